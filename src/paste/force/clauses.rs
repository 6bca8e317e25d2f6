//! Sentences with several units, cut into the part about each: `Duke Leto 60, 10 House Guards with NCO 168 and Gurney 77`.

use super::line_reader::LineReader;
use super::phrase::{LineWord, ends_sentence, split_sentence, strip_aside};
use crate::paste::line::{Cut, TextLine};
use crate::paste::lines::split_plain;
use crate::text::{Source, Span};

/// Cuts each line of words that is about several units into lines of its own for each.
pub(super) fn split_lines(
    lines: Vec<TextLine>,
    source: &Source,
    reader: &LineReader,
) -> Vec<TextLine> {
    let split = |line: TextLine| {
        // Lines that were joined are about one unit.
        let is_text = line.cut == Cut::Words
            && !line.is_markup
            && !line.is_card
            && !source.slice(line.span).contains('\n');
        if !is_text {
            return vec![line];
        }
        let span = line.span;
        let kept = without_remark(line, source, reader);
        let parts = split_line_at_units(&kept, source, reader);
        parts.unwrap_or_else(|| vec![TextLine { span, ..kept }])
    };
    lines.into_iter().flat_map(split).collect()
}

/// Cuts off a remark behind points: words in brackets, or behind a mark, that say nothing of the list.
fn without_remark(line: TextLine, source: &Source, reader: &LineReader) -> TextLine {
    let text = source.slice(line.span);
    let kept = strip_aside(text);
    let kept = find_remark(kept, reader).map_or(kept, |at| kept[..at].trim_end());
    if kept.len() == text.len() { line } else { split_plain(line.number, line.span.start, kept) }
}

/// Finds the mark behind the points of a unit with which a remark begins: `Gurney Halleck 77 - warlord`.
fn find_remark(text: &str, reader: &LineReader) -> Option<usize> {
    const MARKS: [&str; 8] = [", ", "; ", " - ", " – ", " — ", " // ", " # ", " ("];
    // A limit for hostile texts.
    const MOST_MARKS: usize = 12;
    let marks = MARKS.iter().flat_map(|mark| text.match_indices(mark).map(|(at, _)| at));
    let mut marks: Vec<usize> = marks.take(MOST_MARKS).collect();
    marks.sort_unstable();
    let is_remark = |at: &usize| {
        let (head, tail) = text.split_at(*at);
        let head = split_sentence(head, reader.known);
        let tail = split_sentence(tail, reader.known);
        let says_each = || tail.iter().any(|word| reader.known.each.contains(&word.text));
        reader.find_points(&head).is_some_and(|points| points > 0)
            && reader.find_unit(&head).is_some()
            && !tail.iter().any(|word| word.number.is_some())
            && reader.says_nothing(&tail)
            && !says_each()
    };
    marks.into_iter().find(is_remark)
}

/// A part of a line.
struct Clause {
    span: Span,
    words: Vec<LineWord>,
    /// It names a unit whole.
    names_unit: bool,
    /// It is the name of a unit, or a part of one, and nothing else.
    is_name: bool,
    /// The unit that it names, or a part of whose name it has, as an index of [`Army::units`](crate::army::Army::units).
    unit: Option<usize>,
}

impl Clause {
    fn has_number(&self) -> bool {
        self.words.iter().any(|word| word.number.is_some())
    }
}

/// Cuts a line into the parts about its units; `None` if it is not about several, or hardly says anything of them.
fn split_line_at_units(
    line: &TextLine,
    source: &Source,
    reader: &LineReader,
) -> Option<Vec<TextLine>> {
    // A limit for hostile texts.
    const MOST_BYTES: usize = 2000;
    if line.span.end - line.span.start > MOST_BYTES {
        return None;
    }
    let parts = join_clauses(find_clauses(line.span, source, reader), reader);
    let of_units = || parts.iter().filter(|part| part.unit.is_some());
    let numbered = of_units().filter(|part| part.has_number()).count();
    let is_sentence = ends_sentence(source.slice(line.span));
    let are_names = parts.iter().all(|part| part.is_name);
    let is_list = of_units().count() > 1 && (numbered > 0 && !is_sentence || are_names);
    if numbered < 2 && !is_list {
        return None;
    }
    let part = |part: &Clause| {
        let text = source.slice(part.span);
        split_plain(line.number, part.span.start, text)
    };
    Some(parts.iter().map(part).collect())
}

