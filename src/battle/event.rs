//! Events of a logged battle, in the order in which they happened: every roll and every figure, so that a referee can
//! follow it.

use super::index::{ByHost, HostId};
use super::table::Point;
use crate::rolls::{
    AttackerFate, ChargeResult, Fate, HitRolls, MoraleCheckRolls, MoraleOutcome, MoraleSum, Nco,
    Rally, ShotResult, ShotRolls,
};

/// A reference to a squad or a leader: its host, and its index there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BodyRef {
    pub host: HostId,
    /// Its index among the bodies of its host.
    pub body: usize,
    /// It is the NCO of that squad, detached from it for good by a heroic stand that failed (§8f).
    pub is_detached_nco: bool,
}

impl BodyRef {
    /// Refers to the squad or leader itself.
    pub fn new(host: HostId, body: usize) -> Self {
        Self { host, body, is_detached_nco: false }
    }
}

/// A reference to a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FigureRef {
    pub unit: BodyRef,
    /// Its index in its squad as it set up; an NCO is the last.
    pub figure: usize,
}

/// The move of a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FigureMove {
    pub figure: FigureRef,
    pub from: Point,
    pub to: Point,
}

/// The movement that a unit rolled, in inches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RolledInches {
    pub troops: i32,
    pub nco: i32,
}

/// A Morale check, and a second one if the first fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoggedMoraleCheck {
    pub sum: MoraleSum,
    pub nco: Nco,
    /// The part of [`MoraleSum::other`] for a missed charge; the rest is for routed friends (Dune World §9.2).
    pub missed_charge: i32,
    pub rolls: MoraleCheckRolls,
}

/// A shot at a figure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoggedShot {
    pub shooter: FigureRef,
    pub target: FigureRef,
    /// The shielded figure that a lasgun struck in place of its target (§9c).
    pub behind: Option<FigureRef>,
    /// The letter of the weapon.
    pub weapon: char,
    /// In hundredths of an inch, from centre to centre.
    pub distance: i32,
    /// The cover of the target, as an index into those of the game.
    pub cover: Option<usize>,
    /// The skill that the roll must not exceed.
    pub skill: i32,
    pub rolls: ShotRolls,
    pub result: ShotResult,
    /// A figure that is hit is neutralised, not eliminated (the other reading of D28).
    pub neutralised: bool,
}

/// A figure in a melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LoggedFighter {
    pub figure: FigureRef,
    /// Its Weapon Skill with all modifiers.
    pub skill: i32,
    /// Its 1d10; `None` for an attacker in the rear that hits without a roll, and for whom he attacks (Dune World §7.6).
    pub roll: Option<i32>,
}

/// An attacker in a melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MeleeAttacker {
    pub fighter: LoggedFighter,
    pub approach: Approach,
    pub fate: AttackerFate,
    /// The dice after its fight.
    pub hit: HitRolls,
}

keyed! {
    /// The position of an attacker, as seen by the figure it attacks.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Approach by key {
        Front = "front",
        /// Partly behind the line of its front.
        Flank = "flank",
        /// Wholly behind the line of its front.
        Rear = "rear",
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BattleEvent {
    /// The dice for the first move of a turn, each with the rating of its side (Dune World §5).
    Initiative {
        /// The turn, from 1.
        turn: i32,
        sums: ByHost<i32>,
    },
    /// A side's part of a turn begins.
    Segment {
        /// The turn, from 1.
        turn: i32,
        host: HostId,
        /// The units that may not act in this turn (Dune World §5).
        idle: Vec<BodyRef>,
    },
    /// A squad was ordered to rally, by its own NCO or by a leader.
    Rallies { unit: BodyRef, by: BodyRef, check: LoggedMoraleCheck, rally: Rally },
    /// A squad moved without a charge.
    Moves {
        unit: BodyRef,
        /// Whole inches of its centre.
        inches: i32,
        rolled: RolledInches,
        steps: Vec<FigureMove>,
    },
    /// A squad stayed in overwatch, or waited for a target.
    Watches { unit: BodyRef },
    /// Figures in contact went around an enemy.
    Shifts { unit: BodyRef, steps: Vec<FigureMove> },
    /// A check to charge: of a squad, or of a leader who would charge alone.
    ChecksToCharge {
        unit: BodyRef,
        target: BodyRef,
        check: LoggedMoraleCheck,
        /// Its NCO checks, to charge without it (Dune World §6.3).
        nco_alone: bool,
    },
    /// Figures charged: a squad, its NCO, or a leader.
    Charges {
        unit: BodyRef,
        target: BodyRef,
        charge: ChargeResult,
        rolled: RolledInches,
        /// Figures that came into contact.
        contacts: i32,
        steps: Vec<FigureMove>,
    },
    /// A shot of a squad.
    Shoots(LoggedShot),
    /// A squad has fired.
    Fires {
        unit: BodyRef,
        /// In overwatch.
        watched: bool,
        /// Shots that were fired.
        shots: i32,
        /// Shots that were lost, as their target had fallen (F49, D34).
        lost: i32,
        /// Figures that fell.
        killed: i32,
    },
    /// A lasgun hit a shield.
    Explodes {
        unit: BodyRef,
        /// The radius in inches; `None` if it was nuclear.
        inches: Option<i32>,
        /// The figures that fell, of both sides.
        fallen: Vec<FigureRef>,
    },
    /// A melee of one figure against one or more.
    Fights {
        single: LoggedFighter,
        /// The result for the single figure; `None` if it is not hit.
        fate: Option<Fate>,
        /// Its roll for damage, if it was hit and not saved (Dune World §7.8).
        damage: Option<i32>,
        attackers: Vec<MeleeAttacker>,
        /// The single figure disengages, and hits nobody.
        disengages: bool,
        /// Those that separate by an inch (D4).
        steps: Vec<FigureMove>,
    },
    /// A figure that disengaged went back, or had no room.
    Disengages {
        figure: FigureRef,
        /// To the nearest inch.
        inches: i32,
        rolled: i32,
        steps: Vec<FigureMove>,
    },
    /// A squad checked its Morale after melee.
    Checks { unit: BodyRef, check: LoggedMoraleCheck, result: MoraleOutcome },
    /// A shaken squad moved away from its opponents.
    FallsBack { unit: BodyRef, inches: i32, steps: Vec<FigureMove> },
    /// The opponents of a shaken squad stayed in contact.
    Follows {
        target: BodyRef,
        /// The roll; `None` if they may go any way.
        inches: Option<i32>,
        steps: Vec<FigureMove>,
    },
    /// A squad chased a routed one.
    Pursues {
        unit: BodyRef,
        target: BodyRef,
        /// The roll of the squad, or of each pursuer.
        rolled: Vec<RolledInches>,
        caught: Vec<FigureRef>,
        steps: Vec<FigureMove>,
    },
    /// A routed squad ran away.
    Flees {
        unit: BodyRef,
        inches: i32,
        /// The figures that left the table.
        left: Vec<FigureRef>,
        steps: Vec<FigureMove>,
    },
    /// All losses after a turn, in hundredths of a point.
    Losses { lost: ByHost<i64> },
}
