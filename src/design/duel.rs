//! The exact odds of a code against an enemy: melee, fire, and as many points against as many.

use crate::army::Words;
use crate::code::Code;
use crate::codes::PricedCode;
use crate::dice::Chance;
use crate::limits;
use crate::rolls::{self, Fate, Figure, FigureMelee, MeleeOutcome, Refused, Side};
use crate::rules::Rules;
use crate::stop;
use crate::worth::Firing;
use std::collections::BTreeMap;

/// The enemy that codes are measured against, as his list prints him.
#[derive(Debug, Clone)]
pub struct Enemy {
    /// His list as it was named: `fistful/harkonnen`.
    pub list: String,
    /// The name of his house.
    pub house: Words,
    pub points: i32,
    pub figure: Figure,
    /// `true` if the player named nobody, and he is the one that most shipped lists name.
    pub is_default: bool,
}

/// The exact odds of one figure of a code against one enemy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeOdds {
    /// The chance to beat him in melee: a kill, or in Dune World a hit that no shield saves.
    pub wins: Chance,
    /// The chance to be beaten by him.
    pub beaten: Chance,
    /// A turn of fire at him in the open; `None` without a weapon that fires.
    pub fire: Option<Firing>,
}

/// A melee of as many points against as many: one figure against one, or against several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PointsFight {
    /// Figures of the code.
    pub own: i32,
    /// Enemies.
    pub enemies: i32,
    /// The points that the enemy loses on average.
    pub takes: Chance,
    /// The points that the code loses on average.
    pub loses: Chance,
}

impl CodeOdds {
    /// Computes the odds of a code.
    ///
    /// # Errors
    /// A number outside the limits of the odds.
    pub fn of_code(code: Code, enemy: &Enemy, rules: &Rules) -> Result<Self, Refused> {
        let figure = Figure::of_code(code, rules);
        let odds = rolls::melee_odds(&FigureMelee::new(&figure, &enemy.figure), rules)?;
        Ok(Self {
            wins: odds.chance(|outcome| beats(*outcome, Side::First)),
            beaten: odds.chance(|outcome| beats(*outcome, Side::Second)),
            fire: Firing::best(&figure, &[enemy.figure.shield], rules)?,
        })
    }

    /// Returns the margin by which it wins more often than it is beaten, in millionths.
    pub fn margin(&self) -> i64 {
        self.wins.millionths() - self.beaten.millionths()
    }

    /// Returns the chance that its fire kills, in millionths; 0 without a weapon.
    pub fn fire_chance(&self) -> i64 {
        self.fire.map_or(0, |fire| fire.kills.millionths())
    }
}

/// Odds of many codes against one enemy; codes that fight alike are counted once.
pub(super) struct OddsCache<'a> {
    enemy: &'a Enemy,
    rules: &'a Rules,
    known: BTreeMap<FightKey, CodeOdds>,
}

/// Everything that the odds of a code depend on: skills, traits, and the class against which shields save.
type FightKey = (i32, i32, u32, Option<i32>);

impl<'a> OddsCache<'a> {
    pub(super) fn new(enemy: &'a Enemy, rules: &'a Rules) -> Self {
        Self { enemy, rules, known: BTreeMap::new() }
    }

    pub(super) fn odds(&mut self, priced: &PricedCode) -> Result<CodeOdds, Refused> {
        let PricedCode { code, profile, .. } = *priced;
        let save = self.rules.opponent(code).map(|class| class.save);
        let key = (profile.ws, profile.bs, code.traits.0, save);
        if let Some(odds) = self.known.get(&key) {
            return Ok(*odds);
        }
        stop::unwind_if_stopped();
        let odds = CodeOdds::of_code(code, self.enemy, self.rules)?;
        self.known.insert(key, odds);
        Ok(odds)
    }
}

impl PointsFight {
    /// Computes the melee of one enemy against as many figures of a code as he costs, or of one figure against as many
    /// enemies.
    ///
    /// # Errors
    /// A number outside the limits of the odds.
    pub fn of_code(priced: &PricedCode, enemy: &Enemy, rules: &Rules) -> Result<Self, Refused> {
        let figure = Figure::of_code(priced.code, rules);
        // There may be several of a kind, even if there is only one of that name.
        let enemy_figure = Figure { unique: false, ..enemy.figure.clone() };
        let (cost, worth) = (priced.points.max(1), enemy.points.max(1));
        let many = |one: i32, other: i32| (other / one).clamp(1, limits::ATTACKERS);
        let (own, enemies) = (many(cost, worth), many(worth, cost));
        let in_points = |mean: Chance, points: i32| Chance {
            count: mean.count.saturating_mul(points.unsigned_abs().into()),
            ..mean
        };
        let melee = |lone: &Figure, others: &Figure, count: i32| {
            let odds = rolls::group_melee_odds(&FigureMelee::new(lone, others), count, rules)?;
            let falls = odds.chance(|toll| toll.dies);
            let killed = odds.map(|toll| toll.killed);
            let killed = killed.iter().map(|(killed, _)| (*killed, killed_chance(&odds, *killed)));
            Ok((falls, Chance::expected(killed)))
        };
        if own > 1 {
            let (falls, killed) = melee(&enemy_figure, &figure, own)?;
            let (takes, loses) = (in_points(falls, worth), in_points(killed, cost));
            return Ok(Self { own, enemies: 1, takes, loses });
        }
        let (falls, killed) = melee(&figure, &enemy_figure, enemies)?;
        Ok(Self { own: 1, enemies, takes: in_points(killed, worth), loses: in_points(falls, cost) })
    }
}

/// Returns the chance that a lone figure beats exactly so many of its opponents.
fn killed_chance(odds: &crate::dice::Distribution<rolls::GroupMeleeKills>, killed: u32) -> Chance {
    odds.chance(|toll| toll.killed == killed)
}

/// Returns `true` if a side beats the other: a kill, or a hit that no shield saves.
fn beats(outcome: MeleeOutcome, side: Side) -> bool {
    outcome.winner.wins(side) && outcome.loser_fate != Some(Fate::Saved)
}
