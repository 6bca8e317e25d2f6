//! The JSON answers about forces.

use crate::answer::fits::TakenSuggestions;
use crate::bill::{BillEntry, EntryItem};
use crate::fault::Fault;
use crate::fits::{Addition, Buyer, FewestFigures, Purchase, Suggestion, TakenSuggestion};
use crate::language::Language;
use crate::muster::ResolvedForce;
use schemars::JsonSchema;
use serde::Serialize;

/// The cost of a force.
#[derive(Serialize, JsonSchema)]
pub(super) struct CostAnswer<'a> {
    total: i64,
    /// The limit of the force; `null` if it has none.
    limit: Option<i64>,
    /// `limit` less `total`.
    left: Option<i64>,
    legal: bool,
    /// The number of errors.
    faults: usize,
    /// The basis of the points: `printed` or `computed`.
    basis: &'static str,
    squads: Vec<SquadAnswer<'a>>,
    leaders: Vec<LeaderAnswer<'a>>,
}

/// A squad with its bill.
#[derive(Serialize, JsonSchema)]
struct SquadAnswer<'a> {
    name: &'a str,
    /// The unit of the list.
    troop: &'a str,
    /// Its platoon, from 1.
    platoon: Option<usize>,
    /// Figures without the NCO.
    figures: i64,
    points: i64,
    lines: Vec<BillEntryAnswer<'a>>,
}

/// A leader with his bill.
#[derive(Serialize, JsonSchema)]
struct LeaderAnswer<'a> {
    name: &'a str,
    /// The unit of the list.
    unit: &'a str,
    /// His platoon, from 1.
    platoon: Option<usize>,
    points: i64,
    lines: Vec<BillEntryAnswer<'a>>,
}

/// A line of the bill.
#[derive(Serialize, JsonSchema)]
struct BillEntryAnswer<'a> {
    /// The unit or option.
    what: &'a str,
    count: i64,
    /// Points of each.
    each: i64,
    /// The percentage of a surcharge.
    percent: Option<i32>,
    points: i64,
    /// The section of the rules: `§11d`.
    source: &'a str,
}

pub(super) fn cost<'a>(resolved: &'a ResolvedForce) -> CostAnswer<'a> {
    let (bill, army) = (&resolved.bill, resolved.army);
    let squads = bill.squads.iter().map(|part| SquadAnswer {
        name: part.of.title(army).get(Language::English),
        troop: army.units[part.of.unit].name.get(Language::English),
        platoon: part.platoon.map(|index| index + 1),
        figures: part.of.figures,
        points: part.points,
        lines: part.lines.iter().map(entry).collect(),
    });
    let leaders = bill.leaders.iter().map(|part| LeaderAnswer {
        name: part.of.title(army).get(Language::English),
        unit: army.units[part.of.unit].name.get(Language::English),
        platoon: part.platoon.map(|index| index + 1),
        points: part.points,
        lines: part.lines.iter().map(entry).collect(),
    });
    CostAnswer {
        total: bill.total,
        limit: bill.limit,
        left: bill.left(),
        legal: resolved.faults == 0,
        faults: resolved.faults,
        basis: resolved.force.effective_basis(army).key(),
        squads: squads.collect(),
        leaders: leaders.collect(),
    }
}

/// A force for other programs, with its bill.
#[derive(Serialize, JsonSchema)]
pub(super) struct ExportAnswer<'a> {
    force: &'a str,
    notes: Option<&'a str>,
    /// The list as written in the file of the force.
    list: &'a str,
    /// The name of the list.
    army: &'a str,
    game: &'static str,
    /// All figures, leaders included.
    figures: i64,
    #[serde(flatten)]
    cost: CostAnswer<'a>,
}

pub(super) fn export<'a>(resolved: &'a ResolvedForce) -> ExportAnswer<'a> {
    let (force, english) = (resolved.force, Language::English);
    let squads: i64 = force.all_squads().map(|(_, squad)| squad.strength()).sum();
    ExportAnswer {
        force: force.head.name.get(english),
        notes: force.head.notes.as_ref().map(|notes| notes.get(english)),
        list: &force.head.list.value,
        army: resolved.army.head.name.get(english),
        game: resolved.rules.book.game.key(),
        figures: squads + force.all_leaders().count() as i64,
        cost: cost(resolved),
    }
}

fn entry<'a>(line: &BillEntry<'a>) -> BillEntryAnswer<'a> {
    BillEntryAnswer {
        what: line.item.words().get(Language::English),
        count: line.count,
        each: line.each,
        percent: match line.item {
            EntryItem::Surcharge(_, percent) => Some(percent),
            _ => None,
        },
        points: line.points,
        source: line.source,
    }
}

/// The legal additions to a force.
#[derive(Serialize, JsonSchema)]
pub(super) struct FitsAnswer<'a> {
    /// Points left; `null` without a limit.
    left: Option<i64>,
    legal: bool,
    /// The number of errors.
    faults: usize,
    fits: Vec<SuggestionAnswer<'a>>,
}

