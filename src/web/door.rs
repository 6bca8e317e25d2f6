//! What is shown where the page is not: how to be let in, and that Fistful is closed. It needs nothing but itself, for
//! the program may have ended by the time that it is drawn.

use crate::labels::{DoorWords, labels};
use crate::language::Language;
use askama::Template;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

const STYLE: &str = include_str!("../../templates/page/door.css");
/// Goes on with the key that this browser was given.
const SCRIPT: &str = include_str!("../../templates/page/door.js");

/// Why the page is not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Door {
    /// The address alone opens nothing, unless the browser has the key: then it goes on by itself, or when the reader
    /// says so.
    Locked {
        /// By itself.
        goes_on: bool,
    },
    /// A form without the key, or with that of another run.
    Refused,
    /// The token is that of another run, or the code was used before.
    Spent,
    /// The program has ended.
    Closed,
}

#[derive(Template)]
#[template(path = "page/door.html")]
struct Shown {
    state: Door,
    languages: [Language; 2],
    lasts: bool,
    style: &'static str,
    script: &'static str,
    words: &'static DoorWords,
}

impl Door {
    /// The page of it, in every language, one of them first; `lasts` says whether a key outlives the program.
    pub(super) fn shown(self, status: StatusCode, first: Language, lasts: bool) -> Response {
        let mut languages = Language::ALL;
        languages.sort_by_key(|language| *language != first);
        let script = if matches!(self, Self::Locked { .. }) { SCRIPT } else { "" };
        let shown =
            Shown { state: self, languages, lasts, style: STYLE, script, words: &labels().door };
        let hash = |text: &str| BASE64_STANDARD.encode(Sha256::digest(text));
        let policy = format!(
            "default-src 'none'; style-src 'sha256-{}'; script-src 'sha256-{}'; img-src data:; \
             form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
            hash(STYLE),
            hash(script)
        );
        let policy = HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static("sandbox"));
        let kind = HeaderValue::from_static("text/html; charset=utf-8");
        match shown.render() {
            Ok(html) => (status, [(CONTENT_TYPE, kind), (CONTENT_SECURITY_POLICY, policy)], html)
                .into_response(),
            Err(_) => status.into_response(),
        }
    }
}

impl Shown {
    fn title(&self, language: &Language) -> &'static str {
        match self.state {
            Door::Locked { .. } | Door::Refused | Door::Spent => {
                self.words.locked_head.get(*language)
            }
            Door::Closed => self.words.closed_head.get(*language),
        }
    }

    /// What is the matter, and what to do about it; every second part of a paragraph is typed as it stands.
    fn paragraphs(&self, language: &Language) -> Vec<Vec<&'static str>> {
        let words = self.words;
        let kept = self.lasts.then_some(&words.lasts);
        let all = match self.state {
            Door::Locked { .. } | Door::Refused => {
                vec![Some(&words.locked), Some(&words.how), kept]
            }
            Door::Spent => vec![Some(&words.spent), Some(&words.how), kept],
            Door::Closed => vec![Some(&words.closed), self.lasts.then_some(&words.closed_lasts)],
        };
        all.into_iter().flatten().map(|label| label.get(*language).split('`').collect()).collect()
    }

    fn goes_on(&self) -> bool {
        self.state == Door::Locked { goes_on: true }
    }

    fn is_locked(&self) -> bool {
        matches!(self.state, Door::Locked { .. })
    }
}
