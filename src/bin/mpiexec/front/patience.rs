//! How long the front waits for agents that have not joined.
//!
//! The limit is for launchers that hang, and not for slow machines. So it begins again whenever an agent joins or a launcher prints
//! something.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

/// Time without progress after which the front gives up. It grows with the number of hosts, because srun starts agents one after the other.
fn limit(hosts: usize) -> Duration {
    Duration::from_secs(30) + Duration::from_millis(100) * hosts as u32
}

/// Number of limits after which output of launchers no longer counts as progress. A launcher may repeat a line forever.
const MOST_LIMITS: u32 = 10;

/// A limit that is not over.
pub struct Patience {
    limit: Duration,
    /// Time at which the limit is over without progress.
    pub until: Instant,
    /// Time after which output no longer counts as progress.
    last: Instant,
}

impl Patience {
    /// Returns the limit for a number of hosts, from now on.
    pub fn new(hosts: usize, now: Instant) -> Self {
        let limit = limit(hosts);
        Self { limit, until: now + limit, last: now + limit * MOST_LIMITS }
    }

    /// Returns the length of the limit in seconds.
    pub fn seconds(&self) -> u64 {
        self.limit.as_secs()
    }

    /// Notes that an agent has joined.
    pub fn has_joined(&mut self, now: Instant) {
        self.until = now + self.limit;
    }

    /// Notes that a launcher has printed something.
    pub fn has_spoken(&mut self, now: Instant) {
        if now < self.last {
            self.until = now + self.limit;
        }
    }

    /// Returns whether the limit is over.
    pub fn is_over(&self, now: Instant) -> bool {
        self.until <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_begins_the_limit_again() {
        let start = Instant::now();
        let mut patience = Patience::new(2, start);
        let limit = patience.limit;
        assert_eq!(patience.seconds(), 30);
        patience.has_spoken(start + limit / 2);
        assert!(!patience.is_over(start + limit));
        patience.has_joined(start + limit);
        assert!(!patience.is_over(start + limit + limit / 2));
        assert!(patience.is_over(start + 2 * limit));
        patience.has_spoken(start + MOST_LIMITS * limit);
        assert!(patience.is_over(start + MOST_LIMITS * limit), "a line is repeated forever");
    }
}
