//! Handles: numbers that stand for objects, and one table for each kind of object that maps a handle to its object.
//!
//! A predefined handle is the ABI's constant (below 0x1000). Any other handle has 31 bits, so that it fits in Fortran's INTEGER. From the
//! highest bit on it contains `MARK`, six bits of generation, twenty of index, four of kind. A handle is never dereferenced: the slot at
//! its index holds the handle that is valid now. A freed or foreign handle differs from the valid one, and the call raises an error.
//!
//! `Handles` has objects with a reference count. `fill` stores the object, then the handle with Release; a look-up loads the handle with
//! Acquire, then the object. `remove` makes the handle invalid under the lock of the indices, and `get` holds the same lock while it counts
//! a reference. `borrow` takes no lock and relies on MPI's rule that no thread frees an object that another thread uses. `ObjectPool` has
//! objects that are never dropped (requests). `complete` has handles without objects.
//!
//! A table uses a freed index again only if more than 256 indices (64 for requests) are free, or if no index is left that was never used.
//! The index that was freed first is used first. A freed handle becomes valid again only after all 64 generations of its slot. So a stale
//! handle is an error and not another object. There can be 1048576 objects of a kind, and 262144 windows. `MPI_X_toint` and `MPI_X_fromint`
//! are the identity. Each table counts the objects that the user has not freed, for the report of RMAMPI_VERBOSE in MPI_Finalize.

pub mod complete;
mod free;
mod indices;
mod kind;
mod object_pool;

use crate::abi::*;
use crate::error::Result;
use indices::Indices;
use kind::{KIND_BITS, UNFREED};
use std::fmt;
use std::marker::PhantomData;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

pub use kind::{CAPACITY, ObjectKind, WINDOWS, index_of, is_predefined, vacant};
pub use object_pool::ObjectPool;

/// Returns each kind of which the program has not freed all objects, with the number of objects that are not freed.
pub fn unfreed() -> Vec<(&'static str, usize)> {
    let counts = UNFREED.iter().enumerate().filter_map(|(number, kind)| {
        // Relaxed: the number goes into a message and publishes nothing.
        let count = kind.count.load(Ordering::Relaxed);
        if number == ObjectKind::Request as usize {
            return Some((ObjectKind::Request.plural(), count + complete::count()));
        }
        Some((*kind.name.get()?, count))
    });
    counts.filter(|(_, count)| *count > 0).collect()
}

/// A slot of a table: the handle that is valid now, or `vacant`, and its object.
struct Slot<T> {
    handle: AtomicUsize,
    object: AtomicPtr<T>,
}

/// The objects of one kind, found by their handles.
pub struct Handles<T> {
    /// The indices have a lock, because at any thread level several threads may call some functions (MPI-5.0 section 11.4.1).
    indices: Indices,
    /// `CAPACITY` slots, which are never freed; NULL before the first object.
    slots: AtomicPtr<Slot<T>>,
    /// Threads may share a table if they may share its objects.
    objects: PhantomData<Arc<T>>,
}

impl<T> Handles<T> {
    /// An empty table.
    pub const fn new(kind: ObjectKind) -> Self {
        Self { indices: Indices::new(kind), slots: AtomicPtr::new(std::ptr::null_mut()), objects: PhantomData }
    }

    /// Allocates the slots. The caller holds the lock of the indices.
    fn make_slots(&self) {
        // Relaxed: the lock of the indices orders this load after the store of the thread that made the slots.
        if !self.slots.load(Ordering::Relaxed).is_null() {
            return;
        }
        let layout = std::alloc::Layout::array::<Slot<T>>(CAPACITY)
            .expect("a table of 2^20 slots is a few MiB, so its layout is valid");
        // SAFETY: the layout is not empty.
        let slots = unsafe { std::alloc::alloc_zeroed(layout) }.cast::<Slot<T>>();
        if slots.is_null() {
            std::alloc::handle_alloc_error(layout);
        }
        // SAFETY: zeroes are valid slots, and all except the first are vacant. The kernel provides each page at its first use.
        // Relaxed: no other thread has the slots before the Release store below.
        unsafe { (*slots).handle.store(vacant(0), Ordering::Relaxed) };
        // Release: a thread that loads the pointer sees the first slot as vacant.
        self.slots.store(slots, Ordering::Release);
    }

