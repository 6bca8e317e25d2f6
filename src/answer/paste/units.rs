//! Pasted tables of units without ability codes: each row as its game understood it, and the files that they become.

use crate::answer::link::FileToWrite;
use crate::book::{Book, Game};
use crate::desk::Desk;
use crate::error::Error;
use crate::fault::{PasteFault, Severity};
use crate::finding::Finding;
use crate::game::{CodelessGame, GameData, ListFound};
use crate::language::{ByLanguage, Language, Speech};
use crate::paste::{self, CellEdits, ColumnCounts, Heads, TableList, TableUnit, UnitTables};
use crate::sheet::Sheet;
use crate::sheets;
use crate::stop;
use crate::text::Source;

/// A text with tables of units.
#[derive(Debug)]
pub struct ReadUnits {
    pub source: Source,
    pub findings: Vec<Finding>,
    pub tables: UnitTables,
    /// The file of each list.
    pub files: Vec<FileToWrite>,
    /// The columns of its game.
    pub heads: Heads,
    pub game: &'static dyn CodelessGame,
    pub book: Book,
}

/// A game with the heads of its tables of units.
struct TableGame {
    codeless_game: &'static dyn CodelessGame,
    game: Game,
    heads: Heads,
}

/// Reads a text as tables of units, if it is one of a game without ability codes: the one that was asked for, or else
/// the one that has more heads than the game of codes and understands it best.
pub(super) fn read(
    source: &Source,
    edits: &CellEdits,
    file_name: Option<&str>,
    desk: &Desk,
) -> Result<Option<ReadUnits>, Error> {
    let games = &desk.library.games;
    let requested = games.requested_game();
    let keys: Vec<&str> = games.codeless_games().iter().map(|game| game.key()).collect();
    let codeless: Vec<Game> =
        games.all().into_iter().filter(|game| keys.contains(&game.key())).collect();
    let coded = match requested {
        Some(_) => ColumnCounts::default(),
        None => ColumnCounts::count(source, &Heads::load(Game::FISTFUL, games.grammars())?),
    };
    let is_named = super::find_game(source, &codeless, desk)?.is_some();
    if coded.has_codes && !is_named {
        return Ok(None);
    }
    let mut best: Option<ReadUnits> = None;
    for codeless_game in games.codeless_games() {
        let game = codeless.iter().copied().find(|game| game.key() == codeless_game.key());
        let Some(game) = game.filter(|game| desk.is_requested(*game)) else { continue };
        let Some(heads) = Heads::load_own(game.key(), games.grammars())? else { continue };
        let table_game = TableGame { codeless_game: *codeless_game, game, heads };
        if requested.is_none() && !fits(source, &table_game, &coded, desk)? {
            continue;
        }
        let read = read_as(source, edits, &table_game, desk)?;
        let is_better = best.as_ref().is_none_or(|best| read.findings.len() < best.findings.len());
        if requested.is_some() || is_better && !read.tables.lists.is_empty() {
            best = Some(read);
        }
    }
    Ok(best.map(|read| ReadUnits { files: write_files(&read, file_name, desk), ..read }))
}

/// Returns `true` if the heads of a text are those of a game, or if it has none, and either labels of the game or its name.
fn fits(
    source: &Source,
    game: &TableGame,
    coded: &ColumnCounts,
    desk: &Desk,
) -> Result<bool, Error> {
    // A guess: fewer labels may stand in other texts too.
    const FEWEST_LABELS: usize = 4;
    let book = desk.library.games.book(game.game)?;
    if super::names_game(source, &book) {
        return Ok(true);
    }
    let own = ColumnCounts::count(source, &game.heads);
    if own.heads > coded.heads || coded.heads > 0 {
        return Ok(own.heads > coded.heads);
    }
    let has_labels = own.labels >= FEWEST_LABELS && own.labels > coded.labels;
    Ok(has_labels || source.text.contains(book.name.get(Language::English).as_str()))
}

/// Reads a text by the tables of a game.
fn read_as(
    source: &Source,
    edits: &CellEdits,
    TableGame { codeless_game, game, heads }: &TableGame,
    desk: &Desk,
) -> Result<ReadUnits, Error> {
    let games = &desk.library.games;
    let read_unit = codeless_game.unit_reader(games.grammars())?;
    let (book, known) = (games.book(*game)?, games.file_kinds());
    let fallback = super::fallback_name(&source.name, desk);
    let mut tables = paste::read_unit_tables(source, &fallback, heads, edits, &*read_unit);
    let data = || GameData { book: book.clone(), grammars: games.grammars(), known: &known };
    for unit in tables.lists.iter_mut().flat_map(|list| &mut list.units) {
        stop::unwind_if_stopped();
        let doubts = refuse(unit, *codeless_game, data())?;
        unit.doubts.extend(doubts);
    }
    Ok(ReadUnits {
        source: source.clone(),
        findings: tables.all_findings(),
        tables,
        files: Vec::new(),
        heads: heads.clone(),
        game: *codeless_game,
        book,
    })
}

/// Returns what a list says of a unit that it would hold, each finding as a doubt about its row.
fn refuse(
    unit: &TableUnit,
    game: &'static dyn CodelessGame,
    data: GameData,
) -> Result<Vec<Finding>, Error> {
    let more = head_lines(std::slice::from_ref(unit), game);
    let key = game.key();
    let unit_text = paste::write_table_unit(unit);
    let text = format!("fistful: 1\ngame: {key}\nname: {key}\n{more}units:\n{unit_text}");
    let mut no_list = |_: &str| Ok(ListFound::Nothing(None));
    let file = game.muster((key, text.as_bytes()), data, &mut no_list)?;
    let refused = file.findings.iter().filter(|finding| finding.severity() > Severity::Note);
    let doubt = |finding: &Finding| {
        let why = ByLanguage::each(|language| finding.fault.say(language));
        Finding::at(unit.span, PasteFault::RefusedUnit { why }.into())
    };
    Ok(refused.map(doubt).collect())
}

/// Returns the lines of the head that a list with these units needs.
fn head_lines(units: &[TableUnit], game: &dyn CodelessGame) -> &'static str {
    let is_incomplete = units.iter().any(|unit| game.is_incomplete(&unit.values));
    if is_incomplete { "incomplete: true\n" } else { "" }
}

fn write_files(read: &ReadUnits, asked: Option<&str>, desk: &Desk) -> Vec<FileToWrite> {
    let write = |list: &TableList| {
        let head = (read.game.key(), head_lines(&list.units, read.game));
        (list.name.clone(), paste::write_unit_list(list, head, &read.source, desk.speech.first()))
    };
    super::name_files(read.tables.lists.iter().map(write).collect(), asked)
}

impl ReadUnits {
    pub(in crate::answer) fn sheets(&self, speech: Speech) -> Vec<Sheet> {
        let speech = speech.led_by(self.book.first);
        let sheet = |list| {
            sheets::in_languages(speech, |language| {
                let has_points = self.game.has_points();
                sheets::pasted_units((list, has_points), &self.source, &self.book, language)
            })
        };
        super::keep_last_footer(self.tables.lists.iter().map(sheet).collect())
    }
}
