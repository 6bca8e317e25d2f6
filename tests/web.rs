//! The page in a browser, asked as a browser asks, with script and without.

#[cfg(feature = "pdf")]
mod browsed;
mod chess;
#[cfg(target_os = "linux")]
mod clicked;
#[cfg(feature = "pdf")]
mod documents;
mod edited;
mod folder;
mod forms;
mod guarded;
#[cfg(feature = "pdf")]
mod played;
#[cfg(feature = "pdf")]
mod reached;
mod refused;
#[cfg(target_os = "linux")]
mod renderings;
mod server;
mod tables;
mod thrown;
#[cfg(feature = "pdf")]
mod visit;
