//! The arguments of what a point buys.

use super::{Press, keys};
use crate::army::Basis;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Worth {
    /// Army files of one game, or names of shipped armies such as fistful/harkonnen
    #[arg(required = true, value_name = "ARMY")]
    pub(in crate::cli) paths: Vec<PathBuf>,
    /// How far a charge goes, in inches
    #[arg(long, default_value_t = 12, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) inches: i32,
    /// Which values: those of the published list, or those of the tables
    #[arg(long, value_parser = keys::basis(), default_value = "printed", value_name = "WHICH")]
    pub(in crate::cli) values: Basis,
    /// Who kills whom how often as well, unit by unit
    #[arg(long, conflicts_with = "sheet")]
    pub(in crate::cli) matrix: bool,
    /// Print the ranking and its plot instead
    #[arg(long = "as", value_parser = keys::sheet("The ranking and the plot as PDF and HTML"), id = "sheet", value_name = "SHEET")]
    pub(in crate::cli) sheet: Option<()>,
    #[command(flatten)]
    pub(in crate::cli) press: Press,
}
