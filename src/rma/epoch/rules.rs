//! Rules of epochs: a table of the calls that are allowed in each state, and of the states that follow.

#![forbid(unsafe_code)]

/// Access epoch that is open at this rank.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpochState {
    /// No access epoch is open.
    Closed = 0,
    /// A fence was called, and no operation was issued since then. The epoch begins with the first operation.
    FenceOpen = 1,
    /// Operations were issued since the fence.
    FenceUsed = 2,
    /// One or more targets are locked.
    Locked = 3,
    /// An epoch of MPI_Win_lock_all is open.
    LockedAll = 4,
    /// An epoch of MPI_Win_start is open.
    Started = 5,
}

/// Calls that begin, need or end epochs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EpochCall {
    /// MPI_Put, MPI_Get and accumulate operations.
    Communicate = 0,
    /// MPI_Win_fence without MPI_MODE_NOSUCCEED.
    Fence = 1,
    /// MPI_Win_fence with MPI_MODE_NOSUCCEED.
    LastFence = 2,
    Lock = 3,
    Unlock = 4,
    LockAll = 5,
    UnlockAll = 6,
    /// MPI_Win_flush and MPI_Win_flush_local.
    Flush = 7,
    /// MPI_Win_flush_all and MPI_Win_flush_local_all.
    FlushAll = 8,
    /// MPI_Win_free.
    Free = 9,
    Start = 10,
    Complete = 11,
    /// MPI_Rput and other operations with a request.
    Request = 12,
    Post = 13,
    /// MPI_Win_wait and MPI_Win_test.
    Wait = 14,
    /// MPI_Win_lock of the own rank.
    LockSelf = 15,
}

/// Meaning of a call in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Allowed; the state changes to this one.
    Go(EpochState),
    /// Allowed; the state stays.
    Stay,
    /// Allowed if the target is locked, or is in the group of MPI_Win_start.
    IfLocked,
    /// MPI_ERR_RMA_SYNC, with the text of what was expected.
    Refuse(&'static str),
}

use EpochState::{Closed, FenceOpen, FenceUsed, Locked, LockedAll, Started};
use Verdict::{Go, IfLocked, Refuse, Stay};

const OPEN_ONE: Verdict = Refuse("expected MPI_Win_fence, MPI_Win_start, MPI_Win_lock or MPI_Win_lock_all before it");
const LOCK_ONE: Verdict = Refuse("expected MPI_Win_lock or MPI_Win_lock_all before it");
const LOCK_IT: Verdict = Refuse("expected MPI_Win_lock of the target before it");
const LOCK_ALL: Verdict = Refuse("expected MPI_Win_lock_all before it");
const FENCE: Verdict = Refuse("expected MPI_Win_fence, which completes them, before it");
const UNLOCK: Verdict = Refuse("expected MPI_Win_unlock of each locked target before it");
const UNLOCK_ALL: Verdict = Refuse("expected MPI_Win_unlock_all before it");

const COMPLETE: Verdict = Refuse("expected MPI_Win_complete before it");
const START: Verdict = Refuse("expected MPI_Win_start before it");

/// Rules of access epochs. Rows: calls in the order of `EpochCall`, without the last three, which only concern exposure epochs
/// (`exposure_verdict`). Columns: states in the order of `EpochState`.
#[rustfmt::skip]
const RULES: [[Verdict; 6]; 13] = [
    //                 Closed          FenceOpen       FenceUsed      Locked        LockedAll    Started
    /* Communicate */ [OPEN_ONE,       Go(FenceUsed),  Stay,          IfLocked,     Stay,        IfLocked],
    /* Fence       */ [Go(FenceOpen),  Stay,           Go(FenceOpen), UNLOCK,       UNLOCK_ALL,  COMPLETE],
    /* LastFence   */ [Stay,           Go(Closed),     Go(Closed),    UNLOCK,       UNLOCK_ALL,  COMPLETE],
    /* Lock        */ [Go(Locked),     Go(Locked),     FENCE,         Stay,         UNLOCK_ALL,  COMPLETE],
    /* Unlock      */ [LOCK_IT,        LOCK_IT,        LOCK_IT,       IfLocked,     UNLOCK_ALL,  LOCK_IT],
    /* LockAll     */ [Go(LockedAll),  Go(LockedAll),  FENCE,         UNLOCK,       UNLOCK_ALL,  COMPLETE],
    /* UnlockAll   */ [LOCK_ALL,       LOCK_ALL,       LOCK_ALL,      LOCK_ALL,     Go(Closed),  LOCK_ALL],
    /* Flush       */ [LOCK_ONE,       LOCK_ONE,       LOCK_ONE,      IfLocked,     Stay,        LOCK_ONE],
    /* FlushAll    */ [LOCK_ONE,       LOCK_ONE,       LOCK_ONE,      Stay,         Stay,        LOCK_ONE],
    /* Free        */ [Stay,           Stay,           FENCE,         UNLOCK,       UNLOCK_ALL,  COMPLETE],
    /* Start       */ [Go(Started),    Go(Started),    FENCE,         UNLOCK,       UNLOCK_ALL,  COMPLETE],
    /* Complete    */ [START,          START,          START,         START,        START,       Go(Closed)],
    /* Request     */ [LOCK_ONE,       LOCK_ONE,       LOCK_ONE,      IfLocked,     Stay,        LOCK_ONE],
];

/// Returns the meaning of a call in a state.
#[inline]
pub fn verdict(state: EpochState, call: EpochCall) -> Verdict {
    RULES[call as usize][state as usize]
}

/// Returns the meaning of a call for exposure epochs of MPI_Win_post. Posts, fences, freeing of the window, MPI_Win_lock_all, and
/// MPI_Win_lock of the own rank require that no exposure epoch is open.
pub fn exposure_verdict(is_exposed: bool, call: EpochCall) -> Verdict {
    match (call, is_exposed) {
        (
            EpochCall::Post
            | EpochCall::Fence
            | EpochCall::LastFence
            | EpochCall::Free
            | EpochCall::LockAll
            | EpochCall::LockSelf,
            true,
        ) => Refuse("expected MPI_Win_wait before it"),
        (EpochCall::Wait, false) => Refuse("expected MPI_Win_post before it"),
        _ => Stay,
    }
}

impl EpochState {
    /// Returns the state whose number is `number`.
    #[inline]
    pub fn of_number(number: u8) -> Self {
        match number {
            1 => FenceOpen,
            2 => FenceUsed,
            3 => Locked,
            4 => LockedAll,
            5 => Started,
            _ => Closed,
        }
    }

    /// Returns the state in the words of error sentences.
    pub fn sentence(self) -> &'static str {
        match self {
            Closed => "no access epoch is open",
            FenceOpen => "a fence was called, and no operation issued since",
            FenceUsed => "a fence epoch is open, and operations were issued in it",
            Locked => "a lock epoch is open",
            LockedAll => "a lock_all epoch is open",
            Started => "an access epoch of MPI_Win_start is open",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_survive_being_numbers() {
        for state in [Closed, FenceOpen, FenceUsed, Locked, LockedAll, Started] {
            assert_eq!(EpochState::of_number(state as u8), state);
        }
    }
}
