//! The arguments of the tables read backwards.

use super::keys;
use crate::profile::Value;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Find {
    /// Movement dice
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) r#move: Option<String>,
    /// Weapon Skill
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) ws: Option<String>,
    /// Ballistic Skill
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) bs: Option<String>,
    /// Morale
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) morale: Option<String>,
    /// Leadership rating
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) leadership: Option<String>,
    /// Command radius in inches
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) radius: Option<String>,
    /// Points
    #[arg(long, value_name = "BOUNDS")]
    pub(in crate::cli) points: Option<String>,
    /// Trait letters it must have
    #[arg(long, value_name = "LETTERS", default_value = "")]
    pub(in crate::cli) with: String,
    /// Trait letters it must not have
    #[arg(long, value_name = "LETTERS", default_value = "")]
    pub(in crate::cli) without: String,
    /// Troopers alone
    #[arg(long, conflicts_with = "leaders")]
    pub(in crate::cli) troops: bool,
    /// Leaders alone
    #[arg(long)]
    pub(in crate::cli) leaders: bool,
    /// Count the letters from this code, and put the nearest first
    #[arg(long, value_name = "CODE")]
    pub(in crate::cli) near: Option<String>,
    /// A line of a list: move, WS, BS, then morale or leadership and radius, then points
    #[arg(long, value_name = "LINE")]
    pub(in crate::cli) printed: Option<String>,
    /// Keep the codes that no other beats in these values for its points
    #[arg(long, value_parser = keys::value(), value_delimiter = ',', value_name = "VALUES")]
    pub(in crate::cli) pareto: Vec<Value>,
    /// Put the most of this value first, or the fewest points
    #[arg(long, value_parser = keys::value(), value_name = "VALUE")]
    pub(in crate::cli) sort: Option<Value>,
    /// How many codes are shown; 0 for all
    #[arg(long, default_value_t = 20, value_name = "N")]
    pub(in crate::cli) limit: usize,
    /// Name the letters that are never worth their price instead
    #[arg(long)]
    pub(in crate::cli) dominated: bool,
    /// Answer as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}
