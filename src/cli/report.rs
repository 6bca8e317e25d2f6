//! Findings drawn over the player's own lines.

use crate::fault::Severity;
use crate::finding::Finding;
use crate::language::Language;
use crate::text::{Source, Span, shown};
use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use std::fmt::Write;

/// Findings drawn in full; what comes after them is counted.
const DRAWN: usize = 40;
/// Bytes of a line that are shown before and after a place.
const AROUND: usize = 100;

/// Draws the findings of a source.
pub(super) fn findings(findings: &[Finding], source: &Source, language: Language) -> String {
    let mut out: String =
        findings.iter().take(DRAWN).map(|finding| draw(finding, source, language)).collect();
    if let Some(rest) = findings.len().checked_sub(DRAWN).filter(|rest| *rest > 0) {
        let _ =
            writeln!(out, "{}", language.pick(format!("and {rest} more"), format!("y {rest} más")));
    }
    out
}

/// Draws an error of the machine and its remedy.
pub(super) fn refusal(said: &str, hint: &str) -> String {
    let group = Level::ERROR.primary_title(said).element(Level::HELP.message(hint));
    render(&[group])
}

fn draw(finding: &Finding, source: &Source, language: Language) -> String {
    let (said, hint) = (finding.fault.say(language), finding.fault.hint(language));
    let level = match finding.severity() {
        Severity::Note => Level::NOTE.with_name(language.pick("note", "nota")),
        Severity::Warning => Level::WARNING.with_name(language.pick("warning", "aviso")),
        Severity::Error => Level::ERROR,
    };
    let name = shown(&source.name);
    let title = level.primary_title(&said).id(finding.fault.id());
    let group = match window(source, finding.span.unwrap_or_default()) {
        Some(window) => {
            let annotation = AnnotationKind::Primary.span(window.span.range());
            let snippet = Snippet::source(window.text)
                .line_start(window.line)
                .path(&name)
                .annotation(annotation);
            title.element(snippet)
        }
        None => title.element(annotate_snippets::Origin::path(&name).line(1).char_column(1)),
    };
    match &hint {
        Some(hint) => render(&[
            group.element(Level::HELP.with_name(language.pick("help", "ayuda")).message(hint))
        ]),
        None => render(&[group]),
    }
}

fn render(report: &[Group]) -> String {
    format!("{}\n\n", Renderer::styled().render(report))
}

/// The line a finding stands in, cut where it is long.
struct Window {
    text: String,
    line: usize,
    span: Span,
}

fn window(source: &Source, span: Span) -> Option<Window> {
    let text = &source.text;
    let start = text[..span.start.min(text.len())].rfind('\n').map_or(0, |end| end + 1);
    let end =
        text[span.start.min(text.len())..].find('\n').map_or(text.len(), |end| span.start + end);
    let line = text.get(start..end)?;
    let (from, to) = (span.start - start, span.end.clamp(span.start, end) - start);
    let cut = |at: usize| {
        (0..=at.min(line.len())).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0)
    };
    // A long line keeps its start column by being shown whole up to the place.
    let (head, tail) = (0, cut((to + AROUND).min(line.len())));
    let text: String = shown(line.get(head..tail)?);
    let before = shown(line.get(head..from)?).len();
    let inside = shown(line.get(from..to)?).len();
    let line = source.place(span).line;
    (!text.is_empty()).then_some(Window { text, line, span: Span::new(before, before + inside) })
}
