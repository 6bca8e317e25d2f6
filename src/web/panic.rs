//! The response to a panic: the page shows an id, and the terminal the details.

use crate::labels::{fill, labels};
use crate::language::Language;
use crate::text::hex;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use std::any::Any;
use std::io::Write as _;

/// Responds to a panic, in every language, as the requested one is unknown.
pub fn panic_response(why: Box<dyn Any + Send>) -> Response {
    let text = why.downcast_ref::<String>().map(String::as_str);
    error_response(text.or_else(|| why.downcast_ref::<&str>().copied()).unwrap_or_default())
}

/// Responds to an error with a known message.
pub(super) fn error_response(why: &str) -> Response {
    let mut number = [0; 4];
    // Without random numbers all errors have the same id, which is better than none.
    let _ = getrandom::fill(&mut number);
    let id = hex(&number);
    let _ = writeln!(anstream::stderr(), "fistful: {id}: {why}");
    let say = |language| fill(labels().page.fallen.get(language), &[("id", &id)]);
    let plain = [(CONTENT_TYPE, "text/plain; charset=utf-8")];
    (StatusCode::INTERNAL_SERVER_ERROR, plain, Language::ALL.map(say).join("\n")).into_response()
}
