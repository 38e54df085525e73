//! Bounce buffers: memory in the arena that carries the data of one call from a rank to others.
//!
//! The data are copied twice, into the buffer and out of it. Below some ten thousand bytes that takes less time than
//! `process_vm_readv`, and writer and reader copy at the same time.
//!
//! Each rank has `EACH` buffers of `SIZE` bytes in the arena's head: a `Head` of state words, then the data. A buffer
//! is free, acquired by a call of its own rank, or published: borrowed by readers until the last of them releases it.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `generations[n]` | the owner; private to its process | +1 when it acquires or frees the buffer, +2 when it acquires a released one |
//! | `filled` | the owner, then the reader that releases | bytes written, after the bytes; `RELEASED`, after the last read (Release) |
//! | `fetched[r]` | reader `r` | bytes read, after the reads (Release); `UNWANTED` when it wants no more |
//! | `fetched[0]` | the owner, then each reader | of a published buffer: readers that have yet to release it |
//!
//! A writer that dies leaves `filled` below what readers wait for; a reader that dies never releases. The waiting rank
//! polls with `wait`, which ends it when the launcher is gone; a buffer that is never released stays borrowed until its
//! rank reclaims it.
//!
//! Each rank has 9 buffers of 128 KiB; pages exist once they are used. For 64 KiB the two copies take a quarter to
//! two thirds of process_vm_readv's time. The last buffer is for parts of long messages alone. Half of the others may
//! stay borrowed from one collective call to the next; the rest serve messages, and calls that end by a barrier.

use crate::bootstrap;
use std::hint::spin_loop;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::yield_now;

/// Bytes of a buffer. Its pages take memory once they were used.
const SIZE: usize = 128 << 10;

/// Bytes before the data.
const HEAD: usize = size_of::<Head>();

/// Ranks that may read parts of one buffer.
pub const READERS: usize = 16;

/// Bytes that are written before readers may read them, so that both sides copy at the same time.
pub const PIECE: usize = 16 << 10;

/// Data longer than a buffer go through it in parts, used in turn: `PARTS` parts of at most `PART` bytes.
pub const PARTS: usize = 4;
pub const PART: usize = (SIZE - HEAD) / PARTS / 64 * 64;

/// Polls before another process may need this processor to write the next piece.
const POLLS: u32 = 1000;

/// A word that has a cache line for itself.
#[repr(C, align(64))]
#[derive(Debug)]
struct Line(AtomicUsize);

/// The state words before the data of a buffer; the module says which rank writes which.
#[repr(C)]
#[derive(Debug)]
struct Head {
    /// Bytes that were written, also those that later parts have replaced; or `RELEASED`, or `CLAIMED`.
    filled: Line,
    /// Bytes that each reader of parts has read, or `UNWANTED`. Of a published buffer the first one counts the readers
    /// left.
    fetched: [Line; READERS],
}

/// Stored by a reader that wants no more parts.
pub const UNWANTED: usize = usize::MAX;

/// In `filled`, more bytes than a buffer has: all readers of a published buffer have read it.
const RELEASED: usize = usize::MAX;

/// In `filled`: released, and its rank acquires it at this moment.
const CLAIMED: usize = RELEASED - 1;

/// Waits for a moment; `polls` counts the calls of one wait. Ends the process when the launcher is gone, since the rank
/// that is waited for may have died.
pub fn wait(polls: &mut u32) {
    *polls += 1;
    if *polls < POLLS {
        spin_loop();
    } else {
        yield_now();
        bootstrap::end_with_the_launcher();
    }
}

/// Buffers of each rank for whole data: messages may be under way, and a collective call may publish a result while
/// others still read what it was made of.
const WHOLE: usize = 8;

/// Buffers with numbers below this one may stay borrowed from one collective call to the next: half of them, so that
/// others are left.
const MAY_STAY: usize = WHOLE / 2;

/// Whether the buffer with a number may stay borrowed until all ranks pass a barrier.
pub const fn may_stay_borrowed(number: usize) -> bool {
    number < MAY_STAY
}

/// All buffers of each rank: one more for parts of messages, which whole data do not use up.
const EACH: usize = WHOLE + 1;

/// The buffers of all ranks, mapped in this process for as long as it lives.
#[derive(Debug)]
pub struct BounceBuffers {
    first: usize,
    rank: usize,
    /// How often each of this process's buffers was acquired and freed: odd while it is acquired or published. A
    /// published buffer stays odd when it is released, which `filled` says.
    generations: [AtomicU64; EACH],
}

/// Buffers that a rank has published, and that readers may not have released.
#[derive(Debug, Default)]
pub struct Borrowed {
    /// The set that these belong to, if there are some.
    buffers: Option<&'static BounceBuffers>,
    /// The generation in which each buffer was published; 0 where it was not.
    generations: [u64; EACH],
}

