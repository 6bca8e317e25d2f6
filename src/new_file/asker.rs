//! Interviews: a sequence of questions with the option to go back.

use super::answers::{Answers, PlayerReply, RecordedAnswer};
use super::prompt::Prompt;
use crate::error::Error;
use crate::game::InterviewExit;
use crate::labels::{AskLabels, labels};
use crate::language::Language;

/// A prompt with the answers recorded so far.
pub(super) struct Asker<'a> {
    pub(super) prompt: &'a dyn Prompt,
    pub(super) language: Language,
    answers: Answers,
}

impl<'a> Asker<'a> {
    pub(super) fn new(prompt: &'a dyn Prompt, language: Language) -> Self {
        Self { prompt, language, answers: Answers::default() }
    }

    /// Runs an interview, from the start each time that the player goes back; `None` if the player stops.
    pub(super) fn run<T>(
        &self,
        mut interview: impl FnMut() -> Result<T, InterviewExit>,
    ) -> Result<Option<T>, Error> {
        loop {
            self.answers.restart();
            match interview() {
                Ok(result) => return Ok(Some(result)),
                // Rerun all questions with the recorded answers except the last.
                Err(InterviewExit::Back) => {
                    if !self.go_back()? {
                        return Ok(None);
                    }
                }
                Err(InterviewExit::Error(error)) => return Err(error),
            }
        }
    }

    /// Goes back one question. Returns `false` if there is none and the player confirms to stop.
    fn go_back(&self) -> Result<bool, Error> {
        if !self.answers.is_empty() {
            self.answers.forget();
            return Ok(true);
        }
        let AskLabels { stop, go_on, discard, .. } = &*labels().ask;
        let answers = [go_on, discard].map(|word| word.get(self.language).clone());
        let chosen = self.prompt.choose(stop.get(self.language), &answers, 0)?;
        Ok(chosen != PlayerReply::Answer(1))
    }

    /// Shows a line, but not during the replay of recorded answers.
    pub(super) fn say(&self, line: &str) -> Result<(), InterviewExit> {
        if self.answers.is_replaying() { Ok(()) } else { Ok(self.prompt.say(line)?) }
    }

    /// Asks for one of several items; the choice is not shown.
    pub(super) fn choose_silently(
        &self,
        question: &str,
        items: &[String],
        default: usize,
    ) -> Result<usize, InterviewExit> {
        let ask = || {
            Ok(self
                .prompt
                .choose(question, items, default)?
                .map(|row| RecordedAnswer::Rows(vec![row])))
        };
        let rows = self.answers.answer(ask).map(RecordedAnswer::rows)?;
        Ok(rows.first().copied().unwrap_or(default))
    }

    /// Asks for one of several items and shows the choice after the question.
    pub(super) fn choose(
        &self,
        question: &str,
        items: &[String],
        default: usize,
    ) -> Result<usize, InterviewExit> {
        let chosen = self.choose_silently(question, items, default)?;
        let end = if question.ends_with('?') { "" } else { ":" };
        self.say(&format!("{question}{end} {}", items[chosen].trim_end()))?;
        Ok(chosen)
    }

    /// Asks for any number of items.
    pub(super) fn choose_several(
        &self,
        question: &str,
        items: &[String],
    ) -> Result<Vec<usize>, InterviewExit> {
        let ask = || Ok(self.prompt.choose_several(question, items)?.map(RecordedAnswer::Rows));
        self.answers.answer(ask).map(RecordedAnswer::rows)
    }

    /// Asks a yes-or-no question.
    pub(super) fn confirm(&self, question: &str, default: bool) -> Result<bool, InterviewExit> {
        let AskLabels { say_yes, say_no, .. } = &*labels().ask;
        let answers = [say_yes, say_no].map(|word| word.get(self.language).clone());
        Ok(self.choose(question, &answers, usize::from(!default))? == 0)
    }

    /// Asks for a text until `find_fault` finds none.
    pub(super) fn ask_text(
        &self,
        question: &str,
        default: &str,
        find_fault: impl Fn(&str) -> Result<Option<String>, Error>,
    ) -> Result<String, InterviewExit> {
        loop {
            let ask = || Ok(self.prompt.ask_line(question, default)?.map(RecordedAnswer::Text));
            let text = self.answers.answer(ask).map(RecordedAnswer::text)?;
            let Some(fault) = find_fault(&text)? else { return Ok(text) };
            // An invalid text is not a step to go back to.
            self.answers.forget();
            self.say(&format!("  {fault}"))?;
        }
    }

    /// Asks for a name until one is given and `find_fault` finds none in it.
    pub(super) fn ask_name(
        &self,
        question: &str,
        find_fault: impl Fn(&str) -> Result<Option<String>, Error>,
    ) -> Result<String, InterviewExit> {
        self.ask_text(question, "", |name| match name {
            "" => Ok(Some(labels().ask.no_name.get(self.language).clone())),
            name => find_fault(name),
        })
    }

    /// Asks for the name of the file to save to: no path, with a YAML extension. `None` if the player goes back.
    ///
    /// # Errors
    /// The player stops.
    pub(super) fn ask_file_name(&self, default: &str) -> Result<Option<String>, Error> {
        loop {
            match self.prompt.ask_line(labels().ask.file.get(self.language), default)? {
                PlayerReply::Answer(name) if !name.contains(['/', '\\']) => {
                    let has_extension = [".yaml", ".yml"].iter().any(|end| name.ends_with(end));
                    return Ok(Some(if has_extension { name } else { format!("{name}.yaml") }));
                }
                PlayerReply::Answer(_) => {
                    self.prompt.say(labels().ask.no_path.get(self.language))?
                }
                PlayerReply::Back => {
                    self.answers.forget();
                    return Ok(None);
                }
            }
        }
    }
}
