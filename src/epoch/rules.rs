//! The table of epochs: which call is allowed in which state, and what the state is afterwards.

/// Which epoch is open at this rank.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// None.
    Closed = 0,
    /// A fence was called, and no operation since: an epoch begins with the first one.
    FenceOpen = 1,
    /// Operations were issued since the fence.
    FenceUsed = 2,
    /// One or more targets are locked.
    Locked = 3,
    /// MPI_Win_lock_all.
    LockedAll = 4,
}

/// Calls that begin, need or end epochs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// MPI_Put and its like.
    Communicate = 0,
    /// MPI_Win_fence, and the same with MPI_MODE_NOSUCCEED.
    Fence = 1,
    LastFence = 2,
    Lock = 3,
    Unlock = 4,
    LockAll = 5,
    UnlockAll = 6,
    /// MPI_Win_flush and MPI_Win_flush_local, and their `_all` forms.
    Flush = 7,
    FlushAll = 8,
    /// MPI_Win_free.
    Free = 9,
}

/// What a call means in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Allowed; the state changes.
    Go(State),
    /// Allowed; the state stays.
    Stay,
    /// Allowed if the target is among those that are locked.
    IfLocked,
    /// MPI_ERR_RMA_SYNC, and what was expected instead.
    Refuse(&'static str),
}

use State::{Closed, FenceOpen, FenceUsed, Locked, LockedAll};
use Verdict::{Go, IfLocked, Refuse, Stay};

const OPEN_ONE: Verdict = Refuse("expected MPI_Win_fence, MPI_Win_lock or MPI_Win_lock_all before it");
const LOCK_ONE: Verdict = Refuse("expected MPI_Win_lock or MPI_Win_lock_all before it");
const LOCK_IT: Verdict = Refuse("expected MPI_Win_lock of the target before it");
const LOCK_ALL: Verdict = Refuse("expected MPI_Win_lock_all before it");
const FENCE: Verdict = Refuse("expected MPI_Win_fence, which completes them, before it");
const UNLOCK: Verdict = Refuse("expected MPI_Win_unlock of each locked target before it");
const UNLOCK_ALL: Verdict = Refuse("expected MPI_Win_unlock_all before it");

/// Rows: calls in the order of `Call`. Columns: states in the order of `State`.
#[rustfmt::skip]
const RULES: [[Verdict; 5]; 10] = [
    //                 Closed          FenceOpen       FenceUsed      Locked        LockedAll
    /* Communicate */ [OPEN_ONE,       Go(FenceUsed),  Stay,          IfLocked,     Stay],
    /* Fence       */ [Go(FenceOpen),  Stay,           Go(FenceOpen), UNLOCK,       UNLOCK_ALL],
    /* LastFence   */ [Stay,           Go(Closed),     Go(Closed),    UNLOCK,       UNLOCK_ALL],
    /* Lock        */ [Go(Locked),     Go(Locked),     FENCE,         Stay,         UNLOCK_ALL],
    /* Unlock      */ [LOCK_IT,        LOCK_IT,        LOCK_IT,       IfLocked,     UNLOCK_ALL],
    /* LockAll     */ [Go(LockedAll),  Go(LockedAll),  FENCE,         UNLOCK,       UNLOCK_ALL],
    /* UnlockAll   */ [LOCK_ALL,       LOCK_ALL,       LOCK_ALL,      LOCK_ALL,     Go(Closed)],
    /* Flush       */ [LOCK_ONE,       LOCK_ONE,       LOCK_ONE,      IfLocked,     Stay],
    /* FlushAll    */ [LOCK_ONE,       LOCK_ONE,       LOCK_ONE,      Stay,         Stay],
    /* Free        */ [Stay,           Stay,           FENCE,         UNLOCK,       UNLOCK_ALL],
];

/// What a call means in a state.
#[inline]
pub fn verdict(state: State, call: Call) -> Verdict {
    RULES[call as usize][state as usize]
}

impl State {
    /// The state of a number that a state was made.
    #[inline]
    pub fn of_number(number: u8) -> Self {
        match number {
            1 => FenceOpen,
            2 => FenceUsed,
            3 => Locked,
            4 => LockedAll,
            _ => Closed,
        }
    }

    /// The state as error sentences tell it.
    pub fn sentence(self) -> &'static str {
        match self {
            Closed => "no epoch is open",
            FenceOpen => "no epoch is open but what a fence may begin",
            FenceUsed => "a fence epoch is open, and operations were issued in it",
            Locked => "a lock epoch is open",
            LockedAll => "a lock_all epoch is open",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_survive_being_numbers() {
        for state in [Closed, FenceOpen, FenceUsed, Locked, LockedAll] {
            assert_eq!(State::of_number(state as u8), state);
        }
    }
}
