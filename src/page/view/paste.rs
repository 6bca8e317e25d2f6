//! A pasted text: a list row by row as it was understood, with fields to edit it, a force line by line, or prices.

mod force;
mod row;
mod tables;
mod units;

pub(super) use tables::RulesBanner;

use super::blocks::ViewBlock;
use super::{Frame, PageContext, PageFinding, describe_findings};
use crate::answer::paste::{ReadLists, ReadTables};
use crate::book::Game;
use crate::desk::Desk;
use crate::finding::Finding;
use crate::labels::{ColumnsLabels, PastePageLabels, PastedLabels, fill, labels};
use crate::language::Language;
use crate::page::known_lists::KnownLists;
use crate::page::paste::{EDIT, PastedForm, PastedKind, ReadText, cell_field, readable_games};
use crate::paste::CellEdits;
use crate::sheets;
use crate::text::{Source, escape_controls, length, truncate};
use askama::Template;
use force::ForceReading;
use row::{CellMark, RowView, ShownRow};
use std::collections::BTreeMap;
use tables::{AlsoHeld, TablesReading};
use units::UnitsReading;

#[derive(Template)]
#[template(path = "page/paste.html")]
struct PastePage {
    frame: Frame,
    words: &'static PastePageLabels,
    heads: &'static PastedLabels,
    columns: &'static ColumnsLabels,
    text: String,
    file: String,
    /// The hash of the text, which the typed cells belong to.
    hash: String,
    /// The line of the row whose fields are shown.
    at: String,
    /// What the text is read as.
    kind: PastedKind,
    /// `None` unless a text is read as a list.
    reading: Option<PasteReading>,
    /// The key of the game that the player chose; may be empty.
    game: String,
    /// `None` if the text is not a table of units without ability codes.
    units: Option<UnitsReading>,
    /// `None` unless a text is read as a force.
    force: Option<ForceReading>,
    /// `None` unless a text is read as prices.
    tables: Option<TablesReading>,
    also: Option<AlsoHeld>,
    /// The house rules that the form carries.
    rules: Option<RulesBanner>,
}

/// A text as it was read.
struct PasteReading {
    /// The games whose tables it may be read by; `true` for the one that is used.
    games: Vec<(&'static str, String, bool)>,
    /// The heads of the values, from Move to Radius.
    values: Vec<String>,
    lists: Vec<ShownList>,
    /// Findings about the text as a whole.
    findings: Vec<PageFinding>,
    /// The fields of edited cells, and their values.
    edits: Vec<(String, String)>,
}

/// A list of the pasted text.
struct ShownList {
    name: String,
    summary: String,
    rows: Vec<ShownRow>,
    /// `true` if any row is a unit.
    has_units: bool,
}

impl PastePage {
    /// Returns the word for those who cannot see how a cell is marked.
    fn mark(&self, mark: &CellMark) -> &'static str {
        match mark {
            CellMark::Sure => "",
            CellMark::Doubtful => self.frame.say(&self.words.doubtful),
            CellMark::Edited => self.frame.say(&self.words.edited),
        }
    }
}

impl PasteReading {
    /// Shows the lists of a text, without rows that were read as prices.
    fn new(
        pasted: &ReadLists,
        prices: Option<&ReadTables>,
        edits: &CellEdits,
        open: Option<usize>,
        desk: &Desk,
    ) -> Self {
        let (rules, language) = (&*pasted.rules, desk.speech.first());
        let units = pasted.lists.iter().flat_map(|list| &list.units);
        let lines = count_rows(units.map(|unit| unit.line));
        let view = RowView { pasted, edits, lines, open, desk };
        let lists = pasted.lists.iter().map(|list| ShownList {
            name: escape_controls(&list.name),
            summary: sheets::pasted_summary(list, language),
            rows: {
                let units = list.units.iter().filter(|unit| !tables::is_price(unit, prices));
                units.map(|unit| view.row(unit)).collect()
            },
            has_units: list.has_code(),
        });
        let lists = lists.filter(|list| !list.rows.is_empty() || prices.is_none());
        let values =
            row::VALUES.map(|column| sheets::value_name(column, rules, language).to_owned());
        let mut findings = pasted.findings_of_no_row();
        findings.retain(|finding| !tables::is_of_price(finding, &pasted.source, prices));
        Self {
            games: name_games(readable_games(&desk.library.games), rules.book.game.key(), desk),
            values: values.to_vec(),
            lists: lists.collect(),
            findings: describe_by_line(&findings, &pasted.source, desk),
            edits: hidden_edits(edits, |line, key| {
                let units = || pasted.lists.iter().flat_map(|list| &list.units);
                units().any(|unit| unit.line == line && row::keys_of(unit).contains(&key))
            }),
        }
    }
}

