//! The verdict on the points of lists, units and letters, from battles of random forces.

use super::fit::{Estimate, FittedWeights, PairingScore};
use super::scores::{PoolId, Score, Scores};
use super::tournament::{Entrant, EntrantPool, Tournament, letter_places};
use crate::codes::Slot;
use crate::rules::Rules;
use std::collections::BTreeSet;

/// The verdict of all battles.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// The lists, in their order.
    pub lists: Vec<RatedList>,
    /// Score of the list of the row against that of the column.
    pub against: Vec<Vec<Score>>,
    /// The units of each list that were fielded, in its order.
    pub units: Vec<UnitWorth>,
    /// The basic trooper, and every letter with a price.
    pub letters: Vec<LetterPrice>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatedList {
    /// Against all other lists.
    pub score: Score,
    /// The points of the mean of all lists that 100 points of this list are worth; `None` if unknown.
    pub worth: Option<Estimate>,
}

/// A unit, with the NCOs and options of its squads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitWorth {
    /// The index of its list.
    pub list: usize,
    /// Its index among the list's units.
    pub unit: usize,
    /// Forces that fielded it.
    pub forces: usize,
    /// The points of the mean of the forces that count that 100 points spent on it are worth; `None` if unknown.
    pub worth: Option<Estimate>,
}

/// A slot and a row of it; `None` for the basic trooper, who has no letters.
type LetterPlace = Option<(Slot, u8)>;

/// A letter, or a figure without any.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LetterPrice {
    /// Its slot and its row there; `None` for the basic trooper.
    pub place: LetterPlace,
    /// Points by the table.
    pub price: i32,
    /// Figures of all forces that have it.
    pub figures: i64,
    /// The estimated fair price in points; `None` if unknown.
    pub fair: Option<Estimate>,
}

/// The direction in which a price of the tables is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PriceFault {
    TooDear,
    TooCheap,
}

impl LetterPrice {
    /// Returns the distance of the fair price from that of the table, in hundredths.
    pub fn gap(&self) -> i64 {
        self.fair.map_or(0, |fair| (fair.value - i64::from(self.price) * 100).abs())
    }

    /// Returns the fault of the table's price if it is statistically certain; `None` if the price may be right.
    pub fn fault(&self) -> Option<PriceFault> {
        let price = i64::from(self.price) * 100;
        let fair = self.fair?;
        if fair.is_below(price) {
            Some(PriceFault::TooDear)
        } else {
            fair.is_above(price).then_some(PriceFault::TooCheap)
        }
    }
}

impl Verdict {
    /// Computes the verdict on the lists from the sums of a tournament.
    pub fn new(tournament: &Tournament, scores: &Scores, lists: usize) -> Self {
        let pool = &tournament.pools[PoolId::Lists];
        let mut against = vec![vec![Score::default(); lists]; lists];
        for ([first, second], score) in scores.pairings_of(PoolId::Lists) {
            let [one, other] = [first, second].map(|at| pool.entrants[at].list);
            add_score(&mut against[one][other], score.wins, score.battles);
            add_score(&mut against[other][one], [score.wins[1], score.wins[0]], score.battles);
        }
        Self {
            lists: rate_lists(pool, scores, &against),
            units: rate_units(pool, scores, |_| true),
            letters: price_letters(&tournament.pools[PoolId::Houses], scores, &tournament.rules),
            against,
        }
    }
}

fn add_score(sum: &mut Score, wins: [u64; 2], battles: u64) {
    sum.battles += battles;
    sum.wins[0] += wins[0];
    sum.wins[1] += wins[1];
}

/// Amounts of some items in each force of a pool, and their totals over the forces whose mean counts.
struct Holdings {
    each: Vec<Vec<i64>>,
    totals: Vec<i64>,
}

impl Holdings {
    fn new(
        pool: &EntrantPool,
        items: usize,
        amounts: impl Fn(&Entrant) -> Vec<i64>,
        counts: impl Fn(&Entrant) -> bool,
    ) -> Self {
        let each: Vec<Vec<i64>> = pool.entrants.iter().map(amounts).collect();
        let mut totals = vec![0; items];
        for (_, own) in pool.entrants.iter().zip(&each).filter(|(one, _)| counts(one)) {
            totals.iter_mut().zip(own).for_each(|(sum, own)| *sum += own);
        }
        Self { each, totals }
    }
}

