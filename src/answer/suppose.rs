//! Suppositions about published lists: rules in words or in a file, tried on every printed row.

use super::audit::{AuditRequest, OpenedLists, answer as answer_audit, open_once};
use super::paste::ReadLists;
use super::{Answer, sentences};
use crate::army::Army;
use crate::audit::{
    self, Audit, ListValues, SupposedPart, Supposition, SuppositionTrial, UnreadPhrase,
};
use crate::book::Book;
use crate::desk::{Desk, HouseRulesOutcome};
use crate::error::{Error, ErrorKind};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Phrase, Speech};
use crate::library::LibraryItem;
use crate::muster::Mustered;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{is_invisible, list_values};
use std::path::Path;
use std::sync::Arc;

/// A request to try a supposition on lists.
#[derive(Debug)]
pub struct SupposeRequest {
    pub items: Vec<LibraryItem>,
    /// Phrases, such as `troop shields free`, or a file with house rules.
    pub text: String,
    /// `true` if the text may name a file.
    pub takes_files: bool,
    /// The argument for the text, for errors.
    pub argument: &'static str,
}

/// The rules that are supposed.
#[derive(Debug)]
pub enum SupposedRules {
    /// In words.
    Words(Supposition),
    /// The house rules of a file, and the lists read by them.
    File(Box<FileRules>),
}

/// The house rules of a file.
#[derive(Debug)]
pub struct FileRules {
    pub file: String,
    ruled: Vec<Mustered>,
}

/// Lists with a supposition to try on them.
#[derive(Debug)]
pub struct SupposedLists {
    /// Each list once, in the order of the request.
    pub lists: Vec<Mustered>,
    pub supposed: SupposedRules,
    /// The texts that lists were pasted from, with what is not certain about them.
    pub pasted: Vec<ReadLists>,
    /// The rules for words that are common to all lists.
    pub rules: Arc<Rules>,
}

pub(super) fn answer(request: &SupposeRequest, desk: &Desk) -> Result<Answer, Error> {
    let OpenedLists { lists, pasted, .. } = open_once(&request.items, desk)?;
    if lists.is_empty() {
        let request = AuditRequest { items: request.items.clone(), ..AuditRequest::default() };
        return answer_audit(&request, desk).map(Answer::Audited);
    }
    let faulty = |list: &Mustered| list.army.is_none();
    if lists.iter().any(faulty) {
        return Ok(Answer::Faulty(lists.into_iter().filter(faulty).collect()));
    }
    let rules = lists.first().map_or_else(|| desk.rules(), |list| Ok(list.rules.clone()))?;
    refuse_invisible(&request.text, request.argument)?;
    let supposed = if request.takes_files && is_file(&request.text) {
        let item = LibraryItem::from(request.text.as_str());
        let ruled = match desk.with_house_rules(&item)? {
            HouseRulesOutcome::Faulty(list) => return Ok(Answer::Faulty(vec![*list])),
            HouseRulesOutcome::Desk(ruled) => open_once(&request.items, &ruled)?.lists,
        };
        if ruled.iter().any(faulty) {
            return Ok(Answer::Faulty(ruled.into_iter().filter(faulty).collect()));
        }
        SupposedRules::File(Box::new(FileRules { file: item.name(), ruled }))
    } else {
        let read = audit::parse_supposition(&request.text, rules.codes());
        let supposition = read.map_err(|unread| refuse(unread, request))?;
        SupposedRules::Words(supposition)
    };
    Ok(Answer::Supposed(Box::new(SupposedLists { lists, supposed, pasted, rules })))
}

/// Refuses controls and other characters that draw nothing: words with one inside would seem to be read and are not.
fn refuse_invisible(text: &str, argument: &'static str) -> Result<(), Error> {
    let is_hidden = |c: char| c.is_control() || (is_invisible(c) && !c.is_whitespace());
    match text.chars().zip(1..).find(|(c, _)| is_hidden(*c)) {
        Some((found, place)) => {
            Err(Error::new(argument, ErrorKind::InvisibleCharacter { found, place }))
        }
        None => Ok(()),
    }
}

/// Returns `true` for the name of a file or of a shipped list.
fn is_file(text: &str) -> bool {
    let is_one_word = !text.trim().contains(char::is_whitespace);
    Path::new(text).is_file()
        || (is_one_word
            && (text.contains('/') || text.ends_with(".yaml") || text.ends_with(".yml")))
}

