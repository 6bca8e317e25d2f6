//! Dune Chess at a terminal: requests, and interactive games.

use super::args::{Args, ChessCommand, ChessStartArgs, PlayArgs};
use super::task::CommandTask;
use super::{CommandOutput, prompt, remedy};
use crate::answer::{self, Answer, Request};
use crate::desk::Desk;
use crate::error::{Error, ErrorKind, ExpectedFile, read_file};
use crate::finding::Finding;
use crate::game_registry::GameRegistry;
use crate::games::dune_chess::ChessMove;
use crate::games::dune_chess::answer::{ChessRequest, PlayedGame, Record, Reply, StartPosition};
use crate::labels::{fill_phrase, labels};
use crate::language::{ByLanguage, Speech};
use crate::text::{Source, escape_controls};
use crate::voice::Voice;
use crate::{limits, render, save};
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};

/// Returns the task of a command.
///
/// # Errors
/// A file of a game that cannot be read.
pub(super) fn build_task(of: &ChessCommand) -> Result<CommandTask<'_>, Error> {
    let (request, json) = match of {
        ChessCommand::Moves { from, answer } => (ChessRequest::Moves(start(from)), answer.json),
        ChessCommand::Perft { depth, from, divide, answer } => (
            ChessRequest::Perft { start: start(from), depth: *depth, divide: *divide },
            answer.json,
        ),
        ChessCommand::Best { from, level, seed, answer } => {
            (ChessRequest::Best(start(from), *level, *seed), answer.json)
        }
        ChessCommand::Replay { file, answer } => {
            (ChessRequest::Replay(file.display().to_string(), read_game_file(file)?), answer.json)
        }
        ChessCommand::Print { from, kinds, press } => {
            let request = Request::ChessPaper(start(from), kinds.to_vec());
            return Ok(CommandTask::Ask(request.into(), press.answer.json));
        }
        ChessCommand::Play(play) => return Ok(CommandTask::PlayChess(play)),
    };
    Ok(CommandTask::Ask(Request::Chess(request).into(), json))
}

fn start(from: &ChessStartArgs) -> StartPosition {
    let ChessStartArgs { position, set_up, moves } = from;
    StartPosition { position: position.clone(), set_up: set_up.clone(), moves: moves.clone() }
}

/// Reads a game file.
fn read_game_file(path: &Path) -> Result<Vec<u8>, Error> {
    read_file(path, limits::FILE_BYTES, ExpectedFile::Plain)
}

/// A game at the terminal, line by line.
struct GameLoop<'a> {
    game: PlayedGame,
    play: &'a PlayArgs,
    voice: Voice,
    path: Option<PathBuf>,
    /// The content of the game file, if it exists already.
    saved_bytes: Option<Vec<u8>>,
}

