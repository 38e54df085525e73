//! Description of native operations (`native`) and of registered memory.

#![forbid(unsafe_code)]

use super::lent::Lent;
use crate::os::address::RemoteAddr;
use crate::os::private::Direction;

/// Requirements of an endpoint with native access.
#[derive(Clone, Copy, Debug)]
pub struct Needs {
    /// Whether memory must have its pages before it is registered.
    pub pages: bool,
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
    /// Encodes registered memory as words that are not all 0; None as zeroes.
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

    /// Returns a transfer between local memory and an address in the other process.
    pub fn transfer(self, direction: Direction, local: Lent, remote: RemoteAddr) -> Transfer {
        Transfer { direction, local, key: self.key, remote: (remote.get() as u64).wrapping_add(self.offset) }
    }
}

/// A put (`Write`) or a get.
#[derive(Debug)]
pub struct Transfer {
    pub direction: Direction,
    pub local: Lent,
    pub key: u64,
    /// Address as the network expects it.
    pub remote: u64,
}
