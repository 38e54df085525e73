//! The rings through which other ranks send to this one.

use super::ring::Incoming;
use once_cell::sync::OnceCell;
use std::sync::atomic::{AtomicU32, Ordering};

/// The rings of those that send to this rank, in the order in which they were opened.
#[derive(Debug)]
pub struct Rings {
    by_age: Box<[OnceCell<Incoming>]>,
    /// How many there are.
    pub open: AtomicU32,
    /// Where messages are looked for first: behind the ring that had the last one that was wanted, so that none has to wait for
    /// another for ever, but for those of senders that nobody asks for while others' come one after the other (`take_short_of`). The receive_queue
    /// comes behind the last ring.
    pub first: AtomicU32,
    /// Those of senders, by rank: one more than the place among the rings, or 0.
    places: Box<[AtomicU32]>,
}

impl Rings {
    /// None yet, of so many senders.
    pub fn new(size: usize) -> Self {
        let by_age = (0..size).map(|_| OnceCell::new()).collect();
        let places = (0..size).map(|_| AtomicU32::new(0)).collect();
        Self { by_age, open: AtomicU32::new(0), first: AtomicU32::new(0), places }
    }

    #[inline]
    pub fn all(&self) -> impl Iterator<Item = &Incoming> {
        let open = self.open.load(Ordering::Acquire) as usize;
        self.by_age[..open].iter().filter_map(OnceCell::get)
    }

    #[inline]
    pub fn at(&self, place: u32) -> Option<&Incoming> {
        self.by_age.get(place as usize)?.get()
    }

    #[inline]
    pub fn of(&self, sender: u32) -> Option<&Incoming> {
        self.at(self.places[sender as usize].load(Ordering::Relaxed).wrapping_sub(1))
    }

    pub fn open(&self, ring: Incoming) {
        let place = self.open.load(Ordering::Relaxed);
        self.places[ring.sender as usize].store(place + 1, Ordering::Relaxed);
        let is_new = self.by_age[place as usize].set(ring).is_ok();
        debug_assert!(is_new);
        self.open.store(place + 1, Ordering::Release);
    }
}
