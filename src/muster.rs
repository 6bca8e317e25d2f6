//! Reads, decodes and checks a file; prices a force as well.

mod force;
mod link;
mod record;

pub use force::{MusteredForce, ResolvedForce, force, rewrite};
pub use link::{Unpacked, codeless_link, link, unpack};
pub use record::{MusteredRecord, record, refuse_large_record};

use crate::army::Army;
use crate::army::file::{RuleFile, UnitFile};
use crate::book::Game;
use crate::error::Error;
use crate::fault::FileFault;
use crate::finding::{Finding, any_error, in_order, limited};
use crate::game::{CodelessFile, CodelessGame, GameData, ListFound};
use crate::game_registry::GameRegistry;
use crate::read::{self, Reading};
use crate::rules::Rules;
use crate::text::{Source, Span, list_values, nearest, short_hash};
use crate::yaml::Placed;
use crate::{check, decode};
use std::sync::Arc;

/// A file after reading and checking: its text, its meaning, and all findings.
#[derive(Debug)]
pub struct Mustered {
    /// The text.
    pub source: Source,
    /// The rules of its game with its house rules.
    pub rules: Arc<Rules>,
    /// The first eight digits of the SHA-256 of its bytes, as `sha256sum` gives it.
    pub hash: String,
    /// The army, unless an error prevents it.
    pub army: Option<Army>,
    /// The findings, in the order of the text.
    pub findings: Vec<Finding>,
}

impl Mustered {
    /// Returns `true` if any finding is an error.
    pub fn is_faulty(&self) -> bool {
        any_error(&self.findings)
    }

    /// Returns its text and its findings.
    pub fn sourced_findings(&self) -> (&Source, &[Finding]) {
        (&self.source, &self.findings)
    }
}

/// The file that a force names as its list.
pub type ForceList = ListFound<Box<Mustered>>;

/// Reads, decodes and checks a list or a force without ability codes, with the list that is found for a force.
///
/// # Errors
/// The tables of its game cannot be loaded, or the list cannot be read.
pub fn read_codeless_file(
    name: &str,
    bytes: &[u8],
    game: &'static dyn CodelessGame,
    games: &GameRegistry,
    list: impl FnOnce(&str) -> Result<ForceList, Error>,
) -> Result<CodelessFile, Error> {
    let book = games.book(games.find(game.key(), "game")?)?;
    let data = GameData { book, grammars: games.grammars(), known: &games.file_kinds() };
    let mut list = Some(list);
    let mut found = |name: &str| {
        let found = list.take().map_or(Ok(ForceList::Nothing(None)), |list| list(name))?;
        Ok(found.map_coded(|list| list.rules.book.game.key()))
    };
    game.muster((name, bytes), data, &mut found)
}

/// Reads, decodes and checks one file.
///
/// # Errors
/// The rules of its game cannot be loaded.
pub fn army(name: &str, bytes: &[u8], games: &GameRegistry) -> Result<Mustered, Error> {
    let (source, findings) = read::source(name, bytes);
    let mut list = Mustered {
        source,
        rules: games.rules()?,
        hash: short_hash(bytes),
        army: None,
        findings: Vec::new(),
    };
    let findings = if any_error(&findings) { findings } else { list.decode(games, findings)? };
    list.army = list.army.filter(|_| !any_error(&findings));
    list.findings = limited(in_order(findings));
    Ok(list)
}

/// Returns the findings of a file that is too large to read.
///
/// # Errors
/// The requested rules cannot be loaded.
pub fn refuse_large(name: &str, bytes: u64, games: &GameRegistry) -> Result<Mustered, Error> {
    let findings = vec![Finding::at(Span::default(), read::too_large_fault(bytes).into())];
    let (source, hash) = (Source::new(name, ""), String::new());
    Ok(Mustered { source, rules: games.rules()?, hash, army: None, findings })
}

impl Mustered {
    /// Parses, decodes and checks the text; returns `findings` with the new ones.
    fn decode(
        &mut self,
        games: &GameRegistry,
        mut findings: Vec<Finding>,
    ) -> Result<Vec<Finding>, Error> {
        let Reading { file, codes, findings: found } =
            read::army(&self.source, &games.file_kinds());
        findings.extend(found);
        let Some(file) = file else {
            // A text that cannot be parsed may still have codes to decode, unless its game and house rules are unknown.
            if let Some(head) = read::head(&self.source).filter(|_| !codes.is_empty()) {
                let house = (&head.house_rules[..], &[][..]);
                findings.extend(self.set_rules(head.game.as_ref(), house, games)?);
                let read = |code| decode::code_in_file(code, &self.source, &self.rules).findings;
                findings.extend(codes.iter().flat_map(read));
            }
            return Ok(findings);
        };
        let house = (&file.house_rules[..], &file.units[..]);
        findings.extend(self.set_rules(file.game.as_ref(), house, games)?);
        let (army, found) = decode::army(&file, &self.source, &self.rules);
        findings.extend(found);
        findings.extend(check::army(&army, &self.source, &self.rules));
        // A file of house rules for other lists needs no units.
        if file.units.is_empty() && file.house_rules.is_empty() {
            findings.push(check::no_units(&self.source));
        }
        self.army = Some(army);
        Ok(findings)
    }

    /// Sets the rules: those of its game with its house rules, which name units of the file.
    fn set_rules(
        &mut self,
        named: Option<&Placed<String>>,
        house: (&[RuleFile], &[UnitFile]),
        games: &GameRegistry,
    ) -> Result<Vec<Finding>, Error> {
        let (game, unknown) = find_coded_game(named, games);
        self.rules = games.for_file(game)?;
        let (house, findings) = decode::house(house, &self.source, self.rules.codes());
        if let Some(house) = house {
            self.rules = Arc::new(self.rules.with(house));
        }
        Ok(unknown.into_iter().chain(findings).collect())
    }
}

/// Returns the game that a file names, or the first if it names none; an unknown one becomes a finding.
fn find_coded_game(
    named: Option<&Placed<String>>,
    games: &GameRegistry,
) -> (Game, Option<Finding>) {
    let Some(named) = named else { return (Game::FISTFUL, None) };
    let without_codes: Vec<&str> = games.codeless_games().iter().map(|game| game.key()).collect();
    find_game(named, &games.with_lists(), &without_codes)
}

/// Returns the game that a file names, one of `known`; another becomes a finding, whose remedy names `others` too.
fn find_game(named: &Placed<String>, known: &[Game], others: &[&str]) -> (Game, Option<Finding>) {
    if let Some(game) = known.iter().find(|game| game.key() == named.value) {
        return (*game, None);
    }
    let tags = || known.iter().map(|game| game.key()).chain(others.iter().copied());
    let fault = FileFault::UnknownGame {
        found: named.value.clone(),
        near: nearest(&named.value, tags()),
        allowed: list_values(tags()),
    };
    (Game::FISTFUL, Some(Finding::at(named.span, fault.into())))
}
