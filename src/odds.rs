//! Questions about the odds, with answers of one common type.

mod charge;
mod codeless_odds;
mod fighter;
mod fire;
mod melee;
mod morale;
mod questions;
mod squads;

pub use charge::{AnsweredCharge, ChargeRequest};
pub use codeless_odds::{CodelessOdds, CodelessOddsRequest, codeless_odds};
pub use fighter::{FigureCount, MixedSquad, NamedFighter, SquadSize};
pub use fire::{AnsweredFire, FireRequest, RequestedCover};
pub use melee::{AnsweredMelee, MeleeRequest, MeleeSituation};
pub use morale::{AnsweredMorale, MoraleRequest};
pub use questions::{CodedQuestion, QUESTIONS};
pub use squads::{AnsweredSquadMelee, SquadMeleeRequest, SquadRequest};

use crate::army::{Range, Words};
use crate::book::Game;
use crate::codes::Slot;
use crate::desk::Desk;
use crate::dice::{self, Chance};
use crate::embedded::Grammars;
use crate::error::{Error, ErrorKind};
use crate::game::CodelessGames;
use crate::library::{LibraryItem, OpenedItem};
use crate::profile::ListColumn;
use crate::rolls::{
    Certainty, ChargeResult, Fate, Figure, GroupMeleeDamage, GroupMeleeKills, MeleeWinner,
    MoraleCheckOutcome, MoraleOutcome, MoveEnd, Quantity, Rally, Refused, ShotResult, Side,
};
use crate::rules::Rules;
use fighter::FoundFigures;
use std::sync::Arc;

/// A question about the odds.
#[derive(Debug)]
pub enum OddsRequest {
    /// One figure against another, or against several.
    Melee(MeleeRequest),
    /// Two squads.
    Squads(SquadMeleeRequest),
    /// A shot.
    Fire(FireRequest),
    /// A Morale check.
    Morale(MoraleRequest),
    /// A charge, or another move.
    Charge(ChargeRequest),
}

/// A question about a unit, in the form that the game of the unit requires.
#[derive(Debug)]
pub struct RequestByGame {
    /// The list or force of the unit.
    pub list: String,
    /// The question of a unit with an ability code, or why there is none.
    pub coded: Result<OddsRequest, Refused>,
    /// The question of a unit without an ability code, or why there is none.
    pub codeless: Result<CodelessOddsRequest, Refused>,
}

/// A question of either kind.
#[derive(Debug)]
pub enum GameRequest<'a> {
    /// Of a unit with an ability code.
    Coded(&'a OddsRequest),
    /// Of a unit without one.
    CodelessGame(&'a CodelessOddsRequest),
}

impl RequestByGame {
    /// Returns the question in the form for the game of the unit.
    ///
    /// # Errors
    /// A list that cannot be found or read, or a question that its game does not have.
    pub fn choose(&self, desk: &Desk) -> Result<GameRequest<'_>, OddsError> {
        let opened = desk.library.open(&LibraryItem::from(&self.list))?;
        let faulty = || Error::new(&self.list, ErrorKind::FaultyList);
        let game = opened.game().ok_or_else(faulty)?;
        let chosen = match opened {
            OpenedItem::Codeless(_) => self.codeless.as_ref().map(GameRequest::CodelessGame),
            OpenedItem::List(_) | OpenedItem::Force(_) => {
                self.coded.as_ref().map(GameRequest::Coded)
            }
        };
        chosen.map_err(|why| OddsError::Refused(*why, game))
    }
}

/// Computes the odds that a question asks for.
///
/// # Errors
/// A unit that cannot be found, or a question that the game has no answer to.
pub fn odds(request: &OddsRequest, desk: &Desk) -> Result<Odds, OddsError> {
    match request {
        OddsRequest::Melee(request) => melee::melee(request.clone(), desk),
        OddsRequest::Squads(request) => squads::squads(request.clone(), desk),
        OddsRequest::Fire(request) => fire::fire(request.clone(), desk),
        OddsRequest::Morale(request) => morale::morale(request.clone(), desk),
        OddsRequest::Charge(request) => charge::charge(request.clone(), desk),
    }
}

