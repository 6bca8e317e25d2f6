//! The classic sheet (source §12): leaders, a block for each kind of squad, key and totals.

use super::columns;
use super::key::Legend;
use super::{Style, footer, head, house, list_source, page_by_page, sign};
use crate::army::{Army, Basis, Choice, Composition, Level, Price, Range, Unit, Words};
use crate::code::Kind as UnitKind;
use crate::codes::{HouseRule, Slot};
use crate::cost::{self, Account};
use crate::labels::{Counted, Labels, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::muster::Mustered;
use crate::profile::Value;
use crate::rules::Rules;
use crate::sheet::{Block, Column, Heading, Kind, Mark, Row, Sheet, Table};
use crate::text;
use std::collections::BTreeSet;
use std::fmt::{Display, Write};

/// The reference sheet of an army.
pub fn roster(
    mustered: &Mustered,
    army: &Army,
    rules: &Rules,
    style: Style,
    language: Language,
) -> Sheet {
    let account = Account { rules, basis: style.values };
    let page = Roster { account, army, rules, language, labels: labels() };
    let mut blocks = page.leaders();
    blocks.extend(page.squads());
    if army.units.is_empty() {
        blocks.push(Block::text(page.say(|labels| &labels.sheet.no_units), Mark::Plain));
    }
    let house = house::house(rules, language);
    let units: Vec<&Unit> = army.units.iter().collect();
    let bought = army.options.iter().map(|option| option.adds.as_str()).collect();
    let legend = Legend { rules, language, units: &units, bought };
    let rest = [Some(page.composition()), house, legend.key(page.readings(&units)), legend.play()];
    blocks.extend(rest.into_iter().flatten());
    let subtitle = page.say(|labels| &labels.sheet.reference);
    let aside = list_source(army, language);
    let head = head(&rules.book, army.name.get(language), &subtitle, &aside, language);
    let emblem = Some(sign(army, style.theme, language).into());
    Sheet { emblem, footer: footer(Some(mustered), &rules.book, language), blocks, ..head }
}

/// A leader under the name he has here, and what the list asks for him.
pub(super) struct Listed<'a> {
    pub(super) name: &'a Words,
    pub(super) unit: Unit,
    pub(super) points: i64,
}

/// The parts that the sheets of lists and forces have in common.
pub(super) struct Roster<'a> {
    pub(super) account: Account<'a>,
    pub(super) army: &'a Army,
    pub(super) rules: &'a Rules,
    pub(super) language: Language,
    pub(super) labels: &'a Labels,
}

