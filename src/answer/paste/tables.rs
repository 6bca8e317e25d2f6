//! Pasted tables of costs: what each row changes in the tables of the game, and the file of house rules.

use crate::answer::game_sheet;
use crate::answer::link::FileToWrite;
use crate::desk::Desk;
use crate::error::Error;
use crate::fault::{PasteFault, Severity};
use crate::finding::{Finding, any_error};
use crate::language::{ByLanguage, Speech};
use crate::library::LibraryItem;
use crate::paste::{self, Heads, PastedTables};
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{Source, slug_from_name};
use std::sync::Arc;

/// A request to read tables of costs.
#[derive(Debug)]
pub struct ReadTablesRequest {
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
    pub file: Option<FileToWrite>,
}

pub(in crate::answer) fn answer(
    request: &ReadTablesRequest,
    desk: &Desk,
) -> Result<ReadTables, Error> {
    let rules = desk.rules()?;
    let (source, mut findings) = desk.library.pasted_text(&request.item)?;
    let heads = Heads::load(rules.book.game, desk.library.games.grammars())?;
    let tables = if any_error(&findings) {
        PastedTables::default()
    } else {
        paste::read_tables(&source, &heads, &rules.codes().without_house())
    };
    findings.extend(tables.findings.iter().cloned());
    let name = super::fallback_name(&source.name, desk);
    let stem = request.file_name.clone().unwrap_or_else(|| slug_from_name(&name));
    let text = paste::write_rules((&tables, &name), &source, &rules, desk.speech.first());
    let file = text.map(|text| FileToWrite { name: format!("{stem}.yaml"), text });
    if let Some(file) = &file {
        findings.extend(refuse_rules(file, &tables, desk)?);
    }
    Ok(ReadTables { source, findings, tables, rules, file })
}

impl ReadTables {
    pub(in crate::answer) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let sheet =
            |language| sheets::pasted_tables(&self.tables, &self.source, &self.rules, language);
        (!self.tables.rows.is_empty()).then(|| game_sheet(&self.rules, speech, sheet))
    }
}

/// Returns the errors in the house rules of a file, each at the row that it comes from.
fn refuse_rules(
    file: &FileToWrite,
    tables: &PastedTables,
    desk: &Desk,
) -> Result<Vec<Finding>, Error> {
    let (name, bytes) = (file.name.clone(), file.text.clone().into_bytes());
    let opened = desk.library.open(&LibraryItem::Text { name, bytes })?;
    let rows: Vec<_> = tables.rows.iter().filter(|row| !row.changes().is_empty()).collect();
    let errors = opened.findings().iter().filter(|finding| finding.severity() == Severity::Error);
    let refuse = |finding: &Finding| {
        // Each rule has a line that begins like this.
        let before = finding.span.map_or("", |span| &file.text[..span.start]);
        let rule = before.matches("\n  - {").count().checked_sub(1);
        let row = rule.and_then(|rule| rows.get(rule));
        let why = ByLanguage::each(|language| finding.fault.say(language));
        let fault = PasteFault::RefusedRule { why }.into();
        row.map_or_else(
            || Finding::unplaced(finding.fault.clone()),
            |row| Finding::at(row.span, fault),
        )
    };
    Ok(errors.map(refuse).collect())
}
