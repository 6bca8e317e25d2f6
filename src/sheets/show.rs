//! Text listing of a list or a force, with names to refer to.

use super::key::{Legend, Weapons};
use super::roster::Roster;
use super::value_names::value_name;
use super::{ForceLine, footer, house, illegal_note, lines, of_limit, titled_sheet};
use crate::army::{Army, Basis, Unit};
use crate::code::CodeKind;
use crate::codes::Slot;
use crate::cost::ValueSource;
use crate::force::Member;
use crate::labels::{fill, labels};
use crate::language::{Language, Speech};
use crate::muster::ResolvedForce;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Column, ColumnKind, Mark, Row, Sheet, SheetTable};

/// Lays out the units of a list and their options; for a single unit, its details.
pub fn show_list(
    army: &Army,
    rules: &Rules,
    has: impl Fn(usize) -> bool,
    language: Language,
) -> Sheet {
    let value_source = ValueSource { rules, basis: Basis::Printed };
    let page = Roster::new(army, value_source, language);
    let shown = |kind: CodeKind| {
        let units = army.units.iter().enumerate().filter(|(index, _)| has(*index));
        let units = units.map(|(_, unit)| unit);
        units.filter(move |unit| unit.role.leads() == (kind == CodeKind::Leader)).collect()
    };
    let kinds = [CodeKind::Leader, CodeKind::Trooper].map(|kind| (kind, shown(kind)));
    let all: Vec<&Unit> =
        kinds.iter().flat_map(|(_, units): &(_, Vec<&Unit>)| units.clone()).collect();
    let tables = kinds.iter().filter(|(_, units)| !units.is_empty());
    let mut blocks: Vec<Block> =
        tables.flat_map(|(kind, units)| units_of(*kind, units, &value_source, language)).collect();
    match all[..] {
        [unit] if army.units.len() > 1 => blocks.extend(unit_details(unit, &page)),
        _ if army.options.is_empty() => {}
        _ => blocks.push(Block::Table(page.options())),
    }
    blocks.extend(note_printed(&all, rules, language));
    blocks.extend(house::house(rules, language));
    let base = titled_sheet(&rules.book, army.head.name.get(language), "", "", language);
    Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
}

fn units_of(
    kind: CodeKind,
    units: &[&Unit],
    value_source: &ValueSource,
    language: Language,
) -> [Block; 2] {
    let labels = labels();
    let text = match kind {
        CodeKind::Leader => labels.units.leaders.get(language),
        CodeKind::Trooper => labels.units.troops.get(language),
    };
    let row = |unit: &&Unit| {
        let values = value_source.values(unit);
        let values = ListColumn::ALL.into_iter().map(|value| values.print(value));
        let name = unit.name.get(language).to_owned();
        let cells = [name, value_source.rules.codes().write(unit.code)].into_iter().chain(values);
        Row::plain(cells.chain([other_names(unit, language)]))
    };
    let mut columns = vec![
        Column::new(labels.columns.name.get(language), 2, ColumnKind::Name),
        Column::new(labels.columns.code.get(language), 1, ColumnKind::Code),
    ];
    let named = |value| value_name(value, value_source.rules, language);
    columns.extend(ListColumn::ALL.map(|value| Column::new(named(value), 1, ColumnKind::Figure)));
    columns.push(Column::new(labels.units.aliases.get(language), 2, ColumnKind::Text));
    let rows = units.iter().map(row).collect();
    let table = SheetTable { label: text.as_str().into(), columns, rows };
    [Block::heading(2, text.as_str()), Block::Table(table)]
}

/// Notes that printed values differ from the tables, with the command that shows both; `None` if none differs.
fn note_printed(units: &[&Unit], rules: &Rules, language: Language) -> Option<Block> {
    let words = &labels().code;
    let differs = |unit: &&&Unit| {
        let tables = rules.codes().profile(unit.code).values(rules.codes().points(unit.code));
        let printed = unit.printed.as_ref();
        printed.is_some_and(|printed| {
            ListColumn::ALL.into_iter().any(|value| {
                let both = printed.values.get(value).zip(*tables.get(value));
                both.is_some_and(|(printed, computed)| printed != computed)
            })
        })
    };
    let text = match units {
        [unit] if differs(&unit) => {
            let points = rules.codes().points(unit.code);
            let points = labels().counts.points.of_n(points.into(), language);
            let code = rules.codes().write(unit.code);
            fill(words.tables.get(language), &[("code", &code), ("points", &points)])
        }
        units if units.iter().any(|unit| differs(&unit)) => words.audited.get(language).clone(),
        _ => return None,
    };
    Some(Block::text(text, Mark::Soft))
}

