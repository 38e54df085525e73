//! Areas: memory for data that are too long for a slot of a ring (ring.rs).
//!
//! The sender takes parts of the area in circular order. A part is free when the slot of its message is empty, so an area needs no state
//! words of its own: the slot holds the offset of the part.
//!
//! Two ranks that answer each other use passed buffers instead. A message in a passed buffer makes the receiver the owner of the buffer. The
//! receiver reads the data. Its next answer that is too long for a slot goes into the same buffer, and so passes the buffer back. The reason:
//! the receiver's processor has just read the buffer, so it has the buffer's cache lines. If each rank wrote memory of its own, each line
//! would move twice for each message, to the reader and back to the writer. The message itself passes the buffer, so no word says which rank
//! owns it: the writer's accesses come before its store of the slot's `turn` (Release), and the reader's accesses come after its load of
//! `turn` (Acquire). A rank without a passed buffer takes a part of its area. If a rank dies, the buffers that it owns are lost to the other
//! rank.

use crate::transport::arena::Owned;
use crate::transport::typed::{Shared, ShmOffset, ShmPtr};
use smallvec::SmallVec;
use std::cell::UnsafeCell;
use std::collections::VecDeque;

/// Largest number of bytes of data of a message in an area or a passed buffer.
pub const MOST: usize = 16 << 10;

/// Parts begin at multiples of this number of bytes.
pub const ALIGNMENT: usize = 64;

/// Number of bytes of an area. The largest area fits in the L2 cache. In a job of many ranks the areas are smaller and their number is
/// limited, so that all areas of a rank together have at most `FOR_ALL` bytes.
const LARGEST: usize = 256 << 10;
const SMALLEST: usize = 32 << 10;
const FOR_ALL: usize = 2 << 20;

/// Returns the number of bytes of each area of a rank, in a job of `ranks` ranks.
pub fn bytes(ranks: usize) -> usize {
    let share = FOR_ALL / ranks.saturating_sub(1).max(1);
    (1 << share.max(1).ilog2()).clamp(SMALLEST, LARGEST)
}

/// Largest number of passed buffers that one of two ranks provides. With one buffer of each rank, both ranks can send at the same time.
const PASSABLE: usize = 2;

/// Largest number of passed buffers between two ranks.
pub const BUFFERS_OF_PAIR: usize = 2 * PASSABLE;

/// Returns the number of passed buffers for each area of a rank, in a job of `ranks` ranks. All buffers of a rank together have at most half
/// of `FOR_ALL` bytes.
pub fn passable(ranks: usize) -> usize {
    (FOR_ALL / 2 / most(ranks) / MOST).min(PASSABLE)
}

/// Returns the largest number of areas of a rank.
pub fn most(ranks: usize) -> usize {
    FOR_ALL / bytes(ranks)
}

/// The smallest part of an area.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct AreaLine(UnsafeCell<[u8; ALIGNMENT]>);

// SAFETY: the sender writes a part before it fills the slot with the part's offset, and the receiver reads the part before it passes the
// slot.
unsafe impl Sync for AreaLine {}

// SAFETY: `repr(C)`, and consists of bytes.
unsafe impl Shared for AreaLine {}

impl AreaLine {
    /// Returns the address of the part that begins here.
    pub fn address(this: ShmPtr<Self>) -> *mut u8 {
        this.address().ptr_mut()
    }
}

/// An area as seen by its sender.
#[derive(Debug)]
pub struct Area {
    memory: Owned,
    parts: UsedParts,
    /// The memory of the passed buffers. The other rank may own some of them.
    _passable: Owned,
    /// Passed buffers that no message has used yet.
    unused: SmallVec<[ShmOffset<AreaLine>; PASSABLE]>,
}

impl Area {
    /// An area in `memory`, which is memory of this rank that no other rank uses yet. The length of `memory` must be a power of two.
    /// `passable` is the memory of the passed buffers.
    pub fn new(memory: Owned, passable: Owned) -> Self {
        let parts = UsedParts::of(memory.size);
        let unused = (0..passable.size / MOST).map(|number| offset_in(&passable, number * MOST)).collect();
        Self { memory, parts, _passable: passable, unused }
    }

    /// Takes a passed buffer that no message has used yet.
    #[inline]
    pub fn take_passable(&mut self) -> Option<ShmOffset<AreaLine>> {
        self.unused.pop()
    }

    /// Takes a part of `bytes` bytes for a slot; slots before `emptied` are empty. Returns the part's address and its offset in the
    /// shared file. None if no part of that size is free.
    #[inline]
    pub fn take(&mut self, bytes: usize, slot: u32, emptied: u32) -> Option<(*mut u8, ShmOffset<AreaLine>)> {
        let begin = self.parts.take(bytes as u32, slot, emptied)?;
        Some(((self.memory.address + begin as usize) as *mut u8, offset_in(&self.memory, begin as usize)))
    }
}

/// Returns the offset in the shared file of a part that begins at a multiple of `ALIGNMENT` in a small block.
fn offset_in(memory: &Owned, begin: usize) -> ShmOffset<AreaLine> {
    let piece = memory.piece();
    // SAFETY: `AreaLine` has the alignment of the part. The memory is a small block, so it lies in a slab.
    unsafe { ShmOffset::of_word(piece.unit.offset + piece.within + begin as u64) }
}

