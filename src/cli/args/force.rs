//! The arguments of the commands about one force.

use super::{AnswerArgs, keys};
use crate::answer::export::Form;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ForcePath {
    #[arg(value_name = "FORCE")]
    pub(in crate::cli) path: PathBuf,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Cost {
    #[arg(long, conflicts_with = "json")]
    pub(in crate::cli) brief: bool,
    #[command(flatten)]
    pub(in crate::cli) force: ForcePath,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Fits {
    #[command(flatten)]
    pub(in crate::cli) force: ForcePath,
    #[arg(long, value_name = "N[:K]")]
    pub(in crate::cli) take: Option<String>,
    #[arg(long, requires = "take")]
    pub(in crate::cli) dry_run: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Export {
    pub(in crate::cli) path: PathBuf,
    #[arg(long, value_parser = keys::form(), default_value = "text", value_name = "FORM")]
    pub(in crate::cli) to: Form,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Import {
    pub(in crate::cli) link: String,
    #[arg(short, long, default_value = ".", value_name = "DIR")]
    pub(in crate::cli) output: PathBuf,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}
