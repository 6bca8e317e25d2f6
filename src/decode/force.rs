//! Decodes a force file: names of the list are resolved, counts converted to numbers.

use super::army::optional_words;
use super::names::Names;
use crate::army::{Army, Basis, Choice, Words};
use crate::code::CodeKind;
use crate::codes::Slot;
use crate::fault::{ArmyFault, ChoiceFault, Contradiction, Fault, ForceFault, Severity};
use crate::finding::Finding;
use crate::force::file::{BuyFile, ForceFile, LeaderFile, PlatoonFile, SquadFile};
use crate::force::{BoughtOption, Force, ForceHead, Leader, Platoon, Squad};
use crate::language::{ByLanguage, Language};
use crate::rules::Rules;
use crate::text::{Source, Span, list_values, nearest};
use crate::yaml::Placed;

/// Decodes a force file; units and options that are not in the list are left out with a finding.
pub fn force(
    file: &ForceFile,
    head: ForceHead,
    army: &Army,
    source: &Source,
    rules: &Rules,
) -> (Force, Vec<Finding>) {
    let (units, options) = (Names::of_units(army), Names::of_options(army));
    let mut decoder = ForceDecoder { source, army, rules, units, options, findings: Vec::new() };
    let force = Force {
        head,
        limit: file.limit.as_ref().map(|limit| limit.value.into()),
        limit_span: file.limit.as_ref().map(|limit| limit.span).unwrap_or_default(),
        basis: decoder.basis(file.points.as_ref()),
        leaders: file.leaders.iter().filter_map(|leader| decoder.leader(leader)).collect(),
        platoons: file.platoons.iter().map(|platoon| decoder.platoon(platoon)).collect(),
        squads: file.squads.iter().filter_map(|squad| decoder.squad(squad)).collect(),
    };
    (force, decoder.findings)
}

struct ForceDecoder<'a> {
    source: &'a Source,
    army: &'a Army,
    rules: &'a Rules,
    units: Names<usize>,
    options: Names<usize>,
    findings: Vec<Finding>,
}

