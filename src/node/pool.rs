//! What one rank allocates in its span of the shared file.
//!
//! Small blocks come out of slabs, which stay: creating and freeing small windows costs no system call once the slab is
//! warm. A large block is a part of the file and a map of its own, and both are given back when it is freed.

use super::{maps::Unit, refused};
use crate::abi::MPI_ERR_NO_MEM;
use crate::error::{Result, fail};
use crate::system::shared_file::{SharedFile, unmap};
use crate::system::{available, page_size};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

/// Bytes of a slab.
const SLAB: u64 = 4 << 20;
/// Largest block that comes out of a slab, and its largest alignment.
const LARGEST_SMALL: u64 = 256 << 10;
const LARGEST_SMALL_ALIGNMENT: usize = 4096;
/// Blocks begin and end at multiples of this, so that two never share a cache line.
const GRAIN: u64 = 64;
/// Memory of a slab is reserved in these steps; 64 of them make a slab.
const STEP: u64 = SLAB / 64;
/// Places of large blocks in the file are multiples of this, the size of a huge page.
const LARGE_GRAIN: u64 = 2 << 20;
/// No multiple of this lies in a span.
const UNBOUNDED: u64 = 1 << 63;
/// Memory is reserved in pieces of this size, and looked for beforehand when there is at least one.
const RESERVED_AT_ONCE: u64 = 64 << 20;

/// The allocator of one rank.
#[derive(Debug)]
pub struct Pool {
    file: Arc<SharedFile>,
    /// The part of the file that it has.
    span: Range<u64>,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    /// Free parts of the slabs: place in the file and length.
    small: BTreeMap<u64, u64>,
    slabs: BTreeMap<u64, Slab>,
    /// Free parts of the rest of the span.
    large: BTreeMap<u64, u64>,
    /// Blocks in use, by their address.
    blocks: BTreeMap<usize, Block>,
}

#[derive(Debug)]
struct Slab {
    address: usize,
    /// A bit for each step that is reserved.
    reserved: u64,
}

/// A block in use.
#[derive(Clone, Copy, Debug)]
pub struct Block {
    /// First byte, in this process.
    pub address: usize,
    /// Bytes asked for.
    pub size: usize,
    /// Place in the file, and bytes taken there.
    offset: u64,
    taken: u64,
    unit: Unit,
}

/// A block that is freed when it is dropped.
#[derive(Debug)]
pub struct Owned {
    block: Block,
    pool: &'static Pool,
}

impl std::ops::Deref for Owned {
    type Target = Block;

    fn deref(&self) -> &Block {
        &self.block
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        self.pool.free(&self.block);
    }
}

/// A place in shared memory, as other ranks are told of it.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Piece {
    /// What to map.
    pub unit: Unit,
    /// Where in it.
    pub within: u64,
}

impl Piece {
    /// The piece as words.
    pub fn words(self) -> [u64; 4] {
        [self.unit.offset, self.unit.length, self.unit.lasting, self.within]
    }

    /// The piece of such words.
    pub fn of_words([offset, length, lasting, within]: [u64; 4]) -> Self {
        Self { unit: Unit { offset, length, lasting }, within }
    }
}

impl Block {
    /// How other ranks reach the address `address` in this block.
    pub fn piece_at(&self, address: usize) -> Piece {
        Piece { unit: self.unit, within: self.offset - self.unit.offset + (address - self.address) as u64 }
    }

    /// How other ranks reach this block.
    pub fn piece(&self) -> Piece {
        self.piece_at(self.address)
    }
}

impl Pool {
    /// A pool over a part of the file.
    pub(super) fn new(file: Arc<SharedFile>, start: u64, end: u64) -> Self {
        let state = State {
            small: BTreeMap::new(),
            slabs: BTreeMap::new(),
            large: BTreeMap::from([(start, end - start)]),
            blocks: BTreeMap::new(),
        };
        Self { file, span: start..end, state: Mutex::new(state) }
    }

