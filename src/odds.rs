//! Questions about the odds, and their answers in one shape, whatever was asked.

mod charge;
mod fighter;
mod fire;
mod melee;
mod morale;
mod squads;
mod throw;

pub use charge::{ChargeAsk, ChargeQuestion};
pub use fighter::{Fighter, Many, Mixed, Size};
pub use fire::{CoverAsk, FireAsk, FireQuestion};
pub use melee::{MeleeAsk, MeleeQuestion, Stance};
pub use morale::{MoraleAsk, MoraleQuestion};
pub use squads::{SquadAsk, SquadsAsk, SquadsQuestion};
pub use throw::{Throw, throw};

use crate::army::{Range, Words};
use crate::book::Game;
use crate::desk::Desk;
use crate::dice::{self, Chance};
use crate::error::{Error, ErrorKind};
use crate::game::{DiceRequest, UnitGames};
use crate::library::{Item, Opened};
use crate::play::{
    Certainty, Charge, Fate, Figure, MeleeEnd, Nerve, NerveCheck, Rally, Reach, Refused, Shot,
    Side, Toll,
};
use crate::profile::Value;
use crate::rules::Rules;
use fighter::Met;
use std::sync::Arc;

/// A question about the odds.
#[derive(Debug)]
pub enum OddsRequest {
    /// One figure against another, or against several.
    Melee(MeleeAsk),
    /// Two squads.
    Squads(SquadsAsk),
    /// A shot.
    Fire(FireAsk),
    /// A Morale check.
    Morale(MoraleAsk),
    /// A charge, or another move.
    Charge(ChargeAsk),
}

/// A question of a unit, whose game says how it is asked.
#[derive(Debug)]
pub struct Either {
    /// The list or force of the unit.
    pub list: String,
    /// The question of a unit with an ability code, or why there is none.
    pub coded: Result<OddsRequest, Refused>,
    /// The same of a unit without one.
    pub tabled: Result<DiceRequest, Refused>,
}

/// A question of either make.
#[derive(Debug)]
pub enum Chosen<'a> {
    /// Of a unit with an ability code.
    Coded(&'a OddsRequest),
    /// Of a unit without one.
    Tabled(&'a DiceRequest),
}

impl Either {
    /// The question that the game of the unit has.
    ///
    /// # Errors
    /// A list that cannot be found or read, or a question that its game does not have.
    pub fn chosen(&self, desk: &Desk) -> Result<Chosen<'_>, Unanswered> {
        let opened = desk.library.open(&Item::from(&self.list))?;
        let faulty = || Error::new(&self.list, ErrorKind::FaultyList);
        let game = opened.game().ok_or_else(faulty)?;
        let chosen = match opened {
            Opened::Tabled(_) => self.tabled.as_ref().map(Chosen::Tabled),
            Opened::List(_) | Opened::Force(_) => self.coded.as_ref().map(Chosen::Coded),
        };
        chosen.map_err(|why| Unanswered::Refused(*why, game))
    }
}

/// The odds that a question asks for.
///
/// # Errors
/// A unit that cannot be found, or a question that the game has no answer to.
pub fn odds(ask: &OddsRequest, desk: &Desk) -> Result<Odds, Unanswered> {
    match ask {
        OddsRequest::Melee(ask) => melee::melee(ask.clone(), desk),
        OddsRequest::Squads(ask) => squads::squads(ask.clone(), desk),
        OddsRequest::Fire(ask) => fire::fire(ask.clone(), desk),
        OddsRequest::Morale(ask) => morale::morale(ask.clone(), desk),
        OddsRequest::Charge(ask) => charge::charge(ask.clone(), desk),
    }
}

/// Whether an argument names a unit, with its list or without: it is no number, no dice, and no key of the tables of a
/// game.
pub fn names_unit(given: &str, games: UnitGames) -> bool {
    let given = given.trim();
    let is_word = given.chars().any(char::is_alphabetic) && dice::Dice::read(given).is_none();
    let is_key = || games.iter().any(|game| game.has_key(given));
    given.contains(':') || (is_word && !is_key())
}

/// The rules that some figures meet under: those that were asked for, or of the one game of every unit that is named.
fn rules<'a>(
    desk: &Desk,
    met: impl IntoIterator<Item = (&'a Fighter, &'a Met)>,
) -> Result<Arc<Rules>, Error> {
    let mut games =
        met.into_iter().filter_map(|(fighter, met)| Some((fighter.list()?, met.game()?)));
    let game = games.next().map_or(Game::FISTFUL, |(_, game)| game);
    match games.find(|(_, other)| *other != game) {
        None => desk.library.games.for_file(game),
        Some((list, other)) => {
            let kind = ErrorKind::TwoGames { first: game.tag(), other: other.tag() };
            Err(Error::new(list, kind))
        }
    }
}

