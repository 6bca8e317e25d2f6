//! The arguments: names, types and defaults; `templates/help/` explains them.

mod battle;
mod chess;
mod declared;
mod design;
mod fair;
mod find;
mod force;
mod odds;
#[cfg(feature = "web")]
mod serve;
mod tournament;
mod worth;

pub(super) use battle::{BattleArgs, TableArgs};
pub(super) use chess::{ChessCommand, ChessStartArgs, PlayArgs};
pub(super) use declared::{ArgumentValues, games_with_question};
pub(super) use design::DesignArgs;
pub(super) use fair::FairArgs;
pub(super) use find::FindArgs;
pub(super) use force::{CostArgs, ExportArgs, FitsArgs, ImportArgs};
pub(super) use odds::OddsArgs;
#[cfg(feature = "web")]
pub(super) use serve::ServeArgs;
pub(super) use worth::WorthArgs;

use super::keys;
use crate::answer::audit::ReportForm;
use crate::answer::print::{Against, DocumentKind};
use crate::answer::schema::SchemaKind;
use crate::army::Basis;
use crate::deck::CardSize;
use crate::game::{CodelessGames, file_kinds};
use crate::help;
use crate::language::Speech;
use crate::limits;
use crate::render::{Output, Paper};
use crate::settings::Setting;
use crate::sheets::{CardBacks, DeckOptions, Style, Theme};
use anstream::ColorChoice;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgAction, ArgMatches, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Debug, Parser)]
#[command(version, arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) command: CliCommand,
    #[arg(long, global = true, value_parser = keys::GameName)]
    pub(super) game: Option<String>,
    #[arg(long, global = true, value_name = "ARMY")]
    pub(super) rules: Option<PathBuf>,
    #[arg(short, long, global = true, value_parser = keys::speech())]
    pub(super) lang: Option<Speech>,
    #[arg(long, global = true, value_name = "DIR")]
    pub(super) grammars: Option<PathBuf>,
    /// The games without ability codes.
    #[arg(skip)]
    pub(super) games: CodelessGames,
    #[arg(long, global = true, value_parser = keys::color(), default_value = "auto")]
    pub(super) color: ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(super) enum CliCommand {
    #[command(flatten)]
    Desk(DeskCommand),
    #[cfg(feature = "web")]
    Serve(ServeArgs),
    Completions {
        shell: Shell,
    },
    Man {
        #[arg(value_name = "COMMAND")]
        names: Vec<String>,
    },
    Help {
        topic: Vec<String>,
    },
}

/// A command that opens files or asks for answers.
#[derive(Debug, Subcommand)]
pub(super) enum DeskCommand {
    Code {
        #[arg(required = true)]
        codes: Vec<String>,
        #[command(flatten)]
        answer: AnswerArgs,
    },
    Blazon(BlazonArgs),
    Check(CheckArgs),
    Fmt(FmtArgs),
    Audit(AuditArgs),
    Diff(DiffArgs),
    Show(ShowArgs),
    Cost(CostArgs),
    Fits(FitsArgs),
    Export(ExportArgs),
    Import(ImportArgs),
    Odds {
        #[command(subcommand)]
        of: OddsArgs,
    },
    Chess {
        #[command(subcommand)]
        of: ChessCommand,
    },
    Worth(WorthArgs),
    Battle(Box<BattleArgs>),
    Fair(Box<FairArgs>),
    New(NewArgs),
    Find(Box<FindArgs>),
    Design(Box<DesignArgs>),
    Print(Box<PrintArgs>),
    Reference {
        #[arg(value_parser = keys::GameName, value_name = "GAME")]
        of: Option<String>,
        #[command(flatten)]
        press: Press,
    },
    Rulings(RulingsArgs),
    List {
        #[command(flatten)]
        answer: AnswerArgs,
    },
    Schema {
        #[arg(default_value = "army", value_name = "FILE")]
        of: String,
    },
}

