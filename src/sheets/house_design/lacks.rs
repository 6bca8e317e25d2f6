//! Gaps of a list beside the shipped lists of its game.

use super::super::{footer, titled_sheet, value_name};
use crate::codes::{Gear, PricedCode, Slot};
use crate::design::{Lack, Need};
use crate::labels::{Label, fill, labels};
use crate::language::Language;
use crate::muster::Mustered;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Mark, Sheet};
use crate::text::range;

/// A gap in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LackView {
    pub title: &'static str,
    pub reason: String,
    /// Codes that would fill it, each with its points in words.
    pub fillers: Vec<(String, String)>,
    /// The sentence about these codes, with `{codes}`.
    pub about_fillers: &'static str,
}

/// Returns the gaps of a list in words.
pub fn lack_views(lacks: &[Lack], rules: &Rules, language: Language) -> Vec<LackView> {
    let words = &labels().design;
    let view = |lack: &Lack| LackView {
        title: need_name(lack.need).get(language),
        reason: reason(lack, rules, language),
        fillers: lack.fillers.iter().map(|filler| filler_texts(filler, rules, language)).collect(),
        about_fillers: match lack.need {
            Need::Cheap => words.fillers_cheap.get(language),
            _ => words.fillers.get(language),
        },
    };
    lacks.iter().map(view).collect()
}

/// Words the title of what a list lacks: `The Harkonnen: 2 things missing`.
pub fn lacks_title(list: &Mustered, lacks: &[Lack], language: Language) -> String {
    let words = &labels().design;
    let name = list.army.as_ref().map_or("", |army| army.head.name.get(language));
    let count = words.lacks.of_n(lacks.len() as i64, language);
    let title = if lacks.is_empty() { words.lacks_nothing.get(language) } else { &count };
    fill(title, &[("name", &name)])
}

/// Returns the sentence for a list without gaps.
pub fn lacks_nothing(compared: usize, language: Language) -> String {
    labels().design.lacks_nothing_text.of_n(compared as i64, language)
}

/// Returns the gaps of a list, with codes that would fill each.
pub fn lacks(list: &Mustered, compared: usize, lacks: &[Lack], language: Language) -> Sheet {
    let rules = &*list.rules;
    let title = lacks_title(list, lacks, language);
    let nothing = || Block::text(lacks_nothing(compared, language), Mark::Plain);
    let nothing = lacks.is_empty().then(nothing);
    let lack = |lack: LackView| {
        let mut blocks = vec![Block::heading(2, lack.title), Block::text(lack.reason, Mark::Plain)];
        if !lack.fillers.is_empty() {
            let codes: Vec<String> =
                lack.fillers.iter().map(|(code, points)| format!("{code} ({points})")).collect();
            let text = fill(lack.about_fillers, &[("codes", &codes.join(", "))]);
            blocks.push(Block::text(text, Mark::Plain));
        }
        Block::together(blocks)
    };
    let views = lack_views(lacks, rules, language).into_iter();
    let blocks = nothing.into_iter().chain(views.map(lack)).collect();
    let base = titled_sheet(&rules.book, &title, "", "", language);
    Sheet { footer: footer(Some(list), &rules.book, language), blocks, ..base }
}

/// Writes a code and its points: `RLp`, `6 points`.
fn filler_texts(filler: &PricedCode, rules: &Rules, language: Language) -> (String, String) {
    let points = labels().counts.points.of_n(filler.points.into(), language);
    (rules.codes().write(filler.code), points)
}

fn need_name(need: Need) -> &'static Label {
    let words = &labels().design;
    match need {
        Need::Command => &words.need_command,
        Need::Troops => &words.need_troops,
        Need::Nco => &words.need_nco,
        Need::Missile => &words.need_missile,
        Need::Shield => &words.need_shield,
        Need::Fast => &words.need_fast,
        Need::Steady => &words.need_steady,
        Need::Fighter => &words.need_fighter,
        Need::Cheap => &words.need_cheap,
    }
}

/// Returns the facts: what the list has, and what the others have.
fn reason(lack: &Lack, rules: &Rules, language: Language) -> String {
    let words = &labels().design;
    let label = match lack.need {
        Need::Command => &words.why_command,
        Need::Troops => &words.why_troops,
        Need::Nco => &words.why_nco,
        Need::Missile => &words.why_missile,
        Need::Shield => &words.why_shield,
        Need::Fast => &words.why_fast,
        Need::Steady => &words.why_steady,
        Need::Fighter => &words.why_fighter,
        Need::Cheap => &words.why_cheap,
    };
    let all = lack.having == lack.compared;
    let have = if all { &words.have_all } else { &words.have };
    let have = fill(have.get(language), &[("n", &lack.having), ("of", &lack.compared)]);
    let [least, most] = lack.others;
    let column = match lack.need {
        Need::Command | Need::Missile => ListColumn::Radius,
        Need::Fast => ListColumn::Move,
        _ => ListColumn::Ws,
    };
    let common = rules.codes().base.profile.moves.to_string();
    let rows = &rules.codes().table(Slot::Traits).rows;
    let shield = rows.iter().find(|row| row.plays == Some(Gear::Shield));
    let does = shield.and_then(|row| row.does.as_ref()).map_or("", |does| does.get(language));
    fill(
        label.get(language),
        &[
            ("have", &have),
            ("range", &range(column.print(least), column.print(most))),
            ("own", &lack.own.unwrap_or(0)),
            ("common", &common),
            ("does", &does),
            ("morale", &value_name(ListColumn::Morale, rules, language)),
            ("ws", &value_name(ListColumn::Ws, rules, language)),
        ],
    )
}
