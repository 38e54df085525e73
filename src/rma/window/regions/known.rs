//! The regions of a target, as this rank knows them.

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

/// What a rank knows of the regions that a target has attached.
#[derive(Debug, Default)]
pub struct TargetRegions {
    /// Those that are mapped, for operations to search in.
    index: RegionIndex,
    state: Mutex<RegionCache>,
}

#[derive(Debug, Default)]
struct RegionCache {
    /// The version of the list that this is, if it was ever looked at.
    version: Option<u32>,
    /// By their addresses at the target.
    regions: BTreeMap<RemoteAddr, ReachedRegion>,
    /// Addresses of the regions by their slots in the list.
    slots: Vec<Option<RemoteAddr>>,
    /// Where the list is.
    list: Option<(Piece, Arc<Map>)>,
    /// How often an operation did not find its region in the index since the list has changed.
    misses: usize,
}

/// A region as this rank reaches it.
#[derive(Debug)]
struct ReachedRegion {
    size: usize,
    is_private: bool,
    /// Address here of a region that is reached directly.
    here: Option<LocalAddr>,
    /// Keeps it mapped.
    _map: Option<Map>,
}

/// An index is made anew after this number of misses for each of its regions: that takes no longer than these misses.
const REGIONS_PER_MISS: usize = 8;

/// The list of regions of one target, and what it takes to map them here.
pub struct RegionList<'a> {
    pub table: &'a WindowTable,
    pub arena: &'a Arena,
    pub own_rank: usize,
    pub rank: usize,
}

impl TargetRegions {
    /// Where `bytes` bytes at an address of the target are here, if they are in one region, which is mapped and in the index. The list
    /// is that of a version.
    #[inline]
    pub fn find(&self, version: u32, address: RemoteAddr, bytes: usize) -> Option<LocalAddr> {
        self.index.find(version, address, bytes)
    }

    /// Calls `each` for each part of the `length` bytes at `address` of a rank's attached memory; regions that touch are as
    /// good as one. MPI_ERR_RMA_RANGE when some byte is not attached, before `each` is called, unless another thread detaches it then.
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
        // No lock is held while parts are copied: a part may be long, and the kernel, or the target, have to copy it.
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

    /// Makes the index that of the regions as they are known now, if operations have not found often enough what would be there.
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
    /// Learns what has changed in a rank's list.
    fn learn(&mut self, target: &RegionList) -> Result {
        let announcement = &target.table.words(target.rank).read_mostly.0.regions;
        if self.version == Some(announcement.version()) {
            return Ok(());
        }
        let known = &mut self.list;
        let changes = announcement.changes::<RECORD, _, Error>(self.version, |place, words| {
            let piece = Piece::of_words(place);
            let map = match known {
                Some((of, map)) if *of == piece => Arc::clone(map),
                _ => Arc::new(target.arena.maps.map(piece.unit)?),
            };
            *known = Some((piece, Arc::clone(&map)));
            // The list had these words when it was published, and the map shows that part of the file whatever becomes of it.
            Ok(WordList { first: (map.address + piece.within as usize) as *const AtomicU64, words, _map: map })
        })?;
        // What fails leaves all as it was, to be learnt again.
        let new = changes
            .slots
            .into_iter()
            .map(|(slot, words)| {
                let Some(record) = RegionRecord::of_words(words) else { return Ok((slot, None)) };
                Ok((slot, Some((RemoteAddr::new(record.address as usize), reached(target, &record)?))))
            })
            .collect::<Result<Vec<_>>>()?;
        // Regions that went stay mapped until the new ones are, which may be in the same maps.
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

    /// Removes the regions of some slots, or of all; gives what keeps them mapped.
    fn take_away(&mut self, is_all: bool, slots: impl Iterator<Item = usize>) -> Vec<ReachedRegion> {
        if is_all {
            self.slots.clear();
            return std::mem::take(&mut self.regions).into_values().collect();
        }
        slots.filter_map(|slot| *self.slots.get(slot)?).filter_map(|address| self.regions.remove(&address)).collect()
    }

    /// What one region has of `length` bytes at an address, their first one among it.
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

/// How a region is reached from here.
fn reached(target: &RegionList, record: &RegionRecord) -> Result<ReachedRegion> {
    let (address, size) = (LocalAddr::new(record.address as usize), record.size as usize);
    let is_private = record.piece.unit.length == 0;
    if is_private || target.rank == target.own_rank {
        // Operations of other hosts are executed by this process, which must not end by them: what it may not access, the kernel refuses.
        let is_guarded = is_private && target.table.spans_hosts() && !is_writable(&address.range(size));
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
