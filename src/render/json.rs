//! JSON renderer; its shapes are a stable interface. Answers with more than one shape become a `serde_json::Value` first:
//! their keys are written in alphabetical order, which readers may rely on by now.

mod audit;
mod battle;
mod battle_log;
mod chess;
mod code;
mod codeless_game;
mod codeless_odds;
mod design;
mod diff;
mod dossier;
mod fair;
mod find;
mod findings;
mod force;
mod list;
mod odds;
mod pasted;
mod pasted_force;
mod pasted_tables;
mod pasted_units;
mod profile;
mod rulings;
mod schema;
mod show;
mod suppose;
mod worth;

use crate::answer::Answer;
use crate::answer::export::Exported;
use crate::answer::paste::ReadLists;
use crate::answer::priced::{ForceReport, PricedForce};
use crate::answer::print::PrintedDocuments;
use crate::answer::schema::SchemaKind;
use crate::answer::show::{Selection, Shown};
use crate::library::OpenedItem;
use crate::muster::Mustered;
use crate::read;
use crate::text::{is_bidi_control, is_control};
use crate::voice::Voice;
use findings::{FileAnswer, file};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};
use serde_json::Number;
use std::borrow::Cow;
use std::fmt::Write;

/// Writes an answer with a line end; empty if the answer could not be computed.
pub fn json(answer: &Answer, voice: Voice) -> String {
    match answer {
        Answer::Code(codes) => write(&code::codes(codes, voice)),
        Answer::Checked(checked) => {
            let checked = checked
                .opened
                .iter()
                .map(|one| findings::check_answer(one.sourced_findings(), voice));
            write(&checked.collect::<Vec<_>>())
        }
        Answer::Audited(audited) => write(&audit::audit_answer(audited, &audited.audits(), voice)),
        Answer::Supposed(found) => suppose::write_trial(found),
        Answer::Differences(differences) => write(&diff::differences(differences)),
        Answer::Cost(costed) => write_or_empty(costed.mustered.resolve().as_ref().map(force::cost)),
        Answer::Fits(fitting) => {
            let resolved = fitting.mustered.resolve();
            write_or_empty(
                resolved.as_ref().map(|resolved| force::fits(resolved, &fitting.suggestions)),
            )
        }
        Answer::TakenSuggestions(taken) => {
            let resolved = taken.mustered.resolve();
            write_or_empty(
                resolved.as_ref().and_then(|resolved| force::taken_answer(taken, resolved)),
            )
        }
        Answer::Priced(priced) => priced_force(priced),
        Answer::TakenCodelessSuggestions(taken) => write(&codeless_game::taken_answer(taken)),
        Answer::Exported(exported) => exported_force(exported),
        Answer::ReadLink(read) => write(&file((&read.source, &read.findings), Vec::new(), voice)),
        Answer::ReadLists(pasted) => write(&pasted::pasted(pasted, Vec::new(), voice)),
        Answer::ReadForce(read) => write(&pasted_force::pasted_force(read, Vec::new(), voice)),
        Answer::ReadTables(read) => write(&pasted_tables::pasted_tables(read, Vec::new(), voice)),
        Answer::ReadUnits(read) => write(&pasted_units::pasted_units(read, Vec::new(), voice)),
        Answer::Shown(shown) => shown_lines(shown),
        Answer::Found(found) => write(&find::find_answer(found)),
        Answer::Designed(designed) => write(&design::design_answer(designed)),
        Answer::Dominated(dominated) => write(&find::dominated_answer(dominated)),
        Answer::Worth(compared) => write(&worth::worth(compared)),
        Answer::Battled(battled) => write_or_empty(battle::battle(battled)),
        Answer::Fair(judged) => write(&fair::fair(judged)),
        Answer::Odds(rolled) => write(&odds::odds(&rolled.odds)),
        Answer::CodelessOdds(codeless_odds) => write(&codeless_odds::codeless_odds(codeless_odds)),
        Answer::Printed(printed) => write(&printed_files(printed, voice)),
        Answer::Chess(answer) => answer.reply.as_ref().map_or(String::new(), chess::chess),
        Answer::Rulings(found) => write(&rulings::rulings(found, voice)),
        Answer::Listed(listed) => write(&list::list_answer(listed, voice)),
        Answer::Schema(kind) => {
            let language = voice.speech.first();
            match kind {
                SchemaKind::File(kind) => write(&read::describe_schema(*kind, language)),
                SchemaKind::Answer(kind) => write(&schema::schema(*kind, language)),
            }
        }
        Answer::Blazon(drawn) => write(&code::drawn_code(drawn, voice)),
        Answer::BlazonLegend(_)
        | Answer::NewHouse(_)
        | Answer::NewFile(_)
        | Answer::Formatted(_)
        | Answer::Faulty(_)
        | Answer::Refused(..) => String::new(),
    }
}

