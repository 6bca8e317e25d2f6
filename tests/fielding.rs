//! Forces built in memory, written as YAML, and filled up in their files.

mod change;
mod edits;
mod equipped;
mod hand;
mod made;
mod same;
mod take;
mod written;

use fistful::army::Words;
use fistful::embedded;
use fistful::force::{BoughtOption, Force, Leader, Squad, file};
use fistful::game_registry::GameRegistry;
use fistful::muster::{self, Mustered, MusteredForce};
use fistful::text::Span;
use fistful::yaml_edit;
use std::sync::LazyLock;

static GAMES: LazyLock<GameRegistry> = LazyLock::new(crate::common::games);

/// The shipped lists that forces are generated from.
static LISTS: LazyLock<Vec<Mustered>> = LazyLock::new(|| {
    let list = |name: String| {
        let text = embedded::list_or_force(&name).expect("a shipped list");
        muster::army(&name, text.as_bytes(), &GAMES).expect("the shipped rules")
    };
    crate::common::armies().into_iter().map(list).collect()
});

fn field(text: &str) -> MusteredForce {
    crate::common::muster_force("force.yaml", text, &GAMES)
}

fn canonical(text: &str) -> Option<String> {
    yaml_edit::format(text, &file::order())
}

fn nowhere(words: &mut Words) {
    words.span = Span::default();
}

fn unplace_all(name: &mut Option<Words>, notes: &mut Option<Words>, bought: &mut [BoughtOption]) {
    name.iter_mut().chain(notes).for_each(nowhere);
    for bought in bought {
        bought.span = Span::default();
        nowhere(&mut bought.choice.name);
    }
}

fn unplace_leader(leader: &mut Leader) {
    unplace_all(&mut leader.name, &mut leader.notes, &mut leader.bought);
    leader.span = Span::default();
}

fn unplace_squad(squad: &mut Squad) {
    unplace_all(&mut squad.name, &mut squad.notes, &mut squad.bought);
    squad.attached.iter_mut().for_each(unplace_leader);
    (squad.span, squad.figures_span, squad.nco_span) = Default::default();
}

/// A force that stands in no file.
fn unplaced(force: &Force) -> Force {
    let mut force = force.clone();
    nowhere(&mut force.head.name);
    force.head.notes.iter_mut().for_each(nowhere);
    force.head.list.span = Span::default();
    force.head.hash.iter_mut().for_each(|hash| hash.span = Span::default());
    force.limit_span = Span::default();
    force.leaders.iter_mut().for_each(unplace_leader);
    for platoon in &mut force.platoons {
        platoon.name.iter_mut().for_each(nowhere);
        platoon.leader.iter_mut().for_each(unplace_leader);
        platoon.squads.iter_mut().for_each(unplace_squad);
        platoon.span = Span::default();
    }
    force.squads.iter_mut().for_each(unplace_squad);
    force
}

/// The force that is read of a text, and stands nowhere.
fn read_back(text: &str) -> Force {
    let fielded = field(text);
    let read = fielded.force.as_ref().map(unplaced);
    read.unwrap_or_else(|| panic!("{:#?}\n{text}", fielded.findings))
}
