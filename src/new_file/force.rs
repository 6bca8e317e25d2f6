//! New force files: a small legal force, with the other contents of its list in comments.

use super::{CodelessSuggestion, codeless_suggestions};
use crate::army::{Army, Formation, Level, Price, Range, Role, Unit, Words};
use crate::cost::{self, ValueSource};
use crate::error::Error;
use crate::force::file::order;
use crate::force::{Force, ForceHead, Leader, Platoon, Squad};
use crate::game::{CodelessArmy, CodelessGame};
use crate::labels::{fill, labels};
use crate::language::{ByLanguage, Language};
use crate::library::{Library, LibraryItem, OpenedItem};
use crate::rules::Rules;
use crate::text::{Span, quote};
use crate::yaml::Placed;
use crate::yaml_edit::{self, Edit, EditValue, Path};
use std::fmt::Write;

/// The default limit of points.
const LIMIT: i64 = 500;
/// The header of every file.
const FILE_HEAD: &str = "fistful: 1\n";
/// Figures of a squad if the list gives no size.
const FIGURES: i64 = 5;

/// Returns the limit of points of a force that is given none; `None` in a game without points.
pub fn default_limit(game: Option<&'static dyn CodelessGame>) -> Option<i64> {
    game.map_or(Some(LIMIT), |game| game.new_force().limit)
}

/// Returns the text of a force of a list with some edits applied.
pub fn start_force(
    (name, list): (&str, &str),
    game: Option<&'static dyn CodelessGame>,
    limit: Option<&str>,
    added: &[Edit],
) -> String {
    let put = |key: &str, value: EditValue| Some(Edit::Put(Path::read(key)?, value));
    let text = |key: &str, text: &str| put(key, EditValue::Text(text.to_owned()));
    let game_edit = game.and_then(|game| text("game", game.key()));
    let head = [game_edit, text("force", name), text("army", list)];
    let limit = limit.and_then(|limit| put("limit", EditValue::Yaml(limit.to_owned())));
    let edits = head.into_iter().chain([limit]).flatten().chain(added.iter().cloned());
    let edits: Vec<Edit> = edits.collect();
    let nobody = game.filter(|_| added.is_empty()).map_or("", |game| game.new_force().nobody);
    let written = match game {
        None => yaml_edit::apply_edits(FILE_HEAD, &edits, &order()),
        Some(game) => yaml_edit::apply_edits(FILE_HEAD, &edits, &game.key_order(true)),
    };
    match written {
        Some(written) => written + nobody,
        // A failed edit leaves an empty force, whose faults the parser reports.
        None => format!("{FILE_HEAD}force: {}\n", quote(name)),
    }
}

/// Writes a sample force of a list with ability codes: a leader and his squads, as the list requires; under a limit, as
/// many of them as it allows.
pub fn write_force(
    (name, list): (&str, &str),
    limit: Option<i64>,
    army: &Army,
    rules: &Rules,
    language: Language,
) -> String {
    let words = |text: &str| Words { text: text.to_owned(), spanish: None, span: Span::default() };
    let formation = army.composition.formation(Level::Platoon);
    let leader = formation.and_then(|formation| formation.leader).or_else(|| first_leader(army));
    let leader = leader.map(Leader::new);
    let count = formation.map_or(2, |formation| formation.parts.least);
    let squads: Vec<Squad> = (0..count).filter_map(|at| smallest_squad(army, at)).collect();
    let mut force = Force {
        head: ForceHead {
            name: words(name),
            list: Placed { value: list.to_owned(), span: Span::default() },
            hash: None,
            notes: None,
        },
        limit,
        limit_span: Span::default(),
        basis: crate::army::Basis::default(),
        leaders: Vec::new(),
        platoons: Vec::new(),
        squads: Vec::new(),
    };
    match formation {
        Some(Formation { .. }) if !squads.is_empty() => {
            let platoon = Platoon { name: None, leader, squads, span: Span::default() };
            force.platoons.push(platoon);
        }
        _ => {
            force.leaders.extend(leader);
            force.squads = squads;
        }
    }
    let total = |force: &Force| cost::force(force, army, rules).total;
    match limit {
        Some(limit) => {
            let price =
                |squad: &Squad| cost::squad(squad, army, rules, crate::army::Basis::default());
            shrink(&mut force, |force| total(force) <= limit, price);
        }
        None => force.limit = Some(LIMIT.max(round_up(total(&force)))),
    }
    list_comments(army, rules, language) + &yaml_edit::write_force(&force, army)
}

/// Leaves out what a force cannot pay: the platoon with its leader, then all squads but the cheapest.
fn shrink(force: &mut Force, fits: impl Fn(&Force) -> bool, price: impl Fn(&Squad) -> i64) {
    if fits(force) {
        return;
    }
    for platoon in force.platoons.drain(..) {
        force.squads.extend(platoon.squads);
    }
    while !fits(force) && force.squads.len() > 1 {
        let squads = force.squads.iter().enumerate();
        let Some((dearest, _)) = squads.max_by_key(|(_, squad)| price(squad)) else { return };
        force.squads.remove(dearest);
    }
    if !fits(force) {
        force.leaders.clear();
    }
}

