//! Rules leaves as text: all words, with alt texts instead of drawings.

use super::{Look, head, prose, table_lines};
use crate::sheet::{Leaf, LeafSide, Stanza, Wording};
use std::fmt::Write;

pub(super) fn leaves(out: &mut String, leaves: &[Leaf], look: Look) {
    for face in leaves.iter().flat_map(|leaf| &leaf.sides) {
        if !out.is_empty() {
            out.push('\n');
        }
        leaf_side(out, face, look);
    }
}

fn leaf_side(out: &mut String, face: &LeafSide, look: Look) {
    head(out, &format!("{} · {}", face.title, face.kicker), look);
    for chapter in face.columns.iter().flatten() {
        out.push('\n');
        head(out, format!("{} {}", chapter.number, chapter.title).trim_start(), look);
        chapter.pieces.iter().for_each(|piece| stanza(out, piece, look));
    }
    if !face.note.0.is_empty() {
        out.push('\n');
        line(out, &face.note, look);
    }
}

fn stanza(out: &mut String, piece: &Stanza, look: Look) {
    match piece {
        Stanza::Text(words) => line(out, words, look),
        Stanza::Flow(flow) => {
            let _ = writeln!(out, "{}", flow.title);
            for (at, step) in flow.steps.iter().enumerate() {
                let _ = writeln!(out, "  {} {}", at + 1, step.plain());
            }
        }
        Stanza::Table(table) => {
            let _ = writeln!(out, "{}", table.label);
            table_lines(out, table, look);
        }
        Stanza::Diagram(drawn) => line(out, &drawn.caption, look),
    }
}

fn line(out: &mut String, words: &Wording, look: Look) {
    prose(out, &words.plain(), look);
}
