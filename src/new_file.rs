//! New files to start from: a house, a list or a force, with the interviews that ask the player for their contents.

mod answers;
mod asker;
mod codeless_game;
mod codeless_suggestions;
mod draft;
mod fielding;
mod force;
mod house;
mod interview;
mod listing;
mod prompt;

pub use answers::PlayerReply;
pub use codeless_game::{copy_list, write_codeless_list};
pub use codeless_suggestions::{CodelessSuggestion, codeless_suggestions};
pub use draft::{Draft, DraftFigure};
pub use fielding::{ForceInterview, InterviewedFile};
pub use force::{default_limit, start_force, write_codeless_force, write_force};
pub use interview::HouseInterview;
pub use listing::ListInterview;
pub use prompt::Prompt;

use crate::army::{Army, Choice, Price, Special, Unit, Words};
use crate::codes::{HouseRule, Slot};
use crate::cost;
use crate::emblem::{Emblem, emblems};
use crate::fault::Fault;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::profile::{ListColumn, Profile};
use crate::rules::Rules;
use crate::sheets::short_value_name;
use crate::text::{length, quote};
use std::fmt::Write;

/// Writes an army file for a new house after the model of another, with the house rules of the model. The result has no
/// findings, whatever the name.
pub fn write_house(
    name: &Words,
    model: &Army,
    rules: &Rules,
    own: &[HouseRule],
    language: Language,
) -> String {
    let labels = labels();
    let say = |label: &crate::language::ByLanguage<String>| label.get(language).clone();
    let mut out = String::new();
    for line in
        [say(&labels.new_file.file), say(&labels.new_file.codes), list_letters(rules, language)]
    {
        let _ = writeln!(out, "# {line}");
    }
    let _ =
        writeln!(out, "fistful: 1\ngame: {}\nname: {}", rules.book.game.key(), quote(&name.text));
    out.extend(name.spanish.as_ref().map(|name| format!("name_es: {}\n", quote(name))));
    let others = emblems().iter().filter(|emblem| emblem.name != model.head.emblem);
    let others: Vec<String> = others.map(|emblem| emblem_text(emblem, language)).collect();
    let others = fill(labels.new_file.emblem.get(language), &[("others", &others.join(", "))]);
    let _ = writeln!(out, "emblem: {} # {others}", model.head.emblem);
    write_composition(&mut out, model, language);
    write_options(&mut out, &model.options);
    out.push_str(&house::write_house_rules(own));
    let _ = writeln!(out, "\nunits:");
    let units = model.units.iter().map(|unit| format_unit(unit, model, rules));
    out.push_str(&units.collect::<Vec<_>>().join("\n"));
    out
}

/// Words the name that a file gives an emblem, with what it shows where that is not the same word: `hawk (halcón)`.
fn emblem_text(emblem: &Emblem, language: Language) -> String {
    let shown = emblem.names.get(language).to_lowercase();
    if shown == emblem.name { shown } else { format!("{} ({shown})", emblem.name) }
}

/// Returns the letters of each slot: `training G R V E`.
fn list_letters(rules: &Rules, language: Language) -> String {
    let slot = |slot: Slot| {
        let table = rules.codes().table(slot);
        let letters: Vec<String> = table.rows.iter().map(|row| row.letter.to_string()).collect();
        format!("{} {}", table.names.get(language), letters.join(" "))
    };
    Slot::ALL.map(slot).join(" · ")
}

fn write_options(out: &mut String, options: &[Choice]) {
    for (index, option) in options.iter().enumerate() {
        let list_key = if index == 0 { "options:\n" } else { "" };
        let _ = writeln!(out, "{list_key}  - name: {}", quote(&option.name.text));
        let spanish = option.name.spanish.as_ref().map(|text| ("name_es", quote(text)));
        let price = match option.price {
            Price::Points(points) => Some(("points", points.to_string())),
            Price::Percent(percent) => Some(("percent", percent.to_string())),
            Price::Table => None,
        };
        let letters = [("adds", &option.adds), ("removes", &option.removes)];
        let letters = letters.into_iter().filter(|(_, letters)| !letters.is_empty());
        let letters = letters.map(|(key, letters)| (key, letters.clone()));
        let effect = option.effect.map(|effect| ("effect", effect.key().to_owned()));
        for (key, value) in spanish.into_iter().chain(price).chain(letters).chain(effect) {
            let _ = writeln!(out, "    {key}: {value}");
        }
    }
}

