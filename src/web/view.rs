//! The views of the page, each drawn from answers.

mod audit;
mod begin;
mod camp;
mod chess;
mod design;
mod facts;
mod muster;
mod odds;
mod play;
mod printed;
mod rules;
mod save;

use super::App;
use super::asked::FormFields;
use super::change::{Changed, Refusal};
use super::findings::{PageFinding, gathered, quoted_in, told};
use super::folder;
use super::state::{State, Text};
use crate::army::Words;
use crate::book::Book;
use crate::desk::Desk;
use crate::form;
use crate::game::UnitArmy;
use crate::labels::{Build, Page, fill, labels};
use crate::language::{ByLanguage, Language};
use crate::muster::Mustered;
use crate::sheet::Sign;
use crate::sheets;
use crate::text;
use std::fmt::Display;

type Label = ByLanguage<String>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum View {
    /// Where one begins.
    Begin,
    /// A house, code by code.
    Design,
    /// A force.
    Muster,
    /// Where published costs leave their tables.
    Audit,
    /// What the dice bring.
    Odds,
    /// A force at the table.
    Play,
    /// What is printed.
    Print,
    /// A game of Dune Chess.
    Chess,
    /// What becomes of files.
    Save,
}

impl View {
    /// The views that the navigation leads to.
    const IN_NAVIGATION: [Self; 8] = [
        Self::Begin,
        Self::Design,
        Self::Muster,
        Self::Play,
        Self::Print,
        Self::Audit,
        Self::Odds,
        Self::Chess,
    ];
    /// How many a phone shows without being asked for more.
    const FIRST: usize = 5;

    /// The view of an address.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::IN_NAVIGATION.into_iter().chain([Self::Save]).find(|view| view.key() == name)
    }

    fn key(self) -> &'static str {
        match self {
            Self::Begin => "begin",
            Self::Design => "design",
            Self::Muster => "muster",
            Self::Audit => "audit",
            Self::Odds => "odds",
            Self::Play => "play",
            Self::Print => "print",
            Self::Chess => "chess",
            Self::Save => "save",
        }
    }

    fn label(self) -> &'static Label {
        let words = &labels().page;
        match self {
            Self::Begin => &words.begin,
            Self::Design => &words.design,
            Self::Muster => &words.muster,
            Self::Audit => &words.audit,
            Self::Odds => &words.odds,
            Self::Play => &words.play,
            Self::Print => &words.print,
            Self::Chess => &words.chess,
            Self::Save => &words.save,
        }
    }
}

/// What is built, what it was made of, and by what change.
struct Lineage {
    /// A hash of the letters that came back.
    built: String,
    /// A hash of the letters that were sent.
    from: String,
    /// `remove force squads/0`; empty where nothing but a field was typed into.
    did: String,
}

impl Lineage {
    /// The longest change that is told: those that move or remove somebody are short.
    const LONGEST: usize = 100;

    fn new(letters: &str, asked: &FormFields) -> Self {
        let hash = |letters: &str| match letters {
            "" => String::new(),
            letters => folder::hash(letters.as_bytes()),
        };
        let did = text::short(asked.get("do"), Self::LONGEST);
        Self { built: hash(letters), from: hash(asked.get("state")), did }
    }
}

/// What every view has around it.
struct Frame {
    language: Language,
    view: View,
    /// Without which no form is heeded.
    key: String,
    /// What is built, as the letters of a link.
    letters: String,
    /// What tells this from what it was made of, and what a button did: the marks of a battle follow it.
    lineage: Lineage,
    /// The game of chess that is played beside it: its text, and who sits at the table.
    game: String,
    table: String,
    /// What it is called, and whose it is.
    title: String,
    kicker: String,
    /// The inside of the house's picture.
    emblem: String,
    letter: String,
    /// Points, and how many there may be.
    points: Option<(i64, Option<i64>)>,
    trouble: String,
    notice: String,
    /// What a browser keeps it by.
    facts: String,
    /// What cannot be used of what was asked for.
    refused: Vec<Refusal>,
    /// The files that it came from, and whether there is a folder to save it in.
    files: String,
    saves: bool,
    words: &'static Page,
    build: &'static Build,
}

