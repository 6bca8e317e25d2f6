//! Printed contents, laid out as sheets.

mod audit;
mod battle;
mod blank;
mod blazon;
mod cards;
mod citations;
mod code;
mod codeless_game;
mod codeless_odds;
mod columns;
pub(crate) mod common_blocks;
mod design;
mod diff;
mod effect;
mod evidence;
mod fair;
mod figures;
mod force;
mod found;
mod halves;
mod house;
mod house_design;
mod intervals;
mod joint_audit;
mod key;
mod key_figure;
mod legend;
mod list;
mod listed;
mod names;
mod odds;
mod pasted;
mod pattern;
mod record;
mod reference;
mod roster;
mod row_names;
mod rulings;
mod show;
mod strip;
mod strip_source;
mod suppose;
mod tabletop;
mod terrain;
mod value_names;
mod worth;

pub use audit::{
    AuditView, AuditedUnit, AuditedValue, ExplainedClass, ExplanationLine, NearCode, ReportedRow,
    audit, audit_dossier, audit_report, audit_verdict, audit_view, explanation_lines,
    reported_rows, unprinted_row,
};
pub use battle::{BattleSheetInput, Report, battles, battles_verdict, even_sheet, replay, report};
pub use blank::{blank, blank_sheet, strip_to_fill, weapon_to_fill};
pub use blazon::{blazon_legend, legend_devices};
pub use cards::{CardBacks, DeckOptions, cards, codeless_cards, force_cards};
pub use citations::is_ruling;
pub(crate) use citations::strip_citations;
pub use code::code;
pub use design::{Design, LetterChoice, SlotChoices, design, stats};
pub use diff::diff;
pub use effect::effect;
pub use fair::{FairSheet, fair, fair_verdict};
pub use force::{
    ForceLine, PrintedTable, bill, fits, force, force_editor, force_on_table, illegal_note, lines,
    of_limit, points_range, suggestion_text, tabletop, taken_text, troops_without_nco,
};
pub use found::{dominated_letters, found_codes};
pub use house::{HouseRulesView, house_section};
pub use house_design::{
    LackView, ProposalView, describe_enemy, designed_codes, lack_views, lacks, lacks_nothing,
    lacks_title, proposal_views, proposals, task_name,
};
pub use key_figure::KeyFigure;
pub use list::list_sheet;
pub use listed::show_codeless_file;
pub use odds::{Skills, key_figures, melee_table, odds};
pub use pasted::{
    pasted_force, pasted_force_summary, pasted_list, pasted_summary, pasted_tables, pasted_units,
    pasted_units_summary, understood,
};
pub use record::{record, summarize_record};
pub use reference::reference;
pub use row_names::list_in_game;
pub use rulings::rulings;

pub use codeless_game::{
    codeless_bill, codeless_fits, codeless_force_editor, codeless_sheet, codeless_sign, verdict,
};
pub use codeless_odds::{codeless_odds, codeless_odds_key_figures};
pub use joint_audit::{joint_verdict, patterns};
pub use show::{show_force, show_list};
pub use suppose::{SupposedText, trial, trial_verdict};
pub use tabletop::codeless_tabletop;
pub use value_names::{short_value_name, value_name};
pub use worth::{WorthSheet, unit_comparison, worth, worth_verdict};

use crate::army::{Army, Basis, Choice, Price, Words};
use crate::bill::EntryItem;
use crate::book::Book;
use crate::contour::contour;
use crate::dice::Chance;
use crate::labels::{fill, labels};
use crate::language::{Language, Speech};
use crate::muster::Mustered;
use crate::rules::Rules;
use crate::sheet::{Block, Footer, Sheet, Sign};
use crate::{decode, emblem};

/// The program and its version, for footers.
pub const PROGRAM: &str = concat!("Fistful ", env!("CARGO_PKG_VERSION"));

/// The presentation of an army.
#[derive(Debug, Clone, Copy, Default)]
pub struct Style {
    /// Printed or computed values.
    pub values: Basis,
    pub theme: Theme,
}

keyed! {
    /// The colours of a page.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
    pub enum Theme by key {
        /// Black on white.
        #[default]
        Plain = "plain",
        /// Black with one colour of the house.
        House = "house",
    }
}

/// Lays out a sheet in one language, or in two and joins them.
pub fn in_languages(speech: Speech, sheet: impl Fn(Language) -> Sheet) -> Sheet {
    let first = sheet(speech.first());
    match speech.second() {
        None => first,
        Some(second) => first.beside(sheet(second)),
    }
}

/// Builds a sheet with its title band and no blocks.
pub(crate) fn titled_sheet(
    book: &Book,
    title: &str,
    subtitle: &str,
    aside: &str,
    language: Language,
) -> Sheet {
    Sheet {
        language,
        title: title.into(),
        kicker: book.name.get(language).clone().into(),
        subtitle: subtitle.into(),
        total: String::new(),
        aside: aside.into(),
        fields: Vec::new(),
        emblem: Some(Box::new(spine(book.name.get(language)))),
        footer: footer(None, book, language),
        blocks: Vec::new(),
    }
}

