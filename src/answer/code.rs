//! Meaning and cost of ability codes.

use super::game_sheet;
use crate::code::Code;
use crate::decode::{self, Decoded};
use crate::desk::{Desk, ShippedUnit};
use crate::error::Error;
use crate::fault::CodeFault;
use crate::finding::{Finding, any_error};
use crate::language::Speech;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::Span;
use std::sync::Arc;

/// A request to decode ability codes.
#[derive(Debug)]
pub struct CodeRequest {
    /// The codes as written, such as `EFSS-A4`.
    pub codes: Vec<String>,
    /// `true` to search the shipped lists for units whose printed points differ.
    pub finds_misprints: bool,
}

/// Decoded ability codes.
#[derive(Debug)]
pub struct DecodedCodes {
    pub rules: Arc<Rules>,
    /// Each code as written, with its meaning.
    pub codes: Vec<(String, Decoded)>,
    /// Units of shipped lists whose printed points differ from those of their code, with the printed points.
    printed: Vec<(Code, ShippedUnit, i32)>,
}

pub(super) fn answer(request: &CodeRequest, desk: &Desk) -> Result<DecodedCodes, Error> {
    let rules = desk.rules()?;
    let codes = request.codes.iter().map(|code| (code.clone(), decode(code, &rules, desk)));
    let codes: Vec<(String, Decoded)> = codes.collect();
    let codes_asked = codes.iter().filter_map(|(_, decoded)| decoded.code).collect::<Vec<_>>();
    let printed = if request.finds_misprints {
        desk.find_printed_otherwise(&codes_asked, &rules)
    } else {
        Vec::new()
    };
    Ok(DecodedCodes { rules, codes, printed })
}

/// Decodes a code; if it is the name of a unit instead, that is the finding.
fn decode(code: &str, rules: &Rules, desk: &Desk) -> Decoded {
    let decoded = decode::code(code, rules);
    if decoded.code.is_some() {
        return decoded;
    }
    let Some((unit, code_of_unit)) = desk.find_code(code, rules) else { return decoded };
    let (found, unit) = (code.to_owned(), unit.full_name());
    let fault = CodeFault::UnitName { found, unit, code: code_of_unit };
    let span = Span::new(0, code.len());
    Decoded { code: None, findings: vec![Finding::at(span, fault.into())] }
}

impl DecodedCodes {
    /// Returns `true` if any code has an error.
    pub fn is_faulty(&self) -> bool {
        self.codes.iter().any(|(_, decoded)| any_error(&decoded.findings))
    }

    pub(super) fn sheets(&self, speech: Speech) -> Vec<Sheet> {
        self.codes.iter().filter_map(|(_, decoded)| self.sheet(decoded, speech)).collect()
    }

    /// The profile and bill of a valid code.
    pub fn sheet(&self, decoded: &Decoded, speech: Speech) -> Option<Sheet> {
        let code = decoded.code?;
        let printed = self.printed.iter().filter(|(other, ..)| *other == code);
        let printed: Vec<(&ShippedUnit, i32)> =
            printed.map(|(_, unit, points)| (unit, *points)).collect();
        let sheet = |language| sheets::code(code, &printed, &self.rules, language);
        Some(game_sheet(&self.rules, speech, sheet))
    }
}
