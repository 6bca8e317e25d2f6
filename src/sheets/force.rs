//! Sheet of a force: command, leaders and squads with their boxes, bill.

mod bill;
mod fits;
mod force_editor;
mod ground;
mod lines;
mod strip_sheets;
mod tabletop;

pub use fits::{points_range, troops_without_nco};
pub use force_editor::force_editor;
pub use ground::PrintedTable;
pub use lines::{ForceLine, lines};
pub use tabletop::tabletop;

use super::key::{Legend, Weapons};
use super::record::blank_record;
use super::roster::Roster;
use super::value_names::value_name;
use super::{
    Style, common_blocks, footer, footer_of, house, page_by_page, sign, split_number, tie_numbers,
    titled_sheet,
};
use crate::army::Unit;
use crate::bill::{BillEntry, BillPart, EntryItem};
use crate::cost::ValueSource;
use crate::fits::{Suggestion, TakenSuggestion};
use crate::force::{Leader, LeaderPost, Squad};
use crate::labels::{Labels, Placeholder, fill, labels};
use crate::language::Language;
use crate::link::LinkQrCode;
use crate::muster::{MusteredForce, ResolvedForce};
use crate::profile::ListColumn;
use crate::sheet::{Block, Column, ColumnKind, Mark, Row, Sheet, SheetTable};
use crate::text::{self, dedup};

/// Returns the reference sheet of a force, with the QR code of its link if given.
pub fn force(
    mustered: &MusteredForce,
    resolved: &ResolvedForce,
    style: Style,
    qr_code: Option<&LinkQrCode>,
    language: Language,
) -> Sheet {
    force_on_table(mustered, resolved, style, qr_code, &PrintedTable::default(), language)
}

/// Returns the reference sheet of a force like [`force`], with this table at the foot of its first page.
pub fn force_on_table(
    mustered: &MusteredForce,
    resolved: &ResolvedForce,
    style: Style,
    qr_code: Option<&LinkQrCode>,
    table: &PrintedTable,
    language: Language,
) -> Sheet {
    let (army, rules) = (resolved.army, resolved.rules);
    let page = ForceLayout::new(resolved, language);
    let mut blocks = page.verdict();
    let (mut sheets, cited) = page.strip_sheets();
    let form = blank_record(&sheets, language);
    sheets.ground = Some(page.ground(table, &sheets.commanders));
    blocks.push(Block::StripSheets(Box::new(sheets)));
    blocks.extend(page.halved_bill());
    blocks.extend(page.profiles());
    blocks.extend(page.notes());
    blocks.extend(house::house(rules, language));
    let units = resolved.force.units(army);
    let readings = page.roster.respelled_codes(&units);
    let equipped = page.equipped_units();
    let units: Vec<&Unit> = equipped.iter().collect();
    let legend = Legend {
        value_source: page.roster.value_source,
        language,
        units: &units,
        offers: &[],
        weapons: Weapons::Key,
    };
    blocks.extend(legend.key(readings.into_iter().chain(page.roster.rulings(&legend, cited))));
    blocks.extend(common_blocks::finding_blocks(&mustered.findings, language));
    blocks.extend(qr_code.map(|qr_code| common_blocks::link_block(qr_code, language)));
    blocks.push(form);
    let house = army.head.name.get(language);
    let subtitle = fill(labels().force.of.get(language), &[("army", &house)]);
    let title = resolved.force.head.name.get(language);
    let sum = of_limit(resolved.bill.total, resolved.bill.limit, language);
    let (total, aside) = split_number(&sum);
    let base = Sheet {
        total: total.to_owned(),
        ..titled_sheet(&rules.book, title, &subtitle, &tie_numbers(aside), language)
    };
    let footer = footer_of(&mustered.source.name, &mustered.hash, &rules.book, language);
    Sheet { emblem: Some(sign(army, style.theme, language).into()), footer, blocks, ..base }
}

/// Returns the bill of a force as a sheet of its own.
pub fn bill(resolved: &ResolvedForce, language: Language) -> Sheet {
    let page = ForceLayout::new(resolved, language);
    page.sheet_of(page.bill())
}

/// Returns the sheet of legal additions to a force.
pub fn fits(resolved: &ResolvedForce, suggestions: &[Suggestion], language: Language) -> Sheet {
    let page = ForceLayout::new(resolved, language);
    page.sheet_of(page.fits(suggestions))
}

/// Returns the addition to a force, with its price and the points left: `leader: Captain: 41 points, 9 left`.
pub fn taken_text(resolved: &ResolvedForce, taken: &TakenSuggestion, language: Language) -> String {
    let page = ForceLayout::new(resolved, language);
    let what = page.describe_addition(taken.what, None);
    let what = match taken.platoon {
        Some(platoon) => {
            let platoon = page.platoon_name(platoon);
            fill(page.labels.fits.into.get(language), &[("what", &what), ("platoon", &platoon)])
        }
        None => what,
    };
    let points = page.points(taken.points);
    let left = taken.left().map(|left| page.labels.fits.left.of_n(left, language));
    let price = left.map_or(points.clone(), |left| format!("{points}, {left}"));
    fill(page.labels.fits.taken.get(language), &[("what", &what), ("price", &price)])
}

