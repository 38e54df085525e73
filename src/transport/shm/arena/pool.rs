//! The allocator of one rank in its span, which is its part of the shared file.
//!
//! Small blocks come from slabs, which are never freed: once the memory of a slab is reserved, creating and freeing small windows takes no
//! system call, unless the job has run short of memory. A large block is a part of the file with its own mapping. Freeing the block frees
//! the part and the mapping.

mod owned;
mod reserving;
mod symmetric;

pub use owned::{Owned, ShmBox};
pub use reserving::UNCLAIMED;
pub use symmetric::FreeFrom;

use super::addresses;
use super::block::{Block, Positions, Purpose};
use super::budget::Budget;
use super::free_list::FreeList;
use super::layout::RANK_SPAN;
use super::piece::{LASTING, PROMISED, Piece, Unit};
use super::refusal::refused;
use super::slabs::{self, LARGEST_SMALL, LARGEST_SMALL_ALIGNMENT, SLAB, Slab, Slabs};
use crate::abi::MPI_ERR_NO_MEM;
use crate::error::{Result, fail};
use crate::os::address::LocalAddr;
use crate::os::page_size;
use crate::os::shared_file::{SharedFile, unmap};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, OnceLock};

/// Blocks begin and end at multiples of this number of bytes, so that two blocks never share a cache line.
const GRAIN: u64 = 64;
/// Large blocks begin at offsets that are multiples of this number, the size of a huge page.
const LARGE_GRAIN: u64 = 2 << 20;
/// Largest alignment of offsets in the file. If a block has a larger alignment, only its address has that alignment; its offset is a
/// multiple of this number.
const LARGEST_ALIGNMENT: u64 = 1 << 36;

/// The function that is called with the addresses of each block before the block is freed.
static FREE_HOOK: OnceLock<fn(Range<LocalAddr>)> = OnceLock::new();

/// Sets the function that is called with the addresses of each block before the block is freed. Only the first call has an effect.
pub fn set_free_hook(hook: fn(Range<LocalAddr>)) {
    // A process joins its job once.
    let _ = FREE_HOOK.set(hook);
}

/// The allocator of one rank.
#[derive(Debug)]
pub struct Pool {
    file: Arc<SharedFile>,
    /// The rank's part of the file.
    span: Range<u64>,
    budget: Arc<Budget>,
    state: Mutex<PoolState>,
}

#[derive(Debug)]
struct PoolState {
    /// Free parts of the span.
    file: FreeList,
    /// Slabs for each purpose.
    small: [Slabs; 3],
    /// Free addresses for large symmetric blocks.
    addresses: FreeList,
    /// Blocks in use, by address.
    blocks: BTreeMap<usize, Block>,
    /// Addresses of slabs and large blocks in this process, by offset in the file.
    mapped: BTreeMap<u64, usize>,
    /// Number of bytes for slabs that this rank has not reserved yet, but has claimed or may reserve without a claim.
    claimed: u64,
}

impl Pool {
    /// A pool over the part `start..end` of the file.
    pub(super) fn new(file: Arc<SharedFile>, start: u64, end: u64, budget: Arc<Budget>) -> Self {
        let state = PoolState {
            file: FreeList::of(start, end),
            small: [(); 3].map(|()| Slabs::new(addresses::SLABS)),
            addresses: FreeList::of(addresses::LARGE.start, addresses::LARGE.end),
            blocks: BTreeMap::new(),
            mapped: BTreeMap::new(),
            claimed: UNCLAIMED,
        };
        Self { file, span: start..end, budget, state: Mutex::new(state) }
    }

    /// Allocates `size` bytes at a multiple of `alignment`, a power of two. The memory is reserved, or promised (counted, but not reserved).
    /// Its contents are undefined. Fails with MPI_ERR_NO_MEM if there is too little memory or address space.
    pub fn allocate(&'static self, size: usize, alignment: usize) -> Result<Owned> {
        Ok(Owned { block: self.allocate_block(size, alignment, Purpose::Own)?, pool: self })
    }

    /// Allocates a block for all ranks, which map it with `Maps::map_for_all`. For a large block that is not promised, this call claims the
    /// memory, and each rank reserves its own part (`reserve_part`).
    pub fn allocate_for_all(&'static self, size: usize, alignment: usize) -> Result<Owned> {
        Ok(Owned { block: self.allocate_block(size, alignment, Purpose::ForAll)?, pool: self })
    }

