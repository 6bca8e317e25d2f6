//! The arguments of `find`.

use super::declared::{CommandQuestion, QuestionArgs};
use super::{AnswerArgs, keys};
use crate::answer::find;
use crate::game::Question;
use crate::profile::ListColumn;

/// The bounds of a search for codes.
#[derive(Debug)]
pub(in crate::cli) struct SearchQuestion;

impl CommandQuestion for SearchQuestion {
    const QUESTION: &'static Question = &find::SEARCH;
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FindArgs {
    #[command(flatten)]
    pub(in crate::cli) search: QuestionArgs<SearchQuestion>,
    #[arg(long, value_name = "CODE")]
    pub(in crate::cli) near: Option<String>,
    #[arg(long, value_name = "LINE")]
    pub(in crate::cli) printed: Option<String>,
    #[arg(long, value_parser = keys::value(), value_delimiter = ',', value_name = "VALUES")]
    pub(in crate::cli) pareto: Vec<ListColumn>,
    #[arg(long, default_value_t = 20, value_name = "N")]
    pub(in crate::cli) limit: usize,
    #[arg(long, conflicts_with_all = ["move", "ws", "bs", "morale", "leadership", "radius", "points", "with", "without", "troops", "leaders", "near", "printed", "pareto", "sort", "limit"])]
    pub(in crate::cli) dominated: bool,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}
