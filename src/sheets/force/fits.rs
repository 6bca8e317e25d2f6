//! Legal additions to a force and savings, as numbered tables.

use super::ForceLayout;
use crate::army::{Army, Role};
use crate::fault::Fault;
use crate::fits::{Addition, Buyer, Purchase, Suggestion};
use crate::labels::{Label, fill, labels};
use crate::language::Language;
use crate::sheet::{Block, Mark, Row};
use crate::sheets::common_blocks;
use crate::text::{dedup, with_minus};

/// Says of which troop types no squad is offered, as the list names no NCO for them (F26); `None` if there are none.
pub fn troops_without_nco(army: &Army, language: Language) -> Option<String> {
    let units = army.units.iter().filter(|unit| unit.role == Role::Troop && unit.nco.is_none());
    let names: Vec<&str> = units.map(|unit| unit.name.get(language)).collect();
    let names = (!names.is_empty()).then(|| names.join(", "))?;
    Some(fill(labels().fits.no_nco.get(language), &[("troops", &names)]))
}

/// Words a range of points: `5` or `5 to 50`.
pub fn points_range(first: i64, last: i64, language: Language) -> String {
    if first == last {
        return with_minus(first);
    }
    let to = labels().fits.to.get(language);
    fill(to, &[("least", &with_minus(first)), ("most", &with_minus(last))])
}

impl ForceLayout<'_> {
    /// Returns the additions, the cheapest first, then the changes that save points, numbered continuously.
    pub(super) fn fits(&self, suggestions: &[Suggestion]) -> Vec<Block> {
        let warned = dedup(suggestions.iter().filter_map(|suggestion| suggestion.warned.as_ref()));
        let (mut additions, mut savings) = (Vec::new(), Vec::new());
        for (number, suggestion) in (1..).zip(suggestions) {
            let rows = if suggestion.saves() { &mut savings } else { &mut additions };
            rows.push(self.row(number, suggestion, &warned));
        }
        let mut blocks = Vec::new();
        let lack_nco = troops_without_nco(self.resolved.army, self.language);
        if additions.is_empty() {
            let head = self.labels.fits.head.get(self.language).clone();
            let is_explained = self.resolved.faults == 0 && lack_nco.is_some();
            let none = match self.resolved.faults {
                0 => &self.labels.fits.none,
                _ => &self.labels.fits.none_faulty,
            };
            let none = (!is_explained).then(|| Block::text(none.get(self.language), Mark::Plain));
            blocks = [Block::heading(2, head)].into_iter().chain(none).collect();
        } else {
            blocks.extend(self.fit_table(&self.labels.fits.head, additions));
        }
        if !savings.is_empty() {
            blocks.extend(self.fit_table(&self.labels.fits.savings, savings));
        }
        blocks.extend(self.warning_blocks(&warned));
        blocks.extend(lack_nco.map(|text| Block::text(text, Mark::Plain)));
        blocks
    }

    /// Returns the warnings, each with its mark: `*`, `**`.
    fn warning_blocks(&self, warned: &[&Fault]) -> Vec<Block> {
        let sentence = |(mark, fault): (usize, &&Fault)| {
            let parts = [Some(fault.say(self.language)), fault.hint(self.language)];
            let text = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
            Block::text(format!("{} {text}", "*".repeat(mark)), Mark::Plain)
        };
        (1..).zip(warned).map(sentence).collect()
    }

    fn fit_table(&self, head: &Label, rows: Vec<Row>) -> Vec<Block> {
        let (head, has_left) = (head.get(self.language), self.resolved.bill.left().is_some());
        common_blocks::fit_table(head, rows, has_left, self.language)
    }

    fn row(&self, number: usize, suggestion: &Suggestion, warned: &[&Fault]) -> Row {
        let what =
            self.describe_addition(suggestion.what, suggestion.fewest.map(|fewest| fewest.figures));
        let place = warned.iter().position(|fault| Some(*fault) == suggestion.warned.as_ref());
        let what = match place {
            Some(place) => format!("{what} {}", "*".repeat(place + 1)),
            None => what,
        };
        let (least, most) = (suggestion.from_points(), suggestion.points);
        let range = |first, last| points_range(first, last, self.language);
        let rest = self.resolved.bill.left().map(|left| range(left - least, left - most));
        let cells = [number.to_string(), what, range(least, most)];
        Row::plain(cells.into_iter().chain(rest))
    }

    /// Describes an addition; `fewest` is the smallest number of figures if it may vary.
    pub(super) fn describe_addition(&self, what: Addition, fewest: Option<i64>) -> String {
        let (army, labels, language) = (self.resolved.army, &self.labels.fits, self.language);
        let unit = |index: usize| army.units[index].name.get(language);
        match what {
            Addition::Figures(index, 1) => {
                fill(labels.more_figure.get(language), &[("squad", &self.squad_title(index))])
            }
            Addition::Figures(index, figures) => fill(
                labels.more_figures.get(language),
                &[("figures", &self.count(figures, fewest)), ("squad", &self.squad_title(index))],
            ),
            Addition::Option(purchase) => self.describe_purchase(&purchase, fewest),
            Addition::Squad(index, most) => match fewest {
                None => fill(
                    labels.more_squad.get(language),
                    &[("figures", &most), ("troop", &unit(index))],
                ),
                Some(least) => fill(
                    labels.more_squads.get(language),
                    &[("least", &least), ("most", &most), ("troop", &unit(index))],
                ),
            },
            Addition::Leader(index) => {
                fill(labels.more_leader.get(language), &[("name", &unit(index))])
            }
        }
    }

    /// Describes a purchase: buyer, option, letter, number of figures.
    fn describe_purchase(&self, purchase: &Purchase, fewest: Option<i64>) -> String {
        let army = self.resolved.army;
        let name = army.options[purchase.option].name.get(self.language);
        let letter = purchase.letter.map_or(String::new(), |letter| format!(", `{letter}`"));
        match purchase.buyer {
            Buyer::Squad(index) => {
                let figures = self.count(purchase.figures, fewest);
                let more =
                    || fill(self.labels.fits.more.get(self.language), &[("figures", &figures)]);
                let figures = if purchase.had > 0 { more() } else { figures };
                format!("{}: {name}{letter}, {figures}", self.squad_title(index))
            }
            Buyer::Leader(index) => {
                let leader = self.resolved.bill.leaders[index].of;
                format!("{}: {name}{letter}", leader.title(army).get(self.language))
            }
        }
    }

    /// Names a squad with its figures.
    fn squad_title(&self, index: usize) -> String {
        let figures = self.resolved.bill.squads[index].of.figures;
        format!("{} ({})", self.squad_name(index), self.count(figures, None))
    }

    /// Words a number of figures: `3 figures` or `1 to 3 figures`.
    fn count(&self, most: i64, fewest: Option<i64>) -> String {
        let of_n = || self.labels.counts.figures.of_n(most, self.language);
        fewest.map_or_else(of_n, |least| {
            fill(self.labels.fits.from_to.get(self.language), &[("least", &least), ("most", &most)])
        })
    }
}
