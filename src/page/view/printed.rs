//! The Print view, with a preview.

use super::share::ShareCode;
use super::{Frame, PageContext};
use crate::answer::print::{DocumentKind, PrintOption};
use crate::labels::{ShareLabels, labels};
use crate::language::{ByLanguage, Language};
use crate::page::document::{self, Document};
use crate::page::form_fields::FormFields;
use crate::page::state::TextKind;
use crate::render::Output;
use askama::Template;

/// The languages to print, with their labels; both at once come last.
const SPOKEN: [(&str, &str); 2] = [("en", "English"), ("es", "Español")];

#[derive(Template)]
#[template(path = "page/print.html")]
struct PrintPage {
    frame: Frame,
    has_force: bool,
    has_own_list: bool,
    documents: Vec<Document>,
    /// The document shown; `None` if nothing can be printed.
    shown: Option<Document>,
    /// The options that have an effect on it, and the language.
    options: Vec<PrintOptionField>,
    /// The fields of options without effect, which keep their values.
    kept: Vec<(&'static str, String)>,
    /// `true` if units have ability codes, so that Play has the odds of a fight.
    is_coded: bool,
    share: &'static ShareLabels,
    /// The QR code of the link, if it is asked for.
    code: Option<ShareCode>,
}

/// The field of an option: name, label, and its values, each with its label and whether it is chosen.
struct PrintOptionField {
    name: &'static str,
    label: &'static str,
    values: Vec<(&'static str, &'static str, bool)>,
}

impl PrintPage {
    /// Returns the label of a document, and its purpose.
    fn label_and_purpose(&self, document: &Document) -> [&'static str; 2] {
        let words = self.frame.words;
        let labels: [&'static ByLanguage<String>; 2] = match (document.kind, document.text) {
            (DocumentKind::Sheet, TextKind::Force) => [&words.of_force, &words.of_force_how],
            (DocumentKind::Sheet, TextKind::List) => [&words.of_list, &words.of_list_how],
            (DocumentKind::Cards, TextKind::Force) => [&words.cards, &words.cards_how],
            (DocumentKind::Cards, TextKind::List) => [&words.list_cards, &words.list_cards_how],
            (DocumentKind::Reference, _) => [&words.reference, &words.reference_how],
            (DocumentKind::Audit, _) => [&words.of_audit, &words.of_audit_how],
        };
        labels.map(|label| self.frame.say(label))
    }
}

/// Returns the field of an option, with its value in the form.
fn choice(
    option: PrintOption,
    form_fields: &FormFields,
    frame: &Frame,
) -> Option<PrintOptionField> {
    let words = frame.words;
    let label = match option {
        PrintOption::Values => &words.values,
        PrintOption::Theme => &words.theme,
        PrintOption::Paper => &words.paper,
        PrintOption::Card => &words.card,
        PrintOption::Backs
        | PrintOption::Copies
        | PrintOption::Marks
        | PrintOption::Odds
        | PrintOption::Table
        | PrintOption::Terrain => {
            return None;
        }
    };
    let label_of = |key: &'static str| match key {
        "a4" => "A4",
        "letter" => frame.say(&words.letter_paper),
        "poker" => "63 × 88 mm",
        "tarot" => "70 × 120 mm",
        "mini" => "44 × 63 mm",
        "printed" => frame.say(&words.as_printed),
        "computed" => frame.say(&words.as_computed),
        "plain" => frame.say(&words.plain),
        "house" => frame.say(&words.of_house),
        other => other,
    };
    let values = document::values(option);
    let requested = values.iter().find(|value| **value == form_fields.get(option.key()));
    let chosen = requested.or(values.first()).copied()?;
    let values = values.into_iter().map(|key| (key, label_of(key), key == chosen)).collect();
    Some(PrintOptionField { name: option.key(), label: frame.say(label), values })
}

pub(super) fn printed(frame: Frame, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { form_fields, desk, language, .. } = *context;
    let built = context.built();
    let list = built.open_list(desk);
    let codeless_file = built.codeless_file(TextKind::List, desk);
    let has_list = list.as_ref().is_some_and(|list| list.army.is_some())
        || codeless_file.is_some_and(|list| list.contents.is_some());
    let frame = frame.with_force_of(list.as_ref(), built);
    let has_force = built.force.is_some();
    let documents = Document::all(built).into_iter();
    let documents: Vec<Document> =
        documents.filter(|document| has_list || document.text == TextKind::Force).collect();
    let shown = Document::from_form(form_fields, built).filter(|shown| documents.contains(shown));
    let shown = shown.or(documents.first().copied());
    let (mut options, mut kept) = (Vec::new(), Vec::new());
    for option in PrintOption::ALL {
        let Some(choice) = choice(option, form_fields, &frame) else { continue };
        if Output::ALL
            .into_iter()
            .any(|output| shown.is_some_and(|shown| shown.has_option(option, output)))
        {
            options.push(choice);
        } else {
            let chosen = choice.values.iter().find(|(.., chosen)| *chosen);
            kept.extend(chosen.map(|(key, ..)| (choice.name, (*key).to_owned())));
        }
    }
    // A change of the page's language changes the printed language too.
    let turned = form_fields.get("spoken") == form_fields.get("spoken-in");
    let spoken = if turned { "" } else { form_fields.get("spoken") };
    let spoken = if spoken.is_empty() { language.tag() } else { spoken };
    let languages = SPOKEN.into_iter().chain([("both", frame.say(&frame.words.both))]);
    options.push(PrintOptionField {
        name: "spoken",
        label: frame.say(&frame.words.language),
        values: languages.map(|(key, called)| (key, called, key == spoken)).collect(),
    });
    let has_own_list = built.list.is_some();
    let (share, code) = (&*labels().share, ShareCode::from_form(context, &frame.state_code));
    let is_coded = built.game().is_none();
    PrintPage {
        frame,
        is_coded,
        has_force,
        has_own_list,
        documents,
        shown,
        options,
        kept,
        share,
        code,
    }
    .render()
}
