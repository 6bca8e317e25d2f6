//! The units there are to ask of where no unit has an ability code.

use super::form::Form;
use crate::desk::Desk;
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::library::{Files, Item, Opened};
use crate::muster::{Held, Table};
use crate::odds::{Bearer, Borne, Called, bearers};
use crate::shelf;
use crate::text;
use crate::web::state::{FORCE, State};

/// The force that is built, or its list where nobody takes the field yet, and whom it may meet.
pub(super) struct Sides {
    table: Table,
    /// How a question names it.
    name: String,
    pub(super) held: Option<Held>,
    units: Vec<Bearer>,
}

impl Sides {
    /// What is built, as the desk has it.
    pub(super) fn new(built: &State, table: Table, desk: &Desk) -> Self {
        let [force, list] = [FORCE.to_owned(), built.list_name()]
            .map(|name| Self { held: held(&name, desk), table, units: Vec::new(), name })
            .map(Self::counted);
        let fields = |side: &Self| built.force.is_some() && !side.units.is_empty();
        if fields(&force) { force } else { list }
    }

    fn counted(self) -> Self {
        let units = self.held.as_ref().map(bearers).unwrap_or_default();
        Self { units, ..self }
    }

    /// Whose dice are rolled, and what it carries.
    pub(super) fn unit(&self, form: &mut Form) -> (Called, &[Borne]) {
        let made = self.one_of(&self.units.iter().collect::<Vec<_>>(), form);
        let found = self.units.iter().find(|one| one.name.en == made);
        let weapons = found.map_or(&[][..], |one| one.weapons.as_slice());
        (self.called(made), weapons)
    }

    /// A vehicle; any unit where there is none.
    pub(super) fn vehicle(&self, form: &mut Form) -> Called {
        let vehicles: Vec<&Bearer> = self.units.iter().filter(|one| one.is_vehicle).collect();
        let all = if vehicles.is_empty() { self.units.iter().collect() } else { vehicles };
        self.called(self.one_of(&all, form))
    }

    /// Which of some weapons; none where there is nothing to choose from.
    pub(super) fn weapon(&self, form: &mut Form, all: &[Borne]) -> Option<String> {
        let names: Vec<ByLanguage<String>> = all.iter().map(|one| one.name.clone()).collect();
        let made = form.choice("weapon", &labels().dust.weapon, choices(&names, form.language));
        (!made.is_empty()).then_some(made)
    }

    /// Who is attacked: of every shipped list of the game, then of the same side.
    pub(super) fn target(&self, form: &mut Form, desk: &Desk) -> Called {
        let folder = format!("{}/", self.table.tag());
        let own = [self.held.as_ref().and_then(Held::list).unwrap_or_default(), &self.name];
        let shipped = shelf::armies().into_iter();
        let shipped =
            shipped.filter(|name| name.starts_with(&folder) && !own.contains(&name.as_str()));
        let held = shipped.filter_map(|name| Some((held(&name, desk)?, name)));
        let mut all: Vec<(String, String, Vec<Bearer>)> = held
            .map(|(held, name)| (held.name().get(form.language).to_owned(), name, bearers(&held)))
            .collect();
        let own = self.held.as_ref().map(|held| held.name().get(form.language).to_owned());
        all.extend(own.map(|own| (own, self.name.clone(), self.units.clone())));
        let mut groups = Vec::new();
        for (title, list, units) in all {
            let units = units.iter().filter(|one| one.has_card);
            let units = units.map(|one| {
                (format!("{list}:{}", one.name.en), one.name.get(form.language).clone())
            });
            let units = text::once(units);
            if !units.is_empty() {
                groups.push((title, units));
            }
        }
        let made = form.choice("target", &labels().page.target, groups);
        let nobody = || self.called(String::new());
        // A list may have a colon in the name of a unit, but none in its own.
        let split = made.split_once(':');
        split.map_or_else(nobody, |(list, unit)| Called { list: list.into(), unit: unit.into() })
    }

    fn one_of(&self, all: &[&Bearer], form: &mut Form) -> String {
        let names: Vec<ByLanguage<String>> = all.iter().map(|one| one.name.clone()).collect();
        form.choice("unit", &labels().page.unit, choices(&names, form.language))
    }

    fn called(&self, unit: String) -> Called {
        Called { list: self.name.clone(), unit }
    }
}

/// A list or a force, where it is understood.
fn held(name: &str, desk: &Desk) -> Option<Held> {
    match desk.library.open(&Item::from(name)).ok()? {
        Opened::Tabled(tabled) => tabled.held,
        Opened::List(_) | Opened::Force(_) => None,
    }
}

/// The same desk, which finds the force as well.
pub(super) fn with_force(built: &State, desk: &Desk) -> Desk {
    let mut desk = desk.with(desk.library.games.again());
    if let (Files::Texts(texts), Some(force)) = (&mut desk.library.files, &built.force) {
        // A list that is called like the force stays what that name means.
        texts.entry(FORCE.to_owned()).or_insert_with(|| force.clone().into_bytes());
    }
    desk
}

/// Some names, by which each is asked for and called.
fn choices(
    names: &[ByLanguage<String>],
    language: Language,
) -> Vec<(String, Vec<(String, String)>)> {
    let called = names.iter().map(|name| (name.en.clone(), name.get(language).clone()));
    vec![(String::new(), text::once(called))]
}
