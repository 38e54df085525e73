//! Regions of a target, as this rank knows them.

#![forbid(unsafe_code)]

use super::index::RegionIndex;
use super::tree::MappedRegion;
use super::{RECORD, RegionPart, RegionRecord, WordList, not_attached};
use crate::error::{Error, Result};
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::address_space::is_writable;
use crate::os::atomic::AtomicU64;
use crate::rma::window::table::{Reach, WindowTable};
use crate::transport::arena::{Arena, Map, Piece};
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Knowledge of a rank about the regions that a target has attached.
#[derive(Debug, Default)]
pub struct TargetRegions {
    /// Index of the mapped regions, which operations search.
    index: RegionIndex,
    state: Mutex<RegionCache>,
}

#[derive(Debug, Default)]
struct RegionCache {
    /// Version of the target's list that was read last; None before the first read.
    version: Option<u32>,
    /// Regions by their address at the target.
    regions: BTreeMap<RemoteAddr, ReachedRegion>,
    /// Addresses of the regions by their slot in the list.
    slots: Vec<Option<RemoteAddr>>,
    /// Location of the list, and its map.
    list: Option<(Piece, Arc<Map>)>,
    /// Number of operations, since the last change of the list, that have not found their region in the index.
    misses: usize,
}

/// A region, as this rank reaches it.
#[derive(Debug)]
struct ReachedRegion {
    size: usize,
    is_private: bool,
    /// Address in this process of a region that is reached directly.
    here: Option<LocalAddr>,
    /// Keeps the region mapped.
    _map: Option<Map>,
}

/// The index is renewed when one operation for each eight regions has not found its region in the index (a miss). So the renewal takes no
/// longer than these misses.
const REGIONS_PER_MISS: usize = 8;

/// Identification of a target's list of regions, with the objects that are needed to map them.
pub struct RegionList<'a> {
    pub table: &'a WindowTable,
    pub arena: &'a Arena,
    pub own_rank: usize,
    pub rank: usize,
}

impl TargetRegions {
    /// Returns the address in this process of the `bytes` bytes at `address` in the target, if these bytes lie in one mapped region, and
    /// this region is in the index of `version`.
    #[inline]
    pub fn find(&self, version: u32, address: RemoteAddr, bytes: usize) -> Option<LocalAddr> {
        self.index.find(version, address, bytes)
    }

    /// Calls `each` for each part of the `length` bytes at `address` of a rank's attached memory: one part for each region. The bytes may
    /// lie in several adjacent regions. Fails with MPI_ERR_RMA_RANGE if some byte is not attached. In this case `each` is not called,
    /// unless the target detaches the byte and another thread reads the new list during the call.
    pub fn parts(
        &self,
        target: &RegionList,
        address: RemoteAddr,
        length: usize,
        mut each: impl FnMut(RegionPart),
    ) -> Result {
        let first = {
            let mut state = self.state.lock();
            state.learn(target)?;
            let (mut first, mut covered) = (None, 0);
            while covered < length {
                let Some(part) = state.part(address.wrapping_add(covered), length - covered) else {
                    return Err(state.not_attached(target.rank, address, length, covered));
                };
                first.get_or_insert(part);
                covered += part.length;
            }
            if first.is_some_and(|part: RegionPart| {
                part.reach == Reach::Direct && !part.is_private && part.length == length
            }) {
                self.renew_index(&mut state);
            }
            first
        };
        // No lock is held during the copy of a part, because a copy may be long, and may wait for the kernel or the
        // target.
        let (mut next, mut done) = (first, 0);
        while done < length {
            let Some(part) = next else {
                return Err(self.state.lock().not_attached(target.rank, address, length, done));
            };
            each(part);
            done += part.length;
            next =
                (done < length).then(|| self.state.lock().part(address.wrapping_add(done), length - done)).flatten();
        }
        Ok(())
    }

    /// Renews the index from the known regions, if enough operations have not found their region in the index.
    fn renew_index(&self, state: &mut RegionCache) {
        let Some(version) = state.version.filter(|version| !self.index.is_of(*version)) else { return };
        state.misses += 1;
        if state.misses * REGIONS_PER_MISS < state.regions.len() {
            return;
        }
        let mapped = state.regions.iter().filter(|(_, region)| !region.is_private);
        let mapped = mapped
            .filter_map(|(&address, region)| Some(MappedRegion { address, size: region.size, here: region.here? }));
        self.index.renew(version, &mapped.collect::<Vec<_>>());
    }
}

