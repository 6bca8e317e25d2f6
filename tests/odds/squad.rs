//! Melees of squads: every roll of small ones, the interval of large ones, and the nerve after.

use super::{counted, rolls, table};
use crate::common::dune_world;
use ::fistful::book::Game;
use ::fistful::dice::Distribution;
use ::fistful::embedded::Grammars;
use ::fistful::games::coded::{Morale, MoraleAfterMelee};
use ::fistful::games::dune_world::{self, MeleeHit};
use ::fistful::games::fistful::{self, Fighter};
use ::fistful::rolls::{
    Casualties, Certainty, Fate, MoraleOutcome, Nco, Quantity, Refused, SquadMelee, SquadMeleeOdds,
};
use ::fistful::rolls::{MeleeSquad, Side, Simulation};
use ::fistful::rules::Rules;
use pretty_assertions::assert_eq;
use std::collections::BTreeMap;

/// Nobody is told how far it is.
fn quiet(_: usize, _: usize) {}

fn squad(figures: i32, skill: i32) -> MeleeSquad<Fighter> {
    MeleeSquad { figures, fighter: Fighter::new(skill), nco: None }
}

fn fought(first: MeleeSquad<Fighter>, second: MeleeSquad<Fighter>) -> SquadMeleeOdds {
    let clash = SquadMelee { first, second };
    fistful::squads(&clash, 1, Simulation::default(), &quiet).expect("an answer")
}

fn exact(first: MeleeSquad<Fighter>, second: MeleeSquad<Fighter>) -> BTreeMap<Casualties, u128> {
    let answer = fought(first, second);
    assert_eq!(answer.certainty, Certainty::Exact);
    table(&answer.odds)
}

/// Every roll of a clash, from the single figure and the attackers of each fight, by their skills.
fn brute(fights: &[(i32, &[i32])], ncos: bool) -> BTreeMap<Casualties, u128> {
    let figures = fights.iter().map(|(_, others)| 1 + others.len()).sum();
    counted(rolls(figures, 10).iter().map(|roll| {
        let mut dice = roll.iter();
        let mut lost = Casualties::default();
        for (fight, (single, others)) in fights.iter().enumerate() {
            let own = *dice.next().expect("a die");
            let numbers = i32::from(others.len() > 1);
            let mut dies = false;
            for (at, skill) in others.iter().enumerate() {
                // Source §7 read anew: a tie kills both, a natural 1 never kills (F15); F17: +1 for numbers.
                let (other, skill) = (*dice.next().expect("a die"), skill + numbers);
                let falls = own != 1 && own + single >= other + skill;
                lost.second += u32::from(falls);
                lost.second_nco |= falls && ncos && fight == 0 && at == 0;
                dies |= other != 1 && other + skill >= own + single;
            }
            lost.first += u32::from(dies);
            lost.first_nco |= dies && ncos && fight == 0;
        }
        lost
    }))
}

#[test]
fn small_squads_match_every_roll() {
    assert_eq!(exact(squad(1, 7), squad(1, 9)), brute(&[(7, &[9])], false));
    assert_eq!(exact(squad(2, 7), squad(2, 9)), brute(&[(7, &[9]), (7, &[9])], false));
    assert_eq!(exact(squad(1, 9), squad(3, 5)), brute(&[(9, &[5, 5, 5])], false));
    assert_eq!(exact(squad(2, 8), squad(3, 5)), brute(&[(8, &[5]), (8, &[5, 5])], false));
    assert_eq!(exact(squad(2, 8), squad(4, 5)), brute(&[(8, &[5, 5]), (8, &[5, 5])], false));
}

#[test]
fn the_smaller_squad_may_stand_second() {
    let turned: BTreeMap<_, _> = exact(squad(3, 5), squad(2, 8))
        .into_iter()
        .map(|(lost, n)| (Casualties { first: lost.second, second: lost.first, ..lost }, n))
        .collect();
    assert_eq!(turned, exact(squad(2, 8), squad(3, 5)));
}

#[test]
fn ncos_meet_in_the_first_fight() {
    let led =
        |figures, skill, nco| MeleeSquad { nco: Some(Fighter::new(nco)), ..squad(figures, skill) };
    let fought = exact(led(2, 7, 12), led(2, 8, 10));
    assert_eq!(fought, brute(&[(12, &[10]), (7, &[8])], true));
    // Two on the last man; the NCO stays one on one.
    let fought = exact(led(2, 7, 12), led(3, 8, 10));
    assert_eq!(fought, brute(&[(12, &[10]), (7, &[8, 8])], true));
    let fought = exact(led(1, 7, 12), led(2, 8, 10));
    assert_eq!(fought, brute(&[(12, &[10, 8])], true));
}