    /// Returns the slot of a handle, valid or not. None if the table has not had an object yet.
    #[inline]
    fn slot_at(&self, handle: usize) -> Option<&Slot<T>> {
        // Acquire: pairs with the Release store of `make_slots`.
        let slots = self.slots.load(Ordering::Acquire);
        if slots.is_null() {
            return None;
        }
        // SAFETY: there are `CAPACITY` slots, which exist as long as the table.
        Some(unsafe { &*slots.add(index_of(handle)) })
    }

    /// Adds an object and returns its handle. Fails with MPI_ERR_NO_MEM if the table is full.
    pub fn insert(&self, object: T) -> Result<usize> {
        self.insert_shared(Arc::new(object))
    }

    /// `insert` for an object that has other references.
    pub fn insert_shared(&self, object: Arc<T>) -> Result<usize> {
        let handle = self.reserve()?;
        self.fill(handle, object);
        Ok(handle)
    }

    /// `insert_shared` for an object that is never freed.
    pub fn insert_for_good(&self, object: Arc<T>) -> Result<usize> {
        let handle = self.reserve()?;
        self.fill_for_good(handle, object);
        Ok(handle)
    }

    /// Returns a handle for an object that `fill` provides later. The handle is invalid until then. Fails with MPI_ERR_NO_MEM if the table
    /// is full.
    pub fn reserve(&self) -> Result<usize> {
        self.indices.reserve(|| self.make_slots())
    }

    /// Stores the object of a reserved handle, which becomes valid.
    pub fn fill(&self, handle: usize, object: Arc<T>) {
        self.count_given();
        self.fill_for_good(handle, object);
    }

    fn fill_for_good(&self, handle: usize, object: Arc<T>) {
        let slot = self.slot_at(handle).expect("the handle was reserved, and `reserve` makes the slots");
        // Relaxed: the Release store of the handle publishes this store. `slot` loads the handle with Acquire before it reads the object.
        slot.object.store(Arc::into_raw(object).cast_mut(), Ordering::Relaxed);
        // Release: publishes the object.
        slot.handle.store(handle, Ordering::Release);
    }

    /// Gives up a reserved handle that gets no object.
    pub fn give_up(&self, handle: usize) {
        self.indices.lock().free.give_back(handle);
    }

    /// Fails with MPI_ERR_NO_MEM if `insert` would fail.
    pub fn refuse_when_full(&self) -> Result {
        self.indices.refuse_when_full()
    }

    /// Counts a handle that the program gets. A handle that the program gets several times counts each time.
    pub fn count_given(&self) {
        // Relaxed: the count goes into a message and publishes nothing.
        self.indices.kind.unfreed().fetch_add(1, Ordering::Relaxed);
    }

    /// Counts that the program has freed a handle once. A handle that the program has got several times is freed several times.
    pub fn count_freed(&self) {
        // Relaxed: the count goes into a message and publishes nothing.
        self.indices.kind.unfreed().fetch_sub(1, Ordering::Relaxed);
    }

    /// Returns the slot of a valid handle.
    #[inline]
    fn slot(&self, handle: usize) -> Option<&Slot<T>> {
        // Acquire: pairs with the Release store of `fill_for_good`, so the object of a valid handle is complete.
        self.slot_at(handle).filter(|slot| slot.handle.load(Ordering::Acquire) == handle)
    }

    /// Returns the object of a handle, with a counted reference.
    pub fn get(&self, handle: usize) -> Option<Arc<T>> {
        let _not_freed_here = self.indices.lock();
        // Relaxed: `slot` has loaded the handle with Acquire.
        let object = self.slot(handle)?.object.load(Ordering::Relaxed);
        // SAFETY: the pointer came from Arc::into_raw. The slot owns a reference while the handle is valid, and the lock keeps the handle
        // valid.
        unsafe {
            Arc::increment_strong_count(object);
            Some(Arc::from_raw(object))
        }
    }

    /// Returns the object of a handle, without counting a reference.
    ///
    /// # Safety
    /// No other thread frees the handle while the reference lives, as MPI requires of programs.
    #[inline]
    pub unsafe fn borrow(&self, handle: usize) -> Option<&T> {
        // Relaxed: `slot` has loaded the handle with Acquire.
        let object = self.slot(handle)?.object.load(Ordering::Relaxed);
        // SAFETY: while the handle is valid, the slot owns a reference to the object, and the pointer is not NULL.
        Some(unsafe { NonNull::new_unchecked(object).as_ref() })
    }

