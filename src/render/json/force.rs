//! The JSON answers about forces.

use crate::answer::fits::Took;
use crate::bill::{BillEntry, EntryItem};
use crate::fault::Fault;
use crate::fits::{Addition, Buyer, Fewest, Fit, Purchase, TakenFit};
use crate::language::Language;
use crate::muster::Whole;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct CostAnswer<'a> {
    total: i64,
    limit: Option<i64>,
    left: Option<i64>,
    legal: bool,
    faults: usize,
    basis: &'static str,
    squads: Vec<SquadAnswer<'a>>,
    leaders: Vec<LeaderAnswer<'a>>,
}

#[derive(Serialize)]
struct SquadAnswer<'a> {
    name: &'a str,
    troop: &'a str,
    platoon: Option<usize>,
    figures: i64,
    points: i64,
    lines: Vec<BillEntryAnswer<'a>>,
}

#[derive(Serialize)]
struct LeaderAnswer<'a> {
    name: &'a str,
    unit: &'a str,
    platoon: Option<usize>,
    points: i64,
    lines: Vec<BillEntryAnswer<'a>>,
}

#[derive(Serialize)]
struct BillEntryAnswer<'a> {
    what: &'a str,
    count: i64,
    each: i64,
    percent: Option<i32>,
    points: i64,
    source: &'a str,
}

pub(super) fn cost<'a>(whole: &'a Whole) -> CostAnswer<'a> {
    let (bill, army) = (&whole.bill, whole.army);
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
        legal: whole.faults == 0,
        faults: whole.faults,
        basis: whole.force.told_basis(army).tag(),
        squads: squads.collect(),
        leaders: leaders.collect(),
    }
}

/// A force for other programs, with its bill.
#[derive(Serialize)]
pub(super) struct ExportAnswer<'a> {
    force: &'a str,
    notes: Option<&'a str>,
    list: &'a str,
    army: &'a str,
    game: &'static str,
    figures: i64,
    #[serde(flatten)]
    cost: CostAnswer<'a>,
}

pub(super) fn export<'a>(whole: &'a Whole) -> ExportAnswer<'a> {
    let (force, english) = (whole.force, Language::English);
    let squads: i64 = force.all_squads().map(|(_, squad)| squad.strength()).sum();
    ExportAnswer {
        force: force.head.name.get(english),
        notes: force.head.notes.as_ref().map(|notes| notes.get(english)),
        list: &force.head.list.value,
        army: whole.army.head.name.get(english),
        game: whole.rules.book.game.tag(),
        figures: squads + force.all_leaders().count() as i64,
        cost: cost(whole),
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

#[derive(Serialize)]
pub(super) struct FitsAnswer<'a> {
    left: Option<i64>,
    legal: bool,
    faults: usize,
    fits: Vec<FitAnswer<'a>>,
}

#[derive(Serialize)]
pub(super) struct FitAnswer<'a> {
    add: &'static str,
    /// The unit or option.
    what: &'a str,
    /// The squad or leader that gets it.
    squad: Option<&'a str>,
    leader: Option<&'a str>,
    /// The letter chosen from an option with several.
    take: Option<char>,
    figures: Option<i64>,
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
}

#[derive(Serialize)]
struct FewestAnswer {
    figures: i64,
    points: i64,
}

pub(super) fn fits<'a>(whole: &'a Whole, fits: &[Fit]) -> FitsAnswer<'a> {
    let (left, faults) = (whole.bill.left(), whole.faults);
    let fits = fits.iter().map(|one| fit(whole, one)).collect();
    FitsAnswer { left, legal: faults == 0, faults, fits }
}

fn fit<'a>(whole: &'a Whole, fit: &Fit) -> FitAnswer<'a> {
    let fewest = fit.fewest.map(|Fewest { figures, points }| FewestAnswer { figures, points });
    let warned = fit.warned.as_ref().map(Fault::id);
    FitAnswer { fewest, warned, ..added(whole, fit.what, fit.points) }
}

fn added<'a>(whole: &'a Whole, what: Addition, points: i64) -> FitAnswer<'a> {
    let army = whole.army;
    let unit = |index: usize| army.units[index].name.get(Language::English);
    let squads = &whole.bill.squads;
    let squad = |index: usize| squads[index].of.title(army).get(Language::English);
    let leader = |index: usize| whole.bill.leaders[index].of.title(army).get(Language::English);
    let plain = |add, what| FitAnswer {
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
    };
    match what {
        Addition::Figures(index, more) => {
            let what = unit(squads[index].of.unit);
            FitAnswer { squad: Some(squad(index)), figures: Some(more), ..plain("figure", what) }
        }
        Addition::Option(Purchase { buyer, option, letter, figures, had }) => {
            let option = army.options[option].name.get(Language::English);
            let (squad, leader) = match buyer {
                Buyer::Squad(index) => (Some(squad(index)), None),
                Buyer::Leader(index) => (None, Some(leader(index))),
            };
            let (take, figures, had) = (letter, Some(figures), Some(had).filter(|had| *had > 0));
            FitAnswer { squad, leader, take, figures, had, ..plain("option", option) }
        }
        Addition::Squad(index, figures) => {
            FitAnswer { figures: Some(figures), ..plain("squad", unit(index)) }
        }
        Addition::Leader(index) => plain("leader", unit(index)),
    }
}

/// Applied suggestions, with the points of the changed force.
#[derive(Serialize)]
pub(super) struct TakenAnswer<'a, T> {
    pub(super) file: &'a str,
    pub(super) taken: T,
    pub(super) total: i64,
    pub(super) limit: Option<i64>,
    pub(super) left: Option<i64>,
    pub(super) written: bool,
    /// The changes to the file, if they are only to be shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) difference: Option<String>,
}

/// The applied suggestion, or several.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum TakenParts<'a> {
    One(FitAnswer<'a>),
    Several(Vec<FitAnswer<'a>>),
}

/// The applied suggestions, with the changes to the file if they are only to be shown.
pub(super) fn taken<'a>(
    took: &'a Took,
    whole: &'a Whole,
) -> Option<TakenAnswer<'a, TakenParts<'a>>> {
    let last = took.taken.last()?;
    let one = |taken: &TakenFit| added(whole, taken.what, taken.points);
    let taken = match took.taken.as_slice() {
        [only] => TakenParts::One(one(only)),
        several => TakenParts::Several(several.iter().map(one).collect()),
    };
    Some(TakenAnswer {
        file: &took.fielded.source.name,
        taken,
        total: last.total,
        limit: last.force.limit,
        left: last.left(),
        written: !took.tried,
        difference: took.difference(),
    })
}
