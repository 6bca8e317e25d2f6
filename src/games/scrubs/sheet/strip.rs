//! The strip of a unit of Scrubs of the Desert.

use super::ScrubsLayout;
use crate::army::Words;
use crate::games::scrubs::dice::{Aim, PercentRung, aims, ladder};
use crate::games::scrubs::{Carried, Fielded, FireMode, List, Unit};
use crate::labels::{Label, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::sheet::{
    CellShade, FaceCell, IconLabel, Ladder, Lasts, LossGroup, Stat, Strip, StripWeapon,
};
use crate::text::{or_dash, or_empty, with_sign};

/// The most boxes that are drawn; for more, the players keep a tally.
const MAX_BOXES: i32 = 24;

/// A unit with a strip.
pub(in crate::games::scrubs) struct ScrubsStripSource<'a> {
    /// The line of the list.
    pub(in crate::games::scrubs) unit: &'a Unit,
    /// Its title: that of the force, or of the list.
    pub(in crate::games::scrubs) name: &'a Words,
    /// Its notes in the force.
    pub(in crate::games::scrubs) notes: Option<&'a Words>,
}

impl<'a> ScrubsStripSource<'a> {
    /// Returns the source for a line of a list.
    pub(super) fn of_list(unit: &'a Unit) -> Self {
        Self { unit, name: &unit.name, notes: None }
    }

    /// Returns the source for a unit that takes the field.
    pub(super) fn of_force(one: &'a Fielded, list: &'a List) -> Self {
        let (unit, name) = (&list.units[one.unit], one.title(list));
        Self { unit, name, notes: one.notes.as_ref() }
    }
}

