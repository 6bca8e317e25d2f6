//! Duel at the Well: units of so many figures with a nerve, and a die that tests it.

use fistful::army::{ListHead, Words};
use fistful::dice::Distribution;
use fistful::embedded::Grammars;
use fistful::error::{Error, ErrorKind};
use fistful::fault::ForceFault;
use fistful::finding::Finding;
use fistful::force::ForceHead;
use fistful::game::{
    self, CodelessRules, DiceAnswer, DiceError, DiceQuestion, DiceRequest, Field, ListedUnit,
    NewForce, OutcomeName, Question, QuestionContext, QuestionUnit, Sample, Titled, UnitEntry,
    yes_no_outcomes,
};
use fistful::language::{ByLanguage, Language};
use fistful::read::KeyOrder;
use fistful::sheet::{
    Block, Column, ColumnKind, ForceEditor, ListPage, Row, SheetTable, Sign, Stat, Strip,
};
use fistful::text::{Source, nearest, quote};
use fistful::yaml::Placed;
use schemars::JsonSchema;
use serde::Deserialize;
use std::sync::LazyLock;

type ListWithForce = game::ListWithForce<Tables>;

/// `grammars/duel/tables.yaml`.
#[derive(Debug, Deserialize)]
pub(crate) struct Tables {
    die: i32,
    most: i32,
}

#[derive(Debug)]
pub(crate) struct Unit {
    name: Words,
    figures: i32,
    nerve: i32,
}

#[derive(Debug)]
pub(crate) struct List {
    head: ListHead,
    units: Vec<Unit>,
}

#[derive(Debug)]
pub(crate) struct Force {
    head: ForceHead,
    /// Indices of units of the list.
    units: Vec<usize>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListFile {
    fistful: Placed<i32>,
    game: Placed<String>,
    name: Placed<String>,
    units: Vec<UnitFile>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct UnitFile {
    name: Placed<String>,
    #[schemars(range(min = 1, max = 12))]
    figures: Placed<i32>,
    #[schemars(range(min = 1, max = 6))]
    nerve: Placed<i32>,
}

#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ForceFile {
    fistful: Placed<i32>,
    game: Placed<String>,
    force: Placed<String>,
    army: Placed<String>,
    units: Vec<Placed<String>>,
}

fn words(text: &Placed<String>) -> Words {
    Words { text: text.value.clone(), spanish: None, span: text.span }
}

fn strip(unit: &Unit) -> Strip {
    let nerve = Stat { label: "Nerve".into(), value: unit.nerve.to_string(), bare: "".into() };
    let (name, size) = (unit.name.text.as_str().into(), unit.figures.to_string().as_str().into());
    Strip { name, size, stats: vec![nerve], ..Strip::default() }
}

/// The units of a list, or those that a force fields.
fn shown(army: &ListWithForce) -> Vec<&Unit> {
    match &army.force {
        Some(force) => force.units.iter().map(|at| &army.list.units[*at]).collect(),
        None => army.list.units.iter().collect(),
    }
}

impl ListedUnit for Unit {
    fn name(&self) -> &Words {
        &self.name
    }
}

impl CodelessRules for Tables {
    const KEY: &'static str = "duel";
    const NEW_FORCE: NewForce =
        NewForce { limit: None, nobody: "units: []\n", has_platoons: false, begins_with: &[None] };
    const MORALE_STAT: Option<usize> = Some(0);

    type List = List;
    type Force = Force;
    type Unit = Unit;
    type ListFile = ListFile;
    type ForceFile = ForceFile;

    fn load(grammars: Grammars) -> Result<Self, Error> {
        let (path, file) = grammars.file(Self::KEY, "tables.yaml")?;
        file.parse().map_err(|why| Error::new(path, ErrorKind::Rules(why)))
    }

    fn key_order(is_force: bool) -> KeyOrder {
        let unit: &[&str] = if is_force { &[] } else { &["name", "figures", "nerve"] };
        vec![("", &["fistful", "game", "name", "force", "army", "units"]), ("units", unit)]
    }

    fn sample(&self) -> Sample {
        let unit = vec![("name", quote("Riders")), ("figures", self.most.to_string())];
        Sample { notes: format!("# a die of {}\n", self.die), unit }
    }

    fn questions() -> &'static [DiceQuestion] {
        &[NERVE]
    }

    fn decode_list(&self, file: &ListFile, _: &Source) -> (List, Vec<Finding>) {
        let unit = |unit: &UnitFile| Unit {
            name: words(&unit.name),
            figures: unit.figures.value,
            nerve: unit.nerve.value,
        };
        let units = file.units.iter().map(unit).collect();
        let head =
            ListHead { name: words(&file.name), source: None, emblem: "shield", notes: None };
        (List { head, units }, Vec::new())
    }

