//! The indices of a table: which indices are in use, and the generation of the next handle of each index.

#![forbid(unsafe_code)]

use super::free::Free;
use super::kind::{GENERATION_BITS, GENERATION_SHIFT, KIND_BITS, MARK, ObjectKind, RESTING};
use crate::error::Result;
use parking_lot::{Mutex, MutexGuard};

/// The free indices, and the number of handles that each index has had.
pub struct IndexState {
    pub free: Free,
    generations: Vec<u16>,
}

/// The indices of one table.
pub struct Indices {
    pub kind: ObjectKind,
    state: Mutex<IndexState>,
}

impl Indices {
    /// An empty table: no index is in use.
    pub const fn new(kind: ObjectKind) -> Self {
        Self { kind, state: Mutex::new(IndexState { free: Free::new(kind, RESTING), generations: Vec::new() }) }
    }

    /// Locks the table: no other thread reserves or frees indices.
    #[inline]
    pub fn lock(&self) -> MutexGuard<'_, IndexState> {
        self.state.lock()
    }

    /// Returns a new handle; `prepare` makes room for its object. Fails with MPI_ERR_NO_MEM if the table is full.
    #[inline]
    pub fn reserve(&self, prepare: impl FnOnce()) -> Result<usize> {
        let mut state = self.lock();
        let IndexState { free, generations } = &mut *state;
        let index = match free.take_rested() {
            Some(index) => index,
            None => free.take_unused()?,
        };
        prepare();
        if generations.len() <= index {
            generations.resize(index + 1, 0);
        }
        let generation = generations[index] as usize & ((1 << GENERATION_BITS) - 1);
        generations[index] = generations[index].wrapping_add(1);
        Ok(MARK | generation << GENERATION_SHIFT | index << KIND_BITS | self.kind as usize)
    }

    /// Fails with MPI_ERR_NO_MEM if `reserve` would fail.
    pub fn refuse_when_full(&self) -> Result {
        self.lock().free.refuse_full()
    }
}
