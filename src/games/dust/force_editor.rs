//! A force of Dust Warfare in the editor of the page.

use crate::games::dust::sheet::{DustLayout, DustStripSource, counts};
use crate::games::dust::{Fielded, Force, ListWithForce, Platoon, Section, Solo, Unit};
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::sheet::{
    AddableUnit, ButtonAction, ButtonEdit, DrawerState, EditedUnit, ForceEditor, NextPlatoon, Pick,
    Sign, SizeField, UnitGroup, neighbours,
};
use crate::text::quote;

/// Lays a force out for the editor of the page.
struct DustForceEditor<'a> {
    page: DustLayout<'a>,
    army: &'a ListWithForce,
    force: &'a Force,
    language: Language,
}

pub(super) fn force_editor(army: &ListWithForce, sign: Sign, language: Language) -> ForceEditor {
    let page = DustLayout { army, language, labels: labels() };
    let groups: Vec<UnitGroup> = army.force.as_ref().map_or_else(Vec::new, |force| {
        let editor = DustForceEditor { page, army, force, language };
        let platoons = force.platoons.iter().enumerate();
        let platoons = platoons.map(|(at, platoon)| editor.platoon(at, platoon));
        platoons.chain(editor.heroes()).collect()
    });
    let number = 1 + army.force.as_ref().map_or(0, |force| force.platoons.len());
    let name = format!("{} {number}", labels().units.platoon.get(language));
    let item = format!("{{name: {}, units: []}}", quote(&name));
    let next = Some(NextPlatoon { name, summary: String::new(), item });
    let counts = counts(army, language);
    ForceEditor {
        sign,
        counts,
        groups,
        next,
        has_limit: true,
        sizes_in_list: true,
        ..ForceEditor::default()
    }
}

