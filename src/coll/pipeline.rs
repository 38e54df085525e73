//! Contributions that go to the others by parts: their rank puts them on its bounce, one after the other, while the others read those
//! before. Each rank of a call reads its parts in their order, and puts its own ones whenever it would wait for others; so none
//! waits for long, and none for ever.

use super::call::Function;
use super::peers::Peers;
use crate::pt2pt::{Pace, Way};
use crate::runtime::Runtime;
use crate::transport::arena::{self, BounceBuffer, PART, PARTS, READERS, UNWANTED};
use crate::transport::sync::{run_progress_hook, spins};
use std::cell::Cell;
use std::ops::Range;

/// Fewest bytes of a part: so many take as long as telling of them.
const SHORTEST: usize = 4 << 10;

/// What parts are multiples of: lines, and the sizes of all data that are combined.
pub const UNIT: usize = 64;

const _: () = assert!(SHORTEST.is_multiple_of(UNIT) && PART.is_multiple_of(UNIT));

/// Looks before this rank does something else meanwhile.
const LOOKS: u32 = 1000;

/// Waits a little, as one of several times; after some of them this rank receives what has come for it meanwhile.
fn wait(looks: &mut u32) {
    arena::wait(looks);
    if *looks > LOOKS {
        run_progress_hook();
    }
}

/// How long each function takes for data for which there is no room on a bounce: by parts, or as they are read where they stay.
static PACES: [Pace; 32] = [const { Pace::new() }; 32];

/// That of a function.
pub fn pace(function: Function) -> &'static Pace {
    &PACES[function as usize]
}

/// The way of a function's next long data, where there are two.
pub fn way(runtime: &'static Runtime, peers: &Peers<'_>, function: Function) -> Option<Way> {
    is_possible(peers).then(|| if runtime.private.is_direct() { pace(function).way() } else { Way::ByStage })
}

/// What this rank puts on its bounce.
#[derive(Debug)]
pub struct PipelineSender {
    bounce: BounceBuffer<'static>,
    /// Where the data are, and which of them are wanted.
    address: usize,
    bytes: Range<usize>,
    part: usize,
    /// How many of these were put there.
    put: Cell<usize>,
    ranks: usize,
    rank: usize,
}

/// Bytes of the parts of so many. All ranks find the same, and no part cuts a datum whose size is a power of two.
fn part_of(bytes: usize) -> usize {
    bytes.div_ceil(PARTS).next_multiple_of(UNIT).clamp(SHORTEST, PART)
}

/// Whether data go by parts among these ranks: each has a processor, or is to wait as if it had, and they can all read one bounce.
fn is_possible(peers: &Peers<'_>) -> bool {
    peers.all.size <= READERS && spins()
}

impl PipelineSender {
    /// Some bytes of the data at an address, which others want. None where they do not go by parts, or no bounce is free.
    pub fn new(runtime: &'static Runtime, peers: &Peers<'_>, address: usize, bytes: Range<usize>) -> Option<Self> {
        if !is_possible(peers) {
            return None;
        }
        let part = part_of(bytes.len());
        let bounce = runtime.bounce_buffers.acquire(PARTS * part)?;
        bounce.clear_fetched();
        let (ranks, rank) = (peers.all.size, peers.rank());
        Some(Self { bounce, address, bytes, part, put: Cell::new(0), ranks, rank })
    }

    /// Number of the bounce.
    pub fn number(&self) -> usize {
        self.bounce.number
    }

    /// Where all data are.
    pub fn address(&self) -> usize {
        self.address
    }

    /// Whether nothing is left that somebody wants.
    fn is_over(&self) -> bool {
        self.put.get() == self.bytes.len()
    }

    /// Puts a part there if there is room; tells whether it did.
    fn go_on(&self) -> bool {
        if self.is_over() {
            return false;
        }
        let begin = self.put.get();
        let end = self.bytes.len().min(begin + self.part);
        let fetched = self.bounce.least_fetched((0..self.ranks).filter(|rank| *rank != self.rank));
        if fetched == UNWANTED {
            self.put.set(self.bytes.len());
            return false;
        }
        if end > fetched + PARTS * self.part {
            return false;
        }
        let (from, to) =
            (self.address + self.bytes.start + begin, self.bounce.address() + begin % (PARTS * self.part));
        // SAFETY: who made this vouches for the data; the bounce has room for so many parts, and all have read what stood there.
        unsafe { (from as *const u8).copy_to_nonoverlapping(to as *mut u8, end - begin) };
        self.put.set(end);
        self.bounce.store_filled(end);
        true
    }

    /// Puts all parts there that somebody wants.
    pub fn finish(&self) {
        let mut looks = 0;
        while !self.is_over() {
            if self.go_on() {
                looks = 0;
            } else {
                wait(&mut looks);
            }
        }
    }
}

/// What another rank puts on its bounce.
#[derive(Clone, Copy, Debug)]
pub struct PipelineReceiver {
    runtime: &'static Runtime,
    process: usize,
    number: usize,
    reader: usize,
    /// The first byte that is wanted.
    begin: usize,
    part: usize,
}

impl PipelineReceiver {
    /// Data of a process of which this rank, one of a communicator's, wants some.
    pub fn new(
        runtime: &'static Runtime,
        (process, number): (usize, usize),
        reader: usize,
        bytes: &Range<usize>,
    ) -> Self {
        Self { runtime, process, number, reader, begin: bytes.start, part: part_of(bytes.len()) }
    }

    /// Bytes of a part.
    pub fn part(&self) -> usize {
        self.part
    }

    /// Where some bytes are, which lie in one part, and all before which were read; waits for them, and meanwhile puts there what this
    /// rank has for others.
    pub fn wait(&self, first: usize, bytes: usize, own: Option<&PipelineSender>) -> usize {
        let (first, mut looks) = (first - self.begin, 0);
        while !self.runtime.bounce_buffers.has_filled(self.process, self.number, first + bytes) {
            if own.is_some_and(PipelineSender::go_on) {
                looks = 0;
            } else {
                wait(&mut looks);
            }
        }
        self.runtime.bounce_buffers.address_of(self.process, self.number) + first % (PARTS * self.part)
    }

    /// Tells that this rank has read all bytes before this one.
    pub fn has_read(&self, end: usize) {
        self.tell(end - self.begin);
    }

    fn tell(&self, bytes: usize) {
        self.runtime.bounce_buffers.store_fetched(self.process, self.number, self.reader, bytes);
    }

    /// Tells that this rank wants nothing more.
    pub fn end(&self) {
        self.tell(UNWANTED);
    }
}
