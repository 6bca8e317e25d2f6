//! Readings of a line that its points prove.

use super::line_reader::LineReader;
use crate::army::Role;
use crate::cost;
use crate::force::{BoughtOption, Leader, Squad};
use crate::text::Span;

/// The most figures that are tried for a squad whose number is open: as many as the largest squads of `armies/` have.
const MOST_FIGURES: i64 = 20;

/// The facts that a line gives about a squad; `None` for one that it leaves open.
#[derive(Clone)]
pub(super) struct StatedSquad {
    pub(super) figures: Option<i64>,
    pub(super) has_nco: Option<bool>,
    pub(super) options: Vec<StatedOption>,
}

/// An option that a line names.
#[derive(Clone, Copy)]
pub(super) struct StatedOption {
    /// Its index in [`LineReader::choices`].
    pub(super) choice: usize,
    /// The figures that have it; `None` if the line does not say.
    pub(super) figures: Option<i64>,
}

/// A squad with everything that the line left open.
#[derive(Debug, Clone)]
struct Guess {
    figures: i64,
    has_nco: bool,
    /// The figures that have each option.
    option_figures: Vec<i64>,
}

/// A reading of a line, with the points that it costs.
pub(super) struct PricedSquad {
    pub(super) figures: i64,
    pub(super) has_nco: bool,
    pub(super) bought: Vec<BoughtOption>,
    pub(super) points: i64,
    /// Something that the line leaves open was chosen by the points alone.
    pub(super) is_guessed: bool,
}

impl LineReader<'_> {
    /// Finds what a line leaves open so that the points agree; the most usual reading if they never do.
    pub(super) fn fit(
        &self,
        unit: usize,
        stated: &StatedSquad,
        points: Option<i64>,
    ) -> PricedSquad {
        let usual = Guess {
            figures: stated.figures.unwrap_or(1),
            has_nco: stated.has_nco.unwrap_or(self.army.units[unit].nco.is_some()),
            option_figures: Vec::new(),
        };
        let usual = give_options(stated, usual);
        let squad = self.price(unit, stated, &usual);
        if points.is_none_or(|points| points == squad.points) {
            let is_guessed = stated.figures.is_none() && points.is_some();
            return PricedSquad { is_guessed, ..squad };
        }
        let agrees = |other: &PricedSquad| Some(other.points) == points;
        let guesses = list_guesses(stated, &usual);
        let mut others = guesses.iter().map(|guess| self.price(unit, stated, guess));
        let found = others.find(agrees).or_else(|| {
            // Words such as `lasguns, so no shields` may name an option that another one implies.
            let fewer = (0..stated.options.len()).filter(|_| stated.options.len() > 1).map(|at| {
                let mut fewer = stated.clone();
                fewer.options.remove(at);
                let guess = give_options(&fewer, usual.clone());
                self.price(unit, &fewer, &guess)
            });
            fewer.into_iter().find(agrees)
        });
        match found {
            Some(squad) => PricedSquad { is_guessed: true, ..squad },
            None => squad,
        }
    }

    fn price(&self, unit: usize, stated: &StatedSquad, guess: &Guess) -> PricedSquad {
        let bought = stated.options.iter().zip(&guess.option_figures).map(|(stated, figures)| {
            let named = self.choices[stated.choice].clone();
            let figures = (*figures).min(guess.figures);
            let (option, choice) = (named.option, named.choice);
            BoughtOption { option, choice, figures, span: Span::default() }
        });
        let bought: Vec<BoughtOption> = bought.collect();
        let basis = Default::default();
        let points = if self.army.units[unit].role == Role::Leader {
            let leader = Leader { bought: bought.clone(), ..Leader::new(unit) };
            cost::leader(&leader, self.army, self.rules, basis)
        } else {
            let squad = Squad::new(unit, guess.figures, self.army);
            let nco = squad.nco.filter(|_| guess.has_nco);
            let squad = Squad { bought: bought.clone(), nco, ..squad };
            cost::squad(&squad, self.army, self.rules, basis)
        };
        let Guess { figures, has_nco, .. } = *guess;
        PricedSquad { figures, has_nco, bought, points, is_guessed: false }
    }
}

/// Lists every guess, the most usual ones first: fewer figures before more, with an NCO before without, options for all
/// figures before options for fewer.
fn list_guesses(stated: &StatedSquad, usual: &Guess) -> Vec<Guess> {
    let figures = match stated.figures {
        Some(figures) => figures..=figures,
        None => 1..=MOST_FIGURES,
    };
    let ncos = [true, false].into_iter().filter(|has_nco| match stated.has_nco {
        Some(stated) => *has_nco == stated,
        None => usual.has_nco || !has_nco,
    });
    let ncos: Vec<bool> = ncos.collect();
    let open = stated.options.iter().position(|option| option.figures.is_none());
    let mut guesses = Vec::new();
    for (figures, has_nco) in
        figures.flat_map(|figures| ncos.iter().map(move |nco| (figures, *nco)))
    {
        let all = give_options(stated, Guess { figures, has_nco, option_figures: Vec::new() });
        guesses.push(all.clone());
        let Some(open) = open else { continue };
        let fewer = (1..figures).rev().take(MOST_FIGURES as usize);
        guesses.extend(fewer.map(|fewer| {
            let mut guess = all.clone();
            guess.option_figures[open] = fewer;
            guess
        }));
    }
    guesses
}

/// Gives every figure of a guess each option, unless the line says how many have it.
fn give_options(stated: &StatedSquad, guess: Guess) -> Guess {
    let figures = stated.options.iter().map(|option| option.figures.unwrap_or(guess.figures));
    Guess { option_figures: figures.collect(), ..guess }
}
