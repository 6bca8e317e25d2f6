//! What units of Scrubs of the Desert are asked for.

use super::form::{Form, Pick};
use super::units::Sides;
use crate::game::Borne;
use crate::game::DiceQuestion;
use crate::games::scrubs::dice::MoraleCheck;
use crate::games::scrubs::odds::{Gun, ScrubsUnits};
use crate::labels::labels;
use crate::language::Named;
use crate::text;
use std::sync::Arc;

/// Inches to a target that nobody moved yet.
const RANGE: i32 = 8;
/// And how far away one may be.
const FARTHEST: i32 = 48;
/// Figures below a blast at most.
const BELOW: i32 = 20;
/// Figures lost at most.
const LOST: i32 = 19;

/// The questions there are.
pub(super) const KINDS: [&str; 3] = ["fire", "morale", "move"];

/// What is asked, and the fields that say so.
pub(super) fn asked(kind: &str, form: &mut Form, sides: &Sides) -> Arc<dyn DiceQuestion> {
    let (page, words) = (&labels().page, &labels().throw);
    let (unit, weapons) = sides.unit(form);
    Arc::new(match kind {
        "morale" => ScrubsUnits::Morale {
            unit,
            check: MoraleCheck {
                base: 0,
                size: 0,
                rate: None,
                lost: form.number("lost", &page.lost, [0, 0, LOST]),
                fort: form.tick("fort", &words.fort),
                building: form.tick("building", &words.building),
                closing: form.tick("closing", &words.closing),
            },
        },
        "move" => {
            let terrain = form.choice("terrain", &page.terrain, terrains(sides, form));
            ScrubsUnits::Move { unit, terrain, inches: form.typed("inches", &page.inches) }
        }
        _ => {
            let with = sides.weapon(form, weapons);
            let inches = form.number("range", &page.inches, [0, RANGE, FARTHEST]);
            let is_chosen = |one: &&Borne| Some(&one.name.en) == with.as_ref();
            let blasts = weapons.iter().find(is_chosen).is_some_and(|one| one.blasts);
            let figures = blasts.then(|| form.number("below", &page.below, [1, 1, BELOW]));
            let gun = Gun {
                weapon: String::new(),
                own: None,
                inches: Some(inches),
                dice: None,
                crew: None,
                figures,
                covered: form.tick("covered", &words.covered),
                still: form.tick("still", &words.still),
            };
            ScrubsUnits::Fire { unit, with, gun }
        }
    })
}

/// The terrains of its tables.
fn terrains(sides: &Sides, form: &Form) -> Vec<Pick> {
    let held = sides.held.as_deref().map(|held| held as &dyn std::any::Any);
    let side = held.and_then(|held| held.downcast_ref::<crate::games::scrubs::Side>());
    let Some(side) = side else { return Vec::new() };
    let terrains = side.tables.movement.terrains.iter();
    let named = |one: &Named| Pick::new(&*one.tag, text::begun(one.names.get(form.language)));
    terrains.map(named).collect()
}
