//! Locks of this rank, for one window, that ranks on other hosts hold or wait for. While one of these origins waits, its frames are kept
//! here (`kept`).

#![forbid(unsafe_code)]

use crate::transport::net::FrameKind;
use parking_lot::Mutex;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Locks of this rank that ranks on other hosts hold or wait for. The keys are the ranks of these origins in MPI_COMM_WORLD.
#[derive(Debug, Default)]
pub struct OriginLocks(Mutex<HashMap<usize, OriginLock>>);

/// A frame: its kind and content.
type Frame = (FrameKind, Vec<u8>);

#[derive(Debug, Default)]
struct OriginLock {
    held: Option<Held>,
    /// Frames that have arrived while the origin waits for the lock. None if the frames of this origin are executed on arrival.
    kept: Option<VecDeque<Frame>>,
}

/// The mode in which a lock is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    Shared,
    Exclusive,
    /// The lock is exclusive, and this process is inside the window's gate for the lock.
    Gated,
}

/// Number of origins whose frames are kept, in all windows.
static KEEPING: AtomicUsize = AtomicUsize::new(0);

impl OriginLocks {
    /// Notes that an origin holds the lock.
    pub fn hold(&self, from: usize, held: Held) {
        self.0.lock().entry(from).or_default().held = Some(held);
    }

    /// Begins to keep the frames of an origin.
    pub fn begin_to_keep(&self, from: usize) {
        self.0.lock().entry(from).or_default().kept = Some(VecDeque::new());
        // Relaxed: a handler of a frame adds, and later handlers load. Frames are handled one at a time, under a lock, so later handlers
        // load the new number.
        KEEPING.fetch_add(1, Ordering::Relaxed);
    }

    /// Takes the oldest kept frame of an origin. If no frame is left, ends the keeping of frames of this origin and returns None.
    pub fn next(&self, from: usize) -> Option<Frame> {
        let mut locks = self.0.lock();
        let lock = locks.get_mut(&from)?;
        let next = lock.kept.as_mut().and_then(VecDeque::pop_front);
        if next.is_none() {
            lock.kept = None;
            // Relaxed: a thread that loads the old number searches `locks` under its mutex, and finds that no frames are kept.
            KEEPING.fetch_sub(1, Ordering::Relaxed);
            if lock.held.is_none() {
                locks.remove(&from);
            }
        }
        next
    }

    /// Notes that an origin does not hold the lock any more. Returns the mode in which the origin held the lock; None if the origin did not
    /// hold it.
    pub fn release(&self, from: usize) -> Option<Held> {
        let mut locks = self.0.lock();
        let lock = locks.get_mut(&from)?;
        let held = lock.held.take();
        if lock.kept.is_none() {
            locks.remove(&from);
        }
        held
    }

    /// Keeps a frame if its origin waits for the lock. Returns whether the frame was kept.
    pub fn keep(&self, from: usize, kind: FrameKind, content: &[u8]) -> bool {
        let mut locks = self.0.lock();
        let Some(kept) = locks.get_mut(&from).and_then(|lock| lock.kept.as_mut()) else { return false };
        kept.push_back((kind, content.to_vec()));
        true
    }

    /// Returns whether frames of an origin are kept.
    pub fn is_waiting(&self, from: usize) -> bool {
        self.0.lock().get(&from).is_some_and(|lock| lock.kept.is_some())
    }
}

/// Returns whether frames of some origin are kept, in any window.
#[inline]
pub fn are_some_kept() -> bool {
    KEEPING.load(Ordering::Relaxed) > 0 // as in `begin_to_keep`
}
