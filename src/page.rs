//! The page: answers a request with HTML, a file or a sheet. It needs no socket, thread, child process or clock, so that
//! the server of `fistful serve`, its print jobs and a browser without a server all call [`Page::handle`].

mod action;
mod assets;
mod change;
mod chess;
mod document;
mod exchange;
mod files;
mod findings;
mod folder;
mod form_fields;
mod house_rules;
mod known_lists;
mod open;
mod opened_record;
mod paste;
mod printing;
mod record;
mod state;
mod view;

pub use exchange::{Effort, PageRequest, PageResponse, csp_hash};
pub use folder::Folder;

use crate::answer::list::Listed;
use crate::answer::{Answer, Request, answer};
use crate::desk::Desk;
use crate::game_registry::GameRegistry;
use crate::labels::{fill, labels};
use crate::language::{Language, Speech};
use crate::library::Library;
use action::PageAction;
use change::ChangeResult;
use chess::ChessView;
use exchange::Route;
use files::Saved;
use form_fields::FormFields;
use house_rules::CarriedRules;
use paste::PastedForm;
use printing::{PrintedPage, Unprintable};
use state::BuiltTexts;
use std::sync::OnceLock;
use view::{PageContext, View};

/// The page, the same for every request; what a player builds travels in the form.
pub struct Page {
    games: GameRegistry,
    language: Language,
    folder: Option<Folder>,
    /// The shipped lists and forces, read on first use.
    listed: OnceLock<Option<Listed>>,
    host: PageHost,
}

/// The host of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageHost {
    /// A server on the player's machine, which can be ended from the page.
    Server {
        /// `true` if another page of this program is open.
        is_second: bool,
    },
    /// The browser itself. It typesets with a module of its own, so it gets the request for that instead of a PDF.
    Browser,
}

impl Page {
    /// Creates a page in `language`, unless a form asks for another; lists and forces of `folder` are opened and saved.
    pub fn new(
        games: GameRegistry,
        language: Language,
        folder: Option<Folder>,
        host: PageHost,
    ) -> Self {
        Self { games, language, folder, listed: OnceLock::new(), host }
    }

    /// Answers a request.
    ///
    /// # Errors
    /// A template fails, which no known input causes, or a game of chess cannot be written: the reason, for a log.
    pub fn handle(&self, request: &PageRequest) -> Result<PageResponse, String> {
        let form_fields = FormFields::new(&request.fields);
        match request.route() {
            Some(Route::View(view)) => self.answer_view(view, &form_fields),
            Some(Route::Preview) => Ok(self.show_print(&form_fields)),
            Some(Route::File(format)) => self.download(format, &form_fields),
            Some(Route::Asset(name)) => Ok(assets::asset(name)
                .map_or_else(PageResponse::not_found, |(kind, bytes)| {
                    PageResponse::new(kind, bytes.into_owned())
                })),
            None => Ok(PageResponse::not_found()),
        }
    }

    /// Returns the language in which a request is answered.
    pub fn language_of(&self, request: &PageRequest) -> Language {
        FormFields::new(&request.fields).language(self.language)
    }

    /// Returns the shipped lists and forces, read once.
    fn shipped_entries(&self) -> Option<&Listed> {
        let read =
            || match answer(&Request::List, &self.desk(&BuiltTexts::default(), self.language)) {
                Ok(Answer::Listed(listed)) => Some(listed),
                _ => None,
            };
        self.listed.get_or_init(read).as_ref()
    }

    /// Returns a desk that finds only the state and shipped files.
    fn desk(&self, built: &BuiltTexts, language: Language) -> Desk {
        let desk = Desk::new(self.games.copy(), Speech::One(language));
        Desk { library: Library { files: built.files(), ..desk.library }, ..desk }
    }