/// A legal addition.
#[derive(Serialize, JsonSchema)]
pub(super) struct SuggestionAnswer<'a> {
    /// `figure`, `option`, `squad` or `leader`.
    add: &'static str,
    /// The unit or option.
    what: &'a str,
    /// The squad or leader that gets it.
    squad: Option<&'a str>,
    /// The leader that gets it.
    leader: Option<&'a str>,
    /// The letter chosen from an option with several.
    take: Option<char>,
    /// Figures added or equipped.
    figures: Option<i64>,
    /// The points it adds.
    points: i64,
    /// The variant with the fewest figures, if their number may vary.
    #[serde(skip_serializing_if = "Option::is_none")]
    fewest: Option<FewestAnswer>,
    /// The number of figures that already have the option.
    #[serde(skip_serializing_if = "Option::is_none")]
    had: Option<i64>,
    /// The id of a warning that it causes.
    #[serde(skip_serializing_if = "Option::is_none")]
    warned: Option<&'static str>,
    /// The platoon of a new squad, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    platoon: Option<usize>,
}

/// The variant with the fewest figures.
#[derive(Serialize, JsonSchema)]
struct FewestAnswer {
    figures: i64,
    points: i64,
}

pub(super) fn fits<'a>(resolved: &'a ResolvedForce, suggestions: &[Suggestion]) -> FitsAnswer<'a> {
    let (left, faults) = (resolved.bill.left(), resolved.faults);
    let fits = suggestions.iter().map(|one| answer_of(resolved, one)).collect();
    FitsAnswer { left, legal: faults == 0, faults, fits }
}

fn answer_of<'a>(resolved: &'a ResolvedForce, suggestion: &Suggestion) -> SuggestionAnswer<'a> {
    let fewest =
        suggestion.fewest.map(|FewestFigures { figures, points }| FewestAnswer { figures, points });
    let warned = suggestion.warned.as_ref().map(Fault::id);
    SuggestionAnswer {
        fewest,
        warned,
        ..suggestion_answer(resolved, suggestion.what, suggestion.points)
    }
}

fn suggestion_answer<'a>(
    resolved: &'a ResolvedForce,
    what: Addition,
    points: i64,
) -> SuggestionAnswer<'a> {
    let army = resolved.army;
    let unit = |index: usize| army.units[index].name.get(Language::English);
    let squads = &resolved.bill.squads;
    let squad = |index: usize| squads[index].of.title(army).get(Language::English);
    let leader = |index: usize| resolved.bill.leaders[index].of.title(army).get(Language::English);
    let plain = |add, what| SuggestionAnswer {
        add,
        what,
        squad: None,
        leader: None,
        take: None,
        figures: None,
        points,
        fewest: None,
        had: None,
        warned: None,
        platoon: None,
    };
    match what {
        Addition::Figures(index, more) => {
            let what = unit(squads[index].of.unit);
            SuggestionAnswer {
                squad: Some(squad(index)),
                figures: Some(more),
                ..plain("figure", what)
            }
        }
        Addition::Option(Purchase { buyer, option, letter, figures, had }) => {
            let option = army.options[option].name.get(Language::English);
            let (squad, leader) = match buyer {
                Buyer::Squad(index) => (Some(squad(index)), None),
                Buyer::Leader(index) => (None, Some(leader(index))),
            };
            let (take, figures, had) = (letter, Some(figures), Some(had).filter(|had| *had > 0));
            SuggestionAnswer { squad, leader, take, figures, had, ..plain("option", option) }
        }
        Addition::Squad(index, figures) => {
            SuggestionAnswer { figures: Some(figures), ..plain("squad", unit(index)) }
        }
        Addition::Leader(index) => plain("leader", unit(index)),
    }
}

/// Applied suggestions, with the points of the changed force.
#[derive(Serialize, JsonSchema)]
pub(super) struct TakenAnswer<'a, T> {
    /// The file of the force.
    pub(super) file: &'a str,
    pub(super) taken: T,
    /// The points of the changed force.
    pub(super) total: i64,
    pub(super) limit: Option<i64>,
    /// `limit` less `total`.
    pub(super) left: Option<i64>,
    /// The file was changed.
    pub(super) written: bool,
    /// The changes to the file, if they are only to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) difference: Option<String>,
}

/// The applied suggestion, or several.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(super) enum TakenParts<'a> {
    One(SuggestionAnswer<'a>),
    Several(Vec<SuggestionAnswer<'a>>),
}

/// Returns the applied suggestions, with the changes to the file if they are only to be shown.
pub(super) fn taken_answer<'a>(
    taken_suggestions: &'a TakenSuggestions,
    resolved: &'a ResolvedForce,
) -> Option<TakenAnswer<'a, TakenParts<'a>>> {
    let last = taken_suggestions.suggestions.last()?;
    let one = |taken: &TakenSuggestion| {
        let platoon = taken.platoon.map(|index| index + 1);
        SuggestionAnswer { platoon, ..suggestion_answer(resolved, taken.what, taken.points) }
    };
    let taken = match taken_suggestions.suggestions.as_slice() {
        [only] => TakenParts::One(one(only)),
        several => TakenParts::Several(several.iter().map(one).collect()),
    };
    Some(TakenAnswer {
        file: &taken_suggestions.mustered.source.name,
        taken,
        total: last.total,
        limit: last.force.limit,
        left: last.left(),
        written: !taken_suggestions.dry_run,
        difference: taken_suggestions.difference(),
    })
}
