//! Regions that a rank has attached, and their list in shared memory.

#![forbid(unsafe_code)]

use super::{RECORD, RegionRecord, VACANT, WordList};
use crate::abi::*;
use crate::error::{Result, fail};
use crate::os::address::LocalAddr;
use crate::os::address_space::is_writable;
use crate::os::atomic::AtomicU64;
use crate::rma::remote::attached::Published;
use crate::rma::remote::revoke::{Holder, revoke};
use crate::rma::window::Window;
use crate::rma::window::existing::Existing;
use crate::rma::window::registered::register;
use crate::rma::window::table::Reach;
use crate::transport::arena::Owned;
use crate::transport::net::native::OwnRegistration;
use crate::transport::net::network;
use crate::transport::sync::words_of_list;
use parking_lot::{Mutex, RwLock, RwLockReadGuard};
use std::cell::OnceCell;
use std::collections::BTreeMap;

/// Regions that this rank has attached.
#[derive(Debug, Default)]
pub struct AttachedRegions {
    list: Mutex<AttachedList>,
    /// Held for reading by handlers that execute operations of ranks on other hosts. MPI_Win_detach takes it for writing, once, so that no
    /// handler uses the region any more when the call returns. Otherwise an erroneous origin could crash this process.
    uses: RwLock<()>,
}

#[derive(Debug, Default)]
struct AttachedList {
    regions: BTreeMap<LocalAddr, AttachedRegion>,
    /// Addresses at which empty regions were attached. Empty regions cannot be accessed, and overlap no other region.
    empty: Vec<LocalAddr>,
    /// List in shared memory.
    list: Option<Owned>,
    /// Number of slots of the list.
    room: usize,
    /// Number of slots that were ever used.
    used: usize,
    /// The used slots that are empty now.
    vacant: Vec<usize>,
}

/// An attached region.
#[derive(Debug)]
struct AttachedRegion {
    record: RegionRecord,
    /// Slot of the region in the list.
    slot: usize,
    /// Registration with the network, for native operations of ranks on other hosts. Made at the first request of such a rank; None if the
    /// registration is impossible.
    registration: OnceCell<Option<OwnRegistration>>,
    /// Processes that have the registration's key.
    holders: Vec<Holder>,
    /// Keeps the memory reachable. Declared after the registration, so that the registration is dropped first.
    existing: Existing,
}

