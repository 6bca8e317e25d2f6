//! Printing the document that a form requests.

use super::PageHost;
use super::document::{CARDS, Document, PAPERS, THEMES, VALUES};
use super::exchange::{PageResponse, csp_hash};
use super::findings;
use super::form_fields::FormFields;
use super::state::{BuiltTexts, FORCE, LIST, TextKind};
use crate::answer::print::{self, Against, Items, PrintOption, TableRequest};
use crate::answer::{Answer, Request, answer};
use crate::army::Basis;
use crate::desk::Desk;
use crate::error::Error;
use crate::game_registry::GameRegistry;
use crate::language::{Language, Speech};
use crate::library::Library;
use crate::render::{self, Output, Paper};
use crate::sheets::{DeckOptions, Style, Theme};
use crate::voice::Voice;
use crate::{text, yaml_edit};
use anstream::adapter;
use std::path::Path;

/// The start tag of the script of a printed page. The first one found is ours, as texts of players are escaped.
const SCRIPT: &str = "<script type=\"module\">";

/// The reason why nothing was printed.
#[derive(Debug)]
pub(super) enum Unprintable {
    /// The texts cannot be printed: a message in the language of the page.
    Failed(String),
    /// There is no such document or format.
    Unknown,
}

/// A printed file.
pub(super) struct PrintedPage {
    name: String,
    /// Its MIME type.
    kind: &'static str,
    bytes: Vec<u8>,
}

/// The MIME type of what [`render::typeset_request`] writes: the page itself has it typeset, and gets the PDF.
const TYPESET: &str = "application/vnd.fistful.typeset+json";

/// How a document is printed.
#[derive(Clone, Copy)]
pub(super) struct PrintFormat {
    pub(super) output: Output,
    pub(super) paper: Paper,
    pub(super) host: PageHost,
}

/// Prints the document that a form requests: `pdf`, `html`, `text`, or one of the texts themselves.
pub(super) fn print(
    form_fields: &FormFields,
    format: &str,
    games: &GameRegistry,
    host: PageHost,
) -> Result<PrintedPage, Unprintable> {
    let built = BuiltTexts::read(form_fields.get("state"), games.codeless_games());
    let built = built.map_err(|_| Unprintable::Unknown)?;
    let text = |text: Option<String>, name| {
        text.map(|text| PrintedPage::new(name, text)).ok_or(Unprintable::Unknown)
    };
    match format {
        "force.yaml" => return text(built.force, FORCE),
        "list.yaml" => return text(built.list, LIST),
        _ => {}
    }
    let output = Output::from_key(format).ok_or(Unprintable::Unknown)?;
    let document = Document::from_form(form_fields, &built).ok_or(Unprintable::Unknown)?;
    RequestedDocument { form_fields, document, output, host }.print(&built, games)
}

impl Unprintable {
    pub(super) fn response(self) -> PageResponse {
        match self {
            Self::Failed(message) => PageResponse::plain(422, message),
            Self::Unknown => PageResponse::not_found(),
        }
    }
}

impl PrintedPage {
    /// Creates a file from a text, unchanged.
    pub(super) fn new(name: &str, text: String) -> Self {
        Self { name: name.to_owned(), kind: mime_type(name), bytes: text.into_bytes() }
    }

    /// Responds with the page for a frame, where only its own style and scripts run.
    pub(super) fn response_in_frame(self) -> PageResponse {
        let page = String::from_utf8_lossy(&self.bytes);
        let script = page.split_once(SCRIPT).and_then(|(_, rest)| rest.split_once("</script>"));
        let script = script.map_or("", |(script, _)| script);
        let policy = format!(
            "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:; \
             script-src {}; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
            csp_hash(script)
        );
        PageResponse::new("text/html; charset=utf-8", self.bytes)
            .with_header("content-security-policy", policy)
            .with_header("x-frame-options", "SAMEORIGIN".to_owned())
    }

    /// Responds with the file as a download.
    pub(super) fn response_as_download(self) -> PageResponse {
        let name: String =
            self.name.chars().filter(|c| c.is_ascii_alphanumeric() || ".-_".contains(*c)).collect();
        PageResponse::new(self.kind, self.bytes)
            .with_header("content-disposition", format!("attachment; filename=\"{name}\""))
    }
}

/// Returns the MIME type of a file by its ending.
fn mime_type(name: &str) -> &'static str {
    match text::after_last(name, &['.']) {
        "pdf" => "application/pdf",
        "html" => "text/html; charset=utf-8",
        "yaml" => "application/yaml",
        _ => "text/plain; charset=utf-8",
    }
}

