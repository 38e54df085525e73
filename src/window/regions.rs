//! Memory attached to a dynamic window: each rank's list in shared memory, and the copies that others keep of it.
//!
//! The list is an array of `Record`s, sorted by address, in memory of the rank that attaches. The rank's `Announcement` in
//! the window's table tells where it is, and how others copy it; later reads cost one look at its version.

use super::Window;
use super::create::Existing;
use super::table::Reach;
use super::targets::Targets;
use crate::abi::*;
use crate::error::{Result, fail};
use crate::node::{Map, Owned, Piece};
use crate::system::atomic::AtomicU64;
use parking_lot::Mutex;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// An attached region, as its rank tells it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// First byte in the target, and bytes.
    pub address: u64,
    pub size: u64,
    /// Where the memory is, if it is shared; a unit of no bytes if it is private.
    pub piece: Piece,
}

impl Record {
    const WORDS: usize = 6;

    fn words(self) -> [u64; Self::WORDS] {
        let [offset, length, state, within] = self.piece.words();
        [self.address, self.size, offset, length, state, within]
    }

    fn of_words([address, size, offset, length, state, within]: [u64; Self::WORDS]) -> Self {
        Self { address, size, piece: Piece::of_words([offset, length, state, within]) }
    }
}

/// The words of a list that lies in this process's memory, or in another's that is mapped.
struct List {
    first: *const AtomicU64,
    words: usize,
    /// Keeps it mapped.
    _map: Option<Map>,
}

impl AsRef<[AtomicU64]> for List {
    fn as_ref(&self) -> &[AtomicU64] {
        // SAFETY: who made this vouched for that many words, and all of them may be shared among processes.
        unsafe { std::slice::from_raw_parts(self.first, self.words) }
    }
}

/// What this rank has attached, and what it knows of the others' regions.
#[derive(Debug, Default)]
pub struct Regions {
    own: Mutex<Own>,
    /// Copies by target rank.
    known: Mutex<HashMap<usize, Arc<Known>>>,
}

/// Regions of this rank.
#[derive(Debug, Default)]
struct Own {
    records: BTreeMap<usize, (Record, Existing)>,
    /// Addresses at which no bytes at all were attached: nothing that can be accessed, nor overlap anything.
    empty: Vec<usize>,
    /// The list in shared memory, and the records that fit there.
    list: Option<Owned>,
    room: usize,
}

/// A copy of a rank's list.
#[derive(Debug)]
struct Known {
    version: u32,
    regions: Vec<Region>,
}

/// A region of a target as this rank reaches it.
#[derive(Debug)]
struct Region {
    address: usize,
    size: usize,
    is_private: bool,
    /// Address here of a region that is reached directly.
    here: Option<usize>,
    /// Keeps it mapped.
    _map: Option<Map>,
}

/// Part of an access: so many bytes in one region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    pub reach: Reach,
    /// Whether it is private memory of the target, so that no other rank has it mapped.
    pub is_private: bool,
    /// First byte: here when it is reached directly, else in the target.
    pub address: usize,
    pub length: usize,
}

impl Regions {
    /// Nothing is attached.
    pub fn new() -> Self {
        Self::default()
    }

    /// Attaches a region of this rank, and keeps what makes it reachable. MPI_ERR_RMA_ATTACH when it overlaps one that is
    /// attached.
    pub fn attach(window: &Window, record: Record, existing: Existing) -> Result {
        let (start, size) = (record.address as usize, record.size as usize);
        let mut own = window.regions.own.lock();
        if size == 0 {
            own.empty.push(start);
            return Ok(());
        }
        let before = own.records.range(..=start).next_back();
        let behind = own.records.range(start..).next();
        for (&other, (record, _)) in before.into_iter().chain(behind) {
            let other_size = record.size as usize;
            if other < start + size && start < other + other_size {
                fail!(
                    MPI_ERR_RMA_ATTACH,
                    "{size} bytes at {start:#x} overlap the {other_size} bytes that are attached at {other:#x}"
                );
            }
        }
        own.records.insert(start, (record, existing));
        own.publish(window).inspect_err(|_| {
            own.records.remove(&start);
        })
    }

    /// Detaches the region at an address. MPI_ERR_RMA_ATTACH when none begins there.
    pub fn detach(window: &Window, start: usize) -> Result {
        let mut own = window.regions.own.lock();
        let Some(removed) = own.records.remove(&start) else {
            if let Some(place) = own.empty.iter().position(|address| *address == start) {
                own.empty.swap_remove(place);
                return Ok(());
            }
            let inside = own
                .records
                .range(..start)
                .next_back()
                .filter(|(other, (record, _))| start - *other < record.size as usize);
            let hint = inside.map_or_else(
                || format!("; {} regions are attached", own.records.len()),
                |(other, (record, _))| {
                    format!(", which lies inside the {} bytes attached at {other:#x}", record.size)
                },
            );
            fail!(MPI_ERR_RMA_ATTACH, "no region was attached at {start:#x}{hint}");
        };
        own.publish(window)?;
        // Private again once the others are told that it is gone.
        drop(removed);
        Ok(())
    }

