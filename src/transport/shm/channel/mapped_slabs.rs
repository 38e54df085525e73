//! Slabs with message cells, as they are mapped in this process.

#![forbid(unsafe_code)]

use crate::error::Result;
use crate::transport::arena::{LASTING, Map, Maps, SLAB, Unit};
use std::collections::BTreeMap;

/// Slabs with cells, this rank's and others'.
#[derive(Debug, Default)]
pub struct MappedSlabs {
    /// By their places in the shared file.
    all: BTreeMap<u64, Slab>,
    /// Place and address of the last one that was looked up.
    last: Option<(u64, usize)>,
}

#[derive(Debug)]
struct Slab {
    address: usize,
    /// Keeps another rank's slab mapped.
    _map: Option<Map>,
}

impl MappedSlabs {
    /// Adds a slab of this rank.
    pub fn add_own(&mut self, place: u64, address: usize) {
        self.all.entry(place).or_insert(Slab { address, _map: None });
    }

    /// The address here of a place in the shared file; maps another rank's slab the first time.
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
