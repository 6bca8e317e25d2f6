//! What is printed, laid out as sheets.

mod audit;
mod battle;
mod blank;
mod called;
mod cards;
mod chess;
mod cited;
mod code;
mod columns;
mod design;
mod diff;
mod effect;
mod face;
mod fair;
mod figures;
mod force;
mod found;
mod gist;
mod halves;
mod house;
mod intervals;
mod key;
pub(crate) mod leaf;
mod list;
mod listed;
mod odds;
mod pattern;
mod proof;
mod reading;
mod reference;
mod roster;
mod rulings;
mod show;
mod strip;
mod tabled;
mod tabletop;
mod throw;
mod together;
mod worth;

pub use audit::{
    AuditView, ExplainedClass, HeldCode, HeldUnit, HeldValue, audit, audit_verdict, held,
};
pub use battle::{Battles, Report, battles, battles_verdict, even, report, tale};
pub use blank::blank;
pub use cards::{Backs, Cut, cards, force_cards, tabled_cards};
pub use chess::{Counter, chess_board, chess_counters};
pub use cited::is_ruling;
pub(crate) use cited::uncited;
pub use code::code;
pub use design::{Choices, Chooseable, Design, design, stats};
pub use diff::diff;
pub use effect::effect;
pub use fair::{Fair, fair, fair_verdict};
pub use force::{
    Charge, Enlisted, ForceLine, Offer, Platoon, Recruit, Roll, bill, fits, force, illegal, lines,
    of_limit, roll, suggested, tabletop, taken,
};
pub use found::{dominated, found};
pub use gist::Gist;
pub use house::{Housed, housed};
pub(crate) use leaf::say;
pub use list::roster;
pub use listed::show_tabled;
pub use odds::{Skills, gist, melee_table, odds};
pub use pattern::{label, named};
pub use reference::reference;
pub use rulings::rulings;

pub use show::{show_force, show_list};
pub use tabled::{camp, tabled, tabled_bill, tabled_fits, verdict};
pub use tabletop::tabled_tabletop;
pub use throw::{throw, throw_gist};
pub use together::patterns;
pub use worth::{Worth, compared, worth, worth_verdict};

use crate::army::{Army, Basis, Choice, Price, Words};
use crate::bill::Entered;
use crate::book::Book;
use crate::contour::contour;
use crate::decode;
use crate::dice::Chance;
use crate::emblem;
use crate::labels::{fill, labels};
use crate::language::{Language, Speech};
use crate::muster::Mustered;
use crate::rules::Rules;
use crate::sheet::{Block, Footer, Sheet, Sign};

/// The program and its version, as footers name it.
pub const MADE: &str = concat!("Fistful ", env!("CARGO_PKG_VERSION"));

/// How an army is shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Style {
    /// Which of its two accounts.
    pub values: Basis,
    /// In which colours.
    pub theme: Theme,
}

/// The colours of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Black on white.
    #[default]
    Plain,
    /// One colour of the house beside black.
    House,
}

impl Theme {
    /// The word in questions: `house`.
    pub fn key(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::House => "house",
        }
    }
}

/// A sheet in what is spoken: laid out in each language, and set side by side.
pub fn spoken(speech: Speech, sheet: impl Fn(Language) -> Sheet) -> Sheet {
    let first = sheet(speech.first());
    match speech.second() {
        None => first,
        Some(second) => first.beside(sheet(second)),
    }
}

/// A sheet with its title band and nothing else yet.
fn head(book: &Book, title: &str, subtitle: &str, aside: &str, language: Language) -> Sheet {
    Sheet {
        language,
        title: title.into(),
        kicker: book.name.get(language).clone().into(),
        subtitle: subtitle.into(),
        total: String::new(),
        aside: aside.into(),
        emblem: Some(Box::new(spine(book.name.get(language)))),
        footer: footer(None, book, language),
        blocks: Vec::new(),
    }
}

/// The spine of a sheet of no house, without a picture.
fn spine(name: &str) -> Sign {
    Sign {
        name: String::new(),
        letter: String::new(),
        accent: String::new(),
        house: name.to_owned(),
        contour: String::new(),
    }
}

