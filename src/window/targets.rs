//! What a rank keeps of the targets that it has used: nothing of the others, so that a window costs no more on more ranks.
//!
//! Entries are written once, before their rank is stored, and never changed while the window lives; finding one takes no lock.
//! A fuller table replaces the current one, and the old one stays until the end for those who read it meanwhile.

use super::Window;
use super::table::Reach;
use crate::abi::*;
use crate::error::{Result, fail};
use crate::node::Map;
use parking_lot::Mutex;
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicI32, AtomicPtr, Ordering};

/// A rank's memory as this rank reaches it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
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
}

/// A place for one target: its rank, or EMPTY.
#[derive(Debug)]
struct Slot {
    rank: AtomicI32,
    target: UnsafeCell<MaybeUninit<Target>>,
}

const EMPTY: i32 = -1;
const FIRST_SLOTS: usize = 4;

/// A table with a power of two of slots, at most half of them used; a target stands at the slot of its rank's lowest bits or
/// behind it.
#[derive(Debug)]
struct Slots {
    slots: Box<[Slot]>,
}

// SAFETY: a slot's target is written before its rank is stored with release, and only read afterwards.
unsafe impl Sync for Slots {}

impl Slots {
    fn new(count: usize) -> Self {
        let slot = |_| Slot { rank: AtomicI32::new(EMPTY), target: UnsafeCell::new(MaybeUninit::uninit()) };
        Self { slots: (0..count).map(slot).collect() }
    }

    #[inline]
    fn find(&self, rank: i32) -> Option<&Target> {
        let mask = self.slots.len() - 1;
        let mut place = rank as usize & mask;
        loop {
            let slot = &self.slots[place];
            match slot.rank.load(Ordering::Acquire) {
                EMPTY => return None,
                // SAFETY: the target was written before the rank.
                found if found == rank => return Some(unsafe { (*slot.target.get()).assume_init_ref() }),
                _ => place = (place + 1) & mask,
            }
        }
    }

    /// Adds a target that is not there; the caller is alone in doing so and has made sure of an empty slot.
    fn add(&self, rank: i32, target: Target) {
        let mask = self.slots.len() - 1;
        let mut place = rank as usize & mask;
        while self.slots[place].rank.load(Ordering::Relaxed) != EMPTY {
            place = (place + 1) & mask;
        }
        let slot = &self.slots[place];
        // SAFETY: nobody reads the target of an empty slot, and nobody else writes.
        unsafe { (*slot.target.get()).write(target) };
        slot.rank.store(rank, Ordering::Release);
    }
}

/// The targets that a rank has used.
#[derive(Debug)]
pub struct Targets {
    current: AtomicPtr<Slots>,
    owned: Mutex<Owned>,
}

/// What ends with the window.
#[derive(Debug)]
struct Owned {
    /// All tables, the current one last.
    tables: Vec<Table>,
    /// Maps of the targets' memory.
    maps: Vec<Map>,
    used: usize,
}

/// A table that stays where it is; a box that came from `Box::into_raw`.
#[derive(Debug)]
struct Table(*mut Slots);

// SAFETY: a table may be used by all threads, and ended by any.
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
        let first = Box::into_raw(Box::new(Slots::new(FIRST_SLOTS)));
        let owned = Owned { tables: vec![Table(first)], maps: Vec::new(), used: 0 };
        Self { current: AtomicPtr::new(first), owned: Mutex::new(owned) }
    }

    #[inline]
    fn current(&self) -> &Slots {
        // SAFETY: tables live as long as `self`.
        unsafe { &*self.current.load(Ordering::Acquire) }
    }

    /// The target of a rank, if it was used before.
    #[inline]
    pub fn known(window: &Window, rank: i32) -> Option<&Target> {
        window.targets.current().find(rank)
    }

    /// The target of a rank. MPI_ERR_RANK when there is no such rank.
    #[inline]
    pub fn of_rank(window: &Window, rank: i32) -> Result<&Target> {
        match window.targets.current().find(rank) {
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
        if this.current().find(rank).is_none() {
            let member = window.table.member(index);
            let mut target = Target {
                reach: member.reach,
                is_private: member.reach == Reach::Private,
                pid: member.pid,
                address: member.address as usize,
                size: member.size as usize,
                disp_unit: member.disp_unit as usize,
            };
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
            this.keep(&mut owned, rank, target);
        }
        Ok(this.current().find(rank).expect("the target was kept"))
    }

    fn keep(&self, owned: &mut Owned, rank: i32, target: Target) {
        let current = self.current();
        if (owned.used + 1) * 2 > current.slots.len() {
            let fuller = Slots::new(current.slots.len() * 2);
            for slot in &current.slots {
                let rank = slot.rank.load(Ordering::Relaxed);
                if let Some(target) = (rank != EMPTY).then(|| current.find(rank)).flatten() {
                    fuller.add(rank, *target);
                }
            }
            let fuller = Box::into_raw(Box::new(fuller));
            owned.tables.push(Table(fuller));
            self.current.store(fuller, Ordering::Release);
        }
        owned.used += 1;
        self.current().add(rank, target);
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
            assert!(targets.current().find(rank).is_none());
            let target =
                Target { reach: Reach::Direct, is_private: false, pid: rank, address: 0, size: 0, disp_unit: 1 };
            targets.keep(&mut targets.owned.lock(), rank, target);
            for &known in &ranks[..=index] {
                assert_eq!(targets.current().find(known).unwrap().pid, known);
            }
        }
        assert!(targets.current().find(-1).is_none() && targets.current().find(1000).is_none());
    }
}
