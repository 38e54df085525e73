//! Handles of requests that are complete from the start. These handles form a ring, and have no objects, because all such requests are
//! equal. So short operations need neither the lock nor a slot of `ObjectPool`.
//!
//! A ring entry holds the handle that is valid there, or, with the bit `VACANT`, the handle that will be valid next. Entries are used in
//! turn, so a stale handle stays invalid until its entry has been used 64 times (the number of generations). Only a process with one thread
//! takes handles, and only the thread that ends a request releases the request's handle. So two threads never write an entry at once. If a
//! request passes from one thread to another, the program orders the two threads. Therefore all accesses are Relaxed.

#![forbid(unsafe_code)]

use super::kind::{GENERATION_SHIFT, KIND_BITS, MARK, ObjectKind, index_of};
use crate::abi::{MPI_Comm, MPI_Request};
use crate::os::threads::may_be_several;
use std::sync::atomic::{AtomicU32, Ordering};

/// Number of entries of the ring, a power of two.
const ENTRIES: usize = 1024;

/// Bit of an entry without a valid handle. No handle has this bit.
const VACANT: u32 = 1 << 31;

/// The bits of a handle that are its kind.
const KIND_MASK: usize = (1 << KIND_BITS) - 1;

/// An entry of the ring.
struct RingEntry {
    /// The valid handle, or the next handle with the bit `VACANT`.
    handle: AtomicU32,
    /// The communicator of the operation. Handles of communicators are below 2^31.
    comm: AtomicU32,
}

static RING: [RingEntry; ENTRIES] = {
    let mut ring = [const { RingEntry { handle: AtomicU32::new(0), comm: AtomicU32::new(0) } }; ENTRIES];
    let mut index = 0;
    while index < ENTRIES {
        let handle = MARK | index << KIND_BITS | ObjectKind::CompleteRequest as usize;
        ring[index].handle = AtomicU32::new(VACANT | handle as u32);
        index += 1;
    }
    ring
};

/// Index of the next entry, modulo `ENTRIES`.
static NEXT: AtomicU32 = AtomicU32::new(0);

/// A handle that is not valid yet.
#[derive(Debug)]
pub struct UnusedHandle {
    next: u32,
    handle: u32,
}

/// Returns a handle for an operation that ends in the same call. Returns None if the next entry is in use, or if the process may have
/// several threads. The entry changes only in `give`.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it takes a tenth of the time of an 8-byte put or get")]
pub fn take() -> Option<UnusedHandle> {
    if may_be_several() {
        return None;
    }
    take_alone()
}

/// Does the same as `take`, for a caller that knows that the process has one thread.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it takes a tenth of the time of an 8-byte put or get")]
pub fn take_alone() -> Option<UnusedHandle> {
    // Relaxed, here and below: one thread takes handles.
    let next = NEXT.load(Ordering::Relaxed);
    let word = entry(next as usize).handle.load(Ordering::Relaxed);
    if word & VACANT == 0 {
        return skip(next);
    }
    Some(UnusedHandle { next, handle: word & !VACANT })
}

/// Skips an entry whose request still exists.
#[cold]
fn skip(next: u32) -> Option<UnusedHandle> {
    // Relaxed: one thread takes handles.
    NEXT.store(next.wrapping_add(1), Ordering::Relaxed);
    None
}

impl UnusedHandle {
    /// Makes the handle valid. The operation on communicator `comm` has ended without an error.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it takes a tenth of the time of an 8-byte put or get")]
    pub fn give(self, comm: MPI_Comm) -> MPI_Request {
        debug_assert!(NEXT.load(Ordering::Relaxed) == self.next, "no other handle was taken since `take`");
        let entry = entry(self.next as usize);
        // Relaxed, here and below: if the program passes the handle to other threads, it does so by a synchronisation of its own.
        entry.comm.store(comm as usize as u32, Ordering::Relaxed);
        entry.handle.store(self.handle, Ordering::Relaxed);
        NEXT.store(self.next.wrapping_add(1), Ordering::Relaxed);
        self.handle as usize as MPI_Request
    }
}

