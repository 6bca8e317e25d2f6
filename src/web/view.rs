//! The views of the page, each drawn from answers.

mod audit;
mod begin;
mod camp;
mod chess;
mod design;
mod muster;
mod odds;
mod printed;
mod save;

use super::asked::Asked;
use super::change::Changed;
use super::folder::Folder;
use super::state::{State, Text};
use crate::army::Words;
use crate::book::Book;
use crate::desk::Desk;
use crate::fault::Act;
use crate::finding::Finding;
use crate::labels::{Page, fill, labels, named};
use crate::language::{ByLanguage, Language, Speech};
use crate::muster::{Held, Mustered};
use crate::rulings::Rulings;
use crate::sheet::Sign;
use crate::sheets;
use crate::text::{self, Span};
use crate::voice::Voice;
use std::cell::LazyCell;

type Label = ByLanguage<String>;

/// A view.
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
        Self::Audit,
        Self::Odds,
        Self::Play,
        Self::Print,
        Self::Chess,
    ];

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

/// What every view has around it.
struct Frame {
    language: Language,
    view: View,
    /// What is built, as the letters of a link.
    letters: String,
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
    /// The files that it came from, and whether there is a folder to save it in.
    files: String,
    saves: bool,
    words: &'static Page,
}

impl Frame {
    fn new(view: View, asked: &Asked, changed: &Changed, saves: bool, language: Language) -> Self {
        Self {
            language,
            view,
            letters: changed.built.letters(),
            game: asked.get("game").to_owned(),
            table: asked.get("table").to_owned(),
            title: labels().page.title.get(language).clone(),
            kicker: String::new(),
            emblem: String::new(),
            letter: String::new(),
            points: None,
            trouble: changed.trouble.clone().unwrap_or_default(),
            notice: changed.notice.clone(),
            files: changed.origins.to_string(),
            saves: saves && changed.built != State::default(),
            words: &labels().page,
        }
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
    fn fielded(self, held: &Held, book: &Book, sign: &Sign) -> Self {
        let side = held.side().get(self.language);
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

    fn views(&self) -> [(&'static str, &'static str, bool); 8] {
        View::IN_NAVIGATION.map(|view| (view.key(), self.say(view.label()), view == self.view))
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

/// A finding in words.
struct Told {
    severity: &'static str,
    said: String,
    hint: String,
    span: Option<Span>,
    rulings: Vec<(String, String)>,
    /// How often it is so.
    times: usize,
}

/// What is said in the same words of several places is said once.
fn gathered(all: Vec<Told>) -> Vec<Told> {
    all.into_iter().fold(Vec::new(), |mut gathered: Vec<Told>, told| {
        match gathered.iter_mut().find(|one| one.said == told.said && one.hint == told.hint) {
            Some(one) => one.times += 1,
            None => gathered.push(told),
        }
        gathered
    })
}

/// What there is to say about a text.
fn told(findings: &[Finding], desk: &Desk, language: Language) -> Vec<Told> {
    let voice = Voice { speech: Speech::One(language), columns: None, act };
    let games = &desk.library.games;
    // Most texts have no finding, and most findings cite nothing.
    let rulings: LazyCell<Vec<Rulings>, _> = LazyCell::new(|| {
        games
            .all()
            .into_iter()
            .filter_map(|game| Rulings::load(game, games.folder()).ok())
            .collect()
    });
    let told = |finding: &Finding| {
        let said = quoted_in(language, &voice.fault(&finding.fault).first);
        let hint = voice.hint(&finding.fault).map_or(String::new(), |hint| hint.first);
        let hint = quoted_in(language, &hint);
        let cited = cited(&format!("{said} {hint}"));
        let cited = cited.into_iter().filter_map(|id| {
            let ruling = rulings.iter().find_map(|all| all.find(&id))?;
            Some((id, ruling.says.get(language).clone()))
        });
        Told {
            severity: finding.severity().tag(),
            span: finding.span,
            times: 1,
            rulings: cited.collect(),
            said,
            hint,
        }
    };
    findings.iter().map(told).collect()
}

/// The rulings that a sentence cites: `F28`.
fn cited(said: &str) -> Vec<String> {
    let words = said.split(|c: char| !c.is_ascii_alphanumeric());
    text::once(words.filter(|word| sheets::is_ruling(word)).map(str::to_owned))
}

/// What a player can do about a fault on the page: English, Spanish.
fn act(act: &Act) -> [String; 2] {
    let words = &labels().page;
    let label = match act {
        Act::Begin => &words.act_begin,
        Act::ReadFormat => &words.act_format,
        Act::NameLists => &words.act_lists,
        Act::CheckList(_) => &words.act_check,
        Act::WriteLink | Act::AskForLink => &words.act_link,
        Act::LeadPlatoon(Some(leader)) => return named(&words.act_lead, "leader", leader),
        Act::LeadPlatoon(None) => &words.act_lead_any,
        Act::LeadCompany(_) => &words.act_company,
    };
    [label.en.clone(), label.es.clone()]
}

/// What a terminal sets between accents stands between the quotation marks of the language.
fn quoted_in(language: Language, said: &str) -> String {
    let [open, close] = language.pick(["“", "”"], ["«", "»"]);
    let marks = [open, close].into_iter().cycle();
    let mut parts = said.split('`');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.zip(marks).fold(first, |said, (part, mark)| said + mark + part)
}

/// The key under which a name stands in a language, of its keys in English and in Spanish.
fn key_of(name: &Words, keys: [&'static str; 2], language: Language) -> &'static str {
    let [en, es] = keys;
    if name.spanish.is_some() { language.pick(en, es) } else { en }
}

/// A text as YAML has it in a change.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

fn joined(before: &str, place: &str, after: &str) -> String {
    format!("{before}{place}{after}")
}

/// A text that may be typed into where it cannot be understood.
struct Raw {
    name: &'static str,
    text: String,
}

impl Raw {
    /// The line in which a finding stands.
    fn line(&self, told: &Told) -> Option<i64> {
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
    asked: &Asked,
    changed: &Changed,
    folder: Option<&Folder>,
    desk: &Desk,
    language: Language,
) -> Result<String, askama::Error> {
    let frame = Frame::new(view, asked, changed, folder.is_some(), language);
    match view {
        View::Begin => begin::begin(frame, folder, desk),
        View::Save => save::save(frame, &changed.outcomes),
        View::Design => design::design(frame, asked, &changed.built, desk),
        View::Muster => muster::muster(frame, &changed.built, desk),
        View::Odds => odds::odds(frame, asked, &changed.built, desk),
        View::Audit => audit::audit(frame, asked, &changed.built, desk),
        View::Chess => chess::chess(frame, asked, desk),
        View::Play | View::Print => printed::printed(frame, asked, &changed.built, desk),
    }
}