/// Returns the command line that parses arguments, with the defaults of the user's settings.
pub(super) fn command_line(settings: &[Setting], games: CodelessGames) -> clap::Command {
    let help = Arg::new("help").short('h').long("help").action(ArgAction::Help).global(true);
    let version = Arg::new("version").short('V').long("version").action(ArgAction::Version);
    let kinds = SchemaKind::all(file_kinds(games)).map(SchemaKind::key);
    let kinds = PossibleValuesParser::new(kinds.map(PossibleValue::new));
    let schema = |schema: clap::Command| schema.mut_arg("of", |of| of.value_parser(kinds));
    let command = Args::command()
        .mut_subcommand("schema", schema)
        .mut_subcommand("odds", |odds| declared::with_questions(odds, games))
        .disable_help_flag(true)
        .disable_version_flag(true);
    help::set_defaults(command.disable_help_subcommand(true).args([help, version]), settings)
}

/// Parses arguments, also as clap knows them; a request for help or the version is an error too.
pub(super) fn read(
    argv: &[OsString],
    settings: &[Setting],
    games: CodelessGames,
) -> Result<(Args, ArgMatches), clap::Error> {
    let matches = command_line(settings, games).try_get_matches_from(argv)?;
    Ok((Args { games, ..Args::from_arg_matches(&matches)? }, matches))
}

#[derive(Debug, clap::Args)]
pub(super) struct AuditArgs {
    #[arg(required = true, value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    #[arg(long, conflicts_with = "json")]
    pub(super) brief: bool,
    #[arg(long, value_parser = keys::audit_table(), conflicts_with_all = ["json", "brief"], value_name = "FORM")]
    pub(super) to: Option<()>,
    #[arg(long, conflicts_with = "to", value_name = "RULE")]
    pub(super) suppose: Option<String>,
    #[arg(long = "report", id = "report_form", value_parser = keys::report_form(), num_args = 0..=1, default_missing_value = "markdown", conflicts_with_all = ["json", "brief", "to", "suppose", "report"], value_name = "FORM")]
    pub(super) report_form: Option<ReportForm>,
    // Messages name it by this id: `--as report`.
    #[arg(long = "as", value_parser = keys::report(), id = "report", conflicts_with_all = ["brief", "to", "suppose"], value_name = "SHEET")]
    pub(super) report_sheet: Option<()>,
    #[arg(long, conflicts_with_all = ["json", "to", "report_form"])]
    pub(super) watch: bool,
    #[command(flatten)]
    pub(super) press: Press,
}

