//! Bounce buffers that a rank publishes in a call with early exit, and that the readers borrow: the last reader
//! releases the buffer.
//!
//! 1. The owner takes a free buffer, stores the number of readers in it (Relaxed: no reader knows of it yet), and
//!    publishes its number in a mailbox slot (Release).
//! 2. The owner copies piece after piece there, and stores `filled` (Release) after each; readers load it (Acquire).
//! 3. Each reader subtracts itself from the number of readers (AcqRel); the last one stores `RETURNED` in `filled`
//!    (Release), and the owner may take the buffer again (Acquire).
//!
//! A reader that dies leaves the buffer taken until the launcher ends the job; a reader waits for a dead owner as
//! long.

#![forbid(unsafe_code)]

use crate::coll::call::Function;
use crate::coll::call_descriptor::CallDescriptor;
use crate::coll::contribution::{BOUNCED, IN_MEMORY};
use crate::coll::peers::Peers;
use crate::coll::source::{Location, Source};
use crate::comm::area::settle_freed;
use crate::comm::{EarlyExit, MAILBOX_ROOM};
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use crate::transport::arena::{BounceBuffer, BounceBuffers};
use crate::transport::sync::spins;

/// Whether data of a call with early exit go through a bounce buffer.
pub fn uses_bounce_buffer(peers: &Peers<'_>, function: Function, bytes: usize) -> bool {
    bytes > MAILBOX_ROOM && bytes <= BounceBuffers::ROOM && (function == Function::Bcast || peers.all.size == 2)
}

/// How often this rank looks for a free bounce buffer before all ranks meet: readers of the others release them soon.
const LOOKS: usize = 1000;

/// A bounce buffer for these bytes, which `readers` ranks will read.
fn bounce_buffer_for(runtime: &'static Runtime, bytes: usize, readers: usize) -> Option<BounceBuffer<'static>> {
    let looks = if spins() { LOOKS } else { 1 };
    let take = || runtime.bounce_buffers.acquire(bytes);
    let bounce = take().or_else(|| {
        settle_freed();
        (0..looks).find_map(|_| take())
    })?;
    bounce.expect(readers);
    Some(bounce)
}

/// How many ranks read the bounce buffer of a call.
fn readers_of(peers: &Peers<'_>, call: &CallDescriptor) -> usize {
    if call.is_function(Function::Bcast) { peers.all.size - 1 } else { 1 }
}

/// The bounce buffer that another rank has published, at one of its readers.
#[derive(Debug)]
pub struct BorrowedBuffer {
    runtime: &'static Runtime,
    /// The owner's process, and the number of its buffer.
    process: usize,
    number: usize,
    bytes: usize,
    readers: usize,
}

impl BorrowedBuffer {
    /// The buffer of a rank, if its descriptor has one and this rank is among its readers.
    pub fn of(runtime: &'static Runtime, peers: &Peers<'_>, rank: usize, there: &CallDescriptor) -> Option<Self> {
        let readers = readers_of(peers, there);
        let is_reader = there.is_function(Function::Bcast) || there.root().is_none_or(|root| root == peers.rank());
        let (process, number) = (peers.all.process(rank), there.address as usize);
        (there.form == BOUNCED && is_reader).then_some(Self {
            runtime,
            process,
            number,
            bytes: there.bytes as usize,
            readers,
        })
    }

    /// Calls `read` with each piece of the data, once it is written.
    fn read(&self, read: impl FnMut(*const u8, usize)) {
        self.runtime.bounce_buffers.read(self.process, self.number, self.bytes, read);
    }

    /// The data as a source of a reduction.
    fn source(&self) -> Source<'static> {
        Source::new(self.runtime, Location::Bounced(self.process, self.number), self.bytes)
    }

    /// Releases the buffer, once all data are written: its owner writes nothing there any more.
    pub fn release(self) {
        self.runtime.bounce_buffers.wait_for(self.process, self.number, self.bytes);
        self.runtime.bounce_buffers.release_by(self.readers, self.process, self.number);
    }
}

/// Publishes a call with data in a bounce buffer, which `copy_out` writes. Returns false when no buffer is free,
/// after publishing that.
pub fn publish_bounced(
    runtime: &'static Runtime,
    early: &mut EarlyExit<'_>,
    peers: &Peers<'_>,
    (key, mut own): (u64, CallDescriptor),
    copy_out: impl FnMut(*mut u8, usize),
) -> bool {
    let bytes = own.bytes as usize;
    let bounce =
        if own.form == IN_MEMORY { None } else { bounce_buffer_for(runtime, bytes, readers_of(peers, &own)) };
    own.form = if bounce.is_some() { BOUNCED } else { IN_MEMORY };
    own.address = bounce.as_ref().map_or(0, |bounce| bounce.number as u64);
    early.publish(key, &own, 0, |_| ());
    let Some(bounce) = bounce else { return false };
    // The readers copy the first piece while this rank writes the second.
    bounce.fill(bytes, copy_out);
    early.keep_published(bounce);
    true
}

/// What another rank has for this one.
#[derive(Debug)]
pub enum PeerData<'a> {
    /// This many bytes in its mailbox slot.
    InSlot(*const u8, usize),
    /// In its bounce buffer.
    Borrowed(&'a BorrowedBuffer),
}

impl PeerData<'_> {
    /// Calls `read` with all of the data, one piece after the other.
    #[inline]
    pub fn read(&self, mut read: impl FnMut(*const u8, usize)) {
        match self {
            Self::InSlot(data, bytes) => read(*data, *bytes),
            Self::Borrowed(borrowed) => borrowed.read(read),
        }
    }

    /// The data as a source of a reduction.
    pub fn source(&self, runtime: &'static Runtime) -> Source<'static> {
        match self {
            Self::InSlot(data, bytes) => Source::here(runtime, LocalAddr::of(*data), *bytes),
            Self::Borrowed(borrowed) => borrowed.source(),
        }
    }
}
