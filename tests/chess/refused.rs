//! Illegal moves: every word that could be a move is legal, or is refused with a rule.

use super::{RARE, position};
use fistful::dice::Random;
use fistful::fault::Fault;
use fistful::games::dune_chess::{ChessFault, IllegalMove};
use fistful::games::dune_chess::{ChessMove, Moved, PieceKind, Position, Square};
use fistful::language::Language;
use fistful::message::Message;
use pretty_assertions::{assert_eq, assert_ne};
use std::collections::BTreeSet;

/// Every step and ransom that can be written, and the pass.
fn all_moves() -> Vec<ChessMove> {
    let kinds = PieceKind::ALL.map(Moved::Piece).into_iter().chain([Moved::Worm]);
    let pairs = || Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let steps = kinds.flat_map(|moved| {
        pairs().flat_map(move |(from, to)| {
            [false, true].map(|destroys| ChessMove::Step { moved, from, to, destroys })
        })
    });
    let ransoms = PieceKind::ALL.into_iter();
    let ransoms =
        ransoms.flat_map(|kind| Square::all().map(move |to| ChessMove::Ransom { kind, to }));
    steps.chain(ransoms).chain([ChessMove::Pass]).collect()
}

/// Compares the refusal of every move with the legal moves of a position; the ids of the refusals.
fn refusal_ids(position: &Position, words: &[ChessMove]) -> BTreeSet<&'static str> {
    let moves = position.moves();
    let mut found = BTreeSet::new();
    for done in words {
        let refusal = position.refusal(*done);
        assert_eq!(refusal.is_none(), moves.contains(done), "{position} {done:?}");
        found.extend(refusal.map(|why| why.id()));
    }
    found
}

#[test]
fn a_move_is_legal_or_has_a_reason() {
    let mut random = Random::new(9);
    let words = all_moves();
    for text in &RARE[..2] {
        let position = position(text);
        let some: Vec<ChessMove> = words.iter().copied().filter(|_| random.below(8) == 0).collect();
        assert!(refusal_ids(&position, &some).len() > 5, "{text}");
    }
}

/// The id of the refusal of a word; empty for a legal move.
fn refusal_id(text: &str, word: &str) -> &'static str {
    let position = position(text);
    let read = ChessMove::read(word, position.side()).unwrap_or_else(|| panic!("{word}"));
    position.refusal(read).map_or("", |why| why.id())
}

