//! Tournaments of random forces, paired at random.

use super::random_force::draw_force;
use super::scores::{ByPool, Pairing, PoolId, Scores};
use super::variants::muster_force;
use crate::army::{Army, Basis};
use crate::battle::{self, BattleSetup, ByHost, Host, Series, StartOrder, Terms};
use crate::code::Code;
use crate::codes::Slot;
use crate::cost::ValueSource;
use crate::dice::Random;
use crate::force::Force;
use crate::rolls::Refused;
use crate::rules::Rules;
use std::ops::Range;
use std::sync::Arc;

/// A random force.
#[derive(Debug, Clone)]
pub struct Entrant {
    /// Its list, by index.
    pub list: usize,
    /// The force, ready for battle.
    pub host: Host,
    /// The points that it spends on each unit of its list, with NCOs and options.
    pub spent: Vec<i64>,
    /// The number of its figures with each letter, by the rows of each slot; the first is the number of figures.
    pub letters: Vec<i64>,
}

/// Forces and the rule by which they are paired.
#[derive(Debug, Clone, Default)]
pub struct EntrantPool {
    /// The forces, those of one list together and the first list first.
    pub entrants: Vec<Entrant>,
    pub meets: PairingRule,
}

/// The rule by which forces of a pool are paired; none fights itself.
#[derive(Debug, Clone, Default)]
pub enum PairingRule {
    /// Any two.
    #[default]
    Anybody,
    /// Any two of different lists.
    Others,
    /// A force of some lists against one of a mix; each list of either is equally likely, and must have forces.
    Mix {
        /// The lists.
        asked: Vec<usize>,
        /// The lists of the mix, which may repeat.
        mix: Vec<usize>,
    },
}

/// All entrants, and the terms of their battles.
#[derive(Debug, Clone)]
pub struct Tournament {
    pub pools: ByPool<EntrantPool>,
    pub terms: Terms,
    /// The rules of the game.
    pub rules: Arc<Rules>,
    pub seed: u64,
}

/// Lists slot and row of each letter, by its place behind the first in [`Entrant::letters`].
pub(super) fn letter_places(rules: &Rules) -> Vec<(Slot, u8)> {
    let rows =
        |slot: Slot| 0..u8::try_from(rules.codes().table(slot).rows.len()).unwrap_or(u8::MAX);
    Slot::ALL.into_iter().flat_map(|slot| rows(slot).map(move |row| (slot, row))).collect()
}

impl Entrant {
    /// Returns the lowest and the highest limit of a random force of about `points`: three to five quarters of them.
    pub fn limits(points: i64) -> [i64; 2] {
        let least = points * 3 / 4;
        [least, least + points / 2]
    }

    /// Draws a random force of a list, for a random limit about `points`; `None` if the points buy no squad.
    pub fn draw(
        list: usize,
        (army, rules): (&Army, &Rules),
        basis: Basis,
        points: i64,
        random: &mut Random,
    ) -> Option<Self> {
        let [least, most] = Self::limits(points);
        let spread = u64::try_from(most - least).unwrap_or(0) + 1;
        let limit = least + i64::try_from(random.below_u64(spread)).unwrap_or(0);
        let force = draw_force(army, rules, basis, limit, random)?;
        let whole = muster_force(&force, army, rules);
        let mut spent = vec![0; army.units.len()];
        whole.bill.squads.iter().for_each(|part| spent[part.of.unit] += part.points);
        whole.bill.leaders.iter().for_each(|part| spent[part.of.unit] += part.points);
        let letters = count_letters(&force, army, ValueSource { rules, basis });
        Some(Self { list, host: Host::new(&whole, Some(basis)), spent, letters })
    }
}

/// Counts the figures of a force with each letter.
fn count_letters(force: &Force, army: &Army, value_source: ValueSource) -> Vec<i64> {
    let places = letter_places(value_source.rules);
    let mut letters = vec![0; places.len() + 1];
    let mut count = |code: Code, figures: i64| {
        letters[0] += figures;
        let rank = code.rank.map(|rank| [rank.leadership, rank.fighting]);
        for (at, (slot, row)) in places.iter().enumerate() {
            let has = match slot {
                Slot::Training => code.training == *row,
                Slot::Morale => code.morale == *row,
                Slot::Traits => code.traits.has(*row),
                Slot::Leadership => rank.is_some_and(|rank| rank[0] == *row),
                Slot::Fighting => rank.is_some_and(|rank| rank[1] == *row),
            };
            letters[at + 1] += if has { figures } else { 0 };
        }
    };
    for (_, squad) in force.all_squads() {
        value_source
            .troops(squad, army)
            .iter()
            .for_each(|(figures, one)| count(one.code, *figures));
        squad.nco.iter().for_each(|nco| count(army.units[*nco].code, 1));
    }
    for (_, leader) in force.all_leaders() {
        count(value_source.leader(leader, army).code, 1);
    }
    letters
}

