//! Description of native operations (`native`) and of registered memory.

#![forbid(unsafe_code)]

use super::lent::LentRuns;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::Direction;
use std::ops::Range;

/// Requirements of an endpoint with native access.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Whether memory must have its pages before it is registered.
    pub pages: bool,
    /// Whether local memory of transfers has to be registered.
    pub local: bool,
    /// Maximum number of runs of one operation of the network.
    pub runs: usize,
}

/// Memory that an endpoint has registered.
#[derive(Clone, Copy, Debug)]
pub struct Registered {
    /// Number of the registration in this process.
    pub number: u64,
    /// Key by which other ranks name the memory.
    pub key: u64,
    /// Difference from an address in the owner's process to the address that the network expects.
    pub offset: u64,
}

/// Registered memory of another process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NativeMemory {
    key: u64,
    offset: u64,
}

impl NativeMemory {
    /// Encodes registered memory as words. They are all 0 only for None.
    pub fn words(memory: Option<Self>) -> [u64; 3] {
        memory.map_or([0; 3], |Self { key, offset }| [1, key, offset])
    }

    /// Decodes the result of `words`.
    pub fn of_words([is_registered, key, offset]: [u64; 3]) -> Option<Self> {
        (is_registered != 0).then_some(Self { key, offset })
    }

    /// Returns the memory of a registration, as other processes name it.
    pub fn of(registered: Registered) -> Self {
        Self { key: registered.key, offset: registered.offset }
    }

    /// Returns a transfer of runs. `block` is a range of local memory that keeps its pages until `Endpoint::forget` is called for it.
    pub fn transfer(self, direction: Direction, runs: LentRuns, block: Option<Range<LocalAddr>>) -> Transfer {
        Transfer { direction, runs, key: self.key, offset: self.offset, block }
    }
}

/// A put (`Write`) or a get.
#[derive(Debug)]
pub struct Transfer {
    pub direction: Direction,
    pub runs: LentRuns,
    pub key: u64,
    /// Difference from an address in the other process to the address that the network expects.
    offset: u64,
    /// Range that contains the local memory, and whose registrations may be kept until `Endpoint::forget`. None if this process would not
    /// notice that the memory is freed.
    pub block: Option<Range<LocalAddr>>,
}

impl Transfer {
    /// Returns the address that the network expects for an address in the other process.
    pub fn address(&self, remote: RemoteAddr) -> u64 {
        (remote.get() as u64).wrapping_add(self.offset)
    }
}
