//! Effects of code letters, in words.

use crate::codes::{Letter, LetterWeapon, Slot};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::{code_search, text};

/// Returns the effect of a letter: `WS +4 · Morale +3`.
pub fn effect(row: &Letter, rules: &Rules, language: Language) -> String {
    let labels = labels();
    let effect = &row.effect;
    let plus = |label: &ByLanguage<String>, n: i32| {
        (n != 0).then(|| format!("{} {}", label.get(language), text::with_sign(n)))
    };
    let dice = match (effect.set_move, effect.add_move) {
        (_, add) if add != 0 => {
            Some(format!("{} {}d", labels.values.move_short.get(language), text::with_sign(add)))
        }
        (Some(set), _) => Some(format!("{} {set}d", labels.values.move_short.get(language))),
        _ => None,
    };
    let rating = effect.leadership.map(|n| fill(labels.code.rating.get(language), &[("n", &n)]));
    let radius = effect.radius.map(|n| ListColumn::Radius.print(n));
    let range = weapons(row, language);
    let does = row.does.as_ref().map(|does| does.get(language).clone());
    let (ws, bs, morale) = (
        plus(&labels.values.ws, effect.ws),
        plus(&labels.values.bs, effect.bs),
        plus(&rules.play.morale, effect.morale),
    );
    let parts = [dice, ws, bs, morale, rating, radius, range, does];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    text::dash_if_empty(&parts.join(" · "))
}

/// Returns the effect of a letter, with a note if another letter of its table gives more for fewer points.
pub(super) fn meaning(row: &Letter, slot: Slot, rules: &Rules, language: Language) -> String {
    let beaten = code_search::find_dominated(rules).into_iter();
    let beaten = beaten.filter(|one| one.slot == slot && one.row.letter == row.letter);
    let dearer = beaten
        .filter(|one| one.better.points < row.points)
        .map(|one| fill(labels().code.dearer.get(language), &[("letter", &one.better.letter)]));
    [effect(row, rules, language)].into_iter().chain(dearer).collect::<Vec<_>>().join(" · ")
}

/// Returns the ranges of a letter's weapons, with their rates of fire if the game has them.
fn weapons(row: &Letter, language: Language) -> Option<String> {
    let named = |arm: &LetterWeapon| match &arm.names {
        Some(names) => format!("{} {}", names.get(language), weapon(arm)),
        None => fill(labels().code.range.get(language), &[("n", &weapon(arm))]),
    };
    (!row.weapons.is_empty()).then(|| row.weapons.iter().map(named).collect::<Vec<_>>().join(", "))
}

/// Returns the range of a weapon, with its rate of fire if it has one: `24″`, `30″ ×2`.
pub(super) fn weapon(weapon: &LetterWeapon) -> String {
    let rate = weapon.rate.map_or(String::new(), |rate| format!(" ×{rate}"));
    format!("{}″{rate}", weapon.range)
}
