//! The arguments of the exact odds.

use super::Press;
use super::declared::{ArgumentValues, TABLE};
use crate::sheets::Skills;
use clap::{ArgMatches, Command, Error, FromArgMatches, Subcommand};

/// A question about odds: its key, with the values of its arguments.
#[derive(Debug, Clone)]
pub(in crate::cli) struct OddsArgs {
    pub(in crate::cli) key: String,
    pub(in crate::cli) values: ArgumentValues,
    /// The table that is printed instead, and how.
    pub(in crate::cli) table: Option<(Skills, Box<Press>)>,
}

impl FromArgMatches for OddsArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let (key, inside) = matches.subcommand().expect("clap requires one");
        let skills = inside.try_get_one::<Skills>(TABLE).ok().flatten();
        let press = skills.map(|_| Press::from_arg_matches(inside)).transpose()?;
        let table = skills.copied().zip(press.map(Box::new));
        let values = ArgumentValues::from_arg_matches(inside)?;
        Ok(Self { key: key.to_owned(), values, table })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The questions are added by [`super::declared::with_questions`].
impl Subcommand for OddsArgs {
    fn augment_subcommands(command: Command) -> Command {
        command.subcommand_required(true).arg_required_else_help(true)
    }

    fn augment_subcommands_for_update(command: Command) -> Command {
        command
    }

    fn has_subcommand(_: &str) -> bool {
        true
    }
}
