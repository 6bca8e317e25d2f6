//! The user's settings, as the defaults of a command line.

use super::named_commands;
use crate::error::Error;
use crate::settings::{Setting, SettingFault};
use clap::{Arg, Command};
use std::ffi::OsString;

/// Returns the values that an argument may have, on any command; `None` if no command has it.
pub fn allowed_values(command: &Command, id: &str) -> Option<Vec<String>> {
    let argument = command.get_arguments().find(|arg| arg.get_id() == id);
    let names = |arg: &Arg| {
        let values = arg.get_possible_values();
        values.iter().map(|value| value.get_name().to_owned()).collect()
    };
    let below = || command.get_subcommands().find_map(|below| allowed_values(below, id));
    argument.map(names).or_else(below)
}

/// Returns the first fault of the settings that concerns a command line, if any: of the whole file, or of a setting
/// that one of its commands takes and no argument overrides.
pub fn relevant_fault<'a>(
    command: impl Fn() -> Command,
    argv: &[OsString],
    faults: &'a [SettingFault],
) -> Option<&'a Error> {
    if faults.is_empty() {
        return None;
    }
    let command = command();
    let commands = named_commands(&command, argv);
    let takes = |command: &Command, key| {
        command.get_arguments().any(|arg| arg.get_id() == key && !is_given(arg, argv))
    };
    let is_relevant = |fault: &SettingFault| {
        fault.key.is_none_or(|key| commands.iter().any(|command| takes(command, key)))
    };
    faults.iter().find(|fault| is_relevant(fault)).map(|fault| &*fault.error)
}

fn is_given(arg: &Arg, argv: &[OsString]) -> bool {
    let long = arg.get_long().map(|long| format!("--{long}"));
    let short = arg.get_short().map(|short| format!("-{short}"));
    let is = |word: &str| {
        let long = long.as_deref().and_then(|long| word.strip_prefix(long));
        long.is_some_and(|rest| rest.is_empty() || rest.starts_with('='))
            || short.as_deref().is_some_and(|short| word.starts_with(short))
    };
    argv.iter().filter_map(|word| word.to_str()).any(is)
}

/// Sets the user's defaults on a command line.
pub fn set_defaults(command: Command, settings: &[Setting]) -> Command {
    if settings.is_empty() {
        return command;
    }
    let set = |arg: Arg| match settings.iter().find(|setting| arg.get_id() == setting.key) {
        Some(setting) => arg.default_value(setting.value.clone()),
        None => arg,
    };
    command.mut_args(set).mut_subcommands(|below| set_defaults(below, settings))
}
