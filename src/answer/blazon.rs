//! The device of an ability code, and the legend of devices.

use super::Answer;
use super::code::{self, CodeRequest, DecodedCodes};
use crate::blazon::Device;
use crate::code::Code;
use crate::desk::Desk;
use crate::error::Error;
use crate::language::Speech;
use crate::rules::Rules;
use crate::sheets;
use std::sync::Arc;

/// A request for a drawing.
#[derive(Debug)]
pub enum BlazonRequest {
    /// A code as written, such as `EFSS-A4`.
    Code(String),
    /// An explanation of every letter.
    Legend,
}

/// A drawn ability code.
#[derive(Debug)]
pub struct DrawnCode {
    /// The code as it was read, with its findings.
    pub decoded: DecodedCodes,
    /// `None` for a code that cannot be read.
    pub device: Option<Device>,
}

/// Devices that show every letter of a game.
#[derive(Debug)]
pub struct DrawnLegend {
    rules: Arc<Rules>,
    devices: Vec<(Code, Device)>,
}

pub(super) fn answer(request: &BlazonRequest, desk: &Desk) -> Result<Answer, Error> {
    let code = match request {
        BlazonRequest::Code(code) => code,
        BlazonRequest::Legend => {
            let rules = desk.rules()?;
            let devices = sheets::legend_devices(&rules)?;
            return Ok(Answer::BlazonLegend(DrawnLegend { rules, devices }));
        }
    };
    let codes = CodeRequest { codes: vec![code.clone()], finds_misprints: false };
    let decoded = code::answer(&codes, desk)?;
    let code = decoded.codes.iter().find_map(|(_, decoded)| decoded.code);
    let device = code.map(|code| decoded.rules.device(code)).transpose()?;
    Ok(Answer::Blazon(DrawnCode { decoded, device }))
}

impl DrawnLegend {
    /// Returns the legend as one SVG.
    pub fn svg(&self, speech: Speech) -> String {
        sheets::blazon_legend(&self.devices, &self.rules, speech)
    }
}
