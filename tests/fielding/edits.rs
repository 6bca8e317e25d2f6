//! Changes that name their place, as a page makes them.

use fistful::yaml_edit::{Edit, EditValue, Path, apply_edits};
use fistful::{army, force};
use pretty_assertions::assert_eq;

const FORCE: &str = "fistful: 1
# Ours.
force: 'Raiders'
army: fistful/atreides
limit: 500 # the club's

squads:
  # The first.
  - troop: House Troops # old men
    figures: 5

  - {troop: House Guard, figures: 4, options: [{buy: No shield, figures: 2}]}
";

fn path(text: &str) -> Path {
    Path::read(text).expect("a path")
}

fn text(text: &str) -> EditValue {
    EditValue::Text(text.to_owned())
}

fn yaml(text: &str) -> EditValue {
    EditValue::Yaml(text.to_owned())
}

/// Asserts that a change replaces one part of the text by another.
fn assert_changed(edit: Edit, from: &str, to: &str) {
    let expected = FORCE.replace(from, to);
    assert!(FORCE.contains(from) && (from == to || expected != FORCE), "{from}");
    assert_eq!(
        apply_edits(FORCE, std::slice::from_ref(&edit), &force::file::order()),
        Some(expected),
        "{edit:?}"
    );
}

#[test]
fn put_replaces_a_value_in_place() {
    assert_changed(Edit::Put(path("squads/0/figures"), yaml("6")), "figures: 5", "figures: 6");
    assert_changed(
        Edit::Put(path("squads/1/options/0/figures"), yaml("3")),
        "figures: 2",
        "figures: 3",
    );
    assert_changed(Edit::Put(path("limit"), yaml("400")), "limit: 500", "limit: 400");
    assert_changed(Edit::Put(path("force"), text("500: # all")), "'Raiders'", "\"500: # all\"");
    // A name that looks like a number stays a name.
    assert_changed(Edit::Put(path("force"), text("12")), "'Raiders'", "\"12\"");
    assert_changed(Edit::Put(path("force"), text("Raiders")), "'Raiders'", "'Raiders'");
}

#[test]
fn put_adds_a_key_in_canonical_order() {
    let name = Edit::Put(path("squads/0/name"), text("The fifth"));
    assert_changed(name, "    figures: 5\n", "    figures: 5\n    name: The fifth\n");
    assert_changed(
        Edit::Put(path("points"), text("computed")),
        "club's\n",
        "club's\npoints: computed\n",
    );
    let name = Edit::Put(path("squads/1/name"), text("Old: men"));
    assert_changed(name, "figures: 4, ", "figures: 4, name: \"Old: men\", ");
}

#[test]
fn items_are_added_and_removed() {
    let squad = yaml("{troop: House Guard, figures: 4}");
    let end = "[{buy: No shield, figures: 2}]}\n";
    let more = format!("{end}\n  - troop: House Guard\n    figures: 4\n");
    assert_changed(Edit::Add(path("squads"), squad), end, &more);
    let leaders = "club's\nleaders:\n  - unit: Gurney Halleck\n\nsquads";
    assert_changed(
        Edit::Add(path("leaders"), yaml("{unit: Gurney Halleck}")),
        "club's\n\nsquads",
        leaders,
    );
    let first = "  # The first.\n  - troop: House Troops # old men\n    figures: 5\n\n";
    assert_changed(Edit::Remove(path("squads/0")), first, "");
    assert_changed(
        Edit::Remove(path("squads/1/options")),
        ", options: [{buy: No shield, figures: 2}]",
        "",
    );
    assert_changed(Edit::Remove(path("limit")), "limit: 500 # the club's\n", "");
}

#[test]
fn a_list_is_edited_like_a_force() {
    let list = "fistful: 1\nname: Ordos # ours\nunits:\n  - {name: Executrix, code: EHs-C4}\n  - name: Trooper # basic\n    code: V\n";
    let all = [
        Edit::Put(path("units/0/code"), text("EHs-D4")),
        Edit::Add(path("units"), yaml("{name: Guard, code: EHs}")),
        Edit::Move(path("units/2"), 1),
    ];
    let expected = "fistful: 1\nname: Ordos # ours\nunits:\n  - {name: Executrix, code: EHs-D4}\n  - {name: Guard, code: EHs}\n  - name: Trooper # basic\n    code: V\n";
    assert_eq!(apply_edits(list, &all, &army::file::order()), Some(expected.to_owned()));
}

#[test]
fn an_item_that_moves_takes_its_comments_along() {
    let list = |squads: [&str; 3]| {
        format!(
            "fistful: 1\nforce: Raid\narmy: fistful/atreides\nsquads:\n{}\n",
            squads.join("\n\n")
        )
    };
    let guards = "  # The first.\n  - troop: House Guards # old men\n    figures: 4 # few";
    let some = "  - {troop: Troopers, figures: 4} # some";
    let others = "  # Not the same.\n  - {troop: Troopers, figures: 4}";
    let moves = |squads, from, to| {
        let edit = Edit::Move(path(&format!("squads/{from}")), to);
        apply_edits(&list(squads), &[edit], &force::file::order())
    };
    assert_eq!(moves([guards, some, others], 0, 2), Some(list([some, others, guards])));
    assert_eq!(moves([some, others, guards], 2, 0), Some(list([guards, some, others])));
    // If two squads are alike, either may be reported as moved.
    assert_eq!(moves([some, guards, others], 0, 1), Some(list([guards, others, some])));
}

#[test]
fn edits_of_missing_places_are_refused() {
    let order = force::file::order();
    for edit in [
        Edit::Put(path("squads/7/figures"), yaml("6")),
        Edit::Put(path("squads/0/colour"), text("red")),
        Edit::Put(path("squads/0/figures/1"), yaml("6")),
        Edit::Put(path("squads/0/figures"), yaml("[")),
        Edit::Remove(path("leaders")),
        Edit::Move(path("squads/0"), 2),
        Edit::Into(path("squads/0"), path("platoons/0/squads")),
        Edit::Into(path("squads/7"), path("squads")),
    ] {
        assert_eq!(apply_edits(FORCE, std::slice::from_ref(&edit), &order), None, "{edit:?}");
    }
    assert_eq!(Path::read("squads//figures"), None);
    // Values shared by an anchor cannot be told apart.
    let anchored = FORCE.replace("figures: 5", "figures: &five 5");
    assert_eq!(apply_edits(&anchored, &[Edit::Remove(path("limit"))], &order), None);
}
