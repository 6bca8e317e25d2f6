//! The device of an ability code, and the legend of devices.

use super::Answer;
use super::code::{self, CodeRequest, DecodedCodes};
use crate::blazon::{Blazonry, Device};
use crate::desk::Desk;
use crate::error::Error;

/// A request to draw an ability code.
#[derive(Debug)]
pub struct BlazonRequest {
    /// The code as written, such as `EFSS-A4`.
    pub code: String,
}

/// A drawn ability code.
#[derive(Debug)]
pub struct DrawnCode {
    /// The code as it was read, with remarks on its spelling.
    pub decoded: DecodedCodes,
    pub device: Device,
}

/// Draws a code; the answer to one that cannot be read is that of [`Request::Code`](super::Request::Code).
pub(super) fn answer(request: &BlazonRequest, desk: &Desk) -> Result<Answer, Error> {
    let codes = CodeRequest { codes: vec![request.code.clone()], finds_misprints: false };
    let decoded = code::answer(&codes, desk)?;
    let Some(code) = decoded.codes.iter().find_map(|(_, decoded)| decoded.code) else {
        return Ok(Answer::Code(decoded));
    };
    let blazonry = Blazonry::load(&decoded.rules, desk.library.games.grammars())?;
    let device = blazonry.device(code, decoded.rules.codes());
    Ok(Answer::Blazon(Box::new(DrawnCode { decoded, device })))
}
