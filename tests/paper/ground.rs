//! The table of a force, read out of its PDF as eyes read it: an arc that is traced has the radius of the leader at the
//! stated scale.

use super::desk::Desk;
use super::slide_rule::Scan;
use crate::common;
use crate::pages::ground::{print, sheet_on};
use fistful::language::{Language, Speech};
use fistful::render::{Paper, Printable};
use fistful::sheets::PrintedTable;

/// How exact eyes are, in mm.
const EYES: f64 = 0.15;

#[test]
#[ignore = "needs poppler; .ci/run runs it"]
fn a_traced_arc_is_the_command_radius() {
    let games = common::games();
    let desk = Desk::new("ground");

    for (name, radii) in [
        ("fistful/forces/atreides-300", &[12.0][..]),
        ("fistful/forces/atreides-500", &[18.0, 12.0]),
        ("dune-world/forces/fremen-300", &[24.0]),
    ] {
        let fielded = common::fielded(name, &games);
        let speech = Speech::One(Language::English);
        let sheet = sheet_on(&fielded, &PrintedTable::default(), speech);
        let table = print(&sheet, Paper::A4).1.pop().expect("a table");
        let pdf = desk.pdf(&name.replace('/', "-"), &Printable::Sheet(sheet), Paper::A4);
        let scan = Scan::of(&pdf, 1);
        for (at, inches) in radii.iter().enumerate() {
            let r = inches * 25.4 / table.scale();
            let middle =
                table.left + table.width * (2.0 * at as f64 + 1.0) / (2.0 * radii.len() as f64);
            // Where a half circle is four fifths of its radius high.
            let marks = scan.marks(middle + 0.6 * r, table.top, table.height, |grey| grey < 70);
            let expected = table.height - 0.8 * r;
            let is_arc = marks.iter().any(|mark| f64::abs(mark.middle - expected) < EYES);
            assert!(is_arc, "{name}: {inches} inches, {expected} mm below the far edge: {marks:?}");
        }
    }
}
