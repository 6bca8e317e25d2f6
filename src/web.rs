//! The web page: serves the same answers as the command line. It listens on this machine alone by default, keeps
//! nothing of the requests, and computes nothing itself.

mod access_notice;
mod action;
mod assets;
mod change;
mod chess;
mod confined;
mod document;
mod files;
mod findings;
mod folder;
mod form_fields;
mod guard;
mod house_rules;
mod job;
mod known_lists;
mod listen;
mod open;
mod panic;
mod paste;
mod peer;
mod policy;
mod print_queue;
mod seal;
mod state;
mod view;

pub use job::run_print_job;
pub use panic::panic_response;

use crate::answer::list::Listed;
use crate::answer::{Answer, Request, answer};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::game::CodelessGames;
use crate::game_registry::GameRegistry;
use crate::labels::{fill, labels};
use crate::language::{Language, Speech};
use crate::library::Library;
use crate::stop::StopSignal;
use access_notice::AccessNotice;
use action::PageAction;
use axum::Router;
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use change::ChangeResult;
use chess::ChessView;
use files::Saved;
use folder::Folder;
use form_fields::FormFields;
use guard::{Fields, Guard};
use house_rules::CarriedRules;
use listen::PageSocket;
use paste::PastedForm;
use print_queue::{PrintFailure, PrintQueue, PrintedPage};
use seal::StoredSecret;
use state::BuiltTexts;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use tokio::sync::{Notify, Semaphore};
use view::{PageContext, View};

/// The maximum number of concurrent answers.
const MAX_ANSWERS: usize = 16;
/// The maximum number of concurrent chess searches.
const MAX_CHESS_SEARCHES: usize = 2;
/// The maximum number of chess searches that wait for one to end.
const MAX_CHESS_WAITING: usize = 8;

/// The options of the server.
#[derive(Debug, Clone)]
pub struct ServerOptions {
    /// The games without ability codes.
    pub games: CodelessGames,
    /// The address to listen on: loopback unless the user chose another.
    pub address: IpAddr,
    /// The port; 0 for any free port.
    pub port: u16,
    /// The policy if the port is taken.
    pub port_policy: PortPolicy,
    /// `true` to reuse an open page of the same user.
    pub reuses_page: bool,
    /// A folder whose lists and forces are opened and saved.
    pub folder: Option<PathBuf>,
    /// A folder with other rules, laid out like `grammars/`.
    pub grammars: Option<PathBuf>,
    /// The first language.
    pub speech: Speech,
}

/// The policy if a port is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PortPolicy {
    /// Fail with an error.
    Fail,
    /// Take any other free port.
    AnyFree,
}

/// A page that is served, or was already.
#[derive(Debug)]
pub struct OpenedPage {
    /// The address to show; it opens the page any number of times. Without the key if the page was open already.
    pub address: String,
    /// The address for the program that opens a browser; it opens the page once.
    pub one_time_address: String,
    /// The run that serves it, and its port.
    pub served_by: ServedBy,
}

/// The run that serves the page, and its port.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ServedBy {
    /// This run, at the requested port.
    Own,
    /// This run, at another port, as the requested one is taken.
    Elsewhere,
    /// An earlier run, which still serves.
    Earlier,
}

/// The state shared by every request.
struct App {
    games: GameRegistry,
    language: Language,
    print_queue: PrintQueue,
    folder: Option<Folder>,
    /// The shipped lists and forces, read on first use.
    listed: OnceLock<Option<Listed>>,
    /// Permits for chess requests that search or wait, and for those that search.
    chess_queue: Arc<Semaphore>,
    chess_searches: Arc<Semaphore>,
    /// `true` if another page of this program is open.
    is_second: bool,
    /// `true` if a browser stays admitted after a restart.
    lasts: bool,
    /// Signals the end of the server.
    end: Arc<Notify>,
}

