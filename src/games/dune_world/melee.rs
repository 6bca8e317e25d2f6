//! Melee: 1d10 under the modified Weapon Skill, shield saves and the loser's fate (§7).

use crate::dice::Distribution;
use crate::games::coded::{Fate, Quantity, Refused, Side};
use crate::limits;
use std::cmp::Ordering;

/// The highest face of the 1d10, which always misses (D1).
pub(super) const NATURAL_MISS: i32 = 10;

/// The save that never succeeds: no roll of 1d6 is a 7.
pub(crate) const NEVER_SAVES: i32 = 7;

/// A figure in melee, with its modifiers (§7.7, the closed list: D6).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fighter {
    /// Weapon Skill (HA), or the modified one if no modifier is set.
    pub skill: i32,
    /// Its bonus if it charged from higher ground, or 0.
    pub higher: i32,
    /// Its bonus if it attacks in flank or rear, but not wholly in the rear (D7), or 0.
    pub flank: i32,
    pub shield: bool,
    /// The roll of 1d6 that a shield needs against it, `Opponent::save` of its class (D5).
    pub shield_save_against: i32,
}

impl Fighter {
    /// Creates a fighter with this modified skill and no shield, against which shields save on `save`.
    pub fn new(skill: i32, save: i32) -> Self {
        Self { skill, higher: 0, flank: 0, shield: false, shield_save_against: save }
    }

    /// Returns the skill with all modifiers.
    pub fn modified(self) -> i32 {
        self.skill + self.higher + self.flank
    }

    pub(super) fn validate(self) -> Result<(), Refused> {
        Quantity::Skill.within(self.skill, 0, limits::SKILL)?;
        Quantity::Save.within(self.shield_save_against, 1, NEVER_SAVES)
    }
}

/// Two figures in melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Melee {
    pub first: Fighter,
    pub second: Fighter,
    /// The side that attacks from wholly in the other's rear, and hits without a roll (D7), if any.
    pub rear: Option<Side>,
    /// The side that disengages, if any (§6.5).
    pub disengages: Option<Side>,
    /// `true` to roll the loser's 1d6 too (§7.8).
    pub damage: bool,
}

impl Melee {
    /// Sets two figures face to face.
    pub fn new(first: Fighter, second: Fighter) -> Self {
        Self { first, second, rear: None, disengages: None, damage: false }
    }

    /// Returns the outcome of one roll of each side, before any save (§7.3-7.5).
    pub fn outcome(&self, first: i32, second: i32) -> MeleeHit {
        let skills = (self.first.modified(), self.second.modified());
        MeleeHit::from_rolls((first, second), skills, self.rear).after_disengaging(self.disengages)
    }
}

/// The outcome of the rolls of two figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MeleeHit {
    /// The first hits and wins.
    First {
        /// `true` for a critical hit, which no shield stops.
        critical: bool,
    },
    /// The second hits and wins.
    Second {
        /// `true` for a critical hit, which no shield stops.
        critical: bool,
    },
    /// Both hits are equal: they part by 1" (D4).
    Separate,
    /// Both miss.
    Neither,
}

impl MeleeHit {
    /// Compares two rolls at two modified skills; a side in the other's rear hits without a roll (D7).
    pub(super) fn from_rolls(rolls: (i32, i32), skills: (i32, i32), rear: Option<Side>) -> Self {
        match rear {
            Some(Side::First) => return Self::First { critical: false },
            Some(Side::Second) => return Self::Second { critical: false },
            None => {}
        }
        let hits = |roll, skill| roll <= skill && roll < NATURAL_MISS;
        // D2: no critical hits at a skill of 10 or more.
        let criticals = |roll, skill| roll < NATURAL_MISS && roll == skill;
        match (hits(rolls.0, skills.0), hits(rolls.1, skills.1)) {
            (false, false) => Self::Neither,
            (true, false) => Self::First { critical: criticals(rolls.0, skills.0) },
            (false, true) => Self::Second { critical: criticals(rolls.1, skills.1) },
            (true, true) => match (criticals(rolls.0, skills.0), criticals(rolls.1, skills.1)) {
                (true, false) => Self::First { critical: true },
                (false, true) => Self::Second { critical: true },
                // D3: two critical hits count as two plain ones.
                _ => match rolls.0.cmp(&rolls.1).then(skills.0.cmp(&skills.1)) {
                    Ordering::Greater => Self::First { critical: false },
                    Ordering::Less => Self::Second { critical: false },
                    Ordering::Equal => Self::Separate,
                },
            },
        }
    }

    /// Applies disengaging: the side that disengages harms nobody if it wins (§6.5).
    pub(super) fn after_disengaging(self, disengages: Option<Side>) -> Self {
        match (self, disengages) {
            (Self::First { .. }, Some(Side::First)) | (Self::Second { .. }, Some(Side::Second)) => {
                Self::Neither
            }
            _ => self,
        }
    }
}

/// A figure that is hit, before its shield save.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UnsavedHit {
    pub(crate) has_shield: bool,
    /// `true` for a critical hit, which no shield stops.
    pub(crate) critical: bool,
    /// The lowest roll of 1d6 that saves.
    pub(crate) save: i32,
}

