//! Dune Chess board and answers as terminal text.

use crate::games::dune_chess::answer::{
    Advice, EndReason, GameResult, Perft, PlayedGame, Reply, words,
};
use crate::games::dune_chess::{ChessMove, End, Player, Position, Square};
use crate::labels::{fill_phrase, labels};
use crate::language::ByLanguage;
use crate::text::wrap;
use crate::voice::Voice;
use anstyle::{AnsiColor, Color, Style};
use std::fmt::{Display, Write};

/// The default width of a line.
const DEFAULT_WIDTH: usize = 80;
/// Numbered moves on a line.
const MOVES_PER_LINE: usize = 7;

const ATREIDES: Style = ink(AnsiColor::BrightBlue).bold();
const HARKONNEN: Style = ink(AnsiColor::BrightRed).bold();
const SPICE: Style = ink(AnsiColor::Yellow);
const WORM: Style = ink(AnsiColor::Magenta);
const SOFT: Style = Style::new().dimmed();
const LAST: Style = Style::new().underline();

const fn ink(color: AnsiColor) -> Style {
    Style::new().fg_color(Some(Color::Ansi(color)))
}

/// Renders an answer.
pub(super) fn render_reply(reply: &Reply, voice: Voice) -> String {
    match reply {
        Reply::Moves(position) => {
            let closed = GameResult::by_rules(position);
            board(position, None, voice) + &closed_or_moves(position, closed, voice)
        }
        Reply::Perft(counted) => perft_text(counted, voice),
        Reply::Best(advice) => board(&advice.position, None, voice) + &advice_text(advice, voice),
        Reply::Replay(game) => replay_text(game, voice),
    }
}

/// Draws the squares with their names, those of the last move underlined, and the state of the game.
pub fn board(position: &Position, last: Option<ChessMove>, voice: Voice) -> String {
    let marked: Vec<Square> = match last {
        Some(ChessMove::Step { from, to, .. }) => vec![from, to],
        Some(ChessMove::Ransom { to, .. }) => vec![to],
        _ => Vec::new(),
    };
    let files = format!("{SOFT}     a   b   c   d   e   f   g   h{SOFT:#}\n");
    let mut out = files.clone();
    for rank in (0..8).rev() {
        let _ = write!(out, " {SOFT}{}{SOFT:#}  ", rank + 1);
        for square in (0..8).filter_map(|file| Square::at(file, rank)) {
            let (cell, letters) = cell(position, square);
            let is_marked = marked.contains(&square);
            let cell = if is_marked { format!("{LAST}{cell}{LAST:#}") } else { cell };
            let _ = write!(out, " {cell}{}", " ".repeat(3usize.saturating_sub(letters)));
        }
        let _ = writeln!(out, " {SOFT}{}{SOFT:#}", rank + 1);
    }
    out + &files + &state_text(position, voice)
}

/// Returns the contents of a square, and their width in characters.
fn cell(position: &Position, square: Square) -> (String, usize) {
    let stand = position.setup().squares[square.index()];
    let mut letters: Vec<(Style, char)> = Vec::new();
    let grounds = [(stand.seitch, SOFT, '⌂'), (stand.spice, SPICE, '∗'), (stand.worm, WORM, '≈')];
    letters
        .extend(grounds.into_iter().filter(|ground| ground.0).map(|ground| (ground.1, ground.2)));
    for (side, kind) in [stand.piece, stand.cargo].into_iter().flatten() {
        let style = if side == Player::Atreides { ATREIDES } else { HARKONNEN };
        letters.push((style, kind.symbol(side)));
    }
    if letters.is_empty() {
        letters.push((SOFT, '·'));
    }
    let drawn = letters.iter().map(|(style, letter)| format!("{style}{letter}{style:#}"));
    (drawn.collect(), letters.len())
}

fn state_text(position: &Position, voice: Voice) -> String {
    let (words, speech) = (&labels().chess, voice.speech);
    let text = position.to_string();
    let prisoners = text.split(' ').nth(3).unwrap_or("-");
    let [atreides, harkonnen] = Player::ALL.map(|side| position.score(side));
    let hands = Player::ALL.map(|side| position.hand(side));
    let lines = [
        turn_label(position.side()).phrase(speech),
        fill_phrase(&words.totals, &[("atreides", &atreides), ("harkonnen", &harkonnen)], speech),
        fill_phrase(&words.hands, &[("atreides", &hands[0]), ("harkonnen", &hands[1])], speech),
        fill_phrase(
            &words.prisoners,
            &[("prisoners", &prisoners), ("quiet", &position.quiet())],
            speech,
        ),
    ];
    lines.map(|line| line.to_string()).join("\n") + "\n"
}

fn turn_label(side: Player) -> &'static ByLanguage<String> {
    match side {
        Player::Atreides => &labels().chess.atreides_move,
        Player::Harkonnen => &labels().chess.harkonnen_move,
    }
}

