//! What a point buys: the units of some lists, by battles of forces drawn at random against a mix of lists.

use super::battle::{BattleSetting, Obstacle, fight_rest};
use super::fair::{Draw, DrawProgress, Repeat, check_ready, draw_entrants, one_game};
use super::print::{Job, PrintedDocuments, named};
use super::{Answer, sentences, spoken};
use crate::army::Army;
use crate::battle::{BattleShard, ByHost, Doctrine};
use crate::book::Game;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind, Unfought};
use crate::fair::{
    ByPool, Entrant, EntrantPool, PairingRule, PoolId, Scores, Tournament, rate_units,
};
use crate::language::{Phrase, Speech};
use crate::library::{self, Item};
use crate::limits;
use crate::muster::Mustered;
use crate::rules::Rules;
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::slug;
use crate::worth::{Asked, Mix, Weighed, facts, weighed};
use std::sync::Arc;

/// The question.
#[derive(Debug, Clone)]
pub struct WorthRequest {
    /// The lists, all of one game.
    pub items: Vec<Item>,
    /// Whom they fight.
    pub mix: Mix,
    /// About how many points a force has.
    pub points: i64,
    /// Forces of each list.
    pub forces: usize,
    /// How many battles.
    pub games: u64,
    pub seed: u64,
    /// Where, and to what end.
    pub setting: BattleSetting,
    /// How both sides play.
    pub doctrine: Doctrine,
    /// How the exact facts are counted, and whose points and values count.
    pub asked: Asked,
    /// How the door would be asked the same again.
    pub repeat: Repeat,
}

/// What came of it.
#[derive(Debug)]
pub struct Compared {
    /// The question.
    pub ask: WorthRequest,
    /// The lists in question, and behind them those of the mix that are none of these.
    pub lists: Vec<Mustered>,
    /// The lists in question as they were named.
    pub names: Vec<String>,
    /// Those of the mix, by their places.
    pub mix: Vec<usize>,
    /// All who fought.
    pub arena: Tournament,
    /// Battles fought.
    pub games: u64,
    /// How the door would be asked for these battles.
    pub repeat: String,
    /// The units of the lists in question.
    pub units: Vec<Weighed>,
}

pub(super) fn answer(ask: &WorthRequest, desk: &Desk) -> Result<Answer, Error> {
    let own = desk.lists(&ask.items)?;
    if own.iter().any(Mustered::is_faulty) {
        return Ok(Answer::Faulty(own));
    }
    let game = one_game(&own)?;
    let (lists, mix) = mixed(ask.mix, own, game, desk)?;
    if lists.iter().any(Mustered::is_faulty) {
        return Ok(Answer::Faulty(lists));
    }
    few_enough(&lists)?;
    let rules = desk.library.games.rules_of(game)?;
    match compare(ask, lists, mix, &rules, desk) {
        Ok(told) => Ok(Answer::Worth(Box::new(told))),
        Err(why) => why.answer(&rules.book),
    }
}

/// The lists in question with those of the mix, and which of all are in the mix. A list that is in both fights in
/// both with the same forces.
fn mixed(
    mix: Mix,
    own: Vec<Mustered>,
    game: Game,
    desk: &Desk,
) -> Result<(Vec<Mustered>, Vec<usize>), Error> {
    if mix == Mix::Own {
        let all = (0..own.len()).collect();
        return Ok((own, all));
    }
    let prefix = format!("{}/", game.tag());
    let names = library::lists().into_iter().filter(|name| name.starts_with(&prefix));
    let items: Vec<Item> = names.map(Item::Shipped).collect();
    if items.is_empty() {
        return Err(Error::new(game.tag(), ErrorKind::Unfought(Unfought::Unshipped)));
    }
    let (mut lists, mut places) = (own, Vec::new());
    for foe in desk.lists(&items)? {
        let is_same = |list: &Mustered| list.source.text == foe.source.text;
        let place = lists.iter().position(is_same).unwrap_or(lists.len());
        places.push(place);
        if place == lists.len() {
            lists.push(foe);
        }
    }
    Ok((lists, places))
}

/// Every unit is a thing whose weight is sought, so their number counts twice over.
fn few_enough(lists: &[Mustered]) -> Result<(), Error> {
    let armies = lists.iter().filter_map(|list| list.army.as_ref());
    let found = armies.map(|army| army.units.len()).sum();
    let kind = || ErrorKind::TooManyUnits { found, most: limits::UNITS };
    (found <= limits::UNITS).then_some(()).ok_or_else(|| Error::new("worth", kind()))
}