impl DustForceEditor<'_> {
    fn platoon(&self, at: usize, platoon: &Platoon) -> UnitGroup {
        let place = format!("platoons/{at}");
        let unit = |(nth, one): (usize, &Fielded)| {
            let place = format!("{place}/units/{nth}");
            let sections =
                self.open_sections(platoon, &self.army.list.units[one.unit], Some(one.section));
            EditedUnit {
                choices: match sections.as_slice() {
                    [only] if *only == one.section => Vec::new(),
                    sections => sections.iter().map(|it| self.section(&place, one, *it)).collect(),
                },
                strip: self.page.strip(&DustStripSource::of_force(
                    one,
                    self.force,
                    &self.army.list,
                )),
                size: self.size(one.unit),
                neighbours: neighbours(nth, platoon.units.len()),
                is_nameable: true,
                place,
                ..self.edited_unit(one.unit)
            }
        };
        let addable = self.army.list.units.iter().filter_map(|unit| {
            let section = *self.open_sections(platoon, unit, None).first()?;
            let (name, key, is_single) = (section.short(), section.key(), section.is_single());
            let section = name.get(self.language);
            let item = format!("{{section: {key}, unit: {}}}", quote(&unit.name.text));
            let added = self.addable_unit(unit, &format!("{section} · "), item);
            Some(AddableUnit { section: Some(key), is_single, ..added })
        });
        let units: Vec<EditedUnit> = platoon.units.iter().enumerate().map(unit).collect();
        UnitGroup {
            list: format!("{place}/units"),
            name: platoon.name.get(self.language).to_owned(),
            points: Some(platoon.points(&self.army.list)),
            drawer: DrawerState::for_units(&units),
            units,
            addable: addable.collect(),
            upgrades: self.upgrades(&place, platoon),
            place: Some(place),
            ..UnitGroup::default()
        }
    }

    /// Returns the sections that a unit may take: those of its card that are free in the platoon, and its own.
    fn open_sections(&self, platoon: &Platoon, unit: &Unit, own: Option<Section>) -> Vec<Section> {
        let taken =
            |section| section != own && platoon.units.iter().any(|it| Some(it.section) == section);
        let may = |section: &Section| {
            let named = unit.sections.is_empty() || unit.sections.contains(section);
            let free = !section.is_single() || !taken(Some(*section));
            own == Some(*section) || (named && free)
        };
        Section::ALL.into_iter().filter(may).collect()
    }

    fn section(&self, place: &str, one: &Fielded, section: Section) -> Pick {
        Pick {
            name: section.names().get(self.language).clone(),
            price: String::new(),
            edit: ButtonEdit::force(
                format!("{place}/section"),
                ButtonAction::Put(section.key().to_owned()),
            ),
            is_chosen: section == one.section,
        }
    }

    fn upgrades(&self, place: &str, platoon: &Platoon) -> Vec<Pick> {
        let upgrades = self.army.list.upgrades.iter().enumerate();
        let choice = |(index, upgrade): (usize, &crate::games::dust::Upgrade)| {
            let bought = platoon.upgrades.iter().position(|one| *one == index);
            let edit = match bought {
                Some(at) => {
                    ButtonEdit::force(format!("{place}/upgrades/{at}"), ButtonAction::Remove)
                }
                None => {
                    let item = ButtonAction::Add(quote(&upgrade.name.text));
                    ButtonEdit::force(format!("{place}/upgrades"), item)
                }
            };
            Pick {
                name: upgrade.name.get(self.language).to_owned(),
                price: upgrade.points.to_string(),
                is_chosen: bought.is_some(),
                edit,
            }
        };
        upgrades.map(choice).collect()
    }

    /// Returns the Heroes outside of platoons; `None` if the list has none.
    fn heroes(&self) -> Option<UnitGroup> {
        let solo = |(at, solo): (usize, &Solo)| {
            let place = format!("heroes/{at}");
            EditedUnit {
                choices: self.joinable_units(&place, solo),
                strip: self.page.strip(&DustStripSource::solo(solo, self.force, &self.army.list)),
                neighbours: neighbours(at, self.force.heroes.len()),
                place,
                ..self.edited_unit(solo.unit)
            }
        };
        let alone = |unit: &&Unit| unit.hero && unit.card.as_ref().is_none_or(|it| it.models == 1);
        let heroes = self.army.list.units.iter().filter(alone);
        let addable: Vec<AddableUnit> = heroes
            .map(|unit| {
                self.addable_unit(unit, "", format!("{{unit: {}}}", quote(&unit.name.text)))
            })
            .collect();
        let units: Vec<EditedUnit> = self.force.heroes.iter().enumerate().map(solo).collect();
        let group = UnitGroup {
            list: "heroes".into(),
            name: labels().dust.heroes.get(self.language).clone(),
            drawer: DrawerState::for_units(&units),
            units,
            addable,
            ..UnitGroup::default()
        };
        (!group.addable.is_empty() || !group.units.is_empty()).then_some(group)
    }

    /// Lists the units of platoons that a Hero could join: those of his own Move and Armor.
    fn joinable_units(&self, place: &str, solo: &Solo) -> Vec<Pick> {
        let list = &self.army.list;
        let pace = |unit: usize| list.units[unit].card.as_ref().map(|it| (it.moves, it.armor));
        let own = self.force.joined_title(solo, list);
        let units = self.force.platoons.iter().flat_map(|platoon| &platoon.units);
        let like = units.filter(|one| pace(one.unit) == pace(solo.unit));
        let choice = |one: &Fielded| {
            let title = one.title(list);
            let is_chosen = own == Some(title);
            Pick {
                name: fill(
                    labels().dust.joins.get(self.language),
                    &[("name", &title.get(self.language))],
                ),
                price: String::new(),
                edit: ButtonEdit::force(
                    format!("{place}/joins"),
                    if is_chosen {
                        ButtonAction::Remove
                    } else {
                        ButtonAction::Put(quote(&title.text))
                    },
                ),
                is_chosen,
            }
        };
        like.map(choice).collect()
    }

    /// Returns the parts of an edited unit that do not depend on where it is fielded.
    fn edited_unit(&self, unit: usize) -> EditedUnit {
        let unit = &self.army.list.units[unit];
        let health = unit.card.as_ref().map_or(0, |card| card.health);
        EditedUnit { unit: unit.name.text.clone(), health, ..EditedUnit::default() }
    }

    fn size(&self, unit: usize) -> Option<SizeField> {
        let current = self.army.list.units[unit].card.as_ref()?.models;
        let steps = [Some(current - 1).filter(|fewer| *fewer > 0), current.checked_add(1)];
        let steps = steps.map(|step| step.map(i64::from));
        Some(SizeField {
            place: format!("units/{unit}/models"),
            current: current.into(),
            steps,
            legal: None,
        })
    }

    fn addable_unit(&self, unit: &Unit, before: &str, item: String) -> AddableUnit {
        let points = labels().counts.points.of_n(unit.points.into(), self.language);
        let name = unit.name.get(self.language).to_owned();
        let summary = format!("{before}{points}");
        AddableUnit {
            name,
            summary,
            points: Some(unit.points.into()),
            item,
            ..AddableUnit::default()
        }
    }
}
