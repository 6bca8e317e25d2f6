//! Design of a house: codes for a need, what their letters buy, what a list lacks, and whole lists to start from.

use super::find::{self, FindRequest, SEARCH_FIELDS};
use super::{Answer, game_sheet, refusal_as_answer};
use crate::army::{Army, Basis};
use crate::book::Game;
use crate::code::Code;
use crate::codes::Slot;
use crate::cost::ValueSource;
use crate::decode::Names;
use crate::design::{
    BestCodes, Enemy, Lack, Proposal, PublishedLists, UnitTask, WeighedCode, find_best, find_lacks,
    propose,
};
use crate::desk::{Desk, ShippedUnit};
use crate::error::{Error, ErrorKind};
use crate::game::{DiceRequest, Field, Input, Question, UnitName};
use crate::labels::labels;
use crate::language::{Language, Speech};
use crate::library::{self, LibraryItem};
use crate::limits;
use crate::muster::Mustered;
use crate::new_file::{Draft, DraftFigure};
use crate::odds::OddsError;
use crate::rolls::{Figure, Refused};
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{self, list_values};
use std::sync::Arc;

/// A question about the design of a house.
#[derive(Debug)]
pub enum DesignRequest {
    /// Codes for a need, and what the letters of one of them buy.
    Codes(Box<CodesRequest>),
    /// The gaps of a list.
    Lacks(LibraryItem),
    /// Whole lists to start from.
    Proposals(ProposalsRequest),
}

/// A request for the codes that no other beats.
#[derive(Debug)]
pub struct CodesRequest {
    /// The bounds; its limit is the number of codes to show.
    pub search: FindRequest,
    /// A code whose letters are weighed, in place of a search.
    pub code: Option<String>,
    /// The enemy, as `LIST:UNIT` or by his name alone; `None` for the one that most shipped lists name.
    pub against: Option<String>,
}

/// A request for whole lists.
#[derive(Debug)]
pub struct ProposalsRequest {
    /// The name of the house.
    pub name: String,
    pub against: Option<String>,
    /// The points of a force; `None` for [`ProposalsRequest::LIMIT`].
    pub limit: Option<i32>,
}

/// The key of the enemy.
pub const AGAINST: &str = "against";

/// The question for the codes that no other beats, as front ends ask it.
pub static CODES: Question = Question {
    key: "design",
    help: include_str!("../../templates/help/design.yaml"),
    label: None,
    fields: &[
        find::MOVE,
        find::WS,
        find::BS,
        find::MORALE,
        find::LEADERSHIP,
        find::RADIUS,
        find::POINTS,
        find::WITH,
        find::WITHOUT,
        find::TROOPS,
        find::LEADERS,
        find::SORT,
        Field::number_or("show", 5),
        Field::new("code", Input::Code).conflicts_with(&NOT_WITH_A_CODE),
        Field::new(AGAINST, Input::Enemy).with_label(|| &labels().page.second),
    ],
};

/// The bounds of a search, and what else a code alone has no use for.
const NOT_WITH_A_CODE: [&str; 14] = {
    let mut keys = ["show", "house", "", "", "", "", "", "", "", "", "", "", "", ""];
    let mut at = 0;
    while at < SEARCH_FIELDS.len() {
        keys[at + 2] = SEARCH_FIELDS[at];
        at += 1;
    }
    keys
};

impl CodesRequest {
    /// Reads a question.
    ///
    /// # Errors
    /// A negative number of codes.
    pub fn read(asked: &DiceRequest) -> Result<Self, Error> {
        let show = asked.number("show").unwrap_or_default();
        let limit = usize::try_from(show).map_err(|_| {
            let kind = ErrorKind::WrongForm { found: show.to_string(), samples: "`5`, `0`" };
            Error::of_field("show", kind)
        })?;
        let word = |key: &str| asked.word(key).map(str::to_owned);
        let search = FindRequest { limit, ..FindRequest::read(asked) };
        Ok(Self { search, code: word("code"), against: word(AGAINST) })
    }
}

impl ProposalsRequest {
    /// The points of a force where none are given, those of the larger shipped forces.
    pub const LIMIT: i32 = 500;
}

/// The answer to a question about design.
#[derive(Debug)]
pub enum Designed {
    Codes(Box<DesignedCodes>),
    Lacks(Box<LackingList>),
    Proposals(Box<ProposedLists>),
}

/// Codes that no other beats, with their odds.
#[derive(Debug)]
pub struct DesignedCodes {
    pub rules: Arc<Rules>,
    pub enemy: Enemy,
    /// `None` if only one code was weighed.
    pub best: Option<BestCodes>,
    /// The first of the codes, or the one that was given.
    pub weighed: Option<WeighedCode>,
}

