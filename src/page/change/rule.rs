//! A house rule as the fields of a form describe it.

use crate::codes::{Letter, Slot};
use crate::labels::labels;
use crate::language::{ByLanguage, Language};
use crate::page::form_fields::FormFields;
use crate::page::state::{BuiltTexts, TextKind};
use crate::profile::ListColumn;
use crate::rules::Rules;
use crate::yaml_edit::{Edit, EditValue, Path};
use serde_json::{Map, Value as Json};

/// Adds a house rule to the list; `None` if the form does not describe one.
pub(super) fn with_rule(
    built: &BuiltTexts,
    form_fields: &FormFields,
    rules: &Rules,
) -> Option<BuiltTexts> {
    let (key, target) = form_fields.get("rule-what").split_once(' ')?;
    let target = match key {
        "changes" | "caps" => Json::from(target),
        "adds" => Json::from(format!("{target} {}", form_fields.get("rule-new").trim())),
        "gives" => Json::from(vec![target]),
        _ => return None,
    };
    let typed = |column: ListColumn| {
        (column.key(), form_fields.get(&format!("rule-{}", column.key())).trim())
    };
    let values = ListColumn::ALL.into_iter().map(typed).filter(|(_, typed)| !typed.is_empty());
    let values: Vec<(&str, &str)> = values.collect();
    if values.is_empty() {
        return None;
    }
    let mut rule = Map::new();
    match form_fields.get("rule-name").trim() {
        "" => {
            let points = form_fields.get("rule-points").trim().parse().ok();
            let ByLanguage { en, es, .. } =
                default_rule_name(key, form_fields.get("rule-what"), points, rules)?;
            rule.extend([("name".to_owned(), en.into()), ("name_es".to_owned(), es.into())]);
        }
        typed => drop(rule.insert("name".to_owned(), typed.into())),
    }
    rule.insert(key.to_owned(), target);
    // A value that is not a number is reported by the parser of the list.
    let number = |typed: &str| typed.parse::<i32>().map_or_else(|_| typed.into(), Json::from);
    rule.extend(values.into_iter().map(|(key, typed)| (key.to_owned(), number(typed))));
    let rule = EditValue::Yaml(Json::Object(rule).to_string());
    built.apply(TextKind::List, &[Edit::Add(Path::read("house_rules")?, rule)])
}

/// Returns the name of a rule that was not named.
fn default_rule_name(
    key: &str,
    target: &str,
    points: Option<i64>,
    rules: &Rules,
) -> Option<ByLanguage<String>> {
    let words = &labels().page;
    let letter = |what: &str| {
        let (key, letter) = what.split_once(' ')?;
        let slot = Slot::from_key(key)?;
        let mut rows = rules.codes().table(slot).rows.iter();
        rows.find(|row: &&Letter| row.letter.to_string() == letter).map(|row| &row.names)
    };
    let title = match (key, target) {
        (_, "changes base") => &words.rule_base,
        ("changes", target) => letter(target.strip_prefix("changes ")?)?,
        ("adds", _) => &words.rule_new,
        (_, "caps leaders") => &words.rule_leaders,
        ("caps", _) => &words.rule_troops,
        _ => &words.rule_ability,
    };
    Some(ByLanguage::each(|language: Language| {
        let title = title.get(language);
        let points = points.map(|points| labels().counts.points.of_n(points, language));
        points.map_or_else(|| title.clone(), |points| format!("{title}: {points}"))
    }))
}
