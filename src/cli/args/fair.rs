//! The arguments of `fair`.

use super::Press;
use super::battle::{
    BattlefieldArgs, DEFAULT_DOCTRINE, DEFAULT_POINTS, DEFAULT_VALUES, changed_option,
    command_with_paths, parse_shard, repeat_for, rules_options,
};
use crate::answer::{
    self,
    fair::{FairRequest, Repeat},
};
use crate::army::Basis;
use crate::battle::Doctrine;
use crate::book::Game;
use crate::cli::{keys, stdin};
use crate::error::Error;
use clap::value_parser;
use std::path::PathBuf;

/// The default number of battles.
const DEFAULT_BATTLES: u64 = 20_000;

/// The default number of forces of each list.
const DEFAULT_FORCES: u64 = 100;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FairArgs {
    #[arg(required = true, value_name = "ARMY")]
    paths: Vec<PathBuf>,
    #[arg(long, value_parser = value_parser!(i64).range(50..=2000), default_value_t = DEFAULT_POINTS, value_name = "N")]
    points: i64,
    #[arg(long = "games", id = "games", value_parser = value_parser!(u64).range(1..=10_000_000), default_value_t = DEFAULT_BATTLES, value_name = "N")]
    battles: u64,
    #[arg(long, value_parser = value_parser!(u64).range(2..=10_000), default_value_t = DEFAULT_FORCES, value_name = "N")]
    forces: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    battlefield: BattlefieldArgs,
    #[arg(long, value_parser = keys::basis(), default_value = DEFAULT_VALUES, value_name = "WHICH")]
    values: Basis,
    #[arg(long, value_parser = keys::doctrine(), default_value = DEFAULT_DOCTRINE)]
    doctrine: Doctrine,
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
        let ask = FairRequest {
            items: stdin::items(&self.paths)?,
            points: self.points,
            forces: usize::try_from(self.forces).unwrap_or(usize::MAX),
            battles: self.battles,
            seed: self.seed,
            setting: self.battlefield.setting()?,
            values: self.values,
            doctrine: self.doctrine,
            shard: self.shard.as_deref().map(parse_shard).transpose()?,
            merge: self.merge.clone(),
            repeat: self.repeat(rules, game),
        };
        Ok((answer::Request::Fair(ask), self.press.answer.json || self.shard.is_some()))
    }

    /// Returns the command, with every option that differs from its default.
    fn repeat(&self, rules: Option<&PathBuf>, game: Option<Game>) -> Repeat {
        let before = [
            command_with_paths("fistful fair", &self.paths),
            changed_option("points", self.points, DEFAULT_POINTS),
        ];
        let after = [
            changed_option("forces", self.forces, DEFAULT_FORCES),
            format!(" --seed {}", self.seed),
            changed_option("values", self.values.key(), DEFAULT_VALUES),
            changed_option("doctrine", self.doctrine.key(), DEFAULT_DOCTRINE),
            self.battlefield.changed_options(),
            rules_options(rules, game),
        ];
        repeat_for(before.concat(), after.concat(), DEFAULT_BATTLES)
    }
}
