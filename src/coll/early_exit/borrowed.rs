//! Data that a rank lends to those who need them, on one of its stages: the last who reads them gives it back.

use crate::coll::call::Function;
use crate::coll::call_descriptor::CallDescriptor;
use crate::coll::contribution::{BOUNCED, IN_MEMORY};
use crate::coll::peers::Peers;
use crate::coll::source::{Location, Source};
use crate::comm::area::settle_freed;
use crate::comm::{EarlyExit, MAILBOX_ROOM};
use crate::runtime::Runtime;
use crate::transport::arena::{BounceBuffer, BounceBuffers};
use crate::transport::sync::spins;

/// Whether so many bytes go on a bounce.
pub fn uses_bounce_buffer(peers: &Peers<'_>, function: Function, bytes: usize) -> bool {
    bytes > MAILBOX_ROOM && bytes <= BounceBuffers::ROOM && (function == Function::Bcast || peers.all.size == 2)
}

/// Looks for a bounce before all meet: who reads what this rank has put on most of its stages gives them back soon.
const LOOKS: usize = 1000;

/// A bounce for so many bytes, which this many ranks will read.
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

/// How many ranks read what is borrowed in a call.
fn readers_of(peers: &Peers<'_>, call: &CallDescriptor) -> usize {
    if call.is_function(Function::Bcast) { peers.all.size - 1 } else { 1 }
}

/// A bounce with the data of a rank's call that was borrowed to this one among others.
#[derive(Debug)]
pub struct BorrowedBuffer {
    runtime: &'static Runtime,
    /// Whose it is, and which.
    process: usize,
    number: usize,
    bytes: usize,
    readers: usize,
}

impl BorrowedBuffer {
    /// That of a rank, if it has told of one and this rank is among its readers.
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

    /// Calls `read` with each piece of the data, once it stands there.
    fn read(&self, read: impl FnMut(*const u8, usize)) {
        self.runtime.bounce_buffers.read(self.process, self.number, self.bytes, read);
    }

    /// The data, for who combines them.
    fn source(&self) -> Source<'static> {
        Source::new(self.runtime, Location::Bounced(self.process, self.number), self.bytes)
    }

    /// Gives it back, once all of the data stand there: then its rank writes nothing there any more.
    pub fn release(self) {
        self.runtime.bounce_buffers.wait_for(self.process, self.number, self.bytes);
        self.runtime.bounce_buffers.release_by(self.readers, self.process, self.number);
    }
}

/// Tells of a call with data that `copy_out` writes on a bounce, which it lends to those who read them. False when there is none for the
/// data, which this tells, too.
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
    // The others read the first of them meanwhile.
    bounce.fill(bytes, copy_out);
    early.keep_published(bounce);
    true
}

/// What another rank has for this one.
#[derive(Debug)]
pub enum PeerData<'a> {
    /// So many bytes, in its slot.
    InSlot(*const u8, usize),
    /// On its bounce.
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

    /// The same, for who combines them.
    pub fn source(&self, runtime: &'static Runtime) -> Source<'static> {
        match self {
            Self::InSlot(data, bytes) => Source::here(runtime, *data as usize, *bytes),
            Self::Borrowed(borrowed) => borrowed.source(),
        }
    }
}
