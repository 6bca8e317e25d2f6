//! Differences that recur from row to row.

use super::AuditRow;
use super::chance::{FEWEST, Rarity, is_most_of};
use super::equipment::RowTrait;
use super::surcharge::{self, Surcharge};
use crate::code::CodeKind;
use crate::language::ByLanguage;
use crate::profile::ListColumn;
use std::collections::{BTreeMap, BTreeSet};

/// A difference in at least three rows, or in most rows of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    pub value: ListColumn,
    /// Printed minus computed.
    pub difference: i32,
    /// The rows, as indices of the audit's.
    pub rows: Vec<usize>,
    /// The rows that can have it and do not.
    pub lacking: Vec<usize>,
    /// The printed and the computed number, where they are equal in every row: Move 4d for 5d.
    pub always: Option<(i32, i32)>,
    /// For each kind of unit in the pattern, its share of the rows that can have it.
    pub shares: Vec<Share>,
    /// The letter whose price is missing, for a pattern of rows with that letter.
    pub free: Option<FreeLetter>,
    /// The chance of a pattern as frequent, for any of the differences of these rows.
    pub rarity: Rarity,
}

/// The differences that recur in some rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RecurringDifferences {
    /// Those that chance does not explain.
    pub patterns: Vec<Pattern>,
    /// Those that chance may explain.
    pub by_chance: Vec<Pattern>,
    /// The number of distinct differences.
    pub differences: usize,
    /// The surcharge of skirmisher training; `None` if no row may include it.
    pub surcharge: Option<Surcharge>,
}

/// A letter that some rows seem to have free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeLetter {
    pub letter: char,
    pub names: ByLanguage<String>,
    pub group: LetterGroup,
    /// The number of rows whose notes print it.
    pub noted: usize,
    /// The number of groups of rows tried in this way, with every letter that costs points.
    pub tried: usize,
}

keyed! {
    /// The rows with a letter that are compared, to find it free. Each choice counts as a try, as more tries find more by
    /// chance.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum LetterGroup by key {
        /// All of them.
        All = "all",
        /// Those without a weapon besides the letter.
        NoWeapon = "no-weapon",
        /// Those with a weapon besides the letter.
        OtherWeapon = "other-weapon",
    }
}

/// The share of the rows of a kind in a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Share {
    /// Leaders or troops.
    pub kind: CodeKind,
    /// Rows in the pattern.
    pub rows: usize,
    /// Rows of this kind that can have it: the value is printed, and the tables give the same number if they do so in
    /// every row of the pattern.
    pub of: usize,
}

/// Finds the recurring differences of some rows, in the order of the columns, the most frequent first.
pub(super) fn find(rows: &[&AuditRow]) -> RecurringDifferences {
    let mut groups: BTreeMap<(ListColumn, i32), Vec<usize>> = BTreeMap::new();
    for (index, row) in rows.iter().enumerate() {
        for difference in row.differing() {
            groups.entry(difference).or_default().push(index);
        }
    }
    let differences = groups.len();
    let groups = groups.into_iter().map(|group| recurrence(group, differences, rows));
    let letters = free_letters(rows).into_iter().map(|found| (is_most(&found), found));
    let recurring = groups.chain(letters).filter(|(recurs, _)| *recurs);
    let mut found: Vec<Pattern> = recurring.map(|(_, pattern)| pattern).collect();
    found.sort_by_key(|pattern| (pattern.value, usize::MAX - pattern.rows.len()));
    let (patterns, by_chance) =
        found.into_iter().partition(|pattern| pattern.rarity.is_beyond_chance());
    RecurringDifferences { patterns, by_chance, differences, surcharge: surcharge::find(rows) }
}

/// Returns a difference with all its rows, and whether they are enough for a pattern.
fn recurrence(
    ((value, difference), members): ((ListColumn, i32), Vec<usize>),
    differences: usize,
    rows: &[&AuditRow],
) -> (bool, Pattern) {
    let pair =
        |row: &AuditRow| Some(((*row.printed.values.get(value))?, (*row.computed.get(value))?));
    let comparable = |row: &&&AuditRow| pair(row).is_some();
    let counts = count_by_kind(rows.iter().filter(comparable), &members, rows);
    // A single row is not a pattern, even if it is the only one of its kind.
    let is_most = counts.iter().any(|share| share.rows > 1 && share.rows * 2 > share.of);
    let first = pair(rows[members[0]]);
    let always = first.filter(|_| members.iter().all(|row| pair(rows[*row]) == first));
    let is_alike = |row: &&&AuditRow| {
        pair(row).is_some_and(|(_, computed)| always.is_none_or(|(_, same)| computed == same))
    };
    let shares = count_by_kind(rows.iter().filter(is_alike), &members, rows);
    let is_of_kinds = |row: &AuditRow| {
        let kind = row.unit.code.kind();
        shares.iter().any(|share| share.kind == kind)
    };
    let lacks = |(index, row): &(usize, &&AuditRow)| {
        is_alike(row) && is_of_kinds(row) && !members.contains(index)
    };
    let lacking = rows.iter().enumerate().filter(lacks).map(|(index, _)| index).collect();
    // Chance may choose among all rows of these kinds, also those that the share leaves out.
    let among = rows.iter().filter(|row| pair(row).is_some() && is_of_kinds(row));
    let slips = among.map(|row| row.slips_of(value, difference));
    let rarity = Rarity::at_least(members.len(), slips).among(differences);
    let is_pattern = members.len() >= FEWEST || is_most;
    let (rows, free) = (members, None);
    (is_pattern, Pattern { value, difference, rows, lacking, always, shares, free, rarity })
}

