//! Games without ability codes, each in its own folder.

pub mod dune_chess;
pub mod dust;
pub mod scrubs;

use crate::game::{Entered, UnitGames};

/// The games with unit lists that the program is shipped with.
pub const SHIPPED: UnitGames = &[&Entered::<scrubs::Tables>::NEW, &Entered::<dust::Tables>::NEW];
