//! PDF renderer: a sheet or deck as a tagged PDF, by typst in process, without files, clock, network or system fonts.

mod balance;
mod copies;
mod ground;
mod join;

use super::Paper;
use super::parallel::build_parallel;
use super::parts::{PagePart, parts};
use super::typeset_job::{PartJob, SheetJob, TypesetJob, numbers};
use crate::error::{Error, ErrorKind};
use crate::language::Language;
use crate::printable::Printable;
use crate::sheets::PROGRAM;
use crate::{embedded, fonts, text};
use serde::Serialize;
use std::collections::HashMap;
use std::path::Path;
use std::sync::LazyLock;
use typst::diag::{FileError, FileResult, SourceDiagnostic, SourceResult, Warned};
use typst::foundations::{Bytes, Datetime, Dict, Duration, Smart, Str, Value};
use typst::model::{Document, DocumentInfo};
use typst::syntax::{FileId, RootedPath, Source, VirtualPath, VirtualRoot};
use typst::text::{Font, FontBook};
use typst::utils::LazyHash;
use typst::{Feature, Library, LibraryExt, World};
use typst_layout::{Page, PagedDocument};
use typst_pdf::{PdfOptions, PdfStandard, PdfStandards};

/// Renders a sheet or a deck; `path` is only used in messages. The same work gives the same bytes.
///
/// # Errors
/// A typst error; no input is known to cause it.
pub fn pdf(work: &Printable, paper: Paper, path: &Path) -> Result<Vec<u8>, Error> {
    let pdf = export(lay_out(work, paper).output);
    pdf.map_err(|why| Error::new(path, ErrorKind::Render(why)))
}

/// Renders the work of [`super::typeset_request`], to the same bytes as [`pdf`].
///
/// # Errors
/// It is no such request, or a typst error.
pub fn typeset(request: &[u8]) -> Result<Vec<u8>, String> {
    let job: TypesetJob = serde_json::from_slice(request).map_err(|why| why.to_string())?;
    let lay_out = |part: &PartJob, before| part.lay_out(before, job.paper);
    export(lay_out_parts(job.parts, lay_out, job.numbers, job.paper).output)
}

fn export(laid_out: SourceResult<PagedDocument>) -> Result<Vec<u8>, String> {
    let bytes = laid_out.and_then(|document| {
        let standards =
            PdfStandards::new(&[PdfStandard::Ua_1]).expect("one standard agrees with itself");
        let creator = Smart::Custom(Some(PROGRAM.to_owned()));
        typst_pdf::pdf(&document, &PdfOptions { creator, standards, ..PdfOptions::default() })
    });
    // Without this typst keeps every page it ever laid out; entries of the previous page stay, as they may be needed by
    // the next page of this thread or of another.
    comemo::evict(1);
    let join = |errors: &[SourceDiagnostic]| {
        errors.iter().map(|error| error.message.as_str()).collect::<Vec<_>>().join("; ")
    };
    bytes.map_err(|errors| join(&errors))
}

/// Lays out a sheet or a deck for [`pdf`]; long ones are laid out in parts, in parallel.
pub fn lay_out(work: &Printable, paper: Paper) -> Warned<SourceResult<PagedDocument>> {
    // Each part becomes JSON only when it is laid out, as all of them together would fill the memory.
    let lay_out = |part: &PagePart, before| part.job().lay_out(before, paper);
    lay_out_parts(parts(work, paper), lay_out, numbers(work), paper)
}

/// Lays out parts, each by its place, and joins them; with page numbers if they have a language.
fn lay_out_parts<P: Sync>(
    parts: Vec<P>,
    lay_out: impl Fn(&P, usize) -> SourceResult<TypesetPart> + Sync,
    numbers: Option<Language>,
    paper: Paper,
) -> Warned<SourceResult<PagedDocument>> {
    let mut parts: Vec<(usize, P)> = parts.into_iter().enumerate().collect();
    // The last part is the indivisible one and takes longest, so it goes first.
    parts.reverse();
    let is_alone = parts.len() == 1;
    let (mut pages, mut warnings) = (Vec::new(), Vec::new());
    let lay_out_part = |(at, part): &(usize, P)| {
        let laid_out = lay_out(part, *at);
        if !is_alone {
            // Parts share little, and together would fill the memory.
            comemo::evict(1);
        }
        laid_out
    };
    let result = build_parallel(&parts, lay_out_part, |part| {
        warnings.extend(part.warnings);
        pages.push((part.info, part.pages));
        Ok(())
    });
    pages.reverse();
    let output = result.and_then(|()| join_document(pages, numbers, paper));
    Warned { output, warnings: warnings.into_iter().collect() }
}

