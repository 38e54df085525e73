//! Synchronisation calls of windows (MPI-5.0 section 12.5). Locks and flushes of targets on the same host need no activity of the target's
//! process. `rma::remote` has the locks and flushes of targets on other hosts.
//!
//! On one host a flush is a memory barrier. On x86-64, in a process with one thread, a flush omits this barrier if the process has stored
//! nothing since the last memory barrier, or has stored only by atomic instructions (`os/stores.rs`). MPI_Win_sync always executes the
//! memory barrier. MPI_Win_fence always passes the barrier of the window's ranks, even with assertions, because a rank does not know what
//! others assert. Post, start, complete and wait are in `active`.
//!
//! # Locks
//!
//! MPI_Win_lock acquires the target's ticket lock (FIFO). MPI_Win_lock_all enters the window's gate. The gate is one word for any number of
//! ranks; at any time it admits either holders of lock_all or holders of exclusive locks. Most programs use either lock_all or exclusive
//! locks, so exclusive locks bypass the gate until a rank asks for lock_all. That rank stores `CLOSING` in the gate, waits for the
//! exclusive holders that have passed the gate, enters, and stores `GUARDED`. From then on exclusive locks also enter the gate. Each side
//! first writes and then checks (Dekker handshake): a rank has its exclusive lock when its ticket is served and the gate is still open.
//! After 16 + 4 `p` exclusive locks inside the gate (`p` is the number of ranks) without a lock_all in between, the gate is opened again.
//!
//! A rank that holds locks queues like any other rank, as long as no rank waits for one of these locks. If a rank waits for one of them,
//! ranks that queue before the holder may be waiting for the holder's locks. In this case the holder overtakes the queue. At the gate, it
//! leaves the queue and enters. At a target of which it requests a shared lock, it joins the readers that hold the lock, and gives up its
//! ticket. A waiting rank that holds locks checks every 5 ms whether another rank waits for them (`window::is_waited_for`). If the gate is
//! guarded and the waiting rank wants lock_all, it presses the ranks inside the gate: ranks that only queue at a target then leave the gate
//! and keep their tickets.
//!
//! With MPI_MODE_NOCHECK no ticket is taken and no gate is entered: the epoch is open only at this rank, and unlock is a flush.
//! MPI_Win_start with MPI_MODE_NOCHECK waits for no post; `early` handles the case that the assertion is untrue.
//!
//! The fast paths (`fast`) handle calls in a process with one thread, on a window without another open epoch, for a target that this rank
//! has used before. The open epoch is eight bytes (`epoch/current.rs`), so one comparison shows that no rule forbids the call. The table in
//! `epoch/rules.rs` defines which calls are legal in which state.

mod active;
mod assertions;
mod completion;
mod early;
mod fast;
mod fence;
pub mod passive;
pub(super) mod targets;

pub use active::{complete, post, start, test, wait};
pub use fast::{
    flush_fast, flush_local_fast, lock_all_fast, lock_fast, lock_shared_fast, lock_unchecked_fast, unlock_all_fast,
    unlock_any_fast, unlock_fast,
};
pub use fence::fence;

pub use passive::{flush, flush_all, flush_local, flush_local_all, lock, lock_all, sync, unlock, unlock_all};
