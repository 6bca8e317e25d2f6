//! A force against itself, with fresh dice for every battle: neither the order of
//! naming, nor the order of squads in the file, nor the edge of the table may favour a side.

use super::host;
use fistful::battle::{
    self, BattleSetup, BattleTable, ByHost, Doctrine, Host, HostId, Series, StartOrder, Terms,
};
use fistful::force::LeaderPost;
use fistful::rules::Rules;
use pretty_assertions::assert_eq;
use std::sync::Arc;

/// Battles of a force in each of four ways: 25,000 where `FISTFUL_BATTLES` asks for it.
fn battles() -> u64 {
    let set = std::env::var("FISTFUL_BATTLES").ok();
    set.map_or(20, |set| set.parse().expect("a number of battles"))
}

/// The same force with its squads in the other order, and its leaders too.
fn reversed(host: &Host) -> Host {
    let count = host.bodies.iter().filter(|body| !body.is_leader).count();
    let (squads, leaders) = host.bodies.split_at(count);
    let mut bodies: Vec<_> = squads.iter().rev().chain(leaders.iter().rev()).cloned().collect();
    for body in &mut bodies {
        if let Some(LeaderPost::Squad(squad)) = &mut body.post {
            *squad = count - 1 - *squad;
        }
    }
    Host { bodies, ..host.clone() }
}

/// Battles won by either of two who differ in one thing alone.
#[derive(Debug, Clone, Copy, Default)]
struct Wins([u64; 2]);

impl Wins {
    fn add(&mut self, more: Self) {
        (0..2).for_each(|at| self.0[at] += more.0[at]);
    }

    /// The difference of both, in hundredths of the standard deviation of as many tosses of a coin.
    fn apart(self) -> u64 {
        let [one, other] = self.0;
        100 * one.abs_diff(other) / (one + other).isqrt().max(1)
    }
}

/// The four roles that could be favoured: the place among the arguments, the order in the file, the edge, and where dice say each
/// turn who acts first, the place by which they are thrown.
const WHAT: [&str; 4] = ["first named", "as in the file", "southern edge", "first role"];

/// Battles of a force with itself in the other order, each named first and each acting first equally often.
fn fight_mirrors(own: &Host, terms: &Terms, rules: &Arc<Rules>, seed: u64) -> [Wins; 4] {
    let other = reversed(own);
    let mut wins = [Wins::default(); 4];
    let ways =
        [StartOrder::First, StartOrder::Second].map(|begins| [(begins, false), (begins, true)]);
    for (way, (begins, swapped)) in ways.into_iter().flatten().enumerate() {
        let hosts = ByHost::new(own.clone(), other.clone());
        let hosts = if swapped { hosts.swap() } else { hosts };
        let setup = BattleSetup::new(hosts, terms.clone(), rules).expect("odds");
        assert_eq!(battle::fits_zones(&setup), true);
        let series = Series { seed: seed + way as u64, begins };
        for number in 0..battles() {
            let ended = battle::fight_battle(&setup, series, number, false);
            let Some(winner) = ended.winner else { continue };
            let is_first = winner == HostId::First;
            let is =
                [is_first, is_first != swapped, winner == ended.south, winner == ended.acted_first];
            (0..4).for_each(|what| wins[what].0[usize::from(!is[what])] += 1);
        }
    }
    wins
}

#[test]
fn nothing_but_acting_first_favours_a_side() {
    let mut seed = 100;
    for game in ["fistful", "dune-world"] {
        let mut all = [Wins::default(); 4];
        for (force, table) in
            [("atreides-500", [72, 48]), ("harkonnen-300", [60, 60]), ("fremen-500", [48, 48])]
        {
            let (own, rules) = host(&format!("{game}/forces/{force}"));
            let [width, depth] = table;
            let open = BattleTable { width, depth, ..BattleTable::OPEN };
            for ground in [open.clone(), open.with_broken_ground(&rules)] {
                for doctrine in Doctrine::ALL {
                    let (ground, doctrines) = (ground.clone(), ByHost::splat(doctrine));
                    let terms =
                        Terms { table: ground, turns: 10, margin: 10, doctrines, readings: vec![] };
                    seed += 10;
                    let wins = fight_mirrors(&own, &terms, &rules, seed);
                    let name = format!("{game} {force} {table:?} {}", doctrine.key());
                    assert_even(&wins, &name);
                    all.iter_mut().zip(wins).for_each(|(all, wins)| all.add(wins));
                }
            }
        }
        assert_even(&all, game);
    }
}

/// At most four standard deviations apart, which chance exceeds once in 16,000 times.
fn assert_even(wins: &[Wins; 4], name: &str) {
    for (what, wins) in WHAT.iter().zip(wins) {
        // Acting first is worth something where it is not thrown for.
        if *what == "first role" && name.starts_with("fistful") {
            continue;
        }
        assert!(wins.apart() <= 400, "{name}, {what}: {wins:?}, {} % of a deviation", wins.apart());
    }
}
