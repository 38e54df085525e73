//! The indexes of a table: which are used, and the generation of the next handle of each.

#![forbid(unsafe_code)]

use super::free::Free;
use super::kind::{GENERATION_BITS, GENERATION_SHIFT, KIND_BITS, Kind, MARK, RESTING};
use crate::error::Result;
use parking_lot::{Mutex, MutexGuard};

/// The free indexes, and the number of handles that each used index has had.
pub struct IndexState {
    pub free: Free,
    generations: Vec<u16>,
}

/// The indexes of one table.
pub struct Indexes {
    pub kind: Kind,
    state: Mutex<IndexState>,
}

impl Indexes {
    /// None is used.
    pub const fn new(kind: Kind) -> Self {
        Self { kind, state: Mutex::new(IndexState { free: Free::new(kind, RESTING), generations: Vec::new() }) }
    }

    /// Excludes other threads that reserve or free indexes.
    #[inline]
    pub fn lock(&self) -> MutexGuard<'_, IndexState> {
        self.state.lock()
    }

    /// A new handle; `prepare` makes room for objects. MPI_ERR_NO_MEM when the table is full.
    #[inline]
    pub fn reserve(&self, prepare: impl FnOnce()) -> Result<usize> {
        let mut state = self.lock();
        let IndexState { free, generations } = &mut *state;
        let index = match free.rested() {
            Some(index) => index,
            None => free.unused()?,
        };
        prepare();
        if generations.len() <= index {
            generations.resize(index + 1, 0);
        }
        let generation = generations[index] as usize & ((1 << GENERATION_BITS) - 1);
        generations[index] = generations[index].wrapping_add(1);
        Ok(MARK | generation << GENERATION_SHIFT | index << KIND_BITS | self.kind as usize)
    }

    /// MPI_ERR_NO_MEM when `reserve` would fail.
    pub fn refuse_when_full(&self) -> Result {
        self.lock().free.refuse_full()
    }
}