/// What the units of the lists in question are, and what battles say of them.
fn compare(
    ask: &WorthRequest,
    lists: Vec<Mustered>,
    mix: Vec<usize>,
    rules: &Arc<Rules>,
    desk: &Desk,
) -> Result<Compared, Obstacle> {
    let armies: Vec<(&Army, &Rules)> =
        lists.iter().filter_map(|list| Some((list.army.as_ref()?, &*list.rules))).collect();
    let foes: Vec<(&Army, &Rules)> = mix.iter().map(|list| armies[*list]).collect();
    let facts = facts(&armies[..ask.items.len()], &foes, ask.asked)?;
    let WorthRequest { points, forces, seed, .. } = *ask;
    let (values, own) = (ask.asked.basis, 0..ask.items.len());
    let draw = Draw { points, forces, seed, values };
    let meets = PairingRule::Mix { asked: own.collect(), mix: mix.clone() };
    let drawing = DrawProgress::new(desk, forces * lists.len());
    let entrants = draw_entrants(draw, &lists, &drawing)?;
    let arena = Tournament {
        pools: ByPool::new(EntrantPool { entrants, meets }, EntrantPool::default()),
        terms: ask.setting.terms(ByHost::splat(ask.doctrine), rules)?,
        rules: rules.clone(),
        seed,
    };
    let arena = check_ready(arena, &ask.setting, desk)?;
    let mut part: BattleShard<Scores> = BattleShard::new(&arena);
    let games = 0..ask.games.next_multiple_of(Tournament::EACH);
    fight_rest(&mut part, games, desk, &|games, threads, goes_on| {
        arena.fight(games, threads, goes_on)
    });
    let counts = |one: &Entrant| mix.contains(&one.list);
    let units = weighed(facts, &rate_units(&arena.pools[PoolId::Lists], part.sums(), counts));
    let names = ask.items.iter().map(Item::name).collect();
    let games = part.games();
    let repeat = ask.repeat.0(games);
    Ok(Compared { ask: ask.clone(), lists, names, mix, arena, games, repeat, units })
}

impl Compared {
    /// The lists in question.
    pub fn own(&self) -> &[Mustered] {
        &self.lists[..self.ask.items.len()]
    }

    /// The lists of the mix.
    pub fn foes(&self) -> impl Iterator<Item = &Army> {
        self.mix.iter().filter_map(|list| self.lists[*list].army.as_ref())
    }

    /// How many battles were fought, and how many were asked for, where somebody wanted what there was.
    pub fn stopped(&self) -> Option<(u64, u64)> {
        let asked = self.ask.games.next_multiple_of(Tournament::EACH);
        (self.games < asked).then_some((self.games, asked))
    }

    pub(super) fn sheet(&self, speech: Speech) -> Sheet {
        let told = self.sheet_input();
        spoken(&self.arena.rules, speech, |language| sheets::worth(&told, language))
    }

    /// The verdict alone, sentence by sentence.
    pub(super) fn verdict(&self, speech: Speech) -> Vec<Phrase> {
        let told = self.sheet_input();
        let speech = speech.led_by(self.arena.rules.book.first);
        sentences(speech, |language| sheets::worth_verdict(&told, language))
    }

    fn sheet_input(&self) -> sheets::Worth<'_> {
        sheets::Worth {
            units: &self.units,
            lists: self.own().iter().filter_map(|list| list.army.as_ref()).collect(),
            mix: self.foes().collect(),
            arena: &self.arena,
            games: self.games,
            points: self.ask.points,
            asked: self.ask.asked,
            terrain: &self.ask.setting.terrain,
            repeat: &self.repeat,
        }
    }

    /// The units and their plot, for the press.
    pub(super) fn printed(&self, speech: Speech) -> PrintedDocuments {
        let game = self.arena.rules.book.game;
        let name = match self.own() {
            [list] => format!("{}-worth", named(&slug(&list.source.name), game)),
            _ => format!("{}-worth", game.tag()),
        };
        PrintedDocuments {
            opened: Vec::new(),
            jobs: vec![Job::new(self.sheet(speech), name, None)],
        }
    }
}
