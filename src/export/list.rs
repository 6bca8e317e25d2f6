//! Export of a list: chat lines, Markdown table, CSV.

use super::csv::write_table;
use super::markdown::{escape, row};
use super::one_line;
use crate::army::{Army, Basis, Choice, Price, Role, Unit};
use crate::cost::ValueSource;
use crate::labels::labels;
use crate::language::{ByLanguage, Speech};
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheets;

/// A unit of a list, or an option of its units.
struct ListLine {
    kind: &'static ByLanguage<String>,
    name: String,
    code: String,
    /// The values as lists print them; empty if there are none.
    values: [String; ListColumn::ALL.len()],
    aliases: String,
}

/// Writes a few lines that read well in any chat: no table, no markup.
pub fn list_text(army: &Army, rules: &Rules, speech: Speech) -> String {
    let (name, counts, game) = title(army, rules, speech);
    let mut out = format!("{name}: {counts}\n{game}\n");
    let headers = name_values(rules, speech);
    for part in
        list_lines(army, rules, speech).chunk_by(|left, right| left.kind.en == right.kind.en)
    {
        out.push_str(&format!("\n{}\n", one_line(&part[0].kind.phrase(speech))));
        for line in part {
            let cells = headers.iter().zip(&line.values).filter(|(_, value)| !value.is_empty());
            let cells: Vec<String> =
                cells.map(|(heading, value)| format!("{heading} {value}")).collect();
            let code = if line.code.is_empty() { "" } else { " " };
            out.push_str(&format!("- {}{code}{}: {}\n", line.name, line.code, cells.join(", ")));
        }
    }
    out
}

/// Writes a heading and a table of the units and options.
pub fn list_markdown(army: &Army, rules: &Rules, speech: Speech) -> String {
    let (name, counts, game) = title(army, rules, speech);
    let mut out = format!("## {}: {counts}\n\n*{}*\n\n", escape(&name), escape(&game));
    let columns = &labels().columns;
    let heads = [&columns.name, &columns.code].map(|label| one_line(&label.phrase(speech)));
    let headers: Vec<String> = heads.into_iter().chain(name_values(rules, speech)).collect();
    out.push_str(&row(&headers.iter().map(|heading| escape(heading)).collect::<Vec<_>>()));
    let alignments = ["---"; 2].into_iter().chain(["---:"; ListColumn::ALL.len()]);
    out.push_str(&row(&alignments.map(str::to_owned).collect::<Vec<_>>()));
    for part in
        list_lines(army, rules, speech).chunk_by(|left, right| left.kind.en == right.kind.en)
    {
        let heading = format!("**{}**", escape(&one_line(&part[0].kind.phrase(speech))));
        let empty = headers.iter().skip(1).map(|_| String::new());
        out.push_str(&row(&[heading].into_iter().chain(empty).collect::<Vec<_>>()));
        for ListLine { name, code, values, .. } in part {
            let cells = [name, code].into_iter().chain(values).map(|cell| escape(cell));
            out.push_str(&row(&cells.collect::<Vec<_>>()));
        }
    }
    out
}

/// Writes CSV (RFC 4180) with a header and a line for each unit and option.
pub fn list_csv(army: &Army, rules: &Rules, speech: Speech) -> String {
    let labels = labels();
    let heads = [&labels.units.kind, &labels.columns.name, &labels.columns.code];
    let heads = heads.map(|label| one_line(&label.phrase(speech))).into_iter();
    let headers = heads
        .chain(name_values(rules, speech))
        .chain([one_line(&labels.units.aliases.phrase(speech))]);
    let lines = list_lines(army, rules, speech).into_iter().map(|line| {
        let cells = [one_line(&line.kind.phrase(speech)), line.name, line.code];
        // Inches as plain numbers, for calculations.
        let values = line.values.map(|value| value.trim_end_matches('″').to_owned());
        cells.into_iter().chain(values).chain([line.aliases]).collect()
    });
    write_table([headers.collect()].into_iter().chain(lines))
}

/// Returns the name of the list, its counts of leaders and troops, and its game.
fn title(army: &Army, rules: &Rules, speech: Speech) -> (String, String, String) {
    let name = army.head.name.phrase(speech);
    let counts = speech.say(|language| sheets::counts(army.counts(), language));
    (one_line(&name), counts.to_string(), one_line(&rules.book.name.phrase(speech)))
}

fn name_values(rules: &Rules, speech: Speech) -> Vec<String> {
    let named =
        |value| speech.say(|language| sheets::value_name(value, rules, language).to_owned());
    ListColumn::ALL.into_iter().map(|value| named(value).to_string()).collect()
}

/// Returns the leaders, the troops, and their options.
fn list_lines(army: &Army, rules: &Rules, speech: Speech) -> Vec<ListLine> {
    let units = army.units.iter().map(|unit| unit_line(unit, rules, speech));
    let mut lines: Vec<ListLine> =
        units.chain(army.options.iter().map(|option| option_line(option, speech))).collect();
    let first = |line: &ListLine| KINDS.iter().position(|kind| kind().en == line.kind.en);
    lines.sort_by_key(first);
    lines
}

/// The order of the parts of a list.
const KINDS: [fn() -> &'static ByLanguage<String>; 3] =
    [|| &labels().units.leaders, || &labels().units.troops, || &labels().columns.options];

fn unit_line(unit: &Unit, rules: &Rules, speech: Speech) -> ListLine {
    let account_values = ValueSource { rules, basis: Basis::Printed }.values(unit);
    let value = |column: ListColumn| {
        (*account_values.get(column)).map_or(String::new(), |n| column.print(n))
    };
    let name = unit.name.phrase(speech);
    ListLine {
        kind: match unit.role {
            Role::Leader | Role::Nco => &labels().units.leaders,
            Role::Troop => &labels().units.troops,
        },
        name: one_line(&name),
        code: rules.codes().write(unit.code),
        values: ListColumn::ALL.map(value),
        aliases: one_line(&unit.aliases.join(", ")),
    }
}

/// Returns the line of an option: its traits, and its price per figure or as a percentage of the squad.
fn option_line(option: &Choice, speech: Speech) -> ListLine {
    let name = option.name.phrase(speech);
    let price = match option.price {
        Price::Points(points) => points.to_string(),
        Price::Percent(percent) => format!("{percent} %"),
        Price::Table => one_line(&labels().composition.price_table.phrase(speech)),
    };
    let code = match option.removes.as_str() {
        "" => option.adds.clone(),
        removes => format!("{removes} › {}", option.adds),
    };
    let value = |value| if value == ListColumn::Points { price.clone() } else { String::new() };
    let (kind, values) = (&labels().columns.options, ListColumn::ALL.map(value));
    ListLine { kind, name: one_line(&name), code, values, aliases: String::new() }
}
