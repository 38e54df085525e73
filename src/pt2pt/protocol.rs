//! How long this process takes for long data in each of two ways. Which one is faster depends on the machine, and on where its
//! processes are, and changes while they run: so both are tried now and then.

use crate::os::clock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

/// How parts go that the sender copies: to where they belong, or by a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Directly,
    ByStage,
}

const WAYS: [Way; 2] = [Way::Directly, Way::ByStage];

/// Messages at the beginning that go each way in turn.
const FIRST: u32 = 4;

/// One of so many messages goes the way that is slower.
const OTHER: u32 = 64;

/// What is known.
#[derive(Debug)]
pub struct Pace {
    /// Picoseconds for each byte, in each of the ways; 0 before it is known.
    times: [AtomicU64; 2],
    messages: AtomicU32,
}

impl Pace {
    pub const fn new() -> Self {
        Self { times: [const { AtomicU64::new(0) }; 2], messages: AtomicU32::new(0) }
    }

    /// The way of the next message.
    pub fn way(&self) -> Way {
        let message = self.messages.fetch_add(1, Ordering::Relaxed);
        if message < FIRST {
            return WAYS[message as usize % 2];
        }
        // A way that nobody has seen well is no better than one that was seen.
        let known = |way: usize| Some(self.times[way].load(Ordering::Relaxed)).filter(|time| *time > 0);
        let [directly, by_stage] = [0, 1].map(|way| known(way).unwrap_or(u64::MAX));
        let best = usize::from(by_stage < directly);
        WAYS[if message.is_multiple_of(OTHER) { 1 - best } else { best }]
    }

    /// Runs the copy of so many bytes that goes this way; it tells whether that says something of the way.
    pub fn measure<T>(&self, way: Way, bytes: usize, run: impl FnOnce() -> (T, bool)) -> T {
        let begin = clock::time();
        let (result, is_known) = run();
        if is_known {
            let took = clock::time().saturating_sub(begin).as_nanos() * 1000 / bytes as u128;
            self.took(way, took as u64);
        }
        result
    }

    /// A message took so many picoseconds for each byte. It might be disturbed, or touch pages for the first time, which takes longer
    /// and says nothing of the next one; but nothing makes it faster than it can be.
    fn took(&self, way: Way, time: u64) {
        let known = &self.times[way as usize];
        let before = known.load(Ordering::Relaxed);
        let is_faster = before == 0 || time < before;
        let now = if is_faster { time } else { (3 * before + time.min(2 * before)) / 4 };
        known.store(now.max(1), Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    /// Ways of so many messages which take these times.
    fn ways(pace: &Pace, messages: usize, times: [u64; 2]) -> Vec<Way> {
        (0..messages)
            .map(|_| {
                let way = pace.way();
                pace.took(way, times[way as usize]);
                way
            })
            .collect()
    }

    fn percent_by_stage(ways: &[Way]) -> usize {
        ways.iter().filter(|way| **way == Way::ByStage).count() * 100 / ways.len()
    }

    #[test]
    fn the_faster_way_is_taken_and_the_other_one_tried() {
        for (times, faster) in [([80, 40], 100), ([40, 80], 0)] {
            let pace = Pace::new();
            let all = ways(&pace, 640, times);
            assert_eq!(&all[..4], &[Way::Directly, Way::ByStage, Way::Directly, Way::ByStage]);
            let other = percent_by_stage(&all).abs_diff(faster);
            assert!((1..4).contains(&other), "{other}");
        }
    }

    #[test]
    fn it_changes_with_the_machine() {
        let pace = Pace::new();
        ways(&pace, 100, [80, 40]);
        assert!(percent_by_stage(&ways(&pace, 100, [80, 40])) > 90);
        ways(&pace, 100, [60, 90]);
        assert!(percent_by_stage(&ways(&pace, 100, [60, 90])) < 10);
        // The one in use stays as it is, and the other one gets faster.
        ways(&pace, 1000, [60, 30]);
        assert!(percent_by_stage(&ways(&pace, 100, [60, 30])) > 90);
    }

    #[test]
    fn what_the_first_ones_take_does_not_count_for_long() {
        let pace = Pace::new();
        ways(&pace, 2, [80, 400]);
        assert!(percent_by_stage(&ways(&pace, 100, [80, 40])) > 90);
    }

    #[test]
    fn what_is_known_of_one_way_alone_counts() {
        for (way, percent) in [(Way::Directly, 0), (Way::ByStage, 100)] {
            let pace = Pace::new();
            pace.took(way, 50);
            let all: Vec<_> = (0..640).map(|_| pace.way()).collect();
            assert!(percent_by_stage(&all).abs_diff(percent) < 4);
        }
    }

    #[test]
    fn one_that_was_disturbed_does_not_count_much() {
        let pace = Pace::new();
        ways(&pace, 100, [80, 40]);
        pace.took(Way::ByStage, 1_000_000);
        assert_eq!(pace.times[1].load(Ordering::Relaxed), 50);
    }

    #[test]
    fn what_is_measured_is_time_for_each_byte() {
        let pace = Pace::new();
        let result = pace.measure(Way::Directly, 1000, || {
            let begin = clock::time();
            while clock::time().saturating_sub(begin) < Duration::from_micros(100) {}
            (7, true)
        });
        assert_eq!(result, 7);
        assert!(pace.times[0].load(Ordering::Relaxed) >= 100_000);
        pace.measure(Way::ByStage, 1000, || ((), false));
        assert_eq!(pace.times[1].load(Ordering::Relaxed), 0);
    }
}
