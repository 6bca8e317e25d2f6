//! Small signs on the marks of a map: leaders, NCOs, shields and weapons that fire. In whole tenths of a millimetre.

use super::marks::Spot;
use crate::battle::{BattleSetup, BodyRef, FigureGroup};
use crate::blazon::SmallSign;
use crate::labels::labels;
use crate::language::Language;
use crate::rules::Rules;

/// The size of a mark with a sign.
pub(super) const SIGNED: i64 = 36;

/// Returns the signs of a squad, a leader or an NCO alone.
pub(super) fn signs_of(setup: &BattleSetup, unit: BodyRef) -> Vec<SmallSign> {
    let body = &setup.hosts[unit.host].bodies[unit.body];
    let own: Vec<&FigureGroup> = match &body.nco {
        Some(nco) if unit.is_detached_nco => vec![nco],
        nco => body.kinds.iter().chain(nco).collect(),
    };
    let any = |has: fn(&FigureGroup) -> bool| own.iter().any(|group| has(group));
    let has = |sign: &SmallSign| match sign {
        SmallSign::Leader => body.is_leader,
        SmallSign::Nco => unit.is_detached_nco,
        SmallSign::Shield => any(|group| group.figure.shield),
        SmallSign::Missile => any(|group| group.figure.missiles().next().is_some()),
    };
    SmallSign::ALL.into_iter().filter(has).collect()
}

/// Draws signs around the middle of a mark, with a white edge.
pub(super) fn draw_signs(signs: &[SmallSign], (x, y): Spot, rules: &Rules) -> String {
    let paths: String = signs.iter().map(|sign| rules.small_sign(*sign)).collect();
    if paths.is_empty() {
        return paths;
    }
    format!(
        "<g transform=\"translate({x} {y}) scale(.01)\" stroke=\"#fff\" stroke-width=\"400\" paint-order=\"stroke\">{paths}</g>"
    )
}

/// Names a sign.
pub(super) fn sign_name(sign: SmallSign, language: Language) -> &'static str {
    let words = &labels().report;
    let name = match sign {
        SmallSign::Leader => &words.sign_leader,
        SmallSign::Nco => &words.sign_nco,
        SmallSign::Shield => &words.sign_shield,
        SmallSign::Missile => &words.sign_missile,
    };
    name.get(language)
}