/// A list with what it lacks.
#[derive(Debug)]
pub struct LackingList {
    pub list: Mustered,
    /// The number of shipped lists that it is compared with.
    pub compared: usize,
    pub lacks: Vec<Lack>,
}

/// Whole lists for a house.
#[derive(Debug)]
pub struct ProposedLists {
    pub rules: Arc<Rules>,
    /// The name of the house.
    pub name: String,
    pub enemy: Enemy,
    pub proposals: Vec<Proposal>,
}

pub(super) fn answer(request: &DesignRequest, desk: &Desk) -> Result<Answer, Error> {
    let designed = match request {
        DesignRequest::Codes(request) => {
            answer_codes(request, desk).map(|codes| Designed::Codes(Box::new(codes)))
        }
        DesignRequest::Lacks(item) => return answer_lacks(item, desk),
        DesignRequest::Proposals(request) => {
            answer_proposals(request, desk).map(|lists| Designed::Proposals(Box::new(lists)))
        }
    };
    refusal_as_answer(designed.map(Answer::Designed), desk)
}

fn answer_codes(request: &CodesRequest, desk: &Desk) -> Result<DesignedCodes, OddsError> {
    let (enemy, rules) = find_enemy(request.against.as_deref(), desk)?;
    let refused = |why: Refused| OddsError::Refused(why, rules.book.game);
    let code = request.code.as_ref();
    let code = code.map(|code| find::parse_code("code", code, &rules)).transpose()?;
    let best = match code {
        Some(_) => None,
        None => {
            let query = request.search.query(&rules)?;
            let limit = request.search.limit;
            Some(find_best(&query, &enemy, &rules, limit).map_err(refused)?)
        }
    };
    let first = || best.as_ref()?.shown.first().map(|rated| rated.priced.code);
    let weighed = code.or_else(first);
    let weighed = weighed.map(|code| WeighedCode::new(code, &enemy, &rules));
    let weighed = weighed.transpose().map_err(refused)?;
    Ok(DesignedCodes { enemy, best, weighed, rules: rules.clone() })
}

fn answer_lacks(item: &LibraryItem, desk: &Desk) -> Result<Answer, Error> {
    let list = desk.library.list(item)?;
    let Some(army) = list.army.as_ref().filter(|_| !list.is_faulty()) else {
        return Ok(Answer::Faulty(vec![list]));
    };
    let shipped = open_shipped(list.rules.book.game, desk)?;
    let others = shipped.iter().filter_map(|other| Some((other.army.as_ref()?, &*other.rules)));
    let is_other = |(other, _): &(&Army, &Rules)| other.head.name.text != army.head.name.text;
    let others: Vec<(&Army, &Rules)> = others.filter(is_other).collect();
    let lacks = find_lacks(army, &list.rules, &others);
    let compared = others.len();
    Ok(Answer::Designed(Designed::Lacks(Box::new(LackingList { list, compared, lacks }))))
}

fn answer_proposals(request: &ProposalsRequest, desk: &Desk) -> Result<ProposedLists, OddsError> {
    if request.name.trim().is_empty() {
        let kind = ErrorKind::WrongForm { found: request.name.clone(), samples: "`House Ordos`" };
        return Err(Error::of_field("house", kind).into());
    }
    if text::length(&request.name) > limits::NAME {
        return Err(Error::of_field("house", ErrorKind::LongName { most: limits::NAME }).into());
    }
    let (enemy, rules) = find_enemy(request.against.as_deref(), desk)?;
    let shipped = open_shipped(rules.book.game, desk)?;
    let armies = shipped.iter().filter_map(|list| Some((list.army.as_ref()?, &*list.rules)));
    let lists = PublishedLists::of_lists(armies);
    let limit = request.limit.unwrap_or(ProposalsRequest::LIMIT);
    let proposals = propose(&enemy, &lists, limit, &rules)
        .map_err(|why| OddsError::Refused(why, rules.book.game))?;
    Ok(ProposedLists { rules, name: request.name.clone(), enemy, proposals })
}

/// Returns the shipped lists of a game.
fn open_shipped(game: Game, desk: &Desk) -> Result<Vec<Mustered>, Error> {
    desk.open_lists(&library::lists_of(game))
}

/// A sample unit for messages.
const SAMPLE: &str = "fistful/harkonnen:Regulars";

