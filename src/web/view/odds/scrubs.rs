//! What units of Scrubs of the Desert are asked for.

use super::form::Form;
use super::units::Sides;
use crate::labels::labels;
use crate::limits;
use crate::muster::Held;
use crate::odds::{DiceAsk, Gun, ScrubsUnit, UnitAsk};
use crate::play::scrubs::Check;
use crate::text;

/// Inches to a target that nobody moved yet.
const RANGE: i32 = 8;
/// Figures lost at most.
const LOST: i32 = 19;

/// The questions there are.
pub(super) const KINDS: [&str; 3] = ["fire", "morale", "move"];

/// What is asked, and the fields that say so.
pub(super) fn asked(kind: &str, form: &mut Form, sides: &Sides) -> DiceAsk {
    let (page, words) = (&labels().page, &labels().throw);
    let (unit, weapons) = sides.unit(form);
    DiceAsk::Units(UnitAsk::Scrubs(match kind {
        "morale" => ScrubsUnit::Morale {
            unit,
            check: Check {
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
            ScrubsUnit::Move { unit, terrain, inches: form.typed("inches", &page.inches) }
        }
        _ => ScrubsUnit::Fire {
            unit,
            with: sides.weapon(form, weapons),
            gun: Gun {
                weapon: String::new(),
                own: None,
                inches: Some(form.number("range", &page.inches, [0, RANGE, limits::INCHES])),
                dice: None,
                crew: None,
                figures: None,
                covered: form.tick("covered", &words.covered),
                still: form.tick("still", &words.still),
            },
        },
    }))
}

/// The terrains of its tables: what each goes by, and what it is called.
fn terrains(sides: &Sides, form: &Form) -> Vec<(String, Vec<(String, String)>)> {
    let Some(Held::Scrubs(side)) = &sides.held else { return Vec::new() };
    let terrains = side.tables.movement.terrains.iter();
    let called = terrains.map(|one| (one.tag.clone(), text::begun(one.names.get(form.language))));
    vec![(String::new(), called.collect())]
}
