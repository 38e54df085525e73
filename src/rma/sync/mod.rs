//! Synchronisation calls of windows (MPI-5.0 section 12.5). No operation, lock or flush needs the target's process to
//! do anything.
//!
//! A flush is a memory barrier. On x86-64 it is omitted where nothing was stored since the last one, or everything by
//! atomic instructions (`os/stores.rs`). MPI_Win_sync is always a barrier. A fence of a window is its barrier
//! whatever is asserted, because a rank does not know what others assert. Post, start, complete and wait are in
//! `active`.
//!
//! # Locks
//!
//! MPI_Win_lock takes a ticket at the target (FIFO). MPI_Win_lock_all enters the window's gate, one word for any
//! number of ranks, which admits holders of lock_all or of exclusive locks, not both. Most programs use only one of
//! the two, so exclusive locks bypass the gate until a rank asks for lock_all. That rank sets the guard to closing,
//! waits for the exclusive holders that have passed by, enters, and sets the guard to guarded; from then on exclusive
//! locks enter the gate, too. Both sides look after they have written: an exclusive lock is granted when its ticket
//! is served and the gate is still open. After 16 + 4 `p` exclusive locks without a lock_all between them the gate
//! opens again.
//!
//! A rank that holds locks queues like any other rank while no rank waits for one of its locks. Otherwise the ranks
//! in the queue before it may be waiting for its locks, so it overtakes: it leaves the queue of the gate; at a target
//! it joins the readers inside and leaves its ticket void. A rank that holds locks and waits looks every 5 ms whether
//! this is so (`window::is_waited_for`). Where the gate is guarded and this rank wants lock_all, it presses: ranks
//! that are inside the gate but only queue at a target leave the gate and keep their tickets.
//!
//! With MPI_MODE_NOCHECK no ticket is taken and no gate entered: the epoch is open at this rank alone, and unlock is
//! a flush. MPI_Win_start with it waits for no post; `early` has what is left to do when that was untrue.
//!
//! The fast paths (`at_once`) handle a window on which nothing else is open, at a target that was locked before, with
//! one thread: the open epoch is eight bytes (`epoch/current.rs`), so one comparison shows that no rule forbids the
//! call. Which call is legal in which state is the table in `epoch/rules.rs`.

mod active;
mod assertions;
mod completion;
mod early;
mod fast;
mod fence;
pub mod passive;
mod targets;

pub use active::{complete, post, start, test, wait};
pub use fast::{
    flush_fast, flush_local_fast, lock_all_fast, lock_fast, lock_shared_fast, lock_unchecked_fast, unlock_all_fast,
    unlock_any_fast, unlock_fast,
};
pub use fence::fence;

pub use passive::{flush, flush_all, flush_local, flush_local_all, lock, lock_all, sync, unlock, unlock_all};