/// Returns the spine of a sheet without a house or an emblem.
fn spine(name: &str) -> Sign {
    Sign {
        name: String::new(),
        letter: String::new(),
        accent: String::new(),
        house: name.to_owned(),
        contour: String::new(),
    }
}

/// Writes a chance as a percentage: `69.0 %`, in Spanish `69,0 %`.
fn in_percent(chance: Chance, language: Language) -> String {
    format!("{} %", language.decimal(&chance.percent(1)))
}

/// Returns the sign of an army's house.
pub fn sign(army: &Army, theme: Theme, language: Language) -> Sign {
    sign_of(army.head.emblem, &army.head.name, theme, language)
}

/// Returns the sign of a house with the given emblem.
fn sign_of(emblem: &str, house: &Words, theme: Theme, language: Language) -> Sign {
    let accent = emblem::find_emblem(emblem).map(|emblem| emblem.accent.clone());
    Sign {
        name: emblem.to_owned(),
        letter: emblem::letter_on(emblem, house.get(language)),
        accent: accent.filter(|_| theme == Theme::House).unwrap_or_default(),
        house: house.get(language).to_owned(),
        contour: contour(house.get(Language::English)),
    }
}

/// Characters of a file name shown in a footer.
const FOOTER_NAME: usize = 48;

fn footer(mustered: Option<&Mustered>, book: &Book, language: Language) -> Footer {
    let (name, hash) = mustered.map_or(("", ""), |list| (&list.source.name, &list.hash));
    footer_of(name, hash, book, language)
}

/// Splits the number that a text begins with from the rest, so that it can be set large: `487` and `of 500 points`. A
/// text that begins with a word stays whole.
fn split_number(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, rest) = text.split_at(end);
    (number, rest.trim_start())
}

/// Joins each number to its noun with a no-break space: `figures, 3 units`.
fn tie_numbers(words: &str) -> String {
    let mut before = ' ';
    let tie = |c: char| {
        let stays_together = c == ' ' && before.is_ascii_digit();
        before = c;
        if stays_together { '\u{a0}' } else { c }
    };
    words.chars().map(tie).collect()
}

/// Returns the footer of a sheet made from a file.
fn footer_of(file: &str, hash: &str, book: &Book, language: Language) -> Footer {
    let name = crate::text::after_last(file, &['/']);
    let file = format!("{} {hash}", crate::text::truncate(name, FOOTER_NAME));
    Footer { game: book.title(language).into(), program: PROGRAM.into(), file: file.trim().into() }
}

/// Returns the numbers of leaders and troop types, in words.
pub fn counts([leaders, troops]: [usize; 2], language: Language) -> String {
    let labels = labels();
    let leaders = labels.counts.leaders.of_n(leaders as i64, language);
    format!("{leaders}, {}", labels.counts.troops.of_n(troops as i64, language))
}

/// Returns the publication of a list, for the title band; empty for an unpublished one.
fn list_source(army: &Army, language: Language) -> String {
    publication(army.head.source.as_ref(), language)
}

/// Returns the line that names a publication; empty without one.
pub(crate) fn publication(source: Option<&String>, language: Language) -> String {
    let label = labels().sheet.list_source.get(language);
    source.map_or(String::new(), |source| fill(label, &[("source", source)]))
}

/// Returns the name of a bill entry, with the letters of an option whose letter was not chosen.
fn entry_name(item: &EntryItem, army: &Army, rules: &Rules, language: Language) -> String {
    let all = |choice: &Choice| {
        let listed = army.options.iter().any(|option| option.name == choice.name);
        listed && choice.price == Price::Table && choice.adds.chars().nth(1).is_some()
    };
    match *item {
        EntryItem::Choice(choice) if all(choice) => {
            let named = decode::with_letters(choice.clone(), &choice.adds, rules);
            named.name.get(language).to_owned()
        }
        _ => item.words().get(language).to_owned(),
    }
}

/// Table rows that are sure to fit on one page, so that a table is not split.
const PAGE_LINES: usize = 36;

/// Splits units into runs that fit on one page each; `lines` gives the rows of a unit, and long names add more.
fn page_by_page<T>(
    units: &[T],
    lines: impl Fn(&T) -> usize,
    name: impl Fn(&T) -> &str,
) -> Vec<&[T]> {
    /// Characters of a name that are sure to fit on one line of its column.
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

/// Joins groups into one that must not break across pages.
fn keep_together(groups: impl IntoIterator<Item = Block>) -> Block {
    let blocks = groups.into_iter().flat_map(|block| match block {
        Block::Group(group) => group.blocks,
        other => vec![other],
    });
    Block::together(blocks.collect())
}
