//! HTML renderer: a sheet as one self-contained file.

mod deck;
pub(crate) mod drawn;

use super::{Paper, title};
use crate::embedded;
use crate::error::{Error, ErrorKind};
use crate::labels::labels;
use crate::printable::Printable;
use crate::sheet::{A4_HEIGHT, Block, Sheet, Stanza, Strip, StripSheets};
use askama::Template;
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;
use std::sync::LazyLock;

#[derive(Template)]
#[template(path = "sheet.html")]
struct HtmlDocument<'a> {
    sheet: &'a Sheet,
    paper: &'a str,
    /// In tenths of a millimetre.
    paper_height: usize,
    fonts: &'a str,
    /// The tag of the second language.
    second: &'static str,
    /// The inner SVG of the emblem, large and small; empty without a house.
    emblem: String,
    small: String,
    /// The icons used, each with its inner SVG.
    icons: Vec<(String, String)>,
    /// The drawings of codes, each once, as paths of SVG.
    devices: BTreeMap<&'a str, &'a str>,
    /// The font size of the title, in tenths of a point.
    title: i32,
    /// The label of the button that clears ticked boxes; empty without boxes.
    clear: &'a str,
}

impl<'a> HtmlDocument<'a> {
    fn block(&self, block: &'a Block) -> BlockHtml<'a> {
        BlockHtml { block, second: self.second, paper_height: self.paper_height }
    }
}

/// A block of a sheet. It is a template of its own, as `rustc` checks a single function for all of them in a minute.
#[derive(Template)]
#[template(path = "block.html")]
struct BlockHtml<'a> {
    block: &'a Block,
    second: &'static str,
    /// In tenths of a millimetre.
    paper_height: usize,
}

fn strip_sheets(sheet: &Sheet) -> impl Iterator<Item = &StripSheets> {
    sheet.blocks.iter().filter_map(|block| match block {
        Block::StripSheets(sheets) => Some(&**sheets),
        _ => None,
    })
}

/// Returns the inner SVG of a large emblem.
pub fn sign_of(emblem: &str) -> String {
    if emblem.is_empty() { String::new() } else { inner_svg(LARGE, emblem) }
}

/// Returns the icons of some strips.
pub fn strip_icons<'a>(strips: impl Iterator<Item = &'a Strip>) -> Vec<(String, String)> {
    pictures("icons", strips.flat_map(Strip::icons))
}

/// Returns the pictures of a folder, each once, with its inner SVG.
fn pictures<'a>(folder: &str, names: impl Iterator<Item = &'a str>) -> Vec<(String, String)> {
    let names: BTreeSet<&str> = names.filter(|name| !name.is_empty()).collect();
    names.into_iter().map(|name| (name.to_owned(), inner_svg(folder, name))).collect()
}

fn strips_of(block: &Block) -> Vec<&Strip> {
    match block {
        Block::StripSheets(sheets) => {
            sheets.strips().chain(sheets.remaining_commanders(A4_HEIGHT)).collect()
        }
        Block::Lineup(lineup) => lineup.strips().collect(),
        Block::Group(group) => group.blocks.iter().flat_map(strips_of).collect(),
        _ => Vec::new(),
    }
}

/// Returns the inner SVG of a sheet's emblem from a folder of emblems; empty without one.
fn emblem(sheet: &Sheet, folder: &str) -> String {
    let signs = sheet.emblem.iter().filter(|sign| !sign.name.is_empty());
    signs.map(|sign| inner_svg(folder, &sign.name)).collect()
}

/// The folders of emblems, for sizes of at least 8 mm and below.
const LARGE: &str = "emblems/large";
const SMALL: &str = "emblems/small";

/// Returns the inner SVG of a picture.
fn inner_svg(folder: &str, name: &str) -> String {
    let svg = embedded::built_in(&format!("{folder}/{name}.svg"));
    let svg = String::from_utf8_lossy(&svg);
    let inside = svg.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>"));
    inside.map_or(String::new(), |(inside, _)| inside.trim().to_owned())
}

/// Renders a sheet or a deck; `path` is only used in messages.
///
/// # Errors
/// A template error; no input is known to cause it.
pub fn html(work: &Printable, paper: Paper, path: &Path) -> Result<String, Error> {
    let (size, paper_height) = (paper.size(), paper.height());
    let paper = paper.css_name();
    let html = match work {
        Printable::Sheet(sheet) => {
            let [emblem, small] = [LARGE, SMALL].map(|folder| emblem(sheet, folder));
            let strips: Vec<&Strip> = sheet.blocks.iter().flat_map(strips_of).collect();
            let icons = strip_icons(strips.iter().copied());
            let clear = labels().strip.clear.get(sheet.language).as_str();
            let clear = if strip_sheets(sheet).next().is_some() { clear } else { "" };
            let second = sheet.language.other().tag();
            HtmlDocument {
                sheet,
                paper,
                paper_height,
                fonts: &FONTS,
                second,
                emblem,
                small,
                icons,
                devices: drawn::devices(strips),
                title: title::size(sheet),
                clear,
            }
            .render()
        }
        Printable::Deck(deck) => deck::page(deck, (paper, size), &FONTS).render(),
    };
    html.map_err(|why| Error::new(path, ErrorKind::Render(why.to_string())))
}

/// The `@font-face` rules, built once.
static FONTS: LazyLock<String> = LazyLock::new(|| {
    let mut css = String::new();
    for (file, bytes) in embedded::web_fonts() {
        let name = file.trim_end_matches(".woff2");
        let (family, face) = name.split_once('-').unwrap_or((name, "Regular"));
        let family = family.replace("BarlowCondensed", "Barlow Condensed");
        let (weight, style) = match face {
            "Italic" => (400, "italic"),
            "SemiBold" => (600, "normal"),
            "Bold" => (700, "normal"),
            _ => (400, "normal"),
        };
        let data = BASE64_STANDARD.encode(bytes);
        let _ = writeln!(
            css,
            "@font-face{{font-family:\"{family}\";font-weight:{weight};font-style:{style};src:url(data:font/woff2;base64,{data}) format(\"woff2\")}}"
        );
    }
    css
});
