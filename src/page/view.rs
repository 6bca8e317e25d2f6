//! The views of the page, each rendered from answers.

mod audit;
mod battle;
mod begin;
mod blocks;
mod chess;
mod design;
mod facts;
mod guide;
mod linked_force;
mod muster;
mod odds;
mod paste;
mod play;
mod printed;
mod record;
mod reminders;
mod rules;
mod save;
mod share;

use super::change::{ChangeResult, Refusal};
use super::findings::{PageFinding, describe_findings, merge_findings, replace_backticks};
use super::form_fields::FormFields;
use super::state::{BuiltTexts, TextKind};
use super::{Page, PageHost, folder};
use crate::army::Words;
use crate::book::Book;
use crate::desk::Desk;
use crate::game::CodelessArmy;
use crate::labels::{BuildLabels, Label, PageLabels, fill, labels};
use crate::language::Language;
use crate::muster::Mustered;
use crate::sheet::Sign;
use crate::{sheets, text, yaml_edit};
use folder::Folder;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Display;
use std::rc::Rc;

keyed! {
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub(super) enum View by key {
        /// The start view.
        Begin = "begin",
        /// A house, code by code.
        Design = "design",
        /// A pasted list, as it was understood.
        Paste = "paste",
        /// A force.
        Muster = "muster",
        /// Published costs that differ from their tables.
        Audit = "audit",
        /// Odds of dice.
        Odds = "odds",
        /// A force in play.
        Play = "play",
        Print = "print",
        /// Battles of the force against another.
        Battle = "battle",
        /// A game of Dune Chess.
        Chess = "chess",
        /// The guide for players.
        Guide = "guide",
        /// The outcome of saving files.
        Save = "save",
    }
}

impl View {
    /// The views in the navigation.
    const IN_NAVIGATION: [Self; 9] = [
        Self::Begin,
        Self::Design,
        Self::Muster,
        Self::Play,
        Self::Print,
        Self::Audit,
        Self::Odds,
        Self::Battle,
        Self::Chess,
    ];
    /// The number of views in a phone's navigation before `more`.
    const FIRST: usize = 5;

    fn label(self) -> &'static Label {
        let words = &labels().page;
        match self {
            Self::Begin => &words.begin,
            Self::Design => &words.design,
            Self::Paste => &labels().paste_page.title,
            Self::Muster => &words.muster,
            Self::Audit => &words.audit,
            Self::Odds => &words.odds,
            Self::Battle => &labels().battle_page.title,
            Self::Play => &words.play,
            Self::Print => &words.print,
            Self::Chess => &words.chess,
            Self::Guide => &words.guide,
            Self::Save => &words.save,
        }
    }
}

/// The state, its parent state, and the change between them.
struct Lineage {
    /// A hash of the new state's code.
    built: String,
    /// A hash of the state that the form sent.
    from: String,
    /// The change, `remove force squads/0`; empty if only a field was edited.
    did: String,
}

impl Lineage {
    /// The greatest length of a recorded change: those that move or remove something are short.
    const LONGEST: usize = 100;

    fn new(state_code: &str, form_fields: &FormFields) -> Self {
        let hash = |state_code: &str| match state_code {
            "" => String::new(),
            state_code => folder::hash(state_code.as_bytes()),
        };
        let did = text::truncate(form_fields.get("do"), Self::LONGEST);
        Self { built: hash(state_code), from: hash(form_fields.get("state")), did }
    }
}

/// The request that a page answers: the form that was sent, and the texts after its change.
#[derive(Clone, Copy)]
pub(super) struct PageContext<'a> {
    pub(super) form_fields: &'a FormFields<'a>,
    pub(super) changed: &'a ChangeResult,
    pub(super) page: &'a Page,
    pub(super) desk: &'a Desk,
    pub(super) language: Language,
}

impl<'a> PageContext<'a> {
    fn built(&self) -> &'a BuiltTexts {
        &self.changed.built
    }

    /// Returns the user's folder, if there is one.
    fn folder(&self) -> Option<&'a Folder> {
        self.page.folder.as_ref()
    }
}

/// The places of the fields whose refusals a page has shown beside them.
type ShownRefusals = Rc<RefCell<BTreeSet<String>>>;

/// The parts common to every view.
struct Frame {
    language: Language,
    view: View,
    /// The key that every form must carry.
    key: String,
    /// The state, encoded as in a link.
    state_code: String,
    /// The origin of the state: the marks of a game in play follow it.
    lineage: Lineage,
    /// The game of chess carried along: its text, and the players and moves shown.
    game: String,
    table: String,
    /// The text of the house rules carried along.
    house_rules: String,
    /// Heading and the line above it.
    title: String,
    kicker: String,
    /// The content of the house emblem's SVG.
    emblem: String,
    letter: String,
    /// Points, and their limit.
    points: Option<(i64, Option<i64>)>,
    trouble: String,
    notice: String,
    /// Facts for the lists that a browser keeps, as JSON.
    facts: String,
    /// Rejected values of the request.
    refused: Vec<Refusal>,
    shown: ShownRefusals,
    /// The source files of the state, and whether it can be saved in a folder.
    files: String,
    saves: bool,
    /// `true` if the browser answers by itself, without a server.
    in_browser: bool,
    /// `true` if the page has a folder of the user.
    has_folder: bool,
    words: &'static PageLabels,
    build: &'static BuildLabels,
}

