//! Messages that have arrived.

use super::cell::{AWAITED, Header, MATCHED, MessageCell, WITHDRAWN, joint_copy};
use super::ring::Content;
use super::unexpected::UnexpectedData;
use crate::transport::sync::JointCopy;
use smallvec::SmallVec;
use std::sync::atomic::Ordering;

/// Messages whose data are taken, and that are yet to go back: their envelopes' addresses here.
pub type PendingReturns = SmallVec<[usize; MOST_PENDING]>;

/// To give one back, processors exchange three cache lines; so that is put off until there is nothing else to do, or there are so
/// many.
pub const MOST_PENDING: usize = 16;

/// A message that has arrived.
#[derive(Debug)]
pub struct Arrived {
    pub header: Header,
    /// Where its envelope is; 0 when it came by a ring.
    pub(super) address: usize,
    /// Where the data are that were sent with it.
    pub(super) data: *const u8,
    /// These data, when they were in a ring, and the message is kept.
    pub(super) unexpected: Option<UnexpectedData>,
}

// SAFETY: a message is one thread's at a time, and what it refers to is memory of the process's, or shared.
unsafe impl Send for Arrived {}

// SAFETY: nobody writes to it while it is shared.
unsafe impl Sync for Arrived {}

impl Arrived {
    pub(super) fn at(address: usize) -> Self {
        // SAFETY: a message that was sent to this rank; the header was written before, and is not changed until it is given back.
        let header = unsafe { (*(address as *const MessageCell)).header.get().read() };
        Self { header, address, data: (address + size_of::<MessageCell>()) as *const u8, unexpected: None }
    }

    /// One in a slot of a ring, with the address of its data.
    #[inline]
    pub(super) fn of(content: &Content, data: *const u8, sender: u32) -> Self {
        let header = Header {
            context: content.context,
            tag: content.tag,
            source: content.source,
            sender,
            refusal: content.refusal,
            bytes: u64::from(content.bytes),
            ..Header::default()
        };
        Self { header, address: 0, data, unexpected: None }
    }

    /// Whether it has no envelope, so that its data are few.
    pub fn is_short(&self) -> bool {
        self.address == 0
    }

    /// Where the data are that were sent with it.
    pub fn data(&self) -> *const u8 {
        self.data
    }

    /// How the data are fetched together with the sender, where they have stayed.
    pub fn joint_copy(&self) -> &JointCopy {
        assert!(self.header.address != 0, "the data follow the envelope");
        // SAFETY: they do not, and the message stays until it is given back.
        unsafe { joint_copy(self.address) }
    }

    /// Matches it with a receive; false when its sender has withdrawn it before. Whoever cannot match it discards it.
    #[inline]
    pub fn is_matched(&self) -> bool {
        // Other messages are not their senders' any more. SeqCst, as in `Awaited::withdraw`.
        self.header.kind != AWAITED || self.cell().next.fetch_or(MATCHED, Ordering::SeqCst) & WITHDRAWN == 0
    }

    /// Whether its sender has withdrawn it.
    #[inline]
    pub fn is_withdrawn(&self) -> bool {
        // Acquire: whoever discards it writes behind the sender's change.
        self.header.kind == AWAITED && self.cell().next.load(Ordering::Acquire) & WITHDRAWN != 0
    }

    pub(super) fn cell(&self) -> &MessageCell {
        // SAFETY: the message stays until it is given back, and its sender writes nothing meanwhile.
        unsafe { &*(self.address as *const MessageCell) }
    }
}
