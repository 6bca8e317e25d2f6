//! The constants of a battle: figures with their odds, the table, and both hosts' doctrines.

use super::doctrine::Doctrine;
use super::host::Host;
use super::index::{ByHost, IdVec, KindId};
use super::reading::OtherReading;
use super::route::CliffWays;
use super::table::{BattleTable, INCH, Point};
use crate::army::AbilityEffect;
use crate::codes::WeaponKind;
use crate::dice::{CERTAIN, Dice, Distribution, Random, WeightedDraw};
use crate::games::coded::ShotDice;
use crate::profile::{Command, ListColumn};
use crate::rolls::{
    self, Combatant, Figure, FigureShot, KillChances, Move, Refused, ShotResult, ShotRolls, Throws,
};
use crate::rules::{Explosion, Rules};
use std::sync::Arc;

/// The terms of a battle: table, length, victory and doctrines.
#[derive(Debug, Clone)]
pub struct Terms {
    pub table: BattleTable,
    /// The number of turns.
    pub turns: i32,
    /// The margin of victory: points killed less lost, in per cent of the points of the dearer force.
    pub margin: i32,
    pub doctrines: ByHost<Doctrine>,
    /// The rulings whose other reading is played.
    pub readings: Vec<OtherReading>,
}

impl Terms {
    /// Returns `true` if the other reading of a ruling is played.
    pub(super) fn plays_other_reading(&self, reading: OtherReading) -> bool {
        self.readings.contains(&reading)
    }
}

/// A battle that can be fought: two forces of one game, and the terms.
#[derive(Debug, Clone)]
pub struct BattleSetup {
    pub rules: Arc<Rules>,
    pub terms: Terms,
    pub hosts: ByHost<Host>,
    pub(super) throws: Throws,
    pub(super) kinds: IdVec<KindId, FigureKind>,
    /// The kinds of each body of each host: those of its troops, then that of its NCO.
    pub(super) rosters: ByHost<Vec<BodyRoster>>,
    /// By the kind that fights, and then by its enemy.
    melee_odds: IdVec<KindId, IdVec<KindId, FightOdds>>,
    pub(super) blast: WeightedDraw<i32>,
    /// The chance that an explosion has at least this radius, by inches from 0, in millionths.
    blast_reach_chances: Vec<i64>,
    /// The flight of a shaken squad (§8d).
    pub(super) fall_back_distance: RolledDistance,
    /// The flight of a routed squad (§8e).
    pub(super) rout_distance: RolledDistance,
    cliff_ways: CliffWays,
}

/// The kinds of a body.
#[derive(Debug, Clone)]
pub(super) struct BodyRoster {
    /// The kind of each figure with its worth, the NCO last.
    pub(super) figures: Vec<(KindId, i64)>,
    /// The last figure is its NCO.
    pub(super) has_nco: bool,
}

/// The chances of a figure against others of a kind.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct FightOdds {
    /// Against one of them.
    pub(super) against_one: MeleeOdds,
    /// Against each of several of them, in one fight.
    pub(super) against_several: MeleeOdds,
}

/// Chances of a figure to kill another in a bout face to face, and to be killed, in millionths.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct MeleeOdds {
    pub(super) kills: i64,
    pub(super) dies: i64,
}

#[derive(Debug, Clone)]
pub(super) struct FigureKind {
    pub(super) figure: Figure,
    pub(super) guns: Vec<MissileWeapon>,
    /// The inches of a move, and of a charge; `None` for a figure that never moves.
    pub(super) walks: Option<MoveDistance>,
    pub(super) charges: Option<MoveDistance>,
    pub(super) never_checks: bool,
    pub(super) always_charges: bool,
}

/// Move distances of a kind of figure, in inches.
#[derive(Debug, Clone)]
pub(super) struct MoveDistance {
    pub(super) rolled: RolledDistance,
    /// At index n: the chance, in millionths, to move at least n inches over open ground.
    reach_chances: Vec<i64>,
    /// The extra inches of an NCO.
    pub(super) nco: i32,
}

impl MoveDistance {
    /// Returns the chance to roll at least so many inches over open ground, in millionths.
    pub(super) fn reach_chance(&self, inches: i32) -> i64 {
        let at = usize::try_from(inches).unwrap_or(0);
        self.reach_chances.get(at).copied().unwrap_or(0)
    }
}

