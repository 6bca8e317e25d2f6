//! Stops work whose answer nobody waits for any more: long loops call [`unwind_if_stopped`] between their steps.
//!
//! It is for the page, on the thread of the request, and nothing of the answer is kept. Battles of the command line stop by
//! `Desk::should_stop` instead, on all threads, with their results so far.

use std::cell::RefCell;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

thread_local! {
    /// The signal for the work of this thread.
    static SIGNAL: RefCell<Option<StopSignal>> = const { RefCell::new(None) };
}

/// Tells work on another thread to stop.
#[derive(Debug, Clone, Default)]
pub struct StopSignal(Arc<AtomicBool>);

/// The payload with which stopped work unwinds, in place of a panic's.
#[derive(Debug)]
pub struct Stopped;

/// Gives a signal when dropped.
#[derive(Debug)]
pub struct StopOnDrop(StopSignal);

/// Puts the signal from before back when dropped.
struct SignalGuard(Option<StopSignal>);

impl StopSignal {
    /// Returns a guard that gives the signal when it is dropped.
    pub fn on_drop(&self) -> StopOnDrop {
        StopOnDrop(self.clone())
    }

    /// Runs work on this thread; once the signal is given, [`unwind_if_stopped`] unwinds out of it.
    pub fn run<T>(&self, work: impl FnOnce() -> T) -> T {
        let _guard = SignalGuard(SIGNAL.replace(Some(self.clone())));
        unwind_if_stopped();
        work()
    }
}

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for SignalGuard {
    fn drop(&mut self) {
        SIGNAL.set(self.0.take());
    }
}

/// Unwinds with [`Stopped`] if the signal of this thread's work was given; without a signal it does nothing. Never
/// call it while a `LazyLock` is initialised: the lock would be poisoned.
pub fn unwind_if_stopped() {
    let is_given = |signal: &StopSignal| signal.0.load(Ordering::Relaxed);
    if SIGNAL.with_borrow(|signal| signal.as_ref().is_some_and(is_given)) {
        resume_unwind(Box::new(Stopped));
    }
}