/// The document that a form requests.
struct RequestedDocument<'a> {
    form_fields: &'a FormFields<'a>,
    document: Document,
    output: Output,
    host: PageHost,
}

impl RequestedDocument<'_> {
    fn print(&self, built: &BuiltTexts, games: &GameRegistry) -> Result<PrintedPage, Unprintable> {
        let language = self.form_fields.language(Language::English);
        let speech = match self.form_fields.get("spoken") {
            "both" => Speech::Both(Language::English),
            "en" => Speech::One(Language::English),
            "es" => Speech::One(Language::Spanish),
            _ => Speech::One(language),
        };
        let desk = Desk::new(games.copy(), speech);
        let desk = Desk { library: Library { files: built.files(), ..desk.library }, ..desk };
        let items = self.items(built).ok_or(Unprintable::Unknown)?;
        let paper = self.value(PrintOption::Paper, &PAPERS, Paper::key);
        let stem = |name: &str| file_stem(built, self.document.text, name);
        let format = PrintFormat { output: self.output, paper, host: self.host };
        print_items(items, &desk, format, language, stem)
    }

    /// Returns the value of an option; the first if the option has no effect or the value is unknown.
    fn value<T: Copy>(&self, option: PrintOption, all: &[T], key: fn(T) -> &'static str) -> T {
        let has_option = self.document.has_option(option, self.output);
        let requested = self.form_fields.get(option.key());
        let chosen = all.iter().find(|value| has_option && key(**value) == requested);
        *chosen.unwrap_or(&all[0])
    }

    fn items(&self, built: &BuiltTexts) -> Option<Items> {
        let Document { kind, text, .. } = self.document;
        let item = match text {
            TextKind::Force => built.item(text),
            TextKind::List => built.list_item(),
        };
        Some(Items {
            items: vec![item?],
            kinds: vec![kind],
            style: Style {
                values: self.value(PrintOption::Values, &VALUES, Basis::key),
                theme: self.value(PrintOption::Theme, &THEMES, Theme::key),
            },
            sets_values: false,
            deck_options: DeckOptions {
                size: self.value(PrintOption::Card, &CARDS, |size| size.name),
                backs: None,
                copies: 1,
                marks: false,
            },
            enemy: Against::Nobody,
            qr: false,
            table: TableRequest::default(),
        })
    }
}

/// Prints the first document of a request; `stem` makes the name of its file of that of the job.
pub(super) fn print_items(
    items: Items,
    desk: &Desk,
    format: PrintFormat,
    language: Language,
    stem: impl Fn(&str) -> String,
) -> Result<PrintedPage, Unprintable> {
    let voice = Voice { speech: desk.speech, columns: None, act: findings::act };
    let request = Request::Print(print::PrintRequest::Items(Box::new(items)));
    let failed = |why: Error| Unprintable::Failed(why.say(language));
    let Answer::Printed(printed) = answer(&request, desk).map_err(failed)? else {
        return Err(Unprintable::Unknown);
    };
    let Some(job) = printed.jobs.first() else {
        let findings =
            printed.opened.iter().map(|item| render::findings(item.sourced_findings(), voice));
        let findings = findings.collect::<String>();
        return Err(Unprintable::Failed(adapter::strip_str(&findings).to_string()));
    };
    let PrintFormat { output, paper, host } = format;
    let name = format!("{}.{}", stem(&job.name), output.ending());
    let work = printed.work(job);
    if output == Output::Pdf && host == PageHost::Browser {
        let bytes = render::typeset_request(&work, paper);
        return Ok(PrintedPage { name, kind: TYPESET, bytes });
    }
    let bytes = render::print(&work, output, paper, Path::new(&name)).map_err(failed)?;
    Ok(PrintedPage { kind: mime_type(&name), name, bytes })
}

/// Returns the file name without its ending: from the name of the force or the house, if the text has no file name yet.
fn file_stem(built: &BuiltTexts, which: TextKind, name: &str) -> String {
    let (file, key) = match which {
        TextKind::Force => (FORCE, "force"),
        TextKind::List => (LIST, "name"),
    };
    let is_unnamed = which == TextKind::Force || built.list_name() == LIST;
    let text = built.text(which).filter(|_| is_unnamed);
    let own =
        text.and_then(|text| yaml_edit::Values::read(text).get(key).map(text::slug_from_name));
    let stem = text::before_first(file, &['.']);
    match own.filter(|slug| slug.is_ascii() && !slug.is_empty()) {
        Some(own) => name.replacen(stem, &own, 1),
        None => name.to_owned(),
    }
}
