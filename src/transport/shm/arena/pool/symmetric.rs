//! Blocks that all ranks of a window allocate together, if possible at the same address at all ranks.
//!
//! A block takes positions: numbers in slabs for a small block, addresses for a large one. Each rank takes positions by itself. The ranks usually
//! find the same positions if the same positions are free at all of them. Therefore every rank, even one without bytes, takes as many positions as
//! the rank with the most bytes (`keep`). If the ranks have found different positions, they move to the lowest positions from which all higher
//! positions are free at all ranks (`free_from`, `move_to`), before any rank has written to the memory. If a step fails at a rank, the block of
//! this rank keeps its address, which may differ from the address at other ranks.
//!
//! State words in `Creation` (comm):
//!
//! - `first`: the first rank that arrives with a block stores the lowest position of its block here, by compare-and-swap.
//! - `differ`: a rank that then loads `first` and finds a position other than the lowest position of its own block stores 1 here.
//! - `room`: a rank that needs more room raises this number.
//!
//! The ranks write these words before the barrier that ends the creation. Rank 0 clears them during the previous creation. After the
//! barrier, if `differ` is 0, each rank takes `room` positions from `first` on. If `differ` is 1, the ranks exchange their `FreeFrom` and
//! compute the lowest positions that are free at all ranks (`both`, `positions`). They move their blocks there, publish their `Member`s (entries
//! of the window table) again, and pass one more barrier.

use super::{LARGE_GRAIN, Owned, Pool, PoolState};
use crate::error::Result;
use crate::os::shared_file::unmap;
use crate::transport::arena::block::{Block, Positions, Purpose};
use crate::transport::arena::piece::{LASTING, Unit};
use crate::transport::arena::{addresses, slabs};

/// The lowest positions from which all higher ones are free at a rank: one for small blocks (slabs) and one for large blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeFrom {
    pub small: u64,
    pub large: u64,
}

impl FreeFrom {
    /// The value if no positions are taken.
    #[cfg(test)]
    const START: Self = Self { small: addresses::SLABS.start, large: addresses::LARGE.start };

    /// Returns the lowest positions from which all higher positions are free at the rank of `self` and at the rank of `other`.
    pub fn both(self, other: Self) -> Self {
        Self { small: self.small.max(other.small), large: self.large.max(other.large) }
    }

    /// Returns the lowest positions for a block that takes `room` positions at a multiple of `alignment`.
    pub fn positions(self, room: u64, alignment: u64) -> Positions {
        let first = if room <= slabs::LARGEST_SMALL {
            slabs::fitting(self.small, room, alignment)
        } else {
            self.large.next_multiple_of(alignment.max(LARGE_GRAIN))
        };
        Positions { first, room }
    }
}

impl Pool {
    /// Allocates a block, in the usual case at an address that the other ranks also find.
    pub fn allocate_symmetric(&'static self, size: usize, alignment: usize) -> Result<Owned> {
        Ok(Owned { block: self.allocate_block(size, alignment, Purpose::Symmetric)?, pool: self })
    }

    /// Takes the agreed positions that this rank's block does not have yet: all positions if the rank has no block, the remaining positions if its
    /// block is shorter. Changes nothing if one of these positions is not free, or if the block does not begin at the first agreed position.
    pub fn keep(&'static self, owned: &mut Option<Owned>, agreed: Positions) {
        let mut state = self.state.lock();
        match owned {
            None => *owned = state.take_at(agreed).then(|| self.only(agreed)),
            Some(owned) => {
                let Positions { first, room } = owned.block.positions;
                let missing = Positions { first: first + room, room: agreed.room.saturating_sub(room) };
                if first == agreed.first && missing.room > 0 && state.take_at(missing) {
                    owned.block.positions = agreed;
                    state.blocks.insert(owned.block.address, owned.block);
                }
            }
        }
    }

    /// A block of positions without memory.
    fn only(&'static self, positions: Positions) -> Owned {
        let unit =
            Unit { state: u64::from(addresses::SLABS.contains(&positions.first)) * LASTING, ..Unit::default() };
        Owned { block: Block { address: 0, size: 0, unit, purpose: Purpose::Symmetric, positions }, pool: self }
    }

