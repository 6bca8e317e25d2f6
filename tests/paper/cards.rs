//! Decks: every card's words stand on that card, and nowhere else.

use super::desk::{MM, Page, Pdf, Word};
use crate::common::{SPEECHES, words};
use fistful::deck::{Card, CardRung, CardSize, Deck, measures};
use fistful::embedded::Grammars;
use fistful::fonts;
use fistful::muster;
use fistful::render::Paper;
use fistful::rules::{Procedure, Rules};
use fistful::sheets::{self, CardBacks, DeckOptions, Style};
use fistful::text::is_invisible;
use pretty_assertions::assert_eq;

/// No word may come nearer to the edge of its card, in mm.
const INSET: f64 = 2.0;
/// The numbers of the slide rule stand at both edges: no nearer than this, in mm.
const NUMBERS: f64 = 0.8;
/// A star beside the points hangs into the margin: no nearer than this, in mm.
const HANGING: f64 = 1.0;

/// Each page holds its cards, mirrored on the second face, and each card holds its words.
pub(crate) fn assert_cut(pdf: &Pdf, deck: &Deck, paper: Paper) {
    let CardSize { columns, rows, .. } = deck.format;
    let on_page = columns * rows;
    let pages = pdf.placed();
    let mut sides = pages.iter();
    for (number, fronts) in deck.cards.chunks(on_page).enumerate() {
        let page = sides.next().unwrap_or_else(|| panic!("{}: a page of fronts", pdf.path));
        assert_side(pdf, page, deck, fronts, paper, |place| place);
        if deck.backs.is_empty() {
            continue;
        }
        let start = number * on_page;
        let backs = &deck.backs[start..start + fronts.len()];
        let page = sides.next().unwrap_or_else(|| panic!("{}: a page of backs", pdf.path));
        let mirrored = |place: usize| {
            let (row, column) = (place / columns, place % columns);
            if deck.format.landscape {
                (rows - 1 - row) * columns + column
            } else {
                row * columns + columns - 1 - column
            }
        };
        assert_side(pdf, page, deck, backs, paper, mirrored);
    }
    assert_eq!(sides.count(), 0, "{}: pages that hold no cards", pdf.path);
}

#[expect(clippy::float_arithmetic, reason = "places on a page")]
fn assert_side(
    pdf: &Pdf,
    page: &Page,
    deck: &Deck,
    cards: &[Card],
    paper: Paper,
    place: impl Fn(usize) -> usize,
) {
    let CardSize { columns, rows, .. } = deck.format;
    let (width, height) = (f64::from(deck.format.width) * MM, f64::from(deck.format.height) * MM);
    let pitch = width + gutter(page.width, width, columns);
    let left = (page.width - pitch * columns as f64 + pitch - width) / 2.0;
    let top = (page.height - height * rows as f64) / 2.0;
    let mut cells: Vec<Vec<&Word>> = (0..columns * rows).map(|_| Vec::new()).collect();
    let mut margins = Vec::new();
    for word in &page.words {
        let (x, y) = ((word.left + word.right) / 2.0 - left, (word.top + word.bottom) / 2.0 - top);
        let (column, row) = ((x / pitch).floor(), (y / height).floor());
        let inside = column >= 0.0 && row >= 0.0 && column < columns as f64 && row < rows as f64;
        if !inside {
            margins.push(word.text.as_str());
            continue;
        }
        let (near, under) = (left + column * pitch, top + row * height);
        // Words on the spine are as near to the edge as the spine is narrow. The kills of the slide rule stand beside the
        // enemy's scale, as near to the edge as the ticks are long.
        let spine = f64::from(deck.format.spine) / 1_000.0 * MM;
        let on_spine = word.right <= near + spine || word.left >= near + width - spine;
        let on_spine = on_spine
            && (deck.slide_rule.is_none()
                || word.left >= near + NUMBERS * MM && word.right <= near + width - NUMBERS * MM);
        let inset = if word.text.ends_with('*') { HANGING } else { INSET };
        let (left, right) = (near + INSET * MM, near + width - inset * MM);
        let kept = (on_spine || word.left >= left && word.right <= right)
            && word.top >= under + (INSET - 1.0) * MM
            && word.bottom <= under + height - (INSET - 1.0) * MM;
        assert!(kept, "{} on {paper:?}: {word:?} leaves its card", pdf.path);
        cells[row as usize * columns + column as usize].push(word);
    }
    for (index, card) in cards.iter().enumerate() {
        let found = cells[place(index)].iter().map(|word| word.text.as_str());
        let found = letters(&found.collect::<Vec<_>>().join(" "));
        assert_eq!(
            found,
            letters(&drawn(&text(card, deck))),
            "{} on {paper:?}: card {index}",
            pdf.path
        );
    }
    let ruler = words(&deck.ruler.texts().collect::<Vec<_>>().join(" "));
    assert_eq!(words(&margins.join(" ")), ruler, "{}: what stands beside the cards", pdf.path);
}

/// The gap between two columns of cards, in points: as far as the margins leave room.
#[expect(clippy::float_arithmetic, reason = "places on a page")]
pub(super) fn gutter(page: f64, card: f64, columns: usize) -> f64 {
    let measure = |name: &str| f64::from(measures()[name]) / 1_000.0 * MM;
    let free = page - columns as f64 * card - 2.0 * measure("gutter-margin");
    (free / (columns as f64 - 1.0)).clamp(0.0, measure("gutter"))
}

