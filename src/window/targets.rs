//! What a rank keeps of the targets that it has used: nothing of the others, so that a window costs no more on more ranks.
//!
//! Entries are written once, before their rank is stored, and never changed while the window lives; finding one takes no lock.
//! A fuller table replaces the current one, and the old one stays until the end for those who read it meanwhile.

use super::Window;
use super::table::{Reach, Words};
use crate::abi::*;
use crate::error::{Result, fail};
use crate::node::Map;
use parking_lot::Mutex;
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicI64, AtomicPtr, AtomicU32, AtomicUsize, Ordering, fence};

/// A rank's memory as this rank reaches it.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Bytes that operations may reach by loads and stores from `address` on: all of them, or none.
    pub mapped: usize,
    /// How; the own rank's memory is always direct, unless it is attached.
    pub reach: Reach,
    /// Whether it is private memory of the target, so that no other rank has it mapped.
    pub is_private: bool,
    /// Process that has the memory.
    pub pid: i32,
    /// First byte: in this process when the memory is reached directly, else in the target's.
    pub address: usize,
    /// Bytes.
    pub size: usize,
    pub disp_unit: usize,
    /// The rank's words in the window's table.
    pub words: *const Words,
    /// The region that was accessed last, when regions are attached; else NULL.
    recent: *const Recent,
}

/// A region of a target's attached memory that is mapped here, which one thread notes while others look.
#[derive(Debug, Default)]
struct Recent {
    /// Odd while the rest changes.
    sequence: AtomicU32,
    /// Of the target's list in which the region stands.
    version: AtomicU32,
    address: AtomicUsize,
    size: AtomicUsize,
    /// Where it is mapped.
    here: AtomicUsize,
    noting: Mutex<()>,
}

impl Recent {
    fn note(&self, version: u32, [address, size, here]: [usize; 3]) {
        let _alone = self.noting.lock();
        self.sequence.fetch_add(1, Ordering::Relaxed);
        fence(Ordering::Release);
        self.version.store(version, Ordering::Relaxed);
        self.address.store(address, Ordering::Relaxed);
        self.size.store(size, Ordering::Relaxed);
        self.here.store(here, Ordering::Relaxed);
        self.sequence.fetch_add(1, Ordering::Release);
    }

    /// Where bytes of the target are, if they are in this region, and it is in this version of the list.
    #[inline]
    fn find(&self, version: u32, address: usize, bytes: usize) -> Option<usize> {
        let sequence = self.sequence.load(Ordering::Acquire);
        let found = self.version.load(Ordering::Relaxed);
        let within = address.wrapping_sub(self.address.load(Ordering::Relaxed));
        let size = self.size.load(Ordering::Relaxed);
        let here = self.here.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let is_whole = sequence.is_multiple_of(2) && self.sequence.load(Ordering::Relaxed) == sequence;
        (is_whole && found == version && within <= size && bytes <= size - within).then(|| here + within)
    }
}

impl Target {
    /// Where so many bytes at a displacement are, if they are mapped.
    #[inline]
    pub fn mapped(&self, disp: isize, bytes: usize) -> Option<usize> {
        // What is negative is larger than any window.
        let start = disp.checked_mul(self.disp_unit as isize)? as usize;
        let is_inside = start <= self.mapped && bytes <= self.mapped - start;
        is_inside.then(|| self.address + start)
    }

    /// Where so many bytes at an address of attached memory are, if they are mapped, and in the region that was accessed last.
    #[inline]
    pub fn attached(&self, address: isize, bytes: usize) -> Option<usize> {
        // SAFETY: what was accessed last lives as long as the window.
        let recent = unsafe { self.recent.as_ref()? };
        recent.find(self.words().calm.0.regions.version(), address as usize, bytes)
    }

    /// Notes a region that is accessed: its address and size, and where it is mapped here as long as it is in this version of
    /// the target's list.
    pub fn note(&self, version: u32, region: [usize; 3]) {
        // SAFETY: as above.
        if let Some(recent) = unsafe { self.recent.as_ref() } {
            recent.note(version, region);
        }
    }

    /// The rank's words.
    #[inline]
    pub fn words(&self) -> &Words {
        // SAFETY: the table lives as long as the window, and the targets end with it.
        unsafe { &*self.words }
    }
}

