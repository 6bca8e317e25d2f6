//! Fairness of points: battles between random forces of some lists, and between random houses from all ability codes.

use super::battle::{
    BattleSetting, Shard, add_carried_sums, add_saved_sums, dice_error_as_answer, fight_rest,
    shard_range,
};
use super::print::{Job, PrintedDocuments};
use super::{Answer, game_sheet, sentences};
use crate::army::Basis;
use crate::battle::{BattleShard, ByHost, Doctrine, fits_zones};
use crate::book::Game;
use crate::desk::Desk;
use crate::dice::Random;
use crate::error::{BattleRefusal, Error, ErrorKind};
use crate::fair::{
    ByPool, Entrant, EntrantPool, PairingRule, RandomHouses, Scores, Tournament, Verdict,
};
use crate::game::DiceError;
use crate::language::{Phrase, Speech};
use crate::library::LibraryItem;
use crate::muster::{self, Mustered};
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use std::cell::Cell;
use std::fmt;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

/// A request to test the fairness of points.
#[derive(Debug, Clone)]
pub struct FairRequest {
    /// All of one game.
    pub items: Vec<LibraryItem>,
    /// The approximate points of a force.
    pub points: i64,
    /// The number of forces of each list; there are as many houses as forces in all.
    pub forces: usize,
    /// The number of battles, of lists and houses together.
    pub battles: u64,
    pub seed: u64,
    pub setting: BattleSetting,
    pub values: Basis,
    /// The doctrine of both sides.
    pub doctrine: Doctrine,
    /// Fights one part of the battles and saves its sums.
    pub shard: Option<Shard>,
    /// Files of saved sums, whose battles are not fought again.
    pub merge: Vec<PathBuf>,
    /// The sums of battles fought before, which are not fought again.
    pub carried: Option<Box<BattleShard<Scores>>>,
    /// `None` if it is asked otherwise than by a command.
    pub repeat: Option<Repeat>,
}

/// Writes the command that repeats a request with a number of battles.
#[derive(Clone)]
pub struct Repeat(pub Rc<dyn Fn(u64) -> String>);

impl fmt::Debug for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0(0))
    }
}

/// Answer to a [`FairRequest`].
#[derive(Debug)]
pub struct FairResult {
    pub request: FairRequest,
    pub lists: Vec<Mustered>,
    /// The rules in play.
    pub rules: Arc<Rules>,
    /// The entrants.
    pub tournament: Tournament,
    pub outcome: FairOutcome,
    /// The command that repeats these battles.
    pub repeat: Option<String>,
}

#[derive(Debug)]
pub enum FairOutcome {
    /// The verdict, the sums of the battles fought, and the battles requested.
    Verdict(Verdict, BattleShard<Scores>, u64),
    /// The sums of a part, to be saved.
    Shard(BattleShard<Scores>),
}

pub(super) fn answer(request: &FairRequest, desk: &Desk) -> Result<Answer, Error> {
    let lists = desk.open_lists(&request.items)?;
    if lists.iter().any(Mustered::is_faulty) {
        return Ok(Answer::Faulty(lists));
    }
    let rules = desk.library.games.rules_of(common_game(&lists)?)?;
    let battles = request.battles.next_multiple_of(Tournament::BATTLES_PER_PAIRING);
    let range = shard_range(battles, Tournament::BATTLES_PER_PAIRING, request.shard)?;
    let tournament = match draw_tournament(request, &lists, &rules, desk) {
        Ok(tournament) => tournament,
        Err(why) => return dice_error_as_answer(why, &rules.book),
    };
    let mut part = BattleShard::new(&tournament);
    for path in &request.merge {
        add_saved_sums(&mut part, path, &tournament.pool_sizes(), &range)?;
    }
    add_carried_sums(&mut part, request.carried.as_deref(), &tournament.pool_sizes(), &range)?;
    fight_rest(&mut part, range, desk, &|battles, threads, should_continue| {
        tournament.fight(battles, threads, should_continue)
    });
    // A shard may hold later battles without the earlier ones, which no number of battles repeats.
    let fought = part.leading_battles().unwrap_or(battles).min(battles);
    let repeat = request.repeat.as_ref().map(|repeat| repeat.0(fought));
    let outcome = match request.shard {
        Some(_) => FairOutcome::Shard(part),
        None => {
            let verdict = Verdict::new(&tournament, part.sums(), lists.len());
            FairOutcome::Verdict(verdict, part, battles)
        }
    };
    Ok(Answer::Fair(Box::new(FairResult {
        request: request.clone(),
        lists,
        rules,
        tournament,
        outcome,
        repeat,
    })))
}

