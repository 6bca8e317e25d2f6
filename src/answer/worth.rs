//! Worth of units: random forces of some lists fight against a mix of lists to see what a point buys.

use super::battle::{BattleSetting, add_carried_sums, dice_error_as_answer, fight_rest};
use super::fair::{Draw, DrawProgress, Repeat, check_ready, common_game, draw_entrants};
use super::print::{Job, PrintedDocuments, with_game_prefix};
use super::{Answer, game_sheet, sentences};
use crate::army::Army;
use crate::battle::{BattleShard, ByHost, Doctrine};
use crate::book::Game;
use crate::desk::Desk;
use crate::error::{BattleRefusal, Error, ErrorKind};
use crate::fair::{
    ByPool, Entrant, EntrantPool, PairingRule, PoolId, Scores, Tournament, rate_units,
};
use crate::game::DiceError;
use crate::language::{Phrase, Speech};
use crate::library::{self, LibraryItem};
use crate::muster::Mustered;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::text::slug;
use crate::worth::{Mix, RankedUnit, WorthOptions, combine_worth, unit_facts};
use crate::{limits, sheets};
use std::sync::Arc;

/// A request to compare the worth of units.
#[derive(Debug, Clone)]
pub struct WorthRequest {
    /// All of one game.
    pub items: Vec<LibraryItem>,
    /// The opponents.
    pub mix: Mix,
    /// The approximate points of a force.
    pub points: i64,
    /// The number of forces of each list.
    pub forces: usize,
    /// The number of battles.
    pub battles: u64,
    pub seed: u64,
    pub setting: BattleSetting,
    /// The doctrine of both sides.
    pub doctrine: Doctrine,
    /// The basis of points and values, and the distance for the exact combat values.
    pub options: WorthOptions,
    /// The sums of battles fought before, which are not fought again.
    pub carried: Option<Box<BattleShard<Scores>>>,
    /// `None` if it is asked otherwise than by a command.
    pub repeat: Option<Repeat>,
}

/// The compared units.
#[derive(Debug)]
pub struct WorthResult {
    pub request: WorthRequest,
    /// The requested lists, followed by those lists of the mix that are not among them.
    pub lists: Vec<Mustered>,
    /// The requested lists as named in the request.
    pub names: Vec<String>,
    /// Indices of the lists in the mix.
    pub mix: Vec<usize>,
    /// The entrants.
    pub tournament: Tournament,
    /// The sums of the battles fought.
    pub part: BattleShard<Scores>,
    /// The command that repeats these battles.
    pub repeat: Option<String>,
    /// The units of the requested lists.
    pub units: Vec<RankedUnit>,
}

pub(super) fn answer(request: &WorthRequest, desk: &Desk) -> Result<Answer, Error> {
    let opened = desk.open_lists(&request.items)?;
    if opened.iter().any(Mustered::is_faulty) {
        return Ok(Answer::Faulty(opened));
    }
    let game = common_game(&opened)?;
    let (lists, mix) = join_mix(request.mix, opened, game, desk)?;
    if lists.iter().any(Mustered::is_faulty) {
        return Ok(Answer::Faulty(lists));
    }
    check_unit_count(&lists)?;
    let rules = desk.library.games.rules_of(game)?;
    match compare(request, lists, mix, &rules, desk) {
        Ok(answer) => Ok(Answer::Worth(Box::new(answer))),
        Err(why) => dice_error_as_answer(why, &rules.book),
    }
}

/// Joins the requested lists and those of the mix, and returns the indices of the mix. A list in both uses the same
/// forces on both sides.
fn join_mix(
    mix: Mix,
    own: Vec<Mustered>,
    game: Game,
    desk: &Desk,
) -> Result<(Vec<Mustered>, Vec<usize>), Error> {
    if mix == Mix::Own {
        let all = (0..own.len()).collect();
        return Ok((own, all));
    }
    let items = library::lists_of(game);
    if items.is_empty() {
        return Err(Error::new(game.key(), ErrorKind::BattleRefusal(BattleRefusal::Unshipped)));
    }
    let (mut lists, mut places) = (own, Vec::new());
    for enemy in desk.open_lists(&items)? {
        let is_same = |list: &Mustered| list.source.text == enemy.source.text;
        let place = lists.iter().position(is_same).unwrap_or(lists.len());
        places.push(place);
        if place == lists.len() {
            lists.push(enemy);
        }
    }
    Ok((lists, places))
}

