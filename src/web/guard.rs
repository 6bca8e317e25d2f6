//! Access control: only a browser that was let in by an address of this run, and no page of another origin.

use super::access_notice::AccessNotice;
use super::listen::{KeyedConnection, PROOF, PageSocket, SERVER};
use super::panic::panic_response;
use super::peer;
use super::print_queue::limit_from_env;
use super::seal::{Seal, StoredSecret, is_same};
use crate::labels::{Label, labels};
use crate::language::{Language, Speech};
use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Form, FromRequest, Request, State};
use axum::http::header::{
    self, ACCEPT, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, REFERRER_POLICY,
    RETRY_AFTER, TRANSFER_ENCODING, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::csrf::CsrfLayer;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

/// The maximum size of a request body in bytes.
const MAX_BODY_BYTES: usize = 3 * 512 * 1024;
/// The most bytes that are read of a body that is too large.
const MAX_READ_BYTES: usize = 32 * 1024 * 1024;
/// The time limit of an answer in milliseconds, and the variable by which tests set it.
const DEADLINE_MS: (&str, u64) = ("FISTFUL_ANSWER_DEADLINE", 30_000);
/// The `Retry-After` of a busy server, in seconds.
const RETRY_SECONDS: &str = "2";
/// The content security policy: resources of this origin alone, no embedded objects.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      font-src 'self'; connect-src 'self'; form-action 'self'; frame-src 'self'; \
                      base-uri 'none'; frame-ancestors 'none'";
/// The field of every form that carries the key.
pub(super) const KEY: &str = "key";

/// The fields of a form with a valid key.
pub(super) type Fields = Vec<(String, String)>;

/// The secrets and names that requests are checked against.
#[derive(Debug)]
pub(super) struct Guard {
    address: SocketAddr,
    /// The host names of this machine.
    hosts: Vec<String>,
    /// The token that opens the page in this run, any number of times.
    token: String,
    /// The key that every form carries.
    key: String,
    /// `true` if a browser that has the key is let in after a restart too.
    lasts: bool,
    seal: Seal,
    /// Used one-time codes.
    used_codes: Mutex<Vec<String>>,
    speech: Speech,
}

/// The origin of a request: this page (or the user), or another page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RequestOrigin {
    Here,
    Elsewhere,
    /// Not stated, by an old browser.
    NotStated,
}

