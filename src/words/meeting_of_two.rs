//! A barrier of two ranks.

use super::bell::Bell;
use super::event::spin;
use crate::system::atomic::{AtomicU32, AtomicU64, Ordering};

/// Each rank writes its arrival into a place of its own and waits for the other's. All of it is on one line, which passes from one
/// processor to the other once for each that arrives; nobody writes a second time for those who wait.
///
/// Each rank has two places, which it uses in turn: who has arrived once more, as it may when the other has not yet looked, leaves the
/// place alone that the other looks at. Zeroes are the initial state. A rank that dies before it arrives keeps the other waiting until
/// the launcher ends it.
#[repr(C, align(64))]
#[derive(Debug, Default)]
pub struct MeetingOfTwo {
    /// By rank, and by the lowest bit of how often it arrived.
    places: [[AtomicU64; 2]; 2],
    /// Whoever sleeps does so here.
    bell: Bell,
    /// How often each has arrived. Only its own rank looks there: to read a line before one writes there costs as much again.
    arrivals: [Arrivals; 2],
}

/// On a line of its own.
#[repr(C, align(64))]
#[derive(Debug, Default)]
struct Arrivals(AtomicU32);

/// A place holds the key, below it the lowest bits of how often the rank had arrived, and this bit, which the other one sets that may
/// sleep.
const ASLEEP: u64 = 1;
const KEY: u32 = 16;

impl MeetingOfTwo {
    /// Returns when both ranks have called it; what each wrote before, both see afterwards. Tells whether they brought the same key, of
    /// which 48 bits count.
    pub fn meet(&self, rank: usize, key: u64) -> bool {
        let time = self.arrivals[rank].0.load(Ordering::Relaxed).wrapping_add(1);
        self.arrivals[rank].0.store(time, Ordering::Relaxed);
        let [own, other] = [rank, 1 - rank].map(|rank| &self.places[rank][time as usize % 2]);
        let arrival = key << KEY | u64::from(time as u16 & (u16::MAX >> 1)) << 1;
        if own.swap(arrival, Ordering::SeqCst) & ASLEEP != 0 {
            self.bell.ring();
        }
        let mut found = 0;
        let is_there = |found: u64| (found ^ arrival) as u16 & !(ASLEEP as u16) == 0;
        let has_come = spin(|| {
            found = other.load(Ordering::Acquire);
            is_there(found)
        });
        if !has_come {
            found = self.bell.sleep_until(other, ASLEEP, is_there);
        }
        found >> KEY == arrival >> KEY
    }
}
