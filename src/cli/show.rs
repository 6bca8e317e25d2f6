//! Shows an answer in the terminal.

use super::CommandOutput;
use crate::answer::Answer;
use crate::render::{self, TerminalAnswer};
use crate::voice::Voice;

/// Shows the verdict of an answer, or the whole answer if it has none.
pub(super) fn show_verdict(answer: &Answer, voice: Voice) -> CommandOutput {
    let Some(TerminalAnswer { stdout, stderr, is_file }) = render::render_verdict(answer, voice)
    else {
        return show(answer, false, voice);
    };
    CommandOutput {
        out: stdout,
        err: stderr,
        is_faulty: answer.is_faulty(),
        is_file,
        ..CommandOutput::default()
    }
}

pub(super) fn show(answer: &Answer, json: bool, voice: Voice) -> CommandOutput {
    let TerminalAnswer { stdout, stderr, is_file } = render::terminal_answer(answer, voice);
    let is_faulty = answer.is_faulty();
    if !json {
        return CommandOutput {
            out: stdout,
            err: stderr,
            is_faulty,
            is_file,
            ..CommandOutput::default()
        };
    }
    // Findings that are part of the JSON are not repeated on standard error.
    let has_findings = matches!(
        answer,
        Answer::Blazon(_)
            | Answer::Checked(_)
            | Answer::Audited(_)
            | Answer::Printed(_)
            | Answer::ReadLink(_)
    );
    let err = if has_findings { String::new() } else { stderr };
    CommandOutput { out: render::json(answer, voice), err, is_faulty, ..CommandOutput::default() }
}
