//! Slabs: parts of 4 MiB of the shared file, kept for small blocks until the job ends.
//!
//! Positions are consecutive numbers. A slab consists of a fixed range of positions, and a block takes some of these positions. A slab gets memory
//! only when a block in it needs memory. So a rank can take the same positions as other ranks even if its own block has no bytes.

#![forbid(unsafe_code)]

use super::free_list::FreeList;
use std::collections::BTreeMap;
use std::ops::Range;

/// Number of bytes of a slab.
pub const SLAB: u64 = 4 << 20;
/// Size of the largest block that comes from a slab, in bytes.
pub const LARGEST_SMALL: u64 = 256 << 10;
/// Largest alignment of a block that comes from a slab.
pub const LARGEST_SMALL_ALIGNMENT: u64 = 4096;
/// Number of bytes of a slab that a rank reserves in one step; a slab has 64 steps.
pub const STEP: u64 = SLAB / 64;

/// The slabs for one purpose.
#[derive(Debug)]
pub struct Slabs {
    /// All positions. Those before `next` are divided into slabs.
    positions: Range<u64>,
    next: u64,
    free: FreeList,
    /// Memory of the slabs, by the first position of the slab.
    pub memory: BTreeMap<u64, Slab>,
}

/// The memory of one slab.
#[derive(Debug)]
pub struct Slab {
    /// Offset in the file.
    pub offset: u64,
    pub address: usize,
    /// One bit for each step, 1 if the step is reserved.
    reserved: u64,
}

impl Slabs {
    /// An allocator without slabs. `positions` begins and ends at multiples of `SLAB`.
    pub fn new(positions: Range<u64>) -> Self {
        debug_assert!(positions.start.is_multiple_of(SLAB) && positions.end.is_multiple_of(SLAB));
        Self { next: positions.start, positions, free: FreeList::new(SLAB), memory: BTreeMap::new() }
    }

    /// Takes the first free positions for a small block. None if no position is left.
    pub fn take(&mut self, room: u64, alignment: u64) -> Option<u64> {
        self.free.take(room, alignment).or_else(|| {
            self.add_until(self.next + SLAB)
                .then(|| self.free.take(room, alignment).expect("a new slab has room for any small block"))
        })
    }

    /// Takes the `room` positions from `position` on, which lie in one slab. Returns false if one of these positions is not free.
    pub fn take_at(&mut self, position: u64, room: u64) -> bool {
        self.add_until(start_of(position) + SLAB) && self.free.take_at(position, room)
    }

    /// Adds slabs until all positions before `end` belong to a slab. Returns false if there are too few positions.
    fn add_until(&mut self, end: u64) -> bool {
        if end > self.positions.end {
            return false;
        }
        while self.next < end {
            self.free.free(self.next, SLAB);
            self.next += SLAB;
        }
        true
    }

    pub fn free(&mut self, position: u64, room: u64) {
        self.free.free(position, room);
    }

    /// Calls `release` with the file offset and length of each reserved step in which all positions are free. Afterwards the step is no
    /// longer reserved.
    pub fn give_up_free(&mut self, mut release: impl FnMut(u64, u64)) {
        self.give_up_free_near(self.positions.clone(), &mut release);
    }

    /// Like `give_up_free`, but only for the steps that contain one of `positions`.
    pub fn give_up_free_near(&mut self, positions: Range<u64>, mut release: impl FnMut(u64, u64)) {
        for (start, slab) in self.memory.range_mut(start_of(positions.start)..positions.end) {
            let first = positions.start.saturating_sub(*start) / STEP;
            let end = (positions.end - start).div_ceil(STEP).min(SLAB / STEP);
            for step in first..end {
                if slab.reserved & 1 << step != 0 && self.free.has(start + step * STEP, STEP) {
                    release(slab.offset + step * STEP, STEP);
                    slab.reserved &= !(1 << step);
                }
            }
        }
    }

    /// Returns the lowest position from which all higher positions are free.
    pub fn free_from(&self) -> u64 {
        let mut lowest = self.next;
        loop {
            let start = self.free.free_until(lowest);
            if start == lowest || !start.is_multiple_of(SLAB) {
                return start;
            }
            lowest = start;
        }
    }

    #[cfg(test)]
    pub fn free_parts(&self) -> Vec<(u64, u64)> {
        self.free.parts()
    }
}

impl Slab {
    /// Mapped memory of which nothing is reserved.
    pub fn new(offset: u64, address: usize) -> Self {
        Self { offset, address, reserved: 0 }
    }

