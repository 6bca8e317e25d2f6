//! Characters that the bundled letters cannot draw.

use crate::army::{Army, Words};
use crate::fault::ArmyFault;
use crate::finding::Finding;
use crate::fonts;
use crate::force::{Force, ForceHead};
use crate::text::Span;
use std::collections::BTreeSet;

/// Returns a warning for the first such character of each text.
pub(super) fn glyphs(army: &Army) -> Vec<Finding> {
    find_undrawable(texts(army))
}

/// Returns a warning for the first such character of each of a force's own texts.
pub(super) fn of_force(force: &Force) -> Vec<Finding> {
    let leaders = force.all_leaders().flat_map(|(_, leader)| [&leader.name, &leader.notes]);
    let squads = force.all_squads().flat_map(|(_, squad)| [&squad.name, &squad.notes]);
    let platoons = force.platoons.iter().map(|platoon| &platoon.name);
    force_texts(leaders.chain(squads).chain(platoons).flatten(), &force.head)
}

/// Returns a warning for the first such character of each text of a force: its head, and the texts of its units.
pub(crate) fn force_texts<'a>(
    of_units: impl Iterator<Item = &'a Words>,
    head: &'a ForceHead,
) -> Vec<Finding> {
    let texts = of_units.chain(&head.notes).chain([&head.name]);
    find_undrawable(texts.flat_map(|words| both(words, &words.text)))
}

pub(crate) fn find_undrawable<'a>(
    texts: impl IntoIterator<Item = (&'a str, &'a str, Span)>,
) -> Vec<Finding> {
    let mut seen = BTreeSet::new();
    let find = |(text, whose, span): (&str, &str, Span)| {
        let found = fonts::first_undrawable(text)?;
        let fault = ArmyFault::MissingGlyph { found, whose: whose.to_owned() };
        seen.insert((span.start, found)).then(|| Finding::at(span, fault.into()))
    };
    texts.into_iter().filter_map(find).collect()
}

/// Returns every text that is printed in either language, its owner, and its position.
fn texts(army: &Army) -> Vec<(&str, &str, Span)> {
    let mut texts = Vec::new();
    let options = army.options.iter().map(|option| &option.name);
    for words in options.chain(&army.head.notes).chain([&army.head.name]) {
        texts.extend(both(words, &army.head.name.text));
    }
    for unit in &army.units {
        let name = &unit.name.text;
        let special = unit.special.iter().map(|special| &special.name);
        for words in special.chain(&unit.notes).chain([&unit.name]) {
            texts.extend(both(words, name));
        }
        if let Some(printed) = &unit.printed {
            texts.extend(printed.notes.iter().flat_map(|notes| both(notes, name)));
            texts.extend(printed.code.iter().map(|code| (code.as_str(), name.as_str(), unit.span)));
        }
    }
    texts
}

pub(crate) fn both<'a>(
    words: &'a Words,
    whose: &'a str,
) -> impl Iterator<Item = (&'a str, &'a str, Span)> {
    let texts = [Some(&words.text), words.spanish.as_ref()].into_iter().flatten();
    texts.map(move |text| (text.as_str(), whose, words.span))
}
