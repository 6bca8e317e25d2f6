//! Lists and forces of Dust Warfare: classes, sections and names are looked up, weapon lines read.

use super::fault::DustFault;
use super::weapon::weapon_line;
use crate::army::Words;
use crate::decode::{Names, list_head, optional_words, words};
use crate::fault::ForceFault;
use crate::finding::Finding;
use crate::force::ForceHead;
use crate::games::dust::file::{
    FieldedFile, ForceFile, ListFile, PlatoonFile, ScenarioFile, SoloFile, UnitFile, UpgradeFile,
    WeaponFile,
};
use crate::games::dust::{
    Ability, Class, Fielded, Force, List, Platoon, Scenario, Section, Solo, Tables, Unit, UnitCard,
    Upgrade, Weapon,
};
use crate::text::{Source, list_values, nearest, parse_unsigned};
use crate::yaml::Placed;

/// Decodes a list; a unit that cannot be read gives findings and is left out.
pub(super) fn list(file: &ListFile, source: &Source, tables: &Tables) -> (List, Vec<Finding>) {
    let mut decoder =
        DustDecoder { source, tables, incomplete: file.incomplete, findings: Vec::new() };
    let list = List {
        head: list_head!(file, decoder.findings),
        incomplete: file.incomplete,
        upgrades: file.upgrades.iter().filter_map(|upgrade| decoder.upgrade(upgrade)).collect(),
        units: file.units.iter().filter_map(|unit| decoder.unit(unit)).collect(),
    };
    (list, decoder.findings)
}

struct DustDecoder<'a> {
    source: &'a Source,
    tables: &'a Tables,
    incomplete: bool,
    findings: Vec<Finding>,
}

impl DustDecoder<'_> {
    /// Returns the price; a missing one is a finding, as everything in the game has a price.
    fn points(&mut self, name: &Words, written: Option<&Placed<i32>>) -> Option<i32> {
        if written.is_none() {
            let fault = DustFault::NoPoints { name: name.both() };
            self.findings.push(Finding::at(name.span, fault.into()));
        }
        written.map(|points| points.value)
    }

    fn upgrade(&mut self, file: &UpgradeFile) -> Option<Upgrade> {
        let name = words(&file.name, file.name_es.as_ref());
        let points = self.points(&name, file.points.as_ref())?;
        Some(Upgrade {
            name,
            points,
            notes: optional_words(file.notes.as_ref(), file.notes_es.as_ref()),
        })
    }

    fn unit(&mut self, file: &UnitFile) -> Option<Unit> {
        let name = words(&file.name, file.name_es.as_ref());
        let points = self.points(&name, file.points.as_ref());
        let card = self.card(file, &name);
        let sections = file.sections.iter().filter_map(|section| self.section(section)).collect();
        let ability = |file: &crate::games::dust::file::AbilityFile| Ability {
            name: words(&file.name, file.name_es.as_ref()),
            notes: optional_words(file.notes.as_ref(), file.notes_es.as_ref()),
        };
        Some(Unit {
            aliases: file.aliases.iter().map(|alias| alias.value.clone()).collect(),
            points: points?,
            card: card?,
            hero: file.hero,
            team: file.team,
            radiomen: file.radiomen.as_ref().map_or(0, |radiomen| radiomen.value),
            sections,
            order: optional_words(file.order.as_ref(), file.order_es.as_ref()),
            abilities: file.abilities.iter().map(ability).collect(),
            notes: optional_words(file.notes.as_ref(), file.notes_es.as_ref()),
            name,
        })
    }

    /// Decodes the card of a unit: `Some(None)` without a card, `None` if it cannot be read.
    fn card(&mut self, file: &UnitFile, name: &Words) -> Option<Option<UnitCard>> {
        let whole = [&file.models, &file.r#move, &file.armor, &file.health];
        let given = [file.class.is_some()].into_iter().chain(whole.map(Option::is_some));
        let keys = ["class", "models", "move", "armor", "health"].into_iter().zip(given);
        let (has, lacks): (Vec<_>, Vec<_>) = keys.partition(|(_, given)| *given);
        if has.is_empty() && file.weapons.is_empty() {
            let fault = DustFault::BareCard { name: name.both() };
            let bare = (!self.incomplete).then(|| Finding::at(name.span, fault.into()));
            self.findings.extend(bare);
            return Some(None);
        }
        if !lacks.is_empty() {
            let missing = list_values(lacks.iter().map(|(key, _)| key));
            let fault = DustFault::HalfCard { name: name.both(), missing };
            self.findings.push(Finding::at(name.span, fault.into()));
        }
        let class = file.class.as_ref().map(|class| self.class(class));
        let models = file.models.as_ref().map(|models| models.value);
        let weapons: Vec<Option<Weapon>> =
            file.weapons.iter().map(|weapon| self.weapon(weapon, models)).collect();
        Some(Some(UnitCard {
            class: class??,
            models: models?,
            moves: file.r#move.as_ref()?.value,
            armor: file.armor.as_ref()?.value,
            health: file.health.as_ref()?.value,
            weapons: weapons.into_iter().collect::<Option<_>>()?,
        }))
    }

    /// Reads a class of units: `soldier 2`.
    fn class(&mut self, written: &Placed<String>) -> Option<Class> {
        let Tables { soldiers, vehicles, aircraft, .. } = self.tables;
        type ClassParser = (&'static str, fn(i32) -> Class, (i32, i32));
        let kinds: [ClassParser; 3] = [
            ("soldier", Class::Soldier, *soldiers),
            ("vehicle", Class::Vehicle, *vehicles),
            ("aircraft", Class::Aircraft, *aircraft),
        ];
        let (kind, number) = written.value.trim().rsplit_once(' ').unwrap_or((&written.value, ""));
        let known = kinds.iter().find(|(name, ..)| *name == kind.trim());
        let class = known.and_then(|(_, class, (first, last))| {
            parse_unsigned(number).filter(|number| (first..=last).contains(&number)).map(class)
        });
        if class.is_none() {
            let bounds = |(name, _, (first, last)): &(&str, _, (i32, i32))| {
                format!("`{name} {first}`–`{name} {last}`")
            };
            let allowed = kinds.iter().map(bounds).collect::<Vec<_>>().join(", ");
            let fault = DustFault::UnknownClass { found: written.value.clone(), allowed };
            self.findings.push(Finding::at(written.span, fault.into()));
        }
        class
    }

    fn weapon(&mut self, file: &WeaponFile, all: Option<i32>) -> Option<Weapon> {
        let text = file.line.verbatim(self.source).to_owned();
        let placed = Placed { value: text, span: file.line.span };
        let line = weapon_line(&placed.value, self.tables.classes()).map_err(|mut finding| {
            finding.span = finding.span.map(|span| placed.inside(self.source, span));
            self.findings.push(*finding);
        });
        let models = file.models.clone();
        if let (Some(models), Some(all)) = (&models, all)
            && models.value > all
        {
            let fault = DustFault::BeyondModels { found: models.value, models: all };
            self.findings.push(Finding::at(models.span, fault.into()));
        }
        let models = models.unwrap_or(Placed { value: all.unwrap_or(1), span: file.name.span });
        Some(Weapon { name: words(&file.name, file.name_es.as_ref()), models, line: line.ok()? })
    }

    fn section(&mut self, written: &Placed<String>) -> Option<Section> {
        section(written).map_err(|finding| self.findings.push(*finding)).ok()
    }
}

/// Reads a section of a platoon by its key.
fn section(written: &Placed<String>) -> Result<Section, Box<Finding>> {
    let known = Section::from_key(&written.value);
    known.ok_or_else(|| {
        let keys = || Section::ALL.into_iter().map(Section::key);
        let near = nearest(&written.value, keys());
        let (found, allowed) = (written.value.clone(), list_values(keys()));
        let fault = DustFault::UnknownSection { found, near, allowed };
        Box::new(Finding::at(written.span, fault.into()))
    })
}

/// Decodes a force; a name that is not in the list gives a finding and is left out.
pub(super) fn force(file: &ForceFile, head: ForceHead, list: &List) -> (Force, Vec<Finding>) {
    let names = Names::of_list(&list.units, |unit| (&unit.name, &unit.aliases));
    let mut fielding = DustForceDecoder { list, names, findings: Vec::new() };
    let platoons = file.platoons.iter().map(|platoon| fielding.platoon(platoon)).collect();
    let heroes = file.heroes.iter().filter_map(|solo| fielding.hero(solo)).collect();
    let scenario = file.scenario.as_ref().map(|scenario| {
        let ScenarioFile { objective, deployment, conditions } = scenario;
        let parts = [objective, deployment, conditions];
        let levels = parts.map(|part| part.as_ref().map_or(0, |points| points.value));
        let spans = parts.iter().rev().filter_map(|part| part.as_ref().map(|points| points.span));
        Scenario { levels, span: spans.max_by_key(|span| span.start).unwrap_or(head.name.span) }
    });
    let force = Force {
        head,
        limit: file.limit.as_ref().map(|limit| limit.value),
        limit_span: file.limit.as_ref().map(|limit| limit.span).unwrap_or_default(),
        scenario,
        platoons,
        heroes,
    };
    (force, fielding.findings)
}

struct DustForceDecoder<'a> {
    list: &'a List,
    names: Names<usize>,
    findings: Vec<Finding>,
}

