//! A force as a Markdown table, as GitHub and many forums draw it.

use super::{house_and_game, illegal_note, line_name, name_and_total, one_line, parts};
use crate::labels::labels;
use crate::language::{ByLanguage, Speech};
use crate::muster::ResolvedForce;
use crate::sheets::ForceLine;

/// Writes a heading, a table of the leaders and squads, and the totals.
pub fn markdown(resolved: &ResolvedForce, speech: Speech) -> String {
    let labels = labels();
    let cell = |label: &ByLanguage<String>| escape(&label.phrase(speech).to_string());
    let headers =
        [&labels.columns.name, &labels.units.figures, &labels.columns.code, &labels.values.points]
            .map(cell);
    let (name, total) = name_and_total(resolved, speech);
    let mut out = format!(
        "## {}: {total}\n\n*{}*\n\n",
        escape(&name),
        escape(&house_and_game(resolved, speech))
    );
    out.extend(
        illegal_note(resolved, speech).map(|note| format!("**{}**\n\n", escape(&one_line(&note)))),
    );
    out.push_str(&row(&headers));
    out.push_str("| --- | --- | --- | ---: |\n");
    let nco = cell(&labels.units.nco);
    for part in parts(resolved, speech) {
        out.extend(part.heading.map(|heading| {
            let (heading, sum) = (escape(&one_line(&heading)), part.points);
            row(&[format!("**{heading}**"), String::new(), String::new(), format!("**{sum}**")])
        }));
        part.lines.iter().for_each(|line| out.push_str(&row(&cells(line, &nco))));
    }
    let total = [cell(&labels.columns.total), resolved.bill.total.to_string()]
        .map(|cell| format!("**{cell}**"));
    let left = resolved.bill.left().map(|left| [cell(&labels.force.left), left.to_string()]);
    for [label, points] in [total].into_iter().chain(left) {
        out.push_str(&row(&[label, String::new(), String::new(), points]));
    }
    out
}

/// Writes the cells of a leader or a squad: `| Troopers; Snipers (2 figures) | 6 + NCO | EFSs | 106 |`.
fn cells(line: &ForceLine, nco: &str) -> [String; 4] {
    let bought = one_line(&line.bought);
    let name =
        if bought.is_empty() { line_name(line) } else { format!("{}; {bought}", line_name(line)) };
    let figures = if line.nco.is_empty() {
        line.figures.to_string()
    } else {
        format!("{} + {nco}", line.figures)
    };
    [escape(&name), figures, escape(&line.code), line.points.to_string()]
}

pub(super) fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

/// Escapes a text so that Markdown shows it literally: no markup, HTML, links or new cells.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        // An address becomes a link by itself at `:` or after `www.`.
        if r"\`*_[]<>|~$&#:@".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out.replace("www.", "www\\.")
}
