//! Pipelined contributions: long data are copied in parts through a bounce buffer.
//!
//! The owner copies part after part into its bounce buffer, which has room for `PARTS` parts. Each reader copies a part while the owner
//! writes the next one. There is no deadlock, because a rank that waits for a part of another rank writes parts of its own data.
//!
//! State words (`transport/shm/arena/bounce.rs`): the owner stores `filled` (Release) after it has written a part; readers load it (Acquire).
//! Each reader stores its own `fetched` (Release) after it has read a part; the owner loads the `fetched` of all readers (Acquire) before it
//! overwrites that part.
//!
//! If the owner dies, its readers wait. If a reader dies, the owner waits. In both cases the launcher ends the waiting ranks.

use super::call::Function;
use super::peers::Peers;
use crate::bootstrap::LocalRank;
use crate::os::address::LocalAddr;
use crate::pt2pt::{Protocol, ProtocolChoice};
use crate::runtime::Runtime;
use crate::transport::arena::{self, BounceBuffer, PART, PARTS, READERS, UNWANTED};
use crate::transport::sync::{run_progress_hook, spins};
use std::cell::Cell;
use std::ops::Range;

/// Minimum length of a part in bytes. The publication of a part takes as long as the copy of this number of bytes. Therefore shorter parts
/// would cost more time than they save.
const SHORTEST: usize = 4 << 10;

/// The length of each part except the last is a multiple of `UNIT`, which is the length of a cache line. So no part boundary divides an
/// element whose size is a power of two up to 64.
pub const UNIT: usize = 64;

const _: () = assert!(SHORTEST.is_multiple_of(UNIT) && PART.is_multiple_of(UNIT));

/// Number of checks before a waiting rank runs the progress hooks (work for other ranks, such as receiving).
const CHECKS: u32 = 1000;

/// Spins or yields once. A waiting rank calls this function in a loop; after `CHECKS` calls, the function also runs the progress hooks.
fn wait(checks: &mut u32) {
    arena::wait(checks);
    if *checks > CHECKS {
        run_progress_hook();
    }
}

/// Protocol selection of each function, for data that are longer than a bounce buffer. These data are pipelined, or are read directly from
/// the memory of the other process.
static CHOICES: [ProtocolChoice; 32] = [const { ProtocolChoice::new() }; 32];

/// Returns the protocol selection of a function.
pub fn choice_of(function: Function) -> &'static ProtocolChoice {
    &CHOICES[function as usize]
}

/// Returns the protocol for a function's next long data; None if these ranks cannot pipeline.
pub fn protocol_for(runtime: &'static Runtime, peers: &Peers<'_>, function: Function) -> Option<Protocol> {
    is_possible(peers).then(|| {
        if runtime.process_memory.is_direct() {
            choice_of(function).next(&[Protocol::Direct, Protocol::BounceBuffer])
        } else {
            Protocol::BounceBuffer
        }
    })
}

/// Sender of this rank's pipelined data.
#[derive(Debug)]
pub struct PipelineSender {
    bounce: BounceBuffer<'static>,
    /// Address of the data, and the range that other ranks read.
    address: LocalAddr,
    bytes: Range<usize>,
    part: usize,
    /// Number of bytes of the range that this rank has written into the bounce buffer.
    put: Cell<usize>,
    ranks: usize,
    rank: usize,
}

/// Returns the length of each part of data of `bytes` bytes. All ranks compute the same length. No part boundary divides an element whose
/// size is a power of two up to `UNIT`.
fn part_of(bytes: usize) -> usize {
    bytes.div_ceil(PARTS).next_multiple_of(UNIT).clamp(SHORTEST, PART)
}

/// Returns whether these ranks can pipeline: waiting ranks spin, and the bounce buffer has a state word for each reader.
fn is_possible(peers: &Peers<'_>) -> bool {
    peers.all.size <= READERS && spins()
}

impl PipelineSender {
    /// Returns a sender for a range of the data at an address. Returns None if these ranks cannot pipeline, or no bounce buffer is free.
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

    /// Returns the index of the bounce buffer.
    pub fn number(&self) -> usize {
        self.bounce.number
    }

    /// Returns the address of all data.
    pub fn address(&self) -> LocalAddr {
        self.address
    }

    /// Returns whether all bytes that other ranks want are written.
    fn is_over(&self) -> bool {
        self.put.get() == self.bytes.len()
    }

    /// Writes the next part if the bounce buffer has room for it. Returns whether a part was written.
    fn write_next(&self) -> bool {
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
        // SAFETY: the caller of `PreparedContribution::of` promises that the data can be read until the call ends. The part's location in
        // the bounce buffer begins at a multiple of `self.part`, so the part fits. All readers have read at least `end - PARTS * self.part`
        // bytes, so no rank still reads the bytes that this copy overwrites.
        unsafe { from.ptr::<u8>().copy_to_nonoverlapping(to.ptr_mut(), end - begin) };
        self.put.set(end);
        self.bounce.store_filled(end);
        true
    }

    /// Writes all remaining parts that a rank wants.
    pub fn finish(&self) {
        let mut checks = 0;
        while !self.is_over() {
            if self.write_next() {
                checks = 0;
            } else {
                wait(&mut checks);
            }
        }
    }
}

/// Receiver of another rank's pipelined data.
#[derive(Clone, Copy, Debug)]
pub struct PipelineReceiver {
    runtime: &'static Runtime,
    owner: LocalRank,
    number: usize,
    reader: usize,
    /// First byte that this rank wants.
    begin: usize,
    part: usize,
}

impl PipelineReceiver {
    /// Returns a receiver for the range `bytes` of another rank's data, which pass through that rank's bounce buffer with index
    /// `number`. `reader` is this rank.
    pub fn new(
        runtime: &'static Runtime,
        (owner, number): (LocalRank, usize),
        reader: usize,
        bytes: &Range<usize>,
    ) -> Self {
        Self { runtime, owner, number, reader, begin: bytes.start, part: part_of(bytes.len()) }
    }

    /// Returns the length of a part.
    pub fn part(&self) -> usize {
        self.part
    }

    /// Waits for some bytes, and returns their address. The bytes must lie in one part, and this rank must have read all bytes before them.
    /// While this rank waits, it writes parts of its own data.
    pub fn wait(&self, first: usize, bytes: usize, own: Option<&PipelineSender>) -> LocalAddr {
        let (first, mut checks) = (first - self.begin, 0);
        while !self.runtime.bounce_buffers.has_filled(self.owner, self.number, first + bytes) {
            if own.is_some_and(PipelineSender::write_next) {
                checks = 0;
            } else {
                wait(&mut checks);
            }
        }
        self.runtime.bounce_buffers.address_of(self.owner, self.number) + first % (PARTS * self.part)
    }

    /// Publishes that this rank has read all bytes before `end`.
    pub fn has_read(&self, end: usize) {
        self.publish_fetched(end - self.begin);
    }

    fn publish_fetched(&self, bytes: usize) {
        self.runtime.bounce_buffers.store_fetched(self.owner, self.number, self.reader, bytes);
    }

    /// Publishes that this rank reads no more of these data, so that the owner does not wait for this rank.
    pub fn end(&self) {
        self.publish_fetched(UNWANTED);
    }
}
