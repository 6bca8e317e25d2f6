//! Questions of Scrubs of the Desert.

mod units;

pub use units::ScrubsUnits;
pub(crate) use units::bearers;

use super::TAG;
use crate::game::{
    Dice, DiceOutcome, DiceQuestion, Gisted, NoAnswer, OutcomeName, Rolled, by_tag, each, ends,
    flag_labels, joined, numbers, whether,
};
use crate::games::scrubs::dice::{
    Bout, Cover, Crew, MoraleCheck, MoraleResult, Shot, Sighted, Toss, activation, climb,
    crew_share, fire, grapple, melee, morale, movement, sighting,
};
use crate::games::scrubs::{Arm, Tables, Weapon};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::limits;
use crate::play::{Argument, Quantity, Refused};
use std::fmt::Display;

#[derive(Debug, Clone)]
pub enum ScrubsQuestion {
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
    Morale(MoraleCheck),
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
    Grapple { defenders: i32 },
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

impl DiceQuestion for ScrubsQuestion {
    fn game(&self) -> &'static str {
        TAG
    }

    fn roll(&self, with: &Dice) -> Result<Rolled, NoAnswer> {
        let tables = &Tables::load(with.folder)?;
        let words = &labels().throw;
        match self {
            Self::Activation { lost } => {
                let ends_of = [
                    (Toss::Won, OutcomeName::new("won", &words.won)),
                    (Toss::Lost, OutcomeName::new("lost", &words.lost_toss)),
                ];
                let title = ByLanguage::each(|language| {
                    let after = (*lost > 0).then(|| words.tosses.of_n((*lost).into(), language));
                    joined(words.activation.get(language).clone(), [after])
                });
                let outcomes = ends(&activation(*lost)?, "toss", ends_of);
                Ok(Rolled::new("activation", title, outcomes).number("lost", *lost))
            }
            Self::Sighting { inches } => {
                let ends_of = [
                    (Sighted::Seen, OutcomeName::new("seen", &words.seen)),
                    (Sighted::Hidden, OutcomeName::new("hidden", &words.hidden)),
                ];
                let title = filled_title(&words.sighting, &[("n", inches)]);
                let outcomes = ends(&sighting(*inches, tables)?, "sighted", ends_of);
                Ok(Rolled::new("sighting", title, outcomes).number("range", *inches))
            }
            Self::Move { mover, terrain, inches } => roll_move(mover, terrain, *inches, tables),
            Self::Fire(gun) => roll_fire(gun, tables),
            Self::Morale(check) => roll_morale(check, tables),
            Self::Melee { first, foe, foes } => roll_melee(*first, *foe, *foes),
            Self::Grapple { defenders } => {
                let named = [
                    OutcomeName::new("holds", &words.hook_holds),
                    OutcomeName::new("falls", &words.hook_falls),
                ];
                let outcomes = whether(&grapple(*defenders, tables)?, named);
                let title =
                    ByLanguage::each(|language| words.grapple.of_n((*defenders).into(), language));
                Ok(Rolled::new("grapple", title, outcomes).number("defenders", *defenders))
            }
            Self::Climb => {
                let up = climb(tables).ok_or(Refused::Rolls)?;
                let say = |n: i32, language| words.climbs.of_n(n.into(), language);
                let outcomes = numbers(&up, "climbs", Gisted::Numbers(&labels().gist.climbs), say);
                Ok(Rolled::new("climb", words.climb.clone(), outcomes))
            }
        }
    }
}

/// A label in both languages with its places filled.
fn filled_title(label: &ByLanguage<String>, values: &[(&str, &dyn Display)]) -> ByLanguage<String> {
    ByLanguage::each(|language| fill(label.get(language), values))
}

