//! Rows of pasted tables as units of Scrubs of the Desert: types and weapons are looked up, ranges compared.

use super::{Tables, UnitType, Weapon};
use crate::game::UnitValues;
use crate::paste::{CellLine, CellReader, Fragment, KnownWord, find_known, names_of};
use crate::text::parse_unsigned;
use crate::yaml_edit::spell_in_flow;

/// Reads a row as a unit; what is not understood gets a doubt.
pub(super) fn unit(tables: &Tables, cells: &mut CellReader) -> UnitValues {
    let kind = kind(tables, cells);
    let figures = cells.number("figures");
    let mut unit = UnitValues::new();
    unit.extend(kind.map(|kind| ("type", kind.tag.clone())));
    unit.extend(figures.map(|figures| ("figures", figures.to_string())));
    let leader = cells.text("leader");
    unit.extend(leader.map(|leader| ("leader", spell_in_flow(&leader.text))));
    unit.extend(cells.number("crew").map(|crew| ("crew", crew.to_string())));
    let morale = cells.number("morale");
    unit.extend(morale.map(|morale| ("morale", morale.to_string())));
    if cells.texts("kind").is_empty() {
        let is_near = |kind: &&UnitType| {
            let (least, most) = kind.morale;
            figures == Some(kind.figures)
                && morale.is_none_or(|morale| (least..=most).contains(&morale))
        };
        let near = tables.units.iter().filter(is_near).map(|kind| kind.tag.clone());
        cells.doubt_missing("type", near.collect());
    }
    // A rate that is the one of its size says nothing new (S4).
    let usual = figures.and_then(|figures| tables.morale.losses.get(&figures).copied());
    let loss = cells.number("loss").filter(|loss| Some(*loss) != usual);
    unit.extend(loss.map(|loss| ("loss", loss.to_string())));
    let weapons = weapons(tables, kind, cells);
    if !weapons.is_empty() {
        unit.push(("weapons", format!("[{}]", weapons.join(", "))));
    }
    let notes = cells.text("notes");
    unit.extend(notes.map(|notes| ("notes", spell_in_flow(&notes.text))));
    if let Some(points) = cells.text("points") {
        // The game has none.
        cells.doubt_words(&points, Vec::new());
    }
    unit
}

/// Reads the type of a unit.
fn kind<'a>(tables: &'a Tables, cells: &mut CellReader) -> Option<&'a UnitType> {
    let is_crew = |kind: &UnitType| tables.gun_of(kind).is_some();
    // `French foot`, as the table of movement has it, is infantry; others share how they move.
    let is_by_moves = |kind: &UnitType| {
        let others = tables.units.iter().filter(|other| other.moves == kind.moves);
        !is_crew(kind) && others.filter(|other| !is_crew(other)).count() == 1
    };
    let names = |kind: &'a UnitType| {
        let moves = is_by_moves(kind).then_some(kind.moves.as_str());
        names_of(&kind.tag, &kind.names).into_iter().chain(moves).collect()
    };
    let known: Vec<(&UnitType, Vec<&str>)> =
        tables.units.iter().map(|kind| (kind, names(kind))).collect();
    let mut found = None;
    for text in cells.texts("kind") {
        if found.is_some() {
            cells.doubt_words(&text, Vec::new());
        } else {
            found = cells.find_known(&text.text, &text, &known, |kind| kind.tag.clone());
        }
    }
    found
}

/// Reads the weapons of a unit, each as YAML.
fn weapons(tables: &Tables, kind: Option<&UnitType>, cells: &mut CellReader) -> Vec<String> {
    let columns = [cells.text("short"), cells.text("long")];
    let mut weapons = Vec::new();
    for CellLine { text: cell, beside } in cells.lines("weapons", ["short", "long"]) {
        let texts = split_weapons(&cell.text);
        let of_columns = split_columns(&beside, texts.len());
        if of_columns.is_none() {
            // Nobody knows to which of them the ranges belong.
            beside.into_iter().flatten().for_each(|cell| cells.doubt_words(&cell, Vec::new()));
        }
        for (at, text) in texts.into_iter().enumerate() {
            let piece = Fragment { text, span: cell.span };
            let (name, own) = split_ranges(&piece.text);
            let of_column = of_columns.as_ref().and_then(|all| all.get(at));
            let ranges = of_column.filter(|_| own.is_empty()).unwrap_or(&own);
            let Some(weapon) = find_weapon(&name, &piece, (tables, kind), cells) else { continue };
            let read = read_ranges(ranges);
            if read.is_none() && !ranges.is_empty() && !has_reach(weapon, ranges) {
                cells.doubt_words(&piece, Vec::new());
            }
            weapons.push(spell(weapon, read));
        }
    }
    if weapons.is_empty() {
        for loose in columns.into_iter().flatten() {
            cells.doubt_words(&loose, Vec::new());
        }
    }
    weapons
}

