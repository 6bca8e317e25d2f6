//! What a front end may show of an answer: sheets, a verdict, documents to print.

use super::{Answer, print};
use crate::language::{Phrase, Speech};
use crate::sheet::Sheet;

impl Answer {
    /// Returns the answer laid out as sheets, in the languages of the front end; empty for an answer without pages.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub fn sheets(&self, speech: Speech) -> Vec<Sheet> {
        match self {
            Self::Supposed(answer) => vec![answer.sheet(speech)],
            Self::Found(answer) => vec![answer.sheet(speech)],
            Self::Designed(answer) => vec![answer.sheet(speech)],
            Self::Dominated(answer) => vec![answer.sheet(speech)],
            Self::Worth(answer) => vec![answer.sheet(speech)],
            Self::Odds(answer) => vec![answer.sheet(speech)],
            Self::CodelessOdds(answer) => vec![answer.sheet(speech)],
            Self::Rulings(answer) => vec![answer.sheet(speech)],
            Self::Cost(answer) => answer.sheet(speech).into_iter().collect(),
            Self::Fits(answer) => answer.sheet(speech).into_iter().collect(),
            Self::Priced(answer) => answer.sheet(speech).into_iter().collect(),
            Self::ReadForce(answer) => answer.sheet(speech).into_iter().collect(),
            Self::ReadTables(answer) => answer.sheet(speech).into_iter().collect(),
            Self::Shown(answer) => answer.sheet(speech).into_iter().collect(),
            Self::Battled(answer) => answer.sheet(speech).into_iter().collect(),
            Self::Fair(answer) => answer.sheet(speech).into_iter().collect(),
            Self::Code(answer) => answer.sheets(speech),
            Self::Audited(answer) => answer.sheets(speech),
            Self::Differences(answer) => answer.sheets(speech),
            Self::ReadLists(answer) => answer.sheets(speech),
            Self::ReadUnits(answer) => answer.sheets(speech),
            Self::Blazon(_)
            | Self::BlazonLegend(_)
            | Self::Checked(_)
            | Self::TakenSuggestions(_)
            | Self::TakenCodelessSuggestions(_)
            | Self::Exported(_)
            | Self::ReadLink(_)
            | Self::Refused(..)
            | Self::NewHouse(_)
            | Self::NewFile(_)
            | Self::Chess(_)
            | Self::Formatted(_)
            | Self::Printed(_)
            | Self::Listed(_)
            | Self::Schema(_)
            | Self::Faulty(_) => Vec::new(),
        }
    }

    /// Returns the verdict of an answer alone, in sentences; `None` where it has none.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub fn verdict(&self, speech: Speech) -> Option<Vec<Phrase>> {
        match self {
            Self::Audited(answer) => Some(answer.verdict(speech)),
            Self::Supposed(answer) => Some(answer.verdict(speech)),
            Self::Worth(answer) => Some(answer.verdict(speech)),
            Self::Battled(answer) => answer.verdict(speech),
            Self::Fair(answer) => answer.verdict(speech),
            Self::Code(_)
            | Self::Blazon(_)
            | Self::BlazonLegend(_)
            | Self::Checked(_)
            | Self::Differences(_)
            | Self::Cost(_)
            | Self::Fits(_)
            | Self::TakenSuggestions(_)
            | Self::Priced(_)
            | Self::TakenCodelessSuggestions(_)
            | Self::Exported(_)
            | Self::ReadLink(_)
            | Self::ReadLists(_)
            | Self::ReadForce(_)
            | Self::ReadTables(_)
            | Self::ReadUnits(_)
            | Self::Shown(_)
            | Self::Found(_)
            | Self::Designed(_)
            | Self::Dominated(_)
            | Self::Odds(_)
            | Self::CodelessOdds(_)
            | Self::Refused(..)
            | Self::NewHouse(_)
            | Self::NewFile(_)
            | Self::Chess(_)
            | Self::Formatted(_)
            | Self::Printed(_)
            | Self::Rulings(_)
            | Self::Listed(_)
            | Self::Schema(_)
            | Self::Faulty(_) => None,
        }
    }

    /// Returns the answer as documents to print, each with the name of its files; empty for an answer without documents.
    #[deny(clippy::wildcard_enum_match_arm)]
    pub fn documents(self, speech: Speech) -> print::PrintedDocuments {
        match self {
            Self::Printed(documents) => documents,
            Self::Audited(answer) => answer.documents(speech),
            Self::Worth(answer) => answer.documents(speech),
            Self::Battled(answer) => answer.documents(speech),
            Self::Fair(answer) => answer.documents(speech),
            Self::Rulings(answer) => answer.documents(speech),
            Self::Code(_)
            | Self::Blazon(_)
            | Self::BlazonLegend(_)
            | Self::Checked(_)
            | Self::Supposed(_)
            | Self::Differences(_)
            | Self::Cost(_)
            | Self::Fits(_)
            | Self::TakenSuggestions(_)
            | Self::Priced(_)
            | Self::TakenCodelessSuggestions(_)
            | Self::Exported(_)
            | Self::ReadLink(_)
            | Self::ReadLists(_)
            | Self::ReadForce(_)
            | Self::ReadTables(_)
            | Self::ReadUnits(_)
            | Self::Shown(_)
            | Self::Found(_)
            | Self::Designed(_)
            | Self::Dominated(_)
            | Self::Odds(_)
            | Self::CodelessOdds(_)
            | Self::Refused(..)
            | Self::NewHouse(_)
            | Self::NewFile(_)
            | Self::Chess(_)
            | Self::Formatted(_)
            | Self::Listed(_)
            | Self::Schema(_)
            | Self::Faulty(_) => print::PrintedDocuments::default(),
        }
    }
}
