//! The board of Dune Chess, its players and its moves.

mod key;

use super::rules::leaves;
use super::{Frame, PageContext, PageFinding, describe_findings};
use crate::book::Book;
use crate::desk::Desk;
use crate::error::Error;
use crate::games::dune_chess::answer::{Advice, KEY, NamedSetup, load_named_setups, words};
use crate::games::dune_chess::{
    ChessMove, Counter, Moved, PieceKind, Player, Position, SearchLevel, Square,
};
use crate::labels::{ChessLabels, ChessPageLabels, Label, fill, labels};
use crate::language::{Language, Speech};
use crate::page::chess::{ChessTurn, FILE, MoveOrigin};
use crate::page::findings;
use crate::page::form_fields::FormFields;
use crate::reference::Reference;
use crate::render::{self, drawn};
use crate::sheet::{Leaf, Stanza};
use crate::voice::Voice;
use askama::Template;

/// From this depth on, searches are limited by their number of positions.
const DEEP: u32 = 8;

#[derive(Template)]
#[template(path = "page/chess.html")]
struct ChessPage {
    frame: Frame,
    words: &'static ChessPageLabels,
    chess: &'static ChessLabels,
    /// The SVG content of every counter, by name.
    drawings: Vec<(&'static str, String)>,
    set_ups: Vec<NamedSetup>,
    /// The rules of the game.
    leaves: Vec<Leaf>,
    turn: ChessTurn,
    /// Text of the move field.
    typed: String,
    /// Errors of a move or a text.
    findings: Vec<PageFinding>,
}

/// A square as rendered.
struct BoardCell {
    square: Square,
    /// Rank and file labels at the edge of the board.
    rank: Option<i8>,
    file: Option<char>,
    /// The label for screen readers.
    label: String,
    counters: Vec<RenderedCounter>,
    is_dark: bool,
    is_picked: bool,
    /// `true` if the picked piece may move there.
    is_target: bool,
    /// `true` if the last move began or ended there.
    is_last: bool,
    /// Target squares of its piece, separated by blanks.
    ways: String,
}

/// A counter as rendered: icon, side, and position within the square.
struct RenderedCounter {
    picture: &'static str,
    side: &'static str,
    place: &'static str,
}

/// A player at the table.
struct Seat {
    /// `atreides`
    key: &'static str,
    name: &'static str,
    total: u32,
    spice: u32,
    moves: bool,
    is_program: bool,
    prisoners: Vec<Prisoner>,
}

/// Prisoners of a kind that may be ransomed.
struct Prisoner {
    origin: MoveOrigin,
    drawn: RenderedCounter,
    label: String,
    /// ` ×2` if there are several.
    times: String,
    can: bool,
    is_picked: bool,
}

/// A move in the record.
struct Ply {
    /// The number of moves up to and including it.
    at: usize,
    word: String,
    is_here: bool,
    is_undone: bool,
}

impl ChessPage {
    fn position(&self) -> &Position {
        self.turn.table.shown.position()
    }

    /// Returns the legal moves of the player; empty if it is the program's turn or the game is over.
    fn moves(&self) -> Vec<ChessMove> {
        let table = &self.turn.table;
        let is_free = !table.awaits_program() && table.shown.closed().is_none();
        if is_free { self.position().moves() } else { Vec::new() }
    }

    /// Returns the target squares of a piece or a prisoner.
    fn targets_from(&self, from: MoveOrigin) -> Vec<Square> {
        let side = self.position().side();
        let moves = self.moves().into_iter().filter_map(|done| MoveOrigin::of_move(done, side));
        moves.filter(|(origin, _)| *origin == from).map(|(_, to)| to).collect()
    }

    /// Returns the squares in reading order: the eighth rank first.
    fn cells(&self) -> Vec<BoardCell> {
        let targets = self.turn.picked.map(|picked| self.targets_from(picked)).unwrap_or_default();
        let last = match self.turn.table.shown.moves().last() {
            Some(ChessMove::Step { from, to, .. }) => vec![*from, *to],
            Some(ChessMove::Ransom { to, .. }) => vec![*to],
            Some(ChessMove::Pass) | None => Vec::new(),
        };
        let cell = |square: Square| {
            let (file, rank) = square.place();
            let stand = self.position().setup().squares[square.index()];
            let counters = Counter::standing(&stand);
            let is_target = targets.contains(&square);
            let ways: Vec<String> = self
                .targets_from(MoveOrigin::Square(square))
                .iter()
                .map(ToString::to_string)
                .collect();
            BoardCell {
                square,
                rank: (file == 0).then_some(rank + 1),
                file: square.to_string().chars().next().filter(|_| rank == 0),
                label: self.square_label(square, &counters, is_target),
                counters: place_counters(&counters),
                is_dark: (file + rank) % 2 == 0,
                is_picked: self.turn.picked == Some(MoveOrigin::Square(square)),
                is_target,
                is_last: last.contains(&square),
                ways: ways.join(" "),
            }
        };
        let ranks = (0..8).rev().flat_map(|rank| (0..8).map(move |file| (file, rank)));
        ranks.filter_map(|(file, rank)| Square::at(file, rank)).map(cell).collect()
    }

