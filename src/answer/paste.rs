//! A pasted list: what each line means, what is not certain, and the files that it becomes.

mod force;
mod tables;
mod units;

pub(super) use force::answer as answer_force;
pub use force::{ReadForce, ReadForceRequest};
pub(super) use tables::answer as answer_tables;
pub use tables::{ReadTables, ReadTablesRequest};
pub use units::ReadUnits;

use super::link::FileToWrite;
use super::{Answer, game_sheet};
use crate::book::{Book, Game};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::fault::ArmyFault;
use crate::finding::{Finding, any_error, in_order};
use crate::labels::labels;
use crate::language::{Language, Speech};
use crate::library::LibraryItem;
use crate::muster::Mustered;
use crate::paste::{self, CellEdits, Heads, PastedList};
use crate::rules::Rules;
use crate::sheet::{Footer, Sheet};
use crate::sheets;
use crate::text::{Source, Span, capitalize, fold, slug_from_name};
use std::path::Path;
use std::sync::Arc;

/// A request to read a pasted list.
#[derive(Debug)]
pub struct ReadListsRequest {
    pub item: LibraryItem,
    /// The player's own texts for some cells.
    pub edits: CellEdits,
    /// The name of the files; `None` for the names of the lists.
    pub file_name: Option<String>,
}

/// A text with the lists that it holds.
#[derive(Debug)]
pub struct ReadLists {
    pub source: Source,
    pub findings: Vec<Finding>,
    /// In the order of the text.
    pub lists: Vec<PastedList>,
    /// The file of each list.
    pub files: Vec<FileToWrite>,
    /// The rules that its codes follow.
    pub rules: Arc<Rules>,
}

pub(super) fn answer(request: &ReadListsRequest, desk: &Desk) -> Result<Answer, Error> {
    let text = desk.library.pasted_text(&request.item)?;
    let file_name = request.file_name.as_deref();
    if !any_error(&text.1)
        && let Some(mut units) = units::read(&text.0, &request.edits, file_name, desk)?
    {
        units.findings.splice(0..0, text.1);
        return Ok(Answer::ReadUnits(Box::new(units)));
    }
    Ok(Answer::ReadLists(Box::new(read(text, &request.edits, file_name, desk)?)))
}

fn read(
    (source, mut findings): (Source, Vec<Finding>),
    edits: &CellEdits,
    file_name: Option<&str>,
    desk: &Desk,
) -> Result<ReadLists, Error> {
    let games = &desk.library.games;
    let named = find_game(&source, &games.with_lists(), desk)?;
    let rules = games.for_file(named.unwrap_or(Game::FISTFUL))?;
    let mut lists = Vec::new();
    if !any_error(&findings) {
        let heads = Heads::load(rules.book.game, games.grammars())?;
        let fallback = fallback_name(&source.name, desk);
        let found = paste::read_lists(&source, &fallback, &heads, &rules, edits);
        findings.extend(found.findings);
        lists = found.lists;
    }
    let write = |list: &PastedList| {
        (list.name.clone(), paste::write_list(list, &source, &rules, desk.speech.first()))
    };
    let files = name_files(lists.iter().map(write).collect(), file_name);
    Ok(ReadLists { source, findings, lists, files, rules })
}

/// Finds the game of some that a text names: on a line of its own, or else the only one in its titles.
fn find_game(source: &Source, games: &[Game], desk: &Desk) -> Result<Option<Game>, Error> {
    let mut in_titles = Vec::new();
    for game in games {
        let book = desk.library.games.book(*game)?;
        if names_game(source, &book) {
            return Ok(Some(*game));
        }
        if has_game_in_title(source, &book) {
            in_titles.push(*game);
        }
    }
    let only = if let [only] = in_titles[..] { Some(only) } else { None };
    Ok(only)
}