    /// Applies the change of a form, and renders the view that follows.
    fn answer_view(&self, view: View, form_fields: &FormFields) -> Result<PageResponse, String> {
        let language = form_fields.language(self.language);
        let changed = change::apply_form(form_fields, self, language);
        // A text that cannot be opened stays in the field where it was pasted.
        let (action, _) = PageAction::split(form_fields.get("do"));
        let view = match action.filter(|action| action.opens_text()) {
            _ if changed.opens_rules => View::Paste,
            Some(action) => view_after(action, view, &changed, form_fields),
            None => view,
        };
        let second = || labels().page.second_page.get(language).clone();
        let is_second = self.host == PageHost::Server { is_second: true };
        let is_first_view = is_second && form_fields.is_bare();
        let trouble = changed.trouble.or_else(|| is_first_view.then(second));
        let changed = ChangeResult { trouble, ..changed };
        let (view, changed) = match (view, &self.folder) {
            (View::Save, Some(folder)) => save_state(form_fields, changed, folder, language),
            _ => (view, changed),
        };
        let changed = changed.undo_too_large(form_fields, self.games.codeless_games(), language);
        let desk = self.desk(&changed.built, language);
        let (changed, desk) = (&changed, &desk);
        let context = PageContext { form_fields, changed, page: self, desk, language };
        let html = view::page(view, &context).map_err(|why| why.to_string())?;
        Ok(PageResponse::html(html))
    }

    /// Prints the document that a form requests, for the preview.
    fn show_print(&self, form_fields: &FormFields) -> PageResponse {
        let printed = printing::print(form_fields, "html", &self.games, self.host);
        printed.map_or_else(Unprintable::response, PrintedPage::response_in_frame)
    }

    fn download(&self, format: &str, form_fields: &FormFields) -> Result<PageResponse, String> {
        if format == chess::FILE {
            let language = form_fields.language(self.language);
            let desk = self.desk(&BuiltTexts::default(), language);
            let (table, _) =
                ChessView::read(form_fields, &desk).map_err(|why| why.say(language))?;
            return Ok(PrintedPage::new(chess::FILE, table.text()).response_as_download());
        }
        if format == house_rules::FILE {
            let rules = CarriedRules::read(form_fields);
            let text = rules.text().to_owned();
            return Ok(PrintedPage::new(&rules.file_name(), text).response_as_download());
        }
        let printed = if record::is_record(format) {
            self.print_record(format, form_fields)
        } else {
            printing::print(form_fields, format, &self.games, self.host)
        };
        Ok(printed.map_or_else(Unprintable::response, PrintedPage::response_as_download))
    }

    /// Returns the record of a battle, as its own text or as a print.
    fn print_record(
        &self,
        file: &str,
        form_fields: &FormFields,
    ) -> Result<PrintedPage, Unprintable> {
        let built = BuiltTexts::read(form_fields.get("state"), self.games.codeless_games());
        let built = built.map_err(|_| Unprintable::Unknown)?;
        let desk = self.desk(&built, form_fields.language(self.language));
        record::file(file, form_fields, &built, &desk, self.host)
    }
}

/// Returns the view after an action that opens a text. One that cannot be opened stays in the field where it was pasted.
fn view_after(
    action: PageAction,
    view: View,
    changed: &ChangeResult,
    form_fields: &FormFields,
) -> View {
    match (changed.trouble.is_some(), action.pastes()) {
        (true, true) if opened_record::text(form_fields).is_none() => View::Paste,
        (true, _) => View::Begin,
        (false, true) if PastedForm::read(form_fields).is_of_program() => View::Muster,
        (false, _) => view,
    }
}

/// Saves the state, and returns to the view that asked if all was saved; otherwise shows the save view.
fn save_state(
    form_fields: &FormFields,
    changed: ChangeResult,
    folder: &Folder,
    language: Language,
) -> (View, ChangeResult) {
    let saved = Saved::new(changed.built, changed.origins, form_fields, folder, language);
    let notice = match saved.files() {
        Some(files) => fill(labels().page.saved_as.get(language), &[("name", &files)]),
        None => String::new(),
    };
    let from = View::from_key(form_fields.get("from")).filter(|_| !notice.is_empty());
    let Saved { built, origins, outcomes } = saved;
    let changed = ChangeResult { built, origins, outcomes, notice, ..changed };
    (from.unwrap_or(View::Save), changed)
}
