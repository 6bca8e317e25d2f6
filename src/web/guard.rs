//! Who may ask the page: a browser of this machine that was given its address, and no page of anybody else's.

use super::fallen::fallen;
use super::listen::{Listening, SERVER};
use crate::labels::labels;
use axum::Router;
use axum::extract::{Request, State};
use axum::http::header::{
    self, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, COOKIE, HOST, LOCATION,
    REFERRER_POLICY, RETRY_AFTER, SET_COOKIE, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use std::fmt::Write;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;
use tower_http::limit::RequestBodyLimitLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

/// The most bytes of a request.
const BODY: usize = 3 * 512 * 1024;
/// How long an answer may take.
const DEADLINE: Duration = Duration::from_secs(30);
/// After how many seconds whoever is sent away may ask again.
const PAUSE: &str = "2";
/// What a page may load: what comes from here alone, and nothing that stands within a page.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self'; form-action 'self'; frame-src 'self'; \
                      base-uri 'none'; frame-ancestors 'none'";

/// What a request has to show.
#[derive(Debug)]
pub(super) struct Guard {
    address: SocketAddr,
    /// The names by which this machine may be called.
    hosts: Vec<String>,
    /// The secret of this run, as 32 letters.
    token: String,
}

impl Guard {
    pub(super) fn new(listening: &Listening) -> io::Result<Self> {
        let mut secret = [0; 16];
        getrandom::fill(&mut secret).map_err(io::Error::other)?;
        let token = secret.iter().fold(String::new(), |mut token, byte| {
            let _ = write!(token, "{byte:02x}");
            token
        });
        let address = listening.address();
        let port = address.port();
        let own =
            [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")];
        let hosts = own.into_iter().chain([address.to_string()]).collect();
        Ok(Self { address, hosts, token })
    }

    /// The address that opens the page, with the secret of this run.
    pub(super) fn opening(&self) -> String {
        format!("http://{}/?token={}", self.address, self.token)
    }

    /// These rooms behind every check, the first of them outermost.
    pub(super) fn over(self: Arc<Self>, rooms: Router) -> Router {
        let head = |name: HeaderName, value: &'static str| {
            SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
        };
        rooms
            .layer(CompressionLayer::new())
            .layer(RequestBodyLimitLayer::new(BODY))
            .layer(CatchPanicLayer::custom(fallen))
            .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, DEADLINE))
            .layer(CsrfLayer::new())
            .layer(middleware::from_fn_with_state(self, admitted))
            .layer(head(CONTENT_SECURITY_POLICY, POLICY))
            .layer(head(X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(head(X_FRAME_OPTIONS, "DENY"))
            .layer(head(REFERRER_POLICY, "no-referrer"))
            .layer(head(CACHE_CONTROL, "no-store"))
            .layer(head(header::SERVER, SERVER))
            .layer(SetResponseHeaderLayer::if_not_present(RETRY_AFTER, |said: &Response| {
                let is_busy = said.status() == StatusCode::SERVICE_UNAVAILABLE;
                is_busy.then_some(HeaderValue::from_static(PAUSE))
            }))
    }

    /// The name of the cookie; another run on another port has another.
    fn cookie(&self) -> String {
        format!("fistful-{}", self.address.port())
    }

    fn knows(&self, host: Option<&HeaderValue>) -> bool {
        host.and_then(|host| host.to_str().ok())
            .is_some_and(|host| self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host)))
    }

    fn has_token(&self, request: &Request) -> bool {
        let cookies = request.headers().get_all(COOKIE).iter().filter_map(|it| it.to_str().ok());
        let mut pairs =
            cookies.flat_map(|it| it.split(';')).filter_map(|it| it.trim().split_once('='));
        pairs.any(|(name, value)| name == self.cookie() && self.is_token(value))
    }

    /// Compares every letter, whichever is the first that differs.
    fn is_token(&self, given: &str) -> bool {
        let pairs = given.bytes().zip(self.token.bytes());
        given.len() == self.token.len() && pairs.fold(0, |all, (a, b)| all | (a ^ b)) == 0
    }

    /// The way in: the secret of the address is swapped for a cookie, and stands in no address after that.
    fn entered(&self, request: &Request) -> Option<Response> {
        let query = request.uri().query().filter(|_| request.uri().path() == "/")?;
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let (_, given) = pairs.find(|(name, _)| *name == "token")?;
        let (name, token) = (self.cookie(), &self.token);
        let cookie = format!("{name}={token}; Path=/; HttpOnly; SameSite=Strict");
        let there = [(LOCATION, "/".to_owned()), (SET_COOKIE, cookie)];
        self.is_token(given).then(|| (StatusCode::SEE_OTHER, there).into_response())
    }
}

/// Lets a request through, or says why not.
async fn admitted(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let refused = |status: StatusCode| status.into_response();
    if !guard.knows(request.headers().get(HOST)) {
        return refused(StatusCode::MISDIRECTED_REQUEST);
    }
    match *request.method() {
        Method::GET | Method::HEAD => {
            if let Some(entered) = guard.entered(&request) {
                return entered;
            }
        }
        Method::POST => {}
        _ => return refused(StatusCode::METHOD_NOT_ALLOWED),
    }
    if !guard.has_token(&request) {
        let words = &labels().page.no_key;
        return (StatusCode::UNAUTHORIZED, format!("{}\n{}\n", words.en, words.es)).into_response();
    }
    if request.method() == Method::POST && !is_form(&request) {
        return refused(StatusCode::UNSUPPORTED_MEDIA_TYPE);
    }
    next.run(request).await
}

fn is_form(request: &Request) -> bool {
    let given = request.headers().get(CONTENT_TYPE).and_then(|it| it.to_str().ok());
    let kind = given.map(|kind| kind.split(';').next().unwrap_or_default().trim());
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/x-www-form-urlencoded"))
}