impl Roster<'_> {
    pub(super) fn say(&self, label: impl Fn(&Labels) -> &ByLanguage<String>) -> String {
        label(self.labels).get(self.language).clone()
    }

    pub(super) fn count(&self, counted: &Counted, n: i64) -> String {
        counted.of_n(n, self.language)
    }

    fn leaders(&self) -> Vec<Block> {
        let leaders: Vec<&Unit> = self.army.of_kind(UnitKind::Leader).collect();
        let points = leaders.iter().map(|unit| self.account.points(unit)).sum();
        let count = self.count(&self.labels.counts.leaders, leaders.len() as i64);
        let aside = format!("{count} · {}", self.count(&self.labels.counts.points, points));
        let parts = page_by_page(&leaders, |_| 1, |unit| unit.name.longest());
        let tables = parts.into_iter().map(|leaders| {
            let heading = Heading {
                level: 2,
                text: self.say(|labels| &labels.units.leaders).into(),
                aside: aside.clone().into(),
            };
            let mut blocks =
                vec![Block::Heading(heading), Block::Table(self.leader_table(leaders))];
            if leaders.iter().any(|unit| self.followers(unit).is_some()) {
                blocks.push(Block::text(self.say(|labels| &labels.sheet.followers), Mark::Soft));
            }
            blocks.extend(leaders.iter().flat_map(|unit| self.remarks(unit, true)));
            let house = self.house_of(leaders);
            blocks.extend(house.into_iter().map(|text| Block::text(text, Mark::Plain)));
            Block::together(blocks)
        });
        tables.collect()
    }

    fn leader_table<'u>(&self, leaders: &[&'u Unit]) -> Table {
        let listed = |unit: &&'u Unit| Listed {
            name: &unit.name,
            unit: (*unit).clone(),
            points: self.account.points(unit),
        };
        self.table_of_leaders(leaders.iter().map(listed))
    }

    /// A table of leaders under the names they have here.
    pub(super) fn table_of_leaders<'u>(&self, leaders: impl Iterator<Item = Listed<'u>>) -> Table {
        let mut rows: Vec<Row> = leaders.map(|leader| self.leader(&leader)).collect();
        rows.iter_mut().skip(2).step_by(3).for_each(|row| row.rule = true);
        Table {
            label: self.say(|labels| &labels.units.leaders).into(),
            columns: columns::leaders(self.rules, self.language),
            rows,
        }
    }

    fn leader(&self, Listed { name, unit, points }: &Listed) -> Row {
        let values = self.account.values(unit);
        let value = |value| values.print(value);
        let leadership = match self.followers(unit) {
            Some(followers) => format!("{} ({followers})", value(Value::Leadership)),
            None => value(Value::Leadership),
        };
        let (name, saved) = (name.get(self.language).to_owned(), self.saved(unit));
        let first = [name, value(Value::Move), value(Value::Ws), value(Value::Bs)];
        let morale = saved.is_some().then(|| value(Value::Morale));
        let command = [leadership, value(Value::Radius)];
        let last = [self.account.code(unit), points.to_string()];
        let cells = first.into_iter().chain(morale).chain(command).chain(saved).chain(last);
        Row::plain(cells)
    }

    /// What a shield needs to save from the unit, in a game that has shield saves: `5+`.
    fn saved(&self, unit: &Unit) -> Option<String> {
        self.rules.opponent(unit.code()).map(|class| format!("{}+", class.save))
    }

    pub(super) fn followers(&self, unit: &Unit) -> Option<i32> {
        self.rules.codes().rank(unit.code())?.followers
    }

    fn squads(&self) -> Vec<Block> {
        let squads: Vec<Block> =
            self.army.of_kind(UnitKind::Trooper).map(|unit| self.squad(unit)).collect();
        let heading = Block::heading(2, self.say(|labels| &labels.units.squads));
        if squads.is_empty() { squads } else { [heading].into_iter().chain(squads).collect() }
    }

    fn squad(&self, unit: &Unit) -> Block {
        let nco = self.army.nco_of(unit);
        let name = unit.name.get(self.language);
        let text = fill(self.labels.sheet.squad_of.get(self.language), &[("name", &name)]);
        let table = self.squad_table(&text, &[(1, unit)], self.account.points(unit), nco);
        let heading =
            Heading { level: 3, text: text.into(), aside: self.squad_size(unit, nco).into() };
        let mut blocks = vec![Block::Heading(heading), Block::Table(table)];
        blocks.extend(self.remarks(unit, false));
        blocks.extend([
            Block::text(self.say(|labels| &labels.sheet.notes), Mark::Soft),
            Block::Lines(columns::NOTE_LINES),
        ]);
        Block::together(blocks)
    }

    /// Troopers, each for so many points, with their number where they are of several kinds, and their NCO.
    pub(super) fn squad_table(
        &self,
        label: &str,
        kinds: &[(i64, &Unit)],
        points: i64,
        nco: Option<&Unit>,
    ) -> Table {
        let name = self.say(|labels| &labels.units.troopers);
        let troopers = kinds.iter().map(|(figures, unit)| match kinds.len() {
            1 => self.troopers(name.clone(), unit, points),
            _ => self.troopers(format!("{figures} × {name}"), unit, points),
        });
        Table {
            label: label.into(),
            columns: columns::squads(self.rules, self.language),
            rows: troopers.chain(nco.map(|nco| self.nco(nco))).collect(),
        }
    }

    fn squad_size(&self, unit: &Unit, nco: Option<&Unit>) -> String {
        let Some(size) = self.army.composition.squad else { return String::new() };
        let extra = nco.map_or(0, |nco| self.account.points(nco));
        let points = size.map(|figures| figures * self.account.points(unit) + extra);
        let figures = self.range(&self.labels.counts.figures, size);
        let nco = nco
            .map_or(String::new(), |_| format!(" + {}", self.labels.units.nco.get(self.language)));
        format!("{figures}{nco} · {}", self.range(&self.labels.counts.points, points))
    }

    fn range(&self, counted: &Counted, range: Range) -> String {
        match range.most {
            Some(most) if most == range.least => counted.of_n(most, self.language),
            most => {
                let words = &self.labels.composition;
                let label = if most.is_some() { &words.from_to } else { &words.or_more };
                let bounds: [(&str, &dyn Display); 2] =
                    [("least", &range.least), ("most", &most.unwrap_or(range.least))];
                counted.of_many(fill(label.get(self.language), &bounds), self.language)
            }
        }
    }

    fn troopers(&self, name: String, unit: &Unit, points: i64) -> Row {
        let printed = unit.printed.as_ref().and_then(|printed| printed.notes.as_ref());
        let printed = printed.map(|notes| notes.get(self.language).to_owned());
        let traits = || {
            let rows =
                self.rules.codes().rows(unit.code()).filter(|(slot, _)| *slot == Slot::Traits);
            rows.map(|(_, row)| row.names.get(self.language).clone()).collect::<Vec<_>>().join(", ")
        };
        self.squad_row(
            name,
            unit,
            points,
            *self.account.values(unit).get(Value::Morale),
            printed.unwrap_or_else(traits),
        )
    }

    fn nco(&self, nco: &Unit) -> Row {
        let values = self.account.values(nco);
        let value = |value| values.print(value);
        let (ld, rad) = (value(Value::Leadership), value(Value::Radius));
        let command =
            fill(self.labels.sheet.command.get(self.language), &[("ld", &ld), ("rad", &rad)]);
        let morale = self.saved(nco).and_then(|_| *values.get(Value::Morale));
        let points = self.account.points(nco);
        self.squad_row(nco.name.get(self.language).to_owned(), nco, points, morale, command)
    }

    fn squad_row(
        &self,
        name: String,
        unit: &Unit,
        points: i64,
        morale: Option<i32>,
        notes: String,
    ) -> Row {
        let values = self.account.values(unit);
        let value = |value| values.print(value);
        let morale = morale.map_or("–".to_owned(), |morale| morale.to_string());
        let (moves, ws, bs) = (value(Value::Move), value(Value::Ws), value(Value::Bs));
        let first = [name, moves, ws, bs, morale].into_iter().chain(self.saved(unit));
        Row::plain(first.chain([points.to_string(), self.account.code(unit), notes]))
    }

    /// What no column holds: special abilities and notes.
    pub(super) fn remarks(&self, unit: &Unit, named: bool) -> Vec<Block> {
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
        let house = (!named).then(|| self.house_of(&[unit]));
        special
            .chain(notes)
            .chain(house.into_iter().flatten())
            .map(|text| Block::text(text, Mark::Plain))
            .collect()
    }

    /// The rules of the house that the values of units depend on, each with the units: a squad with
    /// its NCO, or several leaders by name.
    pub(super) fn house_of(&self, units: &[&Unit]) -> Vec<String> {
        let under = |rule: &HouseRule, unit: &&Unit| {
            self.rules.codes().house_of(unit.code()).any(|other| other.id == rule.id)
        };
        let line = |rule: &HouseRule| {
            let nco = units.iter().filter_map(|unit| self.army.nco_of(unit));
            let mut under = units.iter().copied().chain(nco).filter(|unit| under(rule, unit));
            let first = under.next()?;
            let cited = house::cited(rule, self.language);
            if units.len() == 1 {
                return Some(format!("{cited}."));
            }
            let names = [first].into_iter().chain(under).map(|unit| unit.name.get(self.language));
            Some(format!("{cited}: {}.", names.collect::<Vec<_>>().join(", ")))
        };
        self.rules.codes().house.iter().filter_map(line).collect()
    }

    /// What an ability costs, and whether the printed points hold it: the old lists differ (F25).
    fn special_points(&self, unit: &Unit, points: i32) -> String {
        let printed = unit.printed.as_ref().and_then(|printed| *printed.values.get(Value::Points));
        let left_out = |printed| printed + points == cost::unit(unit, self.rules).total;
        let label = match printed {
            None => return self.count(&self.labels.counts.points, points.into()),
            Some(printed) if left_out(printed) => &self.labels.composition.not_included,
            Some(_) => &self.labels.composition.included,
        };
        let points = self.count(&self.labels.counts.points, points.into());
        fill(label.get(self.language), &[("points", &points)])
    }

    /// How printed codes are read, where the paper spells them otherwise: `EHS = EHs`.
    pub(super) fn readings(&self, units: &[&Unit]) -> Option<Block> {
        let head =
            |code: &str| text::before_first(code, &[self.rules.codes().dash.letter]).to_owned();
        let reading = |unit: &Unit| {
            let printed = head(unit.printed.as_ref()?.code.as_ref()?);
            let code = head(&self.rules.codes().write(unit.code()));
            (printed != code).then(|| format!("{printed} = {code}"))
        };
        let readings: BTreeSet<String> = units.iter().copied().filter_map(reading).collect();
        let readings = readings.into_iter().collect::<Vec<_>>().join(", ");
        let text = fill(self.labels.sheet.readings.get(self.language), &[("readings", &readings)]);
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
        let heading = Block::heading(2, self.say(|labels| &labels.composition.head));
        Block::together([heading].into_iter().chain(blocks).collect())
    }

    fn formations(&self, composition: &Composition) -> Vec<Block> {
        let labels = self.labels;
        let squad = composition.squad.map(|size| {
            let parts = self.range(&labels.counts.figures, size);
            fill(labels.composition.squad.get(self.language), &[("parts", &parts)])
        });
        let above = composition.formations.iter().map(|formation| {
            let (label, counted) = match formation.level {
                Level::Platoon => (&labels.composition.platoon, &labels.counts.squads),
                Level::Company => (&labels.composition.company, &labels.counts.platoons),
                Level::Battalion => (&labels.composition.battalion, &labels.counts.companies),
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

    pub(super) fn options(&self) -> Table {
        let row = |option: &Choice| {
            let cited =
                option.source.iter().chain(&option.ruling).cloned().collect::<Vec<_>>().join(", ");
            Row::plain([option.name.get(self.language).to_owned(), cited, self.price(option)])
        };
        Table {
            label: self.say(|labels| &labels.columns.options).into(),
            columns: vec![
                Column::new(self.labels.columns.options.get(self.language), 6, Kind::Text),
                Column::new(self.labels.columns.source.get(self.language), 3, Kind::Text),
                Column::new(self.labels.values.points.get(self.language), 3, Kind::Figure),
            ],
            rows: self.army.options.iter().map(row).collect(),
        }
    }

    fn price(&self, option: &Choice) -> String {
        match option.price {
            Price::Points(n) => fill(
                self.labels.composition.price_points.get(self.language),
                &[("n", &text::difference(n))],
            ),
            Price::Percent(n) => fill(
                self.labels.composition.price_percent.get(self.language),
                &[("n", &text::difference(n))],
            ),
            Price::Table => self.say(|labels| &labels.composition.price_table),
        }
    }

    /// What everything comes to, and where the values are from.
    fn totals(&self) -> Vec<Block> {
        let totals =
            [self.all_leaders(), self.one_squad_each()].into_iter().flatten().collect::<Vec<_>>();
        let printed = self.account.basis == Basis::Printed
            && self.army.units.iter().any(|unit| unit.printed.is_some());
        let basis = self.say(|labels| {
            if printed { &labels.composition.as_printed } else { &labels.composition.as_computed }
        });
        let totals = (!totals.is_empty()).then(|| Block::text(totals.join(" "), Mark::Plain));
        totals.into_iter().chain([Block::text(basis, Mark::Soft)]).collect()
    }

    fn all_leaders(&self) -> Option<String> {
        let points: i64 =
            self.army.of_kind(UnitKind::Leader).map(|unit| self.account.points(unit)).sum();
        let points = (points != 0).then(|| self.count(&self.labels.counts.points, points))?;
        Some(fill(self.labels.composition.all_leaders.get(self.language), &[("points", &points)]))
    }

    fn one_squad_each(&self) -> Option<String> {
        let size = self.army.composition.squad?;
        let squads: Vec<&Unit> = self.army.of_kind(UnitKind::Trooper).collect();
        let ncos: Vec<&Unit> = squads.iter().filter_map(|unit| self.army.nco_of(unit)).collect();
        let extra: i64 = ncos.iter().map(|nco| self.account.points(nco)).sum();
        let each: i64 = squads.iter().map(|unit| self.account.points(unit)).sum();
        let figures = size.map(|n| n * squads.len() as i64 + ncos.len() as i64);
        let points = size.map(|n| n * each + extra);
        let figures = self.range(&self.labels.counts.figures, figures);
        let points = self.range(&self.labels.counts.points, points);
        let label = self.labels.composition.one_squad_each.get(self.language);
        (!squads.is_empty()).then(|| fill(label, &[("figures", &figures), ("points", &points)]))
    }
}
