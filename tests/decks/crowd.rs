//! Extreme lists and forces that are still allowed.

use fistful::limits;
use fistful::text::strip_bidi;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;
use unicode_segmentation::UnicodeSegmentation;

/// A list, and a force of it.
#[derive(Debug, Clone)]
pub(crate) struct Crowd {
    /// The file of the list.
    pub(crate) list: String,
    /// The file of the force.
    pub(crate) force: String,
    /// Leaders and squads of each.
    pub(crate) cards: [usize; 2],
}

/// The games, and codes of each for leaders and for troops.
const GAMES: [(&str, &[&str], &[&str]); 2] = [
    (
        "fistful",
        &["EXSspmt-M7", "EHSs-D6", "GAsp-C1", "RFg-A4", "VHSs-E2"],
        &["EXSspmt", "VHs", "GL", "RLp", "ELSm", "VXgmt", "EAst"],
    ),
    (
        "dune-world",
        &["EXSspm-M7", "EHSs-D6", "GAsp-C1", "RFg-A4", "VHSs-E2"],
        &["EXSspm", "VHs", "GL", "RLp", "ELSm", "VXgm", "EAs"],
    ),
];

/// The characters that a text may be full of.
const PIECES: [&str; 20] = [
    "W",
    "i",
    "-",
    "_",
    "é",
    "Ñ",
    "'",
    "\"",
    "5\" ",
    " - ",
    "Guardia ",
    "de la ",
    "Casa ",
    "Sardaukar ",
    "क्षत्रिय",
    "👩‍👩‍👧‍👦",
    "漢字",
    "n\u{303}",
    "Fe\u{a0}",
    "(−2) ",
];

