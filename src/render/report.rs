//! Findings drawn over the source lines, in the style of rustc.

use crate::fault::Severity;
use crate::finding::Finding;
use crate::labels::{fill_phrase, labels};
use crate::language::{Phrase, Speech};
use crate::text::{Source, Span, escape_controls, length};
use crate::voice::Voice;
use annotate_snippets::{AnnotationKind, Group, Level, Message, Origin, Renderer, Snippet};
use std::fmt::Write;

/// The most findings drawn in full; the rest are counted.
const DRAWN: usize = 40;
/// The most bytes of a line shown before, at and after a finding.
const AROUND: usize = 100;
/// The columns taken by the line number, its separator and ellipses.
const GUTTER: usize = 12;
/// The fewest bytes of a line shown.
const LEAST: usize = 30;

/// Draws the findings of a text.
pub fn findings((source, findings): (&Source, &[Finding]), voice: Voice) -> String {
    let mut out: String =
        findings.iter().take(DRAWN).map(|finding| draw(finding, source, voice)).collect();
    if let Some(rest) = findings.len().checked_sub(DRAWN).filter(|rest| *rest > 0) {
        let more = fill_phrase(&labels().findings.more, &[("rest", &rest)], voice.speech);
        let _ = writeln!(out, "{more}");
    }
    out
}

/// Draws an error with a hint.
pub fn refusal(message: &Phrase, hint: &Phrase, speech: Speech) -> String {
    let group = Level::ERROR.primary_title(&message.first).elements(second_message(message));
    render(&[group.elements(hint_messages(hint, speech))])
}

fn draw(finding: &Finding, source: &Source, voice: Voice) -> String {
    let (message, hint) = (voice.fault(&finding.fault), voice.hint(&finding.fault));
    let (words, language) = (&labels().findings, voice.speech.first());
    let level = match finding.severity() {
        Severity::Note => Level::NOTE.with_name(words.note.get(language)),
        Severity::Warning => Level::WARNING.with_name(words.warning.get(language)),
        Severity::Error => Level::ERROR,
    };
    let (place, name) =
        (source.place(finding.span.unwrap_or_default()), escape_controls(&source.name));
    let title = level.primary_title(&message.first).id(finding.fault.id());
    let origin = Origin::path(&name).line(place.line).char_column(place.column);
    let group = match window(source, finding.span.unwrap_or_default(), voice.columns) {
        None => title.element(origin),
        Some(window) => {
            // The columns of a cut or escaped line would be wrong.
            let exact = window.text[..window.span.start].chars().count() + 1 == place.column;
            let annotation = AnnotationKind::Primary.span(window.span.range());
            let snippet =
                Snippet::source(window.text).line_start(place.line).annotation(annotation);
            if exact {
                title.element(snippet.path(&name))
            } else {
                title.element(origin).element(snippet)
            }
        }
    };
    let group = group.elements(second_message(&message));
    match &hint {
        Some(hint) => render(&[group.elements(hint_messages(hint, voice.speech))]),
        None => render(&[group]),
    }
}

/// Returns the message in the second language.
fn second_message(message: &Phrase) -> Option<Message<'_>> {
    message.second.as_ref().map(|second| Level::NOTE.no_name().message(second))
}

/// Returns the hint in each language.
fn hint_messages(hint: &Phrase, speech: Speech) -> impl Iterator<Item = Message<'_>> {
    let languages = [Some(speech.first()), speech.second()].into_iter().flatten();
    let help = |language| Level::HELP.with_name(labels().findings.help.get(language));
    languages.zip(hint.texts()).map(move |(language, text)| help(language).message(text))
}

fn render(report: &[Group]) -> String {
    format!("{}\n\n", Renderer::styled().render(report))
}

/// The line of a finding, or a part of it if it is long.
struct Window {
    text: String,
    span: Span,
}

/// Counts the bytes of a line to show before, at and after a finding; reduced for lines wider than the terminal.
fn context_bytes(line: &str, columns: Option<usize>) -> usize {
    let room = columns.map(|columns| columns.saturating_sub(GUTTER).max(LEAST));
    let short = room.filter(|room| length(line) > *room);
    short.map_or(AROUND, |room| AROUND.min(room / 3))
}

fn window(source: &Source, span: Span, columns: Option<usize>) -> Option<Window> {
    let (start, line) = source.line(span.start);
    let around = context_bytes(line, columns);
    let bound = |at: usize| {
        (0..=at.min(line.len())).rev().find(|at| line.is_char_boundary(*at)).unwrap_or(0)
    };
    let from = bound(span.start.saturating_sub(start));
    let to = bound(span.end.saturating_sub(start)).clamp(from, bound(from + around));
    let (head, tail) = (bound(from.saturating_sub(around)), bound(to + around));
    let cut = |cut: bool| if cut { "…" } else { "" };
    let before = format!("{}{}", cut(head > 0), escape_controls(&line[head..from]));
    let inside = escape_controls(&line[from..to]);
    let after = format!("{}{}", escape_controls(&line[to..tail]), cut(tail < line.len()));
    let span = Span::new(before.len(), before.len() + inside.len());
    let text = format!("{before}{inside}{after}");
    (!text.is_empty()).then_some(Window { text, span })
}
