//! The lines that a change touches, and the difference shown.

use super::field;
use fistful::army::Words;
use fistful::force::{Force, Leader};
use fistful::text::Span;
use fistful::{muster, yaml_edit};
use pretty_assertions::assert_eq;

/// A change to a force.
type Change = fn(&mut Force);

fn one_more(force: &mut Force) {
    force.squads[0].figures += 1;
}

fn bare_leader(unit: usize) -> Leader {
    Leader { unit, name: None, bought: Vec::new(), notes: None, span: Span::default() }
}

/// The squads of a text after a change, each with the change and its two spellings.
const CHANGES: [(&str, Change, [&str; 2]); 10] = [
    (
        "a squad at the end",
        |force| force.squads.push(force.squads[0].clone()),
        [
            "squads:\n  - troop: Garrison\n    figures: 8 # eight\n",
            "squads:\n  - troop: Garrison\n    figures: 8 # eight\n\n  - troop: Garrison\n    figures: 8\n",
        ],
    ),
    (
        "where there was nothing",
        |force| force.leaders.push(bare_leader(0)),
        [
            "leaders: # nobody yet\nsquads:\n  - {troop: Garrison, figures: 8}\n",
            "leaders: [{unit: Baron Vladimir H.}] # nobody yet\nsquads:\n  - {troop: Garrison, figures: 8}\n",
        ],
    ),
    (
        "a figure more",
        one_more,
        [
            "squads:\n  # The first.\n  - troop: Garrison # old men\n    figures: 8 # eight\n    # Under it.\n",
            "squads:\n  # The first.\n  - troop: Garrison # old men\n    figures: 9 # eight\n    # Under it.\n",
        ],
    ),
    (
        "a figure more in braces",
        one_more,
        [
            "squads: # all\n  - {troop: 'Garrison', figures: 8} # eight\n",
            "squads: # all\n  - {troop: 'Garrison', figures: 9} # eight\n",
        ],
    ),
    (
        "an alias, and what goes without saying",
        one_more,
        [
            "points: printed # theirs\nsquads:\n  - {troop: GARRISON, figures: 8, nco: NCO, options: [{buy: No shield, figures: 8}]} # c\n",
            "points: printed # theirs\nsquads:\n  - {troop: GARRISON, figures: 9, nco: NCO, options: [{buy: No shield, figures: 8}]} # c\n",
        ],
    ),
    (
        "an option",
        |force| {
            let bought = force.squads[1].bought.clone();
            force.squads[0].bought = bought;
        },
        [
            "squads:\n  - troop: Garrison # old men\n    figures: 8 # eight\n    # Who?\n    name: The eighth\n\n  # Who sold theirs.\n  - {troop: Garrison, figures: 8, options: [{buy: No shield}]}\n",
            "squads:\n  - troop: Garrison # old men\n    figures: 8 # eight\n    # Who?\n    name: The eighth\n    options:\n      - buy: No shield\n\n  # Who sold theirs.\n  - {troop: Garrison, figures: 8, options: [{buy: No shield}]}\n",
        ],
    ),
    (
        "an option in braces",
        |force| {
            let bought = force.squads[1].bought.clone();
            force.squads[0].bought = bought;
        },
        [
            "squads:\n  - {troop: Garrison, figures: 8, # eight\n    notes: Old}  # men\n  - {troop: Garrison, figures: 8, options: [{buy: No shield}]}\n",
            "squads:\n  - {troop: Garrison, figures: 8, options: [{buy: No shield}], # eight\n    notes: Old}  # men\n  - {troop: Garrison, figures: 8, options: [{buy: No shield}]}\n",
        ],
    ),
    (
        "a squad and a leader",
        |force| {
            force.squads.push(force.squads[0].clone());
            force.leaders.push(bare_leader(0));
            force.leaders.insert(0, bare_leader(1));
        },
        [
            "leaders:\n  # The cruel one.\n  - unit: Beast Rabban # him\n\n# The foot.\nsquads:\n  - troop: Garrison # old men\n    figures: 8\n# The end.\n",
            "leaders:\n  - unit: Feyd Rautha\n  # The cruel one.\n  - unit: Beast Rabban # him\n  - unit: Baron Vladimir H.\n\n# The foot.\nsquads:\n  - troop: Garrison # old men\n    figures: 8\n\n  - troop: Garrison\n    figures: 8\n# The end.\n",
        ],
    ),
    (
        "a squad and a leader in braces",
        |force| {
            force.squads.push(force.squads[0].clone());
            force.leaders.push(bare_leader(0));
        },
        [
            "leaders: [] # nobody\nsquads: [{troop: Garrison, figures: 8}, # one\n  {troop: Garrison, figures: 8}] # two\n",
            "leaders: [{unit: Baron Vladimir H.}] # nobody\nsquads: [{troop: Garrison, figures: 8}, # one\n  {troop: Garrison, figures: 8}, {troop: Garrison, figures: 8}] # two\n",
        ],
    ),
    (
        "a squad less, another name",
        |force| {
            force.squads.remove(0);
            force.squads[0].name = Some(Words {
                text: "A: b".into(),
                spanish: Some("Añil".into()),
                span: Span::default(),
            });
        },
        [
            "squads:\n  # The first.\n  - troop: Garrison # old men\n    figures: 8\n    notes: >- # why\n      They stay\n      at home.\n\n  # The second.\n  - figures: 9\n    troop: Garrison\n    notes: | # so\n      Two.\n      Three.\n\n  # The third.\n  - {troop: Garrison, figures: 8}\n",
            "squads:\n  # The second.\n  - troop: Garrison\n    figures: 9\n    name: \"A: b\"\n    name_es: Añil\n    notes: | # so\n      Two.\n      Three.\n\n  # The third.\n  - {troop: Garrison, figures: 8}\n",
        ],
    ),
];

