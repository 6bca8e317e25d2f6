//! Questions of games whose units have no ability code, by their numbers alone.

mod called;
mod dust;
mod scrubs;

pub use called::{AttackAsk, Bearer, Borne, Called, DustUnit, ScrubsUnit, UnitAsk, bearers};
pub use dust::DustAsk;
pub use scrubs::{Gun, ScrubsAsk};

use crate::book::Book;
use crate::desk::Desk;
use crate::dice::{self, Chance};
use crate::error::{Error, ErrorKind};
use crate::language::{ByLanguage, Named};
use crate::play::Side;
use crate::play::scrubs::{Bout, Sighted, Stand, Toss};
use crate::text::{listed, nearest};
use called::Settled;

/// A question as it is asked.
#[derive(Debug, Clone)]
pub enum DiceAsk {
    /// In numbers.
    Numbers(ThrowAsk),
    /// Of units, which bring the numbers.
    Units(UnitAsk),
}

impl From<ThrowAsk> for DiceAsk {
    fn from(asked: ThrowAsk) -> Self {
        Self::Numbers(asked)
    }
}

impl DiceAsk {
    /// The folder of its game.
    fn tag(&self) -> &'static str {
        match self {
            Self::Numbers(ThrowAsk::Scrubs(_)) | Self::Units(UnitAsk::Scrubs(_)) => {
                crate::scrubs::TAG
            }
            Self::Numbers(ThrowAsk::Dust(_)) | Self::Units(UnitAsk::Dust(_)) => crate::dust::TAG,
        }
    }
}

/// A question in numbers.
#[derive(Debug, Clone)]
pub enum ThrowAsk {
    /// Of Scrubs of the Desert.
    Scrubs(ScrubsAsk),
    /// Of Dust Warfare.
    Dust(DustAsk),
}

/// A question and what may come of it.
#[derive(Debug, Clone)]
pub struct Throw {
    /// The game whose dice are rolled.
    pub book: Book,
    /// What was asked, in numbers.
    pub asked: ThrowAsk,
    /// The units or forces that brought them.
    pub who: Vec<Asked>,
    /// What was asked by its name, called as the game calls it.
    pub named: Vec<ByLanguage<String>>,
    /// What is rolled against, where that is one number.
    pub against: Option<i32>,
    /// What may come, in order; what is told apart once more stands after the rest.
    pub outcomes: Vec<Thrown>,
}

/// A unit or a force of a question.
#[derive(Debug, Clone)]
pub struct Asked {
    /// What it is there: `unit`, `target`, `force` or `foe`.
    pub key: &'static str,
    /// What it is called.
    pub name: ByLanguage<String>,
}

/// One way it may end.
#[derive(Debug, Clone)]
pub struct Thrown {
    /// How.
    pub what: Happening,
    /// How often it comes.
    pub chance: Chance,
}

/// What may happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Happening {
    /// A toss for activation.
    Toss(Toss),
    /// A counter is seen, or not.
    Sighted(Sighted),
    /// Inches that are moved.
    Inches(i32),
    /// A move gets there, or not.
    There(bool),
    /// Figures that are hit.
    Hits(i32),
    /// Figures of a crew that are hit.
    Crew(i32),
    /// A machine gun jams, or not.
    Jams(bool),
    /// A cannon hits, or not.
    Struck(bool),
    /// A unit that checks.
    Stand(Stand),
    /// A melee.
    Bout(Bout),
    /// A hook holds, or not.
    Hook(bool),
    /// Figures that climb a hook.
    Climbs(i32),
    /// Who begins a turn.
    Begins(Side),
    /// Orders of a side.
    Orders(Side, i32),
    /// Damage that gets through.
    Through(i32),
    /// Models that are lost.
    Models(i32),
    /// A unit is suppressed, or not.
    Suppressed(bool),
    /// Suppression tokens.
    Tokens(i32),
    /// A unit retreats, or not.
    Retreats(bool),
    /// Actions that are left.
    Actions(i32),
    /// What a vehicle suffers; none for nothing.
    Damage(Option<Named>),
}

/// What may come of a question.
///
/// # Errors
/// A name that the tables do not have, a number outside its limits, or a unit that cannot be found.
pub fn throw(ask: &DiceAsk, desk: &Desk) -> Result<Throw, super::Unanswered> {
    let games = &desk.library.games;
    let game = games.named(ask.tag(), "odds")?;
    let book = games.book(game)?;
    let by = |why| super::Unanswered::Refused(why, game);
    let Settled { asked, who } = match ask {
        DiceAsk::Numbers(asked) => Settled { asked: asked.clone(), who: Vec::new() },
        DiceAsk::Units(ask) => called::settled(ask, desk, &by)?,
    };
    let drawn = match &asked {
        ThrowAsk::Scrubs(asked) => scrubs::drawn(asked, games.folder(), by)?,
        ThrowAsk::Dust(asked) => dust::drawn(asked, games.folder(), by)?,
    };
    let Drawn { named, against, outcomes } = drawn;
    Ok(Throw { book, asked, who, named, against, outcomes })
}

/// What the tables of a game bring.
#[derive(Default)]
struct Drawn {
    named: Vec<ByLanguage<String>>,
    against: Option<i32>,
    outcomes: Vec<Thrown>,
}

impl Drawn {
    fn new(outcomes: Vec<Thrown>) -> Self {
        Self { outcomes, ..Self::default() }
    }
}

/// How a refusal becomes that of a game.
type By<'a> = &'a dyn Fn(crate::play::Refused) -> super::Unanswered;

/// Every outcome that may come, in order.
fn all<T: Ord>(odds: &dice::Odds<T>, what: impl Fn(&T) -> Happening) -> Vec<Thrown> {
    let total = odds.total();
    let thrown = |(end, count)| Thrown { what: what(end), chance: Chance { count, of: total } };
    odds.iter().map(thrown).collect()
}

/// These outcomes in their order, those that never come as well.
fn in_order<T: Ord>(
    odds: &dice::Odds<T>,
    ends: impl IntoIterator<Item = T>,
    what: impl Fn(&T) -> Happening,
) -> Vec<Thrown> {
    let thrown = |end: T| Thrown { chance: odds.of_one(&end), what: what(&end) };
    ends.into_iter().map(thrown).collect()
}

/// Whether something happens: first that it does.
fn whether(odds: &dice::Odds<bool>, what: impl Fn(bool) -> Happening) -> Vec<Thrown> {
    in_order(odds, [true, false], |is| what(*is))
}

/// The one of some names that an argument gives.
fn named<'a, T>(
    all: &'a [T],
    tag: impl Fn(&T) -> &str,
    given: &str,
    argument: &str,
) -> Result<(usize, &'a T), Error> {
    let found = all.iter().enumerate().find(|(_, one)| tag(one) == given);
    let wrong = || ErrorKind::WrongValue {
        found: given.into(),
        near: nearest(&given.to_lowercase(), all.iter().map(&tag)),
        allowed: listed(all.iter().map(&tag)).into(),
    };
    found.ok_or_else(|| Error::new(argument, wrong()))
}
