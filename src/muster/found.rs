//! What a file turned out to be: a list or a force whose units have no ability codes, or what stands behind the name of
//! a list.

use super::Mustered;
use crate::army::Words;
use crate::book::Book;
use crate::error::ErrorKind;
use crate::fault::{Fault, ForceFault, Severity};
use crate::finding::{Finding, any_error};
use crate::read::FileKind;
use crate::text::Source;
use crate::yaml::{Placed, Verbatim};
use crate::{dust, read, scrubs};

/// What stands behind the name of a list.
#[derive(Debug)]
pub enum Found {
    /// A list.
    List(Box<Mustered>),
    /// A list of a game whose units have no ability codes.
    Tabled(Box<Tabled>),
    /// Another force.
    Force,
    /// Nothing, or nothing but a name that is like it.
    Nothing(Option<String>),
}

/// A game whose units have no ability codes and that has lists all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Scrubs of the Desert.
    Scrubs,
    /// Dust Warfare.
    Dust,
}

/// The list of a force, as it was found.
#[derive(Debug)]
pub struct Beside {
    /// As the force names it, and where.
    pub name: Placed<String>,
    /// Its text.
    pub text: String,
}

/// A list or a force of such a game after the verbs.
#[derive(Debug)]
pub struct Tabled {
    /// The text.
    pub source: Source,
    /// The first eight digits of the SHA-256 of its bytes.
    pub hash: String,
    /// Its game.
    pub book: Book,
    /// Which of those without ability codes that is.
    pub table: Table,
    /// Whether it is a force.
    pub is_force: bool,
    /// The list of a force, where it was found.
    pub army: Option<Beside>,
    /// What it holds, unless an error stands in the way.
    pub held: Option<Held>,
    /// The findings, in the order of the text.
    pub findings: Vec<Finding>,
}

/// What such a file holds: a list, and of a force what is fielded of it.
#[derive(Debug)]
pub enum Held {
    /// Of Scrubs of the Desert.
    Scrubs(Box<scrubs::Side>),
    /// Of Dust Warfare.
    Dust(Box<dust::Side>),
}

impl Held {
    /// What it is called.
    pub fn name(&self) -> &Words {
        match self {
            Self::Scrubs(side) => side.force.as_ref().map_or(&side.list.name, |force| &force.name),
            Self::Dust(side) => side.force.as_ref().map_or(&side.list.name, |force| &force.name),
        }
    }

    /// What its list is called.
    pub fn side(&self) -> &Words {
        match self {
            Self::Scrubs(side) => &side.list.name,
            Self::Dust(side) => &side.list.name,
        }
    }

    /// The emblem of its list.
    pub fn emblem(&self) -> &'static str {
        match self {
            Self::Scrubs(side) => side.list.emblem,
            Self::Dust(side) => side.list.emblem,
        }
    }

    /// How many units it has: of a list all, of a force those that take the field.
    pub fn units(&self) -> usize {
        match self {
            Self::Scrubs(side) => {
                side.force.as_ref().map_or(side.list.units.len(), |force| force.units.len())
            }
            Self::Dust(side) => {
                side.force.as_ref().map_or(side.list.units.len(), |force| force.units().count())
            }
        }
    }

    /// What a force costs, and may cost; none of a list, nor where the game has no points.
    pub fn points(&self) -> Option<(i64, Option<i64>)> {
        match self {
            Self::Scrubs(_) => None,
            Self::Dust(side) => {
                let force = side.force.as_ref()?;
                Some((force.points(&side.list), force.limit.map(i64::from)))
            }
        }
    }

    /// The list of a force, as its file names it; none of a list.
    pub fn list(&self) -> Option<&str> {
        match self {
            Self::Scrubs(side) => side.force.as_ref().map(|force| force.list.as_str()),
            Self::Dust(side) => side.force.as_ref().map(|force| force.list.as_str()),
        }
    }
}

impl Table {
    /// Every such game.
    pub const ALL: [Self; 2] = [Self::Scrubs, Self::Dust];

    /// The game of a file, where it is such a one.
    pub fn named(bytes: &[u8]) -> Option<Self> {
        Self::by_tag(&read::game(bytes)?)
    }

    /// The game of a folder, where it is such a one.
    pub fn by_tag(tag: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|table| table.tag() == tag)
    }

    /// Whether its units cost points.
    pub fn has_points(self) -> bool {
        self == Self::Dust
    }

    /// The kind of its files.
    pub fn file_kind(self, is_force: bool) -> FileKind {
        match (self, is_force) {
            (Self::Scrubs, false) => FileKind::ScrubsList,
            (Self::Scrubs, true) => FileKind::ScrubsForce,
            (Self::Dust, false) => FileKind::DustList,
            (Self::Dust, true) => FileKind::DustForce,
        }
    }

    /// The keys of each mapping of its files in the order of the format, by the key that the mapping or its list stands
    /// under.
    pub(crate) fn key_order(self, is_force: bool) -> Vec<(&'static str, &'static [&'static str])> {
        match (self, is_force) {
            (Self::Scrubs, false) => scrubs::file::order_of_list().into(),
            (Self::Scrubs, true) => scrubs::file::order_of_force().into(),
            (Self::Dust, false) => dust::file::order_of_list().into(),
            (Self::Dust, true) => dust::file::order_of_force().into(),
        }
    }

    /// The folder of the game.
    pub fn tag(self) -> &'static str {
        match self {
            Self::Scrubs => scrubs::TAG,
            Self::Dust => dust::TAG,
        }
    }
}

impl Tabled {
    /// Whether any finding is an error.
    pub fn is_faulty(&self) -> bool {
        any_error(&self.findings)
    }

    /// How many rules it breaks; that no link of it can be made is none of them.
    pub fn faults(&self) -> usize {
        let counts = |finding: &&Finding| {
            finding.severity() == Severity::Error && !matches!(finding.fault, Fault::Link(_))
        };
        self.findings.iter().filter(counts).count()
    }

    /// Why a question about codes has no answer here.
    pub fn codeless(&self) -> ErrorKind {
        ErrorKind::Codeless { game: self.book.game.tag() }
    }

    /// Its text, and what there is to say about it.
    pub fn said(&self) -> (&Source, &[Finding]) {
        (&self.source, &self.findings)
    }
}

/// That a list is no longer the one that a force was made for, as the force has its hash.
pub(super) fn changed(
    written: Option<&Placed<Verbatim>>,
    now: &str,
    source: &Source,
) -> Option<Finding> {
    let written = written.filter(|hash| hash.verbatim(source) != now)?;
    Some(Finding::at(written.span, ForceFault::ListChanged { now: now.to_owned() }.into()))
}