    /// Calls `part` for each part of the `length` bytes at `address` of a rank's attached memory; regions that touch are as
    /// good as one. MPI_ERR_RMA_RANGE when some byte is not attached, before `part` is called.
    pub fn parts(window: &Window, rank: usize, address: usize, length: usize, mut part: impl FnMut(Part)) -> Result {
        let known = Self::of_rank(window, rank)?;
        let mut covered = 0;
        let first = known.regions.partition_point(|region| region.address <= address).saturating_sub(1);
        let mut last = first;
        for region in known.regions.get(first..).unwrap_or_default() {
            let position = address.wrapping_add(covered);
            if position < region.address || position - region.address >= region.size {
                break;
            }
            covered += (region.size - (position - region.address)).min(length - covered);
            last += 1;
            if covered == length {
                break;
            }
        }
        if covered < length {
            return Err(not_attached(&known, rank, address, length, covered));
        }
        if let [region] = &known.regions[first..last]
            && let (Some(here), false) = (region.here, region.is_private)
            && let Some(target) = Targets::of_known_rank(window, rank as i32)
        {
            target.note(known.version, [region.address, region.size, here]);
        }
        let mut done = 0;
        for region in &known.regions[first..last] {
            let within = address.wrapping_add(done) - region.address;
            let length = (region.size - within).min(length - done);
            let is_private = region.is_private;
            part(match region.here {
                Some(here) => Part { reach: Reach::Direct, is_private, address: here + within, length },
                None => Part { reach: Reach::Private, is_private, address: region.address + within, length },
            });
            done += length;
        }
        Ok(())
    }

    /// The regions of a rank as they are now.
    fn of_rank(window: &Window, rank: usize) -> Result<Arc<Known>> {
        let announcement = &window.table.words(rank).calm.0.regions;
        let mut all = window.regions.known.lock();
        if let Some(known) = all.get(&rank)
            && known.version == announcement.version()
        {
            return Ok(Arc::clone(known));
        }
        let (version, records) = announcement.copy(|place, words| {
            let piece = Piece::of_words(place);
            let map = window.world.node.maps.map(piece.unit)?;
            // The list had these words when it was announced, and the map shows that part of the file whatever becomes of it.
            let first = (map.address + piece.within as usize) as *const AtomicU64;
            Ok(List { first, words, _map: Some(map) })
        })?;
        let regions = records
            .into_iter()
            .map(|words| reached(window, rank, &Record::of_words(words)))
            .collect::<Result<_>>()?;
        let known = Arc::new(Known { version, regions });
        all.insert(rank, Arc::clone(&known));
        Ok(known)
    }
}

/// How a region is reached from here.
fn reached(window: &Window, rank: usize, record: &Record) -> Result<Region> {
    let (address, size) = (record.address as usize, record.size as usize);
    let is_private = record.piece.unit.length == 0;
    if is_private || rank == window.rank {
        let here = (rank == window.rank).then_some(address);
        return Ok(Region { address, size, is_private, here, _map: None });
    }
    let map = window.world.node.maps.map(record.piece.unit)?;
    Ok(Region { address, size, is_private, here: Some(map.address + record.piece.within as usize), _map: Some(map) })
}

#[cold]
fn not_attached(known: &Known, rank: usize, address: usize, length: usize, covered: usize) -> crate::error::Error {
    let end = address.wrapping_add(length);
    let missing = address.wrapping_add(covered);
    let hint = match known.regions.iter().rev().find(|region| region.address <= missing) {
        Some(region) => format!("; the region before ends at {:#x}", region.address + region.size),
        None if known.regions.is_empty() => "; nothing is attached there".into(),
        None => format!("; the first region begins at {:#x}", known.regions[0].address),
    };
    crate::error::Error::new(
        MPI_ERR_RMA_RANGE,
        format!("bytes {address:#x}..{end:#x} at target {rank} are not attached from {missing:#x} on{hint}"),
    )
}

impl Own {
    /// Tells the others what is attached now.
    fn publish(&mut self, window: &Window) -> Result {
        let count = self.records.len();
        if count > self.room {
            let room = (count * 2).max(16);
            // The old list stays until the new one is announced.
            let list = window.world.node.pool.allocate(room * Record::WORDS * size_of::<AtomicU64>(), 64)?;
            self.announce(window, &list, room);
            self.list = Some(list);
            self.room = room;
        } else if let Some(list) = &self.list {
            self.announce(window, list, self.room);
        }
        Ok(())
    }

    fn announce(&self, window: &Window, list: &Owned, room: usize) {
        let words = List { first: list.address as *const AtomicU64, words: room * Record::WORDS, _map: None };
        let announcement = &window.table.words(window.rank).calm.0.regions;
        announcement.tell(
            list.piece().words(),
            words.as_ref(),
            self.records.values().map(|(record, _)| record.words()),
        );
    }
}
