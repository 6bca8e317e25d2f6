//! The page shown without access: how to get in, or that Fistful is closed. It is self-contained, as the program may
//! have ended by the time it is drawn.

use crate::labels::{AccessNoticeLabels, labels};
use crate::language::Language;
use crate::page::csp_hash;
use askama::Template;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};

const STYLE: &str = include_str!("../../templates/page/access_notice.css");
/// The script that continues with the key stored in the browser.
const SCRIPT: &str = include_str!("../../templates/page/access_notice.js");

/// The reason why the page is not shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AccessNotice {
    /// The address has no token. A browser that has the key continues by itself, or on a click.
    Locked {
        /// `true` to continue without a click.
        goes_on: bool,
    },
    /// A form without the key, or with that of another run.
    Refused,
    /// The token is that of another run, or the code was used before.
    Spent,
    /// More text than is read at once.
    TooLarge,
    /// The program has ended.
    Closed,
}

#[derive(Template)]
#[template(path = "page/access_notice.html")]
struct AccessNoticePage {
    state: AccessNotice,
    languages: [Language; 2],
    lasts: bool,
    style: &'static str,
    script: &'static str,
    words: &'static AccessNoticeLabels,
}

impl AccessNotice {
    /// Returns the page in every language, `first` on top; `lasts` is `true` if a key outlives the program.
    pub(super) fn respond(self, status: StatusCode, first: Language, lasts: bool) -> Response {
        let mut languages = Language::ALL;
        languages.sort_by_key(|language| *language != first);
        let script = if matches!(self, Self::Locked { .. }) { SCRIPT } else { "" };
        let shown = AccessNoticePage {
            state: self,
            languages,
            lasts,
            style: STYLE,
            script,
            words: &labels().access_notice,
        };
        let policy = HeaderValue::from_str(&format!(
            "default-src 'none'; style-src {}; script-src {}; img-src data:; form-action 'self'; \
             base-uri 'none'; frame-ancestors 'none'",
            csp_hash(STYLE),
            csp_hash(script)
        ))
        .unwrap_or(HeaderValue::from_static("sandbox"));
        let kind = HeaderValue::from_static("text/html; charset=utf-8");
        match shown.render() {
            Ok(html) => (status, [(CONTENT_TYPE, kind), (CONTENT_SECURITY_POLICY, policy)], html)
                .into_response(),
            Err(_) => status.into_response(),
        }
    }
}

impl AccessNoticePage {
    fn title(&self, language: &Language) -> &'static str {
        match self.state {
            AccessNotice::Locked { .. } | AccessNotice::Refused | AccessNotice::Spent => {
                self.words.locked_head.get(*language)
            }
            AccessNotice::TooLarge => self.words.too_large_head.get(*language),
            AccessNotice::Closed => self.words.closed_head.get(*language),
        }
    }

    /// Returns the reason and the remedy; every second part of a paragraph is literal text to type.
    fn paragraphs(&self, language: &Language) -> Vec<Vec<&'static str>> {
        let words = self.words;
        let kept = self.lasts.then_some(&words.lasts);
        let all = match self.state {
            AccessNotice::Locked { .. } | AccessNotice::Refused => {
                vec![Some(&words.locked), Some(&words.how), kept]
            }
            AccessNotice::Spent => vec![Some(&words.spent), Some(&words.how), kept],
            AccessNotice::TooLarge => vec![Some(&words.too_large)],
            AccessNotice::Closed => {
                vec![Some(&words.closed), self.lasts.then_some(&words.closed_lasts)]
            }
        };
        all.into_iter().flatten().map(|label| label.get(*language).split('`').collect()).collect()
    }

    fn goes_on(&self) -> bool {
        self.state == AccessNotice::Locked { goes_on: true }
    }

    fn is_locked(&self) -> bool {
        matches!(self.state, AccessNotice::Locked { .. })
    }
}
