//! The outcome of saving: saved, unnamed, or in conflict with the disk.

use super::Frame;
use crate::language::Language;
use crate::page::files::{SaveOutcome, SavedState};
use crate::page::state::TextKind;
use askama::Template;

#[derive(Template)]
#[template(path = "page/save.html")]
struct Save<'a> {
    frame: Frame,
    outcomes: &'a [SaveOutcome],
}

impl Save<'_> {
    fn heading(&self, outcome: &SaveOutcome) -> &'static str {
        self.frame.say(match outcome.text {
            TextKind::Force => &self.frame.words.text_of_force,
            TextKind::List => &self.frame.words.text_of_list,
        })
    }

    /// Returns the lines of a text, and `true` for each that the other has too.
    fn lines<'b>(&self, texts: &'b [String; 2], which: usize) -> Vec<(&'b str, bool)> {
        let [this, other] = [&texts[which], &texts[1 - which]];
        this.lines().map(|line| (line, other.lines().any(|theirs| theirs == line))).collect()
    }
}

pub(super) fn save(frame: Frame, outcomes: &[SaveOutcome]) -> Result<String, askama::Error> {
    Save { frame, outcomes }.render()
}
