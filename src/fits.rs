//! Legal additions to a force with the points that are left.

mod trial;

use crate::army::{Army, Level, Price, Range, Role};
use crate::bill::points_left;
use crate::fault::Fault;
use crate::force::{BoughtOption, Force, Leader, Squad};
use crate::muster::ResolvedForce;
use crate::text::Span;
use crate::{cost, decode};
use std::ops::RangeInclusive;
use trial::Trial;

/// A legal addition and its cost. If the number of figures is open, `what` and `points` are for the greatest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    pub what: Addition,
    /// The points added to the force; negative where it would be cheaper.
    pub points: i64,
    /// The fewest figures and their points, where there is a choice.
    pub fewest: Option<FewestFigures>,
    /// The warning that it causes: for some of the figures (F22), or for a leader without a platoon (F28).
    pub warned: Option<Fault>,
}

/// The fewest figures of a suggestion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FewestFigures {
    pub figures: i64,
    /// The points added to the force.
    pub points: i64,
}

/// Something that could be added to a force.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Addition {
    /// More figures in a squad: its index among all squads, and their number.
    Figures(usize, i64),
    /// An option of the list.
    Option(Purchase),
    /// A new squad: its troop type as an index of the list's units, and its figures.
    Squad(usize, i64),
    /// A new leader, as an index of the list's units.
    Leader(usize),
}

/// An option that somebody could buy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Purchase {
    pub buyer: Buyer,
    /// Its index among the list's options.
    pub option: usize,
    /// One letter, where it adds one of several.
    pub letter: Option<char>,
    /// The number of figures that buy it.
    pub figures: i64,
    /// The figures that have it already: a purchase for some is extended.
    pub had: i64,
}

/// The buyer of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Buyer {
    /// A squad, by its index among all squads.
    Squad(usize),
    /// A leader, by his index among all leaders.
    Leader(usize),
}

/// A force with a suggestion taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenSuggestion {
    /// The addition, with the chosen number of figures.
    pub what: Addition,
    /// The points added to the force.
    pub points: i64,
    /// The platoon of a new squad, by its index; `None` outside platoons and for other additions.
    pub platoon: Option<usize>,
    pub force: Force,
    /// The points of that force.
    pub total: i64,
}

/// Reasons why a suggestion cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TakeError {
    /// There is no suggestion of that number.
    NoSuch {
        /// The number asked for.
        found: usize,
        /// The number of suggestions.
        most: usize,
    },
    /// A suggestion that is illegal or too dear together with those taken before it.
    NoLonger {
        number: usize,
        /// The points of those taken before it.
        spent: i64,
    },
    /// A number of figures for a suggestion without a choice.
    Whole,
    /// A number of figures out of bounds.
    Figures {
        /// The number asked for.
        found: i64,
        /// The fewest allowed.
        least: i64,
        /// The most allowed.
        most: i64,
    },
}

impl TakenSuggestion {
    /// Returns the points left under the limit, if there is one.
    pub fn left(&self) -> Option<i64> {
        points_left(self.total, self.force.limit)
    }
}

impl Suggestion {
    /// Returns the points for the fewest figures.
    pub fn from_points(&self) -> i64 {
        self.fewest.map_or(self.points, |fewest| fewest.points)
    }

    /// Returns `true` if it makes the force cheaper.
    pub fn saves(&self) -> bool {
        self.points < 0
    }
}

impl Addition {
    /// Returns the number of figures, where it may be chosen.
    pub fn figures(&self, resolved: &ResolvedForce) -> Option<i64> {
        match self {
            Self::Figures(_, figures) | Self::Squad(_, figures) => Some(*figures),
            Self::Option(Purchase { buyer: Buyer::Squad(_), option, figures, .. }) => {
                let price = resolved.army.options[*option].price;
                (!matches!(price, Price::Percent(_))).then_some(*figures)
            }
            Self::Option(_) | Self::Leader(_) => None,
        }
    }