/// Why a question has no answer.
#[derive(Debug)]
pub enum Unanswered {
    /// A list or a unit cannot be found or read.
    Error(Error),
    /// The rules of a game have no answer.
    Refused(Refused, Game),
}

impl From<Error> for Unanswered {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

/// What rules refuse is left unanswered by their game.
fn by(rules: &Rules) -> impl Fn(Refused) -> Unanswered + use<> {
    let game = rules.book.game;
    move |why| Unanswered::Refused(why, game)
}

/// A question and what may come of it.
#[derive(Debug, Clone)]
pub struct Odds {
    /// The game whose dice are rolled.
    pub game: Game,
    /// What was asked.
    pub question: Question,
    /// Whether every roll was counted, or how they were thrown.
    pub certainty: Certainty,
    /// What is counted though the list or the rules have it otherwise.
    pub noted: Vec<Noted>,
    /// What may come, in order; what is told apart once more, such as a save, stands after the rest.
    pub outcomes: Vec<OddsOutcome>,
}

/// What an answer counts though the list or the rules have it otherwise, or though nobody asked for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noted {
    /// A unit fires the rate of its weapon, as nobody said how often (D22).
    Rate,
    /// Of several shots, one that explodes on a shield is counted as a kill, and the next as fired (F21).
    Explosions,
    /// A figure with a shield fires a lasgun (F22).
    ShieldedLasgun,
    /// The list gives the unit no such weapon.
    NoSuchWeapon,
    /// It takes no check in melee or to charge, and this is another one.
    NeverChecks,
    /// A squad of a force has the figures that it has there.
    OwnStrength,
    /// A squad of a force has its NCO with it.
    OwnNco(Side),
    /// A squad of a force has the leaders with it who go with it there, the best of this rating.
    OwnLeader(Side, i32),
    /// A squad has more figures than its list allows, or fewer (F26).
    Size(Side, Range),
    /// No check is rolled, and what was said of losses, NCO, leader or modifier changes nothing (F40).
    Unrolled,
    /// Each roll was counted, so that the seed changes nothing.
    NoSeed,
    /// A squad moves by the dice of its slowest figure (FoS §6a, §6d).
    Slowest,
    /// A squad rallies, and no leader or NCO is named who could rally it (FoS §8f, Dune World §9.6).
    NobodyToRally,
    /// Leaders fight as a squad, which they never are (§4 of either game).
    LeaderSquad,
}

impl Noted {
    /// The key in answers: `rate`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Rate => "rate",
            Self::Explosions => "explosions",
            Self::ShieldedLasgun => "shielded-lasgun",
            Self::NoSuchWeapon => "no-such-weapon",
            Self::NeverChecks => "never-checks",
            Self::OwnStrength => "own-strength",
            Self::OwnNco(Side::First) => "own-nco",
            Self::OwnNco(Side::Second) => "foe-own-nco",
            Self::OwnLeader(Side::First, _) => "own-leader",
            Self::OwnLeader(Side::Second, _) => "foe-own-leader",
            Self::Size(Side::First, _) => "squad-size",
            Self::Size(Side::Second, _) => "foe-squad-size",
            Self::Unrolled => "unrolled",
            Self::NoSeed => "no-seed",
            Self::Slowest => "slowest",
            Self::NobodyToRally => "nobody-to-rally",
            Self::LeaderSquad => "leader-squad",
        }
    }
}

/// What was asked.
#[derive(Debug, Clone)]
pub enum Question {
    /// One figure against another, or against several.
    Melee(MeleeQuestion),
    /// Two squads.
    Squads(SquadsQuestion),
    /// A shot.
    Fire(FireQuestion),
    /// A Morale check.
    Morale(MoraleQuestion),
    /// A charge, or another move.
    Charge(ChargeQuestion),
}

impl Question {
    /// Whoever was asked about.
    pub fn who(&self) -> Vec<&Who> {
        match self {
            Self::Melee(asked) => vec![&asked.first, &asked.second],
            Self::Squads(asked) => vec![&asked.first, &asked.second],
            Self::Fire(asked) => {
                [Some(&asked.first), asked.target.as_ref()].into_iter().flatten().collect()
            }
            Self::Morale(asked) => vec![&asked.first],
            Self::Charge(asked) => vec![&asked.first],
        }
    }
}

/// Whoever was asked about, with the number that counts.
#[derive(Debug, Clone)]
pub struct Who {
    /// What it is called; a bare number is called by itself.
    pub name: Words,
    pub number: i32,
    /// It is a bare number.
    pub is_bare: bool,
    /// What it has of a shield; none where nothing is to be said of it.
    pub shield: Option<Shield>,
    /// Who counts of a squad whose figures differ in what is asked; none where all count.
    pub mixed: Option<Mixed>,
    /// What is told in words alone, and whose it is, its NCO's too where he is with it: nothing here counts it (F40).
    pub uncounted: Vec<Uncounted>,
    /// What some alone of its squad bought, and whose it is: nothing here counts it either.
    pub partial: Vec<Uncounted>,
}

