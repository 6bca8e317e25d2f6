//! What units of Dust Warfare are asked for.

use super::form::{Form, Pick};
use super::units::Sides;
use crate::game::DiceQuestion;
use crate::games::dust::dice::Cover;
use crate::games::dust::odds::{AttackOf, DustUnits};
use crate::labels::labels;
use std::sync::Arc;

/// Suppression tokens at most.
const TOKENS: i32 = 10;

/// The questions there are.
pub(super) const KINDS: [&str; 3] = ["attack", "suppression", "overrun"];

/// What is asked, and the fields that say so.
pub(super) fn asked(kind: &str, form: &mut Form, sides: &Sides) -> Arc<dyn DiceQuestion> {
    let (page, words) = (&labels().page, &labels().throw);
    Arc::new(match kind {
        "suppression" => DustUnits::Suppression {
            unit: sides.unit(form).0,
            tokens: form.number("tokens", &page.tokens, [0, 2, TOKENS]),
            models: None,
            hero: form.tick("hero", &words.hero),
            reaction: form.tick("reaction", &words.reaction),
        },
        "overrun" => DustUnits::Overrun(sides.vehicle(form)),
        _ => {
            let (unit, weapons) = sides.unit(form);
            let with = sides.weapon(form, weapons);
            let at = sides.target(form);
            let said = AttackOf {
                dice: None,
                damage: None,
                armor: None,
                models: None,
                health: None,
                cover: cover(form),
                sustained: form.tick("sustained", &words.sustained),
                rear: form.tick("rear", &words.rear),
                spray: false,
                close: false,
            };
            DustUnits::Attack { by: Some(unit), with, at, said }
        }
    })
}

/// What the target stands in.
fn cover(form: &mut Form) -> Cover {
    let (page, words) = (&labels().page, &labels().throw);
    let covers =
        [(Cover::Open, &page.no_cover), (Cover::Soft, &words.soft), (Cover::Hard, &words.hard)];
    let language = form.language;
    let called = covers
        .map(|(cover, label)| Pick::new(cover.key(), crate::text::begun(label.get(language))));
    let made = form.choice("cover", &page.cover, called.into());
    let found = covers.into_iter().find(|(cover, _)| cover.key() == made);
    found.map_or(Cover::Open, |(cover, _)| cover)
}