#[test]
fn rewriting_a_force_touches_only_the_changed_lines() {
    let head =
        "# Mine.\nfistful: 1\nforce: A force # of mine\narmy: fistful/harkonnen\nlimit: 999\n";
    for (name, change, [before, after]) in CHANGES {
        for end in ["\n", "\r\n"] {
            let [before, after] =
                [before, after].map(|text| format!("{head}{text}").replace('\n', end));
            // A last line that was never ended.
            let before = before.strip_suffix(end).unwrap_or(&before);
            let fielded = field(before);
            let resolved = fielded.resolve().unwrap_or_else(|| panic!("{:?}", fielded.findings));
            let mut other = resolved.force.clone();
            change(&mut other);
            let found = muster::rewrite(&fielded, &resolved, &other).unwrap_or_default();
            assert_eq!(found, after, "{name}");
        }
    }
}

#[test]
fn a_foreign_or_anchored_text_is_not_rewritten() {
    let text = "fistful: 1\nforce: &a A\narmy: fistful/harkonnen\nlimit: 99\nsquads:\n  - {troop: Garrison, figures: 8, name: *a}\n";
    let plain = text.replace("&a ", "").replace("*a", "A");
    let fielded = field(text);
    let resolved = fielded.resolve().expect("a force");
    let mut other = resolved.force.clone();
    one_more(&mut other);
    let rewritten =
        |text: &str| yaml_edit::rewrite_force(text, resolved.force, &other, resolved.army);
    assert_eq!(rewritten(&plain), Some(plain.replace("figures: 8", "figures: 9")));
    assert_eq!(rewritten(text), None);
    assert_eq!(
        rewritten(
            &plain.replace("squads:\n  - {", "squads:\n  - {troop: Garrison, figures: 8}\n  - {")
        ),
        None
    );
    assert_eq!(rewritten("squads: [\n"), None);
}

#[test]
fn a_difference_is_shown_with_the_lines_around_it() {
    let before: String = (1..=20).map(|n| format!("line {n}\n")).collect();
    let after = before.replace("line 3\n", "").replace("line 9\n", "line 9\nmore\n");
    let after = after.replace("line 20\n", "line 20, and\u{202e} no end");
    let expected = "\
--- a.yaml
+++ a.yaml
@@ -1,12 +1,12 @@
 line 1
 line 2
-line 3
 line 4
 line 5
 line 6
 line 7
 line 8
 line 9
+more
 line 10
 line 11
 line 12
@@ -17,4 +17,4 @@
 line 17
 line 18
 line 19
-line 20
+line 20, and<U+202E> no end
\\ No newline at end of file
";
    assert_eq!(yaml_edit::difference("a.yaml", &before, &after), expected);
    assert_eq!(yaml_edit::difference("a.yaml", &before, &before), "");
    let new = yaml_edit::difference("a.yaml", "", "one\n");
    assert_eq!(new, "--- a.yaml\n+++ a.yaml\n@@ -0,0 +1,1 @@\n+one\n");
}
