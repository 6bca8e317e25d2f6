//! The desk where every door enters: the verbs in their order.

mod force;
mod link;

pub use force::{Fielded, Found, Whole, force};
pub use link::{Unpacked, link, unpacked};

use crate::army::Army;
use crate::fault::{FileFault, Limited};
use crate::finding::{Finding, any_error, in_order};
use crate::language::Language;
use crate::read::{self, Reading};
use crate::book::Game;
use crate::codes::Rulesets;
use crate::rules::{Rules, Rules};
use crate::text::{Source, Span, listed, nearest};
use crate::{check, decode, limits};
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// A file after the verbs: what was written, what was meant, and everything there is to say.
#[derive(Debug)]
pub struct Mustered {
    /// The text.
    pub source: Source,
    /// Whose rules it is held against.
    pub game: Game,
    /// Those rules as the file's house rules change them.
    pub house: Option<Rules>,
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

    /// The rules of the file: those of its house, or its game's.
    pub fn rules<'a>(&'a self, rulesets: &'a Rulesets) -> &'a Rules {
        self.house.as_ref().unwrap_or_else(|| rulesets.of(self.game))
    }

    /// What answers call the army: its name, or the file's.
    pub fn title(&self, language: Language) -> &str {
        self.army.as_ref().map_or(self.source.name.as_str(), |army| army.name.get(language))
    }
}

/// Reads, decodes and checks one file.
pub fn army<'a>(name: &str, bytes: &[u8], rules: impl Into<Rules<'a>>) -> Mustered {
    let rules = rules.into();
    let (source, mut findings) = read::source(name, bytes);
    let (army, house) = match any_error(&findings) {
        true => (None, None),
        false => understood(&source, rules, &mut findings),
    };
    let army = if any_error(&findings) { None } else { army };
    let game = army.as_ref().map_or_else(|| rules.of(Game::FISTFUL).game, |army| army.game);
    Mustered { hash: hash(bytes), source, game, house, army, findings: kept(in_order(findings)) }
}

/// Says so where there are more findings than anyone will read.
fn kept(mut findings: Vec<Finding>) -> Vec<Finding> {
    if findings.len() > limits::FINDINGS {
        findings.truncate(limits::FINDINGS);
        let most = limits::FINDINGS as u64;
        let fault = FileFault::TooMany { limited: Limited::Findings, found: None, most };
        findings
            .extend(findings.last().cloned().map(|last| Finding { fault: fault.into(), ..last }));
    }
    findings
}

/// A file that is too large to be read at all.
pub fn refused(name: &str, bytes: u64) -> Mustered {
    let source = Source::new(name, "");
    let findings = vec![Finding::at(Span::default(), read::too_big(bytes).into())];
    let game = Game::FISTFUL;
    Mustered { source, game, house: None, hash: String::new(), army: None, findings }
}

fn understood(
    source: &Source,
    rules: Rules,
    findings: &mut Vec<Finding>,
) -> (Option<Army>, Option<Rules>) {
    let Reading { file, codes, findings: found } = read::army(source);
    findings.extend(found);
    let Some(file) = file else {
        let rules = rules.of(Game::FISTFUL);
        findings
            .extend(codes.iter().flat_map(|code| decode::within(code, source, rules).findings));
        return (None, None);
    };
    let named = file.game.as_ref().map(|game| (game, Game::named(&game.value)));
    if let Some((game, None)) = named {
        let tags = Game::ALL.map(Game::tag);
        let allowed = listed(tags);
        let fault = FileFault::UnknownGame {
            found: game.value.clone(),
            near: nearest(&game.value, tags),
            allowed,
        };
        findings.push(Finding::at(game.span, fault.into()));
    }
    let game = named.and_then(|(_, game)| game).unwrap_or(Game::FISTFUL);
    let tables = rules.of(game);
    let (house, found) = decode::house(&file.house_rules, source, tables);
    findings.extend(found);
    let (army, found) = decode::army(&file, source, house.as_ref().unwrap_or(tables));
    findings.extend(found);
    findings.extend(check::army(&army, source));
    (Some(army), house)
}

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(4).fold(String::new(), |mut hash, byte| {
        let _ = write!(hash, "{byte:02x}");
        hash
    })
}
