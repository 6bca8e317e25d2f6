//! The JSON answers of Dune Chess.

use super::write;
use crate::games::dune_chess::Position;
use crate::games::dune_chess::answer::{Advice, Closed, Perft, PlayedGame, Reply, named, words};
use serde::Serialize;

#[derive(Serialize)]
struct MovesAnswer {
    position: String,
    side: char,
    moves: Vec<String>,
    over: Option<OverAnswer>,
}

#[derive(Serialize)]
struct OverAnswer {
    why: &'static str,
    score: ScoreAnswer,
    winner: &'static str,
}

#[derive(Serialize)]
struct ScoreAnswer {
    atreides: u32,
    harkonnen: u32,
}

#[derive(Serialize)]
struct PerftAnswer {
    position: String,
    depth: u32,
    nodes: u64,
    moves: Vec<NodesAnswer>,
}

#[derive(Serialize)]
struct NodesAnswer {
    r#move: String,
    nodes: u64,
}

#[derive(Serialize)]
struct BestAnswer {
    position: String,
    r#move: Option<String>,
    score: i32,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
}

#[derive(Serialize)]
struct ReplayAnswer {
    start: String,
    moves: Vec<StepAnswer>,
    over: Option<OverAnswer>,
}

#[derive(Serialize)]
struct StepAnswer {
    r#move: String,
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
        moves: position.moves().into_iter().map(|done| done.word(side)).collect(),
        over: Closed::by_rules(position).map(over),
    }
}

fn over(closed: Closed) -> OverAnswer {
    let [atreides, harkonnen] = closed.score;
    OverAnswer {
        why: closed.why.tag(),
        score: ScoreAnswer { atreides, harkonnen },
        winner: closed.winner().map_or("draw", named),
    }
}

fn perft(counted: &Perft) -> PerftAnswer {
    let side = counted.position.side();
    let one = |(done, nodes): &(crate::games::dune_chess::ChessMove, u64)| NodesAnswer {
        r#move: done.word(side),
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
        over: game.closed().map(over),
    }
}
