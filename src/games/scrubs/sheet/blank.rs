//! The blank form of Scrubs of the Desert.

use super::frame_strips;
use crate::games::scrubs::Tables;
use crate::labels::labels;
use crate::language::Language;
use crate::sheet::{Ladder, LossGroup, Strip, StripSheets, TO_WRITE};
use crate::sheets::{strip_to_fill, weapon_to_fill};

/// Units on the page.
const UNITS: usize = 4;
/// Loss boxes of a unit: as many as figures in the largest of a usual force.
const LOSSES: i32 = 12;
/// The faces of the die that is thrown for fire: 0 to 9.
const FACES: i32 = 10;

/// Returns the page to play from of the blank form.
pub(in crate::games::scrubs) fn blank_strips(tables: &Tables, language: Language) -> StripSheets {
    let strips = (0..UNITS).map(|_| unit(language)).collect();
    frame_strips(strips, tables, language)
}

fn unit(language: Language) -> Strip {
    let labels = labels();
    let words = &labels.scrubs;
    let stats = [&labels.units.morale, &words.trail, &words.desert, &words.rough];
    let fields = [&labels.units.kind, &labels.units.leader];
    let group = |lost| LossGroup {
        first: lost,
        last: lost,
        morale: TO_WRITE.to_owned(),
        ..LossGroup::default()
    };
    let faces = || (0..FACES).map(|face| face.to_string());
    Strip {
        ladder: Some(Ladder {
            label: labels.cards.losses.get(language).into(),
            groups: (1..=LOSSES).map(group).collect(),
            drawn: true,
            rest: "".into(),
            alt: "".into(),
        }),
        weapons: [&words.short, &words.long]
            .map(|label| weapon_to_fill(label, faces(), language))
            .into(),
        states: super::strip::states(language),
        ..strip_to_fill((&stats, &fields), None, language)
    }
}
