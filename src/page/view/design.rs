//! The design view of a house: the letters of each code, with their values and costs.

mod advice;
mod house_fields;

use super::blocks::ViewBlock;
use super::{
    Frame, PageContext, PageFinding, RawText, concat, describe_findings, key_of, raw_text,
    replace_backticks,
};
use crate::army::Army;
use crate::code::Code;
use crate::code_search::{self, Query};
use crate::codes::PricedCode;
use crate::decode::{self, Decoded};
use crate::labels::{AdviceLabels, fill, labels};
use crate::language::Language;
use crate::muster::Mustered;
use crate::page::action::PageAction;
use crate::page::state::{BuiltTexts, TextKind};
use crate::rules::Rules;
use crate::sheet::Strip;
use crate::sheets::{self, Design, HouseRulesView};
use crate::text::Span;
use crate::{render, yaml_edit};
use advice::{AdviceAnswer, AdvisedHouse, HouseAdvice};
use askama::Template;
use house_fields::{HouseFields, house_fields};

/// The number of cheaper codes shown beside a code, and of dearer ones.
const NEARBY: usize = 4;

/// The keys of a name.
const NAME_KEYS: [&str; 2] = ["name", "name_es"];

#[derive(Template)]
#[template(path = "page/design.html")]
struct DesignPage {
    frame: Frame,
    /// The units of the list.
    units: Vec<DesignUnitRow>,
    /// The place of the unit in the list.
    at: usize,
    design: Option<Design>,
    typed: String,
    /// The drawing of the code as paths of SVG; empty if it has none.
    drawing: String,
    /// The error in the typed code: the text before the letter, the letter, the text after it, and the reason.
    wrong: Option<[String; 4]>,
    nearby: Vec<SimilarCode>,
    advice: Option<HouseAdvice>,
    advice_words: &'static AdviceLabels,
    housed: Option<HouseRulesView>,
    house_fields: HouseFields,
    own: bool,
    /// The key of the house's name in the language of the page.
    named: &'static str,
    /// The findings of the code shown, and all others.
    coded: Vec<PageFinding>,
    findings: Vec<PageFinding>,
    /// The text of a list that cannot be parsed.
    raw: Option<RawText>,
    /// The text of a valid list, and whether it is shown.
    text: Option<RawText>,
    is_text_open: bool,
    printed: String,
    /// The units of a game without ability codes, and their icons.
    strips: Vec<Strip>,
    icons: Vec<(String, String)>,
    second: &'static str,
}

/// A unit of the list.
struct DesignUnitRow {
    name: String,
    code: String,
    points: i64,
    at: usize,
    is_shown: bool,
    /// The key of its name in the language of the page.
    named: &'static str,
}

/// A code similar to another.
struct SimilarCode {
    code: String,
    points: i32,
    gives: String,
}

pub(super) fn design(frame: Frame, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { form_fields, desk, language, .. } = *context;
    let built = context.built();
    let list = built.open_list(desk);
    let Some(list @ Mustered { army: Some(army), rules, findings, .. }) = &list else {
        return bare(frame, context, list.as_ref()).render();
    };
    let frame = frame.with_house(Some(list));
    let last = army.units.len().saturating_sub(1);
    let at = match PageAction::split(form_fields.get("do")).0 {
        Some(PageAction::AddUnit) => last,
        _ => form_fields.get("unit").parse().unwrap_or(0).min(last),
    };
    let place = format!("list/units/{at}/code");
    let current = unit_code(built, army, at, rules);
    let typed = frame.field_text(&place, &current).to_owned();
    // A code that cannot be parsed does not replace the current one.
    let wrong = code_error(&typed, &decode::code(&typed, rules), language);
    let decoded = decode::code(&current, rules);
    let printed = printed_points_note(army, at, rules, &frame);
    let own = built.list.as_ref();
    let design = decoded.code.map(|code| sheets::design(code, rules, language));
    let points = design.as_ref().map(|design| (design.total.into(), None));
    let frame = Frame { points, ..frame };
    let coded = describe_findings(&decoded.findings, desk, language);
    DesignPage {
        units: unit_rows(army, at, rules, language),
        at,
        design,
        drawing: decoded
            .code
            .and_then(|code| rules.device(code).ok())
            .map_or_else(String::new, |device| device.paths()),
        nearby: decoded.code.map(|code| similar_codes(code, rules, &frame)).unwrap_or_default(),
        advice: decoded.code.zip(built.list_item()).map(|(code, item)| {
            let (name, kind) = (army.head.name.get(language), code.kind());
            let code = rules.codes().write(code);
            let house = AdvisedHouse { list, item, name, code, kind, desk };
            HouseAdvice::new(&house, form_fields, &frame)
        }),
        advice_words: &labels().advice,
        housed: Some(sheets::house_section(army, rules, language)),
        house_fields: own
            .map(|text| house_fields(text, (army, at), rules, form_fields, &frame))
            .unwrap_or_default(),
        own: own.is_some(),
        named: key_of(&army.head.name, NAME_KEYS, language),
        findings: of_units(
            describe_findings(findings, desk, language),
            army,
            (at, &coded),
            language,
        ),
        coded: if wrong.is_none() { coded } else { Vec::new() },
        raw: None,
        text: raw_text(built, TextKind::List),
        is_text_open: form_fields.get("at") == "text",
        strips: Vec::new(),
        icons: Vec::new(),
        second: language.other().tag(),
        typed,
        wrong,
        printed,
        frame,
    }
    .render()
}