impl ScrubsLayout<'_> {
    /// Lays out the strip of a unit, with the rules of its gun.
    pub(in crate::games::scrubs) fn strip(&self, source: &ScrubsStripSource) -> Strip {
        let unit = source.unit;
        let notes = source.notes.map(|notes| notes.get(self.language).to_owned());
        Strip {
            name: source.name.get(self.language).into(),
            size: self.size(source).into(),
            equipment: self.equipment(unit),
            stats: self.stats(unit),
            ladder: Some(self.ladder(unit)),
            weapons: unit.weapons.iter().flat_map(|carried| self.strip_weapons(carried)).collect(),
            states: self.states(unit),
            notes: self.gun(unit).into_iter().chain(notes).map(Into::into).collect(),
            ..Strip::default()
        }
    }

    /// Words the size of a unit: `10 figures · French infantry · Sergeant`.
    fn size(&self, source: &ScrubsStripSource) -> String {
        let (unit, language) = (source.unit, self.language);
        let figures = self.labels.counts.figures.of_n(unit.figures.value.into(), language);
        let crew = unit.crew.as_ref().filter(|_| unit.gun().is_some());
        let crew =
            crew.map(|crew| fill(self.labels.scrubs.crew.get(language), &[("n", &crew.value)]));
        let of_list = (*source.name != unit.name).then(|| unit.name.get(language).to_owned());
        let kind = (of_list.is_none() && unit.name.get(language) != unit.kind.names.get(language))
            .then(|| unit.kind.names.get(self.language).clone());
        let leader = unit.leader.as_ref().map(|leader| leader.get(language).to_owned());
        let parts = [of_list, kind, Some(figures), crew, leader];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Lists the modifiers of its dice in melee.
    fn equipment(&self, unit: &Unit) -> Vec<IconLabel> {
        let words = &self.labels.scrubs;
        let leads = unit.leader.as_ref().map(|_| (&words.leader, self.army.tables.melee.leader));
        let charges = Some((&words.charging, unit.kind.charge)).filter(|(_, added)| *added != 0);
        let equipment = |(label, added): (&ByLanguage<String>, i32)| IconLabel {
            icon: "blades".into(),
            words: fill(label.get(self.language), &[("n", &with_sign(added))]).into(),
            ..IconLabel::default()
        };
        leads.into_iter().chain(charges).map(equipment).collect()
    }

    /// Lists its Morale, and which of three dice count over each terrain.
    fn stats(&self, unit: &Unit) -> Vec<Stat> {
        let (words, movers) = (&self.labels.scrubs, &self.army.tables.movement.movers);
        let stat = |label: &str, value: String, bare: String| Stat {
            label: label.into(),
            value,
            bare: bare.into(),
        };
        let morale = format!("{} %", unit.morale.value);
        let morale = stat(self.labels.units.morale.get(self.language), morale, String::new());
        let mover = movers.iter().find(|mover| mover.tag == unit.kind.moves);
        let counts = mover.map(|mover| mover.counts.as_slice()).unwrap_or_default();
        let terrains = [&words.trail, &words.desert, &words.rough];
        let moves = terrains.into_iter().zip(counts).map(|(terrain, counting)| {
            let (dice, which) = self.counting(*counting);
            stat(terrain.get(self.language), dice.to_owned(), which)
        });
        [morale].into_iter().chain(moves).collect()
    }

    /// Returns a box for each figure, with the Morale that its loss leaves, and a line before the first box from which
    /// a failed check removes the unit (S3).
    fn ladder(&self, unit: &Unit) -> Ladder {
        let labels = self.labels;
        let rungs = ladder(unit, &self.army.tables);
        let first = rungs.iter().find(|rung| rung.removed).map(|rung| rung.lost);
        let group = |lost: i32| LossGroup {
            first: lost,
            last: lost,
            morale: rungs.iter().find(|rung| rung.lost == lost).map_or(String::new(), morale_left),
            line: first == Some(lost),
            ..LossGroup::default()
        };
        let drawn = unit.figures.value <= MAX_BOXES;
        let tally =
            || fill(labels.cards.boxes_of.get(self.language), &[("n", &unit.figures.value)]);
        Ladder {
            label: labels.cards.losses.get(self.language).into(),
            groups: (1..=unit.figures.value).map(group).collect(),
            drawn,
            rest: or_empty((!drawn).then(tally)).into(),
            alt: self.ladder_text(&rungs, first).into(),
        }
    }

    /// Words the Morale as it falls: `Morale after each: 75, 70, 65 %; with 6 or more a failed check removes it`.
    fn ladder_text(&self, rungs: &[PercentRung], first: Option<i32>) -> String {
        let words = &self.labels.scrubs;
        let each = rungs.iter().map(morale_left).collect::<Vec<_>>().join(", ");
        let each = fill(words.after.get(self.language), &[("morale", &each)]);
        let removed = first.map(|lost| match lost {
            1 => words.removed_at_once.get(self.language).clone(),
            lost => fill(words.removed.get(self.language), &[("n", &lost)]),
        });
        [each].into_iter().chain(removed).collect::<Vec<_>>().join("; ")
    }

    /// Describes the effect of a weapon at short range and at long.
    fn strip_weapons(&self, carried: &Carried) -> [StripWeapon; 2] {
        let (words, weapon) = (&self.labels.scrubs, &carried.weapon);
        let reach = [
            (false, &words.short, format!("0–{}″", weapon.short.0)),
            (true, &words.long, format!("{}–{}″", weapon.short.0, weapon.long.0)),
        ];
        reach.map(|(is_long, label, reach)| {
            let aims = aims(weapon, is_long, &self.army.tables);
            let cell = |(roll, aim): (usize, &Aim)| FaceCell {
                head: String::new(),
                roll: roll.to_string(),
                shade: shade(*aim),
            };
            StripWeapon {
                label: label.get(self.language).into(),
                cells: aims.iter().enumerate().map(cell).collect(),
                weapon: format!("{} {reach}", carried.name.get(self.language)).into(),
                icon: String::new(),
                beyond: "".into(),
                alt: self.rolls(&aims).into(),
            }
        })
    }

    /// Words the rolls that hit: `hits on 7+, in cover 8+, standing still 6+`.
    fn rolls(&self, aims: &[Aim]) -> String {
        let words = &self.labels.scrubs;
        let part = |label: &ByLanguage<String>, enough: Aim| {
            let least = aims.iter().position(|aim| *aim >= enough);
            let least = or_dash(least.map(|roll| format!("{roll}+")));
            fill(label.get(self.language), &[("least", &least)])
        };
        let still = aims.contains(&Aim::Still).then(|| part(&words.standing, Aim::Still));
        let parts = [part(&words.hits, Aim::Open), part(&words.in_cover, Aim::Covered)];
        parts.into_iter().chain(still).collect::<Vec<_>>().join(", ")
    }

    fn states(&self, unit: &Unit) -> Vec<IconLabel> {
        let jams = unit.gun().filter(|gun| gun.weapon.kind == FireMode::MachineGun);
        let jams = jams.map(|_| IconLabel {
            words: self.labels.scrubs.jammed.get(self.language).into(),
            ..IconLabel::default()
        });
        states(self.language).into_iter().chain(jams).collect()
    }

    /// Words the rules of its gun, with their numbers (S7, S8, S9).
    pub(in crate::games::scrubs) fn gun(&self, unit: &Unit) -> Option<String> {
        let (words, fire) = (&self.labels.scrubs, &self.army.tables.fire);
        let rule = match unit.gun()?.weapon.kind {
            FireMode::Small => return None,
            FireMode::MachineGun => {
                let label = words.machine_gun.get(self.language);
                fill(label, &[("dice", &fire.crew_dice), ("zeros", &fire.jam)])
            }
            FireMode::Cannon => {
                let less = fire.crew.iter().filter(|(_, added)| **added != 0);
                let label = words.cannon_crew.get(self.language);
                let less = less.map(|(crew, added)| {
                    fill(label, &[("added", &with_sign(*added)), ("n", crew)])
                });
                let crew = less.collect::<Vec<_>>().join(", ");
                let grape = with_sign(fire.grapeshot.adds);
                let inches = fire.grapeshot.under;
                fill(
                    words.cannon.get(self.language),
                    &[
                        ("crew", &crew),
                        ("grape", &grape),
                        ("inches", &inches),
                        ("blast", &fire.blast),
                    ],
                )
            }
        };
        Some(super::strip_citations(&rule))
    }
}

/// Returns the states that every unit may be in.
pub(super) fn states(language: Language) -> Vec<IconLabel> {
    let words = &labels().scrubs;
    let states = [(&words.activated, "", Lasts::Turn), (&words.routed, "runner", Lasts::Battle)];
    let state = |(label, icon, lasts): (&Label, &str, Lasts)| IconLabel {
        icon: icon.to_owned(),
        words: label.get(language).into(),
        lasts,
    };
    states.map(state).into()
}

/// Writes the Morale that is left; a dash if no check can succeed.
fn morale_left(rung: &PercentRung) -> String {
    if rung.morale < 0 { "–".into() } else { rung.morale.to_string() }
}

fn shade(aim: Aim) -> CellShade {
    match aim {
        Aim::Miss => CellShade::Miss,
        Aim::Still => CellShade::Open,
        Aim::Open => CellShade::Some,
        Aim::Covered => CellShade::Every,
    }
}
