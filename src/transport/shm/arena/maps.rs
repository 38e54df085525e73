//! Mappings of other ranks' memory in this process: one for each unit (a part of the shared file that is mapped as a whole), with a count
//! of its users.
//!
//! The state is private to this process and protected by a lock.

use super::piece::{LASTING, Piece, Unit};
use super::refusal::refused;
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::os::shared_file::{SharedFile, unmap};
use crate::transport::typed::ShmBlock;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

#[derive(Debug)]
struct Mapped {
    address: usize,
    users: usize,
}

#[derive(Debug, Default)]
struct UnitMaps {
    mapped: BTreeMap<Unit, Mapped>,
    /// Units by their address in this process.
    units: BTreeMap<usize, Unit>,
}

/// All mappings of other ranks' memory in this process.
///
/// A mapping depends only on its part of the file, so it stays valid when the owner frees the memory and uses that part for something else.
#[derive(Debug)]
pub struct Maps {
    file: Arc<SharedFile>,
    state: Arc<Mutex<UnitMaps>>,
}

/// A use of a mapping. Dropping the last use unmaps the unit, except if the unit is `LASTING`.
#[derive(Debug)]
pub struct Map {
    /// Address of the unit's first byte in this process.
    pub address: usize,
    unit: Unit,
    state: Arc<Mutex<UnitMaps>>,
}

impl Maps {
    pub(super) fn new(file: Arc<SharedFile>) -> Self {
        Self { file, state: Arc::default() }
    }

    /// Maps a unit, if it is not mapped yet.
    pub fn map(&self, unit: Unit) -> Result<Map> {
        let mut guard = self.state.lock();
        let UnitMaps { mapped, units } = &mut *guard;
        let entry = match mapped.entry(unit) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(vacant) => {
                let length = unit.length as usize;
                let mapped = self.file.map(unit.offset, length, 1, unit.guard());
                let address = mapped.map_err(|refusal| refused(refusal, "mapped", length))?;
                units.insert(address, unit);
                vacant.insert(Mapped { address, users: 0 })
            }
        };
        entry.users += 1;
        Ok(Map { address: entry.address, unit, state: Arc::clone(&self.state) })
    }

    /// Returns one more use of the mapping that contains an address. None if no mapping contains it.
    pub fn holding(&self, address: usize) -> Option<Map> {
        let mut state = self.state.lock();
        let (&start, &unit) = state.units.range(..=address).next_back()?;
        if address - start >= unit.length as usize {
            return None;
        }
        state.mapped.get_mut(&unit)?.users += 1;
        Some(Map { address: start, unit, state: Arc::clone(&self.state) })
    }
}

impl Map {
    /// Returns the number of bytes of the mapping.
    pub fn length(&self) -> usize {
        self.unit.length as usize
    }

    /// Returns `bytes` bytes at an offset in the unit, for access to their parts.
    ///
    /// # Safety
    /// The block, and pointers that are made from it, are used only as long as `self` lives. All ranks divide the block into the same
    /// parts.
    pub unsafe fn shared(&self, within: u64, bytes: usize) -> ShmBlock {
        assert!(within <= self.unit.length && bytes as u64 <= self.unit.length - within, "the unit is too short");
        // SAFETY: the bytes lie in the unit, which is mapped as long as `self` lives. The caller promises the rest.
        unsafe { ShmBlock::new(LocalAddr::new(self.address) + within as usize, bytes) }
    }

    /// Returns the piece by which other ranks reach an address in the mapping.
    pub fn piece_at(&self, address: usize) -> Piece {
        Piece { unit: self.unit, within: (address - self.address) as u64 }
    }
}

impl Drop for Map {
    fn drop(&mut self) {
        let mut state = self.state.lock();
        let Some(entry) = state.mapped.get_mut(&self.unit) else { return };
        entry.users -= 1;
        if entry.users == 0 && self.unit.state & LASTING == 0 {
            unmap(entry.address, self.unit.length as usize + self.unit.guard());
            state.mapped.remove(&self.unit);
            state.units.remove(&self.address);
        }
    }
}
