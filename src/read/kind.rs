//! The kind of a file by its keys: a file taken for another kind gets one finding that says so.

use super::shape::{FileKind, check, has_key};
use super::spanish;
use crate::fault::{Fault, FileFault, GameKeys};
use crate::finding::Finding;
use crate::text::{Source, nearest};
use crate::yaml::{Node, YamlKey, YamlValue};

/// The key of a force's name, and that of a list's name.
const HEADS: [&str; 2] = ["force", "name"];

/// Returns the finding of a file whose keys are those of another kind than assumed: `froce:` for `force:`, or
/// `game: dust` over a force of A Fistful. `None` if no other kind fits better.
pub(super) fn find_mistaken(
    source: &Source,
    tree: &Node,
    assumed: FileKind,
    known: &[FileKind],
) -> Option<Finding> {
    let YamlValue::Mapping(pairs) = &tree.value else { return None };
    let found = count_faults(source, tree, assumed);
    let other = |kind: &FileKind| *kind != assumed;
    let kinds = known.iter().copied().filter(other);
    let kinds = kinds
        .map(|kind| (count_faults(source, &with_head(tree, (pairs, known), kind), kind), kind));
    let (fewest, kind) = kinds.min_by_key(|(count, _)| *count)?;
    // A single key of another kind is a typing error. The kind is wrong if all keys fit another, or if `game` is a
    // misspelling of its game: `game: scrub`.
    let fits = fewest == 0 && found > 0
        || fewest < found && misspells_game(pairs, kind)
        || fewest + 2 <= found
            && count_unknown_keys(tree, (pairs, known), kind)
                <= count_unknown_keys(tree, (pairs, known), assumed);
    let finding = if kind.is_force() == assumed.is_force() {
        check_game(pairs, kind)
    } else {
        check_head((pairs, known), kind)
    };
    finding.filter(|_| fits)
}

/// The keys at the top of a file with their values, and the kinds of file that there are.
type TopLevelKeys<'a> = (&'a [(YamlKey, Node)], &'a [FileKind]);

/// Finds a top-level key, with its value.
fn pair<'a>(pairs: &'a [(YamlKey, Node)], named: &str) -> Option<&'a (YamlKey, Node)> {
    pairs.iter().find(|(key, _)| key.text == named)
}

/// Returns `true` if `game` is a misspelling of the game of a kind, one without ability codes.
fn misspells_game(pairs: &[(YamlKey, Node)], kind: FileKind) -> bool {
    let Some((_, Node { value: YamlValue::Scalar { text, .. }, .. })) = pair(pairs, "game") else {
        return false;
    };
    kind.game().is_some_and(|game| text != game && nearest(text, [game]).is_some())
}

/// Returns the number of findings of a tree read as a kind of file, without those about its `game`.
fn count_faults(source: &Source, tree: &Node, kind: FileKind) -> usize {
    let is_game = |finding: &&Finding| {
        matches!(&finding.fault, Fault::File(
            FileFault::UnknownKey { key, .. } | FileFault::MissingKey { key }
        ) if key == "game")
    };
    let (_, findings) = check(source, tree, kind);
    findings.iter().filter(|finding| !is_game(finding)).count()
}

/// Returns the number of top-level keys that a kind does not know; keys below them are not counted.
fn count_unknown_keys(tree: &Node, keys: TopLevelKeys, kind: FileKind) -> usize {
    let YamlValue::Mapping(pairs) = with_head(tree, keys, kind).value else { return 0 };
    pairs.iter().filter(|(key, _)| !has_key(kind, &key.text)).count()
}

/// Returns the tree with the head key of a kind, in place of a key that was probably meant to be it.
fn with_head(tree: &Node, (pairs, known): TopLevelKeys, kind: FileKind) -> Node {
    let mut pairs = pairs.to_vec();
    let [head, other] = if kind.is_force() { HEADS } else { [HEADS[1], HEADS[0]] };
    let has_head = pairs.iter().any(|(key, _)| key.text == head);
    let at = match misspelt_force_key((&pairs, known)) {
        Some(at) if kind.is_force() => Some(at),
        _ => pairs.iter().position(|(key, _)| key.text == other),
    };
    if let Some(at) = at.filter(|_| !has_head) {
        pairs[at].0.text = head.to_owned();
    }
    for (key, _) in pairs.iter_mut().filter(|(key, _)| key.text == format!("{other}_es")) {
        key.text = format!("{head}_es");
    }
    Node { value: YamlValue::Mapping(pairs), ..tree.clone() }
}

/// Returns the index of a key that was probably meant to be `force`.
fn misspelt_force_key((pairs, known): TopLevelKeys) -> Option<usize> {
    let is_known = |key: &str| known.iter().any(|kind| has_key(*kind, key));
    let means_force =
        |key: &str| spanish::key(key, &[HEADS[0]]).is_some() || nearest(key, [HEADS[0]]).is_some();
    pairs.iter().position(|(key, _)| !is_known(&key.text) && means_force(&key.text))
}

/// Returns the finding at the key that decides whether a file is a force.
fn check_head((pairs, known): TopLevelKeys, kind: FileKind) -> Option<Finding> {
    let has = |head: &str| pair(pairs, head);
    let (first, _) = pairs.first()?;
    let wrong =
        if kind.is_force() { FileFault::ForceWithoutHead } else { FileFault::ListWithForceHead };
    match (kind.is_force(), misspelt_force_key((pairs, known)), has(HEADS[0])) {
        (true, Some(at), None) => {
            let (key, near) = (&pairs[at].0, Some(HEADS[0].to_owned()));
            let (found, allowed) = (key.text.clone(), String::new());
            let fault = FileFault::unknown_key(found, near, allowed);
            Some(Finding::at(key.span, fault.into()))
        }
        (true, _, None) => {
            let at = has(HEADS[1]).map_or(first.span, |(key, _)| key.span);
            Some(Finding::at(at, wrong.into()))
        }
        (false, _, Some((key, _))) => Some(Finding::at(key.span, wrong.into())),
        // The key is there, but not at the start of a line.
        (true, _, Some(_)) | (false, _, None) => None,
    }
}

/// Returns the finding at the key `game`, or at the first key if that is missing.
fn check_game(pairs: &[(YamlKey, Node)], kind: FileKind) -> Option<Finding> {
    let (game, is_force) = (kind.game(), kind.is_force());
    let named = pair(pairs, "game");
    let keys = match (game, is_force) {
        (Some(game), false) => GameKeys::List(game),
        (Some(game), true) => GameKeys::Force(game),
        (None, false) => GameKeys::CodedList,
        (None, true) => GameKeys::CodedForce,
    };
    if let Some((_, Node { value: YamlValue::Scalar { text, .. }, span })) = named {
        let fault = FileFault::WrongGame { found: text.clone(), keys };
        return Some(Finding::at(*span, fault.into()));
    }
    // Without the key it is a game with ability codes.
    let game = game?;
    let at = named.map_or(&pairs.first()?.0, |(key, _)| key).span;
    Some(Finding::at(at, FileFault::NoGame { keys, game }.into()))
}
