//! Legend of devices: codes that together have every letter, each with its device and the names of its letters.

use crate::blazon::{DEVICE, Device};
use crate::code::{Code, LeaderRank, Traits};
use crate::codes::Slot;
use crate::error::Error;
use crate::labels::labels;
use crate::language::Speech;
use crate::rules::Rules;
use crate::sheet::CodeDrawing;
use crate::text::escape_xml;
use std::fmt::Write;

/// The width of a column, the gap between columns and around, the height of a row and of a line, and the size of letters, in µm.
const COLUMN: i32 = 84_000;
const GAP: i32 = 4_000;
const ROW: i32 = 19_000;
const LINE: i32 = 2_800;
const LETTERS: i32 = 2_300;

/// Returns the drawing of a code for a sheet or a card.
pub(super) fn code_drawing(device: Device) -> CodeDrawing {
    CodeDrawing { paths: device.paths(), code: device.code }
}

/// Returns devices with every letter of a game: eight for the shipped games, which have eight letters of leadership.
///
/// # Errors
/// A letter without a device.
pub fn legend_devices(rules: &Rules) -> Result<Vec<(Code, Device)>, Error> {
    let rows = |slot| rules.codes().table(slot).rows.len() as u8;
    let slots = [Slot::Training, Slot::Morale, Slot::Traits, Slot::Leadership, Slot::Fighting];
    let most = slots.map(rows).into_iter().max().unwrap_or_default();
    let code = |at: u8| Code {
        training: at % rows(Slot::Training),
        morale: at % rows(Slot::Morale),
        traits: if at < rows(Slot::Traits) {
            Traits::default().with(at)
        } else {
            Traits::default()
        },
        rank: Some(LeaderRank {
            leadership: at % rows(Slot::Leadership),
            fighting: at % rows(Slot::Fighting),
        }),
    };
    (0..most).map(code).map(|code| Ok((code, rules.device(code)?))).collect()
}

/// Returns the legend as one SVG in black on white, two devices abreast, each with its parts from the top: leadership,
/// fighting ability, training, Morale, traits.
pub fn blazon_legend(devices: &[(Code, Device)], rules: &Rules, speech: Speech) -> String {
    let title = labels().blazon.legend.phrase(speech);
    let rows = devices.len().div_ceil(2) as i32;
    let (width, height) = (2 * COLUMN + 3 * GAP, rows * ROW + GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{}mm\" height=\"{}mm\" viewBox=\"-{GAP} -{GAP} {width} {height}\" font-family=\"sans-serif\" font-size=\"{LETTERS}\">\n<title>{}</title>\n<rect x=\"-{GAP}\" y=\"-{GAP}\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        width / 1_000,
        height / 1_000,
        escape_xml(&join(title.texts())),
    );
    for (at, (code, drawn)) in devices.iter().enumerate() {
        let at = at as i32;
        let (left, top) = (at % 2 * (COLUMN + GAP), at / 2 * ROW);
        let _ = write!(svg, "<g transform=\"translate({left} {top})\">\n{}", drawn.paths());
        let text = DEVICE + LINE;
        let _ = writeln!(
            svg,
            "<text x=\"{text}\" y=\"{LETTERS}\" font-weight=\"bold\">{}</text>",
            drawn.code
        );
        for (line, words) in lines(*code, rules, speech).iter().enumerate() {
            let y = LETTERS + LINE * (line as i32 + 1);
            let _ = writeln!(svg, "<text x=\"{text}\" y=\"{y}\">{}</text>", escape_xml(words));
        }
        svg.push_str("</g>\n");
    }
    svg + "</svg>\n"
}

/// Words each part of a device that it shows, from its top.
fn lines(code: Code, rules: &Rules, speech: Speech) -> Vec<String> {
    let parts = &labels().blazon;
    let parts = [
        (Slot::Leadership, &parts.leadership),
        (Slot::Fighting, &parts.fighting),
        (Slot::Training, &parts.training),
        (Slot::Morale, &parts.morale),
        (Slot::Traits, &parts.traits),
    ];
    let named = parts.into_iter().filter_map(|(slot, part)| {
        let (_, row) = rules.codes().rows(code).find(|(of, _)| *of == slot)?;
        let words = |language| {
            format!("{}: {} {}", part.get(language), row.letter, row.names.get(language))
        };
        Some(join(speech.say(words).texts()))
    });
    named.collect()
}

fn join<'a>(texts: impl Iterator<Item = &'a str>) -> String {
    texts.collect::<Vec<_>>().join(" / ")
}
