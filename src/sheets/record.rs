//! The sheet of the record of a battle: result, forces, losses turn by turn, and notes.

mod blank;
mod strength;

pub(super) use blank::blank_record;

use super::common_blocks::{note_blocks, titled_table, under_heading};
use super::{Theme, footer_of, sign_of, titled_sheet};
use crate::army::Words;
use crate::emblem::SHIELD;
use crate::labels::{Label, RecordLabels, fill, labels};
use crate::language::{Language, Phrase};
use crate::muster::MusteredRecord;
use crate::record::{BattleRecord, BattleWinner, LossSum, RecordDate, RecordedTurn};
use crate::sheet::{Banner, Block, Chart, Column, ColumnKind, Mark, Notes, Row, Sheet};
use crate::text::{Span, range};

/// The columns of turns for which a page has room; the last one has all later turns.
const TURN_COLUMNS: usize = 6;
/// The lines of units and notes for which a page has room, without the chart and with it; above that, the units that
/// lost nothing are named in a sentence.
const LINES: usize = 26;
const CHART_LINES: usize = 17;
/// The letters of a line of notes.
const LINE: usize = 110;
/// The lines of notes above which they are printed small.
const NOTE_LINES: usize = 6;

/// The mark of the turn in which a unit left the battle.
const OUT: char = '†';
/// The mark of losses with the NCO among them.
const NCO: char = '*';

/// Lays out the record of a battle.
pub fn record(mustered: &MusteredRecord, record: &BattleRecord, language: Language) -> Sheet {
    let layout = RecordLayout { record, words: &labels().record, language };
    let book = &mustered.book;
    let head = layout.say(&layout.words.head).to_owned();
    let subtitle =
        record.date.map_or(head.clone(), |date| format!("{head} · {}", layout.date(date)));
    let total = record.final_score().map(|[own, enemy]| format!("{own} : {enemy}"));
    let words = layout.words;
    let aside = if record.winner.is_some() { &words.final_score } else { &words.score_so_far };
    let aside = total.as_ref().map_or("", |_| layout.say(aside));
    let base = titled_sheet(book, record.name.get(language), &subtitle, aside, language);
    let result = layout.result();
    let turns = layout.words.turns.of_n(record.turns.len() as i64, language);
    let sentence = fill(layout.say(&layout.words.after), &[("result", &result), ("turns", &turns)]);
    let mut blocks = vec![Block::text(sentence, Mark::Strong)];
    blocks.push(layout.forces());
    blocks.extend(layout.strength());
    blocks.extend(layout.losses());
    blocks.extend(layout.scores());
    blocks.extend(layout.notes());
    Sheet {
        total: total.unwrap_or_default(),
        footer: footer_of(&mustered.source.name, &mustered.hash, book, language),
        blocks,
        ..base
    }
}

/// Words a record in one line: `Duke Leto against the Baron, 4 turns`.
pub fn summarize_record(record: &BattleRecord, language: Language) -> String {
    let words = &labels().record;
    let turns = words.turns.of_n(record.turns.len() as i64, language);
    let name = record.name.get(language);
    fill(words.summary.get(language), &[("name", &name), ("turns", &turns)])
}

struct RecordLayout<'a> {
    record: &'a BattleRecord,
    words: &'static RecordLabels,
    language: Language,
}

/// The turns of one column, more than one in the last if there are many.
struct TurnColumn<'a> {
    turns: &'a [RecordedTurn],
}

impl TurnColumn<'_> {
    /// Returns the number of the turn, or the numbers of the first and the last: `7–9`.
    fn number(&self) -> String {
        match self.turns {
            [] => String::new(),
            [turn] => turn.number.to_string(),
            [first, .., last] => range(first.number, last.number),
        }
    }
}

