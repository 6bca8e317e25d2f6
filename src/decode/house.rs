//! Decodes the house rules of a file: they change the tables for its codes.

mod bounds;

use crate::army::file::{RuleFile, UnitFile};
use crate::code::CodeKind;
use crate::codes::{Base, Change, CodeTables, HouseRule, Letter, Recipient, Slot};
use crate::dice::Dice;
use crate::fault::{ArmyFault, FileFault, HouseFault, Notation};
use crate::finding::Finding;
use crate::language::ByLanguage;
use crate::profile::{ByColumn, ListColumn};
use crate::text::{Source, Span, fold, list_values, nearest, strip_bidi};
use crate::yaml::{Placed, Verbatim};
use crate::{fonts, limits};

/// Returns the tables as a file's house rules change them; `None` without a usable rule. The rules name units of the
/// file.
pub fn house(
    (rules, units): (&[RuleFile], &[UnitFile]),
    source: &Source,
    codes: &CodeTables,
) -> (Option<CodeTables>, Vec<Finding>) {
    // `--rules` may name the very file that is read.
    let names = rules.iter().map(|rule| strip_bidi(&rule.name.value));
    let applied = codes.house.iter().map(|rule| rule.names.en.clone());
    if rules.is_empty() || names.eq(applied) {
        return (None, Vec::new());
    }
    let mut reader = HouseRuleReader { source, units, codes: codes.clone(), findings: Vec::new() };
    for rule in rules {
        if let Some(change) = reader.change(rule) {
            reader.add_rule(rule, change);
        }
    }
    let changed = (reader.codes.house.len() > codes.house.len()).then_some(reader.codes);
    (changed, reader.findings)
}

struct HouseRuleReader<'a> {
    source: &'a Source,
    units: &'a [UnitFile],
    /// The tables with every rule so far.
    codes: CodeTables,
    findings: Vec<Finding>,
}

