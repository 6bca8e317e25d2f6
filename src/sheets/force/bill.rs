//! Bill of a force, as tables.

use super::{ForceLayout, of_limit};
use crate::army::Basis;
use crate::bill::{BillEntry, BillPart, EntryItem};
use crate::sheet::{BillRow, Block, Column, ColumnKind, Heading, Mark, Row, SheetTable};
use crate::sheets::common_blocks;
use crate::sheets::halves::halves;
use crate::sheets::page_by_page;
use crate::text::with_minus;

/// The entries of a leader or squad; a platoon has only a total.
struct BillSection<'a> {
    name: String,
    lines: &'a [BillEntry<'a>],
    points: i64,
}

impl ForceLayout<'_> {
    /// Lists all leaders and squads with their entries, the total, and the points left.
    pub(super) fn bill(&self) -> Vec<Block> {
        let sections = self.sections();
        let pages = page_by_page(&sections, |_| 4, |section| &section.name);
        let last = pages.len().saturating_sub(1);
        let table = |(index, sections): (usize, &[BillSection])| {
            Block::Table(self.table(sections, 6, index == last))
        };
        self.headed_bill(pages.into_iter().enumerate().map(table))
    }

    /// Returns the bill in two columns.
    pub(super) fn halved_bill(&self) -> Vec<Block> {
        let sections = self.sections();
        let rows = |section: &BillSection| match section.lines.len() {
            1 => 1,
            entries => 1 + entries,
        };
        let pages = halves(&sections, rows, |section| &section.name, self.sums().len());
        let last = pages.len().saturating_sub(1);
        let halved = |(index, [left, right]): (usize, [&[BillSection]; 2])| {
            Block::Tables([self.table(left, 5, false), self.table(right, 5, index == last)])
        };
        self.headed_bill(pages.into_iter().enumerate().map(halved))
    }

    fn headed_bill(&self, tables: impl Iterator<Item = Block>) -> Vec<Block> {
        let bill = &self.resolved.bill;
        let headed = |table| {
            let text = self.labels.force.bill.get(self.language).into();
            let aside = of_limit(bill.total, bill.limit, self.language).into();
            Block::together(vec![Block::Heading(Heading { level: 2, text, aside }), table])
        };
        let mut blocks: Vec<Block> = tables.map(headed).collect();
        let basis = match self.resolved.force.effective_basis(self.resolved.army) {
            Basis::Printed => &self.labels.composition.as_printed,
            Basis::Computed => &self.labels.composition.as_computed,
        };
        blocks.push(Block::text(basis.get(self.language), Mark::Soft));
        blocks
    }

    fn sections(&self) -> Vec<BillSection<'_>> {
        let (bill, army) = (&self.resolved.bill, self.resolved.army);
        let leaders = |platoon: Option<usize>| {
            let parts = bill.leaders.iter().filter(move |part| part.platoon == platoon);
            parts.map(|part| self.section(part.of.title(army).get(self.language).to_owned(), part))
        };
        let squads = |platoon: Option<usize>| {
            let parts = self.squads_of(platoon);
            parts.map(|(at, part)| self.section(self.squad_name(at), part))
        };
        let platoons = (0..self.resolved.force.platoons.len()).map(Some).flat_map(|index| {
            let total_row = index.map(|index| {
                let (name, points) = (self.platoon_name(index), bill.platoon(index));
                BillSection { name, lines: &[], points }
            });
            leaders(index).chain(squads(index)).chain(total_row)
        });
        leaders(None).chain(platoons).chain(squads(None)).collect()
    }

    /// Lists sections in a table, with the totals at the end of the last one.
    fn table<'b>(
        &self,
        sections: impl IntoIterator<Item = &'b BillSection<'b>>,
        first_width: u8,
        is_last: bool,
    ) -> SheetTable {
        let mut rows: Vec<Row> =
            sections.into_iter().flat_map(|section| self.rows(section)).collect();
        if is_last {
            rows.extend(self.sums());
        }
        SheetTable {
            label: self.labels.force.bill.get(self.language).into(),
            columns: self.columns(first_width),
            rows,
        }
    }

    fn section<'b, T>(&self, name: String, part: &'b BillPart<'b, T>) -> BillSection<'b> {
        BillSection { name, lines: &part.lines, points: part.points }
    }

    /// Returns the columns; `first_width` is the width of the first, in twelfths.
    fn columns(&self, first_width: u8) -> Vec<Column> {
        let labels = self.labels;
        vec![
            Column::new(labels.columns.what.get(self.language), first_width, ColumnKind::Text),
            Column::new(labels.columns.count.get(self.language), 1, ColumnKind::Figure),
            Column::new(labels.force.each.get(self.language), 7 - first_width, ColumnKind::Figure),
            Column::new(labels.columns.source.get(self.language), 2, ColumnKind::Text),
            Column::new(labels.values.points.get(self.language), 2, ColumnKind::Figure),
        ]
    }

    /// Returns a bold row for the total, and a row for each entry if there are several.
    fn rows(&self, section: &BillSection) -> Vec<Row> {
        let single = match section.lines {
            [line] => Some((line.count, line.each, line.source)),
            _ => None,
        };
        let (count, each, source) = match single {
            Some((count, each, source)) if count > 1 => {
                (count.to_string(), each.to_string(), source.to_owned())
            }
            Some((_, _, source)) => (String::new(), String::new(), source.to_owned()),
            None => Default::default(),
        };
        let points = section.points.to_string();
        let mut head = Row::plain([section.name.clone(), count, each, source, points]);
        head.cells[0].mark = Mark::Strong;
        let mut rows = vec![head];
        if single.is_none() {
            rows.extend(section.lines.iter().map(|line| self.entry(line)));
        }
        if let Some(last) = rows.last_mut() {
            last.rule = true;
        }
        rows
    }

    fn entry(&self, line: &BillEntry) -> Row {
        let name = line.item.words().get(self.language);
        let what = match line.item {
            EntryItem::Surcharge(_, percent) => {
                format!("{name} ({} %)", crate::text::with_sign(percent))
            }
            _ => name.to_owned(),
        };
        let (count, each) = match line.item {
            EntryItem::Surcharge(..) => (String::new(), String::new()),
            _ => (line.count.to_string(), with_minus(line.each)),
        };
        Row::plain([
            format!("– {what}"),
            count,
            each,
            line.source.to_owned(),
            with_minus(line.points),
        ])
    }

    /// Returns the totals, as rows of five cells like the others.
    fn sums(&self) -> Vec<Row> {
        let bill = &self.resolved.bill;
        common_blocks::sum_rows(bill.total, bill.limit, 5, self.language)
    }
}

/// Returns the bill line by line, in printed order.
pub(super) fn bill_rows(page: &ForceLayout) -> Vec<BillRow> {
    let sections = page.sections();
    sections.iter().flat_map(|section| page.rows(section)).map(bill_row).collect()
}

fn bill_row(row: Row) -> BillRow {
    let is_whole = row.cells.first().is_some_and(|cell| cell.mark == Mark::Strong);
    let mut texts = row.cells.into_iter().map(|cell| cell.text.first);
    let mut next = || texts.next().unwrap_or_default();
    let (item, count, each, _, points) = (next(), next(), next(), next(), next());
    let is_calculated = !matches!(count.as_str(), "" | "1");
    let calculation = if is_calculated { format!("{count} × {each}") } else { String::new() };
    let item = item.strip_prefix("– ").map_or_else(|| item.clone(), str::to_owned);
    BillRow { item, calculation, points, is_whole }
}
