//! Questions of Scrubs of the Desert.

use super::{By, Drawn, Happening, all, in_order, named, whether};
use crate::limits;
use crate::odds::Unanswered;
use crate::play::scrubs::{
    Bout, Check, Cover, Crew, Shot, Sighted, Stand, Toss, activation, climb, fire, grapple, melee,
    morale, movement, sighting,
};
use crate::play::{Argument, Quantity, Refused};
use crate::scrubs::{Arm, Tables, Weapon};
use std::path::Path;

/// A question.
#[derive(Debug, Clone)]
pub enum ScrubsAsk {
    /// Who activates a unit, after so many tosses lost in a row.
    Activation {
        /// Tosses lost.
        lost: i32,
    },
    /// Whether a counter is seen.
    Sighting {
        /// How far away it is.
        inches: i32,
    },
    /// How far a unit moves.
    Move {
        /// What moves, by its key.
        mover: String,
        /// Over what, by its key.
        terrain: String,
        /// How far it is; without it, every distance is an outcome.
        inches: Option<i32>,
    },
    /// A unit fires.
    Fire(Gun),
    /// A unit checks.
    Morale(Check),
    /// One figure against another, or two.
    Melee {
        /// What is added to the first one's roll.
        first: i32,
        /// The same of the foe, or of each.
        foe: i32,
        /// How many foes.
        foes: i32,
    },
    /// A hook is thrown.
    Grapple {
        /// Defenders by it.
        defenders: i32,
    },
    /// Figures climb a hook.
    Climb,
}

/// A unit that fires, by the name of its weapon.
#[derive(Debug, Clone)]
pub struct Gun {
    /// The weapon, by its key.
    pub weapon: String,
    /// The same with ranges of its own, as the list of a unit has it.
    pub own: Option<Weapon>,
    /// How far away the target is, in inches.
    pub inches: Option<i32>,
    /// Dice that are rolled.
    pub dice: Option<i32>,
    /// Its crew, or of a weapon without one, that which is fired at.
    pub crew: Option<i32>,
    /// Figures below a blast, or around the crew that is fired at.
    pub figures: Option<i32>,
    /// The target stands in a fort, a building or rough ground.
    pub covered: bool,
    /// The unit did not move.
    pub still: bool,
}

impl Gun {
    /// Whether all that is said of it counts for a weapon of its kind.
    fn fits(&self, kind: Arm) -> Result<(), Refused> {
        let (dice, crew, figures) = (self.dice, self.crew, self.figures);
        let wrong = match kind {
            Arm::Small if crew.is_some() && figures.is_none() => {
                Some(Refused::Together(Argument::Crew, Argument::Figures))
            }
            Arm::Small if figures.is_some() && crew.is_none() => {
                Some(Refused::Together(Argument::Figures, Argument::Crew))
            }
            Arm::Small => None,
            _ if self.still => Some(Refused::OtherWeapon(Argument::Still)),
            Arm::MachineGun if figures.is_some() => Some(Refused::OtherWeapon(Argument::Figures)),
            Arm::MachineGun if dice.is_some() && crew.is_some() => {
                Some(Refused::NotBoth(Argument::Dice, Argument::Crew))
            }
            Arm::Cannon if dice.is_some() => Some(Refused::OtherWeapon(Argument::Dice)),
            Arm::MachineGun | Arm::Cannon => None,
        };
        wrong.map_or(Ok(()), Err)
    }
}