    /// Returns the lowest positions for symmetric blocks from which all higher ones are free.
    pub fn free_from(&self) -> FreeFrom {
        let state = self.state.lock();
        FreeFrom {
            small: state.small[Purpose::Symmetric as usize].free_from(),
            large: state.addresses.free_until(addresses::LARGE.end),
        }
    }

    /// Moves this rank's block to the agreed positions; the contents of the block may be lost. If the rank has no block, takes the positions. If
    /// the positions are not free or there is too little memory, changes nothing.
    pub fn move_to(&'static self, owned: &mut Option<Owned>, agreed: Positions, alignment: u64) {
        let mut state = self.state.lock();
        if !state.take_at(agreed) {
            return;
        }
        let is_large = addresses::LARGE.contains(&agreed.first);
        let moved = match owned {
            None => Ok(self.only(agreed)),
            Some(owned) if is_large && !owned.block.is_small() => return self.remap(&mut state, owned, agreed),
            Some(owned) => {
                let size = owned.block.size;
                let filled = if is_large {
                    self.fill_large(&mut state, Purpose::Symmetric, agreed, size, alignment)
                } else {
                    self.fill_small(&mut state, Purpose::Symmetric, agreed, size)
                };
                filled.map(|block| Owned { block, pool: self })
            }
        };
        // Releases the lock first, because the drop of the old block takes the lock.
        drop(state);
        if let Ok(moved) = moved {
            *owned = Some(moved);
        }
    }

    /// Gives a large block other positions, and maps the block at the address of these positions if the address is free. The block keeps its part
    /// of the shared file.
    fn remap(&self, state: &mut PoolState, owned: &mut Owned, agreed: Positions) {
        let block = &mut owned.block;
        let Unit { offset, length, .. } = block.unit;
        state.free_addresses(block.positions);
        state.blocks.remove(&block.address);
        block.positions = agreed;
        if let Some(address) = self.file.map_exactly_at(agreed.first as usize, offset, length as usize) {
            unmap(block.address, length as usize);
            block.address = address;
        }
        state.blocks.insert(block.address, *block);
        state.mapped.insert(offset, block.address);
    }
}

