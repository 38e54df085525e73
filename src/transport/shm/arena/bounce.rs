//! Bounce buffers: memory in the arena that carries the data of one call from a rank to other ranks.
//!
//! The writer copies the data into the buffer, and the reader copies them out of it. These two copies take less time than
//! `process_vm_readv`, partly because writer and reader copy at the same time: for 64 KiB, a quarter to two thirds of the time of
//! `process_vm_readv`.
//!
//! Each rank has `EACH` buffers of `SIZE` bytes at the beginning of the shared file. A buffer consists of state words (`Head`) and data. A
//! buffer is free, or acquired by a call of its own rank, or published. A published buffer is borrowed until its last reader releases it.
//!
//! | word | written by | value |
//! | --- | --- | --- |
//! | `generations[n]` | the owner; private to its process | +1 when the owner acquires or frees the buffer, +2 when it acquires a released buffer |
//! | `filled` | the rank that acquires the buffer | 0 |
//! | `filled` | the rank that fills the buffer | number of bytes written |
//! | `filled` | the reader that releases the buffer, after the last read | that the buffer is released (`sync::Filled`) |
//! | `readers` of a buffer that several readers release | the owner, then each reader | number of readers that have not released the buffer |
//!
//! If the writer dies, `filled` stays below the number that readers wait for; if a reader dies, it never releases the buffer. A waiting
//! rank polls with `wait`, which ends the process when the launcher is gone. A buffer that is never released stays borrowed until its owner
//! reclaims it.
//!
//! The receiver of a message keeps a ticket (the right to reuse the buffer that it has read), and sends its answer through the same buffer.
//! The reason: the receiver's processor has the cache lines of the buffer. If each rank wrote its own buffer, each line would move twice
//! for each message, to the reader and back to the writer. The owner may take the buffer at any time before the answer is sent; then the
//! ticket is worthless. Only half of a rank's buffers carry answers, so answers of other ranks never occupy the other half.
//!
//! Each rank has 9 buffers of 128 KiB. A page of a buffer takes no memory before its first use. The last buffer is only for parts of long
//! messages. Collective calls take the first of the other buffers that are free, and messages those of the second half, if one is free.

use crate::bootstrap::{self, LocalRank};
use crate::os::address::LocalAddr;
use crate::os::threads::KnownMutex;
use crate::transport::sync::{Filled, ReuseTicket};
use crate::transport::typed::{Part, Parts, Shared};
use std::cell::UnsafeCell;
use std::hint::spin_loop;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::yield_now;

/// Number of bytes of a buffer. Its pages take no memory before their first use.
const SIZE: usize = 128 << 10;

/// Number of bytes before the data.
const HEAD: usize = size_of::<Head>();

/// Number of bytes after which the writer publishes that they are written, so that writer and readers copy at the same time.
pub const FILL_STEP: usize = 16 << 10;

/// Number of parts of a buffer. Data longer than a buffer go through these parts in turn.
pub const PARTS: usize = 4;
/// Largest number of bytes of a part.
pub const PART: usize = (SIZE - HEAD) / PARTS / 64 * 64;

/// Number of polls after which a waiting rank yields its processor: the writer of the next bytes may need it.
const POLLS: u32 = 1000;

/// A word with a cache line of its own.
#[repr(C, align(64))]
#[derive(Debug)]
struct Line(AtomicUsize);

/// The word `filled` with a cache line of its own.
#[repr(C, align(64))]
#[derive(Debug)]
struct FilledLine(Filled);

/// The state words before the data of a buffer. The module's table says which rank writes which word.
#[repr(C)]
#[derive(Debug)]
struct Head {
    /// Number of bytes that were written, including bytes that later parts have overwritten.
    filled: FilledLine,
    /// In a buffer that several readers release: the number of readers that have not released it.
    readers: Line,
}

/// A buffer of a rank.
#[repr(C)]
#[derive(Debug)]
struct Buffer {
    head: Head,
    data: UnsafeCell<[u8; BounceBuffers::ROOM]>,
}

/// The buffers of one rank. Buffers of all zeroes are free.
#[repr(C)]
#[derive(Debug)]
pub struct BuffersOfRank([Buffer; EACH]);

// SAFETY: the words of the head are atomic. They decide which rank writes the data, and which ranks read them (see the module's table).
unsafe impl Sync for Buffer {}

