//! An army file becomes an army: codes are read, names resolved, printed values made numbers.

use super::code;
use crate::army::file::{ArmyFile, OptionFile, PrintedFile, SpecialFile, UnitFile};
use crate::army::{
    Army, Choice, Composition, Formation, Level, Price, Printed, Range, Special, Unit, Words,
};
use crate::code::{Code, Kind};
use crate::dice::Dice;
use crate::fault::{ArmyFault, FileFault, Notation};
use crate::finding::Finding;
use crate::limits;
use crate::profile::{ByValue, Value};
use crate::ruleset::{Ruleset, Slot};
use crate::text::{Source, Span, nearest, whole};
use crate::yaml::{Placed, Verbatim};

/// Understands an army file; a unit whose code cannot be read is left out and found.
pub fn army(file: &ArmyFile, source: &Source, ruleset: &Ruleset) -> (Army, Vec<Finding>) {
    let mut lower = Lower { source, ruleset, findings: Vec::new() };
    let units = file.units.iter().filter_map(|unit| lower.unit(unit)).collect();
    let mut army = Army {
        name: words(&file.name, file.name_es.as_ref()),
        game: ruleset.game,
        source: file.source.clone(),
        composition: Composition::default(),
        options: file.options.iter().map(|option| lower.choice(option)).collect(),
        notes: file.notes.as_ref().map(|notes| words(notes, file.notes_es.as_ref())),
        units,
    };
    lower.ncos(file, &mut army);
    army.composition = lower.composition(file, &army);
    (army, lower.findings)
}

struct Lower<'a> {
    source: &'a Source,
    ruleset: &'a Ruleset,
    findings: Vec<Finding>,
}

