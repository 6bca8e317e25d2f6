//! Logistic fit of weights to the results of battles: whole counts in, rounded numbers out. The only module with
//! floats.
//!
//! An entrant's strength is the weighted sum of its holdings; the odds of winning are the ratio of both strengths, to a
//! power. So the weights are those prices at which forces of equal points would be even.
//!
//! A weak prior expects each item to be worth its price. Without it, few battles are explained best by a unit that two
//! forces have and that is worth a thousand times its price, beside which all others are worth nothing.

#![expect(clippy::float_arithmetic, reason = "a logistic fit has no whole numbers")]

use nalgebra::{DMatrix, DVector, DVectorView};

/// Battles of two entrants.
#[derive(Debug, Clone)]
pub(super) struct PairingScore {
    /// Both entrants, by their indexes.
    pub(super) ends: [usize; 2],
    /// Battles.
    pub(super) battles: u64,
    /// Score of the first, in halves of a battle.
    pub(super) halves: u64,
}

/// An estimated value in hundredths, with its 99 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Estimate {
    pub value: i64,
    /// Half the width of the interval.
    pub within: i64,
}

impl Estimate {
    /// Returns `true` if the whole interval is above a number of hundredths.
    pub fn is_above(self, other: i64) -> bool {
        self.value - self.within > other
    }

    /// Returns `true` if the whole interval is below a number of hundredths.
    pub fn is_below(self, other: i64) -> bool {
        self.value + self.within < other
    }

    /// Returns `true` if it is above another estimate and their intervals do not overlap.
    pub fn beats(self, other: Self) -> bool {
        self.value - self.within > other.value + other.within
    }
}

/// The normal deviate of 99 % confidence, two-sided.
const DEVIATE: f64 = 2.575_829_303_548_901;

/// The most steps of a fit; about twenty are enough.
const MAX_STEPS: usize = 300;

/// The fewest entrants that must have an item for an estimate of its weight.
const MIN_OWNERS: usize = 10;

/// The fewest pairings for each item; with fewer, the fit would explain any results.
const MIN_PAIRINGS: usize = 3;

/// The standard deviation of the prior: of the weight of an item relative to the mean weight, both in multiples of their
/// initial values. So wide that it hardly changes what the battles determine.
const PRIOR_DEVIATION: f64 = 5.0;

/// The fitted weights and their covariance. The power comes first, the weights after it.
pub(super) struct FittedWeights {
    at: DVector<f64>,
    spreads: [DMatrix<f64>; 2],
    /// The mean weight that estimates are relative to.
    prior: Prior,
    /// The number of entrants with each item.
    owners: Vec<usize>,
}

/// Pairings, and the amount of every item of each entrant.
struct FitData<'a> {
    rows: &'a [PairingScore],
    owned: Vec<DVector<f64>>,
    prior: Prior,
}

/// The expectation that each item has the same weight, relative to its initial one.
struct Prior {
    initial: DVector<f64>,
    /// The amounts of each item in all forces that count, and their total initial weight.
    sums: DVector<f64>,
    total: f64,
}

