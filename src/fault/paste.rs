//! Doubts about a pasted list.

use crate::language::ByLanguage;

/// A doubt about a pasted list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PasteFault {
    /// A text without a row of a list.
    NoRows,
    /// Characters that nobody sees, such as zero bytes, which were left out.
    HiddenCharacters { count: usize },
    /// More rows than a list may have.
    TooManyRows,
    /// A code or a number in which letters were read as others.
    ReadAs { printed: String, read: String },
    /// A cell of numbers that holds none.
    NoNumber { printed: String },
    /// A code that hardly goes with the values of its row.
    OtherValues { printed: String, count: usize },
    /// Text in place of a code.
    NotACode { printed: String },
    /// Text in place of a code, with the codes that it may mean.
    NearCodes { printed: String, near: Vec<String> },
    /// A row without a code, and the only code that gives its values.
    OnlyCode { code: String },
    /// A row without a code: one of the codes that give its values, their number, and some of the others.
    CodeByValues { code: String, count: usize, others: Vec<String> },
    /// A row without a code: one that gives its values, but not its points.
    CodeNearValues { code: String },
    /// A row without a code whose values no code gives.
    NoCode,
    /// A row without some of the values that its code gives: a head may not have been understood.
    MissingValues { columns: Vec<String> },
    /// A row without points among rows with points.
    NoPoints,
    /// A row with values that a code of its kind does not have.
    ForeignValues { columns: Vec<String> },
    /// A leader's Morale that is not the one of the tables; the file of a list has no place for it.
    LeaderMorale { printed: i32, computed: i32 },
    /// A row whose words may stand in other columns.
    UnsureColumns,
    /// A row of a table without heads, whose columns were told by what stands in them.
    NoHeads,
    /// A name that is missing or too long, or has digits in it.
    OddName { printed: String },
    /// A name that two rows have.
    NameAgain { name: String, line: usize },
    /// A value of a scanned text that is not the one of its code.
    Misread { printed: String, computed: String },
    /// The first row of a list with misread letters: its names may be misread too.
    Scanned,
    /// The head of a column that is none of the known ones.
    UnknownHead { head: String },
    /// A line with more codes than rows.
    OtherCodes { codes: usize, rows: usize },
    /// A row whose figures, points for each and points for all do not go together.
    OtherSum { count: i64, each: i64, printed: i64 },
    /// A row with figures and points, which may be those of one or of all: how many are read for each.
    PerhapsSum { printed: i64, count: i64, each: i64 },
    /// Numbers behind a code that are no value of its row.
    LeftOut { printed: String },
    /// A line with values or a code that is not a row.
    PerhapsARow,
    /// Words right below a row, which may be the rest of its name.
    PerhapsName,
    /// Words above or below a row that were read as part of its name and its notes.
    WrappedName,
    /// A row that another line of the text may correct.
    Corrected { line: usize },
    /// A row whose name stands in a line about points that are included.
    PointsInclude { line: usize },
    /// A text without a unit of the list that its force is from.
    NoMembers { list: ByLanguage<String> },
    /// More squads and leaders than a force may have.
    TooManyMembers,
    /// The points of a squad or a leader that are not those of the list.
    OtherPoints { printed: i64, computed: i64 },
    /// The total of a force that is not the sum of its points.
    OtherTotal { printed: i64, computed: i64 },
    /// A number of figures or an NCO that the text does not give, chosen so that the points agree.
    ReadByPoints,
    /// A squad whose number of figures the text does not give.
    NoFigures,
    /// A part of a name, with the unit that it is taken for.
    NearUnit { printed: String, unit: String },
    /// A line of a force with a number that was read as nothing.
    PerhapsAUnit,
    /// A line with several leaders of one name, of whom one was taken.
    OneLeader { asked: i64 },
    /// A line of a table of costs with a number that was read as nothing.
    PerhapsAPrice,
    /// A letter that a row above has priced.
    PricedAgain { letter: String, line: usize },
    /// A row that makes no house rule.
    RefusedRule { why: ByLanguage<String> },
    /// Words about a squad that mean nothing of the list.
    NotUnderstood { printed: String },
    /// Words of a row that mean nothing of the game.
    UnknownWords { printed: String },
    /// Words of a row, with the known ones that they are like.
    NearWords { printed: String, near: Vec<String> },
    /// A row without a word that its unit must have.
    MissingWord { key: &'static str },
    /// A row without a word that its unit must have, with the words that go with its numbers.
    MissingWordNear { key: &'static str, near: Vec<String> },
    /// A unit that a list would not hold as it is.
    RefusedUnit { why: ByLanguage<String> },
    /// A squad without the NCO that its troop type has.
    NoNco { points: i64 },
    /// A text without a row of a table of costs.
    NoTables,
    /// More rows of tables of costs than a file may have house rules.
    TooManyRules,
    /// An answer of the player for a cell of a line with several rows.
    AmbiguousCell { asked: String, rows: usize },
    /// An answer of the player for a cell that is not there.
    NoSuchCell { asked: String },
}

include!(concat!(env!("OUT_DIR"), "/messages/paste.rs"));