/// Limits the number of units: each is an unknown of the regression, whose cost grows with their square.
fn check_unit_count(lists: &[Mustered]) -> Result<(), Error> {
    let armies = lists.iter().filter_map(|list| list.army.as_ref());
    let found = armies.map(|army| army.units.len()).sum();
    let kind = || ErrorKind::TooManyUnits { found, most: limits::UNITS };
    let too_many = || Error::new(&lists[0].source.name, kind());
    (found <= limits::UNITS).then_some(()).ok_or_else(too_many)
}

/// Computes the combat values of the units and their weights from battles.
fn compare(
    request: &WorthRequest,
    lists: Vec<Mustered>,
    mix: Vec<usize>,
    rules: &Arc<Rules>,
    desk: &Desk,
) -> Result<WorthResult, DiceError> {
    let armies: Vec<(&Army, &Rules)> =
        lists.iter().filter_map(|list| Some((list.army.as_ref()?, &*list.rules))).collect();
    let enemies: Vec<(&Army, &Rules)> = mix.iter().map(|list| armies[*list]).collect();
    let facts = unit_facts(&armies[..request.items.len()], &enemies, request.options)?;
    let WorthRequest { points, forces, seed, .. } = *request;
    let (values, own) = (request.options.basis, 0..request.items.len());
    let draw = Draw { points, forces, seed, values };
    let meets = PairingRule::Mix { asked: own.collect(), mix: mix.clone() };
    let progress = DrawProgress::new(desk, forces * lists.len());
    let entrants = draw_entrants(draw, &lists, &progress)?;
    let tournament = Tournament {
        pools: ByPool::new(EntrantPool { entrants, meets }, EntrantPool::default()),
        terms: request.setting.terms(ByHost::splat(request.doctrine), rules)?,
        rules: rules.clone(),
        seed,
    };
    let tournament = check_ready(tournament, &request.setting, desk)?;
    let mut part: BattleShard<Scores> = BattleShard::new(&tournament);
    let battles = 0..request.battles.next_multiple_of(Tournament::BATTLES_PER_PAIRING);
    add_carried_sums(&mut part, request.carried.as_deref(), &tournament.pool_sizes(), &battles)?;
    fight_rest(&mut part, battles, desk, &|battles, threads, should_continue| {
        tournament.fight(battles, threads, should_continue)
    });
    let counts = |one: &Entrant| mix.contains(&one.list);
    let units =
        combine_worth(facts, &rate_units(&tournament.pools[PoolId::Lists], part.sums(), counts));
    let names = request.items.iter().map(LibraryItem::name).collect();
    let repeat = request.repeat.as_ref().map(|repeat| repeat.0(part.battle_count()));
    Ok(WorthResult { request: request.clone(), lists, names, mix, tournament, part, repeat, units })
}

impl WorthResult {
    /// Returns the requested lists.
    pub fn lists(&self) -> &[Mustered] {
        &self.lists[..self.request.items.len()]
    }

    /// Returns the lists of the mix.
    pub fn enemies(&self) -> impl Iterator<Item = &Army> {
        self.mix.iter().filter_map(|list| self.lists[*list].army.as_ref())
    }

    /// Returns the battles fought and requested, if the player stopped the series early.
    pub fn stopped(&self) -> Option<(u64, u64)> {
        let requested = self.request.battles.next_multiple_of(Tournament::BATTLES_PER_PAIRING);
        let fought = self.part.battle_count();
        (fought < requested).then_some((fought, requested))
    }

    pub(super) fn sheet(&self, speech: Speech) -> Sheet {
        let input = self.sheet_input();
        game_sheet(&self.tournament.rules, speech, |language| sheets::worth(&input, language))
    }

    /// Returns the verdict in sentences.
    pub(super) fn verdict(&self, speech: Speech) -> Vec<Phrase> {
        let input = self.sheet_input();
        let speech = speech.led_by(self.tournament.rules.book.first);
        sentences(speech, |language| sheets::worth_verdict(&input, language))
    }

    fn sheet_input(&self) -> sheets::WorthSheet<'_> {
        sheets::WorthSheet {
            units: &self.units,
            lists: self.lists().iter().filter_map(|list| list.army.as_ref()).collect(),
            mix: self.enemies().collect(),
            tournament: &self.tournament,
            battles: self.part.battle_count(),
            points: self.request.points,
            options: self.request.options,
            terrain: &self.request.setting.terrain,
            repeat: self.repeat.as_deref(),
        }
    }

    /// Returns the units and their plot as a document to print.
    pub(super) fn documents(&self, speech: Speech) -> PrintedDocuments {
        let game = self.tournament.rules.book.game;
        let name = match self.lists() {
            [list] => format!("{}-worth", with_game_prefix(&slug(&list.source.name), game)),
            _ => format!("{}-worth", game.key()),
        };
        PrintedDocuments::from_iter([Job::new(self.sheet(speech), name, None)])
    }
}
