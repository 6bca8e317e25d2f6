//! A force, unit by unit, with its findings and points.

use super::{
    Frame, Label, Naming, PageContext, PageFinding, RawText, concat, describe_findings, key_of,
    merge_findings, raw_text, replace_backticks,
};
use crate::answer::{self, Answer, Request, fits};
use crate::army::Words;
use crate::fits::Suggestion;
use crate::labels::labels;
use crate::language::Language;
use crate::muster::ResolvedForce;
use crate::page::open;
use crate::page::state::{BuiltTexts, TextKind};
use crate::sheet::{DrawerState, EditedUnit, ForceEditor};
use crate::text::Span;
use crate::yaml_edit::Values;
use crate::{render, sheets};
use askama::Template;

/// The keys of its name.
const NAME_KEYS: [&str; 2] = ["force", "force_es"];
/// The maximum number of leaders and units that are always rendered, even out of sight.
const MAX_SHOWN: usize = 40; // a guess: some five screens of them
/// The number of suggestions shown at once.
const SUGGESTED: usize = 8;
/// The number shown when asked for: a force of two hundred squads has hundreds, and each button takes a browser time.
const MOST_SUGGESTED: usize = 40;

#[derive(Template)]
#[template(path = "page/muster.html")]
struct MusterPage {
    frame: Frame,
    second: &'static str,
    icons: Vec<(String, String)>,
    /// The force; `None` if there is none, or its text cannot be parsed.
    editor: Option<ForceEditor>,
    /// The key of its name in the language of the page.
    named: &'static str,
    /// The limit as in its field.
    limit: String,
    /// The place that is open to edit, such as `squads/2`; empty if none.
    at: String,
    /// The name and the notes of the unit there.
    naming: Option<Naming>,
    /// The findings, each with the place of its subject; empty for those of the whole force.
    findings: Vec<(String, PageFinding)>,
    /// Legal additions, in games with ability codes.
    fits: Option<FittingView>,
    text: Option<RawText>,
    /// `true` if the list is the user's own, so it can be changed.
    owns: bool,
    legal: bool,
}

/// A squad or leader with its buttons. It is a template of its own, as `rustc` checks a page that has it six times
/// for a quarter of a minute.
#[derive(Template)]
#[template(path = "page/edited_unit.html")]
struct EditedUnitHtml<'a> {
    page: &'a MusterPage,
    frame: &'a Frame,
    second: &'static str,
    editor: &'a ForceEditor,
    one: &'a EditedUnit,
}

/// Suggestions, and the points left.
struct FittingView {
    additions: Vec<Suggested>,
    /// Those after them, shown when asked for.
    others: Vec<Suggested>,
    left_out: usize,
    savings_head: &'static Label,
    savings: Vec<Suggested>,
    left: Option<i64>,
}

/// A legal addition, or a way to save points.
struct Suggested {
    number: usize,
    what: String,
    points: String,
}

impl MusterPage {
    /// Builds a page without a force, or with the text of one that cannot be parsed.
    fn bare(frame: Frame, built: &BuiltTexts, findings: Vec<PageFinding>) -> Self {
        Self {
            second: frame.language.other().tag(),
            icons: Vec::new(),
            editor: None,
            named: NAME_KEYS[0],
            limit: String::new(),
            at: String::new(),
            naming: None,
            findings: findings.into_iter().map(|finding| (String::new(), finding)).collect(),
            fits: None,
            text: raw_text(built, TextKind::Force),
            owns: built.list.is_some(),
            legal: false,
            frame,
        }
    }