/// The parts in use. All counts wrap around.
#[derive(Debug)]
struct UsedParts {
    /// Number of bytes of the area, a power of two.
    room: u32,
    /// Position at which the next part may begin.
    next: u32,
    /// Position up to which parts are known to be free: the oldest part in use begins here or later.
    free_until: u32,
    /// Slots with parts in use, each with the position at which its part ends.
    used: VecDeque<(u32, u32)>,
}

impl UsedParts {
    fn of(room: usize) -> Self {
        debug_assert!(room.is_power_of_two());
        Self { room: room as u32, next: 0, free_until: 0, used: VecDeque::new() }
    }

    /// Takes a part and returns its offset in the area. None if no part of this size is free, or if the part would be more than a
    /// quarter of the area. If an area held fewer than four parts, the sender would often wait for the receiver. A send without the ring
    /// takes less time than this wait.
    fn take(&mut self, bytes: u32, slot: u32, emptied: u32) -> Option<u32> {
        if bytes > self.room / 4 {
            return None;
        }
        let bytes = bytes.next_multiple_of(ALIGNMENT as u32);
        let left = self.room - self.offset(self.next);
        // A part does not wrap around the end of the area.
        let begin = if bytes > left { self.next.wrapping_add(left) } else { self.next };
        let end = begin.wrapping_add(bytes);
        while end.wrapping_sub(self.free_until) > self.room {
            let (oldest, oldest_end) = *self.used.front()?;
            // The slot of the oldest part is not empty yet, because it is not before `emptied`. The code compares distances, because the
            // counts wrap around.
            if slot.wrapping_sub(oldest) <= slot.wrapping_sub(emptied) {
                return None;
            }
            self.free_until = oldest_end;
            self.used.pop_front();
        }
        self.next = end;
        self.used.push_back((slot, end));
        Some(self.offset(begin))
    }

    /// Returns the offset in the area of a position, which is a count of bytes. (A remainder would take as long as the rest of `take`.)
    fn offset(&self, count: u32) -> u32 {
        count & (self.room - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_free_however_many_slots_were_sent_since() {
        for since in [1, 1 << 31, (1 << 31) + 1, u32::MAX - 200] {
            let mut parts = UsedParts::of(SMALLEST);
            let quarter = SMALLEST as u32 / 4;
            for slot in 0..4 {
                assert_eq!(parts.take(quarter, slot, 0), Some(slot * quarter));
            }
            assert_eq!(parts.take(quarter, 4, 0), None);
            assert_eq!(parts.take(quarter, 3 + since, 3 + since), Some(0), "{since} slots later");
        }
    }

    #[test]
    fn areas_of_a_rank_take_no_more_than_two_mebibytes() {
        assert_eq!([1, 2, 9, 10, 64, 65, 1000].map(|ranks| bytes(ranks) >> 10), [256, 256, 256, 128, 32, 32, 32]);
        assert!((1..2000).all(|ranks| bytes(ranks) * most(ranks) <= 2 << 20));
        assert!((1..=65).all(|ranks| most(ranks) + 1 >= ranks));
        assert_eq!([2, 9, 10, 64].map(passable), [2, 2, 2, 1]);
        assert!((1..2000).all(|ranks| passable(ranks) >= 1 && passable(ranks) * most(ranks) * MOST <= 1 << 20));
    }

    #[test]
    fn parts_do_not_overlap_those_of_slots_that_are_full() {
        for start in [0, u32::MAX - 1023] {
            let mut state = 7_u64;
            let mut random = |below: u32| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (state >> 40) as u32 % below
            };
            let room = bytes(if start == 0 { 2 } else { 64 });
            let most = MOST.min(room / 4) as u32;
            let mut parts = UsedParts { next: start, free_until: start, ..UsedParts::of(room) };
            assert_eq!(parts.take(room as u32 / 4 + 1, start, start), None);
            let (mut slot, mut emptied) = (start, start);
            let mut full = VecDeque::new();
            let (mut taken, mut refused) = (0, 0);
            for _ in 0..20_000 {
                let bytes = 97 + random(most - 96);
                if let Some(begin) = parts.take(bytes, slot, emptied) {
                    assert!((begin + bytes) as usize <= room && begin.is_multiple_of(64));
                    assert!(
                        full.iter().all(|(from, to)| begin + bytes <= *from || *to <= begin),
                        "{full:?} {begin} {bytes}"
                    );
                    full.push_back((begin, begin + bytes));
                    slot = slot.wrapping_add(1);
                    taken += 1;
                } else {
                    // A part is refused only if the area has fewer unused bytes than two of the longest parts. Unused bytes are at the
                    // end of the area and between parts.
                    let used: u32 = full.iter().map(|(from, to)| (to - from).next_multiple_of(64)).sum();
                    assert!((used + 2 * most) as usize > room, "{used} bytes are used");
                    refused += 1;
                }
                for _ in 0..random(if full.len() > 20 { 3 } else { 2 }) {
                    if full.pop_front().is_some() {
                        emptied = emptied.wrapping_add(1);
                    }
                }
            }
            assert!(taken > 10_000 && refused > 10, "{taken} {refused}");
        }
    }
}