/// Finds the enemy, and the rules of his list.
fn find_enemy(given: Option<&str>, desk: &Desk) -> Result<(Enemy, Arc<Rules>), Error> {
    let named = match given {
        Some(text) => name_in_full(text, desk)?,
        None => {
            let game = desk.rules()?.book.game;
            common_enemy(game, desk)?.unwrap_or_default()
        }
    };
    let called = UnitName::required(&named, "against", SAMPLE)?;
    let list = desk.library.list(&LibraryItem::from(&called.list))?;
    let faulty = || Error::new(&called.list, ErrorKind::FaultyList);
    let army = list.army.as_ref().ok_or_else(faulty)?;
    let index = Names::of_units(army).find(&called.unit).map_err(|near| {
        called.unknown(near, &army.units.iter().map(|unit| &unit.name).collect::<Vec<_>>())
    })?;
    let value_source = ValueSource { rules: &list.rules, basis: Basis::Printed };
    let unit = &army.units[index];
    let enemy = Enemy {
        list: called.list.clone(),
        house: army.head.name.clone(),
        points: i32::try_from(value_source.points(unit)).unwrap_or(i32::MAX),
        figure: Figure::of_unit(unit, army, value_source),
        is_default: given.is_none(),
    };
    Ok((enemy, list.rules.clone()))
}

/// Adds the list to the name of a unit that only one shipped list of the first game has.
fn name_in_full(text: &str, desk: &Desk) -> Result<String, Error> {
    if text.contains(':') {
        return Ok(text.to_owned());
    }
    let found = desk.find_units(text);
    let of_game: Vec<&ShippedUnit> =
        found.iter().filter(|unit| unit.game() == found[0].game()).collect();
    match of_game[..] {
        [] => Ok(text.to_owned()),
        [unit] => Ok(unit.full_name()),
        _ => Err(ShippedUnit::refuse_ambiguous("against", text, &of_game)),
    }
}

/// Returns the enemy that most shipped lists of a game name, of several the first; `None` if no list names one.
fn common_enemy(game: Game, desk: &Desk) -> Result<Option<String>, Error> {
    let lists = open_shipped(game, desk)?;
    let named: Vec<&String> =
        lists.iter().filter_map(|list| list.army.as_ref()?.enemy.as_ref()).collect();
    let times = |enemy: &String| named.iter().filter(|other| **other == enemy).count();
    // Of equals, `max_by_key` returns the last.
    Ok(named.iter().rev().max_by_key(|enemy| times(enemy)).map(|enemy| (*enemy).clone()))
}

impl Designed {
    /// Returns the rules that the answer is by.
    pub fn rules(&self) -> &Arc<Rules> {
        match self {
            Self::Codes(codes) => &codes.rules,
            Self::Lacks(lacking) => &lacking.list.rules,
            Self::Proposals(proposed) => &proposed.rules,
        }
    }

    pub(super) fn sheet(&self, speech: Speech) -> Sheet {
        game_sheet(self.rules(), speech, |language| match self {
            Self::Codes(codes) => {
                let (best, weighed) = (codes.best.as_ref(), codes.weighed.as_ref());
                sheets::designed_codes(best, weighed, &codes.enemy, &codes.rules, language)
            }
            Self::Lacks(lacking) => {
                sheets::lacks(&lacking.list, lacking.compared, &lacking.lacks, language)
            }
            Self::Proposals(proposed) => {
                let ProposedLists { rules, name, enemy, proposals } = &**proposed;
                sheets::proposals(name, proposals, enemy, rules, language)
            }
        })
    }
}

impl ProposedLists {
    /// Drafts the list of a proposal, which is counted from 1.
    ///
    /// # Errors
    /// There is no such proposal.
    pub fn draft(&self, number: usize) -> Result<Draft, Error> {
        let proposal = number.checked_sub(1).and_then(|at| self.proposals.get(at));
        let proposal = proposal.ok_or_else(|| {
            let allowed = list_values(1..=self.proposals.len()).into();
            let kind = ErrorKind::WrongValue { found: number.to_string(), near: None, allowed };
            Error::of_field("write", kind)
        })?;
        let of_kind = |leads: bool| {
            proposal.units.iter().filter(move |unit| unit.task.role().leads() == leads)
        };
        let leaders: Vec<_> = of_kind(true).collect();
        let place = |task: UnitTask| leaders.iter().position(|unit| unit.task == task);
        let figure = |task: UnitTask, code: Code, nco: Option<usize>| DraftFigure {
            name: sheets::task_name(task, Language::English).to_owned(),
            spanish: sheets::task_name(task, Language::Spanish).to_owned(),
            letters: Slot::rows_of(code).collect(),
            nco,
            unique: matches!(task, UnitTask::Commander | UnitTask::Champion),
        };
        let nco = place(UnitTask::Nco);
        let ranged = |range: crate::army::Range| range.to_string().replace('–', "-");
        Ok(Draft {
            name: self.name.clone(),
            squad: ranged(proposal.squad),
            platoon: proposal.platoon.map(ranged).unwrap_or_default(),
            platoon_leader: place(UnitTask::Captain).or(place(UnitTask::Commander)),
            leaders: leaders.iter().map(|unit| figure(unit.task, unit.code(), None)).collect(),
            troops: of_kind(false).map(|unit| figure(unit.task, unit.code(), nco)).collect(),
            ..Draft::default()
        })
    }
}
