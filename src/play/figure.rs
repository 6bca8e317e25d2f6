//! Whoever fights, made in one place: of a unit of a list, of a squad or leader of a force, or of a bare number.

use crate::army::{Ability, Army, Role, Unit, Words};
use crate::book::Game;
use crate::codes::{Gear, Letter, Slot, Weapon, WeaponKind};
use crate::cost::Account;
use crate::force::{Bought, Leader, Squad};
use crate::language::Language;
use crate::profile::{ByValue, Value};
use crate::text::Span;
use std::cmp::Reverse;

/// Whoever fights, with all that the games of dice ask of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Figure {
    /// What it is called; a bare number is called by itself.
    pub name: Words,
    /// The game of its list; none of a bare number.
    pub game: Option<Game>,
    /// What it is in its army; none of a bare number.
    pub role: Option<Role>,
    /// Whether its list has only one of it.
    pub unique: bool,
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
    /// What some alone of its squad bought, which does something in play that dice would count of all.
    pub partial: Vec<Words>,
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

/// The figures of a squad that are alike.
#[derive(Debug, Clone)]
pub struct Troops {
    /// How many they are.
    pub figures: i64,
    /// Each of them as it takes the field.
    pub unit: Unit,
    /// The same, as it fights.
    pub figure: Figure,
}

impl Figure {
    /// A figure of which one number is known; it has no shield, no weapon and no list.
    pub fn bare(value: Value, number: i32) -> Self {
        let name = Words { text: value.print(number), spanish: None, span: Span::default() };
        Self {
            name,
            game: None,
            role: None,
            unique: false,
            values: ByValue::from_fn(|other| (other == value).then_some(number)),
            save: None,
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

    /// A figure of a unit, with the NCO that its list names for its squads; an NCO has the abilities of the squads that
    /// it names him for.
    pub fn of_unit(unit: &Unit, army: &Army, account: Account) -> Self {
        if unit.role == Role::Nco {
            let led = |troop: &&Unit| army.nco_of(troop).is_some_and(|nco| nco.name == unit.name);
            let squads = army.units.iter().filter(led);
            let squads: Vec<Self> = squads.map(|troop| Self::alone(troop, account)).collect();
            return Self::of_nco(unit, &squads, account);
        }
        let nco = army.nco_of(unit).filter(|_| !unit.role.leads());
        // Of him only his own counts in his squad, and no other squad is asked for it.
        let nco = nco.map(|nco| Box::new(Self::alone(nco, account)));
        Self { nco, ..Self::alone(unit, account) }
    }

    /// An NCO with the abilities that all of his squads have.
    pub fn of_nco(unit: &Unit, squads: &[Self], account: Account) -> Self {
        let mut figure = Self::alone(unit, account);
        let of_all = |ability: &Ability| squads.iter().all(|squad| squad.has(*ability));
        let abilities = Ability::ALL.into_iter().filter(|_| !squads.is_empty());
        abilities.filter(of_all).for_each(|ability| figure.gain(ability));
        figure
    }

    /// A figure of a unit, without anybody who leads it.
    fn alone(unit: &Unit, account: Account) -> Self {
        let rules = account.rules;
        let values = account.values(unit);
        let mut figure = Self {
            name: unit.name.clone(),
            game: Some(rules.book.game),
            role: Some(unit.role),
            unique: unit.unique,
            values,
            save: rules.opponent(unit.code()).map(|class| class.save),
            cohesion: Some(rules.play.cohesion),
            ..Self::bare(Value::Ws, values.get(Value::Ws).unwrap_or(0))
        };
        let codes = rules.codes();
        let traits = codes.rows(unit.code()).filter(|(slot, _)| *slot == Slot::Traits);
        traits.for_each(|(_, row)| figure.take(row));
        unit.special.iter().filter_map(|special| special.effect).for_each(|it| figure.gain(it));
        let told = unit.special.iter().filter(|special| special.effect.is_none());
        let told = told.map(|special| special.name.clone());
        figure.uncounted = told.chain(codes.house_words(unit.code()).map(words)).collect();
        figure
    }

    /// The figures of a squad, each with what it bought, their own NCO, and the best of the leaders who go with it;
    /// those alike together, the most of them first. There is always one kind.
    pub fn of_squad(squad: &Squad, army: &Army, account: Account) -> Vec<Troops> {
        let unit = |index: usize| &army.units[index];
        let rating =
            |leader: &Leader| account.values(unit(leader.unit)).get(Value::Leadership).unwrap_or(0);
        let leader = squad.attached.iter().map(rating).max().unwrap_or(0);
        let nco = squad.nco.map(|nco| Box::new(Self::alone(unit(nco), account)));
        let troops = account.troops(squad, army).into_iter().map(|(figures, unit)| {
            let name = squad.title(army).clone();
            let own = Self::alone(&unit, account);
            let mut figure = Self { name, nco: nco.clone(), leader, ..own };
            figure.gain_of(&squad.bought, squad.figures);
            Troops { figures, unit, figure }
        });
        let mut troops: Vec<Troops> = troops.collect();
        troops.sort_by_key(|troops| Reverse(troops.figures));
        troops
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

    /// Whether it leads, and is no squad.
    pub fn leads(&self) -> bool {
        self.role.is_some_and(Role::leads)
    }

    /// Whether it may stand in a squad that an NCO leads, or be that NCO.
    pub(super) fn is_of_squad(&self) -> bool {
        self.role != Some(Role::Leader)
    }

    /// What options do beyond their traits, where every one of so many figures has them; what some alone have, and what
    /// is told in words alone, is not counted.
    fn gain_of(&mut self, bought: &[Bought], figures: i64) {
        for Bought { choice, figures: by, .. } in bought {
            let is_traits = !choice.adds.is_empty() || !choice.removes.is_empty();
            match choice.effect {
                Some(effect) if *by >= figures => self.gain(effect),
                Some(_) => self.partial.push(choice.name.clone()),
                None if is_traits => {}
                None => self.uncounted.push(choice.name.clone()),
            }
        }
    }

    /// What it fires in this game.
    pub fn missiles(&self) -> impl Iterator<Item = &Arm> {
        self.arms.iter().filter(|arm| !arm.weapons.is_empty())
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

/// What a letter of a house does, as it tells it.
fn words(row: &Letter) -> Words {
    let does = |language| row.does.as_ref().map_or("", |does| does.get(language).as_str());
    let [text, spanish] =
        Language::ALL.map(|language| format!("{}: {}", row.names.get(language), does(language)));
    Words { text, spanish: Some(spanish), span: Span::default() }
}
