//! What the program brings along: games, lists and forces.

use crate::army::Words;
use crate::bill::ForceBill;
use crate::book::{Book, Game};
use crate::code::Kind;
use crate::desk::Desk;
use crate::error::Error;
use crate::labels::labels;
use crate::language::ByLanguage;
use crate::library::{Item, Library, forces, lists};
use crate::muster::Mustered;
use crate::rules::Games;
use crate::shelf;

/// What there is.
#[derive(Debug)]
pub struct Listed {
    /// The games.
    pub games: Vec<GameRow>,
    /// The shipped lists, those of the first game first.
    pub lists: Vec<ListRow>,
    /// The shipped forces, likewise.
    pub forces: Vec<ForceRow>,
}

/// A game.
#[derive(Debug)]
pub struct GameRow {
    /// Which.
    pub game: Game,
    /// What it is called.
    pub name: ByLanguage<String>,
    /// Its edition.
    pub edition: String,
    /// What there is of it.
    pub has: Vec<Has>,
}

/// What there may be of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Has {
    /// Its rules on one leaf.
    Reference,
    /// How its unclear spots are read.
    Rulings,
    /// What its dice bring.
    Odds,
    /// Lists, with codes, points and audits.
    Lists,
}

impl Has {
    const ALL: [Self; 4] = [Self::Reference, Self::Rulings, Self::Odds, Self::Lists];

    /// The key in answers: `reference`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Reference => "reference",
            Self::Rulings => "rulings",
            Self::Odds => "odds",
            Self::Lists => "lists",
        }
    }

    /// What it is called.
    pub fn label(self) -> &'static ByLanguage<String> {
        let words = &labels().listed;
        match self {
            Self::Reference => &words.reference,
            Self::Rulings => &words.rulings,
            Self::Odds => &words.odds,
            Self::Lists => &words.lists,
        }
    }

    /// Whether a game has it, by its files.
    fn is_of(self, game: Game, games: &Games) -> bool {
        let files: &[&str] = match self {
            Self::Reference => &["reference.yaml"],
            Self::Rulings => &["rulings.yaml"],
            Self::Odds => &["rules.yaml", "tables.yaml"],
            Self::Lists => &["rules.yaml"],
        };
        files.iter().any(|file| shelf::has_grammar(game.tag(), file, games.folder()))
    }
}

/// A shipped list.
#[derive(Debug)]
pub struct ListRow {
    /// The name to find it by, such as `fistful/harkonnen`.
    pub list: String,
    /// What it is called.
    pub name: Words,
    /// Its game.
    pub game: Game,
    /// How many leaders it has.
    pub leaders: usize,
    /// How many troop types.
    pub troops: usize,
}

/// A shipped force.
#[derive(Debug)]
pub struct ForceRow {
    /// The name to find it by, such as `fistful/forces/harkonnen-300`.
    pub force: String,
    /// What it is called.
    pub name: Words,
    /// Its list, as its file names it.
    pub list: String,
    /// Its game.
    pub game: Game,
    /// What it costs.
    pub total: i64,
    /// What it may cost, if there is a bound.
    pub limit: Option<i64>,
}

pub(super) fn answer(desk: &Desk) -> Result<Listed, Error> {
    let library =
        Library { games: desk.library.games.as_named(), files: desk.library.files.clone() };
    let mut listed = Listed { games: Vec::new(), lists: Vec::new(), forces: Vec::new() };
    for game in library.games.all().into_iter().filter(|game| is_asked(*game, desk)) {
        let Book { name, edition, .. } = library.games.book(game)?;
        let has = Has::ALL.into_iter().filter(|has| has.is_of(game, &library.games));
        listed.games.push(GameRow { game, name, edition, has: has.collect() });
    }
    for name in lists() {
        let list = library.list(&Item::Shipped(name.clone()))?;
        listed.lists.extend(row(name, list).filter(|row| is_asked(row.game, desk)));
    }
    for name in forces() {
        let fielded = library.force(&Item::Shipped(name.clone()))?;
        let row = fielded.whole().map(|whole| {
            let ForceBill { total, limit, .. } = whole.bill;
            let (force, list) = (whole.force.name.clone(), whole.force.list.clone());
            ForceRow { force: name, name: force, list, game: whole.army.game, total, limit }
        });
        listed.forces.extend(row.filter(|row| is_asked(row.game, desk)));
    }
    Ok(listed)
}

fn is_asked(game: Game, desk: &Desk) -> bool {
    desk.asked().is_none_or(|asked| asked == game)
}

fn row(name: String, list: Mustered) -> Option<ListRow> {
    let army = list.army?;
    let count = |kind| army.of_kind(kind).count();
    let (leaders, troops) = (count(Kind::Leader), count(Kind::Trooper));
    Some(ListRow { list: name, name: army.name, game: army.game, leaders, troops })
}
