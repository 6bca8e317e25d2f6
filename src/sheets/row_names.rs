//! Names of audited rows, with their lists where rows of several stand together: each list has an NCO.

use crate::army::Army;
use crate::audit::AuditRow;
use crate::book::Book;
use crate::language::Language;
use std::ptr;

/// Names a list with its game: `The Atreides (Dune World)`.
pub fn list_in_game(army: &Army, book: &Book, language: Language) -> String {
    format!("{} ({})", army.head.name.get(language), book.name.get(language))
}

/// Names rows among others.
pub(super) struct RowNames {
    has_lists: bool,
    has_games: bool,
    language: Language,
}

impl RowNames {
    /// Names rows among some that may be of several lists, or of several games.
    pub(super) fn among(rows: &[&AuditRow], language: Language) -> Self {
        let is_other = |row: &&AuditRow| !ptr::eq(row.army, rows[0].army);
        let is_of_other_game = |row: &&AuditRow| row.book.game != rows[0].book.game;
        Self {
            has_lists: rows.iter().any(is_other),
            has_games: rows.iter().any(is_of_other_game),
            language,
        }
    }

    /// Names a row: `The Atreides: NCO`, or `NCO` among rows of one list.
    pub(super) fn one(&self, row: &AuditRow) -> String {
        let name = row.unit.name.get(self.language);
        if self.has_lists { format!("{}: {name}", self.list(row)) } else { name.to_owned() }
    }

    /// Names rows: `The Atreides: Lieutenant, NCO; The Harkonnen: NCO`, or `Lieutenant, NCO` among rows of one list.
    pub(super) fn all(&self, rows: &[&AuditRow]) -> String {
        let group = |rows: &[&AuditRow]| {
            let names: Vec<&str> =
                rows.iter().map(|row| row.unit.name.get(self.language)).collect();
            let names = names.join(", ");
            if self.has_lists { format!("{}: {names}", self.list(rows[0])) } else { names }
        };
        let groups = rows.chunk_by(|row, next| ptr::eq(row.army, next.army));
        groups.map(group).collect::<Vec<_>>().join("; ")
    }

    fn list(&self, row: &AuditRow) -> String {
        if self.has_games {
            list_in_game(row.army, row.book, self.language)
        } else {
            row.army.head.name.get(self.language).to_owned()
        }
    }
}
