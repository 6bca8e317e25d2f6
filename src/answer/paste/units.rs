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
use crate::text::{Source, Span};
use std::collections::BTreeSet;

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
    let coded = match requested {
        Some(_) => ColumnCounts::default(),
        None => ColumnCounts::count(source, &Heads::load(Game::FISTFUL, games.grammars())?),
    };
    let mut best: Option<ReadUnits> = None;
    for codeless_game in games.codeless_games() {
        let game = games.all().into_iter().find(|game| game.key() == codeless_game.key());
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
    let own = ColumnCounts::count(source, &game.heads);
    if own.heads > coded.heads || coded.heads > 0 {
        return Ok(own.heads > coded.heads);
    }
    let book = desk.library.games.book(game.game)?;
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
    for list in &mut tables.lists {
        doubt_refused(&mut list.units, *codeless_game, &data)?;
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

/// Doubts each unit about which a list that holds it has a finding.
fn doubt_refused<'a>(
    units: &mut [TableUnit],
    game: &'static dyn CodelessGame,
    data: &dyn Fn() -> GameData<'a>,
) -> Result<(), Error> {
    // A finding may hide those of other units, which are then read again; after so many times each is read alone.
    const MOST_TOGETHER: usize = 3;
    for is_incomplete in [false, true] {
        let is_of = |unit: &&mut TableUnit| game.is_incomplete(&unit.values) == is_incomplete;
        let mut rest: Vec<&mut TableUnit> = units.iter_mut().filter(is_of).collect();
        for _ in 0..MOST_TOGETHER {
            if rest.len() > 1 {
                rest = take_refused(rest, game, data())?;
            }
        }
        for unit in rest {
            take_refused(vec![unit], game, data())?;
        }
    }
    Ok(())
}

/// Writes a list of these units, and doubts those about which it has findings; returns the units that must be read again.
fn take_refused<'a>(
    mut units: Vec<&'a mut TableUnit>,
    game: &'static dyn CodelessGame,
    data: GameData,
) -> Result<Vec<&'a mut TableUnit>, Error> {
    stop::unwind_if_stopped();
    let key = game.key();
    let first: &[TableUnit] = units.first().map_or(&[], |unit| std::slice::from_ref(&**unit));
    let more = head_lines(first, game);
    let mut text = format!("fistful: 1\ngame: {key}\nname: {key}\n{more}units:\n");
    let mut starts = Vec::new();
    for unit in &units {
        starts.push(text.len());
        text.push_str(&paste::write_table_unit(unit));
    }
    let mut no_list = |_: &str| Ok(ListFound::Nothing(None));
    let file = game.muster((key, text.as_bytes()), data, &mut no_list)?;
    let findings = file.findings.iter().filter(|finding| finding.severity() > Severity::Note);
    // The unit that a finding is about; whatever is wrong with a list of one unit is about that unit.
    let find_unit = |finding: &Finding| {
        let before = |span: Span| starts.partition_point(|start| *start <= span.start);
        let at = finding.span.and_then(|span| before(span).checked_sub(1));
        at.or((starts.len() == 1).then_some(0))
    };
    let found: Option<Vec<(usize, &Finding)>> =
        findings.map(|finding| Some((find_unit(finding)?, finding))).collect();
    let Some(found) = found else { return Ok(units) };
    if found.is_empty() {
        return Ok(Vec::new());
    }
    for (at, finding) in &found {
        let why = ByLanguage::each(|language| finding.fault.say(language));
        let doubt = Finding::at(units[*at].span, PasteFault::RefusedUnit { why }.into());
        units[*at].doubts.push(doubt);
    }
    let refused: BTreeSet<usize> = found.into_iter().map(|(at, _)| at).collect();
    let mut places = 0..;
    units.retain(|_| places.next().is_some_and(|at| !refused.contains(&at)));
    Ok(units)
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
