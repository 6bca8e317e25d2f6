//! Rows of pasted tables as units of Dust Warfare: classes and sections are looked up, weapon lines read.

use super::{Section, Tables, weapon_line};
use crate::game::UnitValues;
use crate::labels::labels;
use crate::language::Language;
use crate::paste::{CellLine, CellReader, Fragment, NO_SHOT, is_shot, names_of};
use crate::text::{parse_unsigned, quote, split_words};
use crate::yaml_edit::spell_in_flow;

/// Reads a row as a unit; what is not understood gets a doubt.
pub(super) fn unit(tables: &Tables, cells: &mut CellReader) -> UnitValues {
    let mut marks = Marks::default();
    marks.take_from_name(cells);
    let kinds = cells.texts("kind").into_iter().chain(cells.texts("class"));
    let (mut class, mut sections) = (None, Vec::new());
    for text in kinds.collect::<Vec<_>>() {
        let text = marks.take_from_text(text, cells);
        if text.text.is_empty() || marks.take(&text.text) {
            continue;
        }
        match read_sections(&text.text) {
            Some(found) => sections.extend(found),
            None => {
                let read = read_class(&text, tables, cells);
                if class.is_some() && read.is_some() && read != class {
                    cells.doubt_words(&text, Vec::new());
                }
                class = class.or(read);
            }
        }
    }
    for text in cells.texts("sections") {
        match read_sections(&text.text) {
            Some(found) => sections.extend(found),
            None => cells.doubt_words(&text, Vec::new()),
        }
    }
    let abilities = abilities(&mut marks, cells);
    let mut unit = UnitValues::new();
    let number = |key: &'static str, cells: &mut CellReader| {
        cells.number(key).map(|number| (key, number.to_string()))
    };
    unit.extend(number("points", cells));
    unit.extend(class.map(|class| ("class", class)));
    for key in ["models", "move", "armor", "health"] {
        unit.extend(number(key, cells));
    }
    let notes = cells.text("notes");
    for remark in notes.iter().flat_map(|notes| notes.text.split([',', ';'])) {
        if !marks.take(remark) {
            sections.extend(read_sections(remark).into_iter().flatten());
        }
    }
    let radiomen = cells.number("radiomen").or(marks.radiomen);
    unit.extend(marks.is_hero.then(|| ("hero", "true".to_owned())));
    unit.extend(marks.is_team.then(|| ("team", "true".to_owned())));
    unit.extend(radiomen.map(|radiomen| ("radiomen", radiomen.to_string())));
    if !sections.is_empty() {
        let keys: Vec<&str> = sections.iter().map(|section| section.key()).collect();
        unit.push(("sections", format!("[{}]", keys.join(", "))));
    }
    let weapons = weapons(tables, cells);
    if !weapons.is_empty() {
        unit.push(("weapons", format!("[{}]", weapons.join(", "))));
    }
    let order = cells.text("order").map(|order| order.text).or(marks.order);
    unit.extend(order.map(|order| ("order", spell_in_flow(&order))));
    if !abilities.is_empty() {
        let named = abilities.iter().map(|name| format!("{{name: {}}}", spell_in_flow(name)));
        unit.push(("abilities", format!("[{}]", named.collect::<Vec<_>>().join(", "))));
    }
    unit.extend(notes.map(|notes| ("notes", spell_in_flow(&notes.text))));
    unit
}

/// Remarks on a unit beside its values: `(Hero)`, `2 radiomen`.
#[derive(Debug, Default)]
struct Marks {
    is_hero: bool,
    is_team: bool,
    radiomen: Option<i32>,
    /// Its Special Order.
    order: Option<String>,
}

impl Marks {
    /// Takes a text that is one of the marks; returns `true` if it is.
    fn take(&mut self, text: &str) -> bool {
        let words = &labels().dust;
        let plain = split_words(text);
        let is = |name: &str| split_words(name) == plain;
        let any = |test: &dyn Fn(Language) -> bool| Language::ALL.iter().any(|one| test(*one));
        let number = plain.first().and_then(|first| parse_unsigned(first)).unwrap_or(1);
        let radiomen = |count: i32, language| words.radiomen.of_n(count.into(), language);
        if any(&|language| is(words.hero.get(language))) {
            self.is_hero = true;
        } else if any(&|language| is(words.team.get(language))) {
            self.is_team = true;
        } else if any(&|language| {
            let whole = radiomen(number, language);
            let alone = whole.trim_start_matches(|c: char| c.is_ascii_digit() || c == ' ');
            is(&whole) || number == 1 && is(alone)
        }) {
            self.radiomen = Some(number);
        } else {
            return false;
        }
        true
    }

