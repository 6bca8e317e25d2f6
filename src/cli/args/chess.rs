//! The arguments of Dune Chess.

use super::{AnswerArgs, Press};
use crate::answer::board::ChessDocument;
use crate::cli::keys;
use crate::games::dune_chess::{Player, SearchLevel};
use crate::limits;
use clap::value_parser;
use std::path::PathBuf;

#[derive(Debug, clap::Subcommand)]
pub(in crate::cli) enum ChessCommand {
    Moves {
        #[command(flatten)]
        from: ChessStartArgs,
        #[command(flatten)]
        answer: AnswerArgs,
    },
    Perft {
        #[arg(value_parser = value_parser!(u32).range(0..=i64::from(limits::PERFT)))]
        depth: u32,
        #[command(flatten)]
        from: ChessStartArgs,
        #[arg(long)]
        divide: bool,
        #[command(flatten)]
        answer: AnswerArgs,
    },
    Best {
        #[command(flatten)]
        from: ChessStartArgs,
        #[arg(long, value_parser = keys::level(), default_value = "5")]
        level: SearchLevel,
        #[arg(long, default_value_t = 0)]
        seed: u64,
        #[command(flatten)]
        answer: AnswerArgs,
    },
    Replay {
        file: PathBuf,
        #[command(flatten)]
        answer: AnswerArgs,
    },
    Print {
        #[command(flatten)]
        from: ChessStartArgs,
        #[arg(long = "as", id = "paper_of", value_parser = keys::chess_papers(), default_value = "all", value_name = "WHAT")]
        kinds: &'static [ChessDocument],
        #[command(flatten)]
        press: Press,
    },
    Play(PlayArgs),
}

/// The starting position of a request.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ChessStartArgs {
    #[arg(conflicts_with = "set_up")]
    pub(in crate::cli) position: Option<String>,
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) set_up: Option<String>,
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(in crate::cli) moves: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct PlayArgs {
    #[arg(long, value_parser = keys::side())]
    pub(in crate::cli) side: Option<Player>,
    #[arg(long, value_parser = keys::level(), default_value = "3")]
    pub(in crate::cli) level: SearchLevel,
    #[arg(long, default_value_t = 0)]
    pub(in crate::cli) seed: u64,
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) set_up: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub(in crate::cli) game_file: Option<PathBuf>,
}
