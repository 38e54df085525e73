//! Which indexes of a table are used, and the handles that they get.

use super::{CAPACITY, GENERATION_BITS, INDEX_BITS, KIND_SHIFT, Kind};
use crate::abi::*;
use crate::error::{Result, fail};
use parking_lot::{Mutex, MutexGuard};
use std::collections::VecDeque;

/// What stands at an index without an object: a number that leads to another index, so that nobody finds it there.
pub fn vacant(index: usize) -> usize {
    usize::from(index == 0)
}

/// Indexes that rest before they are used again, so that a stale handle stays invalid for long.
const RESTING: usize = 64;

/// Free indexes, the longest unused first, the number of indexes used ever, and how many handles each of these has had.
pub struct Free {
    indexes: VecDeque<usize>,
    used: usize,
    generations: Vec<u16>,
}

/// The indexes of one table.
pub struct Indexes {
    pub kind: Kind,
    free: Mutex<Free>,
}

impl Free {
    /// Those below this one were used.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Takes an index back.
    pub fn give_back(&mut self, handle: usize) {
        self.indexes.push_back(handle & (CAPACITY - 1));
    }
}

impl Indexes {
    /// None is used.
    pub const fn new(kind: Kind) -> Self {
        let free = Free { indexes: VecDeque::new(), used: 0, generations: Vec::new() };
        Self { kind, free: Mutex::new(free) }
    }

    /// Keeps others from reserving and giving back.
    #[inline]
    pub fn lock(&self) -> MutexGuard<'_, Free> {
        self.free.lock()
    }

    /// A new handle; `prepare` makes room for an object before it is taken. MPI_ERR_NO_MEM when `CAPACITY` objects live.
    #[inline]
    pub fn reserve(&self, prepare: impl FnOnce()) -> Result<usize> {
        let mut free = self.free.lock();
        self.refuse_full(&free)?;
        prepare();
        let index = if free.indexes.len() > RESTING || free.used == CAPACITY {
            free.indexes.pop_front().expect("there is room, or a free index")
        } else {
            free.used += 1;
            free.used - 1
        };
        if free.generations.len() <= index {
            free.generations.resize(index + 1, 0);
        }
        let generation = free.generations[index] as usize & ((1 << GENERATION_BITS) - 1);
        free.generations[index] = free.generations[index].wrapping_add(1);
        Ok((self.kind as usize) << KIND_SHIFT | generation << INDEX_BITS | index)
    }

    /// MPI_ERR_NO_MEM when `reserve` would fail.
    pub fn refuse_when_full(&self) -> Result {
        self.refuse_full(&self.free.lock())
    }

    fn refuse_full(&self, free: &Free) -> Result {
        if free.used == CAPACITY && free.indexes.is_empty() {
            fail!(MPI_ERR_NO_MEM, "{CAPACITY} {} live already", self.kind.plural());
        }
        Ok(())
    }

    #[cfg(test)]
    pub fn use_all_but(&self, rest: usize) {
        self.free.lock().used = CAPACITY - rest;
    }
}
