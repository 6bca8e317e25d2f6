//! Whoever fights, made in one place: of a unit of a list, of a squad or leader of a force, or of a bare number.

use crate::army::{Ability, Army, Role, Unit, Words};
use crate::book::Game;
use crate::codes::{Gear, Letter, Slot, Weapon, WeaponKind};
use crate::cost::Account;
use crate::force::{Bought, Leader, Squad};
use crate::profile::{ByValue, Value};
use crate::text::Span;

/// Whoever fights, with all that the games of dice ask of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// What it is called; a bare number is called by itself.
    pub name: Words,
    /// The game of its list; none of a bare number.
    pub game: Option<Game>,
    /// What it is in its army; none of a bare number.
    pub role: Option<Role>,
    /// The numbers to play from; a bare number is one of them alone.
    pub values: ByValue<Option<i32>>,
    /// The least roll of 1d6 by which a shield saves from it (D5); none of a bare number, or in a game
    /// without shield saves.
    pub save: Option<i32>,
    /// It has a shield.
    pub shield: bool,
    /// What it fires, in the order of its code.
    pub arms: Vec<Arm>,
    /// How far it may stand from the next of its squad, in inches; none of a bare number.
    pub cohesion: Option<i32>,
    /// What its special abilities, and what it bought, do in play.
    pub abilities: Vec<Ability>,
    /// Its special abilities that are told in words alone, and that dice know nothing of (F40).
    pub uncounted: Vec<Words>,
    /// The NCO of its squad.
    pub nco: Option<Box<Figure>>,
    /// The rating of the best leader who goes with its squad (F11); 0 without.
    pub leader: i32,
}

/// A letter that stands for weapons of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm {
    /// How shields and covers know it.
    pub kind: WeaponKind,
    /// The letter of its trait: `g`.
    pub letter: char,
    /// The weapons it may be, each with its range and rate; none where the game has no such weapon.
    pub weapons: Vec<Weapon>,
}

impl Figure {
    /// A figure of which one number is known; it has no shield, no weapon and no list.
    pub fn bare(value: Value, number: i32) -> Self {
        let name = Words { text: value.print(number), spanish: None, span: Span::default() };
        Self {
            name,
            game: None,
            role: None,
            values: ByValue::from_fn(|other| (other == value).then_some(number)),
            save: None,
            shield: false,
            arms: Vec::new(),
            cohesion: None,
            abilities: Vec::new(),
            uncounted: Vec::new(),
            nco: None,
            leader: 0,
        }
    }

    /// A figure of a unit, with the NCO that its list names for its squads.
    pub fn of_unit(unit: &Unit, army: &Army, account: Account) -> Self {
        let rules = account.rules;
        let values = account.values(unit);
        let mut figure = Self {
            name: unit.name.clone(),
            game: Some(rules.book.game),
            role: Some(unit.role),
            values,
            save: rules.opponent(unit.code()).map(|class| class.save),
            cohesion: Some(rules.play.cohesion),
            ..Self::bare(Value::Ws, values.get(Value::Ws).unwrap_or(0))
        };
        let traits = rules.codes().rows(unit.code()).filter(|(slot, _)| *slot == Slot::Traits);
        traits.for_each(|(_, row)| figure.take(row));
        unit.special.iter().filter_map(|special| special.effect).for_each(|it| figure.gain(it));
        let told = unit.special.iter().filter(|special| special.effect.is_none());
        figure.uncounted = told.map(|special| special.name.clone()).collect();
        let nco = army.nco_of(unit).filter(|_| !unit.role.leads());
        figure.nco = nco.map(|nco| Box::new(Self::of_unit(nco, army, account)));
        figure
    }

    /// A trooper of a squad, with what all its figures bought, its own NCO, and the best of the leaders
    /// who go with it.
    pub fn of_squad(squad: &Squad, army: &Army, account: Account) -> Self {
        let unit = |index: usize| &army.units[index];
        let rating =
            |leader: &Leader| account.values(unit(leader.unit)).get(Value::Leadership).unwrap_or(0);
        let mut figure = Self::of_unit(&account.troop(squad, army), army, account);
        figure.name = squad.title(army).clone();
        figure.nco = squad.nco.map(|nco| Box::new(Self::of_unit(unit(nco), army, account)));
        figure.leader = squad.attached.iter().map(rating).max().unwrap_or(0);
        figure.gain_of(&squad.bought, squad.figures);
        figure
    }

    /// A leader of a force, with what he bought.
    pub fn of_leader(leader: &Leader, army: &Army, account: Account) -> Self {
        let mut figure = Self::of_unit(&account.leader(leader, army), army, account);
        figure.name = leader.title(army).clone();
        figure.gain_of(&leader.bought, 1);
        figure
    }

    /// A number of it; 0 where it has none.
    pub fn value(&self, value: Value) -> i32 {
        self.values.get(value).unwrap_or(0)
    }

    /// Whether it has an ability.
    pub fn has(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// Whether it may stand in a squad that an NCO leads, or be that NCO.
    pub(super) fn is_of_squad(&self) -> bool {
        self.role != Some(Role::Leader)
    }

    /// What options do beyond their traits, where every one of so many figures has them.
    fn gain_of(&mut self, bought: &[Bought], figures: i64) {
        let bought = bought.iter().filter(|bought| bought.figures >= figures);
        bought.filter_map(|bought| bought.choice.effect).for_each(|effect| self.gain(effect));
    }

    fn take(&mut self, row: &Letter) {
        match row.plays {
            Some(Gear::Shield) => self.shield = true,
            Some(Gear::Weapon(kind)) => {
                let (letter, weapons) = (row.letter, row.weapons.clone());
                self.arms.push(Arm { kind, letter, weapons });
            }
            None => {}
        }
    }

    fn gain(&mut self, ability: Ability) {
        if self.has(ability) {
            return;
        }
        self.abilities.push(ability);
        match ability {
            Ability::DoublesCohesion => self.cohesion = self.cohesion.map(|inches| inches * 2),
            Ability::AlwaysMakesChargeChecks | Ability::NeverChecksMorale => {}
        }
    }
}