    fn allocate_block(&self, size: usize, alignment: usize, purpose: Purpose) -> Result<Block> {
        let taken = taken_by(size)?;
        let alignment = (alignment as u64).max(GRAIN);
        let mut state = self.state.lock();
        if taken <= LARGEST_SMALL && alignment <= LARGEST_SMALL_ALIGNMENT {
            let Some(first) = state.small[purpose as usize].take(taken, alignment) else {
                fail!(MPI_ERR_NO_MEM, "there are no places left for blocks of {size} bytes");
            };
            return self.fill_small(&mut state, purpose, Positions { first, room: taken }, size);
        }
        let mut positions = Positions::default();
        if purpose == Purpose::Symmetric {
            let room = taken.next_multiple_of(LARGE_GRAIN);
            // If no such address is free, the kernel chooses an address.
            if let Some(first) = state.addresses.take(room, alignment.clamp(LARGE_GRAIN, LARGEST_ALIGNMENT)) {
                positions = Positions { first, room };
            }
        }
        self.fill_large(&mut state, purpose, positions, size, alignment)
    }

    /// Provides memory for a small block. If that fails, frees the block's positions.
    fn fill_small(
        &self,
        state: &mut PoolState,
        purpose: Purpose,
        positions: Positions,
        size: usize,
    ) -> Result<Block> {
        match self.slab_memory(state, purpose, positions.first, size) {
            Ok((unit, start)) => {
                let address = start + (positions.first % SLAB) as usize;
                let block = Block { address, size, unit, purpose, positions };
                state.blocks.insert(address, block);
                Ok(block)
            }
            Err(error) => {
                state.small[purpose as usize].free(positions.first, positions.room);
                Err(error)
            }
        }
    }

    /// Reserves memory for `size` bytes at a position in a slab. Returns the slab and its address.
    fn slab_memory(
        &self,
        state: &mut PoolState,
        purpose: Purpose,
        position: u64,
        size: usize,
    ) -> Result<(Unit, usize)> {
        let start = slabs::start_of(position);
        if !state.small[purpose as usize].memory.contains_key(&start) {
            let slab = self.map_slab(state, purpose, start)?;
            state.mapped.insert(slab.offset, slab.address);
            state.small[purpose as usize].memory.insert(start, slab);
        }
        let room = taken_by(size)?;
        self.claim_for_slab(state, purpose, position, room)?;
        let PoolState { small, claimed, .. } = state;
        let slab = small[purpose as usize].memory.get_mut(&start).expect("map_slab has given the slab memory");
        slab.reserve(position, room, |offset, length| {
            self.file.reserve(offset, length).map_err(|refusal| refused(refusal, "reserved", length as usize))?;
            *claimed -= length;
            Ok(())
        })?;
        Ok((Unit { offset: slab.offset, length: SLAB, state: LASTING }, slab.address))
    }

    fn map_slab(&self, state: &mut PoolState, purpose: Purpose, start: u64) -> Result<Slab> {
        let Some(offset) = state.file.take(SLAB, SLAB) else {
            fail!(MPI_ERR_NO_MEM, "the shared file has no room for another {SLAB} bytes{}", self.limit());
        };
        match self.map(purpose, start, offset, SLAB as usize, 1) {
            Ok(address) => Ok(Slab::new(offset, address)),
            Err(error) => {
                state.file.free(offset, SLAB);
                Err(error)
            }
        }
    }

    /// Provides memory for a large block. If that fails, frees the block's positions.
    fn fill_large(
        &self,
        state: &mut PoolState,
        purpose: Purpose,
        positions: Positions,
        size: usize,
        alignment: u64,
    ) -> Result<Block> {
        match self.large_memory(state, purpose, positions.first, size, alignment) {
            Ok((unit, address)) => {
                let block = Block { address, size, unit, purpose, positions };
                state.blocks.insert(address, block);
                state.mapped.insert(unit.offset, address);
                Ok(block)
            }
            Err(error) => {
                state.free_addresses(positions);
                Err(error)
            }
        }
    }

