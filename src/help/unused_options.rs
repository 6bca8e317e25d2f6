//! Arguments without effect in combination with the others: each is refused, with the arguments it needs.

use crate::answer::print::{DocumentKind, KINDS, PrintOption};
use crate::embedded::Grammars;
use crate::error::Error;
use crate::game::{CodelessGames, Input};
use crate::labels::{fill_both, labels};
use crate::odds::names_unit;
use crate::printable::Output;
use crate::text::list_values;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use std::path::PathBuf;
use std::slice;

/// The condition under which an argument of some commands has an effect.
struct ArgumentRule {
    commands: &'static [&'static str],
    arguments: &'static [&'static str],
    condition: Condition,
}

/// The condition under which an argument has an effect.
#[derive(Clone, Copy)]
enum Condition {
    /// Never.
    Never,
    /// If this argument is given.
    Given(&'static str),
    /// Unless every value of this argument is this one; holds if the argument has no value.
    Unless(&'static str, &'static str),
    /// If one of these names a unit, not a bare number or key.
    OfUnit(&'static [&'static str]),
    /// If the first argument is given, or the second names a unit.
    Numbers(&'static str, &'static str),
    /// For documents and formats that this option has an effect on.
    Printed(PrintOption),
    /// For formats that this option has an effect on.
    Output(PrintOption),
}

/// Commands that print only on request.
const SHEETS: &[&str] = &["worth", "battle", "fair", "rulings", "odds melee"];

/// Commands that print if given a folder.
const PRESSES: &[&str] =
    &["print", "reference", "worth", "battle", "fair", "rulings", "odds melee", "audit"];

const ODDS: &[&str] = &["odds melee", "odds squads", "odds fire", "odds morale", "odds charge"];

const CHESS: &[&str] =
    &["chess moves", "chess perft", "chess best", "chess replay", "chess print", "chess play"];

const RULES: &[ArgumentRule] = &[
    ArgumentRule {
        commands: &["help", "man", "completions", "schema", "fmt"],
        arguments: &["game", "rules", "grammars"],
        condition: Condition::Never,
    },
    // A script has no words; completions are in the language of the settings.
    ArgumentRule { commands: &["completions"], arguments: &["lang"], condition: Condition::Never },
    ArgumentRule { commands: CHESS, arguments: &["game", "rules"], condition: Condition::Never },
    ArgumentRule {
        commands: &["chess replay"],
        arguments: &["grammars"],
        condition: Condition::Never,
    },
    ArgumentRule {
        commands: &["list", "rulings"],
        arguments: &["rules"],
        condition: Condition::Never,
    },
    // Each text that is built names its own game and rules.
    ArgumentRule {
        commands: &["serve"],
        arguments: &["game", "rules"],
        condition: Condition::Never,
    },
    ArgumentRule {
        commands: ODDS,
        arguments: &["rules"],
        condition: Condition::OfUnit(&["first", "second", "target"]),
    },
    ArgumentRule {
        commands: &["odds fire"],
        arguments: &["no-shield"],
        condition: Condition::OfUnit(&["target"]),
    },
    ArgumentRule {
        commands: SHEETS,
        arguments: &["paper", "format", "output", "force", "open"],
        condition: Condition::Given("sheet"),
    },
    ArgumentRule {
        commands: &["audit"],
        arguments: &["paper", "format", "output", "force", "open"],
        condition: Condition::Given("report"),
    },
    ArgumentRule {
        commands: PRESSES,
        arguments: &["paper"],
        condition: Condition::Output(PrintOption::Paper),
    },
    ArgumentRule {
        commands: PRESSES,
        arguments: &["force", "open"],
        condition: Condition::Unless("output", "-"),
    },
];

/// Returns the error of the first argument that is given and has no effect. The command line is needed for an error alone.
pub fn unused_option(
    matches: &ArgMatches,
    command_line: impl FnOnce() -> Command,
    games: CodelessGames,
) -> Option<Error> {
    let (mut names, mut at) = (Vec::new(), matches);
    while let Some((next, inside)) = at.subcommand() {
        names.push(next);
        at = inside;
    }
    let name = names.join(" ");
    let rules = RULES.iter().filter(|rule| rule.commands.contains(&name.as_str()));
    let rules = rules.flat_map(|rule| rule.arguments.iter().map(move |id| (*id, rule.condition)));
    let printed = PrintOption::ALL.map(|option| (option.key(), Condition::Printed(option)));
    let printed = printed.into_iter().filter(|_| name == "print");
    let mut rules_in_order = printed.chain(rules).chain(question_conditions(&name, games));
    let (id, condition) =
        rules_in_order.find(|(id, condition)| is_given(at, id) && !condition.holds(at, games))?;
    // Only a command that is built knows the arguments of all commands.
    let mut command = command_line();
    command.build();
    let below = names.iter().try_fold(&command, |below, name| below.find_subcommand(name))?;
    Some(condition.refuse(&option(below, id), at, below))
}

