//! The rings through which other ranks send to this one. The words belong to this process: one thread at a time opens
//! rings and takes messages, other threads look whether messages have arrived.

#![forbid(unsafe_code)]

use super::ring::Incoming;
use once_cell::sync::OnceCell;
use std::sync::atomic::{AtomicU32, Ordering};

/// The rings of senders to this rank, in the order in which they were opened.
#[derive(Debug)]
pub struct Rings {
    by_age: Box<[OnceCell<Incoming>]>,
    /// Number of rings.
    pub open: AtomicU32,
    /// The ring at which the next look begins: the one after the ring of the last wanted message, so that no ring
    /// starves, but for senders that no receive names while messages of others arrive without a break
    /// (`take_short_of`). The receive queue comes after the last ring.
    pub first: AtomicU32,
    /// By sender: one more than the number of its ring, or 0.
    places: Box<[AtomicU32]>,
}

impl Rings {
    /// No rings yet, of `size` senders.
    pub fn new(size: usize) -> Self {
        let by_age = (0..size).map(|_| OnceCell::new()).collect();
        let places = (0..size).map(|_| AtomicU32::new(0)).collect();
        Self { by_age, open: AtomicU32::new(0), first: AtomicU32::new(0), places }
    }

    #[inline]
    pub fn all(&self) -> impl Iterator<Item = &Incoming> {
        // Acquire: the ring was set before (`open`).
        let open = self.open.load(Ordering::Acquire) as usize;
        self.by_age[..open].iter().filter_map(OnceCell::get)
    }

    #[inline]
    pub fn at(&self, place: u32) -> Option<&Incoming> {
        self.by_age.get(place as usize)?.get()
    }

    #[inline]
    pub fn of(&self, sender: u32) -> Option<&Incoming> {
        // Relaxed: a thread that takes messages has opened the ring, or follows the one that has under a lock.
        self.at(self.places[sender as usize].load(Ordering::Relaxed).wrapping_sub(1))
    }

    pub fn open(&self, ring: Incoming) {
        // Relaxed, both: one thread at a time opens rings.
        let place = self.open.load(Ordering::Relaxed);
        self.places[ring.sender as usize].store(place + 1, Ordering::Relaxed); // one thread at a time
        let is_new = self.by_age[place as usize].set(ring).is_ok();
        debug_assert!(is_new);
        // Release: a thread that sees the number sees the ring (`all`).
        self.open.store(place + 1, Ordering::Release);
    }
}