    /// Allocates `size` bytes at a multiple of `alignment`, a power of two. The memory is reserved; what it holds is not
    /// defined. MPI_ERR_NO_MEM when it cannot be had, and nothing has changed then.
    pub fn allocate(&'static self, size: usize, alignment: usize) -> Result<Owned> {
        Ok(Owned { block: self.allocate_block(size, alignment)?, pool: self })
    }

    fn allocate_block(&self, size: usize, alignment: usize) -> Result<Block> {
        let Some(taken) = (size.max(1) as u64).checked_next_multiple_of(GRAIN).filter(|taken| *taken < 1 << 62)
        else {
            fail!(MPI_ERR_NO_MEM, "{size} bytes of memory are more than any machine has");
        };
        let mut state = self.state.lock();
        let block = if taken <= LARGEST_SMALL && alignment <= LARGEST_SMALL_ALIGNMENT {
            self.allocate_small(&mut state, size, taken, alignment as u64)?
        } else {
            self.allocate_large(&mut state, size, alignment)?
        };
        state.blocks.insert(block.address, block);
        Ok(block)
    }

    fn allocate_small(&self, state: &mut State, size: usize, taken: u64, alignment: u64) -> Result<Block> {
        let alignment = alignment.max(GRAIN);
        let offset = match take(&mut state.small, taken, alignment) {
            Some(offset) => offset,
            None => {
                self.add_slab(state)?;
                take(&mut state.small, taken, alignment).expect("a new slab has room for a small block")
            }
        };
        let start = offset / SLAB * SLAB;
        let slab = state.slabs.get_mut(&start).expect("a free part lies in a slab");
        if let Err(error) = self.reserve_steps(slab, start, offset, taken) {
            give_back(&mut state.small, offset, taken, SLAB);
            return Err(error);
        }
        let address = slab.address + (offset - start) as usize;
        let unit = Unit { offset: start, length: SLAB, lasting: 1 };
        Ok(Block { address, size, offset, taken, unit })
    }

    /// Reserves those steps of a slab that a block touches.
    fn reserve_steps(&self, slab: &mut Slab, start: u64, offset: u64, taken: u64) -> Result {
        for step in (offset - start) / STEP..=(offset - start + taken - 1) / STEP {
            if slab.reserved & 1 << step == 0 {
                self.file
                    .reserve(start + step * STEP, STEP)
                    .map_err(|refusal| refused(refusal, "reserved", STEP as usize))?;
                slab.reserved |= 1 << step;
            }
        }
        Ok(())
    }

    fn add_slab(&self, state: &mut State) -> Result {
        let Some(start) = take(&mut state.large, SLAB, SLAB) else {
            fail!(MPI_ERR_NO_MEM, "the shared file has no room for another {SLAB} bytes");
        };
        let address = match self.file.map(start, SLAB as usize, 1) {
            Ok(address) => address,
            Err(refusal) => {
                give_back(&mut state.large, start, SLAB, UNBOUNDED);
                return Err(refused(refusal, "mapped", SLAB as usize));
            }
        };
        state.slabs.insert(start, Slab { address, reserved: 0 });
        give_back(&mut state.small, start, SLAB, SLAB);
        Ok(())
    }

    fn allocate_large(&self, state: &mut State, size: usize, alignment: usize) -> Result<Block> {
        let taken = (size.max(1) as u64).next_multiple_of(LARGE_GRAIN);
        let Some(offset) = take(&mut state.large, taken, LARGE_GRAIN) else {
            fail!(MPI_ERR_NO_MEM, "{size} bytes are more than the shared file can hold");
        };
        let length = size.max(1).next_multiple_of(page_size());
        match self.reserve(offset, length as u64).and_then(|()| {
            self.file.map(offset, length, alignment).map_err(|refusal| {
                self.file.release(offset, length as u64);
                refused(refusal, "mapped", size)
            })
        }) {
            Ok(address) => {
                let unit = Unit { offset, length: length as u64, lasting: 0 };
                Ok(Block { address, size, offset, taken, unit })
            }
            Err(error) => {
                give_back(&mut state.large, offset, taken, UNBOUNDED);
                Err(error)
            }
        }
    }

