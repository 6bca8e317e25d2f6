//! Dice odds of a list or a force without ability codes: the questions of its game.

use super::form::{OddsForm, SelectOption};
use super::sources::Sources;
use super::units::OddsSides;
use super::{Chances, Come};
use crate::answer::Request;
use crate::desk::Desk;
use crate::error::Error;
use crate::game::{DiceRequest, Input, LabelOf, Question, UnitGame, field_label};
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::play::Argument;
use crate::web::asked::FormFields;
use crate::web::folder::Folder;
use crate::web::state::{BuiltTexts, TextKind};
use crate::web::view::Frame;
use crate::{sheets, text};
use askama::Template;

/// Renders such a list or force.
pub(super) fn thrown(
    frame: Frame,
    game: &'static dyn UnitGame,
    asked: &FormFields,
    built: &BuiltTexts,
    folder: Option<&Folder>,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let language = frame.language;
    let kinds: Vec<(&'static Question, LabelOf)> =
        game.questions().iter().filter_map(|one| Some((one, one.label?))).collect();
    let asked_for = kinds.iter().find(|(one, _)| one.key == asked.get("kind"));
    let mut form = OddsForm::new(asked, language);
    let Some((question, _)) = asked_for.or(kinds.first()).copied() else {
        let (words, come) = (&labels().gist, Come::default());
        let cardless = words.no_questions.get(language).as_str();
        let (kinds, fields) = (Vec::new(), Vec::new());
        return Chances { frame, words, kinds, kind: "", fields, cardless, come }.render();
    };
    let sources = Sources::new(built, folder, game.tag(), false, language);
    let sides = OddsSides::new(&sources, game, &mut form, desk);
    let request = request(question, game, (&mut form, &sides), desk);
    let named = |argument: Argument| match argument {
        Argument::Field(key) => question
            .field(key)
            .filter(|field| field.label.is_some())
            .map_or(key.to_owned(), |field| text::capitalize(field_label(field).get(language))),
        _ => argument.key().to_owned(),
    };
    let come = match sides.is_cardless() {
        true => Come::default(),
        false => Come::answered(request.map(Request::Throw), &sides.desk, language, named),
    };
    let words = &labels().gist;
    let cardless = if sides.is_cardless() { words.cardless_all.get(language).as_str() } else { "" };
    let tabled =
        [TextKind::Force, TextKind::List].into_iter().filter_map(|text| built.tabled(text, desk));
    let held = tabled.filter_map(|tabled| Some((tabled.held?, tabled.book))).next();
    let called = |(one, label): &(&'static Question, LabelOf)| {
        (one.key, frame.say(label()), one.key == question.key)
    };
    let (kinds, kind) = (kinds.iter().map(called).collect(), question.key);
    let frame = match held {
        Some((held, book)) => frame.fielded(&*held, &book, &sheets::camp(&*held, language).sign),
        None => frame,
    };
    Chances { frame, words, kinds, kind, fields: form.fields, cardless, come }.render()
}

/// Adds the fields of a question, and returns the question.
fn request(
    question: &'static Question,
    game: &dyn UnitGame,
    (form, sides): (&mut OddsForm, &OddsSides),
    desk: &Desk,
) -> Result<DiceRequest, Error> {
    let mut request = DiceRequest::new(game.tag(), question);
    let mut weapons = Vec::new();
    for field in question.fields.iter().filter(|field| field.on_page) {
        let (key, label) = (field.key, field_label(field));
        match field.input {
            Input::Unit { is_vehicle: true, .. } => request.put_units(key, [sides.vehicle(form)]),
            Input::Unit { .. } | Input::UnitOrKey { .. } => {
                let (unit, borne) = sides.unit(form);
                weapons = borne.to_vec();
                request.put_units(key, [unit]);
            }
            Input::Units => {
                let (unit, borne) = sides.unit(form);
                // The weapon of the attacker is beside it, before the target.
                let weapon = sides.weapon(form, borne);
                weapon.into_iter().for_each(|weapon| request.put("with", weapon));
                request.put_units(key, [unit, sides.target(form)]);
            }
            Input::Weapon if question.has_target() => {}
            Input::Weapon => {
                let weapon = sides.weapon(form, &weapons);
                weapon.into_iter().for_each(|weapon| request.put(key, weapon));
            }
            Input::Key { all } => {
                let all = all(desk.library.games.folder())?.into_iter();
                let picks = all.map(|(key, names)| pick(key, &names, form.language)).collect();
                request.put(key, form.choice(key, label, picks));
            }
            Input::Choice { none, all } => {
                let all = [("", none)].into_iter().chain(all.iter().copied());
                let picks = all.map(|(key, label)| pick(key, label(), form.language)).collect();
                let chosen = form.choice(key, label, picks);
                if !chosen.is_empty() {
                    request.put(key, chosen);
                }
            }
            Input::Number { of_blasts: true, .. }
                if !weapons
                    .iter()
                    .any(|one| Some(&*one.name.en) == request.word("with") && one.blasts) => {}
            Input::Number { form: Some(bounds), .. } => {
                request.put(key, form.number(key, label, bounds));
            }
            Input::Number { .. } | Input::ForceOrNumber => {
                form.typed(key, label).into_iter().for_each(|number| request.put(key, number));
            }
            Input::AnyOf { words, .. } => {
                if form.tick(key, label) {
                    request.put(key, words[0]);
                }
            }
            Input::Flag => {
                let is_set = form.tick(key, label);
                request.flag(key, is_set);
            }
        }
    }
    Ok(request)
}

fn pick(key: impl Into<String>, name: &ByLanguage<String>, language: Language) -> SelectOption {
    SelectOption::new(key, text::capitalize(name.get(language)))
}
