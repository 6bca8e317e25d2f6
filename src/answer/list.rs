//! Shipped games, lists and forces.

use crate::army::{Army, ListHead, Words};
use crate::book::{Book, Game};
use crate::desk::Desk;
use crate::error::Error;
use crate::force::ForceHead;
use crate::game::CodelessArmy;
use crate::game_registry::GameRegistry;
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::library::{Library, LibraryItem, OpenedItem, forces, lists};
use crate::sheets;
use crate::yaml::Placed;

/// The shipped games, lists and forces.
#[derive(Debug)]
pub struct Listed {
    pub games: Vec<GameRow>,
    /// In the order of the games.
    pub lists: Vec<ListRow>,
    /// In the order of the games.
    pub forces: Vec<ForceRow>,
}

#[derive(Debug)]
pub struct GameRow {
    pub game: Game,
    pub name: ByLanguage<String>,
    pub edition: String,
    pub features: Vec<GameFeature>,
}

keyed! {
    /// A feature that a game may have.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum GameFeature by key {
        /// A rules reference.
        Reference = "reference",
        /// Rulings on unclear rules.
        Rulings = "rulings",
        /// Dice odds.
        Odds = "odds",
        /// Lists with ability codes, points and audits.
        Lists = "lists",
        /// Lists of units without ability codes or points.
        Units = "units",
        /// Lists of units without ability codes, with points.
        Priced = "priced-units",
        /// A board, with moves and games.
        Board = "board",
    }
}

impl GameFeature {
    pub fn label(self) -> &'static ByLanguage<String> {
        let words = &labels().listed;
        match self {
            Self::Reference => &words.reference,
            Self::Rulings => &words.rulings,
            Self::Odds => &words.odds,
            Self::Lists => &words.lists,
            Self::Units => &words.units,
            Self::Board => &words.board,
            Self::Priced => &words.priced,
        }
    }

    /// Returns `true` if the files of a game provide it.
    fn is_of(self, game: Game, games: &GameRegistry) -> bool {
        let files: &[&str] = match self {
            Self::Reference => &["reference.yaml"],
            Self::Rulings => &["rulings.yaml"],
            Self::Odds => &["rules.yaml", "tables.yaml"],
            Self::Lists => &["rules.yaml"],
            Self::Board => &["setups.yaml"],
            Self::Units | Self::Priced => {
                let game = games.codeless_game(game.key());
                return game.is_some_and(|game| game.has_points() == (self == Self::Priced));
            }
        };
        files.iter().any(|file| games.grammars().has_file(game.key(), file))
    }
}

#[derive(Debug)]
pub struct ListRow {
    /// The name to open it by, such as `fistful/harkonnen`.
    pub list: String,
    pub name: Words,
    pub game: Game,
    pub emblem: &'static str,
    pub size: ListSize,
}

/// The size of a list.
#[derive(Debug, Clone, Copy)]
pub enum ListSize {
    /// Leaders and troop types.
    Coded { leaders: usize, troops: usize },
    /// Units of a game without ability codes.
    Units(usize),
}

impl ListSize {
    /// Returns the size of a list with ability codes.
    pub fn of_list(army: &Army) -> Self {
        let [leaders, troops] = army.counts();
        Self::Coded { leaders, troops }
    }

    /// Words the size of a list: `9 leaders, 3 troop types`.
    pub fn say(self, language: Language) -> String {
        match self {
            Self::Coded { leaders, troops } => sheets::counts([leaders, troops], language),
            Self::Units(units) => labels().units.units_counted.of_n(units as i64, language),
        }
    }
}

/// The size of a force.
#[derive(Debug, Clone)]
pub enum ForceSize {
    /// Points, and the points limit if there is one.
    Points(i64, Option<i64>),
    /// Figures, units and guns, in words, in a game without points.
    Figures(ByLanguage<String>),
}

impl ForceSize {
    /// Words the size of a force: `489 of 500 points`, `42 figures, 3 units`.
    pub fn say(&self, language: Language) -> String {
        match self {
            Self::Points(total, limit) => sheets::of_limit(*total, *limit, language),
            Self::Figures(counts) => counts.get(language).clone(),
        }
    }

    /// Returns the size of a force without ability codes.
    pub fn of_codeless_file(army: &dyn CodelessArmy) -> Self {
        match army.points() {
            Some((total, limit)) => Self::Points(total, limit),
            None => Self::Figures(ByLanguage::each(|language| army.counts(language))),
        }
    }
}

#[derive(Debug)]
pub struct ForceRow {
    /// The name to open it by, such as `fistful/forces/harkonnen-300`.
    pub force: String,
    pub name: Words,
    /// The list as written in its file.
    pub list: String,
    /// The name of its list.
    pub house: Words,
    pub emblem: &'static str,
    pub game: Game,
    pub size: ForceSize,
}

pub(super) fn answer(desk: &Desk) -> Result<Listed, Error> {
    let library =
        Library { games: desk.library.games.without_request(), files: desk.library.files.clone() };
    let mut listed = Listed { games: Vec::new(), lists: Vec::new(), forces: Vec::new() };
    for game in library.games.all().into_iter().filter(|game| desk.is_requested(*game)) {
        let Book { name, edition, .. } = library.games.book(game)?;
        let features =
            GameFeature::ALL.into_iter().filter(|feature| feature.is_of(game, &library.games));
        listed.games.push(GameRow { game, name, edition, features: features.collect() });
    }
    for name in lists() {
        let row = list_row(name.clone(), library.open(&LibraryItem::Shipped(name))?);
        listed.lists.extend(row.filter(|row| desk.is_requested(row.game)));
    }
    for name in forces() {
        let row = force_row(name.clone(), library.open(&LibraryItem::Shipped(name))?);
        listed.forces.extend(row.filter(|row| desk.is_requested(row.game)));
    }
    Ok(listed)
}

/// Returns the row of a list; `None` for a force or a list that could not be parsed.
fn list_row(list: String, opened: OpenedItem) -> Option<ListRow> {
    match opened {
        OpenedItem::List(found) => {
            let army = found.army?;
            let size = ListSize::of_list(&army);
            let Army { head: ListHead { name, emblem, .. }, game, .. } = army;
            Some(ListRow { list, name, game, emblem, size })
        }
        OpenedItem::Codeless(codeless_file) => {
            let army = codeless_file.contents?;
            let size = ListSize::Units(army.units());
            let (name, emblem) = (army.name().clone(), army.emblem());
            Some(ListRow { list, name, game: codeless_file.book.game, emblem, size })
        }
        OpenedItem::Force(_) => None,
    }
}

/// Returns the row of a force; `None` for a list or a force that could not be parsed.
fn force_row(force: String, opened: OpenedItem) -> Option<ForceRow> {
    match opened {
        OpenedItem::Force(mustered) => {
            let resolved = mustered.resolve()?;
            let size = ForceSize::Points(resolved.bill.total, resolved.bill.limit);
            let ForceHead { name, list: Placed { value: list, .. }, .. } =
                resolved.force.head.clone();
            let ListHead { name: house, emblem, .. } = resolved.army.head.clone();
            let game = resolved.army.game;
            Some(ForceRow { force, name, list, house, emblem, game, size })
        }
        OpenedItem::Codeless(codeless_file) => {
            let army = codeless_file.contents?;
            let size = ForceSize::of_codeless_file(&*army);
            let (name, list) = (army.name().clone(), army.list()?.to_owned());
            let (house, emblem, game) =
                (army.list_name().clone(), army.emblem(), codeless_file.book.game);
            Some(ForceRow { force, name, list, house, emblem, game, size })
        }
        OpenedItem::List(_) => None,
    }
}