/// Words a suggestion, with the points of its smallest and its largest number of figures.
pub fn suggestion_text(
    resolved: &ResolvedForce,
    suggestion: &Suggestion,
    language: Language,
) -> (String, [i64; 2]) {
    let page = ForceLayout::new(resolved, language);
    let what =
        page.describe_addition(suggestion.what, suggestion.fewest.map(|fewest| fewest.figures));
    (what, [suggestion.from_points(), suggestion.points])
}

/// Words the points of a force: `487 of 500 points`; `487 points` without a limit.
pub fn of_limit(total: i64, limit: Option<i64>, language: Language) -> String {
    let total_of = |limit| {
        fill(labels().force.of_limit.get(language), &[("total", &total), ("limit", &limit)])
    };
    limit.map_or_else(|| labels().counts.points.of_n(total, language), total_of)
}

/// Words a verdict: `Not legal: 574 of 400 points, 2 faults`; `None` for a legal force.
pub fn illegal_note(resolved: &ResolvedForce, language: Language) -> Option<String> {
    let points = of_limit(resolved.bill.total, resolved.bill.limit, language);
    note_faults(resolved.faults, &points, language)
}

/// Returns the verdict on a force of so many points and faults; `None` without faults.
pub(super) fn note_faults(faults: usize, points: &str, language: Language) -> Option<String> {
    let labels = &labels().force;
    let fault_count = labels.faults.of_n(faults as i64, language);
    let values: [Placeholder; 2] = [("points", &points), ("faults", &fault_count)];
    (faults > 0).then(|| fill(labels.illegal.get(language), &values))
}

struct ForceLayout<'a> {
    resolved: &'a ResolvedForce<'a>,
    roster: Roster<'a>,
    language: Language,
    labels: &'a Labels,
}

type SquadPart<'a> = BillPart<'a, &'a Squad>;
type LeaderPart<'a> = BillPart<'a, &'a Leader>;

impl<'a> ForceLayout<'a> {
    fn new(resolved: &'a ResolvedForce<'a>, language: Language) -> Self {
        let value_source = ValueSource { rules: resolved.rules, basis: resolved.force.basis };
        let roster = Roster::new(resolved.army, value_source, language);
        Self { resolved, roster, language, labels: labels() }
    }

    /// Lays out a sheet of these blocks under the name of the force.
    fn sheet_of(&self, blocks: Vec<Block>) -> Sheet {
        let (rules, language) = (self.resolved.rules, self.language);
        let title = self.resolved.force.head.name.get(language);
        let base = titled_sheet(
            &rules.book,
            title,
            "",
            &of_limit(self.resolved.bill.total, self.resolved.bill.limit, language),
            language,
        );
        let blocks = self.verdict().into_iter().chain(blocks);
        let blocks = blocks.chain(house::house(rules, language)).collect();
        Sheet { footer: footer(None, &rules.book, language), blocks, ..base }
    }

    /// Returns the notice that the force is not legal, if so.
    fn verdict(&self) -> Vec<Block> {
        let illegal = illegal_note(self.resolved, self.language);
        illegal.map(|text| Block::text(text, Mark::Strong)).into_iter().collect()
    }

    fn points(&self, n: i64) -> String {
        self.labels.counts.points.of_n(n, self.language)
    }

    /// Returns the squads of a platoon, or those outside platoons, with their indices among all squads.
    fn squads_of(&self, platoon: Option<usize>) -> impl Iterator<Item = (usize, &SquadPart<'_>)> {
        let squads = self.resolved.bill.squads.iter().enumerate();
        squads.filter(move |(_, part)| part.platoon == platoon)
    }

