//! Units as blocks between empty lines: a name, and below it values and a code with labels.

use crate::paste::line::{Cut, TextLine};
use crate::paste::{Fragment, Heads, label};
use crate::text::Span;

/// Joins the lines of such blocks, if there are several.
pub(super) fn join_blocks(lines: Vec<TextLine>, heads: &Heads) -> Vec<TextLine> {
    const FEWEST: usize = 2;
    let lines = join_headings(lines, heads);
    let parts = || lines.split(|line| line.pieces.is_empty());
    if parts().filter(|block| is_block(block, heads)).count() < FEWEST {
        return lines;
    }
    let mut out = Vec::new();
    for block in parts() {
        if !is_block(block, heads) {
            out.extend(block.iter().cloned());
            continue;
        }
        let (labelled, remarks): (Vec<&TextLine>, Vec<&TextLine>) =
            block[1..].iter().partition(|line| is_labelled(line, heads));
        out.push(join(&block[0], &labelled, heads));
        out.extend(remarks.into_iter().cloned());
    }
    out
}

/// Drops the empty line between a name and a block of labels that has none: `## Varota Sergeant`.
fn join_headings(lines: Vec<TextLine>, heads: &Heads) -> Vec<TextLine> {
    let is_empty = |at: usize| lines.get(at).is_none_or(|line| line.pieces.is_empty());
    let is_code =
        |line: &TextLine| line.pieces.first().is_some_and(|label| heads.is_code(&label.text));
    let is_between = |at: usize| {
        at > 0
            && is_empty(at)
            && !is_empty(at - 1)
            && (at == 1 || is_empty(at - 2))
            && !is_labelled(&lines[at - 1], heads)
            && lines.get(at + 1).is_some_and(is_code)
    };
    let kept: Vec<bool> = (0..lines.len()).map(|at| !is_between(at)).collect();
    let each = lines.into_iter().zip(kept);
    each.filter(|(_, is_kept)| *is_kept).map(|(line, _)| line).collect()
}

/// Returns `true` for a line without a label, and lines below it one of which begins with the label of a code.
fn is_block(block: &[TextLine], heads: &Heads) -> bool {
    const MOST_WORDS: usize = 3;
    let [name, rest @ ..] = block else { return false };
    // `code=EHs`
    let is_code = |line: &TextLine| {
        let words = label::separate(&line.pieces, heads);
        words.len() <= MOST_WORDS && words.first().is_some_and(|label| heads.is_code(&label.text))
    };
    let has_code = rest.iter().any(is_code);
    // `Name: Duke Leto` has a label of its own.
    let is_named =
        |line: &TextLine| line.pieces.first().is_some_and(|first| heads.is_name(&first.text));
    has_code && name.cut == Cut::Words && !is_labelled(name, heads) && !block.iter().any(is_named)
}

fn is_labelled(line: &TextLine, heads: &Heads) -> bool {
    let begins = |words: &[Fragment]| {
        let key = words.first().and_then(|first| heads.find_exact(&first.text));
        key.is_some_and(|key| heads.has_value(key))
    };
    // `Weapon Skill: 8`
    let begins_joined = || begins(&label::separate(&line.pieces, heads));
    line.cut == Cut::Words && (begins(&line.pieces) || begins_joined())
}

/// Joins a block into a line: the name up to a wide gap, then all labels and values, without remarks in
/// brackets.
fn join(name: &TextLine, labelled: &[&TextLine], heads: &Heads) -> TextLine {
    // A bracket, a comma or a quote beside a blank is no gap: `Guards (hired)`.
    const WIDE: usize = 3;
    let ends = name.pieces.iter().map(|word| word.span.end);
    let gaps = name.pieces.iter().skip(1).zip(ends).map(|(next, end)| next.span.start - end);
    let words = 1 + gaps.take_while(|gap| *gap < WIDE).count();
    let is_bracket = |piece: &&Fragment| piece.text.starts_with('(');
    let mut pieces: Vec<Fragment> = name.pieces[..words.min(name.pieces.len())].to_vec();
    for line in labelled {
        let words = label::separate(&line.pieces, heads);
        let values = words.iter().take_while(|piece| !is_bracket(piece));
        let values = values.filter(|piece| !heads.is_code(&piece.text) && piece.text != "?");
        pieces.extend(values.cloned());
    }
    let end = labelled.last().map_or(name.span.end, |line| line.span.end);
    TextLine { span: Span::new(name.span.start, end), ..name.with(Cut::Words, pieces) }
}
