//! The arguments of battles.

use super::Press;
use crate::answer;
use crate::answer::battle::{BattleRequest, BattleSetting, Shard};
use crate::answer::print::TableRequest;
use crate::army::Basis;
use crate::battle::{BattleTable, ByHost, Doctrine, OtherReading, StartOrder, Terrain};
use crate::cli::{keys, stdin};
use crate::error::{Error, ErrorKind};
use crate::limits;
use clap::value_parser;
use std::fmt::Display;
use std::path::PathBuf;

/// The default table, width and depth in inches.
const DEFAULT_TABLE: &str = "72x48";
/// The default terrain: none.
const OPEN: &str = "open";
/// The default doctrine, by its key.
pub(in crate::cli) const DEFAULT_DOCTRINE: &str = Doctrine::Odds.key();

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct BattleArgs {
    #[arg(value_name = "FORCE")]
    pub(in crate::cli) first: PathBuf,
    #[arg(value_name = "FORCE")]
    pub(in crate::cli) second: PathBuf,
    #[arg(long = "games", id = "games", value_parser = value_parser!(u64).range(1..=10_000_000), default_value_t = 1000, value_name = "N")]
    battles: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    battlefield: BattlefieldArgs,
    #[arg(long, value_parser = keys::basis(), value_name = "WHICH")]
    values: Option<Basis>,
    #[arg(long = "first", value_parser = keys::begins(), default_value = "alternate", id = "begins", value_name = "SIDE")]
    begins: StartOrder,
    #[arg(long, value_parser = keys::doctrine(), default_value = DEFAULT_DOCTRINE)]
    doctrine: Doctrine,
    #[arg(long, value_parser = keys::doctrine(), default_value = DEFAULT_DOCTRINE, value_name = "DOCTRINE")]
    foe_doctrine: Doctrine,
    #[arg(long)]
    anyway: bool,
    #[arg(long, value_parser = value_parser!(u64).range(1..=10_000_000), value_name = "N", conflicts_with_all = ["shard", "merge", "equal"])]
    replay: Option<u64>,
    #[arg(long, value_name = "K/N", conflicts_with = "sheet")]
    pub(in crate::cli) shard: Option<String>,
    #[arg(long, num_args = 1.., value_name = "FILE")]
    merge: Vec<PathBuf>,
    #[arg(long, conflicts_with_all = ["shard", "merge"])]
    pub(in crate::cli) equal: bool,
    #[arg(long, conflicts_with_all = ["json", "sheet", "shard", "replay"])]
    pub(in crate::cli) brief: bool,
    #[arg(long = "as", value_parser = keys::sheet(), id = "sheet", value_name = "SHEET")]
    pub(in crate::cli) sheet: Option<()>,
    #[command(flatten)]
    pub(in crate::cli) press: Press,
}

/// The options of the battlefield: table, terrain, turns, and the margin of victory.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct BattlefieldArgs {
    #[arg(long, default_value = DEFAULT_TABLE, value_name = "WxH")]
    table: String,
    #[arg(long, value_parser = value_parser!(i32).range(1..=200), default_value_t = BattleTable::OPEN.zone, value_name = "N")]
    zone: i32,
    #[arg(long, default_value = OPEN)]
    terrain: String,
    #[arg(long, value_parser = value_parser!(i32).range(1..=100), default_value_t = BattleSetting::TURNS, value_name = "N")]
    turns: i32,
    #[arg(long, value_parser = value_parser!(i32).range(0..=100), default_value_t = BattleSetting::MARGIN, value_name = "N")]
    margin: i32,
    #[arg(long = "reading", id = "reading", value_parser = keys::reading(), value_delimiter = ',', value_name = "RULING")]
    readings: Vec<OtherReading>,
}

/// The options of the table on the sheet of a force.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct TableArgs {
    #[arg(long, conflicts_with = "blank", value_name = "WxH")]
    table: Option<String>,
    #[arg(long, conflicts_with = "blank")]
    terrain: Option<String>,
}