#[test]
fn ten_on_ten_are_exact_and_twenty_on_twenty_are_thrown() {
    let ten = fought(squad(10, 7), squad(10, 9));
    assert_eq!((ten.certainty, ten.odds.total()), (Certainty::Exact, 10u128.pow(20)));
    // Only when each pair goes one way: 62^10 and 29^10.
    let all = |first, second| Casualties { first, second, ..Casualties::default() };
    assert_eq!(ten.odds.chance_of(&all(10, 0)).count, 62u128.pow(10));
    assert_eq!(ten.odds.chance_of(&all(0, 10)).count, 29u128.pow(10));
    assert_eq!(ten.odds.chance_of(&all(10, 10)).count, 7u128.pow(10));

    let seventeen = fought(squad(17, 7), squad(17, 9));
    assert_eq!(seventeen.certainty, Certainty::Exact);
    let twenty = fought(squad(20, 7), squad(20, 9));
    assert!(matches!(twenty.certainty, Certainty::Simulated { .. }));
}

#[test]
fn the_interval_of_a_simulation_holds_the_exact_chances() {
    let simulation = Simulation { seed: 7, runs: 100_000 };
    let clash = SquadMelee { first: squad(25, 7), second: squad(25, 9) };
    let answer = fistful::squads(&clash, 1, simulation, &quiet).expect("an answer");
    let Certainty::Simulated { within, .. } = answer.certainty else { panic!("it was thrown") };
    assert_eq!(within, 5_147, "the root of ln 200 in 200,000, in millionths");
    assert_eq!(answer.odds.total(), 100_000);
    // Each of the second side falls in 36 of 100, 9 of 25: 25^25 fits a u128.
    let mut ways = 1u128;
    let mut held = 0;
    for lost in 0..=25u32 {
        let exact = ways * 9u128.pow(lost) * 16u128.pow(25 - lost) / (25u128.pow(25) / 1_000_000);
        let thrown = answer.odds.chance(|casualties| casualties.second == lost).count * 10;
        held += u32::from(exact.abs_diff(thrown) <= u128::from(within));
        ways = ways * u128::from(25 - lost) / u128::from(lost + 1);
    }
    assert_eq!(held, 26);
    assert_eq!(fistful::squads(&clash, 1, simulation, &quiet), Ok(answer), "the same seed");
    let other = fistful::squads(&clash, 1, Simulation { seed: 8, runs: 100_000 }, &quiet);
    assert_ne!(other, fistful::squads(&clash, 1, simulation, &quiet));
}

#[test]
fn impossible_squad_melees_are_refused() {
    let refused = |first, second, what, given, most| {
        let clash = SquadMelee { first, second };
        let answer = fistful::squads(&clash, 1, Simulation::default(), &quiet);
        assert_eq!(answer, Err(Refused::Range { what, given, least: 1, most }));
    };
    refused(squad(0, 7), squad(5, 7), Quantity::Figures, 0, 50);
    refused(squad(5, 7), squad(51, 7), Quantity::Figures, 51, 50);
    refused(squad(2, 7), squad(30, 7), Quantity::Attackers, 15, 12);
    let clash = SquadMelee { first: squad(1, 7), second: squad(1, 7) };
    let never = fistful::squads(&clash, 1, Simulation { seed: 1, runs: 0 }, &quiet);
    assert!(matches!(never, Err(Refused::Range { what: Quantity::Runs, given: 0, .. })));
}

/// The odds of a check after losses by the rules of a game, which falls back on `base` without its NCO.
fn check_after(
    game: Game,
    casualties: &Distribution<Casualties>,
    (side, before, base): (Side, Morale, i32),
) -> Result<Distribution<MoraleOutcome>, Refused> {
    let rules = Rules::load(game, Grammars::BUILT_IN).expect("the shipped rules");
    let must_check = rules.procedure_rules().checks_after_melee;
    let after = MoraleAfterMelee { before, base_without_nco: base, must_check };
    after.odds(casualties, side, &rules.play)
}