    fn is_empty(file: &ListFile) -> bool {
        file.units.is_empty()
    }

    fn force_head(file: &ForceFile, _: &Source) -> ForceHead {
        ForceHead { name: words(&file.force), list: file.army.clone(), hash: None, notes: None }
    }

    fn decode_force(file: &ForceFile, head: ForceHead, list: &List) -> (Force, Vec<Finding>) {
        let names = || list.units.iter().map(|unit| unit.name.text.as_str());
        let mut findings = Vec::new();
        let units = file.units.iter().filter_map(|unit| {
            let found = names().position(|name| name == unit.value);
            if found.is_none() {
                let (name, near) = (unit.value.clone(), nearest(&unit.value, names()));
                let fault = ForceFault::NotInList { name, near, list: list.head.name.both() };
                findings.push(Finding::at(unit.span, fault.into()));
            }
            found
        });
        let units = units.collect();
        (Force { head, units }, findings)
    }

    fn check_force(&self, force: &Force, _: &List, _: &Source) -> Vec<Finding> {
        let nobody = || Finding::at(force.head.name.span, ForceFault::Nobody.into());
        force.units.is_empty().then(nobody).into_iter().collect()
    }

    fn list_head(list: &List) -> &ListHead {
        &list.head
    }

    fn fielded_head(force: &Force) -> &ForceHead {
        &force.head
    }

    fn units(army: &ListWithForce) -> Vec<Titled<'_, Unit>> {
        shown(army).into_iter().map(|unit| Titled { title: &unit.name, unit }).collect()
    }

    fn entries(_: &ListWithForce) -> Vec<UnitEntry> {
        Vec::new()
    }

    fn question_units(army: &ListWithForce) -> Vec<QuestionUnit> {
        shown(army).iter().map(|unit| QuestionUnit::new(unit.name.both())).collect()
    }

    fn counts(army: &ListWithForce, _: Language) -> String {
        format!("{} figures", shown(army).iter().map(|unit| unit.figures).sum::<i32>())
    }

    fn page(army: &ListWithForce, language: Language) -> ListPage {
        let columns = vec![
            Column::new("Unit", 8, ColumnKind::Name),
            Column::new("Nerve", 4, ColumnKind::Figure),
        ];
        let row = |unit: &&Unit| Row::plain([unit.name.text.clone(), unit.nerve.to_string()]);
        let rows = shown(army).iter().map(row).collect();
        ListPage {
            title: army.list.head.name.get(language).to_owned(),
            subtitle: String::new(),
            sum: Self::counts(army, language),
            blocks: vec![Block::Table(SheetTable { label: "Units".into(), columns, rows })],
            last: String::new(),
        }
    }

    fn strips(army: &ListWithForce, _: Language) -> Vec<Strip> {
        shown(army).into_iter().map(strip).collect()
    }

    fn force_editor(army: &ListWithForce, sign: Sign, language: Language) -> ForceEditor {
        ForceEditor { sign, counts: Self::counts(army, language), ..ForceEditor::default() }
    }
}

const NERVE: DiceQuestion = Question {
    key: "nerve",
    help: include_str!("grammars/duel/nerve.yaml"),
    label: Some(|| &TITLE),
    fields: &[Field::unit("unit", "UNIT").required().shown()],
}
.answered_by(keep_nerve);
static TITLE: LazyLock<ByLanguage<String>> = LazyLock::new(|| label("Test of nerve"));

fn label(text: &str) -> ByLanguage<String> {
    ByLanguage::each(|_| text.to_owned())
}

fn keep_nerve(request: &mut DiceRequest, with: &QuestionContext) -> Result<DiceAnswer, DiceError> {
    let called = &request.units("unit", "wells:Riders")?[0];
    let (unit, nerve) = with.take_from_unit::<Tables, _>(called, |unit| Ok(unit.nerve))?;
    let faces = (1..=Tables::load(with.grammars)?.die).map(|face| (face <= nerve, 1));
    let odds = Distribution::weighted(faces).expect("a die has faces");
    let ends = [("keeps", "It keeps its nerve"), ("loses", "It loses its nerve")];
    let ends = ends.map(|(key, text)| OutcomeName::new(key, &label(text)));
    Ok(DiceAnswer {
        units: vec![unit],
        ..request.answer(TITLE.clone(), yes_no_outcomes(&odds, ends))
    })
}