/// Cuts a line at the marks and words that may part its units.
fn find_clauses(line: Span, source: &Source, reader: &LineReader) -> Vec<Clause> {
    let text = source.slice(line);
    let mut cuts: Vec<(usize, usize)> = Vec::new();
    let mut depth = 0_usize;
    let mut before = ' ';
    for (at, c) in text.char_indices() {
        let rest = &text[at + c.len_utf8()..];
        let ends = rest.is_empty() || rest.starts_with(char::is_whitespace);
        match c {
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            ',' | ';' | ':' if depth == 0 && ends => cuts.push((at, at + 1)),
            // Behind a word it may be an abbreviation.
            '.' if depth == 0
                && ends
                && (before.is_ascii_digit()
                    || reader.is_sum(&split_sentence(rest, reader.known))) =>
            {
                cuts.push((at, at + 1));
            }
            c if c.is_whitespace() && depth == 0 => {
                let word = rest.split(char::is_whitespace).next().unwrap_or_default();
                let lower = word.to_lowercase();
                let joins = [&reader.known.joins, &reader.known.companies];
                if joins.into_iter().flatten().any(|join| *join == lower) {
                    cuts.push((at, at + c.len_utf8() + word.len()));
                }
            }
            _ => {}
        }
        before = c;
    }
    let starts = std::iter::once(0).chain(cuts.iter().map(|(_, end)| *end));
    let ends = cuts.iter().map(|(start, _)| *start).chain([text.len()]);
    let clauses = starts.zip(ends).filter(|(start, end)| start < end).map(|(start, end)| {
        let raw = &text[start..end];
        let lead = raw.len() - raw.trim_start().len();
        let start = line.start + start + lead;
        let words = split_sentence(strip_aside(raw), reader.known);
        let mention = reader.find_unit(&words);
        Clause {
            span: Span::new(start, (start + raw.trim().len()).max(start)),
            names_unit: mention.as_ref().is_some_and(|mention| mention.is_whole),
            is_name: mention.as_ref().is_some_and(|unit| reader.is_only_name(unit, &words)),
            unit: mention.map(|mention| mention.index),
            words,
        }
    });
    clauses.filter(|clause| !clause.words.is_empty()).collect()
}

/// Joins each clause that names no unit of its own to the one before it: `with NCO`, `116 each`.
fn join_clauses(clauses: Vec<Clause>, reader: &LineReader) -> Vec<Clause> {
    let mut out: Vec<Clause> = Vec::new();
    for clause in clauses {
        match out.last_mut() {
            Some(part) if !begins_part(&clause, part, reader) => {
                part.span.end = clause.span.end;
                part.words.extend(clause.words);
            }
            _ => out.push(clause),
        }
    }
    out
}

/// Returns `true` for a clause that does not go on with the part before it: it names a unit, and not only its training
/// (`skirmisher training`), or has points where that part has some.
fn begins_part(clause: &Clause, part: &Clause, reader: &LineReader) -> bool {
    let is_priced = part.unit.is_some() && reader.find_points(&part.words).is_some();
    let is_nco = || clause.words.iter().any(|word| reader.known.ncos.contains(&word.text));
    // `Zafir Lazcano, the Ledger`, `5 Fedaykin + Fedaykin NCO = 225`
    let is_same = clause.unit.is_some() && clause.unit == part.unit;
    if is_same && (!part.has_number() || is_nco() && !is_priced) {
        return false;
    }
    if clause.is_name && part.unit.is_some() && clause.unit != part.unit {
        return true;
    }
    if clause.names_unit {
        return clause.has_number() || is_priced || part.unit.is_none();
    }
    if reader.is_sum(&clause.words) {
        return true;
    }
    let is_option = || !reader.mention_options(&clause.words).is_empty();
    is_priced && reader.find_points(&clause.words).is_some() && !is_option() && !is_nco()
}
