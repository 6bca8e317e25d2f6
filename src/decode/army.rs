//! Decodes an army file: codes are read, names resolved, printed values converted to numbers.

use super::names::Names;
use super::{code, list_head};
use crate::army::file::{ArmyFile, OptionFile, PrintedFile, SpecialFile, UnitFile};
use crate::army::{
    AbilityEffect, Army, Choice, Composition, Formation, Level, ListHead, Price, Printed, Range,
    Role, Special, Unit, Words,
};
use crate::code::Code;
use crate::codes::{Change, Slot};
use crate::dice::Dice;
use crate::fault::{ArmyFault, Contradiction, FileFault, Notation};
use crate::finding::Finding;
use crate::language::ByLanguage;
use crate::profile::{ByColumn, ListColumn};
use crate::rules::Rules;
use crate::text::{
    Source, Span, before_first, fold, is_nonzero_integer, list_values, nearest, parse_unsigned,
    strip_bidi,
};
use crate::yaml::{Placed, Verbatim};
use crate::{emblem, fonts, limits};
use std::collections::{BTreeMap, BTreeSet};
use std::iter;

/// Decodes an army file; a unit whose code cannot be read is left out with a finding.
pub fn army(file: &ArmyFile, source: &Source, rules: &Rules) -> (Army, Vec<Finding>) {
    let none = Names::new(iter::empty::<(&str, Option<usize>)>());
    let mut decoder = ArmyDecoder { source, rules, names: none, findings: Vec::new() };
    let units: Vec<Unit> = file.units.iter().filter_map(|unit| decoder.unit(unit)).collect();
    decoder.names = names(file, &units);
    let mut army = Army {
        head: ListHead {
            source: decoder.source_section(file.source.as_ref(), &file.name),
            ..list_head!(file, decoder.findings)
        },
        game: rules.book.game,
        enemy: file.enemy.as_ref().map(|enemy| enemy.value.clone()),
        composition: Composition::default(),
        options: file.options.iter().map(|option| decoder.choice(option)).collect(),
        units,
    };
    decoder.resolve_ncos(file, &mut army);
    decoder.report_missing_ncos(file, &army);
    decoder.grant_abilities(file, &mut army);
    decoder.report_spanish_alone(file);
    decoder.report_aliases(file);
    army.composition = decoder.composition(file, &army);
    (army, decoder.findings)
}

struct ArmyDecoder<'a> {
    source: &'a Source,
    rules: &'a Rules,
    /// Every name and alias, and the unit it means.
    names: Names<Option<usize>>,
    findings: Vec<Finding>,
}

