//! Printing of sheets, cards and references, and the names of their files.

mod coded;
mod codeless_game;
mod deferred;
mod options;
mod record;
mod subject;

pub use options::PrintOption;

use super::export::link_of;
use super::game_sheet;
use super::terrain::with_terrain;
use crate::army::Words;
use crate::battle::{BattleTable, Terrain};
use crate::book::{Book, Game};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::fault::ArmyFault;
use crate::finding::Finding;
use crate::library::{LibraryItem, OpenedFile, OpenedItem};
use crate::limits;
use crate::link::{self, LinkQrCode};
use crate::printable::Printable;
use crate::read::FileKind;
use crate::reference::Reference;
use crate::rules::Rules;
use crate::sheets::{self, DeckOptions, PrintedTable, Skills, Style};
use crate::text::{Source, slug, slug_from_name};
use codeless_game::CodelessSubject;
use deferred::DeferredPrintable;
use std::borrow::Cow;
use subject::Subject;

#[derive(Debug)]
pub enum PrintRequest {
    Items(Box<Items>),
    /// An empty form.
    Blank,
    /// The rules reference of the game.
    Reference,
}

/// Lists and forces to print.
#[derive(Debug)]
pub struct Items {
    pub items: Vec<LibraryItem>,
    /// The documents to print of each item.
    pub kinds: Vec<DocumentKind>,
    pub style: Style,
    /// `true` if the request sets the values to show; a force sets them itself.
    pub sets_values: bool,
    pub deck_options: DeckOptions,
    /// The enemy on cards, for their odds.
    pub enemy: Against,
    /// Prints the link of a force on its sheet as a QR code.
    pub qr: bool,
    pub table: TableRequest,
}

/// The table to draw on the sheets of forces.
#[derive(Debug, Clone, Default)]
pub struct TableRequest {
    /// The size; `None` for the usual one.
    pub table: Option<BattleTable>,
    /// `None` for open ground.
    pub terrain: Option<Terrain>,
}

impl TableRequest {
    /// Returns `true` if a size or terrain is given.
    fn is_given(&self) -> bool {
        self.table.is_some() || self.terrain.is_some()
    }

    /// Returns the table by the rules of a game.
    fn printed(&self, rules: &Rules) -> Result<PrintedTable, Error> {
        let table = self.table.clone().unwrap_or(BattleTable::OPEN);
        let terrain = self.terrain.as_ref().unwrap_or(&Terrain::Open);
        let table = with_terrain(table, terrain, rules)?;
        Ok(PrintedTable { table, is_requested: self.is_given() })
    }
}

/// The enemy for the odds on the cards of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Against {
    Nobody,
    /// The enemy given in the list.
    Enemy,
    /// A skill, or a unit of a list, as written: `fistful/harkonnen:Regulars`.
    Named(String),
}

keyed! {
    /// A document printed from a list or force.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DocumentKind by key {
        Sheet = "sheet",
        Cards = "cards",
        /// The rules reference of its game.
        Reference = "reference",
        /// The audit of its list.
        Audit = "audit",
    }
}

impl DocumentKind {
    /// Returns `true` if the document can be printed for a kind of file.
    pub fn is_of(self, file: FileKind) -> bool {
        match self {
            Self::Sheet | Self::Cards | Self::Reference => true,
            Self::Audit => file == FileKind::Army,
        }
    }
}

/// The keys of document choices, each with the documents it stands for.
pub const KINDS: [(&str, &[DocumentKind]); 5] = [
    ("sheet", &[DocumentKind::Sheet]),
    ("cards", &[DocumentKind::Cards]),
    ("reference", &[DocumentKind::Reference]),
    ("all", &[DocumentKind::Sheet, DocumentKind::Cards, DocumentKind::Reference]),
    ("audit", &[DocumentKind::Audit]),
];

/// Documents ready to print.
#[derive(Debug, Default)]
pub struct PrintedDocuments {
    /// The lists, forces and records printed.
    pub opened: Vec<OpenedFile>,
    pub jobs: Vec<Job>,
}

impl FromIterator<Job> for PrintedDocuments {
    /// Collects documents that are not of lists or forces.
    fn from_iter<I: IntoIterator<Item = Job>>(jobs: I) -> Self {
        Self { opened: Vec::new(), jobs: jobs.into_iter().collect() }
    }
}

/// A print job with the name of its files.
#[derive(Debug)]
pub struct Job {
    work: JobWork,
    /// Without an extension.
    pub name: String,
    /// The list, force or record printed, as an index of [`PrintedDocuments::opened`]; `None` for a rules reference alone.
    pub opened_index: Option<usize>,
    /// The files already written.
    pub written: Vec<String>,
}

