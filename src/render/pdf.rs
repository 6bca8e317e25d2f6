//! A sheet or a deck as a tagged PDF: typst in process, with no files, clock, network or system fonts.

mod again;

use super::{Paper, title};
use crate::deck::{Card, Deck};
use crate::error::{Error, ErrorKind};
use crate::sheet::Sheet;
use crate::sheets::MADE;
use crate::work::Work;
use crate::{faces, shelf, text};
use serde::Serialize;
use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;
use typst::diag::{FileError, FileResult, SourceDiagnostic, SourceResult, Warned};
use typst::foundations::{Bytes, Datetime, Dict, Duration, Smart, Str, Value};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Feature, Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

/// Renders a sheet or a deck; the path is for messages alone. The same work gives the same bytes.
///
/// # Errors
/// What typst has against the page; no input is known to cause it.
pub fn pdf(work: &Work, paper: Paper, path: &Path) -> Result<Vec<u8>, Error> {
    let made = set(work, paper).output.and_then(|document| {
        let standards =
            PdfStandards::new(&[PdfStandard::Ua_1]).expect("one standard agrees with itself");
        let creator = Smart::Custom(Some(MADE.to_owned()));
        typst_pdf::pdf(&document, &PdfOptions { creator, standards, ..PdfOptions::default() })
    });
    // Without this typst keeps every page it ever set; what was in use a page ago may be again, on this thread's next
    // page or on another's.
    comemo::evict(1);
    made.map_err(|errors| Error::new(path, ErrorKind::Render(said(&errors))))
}

fn said(errors: &[SourceDiagnostic]) -> String {
    errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join("; ")
}

/// Lays a sheet or a deck out: the pages that [`pdf`] writes.
pub fn set(work: &Work, paper: Paper) -> Warned<SourceResult<PagedDocument>> {
    let library = match paper {
        Paper::A4 => &*A4,
        Paper::Letter => &*LETTER,
    };
    let (template, json) = match work {
        Work::Sheet(sheet) => {
            let title_size = title::size(sheet);
            (&DESK.sheet, serde_json::to_string(&Titled { sheet, title_size }))
        }
        Work::Deck(deck) => (&DESK.cards, serde_json::to_string(&once(deck))),
    };
    let data = Bytes::from_string(drawable(json.expect("a page is texts, numbers and lists")));
    let Warned { output, warnings } = typst::compile(&Sealed { library, template, data });
    let copied = matches!(work, Work::Deck(deck) if deck.copies > 1);
    let output = output.map(|pages| if copied { again::copied(&pages) } else { pages });
    Warned { output, warnings }
}

/// A deck with one of the copies of each card.
fn once(deck: &Deck) -> Deck {
    let once = |cards: &[Card]| cards.iter().step_by(deck.copies.max(1)).cloned().collect();
    Deck { cards: once(&deck.cards), backs: once(&deck.backs), ..deck.clone() }
}

/// A sheet and how large its title is, in tenths of a point.
#[derive(Serialize)]
struct Titled<'a> {
    #[serde(flatten)]
    sheet: &'a Sheet,
    title_size: i32,
}

/// The data as JSON, with what no font draws made visible: one missing glyph would stop the export.
fn drawable(json: String) -> String {
    if json.is_ascii() {
        return json;
    }
    let drawn = |c: char| match c {
        c if faces::draws(c) => Some(c),
        c if c.is_whitespace() => Some(' '),
        c if text::is_invisible(c) => None,
        _ => Some('?'),
    };
    json.chars().filter_map(drawn).collect()
}

/// What every page shares.
struct Desk {
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    sheet: Source,
    cards: Source,
    /// What the template of sheets imports.
    leaf: Source,
    /// The pictures of `templates/icons` and `templates/emblems`.
    pictures: HashMap<FileId, Bytes>,
    data: FileId,
}

static DESK: LazyLock<Desk> = LazyLock::new(|| {
    let fonts =
        shelf::fonts(".ttf").into_iter().flat_map(|(_, bytes)| Font::iter(Bytes::new(bytes)));
    let fonts: Vec<Font> = fonts.collect();
    let source = |name: &str| {
        let text = shelf::built_in(name);
        Source::new(id(&format!("/{name}")), String::from_utf8_lossy(&text).into_owned())
    };
    let pictures = shelf::pictures();
    let pictures =
        pictures.into_iter().map(|(name, bytes)| (id(&format!("/{name}")), Bytes::new(bytes)));
    Desk {
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
        sheet: source("sheet.typ"),
        cards: source("cards.typ"),
        leaf: source("leaf.typ"),
        pictures: pictures.collect(),
        data: id("/data.json"),
    }
});

static A4: LazyLock<LazyHash<Library>> = LazyLock::new(|| library("a4"));
static LETTER: LazyLock<LazyHash<Library>> = LazyLock::new(|| library("us-letter"));

fn library(paper: &str) -> LazyHash<Library> {
    let inputs = [("paper", Str::from(paper)), ("small", Str::from(faces::small()))];
    let inputs: Dict =
        inputs.into_iter().map(|(key, text)| (Str::from(key), Value::Str(text))).collect();
    let features = [Feature::A11yExtras].into_iter().collect();
    LazyHash::new(Library::builder().with_inputs(inputs).with_features(features).build())
}

/// Interned once: typst never gives a file's number back.
fn id(path: &str) -> FileId {
    let path = VirtualPath::new(path).unwrap_or_else(|_| unreachable!("a constant path"));
    FileId::new(RootedPath::new(VirtualRoot::Project, path))
}

/// One work's world: its template, its data, the pictures, and nothing else.
struct Sealed {
    library: &'static LazyHash<Library>,
    template: &'static Source,
    data: Bytes,
}

impl World for Sealed {
    fn library(&self) -> &LazyHash<Library> {
        self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &DESK.book
    }

    fn main(&self) -> FileId {
        self.template.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let ours = [self.template, &DESK.leaf].into_iter().find(|source| source.id() == id);
        ours.cloned().ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        match DESK.pictures.get(&id) {
            _ if id == DESK.data => Ok(self.data.clone()),
            Some(picture) => Ok(picture.clone()),
            None => Err(FileError::AccessDenied),
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        DESK.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