    fn leaders_at(&self, post: LeaderPost) -> Vec<&LeaderPart<'_>> {
        let posts = self.resolved.force.posts();
        let leaders = self.resolved.bill.leaders.iter().zip(posts);
        leaders.filter(|(_, other)| *other == post).map(|(part, _)| part).collect()
    }

    fn platoon_name(&self, index: usize) -> String {
        match &self.resolved.force.platoons[index].name {
            Some(name) => name.get(self.language).to_owned(),
            None => fill(self.labels.force.platoon_n.get(self.language), &[("n", &(index + 1))]),
        }
    }

    /// Returns the name of a squad by its index; squads of the same name are numbered: `Troopers 2`.
    fn squad_name(&self, at: usize) -> String {
        let title =
            |part: &SquadPart| part.of.title(self.resolved.army).get(self.language).to_owned();
        let names: Vec<String> = self.resolved.bill.squads.iter().map(title).collect();
        let name = &names[at];
        let number = names[..=at].iter().filter(|other| *other == name).count();
        match names.iter().filter(|other| *other == name).count() {
            1 => name.clone(),
            _ => format!("{name} {number}"),
        }
    }

    /// Words the size of a squad: `6 figures + NCO`.
    fn size(&self, squad: &Squad) -> String {
        let figures = self.labels.counts.figures.of_n(squad.figures, self.language);
        match squad.nco {
            Some(_) => format!("{figures} + {}", self.labels.units.nco.get(self.language)),
            None => figures,
        }
    }

    /// Returns the codes and base values of all units, with the cost of their abilities.
    fn profiles(&self) -> Vec<Block> {
        let (labels, language, value_source) =
            (self.labels, self.language, &self.roster.value_source);
        let units = self.equipped_units();
        let shown = ListColumn::characteristics;
        let row = |unit: &Unit| {
            let values = value_source.values(unit);
            let values = shown().map(|value| values.print(value));
            let name = unit.name.get(language).to_owned();
            Row::plain([name, value_source.code(unit)].into_iter().chain(values))
        };
        let rows = dedup(units.iter().map(row));
        let mut columns = vec![
            Column::new(labels.columns.name.get(language), 4, ColumnKind::Name),
            Column::new(labels.columns.code.get(language), 2, ColumnKind::Code),
        ];
        let named = |value| value_name(value, self.resolved.rules, language);
        columns.extend(shown().map(|value| Column::new(named(value), 1, ColumnKind::Figure)));
        let title = labels.strip.profiles.get(self.language).clone();
        let table = |rows: &[Row]| {
            let label = title.as_str().into();
            let table = SheetTable { label, columns: columns.clone(), rows: rows.to_vec() };
            Block::together(vec![Block::heading(2, title.as_str()), Block::Table(table)])
        };
        let parts = page_by_page(&rows, |_| 1, |row| &row.cells[0].text.first);
        parts.into_iter().map(table).collect()
    }

    /// Notes on the force, and profile data without a column.
    fn notes(&self) -> Vec<Block> {
        let units = self.equipped_units();
        let mut distinct: Vec<&Unit> = Vec::new();
        for unit in &units {
            if distinct.iter().all(|other| other.name != unit.name) {
                distinct.push(unit);
            }
        }
        let notes = self.resolved.force.head.notes.iter();
        let notes = notes.map(|notes| Block::text(notes.get(self.language), Mark::Plain));
        let remarks = distinct.iter().flat_map(|unit| self.roster.remarks(unit));
        let house = self.roster.house_rules_of(&distinct).into_iter();
        let house = house.map(|text| Block::text(text, Mark::Plain));
        let blocks = notes.chain(remarks).chain(house).collect();
        common_blocks::under_heading(self.labels.force.notes.get(self.language).clone(), blocks)
    }

    /// Returns the purchases for a leader or squad, and notes on it.
    fn purchases_and_notes(
        &self,
        lines: &[BillEntry],
        notes: Option<&crate::army::Words>,
    ) -> Option<String> {
        let bought: Vec<String> = lines
            .iter()
            .filter(|line| !matches!(line.item, EntryItem::Unit(_)))
            .map(|line| self.entry_text(line))
            .collect();
        let bought = (!bought.is_empty()).then(|| {
            fill(self.labels.force.bought.get(self.language), &[("options", &bought.join(", "))])
        });
        let notes = notes.map(|notes| notes.get(self.language).to_owned());
        let own: Vec<String> = bought.into_iter().chain(notes).collect();
        (!own.is_empty()).then(|| own.join(" "))
    }

    /// Returns the name of an entry, with the number of figures if only some have it.
    fn entry_text(&self, line: &BillEntry) -> String {
        let name =
            super::entry_name(&line.item, self.resolved.army, self.resolved.rules, self.language);
        match line.item {
            EntryItem::Unit(_) => name,
            EntryItem::Choice(_) => {
                let figures = self.labels.counts.figures.of_n(line.count, self.language);
                let label = self.labels.force.by_figures.get(self.language);
                fill(label, &[("name", &name), ("figures", &figures)])
            }
            EntryItem::Surcharge(_, percent) => format!("{name} ({} %)", text::with_sign(percent)),
        }
    }

    /// Returns the units on the table with their equipment.
    fn equipped_units(&self) -> Vec<Unit> {
        let (army, force, value_source) =
            (self.resolved.army, self.resolved.force, &self.roster.value_source);
        let leaders = force.all_leaders().map(|(_, leader)| value_source.leader(leader, army));
        let squads = force.all_squads().flat_map(|(_, squad)| {
            let nco = squad.nco.map(|nco| army.units[nco].clone());
            let troops = value_source.troops(squad, army).into_iter().map(|(_, unit)| unit);
            troops.chain(nco)
        });
        leaders.chain(squads).collect()
    }
}
