//! Fistful decodes the ability codes of desert-war miniature games, says what a soldier costs and
//! why, holds published armies against their own tables, and prints the sheets people play from.
//!
//! Data flows one way, through five steps: [`read`], [`decode`], [`cost`], [`check`], [`render`].
//! [`muster`] runs the first four on a file, and [`answer`] is called by every front end. ARCHITECTURE.md has the diagram.

#[macro_use]
pub mod keyed;

// 1 ground
pub mod dice;
pub mod language;
pub mod limits;
pub mod message;
pub mod text;

// 2 faults
pub mod error;
pub mod fault;
pub mod finding;
pub mod voice;

// 3 nouns
pub mod yaml;

pub mod embedded;

pub mod fonts;
pub mod labels;

pub mod code;
pub mod profile;

pub mod book;
pub mod codes;
pub mod rules;

pub mod reference;
pub mod rulings;

pub mod army;
pub mod bill;
pub mod contour;
pub mod deck;
pub mod emblem;
pub mod force;
pub mod printable;
pub mod save;
pub mod sheet;

// 4 verbs
pub mod audit;
pub mod check;
pub mod cost;
pub mod decode;
pub mod form;
pub mod link;
pub mod read;
pub mod search;

// 5 play
pub mod play;

// 6 desk
pub mod muster;

pub mod game;
pub mod library;
pub mod registry;

pub mod desk;

pub mod odds;

pub mod sheets;

pub mod battle;
pub mod diff;
pub mod export;
pub mod fair;
pub mod fits;
pub mod outline;
pub mod worth;

pub mod answer;
pub mod games;

// 7 press
pub mod render;

// 8 doors
pub mod cli;
pub mod menu;
pub mod settings;
pub mod usage;
#[cfg(feature = "web")]
pub mod web;
