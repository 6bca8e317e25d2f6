//! The page in a browser, asked as a browser asks, with script and without.

#[cfg(feature = "pdf")]
mod accessibility;
mod advice;
#[cfg(feature = "pdf")]
mod battles;
mod browser;
mod chances;
mod chess;
#[cfg(feature = "pdf")]
mod chess_browser;
mod codeless_odds;
#[cfg(feature = "pdf")]
mod deadline;
mod documents;
mod dossiers;
#[cfg(target_os = "linux")]
mod double_click;
mod edits;
#[cfg(feature = "pdf")]
mod fast_input;
mod folder;
mod forms;
#[cfg(feature = "pdf")]
mod from_nothing;
mod guarded;
mod guide;
#[cfg(feature = "pdf")]
mod keyboard;
#[cfg(feature = "pdf")]
mod list_file;
#[cfg(feature = "pdf")]
mod list_search;
#[cfg(feature = "pdf")]
mod next_fight;
mod opening;
#[cfg(unix)]
mod papers;
mod paste;
#[cfg(feature = "pdf")]
mod paste_browser;
mod pasted_force;
mod pasted_prices;
#[cfg(feature = "pdf")]
mod points;
#[cfg(feature = "pdf")]
mod previews;
mod record;
#[cfg(feature = "pdf")]
mod record_browser;
mod refused;
#[cfg(feature = "pdf")]
mod reminders;
#[cfg(target_os = "linux")]
mod renderings;
#[cfg(feature = "pdf")]
mod scripts;
pub(crate) mod server;
mod storage;
#[cfg(feature = "pdf")]
mod table;
mod tables;
#[cfg(feature = "pdf")]
mod two_telephones;
#[cfg(feature = "pdf")]
mod typeset;
#[cfg(feature = "pdf")]
mod visit;
