//! The open epoch of a window in eight bytes, for the fast path: one comparison shows that no epoch is open.
//!
//! The gate is the lock_all gate of the window (`transport/shm/sync/gate.rs`): it admits ranks with MPI_Win_lock_all or ranks with
//! exclusive locks, never both at the same time.

use super::EpochState;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};

/// State of a rank's epochs on one window. If all bytes are zero, no epoch is open, and locks are allowed.
#[repr(C, align(8))]
#[derive(Debug)]
pub struct OpenEpoch {
    /// Number of an `EpochState`, `LOCKED_ALL_UNCHECKED`, or `STARTED_EARLY`. It is `Closed`, never `Locked`, while MPI_Win_lock has locked
    /// targets.
    state: AtomicU8,
    is_exposed: AtomicBool,
    forbids_locks: AtomicBool,
    /// Padding, always 0.
    rest: u8,
    /// Targets that MPI_Win_lock has locked: 0 if no target is locked, `SEVERAL` if several are. For one target, its rank plus 1
    /// (`word_of_rank`) and the bits `SHARED` and `IN_GATE`.
    locked: AtomicU32,
}

/// Bits of `locked` that describe how the only locked target is held. The lower bits are the target's rank plus 1.
pub const SHARED: u32 = 1 << 30;
pub const IN_GATE: u32 = 1 << 31;

/// Both bits are set for a lock with MPI_MODE_NOCHECK: the epoch is open, but the target is not locked. The value is unambiguous, because a
/// shared lock never has `IN_GATE`.
pub const UNCHECKED: u32 = SHARED | IN_GATE;

/// Value of `locked` while several targets are locked. It contains no rank.
pub const SEVERAL: u32 = SHARED | IN_GATE;

/// Value of `OpenEpoch::state` in an epoch of MPI_Win_lock_all with MPI_MODE_NOCHECK, in which this rank is not inside the gate.
const LOCKED_ALL_UNCHECKED: u8 = 8;

/// Value of `OpenEpoch::state` in an epoch of MPI_Win_start with MPI_MODE_NOCHECK that began before all its targets had posted.
const STARTED_EARLY: u8 = 9;

/// Of the values of `OpenEpoch::state`, those of fences and of MPI_Win_start have at least one of these bits; the other values have none.
const ACTIVE: u8 = 3;

const _: () = assert!(
    EpochState::FenceOpen as u8 & ACTIVE != 0
        && EpochState::FenceUsed as u8 & ACTIVE != 0
        && EpochState::Started as u8 & ACTIVE != 0
        && STARTED_EARLY & ACTIVE != 0
        && (EpochState::Closed as u8 | EpochState::LockedAll as u8 | LOCKED_ALL_UNCHECKED) & ACTIVE == 0
);

/// Returns the value of `locked` if this rank has locked only `rank`, exclusively, and is not inside the gate for this lock.
#[inline]
pub const fn word_of_rank(rank: i32) -> u32 {
    (rank as u32).wrapping_add(1)
}

impl OpenEpoch {
    /// Returns the state without an open epoch.
    pub const fn new() -> Self {
        Self {
            state: AtomicU8::new(EpochState::Closed as u8),
            is_exposed: AtomicBool::new(false),
            forbids_locks: AtomicBool::new(false),
            rest: 0,
            locked: AtomicU32::new(0),
        }
    }

    /// Resets the state for a new window.
    pub fn begin(&self, forbids_locks: bool) {
        self.state.store(EpochState::Closed as u8, Ordering::Relaxed);
        // Relaxed, here and below: the window is not known to another thread yet.
        self.is_exposed.store(false, Ordering::Relaxed);
        self.locked.store(0, Ordering::Relaxed);
        self.forbid_locks(forbids_locks);
    }

    /// Forbids locks, or allows them again (info key no_locks).
    pub fn forbid_locks(&self, forbids: bool) {
        self.forbids_locks.store(forbids, Ordering::Relaxed);
    }

