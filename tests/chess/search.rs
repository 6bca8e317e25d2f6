//! The program's play: its expected line is legal, repeatable, and better by level.

use super::{RARE, START, is_long, position};
use fistful::dice::Random;
use fistful::games::dune_chess::{Budget, ChessMove, Player, Position, SearchLevel};
use pretty_assertions::{assert_eq, assert_ne};

/// The advantage of a side over the other.
fn margin(position: &Position, side: Player) -> i32 {
    position.score(side) as i32 - position.score(side.other()) as i32
}

#[test]
fn the_expected_line_is_legal_and_ends_with_its_score() {
    for text in RARE {
        let first = position(text);
        for depth in 1..=3 {
            let found = first.find_best(Budget { depth, nodes: 20_000, exchanges: true }, &[], 1);
            let mut last = first;
            for done in &found.line {
                assert!(last.moves().contains(done), "{last} {done:?}");
                last = last.after_move(*done);
            }
            assert_eq!(margin(&last, first.side()), found.score, "{text}");
            assert_eq!(found.line.is_empty(), first.outcome().is_some(), "{text}");
        }
    }
}

#[test]
fn a_level_repeats_its_move_and_another_seed_varies_it() {
    let first = position(START);
    let found = |seed| first.find_best(SearchLevel::ALL[2].budget(), &[], seed);
    assert_eq!(found(1), found(1));
    let others: Vec<Option<ChessMove>> =
        (1..6).map(|seed| found(seed).line.first().copied()).collect();
    assert_ne!(others, vec![others[0]; 5]);
}

/// The lead of the first player at the end of a game; `None` moves at random. The game begins
/// with two moves at random, and ends by C37 too.
pub(super) fn game(players: [Option<Budget>; 2], seed: u64) -> i32 {
    let mut random = Random::new(seed);
    let (mut at, mut keys) = (position(START), Vec::new());
    loop {
        let again = keys.iter().filter(|key| **key == at.key()).count();
        if at.outcome().is_some() || again >= 2 || at.quiet() >= 300 {
            return margin(&at, Player::Atreides);
        }
        let moves = at.moves();
        let budget = players[at.side() as usize].filter(|_| keys.len() >= 2);
        let done = match budget {
            None => moves[random.below(moves.len() as u128) as usize],
            Some(budget) => at.find_best(budget, &keys, seed).line[0],
        };
        keys.push(at.key());
        at = at.after_move(done);
    }
}

/// Half points of the stronger in so many games, each beginning played from both sides.
fn halves(strong: Option<Budget>, weak: Option<Budget>, games: u64) -> u64 {
    let half = |number: u64| {
        let is_first = number.is_multiple_of(2);
        let players = if is_first { [strong, weak] } else { [weak, strong] };
        let margin = game(players, 1_000 + number / 2);
        let margin = if is_first { margin } else { -margin };
        match margin.signum() {
            1 => 2,
            0 => 1,
            _ => 0,
        }
    };
    (0..games).map(half).sum()
}

/// A level with so many nodes a move at the most.
fn player(level: usize, nodes: u64) -> Option<Budget> {
    let budget = SearchLevel::ALL.get(level.checked_sub(1)?)?.budget();
    Some(Budget { nodes: budget.nodes.min(nodes), ..budget })
}

/// The stronger, the weaker and the least half points of the stronger.
type Match = (usize, usize, u64);

#[test]
fn a_level_beats_the_one_below() {
    let few: &[Match] = &[(1, 0, 7), (2, 1, 6)];
    let all: &[Match] =
        &[(1, 0, 180), (2, 1, 120), (3, 2, 120), (4, 3, 120), (5, 4, 120), (5, 0, 198)];
    // A node is looked at in a microsecond at the most: 50,000 of them are worth less than 50 ms.
    let (matches, nodes, games) = if is_long() { (all, 50_000, 100) } else { (few, 300, 4) };
    for (strong, weak, least) in matches {
        let won = halves(player(*strong, nodes), player(*weak, nodes), games);
        assert!(won >= *least, "level {strong} against {weak}: {won} of {}", 2 * games);
    }
}
