//! The record of a battle: that of the battle in play as a file, and its print, or that of a record that was opened.

use super::PageHost;
use super::exchange::record_output;
use super::form_fields::FormFields;
use super::opened_record::{self, FILE};
use super::printing::{PrintFormat, PrintedPage, Unprintable, print_items};
use super::state::{BuiltTexts, TextKind};
use crate::answer::print::{Against, DocumentKind, Items, TableRequest};
use crate::deck::CardSize;
use crate::desk::Desk;
use crate::emblem::SHIELD;
use crate::labels::{Placeholder, fill, labels};
use crate::language::Language;
use crate::library::OpenedItem;
use crate::render::Paper;
use crate::sheet::Tabletop;
use crate::sheets::{self, DeckOptions, Style};
use crate::text::{Source, is_control, length, quote};
use crate::yaml::{Node, YamlValue, find_tree};
use crate::{limits, yaml_edit};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::fmt::Write;

/// The field with the record, as JSON.
const FIELD: &str = "record";
/// The largest record in a form, in bytes.
const MOST: usize = limits::FILE_BYTES as usize;

/// The record that the script of the page keeps.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct PlayedBattle {
    date: String,
    enemy: String,
    winner: String,
    notes: String,
    turns: Vec<PlayedTurn>,
}

#[derive(Debug, Deserialize)]
struct PlayedTurn {
    turn: i64,
    own: i64,
    enemy: i64,
    losses: Vec<PlayedLoss>,
}

/// The losses of a unit in a turn, in the JSON a row: `["squads/1", 2, false, true]`.
#[derive(Debug, Deserialize)]
struct PlayedLoss {
    place: String,
    lost: i64,
    /// `true` if it left the battle.
    is_out: bool,
    is_nco_lost: bool,
}

/// The force in play, as the record has it.
struct PlayedForce {
    game: &'static str,
    name: String,
    emblem: &'static str,
    points: Option<i64>,
    units: Vec<PlayedUnit>,
}

struct PlayedUnit {
    place: String,
    name: String,
    figures: i32,
    has_nco: bool,
}

/// Returns `true` if a file is the record, as its own text or as a print.
pub(super) fn is_record(file: &str) -> bool {
    file == FILE || record_output(file).is_some()
}

/// Returns the record as a file: its own text, or a print of it. It is the battle in play, or else the record that was
/// opened.
pub(super) fn file(
    file: &str,
    form_fields: &FormFields,
    built: &BuiltTexts,
    desk: &Desk,
    host: PageHost,
) -> Result<PrintedPage, Unprintable> {
    let language = desk.speech.first();
    let opened = opened_record::text(form_fields).filter(|_| form_fields.get(FIELD).is_empty());
    let text = opened.or_else(|| played_text(form_fields, built, desk, language));
    let text = text.ok_or(Unprintable::Unknown)?;
    let Some(output) = record_output(file) else { return Ok(PrintedPage::new(FILE, text)) };
    let items = Items {
        items: vec![opened_record::item(text)],
        kinds: vec![DocumentKind::Sheet],
        style: Style::default(),
        sets_values: false,
        deck_options: DeckOptions { size: CardSize::POKER, backs: None, copies: 1, marks: false },
        enemy: Against::Nobody,
        qr: false,
        table: TableRequest::default(),
    };
    let format = PrintFormat { output, paper: Paper::A4, host };
    print_items(items, desk, format, language, str::to_owned)
}

/// Writes the file of the battle in play; `None` without one.
fn played_text(
    form_fields: &FormFields,
    built: &BuiltTexts,
    desk: &Desk,
    language: Language,
) -> Option<String> {
    let battle = PlayedBattle::read(form_fields.get(FIELD))?;
    Some(battle.text(&PlayedForce::find(built, desk, language)?, language))
}

impl PlayedForce {
    /// Finds the force that is open, if it can be played.
    fn find(built: &BuiltTexts, desk: &Desk, language: Language) -> Option<Self> {
        match desk.library.open(&built.item(TextKind::Force)?).ok()? {
            OpenedItem::Force(mustered) => {
                let resolved = mustered.resolve()?;
                let name = resolved.force.head.name.get(language);
                Some(Self {
                    game: resolved.rules.book.game.key(),
                    name: name.to_owned(),
                    emblem: resolved.army.head.emblem,
                    points: Some(resolved.bill.total),
                    units: named_units(&sheets::tabletop(&resolved, language)),
                })
            }
            OpenedItem::Codeless(codeless_file) => {
                let army = codeless_file.contents.as_deref()?;
                Some(Self {
                    game: codeless_file.book.game.key(),
                    name: army.name().get(language).to_owned(),
                    emblem: army.emblem(),
                    points: army.points().map(|(total, _)| total),
                    units: named_units(&sheets::codeless_tabletop(army, language)),
                })
            }
            OpenedItem::List(_) => None,
        }
    }

