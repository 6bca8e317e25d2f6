//! The arguments, and the help that explains them.

/// What stands below the help of a command.
macro_rules! help {
    ($command:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/templates/help/", $command, ".txt"))
    };
}

mod find;
mod force;
mod odds;
mod worth;

pub(super) use find::Find;
pub(super) use force::{Export, Fits, ForcePath, Import};
pub(super) use odds::{Charge, Fire, Melee, Morale, OddsOf, Squads, told};
pub(super) use worth::Worth;

use super::keys;
use crate::answer::print::{Against, Kind};
use crate::army::Basis;
use crate::deck::CardSize;
use crate::language::Speech;
use crate::read::FileKind;
use crate::render::{Output, Paper};
use crate::sheets::{Backs, Cut as CutOf, Style, Theme};
use anstream::ColorChoice;
use clap::{ArgAction, Parser, Subcommand};
use std::path::PathBuf;

/// Decodes ability codes, says what a soldier costs and why, checks and audits armies, prints their sheets.
#[derive(Debug, Parser)]
#[command(version, about, after_help = help!("fistful"), arg_required_else_help = true)]
pub(super) struct Args {
    #[command(subcommand)]
    pub(super) command: Command,
    /// The game whose rules apply [default: the one a file names, else fistful]
    #[arg(long, global = true, value_parser = keys::GameName)]
    pub(super) game: Option<String>,
    /// Play by the house rules of an army file as well
    #[arg(long, global = true, value_name = "ARMY")]
    pub(super) rules: Option<PathBuf>,
    /// The language of words; codes, ids and JSON keys never change [default: that of the environment]
    #[arg(long, global = true, value_parser = keys::speech())]
    pub(super) lang: Option<Speech>,
    /// Read the games from a folder laid out like `grammars/`
    #[arg(long, global = true, value_name = "DIR")]
    pub(super) grammars: Option<PathBuf>,
    /// When to colour what is said; NO_COLOR is honoured too
    #[arg(long, global = true, value_parser = keys::color(), default_value = "auto")]
    pub(super) color: ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Read ability codes: profile, cost and why
    #[command(after_help = help!("code"))]
    Code {
        /// Ability codes such as EFSs-A4; `-` reads them from standard input
        #[arg(required = true)]
        codes: Vec<String>,
        /// Answer as JSON
        #[arg(long)]
        json: bool,
    },
    /// Check army files: every mistake, with its place and a remedy
    #[command(after_help = help!("check"))]
    Check(Paths),
    /// Put army files in their canonical form: what they say stays, and so do the comments
    #[command(after_help = help!("fmt"))]
    Fmt(Fmt),
    /// Hold published costs against the tables: where they differ, and why
    #[command(after_help = help!("audit"))]
    Audit(Paths),
    /// What differs between two lists or two forces, or in one of them under other rules
    #[command(after_help = help!("diff"))]
    Diff(Diff),
    /// What a force costs and why, and what is left of its points
    #[command(after_help = help!("cost"))]
    Cost(ForcePath),
    /// Every legal addition to a force that its points still allow
    #[command(after_help = help!("fits"))]
    Fits(Fits),
    /// Write a force as text, Markdown, CSV, JSON or a link, to standard output
    #[command(after_help = help!("export"))]
    Export(Export),
    /// Read a force back from its link, and its list where that came along
    #[command(after_help = help!("import"))]
    Import(Import),
    /// What the dice bring, exactly: melee, fire, Morale, charges
    #[command(after_help = help!("odds"))]
    Odds {
        #[command(subcommand)]
        of: OddsOf,
    },
    /// What a point buys: every unit of some lists against every other
    #[command(after_help = help!("worth"))]
    Worth(Worth),
    /// Write an army file for a house of your own, to start from
    #[command(after_help = help!("new"))]
    New(New),
    /// Read the tables backwards: every code that gives what is asked for
    #[command(after_help = help!("find"))]
    Find(Box<Find>),
    /// Print sheets, cards and quick references as PDF and HTML
    #[command(after_help = help!("print"))]
    Print(Print),
    /// Print a game's rules on one sheet of paper, front and back
    #[command(after_help = help!("reference"))]
    Reference {
        /// The game
        #[arg(value_parser = keys::GameName, value_name = "GAME")]
        of: Option<String>,
        #[command(flatten)]
        press: Press,
    },
    /// How the unclear spots of the sources are read, and why
    #[command(after_help = help!("rulings"))]
    Rulings(Rulings),
    /// Name the games and the shipped armies
    #[command(after_help = help!("list"))]
    List {
        /// Answer as JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the JSON Schema of army or force files, for editors
    #[command(after_help = help!("schema"))]
    Schema {
        /// Which kind of file
        #[arg(value_parser = keys::file_kind(), default_value = "army", value_name = "FILE")]
        of: FileKind,
    },
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
pub(super) struct Diff {
    /// Two files or shipped names; with `--rules` or `--under` any number, or none for every shipped list
    #[arg(value_name = "PATH")]
    pub(super) paths: Vec<PathBuf>,
    /// Compare with the same under the rules of this game
    #[arg(long, value_parser = keys::GameName, value_name = "GAME")]
    pub(super) under: Option<String>,
    /// Answer as JSON
    #[arg(long)]
    pub(super) json: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct Fmt {
    /// Army files, or `-` for standard input, whose form goes to standard output
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Write nothing; name the files that would change
    #[arg(long)]
    pub(super) check: bool,
}

#[derive(Debug, clap::Args)]
pub(super) struct New {
    /// The house; without it, a terminal is asked step by step
    pub(super) name: Option<String>,
    /// An army file or shipped army to take formations, units and codes from
    #[arg(long, value_name = "ARMY", requires = "name")]
    pub(super) like: Option<String>,
    /// The folder to write into
    #[arg(long, default_value = ".", value_name = "DIR")]
    pub(super) output: PathBuf,
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
    #[arg(long = "as", value_parser = keys::kinds(), default_value = "sheet", id = "kind", value_name = "SHEET")]
    pub(super) kind: &'static [Kind],
    /// Put the link of a force on its sheet, as a QR code
    #[arg(long, conflicts_with = "blank")]
    pub(super) qr: bool,
    #[command(flatten)]
    pub(super) style: Look,
    #[command(flatten)]
    pub(super) cut: Cut,
    /// Say on each card what a melee with this unit brings [default: the `enemy` of the list]
    #[arg(long, num_args = 0..=1, default_missing_value = "", value_name = "LIST:UNIT")]
    pub(super) odds: Option<String>,
    #[command(flatten)]
    pub(super) press: Press,
}

#[derive(Debug, clap::Args)]
pub(super) struct Rulings {
    /// Rulings such as F12, of any game; without any, all of them
    #[arg(value_name = "ID")]
    pub(super) ids: Vec<String>,
    /// Print them instead
    #[arg(long = "as", value_parser = keys::sheet("The rulings of a game as PDF and HTML"), id = "sheet", value_name = "SHEET")]
    pub(super) sheet: Option<()>,
    #[command(flatten)]
    pub(super) press: Press,
}

/// How an army is shown.
#[derive(Debug, clap::Args)]
pub(super) struct Look {
    /// Which values: those of the published list, or those of the tables
    #[arg(long, value_parser = keys::basis(), default_value = "printed", value_name = "WHICH")]
    pub(super) values: Basis,
    /// The colours
    #[arg(long, value_parser = keys::theme(), default_value = "plain")]
    pub(super) theme: Theme,
}

/// How cards are cut.
#[derive(Debug, clap::Args)]
pub(super) struct Cut {
    /// The size of a card [default: poker]
    #[arg(long, value_parser = keys::card(), value_name = "SIZE")]
    pub(super) card: Option<CardSize>,
    /// Print a second face, for duplex along the long edge: the other language, or the emblem
    #[arg(long, value_parser = keys::backs(), num_args = 0..=1, default_missing_value = "other", value_name = "FACE")]
    pub(super) backs: Option<Backs>,
    /// How often each card is printed [default: 1]
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=20), value_name = "N")]
    pub(super) copies: Option<u8>,
}

