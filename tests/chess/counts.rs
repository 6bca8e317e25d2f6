//! Counts of games, against those recorded in `tests/chess/*.perft` and those of the second generator.

use super::{START, is_long, position, slow, words};
use fistful::dice::Random;
use fistful::games::dune_chess::{Position, perft};
use pretty_assertions::assert_eq;
use std::fs;
use std::path::PathBuf;

/// The nodes that an unoptimised test counts in a moment.
const FEW: u64 = 60_000;

/// Every recorded position with its counts: file, position, and the counts of depth 1 and on.
fn read_positions() -> Vec<(PathBuf, String, Vec<u64>)> {
    let folder = fs::read_dir("tests/chess").expect("the folder");
    let paths = folder.map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "perft")).collect();
    paths.sort();
    let mut found = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a record");
        for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (position, counts) = line.split_once(" = ").expect("a position and its counts");
            let counts = counts.split(' ').map(|count| count.parse().expect("a count"));
            found.push((path.clone(), position.to_owned(), counts.collect()));
        }
    }
    found
}

fn assert_counts(most: u64) {
    let recorded = read_positions();
    assert!(recorded.len() > 25, "{} positions", recorded.len());
    for (path, text, counts) in recorded {
        let position = position(&text);
        let counted: Vec<u64> = counts.iter().copied().filter(|count| *count <= most).collect();
        let depths = 1..=counted.len() as u32;
        let found: Vec<u64> = depths.map(|depth| perft(&position, depth)).collect();
        assert_eq!(found, counted, "{}: {text}", path.display());
    }
}

#[test]
fn perft_matches_the_recorded_counts() {
    assert_counts(if is_long() { u64::MAX } else { FEW });
}

/// The number of games by the second generator, which knows no position but its text.
fn slow_perft(position: &Position, depth: u32) -> u64 {
    let words = slow::words(&position.setup());
    if depth == 1 {
        return words.len() as u64;
    }
    let played = |word: &String| {
        let done =
            fistful::games::dune_chess::ChessMove::read(word, position.side()).expect("a move");
        slow_perft(&position.after_move(done), depth - 1)
    };
    words.iter().map(played).sum()
}

#[test]
fn the_second_generator_matches_the_recorded_counts() {
    assert_slow(if is_long() { 30_000 } else { 300 });
}

/// Compares the recorded counts with the second generator, up to so many games.
fn assert_slow(most: u64) {
    for (path, text, counts) in read_positions() {
        let few = (1..).zip(&counts).filter(|(_, count)| (1..=most).contains(*count));
        for (depth, count) in few {
            let found = slow_perft(&position(&text), depth);
            assert_eq!(found, *count, "{}: {text}", path.display());
        }
    }
}

#[test]
fn moves_in_random_games_match_the_second_generator() {
    let games = if is_long() { 10_000 } else { 20 };
    let mut random = Random::new(64);
    let mut seen = 0;
    for _ in 0..games {
        let mut at = position(START);
        for number in 0..200 {
            let moves = at.moves();
            // One position of eight, another eighth in each game.
            if (number + seen) % 8 == 0 {
                assert_eq!(words(&at), slow::words(&at.setup()), "{at}");
            }
            if moves.is_empty() {
                break;
            }
            at = at.after_move(moves[random.below(moves.len() as u128) as usize]);
        }
        seen += 1;
    }
    assert_eq!(seen, games);
}
