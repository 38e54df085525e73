//! Messages that have arrived: in a cell (cell.rs), in a slot of a ring (ring.rs), or from another host.

use super::cell::{AWAITED, CellPtr, EAGER, Header, MATCHED, Place, WITHDRAWN, pipeline};
use super::remote_message::RemoteMessage;
use super::ring::Content;
use super::unexpected::UnexpectedData;
use crate::bootstrap::LocalRank;
use crate::transport::sync::Pipeline;
use crate::transport::typed::ShmPtr;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicU64, Ordering};

/// Cells that this rank has read but not yet returned.
pub type PendingReturns = SmallVec<[CellPtr; MOST_PENDING]>;

/// Number of read cells at which the rank returns all of them at once. With fewer cells the rank waits until it has nothing else to do,
/// because a return moves three cache lines.
pub const MOST_PENDING: usize = 16;

/// A message that has arrived.
#[derive(Debug)]
pub struct Arrived {
    pub header: Header,
    /// The cell; None if the message came by a ring or from another host.
    pub(super) cell: Option<CellPtr>,
    /// Address of the data: in the cell, in the ring's slot, in the ring's area, in a passed buffer, or in `own`. Not used if the data are
    /// at the sender or in a bounce buffer.
    pub(super) data: *const u8,
    /// Data of the message in memory of this process; None if the data are elsewhere.
    pub(super) own: Option<OwnData>,
}

/// Data of a message in memory of the process that receives it.
#[derive(Debug)]
pub(super) enum OwnData {
    /// A copy of an unexpected message's data, made when the message left its ring.
    Copied(UnexpectedData),
    /// A message from another host.
    Remote(Box<RemoteMessage>),
}

// `None` is stored in a niche of `UnexpectedData`, so the option needs no additional bytes.
const _: () = assert!(size_of::<Option<OwnData>>() == size_of::<UnexpectedData>());

// SAFETY: one thread at a time owns a message, and all threads of the process may use its addresses.
unsafe impl Send for Arrived {}

// SAFETY: no method changes the message through a shared reference, except for atomics in its cell.
unsafe impl Sync for Arrived {}

impl Arrived {
    /// The message in a cell that was sent to this rank.
    pub(super) fn at(cell: CellPtr) -> Self {
        // SAFETY: the header was written before the cell was sent, and does not change until the cell is returned.
        let header = unsafe { cell.header.get().read() };
        Self { header, cell: Some(cell), data: cell.behind(), own: None }
    }

    /// A message in a slot of a ring, with the address of its data.
    #[inline]
    pub(super) fn of(content: &Content, data: *const u8, sender: LocalRank) -> Self {
        let header = Header {
            context: content.context,
            tag: content.tag,
            source: content.source,
            sender: sender.0,
            refusal: content.refusal,
            bytes: u64::from(content.bytes),
            ..Header::default()
        };
        Self { header, cell: None, data, own: None }
    }

    /// A message in a slot of a ring, whose data are in a bounce buffer of the sender.
    pub(super) fn bounced(content: &Content, sender: LocalRank) -> Self {
        let mut message = Self::of(content, std::ptr::null(), sender);
        let [number, readers] = content.bounced();
        message.header.set_place(Place::Bounced { number: number as u8, is_receivers: false, readers });
        message
    }

    /// A message from another host. The place of its data is `Place::Here` or `Place::Offered`.
    pub fn from_network(mut header: Header, message: RemoteMessage) -> Self {
        header.kind = if message.state.is_some() { AWAITED } else { EAGER };
        // The address stays valid when `message` is moved.
        let data = message.data.as_ptr();
        Self { header, cell: None, data, own: Some(OwnData::Remote(Box::new(message))) }
    }

    /// Returns true if the message came from another host.
    pub fn is_remote(&self) -> bool {
        matches!(self.own, Some(OwnData::Remote(_)))
    }

    /// Returns true if the message has no cell.
    pub fn is_short(&self) -> bool {
        self.cell.is_none()
    }

    /// Returns the address of the data. The data must be neither at the sender nor in a bounce buffer.
    pub fn data(&self) -> *const u8 {
        self.data
    }

    /// Returns the state words of the pipeline of the data. The place of the data must be `Place::AtSender`.
    pub fn pipeline(&self) -> ShmPtr<Pipeline> {
        let cell = self.cell.filter(|_| matches!(self.header.place(), Place::AtSender(_)));
        let cell = cell.expect("only a message with its data at the sender has a pipeline");
        // SAFETY: the data are at the sender, so no data follow the cell.
        unsafe { pipeline(cell) }
    }

    /// Matches the message with a receive. Returns false if the sender has already withdrawn the message; the caller then discards it.
    #[inline]
    pub fn is_matched(&self) -> bool {
        // Only an awaited message can be withdrawn. SeqCst: for the reason given in `Awaited::withdraw`.
        self.header.kind != AWAITED || self.state().fetch_or(MATCHED, Ordering::SeqCst) & WITHDRAWN == 0
    }

    /// Returns true if the sender has withdrawn the message.
    #[inline]
    pub fn is_withdrawn(&self) -> bool {
        // Acquire: the sender's change comes before this rank's write that discards the cell.
        self.header.kind == AWAITED && self.state().load(Ordering::Acquire) & WITHDRAWN != 0
    }

    /// Returns the word of an awaited message that has the bits `MATCHED` and `WITHDRAWN`.
    fn state(&self) -> &AtomicU64 {
        match &self.own {
            Some(OwnData::Remote(message)) => {
                message.state.as_ref().expect("an awaited message from another host has a state").word()
            }
            _ => &self.cell.as_ref().expect("an awaited message from this host has a cell").next,
        }
    }
}
