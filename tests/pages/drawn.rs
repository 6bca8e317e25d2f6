//! Pictures at their largest.

use super::assert_nothing_is_clipped;
use fistful::language::Language;
use fistful::render::{Paper, Printable, pdf};
use fistful::sheet::{Block, Footer, Picture, Sheet};
use pretty_assertions::assert_eq;
use std::path::Path;

fn picture(letters: usize) -> Block {
    let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><path d=\"M2 2h5v5h-5z\"/></svg>";
    let caption = "aB3-".repeat(letters / 4);
    let (alt, caption) = ("A square".into(), caption.into());
    Block::Picture(Picture { svg: svg.to_owned(), alt, caption, millimetres: 60 })
}

fn sheet(blocks: Vec<Block>, language: Language) -> Sheet {
    let empty = || "".into();
    Sheet {
        language,
        title: language.pick("Force", "Tropa").into(),
        kicker: empty(),
        subtitle: empty(),
        total: String::new(),
        aside: empty(),
        fields: Vec::new(),
        emblem: None,
        footer: Footer { game: "Game".into(), program: empty(), file: empty() },
        blocks,
    }
}

#[test]
fn a_picture_with_a_caption_of_any_length_is_printed() {
    // The PDF writer stops at a run of 65,536 bytes.
    for letters in [0, 600, 3_000] {
        let sheet = sheet(vec![picture(letters)], Language::English);
        assert_nothing_is_clipped(&sheet, Paper::Letter);
        let work = Printable::from(sheet);
        let made = pdf(&work, Paper::A4, Path::new("picture.pdf")).expect("a PDF");
        assert_eq!(&made[..5], b"%PDF-");
    }
}
