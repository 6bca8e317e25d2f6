//! A pasted list, row by row as it was understood: what is doubtful, what else it may be, and fields to edit it.

mod row;

use super::{Frame, PageFinding, describe_findings};
use crate::answer::paste::Pasted;
use crate::desk::Desk;
use crate::finding::Finding;
use crate::labels::{Columns, PastePageWords, PastedLabels, labels};
use crate::language::Language;
use crate::paste::{CellEdits, PastedUnit};
use crate::sheets;
use crate::web::form_fields::FormFields;
use crate::web::paste::{EDIT, PastedForm, cell_field};
use askama::Template;
use row::{CellMark, RowView, ShownRow};
use std::collections::BTreeMap;

#[derive(Template)]
#[template(path = "page/paste.html")]
struct PastePage {
    frame: Frame,
    words: &'static PastePageWords,
    heads: &'static PastedLabels,
    columns: &'static Columns,
    text: String,
    file: String,
    /// The hash of the text, which the typed cells belong to.
    hash: String,
    /// The line of the row whose fields are shown.
    at: String,
    /// `None` if no text was pasted.
    reading: Option<PasteReading>,
}

/// A text as it was read.
struct PasteReading {
    /// Every game with ability codes; `true` for the one whose tables are used.
    games: Vec<(&'static str, String, bool)>,
    /// The tag of that game.
    game: &'static str,
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
        let registry = &desk.library.games;
        let games = registry.with_lists().into_iter().filter_map(|game| {
            let book = registry.book(game).ok()?;
            Some((game.tag(), book.name.get(language).clone(), game == rules.book.game))
        });
        let mut lines = BTreeMap::new();
        for unit in pasted.lists.iter().flat_map(|list| &list.units) {
            *lines.entry(unit.line).or_default() += 1;
        }
        let view = RowView { pasted, edits, lines, open, desk };
        let lists = pasted.lists.iter().map(|list| ShownList {
            name: list.name.clone(),
            summary: sheets::pasted_summary(list, language),
            rows: list.units.iter().map(|unit| view.row(unit)).collect(),
            has_units: list.units.iter().any(|unit| unit.code.is_some()),
        });
        let values =
            row::VALUES.map(|column| sheets::value_name(column, rules, language).to_owned());
        Self {
            games: games.collect(),
            game: rules.book.game.tag(),
            values: values.to_vec(),
            lists: lists.collect(),
            findings: describe_findings(&whole_findings(pasted), desk, language),
            edits: hidden_edits(pasted, edits),
        }
    }
}

/// Returns the findings that belong to no row.
fn whole_findings(pasted: &Pasted) -> Vec<Finding> {
    let units = || pasted.lists.iter().flat_map(|list| &list.units);
    let is_of_unit = |finding: &&Finding| units().any(|unit| unit.doubts.contains(finding));
    pasted.findings.iter().filter(|finding| !is_of_unit(finding)).cloned().collect()
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

pub(super) fn paste(
    frame: Frame,
    form_fields: &FormFields,
    desk: &Desk,
) -> Result<String, askama::Error> {
    let language = frame.language;
    let form = PastedForm::read(form_fields);
    let (text, file, hash) = (form.text.clone(), form.file.clone(), form.hash());
    let (edits, at) = (form.edits.clone(), form_fields.get("at").to_owned());
    let is_empty = text.trim().is_empty();
    let (pasted, trouble) = match form.answer(desk, language) {
        _ if is_empty => (None, frame.trouble.clone()),
        Ok(pasted) => (Some(pasted), frame.trouble.clone()),
        Err(trouble) => (None, trouble),
    };
    let kicker = pasted.as_ref().map(|pasted| pasted.rules.book.name.get(language).clone());
    let title = labels().paste_page.title.get(language).clone();
    PastePage {
        words: &labels().paste_page,
        heads: &labels().pasted,
        columns: &labels().columns,
        reading: pasted.map(|pasted| PasteReading::new(&pasted, &edits, at.parse().ok(), desk)),
        frame: Frame { title, kicker: kicker.unwrap_or_default(), trouble, ..frame },
        text,
        file,
        hash,
        at,
    }
    .render()
}
