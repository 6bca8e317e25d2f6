//! Content security policies of pages that bring their own style or script.

use axum::http::HeaderValue;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

/// Returns the source expression that allows one inline style or script: `'sha256-…'`.
pub(super) fn csp_hash(text: &str) -> String {
    format!("'sha256-{}'", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// Returns a policy as a header; one that cannot be written as a header forbids everything.
pub(super) fn policy_header(policy: &str) -> HeaderValue {
    HeaderValue::from_str(policy).unwrap_or(HeaderValue::from_static("sandbox"))
}