    /// Takes `(Hero)` off the end of a name.
    fn take_from_name(&mut self, cells: &mut CellReader) {
        let loud = || {
            // `Major Volkova HERO`
            let (before, last) = cells.name.rsplit_once(' ')?;
            let is_loud = |text: &str| !text.contains(char::is_lowercase);
            (is_loud(last) && !is_loud(before)).then(|| (before.to_owned(), last.to_owned()))
        };
        let is_loud = split_remark(&cells.name).is_none();
        let Some((before, remark)) = split_remark(&cells.name).or_else(loud) else { return };
        let is_letter = |name: &str| {
            remark.chars().count() == 1
                && split_words(name).concat().starts_with(&remark.to_lowercase())
        };
        let words = &labels().dust;
        let of_letter = [&words.hero, &words.team]
            .into_iter()
            .flat_map(|label| Language::ALL.map(|language| label.get(language)))
            .find(|name| is_letter(name));
        let mark = of_letter.map_or(remark.as_str(), String::as_str);
        if self.take(mark) {
            if of_letter.is_some() {
                cells.doubt_name(&format!("({remark})"), mark);
            } else if is_loud {
                cells.doubt_name(&remark, mark);
            }
            cells.name = before;
        }
    }

    /// Takes `(Team)` off the end of a cell.
    fn take_from_text(&mut self, text: Fragment, cells: &mut CellReader) -> Fragment {
        let Some((before, remark)) = split_remark(&text.text) else { return text };
        if !self.take(&remark) {
            cells.doubt_words(&Fragment { text: remark, span: text.span }, Vec::new());
        }
        Fragment { text: before, ..text }
    }
}

/// Splits off the remark in brackets at the end of a text.
fn split_remark(text: &str) -> Option<(String, String)> {
    let (before, remark) = text.strip_suffix(')')?.rsplit_once('(')?;
    Some((before.trim().to_owned(), remark.trim().to_owned()))
}

/// Reads the class of a unit: `Soldier 2`, `Veh. 3`.
fn read_class(text: &Fragment, tables: &Tables, cells: &mut CellReader) -> Option<String> {
    let classes = tables.named_classes();
    let known: Vec<(&str, Vec<&str>)> =
        classes.iter().map(|(key, names)| (key.as_str(), names_of(key, names))).collect();
    let class = cells.find_known(&text.text, text, &known, |class| (*class).to_owned());
    class.map(str::to_owned)
}

/// Reads the sections in which a unit may serve: `1st, 2nd`, `1st–4th`, `Command`; `None` if a part is none.
fn read_sections(text: &str) -> Option<Vec<Section>> {
    let parts = text.split([',', ';', '/', '+']).map(str::trim).filter(|part| !part.is_empty());
    let sections = parts.map(|part| {
        if let Some(section) = find_section(part) {
            return Some(vec![section]);
        }
        let (first, last) = BETWEEN_SECTIONS.iter().find_map(|between| {
            let (first, last) = part.split_once(between)?;
            Some((find_section(first)?, find_section(last)?))
        })?;
        Some(Section::ALL.into_iter().filter(|one| (first..=last).contains(one)).collect())
    });
    let sections: Vec<Section> = sections.collect::<Option<Vec<_>>>()?.concat();
    (!sections.is_empty()).then_some(sections)
}

/// Words between the first and the last of several sections: `1st to 4th`.
const BETWEEN_SECTIONS: [&str; 6] = ["-", "–", " to ", " a ", " al ", " hasta "];
/// Words for sections beside their names.
const SECTION_WORDS: [(&str, Section); 5] = [
    ("headquarters", Section::Command),
    ("primera", Section::First),
    ("segunda", Section::Second),
    ("tercera", Section::Third),
    ("cuarta", Section::Fourth),
];

fn find_section(text: &str) -> Option<Section> {
    let words = split_words(text);
    let is = |name: &str| split_words(name) == words;
    let is_named = |section: &Section| {
        let (long, short) = (section.names(), section.short());
        let names = Language::ALL.map(|language| [long.get(language), short.get(language)]);
        // `Support section` is not how the program calls it.
        let with_noun = Language::ALL.map(|language| {
            let noun = labels().dust.section.get(language);
            let short = short.get(language);
            [format!("{short} {noun}"), format!("{noun} {short}")]
        });
        names.iter().flatten().any(|name| is(name))
            || with_noun.iter().flatten().any(|name| is(name))
            || is(section.key())
    };
    let spelt = || SECTION_WORDS.into_iter().find(|(word, _)| is(word)).map(|(_, section)| section);
    Section::ALL.into_iter().find(is_named).or_else(spelt)
}