/// Returns `true` for a text with the name of a game in a short line that is no sentence, `Dune World - Casa Moritani`, or in
/// one that leads to a list: `Aquí va mi Casa Moritani para Dune World:`.
fn has_game_in_title(source: &Source, book: &Book) -> bool {
    const LONGEST: usize = 60;
    const LONGEST_LEAD: usize = 120;
    let names = Language::ALL.map(|language| fold(book.name.get(language)));
    let is_title =
        |line: &str| line.len() <= LONGEST && !line.trim_end().ends_with(['.', '!', '?']);
    let is_lead = |line: &str| line.len() <= LONGEST_LEAD && line.trim_end().ends_with(':');
    let mut titles =
        source.lines().map(|(_, line)| line).filter(|line| is_title(line) || is_lead(line));
    titles.any(|line| {
        let line = fold(line);
        names.iter().any(|name| line.contains(name))
    })
}

/// Returns `true` for a text with the name of a game on a line of its own, or its key in JSON, as exports have them.
fn names_game(source: &Source, book: &Book) -> bool {
    let is_name =
        |line: &str| Language::ALL.iter().any(|language| book.name.get(*language) == line);
    let json = format!("\"game\": \"{}\"", book.game.key());
    source.lines().any(|(_, line)| {
        let line = line.trim_matches(['*', '_', '#', ' ', ',']);
        is_name(line) || line == json
    })
}

/// Items to open: those of a request, with the lists of pasted texts in place of the texts.
#[derive(Default)]
pub(super) struct ExpandedItems {
    pub(super) lists: Vec<LibraryItem>,
    /// With which of the lists each item begins; `None` for a text without a list.
    pub(super) places: Vec<Option<usize>>,
    /// The texts that were pasted.
    pub(super) texts: Vec<ReadLists>,
}

/// Reads the pasted texts among items.
pub(super) fn expand(items: &[LibraryItem], desk: &Desk) -> Result<ExpandedItems, Error> {
    let ExpandedItems { mut lists, mut places, mut texts } = ExpandedItems::default();
    for item in items {
        let Some(text) = desk.library.foreign_text(item)? else {
            places.push(Some(lists.len()));
            lists.push(item.clone());
            continue;
        };
        if !any_error(&text.1)
            && let Some(units) = units::read(&text.0, &CellEdits::new(), None, desk)?
        {
            return Err(item.error(ErrorKind::Codeless { game: units.game.key() }));
        }
        let mut pasted = read(text, &CellEdits::new(), None, desk)?;
        let items = pasted.coded_items();
        // The text itself says what is wrong with it.
        places.push((!items.is_empty()).then_some(lists.len()));
        if items.is_empty() && !any_error(&pasted.findings) {
            pasted.findings.push(Finding::unplaced(ArmyFault::NothingCoded.into()));
        }
        lists.extend(items);
        texts.push(pasted);
    }
    Ok(ExpandedItems { lists, places, texts })
}

/// Moves the findings of lists that texts were read as to the rows of the texts, as nobody has seen the files. A list that
/// could not be read keeps its own.
pub(super) fn move_findings(lists: &mut [Mustered], texts: &mut [ReadLists]) {
    for text in texts {
        for list in lists.iter_mut().filter(|list| list.army.is_some()) {
            let mut files = text.files.iter().zip(&text.lists);
            let is_file =
                |file: &FileToWrite| file.name == list.source.name && file.text == list.source.text;
            let Some((_, rows)) = files.find(|(file, _)| is_file(file)) else { continue };
            let moved = std::mem::take(&mut list.findings);
            let moved = moved.into_iter().map(|finding| {
                let span = finding.span.and_then(|span| find_origin(span, &list.source, rows));
                Finding { span, ..finding }
            });
            text.findings.extend(moved);
            text.findings = in_order(std::mem::take(&mut text.findings));
        }
    }
}

