//! A force held against its list: points, squads, leaders, options and formations.

use super::glyphs;
use crate::army::{Army, Formation, Level, Price, Unit};
use crate::bill::ForceBill;
use crate::code::Code;
use crate::codes::Slot;
use crate::fault::ForceFault;
use crate::finding::Finding;
use crate::force::{Bought, Force, Leader, Platoon, Squad};
use crate::language::Language;
use crate::rules::Rules;
use crate::text::{Source, Span};
use std::collections::BTreeMap;

/// What speaks against a force that was understood.
pub fn force(
    force: &Force,
    army: &Army,
    bill: &ForceBill,
    source: &Source,
    rules: &Rules,
) -> Vec<Finding> {
    let mut check = Check { army, source, rules, findings: Vec::new() };
    let total = bill.total;
    if let Some(limit) = bill.limit.filter(|limit| total > *limit) {
        check.find(force.limit_span, ForceFault::OverLimit { total, limit });
    }
    for (_, squad) in force.all_squads() {
        check.squad(squad);
    }
    for (_, leader) in force.all_leaders() {
        check.options(&army.units[leader.unit], 1, &leader.bought, true);
    }
    check.unique(force);
    force.platoons.iter().for_each(|platoon| check.platoon(platoon));
    check.company(force);
    check.findings.extend(glyphs::of_force(force));
    check.findings
}

struct Check<'a> {
    army: &'a Army,
    source: &'a Source,
    rules: &'a Rules,
    findings: Vec<Finding>,
}

