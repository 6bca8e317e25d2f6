//! Requests to the page, and its responses.

use super::form_fields::FormFields;
use super::view::View;
use crate::render::Output;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A request to the page.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct PageRequest {
    /// The path: `/`, `/muster`, `/file/pdf`, `/assets/page.css`.
    pub path: String,
    /// The fields of the form, in their order; none if there is no form.
    pub fields: Vec<(String, String)>,
}

/// The work that a request asks for, by which a server limits how many it answers at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effort {
    /// An answer within milliseconds.
    Light,
    /// A search for a move, which uses a processor for seconds.
    ChessSearch,
    /// A sheet or a deck, which may need much time and memory.
    Print,
}

/// A response of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageResponse {
    /// The status code of HTTP.
    pub status: u16,
    /// The names, in small letters, and values of its headers; each name once.
    pub headers: Vec<(String, String)>,
    /// The content.
    #[serde(skip)]
    pub body: Vec<u8>,
}

/// The part of the page that a request is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Route<'a> {
    View(View),
    /// The preview of a print.
    Preview,
    /// A file to download: `pdf`, `force.yaml`.
    File(&'a str),
    /// A style, a script, a picture or a font.
    Asset(&'a str),
}

impl PageRequest {
    /// Returns the part that it is for; `None` if there is no such part.
    pub(super) fn route(&self) -> Option<Route<'_>> {
        match self.path.split('/').collect::<Vec<_>>()[..] {
            ["", ""] => Some(Route::View(View::Begin)),
            ["", "paper"] => Some(Route::Preview),
            ["", "file", format] => Some(Route::File(format)),
            ["", "assets", name] => Some(Route::Asset(name)),
            ["", view] => View::from_key(view).map(Route::View),
            _ => None,
        }
    }

    /// Returns what it asks for, for readers of a process list: the document to print, `cards-list`, or else its path.
    pub fn subject(&self) -> &str {
        let is_key =
            |value: &str| value.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
        let document = FormFields::new(&self.fields).get("as");
        let is_named = !document.is_empty() && document.len() < 40 && is_key(document);
        if is_named { document } else { &self.path }
    }

    /// Returns the work that the request asks for.
    pub fn effort(&self) -> Effort {
        match self.route() {
            Some(Route::Preview) => Effort::Print,
            Some(Route::File(format))
                if Output::from_key(format).or_else(|| record_output(format)).is_some() =>
            {
                Effort::Print
            }
            Some(Route::View(View::Chess)) => Effort::ChessSearch,
            Some(Route::File(_) | Route::View(_) | Route::Asset(_)) | None => Effort::Light,
        }
    }
}

impl PageResponse {
    pub(super) fn new(kind: &str, body: Vec<u8>) -> Self {
        Self { status: 200, headers: vec![("content-type".to_owned(), kind.to_owned())], body }
    }

    pub(super) fn html(text: String) -> Self {
        Self::new("text/html; charset=utf-8", text.into_bytes())
    }

    /// Returns a message without a page.
    pub fn plain(status: u16, message: String) -> Self {
        Self { status, ..Self::new("text/plain; charset=utf-8", message.into_bytes()) }
    }

    pub(super) fn not_found() -> Self {
        Self { status: 404, headers: Vec::new(), body: Vec::new() }
    }

    pub(super) fn with_header(mut self, name: &str, value: String) -> Self {
        self.headers.push((name.to_owned(), value));
        self
    }

    /// Returns the response as bytes: a line of JSON with status and headers, then the body.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = serde_json::to_vec(self).unwrap_or_default();
        [&head[..], b"\n", &self.body].concat()
    }

    /// Parses the bytes of [`Self::to_bytes`].
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let head: Self = serde_json::from_slice(&bytes[..end]).ok()?;
        Some(Self { body: bytes[end + 1..].to_vec(), ..head })
    }
}

/// Returns the format of a print of the record of a battle, such as `record.pdf`; `None` for another file.
pub(super) fn record_output(file: &str) -> Option<Output> {
    Output::from_key(file.strip_prefix("record.")?)
}

/// Returns the source expression that allows one inline style or script in a content security policy: `'sha256-…'`.
pub fn csp_hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}
