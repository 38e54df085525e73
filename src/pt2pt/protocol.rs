//! Protocol selection for long data. In a joint copy of a long message, sender and receiver both copy parts of the data. The sender's parts
//! go directly into the receiver's memory, or through a bounce buffer. The sender writes the bounce buffer by ordinary stores, or by stores
//! that bypass the caches. An ordinary store to a line that is in the receiver's cache first fetches the line from that cache. If the two
//! processors are far from each other, this fetch takes longer than a transfer through memory.
//!
//! The fastest protocol depends on the machine and on the processors on which both processes run. So another protocol may become the
//! fastest one during the run. Therefore each process measures the time per byte of each protocol. Messages use the fastest protocol, but
//! one of `PROBE_INTERVAL` messages uses another protocol, so that the process notices a change. The times are statistics of this process:
//! a lost update costs only accuracy, so all orderings are Relaxed.

#![forbid(unsafe_code)]

use crate::os::clock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// How the sender's parts reach the receive buffer. `Direct`: by one copy into the receiver's memory. `BounceBuffer`: by two copies through
/// a bounce buffer, which the sender writes by ordinary stores. `StreamedBounceBuffer`: by two copies through a bounce buffer, which the
/// sender writes by stores that bypass the caches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Direct,
    BounceBuffer,
    StreamedBounceBuffer,
}

/// All protocols.
pub const PROTOCOLS: [Protocol; 3] = [Protocol::Direct, Protocol::BounceBuffer, Protocol::StreamedBounceBuffer];

/// Number of messages at the beginning that use the protocols in turn.
const FIRST: u32 = 2 * PROTOCOLS.len() as u32;

/// One of this number of messages uses a slower protocol.
const PROBE_INTERVAL: u32 = 64;

/// Measured times of the protocols for one kind of message.
#[derive(Debug)]
pub struct ProtocolChoice {
    /// Picoseconds per byte of each protocol; 0 if unknown.
    times: [AtomicU64; PROTOCOLS.len()],
    messages: AtomicU32,
}

impl ProtocolChoice {
    pub const fn new() -> Self {
        Self { times: [const { AtomicU64::new(0) }; PROTOCOLS.len()], messages: AtomicU32::new(0) }
    }

    /// Returns the protocol of the next message: one of `all`, which must contain at least two protocols.
    pub fn next(&self, all: &[Protocol]) -> Protocol {
        // Relaxed: a counter for statistics.
        let message = self.messages.fetch_add(1, Ordering::Relaxed);
        if message < FIRST {
            return all[message as usize % all.len()];
        }
        // A protocol without a measured time counts as slower than one with a time. Relaxed: an independent statistic.
        let known = |protocol: Protocol| match self.times[protocol as usize].load(Ordering::Relaxed) {
            0 => u64::MAX,
            time => time,
        };
        let best = (0..all.len()).min_by_key(|index| known(all[*index])).unwrap_or(0);
        if !message.is_multiple_of(PROBE_INTERVAL) {
            return all[best];
        }
        // Uses the other protocols in turn.
        let others = all.len() - 1;
        all[(best + 1 + (message / PROBE_INTERVAL) as usize % others) % all.len()]
    }

    /// Runs the copy of `bytes` bytes with a protocol. `run` returns whether its time is a valid sample.
    pub fn measure<T>(&self, protocol: Protocol, bytes: usize, run: impl FnOnce() -> (T, bool)) -> T {
        let begin = clock::time();
        let (result, is_known) = run();
        if is_known {
            let took = clock::time().saturating_sub(begin).as_nanos() * 1000 / bytes as u128;
            self.record(protocol, took as u64);
        }
        result
    }

