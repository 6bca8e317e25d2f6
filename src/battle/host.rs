//! Hosts: forces in battle, with squads and leaders as figures, and the worth of each.

use crate::army::{Army, Basis, Unit, Words};
use crate::bill::{BillEntry, BillPart, EntryItem};
use crate::cost::{self, ValueSource};
use crate::force::{Force, Leader, LeaderPost, Squad};
use crate::muster::ResolvedForce;
use crate::rolls::Figure;

/// A force in battle.
#[derive(Debug, Clone)]
pub struct Host {
    pub name: Words,
    /// Whole points.
    pub points: i64,
    /// The basis of the points; always computed if no unit of the force has printed points.
    pub basis: Basis,
    /// Its squads, and then its leaders, each in the order of the file.
    pub bodies: Vec<Body>,
}

/// A squad, or a leader who moves by himself.
#[derive(Debug, Clone)]
pub struct Body {
    pub name: Words,
    pub is_leader: bool,
    /// The post of a leader; `None` for a squad.
    pub post: Option<LeaderPost>,
    /// The platoon of a squad.
    pub platoon: Option<usize>,
    /// Its figures of each kind.
    pub kinds: Vec<FigureGroup>,
    pub nco: Option<FigureGroup>,
}

/// Figures that are alike.
#[derive(Debug, Clone)]
pub struct FigureGroup {
    pub figure: Figure,
    pub count: usize,
    /// Of each figure, in hundredths of a point.
    pub worth: i64,
}

impl Body {
    /// Counts its figures, the NCO among them.
    pub fn strength(&self) -> usize {
        self.kinds.iter().chain(&self.nco).map(|group| group.count).sum()
    }

    /// Returns the cohesion of its figures, in inches; `usual` is that of the game.
    pub(super) fn cohesion(&self, usual: i32) -> i32 {
        self.kinds.iter().filter_map(|group| group.figure.cohesion).max().unwrap_or(usual)
    }

    /// Sums the worth of its figures, in hundredths of a point.
    pub fn worth(&self) -> i64 {
        let worth = |group: &FigureGroup| group.worth * group.count as i64;
        self.kinds.iter().chain(&self.nco).map(worth).sum()
    }

    /// Spreads what a percentage adds to the whole squad over its figures, in proportion to the cost of each (F24).
    fn share_points(&mut self, points: i64) {
        let own = self.worth().max(1);
        for group in self.kinds.iter_mut().chain(&mut self.nco) {
            group.worth = group.worth * points * 100 / own;
        }
    }
}

impl Host {
    /// Prepares a force, by its own basis of points unless another is given.
    pub fn new(resolved: &ResolvedForce, basis: Option<Basis>) -> Self {
        let basis = basis.unwrap_or(resolved.force.basis);
        let force = Force { basis, ..resolved.force.clone() };
        let (army, rules) = (resolved.army, resolved.rules);
        let bill = cost::force(&force, army, rules);
        let value_source = ValueSource { rules, basis };
        let squads = bill.squads.iter().map(|part| {
            let mut body = squad_body(part, army, value_source);
            body.share_points(part.points);
            body
        });
        let posts = force.posts();
        let leaders = bill.leaders.iter().zip(posts).map(|(part, post)| {
            let mut body = leader_body(part.of, post, army, value_source);
            body.share_points(part.points);
            body
        });
        let mut bodies: Vec<Body> =
            squads.chain(leaders).filter(|body| body.strength() > 0).collect();
        number_names(&mut bodies);
        Self {
            name: force.head.name.clone(),
            points: bill.total,
            basis: force.effective_basis(army),
            bodies,
        }
    }

    /// Sums the worth of all bodies, in hundredths of a point; may be a little less than the points, as shares are
    /// rounded down.
    pub fn worth(&self) -> i64 {
        self.bodies.iter().map(Body::worth).sum()
    }

    /// Names the abilities and options that battles do not count, each once (F40).
    pub fn uncounted(&self) -> Vec<&Words> {
        let mut abilities: Vec<&Words> = Vec::new();
        let figures = self.bodies.iter().flat_map(|body| body.kinds.iter().chain(&body.nco));
        let all =
            figures.flat_map(|group| group.figure.uncounted.iter().chain(&group.figure.partial));
        for words in all {
            if !abilities.iter().any(|other| other.text == words.text) {
                abilities.push(words);
            }
        }
        abilities
    }
}

/// Gives squads and leaders of one name a number, so that a log can tell them apart.
fn number_names(bodies: &mut [Body]) {
    let names: Vec<String> = bodies.iter().map(|body| body.name.text.clone()).collect();
    for (at, body) in bodies.iter_mut().enumerate() {
        let same = |upto: usize| names[..upto].iter().filter(|name| **name == names[at]).count();
        if same(names.len()) > 1 {
            let number = same(at) + 1;
            body.name.text = format!("{} {number}", body.name.text);
            body.name.spanish = body.name.spanish.take().map(|name| format!("{name} {number}"));
        }
    }
}

fn squad_body(part: &BillPart<'_, &Squad>, army: &Army, value_source: ValueSource) -> Body {
    let squad = part.of;
    let troops = Figure::of_squad(squad, army, value_source);
    let abilities: Vec<Figure> = troops.iter().map(|troop| troop.figure.clone()).collect();
    let kinds = troops.into_iter().map(|troop| FigureGroup {
        worth: figure_points(part, &troop.unit, value_source).max(1),
        count: usize::try_from(troop.figures).unwrap_or(0),
        figure: troop.figure,
    });
    let nco = squad.nco.map(|nco| {
        let unit = &army.units[nco];
        // He shares his squad's abilities and cohesion.
        let mut figure = Figure::of_nco(unit, &abilities, value_source);
        figure.cohesion = abilities.first().and_then(|troop| troop.cohesion).or(figure.cohesion);
        FigureGroup { figure, count: 1, worth: value_source.points(unit).max(1) }
    });
    let (name, post) = (squad.title(army).clone(), None);
    Body { name, is_leader: false, post, platoon: part.platoon, kinds: kinds.collect(), nco }
}

/// Returns the points of a trooper by the bill of his squad: his own, and those of the options that he has.
fn figure_points(part: &BillPart<'_, &Squad>, trooper: &Unit, value_source: ValueSource) -> i64 {
    let codes = value_source.rules.codes();
    let letters: String = codes.rows(trooper.code).map(|(_, row)| row.letter).collect();
    let has = |line: &&BillEntry| {
        let EntryItem::Choice(choice) = line.item else { return false };
        let adds = !choice.adds.is_empty() && choice.adds.chars().all(|one| letters.contains(one));
        line.count >= part.of.figures || adds
    };
    let own = part.lines.first().map_or(0, |line| line.each);
    own + part.lines.iter().filter(has).map(|line| line.each).sum::<i64>()
}

fn leader_body(leader: &Leader, post: LeaderPost, army: &Army, value_source: ValueSource) -> Body {
    let unit = value_source.leader(leader, army);
    let worth = value_source.points(&unit).max(1);
    let figure = Figure::of_leader(leader, army, value_source);
    let kinds = vec![FigureGroup { figure, count: 1, worth }];
    let name = leader.title(army).clone();
    Body { name, is_leader: true, post: Some(post), platoon: None, kinds, nco: None }
}
