//! Command diagrams and pictures at their largest.

use super::{SPEECHES, assert_nothing_is_clipped, letters, pages, phrase, words};
use fistful::language::{Language, Speech};
use fistful::render::{Paper, Work, pdf};
use fistful::sheet::{Block, Branch, Footer, Group, Mark, Picture, Sheet, Tree};
use fistful::sheets::spoken;
use pretty_assertions::assert_eq;
use std::path::Path;

/// A name of 80 letters, in one word or in many.
fn name(number: usize, language: Language) -> String {
    let words = language.pick("Guard of the House of the Baron ", "Guardia de la Casa del Barón ");
    let long = if number.is_multiple_of(7) { "W".repeat(80) } else { words.repeat(3) };
    format!("{number} {long}").chars().take(80).collect()
}

/// So many under each, level by level; every name has a number of its own.
fn branches(across: &[usize], next: &mut usize, language: Language) -> Vec<Branch> {
    let Some((count, below)) = across.split_first() else { return Vec::new() };
    let branch = |_| {
        *next += 1;
        let aside =
            language.pick("Great leader · Leadership 5 · 36″", "Gran líder · Liderazgo 5 · 36″");
        Branch {
            name: name(*next, language).into(),
            aside: aside.into(),
            points: "9,999".into(),
            children: branches(below, next, language),
        }
    };
    (0..*count).map(branch).collect()
}

fn tree(across: &[usize], language: Language) -> Block {
    let roots = branches(across, &mut 100, language);
    Block::Tree(Tree { label: "Tree".into(), roots })
}

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
        emblem: None,
        footer: Footer { game: "Game".into(), made: empty(), file: empty() },
        blocks,
    }
}

/// Headed diagrams of 1, 4, 40 and 40 branches and a picture.
fn largest(language: Language) -> Sheet {
    let headed = |block| vec![Block::heading(2, "Head"), block];
    let trees = [&[1][..], &[1, 3], &[2, 1, 3, 5], &[40]].map(|across| {
        Block::Group(Group { together: false, blocks: headed(tree(across, language)) })
    });
    let others = [Block::together(headed(picture(3_000)))];
    sheet(trees.into_iter().chain(others).collect(), language)
}

#[test]
fn the_largest_diagram_keeps_to_its_pages() {
    for (speech, paper) in SPEECHES
        .into_iter()
        .flat_map(|speech| [Paper::A4, Paper::Letter].map(|paper| (speech, paper)))
    {
        let sheet = spoken(speech, largest);
        assert_nothing_is_clipped(&sheet, paper);
        let pages: Vec<String> = pages(&sheet, paper)
            .iter()
            .map(|(_, _, runs)| runs.iter().map(|run| letters(&run.text)).collect())
            .collect();
        // Every frame stands on one page, in its order, wherever pages end.
        let (mut page, mut from) = (0, 0);
        let mut stands = |words: &str| loop {
            let rest = pages.get(page).unwrap_or_else(|| panic!("not whole on a page: {words}"));
            match rest[from..].find(words) {
                Some(at) => break from += at + words.len(),
                None => (page, from) = (page + 1, 0),
            }
        };
        for block in sheet.blocks.iter().flat_map(|block| match block {
            Block::Group(group) => group.blocks.as_slice(),
            _ => &[],
        }) {
            match block {
                Block::Tree(tree) => frames(&tree.roots).iter().for_each(|words| stands(words)),
                _ => stands(&words(block)),
            }
        }
    }
}

/// What stands in each frame, in order.
fn frames(branches: &[Branch]) -> Vec<String> {
    let frame = |branch: &Branch| {
        let own = [&branch.name, &branch.aside, &branch.points].map(phrase).concat();
        [vec![own], frames(&branch.children)].concat()
    };
    branches.iter().flat_map(frame).collect()
}

#[test]
fn who_commands_never_parts_from_the_first_under_them() {
    for lines in 20..60 {
        let sheet = spoken(Speech::Both(Language::English), |language| {
            let before = (0..lines).map(|_| Block::text("A line.", Mark::Plain));
            let after = [Block::heading(2, "Head"), tree(&[1, 1, 12], language)];
            sheet(before.chain(after).collect(), language)
        });
        let Some(Block::Tree(tree)) = sheet.blocks.last() else { panic!("a diagram") };
        let first = ["head".to_owned(), frames(&tree.roots)[..3].concat()].concat();
        let together = pages(&sheet, Paper::A4).iter().any(|(_, _, runs)| {
            let page: String = runs.iter().map(|run| letters(&run.text)).collect();
            page.contains(&first)
        });
        assert!(together, "after {lines} lines");
    }
}

#[test]
fn a_picture_of_any_caption_is_written() {
    // The PDF writer stops at a run of 65,536 bytes.
    for letters in [0, 600, 3_000] {
        let work = Work::from(sheet(vec![picture(letters)], Language::English));
        let made = pdf(&work, Paper::A4, Path::new("picture.pdf")).expect("a PDF");
        assert_eq!(&made[..5], b"%PDF-");
    }
}
