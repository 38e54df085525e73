//! A pool of objects with handles (requests). An object is never dropped, and the next handle of its slot uses the object again. So a
//! request needs neither an allocation nor a reference count.
//!
//! `take` and `give_back` change the handle word of a slot under the lock of the free indices. `take` stores the handle with Release; a
//! look-up loads it with Acquire.

#![forbid(unsafe_code)]

use super::free::Free;
use super::kind::{CAPACITY, GENERATION_BITS, GENERATION_SHIFT, KIND_BITS, MARK, ObjectKind, UNFREED, index_of};
use crate::error::Result;
use crate::os::threads::{self, Mutex};
use once_cell::sync::OnceCell;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of slots that are allocated at a time.
const CHUNK: usize = 512;

/// A pool that has unused slots uses a free slot again only if more than `RESTING` slots are free. The number is small, so that the slots
/// stay in the processor's cache. A small number suffices, because most requests end soon.
const RESTING: usize = 64;

/// Bit of the handle word of a vacant slot. The other bits are the slot's last handle.
const VACANT: usize = 1 << 31;

/// The bits of a handle that change when its slot is used again.
const GENERATIONS: usize = ((1 << GENERATION_BITS) - 1) << GENERATION_SHIFT;

/// A slot: the object, and its valid handle or, with the bit `VACANT`, its last handle.
struct PoolSlot<T> {
    handle: AtomicUsize,
    object: T,
}

/// Objects of one kind, found by their handles. Before `give_back`, the caller resets the object to the state of a new object.
pub struct ObjectPool<T: 'static> {
    kind: ObjectKind,
    free: Mutex<Free>,
    chunks: [OnceCell<Box<[PoolSlot<T>]>>; CAPACITY / CHUNK],
}

impl<T: Default> ObjectPool<T> {
    /// A pool without slots.
    #[allow(clippy::large_stack_arrays, reason = "tables are statics")]
    pub const fn new(kind: ObjectKind) -> Self {
        Self {
            kind,
            free: Mutex::new(Free::new(kind, RESTING)),
            chunks: [const { OnceCell::new() }; CAPACITY / CHUNK],
        }
    }

    /// Returns the slot at an index.
    #[inline]
    fn at(&self, index: usize) -> Option<&PoolSlot<T>> {
        self.chunks[index / CHUNK].get()?.get(index % CHUNK)
    }

    #[cold]
    fn make_chunk(&self, chunk: usize) {
        // Registers the name of the kind for `unfreed`.
        self.kind.unfreed();
        self.chunks[chunk].get_or_init(|| {
            let handle = |index| VACANT | MARK | index << KIND_BITS | self.kind as usize;
            let slot = |index| PoolSlot { handle: AtomicUsize::new(handle(index)), object: T::default() };
            (chunk * CHUNK..(chunk + 1) * CHUNK).map(slot).collect()
        });
    }

    /// Returns a handle and its object, which is in the state of a new object. Fails with MPI_ERR_NO_MEM if `CAPACITY` objects are in use.
    #[inline]
    pub fn take(&self) -> Result<(usize, &T)> {
        let mut free = self.free.lock();
        let index = match free.take_rested() {
            Some(index) => index,
            None => self.first_unused(&mut free)?,
        };
        let slot = self.at(index).expect("the slot was used before, or `first_unused` has made it");
        // Relaxed: the lock orders this load after the store of the thread that gave the slot back.
        let last = slot.handle.load(Ordering::Relaxed) & !VACANT;
        let handle = last & !GENERATIONS | (last + (1 << GENERATION_SHIFT)) & GENERATIONS;
        // Release: pairs with the Acquire load of `valid`, so a thread with the handle sees the object as its last user left it.
        slot.handle.store(handle, Ordering::Release);
        threads::add(&UNFREED[self.kind as usize].count, 1);
        Ok((handle, &slot.object))
    }

    #[cold]
    fn first_unused(&self, free: &mut Free) -> Result<usize> {
        let index = free.take_unused()?;
        self.make_chunk(index / CHUNK);
        Ok(index)
    }

    /// Returns the object of a handle.
    #[inline]
    pub fn get(&self, handle: usize) -> Option<&T> {
        self.valid(handle).map(|slot| &slot.object)
    }

    /// Returns the slot of a valid handle.
    #[inline]
    fn valid(&self, handle: usize) -> Option<&PoolSlot<T>> {
        let slot = self.at(index_of(handle))?;
        // Acquire: pairs with the Release store of `take`.
        (slot.handle.load(Ordering::Acquire) == handle && handle & VACANT == 0).then_some(slot)
    }

    /// Makes a handle invalid. Returns false if it was invalid before.
    #[inline]
    pub fn give_back(&self, handle: usize) -> bool {
        let mut free = self.free.lock();
        let Some(slot) = self.valid(handle) else { return false };
        // Relaxed: the lock orders this store before the next `take` that uses the slot.
        slot.handle.store(handle | VACANT, Ordering::Relaxed);
        free.give_back(handle);
        threads::subtract(&UNFREED[self.kind as usize].count, 1);
        true
    }

    /// Fails with MPI_ERR_NO_MEM if `take` would fail.
    pub fn refuse_when_full(&self) -> Result {
        self.free.lock().refuse_full()
    }
}

impl<T> fmt::Debug for ObjectPool<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ObjectPool").field("kind", &self.kind).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handle_is_valid_until_it_is_given_back() {
        let pool = ObjectPool::<AtomicUsize>::new(ObjectKind::Request);
        let (first, object) = pool.take().unwrap();
        object.store(7, Ordering::Relaxed);
        assert_eq!(pool.get(first).unwrap().load(Ordering::Relaxed), 7);
        for foreign in [0, 1, first ^ 1, first + (1 << GENERATION_SHIFT), first | VACANT, usize::MAX] {
            assert!(pool.get(foreign).is_none(), "{foreign:#x}");
        }
        assert!(pool.give_back(first) && !pool.give_back(first));
        for stale in [first, first | VACANT] {
            assert!(pool.get(stale).is_none() && !pool.give_back(stale));
        }
    }

    #[test]
    fn a_slot_used_again_has_another_handle() {
        let pool = ObjectPool::<AtomicUsize>::new(ObjectKind::Request);
        let mut handles = std::collections::BTreeSet::new();
        for _ in 0..1000 {
            let (handle, _) = pool.take().unwrap();
            assert!(handles.insert(handle));
            assert!(pool.give_back(handle));
        }
        assert!(pool.chunks[1].get().is_none(), "slots are used again");
    }
}
