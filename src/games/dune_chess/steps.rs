//! The reach of pieces on an empty board, from every square.

use super::board::{Square, Squares};

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// One square along a rank or a file.
pub(super) static ORTHOGONALS: [Squares; 64] = step_table(&ORTHOGONAL, 1);
/// One square diagonally.
pub(super) static DIAGONALS: [Squares; 64] = step_table(&DIAGONAL, 1);
/// Any number of squares diagonally, over anything.
pub(super) static FLIGHTS: [Squares; 64] = step_table(&DIAGONAL, 7);
/// The squares in each of the four directions along ranks and files.
static LINES: [[Squares; 64]; 4] = [
    step_table(&[ORTHOGONAL[0]], 7),
    step_table(&[ORTHOGONAL[1]], 7),
    step_table(&[ORTHOGONAL[2]], 7),
    step_table(&[ORTHOGONAL[3]], 7),
];

/// Returns all eight squares around.
pub(super) fn neighbours(from: Square) -> Squares {
    ORTHOGONALS[from.index()].or(DIAGONALS[from.index()])
}

/// Returns the squares along ranks and files up to the first of `stops` in each direction, which is included.
pub(super) fn slides(from: Square, stops: Squares) -> Squares {
    let at = from.index();
    let direction = |direction: usize| {
        let all = LINES[direction][at];
        let met = all.and(stops);
        // Upwards and to the right the nearest is the first, downwards and to the left the last.
        let stop = if direction < 2 { met.first() } else { met.last() };
        stop.map_or(all, |stop| all.without(LINES[direction][stop.index()]))
    };
    direction(0).or(direction(1)).or(direction(2)).or(direction(3))
}

const fn step_table(directions: &[(i8, i8)], most: i8) -> [Squares; 64] {
    let mut all = [Squares::NONE; 64];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = ((square % 8) as i8, (square / 8) as i8);
        let mut direction = 0;
        while direction < directions.len() {
            let mut step = 1;
            while step <= most {
                if let Some(to) = Square::at(
                    file + directions[direction].0 * step,
                    rank + directions[direction].1 * step,
                ) {
                    all[square] = all[square].or(to.alone());
                }
                step += 1;
            }
            direction += 1;
        }
        square += 1;
    }
    all
}
