//! An ability code, letter by letter (source §10a, F6):
//!
//! ```text
//! code       = training , morale , { trait } , [ dash , leadership , fighting ] ;
//! ```
//!
//! Two passes: nom finds the letters by the alphabet of the rules; then each gets its meaning, and readings that the
//! tables do not spell out become notes.

use crate::code::{Code, LeaderRank, Traits};
use crate::codes::{Alphabet, Letter, LetterReading, Slot};
use crate::fault::{CodeFault, Fault};
use crate::finding::Finding;
use crate::limits;
use crate::rules::Rules;
use crate::text::{Source, Span, list_values};
use crate::yaml::Placed;
use nom::bytes::complete::take_while;
use nom::combinator::{cut, opt};
use nom::sequence::preceded;
use nom::{IResult, Parser};
use std::borrow::Cow;
use unicode_normalization::UnicodeNormalization;

/// A decoded code, and the findings about its spelling.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded {
    /// The code, if it can be read.
    pub code: Option<Code>,
    /// Notes, warnings and errors; their spans are bytes of that text.
    pub findings: Vec<Finding>,
}

/// Reads an ability code such as `EFSs-A4`.
pub fn code(text: &str, rules: &Rules) -> Decoded {
    let code_text = CodeText::new(text, rules);
    let mut findings = Vec::new();
    let code = match code_text.syntax(rules) {
        Err(finding) => {
            findings.push(*finding);
            None
        }
        Ok(syntax) => code_text.meaning(&syntax, rules, &mut findings),
    };
    if let Some(Fault::Code(CodeFault::TraitTwice { near, .. })) =
        findings.last_mut().map(|finding| &mut finding.fault)
    {
        *near = restore_capitals(text, rules);
    }
    Decoded { code, findings }
}

/// Reads an ability code as [`code`] does, but says nothing about a text that is none: for searches through prose.
pub fn find_code(text: &str, rules: &Rules) -> Option<Code> {
    read_quickly(text, rules)?.code
}

/// Reads an ability code without looking for what was meant; `None` for a text whose letters are not those of one.
fn read_quickly(text: &str, rules: &Rules) -> Option<Decoded> {
    let code_text = CodeText::new(text, rules);
    let Ok(([], syntax)) = syntax(&code_text.letters, &rules.codes().alphabet) else { return None };
    let mut findings = Vec::new();
    let is_short = text.len() <= limits::CODE_BYTES;
    let code = is_short.then(|| code_text.meaning(&syntax, rules, &mut findings)).flatten();
    Some(Decoded { code, findings })
}

/// Reads a code that stands in a file; its findings point into the file.
pub fn code_in_file(written: &Placed<String>, source: &Source, rules: &Rules) -> Decoded {
    let mut decoded = code(&written.value, rules);
    for finding in &mut decoded.findings {
        finding.span = finding.span.map(|span| written.inside(source, span));
    }
    decoded
}

/// The letters of a code, before their meaning is decoded.
struct Syntax<'a> {
    training: LetterReading,
    morale: LetterReading,
    traits: &'a [u8],
    rank: Option<(LetterReading, LetterReading)>,
}

/// The position at which the parser stopped: the letters left before the end, and the slot it expected.
struct CodeStop {
    left: usize,
    slot: Slot,
}

impl nom::error::ParseError<&[u8]> for CodeStop {
    fn from_error_kind(input: &[u8], _: nom::error::ErrorKind) -> Self {
        Self { left: input.len(), slot: Slot::Traits }
    }

    fn append(_: &[u8], _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}

fn syntax<'a>(input: &'a [u8], alphabet: &Alphabet) -> IResult<&'a [u8], Syntax<'a>, CodeStop> {
    (
        letter(alphabet, Slot::Training),
        letter(alphabet, Slot::Morale),
        traits(alphabet),
        opt(rank(alphabet)),
    )
        .map(|(training, morale, traits, rank)| Syntax { training, morale, traits, rank })
        .parse(input)
}

fn traits<'a>(alphabet: &Alphabet) -> impl Parser<&'a [u8], Output = &'a [u8], Error = CodeStop> {
    take_while(|byte| alphabet.read(Slot::Traits, byte).is_some())
}

fn rank<'a>(
    alphabet: &Alphabet,
) -> impl Parser<&'a [u8], Output = (LetterReading, LetterReading), Error = CodeStop> {
    let after = (letter(alphabet, Slot::Leadership), letter(alphabet, Slot::Fighting));
    preceded(dash(alphabet), cut(after))
}

