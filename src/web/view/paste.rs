//! A pasted text: a list row by row as it was understood, with fields to edit it, or a force line by line.

mod force;
mod row;
mod units;

use super::{Frame, PageContext, PageFinding, describe_findings};
use crate::answer::paste::Pasted;
use crate::desk::Desk;
use crate::finding::Finding;
use crate::labels::{ColumnsLabels, PastePageLabels, PastedLabels, fill, labels};
use crate::language::Language;
use crate::paste::{CellEdits, Heads, PastedUnit};
use crate::sheets;
use crate::text::{Source, escape_controls, truncate};
use crate::web::known_lists::KnownLists;
use crate::web::paste::{EDIT, PastedForm, PastedKind, ReadText, cell_field};
use askama::Template;
use force::ForceReading;
use row::{CellMark, RowView, ShownRow};
use std::collections::BTreeMap;
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
    /// `None` if no text was pasted, or it is read as a force.
    reading: Option<PasteReading>,
    /// The tag of the game that the player chose; may be empty.
    game: String,
    /// `None` if the text is no table of units without ability codes.
    units: Option<UnitsReading>,
    /// `None` if no text was pasted, or it is read as a list.
    force: Option<ForceReading>,
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
    fn new(pasted: &Pasted, edits: &CellEdits, open: Option<usize>, desk: &Desk) -> Self {
        let (rules, language) = (&*pasted.rules, desk.speech.first());
        let mut lines = BTreeMap::new();
        for unit in pasted.lists.iter().flat_map(|list| &list.units) {
            *lines.entry(unit.line).or_default() += 1;
        }
        let view = RowView { pasted, edits, lines, open, desk };
        let lists = pasted.lists.iter().map(|list| ShownList {
            name: escape_controls(&list.name),
            summary: sheets::pasted_summary(list, language),
            rows: list.units.iter().map(|unit| view.row(unit)).collect(),
            has_units: list.units.iter().any(|unit| unit.code.is_some()),
        });
        let values =
            row::VALUES.map(|column| sheets::value_name(column, rules, language).to_owned());
        Self {
            games: list_games(rules.book.game.tag(), desk),
            values: values.to_vec(),
            lists: lists.collect(),
            findings: describe_by_line(&pasted.findings_of_no_row(), &pasted.source, desk),
            edits: hidden_edits(pasted, edits),
        }
    }
}

/// The games whose tables a text may be read by; `true` for the one that is used.
fn list_games(used: &str, desk: &Desk) -> Vec<(&'static str, String, bool)> {
    let games = &desk.library.games;
    let is_read =
        |tag: &str| Heads::load_own(tag, games.folder()).is_ok_and(|heads| heads.is_some());
    let coded = games.with_lists();
    let others = games.all().into_iter().filter(|game| {
        !coded.contains(game) && games.unit_game(game.tag()).is_some() && is_read(game.tag())
    });
    let named = coded.iter().copied().chain(others).filter_map(|game| {
        let book = games.book(game).ok()?;
        let name = book.name.get(desk.speech.first()).clone();
        Some((game.tag(), name, game.tag() == used))
    });
    named.collect()
}

/// Describes findings about lines of a text, each with its line in front.
fn describe_by_line(findings: &[Finding], source: &Source, desk: &Desk) -> Vec<PageFinding> {
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

/// Returns the fields of edited cells, without cells of no row.
fn hidden_edits(pasted: &Pasted, edits: &CellEdits) -> Vec<(String, String)> {
    let units: Vec<&PastedUnit> = pasted.lists.iter().flat_map(|list| &list.units).collect();
    let is_there = |line: usize, key: &str| {
        units.iter().any(|unit| unit.line == line && row::keys_of(unit).contains(&key))
    };
    let own = edits.iter().filter(|((line, key), _)| is_there(*line, key));
    own.map(|((line, key), text)| (cell_field(EDIT, *line, key), text.clone())).collect()
}

pub(super) fn paste(frame: Frame, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { form_fields, desk, language, .. } = *context;
    let words = &*labels().paste_page;
    let form = PastedForm::read(form_fields);
    let title = match form.kind {
        PastedKind::List => &words.title,
        PastedKind::Force => &words.force_title,
    };
    let mut page = PastePage {
        words,
        heads: &labels().pasted,
        columns: &labels().columns,
        text: form.text.clone(),
        file: form.file.clone(),
        hash: form.hash(),
        at: form_fields.get("at").to_owned(),
        kind: form.kind,
        game: form.chosen_game(desk).map(|game| game.tag().to_owned()).unwrap_or_default(),
        reading: None,
        units: None,
        force: None,
        frame: Frame { title: title.get(language).clone(), ..frame },
    };
    let is_empty = page.text.trim().is_empty();
    let was_asked = form_fields.pairs().iter().any(|(name, _)| name == "pasted");
    if is_empty && was_asked {
        page.frame.trouble = words.empty.get(language).clone();
    }
    match form.kind {
        _ if is_empty => {}
        PastedKind::List => {
            let (edits, open) = (form.edits.clone(), page.at.parse().ok());
            match form.answer(desk, language) {
                Ok(ReadText::Units(read)) => {
                    page.frame.kicker = read.book.name.get(language).clone();
                    page.units = Some(UnitsReading::new(&read, desk));
                }
                Ok(ReadText::Coded(pasted)) => {
                    page.frame.kicker = pasted.rules.book.name.get(language).clone();
                    page.reading = Some(PasteReading::new(&pasted, &edits, open, desk));
                }
                Err(trouble) => page.frame.trouble = trouble,
            }
        }
        PastedKind::Force => {
            let known = KnownLists::new(context.built(), context.folder(), desk, language);
            match form.answer_force(&known, language) {
                Ok(found) => {
                    let list = &found.read.list;
                    page.frame.kicker = list.rules.book.name.get(language).clone();
                    page.force = Some(ForceReading::new(&found, &known, desk));
                }
                Err(trouble) => page.frame.trouble = trouble,
            }
        }
    }
    page.render()
}
