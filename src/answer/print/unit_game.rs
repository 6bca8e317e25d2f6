//! Print jobs of lists and forces without ability codes.

use super::deferred::{DeferredPrintable, PrintableContent};
use super::{DocumentKind, Items, Job, check_card_limit, file_slug, print_reference};
use crate::desk::Desk;
use crate::error::Error;
use crate::game::{UnitArmy, UnitGameFile};
use crate::link::LinkQrCode;

/// A list or force to print, with the QR code of its link.
#[derive(Clone, Copy)]
pub(super) struct UnitGameSubject<'a> {
    pub(super) game_file: &'a UnitGameFile,
    pub(super) army: &'a dyn UnitArmy,
    pub(super) qr_code: Option<&'a LinkQrCode>,
}

/// Builds the job of one document; refuses an audit or a document about codes.
pub(super) fn build_job(
    request: &Items,
    UnitGameSubject { game_file, army, qr_code }: UnitGameSubject,
    kind: DocumentKind,
    index: usize,
    desk: &Desk,
) -> Result<Job, Error> {
    let refused = |kind| Err(Error::new(&game_file.source.name, kind));
    let slug = file_slug(&game_file.source, army.name(), game_file.book.game);
    let (content, name) = match kind {
        DocumentKind::Sheet => (PrintableContent::Sheet(qr_code.cloned().map(Box::new)), slug),
        DocumentKind::Cards => {
            check_card_limit(&game_file.source, army.units() * request.deck_options.copies)?;
            (PrintableContent::Cards(None), format!("{slug}-cards"))
        }
        DocumentKind::Reference => {
            return print_reference(&game_file.book, None, Some(index), desk);
        }
        DocumentKind::Audit => return refused(game_file.codeless()),
    };
    Ok(Job::deferred(DeferredPrintable::new(content, request, desk), name, index))
}
