//! The drawing of two cards side by side, from the measures of the cards: lengths are thousandths of a millimetre.

use crate::deck::CardSize;
use crate::deck::measures::{
    INDEX, INDEX_DOT, INDEX_STROKE, PLATE, PLATE_WIDTH, SCALE_NUMBERS, SCALE_STEP, SCALE_STROKE,
    SCALE_TICK,
};
use std::fmt::Write;

/// The unit of the places for labels, on a drawing of 120 by 100.
const UNIT: i32 = 200;
const WIDTH: i32 = 120 * UNIT;
const HEIGHT: i32 = 100 * UNIT;
/// Where the cards meet, and the middle of the first row.
const JOINT: i32 = 9_700;
const FIRST_ROW: i32 = 2_000;
const ROWS: i32 = 6;
/// The rows of the own and of the enemy's skill; the index lines follow the first of them.
const OWN: i32 = 1;
const ENEMY: i32 = 3;
/// The stroke of the edges and of the arrow, as thick as in the other drawings.
const STROKE: i32 = 320;
/// The middles of the words on the cards, and the arrow.
const OWN_WORDS: i32 = 3_000;
const ENEMY_WORDS: i32 = 20_600;
const BONUS_ROW: i32 = 3;
const ARROW: i32 = 3_000;

const fn row(at: i32) -> i32 {
    FIRST_ROW + at * SCALE_STEP
}

const fn place(x: i32, at: i32) -> [u8; 2] {
    [(x / UNIT) as u8, (row(at) / UNIT) as u8]
}

const KILLS: i32 = JOINT - SCALE_NUMBERS;
const SKILLS: i32 = JOINT + SCALE_NUMBERS;

/// The middles of the kills, of the skills, and of the words on the cards.
pub(super) const PLACES: [[u8; 2]; 15] = [
    place(KILLS, 0),
    place(KILLS, 1),
    place(KILLS, 2),
    place(KILLS, 3),
    place(KILLS, 4),
    place(KILLS, 5),
    place(SKILLS, 0),
    place(SKILLS, 1),
    place(SKILLS, 2),
    place(SKILLS, 3),
    place(SKILLS, 4),
    place(SKILLS, 5),
    place(OWN_WORDS, OWN),
    place(OWN_WORDS, BONUS_ROW),
    place(ENEMY_WORDS, ENEMY),
];

/// Returns `true` for places where labels are white.
pub(super) fn is_on_black(at: [u8; 2]) -> bool {
    at == place(KILLS, OWN) || at[0] == place(SKILLS, 0)[0] && at != place(SKILLS, ENEMY)
}

/// Returns the drawing as one `<svg>` without text.
pub(super) fn svg() -> String {
    let mut svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" fill="none" stroke="none">"#
    );
    // Both cards go on beyond the drawing.
    let (head, foot) = (STROKE / 2, HEIGHT - STROKE / 2);
    let _ = write!(
        svg,
        r#"<path d="M0 {head}H{WIDTH}M0 {foot}H{WIDTH}" stroke="currentColor" stroke-width="{STROKE}"/>"#
    );
    let spine = CardSize::POKER.with_slide_rule().spine;
    let _ = write!(svg, r#"<path d="M{JOINT} 0h{spine}v{HEIGHT}H{JOINT}z" fill="currentColor"/>"#);
    let own = format!("{}{}", ticks(-1), plate(-1, OWN, JOINT - SCALE_NUMBERS + PLATE_WIDTH));
    let enemy = format!("{}{}", ticks(1), plate(1, ENEMY, JOINT));
    let _ =
        write!(svg, r##"<path d="{own}" fill="currentColor"/><path d="{enemy}" fill="#fff"/>"##);
    for (inwards, colour) in [(-1, "currentColor"), (1, "#fff")] {
        let (x, y) = (JOINT + inwards * INDEX, row(OWN) + SCALE_STEP / 2);
        let line = bar(inwards, y, INDEX, INDEX_STROKE);
        let _ = write!(
            svg,
            r#"<path d="{line}" fill="{colour}"/><circle cx="{x}" cy="{y}" r="{INDEX_DOT}" fill="{colour}"/>"#
        );
    }
    let _ = write!(svg, "{}</svg>", arrow());
    svg
}

/// Draws an arrow a step long under the bonus: how far a card slides.
fn arrow() -> String {
    let (tail, tip) = (row(BONUS_ROW) + SCALE_STEP / 2, row(BONUS_ROW) + SCALE_STEP * 3 / 2);
    let (wing, barb) = (3 * STROKE, tip - 4 * STROKE);
    format!(
        r#"<path d="M{ARROW} {tail}V{barb}" stroke="currentColor" stroke-width="{STROKE}"/><path d="M{ARROW} {tip}l-{wing} -{}h{}z" fill="currentColor"/>"#,
        tip - barb,
        2 * wing
    )
}

/// Returns the path of a bar from the joint into one card.
fn bar(inwards: i32, y: i32, length: i32, stroke: i32) -> String {
    let (top, reach) = (y - stroke / 2, inwards * length);
    format!("M{JOINT} {top}h{reach}v{stroke}H{JOINT}z")
}

fn ticks(inwards: i32) -> String {
    (0..ROWS).map(|at| bar(inwards, row(at), SCALE_TICK, SCALE_STROKE)).collect()
}

/// Returns the path of the plate under a number, with its tip at this place.
fn plate(inwards: i32, at: i32, tip: i32) -> String {
    let near = JOINT + inwards * (SCALE_NUMBERS - PLATE_WIDTH);
    let far = JOINT + inwards * (SCALE_NUMBERS + PLATE_WIDTH);
    let (y, top, foot) = (row(at), row(at) - PLATE, row(at) + PLATE);
    format!("M{tip} {y}L{near} {top}H{far}V{foot}H{near}z")
}
