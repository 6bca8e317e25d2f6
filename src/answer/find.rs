//! Reverse search: ability codes that give requested values.

use super::game_sheet;
use crate::code::{Code, CodeKind};
use crate::code_search::{self, Bounds, DominatedLetter, Match, Query};
use crate::codes::Slot;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind};
use crate::game::{DiceRequest, Field, Input, Question};
use crate::labels::labels;
use crate::language::Speech;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::text::list_values;
use crate::{decode, sheets};
use std::sync::Arc;

/// The keys of the bounds of a search.
pub const SEARCH_FIELDS: [&str; 12] = [
    "move",
    "ws",
    "bs",
    "morale",
    "leadership",
    "radius",
    "points",
    "with",
    "without",
    "troops",
    "leaders",
    "sort",
];

pub(super) const MOVE: Field = Field::bounds(ListColumn::Move);
pub(super) const WS: Field = Field::bounds(ListColumn::Ws);
pub(super) const BS: Field = Field::bounds(ListColumn::Bs);
pub(super) const MORALE: Field = Field::bounds(ListColumn::Morale);
pub(super) const LEADERSHIP: Field = Field::bounds(ListColumn::Leadership);
pub(super) const RADIUS: Field = Field::bounds(ListColumn::Radius);
pub(super) const POINTS: Field = Field::bounds(ListColumn::Points);
pub(super) const WITH: Field =
    Field::new("with", Input::Letters).with_label(|| &labels().design.must_have);
pub(super) const WITHOUT: Field =
    Field::new("without", Input::Letters).with_label(|| &labels().design.must_not_have);
pub(super) const TROOPS: Field = Field::new("troops", Input::Flag).conflicts_with(&["leaders"]);
pub(super) const LEADERS: Field = Field::new("leaders", Input::Flag);
pub(super) const SORT: Field = Field::new("sort", Input::Column);

/// The bounds of a search for codes, as front ends ask for them.
pub static SEARCH: Question = Question {
    key: "find",
    help: include_str!("../../templates/help/find.yaml"),
    label: None,
    fields: &[
        MOVE, WS, BS, MORALE, LEADERSHIP, RADIUS, POINTS, WITH, WITHOUT, TROOPS, LEADERS, SORT,
    ],
};

/// A request to find ability codes.
#[derive(Debug, Default)]
pub struct FindRequest {
    /// `None` for troopers and leaders.
    pub kind: Option<CodeKind>,
    /// Bounds of each characteristic and the points, as written: `12..`.
    pub bounds: ByColumn<Option<String>>,
    /// A profile row of a list: `4d 14 6 4 24 106`. Explicit bounds take precedence over its values.
    pub printed: Option<String>,
    /// Required trait letters.
    pub with: String,
    /// Excluded trait letters.
    pub without: String,
    /// A code to compare with: results show their distance in edits and are ranked by it.
    pub near: Option<String>,
    /// The values for the Pareto front: no other code may give as much of all of them for as few points.
    pub pareto: Vec<ListColumn>,
    /// The value to sort by, before points and table order.
    pub sort: Option<ListColumn>,
    /// The number of codes to show; 0 for all.
    pub limit: usize,
}

/// The matching ability codes.
#[derive(Debug)]
pub struct FoundCodes {
    pub rules: Arc<Rules>,
    /// The number of matches.
    pub total: usize,
    /// The matches to show, best first.
    pub shown: Vec<Match>,
}

/// The letters that are never worth their price under these rules.
#[derive(Debug)]
pub struct Dominated {
    pub rules: Arc<Rules>,
}

pub(super) fn answer(request: &FindRequest, desk: &Desk) -> Result<FoundCodes, Error> {
    let rules = desk.rules()?;
    let mut shown = code_search::find(&request.query(&rules)?, &rules);
    let total = shown.len();
    if request.limit > 0 {
        shown.truncate(request.limit);
    }
    Ok(FoundCodes { rules, total, shown })
}

impl FoundCodes {
    pub(super) fn sheet(&self, speech: Speech) -> Sheet {
        game_sheet(&self.rules, speech, |language| {
            sheets::found_codes(self.total, &self.shown, &self.rules, language)
        })
    }
}

impl Dominated {
    /// Finds each letter that another dominates, with that one.
    pub fn letters(&self) -> Vec<DominatedLetter<'_>> {
        code_search::find_dominated(&self.rules)
    }

    pub(super) fn sheet(&self, speech: Speech) -> Sheet {
        let letters = self.letters();
        game_sheet(&self.rules, speech, |language| {
            sheets::dominated_letters(&letters, &self.rules, language)
        })
    }
}

