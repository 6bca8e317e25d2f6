//! The games, each in its own folder; `coded` is what the two games of ability codes share.

/// Implements the items of `CodelessRules` that every shipped game delegates to its own modules: `page` to `sheet::page`,
/// `entries` to `entries::entries` and so on. Paths are in full, so a game imports nothing for it.
macro_rules! rules_of_modules {
    () => {
        type List = super::List;
        type Force = super::Force;
        type Unit = super::Unit;
        type ListFile = super::file::ListFile;
        type ForceFile = super::file::ForceFile;

        fn load(grammars: $crate::embedded::Grammars) -> Result<Self, $crate::error::Error> {
            Self::load(grammars)
        }

        fn questions() -> &'static [$crate::game::DiceQuestion] {
            super::odds::QUESTIONS
        }

        fn key_order(is_force: bool) -> $crate::read::KeyOrder {
            if is_force {
                super::file::order_of_force().into()
            } else {
                super::file::order_of_list().into()
            }
        }

        fn ask_unit(
            &self,
            asker: &dyn $crate::game::UnitAsker,
        ) -> Result<$crate::game::UnitValues, $crate::game::InterviewExit> {
            super::interview::unit(self, asker)
        }

        fn read_unit(&self, cells: &mut $crate::paste::CellReader) -> $crate::game::UnitValues {
            super::pasted::unit(self, cells)
        }

        fn is_empty(file: &Self::ListFile) -> bool {
            file.units.is_empty()
        }

        fn force_head(
            file: &Self::ForceFile,
            source: &$crate::text::Source,
        ) -> $crate::force::ForceHead {
            $crate::decode::force_head!(file, source)
        }

        fn decode_force(
            file: &Self::ForceFile,
            head: $crate::force::ForceHead,
            list: &Self::List,
        ) -> (Self::Force, Vec<$crate::finding::Finding>) {
            super::decode::force(file, head, list)
        }

        fn list_head(list: &Self::List) -> &$crate::army::ListHead {
            &list.head
        }

        fn fielded_head(force: &Self::Force) -> &$crate::force::ForceHead {
            &force.head
        }

        fn entries(army: &super::ListWithForce) -> Vec<$crate::game::UnitEntry> {
            super::entries::entries(army)
        }

        fn units(army: &super::ListWithForce) -> Vec<$crate::game::Titled<'_, super::Unit>> {
            super::odds::units(army)
        }

        fn question_units(army: &super::ListWithForce) -> Vec<$crate::game::QuestionUnit> {
            super::odds::question_units(army)
        }

        fn counts(army: &super::ListWithForce, language: $crate::language::Language) -> String {
            super::sheet::counts(army, language)
        }

        fn page(
            army: &super::ListWithForce,
            language: $crate::language::Language,
        ) -> $crate::sheet::ListPage {
            super::sheet::page(army, language)
        }

        fn strip_sheets(
            army: &super::ListWithForce,
            language: $crate::language::Language,
        ) -> $crate::sheet::StripSheets {
            super::sheet::strip_sheets(army, language)
        }

        fn blank_strips(&self, language: $crate::language::Language) -> $crate::sheet::StripSheets {
            super::sheet::blank_strips(self, language)
        }

        fn strips(
            army: &super::ListWithForce,
            language: $crate::language::Language,
        ) -> Vec<$crate::sheet::Strip> {
            super::sheet::strips(army, language)
        }

        fn cards(
            army: &super::ListWithForce,
            has_room: bool,
            language: $crate::language::Language,
        ) -> Vec<($crate::sheet::Strip, Vec<$crate::deck::Text>)> {
            super::cards::cards(army, has_room, language)
        }

        fn force_editor(
            army: &super::ListWithForce,
            sign: $crate::sheet::Sign,
            language: $crate::language::Language,
        ) -> $crate::sheet::ForceEditor {
            super::force_editor::force_editor(army, sign, language)
        }
    };
}

pub mod coded;
pub mod dune_chess;
pub mod dune_world;
pub mod dust;
pub mod fistful;
pub mod scrubs;

use crate::game::{CodelessGames, GameEntry};

/// The games with lists of units without ability codes that the program is shipped with.
pub const SHIPPED: CodelessGames =
    &[&GameEntry::<scrubs::Tables>::NEW, &GameEntry::<dust::Tables>::NEW];
