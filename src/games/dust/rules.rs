//! The rules of Dust Warfare as the program asks for them.

use super::file::{ForceFile, ListFile, order_of_force, order_of_list};
use super::{
    Force, ForceOrList, List, Section, TAG, Tables, cards, check, decode, entries, force_editor,
    interview, odds, sheet,
};
use crate::army::ListHead;
use crate::deck::Text;
use crate::decode::force_head;
use crate::error::Error;
use crate::finding::Finding;
use crate::force::ForceHead;
use crate::game::{
    Bearer, DiceQuestion, Halt, NewForce, Sample, UnitAsker, UnitEntry, UnitRules, UnitValues,
};
use crate::language::Language;
use crate::read::KeyOrder;
use crate::sheet::{BattleSheets, ForceEditor, ListPage, Sign, Strip};
use crate::text::{Source, quoted};
use std::path::Path;

impl UnitRules for Tables {
    const TAG: &'static str = TAG;
    const HAS_POINTS: bool = true;
    const NEW_FORCE: NewForce = NewForce {
        limit: Some(100),
        nobody: "platoons: []\n",
        has_platoons: true,
        begins_with: &[Some("command"), Some("first")],
    };

    type List = List;
    type Force = Force;
    type ListFile = ListFile;
    type ForceFile = ForceFile;

    fn load(folder: Option<&Path>) -> Result<Self, Error> {
        Self::load(folder)
    }

    fn questions() -> &'static [DiceQuestion] {
        odds::QUESTIONS
    }

    fn key_order(is_force: bool) -> KeyOrder {
        if is_force { order_of_force().into() } else { order_of_list().into() }
    }

    fn ask_unit(&self, asker: &dyn UnitAsker) -> Result<UnitValues, Halt> {
        interview::unit(self, asker)
    }

    fn sample(&self) -> Sample {
        let classes = self.named_classes().into_iter().map(|(key, _)| key).collect::<Vec<_>>();
        let sections = Section::ALL.map(Section::key).join(", ");
        let unit = vec![
            ("name", quoted("Line Rifles")),
            ("name_es", quoted("Fusileros de línea")),
            ("points", "18".to_owned()),
            ("class", "soldier 2".to_owned()),
            ("models", "5".to_owned()),
            ("move", "6".to_owned()),
            ("armor", "2".to_owned()),
            ("health", "1".to_owned()),
            ("weapons", format!("[{}]", interview::weapon("Rifles", "16 | 2/1 2/1 1/1 – | 1/1"))),
        ];
        Sample { notes: format!("# class: {}\n# sections: {sections}\n", classes.join(", ")), unit }
    }

    fn is_incomplete(unit: &UnitValues) -> bool {
        !unit.iter().any(|(key, _)| *key == "class")
    }

    fn decode_list(&self, file: &ListFile, source: &Source) -> (List, Vec<Finding>) {
        let (list, mut findings) = decode::list(file, source, self);
        findings.extend(check::list(&list, source));
        (list, findings)
    }

    fn is_empty(file: &ListFile) -> bool {
        file.units.is_empty()
    }

    fn force_head(file: &ForceFile, source: &Source) -> ForceHead {
        force_head!(file, source)
    }

    fn decode_force(file: &ForceFile, head: ForceHead, list: &List) -> (Force, Vec<Finding>) {
        decode::force(file, head, list)
    }

    fn check_force(&self, force: &Force, list: &List, source: &Source) -> Vec<Finding> {
        check::force(force, list, source, self)
    }

    fn list_head(list: &List) -> &ListHead {
        &list.head
    }

    fn fielded_head(force: &Force) -> &ForceHead {
        &force.head
    }

    fn points(side: &ForceOrList) -> Option<(i64, Option<i64>)> {
        let force = side.force.as_ref()?;
        Some((force.points(&side.list), force.limit.map(i64::from)))
    }

    fn units(side: &ForceOrList) -> usize {
        side.force.as_ref().map_or(side.list.units.len(), |force| force.units().count())
    }

    fn entries(side: &ForceOrList) -> Vec<UnitEntry> {
        entries::entries(side)
    }

    fn bearers(side: &ForceOrList) -> Vec<Bearer> {
        odds::bearers(side)
    }

    fn counts(side: &ForceOrList, language: Language) -> String {
        sheet::counts(side, language)
    }

    fn page(side: &ForceOrList, language: Language) -> ListPage {
        sheet::page(side, language)
    }

    fn battle(side: &ForceOrList, language: Language) -> BattleSheets {
        sheet::battle(side, language)
    }

    fn strips(side: &ForceOrList, language: Language) -> Vec<Strip> {
        sheet::strips(side, language)
    }

    fn cards(side: &ForceOrList, whole: bool, language: Language) -> Vec<(Strip, Vec<Text>)> {
        cards::cards(side, whole, language)
    }

    fn force_editor(side: &ForceOrList, sign: Sign, language: Language) -> ForceEditor {
        force_editor::force_editor(side, sign, language)
    }
}
