//! Lists and forces of Scrubs of the Desert: types, weapons and names are looked up, ranges made numbers.

use super::fault::ScrubsFault;
use crate::decode::{Names, list_head, optional_words, words};
use crate::fault::{FileFault, ForceFault, Notation};
use crate::finding::Finding;
use crate::force::ForceHead;
use crate::games::scrubs::file::{FieldedFile, ForceFile, ListFile, UnitFile, WeaponFile};
use crate::games::scrubs::{Carried, Fielded, Force, List, Tables, Unit, UnitType, Weapon};
use crate::language::ByLanguage;
use crate::text::{Source, Span, list_values, nearest, parse_unsigned};
use crate::yaml::{Placed, Verbatim};

/// Decodes a list; a unit of unknown type gives a finding and is left out.
pub(super) fn list(file: &ListFile, source: &Source, tables: &Tables) -> (List, Vec<Finding>) {
    let mut decoder = ScrubsDecoder { source, tables, findings: Vec::new() };
    let units = file.units.iter().filter_map(|unit| decoder.unit(unit)).collect();
    let list = List { head: list_head!(file, decoder.findings), units };
    (list, decoder.findings)
}

/// Decodes a force; a unit that is not in the list gives a finding and is left out.
pub(super) fn force(file: &ForceFile, head: ForceHead, list: &List) -> (Force, Vec<Finding>) {
    let mut findings = Vec::new();
    let points = file.units.iter().filter_map(|unit| unit.points.as_ref());
    let points = file.limit.iter().chain(points);
    findings.extend(points.map(|at| Finding::at(at.span, ScrubsFault::Points.into())));
    let mut names = Names::of_list(&list.units, |unit| (&unit.name, &unit.aliases));
    let mut mustered = |unit: &FieldedFile| {
        let index = names.find(&unit.unit.value).map_err(|near| {
            let (name, list) = (unit.unit.value.clone(), list.head.name.both());
            let fault = ForceFault::NotInList { name, near, list };
            findings.push(Finding::at(unit.unit.span, fault.into()));
        });
        Some(Fielded {
            unit: index.ok()?,
            name: optional_words(unit.name.as_ref(), unit.name_es.as_ref()),
            notes: optional_words(unit.notes.as_ref(), unit.notes_es.as_ref()),
        })
    };
    let units = file.units.iter().filter_map(&mut mustered).collect();
    let force = Force { head, units };
    (force, findings)
}

struct ScrubsDecoder<'a> {
    source: &'a Source,
    tables: &'a Tables,
    findings: Vec<Finding>,
}

impl ScrubsDecoder<'_> {
    fn unit(&mut self, file: &UnitFile) -> Option<Unit> {
        if let Some(points) = &file.points {
            self.findings.push(Finding::at(points.span, ScrubsFault::Points.into()));
        }
        let weapons = file.weapons.iter().filter_map(|weapon| self.weapon(weapon)).collect();
        Some(Unit {
            kind: self.kind(&file.r#type)?,
            name: words(&file.name, file.name_es.as_ref()),
            aliases: file.aliases.iter().map(|alias| alias.value.clone()).collect(),
            figures: file.figures.clone(),
            leader: optional_words(file.leader.as_ref(), file.leader_es.as_ref()),
            weapons,
            morale: file.morale.clone(),
            loss: file.loss.clone(),
            crew: file.crew.clone(),
            notes: optional_words(file.notes.as_ref(), file.notes_es.as_ref()),
        })
    }

    fn kind(&mut self, written: &Placed<String>) -> Option<UnitType> {
        let kinds = &self.tables.units;
        let known = kinds.iter().find(|kind| kind.tag == written.value);
        if known.is_none() {
            let tags = || kinds.iter().map(|kind| kind.tag.as_str());
            let (found, near) = (written.value.clone(), nearest(&written.value, tags()));
            let fault = ScrubsFault::UnknownType { found, near, allowed: list_values(tags()) };
            self.findings.push(Finding::at(written.span, fault.into()));
        }
        known.cloned()
    }

    fn weapon(&mut self, file: &WeaponFile) -> Option<Carried> {
        let known = &self.tables.fire.weapons;
        let Some(like) = known.iter().find(|weapon| weapon.tag == file.weapon.value) else {
            let tags = || known.iter().map(|weapon| weapon.tag.as_str());
            let (found, near) = (file.weapon.value.clone(), nearest(&file.weapon.value, tags()));
            let fault = ScrubsFault::UnknownWeapon { found, near, allowed: list_values(tags()) };
            self.findings.push(Finding::at(file.weapon.span, fault.into()));
            return None;
        };
        let own_name = optional_words(file.name.as_ref(), file.name_es.as_ref());
        let short = self.reach(file.short.as_ref()).unwrap_or(like.short);
        let long = self.reach(file.long.as_ref()).unwrap_or(like.long);
        if let Some(written) = file.long.as_ref().or(file.short.as_ref())
            && long.0 <= short.0
        {
            let fault = ScrubsFault::NoLonger { short: short.0, long: long.0 };
            self.findings.push(Finding::at(written.span, fault.into()));
        }
        let name: ByLanguage<String> =
            own_name.map_or_else(|| like.names.clone(), |own_name| own_name.both());
        let weapon = Weapon { short, long, ..like.clone() };
        Some(Carried { name, weapon, span: file.weapon.span })
    }

    /// Reads a range in inches, and the lowest roll that hits there: `12 7+`.
    fn reach(&mut self, written: Option<&Placed<Verbatim>>) -> Option<(i32, i32)> {
        let written = written?;
        let text = written.verbatim(self.source);
        let inches = |text: &str| parse_unsigned(text.trim().trim_end_matches(['"', '″']));
        let read = text.trim().rsplit_once(' ').and_then(|(reach, least)| {
            Some((inches(reach)?, parse_unsigned(least.strip_suffix('+')?)?))
        });
        let mut span = written.span;
        let fault = match read {
            None => {
                let found = text.to_owned();
                FileFault::NotNotation { found, notation: Notation::Reach }.into()
            }
            Some((_, least)) if least > HARDEST => {
                let end = text.trim_end().len();
                let start = text[..end].rfind(' ').map_or(0, |blank| blank + 1);
                let placed = Placed { value: text.to_owned(), span };
                span = placed.inside(self.source, Span::new(start, end));
                ScrubsFault::OffTheDie { found: least }.into()
            }
            Some(read) => return Some(read),
        };
        self.findings.push(Finding::at(span, fault));
        None
    }
}

/// The highest face of a die.
const HARDEST: i32 = 9;
