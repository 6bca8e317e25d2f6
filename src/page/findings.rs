//! The findings of a text, in the words of the page.

use crate::desk::Desk;
use crate::fault::{Act, Fault};
use crate::finding::Finding;
use crate::labels::{fill, labels};
use crate::language::{Language, Speech};
use crate::rulings::Rulings;
use crate::sheets;
use crate::text::{self, Span, quote};
use crate::voice::Voice;
use std::cell::LazyCell;

/// A finding in words.
pub(super) struct PageFinding {
    pub(super) severity: &'static str,
    pub(super) message: String,
    pub(super) hint: String,
    pub(super) span: Option<Span>,
    pub(super) rulings: Vec<(String, String)>,
    /// The action of a button beside it, and its label.
    pub(super) remedy: Option<[String; 2]>,
    /// The number of occurrences.
    pub(super) times: usize,
}

/// Merges findings of the same words.
pub(super) fn merge_findings(all: Vec<PageFinding>) -> Vec<PageFinding> {
    all.into_iter().fold(Vec::new(), |mut merged: Vec<PageFinding>, finding| {
        match merged
            .iter_mut()
            .find(|other| other.message == finding.message && other.hint == finding.hint)
        {
            Some(other) => other.times += 1,
            None => merged.push(finding),
        }
        merged
    })
}

/// Returns the findings of a text in words.
pub(super) fn describe_findings(
    findings: &[Finding],
    desk: &Desk,
    language: Language,
) -> Vec<PageFinding> {
    let voice = Voice { speech: Speech::One(language), columns: None, act };
    let games = &desk.library.games;
    // Rulings are loaded on demand, as most findings cite none.
    let rulings: LazyCell<Vec<Rulings>, _> = LazyCell::new(|| {
        games
            .all()
            .into_iter()
            .filter_map(|game| Rulings::load(game, games.grammars()).ok())
            .collect()
    });
    let describe = |finding: &Finding| {
        let message = replace_backticks(language, &voice.fault(&finding.fault).first);
        let hint = voice.hint(&finding.fault).map_or(String::new(), |hint| hint.first);
        let hint = replace_backticks(language, &hint);
        let cited = cited_rulings(&format!("{message} {hint}"));
        let cited = cited.into_iter().filter_map(|id| {
            let ruling = rulings.iter().find_map(|all| all.find(&id))?;
            Some((id, ruling.says.get(language).clone()))
        });
        PageFinding {
            severity: finding.severity().key(),
            span: finding.span,
            times: 1,
            rulings: cited.collect(),
            remedy: finding.fault.act().and_then(|act| remedy_button(&act, language)),
            message,
            hint,
        }
    };
    findings.iter().map(describe).collect()
}

/// Returns a fault and its hint as one text.
pub(super) fn sentence(fault: &Fault, language: Language) -> String {
    let voice = Voice { speech: Speech::One(language), columns: None, act };
    let hint = voice.hint(fault).map(|hint| hint.first);
    let sentences = [Some(voice.fault(fault).first), hint].into_iter().flatten();
    replace_backticks(language, &sentences.collect::<Vec<_>>().join("; "))
}

/// Returns a fault and its hint as a sentence with a capital letter and a full stop.
pub(super) fn whole_sentence(fault: &Fault, language: Language) -> String {
    text::capitalize(&sentence(fault, language)) + "."
}

/// Returns the rulings that a sentence cites: `F28`.
fn cited_rulings(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    text::dedup(words.filter(|word| sheets::is_ruling(word)).map(str::to_owned))
}

/// Returns the advice about a fault on the page: English, Spanish.
pub(super) fn act(act: &Act) -> [String; 2] {
    Language::ALL.map(|language| advise(act, language))
}

/// Returns the action of a button for a fault of a force, and its label; `None` if the player has to choose.
fn remedy_button(act: &Act, language: Language) -> Option<[String; 2]> {
    let words = &labels().build;
    match act {
        Act::RaiseLimit(total) | Act::SetLimit(total) => {
            let label = fill(words.set_limit_to.get(language), &[("n", total)]);
            Some([format!("put force limit {total}"), label])
        }
        Act::ConfirmList(hash) => {
            let label = words.confirm.get(language).clone();
            Some([format!("put force list {}", quote(hash)), label])
        }
        Act::Begin
        | Act::ReadFormat
        | Act::NameLists
        | Act::CheckList(_)
        | Act::ShowUnit(_)
        | Act::PasteText
        | Act::PasteRows
        | Act::WriteLink
        | Act::AskForLink
        | Act::LeadPlatoon(_)
        | Act::FindPlatoonLeader
        | Act::LeadCompany(_)
        | Act::FindCompanyLeader
        | Act::LeaveOneOut(_)
        | Act::NameApart(_)
        | Act::AddNco
        | Act::AddCommandSection
        | Act::AddFirstSection
        | Act::MoveSection(_) => None,
    }
}

/// Replaces backticks by the quotation marks of the language.
pub(super) fn replace_backticks(language: Language, text: &str) -> String {
    let [open, close] = language.pick(["“", "”"], ["«", "»"]);
    let marks = [open, close].into_iter().cycle();
    let mut parts = text.split('`');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.zip(marks).fold(first, |text, (part, mark)| text + mark + part)
}

include!(concat!(env!("OUT_DIR"), "/messages/page/act.rs"));
