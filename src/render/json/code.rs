//! The JSON answer about ability codes.

use super::said::MessageAnswer;
use crate::answer::code::DecodedCodes;
use crate::bill::BillLine;
use crate::cost;
use crate::decode::Decoded;
use crate::profile::Profile;
use crate::rules::Rules;
use crate::text::Span;
use crate::voice::Voice;
use serde::Serialize;

#[derive(Serialize)]
pub(super) struct CodeAnswer<'a> {
    given: &'a str,
    code: Option<String>,
    game: &'static str,
    profile: Option<ProfileAnswer>,
    points: Option<i32>,
    lines: Vec<CodeLineAnswer<'a>>,
    findings: Vec<CodeFinding>,
}

#[derive(Serialize)]
pub(super) struct ProfileAnswer {
    r#move: String,
    ws: i32,
    bs: i32,
    morale: i32,
    leadership: Option<i32>,
    radius: Option<i32>,
}

#[derive(Serialize)]
struct CodeLineAnswer<'a> {
    what: String,
    points: i32,
    source: &'a str,
}

#[derive(Serialize)]
struct CodeFinding {
    #[serde(flatten)]
    said: MessageAnswer,
    at: At,
}

/// A range of characters of the code as given, from 0, end exclusive.
#[derive(Serialize)]
struct At {
    start: usize,
    end: usize,
}

pub(super) fn codes(codes: &DecodedCodes, voice: Voice) -> Vec<CodeAnswer<'_>> {
    let codes_given = codes.codes.iter();
    codes_given.map(|(given, decoded)| code(given, decoded, &codes.rules, voice)).collect()
}

fn code<'a>(given: &'a str, decoded: &Decoded, rules: &'a Rules, voice: Voice) -> CodeAnswer<'a> {
    let bill = decoded.code.map(|code| cost::bill(code, rules));
    let findings = decoded.findings.iter().map(|finding| CodeFinding {
        said: MessageAnswer::new(finding, voice),
        at: at(given, finding.span.unwrap_or(Span::new(0, given.len()))),
    });
    CodeAnswer {
        given,
        code: decoded.code.map(|code| rules.codes().write(code)),
        game: rules.book.game.tag(),
        profile: decoded.code.map(|code| profile(&rules.codes().profile(code))),
        points: bill.as_ref().map(|bill| bill.total),
        lines: bill.iter().flat_map(|bill| &bill.lines).map(line).collect(),
        findings: findings.collect(),
    }
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

fn line<'a>(line: &BillLine<'a>) -> CodeLineAnswer<'a> {
    CodeLineAnswer { what: line.item.key(), points: line.points, source: line.source }
}

fn at(given: &str, span: Span) -> At {
    let characters = |end: usize| given.get(..end).unwrap_or(given).chars().count();
    At { start: characters(span.start), end: characters(span.end) }
}