impl Lower<'_> {
    fn unit(&mut self, file: &UnitFile) -> Option<Unit> {
        let code = self.code(&file.code);
        let kind = code.map(Code::kind);
        let printed = file.printed.as_ref().map(|printed| self.printed(printed, kind));
        Some(Unit {
            name: words(&file.name, file.name_es.as_ref()),
            aliases: file.aliases.iter().map(|alias| alias.value.clone()).collect(),
            code: code?,
            nco: None,
            special: file.special.iter().map(special).collect(),
            notes: file.notes.as_ref().map(|notes| words(notes, file.notes_es.as_ref())),
            printed,
            span: file.name.span,
        })
    }

    fn code(&mut self, written: &Placed<String>) -> Option<Code> {
        let decoded = code::code(&written.value, self.ruleset);
        for finding in decoded.findings {
            let span = finding.span.map_or(written.span, |span| self.inside(written, span));
            self.findings.push(Finding { span: Some(span), ..finding });
        }
        decoded.code
    }

    /// The bytes of the file for bytes of a value; the whole value where escapes or folds hide them.
    fn inside(&self, written: &Placed<String>, span: Span) -> Span {
        let slice = self.source.text.get(written.span.range()).unwrap_or_default();
        match slice.find(&written.value).filter(|_| slice.len() <= written.value.len() + 2) {
            Some(quote) => {
                let start = written.span.start + quote;
                Span::new(start + span.start, start + span.end)
            }
            None => written.span,
        }
    }

    fn printed(&mut self, file: &PrintedFile, kind: Option<Kind>) -> Printed {
        let columns = [
            &file.r#move,
            &file.ws,
            &file.bs,
            &file.morale,
            &file.leadership,
            &file.radius,
            &file.points,
        ];
        let values = ByValue::from_fn(|value| {
            let cell = columns[value as usize].as_ref()?;
            let leader = kind == Some(Kind::Leader);
            let foreign = match value {
                Value::Morale => leader,
                Value::Leadership | Value::Radius => kind == Some(Kind::Trooper),
                _ => false,
            };
            if foreign {
                self.findings
                    .push(Finding::at(cell.span, ArmyFault::NotItsValue { leader }.into()));
                return None;
            }
            self.number(cell, value)
        });
        Printed {
            code: file.code.as_ref().map(|code| code.value.0.clone()),
            values,
            remark: file
                .leadership
                .as_ref()
                .and_then(|cell| remark(&cell.value.0))
                .map(str::to_owned),
            notes: file.notes.as_ref().map(|notes| notes.value.0.clone()),
        }
    }

    fn number(&mut self, cell: &Placed<Verbatim>, value: Value) -> Option<i32> {
        let text = cell.value.0.trim();
        let (number, notation) = match value {
            Value::Move => (Dice::read(text).map(|dice| dice.0), Notation::Dice),
            Value::Radius => (whole(text.trim_end_matches(['"', '″'])), Notation::Inches),
            Value::Leadership => {
                (whole(text.split(' ').next().unwrap_or_default()), Notation::Rating)
            }
            _ => (whole(text), Notation::Number),
        };
        if number.is_none() {
            self.notation(cell, notation);
        }
        number
    }

    fn notation(&mut self, cell: &Placed<Verbatim>, notation: Notation) {
        let found = cell.value.0.clone();
        self.findings
            .push(Finding::at(cell.span, FileFault::NotNotation { found, notation }.into()));
    }

    fn range(&mut self, cell: &Placed<Verbatim>) -> Option<Range> {
        let text = &cell.value.0;
        let count = |text: &str| whole(text).filter(|n| (1..=limits::COUNT).contains(n));
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
        let price = match (file.points, file.percent) {
            (_, Some(percent)) => Price::Percent(percent),
            (Some(points), None) => Price::Points(points),
            (None, None) => Price::Table,
        };
        Choice {
            name: words(&file.name, file.name_es.as_ref()),
            price,
            adds: self.traits(file.adds.as_ref()),
            removes: self.traits(file.removes.as_ref()),
            source: file.source.clone(),
            ruling: file.ruling.clone(),
        }
    }

    fn traits(&mut self, letters: Option<&Placed<String>>) -> String {
        let Some(letters) = letters else { return String::new() };
        let known: Vec<char> =
            self.ruleset.table(Slot::Traits).rows.iter().map(|row| row.letter).collect();
        for (at, found) in
            letters.value.char_indices().filter(|(_, letter)| !known.contains(letter))
        {
            let span = self.inside(letters, Span::new(at, at + found.len_utf8()));
            let allowed =
                known.iter().map(|letter| format!("`{letter}`")).collect::<Vec<_>>().join(", ");
            self.findings.push(Finding::at(
                span,
                ArmyFault::UnknownTrait { found: found.to_string(), allowed }.into(),
            ));
        }
        letters.value.clone()
    }

    /// Resolves the NCO of each unit, now that every unit is known.
    fn ncos(&mut self, file: &ArmyFile, army: &mut Army) {
        for written in &file.units {
            let index = army.units.iter().position(|unit| unit.span == written.name.span);
            if let (Some(index), Some(nco)) = (index, &written.nco) {
                army.units[index].nco = self.leader(nco, army, file);
            }
        }
    }

    fn composition(&mut self, file: &ArmyFile, army: &Army) -> Composition {
        let Some(written) = &file.composition else { return Composition::default() };
        let levels = [
            (Level::Platoon, &written.platoon, &written.platoon_leader),
            (Level::Company, &written.company, &written.company_leader),
            (Level::Battalion, &written.battalion, &written.battalion_leader),
        ];
        let squad = written.squad.as_ref().and_then(|squad| self.range(squad));
        let mut formations = Vec::new();
        for (level, parts, leader) in levels {
            let leader = leader.as_ref().and_then(|leader| self.leader(leader, army, file));
            if let Some(parts) = parts.as_ref().and_then(|parts| self.range(parts)) {
                formations.push(Formation { level, parts, leader });
            }
        }
        Composition { squad, formations }
    }

    /// The leader of a name; a name of nobody, or of a trooper, is found.
    fn leader(&mut self, written: &Placed<String>, army: &Army, file: &ArmyFile) -> Option<usize> {
        let name = written.value.clone();
        let fault = match army.find(&name) {
            Some(index) if army.units[index].code.kind() == Kind::Leader => return Some(index),
            Some(_) => ArmyFault::NotALeader { name },
            None => {
                let names =
                    file.units.iter().flat_map(|unit| unit.aliases.iter().chain([&unit.name]));
                // A unit whose code cannot be read has its finding already.
                if names.clone().any(|known| known.value == name) {
                    return None;
                }
                let near = nearest(&name, names.map(|known| known.value.as_str()));
                ArmyFault::UnknownUnit { name, near }
            }
        };
        self.findings.push(Finding::at(written.span, fault.into()));
        None
    }
}

fn words(text: &Placed<String>, spanish: Option<&Placed<String>>) -> Words {
    Words { text: text.value.clone(), spanish: spanish.map(|spanish| spanish.value.clone()) }
}

fn special(file: &SpecialFile) -> Special {
    let source = file.source.clone().unwrap_or_default();
    Special { name: words(&file.name, file.name_es.as_ref()), points: file.points, source }
}

/// What stands beside the number of a leadership rating.
fn remark(text: &str) -> Option<&str> {
    text.trim().split_once(' ').map(|(_, remark)| remark.trim())
}
