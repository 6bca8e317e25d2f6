//! Exact sums of many battles, which add up in any order.

use super::battlefield::{BodyRecord, CauseOfLoss};
use super::decimal_text;
use super::host::{Body, Host};
use super::index::{ByHost, HostId, PairKey};
use super::setup::BattleSetup;
use super::shard::Sums;
use super::turn::BattleResult;
use crate::codes::Slot;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The sums of some battles, of both hosts in the order of the setup.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Battles fought.
    pub battles: u64,
    /// Battles won by each.
    pub wins: ByHost<u64>,
    /// Battles in which each acted first.
    pub acted_first: ByHost<u64>,
    /// Battles that each won after acting first.
    pub wins_acting_first: ByHost<u64>,
    /// Battles won by holding the field alone.
    pub won_alone: u64,
    /// Battles that a nuclear explosion ended.
    pub nuclear: u64,
    /// Points lost by each, in hundredths.
    #[serde(with = "decimal_text")]
    #[schemars(with = "ByHost<String>")]
    pub lost: ByHost<i128>,
    /// The sums of their squares.
    #[serde(with = "decimal_text")]
    #[schemars(with = "ByHost<String>")]
    pub squared_losses: ByHost<i128>,
    /// The turns of all battles.
    pub turns: u64,
    /// The turns after which the won battles were decided.
    pub turns_to_decide: u64,
    /// Kills and losses of each body, in its order.
    pub records: ByHost<Vec<BodyRecord>>,
}

impl Tally {
    pub fn add(&mut self, result: &BattleResult) {
        self.battles += 1;
        self.won_alone += u64::from(result.won_alone);
        self.nuclear += u64::from(result.ended_by_nuclear);
        self.turns += result.turns.unsigned_abs() as u64;
        self.acted_first[result.acted_first] += 1;
        if let Some(winner) = result.winner {
            self.wins[winner] += 1;
            self.wins_acting_first[winner] += u64::from(winner == result.acted_first);
            self.turns_to_decide += result.turn_decided.unsigned_abs() as u64;
        }
        for (host, lost) in result.lost.iter() {
            self.lost[host] += i128::from(*lost);
            self.squared_losses[host] += i128::from(*lost) * i128::from(*lost);
            add_records(&mut self.records[host], &result.records[host]);
        }
    }

    /// Returns `true` if it can show the advantage of acting first: each host did so in some battles, and not by a roll.
    pub fn shows_first_advantage(&self, setup: &BattleSetup) -> bool {
        let rolled = setup.rules.procedure_rules().rolls_for_turn;
        !rolled && self.acted_first.values().all(|begun| *begun > 0)
    }

    /// Returns the number of battles won by either host.
    pub fn won(&self) -> u64 {
        self.wins.values().sum()
    }

    /// Returns the number of drawn battles.
    pub fn draws(&self) -> u64 {
        self.battles - self.won()
    }

    /// Returns the mean loss of a host, in hundredths of a point.
    pub fn mean_loss(&self, host: HostId) -> i128 {
        self.lost[host] / i128::from(self.battles.max(1))
    }

    /// Returns the standard deviation of a host's losses, in hundredths of a point.
    pub fn loss_deviation(&self, host: HostId) -> i128 {
        let battles = i128::from(self.battles.max(1));
        let variance = self.squared_losses[host] * battles - self.lost[host] * self.lost[host];
        variance.max(0).isqrt() / battles
    }

    /// Returns `true` if no more battles were won than fought, and exactly one host began each.
    fn is_consistent(&self) -> bool {
        let sum = |counts: ByHost<u64>| {
            let [first, second] = counts.into_array();
            first.checked_add(second)
        };
        let fits = |host: HostId| {
            self.wins_acting_first[host] <= self.wins[host].min(self.acted_first[host])
        };
        let won = sum(self.wins).is_some_and(|won| won <= self.battles);
        won && sum(self.acted_first) == Some(self.battles) && HostId::BOTH.into_iter().all(fits)
    }
}

impl Sums for Tally {
    type Context = BattleSetup;

    fn battle_count(&self) -> u64 {
        self.battles
    }

    fn merge(&mut self, other: &Self) {
        self.battles += other.battles;
        self.won_alone += other.won_alone;
        self.nuclear += other.nuclear;
        self.turns += other.turns;
        self.turns_to_decide += other.turns_to_decide;
        for host in HostId::BOTH {
            self.wins[host] += other.wins[host];
            self.acted_first[host] += other.acted_first[host];
            self.wins_acting_first[host] += other.wins_acting_first[host];
            self.lost[host] += other.lost[host];
            self.squared_losses[host] += other.squared_losses[host];
            add_records(&mut self.records[host], &other.records[host]);
        }
    }

    fn is_sound(&self, setup: &BattleSetup) -> bool {
        let battles = i128::from(self.battles);
        let most = setup.hosts.each_ref().map(max_loss);
        let turns = self.battles.saturating_mul(setup.terms.turns.unsigned_abs().into());
        let counts = self.won_alone <= self.battles && self.nuclear <= self.battles;
        let lengths = self.turns <= turns && self.turns_to_decide <= self.turns;
        let sums = |host: HostId| {
            let (lost, squares) = (self.lost[host], self.squared_losses[host]);
            (0..=battles * most[host]).contains(&lost)
                && (0..=battles * most[host] * most[host]).contains(&squares)
                // The mean of the squares is at least the square of the mean.
                && squares * battles >= lost * lost
        };
        // An explosion kills on either side.
        let killed = battles * most.values().sum::<i128>();
        let records = |host: HostId| {
            let within = |points: i64, most: i128| (0..=most).contains(&i128::from(points));
            let own = &self.records[host];
            own.len() <= setup.hosts[host].bodies.len()
                && own.iter().all(|record| {
                    within(record.lost, battles * most[host])
                        && record.killed.is_sorted_by(|(cause, _), (next, _)| cause < next)
                        && record.killed.iter().all(|(cause, points)| {
                            is_known(*cause, setup) && within(*points, killed)
                        })
                })
        };
        counts
            && lengths
            && self.is_consistent()
            && HostId::BOTH.into_iter().all(|host| sums(host) && records(host))
    }
}

/// Returns the greatest loss of a host in a battle, in hundredths of a point.
fn max_loss(host: &Host) -> i128 {
    let worth: i64 = host.bodies.iter().map(Body::worth).sum();
    i128::from(worth.max(host.points * 100))
}

/// Returns `true` if a cause of loss exists in the game.
fn is_known(cause: CauseOfLoss, setup: &BattleSetup) -> bool {
    match cause {
        CauseOfLoss::Weapon(letter) => {
            let traits = &setup.rules.codes().table(Slot::Traits).rows;
            traits.iter().any(|row| row.letter == letter)
        }
        CauseOfLoss::Melee
        | CauseOfLoss::Explosion
        | CauseOfLoss::Pursuit
        | CauseOfLoss::Flight => true,
    }
}

fn add_records(sums: &mut Vec<BodyRecord>, more: &[BodyRecord]) {
    sums.resize(sums.len().max(more.len()), BodyRecord::default());
    for (sum, more) in sums.iter_mut().zip(more) {
        sum.lost += more.lost;
        for (cause, points) in &more.killed {
            match sum.killed.iter_mut().find(|(other, _)| other == cause) {
                Some((_, all)) => *all += points,
                None => sum.killed.push((*cause, *points)),
            }
        }
        // The order must not depend on that of the battles.
        sum.killed.sort_unstable_by_key(|(cause, _): &(CauseOfLoss, i64)| *cause);
    }
}
