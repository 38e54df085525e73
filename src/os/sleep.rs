//! Sleeping on words of shared memory (futexes).

#![forbid(unsafe_code)]

use rustix::io::Errno;
use rustix::thread::futex::{self, Flags};
use rustix::time::{ClockId, Timespec, clock_gettime};
use std::num::NonZeroU32;
use std::sync::atomic::AtomicU32;

/// All sleepers.
pub const ALL_SLEEPERS: u32 = u32::MAX;

/// Sleeps while `word` has `value`, until a `wake` with a common bit in `mask`, a signal, or a number of milliseconds;
/// returns whether these have passed.
pub fn sleep_while(word: &AtomicU32, value: u32, mask: u32, milliseconds: u32) -> bool {
    let now = clock_gettime(ClockId::Monotonic);
    let nanoseconds = now.tv_nsec + i64::from(milliseconds) * 1_000_000;
    let until = Timespec { tv_sec: now.tv_sec + nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000 };
    let mask = NonZeroU32::new(mask).unwrap_or(NonZeroU32::MAX);
    match futex::wait_bitset(word, Flags::empty(), value, Some(&until), mask) {
        // The caller looks at the word again in each of these cases.
        Ok(()) | Err(Errno::AGAIN | Errno::INTR) => false,
        Err(Errno::TIMEDOUT) => true,
        Err(error) => panic!("sleeping failed: {error}"),
    }
}

/// Wakes all threads that sleep on `word` and have a bit in common with `mask`.
pub fn wake(word: &AtomicU32, mask: u32) {
    let mask = NonZeroU32::new(mask).unwrap_or(NonZeroU32::MAX);
    let woken = futex::wake_bitset(word, Flags::empty(), i32::MAX as u32, mask);
    debug_assert!(woken.is_ok());
}
