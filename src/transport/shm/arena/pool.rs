//! The allocator of one rank in its span, which is its part of the shared file.
//!
//! Small blocks come from slabs, which are never freed: once the memory of a slab is reserved, creating and freeing small windows takes no
//! system call, unless the job has run short of memory. A large block is a part of the file with its own mapping. Freeing the block frees
//! the part and the mapping.

mod owned;
mod reserving;

pub use owned::{Owned, ShmBox};
pub use reserving::UNCLAIMED;

use super::block::Block;
use super::budget::Budget;
use super::free_list::FreeList;
use super::layout::RANK_SPAN;
use super::piece::{GUARDED, LASTING, PROMISED, Piece, Unit};
use super::refusal::refused;
use super::slabs::{LARGEST_SMALL, LARGEST_SMALL_ALIGNMENT, SLAB, Slabs};
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

/// What uses a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum User {
    Library,
    /// The program. This rank reserves the memory.
    Program,
    /// The program. If the block is large and not promised, each rank reserves its own part (`reserve_part`).
    ProgramOfAll,
}

/// The allocator of one rank.
#[derive(Debug)]
pub struct Pool {
    file: Arc<SharedFile>,
    /// The rank's part of the file.
    span: Range<u64>,
    budget: Arc<Budget>,
    /// True if memory of the program ends at an inaccessible page.
    guards: bool,
    state: Mutex<PoolState>,
}

#[derive(Debug)]
struct PoolState {
    /// Free parts of the span.
    file: FreeList,
    small: Slabs,
    /// Blocks in use, by address.
    blocks: BTreeMap<usize, Block>,
    /// Addresses of slabs and large blocks in this process, by offset in the file.
    mapped: BTreeMap<u64, usize>,
    /// Number of bytes for slabs that this rank has not reserved yet, but has claimed or may reserve without a claim.
    claimed: u64,
}

impl Pool {
    /// A pool over the part `start..end` of the file.
    pub(super) fn new(file: Arc<SharedFile>, (start, end): (u64, u64), budget: Arc<Budget>, guards: bool) -> Self {
        let state = PoolState {
            file: FreeList::of(start, end),
            small: Slabs::new(),
            blocks: BTreeMap::new(),
            mapped: BTreeMap::new(),
            claimed: UNCLAIMED,
        };
        Self { file, span: start..end, budget, guards, state: Mutex::new(state) }
    }

    /// Allocates `size` bytes at a multiple of `alignment`, a power of two. The memory is reserved, or promised (counted, but not reserved).
    /// Its contents are undefined. Fails with MPI_ERR_NO_MEM if there is too little memory or address space.
    pub fn allocate(&'static self, size: usize, alignment: usize) -> Result<Owned> {
        Ok(Owned { block: self.allocate_block(size, alignment, User::Library)?, pool: self })
    }

    /// Allocates memory of the program. With RMAMPI_GUARD=1 it ends at an inaccessible page.
    pub fn allocate_for_program(&'static self, size: usize, alignment: usize) -> Result<Owned> {
        Ok(Owned { block: self.allocate_block(size, alignment, User::Program)?, pool: self })
    }

    /// Allocates memory of the program for all ranks, as `allocate_for_program`. For a large block that is not promised, this call claims the
    /// memory, and each rank reserves its own part (`reserve_part`).
    pub fn allocate_for_all(&'static self, size: usize, alignment: usize) -> Result<Owned> {
        Ok(Owned { block: self.allocate_block(size, alignment, User::ProgramOfAll)?, pool: self })
    }

    fn allocate_block(&self, size: usize, alignment: usize, user: User) -> Result<Block> {
        if size > isize::MAX as usize / 2 {
            fail!(MPI_ERR_NO_MEM, "{size} bytes of memory are more than any machine has");
        }
        let is_guarded = self.guards && user != User::Library;
        let alignment = if is_guarded { alignment as u64 } else { (alignment as u64).max(GRAIN) };
        let mut state = self.state.lock();
        let block = if room_of(size) <= LARGEST_SMALL && alignment <= LARGEST_SMALL_ALIGNMENT && !is_guarded {
            self.small_block(&mut state, size, alignment)?
        } else {
            self.large_block(&mut state, size, alignment, (user, is_guarded))?
        };
        state.blocks.insert(block.address, block);
        Ok(block)
    }

