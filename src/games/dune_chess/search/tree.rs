//! The search tree: alpha-beta with iterative deepening.

use super::Budget;
use super::table::{Bound, TranspositionTable};
use super::value::{WON, final_value, value};
use crate::dice::Random;
use crate::games::dune_chess::moves::{ChessMove, Moved};
use crate::games::dune_chess::position::Position;
use crate::stop;

/// A bound beyond any value.
const BEYOND: i32 = 10 * WON;
/// The greatest ply that is searched, captures included.
const DEEPEST: usize = 64;
/// The penalty of a move back to an earlier position of the game, in hundredths of a point.
const REPETITION_PENALTY: i32 = 30;
/// The least depth at which a search is reduced.
const LEAST_REDUCED: i32 = 3;
/// The plies that a search after passing is less deep.
const NULL_MOVE_REDUCTION: i32 = 3;
/// A capture that leaves a side this far below its bound, in hundredths of a point, is not searched.
const DELTA_MARGIN: i32 = 250;
/// The highest history score.
const MAX_HISTORY: i32 = 4_000;
/// The order of killer moves: above any history score.
const KILLER_RANK: i32 = 5_000;
/// The order of captures: above killer moves.
const CAPTURE_RANK: i32 = 10_000;
/// The earlier occurrences with which a position ends the game: it is then the third (C37).
const EARLIER_OCCURRENCES: usize = 2;

pub(super) struct Tree {
    budget: Budget,
    pub(super) nodes: u64,
    table: TranspositionTable,
    /// The keys of the game, then of the line that is searched.
    keys: Vec<u64>,
    /// The best line from each ply.
    lines: Vec<Vec<ChessMove>>,
    /// Killer moves, which refuted others, by ply.
    killers: Vec<[Option<ChessMove>; 2]>,
    /// The history score of moving a kind of piece to a square.
    merits: [[i32; 64]; 7],
    random: Random,
    /// `true` during the search of the first depth.
    is_first_depth: bool,
    stopped: bool,
}

impl Tree {
    pub(super) fn new(budget: Budget, before: &[u64], seed: u64) -> Self {
        Self {
            budget,
            nodes: 0,
            table: TranspositionTable::for_nodes(budget.nodes),
            keys: before.to_vec(),
            lines: vec![Vec::new(); DEEPEST + 2],
            killers: vec![[None; 2]; DEEPEST + 2],
            merits: [[0; 64]; 7],
            random: Random::new(seed),
            is_first_depth: true,
            stopped: false,
        }
    }

    /// Returns the best line of the deepest complete search, and its depth.
    pub(super) fn deepen(&mut self, position: &Position) -> (Vec<ChessMove>, u32) {
        let mut moves = position.moves();
        let mut found = (moves.first().copied().into_iter().collect(), 0);
        if moves.is_empty() {
            return found;
        }
        self.shuffle(&mut moves);
        for depth in 1..=self.budget.depth.min(DEEPEST as u32 / 2) {
            self.is_first_depth = depth == 1;
            let line = self.search_root(position, &mut moves, depth as i32);
            if self.stopped {
                break;
            }
            let is_decided = line.1.abs() > WON / 2;
            found = (line.0, depth);
            if is_decided || moves.len() == 1 {
                break;
            }
        }
        found
    }

    fn shuffle(&mut self, moves: &mut [ChessMove]) {
        for at in (1..moves.len()).rev() {
            let other = self.random.below(at as u128 + 1) as usize;
            moves.swap(at, other);
        }
    }