/// Returns the number of rows on each line: cells are named by their line, where it has only one.
fn count_rows(lines: impl Iterator<Item = usize>) -> BTreeMap<usize, usize> {
    let mut rows = BTreeMap::new();
    for line in lines {
        *rows.entry(line).or_default() += 1;
    }
    rows
}

/// Returns games with their names; `true` for the one that is used.
fn name_games(games: Vec<Game>, used: &str, desk: &Desk) -> Vec<(&'static str, String, bool)> {
    let named = games.into_iter().filter_map(|game| {
        let book = desk.library.games.book(game).ok()?;
        let name = book.name.get(desk.speech.first()).clone();
        Some((game.key(), name, game.key() == used))
    });
    named.collect()
}

/// Describes findings about lines of a text, each with its line in front.
pub(super) fn describe_by_line(
    findings: &[Finding],
    source: &Source,
    desk: &Desk,
) -> Vec<PageFinding> {
    // The text of a longer line is cut.
    const LONGEST_LINE: usize = 120;
    let language = desk.speech.first();
    let describe = |finding: &Finding| -> Vec<PageFinding> {
        let mut described = describe_findings(std::slice::from_ref(finding), desk, language);
        if let Some(span) = finding.span {
            let n = source.place(span).line;
            let line = fill(labels().page.line.get(language), &[("n", &n)]);
            let text = truncate(&escape_controls(source.line(span.start).1.trim()), LONGEST_LINE);
            for one in &mut described {
                one.message = format!("{line}, “{text}”: {}", one.message);
            }
        }
        described
    };
    findings.iter().flat_map(describe).collect()
}

/// Returns the lines of a row one below the other, cut after so many characters.
fn show_lines<'a>(lines: impl Iterator<Item = &'a str>, most: usize) -> String {
    let mut left = most;
    let shown = lines.map(str::trim).map_while(|line| {
        let shown = (left > 0).then(|| truncate(line, left));
        left = left.saturating_sub(length(line));
        shown
    });
    shown.collect::<Vec<_>>().join("\n")
}

/// Returns the fields of edited cells, without cells of no row.
fn hidden_edits(
    edits: &CellEdits,
    is_there: impl Fn(usize, &str) -> bool,
) -> Vec<(String, String)> {
    let own = edits.iter().filter(|((line, key), _)| is_there(*line, key));
    own.map(|((line, key), text)| (cell_field(EDIT, *line, key), text.clone())).collect()
}

pub(super) fn paste(frame: Frame, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { form_fields, changed, desk, language, .. } = *context;
    let words = &*labels().paste_page;
    let form = PastedForm::read(form_fields);
    let mut page = PastePage {
        words,
        heads: &labels().pasted,
        columns: &labels().columns,
        text: form.text.clone(),
        file: form.file.clone(),
        hash: form.hash(),
        at: form_fields.get("at").to_owned(),
        kind: form.kind.unwrap_or(PastedKind::List),
        game: form.chosen_game(desk).map(|game| game.key().to_owned()).unwrap_or_default(),
        reading: None,
        units: None,
        force: None,
        tables: None,
        also: None,
        rules: RulesBanner::new(&changed.house_rules, desk),
        frame,
    };
    let is_empty = page.text.trim().is_empty();
    let was_asked = form_fields.pairs().iter().any(|(name, _)| name == "pasted");
    if is_empty && was_asked && page.rules.is_none() {
        page.frame.trouble = words.empty.get(language).clone();
    }
    if !is_empty {
        page.read(&form, context);
    }
    let title = match page.kind {
        PastedKind::List => &words.title,
        PastedKind::Force => &words.force_title,
        PastedKind::Tables => &words.tables_title,
    };
    page.frame.title.clone_from(title.get(language));
    page.render()
}

