//! Questions and their answers: plain values in, typed values out.
//!
//! A front end turns its input into a [`Request`], calls [`answer`], and shows the [`Answer`] with a renderer. Nothing
//! here knows arguments, output paths, commands or status codes. Each question has a file of its own; those about dice
//! are in [`odds`].

pub mod audit;
pub mod battle;
pub mod blazon;
pub mod board;
pub mod check;
pub mod code;
pub mod cost;
pub mod design;
pub mod diff;
pub mod export;
pub mod fair;
pub mod find;
pub mod fits;
pub mod fmt;
pub mod link;
pub mod list;
pub mod new_file;
pub mod new_house;
pub mod paste;
mod presentation;
pub mod priced;
pub mod print;
pub mod rulings;
pub mod schema;
pub mod show;
pub mod suppose;
mod terrain;
pub mod worth;

use crate::book::Book;
use crate::desk::Desk;
use crate::error::Error;
use crate::finding::{Finding, any_error};
use crate::games::dune_chess::answer as chess;
use crate::language::{Language, Phrase, Speech};
use crate::library::OpenedFile;
use crate::muster::{Mustered, MusteredForce};
use crate::odds::{self, OddsError};
use crate::rolls::Refused;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::Source;
use std::sync::Arc;

/// A question.
#[derive(Debug)]
pub enum Request {
    /// Meaning and cost of ability codes.
    Code(code::CodeRequest),
    /// The device of an ability code, or the legend of devices.
    Blazon(blazon::BlazonRequest),
    /// Errors and warnings in lists and forces.
    Check(check::CheckRequest),
    /// Differences between published costs and their tables.
    Audit(audit::AuditRequest),
    /// A rule that published lists may follow, tried on their rows.
    Suppose(suppose::SupposeRequest),
    /// Differences between two lists or forces, or under other rules.
    Diff(diff::DiffRequest),
    /// The cost of a force.
    Cost(cost::CostRequest),
    /// Legal additions to a force.
    Fits(fits::FitsRequest),
    /// A suggestion written into the file of a force.
    Take(fits::TakeRequest),
    /// A force in an exchange format.
    Export(export::ExportRequest),
    /// The content of a link.
    ReadLink(link::LinkRequest),
    /// A pasted list.
    ReadLists(paste::ReadListsRequest),
    /// A pasted force.
    ReadForce(paste::ReadForceRequest),
    /// Pasted tables of costs.
    ReadTables(paste::ReadTablesRequest),
    /// The lines of a list or a force.
    Show(show::ShowRequest),
    /// Codes that match a query.
    Find(find::FindRequest),
    /// Codes, gaps and whole lists for a house of a player's own.
    Design(design::DesignRequest),
    /// The letters that are never worth their price.
    Dominated,
    /// The worth of points of units.
    Worth(worth::WorthRequest),
    /// The odds of winning a battle of two forces.
    Battle(battle::BattleRequest),
    /// Fairness of points.
    Fair(fair::FairRequest),
    /// Odds of dice.
    Odds(odds::OddsRequest),
    /// Odds of dice in a game without ability codes.
    CodelessOdds(odds::CodelessOddsRequest),
    /// Odds of units, in a game with options of its own for them.
    OddsByGame(Box<odds::RequestByGame>),
    /// Melees by skill.
    MeleeTable(sheets::Skills),
    /// An army file for a new house.
    NewHouse(new_house::NewHouseRequest),
    /// A file of a force, or of a list without ability codes, to start from.
    NewFile(new_file::NewFileRequest),
    /// Moves and games of Dune Chess.
    Chess(chess::ChessRequest),
    /// Board, counters and reference of Dune Chess on paper.
    ChessPaper(chess::StartPosition, Vec<board::ChessDocument>),
    /// Files in their canonical form.
    Format(fmt::FormatRequest),
    /// Sheets, cards and references.
    Print(print::PrintRequest),
    /// Rulings on unclear places of the sources.
    Rulings(rulings::RulingsRequest),
    /// The contents of the library.
    List,
    /// A JSON Schema.
    Schema(schema::SchemaKind),
}

