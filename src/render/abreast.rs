//! Many works, or many parts of one, on as many threads as the machine has.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, Builder};

/// The stack of a first thread: a page nests as deep on any other.
const STACK: usize = 8 << 20;

/// Makes something of every part, and hands all over in the order of the parts; where one is refused, none after it is.
/// The threads are plain ones, for typst has a pool of its own and waits for it.
///
/// # Errors
/// The first that a part is not made of, or is not taken for.
pub(super) fn abreast<P: Sync, M: Send, E: Send>(
    parts: &[P],
    make: impl Fn(&P) -> Result<M, E> + Sync,
    mut take: impl FnMut(M) -> Result<(), E>,
) -> Result<(), E> {
    let threads = thread::available_parallelism().map_or(1, NonZero::get).min(parts.len());
    let next = AtomicUsize::new(0);
    // Whether there was another part to make, and anybody to take it.
    let one = |made: &Sender<(usize, Result<M, E>)>| {
        let at = next.fetch_add(1, Ordering::Relaxed);
        parts.get(at).is_some_and(|part| made.send((at, make(part))).is_ok())
    };
    thread::scope(|scope| {
        let (made, all) = channel();
        for _ in 1..threads {
            let (one, made) = (&one, made.clone());
            // A thread that the machine does not give is not needed: this one makes what is left.
            drop(Builder::new().stack_size(STACK).spawn_scoped(scope, move || while one(&made) {}));
        }
        let (mut waiting, mut due) = (BTreeMap::new(), 0);
        let mut sorted = |(at, part)| {
            waiting.insert(at, part);
            while let Some(part) = waiting.remove(&due) {
                take(part?)?;
                due += 1;
            }
            Ok(())
        };
        while one(&made) {
            all.try_iter().try_for_each(&mut sorted)?;
        }
        drop(made);
        all.iter().try_for_each(sorted)
    })
}
