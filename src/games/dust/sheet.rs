//! Lists and forces of Dust Warfare as sheets.

mod blank;
mod builder;
mod strip;

pub(super) use blank::{blank_strips, blank_unit};
pub(super) use strip::DustStripSource;

use crate::army::Words;
use crate::games::dust::{
    Ability, Force, ListWithForce, Platoon, Reach, Shot, Tables, Unit, UnitCard, Upgrade,
};
use crate::labels::{DustLabels, Label, Labels, fill, labels};
use crate::language::Language;
use crate::sheet::{
    Block, Column, ColumnKind, ListPage, Row, Scale, Steps, Strip, StripGroup, StripSheets,
};
use crate::sheets::{common_blocks, of_limit, strip_citations};
use crate::text::{dedup, or_dash};

/// Returns the sheet of a list: the pages to play from and its unit cards. That of a force has the Battle Builder between
/// them.
pub(super) fn page(army: &ListWithForce, language: Language) -> ListPage {
    let page = DustLayout { army, language, labels: labels() };
    let (list, words) = (&army.list, page.words());
    let head = army.force.as_ref().map(|force| &force.head);
    let by_kind = [&words.of_side, &words.of_list];
    let (title, subtitle) = common_blocks::side_title(&list.head, head, by_kind, language);
    let sheets = page.strip_sheets();
    let mut blocks: Vec<Block> = (!sheets.groups.is_empty())
        .then(|| Block::StripSheets(Box::new(sheets)))
        .into_iter()
        .collect();
    if let Some(force) = &army.force {
        blocks.extend(page.builder(force));
        blocks.extend(page.scenario(force));
    }
    if army.force.is_none() {
        blocks.push(Block::together(page.units()));
    }
    blocks.extend(page.upgrades());
    blocks.extend(page.notes());
    let last =
        if list.incomplete { words.incomplete.get(page.language).clone() } else { String::new() };
    ListPage { title, subtitle, sum: counts(army, language), blocks, last }
}

/// Words the totals: `196 of 200 points, 7 units`; of a list, the number of units.
pub(super) fn counts(army: &ListWithForce, language: Language) -> String {
    let units = |n: usize| labels().dust.units.of_n(n as i64, language);
    match &army.force {
        None => units(army.list.units.len()),
        Some(force) => {
            let (total, limit) = (force.points(&army.list), force.limit.map(i64::from));
            format!("{}, {}", of_limit(total, limit, language), units(force.units().count()))
        }
    }
}

/// Returns the strip of each unit of a list, or of each that a force fields.
pub(super) fn strips(army: &ListWithForce, language: Language) -> Vec<Strip> {
    let page = DustLayout { army, language, labels: labels() };
    page.strip_sources().iter().map(|source| page.strip(source)).collect()
}

/// Lays out the pages to play from.
pub(super) fn strip_sheets(army: &ListWithForce, language: Language) -> StripSheets {
    DustLayout { army, language, labels: labels() }.strip_sheets()
}

/// Returns the page to play from with these groups of strips, and with the pool of orders of a force.
fn frame_strips(
    groups: Vec<StripGroup>,
    (pool, has_vehicles): (Option<String>, bool),
    tables: &Tables,
    language: Language,
) -> StripSheets {
    let labels = labels();
    let words = &labels.dust;
    let steps = [&words.initiative, &words.command, &words.unit_phase, &words.end];
    let pool = pool.map(|pool| (&words.pool, pool));
    let marks = [
        (&words.least_orders, tables.orders.to_string()),
        (&words.section_range, format!("{}″", tables.ranges.orders)),
        (&words.temporary_range, format!("{}″", tables.ranges.temporary)),
    ];
    let mark = |(label, value): (&Label, String)| [label.get(language).into(), value.into()];
    let vehicles = has_vehicles.then_some(&words.legend_vehicles);
    let legend = [&words.legend_health, &words.legend_dice, &words.legend_command];
    let legend = legend.into_iter().chain(vehicles);
    StripSheets {
        groups,
        turn: Steps {
            title: labels.strip.turn.get(language).into(),
            steps: steps.map(|step| step.get(language).into()).into(),
        },
        chances: Scale {
            title: words.pool_head.get(language).into(),
            marks: pool.into_iter().chain(marks).map(mark).collect(),
        },
        legend: legend.map(|words| strip_citations(&words.get(language).clone()).into()).collect(),
        leaders: labels.units.leaders.get(language).into(),
        ..StripSheets::default()
    }
}

