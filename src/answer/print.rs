//! Sheets, cards and references: what goes to the press, and what its files are called.

mod coded;
mod due;
mod options;
mod subject;
mod tabled;

pub use options::PrintOption;

use super::export::linked;
use super::spoken;
use crate::army::Words;
use crate::book::{Book, Game};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::fault::ArmyFault;
use crate::finding::Finding;
use crate::library::{Item, Opened};
use crate::limits;
use crate::link::{self, Square};
use crate::read::FileKind;
use crate::reference::Reference;
use crate::rules::Rules;
use crate::sheets::{self, Cut, Skills, Style};
use crate::text::{Source, slug, slug_of};
use crate::work::Work;
use due::Due;
use std::borrow::Cow;
use subject::Subject;

/// The question.
#[derive(Debug)]
pub enum PrintRequest {
    /// Lists and forces.
    Items(Box<Items>),
    /// The empty form.
    Blank,
    /// The rules of the game on one paper.
    Reference,
}

/// Lists and forces on their way to the press.
#[derive(Debug)]
pub struct Items {
    /// The lists and forces.
    pub items: Vec<Item>,
    /// What is printed of each.
    pub kinds: Vec<DocumentKind>,
    /// How they are shown.
    pub style: Style,
    /// Whether the question says itself which values are shown, as a force does.
    pub told_values: bool,
    /// How cards are cut.
    pub cut: Cut,
    /// Whom cards weigh their odds against.
    pub foe: Against,
    /// Whether the link of a force stands on its sheet.
    pub qr: bool,
}

/// Whom the cards of a list weigh their odds against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Against {
    Nobody,
    /// The enemy that the list names.
    Enemy,
    /// A skill, or a unit of a list, as written: `fistful/harkonnen:Regulars`.
    Named(String),
}

/// What is printed of a list or a force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DocumentKind {
    Sheet,
    Cards,
    /// The rules of its game on one paper.
    Reference,
    /// The audit of its list.
    Audit,
}

impl DocumentKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Sheet, Self::Cards, Self::Reference, Self::Audit];

    /// The word in questions: `sheet`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Sheet => "sheet",
            Self::Cards => "cards",
            Self::Reference => "reference",
            Self::Audit => "audit",
        }
    }

    /// Whether a kind of file can be printed so.
    pub fn is_of(self, file: FileKind) -> bool {
        match self {
            Self::Sheet | Self::Cards | Self::Reference => true,
            Self::Audit => file == FileKind::Army,
        }
    }
}

/// The words for what is printed, each with the kinds it stands for.
pub const KINDS: [(&str, &[DocumentKind]); 5] = [
    ("sheet", &[DocumentKind::Sheet]),
    ("cards", &[DocumentKind::Cards]),
    ("reference", &[DocumentKind::Reference]),
    ("all", &[DocumentKind::Sheet, DocumentKind::Cards, DocumentKind::Reference]),
    ("audit", &[DocumentKind::Audit]),
];

/// What goes to the press.
#[derive(Debug, Default)]
pub struct PrintedDocuments {
    /// The lists and forces that it is of.
    pub opened: Vec<Opened>,
    /// Each work.
    pub jobs: Vec<Job>,
}

/// A work, and what its files are called.
#[derive(Debug)]
pub struct Job {
    stock: Stock,
    /// The name of its files, without an ending.
    pub name: String,
    /// The list or force it is of, as an index of [`Printed::opened`]; a work of rules alone is of none.
    pub of: Option<usize>,
    /// The files it was written to, where a door has written it.
    pub written: Vec<String>,
}

/// What is printed.
#[derive(Debug)]
enum Stock {
    Made(Box<Work>),
    Due(Box<Due>),
}

impl Job {
    pub(super) fn new(work: impl Into<Work>, name: String, of: Option<usize>) -> Self {
        Self { stock: Stock::Made(Box::new(work.into())), name, of, written: Vec::new() }
    }

    /// A work that is made when it is set.
    fn due(due: Due, name: String, of: usize) -> Self {
        Self { stock: Stock::Due(Box::new(due)), name, of: Some(of), written: Vec::new() }
    }
}

impl PrintedDocuments {
    /// The work of a job: one of a list or a force is made now, and not kept.
    pub fn work<'a>(&self, job: &'a Job) -> Cow<'a, Work> {
        match &job.stock {
            Stock::Made(work) => Cow::Borrowed(work),
            Stock::Due(due) => {
                let of = job.of.and_then(|index| self.opened.get(index));
                Cow::Owned(of.and_then(|of| due.work(of)).expect("what was understood"))
            }
        }
    }
}

pub(super) fn answer(ask: &PrintRequest, desk: &Desk) -> Result<PrintedDocuments, Error> {
    let alone = |job| Ok(PrintedDocuments { opened: Vec::new(), jobs: vec![job] });
    match ask {
        PrintRequest::Items(ask) => ask.printed(desk),
        PrintRequest::Reference => alone(game_reference(desk)?),
        PrintRequest::Blank => {
            let rules = desk.rules()?;
            let sheet = spoken(&rules, desk.speech, |language| sheets::blank(&rules, language));
            alone(Job::new(sheet, format!("{}-blank", rules.book.game.tag()), None))
        }
    }
}

/// Melees by skill.
pub(super) fn melee_table(skills: Skills, desk: &Desk) -> Result<PrintedDocuments, Error> {
    let rules = desk.rules()?;
    let sheet =
        spoken(&rules, desk.speech, |language| sheets::melee_table(skills, &rules, language));
    let job = Job::new(sheet, format!("{}-melee", rules.book.game.tag()), None);
    Ok(PrintedDocuments { opened: Vec::new(), jobs: vec![job] })
}

