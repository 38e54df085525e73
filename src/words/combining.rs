//! How a target's elements that are machine words are combined.
//!
//! At first each of them is changed by one step of the processor, which needs no lock. As soon as somebody combines many at once,
//! all go under the target's accumulate lock, for good: there a step of the processor for each element would take longer than
//! plain code for all of them. Who takes a step says so before it looks whether it may, and whoever changes the way looks
//! whether somebody does after it has changed it; that these two happen in this order at both sides costs the first nothing
//! and the second a call of the kernel (`system::asymmetric`).
//!
//! A rank that dies in a step keeps the one that changes the way waiting until the launcher ends it.

use crate::launch;
use crate::system::asymmetric;
use crate::system::atomic::{AtomicU32, Ordering, yield_now};
use crate::system::threads::may_be_several;
use once_cell::sync::OnceCell;

/// The way of one target. Zeroes: by steps.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Way {
    is_lock: AtomicU32,
}

/// Threads of one origin that may be in a step now.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Steps {
    threads: AtomicU32,
}

/// Whether words are combined by steps at all.
static HAS_STEPS: OnceCell<bool> = OnceCell::new();

/// Says whether the kernel lets all ranks look for each other's steps; the first time counts.
pub fn choose_steps(works: bool) {
    HAS_STEPS.get_or_init(|| works);
}

impl Way {
    /// Takes a step, unless the way is the lock; tells whether it was taken.
    #[inline(always)]
    #[allow(
        clippy::inline_always,
        reason = "a step out of line costs 30 instructions more, a fifth of an accumulate of one word"
    )]
    pub fn step(&self, own: &Steps, step: impl FnOnce()) -> bool {
        let has_threads = may_be_several();
        if has_threads {
            own.threads.fetch_add(1, Ordering::Relaxed);
        } else {
            own.threads.store(1, Ordering::Relaxed);
        }
        asymmetric::light();
        let may = self.is_lock.load(Ordering::Acquire) == 0;
        if may {
            step();
        }
        if has_threads {
            own.threads.fetch_sub(1, Ordering::Release);
        } else {
            own.threads.store(0, Ordering::Release);
        }
        may
    }

    /// From now on nobody takes steps. The caller holds the lock; `all` may be in one.
    pub fn choose_lock<'a>(&self, all: impl Iterator<Item = &'a Steps>) {
        // It is changed under the lock alone.
        if self.is_lock.load(Ordering::Relaxed) != 0 {
            return;
        }
        self.is_lock.store(1, Ordering::SeqCst);
        asymmetric::heavy();
        for one in all {
            while one.threads.load(Ordering::Acquire) != 0 {
                // It may need this processor to go on.
                yield_now();
                launch::end_with_the_launcher();
            }
        }
    }

    /// Begins, before anybody looks: without steps when ranks cannot look for each other's.
    pub fn begin(&self) {
        let has_steps = HAS_STEPS.get().copied().unwrap_or(false);
        self.is_lock.store(u32::from(!has_steps), Ordering::Relaxed);
    }
}
