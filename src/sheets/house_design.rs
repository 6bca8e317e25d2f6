//! Sheets about the design of a house: codes, what they lack, and whole lists.

mod codes;
mod lacks;
mod proposals;

pub use codes::designed_codes;
pub use lacks::{LackView, lack_views, lacks, lacks_nothing, lacks_title};
pub use proposals::{ProposalView, proposal_views, proposals, task_name};

use crate::design::{CodeOdds, Enemy};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rules::Rules;

/// Describes the enemy, and why he was chosen if nobody was named.
pub fn describe_enemy(enemy: &Enemy, rules: &Rules, language: Language) -> String {
    let words = &labels().design;
    let points = labels().counts.points.of_n(enemy.points.into(), language);
    let ws = super::value_name(ListColumn::Ws, rules, language);
    let name = enemy.figure.name.get(language);
    let mut sentences = vec![fill(
        words.enemy.get(language),
        &[
            ("name", &name),
            ("house", &enemy.house.get(language)),
            ("list", &enemy.list),
            ("points", &points),
            ("ws", &ws),
            ("n", &enemy.figure.value(ListColumn::Ws)),
        ],
    )];
    sentences.extend(enemy.figure.shield.then(|| words.enemy_shield.get(language).clone()));
    sentences.extend(enemy.is_default.then(|| words.enemy_default.get(language).clone()));
    sentences.join(" ")
}

/// Words a turn of fire: `30.0 % m`, or `20.0+10.0 % g` if a lasgun may explode; empty without a weapon.
fn fire_text(odds: &CodeOdds, language: Language) -> Option<String> {
    let fire = odds.fire?;
    let percent = |chance: crate::dice::Chance| language.decimal(&chance.percent(1));
    let explodes = match fire.explodes.count {
        0 => String::new(),
        _ => format!("+{}", percent(fire.explodes)),
    };
    Some(format!("{}{explodes} % {}", percent(fire.kills), fire.weapon))
}