/// A command typed during a game.
enum GameLine<'a> {
    List,
    Board,
    Hint,
    Undo,
    Help,
    Quit,
    Save(&'a str),
    Number(usize),
    Word(&'a str),
}

/// Plays a game; resumes it if its file exists.
pub(super) fn play(play: &PlayArgs, args: &Args, speech: Speech) -> Result<CommandOutput, Error> {
    let voice = Voice { speech, columns: prompt::columns(), act: remedy::act };
    let path = play.game_file.clone();
    let saved_bytes =
        path.as_ref().filter(|path| path.exists()).map(|path| read_game_file(path)).transpose()?;
    let desk = Desk::new(GameRegistry::new(args.games, args.grammars.clone(), None), speech);
    let request = match (&path, &saved_bytes) {
        (Some(path), Some(bytes)) => {
            ChessRequest::Replay(path.display().to_string(), bytes.clone())
        }
        _ => ChessRequest::Begin(StartPosition {
            set_up: play.set_up.clone(),
            ..StartPosition::default()
        }),
    };
    let answer = answer::answer(&Request::Chess(request), &desk)?;
    let Answer::Chess(answer) = answer else { return Ok(CommandOutput::default()) };
    match (answer.reply, answer.faulty_text) {
        (Some(Reply::Replay(game)), _) => GameLoop { game, play, voice, path, saved_bytes }.run(),
        (_, refused) => Ok(refusal_output(refused, voice)),
    }
}

fn refusal_output(refused: Option<(Source, Vec<Finding>)>, voice: Voice) -> CommandOutput {
    let err = refused.map(|(source, findings)| render::findings((&source, &findings), voice));
    CommandOutput { err: err.unwrap_or_default(), is_faulty: true, ..CommandOutput::default() }
}

fn show(text: &str) -> Result<(), Error> {
    let mut out = anstream::stdout().lock();
    let shown = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    shown.map_err(|why| Error::new("<stdout>", ErrorKind::WriteStream(why)))
}

impl GameLoop<'_> {
    fn run(mut self) -> Result<CommandOutput, Error> {
        self.show_board()?;
        let stdin = io::stdin();
        loop {
            if let Some(closed) = self.game.closed() {
                show(&render::result_text(&closed, self.voice))?;
                break;
            }
            if self.play.side.is_some_and(|side| side != self.game.position().side()) {
                self.play_reply()?;
                continue;
            }
            self.autosave()?;
            show(&format!("{} ", labels().chess.asks.phrase(self.voice.speech)))?;
            let mut line = String::new();
            let read = stdin.lock().take(1 << 12).read_line(&mut line);
            let read = read.map_err(|why| Error::new("<stdin>", ErrorKind::Read(why)))?;
            if read == 0 || !self.run_line(line.trim())? {
                break;
            }
        }
        self.leave()
    }

    fn show_line(&self, label: &ByLanguage<String>) -> Result<(), Error> {
        show(&format!("{}\n", label.phrase(self.voice.speech)))
    }

    fn show_board(&self) -> Result<(), Error> {
        let last = self.game.moves().last().copied();
        show(&format!("\n{}", render::board(self.game.position(), last, self.voice)))
    }

    /// Plays the program's move.
    fn play_reply(&mut self) -> Result<(), Error> {
        let advice = self.game.advice(self.play.level, self.play.seed);
        let Some(reply) = advice.line.first().copied() else { return Ok(()) };
        let word = reply.word(self.game.position().side());
        self.game.play(reply);
        self.show_board()?;
        let sentence = fill_phrase(&labels().chess.program, &[("move", &word)], self.voice.speech);
        show(&format!("{sentence}\n{}", render::advice_text(&advice, self.voice)))
    }

    /// Runs a typed line; returns `false` if the game ends.
    fn run_line(&mut self, line: &str) -> Result<bool, Error> {
        match parse_line(line) {
            None => {}
            Some(GameLine::Quit) => return Ok(false),
            Some(GameLine::List) => show(&render::numbered_moves(self.game.position()))?,
            Some(GameLine::Board) => self.show_board()?,
            Some(GameLine::Help) => {
                self.show_line(&labels().chess.helps)?;
                self.show_line(&labels().chess.signs)?;
            }
            Some(GameLine::Hint) => {
                let advice = self.game.advice(self.play.level, self.play.seed);
                show(&render::advice_text(&advice, self.voice))?;
            }
            Some(GameLine::Undo) => self.undo()?,
            Some(GameLine::Save(path)) => self.save_as(path)?,
            Some(GameLine::Number(number)) => {
                let moves = self.game.position().moves();
                match number.checked_sub(1).and_then(|at| moves.get(at)) {
                    Some(chess_move) => self.play_and_show(*chess_move)?,
                    None => show(&render::numbered_moves(self.game.position()))?,
                }
            }
            Some(GameLine::Word(word)) => match self.game.clone().with(word) {
                Ok(game) => {
                    self.game = game;
                    self.show_board()?;
                }
                Err((source, findings)) => {
                    show(&render::findings((&source, &findings), self.voice))?;
                }
            },
        }
        Ok(true)
    }

    fn play_and_show(&mut self, chess_move: ChessMove) -> Result<(), Error> {
        self.game.play(chess_move);
        self.show_board()
    }

    /// Takes back the player's last move, and the program's reply.
    fn undo(&mut self) -> Result<(), Error> {
        let answered = usize::from(self.play.side.is_some());
        let before = self.game.moves().len();
        if before <= answered && !(before == 1 && answered == 0) {
            return self.show_line(&labels().chess.first);
        }
        (0..=answered).for_each(|_| {
            self.game.undo();
        });
        self.show_board()
    }

    /// Saves the game, to its own file if no path is given.
    fn save(&mut self, path: &str) -> Result<(), Error> {
        let before = (self.path.clone(), self.saved_bytes.clone());
        if !path.is_empty() && self.path.as_deref() != Some(Path::new(path)) {
            (self.path, self.saved_bytes) = (Some(path.into()), None);
        }
        let Some(path) = &self.path else { return self.show_line(&labels().chess.no_file) };
        let path = escape_controls(&path.display().to_string());
        let sentence = fill_phrase(&labels().chess.saved, &[("path", &path)], self.voice.speech);
        if let Err(error) = self.write() {
            (self.path, self.saved_bytes) = before;
            return Err(error);
        }
        show(&format!("{sentence}\n"))
    }

    /// Saves the game as the player asks. Shows a save error; the game goes on, with the file that it had.
    fn save_as(&mut self, path: &str) -> Result<(), Error> {
        self.save(path).or_else(|error| self.show_error(&error))
    }

    fn show_error(&self, error: &Error) -> Result<(), Error> {
        show(&format!("{}\n", self.voice.say(|language| error.say(language))))
    }

    /// Writes the game to its file, if it has one.
    fn write(&mut self) -> Result<(), Error> {
        let Some(path) = &self.path else { return Ok(()) };
        let text = Record::text(&self.game).into_bytes();
        match &self.saved_bytes {
            Some(saved_bytes) if *saved_bytes == text => {}
            Some(saved_bytes) => save::replace(path, saved_bytes, &text)?,
            None => save::write_new(path, &text)?,
        }
        self.saved_bytes = Some(text);
        Ok(())
    }

    /// Saves before every prompt, as a terminal may be closed at any time. Shows a save error; the game goes on.
    fn autosave(&mut self) -> Result<(), Error> {
        if self.game.moves().is_empty() && self.saved_bytes.is_none() {
            return Ok(());
        }
        self.write().or_else(|error| self.show_error(&error))
    }

    /// Saves a game that has a file; otherwise warns that it is not saved.
    fn leave(mut self) -> Result<CommandOutput, Error> {
        match self.path {
            Some(_) => self.save("")?,
            None if self.game.moves().is_empty() => {}
            None => show(&format!("\n{}\n", labels().chess.unsaved.phrase(self.voice.speech)))?,
        }
        Ok(CommandOutput::default())
    }
}

/// Parses a typed line, in either language; `None` if it is empty.
fn parse_line(line: &str) -> Option<GameLine<'_>> {
    let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
    Some(match first {
        "" => return None,
        "list" | "lista" | "moves" | "movimientos" => GameLine::List,
        "board" | "tablero" => GameLine::Board,
        "hint" | "pista" => GameLine::Hint,
        "undo" | "deshacer" => GameLine::Undo,
        "help" | "ayuda" | "?" => GameLine::Help,
        "quit" | "salir" => GameLine::Quit,
        "save" | "guardar" => GameLine::Save(rest.trim()),
        _ => first.parse().map_or(GameLine::Word(line), GameLine::Number),
    })
}
