//! The questions about a unit of a list of Scrubs of the Desert.

use super::{Tables, UnitType, Weapon};
use crate::game::{InterviewExit, UnitAsker, UnitValues, set};
use crate::labels::{fill, labels};
use crate::text::quote;

/// Asks for a unit of Scrubs of the Desert; the defaults are those of its type.
pub(super) fn unit(tables: &Tables, asker: &dyn UnitAsker) -> Result<UnitValues, InterviewExit> {
    let (words, language) = (&*labels().ask, asker.language());
    let first = sample(&tables.units[0]);
    let name = asker.unit_name(&first)?;
    let types: Vec<String> =
        tables.units.iter().map(|kind| kind.names.get(language).clone()).collect();
    let kind = &tables.units[asker.choose(words.kind.get(language), &types, 0)?];
    let mut unit = sample(kind);
    unit.splice(0..1, [name]);
    let plain = |text: &str| text.to_owned();
    figures((tables, kind), &mut unit, asker)?;
    let (least, most) = kind.morale;
    let question = fill(words.morale.get(language), &[("least", &least), ("most", &most)]);
    let usual = (least + most) / 2 / 10 * 10;
    let usual = usual.max(least).to_string();
    let morale = asker.value(&question, &usual, ("morale", &unit), plain)?;
    set(&mut unit, morale);
    let usual = words.sergeant.get(language);
    let leader = asker.value(words.led_by.get(language), usual, ("leader", &unit), quote)?;
    set(&mut unit, leader);
    let carried = ask_weapons(kind, &tables.fire.weapons, asker)?;
    set(&mut unit, ("weapons", carried));
    Ok(unit)
}

/// Asks for the figures of a unit, and for the Morale lost for each if the tables have no rate (S4).
fn figures(
    (tables, kind): (&Tables, &UnitType),
    unit: &mut UnitValues,
    asker: &dyn UnitAsker,
) -> Result<(), InterviewExit> {
    let (words, language) = (&*labels().ask, asker.language());
    let rates = &tables.morale.losses;
    let wrong = |text: &str| {
        let is_known = text.parse().is_ok_and(|n: i32| rates.contains_key(&n));
        let rest = unit.iter().filter(|(key, _)| *key != "figures").cloned();
        let loss = (!is_known).then(|| ("loss", "5".to_owned()));
        let figures = [("figures", text.to_owned())];
        asker.wrong_last(rest.chain(loss).chain(figures).collect())
    };
    let usual = kind.figures.to_string();
    let text = asker.text(words.figures_all.get(language), &usual, &wrong)?;
    let is_known = text.parse().is_ok_and(|n: i32| rates.contains_key(&n));
    set(unit, ("figures", text));
    if !is_known {
        let question = words.loss.get(language);
        let loss = asker.value(question, "5", ("loss", unit), str::to_owned)?;
        set(unit, loss);
    }
    Ok(())
}

/// Asks for the weapons of a unit, of those that its type may carry.
fn ask_weapons(
    kind: &UnitType,
    weapons: &[Weapon],
    asker: &dyn UnitAsker,
) -> Result<String, InterviewExit> {
    let (words, language) = (&*labels().ask, asker.language());
    let carries = kind.carries.iter();
    let carries = carries.filter_map(|tag| weapons.iter().find(|one| one.tag == *tag));
    let may: Vec<&Weapon> = carries.collect();
    let names: Vec<String> = may.iter().map(|one| one.names.get(language).clone()).collect();
    let what = words.weapons.get(language);
    let chosen = match may.len() {
        0 | 1 => Vec::new(),
        _ => {
            let question = fill(words.several.get(language), &[("what", what)]);
            asker.several(&question, &names)?
        }
    };
    // Without a choice, the unit has the first weapon.
    let chosen = if chosen.is_empty() && !may.is_empty() { vec![0] } else { chosen };
    let names: Vec<&str> = chosen.iter().map(|at| names[*at].as_str()).collect();
    asker.say(&format!("{what}: {}", names.join(", ")))?;
    let lines = chosen.iter().map(|at| format!("{{weapon: {}}}", may[*at].tag));
    Ok(format!("[{}]", lines.collect::<Vec<_>>().join(", ")))
}

/// Returns a sample unit of a type, with the values of the tables.
fn sample(kind: &UnitType) -> UnitValues {
    vec![
        ("name", quote("–")),
        ("type", kind.tag.clone()),
        ("figures", kind.figures.to_string()),
        ("morale", kind.morale.0.to_string()),
        ("leader", quote("–")),
    ]
}
