//! One file through the verbs, in their order; of a force, its cost as well.

mod force;
mod found;
mod link;
mod tabled;

pub use force::{Fielded, Whole, force, rewritten};
pub use found::{Beside, Found, Held, Table, Tabled};
pub use link::{Unpacked, link, tabled_link, unpacked};
pub use tabled::tabled;

use crate::army::Army;
use crate::army::file::RuleFile;
use crate::book::Game;
use crate::error::Error;
use crate::fault::{FileFault, Limited};
use crate::finding::{Finding, any_error, in_order};
use crate::read::{self, Reading};
use crate::rules::{Games, Rules};
use crate::text::{Source, Span, hex, listed, nearest};
use crate::yaml::Placed;
use crate::{check, decode, limits};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// A file after the verbs: what was written, what was meant, and everything there is to say.
#[derive(Debug)]
pub struct Mustered {
    /// The text.
    pub source: Source,
    /// The rules it is held against, as its house rules change them.
    pub rules: Arc<Rules>,
    /// The first eight digits of the SHA-256 of its bytes, as `sha256sum` gives it.
    pub hash: String,
    /// The army, unless an error stands in the way.
    pub army: Option<Army>,
    /// The findings, in the order of the text.
    pub findings: Vec<Finding>,
}

impl Mustered {
    /// Whether any finding is an error.
    pub fn is_faulty(&self) -> bool {
        any_error(&self.findings)
    }

    /// Its text, and what there is to say about it.
    pub fn said(&self) -> (&Source, &[Finding]) {
        (&self.source, &self.findings)
    }
}

/// Reads, decodes and checks one file.
///
/// # Errors
/// The rules of its game cannot be loaded.
pub fn army(name: &str, bytes: &[u8], games: &Games) -> Result<Mustered, Error> {
    let (source, findings) = read::source(name, bytes);
    let mut list = Mustered {
        source,
        rules: games.rules()?,
        hash: hash(bytes),
        army: None,
        findings: Vec::new(),
    };
    let findings = if any_error(&findings) { findings } else { list.understand(games, findings)? };
    list.army = list.army.filter(|_| !any_error(&findings));
    list.findings = kept(in_order(findings));
    Ok(list)
}

/// Says so where there are more findings than anyone will read.
fn kept(mut findings: Vec<Finding>) -> Vec<Finding> {
    if findings.len() > limits::FINDINGS {
        findings.truncate(limits::FINDINGS);
        let most = limits::FINDINGS as u64;
        let fault = FileFault::too_many(Limited::Findings, None, most);
        findings
            .extend(findings.last().cloned().map(|last| Finding { fault: fault.into(), ..last }));
    }
    findings
}

/// A file that is too large to be read at all.
///
/// # Errors
/// The rules that were asked for cannot be loaded.
pub fn refused(name: &str, bytes: u64, games: &Games) -> Result<Mustered, Error> {
    let findings = vec![Finding::at(Span::default(), read::too_big(bytes).into())];
    let (source, hash) = (Source::new(name, ""), String::new());
    Ok(Mustered { source, rules: games.rules()?, hash, army: None, findings })
}

impl Mustered {
    /// Reads the text, as far as it can be understood; what there is to say is added to the findings.
    fn understand(
        &mut self,
        games: &Games,
        mut findings: Vec<Finding>,
    ) -> Result<Vec<Finding>, Error> {
        let Reading { file, codes, findings: found } = read::army(&self.source);
        findings.extend(found);
        let Some(file) = file else {
            // By which rules a code is to be read, nobody knows where those of the file cannot be read themselves.
            if let Some(head) = read::head(&self.source).filter(|_| !codes.is_empty()) {
                findings.extend(self.ruled(head.game.as_ref(), &head.house_rules, games)?);
                let read = |code| decode::within(code, &self.source, &self.rules).findings;
                findings.extend(codes.iter().flat_map(read));
            }
            return Ok(findings);
        };
        findings.extend(self.ruled(file.game.as_ref(), &file.house_rules, games)?);
        let (army, found) = decode::army(&file, &self.source, &self.rules);
        findings.extend(found);
        findings.extend(check::army(&army, &self.source, &self.rules));
        // A list may have nothing but rules for others.
        if file.units.is_empty() && file.house_rules.is_empty() {
            findings.push(check::no_units(&self.source));
        }
        self.army = Some(army);
        Ok(findings)
    }

    /// Takes the rules of its game, as its house rules change them.
    fn ruled(
        &mut self,
        named: Option<&Placed<String>>,
        house: &[RuleFile],
        games: &Games,
    ) -> Result<Vec<Finding>, Error> {
        let (game, unknown) = game(named, games);
        self.rules = games.for_file(game)?;
        let (house, findings) = decode::house(house, &self.source, self.rules.codes());
        if let Some(house) = house {
            self.rules = Arc::new(self.rules.with(house));
        }
        Ok(unknown.into_iter().chain(findings).collect())
    }
}

/// The game that a file names, or the first where it names none or one that there is not.
fn game(named: Option<&Placed<String>>, games: &Games) -> (Game, Option<Finding>) {
    let Some(named) = named else { return (Game::FISTFUL, None) };
    let known = games.with_lists();
    if let Some(game) = known.iter().find(|game| game.tag() == named.value) {
        return (*game, None);
    }
    let without_codes = || Table::ALL.into_iter().map(Table::tag);
    let tags = || known.iter().map(|game| game.tag()).chain(without_codes());
    let fault = FileFault::UnknownGame {
        found: named.value.clone(),
        near: nearest(&named.value, tags()),
        allowed: listed(tags()),
    };
    (Game::FISTFUL, Some(Finding::at(named.span, fault.into())))
}

fn hash(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes)[..4])
}
