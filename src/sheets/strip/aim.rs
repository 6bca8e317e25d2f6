//! Missile weapons on a strip, with their results on each face of the die.

use super::EquippedUnit;
use crate::codes::{Letter, Slot, WeaponKind};
use crate::labels::fill;
use crate::rolls::{self, AimFace, Figure, WeaponLetter};
use crate::sheet::{CellShade, FaceCell, StripWeapon};
use crate::sheets::effect;
use crate::sheets::roster::Roster;
use crate::text::{dash_if_empty, join_ranges};

impl Roster<'_> {
    /// Lists its missile weapons.
    pub(super) fn weapons(&self, equipped: &EquippedUnit) -> Vec<StripWeapon> {
        let volleys = equipped.by_group(|troops| {
            let arms = troops.figure.missiles();
            arms.filter_map(|arm| self.volley(arm, &troops.figure)).collect()
        });
        let numbered = |(number, volley): (String, StripWeapon)| StripWeapon {
            weapon: format!("{number}{}", volley.weapon.first).into(),
            ..volley
        };
        volleys.into_iter().map(numbered).collect()
    }

    /// Returns the missile weapons of a figure with their ranges: `Maula Pistol 10″`.
    pub(super) fn arms(&self, figure: &Figure) -> Vec<String> {
        figure.missiles().map(|arm| self.weapon_name(arm)).collect()
    }

    fn weapon_name(&self, arm: &WeaponLetter) -> String {
        let names = self.row(arm).map_or("", |row| row.names.get(self.language).as_str());
        let weapons: Vec<String> = arm.weapons.iter().map(effect::weapon).collect();
        format!("{names} {}", weapons.join(" / "))
    }

    fn row(&self, arm: &WeaponLetter) -> Option<&Letter> {
        let mut rows = self.rules.codes().table(Slot::Traits).rows.iter();
        rows.find(|row| row.letter == arm.letter)
    }

    fn volley(&self, arm: &WeaponLetter, shooter: &Figure) -> Option<StripWeapon> {
        let aim_faces = rolls::aim_faces(shooter, arm.kind, self.rules).ok()?;
        let row = self.row(arm);
        let does = row.and_then(|row| row.does.as_ref());
        let pierces: Vec<i32> =
            aim_faces.iter().filter(|aim| aim.pierces).map(|aim| aim.roll).collect();
        let beyond = if pierces.is_empty() || arm.kind != WeaponKind::Maula {
            does.map_or(String::new(), |does| does.get(self.language).clone())
        } else {
            let label = self.labels.strip.through_shields.get(self.language);
            fill(label, &[("rolls", &join_ranges(&pierces).replace(' ', "\u{a0}"))])
        };
        Some(StripWeapon {
            label: self.labels.strip.fire.get(self.language).as_str().into(),
            cells: aim_faces.iter().map(|aim| self.cell(aim)).collect(),
            weapon: self.weapon_name(arm).into(),
            icon: row.and_then(|row| row.icon.clone()).unwrap_or_default(),
            beyond: beyond.into(),
            alt: self.rolls(&aim_faces).into(),
        })
    }

    fn cell(&self, aim: &AimFace) -> FaceCell {
        let shade = match aim.through {
            None => CellShade::Miss,
            Some(0) => CellShade::Open,
            Some(n) if n == self.rules.play.covers.len() => CellShade::Every,
            Some(_) => CellShade::Some,
        };
        FaceCell { head: String::new(), roll: aim.roll.to_string(), shade }
    }

    /// Words the rolls that hit: `hits on 1–6, light cover 3–6, heavy cover 4–6`.
    fn rolls(&self, aim_faces: &[AimFace]) -> String {
        let rolls = |least: usize| -> Vec<i32> {
            let through = |aim: &&AimFace| aim.through.is_some_and(|through| through >= least);
            aim_faces.iter().filter(through).map(|aim| aim.roll).collect()
        };
        let open = rolls(0);
        if open.is_empty() {
            return self.labels.strip.no_hit.get(self.language).clone();
        }
        let hits =
            fill(self.labels.strip.hits.get(self.language), &[("rolls", &join_ranges(&open))]);
        let covers = self.rules.play.covers.iter().enumerate();
        let covered = covers.map(|(at, cover)| {
            let rolls = dash_if_empty(&join_ranges(&rolls(at + 1)));
            format!("{} {rolls}", cover.names.get(self.language))
        });
        let covered = covered.filter(|_| self.rules.procedure_rules().cover_changes_hits);
        [hits].into_iter().chain(covered).collect::<Vec<_>>().join(", ")
    }
}
