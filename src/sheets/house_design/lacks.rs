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

/// The gaps of a list, with codes that would fill each.
pub fn lacks(list: &Mustered, compared: usize, lacks: &[Lack], language: Language) -> Sheet {
    let (words, rules) = (&labels().design, &*list.rules);
    let name = list.army.as_ref().map_or("", |army| army.head.name.get(language));
    let count = words.lacks.of_n(lacks.len() as i64, language);
    let title = if lacks.is_empty() { words.lacks_nothing.get(language) } else { &count };
    let title = fill(title, &[("name", &name)]);
    let nothing = || words.lacks_nothing_text.of_n(compared as i64, language);
    let nothing = lacks.is_empty().then(|| Block::text(nothing(), Mark::Plain));
    let lack = |lack: &Lack| {
        let mut blocks = vec![
            Block::heading(2, need_name(lack.need).get(language).as_str()),
            Block::text(reason(lack, rules, language), Mark::Plain),
        ];
        if !lack.fillers.is_empty() {
            let codes: Vec<String> =
                lack.fillers.iter().map(|filler| filler_text(filler, rules, language)).collect();
            let cheap = lack.need == Need::Cheap;
            let label = if cheap { &words.fillers_cheap } else { &words.fillers };
            let label = label.get(language);
            blocks.push(Block::text(fill(label, &[("codes", &codes.join(", "))]), Mark::Plain));
        }
        Block::together(blocks)
    };
    let blocks = nothing.into_iter().chain(lacks.iter().map(lack)).collect();
    let base = titled_sheet(&rules.book, &title, "", "", language);
    Sheet { footer: footer(Some(list), &rules.book, language), blocks, ..base }
}

/// A code with its points: `RLp (6 points)`.
fn filler_text(filler: &PricedCode, rules: &Rules, language: Language) -> String {
    let points = labels().counts.points.of_n(filler.points.into(), language);
    format!("{} ({points})", rules.codes().write(filler.code))
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

/// The facts: what the list has, and what the others have.
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
