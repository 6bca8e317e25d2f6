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
        faulty: answer.is_faulty(),
        is_file,
        ..CommandOutput::default()
    }
}

pub(super) fn show(answer: &Answer, json: bool, voice: Voice) -> CommandOutput {
    let TerminalAnswer { stdout, stderr, is_file } = render::terminal_answer(answer, voice);
    let faulty = answer.is_faulty();
    if !json {
        return CommandOutput {
            out: stdout,
            err: stderr,
            faulty,
            is_file,
            ..CommandOutput::default()
        };
    }
    // Findings that are part of the JSON are not repeated on standard error.
    let inside = matches!(
        answer,
        Answer::Checked(_) | Answer::Audited(_) | Answer::Printed(_) | Answer::Imported(_)
    );
    let err = if inside { String::new() } else { stderr };
    CommandOutput { out: render::json(answer, voice), err, faulty, ..CommandOutput::default() }
}
