//! Trials of additions, one by one; only the squad or leader that changes is checked again.

use super::{
    Addition, Buyer, FewestFigures, Suggestion, add_purchase, buy, enlarge, with_addition,
};
use crate::fault::{Fault, Severity};
use crate::finding::Finding;
use crate::force::{Leader, Squad};
use crate::muster::ResolvedForce;
use crate::text::Source;
use crate::{check, cost};
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

/// The numbers of errors and warnings.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct FaultCounts {
    errors: usize,
    warnings: usize,
}

impl FaultCounts {
    fn count(findings: &[Finding]) -> Self {
        let count =
            |severity| findings.iter().filter(|finding| finding.severity() == severity).count();
        Self { errors: count(Severity::Error), warnings: count(Severity::Warning) }
    }
}

/// A force to which additions are tried.
pub(super) struct Trial<'a> {
    resolved: &'a ResolvedForce<'a>,
    squads: Vec<FaultCounts>,
    leaders: Vec<FaultCounts>,
    /// The errors of the force as it is, except for its points.
    errors: usize,
    /// Unique units already fielded.
    taken: BTreeSet<usize>,
}

impl<'a> Trial<'a> {
    pub(super) fn new(resolved: &'a ResolvedForce<'a>) -> Self {
        let (force, army, rules) = (resolved.force, resolved.army, resolved.rules);
        let squads = force
            .all_squads()
            .map(|(_, squad)| FaultCounts::count(&check::squad(squad, army, rules)));
        let squads: Vec<FaultCounts> = squads.collect();
        let leaders = force
            .all_leaders()
            .map(|(_, leader)| FaultCounts::count(&check::leader(leader, army, rules)));
        let leaders: Vec<FaultCounts> = leaders.collect();
        let together = FaultCounts::count(&check::check_whole(force, army, &Source::new("", "")));
        let errors =
            squads.iter().chain(&leaders).chain([&together]).map(|counts| counts.errors).sum();
        let fielded = force.all_leaders().map(|(_, leader)| leader.unit);
        let fielded = fielded.chain(force.all_squads().filter_map(|(_, squad)| squad.nco));
        let taken = fielded.filter(|index| army.units[*index].unique).collect();
        Self { resolved, squads, leaders, errors, taken }
    }

    /// Returns an addition for the most figures allowed, if it is legal for any.
    ///
    /// An addition that breaks a rule for some figures breaks it for more, and the price is monotonic: the legal
    /// numbers are consecutive.
    pub(super) fn suggestion(
        &self,
        what: Addition,
        figures: RangeInclusive<i64>,
    ) -> Option<Suggestion> {
        let (least, most) = figures.into_inner();
        let points = |figures| self.points(what.with_figures(figures));
        points(least)?;
        let most = last_passing(least, most, |figures| points(figures).is_some());
        let affordable = |figures| points(figures).filter(|points| self.is_affordable(*points));
        let (least, most) = match (affordable(least), affordable(most)) {
            (Some(_), Some(_)) => (least, most),
            (Some(_), None) => {
                (least, last_passing(least, most, |figures| affordable(figures).is_some()))
            }
            (None, Some(_)) => {
                (1 + last_passing(least, most, |figures| affordable(figures).is_none()), most)
            }
            (None, None) => return None,
        };
        let fewest = (least < most).then_some(least);
        let fewest = fewest
            .map(|figures| affordable(figures).map(|points| FewestFigures { figures, points }));
        let (what, points) = (what.with_figures(most), affordable(most)?);
        Some(Suggestion { what, points, fewest: fewest.flatten(), warned: self.new_warning(what) })
    }

    fn is_affordable(&self, points: i64) -> bool {
        self.resolved.bill.left().is_none_or(|left| points <= left)
    }

    /// Returns the points of an addition; `None` where it breaks a rule.
    fn points(&self, what: Addition) -> Option<i64> {
        let TrialEffect { before, findings, points } = self.change(what)?;
        let errors = self.errors - before.errors + FaultCounts::count(&findings).errors;
        (errors == 0).then_some(points)
    }

    /// Returns the new warning that an addition causes: of the squad or leader himself, or of the force as a whole.
    fn new_warning(&self, what: Addition) -> Option<Fault> {
        let TrialEffect { before, findings, .. } = self.change(what)?;
        let own = warnings(findings).skip(before.warnings).last();
        own.or_else(|| self.new_warning_of_whole(what))
    }