/// A text as it is printed: a question mark for what no font draws, nothing for what nobody sees.
fn drawn(text: &str) -> String {
    let drawn = |c: char| match c {
        c if fonts::draws(c) || c.is_whitespace() => Some(c),
        c if is_invisible(c) => None,
        _ => Some('?'),
    };
    text.chars().filter_map(drawn).collect()
}

/// The letters of a text in order of the alphabet: words may be broken, and stand side by side.
fn letters(text: &str) -> String {
    let kept =
        text.chars().filter(|c| !c.is_whitespace() && !matches!(c, '/' | '·' | '\u{ad}' | '-'));
    let mut letters: Vec<char> = kept.flat_map(char::to_lowercase).collect();
    letters.sort_unstable();
    letters.into_iter().collect()
}

/// Everything that stands on a card.
fn text(card: &Card, deck: &Deck) -> String {
    let Some(strip) = &card.strip else {
        return [&card.letter, &deck.title.to_string(), &deck.kicker.to_string()]
            .map(String::as_str)
            .join(" ");
    };
    let layout = &card.layout;
    let mut all = vec![card.letter.clone(), card.house.clone(), strip.points.to_string()];
    all.extend((!strip.points.is_empty()).then(|| strip.points_word.to_string()));
    if let Some(rule) = deck.slide_rule.as_ref().filter(|_| card.slide.is_some()) {
        all.extend(rule.skills.iter().map(ToString::to_string));
        all.extend(rule.kills.iter().map(ToString::to_string));
    }
    for stat in &strip.stats {
        all.extend([stat.label.to_string(), stat.value.clone(), stat.bare.to_string()]);
    }
    let tokens = layout.equipment.iter().chain(&layout.states).flatten();
    all.extend(tokens.map(|token| token.words.to_string()));
    if let Some(ladder) = &strip.ladder {
        all.push(ladder.label.to_string());
        for CardRung { group, .. } in layout.losses.iter().flatten() {
            let tally = (!ladder.drawn).then(|| format!("{}–{}", group.first, group.last));
            all.extend(tally.into_iter().chain([group.morale.clone(), group.part.clone()]));
        }
    }
    for shot in &strip.weapons {
        all.push(shot.label.to_string());
        all.extend(shot.cells.iter().flat_map(|pip| [pip.head.clone(), pip.roll.clone()]));
    }
    let head = [&layout.name, &layout.kind, &layout.command_radius, &layout.rest, &layout.foot];
    for line in
        head.into_iter().chain(&layout.weapons).chain(&layout.texts).flat_map(|it| &it.lines)
    {
        all.extend([line.bold.clone(), line.plain.clone(), line.also.clone()]);
    }
    all.join(" ")
}

/// Decks of the longest names, every trait, the longest notes and the most figures, in every size.
pub(crate) fn longest() -> Vec<(String, Deck)> {
    let long = "Guardia de la Casa del Barón Vladimir Harkonnen, segunda compañía de Arrakeen";
    let (solid, notes) =
        ("W".repeat(80), "Mantendrán la posición hasta el último hombre. ".repeat(38));
    let (dashes, lines) = ("-".repeat(80), "_".repeat(80));
    let paragraphs = "Una línea.\\n\\n".repeat(30);
    let text = format!(
        "fistful: 1\nname: {long}\nname_es: {solid}\ncomposition: {{squad: 999}}\nunits:\n\
         \x20 - {{name: '{long}', name_es: '{solid}', code: EXSspmt-M7, printed: {{code: EXSSPMT-M7, move: 9d, ws: 99, bs: 99, leadership: 3 messiah, radius: '99\"', points: 9999}}}}\n\
         \x20 - {{name: NCO, code: EXSpgmt-N7}}\n\
         \x20 - {{name: '{solid}', name_es: '{long}', code: EXSpgmt, nco: NCO, notes: '{notes}', special: [{{name: '{long}', points: 999}}]}}\n\
         \x20 - {{name: '{dashes}', name_es: '{lines}', code: EXSpgmt, nco: NCO, notes: \"{paragraphs}\"}}\n\
         \x20 - {{name: Plain, code: GL}}\n",
    );
    let mut decks = Vec::new();
    for game in crate::common::games().with_lists() {
        let rules = Rules::load(game, Grammars::BUILT_IN).expect("the rules");
        // Dune World has no thrown weapons (D15).
        let text = match rules.play.procedure {
            Procedure::Fistful => text.clone(),
            Procedure::DuneWorld => text.replace("mt", "m").replace("MT", "M"),
        };
        let mustered =
            muster::army("longest.yaml", text.as_bytes(), &crate::common::games().with_game(game))
                .expect("the shipped rules");
        let found: Vec<&str> = mustered.findings.iter().map(|found| found.fault.id()).collect();
        assert_eq!(found, ["troops-without-nco"]);
        let army = mustered.army.as_ref().expect("an army");
        for (speech, tag) in SPEECHES {
            for size in [CardSize::POKER, CardSize::TAROT, CardSize::MINI] {
                let cut =
                    DeckOptions { size, backs: Some(CardBacks::Other), copies: 2, marks: false };
                let deck = sheets::cards(army, &rules, &cut, Style::default(), None, speech);
                decks.push((format!("longest-{}-{}-{tag}", game.key(), size.name), deck));
            }
        }
    }
    decks
}