    /// Reserves memory piece by piece, as long as the machine has more: asking for too much would not fail but bring the
    /// kernel to kill processes.
    fn reserve(&self, offset: u64, length: u64) -> Result {
        let mut done = 0;
        while done < length {
            let step = (length - done).min(RESERVED_AT_ONCE);
            let wanted = length - done;
            let enough =
                wanted < RESERVED_AT_ONCE / 4 || available::bytes().is_none_or(|available| wanted < available);
            let reserved = if enough {
                self.file.reserve(offset + done, step)
            } else {
                Err(crate::system::shared_file::Refusal::Exhausted)
            };
            if let Err(refusal) = reserved {
                self.file.release(offset, length);
                return Err(refused(refusal, "reserved", length as usize));
            }
            done += step;
        }
        Ok(())
    }

    /// Frees a block.
    fn free(&self, block: &Block) {
        let mut state = self.state.lock();
        let known = state.blocks.remove(&block.address);
        debug_assert!(known.is_some());
        if block.unit.lasting != 0 {
            give_back(&mut state.small, block.offset, block.taken, SLAB);
        } else {
            unmap(block.address, block.unit.length as usize);
            self.file.release(block.offset, block.unit.length);
            give_back(&mut state.large, block.offset, block.taken, UNBOUNDED);
        }
    }

    /// Address of a piece that this pool allocated, if it did.
    pub fn address_of(&self, piece: &Piece) -> Option<usize> {
        if !self.span.contains(&piece.unit.offset) {
            return None;
        }
        let state = self.state.lock();
        let start = match state.slabs.get(&piece.unit.offset) {
            Some(slab) => slab.address,
            None => state.blocks.values().find(|block| block.unit == piece.unit)?.address,
        };
        Some(start + piece.within as usize)
    }

    /// The block in use that an address lies in.
    pub fn block_of(&self, address: usize) -> Option<Block> {
        let state = self.state.lock();
        let (_, block) = state.blocks.range(..=address).next_back()?;
        (address - block.address < block.size.max(1)).then_some(*block)
    }
}

/// Takes `length` bytes at a multiple of `alignment` out of the first free part that has them.
fn take(free: &mut BTreeMap<u64, u64>, length: u64, alignment: u64) -> Option<u64> {
    let (start, room, place) = free.iter().find_map(|(&start, &room)| {
        let place = start.next_multiple_of(alignment);
        (place - start + length <= room).then_some((start, room, place))
    })?;
    free.remove(&start);
    if place > start {
        free.insert(start, place - start);
    }
    if place + length < start + room {
        free.insert(place + length, start + room - (place + length));
    }
    Some(place)
}

