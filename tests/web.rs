//! The page in a browser, asked as a browser asks, with script and without.

#[cfg(feature = "pdf")]
mod accessibility;
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
#[cfg(feature = "pdf")]
mod fast_input;
mod folder;
mod forms;
mod guarded;
mod guide;
#[cfg(unix)]
mod papers;
#[cfg(feature = "pdf")]
mod played;
mod refused;
#[cfg(target_os = "linux")]
mod renderings;
pub(crate) mod server;
#[cfg(feature = "pdf")]
mod storage;
#[cfg(feature = "pdf")]
mod table;
mod tables;
mod thrown;
#[cfg(feature = "pdf")]
mod visit;