    /// Returns `true` if another differs at most in the number of figures.
    fn is_like(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Figures(one, _), Self::Figures(two, _))
            | (Self::Squad(one, _), Self::Squad(two, _))
            | (Self::Leader(one), Self::Leader(two)) => one == two,
            (Self::Option(one), Self::Option(two)) => {
                (one.buyer, one.option, one.letter) == (two.buyer, two.option, two.letter)
            }
            (Self::Figures(..) | Self::Squad(..) | Self::Leader(_) | Self::Option(_), _) => false,
        }
    }

    /// Returns the addition for another number of figures.
    fn with_figures(self, figures: i64) -> Self {
        match self {
            Self::Figures(squad, _) => Self::Figures(squad, figures),
            Self::Option(purchase) => Self::Option(Purchase { figures, ..purchase }),
            Self::Squad(unit, _) => Self::Squad(unit, figures),
            Self::Leader(unit) => Self::Leader(unit),
        }
    }
}

/// Takes a suggestion by its number, counted from 1 in the order of [`suggestions`], for a number of figures, or for the most
/// allowed.
///
/// # Errors
/// The reason why it cannot be taken.
pub fn take(
    resolved: &ResolvedForce,
    number: usize,
    figures: Option<i64>,
) -> Result<TakenSuggestion, TakeError> {
    let suggestions = suggestions(resolved);
    let suggestion = numbered_suggestion(&suggestions, number)?;
    let none = TakeError::NoSuch { found: number, most: suggestions.len() };
    taken_suggestion(resolved, addition_of(resolved, suggestion, figures)?).ok_or(none)
}

/// Returns the suggestion of a number, counted from 1.
fn numbered_suggestion(
    suggestions: &[Suggestion],
    number: usize,
) -> Result<&Suggestion, TakeError> {
    let none = TakeError::NoSuch { found: number, most: suggestions.len() };
    number.checked_sub(1).and_then(|at| suggestions.get(at)).ok_or(none)
}

/// Returns what a suggestion adds with this number of figures, or with the most allowed.
fn addition_of(
    resolved: &ResolvedForce,
    suggestion: &Suggestion,
    figures: Option<i64>,
) -> Result<Addition, TakeError> {
    figures.map_or(Ok(suggestion.what), |figures| for_figures(resolved, suggestion, figures))
}

/// Returns the force with an addition, and its points; `None` where it makes no sense.
fn taken_suggestion(resolved: &ResolvedForce, what: Addition) -> Option<TakenSuggestion> {
    let force = with_addition(resolved, what)?;
    let total = cost::force(&force, resolved.army, resolved.rules).total;
    let is_squad = matches!(what, Addition::Squad(..));
    let platoon = is_squad.then(|| platoon_with_room(resolved.force, resolved.army)).flatten();
    Some(TakenSuggestion { what, points: total - resolved.bill.total, platoon, force, total })
}

/// Takes several suggestions by their numbers in the list of the force, each for a number of figures. Returns them in
/// the order in which they are taken: additions to squads and leaders of the force before new squads and leaders.
///
/// # Errors
/// The reason why one of them cannot be taken together with those before it.
pub fn take_all(
    resolved: &ResolvedForce,
    picks: &[(usize, Option<i64>)],
) -> Result<Vec<TakenSuggestion>, TakeError> {
    let suggestions = suggestions(resolved);
    let numbered = |number: usize| numbered_suggestion(&suggestions, number);
    let mut picks = picks.to_vec();
    // A new leader precedes those of platoons and squads, a new squad of a platoon those of the next platoons: they would
    // shift the indexes of others.
    picks.sort_by_key(|(number, _)| {
        numbered(*number).is_ok_and(|suggestion| {
            matches!(suggestion.what, Addition::Squad(..) | Addition::Leader(_))
        })
    });
    let (mut force, mut taken) = (resolved.force.clone(), Vec::new());
    for (number, figures) in picks {
        let wanted = numbered(number)?;
        let bill = cost::force(&force, resolved.army, resolved.rules);
        let now = ResolvedForce { force: &force, bill, ..*resolved };
        let still = self::suggestions(&now);
        let same = still.iter().find(|suggestion| suggestion.what.is_like(&wanted.what));
        let spent = taken.iter().map(|taken: &TakenSuggestion| taken.points).sum();
        let suggestion = same.ok_or(TakeError::NoLonger { number, spent })?;
        let next = taken_suggestion(&now, addition_of(&now, suggestion, figures)?)
            .ok_or(TakeError::NoLonger { number, spent })?;
        force = next.force.clone();
        taken.push(next);
    }
    Ok(taken)
}