/// The work of a job, built now or on demand.
#[derive(Debug)]
enum JobWork {
    Ready(Box<Printable>),
    Deferred(Box<DeferredPrintable>),
}

impl Job {
    pub(super) fn new(
        work: impl Into<Printable>,
        name: String,
        opened_index: Option<usize>,
    ) -> Self {
        Self {
            work: JobWork::Ready(Box::new(work.into())),
            name,
            opened_index,
            written: Vec::new(),
        }
    }

    /// Creates a job whose work is built on demand.
    fn deferred(work: DeferredPrintable, name: String, index: usize) -> Self {
        Self {
            work: JobWork::Deferred(Box::new(work)),
            name,
            opened_index: Some(index),
            written: Vec::new(),
        }
    }
}

impl PrintedDocuments {
    /// Returns the work of a job; that of a list or force is built at each call, to save memory.
    pub fn work<'a>(&self, job: &'a Job) -> Cow<'a, Printable> {
        match &job.work {
            JobWork::Ready(work) => Cow::Borrowed(work),
            JobWork::Deferred(work) => {
                let opened = job.opened_index.and_then(|index| self.opened.get(index));
                let item = opened.and_then(OpenedFile::item);
                let built = item.and_then(|item| work.build(item));
                Cow::Owned(built.expect("a job is made of a decoded file only"))
            }
        }
    }
}

pub(super) fn answer(request: &PrintRequest, desk: &Desk) -> Result<PrintedDocuments, Error> {
    let single = |job| Ok(PrintedDocuments::from_iter([job]));
    match request {
        PrintRequest::Items(request) => request.print_items(desk),
        PrintRequest::Reference => single(print_game_reference(desk)?),
        PrintRequest::Blank => single(print_blank(desk)?),
    }
}

/// Returns the blank form of the requested game.
fn print_blank(desk: &Desk) -> Result<Job, Error> {
    let games = &desk.library.games;
    let game = desk.requested_game().unwrap_or(Game::FISTFUL);
    let file_name = format!("{}-blank", game.key());
    let Some(codeless) = games.codeless_game(game.key()) else {
        let rules = desk.rules()?;
        let both = desk.speech.second().is_some();
        let sheet =
            game_sheet(&rules, desk.speech, |language| sheets::blank(&rules, both, language));
        return Ok(Job::new(sheet, file_name, None));
    };
    let book = games.book(game)?;
    let speech = desk.speech.led_by(book.first);
    let strips = codeless.blank_strips(games.grammars())?;
    let sheet = sheets::in_languages(speech, |language| {
        sheets::blank_sheet(&book, strips(language), language)
    });
    Ok(Job::new(sheet, file_name, None))
}

/// Returns the table of melee odds by skill.
pub(super) fn print_melee_table(skills: Skills, desk: &Desk) -> Result<PrintedDocuments, Error> {
    let rules = desk.rules()?;
    let sheet =
        game_sheet(&rules, desk.speech, |language| sheets::melee_table(skills, &rules, language));
    let job = Job::new(sheet, format!("{}-melee", rules.book.game.key()), None);
    Ok(PrintedDocuments::from_iter([job]))
}

/// Returns the reference of the requested game, which may have a rulebook only.
fn print_game_reference(desk: &Desk) -> Result<Job, Error> {
    let games = &desk.library.games;
    let game = desk.requested_game().unwrap_or(Game::FISTFUL);
    if games.with_lists().contains(&game) {
        let rules = games.rules_of(game)?;
        return print_reference(&rules.book, Some(&rules), None, desk);
    }
    print_reference(&games.book(game)?, None, None, desk)
}

pub(super) fn print_reference(
    book: &Book,
    rules: Option<&Rules>,
    opened_index: Option<usize>,
    desk: &Desk,
) -> Result<Job, Error> {
    let reference = Reference::load(book.game, desk.library.games.grammars())?;
    let sheet = sheets::in_languages(desk.speech.led_by(book.first), |language| {
        sheets::reference(&reference, book, rules, language)
    });
    Ok(Job::new(sheet, format!("{}-reference", book.game.key()), opened_index))
}

