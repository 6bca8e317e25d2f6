//! Parsers of closed sets of values: each value has the same key everywhere.

use crate::answer::audit::ReportForm;
use crate::answer::board::ChessDocument;
use crate::answer::export::ExportFormat;
use crate::answer::print::{DocumentKind, KINDS};
use crate::army::Basis;
use crate::battle::{Doctrine, OtherReading, StartOrder};
use crate::book::{Book, Game};
use crate::codes::WeaponKind;
use crate::deck::CardSize;
use crate::embedded::Grammars;
use crate::games::dune_chess::{Player, SearchLevel};
use crate::language::{Language, Speech};
use crate::profile::ListColumn;
use crate::render::{Output, Paper};
use crate::sheets::{CardBacks, Skills, Theme};
use crate::worth::Mix;
use anstream::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use std::ffi::OsStr;

/// Returns a parser of values by their keys.
fn key_parser<T: Clone + Send + Sync + 'static>(
    values: Vec<(&'static str, T)>,
) -> impl TypedValueParser<Value = T> {
    let parser = PossibleValuesParser::new(values.iter().map(|(key, _)| *key));
    parser.map(move |key| {
        let found = values.iter().find(|(other, _)| *other == key);
        found.map(|(_, value)| value.clone()).expect("clap has compared it with the keys")
    })
}

/// Returns a parser of values that have keys of their own.
fn by_key<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [T; N],
    key: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    key_parser(values.into_iter().map(|value| (key(value), value)).collect())
}

/// A game by its name. Help lists the built-in ones; [`crate::game_registry::GameRegistry::find`] knows those of a folder too.
#[derive(Debug, Clone, Copy)]
pub(super) struct GameName;

impl TypedValueParser for GameName {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let value = |game: Game| {
            let book = Book::load(game, Grammars::BUILT_IN).ok()?;
            Some(PossibleValue::new(game.key()).help(book.title(Language::English)))
        };
        Some(Box::new(Game::all(Grammars::BUILT_IN).into_iter().filter_map(value)))
    }
}

pub(super) fn speech() -> impl TypedValueParser<Value = Speech> {
    key_parser(vec![
        ("en", Speech::One(Language::English)),
        ("es", Speech::One(Language::Spanish)),
        ("both", Speech::Both(Language::English)),
    ])
}

pub(super) fn color() -> impl TypedValueParser<Value = ColorChoice> {
    key_parser(vec![
        ("auto", ColorChoice::Auto),
        ("always", ColorChoice::Always),
        ("never", ColorChoice::Never),
    ])
}

pub(super) fn kinds() -> impl TypedValueParser<Value = &'static [DocumentKind]> {
    key_parser(KINDS.to_vec())
}

/// Parsers of enums by their own keys.
macro_rules! keys {
    ($($name:ident: $Type:ident by $key:ident)*) => {$(
        pub(super) fn $name() -> impl TypedValueParser<Value = $Type> {
            by_key($Type::ALL, $Type::$key)
        }
    )*};
}

keys! {
    basis: Basis by key
    begins: StartOrder by key
    mix: Mix by key
    doctrine: Doctrine by key
    reading: OtherReading by key
    theme: Theme by key
    backs: CardBacks by key
    paper: Paper by key
    export_format: ExportFormat by key
    output: Output by key
    value: ListColumn by key
}

pub(super) fn card() -> impl TypedValueParser<Value = CardSize> {
    by_key([CardSize::POKER, CardSize::TAROT, CardSize::MINI], |size| size.name)
}

/// Parses `--as sheet`, the only printed form of an answer.
pub(super) fn sheet() -> impl TypedValueParser<Value = ()> {
    key_parser(vec![("sheet", ())])
}

/// Parses `--to csv`, the only table of an audit.
pub(super) fn audit_table() -> impl TypedValueParser<Value = ()> {
    key_parser(vec![("csv", ())])
}

/// Parses `--report`: what is written to standard output.
pub(super) fn report_form() -> impl TypedValueParser<Value = ReportForm> {
    by_key([ReportForm::Markdown, ReportForm::Csv], ReportForm::key)
}

/// Parses `--as report`, the only printed form of an audit's answer.
pub(super) fn report() -> impl TypedValueParser<Value = ()> {
    key_parser(vec![("report", ())])
}

/// Parses the key of the printed tables of melees by skill.
pub(super) fn skills() -> impl TypedValueParser<Value = Skills> {
    key_parser(vec![("sheet", Skills::Ahead), ("table", Skills::Pairs)])
}

/// Parses a kind of weapon by its key, or by its letter in codes.
pub(super) fn weapon() -> PossibleValuesParser {
    PossibleValuesParser::new(
        WeaponKind::ALL.map(|kind| PossibleValue::new(kind.key()).alias(kind.letter())),
    )
}

/// Parses a level of play by its number.
pub(super) fn level() -> impl TypedValueParser<Value = SearchLevel> {
    key_parser(["1", "2", "3", "4", "5"].into_iter().zip(SearchLevel::ALL).collect())
}

/// Parses a side of Dune Chess by its letter.
pub(super) fn side() -> impl TypedValueParser<Value = Player> {
    key_parser(vec![("a", Player::Atreides), ("h", Player::Harkonnen)])
}

/// Parses the keys of the printed documents of Dune Chess.
pub(super) fn chess_papers() -> impl TypedValueParser<Value = &'static [ChessDocument]> {
    use ChessDocument::{Board, Counters, Reference};
    key_parser(vec![
        ("board", &[Board][..]),
        ("counters", &[Counters]),
        ("reference", &[Reference]),
        ("all", &[Board, Counters, Reference]),
    ])
}
