//! Shipped forces, written as they are and with every suggestion.

use super::hand::{comments, in_hand};
use super::{canonical, field, read_back, unplaced};
use fistful::fault::Severity;
use fistful::finding::Finding;
use fistful::{embedded, fits, muster, yaml_edit};
use pretty_assertions::assert_eq;

/// Shipped forces as they are and with room for more, and whether they have it.
fn roomy() -> Vec<(String, bool)> {
    let texts =
        crate::common::forces().into_iter().filter_map(|name| embedded::list_or_force(&name));
    let more = |text: &String| {
        [300, 500].iter().fold(text.clone(), |text, limit| {
            text.replace(&format!("limit: {limit}\n"), &format!("limit: {}\n", limit + 60))
        })
    };
    let texts: Vec<String> = texts.collect();
    let roomy = texts.iter().map(more).map(|text| (text, true));
    roomy.chain(texts.iter().cloned().map(|text| (text, false))).collect()
}

#[test]
fn every_shipped_force_is_rewritten_unchanged() {
    for text in
        crate::common::forces().into_iter().filter_map(|name| embedded::list_or_force(&name))
    {
        let fielded = field(&text);
        let resolved = fielded.resolve().expect("a force");
        assert_eq!(
            read_back(&yaml_edit::write_force(resolved.force, resolved.army)),
            unplaced(resolved.force)
        );
        assert_eq!(muster::rewrite(&fielded, &resolved, resolved.force).as_ref(), Some(&text));
    }
}

#[test]
fn every_suggestion_can_be_taken_at_its_price() {
    let mut taken_count = 0;
    for (seed, (text, has_room)) in (0..).zip(roomy()) {
        // The shipped spelling, and a random other one.
        let texts = [text.clone(), in_hand(&text, seed)];
        for text in texts {
            let fielded = field(&text);
            let is_clean = fielded.findings.iter().all(|found| found.severity() == Severity::Note);
            assert!(is_clean, "{text}: {:?}", fielded.findings);
            let resolved = fielded.resolve().expect("a force");
            // If there is room, added squads are written like those already there.
            let step = if has_room { 4 } else { 1 };
            for (number, fit) in (1..).zip(fits::suggestions(&resolved)).step_by(step) {
                let taken = fits::take(&resolved, number, None).expect("a suggestion");
                assert_eq!((taken.what, taken.total), (fit.what, resolved.bill.total + fit.points));
                assert_eq!(taken.points, fit.points);
                let after = muster::rewrite(&fielded, &resolved, &taken.force);
                let after = after.unwrap_or_else(|| panic!("{fit:?}\n{text}"));
                let again = field(&after);
                // Opponents may agree to what is a warning, such as a lasgun beside a shield.
                let errors =
                    again.findings.iter().filter(|found| found.severity() == Severity::Error);
                assert_eq!(Vec::from_iter(errors), Vec::<&Finding>::new(), "{after}");
                let again = again.resolve().expect("a force");
                assert_eq!(again.bill.total, taken.total, "{after}");
                assert_eq!(unplaced(again.force), unplaced(&taken.force), "{text}\n{after}");
                assert_eq!(comments(&after), comments(&text), "{after}");
                assert_eq!(canonical(&after).as_ref(), Some(&after));
                taken_count += 1;
            }
        }
    }
    assert!(taken_count >= 230, "only {taken_count} suggestions");
}