impl ArmyDecoder<'_> {
    fn unit(&mut self, file: &UnitFile) -> Option<Unit> {
        let code = self.code(&file.code);
        let role = code.map(|code| self.rules.role(code));
        let printed = file.printed.as_ref().map(|printed| self.decode_printed(printed, role));
        Some(Unit {
            name: words(&file.name, file.name_es.as_ref()),
            aliases: file.aliases.iter().map(|alias| alias.value.clone()).collect(),
            role: role?,
            code: code?,
            nco: None,
            unique: file.unique,
            person: file.person.as_ref().map(|person| person.value.clone()),
            special: file.special.iter().map(|special| self.special(special)).collect(),
            notes: file.notes.as_ref().map(|notes| words(notes, file.notes_es.as_ref())),
            printed,
            span: file.name.span,
        })
    }

    /// Returns the section of a source; characters that no font draws become findings.
    fn source_section(
        &mut self,
        source: Option<&Placed<String>>,
        whose: &Placed<String>,
    ) -> Option<String> {
        let written = source?;
        let missing = fonts::first_undrawable(&written.value).map(|found| {
            let fault = ArmyFault::MissingGlyph { found, whose: strip_bidi(&whose.value) };
            Finding::at(written.span, fault.into())
        });
        self.findings.extend(missing);
        Some(strip_bidi(&written.value))
    }

    fn special(&mut self, file: &SpecialFile) -> Special {
        Special {
            name: words(&file.name, file.name_es.as_ref()),
            points: file.points,
            effect: self.effect(file.effect.as_ref()),
            source: self.source_section(file.source.as_ref(), &file.name).unwrap_or_default(),
        }
    }

    fn effect(&mut self, written: Option<&Placed<String>>) -> Option<AbilityEffect> {
        let written = written?;
        let known = AbilityEffect::from_key(&written.value);
        if known.is_none() {
            let keys = AbilityEffect::ALL.map(AbilityEffect::key);
            let (found, near) = (written.value.clone(), nearest(&written.value, keys));
            let fault = ArmyFault::UnknownEffect { found, near, allowed: list_values(keys) };
            self.findings.push(Finding::at(written.span, fault.into()));
        }
        known
    }

    fn code(&mut self, written: &Placed<String>) -> Option<Code> {
        let decoded = code::code_in_file(written, self.source, self.rules);
        self.findings.extend(decoded.findings);
        decoded.code
    }

    fn decode_printed(&mut self, file: &PrintedFile, role: Option<Role>) -> Printed {
        let values = ByColumn::from_fn(|column| {
            let cell = match column {
                ListColumn::Move => &file.r#move,
                ListColumn::Ws => &file.ws,
                ListColumn::Bs => &file.bs,
                ListColumn::Morale => &file.morale,
                ListColumn::Leadership => &file.leadership,
                ListColumn::Radius => &file.radius,
                ListColumn::Points => &file.points,
            };
            let cell = cell.as_ref()?;
            let leader = role.is_some_and(Role::leads);
            let foreign = match column {
                ListColumn::Morale => leader,
                ListColumn::Leadership | ListColumn::Radius => role == Some(Role::Troop),
                _ => false,
            };
            if foreign {
                let fault =
                    if leader { ArmyFault::MoraleOfLeader } else { ArmyFault::CommandOfTrooper };
                self.findings.push(Finding::at(cell.span, fault.into()));
                return None;
            }
            self.number(cell, column)
        });
        Printed {
            code: file.code.as_ref().map(|code| self.cell_text(code)),
            values,
            remark: file.leadership.as_ref().and_then(|cell| remark(&self.cell_text(cell))),
            notes: file.notes.as_ref().map(|notes| Words {
                text: self.cell_text(notes),
                spanish: file.notes_es.as_ref().map(|spanish| strip_bidi(&spanish.value)),
                span: notes.span,
            }),
        }
    }

    /// Returns a printed cell, letter by letter.
    fn cell_text(&self, cell: &Placed<Verbatim>) -> String {
        strip_bidi(cell.verbatim(self.source))
    }

    fn number(&mut self, cell: &Placed<Verbatim>, column: ListColumn) -> Option<i32> {
        let text = cell.verbatim(self.source).trim();
        let (number, notation) = match column {
            ListColumn::Move => (Dice::read(text).map(|dice| dice.0), Notation::Dice),
            ListColumn::Radius => {
                (parse_unsigned(text.trim_end_matches(['"', '″'])), Notation::Inches)
            }
            ListColumn::Leadership => {
                (parse_unsigned(before_first(text, &[' '])), Notation::Rating)
            }
            _ => (parse_unsigned(text), Notation::Number),
        };
        let most = if column == ListColumn::Points { limits::POINTS } else { limits::COUNT };
        match number {
            Some(found) if found <= most => return number,
            None if column == ListColumn::Move
                || text.starts_with('-')
                || !is_nonzero_integer(text) =>
            {
                self.notation(cell, notation)
            }
            _ => {
                let found = text.trim_end_matches(|c: char| !c.is_ascii_digit()).to_owned();
                let fault = FileFault::OutOfRange { found, least: 0, most: most.into() };
                self.findings.push(Finding::at(cell.span, fault.into()));
            }
        }
        None
    }

    fn notation(&mut self, cell: &Placed<Verbatim>, notation: Notation) {
        let found = cell.verbatim(self.source).to_owned();
        self.findings
            .push(Finding::at(cell.span, FileFault::NotNotation { found, notation }.into()));
    }

    fn range(&mut self, cell: &Placed<Verbatim>) -> Option<Range> {
        let text = cell.verbatim(self.source);
        let count = |text: &str| {
            parse_unsigned(text).filter(|n| (1..=limits::COUNT).contains(n)).map(i64::from)
        };
        let range = match (text.strip_suffix('+'), text.split_once(['-', '–'])) {
            (Some(least), _) => count(least).map(|least| Range { least, most: None }),
            (None, Some((least, most))) => {
                count(least).zip(count(most)).map(|(least, most)| Range { least, most: Some(most) })
            }
            (None, None) => count(text).map(|n| Range { least: n, most: Some(n) }),
        };
        match range {
            None => self.notation(cell, Notation::Range),
            Some(Range { least, most: Some(most) }) if least > most => {
                self.findings
                    .push(Finding::at(cell.span, ArmyFault::RangeBackwards { least, most }.into()));
            }
            Some(_) => return range,
        }
        None
    }

    fn choice(&mut self, file: &OptionFile) -> Choice {
        if file.points.is_some() && file.percent.is_some() {
            let fault = ArmyFault::Contradiction(Contradiction::TwoPrices {
                name: file.name.value.clone(),
            });
            self.findings.push(Finding::at(file.name.span, fault.into()));
        }
        let price = match (file.points, file.percent) {
            (_, Some(percent)) => Price::Percent(percent),
            (Some(points), None) => Price::Points(points),
            (None, None) => Price::Table,
        };
        Choice {
            name: words(&file.name, file.name_es.as_ref()),
            price,
            squads_only: file.squads_only,
            adds: self.added_letters(file.adds.as_ref()),
            removes: self.traits(file.removes.as_ref()),
            effect: self.effect(file.effect.as_ref()),
            source: self.source_section(file.source.as_ref(), &file.name),
            ruling: file.ruling.clone(),
        }
    }

    /// Returns the letters that an option adds; reports one that the game has no use for (D15).
    fn added_letters(&mut self, letters: Option<&Placed<String>>) -> String {
        if let Some(written) = letters {
            for (at, letter) in written.value.char_indices() {
                let mut clashes = self.rules.codes().clashes.iter();
                if let Some(clash) = clashes.find(|clash| clash.letters.chars().eq([letter])) {
                    let span = Span::new(at, at + letter.len_utf8());
                    let span = written.inside(self.source, span);
                    self.findings.push(Finding::at(span, clash.fault().into()));
                }
            }
        }
        self.traits(letters)
    }

    fn traits(&mut self, letters: Option<&Placed<String>>) -> String {
        let Some(letters) = letters else { return String::new() };
        let known: Vec<char> =
            self.rules.codes().table(Slot::Traits).rows.iter().map(|row| row.letter).collect();
        // A word in place of letters is one fault: `shield`.
        let is_word = letters.value.chars().count() > 2
            && letters.value.chars().all(char::is_alphabetic)
            && letters.value.chars().filter(|letter| !known.contains(letter)).count() > 1;
        if is_word {
            let (found, allowed) = (letters.value.clone(), list_values(&known));
            let fault = ArmyFault::TraitWord { found, allowed };
            self.findings.push(Finding::at(letters.span, fault.into()));
            return letters.value.clone();
        }
        for (at, found) in
            letters.value.char_indices().filter(|(_, letter)| !known.contains(letter))
        {
            let span = letters.inside(self.source, Span::new(at, at + found.len_utf8()));
            let allowed = list_values(&known);
            self.findings.push(Finding::at(
                span,
                ArmyFault::UnknownTrait { found: found.to_string(), allowed }.into(),
            ));
        }
        for (at, letter) in letters.value.char_indices() {
            if letters.value[..at].contains(letter) && known.contains(&letter) {
                let span = letters.inside(self.source, Span::new(at, at + letter.len_utf8()));
                let fault = ArmyFault::Contradiction(Contradiction::TraitAgain {
                    letter: letter.to_string(),
                });
                self.findings.push(Finding::at(span, fault.into()));
            }
        }
        letters.value.clone()
    }

    /// Reports Spanish texts without the text that they translate.
    fn report_spanish_alone(&mut self, file: &ArmyFile) {
        let units = file.units.iter().map(|unit| (&unit.notes, &unit.notes_es));
        for (text, spanish) in units.chain([(&file.notes, &file.notes_es)]) {
            if let (None, Some(spanish)) = (text, spanish) {
                let fault = ArmyFault::Contradiction(Contradiction::SpanishAlone { key: "notes" });
                self.findings.push(Finding::at(spanish.span, fault.into()));
            }
        }
    }

    /// Reports aliases that mean another unit already.
    fn report_aliases(&mut self, file: &ArmyFile) {
        let mut taken: BTreeMap<String, &UnitFile> = BTreeMap::new();
        for unit in &file.units {
            taken.entry(fold(&unit.name.value)).or_insert(unit);
        }
        for unit in &file.units {
            for alias in &unit.aliases {
                let first = *taken.entry(fold(&alias.value)).or_insert(unit);
                if first.name.span != unit.name.span {
                    let (name, first) = (alias.value.clone(), first.name.value.clone());
                    let fault = ArmyFault::Contradiction(Contradiction::AliasTwice { name, first });
                    self.findings.push(Finding::at(alias.span, fault.into()));
                }
            }
        }
    }

    /// Resolves the NCO of each unit, now that every unit is known.
    fn resolve_ncos(&mut self, file: &ArmyFile, army: &mut Army) {
        let index = index_by_span(&army.units);
        for written in &file.units {
            if let (Some(index), Some(nco)) = (index.get(&written.name.span), &written.nco) {
                let found = self.find_leader(nco, army);
                self.report_officer(nco, found, army);
                army.units[*index].nco = found;
            }
        }
    }

    /// Reports troops for which no NCO is written, so that no squad of theirs may be bought (F26), at the first of them.
    /// A file without NCOs and formations has a few units to be priced, and no force in mind.
    fn report_missing_ncos(&mut self, file: &ArmyFile, army: &Army) {
        let has_nco = army.units.iter().any(|unit| unit.role == Role::Nco);
        if !has_nco && file.composition.is_none() {
            return;
        }
        let index = index_by_span(&army.units);
        let without = file.units.iter().filter(|written| written.nco.is_none());
        let units =
            without.filter_map(|written| Some(&army.units[*index.get(&written.name.span)?]));
        let troops: Vec<&Unit> = units.filter(|unit| unit.role == Role::Troop).collect();
        if let Some(first) = troops.first() {
            let name = |language| list_values(troops.iter().map(|unit| unit.name.get(language)));
            let fault = ArmyFault::NoNcoOfTroops { troops: ByLanguage::each(name) };
            self.findings.push(Finding::at(first.name.span, fault.into()));
        }
    }

    /// Reports an officer named as an NCO, in a game that has officers (F26).
    fn report_officer(&mut self, written: &Placed<String>, nco: Option<usize>, army: &Army) {
        if nco.is_some_and(|nco| self.rules.is_officer(army.units[nco].role)) {
            let name = written.value.clone();
            let fault = ArmyFault::Contradiction(Contradiction::OfficerAsNco { name });
            self.findings.push(Finding::at(written.span, fault.into()));
        }
    }

    /// Gives units the abilities of the house rules in force, which may be those of another list.
    fn grant_abilities(&mut self, file: &ArmyFile, army: &mut Army) {
        for rule in &self.rules.codes().house {
            let Change::Ability(points, units) = &rule.change else { continue };
            let named = units.iter().filter_map(|unit| self.names.get(&unit.written)?);
            for index in named.collect::<BTreeSet<usize>>() {
                let unit = &mut army.units[index];
                let spanish = (!rule.names.alike).then(|| rule.names.es.clone());
                let name = Words { text: rule.names.en.clone(), spanish, span: unit.span };
                let (points, source) = (*points, rule.id.clone());
                unit.special.push(Special { name, points, effect: None, source });
            }
        }
        for name in file.house_rules.iter().flat_map(|rule| rule.gives.iter().flatten()) {
            self.find_unit(name);
        }
    }

    fn composition(&mut self, file: &ArmyFile, army: &Army) -> Composition {
        let Some(written) = &file.composition else { return Composition::default() };
        let levels = [
            (Level::Platoon, "platoon", &written.platoon, &written.platoon_leader),
            (Level::Company, "company", &written.company, &written.company_leader),
            (Level::Battalion, "battalion", &written.battalion, &written.battalion_leader),
        ];
        let squad = written.squad.as_ref().and_then(|squad| self.range(squad));
        let mut formations = Vec::new();
        for (level, formation, parts, leader) in levels {
            if let (None, Some(leader)) = (parts, leader) {
                let fault = ArmyFault::Contradiction(Contradiction::LeaderOfNothing { formation });
                self.findings.push(Finding::at(leader.span, fault.into()));
            }
            let leader = leader.as_ref().and_then(|leader| self.find_leader(leader, army));
            if let Some(parts) = parts.as_ref().and_then(|parts| self.range(parts)) {
                formations.push(Formation { level, parts, leader });
            }
        }
        Composition { squad, formations }
    }

    /// Finds a leader by name; reports a name that is unknown, or a trooper's.
    fn find_leader(&mut self, written: &Placed<String>, army: &Army) -> Option<usize> {
        let index = self.find_unit(written)?;
        if army.units[index].role.leads() {
            return Some(index);
        }
        let fault = ArmyFault::NotALeader { name: written.value.clone() };
        self.findings.push(Finding::at(written.span, fault.into()));
        None
    }

    /// Finds a unit by name; reports an unknown name.
    fn find_unit(&mut self, written: &Placed<String>) -> Option<usize> {
        match self.names.find(&written.value) {
            // A unit whose code cannot be read has its finding already.
            Ok(unit) => unit,
            Err(near) => {
                let fault = ArmyFault::UnknownUnit { near, name: written.value.clone() };
                self.findings.push(Finding::at(written.span, fault.into()));
                None
            }
        }
    }
}

