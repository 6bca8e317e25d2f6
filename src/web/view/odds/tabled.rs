//! What the dice bring to a list or a force without ability codes: its kinds of questions, asked of its units.

use super::form::{Field, Form};
use super::units::{Sides, with_force};
use super::{Come, dust, scrubs};
use crate::answer::Ask;
use crate::desk::Desk;
use crate::labels::{Page, labels};
use crate::language::{ByLanguage, Language};
use crate::muster::Table;
use crate::play::Argument;
use crate::sheets;
use crate::text;
use crate::web::asked::Asked;
use crate::web::state::{State, Text};
use crate::web::view::Frame;
use askama::Template;

#[derive(Template)]
#[template(path = "page/throw.html")]
struct Rolled {
    frame: Frame,
    kinds: [&'static str; 3],
    kind: &'static str,
    fields: Vec<Field>,
    come: Come,
}

impl Rolled {
    fn kinds(&self) -> [(&'static str, &'static str, bool); 3] {
        let words = self.frame.words;
        self.kinds.map(|kind| (kind, self.frame.say(label(kind, words)), kind == self.kind))
    }
}

/// What a question is called.
fn label(kind: &str, words: &'static Page) -> &'static ByLanguage<String> {
    match kind {
        "morale" => &words.morale,
        "move" => &words.movement,
        "attack" => &words.attack,
        "suppression" => &words.suppression,
        "overrun" => &words.overrun,
        _ => &words.fire,
    }
}

/// The view of such a list or force.
pub(super) fn thrown(
    frame: Frame,
    table: Table,
    asked: &Asked,
    built: &State,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let language = frame.language;
    let desk = &with_force(built, desk);
    let sides = Sides::new(built, table, desk);
    let kinds = match table {
        Table::Scrubs => scrubs::KINDS,
        Table::Dust => dust::KINDS,
    };
    let kind = kinds.into_iter().find(|kind| *kind == asked.get("kind")).unwrap_or(kinds[0]);
    let mut form = Form::new(asked, language);
    let question = match table {
        Table::Scrubs => scrubs::asked(kind, &mut form, &sides),
        Table::Dust => dust::asked(kind, &mut form, &sides, desk),
    };
    let named = |argument: Argument| match argument {
        Argument::Still => text::begun(labels().throw.still.get(language)),
        _ => argument.key().to_owned(),
    };
    let come = Come::answered(Ok(Ask::Throw(question)), desk, language, named);
    let tabled = [Text::Force, Text::List].into_iter().filter_map(|text| built.tabled(text, desk));
    let held = tabled.filter_map(|tabled| Some((tabled.held?, tabled.book))).next();
    let frame = match held {
        Some((held, book)) => frame.fielded(&held, &book, &sheets::camp(&held, language).sign),
        None => frame,
    };
    Rolled { frame, kinds, kind, fields: form.fields, come }.render()
}
