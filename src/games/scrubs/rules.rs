//! The rules of Scrubs of the Desert as the program asks for them.

use super::file::{ForceFile, ListFile, order_of_force, order_of_list};
use super::{
    Force, ForceOrList, List, TAG, Tables, cards, check, decode, entries, force_editor, interview,
    odds, sheet,
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
    const NEW_FORCE: NewForce = NewForce {
        limit: None,
        nobody: "units: []\n",
        has_platoons: false,
        begins_with: &[None, None],
    };
    const MORALE_STAT: Option<usize> = Some(0);

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
        let types: Vec<&str> = self.units.iter().map(|kind| kind.tag.as_str()).collect();
        let weapons: Vec<&str> = self.fire.weapons.iter().map(|one| one.tag.as_str()).collect();
        let unit = vec![
            ("name", quoted("Riflemen")),
            ("name_es", quoted("Fusileros")),
            ("type", "french-infantry".to_owned()),
            ("figures", "10".to_owned()),
            ("leader", quoted("Sergeant")),
            ("leader_es", quoted("Sargento")),
            ("morale", "80".to_owned()),
            ("weapons", "[{weapon: french-rifle}]".to_owned()),
        ];
        let notes = format!("# type: {}\n# weapon: {}\n", types.join(", "), weapons.join(", "));
        Sample { notes, unit }
    }

    fn has_key(word: &str) -> bool {
        Self::load(None).is_ok_and(|tables| tables.is_key(word))
    }

    fn decode_list(&self, file: &ListFile, source: &Source) -> (List, Vec<Finding>) {
        let (list, mut findings) = decode::list(file, source, self);
        findings.extend(check::list(&list, source, self));
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

    fn check_force(&self, force: &Force, _: &List, _: &Source) -> Vec<Finding> {
        check::force(force)
    }

    fn list_head(list: &List) -> &ListHead {
        &list.head
    }

    fn fielded_head(force: &Force) -> &ForceHead {
        &force.head
    }

    fn units(side: &ForceOrList) -> usize {
        side.force.as_ref().map_or(side.list.units.len(), |force| force.units.len())
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
