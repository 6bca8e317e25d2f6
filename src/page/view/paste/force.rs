//! A pasted force, line by line as it was understood, beside the points of its list.

use super::{PageFinding, describe_by_line, show_lines};
use crate::answer::paste::ReadForce;
use crate::army::{Army, Role};
use crate::desk::Desk;
use crate::finding::Finding;
use crate::labels::{fill, labels};
use crate::language::Language;
use crate::page::findings::describe_findings;
use crate::page::known_lists::{KnownList, KnownLists};
use crate::page::paste::FoundForce;
use crate::paste::{PastedForce, PastedMember};
use crate::sheets;
use crate::text::{Source, escape_controls, truncate};

/// The longest text of a line that is shown, in characters.
const LONGEST_TEXT: usize = 300;

/// A force as it was read.
pub(super) struct ForceReading {
    /// The lists whose force it may be, under their heads.
    pub(super) lists: Vec<(String, Vec<ListOption>)>,
    /// `true` if the list was chosen because it fits best.
    pub(super) is_guessed: bool,
    /// The name of the force; empty if no unit was found.
    pub(super) name: String,
    pub(super) summary: String,
    pub(super) members: Vec<ShownMember>,
    /// Findings about the text as a whole.
    pub(super) findings: Vec<PageFinding>,
}

/// A list to choose: its key, its name, and whether it is chosen.
type ListOption = (String, String, bool);

/// A squad or a leader as it was understood.
pub(super) struct ShownMember {
    pub(super) line: i64,
    /// The platoon that begins with it; may be empty.
    pub(super) platoon: String,
    /// Its lines as they are written.
    pub(super) written: String,
    pub(super) name: String,
    /// Figures, NCO and options: `6 figures, with NCO, Skirmishers`.
    pub(super) details: String,
    pub(super) printed: String,
    pub(super) computed: i64,
    /// `true` if the written points are not those of the list.
    pub(super) differs: bool,
    pub(super) doubts: Vec<PageFinding>,
}

impl ForceReading {
    pub(super) fn new(found: &FoundForce, known: &KnownLists, desk: &Desk) -> Self {
        let (language, read) = (desk.speech.first(), &found.read);
        let mut reading = Self {
            lists: list_options(known, &found.list),
            is_guessed: found.is_guessed,
            name: String::new(),
            summary: String::new(),
            members: Vec::new(),
            findings: describe_by_line(&whole_findings(read), &read.source, desk),
        };
        let both = read.force.as_ref().zip(read.list.army.as_ref());
        let Some((force, army)) = both.filter(|(force, _)| !force.members.is_empty()) else {
            return reading;
        };
        let unnamed = || labels().paste_page.unnamed_force.get(language).clone();
        reading.name = force.name.as_deref().map_or_else(unnamed, escape_controls);
        reading.summary = sheets::pasted_force_summary(force, language);
        let mut last = None;
        for member in &force.members {
            let platoon = member.platoon.filter(|_| member.platoon != last);
            last = member.platoon.or(last);
            let platoon = platoon.map(|at| platoon_name(force, at, language)).unwrap_or_default();
            let doubts = describe_findings(&member.doubts, desk, language);
            let shown = shown_member(member, army, &read.source, language);
            reading.members.push(ShownMember { platoon, doubts, ..shown });
        }
        reading
    }
}

/// Returns the lists to choose from, under their heads.
fn list_options(known: &KnownLists, chosen: &str) -> Vec<(String, Vec<ListOption>)> {
    let option = |list: KnownList| {
        let is_chosen = list.key == chosen;
        (list.key, list.name, is_chosen)
    };
    let groups = known.groups().into_iter();
    groups.map(|(head, lists)| (head, lists.into_iter().map(option).collect())).collect()
}

/// Returns the findings that belong to no member.
fn whole_findings(read: &ReadForce) -> Vec<Finding> {
    let members = || read.force.iter().flat_map(|force| &force.members);
    let is_of_member = |finding: &&Finding| members().any(|one| one.doubts.contains(finding));
    read.findings.iter().filter(|finding| !is_of_member(finding)).cloned().collect()
}

fn platoon_name(force: &PastedForce, at: usize, language: Language) -> String {
    let numbered = || fill(labels().force.platoon_n.get(language), &[("n", &(at + 1))]);
    let name = force.platoons.get(at).and_then(Option::as_deref);
    name.map_or_else(numbered, escape_controls)
}

fn shown_member(
    member: &PastedMember,
    army: &Army,
    source: &Source,
    language: Language,
) -> ShownMember {
    let unit = &army.units[member.unit];
    let name = unit.name.get(language);
    let name = member.name.as_ref().map_or(name.to_owned(), |own| format!("{own} ({name})"));
    ShownMember {
        line: i64::try_from(member.line).unwrap_or(i64::MAX),
        platoon: String::new(),
        written: written_line(member, source),
        name: escape_controls(&name),
        details: details(member, army, language),
        printed: member.printed.map_or("–".to_owned(), |points| points.to_string()),
        computed: member.computed,
        differs: member.printed.is_some_and(|printed| printed != member.computed),
        doubts: Vec::new(),
    }
}

/// Describes what a member is besides its name: `6 figures, with NCO, Skirmishers`.
fn details(member: &PastedMember, army: &Army, language: Language) -> String {
    let unit = &army.units[member.unit];
    let words = &labels().paste_page;
    let is_squad = unit.role != Role::Leader;
    let figures = is_squad.then(|| labels().counts.figures.of_n(member.figures, language));
    let nco = unit.nco.filter(|_| is_squad).map(|nco| {
        let name = army.units[nco].name.get(language);
        let label = if member.has_nco { &words.with_nco } else { &words.without_nco };
        fill(label.get(language), &[("name", &name)])
    });
    let options = member.bought_names(language);
    figures.into_iter().chain(nco).chain(options).collect::<Vec<_>>().join(", ")
}

/// Returns the lines of a member as they are written; of markup, the cells.
fn written_line(member: &PastedMember, source: &Source) -> String {
    if member.markup_cells.is_empty() {
        return show_lines(source.slice(member.span).trim().lines(), LONGEST_TEXT);
    }
    let cells = member.markup_cells.iter().map(|cell| cell.trim());
    truncate(&cells.collect::<Vec<_>>().join(" · "), LONGEST_TEXT)
}