/// Returns the conditions of the fields of a declared question: a weapon counts beside a unit, and a field that other
/// games lack beside the field that selects this game, or a unit.
fn question_conditions(command: &str, games: CodelessGames) -> Vec<(&'static str, Condition)> {
    let key = command.strip_prefix("odds ").unwrap_or_default();
    let questions = games.iter().flat_map(|game| game.questions());
    let fields = questions.filter(|question| question.key == key).flat_map(|question| {
        let unit = question.fields.iter().find(|field| field.names_units());
        let unit = unit.map(|field| slice::from_ref(&field.key));
        let selector = question.selector().map(|field| field.key);
        question.fields.iter().filter_map(move |field| match (&field.input, unit, selector) {
            (Input::Weapon { .. }, Some(unit), _) => Some((field.key, Condition::OfUnit(unit))),
            (Input::Flag, Some(unit), Some(selector)) if field.requires.is_none() => {
                Some((field.key, Condition::Numbers(selector, unit[0])))
            }
            _ => None,
        })
    });
    fields.collect()
}

fn is_given(matches: &ArgMatches, id: &str) -> bool {
    matches.try_contains_id(id).is_ok()
        && matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// Returns the values of an argument, as given or by default.
fn values(matches: &ArgMatches, id: &str) -> Vec<String> {
    let raw = matches.try_get_raw(id).ok().flatten().into_iter().flatten();
    raw.map(|value| value.to_string_lossy().into_owned()).collect()
}

/// Returns `true` if one of these arguments names a unit, not a bare number or a key of the tables (`--grammars`).
fn is_unit_named(matches: &ArgMatches, ids: &[&str], games: CodelessGames) -> bool {
    let folder = matches.try_get_one::<PathBuf>("grammars").ok().flatten();
    let grammars = folder.map_or(Grammars::BUILT_IN, |folder| Grammars::in_folder(folder));
    let mut values = ids.iter().flat_map(|id| values(matches, id));
    values.any(|value| names_unit(&value, games, grammars))
}

/// Returns the name of an argument: `--paper`.
fn option(command: &Command, id: &str) -> String {
    let arg = command.get_arguments().find(|arg| arg.get_id() == id);
    arg.and_then(|arg| arg.get_long()).map(|long| format!("--{long}")).unwrap_or_default()
}

/// Returns `true` if an option has an effect on any document of these words of `--as`.
fn affects_any_kind(option: PrintOption, words: &[String]) -> bool {
    let named = KINDS.iter().filter(|(key, _)| words.iter().any(|word| word == key));
    named.into_iter().any(|(_, kinds)| changes_any(option, kinds))
}

fn changes_any(option: PrintOption, kinds: &[DocumentKind]) -> bool {
    kinds.iter().any(|kind| option.changes_kind(*kind))
}

/// Returns the error of an argument that has no effect beside another.
fn unused_beside(argument: &str, other: String) -> Error {
    let (message, words) = (&labels().usage, &labels().remedy);
    let (quoted_argument, other) = (list_values([argument]), list_values([other]));
    let message =
        fill_both(&message.unused_beside, &[("argument", &quoted_argument), ("other", &other)]);
    Error::in_words(argument, message, fill_both(&words.leave_it, &[]))
}

impl Condition {
    fn holds(&self, matches: &ArgMatches, games: CodelessGames) -> bool {
        match self {
            Self::Never => false,
            Self::Given(id) => is_given(matches, id),
            Self::Unless(id, value) => {
                let values = values(matches, id);
                values.is_empty() || values.iter().any(|other| other != value)
            }
            Self::Numbers(id, unit) => {
                is_given(matches, id) || is_unit_named(matches, slice::from_ref(unit), games)
            }
            Self::Printed(option) => {
                affects_any_kind(*option, &values(matches, "kind"))
                    && Self::Output(*option).holds(matches, games)
            }
            Self::Output(option) => {
                let formats = values(matches, "format");
                let mut named = formats.iter().filter_map(|key| Output::from_key(key));
                formats.is_empty() || named.any(|output| option.changes_output(output))
            }
            Self::OfUnit(ids) => is_unit_named(matches, ids, games),
        }
    }

    /// Returns the error of an argument without effect, with the condition it needs.
    fn refuse(&self, argument: &str, matches: &ArgMatches, command: &Command) -> Error {
        let (usage, words) = (&labels().usage, &labels().remedy);
        let quoted_argument = list_values([argument]);
        let here = || fill_both(&usage.unused, &[("argument", &quoted_argument)]);
        let beside = |others: String| fill_both(&words.counts_with, &[("others", &others)]);
        let with = |id: &str, value: &str| format!("{} {value}", option(command, id));
        match self {
            Self::Never => Error::in_words(argument, here(), fill_both(&words.leave_it, &[])),
            Self::Given(id) => {
                // `sheet` or `report`, the only printed form of an answer, is its own value.
                Error::in_words(argument, here(), beside(list_values([with(id, id)])))
            }
            Self::Unless(id, value) => unused_beside(argument, with(id, value)),
            Self::Printed(option) if !affects_any_kind(*option, &values(matches, "kind")) => {
                let kinds = KINDS.iter().filter(|(_, kinds)| changes_any(*option, kinds));
                let others = kinds.map(|(word, _)| with("kind", word));
                Error::in_words(argument, here(), beside(list_values(others)))
            }
            Self::Printed(_) | Self::Output(_) => {
                unused_beside(argument, with("format", &values(matches, "format").join(",")))
            }
            Self::Numbers(id, _) => {
                Error::in_words(argument, here(), beside(list_values([option(command, id)])))
            }
            Self::OfUnit(_) => {
                Error::in_words(argument, here(), fill_both(&words.counts_for_units, &[]))
            }
        }
    }
}
