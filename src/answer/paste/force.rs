//! A pasted force: its squads and leaders as they were understood by a list, and the file that it becomes.

use crate::answer::link::FileToWrite;
use crate::answer::{Answer, game_sheet};
use crate::army::Words;
use crate::desk::Desk;
use crate::error::Error;
use crate::finding::{Finding, any_error};
use crate::force::ForceHead;
use crate::language::Speech;
use crate::library::LibraryItem;
use crate::muster::Mustered;
use crate::paste::{self, Heads, PastedForce};
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{Source, Span, slug_from_name};
use crate::yaml::Placed;
use crate::yaml_edit;

/// A request to read a pasted force.
#[derive(Debug)]
pub struct ReadForceRequest {
    pub item: LibraryItem,
    /// The list that its units are from.
    pub list: LibraryItem,
    /// The list as the file of the force names it.
    pub reference: String,
    /// The name of the file; `None` for the name of the force.
    pub file_name: Option<String>,
}

/// A text with the force that it holds.
#[derive(Debug)]
pub struct ReadForce {
    pub source: Source,
    pub findings: Vec<Finding>,
    pub force: Option<PastedForce>,
    /// The list, without errors.
    pub list: Mustered,
    /// Its file; `None` if the text has no unit of the list.
    pub file: Option<FileToWrite>,
}

pub(in crate::answer) fn answer(request: &ReadForceRequest, desk: &Desk) -> Result<Answer, Error> {
    let list = desk.library.list(&request.list)?;
    if list.is_faulty() || list.army.is_none() {
        return Ok(Answer::Faulty(vec![list]));
    }
    let (source, mut findings) = desk.library.pasted_text(&request.item)?;
    let mut read = ReadForce { source, findings: Vec::new(), force: None, list, file: None };
    if let Some(army) = read.list.army.as_ref().filter(|_| !any_error(&findings)) {
        let rules = &read.list.rules;
        let heads = Heads::load(rules.book.game, desk.library.games.grammars())?;
        let force = paste::read_force(&read.source, army, rules, &heads);
        findings.extend(force.findings.iter().cloned());
        if !force.members.is_empty() {
            let language = desk.speech.first();
            let name = force.name.clone();
            let name = name.unwrap_or_else(|| super::fallback_name(&read.source.name, desk));
            let stem = request.file_name.clone().unwrap_or_else(|| slug_from_name(&name));
            let head = ForceHead {
                name: Words { text: name, spanish: None, span: Span::default() },
                list: Placed { value: request.reference.clone(), span: Span::default() },
                hash: None,
                notes: None,
            };
            let text = yaml_edit::write_force(&force.build(head, army), army);
            let text = paste::comment_force(&text, &force, &read.source, language);
            read.file = Some(FileToWrite { name: format!("{stem}.yaml"), text });
        }
        read.force = Some(force);
    }
    read.findings = findings;
    Ok(Answer::ReadForce(Box::new(read)))
}

impl ReadForce {
    pub(in crate::answer) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let (force, army) = self.force.as_ref().zip(self.list.army.as_ref())?;
        let sheet = |language| {
            sheets::pasted_force((force, army), &self.source, &self.list.rules, language)
        };
        (!force.members.is_empty()).then(|| game_sheet(&self.list.rules, speech, sheet))
    }
}
