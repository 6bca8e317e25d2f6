//! Sheets of dice odds of games without ability codes: the question in a few words, and every outcome.

use super::key_figure::KeyFigure;
use super::odds::chances;
use super::{footer, titled_sheet};
use crate::dice::Chance;
use crate::game::{DiceAnswer, DiceOutcome, KeyFigureKind};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::odds::CodelessOdds;
use crate::sheet::{Block, Sheet};

/// Lays out an answer: every outcome with its chance, its rolls and a bar.
pub fn codeless_odds(codeless_odds: &CodelessOdds, language: Language) -> Sheet {
    let CodelessOdds { book, rolled } = codeless_odds;
    let rows = rolled.outcomes.iter().map(|one| (one.label.get(language).clone(), one.chance));
    let table = chances(rows, language);
    let head_of_odds = labels().odds.head.get(language);
    let base = titled_sheet(book, &title(rolled, language), head_of_odds, "", language);
    Sheet { footer: footer(None, book, language), blocks: vec![Block::Table(table)], ..base }
}

/// Returns the units, and the question in a few words.
fn title(rolled: &DiceAnswer, language: Language) -> String {
    let title = rolled.title.get(language).clone();
    let units: Vec<&str> = rolled.units.iter().map(|one| one.name.get(language).as_str()).collect();
    match units[..] {
        [] => title,
        [first, second] => {
            let versus = labels().odds.versus.get(language);
            let both = fill(versus, &[("first", &first), ("second", &second)]);
            format!("{both} · {title}")
        }
        _ => format!("{} · {title}", units.join(", ")),
    }
}

/// Returns the key figures of an answer: the mean of each number, and the chance of the first of two opposite outcomes.
pub fn codeless_odds_key_figures(
    codeless_odds: &CodelessOdds,
    language: Language,
) -> Vec<KeyFigure> {
    let DiceAnswer { outcomes, also, .. } = &codeless_odds.rolled;
    let mut figures: Vec<KeyFigure> = Vec::new();
    let mut kinds: Vec<KeyFigureKind> = Vec::new();
    for DiceOutcome { key_figure, label, chance, .. } in outcomes {
        if kinds.contains(key_figure) {
            continue;
        }
        kinds.push(*key_figure);
        let numbers = || -> Vec<(u32, Chance)> {
            let same_kind = outcomes.iter().filter(|other| other.key_figure == *key_figure);
            same_kind.filter_map(|one| Some((u32::try_from(one.n?).ok()?, one.chance))).collect()
        };
        let mean = |label: &str| KeyFigure::mean(label, Chance::expected(numbers()), language);
        match key_figure {
            KeyFigureKind::Nothing => {}
            KeyFigureKind::First(_) => {
                figures.push(KeyFigure::chance(label.get(language).as_str(), *chance, language));
            }
            KeyFigureKind::Mean(label) => figures.push(mean(label.get(language))),
            KeyFigureKind::Inches(label) => {
                let mean = mean(label.get(language));
                figures.push(KeyFigure { number: format!("{}″", mean.number), ..mean });
            }
            KeyFigureKind::Numbers(label) => {
                figures.extend(KeyFigure::of_numbers(label, &numbers(), language));
            }
        }
    }
    let also = also.iter();
    figures.extend(
        also.map(|(label, chance)| {
            KeyFigure::chance(label.get(language).as_str(), *chance, language)
        }),
    );
    figures
}