/// How often something comes, in per cent: `69.0 %`, in Spanish `69,0 %`.
fn in_percent(chance: Chance, language: Language) -> String {
    format!("{} %", language.decimal(&chance.percent(1)))
}

/// The sign of an army's house.
pub fn sign(army: &Army, theme: Theme, language: Language) -> Sign {
    sign_of(army.emblem, &army.name, theme, language)
}

/// The sign of a house by the name of its emblem.
fn sign_of(emblem: &str, house: &Words, theme: Theme, language: Language) -> Sign {
    let accent = emblem::named(emblem).map(|emblem| emblem.accent.clone());
    Sign {
        name: emblem.to_owned(),
        letter: emblem::letter_on(emblem, house.get(language)),
        accent: accent.filter(|_| theme == Theme::House).unwrap_or_default(),
        house: house.get(language).to_owned(),
        contour: contour(house.get(Language::English)),
    }
}

/// Characters of a file's name that fit into a footer.
const FOOTER_NAME: usize = 48;

fn footer(mustered: Option<&Mustered>, book: &Book, language: Language) -> Footer {
    let (name, hash) = mustered.map_or(("", ""), |list| (&list.source.name, &list.hash));
    footer_of(name, hash, book, language)
}

/// The foot of a sheet that was made from a file.
fn footer_of(file: &str, hash: &str, book: &Book, language: Language) -> Footer {
    let name = crate::text::after_last(file, &['/']);
    let file = format!("{} {hash}", crate::text::short(name, FOOTER_NAME));
    Footer { game: book.title(language).into(), made: MADE.into(), file: file.trim().into() }
}

/// How many leaders and troop types, in words.
pub fn counts(leaders: usize, troops: usize, language: Language) -> String {
    let labels = labels();
    let leaders = labels.counts.leaders.of_n(leaders as i64, language);
    format!("{leaders}, {}", labels.counts.troops.of_n(troops as i64, language))
}

/// Where the list was published, for the title band; empty for a list of one's own.
fn list_source(army: &Army, language: Language) -> String {
    published(army.source.as_ref(), language)
}

/// Where a list was published; empty where it was not.
pub(crate) fn published(source: Option<&String>, language: Language) -> String {
    let label = labels().sheet.list_source.get(language);
    source.map_or(String::new(), |source| fill(label, &[("source", source)]))
}

/// What an entry of a bill is called, with the letters of an option of which none was chosen.
fn entered(item: &Entered, army: &Army, rules: &Rules, language: Language) -> String {
    let all = |choice: &Choice| {
        let listed = army.options.iter().any(|option| option.name == choice.name);
        listed && choice.price == Price::Table && choice.adds.chars().nth(1).is_some()
    };
    match *item {
        Entered::Choice(choice) if all(choice) => {
            let named = decode::with_letters(choice.clone(), &choice.adds, rules);
            named.name.get(language).to_owned()
        }
        _ => item.words().get(language).to_owned(),
    }
}

/// Lines of a table that certainly fit on one page, so that the table can move whole.
const PAGE_LINES: usize = 36;

/// Divides units into runs that fit on a page each, when a unit takes so many lines and more where its name
/// is long.
fn page_by_page<T>(
    units: &[T],
    lines: impl Fn(&T) -> usize,
    name: impl Fn(&T) -> &str,
) -> Vec<&[T]> {
    /// Letters of a name that certainly fit on one line of its column.
    const NAME_LINE: usize = 16;
    let mut used = 0;
    let mut parts: Vec<&[T]> = Vec::new();
    let mut start = 0;
    for (index, unit) in units.iter().enumerate() {
        let needed = lines(unit).max(1 + crate::text::length(name(unit)) / NAME_LINE);
        if used + needed > PAGE_LINES && index > start {
            parts.push(&units[start..index]);
            (start, used) = (index, 0);
        }
        used += needed;
    }
    parts.extend((start < units.len()).then(|| &units[start..]));
    parts
}

/// Groups in one piece.
fn whole(groups: impl IntoIterator<Item = Block>) -> Block {
    let blocks = groups.into_iter().flat_map(|block| match block {
        Block::Group(group) => group.blocks,
        other => vec![other],
    });
    Block::together(blocks.collect())
}