fn refuse(unread: UnreadPhrase, request: &SupposeRequest) -> Error {
    let UnreadPhrase { found, near } = unread;
    let words = &labels().suppose;
    let label = if request.takes_files { &words.allowed } else { &words.allowed_words };
    let allowed = ByLanguage::each(|language| {
        let samples = list_values(audit::sample_phrases(language));
        fill(label.get(language), &[("samples", &samples)])
    });
    Error::new(request.argument, ErrorKind::WrongValue { found, near, allowed: allowed.into() })
}

impl SupposedLists {
    /// Returns the audit of each list, with copies of another list's rows marked.
    pub fn audits(&self) -> Vec<Audit<'_>> {
        let armies = self.lists.iter().filter_map(|list| Some((list.army.as_ref()?, &list.rules)));
        let mut audits: Vec<Audit> = armies.map(|(army, rules)| audit::army(army, rules)).collect();
        audit::mark_copies(&mut audits.iter_mut().collect::<Vec<_>>());
        audits
    }

    /// Tries the supposition.
    pub fn trial<'a>(&self, audits: &[&'a Audit<'a>]) -> SuppositionTrial<'a> {
        match &self.supposed {
            SupposedRules::Words(one) => {
                let alone = |part: &SupposedPart| {
                    try_words(audits, &Supposition { parts: vec![part.clone()] }).verdict
                };
                let several = one.parts.iter().filter(|_| one.parts.len() > 1);
                try_words(audits, one).with_parts(several.map(alone).collect())
            }
            SupposedRules::File(file) => audit::trial(audits, &[file.values(audits)]).of_file(),
        }
    }

    /// Returns the verdict in a sentence.
    pub(super) fn verdict(&self, speech: Speech) -> Vec<Phrase> {
        let audits = self.audits();
        let audits: Vec<&Audit> = audits.iter().collect();
        let trial = self.trial(&audits);
        sentences(speech, |language| {
            let supposed = (self.supposition(&trial), &*self.rules);
            vec![sheets::trial_verdict(&trial, supposed, &self.names(), language)]
        })
    }

    pub(super) fn sheet(&self, speech: Speech) -> Sheet {
        let audits = self.audits();
        let audits: Vec<&Audit> = audits.iter().collect();
        let trial = self.trial(&audits);
        sheets::in_languages(speech.led_by(self.rules.book.first), |language| {
            sheets::trial(&trial, self.supposition(&trial), &self.names(), &self.rules, language)
        })
    }

    /// Returns the suppositions in words, or the file.
    pub fn supposition<'a>(&'a self, trial: &'a SuppositionTrial) -> sheets::SupposedText<'a> {
        match &self.supposed {
            SupposedRules::Words(_) => sheets::SupposedText::Words(&trial.in_words),
            SupposedRules::File(file) => sheets::SupposedText::File(&file.file),
        }
    }

    /// Returns the names of the lists, with the game where they are of several.
    fn names(&self) -> Vec<ByLanguage<String>> {
        let lists = || self.lists.iter();
        let armies = lists().filter_map(|list| Some((list.army.as_ref()?, &list.rules.book)));
        let is_alike = lists().all(|list| list.rules.book.game == self.rules.book.game);
        let named = |(army, book): (&Army, &Book)| match is_alike {
            true => army.head.name.both(),
            false => ByLanguage::each(|language| sheets::list_in_game(army, book, language)),
        };
        armies.map(named).collect()
    }
}

/// Tries a supposition beside all others of its form.
fn try_words<'a>(audits: &[&'a Audit<'a>], one: &Supposition) -> SuppositionTrial<'a> {
    let in_words = one.alternatives(audits);
    let values: Vec<ListValues> = in_words.iter().map(|one| one.values(audits)).collect();
    SuppositionTrial { in_words, ..audit::trial(audits, &values) }
}

impl FileRules {
    /// Returns the values of every row of some audits by the rules of the file.
    fn values(&self, audits: &[&Audit]) -> ListValues {
        let list = |(audit, ruled): (&&Audit, &Mustered)| {
            let units = ruled.army.iter().flat_map(|army| &army.units);
            let printed = units.filter(|unit| unit.printed.is_some());
            let values = printed.map(|unit| audit::unit_values(unit, ruled.rules.codes()));
            values.take(audit.rows.len()).collect()
        };
        audits.iter().zip(&self.ruled).map(list).collect()
    }
}
