//! Arguments that change nothing beside the others: each is refused, with what it counts beside.

use crate::error::Error;
use crate::labels::{filled, labels};
use crate::odds::names_unit;
use crate::text::listed;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};
use std::ffi::OsString;

/// Where an argument of some commands counts.
struct Rule {
    commands: &'static [&'static str],
    arguments: &'static [&'static str],
    counts: Counts,
}

/// Beside what an argument counts.
enum Counts {
    /// Beside nothing at all.
    Never,
    /// Beside an argument with one of these values.
    Beside(&'static str, &'static [&'static str]),
    /// Beside an argument that is given at all.
    Given(&'static str),
    /// Beside anything but an argument with this value alone.
    Unless(&'static str, &'static str),
    /// Beside one of these that names a unit, and no bare number or key.
    OfUnit(&'static [&'static str]),
    /// Beside an argument, or another that names a unit.
    Numbers(&'static str, &'static str),
}

/// Commands that may print something, and that print nothing without being told so.
const SHEETS: &[&str] = &["worth", "battle", "fair", "rulings", "odds melee"];

/// Commands that print something whenever they are told where.
const PRESSES: &[&str] =
    &["print", "reference", "worth", "battle", "fair", "rulings", "odds melee"];

const ODDS: &[&str] = &["odds melee", "odds squads", "odds fire", "odds morale", "odds charge"];

const CHESS: &[&str] =
    &["chess moves", "chess perft", "chess best", "chess replay", "chess print", "chess play"];

const RULES: &[Rule] = &[
    Rule {
        commands: &["help", "man", "completions", "schema", "fmt"],
        arguments: &["game", "rules", "grammars"],
        counts: Counts::Never,
    },
    // A script has no words; completions are in the language of the settings.
    Rule { commands: &["completions"], arguments: &["lang"], counts: Counts::Never },
    Rule { commands: CHESS, arguments: &["game", "rules"], counts: Counts::Never },
    Rule { commands: &["chess replay"], arguments: &["grammars"], counts: Counts::Never },
    Rule { commands: &["list", "rulings"], arguments: &["rules"], counts: Counts::Never },
    // Each text that is built names its own game and rules.
    Rule { commands: &["serve"], arguments: &["game", "rules"], counts: Counts::Never },
    Rule {
        commands: ODDS,
        arguments: &["rules"],
        counts: Counts::OfUnit(&["first", "second", "target"]),
    },
    Rule {
        commands: &["odds fire"],
        arguments: &["no_shield"],
        counts: Counts::OfUnit(&["target"]),
    },
    Rule { commands: &["odds fire"], arguments: &["with"], counts: Counts::OfUnit(&["first"]) },
    Rule { commands: &["odds attack"], arguments: &["with"], counts: Counts::OfUnit(&["units"]) },
    Rule {
        commands: &["odds morale"],
        arguments: &["fort", "building", "closing"],
        counts: Counts::Numbers("base", "first"),
    },
    Rule {
        commands: SHEETS,
        arguments: &["paper", "format", "output", "force", "open"],
        counts: Counts::Given("sheet"),
    },
    Rule {
        commands: &["print"],
        arguments: &["card", "backs", "copies", "marks", "odds"],
        counts: Counts::Beside("kind", &["cards", "all"]),
    },
    Rule {
        commands: &["print"],
        arguments: &["values", "theme"],
        counts: Counts::Beside("kind", &["sheet", "cards", "all"]),
    },
    Rule { commands: &["print"], arguments: &["theme"], counts: Counts::Unless("format", "text") },
    Rule { commands: PRESSES, arguments: &["paper"], counts: Counts::Unless("format", "text") },
    Rule {
        commands: PRESSES,
        arguments: &["force", "open"],
        counts: Counts::Unless("output", "-"),
    },
];

/// The first argument that is given and changes nothing.
pub fn vain(command: Command, given: &[OsString]) -> Option<Error> {
    let mut below = command.clone();
    let matches = command.try_get_matches_from(given).ok()?;
    let (mut names, mut at) = (Vec::new(), &matches);
    while let Some((next, inside)) = at.subcommand() {
        names.push(next);
        at = inside;
    }
    let name = names.join(" ");
    let rules = RULES.iter().filter(|rule| rule.commands.contains(&name.as_str()));
    let told = rules.flat_map(|rule| rule.arguments.iter().map(move |id| (*id, &rule.counts)));
    let (id, counts) =
        told.into_iter().find(|(id, counts)| is_given(at, id) && !counts.hold(at))?;
    // Only a command that is built knows the arguments of all commands.
    below.build();
    let below = names.iter().try_fold(&below, |below, name| below.find_subcommand(name))?;
    Some(counts.refuse(&option(below, id), below))
}

fn is_given(matches: &ArgMatches, id: &str) -> bool {
    matches.try_contains_id(id).is_ok()
        && matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// The values of an argument, as they are written or by default.
fn values(matches: &ArgMatches, id: &str) -> Vec<String> {
    let raw = matches.try_get_raw(id).ok().flatten().into_iter().flatten();
    raw.map(|value| value.to_string_lossy().into_owned()).collect()
}

/// What an argument is called: `--paper`.
fn option(command: &Command, id: &str) -> String {
    let arg = command.get_arguments().find(|arg| arg.get_id() == id);
    arg.and_then(|arg| arg.get_long()).map(|long| format!("--{long}")).unwrap_or_default()
}

impl Counts {
    fn hold(&self, matches: &ArgMatches) -> bool {
        match self {
            Self::Never => false,
            Self::Beside(id, allowed) => {
                values(matches, id).iter().any(|value| allowed.contains(&value.as_str()))
            }
            Self::Given(id) => is_given(matches, id),
            Self::Unless(id, value) => {
                let values = values(matches, id);
                values.is_empty() || values.iter().any(|other| other != value)
            }
            Self::Numbers(id, unit) => {
                is_given(matches, id) || values(matches, unit).iter().any(|it| names_unit(it))
            }
            Self::OfUnit(ids) => {
                ids.iter().flat_map(|id| values(matches, id)).any(|value| names_unit(&value))
            }
        }
    }

    /// Why an argument is refused, and beside what it counts.
    fn refuse(&self, argument: &str, command: &Command) -> Error {
        let (said, words) = (&labels().usage, &labels().remedy);
        let called = listed([argument]);
        let here = || filled(&said.vain, &[("argument", &called)]);
        let beside = |others: String| filled(&words.counts_with, &[("others", &others)]);
        let with = |id: &str, value: &str| format!("{} {value}", option(command, id));
        match self {
            Self::Never => Error::told(argument, here(), filled(&words.leave_it, &[])),
            Self::Beside(id, allowed) => {
                let others = listed(allowed.iter().map(|value| with(id, value)));
                Error::told(argument, here(), beside(others))
            }
            Self::Given(id) => {
                // The one thing that an answer can be printed as is its own value.
                Error::told(argument, here(), beside(listed([with(id, id)])))
            }
            Self::Unless(id, value) => {
                let other = with(id, value);
                let said = filled(
                    &said.vain_beside,
                    &[("argument", &called), ("other", &listed([other]))],
                );
                Error::told(argument, said, filled(&words.leave_it, &[]))
            }
            Self::Numbers(id, _) => {
                Error::told(argument, here(), beside(listed([option(command, id)])))
            }
            Self::OfUnit(_) => Error::told(argument, here(), filled(&words.counts_for_units, &[])),
        }
    }
}
