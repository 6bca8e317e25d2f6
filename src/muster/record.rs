//! Reads and checks the record of a battle.

use super::find_game;
use crate::book::{Book, Game};
use crate::decode;
use crate::error::Error;
use crate::finding::{Finding, any_error, in_order, limited};
use crate::game_registry::GameRegistry;
use crate::read::{self, Reading};
use crate::record::BattleRecord;
use crate::text::{Source, Span, short_hash};

/// The record of a battle after reading and checking.
#[derive(Debug)]
pub struct MusteredRecord {
    /// The text.
    pub source: Source,
    /// The first eight digits of the SHA-256 of its bytes.
    pub hash: String,
    /// The book of its game; that of the default game if it names none that exists.
    pub book: Book,
    /// The record, unless an error prevents it.
    pub record: Option<BattleRecord>,
    /// The findings, in the order of the text.
    pub findings: Vec<Finding>,
}

/// Reads and checks the record of a battle.
///
/// # Errors
/// The book of its game cannot be loaded.
pub fn record(name: &str, bytes: &[u8], games: &GameRegistry) -> Result<MusteredRecord, Error> {
    let (source, mut findings) = read::source(name, bytes);
    let (mut record, mut game) = (None, Game::FISTFUL);
    if !any_error(&findings) {
        let Reading { file, findings: found, .. } = read::record(&source);
        findings.extend(found);
        if let Some(file) = file {
            let (named, unknown) = find_game(&file.game, &games.all(), &[]);
            let (decoded, found) = decode::record(&file, &source);
            findings.extend(unknown.into_iter().chain(found));
            (record, game) = (Some(decoded), named);
        }
    }
    Ok(MusteredRecord {
        source,
        hash: short_hash(bytes),
        book: games.book(game)?,
        record: record.filter(|_| !any_error(&findings)),
        findings: limited(in_order(findings)),
    })
}

/// Returns the findings of a record that is too large to read.
///
/// # Errors
/// The book of the default game cannot be loaded.
pub fn refuse_large_record(
    name: &str,
    bytes: u64,
    games: &GameRegistry,
) -> Result<MusteredRecord, Error> {
    let findings = vec![Finding::at(Span::default(), read::too_large_fault(bytes).into())];
    let (source, hash) = (Source::new(name, ""), String::new());
    Ok(MusteredRecord { source, hash, book: games.book(Game::FISTFUL)?, record: None, findings })
}
