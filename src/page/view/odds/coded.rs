//! Questions about units with ability codes.

use super::form::{GroupedSelect, MemberField, OddsField, OddsForm, SelectOption};
use super::sources::{NUMBER, Sources};
use crate::army::Basis;
use crate::cost::ValueSource;
use crate::desk::Desk;
use crate::force::Member;
use crate::game::{DiceRequest, Field, FormRange, Input, Question, field_label};
use crate::labels::labels;
use crate::language::Language;
use crate::library::{LibraryItem, OpenedItem};
use crate::muster::{Mustered, ResolvedForce};
use crate::odds::{NamedFighter, SquadSize};
use crate::profile::ListColumn;
use crate::rolls::Figure;
use crate::rules::Rules;
use crate::sheets;
use std::collections::BTreeSet;

/// The side that rolls.
struct QuestionSide {
    /// Its name in a question.
    name: String,
    /// `true` for a squad of a force, whose size is known.
    is_sized: bool,
}

/// A unit to choose.
pub(super) struct AskableUnit {
    pub(super) pick: SelectOption,
    /// The size of a squad of a force.
    pub(super) size: Option<SquadSize>,
    /// Its place in the file of a force.
    pub(super) place: Option<String>,
    /// It has a missile weapon.
    pub(super) fires: bool,
}

impl AskableUnit {
    /// Creates a unit of a list.
    fn new(figure: &Figure, pick: SelectOption) -> Self {
        Self { pick, size: None, place: None, fires: figure.missiles().next().is_some() }
    }
}

/// A form being built.
pub(super) struct CodedFormBuilder<'a, 'f> {
    pub(super) question: &'static Question,
    pub(super) form: &'f mut OddsForm<'a>,
    pub(super) sources: Sources<'a>,
    pub(super) desk: &'f Desk,
}

impl CodedFormBuilder<'_, '_> {
    /// Returns the question, and the desk that finds its units.
    pub(super) fn request(&mut self, list: Option<&Mustered>) -> (DiceRequest, Desk) {
        let [force, own] = self.sources.own();
        let army = list.and_then(|list| list.army.as_ref());
        let enemy = army.and_then(|army| army.enemy.clone()).unwrap_or_default();
        let other = self.sources.shipped_lists().find(|name| *name != own).unwrap_or_default();
        let of_enemy = enemy.rsplit_once(':').map_or(other.as_str(), |(list, _)| list).to_owned();
        let fields = self.question.fields.iter();
        let fighters: Vec<&'static Field> = fields.filter(|field| field.names_units()).collect();
        let here = self.sources.desk(self.desk, &[]);
        let chosen: Vec<(GroupedSelect, String)> = fighters
            .iter()
            .map(|field| match field.key {
                "first" => self.source_field(field, &[&force, &own, &other], &here),
                // The enemy or the target.
                _ => self.source_field(field, &[&of_enemy, &other, &own], &here),
            })
            .collect();
        let names: Vec<&str> = chosen.iter().map(|(_, name)| name.as_str()).collect();
        let desk = self.sources.desk(self.desk, &names);
        let mut request = DiceRequest::new(self.question);
        let mut sized = Vec::new();
        for (field, source) in fighters.into_iter().zip(chosen) {
            let default = if field.key == "first" { "" } else { enemy.as_str() };
            let side = self.side(field, source, default, &desk);
            sized.extend(side.is_sized.then_some(field.key));
            request.put(field.key, side.name);
        }
        let is_known =
            |field: &Field| field.supplied_by.is_some_and(|fighter| sized.contains(&fighter));
        let others = self.question.fields.iter().filter(|field| field.on_page);
        for field in others.filter(|field| !field.names_units() && !is_known(field)) {
            match field.input {
                Input::Cover => self.cover(field, list.map(|list| &*list.rules), &mut request),
                _ => self.form.add(field, &mut request),
            }
        }
        (request, desk)
    }