/// Splits the ranges in the columns beside so many weapons: of the only one, or of each on a line of its own; `None` if
/// that is not certain.
fn split_columns(cells: &[Option<Fragment>], weapons: usize) -> Option<Vec<Vec<String>>> {
    let of_weapon = |at: usize| -> Option<Vec<String>> {
        let parts = cells.iter().flatten().map(|cell| {
            let lines: Vec<&str> = cell.text.lines().collect();
            let own = if weapons == 1 { Some(cell.text.as_str()) } else { lines.get(at).copied() };
            own.filter(|_| weapons == 1 || lines.len() == weapons).map(split_at_marks)
        });
        Some(parts.collect::<Option<Vec<_>>>()?.concat())
    };
    (0..weapons).map(of_weapon).collect()
}

/// Splits the weapons of a cell: `French rifle 12″ 7+, 24″ 8+; French pistol`.
fn split_weapons(text: &str) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for part in text.split([',', ';', '\n']).map(str::trim).filter(|part| !part.is_empty()) {
        // A part that begins with a number is the range of the weapon before it.
        match out.last_mut() {
            Some(before) if part.starts_with(|c: char| c.is_ascii_digit()) => {
                before.push(' ');
                before.push_str(part);
            }
            _ => out.push(part.to_owned()),
        }
    }
    out
}

/// Splits the name of a weapon from the words behind it, from the first number on.
fn split_ranges(text: &str) -> (String, Vec<String>) {
    let mut words = split_at_marks(text);
    let is_number = |word: &String| word.starts_with(|c: char| c.is_ascii_digit());
    let mut ranges = words.split_off(words.iter().position(is_number).unwrap_or(words.len()));
    // `12″ (7+) and 24″ (8+)`
    ranges.retain(|word| word.contains(|c: char| c.is_ascii_digit()));
    (words.join(" "), ranges)
}

/// Splits a text into the words between blanks, brackets and slashes.
fn split_at_marks(text: &str) -> Vec<String> {
    let words = text.split([' ', '\n', '(', ')', '/', '|']).filter(|word| !word.is_empty());
    words.map(str::to_owned).collect()
}

/// A range in inches and the lowest roll that hits there.
type HitRange = (i32, i32);

/// Reads `12″ 7+ 24″ 8+`, or `0-12″ 7+ 12-24″ 8+`; `None` if it is something else.
fn read_ranges(words: &[String]) -> Option<(HitRange, HitRange)> {
    let [short, near, long, far] = words else { return None };
    let roll = |text: &str| parse_unsigned(text.strip_suffix('+')?);
    Some(((read_inches(short)?, roll(near)?), (read_inches(long)?, roll(far)?)))
}

/// Returns `true` for both ranges of a weapon without rolls: `12″ 24″`.
fn has_reach(weapon: &Weapon, words: &[String]) -> bool {
    let inches: Vec<i32> = words.iter().filter_map(|word| read_inches(word)).collect();
    inches.len() == words.len() && inches == [weapon.short.0, weapon.long.0]
}

/// Reads `12″`, or the end of `0-12″`.
fn read_inches(text: &str) -> Option<i32> {
    const INCHES: [char; 4] = ['"', '″', '”', '\''];
    let farthest = text.rsplit(['-', '–']).next()?;
    parse_unsigned(farthest.trim_end_matches(INCHES))
}

/// Finds a weapon of the tables, of those that the type may carry if it is known.
fn find_weapon<'a>(
    name: &str,
    printed: &Fragment,
    (tables, kind): (&'a Tables, Option<&UnitType>),
    cells: &mut CellReader,
) -> Option<&'a Weapon> {
    let known = |may: &dyn Fn(&Weapon) -> bool| -> Vec<(&'a Weapon, Vec<&'a str>)> {
        let weapons = tables.fire.weapons.iter().filter(|weapon| may(weapon));
        weapons.map(|weapon| (weapon, names_of(&weapon.tag, &weapon.names))).collect()
    };
    if let KnownWord::Exact(weapon) = find_known(name, &known(&|_| true)) {
        return Some(weapon);
    }
    let may = |weapon: &Weapon| kind.is_none_or(|kind| kind.carries.contains(&weapon.tag));
    cells.find_known(name, printed, &known(&may), |weapon| weapon.tag.clone())
}

/// Writes a weapon as YAML, with the ranges that are not those of the tables.
fn spell(weapon: &Weapon, ranges: Option<(HitRange, HitRange)>) -> String {
    let own = |key: &str, read: Option<HitRange>, usual: HitRange| {
        let (inches, least) = read.filter(|read| *read != usual)?;
        Some(format!(", {key}: {inches} {least}+"))
    };
    let short = own("short", ranges.map(|(short, _)| short), weapon.short);
    let long = own("long", ranges.map(|(_, long)| long), weapon.long);
    let own: String = short.into_iter().chain(long).collect();
    format!("{{weapon: {}{own}}}", weapon.tag)
}
