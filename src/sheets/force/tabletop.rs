//! Forces with ability codes in play.

use super::{ForceLayout, LeaderPart, SquadPart};
use crate::army::AbilityEffect;
use crate::codes::WeaponKind;
use crate::force::{Force, LeaderPost};
use crate::language::Language;
use crate::muster::ResolvedForce;
use crate::profile::ListColumn;
use crate::rolls::{Figure, squad_values, values_without_nco};
use crate::sheet::{Tabletop, TabletopGroup, TabletopUnit, UnitTrait};
use crate::sheets::strip::MORALE_STAT;

/// Builds the tabletop of a force with ability codes.
pub fn tabletop(resolved: &ResolvedForce, language: Language) -> Tabletop {
    let page = ForceLayout::new(resolved, language);
    let leaders = page.tabletop_leaders();
    let groups = (0..resolved.force.platoons.len()).map(Some).chain([None]);
    let groups = groups.map(|platoon| page.group(platoon, &leaders)).collect();
    let above = leaders.into_iter().filter(|(post, _)| !matches!(post, LeaderPost::Squad(_)));
    let commanders = above.map(|(_, leader)| leader).collect();
    Tabletop::new(page.strip_sheets().0, commanders, groups)
}

impl ForceLayout<'_> {
    fn tabletop_leaders(&self) -> Vec<(LeaderPost, TabletopUnit)> {
        let force = self.resolved.force;
        let parts = self.resolved.bill.leaders.iter().zip(force.leader_places()).zip(force.posts());
        let leader = |((part, place), post): ((&LeaderPart, String), LeaderPost)| {
            let unit = &self.resolved.army.units[part.of.unit].name.text;
            let leader = TabletopUnit::new(place, unit, self.leader_strip(part), Some(MORALE_STAT));
            let value_source = self.roster.value_source;
            let figure = Figure::of_leader(part.of, self.resolved.army, value_source);
            let traits = leader.traits.iter().copied().chain(traits(&figure)).collect();
            let is_attached = matches!(post, LeaderPost::Squad(_));
            (post, TabletopUnit { is_attached, traits, ..leader })
        };
        parts.map(leader).collect()
    }

    /// Returns the squads of a platoon, or those outside platoons, each followed by its attached leaders.
    fn group(
        &self,
        platoon: Option<usize>,
        leaders: &[(LeaderPost, TabletopUnit)],
    ) -> TabletopGroup {
        let squads_place = Force::squads_place(platoon);
        let squads = self.squads_of(platoon).enumerate();
        let units = squads.flat_map(|(index, (at, part))| {
            let attached = leaders.iter().filter(move |(post, _)| *post == LeaderPost::Squad(at));
            let attached = attached.map(|(_, leader)| leader.clone());
            std::iter::once(self.tabletop_squad(format!("{squads_place}/{index}"), at, part))
                .chain(attached)
        });
        TabletopGroup { title: self.group_title(platoon, None), units: units.collect() }
    }

    fn tabletop_squad(&self, place: String, at: usize, part: &SquadPart) -> TabletopUnit {
        let (army, value_source) = (self.resolved.army, self.roster.value_source);
        let unit = &army.units[part.of.unit].name.text;
        let troops = Figure::of_squad(part.of, army, value_source);
        let squad = TabletopUnit::new(place, unit, self.squad_strip(at, part), Some(MORALE_STAT));
        let mut traits: Vec<UnitTrait> = troops.iter().flat_map(|it| traits(&it.figure)).collect();
        traits.extend(part.of.nco.map(|_| UnitTrait::Nco));
        let nco_lost = troops.first().and_then(|it| self.nco_lost(&it.figure));
        TabletopUnit { nco_lost, traits, ..squad }
    }

    /// Returns the Morale modifier of a squad that loses its NCO, independent of other losses (F10, D12).
    fn nco_lost(&self, figure: &Figure) -> Option<i32> {
        figure.nco.as_ref()?;
        let rules = self.resolved.rules;
        let [without, with] = [values_without_nco(figure, rules), squad_values(figure, rules)]
            .map(|values| *values.get(ListColumn::Morale));
        Some(without? - with?)
    }
}

/// Returns what a player is reminded of by the gear and abilities of a figure.
fn traits(figure: &Figure) -> Vec<UnitTrait> {
    let carries = |kind: WeaponKind| figure.arms.iter().any(|arm| arm.kind == kind);
    let has = |ability: AbilityEffect| figure.has(ability);
    let all = [
        (figure.shield, UnitTrait::Shield),
        (carries(WeaponKind::Lasgun), UnitTrait::Lasgun),
        (carries(WeaponKind::Maula), UnitTrait::Maula),
        (figure.missiles().next().is_some(), UnitTrait::Fires),
        (has(AbilityEffect::AlwaysMakesChargeChecks), UnitTrait::AlwaysMakesChargeChecks),
        (has(AbilityEffect::NeverChecksMorale), UnitTrait::NeverChecksMorale),
        (has(AbilityEffect::DoublesCohesion), UnitTrait::DoublesCohesion),
    ];
    all.into_iter().filter_map(|(is, it)| is.then_some(it)).collect()
}