/// Fits the weights of items to the results of a pool, starting with `initial_weights`.
fn fit_weights(
    (entrants, scores): (&EntrantPool, &Scores),
    pool: PoolId,
    owned: &Holdings,
    initial_weights: &[i64],
) -> Option<FittedWeights> {
    let known = |ends: &[usize; 2]| ends.iter().all(|end| *end < entrants.entrants.len());
    let row = |(ends, score): ([usize; 2], Score)| PairingScore {
        ends,
        battles: score.battles,
        halves: score.halves(),
    };
    let of_pool = scores.pairings_of(pool).filter(|(ends, _)| known(ends));
    FittedWeights::new(
        &of_pool.map(row).collect::<Vec<_>>(),
        &owned.each,
        initial_weights,
        &owned.totals,
    )
}

/// Rates lists by the victories of their points.
fn rate_lists(pool: &EntrantPool, scores: &Scores, against: &[Vec<Score>]) -> Vec<RatedList> {
    let lists = against.len();
    let own = |entrant: &Entrant| -> Vec<i64> {
        (0..lists).map(|list| if list == entrant.list { entrant.host.points } else { 0 }).collect()
    };
    let owned = Holdings::new(pool, lists, own, |_| true);
    let fitted =
        fit_weights((pool, scores), PoolId::Lists, &owned, &vec![1; lists]).filter(|_| lists > 1);
    let rate = |(list, row): (usize, &Vec<Score>)| {
        let mut score = Score::default();
        row.iter().for_each(|one| add_score(&mut score, one.wins, one.battles));
        RatedList { score, worth: fitted.as_ref().and_then(|fitted| fitted.weight(list, 100)) }
    };
    against.iter().enumerate().map(rate).collect()
}

/// Rates the fielded units by the victories of the points spent on them, relative to the mean of the forces that count.
pub fn rate_units(
    pool: &EntrantPool,
    scores: &Scores,
    counts: impl Fn(&Entrant) -> bool,
) -> Vec<UnitWorth> {
    let mustered = pool.entrants.iter().flat_map(|one| {
        let units = (0..one.spent.len()).filter(|unit| one.spent[*unit] > 0);
        units.map(|unit| (one.list, unit))
    });
    let units: Vec<(usize, usize)> = mustered.collect::<BTreeSet<_>>().into_iter().collect();
    let spent_on_units = |entrant: &Entrant| -> Vec<i64> {
        let spent_on = |(list, unit): &(usize, usize)| {
            if *list == entrant.list { entrant.spent[*unit] } else { 0 }
        };
        units.iter().map(spent_on).collect()
    };
    let owned = Holdings::new(pool, units.len(), spent_on_units, counts);
    let fitted = fit_weights((pool, scores), PoolId::Lists, &owned, &vec![1; units.len()]);
    let unit = |(at, (list, unit)): (usize, &(usize, usize))| UnitWorth {
        list: *list,
        unit: *unit,
        forces: owned.each.iter().filter(|own| own[at] > 0).count(),
        worth: fitted.as_ref().and_then(|fitted| fitted.weight(at, 100)),
    };
    units.iter().enumerate().map(unit).collect()
}

/// Estimates the fair price of every letter; letters that cost nothing are the baseline.
fn price_letters(pool: &EntrantPool, scores: &Scores, rules: &Rules) -> Vec<LetterPrice> {
    let codes = rules.codes();
    let price = |place: LetterPlace| match place {
        None => codes.base.points,
        Some((slot, row)) => codes.row(slot, row).points,
    };
    let all = [None].into_iter().chain(letter_places(rules).into_iter().map(Some)).enumerate();
    let priced = all.map(|(at, place)| (at, place, price(place)));
    let priced: Vec<(usize, LetterPlace, i32)> =
        priced.filter(|(_, _, price)| *price != 0).collect();
    let letter_counts = |entrant: &Entrant| -> Vec<i64> {
        priced.iter().map(|(at, ..)| entrant.letters[*at]).collect()
    };
    let owned = Holdings::new(pool, priced.len(), letter_counts, |_| true);
    let prices: Vec<i64> = priced.iter().map(|(.., price)| i64::from(*price)).collect();
    let fitted = fit_weights((pool, scores), PoolId::Houses, &owned, &prices);
    let letter = |(at, (_, place, price)): (usize, &(usize, LetterPlace, i32))| LetterPrice {
        place: *place,
        price: *price,
        figures: owned.totals[at],
        fair: fitted.as_ref().and_then(|fitted| fitted.weight(at, 1)),
    };
    priced.iter().enumerate().map(letter).collect()
}
