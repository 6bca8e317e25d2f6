//! Dune Chess: positions read and written, moves against a second generator, and games counted.

mod counts;
mod effects;
mod refused;
mod search;
mod slow;

use fistful::dice::Random;
use fistful::games::dune_chess::{
    ChessMove, Misread, Misreading, PieceKind, Player, Position, PositionFlaw, Setup, Square, perft,
};
use pretty_assertions::assert_eq;
use std::env;

/// The set-up of ruling C1.
const START: &str =
    "shobmohs/tttttttt/2^2^2/*******(*~)/(*~)*******/2^2^2/TTTTTTTT/FHODMOHF h 0-0 - 0";

/// Positions in which what is rare can be done: a worm is ridden, cargo carried, Spice flown to, a Seitch destroyed, a
/// prisoner ransomed.
const RARE: [&str; 6] = [
    START,
    "3b4/8/2(^T)1s3/3*(*~F)3/1(OH)1*4/2h2t2/3(ot)4/D2M4 a 3-2 FTTsh 4",
    "3b1m2/2^5/s1(^T)2^2/8/2(^O)1s3/1*1(OT)4/6H1/4D3 h 5-6 HTTott 0",
    "b7/1T6/2o5/(*~)7/1t3F2/5~2/3^4/D2OM3 a 5-0 F 19",
    "b7/8/8/8/8/8/(oh)7/D7 h 0-3 - 7",
    "8/8/3(*~F)4/2tT4/8/8/1H6/8 a 0-0 - 0",
];

/// Returns `true` if everything is counted and played, as `.ci/long/chess` asks.
fn is_long() -> bool {
    env::var_os("FISTFUL_CHESS").is_some()
}

fn position(text: &str) -> Position {
    let setup = Setup::read(text).unwrap_or_else(|why| panic!("{text}: {why:?}"));
    Position::new(&setup).unwrap_or_else(|flaws| panic!("{text}: {flaws:?}"))
}

fn words(position: &Position) -> Vec<String> {
    let mut words: Vec<String> =
        position.moves().into_iter().map(|done| done.word(position.side())).collect();
    words.sort_unstable();
    words
}

#[test]
fn perft_of_the_start_matches_the_known_counts() {
    // The numbers that the set-up is known by; the fifth, 63,364,533, takes a quick build.
    let counts: Vec<u64> = (0..=4).map(|depth| perft(&position(START), depth)).collect();
    assert_eq!(counts, [1, 36, 1_309, 47_449, 1_734_704]);
}

#[test]
fn moves_match_the_second_generator() {
    for text in RARE {
        let position = position(text);
        assert_eq!(words(&position), slow::words(&position.setup()), "{text}");
    }
    let mut random = Random::new(1965);
    for _ in 0..12 {
        let mut position = position(START);
        for _ in 0..120 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            assert_eq!(words(&position), slow::words(&position.setup()), "{position}");
            let at = random.below(moves.len() as u128) as usize;
            position = position.after_move(moves[at]);
        }
    }
}

/// Men and machines on the board, as cargo and among the prisoners, by side and kind.
fn count(position: &Position, side: Player, kind: PieceKind) -> u32 {
    let held = PieceKind::RANSOMED.iter().position(|ransomed| *ransomed == kind);
    position.count(side, kind) + held.map_or(0, |at| position.prisoners(side)[at].into())
}

#[test]
fn random_games_conserve_spice_and_pieces() {
    let mut random = Random::new(10_191);
    for _ in 0..200 {
        let mut before = position(START);
        let mut ended = false;
        for _ in 0..300 {
            let moves = before.moves();
            let Some(last) = moves.len().checked_sub(1) else {
                ended = true;
                break;
            };
            let done = moves[random.below(last as u128 + 1) as usize];
            let after = before.after_move(done);
            assert_eq!(after.key(), after.recompute_key(), "{before} {done:?}");
            let again = position(&after.to_string());
            assert_eq!(again, after, "{before} {done:?}");
            assert_eq!(ChessMove::read(&done.word(before.side()), before.side()), Some(done));
            let spice = |position: &Position| {
                position.spice() + Player::ALL.map(|side| position.hand(side)).iter().sum::<u32>()
            };
            assert_eq!(spice(&after), spice(&before), "{before} {done:?}");
            // Leaders and Mentats are gone once they are captured, others only by a worm, with what they carry.
            for side in Player::ALL {
                for kind in PieceKind::RANSOMED {
                    let gone = count(&before, side, kind).checked_sub(count(&after, side, kind));
                    let gone =
                        gone.unwrap_or_else(|| panic!("{kind:?} is made: {before} {done:?}"));
                    let by_worm = done.word(before.side()).starts_with('W');
                    assert!(gone == 0 || by_worm && gone == 1, "{before} {done:?}");
                }
            }
            before = after;
        }
        assert_eq!(before.outcome().is_some(), ended, "{before}");
    }
}

