//! What the file of a force is to say.

use super::wanted::{Entry, Wanted};
use crate::army::{Army, Basis, Words};
use crate::force::{Bought, Force, Leader, Platoon, Squad};
use crate::limits;

/// Every key of the file that a force could have, with those that say nothing new marked as implied.
pub(super) fn force(force: &Force, army: &Army) -> Vec<Entry> {
    let clerk = Clerk { army };
    let name = words(Some(&force.name), ["force", "force_es"]);
    let head = [Entry::new("fistful", Wanted::number(limits::FORMAT))];
    let list = [Entry::new("army", Wanted::text(&force.list))];
    let hash = force.hash.iter().map(|hash| Entry::new("list", self::hash(hash)));
    let limit = force.limit.map(|limit| Entry::new("limit", Wanted::number(limit)));
    let basis = Entry::new("points", Wanted::text(force.basis.tag()));
    let basis = [basis.implied(force.basis == Basis::default())];
    let parts = [
        list_of("leaders", &force.leaders, |leader| clerk.leader(leader)),
        list_of("platoons", &force.platoons, |platoon| clerk.platoon(platoon)),
        list_of("squads", &force.squads, |squad| clerk.squad(squad)),
    ];
    let head = head.into_iter().chain(name).chain(list).chain(hash).chain(limit).chain(basis);
    head.chain(notes(force.notes.as_ref())).chain(parts).collect()
}

struct Clerk<'a> {
    army: &'a Army,
}

impl Clerk<'_> {
    fn unit(&self, key: &'static str, index: usize) -> Entry {
        Entry::new(key, Wanted::text(&self.army.units[index].name.text))
    }

    fn leader(&self, leader: &Leader) -> Wanted {
        let options = self.options(&leader.bought, 1);
        let unit = [self.unit("unit", leader.unit)];
        let unit = unit.into_iter().chain(own(leader.name.as_ref())).chain([options]);
        Wanted::Mapping(unit.chain(notes(leader.notes.as_ref())).collect())
    }

    fn platoon(&self, platoon: &Platoon) -> Wanted {
        let leader = platoon.leader.iter();
        let leader = leader.map(|leader| Entry::new("leader", self.leader(leader)));
        let squads = list_of("squads", &platoon.squads, |squad| self.squad(squad)).implied(false);
        Wanted::Mapping(own(platoon.name.as_ref()).chain(leader).chain([squads]).collect())
    }

    fn squad(&self, squad: &Squad) -> Wanted {
        let its_own = squad.nco == self.army.units[squad.unit].nco;
        let nco = squad.nco.map(|nco| self.unit("nco", nco).implied(its_own));
        let figures = Entry::new("figures", Wanted::number(squad.figures));
        let head = [self.unit("troop", squad.unit), figures].into_iter().chain(nco);
        let parts = [
            self.options(&squad.bought, squad.figures),
            list_of("attached", &squad.attached, |leader| self.leader(leader)),
        ];
        let head = head.chain(own(squad.name.as_ref())).chain(parts);
        Wanted::Mapping(head.chain(notes(squad.notes.as_ref())).collect())
    }

    /// What is bought for so many figures.
    fn options(&self, bought: &[Bought], all: i64) -> Entry {
        list_of("options", bought, |bought| {
            let option = &self.army.options[bought.option];
            let figures = Entry::new("figures", Wanted::number(bought.figures));
            let figures = figures.implied(bought.figures == all);
            // Chosen letters stand in the name, even where all of them were chosen.
            let is_chosen = bought.choice.name.text != option.name.text;
            let take = Entry::new("take", Wanted::text(&bought.choice.adds));
            let entries = [Entry::new("buy", Wanted::text(&option.name.text)), figures];
            Wanted::Mapping(entries.into_iter().chain(is_chosen.then_some(take)).collect())
        })
    }
}

fn list_of<T>(key: &'static str, all: &[T], one: impl Fn(&T) -> Wanted) -> Entry {
    Entry::new(key, Wanted::List(all.iter().map(one).collect())).implied(all.is_empty())
}

/// A name of one's own.
fn own(name: Option<&Words>) -> impl Iterator<Item = Entry> {
    words(name, ["name", "name_es"])
}

fn notes(notes: Option<&Words>) -> impl Iterator<Item = Entry> {
    words(notes, ["notes", "notes_es"])
}

fn words(words: Option<&Words>, [key, spanish]: [&'static str; 2]) -> impl Iterator<Item = Entry> {
    let text = words.map(|words| Entry::new(key, Wanted::text(&words.text)));
    let es = words.and_then(|words| words.spanish.as_ref());
    text.into_iter().chain(es.map(|es| Entry::new(spanish, Wanted::text(es))))
}

/// Digits alone are a number to YAML, and are read as they are written.
fn hash(hash: &str) -> Wanted {
    let is_number = !hash.is_empty() && hash.bytes().all(|byte| byte.is_ascii_digit());
    if is_number { Wanted::number(hash) } else { Wanted::text(hash) }
}