impl Frame {
    fn new(
        view: View,
        asked: &FormFields,
        changed: &Changed,
        saves: bool,
        desk: &Desk,
        language: Language,
    ) -> Self {
        let letters = changed.built.letters();
        // A browser that sent the same has them already, unless it asks.
        let is_known = letters == asked.get("state") && asked.get("facts").is_empty();
        let facts = if is_known { String::new() } else { facts::facts(&changed.built, desk) };
        Self {
            language,
            view,
            lineage: Lineage::new(&letters, asked),
            key: asked.get("key").to_owned(),
            letters,
            game: asked.get("game").to_owned(),
            table: asked.get("table").to_owned(),
            title: labels().page.title.get(language).clone(),
            kicker: String::new(),
            emblem: String::new(),
            letter: String::new(),
            points: None,
            trouble: changed.trouble.clone().unwrap_or_default(),
            notice: changed.notice.clone(),
            facts,
            refused: changed.refused.clone(),
            files: changed.origins.to_string(),
            saves: saves && !changed.built.is_empty(),
            words: &labels().page,
            build: &labels().build,
        }
    }

    /// What was asked for in a place and cannot be used.
    fn refusal(&self, place: &str) -> Option<&Refusal> {
        self.refused.iter().find(|refusal| refusal.place == place)
    }

    /// What a field holds: what was typed and cannot be used, or else what stands in the text.
    fn typed<'a>(&'a self, place: &str, stands: &'a str) -> &'a str {
        let refused = self.refusal(place).map(|refusal| refusal.value.as_str());
        refused.unwrap_or(stands)
    }

    /// The same under the sign and the name of a house.
    fn housed(self, list: Option<&Mustered>) -> Self {
        let Some(list @ Mustered { army: Some(army), .. }) = list else { return self };
        let title = army.name.get(self.language).to_owned();
        let kicker = list.rules.book.name.get(self.language).clone();
        let sign = sheets::sign(army, sheets::Theme::House, self.language);
        Self { title, kicker, ..self.signed(&sign) }
    }

    /// The same of a force without ability codes, or a list of them.
    fn fielded(self, held: &dyn UnitArmy, book: &Book, sign: &Sign) -> Self {
        let side = held.list_name().get(self.language);
        let kicker = [side, book.name.get(self.language).as_str()].join(" · ");
        let (title, points) = (held.name().get(self.language).to_owned(), held.points());
        Self { title, kicker, points, ..self.signed(sign) }
    }

    /// The same with the sign of a house.
    fn signed(self, sign: &Sign) -> Self {
        let emblem = crate::render::sign_of(&sign.name);
        Self { emblem, letter: sign.letter.clone(), ..self }
    }

