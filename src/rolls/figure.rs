//! A fighting figure, built from a unit of a list, a squad or leader of a force, or a single number.

use crate::army::{AbilityEffect, Army, Basis, Role, Unit, Words};
use crate::book::Game;
use crate::code::Code;
use crate::codes::{Gear, Letter, LetterWeapon, Slot, WeaponKind};
use crate::cost::ValueSource;
use crate::force::{BoughtOption, Leader, Squad};
use crate::language::Language;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::text::Span;
use std::cmp::Reverse;

/// A fighting figure, with everything that the odds need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// The name; a bare number is its own name.
    pub name: Words,
    /// The game of its list; `None` for a bare number.
    pub game: Option<Game>,
    /// The role in its army; `None` for a bare number.
    pub role: Option<Role>,
    /// `true` if its list has only one of it.
    pub unique: bool,
    /// The values in play; a bare number sets only one.
    pub values: ByColumn<Option<i32>>,
    /// The lowest roll of 1d6 by which a shield saves against it (D5); `None` for a bare number, or in a game without
    /// shield saves.
    pub shield_save_against: Option<i32>,
    pub shield: bool,
    /// Its weapons, in the order of its code.
    pub arms: Vec<WeaponLetter>,
    /// The greatest distance to the next of its squad, in inches; `None` for a bare number.
    pub cohesion: Option<i32>,
    /// The effects of its special abilities and purchases in play.
    pub abilities: Vec<AbilityEffect>,
    /// Special abilities described in words only, which odds leave out (F40).
    pub uncounted: Vec<Words>,
    /// Options with an effect that only some of its squad have, which odds leave out.
    pub partial: Vec<Words>,
    /// The NCO of its squad.
    pub nco: Option<Box<Figure>>,
    /// The rating of the best leader attached to its squad (F11); 0 without.
    pub leader: i32,
}

/// A weapon letter, with the weapons that it may stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WeaponLetter {
    /// The class used for shields and covers.
    pub kind: WeaponKind,
    /// The letter of the trait: `g`.
    pub letter: char,
    /// The candidate weapons, each with its range and rate; empty if the game has no such weapon.
    pub weapons: Vec<LetterWeapon>,
}

/// Identical figures of a squad.
#[derive(Debug, Clone)]
pub struct Troops {
    /// The number of figures.
    pub figures: i64,
    /// The unit of each, as fielded.
    pub unit: Unit,
    /// The figure of each, for the odds.
    pub figure: Figure,
}

impl Figure {
    /// Creates a figure with a single known value; it has no shield, weapon or list.
    pub fn bare(column: ListColumn, number: i32) -> Self {
        let name = Words { text: column.print(number), spanish: None, span: Span::default() };
        Self {
            name,
            game: None,
            role: None,
            unique: false,
            values: ByColumn::from_fn(|other| (other == column).then_some(number)),
            shield_save_against: None,
            shield: false,
            arms: Vec::new(),
            cohesion: None,
            abilities: Vec::new(),
            uncounted: Vec::new(),
            partial: Vec::new(),
            nco: None,
            leader: 0,
        }
    }

    /// Creates a figure of a code without a list, with the values of the tables; it is named by its code.
    pub fn of_code(code: Code, rules: &Rules) -> Self {
        let text = rules.codes().write(code);
        let name = Words { text, spanish: None, span: Span::default() };
        let unit = Unit::of_code(name, rules.role(code), code);
        Self::alone(&unit, ValueSource { rules, basis: Basis::Computed })
    }

    /// Creates a figure of a unit, with the NCO that its list gives its squads; an NCO has the abilities that all of
    /// his squads share.
    pub fn of_unit(unit: &Unit, army: &Army, value_source: ValueSource) -> Self {
        if unit.role == Role::Nco {
            let led = |troop: &&Unit| army.nco_of(troop).is_some_and(|nco| nco.name == unit.name);
            let squads = army.units.iter().filter(led);
            let squads: Vec<Self> = squads.map(|troop| Self::alone(troop, value_source)).collect();
            return Self::of_nco(unit, &squads, value_source);
        }
        let nco = army.nco_of(unit).filter(|_| !unit.role.leads());
        // Only his own abilities in this squad count: other squads may have others.
        let nco = nco.map(|nco| Box::new(Self::alone(nco, value_source)));
        Self { nco, ..Self::alone(unit, value_source) }
    }

    /// Creates an NCO with the abilities that all of his squads have.
    pub fn of_nco(unit: &Unit, squads: &[Self], value_source: ValueSource) -> Self {
        let mut figure = Self::alone(unit, value_source);
        let of_all = |ability: &AbilityEffect| squads.iter().all(|squad| squad.has(*ability));
        let abilities = AbilityEffect::ALL.into_iter().filter(|_| !squads.is_empty());
        abilities.filter(of_all).for_each(|ability| figure.add_ability(ability));
        figure
    }