/// Returns picks that are legal together, each for its fewest figures; `None` if even those are not.
pub fn fewest_together(
    resolved: &ResolvedForce,
    picks: &[(usize, Option<i64>)],
) -> Option<Vec<(usize, Option<i64>)>> {
    let suggestions = suggestions(resolved);
    let fewest = |(number, figures): &(usize, Option<i64>)| {
        let suggestion = suggestions.get(number.checked_sub(1)?)?;
        Some((*number, figures.or_else(|| Some(suggestion.fewest?.figures))))
    };
    let fewest: Vec<_> = picks.iter().map(fewest).collect::<Option<_>>()?;
    take_all(resolved, &fewest).is_ok().then_some(fewest)
}

/// Returns the force with a suggestion, for a number of figures where it may be chosen.
pub fn apply_suggestion(
    resolved: &ResolvedForce,
    suggestion: &Suggestion,
    figures: i64,
) -> Option<Force> {
    with_addition(resolved, suggestion.what.with_figures(figures))
}

/// Returns a suggestion for a number of figures.
fn for_figures(
    resolved: &ResolvedForce,
    suggestion: &Suggestion,
    found: i64,
) -> Result<Addition, TakeError> {
    let most = suggestion.what.figures(resolved).ok_or(TakeError::Whole)?;
    let least = suggestion.fewest.map_or(most, |fewest| fewest.figures);
    let is_allowed = (least..=most).contains(&found);
    is_allowed.then(|| suggestion.what.with_figures(found)).ok_or(TakeError::Figures {
        found,
        least,
        most,
    })
}

/// Returns every legal addition within the points left, the cheapest first; then those that make the force cheaper. An
/// addition is legal if it leaves no error.
pub fn suggestions(resolved: &ResolvedForce) -> Vec<Suggestion> {
    let trial = Trial::new(resolved);
    let mut suggestions: Vec<Suggestion> = additions(resolved)
        .into_iter()
        .filter_map(|(what, figures)| trial.suggestion(what, figures))
        .collect();
    suggestions.sort_by_key(|suggestion| (suggestion.saves(), suggestion.from_points()));
    suggestions
}

/// Returns every addition to try, each with its range of figures.
fn additions(resolved: &ResolvedForce) -> Vec<(Addition, RangeInclusive<i64>)> {
    let size = sizes(resolved);
    let squads = || (0..).zip(resolved.force.all_squads().map(|(_, squad)| squad));
    let figures = squads().map(|(index, squad)| {
        let least = 1.max(size.start() - squad.figures);
        (Addition::Figures(index, least), least..=least.max(size.end() - squad.figures))
    });
    let leaders = (0..).zip(resolved.force.all_leaders());
    let leaders = leaders.map(|(index, (_, leader))| (Buyer::Leader(index), 1, &leader.bought));
    let squads = squads().map(|(index, squad)| (Buyer::Squad(index), squad.figures, &squad.bought));
    let options = squads.chain(leaders);
    let options = options.flat_map(|(buyer, all, bought)| purchases(resolved, buyer, all, bought));
    let kinds = resolved.army.units.iter().enumerate();
    let units = kinds.filter_map(|(index, unit)| match unit.role {
        Role::Troop => Some((Addition::Squad(index, *size.start()), size.clone())),
        // An NCO comes with his squad.
        Role::Nco => None,
        Role::Leader => Some((Addition::Leader(index), 1..=1)),
    });
    figures.chain(options).chain(units).collect()
}

/// Returns every option, letter by letter where it offers several, for those who do not have it yet.
fn purchases(
    resolved: &ResolvedForce,
    buyer: Buyer,
    all: i64,
    bought: &[BoughtOption],
) -> impl Iterator<Item = (Addition, RangeInclusive<i64>)> {
    let options = resolved.army.options.iter().enumerate();
    options.flat_map(move |(option, choice)| {
        let letters: Vec<Option<char>> = match choice.adds.chars().count() {
            0 | 1 => vec![None],
            _ => choice.adds.chars().map(Some).collect(),
        };
        letters.into_iter().filter_map(move |letter| {
            let mut purchase = Purchase { buyer, option, letter, figures: all, had: 0 };
            let new = buy(resolved, purchase);
            purchase.had =
                bought.iter().find(|old| is_same(old, &new)).map_or(0, |old| old.figures);
            purchase.figures -= purchase.had;
            let (what, most) = (Addition::Option(purchase), purchase.figures);
            let least = if what.figures(resolved).is_some() { 1 } else { most };
            (most > 0).then_some((what, least..=most))
        })
    })
}

