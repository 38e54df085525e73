//! The open epoch of a window in eight bytes, for the fast path: one comparison shows that no epoch is open.

use super::EpochState;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, Ordering};

/// State of a rank's epochs on one window. All zeroes: no epoch is open, and locks are allowed.
#[repr(C, align(8))]
#[derive(Debug)]
pub struct OpenEpoch {
    /// Number of an `EpochState`, `LOCKED_ALL_UNCHECKED`, or `STARTED_EARLY`. While targets are locked one by one: `Closed`, not `Locked`.
    state: AtomicU8,
    is_exposed: AtomicBool,
    forbids_locks: AtomicBool,
    /// Always 0.
    rest: u8,
    /// Targets that are locked one by one: 0 if there are none, the word of the only one (`word_of_rank` and a hold), or `SEVERAL`.
    locked: AtomicU32,
}

/// Bits of `locked` that describe how the only locked target is held. The lower bits are the target's rank plus 1.
pub const SHARED: u32 = 1 << 30;
pub const IN_GATE: u32 = 1 << 31;

/// Both bits: MPI_MODE_NOCHECK. The epoch is open, but the target is not locked. The value is unambiguous, because a shared lock never
/// has `IN_GATE`.
pub const UNCHECKED: u32 = SHARED | IN_GATE;

/// Value for several locked targets. It contains no rank.
pub const SEVERAL: u32 = SHARED | IN_GATE;

/// State of MPI_Win_lock_all with MPI_MODE_NOCHECK: this rank is not inside the gate.
const LOCKED_ALL_UNCHECKED: u8 = 8;

/// State of MPI_Win_start with MPI_MODE_NOCHECK if a target had not posted.
const STARTED_EARLY: u8 = 9;

/// Of the values of `OpenEpoch::state`, those of fences and of MPI_Win_start have one of these bits; the others have none.
const ACTIVE: u8 = 3;

const _: () = assert!(
    EpochState::FenceOpen as u8 & ACTIVE != 0
        && EpochState::FenceUsed as u8 & ACTIVE != 0
        && EpochState::Started as u8 & ACTIVE != 0
        && STARTED_EARLY & ACTIVE != 0
        && (EpochState::Closed as u8 | EpochState::LockedAll as u8 | LOCKED_ALL_UNCHECKED) & ACTIVE == 0
);

/// Returns the value of `locked` for a rank that this rank has locked exclusively, without being inside the gate for this lock.
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

    /// Returns whether no epoch is open and any target may be locked. A fence epoch counts as open from the fence on. Only while there is
    /// one thread.
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

    /// Sets the open access epoch. Targets that are locked one by one are kept separately.
    #[inline]
    pub fn enter(&self, state: EpochState) {
        let state = if state == EpochState::Locked { EpochState::Closed } else { state };
        // Relaxed: the state orders no other data. Calls that change the epoch hold the epoch's lock, except as `Epoch::current` says. A
        // call that only reads the state sees at least the calls that the program has ordered before it.
        self.state.store(state as u8, Ordering::Relaxed);
    }

    /// Returns whether no access epoch is open. A fence epoch counts as open from the fence on.
    #[inline]
    pub fn is_closed(&self) -> bool {
        self.is(EpochState::Closed) && self.locked() == 0
    }

    /// Returns whether an epoch of MPI_Win_start is open that has no early target (`sync::early`).
    #[inline]
    pub fn is_started(&self) -> bool {
        self.is(EpochState::Started)
    }

    fn is(&self, state: EpochState) -> bool {
        // Relaxed: a hint for the fast path. The caller of `enter` stores the state in the same thread or under the lock.
        self.state.load(Ordering::Relaxed) == state as u8
    }

    /// Notes MPI_Win_start with MPI_MODE_NOCHECK before a target has posted.
    pub fn enter_early(&self) {
        self.state.store(STARTED_EARLY, Ordering::Relaxed);
    }

    /// Notes MPI_Win_lock_all with MPI_MODE_NOCHECK.
    pub fn enter_unchecked(&self) {
        self.state.store(LOCKED_ALL_UNCHECKED, Ordering::Relaxed);
    }

    /// Returns whether an epoch of MPI_Win_lock_all is open and this rank is inside the gate.
    #[inline]
    pub fn is_locked_all(&self) -> bool {
        self.is(EpochState::LockedAll)
    }

    /// Returns whether no access epoch is open, or one of locks. Only while there is one thread.
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

    /// Returns the word of targets that are locked one by one.
    #[inline]
    pub fn locked(&self) -> u32 {
        self.locked.load(Ordering::Relaxed)
    }

    /// Sets the word of targets that are locked one by one.
    #[inline]
    pub fn lock(&self, word: u32) {
        self.locked.store(word, Ordering::Relaxed);
    }

    /// Returns whether the word of locked targets is `word`. Only while there is one thread.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a part of each unlock")]
    pub fn is_locked(&self, word: u32) -> bool {
        // SAFETY: no other thread writes the word during this call. An atomic load would need one more instruction, because no compiler
        // folds it into the comparison.
        unsafe { *self.locked.as_ptr() == word }
    }
}