/// A part laid out on its pages.
struct TypesetPart {
    info: DocumentInfo,
    pages: Vec<Page>,
    warnings: Vec<SourceDiagnostic>,
}

impl PartJob {
    /// Lays out the part after `before` others.
    fn lay_out(&self, before: usize, paper: Paper) -> SourceResult<TypesetPart> {
        let Warned { output, warnings } = match self {
            Self::Sheet(job) => compile(&SHEET, &job.data, paper),
            Self::Deck { data, .. } => compile(&CARDS, data, paper),
        };
        let document = match self {
            Self::Sheet(job) => {
                job.balance(job.flow(job.with_ground(output?, paper)?, paper), paper)
            }
            Self::Deck { copies, .. } if *copies > 1 => copies::insert_copies(&output?),
            Self::Deck { .. } => output?,
        };
        let (info, pages) = (document.info().clone(), join::retag_pages(&document, before));
        Ok(TypesetPart { info, pages, warnings: warnings.into_iter().collect() })
    }
}

impl SheetJob {
    /// Returns the document, or one with a page of its own for a table that was asked for and has no room.
    fn with_ground(&self, document: PagedDocument, paper: Paper) -> SourceResult<PagedDocument> {
        match &self.ground {
            Some((at, ground)) if !ground::is_drawn(&document) => {
                compile(&SHEET, &self.data.with_block(*at, ground.clone()), paper).output
            }
            _ => Ok(document),
        }
    }

    /// Returns the document, or one of fewer pages whose lineup flows.
    fn flow(&self, document: PagedDocument, paper: Paper) -> PagedDocument {
        let flowing = self.flowing.as_ref().and_then(|(at, lineup)| {
            compile(&SHEET, &self.data.with_other_block(*at, lineup.clone()), paper).output.ok()
        });
        flowing.filter(|flowing| flowing.pages().len() < document.pages().len()).unwrap_or(document)
    }

    /// Returns the document, or one of as many pages whose last one is better filled.
    fn balance(&self, document: PagedDocument, paper: Paper) -> PagedDocument {
        if self.breaks.is_empty() || !balance::ends_nearly_empty(&document) {
            return document;
        }
        let pages = document.pages().len();
        let break_at = |at: &usize| compile(&SHEET, &self.data.with_break(*at), paper).output.ok();
        let is_better = |other: &PagedDocument| {
            other.pages().len() == pages && !balance::ends_nearly_empty(other)
        };
        self.breaks.iter().filter_map(break_at).find(is_better).unwrap_or(document)
    }
}

/// Joins parts into one document, with page numbers if they have a language.
fn join_document(
    parts: Vec<(DocumentInfo, Vec<Page>)>,
    numbers: Option<Language>,
    paper: Paper,
) -> SourceResult<PagedDocument> {
    let info = parts.first().map(|(info, _)| info.clone()).unwrap_or_default();
    let pages: Vec<Page> = parts.into_iter().flat_map(|(_, pages)| pages).collect();
    let pages = match numbers {
        None => pages,
        Some(language) => {
            let folios = Folios { language, pages: pages.len() };
            join::number_pages(pages, &compile(&FOLIO, &folios, paper).output?)
        }
    };
    Ok(PagedDocument::new(pages.into_iter().collect(), info))
}

/// The page numbers of a document.
#[derive(Serialize)]
struct Folios {
    #[serde(rename = "lang")]
    language: Language,
    pages: usize,
}

fn compile(
    template: &'static Source,
    data: &impl Serialize,
    paper: Paper,
) -> Warned<SourceResult<PagedDocument>> {
    let library = match paper {
        Paper::A4 => &*A4,
        Paper::Letter => &*LETTER,
    };
    let json = serde_json::to_string(data).expect("a page is texts, numbers and lists");
    let data = Bytes::from_string(replace_undrawable(json));
    typst::compile(&PdfWorld { library, template, data })
}

/// Replaces characters that no font has in the JSON data: one missing glyph would stop the export.
fn replace_undrawable(json: String) -> String {
    if json.is_ascii() {
        return json;
    }
    let replace = |c: char| match c {
        c if fonts::draws(c) => Some(c),
        c if c.is_whitespace() => Some(' '),
        c if text::is_invisible(c) => None,
        _ => Some('?'),
    };
    json.chars().filter_map(replace).collect()
}