/// A text of so many characters as a reader counts them, in so many bytes.
fn text(pieces: Vec<(&'static str, usize)>, most: usize, bytes: usize) -> String {
    let all: String = pieces.into_iter().map(|(piece, times)| piece.repeat(times)).collect();
    let mut text = String::new();
    for grapheme in all.graphemes(true).take(most) {
        if text.len() + grapheme.len() > bytes {
            break;
        }
        text.push_str(grapheme);
    }
    strip_bidi(text.trim())
}

/// The rest of a name after its number, quoted for a file.
fn name() -> impl Strategy<Value = String> {
    let most = limits::NAME - 2;
    vec((select(PIECES.to_vec()), 1..most), 0..4)
        .prop_map(move |pieces| text(pieces, most, limits::bytes(limits::NAME) - 8))
}

fn notes() -> impl Strategy<Value = String> {
    let pieces = PIECES.into_iter().chain(["\n", "\n\n", "Mantendrán la posición. "]);
    vec((select(pieces.collect::<Vec<_>>()), 1..120usize), 0..8)
        .prop_map(|pieces| text(pieces, 700, 6_000))
}

/// A name in both languages and its notes.
type Named = (String, Option<String>, Option<String>);

fn named() -> impl Strategy<Value = Named> {
    (name(), option::of(name()), option::weighted(0.4, notes()))
}

/// Abilities: names, and what they do.
fn abilities() -> impl Strategy<Value = Vec<(String, Option<&'static str>)>> {
    let effects = ["never-checks-morale", "always-makes-charge-checks", "doubles-cohesion"];
    vec((name(), option::weighted(0.3, select(effects.to_vec()))), 0..5)
}

#[derive(Debug, Clone)]
struct Line {
    named: Named,
    code: usize,
    abilities: Vec<(String, Option<&'static str>)>,
    led: bool,
}

fn line() -> impl Strategy<Value = Line> {
    (named(), 0..99usize, abilities(), any::<bool>())
        .prop_map(|(named, code, abilities, led)| Line { named, code, abilities, led })
}

/// A squad or leader of the force: its line, figures, options and how many figures have each, and its own names.
type Hired = (usize, usize, Vec<(usize, usize)>, Named);

fn hired() -> impl Strategy<Value = Hired> {
    (0..99usize, 1..=120usize, vec((0..99usize, 1..=120usize), 0..5), named())
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a text")
}

/// The keys of a name that a number makes the only one of its kind.
fn keys(key: &str, number: usize, (name, spanish, notes): &Named) -> String {
    let mut keys = format!("{key}: {}", quoted(&format!("{number}{name}")));
    if let Some(spanish) = spanish {
        keys += &format!(", {key}_es: {}", quoted(&format!("{number}{spanish}")));
    }
    if let Some(notes) = notes.as_ref().filter(|notes| !notes.is_empty()) {
        keys += &format!(", notes: {}", quoted(notes));
    }
    keys
}

fn special(abilities: &[(String, Option<&str>)]) -> String {
    let one = |(number, (name, effect)): (usize, &(String, Option<&str>))| {
        let effect = effect.map_or(String::new(), |effect| format!(", effect: {effect}"));
        format!("{{name: {}, points: 1{effect}}}", quoted(&format!("{number}{name}")))
    };
    abilities.iter().enumerate().map(one).collect::<Vec<_>>().join(", ")
}

type Lines = (Named, Vec<Line>, Vec<Line>, Vec<(String, usize)>);

/// The file of a list: leaders, one NCO, troops and options.
fn list(game: usize, (head, leaders, troops, options): &Lines) -> String {
    let (game, ranks, codes) = GAMES[game];
    let head = keys("name", 0, &(head.0.clone(), head.1.clone(), None));
    let mut out = format!("fistful: 1\ngame: {game}\n{}\n", head.replace(", name_es", "\nname_es"));
    out += "composition: {squad: 1-120}\noptions:\n";
    for (number, (name, kind)) in options.iter().enumerate() {
        let does = ["", ", adds: gp", ", removes: s", ", effect: doubles-cohesion"][kind % 4];
        out += &format!("  - {{name: {}, points: 1{does}}}\n", quoted(&format!("{number}{name}")));
    }
    out += "  - {name: Last, points: 1}\nunits:\n  - {name: NCO, code: EXs-N3, special: [{name: Alone}]}\n";
    let mut unit = |number: usize, line: &Line, codes: &[&str], nco: &str| {
        let (names, special) = (keys("name", number, &line.named), special(&line.abilities));
        let code = codes[line.code % codes.len()];
        out += &format!("  - {{{names}, code: {code}{nco}, special: [{special}]}}\n");
    };
    for (number, line) in leaders.iter().enumerate() {
        unit(10 + number, line, ranks, "");
    }
    for (number, line) in troops.iter().enumerate() {
        unit(50 + number, line, codes, if line.led { ", nco: NCO" } else { "" });
    }
    out
}

/// The file of a force of the list.
fn force((_, leaders, troops, options): &Lines, ranks: &[Hired], squads: &[Hired]) -> String {
    let bought = |all: &[(usize, usize)], figures: usize| {
        let one = |(option, some): &(usize, usize)| {
            let at = option % options.len();
            let name = quoted(&format!("{at}{}", options[at].0));
            match options[at].1 % 4 {
                3 => format!("{{buy: {name}}}"),
                _ => format!("{{buy: {name}, figures: {}}}", some.min(&figures)),
            }
        };
        all.iter().filter(|_| !options.is_empty()).map(one).collect::<Vec<_>>().join(", ")
    };
    let mut out = "fistful: 1\nforce: Crowd\narmy: list\nlimit: 99999\nleaders:\n".to_owned();
    for (number, (unit, _, _, named)) in ranks.iter().enumerate() {
        let at = unit % leaders.len();
        let unit = quoted(&format!("{}{}", 10 + at, leaders[at].named.0));
        out += &format!("  - {{unit: {unit}, {}}}\n", keys("name", 20 + number, named));
    }
    out += "squads:\n";
    for (number, (unit, figures, all, named)) in squads.iter().enumerate() {
        let at = unit % troops.len();
        let unit = quoted(&format!("{}{}", 50 + at, troops[at].named.0));
        let (names, bought) = (keys("name", 60 + number, named), bought(all, *figures));
        out +=
            &format!("  - {{troop: {unit}, figures: {figures}, {names}, options: [{bought}]}}\n");
    }
    out
}

/// Any list and force, in either game.
pub(crate) fn crowd() -> impl Strategy<Value = Crowd> {
    let options = vec((name(), 0..4usize), 0..8);
    let lines = (named(), vec(line(), 1..4), vec(line(), 1..4), options);
    let hired = (vec(hired(), 0..3), vec(hired(), 1..5));
    (0..GAMES.len(), lines, hired).prop_map(|(game, lines, (ranks, squads))| Crowd {
        list: list(game, &lines),
        force: force(&lines, &ranks, &squads),
        // An NCO whom no squad names has a card of his own.
        cards: [
            lines.1.len() + lines.2.len() + usize::from(!lines.2.iter().any(|line| line.led)),
            ranks.len() + squads.len(),
        ],
    })
}