#[test]
fn an_unreadable_position_names_the_fault_and_its_place() {
    let swap = |from: &str, to: &str| START.replacen(from, to, 1);
    let cases = [
        (swap(" h ", " x "), 72, 1, Misreading::Side),
        (swap("tttttttt", "ttttttt"), 9, 7, Misreading::Squares(7, 7)),
        (swap("tttttttt", "tttxtttt"), 12, 1, Misreading::Symbol('x')),
        (swap("2^2^2/", "2^(T^)4/"), 20, 4, Misreading::Bracket),
        (swap("2^2^2/", "2^()4/"), 20, 2, Misreading::Bracket),
        (swap("tttttttt/", ""), 0, 62, Misreading::Ranks(7)),
        (swap("0-0", "0"), 74, 1, Misreading::Hand),
        (swap(" - ", " TF "), 79, 1, Misreading::Prisoners),
        (swap(" - ", " FD "), 79, 1, Misreading::Leader(Player::Atreides, PieceKind::Leader)),
        (swap(" - 0", " - many"), 80, 4, Misreading::Quiet),
        (swap(" - 0", ""), 0, 77, Misreading::Fields(3)),
    ];
    for (text, at, length, why) in cases {
        assert_eq!(Setup::read(&text), Err(Misread { at, length, why }), "{text}");
    }
}

#[test]
fn an_illegal_position_names_the_flaw_and_its_square() {
    let at = |name: &str| Square::parse(name).expect("a square");
    let cases = [
        ("8/8/8/8/3(*^)4/8/8/D6b a 0-0 - 0", PositionFlaw::SpiceInSeitch(at("d4"))),
        ("8/8/8/8/3(^~)4/8/8/D6b a 0-0 - 0", PositionFlaw::WormInSeitch(at("d4"))),
        (
            "8/8/8/8/3(*T)4/8/8/D6b a 0-0 - 0",
            PositionFlaw::PieceOnSpice(at("d4"), Player::Atreides, PieceKind::Troop),
        ),
        (
            "8/8/8/8/3(~T)4/8/8/D6b a 0-0 - 0",
            PositionFlaw::RiddenBy(at("d4"), Player::Atreides, PieceKind::Troop),
        ),
        (
            "8/8/8/8/3(TH)4/8/8/D6b a 0-0 - 0",
            PositionFlaw::Carries(at("d4"), Player::Atreides, PieceKind::Troop),
        ),
        ("8/8/8/8/3(Oh)4/8/8/D6b a 0-0 - 0", PositionFlaw::ForeignCargo(at("d4"))),
        (
            "8/8/8/8/8/8/TTTTTTTT/D6b a 0-0 T 0",
            PositionFlaw::TooMany(Player::Atreides, PieceKind::Troop, 9),
        ),
        (
            "8/8/8/8/8/8/8/D5Db a 0-0 - 0",
            PositionFlaw::TooMany(Player::Atreides, PieceKind::Leader, 2),
        ),
        ("8/8/8/8/8/********/********/D6b a 1-0 - 0", PositionFlaw::TooMuchSpice(17)),
        ("8/8/8/8/8/8/^^^^^3/D6b a 0-0 - 0", PositionFlaw::TooManySeitch(5)),
        ("8/8/8/8/8/8/~~~5/D6b a 0-0 - 0", PositionFlaw::TooManyWorms(3)),
    ];
    for (text, flaw) in cases {
        let setup = Setup::read(text).expect("a set-up");
        assert_eq!(Position::new(&setup), Err(vec![flaw]), "{text}");
    }
    assert_eq!(Setup::place("8/8/8/8/3(*^)4/8/8/D6b a 0-0 - 0", at("d4")), (9, 4));
}

#[test]
fn games_end_as_the_rules_say() {
    let end = |text: &str| {
        let outcome = position(text).outcome();
        outcome.map(|outcome| (outcome.end.key(), outcome.score, outcome.winner()))
    };
    let cases = [
        ("8/8/8/8/8/8/8/H6h a 3-2 - 0", Some(("no-combatants", [4, 3], Some(Player::Atreides)))),
        ("8/8/8/3*4/8/8/8/D6b a 0-0 - 0", None),
        ("8/8/8/3*4/8/8/8/7b h 4-0 - 0", Some(("no-harvest", [4, 10], Some(Player::Harkonnen)))),
        ("8/8/8/8/8/8/8/H6b h 9-0 - 0", Some(("no-harvest", [10, 10], None))),
        ("8/8/8/3*4/8/8/8/H6b h 9-0 - 0", None),
        ("8/8/8/8/8/8/8/D6b h 0-0 - 20", Some(("quiet", [10, 10], None))),
        ("8/8/8/8/8/8/8/D6b h 0-0 - 19", None),
        // Spice under a worm is on the board (C31).
        ("8/8/8/(*~)7/8/8/8/D6b h 0-0 - 20", None),
    ];
    for (text, expected) in cases {
        assert_eq!(end(text), expected, "{text}");
        assert_eq!(position(text).moves().is_empty(), expected.is_some(), "{text}");
    }
}