    /// Returns the steps that a block at `position` touches and that are not reserved yet.
    fn missing_steps(&self, position: u64, room: u64) -> impl Iterator<Item = u64> + use<> {
        let (within, reserved) = (position % SLAB, self.reserved);
        (within / STEP..=(within + room - 1) / STEP).filter(move |step| reserved & 1 << step == 0)
    }

    /// Returns the number of bytes that `reserve` would reserve.
    pub fn missing(&self, position: u64, room: u64) -> u64 {
        self.missing_steps(position, room).count() as u64 * STEP
    }

    /// Reserves the steps that a block at `position` touches, except those that are already reserved.
    pub fn reserve<E>(
        &mut self,
        position: u64,
        room: u64,
        mut reserve: impl FnMut(u64, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        for step in self.missing_steps(position, room) {
            reserve(self.offset + step * STEP, STEP)?;
            self.reserved |= 1 << step;
        }
        Ok(())
    }
}

/// Returns the first position of the slab that contains `position`.
pub fn start_of(position: u64) -> u64 {
    position / SLAB * SLAB
}

/// Returns the first position from `lowest` on at which a small block does not cross the end of a slab.
pub fn fitting(lowest: u64, room: u64, alignment: u64) -> u64 {
    let position = lowest.next_multiple_of(alignment);
    if start_of(position) == start_of(position + room - 1) { position } else { start_of(position) + SLAB }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_from_the_lowest_free_one_on_can_be_taken() {
        let mut slabs = Slabs::new(SLAB..100 * SLAB);
        assert_eq!(slabs.free_from(), SLAB);
        let first = slabs.take(64, 64).unwrap();
        assert_eq!((first, slabs.free_from()), (SLAB, SLAB + 64));
        // Another rank may take positions two slabs further.
        assert!(slabs.take_at(3 * SLAB + 640, 128));
        assert_eq!(slabs.free_from(), 3 * SLAB + 768);
        assert!(!slabs.take_at(3 * SLAB + 704, 64));
        slabs.free(3 * SLAB + 640, 128);
        assert_eq!(slabs.free_from(), SLAB + 64);
        slabs.free(first, 64);
        assert_eq!(slabs.free_from(), SLAB);
        assert!(!slabs.take_at(100 * SLAB, 64));
    }

    #[test]
    fn free_steps_are_given_up() {
        let mut slabs = Slabs::new(SLAB..100 * SLAB);
        let blocks = [STEP - 64, 128, 2 * STEP].map(|room| (slabs.take(room, 64).unwrap(), room));
        let mut slab = Slab::new(10 * SLAB, 0);
        for (position, room) in blocks {
            slab.reserve(position, room, |_, _| Ok::<(), ()>(())).unwrap();
        }
        assert_eq!(slab.reserved, 0b1111);
        assert_eq!((slab.missing(SLAB, 4 * STEP), slab.missing(SLAB, 5 * STEP)), (0, STEP));
        slabs.memory.insert(SLAB, slab);
        let mut given_up = Vec::new();
        slabs.give_up_free(|offset, _| given_up.push(offset));
        assert_eq!(given_up, []);
        // The second block touches the first and the second step; the third block touches the second, third and fourth.
        slabs.free(blocks[0].0, blocks[0].1);
        slabs.free(blocks[2].0, blocks[2].1);
        // The steps that contain positions of the first block also contain positions of the second, so none is free.
        slabs.give_up_free_near(blocks[0].0..blocks[0].0 + blocks[0].1, |offset, _| given_up.push(offset));
        assert_eq!(given_up, []);
        for wanted in [vec![10 * SLAB + 2 * STEP, 10 * SLAB + 3 * STEP], vec![]] {
            given_up.clear();
            slabs.give_up_free(|offset, _| given_up.push(offset));
            assert_eq!(given_up, wanted);
        }
        assert_eq!(slabs.memory[&SLAB].reserved, 0b11);
    }

    #[test]
    fn a_fitting_position_never_crosses_the_end_of_a_slab() {
        assert_eq!(fitting(SLAB + 1, 64, 64), SLAB + 64);
        assert_eq!(fitting(2 * SLAB - 64, 64, 64), 2 * SLAB - 64);
        assert_eq!(fitting(2 * SLAB - 64, 65, 64), 2 * SLAB);
        assert_eq!(fitting(2 * SLAB - 63, 1, 4096), 2 * SLAB);
    }
}