/// The layout of a list or a force in one language.
pub(super) struct DustLayout<'a> {
    pub(super) army: &'a ListWithForce,
    pub(super) language: Language,
    pub(super) labels: &'static Labels,
}

impl<'a> DustLayout<'a> {
    fn words(&self) -> &'static DustLabels {
        &self.labels.dust
    }

    /// Returns the units with a strip: those of the list, or those that the force fields.
    pub(super) fn strip_sources(&self) -> Vec<DustStripSource<'a>> {
        match &self.army.force {
            None => self.army.list.units.iter().map(DustStripSource::of_list).collect(),
            Some(force) => {
                let platoons = force.platoons.iter().flat_map(|platoon| &platoon.units);
                let mustered =
                    platoons.map(|one| DustStripSource::of_force(one, force, &self.army.list));
                let heroes = force
                    .heroes
                    .iter()
                    .map(|solo| DustStripSource::solo(solo, force, &self.army.list));
                mustered.chain(heroes).collect()
            }
        }
    }

    /// Returns the units of the list that are shown: all of them, or those that take the field.
    fn shown_units(&self) -> Vec<&'a Unit> {
        let mustered = self.army.force.as_ref().map(|force| force.units());
        common_blocks::shown_units(&self.army.list.units, mustered)
    }

    /// Lays out the pages to play from: each platoon of a force, then its Heroes; of a list, each unit whose card is known.
    fn strip_sheets(&self) -> StripSheets {
        let force = self.army.force.as_ref();
        let pool = force.map(|force| force.pool().to_string());
        let has_vehicles = self.shown_units().iter().any(|unit| unit.is_vehicle());
        let groups = force.map_or_else(|| vec![self.group_list()], |force| self.group_force(force));
        let groups = groups.into_iter().filter(|group| !group.strips.is_empty()).collect();
        StripSheets {
            tables_follow: true,
            ..frame_strips(groups, (pool, has_vehicles), &self.army.tables, self.language)
        }
    }

    /// Groups the units of a list whose cards are known.
    fn group_list(&self) -> StripGroup {
        let units = self.army.list.units.iter().filter(|unit| unit.card.is_some());
        let strips = units.map(|unit| self.strip(&DustStripSource::of_list(unit))).collect();
        StripGroup { title: "".into(), strips }
    }

    /// Groups the units of a force: its platoons, then its Heroes.
    fn group_force(&self, force: &Force) -> Vec<StripGroup> {
        let (words, list) = (self.words(), &self.army.list);
        let platoon = |platoon: &Platoon| StripGroup {
            title: self.platoon_title(platoon).into(),
            strips: { platoon.units.iter() }
                .map(|one| self.strip(&DustStripSource::of_force(one, force, list)))
                .collect(),
        };
        let heroes = force.heroes.iter().map(|solo| DustStripSource::solo(solo, force, list));
        let heroes = StripGroup {
            title: words.heroes.get(self.language).into(),
            strips: heroes.map(|source| self.strip(&source)).collect(),
        };
        force.platoons.iter().map(platoon).chain([heroes]).collect()
    }

    fn units(&self) -> Vec<Block> {
        // The columns that only cards fill.
        const OF_CARDS: std::ops::RangeInclusive<usize> = 1..=5;
        let (words, labels, language) = (self.words(), self.labels, self.language);
        let has_cards = self.shown_units().iter().any(|unit| unit.card.is_some());
        let [name, section, points] = if has_cards { [3, 2, 1] } else { [6, 4, 2] };
        let is_filled = |at: usize| has_cards || !OF_CARDS.contains(&at);
        let row = |unit: &&Unit| {
            let card = unit.card.as_ref();
            let of_card = |text: fn(&UnitCard) -> String| or_dash(card.map(text));
            let sections =
                unit.sections.iter().map(|section| section.short().get(language).clone());
            let cells = [
                unit.name.get(language).to_owned(),
                or_dash(card.map(|card| card.class.name(language))),
                of_card(|card| card.models.to_string()),
                of_card(|card| format!("{}″", card.moves)),
                of_card(|card| card.armor.to_string()),
                of_card(|card| card.health.to_string()),
                sections.collect::<Vec<_>>().join(", "),
                unit.points.to_string(),
            ];
            let cells = cells.into_iter().enumerate().filter(|(at, _)| is_filled(*at));
            Row::plain(cells.map(|(_, cell)| cell))
        };
        let columns = [
            Column::new(labels.columns.name.get(language), name, ColumnKind::Name),
            Column::new(self.labels.units.class.get(language), 2, ColumnKind::Text),
            Column::new(words.models_head.get(language), 1, ColumnKind::Figure),
            Column::new(self.labels.units.move_.get(language), 1, ColumnKind::Figure),
            Column::new(self.labels.units.armor.get(language), 1, ColumnKind::Figure),
            Column::new(self.labels.units.health.get(language), 1, ColumnKind::Figure),
            Column::new(words.section.get(language), section, ColumnKind::Text),
            Column::new(labels.values.points.get(language), points, ColumnKind::Figure),
        ];
        let filled = columns.into_iter().enumerate().filter(|(at, _)| is_filled(*at));
        common_blocks::titled_table(
            self.labels.units.units.get(self.language).clone(),
            filled.map(|(_, column)| column).collect(),
            self.shown_units().iter().map(row).collect(),
        )
    }

    /// Lists the upgrades of a list; those of a force are shown with its platoons.
    fn upgrades(&self) -> Vec<Block> {
        let (labels, language) = (self.labels, self.language);
        let list = &self.army.list;
        let row = |upgrade: &Upgrade| {
            let notes = upgrade.notes.as_ref().map_or("", |notes| notes.get(language));
            let name = upgrade.name.get(language).to_owned();
            Row::plain([name, notes.to_owned(), upgrade.points.to_string()])
        };
        let rows = list.upgrades.iter().filter(|_| self.army.force.is_none()).map(row);
        let columns = vec![
            Column::new(labels.columns.name.get(language), 4, ColumnKind::Name),
            Column::new(labels.columns.notes.get(language), 6, ColumnKind::Text),
            Column::new(labels.values.points.get(language), 2, ColumnKind::Figure),
        ];
        common_blocks::titled_table(
            self.words().upgrades.get(self.language),
            columns,
            rows.collect(),
        )
    }

    /// Returns the notes on the list, the force, its upgrades and units, with the abilities of the units.
    fn notes(&self) -> Vec<Block> {
        let own = self.army.notes(self.language);
        let platoons = self.army.force.iter().flat_map(|force| &force.platoons);
        let bought = dedup(platoons.flat_map(|platoon| &platoon.upgrades)).into_iter();
        let bought = bought.filter_map(|at| {
            let upgrade = &self.army.list.upgrades[*at];
            let (name, notes) = (&upgrade.name, upgrade.notes.as_ref()?);
            Some(format!("{}: {}", name.get(self.language), notes.get(self.language)))
        });
        let units = self.shown_units().into_iter().flat_map(|unit| {
            let name = unit.name.get(self.language);
            // The strip of a unit with a card says what it can do.
            let texts = match unit.card {
                Some(_) => Vec::new(),
                None => self.abilities(unit).into_iter().chain(self.order(unit)).collect(),
            };
            let notes = unit.notes.iter().map(|notes| notes.get(self.language).to_owned());
            let texts: Vec<String> = texts.into_iter().chain(notes).collect();
            texts.into_iter().map(move |text| format!("{name}: {text}"))
        });
        common_blocks::note_blocks(own.chain(bought).chain(units), self.language)
    }

    /// Lists the abilities of a unit, each with its effect.
    pub(super) fn abilities(&self, unit: &Unit) -> Vec<String> {
        let text = |words: &Words| words.get(self.language).to_owned();
        let ability = |one: &Ability| match &one.notes {
            Some(notes) => format!("{}: {}", text(&one.name), text(notes)),
            None => text(&one.name),
        };
        unit.abilities.iter().map(ability).collect()
    }

    /// Returns the Special Order of a unit, if it has one.
    pub(super) fn order(&self, unit: &Unit) -> Option<String> {
        let order = unit.order.as_ref()?.get(self.language);
        Some(fill(self.words().special.get(self.language), &[("order", &order)]))
    }

    /// Writes a range: `16″`, `C 3″`.
    fn reach(&self, reach: Reach) -> String {
        let (words, ranges) = (self.words(), &self.army.tables.ranges);
        match reach {
            Reach::Inches(inches) => format!("{inches}″"),
            Reach::Close => fill(words.close.get(self.language), &[("n", &ranges.close)]),
            Reach::Artillery => {
                fill(words.artillery.get(self.language), &[("n", &ranges.artillery)])
            }
        }
    }
}

/// Writes a shot as cards have it, or a dash.
fn shot_text(shot: Option<Shot>) -> String {
    or_dash(shot.map(Shot::print))
}