/// Returns `true` if two purchases are of the same option and letters.
fn is_same(one: &BoughtOption, other: &BoughtOption) -> bool {
    one.option == other.option && one.choice.adds == other.choice.adds
}

/// Returns the range of figures of a squad of the list.
fn sizes(resolved: &ResolvedForce) -> RangeInclusive<i64> {
    /// Figures of the largest squad that is tried where the list has no bound.
    const MAX_SQUAD: i64 = 12;
    let size = resolved.army.composition.squad.unwrap_or(Range { least: 1, most: None });
    size.least..=size.most.unwrap_or_else(|| MAX_SQUAD.max(size.least))
}

/// Returns the force with an addition; `None` where it makes no sense.
fn with_addition(resolved: &ResolvedForce, what: Addition) -> Option<Force> {
    let mut force = resolved.force.clone();
    match what {
        Addition::Figures(squad, more) => enlarge(squad_at(&mut force, squad)?, more),
        Addition::Option(purchase) => {
            let bought = match purchase.buyer {
                Buyer::Squad(index) => &mut squad_at(&mut force, index)?.bought,
                Buyer::Leader(index) => &mut leader_at(&mut force, index)?.bought,
            };
            add_purchase(bought, buy(resolved, purchase));
        }
        Addition::Squad(unit, figures) => {
            let squad = Squad::new(unit, figures, resolved.army);
            match platoon_with_room(&force, resolved.army) {
                Some(platoon) => force.platoons[platoon].squads.push(squad),
                None => force.squads.push(squad),
            }
        }
        Addition::Leader(unit) => force.leaders.push(Leader::new(unit)),
    }
    Some(force)
}

/// Returns the index of the first platoon that may have another squad (F28).
fn platoon_with_room(force: &Force, army: &Army) -> Option<usize> {
    let most = army.composition.formation(Level::Platoon)?.parts.most;
    let has_room = |squads: usize| most.is_none_or(|most| (squads as i64) < most);
    force.platoons.iter().position(|platoon| has_room(platoon.squads.len()))
}

/// Puts more figures into a squad.
fn enlarge(squad: &mut Squad, more: i64) {
    let all = squad.figures;
    squad.figures += more;
    // New figures get the options that all figures had.
    let shared = squad.bought.iter_mut().filter(|bought| bought.figures == all);
    shared.for_each(|bought| bought.figures += more);
}

/// Adds a purchase; an existing one is extended to more figures.
fn add_purchase(bought: &mut Vec<BoughtOption>, new: BoughtOption) {
    match bought.iter_mut().find(|old| is_same(old, &new)) {
        Some(old) => old.figures += new.figures,
        None => bought.push(new),
    }
}

fn buy(resolved: &ResolvedForce, purchase: Purchase) -> BoughtOption {
    let Purchase { option, letter, figures, .. } = purchase;
    let choice = resolved.army.options[option].clone();
    let choice = match letter {
        Some(letter) => decode::with_letters(choice, &letter.to_string(), resolved.rules),
        None => choice,
    };
    BoughtOption { option, choice, figures, span: Span::default() }
}

fn squad_at(force: &mut Force, index: usize) -> Option<&mut Squad> {
    let inside = force.platoons.iter_mut().flat_map(|platoon| &mut platoon.squads);
    inside.chain(&mut force.squads).nth(index)
}

/// Finds a leader by his index in [`Force::all_leaders`].
fn leader_at(force: &mut Force, index: usize) -> Option<&mut Leader> {
    let inside = force.platoons.iter_mut().flat_map(|platoon| {
        let attached = platoon.squads.iter_mut().flat_map(|squad| &mut squad.attached);
        platoon.leader.iter_mut().chain(attached)
    });
    let alone = force.squads.iter_mut().flat_map(|squad| &mut squad.attached);
    force.leaders.iter_mut().chain(inside).chain(alone).nth(index)
}
