//! Shared-memory channels: messages between the ranks of a host.
//!
//! A message is a cell in the sender's shared memory: a header, then up to 16 KiB of data. Each rank has one receive
//! queue for all senders. Two ranks that exchange more than a few messages get a ring (`ring`), with an area for data
//! too long for its slots (`area`). The receiver fetches longer data from the sender's memory or a bounce buffer, the
//! longest ones in a joint copy with the sender.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `MessageCell::next` | the sender | before it pushes the cell; `WITHDRAWN` when it cancels an awaited message |
//! | `ReceiveQueue::newest` | a sender; the receiver | push of a cell (compare-and-swap, SeqCst); takes the list (swap, SeqCst) |
//! | `MessageCell::next` of an awaited message | the receiver | `MATCHED` when it matches it; `TAKEN` when it has the data |
//! | `ReceiveQueue::returned` of the sender | the receiver; the sender | push of cells of which it has the data; takes the list |
//!
//! The receiver reverses the list that it takes, so the messages of one sender stay in order. A sender that dies leaves
//! the list as it was before or after its push. A receiver that dies keeps senders of awaited messages waiting until
//! the launcher ends them.
//!
//! No loom model covers the lists and rings; `models/joint_copy.rs` covers the copy, `models/event.rs` the doorbell.
//!
//! Returned cells are collected, up to 16, until the receiver is otherwise idle; those of one sender go back by one
//! push. A rank has at most 16 MiB of cells; then its messages become rendezvous messages, whose sends complete when
//! they are received. The fourth message to a rank is followed by a ring, for up to 64 receivers of each sender; the
//! fourth message that is too long for a slot by an area of 32 to 256 KiB.
//!
//! `WITHDRAWN` and `MATCHED` are set by an atomic or (SeqCst); the first of them counts. A sender that finds
//! `MATCHED` has not cancelled; otherwise its request is complete, and it does not look at the cell again. A receiver
//! that finds `WITHDRAWN` receives nothing and returns the cell.
//!
//! Messages from other hosts join the arrivals from an `inbox` of this process. They have no cell: their data are in a
//! buffer of the process, and the state of an awaited one is in `RemoteState`. No queue, ring or cell of a rank of
//! another host exists here.

mod area;
mod arrived;
mod awaited;
mod cell;
pub mod inbox;
mod mapped_slabs;
mod receive_queue;
mod receiving;
mod remote_message;
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
pub use remote_message::{RemoteMessage, RemoteState};

/// Bytes of data in a cell at most.
pub const MOST_IN_CELL: usize = ROOMS[ROOMS.len() - 1];

/// The channels of one rank.
#[derive(Debug)]
pub struct Channels {
    arena: &'static Arena,
    receive_queues: usize,
    rank: usize,
    size: usize,
    /// Cells and rings for sending.
    send_state: KnownMutex<SendState>,
    /// Slabs with cells, as they are mapped here.
    slabs: KnownMutex<MappedSlabs>,
    /// The rings of senders. The callers see to it that one thread at a time takes messages.
    rings: Rings,
    /// Cells that are yet to be returned.
    pending_returns: KnownMutex<PendingReturns>,
    /// Whether cells are yet to be returned, or emptied slots of rings are yet to be published.
    has_pending: AtomicBool,
}

impl Channels {
    /// Bytes of shared memory for the receive queues.
    pub fn bytes(size: usize) -> usize {
        size * size_of::<ReceiveQueue>()
    }

    /// The word in which a rank stores the processor on which it waits.
    pub fn processor_of(&self, rank: usize) -> &'static AtomicU32 {
        &self.receive_queue(rank).processor
    }

    /// The channels with the receive queues at an address.
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
        // Relaxed: a rank reads it after a message of this one.
        this.receive_queue(rank).pid.store(pid as u32, Ordering::Relaxed);
        inbox::set_doorbell(this.doorbell());
        this
    }

    #[inline]
    fn receive_queue(&self, rank: usize) -> &'static ReceiveQueue {
        assert!(rank < self.size);
        // SAFETY: `at` was promised receive queues of `size` ranks that stay; they consist of atomics, so processes may
        // share them.
        unsafe { &*((self.receive_queues + rank * size_of::<ReceiveQueue>()) as *const ReceiveQueue) }
    }

    /// The process of a rank that has sent something.
    pub fn process_of(&self, rank: usize) -> i32 {
        // Relaxed: stored before the rank sent its first message.
        self.receive_queue(rank).pid.load(Ordering::Relaxed) as i32
    }

    /// This process, without a system call.
    pub fn process(&self) -> i32 {
        self.process_of(self.rank)
    }

    /// This rank's doorbell: rung when a message has arrived for it, or a message of its own was taken.
    pub fn doorbell(&self) -> &'static Event {
        self.doorbell_of(self.rank)
    }

    /// Any rank's doorbell.
    pub fn doorbell_of(&self, rank: usize) -> &'static Event {
        &self.receive_queue(rank).doorbell
    }
}
