//! Force editor's view of a force with ability codes.

use super::bill::bill_rows;
use super::{ForceLayout, LeaderPart, SquadPart};
use crate::army::{Choice, Level, Role, Unit};
use crate::force::{BoughtOption, Force, Leader, Platoon};
use crate::labels::fill;
use crate::language::Language;
use crate::muster::ResolvedForce;
use crate::sheet::{
    AddableUnit, ButtonAction, ButtonEdit, DrawerState, EditedUnit, ForceEditor, FormedPlatoon,
    NextPlatoon, Pick, SizeField, UnitGroup, neighbours,
};
use crate::sheets::{Theme, sign};
use crate::text::quote;

/// Returns the editor's view of a force with ability codes, in file order.
pub fn force_editor(resolved: &ResolvedForce, language: Language) -> ForceEditor {
    let page = ForceLayout::new(resolved, language);
    let all = page.edited_leaders();
    let at = |place: &str| all.iter().find(|leader| leader.place == place).cloned();
    let (leaders, troops) = page.recruits();
    let platoon = |(index, platoon): (usize, &Platoon)| {
        let place = format!("platoons/{index}");
        UnitGroup {
            list: Force::squads_place(Some(index)),
            name: page.platoon_name(index),
            points: Some(resolved.bill.platoon(index)),
            leader: at(&format!("{place}/leader")),
            units: page.edited_squads(Some(index), &all),
            addable: troops.clone(),
            drawer: DrawerState::OnDemand,
            span: Some(platoon.span),
            place: Some(place),
            ..UnitGroup::default()
        }
    };
    let platoons: Vec<UnitGroup> =
        resolved.force.platoons.iter().enumerate().map(platoon).collect();
    let above =
        (0..resolved.force.leaders.len()).filter_map(|index| at(&format!("leaders/{index}")));
    let leaders = UnitGroup {
        list: "leaders".into(),
        units: above.collect(),
        addable: leaders,
        ..UnitGroup::default()
    };
    let next = troops.first().map(|troop| NextPlatoon {
        name: String::new(),
        summary: format!("{} {}", troop.name, troop.summary),
        item: format!("{{squads: [{}]}}", troop.item),
    });
    let formed = page.formed_platoon();
    let squads = UnitGroup {
        list: "squads".into(),
        units: page.edited_squads(None, &all),
        addable: troops,
        ..UnitGroup::default()
    };
    ForceEditor {
        sign: sign(resolved.army, Theme::House, language),
        groups: platoons.into_iter().chain([squads]).collect(),
        leaders: Some(leaders),
        next,
        formed,
        has_limit: true,
        bill: Some(bill_rows(&page)),
        ..ForceEditor::default()
    }
}

