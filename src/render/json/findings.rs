//! JSON of findings: message, id, severity and position.

use crate::finding::Finding;
use crate::text::Source;
use crate::voice::Voice;
use schemars::JsonSchema;
use serde::Serialize;

/// A message with its id and severity.
#[derive(Serialize, JsonSchema)]
pub(super) struct MessageAnswer {
    /// The id of the message, the same in every language.
    id: &'static str,
    /// `error`, `warning` or `note`.
    severity: &'static str,
    /// In the language of the request.
    message: String,
    /// How to fix it.
    hint: Option<String>,
}

impl MessageAnswer {
    pub(super) fn new(finding: &Finding, voice: Voice) -> Self {
        let fault = &finding.fault;
        Self {
            id: fault.id(),
            severity: finding.severity().key(),
            message: voice.fault(fault).to_string(),
            hint: voice.hint(fault).map(|hint| hint.to_string()),
        }
    }
}

/// A finding; lines and columns count from 1.
#[derive(Serialize, JsonSchema)]
pub(super) struct FindingAnswer {
    #[serde(flatten)]
    message: MessageAnswer,
    line: usize,
    column: usize,
    end_line: usize,
    /// After the last character.
    end_column: usize,
}

pub(super) type SourceFindings<'a> = (&'a Source, &'a [Finding]);

pub(super) fn findings((source, findings): SourceFindings, voice: Voice) -> Vec<FindingAnswer> {
    let answer = |finding: &Finding| {
        let place = source.place(finding.span.unwrap_or_default());
        FindingAnswer {
            message: MessageAnswer::new(finding, voice),
            line: place.line,
            column: place.column,
            end_line: place.end_line,
            end_column: place.end_column,
        }
    };
    findings.iter().map(answer).collect()
}

/// A list or a force with its findings.
#[derive(Serialize, JsonSchema)]
pub(super) struct CheckAnswer<'a> {
    file: &'a str,
    findings: Vec<FindingAnswer>,
}

pub(super) fn check_answer(sourced: SourceFindings<'_>, voice: Voice) -> CheckAnswer<'_> {
    CheckAnswer { file: &sourced.0.name, findings: findings(sourced, voice) }
}

/// A file with its findings and the files written from it.
#[derive(Serialize, JsonSchema)]
pub(super) struct FileAnswer<'a> {
    /// The list or force; empty for documents that belong to none.
    file: &'a str,
    /// Paths of the files written.
    written: Vec<String>,
    /// With keys in alphabetical order.
    #[schemars(with = "Vec<FindingAnswer>")]
    findings: Vec<serde_json::Value>,
}

impl FileAnswer<'_> {
    /// Reports written files that belong to no input file.
    pub(super) fn alone(written: Vec<String>) -> Self {
        Self { file: "", written, findings: Vec::new() }
    }
}

pub(super) fn file(
    sourced: SourceFindings<'_>,
    written: Vec<String>,
    voice: Voice,
) -> FileAnswer<'_> {
    let value = |finding| serde_json::to_value(finding).expect("a finding is texts and numbers");
    let findings = findings(sourced, voice).into_iter().map(value).collect();
    FileAnswer { file: &sourced.0.name, written, findings }
}
