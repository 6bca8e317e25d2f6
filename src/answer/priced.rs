//! Forces with points but without ability codes: cost and legal additions.

use super::Answer;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::game::CodelessFile;
use crate::language::{Language, Speech};
use crate::library::LibraryItem;
use crate::new_file::{self, CodelessSuggestion};
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::Source;
use crate::yaml_edit::{self, Edit};

/// The report requested of a force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ForceReport {
    Cost,
    /// The legal additions.
    Fits,
}

/// A force with points but without ability codes.
#[derive(Debug)]
pub struct PricedForce {
    /// The force with its list.
    pub codeless_file: CodelessFile,
    pub report: ForceReport,
}

/// Such a force with suggestions taken; the front end writes its file.
#[derive(Debug)]
pub struct TakenCodelessSuggestions {
    /// The force before the change.
    pub codeless_file: CodelessFile,
    /// Indices of the suggestions taken.
    pub picks: Vec<usize>,
    /// The new text of its file.
    pub text: String,
    /// `true` if the file is not to be written.
    pub dry_run: bool,
}

/// Opens a force of a game with points but without ability codes; `None` for any other file.
pub(super) fn force(item: &LibraryItem, desk: &Desk) -> Result<Option<CodelessFile>, Error> {
    let codeless_file =
        desk.library.open(item)?.into_codeless_file().map(|codeless_file| *codeless_file);
    Ok(codeless_file
        .filter(|codeless_file| codeless_file.is_force && codeless_file.game.has_points()))
}

pub(super) fn take(
    codeless_file: CodelessFile,
    picks: &[(usize, Option<i64>)],
    dry_run: bool,
) -> Result<Answer, Error> {
    let failed = |kind| Error::new(&codeless_file.source.name, kind);
    let Some(army) = codeless_file.contents.as_deref() else {
        return Ok(Answer::Priced(Box::new(PricedForce {
            codeless_file,
            report: ForceReport::Fits,
        })));
    };
    let suggestions = new_file::codeless_suggestions(army, Language::English);
    let mut left = army.points_left();
    let (mut edits, mut taken) = (Vec::<Edit>::new(), Vec::<&CodelessSuggestion>::new());
    for (number, figures) in picks {
        let none = || ErrorKind::no_suggestion(*number, suggestions.len());
        let suggestion = number.checked_sub(1).and_then(|at| suggestions.get(at));
        let suggestion = suggestion.ok_or_else(|| failed(none()))?;
        if figures.is_some() {
            return Err(failed(ErrorKind::NotPerFigure));
        }
        left = left.map(|left| left - suggestion.points.unwrap_or(0));
        if left.is_some_and(|left| left < 0) || taken.iter().any(|other| other.excludes(suggestion))
        {
            return Err(failed(ErrorKind::NoLongerFits { number: *number }));
        }
        edits.push(suggestion.edit().ok_or_else(|| failed(ErrorKind::CannotFormat))?);
        taken.push(suggestion);
    }
    let text = yaml_edit::apply_edits(
        &codeless_file.source.text,
        &edits,
        &codeless_file.game.key_order(true),
    );
    let text = text.ok_or_else(|| failed(ErrorKind::CannotFormat))?;
    let picks = picks.iter().map(|(number, _)| number - 1).collect();
    Ok(Answer::TakenCodelessSuggestions(Box::new(TakenCodelessSuggestions {
        codeless_file,
        picks,
        text,
        dry_run,
    })))
}

impl PricedForce {
    /// Returns the legal additions; their order is the same in both languages.
    pub fn suggestions(&self, language: Language) -> Vec<CodelessSuggestion> {
        self.codeless_file
            .contents
            .as_deref()
            .map_or_else(Vec::new, |army| new_file::codeless_suggestions(army, language))
    }

    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let army = self.codeless_file.contents.as_deref()?;
        let speech = speech.led_by(self.codeless_file.book.first);
        let sheet = |language| match self.report {
            ForceReport::Cost => sheets::codeless_bill(&self.codeless_file, army, language),
            ForceReport::Fits => {
                let suggestions = self.suggestions(language);
                let rows =
                    suggestions.iter().map(|suggestion| (suggestion.say(), suggestion.points));
                sheets::codeless_fits(
                    &self.codeless_file,
                    army,
                    &rows.collect::<Vec<_>>(),
                    language,
                )
            }
        };
        Some(sheets::in_languages(speech, sheet))
    }
}

impl TakenCodelessSuggestions {
    /// Returns the additions taken.
    pub fn suggestions(&self, language: Language) -> Vec<CodelessSuggestion> {
        let army = self.codeless_file.contents.as_deref();
        let suggestions =
            army.map_or_else(Vec::new, |army| new_file::codeless_suggestions(army, language));
        self.picks.iter().filter_map(|at| suggestions.get(*at).cloned()).collect()
    }

    /// Returns the points left under the limit after each addition, if there is a limit.
    pub fn left_after_each(&self) -> Vec<Option<i64>> {
        let left = self.codeless_file.contents.as_deref().and_then(|army| army.points_left());
        let suggestions = self.suggestions(Language::English).into_iter();
        let spend = |left: &mut Option<i64>, suggestion: CodelessSuggestion| {
            *left = left.map(|left| left - suggestion.points.unwrap_or(0));
            Some(*left)
        };
        suggestions.scan(left, spend).collect()
    }

    /// Returns the points of the changed force, and its limit.
    pub fn points(&self) -> (i64, Option<i64>) {
        let (total, limit) = self
            .codeless_file
            .contents
            .as_deref()
            .and_then(|army| army.points())
            .unwrap_or_default();
        let more =
            self.suggestions(Language::English).iter().filter_map(|one| one.points).sum::<i64>();
        (total + more, limit)
    }

    /// Returns the changes to the file, if they are only to be shown.
    pub fn difference(&self) -> Option<String> {
        let Source { name, text, .. } = &self.codeless_file.source;
        self.dry_run.then(|| yaml_edit::difference(name, text, &self.text))
    }
}