#[test]
fn morale_results_follow_from_the_losses_of_every_roll() {
    let led = MeleeSquad { nco: Some(Fighter::new(9)), ..squad(3, 6) };
    let answer = fought(led, squad(3, 7));
    let morale = Morale { strength: 4, lost: 1, nco: Nco::Present, ..Morale::new(7) };
    let odds = check_after(Game::FISTFUL, &answer.odds, (Side::First, morale, morale.base))
        .expect("an answer");
    // Three of four are left. One more lost is half; 7 - 2 + 1, or 7 - 2 - 1 without the NCO. Two more
    // are three quarters: 7 - 4 + 1, or 7 - 4 - 1.
    let mut brute: BTreeMap<MoraleOutcome, u128> = BTreeMap::new();
    for (lost, n) in table(&answer.odds) {
        let adjusted = match (lost.first, lost.first_nco) {
            (0, _) => None,
            (1, false) => Some(6),
            (1, true) => Some(4),
            (2, false) => Some(4),
            (2, true) => Some(2),
            _ => {
                *brute.entry(MoraleOutcome::Gone).or_default() += n * 1_296;
                continue;
            }
        };
        let passes = |at: i32| rolls(2, 6).iter().filter(|r| r[0] + r[1] <= at).count() as u128;
        let pass = adjusted.map_or(36, passes);
        *brute.entry(MoraleOutcome::Holds).or_default() += n * pass * 36;
        *brute.entry(MoraleOutcome::Shaken).or_default() += n * (36 - pass) * pass;
        *brute.entry(MoraleOutcome::Routed).or_default() += n * (36 - pass) * (36 - pass);
    }
    assert_eq!(odds.total(), answer.odds.total() * 1_296);
    assert_eq!(table(&odds), brute);
    // A single loss that leaves more than half asks for no check (F30).
    let fresh = Morale { strength: 10, lost: 0, nco: Nco::None, ..Morale::new(0) };
    let one = fought(squad(1, 0), squad(1, 20));
    let odds =
        check_after(Game::FISTFUL, &one.odds, (Side::First, fresh, fresh.base)).expect("an answer");
    assert_eq!(odds.chance_of(&MoraleOutcome::Holds).count, odds.total());
    let few = Morale { strength: 2, ..fresh };
    let refused = check_after(Game::FISTFUL, &answer.odds, (Side::First, few, few.base));
    assert!(matches!(refused, Err(Refused::Range { what: Quantity::Figures, given: 2, .. })));
}

/// Each squad has a Morale that no roll passes, so it holds only where it need not check.
#[test]
fn a_squad_checks_morale_after_the_losses_that_the_rules_name() {
    let lost = |first, first_nco| {
        Distribution::certain(Casualties { first, first_nco, ..Casualties::default() })
    };
    let holds = |odds: Result<Distribution<MoraleOutcome>, Refused>| {
        let odds = odds.expect("an answer");
        odds.chance_of(&MoraleOutcome::Holds).count == odds.total()
    };
    // Strength, lost before, lost now, its NCO among them: two figures, or half of its strength, or the NCO (F30).
    for (case, checks) in [
        ((10, 0, 0, false), false),
        ((10, 0, 1, false), false),
        ((10, 0, 2, false), true),
        ((10, 0, 1, true), true),
        ((10, 4, 1, false), true),
        ((10, 5, 1, false), false),
        ((9, 3, 1, false), false),
        ((9, 4, 1, false), true),
    ] {
        let (strength, before, now, nco) = case;
        let morale = Morale { strength, lost: before, ..Morale::new(0) };
        let odds = check_after(Game::FISTFUL, &lost(now, nco), (Side::First, morale, 0));
        assert_eq!(!holds(odds), checks, "{case:?}");
    }
    // In Dune World: a quarter of those who began the combat, or the NCO.
    for (case, checks) in [
        ((8, 0, 1, false), false),
        ((8, 0, 2, false), true),
        ((8, 3, 1, false), false),
        ((8, 4, 1, false), true),
        ((8, 0, 1, true), true),
        ((8, 0, 0, false), false),
    ] {
        let (strength, before, now, nco) = case;
        let morale = Morale { strength, lost: before, ..Morale::new(0) };
        let odds = check_after(dune_world(), &lost(now, nco), (Side::First, morale, 0));
        assert_eq!(!holds(odds), checks, "{case:?}");
    }
}

#[test]
fn morale_result_is_computed_for_every_exact_answer() {
    for figures in [17, 18, 25] {
        let answer = fought(squad(figures, 7), squad(figures, 9));
        let morale = Morale { strength: figures, ..Morale::new(7) };
        assert!(
            check_after(Game::FISTFUL, &answer.odds, (Side::Second, morale, morale.base)).is_ok(),
            "{figures}"
        );
    }
}

