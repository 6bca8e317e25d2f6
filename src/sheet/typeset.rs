//! Typographic characters in every text of a sheet.

use super::{
    Banner, BattleSheets, Block, Footer, Glyph, KeyBlock, Ladder, LeafSide, Lineup, Scale, Sheet,
    SheetTable, Stanza, Strip, StripGroup, Token, Track, Volley, Wording,
};
use crate::language::Phrase;
use crate::text::typographic;

impl Sheet {
    /// Replaces apostrophes, primes and minus signs by their typographic forms; the footer's file name stays unchanged.
    #[must_use]
    pub fn typeset(mut self) -> Self {
        let Footer { game, made, file: _ } = &mut self.footer;
        [&mut self.title, &mut self.kicker, &mut self.subtitle, &mut self.aside, game, made]
            .into_iter()
            .for_each(phrase);
        if let Some(sign) = &mut self.emblem {
            sign.house = typographic(&sign.house);
        }
        self.blocks.iter_mut().for_each(block);
        self
    }
}

impl Strip {
    /// Sets every text of the strip with typographic characters.
    #[must_use]
    pub fn typeset(mut self) -> Self {
        strip(&mut self);
        self
    }
}

fn phrase(words: &mut Phrase) {
    words.first = typographic(&words.first);
    words.second = words.second.as_deref().map(typographic);
}

fn block(block: &mut Block) {
    match block {
        Block::Heading(heading) => {
            phrase(&mut heading.text);
            phrase(&mut heading.aside);
        }
        Block::Text(paragraph) => phrase(&mut paragraph.text),
        Block::Notes(notes) => notes.words.iter_mut().for_each(phrase),
        Block::Table(table) => self::table(table),
        Block::Key(key) => self::key(key),
        Block::Tables(tables) => tables.iter_mut().for_each(self::table),
        Block::Picture(picture) => phrase(&mut picture.alt),
        Block::Chart(chart) => {
            phrase(&mut chart.alt);
            phrase(&mut chart.caption);
        }
        Block::Banners(banners) => banners.iter_mut().for_each(Banner::typeset),
        Block::Tableau(tableau) => tableau.typeset(),
        Block::Glyphs(glyphs) => glyphs.iter_mut().for_each(Glyph::typeset),
        Block::Battle(battle) => self::battle(battle),
        Block::Lineup(lineup) => self::lineup(lineup),
        Block::Scale(scale) => self::scale(scale),
        Block::Track(Track { ladder, states }) => {
            self::ladder(ladder);
            tokens(states);
        }
        Block::Leaves(leaves) => leaves.iter_mut().flat_map(|leaf| &mut leaf.sides).for_each(face),
        Block::Group(group) => group.blocks.iter_mut().for_each(self::block),
        Block::Lines(_) | Block::Break => {}
    }
}

fn table(table: &mut SheetTable) {
    phrase(&mut table.label);
    table.columns.iter_mut().for_each(|column| phrase(&mut column.head));
    let cells = table.rows.iter_mut().flat_map(|row| &mut row.cells);
    cells.for_each(|cell| phrase(&mut cell.text));
}

fn key(key: &mut KeyBlock) {
    phrase(&mut key.title);
    for item in &mut key.items {
        [&mut item.term, &mut item.name, &mut item.meaning].into_iter().for_each(phrase);
    }
}

fn battle(battle: &mut BattleSheets) {
    battle.commanders.iter_mut().for_each(strip);
    battle.ranks.iter_mut().for_each(rank);
    phrase(&mut battle.turn.title);
    battle.turn.steps.iter_mut().for_each(phrase);
    scale(&mut battle.chances);
    battle.reading.iter_mut().for_each(phrase);
    phrase(&mut battle.leaders);
}

fn lineup(lineup: &mut Lineup) {
    [&mut lineup.leaders, &mut lineup.squads].into_iter().for_each(rank);
    scale(&mut lineup.chances);
    lineup.reading.iter_mut().for_each(phrase);
}

fn rank(rank: &mut StripGroup) {
    phrase(&mut rank.title);
    rank.strips.iter_mut().for_each(strip);
}

fn scale(scale: &mut Scale) {
    phrase(&mut scale.title);
    scale.marks.iter_mut().flatten().for_each(phrase);
}

fn face(face: &mut LeafSide) {
    face.title = typographic(&face.title);
    face.kicker = typographic(&face.kicker);
    wording(&mut face.note);
    for chapter in face.columns.iter_mut().flatten() {
        chapter.title = typographic(&chapter.title);
        chapter.pieces.iter_mut().for_each(stanza);
    }
}

fn stanza(piece: &mut Stanza) {
    match piece {
        Stanza::Text(words) => wording(words),
        Stanza::Flow(flow) => {
            flow.title = typographic(&flow.title);
            flow.steps.iter_mut().for_each(wording);
        }
        Stanza::Table(table) => self::table(table),
        Stanza::Diagram(drawn) => {
            drawn.alt = typographic(&drawn.alt);
            drawn.labels.iter_mut().for_each(|label| label.text = typographic(&label.text));
            wording(&mut drawn.caption);
        }
    }
}

fn wording(words: &mut Wording) {
    words.0.iter_mut().for_each(|run| run.text = typographic(&run.text));
}

fn tokens(tokens: &mut [Token]) {
    tokens.iter_mut().for_each(|token| phrase(&mut token.words));
}

fn strip(strip: &mut Strip) {
    [&mut strip.name, &mut strip.size, &mut strip.points, &mut strip.unit, &mut strip.nco]
        .into_iter()
        .for_each(phrase);
    tokens(&mut strip.tokens);
    tokens(&mut strip.states);
    for stat in &mut strip.stats {
        phrase(&mut stat.label);
        phrase(&mut stat.bare);
    }
    if let Some(radius) = &mut strip.command {
        radius.adds.iter_mut().chain([&mut radius.within]).for_each(phrase);
    }
    strip.ladder.iter_mut().for_each(ladder);
    strip.shots.iter_mut().for_each(volley);
    strip.notes.iter_mut().for_each(phrase);
}

fn ladder(ladder: &mut Ladder) {
    [&mut ladder.label, &mut ladder.rest, &mut ladder.said].into_iter().for_each(phrase);
}

fn volley(volley: &mut Volley) {
    [&mut volley.label, &mut volley.weapon, &mut volley.beyond, &mut volley.said]
        .into_iter()
        .for_each(phrase);
}