impl Borrowed {
    /// Whether there are some.
    pub fn is_any(&self) -> bool {
        self.buffers.is_some()
    }

    /// Frees what was not released, once no rank reads it any more. A buffer that was acquired again since then is of a
    /// later generation and stays.
    pub fn reclaim(&mut self) {
        let Some(buffers) = self.buffers.take() else { return };
        for (number, generation) in std::mem::take(&mut self.generations).into_iter().enumerate() {
            if generation != 0 && !buffers.has_filled(buffers.rank, number, CLAIMED) {
                let word = &buffers.generations[number];
                // The exchange fails when another thread has acquired the buffer again. AcqRel: the thread that
                // acquires the buffer next comes after all that this one did with it. Relaxed on failure: nothing is
                // done then.
                let _ = word.compare_exchange(generation, generation + 1, Ordering::AcqRel, Ordering::Relaxed);
            }
        }
    }
}

impl BounceBuffers {
    /// Bytes of data that a buffer holds.
    pub const ROOM: usize = SIZE - HEAD;

    /// Bytes of the buffers of `ranks` ranks.
    pub const fn bytes(ranks: usize) -> usize {
        ranks * EACH * SIZE
    }

    /// The buffers at an address, of which some are this rank's own.
    ///
    /// # Safety
    /// `bytes` of all ranks lie at the address, a multiple of 64, in memory that all ranks share as long as the process
    /// lives.
    pub const unsafe fn at(first: usize, rank: usize) -> Self {
        Self { first, rank, generations: [const { AtomicU64::new(0) }; EACH] }
    }

    /// Where the part number `before` of a rank's data is here.
    pub fn part_address(&self, rank: usize, number: usize, before: u64) -> usize {
        self.address_of(rank, number) + before as usize % PARTS * PART
    }

    /// A buffer of this rank's with room for some bytes; None when they are too many, or all buffers are in use.
    pub fn acquire(&self, bytes: usize) -> Option<BounceBuffer<'_>> {
        if bytes > Self::ROOM {
            return None;
        }
        self.first_free(0..WHOLE)
    }

    /// A buffer of this rank's for parts of a message; None when all are in use.
    pub fn acquire_for_parts(&self) -> Option<BounceBuffer<'_>> {
        self.first_free((0..EACH).rev())
    }

    fn first_free(&self, mut numbers: impl Iterator<Item = usize>) -> Option<BounceBuffer<'_>> {
        let (number, generation) = numbers.find_map(|number| Some((number, self.claim(number)?)))?;
        // Relaxed: no reader looks before the buffer's number is published with its call or message.
        self.filled(self.rank, number).store(0, Ordering::Relaxed);
        Some(BounceBuffer { buffers: self, number, generation })
    }

    /// Acquires a buffer that is free or was released; gives its generation.
    fn claim(&self, number: usize) -> Option<u64> {
        let word = &self.generations[number];
        // AcqRel: this call comes after what the thread that freed the buffer did with it. Relaxed on failure: nothing
        // is done then.
        let swap = |from: u64, to| word.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        // Relaxed: the exchange decides.
        let now = word.load(Ordering::Relaxed);
        if now.is_multiple_of(2) {
            return swap(now, now + 1).then_some(now + 1);
        }
        let filled = self.filled(self.rank, number);
        // Acquire: what is written next comes after the reads of the rank that released it. Relaxed on failure: nothing
        // is done then.
        filled.compare_exchange(RELEASED, CLAIMED, Ordering::Acquire, Ordering::Relaxed).ok()?;
        // `CLAIMED` keeps other threads from acquiring or reclaiming it; the generation may have changed since it was
        // loaded. AcqRel as in `swap`.
        Some(word.fetch_add(2, Ordering::AcqRel) + 2)
    }

    fn head(&self, rank: usize, number: usize) -> &Head {
        // SAFETY: `at` was promised `bytes` of all ranks here, in which a head lies at the beginning of each buffer; it
        // consists of atomics, so ranks may share it.
        unsafe { &*((self.first + (rank * EACH + number) * SIZE) as *const Head) }
    }

    fn filled(&self, rank: usize, number: usize) -> &AtomicUsize {
        &self.head(rank, number).filled.0
    }

    /// Whether the first `bytes` bytes of a rank's data were written to a buffer, also when later parts have replaced
    /// them.
    pub fn has_filled(&self, rank: usize, number: usize, bytes: usize) -> bool {
        // Acquire: what is read next was written before `filled` was stored.
        self.filled(rank, number).load(Ordering::Acquire) >= bytes
    }

    /// Stores how many bytes a reader of parts has read, or `UNWANTED`.
    pub fn store_fetched(&self, rank: usize, number: usize, reader: usize, bytes: usize) {
        // Release: the owner overwrites a part after this rank has read it (`least_fetched`).
        self.head(rank, number).fetched[reader].0.store(bytes, Ordering::Release);
    }

    /// Where the data of a rank's buffer are here.
    pub fn address_of(&self, rank: usize, number: usize) -> usize {
        (&raw const *self.head(rank, number)) as usize + HEAD
    }

    /// Reads the first bytes of a buffer's data, of which its rank may still write some: calls `read` with each piece.
    /// Waits without end for a rank that has died, until the launcher ends this one.
    pub fn read(&self, rank: usize, number: usize, bytes: usize, mut read: impl FnMut(*const u8, usize)) {
        let address = self.address_of(rank, number);
        for begin in (0..bytes).step_by(PIECE) {
            let end = bytes.min(begin + PIECE);
            self.wait_for(rank, number, end);
            read((address + begin) as *const u8, end - begin);
        }
    }

    /// Waits until the first bytes of a buffer's data were written, without end for a rank that has died.
    pub fn wait_for(&self, rank: usize, number: usize, bytes: usize) {
        let mut polls = 0;
        while !self.has_filled(rank, number, bytes) {
            wait(&mut polls);
        }
    }

    /// Releases a buffer that was published to `readers` readers, of which the last one makes it free.
    pub fn release_by(&self, readers: usize, rank: usize, number: usize) {
        let left = &self.head(rank, number).fetched[0].0;
        // AcqRel: the reads of all readers come before the release by the last one.
        if readers == 1 || left.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.release(rank, number);
        }
    }

    /// Releases a buffer that its rank has published to this one alone, after all of it was read: its rank writes no
    /// more then.
    pub fn release(&self, rank: usize, number: usize) {
        // Release: the owner's next write comes after these reads (`claim`).
        self.filled(rank, number).store(RELEASED, Ordering::Release);
    }
}