/// Returns the name of an emblem, or the shield if a list names none; an unknown one becomes a finding.
pub(crate) fn emblem(
    written: Option<&Placed<String>>,
    findings: &mut Vec<Finding>,
) -> &'static str {
    let Some(written) = written else { return emblem::SHIELD };
    if let Some(known) = emblem::find_emblem(&written.value) {
        return &known.name;
    }
    let names = emblem::emblems().iter().map(|emblem| emblem.name.as_str());
    let fault = ArmyFault::UnknownEmblem {
        found: written.value.clone(),
        near: emblem::suggest(&written.value),
        allowed: list_values(names),
    };
    findings.push(Finding::at(written.span, fault.into()));
    emblem::SHIELD
}

/// Returns every name and alias with its unit, or `None` if the unit's code cannot be read: names come
/// before Spanish names, and these before aliases.
fn names(file: &ArmyFile, units: &[Unit]) -> Names<Option<usize>> {
    let index = index_by_span(units);
    let written = file.units.iter();
    let unit_names = written.clone().map(|unit| (unit, &unit.name));
    let spanish = written.clone().filter_map(|unit| Some((unit, unit.name_es.as_ref()?)));
    let aliases = written.flat_map(|unit| unit.aliases.iter().map(move |alias| (unit, alias)));
    let unit = |written: &UnitFile| index.get(&written.name.span).copied();
    let all = unit_names.chain(spanish).chain(aliases);
    Names::new(all.map(|(written, name)| (name.value.as_str(), unit(written))))
}

/// Maps the place of each unit's name to the index of the unit.
fn index_by_span(units: &[Unit]) -> BTreeMap<Span, usize> {
    (0..).zip(units).map(|(index, unit)| (unit.span, index)).collect()
}

pub(crate) fn optional_words(
    text: Option<&Placed<String>>,
    spanish: Option<&Placed<String>>,
) -> Option<Words> {
    text.map(|text| words(text, spanish))
}

pub(crate) fn words(text: &Placed<String>, spanish: Option<&Placed<String>>) -> Words {
    Words {
        text: strip_bidi(&text.value),
        spanish: spanish.map(|spanish| strip_bidi(&spanish.value)),
        span: text.span,
    }
}

/// Returns the remark after the number of a leadership rating: `messiah` of `3 messiah`.
fn remark(text: &str) -> Option<String> {
    text.trim().split_once(' ').map(|(_, remark)| remark.trim().to_owned())
}
