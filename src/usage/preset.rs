//! What a player has set once for all, as the defaults of a command line.

use crate::settings::{Key, Setting};
use clap::{Arg, Command};

/// The arguments with some ids, as they can be set: each with its values, wherever it stands.
pub fn settable<const N: usize>(command: &Command, ids: [&'static str; N]) -> [Key; N] {
    ids.map(|name| Key { name, allowed: allowed(command, name).unwrap_or_default() })
}

fn allowed(command: &Command, id: &str) -> Option<Vec<String>> {
    let own = command.get_arguments().find(|arg| arg.get_id() == id);
    let names = |arg: &Arg| {
        let values = arg.get_possible_values();
        values.iter().map(|value| value.get_name().to_owned()).collect()
    };
    let below = || command.get_subcommands().find_map(|below| allowed(below, id));
    own.map(names).or_else(below)
}

/// The same command line with a player's own defaults.
pub fn preset(command: Command, settings: &[Setting]) -> Command {
    let set = |arg: Arg| match settings.iter().find(|setting| arg.get_id() == setting.key) {
        Some(setting) => arg.default_value(setting.value.clone()),
        None => arg,
    };
    command.mut_args(set).mut_subcommands(|below| preset(below, settings))
}