#[test]
fn small_squads_of_dune_world_match_every_roll() {
    let guard = dune_world::Fighter { shield: true, ..dune_world::Fighter::new(6, 4) };
    let expert = dune_world::Fighter::new(8, 5);
    let first = MeleeSquad { figures: 1, fighter: expert, nco: Some(expert) };
    let second = MeleeSquad { figures: 2, fighter: guard, nco: None };
    let clash = SquadMelee { first, second };
    let answer = dune_world::squads(&clash, 1, Simulation::default(), &quiet).expect("an answer");
    // Three d10, a save for each attacker and the single figure's 1d6; of the attackers that are hit half
    // are eliminated, so four shares stand for their two dice.
    let pair = dune_world::Melee::new(expert, dune_world::Fighter::new(6 + 1, 4));
    let mut brute: BTreeMap<Casualties, u128> = BTreeMap::new();
    for (d10, d6) in rolls(3, 10).iter().flat_map(|a| rolls(3, 6).into_iter().map(move |b| (a, b)))
    {
        let bouts = [0, 1].map(|at| (pair.outcome(d10[0], d10[at + 1]), d6[at]));
        let hit = |(bout, save): &&(MeleeHit, i32)| match bout {
            MeleeHit::First { critical } => *critical || *save < 5,
            _ => false,
        };
        let hits = bouts.iter().filter(hit).count();
        let struck = bouts.iter().any(|(bout, _)| matches!(bout, MeleeHit::Second { .. }));
        let dies = struck && d6[2] >= 4;
        for (second, share) in (0..).zip([[4, 0, 0], [2, 2, 0], [1, 2, 1]][hits]) {
            let first = u32::from(dies);
            let lost = Casualties { first, second, first_nco: dies, second_nco: false };
            *brute.entry(lost).or_default() += share;
        }
    }
    brute.retain(|_, n| *n > 0);
    let (total, of) = (brute.values().sum::<u128>(), answer.odds.total());
    let expected: BTreeMap<_, _> = brute.into_iter().map(|(lost, n)| (lost, n * of)).collect();
    let found = table(&answer.odds).into_iter().map(|(lost, n)| (lost, n * total)).collect();
    assert_eq!(expected, found);
}

#[test]
fn morale_result_of_dune_world_falls_back_on_the_troops() {
    let fighter = dune_world::Fighter::new(0, 4);
    let first = MeleeSquad { figures: 1, fighter, nco: Some(fighter) };
    let second = MeleeSquad { figures: 1, fighter: dune_world::Fighter::new(9, 4), nco: None };
    let clash = SquadMelee { first, second };
    let answer = dune_world::squads(&clash, 1, Simulation::default(), &quiet).expect("an answer");
    // The NCO is hit on 1-9 and eliminated on 4-6.
    let gone = answer.odds.chance(|lost| lost.first_nco);
    assert_eq!(gone.count * 20, gone.of * 9);
    let morale = Morale { strength: 10, ..Morale::new(12) };
    let odds =
        check_after(dune_world(), &answer.odds, (Side::First, morale, 8)).expect("an answer");
    // 7 without him passes on 21 of 36; one of ten is no loss that counts.
    let routed = odds.chance_of(&MoraleOutcome::Routed);
    assert_eq!(routed.count * 20 * 1_296, routed.of * 9 * 15 * 15);
}

#[test]
fn ten_on_ten_with_shields_are_exact_in_dune_world() {
    let fighter = dune_world::Fighter { shield: true, ..dune_world::Fighter::new(7, 4) };
    let squad = MeleeSquad { figures: 10, fighter, nco: None };
    let clash = SquadMelee { first: squad, second: squad };
    let answer = dune_world::squads(&clash, 1, Simulation::default(), &quiet).expect("an answer");
    assert_eq!(answer.certainty, Certainty::Exact);
    let morale = Morale { strength: 10, ..Morale::new(8) };
    assert!(check_after(dune_world(), &answer.odds, (Side::Second, morale, 8)).is_ok());
    // Ten duels lose ten times what one does.
    let duel = dune_world::Melee { damage: true, ..dune_world::Melee::new(fighter, fighter) };
    let duel = dune_world::melee(&duel).expect("an answer").reduced();
    let lost = duel.chance_of(&dune_world::Duel::Second(Fate::Eliminated));
    let sum: u128 = answer.odds.iter().map(|(lost, n)| u128::from(lost.first) * n).sum();
    let total = answer.odds.total();
    assert_eq!((total % lost.of, sum), (0, total / lost.of * lost.count * 10));
}

#[test]
fn only_simulations_report_progress() {
    let reports = std::cell::RefCell::new(Vec::new());
    let tell = |done, of| reports.borrow_mut().push((done, of));
    let clash = SquadMelee { first: squad(40, 7), second: squad(50, 8) };
    let thrown = fistful::squads(&clash, 1, Simulation { seed: 1, runs: 1_000 }, &tell);
    assert_ne!(thrown.expect("an answer").certainty, Certainty::Exact);
    // Sixteen runs are a part of a thousand.
    assert_eq!(reports.take(), (0..63).map(|done| (done, 63)).collect::<Vec<_>>());
    let clash = SquadMelee { first: squad(3, 7), second: squad(3, 8) };
    fistful::squads(&clash, 1, Simulation::default(), &tell).expect("an answer");
    assert_eq!(reports.take(), []);
}