    fn square_label(&self, square: Square, counters: &[Counter], is_target: bool) -> String {
        let counter_names: Vec<String> =
            counters.iter().rev().map(|counter| self.counter_label(*counter)).collect();
        let what = if counter_names.is_empty() {
            self.frame.say(&self.words.empty).to_owned()
        } else {
            counter_names.join(", ")
        };
        let label = if is_target { &self.words.goes } else { &self.words.stands };
        fill(self.frame.say(label), &[("square", &square), ("what", &what)])
    }

    /// Names a counter with its side: `Troop of the Harkonnen`.
    fn counter_label(&self, counter: Counter) -> String {
        let name = self.frame.say(name(counter));
        let Counter::Piece(side, _) = counter else { return name.to_owned() };
        fill(self.frame.say(&self.words.whose), &[("name", &name), ("side", &self.side(&side))])
    }

    fn side(&self, side: &Player) -> &'static str {
        self.frame.say(match side {
            Player::Atreides => &self.words.atreides,
            Player::Harkonnen => &self.words.harkonnen,
        })
    }

    /// Returns both players, the one at the top of the board first.
    fn seats(&self) -> [Seat; 2] {
        let position = self.position();
        [Player::Harkonnen, Player::Atreides].map(|side| Seat {
            key: side.key(),
            name: self.side(&side),
            total: position.score(side),
            spice: position.hand(side),
            moves: position.side() == side && self.turn.table.shown.closed().is_none(),
            is_program: self.turn.table.program == Some(side),
            prisoners: self.prisoners(side),
        })
    }

    fn spice(&self, seat: &Seat) -> String {
        fill(self.frame.say(&self.words.spice_held), &[("n", &seat.spice)])
    }

    fn prisoners(&self, side: Player) -> Vec<Prisoner> {
        let prisoners = PieceKind::RANSOMED.into_iter().zip(self.position().prisoners(side));
        let prisoner = |(kind, count): (PieceKind, u8)| {
            let (origin, counter) = (MoveOrigin::Prisoner(side, kind), Counter::Piece(side, kind));
            let can = !self.targets_from(origin).is_empty();
            let label = if can { &self.words.buy } else { &self.words.held };
            let name = self.frame.say(name(counter));
            let times = if count > 1 { format!(" ×{count}") } else { String::new() };
            Prisoner {
                origin,
                drawn: render_counter(counter, "single"),
                label: fill(self.frame.say(label), &[("name", &name), ("n", &kind.value())])
                    + &times,
                times,
                can,
                is_picked: self.turn.picked == Some(origin),
            }
        };
        prisoners.filter(|(_, count)| *count > 0).map(prisoner).collect()
    }