impl Guard {
    /// Creates the guard of a page at its socket.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(super) fn new(
        socket: &PageSocket,
        stored: Option<&StoredSecret>,
        speech: Speech,
    ) -> io::Result<Self> {
        let (run, address) = (Seal::random()?, socket.address());
        let port = address.port();
        let loopback =
            [format!("127.0.0.1:{port}"), format!("localhost:{port}"), format!("[::1]:{port}")];
        let seal = stored.map_or_else(|| run.clone(), |stored| stored.seal.clone());
        Ok(Self {
            address,
            hosts: loopback.into_iter().chain([address.to_string()]).collect(),
            token: run.sign("token", ""),
            // The key is valid for this port only, whoever listens at another.
            key: seal.sign("key", &port.to_string()),
            lasts: stored.is_some(),
            seal,
            used_codes: Mutex::default(),
            speech,
        })
    }

    /// Returns the address that opens the page during this run.
    pub(super) fn address_with_token(&self) -> String {
        format!("http://{}/?token={}", self.address, self.token)
    }

    /// Returns an address that opens the page once, so it is of no use to a later reader of the process list.
    pub(super) fn one_time_address(&self) -> io::Result<String> {
        one_time_address(self.address, &self.seal)
    }

    /// Wraps routes in every check; the last in the list is the first that a request meets.
    pub(super) fn wrap(self: Arc<Self>, routes: Router) -> Router {
        let default_header = |name: HeaderName, value: &'static str| {
            SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
        };
        let deadline = Duration::from_millis(limit_from_env(DEADLINE_MS));
        let proof = Router::new().route(PROOF, get(answer_proof)).with_state(self.clone());
        routes
            .merge(proof)
            .layer(CompressionLayer::new())
            .layer(CatchPanicLayer::custom(panic_response))
            .layer(middleware::from_fn_with_state(self.clone(), check_access))
            .layer(TimeoutLayer::with_status_code(StatusCode::SERVICE_UNAVAILABLE, deadline))
            .layer(middleware::map_response(say_late))
            .layer(CsrfLayer::new())
            .layer(middleware::from_fn_with_state(self, check_request))
            .layer(default_header(CONTENT_SECURITY_POLICY, POLICY))
            .layer(default_header(X_CONTENT_TYPE_OPTIONS, "nosniff"))
            .layer(default_header(X_FRAME_OPTIONS, "DENY"))
            .layer(default_header(REFERRER_POLICY, "same-origin"))
            .layer(default_header(CACHE_CONTROL, "no-store"))
            .layer(default_header(header::SERVER, SERVER))
            .layer(SetResponseHeaderLayer::if_not_present(RETRY_AFTER, |response: &Response| {
                let is_busy = response.status() == StatusCode::SERVICE_UNAVAILABLE;
                is_busy.then_some(HeaderValue::from_static(RETRY_SECONDS))
            }))
    }

    fn is_own_host(&self, host: &str) -> bool {
        self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host))
    }

    /// Returns `true` if the token or code of an address opens the page; `None` if it has neither.
    fn is_token_or_code_valid(&self, request: &Request) -> Option<bool> {
        let mut pairs = request.uri().query()?.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find_map(|(name, value)| match name {
            "token" => Some(is_same(value, &self.token)),
            "once" => {
                Some(self.use_once_code(value, request.extensions().get::<KeyedConnection>()))
            }
            _ => None,
        })
    }

    /// Uses a one-time code up. Refuses another account, which may read it in the process list first.
    fn use_once_code(&self, code: &str, connection: Option<&KeyedConnection>) -> bool {
        if connection.is_some_and(|client| peer::is_another_account(client.peer, self.address)) {
            return false;
        }
        let mut used_codes = self.used_codes.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new =
            self.seal.is_code(code, self.address) && !used_codes.iter().any(|used| used == code);
        // Expired codes need not be kept.
        used_codes.retain(|code| self.seal.is_code(code, self.address));
        if is_new {
            used_codes.push(code.to_owned());
        }
        is_new
    }

    /// Returns the page shown instead of the real one.
    fn access_notice(&self, notice: AccessNotice) -> Response {
        notice.respond(StatusCode::UNAUTHORIZED, self.speech.first(), self.lasts)
    }

    /// Responds with the page if the address has a valid token or code; otherwise with the way to get in.
    async fn answer_visit(&self, mut request: Request, next: Next) -> Response {
        let origin = request_origin(&request);
        let is_get = request.method() == Method::GET;
        match is_get.then(|| self.is_token_or_code_valid(&request)).flatten() {
            Some(true) => {
                trust_connection(&request);
                let fields: Fields = vec![(KEY.to_owned(), self.key.clone())];
                request.extensions_mut().insert(fields);
                next.run(request).await
            }
            Some(_) => self.access_notice(AccessNotice::Spent),
            // A user who comes from another page has to confirm.
            None => {
                self.access_notice(AccessNotice::Locked { goes_on: origin == RequestOrigin::Here })
            }
        }
    }

    /// Responds to a form that is too large.
    fn too_large(&self, is_navigated: bool) -> Response {
        let status = StatusCode::PAYLOAD_TOO_LARGE;
        if is_navigated {
            return AccessNotice::TooLarge.respond(status, self.speech.first(), self.lasts);
        }
        (status, in_both_languages(&labels().access_notice.too_large)).into_response()
    }

    /// Passes a form with the key on, and refuses one without.
    async fn check_form(&self, request: Request, next: Next) -> Response {
        let is_navigated = request
            .headers()
            .get(ACCEPT)
            .and_then(|accept| accept.to_str().ok())
            .is_some_and(|accept| accept.contains("text/html"));
        let (mut parts, body) = request.into_parts();
        let Some(bytes) = read_body(body).await else { return self.too_large(is_navigated) };
        let whole = Request::from_parts(parts.clone(), bytes.into());
        let Ok(Form(fields)) = Form::<Fields>::from_request(whole, &()).await else {
            return StatusCode::UNSUPPORTED_MEDIA_TYPE.into_response();
        };
        let key = fields.iter().find(|(name, _)| name == KEY);
        if !key.is_some_and(|(_, key)| is_same(key, &self.key)) {
            if is_navigated {
                return self.access_notice(AccessNotice::Refused);
            }
            let words = &labels().access_notice.no_key;
            return (StatusCode::UNAUTHORIZED, in_both_languages(words)).into_response();
        }
        parts.extensions.insert(fields);
        let request = Request::from_parts(parts, ().into());
        trust_connection(&request);
        next.run(request).await
    }
}

