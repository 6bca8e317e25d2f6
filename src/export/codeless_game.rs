//! Export of lists and forces without ability codes.

use super::csv::write_table;
use super::markdown::{escape, row};
use super::one_line;
use crate::game::{CodelessArmy, CodelessFile, UnitEntry};
use crate::labels::labels;
use crate::language::Speech;
use crate::sheets;
use crate::text::or_empty;

/// Writes a few lines that read well in any chat.
pub fn codeless_text(
    codeless_file: &CodelessFile,
    army: &dyn CodelessArmy,
    speech: Speech,
) -> String {
    let (name, counts) = title(army, speech);
    let mut out = format!("{name}: {counts}\n{}\n", list_and_game(codeless_file, army, speech));
    out.extend(illegal_note(codeless_file, speech).map(|note| format!("{note}\n")));
    for group in army.entries().chunk_by(|left, right| left.group.en == right.group.en) {
        let group_name = group[0].group.phrase(speech).to_string();
        out.push('\n');
        let mark = if group_name.is_empty() { "" } else { "- " };
        out.extend((!group_name.is_empty()).then(|| format!("{}\n", one_line(&group_name))));
        for entry in group {
            let parts = [
                entry_title(entry, speech),
                one_line(&entry.part.phrase(speech)),
                entry_size(entry, speech),
            ];
            let parts = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
            let points = entry.points.map(|points| {
                speech.say(|language| labels().counts.points.of_n(points, language)).to_string()
            });
            let points = points.map_or(String::new(), |points| format!(": {points}"));
            // A force is about its points; a list says what each of its units can do.
            let known =
                if codeless_file.is_force { String::new() } else { known_values(entry, speech) };
            let mark_of_known = match (known.is_empty(), points.is_empty()) {
                (true, _) => "",
                (false, true) => ": ",
                (false, false) => " · ",
            };
            out.push_str(&format!("{mark}{}{points}{mark_of_known}{known}\n", parts.join(", ")));
        }
    }
    out
}

/// Writes a heading and a table of the units.
pub fn codeless_markdown(
    codeless_file: &CodelessFile,
    army: &dyn CodelessArmy,
    speech: Speech,
) -> String {
    let (name, counts) = title(army, speech);
    let mut out = format!(
        "## {}: {}\n\n*{}*\n\n",
        escape(&name),
        escape(&counts),
        escape(&list_and_game(codeless_file, army, speech))
    );
    out.extend(
        illegal_note(codeless_file, speech).map(|note| format!("**{}**\n\n", escape(&note))),
    );
    let labels = labels();
    let headers = [
        &labels.columns.name,
        &labels.units.kind,
        &labels.units.figures,
        &labels.values.points,
        &labels.listed.known,
    ];
    let entries = army.entries();
    // A force is about its points; a list says what each of its units can do.
    let has_known = !codeless_file.is_force
        && entries.iter().any(|entry| !known_values(entry, speech).is_empty());
    let columns = if has_known { headers.len() } else { headers.len() - 1 };
    let write = |cells: &[String]| row(&cells[..columns]);
    out.push_str(&write(&headers.map(|label| escape(&one_line(&label.phrase(speech))))));
    out.push_str(&write(&["---", "---", "---:", "---:", "---"].map(str::to_owned)));
    for entry in &entries {
        let words = [
            entry_title(entry, speech),
            one_line(&entry.part.phrase(speech)),
            known_values(entry, speech),
        ];
        let [name, part, known] = words.map(|text| escape(&text));
        out.push_str(&write(&[name, part, or_empty(entry.size), or_empty(entry.points), known]));
    }
    out
}

/// Writes CSV (RFC 4180) with a header and a line for each unit; for an illegal force, a last line says so.
pub fn codeless_csv(
    codeless_file: &CodelessFile,
    army: &dyn CodelessArmy,
    speech: Speech,
) -> String {
    let labels = labels();
    let headers = [
        &labels.units.platoon,
        &labels.units.kind,
        &labels.columns.name,
        &labels.units.unit,
        &labels.units.figures,
        &labels.listed.known,
        &labels.values.points,
    ];
    let headers = headers.map(|label| one_line(&label.phrase(speech))).to_vec();
    let line = |entry: UnitEntry| {
        let [group, part, name, unit] = [&entry.group, &entry.part, &entry.name, &entry.unit]
            .map(|text| one_line(&text.phrase(speech)));
        let unit = if unit.is_empty() { name.clone() } else { unit };
        let known = known_values(&entry, speech);
        vec![group, part, name, unit, or_empty(entry.size), known, or_empty(entry.points)]
    };
    let lines = army.entries().into_iter().map(line);
    let verdict = illegal_note(codeless_file, speech).map(|note| {
        let mut cells = vec![String::new(); 7];
        cells[0] = note;
        cells
    });
    write_table([headers].into_iter().chain(lines).chain(verdict))
}

fn entry_title(entry: &UnitEntry, speech: Speech) -> String {
    one_line(&speech.say(|language| entry.full_title(language)))
}

/// Says what is known of a unit beside its points: `Leader Sheikh · Morale 70 %`.
fn known_values(entry: &UnitEntry, speech: Speech) -> String {
    one_line(&speech.say(|language| entry.known_values(language)))
}

/// Words the size of a unit: `10 figures`.
fn entry_size(entry: &UnitEntry, speech: Speech) -> String {
    let figures = |n: i32| {
        speech.say(|language| labels().counts.figures.of_n(n.into(), language)).to_string()
    };
    entry.size.map(figures).unwrap_or_default()
}

/// Returns the name of a list or force and its counts.
fn title(army: &dyn CodelessArmy, speech: Speech) -> (String, String) {
    let name = army.name().phrase(speech);
    let counts = speech.say(|language| army.counts(language));
    (one_line(&name), counts.to_string())
}

/// Names the list of a force, and the game: `War band, Scrubs of the Desert`.
fn list_and_game(codeless_file: &CodelessFile, army: &dyn CodelessArmy, speech: Speech) -> String {
    let side = army.list_name().phrase(speech);
    let game = codeless_file.book.name.phrase(speech);
    if codeless_file.is_force { format!("{}, {game}", one_line(&side)) } else { one_line(&game) }
}

/// Returns the note that the force is not legal, if it is not.
fn illegal_note(codeless_file: &CodelessFile, speech: Speech) -> Option<String> {
    sheets::verdict(codeless_file, speech.first())?;
    let say = |language| sheets::verdict(codeless_file, language).unwrap_or_default();
    Some(one_line(&speech.say(say)))
}
