//! Games that stand each in a folder of its own: those without ability codes.

pub mod dune_chess;
pub mod dust;
pub mod scrubs;

use crate::game::{Entered, UnitGames};

/// Those that the program is shipped with.
pub const SHIPPED: UnitGames = &[&Entered::<scrubs::Tables>::NEW, &Entered::<dust::Tables>::NEW];