impl FittedWeights {
    /// Fits the weights of items, starting with `initial_weights`; the total weight of `totals` stays as by those.
    /// `None` if no item makes winning more likely, if too few pairings fought, or if strengths cannot be determined.
    pub(super) fn new(
        rows: &[PairingScore],
        owned: &[Vec<i64>],
        initial_weights: &[i64],
        totals: &[i64],
    ) -> Option<Self> {
        if rows.len() < MIN_PAIRINGS * initial_weights.len() {
            return None;
        }
        let vector = |numbers: &[i64]| {
            DVector::from_iterator(numbers.len(), numbers.iter().map(|n| *n as f64))
        };
        let (initial, sums) = (vector(initial_weights), vector(totals));
        let has = |item: usize| owned.iter().filter(|owned| owned[item] != 0).count();
        let owners = (0..initial.len()).map(has).collect();
        let mut at = initial.clone().insert_row(0, 1.0);
        let prior = Prior { total: sums.dot(&initial), initial, sums };
        let data = FitData { rows, owned: owned.iter().map(|own| vector(own)).collect(), prior };
        let (mut best, mut damping) = (data.likelihood(&at)?, 1e-3);
        for _ in 0..MAX_STEPS {
            let (gradient, information) = data.derivatives(&at);
            let step = damp(information, damping)?.cholesky()?.solve(&gradient);
            let next = &at + step;
            match data.likelihood(&next).filter(|next| *next > best) {
                Some(better) => {
                    let gain = better - best;
                    (at, best, damping) = (next, better, damping / 10.0);
                    if gain < 1e-9 {
                        break;
                    }
                }
                None if damping > 1e9 => break,
                None => damping *= 10.0,
            }
        }
        // The scale of the weights is undetermined: doubling all of them changes no result.
        let inverse = damp(data.derivatives(&at).1, 1e-6)?.cholesky()?.inverse();
        let clustered = &inverse * data.clustered_covariance(&at) * &inverse;
        let fitted = Self { at, spreads: [inverse, clustered], prior: data.prior, owners };
        let power = DVector::from_fn(fitted.at.len(), |row, _| f64::from(u8::from(row == 0)));
        (fitted.at[0] > fitted.error(&power)).then_some(fitted)
    }

    /// Returns the larger of two errors: that of independent battles, and that clustered by entrant.
    fn error(&self, gradient: &DVector<f64>) -> f64 {
        let spread = |covariance: &DMatrix<f64>| gradient.dot(&(covariance * gradient)).max(0.0);
        let [single, clustered] = &self.spreads;
        spread(single).max(spread(clustered)).sqrt() * DEVIATE
    }

    /// Returns the weight of an item, times `times`; `None` if too few entrants have it.
    pub(super) fn weight(&self, item: usize, times: i64) -> Option<Estimate> {
        if self.owners[item] < MIN_OWNERS {
            return None;
        }
        let (weights, Prior { sums, total, .. }) = (weights_of(&self.at), &self.prior);
        let all = sums.dot(&weights);
        let scale = total * times as f64 / all;
        let weight = weights[item];
        let gradient = DVector::from_fn(self.at.len(), |row, _| {
            let itself = f64::from(u8::from(row == item + 1));
            if row == 0 { 0.0 } else { (itself - weight * sums[row - 1] / all) * scale }
        });
        estimate(weight * scale, self.error(&gradient))
    }
}

/// Converts to hundredths; `None` for numbers too large.
fn estimate(value: f64, within: f64) -> Option<Estimate> {
    let most = 1e12;
    let is_in_range = value.abs() < most && within < most;
    is_in_range.then(|| Estimate {
        value: (value * 100.0).round() as i64,
        within: (within * 100.0).ceil() as i64,
    })
}

/// Returns the weights, which come after the power.
fn weights_of(at: &DVector<f64>) -> DVectorView<'_, f64> {
    at.rows(1, at.len() - 1)
}

/// Damps a curvature matrix; `None` if a number is not finite.
fn damp(mut information: DMatrix<f64>, by: f64) -> Option<DMatrix<f64>> {
    for at in 0..information.nrows() {
        information[(at, at)] += information[(at, at)] * by + 1e-9;
    }
    information.iter().all(|number| number.is_finite()).then_some(information)
}

impl Prior {
    /// Returns the mean weight, and each weight relative to it, both in multiples of their initial values.
    fn relative(&self, weights: DVectorView<f64>) -> (f64, DVector<f64>) {
        let mean = self.sums.dot(&weights) / self.total;
        (mean, weights.component_div(&self.initial) / mean)
    }

    /// Returns how far each weight is from its expectation, in standard deviations.
    fn residuals(&self, weights: DVectorView<f64>) -> DVector<f64> {
        self.relative(weights).1.add_scalar(-1.0) / PRIOR_DEVIATION
    }

    /// Returns the derivatives of the residuals by all weights.
    fn slopes(&self, weights: DVectorView<f64>) -> DMatrix<f64> {
        let (mean, relative) = self.relative(weights);
        let mut slopes = relative * self.sums.transpose() / (-self.total * mean);
        for (item, initial) in self.initial.iter().enumerate() {
            slopes[(item, item)] += 1.0 / (initial * mean);
        }
        slopes / PRIOR_DEVIATION
    }
}

