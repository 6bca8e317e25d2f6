//! Battle sheet of a force: leaders, the squads under them, the turn sequence.

use super::{ForceLayout, LeaderPart, SquadPart};
use crate::force::LeaderPost;
use crate::labels::fill;
use crate::language::Phrase;
use crate::profile::ListColumn;
use crate::sheet::{Steps, Strip, StripGroup, StripSheets};
use crate::sheets::citations::{citations, strip_citations};
use crate::sheets::legend::shared_rules;
use crate::sheets::strip::EquippedUnit;
use std::cmp::Reverse;

/// The leaders of strip sheets.
struct Commanders {
    strips: Vec<Strip>,
    /// The platoon of each.
    platoons: Vec<Option<usize>>,
    /// Rules that all of several leaders share.
    shared_rules: Vec<String>,
    /// Rulings cited by their rules.
    cited: Vec<String>,
}

impl ForceLayout<'_> {
    /// Returns the strip sheets with all equipped units, and the rulings it cites.
    pub(super) fn strip_sheets(&self) -> (StripSheets, Vec<String>) {
        let labels = &self.labels.strip;
        let platoons = (0..self.resolved.force.platoons.len()).map(Some).chain([None]);
        let play = &self.resolved.rules.play;
        let leaders = self.commanders();
        let (led, groups): (Vec<Option<usize>>, Vec<StripGroup>) = platoons
            .filter_map(|platoon| self.platoon_group(platoon).map(|group| (platoon, group)))
            .unzip();
        let group_of = |platoon: &Option<usize>| {
            led.iter().position(|led| platoon.is_some() && led == platoon)
        };
        let leads = leaders.platoons.iter().map(group_of).collect();
        let squads = groups.iter().flat_map(|group| &group.strips);
        let mut weapons = squads.chain(&leaders.strips).flat_map(|strip| &strip.weapons);
        let fires = weapons.any(|weapon| !weapon.cells.is_empty());
        let legend = self.roster.legend(fires, &leaders.shared_rules);
        let cited = legend.iter().flat_map(|rule| citations(rule)).chain(leaders.cited).collect();
        let sheets = StripSheets {
            commanders: leaders.strips,
            leads,
            groups,
            turn: Steps {
                title: labels.turn.get(self.language).into(),
                steps: play.turn.iter().map(|step| step.get(self.language).into()).collect(),
            },
            chances: self.roster.chances(),
            legend: legend.iter().map(|rule| strip_citations(rule).into()).collect(),
            leaders: self.labels.units.leaders.get(self.language).into(),
            tables_follow: true,
            ground: None,
        };
        (sheets, cited)
    }

    /// Returns the leaders, by command radius and leadership (F11), with the rules that all of several share.
    fn commanders(&self) -> Commanders {
        let mut parts: Vec<&LeaderPart> = self.resolved.bill.leaders.iter().collect();
        let rating = |part: &&LeaderPart| {
            let values = self.roster.value_source.values(&self.resolved.army.units[part.of.unit]);
            Reverse([ListColumn::Leadership, ListColumn::Radius].map(|value| *values.get(value)))
        };
        parts.sort_by_key(rating);
        let (army, value_source) = (self.resolved.army, self.roster.value_source);
        let leaders: Vec<(&LeaderPart, EquippedUnit, Vec<String>)> = parts
            .into_iter()
            .map(|part| {
                let equipped = EquippedUnit::leader(part, army, value_source);
                let rules = self.roster.own_rules(&equipped);
                (part, equipped, rules)
            })
            .collect();
        let shared_rules = shared_rules(leaders.iter().map(|(.., rules)| &rules[..]));
        let strip = |(part, equipped, rules): &(&LeaderPart, EquippedUnit, Vec<String>)| {
            let own_rules = rules.iter().filter(|rule| !shared_rules.contains(rule));
            self.commander(part, equipped, own_rules)
        };
        let strips = leaders.iter().map(strip).collect();
        let platoons = leaders.iter().map(|(part, ..)| part.platoon).collect();
        let cited = leaders.iter().flat_map(|(.., rules)| rules).flat_map(|rule| citations(rule));
        Commanders { strips, platoons, cited: cited.collect(), shared_rules }
    }

    /// Returns the strip of a leader with these rules of his own.
    fn commander<'r>(
        &self,
        part: &LeaderPart,
        equipped: &EquippedUnit,
        rules: impl Iterator<Item = &'r String>,
    ) -> Strip {
        let mut strip = self.roster.with_device(self.roster.strip(equipped), equipped);
        let unit = &self.resolved.army.units[part.of.unit].name;
        strip.size = equipped.size_label(unit, &strip.size.first, self.language).into();
        let notes = self.purchases_and_notes(&part.lines, part.of.notes.as_ref());
        strip.notes.extend(rules.map(|rule| strip_citations(rule)).chain(notes).map(Phrase::from));
        strip
    }

    /// Returns the strip of a leader with all his rules.
    pub(super) fn leader_strip(&self, part: &LeaderPart) -> Strip {
        let equipped = EquippedUnit::leader(part, self.resolved.army, self.roster.value_source);
        let rules = self.roster.own_rules(&equipped);
        self.commander(part, &equipped, rules.iter())
    }

    /// Returns the squads of a platoon, or those outside platoons.
    fn platoon_group(&self, platoon: Option<usize>) -> Option<StripGroup> {
        let squads: Vec<Strip> =
            self.squads_of(platoon).map(|(at, part)| self.squad_strip(at, part)).collect();
        let points = platoon.map(|index| self.points(self.resolved.bill.platoon(index)));
        let title = self.group_title(platoon, points).into();
        (!squads.is_empty()).then_some(StripGroup { title, strips: squads })
    }

    /// Returns the title over the squads of a platoon with its leader, or over those outside platoons.
    pub(super) fn group_title(&self, platoon: Option<usize>, points: Option<String>) -> String {
        match platoon {
            Some(index) => {
                let leader = self.resolved.force.platoons[index].leader.as_ref();
                let leader =
                    leader.map(|one| one.title(self.resolved.army).get(self.language).into());
                let parts = [Some(self.platoon_name(index)), leader, points];
                parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
            }
            None if self.resolved.force.platoons.is_empty() => String::new(),
            None => self.labels.force.no_platoon.get(self.language).clone(),
        }
    }

    pub(super) fn squad_strip(&self, at: usize, part: &SquadPart) -> Strip {
        let (army, value_source, squad) = (self.resolved.army, self.roster.value_source, part.of);
        let equipped = EquippedUnit::squad(part, army, value_source);
        let mut strip = self.roster.with_device(self.roster.strip(&equipped), &equipped);
        strip.name = self.squad_name(at).into();
        let unit = &army.units[squad.unit].name;
        strip.size = equipped.size_label(unit, &strip.size.first, self.language).into();
        let attached: Vec<&str> = self
            .leaders_at(LeaderPost::Squad(at))
            .into_iter()
            .map(|leader| leader.of.title(army).get(self.language))
            .collect();
        let attached = (!attached.is_empty()).then(|| {
            fill(self.labels.force.attached.get(self.language), &[("names", &attached.join(", "))])
        });
        let notes = self.purchases_and_notes(&part.lines, squad.notes.as_ref());
        strip.notes.extend(attached.into_iter().chain(notes).map(Phrase::from));
        strip
    }
}
