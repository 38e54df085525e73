//! The table of the targets that a rank has used, with the rank as key.
//!
//! An entry is written before its rank is stored. An entry of a known target (one that this rank has used) does not change while the window
//! lives, so a lookup takes no lock. A table that is half full is replaced by one of twice the size. The old table stays until the window
//! is freed, because another thread may still read it. A rank that was not used as a target has no entry, so the cost of a window does not
//! depend on the number of ranks.
//!
//! There are two tables of equal size: one with all known targets, and one with the targets that are *open alone*, in an epoch that is not
//! open to all targets. `Access` points to the table that operations search.
//!
//! The second table is made when a target is first opened alone, or when the tables first grow. From that time the second table has all
//! known targets in their home slots, if these slots are free. The home slot of a target is the slot at which a search for its rank begins.
//! If a target that is not open is in its home slot, its first lock can take the fast path, which only opens the slot. If another target is
//! opened in this slot, it replaces the closed target.

use super::access::Access;
use super::regions::TargetRegions;
use super::slot::{TargetSlot, empty_slot};
use super::table::Reach;
use super::target::TargetMemory;
use crate::error::Result;
use crate::os::address::LocalAddr;
use crate::os::threads;
use crate::transport::arena::Map;
use smallvec::SmallVec;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

const FIRST_SLOTS: usize = 4;

/// Returns empty slots. `count` is a power of two.
fn empty_slots(count: usize) -> Box<[TargetSlot]> {
    (0..count).map(empty_slot).collect()
}

/// Slots that stand for the second table in all windows that do not have this table yet. They stay empty.
static CLOSED: [TargetSlot; FIRST_SLOTS] = [empty_slot(0), empty_slot(1), empty_slot(2), empty_slot(3)];

/// Returns the index at which the search for a rank begins.
#[inline]
fn home(slots: &[TargetSlot], rank: i32) -> usize {
    rank as usize & (slots.len() - 1)
}

/// Returns the slots in search order for a rank, and whether each is empty.
fn from_rank(slots: &[TargetSlot], rank: i32) -> impl Iterator<Item = (&TargetSlot, bool)> {
    let first = home(slots, rank);
    let order = (first..slots.len()).chain(0..first);
    order.map(|index| (&slots[index], slots[index].is_vacant()))
}

/// Returns the target of a rank, if it is in the slots. At most half of the slots are used.
#[inline]
fn find(slots: &[TargetSlot], rank: i32) -> Option<&TargetMemory> {
    slots[home(slots, rank)].target_of(rank).or_else(|| find_in_other_slots(slots, rank))
}

fn find_in_other_slots(slots: &[TargetSlot], rank: i32) -> Option<&TargetMemory> {
    let mut used = from_rank(slots, rank).take_while(|(_, is_empty)| !is_empty);
    used.find_map(|(slot, _)| slot.target_of(rank))
}

/// Adds a target that is not in the slots. Only one thread adds at a time, and it has checked that a slot is empty.
fn add(slots: &[TargetSlot], rank: i32, target: TargetMemory) {
    let (slot, _) = from_rank(slots, rank).find(|(_, is_empty)| *is_empty).expect("a slot is empty");
    slot.write(rank, target);
}

/// Writes a target into its home slot as a closed target, if no target was in this slot before. Only one thread writes at a time.
fn prepare(slots: &[TargetSlot], rank: i32, target: TargetMemory) {
    let slot = &slots[home(slots, rank)];
    if slot.is_unused() {
        slot.write_closed(rank, target);
    }
}

/// Calls `prepare` for all known targets. Only one thread writes at a time.
fn prepare_all(slots: &[TargetSlot], known: &[TargetSlot]) {
    for slot in known {
        // Relaxed: the caller is the thread that writes.
        let rank = slot.rank.load(Ordering::Relaxed);
        if let Some(target) = slot.target_of(rank).filter(|_| rank >= 0) {
            prepare(slots, rank, *target);
        }
    }
}

/// Returns twice as many slots, with the same targets.
fn fuller(slots: &[TargetSlot]) -> Box<[TargetSlot]> {
    let fuller = empty_slots(slots.len() * 2);
    for slot in slots {
        // Relaxed: writers hold the lock.
        let rank = slot.rank.load(Ordering::Relaxed);
        if rank >= 0
            && let Some(target) = slot.target_of(rank)
        {
            add(&fuller, rank, *target);
        }
    }
    fuller
}