/// An answer: facts, independent of their presentation.
#[derive(Debug)]
pub enum Answer {
    /// Parsed codes.
    Code(code::DecodedCodes),
    /// A drawn code.
    Blazon(blazon::DrawnCode),
    /// An explanation of drawn codes.
    BlazonLegend(blazon::DrawnLegend),
    /// Lists and forces with their findings.
    Checked(check::Checked),
    /// Lists compared with their tables.
    Audited(audit::AuditedLists),
    /// Lists with a rule to try on their rows.
    Supposed(Box<suppose::SupposedLists>),
    /// Differences, pair by pair.
    Differences(diff::Differences),
    /// A force with its cost.
    Cost(cost::Costed),
    /// A force and its legal additions.
    Fits(fits::ForceSuggestions),
    /// A force with suggestions taken.
    TakenSuggestions(Box<fits::TakenSuggestions>),
    /// A force with points and without ability codes: its cost, or its legal additions.
    Priced(Box<priced::PricedForce>),
    /// A force with points and without ability codes, with suggestions taken.
    TakenCodelessSuggestions(Box<priced::TakenCodelessSuggestions>),
    /// A force in another form.
    Exported(export::Exported),
    /// The content of a link.
    ReadLink(link::ReadLink),
    /// A pasted list as it was understood.
    ReadLists(Box<paste::ReadLists>),
    /// A pasted force as it was understood.
    ReadForce(Box<paste::ReadForce>),
    /// Pasted tables of costs as they were understood.
    ReadTables(Box<paste::ReadTables>),
    /// Pasted tables of units without ability codes as they were understood.
    ReadUnits(Box<paste::ReadUnits>),
    /// The lines of a list or a force.
    Shown(show::Shown),
    /// Codes that match a query.
    Found(find::FoundCodes),
    /// Codes, gaps or whole lists for a house.
    Designed(design::Designed),
    /// Dominated letters.
    Dominated(find::Dominated),
    /// Units compared by battles.
    Worth(Box<worth::WorthResult>),
    /// Battles of two forces.
    Battled(Box<battle::Battled>),
    /// The verdict of battles on points.
    Fair(Box<fair::FairResult>),
    /// Odds of dice, and the rules they are rolled by.
    Odds(OddsWithRules),
    /// Odds of dice in a game without ability codes.
    CodelessOdds(odds::CodelessOdds),
    /// A question that the rules do not answer, and their book.
    Refused(Refused, Book),
    /// A new house.
    NewHouse(new_house::NewHouse),
    /// A file to start from.
    NewFile(new_file::NewFile),
    /// Moves and games of Dune Chess.
    Chess(Box<chess::ChessAnswer>),
    /// Files in their canonical form.
    Formatted(fmt::FormattedFiles),
    /// Documents to print.
    Printed(print::PrintedDocuments),
    /// Rulings on unclear places of the sources.
    Rulings(rulings::FoundRulings),
    /// The contents of the library.
    Listed(list::Listed),
    /// A JSON Schema.
    Schema(schema::SchemaKind),
    /// A list that the question depends on has errors; there is no other answer.
    Faulty(Vec<Mustered>),
}

/// Odds of dice, and the rules they are rolled by.
#[derive(Debug)]
pub struct OddsWithRules {
    pub odds: odds::Odds,
    pub rules: Arc<Rules>,
}

impl OddsWithRules {
    fn sheet(&self, speech: Speech) -> Sheet {
        let sheet = |language| sheets::odds(&self.odds, &self.rules, language);
        game_sheet(&self.rules, speech, sheet)
    }
}

impl odds::CodelessOdds {
    fn sheet(&self, speech: Speech) -> Sheet {
        let speech = speech.led_by(self.book.first);
        sheets::in_languages(speech, |language| sheets::codeless_odds(self, language))
    }
}

