//! Quick reference of a game: a leaf printed on both sides.

use super::blazon::{code_drawing, legend_devices};
use super::{figures, footer, titled_sheet};
use crate::book::Book;
use crate::embedded;
use crate::labels::labels;
use crate::language::Language;
use crate::reference::{
    self, Grid, GridCell, GridColumn, Piece, Reference, ReferencePart, ReferenceSide,
};
use crate::rules::Rules;
use crate::sheet::{
    Block, Chapter, CodeDrawing, Column, DiagramLabel, Leaf, LeafDiagram, LeafFlow, LeafSide, Row,
    Sheet, SheetTable, Stanza, Wording,
};
use crate::text::or_empty;

/// Returns the rules of a game on one leaf, with the house rules in force.
pub fn reference(
    reference: &Reference,
    book: &Book,
    rules: Option<&Rules>,
    language: Language,
) -> Sheet {
    let title = labels().sheet.quick.get(language);
    let base = titled_sheet(book, title, &book.edition, "", language);
    let kicker = format!("{title} · {} · {}", base.kicker, base.subtitle);
    let page = ReferenceLayout { rules, language };
    let last = reference.sides.len().saturating_sub(1);
    let side = |(at, side): (usize, &ReferenceSide)| LeafSide {
        note: if at == last {
            page.wording(reference.rulings.get(language))
        } else {
            page.wording("")
        },
        kicker: kicker.clone(),
        devices: if at == last { page.devices() } else { Vec::new() },
        ..page.leaf_side(side)
    };
    let sides = reference.sides.iter().enumerate().map(side).collect();
    let mark = book.mark.as_deref().and_then(embedded::mark).unwrap_or_default();
    let leaf = Leaf { language, letters: reference.letters, mark, sides };
    let mut blocks = vec![Block::Leaves(vec![leaf])];
    blocks.extend(rules.and_then(|rules| super::house::house(rules, language)));
    Sheet { footer: footer(None, book, language), blocks, ..base }
}

/// The context of a reference: the language, and the rules for its numbers if known.
struct ReferenceLayout<'a> {
    rules: Option<&'a Rules>,
    language: Language,
}

impl ReferenceLayout<'_> {
    fn fill_values(&self, text: &str) -> String {
        match self.rules {
            Some(rules) => figures::fill_placeholders(text, rules, self.language),
            None => text.to_owned(),
        }
    }

    fn wording(&self, text: &str) -> Wording {
        Wording::read(&self.fill_values(text))
    }

    fn leaf_side(&self, side: &ReferenceSide) -> LeafSide {
        let column =
            |parts: &Vec<ReferencePart>| parts.iter().map(|part| self.chapter(part)).collect();
        LeafSide {
            title: side.title.get(self.language).clone(),
            kicker: String::new(),
            columns: side.columns.iter().map(column).collect(),
            note: Wording::read(""),
            devices: Vec::new(),
            device_key: Wording::read(labels().blazon.key.get(self.language)),
        }
    }

    /// Draws codes with every letter of the game; none in a game without codes, or with a letter that has no drawing.
    fn devices(&self) -> Vec<CodeDrawing> {
        // A row of the leaf has room for those of the shipped games.
        const MOST: usize = 8;
        let Some(rules) = self.rules else { return Vec::new() };
        let devices = legend_devices(rules).unwrap_or_default().into_iter().take(MOST);
        devices.map(|(_, device)| code_drawing(device)).collect()
    }

    fn chapter(&self, part: &ReferencePart) -> Chapter {
        Chapter {
            number: or_empty(part.phase),
            title: part.head.get(self.language).clone(),
            pieces: part.pieces.iter().map(|piece| self.stanza(piece)).collect(),
        }
    }

    fn stanza(&self, piece: &Piece) -> Stanza {
        match piece {
            Piece::Text(text) => Stanza::Text(self.wording(text.get(self.language))),
            Piece::Flow(flow) => Stanza::Flow(LeafFlow {
                title: flow.head.get(self.language).clone(),
                steps: flow
                    .steps
                    .iter()
                    .map(|step| self.wording(step.get(self.language)))
                    .collect(),
            }),
            Piece::Table(grid) => Stanza::Table(self.table(grid)),
            Piece::Diagram(drawn) => Stanza::Diagram(self.diagram(drawn)),
        }
    }

    fn diagram(&self, drawn: &reference::Diagram) -> LeafDiagram {
        let labels = drawn.labels.iter().zip(drawn.of.places());
        let label = |(text, at): (&GridCell, &[u8; 2])| DiagramLabel {
            text: text.get(self.language).to_owned(),
            at: *at,
            reversed: drawn.of.is_on_black(*at),
        };
        LeafDiagram {
            svg: drawn.of.svg(),
            labels: labels.map(label).collect(),
            alt: drawn.alt.get(self.language).clone(),
            caption: self.wording(drawn.caption.get(self.language)),
        }
    }

    fn table(&self, grid: &Grid) -> SheetTable {
        let column = |column: &GridColumn| {
            Column::new(column.head.get(self.language), column.width, column.kind)
        };
        let rows = grid.rows.iter();
        let rows = rows.map(|cells| self.row(cells.iter().map(|cell| cell.get(self.language))));
        SheetTable {
            label: grid.head.get(self.language).clone().into(),
            columns: grid.columns.iter().map(column).collect(),
            rows: rows.chain(self.house_rows(grid)).collect(),
        }
    }

    /// Returns the rows for house letters in the tables of a grid.
    fn house_rows(&self, grid: &Grid) -> Vec<Row> {
        let cells: Vec<&str> = grid.added.iter().map(|cell| cell.get(self.language)).collect();
        let rows = self.rules.map_or(Vec::new(), |rules| figures::added_rows(&cells, rules));
        rows.iter().map(|cells| self.row(cells.iter().map(String::as_str))).collect()
    }

    fn row<'a>(&self, cells: impl Iterator<Item = &'a str>) -> Row {
        Row::plain(cells.map(|cell| self.fill_values(cell)))
    }
}