    /// Returns the side to move, or that the game is over.
    fn headline(&self) -> &'static str {
        match (self.turn.table.shown.closed(), self.position().side()) {
            (Some(_), _) => self.frame.say(&self.words.over),
            (None, Player::Atreides) => self.frame.say(&self.chess.atreides_move),
            (None, Player::Harkonnen) => self.frame.say(&self.chess.harkonnen_move),
        }
    }

    fn voice(&self) -> Voice {
        let speech = Speech::One(self.frame.language);
        Voice { speech, columns: Some(usize::MAX), act: findings::act }
    }

    /// Returns the result of the game, if it is over.
    fn describe_result(&self) -> Option<String> {
        let closed = self.turn.table.shown.closed()?;
        Some(render::result_text(&closed, self.voice()).trim_end().to_owned())
    }

    /// Returns the lines of the program's advice: its move, the expected line and the work done.
    fn describe_advice(&self, advice: &Advice) -> Vec<String> {
        let text = render::advice_text(advice, self.voice());
        text.lines().map(str::to_owned).collect()
    }

    /// Describes the picked piece, or why none can be picked.
    fn describe_picked(&self) -> Option<String> {
        if let Some(square) = self.turn.empty_square {
            return Some(fill(self.frame.say(&self.words.empty_square), &[("square", &square)]));
        }
        let picked = self.turn.picked?;
        let (counter, square) = match picked {
            MoveOrigin::Prisoner(side, kind) => (Counter::Piece(side, kind), String::new()),
            MoveOrigin::Square(at) => {
                let stand = self.position().setup().squares[at.index()];
                let piece = stand.piece.map(|(side, kind)| Counter::Piece(side, kind));
                (piece.unwrap_or(Counter::Worm), at.to_string())
            }
        };
        let label = match picked {
            MoveOrigin::Prisoner(..) => &self.words.bought,
            _ if self.targets_from(picked).is_empty() => &self.words.stuck,
            MoveOrigin::Square(_) => &self.words.picked,
        };
        let name = self.frame.say(name(counter));
        Some(fill(self.frame.say(label), &[("name", &name), ("square", &square)]))
    }

    /// Returns a move and its piece, to choose among several.
    fn choice(&self, done: &ChessMove) -> [String; 2] {
        let side = self.position().side();
        let (counter, destroys) = match done {
            ChessMove::Step { moved: Moved::Piece(kind), destroys, .. } => {
                (Counter::Piece(side, *kind), *destroys)
            }
            ChessMove::Ransom { kind, .. } => (Counter::Piece(side, *kind), false),
            ChessMove::Step { moved: Moved::Worm, .. } | ChessMove::Pass => (Counter::Worm, false),
        };
        let name = self.frame.say(name(counter));
        let words =
            if destroys { self.frame.about(&self.words.destroys, name) } else { name.into() };
        [done.word(side), words]
    }

    /// Returns `true` if passing is the only move.
    fn must_pass(&self) -> bool {
        self.moves() == [ChessMove::Pass]
    }

    /// Returns the moves in numbered pairs.
    fn rows(&self) -> Vec<(usize, Vec<Ply>)> {
        let whole = &self.turn.table.whole;
        let words = words(&whole.start(), &whole.moves());
        let here = self.turn.table.at();
        let ply = |(before, word): (usize, String)| {
            let at = before + 1;
            Ply { at, word, is_here: at == here, is_undone: at > here }
        };
        let mut plies = words.into_iter().enumerate().map(ply);
        let row = |number: usize| {
            let row: Vec<Ply> = plies.by_ref().take(2).collect();
            (!row.is_empty()).then_some((number, row))
        };
        (1..).map_while(row).collect()
    }

    fn ply_label(&self, ply: &Ply) -> String {
        fill(self.frame.say(&self.words.number), &[("n", &ply.at), ("word", &ply.word)])
    }

    /// Describes the players in one line.
    fn kicker(&self) -> String {
        let table = &self.turn.table;
        match table.program {
            None => self.frame.say(&self.words.two).to_owned(),
            Some(side) => {
                let (side, level) = (self.side(&side), table.level.number());
                fill(self.frame.say(&self.words.at_level), &[("side", &side), ("level", &level)])
            }
        }
    }

    /// Returns the choices of players: letter, label, and whether it is current.
    fn players(&self) -> [(char, String, bool); 3] {
        let program = self.turn.table.program;
        [None, Some(Player::Atreides), Some(Player::Harkonnen)].map(|side| {
            let name = match side {
                None => self.frame.say(&self.words.two).to_owned(),
                Some(side) => {
                    fill(self.frame.say(&self.words.program), &[("side", &self.side(&side))])
                }
            };
            (side.map_or('-', Player::letter), name, side == program)
        })
    }

    /// Returns the levels: number, depth, and whether it is current.
    fn levels(&self) -> [(u8, String, bool); 5] {
        SearchLevel::ALL.map(|level| {
            let budget = level.budget();
            let label = match budget.depth {
                DEEP.. => &self.words.deep,
                _ if budget.exchanges => &self.words.exchanges,
                _ => &self.words.ahead,
            };
            let name = fill(self.frame.say(label), &[("n", &budget.depth)]);
            (level.number(), name, level == self.turn.table.level)
        })
    }

    /// Splits a text that cannot be parsed: before the error, the error, and after it.
    fn split_at_fault(&self) -> Option<[String; 3]> {
        let (source, findings) = self.turn.faulty.as_ref()?;
        let range = findings.iter().find_map(|finding| finding.span)?.range();
        let (text, end) = (&source.text, range.end.max(range.start));
        Some([text.get(..range.start)?, text.get(range)?, text.get(end..)?].map(str::to_owned))
    }

    /// Returns the typed text that is not a valid game yet.
    fn position_text(&self) -> &str {
        self.turn.faulty.as_ref().map_or(&self.typed, |(source, _)| &source.text)
    }

    fn file(&self) -> &'static str {
        FILE
    }
}

