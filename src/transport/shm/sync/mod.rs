//! Words in shared memory by which ranks wait for each other. Zeroes are the initial state of all of them.
//!
//! All that this code does towards other processes it does by `system::atomic` and `system::sleep`, so that a model checker
//! can run it too (`models`).

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

/// Something on a cache line of its own.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub struct CacheLine<T>(pub T);

/// Milliseconds after which who waits looks again whether somebody waits for its rank.
pub const RECHECK_MS: u32 = 5;