/// What its tables bring.
pub(super) fn drawn(
    asked: &ScrubsAsk,
    folder: Option<&Path>,
    by: impl Fn(Refused) -> Unanswered,
) -> Result<Drawn, Unanswered> {
    let tables = &Tables::load(folder)?;
    Ok(match asked {
        ScrubsAsk::Activation { lost } => {
            let tossed = activation(*lost).map_err(by)?;
            Drawn::new(in_order(&tossed, [Toss::Won, Toss::Lost], |toss| Happening::Toss(*toss)))
        }
        ScrubsAsk::Sighting { inches } => {
            let seen = sighting(*inches, tables).map_err(by)?;
            let ends = [Sighted::Seen, Sighted::Hidden];
            Drawn::new(in_order(&seen, ends, |seen| Happening::Sighted(*seen)))
        }
        ScrubsAsk::Move { mover, terrain, inches } => {
            return moved(mover, terrain, *inches, tables, &by);
        }
        ScrubsAsk::Fire(gun) => return fired(gun, tables, &by),
        ScrubsAsk::Morale(check) => {
            let (adjusted, rolled) = morale(check, tables).map_err(by)?;
            let outcomes = all(&rolled, |stand: &Stand| Happening::Stand(*stand));
            Drawn { against: Some(adjusted), ..Drawn::new(outcomes) }
        }
        ScrubsAsk::Melee { first, foe, foes } => {
            let foes = vec![*foe; usize::try_from(*foes).unwrap_or(0)];
            let fought = melee(*first, &foes).map_err(by)?;
            let ends = [Bout::First, Bout::Second, Bout::Locked];
            Drawn::new(in_order(&fought, ends, |bout| Happening::Bout(*bout)))
        }
        ScrubsAsk::Grapple { defenders } => {
            let thrown = grapple(*defenders, tables).map_err(by)?;
            Drawn::new(whether(&thrown, Happening::Hook))
        }
        ScrubsAsk::Climb => {
            let up = climb(tables).ok_or_else(|| by(Refused::Rolls))?;
            Drawn::new(all(&up, |up| Happening::Climbs(*up)))
        }
    })
}

fn moved(
    mover: &str,
    terrain: &str,
    inches: Option<i32>,
    tables: &Tables,
    by: By,
) -> Result<Drawn, Unanswered> {
    let rules = &tables.movement;
    let (_, mover) = named(&rules.movers, |one| &one.tag, mover, "odds move")?;
    let (at, terrain) = named(&rules.terrains, |one| &one.tag, terrain, "odds move")?;
    if let Some(inches) = inches {
        Quantity::Inches.within(inches, 0, limits::INCHES).map_err(by)?;
    }
    let rolled = movement(mover, at).map_err(by)?;
    let outcomes = match inches {
        None => all(&rolled, |inches| Happening::Inches(*inches)),
        Some(inches) => whether(&rolled.map(|&moved| moved >= inches), Happening::There),
    };
    let named = vec![mover.names.clone(), terrain.names.clone()];
    Ok(Drawn { named, ..Drawn::new(outcomes) })
}

fn fired(gun: &Gun, tables: &Tables, by: By) -> Result<Drawn, Unanswered> {
    let weapon = match &gun.own {
        Some(own) => own,
        None => named(&tables.fire.weapons, |one| &one.tag, &gun.weapon, "odds fire")?.1,
    };
    let small = weapon.kind == Arm::Small;
    gun.fits(weapon.kind).map_err(by)?;
    let at = gun.crew.zip(gun.figures).filter(|_| small);
    let shot = Shot {
        weapon,
        inches: gun.inches.ok_or_else(|| by(Refused::NoRange))?,
        dice: gun.dice.unwrap_or(i32::from(small)),
        crew: gun.crew.filter(|_| !small).unwrap_or(0),
        cover: if gun.covered { Cover::Covered } else { Cover::Open },
        still: gun.still,
        below: gun.figures.unwrap_or(1),
        at: at.map(|(crew, figures)| Crew { crew, figures }),
    };
    let fired = fire(&shot, tables).map_err(by)?;
    let struck = fired.struck.iter().flat_map(|hit| whether(hit, Happening::Struck));
    let hits = all(&fired.hits, |hits| Happening::Hits(*hits));
    let jams = fired.jams.iter().flat_map(|jams| whether(jams, Happening::Jams));
    let crew = fired.crew.iter().flat_map(|crew| all(crew, |crew| Happening::Crew(*crew)));
    let outcomes = struck.chain(hits).chain(jams).chain(crew).collect();
    let named = vec![weapon.names.clone()];
    Ok(Drawn { named, against: Some(fired.least), outcomes })
}
