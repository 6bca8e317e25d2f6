//! Simulated battles of two forces: a series of them, or a report of one.

use super::print::{Job, PrintedDocuments};
use super::terrain::with_terrain;
use super::{Answer, game_sheet, sentences};
use crate::army::Basis;
use crate::battle::{
    self, BattleResult, BattleSetup, BattleShard, BattleTable, ByHost, Doctrine, Host, HostId,
    OtherReading, PairKey, Series, StartOrder, Sums, Tally, Terms, Terrain, fits_zones,
};
use crate::book::Book;
use crate::desk::Desk;
use crate::dice::error_bound;
use crate::embedded::Grammars;
use crate::error::{BattleRefusal, Error, ErrorKind, ExpectedFile, read_file};
use crate::fair::{self, EvenPoints, ForceVariant};
use crate::game::DiceError;
use crate::language::{Phrase, Speech};
use crate::library::LibraryItem;
use crate::muster::{MusteredForce, ResolvedForce};
use crate::rules::Rules;
use crate::rulings::Rulings;
use crate::sheet::Sheet;
use crate::text::slug;
use crate::{cost, limits, sheets};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

/// A request to simulate battles.
#[derive(Debug, Clone)]
pub struct BattleRequest {
    pub forces: ByHost<LibraryItem>,
    /// The number of battles, rounded up to even if places alternate.
    pub battles: u64,
    pub seed: u64,
    pub setting: BattleSetting,
    /// The basis of points and values; `None` for each force's own.
    pub values: Option<Basis>,
    pub begins: StartOrder,
    /// The doctrine of each side.
    pub doctrines: ByHost<Doctrine>,
    /// Allows illegal forces.
    pub allows_illegal: bool,
    /// The battle to report, numbered from 1.
    pub replay: Option<u64>,
    /// Fights one part of the battles and saves its sums.
    pub shard: Option<Shard>,
    /// Files of saved sums, whose battles are not fought again.
    pub merge: Vec<PathBuf>,
    /// The sums of battles fought before, which are not fought again.
    pub carried: Option<Box<BattleShard<Tally>>>,
    /// Searches the points at which the second force is even with the first.
    pub finds_even: bool,
}

/// The table, the length and the victory terms of battles.
#[derive(Debug, Clone)]
pub struct BattleSetting {
    pub table: BattleTable,
    pub terrain: Terrain,
    /// The number of turns.
    pub turns: i32,
    /// The lead that a victory on points needs, in per cent of the dearer force.
    pub margin: i32,
    /// The rulings whose other reading is played.
    pub readings: Vec<OtherReading>,
}

/// One of several equal parts of a series of battles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 1.
    pub part: u64,
    /// The number of parts.
    pub of: u64,
}

/// Answer to a [`BattleRequest`].
#[derive(Debug)]
pub struct Battled {
    pub request: BattleRequest,
    /// Both forces with their lists.
    pub mustered: ByHost<MusteredForce>,
    /// The battles; `None` if a force cannot be parsed.
    pub fought: Option<FoughtBattles>,
}

#[derive(Debug)]
pub struct FoughtBattles {
    /// Both sides, and the terms.
    pub setup: BattleSetup,
    pub outcome: BattleOutcome,
    /// `true` for a force that is not legal.
    pub illegal: ByHost<bool>,
}

#[derive(Debug)]
pub enum BattleOutcome {
    /// The sums of all battles, and the number requested.
    Sums(Tally, u64),
    /// The sums of a part, to be saved.
    Shard(BattleShard<Tally>),
    /// One battle, for a report.
    Single(BattleResult),
    /// The points at which the second force is even.
    Even(EvenPoints),
}

impl FoughtBattles {
    /// Returns the error bound of the chances at 99 % confidence, in millionths (Hoeffding); both battles of a pair
    /// count as one run.
    pub fn within(&self, begins: StartOrder) -> u64 {
        error_bound(self.runs(begins))
    }

