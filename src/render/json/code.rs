//! The JSON answer about ability codes.

use super::findings::MessageAnswer;
use crate::answer::blazon::DrawnCode;
use crate::answer::code::DecodedCodes;
use crate::bill::{Bill, BillLine};
use crate::blazon::Device;
use crate::cost;
use crate::decode::Decoded;
use crate::finding::Finding;
use crate::profile::Profile;
use crate::rules::Rules;
use crate::text::Span;
use crate::voice::Voice;
use schemars::JsonSchema;
use serde::Serialize;

/// A decoded ability code.
#[derive(Serialize, JsonSchema)]
pub(super) struct CodeAnswer<'a> {
    /// The code as typed.
    given: &'a str,
    /// The code in its usual form; `null` if it cannot be parsed.
    code: Option<String>,
    game: &'static str,
    profile: Option<ProfileAnswer>,
    /// The sum of `lines`.
    points: Option<i32>,
    /// The bill.
    lines: Vec<CodeLineAnswer<'a>>,
    findings: Vec<CodeFinding>,
}

/// A drawn ability code.
#[derive(Serialize, JsonSchema)]
pub(super) struct BlazonAnswer<'a> {
    /// The code as typed.
    given: &'a str,
    /// The code in its usual form; `null` if it cannot be parsed.
    code: Option<&'a str>,
    game: &'static str,
    /// The drawing, 14 mm wide, in the colour of the text around it.
    svg: Option<String>,
    findings: Vec<CodeFinding>,
}

/// The values that a code gives.
#[derive(Serialize, JsonSchema)]
pub(super) struct ProfileAnswer {
    /// Movement dice: `4d`.
    r#move: String,
    /// Weapon Skill.
    ws: i32,
    /// Ballistic Skill.
    bs: i32,
    morale: i32,
    /// The leadership rating, of leaders only.
    leadership: Option<i32>,
    /// The command radius in inches, of leaders only.
    radius: Option<i32>,
}

/// A line of the bill.
#[derive(Serialize, JsonSchema)]
pub(super) struct CodeLineAnswer<'a> {
    /// The letter or rule that costs.
    what: String,
    points: i32,
    /// The section of the rules: `§11d`.
    source: &'a str,
}

/// A finding about a code.
#[derive(Serialize, JsonSchema)]
struct CodeFinding {
    #[serde(flatten)]
    message: MessageAnswer,
    /// Its place in the code.
    at: At,
}

/// A range of characters of the code as given, from 0, end exclusive.
#[derive(Serialize, JsonSchema)]
struct At {
    start: usize,
    /// After the last character.
    end: usize,
}

pub(super) fn codes(codes: &DecodedCodes, voice: Voice) -> Vec<CodeAnswer<'_>> {
    let codes_given = codes.codes.iter();
    codes_given.map(|(given, decoded)| code(given, decoded, &codes.rules, voice)).collect()
}

fn code<'a>(given: &'a str, decoded: &Decoded, rules: &'a Rules, voice: Voice) -> CodeAnswer<'a> {
    let bill = decoded.code.map(|code| cost::bill(code, rules));
    CodeAnswer {
        given,
        code: decoded.code.map(|code| rules.codes().write(code)),
        game: rules.book.game.key(),
        profile: decoded.code.map(|code| profile(&rules.codes().profile(code))),
        points: bill.as_ref().map(|bill| bill.total),
        lines: bill.iter().flat_map(|bill| &bill.lines).map(line).collect(),
        findings: findings(given, decoded, voice),
    }
}

/// Returns the answer about a drawn code, or about one that cannot be drawn.
pub(super) fn drawn_code(drawn: &DrawnCode, voice: Voice) -> Option<BlazonAnswer<'_>> {
    let (given, decoded) = drawn.decoded.codes.first()?;
    Some(BlazonAnswer {
        given,
        code: drawn.device.as_ref().map(|device| device.code.as_str()),
        game: drawn.decoded.rules.book.game.key(),
        svg: drawn.device.as_ref().map(Device::svg),
        findings: findings(given, decoded, voice),
    })
}

fn findings(given: &str, decoded: &Decoded, voice: Voice) -> Vec<CodeFinding> {
    let finding = |finding: &Finding| CodeFinding {
        message: MessageAnswer::new(finding, voice),
        at: at(given, finding.span.unwrap_or(Span::new(0, given.len()))),
    };
    decoded.findings.iter().map(finding).collect()
}

pub(super) fn profile(profile: &Profile) -> ProfileAnswer {
    ProfileAnswer {
        r#move: profile.moves.to_string(),
        ws: profile.ws,
        bs: profile.bs,
        morale: profile.morale,
        leadership: profile.command.map(|command| command.leadership),
        radius: profile.command.map(|command| command.radius),
    }
}

/// Returns the lines of a bill.
pub(super) fn bill_lines<'a>(bill: &Bill<'a>) -> Vec<CodeLineAnswer<'a>> {
    bill.lines.iter().map(line).collect()
}

fn line<'a>(line: &BillLine<'a>) -> CodeLineAnswer<'a> {
    CodeLineAnswer { what: line.item.key(), points: line.points, source: line.source }
}

fn at(given: &str, span: Span) -> At {
    let characters = |end: usize| given.get(..end).unwrap_or(given).chars().count();
    At { start: characters(span.start), end: characters(span.end) }
}