// SAFETY: `repr(C)`, and consists of atomic words and of bytes.
unsafe impl Shared for BuffersOfRank {}

const _: () = assert!(size_of::<BuffersOfRank>() == EACH * SIZE);

/// Waits for a moment; `polls` counts the calls of one wait. Ends the process if the launcher is gone, because the awaited rank may then
/// have died.
pub fn wait(polls: &mut u32) {
    *polls += 1;
    if *polls < POLLS {
        spin_loop();
    } else {
        yield_now();
        bootstrap::end_with_the_launcher();
    }
}

/// Number of buffers of each rank for everything but the parts of long messages. A rank has several buffers because several messages may be
/// under way, and because a collective call may publish a result while other ranks still read the data from which the result was made.
const WHOLE: usize = 8;

/// Index of the first buffer that a message takes if it is free, and that may carry an answer.
const FIRST_FOR_MESSAGES: usize = WHOLE / 2;

/// Number of buffers of each rank. One more than `WHOLE`: only parts of long messages use the last buffer.
const EACH: usize = WHOLE + 1;

/// The buffers of all ranks, mapped until this process ends.
#[derive(Debug)]
pub struct BounceBuffers {
    all: &'static [BuffersOfRank],
    rank: LocalRank,
    /// Number of times that each buffer of this process was acquired or freed: odd while the buffer is acquired or published. When the
    /// readers release a published buffer, the number stays odd, and `filled` says that the buffer is released.
    generations: [AtomicU64; EACH],
    /// The latest ticket for each sender, until an answer uses the ticket. The index is the sender modulo `TICKETS`.
    tickets: [KnownMutex<Option<Ticket>>; TICKETS],
    /// Number of calls of `release_for_answer` in this process.
    turn: AtomicU64,
}

/// Owner and index of a buffer that this rank has released, and the right to take this buffer for an answer.
type Ticket = (LocalRank, usize, ReuseTicket);

/// Number of tickets that a process keeps.
const TICKETS: usize = 16;

/// Returns true if the receiver of a message in this buffer may answer through the buffer.
const fn carries_answers(number: usize) -> bool {
    FIRST_FOR_MESSAGES <= number && number < WHOLE
}

/// Buffers that a rank has published. Some of them may still be borrowed.
#[derive(Debug, Default)]
pub struct Borrowed {
    /// The `BounceBuffers` that contain them; None if the rank has published no buffer.
    buffers: Option<&'static BounceBuffers>,
    /// The generation in which each buffer was published; 0 if the buffer was not published.
    generations: [u64; EACH],
}

impl Borrowed {
    /// Returns true if a buffer was published and not reclaimed.
    pub fn is_any(&self) -> bool {
        self.buffers.is_some()
    }

    /// Frees the buffers that were not released. Call it when no rank reads them any more. Does not free a buffer that this process has
    /// acquired again; such a buffer has a later generation.
    pub fn reclaim(&mut self) {
        let Some(buffers) = self.buffers.take() else { return };
        for (number, generation) in std::mem::take(&mut self.generations).into_iter().enumerate() {
            if generation != 0 && !buffers.filled(buffers.rank, number).is_released() {
                let word = &buffers.generations[number];
                // This fails if another thread has acquired the buffer again. AcqRel: this thread's accesses to the buffer come before
                // those of the thread that acquires it next. Relaxed on failure: this thread then accesses nothing.
                let _ = word.compare_exchange(generation, generation + 1, Ordering::AcqRel, Ordering::Relaxed);
            }
        }
    }
}

impl BounceBuffers {
    /// Number of bytes of data that a buffer holds.
    pub const ROOM: usize = SIZE - HEAD;

    /// Reserves room for the buffers of `ranks` ranks at the beginning of the shared file.
    pub fn add_to(parts: &mut Parts, ranks: usize) -> Part<BuffersOfRank> {
        parts.add(ranks)
    }

    /// The buffers of all ranks. `rank` is the rank of this process.
    pub const fn new(all: &'static [BuffersOfRank], rank: LocalRank) -> Self {
        Self {
            all,
            rank,
            generations: [const { AtomicU64::new(0) }; EACH],
            tickets: [const { KnownMutex::new(None) }; TICKETS],
            turn: AtomicU64::new(0),
        }
    }

