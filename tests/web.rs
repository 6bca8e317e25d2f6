//! The page in a browser, asked as a browser asks, with script and without.

#[cfg(feature = "pdf")]
mod begun;
#[cfg(feature = "pdf")]
mod browsed;
mod chances;
mod chess;
#[cfg(target_os = "linux")]
mod clicked;
#[cfg(feature = "pdf")]
mod documents;
mod edited;
mod entered;
mod folder;
mod forms;
mod guarded;
#[cfg(feature = "pdf")]
mod hasty;
#[cfg(feature = "pdf")]
mod kept;
#[cfg(unix)]
mod papers;
#[cfg(feature = "pdf")]
mod played;
#[cfg(feature = "pdf")]
mod reached;
mod refused;
#[cfg(target_os = "linux")]
mod renderings;
pub(crate) mod server;
#[cfg(feature = "pdf")]
mod table;
mod tables;
mod thrown;
#[cfg(feature = "pdf")]
mod visit;