impl FitData<'_> {
    /// Returns the strengths of all entrants.
    fn strengths(&self, at: &DVector<f64>) -> Vec<f64> {
        let weights = weights_of(at);
        self.owned.iter().map(|own| own.dot(&weights)).collect()
    }

    /// Returns the log-likelihood of the results and of the prior; `None` if an entrant's strength is not positive.
    fn likelihood(&self, at: &DVector<f64>) -> Option<f64> {
        let strengths = self.strengths(at);
        if self.rows.iter().flat_map(|row| row.ends).any(|end| strengths[end] <= 0.0) {
            return None;
        }
        let each = self.rows.iter().map(|row| {
            let [own, enemy] = row.ends.map(|end| strengths[end]);
            let (odds, won) = (at[0] * (own / enemy).ln(), row.halves as f64 / 2.0);
            // The logarithms of both chances, without one that is rounded to zero.
            let (wins, loses) = (-(-odds).exp().ln_1p(), -odds.exp().ln_1p());
            won * wins + (row.battles as f64 - won) * loses
        });
        let residuals = self.prior.residuals(weights_of(at));
        Some(each.sum::<f64>() - residuals.norm_squared() / 2.0).filter(|sum| sum.is_finite())
    }

    /// Returns the score of the first beyond the expected one (a draw is half a victory), its variance, and the
    /// gradient of the log-odds of winning.
    fn surplus(
        &self,
        row: &PairingScore,
        strengths: &[f64],
        at: &DVector<f64>,
    ) -> (f64, f64, DVector<f64>) {
        let [own, enemy] = row.ends.map(|end| strengths[end]);
        let ratio = (own / enemy).ln();
        let chance = 1.0 / (1.0 + (-at[0] * ratio).exp());
        let [one, other] = row.ends.map(|end| &self.owned[end]);
        let effect = (one / own - other / enemy) * at[0];
        let battles = row.battles as f64;
        let surplus = row.halves as f64 / 2.0 - battles * chance;
        (surplus, battles * chance * (1.0 - chance), effect.insert_row(0, ratio))
    }

    /// Returns the gradient of the log-likelihood, and the Fisher information: its expected curvature, negated.
    fn derivatives(&self, at: &DVector<f64>) -> (DVector<f64>, DMatrix<f64>) {
        let strengths = self.strengths(at);
        let mut gradient = DVector::zeros(at.len());
        let mut information = DMatrix::zeros(at.len(), at.len());
        for row in self.rows {
            let (surplus, weight, effect) = self.surplus(row, &strengths, at);
            gradient.axpy(surplus, &effect, 1.0);
            information.ger(weight, &effect, &effect, 1.0);
        }
        let (residuals, slopes) =
            (self.prior.residuals(weights_of(at)), self.prior.slopes(weights_of(at)));
        let items = self.prior.initial.len();
        gradient.rows_mut(1, items).gemv_tr(-1.0, &slopes, &residuals, 1.0);
        information.view_mut((1, 1), (items, items)).gemm_tr(1.0, &slopes, &slopes, 1.0);
        (gradient, information)
    }

    /// Returns the covariance of the gradient, clustered by entrant, less the terms counted twice (Aronow, Samii and
    /// Assenova 2015).
    fn clustered_covariance(&self, at: &DVector<f64>) -> DMatrix<f64> {
        let strengths = self.strengths(at);
        let mut sums = vec![DVector::zeros(at.len()); self.owned.len()];
        let mut all = DMatrix::zeros(at.len(), at.len());
        for row in self.rows {
            let (surplus, _, effect) = self.surplus(row, &strengths, at);
            for end in row.ends {
                sums[end].axpy(surplus, &effect, 1.0);
            }
            all.ger(-surplus * surplus, &effect, &effect, 1.0);
        }
        for sum in &sums {
            all.ger(1.0, sum, sum, 1.0);
        }
        all
    }
}
