//! The arguments of the commands about one force.

use super::{AnswerArgs, keys};
use crate::answer::export::ExportFormat;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ForceArgs {
    #[arg(value_name = "FORCE")]
    pub(in crate::cli) path: PathBuf,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct CostArgs {
    #[arg(long, conflicts_with = "json")]
    pub(in crate::cli) brief: bool,
    #[command(flatten)]
    pub(in crate::cli) force: ForceArgs,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FitsArgs {
    #[command(flatten)]
    pub(in crate::cli) force: ForceArgs,
    #[arg(long, value_name = "N[:K]")]
    pub(in crate::cli) take: Option<String>,
    #[arg(long, requires = "take")]
    pub(in crate::cli) dry_run: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ExportArgs {
    pub(in crate::cli) path: PathBuf,
    #[arg(long, value_parser = keys::export_format(), default_value = "text", value_name = "FORM")]
    pub(in crate::cli) to: ExportFormat,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ImportArgs {
    #[arg(value_name = "FILE|LINK")]
    pub(in crate::cli) text: String,
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) write: Option<String>,
    #[arg(long, value_name = "ARMY", conflicts_with_all = ["audit", "edits"])]
    pub(in crate::cli) force: Option<PathBuf>,
    #[arg(long, conflicts_with_all = ["audit", "force", "edits"])]
    pub(in crate::cli) tables: bool,
    #[arg(long, conflicts_with = "write")]
    pub(in crate::cli) audit: bool,
    #[arg(long = "set", value_name = "LINE.COLUMN=TEXT")]
    pub(in crate::cli) edits: Vec<String>,
    #[arg(short, long, default_value = ".", value_name = "DIR")]
    pub(in crate::cli) output: PathBuf,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}
