//! The leaders and squads of a force one by one, for whatever is no sheet.

use super::{ForceLayout, SquadPart};
use crate::army::{Unit, Words};
use crate::bill::{BillPart, Entered};
use crate::force::{Leader, Member, Squad};
use crate::language::{Language, Phrase, Speech, zip};
use crate::muster::Whole;
use crate::play::{Figure, Troops};

/// A leader or a squad, in words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ForceLine {
    /// Which.
    pub member: Member,
    /// `Leader` or `Squad`.
    pub kind: Phrase,
    /// The platoon it belongs to, as an index of the force's.
    pub platoon: Option<usize>,
    /// What that platoon is called; empty for none.
    pub platoon_name: Phrase,
    pub name: Phrase,
    /// What the list calls it.
    pub unit: Phrase,
    /// How many figures, without the NCO; 1 of a leader.
    pub figures: i64,
    /// The same with the NCO: `6 figures + NCO`; empty for a leader.
    pub size: Phrase,
    /// The NCO, as the list calls him; empty for none.
    pub nco: Phrase,
    /// Its code, as it is equipped; those of its figures where they differ: `5 × RAs, 3 × RAg`.
    pub code: String,
    /// The options that were bought, `Snipers (2 figures)`; empty for none.
    pub bought: Phrase,
    pub points: i64,
}

impl ForceLine {
    fn beside(self, other: Self) -> Self {
        Self {
            kind: self.kind.beside(other.kind),
            platoon_name: self.platoon_name.beside(other.platoon_name),
            name: self.name.beside(other.name),
            unit: self.unit.beside(other.unit),
            size: self.size.beside(other.size),
            nco: self.nco.beside(other.nco),
            bought: self.bought.beside(other.bought),
            ..self
        }
    }
}

/// Every leader and squad in the order of the bill: leaders, platoons, squads of no platoon.
pub fn lines(whole: &Whole, speech: Speech) -> Vec<ForceLine> {
    let first = lines_in(whole, speech.first());
    match speech.second() {
        None => first,
        Some(second) => zip(first, lines_in(whole, second), ForceLine::beside),
    }
}

fn lines_in(whole: &Whole, language: Language) -> Vec<ForceLine> {
    let page = ForceLayout::new(whole, language);
    let leaders = |platoon: Option<usize>| {
        let parts = whole.bill.leaders.iter().enumerate();
        let parts = parts.filter(move |(_, part)| part.platoon == platoon);
        parts.map(|(at, part)| page.leader_line(at, part))
    };
    let squads = |platoon| page.numbered(platoon).map(|(at, part)| page.squad_line(at, part));
    let platoons = (0..whole.force.platoons.len()).map(Some);
    let platoons = platoons.flat_map(|index| leaders(index).chain(squads(index)));
    leaders(None).chain(platoons).chain(squads(None)).collect()
}

impl ForceLayout<'_> {
    fn leader_line(&self, at: usize, part: &BillPart<&Leader>) -> ForceLine {
        ForceLine {
            kind: self.say(&self.labels.units.leader).into(),
            figures: 1,
            size: Phrase::default(),
            nco: Phrase::default(),
            code: self.code(&self.roster.account.leader(part.of, self.whole.army)),
            ..self.line(Member::Leader(at), part, part.of.unit, part.of.title(self.whole.army))
        }
    }

    fn squad_line(&self, at: usize, part: &SquadPart) -> ForceLine {
        let nco = part.of.nco.map(|nco| self.whole.army.units[nco].name.get(self.language));
        ForceLine {
            kind: self.say(&self.labels.units.squad).into(),
            figures: part.of.figures,
            size: self.size(part.of).into(),
            nco: nco.unwrap_or_default().into(),
            code: self.codes(part.of),
            ..self.line(Member::Squad(at), part, part.of.unit, part.of.title(self.whole.army))
        }
    }

    fn code(&self, unit: &Unit) -> String {
        self.whole.rules.codes().write(unit.code())
    }

    /// The code of a squad, or the codes of its figures where they differ: `5 × RAs, 3 × RAg`.
    fn codes(&self, squad: &Squad) -> String {
        let troops = Figure::of_squad(squad, self.whole.army, self.roster.account);
        let code = |troops: &Troops| self.code(&troops.unit);
        let many = |troops: &Troops| format!("{} × {}", troops.figures, code(troops));
        match &troops[..] {
            [all] => code(all),
            kinds => kinds.iter().map(many).collect::<Vec<_>>().join(", "),
        }
    }

    fn line<T>(&self, member: Member, part: &BillPart<T>, unit: usize, title: &Words) -> ForceLine {
        let unit = &self.whole.army.units[unit];
        let bought = part.lines.iter().filter(|line| !matches!(line.item, Entered::Unit(_)));
        let bought: Vec<String> = bought.map(|line| self.what(line)).collect();
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
