//! Readings of a line that its points prove.

use super::member::{LineReader, PricedSquad, SquadWords};
use crate::army::Role;
use crate::cost;
use crate::force::{BoughtOption, Leader, Squad};
use crate::text::Span;

impl LineReader<'_> {
    /// Finds what a line leaves open so that the points agree; `true` if something was chosen by the points alone.
    pub(super) fn fit(
        &self,
        unit: usize,
        said: &SquadWords,
        points: Option<i64>,
    ) -> (PricedSquad, bool) {
        const MOST_FIGURES: i64 = 20;
        let has_nco = self.army.units[unit].nco.is_some();
        let figures: Vec<i64> =
            said.figures.map_or_else(|| (1..=MOST_FIGURES).collect(), |figures| vec![figures]);
        let ncos: &[bool] = match said.has_nco {
            Some(said) => &[said],
            None if has_nco => &[true, false],
            None => &[false],
        };
        let mut first = None;
        for (at, (figures, nco)) in figures
            .iter()
            .flat_map(|figures| ncos.iter().map(move |nco| (*figures, *nco)))
            .enumerate()
        {
            for (more, counts) in self.option_counts(said, figures).into_iter().enumerate() {
                let reading = self.price(unit, figures, nco, said, &counts);
                if points.is_some_and(|points| points == reading.points) {
                    return (reading, at > 0 || more > 0 || said.figures.is_none());
                }
                first.get_or_insert(reading);
            }
        }
        let first = first.unwrap_or_else(|| self.price(unit, 1, false, said, &[]));
        (first, said.figures.is_none())
    }

    /// The counts of figures that may have the options: as said, else all, else fewer.
    fn option_counts(&self, said: &SquadWords, figures: i64) -> Vec<Vec<i64>> {
        let all: Vec<i64> =
            said.options.iter().map(|(_, count)| count.unwrap_or(figures)).collect();
        let open = said.options.iter().position(|(_, count)| count.is_none());
        let fewer = (1..figures).rev().take(20).filter_map(|count| {
            let mut counts = all.clone();
            counts[open?] = count;
            Some(counts)
        });
        [all.clone()].into_iter().chain(fewer).collect()
    }

    fn price(
        &self,
        unit: usize,
        figures: i64,
        has_nco: bool,
        said: &SquadWords,
        counts: &[i64],
    ) -> PricedSquad {
        let bought: Vec<BoughtOption> = said
            .options
            .iter()
            .zip(counts)
            .map(|((at, _), count)| {
                let (option, choice) = self.choices[*at].clone();
                BoughtOption {
                    option,
                    choice,
                    figures: (*count).min(figures),
                    span: Span::default(),
                }
            })
            .collect();
        let basis = Default::default();
        let points = if self.army.units[unit].role == Role::Leader {
            let leader = Leader { bought: bought.clone(), ..Leader::new(unit) };
            cost::leader(&leader, self.army, self.rules, basis)
        } else {
            let squad = Squad::new(unit, figures, self.army);
            let nco = squad.nco.filter(|_| has_nco);
            let squad = Squad { bought: bought.clone(), nco, ..squad };
            cost::squad(&squad, self.army, self.rules, basis)
        };
        PricedSquad { figures, has_nco, bought, points }
    }
}
