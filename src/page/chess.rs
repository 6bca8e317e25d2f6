//! A game of Dune Chess as carried by the page: its text, the moves shown, the players, and the actions of buttons.

use super::form_fields::FormFields;
use crate::desk::Desk;
use crate::error::Error;
use crate::finding::Finding;
use crate::games::dune_chess::answer::{Advice, PlayedGame, Record, start_game};
use crate::games::dune_chess::{ChessMove, PieceKind, Player, SearchLevel, Square};
use crate::text::Source;
use std::fmt;

/// The file name of a game.
pub(super) const FILE: &str = "dune-chess.txt";
/// The default level of the program.
const DEFAULT_LEVEL: u8 = 3;

/// A text with its findings.
type Faulty = (Source, Vec<Finding>);

/// The origin of a move: a square, or a prisoner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MoveOrigin {
    Square(Square),
    /// A prisoner of the side to move.
    Prisoner(Player, PieceKind),
}

impl MoveOrigin {
    /// Parses `b7`, or `T@`.
    fn parse(name: &str, side: Player) -> Option<Self> {
        let Some(letter) = name.strip_suffix('@') else {
            return Square::parse(name).map(Self::Square);
        };
        let mut kinds = PieceKind::RANSOMED.into_iter();
        let kind = kinds.find(|kind| letter.chars().eq([kind.letter(side)]))?;
        Some(Self::Prisoner(side, kind))
    }

    /// Returns the origin and the target of a move of a side; `None` for a pass.
    pub(super) fn of_move(chess_move: ChessMove, side: Player) -> Option<(Self, Square)> {
        match chess_move {
            ChessMove::Step { from, to, .. } => Some((Self::Square(from), to)),
            ChessMove::Ransom { kind, to } => Some((Self::Prisoner(side, kind), to)),
            ChessMove::Pass => None,
        }
    }
}

impl fmt::Display for MoveOrigin {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Prisoner(side, kind) => write!(f, "{}@", kind.letter(*side)),
        }
    }
}

/// A game, and its players.
pub(super) struct ChessView {
    /// Every move, including those taken back.
    pub(super) whole: PlayedGame,
    /// The moves that are shown.
    pub(super) shown: PlayedGame,
    /// The side that the program plays.
    pub(super) program: Option<Player>,
    pub(super) level: SearchLevel,
    /// `true` if the game was changed.
    is_begun: bool,
}

impl ChessView {
    /// Reads the game of a form, or the first set-up; with the findings of a text that cannot be parsed.
    pub(super) fn read(
        form_fields: &FormFields,
        desk: &Desk,
    ) -> Result<(Self, Option<Faulty>), Error> {
        let text = Some(form_fields.get("game")).filter(|text| !text.is_empty());
        let (whole, faulty) = match text.map(|text| Record::read(FILE, text.as_bytes())) {
            Some(Ok(game)) => (Some(game), None),
            Some(Err(faulty)) => (None, Some(faulty)),
            None => (None, None),
        };
        let is_begun = whole.is_some();
        let whole = whole.map_or_else(|| start_game(None, desk), Ok)?;
        let (players, at) = form_fields.get("table").split_once(' ').unwrap_or_default();
        let mut letters = players.chars();
        let side = letters.next();
        let level = letters.next().and_then(|level| level.to_digit(10));
        let level = level.and_then(|level| u8::try_from(level).ok()).and_then(SearchLevel::new);
        let table = Self {
            shown: replay_until(&whole, at.parse().unwrap_or(usize::MAX)),
            whole,
            program: Player::ALL.into_iter().find(|player| side == Some(player.letter())),
            level: level.or_else(|| SearchLevel::new(DEFAULT_LEVEL)).unwrap_or(SearchLevel::ALL[0]),
            is_begun,
        };
        Ok((table, faulty))
    }

    /// Returns the text of the game, up to the last move shown.
    pub(super) fn text(&self) -> String {
        Record::text(&self.shown)
    }

