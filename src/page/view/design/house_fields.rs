//! The fields of a house other than its codes: emblem and names, sizes of formations, house rules.
//! Each field edits a place in the list.

use super::Frame;
use crate::army::{Army, Unit, Words};
use crate::code::CodeKind;
use crate::codes::{Letter, Slot};
use crate::emblem::{self, Emblem, SHIELD, emblems};
use crate::labels::{Label, fill, labels};
use crate::language::Language;
use crate::page::form_fields::FormFields;
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::sheets;
use crate::yaml_edit::Values;

#[derive(Default)]
pub(super) struct HouseFields {
    /// Text fields: the name in the other language, and the sizes of formations.
    pub(super) typed: Vec<TextField>,
    pub(super) emblems: Vec<EmblemOption>,
    /// Selections: the leaders.
    pub(super) chosen: Vec<SelectField>,
    /// The name of the shown unit in the other language.
    pub(super) named: Option<TextField>,
    /// The NCO of its squads.
    pub(super) nco: Option<SelectField>,
    /// `true` if a leader is unique; `None` for troops.
    pub(super) unique: Option<bool>,
    /// The printed line of the unit in a published list, and `true` if it has any.
    pub(super) printed: Vec<TextField>,
    pub(super) is_printed: bool,
    /// The possible targets of a house rule, in groups: form value and label.
    pub(super) rules: Vec<(String, Vec<[String; 2]>)>,
    /// The fields of a house rule: name, label, and the refused value.
    pub(super) values: Vec<[String; 3]>,
    /// The target of the refused rule.
    pub(super) rule_what: String,
}

pub(super) struct TextField {
    pub(super) place: String,
    pub(super) label: String,
    pub(super) value: String,
    /// The value used if it is empty.
    pub(super) default: String,
}

/// A selection.
pub(super) struct SelectField {
    pub(super) place: String,
    pub(super) label: &'static str,
    /// The options: value in the file, label, and whether it is chosen.
    pub(super) options: Vec<(String, String, bool)>,
}

/// An emblem to choose.
pub(super) struct EmblemOption {
    /// The value in the file.
    pub(super) value: String,
    /// The label.
    pub(super) label: String,
    /// The content of its SVG, and the letter on it, if any.
    pub(super) drawn: String,
    pub(super) letter: String,
    pub(super) chosen: bool,
}

/// Returns the fields of the user's own list, at one of its units.
pub(super) fn house_fields(
    text: &str,
    (army, at): (&Army, usize),
    rules: &Rules,
    form_fields: &FormFields,
    frame: &Frame,
) -> HouseFields {
    let fields = HouseFieldBuilder { values: Values::read(text), army, frame };
    let words = frame.words;
    let sizes = [
        ("composition/squad", &words.in_squad),
        ("composition/platoon", &words.in_platoon),
        ("composition/company", &words.in_company),
        ("composition/battalion", &words.in_battalion),
    ];
    let leaders = [
        ("composition/platoon_leader", &words.leads_platoon),
        ("composition/company_leader", &words.leads_company),
        ("composition/battalion_leader", &words.leads_battalion),
    ];
    let other_name = [fields.other_name("", &army.head.name)].into_iter();
    let sizes = sizes.map(|(place, label)| fields.text_field(place, label));
    let leaders = leaders.map(|(place, label)| fields.leader(place, label, &words.any_leader));
    let unit = army.units.get(at);
    let is_leader = unit.is_some_and(|unit| unit.code.kind() == CodeKind::Leader);
    let place = |key: &str| format!("units/{at}/{key}");
    let printed = unit.map(|unit| fields.printed_fields(unit, &place("printed"), rules));
    let printed = printed.unwrap_or_default();
    // Refused values stay in their fields.
    let is_refused = frame.refusal("list/house_rules").is_some();
    let typed =
        |name: &str| if is_refused { form_fields.get(name).to_owned() } else { String::new() };
    let value = |column: ListColumn| {
        let field = format!("rule-{}", column.key());
        let typed = typed(&field);
        [field, sheets::value_name(column, rules, frame.language).to_owned(), typed]
    };
    let named = |name: &str, label: &'static Label| {
        [name.to_owned(), frame.say(label).to_owned(), typed(name)]
    };
    let new = named("rule-new", &words.rule_letter);
    let values = [new].into_iter().chain(ListColumn::ALL.map(value));
    HouseFields {
        typed: other_name.chain(sizes).collect(),
        emblems: fields.emblems(),
        chosen: leaders.into(),
        named: unit.map(|unit| fields.other_name(&place(""), &unit.name)),
        nco: (!is_leader).then(|| fields.leader(&place("nco"), &words.nco_of, &words.no_nco)),
        unique: unit.filter(|_| is_leader).map(|unit| unit.unique),
        rules: rule_targets(army, at, rules, frame),
        values: values.chain([named("rule-name", &words.name)]).collect(),
        rule_what: typed("rule-what"),
        is_printed: printed.iter().any(|field| !field.value.is_empty()),
        printed,
    }
}

struct HouseFieldBuilder<'a> {
    values: Values,
    army: &'a Army,
    frame: &'a Frame,
}

