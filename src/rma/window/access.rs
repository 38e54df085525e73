//! `Access`: the data that an operation reads first. They show whether the operation's handle is valid, and which targets the
//! operation may reach now.
//!
//! `ALL` has one `Access`, of one cache line, for each index that a handle can have. Only threads of this process read and write it. An
//! `Access` repeats what the epoch (`rma::epoch`) allows: an operation may use every target that it finds there. An operation that finds no
//! target takes the checked path, which reads the epoch itself and raises the error.
//!
//! An operation reads two cache lines: the `Access` of its handle, and the target's slot (`targets`). The `Access` points to the table of
//! slots that operations may use now, so opening or closing an epoch for all ranks stores one pointer.
//!
//! # Order of changes
//!
//! A thread may read while another one writes, so the order of stores is fixed:
//!
//! | event | stores, in this order |
//! | --- | --- |
//! | a window begins | pointers to the window and to its lock_all gate, then the handle (Release) |
//! | a window ends | the handle |
//! | a target is added or opened | its memory, then its rank (Release) |
//! | a target is closed | the complement of its rank, which no lookup matches; opening stores the rank again |
//! | the tables grow | the new tables, then the pointer to them, then their size; readers load the size first |
//! | all targets are opened or closed | the pointer to the table |
//!
//! Handle 0 leads to the first entry, which is invalid from the start. If the process may have several threads, `handle_alone` matches no
//! handle, so the fast paths of locks are not used.

use super::slot::TargetSlot;
use super::target::TargetMemory;
use crate::abi::MPI_Win;
use crate::object::handle::{WINDOWS, index_of, vacant};
use crate::os::threads::may_be_several;
use crate::rma::epoch::OpenEpoch;
use crate::transport::sync::Gate;
use std::hint::assert_unchecked;
use std::ptr::NonNull;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicUsize, Ordering};

/// Access data of a window's handle.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Access {
    /// Handle of the window; a handle of another entry if there is no window.
    handle: AtomicUsize,
    /// The window, as long as `handle` is its handle. Untyped, because `Window` has a reference to this structure.
    window: AtomicPtr<()>,
    /// First slot of the table that operations search, and the mask for byte offsets in the table. Readers load these two words in the
    /// reverse order of the stores, so there are never fewer slots than the mask allows.
    slots: AtomicPtr<TargetSlot>,
    mask: AtomicU32,
    /// Number of ranks if MPI_Win_lock_all is in force, otherwise 0. Always 0 while there may be several threads.
    locked_below: AtomicU32,
    /// Handle of the window while the process has one thread. A handle of another entry if there may be several threads, or if there is no
    /// window.
    handle_alone: AtomicUsize,
    /// The open epoch.
    pub current: OpenEpoch,
    /// Lock_all gate of the window, as long as `handle` is its handle.
    gate: AtomicPtr<Gate>,
}

/// Entries of all handles. An entry of zeroes belongs to no window. The exception is the first entry: zeroes there would make handle 0
/// valid (see `BEGIN`). The kernel allocates the pages of the entries at first access.
static ALL: [Access; WINDOWS] = [const { Access::new() }; WINDOWS];

/// Makes handle 0 invalid before any function of the library can run.
#[used]
#[unsafe(link_section = ".init_array")]
static BEGIN: extern "C" fn() = begin;

extern "C" fn begin() {
    // Relaxed, here and below: the loader runs this before there are other threads.
    ALL[0].handle.store(vacant(0), Ordering::Relaxed);
    ALL[0].handle_alone.store(vacant(0), Ordering::Relaxed);
}

/// Returns the entry of a handle. The handle may be invalid.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is a tenth of an operation of 8 bytes")]
pub fn at(win: MPI_Win) -> &'static Access {
    &ALL[index_of(win as usize) % WINDOWS]
}

impl Access {
    /// Returns an entry without a window.
    pub const fn new() -> Self {
        Self {
            handle: AtomicUsize::new(0),
            window: AtomicPtr::new(std::ptr::null_mut()),
            slots: AtomicPtr::new(std::ptr::null_mut()),
            mask: AtomicU32::new(0),
            locked_below: AtomicU32::new(0),
            handle_alone: AtomicUsize::new(0),
            current: OpenEpoch::new(),
            gate: AtomicPtr::new(std::ptr::null_mut()),
        }
    }

    /// Returns whether the handle is the handle of a window.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a tenth of an operation of 8 bytes")]
    pub fn is_of(&self, win: MPI_Win) -> bool {
        // SAFETY: MPI does not let a program use a window while another thread creates or frees it. An atomic load would need one more
        // instruction, because no compiler folds it into the comparison.
        unsafe { *self.handle.as_ptr() == win as usize }
    }