/// Inches that dice decide, by the ground.
#[derive(Debug, Clone)]
pub(super) struct RolledDistance {
    pub(super) open: WeightedDraw<i32>,
    /// Over broken ground, if it costs dice; equal to `open` if each inch costs more instead.
    broken: WeightedDraw<i32>,
}

impl RolledDistance {
    pub(super) fn draw(&self, is_broken: bool, random: &mut Random) -> i32 {
        let odds = if is_broken { &self.broken } else { &self.open };
        odds.draw(random)
    }

    /// Returns the most inches that can be rolled.
    pub(super) fn farthest(&self) -> i32 {
        self.open.outcomes().last().unwrap_or(0)
    }
}

/// A missile weapon of a figure.
#[derive(Debug, Clone)]
pub(super) struct MissileWeapon {
    pub(super) letter: char,
    pub(super) lasgun: bool,
    /// In hundredths of an inch.
    pub(super) range: i32,
    /// Shots a turn.
    pub(super) rate: i32,
    /// Indexed by [`MissileWeapon::shot_odds`].
    shots: Vec<ShotOdds>,
}

/// The odds of a shot at a kind of target.
#[derive(Debug, Clone)]
pub(super) struct ShotOdds {
    /// The dice that follow each face of the 1d10, from 1.
    faces: Vec<ShotDice>,
    /// The chances in millionths that it kills its target without an explosion, that it explodes, and that the game ends.
    pub(super) hits: i64,
    pub(super) explodes: i64,
    pub(super) nuclear: i64,
}

impl ShotOdds {
    /// Rolls a shot.
    pub(super) fn roll(
        &self,
        explosion: &Explosion,
        random: &mut Random,
    ) -> (ShotRolls, ShotResult) {
        let hit = random.die(10);
        self.faces[hit as usize - 1].roll(hit, explosion, random)
    }
}

impl MissileWeapon {
    /// Returns the shot at a target by its cover (an index into those of the game), shield, and a shield behind it.
    pub(super) fn shot_odds(&self, cover: Option<usize>, shield: bool, behind: bool) -> &ShotOdds {
        let cover = cover.map_or(0, |cover| cover + 1);
        &self.shots[(cover * 2 + usize::from(shield)) * 2 + usize::from(behind)]
    }
}

impl BattleSetup {
    /// Prepares both forces for battle.
    ///
    /// # Errors
    /// A number outside the limits of dice.
    pub fn new(hosts: ByHost<Host>, terms: Terms, rules: &Arc<Rules>) -> Result<Self, Refused> {
        let mut kinds: IdVec<KindId, FigureKind> = IdVec::new();
        let mut rosters: ByHost<Vec<BodyRoster>> = ByHost::default();
        for (host, rosters) in rosters.iter_mut() {
            for body in &hosts[host].bodies {
                let mut figures = Vec::new();
                for group in body.kinds.iter().chain(&body.nco) {
                    let known = kinds.ids().find(|kind| kinds[*kind].figure == group.figure);
                    let kind = match known {
                        Some(kind) => kind,
                        None => kinds.push(FigureKind::new(&group.figure, rules)?),
                    };
                    figures.extend(std::iter::repeat_n((kind, group.worth), group.count));
                }
                rosters.push(BodyRoster { figures, has_nco: body.nco.is_some() });
            }
        }
        let blast = rolls::blast_odds(&rules.play.explosion);
        let blast = blast.and_then(|odds| WeightedDraw::new(&odds)).ok_or(Refused::Rolls)?;
        let farthest = blast.outcomes().last().unwrap_or(0);
        Ok(Self {
            rules: rules.clone(),
            throws: Throws::new(rules),
            melee_odds: melee_table(&kinds, rules)?,
            kinds,
            rosters,
            blast_reach_chances: (0..=farthest)
                .map(|far| blast.millionths(|inches| *inches >= far))
                .collect(),
            blast,
            fall_back_distance: flight_distance(rules.play.movement.shaken_dice, rules)?,
            rout_distance: flight_distance(rules.play.movement.routed_dice, rules)?,
            cliff_ways: CliffWays::new(&terms.table),
            hosts,
            terms,
        })
    }

    /// Returns the same battle on a table without its cliffs.
    pub fn without_cliffs(&self) -> Self {
        let mut open = self.clone();
        open.terms.table.areas.retain(|area| !area.cliff);
        open.cliff_ways = CliffWays::new(&open.terms.table);
        open
    }

