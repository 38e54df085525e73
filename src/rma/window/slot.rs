//! A slot of the tables of targets: one target's memory, and whether operations may reach it now.

use super::target::TargetMemory;
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicI32, Ordering};

/// A place for one target: its rank, or none. On a line of its own. A target that was closed stays behind the complement of its rank.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct TargetSlot {
    /// At the beginning, so that the two have one address.
    target: UnsafeCell<MaybeUninit<TargetMemory>>,
    pub(super) rank: AtomicI32,
    /// The rank of the target that is here, open or closed. Written like the target.
    of: AtomicI32,
}

impl TargetSlot {
    /// Its target, if that is the one of this rank.
    #[inline]
    pub fn target_of(&self, rank: i32) -> Option<&TargetMemory> {
        // SAFETY: the target was written before the rank.
        (self.rank.load(Ordering::Acquire) == rank).then(|| unsafe { (*self.target.get()).assume_init_ref() })
    }

    /// The target of a rank, if it is here, open or closed. The caller is alone in looking at it.
    #[inline]
    pub fn any_target_of(&self, rank: i32) -> Option<&TargetMemory> {
        // SAFETY: no other thread writes it during this call. An atomic load would be an instruction more, for no compiler makes it a part of the
        // comparison.
        let is_of = unsafe { *self.of.as_ptr() == rank };
        // SAFETY: the target was written with it.
        is_of.then(|| unsafe { (*self.target.get()).assume_init_ref() })
    }

    /// Lets operations reach the target that is here, or that was closed here.
    #[inline]
    pub fn open(&self, rank: i32) {
        self.rank.store(rank, Ordering::Release);
    }

    /// Lets no operation reach the target that is here.
    #[inline]
    pub fn close(&self, rank: i32) {
        self.rank.store(!rank, Ordering::Release);
    }

    /// Whether operations reach no target here.
    #[inline]
    pub fn is_vacant(&self) -> bool {
        self.rank.load(Ordering::Acquire) < 0
    }

    /// The caller is alone in writing, and nobody reads the target of an empty slot.
    pub fn write(&self, rank: i32, target: TargetMemory) {
        // SAFETY: the slot is empty, so no reader looks at the target yet, and the caller holds the lock of the table.
        unsafe { (*self.target.get()).write(target) };
        // Relaxed: read by threads that have found the rank, which is stored with Release.
        self.of.store(rank, Ordering::Relaxed);
        // Release: a reader that finds the rank finds the target.
        self.rank.store(rank, Ordering::Release);
    }
}

// SAFETY: a slot may be used by all threads: its target is written before its rank is stored with release, and only read afterwards;
// the words that it points to are for all threads.
unsafe impl Sync for TargetSlot {}

/// What stands in a slot that was never used instead of a rank: a number that is none, nor the complement of one, and that nobody
/// looks for there.
const fn vacant(place: usize) -> i32 {
    i32::MIN | (place ^ 1) as i32
}

pub const fn empty_slot(place: usize) -> TargetSlot {
    let (rank, of) = (AtomicI32::new(vacant(place)), AtomicI32::new(vacant(place)));
    TargetSlot { rank, of, target: UnsafeCell::new(MaybeUninit::uninit()) }
}