impl DustForceDecoder<'_> {
    fn platoon(&mut self, file: &PlatoonFile) -> Platoon {
        Platoon {
            name: words(&file.name, file.name_es.as_ref()),
            units: file.units.iter().filter_map(|unit| self.mustered(unit)).collect(),
            upgrades: file.upgrades.iter().filter_map(|name| self.upgrade(name)).collect(),
        }
    }

    fn mustered(&mut self, file: &FieldedFile) -> Option<Fielded> {
        let section = section(&file.section).map_err(|finding| self.findings.push(*finding));
        let unit = self.unit(&file.unit);
        Some(Fielded {
            section: section.ok()?,
            unit: unit?,
            name: optional_words(file.name.as_ref(), file.name_es.as_ref()),
            notes: optional_words(file.notes.as_ref(), file.notes_es.as_ref()),
            span: file.section.span,
        })
    }

    fn hero(&mut self, file: &SoloFile) -> Option<Solo> {
        Some(Solo { unit: self.unit(&file.unit)?, joins: file.joins.clone(), at: file.unit.span })
    }

    fn unit(&mut self, written: &Placed<String>) -> Option<usize> {
        let unit = self.names.find(&written.value).map_err(|near| {
            let (name, list) = (written.value.clone(), self.list.head.name.both());
            let fault = ForceFault::NotInList { name, near, list };
            self.findings.push(Finding::at(written.span, fault.into()));
        });
        unit.ok()
    }

    fn upgrade(&mut self, written: &Placed<String>) -> Option<usize> {
        let upgrades = || self.list.upgrades.iter().enumerate();
        let upgrade_names = upgrades().map(|(index, one)| (one.name.text.as_str(), index));
        let spanish =
            upgrades().filter_map(|(index, one)| Some((one.name.spanish.as_deref()?, index)));
        let found = Names::new(upgrade_names.chain(spanish)).find(&written.value);
        let found = found.map_err(|near| {
            let fault = DustFault::UnknownUpgrade { found: written.value.clone(), near };
            self.findings.push(Finding::at(written.span, fault.into()));
        });
        found.ok()
    }
}