impl ForceDecoder<'_> {
    fn basis(&mut self, written: Option<&Placed<String>>) -> Basis {
        let Some(written) = written else { return Basis::default() };
        let all = [Basis::Printed, Basis::Computed];
        if let Some(basis) = all.into_iter().find(|basis| basis.key() == written.value) {
            return basis;
        }
        let keys = all.map(Basis::key);
        let (found, near) = (written.value.clone(), nearest(&written.value, keys));
        let fault = ForceFault::UnknownBasis { found, near, allowed: list_values(keys) };
        self.findings.push(Finding::at(written.span, fault.into()));
        Basis::default()
    }

    fn platoon(&mut self, file: &PlatoonFile) -> Platoon {
        let leader = file.leader.as_ref().and_then(|leader| self.leader(leader));
        let first = file.squads.first().map(|squad| squad.troop.span);
        let spans = [
            file.name.as_ref().map(|name| name.span),
            file.leader.as_ref().map(|leader| leader.unit.span),
            first,
        ];
        Platoon {
            name: optional_words(file.name.as_ref(), file.name_es.as_ref()),
            leader,
            squads: file.squads.iter().filter_map(|squad| self.squad(squad)).collect(),
            span: spans.into_iter().flatten().next().unwrap_or_default(),
        }
    }

    fn leader(&mut self, file: &LeaderFile) -> Option<Leader> {
        let unit = self.unit(&file.unit, CodeKind::Leader)?;
        Some(Leader {
            unit,
            name: optional_words(file.name.as_ref(), file.name_es.as_ref()),
            bought: file.options.iter().filter_map(|buy| self.bought_option(buy, 1)).collect(),
            notes: optional_words(file.notes.as_ref(), file.notes_es.as_ref()),
            span: file.unit.span,
        })
    }

    fn squad(&mut self, file: &SquadFile) -> Option<Squad> {
        let attached = file.attached.iter().filter_map(|leader| self.leader(leader)).collect();
        let named = file.nco.as_ref().and_then(|nco| self.unit(nco, CodeKind::Leader));
        let unit = self.unit(&file.troop, CodeKind::Trooper)?;
        let figures = file.figures.value.into();
        Some(Squad {
            unit,
            figures,
            figures_span: file.figures.span,
            // For an unknown name, the list's own NCO is used.
            nco: named.or(self.army.units[unit].nco),
            nco_span: file.nco.as_ref().map_or(file.troop.span, |nco| nco.span),
            name: optional_words(file.name.as_ref(), file.name_es.as_ref()),
            bought: file
                .options
                .iter()
                .filter_map(|buy| self.bought_option(buy, figures))
                .collect(),
            attached,
            notes: optional_words(file.notes.as_ref(), file.notes_es.as_ref()),
            span: file.troop.span,
        })
    }

    /// Finds a unit by name, if it is of this kind.
    fn unit(&mut self, written: &Placed<String>, kind: CodeKind) -> Option<usize> {
        let name = written.value.clone();
        let fault = match (self.units.find(&name), kind) {
            (Ok(index), _) if self.army.units[index].role.leads() == (kind == CodeKind::Leader) => {
                return Some(index);
            }
            (Ok(_), CodeKind::Leader) => ArmyFault::NotALeader { name }.into(),
            (Ok(_), CodeKind::Trooper) => ForceFault::NotATroop { name }.into(),
            (Err(near), _) => {
                let list = self.army.head.name.both();
                ForceFault::NotInList { name, near, list }.into()
            }
        };
        self.findings.push(Finding::at(written.span, fault));
        None
    }

    /// Returns a bought option of the list, for at most `all` figures.
    fn bought_option(&mut self, file: &BuyFile, all: i64) -> Option<BoughtOption> {
        let index = self.option(&file.buy)?;
        let choice = self.army.options[index].clone();
        let figures = file.figures.as_ref().map_or(all, |figures| figures.value.into());
        if let Some(written) = file.figures.as_ref().filter(|_| figures > all) {
            let fault = ChoiceFault::MoreThanThereAre { found: figures, most: all };
            self.findings.push(Finding::at(written.span, fault.into()));
        }
        let choice = match &file.take {
            Some(take) => self.limit_letters(choice, take)?,
            None => choice,
        };
        Some(BoughtOption { option: index, choice, figures: figures.min(all), span: file.buy.span })
    }

    /// Finds an option by name.
    fn option(&mut self, written: &Placed<String>) -> Option<usize> {
        let near = match self.options.find(&written.value) {
            Ok(index) => return Some(index),
            Err(near) => near,
        };
        let names = |language| {
            list_values(self.army.options.iter().map(|option| option.name.get(language)))
        };
        let allowed = ByLanguage::each(names);
        let name = written.value.clone();
        let fault = if self.army.options.is_empty() {
            ChoiceFault::NoOptions { name }
        } else {
            ChoiceFault::NotAnOption { name, near, allowed }
        };
        self.findings.push(Finding::at(written.span, fault.into()));
        None
    }

    /// Limits an option to some of the letters it adds, each once.
    fn limit_letters(&mut self, choice: Choice, take: &Placed<String>) -> Option<Choice> {
        let mut letters = String::new();
        for (at, letter) in take.value.char_indices() {
            let fault: Fault = if !choice.adds.contains(letter) {
                let allowed = list_values(choice.adds.chars());
                ChoiceFault::NotOffered { found: letter, allowed }.into()
            } else if letters.contains(letter) {
                let letter = letter.to_string();
                ArmyFault::Contradiction(Contradiction::TraitAgain { letter }).into()
            } else {
                letters.push(letter);
                continue;
            };
            let span = take.inside(self.source, Span::new(at, at + letter.len_utf8()));
            let finding = Finding::at(span, fault);
            let stops = finding.severity() == Severity::Error;
            self.findings.push(finding);
            if stops {
                return None;
            }
        }
        Some(with_letters(choice, &letters, self.rules))
    }
}

/// Returns an option that adds only some of its letters, with their names after its own: `Any other weapon: Maula
/// Pistol`.
pub fn with_letters(choice: Choice, letters: &str, rules: &Rules) -> Choice {
    let rows = rules.codes().table(Slot::Traits).rows.iter();
    let rows: Vec<_> = rows.filter(|row| letters.contains(row.letter)).collect();
    let named = |language| {
        let rows: Vec<&str> = rows.iter().map(|row| row.names.get(language).as_str()).collect();
        format!("{}: {}", choice.name.get(language), rows.join(", "))
    };
    let (text, spanish) = (named(Language::English), Some(named(Language::Spanish)));
    let name = Words { text, spanish, span: choice.name.span };
    Choice { adds: letters.to_owned(), name, ..choice }
}