/// Rounds points up to a multiple of 50, as players agree on limits.
fn round_up(points: i64) -> i64 {
    (points + 49) / 50 * 50
}

/// Returns the first leader above squads, preferably not a unique one.
fn first_leader(army: &Army) -> Option<usize> {
    let leaders = || (0..).zip(&army.units).filter(|(_, unit)| unit.role == Role::Leader);
    let any = leaders().find(|(_, unit)| !unit.unique).or_else(|| leaders().next());
    any.map(|(index, _)| index)
}

/// Returns the smallest squad of the `at`th troop type with an NCO; counts on from the first type after the last.
fn smallest_squad(army: &Army, at: i64) -> Option<Squad> {
    let troops = (0..).zip(&army.units).filter(|(_, unit)| unit.role == Role::Troop);
    // A unique NCO could lead only one squad.
    let has_free_nco = |unit: &Unit| unit.nco.is_some_and(|nco| !army.units[nco].unique);
    let troops: Vec<usize> =
        troops.filter(|(_, unit)| has_free_nco(unit)).map(|(at, _)| at).collect();
    let at = usize::try_from(at).ok()?.checked_rem(troops.len())?;
    let figures = army.composition.squad.map_or(FIGURES, |size| size.least);
    Some(Squad::new(troops[at], figures, army))
}

/// Returns the contents of a list as comments: leaders, troop types and options with their points.
fn list_comments(army: &Army, rules: &Rules, language: Language) -> String {
    let words = &labels().new_file;
    let value_source = ValueSource { rules, basis: crate::army::Basis::default() };
    let list_role = |role: Role| {
        let units = army.units.iter().filter(|unit| unit.role == role);
        let priced =
            |unit: &Unit| format!("{} {}", unit.name.get(language), value_source.points(unit));
        units.map(priced).collect::<Vec<_>>().join(", ")
    };
    let option = |option: &crate::army::Choice| match option.price {
        Price::Points(points) => format!("{} {points}", option.name.get(language)),
        Price::Percent(percent) => format!("{} {percent} %", option.name.get(language)),
        Price::Table => option.name.get(language).to_owned(),
    };
    let options: Vec<String> = army.options.iter().map(option).collect();
    let size = army.composition.squad.map(Range::both);
    let size = size.map_or(String::new(), |size| format!(" ({})", size.get(language)));
    let line = |label: &ByLanguage<String>, names: &str| match names {
        "" => String::new(),
        names => format!("# {}: {names}\n", label.get(language)),
    };
    let mut out = format!("# {}\n", words.force.get(language));
    out += &line(&words.leaders, &list_role(Role::Leader));
    let troops = words.troops.get(language);
    let _ = writeln!(out, "# {troops}{size}: {}", list_role(Role::Troop));
    out + &line(&words.options, &options.join(", "))
}

/// Returns the edit that adds a platoon to a force without ability codes.
pub(super) fn platoon_edit(name: &str) -> Option<Edit> {
    let item = format!("{{name: {}, units: []}}", quote(name));
    Some(Edit::Add(Path::read("platoons")?, EditValue::Yaml(item)))
}

/// Writes a sample force of a list without ability codes: one unit for each mandatory section. `given_limit` is `None`
/// for a limit that the units keep to.
///
/// # Errors
/// The list cannot be read.
pub fn write_codeless_force(
    (name, list): (&str, &str),
    given_limit: Option<i64>,
    game: &'static dyn CodelessGame,
    library: &Library,
    language: Language,
) -> Result<String, Error> {
    let mut added = Vec::new();
    let template = game.new_force();
    if template.has_platoons {
        let name = fill(labels().force.platoon_n.get(language), &[("n", &1)]);
        added.extend(platoon_edit(&name));
    }
    let text =
        |added: &[Edit], limit: Option<&str>| start_force((name, list), Some(game), limit, added);
    for section in template.begins_with {
        let of_section =
            |suggestion: &&CodelessSuggestion| section.is_none() || suggestion.section == *section;
        let army = parse_army(&text(&added, None), library)?;
        let suggestions = army.map_or_else(Vec::new, |army| codeless_suggestions(&*army, language));
        added.extend(suggestions.iter().find(of_section).and_then(CodelessSuggestion::edit));
    }
    let points = parse_army(&text(&added, None), library)?.and_then(|army| army.points());
    let usual = |total: i64| template.limit.unwrap_or_default().max(round_up(total));
    let limit = points.map(|(total, _)| given_limit.unwrap_or_else(|| usual(total)).to_string());
    let note = labels().new_file.force.get(language);
    Ok(format!("# {note}\n{}", text(&added, limit.as_deref())))
}

/// Parses a force without ability codes; `None` if it cannot be parsed.
fn parse_army(text: &str, library: &Library) -> Result<Option<Box<dyn CodelessArmy>>, Error> {
    let codeless_file = open_text(text, library)?.into_codeless_file();
    Ok(codeless_file.and_then(|codeless_file| codeless_file.contents))
}

/// Opens a text as a list or force.
pub(super) fn open_text(text: &str, library: &Library) -> Result<OpenedItem, Error> {
    library.open(&LibraryItem::Text { name: String::new(), bytes: text.as_bytes().to_vec() })
}
