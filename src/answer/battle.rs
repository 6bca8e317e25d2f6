//! Many battles of two forces, and one of them told.

use super::print::{Job, Printed};
use super::{Answer, sentences, spoken};
use crate::army::Basis;
use crate::battle::{
    self, Begins, Doctrine, Ended, Ground, Host, Misfit, Part, Scene, Series, Sums, Tally, Terms,
    fits,
};
use crate::cost;
use crate::desk::Desk;
use crate::error::{Error, ErrorKind, Unfought, Wanted, read_file};
use crate::fair::{self, Even, Rung};
use crate::language::{ByLanguage, Phrase, Speech};
use crate::library::Item;
use crate::limits;
use crate::muster::{Fielded, Whole};
use crate::rules::{Procedure, Rules};
use crate::sheet::Sheet;
use crate::sheets;
use crate::text::{Source, slug};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;

/// The question.
#[derive(Debug, Clone)]
pub struct Ask {
    /// Both forces.
    pub forces: [Item; 2],
    /// How many battles; with changed places one more where they are odd.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Where, and to what end.
    pub setting: Setting,
    /// Whose points and values count; those of each force where nobody says so.
    pub values: Option<Basis>,
    /// Who acts first.
    pub begins: Begins,
    /// How each side plays.
    pub doctrines: [Doctrine; 2],
    /// Forces fight that are not legal.
    pub anyway: bool,
    /// A battle that is told, by its number from 1.
    pub replay: Option<u64>,
    /// One part of so many, whose sums are kept.
    pub shard: Option<Shard>,
    /// Files of sums: what they hold is not fought again.
    pub merge: Vec<PathBuf>,
    /// How many points of the second force make it even is asked for instead.
    pub equal: bool,
}

/// Where battles are fought, and to what end.
#[derive(Debug, Clone)]
pub struct Setting {
    /// The table without its terrain.
    pub ground: Ground,
    /// What stands on it.
    pub terrain: Terrain,
    /// The turns after which a battle ends.
    pub turns: i32,
    /// What a victory by points asks for, in per cent of the dearer force.
    pub margin: i32,
}

/// One part of so many, each of which is as large as the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which, from 1.
    pub part: u64,
    /// Of how many.
    pub of: u64,
}

/// What the table is like.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Terrain {
    /// Open ground.
    Open,
    /// Patches of broken ground.
    Broken,
    /// As a file has it.
    File(PathBuf),
}

/// What came of it.
#[derive(Debug)]
pub struct Battled {
    /// The question.
    pub ask: Ask,
    /// Both forces with their lists.
    pub fielded: [Fielded; 2],
    /// The battles; none where a force cannot be understood.
    pub fought: Option<Fought>,
}

/// Battles that were fought.
#[derive(Debug)]
pub struct Fought {
    /// Both sides, and the terms.
    pub scene: Scene,
    /// What came of them.
    pub outcome: Outcome,
    /// Which of the forces are not legal.
    pub illegal: [bool; 2],
}

/// What there is to show of battles.
#[derive(Debug)]
pub enum Outcome {
    /// The sums of all, and how many were asked for.
    Sums(Tally, u64),
    /// The sums of a part, to be kept.
    Kept(Part<Tally>),
    /// One battle, told.
    Told(Ended),
    /// How many points of the second force make it even.
    Even(Even),
}

impl Fought {
    /// With 99 % confidence the true chances lie this near, in millionths (Hoeffding); battles of a pair count as one.
    pub fn within(&self, begins: Begins) -> u64 {
        within(self.runs(begins))
    }

    /// The independent throws of all dice.
    pub fn runs(&self, begins: Begins) -> u64 {
        let games = match &self.outcome {
            // The fewest of any force: of one who was stopped.
            Outcome::Even(even) => {
                even.tried.iter().map(|tried| tried.tally.games).min().unwrap_or(0)
            }
            _ => self.tally().map_or(0, |tally| tally.games),
        };
        games / begins.per_seed()
    }

    fn tally(&self) -> Option<&Tally> {
        match &self.outcome {
            Outcome::Sums(tally, _) => Some(tally),
            _ => None,
        }
    }

