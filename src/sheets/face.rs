//! What a card or a strip is of: a line of the list, or a leader or squad that takes the field.

use super::roster::Roster;
use super::strip::Fielded;
use crate::army::{Army, Range, Role, Unit, Words};
use crate::bill::BillEntry;
use crate::cost::Account;
use crate::muster::Whole;
use crate::play::Figure;
use crate::sheet::Strip;

/// Figures of a squad where the list does not say how many it has.
const UNKNOWN: i64 = 10;

/// A unit, with what the list or the force makes of it.
pub(super) struct StripSource<'a> {
    /// The line of the list.
    pub(super) list: &'a Unit,
    /// Whoever takes the field.
    pub(super) fielded: Fielded<'a>,
    /// How many the list lets a squad be; nothing of a leader or a squad that takes the field.
    pub(super) size: Option<Range>,
    /// The NCO, whom the squad's card or strip carries.
    pub(super) nco: Option<(&'a Unit, Figure)>,
    /// What the points are paid for; nothing in a list.
    pub(super) lines: &'a [BillEntry<'a>],
    pub(super) notes: Option<&'a Words>,
}

impl<'a> StripSource<'a> {
    /// Every line of a list that stands on no other's card.
    pub(super) fn of_list(army: &'a Army, account: &Account) -> Vec<Self> {
        let led = |unit: &&Unit| {
            let mut squads = army.units.iter().filter_map(|squad| army.nco_of(squad));
            unit.role != Role::Nco || !squads.any(|nco| std::ptr::eq(nco, *unit))
        };
        let all = army.of_kind(crate::code::CodeKind::Leader);
        let all = all.chain(army.of_kind(crate::code::CodeKind::Trooper));
        all.filter(led).map(|unit| Self::listed(unit, army, account)).collect()
    }

    /// A line of a list.
    fn listed(unit: &'a Unit, army: &'a Army, account: &Account) -> Self {
        let figure = Figure::of_unit(unit, army, *account);
        let range = army.composition.squad.filter(|_| !unit.role.leads());
        let most = range.map_or(UNKNOWN, |range| range.most.unwrap_or(range.least));
        let open = range.is_none_or(|range| range.most != Some(range.least));
        let nco = army.nco_of(unit);
        Self {
            list: unit,
            nco: nco.map(|nco| (nco, Figure::of_nco(nco, std::slice::from_ref(&figure), *account))),
            fielded: Fielded {
                figures: if unit.role.leads() { 1 } else { most },
                open: open && !unit.role.leads(),
                points: account.points(unit),
                ..Fielded::one(&unit.name, unit.clone(), figure)
            },
            size: range,
            lines: &[],
            notes: None,
        }
    }

    /// Everyone who takes the field: leaders and squads, each with its NCO.
    pub(super) fn fielded(whole: &'a Whole, account: &Account) -> Vec<Self> {
        let (army, bill) = (whole.army, &whole.bill);
        let leaders = bill.leaders.iter().map(|part| Self {
            list: &army.units[part.of.unit],
            fielded: Fielded::leader(part, army, *account),
            size: None,
            nco: None,
            lines: &part.lines,
            notes: part.of.notes.as_ref(),
        });
        let squads = bill.squads.iter().map(|part| {
            let fielded = Fielded::squad(part, army, *account);
            let led: Vec<Figure> =
                fielded.troops.iter().map(|troops| troops.figure.clone()).collect();
            let nco = part.of.nco.map(|index| &army.units[index]);
            Self {
                list: &army.units[part.of.unit],
                fielded,
                size: None,
                nco: nco.map(|nco| (nco, Figure::of_nco(nco, &led, *account))),
                lines: &part.lines,
                notes: part.of.notes.as_ref(),
            }
        });
        leaders.chain(squads).collect()
    }

    /// Its unit as it takes the field; of a squad whose figures differ, that of most of them.
    pub(super) fn unit(&self) -> &Unit {
        &self.fielded.troops[0].unit
    }

    /// The same, as it fights.
    pub(super) fn figure(&self) -> &Figure {
        &self.fielded.troops[0].figure
    }

    /// The NCO as one who takes the field.
    pub(super) fn led_by(&self) -> Option<Fielded<'a>> {
        let (unit, figure) = self.nco.clone()?;
        Some(Fielded::one(&unit.name, unit.clone(), figure))
    }
}

impl Roster<'_> {
    /// Its strip; that of a list's squad says how many the list lets it be, and what a figure costs, whatever the
    /// squad will be.
    pub(super) fn strip_of(&self, face: &StripSource) -> Strip {
        let mut strip = self.strip(&face.fielded);
        strip.size = self.sized(face, &strip.size.first).into();
        if face.size.is_some() {
            let each = &self.labels.cards.each;
            strip.unit = each.of_word(face.fielded.points, self.language).into();
        }
        strip
    }

    /// How many the list lets it be, or it is.
    fn sized(&self, face: &StripSource, size: &str) -> String {
        let size = match (face.size, &face.nco) {
            (Some(range), Some(_)) => {
                format!("{range} + {}", self.labels.units.nco.get(self.language))
            }
            (Some(range), None) => range.to_string(),
            _ => size.to_owned(),
        };
        face.fielded.called(&face.list.name, &size, self.language)
    }
}
