//! Protocol selection for long data. The sender's parts of a joint copy go directly into the receiver's memory, or through a bounce buffer.
//!
//! The faster protocol depends on the machine and on the processors on which both processes run, and may become the slower one during the
//! run. Therefore each process measures the time per byte of each protocol. Messages use the faster protocol, but one of `PROBE_INTERVAL`
//! messages uses the other one, so that the process notices a change. The times are statistics of this process: a lost update costs only
//! accuracy, so all orderings are Relaxed.

#![forbid(unsafe_code)]

use crate::os::clock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// How the sender's parts reach the receive buffer: by one copy into the receiver's memory, or by two copies through a bounce buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Protocol {
    Direct,
    BounceBuffer,
}

const PROTOCOLS: [Protocol; 2] = [Protocol::Direct, Protocol::BounceBuffer];

/// The first messages, up to this number, use the protocols in turn.
const FIRST: u32 = 4;

/// One of this number of messages uses the slower protocol.
const PROBE_INTERVAL: u32 = 64;

/// Measured times of both protocols for one kind of message.
#[derive(Debug)]
pub struct ProtocolChoice {
    /// Picoseconds per byte of each protocol; 0 if unknown.
    times: [AtomicU64; 2],
    messages: AtomicU32,
}

impl ProtocolChoice {
    pub const fn new() -> Self {
        Self { times: [const { AtomicU64::new(0) }; 2], messages: AtomicU32::new(0) }
    }

    /// Returns the protocol of the next message.
    pub fn next(&self) -> Protocol {
        // Relaxed: a counter for statistics.
        let message = self.messages.fetch_add(1, Ordering::Relaxed);
        if message < FIRST {
            return PROTOCOLS[message as usize % 2];
        }
        // A protocol without a measured time counts as slower than one with a time. Relaxed: an independent statistic.
        let known = |protocol: usize| Some(self.times[protocol].load(Ordering::Relaxed)).filter(|time| *time > 0);
        let [directly, by_bounce] = [0, 1].map(|protocol| known(protocol).unwrap_or(u64::MAX));
        let best = usize::from(by_bounce < directly);
        PROTOCOLS[if message.is_multiple_of(PROBE_INTERVAL) { 1 - best } else { best }]
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
    fn protocols(choice: &ProtocolChoice, messages: usize, times: [u64; 2]) -> Vec<Protocol> {
        (0..messages)
            .map(|_| {
                let protocol = choice.next();
                choice.record(protocol, times[protocol as usize]);
                protocol
            })
            .collect()
    }

    fn percent_by_bounce(protocols: &[Protocol]) -> usize {
        protocols.iter().filter(|protocol| **protocol == Protocol::BounceBuffer).count() * 100 / protocols.len()
    }

    #[test]
    fn the_faster_way_is_taken_and_the_other_one_tried() {
        for (times, faster) in [([80, 40], 100), ([40, 80], 0)] {
            let choice = ProtocolChoice::new();
            let all = protocols(&choice, 640, times);
            assert_eq!(
                &all[..4],
                &[Protocol::Direct, Protocol::BounceBuffer, Protocol::Direct, Protocol::BounceBuffer]
            );
            let other = percent_by_bounce(&all).abs_diff(faster);
            assert!((1..4).contains(&other), "{other}");
        }
    }

    #[test]
    fn it_changes_with_the_machine() {
        let choice = ProtocolChoice::new();
        protocols(&choice, 100, [80, 40]);
        assert!(percent_by_bounce(&protocols(&choice, 100, [80, 40])) > 90);
        protocols(&choice, 100, [60, 90]);
        assert!(percent_by_bounce(&protocols(&choice, 100, [60, 90])) < 10);
        // The protocol in use stays the same, and the other one becomes faster.
        protocols(&choice, 1000, [60, 30]);
        assert!(percent_by_bounce(&protocols(&choice, 100, [60, 30])) > 90);
    }

    #[test]
    fn what_the_first_ones_take_does_not_count_for_long() {
        let choice = ProtocolChoice::new();
        protocols(&choice, 2, [80, 400]);
        assert!(percent_by_bounce(&protocols(&choice, 100, [80, 40])) > 90);
    }

    #[test]
    fn what_is_known_of_one_way_alone_counts() {
        for (protocol, percent) in [(Protocol::Direct, 0), (Protocol::BounceBuffer, 100)] {
            let choice = ProtocolChoice::new();
            choice.record(protocol, 50);
            let all: Vec<_> = (0..640).map(|_| choice.next()).collect();
            assert!(percent_by_bounce(&all).abs_diff(percent) < 4);
        }
    }

    #[test]
    fn one_that_was_disturbed_does_not_count_much() {
        let choice = ProtocolChoice::new();
        protocols(&choice, 100, [80, 40]);
        choice.record(Protocol::BounceBuffer, 1_000_000);
        // Relaxed: one thread.
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
        // Relaxed: one thread.
        assert!(choice.times[0].load(Ordering::Relaxed) >= 100_000);
        choice.measure(Protocol::BounceBuffer, 1000, || ((), false));
        // Relaxed: one thread.
        assert_eq!(choice.times[1].load(Ordering::Relaxed), 0);
    }
}
