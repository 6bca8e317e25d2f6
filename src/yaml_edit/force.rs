//! The intended content of the file of a force.

use super::content::{ContentEntry, FileContent};
use crate::army::{Army, Basis, Words};
use crate::force::{BoughtOption, Force, Leader, Platoon, Squad};
use crate::limits;

/// Returns every key that the file of a force could have; those with default values are marked as implied.
pub(super) fn force(force: &Force, army: &Army) -> Vec<ContentEntry> {
    let writer = ForceWriter { army };
    let name = words(Some(&force.head.name), ["force", "force_es"]);
    let head = [ContentEntry::new("fistful", FileContent::number(limits::FORMAT))];
    let list = [ContentEntry::new("army", FileContent::text(&force.head.list.value))];
    let hash =
        force.head.hash.iter().map(|hash| ContentEntry::new("list", self::hash(&hash.value)));
    let limit = force.limit.map(|limit| ContentEntry::new("limit", FileContent::number(limit)));
    let basis = ContentEntry::new("points", FileContent::text(force.basis.key()));
    let basis = [basis.with_implied(force.basis == Basis::default())];
    let parts = [
        list_of("leaders", &force.leaders, |leader| writer.leader(leader)),
        list_of("platoons", &force.platoons, |platoon| writer.platoon(platoon)),
        list_of("squads", &force.squads, |squad| writer.squad(squad)),
    ];
    let head = head.into_iter().chain(name).chain(list).chain(hash).chain(limit).chain(basis);
    head.chain(notes(force.head.notes.as_ref())).chain(parts).collect()
}

struct ForceWriter<'a> {
    army: &'a Army,
}

impl ForceWriter<'_> {
    fn unit(&self, key: &'static str, index: usize) -> ContentEntry {
        ContentEntry::new(key, FileContent::text(&self.army.units[index].name.text))
    }

    fn leader(&self, leader: &Leader) -> FileContent {
        let options = self.options(&leader.bought, 1);
        let unit = [self.unit("unit", leader.unit)];
        let unit = unit.into_iter().chain(custom_name(leader.name.as_ref())).chain([options]);
        FileContent::Mapping(unit.chain(notes(leader.notes.as_ref())).collect())
    }

    fn platoon(&self, platoon: &Platoon) -> FileContent {
        let leader = platoon.leader.iter();
        let leader = leader.map(|leader| ContentEntry::new("leader", self.leader(leader)));
        let squads =
            list_of("squads", &platoon.squads, |squad| self.squad(squad)).with_implied(false);
        FileContent::Mapping(
            custom_name(platoon.name.as_ref()).chain(leader).chain([squads]).collect(),
        )
    }

    fn squad(&self, squad: &Squad) -> FileContent {
        let is_default = squad.nco == self.army.units[squad.unit].nco;
        let nco = squad.nco.map(|nco| self.unit("nco", nco).with_implied(is_default));
        let figures = ContentEntry::new("figures", FileContent::number(squad.figures));
        let mut entries = vec![self.unit("troop", squad.unit), figures];
        entries.extend(nco);
        entries.extend(custom_name(squad.name.as_ref()));
        entries.push(self.options(&squad.bought, squad.figures));
        entries.push(list_of("attached", &squad.attached, |leader| self.leader(leader)));
        entries.extend(notes(squad.notes.as_ref()));
        FileContent::Mapping(entries)
    }

    /// Returns the options bought for some figures.
    fn options(&self, bought: &[BoughtOption], all: i64) -> ContentEntry {
        list_of("options", bought, |bought| {
            let option = &self.army.options[bought.option];
            let figures = ContentEntry::new("figures", FileContent::number(bought.figures));
            let figures = figures.with_implied(bought.figures == all);
            // Chosen letters stand in the name, even where all of them were chosen.
            let is_chosen = bought.choice.name.text != option.name.text;
            let take = ContentEntry::new("take", FileContent::text(&bought.choice.adds));
            let entries = [ContentEntry::new("buy", FileContent::text(&option.name.text)), figures];
            FileContent::Mapping(entries.into_iter().chain(is_chosen.then_some(take)).collect())
        })
    }
}

fn list_of<T>(key: &'static str, all: &[T], one: impl Fn(&T) -> FileContent) -> ContentEntry {
    ContentEntry::new(key, FileContent::List(all.iter().map(one).collect()))
        .with_implied(all.is_empty())
}

fn custom_name(name: Option<&Words>) -> impl Iterator<Item = ContentEntry> {
    words(name, ["name", "name_es"])
}

fn notes(notes: Option<&Words>) -> impl Iterator<Item = ContentEntry> {
    words(notes, ["notes", "notes_es"])
}

fn words(
    words: Option<&Words>,
    [key, spanish]: [&'static str; 2],
) -> impl Iterator<Item = ContentEntry> {
    let text = words.map(|words| ContentEntry::new(key, FileContent::text(&words.text)));
    let es = words.and_then(|words| words.spanish.as_ref());
    text.into_iter().chain(es.map(|es| ContentEntry::new(spanish, FileContent::text(es))))
}

/// Writes a hash; one of only digits is a number to YAML, and the reader keeps its text.
fn hash(hash: &str) -> FileContent {
    let is_number = !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { FileContent::number(hash) } else { FileContent::text(hash) }
}
