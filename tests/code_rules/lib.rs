//! The rules of the code base are tests alone: `tests/code_rules/mod.rs`.
