//! The JSON answers of Dune Chess.

use super::write;
use crate::games::dune_chess::answer::{Advice, GameResult, Perft, PlayedGame, Reply, words};
use crate::games::dune_chess::{Player, Position};
use schemars::JsonSchema;
use serde::Serialize;

/// The legal moves of a position.
#[derive(Serialize, JsonSchema)]
pub(super) struct MovesAnswer {
    /// The position, in five fields.
    position: String,
    /// The side to move, by its letter.
    side: char,
    moves: Vec<String>,
    /// The end of the game, if it is over.
    over: Option<OverAnswer>,
}

/// The end of a game.
#[derive(Serialize, JsonSchema)]
struct OverAnswer {
    /// The rule that ended it.
    why: &'static str,
    score: ScoreAnswer,
    /// `atreides`, `harkonnen` or `draw`.
    winner: &'static str,
}

/// The points of each side.
#[derive(Serialize, JsonSchema)]
struct ScoreAnswer {
    atreides: u32,
    harkonnen: u32,
}

/// The number of games with a given number of moves.
#[derive(Serialize, JsonSchema)]
pub(super) struct PerftAnswer {
    position: String,
    /// Moves ahead.
    depth: u32,
    nodes: u64,
    /// The count of each first move, if asked for.
    moves: Vec<NodesAnswer>,
}

/// The games that begin with a move.
#[derive(Serialize, JsonSchema)]
struct NodesAnswer {
    r#move: String,
    nodes: u64,
}

/// The best move found.
#[derive(Serialize, JsonSchema)]
pub(super) struct BestAnswer {
    position: String,
    /// `null` if there is no legal move.
    r#move: Option<String>,
    /// The worth of the position for the side to move.
    score: i32,
    /// The best play of both sides.
    line: Vec<String>,
    /// Moves looked ahead.
    depth: u32,
    /// Positions seen.
    nodes: u64,
}

/// A game move by move.
#[derive(Serialize, JsonSchema)]
pub(super) struct ReplayAnswer {
    /// The first position.
    start: String,
    moves: Vec<StepAnswer>,
    /// The end of the game, if it is over.
    over: Option<OverAnswer>,
}

/// A move.
#[derive(Serialize, JsonSchema)]
struct StepAnswer {
    r#move: String,
    /// The position after it.
    position: String,
}

/// Writes an answer, with a line end.
pub(super) fn chess(reply: &Reply) -> String {
    match reply {
        Reply::Moves(position) => write(&moves(position)),
        Reply::Perft(counted) => write(&perft(counted)),
        Reply::Best(advice) => write(&best(advice)),
        Reply::Replay(game) => write(&replay(game)),
    }
}

fn moves(position: &Position) -> MovesAnswer {
    let side = position.side();
    MovesAnswer {
        position: position.to_string(),
        side: side.letter(),
        moves: position.moves().into_iter().map(|chess_move| chess_move.word(side)).collect(),
        over: GameResult::by_rules(position).map(over_answer),
    }
}

fn over_answer(closed: GameResult) -> OverAnswer {
    let [atreides, harkonnen] = closed.score;
    OverAnswer {
        why: closed.why.key(),
        score: ScoreAnswer { atreides, harkonnen },
        winner: closed.winner().map_or("draw", Player::key),
    }
}

fn perft(counted: &Perft) -> PerftAnswer {
    let side = counted.position.side();
    let one = |(chess_move, nodes): &(crate::games::dune_chess::ChessMove, u64)| NodesAnswer {
        r#move: chess_move.word(side),
        nodes: *nodes,
    };
    PerftAnswer {
        position: counted.position.to_string(),
        depth: counted.depth,
        nodes: counted.nodes,
        moves: counted.moves.iter().map(one).collect(),
    }
}

fn best(advice: &Advice) -> BestAnswer {
    let line = words(&advice.position, &advice.line);
    BestAnswer {
        position: advice.position.to_string(),
        r#move: line.first().cloned(),
        score: advice.score,
        line,
        depth: advice.depth,
        nodes: advice.nodes,
    }
}

fn replay(game: &PlayedGame) -> ReplayAnswer {
    let words = words(&game.start(), &game.moves());
    let steps = words.into_iter().zip(game.steps());
    let step = |(r#move, (_, position)): (String, (_, &Position))| StepAnswer {
        r#move,
        position: position.to_string(),
    };
    ReplayAnswer {
        start: game.start().to_string(),
        moves: steps.map(step).collect(),
        over: game.closed().map(over_answer),
    }
}
