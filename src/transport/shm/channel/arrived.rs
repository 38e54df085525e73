//! Messages that have arrived.

use super::cell::{AWAITED, Header, MATCHED, MessageCell, WITHDRAWN, joint_copy};
use super::ring::Content;
use super::unexpected::UnexpectedData;
use crate::transport::sync::JointCopy;
use smallvec::SmallVec;
use std::sync::atomic::Ordering;

/// Cells with data that this rank has read, and that are yet to be returned: their addresses here.
pub type PendingReturns = SmallVec<[usize; MOST_PENDING]>;

/// Cells after which they are returned at once. A return moves three cache lines, so it waits until the rank has
/// nothing else to do.
pub const MOST_PENDING: usize = 16;

/// A message that has arrived.
#[derive(Debug)]
pub struct Arrived {
    pub header: Header,
    /// Address of its cell; 0 when it came by a ring.
    pub(super) address: usize,
    /// Address of the data in the cell or ring.
    pub(super) data: *const u8,
    /// A copy of data from a ring, of an unexpected message.
    pub(super) unexpected: Option<UnexpectedData>,
}

// SAFETY: a message is owned by one thread at a time, and its addresses are those of memory that all threads of the
// process have.
unsafe impl Send for Arrived {}

// SAFETY: no method changes it through a shared reference, but for atomics in its cell.
unsafe impl Sync for Arrived {}

impl Arrived {
    pub(super) fn at(address: usize) -> Self {
        // SAFETY: the address is that of a cell that was sent to this rank; its header was written before, and does not
        // change until the cell is returned.
        let header = unsafe { (*(address as *const MessageCell)).header.get().read() };
        Self { header, address, data: (address + size_of::<MessageCell>()) as *const u8, unexpected: None }
    }

    /// A message in a slot of a ring, with the address of its data.
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

    /// Whether it came by a ring, without a cell.
    pub fn is_short(&self) -> bool {
        self.address == 0
    }

    /// Address of the data in the cell or ring.
    pub fn data(&self) -> *const u8 {
        self.data
    }

    /// The state words of the joint copy, of a message with data at its sender.
    pub fn joint_copy(&self) -> &JointCopy {
        assert!(self.header.address != 0, "the data follow the envelope");
        // SAFETY: the address in the header says that no data follow the cell; the cell stays until it is returned.
        unsafe { joint_copy(self.address) }
    }

    /// Matches it with a receive; false when its sender has withdrawn it before: the caller discards it then.
    #[inline]
    pub fn is_matched(&self) -> bool {
        // The sender of another message cannot withdraw it. SeqCst, as in `Awaited::withdraw`.
        self.header.kind != AWAITED || self.cell().next.fetch_or(MATCHED, Ordering::SeqCst) & WITHDRAWN == 0
    }

    /// Whether its sender has withdrawn it.
    #[inline]
    pub fn is_withdrawn(&self) -> bool {
        // Acquire: a write that discards the cell comes after the sender's change.
        self.header.kind == AWAITED && self.cell().next.load(Ordering::Acquire) & WITHDRAWN != 0
    }

    pub(super) fn cell(&self) -> &MessageCell {
        // SAFETY: the cell stays until it is returned; its sender writes to its atomic word alone until then.
        unsafe { &*(self.address as *const MessageCell) }
    }
}
