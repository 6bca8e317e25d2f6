//! Clusters of figures in contact, divided into melees of one figure against one or more (§7c, Dune World §7.6).

use super::battlefield::{Battlefield, CONTACT};
use super::index::{BattleSide, FigureId, IdVec};
use super::setup::MeleeOdds;
use crate::dice::CERTAIN;

/// The role of a figure in its melee.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MeleeRole {
    /// In contact with nobody.
    Alone,
    /// One on one with another.
    Pair(FigureId),
    /// Alone against several attackers.
    Hub,
    /// One of several against another.
    Leaf(FigureId),
}

/// A figure in contact, and the enemies it touches.
struct Contacts {
    figure: FigureId,
    enemies: Vec<FigureId>,
}

/// The melees of all figures in contact.
pub(super) struct Melees {
    pub(super) roles: IdVec<FigureId, MeleeRole>,
    /// Figures in contact, by side and in order, each with the enemies it touches.
    contacts: Vec<Contacts>,
}

impl Melees {
    /// Divides every cluster into melees so that everybody in contact fights; `None` if nobody does.
    pub(super) fn divide(field: &Battlefield) -> Option<Self> {
        let contacts = find_contacts(field);
        if contacts.is_empty() {
            return None;
        }
        let roles = field.figures.ids().map(|_| MeleeRole::Alone).collect();
        let mut melees = Self { roles, contacts };
        melees.pair_off(field);
        let choosers = find_choosers(field, &melees.contacts);
        melees.improve(field, &choosers);
        Some(melees)
    }

    /// Returns the attackers of a figure: its enemy in a pair, or all against a single one; empty for others.
    pub(super) fn attackers_of(&self, figure: FigureId) -> Vec<FigureId> {
        match self.roles[figure] {
            MeleeRole::Pair(other) => vec![other],
            MeleeRole::Hub => self.leaves_of(figure).collect(),
            MeleeRole::Alone | MeleeRole::Leaf(_) => vec![],
        }
    }

    fn leaves_of(&self, hub: FigureId) -> impl Iterator<Item = FigureId> {
        let all = self.contacts.iter().map(|contact| contact.figure);
        all.filter(move |figure| self.roles[*figure] == MeleeRole::Leaf(hub))
    }

    /// Pairs figures off, those with the fewest enemies first; each that remains joins the fight against an enemy.
    fn pair_off(&mut self, field: &Battlefield) {
        let mut order: Vec<usize> = (0..self.contacts.len()).collect();
        order.sort_by_key(|at| self.contacts[*at].enemies.len());
        for at in &order {
            let Contacts { figure, enemies } = &self.contacts[*at];
            let is_alone = |figure: &FigureId| self.roles[*figure] == MeleeRole::Alone;
            let free = enemies.iter().copied().find(is_alone).filter(|_| is_alone(figure));
            if let Some(enemy) = free {
                let figure = *figure;
                self.roles[figure] = MeleeRole::Pair(enemy);
                self.roles[enemy] = MeleeRole::Pair(figure);
            }
        }
        for at in order {
            let Contacts { figure, enemies } = &self.contacts[at];
            if self.roles[*figure] != MeleeRole::Alone {
                continue;
            }
            let best = enemies.iter().copied().max_by_key(|enemy| field.figures[*enemy].worth);
            let figure = *figure;
            if let Some(enemy) = best {
                self.join(figure, enemy);
            }
        }
    }

    /// Adds a figure without a fight to the fight against an enemy, or starts one with it.
    fn join(&mut self, figure: FigureId, enemy: FigureId) {
        match self.roles[enemy] {
            MeleeRole::Pair(other) => {
                self.roles[enemy] = MeleeRole::Hub;
                self.roles[other] = MeleeRole::Leaf(enemy);
                self.roles[figure] = MeleeRole::Leaf(enemy);
            }
            MeleeRole::Hub => self.roles[figure] = MeleeRole::Leaf(enemy),
            // The enemy turns to the newcomer, and leaves the others to their fight.
            MeleeRole::Alone | MeleeRole::Leaf(_) => {
                self.leave(enemy);
                self.roles[figure] = MeleeRole::Pair(enemy);
                self.roles[enemy] = MeleeRole::Pair(figure);
            }
        }
    }

    /// Takes one of several attackers out of its fight.
    fn leave(&mut self, figure: FigureId) {
        let MeleeRole::Leaf(hub) = self.roles[figure] else { return };
        self.roles[figure] = MeleeRole::Alone;
        let left: Vec<FigureId> = self.leaves_of(hub).take(2).collect();
        if let [last] = left[..] {
            self.roles[hub] = MeleeRole::Pair(last);
            self.roles[last] = MeleeRole::Pair(hub);
        }
    }

