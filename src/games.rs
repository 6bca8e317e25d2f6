//! Games without ability codes, each in its own folder.

pub mod dune_chess;
pub mod dust;
pub mod scrubs;

use crate::game::{GameEntry, UnitGames};

/// The games with unit lists that the program is shipped with.
pub const SHIPPED: UnitGames =
    &[&GameEntry::<scrubs::Tables>::NEW, &GameEntry::<dust::Tables>::NEW];