    /// Returns the number of independent runs of the dice.
    pub fn runs(&self, begins: StartOrder) -> u64 {
        let battles = match &self.outcome {
            // The smallest number of any force tried; a stopped one has fewer.
            BattleOutcome::Even(even) => {
                even.tried.iter().map(|tried| tried.tally.battles).min().unwrap_or(0)
            }
            _ => self.tally().map_or(0, |tally| tally.battles),
        };
        battles / begins.per_seed()
    }

    fn tally(&self) -> Option<&Tally> {
        match &self.outcome {
            BattleOutcome::Sums(tally, _) => Some(tally),
            _ => None,
        }
    }

    /// Returns the battles fought and requested, if the player stopped the series early.
    pub fn stopped(&self) -> Option<(u64, u64)> {
        match self.outcome {
            BattleOutcome::Sums(ref tally, requested) if tally.battles < requested => {
                Some((tally.battles, requested))
            }
            _ => None,
        }
    }
}

/// Refuses forces of two games, and illegal ones.
fn check_pair(
    mustered: &ByHost<MusteredForce>,
    [first, second]: [&ResolvedForce; 2],
    illegal: ByHost<bool>,
) -> Result<(), Error> {
    let (game, other) = (first.rules.book.game, second.rules.book.game);
    let error = |host: HostId, kind| Error::new(&mustered[host].source.name, kind);
    if game != other {
        let kind = ErrorKind::TwoGames { first: game.key(), other: other.key() };
        return Err(error(HostId::Second, kind));
    }
    match HostId::BOTH.into_iter().find(|host| illegal[*host]) {
        Some(host) => Err(error(host, ErrorKind::BattleRefusal(BattleRefusal::Illegal))),
        None => Ok(()),
    }
}

pub(super) fn answer(request: &BattleRequest, desk: &Desk) -> Result<Answer, Error> {
    let [first, second] = request.forces.each_ref().into_array();
    let mustered = ByHost::new(desk.library.force(first)?, desk.library.force(second)?);
    let fought = match mustered.each_ref().map(MusteredForce::resolve).into_array() {
        [Some(first), Some(second)] => {
            let illegal = ByHost::new(first.faults > 0, second.faults > 0);
            check_pair(
                &mustered,
                [&first, &second],
                illegal.map(|it| it && !request.allows_illegal),
            )?;
            let hosts =
                ByHost::new(&first, &second).map(|resolved| Host::new(resolved, request.values));
            let rules = desk.library.games.rules_of(first.rules.book.game)?;
            let setup = match setup(request, hosts, &rules) {
                Ok(setup) => setup,
                Err(why) => return dice_error_as_answer(why, &rules.book),
            };
            let outcome = if request.finds_even {
                BattleOutcome::Even(find_even(request, &setup, &second, desk)?)
            } else {
                fight(request, &setup, desk)?
            };
            Some(FoughtBattles { setup, outcome, illegal })
        }
        _ => None,
    };
    Ok(Answer::Battled(Box::new(Battled { request: request.clone(), mustered, fought })))
}

/// Returns the answer of a request that the dice refuse, which cites the book of its game.
///
/// # Errors
/// An error that is not a refusal.
pub(super) fn dice_error_as_answer(why: DiceError, book: &Book) -> Result<Answer, Error> {
    match why {
        DiceError::Error(error) => Err(error),
        DiceError::Refused(why) => Ok(Answer::Refused(why, book.clone())),
    }
}

fn setup(
    request: &BattleRequest,
    hosts: ByHost<Host>,
    rules: &Arc<Rules>,
) -> Result<BattleSetup, DiceError> {
    if rules.procedure_rules().rolls_for_turn && request.begins != StartOrder::Alternate {
        let kind = ErrorKind::BattleRefusal(BattleRefusal::RolledFirst);
        return Err(Error::new(rules.book.game.key(), kind).into());
    }
    let terms = request.setting.terms(request.doctrines, rules)?;
    let setup = BattleSetup::new(hosts, terms, rules)?;
    if fits_zones(&setup) {
        return Ok(setup);
    }
    Err(request.setting.no_room_error(&setup).into())
}