    /// Takes a part of the file for `size` bytes, promises or reserves its memory, and maps it. If the block is for all ranks and its
    /// memory is not promised, this function only claims the memory, and each rank reserves its own part later (`reserve_part`).
    fn large_memory(
        &self,
        state: &mut PoolState,
        purpose: Purpose,
        wanted: u64,
        size: usize,
        alignment: u64,
    ) -> Result<(Unit, usize)> {
        let length = size.max(1).next_multiple_of(page_size());
        let mut unit = Unit { offset: 0, length: length as u64, state: 0 };
        let Some(offset) = state.file.take(large_room(unit), alignment.clamp(LARGE_GRAIN, LARGEST_ALIGNMENT)) else {
            fail!(MPI_ERR_NO_MEM, "{size} bytes are more than the shared file can hold{}", self.limit());
        };
        unit.offset = offset;
        if self.budget.promise(unit.length) {
            unit.state = PROMISED;
        } else if let Err(error) = self.claim(state, unit.length) {
            state.file.free(offset, large_room(unit));
            return Err(error);
        }
        let is_reserved_here = unit.state & PROMISED == 0 && purpose != Purpose::ForAll;
        let reserved = if is_reserved_here { self.reserve(offset, unit.length) } else { Ok(()) };
        match reserved.and_then(|()| self.map(purpose, wanted, offset, length, alignment as usize)) {
            Ok(address) => Ok((unit, address)),
            Err(error) => {
                self.free_memory(state, unit);
                Err(error)
            }
        }
    }

    /// Maps a part of the file at the address for its purpose; `wanted` is that address if the purpose is `Symmetric`.
    fn map(&self, purpose: Purpose, wanted: u64, offset: u64, length: usize, alignment: usize) -> Result<usize> {
        let wanted = match purpose {
            Purpose::Own => 0,
            Purpose::Symmetric => wanted,
            Purpose::ForAll => addresses::for_all(offset),
        };
        self.file
            .map_at(wanted as usize, offset, length, alignment)
            .map_err(|refusal| refused(refusal, "mapped", length))
    }

    /// Returns the reason why the shared file is short, for an error text; empty if it is not short.
    fn limit(&self) -> String {
        let bytes = self.span.end - self.span.start;
        if bytes >= RANK_SPAN {
            return String::new();
        }
        let length = self.file.length();
        format!(
            ": it has {length} bytes, of which this rank has {bytes}, because files may not be longer (ulimit -f)"
        )
    }

    /// Frees a block.
    pub(super) fn free(&self, block: &Block) {
        if let Some(hook) = FREE_HOOK.get() {
            let start = LocalAddr::new(block.address);
            hook(start..start + block.size);
        }
        let mut state = self.state.lock();
        if block.unit.length > 0 {
            let known = state.blocks.remove(&block.address);
            debug_assert!(known.is_some());
        }
        if block.is_small() {
            state.small[block.purpose as usize].free(block.positions.first, block.positions.room);
            self.give_up_freed(&mut state, block);
            return;
        }
        if block.unit.length > 0 {
            state.mapped.remove(&block.unit.offset);
            unmap(block.address, block.unit.length as usize);
            self.free_memory(&mut state, block.unit);
        }
        state.free_addresses(block.positions);
    }

    /// Frees the memory of a large block.
    fn free_memory(&self, state: &mut PoolState, unit: Unit) {
        self.file.release(unit.offset, unit.length);
        self.budget.release(unit.length, unit.state & PROMISED != 0);
        state.file.free(unit.offset, large_room(unit));
    }

    /// Returns the address of a piece in this process. None if another pool allocated it.
    pub fn address_of(&self, piece: &Piece) -> Option<usize> {
        if !self.span.contains(&piece.unit.offset) {
            return None;
        }
        Some(self.state.lock().mapped.get(&piece.unit.offset)? + piece.within as usize)
    }

    /// Returns the block in use that contains an address.
    pub fn block_of(&self, address: usize) -> Option<Block> {
        let state = self.state.lock();
        let (_, block) = state.blocks.range(..=address).next_back()?;
        (address - block.address < block.size.max(1)).then_some(*block)
    }
}

impl PoolState {
    fn free_addresses(&mut self, positions: Positions) {
        if positions.room > 0 {
            self.addresses.free(positions.first, positions.room);
        }
    }
}

/// Returns the number of positions that a block of `size` bytes takes in a slab. A block that takes too many positions is a large block.
fn taken_by(size: usize) -> Result<u64> {
    let taken = (size.max(1) as u64).checked_next_multiple_of(GRAIN).filter(|taken| *taken < 1 << 62);
    let Some(taken) = taken else {
        fail!(MPI_ERR_NO_MEM, "{size} bytes of memory are more than any machine has");
    };
    Ok(taken)
}

/// Returns the number of bytes of the file that a large block takes.
fn large_room(unit: Unit) -> u64 {
    unit.length.next_multiple_of(LARGE_GRAIN)
}

#[cfg(test)]
mod tests;