    /// Returns the address, in this process, of a part in a rank's buffer. `before` is the number of parts that went through the buffer
    /// before this part.
    pub fn part_address(&self, rank: LocalRank, number: usize, before: u64) -> LocalAddr {
        self.address_of(rank, number) + before as usize % PARTS * PART
    }

    /// Acquires a buffer of this rank for `bytes` bytes. None if the buffers are too small, or all are in use.
    pub fn acquire(&self, bytes: usize) -> Option<BounceBuffer<'_>> {
        if bytes > Self::ROOM {
            return None;
        }
        self.first_free(0..WHOLE)
    }

    /// Acquires a buffer for a message of `bytes` bytes to a rank: the buffer that carried the last message from that rank, or a buffer of
    /// this rank. None if the buffers are too small, or all are in use.
    pub fn acquire_to_send(&self, bytes: usize, to: LocalRank) -> Option<BounceBuffer<'_>> {
        if bytes > Self::ROOM {
            return None;
        }
        if let Some((owner, number, ticket)) =
            self.tickets[to.index() % TICKETS].lock().take_if(|(owner, ..)| *owner == to)
            && self.filled(owner, number).reuse(ticket)
        {
            return Some(BounceBuffer { buffers: self, owner, number, generation: 0 });
        }
        self.first_free((FIRST_FOR_MESSAGES..WHOLE).chain(0..FIRST_FOR_MESSAGES))
    }

    /// Acquires a buffer of this rank for parts of a message. None if all are in use.
    pub fn acquire_for_parts(&self) -> Option<BounceBuffer<'_>> {
        self.first_free((0..EACH).rev())
    }

    fn first_free(&self, mut numbers: impl Iterator<Item = usize>) -> Option<BounceBuffer<'_>> {
        let (number, generation) = numbers.find_map(|number| Some((number, self.claim(number)?)))?;
        self.filled(self.rank, number).clear();
        Some(BounceBuffer { buffers: self, owner: self.rank, number, generation })
    }

    /// Acquires a buffer that is free or was released. Returns its generation.
    fn claim(&self, number: usize) -> Option<u64> {
        let word = &self.generations[number];
        // AcqRel: the accesses of the thread that freed the buffer come before those of this call. Relaxed on failure: this thread then
        // accesses nothing.
        let swap = |from: u64, to| word.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        // Relaxed: the compare-and-swap below fails if the value is out of date.
        let now = word.load(Ordering::Relaxed);
        if now.is_multiple_of(2) {
            return swap(now, now + 1).then_some(now + 1);
        }
        if !self.filled(self.rank, number).claim() {
            return None;
        }
        // The claim keeps other threads from acquiring or reclaiming the buffer. The addition uses the present generation, which may have
        // changed since the load. AcqRel: for the reason given at `swap`.
        Some(word.fetch_add(2, Ordering::AcqRel) + 2)
    }

    fn head(&self, rank: LocalRank, number: usize) -> &Head {
        &self.all[rank.index()].0[number].head
    }

    fn filled(&self, rank: LocalRank, number: usize) -> &Filled {
        &self.head(rank, number).filled.0
    }

    /// Returns true if the first `bytes` bytes of a rank's data were written to the buffer, even if later parts have overwritten them.
    pub fn has_filled(&self, rank: LocalRank, number: usize, bytes: usize) -> bool {
        self.filled(rank, number).has(bytes)
    }

    /// Returns the address, in this process, of the data of a rank's buffer.
    pub fn address_of(&self, rank: LocalRank, number: usize) -> LocalAddr {
        LocalAddr::of(self.all[rank.index()].0[number].data.get())
    }

    /// Reads the first `bytes` bytes of a buffer while its owner may still be writing them: calls `read` with each part. If the owner has
    /// died, waits until the launcher ends this process.
    pub fn read(&self, rank: LocalRank, number: usize, bytes: usize, mut read: impl FnMut(*const u8, usize)) {
        let address = self.address_of(rank, number);
        for begin in (0..bytes).step_by(FILL_STEP) {
            let end = bytes.min(begin + FILL_STEP);
            self.wait_for(rank, number, end);
            read((address + begin).ptr(), end - begin);
        }
    }

    /// Waits until the first `bytes` bytes of a buffer were written. If its owner has died, waits until the launcher ends this process.
    pub fn wait_for(&self, rank: LocalRank, number: usize, bytes: usize) {
        let mut polls = 0;
        while !self.has_filled(rank, number, bytes) {
            wait(&mut polls);
        }
    }

    /// Releases a buffer that was published to `readers` readers. The last reader's call returns the buffer to its owner.
    pub fn release_by(&self, readers: usize, rank: LocalRank, number: usize) {
        let left = &self.head(rank, number).readers.0;
        // AcqRel: the reads of all readers come before the last reader's release.
        if readers == 1 || left.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.release(rank, number);
        }
    }

    /// Releases a buffer to its owner. Call it only after all readers have read the data and the writer has stopped writing.
    pub fn release(&self, rank: LocalRank, number: usize) {
        self.filled(rank, number).release();
    }

    /// Releases a buffer as `release` does, and keeps a ticket for the answer if the buffer may carry an answer.
    pub fn release_for_answer(&self, rank: LocalRank, number: usize) {
        let turn = self.turn.fetch_add(1, Ordering::Relaxed); // only makes the tickets differ
        let may_answer = rank != self.rank && carries_answers(number);
        let Some(ticket) = ReuseTicket::new(self.rank.index(), turn).filter(|_| may_answer) else {
            return self.release(rank, number);
        };
        self.filled(rank, number).release_with(ticket);
        *self.tickets[rank.index() % TICKETS].lock() = Some((rank, number, ticket));
    }
}