    /// Finds the name of a unit by its place.
    fn name_at(&self, place: &str) -> Option<&str> {
        let unit = self.units.iter().find(|unit| unit.place == place);
        unit.map(|unit| unit.name.as_str())
    }
}

/// Returns the units; no two have the same name: `Troopers`, `Troopers 2`.
fn named_units(tabletop: &Tabletop) -> Vec<PlayedUnit> {
    let mut taken = BTreeSet::new();
    let units = tabletop.units().map(|unit| {
        let name = without_controls(&unit.strip.name.first);
        let numbered = (2..).map(|number| format!("{name} {number}"));
        let mut names = [name.clone()].into_iter().chain(numbered);
        let own = names.find(|name| taken.insert(name.clone())).unwrap_or_default();
        PlayedUnit {
            place: unit.place.clone(),
            name: own,
            figures: unit.figures(),
            has_nco: unit.has_nco_box(),
        }
    });
    units.collect()
}

impl PlayedBattle {
    fn read(json: &str) -> Option<Self> {
        (json.len() <= MOST).then(|| serde_json::from_str(json).ok())?
    }

    /// Writes the file of the record.
    fn text(&self, force: &PlayedForce, language: Language) -> String {
        let enemy = without_controls(&self.enemy.replace(['\n', '\r', '\t'], " "));
        let enemy = enemy.trim();
        let facts: &[Placeholder] = &[("first", &force.name), ("second", &enemy)];
        let title = fill(labels().battle.head.get(language), facts);
        let is_whole = !enemy.is_empty() && length(&title) <= limits::NAME;
        let title = if is_whole { &title } else { &force.name };
        let mut out = format!("fistful: {}\nrecord: {}\n", limits::FORMAT, spell(title));
        let _ = writeln!(out, "game: {}", force.game);
        out += &key_line("date", &self.date);
        let _ = writeln!(out, "own:\n  name: {}", spell(&force.name));
        if force.emblem != SHIELD {
            let _ = writeln!(out, "  emblem: {}", force.emblem);
        }
        out.extend(force.points.map(|points| format!("  points: {points}\n")));
        out += "  units:\n";
        for PlayedUnit { name, figures, has_nco, .. } in &force.units {
            let (name, nco) = (spell(name), if *has_nco { ", nco: true" } else { "" });
            let _ = writeln!(out, "    - {{unit: {name}, figures: {figures}{nco}}}");
        }
        if !enemy.is_empty() {
            let _ = writeln!(out, "enemy:\n  name: {}", spell(enemy));
        }
        out += if self.turns.is_empty() { "turns: []\n" } else { "turns:\n" };
        out.extend(self.turns.iter().map(|turn| turn.text(force)));
        out += &key_line("winner", &self.winner);
        out + &notes(&self.notes)
    }
}

impl PlayedTurn {
    fn text(&self, force: &PlayedForce) -> String {
        let mut out = format!("  - turn: {}\n", self.turn);
        if [self.own, self.enemy] != [0, 0] {
            let _ = writeln!(out, "    score: {{own: {}, enemy: {}}}", self.own, self.enemy);
        }
        let rows = self.losses.iter().filter_map(|loss| {
            let (name, lost) = (spell(force.name_at(&loss.place)?), loss.lost);
            let nco = if loss.is_nco_lost { ", nco: true" } else { "" };
            let out = if loss.is_out { ", out: true" } else { "" };
            Some(format!("      - {{unit: {name}, lost: {lost}{nco}{out}}}\n"))
        });
        let rows: String = rows.collect();
        if !rows.is_empty() {
            out += "    losses:\n";
        }
        out + &rows
    }
}

/// Spells a text as a value: `Troopers`, or quoted where YAML would read something else.
fn spell(text: &str) -> String {
    yaml_edit::spell_in_flow(&without_controls(text))
}

/// Writes a key with a short text; empty without one.
fn key_line(key: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{key}: {}\n", spell(text)) }
}

/// Writes the notes as they were typed, line by line where YAML reads that back unchanged, quoted otherwise.
fn notes(typed: &str) -> String {
    let text = without_controls(&typed.replace("\r\n", "\n").replace('\r', "\n"));
    let text = text.trim_end();
    if text.trim_start().is_empty() {
        return String::new();
    }
    let lines =
        text.lines().map(|line| if line.is_empty() { line.into() } else { format!("  {line}") });
    let block = format!("notes: |-\n{}\n", lines.collect::<Vec<_>>().join("\n"));
    let is_read_back = match find_tree(&Source::new("", block.as_str())) {
        Some(Node { value: YamlValue::Mapping(pairs), .. }) => matches!(
            &pairs[..],
            [(_, Node { value: YamlValue::Scalar { text: read, .. }, .. })] if read == text
        ),
        _ => false,
    };
    if is_read_back { block } else { format!("notes: {}\n", quote(text)) }
}

fn without_controls(text: &str) -> String {
    text.chars().filter(|c| !is_control(*c)).collect()
}
