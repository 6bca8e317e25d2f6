//! The tabletop of a force without ability codes.

use super::post::{Posted, camp};
use super::{dust, scrubs};
use crate::language::Language;
use crate::muster::Held;
use crate::sheet::{Tabletop, TabletopGroup, TabletopUnit};

/// Lays a force without ability codes on the table.
pub fn tabled_tabletop(held: &Held, language: Language) -> Tabletop {
    let (battle, morale) = match held {
        Held::Scrubs(side) => (scrubs::battle(side, language), Some(0)),
        Held::Dust(side) => (dust::battle(side, language), None),
    };
    let unit = |Posted { place, unit, strip, health, .. }| {
        let one = TabletopUnit::new(place, &unit, strip, morale);
        TabletopUnit { health, ..one }
    };
    let groups = camp(held, language).posts.into_iter().map(|post| TabletopGroup {
        title: post.name,
        units: post.units.into_iter().map(unit).collect(),
    });
    Tabletop::new(battle, Vec::new(), groups.collect())
}
