//! Messages between ranks of a node: envelopes in the sender's shared memory, an receive_queue for each rank, and rings between those that
//! exchange more than a few (`ring`), with areas for what is too long for their slots (`area`).
//!
//! An receive_queue is a list, the newest message first: who sends puts its message in front by one compare-and-swap; the receiver
//! takes the whole list by one swap and turns it around, so messages of one sender stay in order. A sender that dies leaves
//! the list as it was before or after. Data of up to 16 KiB follow the cell; longer ones the receiver fetches
//! from the sender's memory, the longest ones with the sender's help. An envelope comes back to its owner through a second
//! list of the same kind; one that is awaited stays where it is, and the receiver marks it.

mod area;
mod arrived;
mod awaited;
mod cell;
mod mapped_slabs;
mod receive_queue;
mod receiving;
mod ring;
mod rings;
mod send_state;
mod sending;
mod unexpected;

use crate::os::threads::KnownMutex;
use crate::transport::arena::Arena;
use crate::transport::sync::Event;
use arrived::PendingReturns;
use cell::ROOMS;
use mapped_slabs::MappedSlabs;
use receive_queue::ReceiveQueue;
use rings::Rings;
use send_state::SendState;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

pub use area::MOST as MOST_IN_RING;
pub use arrived::Arrived;
pub use awaited::Awaited;
pub use cell::Header;

/// Bytes of data that follow an envelope at most.
pub const MOST_IN_CELL: usize = ROOMS[ROOMS.len() - 1];

/// The messages of one rank.
#[derive(Debug)]
pub struct Channels {
    arena: &'static Arena,
    receive_queues: usize,
    rank: usize,
    size: usize,
    /// What it sends.
    send_state: KnownMutex<SendState>,
    /// Where its and others' envelopes are.
    slabs: KnownMutex<MappedSlabs>,
    /// The rings of those that send to it. One thread at a time takes messages, which the callers see to.
    rings: Rings,
    /// Messages that are yet to go back.
    pending_returns: KnownMutex<PendingReturns>,
    /// Whether there are some, or slots of rings of which their senders have not been told.
    has_pending: AtomicBool,
}

impl Channels {
    /// Bytes of shared memory that the inboxes need.
    pub fn bytes(size: usize) -> usize {
        size * size_of::<ReceiveQueue>()
    }

    /// Where each rank stores on which processor it waits.
    pub fn processors(&self) -> Vec<&'static AtomicU32> {
        (0..self.size).map(|rank| &self.receive_queue(rank).processor).collect()
    }

    /// The mail with the inboxes at an address.
    ///
    /// # Safety
    /// `bytes(size)` bytes of zeroed memory that all ranks share lie there, and stay.
    pub unsafe fn at(receive_queues: usize, arena: &'static Arena, rank: usize, size: usize) -> Self {
        let this = Self {
            arena,
            receive_queues,
            rank,
            size,
            send_state: KnownMutex::new(SendState::new(size)),
            slabs: KnownMutex::default(),
            rings: Rings::new(size),
            pending_returns: KnownMutex::default(),
            has_pending: AtomicBool::new(false),
        };
        let pid = rustix::process::getpid().as_raw_nonzero().get();
        this.receive_queue(rank).pid.store(pid as u32, Ordering::Relaxed);
        this
    }

    #[inline]
    fn receive_queue(&self, rank: usize) -> &'static ReceiveQueue {
        assert!(rank < self.size);
        // SAFETY: the inboxes stay while the process lives, and all of them may be shared among processes.
        unsafe { &*((self.receive_queues + rank * size_of::<ReceiveQueue>()) as *const ReceiveQueue) }
    }

    /// The process of a rank that has sent something.
    pub fn process_of(&self, rank: usize) -> i32 {
        self.receive_queue(rank).pid.load(Ordering::Relaxed) as i32
    }

    /// This process, without a question to the system.
    pub fn process(&self) -> i32 {
        self.process_of(self.rank)
    }

    /// Rung when something has arrived for this rank or was taken from it.
    pub fn doorbell(&self) -> &'static Event {
        self.doorbell_of(self.rank)
    }

    /// The same for any rank.
    pub fn doorbell_of(&self, rank: usize) -> &'static Event {
        &self.receive_queue(rank).doorbell
    }
}
