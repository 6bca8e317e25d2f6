//! The best code under a requirement, with the runner-up and what decided between them.

use super::CodeOdds;
use super::duel::OddsCache;
use crate::army::Role;
use crate::code::CodeKind;
use crate::codes::{Gear, Letter, PricedCode, Slot};
use crate::profile::ListColumn;
use crate::rolls::Refused;
use crate::rules::Rules;
use std::cmp::Reverse;

keyed! {
    /// A measure by which codes are compared.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Criterion by key {
        Leadership = "leadership",
        Radius = "radius",
        /// The margin by which it beats the enemy more often than it is beaten.
        Melee = "melee",
        /// The chance that its fire kills the enemy.
        Fire = "fire",
        Morale = "morale",
        Move = "move",
        /// The fewest points.
        Points = "points",
    }
}

/// The conditions for a code to be picked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Requirement {
    pub role: Role,
    /// The most points.
    pub points: i32,
    /// It must have a shield.
    pub shield: bool,
    /// It must have a weapon that fires.
    pub missile: bool,
    /// It must have more movement dice than the basic trooper.
    pub fast: bool,
}

/// A code with its odds and its score by each criterion, higher is better.
#[derive(Debug, Clone)]
pub struct ScoredCode {
    pub priced: PricedCode,
    pub odds: CodeOdds,
    scores: Vec<i64>,
}

/// A code that was picked.
#[derive(Debug, Clone)]
pub struct PickedCode {
    /// Its conditions; the points are raised to those of the cheapest code if none costs as few.
    pub requirement: Requirement,
    pub chosen: ScoredCode,
    /// The criterion that comes first.
    pub merit: Criterion,
    /// The next best code of other merits, and the first criterion by which it is worse.
    pub runner_up: Option<(ScoredCode, Criterion)>,
}

impl Requirement {
    /// Returns `true` if a code has everything but perhaps the points.
    fn fits(&self, priced: &PricedCode, rules: &Rules) -> bool {
        let codes = rules.codes();
        let has = |is: fn(&Letter) -> bool| {
            priced.code.traits.rows().any(|row| is(codes.row(Slot::Traits, row)))
        };
        let radius = priced.profile.command.map_or(0, |command| command.radius);
        rules.role(priced.code) == self.role
            && (self.role != Role::Leader || radius > 0)
            && (!self.shield || has(|row| row.plays == Some(Gear::Shield)))
            && (!self.missile || has(fires))
            && (!self.fast || priced.profile.moves > codes.base.profile.moves)
            && codes.are_compatible(priced.code.traits)
    }

    /// Picks the best code by some criteria, the first one that differs deciding; then the cheapest. `None` if the tables
    /// have no such code.
    ///
    /// # Errors
    /// A number outside the limits of the odds.
    pub(super) fn pick<'a>(
        mut self,
        criteria: &[Criterion],
        space: impl Iterator<Item = &'a PricedCode>,
        cache: &mut OddsCache,
        rules: &Rules,
    ) -> Result<Option<PickedCode>, Refused> {
        let fitting: Vec<&PricedCode> = space.filter(|priced| self.fits(priced, rules)).collect();
        let Some(cheapest) = fitting.iter().map(|priced| priced.points).min() else {
            return Ok(None);
        };
        self.points = self.points.max(cheapest);
        let within = fitting.into_iter().filter(|priced| priced.points <= self.points);
        let score = |priced: &PricedCode| -> Result<ScoredCode, Refused> {
            let odds = cache.odds(priced)?;
            let scores = criteria.iter().map(|criterion| criterion.score(priced, &odds)).collect();
            Ok(ScoredCode { priced: *priced, odds, scores })
        };
        let mut scored = within.map(score).collect::<Result<Vec<_>, _>>()?;
        scored.sort_by_cached_key(|one| {
            (Reverse(one.scores.clone()), one.priced.points, one.priced.code)
        });
        let mut scored = scored.into_iter();
        let (Some(chosen), Some(merit)) = (scored.next(), criteria.first()) else {
            return Ok(None);
        };
        let decided = |other: ScoredCode| {
            let mut pairs = criteria.iter().zip(chosen.scores.iter().zip(&other.scores));
            let (criterion, _) = pairs.find(|(_, (best, other))| best != other)?;
            Some((other, *criterion))
        };
        let runner_up = scored.find_map(decided);
        Ok(Some(PickedCode { requirement: self, chosen, merit: *merit, runner_up }))
    }
}

impl Criterion {
    fn score(self, priced: &PricedCode, odds: &CodeOdds) -> i64 {
        let value = |column: ListColumn| {
            priced.profile.values(priced.points).get(column).unwrap_or(0).into()
        };
        match self {
            Self::Leadership => value(ListColumn::Leadership),
            Self::Radius => value(ListColumn::Radius),
            Self::Melee => odds.margin(),
            Self::Fire => odds.fire_chance(),
            Self::Morale => value(ListColumn::Morale),
            Self::Move => value(ListColumn::Move),
            Self::Points => -value(ListColumn::Points),
        }
    }
}

/// Returns `true` if a letter is a weapon that fires in its game.
pub(super) fn fires(row: &Letter) -> bool {
    matches!(row.plays, Some(Gear::Weapon(_))) && !row.weapons.is_empty()
}

/// Returns the kind of codes of a role.
pub(super) fn kind_of(role: Role) -> CodeKind {
    if role.leads() { CodeKind::Leader } else { CodeKind::Trooper }
}
