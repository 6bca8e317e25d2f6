//! Values of closed sets on the command line: each is parsed by the key it has everywhere, and explained here.

use crate::answer::export::Form;
use crate::answer::print::Kind;
use crate::army::Basis;
use crate::book::{Book, Game};
use crate::codes::WeaponKind;
use crate::deck::CardSize;
use crate::error::{Error, ErrorKind};
use crate::language::{Language, Speech};
use crate::play::Reason;
use crate::profile::Value;
use crate::read::FileKind;
use crate::render::{Output, Paper};
use crate::rules::Games;
use crate::sheets::{Backs, Theme};
use crate::text::{listed, nearest};
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

/// A game by its name: help names those of the program, and [`named_game`] knows those of a folder too.
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

/// The game of a name, as an argument gives it.
pub(super) fn named_game(name: &str, argument: &str, games: &Games) -> Result<Game, Error> {
    let all = games.all();
    let tags = || all.iter().map(|game| game.tag());
    let near = || nearest(&name.to_lowercase(), tags());
    let wrong =
        || ErrorKind::WrongValue { found: name.into(), near: near(), allowed: listed(tags()) };
    let game = all.iter().find(|game| game.tag() == name);
    game.copied().ok_or_else(|| Error::new(argument, wrong()))
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

pub(super) fn file_kind() -> impl TypedValueParser<Value = FileKind> {
    let kinds = [(FileKind::Army, "A list"), (FileKind::Force, "What is fielded of a list")];
    by_key(kinds, FileKind::key)
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

pub(super) fn basis() -> impl TypedValueParser<Value = Basis> {
    let bases = [
        (Basis::Printed, "Those of the published list; what differs is marked"),
        (Basis::Computed, "Those of the tables"),
    ];
    by_key(bases, Basis::tag)
}

pub(super) fn theme() -> impl TypedValueParser<Value = Theme> {
    let themes = [(Theme::Plain, "Black on white"), (Theme::House, "With the colour of the house")];
    by_key(themes, Theme::key)
}

pub(super) fn card() -> impl TypedValueParser<Value = CardSize> {
    let sizes = [
        (CardSize::POKER, "63 x 88 mm"),
        (CardSize::TAROT, "70 x 120 mm"),
        (CardSize::MINI, "44 x 63 mm"),
    ];
    by_key(sizes, |size| size.name)
}

pub(super) fn backs() -> impl TypedValueParser<Value = Backs> {
    let backs = [
        (Backs::Other, "The same in the other language"),
        (Backs::Emblem, "The emblem of the house"),
    ];
    by_key(backs, Backs::key)
}

pub(super) fn paper() -> impl TypedValueParser<Value = Paper> {
    by_key([(Paper::A4, "210 x 297 mm"), (Paper::Letter, "8.5 x 11 in")], Paper::key)
}

pub(super) fn output() -> impl TypedValueParser<Value = Output> {
    let outputs = [
        (Output::Pdf, "Tagged PDF, fonts embedded"),
        (Output::Html, "One self-contained file"),
        (Output::Text, "Plain text"),
    ];
    by_key(outputs, Output::key)
}

pub(super) fn form() -> impl TypedValueParser<Value = Form> {
    let forms = [
        (Form::Text, "A few lines for a chat"),
        (Form::Markdown, "A table for a forum"),
        (Form::Csv, "A line for each leader and squad, for a spreadsheet"),
        (Form::Json, "For other programs"),
        (Form::Link, "One line that holds the force and its list, for `fistful import`"),
    ];
    by_key(forms, Form::key)
}

pub(super) fn weapon() -> impl TypedValueParser<Value = WeaponKind> {
    let kinds = [
        (WeaponKind::Projectile, "Any that a shield stops"),
        (WeaponKind::Lasgun, "Explodes on a shield"),
        (WeaponKind::Maula, "May go through a shield"),
        (WeaponKind::Thrown, "Thrown"),
    ];
    by_key(kinds, WeaponKind::key)
}

pub(super) fn reason() -> impl TypedValueParser<Value = Reason> {
    let reasons = [
        (Reason::Check, "One check"),
        (Reason::Melee, "After melee: it holds, is shaken or routed"),
        (Reason::Charge, "To charge, where its NCO may go alone"),
        (Reason::Rally, "To rally"),
        (Reason::Stand, "To rally, with a heroic stand"),
    ];
    by_key(reasons, Reason::key)
}

/// The one thing that an answer can be printed as.
pub(super) fn sheet(help: &'static str) -> impl TypedValueParser<Value = ()> {
    keyed(vec![("sheet", (), help)])
}

pub(super) fn value() -> impl TypedValueParser<Value = Value> {
    by_key(Value::ALL.map(|value| (value, "")), Value::key)
}
