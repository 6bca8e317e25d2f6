//! The slide rule that two cards make: kills by the difference of Weapon Skills.

use crate::deck::{CardSize, SlideMarks, SlideRule, split_mark};
use crate::limits;
use crate::profile::ListColumn;
use crate::rolls::{self, Combatant, Figure};
use crate::rules::Rules;
use crate::sheet::Strip;
use crate::sheets::strip::WS_STAT;

/// Returns the kills out of a hundred for every difference of skills that matters; `None` in a game where the difference
/// alone does not decide, and on cards without room.
pub(super) fn slide_rule(rules: &Rules, size: CardSize) -> Option<SlideRule> {
    if !rules.procedure_rules().skill_difference_decides || !size.has_room {
        return None;
    }
    let most = limits::SKILL / 2;
    let differences = (-most..=most).rev();
    let kills = differences.map(|ahead| kills(rules, most + ahead, most));
    let kills: Vec<i64> = kills.collect::<Option<_>>()?;
    let (best, worst) = (kills.first()?, kills.last()?);
    let first = kills.iter().rposition(|count| count == best)?;
    let last = kills.iter().position(|count| count == worst)?;
    let equal = most - i32::try_from(first).ok()?;
    Some(SlideRule::new(kills.get(first..=last)?.to_vec(), equal))
}

/// Returns the fights out of a hundred in which a skill kills another, whether it dies too or not.
fn kills(rules: &Rules, skill: i32, enemy: i32) -> Option<i64> {
    let [one, enemy] = [skill, enemy].map(|skill| Figure::bare(ListColumn::Ws, skill));
    let odds = rolls::kill_chances(Combatant::new(&one), Combatant::new(&enemy), rules).ok()?;
    odds.kills.percent(0).parse().ok()
}

/// Returns the marks for the skill that a card shows; `None` if it has none, or several.
pub(super) fn slide_marks(strip: &Strip, rule: Option<&SlideRule>) -> Option<SlideMarks> {
    let (skill, _) = split_mark(&strip.stats.get(WS_STAT)?.value);
    SlideMarks::new(skill.parse().ok()?, rule?)
}
