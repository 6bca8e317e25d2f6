//! Export of a force or list: chat lines, Markdown table, CSV.

mod audit;
mod codeless_game;
mod csv;
mod list;
mod markdown;
mod report;

pub use audit::{AuditedList, audit_csv};
pub use codeless_game::{codeless_csv, codeless_markdown, codeless_text};
pub use csv::csv;
pub use list::{list_csv, list_markdown, list_text};
pub use markdown::{escape as escape_markdown, markdown};
pub use report::{ReportedList, report_csv};

use crate::labels::labels;
use crate::language::{Phrase, Speech};
use crate::muster::ResolvedForce;
use crate::sheets::{self, ForceLine};
use crate::text::{collapse_whitespace, strip_bidi};
use std::fmt::Write;

/// Writes a few lines that read well in any chat: no table, no markup.
pub fn text(resolved: &ResolvedForce, speech: Speech) -> String {
    let (name, total) = name_and_total(resolved, speech);
    let mut out = format!("{name}: {total}\n{}\n", house_and_game(resolved, speech));
    out.extend(illegal_note(resolved, speech).map(|note| format!("{note}\n")));
    for part in parts(resolved, speech) {
        out.push('\n');
        if let Some(heading) = &part.heading {
            let sum = points(part.points, speech);
            let _ = writeln!(out, "{}: {sum}", one_line(heading));
        }
        let mark = if part.heading.is_some() { "- " } else { "" };
        for line in &part.lines {
            let _ = writeln!(out, "{mark}{}: {}", describe_line(line), points(line.points, speech));
        }
    }
    out
}

/// A platoon, the leaders above all platoons, or the squads of none.
struct ExportPart {
    /// The heading, if there is more than one part.
    heading: Option<Phrase>,
    points: i64,
    lines: Vec<ForceLine>,
}

/// Returns the lines of a force, platoon by platoon.
fn parts(resolved: &ResolvedForce, speech: Speech) -> Vec<ExportPart> {
    let lines = sheets::lines(resolved, speech);
    let chunks: Vec<&[ForceLine]> =
        lines.chunk_by(|left, right| left.platoon == right.platoon).collect();
    let part = |(index, lines): (usize, &&[ForceLine])| ExportPart {
        heading: match lines[0].platoon {
            Some(_) => Some(lines[0].platoon_name.clone()),
            None if index == 0 => None,
            None => Some(labels().force.no_platoon.phrase(speech)),
        },
        points: lines.iter().map(|line| line.points).sum(),
        lines: lines.to_vec(),
    };
    chunks.iter().enumerate().map(part).collect()
}

/// Describes a leader or squad: `Red squad (Troopers), 6 figures + NCO, Snipers (2 figures)`.
fn describe_line(line: &ForceLine) -> String {
    let parts = [line_name(line), one_line(&line.size), one_line(&line.bought)];
    let parts = parts.into_iter().filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join(", ")
}

/// Returns the name of a unit, with its name in the list if that differs: `Red squad (Troopers)`.
fn line_name(line: &ForceLine) -> String {
    if line.name == line.unit {
        one_line(&line.name)
    } else {
        format!("{} ({})", one_line(&line.name), one_line(&line.unit))
    }
}

/// Writes the name and the points of a force: `Gurney's raiders`, and `487 of 500 points`.
fn name_and_total(resolved: &ResolvedForce, speech: Speech) -> (String, String) {
    let name = resolved.force.head.name.phrase(speech);
    let total =
        speech.say(|language| sheets::of_limit(resolved.bill.total, resolved.bill.limit, language));
    (one_line(&name), total.to_string())
}

/// Names the list of a force and its game: `House Atreides, A Fistful of Sardaukar`.
fn house_and_game(resolved: &ResolvedForce, speech: Speech) -> String {
    let army = resolved.army.head.name.phrase(speech);
    let game = resolved.rules.book.name.phrase(speech);
    format!("{}, {game}", one_line(&army))
}

/// Returns the note that the force is not legal, if it is not.
fn illegal_note(resolved: &ResolvedForce, speech: Speech) -> Option<Phrase> {
    let say = |language| sheets::illegal_note(resolved, language).unwrap_or_default();
    (resolved.faults > 0).then(|| speech.say(say))
}

fn points(n: i64, speech: Speech) -> String {
    speech.say(|language| labels().counts.points.of_n(n, language)).to_string()
}

/// Joins a text into one line, without bidirectional control characters, which would affect the text after it.
fn one_line(text: &impl ToString) -> String {
    collapse_whitespace(&strip_bidi(&text.to_string()))
}
