//! What a card is of: a line of the list, or a leader or squad that takes the field.

use crate::army::{Ability, Army, Range, Unit, Words};
use crate::bill::Entry;
use crate::cost::Account;
use crate::muster::Whole;
use crate::play::Figure;

/// A card's unit, with what the list or the force makes of it.
pub(super) struct Face<'a> {
    /// The line of the list.
    pub(super) list: &'a Unit,
    /// The same as it takes the field.
    pub(super) unit: Unit,
    /// Whoever fights.
    pub(super) figure: Figure,
    /// The squads of an NCO.
    led: Vec<Figure>,
    pub(super) name: &'a Words,
    /// Figures of a squad, without the NCO.
    pub(super) size: Option<Range>,
    pub(super) nco: Option<&'a Unit>,
    pub(super) points: i64,
    /// What the points are paid for; nothing in a list.
    pub(super) lines: &'a [Entry<'a>],
    pub(super) notes: Option<&'a Words>,
}

impl<'a> Face<'a> {
    /// A line of a list.
    pub(super) fn listed(unit: &'a Unit, army: &'a Army, account: &Account) -> Self {
        let figure = |unit| Figure::of_unit(unit, army, *account);
        let leads = |troop: &&Unit| army.nco_of(troop).is_some_and(|nco| std::ptr::eq(nco, unit));
        Self {
            list: unit,
            unit: unit.clone(),
            figure: figure(unit),
            led: army.units.iter().filter(leads).map(figure).collect(),
            name: &unit.name,
            size: army.composition.squad,
            nco: army.nco_of(unit),
            points: account.points(unit),
            lines: &[],
            notes: None,
        }
    }

    /// Whether it has an ability, or as an NCO leads squads that all have it.
    pub(super) fn has(&self, ability: Ability) -> bool {
        let squads = !self.led.is_empty() && self.led.iter().all(|squad| squad.has(ability));
        squads || self.figure.has(ability)
    }

    /// Everyone who takes the field: leaders, squads, and each kind of NCO once.
    pub(super) fn fielded(whole: &'a Whole, account: &Account) -> Vec<Self> {
        let (army, bill) = (whole.army, &whole.bill);
        let unit = |index: usize| &army.units[index];
        let leaders = bill.leaders.iter().map(|part| Self {
            unit: account.leader(part.of, army),
            figure: Figure::of_leader(part.of, army, *account),
            name: part.of.title(army),
            points: part.points,
            lines: &part.lines,
            notes: part.of.notes.as_ref(),
            ..Self::listed(unit(part.of.unit), army, account)
        });
        let squads = bill.squads.iter().map(|part| Self {
            unit: account.troop(part.of, army),
            figure: Figure::of_squad(part.of, army, *account),
            name: part.of.title(army),
            size: Some(Range { least: part.of.figures, most: Some(part.of.figures) }),
            nco: part.of.nco.map(unit),
            points: part.points,
            lines: &part.lines,
            notes: part.of.notes.as_ref(),
            ..Self::listed(unit(part.of.unit), army, account)
        });
        let mut ncos: Vec<usize> = bill.squads.iter().filter_map(|part| part.of.nco).collect();
        ncos.sort_unstable();
        ncos.dedup();
        let led = |index: usize| {
            let squads = bill.squads.iter().filter(move |part| part.of.nco == Some(index));
            squads.map(|part| Figure::of_squad(part.of, army, *account)).collect()
        };
        let ncos = ncos.into_iter();
        let ncos =
            ncos.map(|index| Self { led: led(index), ..Self::listed(unit(index), army, account) });
        leaders.chain(squads).chain(ncos).collect()
    }
}