    /// Adds the field of a cover of the rules.
    fn cover(&mut self, field: &'static Field, rules: Option<&Rules>, request: &mut DiceRequest) {
        let picks = cover_options(rules, self.form.language);
        self.form.put_choice(field, picks, request);
    }

    /// Returns the field of a list or force, and its choice: as in the form, or that of the named unit, or the first of
    /// the defaults that exists and has units.
    fn source_field(
        &self,
        field: &Field,
        default: &[&str],
        here: &Desk,
    ) -> (GroupedSelect, String) {
        let form_fields = &self.form.form_fields;
        let (named, name) = (form_fields.get(field.key), format!("{}-of", field.key));
        let column = number_column(field);
        let is_number = column.is_some_and(|column| {
            let fighter = NamedFighter::read(named, field.key, column);
            !named.is_empty()
                && fighter.is_ok_and(|fighter| matches!(fighter, NamedFighter::Number(_)))
        });
        let by_unit = named.rsplit_once(':').map_or("", |(list, _)| list);
        let list = match form_fields.get(&name) {
            "" if is_number => NUMBER,
            "" => by_unit,
            list => list,
        };
        let has_units = |key: &&&str| !units(key, field, here, self.form.language).is_empty();
        let default = default.iter().find(has_units).copied().unwrap_or_default();
        let label = self.form.begun(&labels().key_figures.whose);
        let groups = self.sources.groups(column.is_some());
        GroupedSelect { name, label, groups }.choose(list, default)
    }

    /// Adds the fields of a side.
    fn side(
        &mut self,
        field: &'static Field,
        (select, source): (GroupedSelect, String),
        default: &str,
        desk: &Desk,
    ) -> QuestionSide {
        let legend = self.form.begun(field_label(field));
        let typed = self.form.form_fields.get(field.key);
        let (which, side) = if source == NUMBER {
            let default = typed.trim_end_matches('d').parse().unwrap_or(7);
            let range = match number_column(field) {
                Some(ListColumn::Move) => FormRange { least: 1, usual: default.min(8), most: 8 },
                _ => FormRange { least: 1, usual: default, most: 20 },
            };
            let name = format!("{}-number", field.key);
            let number = self.form.number_field(&name, &labels().key_figures.number, range);
            let name = number.value.to_string();
            (MemberField::Number(number), QuestionSide { name, is_sized: false })
        } else {
            let mut units = units(&source, field, desk, self.form.language);
            // Units of one name are one answer, or refused by it.
            let mut names = BTreeSet::new();
            units.retain(|unit| names.insert(unit.pick.key.clone()));
            let picks = units.iter().map(|unit| unit.pick.clone()).collect();
            let (name, groups) = (field.key.to_owned(), vec![(String::new(), picks)]);
            let (units_of, chosen) =
                GroupedSelect { name, label: legend.clone(), groups }.choose(typed, default);
            let is_sized = units.iter().any(|unit| unit.pick.key == chosen && unit.size.is_some());
            (MemberField::Unit(units_of), QuestionSide { name: chosen, is_sized })
        };
        self.form.fields.push(OddsField::Side { legend, source: select, which });
        side
    }
}

/// Returns the covers of the rules, after none at all.
pub(super) fn cover_options(rules: Option<&Rules>, language: Language) -> Vec<SelectOption> {
    let option = |key: &str, name: &str| SelectOption::new(key, name);
    let open = option("", labels().page.no_cover.get(language));
    let covers = rules.map(|rules| rules.play.covers.as_slice()).unwrap_or_default();
    let covers = covers.iter().map(|cover| option(&cover.tag, cover.names.get(language)));
    [open].into_iter().chain(covers).collect()
}

