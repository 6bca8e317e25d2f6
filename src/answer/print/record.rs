//! The print job of the record of a battle.

use super::{Against, DocumentKind, Items, Job, file_slug};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::muster::MusteredRecord;
use crate::sheets;

/// Builds the job; `None` if the record could not be read.
pub(super) fn build_job(
    request: &Items,
    mustered: &MusteredRecord,
    index: usize,
    desk: &Desk,
) -> Result<Option<Job>, Error> {
    let is_more_than_a_sheet = !request.kinds.contains(&DocumentKind::Sheet)
        || request.sets_values
        || request.deck_options.marks
        || request.enemy != Against::Nobody
        || request.qr
        || request.table.is_given();
    if is_more_than_a_sheet {
        return Err(Error::new(&mustered.source.name, ErrorKind::RecordIsASheet));
    }
    let Some(record) = &mustered.record else { return Ok(None) };
    let sheet = sheets::in_languages(desk.speech.led_by(mustered.book.first), |language| {
        sheets::record(mustered, record, language)
    });
    let name = file_slug(&mustered.source, &record.name, mustered.book.game);
    Ok(Some(Job::new(sheet, name, Some(index))))
}
