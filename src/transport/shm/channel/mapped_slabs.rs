//! Addresses, in this process, of slabs: the parts of the shared file that contain cells, rings, areas of rings and passed buffers.

use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::transport::arena::{LASTING, Map, Maps, SLAB, Unit};
use crate::transport::typed::{Shared, ShmOffset, ShmPtr};
use std::collections::BTreeMap;

/// Slabs of this rank and of others.
#[derive(Debug, Default)]
pub struct MappedSlabs {
    /// Slabs by offset in the shared file.
    all: BTreeMap<u64, Slab>,
    /// Offset and address of the slab that was looked up last.
    last: Option<(u64, LocalAddr)>,
}

#[derive(Debug)]
struct Slab {
    address: LocalAddr,
    /// Keeps the slab of another rank mapped; None for a slab of this rank.
    _map: Option<Map>,
}

impl MappedSlabs {
    /// Adds a slab of this rank.
    pub fn add_own(&mut self, offset: u64, address: LocalAddr) {
        self.all.entry(offset).or_insert(Slab { address, _map: None });
    }

    /// Returns the value at an offset. Maps another rank's slab at first use. Slabs are never unmapped.
    pub fn get<T: Shared>(&mut self, maps: &Maps, offset: ShmOffset<T>) -> Result<ShmPtr<T>> {
        let address = self.address_of(maps, offset.word())?;
        // SAFETY: the code that made the offset has promised that a value of the type lies there, in a slab. The slab stays mapped.
        Ok(unsafe { ShmPtr::at(address) })
    }

    fn address_of(&mut self, maps: &Maps, offset: u64) -> Result<LocalAddr> {
        use std::collections::btree_map::Entry::{Occupied, Vacant};
        let start = offset / SLAB * SLAB;
        if let Some((last, address)) = self.last
            && last == start
        {
            return Ok(address + (offset - start) as usize);
        }
        let slab = match self.all.entry(start) {
            Occupied(known) => known.into_mut(),
            Vacant(vacant) => {
                let map = maps.map(Unit { offset: start, length: SLAB, state: LASTING })?;
                vacant.insert(Slab { address: LocalAddr::new(map.address), _map: Some(map) })
            }
        };
        let address = slab.address;
        self.last = Some((start, address));
        Ok(address + (offset - start) as usize)
    }
}