impl FindRequest {
    /// Reads the bounds of a question, without a limit.
    pub fn read(asked: &DiceRequest) -> Self {
        let kinds = [("troops", CodeKind::Trooper), ("leaders", CodeKind::Leader)];
        let word = |key: &str| asked.word(key).map(str::to_owned);
        Self {
            kind: kinds.into_iter().find_map(|(key, kind)| asked.is(key).then_some(kind)),
            bounds: ByColumn::from_fn(|column| word(column.key())),
            with: word("with").unwrap_or_default(),
            without: word("without").unwrap_or_default(),
            sort: asked.word("sort").and_then(ListColumn::from_key),
            ..Self::default()
        }
    }

    pub(super) fn query(&self, rules: &Rules) -> Result<Query, Error> {
        let (mut bounds, mut kind) = (ByColumn::<Bounds>::default(), None);
        if let Some(line) = &self.printed {
            (bounds, kind) = parse_profile(line)?;
        }
        for (value, text) in self.bounds.iter() {
            if let Some(text) = text {
                *bounds.get_mut(value) = parse_bounds(value.key(), text)?;
            }
        }
        Ok(Query {
            kind: self.kind.or(kind),
            bounds,
            with: check_letters("with", &self.with, rules)?,
            without: check_letters("without", &self.without, rules)?,
            near: self.near.as_ref().map(|code| parse_code("near", code, rules)).transpose()?,
            pareto: self.pareto.clone(),
            sort: self.sort,
        })
    }
}

/// Returns the error for an invalid value of an option, given by its key.
fn invalid_value(option: &str, found: &str, allowed: &str) -> Error {
    let allowed = allowed.to_owned().into();
    let kind = ErrorKind::WrongValue { found: found.into(), near: None, allowed };
    Error::of_field(option, kind)
}

/// Returns the error for a value whose valid forms are too many to list; shows samples.
fn invalid_form(option: &str, found: &str, samples: &'static str) -> Error {
    Error::of_field(option, ErrorKind::WrongForm { found: found.into(), samples })
}

fn parse_bounds(option: &str, text: &str) -> Result<Bounds, Error> {
    let bounds = Bounds::read(text);
    if let Some(Bounds { least: Some(most), most: Some(least) }) = bounds.filter(|b| b.is_empty()) {
        let kind = ErrorKind::Backwards { found: text.to_owned(), least, most };
        return Err(Error::of_field(option, kind));
    }
    bounds
        .ok_or_else(|| invalid_form(option, text, "`12`, `12+`, `12..`, `..40`, `10..14`, `10-14`"))
}

/// Parses a profile row; the number of columns tells troopers from leaders.
fn parse_profile(line: &str) -> Result<(ByColumn<Bounds>, Option<CodeKind>), Error> {
    const FIRST: [ListColumn; 3] = [ListColumn::Move, ListColumn::Ws, ListColumn::Bs];
    let cells: Vec<&str> =
        line.split([' ', ',', ';', '\t']).filter(|cell| !cell.is_empty()).collect();
    let (last, kind) = match cells.len() {
        5 => (&[ListColumn::Morale, ListColumn::Points][..], CodeKind::Trooper),
        6 => (
            &[ListColumn::Leadership, ListColumn::Radius, ListColumn::Points][..],
            CodeKind::Leader,
        ),
        _ => return Err(invalid_form("printed", line, "`3d 6 4 8 13`, `4d 14 6 4 24 106`")),
    };
    let mut bounds = ByColumn::<Bounds>::default();
    for (value, cell) in FIRST.iter().chain(last).zip(&cells) {
        *bounds.get_mut(*value) = parse_bounds("printed", cell)?;
    }
    Ok((bounds, Some(kind)))
}

fn check_letters(option: &str, value: &str, rules: &Rules) -> Result<String, Error> {
    let known: Vec<char> =
        rules.codes().table(Slot::Traits).rows.iter().map(|row| row.letter).collect();
    if value.chars().all(|letter| known.contains(&letter)) {
        Ok(value.to_owned())
    } else {
        Err(invalid_value(option, value, &list_values(known)))
    }
}

/// Parses the code of an option.
pub(super) fn parse_code(option: &str, value: &str, rules: &Rules) -> Result<Code, Error> {
    decode::code(value, rules).code.ok_or_else(|| invalid_form(option, value, "`VHs`, `EFSs-A4`"))
}
