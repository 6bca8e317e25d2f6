//! Rows of a table of costs: a name, and values under heads or points alone.

use crate::dice::Dice;
use crate::limits;
use crate::paste::column::{CellShape, ColumnKey};
use crate::paste::line::{Cut, TextLine};
use crate::paste::number::{CellValue, has_digit};
use crate::paste::words::ValueWords;
use crate::paste::{Fragment, Heads};
use crate::profile::ListColumn;
use crate::text::Span;

/// A row as it is written.
pub(super) struct RowText {
    pub(super) name: String,
    /// The place of its name.
    pub(super) span: Span,
    /// None for a row without a value that can be read.
    pub(super) values: Vec<(ListColumn, Fragment)>,
    pub(super) has_number: bool,
    /// It has fewer values than the table has columns.
    pub(super) is_unsure: bool,
    /// Numbers that belong to none of its values.
    pub(super) left_out: Option<Fragment>,
}

/// The heads of a table that has points.
pub(super) enum CostHeads {
    /// Of a list of units, whose rows are no costs of letters.
    OfUnits,
    /// Of costs: the columns behind the names, `None` for one that no list has.
    OfCosts(Vec<Option<ListColumn>>),
}

/// Reads a line as the heads of a table with points.
pub(super) fn read_heads(line: &TextLine, heads: &Heads) -> Option<CostHeads> {
    let column = |piece: &Fragment| match heads.find_exact(&piece.text)? {
        ColumnKey::Value(column) => Some(column),
        ColumnKey::Name
        | ColumnKey::Code
        | ColumnKey::MoraleOrLeadership
        | ColumnKey::Notes
        | ColumnKey::Ignored
        | ColumnKey::Other(_) => None,
    };
    // `Habilidad` is a head of codes, and begins the title `Habilidad de Combate`.
    let has_name = line.pieces.iter().any(|piece| heads.is_name(&piece.text));
    let title_words = usize::from(line.cut == Cut::Words && !has_name);
    let is_code = line.pieces.iter().skip(title_words).any(|piece| heads.is_code(&piece.text));
    let columns: Vec<Option<ListColumn>> = match line.cut {
        Cut::Cells => line.pieces.iter().skip(1).map(column).collect(),
        // A name of several words, then the heads, each of one word.
        Cut::Words => line.pieces.iter().skip(1).map(column).skip_while(Option::is_none).collect(),
    };
    let known = columns.iter().flatten();
    // `Changes to the points of last year`
    if line.cut == Cut::Words && columns.len() > 1 && known.clone().count() == 1 {
        return None;
    }
    if !known.clone().any(|column| *column == ListColumn::Points)
        || line.pieces.iter().any(|piece| is_value(piece, &heads.words.values))
    {
        return None;
    }
    Some(if is_code { CostHeads::OfUnits } else { CostHeads::OfCosts(columns) })
}

/// Cuts a line into rows: one under heads, or several of points alone, `Elite 12, Veteran 6`.
pub(super) fn cut_rows(
    line: &TextLine,
    columns: Option<&[Option<ListColumn>]>,
    known: &ValueWords,
) -> Vec<RowText> {
    let mut groups: Vec<(Vec<&Fragment>, Vec<&Fragment>)> = Vec::new();
    for (at, piece) in line.pieces.iter().enumerate() {
        let is_first = at == 0 || piece.text.is_empty() && line.cut == Cut::Words;
        match groups.last_mut() {
            Some((_, values))
                if !is_first && (is_value(piece, known) || line.cut == Cut::Cells) =>
            {
                values.push(piece);
            }
            Some((name, values)) if values.is_empty() => name.push(piece),
            _ => groups.push((vec![piece], Vec::new())),
        }
    }
    let several = groups.iter().filter(|(_, values)| !values.is_empty()).count() > 1;
    let columns = columns.filter(|_| !several);
    let row = |(name, values): (Vec<&Fragment>, Vec<&Fragment>)| {
        let words: Vec<&str> = name.iter().map(|piece| piece.text.as_str()).collect();
        let span = Span::new(name.first()?.span.start, name.last()?.span.end);
        let has_number = name.iter().chain(&values).any(|piece| has_digit(&piece.text));
        let is_unsure =
            line.cut == Cut::Words && columns.is_some_and(|columns| values.len() < count(columns));
        let values = match columns {
            Some(columns) => assign(&values, columns, known),
            None => find_price(&values, known),
        };
        Some(RowText { name: words.join(" "), span, values, has_number, is_unsure, left_out: None })
    };
    groups.into_iter().filter_map(row).collect()
}

