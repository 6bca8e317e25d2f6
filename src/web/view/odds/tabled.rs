//! What the dice bring to a list or a force without ability codes: its kinds of questions, asked of its units.

use super::form::Form;
use super::sources::Sources;
use super::units::Sides;
use super::{Chances, Come, dust, scrubs};
use crate::answer::Request;
use crate::desk::Desk;
use crate::game::UnitGame;
use crate::labels::{Page, labels};
use crate::language::ByLanguage;
use crate::play::Argument;
use crate::sheets;
use crate::text;
use crate::web::asked::FormFields;
use crate::web::folder::Folder;
use crate::web::state::{State, Text};
use crate::web::view::Frame;
use askama::Template;

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
    game: &'static dyn UnitGame,
    asked: &FormFields,
    built: &State,
    folder: Option<&Folder>,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let language = frame.language;
    let kinds = match game.tag() {
        crate::games::scrubs::TAG => scrubs::KINDS,
        _ => dust::KINDS,
    };
    let kind = kinds.into_iter().find(|kind| *kind == asked.get("kind")).unwrap_or(kinds[0]);
    let mut form = Form::new(asked, language);
    let sources = Sources::new(built, folder, game.tag(), false, language);
    let sides = Sides::new(&sources, game, &mut form, desk);
    let question = match game.tag() {
        crate::games::scrubs::TAG => scrubs::asked(kind, &mut form, &sides),
        _ => dust::asked(kind, &mut form, &sides),
    };
    let named = |argument: Argument| match argument {
        Argument::Still => text::begun(labels().throw.still.get(language)),
        _ => argument.key().to_owned(),
    };
    let come = match sides.is_cardless() {
        true => Come::default(),
        false => Come::answered(Ok(Request::Throw(question)), &sides.desk, language, named),
    };
    let words = &labels().gist;
    let cardless = if sides.is_cardless() { words.cardless_all.get(language).as_str() } else { "" };
    let tabled = [Text::Force, Text::List].into_iter().filter_map(|text| built.tabled(text, desk));
    let held = tabled.filter_map(|tabled| Some((tabled.held?, tabled.book))).next();
    let called = |one: &'static str| (one, frame.say(label(one, frame.words)), one == kind);
    let kinds = kinds.map(called).into();
    let frame = match held {
        Some((held, book)) => frame.fielded(&*held, &book, &sheets::camp(&*held, language).sign),
        None => frame,
    };
    Chances { frame, words, kinds, kind, fields: form.fields, cardless, come }.render()
}
