//! The monotonic clock, the same for all processes of a machine, and the processor time of threads.

#![forbid(unsafe_code)]

use rustix::time::{ClockId, clock_getres, clock_gettime};
use std::time::Duration;

/// Returns the number of seconds since the machine started.
pub fn seconds() -> f64 {
    in_seconds(clock_gettime(ClockId::Monotonic))
}

/// Returns the time since the machine started.
pub fn time() -> Duration {
    let time = clock_gettime(ClockId::Monotonic);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Returns the processor time that the calling thread has used.
pub fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Returns the resolution of the clock in seconds.
pub fn resolution() -> f64 {
    in_seconds(clock_getres(ClockId::Monotonic))
}

#[allow(clippy::cast_precision_loss, reason = "a double is what MPI_Wtime gives")]
fn in_seconds(time: rustix::time::Timespec) -> f64 {
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