impl AttachedRegions {
    /// Returns a list without regions.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lets MPI_Win_detach wait while the caller executes operations on the regions. The caller may not detach regions.
    pub fn hold(&self) -> RwLockReadGuard<'_, ()> {
        self.uses.read()
    }

    /// Returns all regions for a process on another host. Registers the regions for native operations (which the network executes), and
    /// records that the process has the keys of the registrations.
    pub fn publish(&self, window: &Window, holder: Holder) -> Vec<Published> {
        let mut state = self.list.lock();
        let publish = |(address, region): (&LocalAddr, &mut AttachedRegion)| {
            let AttachedRegion { record, registration, holders, existing, .. } = region;
            let size = record.size as usize;
            let registered = registration.get_or_init(|| {
                let is_mapped = existing.map.is_some();
                let is_guarded = existing.reach == Reach::Private && !is_writable(&address.range(size));
                let network = network().filter(|_| !is_mapped && !is_guarded)?;
                register(window.runtime, network, (*address, size), (existing.reach, existing.piece))
            });
            if registered.is_some() && !holders.contains(&holder) {
                holders.push(holder);
            }
            (*address, size, registered.as_ref().map(OwnRegistration::memory))
        };
        state.regions.iter_mut().map(publish).collect()
    }

    /// Attaches a region of this rank, and keeps the objects that make it reachable. Fails with MPI_ERR_RMA_ATTACH if the new region
    /// overlaps an attached one.
    pub fn attach(window: &Window, record: RegionRecord, existing: Existing) -> Result {
        let (start, size) = (LocalAddr::new(record.address as usize), record.size as usize);
        let mut state = window.regions.list.lock();
        if size == 0 {
            state.empty.push(start);
            return Ok(());
        }
        let before = state.regions.range(..=start).next_back();
        let behind = state.regions.range(start..).next();
        for (&other, region) in before.into_iter().chain(behind) {
            let other_size = region.record.size as usize;
            if other < start + size && start < other + other_size {
                fail!(
                    MPI_ERR_RMA_ATTACH,
                    "{size} bytes at {start:#x} overlap the {other_size} bytes that are attached at {other:#x}"
                );
            }
        }
        let slot = state.vacant_slot(window)?;
        state.publish(window, slot, record.words());
        let (registration, holders) = (OnceCell::new(), Vec::new());
        state.regions.insert(start, AttachedRegion { record, slot, registration, holders, existing });
        Ok(())
    }

    /// Detaches the region at an address. Fails with MPI_ERR_RMA_ATTACH if no region begins there.
    pub fn detach(window: &Window, start: LocalAddr) -> Result {
        let mut state = window.regions.list.lock();
        let Some(mut removed) = state.regions.remove(&start) else {
            if let Some(index) = state.empty.iter().position(|address| *address == start) {
                state.empty.swap_remove(index);
                return Ok(());
            }
            let inside = state
                .regions
                .range(..start)
                .next_back()
                .filter(|(other, region)| start - **other < region.record.size as usize);
            let hint = inside.map_or_else(
                || format!("; {} regions are attached", state.regions.len()),
                |(other, region)| {
                    format!(", which lies inside the {} bytes attached at {other:#x}", region.record.size)
                },
            );
            fail!(MPI_ERR_RMA_ATTACH, "no region was attached at {start:#x}{hint}");
        };
        state.publish(window, removed.slot, VACANT);
        state.vacant.push(removed.slot);
        // Next, this thread waits for handlers and for other processes, and handlers need the lock during this wait.
        drop(state);
        // Handlers that begin from now on find that the region is gone.
        drop(window.regions.uses.write());
        let revoked = revoke(std::mem::take(&mut removed.holders), start);
        // The memory may become private again only now, because now the other ranks can see that the region is gone.
        drop(removed);
        revoked
    }
}

impl AttachedList {
    /// Returns a slot for a new region. If all are used, replaces the list by one of twice the size. The first list has 16 slots.
    fn vacant_slot(&mut self, window: &Window) -> Result<usize> {
        if let Some(slot) = self.vacant.pop() {
            return Ok(slot);
        }
        if self.used == self.room {
            let room = (self.room * 2).max(16);
            let bytes = words_of_list(room, RECORD) * size_of::<AtomicU64>();
            // The old list stays until the new one is published.
            let list = window.runtime.arena.pool.allocate(bytes, 64)?;
            for (slot, region) in self.regions.values_mut().enumerate() {
                region.slot = slot;
            }
            let records = self.regions.values().map(|region| region.record.words());
            let announcement = &window.table.words(window.rank).read_mostly.0.regions;
            announcement.publish_all(list.piece().words(), list_in(&list, room).as_ref(), records);
            self.room = room;
            self.list = Some(list);
        }
        self.used += 1;
        Ok(self.used - 1)
    }

    /// Publishes the new contents of a slot.
    fn publish(&self, window: &Window, slot: usize, record: [u64; RECORD]) {
        let list = self.list.as_ref().expect("a slot is in a list");
        window.table.words(window.rank).read_mostly.0.regions.publish_one(
            list_in(list, self.room).as_ref(),
            slot,
            record,
        );
    }
}

/// Returns the words of a list with `room` slots.
fn list_in(memory: &Owned, room: usize) -> WordList<()> {
    WordList { first: memory.address as *const AtomicU64, words: words_of_list(room, RECORD), _map: () }
}