    /// Returns the new warning about formations and persons that a new squad or leader causes (F28, F48). A squad is not
    /// to blame for what was wrong of its platoon before.
    fn new_warning_of_whole(&self, what: Addition) -> Option<Fault> {
        let is_leader = match what {
            Addition::Leader(_) => true,
            Addition::Squad(..) => false,
            Addition::Figures(..) | Addition::Option(_) => return None,
        };
        let ResolvedForce { army, force, .. } = *self.resolved;
        let check = |force| warnings(check::check_whole(force, army, &Source::new("", "")));
        let known: Vec<Fault> = check(force).collect();
        let is_new = |fault: &Fault| {
            let is_same =
                |old: &Fault| if is_leader { old == fault } else { old.id() == fault.id() };
            !known.iter().any(is_same)
        };
        check(&with_addition(self.resolved, what)?).find(is_new)
    }

    /// Returns the effect of an addition; `None` where it fields a unique unit again.
    fn change(&self, what: Addition) -> Option<TrialEffect> {
        let bill = &self.resolved.bill;
        let squad_now = |index: usize| (self.squads[index], bill.squads[index].points);
        let leader_now = |index: usize| (self.leaders[index], bill.leaders[index].points);
        Some(match what {
            Addition::Figures(index, more) => {
                let mut squad = bill.squads[index].of.clone();
                enlarge(&mut squad, more);
                self.squad(&squad, squad_now(index))
            }
            Addition::Option(purchase) => match purchase.buyer {
                Buyer::Squad(index) => {
                    let mut squad = bill.squads[index].of.clone();
                    add_purchase(&mut squad.bought, buy(self.resolved, purchase));
                    self.squad(&squad, squad_now(index))
                }
                Buyer::Leader(index) => {
                    let mut leader = bill.leaders[index].of.clone();
                    add_purchase(&mut leader.bought, buy(self.resolved, purchase));
                    self.leader(&leader, leader_now(index))
                }
            },
            Addition::Squad(unit, figures) => {
                let squad = Squad::new(unit, figures, self.resolved.army);
                if squad.nco.is_some_and(|nco| self.taken.contains(&nco)) {
                    return None;
                }
                self.squad(&squad, (FaultCounts::default(), 0))
            }
            Addition::Leader(unit) => {
                if self.taken.contains(&unit) {
                    return None;
                }
                self.leader(&Leader::new(unit), (FaultCounts::default(), 0))
            }
        })
    }

    fn squad(&self, squad: &Squad, (before, points): (FaultCounts, i64)) -> TrialEffect {
        let ResolvedForce { army, rules, force, .. } = *self.resolved;
        let findings = check::squad(squad, army, rules);
        let points = cost::squad(squad, army, rules, force.basis) - points;
        TrialEffect { before, findings, points }
    }

    fn leader(&self, leader: &Leader, (before, points): (FaultCounts, i64)) -> TrialEffect {
        let ResolvedForce { army, rules, force, .. } = *self.resolved;
        let findings = check::leader(leader, army, rules);
        let points = cost::leader(leader, army, rules, force.basis) - points;
        TrialEffect { before, findings, points }
    }
}

fn warnings(findings: Vec<Finding>) -> impl Iterator<Item = Fault> {
    let findings = findings.into_iter();
    let warnings = findings.filter(|finding| finding.severity() == Severity::Warning);
    warnings.map(|finding| finding.fault)
}

/// The effect of an addition.
struct TrialEffect {
    /// Errors and warnings of the squad or leader without it.
    before: FaultCounts,
    findings: Vec<Finding>,
    /// The points added.
    points: i64,
}

/// Finds the last number up to `most` that passes a test, by bisection: all up to it pass, none after it; `least`
/// passes.
fn last_passing(least: i64, most: i64, test: impl Fn(i64) -> bool) -> i64 {
    if test(most) {
        return most;
    }
    let (mut passes, mut fails) = (least, most);
    while fails - passes > 1 {
        let middle = passes + (fails - passes) / 2;
        if test(middle) { passes = middle } else { fails = middle }
    }
    passes
}
