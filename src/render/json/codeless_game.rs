//! The JSON answers of lists and forces without ability codes: names are English, or as the file has them.

use super::Ordered;
use super::force::TakenAnswer;
use crate::answer::priced::{PricedForce, TakenCodelessSuggestions};
use crate::bill::points_left;
use crate::game::{CodelessArmy, CodelessFile, Known, UnitEntry};
use crate::language::Language;
use crate::new_file::CodelessSuggestion;
use schemars::JsonSchema;
use serde::Serialize;

/// A list or a force without ability codes.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TabledAnswer")]
pub(super) struct CodelessFileAnswer {
    /// Only for a force.
    #[serde(skip_serializing_if = "Option::is_none")]
    force: Option<String>,
    /// The list of a force as written in its file.
    #[serde(skip_serializing_if = "Option::is_none")]
    list: Option<String>,
    /// The name of the list.
    army: String,
    game: &'static str,
    /// The lines of the list or the force.
    units: Vec<UnitEntryAnswer>,
    /// Only for forces with points.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<i64>,
}

/// A line of a list or a force.
#[derive(Serialize, JsonSchema)]
struct UnitEntryAnswer {
    name: String,
    name_es: Option<String>,
    /// The unit of the list.
    unit: String,
    platoon: Option<String>,
    /// The part of the platoon or list.
    part: Option<String>,
    /// `null` if the game does not count them.
    figures: Option<i32>,
    /// Values and details by their ids, as text.
    facts: Ordered<String>,
    /// `null` in a game without points.
    points: Option<i64>,
}

/// Answers with all units, or those with a given name.
pub(super) fn codeless_answer(
    codeless_file: &CodelessFile,
    army: &dyn CodelessArmy,
    one: Option<&str>,
) -> CodelessFileAnswer {
    let has = |entry: &UnitEntry| one.is_none_or(|name| entry.is_called(name));
    let some = |text: String| (!text.is_empty()).then_some(text);
    let points = army.points();
    let entry = |entry: UnitEntry| {
        let fact = |fact: Known| (fact.topic.key(), fact.value.en);
        UnitEntryAnswer {
            unit: some(entry.unit.en).unwrap_or_else(|| entry.name.en.clone()),
            name_es: some(entry.name.es).filter(|spanish| *spanish != entry.name.en),
            name: entry.name.en,
            platoon: some(entry.group.en),
            part: some(entry.part.en),
            figures: entry.size,
            facts: Ordered(entry.facts.into_iter().map(fact).collect()),
            points: entry.points,
        }
    };
    CodelessFileAnswer {
        force: army.list().map(|_| army.name().text.clone()),
        list: army.list().map(str::to_owned),
        army: army.list_name().text.clone(),
        game: codeless_file.book.game.key(),
        units: army.entries().into_iter().filter(has).map(entry).collect(),
        total: points.map(|(total, _)| total),
        limit: points.and_then(|(_, limit)| limit),
    }
}

/// The legal additions to a force without ability codes.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "TabledFitsAnswer")]
pub(super) struct CodelessFitsAnswer {
    /// Points left; `null` without a limit.
    left: Option<i64>,
    legal: bool,
    /// The number of errors.
    faults: usize,
    fits: Vec<CodelessSuggestionAnswer>,
}

/// A legal addition.
#[derive(Serialize, JsonSchema)]
pub(super) struct CodelessSuggestionAnswer {
    /// The platoon to join.
    platoon: Option<String>,
    /// The unit or upgrade.
    what: String,
    points: Option<i64>,
}

fn suggestion_answer(suggestion: CodelessSuggestion) -> CodelessSuggestionAnswer {
    let platoon = Some(suggestion.group).filter(|group| !group.is_empty());
    CodelessSuggestionAnswer { platoon, what: suggestion.name, points: suggestion.points }
}

/// Returns the legal additions to a force.
pub(super) fn fits(priced: &PricedForce, army: &dyn CodelessArmy) -> CodelessFitsAnswer {
    let left = army.points_left();
    let faults = priced.codeless_file.faults();
    let fits = priced.suggestions(Language::English).into_iter().map(suggestion_answer).collect();
    CodelessFitsAnswer { left, legal: faults == 0, faults, fits }
}

/// Returns the additions taken, with the changes to the file if they are only to be shown.
pub(super) fn taken_answer(
    taken: &TakenCodelessSuggestions,
) -> TakenAnswer<'_, Vec<CodelessSuggestionAnswer>> {
    let (total, limit) = taken.points();
    TakenAnswer {
        file: &taken.codeless_file.source.name,
        taken: taken.suggestions(Language::English).into_iter().map(suggestion_answer).collect(),
        total,
        limit,
        left: points_left(total, limit),
        written: !taken.dry_run,
        difference: taken.difference(),
    }
}
