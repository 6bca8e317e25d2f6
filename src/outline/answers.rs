//! What was answered so far, so that a player may go back one step.

use crate::error::Error;
use crate::game::Halt;
use std::cell::{Cell, RefCell};

/// What a question is met with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Given<T> {
    /// An answer.
    This(T),
    /// The wish to be asked the question before again.
    Back,
}

impl<T> Given<T> {
    /// The same of another answer.
    pub fn map<U>(self, turn: impl FnOnce(T) -> U) -> Given<U> {
        match self {
            Self::This(answer) => Given::This(turn(answer)),
            Self::Back => Given::Back,
        }
    }
}

/// An answer of one of two kinds.
#[derive(Debug, Clone)]
pub(super) enum Answer {
    /// A line.
    Text(String),
    /// Rows of a list.
    Rows(Vec<usize>),
}

impl Answer {
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

/// The answers of a player in their order: the same questions are answered by them again.
#[derive(Default)]
pub(super) struct Answers {
    given: RefCell<Vec<Answer>>,
    /// How many of them were asked for this time.
    at: Cell<usize>,
}

impl Answers {
    /// The questions begin anew.
    pub(super) fn again(&self) {
        self.at.set(0);
    }

    /// Whether nothing was answered yet.
    pub(super) fn is_empty(&self) -> bool {
        self.given.borrow().is_empty()
    }

    /// The last answer was none.
    pub(super) fn forget(&self) {
        self.given.borrow_mut().pop();
        self.at.set(self.at.get().min(self.given.borrow().len()));
    }

    /// Whether the next question has its answer already.
    pub(super) fn answers_itself(&self) -> bool {
        self.at.get() < self.given.borrow().len()
    }

    /// The answer that was given, or else that is given now.
    pub(super) fn answer(
        &self,
        asked: impl FnOnce() -> Result<Given<Answer>, Error>,
    ) -> Result<Answer, Halt> {
        let known = self.given.borrow().get(self.at.get()).cloned();
        let answer = match known {
            Some(answer) => answer,
            None => match asked()? {
                Given::This(answer) => answer,
                Given::Back => return Err(Halt::Back),
            },
        };
        if !self.answers_itself() {
            self.given.borrow_mut().push(answer.clone());
        }
        self.at.set(self.at.get() + 1);
        Ok(answer)
    }
}