/// Finds the place in a pasted text that a place of its file comes from: a code, or else a row.
fn find_origin(span: Span, file: &Source, list: &PastedList) -> Option<Span> {
    let before = file.text[..span.start].matches("\n  - name: ").count();
    let mut units = list.units.iter().filter(|unit| unit.code.is_some());
    let unit = units.nth(before.checked_sub(1)?)?;
    let code = unit.cells.iter().find(|(key, _)| key == "code").map(|(_, cell)| cell);
    let is_of_code = file.line(span.start).1.trim_start().starts_with("code: ");
    let Some(code) = code.filter(|_| is_of_code) else { return Some(unit.span) };
    let letters = file.slice(span);
    let at = code.text.find(letters).map(|at| code.span.start + at);
    Some(at.map_or(code.span, |start| Span::new(start, start + letters.len())))
}

/// Returns the name of a list without a title: that of its file.
fn fallback_name(name: &str, desk: &Desk) -> String {
    let stem = Path::new(name).file_stem().and_then(|stem| stem.to_str());
    let stem = stem.filter(|stem| stem.chars().all(|c| c.is_alphanumeric() || " -_'".contains(c)));
    let unnamed = || labels().pasted.unnamed.get(desk.speech.first()).clone();
    stem.map_or_else(unnamed, |stem| capitalize(&stem.replace(['-', '_'], " ")))
}

/// Names the files of lists, given by their names and texts: as asked for, or else as the lists.
fn name_files(lists: Vec<(String, String)>, asked: Option<&str>) -> Vec<FileToWrite> {
    let several = lists.len() > 1;
    let mut files: Vec<FileToWrite> = Vec::new();
    for (list, text) in lists {
        let own = slug_from_name(&list);
        let stem = match asked {
            Some(asked) if several => format!("{asked}-{own}"),
            Some(asked) => asked.to_owned(),
            None => own,
        };
        let mut names = (1..).map(|number| {
            if number == 1 { format!("{stem}.yaml") } else { format!("{stem}-{number}.yaml") }
        });
        let is_free = |name: &String| files.iter().all(|file| file.name != *name);
        let name = names.find(is_free).unwrap_or_default();
        files.push(FileToWrite { name, text });
    }
    files
}

impl ReadLists {
    /// Returns the lists as items to open.
    pub fn items(&self) -> Vec<LibraryItem> {
        let item = |file: &FileToWrite| LibraryItem::Text {
            name: file.name.clone(),
            bytes: file.text.clone().into_bytes(),
        };
        self.files.iter().map(item).collect()
    }

    /// Returns the lists that have a code, as items to open.
    pub fn coded_items(&self) -> Vec<LibraryItem> {
        let coded = self.items().into_iter().zip(&self.lists).filter(|(_, list)| list.has_code());
        coded.map(|(item, _)| item).collect()
    }

    /// Returns `true` if a list has a code.
    pub fn has_coded(&self) -> bool {
        self.lists.iter().any(PastedList::has_code)
    }

    /// Returns the findings that belong to no row.
    pub fn findings_of_no_row(&self) -> Vec<Finding> {
        let is_of_row = |finding: &&Finding| {
            let mut units = self.lists.iter().flat_map(|list| &list.units);
            units.any(|unit| unit.doubts.contains(finding))
        };
        self.findings.iter().filter(|finding| !is_of_row(finding)).cloned().collect()
    }

    pub(super) fn sheets(&self, speech: Speech) -> Vec<Sheet> {
        let sheet = |list: &PastedList| {
            game_sheet(&self.rules, speech, |language| {
                sheets::pasted_list(list, &self.source, &self.rules, language)
            })
        };
        keep_last_footer(self.lists.iter().map(sheet).collect())
    }
}

/// Returns the sheets without their footers, but for the last: one is enough.
fn keep_last_footer(mut sheets: Vec<Sheet>) -> Vec<Sheet> {
    if let Some((_, others)) = sheets.split_last_mut() {
        for sheet in others {
            sheet.footer = Footer::default();
        }
    }
    sheets
}
