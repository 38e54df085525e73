//! The barrier of two ranks.
//!
//! Each rank stores its arrival into a slot of its own and waits for the other's. The slots share one cache line, which
//! moves once for each arrival, because no rank writes there for another reason.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `slots[r][time % 2]` | rank `r` | it enters: key and the low 16 bits of its count (Release, then an asymmetric fence) |
//! | `arrivals[r]` | rank `r`, which alone reads it | before its slot |
//! | `doorbell` | a rank that sleeps, and the rank that wakes it | only then |
//!
//! Each rank has two slots, which it uses in turn: a rank may enter the next barrier before the other has looked, and
//! then leaves the slot alone that the other looks at. A rank that dies before it enters keeps the other waiting until
//! the launcher ends it.
//!
//! Models: models/barrier.rs, with two ranks.

#![forbid(unsafe_code)]

use super::{CacheLine, Event};
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;

/// The state words; all zeroes at first.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub struct PairBarrier {
    /// By rank, and by the lowest bit of its count of arrivals.
    slots: [[AtomicU64; 2]; 2],
    /// Where a waiting rank sleeps; the line changes only then.
    doorbell: CacheLine<Event>,
    /// How often each rank has entered, for that rank alone: to read its own slot first would move the line once more.
    arrivals: [CacheLine<AtomicU32>; 2],
}

/// A slot holds the key above this bit, and the lowest bits of the count of arrivals below.
const KEY: u32 = 16;

impl PairBarrier {
    /// Returns when both ranks have entered; both see afterwards what each wrote before. Returns whether they brought
    /// the same key, of which 48 bits count.
    pub fn enter(&self, rank: usize, key: u64) -> bool {
        let arrivals = &self.arrivals[rank].0;
        let time = arrivals.load(Ordering::Relaxed).wrapping_add(1); // Relaxed: its own
        arrivals.store(time, Ordering::Relaxed); // Relaxed: its own
        let [own, other] = [rank, 1 - rank].map(|rank| &self.slots[rank][time as usize % 2]);
        let arrival = key << KEY | u64::from(time as u16);
        // Release: the other rank sees what this one wrote before (models/barrier.rs).
        own.store(arrival, Ordering::Release);
        self.doorbell.0.ring_for_store();
        let mut found = 0;
        // SeqCst: after this rank has counted itself as a sleeper; Acquire for what the other wrote before
        // (models/barrier.rs).
        self.doorbell.0.wait_for_store(ALL_SLEEPERS, |_| {
            found = other.load(Ordering::SeqCst);
            found as u16 == arrival as u16
        });
        found >> KEY == arrival >> KEY
    }
}
