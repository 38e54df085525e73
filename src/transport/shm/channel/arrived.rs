//! Messages that have arrived.

use super::cell::{AWAITED, EAGER, Header, MATCHED, MessageCell, WITHDRAWN, joint_copy};
use super::remote_message::RemoteMessage;
use super::ring::Content;
use super::unexpected::UnexpectedData;
use crate::transport::sync::JointCopy;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicU64, Ordering};

/// Cells with data that this rank has read, and that are yet to be returned: their addresses here.
pub type PendingReturns = SmallVec<[usize; MOST_PENDING]>;

/// Cells after which they are returned at once. A return moves three cache lines, so it waits until the rank has
/// nothing else to do.
pub const MOST_PENDING: usize = 16;

/// A message that has arrived.
#[derive(Debug)]
pub struct Arrived {
    pub header: Header,
    /// Address of its cell; 0 when it came by a ring or by the network.
    pub(super) address: usize,
    /// Address of the data in the cell, in the ring, or in `own`.
    pub(super) data: *const u8,
    /// Data of this process.
    pub(super) own: Option<OwnData>,
}

/// Data of a message in memory of the process that receives it.
#[derive(Debug)]
pub(super) enum OwnData {
    /// A copy of data from a ring, of an unexpected message.
    Copied(UnexpectedData),
    /// A message from another host.
    Remote(Box<RemoteMessage>),
}

// A message that is neither costs nothing.
const _: () = assert!(size_of::<Option<OwnData>>() == size_of::<UnexpectedData>());

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
        Self { header, address, data: (address + size_of::<MessageCell>()) as *const u8, own: None }
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
        Self { header, address: 0, data, own: None }
    }

    /// A message from another host. The address in the header is 0, or the number with which the receiver asks for the
    /// data.
    pub fn from_network(mut header: Header, message: RemoteMessage) -> Self {
        header.kind = if message.state.is_some() { AWAITED } else { EAGER };
        // The data stay where they are when the message moves.
        let data = message.data.as_ptr();
        Self { header, address: 0, data, own: Some(OwnData::Remote(Box::new(message))) }
    }

    /// Whether it came from another host.
    pub fn is_remote(&self) -> bool {
        matches!(self.own, Some(OwnData::Remote(_)))
    }

    /// Whether it has no cell.
    pub fn is_short(&self) -> bool {
        self.address == 0
    }

    /// Address of the data in the cell, in the ring, or in memory of the process.
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
        self.header.kind != AWAITED || self.state().fetch_or(MATCHED, Ordering::SeqCst) & WITHDRAWN == 0
    }

    /// Whether its sender has withdrawn it.
    #[inline]
    pub fn is_withdrawn(&self) -> bool {
        // Acquire: a write that discards the cell comes after the sender's change.
        self.header.kind == AWAITED && self.state().load(Ordering::Acquire) & WITHDRAWN != 0
    }

    /// The word of an awaited message with `MATCHED` and `WITHDRAWN`.
    fn state(&self) -> &AtomicU64 {
        match &self.own {
            Some(OwnData::Remote(message)) => message.state.as_ref().expect("the message is awaited").word(),
            _ => &self.cell().next,
        }
    }

    pub(super) fn cell(&self) -> &MessageCell {
        // SAFETY: the cell stays until it is returned; its sender writes to its atomic word alone until then.
        unsafe { &*(self.address as *const MessageCell) }
    }
}
