//! Every limit on what is read, in one place; each message about a limit quotes it from here.

use std::ops::RangeInclusive;

/// The largest army file, in bytes: 1 MiB.
pub const FILE_BYTES: u64 = 1 << 20;
/// The longest text of another program that is read as a list, a force or prices, in bytes: 128 KiB. A whole rulebook is a
/// quarter of that; text that is no list is slow to read, above all in a browser.
pub const PASTED_BYTES: u64 = 128 << 10;
/// The most files of a folder that the page shows.
pub const FOLDER_FILES: usize = 500;
/// The largest file of sums of battles, in bytes: 256 MiB.
pub const SUMS_BYTES: u64 = 256 << 20;
/// The most moves of a game of Dune Chess; far more than C37 allows.
pub const GAME_MOVES: usize = 20_000;
/// The greatest depth of a perft of Dune Chess, in moves.
pub const PERFT: u32 = 100;
/// The longest text that is searched for a link, in bytes: 2 MiB, for one of 1 MiB with the line breaks of a mail.
pub const LINK_BYTES: u64 = 2 << 20;
/// The most characters of a link in a QR code, at its largest and with the least correction (ISO/IEC 18004).
pub const QR_CHARACTERS: usize = 2_953;
/// The deepest nesting of an army file.
pub const DEPTH: usize = 32;
/// The most values in an army file.
pub const NODES: usize = 50_000;
/// The most aliases (`*name`) in an army file, and the most anchors.
pub const ALIASES: usize = 100;
/// The most units in an army.
pub const UNITS: usize = 500;
/// The most pieces of a terrain file; ways round cliffs are searched between all their corners.
pub const TERRAIN: usize = 60;
/// The most entries in any smaller list: aliases, options, special rules.
pub const ENTRIES: usize = 24;
/// The most house rules of an army: one for each letter of the tables, and some more.
pub const RULES: usize = 48;
/// The most traits a table may have, as every set of them is a code.
pub const TRAITS: usize = 9;
/// The most leaders, platoons or squads of one list of a force.
pub const FIELDED: usize = 100;
/// The most turns of the record of a battle.
pub const RECORDED_TURNS: usize = 99;
/// The largest limit of a force, in points.
pub const FORCE: i32 = 99_999;
/// The longest path in a file.
pub const PATH: usize = 255;
/// The largest command radius, in inches.
pub const RADIUS: i32 = 99;
/// The most that a letter gives or takes of a skill or of Morale, and the highest leadership rating.
pub const EFFECT: i32 = 20;
/// The most points that a letter, an ability, an option or the basic trooper costs.
pub const PRICE: i32 = 999;
/// The most points that a letter, an ability or an option takes off a price.
pub const DISCOUNT: i32 = 99;
/// The largest share of a squad's price that an option costs, in per cent; the lists ask for 50, and more than twice
/// the squad is a slip.
pub const SHARE: i32 = 200;
/// The longest name, in characters as a reader counts them.
pub const NAME: usize = 80;
/// The longest notes, in characters as a reader counts them.
pub const NOTES: usize = 2_000;
/// The longest ability code, in bytes.
pub const CODE_BYTES: usize = 64;
/// The largest count of figures, squads or platoons.
pub const COUNT: i32 = 999;
/// The most points that a published line prints.
pub const POINTS: i32 = 9_999;
/// The most findings that are kept of one file.
pub const FINDINGS: usize = 1_000;
/// The most codes of one run.
pub const CODES: usize = 10_000;
/// The most names that are searched for the one that was meant.
pub const GUESSES: usize = 1_000;
/// The most faces of a deck.
pub const CARDS: usize = 2_000;
/// The highest skill of a basic trooper, in a cap and in a question of odds; the tables give up to 19, and modifiers
/// add to it.
pub const SKILL: i32 = 40;
/// The most that a modifier in a question of odds may give or take.
pub const MODIFIER: i32 = 20;
/// The most figures around one in melee.
pub const ATTACKERS: i32 = 12;
/// The most figures of a side in a melee of squads.
pub const FIGURES: i32 = 50;
/// The most movement dice, of a letter and in a question of odds.
pub const DICE: i32 = 20;
/// The most shots that are counted together.
pub const SHOTS: i32 = 30;
/// The longest distance, in inches.
pub const INCHES: i32 = 200;
/// The width and the depth of a table for battles, in inches.
pub const TABLE_INCHES: RangeInclusive<i32> = 12..=INCHES;
/// The most runs of a simulation.
pub const RUNS: i32 = 10_000_000;
/// The version of the army file format.
pub const FORMAT: i32 = 1;

/// Returns the maximum bytes of a number of characters, against piles of combining marks: 512 for a name.
pub const fn bytes(characters: usize) -> usize {
    characters * 32 / 5
}