/// The reference of the game that is asked for, which may be a book alone.
fn game_reference(desk: &Desk) -> Result<Job, Error> {
    let games = &desk.library.games;
    let game = desk.asked().unwrap_or(Game::FISTFUL);
    if games.with_lists().contains(&game) {
        let rules = games.rules_of(game)?;
        return reference(&rules.book, Some(&rules), None, desk);
    }
    reference(&games.book(game)?, None, None, desk)
}

pub(super) fn reference(
    book: &Book,
    rules: Option<&Rules>,
    of: Option<usize>,
    desk: &Desk,
) -> Result<Job, Error> {
    let reference = Reference::load(book.game, desk.library.games.folder())?;
    let sheet = sheets::spoken(desk.speech.led_by(book.first), |language| {
        sheets::reference(&reference, book, rules, language)
    });
    Ok(Job::new(sheet, format!("{}-reference", book.game.tag()), of))
}

impl Items {
    /// Everything that is asked for of every list and force; the reference of a game once.
    fn printed(&self, desk: &Desk) -> Result<PrintedDocuments, Error> {
        let mut opened = desk.open_all(&self.items)?;
        let mut jobs: Vec<Job> = Vec::new();
        for (index, one) in opened.iter_mut().enumerate() {
            let square = if self.qr { self.square(one)? } else { None };
            if let Some(why) = self.without_effect(one) {
                return Err(Error::new(&one.source().name, why));
            }
            if let Opened::Tabled(tabled) = one {
                let Some(held) = tabled.held.as_deref() else { continue };
                for kind in &self.kinds {
                    let subject = (&**tabled, held, square.as_ref());
                    let job = tabled::job(self, subject, *kind, index, desk)?;
                    once(job, *kind, &mut jobs);
                }
                continue;
            }
            let Some(subject) = Subject::new(one) else { continue };
            let mut lacking = None;
            for kind in &self.kinds {
                let job = match coded::job(self, (&subject, square.as_ref()), *kind, index, desk) {
                    // Of several works the others are none the worse for it.
                    Err(Error { path, kind: ErrorKind::NoReference }) if self.kinds.len() > 1 => {
                        lacking = Some(ArmyFault::NoReference { game: path });
                        continue;
                    }
                    job => job?,
                };
                once(job, *kind, &mut jobs);
            }
            one.findings_mut().extend(lacking.map(|fault| Finding::unplaced(fault.into())));
        }
        Ok(PrintedDocuments { opened, jobs })
    }

    /// Why an option that was given has no effect on what was opened.
    fn without_effect(&self, one: &Opened) -> Option<ErrorKind> {
        let given = [
            (PrintOption::Values, self.told_values),
            (PrintOption::Marks, self.cut.marks),
            (PrintOption::Odds, self.foe != Against::Nobody),
        ];
        let is_vain = |(option, is_given): &(PrintOption, bool)| {
            *is_given && !option.changes_file(one.file_kind())
        };
        given.iter().any(is_vain).then(|| match one {
            Opened::Tabled(tabled) => tabled.codeless(),
            Opened::List(_) | Opened::Force(_) => ErrorKind::OwnValues,
        })
    }

    /// The link of a force as a QR code; none of one that cannot be a link, whose findings then say why.
    fn square(&self, one: &mut Opened) -> Result<Option<Square>, Error> {
        let refused = Error::new(&one.source().name, ErrorKind::NoQrThere);
        let is_force = match one {
            Opened::List(_) => false,
            Opened::Force(_) => true,
            Opened::Tabled(tabled) => tabled.is_force,
        };
        if !is_force || !self.kinds.contains(&DocumentKind::Sheet) {
            return Err(refused);
        }
        match linked(one) {
            None => Ok(None),
            Some(Ok(link)) => {
                let (found, most) = (link.len(), limits::QR_LETTERS);
                let refused = ErrorKind::TooLongForQr { found, most };
                let square = link::square(&link);
                square.ok_or_else(|| Error::new(&one.source().name, refused)).map(Some)
            }
            Some(Err(finding)) => {
                one.findings_mut().push(*finding);
                Ok(None)
            }
        }
    }
}

/// Adds a work; the reference of a game once.
fn once(job: Job, kind: DocumentKind, jobs: &mut Vec<Job>) {
    let again = kind == DocumentKind::Reference && jobs.iter().any(|other| other.name == job.name);
    jobs.extend((!again).then_some(job));
}

/// Whether a deck holds so many cards.
fn holds(source: &Source, found: usize) -> Result<(), Error> {
    let most = limits::CARDS;
    let refused = || Error::new(&source.name, ErrorKind::TooManyCards { found, most });
    (found <= most).then_some(()).ok_or_else(refused)
}

/// The name of the files of a text, or of what it holds where it has none, with the game's where that is not the first.
fn slugged(source: &Source, name: &Words, game: Game) -> String {
    let slug = match source.name.as_str() {
        unnamed if unnamed.starts_with('<') => slug_of(&name.text),
        file => slug(file),
    };
    named(&slug, game)
}

/// A name of files with the game's before it, where that is not the first.
pub(super) fn named(slug: &str, game: Game) -> String {
    match game {
        Game::FISTFUL => slug.to_owned(),
        game => format!("{}-{slug}", game.tag()),
    }
}