/// Adds a part to the free ones and joins it with its neighbours, but never across a multiple of `bound`: slabs that follow
/// each other in the file do not do so in memory.
fn give_back(free: &mut BTreeMap<u64, u64>, mut start: u64, mut length: u64, bound: u64) {
    if let Some((&before, &room)) = free.range(..start).next_back()
        && before + room == start
        && !start.is_multiple_of(bound)
    {
        free.remove(&before);
        start = before;
        length += room;
    }
    let end = start + length;
    if !end.is_multiple_of(bound)
        && let Some(room) = free.remove(&end)
    {
        length += room;
    }
    free.insert(start, length);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool() -> Pool {
        Pool::new(Arc::new(SharedFile::create(1 << 50).unwrap()), 1 << 44, 1 << 45)
    }

    #[test]
    fn blocks_do_not_overlap_and_are_found_again() {
        let pool = pool();
        let sizes = [0, 1, 64, 65, 4096, 100_000, 300_000, 5 << 20];
        let blocks: Vec<Block> = sizes.iter().map(|&size| pool.allocate_block(size, 64).unwrap()).collect();
        for (index, block) in blocks.iter().enumerate() {
            assert_eq!(block.address % 64, 0);
            // SAFETY: the block has this many bytes.
            unsafe { std::ptr::write_bytes(block.address as *mut u8, index as u8 + 1, block.size) };
        }
        for (index, block) in blocks.iter().enumerate() {
            // SAFETY: as above.
            let bytes = unsafe { std::slice::from_raw_parts(block.address as *const u8, block.size) };
            assert!(bytes.iter().all(|&byte| byte == index as u8 + 1));
            let last = block.address + block.size.max(1) - 1;
            assert_eq!(pool.block_of(last).unwrap().address, block.address);
            assert!(pool.block_of(last + 1).is_none_or(|other| other.address != block.address));
        }
        for block in &blocks {
            pool.free(block);
            assert!(pool.block_of(block.address).is_none());
        }
        let state = pool.state.lock();
        assert!(state.small.iter().eq([(&(1 << 44), &SLAB)]), "{:?}", state.small);
        assert!(state.large.iter().eq([(&((1 << 44) + SLAB), &((1 << 44) - SLAB))]), "{:?}", state.large);
    }

    #[test]
    fn blocks_of_many_slabs_stay_apart() {
        let pool = pool();
        for round in 0..3 {
            let sizes = [100_000, 64, 65_600, 262_144, 1, 4160].into_iter().cycle().take(300);
            let blocks: Vec<Block> = sizes.map(|size| pool.allocate_block(size, 64).unwrap()).collect();
            assert!(pool.state.lock().slabs.len() > 3);
            for (index, block) in blocks.iter().enumerate() {
                // SAFETY: the block has this many bytes.
                unsafe { std::ptr::write_bytes(block.address as *mut u8, index as u8, block.size) };
                assert!(block.offset + block.taken <= block.unit.offset + block.unit.length);
            }
            for (index, block) in blocks.iter().enumerate() {
                // SAFETY: as above.
                let bytes = unsafe { std::slice::from_raw_parts(block.address as *const u8, block.size) };
                assert!(bytes.iter().all(|&byte| byte == index as u8), "block {index} in round {round}");
            }
            // Every other one first, so that free parts of all sizes arise.
            blocks.iter().step_by(2).for_each(|block| pool.free(block));
            blocks.iter().skip(1).step_by(2).for_each(|block| pool.free(block));
        }
        let state = pool.state.lock();
        assert!(state.small.values().all(|room| *room == SLAB), "{:?}", state.small);
    }

    #[test]
    fn alignment_is_honoured() {
        let pool = pool();
        for alignment in [64, 128, 4096, 1 << 16, 1 << 21, 1 << 26] {
            for size in [0, 8, 5000, 1 << 20] {
                let block = pool.allocate_block(size, alignment).unwrap();
                assert_eq!(block.address % alignment, 0, "{size} bytes at {alignment}");
            }
        }
    }

    #[test]
    fn too_much_is_refused_and_changes_nothing() {
        let pool = pool();
        for size in [usize::MAX, isize::MAX as usize, 1 << 50, 1 << 43] {
            assert_eq!(pool.allocate_block(size, 64).unwrap_err().class, MPI_ERR_NO_MEM, "{size}");
        }
        let state = pool.state.lock();
        assert!(state.blocks.is_empty() && state.large.len() == 1);
    }

    #[test]
    fn pieces_name_the_same_memory() {
        let pool = pool();
        let maps = super::super::Maps::new(Arc::clone(&pool.file));
        for size in [200, 1 << 20] {
            let block = pool.allocate_block(size, 64).unwrap();
            let piece = block.piece_at(block.address + 100);
            let map = maps.map(piece.unit).unwrap();
            // SAFETY: both addresses name byte 100 of the block.
            unsafe {
                ((block.address + 100) as *mut u8).write_volatile(77);
                assert_eq!(((map.address + piece.within as usize) as *const u8).read_volatile(), 77);
            }
        }
    }
}
