//! Leaders and squads of a force as plain rows, for formats other than sheets.

use super::{ForceLayout, SquadPart};
use crate::army::{Unit, Words};
use crate::bill::{BillPart, EntryItem};
use crate::force::{Leader, Member, Squad};
use crate::language::{Language, Phrase, Speech, zip};
use crate::muster::ResolvedForce;
use crate::rolls::{Figure, Troops};
use crate::sheet::Phrases;

/// A leader or squad, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForceLine {
    pub member: Member,
    /// `Leader` or `Squad`.
    pub kind: Phrase,
    /// The index of its platoon in the force.
    pub platoon: Option<usize>,
    /// The name of its platoon; empty without one.
    pub platoon_name: Phrase,
    pub name: Phrase,
    /// The name in the list.
    pub unit: Phrase,
    /// Figures without the NCO; 1 for a leader.
    pub figures: i64,
    /// The size with the NCO: `6 figures + NCO`; empty for a leader.
    pub size: Phrase,
    /// The name of the NCO in the list; empty without one.
    pub nco: Phrase,
    /// Its code with purchases, or those of its figures if they differ: `5 × RAs, 3 × RAg`.
    pub code: String,
    /// The options bought, `Snipers (2 figures)`; empty without any.
    pub bought: Phrase,
    pub points: i64,
}

impl Phrases for ForceLine {
    fn visit(&mut self, see: &mut dyn FnMut(&mut Phrase)) {
        let Self { kind, platoon_name, name, unit, size, nco, bought, .. } = self;
        [kind, platoon_name, name, unit, size, nco, bought].into_iter().for_each(see);
    }
}

/// Lists all leaders and squads in bill order: leaders, platoons, squads outside platoons.
pub fn lines(resolved: &ResolvedForce, speech: Speech) -> Vec<ForceLine> {
    let first = lines_in(resolved, speech.first());
    match speech.second() {
        None => first,
        Some(second) => zip(first, lines_in(resolved, second), ForceLine::beside),
    }
}

fn lines_in(resolved: &ResolvedForce, language: Language) -> Vec<ForceLine> {
    let page = ForceLayout::new(resolved, language);
    let leaders = |platoon: Option<usize>| {
        let parts = resolved.bill.leaders.iter().enumerate();
        let parts = parts.filter(move |(_, part)| part.platoon == platoon);
        parts.map(|(at, part)| page.leader_line(at, part))
    };
    let squads = |platoon| page.squads_of(platoon).map(|(at, part)| page.squad_line(at, part));
    let platoons = (0..resolved.force.platoons.len()).map(Some);
    let platoons = platoons.flat_map(|index| leaders(index).chain(squads(index)));
    leaders(None).chain(platoons).chain(squads(None)).collect()
}

impl ForceLayout<'_> {
    fn leader_line(&self, at: usize, part: &BillPart<&Leader>) -> ForceLine {
        ForceLine {
            kind: self.labels.units.leader.get(self.language).into(),
            figures: 1,
            size: Phrase::default(),
            nco: Phrase::default(),
            code: self.code(&self.roster.value_source.leader(part.of, self.resolved.army)),
            ..self.line(Member::Leader(at), part, part.of.unit, part.of.title(self.resolved.army))
        }
    }

    fn squad_line(&self, at: usize, part: &SquadPart) -> ForceLine {
        let nco = part.of.nco.map(|nco| self.resolved.army.units[nco].name.get(self.language));
        ForceLine {
            kind: self.labels.units.squad.get(self.language).into(),
            figures: part.of.figures,
            size: self.size(part.of).into(),
            nco: nco.unwrap_or_default().into(),
            code: self.codes(part.of),
            ..self.line(Member::Squad(at), part, part.of.unit, part.of.title(self.resolved.army))
        }
    }

    fn code(&self, unit: &Unit) -> String {
        self.resolved.rules.codes().write(unit.code)
    }

    /// Returns the code of a squad, or those of its figures if they differ: `5 × RAs, 3 × RAg`.
    fn codes(&self, squad: &Squad) -> String {
        let troops = Figure::of_squad(squad, self.resolved.army, self.roster.value_source);
        let code = |troops: &Troops| self.code(&troops.unit);
        let many = |troops: &Troops| format!("{} × {}", troops.figures, code(troops));
        match &troops[..] {
            [all] => code(all),
            kinds => kinds.iter().map(many).collect::<Vec<_>>().join(", "),
        }
    }

    fn line<T>(&self, member: Member, part: &BillPart<T>, unit: usize, title: &Words) -> ForceLine {
        let unit = &self.resolved.army.units[unit];
        let bought = part.lines.iter().filter(|line| !matches!(line.item, EntryItem::Unit(_)));
        let bought: Vec<String> = bought.map(|line| self.entry_text(line)).collect();
        let platoon = part.platoon.map(|index| self.platoon_name(index));
        ForceLine {
            member,
            kind: Phrase::default(),
            platoon: part.platoon,
            platoon_name: platoon.unwrap_or_default().into(),
            name: title.get(self.language).into(),
            unit: unit.name.get(self.language).into(),
            figures: 0,
            size: Phrase::default(),
            nco: Phrase::default(),
            code: String::new(),
            bought: bought.join(", ").into(),
            points: part.points,
        }
    }
}
