//! Rules leaves as text: all words, with alt texts instead of drawings.

use super::{Look, write_heading, write_prose, write_table};
use crate::sheet::{Leaf, LeafSide, Stanza, Wording};
use std::fmt::Write;

pub(super) fn write_leaves(out: &mut String, leaves: &[Leaf], look: Look) {
    for side in leaves.iter().flat_map(|leaf| &leaf.sides) {
        if !out.is_empty() {
            out.push('\n');
        }
        write_leaf_side(out, side, look);
    }
}

fn write_leaf_side(out: &mut String, side: &LeafSide, look: Look) {
    write_heading(out, &format!("{} · {}", side.title, side.kicker), look);
    for chapter in side.columns.iter().flatten() {
        out.push('\n');
        write_heading(out, format!("{} {}", chapter.number, chapter.title).trim_start(), look);
        chapter.pieces.iter().for_each(|piece| write_stanza(out, piece, look));
    }
    if !side.note.0.is_empty() {
        out.push('\n');
        write_line(out, &side.note, look);
    }
    if !side.devices.is_empty() {
        write_line(out, &side.device_key, look);
        let codes: Vec<&str> = side.devices.iter().map(|drawing| drawing.code.as_str()).collect();
        write_prose(out, &codes.join("  "), look);
    }
}

fn write_stanza(out: &mut String, piece: &Stanza, look: Look) {
    match piece {
        Stanza::Text(words) => write_line(out, words, look),
        Stanza::Flow(flow) => {
            let _ = writeln!(out, "{}", flow.title);
            for (at, step) in flow.steps.iter().enumerate() {
                let _ = writeln!(out, "  {} {}", at + 1, step.plain());
            }
        }
        Stanza::Table(table) => {
            let _ = writeln!(out, "{}", table.label);
            write_table(out, table, look);
        }
        Stanza::Diagram(drawn) => write_line(out, &drawn.caption, look),
    }
}

fn write_line(out: &mut String, words: &Wording, look: Look) {
    write_prose(out, &words.plain(), look);
}
