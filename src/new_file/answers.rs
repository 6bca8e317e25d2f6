//! Recorded answers of an interview, which allow the player to go back one question.

use crate::error::Error;
use crate::game::InterviewExit;
use std::cell::{Cell, RefCell};

/// The player's reply to a question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlayerReply<T> {
    Answer(T),
    /// Goes back to the previous question.
    Back,
}

impl<T> PlayerReply<T> {
    /// Maps the answer.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> PlayerReply<U> {
        match self {
            Self::Answer(answer) => PlayerReply::Answer(convert(answer)),
            Self::Back => PlayerReply::Back,
        }
    }
}

#[derive(Debug, Clone)]
pub(super) enum RecordedAnswer {
    /// A line of text.
    Text(String),
    /// Selected rows.
    Rows(Vec<usize>),
}

impl RecordedAnswer {
    pub(super) fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::Rows(_) => String::new(),
        }
    }

    pub(super) fn rows(self) -> Vec<usize> {
        match self {
            Self::Text(_) => Vec::new(),
            Self::Rows(rows) => rows,
        }
    }
}

/// The recorded answers in order; on a new run, they answer the same questions again.
#[derive(Default)]
pub(super) struct Answers {
    recorded: RefCell<Vec<RecordedAnswer>>,
    /// The number of answers replayed in this run.
    replayed: Cell<usize>,
}

impl Answers {
    /// Starts a new run of the questions.
    pub(super) fn restart(&self) {
        self.replayed.set(0);
    }

    /// Returns `true` if nothing is recorded.
    pub(super) fn is_empty(&self) -> bool {
        self.recorded.borrow().is_empty()
    }

    /// Drops the last answer.
    pub(super) fn forget(&self) {
        self.recorded.borrow_mut().pop();
        self.replayed.set(self.replayed.get().min(self.recorded.borrow().len()));
    }

    /// Returns `true` if the next question has a recorded answer.
    pub(super) fn is_replaying(&self) -> bool {
        self.replayed.get() < self.recorded.borrow().len()
    }

    /// Returns the recorded answer, or else a new one from `ask`.
    pub(super) fn answer(
        &self,
        ask: impl FnOnce() -> Result<PlayerReply<RecordedAnswer>, Error>,
    ) -> Result<RecordedAnswer, InterviewExit> {
        let known = self.recorded.borrow().get(self.replayed.get()).cloned();
        let answer = match known {
            Some(answer) => answer,
            None => match ask()? {
                PlayerReply::Answer(answer) => answer,
                PlayerReply::Back => return Err(InterviewExit::Back),
            },
        };
        if !self.is_replaying() {
            self.recorded.borrow_mut().push(answer.clone());
        }
        self.replayed.set(self.replayed.get() + 1);
        Ok(answer)
    }
}
