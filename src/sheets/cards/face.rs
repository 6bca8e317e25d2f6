//! What a card is of: a line of the list, or a leader or squad that takes the field.

use crate::army::{Ability, Army, Range, Unit, Words};
use crate::bill::Entry;
use crate::cost::Account;
use crate::muster::Whole;
use crate::play::{Figure, Troops};

/// A card's unit, with what the list or the force makes of it.
pub(super) struct Face<'a> {
    /// The line of the list.
    pub(super) list: &'a Unit,
    /// The same as it takes the field, those of a squad who are alike together; the most of them first, and never none.
    pub(super) troops: Vec<Troops>,
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
        let figure = Figure::of_unit(unit, army, *account);
        Self {
            list: unit,
            troops: vec![Troops { figures: 1, unit: unit.clone(), figure }],
            name: &unit.name,
            size: army.composition.squad,
            nco: army.nco_of(unit),
            points: account.points(unit),
            lines: &[],
            notes: None,
        }
    }

    /// Its unit as it takes the field; of a squad whose figures differ, that of most of them.
    pub(super) fn unit(&self) -> &Unit {
        &self.troops[0].unit
    }

    /// The same, as it fights.
    pub(super) fn figure(&self) -> &Figure {
        &self.troops[0].figure
    }

    /// Whether it has an ability, or as an NCO leads squads that all have it.
    pub(super) fn has(&self, ability: Ability) -> bool {
        self.figure().has(ability)
    }

    /// Everyone who takes the field: leaders, squads, and each kind of NCO once.
    pub(super) fn fielded(whole: &'a Whole, account: &Account) -> Vec<Self> {
        let (army, bill) = (whole.army, &whole.bill);
        let unit = |index: usize| &army.units[index];
        let leaders = bill.leaders.iter().map(|part| Self {
            troops: vec![Troops {
                figures: 1,
                unit: account.leader(part.of, army),
                figure: Figure::of_leader(part.of, army, *account),
            }],
            name: part.of.title(army),
            points: part.points,
            lines: &part.lines,
            notes: part.of.notes.as_ref(),
            ..Self::listed(unit(part.of.unit), army, account)
        });
        let squads = bill.squads.iter().map(|part| Self {
            troops: Figure::of_squad(part.of, army, *account),
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
            let squads = squads.flat_map(|part| Figure::of_squad(part.of, army, *account));
            squads.map(|troops| troops.figure).collect::<Vec<_>>()
        };
        let nco = |index: usize| {
            let unit = unit(index);
            let figure = Figure::of_nco(unit, &led(index), *account);
            let troops = vec![Troops { figures: 1, unit: unit.clone(), figure }];
            Self { troops, ..Self::listed(unit, army, account) }
        };
        let ncos = ncos.into_iter().map(nco);
        leaders.chain(squads).chain(ncos).collect()
    }
}
