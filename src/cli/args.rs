//! The arguments, and the help that explains them.

use crate::language::Language;
use crate::render::Paper;
use crate::ruleset::Game;
use clap::{ArgAction, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Decodes ability codes, says what a soldier costs and why, checks and audits armies, prints their sheets.
#[derive(Debug, Parser)]
#[command(version, about, after_help = AFTER, arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) command: Command,
    /// The game whose rules apply
    #[arg(long, global = true, value_enum, default_value_t = GameArg::Fistful)]
    pub(super) game: GameArg,
    /// The language of words; codes, ids and JSON keys never change [default: that of the environment]
    #[arg(long, global = true, value_enum)]
    pub(super) lang: Option<LangArg>,
    /// Read the rulesets from a folder laid out like `grammars/`
    #[arg(long, global = true, value_name = "DIR")]
    pub(super) grammars: Option<PathBuf>,
    /// When to colour what is said; NO_COLOR is honoured too
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto)]
    pub(super) color: Color,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Read ability codes: profile, cost and why
    #[command(
        after_help = "Examples:\n  fistful code EFSs-A4\n  fistful code --json VHs EXs-N3\n  printf 'EFSS-A4\\nRAs\\n' | fistful code -"
    )]
    Code {
        /// Ability codes such as EFSs-A4; `-` reads them from standard input
        #[arg(required = true)]
        codes: Vec<String>,
        /// Answer as JSON
        #[arg(long)]
        json: bool,
    },
    /// Check army files: every mistake, with its place and a remedy
    #[command(
        after_help = "Examples:\n  fistful check my-house.yaml\n  fistful check fistful/atreides --json\n  cat my-house.yaml | fistful check -"
    )]
    Check(Paths),
    /// Hold published costs against the tables: where they differ, and why
    #[command(
        after_help = "Examples:\n  fistful audit fistful/harkonnen\n  fistful audit armies/fistful/*.yaml --json"
    )]
    Audit(Paths),
    /// Print army sheets as PDF and HTML
    #[command(
        after_help = "Examples:\n  fistful print armies/fistful/atreides.yaml\n  fistful print fistful/fremen --paper letter --format pdf\n  fistful print fistful/corrino --as audit\n  fistful print --blank"
    )]
    Print(Print),
    /// Print a game's rules on one sheet of paper, front and back
    #[command(
        after_help = "Examples:\n  fistful reference\n  fistful reference fistful --lang es --paper letter"
    )]
    Reference {
        /// The game
        #[arg(value_enum, value_name = "GAME")]
        of: Option<GameArg>,
        #[command(flatten)]
        press: Press,
    },
    /// Name the games and the shipped armies
    List {
        /// Answer as JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the JSON Schema of army files, for editors
    #[command(after_help = "Example:\n  fistful schema > army.schema.json")]
    Schema,
}

#[derive(Debug, clap::Args)]
pub(super) struct Paths {
    /// Army files, names of shipped armies such as fistful/harkonnen, or `-` for standard input
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Answer as JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Print {
    /// Army files, names of shipped armies such as fistful/harkonnen, or `-` for standard input
    #[arg(required_unless_present = "blank", value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Print the empty form instead
    #[arg(long, conflicts_with_all = ["paths", "kind"])]
    pub(super) blank: bool,
    /// What to print
    #[arg(long = "as", value_enum, default_value_t = SheetKind::Sheet, id = "kind", value_name = "SHEET")]
    pub(super) kind: SheetKind,
    #[command(flatten)]
    pub(super) press: Press,
}

/// How a sheet goes to paper, whatever is on it.
#[derive(Debug, clap::Args)]
pub(super) struct Press {
    /// The paper
    #[arg(long, value_enum, default_value_t = PaperArg::A4)]
    pub(super) paper: PaperArg,
    /// The file formats
    #[arg(long, value_enum, value_delimiter = ',', default_values_t = [Format::Pdf, Format::Html], action = ArgAction::Set)]
    pub(super) format: Vec<Format>,
    /// The folder to write into
    #[arg(long, default_value = "output", value_name = "DIR")]
    pub(super) output: PathBuf,
    /// Write over files that Fistful did not write
    #[arg(long)]
    pub(super) force: bool,
    /// Answer as JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum SheetKind {
    /// The army reference sheet
    Sheet,
    /// The audit of the published costs
    Audit,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum PaperArg {
    /// 210 x 297 mm
    A4,
    /// 8.5 x 11 in
    Letter,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// Tagged PDF, fonts embedded
    Pdf,
    /// One self-contained file
    Html,
    /// Plain text
    Text,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum LangArg {
    /// English
    En,
    /// Español
    Es,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum GameArg {
    /// A Fistful of Sardaukar (1998)
    Fistful,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// In a terminal
    Auto,
    /// Everywhere
    Always,
    /// Nowhere
    Never,
}

const AFTER: &str = "\
Examples:
  fistful code EFSs-A4                        what the code means and costs
  fistful audit fistful/harkonnen             where a published list leaves its tables
  fistful print armies/fistful/atreides.yaml  output/atreides.pdf and .html

Exit codes: 0 clean, 1 a finding is an error, 2 it could not be done";

impl Format {
    pub(super) fn ending(self) -> &'static str {
        match self {
            Self::Pdf => "pdf",
            Self::Html => "html",
            Self::Text => "txt",
        }
    }
}

impl From<PaperArg> for Paper {
    fn from(paper: PaperArg) -> Self {
        match paper {
            PaperArg::A4 => Self::A4,
            PaperArg::Letter => Self::Letter,
        }
    }
}

impl From<LangArg> for Language {
    fn from(lang: LangArg) -> Self {
        match lang {
            LangArg::En => Self::English,
            LangArg::Es => Self::Spanish,
        }
    }
}

impl From<GameArg> for Game {
    fn from(game: GameArg) -> Self {
        match game {
            GameArg::Fistful => Self::Fistful,
        }
    }
}