fn roll_move(
    mover: &str,
    terrain: &str,
    inches: Option<i32>,
    tables: &Tables,
) -> Result<Rolled, NoAnswer> {
    let (rules, words) = (&tables.movement, &labels().throw);
    let (_, moved) = by_tag(&rules.movers, |one| &one.tag, mover, "odds move")?;
    let (at, over) = by_tag(&rules.terrains, |one| &one.tag, terrain, "odds move")?;
    if let Some(inches) = inches {
        Quantity::Inches.within(inches, 0, limits::INCHES)?;
    }
    let rolled = movement(moved, at)?;
    let outcomes = match inches {
        None => {
            let say = |n: i32, language| fill(words.inches.get(language), &[("n", &n)]);
            numbers(&rolled, "inches", Gisted::Inches(&labels().gist.inches), say)
        }
        Some(inches) => {
            let named =
                [OutcomeName::new("there", &words.there), OutcomeName::new("short", &words.short)];
            whether(&rolled.map(|&moved| moved >= inches), named)
        }
    };
    let title = ByLanguage::each(|language| {
        let values = [moved.names.get(language), over.names.get(language)];
        let values: [(&str, &dyn Display); 2] = [("first", values[0]), ("second", values[1])];
        let distance = |n: i32| fill(words.distance.get(language), &[("n", &n)]);
        joined(fill(words.move_.get(language), &values), [inches.map(distance)])
    });
    let rolled = Rolled::new("move", title, outcomes).word("type", mover).word("terrain", terrain);
    Ok(rolled.number("inches", inches))
}

fn roll_fire(gun: &Gun, tables: &Tables) -> Result<Rolled, NoAnswer> {
    let weapon = match &gun.own {
        Some(own) => own,
        None => by_tag(&tables.fire.weapons, |one| &one.tag, &gun.weapon, "odds fire")?.1,
    };
    let small = weapon.kind == Arm::Small;
    gun.fits(weapon.kind)?;
    let at = gun.crew.zip(gun.figures).filter(|_| small);
    let shot = Shot {
        weapon,
        inches: gun.inches.ok_or(Refused::NoRange)?,
        dice: gun.dice.unwrap_or(i32::from(small)),
        crew: gun.crew.filter(|_| !small).unwrap_or(0),
        cover: if gun.covered { Cover::Covered } else { Cover::Open },
        still: gun.still,
        below: gun.figures.unwrap_or(1),
        at: at.map(|(crew, figures)| Crew { crew, figures }),
    };
    let fired = fire(&shot, tables)?;
    let (words, gist) = (&labels().throw, &labels().gist);
    let struck =
        || [OutcomeName::new("struck", &words.struck), OutcomeName::new("missed", &words.missed)];
    let jams =
        || [OutcomeName::new("jams", &words.jams), OutcomeName::new("runs-on", &words.runs_on)];
    let hits = |n: i32, language| words.hits.of_n(n.into(), language);
    let crew = |n: i32, language| words.crewmen.of_n(n.into(), language);
    let mut outcomes: Vec<DiceOutcome> =
        fired.struck.iter().flat_map(|hit| whether(hit, struck())).collect();
    outcomes.extend(numbers(&fired.hits, "hits", Gisted::Numbers(&gist.hits), hits));
    outcomes.extend(fired.jams.iter().flat_map(|odds| whether(odds, jams())));
    outcomes.extend(
        fired
            .crew
            .iter()
            .flat_map(|odds| numbers(odds, "crew-hits", Gisted::Numbers(&gist.crew), crew)),
    );
    let title = ByLanguage::each(|language| fire_title(gun, weapon, fired.least, language));
    let Gun { inches, dice, crew, figures, covered, still, .. } = gun;
    let rolled = Rolled::new("fire", title, outcomes)
        .word("weapon", gun.weapon.as_str())
        .number("range", *inches)
        .number("dice", *dice)
        .number("crew", *crew)
        .number("figures", *figures)
        .flags([("covered", *covered), ("still", *still)]);
    Ok(Rolled { against: Some(fired.least), ..rolled })
}

