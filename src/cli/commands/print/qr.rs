//! `fistful print --qr`: the link of a force on its sheet.

use crate::cli::Desk;
use crate::cli::args::{Print, SheetKind};
use crate::cli::files::Opened;
use crate::error::{Error, ErrorKind, Files};
use crate::link::{self, Square};
use crate::muster::{self, Fielded};

/// The link of every force as a QR code, where that is asked for.
pub(super) fn squares(
    opened: &mut [Opened],
    args: &Print,
    desk: &Desk,
) -> Result<Vec<Option<Square>>, Error> {
    let has_sheet = matches!(args.kind, SheetKind::Sheet | SheetKind::All);
    let square = |one: &mut Opened| match one {
        _ if !args.qr => Ok(None),
        Opened::Force(force) if has_sheet => square_of(force, desk),
        _ => Err(Error::new("--qr", ErrorKind::Files(Files::NoQrThere))),
    };
    opened.iter_mut().map(square).collect()
}

/// None for a force that cannot be a link; its findings say why.
fn square_of(force: &mut Fielded, desk: &Desk) -> Result<Option<Square>, Error> {
    let link = force.whole(&desk.rulesets).map(|whole| muster::link(force, &whole));
    match link.transpose() {
        Ok(None) => Ok(None),
        Ok(Some(link)) => match link::square(&link) {
            Some(square) => Ok(Some(square)),
            None => {
                let kind = ErrorKind::Files(Files::TooLongForQr(link.len()));
                Err(Error::new(&force.source.name, kind))
            }
        },
        Err(finding) => {
            force.findings.push(*finding);
            Ok(None)
        }
    }
}
