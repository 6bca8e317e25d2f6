//! Drawings of a sheet: strips, command radius arcs and inline pictures.

use super::drawn;
use crate::fonts::Font;
use crate::language::Phrase;
use crate::sheet::{CodeDrawing, Strip};
use askama::Template;
use std::collections::BTreeMap;

/// A strip, with the tag of the second language.
#[derive(Template)]
#[template(path = "unit_strip.html")]
pub(crate) struct StripHtml<'a> {
    s: &'a Strip,
    second: &'static str,
    /// The level of the heading with its name.
    level: u8,
}

impl StripHtml<'_> {
    /// Returns the drawing of its code, if name and size leave room for it beside them.
    fn device(&self) -> Option<&CodeDrawing> {
        /// The drawing with a gap beside it, and the least widths of heads, in µm.
        const DEVICE: i32 = 10_500;
        const SQUAD: i32 = 68_000;
        const LEADER: i32 = 37_000;
        let strip = self.s;
        let width = |font: Font, words: &Phrase, size| {
            words.texts().map(|text| font.width(text, size) + 1_000).sum::<i32>()
        };
        let below = [&strip.size, &strip.points, &strip.points_word];
        let below: i32 = below.iter().map(|words| width(Font::Condensed, words, 85)).sum();
        let (head, size) = if strip.ladder.is_some() { (SQUAD, 140) } else { (LEADER, 130) };
        let words = width(Font::CondensedBold, &strip.name, size).max(below);
        strip.device.as_ref().filter(|_| words + DEVICE <= head)
    }
}

/// Returns the drawings of the codes of strips, each once, as paths of SVG.
pub(super) fn devices<'a>(
    strips: impl IntoIterator<Item = &'a Strip>,
) -> BTreeMap<&'a str, &'a str> {
    let drawings = strips.into_iter().filter_map(|strip| strip.device.as_ref());
    drawings.map(|drawing| (drawing.code.as_str(), drawing.paths.as_str())).collect()
}

/// Returns the template of a strip under the title of a group. Templates pass their fields by reference.
pub(crate) fn strip<'a>(s: &'a Strip, second: &&'static str) -> StripHtml<'a> {
    StripHtml { s, second, level: 3 }
}

/// Returns the template of a strip of a group without a title.
pub(crate) fn untitled_strip<'a>(s: &'a Strip, second: &&'static str) -> StripHtml<'a> {
    StripHtml { s, second, level: 2 }
}

/// An arc at a command distance.
pub(crate) struct Arc {
    /// The distance.
    pub(crate) inches: i32,
    /// Its radius in tenths of a millimetre of a drawing 36 mm wide and 18 mm high.
    pub(crate) radius: i32,
    /// `true` for the leader's own radius.
    pub(crate) own: bool,
}

/// The width and height of the label of an arc, in tenths of a millimetre of that drawing.
pub(crate) const ROOM: [i32; 2] = [80, 40];

impl Arc {
    /// Returns the left edge of its label, whose centre is at 38 degrees on the arc.
    pub(crate) fn left(&self) -> i32 {
        (180_000 + 788 * self.radius) / 1_000 - ROOM[0] / 2
    }

    /// Returns the upper edge of its label.
    pub(crate) fn top(&self) -> i32 {
        (180_000 - 616 * self.radius) / 1_000 - ROOM[1] / 2
    }
}

/// Returns the command distances as arcs; the leader's own arc last.
pub(crate) fn arcs(own: &i32) -> Vec<Arc> {
    const MOST: i32 = 170;
    let most = (*own).max(24);
    let others = [12, 18, 24].into_iter().filter(|inches| inches != own);
    let arcs = others.map(|inches| (inches, false)).chain([(*own, true)]);
    arcs.map(|(inches, own)| Arc { inches, radius: inches * MOST / most, own }).collect()
}

/// Strips prolog and namespace from an `<svg>` for inline use in HTML.
pub(crate) fn inline(svg: &str) -> String {
    let from = svg.find("<svg").expect("a picture is an <svg>");
    svg[from..].replace(" xmlns=\"http://www.w3.org/2000/svg\"", "")
}