/// Resources shared by all pages.
struct PdfResources {
    book: LazyHash<FontBook>,
    fonts: Vec<Font>,
    /// The pictures of `templates/icons` and `templates/emblems`.
    pictures: HashMap<FileId, Bytes>,
    data: FileId,
}

static RESOURCES: LazyLock<PdfResources> = LazyLock::new(|| {
    let fonts = embedded::fonts().into_iter().flat_map(|bytes| Font::iter(Bytes::new(bytes)));
    let fonts: Vec<Font> = fonts.collect();
    let pictures = embedded::pictures();
    let pictures =
        pictures.into_iter().map(|(name, bytes)| (file_id(&format!("/{name}")), Bytes::new(bytes)));
    PdfResources {
        book: LazyHash::new(FontBook::from_fonts(&fonts)),
        fonts,
        pictures: pictures.collect(),
        data: file_id("/data.json"),
    }
});

// Templates, each parsed on first use.
static SHEET: LazyLock<Source> = LazyLock::new(|| source("sheet.typ"));
static CARDS: LazyLock<Source> = LazyLock::new(|| source("cards.typ"));
static FOLIO: LazyLock<Source> = LazyLock::new(|| source("folio.typ"));
static LEAF: LazyLock<Source> = LazyLock::new(|| source("leaf.typ"));
static GROUND: LazyLock<Source> = LazyLock::new(|| source("ground.typ"));
static DEVICE: LazyLock<Source> = LazyLock::new(|| source("device.typ"));
/// Templates that others import.
static IMPORTED: LazyLock<[(FileId, &LazyLock<Source>); 3]> = LazyLock::new(|| {
    [("leaf", &LEAF), ("ground", &GROUND), ("device", &DEVICE)]
        .map(|(name, source)| (file_id(&format!("/{name}.typ")), source))
});

fn source(name: &str) -> Source {
    let text = embedded::built_in(name);
    Source::new(file_id(&format!("/{name}")), String::from_utf8_lossy(&text).into_owned())
}

static A4: LazyLock<LazyHash<Library>> = LazyLock::new(|| library(Paper::A4));
static LETTER: LazyLock<LazyHash<Library>> = LazyLock::new(|| library(Paper::Letter));

fn library(paper: Paper) -> LazyHash<Library> {
    let [width, height] = paper.size().map(|length| Value::Int(length.into()));
    let inputs = [
        ("paper", Value::Str(paper.typst_name().into())),
        ("width", width),
        ("height", height),
        ("small", Value::Str(fonts::small_letters().into())),
    ];
    let inputs: Dict = inputs.into_iter().map(|(key, value)| (Str::from(key), value)).collect();
    let features = [Feature::A11yExtras].into_iter().collect();
    LazyHash::new(Library::builder().with_inputs(inputs).with_features(features).build())
}

/// Interns a path once, because typst never frees file ids.
fn file_id(path: &str) -> FileId {
    let path = VirtualPath::new(path).unwrap_or_else(|_| unreachable!("a constant path"));
    FileId::new(RootedPath::new(VirtualRoot::Project, path))
}

/// The typst world of one work: its template, its data and the pictures.
struct PdfWorld {
    library: &'static LazyHash<Library>,
    template: &'static Source,
    data: Bytes,
}

impl World for PdfWorld {
    fn library(&self) -> &LazyHash<Library> {
        self.library
    }

    fn book(&self) -> &LazyHash<FontBook> {
        &RESOURCES.book
    }

    fn main(&self) -> FileId {
        self.template.id()
    }

    fn source(&self, id: FileId) -> FileResult<Source> {
        let mut imported = IMPORTED.iter().filter(|(imported, _)| *imported == id);
        let template = if id == self.template.id() {
            Some(self.template)
        } else {
            imported.next().map(|(_, source)| &***source)
        };
        template.cloned().ok_or(FileError::AccessDenied)
    }

    fn file(&self, id: FileId) -> FileResult<Bytes> {
        match RESOURCES.pictures.get(&id) {
            _ if id == RESOURCES.data => Ok(self.data.clone()),
            Some(picture) => Ok(picture.clone()),
            None => Err(FileError::AccessDenied),
        }
    }

    fn font(&self, index: usize) -> Option<Font> {
        RESOURCES.fonts.get(index).cloned()
    }

    fn today(&self, _: Option<Duration>) -> Option<Datetime> {
        None
    }
}
