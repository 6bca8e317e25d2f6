//! What a card says of a melee with a chosen foe.

use crate::labels::{fill, labels};
use crate::language::Language;
use crate::play::{self, Figure};
use crate::profile::Value;
use crate::rules::{Procedure, Rules};

/// `Melee with Regulars: kills 75 %, dies 28 %.`; nothing where a skill is unknown or beyond the dice.
pub(super) fn line(
    figure: &Figure,
    foe: &Figure,
    rules: &Rules,
    language: Language,
) -> Option<String> {
    (*figure.values.get(Value::Ws))?;
    let odds = play::kills(figure, foe, rules).ok()?;
    let label = match rules.play.procedure {
        Procedure::Fistful => &labels().cards.melee_fistful,
        Procedure::DuneWorld => &labels().cards.melee_dune_world,
    };
    let name = foe.name.get(language);
    let (kills, dies) = (odds.kills.percent(0), odds.dies.percent(0));
    Some(fill(label.get(language), &[("name", &name), ("kills", &kills), ("dies", &dies)]))
}
