//! Sleeping on words of shared memory (futexes).

#![forbid(unsafe_code)]

use rustix::io::Errno;
use rustix::thread::futex::{self, Flags};
use rustix::time::{ClockId, Timespec, clock_gettime};
use std::num::NonZeroU32;
use std::sync::atomic::AtomicU32;

/// A mask for `sleep_while` and `wake` that has a bit in common with every mask.
pub const ALL_SLEEPERS: u32 = u32::MAX;

/// Sleeps if `word` has `value`. The sleep ends by a `wake` whose mask has a bit in common with `mask`, by a signal, or after a number of
/// milliseconds. Returns true if this time has passed.
pub fn sleep_while(word: &AtomicU32, value: u32, mask: u32, milliseconds: u32) -> bool {
    let now = clock_gettime(ClockId::Monotonic);
    let nanoseconds = now.tv_nsec + i64::from(milliseconds) * 1_000_000;
    let until = Timespec { tv_sec: now.tv_sec + nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000 };
    let mask = NonZeroU32::new(mask).unwrap_or(NonZeroU32::MAX);
    match futex::wait_bitset(word, Flags::empty(), value, Some(&until), mask) {
        // In each of these cases the caller loads the word again and decides whether it sleeps again.
        Ok(()) | Err(Errno::AGAIN | Errno::INTR) => false,
        Err(Errno::TIMEDOUT) => true,
        Err(error) => panic!("sleeping failed: {error}"),
    }
}

/// Wakes all threads that sleep on `word` with a mask that has a bit in common with `mask`.
pub fn wake(word: &AtomicU32, mask: u32) {
    let mask = NonZeroU32::new(mask).unwrap_or(NonZeroU32::MAX);
    let woken = futex::wake_bitset(word, Flags::empty(), i32::MAX as u32, mask);
    debug_assert!(woken.is_ok());
}
