//! The intended content of the file of a force.

use super::wanted::{WantedEntry, WantedLayout};
use crate::army::{Army, Basis, Words};
use crate::force::{BoughtOption, Force, Leader, Platoon, Squad};
use crate::limits;

/// Returns every key that the file of a force could have; those with default values are marked as implied.
pub(super) fn force(force: &Force, army: &Army) -> Vec<WantedEntry> {
    let clerk = ForceWriter { army };
    let name = words(Some(&force.head.name), ["force", "force_es"]);
    let head = [WantedEntry::new("fistful", WantedLayout::number(limits::FORMAT))];
    let list = [WantedEntry::new("army", WantedLayout::text(&force.head.list.value))];
    let hash = force.head.hash.iter().map(|hash| WantedEntry::new("list", self::hash(&hash.value)));
    let limit = force.limit.map(|limit| WantedEntry::new("limit", WantedLayout::number(limit)));
    let basis = WantedEntry::new("points", WantedLayout::text(force.basis.tag()));
    let basis = [basis.implied(force.basis == Basis::default())];
    let parts = [
        list_of("leaders", &force.leaders, |leader| clerk.leader(leader)),
        list_of("platoons", &force.platoons, |platoon| clerk.platoon(platoon)),
        list_of("squads", &force.squads, |squad| clerk.squad(squad)),
    ];
    let head = head.into_iter().chain(name).chain(list).chain(hash).chain(limit).chain(basis);
    head.chain(notes(force.head.notes.as_ref())).chain(parts).collect()
}

struct ForceWriter<'a> {
    army: &'a Army,
}

impl ForceWriter<'_> {
    fn unit(&self, key: &'static str, index: usize) -> WantedEntry {
        WantedEntry::new(key, WantedLayout::text(&self.army.units[index].name.text))
    }

    fn leader(&self, leader: &Leader) -> WantedLayout {
        let options = self.options(&leader.bought, 1);
        let unit = [self.unit("unit", leader.unit)];
        let unit = unit.into_iter().chain(custom_name(leader.name.as_ref())).chain([options]);
        WantedLayout::Mapping(unit.chain(notes(leader.notes.as_ref())).collect())
    }

    fn platoon(&self, platoon: &Platoon) -> WantedLayout {
        let leader = platoon.leader.iter();
        let leader = leader.map(|leader| WantedEntry::new("leader", self.leader(leader)));
        let squads = list_of("squads", &platoon.squads, |squad| self.squad(squad)).implied(false);
        WantedLayout::Mapping(
            custom_name(platoon.name.as_ref()).chain(leader).chain([squads]).collect(),
        )
    }

    fn squad(&self, squad: &Squad) -> WantedLayout {
        let its_own = squad.nco == self.army.units[squad.unit].nco;
        let nco = squad.nco.map(|nco| self.unit("nco", nco).implied(its_own));
        let figures = WantedEntry::new("figures", WantedLayout::number(squad.figures));
        let head = [self.unit("troop", squad.unit), figures].into_iter().chain(nco);
        let parts = [
            self.options(&squad.bought, squad.figures),
            list_of("attached", &squad.attached, |leader| self.leader(leader)),
        ];
        let head = head.chain(custom_name(squad.name.as_ref())).chain(parts);
        WantedLayout::Mapping(head.chain(notes(squad.notes.as_ref())).collect())
    }

    /// Returns the options bought for some figures.
    fn options(&self, bought: &[BoughtOption], all: i64) -> WantedEntry {
        list_of("options", bought, |bought| {
            let option = &self.army.options[bought.option];
            let figures = WantedEntry::new("figures", WantedLayout::number(bought.figures));
            let figures = figures.implied(bought.figures == all);
            // Chosen letters stand in the name, even where all of them were chosen.
            let is_chosen = bought.choice.name.text != option.name.text;
            let take = WantedEntry::new("take", WantedLayout::text(&bought.choice.adds));
            let entries = [WantedEntry::new("buy", WantedLayout::text(&option.name.text)), figures];
            WantedLayout::Mapping(entries.into_iter().chain(is_chosen.then_some(take)).collect())
        })
    }
}

fn list_of<T>(key: &'static str, all: &[T], one: impl Fn(&T) -> WantedLayout) -> WantedEntry {
    WantedEntry::new(key, WantedLayout::List(all.iter().map(one).collect())).implied(all.is_empty())
}

fn custom_name(name: Option<&Words>) -> impl Iterator<Item = WantedEntry> {
    words(name, ["name", "name_es"])
}

fn notes(notes: Option<&Words>) -> impl Iterator<Item = WantedEntry> {
    words(notes, ["notes", "notes_es"])
}

fn words(
    words: Option<&Words>,
    [key, spanish]: [&'static str; 2],
) -> impl Iterator<Item = WantedEntry> {
    let text = words.map(|words| WantedEntry::new(key, WantedLayout::text(&words.text)));
    let es = words.and_then(|words| words.spanish.as_ref());
    text.into_iter().chain(es.map(|es| WantedEntry::new(spanish, WantedLayout::text(es))))
}

/// Writes a hash; one of only digits is a number to YAML, and the reader keeps its text.
fn hash(hash: &str) -> WantedLayout {
    let is_number = !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { WantedLayout::number(hash) } else { WantedLayout::text(hash) }
}
