//! The JSON Schemas of answers, from the types that write them.

use super::audit::AuditAnswer;
use super::battle::{BattleAnswer, EvenAnswer, SingleBattleAnswer};
use super::chess::{BestAnswer, MovesAnswer, PerftAnswer, ReplayAnswer};
use super::code::{BlazonAnswer, CodeAnswer};
use super::codeless_game::{CodelessFileAnswer, CodelessFitsAnswer, CodelessSuggestionAnswer};
use super::codeless_odds::CodelessOddsAnswer;
use super::design::{DesignCodesAnswer, LacksAnswer, ProposalsAnswer};
use super::diff::DiffAnswer;
use super::fair::FairAnswer;
use super::find::{DominatedAnswer, FindAnswer};
use super::findings::{CheckAnswer, FileAnswer};
use super::force::{CostAnswer, ExportAnswer, FitsAnswer, TakenAnswer, TakenParts};
use super::list::ListAnswer;
use super::odds::OddsAnswer;
use super::pasted::PastedAnswer;
use super::pasted_force::PastedForceAnswer;
use super::pasted_tables::PastedTablesAnswer;
use super::pasted_units::PastedUnitsAnswer;
use super::rulings::RulingAnswer;
use super::show::{ArmyUnitsAnswer, ForceAnswer};
use super::suppose::SuppositionAnswer;
use super::worth::WorthAnswer;
use crate::answer::schema::AnswerKind;
use crate::battle::{BattleShard, Tally};
use crate::fair::Scores;
use crate::language::Language;
use schemars::generate::SchemaSettings;
use schemars::transform::{RecursiveTransform, Transform};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

/// Returns the schema of an answer. Its descriptions are English; in Spanish a comment says so.
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

/// Returns the shapes that an answer may have.
fn shapes(kind: AnswerKind, to: &mut SchemaGenerator) -> Vec<Schema> {
    fn shape<T: JsonSchema>(to: &mut SchemaGenerator) -> Schema {
        to.subschema_for::<T>()
    }
    match kind {
        AnswerKind::Code => vec![shape::<Vec<CodeAnswer>>(to)],
        AnswerKind::Blazon => vec![shape::<BlazonAnswer>(to)],
        AnswerKind::Check => vec![shape::<Vec<CheckAnswer>>(to)],
        AnswerKind::Audit => {
            vec![shape::<Vec<AuditAnswer>>(to), shape::<SuppositionAnswer>(to)]
        }
        AnswerKind::Diff => vec![shape::<Vec<DiffAnswer>>(to)],
        AnswerKind::Show => {
            vec![
                shape::<ArmyUnitsAnswer>(to),
                shape::<ForceAnswer>(to),
                shape::<CodelessFileAnswer>(to),
            ]
        }
        AnswerKind::Cost => vec![shape::<CostAnswer>(to), shape::<CodelessFileAnswer>(to)],
        AnswerKind::Fits => vec![
            shape::<FitsAnswer>(to),
            shape::<TakenAnswer<TakenParts>>(to),
            shape::<CodelessFitsAnswer>(to),
            shape::<TakenAnswer<Vec<CodelessSuggestionAnswer>>>(to),
        ],
        AnswerKind::Export => {
            vec![
                shape::<ExportAnswer>(to),
                shape::<ArmyUnitsAnswer>(to),
                shape::<CodelessFileAnswer>(to),
            ]
        }
        AnswerKind::Import => {
            vec![
                shape::<FileAnswer>(to),
                shape::<PastedAnswer>(to),
                shape::<PastedForceAnswer>(to),
                shape::<PastedTablesAnswer>(to),
                shape::<PastedUnitsAnswer>(to),
            ]
        }
        AnswerKind::Odds => vec![shape::<OddsAnswer>(to), shape::<CodelessOddsAnswer>(to)],
        AnswerKind::ChessMoves => vec![shape::<MovesAnswer>(to)],
        AnswerKind::ChessPerft => vec![shape::<PerftAnswer>(to)],
        AnswerKind::ChessBest => vec![shape::<BestAnswer>(to)],
        AnswerKind::ChessReplay => vec![shape::<ReplayAnswer>(to)],
        AnswerKind::Worth => vec![shape::<WorthAnswer>(to)],
        AnswerKind::Battle => vec![
            shape::<BattleAnswer>(to),
            shape::<SingleBattleAnswer>(to),
            shape::<EvenAnswer>(to),
            shape::<BattleShard<Tally>>(to),
        ],
        AnswerKind::Fair => vec![shape::<FairAnswer>(to), shape::<BattleShard<Scores>>(to)],
        AnswerKind::Find => vec![shape::<FindAnswer>(to), shape::<DominatedAnswer>(to)],
        AnswerKind::Design => vec![
            shape::<DesignCodesAnswer>(to),
            shape::<LacksAnswer>(to),
            shape::<ProposalsAnswer>(to),
        ],
        AnswerKind::Print => vec![shape::<Vec<FileAnswer>>(to)],
        AnswerKind::Rulings => vec![shape::<Vec<RulingAnswer>>(to)],
        AnswerKind::List => vec![shape::<ListAnswer>(to)],
    }
}