/// The targets that a rank has used.
#[derive(Debug)]
pub struct TargetTable {
    /// First slot of the table of known targets, and number of its slots. Readers load them in the reverse order of the stores, so the
    /// table is never smaller than the number. A thread that reads a stale number may miss a target in a larger table; this thread searches
    /// again under the lock.
    known: AtomicPtr<TargetSlot>,
    slots: AtomicUsize,
    /// First slot of the table of targets that are open alone.
    open: AtomicPtr<TargetSlot>,
    owned: threads::Mutex<TargetResources>,
    access: &'static Access,
}

/// Resources that are freed with the window.
#[derive(Debug)]
struct TargetResources {
    /// All tables. Most windows have only one table, for which the list needs no separate memory.
    tables: SmallVec<[SlotArray; 1]>,
    /// Maps of the targets' memory.
    maps: Vec<Map>,
    /// Known regions of targets with attached memory.
    #[allow(clippy::vec_box, reason = "targets point to them")]
    known: Vec<Box<TargetRegions>>,
    used: usize,
}

impl TargetResources {
    /// Keeps a table until the window is freed. Returns its first slot.
    fn keep(&mut self, slots: Box<[TargetSlot]>) -> *mut TargetSlot {
        let table = Box::into_raw(slots);
        // In the usual case there is one table of known targets and one of open targets.
        self.tables.reserve_exact(1);
        self.tables.push(SlotArray(table));
        table.cast()
    }
}

/// A table that does not move: a box from `Box::into_raw`.
#[derive(Debug)]
struct SlotArray(*mut [TargetSlot]);

// SAFETY: all threads may use slots, and any thread may free a table.
unsafe impl Send for SlotArray {}

impl Drop for SlotArray {
    fn drop(&mut self) {
        // SAFETY: the pointer came from `Box::into_raw`. The window is being freed, so no thread uses the table.
        drop(unsafe { Box::from_raw(self.0) });
    }
}

impl TargetTable {
    /// Returns a table without targets.
    pub fn new(access: &'static Access) -> Self {
        let owned = TargetResources { tables: SmallVec::new(), maps: Vec::new(), known: Vec::new(), used: 0 };
        let this = Self {
            known: AtomicPtr::default(),
            slots: AtomicUsize::new(0),
            open: AtomicPtr::new(CLOSED.as_ptr().cast_mut()),
            owned: threads::Mutex::new(owned),
            access,
        };
        this.use_table(&mut this.owned.lock(), empty_slots(FIRST_SLOTS), false);
        this
    }

    /// Makes `slots` the table of known targets; the table of open targets has the same number of slots. Publishes which table
    /// operations search.
    fn use_table(&self, owned: &mut TargetResources, slots: Box<[TargetSlot]>, are_all_open: bool) {
        let count = slots.len();
        // Release, here and below: a thread that finds the table also finds its slots, and the number is never larger than the table.
        self.known.store(owned.keep(slots), Ordering::Release);
        self.slots.store(count, Ordering::Release);
        self.access.look_in(if are_all_open { self.known() } else { self.open() });
    }

    /// Returns the slots of the known targets.
    #[inline]
    fn known(&self) -> &[TargetSlot] {
        let count = self.slots.load(Ordering::Acquire);
        // SAFETY: the table has at least `count` slots, and lives as long as `self`.
        unsafe { std::slice::from_raw_parts(self.known.load(Ordering::Acquire), count) }
    }

    /// Returns the slots of the table of targets that are open alone. A target can only be in its home slot there; it is missing if another
    /// target occupies this slot. May be called only while no other thread changes the table.
    fn open(&self) -> &[TargetSlot] {
        let count = self.slots.load(Ordering::Relaxed);
        // SAFETY: the table has `count` slots, and lives as long as `self`; no thread changes the table during this call.
        unsafe { std::slice::from_raw_parts(self.open.load(Ordering::Relaxed), count) }
    }

    /// Returns whether operations may reach all targets. May be called only while no other thread changes this.
    fn are_all_open(&self) -> bool {
        self.access.looks_in(self.known.load(Ordering::Relaxed))
    }

