//! The arguments that `fair` and `worth` share.

use super::battle::{BattlefieldArgs, DEFAULT_DOCTRINE, changed_option};
use crate::answer::fair::Repeat;
use crate::army::Basis;
use crate::battle::Doctrine;
use crate::book::Game;
use crate::cli::keys;
use clap::value_parser;
use std::path::PathBuf;
use std::rc::Rc;

/// The default points of a force.
const DEFAULT_POINTS: i64 = 300;
/// The default values, by their key.
const DEFAULT_VALUES: &str = Basis::Printed.key();

/// The default number of battles.
const DEFAULT_BATTLES: u64 = 40_000;
/// The default number of forces of each list.
const DEFAULT_FORCES: u64 = 400;

/// The options of battles between random forces of lists.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct TournamentArgs {
    #[arg(long, value_parser = value_parser!(i64).range(50..=2000), default_value_t = DEFAULT_POINTS, value_name = "N")]
    pub(super) points: i64,
    #[arg(long = "games", id = "games", value_parser = value_parser!(u64).range(1..=10_000_000), default_value_t = DEFAULT_BATTLES, value_name = "N")]
    pub(super) battles: u64,
    #[arg(long, value_parser = value_parser!(u64).range(2..=10_000), default_value_t = DEFAULT_FORCES, value_name = "N")]
    forces: u64,
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    #[command(flatten)]
    pub(super) battlefield: BattlefieldArgs,
    #[arg(long, value_parser = keys::basis(), default_value = DEFAULT_VALUES, value_name = "WHICH")]
    pub(super) values: Basis,
    #[arg(long, value_parser = keys::doctrine(), default_value = DEFAULT_DOCTRINE)]
    pub(super) doctrine: Doctrine,
}

impl TournamentArgs {
    pub(super) fn forces(&self) -> usize {
        usize::try_from(self.forces).unwrap_or(usize::MAX)
    }

    /// Returns a command with every option that differs from its default; `more` are options of this command alone.
    pub(super) fn repeat(&self, command: String, more: String, rules: String) -> Repeat {
        let before = command + &changed_option("points", self.points, DEFAULT_POINTS);
        let after = [
            changed_option("forces", self.forces, DEFAULT_FORCES),
            format!(" --seed {}", self.seed),
            changed_option("values", self.values.key(), DEFAULT_VALUES),
            changed_option("doctrine", self.doctrine.key(), DEFAULT_DOCTRINE),
            more,
            self.battlefield.changed_options(),
            rules,
        ]
        .concat();
        Repeat(Rc::new(move |battles| {
            let games = changed_option("games", battles, DEFAULT_BATTLES);
            format!("{before}{games}{after}")
        }))
    }
}

/// Returns a command with its paths: `fistful fair a.yaml b.yaml`.
pub(super) fn command_with_paths(command: &str, paths: &[PathBuf]) -> String {
    let mut text = command.to_owned();
    paths.iter().for_each(|path| text.push_str(&format!(" {}", path.display())));
    text
}

/// Formats `--game` and `--rules`, if given.
pub(super) fn rules_options(rules: Option<&PathBuf>, game: Option<Game>) -> String {
    let game = game.map(|game| format!(" --game {}", game.key()));
    let rules = rules.map(|path| format!(" --rules {}", path.display()));
    game.into_iter().chain(rules).collect()
}