impl<'a> RecordLayout<'a> {
    fn say(&self, label: &'static Label) -> &'static str {
        label.get(self.language)
    }

    /// Writes a day: `30 November 2026`.
    fn date(&self, date: RecordDate) -> String {
        let month = self.say(&self.words.months).split(' ').nth(usize::from(date.month) - 1);
        let facts: &[crate::labels::Placeholder] =
            &[("day", &date.day), ("month", &month.unwrap_or_default()), ("year", &date.year)];
        fill(self.say(&self.words.day), facts)
    }

    fn result(&self) -> String {
        let won = |name: &str| fill(self.say(&self.words.won), &[("name", &name)]);
        match (self.record.winner, &self.record.enemy) {
            (Some(BattleWinner::Own), _) => won(self.record.own.name.get(self.language)),
            (Some(BattleWinner::Enemy), Some(enemy)) => won(enemy.name.get(self.language)),
            (Some(BattleWinner::Enemy), None) => self.say(&self.words.won_by_enemy).to_owned(),
            (Some(BattleWinner::Nobody), _) => self.say(&self.words.won_by_nobody).to_owned(),
            (None, _) => self.say(&self.words.not_over).to_owned(),
        }
    }

    fn enemy_name(&self) -> &str {
        let enemy = self.record.enemy.as_ref();
        enemy.map_or_else(|| self.say(&self.words.enemy), |enemy| enemy.name.get(self.language))
    }

    /// Puts both forces beside each other: the emblem and the name of each, and what is known of it.
    fn forces(&self) -> Block {
        let (own, words) = (&self.record.own, self.words);
        let points = own.points.map(|n| labels().counts.points.of_n(n, self.language));
        let (lost, figures) = (self.lost(), self.figures());
        let figures =
            fill(self.say(&words.figures_lost), &[("lost", &lost), ("figures", &figures)]);
        let facts: Vec<String> = points.into_iter().chain([figures]).collect();
        let [en, es] = [Language::English, Language::Spanish].map(|it| words.enemy.get(it).clone());
        let unnamed = Words { text: en, spanish: Some(es), span: Span::default() };
        let enemy = self.record.enemy.as_ref();
        let (enemy, emblem) = enemy.map_or((&unnamed, SHIELD), |enemy| (&enemy.name, enemy.emblem));
        let banner = |name: &Words, emblem, aside: String, filled| Banner {
            sign: Some(Box::new(sign_of(emblem, name, Theme::Plain, self.language))),
            name: name.get(self.language).into(),
            aside: aside.into(),
            filled,
            rows: Vec::new(),
        };
        Block::Banners(Box::new([
            banner(&own.name, own.emblem, facts.join(", "), true),
            banner(enemy, emblem, String::new(), false),
        ]))
    }

    /// Returns the figures at the start.
    fn figures(&self) -> i64 {
        self.record.own.units.iter().map(|unit| unit.figures).sum()
    }

    /// Returns the figures lost in the whole battle.
    fn lost(&self) -> i64 {
        (0..self.record.own.units.len()).map(|unit| self.record.all_losses_of(unit).lost).sum()
    }

    /// Draws the figures left after each turn; empty without losses, and where there is no room.
    fn strength(&self) -> Vec<Block> {
        let (words, turns) = (self.words, &self.record.turns);
        let is_shown =
            self.lost() > 0 && turns.len() < strength::BARS && self.lines() <= CHART_LINES;
        if !is_shown {
            return Vec::new();
        }
        let mut left = vec![(0, self.figures())];
        for turn in turns {
            let lost: i64 = turn.losses.iter().map(|loss| loss.lost).sum();
            let before = left.last().map_or(0, |(_, figures)| *figures);
            left.push((turn.number, before - lost));
        }
        let row = |(turn, figures): &(i64, i64)| format!("{turn}: {figures}");
        let rows = left.iter().map(row).collect::<Vec<_>>().join(", ");
        let chart = Chart {
            svg: strength::svg(&left),
            alt: fill(self.say(&words.strength_alt), &[("rows", &rows)]).into(),
            caption: self.say(&words.strength_caption).into(),
        };
        vec![Block::Chart(chart)]
    }

    /// Counts the lines that depend on the battle: its units and its notes.
    fn lines(&self) -> usize {
        self.record.own.units.len() + self.lines_of_notes()
    }

    fn lines_of_notes(&self) -> usize {
        self.note_lines().map(|line| 1 + line.len() / LINE).sum()
    }

    /// Divides the turns into columns, all those after the last column but one into the last.
    fn turn_columns(&self) -> Vec<TurnColumn<'a>> {
        let turns = &self.record.turns[..];
        let alone = if turns.len() > TURN_COLUMNS { TURN_COLUMNS - 1 } else { turns.len() };
        let (first, later) = turns.split_at(alone);
        let later = (!later.is_empty()).then_some(later);
        first.chunks(1).chain(later).map(|turns| TurnColumn { turns }).collect()
    }