impl RegionCache {
    /// Reads the changes of a rank's list.
    fn learn(&mut self, target: &RegionList) -> Result {
        let announcement = &target.table.words(target.rank).read_mostly.0.regions;
        if self.version == Some(announcement.version()) {
            return Ok(());
        }
        let known = &mut self.list;
        let changes = announcement.changes::<RECORD, _, Error>(self.version, |location, words| {
            let piece = Piece::of_words(location);
            let map = match known {
                Some((of, map)) if *of == piece => Arc::clone(map),
                _ => Arc::new(target.arena.maps.map(piece.unit)?),
            };
            *known = Some((piece, Arc::clone(&map)));
            // SAFETY: the list had these words when it was published, and the part of the file stays mapped as long as the map lives.
            Ok(WordList { first: (map.address + piece.within as usize) as *const AtomicU64, words, _map: map })
        })?;
        // An error in this statement changes nothing, and the next call reads the list again.
        let new = changes
            .slots
            .into_iter()
            .map(|(slot, words)| {
                let Some(record) = RegionRecord::of_words(words) else { return Ok((slot, None)) };
                Ok((slot, Some((RemoteAddr::new(record.address as usize), reached(target, &record)?))))
            })
            .collect::<Result<Vec<_>>>()?;
        // Removed regions stay mapped until the new ones are mapped, because a new one may use the same map.
        let _gone = self.take_away(changes.is_all, new.iter().map(|(slot, _)| *slot));
        for (slot, region) in &new {
            self.slots.resize(self.slots.len().max(slot + 1), None);
            self.slots[*slot] = region.as_ref().map(|(address, _)| *address);
        }
        let regions = new.into_iter().filter_map(|(_, region)| region);
        if changes.is_all {
            self.regions = regions.collect();
        } else {
            self.regions.extend(regions);
        }
        self.version = Some(changes.version);
        self.misses = 0;
        Ok(())
    }

    /// Removes the regions of some slots, or of all slots. Returns the objects that keep them mapped.
    fn take_away(&mut self, is_all: bool, slots: impl Iterator<Item = usize>) -> Vec<ReachedRegion> {
        if is_all {
            self.slots.clear();
            return std::mem::take(&mut self.regions).into_values().collect();
        }
        slots.filter_map(|slot| *self.slots.get(slot)?).filter_map(|address| self.regions.remove(&address)).collect()
    }

    /// Of the `length` bytes at an address, returns the part that lies in the region of the first byte.
    fn part(&self, address: RemoteAddr, length: usize) -> Option<RegionPart> {
        let (&start, region) = self.regions.range(..=address).next_back()?;
        let within = address - start;
        let length = region.size.checked_sub(within).filter(|left| *left > 0)?.min(length);
        let is_private = region.is_private;
        Some(match region.here {
            Some(here) => {
                RegionPart { reach: Reach::Direct, is_private, address: (here + within).as_remote(), length }
            }
            None => RegionPart { reach: Reach::Private, is_private, address, length },
        })
    }

    #[cold]
    fn not_attached(&self, rank: usize, address: RemoteAddr, length: usize, covered: usize) -> Error {
        let before = self.regions.range(..=address.wrapping_add(covered)).next_back();
        let first = self.regions.first_key_value().map(|(first, _)| *first);
        not_attached(
            rank,
            address..address.wrapping_add(length),
            covered,
            before.map(|(at, region)| *at + region.size),
            first,
        )
    }
}

/// Returns how a region is reached from this rank.
fn reached(target: &RegionList, record: &RegionRecord) -> Result<ReachedRegion> {
    let (address, size) = (LocalAddr::new(record.address as usize), record.size as usize);
    let is_private = record.piece.unit.length == 0;
    if is_private || target.rank == target.own_rank {
        // The kernel copies memory that may be inaccessible. This process also executes operations of other hosts, and the access to an
        // inaccessible page must not end this process.
        let is_guarded = is_private && target.table.hosts().is_some() && !is_writable(&address.range(size));
        let here = (target.rank == target.own_rank && !is_guarded).then_some(address);
        return Ok(ReachedRegion { size, is_private, here, _map: None });
    }
    let map = target.arena.maps.map(record.piece.unit)?;
    Ok(ReachedRegion {
        size,
        is_private,
        here: Some(LocalAddr::new(map.address + record.piece.within as usize)),
        _map: Some(map),
    })
}