    /// How many battles were fought, and how many were asked for, where somebody wanted what there was.
    pub fn stopped(&self) -> Option<(u64, u64)> {
        match self.outcome {
            Outcome::Sums(ref tally, asked) if tally.games < asked => Some((tally.games, asked)),
            _ => None,
        }
    }
}

/// How near so many independent runs come to a chance, in millionths.
fn within(runs: u64) -> u64 {
    // The root of ln(2 / 0.01) / (2 runs); 10^12 times that, so its root is in millionths.
    (2_649_158_683_274 / runs.max(1)).isqrt() + 1
}

pub(super) fn answer(ask: &Ask, desk: &Desk) -> Result<Answer, Error> {
    let [first, second] = &ask.forces;
    let fielded = [desk.library.force(first)?, desk.library.force(second)?];
    let fought = match [fielded[0].whole(), fielded[1].whole()] {
        [Some(first), Some(second)] => {
            let names = [&fielded[0].source.name, &fielded[1].source.name];
            let (one, other) = (first.rules.book.game, second.rules.book.game);
            if one != other {
                let kind = ErrorKind::TwoGames { first: one.tag(), other: other.tag() };
                return Err(Error::new(names[1], kind));
            }
            let illegal = [first.faults > 0, second.faults > 0];
            if let Some(at) = (0..2).find(|at| illegal[*at] && !ask.anyway) {
                return Err(Error::new(names[at], ErrorKind::Unfought(Unfought::Illegal)));
            }
            let hosts = [&first, &second].map(|whole| Host::new(whole, ask.values));
            let rules = desk.library.games.rules_of(one)?;
            match scene(ask, hosts, &rules)? {
                Ok(scene) => {
                    let outcome = match ask.equal {
                        true => Outcome::Even(equal(ask, &scene, &second, desk)?),
                        false => fight(ask, &scene, desk)?,
                    };
                    Some(Fought { scene, outcome, illegal })
                }
                Err(why) => return Ok(Answer::Refused(why, rules.book.clone())),
            }
        }
        _ => None,
    };
    Ok(Answer::Battled(Box::new(Battled { ask: ask.clone(), fielded, fought })))
}

fn scene(
    ask: &Ask,
    hosts: [Host; 2],
    rules: &Arc<Rules>,
) -> Result<Result<Scene, crate::play::Refused>, Error> {
    if rules.play.procedure == Procedure::DuneWorld && ask.begins != Begins::Alternate {
        return Err(Error::new(rules.book.game.tag(), ErrorKind::Unfought(Unfought::RolledFirst)));
    }
    let terms = ask.setting.terms(ask.doctrines, rules)?;
    match Scene::new(hosts, terms, rules) {
        Ok(scene) if fits(&scene) => Ok(Ok(scene)),
        Ok(_) => Err(ask.setting.too_small()),
        Err(why) => Ok(Err(why)),
    }
}

impl Setting {
    /// The terms of battles.
    pub(super) fn terms(&self, doctrines: [Doctrine; 2], rules: &Rules) -> Result<Terms, Error> {
        let ground = match &self.terrain {
            Terrain::Open => self.ground.clone(),
            Terrain::Broken => self.ground.clone().broken(rules),
            Terrain::File(path) => self.described(path, rules)?,
        };
        Ok(Terms { ground, turns: self.turns, margin: self.margin, doctrines })
    }

    fn described(&self, path: &Path, rules: &Rules) -> Result<Ground, Error> {
        let bytes = read_file(path, limits::FILE_BYTES, Wanted::Plain)?;
        let source = Source::new(path.display().to_string(), String::from_utf8_lossy(&bytes));
        let ground = self.ground.clone().described(&source, rules);
        ground.map_err(|why| {
            let [en, es] = why;
            let why = ByLanguage { en, es, alike: false, from: None };
            Error::new(path, ErrorKind::Unfought(Unfought::Terrain(why)))
        })
    }