/// Counts the columns up to the last that is known.
fn count(columns: &[Option<ListColumn>]) -> usize {
    columns.iter().rposition(Option::is_some).map_or(0, |last| last + 1)
}

/// Gives each value its column.
fn assign(
    values: &[&Fragment],
    columns: &[Option<ListColumn>],
    known: &ValueWords,
) -> Vec<(ListColumn, Fragment)> {
    let pair =
        |(column, value): (&Option<ListColumn>, &&Fragment)| Some(((*column)?, (*value).clone()));
    let paired: Vec<(ListColumn, Fragment)> = columns.iter().zip(values).filter_map(pair).collect();
    if paired.iter().any(|(_, value)| is_value(value, known)) { paired } else { Vec::new() }
}

/// Finds the price in a row without heads: a number alone is one; a dash before it says nothing.
fn find_price(values: &[&Fragment], known: &ValueWords) -> Vec<(ListColumn, Fragment)> {
    let is_price =
        |value: &&&Fragment| has_digit(&value.text) && read_number(&value.text, known).is_some();
    let mut prices = values.iter().filter(is_price);
    match (prices.next(), prices.next()) {
        (Some(only), None) => vec![(ListColumn::Points, (**only).clone())],
        _ => Vec::new(),
    }
}

/// Returns `true` for a number, dice or a dash.
pub(super) fn is_value(piece: &Fragment, known: &ValueWords) -> bool {
    let text = piece.text.trim();
    let is_dash = !text.is_empty() && text.chars().all(|c| DASHES.contains(&c));
    is_dash
        || has_digit(text)
            && (read_number(text, known).is_some() || read_moves(text, known).is_some())
}

/// A number of a table of costs.
pub(super) struct TableNumber {
    pub(super) number: i32,
    /// Letters were read as digits: `1O`.
    pub(super) is_guessed: bool,
}

/// Reads `+4`, `−2`, `12"`, `10 pts`, `1O` or a dash, which is 0.
pub(super) fn read_number(text: &str, known: &ValueWords) -> Option<TableNumber> {
    let text = text.trim();
    let minus = text.strip_prefix(DASHES).filter(|rest| !rest.is_empty());
    let digits = minus.or_else(|| text.strip_prefix('+')).unwrap_or(text).trim();
    let shape =
        if digits.ends_with(['"', '″', '”']) { CellShape::Inches } else { CellShape::Number };
    match known.read(digits, shape) {
        CellValue::Empty => Some(TableNumber { number: 0, is_guessed: false }),
        CellValue::Number { number, remark: None, is_guessed } => {
            Some(TableNumber { number: if minus.is_some() { -number } else { number }, is_guessed })
        }
        CellValue::Number { remark: Some(_), .. } | CellValue::Unread => None,
    }
}

const DASHES: [char; 5] = ['-', '–', '—', '−', '‐'];

/// Dice of a table of costs.
pub(super) struct TableMoves {
    /// `4d` or `+1d`; `None` for a dash, which leaves the Move as it is.
    pub(super) moves: Option<String>,
    pub(super) is_guessed: bool,
}

/// Reads `4d`, `4`, `+1d`, `+1d6` or a dash.
pub(super) fn read_moves(text: &str, known: &ValueWords) -> Option<TableMoves> {
    let text = text.trim();
    let sign = if text.starts_with('+') { "+" } else { "" };
    match known.read(text.trim_start_matches('+'), CellShape::Dice) {
        CellValue::Empty => Some(TableMoves { moves: None, is_guessed: false }),
        CellValue::Number { number, remark: None, is_guessed } if number <= limits::DICE => {
            Some(TableMoves { moves: Some(format!("{sign}{}", Dice(number))), is_guessed })
        }
        CellValue::Number { .. } | CellValue::Unread => None,
    }
}
