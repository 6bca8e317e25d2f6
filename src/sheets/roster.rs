//! Parts shared by the sheets of lists and forces: the tables of the classic sheet (source §12), key and totals.

use super::citations::citations;
use super::key::Legend;
use super::{columns, house, page_by_page};
use crate::army::{Army, Basis, Choice, Composition, Level, Price, Range, Unit, Words};
use crate::code::CodeKind;
use crate::codes::{HouseRule, Slot};
use crate::cost::{self, ValueSource};
use crate::labels::{Labels, PluralLabel, fill, labels};
use crate::language::Language;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheet::{Block, Column, ColumnKind, Heading, Mark, Row, SheetTable};
use crate::text::{self, dedup};
use std::collections::BTreeSet;
use std::fmt::Write;

/// A leader with his name and points on this sheet.
pub(super) struct ListedLeader<'a> {
    pub(super) name: &'a Words,
    pub(super) unit: Unit,
    pub(super) points: i64,
}

/// The context shared by the sheets of lists and forces.
pub(super) struct Roster<'a> {
    pub(super) value_source: ValueSource<'a>,
    pub(super) army: &'a Army,
    pub(super) rules: &'a Rules,
    pub(super) language: Language,
    pub(super) labels: &'a Labels,
}

impl<'a> Roster<'a> {
    pub(super) fn new(army: &'a Army, value_source: ValueSource<'a>, language: Language) -> Self {
        Self { value_source, army, rules: value_source.rules, language, labels: labels() }
    }

    pub(super) fn count(&self, counted: &PluralLabel, n: i64) -> String {
        counted.of_n(n, self.language)
    }

    pub(super) fn leaders(&self) -> Vec<Block> {
        let leaders: Vec<&Unit> = self.army.of_kind(CodeKind::Leader).collect();
        let count = self.count(&self.labels.counts.leaders, leaders.len() as i64);
        let parts = page_by_page(&leaders, |_| 1, |unit| unit.name.longest());
        let tables = parts.into_iter().map(|leaders| {
            let heading = Heading {
                level: 2,
                text: self.labels.units.leaders.get(self.language).into(),
                aside: count.clone().into(),
            };
            let mut blocks =
                vec![Block::Heading(heading), Block::Table(self.leader_table(leaders))];
            if leaders.iter().any(|unit| self.followers(unit).is_some()) {
                blocks
                    .push(Block::text(self.labels.sheet.followers.get(self.language), Mark::Soft));
            }
            blocks.extend(leaders.iter().flat_map(|unit| self.remarks(unit)));
            let house = self.house_rules_of(leaders);
            blocks.extend(house.into_iter().map(|text| Block::text(text, Mark::Plain)));
            Block::together(blocks)
        });
        tables.collect()
    }

