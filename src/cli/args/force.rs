//! The arguments of the commands about one force.

use super::keys;
use crate::answer::export::Form;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ForcePath {
    /// A force file, or the name of a shipped force such as fistful/forces/atreides-500
    #[arg(value_name = "FORCE")]
    pub(in crate::cli) path: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Fits {
    #[command(flatten)]
    pub(in crate::cli) force: ForcePath,
    /// Write suggestion N into the file; of an option bought by the figure, for K figures
    #[arg(long, value_name = "N[:K]")]
    pub(in crate::cli) take: Option<String>,
    /// Show what `--take` would change, and write nothing
    #[arg(long, requires = "take")]
    pub(in crate::cli) dry_run: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Export {
    /// A force file, a shipped force such as fistful/forces/atreides-500, or `-` for standard input
    #[arg(value_name = "FORCE")]
    pub(in crate::cli) path: PathBuf,
    /// In which form
    #[arg(long, value_parser = keys::form(), default_value = "text", value_name = "FORM")]
    pub(in crate::cli) to: Form,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Import {
    /// The link, or an address that ends with one, in quotes; `-` reads it from standard input
    pub(in crate::cli) link: String,
    /// The folder to write into
    #[arg(long, default_value = ".", value_name = "DIR")]
    pub(in crate::cli) output: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}
