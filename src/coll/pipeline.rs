//! Pipelined contributions: long data go through a bounce buffer in parts.
//!
//! The owner copies part after part into its bounce buffer, of which `PARTS` fit at a time; each reader copies a part
//! while the owner writes the next one. A rank that waits for a part of another rank sends its own data while it
//! waits, so no two ranks wait for each other without end.
//!
//! State words (`transport/shm/arena/bounce.rs`): the owner stores `filled` (Release) after a part is written;
//! readers load it (Acquire). Each reader stores its own `fetched` (Release) after it has read a part; the owner
//! loads all of them (Acquire) before it writes over that part.
//!
//! A rank that dies keeps its readers, or its sender, waiting until the launcher ends them.

use super::call::Function;
use super::peers::Peers;
use crate::os::address::LocalAddr;
use crate::pt2pt::{Protocol, ProtocolChoice};
use crate::runtime::Runtime;
use crate::transport::arena::{self, BounceBuffer, PART, PARTS, READERS, UNWANTED};
use crate::transport::sync::{run_progress_hook, spins};
use std::cell::Cell;
use std::ops::Range;

/// Fewest bytes of a part: to copy them takes as long as to publish them.
const SHORTEST: usize = 4 << 10;

/// Parts are multiples of this: a cache line, and of the size of all data that are combined.
pub const UNIT: usize = 64;

const _: () = assert!(SHORTEST.is_multiple_of(UNIT) && PART.is_multiple_of(UNIT));

/// How often a waiting rank looks before it runs the progress hooks.
const LOOKS: u32 = 1000;

/// Waits a little, as one of several times; after some of them runs the progress hooks.
fn wait(looks: &mut u32) {
    arena::wait(looks);
    if *looks > LOOKS {
        run_progress_hook();
    }
}

/// How long each function takes for data that are longer than a bounce buffer, by each protocol: pipelined, or read
/// where they are.
static PACES: [ProtocolChoice; 32] = [const { ProtocolChoice::new() }; 32];

/// The measurements of a function.
pub fn pace(function: Function) -> &'static ProtocolChoice {
    &PACES[function as usize]
}

/// The protocol of a function's next long data, where there are two.
pub fn way(runtime: &'static Runtime, peers: &Peers<'_>, function: Function) -> Option<Protocol> {
    is_possible(peers)
        .then(|| if runtime.process_memory.is_direct() { pace(function).next() } else { Protocol::BounceBuffer })
}

/// Sender of this rank's pipelined data.
#[derive(Debug)]
pub struct PipelineSender {
    bounce: BounceBuffer<'static>,
    /// The data, and the range of bytes that other ranks read.
    address: LocalAddr,
    bytes: Range<usize>,
    part: usize,
    /// How many bytes of the range were written.
    put: Cell<usize>,
    ranks: usize,
    rank: usize,
}

/// Bytes of a part of `bytes` bytes. All ranks compute the same; no part cuts an element with a size of a power of
/// two.
fn part_of(bytes: usize) -> usize {
    bytes.div_ceil(PARTS).next_multiple_of(UNIT).clamp(SHORTEST, PART)
}

/// Whether these ranks can pipeline: each has a processor, or is to wait as if it had, and the bounce buffer has a
/// state word for each reader.
fn is_possible(peers: &Peers<'_>) -> bool {
    peers.all.size <= READERS && spins()
}

impl PipelineSender {
    /// A sender of some bytes of the data at an address. None where these ranks cannot pipeline, or no bounce buffer
    /// is free.
    pub fn new(
        runtime: &'static Runtime,
        peers: &Peers<'_>,
        address: LocalAddr,
        bytes: Range<usize>,
    ) -> Option<Self> {
        if !is_possible(peers) {
            return None;
        }
        let part = part_of(bytes.len());
        let bounce = runtime.bounce_buffers.acquire(PARTS * part)?;
        bounce.clear_fetched();
        let (ranks, rank) = (peers.all.size, peers.rank());
        Some(Self { bounce, address, bytes, part, put: Cell::new(0), ranks, rank })
    }

    /// Number of the bounce buffer.
    pub fn number(&self) -> usize {
        self.bounce.number
    }

    /// Address of all data.
    pub fn address(&self) -> LocalAddr {
        self.address
    }

    /// Whether all bytes were written that a rank wants.
    fn is_over(&self) -> bool {
        self.put.get() == self.bytes.len()
    }

    /// Writes the next part if there is room; returns whether it did.
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
        // SAFETY: `PreparedContribution::of` demands that the data can be read until the call ends. `end` is at most
        // `PARTS` parts after what every reader has read, so the part fits and no rank reads what it replaces.
        unsafe { from.ptr::<u8>().copy_to_nonoverlapping(to.ptr_mut(), end - begin) };
        self.put.set(end);
        self.bounce.store_filled(end);
        true
    }

    /// Writes all parts that a rank wants.
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

/// Receiver of another rank's pipelined data.
#[derive(Clone, Copy, Debug)]
pub struct PipelineReceiver {
    runtime: &'static Runtime,
    process: usize,
    number: usize,
    reader: usize,
    /// The first byte that this rank wants.
    begin: usize,
    part: usize,
}

impl PipelineReceiver {
    /// A receiver of some bytes of a process's data.
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

    /// Address of some bytes, which lie in one part, and before which this rank has read all; waits for them, and
    /// sends parts of this rank's own data while it waits.
    pub fn wait(&self, first: usize, bytes: usize, own: Option<&PipelineSender>) -> LocalAddr {
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

    /// Publishes that this rank has read all bytes before `end`.
    pub fn has_read(&self, end: usize) {
        self.tell(end - self.begin);
    }

    fn tell(&self, bytes: usize) {
        self.runtime.bounce_buffers.store_fetched(self.process, self.number, self.reader, bytes);
    }

    /// Publishes that this rank reads no more.
    pub fn end(&self) {
        self.tell(UNWANTED);
    }
}
