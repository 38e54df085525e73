//! Which indexes of a table are used, and the handles that they get.

use super::free::Free;
use super::{GENERATION_BITS, GENERATION_SHIFT, KIND_BITS, Kind, MARK, RESTING};
use crate::error::Result;
use parking_lot::{Mutex, MutexGuard};

/// The free indexes, and how many handles each of those used ever has had.
pub struct State {
    pub free: Free,
    generations: Vec<u16>,
}

/// The indexes of one table.
pub struct Indexes {
    pub kind: Kind,
    state: Mutex<State>,
}

impl Indexes {
    /// None is used.
    pub const fn new(kind: Kind) -> Self {
        Self { kind, state: Mutex::new(State { free: Free::new(kind, RESTING), generations: Vec::new() }) }
    }

    /// Keeps others from reserving and giving back.
    #[inline]
    pub fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock()
    }

    /// A new handle; `prepare` makes room for objects. MPI_ERR_NO_MEM when as many objects live as can.
    #[inline]
    pub fn reserve(&self, prepare: impl FnOnce()) -> Result<usize> {
        let mut state = self.lock();
        let State { free, generations } = &mut *state;
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