    /// Makes `handle` the handle of `window`, which must not move until `end`.
    pub fn begin(&self, handle: usize, window: NonNull<()>, gate: &Gate) {
        self.lock_all(0);
        // Relaxed, here and below: the handle is stored last, with Release.
        self.window.store(window.as_ptr(), Ordering::Relaxed);
        self.gate.store((&raw const *gate).cast_mut(), Ordering::Relaxed);
        let alone = if may_be_several() { vacant(index_of(handle)) } else { handle };
        self.handle_alone.store(alone, Ordering::Relaxed);
        // Release: a thread that finds the handle also finds the window and the gate.
        self.handle.store(handle, Ordering::Release);
    }

    /// Notes that several threads may use the window from now on.
    pub fn allow_several_threads(&self) {
        self.lock_all(0);
        // Relaxed: the thread that allows other threads has not started them yet.
        self.handle_alone.store(vacant(index_of(self.handle.load(Ordering::Relaxed))), Ordering::Relaxed);
    }

    /// Returns whether the handle is the handle of a window, and the process has one thread.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a part of each lock")]
    pub fn is_alone(&self, win: MPI_Win) -> bool {
        // SAFETY: the word is written when a window begins or ends; MPI lets no thread use the handle at that time. Apart from that, the
        // word is written only while there is one thread.
        unsafe { *self.handle_alone.as_ptr() == win as usize }
    }

    /// Returns the gate of the window.
    ///
    /// # Safety
    /// The handle of a window led to this entry, and the window is not freed while the reference lives.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a part of each lock")]
    pub unsafe fn gate<'a>(&self) -> &'a Gate {
        // SAFETY: the caller promises that the handle of a window led to this entry, and the gate lives as long as the window.
        unsafe { &*self.gate.load(Ordering::Relaxed) }
    }

    /// Returns the window of a handle.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a tenth of an operation of 8 bytes")]
    pub fn window(&self, win: MPI_Win) -> Option<NonNull<()>> {
        // SAFETY: `begin` stored the pointer before the handle, and it is not NULL.
        self.is_of(win).then(|| unsafe { NonNull::new_unchecked(self.window.load(Ordering::Relaxed)) })
    }

    /// Makes the handle invalid.
    pub fn end(&self) {
        let index = index_of(self.handle.load(Ordering::Relaxed));
        // Relaxed, here and below: MPI forbids freeing a window in one thread while another uses it.
        self.handle.store(vacant(index), Ordering::Relaxed);
        self.handle_alone.store(vacant(index), Ordering::Relaxed);
    }

    /// Lets operations search these slots. Their number is a power of two, and not smaller than before.
    pub fn look_in(&self, slots: &[TargetSlot]) {
        self.slots.store(slots.as_ptr().cast_mut(), Ordering::Release);
        // Release, here, above and in `look_in_as_many`: these stores pair with the Acquire loads in `slot`, which load the two words in
        // the reverse order. So the mask never belongs to more slots than there are.
        self.mask.store((size_of_val(slots) - size_of::<TargetSlot>()) as u32, Ordering::Release);
    }

    /// Lets operations search other slots. Their number equals the number of the current slots.
    pub fn look_in_as_many(&self, first: *mut TargetSlot) {
        self.slots.store(first, Ordering::Release);
    }

    /// Returns whether operations search the slots that begin at `first`.
    pub fn looks_in(&self, first: *mut TargetSlot) -> bool {
        self.slots.load(Ordering::Relaxed) == first
    }

    /// Notes whether all targets are locked: `targets` is their number if all are locked, otherwise 0. Called only while the process has
    /// one thread, or before any thread uses the handle.
    pub fn lock_all(&self, targets: usize) {
        self.locked_below.store(targets as u32, Ordering::Relaxed);
    }

    /// Returns a target, if operations may reach it now, and if it is in its home slot (see `slot`).
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a tenth of an operation of 8 bytes")]
    pub fn target(&self, rank: i32) -> Option<&TargetMemory> {
        self.slot(rank).target_of(rank)
    }

    /// Returns the home slot of a target: the slot at which a search for the target begins.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is a tenth of an operation of 8 bytes")]
    pub fn slot(&self, rank: i32) -> &TargetSlot {
        let within = (rank as u32).wrapping_mul(size_of::<TargetSlot>() as u32) & self.mask.load(Ordering::Acquire);
        // Acquire, here and below: for the reason given in `look_in`.
        let slots = self.slots.load(Ordering::Acquire);
        // SAFETY: there are at least as many slots as the mask allows, and they live as long as the window. The assertion spares a check
        // for NULL.
        unsafe {
            assert_unchecked(!slots.is_null());
            &*slots.byte_add(within as usize)
        }
    }

    /// Returns whether the handle is valid, all ranks of its window are locked, and `rank` is one of these ranks. Returns false if there
    /// may be several threads.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "it is the whole of a flush")]
    pub fn is_locked_with_all(&self, win: MPI_Win, rank: i32) -> bool {
        // As an unsigned number, a negative rank such as MPI_PROC_NULL is larger than any rank. SAFETY: the word is written only while
        // there is one thread, or before MPI lets a thread use the handle, so a plain load is enough.
        (rank as u32) < unsafe { *self.locked_below.as_ptr() } && self.is_of(win)
    }
}
