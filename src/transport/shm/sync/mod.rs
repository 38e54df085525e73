//! Shared-memory synchronisation primitives: state words by which ranks wait for each other and order their accesses. All zeroes are the
//! initial state of each primitive.
//!
//! | module | primitive | loom model |
//! | --- | --- | --- |
//! | `event` | futex event: spin, then sleep in the kernel; if senders ring it, it is called a doorbell | models/event.rs |
//! | `barrier`, `pair_barrier` | barrier of any number of ranks, and barrier of two ranks | models/barrier.rs |
//! | `lock` | FIFO ticket reader-writer lock | models/lock.rs |
//! | `gate` | lock_all gate: group mutual exclusion of lock_all and exclusive locks | models/gate.rs |
//! | `exposure` | MPI_Win_post, start, complete and wait: a counter of completions, and a bit for the posts to each origin | models/exposure.rs |
//! | `accumulate_mode` | method by which origins combine a target's elements: atomic instructions, accumulate lock, or one origin alone; a Dekker handshake with asymmetric fences changes the method | models/accumulate.rs |
//! | `filled` | word of a bounce buffer: bytes written, and which rank may use the buffer next | models/filled.rs |
//! | `list` | a list to which many ranks push elements, and from which one rank takes them | models/list.rs |
//! | `pipeline` | transfer of a long message in parts through a bounce buffer | models/pipeline.rs |
//! | `seqlock_list` | a list with one writer, under a seqlock | models/seqlock_list.rs |
//! | `progress_hooks` | work that a waiting rank does for others | none: its state is private to one process |
//!
//! These modules communicate with other processes only through `os::atomic`, `os::sleep`, `os::asymmetric` and `os::crowd`. The models
//! compile the same source files against loom's atomics and a model of the futex. Short models explore all interleavings. The other models
//! explore the interleavings with few preemptions.
//!
//! # Waiting
//!
//! A waiting rank spins and then sleeps on a futex (`event`). A rank that changes a word first stores it and then loads the number of
//! sleepers. A sleeper first counts itself and then loads the word. Both sides are sequentially consistent (a Dekker handshake), so no
//! wake-up is lost.
//!
//! For some words that only one rank writes, that rank uses a release store followed by a compiler fence, and the sleeper calls
//! membarrier(2) (`os::asymmetric`). The storing rank uses a real fence instead if there are more than 8 ranks or more ranks than
//! processors, because membarrier interrupts all processors of the job. It also uses a real fence if a rank has no membarrier. The ranks
//! agree on the kind of fence in MPI_Init. Before this agreement, both sides use real fences.
//!
//! If there are more ranks than processors, a waiting rank spins 16 turns, and each turn calls sched_yield. A barrier of 16 ranks on 2
//! processors then takes 15 us; if the ranks slept without spinning, it would take 56 us. A sleeper checks at least once a second that its
//! launcher still exists, and ends its process if the launcher is gone.
//!
//! # Cache lines
//!
//! Words by which two ranks signal to each other in turn share a cache line: a rank that has loaded the other's word already has the line
//! in its cache when it writes its own word. A round trip between two processors takes 135 ns on one line and 325 ns on two lines. Each
//! side remembers the value that it has written, so no rank loads a word only to compute the next value. The number of sleepers is on
//! another line, which changes only when a rank sleeps.

mod accumulate_mode;
mod barrier;
mod event;
mod exposure;
mod filled;
mod gate;
mod list;
mod lock;
mod pair_barrier;
mod pipeline;
mod progress_hooks;
mod seqlock_list;

pub use accumulate_mode::{AccumulateMode, InFlight, ModeHistory, SoleOrigin};
pub use barrier::Barrier;
pub use event::{Event, LONGEST_SLEEP, choose_spin, share_processors, spins};
pub use exposure::{Exposure, PostBits};
pub use filled::{Filled, ReuseTicket};
pub use gate::{Gate, Side};
pub use list::{push, take_all};
pub use lock::{Lock, Mode, Ticket, locked};
pub use pipeline::Pipeline;
pub use progress_hooks::{
    add_outstanding, remove_outstanding, run_progress_hook, set_progress_hook, set_sleep_hook, without_progress_hook,
};
pub use seqlock_list::{SeqlockList, words as words_of_list};

/// A value on a cache line of its own, so that writes to other values do not invalidate the line in its readers' caches.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub struct CacheLine<T>(pub T);

/// Interval in milliseconds at which a waiting rank that holds a lock checks for ranks that wait for that lock.
pub const RECHECK_MS: u32 = 5;