/// Returns the row's own differences as they recur in some rows, and its letters as they seem free there, each with
/// whether it has enough rows for a pattern.
pub(super) fn recurrences_of(at: usize, rows: &[&AuditRow]) -> Vec<(bool, Pattern)> {
    let differences: BTreeSet<(ListColumn, i32)> =
        rows.iter().flat_map(|row| row.differing()).collect();
    let own = rows[at].differing().map(|(value, difference)| {
        let has = |row: &&usize| *rows[**row].difference.get(value) == Some(difference);
        let indices: Vec<usize> = (0..rows.len()).collect();
        let members = indices.iter().filter(has).copied().collect();
        recurrence(((value, difference), members), differences.len(), rows)
    });
    let has_row = |pattern: &Pattern| pattern.rows.contains(&at) || pattern.lacking.contains(&at);
    let letters = free_letters(rows).into_iter().filter(has_row);
    let rare = rare_letters(at, rows).into_iter();
    own.chain(letters.chain(rare).map(|found| (is_most(&found), found))).collect()
}

/// Counts the rows of each kind in the pattern, of those that can have it.
fn count_by_kind<'a>(
    able: impl Iterator<Item = &'a &'a AuditRow<'a>> + Clone,
    members: &[usize],
    rows: &[&AuditRow],
) -> Vec<Share> {
    let share = |kind: CodeKind| {
        let is_of_kind = |row: &AuditRow| row.unit.code.kind() == kind;
        let within = members.iter().filter(|row| is_of_kind(rows[**row])).count();
        let of = able.clone().filter(|row| is_of_kind(row)).count();
        (within > 0).then_some(Share { kind, rows: within, of })
    };
    [CodeKind::Leader, CodeKind::Trooper].into_iter().filter_map(share).collect()
}

/// Returns `true` if enough rows lack the price of a letter.
fn is_most(pattern: &Pattern) -> bool {
    is_most_of(pattern.rows.len(), pattern.lacking.len())
}

/// The rows of a kind with a letter that costs points, all or a part of them, as indices.
type LetterGroups = BTreeMap<(CodeKind, char, LetterGroup), Vec<usize>>;

/// Groups rows by the letters that cost points: all with a letter, and those without and with another weapon, as their
/// price may differ for the weapon. A part that is all of them is left out.
fn letter_groups(rows: &[&AuditRow]) -> LetterGroups {
    let mut groups = LetterGroups::new();
    for (index, row) in rows.iter().enumerate() {
        let points = [row.printed.values, row.computed].map(|it| *it.get(ListColumn::Points));
        if points.contains(&None) {
            continue;
        }
        let kind = row.unit.code.kind();
        let owned: Vec<&RowTrait> = row.traits.iter().filter(|letter| letter.is_owned).collect();
        for own in owned.iter().filter(|own| own.price > 0) {
            let has_weapon = owned.iter().any(|other| other.is_weapon && other.row != own.row);
            let part = if has_weapon { LetterGroup::OtherWeapon } else { LetterGroup::NoWeapon };
            for group in [LetterGroup::All, part] {
                groups.entry((kind, own.letter, group)).or_default().push(index);
            }
        }
    }
    let whole = groups.clone();
    groups.retain(|(kind, letter, group), able| {
        let all = &whole[&(*kind, *letter, LetterGroup::All)];
        *group == LetterGroup::All || able.len() < all.len()
    });
    groups
}

/// Tries each letter as free in each group of its rows that is large enough for a pattern.
fn free_letters(rows: &[&AuditRow]) -> Vec<Pattern> {
    let mut tried = letter_groups(rows);
    tried.retain(|_, able| able.len() >= FEWEST);
    let count = tried.len();
    let each = tried
        .into_iter()
        .filter_map(|((_, letter, group), able)| free_letter((letter, group), &able, count, rows));
    each.collect()
}

/// Returns the letters of a row whose price is just what it lacks, where too few rows have them for a pattern.
fn rare_letters(at: usize, rows: &[&AuditRow]) -> Vec<Pattern> {
    let groups = letter_groups(rows);
    let count = groups.len();
    let rare = groups.into_iter().filter(|((_, _, group), able)| {
        *group == LetterGroup::All && able.len() < FEWEST && able.contains(&at)
    });
    let each = rare
        .filter_map(|((_, letter, group), able)| free_letter((letter, group), &able, count, rows));
    each.filter(|pattern| pattern.rows.contains(&at)).collect()
}

fn free_letter(
    (letter, group): (char, LetterGroup),
    able: &[usize],
    tried: usize,
    rows: &[&AuditRow],
) -> Option<Pattern> {
    let own = |row: &usize| rows[*row].traits.iter().find(|own| own.letter == letter);
    let kind = rows[*able.first()?].unit.code.kind();
    let sample = own(able.first()?)?;
    let difference = -sample.price;
    let lacks = |row: &usize| *rows[*row].difference.get(ListColumn::Points) == Some(difference);
    let (members, lacking): (Vec<usize>, Vec<usize>) = able.iter().copied().partition(lacks);
    let slips = able.iter().map(|row| rows[*row].slips_of(ListColumn::Points, difference));
    let is_noted = |row: &&usize| own(row).is_some_and(|own| own.noted == Some(true));
    Some(Pattern {
        value: ListColumn::Points,
        difference,
        always: None,
        shares: vec![Share { kind, rows: members.len(), of: able.len() }],
        free: Some(FreeLetter {
            letter,
            group,
            names: sample.names.clone(),
            noted: members.iter().filter(is_noted).count(),
            tried,
        }),
        rarity: Rarity::at_least(members.len(), slips).among(tried),
        rows: members,
        lacking,
    })
}