    /// Moves attackers from one fight to another where the side that divides the cluster gains by it.
    fn improve(&mut self, field: &Battlefield, choosers: &[BattleSide]) {
        for (at, chooser) in choosers.iter().enumerate() {
            let Contacts { figure, ref enemies } = self.contacts[at];
            let MeleeRole::Leaf(hub) = self.roles[figure] else { continue };
            let value =
                |single, attackers: &[FigureId]| fight_value(field, single, attackers, *chooser);
            let others: Vec<FigureId> = self.leaves_of(hub).filter(|at| *at != figure).collect();
            let leaving = value(hub, &others) - value(hub, &self.attackers_of(hub));
            let gain = |enemy: &FigureId| {
                let fights = matches!(self.roles[*enemy], MeleeRole::Pair(_) | MeleeRole::Hub);
                (fights && *enemy != hub).then(|| {
                    let mut attackers = self.attackers_of(*enemy);
                    let before = value(*enemy, &attackers);
                    attackers.push(figure);
                    (value(*enemy, &attackers) - before + leaving, *enemy)
                })
            };
            let best = enemies.iter().filter_map(gain).max().filter(|(gain, _)| *gain > 0);
            if let Some((_, enemy)) = best {
                self.leave(figure);
                self.join(figure, enemy);
            }
        }
    }
}

/// The points that a round of a fight costs both on average, in millionths of hundredths.
pub(super) struct FightLosses {
    pub(super) single: i64,
    pub(super) attackers: i64,
}

/// Computes the mean losses in a round of one figure against its attackers.
pub(super) fn expected_losses(
    field: &Battlefield,
    single: FigureId,
    attackers: &[FigureId],
) -> FightLosses {
    let kind = |figure: FigureId| field.figures[figure].kind;
    let (mut survives, mut losses) = (CERTAIN, 0);
    for attacker in attackers {
        let odds = field.setup.melee_odds(kind(single), kind(*attacker));
        let MeleeOdds { kills, dies } =
            if attackers.len() > 1 { odds.against_several } else { odds.against_one };
        survives = survives * (CERTAIN - dies) / CERTAIN;
        losses += kills * field.figures[*attacker].worth;
    }
    FightLosses { single: (CERTAIN - survives) * field.figures[single].worth, attackers: losses }
}

/// Returns the points that a side gains in a fight, killed less lost, in millionths of hundredths.
fn fight_value(
    field: &Battlefield,
    single: FigureId,
    attackers: &[FigureId],
    side: BattleSide,
) -> i64 {
    let losses = expected_losses(field, single, attackers);
    let gain = losses.single - losses.attackers;
    let attacks = field.units[field.figures[single].unit].side != side;
    if attacks { gain } else { -gain }
}

/// Finds the figures in contact that can fight, and whom each touches.
fn find_contacts(field: &Battlefield) -> Vec<Contacts> {
    let fights = |figure: &FigureId| {
        let figure = &field.figures[*figure];
        figure.alive && figure.engaged && figure.neutralised_since.is_none()
    };
    let of_side = |side: BattleSide| {
        let all = field.units.iter().filter(move |unit| unit.side == side);
        all.flat_map(|unit| unit.figures.iter()).filter(fights).collect::<Vec<_>>()
    };
    let sides = [BattleSide::First, BattleSide::Second].map(of_side);
    let touched = |figure: FigureId, others: &[FigureId]| {
        let at = field.figures[figure].at;
        let near = |other: &&FigureId| at.is_within(field.figures[**other].at, CONTACT);
        Contacts { figure, enemies: others.iter().filter(near).copied().collect() }
    };
    let [first, second] = &sides;
    let all = first.iter().map(|figure| touched(*figure, second));
    let all = all.chain(second.iter().map(|figure| touched(*figure, first)));
    all.filter(|contact| !contact.enemies.is_empty()).collect()
}

/// Finds the side that divides the cluster of each figure in contact: that with more figures in it, or the one whose
/// segment it is.
fn find_choosers(field: &Battlefield, contacts: &[Contacts]) -> Vec<BattleSide> {
    let at = |figure: FigureId| contacts.iter().position(|contact| contact.figure == figure);
    let mut cluster: Vec<Option<usize>> = vec![None; contacts.len()];
    let mut balance = vec![0; contacts.len()];
    for (start, balance) in balance.iter_mut().enumerate() {
        let mut open = vec![start];
        while let Some(next) = open.pop() {
            if cluster[next].is_some() {
                continue;
            }
            cluster[next] = Some(start);
            let side = field.units[field.figures[contacts[next].figure].unit].side;
            *balance += if side == BattleSide::First { 1 } else { -1 };
            open.extend(contacts[next].enemies.iter().filter_map(|enemy| at(*enemy)));
        }
    }
    let chooser = |start: &Option<usize>| match start.map_or(0, |start| balance[start]) {
        1.. => BattleSide::First,
        0 => field.active_side,
        ..0 => BattleSide::Second,
    };
    cluster.iter().map(chooser).collect()
}
