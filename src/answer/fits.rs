//! Legal additions to a force within the remaining points.

use super::priced::{self, ForceReport, PricedForce};
use super::{Answer, game_sheet};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::fits::{self, Suggestion, TakeError, TakenSuggestion};
use crate::language::Speech;
use crate::library::LibraryItem;
use crate::muster::{self, MusteredForce, ResolvedForce};
use crate::sheet::Sheet;
use crate::text::{Source, list_values};
use crate::{sheets, yaml_edit};

/// A request for the legal additions of a force.
#[derive(Debug)]
pub struct FitsRequest {
    pub force: LibraryItem,
}

/// A request to apply suggestions to the file of a force.
#[derive(Debug)]
pub struct TakeRequest {
    pub force: LibraryItem,
    /// Suggestions, counted from 1, each with a number of figures; `None` for as many as suggested.
    pub picks: Vec<(usize, Option<i64>)>,
    /// Only shows the changes.
    pub dry_run: bool,
}

impl TakeRequest {
    /// Parses `3`, `3:2` for two figures, or several separated by commas.
    ///
    /// # Errors
    /// Any other form.
    pub fn parse_picks(numbers: &str, argument: &str) -> Result<Vec<(usize, Option<i64>)>, Error> {
        let parse = |pick: &str| {
            let (number, figures) =
                pick.split_once(':').map_or((pick, None), |(n, k)| (n, Some(k)));
            Some((number.trim().parse().ok()?, figures.map(str::parse).transpose().ok()?))
        };
        let allowed = list_values(["3", "3:2", "1,4"]).into();
        let wrong = || ErrorKind::WrongValue { found: numbers.to_owned(), near: None, allowed };
        let picks: Option<Vec<_>> = numbers.split(',').map(parse).collect();
        picks.ok_or_else(|| Error::new(argument, wrong()))
    }
}

/// A force with suggestions taken; the front end writes its file.
#[derive(Debug)]
pub struct TakenSuggestions {
    /// The force before the change.
    pub mustered: MusteredForce,
    /// The suggestions taken, in order, each with the force after it.
    pub suggestions: Vec<TakenSuggestion>,
    /// The new text of its file.
    pub text: String,
    /// `true` if the file is not to be written.
    pub dry_run: bool,
}

#[derive(Debug)]
pub struct ForceSuggestions {
    /// The force with its list.
    pub mustered: MusteredForce,
    /// Every legal addition, the cheapest first, then those that save points; empty if the force could not be parsed.
    pub suggestions: Vec<Suggestion>,
}

pub(super) fn answer(request: &FitsRequest, desk: &Desk) -> Result<Answer, Error> {
    if let Some(codeless_file) = priced::force(&request.force, desk)? {
        return Ok(Answer::Priced(Box::new(PricedForce {
            codeless_file,
            report: ForceReport::Fits,
        })));
    }
    let mustered = desk.library.force(&request.force)?;
    let suggestions =
        mustered.resolve().map(|resolved| fits::suggestions(&resolved)).unwrap_or_default();
    Ok(Answer::Fits(ForceSuggestions { mustered, suggestions }))
}

pub(super) fn take(request: &TakeRequest, desk: &Desk) -> Result<Answer, Error> {
    if let Some(codeless_file) = priced::force(&request.force, desk)? {
        return priced::take(codeless_file, &request.picks, request.dry_run);
    }
    let mustered = desk.library.force(&request.force)?;
    let failed = |kind| Error::new(&mustered.source.name, kind);
    let Some(resolved) = mustered.resolve() else {
        return Ok(Answer::Fits(ForceSuggestions { mustered, suggestions: Vec::new() }));
    };
    let refuse = |why| failed(refusal_kind(why, &resolved, &request.picks));
    let taken = fits::take_all(&resolved, &request.picks).map_err(refuse)?;
    let last = taken.last().map_or(resolved.force, |taken| &taken.force);
    let text = muster::rewrite(&mustered, &resolved, last);
    let text = text.ok_or_else(|| failed(ErrorKind::CannotFormat))?;
    Ok(Answer::TakenSuggestions(Box::new(TakenSuggestions {
        mustered,
        suggestions: taken,
        text,
        dry_run: request.dry_run,
    })))
}

fn refusal_kind(
    why: TakeError,
    resolved: &ResolvedForce,
    picks: &[(usize, Option<i64>)],
) -> ErrorKind {
    match why {
        TakeError::NoSuch { found, most } => ErrorKind::no_suggestion(found, most),
        TakeError::NoLonger { number, spent } => match fits::fewest_together(resolved, picks) {
            Some(fewest) => {
                let pick = |(number, figures): &(usize, Option<i64>)| match figures {
                    Some(figures) => format!("{number}:{figures}"),
                    None => number.to_string(),
                };
                let picks = fewest.iter().map(pick).collect::<Vec<_>>().join(",");
                ErrorKind::FitsWithFewer { number, spent, picks }
            }
            None => ErrorKind::NoLongerFits { number },
        },
        TakeError::Whole => ErrorKind::NotPerFigure,
        TakeError::Figures { found, least, most } => ErrorKind::NotForSoMany { found, least, most },
    }
}

impl TakenSuggestions {
    /// Returns the changes to the file, if they are only to be shown.
    pub fn difference(&self) -> Option<String> {
        let Source { name, text, .. } = &self.mustered.source;
        self.dry_run.then(|| yaml_edit::difference(name, text, &self.text))
    }
}

impl ForceSuggestions {
    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let resolved = self.mustered.resolve()?;
        let sheet = |language| sheets::fits(&resolved, &self.suggestions, language);
        Some(game_sheet(resolved.rules, speech, sheet))
    }
}