    /// Records a sample in picoseconds per byte. A faster sample replaces the known time. A slower sample has a weight of a quarter, and
    /// counts as at most twice the known time. The reason: a copy takes longer if the process is interrupted or touches pages for the first
    /// time, and such a time says little about the next copy.
    fn record(&self, protocol: Protocol, time: u64) {
        let known = &self.times[protocol as usize];
        // Relaxed: a sample of another thread may be lost between this load and the store.
        let before = known.load(Ordering::Relaxed);
        let is_faster = before == 0 || time < before;
        let now = if is_faster { time } else { (3 * before + time.min(2 * before)) / 4 };
        // Relaxed: for the same reason as the load.
        known.store(now.max(1), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Returns the protocols that `choice` selects for successive messages; `times` are the times that a message takes per protocol.
    fn protocols(choice: &ProtocolChoice, messages: usize, times: [u64; 3]) -> Vec<Protocol> {
        (0..messages)
            .map(|_| {
                let protocol = choice.next(&PROTOCOLS);
                choice.record(protocol, times[protocol as usize]);
                protocol
            })
            .collect()
    }

    fn percent(protocols: &[Protocol], protocol: usize) -> usize {
        protocols.iter().filter(|other| **other == PROTOCOLS[protocol]).count() * 100 / protocols.len()
    }

    #[test]
    fn the_fastest_way_is_taken_and_the_other_ones_tried() {
        for (times, fastest) in [([80, 40, 60], 1), ([40, 80, 60], 0), ([70, 80, 60], 2)] {
            let choice = ProtocolChoice::new();
            let all = protocols(&choice, 1280, times);
            assert_eq!(all[..6], [PROTOCOLS, PROTOCOLS].concat());
            assert!((97..100).contains(&percent(&all, fastest)), "{times:?}");
            assert!(PROTOCOLS.iter().all(|protocol| all[6..].contains(protocol)), "{times:?}");
        }
    }

    #[test]
    fn without_direct_copies_the_other_two_are_used() {
        let choice = ProtocolChoice::new();
        choice.record(Protocol::Direct, 1);
        choice.record(Protocol::BounceBuffer, 50);
        choice.record(Protocol::StreamedBounceBuffer, 40);
        let all: Vec<_> = (0..1280).map(|_| choice.next(&PROTOCOLS[1..])).collect();
        assert_eq!(percent(&all, 0), 0);
        assert!((97..100).contains(&percent(&all, 2)) && all[6..].contains(&Protocol::BounceBuffer));
    }

    #[test]
    fn it_changes_with_the_machine() {
        let choice = ProtocolChoice::new();
        protocols(&choice, 100, [80, 40, 90]);
        assert!(percent(&protocols(&choice, 100, [80, 40, 90]), 1) > 90);
        protocols(&choice, 100, [60, 90, 90]);
        assert!(percent(&protocols(&choice, 100, [60, 90, 90]), 0) > 90);
        // The protocol in use stays the same, and another one becomes faster.
        for (times, fastest) in [([60, 30, 90], 1), ([60, 30, 20], 2)] {
            protocols(&choice, 2000, times);
            assert!(percent(&protocols(&choice, 100, times), fastest) > 90);
        }
    }

    #[test]
    fn what_the_first_ones_take_does_not_count_for_long() {
        let choice = ProtocolChoice::new();
        protocols(&choice, 3, [80, 400, 300]);
        assert!(percent(&protocols(&choice, 100, [80, 40, 60]), 1) > 90);
    }

    #[test]
    fn what_is_known_of_one_way_alone_counts() {
        for (index, protocol) in PROTOCOLS.into_iter().enumerate() {
            let choice = ProtocolChoice::new();
            choice.record(protocol, 50);
            let all: Vec<_> = (0..640).map(|_| choice.next(&PROTOCOLS)).collect();
            assert!(percent(&all, index) > 96);
        }
    }

    #[test]
    fn one_that_was_disturbed_does_not_count_much() {
        let choice = ProtocolChoice::new();
        protocols(&choice, 100, [80, 40, 80]);
        choice.record(Protocol::BounceBuffer, 1_000_000);
        // Relaxed: the test has one thread.
        assert_eq!(choice.times[1].load(Ordering::Relaxed), 50);
    }

    #[test]
    fn what_is_measured_is_time_for_each_byte() {
        let choice = ProtocolChoice::new();
        let result = choice.measure(Protocol::Direct, 1000, || {
            let begin = clock::time();
            while clock::time().saturating_sub(begin) < Duration::from_micros(100) {}
            (7, true)
        });
        assert_eq!(result, 7);
        // Relaxed: the test has one thread.
        assert!(choice.times[0].load(Ordering::Relaxed) >= 100_000);
        choice.measure(Protocol::BounceBuffer, 1000, || ((), false));
        // Relaxed: the test has one thread.
        assert_eq!(choice.times[1].load(Ordering::Relaxed), 0);
    }
}