#[test]
fn each_rule_refuses_what_it_does_not_allow() {
    let cases = [
        // C2: one square around, and nobody's own (C5).
        ("8/8/8/8/3D4/8/8/7b a 0-0 - 0", "Dd4d6", "out-of-reach"),
        ("8/8/8/3M4/3D4/8/8/7b a 0-0 - 0", "Dd4d5", "own-piece"),
        ("8/8/8/8/3D4/8/8/7b a 0-0 - 0", "Dd4d5", ""),
        // C3: sliders cross neither Spice nor Seitch, and do not land on Spice.
        ("8/8/8/3*4/8/3F4/8/D6b a 0-0 - 0", "Fd3d6", "blocked"),
        ("8/8/8/3^4/8/3F4/8/D6b a 0-0 - 0", "Fd3d6", "blocked"),
        ("8/8/8/3*4/8/3F4/8/D6b a 0-0 - 0", "Fd3d5", "onto-spice"),
        // C4: only the rider's side moves a ridden worm, and nobody captures the rider.
        ("8/8/8/8/3(~F)*3/8/8/D2s3b h 0-0 - 0", "Wd4e4", "ridden-by-foe"),
        ("8/8/8/8/3(~F)*3/8/8/D2s3b h 0-0 - 0", "Sd1d4", "onto-rider"),
        ("8/8/8/8/3(~F)*3/8/8/D2s3b a 0-0 - 0", "Wd4e4", ""),
        ("8/8/8/8/3(~F)4/8/8/D6b a 0-0 - 0", "Fd4d8", ""),
        // C5: a worm takes nobody of the mover's.
        ("8/8/8/8/3~T3/8/8/D6b a 0-0 - 0", "Wd4e4", "own-piece"),
        // C6, C27: onto Spice or enemies alone, never onto a Seitch (C8) or another worm.
        ("8/8/8/8/3~4/8/8/D6b a 0-0 - 0", "Wd4e4", "worm-onto-sand"),
        ("8/8/8/8/3~t3/8/8/D6b a 0-0 - 0", "Wd4e4", ""),
        ("8/8/8/8/3~(^t)3/8/8/D6b a 0-0 - 0", "Wd4e4", "worm-onto-seitch"),
        ("8/8/8/8/3~(*~)3/8/8/D6b a 0-0 - 0", "Wd4e4", "worm-onto-worm"),
        // C7: Spice under a worm cannot be harvested.
        ("8/8/8/8/3H(*~)3/8/8/D6b a 0-0 - 0", "Hd4e4", "onto-worm"),
        // C9, C25: one load; C29: it leaves by a move of its own.
        ("8/8/8/8/3T4/8/1(OH)6/D6b a 0-0 - 0", "Ob2d4", "carries-already"),
        ("8/8/8/8/8/2T5/1(OH)6/D6b a 0-0 - 0", "Tc3b2", "carries-already"),
        ("8/8/8/8/8/2T5/1O6/D6b a 0-0 - 0", "Tc3b2", ""),
        ("8/8/8/8/8/8/1(OT)6/D6b a 0-0 - 0", "Tb2c3", ""),
        // C10: a Harvester aboard; C24: none aboard and Spice.
        ("8/8/8/8/3t4/8/1(OH)6/D6b a 0-0 - 0", "Ob2d4", "harvester-aboard"),
        ("8/8/8/8/3^4/8/1(OH)6/D6b a 0-0 - 0", "Ob2d4", "harvester-in-seitch"),
        ("8/8/8/8/3*4/8/1(OH)6/D6b a 0-0 - 0", "Ob2d4", ""),
        ("8/8/8/8/3*4/8/1O6/D6b a 0-0 - 0", "Ob2d4", "onto-spice"),
        ("8/8/8/8/3~4/8/1O6/D6b a 0-0 - 0", "Ob2d4", "onto-worm"),
        // C12: a Seitch is destroyed as a Sardaukar lands in it, and empty.
        ("8/8/8/3^4/8/3s4/8/D6b h 0-0 - 0", "Sd3d5!", ""),
        ("8/8/8/3(^T)4/8/3s4/8/D6b h 0-0 - 0", "Sd3d5!", "nothing-destroyed"),
        ("8/8/8/3^4/8/3F4/8/D6b a 0-0 - 0", "Fd3d5!", "nothing-destroyed"),
        // C13, C15, C33: ransom.
        ("8/8/8/8/8/8/8/D6b a 9-0 - 0", "T@e4", "no-prisoner"),
        ("8/8/8/8/8/8/8/D6b a 4-0 F 0", "F@e4", "ransom-price"),
        ("8/8/8/8/8/8/8/D6b a 5-0 O 0", "O@e4", "nobody-ransoms"),
        ("8/8/8/8/4^3/8/8/D6b a 5-0 F 0", "F@e4", "not-vacant"),
        ("8/8/8/8/8/8/8/D6b a 5-0 F 0", "F@e4", ""),
        // C21, C23: whoever may land there captures who stands in a Seitch.
        ("8/8/8/8/3(^t)4/2T5/8/D6b a 0-0 - 0", "Tc3d4", ""),
        ("8/8/8/8/3(^t)4/8/1O6/D6b a 0-0 - 0", "Ob2d4", ""),
        ("8/8/8/8/3(^t)4/3H4/8/D6b a 0-0 - 0", "Hd3d4", "harvester-attacks"),
        // C22: a pick-up in a Seitch.
        ("8/8/8/8/3(^H)4/8/1O6/D6b a 0-0 - 0", "Ob2d4", ""),
        // C26: a Fremen mounts, a Sardaukar does not.
        ("8/8/8/8/3~4/3F4/8/D6b a 0-0 - 0", "Fd3d4", ""),
        ("8/8/8/8/3~4/3s4/8/D6b h 0-0 - 0", "Sd3d4", "onto-worm"),
        // C36: nobody passes who can move.
        ("8/8/8/8/8/8/8/D6b a 0-0 - 0", "--", "must-move"),
        ("8/8/8/8/8/8/8/H6h a 0-0 - 0", "Ha1a2", "game-over"),
        ("8/8/8/8/8/8/8/D6b a 0-0 - 0", "Dc1c2", "nobody-there"),
        ("8/8/8/8/8/8/8/D6b a 0-0 - 0", "Dh1h2", "not-your-piece"),
        ("8/8/8/8/8/8/8/D6b a 0-0 - 0", "Ma1a2", "another-piece"),
        ("8/8/8/8/8/8/8/D6b a 0-0 - 0", "Wa1a2", "no-worm-there"),
    ];
    for (text, word, id) in cases {
        assert_eq!(refusal_id(text, word), id, "{text} {word}");
    }
}

#[test]
fn every_reason_is_worded_in_both_languages() {
    let mut seen = BTreeSet::new();
    let words = all_moves();
    for text in RARE {
        let position = position(text);
        for done in words.iter().step_by(37) {
            let Some(why) = position.refusal(*done) else { continue };
            if seen.insert(why.id()) {
                assert_worded_in_both_languages(why);
            }
        }
    }
    assert!(seen.len() > 8, "{seen:?}");
}

fn assert_worded_in_both_languages(why: IllegalMove) {
    let fault = Fault::from(ChessFault::Illegal(why));
    let [en, es] = Language::ALL.map(|language| fault.say(language));
    assert_ne!(en, es);
    assert_eq!(en.is_empty() || es.is_empty(), false, "{}", fault.id());
    let cited = |text: &str| text.split('(').nth(1).map(str::to_owned);
    assert_eq!(cited(&en), cited(&es));
    assert_eq!(Language::ALL.map(|language| fault.hint(language).is_some()), [true; 2]);
}
