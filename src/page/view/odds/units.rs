//! The units to choose in games without ability codes.

use super::form::{GroupedSelect, MemberField, OddsField, OddsForm, SelectOption};
use super::sources::Sources;
use crate::desk::Desk;
use crate::game::{
    CodelessArmy, CodelessGame, LabelOf, Question, QuestionUnit, UnitName, UnitWeapon,
};
use crate::labels::{Label, labels};
use crate::language::{ByLanguage, Language};
use crate::library::LibraryItem;
use crate::text;

/// The attacker and its targets: the force of the state, or its list if the force is empty, unless the form says
/// otherwise.
pub(super) struct OddsSides {
    /// The desk that finds them.
    pub(super) desk: Desk,
    /// The field of the list or force, and its name in a question.
    unit_list: (GroupedSelect, String),
    target_list: (GroupedSelect, String),
    units: Vec<QuestionUnit>,
}

impl OddsSides {
    pub(super) fn new(
        sources: &Sources,
        game: &'static dyn CodelessGame,
        form: &mut OddsForm,
        desk: &Desk,
    ) -> Self {
        let here = sources.desk(desk, &[]);
        let form_fields = form.form_fields;
        let [force, list] = sources.own();
        let is_fielded = !units(&force, &here).is_empty();
        let default = if is_fielded { &force } else { &list };
        let unit_list = list_field(sources, form, "unit-of", form_fields.get("unit-of"), default);
        let target = form_fields.get("target");
        // A list may have a colon in the name of a unit, but none in its own.
        let named = target.split_once(':').map_or("", |(list, _)| list);
        let target_list_name =
            Some(form_fields.get("target-of")).filter(|of| !of.is_empty()).unwrap_or(named);
        let is_other = |name: &String| *name != list && unit_list.1 != *name;
        let has_cards = |name: &String| units(name, &here).iter().any(|unit| unit.has_card);
        let mut others = sources.shipped_lists().filter(is_other).filter(has_cards);
        let other = others.next().unwrap_or_else(|| list.clone());
        let meets = game.questions().into_iter().any(Question::has_target);
        let list_of_target = if meets { other } else { unit_list.1.clone() };
        let target_list = list_field(sources, form, "target-of", target_list_name, &list_of_target);
        let desk = sources.desk(desk, &[&unit_list.1, &target_list.1]);
        let units = units(&unit_list.1, &desk);
        Self { desk, unit_list, target_list, units }
    }

    /// Returns `true` if no unit has more than points, so there is nothing to roll.
    pub(super) fn is_cardless(&self) -> bool {
        !self.units.is_empty() && self.units.iter().all(|unit| !unit.has_card)
    }

    /// Adds the field of the rolling unit; returns it with its weapons.
    pub(super) fn unit(&self, form: &mut OddsForm) -> (UnitName, &[UnitWeapon]) {
        let chosen = self.add_unit_select(&self.units.iter().collect::<Vec<_>>(), form);
        let found = self.units.iter().find(|unit| unit.name.en == chosen);
        let weapons = found.map_or(&[][..], |unit| unit.weapons.as_slice());
        (self.unit_name(chosen), weapons)
    }

    /// Adds the field of a vehicle; of any unit if there is none.
    pub(super) fn vehicle(&self, form: &mut OddsForm) -> UnitName {
        let vehicles: Vec<&QuestionUnit> =
            self.units.iter().filter(|unit| unit.is_vehicle).collect();
        let all = if vehicles.is_empty() { self.units.iter().collect() } else { vehicles };
        self.unit_name(self.add_unit_select(&all, form))
    }

    /// Adds the field of a weapon; `None` if there is none to choose.
    pub(super) fn weapon(
        &self,
        form: &mut OddsForm,
        weapons: &[UnitWeapon],
        all: Option<LabelOf>,
    ) -> Option<String> {
        let named = |weapon: &UnitWeapon| {
            SelectOption::new(&*weapon.name.en, weapon.name.get(form.language).as_str())
        };
        let together = all.filter(|_| weapons.len() > 1);
        let together = together.map(|label| form.option("", label()));
        let picks = together.into_iter().chain(weapons.iter().map(named)).collect();
        let chosen = form.choice("with", &labels().units.weapon, picks);
        (!chosen.is_empty()).then_some(chosen)
    }

    /// Adds the field of the target.
    pub(super) fn target(&self, form: &mut OddsForm) -> UnitName {
        let (source, list) = &self.target_list;
        let question_units = units(list, &self.desk);
        let key = |unit: &QuestionUnit| format!("{list}:{}", unit.name.en);
        let picks = picks(&question_units.iter().collect::<Vec<_>>(), key, form.language);
        let chosen = add_side(form, ("target", &labels().page.target), source, picks);
        let unit = chosen.split_once(':').map_or("", |(_, unit)| unit);
        UnitName { list: list.clone(), unit: unit.to_owned() }
    }

    fn add_unit_select(&self, all: &[&QuestionUnit], form: &mut OddsForm) -> String {
        let picks = picks(all, |unit| unit.name.en.clone(), form.language);
        add_side(form, ("unit", &labels().page.unit), &self.unit_list.0, picks)
    }

    fn unit_name(&self, unit: String) -> UnitName {
        UnitName { list: self.unit_list.1.clone(), unit }
    }
}

/// Adds the field of a side: its list, and these units of it; returns the unit chosen.
fn add_side(
    form: &mut OddsForm,
    (name, label): (&'static str, &'static Label),
    source: &GroupedSelect,
    picks: Vec<SelectOption>,
) -> String {
    let (legend, source) = (form.begun(label), source.clone());
    let groups = vec![(String::new(), picks)];
    let select = GroupedSelect { name: name.to_owned(), label: legend.clone(), groups };
    let (select, chosen) = select.choose(form.form_fields.get(name), "");
    form.fields.push(OddsField::Side { legend, source, which: MemberField::Unit(select) });
    chosen
}

/// Returns the field of a list or force, and its choice.
fn list_field(
    sources: &Sources,
    form: &OddsForm,
    name: &'static str,
    value: &str,
    default: &str,
) -> (GroupedSelect, String) {
    let label = form.begun(&labels().key_figures.whose);
    GroupedSelect { name: name.to_owned(), label, groups: sources.groups(false) }
        .choose(value, default)
}

/// Opens a list or a force, if it is valid.
fn open_army(name: &str, desk: &Desk) -> Option<Box<dyn CodelessArmy>> {
    desk.library.open(&LibraryItem::from(name)).ok()?.into_codeless_file()?.contents
}

fn units(name: &str, desk: &Desk) -> Vec<QuestionUnit> {
    open_army(name, desk).map(|army| army.question_units()).unwrap_or_default()
}

/// Returns the options of units, each name once; one without a card says so and cannot be chosen.
fn picks(
    all: &[&QuestionUnit],
    key: impl Fn(&QuestionUnit) -> String,
    language: Language,
) -> Vec<SelectOption> {
    let names: Vec<(&ByLanguage<String>, bool)> =
        text::dedup(all.iter().map(|unit| (&unit.name, unit.has_card)));
    let shown = names.iter().filter_map(|(name, _)| all.iter().find(|unit| &unit.name == *name));
    let pick = |unit: &&QuestionUnit| {
        let words = labels().key_figures.cardless.get(language);
        let about = if unit.has_card { String::new() } else { words.clone() };
        let label = unit.name.get(language).as_str();
        SelectOption { about, is_barred: !unit.has_card, ..SelectOption::new(key(unit), label) }
    };
    shown.map(pick).collect()
}