fn write_composition(out: &mut String, model: &Army, language: Language) {
    let composition = &model.composition;
    let Some(squad) = composition.squad else { return };
    let plain = |range: crate::army::Range| range.to_string().replace('–', "-");
    let note = labels().new_file.squad.get(language);
    let _ = writeln!(out, "composition:\n  squad: {} # {note}", plain(squad));
    for formation in &composition.formations {
        let key = formation.level.key();
        let _ = writeln!(out, "  {key}: {}", plain(formation.parts));
        if let Some(leader) = formation.leader {
            let _ = writeln!(out, "  {key}_leader: {}", quote(&model.units[leader].name.text));
        }
    }
}

fn format_unit(unit: &Unit, model: &Army, rules: &Rules) -> String {
    let mut out = format!("  - name: {}\n", quote(&unit.name.text));
    let line = |key: &str, value: String| format!("    {key}: {value}\n");
    out.extend(unit.name.spanish.as_ref().map(|name| line("name_es", quote(name))));
    let code = rules.codes().write(unit.code);
    out.push_str(&line("code", code));
    out.extend(model.nco_of(unit).map(|nco| line("nco", quote(&nco.name.text))));
    out.extend(unit.unique.then(|| line("unique", "true".to_owned())));
    // Specials granted by a house rule are written with the rule.
    let is_granted =
        |special: &&Special| rules.codes().house.iter().any(|rule| rule.id == special.source);
    let special: Vec<&Special> =
        unit.special.iter().filter(|special| !is_granted(special)).collect();
    if !special.is_empty() {
        out.push_str("    special:\n");
    }
    for special in special {
        let Words { text, spanish, .. } = &special.name;
        let _ = writeln!(out, "      - name: {}", quote(text));
        out.extend(spanish.as_ref().map(|text| format!("        name_es: {}\n", quote(text))));
        let _ = writeln!(out, "        points: {}", special.points);
        out.extend(special.effect.map(|effect| format!("        effect: {}\n", effect.key())));
    }
    out
}

/// Lists the units of an army with code, values and cost, a line each.
pub fn list_units(army: &Army, rules: &Rules, language: Language) -> String {
    let name = |unit: &Unit| unit.name.get(language).to_owned();
    let code = |unit: &Unit| rules.codes().write(unit.code);
    let widest = |cell: &dyn Fn(&Unit) -> String| {
        army.units.iter().map(|unit| length(&cell(unit))).max().unwrap_or_default()
    };
    let (names, codes) = (widest(&name), widest(&code));
    let line = |unit: &Unit| {
        let (name, account) = (name(unit), account_text(unit, rules, language));
        let blank = " ".repeat(names - length(&name));
        format!("{name}{blank}  {:codes$}  {account}\n", code(unit))
    };
    army.units.iter().map(line).collect()
}

/// Returns the values and cost of a unit: `Move 3d · WS 6 · BS 4 · Morale 8: 15 points`.
fn account_text(unit: &Unit, rules: &Rules, language: Language) -> String {
    let total = cost::unit(unit, rules).total;
    let points = labels().counts.points.of_n(total.into(), language);
    format!("{}: {points}", values_text(rules.codes().profile(unit.code), rules, language))
}

/// Returns the values of a profile: `Move 3d · WS 6 · BS 4 · Morale 8`.
fn values_text(profile: Profile, rules: &Rules, language: Language) -> String {
    let values = profile.values(0);
    let shown = ListColumn::characteristics();
    let shown = shown.filter(|value| values.get(*value).is_some());
    let value = |column: ListColumn| {
        format!("{} {}", short_value_name(column, rules, language), values.print(column))
    };
    shown.map(value).collect::<Vec<_>>().join(" · ")
}

/// Words a fault with its hint, in one line.
fn fault_line(fault: &Fault, language: Language) -> String {
    let hint = fault.hint(language).map_or(String::new(), |hint| format!("; {hint}"));
    format!("{}{hint}", fault.say(language))
}
