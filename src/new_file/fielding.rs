//! Interview for a force: shows its points and offers legal additions.

use super::asker::Asker;
use super::force::{default_limit, open_text, platoon_edit, start_force};
use super::prompt::Prompt;
use super::{CodelessSuggestion, codeless_suggestions};
use crate::error::Error;
use crate::fault::{Fault, Severity};
use crate::fits::{self, Addition, Suggestion};
use crate::game::{CodelessArmy, CodelessFile, CodelessGame, InterviewExit};
use crate::labels::{Placeholder, fill, labels};
use crate::language::Language;
use crate::library::{Library, OpenedItem};
use crate::muster::{self, MusteredForce};
use crate::sheet::NextPlatoon;
use crate::sheets;
use crate::yaml_edit::Edit;
use std::rc::Rc;

/// The interview for a force, with its text so far.
pub struct ForceInterview<'a> {
    asker: Rc<Asker<'a>>,
    library: &'a Library,
    /// The list as the force's file refers to it.
    list: String,
    /// The game of the list, if it has no ability codes.
    game: Option<&'static dyn CodelessGame>,
    name: String,
    /// The points limit that is not asked for.
    given_limit: Option<i64>,
    limit: Option<String>,
    /// The edits so far, in a game without ability codes.
    edits: Vec<Edit>,
    text: String,
}

/// A choice of the next step.
enum NextStep {
    /// The force is complete.
    Done,
    /// A legal addition.
    Suggestion(Suggestion),
    /// A legal addition in a game without ability codes.
    CodelessSuggestion(CodelessSuggestion),
    /// Another platoon of this name.
    Platoon(String),
}

/// The result of an interview.
#[derive(Debug, Clone)]
pub struct InterviewedFile {
    pub name: String,
    pub text: String,
}