impl Items {
    /// Prints every requested document of each item, and the reference of each game once.
    fn print_items(&self, desk: &Desk) -> Result<PrintedDocuments, Error> {
        let mut opened = desk.open_files(&self.items)?;
        let mut jobs: Vec<Job> = Vec::new();
        for (index, opened_file) in opened.iter_mut().enumerate() {
            let opened_file = match opened_file {
                OpenedFile::Item(item) => item,
                OpenedFile::Record(mustered) => {
                    jobs.extend(record::build_job(self, mustered, index, desk)?);
                    continue;
                }
            };
            let qr_code = if self.qr { self.link_qr_code(opened_file)? } else { None };
            if let Some(why) = self.unused_option_error(opened_file) {
                return Err(Error::new(&opened_file.source().name, why));
            }
            if let OpenedItem::Codeless(codeless_file) = opened_file {
                let Some(army) = codeless_file.contents.as_deref() else { continue };
                let qr_code = qr_code.as_ref();
                let subject = CodelessSubject { codeless_file, army, qr_code };
                for kind in &self.kinds {
                    let job = codeless_game::build_job(self, subject, *kind, index, desk)?;
                    push_unless_repeated(job, *kind, &mut jobs);
                }
                continue;
            }
            let Some(subject) = Subject::new(opened_file) else { continue };
            let mut lacking = None;
            for kind in &self.kinds {
                let job =
                    match coded::build_job(self, &subject, qr_code.as_ref(), *kind, index, desk) {
                        // Several documents are printed without the missing reference.
                        Err(Error { subject: book, kind: ErrorKind::NoReference })
                            if self.kinds.len() > 1 =>
                        {
                            lacking =
                                Some(ArmyFault::NoReference { game: book.as_str().to_owned() });
                            continue;
                        }
                        job => job?,
                    };
                push_unless_repeated(job, *kind, &mut jobs);
            }
            opened_file.findings_mut().extend(lacking.map(|fault| Finding::unplaced(fault.into())));
        }
        Ok(PrintedDocuments { opened, jobs })
    }

    /// Returns the error for an option without effect on the opened file.
    fn unused_option_error(&self, opened_file: &OpenedItem) -> Option<ErrorKind> {
        let options = [
            (PrintOption::Values, self.sets_values),
            (PrintOption::Marks, self.deck_options.marks),
            (PrintOption::Odds, self.enemy != Against::Nobody),
        ];
        let is_unused = |(option, is_given): &(PrintOption, bool)| {
            *is_given && !option.changes_file(opened_file.file_kind())
        };
        let why = || match opened_file.codeless_file() {
            Some(codeless_file) => codeless_file.codeless(),
            None => ErrorKind::ForceSetsValues,
        };
        let table = (PrintOption::Table, self.table.is_given());
        let no_table = is_unused(&table).then_some(ErrorKind::TableNeedsForceSheet);
        options.iter().any(is_unused).then(why).or(no_table)
    }

    /// Returns the QR code of a force's link; `None` if the link fails, with the reason added to the findings.
    fn link_qr_code(&self, opened_file: &mut OpenedItem) -> Result<Option<LinkQrCode>, Error> {
        let refuse = |why| Err(Error::new(&opened_file.source().name, why));
        if !opened_file.is_force() {
            return refuse(ErrorKind::QrNeedsForceSheet);
        }
        if !self.kinds.contains(&DocumentKind::Sheet) {
            return refuse(ErrorKind::QrWithoutSheet);
        }
        match link_of(opened_file) {
            None => Ok(None),
            Some(Ok(link)) => {
                let (found, most) = (link.len(), limits::QR_CHARACTERS);
                let refused = ErrorKind::TooLongForQr { found, most };
                let qr_code = link::qr_code(&link);
                qr_code.ok_or_else(|| Error::new(&opened_file.source().name, refused)).map(Some)
            }
            Some(Err(finding)) => {
                opened_file.findings_mut().push(*finding);
                Ok(None)
            }
        }
    }
}

/// Adds a job, unless it is a reference that is already there.
fn push_unless_repeated(job: Job, kind: DocumentKind, jobs: &mut Vec<Job>) {
    let is_repeated =
        kind == DocumentKind::Reference && jobs.iter().any(|other| other.name == job.name);
    jobs.extend((!is_repeated).then_some(job));
}

/// Refuses a deck above the limit of cards.
fn check_card_limit(source: &Source, found: usize) -> Result<(), Error> {
    let most = limits::CARDS;
    let refused = || Error::new(&source.name, ErrorKind::TooManyCards { found, most });
    (found <= most).then_some(()).ok_or_else(refused)
}

/// Returns the file name of a text, or of its contents if it has no name; prefixed with the game except for Fistful.
pub(super) fn file_slug(source: &Source, name: &Words, game: Game) -> String {
    let slug = match source.name.as_str() {
        unnamed if unnamed.starts_with('<') => slug_from_name(&name.text),
        file => slug(file),
    };
    with_game_prefix(&slug, game)
}

/// Prefixes a file name with the game, except for Fistful.
pub(super) fn with_game_prefix(slug: &str, game: Game) -> String {
    match game {
        Game::FISTFUL => slug.to_owned(),
        game => format!("{}-{slug}", game.key()),
    }
}
