//! Sources of cards and strips: a row of the list, or a fielded leader or squad.

use super::roster::Roster;
use super::strip::EquippedUnit;
use crate::army::{Army, Range, Role, Unit, Words};
use crate::bill::BillEntry;
use crate::cost::ValueSource;
use crate::muster::ResolvedForce;
use crate::rolls::Figure;
use crate::sheet::Strip;

/// Assumed figures of a squad if the list gives no size.
const UNKNOWN: i64 = 10;

/// A unit of a list or a force, as the source of a card or strip.
pub(super) struct StripSource<'a> {
    /// The row of the list.
    pub(super) list: &'a Unit,
    pub(super) equipped: EquippedUnit<'a>,
    /// The squad sizes allowed by the list; `None` for a leader or a fielded squad.
    pub(super) size: Option<Range>,
    /// The NCO, shown on the squad's card or strip.
    pub(super) nco: Option<(&'a Unit, Figure)>,
    /// The entries of its price; empty in a list.
    pub(super) lines: &'a [BillEntry<'a>],
    pub(super) notes: Option<&'a Words>,
}

impl<'a> StripSource<'a> {
    /// Returns the rows of a list that have a card of their own.
    pub(super) fn of_list(army: &'a Army, value_source: &ValueSource) -> Vec<Self> {
        let led = |unit: &&Unit| {
            let mut squads = army.units.iter().filter_map(|squad| army.nco_of(squad));
            unit.role != Role::Nco || !squads.any(|nco| std::ptr::eq(nco, *unit))
        };
        let all = army.of_kind(crate::code::CodeKind::Leader);
        let all = all.chain(army.of_kind(crate::code::CodeKind::Trooper));
        all.filter(led).map(|unit| Self::of_unit(unit, army, value_source)).collect()
    }

    /// Returns the source for a row of a list.
    fn of_unit(unit: &'a Unit, army: &'a Army, value_source: &ValueSource) -> Self {
        let figure = Figure::of_unit(unit, army, *value_source);
        let range = army.composition.squad.filter(|_| !unit.role.leads());
        let most = range.map_or(UNKNOWN, |range| range.most.unwrap_or(range.least));
        let open = range.is_none_or(|range| range.most != Some(range.least));
        let nco = army.nco_of(unit);
        Self {
            list: unit,
            nco: nco.map(|nco| {
                (nco, Figure::of_nco(nco, std::slice::from_ref(&figure), *value_source))
            }),
            equipped: EquippedUnit {
                figures: if unit.role.leads() { 1 } else { most },
                open: open && !unit.role.leads(),
                points: value_source.points(unit),
                ..EquippedUnit::one(&unit.name, unit.clone(), figure)
            },
            size: range,
            lines: &[],
            notes: None,
        }
    }

    /// Returns the sources for all fielded leaders and squads, each with its NCO.
    pub(super) fn of_force(resolved: &'a ResolvedForce, value_source: &ValueSource) -> Vec<Self> {
        let (army, bill) = (resolved.army, &resolved.bill);
        let leaders = bill.leaders.iter().map(|part| Self {
            list: &army.units[part.of.unit],
            equipped: EquippedUnit::leader(part, army, *value_source),
            size: None,
            nco: None,
            lines: &part.lines,
            notes: part.of.notes.as_ref(),
        });
        let squads = bill.squads.iter().map(|part| {
            let equipped = EquippedUnit::squad(part, army, *value_source);
            let led: Vec<Figure> =
                equipped.troops.iter().map(|troops| troops.figure.clone()).collect();
            let nco = part.of.nco.map(|index| &army.units[index]);
            Self {
                list: &army.units[part.of.unit],
                equipped,
                size: None,
                nco: nco.map(|nco| (nco, Figure::of_nco(nco, &led, *value_source))),
                lines: &part.lines,
                notes: part.of.notes.as_ref(),
            }
        });
        leaders.chain(squads).collect()
    }

    /// Returns its unit with equipment; if its figures differ, that of the first group.
    pub(super) fn unit(&self) -> &Unit {
        &self.equipped.troops[0].unit
    }

    /// Returns its figure in play; if its figures differ, that of the first group.
    pub(super) fn figure(&self) -> &Figure {
        &self.equipped.troops[0].figure
    }

    /// Returns the NCO as a fielded figure.
    pub(super) fn nco_unit(&self) -> Option<EquippedUnit<'a>> {
        let (unit, figure) = self.nco.clone()?;
        Some(EquippedUnit::one(&unit.name, unit.clone(), figure))
    }
}

impl Roster<'_> {
    /// Lays out its strip; for a squad of a list, with the allowed sizes and the cost of one figure.
    pub(super) fn strip_of(&self, source: &StripSource) -> Strip {
        let mut strip = self.strip(&source.equipped);
        strip.size = self.size_text(source, &strip.size.first).into();
        if source.size.is_some() {
            let each = &self.labels.cards.each;
            strip.points_word = each.of_word(source.equipped.points, self.language).into();
        }
        strip
    }

    /// Returns the allowed sizes, or the actual size.
    fn size_text(&self, source: &StripSource, size: &str) -> String {
        let size = match (source.size, &source.nco) {
            (Some(range), Some(_)) => {
                format!("{range} + {}", self.labels.units.nco.get(self.language))
            }
            (Some(range), None) => range.to_string(),
            _ => size.to_owned(),
        };
        source.equipped.size_label(&source.list.name, &size, self.language)
    }
}
