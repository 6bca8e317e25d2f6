//! Rosters of list builders, with points in brackets and the figures of a squad in the lines below it:
//!
//! ```text
//! Gunrunners [70pts]: Lasgun out of the cargo [5pts]
//! . Drover [17pts]
//! . 6x Gunrunner [48pts]: 6x Projectile weapon
//! ```

use super::line_reader::LineReader;
use super::phrase::split_line;
use crate::paste::Fragment;
use crate::paste::line::{Cut, TextLine};
use crate::stop;
use crate::text::{Source, Span};

/// Fewer lines with points in brackets are no roster.
const FEWEST_ENTRIES: usize = 3;

/// A line of a roster.
struct RosterEntry {
    /// Part of the entry above it, after a dot or bullet.
    is_part: bool,
    name: String,
    points: i64,
    /// What is bought for points of its own, in the words of the roster.
    options: Vec<String>,
    /// Figures of a unit, or an NCO, without points of their own.
    others: Vec<String>,
}

impl RosterEntry {
    /// Reads a line such as `. 4x Cargo guard [56pts]: 4x Lasgun`; `None` for any other.
    fn read(text: &str, reader: &LineReader) -> Option<Self> {
        let text = text.trim();
        let bare = text.trim_start_matches(['.', '•', '*', '·', '-', '–', ' ']);
        // A section or a title stands between plus signs.
        if bare.starts_with('+') {
            return None;
        }
        let (name, points, rest) = split_at_points(bare, reader)?;
        let texts = || rest.strip_prefix(':').unwrap_or_default().split(',').map(str::trim);
        let options = texts().filter_map(|option| split_at_points(option, reader));
        let is_other = |text: &&str| {
            let words = split_line(text, &[]);
            let is_nco = words.iter().any(|word| reader.known.ncos.contains(&word.text));
            !text.contains('[')
                && (is_nco || reader.find_unit(&words).is_some_and(|it| it.is_whole))
        };
        Some(Self {
            is_part: bare.len() < text.len(),
            name: name.to_owned(),
            points,
            options: options.map(|(option, ..)| option.to_owned()).collect(),
            others: texts().filter(is_other).map(str::to_owned).collect(),
        })
    }

    /// Returns `true` if the name begins with a number of figures.
    fn is_counted(&self) -> bool {
        is_counted(&self.name)
    }
}

/// Returns `true` for a text that begins with a number of figures: `4x Cargo guard`.
fn is_counted(text: &str) -> bool {
    split_line(text, &[]).first().is_some_and(|word| word.number.is_some())
}

/// Splits a text at points in brackets: `Drover [17pts]`, `Squad [4 PL, 73 pts]`; `None` without any.
fn split_at_points<'a>(text: &'a str, reader: &LineReader) -> Option<(&'a str, i64, &'a str)> {
    let (name, rest) = text.split_once('[')?;
    let (inner, rest) = rest.split_once(']')?;
    let points =
        inner.split(',').find_map(|part| match &split_line(part, &reader.known.points)[..] {
            [number, points] if reader.known.points.contains(&points.text) => number.number,
            _ => None,
        })?;
    Some((name.trim(), points, rest.trim_start()))
}

/// Joins the lines of each entry of a roster to one line with its points at the end; returns the lines of any other text as
/// they are.
pub(super) fn join_entries(
    lines: Vec<TextLine>,
    source: &Source,
    reader: &LineReader,
) -> Vec<TextLine> {
    // Without markup: the pieces of a line have lost their brackets.
    let read = |line: &TextLine| RosterEntry::read(source.slice(line.span), reader);
    let entries: Vec<Option<RosterEntry>> =
        lines.iter().map(|line| read(line).filter(|_| !line.is_markup)).collect();
    if entries.iter().flatten().count() < FEWEST_ENTRIES {
        return lines;
    }
    let mut out: Vec<TextLine> = Vec::new();
    let mut rest = lines.into_iter().zip(entries).peekable();
    while let Some((line, entry)) = rest.next() {
        stop::unwind_if_stopped();
        let Some(head) = entry.filter(|entry| !entry.is_part) else {
            out.push(without_total(line, source, reader));
            continue;
        };
        let (mut parts, mut span) = (Vec::new(), line.span);
        while let Some((part_line, Some(part))) =
            rest.next_if(|(_, next)| next.as_ref().is_some_and(|next| next.is_part))
        {
            span.end = part_line.span.end;
            parts.push(part);
        }
        out.push(join(&line, span, head, parts, reader));
    }
    out
}

/// Strips from the title of a roster its sum, which the last line repeats; any other line stays as it is.
fn without_total(line: TextLine, source: &Source, reader: &LineReader) -> TextLine {
    let written = source.slice(line.span).trim();
    let is_title = written.starts_with("++") && !written.contains(':');
    match split_at_points(written, reader).filter(|_| is_title) {
        Some((title, ..)) => {
            let title = title.trim_matches(['+', ' ']).to_owned();
            let text = Fragment { text: title, span: line.span };
            line.with(Cut::Words, vec![text])
        }
        None => line,
    }
}

/// Writes an entry as a player types it: figures and unit, NCO, options, points.
fn join(
    line: &TextLine,
    span: Span,
    head: RosterEntry,
    parts: Vec<RosterEntry>,
    reader: &LineReader,
) -> TextLine {
    let unit = |name: &str| reader.find_unit(&split_line(name, &[])).map(|mention| mention.index);
    let (counted, others): (Vec<RosterEntry>, Vec<RosterEntry>) =
        parts.into_iter().partition(RosterEntry::is_counted);
    let own = |text: &str| is_counted(text) && unit(text) == unit(&head.name);
    let is_named_again = counted.iter().any(|part| unit(&part.name) == unit(&head.name))
        || head.others.iter().any(|text| own(text));
    let name = Some(head.name).filter(|_| !is_named_again);
    let options = counted.iter().chain(&others).flat_map(|part| part.options.clone());
    let options: Vec<String> = head.options.into_iter().chain(options).collect();
    let names = |parts: Vec<RosterEntry>| parts.into_iter().map(|part| part.name);
    let words = name.into_iter().chain(head.others).chain(names(counted)).chain(names(others));
    let words = words.chain(options);
    let words: Vec<String> = words.chain([head.points.to_string()]).collect();
    let text = Fragment { text: words.join(", "), span };
    TextLine { span, is_card: true, ..line.with(Cut::Words, vec![text]) }
}
