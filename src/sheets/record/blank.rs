//! The form for the record of a battle.

use crate::labels::labels;
use crate::language::Language;
use crate::sheet::{BlankRecord, Block, Strip, StripSheets};

/// Returns the form for the units of these strips, in their order: losses are written by turns, as a record has them.
pub(in crate::sheets) fn blank_record(sheets: &StripSheets, language: Language) -> Block {
    let (words, record) = (&labels().blank_record, &labels().record);
    let squads = sheets.groups.iter().flat_map(|group| &group.strips);
    let unit = |strip: &Strip| [strip.name.clone(), strip.size.clone()];
    Block::BlankRecord(BlankRecord {
        title: record.head.get(language).into(),
        fields: [&words.date, &words.against, &words.result]
            .map(|label| label.get(language).into())
            .into(),
        unit: record.unit.get(language).into(),
        turns: words.turns.get(language).into(),
        units: sheets.commanders.iter().chain(squads).map(unit).collect(),
        sums: [&words.enemy_losses, &words.score].map(|label| label.get(language).into()).into(),
    })
}
