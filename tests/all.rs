//! All tests in one program, so that a change links once. Run one kind with its name:
//! `cargo test --release --test all codes::`.

mod battle;
mod blazon;
mod books;
mod cases;
mod chess;
mod cli;
mod code_rules;
mod codes;
mod common;
mod decks;
mod emblems;
mod fair;
mod fielding;
mod forces;
mod guide;
mod hostile;
mod link;
mod messages;
mod odds;
#[cfg(feature = "pdf")]
mod pages;
#[cfg(feature = "pdf")]
mod paper;
mod paste;
mod paste_forms;
mod paste_lines;
mod paste_units;
mod published;
mod readme;
mod records;
mod rulings;
mod sample_game;
mod save;
mod sheets;
#[cfg(feature = "web")]
mod web;
mod yaml_edit;
