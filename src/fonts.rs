//! The bundled letters: how wide they are, and which characters they draw.

use crate::embedded;
use skrifa::charmap::Charmap;
use skrifa::raw::TableProvider;
use skrifa::raw::tables::hmtx::Hmtx;
use skrifa::{FontRef, GlyphId, MetadataProvider};
use std::borrow::Cow;
use std::sync::LazyLock;

/// A cut of the bundled letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Font {
    /// For words.
    Regular,
    /// For the second of two languages.
    Italic,
    /// For words that are seen first.
    SemiBold,
    /// For labels and codes.
    Condensed,
    /// For names and figures.
    CondensedBold,
}

/// The glyphs of a font file and their widths.
struct FontFile<'a> {
    glyphs: Charmap<'a>,
    advances: Hmtx<'a>,
    units_per_em: u16,
}

impl FontFile<'_> {
    /// Returns the glyph of a character; `None` if the font does not draw it.
    fn glyph(&self, c: char) -> Option<GlyphId> {
        self.glyphs.map(c)
    }
}

static FONTS: LazyLock<[Option<FontFile<'static>>; 5]> = LazyLock::new(|| {
    [
        "Barlow-Regular",
        "Barlow-Italic",
        "Barlow-SemiBold",
        "BarlowCondensed-SemiBold",
        "BarlowCondensed-Bold",
    ]
    .map(font)
});

fn font(name: &str) -> Option<FontFile<'static>> {
    let bytes: &'static [u8] = match embedded::template(&format!("fonts/{name}.ttf"))? {
        Cow::Borrowed(bytes) => bytes,
        Cow::Owned(bytes) => bytes.leak(),
    };
    let font = FontRef::new(bytes).ok()?;
    let units_per_em = font.head().ok()?.units_per_em();
    Some(FontFile { glyphs: font.charmap(), advances: font.hmtx().ok()?, units_per_em })
}

/// The advance widths of the letters of most words.
static LATIN: LazyLock<[Vec<u64>; 5]> = LazyLock::new(|| {
    FONTS.each_ref().map(|font| {
        let latin = font.iter().flat_map(|font| ('\0'..'\u{180}').map(|c| advance(font, c)));
        latin.collect()
    })
});

/// Returns the width of a character, in units of its font.
fn advance(font: &FontFile, c: char) -> u64 {
    match font.glyph(c).and_then(|glyph| font.advances.advance(glyph)) {
        Some(advance) => u64::from(advance),
        None if crate::text::is_invisible(c) => 0,
        None => u64::from(font.units_per_em) * 5 / 4,
    }
}

impl Font {
    /// Returns the width of a text, in micrometres, at a size in tenths of a point; a character that the font lacks is
    /// as wide as a browser's substitute glyph.
    pub fn width(self, text: &str, size: i32) -> i32 {
        let Some(font) = &FONTS[self as usize] else { return 0 };
        let em = u64::from(font.units_per_em);
        let latin = &LATIN[self as usize];
        let advance = |c: char| match latin.get(c as usize) {
            Some(advance) => *advance,
            None => advance(font, c),
        };
        let units: u64 = text.chars().map(advance).sum();
        let width = units * u64::from(size.unsigned_abs()) * 35_278 / (em * 1_000);
        i32::try_from(width).unwrap_or(i32::MAX)
    }

    /// Returns the number of lines of a text in a column with a width in micrometres; a word wider than the column
    /// breaks anywhere.
    pub fn lines(self, text: &str, size: i32, column: i32) -> i32 {
        let space = self.width(" ", size);
        let (mut lines, mut used) = (1, 0);
        for word in text.split_whitespace() {
            let width = self.width(word, size);
            if used > 0 && used + space + width > column {
                (lines, used) = (lines + 1, 0);
            }
            if width > column {
                lines += width / column;
                used = width % column;
            } else {
                used += width + if used > 0 { space } else { 0 };
            }
        }
        lines
    }
}

/// Returns `true` if all bundled fonts have a glyph for a character.
pub fn draws(c: char) -> bool {
    // They all draw ASCII.
    c.is_ascii() || FONTS.iter().flatten().all(|font| font.glyph(c).is_some())
}

/// Returns a text in capitals, as labels are set; a letter stays small if not all fonts draw its capital.
pub fn capitals(text: &str) -> String {
    let capital = |c: char| {
        let capitals: String = c.to_uppercase().collect();
        if capitals.chars().all(draws) { capitals } else { c.to_string() }
    };
    text.chars().map(capital).collect()
}

/// Returns the letters that [`capitals`] does not change.
pub fn small_letters() -> String {
    // The fonts draw no script with capitals above this range.
    let all = ('\u{80}'..='\u{2fff}').filter(|c| !c.to_uppercase().eq([*c]));
    all.filter(|c| draws(*c) && !c.to_uppercase().all(draws)).collect()
}

/// Returns the first character of a text that no bundled font draws.
pub fn first_undrawable(text: &str) -> Option<char> {
    text.chars().find(|c| !crate::text::is_invisible(*c) && !draws(*c))
}
