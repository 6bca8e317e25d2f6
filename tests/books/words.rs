//! Numbers in texts of cards and references, and the places of Spanish terms. Both languages have the same.

use super::GRAMMARS;
use fistful::book::Book;
use fistful::embedded::Grammars;
use fistful::language::{ByLanguage, Language};
use fistful::reference::Reference;
use fistful::rules::{Rule, Rules};
use fistful::sheet::{Block, Chapter, Stanza, Wording};
use fistful::sheets;
use pretty_assertions::assert_eq;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Every word with a digit, in its order: `+1 F10 −1`; of `2nd` the 2.
fn digits(text: &str) -> String {
    let split = |c: char| c.is_whitespace() || "(),;:".contains(c);
    let words = text.split(split).filter(|word| word.contains(|c: char| c.is_ascii_digit()));
    words.map(|word| ordinal(word.trim_end_matches('.'))).collect::<Vec<_>>().join(" ")
}

/// The number of `2nd` and of `2.ª`, and any other word as it stands.
fn ordinal(word: &str) -> &str {
    let ends = ["st", "nd", "rd", "th", ".ª"];
    let number = ends.into_iter().find_map(|end| word.strip_suffix(end));
    number.filter(|number| number.bytes().all(|c| c.is_ascii_digit())).unwrap_or(word)
}

/// The numbers of a Spanish text, whose decimals have a comma: `13,5` is 13.5.
fn spanish_digits(text: &str) -> String {
    let mut dotted = text.to_owned();
    for (at, _) in text.match_indices(',') {
        let beside = [text[..at].bytes().next_back(), text[at + 1..].bytes().next()];
        if beside.iter().all(|c| c.is_some_and(|c| c.is_ascii_digit())) {
            dotted.replace_range(at..=at, ".");
        }
    }
    digits(&dotted)
}

/// The numbers of a text, alike in both languages.
pub(super) fn numbers(text: &ByLanguage<String>) -> String {
    assert_eq!(spanish_digits(&text.es), digits(&text.en), "{}", text.en);
    digits(&text.en)
}

/// The texts of cards and sheets, with the place and the section of each.
pub(super) fn cards(rules: &Rules) -> Vec<String> {
    let play = &rules.play;
    let all = [
        ("sheet", &play.sheet),
        ("squad", &play.squad.notes),
        ("nco", &play.nco.notes),
        ("leader", &play.leader.notes),
    ];
    let row = |place: &str, rule: &Rule| {
        let words = [Some(&rule.words), rule.steady.as_ref(), rule.eager.as_ref()];
        let words = words.into_iter().flatten();
        let words = words.map(numbers).filter(|numbers| !numbers.is_empty());
        words.map(|numbers| format!("{place} {} | {numbers}", rule.source)).collect::<Vec<_>>()
    };
    all.into_iter()
        .flat_map(|(place, rules)| rules.iter().flat_map(move |it| row(place, it)))
        .collect()
}

/// The Spanish terms that Dune World has, as the rules of both games quote them.
pub(super) fn terms() -> Vec<String> {
    let mut found = BTreeSet::new();
    for game in ["fistful", "dune-world"] {
        let text = fs::read_to_string(format!("{GRAMMARS}/{game}/rules.yaml")).expect("the rules");
        for (before, after) in
            text.match_indices("from: DW ").map(|(at, key)| text.split_at(at + key.len()))
        {
            let term =
                before.rsplit("es: ").next().expect("a term").split(',').next().unwrap_or_default();
            let section = after.split(['}', ',']).next().unwrap_or_default();
            found.insert(format!("{term} | {section}"));
        }
    }
    found.into_iter().collect()
}

/// The parts of a reference in a language: its phase, head and section, then every line, step and row of a table.
pub(super) type Parts = Vec<(String, Vec<String>)>;

/// The reference of a game as it is printed, in English and in Spanish.
pub(super) fn printed(book: &Book, rules: Option<&Rules>) -> [Parts; 2] {
    let grammars = Grammars::in_folder(Path::new(GRAMMARS));
    let reference = Reference::load(book.game, grammars).expect("the reference");
    Language::ALL.map(|language| {
        let sheet = sheets::reference(&reference, book, rules, language);
        let Some(Block::Leaves(leaves)) = sheet.blocks.into_iter().next() else {
            panic!("a reference is a leaf")
        };
        let chapters = leaves.into_iter().flat_map(|leaf| leaf.sides).flat_map(|side| side.columns);
        let sources = reference.parts().map(|part| &part.source);
        chapters.flatten().zip(sources).map(|(chapter, source)| part(chapter, source)).collect()
    })
}

fn part(chapter: Chapter, source: &str) -> (String, Vec<String>) {
    let mut lines = Vec::new();
    for piece in chapter.pieces {
        match piece {
            Stanza::Text(words) => lines.push(words.plain()),
            Stanza::Diagram(drawn) => {
                let labels = drawn.labels.into_iter().map(|label| label.text);
                lines.push(labels.collect::<Vec<_>>().join(" "));
                lines.push(drawn.caption.plain());
            }
            Stanza::Flow(flow) => {
                lines.push(flow.title);
                lines.extend(flow.steps.iter().map(Wording::plain));
            }
            Stanza::Table(table) => {
                lines.push(table.label.first);
                let rows = table.rows.into_iter().map(|row| {
                    row.cells.into_iter().map(|cell| cell.text.first).collect::<Vec<_>>().join(" ")
                });
                lines.extend(rows);
            }
        }
    }
    let head = format!("{} {} {source}", chapter.number, chapter.title);
    (head.trim_start().to_owned(), lines)
}

/// The lines of a part that have numbers, each by the words that it begins with in the book.
pub(super) fn reference(printed: &[Parts; 2], title: &str, book: &[String]) -> Vec<String> {
    let [english, spanish] = printed;
    let at = english.iter().position(|(head, _)| title.ends_with(head.as_str()));
    let at = at.unwrap_or_else(|| panic!("{title} is not printed"));
    let lines = english[at].1.iter().zip(&spanish[at].1);
    let mut begins = book.iter().map(|row| row.split(" | ").next().unwrap_or_default());
    let row = |(line, spanish): (&String, &String)| {
        let begin = begins.next().filter(|begin| line.starts_with(begin)).unwrap_or(line);
        assert_eq!(spanish_digits(spanish), digits(line), "{line}");
        format!("{begin} | {}", digits(line))
    };
    lines.filter(|(line, _)| !digits(line).is_empty()).map(row).collect()
}
