//! Lists and forces of Scrubs of the Desert as sheets.

mod blank;
mod strip;

pub(super) use blank::blank_strips;
pub(super) use strip::ScrubsStripSource;

use crate::army::Words;
use crate::games::scrubs::{Counting, ListWithForce, Tables, Unit};
use crate::labels::{Label, Labels, PluralLabel, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::sheet::{
    Block, Column, ColumnKind, ListPage, Row, Scale, Steps, Strip, StripGroup, StripSheets,
};
use crate::sheets::{common_blocks, strip_citations};
use crate::text::{or_dash, with_sign};

/// Lays out the sheet of a list or a force: the pages to play from; under those of a list, its units in a table.
pub(super) fn page(army: &ListWithForce, language: Language) -> ListPage {
    let page = ScrubsLayout { army, language, labels: labels() };
    let list = &army.list;
    let words = &page.labels.scrubs;
    let head = army.force.as_ref().map(|force| &force.head);
    let by_kind = [&words.of_side, &words.of_list];
    let (title, subtitle) = common_blocks::side_title(&list.head, head, by_kind, language);
    let mut blocks = vec![Block::StripSheets(Box::new(page.strip_sheets()))];
    if army.force.is_none() {
        blocks.push(Block::together(page.units()));
    }
    blocks.extend(page.notes());
    let sum = counts(army, language);
    ListPage { title, subtitle, sum, blocks, last: words.pointless.get(page.language).clone() }
}

/// Words the totals, as the game has no points: `44 figures, 4 units, 1 gun`.
pub(super) fn counts(army: &ListWithForce, language: Language) -> String {
    let units: Vec<&Unit> = match &army.force {
        Some(force) => force.units.iter().map(|one| &army.list.units[one.unit]).collect(),
        None => army.list.units.iter().collect(),
    };
    let figures: i64 = units.iter().map(|unit| i64::from(unit.figures.value)).sum();
    let guns = units.iter().filter(|unit| unit.gun().is_some()).count();
    let labels = labels();
    let figures = labels.counts.figures.of_n(figures, language);
    let counted = labels.units.units_counted.of_n(units.len() as i64, language);
    let guns = (guns > 0).then(|| labels.scrubs.guns.of_n(guns as i64, language));
    [Some(figures), Some(counted), guns].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Returns the strip of each unit of a list, or of each that a force fields.
pub(super) fn strips(army: &ListWithForce, language: Language) -> Vec<Strip> {
    let page = ScrubsLayout { army, language, labels: labels() };
    page.strip_sources().iter().map(|source| page.strip(source)).collect()
}

/// Lays out the page to play from.
pub(super) fn strip_sheets(army: &ListWithForce, language: Language) -> StripSheets {
    ScrubsLayout { army, language, labels: labels() }.strip_sheets()
}

/// Returns the page to play from with these strips; it has no commanders, as leaders stand in their units.
fn frame_strips(strips: Vec<Strip>, tables: &Tables, language: Language) -> StripSheets {
    let labels = labels();
    let words = &labels.scrubs;
    let steps = [
        &words.activation,
        &words.sighting,
        &words.movement,
        &words.melee,
        &words.fire,
        &labels.units.morale,
    ];
    let melee = &tables.melee;
    let marks = [
        (&labels.units.leader, melee.leader),
        (&words.fort, melee.fort),
        (&words.building, melee.building),
        (&words.countered, melee.countered),
    ];
    let mark =
        |(label, added): (&Label, i32)| [label.get(language).into(), with_sign(added).into()];
    let morale = &tables.morale;
    let losses = fill(
        words.legend_losses.get(language),
        &[("building", &morale.building), ("fort", &morale.fort), ("half", &morale.half)],
    );
    let legend = [losses, words.legend_fire.get(language).clone()];
    StripSheets {
        groups: vec![StripGroup { title: "".into(), strips }],
        turn: Steps {
            title: labels.strip.turn.get(language).into(),
            steps: steps.map(|step| step.get(language).into()).into(),
        },
        chances: Scale { title: words.added.get(language).into(), marks: marks.map(mark).into() },
        legend: legend.map(|words| strip_citations(&words).into()).into(),
        leaders: labels.units.leaders.get(language).into(),
        ..StripSheets::default()
    }
}

/// The layout of a list or a force in one language.
pub(super) struct ScrubsLayout<'a> {
    pub(super) army: &'a ListWithForce,
    pub(super) language: Language,
    pub(super) labels: &'static Labels,
}

impl<'a> ScrubsLayout<'a> {
    /// Returns the units with a strip: those of the list, or those that the force fields.
    pub(super) fn strip_sources(&self) -> Vec<ScrubsStripSource<'a>> {
        let list = &self.army.list;
        match &self.army.force {
            Some(force) => {
                force.units.iter().map(|one| ScrubsStripSource::of_force(one, list)).collect()
            }
            None => list.units.iter().map(ScrubsStripSource::of_list).collect(),
        }
    }

    /// Returns the units of the list that are shown: all of them, or those that take the field.
    fn shown_units(&self) -> Vec<&'a Unit> {
        let force = self.army.force.as_ref();
        let mustered = force.map(|force| force.units.iter().map(|one| one.unit));
        common_blocks::shown_units(&self.army.list.units, mustered)
    }

    /// Returns the page to play from.
    fn strip_sheets(&self) -> StripSheets {
        let strips = self.strip_sources().iter().map(|source| self.strip(source)).collect();
        StripSheets {
            tables_follow: true,
            ..frame_strips(strips, &self.army.tables, self.language)
        }
    }

    fn units(&self) -> Vec<Block> {
        let (words, language) = (&self.labels.scrubs, self.language);
        let row = |unit: &&Unit| {
            let percent = |n: i32| format!("{n} %");
            let loss = unit.rate(&self.army.tables).map_or(String::new(), |rate| percent(-rate));
            let charge = Some(unit.kind.charge).filter(|added| *added != 0);
            let charge = or_dash(charge.map(with_sign));
            let leader =
                unit.leader.as_ref().map_or(String::new(), |leader| leader.get(language).into());
            Row::plain([
                unit.name.get(language).to_owned(),
                unit.kind.names.get(language).clone(),
                leader,
                unit.figures.value.to_string(),
                percent(unit.morale.value),
                loss.replace('-', "−"),
                charge,
            ])
        };
        let columns = vec![
            Column::new(self.labels.columns.name.get(language), 3, ColumnKind::Name),
            Column::new(words.kind.get(language), 3, ColumnKind::Text),
            Column::new(self.labels.units.leader.get(language), 2, ColumnKind::Text),
            Column::new(self.labels.units.figures.get(language), 1, ColumnKind::Figure),
            Column::new(self.labels.units.morale.get(language), 1, ColumnKind::Figure),
            Column::new(self.labels.units.loss.get(language), 1, ColumnKind::Figure),
            Column::new(words.charge.get(language), 1, ColumnKind::Figure),
        ];
        self.table(&words.units, columns, self.shown_units().iter().map(row).collect())
    }

    /// Returns the sign for the dice that count, such as `2d+` for the highest two of three, and its word.
    fn counting(&self, counting: Counting) -> (&'static str, String) {
        let words = &self.labels.scrubs;
        let which = |which: &PluralLabel, dice| which.of_word(dice, self.language);
        match counting {
            Counting::All => ("3d", words.all.get(self.language).clone()),
            Counting::HighestTwo => ("2d+", which(&words.high, 2)),
            Counting::Highest => ("1d+", which(&words.high, 1)),
            Counting::LowestTwo => ("2d−", which(&words.low, 2)),
            Counting::Lowest => ("1d−", which(&words.low, 1)),
        }
    }

    /// Notes on the list, on the force and on their units.
    fn notes(&self) -> Vec<Block> {
        let remark = |(name, notes): (&Words, &Words)| {
            let (name, notes) = (name.get(self.language), notes.get(self.language));
            format!("{name}: {notes}")
        };
        let units = self.shown_units().into_iter();
        let units = units.filter_map(|unit| Some((&unit.name, unit.notes.as_ref()?)));
        common_blocks::note_blocks(
            self.army.notes(self.language).chain(units.map(remark)),
            self.language,
        )
    }

    fn table(&self, head: &ByLanguage<String>, columns: Vec<Column>, rows: Vec<Row>) -> Vec<Block> {
        common_blocks::titled_table(head.get(self.language), columns, rows)
    }
}
