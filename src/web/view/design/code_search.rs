//! The search for codes: the bounds as typed, and the codes found.

use super::{Frame, SimilarCode, similar_code};
use crate::code::CodeKind;
use crate::labels::{fill, labels};
use crate::language::ByLanguage;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::search::{self, Bounds, Query};
use crate::sheets;
use crate::web::form_fields::FormFields;

/// The number of codes shown.
const SHOWN: usize = 12;

/// Bounds, and the codes within them.
#[derive(Default)]
pub(super) struct CodeSearch {
    /// The kind of the shown unit.
    pub(super) of: &'static str,
    /// The kinds: key, label, and whether it is chosen.
    pub(super) kinds: Vec<(&'static str, &'static str, bool)>,
    /// The field of each value: name, label, and typed text.
    pub(super) fields: Vec<[String; 3]>,
    /// The number of codes found; empty if there was no search.
    pub(super) count: String,
    /// The codes shown.
    pub(super) found: Vec<SimilarCode>,
    /// The error in a bound.
    pub(super) wrong: String,
}

/// Searches the codes within the bounds of a form. The kind is that of the shown unit until another is chosen, and
/// again once a unit of another kind is shown.
pub(super) fn search_codes(
    form_fields: &FormFields,
    default: CodeKind,
    rules: &Rules,
    frame: &Frame,
) -> CodeSearch {
    let words = &labels().units;
    let kinds = [
        ("leader", CodeKind::Leader, &words.leaders),
        ("trooper", CodeKind::Trooper, &words.troops),
    ];
    let keyed = |name: &str| kinds.iter().find(|(key, ..)| *key == form_fields.get(name));
    let of_others = keyed("sought-of").is_some_and(|(_, of, _)| *of != default);
    let sought = keyed("sought-kind").filter(|_| !of_others);
    let kind = sought.map_or(default, |(_, kind, _)| *kind);
    let of = kinds.iter().find(|(_, of, _)| *of == default).map_or("", |(key, ..)| *key);
    let mut query = Query { kind: Some(kind), ..Query::default() };
    let mut wrong = String::new();
    let mut field = |value: ListColumn| {
        let name = format!("sought-{}", value.key());
        let typed = form_fields.get(&name).trim();
        match bounds(value, typed) {
            Some(bounds) => *query.bounds.get_mut(value) = bounds,
            None => wrong = fill(frame.say(&frame.words.odd_bounds), &[("value", &typed)]),
        }
        let value_name = sheets::value_name(value, rules, frame.language);
        [name, fill(frame.say(bound(value, frame)), &[("value", &value_name)]), typed.to_owned()]
    };
    let fields: Vec<[String; 3]> = ListColumn::ALL.into_iter().map(&mut field).collect();
    let kinds = kinds.map(|(key, of, label)| (key, label.get(frame.language).as_str(), of == kind));
    let search = CodeSearch { of, kinds: kinds.into(), fields, wrong, ..CodeSearch::default() };
    let is_bound = search.fields.iter().any(|[.., typed]| !typed.is_empty());
    if !(is_bound || form_fields.get("sought") == "1") || !search.wrong.is_empty() {
        return search;
    }
    let found = search::find(&query, rules);
    let count = labels().found.codes.of_n(found.len() as i64, frame.language);
    let found = found.iter().take(SHOWN).map(|found| similar_code(found, rules, frame)).collect();
    CodeSearch { count, found, ..search }
}

/// Parses bounds: a number alone is the minimum, or the maximum of points.
fn bounds(value: ListColumn, typed: &str) -> Option<Bounds> {
    if typed.is_empty() {
        return Some(Bounds::default());
    }
    let bounds = Bounds::read(typed).filter(|bounds| !bounds.is_empty())?;
    let is_one = bounds.least == bounds.most;
    Some(match value {
        ListColumn::Points if is_one => Bounds { least: None, ..bounds },
        _ if is_one => Bounds { most: None, ..bounds },
        _ => bounds,
    })
}

fn bound(value: ListColumn, frame: &Frame) -> &'static ByLanguage<String> {
    match value {
        ListColumn::Points => &frame.words.at_most,
        ListColumn::Move
        | ListColumn::Ws
        | ListColumn::Bs
        | ListColumn::Morale
        | ListColumn::Leadership
        | ListColumn::Radius => &frame.words.at_least,
    }
}