impl App {
    fn new(
        options: &ServerOptions,
        folder: Option<Folder>,
        is_second: bool,
        lasts: bool,
        end: Arc<Notify>,
    ) -> Self {
        let chess_queue = |most| Arc::new(Semaphore::new(most));
        Self {
            games: GameRegistry::new(options.games, options.grammars.clone(), None),
            language: options.speech.first(),
            print_queue: PrintQueue::new(options.games, options.grammars.clone()),
            folder,
            listed: OnceLock::new(),
            chess_queue: chess_queue(MAX_CHESS_SEARCHES + MAX_CHESS_WAITING),
            chess_searches: chess_queue(MAX_CHESS_SEARCHES),
            is_second,
            lasts,
            end,
        }
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
}

/// Serves the page until it is ended; calls `opened` with its address once it listens.
///
/// # Errors
/// The port is taken, the machine cannot listen, or there is no such folder.
pub fn serve(
    options: &ServerOptions,
    opened: impl FnOnce(&OpenedPage) -> Result<(), Error>,
) -> Result<(), Error> {
    let failed =
        |why| Error::new(format!("{}:{}", options.address, options.port), ErrorKind::Listen(why));
    let folder = options.folder.as_deref().map(Folder::open).transpose()?;
    // Secrets that are sent over a network must not outlast the run.
    let mut stored = options.address.is_loopback().then(StoredSecret::load).flatten();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(MAX_ANSWERS)
        .enable_all()
        .build()
        .map_err(failed)?;
    let served = runtime.block_on(async {
        let earlier = match &stored {
            Some(stored) => listen::find_running(options, stored).await,
            None => None,
        };
        if let (Some(address), Some(stored), true) = (earlier, &stored, options.reuses_page) {
            let one_time_address =
                guard::one_time_address(address, &stored.seal).map_err(failed)?;
            let address = format!("http://{address}/");
            return opened(&OpenedPage { address, one_time_address, served_by: ServedBy::Earlier });
        }
        let last = stored.as_ref().and_then(|stored| stored.port);
        let socket = PageSocket::new(options, last).await.map_err(failed)?;
        if let Some(stored) = &mut stored {
            stored.remember(socket.address().port());
        }
        let guard = Guard::new(&socket, stored.as_ref(), options.speech).map_err(failed)?;
        let served_by = if socket.is_elsewhere { ServedBy::Elsewhere } else { ServedBy::Own };
        let one_time_address = guard.one_time_address().map_err(failed)?;
        opened(&OpenedPage { address: guard.address_with_token(), one_time_address, served_by })?;
        let end = Arc::new(Notify::new());
        let app = App::new(options, folder, earlier.is_some(), stored.is_some(), end.clone());
        socket.serve(Arc::new(guard).wrap(routes(app)), &end).await;
        Ok(())
    });
    // Abandons answers still being computed.
    runtime.shutdown_background();
    served
}

/// Returns the routes.
fn routes(app: App) -> Router {
    Router::new()
        .route("/", get(show_start))
        .route("/{view}", post(show_view))
        .route("/end", post(close))
        .route("/paper", post(show_print))
        .route("/file/{format}", post(download))
        .route("/assets/{name}", get(serve_asset))
        .with_state(Arc::new(app))
}

async fn serve_asset(Path(name): Path<String>) -> Response {
    match assets::asset(&name) {
        Some((kind, bytes)) => ([(CONTENT_TYPE, kind)], bytes).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

type FormExtension = Extension<Fields>;

async fn show_start(State(app): State<Arc<App>>, Extension(pairs): FormExtension) -> Response {
    render_view(app, View::Begin, pairs).await
}

async fn show_view(
    State(app): State<Arc<App>>,
    Path(view): Path<String>,
    Extension(pairs): FormExtension,
) -> Response {
    match View::from_key(&view) {
        Some(view) => render_view(app, view, pairs).await,
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn render_view(app: Arc<App>, view: View, pairs: Fields) -> Response {
    let form_fields = FormFields::new(pairs);
    // A search for a move uses a processor for seconds.
    let chess_seats = if view == View::Chess {
        let Ok(queue_seat) = app.chess_queue.clone().try_acquire_owned() else {
            let language = form_fields.language(app.language);
            return plain_response(
                StatusCode::SERVICE_UNAVAILABLE,
                labels().page.busy.get(language).clone(),
            );
        };
        Some((queue_seat, app.chess_searches.clone().acquire_owned().await))
    } else {
        None
    };
    // Past the deadline, or once the browser is gone, this future is dropped, and its work stops.
    let signal = StopSignal::default();
    let _stops = signal.on_drop();
    let rendered = tokio::task::spawn_blocking(move || {
        // The seat is held until the answer is done, even if the request was cancelled.
        let _seats = chess_seats;
        signal.run(|| answer_view(&app, view, &form_fields))
    });
    match rendered.await {
        Ok(Ok(html)) => Html(html).into_response(),
        Ok(Err(why)) => panic::error_response(&why.to_string()),
        Err(why) => why
            .try_into_panic()
            .map_or_else(|why| panic::error_response(&why.to_string()), panic_response),
    }
}

/// Applies the change of a form, and renders the view that follows.
fn answer_view(app: &App, view: View, form_fields: &FormFields) -> Result<String, askama::Error> {
    let language = form_fields.language(app.language);
    let changed = change::apply_form(form_fields, app, language);
    // A text that cannot be opened stays in the field where it was pasted.
    let (action, _) = PageAction::split(form_fields.get("do"));
    let view = match action.filter(|action| action.opens_text()) {
        _ if changed.opens_rules => View::Paste,
        Some(action) => view_after(action, view, &changed, form_fields),
        None => view,
    };
    let second = || labels().page.second_page.get(language).clone();
    let is_first_view = app.is_second && form_fields.is_bare();
    let trouble = changed.trouble.or_else(|| is_first_view.then(second));
    let changed = ChangeResult { trouble, ..changed };
    let folder = app.folder.as_ref();
    let (view, changed) = match (view, folder) {
        (View::Save, Some(folder)) => save_state(form_fields, changed, folder, language),
        _ => (view, changed),
    };
    let changed = changed.undo_too_large(form_fields, app.games.codeless_games(), language);
    let desk = app.desk(&changed.built, language);
    let (changed, desk) = (&changed, &desk);
    view::page(view, &PageContext { form_fields, changed, app, desk, language })
}

/// Returns the view after an action that opens a text. One that cannot be opened stays in the field where it was pasted.
fn view_after(
    action: PageAction,
    view: View,
    changed: &ChangeResult,
    form_fields: &FormFields,
) -> View {
    match (changed.trouble.is_some(), action.pastes()) {
        (true, true) => View::Paste,
        (true, false) => View::Begin,
        (false, true) if PastedForm::read(form_fields).is_of_program() => View::Muster,
        (false, _) => view,
    }
}

/// Ends the program, for users without a terminal.
async fn close(State(app): State<Arc<App>>, Extension(pairs): FormExtension) -> Response {
    app.end.notify_one();
    AccessNotice::Closed.respond(
        StatusCode::OK,
        FormFields::new(pairs).language(app.language),
        app.lasts,
    )
}

async fn show_print(State(app): State<Arc<App>>, Extension(pairs): FormExtension) -> Response {
    let form_fields = FormFields::new(pairs);
    let language = form_fields.language(app.language);
    match app.print_queue.print(&form_fields, "html").await {
        Ok(page) => page.respond_in_frame(),
        Err(why) => print_error(&why, language),
    }
}

async fn download(
    State(app): State<Arc<App>>,
    Path(format): Path<String>,
    Extension(pairs): FormExtension,
) -> Response {
    let form_fields = FormFields::new(pairs);
    let language = form_fields.language(app.language);
    if format == chess::FILE {
        return match ChessView::read(&form_fields, &app.desk(&BuiltTexts::default(), language)) {
            Ok((table, _)) => PrintedPage::new(chess::FILE, table.text()).respond_as_download(),
            Err(why) => panic::error_response(&why.say(language)),
        };
    }
    if format == house_rules::FILE {
        let rules = CarriedRules::read(&form_fields);
        let text = rules.text().to_owned();
        return PrintedPage::new(&rules.file_name(), text).respond_as_download();
    }
    match app.print_queue.print(&form_fields, &format).await {
        Ok(page) => page.respond_as_download(),
        Err(why) => print_error(&why, language),
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

/// Returns the error response of a failed print job.
fn print_error(why: &PrintFailure, language: Language) -> Response {
    let words = &labels().page;
    let (status, message) = match why {
        PrintFailure::Busy => (StatusCode::SERVICE_UNAVAILABLE, words.busy.get(language).clone()),
        PrintFailure::Broken => {
            (StatusCode::UNPROCESSABLE_ENTITY, words.broken.get(language).clone())
        }
        PrintFailure::Late => (StatusCode::GATEWAY_TIMEOUT, words.late.get(language).clone()),
        PrintFailure::Failed(message) => (StatusCode::UNPROCESSABLE_ENTITY, message.clone()),
        PrintFailure::Unknown => (StatusCode::NOT_FOUND, String::new()),
    };
    plain_response(status, message)
}

fn plain_response(status: StatusCode, message: String) -> Response {
    (status, [(CONTENT_TYPE, "text/plain; charset=utf-8")], message).into_response()
}