    /// Returns whether no epoch is open and locks are allowed. A fence epoch counts as open from the fence on. May be called only while the
    /// process has one thread.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a part of each lock")]
    pub fn is_idle(&self) -> bool {
        // SAFETY: these are eight aligned bytes, and no other thread writes them during this call.
        unsafe { *(&raw const *self).cast::<u64>() == 0 }
    }

    /// Returns the open access epoch.
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

    /// Sets the open access epoch. `Locked` is stored as `Closed`, because the word `locked` describes the locked targets.
    #[inline]
    pub fn enter(&self, state: EpochState) {
        let state = if state == EpochState::Locked { EpochState::Closed } else { state };
        // Relaxed: the state orders no other data. A call that changes the epoch holds the epoch's lock. There are two exceptions: a call
        // in a process with one thread, and the first operation of a fence epoch (see `Epoch::current`). A call that only reads the state
        // sees at least the changes by calls that the program has ordered before this call.
        self.state.store(state as u8, Ordering::Relaxed);
    }

    /// Returns whether no access epoch is open. A fence epoch counts as open from the fence on.
    #[inline]
    pub fn is_closed(&self) -> bool {
        self.is(EpochState::Closed) && self.locked() == 0
    }

    /// Returns whether an epoch of MPI_Win_start is open, and all its targets had posted when the epoch began.
    #[inline]
    pub fn is_started(&self) -> bool {
        self.is(EpochState::Started)
    }

    fn is(&self, state: EpochState) -> bool {
        // Relaxed: a hint for the fast path; the state orders no other data (see `enter`).
        self.state.load(Ordering::Relaxed) == state as u8
    }

    /// Notes that an epoch of MPI_Win_start with MPI_MODE_NOCHECK is open, and that not all its targets have posted.
    pub fn enter_early(&self) {
        self.state.store(STARTED_EARLY, Ordering::Relaxed);
    }

    /// Notes that an epoch of MPI_Win_lock_all with MPI_MODE_NOCHECK is open.
    pub fn enter_unchecked(&self) {
        self.state.store(LOCKED_ALL_UNCHECKED, Ordering::Relaxed);
    }

    /// Returns whether an epoch of MPI_Win_lock_all is open and this rank is inside the gate.
    #[inline]
    pub fn is_locked_all(&self) -> bool {
        self.is(EpochState::LockedAll)
    }

    /// Returns false if an epoch of fences or of MPI_Win_start is open. Returns true if no access epoch is open, or if targets are locked.
    /// May be called only while the process has one thread.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is two instructions")]
    pub fn is_passive(&self) -> bool {
        // SAFETY: no other thread writes the state during this call. An atomic load would need one more instruction.
        unsafe { *self.state.as_ptr() & ACTIVE == 0 }
    }

    /// Returns whether an exposure epoch is open.
    #[inline]
    pub fn is_exposed(&self) -> bool {
        self.is_exposed.load(Ordering::Relaxed)
    }

    /// Sets whether an exposure epoch is open.
    pub fn expose(&self, is_exposed: bool) {
        self.is_exposed.store(is_exposed, Ordering::Relaxed);
    }

    /// Returns the word `locked`, which describes the targets that MPI_Win_lock has locked.
    #[inline]
    pub fn locked(&self) -> u32 {
        self.locked.load(Ordering::Relaxed)
    }

    /// Sets the word `locked`, which describes the targets that MPI_Win_lock has locked.
    #[inline]
    pub fn lock(&self, word: u32) {
        self.locked.store(word, Ordering::Relaxed);
    }

    /// Returns whether the word `locked` has the value `word`. May be called only while the process has one thread.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a part of each unlock")]
    pub fn is_locked(&self, word: u32) -> bool {
        // SAFETY: no other thread writes the word during this call. An atomic load would need one more instruction, because no compiler
        // folds it into the comparison.
        unsafe { *self.locked.as_ptr() == word }
    }
}
