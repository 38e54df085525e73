//! Waiting for events with a deadline, and the times that front and agent give ranks to end.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

use rustix::event::{PollFd, Timespec, poll};
use rustix::io::Errno;

/// Timeout of zero: poll returns at once.
pub const NO_TIME: Timespec = Timespec { tv_sec: 0, tv_nsec: 0 };

/// Time for ranks to end by themselves after a signal from the user.
pub const GRACE_FOR_SIGNAL: Duration = Duration::from_secs(1);
/// Time for ranks to end by themselves after SIGTERM from `mpiexec`: because of a failure, MPI_Abort, the time limit, or output that cannot
/// be written. Also the time for which processes that ranks have started may run after the last rank has ended.
pub const GRACE: Duration = Duration::from_millis(500);
/// Time between two rounds of killing. A round finds the processes that appeared during the previous round.
pub const KILL_INTERVAL: Duration = Duration::from_millis(50);
/// Time after which `mpiexec` no longer waits for processes that survive SIGKILL, because they hang inside the kernel.
pub const KILL_PATIENCE: Duration = Duration::from_secs(5);

/// Sleeps until an event, or until the earliest of the deadlines. Returns the number of descriptors with events.
pub fn wait(list: &mut [PollFd], deadlines: impl IntoIterator<Item = Instant>) -> Result<usize, Errno> {
    let left = deadlines.into_iter().min().map(|at| at.saturating_duration_since(Instant::now()));
    // A time beyond the range of the kernel counts as no deadline.
    poll(list, left.and_then(|left| Timespec::try_from(left).ok()).as_ref())
}
