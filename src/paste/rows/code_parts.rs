//! Sentences about several units with ability codes, cut into the part about each:
//! `The Militia are GL and cost 2 points. The Scouts are VLt and cost 9.`

use crate::paste::code::{looks_like_code, read_exactly};
use crate::paste::line::TextLine;
use crate::paste::lines::split_plain;
use crate::paste::words::ListWords;
use crate::rules::Rules;
use crate::text::{Source, Span, split_words};

/// Marks around a code in a sentence.
pub(super) const AROUND: [char; 9] = ['(', ')', '[', ']', ',', ';', '.', ':', '"'];

/// Returns the words of a line that are codes.
pub(super) fn find_codes(line: &TextLine, rules: &Rules) -> Vec<Span> {
    let codes = line.pieces.iter().filter(|piece| {
        let text = piece.text.trim_matches(AROUND);
        looks_like_code(text) && read_exactly(text, Some(rules)).is_some()
    });
    codes.map(|piece| piece.span).collect()
}

/// Cuts a line of words between its codes, each part with its code and the name before it; none unless every two codes
/// have a mark or a word between them that parts sentences.
pub(super) fn split_at_codes(
    line: &TextLine,
    codes: &[Span],
    source: &Source,
    known: &ListWords,
) -> Vec<TextLine> {
    if codes.len() < 2 {
        return Vec::new();
    }
    let between = codes.windows(2).map(|pair| Span::new(pair[0].end, pair[1].start));
    let cuts = between.map(|span| find_cut(source.slice(span)).map(|cut| span.start + cut));
    let Some(cuts) = cuts.collect::<Option<Vec<usize>>>() else { return Vec::new() };
    let last = codes.last().map_or(line.span.end, |code| code.end);
    let total = find_total(source.slice(Span::new(last, line.span.end.max(last))), known);
    let total = total.map(|total| last + total);
    let starts = std::iter::once(line.span.start).chain(cuts.iter().copied()).chain(total);
    let ends = cuts.iter().copied().chain(total).chain([line.span.end]);
    let part = |(start, end): (usize, usize)| {
        let text = source.slice(Span::new(start, end));
        let lead = text.len() - text.trim_start_matches([' ', ',', ';', '.', '\t', '\n']).len();
        split_plain(line.number, start + lead, text[lead..].trim_end_matches([' ', ',', ';', '.']))
    };
    starts.zip(ends).map(part).collect()
}

/// Finds the last place between two codes at which one unit ends and another has at least a word of its name.
fn find_cut(between: &str) -> Option<usize> {
    const JOINS: [&str; 4] = [" and ", " y ", " & ", " plus "];
    // A code may stand within brackets, whose end parts units too.
    let mut depth = count_open(between);
    let marks = between.char_indices().filter_map(|(at, c)| {
        depth += depth_change(c);
        (",;.)]\n".contains(c) && depth <= 0).then_some(at + c.len_utf8())
    });
    let marks: Vec<usize> = marks.collect();
    let joins =
        JOINS.iter().flat_map(|join| between.match_indices(join).map(|(at, join)| at + join.len()));
    let has_name = |at: &usize| {
        let words = between[*at..].split(|c: char| !c.is_alphanumeric());
        words.filter(|word| word.chars().all(char::is_alphabetic)).any(|word| word.len() > 1)
    };
    marks.into_iter().chain(joins).filter(has_name).max()
}

/// Finds the total behind the last code of a sentence: `, total 47`.
fn find_total(behind: &str, known: &ListWords) -> Option<usize> {
    let is_total = |at: &usize| {
        let first = split_words(behind[*at..].split_whitespace().next().unwrap_or_default());
        first.first().is_some_and(|word| known.totals.contains(word))
    };
    let marks = behind.match_indices([',', ';', '.', '=']);
    marks.map(|(at, mark)| at + mark.len()).find(is_total)
}

/// Returns 1 for a bracket that opens, −1 for one that closes, else 0.
fn depth_change(c: char) -> i32 {
    match c {
        '(' | '[' => 1,
        ')' | ']' => -1,
        _ => 0,
    }
}

/// Counts the brackets that end in a text but do not begin in it.
fn count_open(text: &str) -> i32 {
    let (mut depth, mut least) = (0, 0);
    for c in text.chars() {
        depth += depth_change(c);
        least = least.min(depth);
    }
    -least
}
