//! The arguments, and the help that explains them.

mod find;
mod force;
mod odds;
mod worth;

pub(super) use find::Find;
pub(super) use force::{Export, Fits, ForcePath, Import};
pub(super) use odds::{Charge, Fire, Melee, Morale, Odds, OddsOf, Squads};
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
#[command(version, about, after_help = AFTER, arg_required_else_help = true)]
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
    /// Put army files in their canonical form: what they say stays, and so do the comments
    #[command(
        after_help = "The version before stays beside the file: my-house.yaml~\n\nExamples:\n  fistful fmt my-house.yaml\n  fistful fmt --check armies/*/*.yaml\n  cat my-house.yaml | fistful fmt -"
    )]
    Fmt(Fmt),
    /// Hold published costs against the tables: where they differ, and why
    #[command(
        after_help = "Examples:\n  fistful audit fistful/harkonnen\n  fistful audit armies/fistful/*.yaml --json"
    )]
    Audit(Paths),
    /// What differs between two lists or two forces, or in one of them under other rules
    #[command(
        after_help = "Examples:\n  fistful diff my-house.yaml fistful/corrino\n  fistful diff fistful/atreides --under dune-world\n  fistful diff --rules my-house.yaml        what its house rules do to every shipped list"
    )]
    Diff(Diff),
    /// What a force costs and why, and what is left of its points
    #[command(
        after_help = "Examples:\n  fistful cost my-force.yaml\n  fistful cost fistful/forces/atreides-500 --json"
    )]
    Cost(ForcePath),
    /// Every legal addition to a force that its points still allow
    #[command(after_help = force::FITS)]
    Fits(Fits),
    /// Write a force as text, Markdown, CSV, JSON or a link, to standard output
    #[command(after_help = force::EXPORT)]
    Export(Export),
    /// Read a force back from its link, and its list where that came along
    #[command(after_help = force::IMPORT)]
    Import(Import),
    /// What the dice bring, exactly: melee, fire, Morale, charges
    #[command(
        after_help = "Examples:\n  fistful odds melee 7 9\n  fistful odds fire 6 --cover 3\n  fistful odds morale 8 --strength 7 --lost 2\n  fistful odds charge 3d --inches 14 --game dune-world"
    )]
    Odds(Odds),
    /// What a point buys: every unit of some lists against every other
    #[command(after_help = worth::help())]
    Worth(Worth),
    /// Write an army file for a house of your own, to start from
    #[command(
        after_help = "Examples:\n  fistful new\n  fistful new \"House Ordos\"\n  fistful new \"House Ordos\" --like fistful/corrino --output my-houses\n  fistful new \"Casa Ordos\" --game dune-world --lang es"
    )]
    New(New),
    /// Read the tables backwards: every code that gives what is asked for
    #[command(
        after_help = "Bounds are `12`, `12..`, `..40` or `10..14`.\n\nExamples:\n  fistful find --ws 12.. --points ..40 --bs 6 --with s --without g\n  fistful find --near EFSs-A4 --points ..90\n  fistful find --troops --pareto ws,morale --limit 0\n  fistful find --printed '4d 14 6 4 24 106'\n  fistful find --dominated"
    )]
    Find(Box<Find>),
    /// Print sheets, cards and quick references as PDF and HTML
    #[command(
        after_help = "Examples:\n  fistful print armies/fistful/atreides.yaml\n  fistful print fistful/fremen --paper letter --format pdf\n  fistful print fistful/atreides --as cards --backs --lang es\n  fistful print dune-world/fremen --as all --lang both --theme house\n  fistful print fistful/corrino --as audit\n  fistful print --blank"
    )]
    Print(Print),
    /// Print a game's rules on one sheet of paper, front and back
    #[command(
        after_help = "Examples:\n  fistful reference\n  fistful reference fistful --lang es --paper letter"
    )]
    Reference {
        /// The game
        #[arg(value_parser = keys::GameName, value_name = "GAME")]
        of: Option<String>,
        #[command(flatten)]
        press: Press,
    },
    /// How the unclear spots of the sources are read, and why
    #[command(
        after_help = "Examples:\n  fistful rulings F12 D5\n  fistful rulings --game dune-world --lang es\n  fistful rulings --as sheet --game fistful"
    )]
    Rulings(Rulings),
    /// Name the games and the shipped armies
    List {
        /// Answer as JSON
        #[arg(long)]
        json: bool,
    },
    /// Write the JSON Schema of army or force files, for editors
    #[command(
        after_help = "Examples:\n  fistful schema > army.schema.json\n  fistful schema force > force.schema.json"
    )]
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
    pub(super) kind: Kinds,
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
    /// The size of a card
    #[arg(long, value_parser = keys::card(), default_value = "poker", value_name = "SIZE")]
    pub(super) card: CardSize,
    /// Print a second face, for duplex along the long edge: the other language, or the emblem
    #[arg(long, value_parser = keys::backs(), num_args = 0..=1, default_missing_value = "other", value_name = "FACE")]
    pub(super) backs: Option<Backs>,
    /// How often each card is printed
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=20), value_name = "N")]
    pub(super) copies: u8,
}

/// How a sheet goes to paper, whatever is on it.
#[derive(Debug, clap::Args)]
pub(super) struct Press {
    /// The paper
    #[arg(long, value_parser = keys::paper(), default_value = "a4")]
    pub(super) paper: Paper,
    /// The file formats
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

const AFTER: &str = "\
Examples:
  fistful code EFSs-A4                        what the code means and costs
  fistful audit fistful/harkonnen             where a published list leaves its tables
  fistful print armies/fistful/atreides.yaml  output/atreides.pdf and .html
  fistful print fistful/fremen --as cards     a deck to cut out

Exit codes: 0 clean, 1 a finding is an error, 2 it could not be done";

/// What is printed of each list or force.
pub(super) type Kinds = &'static [Kind];

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
        CutOf { size: card, backs, copies: copies.into() }
    }

    pub(super) fn foe(&self) -> Against {
        match self.odds.as_deref() {
            None => Against::Nobody,
            Some("") => Against::Enemy,
            Some(enemy) => Against::Named(enemy.to_owned()),
        }
    }
}
