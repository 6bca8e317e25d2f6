//! Random houses, with codes drawn letter by letter, as army files.

use crate::army::Role;
use crate::code::{Code, LeaderRank, Traits};
use crate::codes::Slot;
use crate::dice::Random;
use crate::rules::Rules;

/// Kinds of troops and of leaders in a house.
const TROOPS: usize = 3;
const LEADERS: usize = 2;

/// A code has each trait with a chance of one in this number.
const TRAIT_ODDS: u64 = 4;

/// The most draws of a code until one is allowed.
const MAX_DRAWS: usize = 10_000;

pub struct RandomHouses<'a> {
    rules: &'a Rules,
    points: i64,
}

impl<'a> RandomHouses<'a> {
    /// The fewest and the most figures of a squad.
    pub const SQUAD: [i64; 2] = [4, 8];

    /// Creates a source of houses for forces of these points: their smallest squad takes no more than half of them, a
    /// leader no more than a third, an NCO a fifth.
    pub fn new(rules: &'a Rules, points: i64) -> Self {
        Self { rules, points }
    }

    /// Draws the list of a random house; `None` where the points buy no troops.
    pub fn draw(&self, random: &mut Random) -> Option<String> {
        let [least, most] = Self::SQUAD;
        let tag = self.rules.book.game.key();
        let nco = self.draw_code(Role::Nco, self.points / 5, random);
        let leaders = (0..LEADERS).filter_map(|number| {
            let code = self.draw_code(Role::Leader, self.points / 3, random)?;
            Some(format!("  - {{name: Leader {number}, code: '{code}'}}\n"))
        });
        let leaders: String = leaders.collect();
        let (nco, led) = match nco {
            Some(code) => (format!("  - {{name: NCO, code: '{code}'}}\n"), ", nco: NCO"),
            None => (String::new(), ""),
        };
        let troops = (0..TROOPS).map(|number| {
            let code = self.draw_code(Role::Troop, self.points / 2 / least, random)?;
            Some(format!("  - {{name: Troop {number}, code: '{code}'{led}}}\n"))
        });
        let troops: String = troops.collect::<Option<_>>()?;
        Some(format!(
            "fistful: 1\ngame: {tag}\nname: House\ncomposition: {{squad: {least}-{most}}}\nunits:\n{leaders}{nco}{troops}"
        ))
    }

    /// Draws a random code of a role for at most `most` points: each letter of a slot is equally likely, and each trait
    /// has a chance of one in four. `None` if no draw fits.
    fn draw_code(&self, role: Role, most: i64, random: &mut Random) -> Option<String> {
        let codes = self.rules.codes();
        let points = |code: Code| -> i64 {
            let letters = codes.rows(code).map(|(_, row)| i64::from(row.points));
            i64::from(codes.base.points) + letters.sum::<i64>()
        };
        let clashes = |code: Code| codes.clashes.iter().any(|one| one.is_in(code.traits));
        let all = (0..MAX_DRAWS).map(|_| self.draw_letters(role, random));
        let fits = |code: &Code| {
            let is_paid = (1..=most).contains(&points(*code));
            is_paid && self.rules.role(*code) == role && !clashes(*code)
        };
        let mut fitting = all.filter(fits);
        fitting.next().map(|code| codes.write(code))
    }

    fn draw_letters(&self, role: Role, random: &mut Random) -> Code {
        let rows = |slot: Slot| self.rules.codes().table(slot).rows.len() as u64;
        // A table has at most 255 rows.
        let mut row = |slot: Slot| random.below_u64(rows(slot).max(1)) as u8;
        let (training, morale) = (row(Slot::Training), row(Slot::Morale));
        let rank = LeaderRank { leadership: row(Slot::Leadership), fighting: row(Slot::Fighting) };
        let mut traits = Traits::default();
        for at in 0..rows(Slot::Traits) {
            if random.below_u64(TRAIT_ODDS) == 0 {
                traits = traits.with(at as u8);
            }
        }
        Code { training, morale, traits, rank: role.leads().then_some(rank) }
    }
}
