//! The arguments of `design`.

use super::AnswerArgs;
use super::declared::{CommandQuestion, QuestionArgs};
use crate::answer::design::{self, CodesRequest, DesignRequest, ProposalsRequest};
use crate::answer::find::SEARCH_FIELDS;
use crate::cli::stdin;
use crate::error::Error;
use crate::game::Question;
use crate::limits;
use std::path::PathBuf;

/// The search for the codes that no other beats.
#[derive(Debug)]
pub(in crate::cli) struct CodesQuestion;

impl CommandQuestion for CodesQuestion {
    const QUESTION: &'static Question = &design::CODES;
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct DesignArgs {
    #[arg(value_name = "PATH", conflicts_with_all = SEARCH_FIELDS, conflicts_with_all = ["code", "against", "show", "house"])]
    pub(in crate::cli) path: Option<PathBuf>,
    #[command(flatten)]
    pub(in crate::cli) codes: QuestionArgs<CodesQuestion>,
    #[arg(long, value_name = "NAME", conflicts_with_all = SEARCH_FIELDS, conflicts_with = "show")]
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
        let codes = self.codes.request();
        if let Some(name) = &self.house {
            let against = codes.word(design::AGAINST).map(str::to_owned);
            let (name, limit) = (name.clone(), self.limit);
            return Ok(DesignRequest::Proposals(ProposalsRequest { name, against, limit }));
        }
        Ok(DesignRequest::Codes(Box::new(CodesRequest::read(&codes)?)))
    }
}
