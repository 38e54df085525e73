//! The rings through which other ranks send to this one. The words here are private to this process: one thread at a time opens rings and
//! takes messages, while other threads poll for messages.

#![forbid(unsafe_code)]

use super::ring::Incoming;
use crate::bootstrap::LocalRank;
use once_cell::sync::OnceCell;
use std::sync::atomic::{AtomicU32, Ordering};

/// The rings of senders to this rank, in the order in which they were opened.
#[derive(Debug)]
pub struct Rings {
    opened: Box<[OnceCell<Incoming>]>,
    /// Number of open rings.
    pub open: AtomicU32,
    /// Index of the ring at which the next call of `arrivals` begins; the receive queue comes after the last ring. If a call of `arrivals`
    /// ends at a ring, the next call begins at the following ring, so that the rank takes messages from all rings. Exception: as long as
    /// each receive finds a message in the ring of its sender (`take_short_of`), the rank takes no messages from other rings.
    pub first: AtomicU32,
    /// 1 + the index of the ring of each sender; 0 if the sender has no ring.
    indices: Box<[AtomicU32]>,
}

impl Rings {
    /// The rings of `size` senders, of which none is open yet.
    pub fn new(size: usize) -> Self {
        let opened = (0..size).map(|_| OnceCell::new()).collect();
        let indices = (0..size).map(|_| AtomicU32::new(0)).collect();
        Self { opened, open: AtomicU32::new(0), first: AtomicU32::new(0), indices }
    }

    #[inline]
    pub fn all(&self) -> impl Iterator<Item = &Incoming> {
        // Acquire: the ring was set before `open` was stored.
        let open = self.open.load(Ordering::Acquire) as usize;
        self.opened[..open].iter().filter_map(OnceCell::get)
    }

    #[inline]
    pub fn at(&self, index: u32) -> Option<&Incoming> {
        self.opened.get(index as usize)?.get()
    }

    #[inline]
    pub fn of(&self, sender: LocalRank) -> Option<&Incoming> {
        // Relaxed: the thread that takes messages has opened the ring itself, or has acquired a lock after the thread that opened the ring
        // released it. It is possible that a sending thread does not find a new ring yet.
        self.at(self.indices.get(sender.index())?.load(Ordering::Relaxed).wrapping_sub(1))
    }

    pub fn open(&self, ring: Incoming) {
        // Relaxed: one thread at a time opens rings.
        let index = self.open.load(Ordering::Relaxed);
        self.indices[ring.sender.index()].store(index + 1, Ordering::Relaxed); // one thread at a time
        let is_new = self.opened[index as usize].set(ring).is_ok();
        debug_assert!(is_new);
        // Release: a thread that sees the number sees the ring (`all`).
        self.open.store(index + 1, Ordering::Release);
    }
}
