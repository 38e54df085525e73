//! The cause of a wait for another host, for reports of long waits (`window::explain`).

#![forbid(unsafe_code)]

use std::sync::atomic::{AtomicUsize, Ordering};

/// The reason of a wait for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The target has not executed operations yet.
    Operations = 1,
    /// The lock of the target is not held yet.
    Lock,
    /// The lock_all gate of the target's host cannot be entered yet.
    Gate,
    /// The target has not posted yet.
    Post,
}

/// Number of reasons plus one: 0 means no wait.
const REASONS: usize = 5;

/// The wait of a thread: the other process's rank in MPI_COMM_WORLD times `REASONS`, plus the reason; 0 if no thread waits. If several
/// threads wait, the number describes the wait that began last, and becomes 0 as soon as one of the waits has ended.
#[derive(Debug, Default)]
pub struct Awaited(AtomicUsize);

impl Awaited {
    /// Runs a function that waits for an answer of a process.
    pub fn during<T>(&self, process: usize, reason: Reason, wait: impl FnOnce() -> T) -> T {
        // Relaxed: only a report depends on the number.
        self.0.store(process * REASONS + reason as usize, Ordering::Relaxed);
        let result = wait();
        self.0.store(0, Ordering::Relaxed); // only a report depends on the number
        result
    }

    /// Returns the process for whose answer a thread waits, and the reason.
    pub fn get(&self) -> Option<(usize, Reason)> {
        let number = self.0.load(Ordering::Relaxed); // only a report depends on the number
        let reason = [Reason::Operations, Reason::Lock, Reason::Gate, Reason::Post];
        let reason = reason.into_iter().find(|reason| *reason as usize == number % REASONS)?;
        Some((number / REASONS, reason))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wait_is_known_while_it_lasts() {
        let awaited = Awaited::default();
        for reason in [Reason::Operations, Reason::Lock, Reason::Gate, Reason::Post] {
            assert_eq!(awaited.get(), None);
            assert_eq!(awaited.during(7, reason, || awaited.get()), Some((7, reason)));
        }
        assert_eq!(awaited.during(0, Reason::Operations, || awaited.get()), Some((0, Reason::Operations)));
    }
}