/// Returns the end of a game, or its legal moves.
fn closed_or_moves(position: &Position, closed: Option<GameResult>, voice: Voice) -> String {
    match closed {
        Some(closed) => result_text(&closed, voice),
        None => {
            let moves = position.moves();
            let moves: Vec<String> =
                moves.iter().map(|chess_move| chess_move.word(position.side())).collect();
            let head = fill_phrase(&labels().chess.moves, &[("count", &moves.len())], voice.speech);
            wrap(&format!("{head} {}\n", moves.join(" ")), voice.columns.unwrap_or(DEFAULT_WIDTH))
        }
    }
}

/// Returns the legal moves of a position, numbered.
pub fn numbered_moves(position: &Position) -> String {
    let moves = position.moves();
    let cell = |(at, chess_move): (usize, &ChessMove)| {
        format!("{:>3} {:<7}", at + 1, chess_move.word(position.side()))
    };
    let cells: Vec<String> = moves.iter().enumerate().map(cell).collect();
    cells.chunks(MOVES_PER_LINE).map(|line| format!("{}\n", line.concat().trim_end())).collect()
}

/// Returns the end of a game: reason, scores and winner.
pub fn result_text(closed: &GameResult, voice: Voice) -> String {
    let words = &labels().chess;
    let why = match closed.why {
        EndReason::Rules(End::NoCombatants) => &words.no_combatants,
        EndReason::Rules(End::NoHarvest) => &words.no_harvest,
        EndReason::Rules(End::Quiet) => &words.quiet,
        EndReason::Rules(End::NoMove) => &words.no_move,
        EndReason::Repeated => &words.repeated,
        EndReason::Long => &words.long,
    };
    let winner = match closed.winner() {
        Some(Player::Atreides) => &words.atreides_win,
        Some(Player::Harkonnen) => &words.harkonnen_win,
        None => &words.draw,
    };
    let [atreides, harkonnen] = closed.score;
    let score = [("atreides", &atreides as &dyn Display), ("harkonnen", &harkonnen)];
    format!("{} {}\n", why.phrase(voice.speech), fill_phrase(winner, &score, voice.speech))
}

/// Returns the best move with the expected replies and the extent of the search.
pub fn advice_text(advice: &Advice, voice: Voice) -> String {
    let (labels, speech) = (&labels().chess, voice.speech);
    let line = words(&advice.position, &advice.line);
    let Some(best) = line.first() else {
        return GameResult::by_rules(&advice.position)
            .map_or(String::new(), |end| result_text(&end, voice));
    };
    let why = move_effect(&advice.position, advice.line[0]);
    let score = format!("{:+}", advice.score).replace('-', "−").replace("+0", "0");
    let lines = [
        fill_phrase(&labels.plays, &[("move", &best), ("why", &why.phrase(speech))], speech),
        fill_phrase(&labels.expects, &[("line", &line.join(" ")), ("score", &score)], speech),
        fill_phrase(&labels.looked, &[("depth", &advice.depth), ("nodes", &advice.nodes)], speech),
    ];
    wrap(
        &(lines.map(|line| line.to_string()).join("\n") + "\n"),
        voice.columns.unwrap_or(DEFAULT_WIDTH),
    )
}

fn move_effect(position: &Position, chess_move: ChessMove) -> &'static ByLanguage<String> {
    let words = &labels().chess;
    let is_enemy = |at| position.piece(at).is_some_and(|(side, _)| side != position.side());
    match chess_move {
        ChessMove::Step { to, .. } if is_enemy(to) => &words.captures,
        ChessMove::Ransom { .. } => &words.ransoms,
        ChessMove::Step { .. } | ChessMove::Pass
            if position.after_move(chess_move).spice() < position.spice() =>
        {
            &words.harvests
        }
        ChessMove::Step { .. } | ChessMove::Pass => &words.prepares,
    }
}

fn perft_text(counted: &Perft, voice: Voice) -> String {
    let mut out = String::new();
    for (chess_move, nodes) in counted.moves.iter().filter(|_| counted.divide) {
        let _ = writeln!(out, "{:<7} {nodes}", chess_move.word(counted.position.side()));
    }
    let values = [("nodes", &counted.nodes as &dyn Display), ("depth", &counted.depth)];
    format!("{out}{}\n", fill_phrase(&labels().chess.counted, &values, voice.speech))
}

/// Shows a game move by move, each with its board.
fn replay_text(game: &PlayedGame, voice: Voice) -> String {
    let words = words(&game.start(), &game.moves());
    let mut out = board(&game.start(), None, voice);
    for (at, (word, (chess_move, position))) in words.iter().zip(game.steps()).enumerate() {
        let _ = write!(out, "\n{}. {word}\n{}", at + 1, board(position, Some(chess_move), voice));
    }
    let closed = game.closed();
    out + &closed.map_or(String::new(), |closed| format!("\n{}", result_text(&closed, voice)))
}