/// Returns the units of the list; the one at `shown` is marked.
fn unit_rows(army: &Army, shown: usize, rules: &Rules, language: Language) -> Vec<DesignUnitRow> {
    let value_source = crate::cost::ValueSource { rules, basis: crate::army::Basis::Printed };
    let row = |(at, unit): (usize, &crate::army::Unit)| DesignUnitRow {
        name: unit.name.get(language).to_owned(),
        code: rules.codes().write(unit.code),
        points: value_source.points(unit),
        at,
        is_shown: at == shown,
        named: key_of(&unit.name, NAME_KEYS, language),
    };
    army.units.iter().enumerate().map(row).collect()
}

/// Returns the error in a code: the text before the letter, the letter, the text after it, and the reason.
fn code_error(typed: &str, decoded: &Decoded, language: Language) -> Option<[String; 4]> {
    let finding = decoded.findings.first().filter(|_| decoded.code.is_none())?;
    let span = finding.span.unwrap_or_default().range();
    let cut = |range: std::ops::Range<usize>| typed.get(range).unwrap_or_default().to_owned();
    let message = replace_backticks(language, &finding.fault.say(language));
    Some([cut(0..span.start), cut(span.clone()), cut(span.end..typed.len()), message])
}

/// Returns the code of a unit as written in its file.
fn written_code(built: &BuiltTexts, at: usize) -> Option<String> {
    let values = yaml_edit::Values::read(built.list.as_ref()?);
    values.get(&format!("units/{at}/code")).map(str::to_owned)
}

/// Returns the code of a unit as written in its file, or in a shipped list.
fn unit_code(built: &BuiltTexts, army: &Army, at: usize, rules: &Rules) -> String {
    let in_file = written_code(built, at);
    let written = || army.units.get(at).map(|unit| rules.codes().write(unit.code));
    in_file.or_else(written).unwrap_or_default()
}

/// Describes the printed points of a unit, if they differ from the computed ones.
fn printed_points_note(army: &Army, at: usize, rules: &Rules, frame: &Frame) -> String {
    let value_source = |basis| crate::cost::ValueSource { rules, basis };
    let Some(unit) = army.units.get(at) else { return String::new() };
    let [printed, computed] = [crate::army::Basis::Printed, crate::army::Basis::Computed]
        .map(|basis| value_source(basis).points(unit));
    if printed == computed {
        String::new()
    } else {
        fill(frame.say(&frame.words.printed), &[("points", &printed), ("computed", &computed)])
    }
}

