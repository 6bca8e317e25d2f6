//! Print jobs of lists and forces with ability codes.

use super::deferred::{DeferredPrintable, PrintableContent};
use super::subject::Subject;
use super::{DocumentKind, Items, Job, check_card_limit, print_reference};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::link::LinkQrCode;

/// Builds the job of one document.
pub(super) fn build_job(
    request: &Items,
    subject: &Subject,
    qr_code: Option<&LinkQrCode>,
    kind: DocumentKind,
    index: usize,
    desk: &Desk,
) -> Result<Job, Error> {
    let (rules, slug) = (&subject.list.rules, subject.slug());
    let (content, name) = match kind {
        DocumentKind::Sheet => (PrintableContent::Sheet(qr_code.cloned().map(Box::new)), slug),
        DocumentKind::Cards => {
            let enemy = subject.enemy(request, desk)?;
            check_card_limit(subject.source(), subject.units() * request.deck_options.copies)?;
            (PrintableContent::Cards(enemy.map(Box::new)), format!("{slug}-cards"))
        }
        DocumentKind::Reference => {
            return print_reference(&rules.book, Some(rules), Some(index), desk);
        }
        DocumentKind::Audit => {
            if subject.force.is_some() {
                let kind = ErrorKind::not_a_list(Some(&subject.list.source.name));
                return Err(Error::new(&subject.source().name, kind));
            }
            (PrintableContent::Audit, format!("{slug}-audit"))
        }
    };
    let printable = DeferredPrintable::new(content, request, desk);
    let has_table = kind == DocumentKind::Sheet && subject.force.is_some();
    let printable =
        if has_table { printable.with_table(request.table.printed(rules)?) } else { printable };
    Ok(Job::deferred(printable, name, index))
}
