//! The record of a battle: in Play who the enemy is, who won, and what happened; in Begin one that was opened.

use super::paste::describe_by_line;
use super::{Frame, PageContext, PageFinding};
use crate::labels::{Label, RecordPageLabels, labels};
use crate::library::OpenedFile;
use crate::limits;
use crate::page::opened_record;
use crate::record::BattleWinner;
use crate::sheets;
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

/// A record that was opened, to be printed.
pub(super) struct OpenedRecord {
    pub(super) words: &'static RecordPageLabels,
    /// Its name and its turns; empty if it cannot be read.
    pub(super) summary: String,
    pub(super) findings: Vec<PageFinding>,
}

impl OpenedRecord {
    /// Reads the record in the fields of Begin; `None` if they hold none.
    pub(super) fn new(context: &PageContext) -> Option<Self> {
        let PageContext { form_fields, desk, language, .. } = *context;
        let item = opened_record::item(opened_record::text(form_fields)?);
        let Ok(OpenedFile::Record(read)) = desk.library.open_file(&item) else { return None };
        let summary = read.record.as_ref().map(|it| sheets::summarize_record(it, language));
        Some(Self {
            words: &labels().record_page,
            summary: summary.unwrap_or_default(),
            findings: describe_by_line(&read.findings, &read.source, desk),
        })
    }
}
