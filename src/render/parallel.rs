//! Renders several works or parts in parallel.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, Builder};

/// The usual stack size of a main thread, so that pages may nest equally deep on every thread.
const STACK: usize = 8 << 20;

/// Builds every part in parallel and passes the results on in the order of the parts; nothing is passed on after a
/// failure. Uses plain threads, because typst has a thread pool of its own and waits for it.
///
/// # Errors
/// The first error of `make` or `take`.
pub(super) fn build_parallel<P: Sync, M: Send, E: Send>(
    parts: &[P],
    make: impl Fn(&P) -> Result<M, E> + Sync,
    mut take: impl FnMut(M) -> Result<(), E>,
) -> Result<(), E> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(parts.len());
    let next = AtomicUsize::new(0);
    // Returns `false` if no part is left or the receiver is gone.
    let build_next = |sender: &Sender<(usize, Result<M, E>)>| {
        let index = next.fetch_add(1, Ordering::Relaxed);
        parts.get(index).is_some_and(|part| sender.send((index, make(part))).is_ok())
    };
    thread::scope(|scope| {
        let (sender, all) = channel();
        for _ in 1..threads {
            let (build_next, sender) = (&build_next, sender.clone());
            // If a thread cannot be started, the current one makes the remaining parts.
            drop(
                Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, move || while build_next(&sender) {}),
            );
        }
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        let mut sorted = |(index, part)| {
            waiting.insert(index, part);
            while let Some(part) = waiting.remove(&due) {
                take(part?)?;
                due += 1;
            }
            Ok(())
        };
        while build_next(&sender) {
            all.try_iter().try_for_each(&mut sorted)?;
        }
        drop(sender);
        all.iter().try_for_each(sorted)
    })
}