#[inline(always)]
#[allow(clippy::inline_always, reason = "it is three instructions")]
fn entry(index: usize) -> &'static RingEntry {
    &RING[index % ENTRIES]
}

/// Returns true if the kind bits of a handle, valid or not, are those of requests that are complete from the start.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is two instructions")]
pub fn may_be(handle: usize) -> bool {
    handle & KIND_MASK == ObjectKind::CompleteRequest as usize
}

/// Returns the entry of a valid handle.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it takes a third of the time of a wait")]
fn valid(handle: usize) -> Option<&'static RingEntry> {
    if !may_be(handle) {
        return None;
    }
    let entry = entry(index_of(handle));
    // Relaxed: MPI lets no other thread use the request during this call.
    let word = entry.handle.load(Ordering::Relaxed);
    (word as usize == handle && word & VACANT == 0).then_some(entry)
}

/// Makes a handle invalid. Returns false if it is not a valid handle of a request that is complete from the start.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it takes half of the time of a wait")]
pub fn release(handle: usize) -> bool {
    let Some(entry) = valid(handle) else { return false };
    // If the generation overflows, the sum carries into the mark and the bit above it. This statement sets the mark and that bit (`VACANT`)
    // again.
    let next = (handle as u32).wrapping_add(1 << GENERATION_SHIFT) | MARK as u32 | VACANT;
    // Relaxed: MPI lets no other thread use the request during this call.
    entry.handle.store(next, Ordering::Relaxed);
    true
}

/// Returns true if a handle is a valid handle of a request that is complete from the start.
pub fn is_valid(handle: usize) -> bool {
    valid(handle).is_some()
}

/// Returns the communicator of a valid handle.
pub fn comm(handle: usize) -> Option<MPI_Comm> {
    // Relaxed: MPI lets no other thread use the request during this call.
    valid(handle).map(|entry| entry.comm.load(Ordering::Relaxed) as usize as MPI_Comm)
}

/// Returns the number of valid handles.
pub(super) fn count() -> usize {
    // Relaxed: the number goes into a message and publishes nothing.
    RING.iter().filter(|entry| entry.handle.load(Ordering::Relaxed) & VACANT == 0).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::MPI_COMM_SELF;
    use std::collections::BTreeSet;

    /// One test only, because there is only one ring.
    #[test]
    fn handles_are_valid_until_they_are_released() {
        let give = || take().map(|new| new.give(MPI_COMM_SELF) as usize);
        let kept = give().unwrap();
        assert_eq!(comm(kept), Some(MPI_COMM_SELF));
        for foreign in
            [0, kept ^ 1, kept | 1 << 31, kept + (1 << GENERATION_SHIFT), kept + (ENTRIES << KIND_BITS), usize::MAX]
        {
            assert!(!is_valid(foreign) && !release(foreign), "{foreign:#x}");
        }
        assert!(take().is_some(), "a handle that was not given changes nothing");
        let all: BTreeSet<_> = (1..ENTRIES).map(|_| give().unwrap()).collect();
        assert!(all.len() == ENTRIES - 1 && count() == ENTRIES && give().is_none());
        for handle in &all {
            assert!(handle >> 31 == 0 && release(*handle) && !release(*handle) && !is_valid(*handle));
        }
        assert!(is_valid(kept) && count() == 1);
        // Uses 60 further generations of all other entries. All handles differ, and no handle repeats one of the first.
        let mut seen = BTreeSet::new();
        while seen.len() < 60 * (ENTRIES - 1) {
            let Some(handle) = give() else { continue };
            assert!(seen.insert(handle) && !all.contains(&handle) && release(handle));
        }
        assert!(release(kept) && count() == 0);
    }
}
