//! Interview for a list without ability codes.

use super::asker::Asker;
use super::codeless_game::{format_list, write_list};
use super::fault_line;
use super::fielding::InterviewedFile;
use super::force::open_text;
use super::prompt::Prompt;
use crate::error::Error;
use crate::fault::Severity;
use crate::game::{CodelessGame, FindFault, InterviewExit, UnitAsker, UnitValues};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::library::Library;
use std::rc::Rc;

/// The interview for a list, with its units so far.
pub struct ListInterview<'a> {
    asker: Rc<Asker<'a>>,
    library: &'a Library,
    game: &'static dyn CodelessGame,
    name: String,
    units: Vec<UnitValues>,
}

impl<'a> ListInterview<'a> {
    /// Starts the interview for a list of a game without ability codes.
    pub fn new(
        prompt: &'a dyn Prompt,
        library: &'a Library,
        game: &'static dyn CodelessGame,
        language: Language,
    ) -> Self {
        let asker = Rc::new(Asker::new(prompt, language));
        Self { asker, library, game, name: String::new(), units: Vec::new() }
    }

    /// Asks for a list, from its name to the confirmation; `None` if it is not to be saved.
    ///
    /// # Errors
    /// The player stops, or the tables of the game cannot be loaded.
    pub fn ask_list(&mut self) -> Result<Option<InterviewedFile>, Error> {
        let asker = Rc::clone(&self.asker);
        let is_saved = asker.run(|| self.ask_questions())?;
        let file = || InterviewedFile {
            name: self.name.clone(),
            text: write_list(&self.name, self.game, &self.units),
        };
        Ok((is_saved == Some(true)).then(file))
    }

    /// Asks for the name of the file; `None` if the player goes back.
    ///
    /// # Errors
    /// The player stops.
    pub fn ask_file_name(&self, usual: &str) -> Result<Option<String>, Error> {
        self.asker.ask_file_name(usual)
    }

    fn ask_questions(&mut self) -> Result<bool, InterviewExit> {
        let (words, language) = (&*labels().ask, self.asker.language);
        let games = &self.library.games;
        let game = games.find(self.game.key(), "game").and_then(|game| games.book(game))?;
        let game = game.name.get(language);
        self.asker.say(&fill(words.welcome_list.get(language), &[("game", game)]))?;
        self.units.clear();
        let find_fault = |name: &str| self.find_fault(&format_list(name, self.game, &[]), 3);
        self.name = self.asker.ask_name(words.list.get(language), find_fault)?;
        loop {
            self.asker.say("")?;
            let unit = self.game.ask_unit(self, games.grammars())?;
            self.units.push(unit);
            if !self.asker.confirm(words.more_units.get(language), false)? {
                break;
            }
        }
        self.asker.confirm(words.save.get(language), true)
    }

    /// Returns the first error in a row of a text, in the parser's words.
    fn find_fault(&self, text: &str, row: usize) -> Result<Option<String>, Error> {
        let opened = open_text(text, self.library)?;
        let (source, findings) = opened.sourced_findings();
        let error = findings.iter().find(|finding| {
            let is_there = finding.span.is_some_and(|span| source.place(span).line == row);
            finding.severity() == Severity::Error && is_there
        });
        Ok(error.map(|error| fault_line(&error.fault, self.asker.language)))
    }
}

impl UnitAsker for ListInterview<'_> {
    fn language(&self) -> Language {
        self.asker.language
    }

    fn say(&self, line: &str) -> Result<(), InterviewExit> {
        self.asker.say(line)
    }

    fn text(&self, question: &str, usual: &str, wrong: FindFault) -> Result<String, InterviewExit> {
        self.asker.ask_text(question, usual, wrong)
    }

    fn choose(
        &self,
        question: &str,
        items: &[String],
        usual: usize,
    ) -> Result<usize, InterviewExit> {
        self.asker.choose(question, items, usual)
    }

    fn several(&self, question: &str, items: &[String]) -> Result<Vec<usize>, InterviewExit> {
        self.asker.choose_several(question, items)
    }

    fn agrees(&self, question: &str, usual: bool) -> Result<bool, InterviewExit> {
        self.asker.confirm(question, usual)
    }

    fn wrong_last(&self, unit: UnitValues) -> Result<Option<String>, Error> {
        let text = format_list(&self.name, self.game, &[&self.units[..], &[unit]].concat());
        self.find_fault(&text, text.lines().count())
    }

    fn units(&self) -> &[UnitValues] {
        &self.units
    }
}
