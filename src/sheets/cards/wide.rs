//! Die cells that take the full width of a card, under their labels.

use crate::deck::CardSize;
use crate::language::Phrase;
use crate::sheet::Strip;

/// The most cells of a row that stand beside their label.
const BESIDE_LABEL: usize = 10;

/// Returns `true` if the cells of a strip take the full width, under their labels: they are many, or the labels tell
/// the ranges of one weapon apart.
pub(super) fn is_wide(strip: &Strip) -> bool {
    let labels = strip.weapons.iter().map(|weapon| &weapon.label);
    strip.weapons.iter().any(|weapon| weapon.cells.len() > BESIDE_LABEL)
        || labels.clone().zip(labels.skip(1)).any(|(one, next)| one != next)
}

/// Clears the labels that repeat the one above.
pub(super) fn clear_repeated_labels(strip: &mut Strip, format: CardSize) {
    if !format.over && !is_wide(strip) {
        return;
    }
    let mut last = Phrase::default();
    for weapon in &mut strip.weapons {
        if weapon.label == last {
            weapon.label = Phrase::default();
        } else {
            last = weapon.label.clone();
        }
    }
}
