//! Every text of a sheet in one order: a second language is added along it, and typographic characters are set.

use super::{
    Banner, BlankRecord, Block, Cell, Chart, Column, Footer, Glyph, GroundArc, GroundPlan,
    GroundScale, Group, Heading, IconLabel, KeyBlock, KeyItem, Ladder, Lineup, Notes, Paragraph,
    Picture, Radius, Remnant, Row, Scale, Sheet, SheetTable, Stat, Steps, Strip, StripGroup,
    StripSheets, StripWeapon, Tableau,
};
use crate::language::Phrase;
use std::mem::take;

/// A part of a sheet that has texts.
pub trait Phrases: Sized {
    /// Calls a function with every text, always in the same order.
    fn visit(&mut self, see: &mut dyn FnMut(&mut Phrase));

    /// Adds the second language, text by text.
    ///
    /// # Panics
    /// If the two differ in structure; builders lay out the same in every language.
    #[must_use]
    fn beside(mut self, mut other: Self) -> Self {
        let mut theirs = Vec::new();
        other.visit(&mut |phrase| theirs.push(take(phrase)));
        let mut theirs = theirs.into_iter();
        self.visit(&mut |phrase| {
            let other = theirs.next().expect("the same texts in two languages");
            *phrase = take(phrase).beside(other);
        });
        assert_eq!(theirs.next(), None, "the same texts in two languages");
        self
    }
}

impl Phrases for Phrase {
    fn visit(&mut self, see: &mut dyn FnMut(&mut Phrase)) {
        see(self);
    }
}

impl<T: Phrases> Phrases for Box<T> {
    fn visit(&mut self, see: &mut dyn FnMut(&mut Phrase)) {
        (**self).visit(see);
    }
}

impl<T: Phrases> Phrases for Option<T> {
    fn visit(&mut self, see: &mut dyn FnMut(&mut Phrase)) {
        self.iter_mut().for_each(|part| part.visit(see));
    }
}

impl<T: Phrases> Phrases for Vec<T> {
    fn visit(&mut self, see: &mut dyn FnMut(&mut Phrase)) {
        self.iter_mut().for_each(|part| part.visit(see));
    }
}

impl<T: Phrases> Phrases for [T; 2] {
    fn visit(&mut self, see: &mut dyn FnMut(&mut Phrase)) {
        self.iter_mut().for_each(|part| part.visit(see));
    }
}

/// The fields of each type that are or have texts.
macro_rules! phrases {
    ($($Type:ident: $($field:ident)+;)+) => {$(
        impl Phrases for $Type {
            fn visit(&mut self, see: &mut dyn FnMut(&mut Phrase)) {
                $(self.$field.visit(see);)+
            }
        }
    )+};
}

phrases! {
    Sheet: title kicker subtitle aside fields footer blocks;
    Footer: game program;
    Heading: text aside;
    Paragraph: text;
    Notes: words leads;
    SheetTable: label columns rows;
    Column: head;
    Row: cells;
    Cell: text;
    KeyBlock: title items;
    KeyItem: term name meaning;
    Picture: alt caption;
    Chart: alt caption;
    Banner: name aside rows;
    Remnant: name state;
    Tableau: alt banners;
    Glyph: words;
    StripSheets: commanders groups turn chances legend leaders ground;
    StripGroup: title strips;
    GroundPlan: arcs scales title key alt;
    GroundArc: name;
    BlankRecord: title fields unit turns units sums;
    GroundScale: words;
    Steps: title steps;
    Lineup: leaders squads chances legend;
    Scale: title marks;
    Strip: name size points points_word equipment stats command_radius ladder weapons states nco notes fields;
    IconLabel: words;
    Stat: label bare;
    Radius: adds within;
    Ladder: label rest alt;
    StripWeapon: label weapon beyond alt;
    Group: blocks;
}

impl Phrases for Block {
    fn visit(&mut self, see: &mut dyn FnMut(&mut Phrase)) {
        match self {
            Self::Heading(heading) => heading.visit(see),
            Self::Text(paragraph) => paragraph.visit(see),
            Self::Table(table) => table.visit(see),
            Self::Tables(tables) => tables.visit(see),
            Self::Notes(notes) => notes.visit(see),
            Self::Key(key) => key.visit(see),
            Self::Picture(picture) => picture.visit(see),
            Self::Chart(chart) => chart.visit(see),
            Self::Banners(banners) => banners.visit(see),
            Self::Tableau(tableau) => tableau.visit(see),
            Self::Glyphs(glyphs) => glyphs.visit(see),
            Self::StripSheets(sheets) => sheets.visit(see),
            Self::Lineup(lineup) => lineup.visit(see),
            Self::Scale(scale) => scale.visit(see),
            Self::BlankRecord(form) => form.visit(see),
            Self::Group(group) => group.visit(see),
            // A leaf is in one language.
            Self::Leaves(_) | Self::Lines(_) => {}
        }
    }
}
