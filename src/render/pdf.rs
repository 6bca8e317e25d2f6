//! A sheet as a tagged PDF: typst in process, with no files, clock, network or system fonts.

#[cfg(test)]
mod tests;

use super::Paper;
use crate::error::{Error, ErrorKind};
use crate::sheet::Sheet;
use crate::{shelf, text};
use std::path::Path;
use std::sync::LazyLock;
use typst::diag::{FileError, FileResult, SourceDiagnostic, Warned};
use typst::foundations::{Bytes, Datetime, Dict, Duration, Smart, Str, Value};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Feature, Library, LibraryExt, World};
use typst_layout::PagedDocument;
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

/// Renders a sheet; the path is for messages alone. The same sheet gives the same bytes.
///
/// # Errors
/// What typst has against the page; no input is known to cause it.
pub fn pdf(sheet: &Sheet, paper: Paper, path: &Path) -> Result<Vec<u8>, Error> {
    let made = set(sheet, paper).output.and_then(|document| {
        let standards = PdfStandards::new(&[PdfStandard::Ua_1]).unwrap_or_default();
        let creator = Smart::Custom(Some(sheet.footer.made.clone()));
        typst_pdf::pdf(&document, &PdfOptions { creator, standards, ..PdfOptions::default() })
    });
    // Without this typst keeps every page it ever set.
    comemo::evict(0);
    made.map_err(|errors| Error::new(path, ErrorKind::Render(said(&errors))))
}

/// The first character of a text that no bundled font draws.
pub fn undrawable(text: &str) -> Option<char> {
    text.chars().find(|c| !text::is_invisible(*c) && !draws(*c))
}

fn draws(c: char) -> bool {
    let book = &DESK.book;
    (0..DESK.fonts.len())
        .all(|index| book.info(index).is_none_or(|info| info.coverage.contains(c.into())))
}

fn said(errors: &[SourceDiagnostic]) -> String {
    errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join("; ")
}

fn set(sheet: &Sheet, paper: Paper) -> Warned<typst::diag::SourceResult<PagedDocument>> {
    let library = match paper {
        Paper::A4 => &*A4,
        Paper::Letter => &*LETTER,
    };
    typst::compile(&Page { library, data: Bytes::from_string(data(sheet)) })
}

/// The sheet as JSON, with what no font draws made visible: one missing glyph would stop the export.
fn data(sheet: &Sheet) -> String {
    let json = serde_json::to_string(sheet).unwrap_or_default();
    if json.is_ascii() {
        return json;
    }
    let drawn = |c: char| match c {
        c if c.is_ascii() || draws(c) => Some(c),
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
    template: Source,
    data: FileId,
}

static DESK: LazyLock<Desk> = LazyLock::new(|| {
    let fonts =
        shelf::fonts(".ttf").into_iter().flat_map(|(_, bytes)| Font::iter(Bytes::new(bytes)));
    let fonts: Vec<Font> = fonts.collect();
    let template = shelf::template("sheet.typ").unwrap_or_default();
    let template = String::from_utf8_lossy(&template).into_owned();
    Desk {
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
        template: Source::new(id("/sheet.typ"), template),
        data: id("/data.json"),
    }
});

static A4: LazyLock<LazyHash<Library>> = LazyLock::new(|| library("a4"));
static LETTER: LazyLock<LazyHash<Library>> = LazyLock::new(|| library("us-letter"));

fn library(paper: &str) -> LazyHash<Library> {
    let inputs: Dict = [(Str::from("paper"), Value::Str(paper.into()))].into_iter().collect();
    let features = [Feature::A11yExtras].into_iter().collect();
    LazyHash::new(Library::builder().with_inputs(inputs).with_features(features).build())
}

/// Interned once: typst never gives a file's number back.
fn id(path: &str) -> FileId {
    let path = VirtualPath::new(path).unwrap_or_else(|_| unreachable!("a constant path"));
    FileId::new(RootedPath::new(VirtualRoot::Project, path))
}

/// One page's world: the template, its data, and nothing else.
struct Page {
    library: &'static LazyHash<Library>,
    data: Bytes,
}

impl World for Page {
    fn library(&self) -> &LazyHash<Library> {
        self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &DESK.book
    }

    fn main(&self) -> FileId {
        DESK.template.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        if id == DESK.template.id() {
            Ok(DESK.template.clone())
        } else {
            Err(FileError::AccessDenied)
        }
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        if id == DESK.data { Ok(self.data.clone()) } else { Err(FileError::AccessDenied) }
    }

    fn font(&self, index: usize) -> Option<Font> {
        DESK.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