impl<'a> ForceInterview<'a> {
    /// Prepares an interview; `list` is the file name or id that the force's file will refer to. A limit that is given
    /// is not asked for.
    pub fn new(
        prompt: &'a dyn Prompt,
        library: &'a Library,
        (list, game): (String, Option<&'static dyn CodelessGame>),
        given_limit: Option<i64>,
        language: Language,
    ) -> Self {
        let asker = Rc::new(Asker::new(prompt, language));
        let (name, text, limit, edits) = (String::new(), String::new(), None, Vec::new());
        Self { asker, library, list, game, name, given_limit, limit, edits, text }
    }

    /// Asks for a force, from its name to the confirmation; `None` if it is not to be saved.
    ///
    /// # Errors
    /// The player stops, or the list cannot be read.
    pub fn ask_force(&mut self, list: &str) -> Result<Option<InterviewedFile>, Error> {
        let asker = Rc::clone(&self.asker);
        let is_saved = asker.run(|| self.ask_questions(list))?;
        let force = || InterviewedFile { name: self.name.clone(), text: self.text.clone() };
        Ok((is_saved == Some(true)).then(force))
    }

    /// Asks for the name of the file; `None` if the player goes back.
    ///
    /// # Errors
    /// The player stops.
    pub fn ask_file_name(&self, default: &str) -> Result<Option<String>, Error> {
        self.asker.ask_file_name(default)
    }

    fn ask_questions(&mut self, list: &str) -> Result<bool, InterviewExit> {
        let (words, language) = (&*labels().ask, self.asker.language);
        self.asker.say(&fill(words.welcome_force.get(language), &[("list", &list)]))?;
        self.asker.say("")?;
        let find_fault =
            |name: &str| self.find_fault(&start_force((name, &self.list), self.game, None, &[]));
        self.name = self.asker.ask_name(words.force.get(language), find_fault)?;
        self.limit = match self.given_limit {
            Some(limit) => Some(limit.to_string()),
            None => self.ask_limit()?,
        };
        self.edits.clear();
        self.text = self.file_text();
        while self.ask_addition()? {}
        self.asker.say("")?;
        for line in self.summary()? {
            self.asker.say(&line)?;
        }
        self.asker.confirm(words.save_force.get(language), true)
    }

    /// Asks for the points limit; `None` in a game without points.
    fn ask_limit(&self) -> Result<Option<String>, InterviewExit> {
        let limit = default_limit(self.game).map(|default| {
            let head = (self.name.as_str(), self.list.as_str());
            let find_fault =
                |limit: &str| self.find_fault(&start_force(head, self.game, Some(limit), &[]));
            let question = labels().ask.limit.get(self.asker.language);
            self.asker.ask_text(question, &default.to_string(), find_fault)
        });
        limit.transpose()
    }

    /// Returns the first fault in the format of a text, in the parser's words.
    fn find_fault(&self, text: &str) -> Result<Option<String>, Error> {
        let opened = open_text(text, self.library)?;
        let is_shape = |fault: &Fault| matches!(fault, Fault::File(_));
        let error = opened
            .findings()
            .iter()
            .find(|finding| finding.severity() == Severity::Error && is_shape(&finding.fault));
        Ok(error.map(|error| super::fault_line(&error.fault, self.asker.language)))
    }

    /// Asks for the next addition and applies it; returns `false` when the force is complete.
    fn ask_addition(&mut self) -> Result<bool, InterviewExit> {
        let (words, language) = (&*labels().ask, self.asker.language);
        let opened = open_text(&self.text, self.library)?;
        let (counts, choices) = match &opened {
            OpenedItem::Force(mustered) => coded_choices(mustered, language),
            OpenedItem::Codeless(codeless_file) => self.codeless_choices(codeless_file),
            OpenedItem::List(_) => (String::new(), vec![(NextStep::Done, String::new())]),
        };
        let question = fill(words.next.get(language), &[("points", &counts)]);
        let is_empty =
            choices.len() < 2 || !self.text.contains("unit: ") && !self.text.contains("troop: ");
        let items: Vec<String> = choices.iter().map(|(_, item)| item.clone()).collect();
        let default = usize::from(is_empty && items.len() > 1);
        let chosen = self.asker.choose_silently(&question, &items, default)?;
        let Some((next, item)) = choices.into_iter().nth(chosen) else { return Ok(false) };
        let text = match (next, &opened) {
            (NextStep::Done, _) => return Ok(false),
            (NextStep::Suggestion(suggestion), OpenedItem::Force(mustered)) => {
                self.add_suggestion(mustered, &suggestion)?
            }
            (NextStep::CodelessSuggestion(suggestion), _) => self.add_edit(suggestion.edit()),
            (NextStep::Platoon(name), _) => self.add_edit(platoon_edit(&name)),
            (NextStep::Suggestion(_), OpenedItem::List(_) | OpenedItem::Codeless(_)) => None,
        };
        self.asker.say(&format!("  + {}", item.trim_end()))?;
        self.text = text.unwrap_or_else(|| self.text.clone());
        Ok(true)
    }

    /// Adds an edit and returns the new text of the file.
    fn add_edit(&mut self, edit: Option<Edit>) -> Option<String> {
        self.edits.push(edit?);
        Some(self.file_text())
    }

    fn file_text(&self) -> String {
        start_force((&self.name, &self.list), self.game, self.limit.as_deref(), &self.edits)
    }

    /// Returns the text with an addition, after asking for its number of figures.
    fn add_suggestion(
        &self,
        mustered: &MusteredForce,
        suggestion: &Suggestion,
    ) -> Result<Option<String>, InterviewExit> {
        let Some(resolved) = mustered.resolve() else { return Ok(None) };
        let most = suggestion.what.figures(&resolved).unwrap_or(1);
        let figures = match &suggestion.fewest {
            None => most,
            Some(fewest) => {
                let (words, language) = (&*labels().ask, self.asker.language);
                let bounds: [Placeholder; 2] = [("least", &fewest.figures), ("most", &most)];
                let question = fill(words.figures.get(language), &bounds);
                let read =
                    |text: &str| text.parse().ok().filter(|n| (fewest.figures..=most).contains(n));
                let find_fault = |text: &str| match read(text) {
                    Some(_) => Ok(None),
                    None => Ok(Some(fill(words.bounds.get(language), &bounds))),
                };
                let text =
                    self.asker.ask_text(&question, &fewest.figures.to_string(), find_fault)?;
                read(&text).unwrap_or(most)
            }
        };
        let changed = fits::apply_suggestion(&resolved, suggestion, figures);
        Ok(changed.and_then(|force| muster::rewrite(mustered, &resolved, &force)))
    }

    /// Returns the size of a force without ability codes, and the next choices.
    fn codeless_choices(&self, codeless_file: &CodelessFile) -> (String, Vec<(NextStep, String)>) {
        let (words, language) = (&*labels().ask, self.asker.language);
        let done = (NextStep::Done, words.done.get(language).clone());
        let Some(army) = &codeless_file.contents else { return (String::new(), vec![done]) };
        let suggestions = codeless_suggestions(&**army, language).into_iter().map(|suggestion| {
            let text = suggestion.say();
            (NextStep::CodelessSuggestion(suggestion), text)
        });
        let platoon = sheets::codeless_force_editor(&**army, language).next.map(
            |NextPlatoon { name, .. }| {
                let text = fill(words.another_platoon.get(language), &[("name", &name)]);
                (NextStep::Platoon(name), text)
            },
        );
        let mut choices = vec![done];
        choices.extend(suggestions);
        choices.extend(platoon);
        (army.counts(language), choices)
    }

    /// Returns the fielded units line by line, and the total.
    fn summary(&self) -> Result<Vec<String>, Error> {
        let language = self.asker.language;
        Ok(match open_text(&self.text, self.library)? {
            OpenedItem::Force(mustered) => mustered.resolve().map_or_else(Vec::new, |resolved| {
                let leaders = resolved.bill.leaders.iter().map(|part| {
                    (part.of.title(resolved.army).get(language).to_owned(), part.points)
                });
                let squads = resolved.bill.squads.iter().map(|part| {
                    let figures = labels().counts.figures.of_n(part.of.figures, language);
                    let title = part.of.title(resolved.army).get(language);
                    (format!("{title}, {figures}"), part.points)
                });
                let lines = leaders.chain(squads);
                let lines = lines.map(|(name, points)| format!("  {name}: {points}"));
                let total = sheets::of_limit(resolved.bill.total, resolved.bill.limit, language);
                lines.chain([format!("{}: {total}", self.name)]).collect()
            }),
            OpenedItem::Codeless(codeless_file) => codeless_file
                .contents
                .as_deref()
                .map_or_else(Vec::new, |army| self.list_entries(army)),
            OpenedItem::List(_) => Vec::new(),
        })
    }

    fn list_entries(&self, army: &dyn CodelessArmy) -> Vec<String> {
        let language = self.asker.language;
        let line = |entry: &crate::game::UnitEntry| {
            let part = entry.part.get(language);
            let part = if part.is_empty() { String::new() } else { format!(", {part}") };
            let points = entry.points.map_or(String::new(), |points| format!(": {points}"));
            format!("  {}{part}{points}", entry.full_title(language))
        };
        let counts = army.counts(language);
        let lines = army.entries();
        lines.iter().map(line).chain([format!("{}: {counts}", self.name)]).collect()
    }
}

/// Returns the cost of a force with ability codes, and the next choices: squads and leaders before upgrades.
fn coded_choices(
    mustered: &MusteredForce,
    language: Language,
) -> (String, Vec<(NextStep, String)>) {
    let words = &*labels().ask;
    let done = (NextStep::Done, words.done.get(language).clone());
    let Some(resolved) = mustered.resolve() else { return (String::new(), vec![done]) };
    let mut suggestions = fits::suggestions(&resolved);
    suggestions.retain(|suggestion| !suggestion.saves());
    suggestions.sort_by_key(|suggestion| match suggestion.what {
        Addition::Squad(..) => 0,
        Addition::Leader(_) => 1,
        Addition::Option(_) => 2,
        Addition::Figures(..) => 3,
    });
    let addition = |suggestion: Suggestion| {
        let (what, [least, most]) = sheets::suggestion_text(&resolved, &suggestion, language);
        let points = if least == most {
            labels().counts.points.of_n(least, language)
        } else {
            labels().counts.points.of_many(sheets::points_range(least, most, language), language)
        };
        (NextStep::Suggestion(suggestion), format!("{what}: {points}"))
    };
    let counts = sheets::of_limit(resolved.bill.total, resolved.bill.limit, language);
    let mut choices = vec![done];
    choices.extend(suggestions.into_iter().map(addition));
    (counts, choices)
}