    /// Returns `true` if any figure carries a lasgun that it may fire.
    pub fn has_lasguns(&self) -> bool {
        self.kinds.iter().flat_map(|kind| &kind.guns).any(|gun| gun.lasgun)
    }

    /// Returns the melee odds of a kind against another.
    pub(super) fn melee_odds(&self, one: KindId, enemy: KindId) -> FightOdds {
        self.melee_odds[one][enemy]
    }

    /// Returns the chance that an explosion reaches this distance in hundredths of an inch from its centre, in
    /// millionths.
    pub(super) fn blast_chance(&self, distance: i32) -> i64 {
        let inches = usize::try_from((distance + INCH - 1) / INCH).unwrap_or(0);
        self.blast_reach_chances.get(inches).copied().unwrap_or(0)
    }

    /// Returns the straight parts of the way to a spot, round any cliff (§6i): one where none is between.
    pub(super) fn legs(&self, from: Point, to: Point) -> impl Iterator<Item = (Point, Point)> {
        self.cliff_ways.legs(&self.terms.table, from, to)
    }

    /// Returns the end of a figure's move towards a spot, round any cliff.
    pub(super) fn walk_way(&self, from: Point, to: Point, movement: i32) -> Point {
        let (table, cost) = (&self.terms.table, self.broken_cost());
        let (mut at, mut left) = (from, movement);
        for (start, end) in self.legs(from, to) {
            let stop = table.walk(start, end, left, cost);
            if stop != end || end == to {
                return stop;
            }
            (at, left) = (end, (left - table.movement_cost(start, end, cost)).max(0));
        }
        at
    }

    /// Returns the movement that an inch of broken ground costs.
    pub(super) fn broken_cost(&self) -> i32 {
        self.rules.play.movement.broken_ground_cost
    }

    /// Returns the distance that a move without a charge keeps from enemies (§6b, F42), in hundredths of an inch.
    pub(super) fn enemy_distance(&self) -> i32 {
        self.rules.play.movement.enemy_distance * INCH
    }

    /// Returns the distance within which a leader or an NCO rallies a squad (§8f, Dune World §9.6), in hundredths of an inch.
    pub(super) fn rally_distance(&self) -> i32 {
        self.rules.play.command.rally * INCH
    }

    /// Returns the command radius of whoever has none printed (D14, D21), in hundredths of an inch.
    pub(super) fn default_radius(&self) -> i32 {
        self.rules.play.command.default_radius * INCH
    }
}

fn melee_table(
    kinds: &IdVec<KindId, FigureKind>,
    rules: &Rules,
) -> Result<IdVec<KindId, IdVec<KindId, FightOdds>>, Refused> {
    let millionths = |KillChances { kills, dies }| MeleeOdds {
        kills: kills.millionths(),
        dies: dies.millionths(),
    };
    let odds = |one: &FigureKind, enemy: &FigureKind| {
        let [first, second] = [one, enemy].map(|kind| Combatant::in_squad(&kind.figure, rules));
        let against_one = millionths(rolls::kill_chances(first, second, rules)?);
        let both = millionths(rolls::kill_chances_against_two(first, second, rules)?);
        // An approximation, as if each of the two rolled for himself: with equal chances p, one of them kills with
        // 1 − (1 − p)²; solved for p. In truth the single figure rolls once against both.
        let survives = ((CERTAIN - both.dies) * CERTAIN).isqrt();
        Ok(FightOdds {
            against_one,
            against_several: MeleeOdds { dies: CERTAIN - survives, ..both },
        })
    };
    kinds.iter().map(|one| kinds.iter().map(|enemy| odds(one, enemy)).collect()).collect()
}

impl FigureKind {
    fn new(figure: &Figure, rules: &Rules) -> Result<Self, Refused> {
        let mut guns = Vec::new();
        for arm in figure.missiles() {
            // A shield is on, and stops its bearer's lasgun (F22).
            if figure.shield && arm.kind == WeaponKind::Lasgun {
                continue;
            }
            let range = arm.weapons.iter().map(|weapon| weapon.range).max().unwrap_or(0) * INCH;
            let rate = rolls::shots_per_turn(figure, arm.kind, rules);
            let (letter, lasgun) = (arm.letter, arm.kind == WeaponKind::Lasgun);
            let shots = weapon_shots(figure, arm.kind, rules)?;
            guns.push(MissileWeapon { letter, lasgun, range, rate, shots });
        }
        Ok(Self {
            guns,
            walks: move_distance(figure, false, rules),
            charges: move_distance(figure, true, rules),
            never_checks: figure.has(AbilityEffect::NeverChecksMorale),
            always_charges: figure.has(AbilityEffect::AlwaysMakesChargeChecks),
            figure: figure.clone(),
        })
    }