fn priced_force(priced: &PricedForce) -> String {
    let (found, army) = (&priced.codeless_file, priced.codeless_file.contents.as_deref());
    match priced.report {
        ForceReport::Cost => {
            write_or_empty(army.map(|army| codeless_game::codeless_answer(found, army, None)))
        }
        ForceReport::Fits => write_or_empty(army.map(|army| codeless_game::fits(priced, army))),
    }
}

fn exported_force(exported: &Exported) -> String {
    match &exported.opened {
        OpenedItem::Force(mustered) => {
            write_or_empty(mustered.resolve().as_ref().map(force::export))
        }
        OpenedItem::Codeless(found) => write_or_empty(
            found.contents.as_deref().map(|army| codeless_game::codeless_answer(found, army, None)),
        ),
        OpenedItem::List(list) => list_units(list, &Selection::All),
    }
}

fn shown_lines(shown: &Shown) -> String {
    match &shown.opened {
        OpenedItem::List(list) => list_units(list, &shown.selection),
        OpenedItem::Force(force) => write_or_empty(
            force.resolve().as_ref().map(|resolved| show::force(resolved, &shown.selection)),
        ),
        OpenedItem::Codeless(found) => {
            let one = shown.selection.name();
            write_or_empty(
                found
                    .contents
                    .as_deref()
                    .map(|army| codeless_game::codeless_answer(found, army, one)),
            )
        }
    }
}

/// Returns the files written for an item, for front ends that write them.
pub fn item_with_files(one: &OpenedItem, files: Vec<String>, voice: Voice) -> String {
    write(&file(one.sourced_findings(), files, voice))
}

/// Writes a pasted force, pasted tables of costs or of units, with the file written from them, for front ends that
/// write it.
pub fn reading_with_files(answer: &Answer, files: Vec<String>, voice: Voice) -> String {
    match answer {
        Answer::ReadForce(read) => write(&pasted_force::pasted_force(read, files, voice)),
        Answer::ReadTables(read) => write(&pasted_tables::pasted_tables(read, files, voice)),
        Answer::ReadUnits(read) => write(&pasted_units::pasted_units(read, files, voice)),
        _ => String::new(),
    }
}

/// Writes a pasted text with the files written from it, for front ends that write them.
pub fn pasted_with_files(pasted: &ReadLists, files: Vec<String>, voice: Voice) -> String {
    write(&pasted::pasted(pasted, files, voice))
}

/// Returns the units of a list; empty if it could not be parsed.
fn list_units(list: &Mustered, which: &Selection) -> String {
    write_or_empty(list.army.as_ref().map(|army| show::list(army, &list.rules, which)))
}

/// Writes an answer, or nothing at all if there is none.
fn write_or_empty(answer: Option<impl Serialize>) -> String {
    answer.map_or(String::new(), |answer| write(&answer))
}

/// Converts the decimal text of a fraction to a number.
fn number(decimal: &str) -> Number {
    serde_json::from_str(decimal).expect("a decimal is a number of JSON")
}

fn write(answer: &impl Serialize) -> String {
    let text = serde_json::to_string_pretty(answer);
    escape_hidden(&text.expect("every answer is made of texts, numbers and lists")) + "\n"
}

/// Escapes control characters and bidirectional marks as `\u202e`; they occur only inside strings.
fn escape_hidden(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            c if is_control(c) || is_bidi_control(c) => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out
}

/// Returns the files of references, then those of each list and force.
fn printed_files<'a>(printed: &'a PrintedDocuments, voice: Voice) -> Vec<FileAnswer<'a>> {
    let written_files = |index: Option<usize>| {
        let jobs = printed.jobs.iter().filter(move |job| job.opened_index == index);
        jobs.flat_map(|job| job.written.clone()).collect::<Vec<_>>()
    };
    let alone = printed.jobs.iter().filter(|job| job.opened_index.is_none());
    let alone = alone.map(|job| FileAnswer::alone(job.written.clone()));
    let opened = printed.opened.iter().enumerate();
    let opened =
        opened.map(|(index, one)| file(one.sourced_findings(), written_files(Some(index)), voice));
    alone.chain(opened).collect()
}

/// Keys and values in list order instead of alphabetical order.
struct Ordered<V>(Vec<(&'static str, V)>);

impl<V: Serialize> Serialize for Ordered<V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

impl<V: JsonSchema> JsonSchema for Ordered<V> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("Map_of_{}", V::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let value = generator.subschema_for::<V>();
        json_schema!({ "type": "object", "additionalProperties": value })
    }
}

impl<V> FromIterator<(&'static str, V)> for Ordered<V> {
    fn from_iter<I: IntoIterator<Item = (&'static str, V)>>(entries: I) -> Self {
        Self(entries.into_iter().collect())
    }
}
