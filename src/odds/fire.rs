//! A shot.

use super::{Fighter, Odds, Question, Unanswered, What, Who, all, by, listed, rules, shield};
use crate::codes::WeaponKind;
use crate::desk::Desk;
use crate::dice;
use crate::play::{self, Certainty, Shot};
use crate::profile::Value;

/// A question of a shot.
#[derive(Debug, Clone)]
pub struct FireAsk {
    /// Who fires, by its Ballistic Skill.
    pub first: Fighter,
    /// The target: whether it has a shield.
    pub target: Option<Fighter>,
    /// The weapon; without it the first of the unit's code, or a projectile weapon.
    pub weapon: Option<WeaponKind>,
    /// The value of the target's cover.
    pub cover: Option<i32>,
    /// Whether the target has a shield, where that is not as its list has it.
    pub shield: Option<bool>,
    /// A figure with a shield stands behind the target.
    pub behind: bool,
    /// How many such shots.
    pub shots: i32,
    /// What is added to the skill.
    pub modifier: i32,
}

/// The same as it was answered.
#[derive(Debug, Clone)]
pub struct FireQuestion {
    /// Who fires.
    pub first: Who,
    /// The target, where it was named.
    pub target: Option<Who>,
    /// What is fired.
    pub weapon: WeaponKind,
    /// The target has a shield, or had to leave its own behind; none where neither is so.
    pub shield: Option<bool>,
    /// What was asked.
    pub asked: FireAsk,
}

/// Every end of a shot.
const ENDS: [Shot; 7] = [
    Shot::Miss,
    Shot::Covered,
    Shot::Stopped,
    Shot::Hit,
    Shot::Penetrates,
    Shot::Explosion { behind: false },
    Shot::Nuclear { behind: false },
];

/// The odds of a shot, or of what several bring.
///
/// # Errors
/// A unit that cannot be found, or a question that the game has no answer to.
pub(super) fn fire(asked: FireAsk, desk: &Desk) -> Result<Odds, Unanswered> {
    let shooter = asked.first.figure(Value::Bs, desk)?;
    let target = asked.target.as_ref().map(|target| target.figure(Value::Ws, desk)).transpose()?;
    let rules = &*rules(desk, [Some(&shooter), target.as_ref()].into_iter().flatten())?;
    let own = shooter.arms.first().map_or(WeaponKind::Projectile, |arm| arm.kind);
    let weapon = asked.weapon.unwrap_or(own);
    let shield = shield(target.as_ref().is_some_and(|target| target.shield), asked.shield);
    let fire = play::Fire {
        cover: asked.cover,
        shield: shield == Some(true),
        behind: asked.behind,
        modifier: asked.modifier,
        ..play::Fire::new(&shooter, weapon)
    };
    let odds = play::fire(&fire, rules).map_err(by(rules))?;
    let outcomes = match asked.shots {
        1 => ends(&odds),
        shots => all(&play::volley(&odds, shots).map_err(by(rules))?, What::Kills),
    };
    let question = FireQuestion {
        first: Who::new(&shooter, shooter.value(Value::Bs)),
        target: target.map(|target| Who::new(&target, target.value(Value::Ws))),
        weapon,
        shield,
        asked,
    };
    let (game, question) = (rules.book.game, Question::Fire(question));
    Ok(Odds { game, question, certainty: Certainty::Exact, outcomes })
}

/// The ends that may come, and a miss whether it may or not.
fn ends(odds: &dice::Odds<Shot>) -> Vec<super::Outcome> {
    let mut outcomes = listed(&odds.map(|shot| shot.anywhere()), &ENDS, What::Shot);
    let miss = What::Shot(Shot::Miss);
    outcomes.retain(|outcome| outcome.chance.count > 0 || outcome.what == miss);
    outcomes
}
