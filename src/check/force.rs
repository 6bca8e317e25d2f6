//! Checks of a force against its list: points, squads, leaders, options and formations.

use super::bought::{OptionBuyer, check_options};
use super::glyphs;
use crate::army::{Army, Formation, Level, Role};
use crate::bill::ForceBill;
use crate::fault::ForceFault;
use crate::finding::Finding;
use crate::force::{Force, Leader, Platoon, Squad};
use crate::language::ByLanguage;
use crate::rules::Rules;
use crate::text::{Source, Span, list_values};
use std::collections::BTreeMap;

/// Returns the findings of a decoded force.
pub fn force(
    force: &Force,
    army: &Army,
    bill: &ForceBill,
    source: &Source,
    rules: &Rules,
) -> Vec<Finding> {
    let total = bill.total;
    let over = bill
        .limit
        .filter(|limit| total > *limit)
        .map(|limit| Finding::at(force.limit_span, ForceFault::over_limit(total, limit).into()));
    let squads = force.all_squads().flat_map(|(_, mustered)| squad(mustered, army, rules));
    let leaders = force.all_leaders().flat_map(|(_, mustered)| leader(mustered, army, rules));
    let nobody = force.all_squads().next().is_none() && force.all_leaders().next().is_none();
    let nobody = nobody.then(|| Finding::at(force.head.name.span, ForceFault::Nobody.into()));
    let found: Vec<Finding> = over.into_iter().chain(nobody).chain(squads).chain(leaders).collect();
    [found, check_whole(force, army, source)].concat()
}

/// Returns the findings of a squad by itself: its size and its NCO (F26), and its options.
pub fn squad(squad: &Squad, army: &Army, rules: &Rules) -> Vec<Finding> {
    let unit = &army.units[squad.unit];
    let size = army.composition.squad.filter(|size| !size.holds(squad.figures)).map(|size| {
        let fault = ForceFault::SquadSize { found: squad.figures, allowed: size.both() };
        Finding::at(squad.figures_span, fault.into())
    });
    let nco = match squad.nco {
        None => Some((squad.span, ForceFault::NoNco { name: unit.name.both() })),
        // An officer whom the list names as NCO is a finding of the list.
        Some(nco) if squad.nco != unit.nco && rules.is_officer(army.units[nco].role) => {
            let name = army.units[nco].name.both();
            let allowed = ncos(army);
            let fault = if allowed.en.is_empty() {
                ForceFault::NoNcosInList { name }
            } else {
                ForceFault::NotAnNco { name, allowed }
            };
            Some((squad.nco_span, fault))
        }
        Some(_) => None,
    };
    let nco = nco.map(|(span, fault)| Finding::at(span, fault.into()));
    let options = check_options(unit, OptionBuyer::Squad(squad.figures), &squad.bought, rules);
    size.into_iter().chain(nco).chain(options).collect()
}

/// Returns the findings of a leader by himself.
pub fn leader(leader: &Leader, army: &Army, rules: &Rules) -> Vec<Finding> {
    let unit = &army.units[leader.unit];
    let is_nco = unit.role == Role::Nco;
    let alone = is_nco.then(|| ForceFault::NcoAlone { name: unit.name.both() });
    let alone = alone.map(|fault| Finding::at(leader.span, fault.into()));
    let options = check_options(unit, OptionBuyer::Leader, &leader.bought, rules);
    alone.into_iter().chain(options).collect()
}

/// Returns the names of the NCOs of a list.
fn ncos(army: &Army) -> ByLanguage<String> {
    let all = || army.units.iter().filter(|unit| unit.role == Role::Nco);
    ByLanguage::each(|language| list_values(all().map(|unit| unit.name.get(language))))
}

/// Returns the findings of squads and leaders together: unique leaders fielded twice, and formations (F27, F28).
pub fn check_whole(force: &Force, army: &Army, source: &Source) -> Vec<Finding> {
    let mut check = ForceCheck { army, source, findings: Vec::new() };
    check.check_unique(force);
    check.check_persons(force);
    force.platoons.iter().for_each(|platoon| check.check_platoon(platoon));
    check.check_company(force);
    check.check_loose_squads(force);
    check.check_loose_leaders(force);
    check.findings.extend(glyphs::of_force(force));
    check.findings
}

struct ForceCheck<'a> {
    army: &'a Army,
    source: &'a Source,
    findings: Vec<Finding>,
}

