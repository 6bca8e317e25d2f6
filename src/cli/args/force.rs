//! The arguments of the commands about one force.

use super::keys;
use crate::answer::export::Form;
use std::path::PathBuf;

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ForcePath {
    /// A force file, or the name of a shipped force such as fistful/forces/atreides-500
    #[arg(value_name = "FORCE")]
    pub(in crate::cli) path: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Fits {
    #[command(flatten)]
    pub(in crate::cli) force: ForcePath,
    /// Write suggestion N into the file; of an option bought by the figure, for K figures
    #[arg(long, value_name = "N[:K]")]
    pub(in crate::cli) take: Option<String>,
    /// Show what `--take` would change, and write nothing
    #[arg(long, requires = "take")]
    pub(in crate::cli) dry_run: bool,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Export {
    /// A force file, a shipped force such as fistful/forces/atreides-500, or `-` for standard input
    #[arg(value_name = "FORCE")]
    pub(in crate::cli) path: PathBuf,
    /// In which form
    #[arg(long, value_parser = keys::form(), default_value = "text", value_name = "FORM")]
    pub(in crate::cli) to: Form,
}

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Import {
    /// The link, or an address that ends with one, in quotes; `-` reads it from standard input
    pub(in crate::cli) link: String,
    /// The folder to write into
    #[arg(long, default_value = ".", value_name = "DIR")]
    pub(in crate::cli) output: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    pub(in crate::cli) json: bool,
}

pub(super) const FITS: &str = "\
The version before stays beside the file: my-force.yaml~

Examples:
  fistful fits my-force.yaml
  fistful fits my-force.yaml --json
  fistful fits my-force.yaml --take 3              the third suggestion
  fistful fits my-force.yaml --take 5:2            the fifth, an option, for two figures
  fistful fits my-force.yaml --take 3 --dry-run    what that would change

The keys of --take 3 --json:
  file            the file
  taken           the suggestion, with the keys it has in `fits --json`
  total, limit, left
                  the points of the force with it
  written         whether the file was written
  difference      with --dry-run: what would change";

pub(super) const EXPORT: &str = "\
Examples:
  fistful export my-force.yaml                                text to paste into a chat
  fistful export my-force.yaml --to csv --lang es > fuerza.csv
  fistful export fistful/forces/atreides-500 --to link

The keys of --to json, those of `fistful cost --json` among them:
  force, notes    its name and notes
  list            its list, as the force file names it
  army, game      what that list is called, and whose rules it follows
  figures         how many take the field, NCOs and leaders among them
  total, limit, left, basis
                  points, and whose: `printed` or `computed`
  squads          name, troop, platoon (from 1, or null), figures (without the NCO), points, lines
  leaders         name, unit, platoon, points, lines
  lines           what, count, each, percent (of a surcharge, or null), points, source
Names are English, or as the file has them.";

pub(super) const IMPORT: &str = "\
It writes NAME.yaml after the force's name, and its list beside it unless that is a shipped one; never
over another file.

Examples:
  fistful import '#f1.jY9B...'
  fistful import 'https://example.org/#f1.jY9B...' --output my-forces
  fistful export my-force.yaml --to link | fistful import - --output elsewhere";
