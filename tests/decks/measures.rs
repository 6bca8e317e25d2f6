//! Measures of cards: Rust has those that both templates use, and a template only its own.

use fistful::deck::measures;
use pretty_assertions::assert_eq;
use std::fs;

/// The lengths that `cards.typ` writes as numbers, with its units: `0.1pt`.
const TYPST: &str = "0.001mm 0.01em 0.01pt 0.1pt 0.25mm 0.35pt 0.6mm 0.7mm 0.7pt 0.8mm 1.1mm 1.1mm 1mm 1mm 40mm 8mm";
/// The lengths that `cards.css` writes as numbers, with its units: `.001mm`.
const CSS: &str = ".001mm .01em .01em .01em .01pt .1pt .2em .35278mm .5em .5mm .5mm .5mm .5mm .6em .7mm 1.8mm 1mm 1mm 1pt 5mm \
                   600k 6mm 6mm";
/// The custom properties that `cards.css` multiplies numbers with.
const FACTORS: [&str; 7] = ["mm", "pt", "u", "t", "c", "k", "p"];

fn template(name: &str) -> String {
    fs::read_to_string(format!("templates/{name}")).expect("a template")
}

/// Every length that is not 0, written with its unit, in order of the alphabet: `0.8mm`, and `.8mm` for `.8 * var(--mm)`.
fn lengths(text: &str) -> String {
    let written = ["mm", "pt", "in", "em"].map(|unit| (unit.to_owned(), unit));
    let multiplied = FACTORS.map(|unit| (format!(" * var(--{unit})"), unit));
    let is_number = |c: char| c.is_ascii_digit() || c == '.';
    let of_unit = |(sign, unit): (String, &str)| {
        let length = |(at, _): (usize, &str)| {
            let (before, after) = (&text[..at], &text[at + sign.len()..]);
            let number = &before[before.trim_end_matches(is_number).len()..];
            let is_length = number.contains(|c: char| ('1'..='9').contains(&c))
                && !after.starts_with(char::is_alphanumeric);
            is_length.then(|| format!("{number}{unit}"))
        };
        text.match_indices(sign.as_str()).filter_map(length).collect::<Vec<_>>()
    };
    let mut found: Vec<String> = written.into_iter().chain(multiplied).flat_map(of_unit).collect();
    found.sort();
    found.join(" ")
}

/// A length that both templates need goes to `src/deck/measures.rs`; one of a single template is listed here.
#[test]
fn templates_of_cards_write_no_shared_measure() {
    assert_eq!(lengths(&template("cards.typ")), TYPST);
    assert_eq!(lengths(&template("cards.css")), CSS);
}

#[test]
fn both_templates_of_cards_use_every_shared_measure() {
    let (typst, css) = (template("cards.typ"), template("cards.css"));
    let is_name = |c: char| c.is_alphanumeric() || c == '-';
    let lacks = |name: &String| {
        !typst.split(|c| !is_name(c)).any(|word| word == name)
            || !css.contains(&format!("var(--{name})"))
    };
    let lacking: Vec<String> = measures().into_keys().filter(lacks).collect();
    assert_eq!(lacking, Vec::<String>::new());
}
