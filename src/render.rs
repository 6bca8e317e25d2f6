//! The last verb: a sheet becomes text, HTML or PDF, with the same words in the same order.

mod html;
#[cfg(feature = "pdf")]
mod pdf;
mod text;

pub use html::html;
#[cfg(feature = "pdf")]
pub use pdf::{pdf, undrawable};
pub use text::{Look, text};

/// A paper size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Paper {
    /// A4, 210 x 297 mm.
    A4,
    /// US Letter, 8.5 x 11 in.
    Letter,
}

/// The renderer that this build leaves out.
///
/// # Errors
/// Always.
#[cfg(not(feature = "pdf"))]
pub fn pdf(
    _: &crate::sheet::Sheet,
    _: Paper,
    path: &std::path::Path,
) -> Result<Vec<u8>, crate::error::Error> {
    Err(crate::error::Error::new(path, crate::error::ErrorKind::NoPdf))
}

/// Without a PDF nothing is undrawable.
#[cfg(not(feature = "pdf"))]
pub fn undrawable(_: &str) -> Option<char> {
    None
}
