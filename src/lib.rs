//! Fistful decodes the ability codes of desert-war miniature games, says what a soldier costs and
//! why, audits published armies against their own tables, and prints sheets for play.
//!
//! Data flows one way: a front end sends a request to [`answer`], [`muster`] takes each file through [`read`], [`decode`],
//! [`cost`] and [`check`], [`sheets`] lays the answer out, and [`render`] writes it. ARCHITECTURE.md has the diagram, and
//! the floors that say which module may use which.

#[macro_use]
pub mod keyed;

pub mod answer;
pub mod army;
pub mod audit;
pub mod battle;
pub mod bill;
pub mod book;
pub mod check;
pub mod cli;
pub mod code;
pub mod codes;
pub mod contour;
pub mod cost;
pub mod deck;
pub mod decode;
pub mod design;
pub mod desk;
pub mod dice;
pub mod diff;
pub mod embedded;
pub mod emblem;
pub mod error;
pub mod export;
pub mod fair;
pub mod fault;
pub mod finding;
pub mod fits;
pub mod fonts;
pub mod force;
pub mod form;
pub mod game;
pub mod games;
pub mod guide;
pub mod labels;
pub mod language;
pub mod library;
pub mod limits;
pub mod link;
pub mod menu;
pub mod message;
pub mod muster;
pub mod odds;
pub mod outline;
pub mod paste;
pub mod play;
pub mod printable;
pub mod profile;
pub mod read;
pub mod reference;
pub mod registry;
pub mod render;
pub mod rules;
pub mod rulings;
pub mod save;
pub mod search;
pub mod settings;
pub mod sheet;
pub mod sheets;
pub mod stop;
pub mod text;
pub mod usage;
pub mod voice;
#[cfg(feature = "web")]
pub mod web;
pub mod worth;
pub mod yaml;
