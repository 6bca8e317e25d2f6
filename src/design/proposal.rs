//! Whole lists to start from, each unit with the reason for its code.

use super::Enemy;
use super::duel::OddsCache;
use super::pick::{Criterion, PickedCode, Requirement, kind_of};
use crate::army::{Army, Composition, Level, Range, Role};
use crate::code::Code;
use crate::limits;
use crate::profile::Profile;
use crate::rolls::Refused;
use crate::rules::Rules;

keyed! {
    /// The kind of list that is proposed.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum DesignStyle by key {
        /// Few figures, each hard to beat.
        Few = "few",
        /// As dear as the middle of the shipped lists.
        Balanced = "balanced",
        /// Many cheap figures.
        Many = "many",
    }
}

keyed! {
    /// The task of a unit in a proposal.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum UnitTask by key {
        /// Leads the house.
        Commander = "commander",
        /// Leads a platoon.
        Captain = "captain",
        /// Fights.
        Champion = "champion",
        Nco = "nco",
        /// The best troops.
        Guards = "guards",
        Soldiers = "soldiers",
        Shooters = "shooters",
        /// Troops that are fast.
        Scouts = "scouts",
        /// The cheapest troops.
        Levy = "levy",
    }
}

/// A list that is proposed.
#[derive(Debug, Clone)]
pub struct Proposal {
    pub style: DesignStyle,
    /// Leaders first.
    pub units: Vec<PickedUnit>,
    /// Figures in a squad, and squads in a platoon, as a shipped list has them.
    pub squad: Range,
    pub platoon: Option<Range>,
    /// A force of the list.
    pub sample: FieldedSample,
}

#[derive(Debug, Clone)]
pub struct PickedUnit {
    pub task: UnitTask,
    pub pick: PickedCode,
}

impl PickedUnit {
    pub fn code(&self) -> Code {
        self.pick.chosen.priced.code
    }
}

/// A force of a proposal: its commander and as many squads as its points allow, of every troop type in turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldedSample {
    /// The limit of the force.
    pub limit: i32,
    pub squads: i32,
    /// All figures, with the commander and the NCOs.
    pub figures: i32,
    pub points: i32,
}

/// The costs and squads of the shipped lists of a game, as a measure for a new one.
#[derive(Debug, Clone, Default)]
pub struct PublishedLists {
    /// The points by the tables of the units of each role, fewest first.
    troops: Vec<i32>,
    ncos: Vec<i32>,
    leaders: Vec<i32>,
    /// The compositions, smallest squads first.
    compositions: Vec<Composition>,
}

impl PublishedLists {
    /// Collects the points and compositions of lists.
    pub fn of_lists<'a>(lists: impl IntoIterator<Item = (&'a Army, &'a Rules)>) -> Self {
        let mut all = Self::default();
        for (army, rules) in lists {
            for unit in &army.units {
                let points = rules.codes().points(unit.code);
                match unit.role {
                    Role::Troop => all.troops.push(points),
                    Role::Nco => all.ncos.push(points),
                    Role::Leader => all.leaders.push(points),
                }
            }
            all.compositions.extend(army.composition.squad.map(|_| army.composition.clone()));
        }
        for points in [&mut all.troops, &mut all.ncos, &mut all.leaders] {
            points.sort_unstable();
        }
        let size = |it: &Composition| it.squad.map(|squad| (squad.least, squad.most));
        all.compositions.sort_by_key(size);
        all
    }

    /// Returns a quantile, in eighths, of the points of the lists' units of a role: 4 is the median.
    fn points(&self, role: Role, eighths: usize) -> i32 {
        let points = match role {
            Role::Troop => &self.troops,
            Role::Nco => &self.ncos,
            Role::Leader => &self.leaders,
        };
        let last = points.len().saturating_sub(1);
        points.get(last * eighths / 8).copied().unwrap_or(0)
    }

    /// Returns the composition with the smallest squads for few figures, and with the largest for many.
    fn composition(&self, style: DesignStyle) -> Option<&Composition> {
        match style {
            DesignStyle::Few => self.compositions.first(),
            DesignStyle::Balanced => self.compositions.get(self.compositions.len() / 2),
            DesignStyle::Many => self.compositions.last(),
        }
    }
}

impl DesignStyle {
    /// Returns the eighths of the shipped units whose points its units do not exceed.
    fn eighths(self) -> usize {
        match self {
            Self::Many => 2,
            Self::Balanced => 4,
            Self::Few => 6,
        }
    }