impl Tournament {
    /// Battles of each pairing, in pairs with the sides swapped.
    pub const BATTLES_PER_PAIRING: u64 = 4;

    pub fn pool_sizes(&self) -> ByPool<usize> {
        self.pools.each_ref().map(|pool| pool.entrants.len())
    }

    /// Draws the pairing with this number: the pools take turns, and two entrants are drawn at random. `None` if no pool
    /// has two that may meet.
    fn draw_pairing(&self, number: u64) -> Option<Pairing> {
        let pools = self.pools.iter().filter(|(_, pool)| pool.can_fight());
        let pools: Vec<PoolId> = pools.map(|(id, _)| id).collect();
        let pool = *pools.get((number % pools.len().max(1) as u64) as usize)?;
        let seed = Random::new(self.seed).bits();
        let mut random = Random::new(Random::new(seed ^ number.rotate_left(32)).bits());
        Some(Pairing { pool, entrants: self.pools[pool].draw_pair(&mut random) })
    }

    /// Prepares a battle of two forces.
    ///
    /// # Errors
    /// A number outside the limits of dice.
    pub fn setup(&self, hosts: ByHost<&Entrant>) -> Result<BattleSetup, Refused> {
        BattleSetup::new(hosts.map(|one| one.host.clone()), self.terms.clone(), &self.rules)
    }

    /// Fights the battles with these numbers, which are those of whole pairings.
    fn fight_pairings(&self, battles: Range<u64>) -> Scores {
        let mut scores = Scores::default();
        for number in
            battles.start / Self::BATTLES_PER_PAIRING..battles.end / Self::BATTLES_PER_PAIRING
        {
            let Some(pairing) = self.draw_pairing(number) else { continue };
            let entrants = &self.pools[pairing.pool].entrants;
            let hosts = ByHost::from(pairing.entrants.map(|entrant| &entrants[entrant]));
            // Limits hold for each figure alone, and each force has been set up against itself (`check_ready`).
            let setup = self.setup(hosts).expect("each figure is within the limits of dice");
            // So that no two pairings have the same dice.
            let series = Series { seed: self.seed ^ number, begins: StartOrder::Alternate };
            let mut wins = ByHost::splat(0);
            for battle in 0..Self::BATTLES_PER_PAIRING {
                if let Some(winner) = battle::fight_battle(&setup, series, battle, false).winner {
                    wins[winner] += 1;
                }
            }
            scores.add(pairing, wins.into_array(), Self::BATTLES_PER_PAIRING);
        }
        scores
    }

    /// Returns the sums of some battles, numbered from 0: whole pairings. `should_continue` gets the number of battles done,
    /// and returns `false` to stop.
    pub fn fight(
        &self,
        battles: Range<u64>,
        threads: usize,
        should_continue: &dyn Fn(u64) -> bool,
    ) -> Scores {
        battle::fight_parallel(battles, threads, should_continue, &|part| self.fight_pairings(part))
    }
}

impl EntrantPool {
    fn can_fight(&self) -> bool {
        let mut lists = self.entrants.iter().map(|one| one.list);
        let first = lists.next();
        let is_apart = matches!(self.meets, PairingRule::Others);
        self.entrants.len() > 1 && (!is_apart || lists.any(|list| Some(list) != first))
    }

    fn draw_pair(&self, random: &mut Random) -> [usize; 2] {
        let all = 0..self.entrants.len();
        loop {
            let [first, second] = match &self.meets {
                PairingRule::Anybody | PairingRule::Others => {
                    [0; 2].map(|_: u8| draw_index(&all, random))
                }
                PairingRule::Mix { asked, mix } => [asked, mix].map(|lists| {
                    let list = lists[draw_index(&(0..lists.len()), random)];
                    let from = self.entrants.partition_point(|one| one.list < list);
                    let to = self.entrants.partition_point(|one| one.list <= list);
                    draw_index(&(from..to), random)
                }),
            };
            let (one, other) = (&self.entrants[first], &self.entrants[second]);
            let is_apart = matches!(self.meets, PairingRule::Others);
            if first != second && (!is_apart || one.list != other.list) {
                return [first, second];
            }
        }
    }
}

/// Draws an index of a range, each equally likely.
fn draw_index(places: &Range<usize>, random: &mut Random) -> usize {
    places.start + random.below_u64(places.len().max(1) as u64) as usize
}