impl Frame {
    fn new(view: View, context: &PageContext, shown: &ShownRefusals) -> Self {
        let PageContext { form_fields, changed, page, desk, language } = *context;
        let state_code = changed.built.state_code();
        // A browser that sent the same state has its facts already, unless it asks for them.
        let is_known =
            state_code == form_fields.get("state") && form_fields.get("facts").is_empty();
        let facts = if is_known { String::new() } else { facts::facts(&changed.built, desk) };
        Self {
            language,
            view,
            lineage: Lineage::new(&state_code, form_fields),
            key: form_fields.get("key").to_owned(),
            state_code,
            game: form_fields.get("game").to_owned(),
            table: form_fields.get("table").to_owned(),
            house_rules: changed.house_rules.text().to_owned(),
            title: labels().page.title.get(language).clone(),
            kicker: String::new(),
            emblem: String::new(),
            letter: String::new(),
            points: None,
            trouble: changed.trouble.clone().unwrap_or_default(),
            notice: changed.notice.clone(),
            facts,
            refused: changed.refused.clone(),
            shown: shown.clone(),
            files: changed.origins.to_string(),
            in_browser: page.host == PageHost::Browser,
            has_folder: page.folder.is_some(),
            saves: page.folder.is_some() && !changed.built.is_empty(),
            words: &labels().page,
            build: &labels().build,
        }
    }

    /// Returns the rejected value of a field.
    fn refusal(&self, place: &str) -> Option<&Refusal> {
        self.refused.iter().find(|refusal| refusal.place == place)
    }

    /// Returns the id of the sentence beside a field that says why its value was refused, and notes that it is shown.
    fn refusal_id(&self, place: &str) -> String {
        self.shown.borrow_mut().insert(place.to_owned());
        concat("wrong-", place, "")
    }

    /// Returns a field's text: the rejected value, or else the value in the state.
    fn field_text<'a>(&'a self, place: &str, current: &'a str) -> &'a str {
        let refused = self.refusal(place).map(|refusal| refusal.value.as_str());
        refused.unwrap_or(current)
    }

    /// Sets the emblem and name of a house.
    fn with_house(self, list: Option<&Mustered>) -> Self {
        let Some(list @ Mustered { army: Some(army), .. }) = list else { return self };
        let title = army.head.name.get(self.language).to_owned();
        let kicker = list.rules.book.name.get(self.language).clone();
        let sign = sheets::sign(army, sheets::Theme::House, self.language);
        Self { title, kicker, ..self.with_sign(&sign) }
    }

    /// Sets the emblem of a house and the name of its force, if there is one.
    fn with_force_of(self, list: Option<&Mustered>, built: &BuiltTexts) -> Self {
        let housed = self.with_house(list);
        let title = built.force_name(housed.language).unwrap_or(housed.title);
        Self { title, ..housed }
    }

    /// Sets the emblem and name of a force without ability codes, or a list of them.
    fn with_force(self, army: &dyn CodelessArmy, book: &Book) -> Self {
        let side = army.list_name().get(self.language);
        let kicker = [side, book.name.get(self.language).as_str()].join(" · ");
        let (title, points) = (army.name().get(self.language).to_owned(), army.points());
        let sign = sheets::codeless_sign(army, self.language);
        Self { title, kicker, points, ..self.with_sign(&sign) }
    }

    /// Sets the emblem of a house.
    fn with_sign(self, sign: &Sign) -> Self {
        let emblem = crate::render::sign_of(&sign.name);
        Self { emblem, letter: sign.letter.clone(), ..self }
    }