/// Returns the units of a list, or those in a force, each with the value that counts.
pub(super) fn units(
    source: &str,
    field: &Field,
    desk: &Desk,
    language: Language,
) -> Vec<AskableUnit> {
    let pick = |figure: &Figure, rules: &Rules| pick(source, (figure, field), rules, language);
    match desk.library.open(&LibraryItem::from(source)) {
        Ok(OpenedItem::List(list)) => of_list(&list, pick),
        Ok(OpenedItem::Force(force)) => {
            force.resolve().map_or_else(Vec::new, |resolved| of_force(&resolved, pick))
        }
        Ok(OpenedItem::Codeless(_)) | Err(_) => Vec::new(),
    }
}

/// Returns a unit with its value; one without missile weapons cannot be chosen to fire.
fn pick(
    source: &str,
    (figure, field): (&Figure, &Field),
    rules: &Rules,
    language: Language,
) -> SelectOption {
    let number = |value| {
        let number = figure.values.print(value);
        format!("{} {number}", sheets::value_name(value, rules, language))
    };
    let unarmed = || labels().strip.unarmed.get(language).clone();
    let (about, is_barred) = match number_column(field) {
        Some(ListColumn::Bs) if figure.missiles().next().is_none() => (unarmed(), true),
        Some(column) => (number(column), false),
        None => (String::new(), false),
    };
    let label = figure.name.get(language);
    let pick = SelectOption::new(format!("{source}:{}", figure.name.text), label);
    SelectOption { about, is_barred, ..pick }
}

/// Returns the column of the number that may be given for a unit; `None` if only units may.
fn number_column(field: &Field) -> Option<ListColumn> {
    match field.input {
        Input::Fighter(column) => Some(column),
        Input::Unit { .. }
        | Input::Target
        | Input::Units
        | Input::UnitOrKey { .. }
        | Input::Key { .. }
        | Input::ForceOrNumber
        | Input::Weapon { .. }
        | Input::Choice { .. }
        | Input::OneOf { .. }
        | Input::WeaponKind
        | Input::Cover
        | Input::AnyOf { .. }
        | Input::Number { .. }
        | Input::Bounds(_)
        | Input::Letters
        | Input::Column
        | Input::Code
        | Input::Enemy
        | Input::Seed
        | Input::Flag => None,
    }
}

fn of_list(list: &Mustered, pick: impl Fn(&Figure, &Rules) -> SelectOption) -> Vec<AskableUnit> {
    let Some(army) = &list.army else { return Vec::new() };
    let value_source = ValueSource { rules: &list.rules, basis: Basis::Printed };
    let unit = |unit: &crate::army::Unit| {
        let figure = Figure::of_unit(unit, army, value_source);
        AskableUnit::new(&figure, pick(&figure, value_source.rules))
    };
    army.units.iter().map(unit).collect()
}

/// Returns the leaders and squads of a force.
pub(super) fn of_force(
    resolved: &ResolvedForce,
    pick: impl Fn(&Figure, &Rules) -> SelectOption,
) -> Vec<AskableUnit> {
    let (force, army) = (resolved.force, resolved.army);
    let value_source = ValueSource { rules: resolved.rules, basis: force.basis };
    let mut units: Vec<AskableUnit> = Vec::new();
    for ((member, _), place) in force.titles(army).zip(force.places()) {
        let (figure, size) = match member {
            Member::Leader(at) => {
                let leader = force.all_leaders().nth(at);
                (leader.map(|(_, leader)| Figure::of_leader(leader, army, value_source)), None)
            }
            Member::Squad(at) => {
                let squad = force.all_squads().nth(at);
                let troops = squad.and_then(|(_, squad)| {
                    Figure::of_squad(squad, army, value_source).into_iter().next()
                });
                let size = squad.map(|(_, squad)| SquadSize::of_squad(squad));
                (troops.map(|troops| troops.figure), size)
            }
        };
        units.extend(figure.map(|figure| {
            let unit = AskableUnit::new(&figure, pick(&figure, value_source.rules));
            AskableUnit { size, place: Some(place), ..unit }
        }));
    }
    units
}
