//! The free indexes of a table.

#![forbid(unsafe_code)]

use super::kind::{Kind, index_of};
use crate::abi::*;
use crate::error::{Result, fail};
use std::collections::VecDeque;

/// Free indexes, the longest unused first, and the number of indexes used ever.
pub struct Free {
    resting: VecDeque<u32>,
    used: usize,
    kind: Kind,
    /// Indexes that rest before they are used again, so that a stale handle stays invalid for long.
    rest: usize,
}

impl Free {
    /// All indexes are unused.
    pub const fn new(kind: Kind, rest: usize) -> Self {
        Self { resting: VecDeque::new(), used: 0, kind, rest }
    }

    /// Those below this one were used.
    pub fn used(&self) -> usize {
        self.used
    }

    /// Takes an index that was used before, if one has rested long enough, or there is no other.
    #[inline]
    pub fn rested(&mut self) -> Option<usize> {
        if self.resting.len() > self.rest || self.used == self.kind.capacity() {
            self.resting.pop_front().map(|index| index as usize)
        } else {
            None
        }
    }

    /// Takes the first index that was never used. MPI_ERR_NO_MEM when there is none.
    pub fn unused(&mut self) -> Result<usize> {
        self.refuse_full()?;
        self.used += 1;
        Ok(self.used - 1)
    }

    /// Takes the index of a handle back.
    #[inline]
    pub fn give_back(&mut self, handle: usize) {
        self.resting.push_back(index_of(handle) as u32);
    }

    /// MPI_ERR_NO_MEM when all indexes are in use.
    pub fn refuse_full(&self) -> Result {
        let most = self.kind.capacity();
        if self.used == most && self.resting.is_empty() {
            fail!(
                MPI_ERR_NO_MEM,
                "{most} {} live already, as many as can (was one made in a loop, and not freed?)",
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
