//! The arguments of `fair`.

use super::Press;
use super::battle::parse_shard;
use super::tournament::{TournamentArgs, command_with_paths, rules_options};
use crate::answer::{
    self,
    fair::{FairRequest, Repeat},
};
use crate::book::Game;
use crate::cli::{keys, stdin};
use crate::error::Error;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FairArgs {
    #[arg(required = true, value_name = "ARMY")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    tournament: TournamentArgs,
    #[arg(long, value_name = "K/N", conflicts_with = "sheet")]
    shard: Option<String>,
    #[arg(long, num_args = 1.., value_name = "FILE")]
    merge: Vec<PathBuf>,
    #[arg(long, conflicts_with_all = ["json", "sheet", "shard"])]
    pub(in crate::cli) brief: bool,
    #[arg(long = "as", value_parser = keys::sheet(), id = "sheet", value_name = "SHEET")]
    pub(in crate::cli) sheet: Option<()>,
    #[command(flatten)]
    pub(in crate::cli) press: Press,
}

impl FairArgs {
    /// Returns the request, and `true` if it is answered as JSON: shards always are.
    pub(in crate::cli) fn request(
        &self,
        rules: Option<&PathBuf>,
        game: Option<Game>,
    ) -> Result<(answer::Request, bool), Error> {
        let tournament = &self.tournament;
        let ask = FairRequest {
            items: stdin::items(&self.paths)?,
            points: tournament.points,
            forces: tournament.forces(),
            battles: tournament.battles,
            seed: tournament.seed,
            setting: tournament.battlefield.setting()?,
            values: tournament.values,
            doctrine: tournament.doctrine,
            shard: self.shard.as_deref().map(parse_shard).transpose()?,
            merge: self.merge.clone(),
            carried: None,
            repeat: Some(self.repeat(rules, game)),
        };
        Ok((answer::Request::Fair(ask), self.press.answer.json || self.shard.is_some()))
    }

    /// Returns the command, with every option that differs from its default.
    fn repeat(&self, rules: Option<&PathBuf>, game: Option<Game>) -> Repeat {
        let command = command_with_paths("fistful fair", &self.paths);
        self.tournament.repeat(command, String::new(), rules_options(rules, game))
    }
}
