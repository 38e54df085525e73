//! Slabs: parts of 4 MiB of the shared file, kept for small blocks until the job ends.

#![forbid(unsafe_code)]

use super::free_list::FreeList;
use std::collections::BTreeMap;
use std::ops::Range;

/// Number of bytes of a slab. A slab begins at a multiple of this number.
pub const SLAB: u64 = 4 << 20;
/// Size of the largest block that comes from a slab, in bytes.
pub const LARGEST_SMALL: u64 = 256 << 10;
/// Largest alignment of a block that comes from a slab.
pub const LARGEST_SMALL_ALIGNMENT: u64 = 4096;
/// Number of bytes of a slab that a rank reserves in one step; a slab has 64 steps.
pub const STEP: u64 = SLAB / 64;

/// The slabs of a rank. Small blocks have offsets in the file.
#[derive(Debug)]
pub struct Slabs {
    /// Free parts. A part never crosses the end of a slab.
    free: FreeList,
    /// The slabs, by their offset in the file.
    pub slabs: BTreeMap<u64, Slab>,
}

/// One slab.
#[derive(Debug)]
pub struct Slab {
    pub address: usize,
    /// One bit for each step, 1 if the step is reserved.
    reserved: u64,
}

impl Slabs {
    /// An allocator without slabs.
    pub fn new() -> Self {
        Self { free: FreeList::new(SLAB), slabs: BTreeMap::new() }
    }

    /// Takes the first free bytes for a small block. Returns their offset, or None if no slab has room.
    pub fn take(&mut self, room: u64, alignment: u64) -> Option<u64> {
        self.free.take(room, alignment)
    }

    /// Adds a slab that is mapped at an address. Nothing of it is reserved.
    pub fn add(&mut self, offset: u64, address: usize) {
        self.slabs.insert(offset, Slab { address, reserved: 0 });
        self.free.free(offset, SLAB);
    }

    pub fn free(&mut self, offset: u64, room: u64) {
        self.free.free(offset, room);
    }

    /// Calls `release` with the offset and length of each reserved step in which all bytes are free. Afterwards the step is no longer
    /// reserved.
    pub fn give_up_free(&mut self, mut release: impl FnMut(u64, u64)) {
        self.give_up_free_near(0..u64::MAX, &mut release);
    }

    /// Like `give_up_free`, but only for the steps that contain one of the bytes `near`.
    pub fn give_up_free_near(&mut self, near: Range<u64>, mut release: impl FnMut(u64, u64)) {
        for (start, slab) in self.slabs.range_mut(start_of(near.start)..near.end) {
            let first = near.start.saturating_sub(*start) / STEP;
            let end = (near.end - start).div_ceil(STEP).min(SLAB / STEP);
            for step in first..end {
                if slab.reserved & 1 << step != 0 && self.free.has(start + step * STEP, STEP) {
                    release(start + step * STEP, STEP);
                    slab.reserved &= !(1 << step);
                }
            }
        }
    }

    /// Returns the slab that contains an offset.
    pub fn slab_of(&mut self, offset: u64) -> &mut Slab {
        self.slabs.get_mut(&start_of(offset)).expect("small blocks lie in slabs")
    }

    #[cfg(test)]
    pub fn free_parts(&self) -> Vec<(u64, u64)> {
        self.free.parts()
    }
}

impl Slab {
    /// Returns the steps that a block at `offset` touches and that are not reserved yet.
    fn missing_steps(&self, offset: u64, room: u64) -> impl Iterator<Item = u64> + use<> {
        let (within, reserved) = (offset % SLAB, self.reserved);
        (within / STEP..=(within + room - 1) / STEP).filter(move |step| reserved & 1 << step == 0)
    }

    /// Returns the number of bytes that `reserve` would reserve.
    pub fn missing(&self, offset: u64, room: u64) -> u64 {
        self.missing_steps(offset, room).count() as u64 * STEP
    }

    /// Reserves the steps that a block at `offset` touches, except those that are already reserved.
    pub fn reserve<E>(
        &mut self,
        offset: u64,
        room: u64,
        mut reserve: impl FnMut(u64, u64) -> Result<(), E>,
    ) -> Result<(), E> {
        for step in self.missing_steps(offset, room) {
            reserve(start_of(offset) + step * STEP, STEP)?;
            self.reserved |= 1 << step;
        }
        Ok(())
    }
}

/// Returns the offset of the slab that contains `offset`.
pub fn start_of(offset: u64) -> u64 {
    offset / SLAB * SLAB
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn free_steps_are_given_up() {
        let mut slabs = Slabs::new();
        assert_eq!(slabs.take(64, 64), None);
        slabs.add(SLAB, 0);
        let blocks = [STEP - 64, 128, 2 * STEP].map(|room| (slabs.take(room, 64).unwrap(), room));
        let slab = slabs.slab_of(SLAB + 1);
        for (offset, room) in blocks {
            slab.reserve(offset, room, |_, _| Ok::<(), ()>(())).unwrap();
        }
        assert_eq!(slab.reserved, 0b1111);
        assert_eq!((slab.missing(SLAB, 4 * STEP), slab.missing(SLAB, 5 * STEP)), (0, STEP));
        let mut given_up = Vec::new();
        slabs.give_up_free(|offset, _| given_up.push(offset));
        assert!(given_up.is_empty());
        // The second block touches the first and the second step; the third block touches the second, third and fourth.
        slabs.free(blocks[0].0, blocks[0].1);
        slabs.free(blocks[2].0, blocks[2].1);
        // The steps that contain bytes of the first block also contain bytes of the second, so none is free.
        slabs.give_up_free_near(blocks[0].0..blocks[0].0 + blocks[0].1, |offset, _| given_up.push(offset));
        assert!(given_up.is_empty());
        for wanted in [vec![SLAB + 2 * STEP, SLAB + 3 * STEP], vec![]] {
            given_up.clear();
            slabs.give_up_free(|offset, _| given_up.push(offset));
            assert_eq!(given_up, wanted);
        }
        assert_eq!(slabs.slab_of(SLAB).reserved, 0b11);
    }
}