    fn say(&self, label: &'static Label) -> &'static str {
        label.get(self.language)
    }

    /// Fills `{name}` of a label.
    fn about(&self, label: &'static Label, name: &str) -> String {
        fill(self.say(label), &[("name", &name)])
    }

    /// Fills `{n}` of a label.
    fn n(&self, label: &'static Label, n: &impl Display) -> String {
        fill(self.say(label), &[("n", n)])
    }

    /// Returns navigation buttons: those that a phone shows at first, or the others.
    fn views(&self, first: bool) -> Vec<(&'static str, &'static str, bool)> {
        let (shown, others) = View::IN_NAVIGATION.split_at(View::FIRST);
        let named = |view: &View| (view.key(), self.say(view.label()), *view == self.view);
        if first { shown } else { others }.iter().map(named).collect()
    }

    /// Returns `true` if a phone shows the view only under `more`.
    fn is_other(&self) -> bool {
        View::IN_NAVIGATION[View::FIRST..].contains(&self.view)
    }

    /// Returns the texts of the script, as JSON.
    fn script(&self) -> String {
        let pairs = labels().script.pairs().into_iter().map(|(key, label)| {
            let key = key.split_once('.').map_or(key, |(_, key)| key);
            (key.to_owned(), self.say(label).into())
        });
        serde_json::Value::Object(pairs.collect()).to_string()
    }

    /// Formats the points left, `11 left`, or those over the limit.
    fn left(&self, left: &i64) -> String {
        if *left < 0 {
            self.n(&self.words.over, &left.abs())
        } else {
            labels().fits.left.of_n(*left, self.language)
        }
    }

    /// Returns the share of the limit that is spent, in per cent.
    fn spent_percent(&self) -> i64 {
        let (points, limit) = self.points.unwrap_or_default();
        limit.filter(|limit| *limit > 0).map_or(0, |limit| points * 100 / limit)
    }
}

/// Returns the key of a name in a language, from its keys in English and in Spanish.
fn key_of(name: &Words, keys: [&'static str; 2], language: Language) -> &'static str {
    let [en, es] = keys;
    if name.spanish.is_some() { language.pick(en, es) } else { en }
}

fn concat(before: impl Display, place: impl Display, after: impl Display) -> String {
    format!("{before}{place}{after}")
}

/// Returns the buttons that move an item up and down: target index, label and sign.
pub(in crate::page) fn move_buttons(neighbours: &[Option<usize>; 2]) -> [MoveButton; 2] {
    let ([before, after], words) = (*neighbours, &labels().page);
    [(before, &words.up, "↑"), (after, &words.down, "↓")]
}

type MoveButton = (Option<usize>, &'static Label, &'static str);

/// Editable name and notes of a unit of a force.
struct Naming {
    /// The field of the name: `force/squads/2/name`.
    name_place: String,
    name: String,
    /// The name used if none is set.
    default: String,
    /// The field of the notes, if it may have any.
    notes_place: Option<String>,
    notes: String,
}

impl Naming {
    fn new(values: &yaml_edit::Values, place: &str, language: Language, has_notes: bool) -> Self {
        // A translated text has a key for each language.
        let key = |keys: [&'static str; 2]| {
            let [en, es] = keys;
            let is_translated = values.get(&format!("{place}/{es}")).is_some();
            if is_translated { language.pick(en, es) } else { en }
        };
        let value = |key: &str| values.get(&format!("{place}/{key}")).unwrap_or_default();
        let (name, notes) = (key(["name", "name_es"]), key(["notes", "notes_es"]));
        let default = ["troop", "unit"].map(value).into_iter().find(|name| !name.is_empty());
        Self {
            name_place: format!("force/{place}/{name}"),
            name: value(name).to_owned(),
            default: default.unwrap_or_default().to_owned(),
            notes_place: has_notes.then(|| format!("force/{place}/{notes}")),
            notes: value(notes).to_owned(),
        }
    }
}

/// An editable text that cannot be parsed.
struct RawText {
    name: &'static str,
    text: String,
}

impl RawText {
    /// Returns the line number of a finding.
    fn line(&self, finding: &PageFinding) -> Option<i64> {
        let before = self.text.get(..finding.span?.range().start)?;
        i64::try_from(before.matches('\n').count() + 1).ok()
    }
}

fn raw_text(built: &BuiltTexts, which: TextKind) -> Option<RawText> {
    let name = match which {
        TextKind::Force => "text-of-force",
        TextKind::List => "text-of-list",
    };
    built.text(which).map(|text| RawText { name, text: text.clone() })
}

/// Renders a view.
///
/// # Errors
/// Template errors, which no known input causes.
pub(super) fn page(view: View, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { changed, language, .. } = *context;
    let shown = ShownRefusals::default();
    let html = draw(view, context, &shown)?;
    // A refusal without a field in this view is shown at the top, above all that is rendered by now.
    let shown = shown.take();
    let hidden = changed.refused.iter().filter(|refusal| !shown.contains(&refusal.place));
    let hidden = hidden.map(|refusal| {
        let label = labels().build.not_taken.get(language);
        if refusal.value.is_empty() {
            refusal.message.clone()
        } else {
            fill(label, &[("value", &refusal.value), ("why", &refusal.message)])
        }
    });
    let hidden: Vec<String> = hidden.collect();
    if hidden.is_empty() {
        return Ok(html);
    }
    let trouble = changed.trouble.clone().into_iter().chain(hidden).collect::<Vec<_>>().join(" ");
    let changed = changed.clone().with_trouble(trouble);
    draw(view, &PageContext { changed: &changed, ..*context }, &ShownRefusals::default())
}

fn draw(view: View, context: &PageContext, shown: &ShownRefusals) -> Result<String, askama::Error> {
    let frame = Frame::new(view, context, shown);
    match view {
        View::Begin => begin::begin(frame, context),
        View::Save => save::save(frame, &context.changed.outcomes),
        View::Paste => paste::paste(frame, context),
        View::Design => design::design(frame, context),
        View::Muster => muster::muster(frame, context),
        View::Odds => odds::odds(frame, context),
        View::Audit => audit::audit(frame, context),
        View::Battle => battle::battle(frame, context),
        View::Chess => chess::chess(frame, context),
        View::Guide => guide::guide(frame, context.form_fields),
        View::Play => play::play(frame, context),
        View::Print => printed::printed(frame, context),
    }
}