    /// Lets operations reach all targets, or only those that were opened one by one.
    #[inline]
    pub fn open_all(&self, are_all_open: bool) {
        let _alone = self.owned.lock();
        self.open_all_alone(are_all_open);
    }

    /// Performs `open_all` for a caller that holds the lock or is the only thread.
    #[inline]
    pub fn open_all_alone(&self, are_all_open: bool) {
        let table = if are_all_open { &self.known } else { &self.open };
        // Relaxed: the caller holds the lock or is the only thread.
        self.access.look_in_as_many(table.load(Ordering::Relaxed));
    }

    /// Lets operations reach one more target, if it is known and no other target is open in its home slot.
    #[inline]
    pub fn open_one(&self, rank: i32) {
        let mut owned = self.owned.lock();
        let Some(target) = find(self.known(), rank) else { return };
        if !self.is_open_writable() {
            self.make_open(&mut owned);
        }
        let slot = self.open_home(rank);
        if slot.any_target_of(rank).is_some() {
            slot.open(rank);
        } else if slot.is_vacant() {
            slot.write(rank, *target);
        }
    }

    /// Returns whether the table of targets that are open alone is this window's own, not `CLOSED`. May be called only by a thread that
    /// holds the lock.
    #[inline]
    fn is_open_writable(&self) -> bool {
        // Relaxed: writers hold the lock.
        self.open.load(Ordering::Relaxed).cast_const() != CLOSED.as_ptr()
    }

    #[cold]
    fn make_open(&self, owned: &mut TargetResources) {
        let are_all_open = self.are_all_open();
        let open = empty_slots(FIRST_SLOTS);
        prepare_all(&open, self.known());
        // Release: a thread that finds the table also finds its slots.
        self.open.store(owned.keep(open), Ordering::Release);
        self.open_all_alone(are_all_open);
    }

    /// Returns the slot of a rank in the table of targets that are open alone. May be called only while no other thread changes the table.
    #[inline]
    fn open_home(&self, rank: i32) -> &TargetSlot {
        let index = rank as usize & (self.slots.load(Ordering::Relaxed) - 1);
        // SAFETY: `index` is below the number of slots, which live as long as `self`; no thread changes the table during this call.
        unsafe { &*self.open.load(Ordering::Relaxed).add(index) }
    }

    /// Lets operations no longer reach a target that was opened alone.
    #[inline]
    pub fn close_one(&self, rank: i32) {
        let _alone = self.owned.lock();
        let slot = self.open_home(rank);
        if slot.target_of(rank).is_some() {
            slot.close(rank);
        }
    }

    /// Returns the target of a rank, if it was used before.
    #[inline]
    pub fn known_target(&self, rank: i32) -> Option<&TargetMemory> {
        find(self.known(), rank)
    }

    /// Returns the target of a rank. If no thread has made the entry yet, calls `make`, and keeps the map of the
    /// target's memory.
    pub fn target_or(
        &self,
        rank: i32,
        make: impl FnOnce() -> Result<(TargetMemory, Option<Map>)>,
    ) -> Result<&TargetMemory> {
        let mut owned = self.owned.lock();
        if find(self.known(), rank).is_none() {
            let (mut target, map) = make()?;
            owned.maps.extend(map);
            if target.reach == Reach::Attached {
                let known = Box::<TargetRegions>::default();
                target.address = LocalAddr::of(&raw const *known).as_remote();
                owned.known.push(known);
            }
            self.keep(&mut owned, rank, target);
        }
        Ok(find(self.known(), rank).expect("the target was kept"))
    }

    fn keep(&self, owned: &mut TargetResources, rank: i32, target: TargetMemory) {
        let known = self.known();
        if (owned.used + 1) * 2 > known.len() {
            let are_all_open = self.are_all_open();
            // Each target that is open alone is in its home slot in the new table, too.
            let open = fuller(self.open());
            let known = fuller(known);
            prepare_all(&open, &known);
            // Release: a thread that finds the table also finds its slots.
            self.open.store(owned.keep(open), Ordering::Release);
            self.use_table(owned, known, are_all_open);
        }
        owned.used += 1;
        add(self.known(), rank, target);
        if self.is_open_writable() {
            prepare(self.open(), rank, target);
        }
    }
}

#[cfg(test)]
mod tests;
