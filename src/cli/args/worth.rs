//! The arguments of what a point buys.

use super::{Press, keys};
use crate::army::Basis;
use crate::worth::Asked;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Worth {
    #[arg(required = true, value_name = "ARMY")]
    pub(in crate::cli) paths: Vec<PathBuf>,
    #[arg(long, default_value_t = Asked::INCHES, allow_negative_numbers = true, value_name = "N")]
    pub(in crate::cli) inches: i32,
    #[arg(long, value_parser = keys::basis(), default_value = "printed", value_name = "WHICH")]
    pub(in crate::cli) values: Basis,
    #[arg(long, conflicts_with = "sheet")]
    pub(in crate::cli) matrix: bool,
    #[arg(long = "as", value_parser = keys::sheet(), id = "sheet", value_name = "SHEET")]
    pub(in crate::cli) sheet: Option<()>,
    #[command(flatten)]
    pub(in crate::cli) press: Press,
}
