//! Whether points are fair: forces drawn at random from some lists, and houses drawn at random from all codes, fight.

use super::battle::{BattleSetting, Obstacle, Shard, add, fight_rest, range};
use super::print::{Job, PrintedDocuments};
use super::{Answer, sentences, spoken};
use crate::army::{Army, Basis};
use crate::battle::{BattleShard, ByHost, Doctrine, fits};
use crate::book::Game;
use crate::desk::Desk;
use crate::dice::Random;
use crate::error::{Error, ErrorKind, Unfought};
use crate::fair::{
    ByPool, Entrant, EntrantPool, PairingRule, RandomHouses, Scores, Tournament, Verdict,
};
use crate::language::{Phrase, Speech};
use crate::library::Item;
use crate::muster::{self, Mustered};
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use std::cell::Cell;
use std::fmt;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

/// The question.
#[derive(Debug, Clone)]
pub struct FairRequest {
    /// The lists, all of one game.
    pub items: Vec<Item>,
    /// About how many points a force has.
    pub points: i64,
    /// Forces of each list; as many houses as all lists have forces.
    pub forces: usize,
    /// How many battles, of lists and houses together.
    pub games: u64,
    pub seed: u64,
    /// Where, and to what end.
    pub setting: BattleSetting,
    pub values: Basis,
    /// How both sides play.
    pub doctrine: Doctrine,
    /// One part of so many, whose sums are kept.
    pub shard: Option<Shard>,
    /// Files of sums: what they hold is not fought again.
    pub merge: Vec<PathBuf>,
    /// How the door would be asked the same again.
    pub repeat: Repeat,
}

/// How a door would be asked for so many battles again.
#[derive(Clone)]
pub struct Repeat(pub Rc<dyn Fn(u64) -> String>);

impl fmt::Debug for Repeat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0(0))
    }
}

/// Answer to a [`FairRequest`].
#[derive(Debug)]
pub struct Judged {
    /// The question.
    pub ask: FairRequest,
    pub lists: Vec<Mustered>,
    /// The rules they fight by.
    pub rules: Arc<Rules>,
    /// All who fought.
    pub arena: Tournament,
    pub outcome: FairOutcome,
    /// How the door would be asked for the battles that were fought.
    pub repeat: String,
}

/// Results of battles.
#[derive(Debug)]
pub enum FairOutcome {
    /// The verdict, the battles fought, and the battles asked for.
    Verdict(Verdict, u64, u64),
    /// The sums of a part, to be kept.
    Shard(BattleShard<Scores>),
}

pub(super) fn answer(ask: &FairRequest, desk: &Desk) -> Result<Answer, Error> {
    let lists = desk.lists(&ask.items)?;
    if lists.iter().any(Mustered::is_faulty) {
        return Ok(Answer::Faulty(lists));
    }
    let rules = desk.library.games.rules_of(one_game(&lists)?)?;
    let games = ask.games.next_multiple_of(Tournament::EACH);
    let range = range(games, Tournament::EACH, ask.shard)?;
    let arena = match arena(ask, &lists, &rules, desk) {
        Ok(arena) => arena,
        Err(why) => return why.answer(&rules.book),
    };
    let mut part = BattleShard::new(&arena);
    for path in &ask.merge {
        add(&mut part, path, &arena.pool_sizes(), &range)?;
    }
    fight_rest(&mut part, range, desk, &|games, threads, goes_on| {
        arena.fight(games, threads, goes_on)
    });
    // What a part holds of later battles no number of battles repeats.
    let repeat = ask.repeat.0(part.leading_games().unwrap_or(games).min(games));
    let outcome = match ask.shard {
        Some(_) => FairOutcome::Shard(part),
        None => {
            let verdict = Verdict::new(&arena, part.sums(), lists.len());
            FairOutcome::Verdict(verdict, part.games(), games)
        }
    };
    Ok(Answer::Judged(Box::new(Judged { ask: ask.clone(), lists, rules, arena, outcome, repeat })))
}

/// All who fight.
fn arena(
    ask: &FairRequest,
    lists: &[Mustered],
    rules: &Arc<Rules>,
    desk: &Desk,
) -> Result<Tournament, Obstacle> {
    let terms = ask.setting.terms(ByHost::splat(ask.doctrine), rules)?;
    let FairRequest { points, forces, seed, values, .. } = *ask;
    let draw = Draw { points, forces, seed, values };
    let drawing = DrawProgress::new(desk, 2 * forces * lists.len());
    let meets = if lists.len() > 1 { PairingRule::Others } else { PairingRule::Anybody };
    let listed = EntrantPool { entrants: draw_entrants(draw, lists, &drawing)?, meets };
    let housed = draw_houses(ask, listed.entrants.len(), rules, &drawing)?;
    let housed = EntrantPool { entrants: housed, meets: PairingRule::Anybody };
    let arena = Tournament {
        pools: ByPool::new(listed, housed),
        terms,
        rules: rules.clone(),
        seed: ask.seed,
    };
    check_ready(arena, &ask.setting, desk)
}

