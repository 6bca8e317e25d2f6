//! Turns of a battle, with quiet turns summarised.

use crate::battle::{BattleEvent, BattleResult, BodyRef, ByHost, Snapshot};
use crate::labels::{fill, labels};
use crate::language::Language;

/// A turn between two snapshots.
pub(super) struct BattleTurn<'a> {
    pub(super) number: usize,
    pub(super) before: &'a Snapshot,
    pub(super) after: &'a Snapshot,
    pub(super) events: &'a [BattleEvent],
    pub(super) charged: Vec<BodyRef>,
    pub(super) lost: ByHost<i64>,
}

/// Splits a battle into turns.
pub(super) fn turns(ended: &BattleResult) -> Vec<BattleTurn<'_>> {
    let is_last = |event: &BattleEvent| matches!(event, BattleEvent::Losses { .. });
    let spans = ended.events.split_inclusive(is_last);
    let moments = ended.snapshots.windows(2);
    spans
        .zip(moments)
        .enumerate()
        .map(|(at, (events, moments))| {
            let charged = events.iter().filter_map(|event| match event {
                BattleEvent::Charges { unit, .. } => Some(*unit),
                _ => None,
            });
            let lost = events.iter().rev().find_map(|event| match event {
                BattleEvent::Losses { lost } => Some(*lost),
                _ => None,
            });
            BattleTurn {
                number: at + 1,
                before: &moments[0],
                after: &moments[1],
                events,
                charged: charged.collect(),
                lost: lost.unwrap_or_default(),
            }
        })
        .collect()
}

/// Splits the events of a turn at the beginning of each side's segment.
pub(super) fn segments(events: &[BattleEvent]) -> impl Iterator<Item = &[BattleEvent]> {
    events.chunk_by(|_, next| !matches!(next, BattleEvent::Segment { .. }))
}

impl BattleTurn<'_> {
    /// Returns `true` if no unit acts.
    fn is_quiet(&self) -> bool {
        let waits = |event: &BattleEvent| {
            matches!(
                event,
                BattleEvent::Segment { .. }
                    | BattleEvent::Losses { .. }
                    | BattleEvent::Watches { .. }
                    | BattleEvent::Initiative { .. }
                    | BattleEvent::Moves { inches: 0, .. }
            )
        };
        self.events.iter().all(waits)
    }
}

/// A reported turn, with the number of quiet turns after it.
pub(super) struct TurnWithQuiet<'a> {
    pub(super) turn: &'a BattleTurn<'a>,
    pub(super) quiet: usize,
}

/// Picks the reported turns, the first one and those with events, each with the number of quiet turns after it.
pub(super) fn turns_with_quiet<'a>(turns: &'a [BattleTurn<'a>]) -> Vec<TurnWithQuiet<'a>> {
    let mut turns_with_quiet: Vec<TurnWithQuiet> = Vec::new();
    for turn in turns {
        match turns_with_quiet.last_mut() {
            Some(last) if turn.is_quiet() => last.quiet += 1,
            _ => turns_with_quiet.push(TurnWithQuiet { turn, quiet: 0 }),
        }
    }
    turns_with_quiet
}

/// Words the heading and the text of the quiet turns.
pub(super) fn quiet_turns(turn: &TurnWithQuiet, language: Language) -> Option<[String; 2]> {
    let words = &labels().report;
    let after = turn.turn.number;
    let (from, to) = (after + 1, after + turn.quiet);
    let head = if turn.quiet == 1 { &words.turn } else { &words.turns };
    let sentences = [head, &words.waiting].map(|label| {
        fill(label.get(language), &[("n", &from), ("from", &from), ("to", &to), ("after", &after)])
    });
    (turn.quiet > 0).then_some(sentences)
}