/// Reads the abilities of a unit, without what its marks say: `Hero, 2 radiomen, Special Order: ...`.
fn abilities(marks: &mut Marks, cells: &mut CellReader) -> Vec<String> {
    let mut abilities = Vec::new();
    for cell in cells.texts("abilities") {
        let mut rest = cell.text.as_str();
        let order = Language::ALL.iter().find_map(|language| {
            let start = labels().dust.special.get(*language).split('{').next()?;
            rest.find(start).map(|at| (at, at + start.len()))
        });
        if let Some((start, end)) = order {
            marks.order = Some(rest[end..].trim().to_owned());
            rest = &rest[..start];
        }
        let named = rest.split([',', ';']).map(str::trim).filter(|name| !name.is_empty());
        for name in named {
            if !marks.take(name) {
                abilities.push(name.to_owned());
            }
        }
    }
    abilities
}

/// Reads the weapons of a card, each as YAML.
fn weapons(tables: &Tables, cells: &mut CellReader) -> Vec<String> {
    let columns = ["count", "range", "soldiers", "vehicles", "aircraft"];
    let mut weapons = Vec::new();
    for CellLine { text: cell, beside: [count, range, shots @ ..] } in
        cells.lines("weapons", columns)
    {
        let texts = match range {
            Some(range) if !cell.text.contains('|') => {
                vec![join_columns(&cell, count, &range, &shots)]
            }
            _ => cell.text.split([';', '\n']).map(|text| text.trim().to_owned()).collect(),
        };
        for text in texts.into_iter().filter(|text| !text.is_empty()) {
            match read_weapon(&text, tables) {
                Some(weapon) => weapons.push(weapon),
                None => cells.doubt_words(&Fragment { text, span: cell.span }, Vec::new()),
            }
        }
    }
    weapons
}

/// Joins a weapon in columns to a line: `4 × Rifles 16 | 2/1 2/1 1/1 – | 1/1`.
fn join_columns(
    name: &Fragment,
    count: Option<Fragment>,
    range: &Fragment,
    shots: &[Option<Fragment>],
) -> String {
    let count = count.map_or(String::new(), |count| format!("{} × ", count.text));
    let range = range.text.split(' ').next().unwrap_or_default();
    let last = shots.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let shot = |cell: &Option<Fragment>| {
        let text = cell.as_ref().map_or(NO_SHOT, |cell| cell.text.as_str());
        format!(" | {text}")
    };
    let shots: String = shots[..last].iter().map(shot).collect();
    format!("{count}{} {range}{shots}", name.text)
}

/// Reads `4 × Rifles 16 | 2/1 2/1 1/1 – | 1/1`, `4x Rifle 16": 2/1 2/1 1/1 – | 1/1`; `None` for a line that is none.
fn read_weapon(text: &str, tables: &Tables) -> Option<String> {
    const INCHES: [char; 5] = ['"', '″', '”', '\'', ':'];
    let (before, shots) =
        text.split_once('|').filter(|(before, _)| !has_shots(before)).or_else(|| {
            let at = split_at_blanks(text).find(|(_, word)| is_shot(word))?.0;
            Some(text.split_at(at))
        })?;
    let before = before.trim_end_matches([' ', ':', '|']);
    let (name, range) = before.rsplit_once(' ')?;
    let line = format!("{} | {}", range.trim_end_matches(INCHES), shots.trim());
    weapon_line(&line, tables.classes()).ok()?;
    let (models, name) = split_count(name.trim().trim_end_matches(':'));
    let models = models.map_or(String::new(), |models| format!("models: {models}, "));
    let is_named = name.chars().any(char::is_alphabetic);
    is_named.then(|| format!("{{name: {}, {models}line: {}}}", spell_in_flow(name), quote(&line)))
}

/// Words between blanks, with their places.
fn split_at_blanks(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    words.map(move |word| (word.as_ptr().addr() - text.as_ptr().addr(), word))
}

fn has_shots(text: &str) -> bool {
    split_at_blanks(text).any(|(_, word)| is_shot(word))
}

/// Splits the number of models that carry a weapon off its name: `4 × Rifles`, `4x Rifle`, `Rifles (4)`, `Rifle x4`.
fn split_count(name: &str) -> (Option<i32>, &str) {
    let in_front = name.split_once(['×', 'x']);
    let in_front = in_front.and_then(|(count, rest)| Some((parse_unsigned(count.trim())?, rest)));
    let behind = || {
        let (rest, count) = name.rsplit_once(' ')?;
        let bare = count.trim_matches(['(', ')']).trim_start_matches(['×', 'x']);
        (bare.len() < count.len()).then_some((parse_unsigned(bare)?, rest))
    };
    match in_front.or_else(behind) {
        Some((count, rest)) => (Some(count), rest.trim()),
        None => (None, name),
    }
}