/// Draws the forces of all lists and houses, and checks that they can fight.
fn draw_tournament(
    request: &FairRequest,
    lists: &[Mustered],
    rules: &Arc<Rules>,
    desk: &Desk,
) -> Result<Tournament, DiceError> {
    let terms = request.setting.terms(ByHost::splat(request.doctrine), rules)?;
    let FairRequest { points, forces, seed, values, .. } = *request;
    let draw = Draw { points, forces, seed, values };
    let progress = DrawProgress::new(desk, 2 * forces * lists.len());
    let meets = if lists.len() > 1 { PairingRule::Others } else { PairingRule::Anybody };
    let listed = EntrantPool { entrants: draw_entrants(draw, lists, &progress)?, meets };
    let housed = draw_houses(request, listed.entrants.len(), rules, &progress)?;
    let housed = EntrantPool { entrants: housed, meets: PairingRule::Anybody };
    let tournament = Tournament {
        pools: ByPool::new(listed, housed),
        terms,
        rules: rules.clone(),
        seed: request.seed,
    };
    check_ready(tournament, &request.setting, desk)
}

pub(super) fn check_ready(
    tournament: Tournament,
    setting: &BattleSetting,
    desk: &Desk,
) -> Result<Tournament, DiceError> {
    for one in tournament.pools.values().flat_map(|pool| &pool.entrants) {
        check_not_stopped(desk)?;
        match tournament.setup(ByHost::splat(one)) {
            Ok(setup) if fits_zones(&setup) => {}
            Ok(setup) => return Err(setting.no_room_error(&setup).into()),
            Err(why) => return Err(why.into()),
        }
    }
    Ok(tournament)
}

/// Parameters of the drawing of forces.
#[derive(Debug, Clone, Copy)]
pub(super) struct Draw {
    pub(super) points: i64,
    pub(super) forces: usize,
    pub(super) seed: u64,
    pub(super) values: Basis,
}

/// Returns a random generator for each force, so that drawing more forces does not change the others.
fn force_random(seed: u64, field: u64, list: usize, number: usize) -> Random {
    let place = (field << 62) ^ ((list as u64) << 40) ^ number as u64;
    Random::new(Random::new(Random::new(seed).bits() ^ place).bits())
}

/// The progress of drawing forces: reports their number, and gives an error if the player stops, as there are no battles
/// to answer with yet.
pub(super) struct DrawProgress<'a> {
    desk: &'a Desk,
    drawn: Cell<usize>,
    of: usize,
}

impl<'a> DrawProgress<'a> {
    pub(super) fn new(desk: &'a Desk, of: usize) -> Self {
        Self { desk, drawn: Cell::new(0), of }
    }

    fn advance(&self) -> Result<(), Error> {
        (self.desk.progress)(self.drawn.get(), self.of);
        self.drawn.update(|drawn| drawn + 1);
        check_not_stopped(self.desk)
    }
}