/// Something that is not counted.
#[derive(Debug, Clone)]
pub struct Uncounted {
    /// Whose it is.
    pub of: Words,
    pub told: Words,
}

impl Uncounted {
    fn told_of(figure: &Figure, told: &[Words]) -> Vec<Self> {
        let each = told.iter().map(|told| Self { of: figure.name.clone(), told: told.clone() });
        each.collect()
    }
}

impl Who {
    fn new(figure: &Figure, number: i32) -> Self {
        let is_bare = figure.game.is_none();
        let uncounted = Uncounted::told_of(figure, &figure.uncounted);
        let partial = Uncounted::told_of(figure, &figure.partial);
        let name = figure.name.clone();
        Self { name, number, is_bare, shield: None, mixed: None, uncounted, partial }
    }

    /// The same with its NCO, where he is with it.
    fn led(mut self, figure: &Figure, is_led: bool) -> Self {
        let nco = figure.nco.iter().filter(|_| is_led);
        self.uncounted.extend(nco.flat_map(|nco| Uncounted::told_of(nco, &nco.uncounted)));
        self
    }

    /// The same of a squad whose figures differ.
    fn of_some(self, mixed: Option<Mixed>) -> Self {
        Self { mixed, ..self }
    }

    /// A fighter of melee, by its Weapon Skill; its shield counts where the game has saves.
    fn fighting(figure: &Figure, told: Option<bool>, rules: &Rules) -> Self {
        let shield = Shield::worn(Some(figure), told).filter(|_| !rules.play.opponents.is_empty());
        Self { shield, ..Self::new(figure, figure.value(Value::Ws)) }
    }
}

/// Whether figures count alike in melee.
fn fight_alike(rules: &Rules) -> impl Fn(&Figure, &Figure) -> bool {
    let saves = !rules.play.opponents.is_empty();
    let counts = move |it: &Figure| (it.value(Value::Ws), it.save, saves && it.shield);
    move |one, other| counts(one) == counts(other)
}

/// What a figure has of a shield.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shield {
    /// Its own, or that of a figure nothing else is known of.
    Own,
    /// One that its list does not give it.
    Lent,
    /// None, as it left its own behind.
    Left,
}

impl Shield {
    /// From what a figure has, and what it was told; none where it neither has one nor is told so.
    fn worn(figure: Option<&Figure>, told: Option<bool>) -> Option<Self> {
        let has = figure.is_some_and(|figure| figure.shield);
        let known = figure.is_some_and(|figure| figure.game.is_some());
        match (has, told) {
            (true, Some(false)) => Some(Self::Left),
            (true, _) => Some(Self::Own),
            (false, Some(true)) => Some(if known { Self::Lent } else { Self::Own }),
            (false, _) => None,
        }
    }

    /// Whether it fights with one.
    pub fn is_on(self) -> bool {
        self != Self::Left
    }
}

/// One way it may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OddsOutcome {
    /// How.
    pub what: What,
    /// How often it comes.
    pub chance: Chance,
}

/// How something may end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A melee of two.
    Melee(MeleeEnd),
    /// What becomes of the loser.
    Fate {
        /// It.
        fate: Fate,
        /// Who lost.
        who: Side,
    },
    /// Several against one, and who is killed.
    Toll(Toll),
    /// The same, and who is hit, where the 1d6 of the loser is not rolled (D23).
    Hits(Toll),
    /// Figures that a squad loses.
    Lost {
        /// Which squad.
        side: Side,
        /// How many.
        lost: u32,
    },
    /// A squad after melee; of two, which.
    Nerve(Option<Side>, Nerve),
    Shot(Shot),
    /// Targets that several shots kill.
    Kills(u32),
    /// A Morale check.
    Check(NerveCheck),
    /// A check to charge.
    Charge(Charge),
    /// A check to rally.
    Rally(Rally),
    /// A charge over a distance.
    Reach(Reach),
    /// A distance, in inches.
    Inches(i32),
}

/// These outcomes in their order, those that never come as well.
fn listed<T: Ord + Copy>(
    odds: &dice::Odds<T>,
    ends: &[T],
    what: impl Fn(T) -> What,
) -> Vec<OddsOutcome> {
    let outcome = |end: &T| OddsOutcome { what: what(*end), chance: odds.of_one(end) };
    ends.iter().map(outcome).collect()
}

/// Every outcome that may come, in order.
fn all<T: Ord + Copy>(odds: &dice::Odds<T>, what: impl Fn(T) -> What) -> Vec<OddsOutcome> {
    let ends: Vec<T> = odds.iter().map(|(end, _)| *end).collect();
    listed(odds, &ends, what)
}

/// Those outcomes that may come.
fn possible(mut outcomes: Vec<OddsOutcome>) -> Vec<OddsOutcome> {
    outcomes.retain(|outcome| outcome.chance.count > 0);
    outcomes
}