/// Returns `true` if an argument names a unit, with or without its list: it is neither a number, nor dice, nor a key of the
/// tables of a game.
pub fn names_unit(text: &str, games: CodelessGames, grammars: Grammars) -> bool {
    let text = text.trim();
    let is_word = text.chars().any(char::is_alphabetic) && dice::Dice::read(text).is_none();
    let is_key = || games.iter().any(|game| game.has_key(text, grammars));
    text.contains(':') || (is_word && !is_key())
}

/// Returns the requested rules, or those of the one game that all named units belong to.
fn rules<'a>(
    desk: &Desk,
    found: impl IntoIterator<Item = (&'a NamedFighter, &'a FoundFigures)>,
) -> Result<Arc<Rules>, Error> {
    let mut games =
        found.into_iter().filter_map(|(fighter, found)| Some((fighter.list()?, found.game()?)));
    let game = games.next().map_or(Game::FISTFUL, |(_, game)| game);
    match games.find(|(_, other)| *other != game) {
        None => desk.library.games.for_file(game),
        Some((list, other)) => {
            let kind = ErrorKind::TwoGames { first: game.key(), other: other.key() };
            Err(Error::new(list, kind))
        }
    }
}

/// Refuses a rating that no leader of the rules has: a messiah's is doubled among his followers (F8).
fn check_rating(given: Option<i32>, rules: &Rules) -> Result<(), Refused> {
    given.map_or(Ok(()), |rating| Quantity::Leadership.within(rating, 0, most_leadership(rules)))
}

/// Returns the highest rating of a leader.
pub fn most_leadership(rules: &Rules) -> i32 {
    let rows = &rules.codes().table(Slot::Leadership).rows;
    let ratings = rows.iter().flat_map(|row| [row.effect.leadership, row.followers]).flatten();
    ratings.max().unwrap_or(0)
}

/// Why there are no odds: an error, or a refusal by the rules of the game beside it.
#[derive(Debug)]
pub enum OddsError {
    /// A list or a unit cannot be found or read.
    Error(Error),
    /// The rules of this game refuse the question.
    Refused(Refused, Game),
}

impl From<Error> for OddsError {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

/// Turns a refusal by these rules into an [`OddsError`] that names their game.
fn refused_by(rules: &Rules) -> impl Fn(Refused) -> OddsError + use<> {
    let game = rules.book.game;
    move |why| OddsError::Refused(why, game)
}

/// A question and its outcomes.
#[derive(Debug, Clone)]
pub struct Odds {
    /// The game whose dice are rolled.
    pub game: Game,
    pub question: AnsweredQuestion,
    /// The method: every roll counted, or a simulation.
    pub certainty: Certainty,
    /// Notes on numbers that differ from the list or the rules.
    pub noted: Vec<OddsNote>,
    /// The outcomes, in order; those of the same kind exclude each other.
    pub outcomes: Vec<OddsOutcome>,
}

impl Odds {
    /// Returns the outcomes as played: a charge that stops within the last inch makes contact (F39).
    pub fn played_outcomes(&self) -> Vec<OddsOutcome> {
        let mut outcomes = self.outcomes.clone();
        let position = |outcomes: &[OddsOutcome], reach| {
            outcomes.iter().position(|outcome| outcome.what == OutcomeKind::Reach(reach))
        };
        if let (Some(contact), Some(inch)) =
            (position(&outcomes, MoveEnd::Contact), position(&outcomes, MoveEnd::Inch))
        {
            outcomes[contact].chance.count += outcomes[inch].chance.count;
            outcomes.remove(inch);
        }
        outcomes
    }
}

/// A note on a number of an answer that differs from the list or the rules, or that the question did not give.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OddsNote {
    /// A unit fires at the rate of its weapon, as no number of shots was given (D22).
    Rate,
    /// Of several shots, one that explodes on a shield is counted as a kill, and the next as fired (F21).
    Explosions,
    /// A figure with a shield fires a lasgun (F22).
    ShieldedLasgun,
    /// The list gives the unit no such weapon.
    NoSuchWeapon,
    /// The unit never checks in melee or to charge, but the question is about another check.
    NeverChecks,
    /// A squad of a force has its number of figures there.
    OwnStrength,
    /// A squad of a force has its NCO with it.
    OwnNco(Side),
    /// A squad of a force has its leaders with it, the best of this rating.
    OwnLeader(Side, i32),
    /// A squad has more figures than its list allows, or fewer (F26).
    Size(Side, Range),
    /// No check is rolled, so losses, NCO, leader and modifier have no effect (F40).
    Unrolled,
    /// Every roll was counted, so the seed has no effect.
    NoSeed,
    /// A squad moves by the dice of its slowest figure (FoS §6a, §6d).
    Slowest,
    /// A squad rallies without a leader or NCO who could rally it (FoS §8f, Dune World §9.6).
    NobodyToRally,
    /// Several leaders fight as a squad, which the rules do not have (§4 of either game).
    LeaderSquad,
    /// A squad that was defeated checks Morale too, which is counted in battles alone (Dune World §7.9, D27).
    NoDefeat,
}

