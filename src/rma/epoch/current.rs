//! What is open on a window now, in eight bytes, for the fast path: one comparison shows that nothing is.

use super::EpochState;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};

/// The state of a rank's epochs on one window. Zeroes: nothing is open, and locks are allowed.
#[repr(C, align(8))]
#[derive(Debug)]
pub struct OpenEpoch {
    /// A `EpochState`, but `Closed` while targets are locked one by one; `LOCKED_ALL_UNCHECKED`, or `STARTED_EARLY`.
    state: AtomicU8,
    is_exposed: AtomicBool,
    forbids_locks: AtomicBool,
    /// Always 0.
    rest: u8,
    /// Of targets that are locked one by one: 0 when there are none, `SEVERAL`, or a word of the only one.
    locked: AtomicU32,
}

/// How the only one is locked, above its rank plus 1.
pub const SHARED: u32 = 1 << 30;
pub const IN_GATE: u32 = 1 << 31;

/// It is not locked, but its epoch is open (MPI_MODE_NOCHECK): nobody is in the gate for a shared lock.
pub const UNCHECKED: u32 = SHARED | IN_GATE;

/// There are several. No rank is in it.
pub const SEVERAL: u32 = SHARED | IN_GATE;

/// The state `LockedAll` by MPI_Win_lock_all with MPI_MODE_NOCHECK, when this rank is not inside the gate.
const LOCKED_ALL_UNCHECKED: u8 = 8;

/// The state `Started` by MPI_Win_start with MPI_MODE_NOCHECK, when a target had not posted.
const STARTED_EARLY: u8 = 9;

/// The states of epochs without locks have one of these bits: those of fences, and of MPI_Win_start.
const ACTIVE: u8 = 3;

const _: () = assert!(
    EpochState::FenceOpen as u8 & ACTIVE != 0
        && EpochState::FenceUsed as u8 & ACTIVE != 0
        && EpochState::Started as u8 & ACTIVE != 0
        && STARTED_EARLY & ACTIVE != 0
        && (EpochState::Closed as u8 | EpochState::LockedAll as u8 | LOCKED_ALL_UNCHECKED) & ACTIVE == 0
);

/// A rank alone: one that is locked exclusively, outside of the gate.
#[inline]
pub const fn word_of_rank(rank: i32) -> u32 {
    (rank as u32).wrapping_add(1)
}

impl OpenEpoch {
    /// Nothing is open.
    pub const fn new() -> Self {
        Self {
            state: AtomicU8::new(EpochState::Closed as u8),
            is_exposed: AtomicBool::new(false),
            forbids_locks: AtomicBool::new(false),
            rest: 0,
            locked: AtomicU32::new(0),
        }
    }

    /// Begins for a new window.
    pub fn begin(&self, forbids_locks: bool) {
        self.state.store(EpochState::Closed as u8, Ordering::Relaxed);
        // Relaxed, here and below: the window is not known to another thread yet.
        self.is_exposed.store(false, Ordering::Relaxed);
        self.locked.store(0, Ordering::Relaxed);
        self.forbid_locks(forbids_locks);
    }

    /// Locks are forbidden from now on, or no longer (info key no_locks).
    pub fn forbid_locks(&self, forbids: bool) {
        self.forbids_locks.store(forbids, Ordering::Relaxed);
    }

    /// Whether no epoch is open and any target may be locked. While there is one thread.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a part of each lock")]
    pub fn is_idle(&self) -> bool {
        // SAFETY: these are eight aligned bytes, which no other thread writes during this call.
        unsafe { *(&raw const *self).cast::<u64>() == 0 }
    }

    /// The access epoch that is open.
    #[inline]
    pub fn state(&self) -> EpochState {
        match self.state.load(Ordering::Relaxed) {
            LOCKED_ALL_UNCHECKED => EpochState::LockedAll,
            STARTED_EARLY => EpochState::Started,
            number => match EpochState::of_number(number) {
                EpochState::Closed if self.locked() != 0 => EpochState::Locked,
                state => state,
            },
        }
    }

    /// Another one is. Which targets are locked one by one is kept apart.
    #[inline]
    pub fn enter(&self, state: EpochState) {
        let state = if state == EpochState::Locked { EpochState::Closed } else { state };
        // Relaxed: a hint for the fast path; the epoch's lock orders what depends on it.
        self.state.store(state as u8, Ordering::Relaxed);
    }

    /// Whether no access epoch is open.
    #[inline]
    pub fn is_closed(&self) -> bool {
        self.is(EpochState::Closed) && self.locked() == 0
    }

    /// Whether one of MPI_Win_start is, and all its targets have posted.
    #[inline]
    pub fn is_started(&self) -> bool {
        self.is(EpochState::Started)
    }

    fn is(&self, state: EpochState) -> bool {
        // Relaxed: a hint for the fast path, which the caller of `enter` stores in the same thread or under the lock.
        self.state.load(Ordering::Relaxed) == state as u8
    }

    /// MPI_Win_start with MPI_MODE_NOCHECK before a target has posted.
    pub fn enter_early(&self) {
        self.state.store(STARTED_EARLY, Ordering::Relaxed);
    }

    /// MPI_Win_lock_all with MPI_MODE_NOCHECK.
    pub fn enter_unchecked(&self) {
        self.state.store(LOCKED_ALL_UNCHECKED, Ordering::Relaxed);
    }

    /// Whether MPI_Win_lock_all is in force, and this rank is inside the gate for it.
    #[inline]
    pub fn is_locked_all(&self) -> bool {
        self.is(EpochState::LockedAll)
    }

    /// Whether an access epoch, if one is open, is that of a lock. While there is one thread.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is two instructions")]
    pub fn is_passive(&self) -> bool {
        // SAFETY: no other thread writes it during this call. An atomic load would be an instruction more.
        unsafe { *self.state.as_ptr() & ACTIVE == 0 }
    }

    /// Whether an exposure epoch is open.
    #[inline]
    pub fn is_exposed(&self) -> bool {
        self.is_exposed.load(Ordering::Relaxed)
    }

    /// One is from now on, or none.
    pub fn expose(&self, is_exposed: bool) {
        self.is_exposed.store(is_exposed, Ordering::Relaxed);
    }

    /// The word of targets that are locked one by one.
    #[inline]
    pub fn locked(&self) -> u32 {
        self.locked.load(Ordering::Relaxed)
    }

    /// Another word of them.
    #[inline]
    pub fn lock(&self, word: u32) {
        self.locked.store(word, Ordering::Relaxed);
    }

    /// Whether it is this one. While there is one thread.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a part of each unlock")]
    pub fn is_locked(&self, word: u32) -> bool {
        // SAFETY: no other thread writes it during this call. An atomic load would be an instruction more, for no compiler makes it a part of the
        // comparison.
        unsafe { *self.locked.as_ptr() == word }
    }
}
