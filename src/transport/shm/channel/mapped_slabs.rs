//! Addresses of the slabs that contain message cells, in this process.

#![forbid(unsafe_code)]

use crate::error::Result;
use crate::transport::arena::{LASTING, Map, Maps, SLAB, Unit};
use std::collections::BTreeMap;

/// Slabs with cells, of this rank and of others.
#[derive(Debug, Default)]
pub struct MappedSlabs {
    /// Slabs by offset in the shared file.
    all: BTreeMap<u64, Slab>,
    /// Offset and address of the slab that was looked up last.
    last: Option<(u64, usize)>,
}

#[derive(Debug)]
struct Slab {
    address: usize,
    /// Keeps the slab of another rank mapped; None for a slab of this rank.
    _map: Option<Map>,
}

impl MappedSlabs {
    /// Adds a slab of this rank.
    pub fn add_own(&mut self, place: u64, address: usize) {
        self.all.entry(place).or_insert(Slab { address, _map: None });
    }

    /// Returns the address in this process of an offset in the shared file. Maps another rank's slab at first use.
    pub fn address_of(&mut self, maps: &Maps, place: u64) -> Result<usize> {
        use std::collections::btree_map::Entry::{Occupied, Vacant};
        let start = place / SLAB * SLAB;
        if let Some((last, address)) = self.last
            && last == start
        {
            return Ok(address + (place - start) as usize);
        }
        let slab = match self.all.entry(start) {
            Occupied(known) => known.into_mut(),
            Vacant(vacant) => {
                let map = maps.map(Unit { offset: start, length: SLAB, state: LASTING })?;
                vacant.insert(Slab { address: map.address, _map: Some(map) })
            }
        };
        let address = slab.address;
        self.last = Some((start, address));
        Ok(address + (place - start) as usize)
    }
}
