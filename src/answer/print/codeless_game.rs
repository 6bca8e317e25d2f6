//! Print jobs of lists and forces without ability codes.

use super::deferred::{DeferredPrintable, PrintableContent};
use super::{DocumentKind, Items, Job, check_card_limit, file_slug, print_reference};
use crate::desk::Desk;
use crate::error::Error;
use crate::game::{CodelessArmy, CodelessFile};
use crate::link::LinkQrCode;

/// A list or force to print, with the QR code of its link.
#[derive(Clone, Copy)]
pub(super) struct CodelessSubject<'a> {
    pub(super) codeless_file: &'a CodelessFile,
    pub(super) army: &'a dyn CodelessArmy,
    pub(super) qr_code: Option<&'a LinkQrCode>,
}

/// Builds the job of one document; refuses an audit or a document about codes.
pub(super) fn build_job(
    request: &Items,
    CodelessSubject { codeless_file, army, qr_code }: CodelessSubject,
    kind: DocumentKind,
    index: usize,
    desk: &Desk,
) -> Result<Job, Error> {
    let refused = |kind| Err(Error::new(&codeless_file.source.name, kind));
    let slug = file_slug(&codeless_file.source, army.name(), codeless_file.book.game);
    let (content, name) = match kind {
        DocumentKind::Sheet => (PrintableContent::Sheet(qr_code.cloned().map(Box::new)), slug),
        DocumentKind::Cards => {
            check_card_limit(&codeless_file.source, army.units() * request.deck_options.copies)?;
            (PrintableContent::Cards(None), format!("{slug}-cards"))
        }
        DocumentKind::Reference => {
            return print_reference(&codeless_file.book, None, Some(index), desk);
        }
        DocumentKind::Audit => return refused(codeless_file.codeless()),
    };
    Ok(Job::deferred(DeferredPrintable::new(content, request, desk), name, index))
}
