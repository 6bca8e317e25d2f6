//! Fistful decodes the ability codes of desert-war miniature games, says what a soldier costs and
//! why, audits published armies against their own tables, and prints sheets for play.
//!
//! Data flows one way: a front end sends a request to [`answer`], [`muster`] takes each file through [`read`], [`decode`],
//! [`cost`] and [`check`], [`sheets`] lays the answer out, and [`render`] writes it. ARCHITECTURE.md has the diagram, and
//! the floors that say which module may use which.

#[macro_use]
pub mod keyed;

// The floors of ARCHITECTURE.md, the ground floor first.

// 1 ground
pub mod code;
pub mod deck;
pub mod dice;
pub mod language;
pub mod limits;
pub mod message;
pub mod printable;
pub mod sheet;
pub mod stop;
pub mod text;

// 2 faults
pub mod error;
pub mod fault;
pub mod finding;
pub mod voice;

// 3 nouns
pub mod army;
pub mod bill;
pub mod blazon;
pub mod book;
pub mod codes;
pub mod contour;
pub mod embedded;
pub mod emblem;
pub mod fonts;
pub mod force;
pub mod guide;
pub mod labels;
pub mod profile;
pub mod record;
pub mod reference;
pub mod rules;
pub mod rulings;
pub mod save;
pub mod yaml;

// 4 verbs
pub mod audit;
pub mod check;
pub mod code_search;
pub mod cost;
pub mod decode;
pub mod link;
pub mod paste;
pub mod read;
pub mod yaml_edit;

// 5 rolls
pub mod game;
pub mod rolls;

// 6 desk
pub mod answer;
pub mod battle;
pub mod design;
pub mod desk;
pub mod diff;
pub mod export;
pub mod fair;
pub mod fits;
pub mod game_registry;
pub mod games;
pub mod library;
pub mod muster;
pub mod new_file;
pub mod odds;
pub mod sheets;
pub mod worth;

// 7 press
pub mod render;

// 8 front ends
#[cfg(feature = "terminal")]
pub mod cli;
#[cfg(feature = "terminal")]
pub mod help;
#[cfg(feature = "terminal")]
pub mod menu;
#[cfg(feature = "page")]
pub mod page;
#[cfg(feature = "terminal")]
pub mod settings;
#[cfg(all(any(feature = "page", feature = "pdf"), target_arch = "wasm32"))]
pub mod wasm;
#[cfg(feature = "web")]
pub mod web;
