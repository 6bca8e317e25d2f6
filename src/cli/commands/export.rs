//! `fistful export`: a force in the forms that others take.

use crate::cli::args::{Export, ExportFormat};
use crate::cli::{Answer, Desk, files, json, report};
use crate::error::Error;
use crate::finding::{Finding, any_error};
use crate::muster::{Fielded, Whole};
use crate::{export, muster};

pub(super) fn export(args: &Export, desk: &Desk) -> Result<Answer, Error> {
    let mut fielded = files::field_one(&args.path, desk)?;
    let said = fielded.whole(&desk.rulesets).map(|whole| said(&fielded, &whole, args.to, desk));
    let out = match said.transpose() {
        Ok(out) => out.unwrap_or_default(),
        Err(finding) => {
            fielded.findings.push(*finding);
            String::new()
        }
    };
    let err = report::findings(&fielded.findings, &fielded.source, desk.speech);
    // The lines of CSV end as the format has it.
    let is_file = args.to == ExportFormat::Csv;
    Ok(Answer { out, err, faulty: any_error(&fielded.findings), is_file })
}

fn said(
    fielded: &Fielded,
    whole: &Whole,
    to: ExportFormat,
    desk: &Desk,
) -> Result<String, Box<Finding>> {
    let speech = desk.speech_of(whole.rules);
    match to {
        ExportFormat::Text => Ok(export::text(whole, speech)),
        ExportFormat::Markdown => Ok(export::markdown(whole, speech)),
        ExportFormat::Csv => Ok(export::csv(whole, speech)),
        ExportFormat::Json => Ok(json::write(&json::export(whole))),
        ExportFormat::Link => muster::link(fielded, whole),
    }
}
