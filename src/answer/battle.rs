//! Many battles of two forces, and one of them told.

use super::{Answer, spoken};
use crate::army::Basis;
use crate::battle::{
    self, Begins, Doctrine, Ended, Ground, Host, Scene, Series, Tally, Terms, fits,
};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind, Unfought};
use crate::language::Speech;
use crate::library::Item;
use crate::muster::Fielded;
use crate::rules::{Procedure, Rules};
use crate::sheet::Sheet;
use crate::sheets;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, thread};

/// The question.
#[derive(Debug, Clone)]
pub struct Ask {
    /// Both forces.
    pub forces: [Item; 2],
    /// How many battles; with changed places one more where they are odd.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// The table without its terrain.
    pub ground: Ground,
    /// What stands on it.
    pub terrain: Terrain,
    /// The turns after which a battle ends.
    pub turns: i32,
    /// What a victory by points asks for, in per cent of the dearer force.
    pub margin: i32,
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
    /// The sums of all; none where one battle alone is told.
    pub tally: Option<Tally>,
    /// The battle that is told.
    pub told: Option<Ended>,
    /// Which of the forces are not legal.
    pub illegal: [bool; 2],
}

impl Fought {
    /// With 99 % confidence the true chances lie this near, in millionths (Hoeffding); battles of a pair count as one.
    pub fn within(&self, begins: Begins) -> u64 {
        // The root of ln(2 / 0.01) / (2 runs); 10^12 times that, so its root is in millionths.
        let runs = self.runs(begins).max(1);
        (2_649_158_683_274 / runs).isqrt() + 1
    }

    /// The independent throws of all dice.
    pub fn runs(&self, begins: Begins) -> u64 {
        self.tally.as_ref().map_or(0, |tally| tally.games) / begins.per_seed()
    }
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
                Ok(scene) => Some(fight(ask, scene, illegal, desk)),
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
    let ground = match &ask.terrain {
        Terrain::Open => ask.ground.clone(),
        Terrain::Broken => ask.ground.clone().broken(rules),
        Terrain::File(path) => described(ask, path, rules)?,
    };
    let terms = Terms { ground, turns: ask.turns, margin: ask.margin, doctrines: ask.doctrines };
    let scene = match Scene::new(hosts, terms, rules) {
        Ok(scene) => scene,
        Err(why) => return Ok(Err(why)),
    };
    if !fits(&scene) {
        let Ground { width, depth, .. } = ask.ground;
        return Err(Error::new(format!("{width}x{depth}"), ErrorKind::Unfought(Unfought::NoRoom)));
    }
    Ok(Ok(scene))
}

fn described(ask: &Ask, path: &Path, rules: &Rules) -> Result<Ground, Error> {
    let text = fs::read_to_string(path).map_err(|why| Error::new(path, ErrorKind::Read(why)))?;
    let ground = ask.ground.clone().described(&text, rules);
    ground.map_err(|why| Error::new(path, ErrorKind::Unfought(Unfought::Terrain(why))))
}

fn fight(ask: &Ask, scene: Scene, illegal: [bool; 2], desk: &Desk) -> Fought {
    let games = ask.games.next_multiple_of(ask.begins.per_seed());
    let series = Series { seed: ask.seed, begins: ask.begins, games: 0..games };
    if let Some(number) = ask.replay {
        let told = battle::battle(&scene, &series, number.saturating_sub(1), true);
        return Fought { scene, tally: None, told: Some(told), illegal };
    }
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let tally = battle::series(&scene, &series, threads, &*desk.progress);
    Fought { scene, tally: Some(tally), told: None, illegal }
}

impl Battled {
    pub(super) fn sheet(&self, speech: Speech) -> Option<Sheet> {
        let fought = self.fought.as_ref()?;
        let sheet = |language| match &fought.told {
            Some(told) => sheets::tale(&self.told(fought), told, language),
            None => sheets::battles(&self.told(fought), language),
        };
        Some(spoken(&fought.scene.rules, speech, sheet))
    }

    fn told<'a>(&'a self, fought: &'a Fought) -> sheets::Battles<'a> {
        let file = match &self.ask.terrain {
            Terrain::Open => None,
            Terrain::Broken => Some(None),
            Terrain::File(path) => Some(Some(path.display().to_string())),
        };
        sheets::Battles {
            scene: &fought.scene,
            tally: fought.tally.as_ref(),
            illegal: fought.illegal,
            within: fought.within(self.ask.begins),
            runs: fought.runs(self.ask.begins),
            seed: self.ask.seed,
            begins: self.ask.begins,
            replay: self.ask.replay.unwrap_or(0),
            terrain: file,
        }
    }
}
