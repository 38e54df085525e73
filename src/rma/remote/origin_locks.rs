//! Locks of a window's rank that ranks on other hosts have or wait for, and the frames of those that wait (`kept`).

#![forbid(unsafe_code)]

use crate::transport::net::FrameKind;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};

/// The locks of a window's rank that ranks elsewhere have or wait for, by the rank in MPI_COMM_WORLD.
#[derive(Debug, Default)]
pub struct OriginLocks(Mutex<HashMap<usize, OriginLock>>);

/// A frame: its kind and content.
type Frame = (FrameKind, Vec<u8>);

#[derive(Debug, Default)]
struct OriginLock {
    held: Option<Held>,
    /// What has arrived while the lock was waited for; None when frames are executed as they arrive.
    kept: Option<VecDeque<Frame>>,
}

/// How a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Shared,
    Exclusive,
    /// Exclusively, and this process is inside the window's gate for it.
    Gated,
}

/// Origins whose frames are kept, in all windows.
static KEEPING: AtomicUsize = AtomicUsize::new(0);

impl OriginLocks {
    /// Notes that an origin has the lock.
    pub fn hold(&self, from: usize, held: Held) {
        self.0.lock().entry(from).or_default().held = Some(held);
    }

    /// From now on frames of this origin are kept.
    pub fn begin_to_keep(&self, from: usize) {
        self.0.lock().entry(from).or_default().kept = Some(VecDeque::new());
        // Relaxed: the thread that handles frames loads it, and frames are handled one after the other, under a lock.
        KEEPING.fetch_add(1, Ordering::Relaxed);
    }

    /// The next kept frame. None when there is none: then no more are kept.
    pub fn next(&self, from: usize) -> Option<Frame> {
        let mut locks = self.0.lock();
        let lock = locks.get_mut(&from)?;
        let next = lock.kept.as_mut().and_then(VecDeque::pop_front);
        if next.is_none() {
            lock.kept = None;
            // Relaxed: a thread that loads the old number looks under the lock.
            KEEPING.fetch_sub(1, Ordering::Relaxed);
            if lock.held.is_none() {
                locks.remove(&from);
            }
        }
        next
    }

    /// Notes that an origin has the lock no more. Returns how it was held; None if it was not.
    pub fn release(&self, from: usize) -> Option<Held> {
        let mut locks = self.0.lock();
        let lock = locks.get_mut(&from)?;
        let held = lock.held.take();
        if lock.kept.is_none() {
            locks.remove(&from);
        }
        held
    }

    /// Keeps a frame, if its origin waits; returns whether it has.
    pub fn keep(&self, from: usize, kind: FrameKind, content: &[u8]) -> bool {
        let mut locks = self.0.lock();
        let Some(kept) = locks.get_mut(&from).and_then(|lock| lock.kept.as_mut()) else { return false };
        kept.push_back((kind, content.to_vec()));
        true
    }
    /// Whether frames of an origin are kept.
    pub fn is_waiting(&self, from: usize) -> bool {
        self.0.lock().get(&from).is_some_and(|lock| lock.kept.is_some())
    }
}

/// Whether frames of some origin are kept, in any window.
#[inline]
pub fn are_some_kept() -> bool {
    KEEPING.load(Ordering::Relaxed) > 0 // as in `begin_to_keep`
}
