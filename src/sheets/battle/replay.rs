//! One battle as text, turn by turn.

use super::log::LogWriter;
use super::turns::{quiet_turns, segments, turns, turns_with_quiet};
use super::{BattleLayout, BattleSheetInput};
use crate::battle::{BattleEvent, BattleResult};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::sheet::{Block, Mark, Notes, Sheet};

/// Lays out the text report of a battle.
pub fn replay(battles: &BattleSheetInput, ended: &BattleResult, language: Language) -> Sheet {
    let layout = BattleLayout::new(battles, language);
    let words = &labels().battle_log;
    let writer = LogWriter { setup: battles.setup, language, mark: |_| String::new() };
    let south = layout.force_name(ended.south);
    let edge = fill(words.south.get(language), &[("name", &south)]);
    let mut blocks = vec![Block::text(edge, Mark::Plain)];
    for turn in turns_with_quiet(&turns(ended)) {
        for events in segments(turn.turn.events) {
            if let Some(BattleEvent::Segment { turn, host, .. }) = events.first() {
                let force = layout.force_name(*host);
                blocks.push(Block::heading(
                    3,
                    fill(words.turn_of.get(language), &[("turn", turn), ("name", &force)]),
                ));
            }
            let sentences = writer.sentences(events);
            blocks.extend(sentences.into_iter().map(|text| Block::text(text, Mark::Plain)));
        }
        if let Some([head, text]) = quiet_turns(&turn, language) {
            blocks.extend([Block::heading(3, head), Block::text(text, Mark::Plain)]);
        }
    }
    let end = layout.result_text(ended);
    blocks.push(Block::text(end, Mark::Strong));
    blocks.push(Block::heading(2, labels().battle.terms.get(language)));
    blocks.push(Block::Notes(Notes::new(layout.terms())));
    layout.sheet(&fill(words.replay.get(language), &[("n", &battles.replay)]), blocks)
}

impl BattleLayout<'_> {
    /// Words the result: the winner, or a draw.
    pub(super) fn result_text(&self, ended: &BattleResult) -> String {
        let words = &labels().battle;
        let turns = ended.turns.into();
        match ended.winner {
            Some(host) => {
                let force = self.force_name(host);
                fill(&words.won.of_n(turns, self.language), &[("name", &force)])
            }
            None => words.drawn.of_n(turns, self.language),
        }
    }
}