/// Returns the findings under the names of units, except those shown beside the code.
fn of_units(
    all: Vec<PageFinding>,
    army: &Army,
    (at, coded): (usize, &[PageFinding]),
    language: Language,
) -> Vec<PageFinding> {
    let start = |span: Span| span.range().start;
    let unit_of = |finding: &PageFinding| {
        let place = start(finding.span?);
        army.units.iter().rposition(|unit| start(unit.span) <= place)
    };
    let is_shown = |finding: &PageFinding| {
        unit_of(finding) == Some(at) && coded.iter().any(|other| other.message == finding.message)
    };
    let mut gathered: Vec<(Vec<&str>, PageFinding)> = Vec::new();
    for finding in all.into_iter().filter(|finding| !is_shown(finding)) {
        let name = unit_of(&finding).map(|unit| army.units[unit].name.get(language));
        let alike = |(_, other): &&mut (Vec<&str>, PageFinding)| {
            other.message == finding.message && other.hint == finding.hint
        };
        match gathered.iter_mut().find(alike) {
            Some((names, _)) => names.extend(name),
            None => gathered.push((name.into_iter().collect(), finding)),
        }
    }
    let named = gathered.into_iter().map(|(names, finding)| {
        if names.is_empty() {
            finding
        } else {
            PageFinding { message: format!("{}: {}", names.join(", "), finding.message), ..finding }
        }
    });
    named.collect()
}

/// Returns the nearest codes that cost less, and the nearest that cost more.
fn similar_codes(code: Code, rules: &Rules, frame: &Frame) -> Vec<SimilarCode> {
    let points = rules.codes().points(code);
    let query = Query { kind: Some(code.kind()), near: Some(code), ..Query::default() };
    let mut found = code_search::find(&query, rules);
    // Codes with clashing traits are no alternatives.
    found.retain(|found| rules.codes().are_compatible(found.priced.code.traits));
    let near = |found: &code_search::Match| similar_code(found, rules, frame);
    let cheaper = found.iter().filter(|found| found.priced.points < points);
    let dearer = found.iter().filter(|found| found.priced.points > points);
    cheaper.take(NEARBY).chain(dearer.take(NEARBY)).map(near).collect()
}

/// Returns a found code with its values.
fn similar_code(found: &code_search::Match, rules: &Rules, frame: &Frame) -> SimilarCode {
    let PricedCode { code, profile, points } = &found.priced;
    let gives = sheets::stats(profile, rules, frame.language);
    let gives: Vec<String> = gives.iter().map(|[head, value]| format!("{head} {value}")).collect();
    SimilarCode { code: rules.codes().write(*code), points: *points, gives: gives.join(" · ") }
}

/// Renders a list that cannot be parsed, one without ability codes, or none.
fn bare(frame: Frame, context: &PageContext, list: Option<&Mustered>) -> DesignPage {
    let PageContext { form_fields, desk, language, .. } = *context;
    let built = context.built();
    let at = form_fields.get("unit").parse().unwrap_or(0);
    let typed = written_code(built, at).unwrap_or_default();
    let wrong =
        list.and_then(|list| code_error(&typed, &decode::code(&typed, &list.rules), language));
    let codeless_file = built.codeless_file(TextKind::List, desk);
    let findings = list
        .map(|list| &list.findings)
        .or(codeless_file.as_ref().map(|codeless_file| &codeless_file.findings));
    let page_findings = findings.map(|findings| describe_findings(findings, desk, language));
    let mut strips = Vec::new();
    let mut frame = frame;
    if let Some((codeless_file, army)) = codeless_file
        .as_ref()
        .and_then(|codeless_file| Some((codeless_file, codeless_file.contents.as_deref()?)))
    {
        strips = army.strips(language);
        frame = Frame { points: None, ..frame.with_force(army, &codeless_file.book) };
    }
    DesignPage {
        units: Vec::new(),
        at,
        design: None,
        typed,
        drawing: String::new(),
        wrong,
        nearby: Vec::new(),
        advice: None,
        advice_words: &labels().advice,
        housed: None,
        house_fields: HouseFields::default(),
        own: built.list.is_some(),
        named: NAME_KEYS[0],
        coded: Vec::new(),
        findings: page_findings.unwrap_or_default(),
        raw: raw_text(built, TextKind::List).filter(|_| strips.is_empty()),
        text: raw_text(built, TextKind::List).filter(|_| !strips.is_empty()),
        is_text_open: form_fields.get("at") == "text",
        printed: String::new(),
        icons: render::strip_icons(strips.iter()),
        strips,
        second: language.other().tag(),
        frame,
    }
}
