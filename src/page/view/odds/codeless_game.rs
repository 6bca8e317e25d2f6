//! Dice odds of a list or a force without ability codes: the questions of its game.

use super::form::OddsForm;
use super::sources::Sources;
use super::units::OddsSides;
use super::{Chances, OddsResult};
use crate::answer::Request;
use crate::desk::Desk;
use crate::error::Error;
use crate::game::{CodelessGame, DiceQuestion, DiceRequest, Input, Question, field_label};
use crate::labels::labels;
use crate::odds::CodelessOddsRequest;
use crate::page::state::TextKind;
use crate::page::view::{Frame, PageContext};
use askama::Template;

/// Renders such a list or force.
pub(super) fn odds_page(
    frame: Frame,
    game: &'static dyn CodelessGame,
    context: &PageContext,
) -> Result<String, askama::Error> {
    let PageContext { form_fields, desk, language, .. } = *context;
    let (built, folder) = (context.built(), context.folder());
    let kinds: Vec<&'static DiceQuestion> =
        game.dice_questions().iter().filter(|asked| asked.question.label.is_some()).collect();
    let asked_for = kinds.iter().find(|asked| asked.question.key == form_fields.get("kind"));
    let mut form = OddsForm::new(form_fields, language);
    let Some(DiceQuestion { question, answer }) = asked_for.or(kinds.first()).copied() else {
        let (words, answer) = (&labels().key_figures, OddsResult::default());
        let reason_without_dice = words.no_questions.get(language).as_str();
        let (kinds, fields) = (Vec::new(), Vec::new());
        return Chances { frame, words, kinds, kind: "", fields, reason_without_dice, answer }
            .render();
    };
    let sources = Sources::new(built, folder, game.key(), language);
    let sides = OddsSides::new(&sources, game, &mut form, desk);
    let request = request(question, (&mut form, &sides), desk);
    let request =
        request.map(|asked| CodelessOddsRequest { game: game.key(), answer: *answer, asked });
    let answer = if sides.is_cardless() {
        OddsResult::default()
    } else {
        OddsResult::from_request(
            request.map(Request::CodelessOdds),
            &sides.desk,
            language,
            question,
        )
    };
    let words = &labels().key_figures;
    let reason_without_dice =
        if sides.is_cardless() { words.cardless_all.get(language).as_str() } else { "" };
    let codeless_file = [TextKind::Force, TextKind::List]
        .into_iter()
        .filter_map(|text| built.codeless_file(text, desk));
    let army = codeless_file
        .filter_map(|codeless_file| Some((codeless_file.contents?, codeless_file.book)))
        .next();
    let kinds = super::kinds(kinds.iter().map(|asked| &asked.question), question, language);
    let kind = question.key;
    let frame = match army {
        Some((army, book)) => frame.with_force(&*army, &book),
        None => frame,
    };
    Chances { frame, words, kinds, kind, fields: form.fields, reason_without_dice, answer }.render()
}

/// Adds the fields of a question, and returns the question.
fn request(
    question: &'static Question,
    (form, sides): (&mut OddsForm, &OddsSides),
    desk: &Desk,
) -> Result<DiceRequest, Error> {
    let mut request = DiceRequest::new(question);
    let mut weapons = Vec::new();
    for field in question.fields.iter().filter(|field| field.on_page) {
        let key = field.key;
        match field.input {
            Input::Unit { is_vehicle: true, .. } => request.put_units(key, [sides.vehicle(form)]),
            Input::Unit { .. } | Input::UnitOrKey { .. } => {
                let (unit, unit_weapons) = sides.unit(form);
                weapons = unit_weapons.to_vec();
                request.put_units(key, [unit]);
            }
            Input::Units => {
                let (unit, unit_weapons) = sides.unit(form);
                // The weapon of the attacker is beside it, before the target.
                let weapon = question.field("with").map(|field| field.input);
                let all = match weapon {
                    Some(Input::Weapon { all }) => all,
                    _ => None,
                };
                if let Some(weapon) = sides.weapon(form, unit_weapons, all) {
                    request.put("with", weapon);
                }
                request.put_units(key, [unit, sides.target(form)]);
            }
            Input::Weapon { .. } if question.has_target() => {}
            Input::Weapon { all } => {
                if let Some(weapon) = sides.weapon(form, &weapons, all) {
                    request.put(key, weapon);
                }
            }
            Input::Key { all } => {
                let all = all(desk.library.games.grammars())?.into_iter();
                let picks = all.map(|(key, names)| form.option(key, &names)).collect();
                request.put(key, form.choice(key, field_label(field), picks));
            }
            Input::Number { of_blasts: true, .. }
                if !weapons.iter().any(|weapon| {
                    Some(&*weapon.name.en) == request.word("with") && weapon.blasts
                }) => {}
            _ => form.add(field, &mut request),
        }
    }
    Ok(request)
}