impl OddsNote {
    /// Returns the key in answers: `rate`.
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
            Self::NoDefeat => "no-defeat",
        }
    }
}

/// A question as it was answered.
#[derive(Debug, Clone)]
pub enum AnsweredQuestion {
    /// One figure against another, or against several.
    Melee(AnsweredMelee),
    /// Two squads.
    Squads(AnsweredSquadMelee),
    /// A shot.
    Fire(AnsweredFire),
    /// A Morale check.
    Morale(AnsweredMorale),
    /// A charge, or another move.
    Charge(AnsweredCharge),
}

impl AnsweredQuestion {
    /// Returns the figures or squads of the question.
    pub fn participants(&self) -> Vec<&Participant> {
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

/// A figure or squad of a question, with the value that counts.
#[derive(Debug, Clone)]
pub struct Participant {
    /// Its name; a bare number is its own name.
    pub name: Words,
    pub number: i32,
    /// `true` if it is a bare number.
    pub is_bare: bool,
    /// Its shield; `None` if it has none, or shields do not count.
    pub shield: Option<Shield>,
    /// The figures that count in a squad of unlike figures; `None` if all count.
    pub mixed: Option<MixedSquad>,
    /// Abilities, letters of house rules and options described in words only, which the odds ignore (F40); those of
    /// its NCO too if he is with it.
    pub uncounted: Vec<Uncounted>,
    /// Options with an effect that only some figures of its squad have, which the odds ignore too.
    pub partial: Vec<Uncounted>,
}

/// An ability, letter or option that the odds ignore.
#[derive(Debug, Clone)]
pub struct Uncounted {
    /// The name of its owner.
    pub of: Words,
    pub name: Words,
}

impl Uncounted {
    fn uncounted_of(figure: &Figure, names: &[Words]) -> Vec<Self> {
        let each = names.iter().map(|name| Self { of: figure.name.clone(), name: name.clone() });
        each.collect()
    }
}

impl Participant {
    fn new(figure: &Figure, number: i32) -> Self {
        let is_bare = figure.is_bare_number();
        let uncounted = Uncounted::uncounted_of(figure, &figure.uncounted);
        let partial = Uncounted::uncounted_of(figure, &figure.partial);
        let name = figure.name.clone();
        Self { name, number, is_bare, shield: None, mixed: None, uncounted, partial }
    }

    /// Adds the uncounted traits of its NCO, if he is with it.
    fn with_nco_of(mut self, figure: &Figure, is_led: bool) -> Self {
        let nco = figure.nco.iter().filter(|_| is_led);
        self.uncounted.extend(nco.flat_map(|nco| Uncounted::uncounted_of(nco, &nco.uncounted)));
        self
    }

    /// Sets the figures that count in a squad of unlike figures.
    fn with_mixed(self, mixed: Option<MixedSquad>) -> Self {
        Self { mixed, ..self }
    }

    /// Creates a fighter of a melee, by its Weapon Skill; its shield counts if the game has saves.
    fn for_melee(figure: &Figure, requested: Option<bool>, rules: &Rules) -> Self {
        let shield =
            Shield::for_question(Some(figure), requested).filter(|_| rules.has_shield_saves());
        Self { shield, ..Self::new(figure, figure.value(ListColumn::Ws)) }
    }
}

/// Returns a test of whether two figures count alike in melee: Weapon Skill, save, and shield if the game has saves.
fn fight_alike(rules: &Rules) -> impl Fn(&Figure, &Figure) -> bool {
    let saves = rules.has_shield_saves();
    let counts = move |figure: &Figure| {
        (figure.value(ListColumn::Ws), figure.shield_save_against, saves && figure.shield)
    };
    move |one, other| counts(one) == counts(other)
}

/// The shield of a figure in a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shield {
    /// Its own, or that of a bare number.
    Own,
    /// One that its list does not give it.
    Lent,
    /// None, as it left its own behind.
    Left,
}

impl Shield {
    /// Combines the shield of a figure with that of the question; `None` if neither gives it one.
    fn for_question(figure: Option<&Figure>, requested: Option<bool>) -> Option<Self> {
        let has = figure.is_some_and(|figure| figure.shield);
        let known = figure.is_some_and(|figure| !figure.is_bare_number());
        match (has, requested) {
            (true, Some(false)) => Some(Self::Left),
            (true, _) => Some(Self::Own),
            (false, Some(true)) => Some(if known { Self::Lent } else { Self::Own }),
            (false, _) => None,
        }
    }