impl HouseRuleReader<'_> {
    fn report(&mut self, span: Span, fault: HouseFault) {
        self.findings.push(Finding::at(span, fault.into()));
    }

    fn id(&self) -> String {
        format!("H{}", self.codes.house.len() + 1)
    }

    fn add_rule(&mut self, rule: &RuleFile, change: Change) {
        let names = both_languages(&rule.name, rule.name_es.as_ref());
        let words =
            [Some(&rule.name), rule.name_es.as_ref(), rule.does.as_ref(), rule.does_es.as_ref()];
        for written in words.into_iter().flatten() {
            if let Some(found) = fonts::first_undrawable(&written.value) {
                let fault = ArmyFault::MissingGlyph { found, whose: names.en.clone() };
                self.findings.push(Finding::at(written.span, fault.into()));
            }
        }
        let house = HouseRule { id: self.id(), names, change };
        match self.codes.clone().with(house) {
            Ok(codes) => {
                self.report_absurd(rule, &codes);
                self.codes = codes;
            }
            // The reader has checked the letters, so the tables refuse none of them.
            Err(_) => self.report(rule.name.span, HouseFault::NotOneThing),
        }
    }

    /// Returns the change of a rule, if it makes exactly one valid change.
    fn change(&mut self, rule: &RuleFile) -> Option<Change> {
        let change = match (&rule.changes, &rule.adds, &rule.caps, &rule.gives) {
            (Some(target), None, None, None) if target.value.trim() == "base" => {
                self.base(rule, target)
            }
            (Some(target), None, None, None) => self.letter(rule, target),
            (None, Some(target), None, None) => self.new_letter(rule, target),
            (None, None, Some(whose), None) => self.cap(rule, whose),
            (None, None, None, Some(names)) => {
                let units = names.iter().map(|name| recipient(&name.value, self.units)).collect();
                Some(Change::Ability(self.price(rule)?, units))
            }
            _ => {
                self.report(rule.name.span, HouseFault::NotOneThing);
                None
            }
        }?;
        self.report_foreign_keys(rule, &change);
        let is_bounded = self.is_bounded(rule, &change);
        is_bounded.then_some(change)
    }

    fn price(&mut self, rule: &RuleFile) -> Option<i32> {
        if rule.points.is_none() {
            self.report(rule.name.span, HouseFault::NoPrice);
        }
        Some(rule.points.as_ref()?.value)
    }

    fn base(&mut self, rule: &RuleFile, target: &Placed<String>) -> Option<Change> {
        let before = self.codes.base.clone();
        if self.codes.house.iter().any(|rule| matches!(rule.change, Change::Base(..))) {
            self.report(target.span, HouseFault::ChangedTwice { what: "base".into() });
            return None;
        }
        let mut after = Base { source: self.cite(&before.source), ..before.clone() };
        let profile = &mut after.profile;
        if let Some(moves) = self.dice(rule)? {
            profile.moves = moves;
        }
        for (place, given) in [
            (&mut profile.ws, &rule.ws),
            (&mut profile.bs, &rule.bs),
            (&mut profile.morale, &rule.morale),
            (&mut after.points, &rule.points),
        ] {
            *place = given.as_ref().map_or(*place, |given| given.value);
        }
        if (before.profile, before.points) == (after.profile, after.points) {
            self.report(target.span, HouseFault::ChangesNothing);
        }
        Some(Change::Base(before, after))
    }

    fn letter(&mut self, rule: &RuleFile, target: &Placed<String>) -> Option<Change> {
        let (slot, letter, span) = self.find_letter(target)?;
        let table = self.codes.table(slot);
        let Some(before) = table.rows.iter().find(|row| row.letter == letter).cloned() else {
            let allowed = list_values(table.rows.iter().map(|row| row.letter));
            self.report(span, HouseFault::NoSuchLetter { letter, slot: slot.key(), allowed });
            return None;
        };
        if self.codes.house_rule(slot, letter).is_some() {
            self.report(target.span, HouseFault::ChangedTwice { what: target.value.clone() });
            return None;
        }
        let mut after =
            Letter { source: self.cite(&before.source), ruling: None, ..before.clone() };
        self.apply_to_row(&mut after, rule)?;
        let worth = |row: &Letter| (row.effect, row.points, row.does.clone());
        if worth(&before) == worth(&after) {
            self.report(target.span, HouseFault::ChangesNothing);
        }
        Some(Change::Letter(slot, Some(before), Box::new(after)))
    }

    fn new_letter(&mut self, rule: &RuleFile, target: &Placed<String>) -> Option<Change> {
        let (slot, letter, span) = self.find_letter(target)?;
        let taken = u8::try_from(letter).ok().filter(u8::is_ascii_alphanumeric);
        let Some(byte) = taken else {
            self.report(span, HouseFault::NotALetter { found: letter });
            return None;
        };
        if let Some(read) = self.codes.alphabet.read(slot, byte) {
            let by = self.codes.row(slot, read.row);
            let name = by.names.clone();
            let fault = match by.letter {
                same if same == letter => HouseFault::LetterTaken { letter, name },
                by => HouseFault::AliasTaken { letter, by, name },
            };
            self.report(span, fault);
            return None;
        }
        if slot == Slot::Traits && self.codes.table(slot).rows.len() >= limits::TRAITS {
            self.report(span, HouseFault::TooManyTraits);
            return None;
        }
        let points = self.price(rule)?;
        let names = both_languages(&rule.name, rule.name_es.as_ref());
        let mut row = Letter { points, ..Letter::blank(letter, names, &self.id()) };
        self.apply_to_row(&mut row, rule)?;
        Some(Change::Letter(slot, None, Box::new(row)))
    }

    fn cap(&mut self, rule: &RuleFile, whose: &Placed<String>) -> Option<Change> {
        let kinds = [("leaders", CodeKind::Leader), ("troopers", CodeKind::Trooper)];
        let Some((_, kind)) = kinds.into_iter().find(|(key, _)| *key == whose.value) else {
            let allowed = list_values(kinds.map(|(key, _)| key));
            let near = nearest(&whose.value, kinds.map(|(key, _)| key));
            self.report(
                whose.span,
                HouseFault::Unknown { found: whose.value.clone(), near, allowed },
            );
            return None;
        };
        let moves = self.dice(rule)?.map(|dice| dice.0);
        let given = |given: &Option<Placed<i32>>| given.as_ref().map(|given| given.value);
        let most = ByColumn::from_fn(|column| match column {
            ListColumn::Move => moves,
            ListColumn::Ws => given(&rule.ws),
            ListColumn::Bs => given(&rule.bs),
            ListColumn::Morale => given(&rule.morale),
            ListColumn::Leadership => given(&rule.leadership),
            ListColumn::Radius => given(&rule.radius),
            ListColumn::Points => None,
        });
        if most.iter().all(|(_, most)| most.is_none()) {
            self.report(whose.span, HouseFault::ChangesNothing);
        }
        Some(Change::Cap(kind, most))
    }

    /// Applies a rule to a row.
    fn apply_to_row(&mut self, row: &mut Letter, rule: &RuleFile) -> Option<()> {
        if let Some(moves) = &rule.r#move {
            let text = moves.verbatim(self.source);
            self.dice_of(moves, text.trim().trim_start_matches('+'))?;
            if !row.effect.set_moves(text) {
                return None;
            }
        }
        let effect = &mut row.effect;
        let add = [
            (&mut effect.ws, &rule.ws),
            (&mut effect.bs, &rule.bs),
            (&mut effect.morale, &rule.morale),
            (&mut row.points, &rule.points),
        ];
        for (place, given) in add {
            *place = given.as_ref().map_or(*place, |given| given.value);
        }
        for (place, given) in
            [(&mut effect.leadership, &rule.leadership), (&mut effect.radius, &rule.radius)]
        {
            *place = given.as_ref().map(|given| given.value).or(*place);
        }
        let does = rule.does.as_ref().map(|does| both_languages(does, rule.does_es.as_ref()));
        row.does = does.or_else(|| row.does.take());
        Some(())
    }

    /// Returns the dice of a trooper or a cap, never relative: `4d`, not `+1d`. `None` after a finding; `Some(None)` if
    /// the rule sets none.
    fn dice(&mut self, rule: &RuleFile) -> Option<Option<Dice>> {
        let Some(moves) = &rule.r#move else { return Some(None) };
        let text = moves.verbatim(self.source);
        self.dice_of(moves, text.trim()).map(Some)
    }

    /// Reads dice as written, at most as many as a figure can have.
    fn dice_of(&mut self, moves: &Placed<Verbatim>, text: &str) -> Option<Dice> {
        let (least, most) = (1, limits::DICE);
        let fault = match Dice::read(text) {
            Some(dice) if (least..=most).contains(&dice.0) => return Some(dice),
            Some(Dice(found)) => FileFault::OutOfRange {
                found: found.to_string(),
                least: least.into(),
                most: most.into(),
            },
            None => {
                let found = moves.verbatim(self.source).to_owned();
                FileFault::NotNotation { found, notation: Notation::Dice }
            }
        };
        self.findings.push(Finding::at(moves.span, fault.into()));
        None
    }

    /// Reports keys that do not apply to this kind of rule.
    fn report_foreign_keys(&mut self, rule: &RuleFile, change: &Change) {
        let command = [rule.leadership.as_ref(), rule.radius.as_ref()].map(|n| n.map(|n| n.span));
        let values = [rule.ws.as_ref(), rule.bs.as_ref(), rule.morale.as_ref()];
        let values = values.map(|n| n.map(|n| n.span));
        let moves = rule.r#move.as_ref().map(|moves| moves.span);
        let words = [rule.does.as_ref(), rule.does_es.as_ref()].map(|n| n.map(|n| n.span));
        let points = rule.points.as_ref().map(|n| n.span);
        let spans: Vec<Option<Span>> = match change {
            Change::Letter(Slot::Leadership, ..) => Vec::new(),
            Change::Letter(..) => command.to_vec(),
            Change::Base(..) => [command, words].concat(),
            Change::Cap(..) => [&words[..], &[points]].concat(),
            Change::Ability(..) => [&values[..], &command, &words, &[moves]].concat(),
        };
        for span in spans.into_iter().flatten() {
            self.report(span, HouseFault::Foreign);
        }
    }

    /// Parses the slot and letter of `fighting 5`; returns them with the span of the letter.
    fn find_letter(&mut self, written: &Placed<String>) -> Option<(Slot, char, Span)> {
        let (word, rest) = written.value.trim().split_once(' ').unwrap_or((&written.value, ""));
        let slot = Slot::from_key(word);
        let mut letters = rest.trim().chars();
        match (slot, letters.next(), letters.next()) {
            (Some(slot), Some(letter), None) => {
                let at = written.value.rfind(letter).unwrap_or(0);
                let span = Span::new(at, at + letter.len_utf8());
                Some((slot, letter, written.inside(self.source, span)))
            }
            _ => {
                let keys = Slot::ALL.map(Slot::key);
                let near = nearest(word, keys).filter(|near| near != word);
                let examples = ["base", "training E", "morale F", "trait s", "leadership D"];
                let allowed = list_values(examples.into_iter().chain(["fighting 5"]));
                let found = written.value.clone();
                self.report(written.span, HouseFault::Unknown { found, near, allowed });
                None
            }
        }
    }

    fn cite(&self, source: &str) -> String {
        format!("{source}, {}", self.id())
    }
}

/// Returns a unit of the file by its name, Spanish name or alias; an unknown name stands for itself.
fn recipient(written: &str, units: &[UnitFile]) -> Recipient {
    let is_written = |name: &Placed<String>| fold(&name.value) == fold(written);
    let unit = units
        .iter()
        .find(|unit| is_written(&unit.name))
        .or_else(|| units.iter().find(|unit| unit.name_es.as_ref().is_some_and(is_written)))
        .or_else(|| units.iter().find(|unit| unit.aliases.iter().any(is_written)));
    let names = match unit {
        Some(unit) => both_languages(&unit.name, unit.name_es.as_ref()),
        None => ByLanguage::each(|_| strip_bidi(written)),
    };
    Recipient { written: written.to_owned(), names }
}

/// Returns a text of a file in both languages; without Spanish, the text as written.
fn both_languages(text: &Placed<String>, spanish: Option<&Placed<String>>) -> ByLanguage<String> {
    let en = strip_bidi(&text.value);
    let es = spanish.map_or_else(|| en.clone(), |spanish| strip_bidi(&spanish.value));
    ByLanguage { alike: en == es, en, es, from: None }
}