impl ForceLayout<'_> {
    fn edited_leaders(&self) -> Vec<EditedUnit> {
        let parts = self.resolved.bill.leaders.iter().zip(self.resolved.force.leader_places());
        let leader = |(part, place): (&LeaderPart, String)| {
            let back = || {
                let says = self.labels.build.goes_back.get(self.language).clone();
                let into = ButtonAction::MoveInto("leaders".to_owned());
                (ButtonEdit::force(&*place, into), says)
            };
            EditedUnit {
                unit: self.resolved.army.units[part.of.unit].name.text.clone(),
                strip: self.leader_strip(part),
                health: 1,
                choices: self.choices(&place, Role::Leader, &part.of.bought),
                moves: place.contains("/attached/").then(back).into_iter().collect(),
                is_leader: true,
                is_nameable: true,
                span: Some(part.of.span),
                place,
                ..EditedUnit::default()
            }
        };
        parts.map(leader).collect()
    }

    /// Returns the squads of a platoon, or those outside platoons, each with its attached leaders.
    fn edited_squads(&self, platoon: Option<usize>, leaders: &[EditedUnit]) -> Vec<EditedUnit> {
        let squads_place = Force::squads_place(platoon);
        let squads: Vec<(usize, &SquadPart)> = self.squads_of(platoon).collect();
        let count = squads.len();
        let squad = |(index, (at, part)): (usize, (usize, &SquadPart))| {
            let place = format!("{squads_place}/{index}");
            let with = format!("{place}/attached/");
            let attached = leaders.iter().filter(|leader| leader.place.starts_with(&with));
            EditedUnit {
                unit: self.resolved.army.units[part.of.unit].name.text.clone(),
                strip: self.squad_strip(at, part),
                health: 1,
                size: Some(self.size_field(&place, part.of.figures)),
                choices: self.choices(&place, Role::Troop, &part.of.bought),
                neighbours: neighbours(index, count),
                moves: self.moves(&place, platoon),
                attached: attached.cloned().collect(),
                is_copyable: true,
                is_nameable: true,
                span: Some(part.of.span),
                place,
                ..EditedUnit::default()
            }
        };
        squads.into_iter().enumerate().map(squad).collect()
    }

    /// Returns the platoon that the squads outside platoons make, with the first leader outside them who leads platoons;
    /// one with a name or options of his own stays where he is.
    fn formed_platoon(&self) -> Option<FormedPlatoon> {
        let (force, army) = (self.resolved.force, self.resolved.army);
        let formation = army.composition.formation(Level::Platoon)?;
        let squads = force.squads.len();
        if !formation.parts.holds(squads as i64) {
            return None;
        }
        let leads = |leader: &Leader| {
            let is_plain = leader.name.is_none() && leader.bought.is_empty();
            is_plain && leader.notes.is_none() && formation.leader == Some(leader.unit)
        };
        let leader = force.leaders.iter().position(leads);
        let name = self.labels.counts.squads.of_n(squads as i64, self.language);
        let named = |index: usize| &army.units[force.leaders[index].unit].name;
        let name = leader.map_or(name.clone(), |index| {
            let leader = named(index).get(self.language);
            let led = self.labels.page.led_by.get(self.language);
            fill(led, &[("squads", &name), ("leader", &leader)])
        });
        let item = |index: usize| format!("{{unit: {}}}", quote(&named(index).text));
        let leader = leader.map(|index| (index, item(index)));
        Some(FormedPlatoon { name, index: force.platoons.len(), squads, leader })
    }

    /// Returns the figures of a squad, without its NCO.
    fn size_field(&self, place: &str, current: i64) -> SizeField {
        let legal = self.resolved.army.composition.squad.map(|size| {
            let most = size.most.unwrap_or(i64::MAX);
            current.clamp(size.least, most.max(size.least))
        });
        SizeField {
            place: format!("{place}/figures"),
            current,
            steps: [Some(current - 1).filter(|fewer| *fewer > 0), current.checked_add(1)],
            legal: legal.filter(|legal| *legal != current),
        }
    }

    /// Returns the platoons that a squad could join, and the way out of its own.
    fn moves(&self, place: &str, platoon: Option<usize>) -> Vec<(ButtonEdit, String)> {
        let others =
            (0..self.resolved.force.platoons.len()).filter(|index| platoon != Some(*index));
        let joins = others.map(|index| {
            let join = self.labels.page.join_what.get(self.language);
            let says = fill(join, &[("name", &self.platoon_name(index))]);
            let into = ButtonAction::MoveInto(Force::squads_place(Some(index)));
            (ButtonEdit::force(place, into), says)
        });
        let out = platoon.map(|_| {
            let says = self.labels.build.out_of_platoon.get(self.language).clone();
            let into = ButtonAction::MoveInto(Force::squads_place(None));
            (ButtonEdit::force(place, into), says)
        });
        joins.chain(out).collect()
    }

    /// Returns the options that a leader or squad has or could buy.
    fn choices(&self, place: &str, role: Role, bought: &[BoughtOption]) -> Vec<Pick> {
        let options = self.resolved.army.options.iter().enumerate();
        let open = options.filter(|(_, choice)| !(choice.squads_only && role.leads()));
        let pick = |(index, choice): (usize, &Choice)| {
            let at = bought.iter().position(|one| one.option == index);
            Pick {
                name: choice.name.get(self.language).to_owned(),
                price: self.roster.price(choice),
                edit: match at {
                    Some(at) => {
                        ButtonEdit::force(format!("{place}/options/{at}"), ButtonAction::Remove)
                    }
                    None => {
                        let item = format!("{{buy: {}}}", quote(&choice.name.text));
                        ButtonEdit::force(format!("{place}/options"), ButtonAction::Add(item))
                    }
                },
                is_chosen: at.is_some(),
            }
        };
        open.map(pick).collect()
    }

    /// Returns the leaders that may be added, and the troops, each as the smallest squad with its NCO.
    fn recruits(&self) -> (Vec<AddableUnit>, Vec<AddableUnit>) {
        let units = self.resolved.army.units.iter().filter(|unit| unit.role != Role::Nco);
        let (leaders, troops): (Vec<_>, Vec<_>) = units.partition(|unit| unit.role.leads());
        let recruits =
            |units: Vec<&Unit>| units.into_iter().map(|unit| self.recruit(unit)).collect();
        (recruits(leaders), recruits(troops))
    }

    fn recruit(&self, unit: &Unit) -> AddableUnit {
        let (army, value_source) = (self.resolved.army, self.roster.value_source);
        let figures = army.composition.squad.map_or(1, |size| size.least);
        let nco = army.nco_of(unit).map_or(0, |nco| value_source.points(nco));
        let key = quote(&unit.name.text);
        let (points, size, item) = if unit.role.leads() {
            (value_source.points(unit) + nco, String::new(), format!("{{unit: {key}}}"))
        } else {
            let size = self.labels.counts.figures.of_n(figures, self.language);
            let item = format!("{{troop: {key}, figures: {figures}}}");
            (value_source.points(unit) * figures + nco, format!(" · {size}"), item)
        };
        let mut leaders = self.resolved.bill.leaders.iter();
        let is_fielded =
            unit.unique && leaders.any(|part| army.units[part.of.unit].name == unit.name);
        AddableUnit {
            name: unit.name.get(self.language).to_owned(),
            summary: if is_fielded {
                self.labels.page.fielded.get(self.language).clone()
            } else {
                format!("+{points}{size}")
            },
            points: Some(points),
            item,
            is_fielded,
            ..AddableUnit::default()
        }
    }
}