/// A place for one target: its rank, or EMPTY. On a line of its own.
#[repr(C, align(64))]
#[derive(Debug)]
struct Slot {
    rank: AtomicI64,
    target: UnsafeCell<MaybeUninit<Target>>,
}

impl Slot {
    /// Its target, if that is the one of this rank.
    #[inline]
    fn target_of(&self, rank: i32) -> Option<&Target> {
        // SAFETY: the target was written before the rank.
        (self.rank.load(Ordering::Acquire) == i64::from(rank))
            .then(|| unsafe { (*self.target.get()).assume_init_ref() })
    }
}

/// No rank: ranks have 32 bits.
const EMPTY: i64 = i64::MIN;
const FIRST_SLOTS: usize = 4;

/// A table with a power of two of slots, at most half of them used; a target stands at the slot of its rank's lowest bits or
/// behind it.
fn empty_slots(count: usize) -> Box<[Slot]> {
    let slot = |_| Slot { rank: AtomicI64::new(EMPTY), target: UnsafeCell::new(MaybeUninit::uninit()) };
    (0..count).map(slot).collect()
}

/// The slots in the order in which a rank is looked for.
#[inline]
fn from_rank(slots: &[Slot], rank: i32) -> impl Iterator<Item = &Slot> {
    let mask = slots.len() - 1;
    (0..slots.len()).map(move |further| &slots[(rank as usize).wrapping_add(further) & mask])
}

/// The target of a rank, if it is in the table.
#[inline]
fn find(slots: &[Slot], rank: i32) -> Option<&Target> {
    for slot in from_rank(slots, rank) {
        if let Some(target) = slot.target_of(rank) {
            return Some(target);
        }
        if slot.rank.load(Ordering::Acquire) == EMPTY {
            break;
        }
    }
    None
}

/// Adds a target that is not there; the caller is alone in doing so and has made sure of an empty slot.
fn add(slots: &[Slot], rank: i32, target: Target) {
    let slot =
        from_rank(slots, rank).find(|slot| slot.rank.load(Ordering::Relaxed) == EMPTY).expect("a slot is empty");
    // SAFETY: nobody reads the target of an empty slot, and nobody else writes.
    unsafe { (*slot.target.get()).write(target) };
    slot.rank.store(i64::from(rank), Ordering::Release);
}

/// The targets that a rank has used.
#[derive(Debug)]
pub struct Targets {
    /// The first slot of the current table, and its mask: read in the other order than they are written, so that the table is
    /// never smaller than the mask tells. Who finds a table fuller than its mask may miss a target, and looks again alone.
    first_slot: AtomicPtr<Slot>,
    mask: AtomicUsize,
    owned: Mutex<Owned>,
}

/// What ends with the window.
#[derive(Debug)]
struct Owned {
    /// All tables, the current one last.
    tables: Vec<Table>,
    /// Maps of the targets' memory.
    maps: Vec<Map>,
    /// What was accessed last of targets that attach.
    #[allow(clippy::vec_box, reason = "targets point to them")]
    recent: Vec<Box<Recent>>,
    used: usize,
}

/// A table that stays where it is; a box that came from `Box::into_raw`.
#[derive(Debug)]
struct Table(*mut [Slot]);

// SAFETY: a table may be used by all threads, and ended by any: a slot's target is written before its rank is stored with release,
// and only read afterwards; the words that it points to are for all threads.
unsafe impl Send for Table {}

impl Drop for Table {
    fn drop(&mut self) {
        // SAFETY: the pointer came from `Box::into_raw`, and the window ends, so nobody uses the table.
        drop(unsafe { Box::from_raw(self.0) });
    }
}

impl Targets {
    /// No target yet.
    pub fn new() -> Self {
        let this = Self {
            first_slot: AtomicPtr::default(),
            mask: AtomicUsize::new(0),
            owned: Mutex::new(Owned { tables: Vec::new(), maps: Vec::new(), recent: Vec::new(), used: 0 }),
        };
        this.use_table(&mut this.owned.lock(), empty_slots(FIRST_SLOTS));
        this
    }

    /// Makes a table the current one.
    fn use_table(&self, owned: &mut Owned, slots: Box<[Slot]>) {
        let mask = slots.len() - 1;
        let table = Box::into_raw(slots);
        owned.tables.push(Table(table));
        self.first_slot.store(table.cast(), Ordering::Release);
        self.mask.store(mask, Ordering::Release);
    }