impl HouseFieldBuilder<'_> {
    fn text_field(&self, place: &str, label: &'static Label) -> TextField {
        let value = self.values.get(place).unwrap_or_default().to_owned();
        let place = format!("list/{place}");
        TextField { place, label: self.frame.say(label).to_owned(), value, default: String::new() }
    }

    /// Returns the printed line of a unit, each value beside the computed one.
    fn printed_fields(&self, unit: &Unit, place: &str, rules: &Rules) -> Vec<TextField> {
        let (code, words) = (unit.code, self.frame.words);
        let values = rules.codes().profile(code).values(rules.codes().points(code));
        let of_kind = |column: &ListColumn| match (column, code.kind()) {
            (ListColumn::Move | ListColumn::Ws | ListColumn::Bs | ListColumn::Points, _)
            | (ListColumn::Morale, CodeKind::Trooper)
            | (ListColumn::Leadership | ListColumn::Radius, CodeKind::Leader) => true,
            (ListColumn::Morale, CodeKind::Leader)
            | (ListColumn::Leadership | ListColumn::Radius, CodeKind::Trooper) => false,
        };
        let code = TextField {
            default: rules.codes().write(code),
            ..self.text_field(&format!("{place}/code"), &words.code)
        };
        let shown = ListColumn::ALL.into_iter().filter(of_kind);
        let field = |column: ListColumn| {
            let place = format!("list/{place}/{}", column.key());
            let current = self.values.get(place.trim_start_matches("list/"));
            TextField {
                value: current.unwrap_or_default().to_owned(),
                label: sheets::value_name(column, rules, self.frame.language).to_owned(),
                default: values.print(column),
                place,
            }
        };
        [code].into_iter().chain(shown.map(field)).collect()
    }

    /// Returns the field of the name in the other language.
    fn other_name(&self, place: &str, name: &Words) -> TextField {
        let words = self.frame.words;
        // A name without a translation is edited as it is, in any language.
        let (key, label) = match (&name.spanish, self.frame.language) {
            (Some(_), Language::Spanish) => ("name", &words.in_english),
            _ => ("name_es", &words.in_spanish),
        };
        self.text_field(&format!("{place}{key}"), label)
    }

    fn emblems(&self) -> Vec<EmblemOption> {
        let current = self.values.get("emblem").unwrap_or_default();
        let house = self.army.head.name.get(self.frame.language);
        let pictured = |emblem: &Emblem| {
            let is_shield = emblem.name == SHIELD;
            // A house without an emblem has a shield.
            let value = if is_shield && current.is_empty() { "" } else { emblem.name.as_str() };
            EmblemOption {
                value: value.to_owned(),
                label: emblem.names.get(self.frame.language).clone(),
                drawn: crate::render::sign_of(&emblem.name),
                letter: emblem::letter_on(&emblem.name, house),
                chosen: value == current,
            }
        };
        emblems().iter().map(pictured).collect()
    }

    /// Returns the selection of a leader, or none.
    fn leader(&self, place: &str, label: &'static Label, none: &'static Label) -> SelectField {
        let current = self.values.get(place).unwrap_or_default();
        let none = (String::new(), self.frame.say(none).to_owned(), current.is_empty());
        let leaders = self.army.units.iter().filter(|unit| unit.code.kind() == CodeKind::Leader);
        let option = |unit: &crate::army::Unit| {
            let is_it =
                unit.name.text == current || unit.aliases.iter().any(|name| name == current);
            let value = if is_it { current } else { &unit.name.text };
            (value.to_owned(), unit.name.get(self.frame.language).to_owned(), is_it)
        };
        let mut options: Vec<_> = std::iter::once(none).chain(leaders.map(option)).collect();
        // A leader who is not in the list stays an option.
        if options.iter().all(|(.., chosen)| !chosen) {
            options.push((current.to_owned(), current.to_owned(), true));
        }
        SelectField { place: format!("list/{place}"), label: self.frame.say(label), options }
    }
}

/// Returns the possible targets of a house rule.
fn rule_targets(
    army: &Army,
    at: usize,
    rules: &Rules,
    frame: &Frame,
) -> Vec<(String, Vec<[String; 2]>)> {
    let (words, language) = (frame.words, frame.language);
    let slot_name = |slot: Slot| rules.codes().table(slot).names.get(language).clone();
    let letters = |slot: Slot| {
        let letter = |row: &Letter| {
            let points = labels().counts.points.of_n(row.points.into(), language);
            let name = row.names.get(language);
            [format!("changes {} {}", slot.key(), row.letter), format!("{name} ({points})")]
        };
        (slot_name(slot), rules.codes().table(slot).rows.iter().map(letter).collect())
    };
    let new = |slot: Slot| [format!("adds {}", slot.key()), slot_name(slot)];
    let target = |key: &str, label| [key.to_owned(), frame.say(label).to_owned()];
    let unit = army.units.get(at).map(|unit| {
        let name = unit.name.get(language);
        [
            format!("gives {}", unit.name.text),
            fill(frame.say(&words.rule_gives), &[("name", &name)]),
        ]
    });
    let others = [
        target("changes base", &words.rule_base),
        target("caps leaders", &words.rule_leaders),
        target("caps troopers", &words.rule_troops),
    ];
    let others = others.into_iter().chain(unit).collect();
    let news = Slot::ALL.map(new).into();
    let groups = [(frame.say(&words.rule_new).to_owned(), news)];
    let groups = Slot::ALL.map(letters).into_iter().chain(groups);
    groups.chain([(frame.say(&words.rule_others).to_owned(), others)]).collect()
}