    /// Returns the command values of one of this kind as a leader.
    pub(super) fn command(&self) -> Command {
        let value = |value| self.figure.value(value);
        Command { leadership: value(ListColumn::Leadership), radius: value(ListColumn::Radius) }
    }

    /// Returns the mean of its movement dice, 3½ inches each, in hundredths of an inch.
    pub(super) fn mean_move(&self) -> i32 {
        self.figure.value(ListColumn::Move) * 7 * INCH / 2
    }

    /// Returns the range of its best weapon, in hundredths of an inch; 0 without one.
    pub(super) fn range(&self) -> i32 {
        self.guns.iter().map(|gun| gun.range).max().unwrap_or(0)
    }
}

/// Computes the shots in the open and through each cover, without and with a shield, without and with a shield behind.
fn weapon_shots(
    figure: &Figure,
    weapon: WeaponKind,
    rules: &Rules,
) -> Result<Vec<ShotOdds>, Refused> {
    let covers = rules.play.covers.iter().map(|cover| Some(cover.value));
    let mut shots = Vec::new();
    for cover in [None].into_iter().chain(covers) {
        for (shield, behind) in [(false, false), (false, true), (true, false), (true, true)] {
            let strays = rules.procedure_rules().has_stray_shots;
            let is_lasgun_with_strays = weapon == WeaponKind::Lasgun && strays;
            let plain = FigureShot { cover, shield, ..FigureShot::new(figure, weapon) };
            let fire = FigureShot { behind: behind && is_lasgun_with_strays, ..plain };
            let shot = WeightedDraw::new(&rolls::fire_odds(&fire, rules)?).ok_or(Refused::Rolls)?;
            let faces = (1..=10).map(|roll| rolls::dice_after(&fire, roll, rules));
            shots.push(ShotOdds {
                hits: shot
                    .millionths(|shot| matches!(shot, ShotResult::Hit | ShotResult::Penetrates)),
                explodes: shot.millionths(|shot| matches!(shot, ShotResult::Explosion { .. })),
                nuclear: shot.millionths(|shot| matches!(shot, ShotResult::Nuclear { .. })),
                faces: faces.collect::<Result<_, Refused>>()?,
            });
        }
    }
    Ok(shots)
}

fn flight_distance(dice: i32, rules: &Rules) -> Result<RolledDistance, Refused> {
    let sum_of = |dice| {
        let sum = Distribution::dice(dice, 6).and_then(|odds| WeightedDraw::new(&odds));
        sum.ok_or(Refused::Rolls)
    };
    let lost = rules.play.movement.broken_ground_dice;
    Ok(RolledDistance { open: sum_of(dice)?, broken: sum_of(dice - lost)? })
}

/// Computes the inches of a move or a charge; `None` without movement dice.
fn move_distance(figure: &Figure, charge: bool, rules: &Rules) -> Option<MoveDistance> {
    let dice = vec![Dice(figure.value(ListColumn::Move))];
    let plain = Move { figure, dice, charge, nco: false, rough: false };
    let odds = |moved: &Move| WeightedDraw::new(&rolls::distance_odds(moved, rules).ok()?);
    let open = odds(&plain)?;
    let lowest = |odds: &WeightedDraw<i32>| odds.outcomes().next().unwrap_or(0);
    // Where an inch of broken ground costs more, the roll is that of open ground.
    let loses_dice = rules.play.movement.broken_ground_dice > 0;
    let broken = loses_dice.then(|| odds(&Move { rough: true, ..plain.clone() })).flatten();
    let broken = broken.unwrap_or_else(|| open.clone());
    let nco = odds(&Move { nco: true, ..plain }).map_or(0, |nco| lowest(&nco) - lowest(&open));
    let farthest = open.outcomes().last().unwrap_or(0);
    let reach_chances =
        (0..=farthest).map(|far| open.millionths(|inches| *inches >= far)).collect();
    Some(MoveDistance { rolled: RolledDistance { open, broken }, reach_chances, nco })
}