fn dash<'a>(alphabet: &Alphabet) -> impl Parser<&'a [u8], Output = (), Error = CodeStop> {
    move |input: &'a [u8]| match input.split_first() {
        Some((byte, rest)) if *byte == alphabet.dash => Ok((rest, ())),
        _ => Err(nom::Err::Error(CodeStop { left: input.len(), slot: Slot::Traits })),
    }
}

fn letter<'a>(
    alphabet: &Alphabet,
    slot: Slot,
) -> impl Parser<&'a [u8], Output = LetterReading, Error = CodeStop> {
    move |input: &'a [u8]| {
        let read =
            input.split_first().and_then(|(byte, rest)| Some((rest, alphabet.read(slot, *byte)?)));
        read.ok_or(nom::Err::Error(CodeStop { left: input.len(), slot }))
    }
}

/// The given text, and one byte for each of its characters other than blanks.
struct CodeText<'t> {
    text: &'t str,
    letters: Cow<'t, [u8]>,
}

impl<'t> CodeText<'t> {
    fn new(text: &'t str, rules: &Rules) -> Self {
        let byte = |c: char| match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() => byte,
            _ if rules.codes().dash.aliases.contains(&c) => rules.codes().alphabet.dash,
            _ => 0, // no alphabet holds it
        };
        // Most codes are plain ASCII without blanks, and are found to be so faster.
        let letters = if text.bytes().all(|byte| byte.is_ascii_graphic()) {
            Cow::Borrowed(text.as_bytes())
        } else {
            Cow::Owned(text.chars().filter(|c| !c.is_whitespace()).map(byte).collect())
        };
        Self { text, letters }
    }

    fn syntax(&self, rules: &Rules) -> Result<Syntax<'_>, Box<Finding>> {
        let whole = Span::new(0, self.text.len());
        if self.letters.is_empty() {
            return Err(Box::new(Finding::at(whole, CodeFault::EmptyCode.into())));
        }
        if self.text.len() > limits::CODE_BYTES {
            let bytes = self.text.len();
            return Err(Box::new(Finding::at(whole, CodeFault::CodeTooLong { bytes }.into())));
        }
        match syntax(&self.letters, &rules.codes().alphabet) {
            Ok(([], syntax)) => Ok(syntax),
            Ok((rest, Syntax { rank: Some(_), .. })) => {
                let span = self.span(self.letters.len() - rest.len(), rest.len());
                let found = self.text[span.range()].to_owned();
                Err(Box::new(Finding::at(span, CodeFault::AfterTheCode { found }.into())))
            }
            Ok((rest, _)) => {
                Err(self.stop_finding(&CodeStop { left: rest.len(), slot: Slot::Traits }, rules))
            }
            Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => {
                Err(self.stop_finding(&stop, rules))
            }
            Err(nom::Err::Incomplete(_)) => {
                Err(self.stop_finding(&CodeStop { left: 0, slot: Slot::Training }, rules))
            }
        }
    }

    #[cold]
    fn stop_finding(&self, stop: &CodeStop, rules: &Rules) -> Box<Finding> {
        let at = self.letters.len() - stop.left;
        let span = self.span(at, stop.left.min(1));
        let slot = rules.codes().table(stop.slot).names.clone();
        let allowed = allowed_letters(stop.slot, &self.letters[..at], rules);
        let fault = match self.text[span.range()].chars().next() {
            None => CodeFault::CodeEndsEarly { slot, allowed },
            Some(found) => {
                match latin_lookalike(found).filter(|like| is_in_slot(*like, stop.slot, rules)) {
                    Some(like) => CodeFault::LookAlike { found, like },
                    None => {
                        match restore_capitals(self.text, rules)
                            .or_else(|| restore_dash(self.text, rules))
                        {
                            Some(whole) => CodeFault::MeantCode { found, slot, whole },
                            None => {
                                let near = other_case(found, stop.slot, rules);
                                CodeFault::UnknownLetter { found, slot, allowed, near }
                            }
                        }
                    }
                }
            }
        };
        Box::new(Finding::at(span, fault.into()))
    }

    /// Returns the span of `count` letters from the letter `at`, in bytes of the text.
    fn span(&self, at: usize, count: usize) -> Span {
        let letters = self.text.char_indices().filter(|(_, c)| !c.is_whitespace());
        let mut letters = letters.map(|(start, c)| (start, start + c.len_utf8())).skip(at);
        let end = self.text.trim_end().len();
        let (start, first) = letters.next().unwrap_or((end, end));
        let last = letters.take(count.saturating_sub(1)).last();
        let end = last.map_or(first, |(_, end)| end);
        Span::new(start, if count == 0 { start } else { end })
    }

    fn meaning(&self, syntax: &Syntax, rules: &Rules, findings: &mut Vec<Finding>) -> Option<Code> {
        self.note_readings(syntax, rules, findings);
        let traits = self.traits(syntax.traits, rules, findings)?;
        let rank = syntax.rank.map(|(leadership, fighting)| LeaderRank {
            leadership: leadership.row,
            fighting: fighting.row,
        });
        for clash in &rules.codes().clashes {
            if clash.is_in(traits) {
                let span = self.span(2, syntax.traits.len());
                findings.push(Finding::at(span, clash.fault().into()));
            }
        }
        Some(Code { training: syntax.training.row, morale: syntax.morale.row, traits, rank })
    }

    /// Adds a note for each reading that the tables do not spell out: aliases, other case, blanks.
    fn note_readings(&self, syntax: &Syntax, rules: &Rules, findings: &mut Vec<Finding>) {
        let (bare, inside) = (self.text.trim(), self.text.trim().contains(char::is_whitespace));
        if inside {
            let whole = bare.split_whitespace().collect();
            let span = self.span(0, self.letters.len());
            findings.push(Finding::at(span, CodeFault::InnerBlanks { whole }.into()));
        } else if bare.len() < self.text.len() {
            findings
                .push(Finding::at(Span::new(0, self.text.len()), CodeFault::OuterBlanks.into()));
        }
        let dash = 2 + syntax.traits.len();
        let head = [(0, Slot::Training, syntax.training), (1, Slot::Morale, syntax.morale)];
        let rank = syntax.rank.map(|(leadership, fighting)| {
            [(dash + 1, Slot::Leadership, leadership), (dash + 2, Slot::Fighting, fighting)]
        });
        for (at, slot, read) in head.into_iter().chain(rank.into_iter().flatten()) {
            if !read.exact {
                findings.push(self.inexact_finding(at, slot, read, rules));
            }
        }
        if let (Cow::Owned(_), Some(_)) = (&self.letters, syntax.rank) {
            let span = self.span(dash, 1);
            let found =
                self.text[span.range()].chars().next().expect("a code with a rank has a dash");
            if !found.is_ascii() {
                findings.push(Finding::at(span, CodeFault::DashLookAlike { found }.into()));
            }
        }
    }

    fn inexact_finding(
        &self,
        at: usize,
        slot: Slot,
        read: LetterReading,
        rules: &Rules,
    ) -> Finding {
        let (given, row) = (char::from(self.letters[at]), rules.codes().row(slot, read.row));
        let letter = row.letter;
        let fault = if row.letter.eq_ignore_ascii_case(&given) {
            let ruling = rules.codes().table(slot).fold.clone().unwrap_or_default();
            CodeFault::LetterCase { given, letter, ruling }
        } else {
            let (name, ruling) = (row.names.clone(), row.understood.clone().unwrap_or_default());
            CodeFault::LetterAlias { given, letter, name, ruling }
        };
        Finding::at(self.span(at, 1), fault.into())
    }

    fn traits(&self, letters: &[u8], rules: &Rules, findings: &mut Vec<Finding>) -> Option<Traits> {
        let mut set = Traits::default();
        let mut ordered = true;
        for (index, byte) in letters.iter().enumerate() {
            let row = rules.codes().alphabet.read(Slot::Traits, *byte)?.row;
            if !set.has(row) {
                ordered &= set.0 < 1 << row;
                set = set.with(row);
                continue;
            }
            let (span, given) = (self.span(2 + index, 1), char::from(*byte));
            match second_letter(rules.codes().row(Slot::Traits, row), rules)
                .filter(|other| !set.has(*other))
            {
                Some(other) => {
                    set = set.with(other);
                    findings
                        .push(Finding::at(span, repeated_trait_fault(given, row, other, rules)));
                }
                None => {
                    let fault = CodeFault::TraitTwice { letter: given, near: None };
                    findings.push(Finding::at(span, fault.into()));
                    return None;
                }
            }
        }
        if !ordered {
            let canonical =
                set.rows().map(|row| rules.codes().row(Slot::Traits, row).letter).collect();
            findings.push(Finding::at(
                self.span(2, letters.len()),
                CodeFault::TraitOrder { canonical }.into(),
            ));
        }
        Some(set)
    }
}

