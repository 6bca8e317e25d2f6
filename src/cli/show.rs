//! Shows an answer in the terminal.

use super::Said;
use crate::answer::Answer;
use crate::render::{self, TerminalAnswer};
use crate::voice::Voice;

/// Shows the verdict of an answer, or the whole answer if it has none.
pub(super) fn show_verdict(answer: &Answer, voice: Voice) -> Said {
    let Some(TerminalAnswer { out, aside, is_file }) = render::tell_verdict(answer, voice) else {
        return show(answer, false, voice);
    };
    Said { out, err: aside, faulty: answer.is_faulty(), is_file, ..Said::default() }
}

pub(super) fn show(answer: &Answer, json: bool, voice: Voice) -> Said {
    let TerminalAnswer { out, aside, is_file } = render::told(answer, voice);
    let faulty = answer.is_faulty();
    if !json {
        return Said { out, err: aside, faulty, is_file, ..Said::default() };
    }
    // Findings that are part of the JSON are not repeated on standard error.
    let inside = matches!(
        answer,
        Answer::Checked(_) | Answer::Audited(_) | Answer::Printed(_) | Answer::Imported(_)
    );
    let err = if inside { String::new() } else { aside };
    Said { out: render::json(answer, voice), err, faulty, ..Said::default() }
}
