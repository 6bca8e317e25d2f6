//! Small signs on the marks of maps: told apart at 5 mm, and on the marks of those who have them.

use super::Book;
use super::svg::{Drawing, Frame};
use crate::common::{Printed, reports};
use fistful::blazon::SmallSign;
use fistful::language::{Language, Speech};
use fistful::render::Printable;
use fistful::sheet::{Block, Tableau};
use pretty_assertions::assert_eq;

/// The edge of a mark around its middle, in µm.
const MARK: i32 = 2_500;

/// The frame of all lines of a sign.
fn frame(drawing: &Drawing) -> Frame {
    let frames = drawing.lines().map(|line| line.frame());
    let joined = frames.reduce(|one, other| Frame {
        left: one.left.min(other.left),
        top: one.top.min(other.top),
        right: one.right.max(other.right),
        bottom: one.bottom.max(other.bottom),
    });
    joined.expect("a sign")
}

#[test]
fn small_signs_stand_apart_around_a_mark() {
    for book in Book::both() {
        let [leader, nco, shield, missile] =
            [SmallSign::Leader, SmallSign::Nco, SmallSign::Shield, SmallSign::Missile]
                .map(|sign| Drawing::parse(&book.rules.small_sign(sign)));
        let frames = [&leader, &shield, &missile].map(frame);
        for (at, one) in frames.iter().enumerate() {
            assert!(frames[at + 1..].iter().all(|other| !one.meets(*other)), "{frames:?}");
        }
        // Above, below, and to the right, and seen beside a mark.
        let [above, below, right] = frames;
        for up in [above, frame(&nco)] {
            assert!(up.top < -MARK - 1_000 && up.bottom < 0, "{up:?}");
        }
        assert!(below.bottom > MARK + 500 && below.top > 0, "{below:?}");
        assert!(right.right > MARK + 1_000 && right.left > 0, "{right:?}");
        // A crown stands on its mark; a chevron is apart from it.
        assert!(above.bottom > -MARK);
        assert!(leader.lines().ne(nco.lines()));
    }
}

fn tableaux(printed: &Printed) -> Vec<&Tableau> {
    fn of(block: &Block) -> Vec<&Tableau> {
        match block {
            Block::Group(group) => group.blocks.iter().flat_map(of).collect(),
            Block::Tableau(tableau) => vec![tableau],
            _ => Vec::new(),
        }
    }
    let Printable::Sheet(sheet) = &printed.work else { panic!("{} is no sheet", printed.name) };
    sheet.blocks.iter().flat_map(of).collect()
}

#[test]
fn marks_of_a_report_bear_the_signs_of_their_units() {
    let books = Book::both();
    let reports = reports(Speech::One(Language::English), "en");
    assert_eq!(reports.len(), books.len());
    for (printed, book) in reports.iter().zip(books) {
        let tableaux = tableaux(printed);
        let count = |tableau: &Tableau, sign| {
            tableau.svg.matches(book.rules.small_sign(sign).trim()).count()
        };
        let first = tableaux.first().expect("a turn");
        let rows: Vec<_> = first.banners.iter().flat_map(|banner| &banner.rows).collect();
        let leaders = rows.iter().filter(|row| row.left.ends_with("/1")).count();
        assert!(leaders > 1 && leaders < rows.len(), "{}", printed.name);
        assert_eq!(count(first, SmallSign::Leader), leaders, "{}", printed.name);
        // Everybody of the Atreides and the Harkonnen has a shield.
        assert_eq!(count(first, SmallSign::Shield), rows.len(), "{}", printed.name);
        for tableau in tableaux {
            let said = [
                (SmallSign::Leader, "A leader."),
                (SmallSign::Nco, "An NCO alone."),
                (SmallSign::Shield, "Shields."),
                (SmallSign::Missile, "A weapon that fires."),
            ];
            for (sign, words) in said {
                let heard = tableau.alt.first.matches(words).count();
                assert_eq!(count(tableau, sign), heard, "{}: {words}", printed.name);
            }
        }
    }
}
