//! The classic sheet (source §12): leaders, a block for each kind of squad, key and totals.

use super::words::{Words, fill, words};
use super::{footer, head, list_source, page_by_page};
use crate::army::{Army, Choice, Composition, Level, Price, Range, Unit};
use crate::code::Kind as UnitKind;
use crate::language::{ByLanguage, Language};
use crate::muster::Mustered;
use crate::profile::{ByValue, Value};
use crate::ruleset::{Row as Letter, Ruleset, Slot};
use crate::sheet::{Block, Column, Heading, Key, KeyItem, Kind, Mark, Row, Sheet, Table};
use crate::{cost, text};
use std::collections::BTreeSet;
use std::fmt::Write;

/// Leaders on the blank form of the source.
const BLANK_LEADERS: usize = 5;
/// Squads on the blank form of the source.
const BLANK_SQUADS: usize = 4;
/// Lines to write on under each squad.
const NOTE_LINES: u8 = 2;

/// The reference sheet of an army.
pub fn roster(mustered: &Mustered, army: &Army, ruleset: &Ruleset, language: Language) -> Sheet {
    let page = Roster { army, ruleset, language, words: words() };
    let mut blocks = page.leaders();
    blocks.extend(page.squads());
    blocks.extend([Some(page.composition()), page.key()].into_iter().flatten());
    let subtitle = page.say(|words| &words.reference_sheet);
    let aside = list_source(army, language);
    let head = head(ruleset, army.name.get(language), &subtitle, &aside, language);
    Sheet { footer: footer(Some(mustered), ruleset, language), blocks, ..head }
}

/// The empty form of section 12.
pub fn blank(ruleset: &Ruleset, language: Language) -> Sheet {
    let words = words();
    let label = |label: &ByLanguage<String>| label.get(language).clone();
    let empty = |_| Row::form((0..8).map(|_| String::new()));
    let leaders = Table {
        label: label(&words.leaders),
        columns: leader_columns(words, language),
        rows: (0..BLANK_LEADERS).map(empty).collect(),
    };
    let mut blocks =
        vec![Block::whole(vec![Block::heading(2, label(&words.leaders)), Block::Table(leaders)])];
    let row = |name: String, last: String| {
        let middle = (0..6).map(|_| String::new());
        Row::form([name].into_iter().chain(middle).chain([last]))
    };
    for _ in 0..BLANK_SQUADS {
        let squad = Table {
            label: label(&words.squad_blank),
            columns: squad_columns(words, language),
            rows: vec![
                row(label(&words.troopers), String::new()),
                row(label(&words.nco), label(&words.command_blank)),
            ],
        };
        let notes = Block::text(label(&words.notes_label), Mark::Soft);
        let heading = Block::heading(3, label(&words.squad_blank));
        blocks.push(Block::whole(vec![
            heading,
            Block::Table(squad),
            notes,
            Block::Lines(NOTE_LINES),
        ]));
    }
    let head = head(ruleset, "", words.reference_sheet.get(language), "", language);
    Sheet { footer: footer(None, ruleset, language), blocks, ..head }
}

fn figure(label: &ByLanguage<String>, language: Language) -> Column {
    Column::new(label.get(language), 1, Kind::Figure)
}

fn leader_columns(words: &Words, language: Language) -> Vec<Column> {
    let figure = |label| figure(label, language);
    vec![
        Column::new(words.name.get(language), 3, Kind::Name),
        figure(&words.move_),
        figure(&words.ws),
        figure(&words.bs),
        figure(&words.leadership),
        figure(&words.radius),
        Column::new(words.code.get(language), 2, Kind::Code),
        Column::new(words.points.get(language), 2, Kind::Figure),
    ]
}

fn squad_columns(words: &Words, language: Language) -> Vec<Column> {
    let figure = |label| figure(label, language);
    vec![
        Column::new("", 3, Kind::Name),
        figure(&words.move_),
        figure(&words.ws),
        figure(&words.bs),
        figure(&words.morale),
        figure(&words.points),
        Column::new(words.code.get(language), 2, Kind::Code),
        Column::new(words.notes.get(language), 2, Kind::Text),
    ]
}

struct Roster<'a> {
    army: &'a Army,
    ruleset: &'a Ruleset,
    language: Language,
    words: &'a Words,
}

