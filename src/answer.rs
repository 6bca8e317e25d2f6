//! Answers: a plain question in, a typed answer out, for every door alike.

pub mod odds;
