//! The JSON answer of a pasted force.

use super::findings::{FindingAnswer, findings};
use crate::answer::paste::ReadForce;
use crate::army::Army;
use crate::language::Language;
use crate::paste::PastedMember;
use crate::voice::Voice;
use schemars::JsonSchema;
use serde::Serialize;

/// A pasted force: its squads and leaders as they were understood, and everything that is not certain.
#[derive(Serialize, JsonSchema)]
pub(super) struct PastedForceAnswer<'a> {
    /// The name of the text.
    file: &'a str,
    /// The list that its units are from.
    army: &'a str,
    game: &'static str,
    /// The title; null if the text has none.
    name: Option<&'a str>,
    limit: Option<i64>,
    /// The total of the text.
    total: Option<i64>,
    /// The total by the list.
    computed: i64,
    members: Vec<PastedMemberAnswer<'a>>,
    /// The number of lines without a unit.
    other_lines: usize,
    findings: Vec<FindingAnswer>,
    /// Paths of the files written.
    written: Vec<String>,
}

/// A squad or a leader.
#[derive(Serialize, JsonSchema)]
struct PastedMemberAnswer<'a> {
    /// Counted from 1.
    line: usize,
    unit: &'a str,
    /// Without the NCO.
    figures: i64,
    nco: bool,
    options: Vec<PastedOptionAnswer<'a>>,
    /// The points of the text.
    printed: Option<i64>,
    /// The points by the list.
    computed: i64,
    /// The ids of what is not certain.
    doubts: Vec<&'static str>,
}

/// An option that a squad or a leader buys.
#[derive(Serialize, JsonSchema)]
struct PastedOptionAnswer<'a> {
    name: &'a str,
    /// The figures that have it.
    figures: i64,
}

pub(super) fn pasted_force(
    read: &ReadForce,
    written: Vec<String>,
    voice: Voice,
) -> PastedForceAnswer<'_> {
    let army = read.list.army.as_ref();
    let force = read.force.as_ref();
    let members = force.map_or(&[][..], |force| &force.members);
    PastedForceAnswer {
        file: &read.source.name,
        army: army.map_or("", |army| army.head.name.get(Language::English)),
        game: read.list.rules.book.game.key(),
        name: force.and_then(|force| force.name.as_deref()),
        limit: force.and_then(|force| force.limit),
        total: force.and_then(|force| force.total),
        computed: members.iter().map(|member| member.computed).sum(),
        members: army
            .map_or(Vec::new(), |army| members.iter().map(|member| answer(member, army)).collect()),
        other_lines: force.map_or(0, |force| force.prose.len()),
        findings: findings((&read.source, &read.findings), voice),
        written,
    }
}

fn answer<'a>(member: &'a PastedMember, army: &'a Army) -> PastedMemberAnswer<'a> {
    let options = member.bought.iter().map(|bought| PastedOptionAnswer {
        name: army.options[bought.option].name.get(Language::English),
        figures: bought.figures,
    });
    PastedMemberAnswer {
        line: member.line,
        unit: army.units[member.unit].name.get(Language::English),
        figures: member.figures,
        nco: member.has_nco,
        options: options.collect(),
        printed: member.printed,
        computed: member.computed,
        doubts: member.doubts.iter().map(|doubt| doubt.fault.id()).collect(),
    }
}