impl BattleSetting {
    /// The usual number of turns.
    pub const TURNS: i32 = 10;
    /// The usual margin of victory, in per cent of the dearer force.
    pub const MARGIN: i32 = 10;

    /// Returns the usual setting: an open table of 72 by 48 inches.
    pub fn usual() -> Self {
        let (turns, margin) = (Self::TURNS, Self::MARGIN);
        let (table, terrain) = (BattleTable::OPEN, Terrain::Open);
        Self { table, terrain, turns, margin, readings: Vec::new() }
    }

    pub(super) fn terms(&self, doctrines: ByHost<Doctrine>, rules: &Rules) -> Result<Terms, Error> {
        let table = with_terrain(self.table.clone(), &self.terrain, rules)?;
        let rulings = Rulings::load(rules.book.game, Grammars::BUILT_IN)?;
        if let Some(other) = self.readings.iter().find(|one| rulings.find(one.key()).is_none()) {
            return Err(Error::new(
                other.key(),
                ErrorKind::BattleRefusal(BattleRefusal::OtherReading),
            ));
        }
        let readings = self.readings.clone();
        Ok(Terms { table, turns: self.turns, margin: self.margin, doctrines, readings })
    }

    /// Returns the error for a table without room for the forces.
    pub(super) fn no_room_error(&self, setup: &BattleSetup) -> Error {
        let BattleTable { width, depth, .. } = self.table;
        let fits_without_cliffs = fits_zones(&setup.without_cliffs());
        let why =
            if fits_without_cliffs { BattleRefusal::CliffsInZones } else { BattleRefusal::NoRoom };
        Error::new(format!("{width}x{depth}"), ErrorKind::BattleRefusal(why))
    }
}

impl BattleRequest {
    fn series(&self) -> Series {
        Series { seed: self.seed, begins: self.begins }
    }

    /// Returns the number of battles, rounded up to whole pairs.
    fn rounded_battles(&self) -> u64 {
        self.battles.next_multiple_of(self.begins.per_seed())
    }
}

fn fight(
    request: &BattleRequest,
    setup: &BattleSetup,
    desk: &Desk,
) -> Result<BattleOutcome, Error> {
    let (series, battles) = (request.series(), request.rounded_battles());
    if let Some(number) = request.replay {
        let result = battle::fight_battle(setup, series, number.saturating_sub(1), true);
        return Ok(BattleOutcome::Single(result));
    }
    let range = shard_range(battles, request.begins.per_seed(), request.shard)?;
    let mut part = BattleShard::new(&(series, setup));
    for path in &request.merge {
        add_saved_sums(&mut part, path, setup, &range)?;
    }
    add_carried_sums(&mut part, request.carried.as_deref(), setup, &range)?;
    fight_rest(&mut part, range, desk, &|battles, threads, should_continue| {
        battle::fight_series(setup, series, battles, threads, should_continue)
    });
    Ok(match request.shard {
        None => BattleOutcome::Sums(part.sums().clone(), battles),
        Some(_) => BattleOutcome::Shard(part),
    })
}

/// Returns the battles to fight, numbered from 0, in whole multiples of `each`.
///
/// # Errors
/// An empty part of the series.
pub(super) fn shard_range(
    battles: u64,
    each: u64,
    shard: Option<Shard>,
) -> Result<Range<u64>, Error> {
    let Some(Shard { part, of }) = shard else { return Ok(0..battles) };
    // No overflow: `battles` and `of` are at most 10^7 each.
    let end = |part: u64| battles / each * part / of * each;
    let range = end(part - 1)..end(part);
    let empty =
        || Error::new(format!("{part}/{of}"), ErrorKind::BattleRefusal(BattleRefusal::EmptyPart));
    (!range.is_empty()).then_some(range).ok_or_else(empty)
}

