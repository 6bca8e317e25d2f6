//! Odds of a shot.

use super::{
    AnsweredQuestion, NamedFighter, Odds, OddsError, OddsNote, OutcomeKind, Participant, Shield,
    list_all_outcomes, list_outcomes, refused_by, rules,
};
use crate::codes::WeaponKind;
use crate::desk::Desk;
use crate::dice;
use crate::error::{Error, ErrorKind};
use crate::profile::ListColumn;
use crate::rolls::{self, Certainty, Figure, ShotResult};
use crate::rules::{CoverKind, Rules};
use crate::text::{fold, list_values, nearest};

/// A question of a shot.
#[derive(Debug, Clone)]
pub struct FireRequest {
    /// The shooter, by its Ballistic Skill.
    pub first: NamedFighter,
    /// The target, for its shield.
    pub target: Option<NamedFighter>,
    /// The weapon; `None` for the first of the unit's code, or for a bare number a projectile weapon.
    pub weapon: Option<WeaponKind>,
    /// The target's cover.
    pub cover: Option<RequestedCover>,
    /// `true` for a target with a shield, `false` without; `None` for that of its list.
    pub shield: Option<bool>,
    /// A figure with a shield stands behind the target.
    pub behind: bool,
    /// The number of such shots; `None` for the rate of the unit's weapon (D22).
    pub shots: Option<i32>,
    /// The figures that fire, each at that rate.
    pub firing: i32,
    /// The modifier of the skill.
    pub modifier: i32,
}

/// A cover that is asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RequestedCover {
    Value(i32),
    /// By its name: `heavy`.
    Named(String),
}

impl RequestedCover {
    /// Reads `3` or `heavy`.
    pub fn read(text: &str) -> Self {
        text.trim().parse().map_or_else(|_| Self::Named(text.to_owned()), Self::Value)
    }

    /// Returns its value by these rules.
    fn value(&self, rules: &Rules) -> Result<i32, Error> {
        let name = match self {
            Self::Value(value) => return Ok(*value),
            Self::Named(name) => name,
        };
        let covers = &rules.play.covers;
        let tags = |cover: &CoverKind| [std::slice::from_ref(&cover.tag), &cover.also[..]].concat();
        let found = covers.iter().find(|cover| tags(cover).contains(&fold(name)));
        found.map(|cover| cover.value).ok_or_else(|| {
            let all: Vec<String> = covers.iter().flat_map(tags).collect();
            let near = nearest(name, all.iter().map(String::as_str));
            let tags = covers.iter().map(|cover| cover.tag.clone());
            let allowed =
                list_values(tags.chain(covers.iter().map(|cover| cover.value.to_string())));
            let allowed = allowed.into();
            Error::of_field("cover", ErrorKind::WrongValue { found: name.clone(), near, allowed })
        })
    }
}

/// A question of a shot, as it was answered.
#[derive(Debug, Clone)]
pub struct AnsweredFire {
    /// The shooter.
    pub first: Participant,
    /// The target, where it was named.
    pub target: Option<Participant>,
    pub weapon: WeaponKind,
    /// The target's shield; `None` if it has none.
    pub shield: Option<Shield>,
    /// The number of shots.
    pub shots: i32,
    /// The value of the target's cover.
    pub cover: Option<i32>,
    /// The original question.
    pub request: FireRequest,
}

/// Every outcome of a shot.
const ENDS: [ShotResult; 7] = [
    ShotResult::Miss,
    ShotResult::Covered,
    ShotResult::Stopped,
    ShotResult::Hit,
    ShotResult::Penetrates,
    ShotResult::Explosion { behind: false },
    ShotResult::Nuclear { behind: false },
];