    /// That forces find no room.
    pub(super) fn too_small(&self) -> Error {
        let Ground { width, depth, .. } = self.ground;
        Error::new(format!("{width}x{depth}"), ErrorKind::Unfought(Unfought::NoRoom))
    }

    /// None in the open, nothing more of patches of broken ground, or the name of a file.
    pub(super) fn stands(&self) -> Option<Option<String>> {
        match &self.terrain {
            Terrain::Open => None,
            Terrain::Broken => Some(None),
            Terrain::File(path) => Some(Some(path.display().to_string())),
        }
    }
}

fn fight(ask: &Ask, scene: &Scene, desk: &Desk) -> Result<Outcome, Error> {
    let pair = ask.begins.per_seed();
    let games = ask.games.next_multiple_of(pair);
    let series = Series { seed: ask.seed, begins: ask.begins };
    if let Some(number) = ask.replay {
        let told = battle::battle(scene, series, number.saturating_sub(1), true);
        return Ok(Outcome::Told(told));
    }
    let range = range(games, pair, ask.shard)?;
    let mut part = Part::new(&(series, scene));
    for path in &ask.merge {
        add(&mut part, path, scene, &range)?;
    }
    rest(&mut part, range, desk, &|games, threads, goes_on| {
        battle::series(scene, series, games, threads, goes_on)
    });
    Ok(match ask.shard {
        None => Outcome::Sums(part.sums().clone(), games),
        Some(_) => Outcome::Kept(part),
    })
}

/// The battles that are asked for, by their numbers from 0: a whole number of so many each.
///
/// # Errors
/// A part of so many that it has none.
pub(super) fn range(games: u64, each: u64, shard: Option<Shard>) -> Result<Range<u64>, Error> {
    let Some(Shard { part, of }) = shard else { return Ok(0..games) };
    // At most 10^7 of each.
    let end = |part: u64| games / each * part / of * each;
    let range = end(part - 1)..end(part);
    let none = || Error::new(format!("{part}/{of}"), ErrorKind::Unfought(Unfought::Nothing));
    (!range.is_empty()).then_some(range).ok_or_else(none)
}

/// Sums of a range of battles, on so many threads, for as long as they go on.
type Fight<'a, S> = &'a dyn Fn(Range<u64>, usize, &dyn Fn(u64) -> bool) -> S;

/// Fights what a part does not hold, until somebody wants what there is.
pub(super) fn rest<S: Sums>(part: &mut Part<S>, range: Range<u64>, desk: &Desk, fight: Fight<S>) {
    let (missing, all) = (part.missing(range.clone()), range.end - range.start);
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let number = |games: u64| usize::try_from(games).unwrap_or(usize::MAX);
    for games in missing {
        let before = part.sums().games();
        (desk.progress)(number(before), number(all));
        let goes_on = |done| {
            (desk.progress)(number(before + done), number(all));
            !(desk.stops)()
        };
        let sums = fight(games.clone(), threads, &goes_on);
        part.fought(games.start..games.start + sums.games(), &sums);
        if (desk.stops)() {
            break;
        }
    }
}

/// Forces like the second against the first, until it is known which is even with it.
fn equal(ask: &Ask, scene: &Scene, second: &Whole, desk: &Desk) -> Result<Even, Error> {
    /// The dearest force that is tried, in points of the dearer of both.
    const MOST: i64 = 4;
    let most = MOST * scene.hosts.iter().map(|host| host.points).max().unwrap_or(0);
    let staged = |rung: &Rung| {
        let (army, rules) = (second.army, second.rules);
        let bill = cost::force(&rung.force, army, rules);
        let whole = Whole { force: &rung.force, army, rules, bill, faults: 0 };
        let hosts = [scene.hosts[0].clone(), Host::new(&whole, ask.values)];
        self::scene(ask, hosts, &scene.rules)
    };
    let mut rungs = fair::ladder(second, most);
    // The ladder ends where the table has no room for more.
    rungs.truncate(rungs.iter().take_while(|rung| staged(rung).is_ok()).count());
    let games = ask.games.next_multiple_of(ask.begins.per_seed());
    let series = Series { seed: ask.seed, begins: ask.begins };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    fair::even(&rungs, (games, within(games / ask.begins.per_seed())), |rung| {
        let scene = match staged(rung)? {
            Ok(scene) => scene,
            // Numbers of the list, which dice took before.
            Err(_) => return Ok(Tally::default()),
        };
        let number = |games: u64| usize::try_from(games).unwrap_or(usize::MAX);
        let goes_on = |done| {
            (desk.progress)(number(done), number(games));
            !(desk.stops)()
        };
        Ok(battle::series(&scene, series, 0..games, threads, &goes_on))
    })
}