/// A buffer of this rank's that a call uses; it is free when this is dropped.
#[derive(Debug)]
pub struct BounceBuffer<'a> {
    buffers: &'a BounceBuffers,
    /// By which others find it.
    pub number: usize,
    generation: u64,
}

impl BounceBuffer<'_> {
    /// Where its data are here.
    pub fn address(&self) -> usize {
        self.buffers.address_of(self.buffers.rank, self.number)
    }

    /// Where the part number `before` of a message goes.
    pub fn part_address(&self, before: u64) -> usize {
        self.buffers.part_address(self.buffers.rank, self.number, before)
    }

    /// Leaves the buffer to its readers, of which the last one releases it, or to `Borrowed::reclaim`.
    pub fn publish(self) {
        std::mem::forget(self);
    }

    /// Prepares the buffer for `readers` ranks that will release it, before its number is published.
    pub fn expect(&self, readers: usize) {
        // Relaxed: the number is published later, with the call or message.
        self.head().fetched[0].0.store(readers, Ordering::Relaxed);
    }

    /// Prepares the buffer for readers of parts, before its number is published.
    pub fn clear_fetched(&self) {
        for line in &self.head().fetched {
            // Relaxed: the number is published later, with the call.
            line.0.store(0, Ordering::Relaxed);
        }
    }

    /// The smallest number of bytes that one of some readers has read.
    pub fn least_fetched(&self, readers: impl Iterator<Item = usize>) -> usize {
        let fetched = &self.head().fetched;
        // Acquire: what is written next comes after the reads of these readers (`store_fetched`).
        readers.map(|reader| fetched[reader].0.load(Ordering::Acquire)).min().unwrap_or(UNWANTED)
    }

    /// Publishes that the first `bytes` bytes were written.
    pub fn store_filled(&self, bytes: usize) {
        // Release: a reader that sees the number sees the bytes (`has_filled`).
        self.head().filled.0.store(bytes, Ordering::Release);
    }

    fn head(&self) -> &Head {
        self.buffers.head(self.buffers.rank, self.number)
    }

    /// Writes some bytes, for which others may wait already: calls `write` with each piece.
    pub fn fill(&self, bytes: usize, mut write: impl FnMut(*mut u8, usize)) {
        let filled = self.buffers.filled(self.buffers.rank, self.number);
        for begin in (0..bytes).step_by(PIECE) {
            let end = bytes.min(begin + PIECE);
            write((self.address() + begin) as *mut u8, end - begin);
            // Release: a reader that sees the number sees the bytes (`has_filled`).
            filled.store(end, Ordering::Release);
        }
    }
}

impl BounceBuffer<'static> {
    /// Publishes the buffer, and remembers that until its readers have released it or this rank reclaims it.
    pub fn publish_in(self, borrowed: &mut Borrowed) {
        borrowed.buffers = Some(self.buffers);
        borrowed.generations[self.number] = self.generation;
        self.publish();
    }
}

impl Drop for BounceBuffer<'_> {
    fn drop(&mut self) {
        // Release: the thread that acquires the buffer next comes after what this one did with it (`claim`).
        self.buffers.generations[self.number].store(self.generation + 1, Ordering::Release);
    }
}

#[cfg(test)]
mod tests;