fn fire_title(gun: &Gun, weapon: &Weapon, least: i32, language: Language) -> String {
    let words = &labels().throw;
    let inches = gun.inches.unwrap_or_default();
    let of_n = |label: &ByLanguage<String>, n: i32| fill(label.get(language), &[("n", &n)]);
    let values: [(&str, &dyn Display); 2] = [("first", weapon.names.get(language)), ("n", &inches)];
    let fire = fill(words.fire.get(language), &values);
    let dice = gun.dice.map(|n| words.dice.of_n(n.into(), language));
    let crew = match (gun.crew, gun.figures) {
        (Some(crew), Some(figures)) if gun.dice.is_some() => {
            let percent = crew_share(Crew { crew, figures });
            let values: [(&str, &dyn Display); 3] =
                [("n", &crew), ("figures", &figures), ("percent", &percent)];
            [Some(fill(words.crew_among.get(language), &values)), None]
        }
        (crew, below) => [crew.map(|n| of_n(&words.crew, n)), below.map(|n| of_n(&words.below, n))],
    };
    let stands = [(gun.covered, &words.covered), (gun.still, &words.still)];
    let stands = flag_labels(stands, language);
    let against = Some(of_n(&words.or_more, least));
    joined(fire, [dice].into_iter().chain(crew).chain(stands).chain([against]))
}

fn roll_morale(check: &MoraleCheck, tables: &Tables) -> Result<Rolled, NoAnswer> {
    let words = &labels().throw;
    let (adjusted, rolled) = morale(check, tables)?;
    let named = |stand: &MoraleResult| match stand {
        MoraleResult::Holds => OutcomeName::new("holds", &words.holds),
        MoraleResult::Routs => OutcomeName::new("routs", &words.routs),
        MoraleResult::Stays => OutcomeName::new("stays", &words.stays),
        MoraleResult::Removed => OutcomeName::new("removed", &words.removed),
    };
    let MoraleCheck { base, size, rate, lost, fort, building, closing } = *check;
    let title = ByLanguage::each(|language| {
        let of_n = |label: &ByLanguage<String>, n: i32| fill(label.get(language), &[("n", &n)]);
        let figures = labels().counts.figures.of_n(size.into(), language);
        let values: [(&str, &dyn Display); 2] = [("base", &base), ("figures", &figures)];
        let morale = fill(words.morale.get(language), &values);
        let lost = (lost > 0).then(|| words.lost.of_n(lost.into(), language));
        let told = [(fort, &words.fort), (building, &words.building), (closing, &words.closing)];
        let told = flag_labels(told, language);
        let rate = rate.map(|n| of_n(&words.own_rate, n));
        let against = Some(of_n(&words.or_less, adjusted));
        joined(morale, [rate, lost].into_iter().chain(told).chain([against]))
    });
    let rolled = Rolled::new("morale", title, each(&rolled, "stand", named))
        .number("base", base)
        .number("size", size)
        .number("rate", rate)
        .number("lost", lost)
        .flags([("fort", fort), ("building", building), ("closing", closing)]);
    Ok(Rolled { against: Some(adjusted), ..rolled })
}

fn roll_melee(first: i32, foe: i32, foes: i32) -> Result<Rolled, NoAnswer> {
    let words = &labels().throw;
    let all = vec![foe; usize::try_from(foes).unwrap_or(0)];
    let ends_of = [
        (Bout::First, OutcomeName::new("first", &words.first_kills)),
        (Bout::Second, OutcomeName::new("second", &words.second_kills)),
        (Bout::Locked, OutcomeName::new("locked", &words.locked)),
    ];
    let outcomes = ends(&melee(first, &all)?, "bout", ends_of);
    let [one, other] = [first, foe].map(|added| format!("d10{}", added_to(added)));
    let other = if foes > 1 { format!("{foes} × {other}") } else { other };
    let title = filled_title(&words.melee, &[("first", &one), ("second", &other)]);
    let rolled = Rolled::new("melee", title, outcomes);
    Ok(rolled.number("first", first).number("second", foe).number("against", foes))
}

/// ` + 2`, where anything is added.
fn added_to(added: i32) -> String {
    match added {
        0 => String::new(),
        ..0 => format!(" − {}", -added),
        _ => format!(" + {added}"),
    }
}