/// Reads a body; `None` if it is too large. The rest of it is read too, as a browser shows no answer before all is sent.
async fn read_body(mut body: Body) -> Option<Vec<u8>> {
    let (mut bytes, mut read) = (Vec::new(), 0);
    while let Some(frame) = poll_fn(|context| Pin::new(&mut body).poll_frame(context)).await {
        let Ok(chunk) = frame.ok()?.into_data() else { continue };
        read += chunk.len();
        if read <= MAX_BODY_BYTES {
            bytes.extend_from_slice(&chunk);
        } else if read <= MAX_READ_BYTES {
            bytes = Vec::new();
        } else {
            break;
        }
    }
    (read <= MAX_BODY_BYTES).then_some(bytes)
}

fn in_both_languages(label: &Label) -> String {
    Language::ALL.map(|language| label.get(language).as_str()).join("\n")
}

/// Returns an address that opens a page once.
pub(super) fn one_time_address(address: SocketAddr, seal: &Seal) -> io::Result<String> {
    Ok(format!("http://{address}/?once={}", seal.code(address)?))
}

/// Marks the connection of a request as trusted.
fn trust_connection(request: &Request) {
    if let Some(connection) = request.extensions().get::<KeyedConnection>() {
        connection.mark_trusted();
    }
}

fn request_origin(request: &Request) -> RequestOrigin {
    match request.headers().get("sec-fetch-site").map(HeaderValue::as_bytes) {
        None => RequestOrigin::NotStated,
        Some(b"none" | b"same-origin") => RequestOrigin::Here,
        Some(_) => RequestOrigin::Elsewhere,
    }
}

/// Refuses a request for another host, with a transfer encoding, or with a method other than GET, HEAD and POST.
async fn check_request(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let hosts: Vec<_> = headers.get_all(HOST).iter().collect();
    let [host] = hosts[..] else { return StatusCode::BAD_REQUEST.into_response() };
    let is_own = |host: &str| guard.is_own_host(host);
    let is_here = host.to_str().is_ok_and(is_own);
    if !is_here || !request.uri().authority().is_none_or(|authority| is_own(authority.as_str())) {
        return StatusCode::MISDIRECTED_REQUEST.into_response();
    }
    // No browser sends a chunked form; together with a length it would allow request smuggling.
    if headers.contains_key(TRANSFER_ENCODING) {
        return StatusCode::LENGTH_REQUIRED.into_response();
    }
    match *request.method() {
        Method::GET | Method::HEAD | Method::POST => next.run(request).await,
        _ => StatusCode::METHOD_NOT_ALLOWED.into_response(),
    }
}

/// Checks access: a POST needs a form with the key, `/` a token or a one-time code; public assets are refused to other
/// origins.
async fn check_access(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let is_first = request.uri().path() == "/";
    match *request.method() {
        Method::POST if !is_form(&request) => StatusCode::UNSUPPORTED_MEDIA_TYPE.into_response(),
        Method::POST => guard.check_form(request, next).await,
        _ if is_first => guard.answer_visit(request, next).await,
        // Style and script are public, but not for other origins.
        _ if request_origin(&request) == RequestOrigin::Elsewhere => {
            StatusCode::FORBIDDEN.into_response()
        }
        _ => next.run(request).await,
    }
}

fn is_form(request: &Request) -> bool {
    let content_type = request.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = content_type.map(|kind| kind.split(';').next().unwrap_or_default().trim());
    kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/x-www-form-urlencoded"))
}

/// Returns the proof for a number, which only a page of the same user can compute.
async fn answer_proof(State(guard): State<Arc<Guard>>, uri: Uri) -> String {
    guard.seal.proof(guard.address, uri.query().unwrap_or_default())
}

/// Says in both languages that an answer took too long, where the deadline has left it empty.
async fn say_late(response: Response) -> Response {
    let is_empty = response.body().size_hint().exact() == Some(0);
    if response.status() != StatusCode::SERVICE_UNAVAILABLE || !is_empty {
        return response;
    }
    (StatusCode::SERVICE_UNAVAILABLE, in_both_languages(&labels().page.late)).into_response()
}
