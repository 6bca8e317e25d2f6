//! The record of the battle in Play: who the enemy is, who won, and what happened.

use super::Frame;
use crate::labels::{Label, RecordPageLabels, labels};
use crate::limits;
use crate::record::BattleWinner;
use askama::Template;

#[derive(Template)]
#[template(path = "page/record.html")]
pub(super) struct RecordForm<'a> {
    frame: &'a Frame,
    words: &'static RecordPageLabels,
    /// Each choice of a winner; the first means that the battle is not over.
    winners: [(&'static str, &'static Label); 4],
    most_name: usize,
    most_notes: usize,
}

impl<'a> RecordForm<'a> {
    pub(super) fn new(frame: &'a Frame) -> Self {
        let words = &labels().record_page;
        let [own, enemy, nobody] =
            [BattleWinner::Own, BattleWinner::Enemy, BattleWinner::Nobody].map(BattleWinner::key);
        let winners = [
            ("", &words.not_over),
            (own, &words.own_wins),
            (enemy, &words.enemy_wins),
            (nobody, &words.nobody_wins),
        ];
        Self { frame, words, winners, most_name: limits::NAME, most_notes: limits::NOTES }
    }
}
