//! What could still be fielded with the points that are left.

use crate::army::Price;
use crate::army::Role;
use crate::finding::any_error;
use crate::force::{Bought, Force, Leader, Squad};
use crate::muster::Whole;
use crate::text::{Source, Span};
use crate::{army, check, cost, decode};

/// A legal addition and what it costs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fit {
    /// What is added.
    pub what: Addition,
    /// What the force would cost more.
    pub points: i64,
}

/// Something that could be added to a force.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Addition {
    /// One more figure in a squad, by its place among all squads.
    Figure(usize),
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
    /// For whom.
    pub buyer: Buyer,
    /// Which, as an index of the list's options.
    pub option: usize,
    /// One letter of several that it adds.
    pub letter: Option<char>,
    /// For how many figures.
    pub figures: i64,
}

/// Who buys an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Buyer {
    /// A squad, by its place among all squads.
    Squad(usize),
    /// A leader, by his place among all leaders.
    Leader(usize),
}

/// A force with a suggestion taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taken {
    /// The suggestion, for as many figures as were asked for.
    pub fit: Fit,
    /// The force with it.
    pub force: Force,
    /// The points of that force.
    pub total: i64,
}

/// Why a suggestion cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Untaken {
    /// There are so many suggestions, and none of that number.
    NoSuch {
        /// The number.
        found: usize,
        /// How many there are.
        most: usize,
    },
    /// Figures of a suggestion that has them all or has none to choose.
    Whole,
    /// Figures out of its bounds, or so few that the force would no longer be legal.
    Figures {
        /// How many.
        found: i64,
        /// The most there may be.
        most: i64,
    },
}

impl Taken {
    /// The points that it leaves under the limit, if there is one.
    pub fn left(&self) -> Option<i64> {
        Some(self.force.limit? - self.total)
    }
}

/// Takes a suggestion by its number, counted from 1 in the order of [`fits`]; an option that a squad buys by the
/// figure, for as many figures as are wanted.
///
/// # Errors
/// Why it cannot be taken so.
pub fn take(whole: &Whole, number: usize, figures: Option<i64>) -> Result<Taken, Untaken> {
    let fits = fits(whole);
    let none = Untaken::NoSuch { found: number, most: fits.len() };
    let fit = number.checked_sub(1).and_then(|at| fits.get(at)).ok_or(none)?;
    let fit = match figures {
        Some(figures) => for_figures(whole, fit, figures)?,
        None => fit.clone(),
    };
    let force = with(whole, &fit.what).ok_or(none)?;
    let total = cost::force(&force, whole.army, whole.rules).total;
    Ok(Taken { fit, force, total })
}

/// A suggestion for so many figures, at their price.
fn for_figures(whole: &Whole, offered: &Fit, figures: i64) -> Result<Fit, Untaken> {
    let Addition::Option(purchase) = offered.what else { return Err(Untaken::Whole) };
    let is_share = matches!(whole.army.options[purchase.option].price, Price::Percent(_));
    if is_share || matches!(purchase.buyer, Buyer::Leader(_)) {
        return Err(Untaken::Whole);
    }
    let wrong = Untaken::Figures { found: figures, most: purchase.figures };
    let is_offered = (1..=purchase.figures).contains(&figures);
    let what = Addition::Option(Purchase { figures, ..purchase });
    is_offered.then(|| fit(whole, what)).flatten().ok_or(wrong)
}

/// Every legal addition that fits the points left, the cheapest first. What breaks no rule is legal: each
/// is tried.
pub fn fits(whole: &Whole) -> Vec<Fit> {
    let all = additions(whole);
    let mut fits: Vec<Fit> = all.into_iter().filter_map(|what| fit(whole, what)).collect();
    fits.sort_by_key(|fit| fit.points);
    fits
}

fn fit(whole: &Whole, what: Addition) -> Option<Fit> {
    let force = with(whole, &what)?;
    let bill = cost::force(&force, whole.army, whole.rules);
    let points = bill.total - whole.bill.total;
    let source = Source::new("", "");
    let findings = check::force(&force, whole.army, &bill, &source, whole.rules);
    (!any_error(&findings)).then_some(Fit { what, points })
}

