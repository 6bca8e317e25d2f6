//! Sheets of dice odds of games without ability codes: the question in a few words, and every outcome.

use super::key_figure::KeyFigure;
use super::odds::chances;
use super::{footer, head};
use crate::dice::Chance;
use crate::game::{DiceOutcome, Gisted, Rolled};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::odds::UnitOdds;
use crate::sheet::{Block, Sheet};

/// An answer: every outcome with its chance, its rolls and a bar.
pub fn throw(throw: &UnitOdds, language: Language) -> Sheet {
    let UnitOdds { book, rolled } = throw;
    let rows = rolled.outcomes.iter().map(|one| (one.label.get(language).clone(), one.chance));
    let table = chances(rows, language);
    let head_of_odds = labels().odds.head.get(language);
    let head = head(book, &title(rolled, language), head_of_odds, "", language);
    Sheet { footer: footer(None, book, language), blocks: vec![Block::Table(table)], ..head }
}

/// The units, and the question in a few words.
fn title(rolled: &Rolled, language: Language) -> String {
    let asked = rolled.title.get(language).clone();
    let who: Vec<&str> = rolled.who.iter().map(|one| one.name.get(language).as_str()).collect();
    match who[..] {
        [] => asked,
        [first, second] => {
            let versus = labels().throw.versus.get(language);
            let both = fill(versus, &[("first", &first), ("second", &second)]);
            format!("{both} · {asked}")
        }
        _ => format!("{} · {asked}", who.join(", ")),
    }
}

/// The numbers worth knowing of an answer: the mean of every number, and how often the first of every other pair of ends comes.
pub fn throw_key_figures(throw: &UnitOdds, language: Language) -> Vec<KeyFigure> {
    let Rolled { outcomes, also, .. } = &throw.rolled;
    let mut gists: Vec<KeyFigure> = Vec::new();
    let mut told: Vec<Gisted> = Vec::new();
    for DiceOutcome { gist, label, chance, .. } in outcomes {
        if told.contains(gist) {
            continue;
        }
        told.push(*gist);
        let numbers = || -> Vec<(u32, Chance)> {
            let alike = outcomes.iter().filter(|other| other.gist == *gist);
            alike.filter_map(|one| Some((u32::try_from(one.n?).ok()?, one.chance))).collect()
        };
        let mean = |label: &str| KeyFigure::mean(label, Chance::expected(numbers()), language);
        match gist {
            Gisted::Nothing => {}
            Gisted::First(_) => {
                gists.push(KeyFigure::chance(label.get(language).as_str(), *chance, language));
            }
            Gisted::Mean(label) => gists.push(mean(label.get(language))),
            Gisted::Inches(label) => {
                let mean = mean(label.get(language));
                gists.push(KeyFigure { number: format!("{}″", mean.number), ..mean });
            }
            Gisted::Numbers(label) => {
                gists.extend(KeyFigure::of_numbers(label, &numbers(), language));
            }
        }
    }
    let also = also.iter();
    gists.extend(
        also.map(|(label, chance)| {
            KeyFigure::chance(label.get(language).as_str(), *chance, language)
        }),
    );
    gists
}
