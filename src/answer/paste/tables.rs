//! Pasted tables of costs: what each row changes in the tables of the game, and the file of house rules.

use crate::answer::game_sheet;
use crate::answer::import::ImportedFile;
use crate::desk::Desk;
use crate::error::Error;
use crate::finding::{Finding, any_error};
use crate::language::Speech;
use crate::library::LibraryItem;
use crate::paste::{self, Heads, PastedTables};
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{Source, slug_from_name};
use std::sync::Arc;

/// A request to read tables of costs.
#[derive(Debug)]
pub struct TablesRequest {
    pub item: LibraryItem,
    /// The name of the file; `None` for the name of the text.
    pub file_name: Option<String>,
}

/// A text with tables of costs.
#[derive(Debug)]
pub struct ReadTables {
    pub source: Source,
    pub findings: Vec<Finding>,
    pub tables: PastedTables,
    /// The rules that its house rules change.
    pub rules: Arc<Rules>,
    /// The house rules; `None` if nothing differs from the tables of the game.
    pub file: Option<ImportedFile>,
}

pub(in crate::answer) fn answer(request: &TablesRequest, desk: &Desk) -> Result<ReadTables, Error> {
    let rules = desk.rules()?;
    let (source, mut findings) = desk.library.pasted_text(&request.item)?;
    let heads = Heads::load(rules.book.game, desk.library.games.folder())?;
    let tables = if any_error(&findings) {
        PastedTables::default()
    } else {
        paste::read_tables(&source, &heads, rules.codes())
    };
    findings.extend(tables.findings.iter().cloned());
    let name = super::fallback_name(&source.name, desk);
    let stem = request.file_name.clone().unwrap_or_else(|| slug_from_name(&name));
    let text = paste::write_rules((&tables, &name), &source, &rules, desk.speech.first());
    let file = text.map(|text| ImportedFile { name: format!("{stem}.yaml"), text });
    Ok(ReadTables { source, findings, tables, rules, file })
}

impl ReadTables {
    pub(in crate::answer) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let sheet =
            |language| sheets::pasted_tables(&self.tables, &self.source, &self.rules, language);
        (!self.tables.rows.is_empty()).then(|| game_sheet(&self.rules, speech, sheet))
    }
}
