//! Unified differences of a text, line by line.

use super::alignment::{AlignedPair, align_items};
use crate::text::escape_controls;

/// The context lines around a change.
const CONTEXT_LINES: usize = 3;
/// The most pairs of lines compared; beyond that, all old lines are shown before all new ones.
const MAX_COMPARED: usize = 4_000_000;

/// Returns a unified difference of two texts; empty where they are equal.
pub fn difference(name: &str, before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) =
        (before.split_inclusive('\n').collect(), after.split_inclusive('\n').collect());
    let pairs = pairs(&old, &new);
    let changed: Vec<usize> =
        (0..pairs.len()).filter(|at| !matches!(pairs[*at], (Some(_), Some(_)))).collect();
    let near = |a: &usize, b: &usize| b - a <= 2 * CONTEXT_LINES + 1;
    let hunks = changed.chunk_by(near).map(|changes| {
        let from = changes[0].saturating_sub(CONTEXT_LINES);
        let to = (changes[changes.len() - 1] + 1 + CONTEXT_LINES).min(pairs.len());
        hunk(&pairs[..from], &pairs[from..to], &old, &new)
    });
    let hunks: String = hunks.collect();
    let name = escape_controls(name);
    if hunks.is_empty() { hunks } else { format!("--- {name}\n+++ {name}\n{hunks}") }
}

/// Pairs the lines of both texts; equal lines at either end are left out of the comparison.
fn pairs(old: &[&str], new: &[&str]) -> Vec<AlignedPair> {
    let head = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let rest = old[head..].iter().rev().zip(new[head..].iter().rev());
    let foot = rest.take_while(|(a, b)| a == b).count();
    let (olds, news) = (&old[head..old.len() - foot], &new[head..new.len() - foot]);
    let between = if olds.len().saturating_mul(news.len()) > MAX_COMPARED {
        let olds = (0..olds.len()).map(|i| (Some(i), None));
        olds.chain((0..news.len()).map(|j| (None, Some(j)))).collect()
    } else {
        align_items([olds.len(), news.len()], |i, j| usize::from(olds[i] == news[j]))
    };
    let moved = |n: Option<usize>| n.map(|n| n + head);
    let between = between.into_iter().map(|(i, j)| (moved(i), moved(j)));
    let feet = (0..foot).map(|n| (Some(old.len() - foot + n), Some(new.len() - foot + n)));
    (0..head).map(|n| (Some(n), Some(n))).chain(between).chain(feet).collect()
}

fn hunk(before: &[AlignedPair], pairs: &[AlignedPair], old: &[&str], new: &[&str]) -> String {
    let count = |pairs: &[AlignedPair], side: fn(&AlignedPair) -> Option<usize>| {
        pairs.iter().filter(|pair| side(pair).is_some()).count()
    };
    let range = |side: fn(&AlignedPair) -> Option<usize>| {
        let (start, lines) = (count(before, side), count(pairs, side));
        // An empty range names the line before it.
        format!("{},{lines}", start + usize::from(lines > 0))
    };
    let lines = pairs.iter().map(|pair| match *pair {
        (Some(_), Some(j)) => line(' ', new[j]),
        (Some(i), None) => line('-', old[i]),
        (_, j) => line('+', j.map_or("", |j| new[j])),
    });
    let (old_range, new_range) = (range(|pair| pair.0), range(|pair| pair.1));
    format!("@@ -{old_range} +{new_range} @@\n{}", lines.collect::<String>())
}

fn line(sign: char, text: &str) -> String {
    let end = if text.ends_with('\n') { "" } else { "\\ No newline at end of file\n" };
    format!("{sign}{}\n{end}", escape_controls(text.trim_end_matches(['\n', '\r'])))
}
