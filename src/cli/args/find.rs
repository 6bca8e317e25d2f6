//! The arguments of `find`.

use super::{AnswerArgs, keys};
use crate::profile::ListColumn;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FindArgs {
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) r#move: Option<String>,
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) ws: Option<String>,
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) bs: Option<String>,
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) morale: Option<String>,
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) leadership: Option<String>,
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) radius: Option<String>,
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) points: Option<String>,
    #[arg(long, value_name = "LETTERS", default_value = "")]
    pub(in crate::cli) with: String,
    #[arg(long, value_name = "LETTERS", default_value = "")]
    pub(in crate::cli) without: String,
    #[arg(long, conflicts_with = "leaders")]
    pub(in crate::cli) troops: bool,
    #[arg(long)]
    pub(in crate::cli) leaders: bool,
    #[arg(long, value_name = "CODE")]
    pub(in crate::cli) near: Option<String>,
    #[arg(long, value_name = "LINE")]
    pub(in crate::cli) printed: Option<String>,
    #[arg(long, value_parser = keys::value(), value_delimiter = ',', value_name = "VALUES")]
    pub(in crate::cli) pareto: Vec<ListColumn>,
    #[arg(long, value_parser = keys::value(), value_name = "VALUE")]
    pub(in crate::cli) sort: Option<ListColumn>,
    #[arg(long, default_value_t = 20, value_name = "N")]
    pub(in crate::cli) limit: usize,
    #[arg(long, conflicts_with_all = ["move", "ws", "bs", "morale", "leadership", "radius", "points", "with", "without", "troops", "leaders", "near", "printed", "pareto", "sort", "limit"])]
    pub(in crate::cli) dominated: bool,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}