    /// Searches all moves; returns the best line and its value, and puts its move first for the next depth.
    fn search_root(
        &mut self,
        position: &Position,
        moves: &mut [ChessMove],
        depth: i32,
    ) -> (Vec<ChessMove>, i32) {
        if depth == 1 {
            moves.sort_by_key(|mv| -self.rank(position, *mv, None, 0));
        }
        let (mut best, mut line) = (-BEYOND, Vec::new());
        for at in 0..moves.len() {
            let mv = moves[at];
            let after = position.after_move(mv);
            let penalty = if self.keys.contains(&after.key()) { REPETITION_PENALTY } else { 0 };
            let least = best + penalty;
            let mut value = best + 1;
            if at > 0 {
                value = -self.search(&after, depth - 1, 1, [-least - 1, -least]) - penalty;
            }
            if value > best && !self.stopped {
                value = -self.search(&after, depth - 1, 1, [-BEYOND, -least]) - penalty;
            }
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                line = std::iter::once(mv).chain(self.lines[1].iter().copied()).collect();
                moves[..=at].rotate_right(1);
            }
        }
        (line, best)
    }

    /// Counts a position; returns `true` if the search has to stop, which it never has to at the first depth.
    fn count_node(&mut self) -> bool {
        self.nodes += 1;
        stop::unwind_if_stopped();
        self.stopped |= self.nodes > self.budget.nodes && !self.is_first_depth;
        self.stopped
    }

    /// Returns the value of a position for the side to move, within a window.
    fn search(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        [low, high]: [i32; 2],
    ) -> i32 {
        self.lines[ply].clear();
        if self.count_node() {
            return 0;
        }
        if position.is_decided() || self.is_third_occurrence(position) {
            return final_value(position, ply);
        }
        if depth <= 0 || ply >= DEEPEST {
            return self.quiescence_search(position, ply, [low, high]);
        }
        let key = key(position);
        let is_open = high - low > 1;
        let known = self.table.get(key);
        if let Some(known) = known.filter(|known| known.depth >= depth && !is_open) {
            let is_enough = match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.value >= high,
                Bound::Upper => known.value <= low,
            };
            if is_enough {
                return known.value;
            }
        }
        if let Some(found) = self.null_move_value(position, depth, ply, [low, high]) {
            return found;
        }
        let first = known.and_then(|known| known.best);
        let Some(moves) = self.order_moves(position, first, ply) else {
            return final_value(position, ply);
        };
        self.keys.push(position.key());
        let (best, refuting, raised) = self.search_moves(position, &moves, depth, ply, [low, high]);
        self.keys.pop();
        if !self.stopped {
            let bound = if best >= high {
                Bound::Lower
            } else if raised {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.table.put(key, refuting, best, depth, bound);
        }
        best
    }

    /// Searches less deep after passing (null-move pruning): returns a value that is high enough even so.
    fn null_move_value(
        &mut self,
        position: &Position,
        depth: i32,
        ply: usize,
        [low, high]: [i32; 2],
    ) -> Option<i32> {
        let is_open = high - low > 1;
        if is_open || depth < LEAST_REDUCED || high.abs() >= WON / 2 || value(position) < high {
            return None;
        }
        let passed = position.after_move(ChessMove::Pass);
        self.keys.push(position.key());
        let found = -self.search(&passed, depth - NULL_MOVE_REDUCTION, ply + 1, [-high, 1 - high]);
        self.keys.pop();
        (found >= high && !self.stopped).then_some(found)
    }

    /// Returns the best value of the moves, the move that has it, and `true` if it raised the lower bound.
    fn search_moves(
        &mut self,
        position: &Position,
        moves: &[ChessMove],
        depth: i32,
        ply: usize,
        [mut low, high]: [i32; 2],
    ) -> (i32, Option<ChessMove>, bool) {
        let (mut best, mut refuting, mut raised) = (-BEYOND, None, false);
        for (at, mv) in moves.iter().enumerate() {
            let after = position.after_move(*mv);
            let is_quiet = after.quiet() > 0;
            let late = if is_quiet { late_move_reduction(at, depth) } else { 0 };
            let mut found = 0;
            let mut is_full_search = at == 0;
            if at > 0 {
                found = -self.search(&after, depth - 1 - late, ply + 1, [-low - 1, -low]);
                is_full_search = found > low && (late > 0 || found < high);
            }
            if is_full_search && !self.stopped {
                found = -self.search(&after, depth - 1, ply + 1, [-high, -low]);
            }
            if self.stopped {
                break;
            }
            if found > best {
                best = found;
                refuting = Some(*mv);
            }
            if found > low {
                (low, raised) = (found, true);
                self.keep_line(*mv, ply);
            }
            if low >= high {
                self.remember(*mv, is_quiet, depth, ply);
                break;
            }
        }
        (best, refuting, raised)
    }

    fn keep_line(&mut self, mv: ChessMove, ply: usize) {
        let mut line = std::mem::take(&mut self.lines[ply]);
        line.clear();
        line.push(mv);
        line.extend_from_slice(&self.lines[ply + 1]);
        self.lines[ply] = line;
    }

    fn remember(&mut self, mv: ChessMove, is_quiet: bool, depth: i32, ply: usize) {
        if !is_quiet {
            return;
        }
        if self.killers[ply][0] != Some(mv) {
            self.killers[ply] = [Some(mv), self.killers[ply][0]];
        }
        if let ChessMove::Step { moved, to, .. } = mv {
            let merit = &mut self.merits[mover(moved)][to.index()];
            *merit = (*merit + depth * depth).min(MAX_HISTORY);
        }
    }

    /// Searches captures alone, until none gains anything (quiescence search).
    fn quiescence_search(
        &mut self,
        position: &Position,
        ply: usize,
        [mut low, high]: [i32; 2],
    ) -> i32 {
        let stand = value(position);
        if stand >= high || !self.budget.exchanges || ply >= DEEPEST {
            return stand;
        }
        low = low.max(stand);
        let mut best = stand;
        let mut moves = position.captures();
        moves.sort_by_cached_key(|mv| -gain(position, *mv));
        for mv in moves {
            if stand + 100 * worth(position, mv) + DELTA_MARGIN < low {
                continue;
            }
            let after = position.after_move(mv);
            self.lines[ply + 1].clear();
            if self.count_node() {
                return best;
            }
            let found = if after.is_decided() {
                -final_value(&after, ply + 1)
            } else {
                -self.quiescence_search(&after, ply + 1, [-high, -low])
            };
            if found > best {
                best = found;
            }
            if found > low {
                low = found;
                self.keep_line(mv, ply);
            }
            if low >= high {
                break;
            }
        }
        best
    }

    /// Returns `true` if the position occurs for the third time in the game and its line.
    fn is_third_occurrence(&self, position: &Position) -> bool {
        let back = usize::from(position.quiet());
        let keys = self.keys.iter().rev().take(back);
        keys.filter(|key| **key == position.key()).count() >= EARLIER_OCCURRENCES
    }

    /// Lists all moves, the most promising first; `None` if neither side can move.
    fn order_moves(
        &self,
        position: &Position,
        first: Option<ChessMove>,
        ply: usize,
    ) -> Option<Vec<ChessMove>> {
        let mut moves = position.steps();
        if moves.is_empty() {
            return position.outcome().is_none().then(|| vec![ChessMove::Pass]);
        }
        moves.sort_by_cached_key(|mv| -self.rank(position, *mv, first, ply));
        Some(moves)
    }

    fn rank(
        &self,
        position: &Position,
        mv: ChessMove,
        first: Option<ChessMove>,
        ply: usize,
    ) -> i32 {
        if Some(mv) == first {
            return BEYOND;
        }
        let gain = gain(position, mv);
        if gain > 0 {
            return CAPTURE_RANK + gain;
        }
        if self.killers[ply].contains(&Some(mv)) {
            return KILLER_RANK;
        }
        match mv {
            ChessMove::Step { moved, to, .. } => self.merits[mover(moved)][to.index()],
            _ => -1,
        }
    }
}