impl ForceCheck<'_> {
    fn report(&mut self, span: Span, fault: ForceFault) {
        self.findings.push(Finding::at(span, fault.into()));
    }

    /// Checks that a unique leader is fielded once only, NCOs included.
    fn check_unique(&mut self, force: &Force) {
        let mut seen: BTreeMap<usize, Span> = BTreeMap::new();
        let leaders = force.all_leaders().map(|(_, leader)| (leader.unit, leader.span));
        let ncos = force.all_squads().filter_map(|(_, squad)| Some((squad.nco?, squad.nco_span)));
        for (index, span) in leaders.chain(ncos) {
            let unit = &self.army.units[index];
            let Some(first) = seen.get(&index).copied() else {
                seen.insert(index, span);
                continue;
            };
            if unit.unique {
                let first_line = self.source.place(first).line;
                let name = unit.name.both();
                self.report(span, ForceFault::UniqueTwice { name, first_line });
            }
        }
    }

    /// Checks that nobody is fielded as he is at two times (F48).
    fn check_persons(&mut self, force: &Force) {
        let mut seen: Vec<usize> = Vec::new();
        for (_, leader) in force.all_leaders() {
            let unit = &self.army.units[leader.unit];
            let is_same = |other: &&usize| {
                **other != leader.unit
                    && unit.person.is_some()
                    && self.army.units[**other].person == unit.person
            };
            if let Some(other) = seen.iter().find(is_same) {
                let (name, other) = (unit.name.both(), self.army.units[*other].name.both());
                self.report(leader.span, ForceFault::SamePerson { name, other });
            }
            seen.push(leader.unit);
        }
    }

    /// Checks a platoon against the list's composition, which opponents may agree to ignore (F28).
    fn check_platoon(&mut self, platoon: &Platoon) {
        let Some(formation) = self.army.composition.formation(Level::Platoon).copied() else {
            return;
        };
        let named = formation.leader.map(|index| self.army.units[index].name.both());
        let found = platoon.squads.len() as i64;
        if !formation.parts.holds(found) {
            let allowed = formation.parts.both();
            self.report(platoon.span, ForceFault::PlatoonSize { found, allowed });
        }
        match (&platoon.leader, formation.leader) {
            (None, _) => {
                let fault =
                    named.map_or(ForceFault::NobodyLeads, |leader| ForceFault::NoLeader { leader });
                self.report(platoon.span, fault);
            }
            // An NCO has a finding of his own.
            (Some(leader), Some(expected))
                if leader.unit != expected && self.army.units[leader.unit].role != Role::Nco =>
            {
                let name = self.army.units[leader.unit].name.both();
                let expected = self.army.units[expected].name.both();
                self.report(leader.span, ForceFault::WrongLeader { name, leader: expected });
            }
            _ => {}
        }
    }

    /// Checks the company, if there are enough platoons for one; nothing above it is checked (F27).
    fn check_company(&mut self, force: &Force) {
        let Some(formation) = self.army.composition.formation(Level::Company).copied() else {
            return;
        };
        let found = force.platoons.len() as i64;
        let Some(first) = force.platoons.first() else { return };
        if found < formation.parts.least {
            return self.check_small_company(force, &formation);
        }
        if !formation.parts.holds(found) {
            let allowed = formation.parts.both();
            self.report(first.span, ForceFault::CompanySize { found, allowed });
        }
        let leads = |leader: &Leader| formation.leader.is_none_or(|unit| unit == leader.unit);
        if !force.leaders.iter().any(leads) {
            let named = formation.leader.map(|index| self.army.units[index].name.both());
            let fault = named.map_or(ForceFault::NobodyLeadsCompany, |leader| {
                ForceFault::NoCompanyLeader { leader }
            });
            self.report(first.span, fault);
        }
    }

    /// Notes a leader of companies over fewer platoons than one has (F28).
    fn check_small_company(&mut self, force: &Force, formation: &Formation) {
        let of_platoons =
            self.army.composition.formation(Level::Platoon).and_then(|platoon| platoon.leader);
        let commands = |leader: &&Leader| match formation.leader {
            Some(unit) => leader.unit == unit,
            None => {
                Some(leader.unit) != of_platoons && self.army.units[leader.unit].role != Role::Nco
            }
        };
        if let Some(leader) = force.leaders.iter().find(commands) {
            let (found, allowed) = (force.platoons.len() as i64, formation.parts.both());
            let name = self.army.units[leader.unit].name.both();
            self.report(leader.span, ForceFault::FewPlatoons { name, found, allowed });
        }
    }

    /// Reports leaders of platoons who lead none, and in a list that names no such leader, one who goes with fewer squads
    /// than he should (F28).
    fn check_loose_leaders(&mut self, force: &Force) {
        let Some(formation) = self.army.composition.formation(Level::Platoon).copied() else {
            return;
        };
        let squads = force.all_squads().map(|(_, squad)| squad);
        let attached = squads.flat_map(|squad| &squad.attached);
        let is_one = |leader: &&Leader| match formation.leader {
            Some(unit) => leader.unit == unit,
            None => self.army.units[leader.unit].role != Role::Nco,
        };
        let loose: Vec<&Leader> = force.leaders.iter().chain(attached).filter(is_one).collect();
        let Some(first) = loose.first() else { return };
        let name = self.army.units[first.unit].name.both();
        let squads = force.all_squads().count() as i64;
        if formation.leader.is_some() {
            let found = loose.len() as i64;
            self.report(first.span, ForceFault::LooseLeaders { name, found });
        } else if force.platoons.is_empty() && squads < formation.parts.least {
            let allowed = formation.parts.both();
            self.report(first.span, ForceFault::FewSquads { name, found: squads, allowed });
        }
    }

    /// Reports squads outside the platoons of a force that has platoons.
    fn check_loose_squads(&mut self, force: &Force) {
        let has_platoons =
            self.army.composition.formation(Level::Platoon).is_some() && !force.platoons.is_empty();
        if let Some(first) = force.squads.first().filter(|_| has_platoons) {
            let found = force.squads.len() as i64;
            self.report(first.span, ForceFault::Loose { found });
        }
    }
}
