//! The games, each in its own folder; `coded` is what the two games of ability codes share.

pub mod coded;
pub mod dune_chess;
pub mod dune_world;
pub mod dust;
pub mod fistful;
pub mod scrubs;

use crate::game::{GameEntry, UnitGames};

/// The games with lists of units without ability codes that the program is shipped with.
pub const SHIPPED: UnitGames =
    &[&GameEntry::<scrubs::Tables>::NEW, &GameEntry::<dust::Tables>::NEW];
