//! The state of a rank for sending: its message cells, and its rings to ranks to which it sends more than a few messages.

use super::cell::{CellPtr, Header, ROOMS};
use super::ring::Outgoing;
use crate::transport::arena::Owned;

/// This rank's cells and rings.
#[derive(Debug)]
pub struct SendState {
    /// Free cells, by size class.
    pub free: [Vec<CellPtr>; ROOMS.len()],
    pub chunks: Vec<Owned>,
    /// The routes to all ranks, by rank.
    pub routes: Vec<RingRoute>,
    pub rings: usize,
    pub areas: usize,
}

/// The state for messages to one rank.
#[derive(Debug, Default)]
pub struct RingRoute {
    /// Number of messages that were sent to the rank before there was a ring.
    pub before: u32,
    pub ring: Option<Outgoing>,
}

impl SendState {
    /// The state for `size` ranks, without cells or rings.
    pub fn new(size: usize) -> Self {
        let routes = (0..size).map(|_| RingRoute::default()).collect();
        Self { free: Default::default(), chunks: Vec::new(), routes, rings: 0, areas: 0 }
    }
}

/// A message that is being written.
#[derive(Debug)]
pub struct Draft {
    pub(super) cell: CellPtr,
}

impl Draft {
    /// Writes the header, field by field: a copy of the whole header would load words that are wider than the preceding stores, and the
    /// processor cannot forward these stores to such a load.
    #[inline]
    pub fn write(&mut self, header: &Header) {
        // SAFETY: the cell is a free cell of this rank, which no other rank reads before it is sent. The draft has the only reference to
        // the cell.
        let own = unsafe { &mut *self.cell.header.get() };
        own.context = header.context;
        own.tag = header.tag;
        own.source = header.source;
        own.sender = header.sender;
        own.refusal = header.refusal;
        own.place = header.place;
        own.bytes = header.bytes;
        own.at = header.at;
    }

    /// Returns the address to which the data are written.
    pub fn data(&self) -> *mut u8 {
        self.cell.behind()
    }
}
