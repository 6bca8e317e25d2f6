//! A force without ability codes, unit by unit.

use super::{Frame, Naming, PageFinding, RawText, describe_findings, joined, key_of, raw};
use crate::desk::Desk;
use crate::form::Values;
use crate::game::{Tabled, UnitArmy};
use crate::labels::labels;
use crate::language::Language;
use crate::render;
use crate::sheet::{Camp, Pick};
use crate::sheets;
use crate::text::quoted;
use crate::web::asked::FormFields;
use crate::web::open;
use crate::web::state::{BuiltTexts, TextKind};
use askama::Template;

/// The keys of its name.
const NAME: [&str; 2] = ["force", "force_es"];

#[derive(Template)]
#[template(path = "page/camp.html")]
struct CampPage {
    frame: Frame,
    second: &'static str,
    icons: Vec<(String, String)>,
    camp: Camp,
    /// The key of its name in the language of the page.
    named: &'static str,
    /// The limit as in its field.
    limit: String,
    /// The place that is open to edit; empty if none.
    at: String,
    /// The name and the notes of the unit there.
    naming: Option<Naming>,
    told: Vec<PageFinding>,
    text: Option<RawText>,
    legal: bool,
    /// `true` if the list is the user's own, so it can be changed.
    owns: bool,
    /// `true` if a unit can be copied; in Dust Warfare each has a section of its own.
    copies: bool,
}

impl CampPage {
    /// Returns a note if a unit has no numbers to play from.
    fn cardless(&self) -> Option<&'static str> {
        let mut units = self.camp.posts.iter().flat_map(|post| &post.units);
        let says = || labels().play.no_cards.get(self.frame.language).as_str();
        units.any(|one| one.health == 0).then(says)
    }

    fn is_open(&self, place: &str) -> bool {
        self.at == place
    }
}

/// Returns `true` if there is a choice.
fn has_choice(choices: &[Pick]) -> bool {
    choices.len() > 1 || choices.iter().any(|one| !one.chosen)
}

/// Renders a valid force.
pub(super) fn camp(
    frame: Frame,
    asked: &FormFields,
    built: &BuiltTexts,
    tabled: &Tabled,
    held: &dyn UnitArmy,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let language = frame.language;
    let camp = sheets::camp(held, language);
    let frame = frame.fielded(held, &tabled.book, &camp.sign);
    let strips = camp.posts.iter().flat_map(|post| &post.units).map(|one| &one.strip);
    let values = Values::read(built.force.as_deref().unwrap_or_default());
    let at = open::place(asked, built);
    // A Hero outside of platoons has neither.
    let naming = camp.posts.iter().find_map(|post| {
        if post.place.as_ref() == Some(&at) {
            return Some(Naming::new(&values, &at, language, false));
        }
        let is_there = post.units.iter().any(|one| one.place == at) && post.list != "heroes";
        is_there.then(|| Naming::new(&values, &at, language, true))
    });
    let field = CampPage {
        second: language.other().tag(),
        icons: render::strip_icons(strips),
        named: key_of(held.name(), NAME, language),
        limit: values.named("limit").unwrap_or_default().to_owned(),
        at,
        naming,
        told: super::merge_findings(describe_findings(&tabled.findings, desk, language)),
        text: raw(built, TextKind::Force),
        legal: tabled.faults() == 0,
        owns: built.list.is_some(),
        copies: camp.next.is_none(),
        camp,
        frame,
    };
    field.render()
}