impl PastePage {
    /// Reads a text as what was asked for, or else as what it holds.
    fn read(&mut self, form: &PastedForm, context: &PageContext) {
        match form.kind {
            Some(PastedKind::Force) => self.read_force(form, context),
            Some(PastedKind::List | PastedKind::Tables) | None => {
                self.read_list_or_prices(form, context);
            }
        }
    }

    fn read_list_or_prices(&mut self, form: &PastedForm, context: &PageContext) {
        let PageContext { changed, desk, language, .. } = *context;
        let open = self.at.parse().ok();
        // House rules that were just taken leave the rest of their text.
        let chosen = form.kind.filter(|_| !changed.opens_rules);
        let list = match form.answer(&changed.house_rules, desk, language) {
            Ok(ReadText::Units(read)) => {
                self.frame.kicker.clone_from(read.book.name.get(language));
                self.units = Some(UnitsReading::new(&read, &form.edits, open, desk));
                return;
            }
            Ok(ReadText::Coded(pasted)) => Ok(pasted),
            Err(trouble) => Err(trouble),
        };
        let prices = form.answer_tables(desk, language);
        let prices_found = prices.as_ref().ok().filter(|read| !read.tables.rows.is_empty());
        let has_units = list.as_ref().is_ok_and(|read| read.has_coded());
        if changed.opens_rules && !has_units {
            (self.text, self.kind) = (String::new(), PastedKind::List);
            return;
        }
        let holds_prices = prices_found.is_some() && !has_units && !changed.opens_rules;
        let by_content = if holds_prices { PastedKind::Tables } else { PastedKind::List };
        self.kind = chosen.unwrap_or(by_content);
        let read = if self.kind == PastedKind::Tables {
            prices.as_ref().map(|read| {
                self.also = list.as_ref().ok().and_then(|list| AlsoHeld::units(list, language));
                self.tables = Some(TablesReading::new(read, desk));
                &read.rules
            })
        } else {
            list.as_ref().map(|read| {
                self.also = prices_found.and_then(|prices| AlsoHeld::prices(prices, language));
                self.reading = Some(PasteReading::new(read, prices_found, &form.edits, open, desk));
                &read.rules
            })
        };
        match read {
            Ok(rules) => self.frame.kicker.clone_from(rules.book.name.get(language)),
            Err(trouble) => self.frame.trouble.clone_from(trouble),
        }
    }

    fn read_force(&mut self, form: &PastedForm, context: &PageContext) {
        let PageContext { desk, language, .. } = *context;
        let known = KnownLists::new(context.built(), context.folder(), desk, language);
        match form.answer_force(&known, language) {
            Ok(found) => {
                self.frame.kicker.clone_from(found.read.list.rules.book.name.get(language));
                self.force = Some(ForceReading::new(&found, &known, desk));
            }
            Err(trouble) => self.frame.trouble = trouble,
        }
    }

    /// Returns `true` if a text was read.
    fn is_read(&self) -> bool {
        let is_list = self.reading.is_some() || self.units.is_some();
        is_list || self.force.is_some() || self.tables.is_some()
    }

    /// Returns what the text field holds, and how that is written.
    fn about_text(&self) -> [&'static str; 2] {
        let [label, how] = match self.kind {
            PastedKind::List => [&self.words.text, &self.words.how],
            PastedKind::Force => [&self.frame.words.text_of_force, &self.words.force_how],
            PastedKind::Tables => [&self.words.prices, &self.words.tables_how],
        };
        [self.frame.say(label), self.frame.say(how)]
    }
}