/// Answers a question.
///
/// # Errors
/// A failure of the machine or of numbers: a file that cannot be read, a number beyond the dice.
pub fn answer(request: &Request, desk: &Desk) -> Result<Answer, Error> {
    match request {
        Request::Code(request) => Ok(Answer::Code(code::answer(request, desk)?)),
        Request::Blazon(request) => blazon::answer(request, desk),
        Request::Check(request) => Ok(Answer::Checked(check::answer(request, desk)?)),
        Request::Audit(request) => Ok(Answer::Audited(audit::answer(request, desk)?)),
        Request::Suppose(request) => suppose::answer(request, desk),
        Request::Diff(request) => diff::answer(request, desk),
        Request::Cost(request) => cost::answer(request, desk),
        Request::Fits(request) => fits::answer(request, desk),
        Request::Take(request) => fits::take(request, desk),
        Request::Export(request) => Ok(Answer::Exported(export::answer(request, desk)?)),
        Request::ReadLink(request) => {
            Ok(Answer::ReadLink(link::answer(request, &desk.library.games)))
        }
        Request::ReadLists(request) => paste::answer(request, desk),
        Request::ReadForce(request) => paste::answer_force(request, desk),
        Request::ReadTables(request) => {
            Ok(Answer::ReadTables(Box::new(paste::answer_tables(request, desk)?)))
        }
        Request::Show(request) => Ok(Answer::Shown(show::answer(request, desk)?)),
        Request::Find(request) => Ok(Answer::Found(find::answer(request, desk)?)),
        Request::Design(request) => design::answer(request, desk),
        Request::Dominated => Ok(Answer::Dominated(find::Dominated { rules: desk.rules()? })),
        Request::Worth(request) => worth::answer(request, desk),
        Request::Battle(request) => battle::answer(request, desk),
        Request::Fair(request) => fair::answer(request, desk),
        Request::Odds(request) => answer_coded_odds(request, desk),
        Request::CodelessOdds(request) => answer_codeless_odds(request, desk),
        Request::OddsByGame(by_game) => match by_game.choose(desk) {
            Ok(odds::GameRequest::Coded(request)) => answer_coded_odds(request, desk),
            Ok(odds::GameRequest::CodelessGame(request)) => answer_codeless_odds(request, desk),
            Err(why) => refusal_as_answer(Err(why), desk),
        },
        Request::MeleeTable(skills) => {
            Ok(Answer::Printed(print::print_melee_table(*skills, desk)?))
        }
        Request::NewHouse(request) => new_house::answer(request, desk),
        Request::NewFile(request) => new_file::answer(request, desk),
        Request::Chess(request) => Ok(Answer::Chess(Box::new(chess::answer(request, desk)?))),
        Request::ChessPaper(start, kinds) => Ok(match board::print_board(start, kinds, desk)? {
            Ok(printed) => Answer::Printed(printed),
            Err(answer) => Answer::Chess(Box::new(answer)),
        }),
        Request::Format(request) => Ok(Answer::Formatted(fmt::answer(request, desk)?)),
        Request::Print(request) => Ok(Answer::Printed(print::answer(request, desk)?)),
        Request::Rulings(request) => Ok(Answer::Rulings(rulings::answer(request, desk)?)),
        Request::List => Ok(Answer::Listed(list::answer(desk)?)),
        Request::Schema(format) => Ok(Answer::Schema(*format)),
    }
}