    /// Returns the form values: the text of the whole game, and `a3 12`: program's side, level, moves shown.
    pub(super) fn form_values(&self) -> [String; 2] {
        let program = self.program.map_or('-', Player::letter);
        let table = format!("{program}{} {}", self.level.number(), self.at());
        if self.is_begun { [Record::text(&self.whole), table] } else { Default::default() }
    }

    /// Returns the number of moves shown.
    pub(super) fn at(&self) -> usize {
        self.shown.moves().len()
    }

    /// Returns `true` if it is the program's turn.
    pub(super) fn awaits_program(&self) -> bool {
        self.program == Some(self.shown.position().side()) && self.shown.closed().is_none()
    }

    /// Returns the number of moves shown after a step back: against the program, to the player's last turn.
    pub(super) fn back(&self) -> Option<usize> {
        let one_back = self.at().checked_sub(1)?;
        // Sides alternate, so two steps lead to the side that is to move now.
        let two_back =
            one_back.checked_sub(1).filter(|_| self.program.is_some() && !self.awaits_program());
        Some(two_back.unwrap_or(one_back))
    }

    /// Returns the number of moves shown after a step forward.
    pub(super) fn forth(&self) -> Option<usize> {
        let all = self.whole.moves().len();
        let step = if self.program.is_some() && !self.awaits_program() { 2 } else { 1 };
        (self.at() < all).then(|| (self.at() + step).min(all))
    }

    fn begin(&mut self, game: PlayedGame) {
        (self.shown, self.whole, self.is_begun) = (game.clone(), game, true);
    }

    fn play(&mut self, chess_move: ChessMove) {
        let mut game = self.shown.clone();
        game.play(chess_move);
        self.begin(game);
    }
}

/// Returns a game after a number of moves.
fn replay_until(game: &PlayedGame, moves: usize) -> PlayedGame {
    let mut game = game.clone();
    for _ in moves..game.moves().len() {
        game.undo();
    }
    game
}

/// The result of a request.
pub(super) struct ChessTurn {
    pub(super) table: ChessView,
    pub(super) picked: Option<MoveOrigin>,
    /// Several moves from there to one square, to choose from.
    pub(super) choices: Vec<ChessMove>,
    /// The program's suggestion, or its reply.
    pub(super) advice: Option<Advice>,
    pub(super) has_answered: bool,
    /// The reasons why a move is illegal.
    pub(super) refused: Vec<Finding>,
    /// A pressed square without a piece to move.
    pub(super) empty_square: Option<Square>,
    /// A text that cannot be parsed.
    pub(super) faulty: Option<Faulty>,
}

impl ChessTurn {
    pub(super) fn new(form_fields: &FormFields, desk: &Desk) -> Result<Self, Error> {
        let (table, faulty) = ChessView::read(form_fields, desk)?;
        let side = table.shown.position().side();
        let picked = MoveOrigin::parse(form_fields.get("pick"), side);
        let mut turn = Self {
            table,
            picked,
            choices: Vec::new(),
            advice: None,
            has_answered: false,
            refused: Vec::new(),
            empty_square: None,
            faulty,
        };
        let action = form_fields.get("chess");
        let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
        if let (true, Some(square)) = (verb.is_empty(), Square::parse(form_fields.get("square"))) {
            turn.press(square);
        } else if !verb.is_empty() {
            turn.run_action(verb, rest, form_fields, desk)?;
        }
        // The player cannot move if it is the program's turn or the game is over.
        if turn.table.awaits_program() || turn.table.shown.closed().is_some() {
            (turn.picked, turn.choices) = (None, Vec::new());
        }
        Ok(turn)
    }