impl Check<'_> {
    fn find(&mut self, span: Span, fault: ForceFault) {
        self.findings.push(Finding::at(span, fault.into()));
    }

    /// Size and NCO, which are errors (F26).
    fn squad(&mut self, squad: &Squad) {
        let unit = &self.army.units[squad.unit];
        if let Some(size) = self.army.composition.squad.filter(|size| !size.holds(squad.figures)) {
            let fault = ForceFault::SquadSize { found: squad.figures, allowed: size.to_string() };
            self.find(squad.figures_span, fault);
        }
        if squad.nco.is_none() {
            self.find(squad.span, ForceFault::NoNco { name: unit.name.text.clone() });
        }
        self.options(unit, squad.figures, &squad.bought, false);
    }

    /// Whether options may be bought so, and do not exclude one another (F22, F23).
    fn options(&mut self, unit: &Unit, figures: i64, bought: &[Bought], alone: bool) {
        let mut given_up: BTreeMap<char, i64> = BTreeMap::new();
        for (index, option) in bought.iter().enumerate() {
            let choice = &option.choice;
            let name = || choice.name.text.clone();
            let again =
                |other: &Bought| other.option == option.option && other.choice.adds == choice.adds;
            if bought[..index].iter().any(again) {
                self.find(option.span, ForceFault::OptionTwice { name: name() });
            }
            if alone && matches!(choice.price, Price::Percent(_)) {
                self.find(option.span, ForceFault::NotForOne { name: name() });
            }
            let name = || unit.name.text.clone();
            for letter in choice.removes.chars() {
                let given = given_up.entry(letter).or_default();
                let free = figures - *given;
                *given += option.figures;
                if !self.has(unit.code(), letter) {
                    self.find(option.span, ForceFault::NothingToGive { letter, name: name() });
                } else if option.figures > free {
                    let found = figures - free + option.figures;
                    let fault = ForceFault::Exclusive { letter, found, most: figures };
                    self.find(option.span, fault);
                }
            }
            for letter in choice.adds.chars() {
                if self.has(unit.code(), letter) && !choice.removes.contains(letter) {
                    self.find(option.span, ForceFault::HasItAlready { letter, name: name() });
                }
            }
        }
        self.clashes(unit, figures, bought);
    }

    /// Letters that meet on a figure where they do not go together: there are more of them than figures.
    fn clashes(&mut self, unit: &Unit, figures: i64, bought: &[Bought]) {
        let rules = self.rules;
        for clash in &rules.codes().clashes {
            let brings =
                |option: &&Bought| option.choice.adds.contains(|c| clash.letters.contains(c));
            // The list has been told of what its own units carry.
            let own = clash.letters.chars().all(|letter| self.has(unit.code(), letter));
            let carried: i64 = clash
                .letters
                .chars()
                .map(|letter| self.carriers(unit, figures, bought, letter))
                .sum();
            let Some(last) = bought.iter().rfind(brings).filter(|_| !own && carried > figures)
            else {
                continue;
            };
            let fault = ForceFault::Clash {
                letters: clash.letters.clone(),
                en: clash.names.get(Language::English).clone(),
                es: clash.names.get(Language::Spanish).clone(),
                ruling: clash.ruling.clone(),
            };
            self.find(last.span, fault);
        }
    }

    /// How many figures have a letter after all that was bought.
    fn carriers(&self, unit: &Unit, figures: i64, bought: &[Bought], letter: char) -> i64 {
        let own = if self.has(unit.code(), letter) { figures } else { 0 };
        let change = |option: &Bought| {
            let (adds, removes) = (&option.choice.adds, &option.choice.removes);
            option.figures
                * (i64::from(adds.contains(letter)) - i64::from(removes.contains(letter)))
        };
        (own + bought.iter().map(change).sum::<i64>()).clamp(0, figures)
    }

    fn has(&self, code: Code, letter: char) -> bool {
        self.rules
            .codes()
            .rows(code)
            .any(|(slot, row)| slot == Slot::Traits && row.letter == letter)
    }

    /// Leaders of whom there is only one, be it as an NCO.
    fn unique(&mut self, force: &Force) {
        let mut seen: BTreeMap<usize, Span> = BTreeMap::new();
        let leaders = force.all_leaders().map(|(_, leader)| (leader.unit, leader.span));
        let ncos = force.all_squads().filter_map(|(_, squad)| Some((squad.nco?, squad.span)));
        for (index, span) in leaders.chain(ncos) {
            let unit = &self.army.units[index];
            let Some(first) = seen.get(&index).copied() else {
                seen.insert(index, span);
                continue;
            };
            if unit.unique {
                let first_line = self.source.place(first).line;
                let name = unit.name.text.clone();
                self.find(span, ForceFault::UniqueTwice { name, first_line });
            }
        }
    }

    /// What the list says of platoons, which opponents may agree to do without (F28).
    fn platoon(&mut self, platoon: &Platoon) {
        let Some(formation) = self.formation(Level::Platoon).copied() else { return };
        let named = formation.leader.map(|index| self.army.units[index].name.text.clone());
        let found = platoon.squads.len() as i64;
        if !formation.parts.holds(found) {
            let allowed = formation.parts.to_string();
            self.find(platoon.span, ForceFault::PlatoonSize { found, allowed });
        }
        match (&platoon.leader, formation.leader) {
            (None, _) => self.find(platoon.span, ForceFault::NoLeader { leader: named }),
            (Some(leader), Some(wanted)) if leader.unit != wanted => {
                let name = self.army.units[leader.unit].name.text.clone();
                let leader_named = named.unwrap_or_default();
                self.find(leader.span, ForceFault::WrongLeader { name, leader: leader_named });
            }
            _ => {}
        }
    }

    /// A company, where there are platoons enough for one; nothing above it is checked (F27).
    fn company(&mut self, force: &Force) {
        let Some(formation) = self.formation(Level::Company).copied() else { return };
        let found = force.platoons.len() as i64;
        let Some(first) = force.platoons.first().filter(|_| found >= formation.parts.least) else {
            return;
        };
        if !formation.parts.holds(found) {
            let allowed = formation.parts.to_string();
            self.find(first.span, ForceFault::CompanySize { found, allowed });
        }
        let leads = |leader: &Leader| formation.leader.is_none_or(|unit| unit == leader.unit);
        if !force.leaders.iter().any(leads) {
            let leader = formation.leader.map(|index| self.army.units[index].name.text.clone());
            self.find(first.span, ForceFault::NoCompanyLeader { leader });
        }
    }

    fn formation(&self, level: Level) -> Option<&Formation> {
        self.army.composition.formations.iter().find(|formation| formation.level == level)
    }
}
