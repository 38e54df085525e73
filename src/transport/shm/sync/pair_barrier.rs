//! The barrier of two ranks.
//!
//! Each rank stores its arrival in its own slot and waits for the arrival of the other rank. All slots share one cache line. This line
//! moves between the processors once for each arrival, because the ranks write nothing else to it.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `slots[r][time % 2]` | rank `r` | when it enters: key and low 16 bits of `time`, its count of arrivals (Release, then an asymmetric fence) |
//! | `arrivals[r]` | rank `r`; no other rank reads it | before its slot |
//! | `doorbell` | a rank that sleeps, and the rank that wakes it | only when a rank sleeps |
//!
//! Each rank has two slots, which it uses in turn. In the next barrier a rank writes its other slot, so it may enter that barrier before
//! the other rank has loaded the slot of this barrier. If a rank dies before it enters, the other rank waits until the launcher ends it.
//!
//! Models: models/barrier.rs, with two ranks.

#![forbid(unsafe_code)]

use super::{CacheLine, Event};
use crate::os::atomic::{AtomicU32, AtomicU64, Ordering};
use crate::os::sleep::ALL_SLEEPERS;

/// The state words. All zeroes are the initial state.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub struct PairBarrier {
    /// Slots by rank, and by the lowest bit of the rank's count of arrivals.
    slots: [[AtomicU64; 2]; 2],
    /// Event on which a waiting rank sleeps. Its cache line changes only when a rank sleeps.
    doorbell: CacheLine<Event>,
    /// Number of times that each rank has entered. Only that rank uses the number. A load of the rank's slot would give the same number,
    /// but would move the cache line once more.
    arrivals: [CacheLine<AtomicU32>; 2],
}

/// Index of the bit of a slot at which the key begins. The bits below it are the low bits of the count of arrivals.
const KEY: u32 = 16;

impl PairBarrier {
    /// Waits until both ranks have entered. Afterwards each rank sees what the other rank wrote before it entered. Returns true if both
    /// ranks passed the same key; only the low 48 bits of a key count.
    pub fn enter(&self, rank: usize, key: u64) -> bool {
        let arrivals = &self.arrivals[rank].0;
        let time = arrivals.load(Ordering::Relaxed).wrapping_add(1); // Relaxed: only this rank accesses it
        arrivals.store(time, Ordering::Relaxed); // Relaxed: only this rank accesses it
        let [own, other] = [rank, 1 - rank].map(|rank| &self.slots[rank][time as usize % 2]);
        let arrival = key << KEY | u64::from(time as u16);
        // Release: the other rank sees what this rank wrote earlier (models/barrier.rs).
        own.store(arrival, Ordering::Release);
        self.doorbell.0.ring_for_store();
        let mut found = 0;
        // SeqCst: this load comes after this rank has counted itself as a sleeper. It is also an Acquire of what the other rank wrote
        // earlier (models/barrier.rs).
        self.doorbell.0.wait_for_store(ALL_SLEEPERS, |_| {
            found = other.load(Ordering::SeqCst);
            found as u16 == arrival as u16
        });
        found >> KEY == arrival >> KEY
    }
}
