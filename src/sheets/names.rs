//! Names of lists beside their units, and of units beside their lists.

use crate::army::Army;
use crate::language::Language;

/// Returns the names of some lists, without the part in brackets if they remain distinct.
pub(super) fn list_names<'a>(lists: &[&'a Army], language: Language) -> Vec<&'a str> {
    let whole: Vec<&str> = lists.iter().map(|list| list.head.name.get(language)).collect();
    let bare: Vec<&str> =
        whole.iter().map(|name| name.split_once(" (").map_or(*name, |(bare, _)| bare)).collect();
    let is_distinct = |(at, name): (usize, &&str)| !name.is_empty() && !bare[..at].contains(name);
    if bare.iter().enumerate().all(is_distinct) { bare } else { whole }
}

/// Returns the name of a unit, with that of its list if there are several.
pub(super) fn unit_title(lists: &[&Army], list: usize, unit: &str, language: Language) -> String {
    match list_names(lists, language).as_slice() {
        [_] => unit.to_owned(),
        lists => format!("{unit}, {}", lists[list]),
    }
}