/// Lists the other names of a unit: in the other language, and aliases.
fn other_names(unit: &Unit, language: Language) -> String {
    let (name, other) = (unit.name.get(language), unit.name.get(language.other()));
    let other = (name != other).then_some(other);
    let aliases = unit.aliases.iter().map(String::as_str);
    let aliases = aliases.filter(|alias| *alias != name && Some(*alias) != other);
    other.into_iter().chain(aliases).collect::<Vec<_>>().join(", ")
}

/// Lays out the details of a unit: NCO, abilities, notes, letters.
fn unit_details(unit: &Unit, page: &Roster) -> Vec<Block> {
    let language = page.language;
    let nco = page
        .army
        .nco_of(unit)
        .map(|nco| format!("{}: {}.", labels().units.nco.get(language), nco.name.get(language)));
    let special = unit.special.iter().map(|special| format!("{}.", special.name.get(language)));
    let notes = unit.notes.iter().map(|notes| notes.get(language).to_owned());
    let texts = nco.into_iter().chain(special).chain(notes);
    let legend = Legend {
        value_source: page.value_source,
        language,
        units: &[unit],
        offers: &[],
        weapons: Weapons::Key,
    };
    texts
        .map(|texts| Block::text(texts, Mark::Plain))
        .chain(legend.key_of_slots(&Slot::ALL, None))
        .collect()
}

/// Lays out the leaders and squads of a force, those of each platoon after its name.
pub fn show_force(
    resolved: &ResolvedForce,
    has: impl Fn(Member) -> bool,
    language: Language,
) -> Sheet {
    let labels = labels();
    let lines = lines(resolved, Speech::One(language)).into_iter();
    let lines: Vec<ForceLine> = lines.filter(|line| has(line.member)).collect();
    let has_options = lines.iter().any(|line| !line.bought.is_empty());
    let mut columns = vec![
        Column::new(labels.columns.name.get(language), 4, ColumnKind::Name),
        Column::new(labels.units.figures.get(language), 2, ColumnKind::Text),
        Column::new(labels.columns.code.get(language), 2, ColumnKind::Text),
        Column::new(labels.columns.options.get(language), 3, ColumnKind::Text),
        Column::new(labels.values.points.get(language), 1, ColumnKind::Figure),
    ];
    let mut rows = Vec::new();
    for group in lines.chunk_by(|one, next| one.platoon == next.platoon) {
        rows.extend(platoon_row(group, resolved, language));
        rows.extend(group.iter().map(member_row));
    }
    if !has_options {
        columns.remove(OPTIONS);
        rows.iter_mut().for_each(|row| drop(row.cells.remove(OPTIONS)));
    }
    let label = labels.units.squads.get(language).as_str().into();
    let table = SheetTable { label, columns, rows };
    let verdict = illegal_note(resolved, language).map(|text| Block::text(text, Mark::Strong));
    let blocks = verdict.into_iter().chain([Block::Table(table)]);
    let blocks = blocks.chain(house::house(resolved.rules, language)).collect();
    let book = &resolved.rules.book;
    let aside = of_limit(resolved.bill.total, resolved.bill.limit, language);
    let subtitle = resolved.army.head.name.get(language);
    let base =
        titled_sheet(book, resolved.force.head.name.get(language), subtitle, &aside, language);
    Sheet { footer: footer(None, book, language), blocks, ..base }
}

/// The column of options.
const OPTIONS: usize = 3;

/// Names the platoon of the rows after it; `None` for leaders above platoons.
fn platoon_row(group: &[ForceLine], resolved: &ResolvedForce, language: Language) -> Option<Row> {
    let first = group.first()?;
    let is_outside = first.platoon.is_none()
        && !resolved.force.platoons.is_empty()
        && matches!(first.member, Member::Squad(_));
    let name = match first.platoon {
        Some(_) => first.platoon_name.to_string(),
        None if is_outside => labels().force.no_platoon.get(language).clone(),
        None => return None,
    };
    let blank = [""; 4].map(str::to_owned);
    Some(Row::plain([format!("{name}:")].into_iter().chain(blank)))
}

/// Lays out a leader or squad as a row: `The hounds (Regulars)` if it has a name of its own.
fn member_row(line: &ForceLine) -> Row {
    let ForceLine { name, unit, size, bought, points, .. } = line;
    let name = if name == unit { name.to_string() } else { format!("{name} ({unit})") };
    Row::plain([name, size.to_string(), line.code.clone(), bought.to_string(), points.to_string()])
}
