//! A list to which many ranks push elements, and from which one rank takes all elements at a time: the receive queue of a rank, and its
//! returned cells (`channel`). A number stands for an element; 0 is the end of the list.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `first` | a rank that pushes | the number of its element (compare-and-swap, SeqCst) |
//! | `first` | the rank that takes | 0 (compare-and-swap, SeqCst) |
//! | `next` of an element | the rank that pushes it | the number that was first, before it pushes the element (Relaxed) |
//!
//! The rank that takes walks through the list before it changes `first`, so it can leave all elements in the list. If a rank dies, its last
//! element is in the list or not; the list is valid in both cases. Models: models/list.rs.

#![forbid(unsafe_code)]

use crate::os::atomic::{AtomicU64, Ordering};
use smallvec::SmallVec;

/// Pushes an element to the front of a list. `next` is the element's own word.
pub fn push(first: &AtomicU64, number: u64, next: &AtomicU64) {
    // Relaxed: the compare-and-swap below fails if the value is out of date.
    let mut before = first.load(Ordering::Relaxed);
    loop {
        next.store(before, Ordering::Relaxed); // published by the compare-and-swap
        // SeqCst: this compare-and-swap precedes the caller's load of the number of sleepers. It is also a Release of the element. Relaxed on
        // failure: the loop tries again (models/list.rs).
        match first.compare_exchange_weak(before, number, Ordering::SeqCst, Ordering::Relaxed) {
            Ok(_) => return,
            Err(now) => before = now,
        }
    }
}

/// Takes all elements, and appends them to `taken`, the newest first. `at` returns the element with a number, and the number in its `next`. If
/// `at` fails, all elements stay in the list. One thread at a time takes elements of a list.
pub fn take_all<Element, Error>(
    first: &AtomicU64,
    taken: &mut SmallVec<[Element; 32]>,
    mut at: impl FnMut(u64) -> Result<(Element, u64), Error>,
) -> Result<(), Error> {
    let mut known = 0;
    loop {
        // Acquire: this thread sees the elements that were pushed (models/list.rs).
        let newest = first.load(Ordering::Acquire);
        let (mut number, before) = (newest, taken.len());
        while number != known {
            let (element, next) = at(number)?;
            taken.push(element);
            number = next;
        }
        // In the second round and later, the new elements are newer than the others.
        let new = taken.len() - before;
        taken.rotate_right(new);
        known = newest;
        // SeqCst: this compare-and-swap and the pushes have one order. Relaxed on failure: another element was pushed, and the load above
        // reads it.
        if first.compare_exchange(newest, 0, Ordering::SeqCst, Ordering::Relaxed).is_ok() {
            return Ok(());
        }
    }
}
