//! Maps of other ranks' memory in this process: each unit once, with a count of its users.
//!
//! All state is this process's own, under a lock.

#![forbid(unsafe_code)]

use super::addresses;
use super::piece::{LASTING, Piece, Unit};
use super::refusal::refused;
use crate::error::Result;
use crate::os::shared_file::{SharedFile, unmap};
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
struct State {
    mapped: BTreeMap<Unit, Mapped>,
    /// Units by address here.
    units: BTreeMap<usize, Unit>,
}

/// All maps of this process of other ranks' memory.
///
/// A map depends on nothing but the part of the file it shows, so it stays right when the owner frees the memory and
/// uses the same part for something else.
#[derive(Debug)]
pub struct Maps {
    file: Arc<SharedFile>,
    state: Arc<Mutex<State>>,
}

/// The use of a map; the last use of a unit that does not last unmaps it.
#[derive(Debug)]
pub struct Map {
    /// First byte of the unit here.
    pub address: usize,
    unit: Unit,
    state: Arc<Mutex<State>>,
}

impl Maps {
    pub(super) fn new(file: Arc<SharedFile>) -> Self {
        Self { file, state: Arc::default() }
    }

    /// Maps a unit, unless it is mapped already.
    pub fn map(&self, unit: Unit) -> Result<Map> {
        self.map_at(unit, 0)
    }

    /// Maps a unit that one rank has for all, at the address where all try to have it.
    pub fn map_for_all(&self, unit: Unit) -> Result<Map> {
        self.map_at(unit, addresses::for_all(unit.offset) as usize)
    }

    fn map_at(&self, unit: Unit, wanted: usize) -> Result<Map> {
        let mut guard = self.state.lock();
        let State { mapped, units } = &mut *guard;
        let entry = match mapped.entry(unit) {
            Entry::Occupied(entry) => entry.into_mut(),
            Entry::Vacant(vacant) => {
                let length = unit.length as usize;
                let address = self
                    .file
                    .map_at(wanted, unit.offset, length, 1)
                    .map_err(|refusal| refused(refusal, "mapped", length))?;
                units.insert(address, unit);
                vacant.insert(Mapped { address, users: 0 })
            }
        };
        entry.users += 1;
        Ok(Map { address: entry.address, unit, state: Arc::clone(&self.state) })
    }

    /// The map that an address lies in, used once more: memory of another rank.
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
    /// Bytes that it has.
    pub fn length(&self) -> usize {
        self.unit.length as usize
    }

    /// How ranks reach an address in it.
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
            unmap(entry.address, self.unit.length as usize);
            state.mapped.remove(&self.unit);
            state.units.remove(&self.address);
        }
    }
}
