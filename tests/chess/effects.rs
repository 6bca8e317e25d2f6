//! The effects of a move, ruling by ruling: the exact position after it.

use super::position;
use fistful::games::dune_chess::ChessMove;
use pretty_assertions::assert_eq;

/// Ruling, position, move, and the position after it.
const EFFECTS: [(&str, &str, &str, &str); 24] = [
    ("C4", "8/8/8/8/3(~F)*3/8/8/D6b a 0-0 - 0", "Wd4e4", "8/8/8/8/4(*~F)3/8/8/D6b h 0-0 - 1"),
    ("C4", "8/8/8/8/3(~F)4/8/8/D6b a 0-0 - 0", "Fd4d8", "3F4/8/8/8/3~4/8/8/D6b h 0-0 - 1"),
    ("C6", "8/8/8/8/3~t*2/8/8/D6b a 0-0 - 5", "Wd4e4", "8/8/8/8/4~*2/8/8/D6b h 0-0 - 0"),
    ("C7", "8/8/8/8/3(*~)*3/8/8/D6b a 0-0 - 0", "Wd4e4", "8/8/8/8/3*(*~)3/8/8/D6b h 0-0 - 1"),
    ("C9", "8/8/8/8/3T4/8/1O6/D6b a 0-0 - 0", "Ob2d4", "8/8/8/8/3(OT)4/8/8/D6b h 0-0 - 1"),
    ("C9", "8/8/8/8/8/2T5/1O6/D6b a 0-0 - 0", "Tc3b2", "8/8/8/8/8/8/1(OT)6/D6b h 0-0 - 1"),
    ("C11", "8/8/8/8/3*4/8/1(OH)6/D6b a 0-0 - 7", "Ob2d4", "8/8/8/8/3(OH)4/8/8/D6b h 1-0 - 0"),
    ("C12", "8/8/8/3(^T)4/8/3s4/8/D6b h 0-0 - 3", "Sd3d5", "8/8/8/3s4/8/8/8/D6b a 0-0 T 0"),
    ("C12", "8/8/8/3^4/8/3s4/8/D6b h 0-0 - 3", "Sd3d5!", "8/8/8/3s4/8/8/8/D6b a 0-0 - 4"),
    ("C12", "8/8/8/3^4/8/3s4/8/D6b h 0-0 - 3", "Sd3d5", "8/8/8/3(^s)4/8/8/8/D6b a 0-0 - 4"),
    ("C13", "8/8/8/3m4/3D4/8/8/7b a 0-0 - 1", "Dd4d5", "8/8/8/3D4/8/8/8/7b h 0-0 - 0"),
    ("C14", "8/8/8/8/8/8/8/D6b a 5-1 FT 2", "F@e4", "8/8/8/8/4F3/8/8/D6b h 0-6 T 3"),
    ("C21", "8/8/8/8/3(^t)4/2T5/8/D6b a 0-0 - 0", "Tc3d4", "8/8/8/8/3(^T)4/8/8/D6b h 0-0 t 0"),
    ("C22", "8/8/8/8/3(^H)4/8/1O6/D6b a 0-0 - 0", "Ob2d4", "8/8/8/8/3(^OH)4/8/8/D6b h 0-0 - 1"),
    ("C26", "8/8/8/8/3~4/3F4/8/D6b a 0-0 - 0", "Fd3d4", "8/8/8/8/3(~F)4/8/8/D6b h 0-0 - 1"),
    ("C7", "8/8/8/8/3(*~)4/3F4/8/D6b a 0-0 - 0", "Fd3d4", "8/8/8/8/3(*~F)4/8/8/D6b h 0-0 - 1"),
    ("C27", "8/8/8/8/3~(*~)*2/8/8/D6b a 0-0 - 0", "We4f4", "8/8/8/8/3~*(*~)2/8/8/D6b h 0-0 - 1"),
    ("C28", "8/8/8/8/3~(ot)3/8/8/D6b a 0-0 - 0", "Wd4e4", "8/8/8/8/4~3/8/8/D6b h 0-0 - 0"),
    ("C29", "8/8/8/8/8/2t5/1(OT)6/D6b a 0-0 - 0", "Tb2c3", "8/8/8/8/8/2T5/1O6/D6b h 0-0 t 0"),
    ("C29", "8/8/8/8/8/1*6/1(OH)6/D6b a 0-0 - 2", "Hb2b3", "8/8/8/8/8/1H6/1O6/D6b h 1-0 - 0"),
    ("C30", "8/8/8/8/3*4/8/1(oh)6/D6b h 0-0 - 7", "Ob2d4", "8/8/8/8/3(oh)4/8/8/D6b a 0-1 - 0"),
    ("C32", "8/8/8/3(ot)4/3D4/8/8/7b a 0-0 - 0", "Dd4d5", "8/8/8/3D4/8/8/8/7b h 0-0 ot 0"),
    ("C34", "8/8/8/3*4/3H4/8/8/D6b a 0-0 - 9", "Hd4d5", "8/8/8/3H4/8/8/8/D6b h 1-0 - 0"),
    ("C36", "6*b/6**/8/8/8/8/8/D7 h 0-0 - 0", "--", "6*b/6**/8/8/8/8/8/D7 a 0-0 - 1"),
];

#[test]
fn a_move_leads_to_the_position_of_its_ruling() {
    for (ruling, before, word, after) in EFFECTS {
        let before = position(before);
        let done = ChessMove::read(word, before.side()).unwrap_or_else(|| panic!("{word}"));
        assert!(before.moves().contains(&done), "{ruling}: {before} {word}");
        assert_eq!(before.after_move(done).to_string(), after, "{ruling}: {before} {word}");
    }
}