    #[inline]
    fn current(&self) -> &[Slot] {
        let mask = self.mask.load(Ordering::Acquire);
        // SAFETY: the table has more slots than the mask, and lives as long as `self`.
        unsafe { std::slice::from_raw_parts(self.first_slot.load(Ordering::Acquire), mask + 1) }
    }

    /// The target of a rank, if it was used before and is found at the first look.
    #[inline]
    pub fn known(window: &Window, rank: i32) -> Option<&Target> {
        let this = &window.targets;
        let place = rank as usize & this.mask.load(Ordering::Acquire);
        // SAFETY: the table has more slots than the mask, and lives as long as the window.
        unsafe { &*this.first_slot.load(Ordering::Acquire).add(place) }.target_of(rank)
    }

    /// The target of a rank. MPI_ERR_RANK when there is no such rank.
    #[inline]
    pub fn of_rank(window: &Window, rank: i32) -> Result<&Target> {
        match find(window.targets.current(), rank) {
            Some(target) => Ok(target),
            None => Self::resolve(window, rank),
        }
    }

    /// Looks a target up in the shared table, maps its memory, and keeps it.
    #[cold]
    fn resolve(window: &Window, rank: i32) -> Result<&Target> {
        let this = &window.targets;
        let Some(index) = usize::try_from(rank).ok().filter(|index| *index < window.size) else {
            fail!(MPI_ERR_RANK, "target rank {rank} is not one of the {} ranks of the window", window.size);
        };
        let mut owned = this.owned.lock();
        if find(this.current(), rank).is_none() {
            let member = window.table.member(index);
            let mut target = Target {
                mapped: 0,
                reach: member.reach,
                is_private: member.reach == Reach::Private,
                pid: member.pid,
                address: member.address as usize,
                size: member.size as usize,
                disp_unit: member.disp_unit as usize,
                words: window.table.words(index),
                recent: std::ptr::null(),
            };
            if target.reach == Reach::Attached {
                let recent = Box::<Recent>::default();
                target.recent = &raw const *recent;
                owned.recent.push(recent);
            }
            if index == window.rank && target.reach == Reach::Private {
                target.reach = Reach::Direct;
            } else if index != window.rank && target.reach == Reach::Direct {
                let node = &window.world.node;
                // The parts of a shared window follow each other at rank 0, too, which allocated all of them.
                target.address = match node.pool.address_of(&member.piece) {
                    Some(address) => address,
                    None => {
                        let map = node.maps.map(member.piece.unit)?;
                        let address = map.address + member.piece.within as usize;
                        owned.maps.push(map);
                        address
                    }
                };
            }
            if target.reach == Reach::Direct {
                target.mapped = target.size;
            }
            this.keep(&mut owned, rank, target);
        }
        Ok(find(this.current(), rank).expect("the target was kept"))
    }

    fn keep(&self, owned: &mut Owned, rank: i32, target: Target) {
        let current = self.current();
        if (owned.used + 1) * 2 > current.len() {
            let fuller = empty_slots(current.len() * 2);
            for slot in current {
                if let Ok(rank) = i32::try_from(slot.rank.load(Ordering::Relaxed))
                    && let Some(target) = slot.target_of(rank)
                {
                    add(&fuller, rank, *target);
                }
            }
            self.use_table(owned, fuller);
        }
        owned.used += 1;
        add(self.current(), rank, target);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_found_again_through_growth_and_collisions() {
        let targets = Targets::new();
        let ranks: Vec<i32> = (0..40).map(|index| index * 64).chain(1..30).collect();
        for (index, &rank) in ranks.iter().enumerate() {
            assert!(find(targets.current(), rank).is_none());
            let target = Target {
                mapped: 0,
                reach: Reach::Direct,
                is_private: false,
                pid: rank,
                address: 0,
                size: 0,
                disp_unit: 1,
                words: std::ptr::null(),
                recent: std::ptr::null(),
            };
            targets.keep(&mut targets.owned.lock(), rank, target);
            for &known in &ranks[..=index] {
                assert_eq!(find(targets.current(), known).unwrap().pid, known);
            }
        }
        assert!(find(targets.current(), -1).is_none() && find(targets.current(), 1000).is_none());
    }
}