/// Draws the forces of each list, list by list.
pub(super) fn draw_entrants(
    draw: Draw,
    lists: &[Mustered],
    progress: &DrawProgress,
) -> Result<Vec<Entrant>, Error> {
    let mut entrants = Vec::new();
    for (at, list) in lists.iter().enumerate() {
        // Faulty lists are answered before.
        let Some(army) = &list.army else { continue };
        let before = entrants.len();
        for number in 0..draw.forces {
            progress.advance()?;
            let mut random = force_random(draw.seed, 0, at, number);
            let army_and_rules = (army, &*list.rules);
            entrants.extend(Entrant::draw(
                at,
                army_and_rules,
                draw.values,
                draw.points,
                &mut random,
            ));
        }
        if entrants.len() == before {
            return Err(points_too_few(list));
        }
    }
    Ok(entrants)
}

/// Returns an error if the player stopped before the first battle.
fn check_not_stopped(desk: &Desk) -> Result<(), Error> {
    let stopped = || Error::new("", ErrorKind::BattleRefusal(BattleRefusal::Stopped));
    (!(desk.should_stop)()).then_some(()).ok_or_else(stopped)
}

fn points_too_few(list: &Mustered) -> Error {
    Error::new(&list.source.name, ErrorKind::BattleRefusal(BattleRefusal::PointsTooFew))
}

/// Draws one force for each of `count` random houses.
fn draw_houses(
    request: &FairRequest,
    count: usize,
    rules: &Rules,
    progress: &DrawProgress,
) -> Result<Vec<Entrant>, Error> {
    let houses = RandomHouses::new(rules, request.points);
    let mut entrants = Vec::new();
    for number in 0..count {
        progress.advance()?;
        let mut random = force_random(request.seed, 1, 0, number);
        let Some(text) = houses.draw(&mut random) else { break };
        let list = muster::army("house", text.as_bytes(), &progress.desk.library.games)?;
        let Some(army) = &list.army else { continue };
        let army_and_rules = (army, &*list.rules);
        entrants.extend(Entrant::draw(
            number,
            army_and_rules,
            Basis::Computed,
            request.points,
            &mut random,
        ));
    }
    Ok(entrants)
}

impl FairResult {
    /// Returns the battles fought and requested, if the player stopped the series early.
    pub fn stopped(&self) -> Option<(u64, u64)> {
        match &self.outcome {
            FairOutcome::Verdict(_, part, requested) if part.battle_count() < *requested => {
                Some((part.battle_count(), *requested))
            }
            _ => None,
        }
    }

    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let input = self.sheet_input()?;
        Some(game_sheet(&self.rules, speech, |language| sheets::fair(&input, language)))
    }

    /// Returns the verdict in sentences; `None` if the sums of a part are saved.
    pub(super) fn verdict(&self, speech: Speech) -> Option<Vec<Phrase>> {
        let input = self.sheet_input()?;
        let speech = speech.led_by(self.rules.book.first);
        Some(sentences(speech, |language| sheets::fair_verdict(&input, language)))
    }

    fn sheet_input(&self) -> Option<sheets::FairSheet<'_>> {
        let FairOutcome::Verdict(verdict, part, _) = &self.outcome else { return None };
        Some(sheets::FairSheet {
            verdict,
            battles: part.battle_count(),
            tournament: &self.tournament,
            lists: self.lists.iter().filter_map(|list| list.army.as_ref()).collect(),
            points: self.request.points,
            values: self.request.values,
            terrain: &self.request.setting.terrain,
            repeat: self.repeat.as_deref(),
        })
    }

    /// Returns the verdict as a document to print.
    pub(super) fn documents(&self, speech: Speech) -> PrintedDocuments {
        let name = format!("{}-fair", self.rules.book.game.key());
        self.sheet(speech).map(|sheet| Job::new(sheet, name, None)).into_iter().collect()
    }
}

/// Returns the common game of all lists, or an error if they differ.
pub(super) fn common_game(lists: &[Mustered]) -> Result<Game, Error> {
    let game = lists.first().map_or(Game::FISTFUL, |list| list.rules.book.game);
    match lists.iter().find(|list| list.rules.book.game != game) {
        None => Ok(game),
        Some(list) => {
            let kind = ErrorKind::TwoGames { first: game.key(), other: list.rules.book.game.key() };
            Err(Error::new(&list.source.name, kind))
        }
    }
}
