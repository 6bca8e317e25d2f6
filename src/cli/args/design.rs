//! The arguments of `design`.

use super::AnswerArgs;
use super::find::SearchArgs;
use crate::answer::design::{CodesRequest, DesignRequest, ProposalsRequest};
use crate::answer::find::FindRequest;
use crate::cli::stdin;
use crate::error::Error;
use crate::limits;
use std::path::PathBuf;

/// Options of a search, which a list or a whole house has no use for.
const SEARCH: [&str; 12] = [
    "move",
    "ws",
    "bs",
    "morale",
    "leadership",
    "radius",
    "points",
    "with",
    "without",
    "troops",
    "leaders",
    "sort",
];

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct DesignArgs {
    #[arg(value_name = "PATH", conflicts_with_all = SEARCH, conflicts_with_all = ["code", "against", "show", "house"])]
    pub(in crate::cli) path: Option<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) search: SearchArgs,
    #[arg(long, default_value_t = 5, value_name = "N")]
    pub(in crate::cli) show: usize,
    #[arg(long, value_name = "CODE", conflicts_with_all = SEARCH, conflicts_with_all = ["show", "house"])]
    pub(in crate::cli) code: Option<String>,
    #[arg(long, value_name = "LIST:UNIT")]
    pub(in crate::cli) against: Option<String>,
    #[arg(long, value_name = "NAME", conflicts_with_all = SEARCH, conflicts_with = "show")]
    pub(in crate::cli) house: Option<String>,
    #[arg(long, requires = "house", value_parser = clap::value_parser!(i32).range(1..=i64::from(limits::FORCE)), value_name = "POINTS")]
    pub(in crate::cli) limit: Option<i32>,
    #[arg(long, requires = "house", conflicts_with = "json", value_name = "N")]
    pub(in crate::cli) write: Option<usize>,
    #[arg(short, long, default_value = ".", requires = "write", value_name = "DIR")]
    pub(in crate::cli) output: PathBuf,
    #[command(flatten)]
    pub(in crate::cli) answer: AnswerArgs,
}

impl DesignArgs {
    pub(in crate::cli) fn request(&self) -> Result<DesignRequest, Error> {
        if let Some(path) = &self.path {
            return Ok(DesignRequest::Lacks(stdin::item(path)?));
        }
        let against = self.against.clone();
        if let Some(name) = &self.house {
            let (name, limit) = (name.clone(), self.limit);
            return Ok(DesignRequest::Proposals(ProposalsRequest { name, against, limit }));
        }
        let search = FindRequest { limit: self.show, ..self.search.request() };
        let code = self.code.clone();
        Ok(DesignRequest::Codes(Box::new(CodesRequest { search, code, against })))
    }
}