#[deny(clippy::wildcard_enum_match_arm)]
impl Answer {
    /// Returns the findings of each text that the answer depends on.
    pub fn findings(&self) -> Vec<(&Source, &[Finding])> {
        match self {
            Self::Checked(checked) => {
                checked.opened.iter().map(OpenedFile::sourced_findings).collect()
            }
            Self::Audited(audited) => with_pasted(&audited.lists, &audited.pasted),
            Self::Supposed(found) => with_pasted(&found.lists, &found.pasted),
            Self::Differences(differences) => differences.sourced_findings(),
            Self::Cost(cost::Costed { mustered })
            | Self::Fits(fits::ForceSuggestions { mustered, .. }) => {
                vec![mustered.sourced_findings()]
            }
            Self::Exported(exported) => vec![exported.opened.sourced_findings()],
            Self::TakenSuggestions(taken) => vec![taken.mustered.sourced_findings()],
            Self::TakenCodelessSuggestions(taken) => vec![taken.codeless_file.sourced_findings()],
            Self::Priced(priced) => vec![priced.codeless_file.sourced_findings()],
            Self::ReadLink(read) => vec![(&read.source, &read.findings)],
            Self::ReadLists(pasted) => vec![(&pasted.source, &pasted.findings)],
            Self::ReadForce(read) => vec![(&read.source, &read.findings)],
            Self::ReadTables(read) => vec![(&read.source, &read.findings)],
            Self::ReadUnits(read) => vec![(&read.source, &read.findings)],
            Self::Shown(shown) => vec![shown.opened.sourced_findings()],
            Self::Worth(compared) => {
                compared.lists().iter().map(Mustered::sourced_findings).collect()
            }
            Self::Battled(battled) => {
                battled.mustered.values().map(MusteredForce::sourced_findings).collect()
            }
            Self::Fair(judged) => judged.lists.iter().map(Mustered::sourced_findings).collect(),
            Self::NewHouse(new_house::NewHouse { list }) => vec![list.sourced_findings()],
            Self::Designed(designed) => match designed {
                design::Designed::Lacks(lacking) => vec![lacking.list.sourced_findings()],
                design::Designed::Codes(_) | design::Designed::Proposals(_) => Vec::new(),
            },
            Self::Formatted(formatted) => {
                formatted.files.iter().map(|file| file.opened.sourced_findings()).collect()
            }
            Self::Printed(printed) => {
                printed.opened.iter().map(OpenedFile::sourced_findings).collect()
            }
            Self::Chess(answer) => {
                answer.faulty_text.iter().map(|(at, findings)| (at, &**findings)).collect()
            }
            Self::Faulty(lists) => lists.iter().map(Mustered::sourced_findings).collect(),
            Self::Code(_)
            | Self::Blazon(_)
            | Self::BlazonLegend(_)
            | Self::Found(_)
            | Self::Dominated(_)
            | Self::Odds(..)
            | Self::CodelessOdds(_)
            | Self::Refused(..)
            | Self::Rulings(_)
            | Self::NewFile(_)
            | Self::Listed(_)
            | Self::Schema(_) => Vec::new(),
        }
    }

    /// Returns `true` if any finding is an error.
    pub fn is_faulty(&self) -> bool {
        if let Self::Code(codes) = self {
            return codes.is_faulty();
        }
        if let Self::Blazon(drawn) = self {
            return drawn.decoded.is_faulty();
        }
        if let Self::Formatted(formatted) = self {
            return formatted.files.iter().any(|file| file.text.is_none());
        }
        self.findings().iter().any(|(_, findings)| any_error(findings))
    }
}

/// Returns the findings of lists, and what is not certain about the texts that some were pasted from.
fn with_pasted<'a>(
    lists: &'a [Mustered],
    pasted: &'a [paste::ReadLists],
) -> Vec<(&'a Source, &'a [Finding])> {
    let texts = pasted.iter().map(|pasted| (&pasted.source, &*pasted.findings));
    texts.chain(lists.iter().map(Mustered::sourced_findings)).collect()
}

fn answer_coded_odds(request: &odds::OddsRequest, desk: &Desk) -> Result<Answer, Error> {
    let odds = odds::odds(request, desk).and_then(|odds| {
        let rules = desk.library.games.rules_of(odds.game)?;
        Ok(Answer::Odds(OddsWithRules { odds, rules }))
    });
    refusal_as_answer(odds, desk)
}

fn answer_codeless_odds(request: &odds::CodelessOddsRequest, desk: &Desk) -> Result<Answer, Error> {
    refusal_as_answer(odds::codeless_odds(request, desk).map(Answer::CodelessOdds), desk)
}

/// Turns a question that the rules do not answer into an answer.
fn refusal_as_answer(answer: Result<Answer, OddsError>, desk: &Desk) -> Result<Answer, Error> {
    answer.or_else(|why| match why {
        OddsError::Refused(why, game) => Ok(Answer::Refused(why, desk.library.games.book(game)?)),
        OddsError::Error(error) => Err(error),
    })
}

/// Returns sentences in the languages spoken: as many in each.
fn sentences(speech: Speech, say: impl Fn(Language) -> Vec<String>) -> Vec<Phrase> {
    let first = say(speech.first()).into_iter().map(Phrase::from);
    match speech.second() {
        None => first.collect(),
        Some(second) => {
            first.zip(say(second)).map(|(first, second)| first.beside(second.into())).collect()
        }
    }
}

/// Returns a sheet in the languages spoken, with the game's own language first where both are.
fn game_sheet(rules: &Rules, speech: Speech, sheet: impl Fn(Language) -> Sheet) -> Sheet {
    sheets::in_languages(speech.led_by(rules.book.first), sheet)
}
