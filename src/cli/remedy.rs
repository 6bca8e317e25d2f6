//! Advice about faults and errors in the words of the command line: its commands and options.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::book::Book;
use crate::embedded::Grammars;
use crate::error::{BattleRefusal, Error, ErrorKind, ExpectedFile};
use crate::fault::{Act, TerrainFault};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::message::Say;
use crate::rolls::{Argument, GameReason, Refused};

/// Returns the advice about a fault: English, Spanish.
pub(super) fn act(act: &Act) -> [String; 2] {
    Language::ALL.map(|language| advise(act, language))
}

/// Returns the remedy for an error: English, Spanish.
pub(super) fn remedy(error: &Error) -> [String; 2] {
    Language::ALL.map(|language| advise_error(&error.kind, error.subject.as_str(), language))
}

/// Returns the advice to name forces of one game; by its rules, if units have ability codes.
fn play_one_game(first: &&str, language: Language) -> String {
    let words = &labels().remedy;
    if Grammars::BUILT_IN.has_file(first, "rules.yaml") {
        fill(words.one_game.get(language), &[("game", first)])
    } else {
        words.same_game.get(language).clone()
    }
}

/// Returns the advice to give a list in place of a force: its own, if that is known.
fn advise_list(list: &Option<String>, language: Language) -> String {
    let words = &labels().remedy;
    let own = |list: &String| fill(words.its_list.get(language), &[("list", list)]);
    list.as_ref().map_or_else(|| words.list_of_force.get(language).clone(), own)
}

/// Returns the advice about a terrain file: the hint of its fault, or where the format is described.
fn advise_terrain(fault: &TerrainFault, language: Language) -> String {
    let shown = || labels().remedy.see_terrain.get(language).clone();
    fault.hint(language).unwrap_or_else(shown)
}

/// Returns the error of a question that has no answer.
pub(super) fn refusal_error(why: Refused, book: &Book) -> Error {
    let message = Language::ALL.map(|language| why.say(book, option, language));
    Error::in_words("odds", message, Language::ALL.map(|language| advise_question(&why, language)))
}

fn option(argument: Argument) -> String {
    format!("--{}", argument.key())
}

/// Returns the advice of a game on a question that it does not answer.
fn advise_reason(reason: &GameReason, language: Language) -> String {
    reason.advise(option, "fistful rulings", language)
}

include!(concat!(env!("OUT_DIR"), "/messages/cli/act.rs"));
include!(concat!(env!("OUT_DIR"), "/messages/cli/remedy.rs"));
