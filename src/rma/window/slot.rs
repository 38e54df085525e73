//! Slot of a table of targets: one target's memory, and whether operations may reach it now.

use super::target::TargetMemory;
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicI32, Ordering};

/// Entry for one target, on a cache line of its own. If the target is closed (operations may not reach it), the slot has the complement of
/// its rank.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct TargetSlot {
    /// First field, so that slot and target have the same address.
    target: UnsafeCell<MaybeUninit<TargetMemory>>,
    pub(super) rank: AtomicI32,
    /// Rank of the target in this slot, open or closed. Written together with the target.
    of: AtomicI32,
}

impl TargetSlot {
    /// Returns the target in this slot, if it is the target with rank `rank` and is open.
    #[inline]
    pub fn target_of(&self, rank: i32) -> Option<&TargetMemory> {
        // SAFETY: the target was written before the rank.
        (self.rank.load(Ordering::Acquire) == rank).then(|| unsafe { (*self.target.get()).assume_init_ref() })
    }

    /// Returns the target of a rank, if it is in this slot, open or closed. May be called only while no other thread accesses the slot.
    #[inline]
    pub fn any_target_of(&self, rank: i32) -> Option<&TargetMemory> {
        // SAFETY: no other thread writes the word during this call. An atomic load would need one more instruction, because no compiler
        // folds it into the comparison.
        let is_of = unsafe { *self.of.as_ptr() == rank };
        // SAFETY: the target was written together with `of`.
        is_of.then(|| unsafe { (*self.target.get()).assume_init_ref() })
    }

    /// Lets operations reach the target that is in this slot.
    #[inline]
    pub fn open(&self, rank: i32) {
        self.rank.store(rank, Ordering::Release);
    }

    /// Lets no operation reach the target that is in this slot.
    #[inline]
    pub fn close(&self, rank: i32) {
        self.rank.store(!rank, Ordering::Release);
    }

    /// Returns whether operations reach no target in this slot.
    #[inline]
    pub fn is_vacant(&self) -> bool {
        self.rank.load(Ordering::Acquire) < 0
    }

    /// Returns whether no target was ever written into this slot. May be called only by the thread that may write the slot.
    pub fn is_unused(&self) -> bool {
        // Relaxed: only the calling thread writes.
        self.of.load(Ordering::Relaxed) < 0
    }

    /// Writes a target into an empty slot, and lets operations reach it. Only one thread writes at a time, and no thread reads the target
    /// of an empty slot.
    pub fn write(&self, rank: i32, target: TargetMemory) {
        self.write_closed(rank, target);
        self.open(rank);
    }

    /// Writes a target into an empty slot, without letting operations reach it. Only one thread writes at a time, and no thread reads the
    /// target of an empty slot.
    pub fn write_closed(&self, rank: i32, target: TargetMemory) {
        // SAFETY: the slot is empty, so no reader looks at the target yet, and the caller holds the lock of the table.
        unsafe { (*self.target.get()).write(target) };
        // Relaxed: this word is read only by the thread that may write, or while no other thread accesses the slot.
        self.of.store(rank, Ordering::Relaxed);
        // Release: a reader that finds the rank also finds the target.
        self.close(rank);
    }
}

// SAFETY: all threads may use a slot. A target is written only while the slot is closed, before its rank is stored with Release. A thread
// reads the target only after it has found the rank, or while no other thread accesses the slot. The state words to which the target points
// may be used by all threads.
unsafe impl Sync for TargetSlot {}

/// Returns the number that an unused slot has in place of a rank. It is neither a rank nor the complement of one, and no lookup in this
/// slot searches for it.
const fn vacant(index: usize) -> i32 {
    i32::MIN | (index ^ 1) as i32
}

pub const fn empty_slot(index: usize) -> TargetSlot {
    let (rank, of) = (AtomicI32::new(vacant(index)), AtomicI32::new(vacant(index)));
    TargetSlot { rank, of, target: UnsafeCell::new(MaybeUninit::uninit()) }
}
