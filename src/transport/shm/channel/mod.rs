//! Shared-memory channels: messages between the ranks of a host.
//!
//! A message is a cell in the sender's shared memory: a header, then up to 16 KiB of data. Each rank has one receive queue for all senders.
//! Two ranks that exchange more than a few messages get a ring (`ring`), a queue of small slots, with an area for data that are too long
//! for a slot (`area`). Data that fit neither in a cell nor in an area stay in the sender's memory or in a bounce buffer, and the receiver
//! copies them from there. The longest data go through a pipeline (`sync/pipeline.rs`). The send of an eager message is complete at once; the
//! send of an awaited message (rendezvous) is complete only when the receiver has the data.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `MessageCell::next` | the sender | before it pushes the cell; `WITHDRAWN` when it cancels an awaited message |
//! | `ReceiveQueue::newest` | a sender | pushes a cell (compare-and-swap, SeqCst) |
//! | `ReceiveQueue::newest` | the receiver | takes the list (compare-and-swap, SeqCst) |
//! | `MessageCell::next` of an awaited message | the receiver | `MATCHED` when it matches the message; `TAKEN` when it has the data |
//! | `MessageCell::next` | the receiver | before it returns the cell (Relaxed; the push publishes it) |
//! | `ReceiveQueue::returned` of the sender | the receiver | pushes cells after it has read the data in them |
//! | `ReceiveQueue::returned` of the sender | the sender | takes the list |
//!
//! The receiver reverses the list that it takes, so the messages of one sender stay in order. If a sender dies, its last cell is either in
//! the list or not; the list is valid in both cases. If a receiver dies, senders of awaited messages wait until the launcher ends them.
//!
//! No loom model covers the rings. `models/list.rs` covers the lists, `models/pipeline.rs` the pipeline, and `models/event.rs` the doorbell.
//!
//! The receiver collects cells that it has read. It returns them when it has 16 of them, or when it has nothing else to do. One push
//! returns all consecutive cells of one sender. When a rank has 16 MiB of cells, it allocates no more cells for eager messages. When all
//! its cells are in use, its messages become awaited messages. The number of cells of awaited messages is not limited. After the fourth
//! message to a rank, the sender opens a ring to this rank; a sender has at most 64 rings. After the fourth message that is too long for
//! a slot, the ring gets an area of 32 to 256 KiB, and one or two buffers of 16 KiB. Each message in such a buffer also makes its receiver
//! the owner of the buffer (`area`).
//!
//! The sender sets `WITHDRAWN` and the receiver sets `MATCHED`, each by an atomic "or" (SeqCst); the bit that is set first decides. If the
//! sender finds `MATCHED`, its cancellation has no effect. Otherwise the sender's request is complete, and the sender does not access the
//! cell again. If the receiver finds `WITHDRAWN`, it receives nothing and returns the cell.
//!
//! `arrivals` also returns messages from other hosts, from an `inbox` of this process. Such messages have no cell: their data are in a
//! buffer of the process, and the state of an awaited message is in `RemoteState`. Ranks of other hosts have no receive queue, ring or
//! cell in the shared memory of this host.

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

use crate::bootstrap::LocalRank;
use crate::os::threads::KnownMutex;
use crate::transport::arena::Arena;
use crate::transport::sync::Event;
use crate::transport::typed::{Part, Parts};
use arrived::PendingReturns;
use cell::ROOMS;
use mapped_slabs::MappedSlabs;
use rings::Rings;
use send_state::SendState;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

pub use area::MOST as MOST_IN_RING;
pub use arrived::Arrived;
pub use awaited::Awaited;
pub use cell::{Header, Place};
pub use receive_queue::ReceiveQueue;
pub use remote_message::{RemoteMessage, RemoteState};

/// Largest number of bytes of data in a cell.
pub const MOST_IN_CELL: usize = ROOMS[ROOMS.len() - 1];

/// The channels of one rank.
#[derive(Debug)]
pub struct Channels {
    arena: &'static Arena,
    receive_queues: &'static [ReceiveQueue],
    /// This rank.
    rank: LocalRank,
    /// Number of ranks of this host.
    size: usize,
    /// Cells and rings for sending.
    send_state: KnownMutex<SendState>,
    /// Addresses, in this process, of slabs: the parts of the shared file that contain cells, rings and areas.
    slabs: KnownMutex<MappedSlabs>,
    /// The rings of senders. The callers ensure that one thread at a time takes messages.
    rings: Rings,
    /// Cells that were read and not returned yet.
    pending_returns: KnownMutex<PendingReturns>,
    /// True if there are cells to return, or emptied slots of rings to publish.
    has_pending: AtomicBool,
}

impl Channels {
    /// Reserves room for the receive queues of the host's `size` ranks at the beginning of the shared file.
    pub fn add_queues(parts: &mut Parts, size: usize) -> Part<ReceiveQueue> {
        parts.add(size)
    }

    /// Returns the word in which a rank stores the processor on which it waits.
    pub fn processor_of(&self, rank: LocalRank) -> &'static AtomicU32 {
        &self.receive_queue(rank).processor
    }

    /// The channels of this process, which is `rank`. `receive_queues` are the receive queues of the host's ranks; all their bytes are zero at first.
    pub fn new(receive_queues: &'static [ReceiveQueue], arena: &'static Arena, rank: LocalRank) -> Self {
        let size = receive_queues.len();
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
        // Relaxed: other ranks load it after they have received a message from this rank.
        this.receive_queue(rank).pid.store(pid as u32, Ordering::Relaxed);
        inbox::set_doorbell(this.doorbell());
        this
    }

    /// Returns this rank.
    pub fn rank(&self) -> LocalRank {
        self.rank
    }

    #[inline]
    fn receive_queue(&self, rank: LocalRank) -> &'static ReceiveQueue {
        // The index is checked here. The check that the compiler would add takes one instruction more, because its panic message contains
        // the slice's length.
        assert!(rank.index() < self.receive_queues.len());
        &self.receive_queues[rank.index()]
    }

    /// Returns the process id of a rank that has sent a message to this one.
    pub fn process_of(&self, rank: LocalRank) -> i32 {
        // Relaxed: the rank stored it before it sent its first message.
        self.receive_queue(rank).pid.load(Ordering::Relaxed) as i32
    }

    /// Returns the process id of this process, without a system call.
    pub fn process(&self) -> i32 {
        self.process_of(self.rank)
    }

    /// Returns this rank's doorbell. It rings, for example, when a message has arrived, when a receiver has the data of an awaited message
    /// of this rank, and when a progress task has ended.
    pub fn doorbell(&self) -> &'static Event {
        self.doorbell_of(self.rank)
    }

    /// Returns the doorbell of any rank of this host.
    pub fn doorbell_of(&self, rank: LocalRank) -> &'static Event {
        &self.receive_queue(rank).doorbell
    }
}