    /// Returns `true` if it fights with a shield.
    pub fn is_on(self) -> bool {
        self != Self::Left
    }
}

/// An outcome and its probability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OddsOutcome {
    pub what: OutcomeKind,
    pub chance: Chance,
}

/// The kind of an outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OutcomeKind {
    /// A melee of two; a hit whose result for the loser is known has a `Fate` instead.
    Melee(MeleeWinner),
    /// The result of a hit: the shield saves, or the damage that is rolled.
    Fate {
        fate: Fate,
        /// The side that lost.
        loser: Side,
    },
    /// Several against one: the figures killed.
    GroupKills(GroupMeleeKills),
    /// Several against one: the figures eliminated and neutralised.
    GroupDamage(GroupMeleeDamage),
    /// Several against one: the figures hit, if the 1d6 of the loser is not rolled (D23).
    GroupHits(GroupMeleeKills),
    /// Figures that a squad loses.
    Lost {
        side: Side,
        lost: u32,
    },
    /// The state of a squad after melee; of two squads, with its side.
    MoraleOutcome(Option<Side>, MoraleOutcome),
    Shot(ShotResult),
    /// Targets that several shots kill.
    Kills(u32),
    /// A Morale check.
    Check(MoraleCheckOutcome),
    /// A check to charge.
    Charge(ChargeResult),
    /// A check to rally.
    Rally(Rally),
    /// A charge over a distance.
    Reach(MoveEnd),
    /// A distance, in inches.
    Inches(i32),
}

/// Lists these outcomes in their order, impossible ones too.
fn list_all_outcomes<T: Ord + Copy>(
    odds: &dice::Distribution<T>,
    ends: &[T],
    what: impl Fn(T) -> OutcomeKind,
) -> Vec<OddsOutcome> {
    let outcome = |end: &T| OddsOutcome { what: what(*end), chance: odds.chance_of(end) };
    ends.iter().map(outcome).collect()
}

/// Lists every possible outcome, in order.
fn list_outcomes<T: Ord + Copy>(
    odds: &dice::Distribution<T>,
    what: impl Fn(T) -> OutcomeKind,
) -> Vec<OddsOutcome> {
    let ends: Vec<T> = odds.iter().map(|(end, _)| *end).collect();
    list_all_outcomes(odds, &ends, what)
}

/// Removes the impossible outcomes.
fn drop_impossible(mut outcomes: Vec<OddsOutcome>) -> Vec<OddsOutcome> {
    outcomes.retain(|outcome| outcome.chance.count > 0);
    outcomes
}