    fn say(&self, label: &'static Label) -> &'static str {
        label.get(self.language)
    }

    /// A label with a name in it.
    fn about(&self, label: &'static Label, name: &str) -> String {
        fill(self.say(label), &[("name", &name)])
    }

    /// A label with a number in it.
    fn n(&self, label: &'static Label, n: &i64) -> String {
        fill(self.say(label), &[("n", n)])
    }

    /// The views as buttons: those that a phone shows, or the others.
    fn views(&self, first: bool) -> Vec<(&'static str, &'static str, bool)> {
        let (shown, others) = View::IN_NAVIGATION.split_at(View::FIRST);
        let named = |view: &View| (view.key(), self.say(view.label()), *view == self.view);
        if first { shown } else { others }.iter().map(named).collect()
    }

    /// Whether the view is one that a phone shows only when it is asked for more.
    fn is_other(&self) -> bool {
        View::IN_NAVIGATION[View::FIRST..].contains(&self.view)
    }

    /// The texts of the script, as JSON.
    fn script(&self) -> String {
        let pairs = labels().script.pairs().into_iter().map(|(key, label)| {
            let key = key.split_once('.').map_or(key, |(_, key)| key);
            (key.to_owned(), self.say(label).into())
        });
        serde_json::Value::Object(pairs.collect()).to_string()
    }

    /// `11 left`, or by how much the limit is passed.
    fn left(&self, left: &i64) -> String {
        let words = if *left < 0 { &self.words.over } else { &self.words.left };
        self.n(words, &left.abs())
    }

    /// How much of the limit is spent, in per cent.
    fn spent(&self) -> i64 {
        let (points, limit) = self.points.unwrap_or_default();
        limit.filter(|limit| *limit > 0).map_or(0, |limit| points * 100 / limit)
    }
}

/// The key under which a name stands in a language, of its keys in English and in Spanish.
fn key_of(name: &Words, keys: [&'static str; 2], language: Language) -> &'static str {
    let [en, es] = keys;
    if name.spanish.is_some() { language.pick(en, es) } else { en }
}

fn joined(before: impl Display, place: impl Display, after: impl Display) -> String {
    format!("{before}{place}{after}")
}

/// Where one could move among its like: to which number, what that is called, and its sign.
pub(in crate::web) fn ways(neighbours: &[Option<usize>; 2]) -> [Way; 2] {
    let ([before, after], words) = (*neighbours, &labels().page);
    [(before, &words.up, "↑"), (after, &words.down, "↓")]
}

type Way = (Option<usize>, &'static Label, &'static str);

/// A name and notes of their own, of whoever stands in a place of a force.
struct Naming {
    /// The field of the name: `force/squads/2/name`.
    name_place: String,
    name: String,
    /// What it is called without a name.
    usual: String,
    /// The field of the notes, where it may have any.
    notes_place: Option<String>,
    notes: String,
}

impl Naming {
    fn new(values: &form::Values, place: &str, language: Language, has_notes: bool) -> Self {
        // A text that was translated has a key for each language.
        let key = |keys: [&'static str; 2]| {
            let [en, es] = keys;
            let is_translated = values.named(&format!("{place}/{es}")).is_some();
            if is_translated { language.pick(en, es) } else { en }
        };
        let value = |key: &str| values.named(&format!("{place}/{key}")).unwrap_or_default();
        let (name, notes) = (key(["name", "name_es"]), key(["notes", "notes_es"]));
        let usual = ["troop", "unit"].map(value).into_iter().find(|name| !name.is_empty());
        Self {
            name_place: format!("force/{place}/{name}"),
            name: value(name).to_owned(),
            usual: usual.unwrap_or_default().to_owned(),
            notes_place: has_notes.then(|| format!("force/{place}/{notes}")),
            notes: value(notes).to_owned(),
        }
    }
}

/// A text that may be typed into where it cannot be understood.
struct Raw {
    name: &'static str,
    text: String,
}

impl Raw {
    /// The line in which a finding stands.
    fn line(&self, told: &PageFinding) -> Option<i64> {
        let before = self.text.get(..told.span?.range().start)?;
        i64::try_from(before.matches('\n').count() + 1).ok()
    }
}

fn raw(built: &State, which: Text) -> Option<Raw> {
    let name = match which {
        Text::Force => "text-of-force",
        Text::List => "text-of-list",
    };
    built.text(which).map(|text| Raw { name, text: text.clone() })
}

/// Draws a view.
///
/// # Errors
/// The template's own, which no input is known to cause.
pub(super) fn page(
    view: View,
    asked: &FormFields,
    changed: &Changed,
    app: &App,
    desk: &Desk,
    language: Language,
) -> Result<String, askama::Error> {
    let html = draw(view, asked, changed, app, desk, language)?;
    // What is refused is said where it was asked for; where that is not shown, it is said first of all.
    let is_shown = |refusal: &&Refusal| html.contains(&format!("id=\"wrong-{}\"", refusal.place));
    let hidden = changed.refused.iter().filter(|refusal| !is_shown(refusal)).map(|refusal| {
        let values: [(&str, &dyn Display); 2] = [("value", &refusal.value), ("why", &refusal.said)];
        let label = labels().build.not_taken.get(language);
        if refusal.value.is_empty() { refusal.said.clone() } else { fill(label, &values) }
    });
    let hidden: Vec<String> = changed.trouble.clone().into_iter().chain(hidden).collect();
    if hidden.len() == usize::from(changed.trouble.is_some()) {
        return Ok(html);
    }
    let changed = Changed { trouble: Some(hidden.join(" ")), ..changed.clone() };
    draw(view, asked, &changed, app, desk, language)
}

fn draw(
    view: View,
    asked: &FormFields,
    changed: &Changed,
    app: &App,
    desk: &Desk,
    language: Language,
) -> Result<String, askama::Error> {
    let folder = app.folder.as_ref();
    let frame = Frame::new(view, asked, changed, folder.is_some(), desk, language);
    match view {
        View::Begin => begin::begin(frame, asked.get("open"), app.shipped(), folder, desk),
        View::Save => save::save(frame, &changed.outcomes),
        View::Design => design::design(frame, asked, &changed.built, desk),
        View::Muster => muster::muster(frame, asked, &changed.built, desk),
        View::Odds => odds::odds(frame, asked, &changed.built, folder, desk),
        View::Audit => audit::audit(frame, asked, &changed.built, desk),
        View::Chess => chess::chess(frame, asked, desk),
        View::Play => play::play(frame, &changed.built, desk),
        View::Print => printed::printed(frame, asked, &changed.built, desk),
    }
}
