//! The questions about a unit of a list of Dust Warfare.

use super::{Section, Tables};
use crate::error::Error;
use crate::game::{InterviewExit, UnitAsker, UnitValues, set, value_of};
use crate::labels::{fill, labels};
use crate::text::quote;

/// Asks for a unit of Dust Warfare: its points, and its card if the player has it.
pub(super) fn unit(tables: &Tables, asker: &dyn UnitAsker) -> Result<UnitValues, InterviewExit> {
    let (words, language) = (&*labels().ask, asker.language());
    let plain = |text: &str| text.to_owned();
    let points = vec![("points", "10".to_owned())];
    let mut unit = vec![asker.unit_name(&points)?];
    unit.push(asker.value(words.points.get(language), "10", ("points", &unit), plain)?);
    if asker.agrees(words.card.get(language), true)? {
        let classes = tables.named_classes();
        let names: Vec<String> =
            classes.iter().map(|(_, name)| name.get(language).clone()).collect();
        let question = words.class.get(language);
        let class = asker.choose(question, &names, 0)?;
        unit.push(("class", classes[class].0.clone()));
        for (key, usual) in [("models", "5"), ("move", "6"), ("armor", "2"), ("health", "1")] {
            unit.push((key, usual.to_owned()));
        }
        for (key, label) in [
            ("models", &words.models),
            ("move", &words.inches),
            ("armor", &words.armor),
            ("health", &words.health),
        ] {
            let usual = value_of(&unit, key);
            let value = asker.value(label.get(language), &usual, (key, &unit), plain)?;
            set(&mut unit, value);
        }
        weapons(&mut unit, asker)?;
    }
    if asker.agrees(words.hero.get(language), false)? {
        unit.push(("hero", "true".to_owned()));
    }
    let sections = sections(asker)?;
    if !sections.is_empty() {
        unit.push(("sections", format!("[{}]", sections.join(", "))));
    }
    Ok(unit)
}

/// Asks for the weapons of a card, each with its line.
fn weapons(unit: &mut UnitValues, asker: &dyn UnitAsker) -> Result<(), InterviewExit> {
    let (words, language) = (&*labels().ask, asker.language());
    let mut weapons = Vec::new();
    while asker.agrees(words.more_weapons.get(language), weapons.is_empty())? {
        let question = fill(words.weapon.get(language), &[("n", &(weapons.len() + 1))]);
        let wrong = |name: &str| wrong_weapon(unit, &weapon(name, "C | 1/1"), asker);
        let name = asker.text(&question, "", &wrong)?;
        let wrong = |line: &str| wrong_weapon(unit, &weapon(&name, line), asker);
        let line = asker.text(words.line.get(language), "", &wrong)?;
        weapons.push(weapon(&name, &line));
    }
    if !weapons.is_empty() {
        unit.push(("weapons", format!("[{}]", weapons.join(", "))));
    }
    Ok(())
}

/// Returns the fault of a weapon; `None` if there is none.
fn wrong_weapon(
    unit: &UnitValues,
    weapon: &str,
    asker: &dyn UnitAsker,
) -> Result<Option<String>, Error> {
    let unit = unit.iter().cloned().chain([("weapons", format!("[{weapon}]"))]);
    asker.wrong_last(unit.collect())
}

/// Asks for the sections in which a unit may serve; empty if any.
fn sections(asker: &dyn UnitAsker) -> Result<Vec<&'static str>, InterviewExit> {
    let (words, language) = (&*labels().ask, asker.language());
    let names = Section::ALL.map(|section| section.names().get(language).clone());
    let what = words.sections.get(language);
    let question = fill(words.several.get(language), &[("what", what)]);
    let chosen = asker.several(&question, &names)?;
    let names: Vec<&str> = chosen.iter().map(|at| names[*at].as_str()).collect();
    let any = words.any.get(language).as_str();
    let text = if names.is_empty() { any.to_owned() } else { names.join(", ") };
    asker.say(&format!("{what}: {text}"))?;
    Ok(chosen.into_iter().map(|at| Section::ALL[at].key()).collect())
}

/// Writes a weapon of a card as YAML.
pub(super) fn weapon(name: &str, line: &str) -> String {
    format!("{{name: {}, line: {}}}", quote(name), quote(line))
}