/// Fights a range of battles on a number of threads while the callback returns `true`, and returns their sums.
type BattleRunner<'a, S> = &'a dyn Fn(Range<u64>, usize, &dyn Fn(u64) -> bool) -> S;

/// Fights the battles missing from a part, until done or stopped.
pub(super) fn fight_rest<S: Sums>(
    part: &mut BattleShard<S>,
    range: Range<u64>,
    desk: &Desk,
    fight: BattleRunner<S>,
) {
    let (missing, all) = (part.missing(range.clone()), range.end - range.start);
    for battles in missing {
        let before = part.sums().battle_count();
        report_progress(before, all, desk);
        let should_continue = |done| {
            report_progress(before + done, all, desk);
            !(desk.should_stop)()
        };
        let sums = fight(battles.clone(), thread_count(), &should_continue);
        part.record(battles.start..battles.start + sums.battle_count(), &sums);
        if (desk.should_stop)() {
            break;
        }
    }
}

fn thread_count() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

fn report_progress(fought: u64, all: u64, desk: &Desk) {
    let number = |battles: u64| usize::try_from(battles).unwrap_or(usize::MAX);
    (desk.progress)(number(fought), number(all));
}

/// Drops the first force that the table has no room for, and all after it, which are larger.
fn drop_too_large(
    variants: &mut Vec<ForceVariant>,
    setup_for: impl Fn(&ForceVariant) -> Result<BattleSetup, DiceError>,
) {
    let has_room = |variant: &&ForceVariant| match setup_for(variant) {
        Err(DiceError::Error(error)) => !matches!(
            error.kind,
            ErrorKind::BattleRefusal(BattleRefusal::NoRoom | BattleRefusal::CliffsInZones)
        ),
        Err(DiceError::Refused(_)) | Ok(_) => true,
    };
    variants.truncate(variants.iter().take_while(has_room).count());
}

/// Scales the second force up and down until one is even with the first.
fn find_even(
    request: &BattleRequest,
    setup: &BattleSetup,
    second: &ResolvedForce,
    desk: &Desk,
) -> Result<EvenPoints, Error> {
    /// The dearest force to try, as a multiple of the dearer side's points.
    const MAX_MULTIPLE: i64 = 4;
    let most = MAX_MULTIPLE * setup.hosts.values().map(|host| host.points).max().unwrap_or(0);
    let setup_for = |variant: &ForceVariant| {
        let (army, rules) = (second.army, second.rules);
        let bill = cost::force(&variant.force, army, rules);
        let resolved = ResolvedForce { force: &variant.force, army, rules, bill, faults: 0 };
        let first = setup.hosts[HostId::First].clone();
        let hosts = ByHost::new(first, Host::new(&resolved, request.values));
        self::setup(request, hosts, &setup.rules)
    };
    let mut variants = fair::build_variants(second, most);
    drop_too_large(&mut variants, setup_for);
    let (series, battles) = (request.series(), request.rounded_battles());
    fair::find_even(
        &variants,
        (battles, error_bound(battles / request.begins.per_seed())),
        |variant| {
            let setup = match setup_for(variant) {
                Ok(setup) => setup,
                Err(DiceError::Error(error)) => return Err(error),
                // The dice accepted the same values of this list before.
                Err(DiceError::Refused(_)) => return Ok(Tally::default()),
            };
            let should_continue = |done| {
                report_progress(done, battles, desk);
                !(desk.should_stop)()
            };
            Ok(battle::fight_series(&setup, series, 0..battles, thread_count(), &should_continue))
        },
    )
}