impl TableArgs {
    pub(in crate::cli) fn request(&self) -> Result<TableRequest, Error> {
        let table = |text: &String| parse_table(text, BattleTable::OPEN.zone);
        Ok(TableRequest {
            table: self.table.as_ref().map(table).transpose()?,
            terrain: self.terrain.as_deref().map(parse_terrain),
        })
    }
}

impl BattleArgs {
    /// Returns the request, and `true` if it is answered as JSON: shards always are.
    pub(in crate::cli) fn request(&self) -> Result<(answer::Request, bool), Error> {
        Ok((answer::Request::Battle(self.ask()?), self.press.answer.json || self.shard.is_some()))
    }

    fn ask(&self) -> Result<BattleRequest, Error> {
        Ok(BattleRequest {
            forces: ByHost::new(stdin::item(&self.first)?, stdin::item(&self.second)?),
            battles: self.battles,
            seed: self.seed,
            setting: self.battlefield.setting()?,
            values: self.values,
            begins: self.begins,
            doctrines: ByHost::new(self.doctrine, self.foe_doctrine),
            allows_illegal: self.anyway,
            replay: self.replay,
            shard: self.shard.as_deref().map(parse_shard).transpose()?,
            merge: self.merge.clone(),
            carried: None,
            finds_even: self.equal,
        })
    }
}

/// Formats an option, ` --points 500`; nothing if it has its default.
pub(in crate::cli) fn changed_option<T: Display + PartialEq>(
    name: &str,
    set: T,
    default: T,
) -> String {
    if set == default { String::new() } else { format!(" --{name} {set}") }
}

impl BattlefieldArgs {
    /// Formats the options that differ from their defaults, as typed.
    pub(in crate::cli) fn changed_options(&self) -> String {
        let readings: Vec<&str> = self.readings.iter().map(|reading| reading.key()).collect();
        [
            changed_option("table", self.table.as_str(), DEFAULT_TABLE),
            changed_option("zone", self.zone, BattleTable::OPEN.zone),
            changed_option("terrain", self.terrain.as_str(), OPEN),
            changed_option("turns", self.turns, BattleSetting::TURNS),
            changed_option("margin", self.margin, BattleSetting::MARGIN),
            changed_option("reading", readings.join(",").as_str(), ""),
        ]
        .concat()
    }

    pub(in crate::cli) fn setting(&self) -> Result<BattleSetting, Error> {
        let terrain = parse_terrain(&self.terrain);
        let table = parse_table(&self.table, self.zone)?;
        let (turns, margin) = (self.turns, self.margin);
        Ok(BattleSetting { table, terrain, turns, margin, readings: self.readings.clone() })
    }
}

/// Parses `open`, `broken` or the path of a terrain file.
fn parse_terrain(text: &str) -> Terrain {
    match text {
        OPEN => Terrain::Open,
        "broken" => Terrain::Broken,
        path => Terrain::File(path.into()),
    }
}

/// Parses a table such as `72x48`, in whole inches.
fn parse_table(text: &str, zone: i32) -> Result<BattleTable, Error> {
    let sides = limits::TABLE_INCHES;
    let inches = |text: &str| text.parse().ok().filter(|inches| sides.contains(inches));
    let read = || {
        let (width, depth) = text.split_once(['x', 'X'])?;
        Some((inches(width)?, inches(depth)?))
    };
    let (least, most) = (*sides.start(), *sides.end());
    let wrong_size = || ErrorKind::TableSize { found: text.to_owned(), least, most };
    let (width, depth) = read().ok_or_else(|| Error::new("--table", wrong_size()))?;
    Ok(BattleTable { width, depth, zone, areas: Vec::new() })
}

/// Parses a shard such as `1/4`, of at most ten million.
pub(in crate::cli) fn parse_shard(text: &str) -> Result<Shard, Error> {
    let read = || {
        let (part, of) = text.split_once('/')?;
        let (part, of) = (part.parse().ok()?, of.parse().ok()?);
        ((1..=of).contains(&part) && of <= 10_000_000).then_some(Shard { part, of })
    };
    let wrong_form = || ErrorKind::WrongForm { found: text.to_owned(), samples: "1/4" };
    read().ok_or_else(|| Error::new("--shard", wrong_form()))
}