    /// Returns the heads of a table with a column for each turn; `last` follow, and fill the row.
    fn columns(&self, name: &'static Label, last: &[&'static Label]) -> Vec<Column> {
        let turns = self.turn_columns();
        let numbers = turns.len() + last.len();
        let wide = if numbers <= 4 { 2 } else { 1 };
        let turn = |column: &TurnColumn| {
            let head = fill(self.say(&self.words.turn), &[("n", &column.number())]);
            Column::new(&head, wide, ColumnKind::Figure)
        };
        // Lossless: there are at most eight of them.
        let first = 12 - wide * numbers as u8;
        let mut columns = vec![Column::new(self.say(name), first, ColumnKind::Name)];
        columns.extend(turns.iter().map(turn));
        columns.extend(
            last.iter().map(|label| Column::new(self.say(label), wide, ColumnKind::Figure)),
        );
        columns
    }

    /// Lists the losses of each unit in each turn.
    fn losses(&self) -> Vec<Block> {
        let (units, words) = (&self.record.own.units, self.words);
        let is_hurt = |unit: &usize| self.record.all_losses_of(*unit) != LossSum::default();
        let (hurt, unhurt): (Vec<usize>, Vec<usize>) = (0..units.len()).partition(is_hurt);
        let head = self.say(&words.losses);
        if hurt.is_empty() {
            let sentence = Block::text(self.say(&words.no_losses), Mark::Plain);
            return under_heading(head, vec![sentence]);
        }
        let is_long = self.lines() > LINES;
        let shown = if is_long { hurt } else { (0..units.len()).collect() };
        let mut rows: Vec<Row> = shown.into_iter().map(|unit| self.unit_row(unit)).collect();
        if let Some(last) = rows.last_mut() {
            last.rule = true;
        }
        rows.push(self.sum_row());
        let columns = self.columns(&words.unit, &[&words.total, &words.left]);
        let mut blocks = titled_table(head, columns, rows);
        if is_long && !unhurt.is_empty() {
            let names: Vec<&str> = unhurt.iter().map(|unit| units[*unit].name.as_str()).collect();
            let names = names.join(", ");
            let sentence = fill(self.say(&words.unhurt), &[("names", &names)]);
            blocks.push(Block::text(sentence, Mark::Plain));
        }
        blocks.extend(self.legend());
        blocks
    }

    /// Explains the marks that stand in the table.
    fn legend(&self) -> impl Iterator<Item = Block> {
        let units = 0..self.record.own.units.len();
        let sums: Vec<LossSum> = units.map(|unit| self.record.all_losses_of(unit)).collect();
        let marks = [
            (NCO, &self.words.nco_legend, sums.iter().any(|sum| sum.is_nco_lost)),
            (OUT, &self.words.legend, sums.iter().any(|sum| sum.is_out)),
        ];
        let shown = marks.into_iter().filter(|(_, _, is_used)| *is_used);
        shown.map(|(mark, label, _)| {
            Block::text(fill(self.say(label), &[("mark", &mark)]), Mark::Soft)
        })
    }

    fn unit_row(&self, unit: usize) -> Row {
        let shown = &self.record.own.units[unit];
        let turns = self.turn_columns();
        let losses = turns.iter().map(|column| LossSum::of_unit(unit, column.turns));
        let LossSum { lost, is_out, .. } = self.record.all_losses_of(unit);
        let left = (shown.figures - lost).max(0);
        let left = match (is_out, left) {
            (true, 0) => self.say(&self.words.out).to_owned(),
            (true, _) => fill(self.say(&self.words.is_out), &[("left", &left)]),
            (false, _) => left.to_string(),
        };
        let number = |sum: LossSum| {
            let marks = [sum.is_nco_lost.then_some(NCO), sum.is_out.then_some(OUT)];
            let marks: String = marks.into_iter().flatten().collect();
            let is_empty = sum == LossSum::default();
            if is_empty { String::new() } else { format!("{}{marks}", sum.lost) }
        };
        let cells = [shown.name.clone()].into_iter().chain(losses.map(number));
        Row::plain(cells.chain([lost.to_string(), left]))
    }

    /// Adds up the losses of all units.
    fn sum_row(&self) -> Row {
        let units = || 0..self.record.own.units.len();
        let turns = self.turn_columns();
        let sum = |column: &TurnColumn| -> i64 {
            units().map(|unit| LossSum::of_unit(unit, column.turns).lost).sum()
        };
        let sums = turns.iter().map(|column| sum(column).to_string());
        let (lost, figures) = (self.lost(), self.figures());
        let name = [self.say(&self.words.all_units).to_owned()];
        let cells = name.into_iter().chain(sums);
        let mut row =
            Row::plain(cells.chain([lost.to_string(), (figures - lost).max(0).to_string()]));
        row.cells[0].mark = Mark::Strong;
        row
    }

    /// Lists the score of both sides after each turn; empty if nobody kept it, or there is only one.
    fn scores(&self) -> Vec<Block> {
        let kept = self.record.turns.iter().filter(|turn| turn.score.is_some()).count();
        if kept < 2 {
            return Vec::new();
        }
        let turns = self.turn_columns();
        let row = |name: &str, side: usize| {
            let score = |column: &TurnColumn| {
                let last = column.turns.iter().rev().find_map(|turn| turn.score);
                last.map_or(String::new(), |score| score[side].to_string())
            };
            let cells = [name.to_owned()].into_iter().chain(turns.iter().map(score));
            Row::plain(cells.chain([String::new(), String::new()]))
        };
        let own = self.record.own.name.get(self.language);
        let rows = vec![row(own, 0), row(self.enemy_name(), 1)];
        // The turns stand below those of the losses.
        let mut columns = self.columns(&self.words.force, &[&self.words.total, &self.words.left]);
        for column in columns.iter_mut().rev().take(2) {
            column.head = Phrase::default();
        }
        titled_table(self.say(&self.words.scores), columns, rows)
    }

    /// Returns the lines of the notes that are not blank.
    fn note_lines(&self) -> impl Iterator<Item = &str> {
        let notes = self.record.notes.iter().flat_map(|notes| notes.get(self.language).lines());
        notes.map(str::trim).filter(|line| !line.is_empty())
    }

    /// Prints the notes, small if they are long.
    fn notes(&self) -> Vec<Block> {
        let lines = || self.note_lines().map(str::to_owned);
        if self.lines_of_notes() <= NOTE_LINES {
            return note_blocks(lines(), self.language);
        }
        let head = labels().force.notes.get(self.language).as_str();
        under_heading(head, vec![Block::Notes(Notes::new(lines()))])
    }
}
