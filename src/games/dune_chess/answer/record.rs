//! Saved games: a file with the header `dune-chess 1`, the starting position and the moves.

use super::game::PlayedGame;
use super::{read, words};
use crate::finding::Finding;
use crate::games::dune_chess::ChessFault;
use crate::read::source;
use crate::text::{Source, Span};

/// The first line of a saved game.
const FIRST_LINE: &str = "dune-chess 1";
/// Moves in a line: six of each side.
const ALONG: usize = 12;

/// The file format of a saved game.
#[derive(Debug)]
pub struct Record;

impl Record {
    /// Writes a game.
    pub fn text(game: &PlayedGame) -> String {
        let words = words(&game.start(), &game.moves());
        let lines = words.chunks(ALONG).map(|line| line.join(" ") + "\n");
        format!("{FIRST_LINE}\n{}\n{}", game.start(), lines.collect::<String>())
    }

    /// Parses a saved game.
    ///
    /// # Errors
    /// The text with its faults.
    pub fn read(name: &str, bytes: &[u8]) -> Result<PlayedGame, (Source, Vec<Finding>)> {
        let (source, findings) = source(name, bytes);
        if !findings.is_empty() {
            return Err((source, findings));
        }
        match game(&source.text) {
            Ok(game) => Ok(game),
            Err(findings) => Err((source, findings)),
        }
    }
}

fn game(text: &str) -> Result<PlayedGame, Vec<Finding>> {
    let mut lines = lines(text);
    let (start, head) = lines.next().unwrap_or_default();
    let no_game = |start: usize, end: usize| {
        vec![Finding::at(Span::new(start, end), ChessFault::NotAGame.into())]
    };
    if head != FIRST_LINE {
        return Err(no_game(start, start + head.len()));
    }
    let (at, line) = lines.next().ok_or_else(|| no_game(text.len(), text.len()))?;
    let mut game = PlayedGame::new(read::position(line, at)?);
    let rest = at + line.len();
    for (at, word) in read::words(&text[rest..], rest) {
        let done = game.read(word, at).map_err(|finding| vec![*finding])?;
        game.play(done);
    }
    Ok(game)
}

/// Returns the non-empty lines without comments, with their byte offsets.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let lines = text.lines().map(str::trim);
    lines
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(move |line| (start(line), line))
}
