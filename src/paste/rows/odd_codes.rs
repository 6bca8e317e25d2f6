//! Ability codes that are not written as one word: with blanks in them, or by the names of their letters.

use super::RowReader;
use crate::fault::PasteFault;
use crate::finding::Finding;
use crate::paste::code::{looks_like_code, read_exactly};
use crate::paste::line::{Cut, TextLine};
use crate::paste::number::has_digit;
use crate::paste::words::has_word;
use crate::paste::{Fragment, label};
use crate::rules::Rules;
use crate::text::{Span, fold, split_words};

impl RowReader<'_> {
    /// Puts an ability code in place of the words that are meant as one, with doubts.
    pub(super) fn read_odd_code(&self, line: &TextLine) -> Option<(TextLine, Vec<Finding>)> {
        self.join_code(line).or_else(|| self.spell_code(line))
    }

    /// Joins a code that has a blank in it: `EH s`, `EXs -C4`.
    fn join_code(&self, line: &TextLine) -> Option<(TextLine, Vec<Finding>)> {
        let rules = self.dealer.rules.filter(|_| line.cut == Cut::Words)?;
        let parts = |count: usize| {
            let at = line.pieces.windows(count).position(|parts| is_parted(parts, rules))?;
            Some(at..at + count)
        };
        // `EXs - C4`
        let parts = parts(3).or_else(|| parts(2))?;
        let words = &line.pieces[parts.clone()];
        let span = Span::new(words[0].span.start, words[words.len() - 1].span.end);
        let read: String = words.iter().map(|word| word.text.as_str()).collect();
        let doubt = self.doubt_code(span, read.clone());
        let mut joined = line.clone();
        joined.pieces.splice(parts.clone(), [Fragment { text: read, span }]);
        if joined.offsets.len() == line.pieces.len() {
            joined.offsets.drain(parts.start + 1..parts.end);
        }
        Some((joined, vec![doubt]))
    }

    fn doubt_code(&self, span: Span, read: String) -> Finding {
        let printed = self.source.slice(span).to_owned();
        Finding::at(span, PasteFault::ReadAs { printed, read }.into())
    }

    /// Reads a code by the names of its letters: `Elite, High Morale, Shields`.
    fn spell_code(&self, line: &TextLine) -> Option<(TextLine, Vec<Finding>)> {
        let names = self.letter_names.as_ref().filter(|_| self.head.table.is_none())?;
        let pieces = &line.pieces;
        let of_piece = |(at, piece): (usize, &Fragment)| {
            split_words(&piece.text).into_iter().map(move |word| (at, word)).collect::<Vec<_>>()
        };
        let (places, texts): (Vec<usize>, Vec<String>) =
            pieces.iter().enumerate().flat_map(of_piece).unzip();
        let found = names.find(&texts)?;
        let (first, last) = (places[found.words.start], places[found.words.end - 1]);
        // Words in several cells are not read across these.
        let is_cell = line.cut == Cut::Words || first == last;
        if !is_cell {
            return None;
        }
        let span = Span::new(pieces[first].span.start, pieces[last].span.end);
        let read = self.dealer.rules?.codes().write(found.code);
        let code = Fragment { text: read.clone(), span };
        let before = pieces[..first].iter().map(|piece| piece.text.as_str()).collect::<Vec<_>>();
        if first == 0 || self.dealer.heads.is_name(&before.join(" ")) {
            let found = self.name_behind_code(line, &code, last + 1);
            if let Some((line, unread)) = found {
                let doubts = [self.doubt_code(span, read)].into_iter().chain(unread);
                return Some((line, doubts.collect()));
            }
        }
        if first == 0 {
            return None;
        }
        let unread = self.doubt_unread(&pieces[last + 1..]).filter(|_| line.cut == Cut::Words);
        let pieces = pieces[..first].iter().chain([&code]).chain(&pieces[last + 1..]);
        let line = line.with(line.cut, pieces.cloned().collect());
        Some((line, [self.doubt_code(span, read)].into_iter().chain(unread).collect()))
    }

    /// Puts a code in words behind the name that follows it with a mark, `Veteran, High Morale: Soldiers, 15 points`; `None`
    /// without a mark, a name and a number.
    fn name_behind_code(
        &self,
        line: &TextLine,
        code: &Fragment,
        behind: usize,
    ) -> Option<(TextLine, Option<Finding>)> {
        let has_mark = |at: &usize| {
            let before = line.pieces[at - 1].span.end;
            self.source.slice(Span::new(before, line.pieces[*at].span.start)).contains([':', '='])
        };
        let start = (behind..line.pieces.len()).find(has_mark)?;
        let (unread, rest) = line.pieces[behind..].split_at(start - behind);
        let number = rest.iter().position(|piece| has_digit(&piece.text)).filter(|at| *at > 0)?;
        let unread = self.doubt_unread(unread);
        let (name, values) = rest.split_at(number);
        let pieces = name.iter().chain([code]).chain(values).cloned().collect();
        Some((line.with(line.cut, pieces), unread))
    }

    /// Doubts the words between a code in words and its points: they may name more letters.
    fn doubt_unread(&self, behind: &[Fragment]) -> Option<Finding> {
        let known = &self.dealer.heads.words;
        let is_known = |piece: &&Fragment| {
            let word = fold(&piece.text);
            let lists =
                [&known.values.points, &known.sentences, &known.endings, &known.small, &known.each];
            lists.iter().any(|list| has_word(list, &word))
        };
        let words = behind.iter().take_while(|piece| !has_digit(&piece.text));
        let unread: Vec<&Fragment> = words
            .filter(|piece| piece.text.contains(char::is_alphabetic) && !is_known(piece))
            .collect();
        let span = Span::new(unread.first()?.span.start, unread.last()?.span.end);
        let printed = self.source.slice(span).to_owned();
        Some(Finding::at(span, PasteFault::UnknownWords { printed }.into()))
    }
}

/// Returns `true` for the parts of a code that blanks have parted: the letters behind the first are traits, or a dash and
/// those of a leader.
fn is_parted(parts: &[Fragment], rules: &Rules) -> bool {
    const MOST_TRAITS: usize = 4;
    let Some((first, rest)) = parts.split_first() else { return false };
    let is_head = first.text.starts_with(|c: char| c.is_ascii_uppercase())
        && (looks_like_code(&first.text) || first.text.len() == 2);
    if !is_head {
        return false;
    }
    // `EXs — M4` has a dash as a sentence has it.
    if rest.iter().any(|part| ["–", "—"].contains(&part.text.as_str())) {
        return false;
    }
    let rest: String = rest.iter().map(|part| part.text.as_str()).collect();
    let is_traits = parts.len() == 2
        && rest.len() <= MOST_TRAITS
        && rest.bytes().all(|letter| letter.is_ascii_lowercase());
    let is_rank = || rest.strip_prefix(['-', '–', '—', '−']).is_some_and(label::is_rank);
    let is_code = |text: &str| read_exactly(text, Some(rules)).is_some();
    (is_traits || is_rank()) && is_code(&first.text) && is_code(&format!("{}{rest}", first.text))
}