/// Returns the row of the trait that a repeated letter stands for.
fn second_letter(row: &Letter, rules: &Rules) -> Option<u8> {
    let other = row.again?;
    rules
        .codes()
        .table(Slot::Traits)
        .rows
        .iter()
        .position(|row| row.letter == other)
        .map(|row| row as u8)
}

fn repeated_trait_fault(given: char, row: u8, other: u8, rules: &Rules) -> Fault {
    let ruling = rules.codes().row(Slot::Traits, row).understood.clone().unwrap_or_default();
    let other = rules.codes().row(Slot::Traits, other);
    CodeFault::TraitAgain { given, letter: other.letter, name: other.names.clone(), ruling }.into()
}

/// Returns the letters that may follow, each in backticks.
fn allowed_letters(slot: Slot, before: &[u8], rules: &Rules) -> String {
    let rows = rules.codes().table(slot).rows.iter().map(|row| row.letter);
    let unused = |letter: &char| slot != Slot::Traits || !before[2..].contains(&(*letter as u8));
    let dash = (slot == Slot::Traits).then_some(rules.codes().dash.letter);
    let letters = rows.filter(unused).chain(dash);
    list_values(letters)
}

/// Returns the plain letter that a character of another script looks like.
fn latin_lookalike(found: char) -> Option<char> {
    let text = found.to_string();
    let plain =
        |text: String| text.chars().next().filter(|c| c.is_ascii_graphic() && text.len() == 1);
    let confused = || plain(unicode_security::skeleton(&text).collect());
    (!found.is_ascii()).then(|| plain(text.nfkc().collect()).or_else(confused)).flatten()
}