/// How a sheet goes to paper, whatever is on it.
#[derive(Debug, clap::Args)]
pub(super) struct Press {
    /// The paper
    #[arg(long, value_parser = keys::paper(), default_value = "a4")]
    pub(super) paper: Paper,
    /// The file formats, with commas between them: pdf,html
    #[arg(long, value_parser = keys::output(), value_delimiter = ',', action = ArgAction::Set)]
    #[cfg_attr(feature = "pdf", arg(default_values = ["pdf", "html"]))]
    pub(super) format: Option<Vec<Output>>,
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

impl Press {
    /// The formats asked for; without the `pdf` feature nothing stands for them but HTML.
    pub(super) fn formats(&self) -> &[Output] {
        self.format.as_deref().unwrap_or(&[Output::Html])
    }
}

impl Print {
    pub(super) fn style(&self) -> Style {
        Style { values: self.style.values, theme: self.style.theme }
    }

    pub(super) fn cut(&self) -> CutOf {
        let Cut { card, backs, copies } = self.cut;
        CutOf { size: card.unwrap_or(CardSize::POKER), backs, copies: copies.unwrap_or(1).into() }
    }

    /// An argument that says how cards are, where none are printed.
    pub(super) fn vain(&self) -> Option<&'static str> {
        let Cut { card, backs, copies } = &self.cut;
        let told = [
            ("--card", card.is_some()),
            ("--backs", backs.is_some()),
            ("--copies", copies.is_some()),
            ("--odds", self.odds.is_some()),
        ];
        let prints = !self.blank && self.kind.contains(&Kind::Cards);
        told.into_iter().find(|(_, told)| *told && !prints).map(|(name, _)| name)
    }

    pub(super) fn foe(&self) -> Against {
        match self.odds.as_deref() {
            None => Against::Nobody,
            Some("") => Against::Enemy,
            Some(enemy) => Against::Named(enemy.to_owned()),
        }
    }
}