/// Returns the plies that a late quiet move is searched less deep, by its place in the order.
fn late_move_reduction(at: usize, depth: i32) -> i32 {
    i32::from(at >= 4 && depth >= LEAST_REDUCED) + i32::from(at >= 16 && depth > LEAST_REDUCED)
}

fn mover(moved: Moved) -> usize {
    match moved {
        Moved::Piece(kind) => kind as usize,
        Moved::Worm => 6,
    }
}

/// Returns the value of what a move captures, in points.
fn worth(position: &Position, mv: ChessMove) -> i32 {
    let ChessMove::Step { to, .. } = mv else { return 0 };
    let Some((side, kind)) = position.piece(to) else { return 0 };
    let cargo = position.cargo(to).map_or(0, |cargo| cargo.kind().value());
    if side == position.side() { 0 } else { (kind.value() + cargo) as i32 }
}

/// Returns the order of a capture or a harvest: by the value taken, then by the cheapest capturer.
fn gain(position: &Position, mv: ChessMove) -> i32 {
    let ChessMove::Step { moved, to, .. } = mv else { return 0 };
    let taken = worth(position, mv);
    if taken > 0 {
        let risk = match moved {
            Moved::Piece(kind) => kind.value() as i32,
            Moved::Worm => 0,
        };
        return taken * 16 + 12 - risk;
    }
    let harvests = moved != Moved::Worm && position.spice.has(to) && !position.worms.has(to);
    if harvests { 14 } else { 0 }
}

/// Returns the table key: without Spice it includes the quiet moves, which then may end the game (C17).
fn key(position: &Position) -> u64 {
    let quiet = if position.spice.is_empty() { u64::from(position.quiet()) } else { 0 };
    position.key() ^ quiet.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
