//! Rows of a table of costs: a name, and values under heads or points alone.

use crate::dice::Dice;
use crate::limits;
use crate::paste::column::ColumnKey;
use crate::paste::line::{Cut, TextLine};
use crate::paste::{Fragment, Heads};
use crate::profile::ListColumn;
use crate::text::{Span, parse_unsigned};

/// A row as it is written.
pub(super) struct RowText {
    pub(super) name: String,
    /// The place of its name.
    pub(super) span: Span,
    pub(super) values: Vec<(ListColumn, Fragment)>,
    /// It has fewer values than the table has columns.
    pub(super) is_unsure: bool,
}

/// Reads a line as the heads of a table of costs: the columns behind the first, which has the names, `None` for one that is
/// none of a profile. The heads of a list of units give no columns at all, so that its rows are not taken for costs.
pub(super) fn read_heads(
    line: &TextLine,
    heads: &Heads,
) -> Option<Option<Vec<Option<ListColumn>>>> {
    let column = |piece: &Fragment| match heads.find_exact(&piece.text)? {
        ColumnKey::Value(column) => Some(column),
        ColumnKey::Name
        | ColumnKey::Code
        | ColumnKey::MoraleOrLeadership
        | ColumnKey::Notes
        | ColumnKey::Ignored
        | ColumnKey::Other(_) => None,
    };
    let is_code = line.pieces.iter().any(|piece| heads.is_code(&piece.text));
    let columns: Vec<Option<ListColumn>> = match line.cut {
        Cut::Cells => line.pieces.iter().skip(1).map(column).collect(),
        // A name of several words, then the heads, each of one word.
        Cut::Words => line.pieces.iter().skip(1).map(column).skip_while(Option::is_none).collect(),
    };
    let known = columns.iter().flatten();
    if !known.clone().any(|column| *column == ListColumn::Points)
        || line.pieces.iter().any(is_value)
    {
        return None;
    }
    Some((!is_code).then_some(columns))
}

/// Cuts a line into rows: one under heads, or several of points alone, `Elite 12, Veteran 6`.
pub(super) fn cut_rows(line: &TextLine, columns: Option<&[Option<ListColumn>]>) -> Vec<RowText> {
    let mut groups: Vec<(Vec<&Fragment>, Vec<&Fragment>)> = Vec::new();
    for (at, piece) in line.pieces.iter().enumerate() {
        let is_first = at == 0 || piece.text.is_empty() && line.cut == Cut::Words;
        match groups.last_mut() {
            Some((_, values)) if !is_first && (is_value(piece) || line.cut == Cut::Cells) => {
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
        let (values, is_unsure) = assign(&values, columns, line.cut)?;
        Some(RowText { name: words.join(" "), span, values, is_unsure })
    };
    groups.into_iter().filter_map(row).collect()
}

/// Gives each value its column; `None` if the row has none. Returns too whether values are missing.
fn assign(
    values: &[&Fragment],
    columns: Option<&[Option<ListColumn>]>,
    cut: Cut,
) -> Option<(Vec<(ListColumn, Fragment)>, bool)> {
    let Some(columns) = columns else {
        // Without heads a number alone is a price.
        let has_digit = |text: &str| text.contains(|c: char| c.is_ascii_digit());
        let is_price =
            |value: &&&Fragment| has_digit(&value.text) && read_number(&value.text).is_some();
        let mut numbers = values.iter().filter(is_price);
        let only = numbers.next().filter(|_| numbers.next().is_none())?;
        return Some((vec![(ListColumn::Points, (**only).clone())], false));
    };
    let known = columns.iter().rposition(Option::is_some).map_or(0, |last| last + 1);
    let is_unsure = cut == Cut::Words && values.len() < known;
    let paired = columns
        .iter()
        .zip(values)
        .filter_map(|(column, value)| Some(((*column)?, (*value).clone())));
    let paired: Vec<(ListColumn, Fragment)> = paired.collect();
    let has_value = paired.iter().any(|(_, value)| is_value(value));
    has_value.then_some((paired, is_unsure))
}

/// Returns `true` for a number, dice or a dash.
fn is_value(piece: &Fragment) -> bool {
    read_number(&piece.text).is_some() && !piece.text.is_empty()
        || read_moves(&piece.text).is_some_and(|moves| moves.is_some())
}

/// Reads `+4`, `−2`, `12"`, `10 pts` or a dash, which is 0.
pub(super) fn read_number(text: &str) -> Option<i32> {
    let text = text.trim();
    if text.chars().all(|c| DASHES.contains(&c)) {
        return Some(0);
    }
    let is_unit = |c: char| c.is_alphabetic() || "\"″”'.".contains(c);
    let text = text.trim_end_matches(is_unit).trim();
    let (sign, digits) = match text.strip_prefix('+') {
        Some(digits) => (1, digits),
        None => text.strip_prefix(DASHES).map_or((1, text), |digits| (-1, digits)),
    };
    Some(sign * parse_unsigned(digits.trim())?)
}

const DASHES: [char; 5] = ['-', '–', '—', '−', '‐'];

/// Reads `4d`, `4`, `+1d` or `+1d6`; a dash leaves the Move as it is.
pub(super) fn read_moves(text: &str) -> Option<Option<String>> {
    let text = text.trim().to_lowercase();
    if text.chars().all(|c| DASHES.contains(&c)) {
        return Some(None);
    }
    let sign = if text.starts_with('+') { "+" } else { "" };
    let body = text.trim_start_matches('+');
    let count = body.strip_suffix("d6").or_else(|| body.strip_suffix('d')).unwrap_or(body);
    let dice = parse_unsigned(count).filter(|dice| *dice <= limits::DICE)?;
    Some(Some(format!("{sign}{}", Dice(dice))))
}
