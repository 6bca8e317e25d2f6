//! `fistful odds`: what the dice bring, exactly.

mod asks;
mod refused;

pub(super) use asks::ask;
pub(super) use refused::refused;
