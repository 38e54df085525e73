//! Bounce buffers in calls with early exit (calls without a barrier): a rank publishes a buffer, the readers borrow it, and the last reader
//! releases it.
//!
//! 1. The owner takes a free buffer, and stores the number of readers in the buffer (Relaxed, because no reader knows the buffer yet). Then
//!    it publishes the index of the buffer in a mailbox slot (Release).
//! 2. The owner copies part after part into the buffer. After each part it stores `filled` (Release); readers load `filled` (Acquire).
//! 3. Each reader that no longer needs the buffer subtracts 1 from the number of readers (AcqRel); the only reader of a buffer omits this.
//!    The last reader stores `RELEASED` in `filled` (Release). An owner that loads this value (Acquire) may take the buffer again.
//!
//! If a reader dies, the buffer stays borrowed until the launcher ends the job. If the owner dies, the readers wait until the launcher ends
//! the job.

#![forbid(unsafe_code)]

use crate::bootstrap::LocalRank;
use crate::coll::call::{Flow, Function};
use crate::coll::call_descriptor::CallDescriptor;
use crate::coll::contribution::{BOUNCED, LONG};
use crate::coll::peers::Peers;
use crate::coll::source::Source;
use crate::comm::area::reclaim_freed;
use crate::comm::{EarlyExit, MAILBOX_ROOM};
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::arena::{BounceBuffer, BounceBuffers};
use crate::transport::sync::spins;

/// Returns whether the data of a call with early exit are published in a bounce buffer, if a buffer is free.
pub fn uses_bounce_buffer(peers: &Peers<'_>, function: Function, bytes: usize) -> bool {
    let is_possible = match function.flow() {
        Flow::FromRoot => true,
        Flow::ToRoot => peers.all.size == 2 || !function.is_reduction(),
        Flow::Upward => false,
        Flow::All => peers.all.size == 2,
    };
    is_possible && bytes > MAILBOX_ROOM && bytes <= BounceBuffers::ROOM
}

/// Number of attempts to get a free bounce buffer, if waiting ranks spin. After these attempts this rank publishes its call without data.
/// Readers usually release a buffer within this time.
const ATTEMPTS: usize = 1000;

/// Returns a bounce buffer of at least `bytes` bytes, which `readers` ranks will read; None if no such buffer is free.
fn bounce_buffer_for(runtime: &'static Runtime, bytes: usize, readers: usize) -> Option<BounceBuffer<'static>> {
    let attempts = if spins() { ATTEMPTS } else { 1 };
    let take = || runtime.bounce_buffers.acquire(bytes);
    let bounce = take().or_else(|| {
        reclaim_freed();
        (0..attempts).find_map(|_| take())
    })?;
    bounce.expect(readers);
    Some(bounce)
}

/// Returns the number of ranks that read the bounce buffer of a call.
fn readers_of(peers: &Peers<'_>, call: &CallDescriptor) -> usize {
    if call.flow() == Some(Flow::FromRoot) { peers.all.size - 1 } else { 1 }
}

/// A bounce buffer that another rank has published for this rank and perhaps others.
#[derive(Debug)]
pub struct BorrowedBuffer {
    runtime: &'static Runtime,
    /// Owner, and index of the buffer there.
    owner: LocalRank,
    number: usize,
    bytes: usize,
    readers: usize,
}

impl BorrowedBuffer {
    /// Returns the buffer of another rank, if the descriptor `there` of that rank names a buffer and this rank is among the readers.
    pub fn of(runtime: &'static Runtime, peers: &Peers<'_>, rank: usize, there: &CallDescriptor) -> Option<Self> {
        let readers = readers_of(peers, there);
        let is_reader = there.flow() == Some(Flow::FromRoot) || there.root().is_none_or(|root| root == peers.rank());
        let (owner, number) = (peers.all.local_rank(rank), there.address as usize);
        (there.form == BOUNCED && is_reader).then_some(Self {
            runtime,
            owner,
            number,
            bytes: there.bytes as usize,
            readers,
        })
    }

    /// Calls `read` with each part of the data as soon as the part is written.
    pub fn read(&self, read: impl FnMut(*const u8, usize)) {
        self.runtime.bounce_buffers.read(self.owner, self.number, self.bytes, read);
    }

    /// Returns the data as a source that can be read in parts.
    pub fn source(&self) -> Source<'static> {
        Source::bounced(self.runtime, (self.owner, self.number), self.bytes)
    }

    /// Releases the buffer. First waits until the owner has written all data, because a later store of the owner in `filled` would
    /// overwrite `RELEASED`.
    pub fn release(self) {
        self.runtime.bounce_buffers.wait_for(self.owner, self.number, self.bytes);
        self.runtime.bounce_buffers.release_by(self.readers, self.owner, self.number);
    }
}

/// Value of `(in_slot, write)` in `publish_bounced` for calls whose mailbox slot holds only the call descriptor.
pub const NOTHING_IN_SLOT: (usize, fn(*mut u8)) = (0, |_| ());

/// Publishes a call with its `key` and descriptor `own`, and its data in a bounce buffer; `copy_out` writes the data. `write` writes a
/// table of `in_slot` bytes into the mailbox slot: the end of each rank's block in the buffer. If no buffer is free, or `own` already has
/// the form `LONG`, publishes the call with the form `LONG` and without the data, and returns false.
pub fn publish_bounced(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    (key, mut own): (u64, CallDescriptor),
    (in_slot, write): (usize, impl FnOnce(*mut u8)),
    copy_out: impl FnMut(*mut u8, usize),
) -> bool {
    let bytes = own.bytes as usize;
    let bounce = if own.form == LONG { None } else { bounce_buffer_for(runtime, bytes, readers_of(peers, &own)) };
    own.form = if bounce.is_some() { BOUNCED } else { LONG };
    own.address = bounce.as_ref().map_or(0, |bounce| bounce.number as u64);
    early.publish(key, &own, in_slot, write);
    let Some(bounce) = bounce else { return false };
    // The readers copy the first part while this rank writes the second.
    bounce.fill(bytes, copy_out);
    early.keep_published(bounce);
    true
}

/// Data that another rank has for this rank.
#[derive(Debug)]
pub enum PeerData<'a> {
    /// In the rank's mailbox slot: address and number of bytes.
    InSlot(*const u8, usize),
    /// In the rank's bounce buffer.
    Borrowed(&'a BorrowedBuffer),
}

impl PeerData<'_> {
    /// Calls `read` with each part of the data, in order.
    #[inline]
    pub fn read(&self, mut read: impl FnMut(*const u8, usize)) {
        match self {
            Self::InSlot(data, bytes) => read(*data, *bytes),
            Self::Borrowed(borrowed) => borrowed.read(read),
        }
    }

    /// Returns the data as a source of a reduction.
    pub fn source(&self, runtime: &'static Runtime) -> Source<'static> {
        match self {
            Self::InSlot(data, bytes) => Source::here(runtime, LocalAddr::of(*data), *bytes),
            Self::Borrowed(borrowed) => borrowed.source(),
        }
    }
}
