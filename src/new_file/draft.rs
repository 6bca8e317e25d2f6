//! Draft of a house during its interview.

use super::values_text;
use crate::code::CodeKind;
use crate::codes::{Letter, Slot};
use crate::labels::labels;
use crate::language::Language;
use crate::rules::Rules;
use crate::text::{fold, quote};
use std::fmt::Write;

/// The draft of a house: the answers so far.
#[derive(Debug, Clone, Default)]
pub struct Draft {
    /// The name of the house.
    pub name: String,
    /// Figures in a squad, such as `4-8`.
    pub squad: String,
    /// Squads in a platoon, such as `2-5`; empty without platoons.
    pub platoon: String,
    /// The leader of a platoon, as an index of its leaders.
    pub platoon_leader: Option<usize>,
    /// The Spanish name; empty if equal to the name.
    pub spanish: String,
    /// The emblem; empty if none was chosen.
    pub emblem: String,
    pub troops: Vec<DraftFigure>,
    pub leaders: Vec<DraftFigure>,
}

#[derive(Debug, Clone, Default)]
pub struct DraftFigure {
    pub name: String,
    /// The letters chosen so far, as rows of the tables in code order.
    pub letters: Vec<(Slot, u8)>,
    /// The NCO of its squads, as an index of [`Draft::leaders`].
    pub nco: Option<usize>,
    /// The Spanish name; empty if equal to the name.
    pub spanish: String,
    /// `true` if there is only one of the figure.
    pub unique: bool,
}

impl Draft {
    /// Returns the drafted figures of a kind.
    pub fn of_kind(&mut self, kind: CodeKind) -> &mut Vec<DraftFigure> {
        match kind {
            CodeKind::Leader => &mut self.leaders,
            CodeKind::Trooper => &mut self.troops,
        }
    }

    /// Finds a name used by two figures, which would make references ambiguous.
    pub fn twin(&self) -> Option<&str> {
        let names: Vec<&str> =
            self.leaders.iter().chain(&self.troops).map(|unit| unit.name.as_str()).collect();
        let again = |at: &usize| names[..*at].iter().any(|name| fold(name) == fold(names[*at]));
        (1..names.len()).find(again).map(|at| names[at])
    }

    /// Writes the draft as a minimal army file, leaders first, without any checks.
    pub fn text(&self, rules: &Rules) -> String {
        let (game, name) = (rules.book.game.key(), quote(&self.name));
        let mut out = format!("fistful: 1\ngame: {game}\nname: {name}\n");
        for (key, text) in [("name_es", &self.spanish), ("emblem", &self.emblem)] {
            out.extend((!text.is_empty()).then(|| format!("{key}: {}\n", quote(text))));
        }
        let ranges = [("squad", &self.squad), ("platoon", &self.platoon)];
        let ranges = ranges.iter().filter(|(_, range)| !range.is_empty());
        let leader = self.platoon_leader.and_then(|at| self.leaders.get(at));
        let entries: Vec<String> = ranges
            .map(|(key, range)| format!("{key}: {}", quote(range)))
            .chain(leader.map(|leader| format!("platoon_leader: {}", quote(&leader.name))))
            .collect();
        if !entries.is_empty() {
            let _ = writeln!(out, "composition: {{{}}}", entries.join(", "));
        }
        let units: Vec<String> =
            self.leaders.iter().chain(&self.troops).map(|unit| self.unit(unit, rules)).collect();
        let _ = writeln!(out, "units: [{}]", units.join(", "));
        out
    }

    fn unit(&self, unit: &DraftFigure, rules: &Rules) -> String {
        let (name, code) = (quote(&unit.name), unit.code(rules));
        let leader = unit.nco.and_then(|at| self.leaders.get(at));
        let nco = leader.map_or(String::new(), |leader| format!(", nco: {}", quote(&leader.name)));
        let name_es = match unit.spanish.as_str() {
            "" => String::new(),
            spanish => format!(", name_es: {}", quote(spanish)),
        };
        let unique = if unit.unique { ", unique: true" } else { "" };
        format!("{{name: {name}{name_es}, code: {code}{nco}{unique}}}")
    }
}

impl DraftFigure {
    /// Returns a figure with the first row of each mandatory table, for a check of its name before its letters are
    /// chosen.
    pub fn with_name(name: &str) -> Self {
        let letters = vec![(Slot::Training, 0), (Slot::Morale, 0)];
        Self { name: name.to_owned(), letters, ..Self::default() }
    }

    /// Writes its partial code: `VHs`.
    pub fn code(&self, rules: &Rules) -> String {
        rules.codes().spell(self.rows(rules))
    }

    /// Words its values: `Move 3d · WS 6 · BS 4 · Morale 8`.
    pub fn profile(&self, rules: &Rules, language: Language) -> String {
        values_text(rules.codes().profile_of(self.rows(rules)), rules, language)
    }

    /// Words its bill: `15 points = base 4 + Veteran 5 + High 4 + Shields 2`.
    pub fn bill(&self, rules: &Rules, language: Language) -> String {
        let base = rules.codes().base.points;
        let sum = base + self.rows(rules).map(|(_, row)| row.points).sum::<i32>();
        let total = labels().counts.points.of_n(sum.into(), language);
        let mut out = format!("{total} = {} {base}", labels().new_file.base.get(language));
        for (_, row) in self.rows(rules).filter(|(_, row)| row.points != 0) {
            let sign = if row.points < 0 { '−' } else { '+' };
            let (name, points) = (row.names.get(language), row.points.unsigned_abs());
            let _ = write!(out, " {sign} {name} {points}");
        }
        out
    }

    fn rows<'a>(&'a self, rules: &'a Rules) -> impl Iterator<Item = (Slot, &'a Letter)> {
        self.letters.iter().map(|(slot, row)| (*slot, rules.codes().row(*slot, *row)))
    }
}