/// Returns the odds of a shot, or of the kills of several.
///
/// # Errors
/// A unit that cannot be found, or a question that the game has no answer to.
pub(super) fn fire(request: FireRequest, desk: &Desk) -> Result<Odds, OddsError> {
    let shooter = request.first.find_any_size(ListColumn::Bs, desk)?;
    let target = request
        .target
        .as_ref()
        .map(|target| target.find_any_size(ListColumn::Ws, desk))
        .transpose()?;
    let found = [(&request.first, &shooter)].into_iter();
    let rules = &*rules(desk, found.chain(request.target.as_ref().zip(target.as_ref())))?;
    let (shooter, firing) = shooter.choose_counted(|it| fires(it, request.weapon), fire_alike);
    let hit_alike =
        |one: &Figure, other: &Figure| request.shield.is_some() || one.shield == other.shield;
    let (target, hit) = target.map(|target| target.choose_counted(|_| true, hit_alike)).unzip();
    let weapon = request
        .weapon
        .map_or_else(|| rolls::default_weapon(&shooter), Ok)
        .map_err(refused_by(rules))?;
    let counted = firing.as_ref().map_or(i64::MAX, |mixed| mixed.counted.figures);
    let firing_figures = i64::from(request.firing).min(counted);
    let at_rate = || {
        let shots =
            firing_figures.saturating_mul(rolls::shots_per_turn(&shooter, weapon, rules).into());
        i32::try_from(shots).unwrap_or(i32::MAX)
    };
    let shots = request.shots.unwrap_or_else(at_rate);
    let shield = Shield::for_question(target.as_ref(), request.shield);
    let cover = request.cover.as_ref().map(|cover| cover.value(rules)).transpose()?;
    let fire = rolls::FigureShot {
        cover,
        shield: shield.is_some_and(Shield::is_on),
        behind: request.behind,
        modifier: request.modifier,
        ..rolls::FigureShot::new(&shooter, weapon)
    };
    let odds = rolls::fire_odds(&fire, rules).map_err(refused_by(rules))?;
    let outcomes = match shots {
        1 => shot_outcomes(&odds),
        shots => list_outcomes(
            &rolls::volley_odds(&odds, shots).map_err(refused_by(rules))?,
            OutcomeKind::Kills,
        ),
    };
    let explodes = |shot: &ShotResult| {
        matches!(shot, ShotResult::Explosion { .. } | ShotResult::Nuclear { .. })
    };
    let by_rate = request.shots.is_none() && request.firing == 1 && shots > 1;
    let beyond = shots > 1 && odds.chance(explodes).count > 0;
    let noted = notes(&shooter, weapon, by_rate, beyond);
    let question = AnsweredFire {
        first: Participant::new(&shooter, shooter.value(ListColumn::Bs)).with_mixed(firing),
        target: target.map(|target| {
            Participant::new(&target, target.value(ListColumn::Ws)).with_mixed(hit.flatten())
        }),
        weapon,
        shield,
        shots,
        cover,
        request,
    };
    let (game, question) = (rules.book.game, AnsweredQuestion::Fire(question));
    Ok(Odds { game, question, certainty: Certainty::Exact, noted, outcomes })
}

/// Returns `true` if a figure has the weapon that is asked for, or any missile weapon if none is.
fn fires(shooter: &Figure, weapon: Option<WeaponKind>) -> bool {
    match weapon {
        None => shooter.missiles().next().is_some(),
        Some(weapon) => shooter.arms.iter().any(|arm| arm.kind == weapon),
    }
}

/// Returns `true` if two figures fire alike: Ballistic Skill, weapons and shield.
fn fire_alike(one: &Figure, other: &Figure) -> bool {
    let skills = [one, other].map(|figure| figure.value(ListColumn::Bs));
    skills[0] == skills[1] && one.arms == other.arms && one.shield == other.shield
}

/// Notes numbers that differ from the list or the rules.
fn notes(shooter: &Figure, weapon: WeaponKind, by_rate: bool, beyond: bool) -> Vec<OddsNote> {
    let lasgun = weapon == WeaponKind::Lasgun;
    let armed = shooter.is_bare_number() || shooter.arms.iter().any(|arm| arm.kind == weapon);
    let noted = [
        (by_rate, OddsNote::Rate),
        (lasgun && shooter.shield, OddsNote::ShieldedLasgun),
        (!armed, OddsNote::NoSuchWeapon),
        (beyond, OddsNote::Explosions),
    ];
    noted.into_iter().filter_map(|(is, noted)| is.then_some(noted)).collect()
}

/// Lists the possible outcomes, and a miss even if impossible.
fn shot_outcomes(odds: &dice::Distribution<ShotResult>) -> Vec<super::OddsOutcome> {
    let mut outcomes =
        list_all_outcomes(&odds.map(|shot| shot.at_target()), &ENDS, OutcomeKind::Shot);
    let miss = OutcomeKind::Shot(ShotResult::Miss);
    outcomes.retain(|outcome| outcome.chance.count > 0 || outcome.what == miss);
    outcomes
}
