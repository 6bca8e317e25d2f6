//! Strips as text: the same words as in print, with boxes to count.

use super::{Look, join_dots, write_heading, write_paragraphs};
use crate::language::Phrase;
use crate::sheet::{
    A4_HEIGHT, GroupPart, IconLabel, Ladder, Lineup, Scale, Strip, StripSheets, StripWeapon,
    TO_WRITE,
};
use std::fmt::Write;

/// Where the player writes.
const LINE: &str = "______";

pub(super) fn write_strip_sheets(out: &mut String, sheets: &StripSheets, look: Look) {
    for page in sheets.pages(A4_HEIGHT) {
        page.commanders.iter().for_each(|commander| write_strip(out, commander, look));
        page.groups.iter().for_each(|it| write_group(out, it, look));
    }
    let steps = sheets.turn.steps.iter().enumerate();
    let steps = steps.map(|(at, step)| format!("{} {step}", at + 1)).collect::<Vec<_>>();
    let _ = writeln!(out, "\n{}   {}", sheets.turn.title, steps.join("   "));
    write_legend(out, &sheets.chances, &sheets.legend, look);
    let remaining = sheets.remaining_commanders(A4_HEIGHT);
    if !remaining.is_empty() {
        out.push('\n');
        write_heading(out, &sheets.leaders.to_string(), look);
        remaining.iter().for_each(|commander| write_strip(out, commander, look));
    }
}

/// Writes every unit of a list.
pub(super) fn write_lineup(out: &mut String, lineup: &Lineup, look: Look) {
    let pages = lineup.pages(A4_HEIGHT).into_iter();
    let parts = pages.flat_map(|page| [page.leaders, page.squads]);
    parts.filter(|it| !it.strips.is_empty()).for_each(|it| write_group(out, &it, look));
    out.push('\n');
    write_legend(out, &lineup.chances, &lineup.legend, look);
}

/// Writes the chances and the legend.
fn write_legend(out: &mut String, chances: &Scale, lines: &[Phrase], look: Look) {
    write_scale(out, chances);
    write_paragraphs(out, lines, look);
}

/// Strips under their title.
fn write_group(out: &mut String, part: &GroupPart, look: Look) {
    if !part.title.is_empty() {
        out.push('\n');
        write_heading(out, &part.title.to_string(), look);
    }
    part.strips.iter().for_each(|one| write_strip(out, one, look));
}

pub(super) fn write_scale(out: &mut String, scale: &Scale) {
    if scale.marks.is_empty() {
        return;
    }
    let mut lines = super::empty_table();
    lines.add_row(scale.marks.iter().map(|[head, _]| head.to_string()));
    lines.add_row(scale.marks.iter().map(|[_, value]| value.to_string()));
    let _ = writeln!(out, "{}\n{}", scale.title, lines.trim_fmt());
}

pub(super) fn write_strip(out: &mut String, strip: &Strip, look: Look) {
    out.push('\n');
    let points = format!("{} {}", strip.points, strip.points_word).trim().to_owned();
    let equipment = words(&strip.equipment).join(" · ");
    write_heading(
        out,
        &join_dots([&strip.name, &strip.size, &points.into(), &equipment.into()]),
        look,
    );
    let stat = |stat: &crate::sheet::Stat| {
        let value = if stat.value == TO_WRITE { LINE } else { &stat.value };
        if stat.bare.is_empty() {
            format!("{} {value}", stat.label)
        } else {
            format!("{} {value} · {}", stat.label, stat.bare)
        }
    };
    write_fields(out, &strip.fields);
    let stats = strip.stats.iter().map(stat).collect::<Vec<_>>().join("   ");
    if !stats.is_empty() {
        let _ = writeln!(out, "{stats}");
    }
    if let Some(radius) = &strip.command_radius {
        let adds = radius.adds.iter().map(Phrase::to_string).collect::<Vec<_>>().join(" · ");
        let _ = writeln!(out, "{adds} · {}", radius.within);
    }
    if let Some(ladder) = &strip.ladder {
        write_ladder(out, ladder);
    }
    strip.weapons.iter().for_each(|it| write_weapon(out, it));
    let line = [states(&strip.states), strip.nco.to_string()];
    let line = line.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("   ");
    if !line.is_empty() {
        let _ = writeln!(out, "{line}");
    }
    write_paragraphs(out, &strip.notes, look);
}

/// Writes the words of a blank form, each before a line to write on.
pub(super) fn write_fields(out: &mut String, fields: &[Phrase]) {
    let fields = fields.iter().map(|field| format!("{field} {LINE}"));
    let fields = fields.collect::<Vec<_>>().join("   ");
    if !fields.is_empty() {
        let _ = writeln!(out, "{fields}");
    }
}

/// Writes boxes for states: `[ ] Shaken   [ ] Routed`.
fn states(labels: &[IconLabel]) -> String {
    let states = words(labels);
    states.iter().map(|state| format!("[ ] {state}")).collect::<Vec<_>>().join("   ")
}

fn words(labels: &[IconLabel]) -> Vec<String> {
    labels.iter().map(|label| label.words.to_string()).collect()
}

/// Writes the loss boxes: `Losses [ ] [ ][ ] [ ][·]   after 2 losses Morale 8`.
fn write_ladder(out: &mut String, ladder: &Ladder) {
    let group = |group: &crate::sheet::LossGroup| {
        let boxes = (group.first..=group.last)
            .map(|at| if group.nco && at == group.last { "[·]" } else { "[ ]" });
        let line = if group.line { "│ " } else { "" };
        format!("{line}{}", boxes.collect::<String>())
    };
    let boxes = ladder.groups.iter().filter(|_| ladder.drawn).map(group).collect::<Vec<_>>();
    let parts = [
        ladder.label.to_string(),
        boxes.join(" "),
        ladder.rest.to_string(),
        ladder.alt.to_string(),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    let _ = writeln!(out, "{}", parts.join("   "));
}

fn write_weapon(out: &mut String, weapon: &StripWeapon) {
    let words = join_dots([&weapon.weapon, &weapon.alt, &weapon.beyond]);
    let words = if words == TO_WRITE { LINE } else { &words };
    let _ = writeln!(out, "{}   {words}", weapon.label);
}
