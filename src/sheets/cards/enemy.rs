//! Melee odds on a card, against a chosen enemy.

use super::{CardBuilder, StripSource};
use crate::army::Unit;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rolls::{self, Combatant, Figure, Troops};
use crate::rules::Rules;

impl CardBuilder<'_> {
    /// Returns the melee odds against an enemy, one line for all figures of a squad with equal odds.
    pub(super) fn melee(&self, source: &StripSource, enemy: &Figure) -> Vec<String> {
        let mut odds_by_size: Vec<(i64, &Unit, String)> = Vec::new();
        for Troops { figures, unit, figure } in &source.equipped.troops {
            let Some(odds) = line(figure, enemy, self.roster.rules, self.roster.language) else {
                continue;
            };
            match odds_by_size.iter_mut().find(|(.., other)| *other == odds) {
                Some((all, ..)) => *all += figures,
                None => odds_by_size.push((*figures, unit, odds)),
            }
        }
        let of_some = |(n, unit, odds): &(i64, &Unit, String)| {
            format!("{n} × {}: {odds}", self.roster.value_source.code(unit))
        };
        let has_uncounted = |figure: &Figure| !figure.uncounted.is_empty();
        let is_uncounted = has_uncounted(enemy) || has_uncounted(source.figure());
        let label = self.roster.labels.cards.uncounted.get(self.roster.language);
        let whole =
            |odds: String| if is_uncounted { fill(label, &[("odds", &odds)]) } else { odds };
        match &odds_by_size[..] {
            [(.., odds)] => vec![whole(odds.clone())],
            several => several.iter().map(of_some).map(whole).collect(),
        }
    }
}

/// Words the odds of a melee: `Melee with Regulars: kills 75 %, dies 28 %.`; `None` if a skill is unknown or beyond the
/// dice.
fn line(figure: &Figure, enemy: &Figure, rules: &Rules, language: Language) -> Option<String> {
    (*figure.values.get(ListColumn::Ws))?;
    let [one, other] = [figure, enemy].map(Combatant::new);
    let odds = rolls::kill_chances(one, other, rules).ok()?;
    let label = labels().cards.melee.get(rules.play.procedure);
    let name = enemy.name.get(language);
    let (kills, dies) = (odds.kills.percent(0), odds.dies.percent(0));
    Some(fill(label.get(language), &[("name", &name), ("kills", &kills), ("dies", &dies)]))
}
