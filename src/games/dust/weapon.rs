//! The parser of a weapon line of Dust Warfare:
//!
//! ```text
//! line  = reach , "|" , { shot } , [ "|" , { shot } , [ "|" , { shot } ] ] ;
//! reach = inches | "C" | "A" ;
//! shot  = ( dice | "S" ) , "/" , damage | "–" | "-" | "-." ;
//! ```
//!
//! After the bars come soldiers, vehicles and aircraft, class by class; a class that is not written cannot be harmed.

use super::fault::{DustFault, LinePart, TargetKind};
use crate::finding::Finding;
use crate::games::dust::{Reach, Shot, WeaponLine};
use crate::limits;
use crate::text::Span;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, space0};
use nom::combinator::cut;
use nom::multi::many0;
use nom::sequence::{delimited, preceded, terminated};
use nom::{IResult, Parser};

/// The most dice of a shot, and the most damage of a hit.
const MAX_DICE_OR_DAMAGE: i32 = 99;

/// Reads a weapon line such as `16 | 4/1 3/1 2/1 – | 1/1`; `classes` are the highest of soldiers, vehicles and aircraft.
///
/// # Errors
/// The first fault; its span is in bytes of the text.
pub fn weapon_line(text: &str, classes: [i32; 3]) -> Result<WeaponLine, Box<Finding>> {
    let (reach, kinds) = match line(text) {
        Ok((_, read)) => read,
        Err(nom::Err::Error(stop) | nom::Err::Failure(stop)) => {
            return Err(stop_finding(text, stop));
        }
        Err(nom::Err::Incomplete(_)) => unreachable!("the whole line is given"),
    };
    let mut against = [Vec::new(), Vec::new(), Vec::new()];
    for (kind, (shots, most)) in TargetKind::ALL.into_iter().zip(kinds.into_iter().zip(classes)) {
        let held = usize::try_from(most).unwrap_or(0);
        if let Some(Aimed { left, rest, .. }) = shots.get(held) {
            let fault = DustFault::BeyondClasses { kind, most };
            let span = Span::new(text.len() - left, text.len() - rest);
            return Err(Box::new(Finding::at(span, fault.into())));
        }
        against[kind as usize] = shots.into_iter().map(|aimed| aimed.shot).collect();
    }
    if against.iter().flatten().all(Option::is_none) {
        let fault = DustFault::Harmless.into();
        return Err(Box::new(Finding::at(Span::new(0, text.len()), fault)));
    }
    Ok(WeaponLine { reach, against })
}

/// Reports the character that stopped the parser; at the end of the text, the place after it.
fn stop_finding(text: &str, stop: WeaponLineStop) -> Box<Finding> {
    let at = text.len() - stop.left;
    let found = text[at..].chars().next();
    let end = at + found.map_or(0, char::len_utf8);
    let wanted = stop.wanted;
    let fault = match found {
        Some(found) => DustFault::BadLine { found, wanted },
        None => DustFault::ShortLine { wanted },
    };
    Box::new(Finding::at(Span::new(at, end), fault.into()))
}

/// The point at which the parser stopped: the bytes left, and the part that it expected.
struct WeaponLineStop {
    left: usize,
    wanted: LinePart,
}

/// A shot, with the bytes left before it and after it.
struct Aimed {
    left: usize,
    rest: usize,
    shot: Option<Shot>,
}

impl nom::error::ParseError<&str> for WeaponLineStop {
    fn from_error_kind(input: &str, _: nom::error::ErrorKind) -> Self {
        Self { left: input.len(), wanted: LinePart::Shot }
    }

    fn append(_: &str, _: nom::error::ErrorKind, other: Self) -> Self {
        other
    }
}

/// Wraps a parser so that its error names the part that it expected, if it cannot begin.
fn expect_part<'a, T>(
    wanted: LinePart,
    mut parser: impl Parser<&'a str, Output = T, Error = WeaponLineStop>,
) -> impl Parser<&'a str, Output = T, Error = WeaponLineStop> {
    move |input: &'a str| match parser.parse(input) {
        Err(nom::Err::Error(_)) => {
            Err(nom::Err::Error(WeaponLineStop { left: input.len(), wanted }))
        }
        other => other,
    }
}

fn line(input: &str) -> IResult<&str, (Reach, Vec<Vec<Aimed>>), WeaponLineStop> {
    let (mut rest, reach) = delimited(space0, reach, space0).parse(input)?;
    let mut kinds = Vec::new();
    while kinds.is_empty() || !rest.is_empty() {
        let wanted = match kinds.len() {
            0 => LinePart::Bar,
            3 if rest.starts_with('|') => LinePart::End,
            _ => LinePart::Shot,
        };
        if wanted == LinePart::End {
            return Err(nom::Err::Failure(WeaponLineStop { left: rest.len(), wanted }));
        }
        let (after, shots) =
            preceded((expect_part(wanted, char('|')), space0), many0(shot)).parse(rest)?;
        kinds.push(shots);
        rest = after;
    }
    Ok((rest, (reach, kinds)))
}

fn reach(input: &str) -> IResult<&str, Reach, WeaponLineStop> {
    let close = char('C').map(|_| Reach::Close);
    let artillery = char('A').map(|_| Reach::Artillery);
    let inches = terminated(number(limits::INCHES), alt((tag("\""), tag("″"), tag(""))));
    expect_part(LinePart::Reach, alt((close, artillery, inches.map(Reach::Inches)))).parse(input)
}

fn shot(input: &str) -> IResult<&str, Aimed, WeaponLineStop> {
    let spray = char('S').map(|_| None);
    let dice = expect_part(LinePart::Shot, alt((spray, number(MAX_DICE_OR_DAMAGE).map(Some))));
    let slash = expect_part(LinePart::Slash, char('/'));
    let damage = expect_part(LinePart::Damage, number(MAX_DICE_OR_DAMAGE));
    let aimed = (dice, cut(preceded(slash, damage)));
    let aimed = aimed.map(|(dice, damage)| Some(Shot { dice, damage }));
    // A full stop after the dash is a typo (W13).
    let dash = alt((tag("–"), tag("-."), tag("-"))).map(|_| None);
    let (rest, shot) = alt((dash, aimed)).parse(input)?;
    let (after, _) = space0.parse(rest)?;
    Ok((after, Aimed { left: input.len(), rest: rest.len(), shot }))
}

/// Parses a number from 1 to the most that it may be.
fn number<'a>(most: i32) -> impl Parser<&'a str, Output = i32, Error = WeaponLineStop> {
    move |input: &'a str| {
        let (rest, digits) = take_while1(|c: char| c.is_ascii_digit()).parse(input)?;
        match digits.parse() {
            Ok(number) if (1..=most).contains(&number) => Ok((rest, number)),
            _ => {
                let wanted = LinePart::Number { most };
                Err(nom::Err::Failure(WeaponLineStop { left: input.len(), wanted }))
            }
        }
    }
}
