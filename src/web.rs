//! The page in a browser: the second door onto the same answers. It listens on this machine alone, keeps nothing of what
//! it is sent, and computes nothing.

mod asked;
mod assets;
mod change;
mod chess;
mod confined;
mod document;
mod fallen;
mod files;
mod folder;
mod guard;
mod listen;
mod open;
mod paper;
mod state;
mod view;

pub use confined::confine;
pub use fallen::fallen;

use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::labels::{fill, labels};
use crate::language::{Language, Speech};
use crate::library::Library;
use crate::rules::Games;
use asked::Asked;
use axum::Router;
use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use change::Changed;
use chess::Table;
use files::Saved;
use folder::Folder;
use guard::Guard;
use listen::{Beside, Listening};
use paper::{Papers, Printed, Refused};
use state::State as Built;
use std::net::IpAddr;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Notify;
use view::View;

/// How the page is served.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The address that is listened on: this machine's own, unless somebody asked for another.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// What is done where the port is taken.
    pub taken: Taken,
    /// A folder whose lists and forces are opened and saved.
    pub folder: Option<PathBuf>,
    /// A folder with other rules, laid out like `grammars/`.
    pub grammars: Option<PathBuf>,
    /// The language that stands first.
    pub speech: Speech,
}

/// What is done where a port is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// It is an error.
    Refused,
    /// Any other that is free is taken.
    Elsewhere,
}

/// A page that listens.
#[derive(Debug)]
pub struct Opened {
    /// The address that opens it.
    pub address: String,
    /// Whether it is at another port than was asked for, which is taken.
    pub is_elsewhere: bool,
}

/// What every answer of the page is made with.
struct App {
    games: Games,
    language: Language,
    papers: Papers,
    folder: Option<Folder>,
    /// Whether another page of this program is open.
    is_second: bool,
    /// Told when it is enough.
    end: Arc<Notify>,
}

impl App {
    /// A desk that finds what is being built, and what is shipped, and looks at nothing else.
    fn desk(&self, built: &Built, language: Language) -> Desk {
        let desk = Desk::new(self.games.again(), Speech::One(language));
        Desk { library: Library { files: built.files(), ..desk.library }, ..desk }
    }
}

/// Serves the page until it is told to end; `opened` is told its address once it listens.
///
/// # Errors
/// The port is taken, the machine cannot listen, or there is no such folder.
pub fn serve(plan: &Plan, opened: impl FnOnce(&Opened) -> Result<(), Error>) -> Result<(), Error> {
    let failed =
        |why| Error::new(format!("{}:{}", plan.address, plan.port), ErrorKind::Listen(why));
    let folder = plan.folder.as_deref().map(Folder::open).transpose()?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(failed)?;
    let served = runtime.block_on(async {
        let listening = Listening::new(plan).await.map_err(failed)?;
        let guard = Arc::new(Guard::new(&listening).map_err(failed)?);
        let beside = listening.beside();
        opened(&Opened { address: guard.opening(), is_elsewhere: beside != Beside::Nobody })?;
        let end = Arc::new(Notify::new());
        let router = guard.over(rooms(plan, folder, beside == Beside::Another, end.clone()));
        listening.serve(router, &end).await;
        Ok(())
    });
    // Whatever still computes an answer that nobody waits for is left behind.
    runtime.shutdown_background();
    served
}

/// What is answered where.
fn rooms(plan: &Plan, folder: Option<Folder>, is_second: bool, end: Arc<Notify>) -> Router {
    let games = Games::new(plan.grammars.clone(), None);
    let papers = Papers::new(plan.grammars.clone());
    let app = App { games, language: plan.speech.first(), papers, folder, is_second, end };
    Router::new()
        .route("/", get(begun))
        .route("/{view}", post(viewed))
        .route("/end", post(ended))
        .route("/paper", post(shown))
        .route("/file/{format}", post(downloaded))
        .route("/assets/{name}", get(asset))
        .with_state(Arc::new(app))
}

