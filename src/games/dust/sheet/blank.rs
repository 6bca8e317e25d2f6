//! The blank form of Dust Warfare.

use super::frame_strips;
use super::strip::{drawn_classes, letter};
use crate::games::dust::Tables;
use crate::labels::{Label, labels};
use crate::language::Language;
use crate::sheet::{
    FaceCell, IconLabel, Ladder, Lasts, LossGroup, Strip, StripGroup, StripSheets, StripWeapon,
};
use crate::sheets::{strip_to_fill, weapon_to_fill};

/// Units on the page.
const UNITS: usize = 3;
/// Boxes of Health, and how many of them form a group: five models of up to three.
const HEALTH: i32 = 15;
const TOGETHER: usize = 3;
/// Weapons of a unit.
const WEAPONS: usize = 3;
/// Boxes of the track of Suppression.
const TOKENS: i32 = 6;

/// Returns the page to play from of the blank form.
pub(in crate::games::dust) fn blank_strips(tables: &Tables, language: Language) -> StripSheets {
    let strips = (0..UNITS).map(|_| blank_unit(tables, language)).collect();
    let platoon = labels().units.platoon.get(language).into();
    frame_strips(vec![StripGroup { title: platoon, strips }], (None, true), tables, language)
}

/// Returns the strip of a unit to fill in.
pub(in crate::games::dust) fn blank_unit(tables: &Tables, language: Language) -> Strip {
    let labels = labels();
    let words = &labels.dust;
    let stats = [&labels.units.class, &labels.units.move_, &labels.units.armor, &words.actions];
    let fields = [&labels.blank.section, &labels.units.abilities];
    let group = |first| {
        let last = first + TOGETHER as i32 - 1;
        LossGroup { first, last, ..LossGroup::default() }
    };
    Strip {
        ladder: Some(Ladder {
            label: labels.units.health.get(language).into(),
            groups: (1..=HEALTH).step_by(TOGETHER).map(group).collect(),
            drawn: true,
            rest: "".into(),
            alt: "".into(),
        }),
        weapons: (0..WEAPONS).map(|at| weapon(at, tables, language)).collect(),
        states: states(language),
        ..strip_to_fill((&stats, &fields), Some(&labels.values.points), language)
    }
}

/// Returns a row of dice to fill in, the first under the heads of the classes.
fn weapon(at: usize, tables: &Tables, language: Language) -> StripWeapon {
    let classes = drawn_classes(tables);
    let weapon =
        weapon_to_fill(&labels().dust.dice, classes.iter().map(|_| String::new()), language);
    let cells = weapon.cells.into_iter().zip(&classes).map(|(cell, class)| FaceCell {
        head: if at == 0 { letter(*class) } else { String::new() },
        ..cell
    });
    StripWeapon { cells: cells.collect(), ..weapon }
}

/// Returns the boxes of its tokens, the first ones with words.
fn states(language: Language) -> Vec<IconLabel> {
    let words = &labels().dust;
    let word = |label: &Label| label.get(language).clone();
    let named = [
        (Lasts::Turn, word(&words.activated)),
        (Lasts::Turn, word(&words.reaction)),
        (Lasts::Track, word(&words.suppression)),
    ];
    let tokens = (2..=TOKENS).map(|token| (Lasts::Track, token.to_string()));
    let state = |(lasts, words): (Lasts, String)| IconLabel {
        icon: String::new(),
        words: words.into(),
        lasts,
    };
    named.into_iter().chain(tokens).map(state).collect()
}
