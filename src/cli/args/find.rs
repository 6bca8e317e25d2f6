//! The arguments of `find`.

use super::{AnswerArgs, keys};
use crate::answer::find::FindRequest;
use crate::code::CodeKind;
use crate::profile::{ByValue, ListColumn};

/// The bounds of a search for codes.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct SearchArgs {
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
    #[arg(long, value_parser = keys::value(), value_name = "VALUE")]
    pub(in crate::cli) sort: Option<ListColumn>,
}

impl SearchArgs {
    /// Returns a request with these bounds and no limit.
    pub(in crate::cli) fn request(&self) -> FindRequest {
        let kinds = [(self.troops, CodeKind::Trooper), (self.leaders, CodeKind::Leader)];
        let bounds = |value| match value {
            ListColumn::Move => self.r#move.clone(),
            ListColumn::Ws => self.ws.clone(),
            ListColumn::Bs => self.bs.clone(),
            ListColumn::Morale => self.morale.clone(),
            ListColumn::Leadership => self.leadership.clone(),
            ListColumn::Radius => self.radius.clone(),
            ListColumn::Points => self.points.clone(),
        };
        FindRequest {
            kind: kinds.into_iter().find_map(|(is_set, kind)| is_set.then_some(kind)),
            bounds: ByValue::from_fn(bounds),
            with: self.with.clone(),
            without: self.without.clone(),
            sort: self.sort,
            ..FindRequest::default()
        }
    }
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct FindArgs {
    #[command(flatten)]
    pub(in crate::cli) search: SearchArgs,
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