/// Adds what a file holds of a range of battles.
pub(super) fn add<S: Sums + Serialize + DeserializeOwned>(
    part: &mut Part<S>,
    path: &Path,
    of: &S::Fought,
    range: &Range<u64>,
) -> Result<(), Error> {
    let unfought = |why| Error::new(path, ErrorKind::Unfought(why));
    let text = read_file(path, limits::SUMS_BYTES, Wanted::Plain)?;
    let read = serde_json::from_slice::<Part<S>>(&text).ok();
    let read = read.ok_or_else(|| unfought(Unfought::NoSums))?;
    part.add(&read, of, range).map_err(|why| match why {
        Misfit::Foreign => unfought(Unfought::Foreign),
        Misfit::Unsound => unfought(Unfought::NoSums),
        Misfit::Twice => unfought(Unfought::Twice),
        Misfit::Beyond => unfought(Unfought::Beyond),
    })
}

impl Battled {
    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let fought = self.fought.as_ref()?;
        let sheet = |language| match &fought.outcome {
            Outcome::Told(told) => sheets::tale(&self.told(fought), told, language),
            Outcome::Even(even) => sheets::even(&self.told(fought), even, language),
            _ => sheets::battles(&self.told(fought), language),
        };
        Some(spoken(&fought.scene.rules, speech, sheet))
    }

    /// The verdict in sentences: who wins how often, or what makes it even. `None` of one battle, and of sums that are kept.
    pub(super) fn verdict(&self, speech: Speech) -> Option<Vec<Phrase>> {
        let fought = self.fought.as_ref()?;
        let even = match &fought.outcome {
            Outcome::Sums(..) => None,
            Outcome::Even(even) => Some(even),
            Outcome::Kept(_) | Outcome::Told(_) => return None,
        };
        let told = self.told(fought);
        let speech = speech.led_by(fought.scene.rules.book.first);
        Some(sentences(speech, |language| sheets::battles_verdict(&told, even, language)))
    }

    /// The answer for the press: of one battle its report.
    pub(super) fn printed(&self, speech: Speech) -> Printed {
        let [first, second] = self.fielded.each_ref().map(|one| slug(&one.source.name));
        let number = self.ask.replay.map_or(String::new(), |number| format!("-{number}"));
        let name = format!("{first}-{second}-battle{number}");
        let sheet = self.report(speech).or_else(|| self.sheet(speech));
        let jobs = sheet.map(|sheet| Job::new(sheet, name, None));
        Printed { opened: Vec::new(), jobs: jobs.into_iter().collect() }
    }

    /// One battle with its pictures.
    fn report(&self, speech: Speech) -> Option<Sheet> {
        let fought = self.fought.as_ref()?;
        let Outcome::Told(ended) = &fought.outcome else { return None };
        let [first, second] = self.fielded.each_ref().map(Fielded::whole);
        let armies = [first?.army, second?.army];
        let report = sheets::Report { told: self.told(fought), ended, armies };
        let sheet = |language| sheets::report(&report, language);
        Some(spoken(&fought.scene.rules, speech, sheet))
    }

    fn told<'a>(&'a self, fought: &'a Fought) -> sheets::Battles<'a> {
        sheets::Battles {
            scene: &fought.scene,
            tally: fought.tally(),
            illegal: fought.illegal,
            within: fought.within(self.ask.begins),
            runs: fought.runs(self.ask.begins),
            seed: self.ask.seed,
            begins: self.ask.begins,
            replay: self.ask.replay.unwrap_or(0),
            terrain: self.ask.setting.stands(),
        }
    }
}
