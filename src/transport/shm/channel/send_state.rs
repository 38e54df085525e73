//! What a rank has for sending: its message cells, and the rings to those that it sends more than a few messages.

use super::cell::{Header, MessageCell, ROOMS};
use super::ring::Outgoing;
use crate::transport::arena::Owned;

/// This rank's envelopes and rings.
#[derive(Debug)]
pub struct SendState {
    /// Envelopes that are free, by class.
    pub free: [Vec<usize>; ROOMS.len()],
    pub chunks: Vec<Owned>,
    /// By rank.
    pub routes: Vec<Route>,
    pub rings: usize,
    pub areas: usize,
}

/// How messages go to a rank.
#[derive(Debug, Default)]
pub struct Route {
    /// Messages so far, until there is a ring.
    pub before: u32,
    pub ring: Option<Outgoing>,
}

impl SendState {
    /// Nothing yet, among so many ranks.
    pub fn new(size: usize) -> Self {
        let routes = (0..size).map(|_| Route::default()).collect();
        Self { free: Default::default(), chunks: Vec::new(), routes, rings: 0, areas: 0 }
    }
}

/// A message that is being written.
#[derive(Debug)]
pub struct Draft {
    pub(super) cell: *mut MessageCell,
}

impl Draft {
    /// Writes what the message says of itself, field by field: to copy all at once takes longer, as what was written a moment ago cannot be
    /// read in wider words yet.
    #[inline]
    pub fn write(&mut self, header: &Header) {
        // SAFETY: the envelope is this rank's, and nobody else knows of it before it is sent.
        let own = unsafe { &mut *(*self.cell).header.get() };
        own.context = header.context;
        own.tag = header.tag;
        own.source = header.source;
        own.sender = header.sender;
        own.refusal = header.refusal;
        own.bounce_buffer = header.bounce_buffer;
        own.bytes = header.bytes;
        own.address = header.address;
    }

    /// Where the data are written.
    pub fn data(&self) -> *mut u8 {
        self.cell.wrapping_add(1).cast()
    }
}
