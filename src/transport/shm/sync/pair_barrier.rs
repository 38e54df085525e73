//! A barrier of two ranks.

use super::{CacheLine, Event};
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;

/// Each rank stores its arrival into a place of its own and waits for the other's. All of it is on one line, which passes from one
/// processor to the other once for each that arrives; nobody writes there for another reason, and who arrives waits for the other's
/// arrival alone.
///
/// Each rank has two places, which it uses in turn: who has arrived once more, as it may when the other has not yet looked, leaves the
/// place alone that the other looks at. Zeroes are the initial state. A rank that dies before it arrives keeps the other waiting until
/// the launcher ends it.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub struct PairBarrier {
    /// By rank, and by the lowest bit of how often it arrived.
    places: [[AtomicU64; 2]; 2],
    /// Whoever sleeps does so here; the line changes only then.
    doorbell: CacheLine<Event>,
    /// How often each has arrived. Only its own rank looks there: to read a line before one writes there costs as much again.
    arrivals: [CacheLine<AtomicU32>; 2],
}

/// A place holds the key, and below it the lowest bits of how often the rank had arrived.
const KEY: u32 = 16;

impl PairBarrier {
    /// Returns when both ranks have called it; what each wrote before, both see afterwards. Tells whether they brought the same key, of
    /// which 48 bits count.
    pub fn enter(&self, rank: usize, key: u64) -> bool {
        let arrivals = &self.arrivals[rank].0;
        let time = arrivals.load(Ordering::Relaxed).wrapping_add(1);
        arrivals.store(time, Ordering::Relaxed);
        let [own, other] = [rank, 1 - rank].map(|rank| &self.places[rank][time as usize % 2]);
        let arrival = key << KEY | u64::from(time as u16);
        own.store(arrival, Ordering::Release);
        self.doorbell.0.ring_for_store();
        let mut found = 0;
        self.doorbell.0.wait_for_store(ALL_SLEEPERS, |_| {
            found = other.load(Ordering::SeqCst);
            found as u16 == arrival as u16
        });
        found >> KEY == arrival >> KEY
    }
}
