//! Shared-memory synchronisation primitives: state words by which ranks wait for each other and order their accesses.
//! All zeroes is the initial state of each of them.
//!
//! | module | primitive | loom model |
//! | --- | --- | --- |
//! | `event` | futex event: spin, then sleep in the kernel; a doorbell is one that a sender rings | models/event.rs |
//! | `barrier`, `pair_barrier` | barrier of any number of ranks, and of two | models/barrier.rs |
//! | `lock` | FIFO ticket reader-writer lock | models/lock.rs |
//! | `gate` | lock_all gate: group mutual exclusion of lock_all and exclusive locks | models/gate.rs |
//! | `exposure` | post, start, complete, wait: arrival counter and post bits | models/exposure.rs |
//! | `accumulate_mode` | atomic instructions, accumulate lock or one origin: a Dekker handshake with asymmetric fences | models/accumulate.rs |
//! | `joint_copy` | a copy of which two ranks take parts from both ends | models/joint_copy.rs |
//! | `seqlock_list` | a list with one writer, under a seqlock | models/seqlock_list.rs |
//! | `progress_hooks` | what a waiting rank does for others | none: it is of one process |
//!
//! These modules reach other processes through `os::atomic` and `os::sleep` alone. The models compile the same files
//! with loom's atomics and a model of the futex in their place, and run them in every order.
//!
//! # Waiting
//!
//! A waiting rank spins and then sleeps on a futex (`event`). The rank that changes a word stores first and looks for
//! sleepers second; a sleeper counts itself first and loads the word second. Both sides are sequentially consistent
//! (a Dekker handshake), so no wake-up is lost. A word that one rank alone writes is changed by a release store; the
//! storing rank has only a compiler fence behind it, and the sleeper calls membarrier(2) (`os::asymmetric`). That
//! call interrupts all processors of the job, so with more than 8 ranks, more ranks than processors, or a rank
//! without membarrier, the storing rank has a real fence instead. The ranks agree on this in MPI_Init; before, both
//! sides have fences.
//!
//! When ranks outnumber processors, a waiting rank spins 16 turns, each of which is a sched_yield: a barrier of 16
//! ranks on 2 processors takes 15 us instead of 56. A sleeper looks once a second whether its launcher still exists,
//! and ends its process if not.
//!
//! # Cache lines
//!
//! Words by which two ranks signal in turns share a line: the waiting rank owns the line when it sees the other word,
//! and writes its own word there. A round trip between two processors takes 135 ns on one line and 325 ns on two. No
//! rank loads a word just to write it (each side remembers what it has written), and sleepers are counted on another
//! line, which changes only when a rank sleeps.

mod accumulate_mode;
mod barrier;
mod event;
mod exposure;
mod gate;
mod joint_copy;
mod lock;
mod pair_barrier;
mod progress_hooks;
mod seqlock_list;

pub use accumulate_mode::{AccumulateMode, InFlight, ModeHistory, SoleOrigin};
pub use barrier::Barrier;
pub use event::{Event, choose_spin, share_processors, spins};
pub use exposure::{Exposure, PostBits};
pub use gate::{Gate, Side};
pub use joint_copy::{Extent, JointCopy};
pub use lock::{Lock, Mode, Ticket, locked};
pub use progress_hooks::{
    add_outstanding, remove_outstanding, run_progress_hook, set_progress_hook, without_progress_hook,
};
pub use seqlock_list::{SeqlockList, words as words_of_list};

/// A value on a cache line of its own, so that writes to its neighbours do not take the line away.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub struct CacheLine<T>(pub T);

/// Milliseconds after which a waiting rank looks again whether another rank waits for a lock that it holds.
pub const RECHECK_MS: u32 = 5;
