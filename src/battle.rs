//! Whole battles of two forces, by the rules of either game with ability codes: every die is thrown by the procedures
//! of [`crate::rolls`], positions are whole numbers, and a seed gives the same battle on any machine.

mod battlefield;
mod charge;
mod cluster;
mod decimal_text;
mod deploy;
mod disengage;
mod doctrine;
mod drill;
mod event;
mod fire;
mod host;
mod index;
mod logging;
mod melee;
mod morale;
mod movement;
mod plan;
mod reading;
mod room;
mod route;
mod series;
mod setup;
mod shard;
mod shift;
mod snapshot;
mod table;
mod tally;
mod target;
mod terrain;
mod turn;

pub use battlefield::{BodyRecord, CauseOfLoss};
pub use deploy::fits_zones;
pub use doctrine::Doctrine;
#[doc(hidden)]
pub use drill::{Drill, Intent, Remaining};
pub use event::{
    Approach, BattleEvent, BodyRef, FigureMove, FigureRef, LoggedFighter, LoggedMoraleCheck,
    LoggedShot, MeleeAttacker, RolledInches,
};
pub use host::{Body, FigureGroup, Host};
pub use index::{BattleSide, ByHost, BySide, HostId, PairKey, PairMap};
pub use reading::OtherReading;
pub use series::{Series, StartOrder, fight_battle, fight_parallel, fight_series};
pub use setup::{BattleSetup, Terms};
pub use shard::{BattleShard, Sums};
pub use snapshot::{Blast, Casualty, MoraleState, Placement, Salvo, Snapshot};
pub use table::{BattleTable, Point, TerrainArea};
pub use tally::Tally;
pub use terrain::Terrain;
pub use turn::BattleResult;
