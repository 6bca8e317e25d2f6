//! Trait letters of a row: what each costs, and what the printed notes say of it.

use crate::army::Words;
use crate::code::Code;
use crate::codes::{CodeTables, Gear, Slot};
use crate::language::ByLanguage;

/// A trait letter, and whether a row has it.
#[derive(Debug, Clone)]
pub(super) struct RowTrait {
    /// The row of the traits table.
    pub(super) row: u8,
    pub(super) letter: char,
    pub(super) names: ByLanguage<String>,
    pub(super) price: i32,
    pub(super) is_weapon: bool,
    /// `true` if the code has the letter.
    pub(super) is_owned: bool,
    /// `true` for the note `Shields`, `false` for `No shields`; `None` if the notes do not name it.
    pub(super) noted: Option<bool>,
}

impl RowTrait {
    /// Returns `true` if another code changes a letter that the notes confirm.
    pub(super) fn is_against_notes(&self, other: Code) -> bool {
        self.noted == Some(self.is_owned) && other.traits.has(self.row) != self.is_owned
    }
}

/// Returns every trait letter of the tables as it is in a row.
pub(super) fn row_traits(code: Code, notes: Option<&Words>, codes: &CodeTables) -> Vec<RowTrait> {
    let notes = notes.map(|notes| notes.text.to_lowercase());
    let rows = codes.table(Slot::Traits).rows.iter().zip(0..);
    let row_trait = |(letter, row): (&crate::codes::Letter, u8)| RowTrait {
        row,
        letter: letter.letter,
        names: letter.names.clone(),
        price: letter.points,
        is_weapon: matches!(letter.plays, Some(Gear::Weapon(_))),
        is_owned: code.traits.has(row),
        noted: notes.as_ref().and_then(|notes| read_note(notes, &letter.names)),
    };
    rows.map(row_trait).collect()
}

/// Reads from a note in lower case whether a thing is there: `shields`, `no shields`, `sin escudos`.
fn read_note(notes: &str, names: &ByLanguage<String>) -> Option<bool> {
    [(&names.en, "no "), (&names.es, "sin ")].into_iter().find_map(|(name, without)| {
        let name = name.to_lowercase();
        let singular = name.strip_suffix('s').unwrap_or(&name);
        let at = notes.find(singular)?;
        Some(!notes[..at].ends_with(without))
    })
}
