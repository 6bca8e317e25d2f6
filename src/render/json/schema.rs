//! The JSON Schemas of answers, from the types that write them.

use super::audit::AuditAnswer;
use super::battle::{BattleAnswer, EvenAnswer, SingleBattleAnswer};
use super::chess::{BestAnswer, MovesAnswer, PerftAnswer, ReplayAnswer};
use super::code::CodeAnswer;
use super::diff::DiffAnswer;
use super::fair::FairAnswer;
use super::find::{DominatedAnswer, FindAnswer};
use super::force::{CostAnswer, ExportAnswer, FitsAnswer, TakenAnswer, TakenParts};
use super::list::ListAnswer;
use super::odds::OddsAnswer;
use super::rulings::RulingAnswer;
use super::said::{CheckAnswer, FileAnswer};
use super::show::{ArmyUnitsAnswer, ForceAnswer};
use super::tabled::{OfferAnswer, TabledAnswer, TabledFitsAnswer};
use super::throw::ThrowAnswer;
use super::worth::WorthAnswer;
use crate::answer::schema::AnswerKind;
use crate::battle::{BattleShard, Tally};
use crate::fair::Scores;
use crate::language::Language;
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// The schema of an answer. Its descriptions are English; in Spanish a comment says so.
pub(super) fn schema(kind: AnswerKind, language: Language) -> Schema {
    let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let shapes = shapes(kind, &mut generator);
    let mut schema = json_schema!({
        "$schema": generator.settings().meta_schema.as_deref(),
        "title": format!("Fistful answer: {}", kind.key()),
        "anyOf": shapes,
        "$defs": generator.take_definitions(true),
    });
    if language == Language::Spanish {
        let comment = "Las descripciones de las respuestas solo están en inglés.";
        schema.insert("$comment".to_owned(), comment.into());
    }
    RecursiveTransform(close).transform(&mut schema);
    schema
}

/// Forbids other keys than those of a struct.
fn close(schema: &mut Schema) {
    if schema.get("properties").is_some() && schema.get("additionalProperties").is_none() {
        schema.insert("additionalProperties".to_owned(), false.into());
    }
}

/// The shapes that an answer may have.
fn shapes(kind: AnswerKind, to: &mut SchemaGenerator) -> Vec<Schema> {
    fn of<T: JsonSchema>(to: &mut SchemaGenerator) -> Schema {
        to.subschema_for::<T>()
    }
    match kind {
        AnswerKind::Code => vec![of::<Vec<CodeAnswer>>(to)],
        AnswerKind::Check => vec![of::<Vec<CheckAnswer>>(to)],
        AnswerKind::Audit => vec![of::<Vec<AuditAnswer>>(to)],
        AnswerKind::Diff => vec![of::<Vec<DiffAnswer>>(to)],
        AnswerKind::Show => {
            vec![of::<ArmyUnitsAnswer>(to), of::<ForceAnswer>(to), of::<TabledAnswer>(to)]
        }
        AnswerKind::Cost => vec![of::<CostAnswer>(to), of::<TabledAnswer>(to)],
        AnswerKind::Fits => vec![
            of::<FitsAnswer>(to),
            of::<TakenAnswer<TakenParts>>(to),
            of::<TabledFitsAnswer>(to),
            of::<TakenAnswer<Vec<OfferAnswer>>>(to),
        ],
        AnswerKind::Export => {
            vec![of::<ExportAnswer>(to), of::<ArmyUnitsAnswer>(to), of::<TabledAnswer>(to)]
        }
        AnswerKind::Import => vec![of::<FileAnswer>(to)],
        AnswerKind::Odds => vec![of::<OddsAnswer>(to), of::<ThrowAnswer>(to)],
        AnswerKind::ChessMoves => vec![of::<MovesAnswer>(to)],
        AnswerKind::ChessPerft => vec![of::<PerftAnswer>(to)],
        AnswerKind::ChessBest => vec![of::<BestAnswer>(to)],
        AnswerKind::ChessReplay => vec![of::<ReplayAnswer>(to)],
        AnswerKind::Worth => vec![of::<WorthAnswer>(to)],
        AnswerKind::Battle => vec![
            of::<BattleAnswer>(to),
            of::<SingleBattleAnswer>(to),
            of::<EvenAnswer>(to),
            of::<BattleShard<Tally>>(to),
        ],
        AnswerKind::Fair => vec![of::<FairAnswer>(to), of::<BattleShard<Scores>>(to)],
        AnswerKind::Find => vec![of::<FindAnswer>(to), of::<DominatedAnswer>(to)],
        AnswerKind::Print => vec![of::<Vec<FileAnswer>>(to)],
        AnswerKind::Rulings => vec![of::<Vec<RulingAnswer>>(to)],
        AnswerKind::List => vec![of::<ListAnswer>(to)],
    }
}
