//! The clock: monotonic, and the same for all processes of a machine; and the time of processors.

#![forbid(unsafe_code)]

use rustix::time::{ClockId, clock_getres, clock_gettime};
use std::time::Duration;

/// Seconds since the machine started.
pub fn seconds() -> f64 {
    in_seconds(clock_gettime(ClockId::Monotonic))
}

/// Time since the machine started.
pub fn time() -> Duration {
    let time = clock_gettime(ClockId::Monotonic);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// What the calling thread has had of its processors' time.
pub fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Resolution of the clock in seconds.
pub fn resolution() -> f64 {
    in_seconds(clock_getres(ClockId::Monotonic))
}

#[allow(clippy::cast_precision_loss, reason = "a double is what MPI_Wtime gives")]
fn in_seconds(time: rustix::time::Timespec) -> f64 {
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}