    /// Returns true if `holds` returns true for one of the objects.
    pub fn any(&self, mut holds: impl FnMut(&T) -> bool) -> bool {
        let indices = self.indices.lock();
        (0..indices.free.used()).filter_map(|index| Some((index, self.slot_at(index << KIND_BITS)?))).any(
            |(index, slot)| {
                // SAFETY: the slot owns a reference while its handle is valid, and the lock keeps the handle valid. Acquire: pairs with the
                // Release store of `fill_for_good`, which published the object.
                slot.handle.load(Ordering::Acquire) != vacant(index)
                    && holds(unsafe { &*slot.object.load(Ordering::Relaxed) })
            },
        )
    }

    /// Makes a handle invalid and returns its object.
    pub fn remove(&self, handle: usize) -> Option<Arc<T>> {
        let mut indices = self.indices.lock();
        let slot = self.slot(handle)?;
        // Relaxed, here and below: `get` and `any` take the lock, and callers of `borrow` do not race with `remove`.
        slot.handle.store(vacant(index_of(handle)), Ordering::Relaxed);
        let object = slot.object.load(Ordering::Relaxed);
        indices.free.give_back(handle);
        self.count_freed();
        // SAFETY: the pointer came from Arc::into_raw, and this function takes over the slot's reference.
        Some(unsafe { Arc::from_raw(object) })
    }
}

impl<T> fmt::Debug for Handles<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Handles").field("kind", &self.indices.kind).finish_non_exhaustive()
    }
}

/// Returns the text for a handle in error messages, with the likely mistake.
pub fn describe(handle: usize) -> String {
    if handle == 0 {
        return "handle 0 (an uninitialised variable?)".into();
    }
    match handle as *mut std::ffi::c_void {
        null if null == MPI_COMM_NULL.cast() => "MPI_COMM_NULL".into(),
        null if null == MPI_WIN_NULL.cast() => "MPI_WIN_NULL (freed, or not created?)".into(),
        null if null == MPI_GROUP_NULL.cast() => "MPI_GROUP_NULL".into(),
        null if null == MPI_REQUEST_NULL.cast() => "MPI_REQUEST_NULL".into(),
        null if null == MPI_INFO_NULL.cast() => "MPI_INFO_NULL".into(),
        null if null == MPI_ERRHANDLER_NULL.cast() => "MPI_ERRHANDLER_NULL".into(),
        null if null == MPI_DATATYPE_NULL.cast() => "MPI_DATATYPE_NULL".into(),
        null if null == MPI_FILE_NULL.cast() => "MPI_FILE_NULL".into(),
        null if null == MPI_SESSION_NULL.cast() => "MPI_SESSION_NULL (finalized, or not created?)".into(),
        null if null == MPI_OP_NULL.cast() => "MPI_OP_NULL".into(),
        _ => format!("handle {handle:#x}"),
    }
}

#[cfg(test)]
mod tests {
    use super::kind::{GENERATION_SHIFT, MARK};
    use super::*;

    #[test]
    fn a_freed_handle_is_not_found_again() {
        let table = Handles::new(ObjectKind::Info);
        let first = table.insert("first").unwrap();
        assert!(first > 0xfff && i32::try_from(first).is_ok());
        assert_eq!(table.get(first).as_deref(), Some(&"first"));
        assert_eq!(table.remove(first).as_deref(), Some(&"first"));
        assert!(table.get(first).is_none() && table.remove(first).is_none());
        let second = table.insert("second").unwrap();
        assert_ne!(first, second);
        assert!(table.get(first).is_none());
    }

    #[test]
    fn a_used_index_gets_a_new_generation() {
        let table = Handles::new(ObjectKind::Info);
        table.indices.lock().free.use_all_but(1);
        let last = table.insert(1).unwrap();
        assert!(table.insert(2).is_err());
        table.remove(last);
        let again = table.insert(3).unwrap();
        assert_eq!(index_of(last), index_of(again));
        assert_ne!(last, again);
        assert_eq!(table.get(again).as_deref(), Some(&3));
        assert!(table.get(last).is_none());
    }

    #[test]
    fn foreign_numbers_are_not_found() {
        let table = Handles::new(ObjectKind::Info);
        let handle = table.insert(()).unwrap();
        for foreign in
            [0, 0x131, handle ^ 2, handle ^ MARK, handle + (1 << GENERATION_SHIFT), handle | 1 << 40, usize::MAX]
        {
            assert!(table.get(foreign).is_none(), "{foreign:#x}");
        }
    }
}
