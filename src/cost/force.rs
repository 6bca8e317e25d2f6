//! The bill of a force: every leader and squad by its figures and options.

use super::value_source::deal_options;
use super::{ValueSource, surcharge, table_price};
use crate::army::{Army, Basis, Price, Unit};
use crate::bill::{BillEntry, BillPart, EntryItem, ForceBill};
use crate::force::{BoughtOption, Force, Leader, Squad};
use crate::rules::Rules;
use std::ptr;

pub fn force<'a>(force: &'a Force, army: &'a Army, rules: &'a Rules) -> ForceBill<'a> {
    let coster = ForceCoster { army, value_source: ValueSource { rules, basis: force.basis } };
    let leaders = force
        .all_leaders()
        .map(|(platoon, leader)| BillPart::new(leader, platoon, coster.leader(leader)));
    let squads = force
        .all_squads()
        .map(|(platoon, squad)| BillPart::new(squad, platoon, coster.squad(squad)));
    let (leaders, squads): (Vec<_>, Vec<_>) = (leaders.collect(), squads.collect());
    let total = leaders.iter().map(|part| part.points).sum::<i64>()
        + squads.iter().map(|part| part.points).sum::<i64>();
    ForceBill { leaders, squads, total, limit: force.limit }
}

/// Returns the points of a squad by itself.
pub fn squad(squad: &Squad, army: &Army, rules: &Rules, basis: Basis) -> i64 {
    let coster = ForceCoster { army, value_source: ValueSource { rules, basis } };
    BillPart::new(squad, None, coster.squad(squad)).points
}

/// Returns the points of a leader by himself.
pub fn leader(leader: &Leader, army: &Army, rules: &Rules, basis: Basis) -> i64 {
    let coster = ForceCoster { army, value_source: ValueSource { rules, basis } };
    BillPart::new(leader, None, coster.leader(leader)).points
}

struct ForceCoster<'a> {
    army: &'a Army,
    value_source: ValueSource<'a>,
}

impl<'a> ForceCoster<'a> {
    /// Returns the entries of a squad: troopers, NCO, options by the figure, and last the percentages of all these
    /// (F24).
    fn squad(&self, squad: &'a Squad) -> Vec<BillEntry<'a>> {
        let mut lines = self.lines(&self.army.units[squad.unit], squad.figures, &squad.bought);
        if let Some(nco) = squad.nco {
            lines.insert(1, self.figures(&self.army.units[nco], 1));
        }
        let whole: i64 = lines.iter().map(|line| line.points).sum();
        lines.extend(squad.bought.iter().filter_map(|bought| {
            let Price::Percent(percent) = bought.choice.price else { return None };
            let points = surcharge(whole, percent);
            let source = bought.choice.source.as_deref().unwrap_or_default();
            let item = EntryItem::Surcharge(&bought.choice, percent);
            Some(BillEntry { item, count: 1, each: points, points, source })
        }));
        lines
    }

    /// Returns the entries of a leader and his options.
    fn leader(&self, leader: &'a Leader) -> Vec<BillEntry<'a>> {
        self.lines(&self.army.units[leader.unit], 1, &leader.bought)
    }

    /// Returns the entries of a unit's figures, and of the options bought by the figure.
    fn lines(&self, unit: &'a Unit, count: i64, bought: &'a [BoughtOption]) -> Vec<BillEntry<'a>> {
        let figures = self.figures(unit, count);
        // Options never make a figure cheaper than 1 point, nor do several together (F37).
        let mut kinds: Vec<(i64, Vec<&BoughtOption>)> =
            deal_options(bought, count).into_iter().map(|(_, has)| (figures.each, has)).collect();
        let options = bought.iter().filter_map(|bought| {
            let each = match bought.choice.price {
                Price::Points(points) => points,
                Price::Table => table_price(&bought.choice.adds, self.value_source.rules),
                Price::Percent(_) => return None,
            };
            let has = |kind: &&mut (i64, Vec<&BoughtOption>)| {
                kind.1.iter().any(|option| ptr::eq(*option, bought))
            };
            let left =
                kinds.iter_mut().filter(has).map(|kind| kind.0).min().unwrap_or(figures.each);
            let each = i64::from(each).max((1 - left).min(0));
            kinds.iter_mut().filter(has).for_each(|kind| kind.0 += each.min(0));
            let source = bought.choice.source.as_deref().unwrap_or_default();
            let (count, item) = (bought.figures, EntryItem::Choice(&bought.choice));
            Some(BillEntry { item, count, each, points: count * each, source })
        });
        [figures].into_iter().chain(options).collect()
    }

    fn figures(&self, unit: &'a Unit, count: i64) -> BillEntry<'a> {
        let each = self.value_source.points(unit);
        let printed = unit.printed.is_some() && self.value_source.basis == Basis::Printed;
        let tables = || chapter(&self.value_source.rules.codes().base.source);
        let source = self.army.head.source.as_deref().filter(|_| printed).unwrap_or_else(tables);
        BillEntry { item: EntryItem::Unit(unit), count, each, points: count * each, source }
    }
}

/// Returns the chapter of a section: `§11` of `§11b`.
fn chapter(section: &str) -> &str {
    let mark = section.find('§').map_or(0, |at| at + '§'.len_utf8());
    let end =
        section[mark..].find(|c: char| !c.is_ascii_digit()).map_or(section.len(), |at| mark + at);
    &section[..end]
}