    /// Builds a page to edit a force on.
    fn editing(
        frame: Frame,
        context: &PageContext,
        editor: ForceEditor,
        name: &Words,
        findings: Vec<PageFinding>,
    ) -> Self {
        let PageContext { form_fields, language, .. } = *context;
        let built = context.built();
        let values = Values::read(built.force.as_deref().unwrap_or_default());
        let at = open::place(form_fields, built);
        let is_group = editor.groups.iter().any(|group| group.place.as_ref() == Some(&at));
        let is_unit = editor.all_units().any(|unit| unit.place == at && unit.is_nameable);
        Self {
            icons: render::strip_icons(editor.all_units().map(|unit| &unit.strip)),
            named: key_of(name, NAME_KEYS, language),
            limit: values.get("limit").unwrap_or_default().to_owned(),
            // A platoon has no notes.
            naming: (is_group || is_unit).then(|| Naming::new(&values, &at, language, is_unit)),
            findings: with_subjects(findings, &editor),
            at,
            editor: Some(editor),
            ..Self::bare(frame, built, Vec::new())
        }
    }

    fn edited_unit<'a>(
        &'a self,
        editor: &'a ForceEditor,
        one: &'a EditedUnit,
    ) -> EditedUnitHtml<'a> {
        EditedUnitHtml { page: self, frame: &self.frame, second: self.second, editor, one }
    }

    fn is_open(&self, place: &str) -> bool {
        self.at == place
    }

    /// Returns `true` if there are so many units that the browser renders only those in sight.
    fn is_long(&self) -> bool {
        self.editor.as_ref().is_some_and(|editor| editor.all_units().count() > MAX_SHOWN)
    }

    /// Returns the headings of the units, and of those that may be added.
    fn titles(&self, editor: &ForceEditor) -> [&'static str; 2] {
        let words = self.frame.words;
        let [units, add] = match editor.leaders {
            Some(_) => [&words.squads, &words.add_squad],
            None => [&words.units, &words.add_unit],
        };
        [self.frame.say(units), self.frame.say(add)]
    }

    /// Returns the text that holds the sizes of units, if it can be changed.
    fn size_holder(&self, editor: &ForceEditor) -> Option<TextKind> {
        if editor.sizes_in_list {
            self.owns.then_some(TextKind::List)
        } else {
            Some(TextKind::Force)
        }
    }

    /// Returns a note if a unit has no numbers to play from.
    fn cardless(&self, editor: &ForceEditor) -> Option<&'static str> {
        let is_cardless = editor.all_units().any(|unit| unit.health == 0);
        is_cardless.then(|| labels().play.no_cards.get(self.frame.language).as_str())
    }

    /// Returns the findings of a place; of the whole force, for an empty one.
    fn about(&self, place: &str) -> Vec<&PageFinding> {
        self.findings.iter().filter(|(of, _)| of == place).map(|(_, finding)| finding).collect()
    }

    /// Returns the findings shown beside units: place, name, and finding.
    fn elsewhere(&self, editor: &ForceEditor) -> Vec<(&str, String, &PageFinding)> {
        let name = |place: &str| {
            let mut units = editor.all_units().filter(|unit| unit.place == place);
            let unit = units.next().map(|unit| unit.strip.name.first.clone());
            let mut groups =
                editor.groups.iter().filter(|group| group.place.as_deref() == Some(place));
            unit.or_else(|| groups.next().map(|group| group.name.clone()))
        };
        let found = self
            .findings
            .iter()
            .filter_map(|(place, finding)| Some((&**place, name(place)?, finding)));
        found.collect()
    }
}

/// Returns each finding with the place of its subject: the last one that begins before it. A platoon without a name
/// begins where its first squad does; a finding at that very place is of the platoon.
fn with_subjects(findings: Vec<PageFinding>, editor: &ForceEditor) -> Vec<(String, PageFinding)> {
    let groups =
        editor.groups.iter().filter_map(|group| Some((group.span?, group.place.as_deref()?)));
    let units = editor.all_units().filter_map(|unit| Some((unit.span?, unit.place.as_str())));
    let start = |span: Span| span.range().start;
    let mut starts: Vec<(usize, &str)> =
        groups.chain(units).map(|(span, place)| (start(span), place)).collect();
    starts.sort_by_key(|(start, _)| *start);
    let subject = |finding: &PageFinding| {
        let at = start(finding.span?);
        let begins = starts.partition_point(|(start, _)| *start < at);
        let before = starts.partition_point(|(start, _)| *start <= at);
        let last = before.checked_sub(1)?;
        starts.get(begins.min(last)).map(|(_, place)| (*place).to_owned())
    };
    findings.into_iter().map(|finding| (subject(&finding).unwrap_or_default(), finding)).collect()
}