impl Roster<'_> {
    fn say(&self, label: impl Fn(&Words) -> &ByLanguage<String>) -> String {
        label(self.words).get(self.language).clone()
    }

    /// The numbers to play from: those of the printed line, and the tables' where nothing is printed.
    fn values(&self, unit: &Unit) -> ByValue<Option<i32>> {
        let computed = self.ruleset.profile(unit.code).values(cost::unit(unit, self.ruleset).total);
        ByValue::from_fn(|value| {
            let printed = unit.printed.as_ref().and_then(|printed| *printed.values.get(value));
            printed.or(*computed.get(value))
        })
    }

    fn code(&self, unit: &Unit) -> String {
        let printed = unit.printed.as_ref().and_then(|printed| printed.code.clone());
        printed.unwrap_or_else(|| self.ruleset.write(unit.code))
    }

    fn points(&self, unit: &Unit) -> i64 {
        self.values(unit).get(Value::Points).unwrap_or(0).into()
    }

    fn count(&self, counted: &super::words::Counted, n: i64) -> String {
        counted.of(n, self.language)
    }

    fn leaders(&self) -> Vec<Block> {
        let leaders: Vec<&Unit> = self.army.of_kind(UnitKind::Leader).collect();
        let points = leaders.iter().map(|unit| self.points(unit)).sum();
        let count = self.count(&self.words.leaders_count, leaders.len() as i64);
        let aside = format!("{count} · {}", self.count(&self.words.points_count, points));
        let parts = page_by_page(&leaders, 1, |unit| unit.name.get(self.language));
        let tables = parts.into_iter().map(|leaders| {
            let heading =
                Heading { level: 2, text: self.say(|words| &words.leaders), aside: aside.clone() };
            let mut blocks =
                vec![Block::Heading(heading), Block::Table(self.leader_table(leaders))];
            if leaders.iter().any(|unit| self.followers(unit).is_some()) {
                blocks.push(Block::text(self.say(|words| &words.followers), Mark::Soft));
            }
            blocks.extend(leaders.iter().flat_map(|unit| self.remarks(unit, true)));
            Block::whole(blocks)
        });
        tables.collect()
    }

    fn leader_table(&self, leaders: &[&Unit]) -> Table {
        let mut rows: Vec<Row> = leaders.iter().map(|unit| self.leader(unit)).collect();
        rows.iter_mut().skip(2).step_by(3).for_each(|row| row.rule = true);
        Table {
            label: self.say(|words| &words.leaders),
            columns: leader_columns(self.words, self.language),
            rows,
        }
    }

    fn leader(&self, unit: &Unit) -> Row {
        let values = self.values(unit);
        let value = |value| values.print(value);
        let leadership = match self.followers(unit) {
            Some(followers) => format!("{} ({followers})", value(Value::Leadership)),
            None => value(Value::Leadership),
        };
        Row::plain([
            unit.name.get(self.language).to_owned(),
            value(Value::Move),
            value(Value::Ws),
            value(Value::Bs),
            leadership,
            value(Value::Radius),
            self.code(unit),
            value(Value::Points),
        ])
    }

    fn followers(&self, unit: &Unit) -> Option<i32> {
        self.ruleset.row(Slot::Leadership, unit.code.rank?.leadership).followers
    }

    fn squads(&self) -> Vec<Block> {
        let squads: Vec<Block> =
            self.army.of_kind(UnitKind::Trooper).map(|unit| self.squad(unit)).collect();
        let heading = Block::heading(2, self.say(|words| &words.squads));
        if squads.is_empty() { squads } else { [heading].into_iter().chain(squads).collect() }
    }

    fn squad(&self, unit: &Unit) -> Block {
        let nco = self.army.nco_of(unit);
        let name = unit.name.get(self.language);
        let text = fill(self.words.squad_of.get(self.language), &[("name", &name)]);
        let rows = [Some(self.troopers(unit)), nco.map(|nco| self.nco(nco))];
        let table = Table {
            label: text.clone(),
            columns: squad_columns(self.words, self.language),
            rows: rows.into_iter().flatten().collect(),
        };
        let heading = Heading { level: 3, text, aside: self.squad_size(unit, nco) };
        let mut blocks = vec![Block::Heading(heading), Block::Table(table)];
        blocks.extend(self.remarks(unit, false));
        blocks.extend([
            Block::text(self.say(|words| &words.notes_label), Mark::Soft),
            Block::Lines(NOTE_LINES),
        ]);
        Block::whole(blocks)
    }

    fn squad_size(&self, unit: &Unit, nco: Option<&Unit>) -> String {
        let Some(size) = self.army.composition.squad else { return String::new() };
        let extra = nco.map_or(0, |nco| self.points(nco));
        let points = size.map(|figures| figures * self.points(unit) + extra);
        let figures = self.range(&self.words.figures_count, size);
        let nco =
            nco.map_or(String::new(), |_| format!(" + {}", self.words.nco.get(self.language)));
        format!("{figures}{nco} · {}", self.range(&self.words.points_count, points))
    }

    fn range(&self, counted: &super::words::Counted, range: Range) -> String {
        match range.most {
            Some(most) if most == range.least => counted.of(most, self.language),
            _ => counted.of_many(range, self.language),
        }
    }

    fn troopers(&self, unit: &Unit) -> Row {
        let printed = unit.printed.as_ref().and_then(|printed| printed.notes.clone());
        let traits = || {
            let rows = self.ruleset.rows(unit.code).filter(|(slot, _)| *slot == Slot::Traits);
            rows.map(|(_, row)| row.names.get(self.language).clone()).collect::<Vec<_>>().join(", ")
        };
        self.squad_row(
            self.say(|words| &words.troopers),
            unit,
            *self.values(unit).get(Value::Morale),
            printed.unwrap_or_else(traits),
        )
    }

    fn nco(&self, nco: &Unit) -> Row {
        let values = self.values(nco);
        let value = |value| values.print(value);
        let (ld, rad) = (value(Value::Leadership), value(Value::Radius));
        let command = fill(self.words.command.get(self.language), &[("ld", &ld), ("rad", &rad)]);
        self.squad_row(nco.name.get(self.language).to_owned(), nco, None, command)
    }

    fn squad_row(&self, name: String, unit: &Unit, morale: Option<i32>, notes: String) -> Row {
        let values = self.values(unit);
        let value = |value| values.print(value);
        let morale = morale.map_or("–".to_owned(), |morale| morale.to_string());
        let (moves, ws, bs, points) =
            (value(Value::Move), value(Value::Ws), value(Value::Bs), value(Value::Points));
        Row::plain([name, moves, ws, bs, morale, points, self.code(unit), notes])
    }

    /// What no column holds: special abilities and notes.
    fn remarks(&self, unit: &Unit, named: bool) -> Vec<Block> {
        let name =
            if named { format!("{}: ", unit.name.get(self.language)) } else { String::new() };
        let special = unit.special.iter().map(|special| {
            let points = (special.points != 0).then(|| self.special_points(unit, special.points));
            let source = (!special.source.is_empty()).then(|| special.source.clone());
            let aside: Vec<String> = points.into_iter().chain(source).collect();
            let aside =
                if aside.is_empty() { String::new() } else { format!(" ({})", aside.join(", ")) };
            format!("{name}{}{aside}.", special.name.get(self.language))
        });
        let notes = unit.notes.iter().map(|notes| format!("{name}{}", notes.get(self.language)));
        special.chain(notes).map(|text| Block::text(text, Mark::Plain)).collect()
    }

    /// What an ability costs, and whether the printed points hold it: the old lists differ (F25).
    fn special_points(&self, unit: &Unit, points: i32) -> String {
        let printed = unit.printed.as_ref().and_then(|printed| *printed.values.get(Value::Points));
        let left_out = |printed| printed + points == cost::unit(unit, self.ruleset).total;
        let label = match printed {
            None => return self.count(&self.words.points_count, points.into()),
            Some(printed) if left_out(printed) => &self.words.not_included,
            Some(_) => &self.words.included,
        };
        let points = self.count(&self.words.points_count, points.into());
        fill(label.get(self.language), &[("points", &points)])
    }

    /// How printed codes are read, where the paper spells them otherwise: `EHS = EHs`.
    fn readings(&self) -> Option<Block> {
        let head =
            |code: &str| code.split(self.ruleset.dash.letter).next().unwrap_or_default().to_owned();
        let reading = |unit: &Unit| {
            let printed = head(unit.printed.as_ref()?.code.as_ref()?);
            let code = head(&self.ruleset.write(unit.code));
            (printed != code).then(|| format!("{printed} = {code}"))
        };
        let readings: BTreeSet<String> = self.army.units.iter().filter_map(reading).collect();
        let readings = readings.into_iter().collect::<Vec<_>>().join(", ");
        let text = fill(self.words.readings.get(self.language), &[("readings", &readings)]);
        (!readings.is_empty()).then(|| Block::text(text, Mark::Soft))
    }

    fn composition(&self) -> Block {
        let notes = self
            .army
            .notes
            .as_ref()
            .map(|notes| Block::text(notes.get(self.language), Mark::Plain));
        let mut blocks =
            notes.map_or_else(|| self.formations(&self.army.composition), |notes| vec![notes]);
        blocks.extend(self.totals());
        if !self.army.options.is_empty() {
            blocks.push(Block::Table(self.options()));
        }
        let heading = Block::heading(2, self.say(|words| &words.composition));
        Block::whole([heading].into_iter().chain(blocks).collect())
    }

    fn formations(&self, composition: &Composition) -> Vec<Block> {
        let words = self.words;
        let squad = composition.squad.map(|size| {
            let parts = self.range(&words.figures_count, size);
            fill(words.squad_made.get(self.language), &[("parts", &parts)])
        });
        let above = composition.formations.iter().map(|formation| {
            let (label, counted) = match formation.level {
                Level::Platoon => (&words.platoon_made, &words.squads_count),
                Level::Company => (&words.company_made, &words.platoons_count),
                Level::Battalion => (&words.battalion_made, &words.companies_count),
            };
            let mut parts = self.range(counted, formation.parts);
            if let Some(leader) = formation.leader {
                let _ = write!(parts, " ({})", self.army.units[leader].name.get(self.language));
            }
            fill(label.get(self.language), &[("parts", &parts)])
        });
        let text = squad.into_iter().chain(above).collect::<Vec<_>>().join(" ");
        if text.is_empty() { Vec::new() } else { vec![Block::text(text, Mark::Plain)] }
    }

    fn options(&self) -> Table {
        let row = |option: &Choice| {
            let cited =
                option.source.iter().chain(&option.ruling).cloned().collect::<Vec<_>>().join(", ");
            Row::plain([option.name.get(self.language).to_owned(), cited, self.price(option)])
        };
        Table {
            label: self.say(|words| &words.options),
            columns: vec![
                Column::new(self.words.options.get(self.language), 6, Kind::Text),
                Column::new(self.words.source.get(self.language), 3, Kind::Text),
                Column::new(self.words.points.get(self.language), 3, Kind::Figure),
            ],
            rows: self.army.options.iter().map(row).collect(),
        }
    }

    fn price(&self, option: &Choice) -> String {
        match option.price {
            Price::Points(n) => {
                fill(self.words.price_points.get(self.language), &[("n", &text::difference(n))])
            }
            Price::Percent(n) => {
                fill(self.words.price_percent.get(self.language), &[("n", &text::difference(n))])
            }
            Price::Table => self.say(|words| &words.price_table),
        }
    }

    fn key(&self) -> Option<Block> {
        let keys: Vec<Block> = [Slot::Traits, Slot::Leadership, Slot::Fighting]
            .into_iter()
            .filter_map(|slot| self.key_of(slot))
            .collect();
        let heading = Block::heading(2, self.say(|words| &words.key));
        (!keys.is_empty()).then(|| {
            Block::whole([heading].into_iter().chain(keys).chain(self.readings()).collect())
        })
    }

    /// The letters of one slot that the army uses, in the order of the table.
    fn key_of(&self, slot: Slot) -> Option<Block> {
        let used: Vec<char> = self
            .army
            .units
            .iter()
            .flat_map(|unit| self.ruleset.rows(unit.code))
            .filter(|(s, _)| *s == slot)
            .map(|(_, row)| row.letter)
            .collect();
        let table = self.ruleset.table(slot);
        let items: Vec<KeyItem> = table
            .rows
            .iter()
            .filter(|row| used.contains(&row.letter))
            .map(|row| self.key_item(row))
            .collect();
        (!items.is_empty())
            .then(|| Block::Key(Key { title: table.names.get(self.language).clone(), items }))
    }

    fn key_item(&self, row: &Letter) -> KeyItem {
        let ruling = row.ruling.as_ref().map_or(String::new(), |ruling| format!(" ({ruling})"));
        let meaning = super::code::effect(row, self.language) + &ruling;
        KeyItem {
            term: row.letter.to_string(),
            name: row.names.get(self.language).clone(),
            meaning,
        }
    }

    /// What everything comes to, and where the values are from.
    fn totals(&self) -> Vec<Block> {
        let totals =
            [self.all_leaders(), self.one_squad_each()].into_iter().flatten().collect::<Vec<_>>();
        let printed = self.army.units.iter().any(|unit| unit.printed.is_some());
        let basis = self.say(|words| if printed { &words.as_printed } else { &words.as_computed });
        let totals = (!totals.is_empty()).then(|| Block::text(totals.join(" "), Mark::Plain));
        totals.into_iter().chain([Block::text(basis, Mark::Soft)]).collect()
    }

    fn all_leaders(&self) -> Option<String> {
        let points: i64 = self.army.of_kind(UnitKind::Leader).map(|unit| self.points(unit)).sum();
        let points = (points != 0).then(|| self.count(&self.words.points_count, points))?;
        Some(fill(self.words.all_leaders.get(self.language), &[("points", &points)]))
    }

    fn one_squad_each(&self) -> Option<String> {
        let size = self.army.composition.squad?;
        let squads: Vec<&Unit> = self.army.of_kind(UnitKind::Trooper).collect();
        let ncos: Vec<&Unit> = squads.iter().filter_map(|unit| self.army.nco_of(unit)).collect();
        let extra: i64 = ncos.iter().map(|nco| self.points(nco)).sum();
        let each: i64 = squads.iter().map(|unit| self.points(unit)).sum();
        let figures = size.map(|n| n * squads.len() as i64 + ncos.len() as i64);
        let points = size.map(|n| n * each + extra);
        let figures = self.range(&self.words.figures_count, figures);
        let points = self.range(&self.words.points_count, points);
        let label = self.words.one_squad_each.get(self.language);
        (!squads.is_empty()).then(|| fill(label, &[("figures", &figures), ("points", &points)]))
    }
}
