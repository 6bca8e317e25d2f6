//! Alternative text of the picture of a turn.

use super::signs::{sign_name, signs_of};
use super::{BattleTurn, mark, morale_state_name};
use crate::battle::{BattleSetup, Blast, BodyRef, Placement};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::sheets::terrain::{describe_area, place};
use crate::text;

/// Describes the table, and for each squad its figures, position, movement, fire and losses.
pub(super) fn describe_turn(setup: &BattleSetup, turn: &BattleTurn, language: Language) -> String {
    let words = &labels().report;
    let table = &setup.terms.table;
    let mut sentences = vec![fill(
        words.alt.get(language),
        &[("n", &turn.number), ("width", &table.width), ("depth", &table.depth)],
    )];
    sentences.extend(table.areas.iter().map(|area| describe_area(area, &setup.rules, language)));
    sentences
        .extend(turn.standing().map(|placement| describe_unit(setup, turn, placement, language)));
    sentences.extend(turn.after.blasts.iter().map(|Blast { at, inches }| {
        fill(words.alt_blast.get(language), &[("at", &place(*at)), ("n", inches)])
    }));
    sentences.join(" ")
}

/// Describes a squad or a leader: remaining figures, position, actions and losses.
fn describe_unit(
    setup: &BattleSetup,
    turn: &BattleTurn,
    placement: &Placement,
    language: Language,
) -> String {
    let words = &labels().report;
    let body = &setup.hosts[placement.unit.host].bodies[placement.unit.body];
    let (mark, strength) = (mark(placement.unit), body.strength());
    let label = if placement.figures.is_empty() { &words.alt_gone } else { &words.alt_stands };
    let mut sentences = vec![fill(
        label.get(language),
        &[
            ("mark", &mark),
            ("name", &body.name.get(language)),
            ("left", &placement.figures.len()),
            ("of", &strength),
            ("at", &place(placement.at)),
        ],
    )];
    let signs = signs_of(setup, placement.unit);
    sentences.extend(
        signs.iter().map(|sign| text::capitalize(&format!("{}.", sign_name(*sign, language)))),
    );
    let state = morale_state_name(placement.morale_state, language);
    if !placement.figures.is_empty() && !state.is_empty() {
        sentences.push(format!("{}.", text::capitalize(state)));
    }
    let before =
        turn.before_of(placement).map(|before| before.at).filter(|before| *before != placement.at);
    let charged = turn.charged.contains(&placement.unit);
    let way = if charged { &words.alt_charged } else { &words.alt_came };
    sentences.extend(before.map(|at| fill(way.get(language), &[("at", &place(at))])));
    if !placement.unit.is_detached_nco {
        sentences.extend(fire(turn, placement.unit, language));
        let (fell, left) = turn.losses(placement.unit);
        let counts = [(fell, &words.alt_fell), (left, &words.alt_left)];
        let counts = counts.into_iter().filter(|(count, _)| *count > 0);
        sentences.extend(counts.map(|(n, label)| label.of_n(n as i64, language)));
    }
    sentences.join(" ")
}

/// Lists the targets of a squad's fire, with the number killed.
fn fire(turn: &BattleTurn, unit: BodyRef, language: Language) -> Vec<String> {
    let mut targets: Vec<(BodyRef, i32)> = Vec::new();
    for salvo in turn.after.salvos.iter().filter(|salvo| salvo.unit == unit) {
        match targets.iter_mut().find(|(target, _)| *target == salvo.target) {
            Some((_, killed)) => *killed += salvo.killed,
            None => targets.push((salvo.target, salvo.killed)),
        }
    }
    let say = |(target, killed): (BodyRef, i32)| {
        fill(labels().report.alt_fired.get(language), &[("mark", &mark(target)), ("n", &killed)])
    };
    targets.into_iter().map(say).collect()
}
