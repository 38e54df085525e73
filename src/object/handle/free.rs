//! The free indices of a table.

#![forbid(unsafe_code)]

use super::kind::{ObjectKind, index_of};
use crate::abi::*;
use crate::error::{Result, fail};
use std::collections::VecDeque;

/// The free indices, in the order in which they were freed, and the number of indices that were ever used.
pub struct Free {
    resting: VecDeque<u32>,
    used: usize,
    kind: ObjectKind,
    /// The table uses a free index again only if more than `rest` indices are free, or no unused index is left. So a stale handle
    /// stays invalid for a long time.
    rest: usize,
}

impl Free {
    /// A table in which no index was ever used.
    pub const fn new(kind: ObjectKind, rest: usize) -> Self {
        Self { resting: VecDeque::new(), used: 0, kind, rest }
    }

    /// Returns the number of indices that were ever used. These are the lowest indices.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Takes the index that was freed first, if more than `rest` indices are free, or if no unused index is left.
    #[inline]
    pub fn take_rested(&mut self) -> Option<usize> {
        if self.resting.len() > self.rest || self.used == self.kind.capacity() {
            self.resting.pop_front().map(|index| index as usize)
        } else {
            None
        }
    }

    /// Takes the first index that was never used. Fails with MPI_ERR_NO_MEM if there is none.
    pub fn take_unused(&mut self) -> Result<usize> {
        self.refuse_full()?;
        self.used += 1;
        Ok(self.used - 1)
    }

    /// Frees the index of a handle.
    #[inline]
    pub fn give_back(&mut self, handle: usize) {
        self.resting.push_back(index_of(handle) as u32);
    }

    /// Fails with MPI_ERR_NO_MEM if all indices are in use.
    pub fn refuse_full(&self) -> Result {
        let most = self.kind.capacity();
        if self.used == most && self.resting.is_empty() {
            fail!(
                MPI_ERR_NO_MEM,
                "{most} {} exist already, which is the maximum (was one made in a loop, and not freed?)",
                self.kind.plural()
            );
        }
        Ok(())
    }

    #[cfg(test)]
    pub fn use_all_but(&mut self, rest: usize) {
        self.used = self.kind.capacity() - rest;
    }
}