    /// Creates a figure of a unit, without NCO or leader.
    fn alone(unit: &Unit, value_source: ValueSource) -> Self {
        let rules = value_source.rules;
        let values = value_source.values(unit);
        let mut figure = Self {
            name: unit.name.clone(),
            game: Some(rules.book.game),
            role: Some(unit.role),
            unique: unit.unique,
            values,
            shield_save_against: rules.opponent(unit.code).map(|class| class.save),
            cohesion: Some(rules.play.cohesion),
            ..Self::bare(ListColumn::Ws, values.get(ListColumn::Ws).unwrap_or(0))
        };
        let codes = rules.codes();
        let traits = codes.rows(unit.code).filter(|(slot, _)| *slot == Slot::Traits);
        traits.for_each(|(_, row)| figure.add_trait(row));
        unit.special
            .iter()
            .filter_map(|special| special.effect)
            .for_each(|effect| figure.add_ability(effect));
        let uncounted = unit.special.iter().filter(|special| special.effect.is_none());
        let uncounted = uncounted.map(|special| special.name.clone());
        figure.uncounted =
            uncounted.chain(codes.house_words(unit.code).map(describe_letter)).collect();
        figure
    }

    /// Returns the figures of a squad, each with its options, their NCO, and the best of the attached leaders; grouped
    /// by identical figures, the largest group first. Never empty.
    pub fn of_squad(squad: &Squad, army: &Army, value_source: ValueSource) -> Vec<Troops> {
        let unit = |index: usize| &army.units[index];
        let rating = |leader: &Leader| {
            value_source.values(unit(leader.unit)).get(ListColumn::Leadership).unwrap_or(0)
        };
        let leader = squad.attached.iter().map(rating).max().unwrap_or(0);
        let nco = squad.nco.map(|nco| Box::new(Self::alone(unit(nco), value_source)));
        let troops = value_source.troops(squad, army).into_iter().map(|(figures, unit)| {
            let name = squad.title(army).clone();
            let trooper = Self::alone(&unit, value_source);
            let mut figure = Self { name, nco: nco.clone(), leader, ..trooper };
            figure.add_options(&squad.bought, squad.figures);
            Troops { figures, unit, figure }
        });
        let mut troops: Vec<Troops> = troops.collect();
        troops.sort_by_key(|troops| Reverse(troops.figures));
        troops
    }

    /// Creates a leader of a force, with his options.
    pub fn of_leader(leader: &Leader, army: &Army, value_source: ValueSource) -> Self {
        let mut figure = Self::of_unit(&value_source.leader(leader, army), army, value_source);
        figure.name = leader.title(army).clone();
        figure.add_options(&leader.bought, 1);
        figure
    }

    /// Returns a value; 0 if it has none.
    pub fn value(&self, column: ListColumn) -> i32 {
        self.values.get(column).unwrap_or(0)
    }

    /// Returns `true` if it has an ability.
    pub fn has(&self, ability: AbilityEffect) -> bool {
        self.abilities.contains(&ability)
    }

    /// Returns `true` for a number that was given in place of a unit.
    pub fn is_bare_number(&self) -> bool {
        self.game.is_none()
    }

    /// Returns `true` if it is a leader or an NCO.
    pub fn leads(&self) -> bool {
        self.role.is_some_and(Role::leads)
    }

    /// Returns `true` if it may be in a squad with an NCO, or be that NCO.
    pub(super) fn may_be_in_squad(&self) -> bool {
        self.role != Some(Role::Leader)
    }

    /// Adds the effects of options beyond their traits, if all of its `figures` have them; others, and those described
    /// in words only, are listed as not counted.
    fn add_options(&mut self, bought: &[BoughtOption], figures: i64) {
        for BoughtOption { choice, figures: by, .. } in bought {
            let is_traits = !choice.adds.is_empty() || !choice.removes.is_empty();
            match choice.effect {
                Some(effect) if *by >= figures => self.add_ability(effect),
                Some(_) => self.partial.push(choice.name.clone()),
                None if is_traits => {}
                None => self.uncounted.push(choice.name.clone()),
            }
        }
    }

    /// Returns the weapons that it can fire in this game.
    pub fn missiles(&self) -> impl Iterator<Item = &WeaponLetter> {
        self.arms.iter().filter(|arm| !arm.weapons.is_empty())
    }

    fn add_trait(&mut self, row: &Letter) {
        match row.plays {
            Some(Gear::Shield) => self.shield = true,
            Some(Gear::Weapon(kind)) => {
                let (letter, weapons) = (row.letter, row.weapons.clone());
                self.arms.push(WeaponLetter { kind, letter, weapons });
            }
            None => {}
        }
    }

    fn add_ability(&mut self, ability: AbilityEffect) {
        if self.has(ability) {
            return;
        }
        self.abilities.push(ability);
        match ability {
            AbilityEffect::DoublesCohesion => {
                self.cohesion = self.cohesion.map(|inches| inches * 2)
            }
            AbilityEffect::AlwaysMakesChargeChecks | AbilityEffect::NeverChecksMorale => {}
        }
    }
}

/// Returns the name and description of a house's letter.
fn describe_letter(row: &Letter) -> Words {
    let does = |language| row.does.as_ref().map_or("", |does| does.get(language).as_str());
    let [text, spanish] =
        Language::ALL.map(|language| format!("{}: {}", row.names.get(language), does(language)));
    Words { text, spanish: Some(spanish), span: Span::default() }
}
