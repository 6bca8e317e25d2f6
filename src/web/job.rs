//! A print job: this program, run once more. It reads the job on its standard input and writes the page to its standard
//! output, so no text of a player is ever on the disk.

use super::document::{CARDS, Document, PAPERS, THEMES, VALUES};
use super::form_fields::FormFields;
use super::state::{BuiltTexts, FORCE, LIST, TextKind};
use super::{confined, findings};
use crate::answer::print::{self, Against, Items, PrintOption, TableRequest};
use crate::answer::{Answer, Request, answer};
use crate::army::Basis;
use crate::desk::Desk;
use crate::game::CodelessGames;
use crate::game_registry::GameRegistry;
use crate::language::{Language, Speech};
use crate::library::Library;
use crate::render::{self, Output, Paper};
use crate::sheets::{DeckOptions, Style, Theme};
use crate::voice::Voice;
use crate::{text, yaml_edit};
use serde::{Deserialize, Serialize};
use std::env;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The variable that makes a process a print job; its value is the memory limit in MiB.
pub(super) const MEMORY_VARIABLE: &str = "FISTFUL_JOB_MEMORY";
/// The maximum size of a job in bytes: a form as JSON.
const MAX_JOB_BYTES: u64 = 8 << 20;

/// The content and the format of a print job.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct PrintJobForm {
    /// A folder with other rules.
    pub(super) grammars: Option<PathBuf>,
    /// `pdf`, `html` or `text`.
    pub(super) format: String,
    /// The fields of the form.
    pub(super) fields: Vec<(String, String)>,
}

/// Runs a print job if this process was started for one; otherwise returns `None`.
pub fn run_print_job(games: CodelessGames) -> Option<ExitCode> {
    let memory = env::var(MEMORY_VARIABLE).ok()?.parse().ok()?;
    confined::confine(memory);
    let mut input = Vec::new();
    let read = io::stdin().take(MAX_JOB_BYTES).read_to_end(&mut input);
    let job: PrintJobForm = read.ok().and_then(|_| serde_json::from_slice(&input).ok())?;
    let printed = job.print(games);
    let written = match &printed {
        Ok(page) => io::stdout().write_all(page).and_then(|()| io::stdout().flush()),
        Err(why) => anstream::stderr().write_all(why.as_bytes()),
    };
    let is_done = printed.is_ok() && written.is_ok();
    Some(if is_done { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

impl PrintJobForm {
    /// Returns a line with the file name, then the page; or the error message.
    fn print(self, games: CodelessGames) -> Result<Vec<u8>, String> {
        let form_fields = FormFields::new(self.fields);
        let language = form_fields.language(Language::English);
        let speech = match form_fields.get("spoken") {
            "both" => Speech::Both(Language::English),
            "en" => Speech::One(Language::English),
            "es" => Speech::One(Language::Spanish),
            _ => Speech::One(language),
        };
        let desk = Desk::new(GameRegistry::new(games, self.grammars, None), speech);
        let built = BuiltTexts::read(form_fields.get("state"), games)
            .map_err(|why| why.fault.say(language))?;
        let desk = Desk { library: Library { files: built.files(), ..desk.library }, ..desk };
        let voice = Voice { speech, columns: None, act: findings::act };
        let output = Output::from_key(&self.format).ok_or_else(String::new)?;
        let document = Document::from_form(&form_fields, &built).ok_or_else(String::new)?;
        let requested = RequestedDocument { form_fields: &form_fields, document, output };
        let printed = answer(&Request::Print(requested.items(&built)?), &desk);
        let Answer::Printed(printed) = printed.map_err(|why| why.say(language))? else {
            return Err(String::new());
        };
        let Some(job) = printed.jobs.first() else {
            let findings =
                printed.opened.iter().map(|item| render::findings(item.sourced_findings(), voice));
            return Err(anstream::adapter::strip_str(&findings.collect::<String>()).to_string());
        };
        let name = format!("{}.{}", file_stem(&built, document.text, &job.name), output.ending());
        let paper = requested.value(PrintOption::Paper, &PAPERS, Paper::key);
        let page = render::print(&printed.work(job), output, paper, Path::new(&name));
        let page = page.map_err(|why| why.say(language))?;
        Ok([name.as_bytes(), b"\n", &page].concat())
    }
}

/// The document that a form requests.
struct RequestedDocument<'a> {
    form_fields: &'a FormFields,
    document: Document,
    output: Output,
}

impl RequestedDocument<'_> {
    /// Returns the value of an option; the first if the option has no effect or the value is unknown.
    fn value<T: Copy>(&self, option: PrintOption, all: &[T], key: fn(T) -> &'static str) -> T {
        let has_option = self.document.has_option(option, self.output);
        let requested = self.form_fields.get(option.key());
        let chosen = all.iter().find(|value| has_option && key(**value) == requested);
        *chosen.unwrap_or(&all[0])
    }

    fn items(&self, built: &BuiltTexts) -> Result<print::PrintRequest, String> {
        let Document { kind, text, .. } = self.document;
        let item = match text {
            TextKind::Force => built.item(text),
            TextKind::List => built.list_item(),
        };
        Ok(print::PrintRequest::Items(Box::new(Items {
            items: vec![item.ok_or_else(String::new)?],
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
        })))
    }
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