fn name(counter: Counter) -> &'static Label {
    let words = &labels().chess_page;
    match counter {
        Counter::Piece(Player::Atreides, PieceKind::Leader) => &words.duke,
        Counter::Piece(Player::Harkonnen, PieceKind::Leader) => &words.baron,
        Counter::Piece(_, PieceKind::Mentat) => &words.mentat,
        Counter::Piece(Player::Atreides, PieceKind::Elite) => &words.fremen,
        Counter::Piece(Player::Harkonnen, PieceKind::Elite) => &words.sardaukar,
        Counter::Piece(_, PieceKind::Ornithopter) => &words.ornithopter,
        Counter::Piece(_, PieceKind::Harvester) => &words.harvester,
        Counter::Piece(_, PieceKind::Troop) => &words.troop,
        Counter::Worm => &words.worm,
        Counter::Spice => &words.spice,
        Counter::Seitch => &words.seitch,
    }
}

fn render_counter(counter: Counter, place: &'static str) -> RenderedCounter {
    let side = match counter {
        Counter::Piece(side, _) => side.key(),
        Counter::Worm => "worm",
        Counter::Spice => "spice",
        Counter::Seitch => "seitch",
    };
    RenderedCounter { picture: counter.picture(), side, place }
}

/// Positions the counters of a square: a single one in the centre, or the piece in front with ground and cargo in the
/// corners.
fn place_counters(counters: &[Counter]) -> Vec<RenderedCounter> {
    if let [alone] = counters {
        return vec![render_counter(*alone, "single")];
    }
    let mut has_piece = false;
    let place = |counter: &Counter| match counter {
        Counter::Piece(..) if has_piece => render_counter(*counter, "cargo"),
        Counter::Piece(..) => {
            has_piece = true;
            render_counter(*counter, "rider")
        }
        Counter::Spice => render_counter(*counter, "spice-under"),
        Counter::Worm | Counter::Seitch => render_counter(*counter, "ground"),
    };
    counters.iter().map(place).collect()
}

pub(super) fn chess(mut frame: Frame, context: &PageContext) -> Result<String, askama::Error> {
    let PageContext { form_fields, desk, .. } = *context;
    match load_turn(form_fields, desk) {
        Ok((turn, set_ups, book)) => {
            let words = &labels().chess_page;
            let reference = Reference::load(book.game, desk.library.games.grammars()).ok();
            let leaves = reference.map(|it| leaves(&it, &book, None, frame.language));
            let leaves = leaves.unwrap_or_default();
            let opens = form_fields.get("chess") == "open";
            frame.title = book.name.get(frame.language).clone();
            [frame.game, frame.table] = turn.table.form_values();
            let findings = turn.faulty.as_ref().map_or(&turn.refused, |(_, findings)| findings);
            let page_findings = describe_findings(findings, desk, frame.language);
            let drawings = Counter::drawings().into_iter();
            let drawings = drawings.map(|drawing| {
                (drawing.picture(), drawing.strokes().replace("#fff", "var(--hole)"))
            });
            let mut playing = ChessPage {
                words,
                chess: &labels().chess,
                drawings: drawings.collect(),
                set_ups,
                leaves,
                typed: if opens { String::new() } else { form_fields.get("position").to_owned() },
                findings: page_findings,
                turn,
                frame,
            };
            playing.frame.kicker = playing.kicker();
            playing.render()
        }
        Err(why) => {
            frame.trouble = why.say(frame.language);
            Unplayed { frame }.render()
        }
    }
}

/// The frame alone, with an error.
#[derive(Template)]
#[template(path = "page/frame.html")]
struct Unplayed {
    frame: Frame,
}

/// Returns the turn, the available set-ups, and the rules of the game.
fn load_turn(
    form_fields: &FormFields,
    desk: &Desk,
) -> Result<(ChessTurn, Vec<NamedSetup>, Book), Error> {
    let games = &desk.library.games;
    let book = games.book(games.find(KEY, "game")?)?;
    Ok((ChessTurn::new(form_fields, desk)?, load_named_setups(games.grammars())?, book))
}