/// A buffer that a call of this rank has acquired. Dropping it frees a buffer of this rank, and releases a buffer of another rank.
#[derive(Debug)]
pub struct BounceBuffer<'a> {
    buffers: &'a BounceBuffers,
    /// The rank to which the buffer belongs: this rank, or the receiver of the message.
    owner: LocalRank,
    /// Index of the buffer among the owner's buffers. Other ranks find the buffer by this index.
    pub number: usize,
    generation: u64,
}

impl BounceBuffer<'_> {
    /// Returns true if the buffer belongs to this rank, and false if it belongs to the receiver of the message.
    pub fn is_own(&self) -> bool {
        self.owner == self.buffers.rank
    }

    /// Returns the address of the data in this process.
    pub fn address(&self) -> LocalAddr {
        self.buffers.address_of(self.owner, self.number)
    }

    /// Returns the address to which a part of a message is written. `before` is the number of parts that were written before this part.
    pub fn part_address(&self, before: u64) -> LocalAddr {
        self.buffers.part_address(self.owner, self.number, before)
    }

    /// Gives the buffer to its readers. The last reader releases it. If a reader does not release the buffer, only `Borrowed::reclaim` can
    /// free it, and only if `publish_in` has recorded it.
    pub fn publish(self) {
        std::mem::forget(self);
    }

    /// Sets the number of readers that will release the buffer. Call it before the buffer's index is published.
    pub fn expect(&self, readers: usize) {
        // Relaxed: the buffer's index is published later, with the call or message.
        self.head().readers.0.store(readers, Ordering::Relaxed);
    }

    fn head(&self) -> &Head {
        self.buffers.head(self.owner, self.number)
    }

    /// Writes `bytes` bytes while other ranks may already wait for them: calls `write` with each part.
    pub fn fill(&self, bytes: usize, mut write: impl FnMut(*mut u8, usize)) {
        let filled = &self.head().filled.0;
        for begin in (0..bytes).step_by(FILL_STEP) {
            let end = bytes.min(begin + FILL_STEP);
            write((self.address() + begin).ptr_mut(), end - begin);
            filled.store(end);
        }
    }
}

impl BounceBuffer<'static> {
    /// Publishes the buffer, and records it in `borrowed` until its readers have released it or this rank reclaims it.
    pub fn publish_in(self, borrowed: &mut Borrowed) {
        borrowed.buffers = Some(self.buffers);
        borrowed.generations[self.number] = self.generation;
        self.publish();
    }
}

impl Drop for BounceBuffer<'_> {
    fn drop(&mut self) {
        if !self.is_own() {
            return self.buffers.release(self.owner, self.number);
        }
        // Release: this thread's accesses to the buffer come before those of the thread that acquires it next (`claim`).
        self.buffers.generations[self.number].store(self.generation + 1, Ordering::Release);
    }
}

#[cfg(test)]
mod tests;