async fn asset(Path(name): Path<String>) -> Response {
    match assets::asset(&name) {
        Some((kind, bytes)) => ([(CONTENT_TYPE, kind)], bytes).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn begun(State(app): State<Arc<App>>) -> Response {
    page(app, View::Begin, Vec::new()).await
}

type Pairs = Form<Vec<(String, String)>>;

async fn viewed(
    State(app): State<Arc<App>>,
    Path(view): Path<String>,
    Form(pairs): Pairs,
) -> Response {
    match View::named(&view) {
        Some(view) => page(app, view, pairs).await,
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

async fn page(app: Arc<App>, view: View, pairs: Vec<(String, String)>) -> Response {
    let asked = Asked::new(pairs);
    let made = tokio::task::spawn_blocking(move || {
        let language = asked.language(app.language);
        let changed = change::changed(&asked, &app, language);
        let second = || labels().page.second_page.get(language).clone();
        let is_first_sight = app.is_second && asked.is_bare();
        let trouble = changed.trouble.or_else(|| is_first_sight.then(second));
        let changed = Changed { trouble, ..changed };
        let folder = app.folder.as_ref();
        let (view, changed) = match (view, folder) {
            (View::Save, Some(folder)) => saved(&asked, changed, folder, language),
            _ => (view, changed),
        };
        let desk = app.desk(&changed.built, language);
        view::page(view, &asked, &changed, folder, &desk, language)
    });
    match made.await {
        Ok(Ok(html)) => Html(html).into_response(),
        Ok(Err(why)) => fallen::told(&why.to_string()),
        Err(why) => why.try_into_panic().map_or_else(|why| fallen::told(&why.to_string()), fallen),
    }
}

/// Ends the program, for whoever has no terminal to end it from.
async fn ended(State(app): State<Arc<App>>, Form(pairs): Pairs) -> Response {
    app.end.notify_one();
    let language = Asked::new(pairs).language(app.language);
    told(StatusCode::GONE, labels().page.ended.get(language).clone())
}

async fn shown(State(app): State<Arc<App>>, Form(pairs): Pairs) -> Response {
    let asked = Asked::new(pairs);
    let language = asked.language(app.language);
    match app.papers.set(&asked, "html").await {
        Ok(paper) => paper.shown(),
        Err(why) => refused(&why, language),
    }
}

async fn downloaded(
    State(app): State<Arc<App>>,
    Path(format): Path<String>,
    Form(pairs): Pairs,
) -> Response {
    let asked = Asked::new(pairs);
    let language = asked.language(app.language);
    if format == chess::FILE {
        return match Table::read(&asked, &app.desk(&Built::default(), language)) {
            Ok((table, _)) => Printed::new(chess::FILE, table.text()).downloaded(),
            Err(why) => fallen::told(&why.say(language)),
        };
    }
    match app.papers.set(&asked, &format).await {
        Ok(paper) => paper.downloaded(),
        Err(why) => refused(&why, language),
    }
}

/// What is built, saved; and the view that it came from, where nothing is left to be asked.
fn saved(asked: &Asked, changed: Changed, folder: &Folder, language: Language) -> (View, Changed) {
    let Changed { built, origins, trouble, refused, .. } = changed;
    let saved = Saved::new(built, origins, asked, folder, language);
    let notice = match saved.files() {
        Some(files) => fill(labels().page.saved_as.get(language), &[("name", &files)]),
        None => String::new(),
    };
    let from = View::named(asked.get("from")).filter(|_| !notice.is_empty());
    let Saved { built, origins, outcomes } = saved;
    let changed = Changed { built, origins, outcomes, notice, trouble, refused };
    (from.unwrap_or(View::Save), changed)
}

/// Why there is no paper, in words.
fn refused(why: &Refused, language: Language) -> Response {
    let words = &labels().page;
    let (status, said) = match why {
        Refused::Busy => (StatusCode::SERVICE_UNAVAILABLE, words.busy.get(language).clone()),
        Refused::Broken => (StatusCode::UNPROCESSABLE_ENTITY, words.broken.get(language).clone()),
        Refused::Late => (StatusCode::GATEWAY_TIMEOUT, words.late.get(language).clone()),
        Refused::Told(said) => (StatusCode::UNPROCESSABLE_ENTITY, said.clone()),
        Refused::Unknown => (StatusCode::NOT_FOUND, String::new()),
    };
    told(status, said)
}

fn told(status: StatusCode, said: String) -> Response {
    (status, [(CONTENT_TYPE, "text/plain; charset=utf-8")], said).into_response()
}