pub(super) fn muster(mut frame: Frame, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { desk, language, .. } = *context;
    let built = context.built();
    let is_codeless =
        |text: &String| desk.library.games.codeless_game_of(text.as_bytes()).is_some();
    if built.force.as_ref().is_some_and(is_codeless) {
        return codeless_page(frame, context).render();
    }
    let request = |force| Request::Fits(fits::FitsRequest { force });
    let answer = built.item(TextKind::Force).map(|force| answer::answer(&request(force), desk));
    let page = match answer {
        Some(Ok(Answer::Fits(fits::ForceSuggestions { mustered, suggestions }))) => {
            let findings = describe_findings(&mustered.findings, desk, language);
            match mustered.resolve() {
                Some(resolved) => coded_page(frame, context, &resolved, &suggestions, findings),
                None => MusterPage::bare(frame, built, findings),
            }
        }
        Some(Err(error)) => {
            frame.trouble = error.say(language);
            MusterPage::bare(frame, built, Vec::new())
        }
        Some(Ok(_)) | None => MusterPage::bare(frame, built, Vec::new()),
    };
    page.render()
}

/// Builds the page of a force without ability codes.
fn codeless_page(frame: Frame, context: &PageContext) -> MusterPage {
    let PageContext { desk, language, .. } = *context;
    let built = context.built();
    let Some(codeless_file) = built.codeless_file(TextKind::Force, desk) else {
        return MusterPage::bare(frame, built, Vec::new());
    };
    let findings = describe_findings(&codeless_file.findings, desk, language);
    let Some(army) = codeless_file.contents.as_deref() else {
        return MusterPage::bare(frame, built, findings);
    };
    let editor = sheets::codeless_force_editor(army, language);
    let frame = frame.with_force(army, &codeless_file.book);
    let page = MusterPage::editing(frame, context, editor, army.name(), merge_findings(findings));
    MusterPage { legal: codeless_file.faults() == 0, ..page }
}

/// Builds the page of a force with ability codes.
fn coded_page(
    frame: Frame,
    context: &PageContext,
    resolved: &ResolvedForce,
    suggested: &[Suggestion],
    findings: Vec<PageFinding>,
) -> MusterPage {
    let language = frame.language;
    let editor = sheets::force_editor(resolved, language);
    let side = resolved.army.head.name.get(language);
    let frame = Frame {
        title: resolved.force.head.name.get(language).to_owned(),
        kicker: [side, resolved.rules.book.name.get(language)].join(" · "),
        points: Some((resolved.bill.total, resolved.bill.limit)),
        ..frame.with_sign(&editor.sign)
    };
    let fits = Some(FittingView::new(resolved, suggested, &frame));
    let page = MusterPage::editing(frame, context, editor, &resolved.force.head.name, findings);
    MusterPage { fits, legal: resolved.faults == 0, ..page }
}

impl FittingView {
    fn new(resolved: &ResolvedForce, suggestions: &[Suggestion], frame: &Frame) -> Self {
        let language = frame.language;
        let row = |(number, suggestion): (usize, &Suggestion)| {
            let (what, [least, most]) = sheets::suggestion_text(resolved, suggestion, language);
            let points = sheets::points_range(least, most, language);
            Suggested { number, what: replace_backticks(language, &what), points }
        };
        let numbered = (1..).zip(suggestions);
        let (savings, additions): (Vec<_>, Vec<_>) = numbered.partition(|(_, one)| one.saves());
        let mut shown: Vec<Suggested> =
            additions.iter().copied().take(MOST_SUGGESTED).map(row).collect();
        Self {
            left_out: additions.len() - shown.len(),
            others: shown.split_off(shown.len().min(SUGGESTED)),
            additions: shown,
            savings_head: &labels().fits.savings,
            savings: savings.into_iter().map(row).collect(),
            left: resolved.bill.left(),
        }
    }
}