    /// Returns the units of a list, leaders first.
    fn tasks(self) -> &'static [UnitTask] {
        match self {
            Self::Few => &[
                UnitTask::Commander,
                UnitTask::Captain,
                UnitTask::Champion,
                UnitTask::Nco,
                UnitTask::Guards,
                UnitTask::Shooters,
            ],
            Self::Balanced => &[
                UnitTask::Commander,
                UnitTask::Captain,
                UnitTask::Champion,
                UnitTask::Nco,
                UnitTask::Soldiers,
                UnitTask::Shooters,
                UnitTask::Scouts,
            ],
            Self::Many => &[
                UnitTask::Commander,
                UnitTask::Captain,
                UnitTask::Nco,
                UnitTask::Soldiers,
                UnitTask::Shooters,
                UnitTask::Levy,
            ],
        }
    }
}

impl UnitTask {
    pub fn role(self) -> Role {
        match self {
            Self::Commander | Self::Captain | Self::Champion => Role::Leader,
            Self::Nco => Role::Nco,
            Self::Guards | Self::Soldiers | Self::Shooters | Self::Scouts | Self::Levy => {
                Role::Troop
            }
        }
    }

    /// Returns the conditions for its code.
    fn requirement(self, style: DesignStyle, lists: &PublishedLists) -> Requirement {
        let points = match self {
            // A captain is cheaper than the commander, and a levy costs as little as possible.
            Self::Captain => lists.points(self.role(), style.eighths() / 2),
            Self::Levy => 0,
            _ => lists.points(self.role(), style.eighths()),
        };
        Requirement {
            role: self.role(),
            points,
            shield: !matches!(self, Self::Shooters | Self::Scouts | Self::Levy),
            missile: self == Self::Shooters,
            fast: self == Self::Scouts,
        }
    }

    /// Returns the merits of its code, the first that differs deciding.
    fn criteria(self) -> &'static [Criterion] {
        match self {
            Self::Commander => {
                &[Criterion::Leadership, Criterion::Radius, Criterion::Melee, Criterion::Morale]
            }
            Self::Shooters => &[Criterion::Fire, Criterion::Melee, Criterion::Morale],
            Self::Captain
            | Self::Champion
            | Self::Nco
            | Self::Guards
            | Self::Soldiers
            | Self::Scouts
            | Self::Levy => &[Criterion::Melee, Criterion::Morale, Criterion::Move],
        }
    }
}

/// Proposes a list of each style, measured against an enemy; a force of it keeps to `limit` points.
///
/// # Errors
/// A number outside the limits of the odds.
pub fn propose(
    enemy: &Enemy,
    lists: &PublishedLists,
    limit: i32,
    rules: &Rules,
) -> Result<Vec<Proposal>, Refused> {
    let mut cache = OddsCache::new(enemy, rules);
    let mut proposals = Vec::new();
    for style in DesignStyle::ALL {
        let mut units: Vec<PickedUnit> = Vec::new();
        for task in style.tasks() {
            let space = rules.codes().space(kind_of(task.role()));
            let requirement = task.requirement(style, lists);
            // Two units of the same values would be one.
            let taken: Vec<Profile> =
                units.iter().map(|unit| unit.pick.chosen.priced.profile).collect();
            let free = space.iter().filter(|priced| !taken.contains(&priced.profile));
            let pick = requirement.pick(task.criteria(), free, &mut cache, rules)?;
            units.extend(pick.map(|pick| PickedUnit { task: *task, pick }));
        }
        let composition = lists.composition(style);
        let squad =
            composition.and_then(|it| it.squad).unwrap_or(Range { least: 5, most: Some(8) });
        let platoon = composition.and_then(|it| it.formation(Level::Platoon)).map(|it| it.parts);
        let sample = FieldedSample::of_units(&units, squad, limit);
        proposals.push(Proposal { style, units, squad, platoon, sample });
    }
    Ok(proposals)
}

impl FieldedSample {
    fn of_units(units: &[PickedUnit], squad: Range, limit: i32) -> Self {
        let points = |unit: &PickedUnit| unit.pick.chosen.priced.points;
        let of_role = |role: Role| units.iter().filter(move |unit| unit.task.role() == role);
        let size = i32::try_from(squad.least).unwrap_or(1).clamp(1, limits::FIGURES);
        let nco = of_role(Role::Nco).next();
        let mut sample = Self { limit, squads: 0, figures: 0, points: 0 };
        if let Some(commander) = units.iter().find(|unit| unit.task == UnitTask::Commander) {
            (sample.figures, sample.points) = (1, points(commander));
        }
        let troops: Vec<&PickedUnit> = of_role(Role::Troop).collect();
        let mut refused = 0;
        for unit in troops.iter().cycle().take(limits::FIELDED) {
            let cost = size * points(unit) + nco.map_or(0, points);
            if sample.points + cost <= limit {
                refused = 0;
                sample.squads += 1;
                sample.figures += size + i32::from(nco.is_some());
                sample.points += cost;
                continue;
            }
            refused += 1;
            if refused == troops.len() {
                break;
            }
        }
        sample
    }
}