/// Checks that every entrant can fight: each is set up once against itself.
pub(super) fn check_ready(
    arena: Tournament,
    setting: &BattleSetting,
    desk: &Desk,
) -> Result<Tournament, Obstacle> {
    for one in arena.pools.values().flat_map(|pool| &pool.entrants) {
        goes_on(desk)?;
        match arena.setup(ByHost::splat(one)) {
            Ok(setup) if fits(&setup) => {}
            Ok(_) => return Err(setting.too_small().into()),
            Err(why) => return Err(why.into()),
        }
    }
    Ok(arena)
}

/// How forces are drawn of lists.
#[derive(Debug, Clone, Copy)]
pub(super) struct Draw {
    pub(super) points: i64,
    pub(super) forces: usize,
    pub(super) seed: u64,
    pub(super) values: Basis,
}

/// The dice that a force is drawn with: its own, so that more forces leave the others as they are.
fn dice(seed: u64, field: u64, list: usize, number: usize) -> Random {
    let place = (field << 62) ^ ((list as u64) << 40) ^ number as u64;
    Random::new(Random::new(Random::new(seed).bits() ^ place).bits())
}

/// Tells how many forces are drawn, and stops for who wants what there is: without a battle, that is nothing.
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
        goes_on(self.desk)
    }
}

/// Forces of each list, list by list.
pub(super) fn draw_entrants(
    ask: Draw,
    lists: &[Mustered],
    drawing: &DrawProgress,
) -> Result<Vec<Entrant>, Error> {
    let mut entrants = Vec::new();
    for (at, list) in lists.iter().enumerate() {
        let army: &Army = list.army.as_ref().ok_or_else(|| too_poor(list))?;
        let before = entrants.len();
        for number in 0..ask.forces {
            drawing.advance()?;
            let mut random = dice(ask.seed, 0, at, number);
            let own = (army, &*list.rules);
            entrants.extend(Entrant::draw(at, own, ask.values, ask.points, &mut random));
        }
        if entrants.len() == before {
            return Err(too_poor(list));
        }
    }
    Ok(entrants)
}

/// Refuses to go on where the player has stopped before the first battle.
fn goes_on(desk: &Desk) -> Result<(), Error> {
    let stopped = || Error::new("", ErrorKind::Unfought(Unfought::Stopped));
    (!(desk.stops)()).then_some(()).ok_or_else(stopped)
}

fn too_poor(list: &Mustered) -> Error {
    Error::new(&list.source.name, ErrorKind::Unfought(Unfought::Poor))
}

/// One force of each of so many houses.
fn draw_houses(
    ask: &FairRequest,
    count: usize,
    rules: &Rules,
    drawing: &DrawProgress,
) -> Result<Vec<Entrant>, Error> {
    let houses = RandomHouses::new(rules, ask.points);
    let mut entrants = Vec::new();
    for number in 0..count {
        drawing.advance()?;
        let mut random = dice(ask.seed, 1, 0, number);
        let Some(text) = houses.draw(&mut random) else { break };
        let list = muster::army("house", text.as_bytes(), &drawing.desk.library.games)?;
        let Some(army) = &list.army else { continue };
        let own = (army, &*list.rules);
        entrants.extend(Entrant::draw(number, own, Basis::Computed, ask.points, &mut random));
    }
    Ok(entrants)
}

impl Judged {
    /// How many battles were fought, and how many were asked for, where somebody wanted what there was.
    pub fn stopped(&self) -> Option<(u64, u64)> {
        match self.outcome {
            FairOutcome::Verdict(_, games, asked) if games < asked => Some((games, asked)),
            _ => None,
        }
    }

    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let told = self.sheet_input()?;
        Some(spoken(&self.rules, speech, |language| sheets::fair(&told, language)))
    }

    /// The verdict alone, sentence by sentence; `None` where the sums of a part are kept.
    pub(super) fn verdict(&self, speech: Speech) -> Option<Vec<Phrase>> {
        let told = self.sheet_input()?;
        let speech = speech.led_by(self.rules.book.first);
        Some(sentences(speech, |language| sheets::fair_verdict(&told, language)))
    }

    fn sheet_input(&self) -> Option<sheets::Fair<'_>> {
        let FairOutcome::Verdict(verdict, games, _) = &self.outcome else { return None };
        Some(sheets::Fair {
            verdict,
            games: *games,
            arena: &self.arena,
            lists: self.lists.iter().filter_map(|list| list.army.as_ref()).collect(),
            points: self.ask.points,
            values: self.ask.values,
            terrain: &self.ask.setting.terrain,
            repeat: &self.repeat,
        })
    }

    /// The verdict, for the press.
    pub(super) fn printed(&self, speech: Speech) -> PrintedDocuments {
        let name = format!("{}-fair", self.rules.book.game.tag());
        let jobs = self.sheet(speech).map(|sheet| Job::new(sheet, name, None));
        PrintedDocuments { opened: Vec::new(), jobs: jobs.into_iter().collect() }
    }
}

/// The one game of all lists.
pub(super) fn one_game(lists: &[Mustered]) -> Result<Game, Error> {
    let game = lists.first().map_or(Game::FISTFUL, |list| list.rules.book.game);
    match lists.iter().find(|list| list.rules.book.game != game) {
        None => Ok(game),
        Some(list) => {
            let kind = ErrorKind::TwoGames { first: game.tag(), other: list.rules.book.game.tag() };
            Err(Error::new(&list.source.name, kind))
        }
    }
}