#[derive(Debug, clap::Args)]
pub(super) struct BlazonArgs {
    #[arg(required_unless_present = "legend")]
    pub(super) code: Option<String>,
    #[arg(long, conflicts_with_all = ["code", "json"])]
    pub(super) legend: bool,
    #[arg(short, long, conflicts_with = "json", value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    #[arg(long, conflicts_with = "json")]
    pub(super) brief: bool,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct ShowArgs {
    pub(super) path: PathBuf,
    pub(super) unit: Option<String>,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct DiffArgs {
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    #[arg(long, value_parser = keys::GameName, value_name = "GAME")]
    pub(super) under: Option<String>,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct FmtArgs {
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    #[arg(long)]
    pub(super) check: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct NewArgs {
    pub(super) name: Option<String>,
    #[arg(long, value_name = "ARMY", requires = "name")]
    pub(super) like: Option<PathBuf>,
    #[arg(long, value_name = "ARMY", conflicts_with = "like")]
    pub(super) force: Option<PathBuf>,
    #[arg(long, requires = "force", value_parser = clap::value_parser!(i64).range(1..=i64::from(limits::FORCE)), value_name = "POINTS")]
    pub(super) limit: Option<i64>,
    #[arg(short, long, default_value = ".", value_name = "DIR")]
    pub(super) output: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct PrintArgs {
    #[arg(required_unless_present = "blank", value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    #[arg(long, conflicts_with_all = ["paths", "kind", "values", "theme"])]
    pub(super) blank: bool,
    #[arg(long = "as", value_parser = keys::kinds(), default_value = "sheet", id = "kind", value_name = "SHEET")]
    pub(super) kind: &'static [DocumentKind],
    #[arg(long, conflicts_with = "blank")]
    pub(super) qr: bool,
    #[command(flatten)]
    pub(super) style: StyleArgs,
    #[command(flatten)]
    pub(super) deck_options: DeckOptionArgs,
    #[arg(long, num_args = 0..=1, default_missing_value = "", value_name = "LIST:UNIT")]
    pub(super) odds: Option<String>,
    #[command(flatten)]
    pub(super) table: TableArgs,
    #[arg(long, conflicts_with_all = ["json", "blank"])]
    pub(super) watch: bool,
    #[command(flatten)]
    pub(super) press: Press,
}

#[derive(Debug, clap::Args)]
pub(super) struct RulingsArgs {
    #[arg(value_name = "WORD")]
    pub(super) words: Vec<String>,
    #[arg(long = "as", value_parser = keys::sheet(), id = "sheet", value_name = "SHEET")]
    pub(super) sheet: Option<()>,
    #[command(flatten)]
    pub(super) press: Press,
}

/// The form of an answer.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct AnswerArgs {
    #[arg(long)]
    pub(super) json: bool,
}

/// The options for the look of an army.
#[derive(Debug, clap::Args)]
pub(super) struct StyleArgs {
    #[arg(long, value_parser = keys::basis(), value_name = "WHICH")]
    pub(super) values: Option<Basis>,
    #[arg(long, value_parser = keys::theme(), default_value = "plain")]
    pub(super) theme: Theme,
}

/// The options for cutting cards.
#[derive(Debug, clap::Args)]
pub(super) struct DeckOptionArgs {
    #[arg(long, value_parser = keys::card(), value_name = "SIZE")]
    pub(super) card: Option<CardSize>,
    #[arg(long, value_parser = keys::backs(), num_args = 0..=1, default_missing_value = "other", value_name = "FACE")]
    pub(super) backs: Option<CardBacks>,
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20), value_name = "N")]
    pub(super) copies: Option<u8>,
    #[arg(long)]
    pub(super) marks: bool,
}

/// The options of every printed document: paper, format, folder.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct Press {
    #[arg(long, value_parser = keys::paper(), default_value = "a4")]
    pub(super) paper: Paper,
    #[arg(short, long, value_parser = keys::output(), value_delimiter = ',', action = ArgAction::Set)]
    #[cfg_attr(feature = "pdf", arg(default_value = "pdf,html"))]
    pub(super) format: Option<Vec<Output>>,
    #[arg(short, long, default_value = "output", value_name = "DIR")]
    pub(super) output: PathBuf,
    #[arg(long)]
    pub(super) force: bool,
    #[cfg(feature = "web")]
    #[arg(long)]
    pub(super) open: bool,
    #[command(flatten)]
    pub(super) answer: AnswerArgs,
}

impl Press {
    /// Returns `true` if a path is probably a second format, as in `--format pdf html`; never with the default formats.
    pub(super) fn is_format(&self, word: &str) -> bool {
        self.format.as_ref().is_some_and(|formats| formats.len() == 1)
            && Output::from_key(word).is_some()
    }

    /// Returns the requested formats; without the `pdf` feature the default is HTML.
    pub(super) fn formats(&self) -> &[Output] {
        self.format.as_deref().unwrap_or(&[Output::Html])
    }
}

impl DeskCommand {
    /// Returns `true` if only the verdict of the answer is requested (`--brief`).
    pub(super) fn is_brief(&self) -> bool {
        match self {
            Self::Check(args) => args.brief,
            Self::Audit(args) => args.brief,
            Self::Cost(args) => args.brief,
            Self::Worth(args) => args.brief,
            Self::Battle(args) => args.brief,
            Self::Fair(args) => args.brief,
            _ => false,
        }
    }
}

impl PrintArgs {
    pub(super) fn style(&self) -> Style {
        Style { values: self.style.values.unwrap_or_default(), theme: self.style.theme }
    }

    pub(super) fn deck_options(&self) -> DeckOptions {
        let DeckOptionArgs { card, backs, copies, marks } = self.deck_options;
        let size = card.unwrap_or(CardSize::POKER);
        DeckOptions { size, backs, copies: copies.unwrap_or(1).into(), marks }
    }

    pub(super) fn enemy(&self) -> Against {
        match self.odds.as_deref() {
            None => Against::Nobody,
            Some("") => Against::Enemy,
            Some(enemy) => Against::Named(enemy.to_owned()),
        }
    }
}