impl PoolState {
    /// Takes positions in slabs, or addresses for large blocks. Returns false if one of them is not free.
    fn take_at(&mut self, positions: Positions) -> bool {
        let Positions { first, room } = positions;
        if addresses::SLABS.contains(&first) {
            self.small[Purpose::Symmetric as usize].take_at(first, room)
        } else {
            self.addresses.take_at(first, room)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::budget::Budget;
    use super::*;
    use crate::os::shared_file::SharedFile;
    use std::sync::Arc;

    /// The pools of two ranks.
    struct Pair {
        pools: [&'static Pool; 2],
        moved: usize,
    }

    type Blocks = [Option<Owned>; 2];

    impl Pair {
        fn new() -> Self {
            let pool = || {
                let file = Arc::new(SharedFile::for_test(1 << 50));
                let budget = Arc::new(Budget::alone(Arc::clone(&file), false));
                &*Box::leak(Box::new(Pool::new(file, 1 << 44, 1 << 45, budget)))
            };
            Self { pools: [pool(), pool()], moved: 0 }
        }

        /// Does what the ranks of a window do when the window is created. Both ranks have the same positions afterwards.
        fn allocate(&mut self, sizes: [usize; 2]) -> Blocks {
            let mut blocks = [0, 1]
                .map(|rank| (sizes[rank] > 0).then(|| self.pools[rank].allocate_symmetric(sizes[rank], 64).unwrap()));
            let found: Vec<Positions> = blocks.iter().flatten().map(Owned::positions).collect();
            let room = found.iter().map(|positions| positions.room).max().unwrap();
            if found.iter().all(|positions| positions.first == found[0].first) {
                let agreed = Positions { first: found[0].first, room };
                (0..2).for_each(|rank| self.pools[rank].keep(&mut blocks[rank], agreed));
            } else {
                self.moved += 1;
                self.move_both(&mut blocks);
            }
            let [left, right] = [0, 1].map(|rank| blocks[rank].as_ref().unwrap());
            assert_eq!(left.positions(), right.positions());
            assert_eq!([left.size, right.size], sizes);
            blocks
        }

        /// Does what the ranks do if they have found different positions.
        fn move_both(&self, blocks: &mut Blocks) {
            let room = blocks.iter().flatten().map(Owned::room).max().unwrap();
            let agreed = self.pools[0].free_from().both(self.pools[1].free_from()).positions(room, 64);
            (0..2).for_each(|rank| self.pools[rank].move_to(&mut blocks[rank], agreed, 64));
        }

        fn assert_same_state(&self) {
            let states = self.pools.map(|pool| {
                let state = pool.state.lock();
                let small = &state.small[Purpose::Symmetric as usize];
                (small.free_parts(), state.addresses.parts())
            });
            assert_eq!(states[0], states[1]);
        }
    }

    const SIZES: [[usize; 2]; 8] = [
        [64, 64],
        [1000, 2000],
        [0, 4096],
        [1 << 20, 0],
        [300_000, 100],
        [262_144, 262_145],
        [5 << 20, 3 << 20],
        [70_000, 69_000],
    ];

    #[test]
    fn ranks_find_the_same_positions_whatever_their_sizes() {
        let mut pair = Pair::new();
        let mut live: Vec<Option<Blocks>> = Vec::new();
        for round in 0..200 {
            live.push(Some(pair.allocate(SIZES[round * 5 % SIZES.len()])));
            pair.assert_same_state();
            // Some blocks are freed early, so that there are holes of different sizes.
            let early = round * 7 % live.len();
            if round % 3 > 0 {
                live[early] = None;
                pair.assert_same_state();
            }
        }
        assert!(pair.moved > 0 && pair.moved < 100, "{}", pair.moved);
        drop(live);
        assert_eq!(pair.pools[0].free_from(), FreeFrom::START);
        assert_eq!(pair.pools[1].free_from(), FreeFrom::START);
    }

    #[test]
    fn ranks_with_other_blocks_meet_at_positions_that_are_free_at_both() {
        let mut pair = Pair::new();
        let alone: Vec<Owned> =
            [64, 100_000, 1 << 20].map(|size| pair.pools[1].allocate_symmetric(size, 64).unwrap()).into();
        // Pairs in which a rank has no bytes are left out. That rank has no block, so the ranks would not notice that their free positions
        // differ.
        let sizes = SIZES.iter().filter(|sizes| sizes.iter().all(|size| *size > 0));
        let blocks: Vec<Blocks> = sizes.map(|sizes| pair.allocate(*sizes)).collect();
        assert!(pair.moved > 0);
        drop(alone);
        drop(blocks);
        pair.assert_same_state();
    }

    #[test]
    fn a_large_block_never_gets_positions_of_a_small_one() {
        let pair = Pair::new();
        let all = addresses::LARGE.end - addresses::LARGE.start;
        assert!(pair.pools[1].state.lock().addresses.take_at(addresses::LARGE.start, all));
        // Rank 1 has no addresses left for its large block. Rank 0 has a small one.
        let sizes = [64, 5 << 20];
        let mut blocks = [0, 1].map(|rank| Some(pair.pools[rank].allocate_symmetric(sizes[rank], 64).unwrap()));
        let positions = [0, 1].map(|rank| blocks[rank].as_ref().unwrap().positions());
        pair.move_both(&mut blocks);
        for (rank, block) in blocks.iter().flatten().enumerate() {
            assert_eq!((block.size, block.positions()), (sizes[rank], positions[rank]));
            // SAFETY: the block has this size.
            unsafe { std::ptr::write_bytes(block.address as *mut u8, 7, sizes[rank]) };
        }
    }

    #[test]
    fn the_content_of_a_moved_block_can_be_written() {
        let pair = Pair::new();
        let pool = pair.pools[0];
        for size in [100, 1 << 20] {
            let mut block = Some(pool.allocate_symmetric(size, 64).unwrap());
            let positions = block.as_ref().unwrap().positions();
            let agreed = pool.free_from().positions(positions.room, 64);
            pool.move_to(&mut block, agreed, 64);
            let block = block.unwrap();
            assert_eq!(block.positions(), agreed);
            // SAFETY: the block has `size` bytes.
            unsafe { std::ptr::write_bytes(block.address as *mut u8, 7, size) };
            assert_eq!(pool.address_of(&block.piece()), Some(block.address));
            assert_eq!(pool.block_of(block.address + size - 1).unwrap().address, block.address);
        }
        assert_eq!(pool.free_from(), FreeFrom::START);
    }
}
