//! An answer that fell: the page says a number, and the terminal what happened under it.

use crate::labels::{fill, labels};
use crate::language::Language;
use crate::text::hex;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::io::Write as _;

/// Answers in place of what panicked, in every language: nobody knows any more which was asked for.
pub fn fallen(why: Box<dyn Any + Send>) -> Response {
    let text = why.downcast_ref::<String>().map(String::as_str);
    told(text.or_else(|| why.downcast_ref::<&str>().copied()).unwrap_or_default())
}

/// The same where the reason is known.
pub(super) fn told(why: &str) -> Response {
    let mut number = [0; 4];
    // Without chance all faults have the same number, which is still better than none.
    let _ = getrandom::fill(&mut number);
    let id = hex(&number);
    let _ = writeln!(anstream::stderr(), "fistful: {id}: {why}");
    let say = |language| fill(labels().page.fallen.get(language), &[("id", &id)]);
    let plain = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
    (StatusCode::INTERNAL_SERVER_ERROR, plain, Language::ALL.map(say).join("\n")).into_response()
}
