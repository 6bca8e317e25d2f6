//! Sheet of rulings: each unclear spot, its reading, and the reason.

use super::{PROGRAM, footer, spine};
use crate::book::Book;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::rulings::{RestsOn, Ruling};
use crate::sheet::{Block, Footer, Heading, Mark, Sheet};

/// Returns the rulings of one or several games.
pub fn rulings(games: &[(&Book, Vec<&Ruling>)], language: Language) -> Sheet {
    let names: Vec<&str> = games.iter().map(|(game, _)| game.name.get(language).as_str()).collect();
    let names = names.join(" · ");
    let blocks = match games {
        [(_, shown)] => paragraphs(shown, 2, language),
        games => games.iter().flat_map(|(game, shown)| chapter(game, shown, language)).collect(),
    };
    Sheet {
        language,
        title: labels().rulings.head.get(language).as_str().into(),
        kicker: names.as_str().into(),
        subtitle: "".into(),
        total: String::new(),
        aside: "".into(),
        fields: Vec::new(),
        emblem: Some(Box::new(spine(&names))),
        footer: foot(games, names, language),
        blocks,
    }
}

/// Returns the footer: the edition of a single game, or the names of several.
fn foot(games: &[(&Book, Vec<&Ruling>)], names: String, language: Language) -> Footer {
    match games {
        [(game, _)] => footer(None, game, language),
        _ => Footer { game: names.into(), program: PROGRAM.into(), file: "".into() },
    }
}

/// Returns the rulings of one of several games, under a heading.
fn chapter(game: &Book, shown: &[&Ruling], language: Language) -> Vec<Block> {
    let head = Heading {
        level: 2,
        text: game.name.get(language).as_str().into(),
        aside: game.edition.as_str().into(),
    };
    let rulings = paragraphs(shown, 3, language);
    [Block::Heading(head)].into_iter().chain(rulings).collect()
}

fn paragraphs(shown: &[&Ruling], level: u8, language: Language) -> Vec<Block> {
    shown.iter().map(|ruling| paragraph(ruling, level, language)).collect()
}

/// Lays out a ruling.
fn paragraph(ruling: &Ruling, level: u8, language: Language) -> Block {
    let why = fill(labels().rulings.why.get(language), &[("why", ruling.why.get(language))]);
    let head = Block::Heading(Heading {
        level,
        text: format!("{} · {}", ruling.id, ruling.subject.get(language)).into(),
        aside: ruling.source.as_str().into(),
    });
    let says = Block::text(ruling.says.get(language).as_str(), Mark::Plain);
    let basis = rests_on(ruling.rests_on, language).map(|basis| Block::text(basis, Mark::Soft));
    let parts = [head, says, Block::text(why, Mark::Plain)];
    Block::article(parts.into_iter().chain(basis).collect())
}

/// Returns the basis of a ruling, in words; `None` for the text of the book, on which most rest.
fn rests_on(rests_on: RestsOn, language: Language) -> Option<&'static str> {
    let labels = labels();
    let label = match rests_on {
        RestsOn::Text => return None,
        RestsOn::Public => &labels.rulings.rests_public,
        RestsOn::Opinion => &labels.rulings.rests_opinion,
    };
    Some(label.get(language))
}
