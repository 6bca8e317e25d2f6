//! Faults of a single game: each family is an enum in the folder of its game.

use crate::message::Message;
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// A family of faults of one game.
pub trait GameMessage: Message + Debug + Send + Sync + 'static {}

/// A fault of such a family.
#[derive(Debug, Clone)]
pub struct GameFault(Arc<dyn Family>);

impl GameFault {
    pub(super) fn new(fault: impl GameMessage + PartialEq) -> Self {
        Self(Arc::new(fault))
    }

    pub(super) fn message(&self) -> &dyn Message {
        &*self.0
    }
}

/// A family whose faults can be compared with any other.
trait Family: Message + Debug + Any + Send + Sync {
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<T: GameMessage + PartialEq> Family for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

impl PartialEq for GameFault {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for GameFault {}
