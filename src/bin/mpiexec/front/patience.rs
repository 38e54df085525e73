//! How long the front waits for agents that have not joined.
//!
//! The limit is for launchers that hang, and not for slow machines. So it begins again whenever an agent joins or a launcher prints something,
//! and the time in which a launcher was ready to run and had no processor does not count.

#![forbid(unsafe_code)]

use std::time::{Duration, Instant};

use rustix::process::Pid;

/// Time without progress after which the front gives up. It grows with the number of hosts, because srun starts agents one after the other.
fn limit(hosts: usize) -> Duration {
    Duration::from_secs(30) + Duration::from_millis(100) * hosts as u32
}

/// Number of limits after which output of launchers no longer counts as progress. A launcher may repeat a line forever.
const MOST_LIMITS: u32 = 10;
/// Shortest time without a processor that counts.
const SHORTEST_DELAY: Duration = Duration::from_secs(1);

/// A limit that is not over.
pub struct Patience {
    limit: Duration,
    /// Time at which the limit is over without progress.
    pub until: Instant,
    /// Time after which output no longer counts as progress.
    last: Instant,
    /// Time without a processor that was already added.
    counted: Duration,
}

impl Patience {
    /// Returns the limit for a number of hosts, from now on.
    pub fn new(hosts: usize, now: Instant) -> Self {
        let limit = limit(hosts);
        Self { limit, until: now + limit, last: now + limit * MOST_LIMITS, counted: Duration::ZERO }
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

    /// Returns whether the limit is over. If it is, adds the time `delay` in which launchers had no processor, and returns false if this
    /// is a reason to wait longer.
    pub fn is_over(&mut self, now: Instant, delay: impl FnOnce() -> Duration) -> bool {
        if self.until > now {
            return false;
        }
        let delay = delay();
        let new = delay.saturating_sub(self.counted);
        self.counted = self.counted.max(delay);
        self.until = now + new;
        new < SHORTEST_DELAY
    }
}

/// Returns the longest time in which the processes of a group were ready to run and had no processor. Zero if the kernel does not say.
pub fn longest_delay(groups: &[Pid]) -> Duration {
    let processes = std::fs::read_dir("/proc").into_iter().flatten();
    let ids = processes.filter_map(|entry| entry.ok()?.file_name().to_str()?.parse::<i32>().ok());
    let mut delays = vec![Duration::ZERO; groups.len()];
    for id in ids {
        let Some(group) = group_of(id) else { continue };
        if let Some(index) = groups.iter().position(|known| known.as_raw_nonzero().get() == group) {
            delays[index] += delay_of(id).unwrap_or_default();
        }
    }
    delays.into_iter().max().unwrap_or_default()
}

/// Returns the process group of a process.
fn group_of(id: i32) -> Option<i32> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // After the name in parentheses follow the state, the parent and the group.
    text.rsplit(") ").next()?.split(' ').nth(2)?.parse().ok()
}

/// Returns the time in which a process was ready to run and had no processor.
fn delay_of(id: i32) -> Option<Duration> {
    let text = std::fs::read_to_string(format!("/proc/{id}/schedstat")).ok()?;
    text.split_whitespace().nth(1)?.parse().ok().map(Duration::from_nanos)
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
        let never = || Duration::ZERO;
        patience.has_spoken(start + limit / 2);
        assert!(!patience.is_over(start + limit, never));
        patience.has_joined(start + limit);
        assert!(!patience.is_over(start + limit + limit / 2, never));
        assert!(patience.is_over(start + 2 * limit, never));
        patience.has_spoken(start + MOST_LIMITS * limit);
        assert!(patience.is_over(start + MOST_LIMITS * limit, never), "a line is repeated forever");
    }

    #[test]
    fn time_without_a_processor_does_not_count() {
        let start = Instant::now();
        let mut patience = Patience::new(0, start);
        let end = start + patience.limit;
        let seconds = Duration::from_secs;
        assert!(!patience.is_over(end, || seconds(12)));
        assert!(!patience.is_over(end + seconds(11), || seconds(20)), "12 s are not over");
        assert!(!patience.is_over(end + seconds(12), || seconds(20)), "8 s more");
        assert!(patience.is_over(end + seconds(20), || seconds(20)));
    }

    #[test]
    fn the_kernel_says_how_long_a_process_had_no_processor() {
        let own = rustix::process::getpid().as_raw_nonzero().get();
        assert_eq!(group_of(own), Some(rustix::process::getpgrp().as_raw_nonzero().get()));
        if std::path::Path::new("/proc/self/schedstat").exists() {
            assert!(delay_of(own).is_some());
        }
    }
}
