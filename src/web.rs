//! The web page: serves the same answers as the command line. It listens on this machine alone by default, keeps
//! nothing of the requests, and computes nothing itself.

mod access_notice;
mod confined;
mod guard;
mod job;
mod listen;
mod panic;
mod peer;
mod print_queue;
mod seal;

pub use job::run_print_job;
pub use panic::panic_response;

use crate::error::{Error, ErrorKind};
use crate::game::CodelessGames;
use crate::game_registry::GameRegistry;
use crate::labels::{Label, labels};
use crate::language::{Language, Speech};
use crate::page::{Effort, Folder, Page, PageHost, PageRequest, PageResponse};
use crate::stop::StopSignal;
use access_notice::AccessNotice;
use axum::Router;
use axum::extract::{Extension, State};
use axum::http::{HeaderName, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use guard::{Fields, Guard};
use listen::PageSocket;
use print_queue::{PrintFailure, PrintQueue};
use seal::StoredSecret;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::{Notify, Semaphore};

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
    page: Page,
    print_queue: PrintQueue,
    /// Permits for chess requests that search or wait, and for those that search.
    chess_queue: Arc<Semaphore>,
    chess_searches: Arc<Semaphore>,
    /// `true` if a browser stays admitted after a restart.
    lasts: bool,
    /// Signals the end of the server.
    end: Arc<Notify>,
}

impl App {
    fn new(options: &ServerOptions, page: Page, lasts: bool, end: Arc<Notify>) -> Self {
        let chess_queue = |most| Arc::new(Semaphore::new(most));
        Self {
            page,
            print_queue: PrintQueue::new(options.grammars.clone()),
            chess_queue: chess_queue(MAX_CHESS_SEARCHES + MAX_CHESS_WAITING),
            chess_searches: chess_queue(MAX_CHESS_SEARCHES),
            lasts,
            end,
        }
    }

    fn busy(&self, request: &PageRequest) -> Response {
        say(StatusCode::SERVICE_UNAVAILABLE, &labels().page.busy, self.page.language_of(request))
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
        let games = GameRegistry::new(options.games, options.grammars.clone(), None);
        let host = PageHost::Server { is_second: earlier.is_some() };
        let page = Page::new(games, options.speech.first(), folder, host);
        let app = App::new(options, page, stored.is_some(), end.clone());
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
        .route("/", get(respond))
        .route("/{view}", post(respond))
        .route("/end", post(close))
        .route("/paper", post(respond))
        .route("/file/{format}", post(respond))
        .route("/assets/{name}", get(respond))
        .with_state(Arc::new(app))
}

/// Answers a request; a print runs in a process of its own.
async fn respond(
    State(app): State<Arc<App>>,
    uri: Uri,
    fields: Option<Extension<Fields>>,
) -> Response {
    let fields = fields.map(|Extension(fields)| fields).unwrap_or_default();
    let request = PageRequest { path: uri.path().to_owned(), fields };
    let chess_seats = match request.effort() {
        Effort::Light => None,
        Effort::Print => return print(&app, request).await,
        Effort::ChessSearch => {
            let Ok(queue_seat) = app.chess_queue.clone().try_acquire_owned() else {
                return app.busy(&request);
            };
            Some((queue_seat, app.chess_searches.clone().acquire_owned().await))
        }
    };
    // Past the deadline, or once the browser is gone, this future is dropped, and its work stops.
    let signal = StopSignal::default();
    let _stops = signal.on_drop();
    let answered = tokio::task::spawn_blocking(move || {
        // The seat is held until the answer is done, even if the request was cancelled.
        let _seats = chess_seats;
        signal.run(|| app.page.handle(&request))
    });
    match answered.await {
        Ok(Ok(response)) => to_http(response),
        Ok(Err(why)) => panic::error_response(&why),
        Err(why) => why
            .try_into_panic()
            .map_or_else(|why| panic::error_response(&why.to_string()), panic_response),
    }
}

/// Ends the program, for users without a terminal.
async fn close(
    State(app): State<Arc<App>>,
    uri: Uri,
    Extension(fields): Extension<Fields>,
) -> Response {
    app.end.notify_one();
    let request = PageRequest { path: uri.path().to_owned(), fields };
    AccessNotice::Closed.respond(StatusCode::OK, app.page.language_of(&request), app.lasts)
}

/// Prints in the queue of print jobs.
async fn print(app: &App, request: PageRequest) -> Response {
    let (words, language) = (&labels().page, app.page.language_of(&request));
    match app.print_queue.print(&request).await {
        Ok(response) => to_http(response),
        Err(PrintFailure::Busy) => app.busy(&request),
        Err(PrintFailure::Broken) => say(StatusCode::UNPROCESSABLE_ENTITY, &words.broken, language),
        Err(PrintFailure::Late) => say(StatusCode::GATEWAY_TIMEOUT, &words.late, language),
        Err(PrintFailure::Failed(why)) => panic::error_response(&why.to_string()),
    }
}

fn say(status: StatusCode, message: &Label, language: Language) -> Response {
    to_http(PageResponse::plain(status.as_u16(), message.get(language).clone()))
}

/// Returns a response of the page as one of the server.
fn to_http(response: PageResponse) -> Response {
    let status = StatusCode::from_u16(response.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut sent = (status, response.body).into_response();
    let headers = sent.headers_mut();
    headers.clear();
    for (name, value) in response.headers {
        match (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            (Ok(name), Ok(value)) => _ = headers.insert(name, value),
            // Without one of its headers, such as its policy, a page is not sent.
            _ => return StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        }
    }
    sent
}