/// Adds the saved sums of a file, limited to a range of battles.
pub(super) fn add_saved_sums<S: Sums + Serialize + DeserializeOwned>(
    part: &mut BattleShard<S>,
    path: &Path,
    context: &S::Context,
    range: &Range<u64>,
) -> Result<(), Error> {
    let unfought = |why| Error::new(path, ErrorKind::BattleRefusal(why));
    let text = read_file(path, limits::SUMS_BYTES, ExpectedFile::Plain)?;
    let read = serde_json::from_slice::<BattleShard<S>>(&text).ok();
    let read = read.ok_or_else(|| unfought(BattleRefusal::NotASumFile))?;
    part.add(&read, context, range).map_err(unfought)
}

/// Adds the sums of battles fought before, limited to a range of battles.
pub(super) fn add_carried_sums<S: Sums>(
    part: &mut BattleShard<S>,
    carried: Option<&BattleShard<S>>,
    context: &S::Context,
    range: &Range<u64>,
) -> Result<(), Error> {
    carried.map_or(Ok(()), |carried| part.add(carried, context, range)).map_err(unusable_sums)
}

/// Returns the error of sums that do not come from a file.
pub fn unusable_sums(why: BattleRefusal) -> Error {
    Error::new("sums", ErrorKind::BattleRefusal(why))
}

impl Battled {
    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let fought = self.fought.as_ref()?;
        let sheet = |language| match &fought.outcome {
            BattleOutcome::Single(result) => {
                sheets::replay(&self.sheet_input(fought), result, language)
            }
            BattleOutcome::Even(even) => {
                sheets::even_sheet(&self.sheet_input(fought), even, language)
            }
            BattleOutcome::Sums(..) | BattleOutcome::Shard(_) => {
                sheets::battles(&self.sheet_input(fought), language)
            }
        };
        Some(game_sheet(&fought.setup.rules, speech, sheet))
    }

    /// Returns the verdict in sentences: the winning chances, or the even points. `None` for a single battle, and for
    /// sums to be saved.
    pub(super) fn verdict(&self, speech: Speech) -> Option<Vec<Phrase>> {
        let fought = self.fought.as_ref()?;
        let even = match &fought.outcome {
            BattleOutcome::Sums(..) => None,
            BattleOutcome::Even(even) => Some(even),
            BattleOutcome::Shard(_) | BattleOutcome::Single(_) => return None,
        };
        let input = self.sheet_input(fought);
        let speech = speech.led_by(fought.setup.rules.book.first);
        Some(sentences(speech, |language| sheets::battles_verdict(&input, even, language)))
    }

    /// Returns the documents to print; a single battle gives its report.
    pub(super) fn documents(&self, speech: Speech) -> PrintedDocuments {
        let names = self.mustered.each_ref().map(|force| slug(&force.source.name));
        let [first, second] = names.into_array();
        let number = self.request.replay.map_or(String::new(), |number| format!("-{number}"));
        let name = format!("{first}-{second}-battle{number}");
        let sheet = self.report(speech).or_else(|| self.sheet(speech));
        sheet.map(|sheet| Job::new(sheet, name, None)).into_iter().collect()
    }

    /// Returns the illustrated report of a single battle.
    fn report(&self, speech: Speech) -> Option<Sheet> {
        let fought = self.fought.as_ref()?;
        let BattleOutcome::Single(result) = &fought.outcome else { return None };
        let [first, second] = self.mustered.each_ref().map(MusteredForce::resolve).into_array();
        let armies = ByHost::new(first?.army, second?.army);
        let report = sheets::Report { battles: self.sheet_input(fought), result, armies };
        let sheet = |language| sheets::report(&report, language);
        Some(game_sheet(&fought.setup.rules, speech, sheet))
    }

    fn sheet_input<'a>(&'a self, fought: &'a FoughtBattles) -> sheets::BattleSheetInput<'a> {
        sheets::BattleSheetInput {
            setup: &fought.setup,
            tally: fought.tally(),
            illegal: fought.illegal,
            within: fought.within(self.request.begins),
            runs: fought.runs(self.request.begins),
            seed: self.request.seed,
            begins: self.request.begins,
            replay: self.request.replay.unwrap_or(0),
            terrain: &self.request.setting.terrain,
        }
    }
}
