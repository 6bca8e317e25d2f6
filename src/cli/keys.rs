//! Values of closed sets on the command line: each is parsed by the key it has everywhere, and explained here.

use crate::answer::export::Form;
use crate::answer::print::Kind;
use crate::army::Basis;
use crate::book::{Book, Game};
use crate::codes::WeaponKind;
use crate::deck::CardSize;
use crate::language::{Language, Speech};
use crate::play::Reason;
use crate::profile::Value;
use crate::read::FileKind;
use crate::render::{Output, Paper};
use crate::sheets::{Backs, Theme};
use anstream::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use std::ffi::OsStr;

/// A parser of values by their keys, each with what its help says.
fn keyed<T: Clone + Send + Sync + 'static>(
    values: Vec<(&'static str, T, &'static str)>,
) -> impl TypedValueParser<Value = T> {
    let possible = values.iter().map(|(key, _, help)| match *help {
        "" => PossibleValue::new(key),
        help => PossibleValue::new(key).help(help),
    });
    let parser = PossibleValuesParser::new(possible.collect::<Vec<_>>());
    parser.map(move |key| {
        let found = values.iter().find(|(other, ..)| *other == key);
        found.map(|(_, value, _)| value.clone()).expect("clap has compared it with the keys")
    })
}

/// The same for values that have keys of their own.
fn by_key<T: Copy + Send + Sync + 'static, const N: usize>(
    values: [(T, &'static str); N],
    key: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    keyed(values.into_iter().map(|(value, help)| (key(value), value, help)).collect())
}

/// A game by its name: help names those of the program, and [`crate::rules::Games::named`] knows those of a folder too.
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
            let book = Book::load(game, None).ok()?;
            Some(PossibleValue::new(game.tag()).help(book.title(Language::English)))
        };
        Some(Box::new(Game::all(None).into_iter().filter_map(value)))
    }
}

pub(super) fn speech() -> impl TypedValueParser<Value = Speech> {
    keyed(vec![
        ("en", Speech::One(Language::English), "English"),
        ("es", Speech::One(Language::Spanish), "Español"),
        ("both", Speech::Both(Language::English), "Both side by side; los dos juntos"),
    ])
}

pub(super) fn color() -> impl TypedValueParser<Value = ColorChoice> {
    keyed(vec![
        ("auto", ColorChoice::Auto, "In a terminal"),
        ("always", ColorChoice::Always, "Everywhere"),
        ("never", ColorChoice::Never, "Nowhere"),
    ])
}

pub(super) fn kinds() -> impl TypedValueParser<Value = &'static [Kind]> {
    keyed(vec![
        ("sheet", &[Kind::Sheet][..], "The army reference sheet"),
        ("cards", &[Kind::Cards], "A card for each leader and troop type"),
        ("reference", &[Kind::Reference], "The rules of the army's game on one paper"),
        ("all", &[Kind::Sheet, Kind::Cards, Kind::Reference], "Sheet, cards and reference"),
        ("audit", &[Kind::Audit], "The audit of the published costs"),
    ])
}

/// Parsers of enums by their own keys, with what help says of each value.
macro_rules! keys {
    ($($name:ident: $Type:ident by $key:expr, { $($value:ident $help:literal)* })*) => {$(
        pub(super) fn $name() -> impl TypedValueParser<Value = $Type> {
            by_key([$(($Type::$value, $help)),*], $key)
        }
    )*};
}

keys! {
    file_kind: FileKind by FileKind::key, {
        Army "A list"
        Force "What is fielded of a list"
    }
    basis: Basis by Basis::tag, {
        Printed "Those of the published list; what differs is marked"
        Computed "Those of the tables"
    }
    theme: Theme by Theme::key, {
        Plain "Black on white"
        House "With the colour of the house"
    }
    card: CardSize by |size| size.name, {
        POKER "63 x 88 mm"
        TAROT "70 x 120 mm"
        MINI "44 x 63 mm"
    }
    backs: Backs by Backs::key, {
        Other "The same in the other language"
        Emblem "The emblem of the house"
    }
    paper: Paper by Paper::key, {
        A4 "210 x 297 mm"
        Letter "8.5 x 11 in"
    }
    output: Output by Output::key, {
        Pdf "Tagged PDF, fonts embedded"
        Html "One self-contained file"
        Text "Plain text"
    }
    form: Form by Form::key, {
        Text "A few lines for a chat"
        Markdown "A table for a forum"
        Csv "A line for each leader and squad, for a spreadsheet"
        Json "For other programs"
        Link "One line that holds the force and its list, for `fistful import`"
    }
    weapon: WeaponKind by WeaponKind::key, {
        Projectile "Any that a shield stops"
        Lasgun "Explodes on a shield"
        Maula "May go through a shield"
        Thrown "Thrown"
    }
    reason: Reason by Reason::key, {
        Check "One check"
        Melee "After melee: it holds, is shaken or routed"
        Charge "To charge, where its NCO may go alone"
        Rally "To rally"
        Stand "To rally, with a heroic stand"
    }
}

/// The one thing that an answer can be printed as.
pub(super) fn sheet(help: &'static str) -> impl TypedValueParser<Value = ()> {
    keyed(vec![("sheet", (), help)])
}

pub(super) fn value() -> impl TypedValueParser<Value = Value> {
    by_key(Value::ALL.map(|value| (value, "")), Value::key)
}