    /// Runs the action of a button.
    fn run_action(
        &mut self,
        verb: &str,
        rest: &str,
        form_fields: &FormFields,
        desk: &Desk,
    ) -> Result<(), Error> {
        self.picked = None;
        match verb {
            "play" => {
                let position = *self.table.shown.position();
                let read = ChessMove::read(rest, position.side());
                if let Some(chess_move) =
                    read.filter(|chess_move| position.moves().contains(chess_move))
                {
                    self.play(chess_move);
                }
            }
            "at" => {
                let at = rest.parse().unwrap_or(usize::MAX);
                self.table.shown = replay_until(&self.table.whole, at);
            }
            "hint" => self.advice = Some(self.table.shown.advice(self.table.level, 0)),
            "answer" => self.answer(),
            "level" => {
                let level = rest.parse().ok().and_then(SearchLevel::new);
                self.table.level = level.unwrap_or(self.table.level);
                self.table.is_begun = true;
            }
            "program" => {
                self.table.program =
                    Player::ALL.into_iter().find(|side| rest.chars().eq([side.letter()]));
                self.table.is_begun = true;
                if self.table.forth().is_none() {
                    self.answer();
                }
            }
            "set-up" => self.begin(start_game(Some(rest), desk)?),
            "open" => self.open_text(form_fields.get("position").trim()),
            _ => {}
        }
        Ok(())
    }

    /// Responds to a press on a square: moves the picked piece there, or picks the piece on it.
    fn press(&mut self, to: Square) {
        let position = *self.table.shown.position();
        let side = position.side();
        let origin_and_target = self.picked.map(|picked| (picked, to));
        let leads_there = |chess_move: &ChessMove| {
            origin_and_target.is_some()
                && MoveOrigin::of_move(*chess_move, side) == origin_and_target
        };
        let moves: Vec<ChessMove> = position.moves().into_iter().filter(leads_there).collect();
        let target = position.setup().squares[to.index()];
        let is_own = target.piece.is_some_and(|(owner, _)| owner == side);
        let can_be_picked = is_own || target.worm && target.piece.is_none();
        match (moves.as_slice(), self.picked) {
            ([only], _) => self.play(*only),
            ([_, ..], _) => self.choices = moves,
            (_, Some(picked)) if picked == MoveOrigin::Square(to) => self.picked = None,
            _ if can_be_picked => self.picked = Some(MoveOrigin::Square(to)),
            (_, Some(picked)) => self.refused = self.refusal(picked, to),
            (_, None) => self.empty_square = Some(to),
        }
    }

    /// Returns the reasons why a piece cannot move to a square.
    fn refusal(&self, picked: MoveOrigin, to: Square) -> Vec<Finding> {
        let position = self.table.shown.position();
        let word = match picked {
            MoveOrigin::Prisoner(..) => format!("{picked}{to}"),
            MoveOrigin::Square(from) => {
                let kind = position.piece(from).map(|(_, kind)| kind.letter(position.side()));
                format!("{}{from}{to}", kind.unwrap_or('W'))
            }
        };
        let tried = self.table.shown.clone().with(&word);
        tried.err().map_or_else(Vec::new, |(_, findings)| findings)
    }

    fn play(&mut self, chess_move: ChessMove) {
        if self.table.awaits_program() || self.table.shown.closed().is_some() {
            return;
        }
        self.picked = None;
        self.table.play(chess_move);
        self.answer();
    }

    /// Plays the program's move, if it is its turn.
    fn answer(&mut self) {
        if !self.table.awaits_program() {
            return;
        }
        let advice = self.table.shown.advice(self.table.level, 0);
        if let Some(chess_move) = advice.line.first() {
            self.table.play(*chess_move);
            (self.advice, self.has_answered) = (Some(advice), true);
        }
    }

    /// Opens a typed text: a position, or a game.
    fn open_text(&mut self, text: &str) {
        let is_game = text.contains('\n') || text.starts_with("dune-chess");
        let opened = if is_game {
            Record::read(FILE, text.as_bytes())
        } else {
            PlayedGame::parse_start(text)
        };
        match opened {
            Ok(game) => self.begin(game),
            Err(faulty) => self.faulty = Some(faulty),
        }
    }

    fn begin(&mut self, game: PlayedGame) {
        self.table.begin(game);
        self.answer();
    }
}
