//! A sheet in two languages, zipped from the sheets in each.

use super::{
    Block, Cell, Chart, Column, Footer, Glyph, Group, Heading, KeyBlock, KeyItem, Paragraph,
    Picture, Row, Sheet, SheetTable,
};

use super::report::beside as banners;
use crate::language::zip;

impl Sheet {
    /// Adds the second language, text by text.
    ///
    /// # Panics
    /// If the two sheets differ in structure; builders lay out the same blocks in every language.
    #[must_use]
    pub fn beside(self, other: Self) -> Self {
        Self {
            language: self.language,
            title: self.title.beside(other.title),
            kicker: self.kicker.beside(other.kicker),
            subtitle: self.subtitle.beside(other.subtitle),
            total: self.total,
            aside: self.aside.beside(other.aside),
            emblem: self.emblem,
            footer: footer(self.footer, other.footer),
            blocks: zip(self.blocks, other.blocks, block),
        }
    }
}

fn footer(ours: Footer, theirs: Footer) -> Footer {
    Footer { game: ours.game.beside(theirs.game), ..ours }
}

fn block(ours: Block, theirs: Block) -> Block {
    match (ours, theirs) {
        (Block::Heading(a), Block::Heading(b)) => Block::Heading(Heading {
            level: a.level,
            text: a.text.beside(b.text),
            aside: a.aside.beside(b.aside),
        }),
        (Block::Text(a), Block::Text(b)) => {
            Block::Text(Paragraph { text: a.text.beside(b.text), mark: a.mark })
        }
        (Block::Notes(a), Block::Notes(b)) => Block::Notes(a.beside(b)),
        (Block::Table(a), Block::Table(b)) => Block::Table(table(a, b)),
        (Block::Tables([a, b]), Block::Tables([c, d])) => Block::Tables([table(a, c), table(b, d)]),
        (Block::Key(a), Block::Key(b)) => Block::Key(KeyBlock {
            title: a.title.beside(b.title),
            items: zip(a.items, b.items, item),
        }),
        (Block::Picture(a), Block::Picture(b)) => Block::Picture(Picture {
            alt: a.alt.beside(b.alt),
            caption: a.caption.beside(b.caption),
            ..a
        }),
        (Block::Chart(a), Block::Chart(b)) => Block::Chart(Chart {
            alt: a.alt.beside(b.alt),
            caption: a.caption.beside(b.caption),
            ..a
        }),
        (Block::Banners(a), Block::Banners(b)) => Block::Banners(Box::new(banners(*a, *b))),
        (Block::Tableau(a), Block::Tableau(b)) => Block::Tableau(Box::new(a.beside(*b))),
        (Block::Glyphs(a), Block::Glyphs(b)) => Block::Glyphs(zip(a, b, Glyph::beside)),
        (Block::Battle(a), Block::Battle(b)) => Block::Battle(Box::new(a.beside(*b))),
        (Block::Lineup(a), Block::Lineup(b)) => Block::Lineup(Box::new(a.beside(*b))),
        (Block::Scale(a), Block::Scale(b)) => Block::Scale(a.beside(b)),
        (Block::Track(a), Block::Track(b)) => Block::Track(a.beside(b)),
        (Block::Leaves(a), Block::Leaves(b)) => Block::Leaves([a, b].concat()),
        (Block::Group(a), Block::Group(b)) => Block::Group(Group {
            together: a.together && short(&a.blocks),
            blocks: zip(a.blocks, b.blocks, block),
        }),
        (ours, theirs) => {
            assert_eq!(ours, theirs, "the same sheet in two languages");
            ours
        }
    }
}

fn table(ours: SheetTable, theirs: SheetTable) -> SheetTable {
    let column = |a: Column, b: Column| Column { head: a.head.beside(b.head), ..a };
    let cell = |a: Cell, b: Cell| Cell { text: a.text.beside(b.text), mark: a.mark };
    let row = |a: Row, b: Row| Row { cells: zip(a.cells, b.cells, cell), ..a };
    SheetTable {
        label: ours.label.beside(theirs.label),
        columns: zip(ours.columns, theirs.columns, column),
        rows: zip(ours.rows, theirs.rows, row),
    }
}

fn item(ours: KeyItem, theirs: KeyItem) -> KeyItem {
    KeyItem {
        term: ours.term.beside(theirs.term),
        name: ours.name.beside(theirs.name),
        meaning: ours.meaning.beside(theirs.meaning),
    }
}

/// Returns `true` if the blocks take at most a third of a page in two languages. A longer group that must not break
/// could leave that much of the page before it blank.
fn short(blocks: &[Block]) -> bool {
    const ROWS: usize = 12;
    let rows = |block: &Block| match block {
        Block::Table(table) => table.rows.len(),
        Block::Tables(halves) => halves.iter().map(|table| table.rows.len()).sum(),
        _ => 0,
    };
    blocks.iter().map(rows).sum::<usize>() <= ROWS
}
