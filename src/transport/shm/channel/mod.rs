//! Messages between ranks of a node: envelopes in the sender's shared memory, an inbox for each rank, and rings between those that
//! exchange more than a few (`ring`), with areas for what is too long for their slots (`area`).
//!
//! An inbox is a list, the newest message first: who sends puts its message in front by one compare-and-swap; the receiver
//! takes the whole list by one swap and turns it around, so messages of one sender stay in order. A sender that dies leaves
//! the list as it was before or after. Data of up to 16 KiB follow the envelope; longer ones the receiver fetches
//! from the sender's memory, the longest ones with the sender's help. An envelope comes back to its owner through a second
//! list of the same kind; one that is awaited stays where it is, and the receiver marks it.

mod area;
mod cell;
mod kept;
mod receiving;
mod ring;
mod sending;

use crate::os::threads::KnownMutex;
use crate::transport::arena::Arena;
use crate::transport::sync::{Event, JointCopy};
use cell::{MATCHED, MessageCell, ROOMS, TAKEN, WITHDRAWN, joint_copy};
use receiving::{Rings, Slabs, Taken};
use sending::Own;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};

pub use area::MOST as MOST_IN_RING;
pub use cell::Header;
pub use receiving::Arrived;

/// Bytes of data that follow an envelope at most.
pub const MOST_BEHIND_ENVELOPE: usize = ROOMS[ROOMS.len() - 1];

/// Where a rank's messages arrive, and its envelopes come back.
#[repr(C, align(128))]
#[derive(Debug)]
struct ReceiveQueue {
    /// Place in the shared file of the newest message, or 0.
    newest: AtomicU64,
    /// Rung for sleepers when something has arrived.
    doorbell: Event,
    /// The rank's process.
    pid: AtomicU32,
    /// The processor on which the rank last waited for long, plus 1 (`system::crowd`).
    processor: AtomicU32,
    returned: Returned,
}

/// Address at the owner of the last envelope that came back, or 0; on a line that senders to the owner leave alone.
#[repr(C, align(64))]
#[derive(Debug)]
struct Returned(AtomicU64);

/// The messages of one rank.
#[derive(Debug)]
pub struct Channels {
    arena: &'static Arena,
    receive_queues: usize,
    rank: usize,
    size: usize,
    /// What it sends.
    own: KnownMutex<Own>,
    /// Where its and others' envelopes are.
    slabs: KnownMutex<Slabs>,
    /// The rings of those that send to it. One thread at a time takes messages, which the callers see to.
    rings: Rings,
    /// Messages that are yet to go back.
    taken: KnownMutex<Taken>,
    /// Whether there are some, or slots of rings of which their senders have not been told.
    owes: AtomicBool,
}

/// A message that this rank has sent, and that its receiver will mark.
#[derive(Debug)]
pub struct Awaited {
    address: usize,
}

impl Awaited {
    /// How the receiver fetches the data with this rank's help.
    ///
    /// # Safety
    /// The data have stayed where they were.
    pub unsafe fn joint_copy(&self) -> &JointCopy {
        // SAFETY: no data follow the envelope then, which is this rank's until it is taken back.
        unsafe { joint_copy(self.address) }
    }

    fn envelope(&self) -> &MessageCell {
        // SAFETY: the message is this rank's until it is taken back.
        unsafe { &*(self.address as *const MessageCell) }
    }

    /// Whether its receiver has taken it.
    pub fn is_taken(&self) -> bool {
        self.envelope().next.load(Ordering::SeqCst) == TAKEN
    }

    /// Withdraws it; false when its receiver has matched it before. Once withdrawn, it is the receiver's, who gives it back: the
    /// caller does not look at it any more.
    pub fn withdraw(&self) -> bool {
        // One of the two ranks sets its bit first, and both know which: each sees the other's in the word that it changes. SeqCst,
        // as all changes of this word.
        self.envelope().next.fetch_or(WITHDRAWN, Ordering::SeqCst) & MATCHED == 0
    }
}

impl Channels {
    /// Bytes of shared memory that the inboxes need.
    pub fn bytes(size: usize) -> usize {
        size * size_of::<ReceiveQueue>()
    }

    /// Where each rank stores on which processor it waits.
    pub fn processors(&self) -> Vec<&'static AtomicU32> {
        (0..self.size).map(|rank| &self.inbox(rank).processor).collect()
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
            own: KnownMutex::new(Own::new(size)),
            slabs: KnownMutex::default(),
            rings: Rings::new(size),
            taken: KnownMutex::default(),
            owes: AtomicBool::new(false),
        };
        let pid = rustix::process::getpid().as_raw_nonzero().get();
        this.inbox(rank).pid.store(pid as u32, Ordering::Relaxed);
        this
    }

    #[inline]
    fn inbox(&self, rank: usize) -> &'static ReceiveQueue {
        assert!(rank < self.size);
        // SAFETY: the inboxes stay while the process lives, and all of them may be shared among processes.
        unsafe { &*((self.receive_queues + rank * size_of::<ReceiveQueue>()) as *const ReceiveQueue) }
    }

    /// The process of a rank that has sent something.
    pub fn process_of(&self, rank: usize) -> i32 {
        self.inbox(rank).pid.load(Ordering::Relaxed) as i32
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
        &self.inbox(rank).doorbell
    }
}

/// Puts a number in front of a list.
fn push(first: &AtomicU64, number: u64, next: &AtomicU64) {
    let mut before = first.load(Ordering::Relaxed);
    loop {
        next.store(before, Ordering::Relaxed);
        match first.compare_exchange_weak(before, number, Ordering::SeqCst, Ordering::Relaxed) {
            Ok(_) => return,
            Err(now) => before = now,
        }
    }
}
