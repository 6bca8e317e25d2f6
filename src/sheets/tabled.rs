//! Lists and forces of games without ability codes as sheets, and what they come to.

use super::leaf::{self, Leaf};
use super::{Style, dust, footer_of, head, scrubs, sign_of};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::link::Square;
use crate::muster::{Held, Tabled};
use crate::sheet::{Block, Mark, Sheet, Strip};

/// The sheet of a list, or that of a force with the pages to fight from in front.
pub fn tabled(
    tabled: &Tabled,
    held: &Held,
    style: Style,
    square: Option<&Square>,
    language: Language,
) -> Sheet {
    let leaf = match held {
        Held::Scrubs(side) => scrubs::leaf(side, language),
        Held::Dust(side) => dust::leaf(side, language),
    };
    let Leaf { title, subtitle, sum, mut blocks, last } = leaf;
    blocks.splice(0..0, verdict(tabled, language).map(|said| Block::text(said, Mark::Strong)));
    let (total, aside) = sum.split_once(' ').unwrap_or((&sum, ""));
    blocks.extend(leaf::found(&tabled.findings, language));
    blocks.extend(square.map(|square| leaf::linked(square, language)));
    blocks.extend((!last.is_empty()).then(|| Block::text(last, Mark::Soft)));
    let head = head(&tabled.book, &title, &subtitle, &tied(aside), language);
    let head = Sheet { total: total.to_owned(), ..head };
    let footer = footer_of(&tabled.source.name, &tabled.hash, &tabled.book, language);
    let sign = sign_of(held.emblem(), held.side(), style.theme, language);
    Sheet { emblem: Some(sign.into()), footer, blocks, ..head }
}

/// Words with each number held to its own by a blank that does not break: `figures, 3 units`.
fn tied(words: &str) -> String {
    let mut before = ' ';
    let tie = |c: char| {
        let held = c == ' ' && before.is_ascii_digit();
        before = c;
        if held { '\u{a0}' } else { c }
    };
    words.chars().map(tie).collect()
}

/// The strips of everyone: of a list its units, of a force those that take the field.
pub fn tabled_strips(held: &Held, language: Language) -> Vec<Strip> {
    match held {
        Held::Scrubs(side) => {
            let page = scrubs::Desert { side, language, labels: labels() };
            page.faces().iter().map(|face| page.strip(face)).collect()
        }
        Held::Dust(side) => {
            let page = dust::Front { side, language, labels: labels() };
            page.faces().iter().map(|face| page.strip(face)).collect()
        }
    }
}

/// What it comes to: `44 figures, 4 units, 1 gun`, `196 of 200 points, 7 units`.
pub fn tabled_counts(held: &Held, language: Language) -> String {
    match held {
        Held::Scrubs(side) => scrubs::counts(side, language),
        Held::Dust(side) => dust::counts(side, language),
    }
}

/// `Not legal: 574 of 400 points, 2 faults`, of a force that breaks a rule and can be shown all the same.
pub fn verdict(tabled: &Tabled, language: Language) -> Option<String> {
    let points = tabled_counts(tabled.held.as_ref()?, language);
    let errors = tabled.faults();
    let labels = &labels().force;
    let faults = labels.faults.of_n(errors as i64, language);
    let said = fill(labels.illegal.get(language), &[("points", &points), ("faults", &faults)]);
    (errors > 0).then_some(said)
}
