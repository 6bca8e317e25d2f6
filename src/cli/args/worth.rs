//! The arguments of `worth`.

use super::Press;
use super::battle::changed_option;
use super::tournament::{TournamentArgs, command_with_paths, rules_options};
use crate::answer::{self, fair::Repeat, worth::WorthRequest};
use crate::book::Game;
use crate::cli::{keys, stdin};
use crate::error::Error;
use crate::worth::{Mix, WorthOptions};
use std::path::PathBuf;

/// The default opponents, by their key.
const DEFAULT_MIX: &str = Mix::Houses.key();

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct WorthArgs {
    #[arg(required = true, value_name = "ARMY")]
    paths: Vec<PathBuf>,
    #[arg(long, value_parser = keys::mix(), default_value = DEFAULT_MIX)]
    mix: Mix,
    #[command(flatten)]
    tournament: TournamentArgs,
    #[arg(long, default_value_t = WorthOptions::DEFAULT_INCHES, allow_negative_numbers = true, value_name = "N")]
    inches: i32,
    #[arg(long, conflicts_with_all = ["json", "sheet"])]
    pub(in crate::cli) brief: bool,
    #[arg(long = "as", value_parser = keys::sheet(), id = "sheet", value_name = "SHEET")]
    pub(in crate::cli) sheet: Option<()>,
    #[command(flatten)]
    pub(in crate::cli) press: Press,
}

impl WorthArgs {
    /// Returns the request, and `true` if it is answered as JSON.
    pub(in crate::cli) fn request(
        &self,
        rules: Option<&PathBuf>,
        game: Option<Game>,
    ) -> Result<(answer::Request, bool), Error> {
        let tournament = &self.tournament;
        let ask = WorthRequest {
            items: stdin::items(&self.paths)?,
            mix: self.mix,
            points: tournament.points,
            forces: tournament.forces(),
            battles: tournament.battles,
            seed: tournament.seed,
            setting: tournament.battlefield.setting()?,
            doctrine: tournament.doctrine,
            options: WorthOptions { basis: tournament.values, inches: self.inches },
            carried: None,
            repeat: Some(self.repeat(rules, game)),
        };
        Ok((answer::Request::Worth(ask), self.press.answer.json))
    }

    /// Returns the command, with every option that differs from its default.
    fn repeat(&self, rules: Option<&PathBuf>, game: Option<Game>) -> Repeat {
        let mix = changed_option("mix", self.mix.key(), DEFAULT_MIX);
        let command = command_with_paths("fistful worth", &self.paths) + &mix;
        let inches = changed_option("inches", self.inches, WorthOptions::DEFAULT_INCHES);
        self.tournament.repeat(command, inches, rules_options(rules, game))
    }
}