/// The most letters of a code of small letters that are tried as capitals.
const MAX_CAPITALS: usize = 8;

/// Restores the capitals of a code that begins in lower case: returns the first candidate without a fault.
fn restore_capitals(text: &str, rules: &Rules) -> Option<String> {
    let letters = text.chars().filter(char::is_ascii_lowercase).count();
    if letters > MAX_CAPITALS || text.starts_with(|c: char| c.is_ascii_uppercase()) {
        return None;
    }
    // The fewest capitals that will do: a small letter may be meant as it is.
    let mut tried: Vec<u32> = (1..1 << letters).collect();
    tried.sort_by_key(|capitals| capitals.count_ones());
    let mut tried = tried.into_iter().map(|capitals| {
        let mut left = letters;
        let letter = |c: char| {
            left -= usize::from(c.is_ascii_lowercase());
            if capitals >> left & 1 == 1 { c.to_ascii_uppercase() } else { c }
        };
        text.chars().map(letter).collect::<String>()
    });
    tried.find(|text| is_clean(text, rules))
}

/// Restores a dash that is missing, or has a blank in its place.
fn restore_dash(text: &str, rules: &Rules) -> Option<String> {
    let letters: String = text.split_whitespace().collect();
    let dash = rules.codes().dash.letter;
    // A rank is two letters at most.
    let places = letters.char_indices().rev().take(2).map(|(at, _)| at);
    let tried = places.map(|at| format!("{}{dash}{}", &letters[..at], &letters[at..]));
    let has_none = !letters.contains(dash);
    tried.filter(|_| has_none).find(|text| is_clean(text, rules))
}

fn is_clean(text: &str, rules: &Rules) -> bool {
    let decoded = read_quickly(text, rules);
    decoded.is_some_and(|decoded| decoded.code.is_some() && decoded.findings.is_empty())
}

fn is_in_slot(letter: char, slot: Slot, rules: &Rules) -> bool {
    u8::try_from(letter).is_ok_and(|byte| rules.codes().alphabet.read(slot, byte).is_some())
}

fn other_case(found: char, slot: Slot, rules: &Rules) -> Option<char> {
    let other = if found.is_ascii_uppercase() {
        found.to_ascii_lowercase()
    } else {
        found.to_ascii_uppercase()
    };
    (found.is_ascii_alphabetic() && is_in_slot(other, slot, rules)).then_some(other)
}
