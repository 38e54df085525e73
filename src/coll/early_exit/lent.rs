//! Data that a rank lends to those who need them, on one of its stages: the last who reads them gives it back.

use crate::coll::call::Function;
use crate::coll::call_descriptor::CallDescriptor;
use crate::coll::contribution::{AWAY, STAGED};
use crate::coll::sides::Sides;
use crate::coll::source::{Place, Source};
use crate::comm::area::settle_freed;
use crate::comm::{Ahead, NOTICE_ROOM};
use crate::runtime::Runtime;
use crate::transport::arena::{BounceBuffer, BounceBuffers};
use crate::transport::sync::spins;

/// Whether so many bytes go on a stage.
pub fn are_lent(sides: &Sides<'_>, function: Function, bytes: usize) -> bool {
    bytes > NOTICE_ROOM && bytes <= BounceBuffers::ROOM && (function == Function::Bcast || sides.all.size == 2)
}

/// Looks for a stage before all meet: who reads what this rank has put on most of its stages gives them back soon.
const LOOKS: usize = 1000;

/// A stage for so many bytes, which this many ranks will read.
fn stage_for(runtime: &'static Runtime, bytes: usize, readers: usize) -> Option<BounceBuffer<'static>> {
    let looks = if spins() { LOOKS } else { 1 };
    let take = || runtime.bounce_buffers.acquire(bytes);
    let stage = take().or_else(|| {
        settle_freed();
        (0..looks).find_map(|_| take())
    })?;
    stage.expect(readers);
    Some(stage)
}

/// How many ranks read what is lent in a call.
fn readers_of(sides: &Sides<'_>, call: &CallDescriptor) -> usize {
    if call.is_of(Function::Bcast) { sides.all.size - 1 } else { 1 }
}

/// A stage with the data of a rank's call that was lent to this one among others.
#[derive(Debug)]
pub struct Lent {
    runtime: &'static Runtime,
    /// Whose it is, and which.
    process: usize,
    number: usize,
    bytes: usize,
    readers: usize,
}

impl Lent {
    /// That of a rank, if it has told of one and this rank is among its readers.
    pub fn of(runtime: &'static Runtime, sides: &Sides<'_>, rank: usize, there: &CallDescriptor) -> Option<Self> {
        let readers = readers_of(sides, there);
        let is_reader = there.is_of(Function::Bcast) || there.root().is_none_or(|root| root == sides.rank());
        let (process, number) = (sides.all.process(rank), there.address as usize);
        (there.form == STAGED && is_reader).then_some(Self {
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
        Source::new(self.runtime, Place::Filling(self.process, self.number), self.bytes)
    }

    /// Gives it back, once all of the data stand there: then its rank writes nothing there any more.
    pub fn give_back(self) {
        self.runtime.bounce_buffers.wait_for(self.process, self.number, self.bytes);
        self.runtime.bounce_buffers.release_by(self.readers, self.process, self.number);
    }
}

/// Tells of a call with data that `copy_out` writes on a stage, which it lends to those who read them. False when there is none for the
/// data, which this tells, too.
pub fn lend(
    runtime: &'static Runtime,
    ahead: &mut Ahead<'_>,
    sides: &Sides<'_>,
    (key, mut own): (u64, CallDescriptor),
    copy_out: impl FnMut(*mut u8, usize),
) -> bool {
    let bytes = own.bytes as usize;
    let stage = if own.form == AWAY { None } else { stage_for(runtime, bytes, readers_of(sides, &own)) };
    own.form = if stage.is_some() { STAGED } else { AWAY };
    own.address = stage.as_ref().map_or(0, |stage| stage.number as u64);
    ahead.tell(key, &own, 0, |_| ());
    let Some(stage) = stage else { return false };
    // The others read the first of them meanwhile.
    stage.fill(bytes, copy_out);
    ahead.lend(stage);
    true
}

/// What another rank has for this one.
#[derive(Debug)]
pub enum Theirs<'a> {
    /// So many bytes, in its notice.
    Told(*const u8, usize),
    /// On its stage.
    Lent(&'a Lent),
}

impl Theirs<'_> {
    /// Calls `read` with all of the data, one piece after the other.
    #[inline]
    pub fn read(&self, mut read: impl FnMut(*const u8, usize)) {
        match self {
            Self::Told(data, bytes) => read(*data, *bytes),
            Self::Lent(lent) => lent.read(read),
        }
    }

    /// The same, for who combines them.
    pub fn source(&self, runtime: &'static Runtime) -> Source<'static> {
        match self {
            Self::Told(data, bytes) => Source::here(runtime, *data as usize, *bytes),
            Self::Lent(lent) => lent.source(),
        }
    }
}
