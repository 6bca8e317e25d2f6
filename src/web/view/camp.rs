//! A force without ability codes, unit by unit.

use super::{Frame, Told, key_of, quoted, told};
use crate::desk::Desk;
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::muster::{Held, Tabled};
use crate::render::{self, drawn};
use crate::sheets::{self, Camp, Pick, Posted};
use crate::web::state::State;
use askama::Template;

/// The keys of its name.
const NAME: [&str; 2] = ["force", "force_es"];

#[derive(Template)]
#[template(path = "page/camp.html")]
struct Field {
    frame: Frame,
    second: &'static str,
    icons: Vec<(String, String)>,
    camp: Camp,
    /// The key under which its name stands in the language of the page.
    named: &'static str,
    told: Vec<Told>,
    legal: bool,
    /// Whether the list is its player's own, and so may be changed.
    owns: bool,
}

impl Field {
    /// Why somebody has no numbers to play from.
    fn cardless(&self) -> Option<&'static str> {
        let mut units = self.camp.posts.iter().flat_map(|post| &post.units);
        let says = || labels().play.no_cards.get(self.frame.language).as_str();
        units.any(|one| one.health == 0).then(says)
    }

    /// Where a unit could move among its like: to which number, what that is called, and its sign.
    fn ways(
        &self,
        one: &Posted,
    ) -> [(Option<usize>, &'static ByLanguage<String>, &'static str); 2] {
        let [before, after] = one.neighbours;
        [(before, &self.frame.words.up, "↑"), (after, &self.frame.words.down, "↓")]
    }
}

/// Whether there is anything to choose.
fn is_open(choices: &[Pick]) -> bool {
    choices.len() > 1 || choices.iter().any(|one| !one.chosen)
}

/// The view of a force that is understood.
pub(super) fn camp(
    frame: Frame,
    built: &State,
    tabled: &Tabled,
    held: &Held,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let language = frame.language;
    let camp = sheets::camp(held, language);
    let frame = frame.fielded(held, &tabled.book, &camp.sign);
    let strips = camp.posts.iter().flat_map(|post| &post.units).map(|one| &one.strip);
    let field = Field {
        second: language.other().tag(),
        icons: render::strip_icons(strips),
        named: key_of(held.name(), NAME, language),
        told: super::gathered(told(&tabled.findings, desk, language)),
        legal: tabled.faults() == 0,
        owns: built.list.is_some(),
        camp,
        frame,
    };
    field.render()
}