impl UnsavedHit {
    /// Creates a hit on `loser` by `winner`.
    pub(crate) fn new(loser: Fighter, critical: bool, winner: Fighter) -> Self {
        Self { has_shield: loser.shield, critical, save: winner.shield_save_against }
    }

    /// Returns `true` if a hit is rolled for by the shield; a critical hit cannot be saved (D5).
    pub(crate) fn may_save(self) -> bool {
        self.has_shield && !self.critical
    }

    /// Returns the odds of a hit after the shield save.
    pub(crate) fn after_save(self) -> Option<Distribution<Fate>> {
        if !self.may_save() {
            return Some(Distribution::certain(Fate::Struck));
        }
        Distribution::dice(1, 6).map(|die| die.map(|roll| self.save_result(*roll)))
    }

    /// Returns the result of the 1d6 for the shield.
    pub(super) fn save_result(self, die: i32) -> Fate {
        if die >= self.save { Fate::Saved } else { Fate::Struck }
    }

    /// Returns the odds of the figure's fate: its shield save, then the loser's roll.
    pub(super) fn fate(self, damage: bool) -> Option<Distribution<Fate>> {
        self.after_save()?.then(|fate| match fate {
            Fate::Struck => loser_fate(damage),
            _ => Some(Distribution::certain(*fate)),
        })
    }
}

/// Returns the odds of a loser's fate (§7.8, D9).
pub(crate) fn loser_fate(damage: bool) -> Option<Distribution<Fate>> {
    if damage {
        Distribution::dice(1, 6).map(|die| die.map(|roll| fate_of_damage(*roll)))
    } else {
        Some(Distribution::certain(Fate::Struck))
    }
}

/// Returns the result of a loser's 1d6 (§7.8).
pub(crate) fn fate_of_damage(die: i32) -> Fate {
    if die <= 3 { Fate::Neutralised } else { Fate::Eliminated }
}

/// The end of a melee of two figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Duel {
    /// The first wins; the second's fate.
    First(Fate),
    /// The second wins; the first's fate.
    Second(Fate),
    /// They part by 1" (D4).
    Separate,
    /// Both miss.
    Neither,
}

impl Duel {
    /// Returns the key in answers, without the fate: `first`.
    pub fn key(self) -> &'static str {
        match self {
            Self::First(_) => "first",
            Self::Second(_) => "second",
            Self::Separate => "separate",
            Self::Neither => "neither",
        }
    }

    /// Returns the loser's fate.
    pub fn fate(self) -> Option<Fate> {
        match self {
            Self::First(fate) | Self::Second(fate) => Some(fate),
            Self::Separate | Self::Neither => None,
        }
    }
}

/// Computes the odds of a melee of two figures: out of 100 pairs of rolls, times six for a save, and again for damage.
///
/// # Errors
/// A value of a fighter is outside its limits.
pub fn melee(melee: &Melee) -> Result<Distribution<Duel>, Refused> {
    melee.first.validate()?;
    melee.second.validate()?;
    bouts(melee).and_then(|bouts| bouts.then(|bout| duel_odds(melee, *bout))).ok_or(Refused::Rolls)
}

/// Returns the odds of the rolls; an attack from wholly in the rear needs no roll (D7).
fn bouts(melee: &Melee) -> Option<Distribution<MeleeHit>> {
    if melee.rear.is_some() {
        return Some(Distribution::certain(melee.outcome(1, 1)));
    }
    let all = [
        MeleeHit::First { critical: false },
        MeleeHit::First { critical: true },
        MeleeHit::Second { critical: false },
        MeleeHit::Second { critical: true },
        MeleeHit::Separate,
        MeleeHit::Neither,
    ];
    let mut counts = [0u32; 6];
    for (first, second) in (1..=10).flat_map(|first| (1..=10).map(move |second| (first, second))) {
        let at = match melee.outcome(first, second) {
            MeleeHit::First { critical } => usize::from(critical),
            MeleeHit::Second { critical } => 2 + usize::from(critical),
            MeleeHit::Separate => 4,
            MeleeHit::Neither => 5,
        };
        counts[at] += 1;
    }
    Distribution::weighted(all.into_iter().zip(counts.map(u128::from)))
}

fn duel_odds(melee: &Melee, bout: MeleeHit) -> Option<Distribution<Duel>> {
    let (first, second) = (melee.first, melee.second);
    let fate = |loser: Fighter, winner: Fighter, critical| {
        UnsavedHit::new(loser, critical, winner).fate(melee.damage)
    };
    match bout {
        MeleeHit::First { critical } => {
            Some(fate(second, first, critical)?.map(|f| Duel::First(*f)))
        }
        MeleeHit::Second { critical } => {
            Some(fate(first, second, critical)?.map(|f| Duel::Second(*f)))
        }
        MeleeHit::Separate => Some(Distribution::certain(Duel::Separate)),
        MeleeHit::Neither => Some(Distribution::certain(Duel::Neither)),
    }
}