    /// Takes a part of a slab, and reserves its memory.
    fn small_block(&self, state: &mut PoolState, size: usize, alignment: u64) -> Result<Block> {
        let room = room_of(size);
        let offset = match state.small.take(room, alignment) {
            Some(offset) => offset,
            None => {
                self.add_slab(state)?;
                state.small.take(room, alignment).expect("a new slab has room for any small block")
            }
        };
        let reserved = self.claim_for_slab(state, offset, room).and_then(|()| {
            let PoolState { small, claimed, .. } = state;
            small.slab_of(offset).reserve(offset, room, |offset, length| {
                self.file.reserve(offset, length).map_err(|refusal| refused(refusal, "reserved", length as usize))?;
                *claimed -= length;
                Ok(())
            })
        });
        if let Err(error) = reserved {
            state.small.free(offset, room);
            return Err(error);
        }
        let within = offset % SLAB;
        let unit = Unit { offset: offset - within, length: SLAB, state: LASTING };
        Ok(Block { address: state.small.slab_of(offset).address + within as usize, size, unit, within })
    }

    fn add_slab(&self, state: &mut PoolState) -> Result {
        let Some(offset) = state.file.take(SLAB, SLAB) else {
            fail!(MPI_ERR_NO_MEM, "the shared file has no room for another {SLAB} bytes{}", self.limit());
        };
        match self.file.map(offset, SLAB as usize, 1, 0) {
            Ok(address) => {
                state.mapped.insert(offset, address);
                state.small.add(offset, address);
                Ok(())
            }
            Err(refusal) => {
                state.file.free(offset, SLAB);
                Err(refused(refusal, "mapped", SLAB as usize))
            }
        }
    }

    /// Takes a part of the file for `size` bytes, promises or reserves its memory, and maps it. If the block is for all ranks and its
    /// memory is not promised, this function only claims the memory, and each rank reserves its own part later (`reserve_part`). A guarded block
    /// ends at the end of its last page, or less than `alignment` bytes before.
    fn large_block(
        &self,
        state: &mut PoolState,
        size: usize,
        alignment: u64,
        (user, is_guarded): (User, bool),
    ) -> Result<Block> {
        let length = size.max(1).next_multiple_of(page_size());
        let mut unit = Unit { offset: 0, length: length as u64, state: if is_guarded { GUARDED } else { 0 } };
        let Some(offset) = state.file.take(large_room(unit), alignment.clamp(LARGE_GRAIN, LARGEST_ALIGNMENT)) else {
            fail!(MPI_ERR_NO_MEM, "{size} bytes are more than the shared file can hold{}", self.limit());
        };
        unit.offset = offset;
        if self.budget.promise(unit.length) {
            unit.state |= PROMISED;
        } else if let Err(error) = self.claim(state, unit.length) {
            state.file.free(offset, large_room(unit));
            return Err(error);
        }
        let is_reserved_here = unit.state & PROMISED == 0 && user != User::ProgramOfAll;
        let reserved = if is_reserved_here { self.reserve(offset, unit.length) } else { Ok(()) };
        let mapped = reserved.and_then(|()| {
            let mapped = self.file.map(offset, length, alignment as usize, unit.guard());
            mapped.map_err(|refusal| refused(refusal, "mapped", length))
        });
        match mapped {
            Ok(address) => {
                state.mapped.insert(offset, address);
                let within = if is_guarded { (length - size) as u64 / alignment * alignment } else { 0 };
                Ok(Block { address: address + within as usize, size, unit, within })
            }
            Err(error) => {
                self.free_memory(state, unit);
                Err(error)
            }
        }
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
        let known = state.blocks.remove(&block.address);
        debug_assert!(known.is_some());
        if block.is_small() {
            let (offset, room) = (block.unit.offset + block.within, room_of(block.size));
            state.small.free(offset, room);
            self.give_up_freed(&mut state, offset..offset + room);
            return;
        }
        state.mapped.remove(&block.unit.offset);
        unmap(block.address - block.within as usize, block.unit.length as usize + block.unit.guard());
        self.free_memory(&mut state, block.unit);
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

/// Returns the number of bytes that a small block of `size` bytes takes.
fn room_of(size: usize) -> u64 {
    (size.max(1) as u64).next_multiple_of(GRAIN)
}

/// Returns the number of bytes of the file that a large block takes.
fn large_room(unit: Unit) -> u64 {
    unit.length.next_multiple_of(LARGE_GRAIN)
}

#[cfg(test)]
mod tests;