    fn leader_table<'u>(&self, leaders: &[&'u Unit]) -> SheetTable {
        let listed = |unit: &&'u Unit| ListedLeader {
            name: &unit.name,
            unit: (*unit).clone(),
            points: self.value_source.points(unit),
        };
        self.table_of_leaders(leaders.iter().map(listed))
    }

    pub(super) fn table_of_leaders<'u>(
        &self,
        leaders: impl Iterator<Item = ListedLeader<'u>>,
    ) -> SheetTable {
        let rows = leaders.map(|leader| self.leader(&leader)).collect();
        SheetTable {
            label: self.labels.units.leaders.get(self.language).into(),
            columns: columns::leaders(self.rules, self.language),
            rows,
        }
    }

    fn leader(&self, ListedLeader { name, unit, points }: &ListedLeader) -> Row {
        let values = self.value_source.values(unit);
        let value = |value| values.print(value);
        let leadership = match self.followers(unit) {
            Some(followers) => format!("{} ({followers})", value(ListColumn::Leadership)),
            None => value(ListColumn::Leadership),
        };
        let mut cells = vec![name.get(self.language).to_owned()];
        cells.extend([ListColumn::Move, ListColumn::Ws, ListColumn::Bs].map(value));
        let save = self.save_roll(unit);
        if save.is_some() {
            cells.push(value(ListColumn::Morale));
        }
        cells.extend([leadership, value(ListColumn::Radius)]);
        cells.extend(save);
        cells.extend([self.value_source.code(unit), points.to_string()]);
        Row::plain(cells)
    }

    /// Returns the save of a shield against the unit, in a game with shield saves: `5+`.
    fn save_roll(&self, unit: &Unit) -> Option<String> {
        self.rules.opponent(unit.code).map(|class| format!("{}+", class.save))
    }

    pub(super) fn followers(&self, unit: &Unit) -> Option<i32> {
        self.rules.codes().rank(unit.code)?.followers
    }

    /// Returns the squads of the list, a row each, with their remarks below and lines to write on.
    pub(super) fn squads(&self) -> Vec<Block> {
        let squads: Vec<&Unit> = self.army.of_kind(CodeKind::Trooper).collect();
        let lines = |unit: &&Unit| {
            let below = self.sizes(&[unit]).into_iter().chain(self.remarks(unit));
            2 + below.map(|block| lines_of(&block)).sum::<usize>()
        };
        let parts = page_by_page(&squads, lines, |unit| unit.name.longest());
        let last = parts.len();
        let part = |(index, squads): (usize, &[&Unit])| {
            let heading = Block::heading(2, self.labels.units.squads.get(self.language));
            let below = squads.iter().flat_map(|unit| self.remarks(unit));
            let notes = (index + 1 == last).then(|| {
                let label = Block::text(self.labels.sheet.notes.get(self.language), Mark::Soft);
                [label, Block::Lines(columns::NOTE_LINES)]
            });
            let blocks = [heading, Block::Table(self.squad_table(squads))].into_iter();
            let house = self.house_rules_of(squads).into_iter();
            let house = house.map(|text| Block::text(text, Mark::Plain));
            let blocks = blocks.chain(self.sizes(squads)).chain(below).chain(house);
            Block::together(blocks.chain(notes.into_iter().flatten()).collect())
        };
        parts.into_iter().enumerate().map(part).collect()
    }

    /// Returns the squad sizes with their costs.
    fn sizes(&self, squads: &[&Unit]) -> Option<Block> {
        let size = |unit: &&Unit| {
            Some(format!("{}: {}.", unit.name.get(self.language), self.squad_size(unit)?))
        };
        let sizes: Vec<String> = squads.iter().filter_map(size).collect();
        (!sizes.is_empty()).then(|| Block::text(sizes.join(" "), Mark::Plain))
    }

    fn squad_table(&self, squads: &[&Unit]) -> SheetTable {
        let rows = squads.iter().map(|unit| self.troopers(unit)).collect();
        SheetTable {
            label: self.labels.units.squads.get(self.language).into(),
            columns: columns::squads(self.rules, self.language),
            rows,
        }
    }

    /// Words the size of a squad: `8 to 10 figures + NCO · 178 to 216 points`; the NCO is named if the list has
    /// several.
    fn squad_size(&self, unit: &Unit) -> Option<String> {
        let (size, nco) = (self.army.composition.squad?, self.army.nco_of(unit));
        let extra = nco.map_or(0, |nco| self.value_source.points(nco));
        let points = size.map(|figures| figures * self.value_source.points(unit) + extra);
        let figures = self.range(&self.labels.counts.figures, size);
        let mut ncos = self.army.of_kind(CodeKind::Trooper).map(|unit| self.army.nco_of(unit));
        let alike = ncos.all(|other| other.map(|other| &other.name) == nco.map(|nco| &nco.name));
        let called = |nco: &Unit| {
            if alike {
                self.labels.units.nco.get(self.language).clone()
            } else {
                nco.name.get(self.language).to_owned()
            }
        };
        let nco = nco.map_or(String::new(), |nco| format!(" + {}", called(nco)));
        Some(format!("{figures}{nco} · {}", self.range(&self.labels.counts.points, points)))
    }

    fn range(&self, counted: &PluralLabel, range: Range) -> String {
        match range.most {
            Some(most) if most == range.least => counted.of_n(most, self.language),
            most => {
                let words = &self.labels.composition;
                let label = if most.is_some() { &words.from_to } else { &words.or_more };
                counted.of_many(
                    fill(
                        label.get(self.language),
                        &[("least", &range.least), ("most", &most.unwrap_or(range.least))],
                    ),
                    self.language,
                )
            }
        }
    }

    fn troopers(&self, unit: &Unit) -> Row {
        let printed = unit.printed.as_ref().and_then(|printed| printed.notes.as_ref());
        let printed = printed.map(|notes| notes.get(self.language).to_owned());
        let traits = || {
            let rows = self.rules.codes().rows(unit.code).filter(|(slot, _)| *slot == Slot::Traits);
            rows.map(|(_, row)| row.names.get(self.language).clone()).collect::<Vec<_>>().join(", ")
        };
        let values = self.value_source.values(unit);
        let value = |value| values.print(value);
        let name = unit.name.get(self.language).to_owned();
        let first = [name, value(ListColumn::Move), value(ListColumn::Ws), value(ListColumn::Bs)];
        let last = [
            self.value_source.points(unit).to_string(),
            self.value_source.code(unit),
            printed.unwrap_or_else(traits),
        ];
        let cells =
            first.into_iter().chain([value(ListColumn::Morale)]).chain(self.save_roll(unit));
        Row::plain(cells.chain(last))
    }

    /// Remarks without a column: special abilities and notes.
    pub(super) fn remarks(&self, unit: &Unit) -> Vec<Block> {
        let name = format!("{}: ", unit.name.get(self.language));
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

    /// Returns the house rules that affect the values of units, each with the units: a squad with its NCO, or several
    /// leaders by name.
    pub(super) fn house_rules_of(&self, units: &[&Unit]) -> Vec<String> {
        let under = |rule: &HouseRule, unit: &&Unit| {
            self.rules.codes().house_rules_of(unit.code).any(|other| other.id == rule.id)
        };
        let line = |rule: &HouseRule| {
            let nco = units.iter().filter_map(|unit| self.army.nco_of(unit));
            let mut under = units.iter().copied().chain(nco).filter(|unit| under(rule, unit));
            let first = under.next()?;
            let cited = house::citation(rule, self.language);
            if units.len() == 1 {
                return Some(format!("{cited}."));
            }
            let names = [first].into_iter().chain(under).map(|unit| unit.name.get(self.language));
            Some(format!("{cited}: {}.", dedup(names).join(", ")))
        };
        self.rules.codes().house.iter().filter_map(line).collect()
    }

    /// Returns the cost of an ability, and whether the printed points include it: the old lists differ (F25).
    fn special_points(&self, unit: &Unit, points: i32) -> String {
        let printed =
            unit.printed.as_ref().and_then(|printed| *printed.values.get(ListColumn::Points));
        let left_out = |printed| printed + points == cost::unit(unit, self.rules).total;
        let label = match printed {
            None => return self.count(&self.labels.counts.points, points.into()),
            Some(printed) if left_out(printed) => &self.labels.composition.not_included,
            Some(_) => &self.labels.composition.included,
        };
        let points = self.count(&self.labels.counts.points, points.into());
        fill(label.get(self.language), &[("points", &points)])
    }

    /// Returns the rulings cited by the rules of the game's lists.
    pub(super) fn cited_rulings(&self) -> Vec<String> {
        let rules = self.rules.play.sheet.iter();
        rules.flat_map(|rule| citations(rule.words.get(self.language))).collect()
    }

    /// Returns the rulings that the sheet rests on, by name, with those cited in its text.
    pub(super) fn rulings(&self, legend: &Legend, cited: Vec<String>) -> Option<Block> {
        let options = self.army.options.iter().filter_map(|option| option.ruling.clone());
        let mut ids: Vec<String> = legend.rulings().chain(options).chain(cited).collect();
        if self.respelled_codes(legend.units).is_some() {
            ids.push("F1–F5".to_owned());
        }
        if legend.units.iter().any(|unit| self.followers(unit).is_some()) {
            ids.push("F8".to_owned());
        }
        let number = |id: &str| -> usize {
            let digits: String = id.chars().skip(1).take_while(char::is_ascii_digit).collect();
            digits.parse().unwrap_or(0)
        };
        ids.sort_by_key(|id| (id.chars().next(), number(id)));
        ids.dedup();
        let text =
            fill(self.labels.sheet.rulings.get(self.language), &[("rulings", &ids.join(", "))]);
        (!ids.is_empty()).then(|| Block::text(text, Mark::Soft))
    }

    /// Returns the codes that the source spells otherwise: `EHS = EHs`.
    pub(super) fn respelled_codes(&self, units: &[&Unit]) -> Option<Block> {
        let head =
            |code: &str| text::before_first(code, &[self.rules.codes().dash.letter]).to_owned();
        let respelled = |unit: &Unit| {
            let printed = head(unit.printed.as_ref()?.code.as_ref()?);
            let code = head(&self.rules.codes().write(unit.code));
            (printed != code).then(|| format!("{printed} = {code}"))
        };
        let all: BTreeSet<String> = units.iter().copied().filter_map(respelled).collect();
        let all = all.into_iter().collect::<Vec<_>>().join(", ");
        let text = fill(self.labels.sheet.readings.get(self.language), &[("readings", &all)]);
        (!all.is_empty()).then(|| Block::text(text, Mark::Soft))
    }

    pub(super) fn composition(&self) -> Block {
        let notes = self
            .army
            .head
            .notes
            .as_ref()
            .map(|notes| Block::text(notes.get(self.language), Mark::Plain));
        let mut blocks =
            notes.map_or_else(|| self.formations(&self.army.composition), |notes| vec![notes]);
        blocks.push(self.totals());
        if !self.army.options.is_empty() {
            blocks.push(Block::Table(self.options()));
        }
        let heading = Block::heading(2, self.labels.composition.head.get(self.language));
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

    pub(super) fn options(&self) -> SheetTable {
        let row = |option: &Choice| {
            let source = option.source.clone().unwrap_or_default();
            Row::plain([option.name.get(self.language).to_owned(), source, self.price(option)])
        };
        SheetTable {
            label: self.labels.columns.options.get(self.language).into(),
            columns: vec![
                Column::new(self.labels.columns.options.get(self.language), 6, ColumnKind::Text),
                Column::new(self.labels.columns.source.get(self.language), 3, ColumnKind::Text),
                Column::new(self.labels.values.points.get(self.language), 3, ColumnKind::Figure),
            ],
            rows: self.army.options.iter().map(row).collect(),
        }
    }

    pub(super) fn price(&self, option: &Choice) -> String {
        match option.price {
            Price::Points(n) => fill(
                self.labels.composition.price_points.get(self.language),
                &[("n", &text::with_sign(n))],
            ),
            Price::Percent(n) => fill(
                self.labels.composition.price_percent.get(self.language),
                &[("n", &text::with_sign(n))],
            ),
            Price::Table => self.labels.composition.price_table.get(self.language).clone(),
        }
    }

    /// Returns the totals, and the source of the values.
    fn totals(&self) -> Block {
        let totals = [self.all_leaders(), self.one_squad_each()].into_iter().flatten();
        let printed = self.value_source.basis == Basis::Printed
            && self.army.units.iter().any(|unit| unit.printed.is_some());
        let labels = &self.labels.composition;
        let basis = if printed { &labels.as_printed } else { &labels.as_computed };
        let basis = basis.get(self.language).clone();
        let text = totals.into_iter().chain([basis]).collect::<Vec<_>>().join(" ");
        Block::text(text, Mark::Plain)
    }

    fn all_leaders(&self) -> Option<String> {
        let points: i64 =
            self.army.of_kind(CodeKind::Leader).map(|unit| self.value_source.points(unit)).sum();
        let points = (points != 0).then(|| self.count(&self.labels.counts.points, points))?;
        Some(fill(self.labels.composition.all_leaders.get(self.language), &[("points", &points)]))
    }

    fn one_squad_each(&self) -> Option<String> {
        let size = self.army.composition.squad?;
        let squads: Vec<&Unit> = self.army.of_kind(CodeKind::Trooper).collect();
        let ncos: Vec<&Unit> = squads.iter().filter_map(|unit| self.army.nco_of(unit)).collect();
        let extra: i64 = ncos.iter().map(|nco| self.value_source.points(nco)).sum();
        let each: i64 = squads.iter().map(|unit| self.value_source.points(unit)).sum();
        let figures = size.map(|n| n * squads.len() as i64 + ncos.len() as i64);
        let points = size.map(|n| n * each + extra);
        let figures = self.range(&self.labels.counts.figures, figures);
        let points = self.range(&self.labels.counts.points, points);
        let label = self.labels.composition.one_squad_each.get(self.language);
        (!squads.is_empty()).then(|| fill(label, &[("figures", &figures), ("points", &points)]))
    }
}

/// Returns the most lines that a block takes on a page.
fn lines_of(block: &Block) -> usize {
    /// Characters in a line of text.
    const LINE: usize = 90;
    match block {
        Block::Text(words) => 1 + text::length(&words.text.first) / LINE,
        _ => 1,
    }
}