fn additions(whole: &Whole) -> Vec<Addition> {
    let squads = 0..whole.force.all_squads().count();
    let figures = squads.clone().map(Addition::Figure);
    let squads = squads.zip(whole.force.all_squads());
    let squads = squads.map(|(index, (_, squad))| (Buyer::Squad(index), squad.figures));
    let leaders = (0..whole.force.all_leaders().count()).map(|index| (Buyer::Leader(index), 1));
    let options = squads.chain(leaders).flat_map(|(buyer, all)| purchases(whole, buyer, all));
    let options = options.map(Addition::Option);
    let kinds = whole.army.units.iter().enumerate();
    let units = kinds.flat_map(|(index, unit)| match unit.role {
        Role::Troop => sizes(whole).map(|n| Addition::Squad(index, n)).collect(),
        // An NCO comes with his squad.
        Role::Nco => Vec::new(),
        Role::Leader => vec![Addition::Leader(index)],
    });
    figures.chain(options).chain(units).collect()
}

/// Every option for one figure and for all of them, letter by letter where it offers several.
fn purchases(whole: &Whole, buyer: Buyer, all: i64) -> Vec<Purchase> {
    let options = whole.army.options.iter().enumerate();
    let each = options.flat_map(|(option, choice)| {
        let letters: Vec<Option<char>> = match choice.adds.chars().count() {
            0 | 1 => vec![None],
            _ => choice.adds.chars().map(Some).collect(),
        };
        let is_share = matches!(choice.price, Price::Percent(_));
        let counts = if is_share || all == 1 { vec![all] } else { vec![1, all] };
        let purchase = move |letter, figures| Purchase { buyer, option, letter, figures };
        letters.into_iter().flat_map(move |letter| {
            counts.clone().into_iter().map(move |figures| purchase(letter, figures))
        })
    });
    each.collect()
}

/// How many figures a squad of the list may have.
fn sizes(whole: &Whole) -> std::ops::RangeInclusive<i64> {
    /// Figures of the largest squad that is tried where the list has no bound.
    const MOST: i64 = 12;
    let size = whole.army.composition.squad;
    let size = size.unwrap_or(army::Range { least: 1, most: None });
    size.least..=size.most.unwrap_or_else(|| MOST.max(size.least))
}

/// The force with an addition; `None` where it makes no sense.
fn with(whole: &Whole, what: &Addition) -> Option<Force> {
    let mut force = whole.force.clone();
    match *what {
        Addition::Figure(squad) => {
            let squad = place(&mut force, squad)?;
            let all = squad.figures;
            squad.figures += 1;
            // What every figure had, the new one has too.
            let shared = squad.bought.iter_mut().filter(|bought| bought.figures == all);
            shared.for_each(|bought| bought.figures += 1);
        }
        Addition::Option(Purchase { buyer, option, letter, figures }) => {
            let choice = whole.army.options[option].clone();
            let choice = match letter {
                Some(letter) => decode::with_letters(choice, &letter.to_string(), whole.rules),
                None => choice,
            };
            let bought = match buyer {
                Buyer::Squad(index) => &mut place(&mut force, index)?.bought,
                Buyer::Leader(index) => &mut leader(&mut force, index)?.bought,
            };
            bought.push(Bought { option, choice, figures, span: Span::default() });
        }
        Addition::Squad(unit, figures) => force.squads.push(Squad {
            unit,
            figures,
            figures_span: Span::default(),
            nco: whole.army.units[unit].nco,
            nco_span: Span::default(),
            name: None,
            bought: Vec::new(),
            attached: Vec::new(),
            notes: None,
            span: Span::default(),
        }),
        Addition::Leader(unit) => {
            let span = Span::default();
            force.leaders.push(Leader { unit, name: None, bought: Vec::new(), notes: None, span });
        }
    }
    Some(force)
}

fn place(force: &mut Force, index: usize) -> Option<&mut Squad> {
    let inside = force.platoons.iter_mut().flat_map(|platoon| &mut platoon.squads);
    inside.chain(&mut force.squads).nth(index)
}

/// A leader by his place among [`Force::all_leaders`].
fn leader(force: &mut Force, index: usize) -> Option<&mut Leader> {
    let inside = force.platoons.iter_mut().flat_map(|platoon| {
        let attached = platoon.squads.iter_mut().flat_map(|squad| &mut squad.attached);
        platoon.leader.iter_mut().chain(attached)
    });
    let alone = force.squads.iter_mut().flat_map(|squad| &mut squad.attached);
    force.leaders.iter_mut().chain(inside).chain(alone).nth(index)
}
