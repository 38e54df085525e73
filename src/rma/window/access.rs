//! What an operation reads first: whether its handle is a window's, and which targets it may reach now.
//!
//! `ALL` has an `Access` of one cache line for each handle. Only threads of this process read and write it. It repeats what the epoch
//! (`rma::epoch`) allows: what is found here is allowed, and an operation that finds nothing takes the checked path, which reads the epoch
//! itself and raises the error.
//!
//! An operation reads two cache lines: the `Access` of its handle, and the target's slot (`targets`). The `Access` points to the table of
//! slots that operations may use now, so opening or closing an epoch to all ranks stores one pointer.
//!
//! # Order of changes
//!
//! A thread may read while another one changes, so the order is fixed:
//!
//! | event | stores, in this order |
//! | --- | --- |
//! | a window begins | window and gate, then the handle (Release) |
//! | a window ends | the handle |
//! | a target is added or opened | its memory, then its rank (Release) |
//! | a target is closed | the complement of its rank, which no look-up matches; opening stores the rank again |
//! | the tables grow | the new tables, then where they are, then their size; readers load the size first |
//! | all targets are opened or closed | the pointer to the table |
//!
//! Handle 0 leads to the first place, which is invalid from the start. With several threads the one-word fast paths of locks have no
//! handle here (`handle_alone`).

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

/// The access epochs of a window.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Access {
    /// The window's; one that leads elsewhere when there is none.
    handle: AtomicUsize,
    /// The window, as long as the handle is its. Without its type, which has a reference to this.
    window: AtomicPtr<()>,
    /// The slots in which targets are found that operations may reach, and the mask of their number in bytes: read in the other
    /// order than they are written, so that there are never fewer slots than the mask says.
    slots: AtomicPtr<TargetSlot>,
    mask: AtomicU32,
    /// The ranks below this one are locked: all or none. None while there may be several threads.
    locked_below: AtomicU32,
    /// The window's handle while there is one thread; one that leads elsewhere when there may be several, or no window.
    handle_alone: AtomicUsize,
    /// What is open.
    pub current: OpenEpoch,
    /// The window's gate, as long as the handle is its.
    gate: AtomicPtr<Gate>,
}

/// Those of all handles, without a window when they are zeroes, but for the first. The system gives their pages when they are touched.
static ALL: [Access; WINDOWS] = [const { Access::new() }; WINDOWS];

/// Makes handle 0 lead to no window before any function of the library can run.
#[used]
#[unsafe(link_section = ".init_array")]
static BEGIN: extern "C" fn() = begin;

extern "C" fn begin() {
    // Relaxed, here and below: the loader runs this before there are other threads.
    ALL[0].handle.store(vacant(0), Ordering::Relaxed);
    ALL[0].handle_alone.store(vacant(0), Ordering::Relaxed);
}

/// Where a handle leads, whatever it is.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is a tenth of an operation of 8 bytes")]
pub fn at(win: MPI_Win) -> &'static Access {
    &ALL[index_of(win as usize) % WINDOWS]
}

impl Access {
    /// That of no window.
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

    /// Whether the handle is that of a window.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub fn is_of(&self, win: MPI_Win) -> bool {
        // SAFETY: MPI does not let a program use a window while another thread creates or frees it. An atomic load would be an
        // instruction more, for no compiler makes it a part of the comparison.
        unsafe { *self.handle.as_ptr() == win as usize }
    }

    /// From now on the handle is that of a window, which stays where it is until `end`.
    pub fn begin(&self, handle: usize, window: NonNull<()>, gate: &Gate) {
        self.lock_all(0);
        // Relaxed, here and below: the handle is stored last, with Release.
        self.window.store(window.as_ptr(), Ordering::Relaxed);
        self.gate.store((&raw const *gate).cast_mut(), Ordering::Relaxed);
        let alone = if may_be_several() { vacant(index_of(handle)) } else { handle };
        self.handle_alone.store(alone, Ordering::Relaxed);
        // Release: a thread that finds the handle finds the window and the gate.
        self.handle.store(handle, Ordering::Release);
    }

    /// Several threads may use the window from now on.
    pub fn allow_several_threads(&self) {
        self.lock_all(0);
        // Relaxed: the thread that allows others has not started them yet.
        self.handle_alone.store(vacant(index_of(self.handle.load(Ordering::Relaxed))), Ordering::Relaxed);
    }

    /// Whether the handle is that of a window, and there is one thread.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub fn is_alone(&self, win: MPI_Win) -> bool {
        // SAFETY: it is written when a window begins or ends, while MPI lets no thread use the handle, and when there is one thread.
        unsafe { *self.handle_alone.as_ptr() == win as usize }
    }

    /// Its gate.
    ///
    /// # Safety
    /// A handle of a window led here, which is not freed while the reference lives.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub unsafe fn gate<'a>(&self) -> &'a Gate {
        // SAFETY: there is one while there is a window.
        unsafe { &*self.gate.load(Ordering::Relaxed) }
    }

    /// The window of a handle.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub fn window(&self, win: MPI_Win) -> Option<NonNull<()>> {
        // SAFETY: `begin` stored the pointer before the handle, and it is not NULL.
        self.is_of(win).then(|| unsafe { NonNull::new_unchecked(self.window.load(Ordering::Relaxed)) })
    }

    /// From now on it is none.
    pub fn end(&self) {
        let index = index_of(self.handle.load(Ordering::Relaxed));
        // Relaxed, here and below: MPI forbids to free a window in one thread while another uses it.
        self.handle.store(vacant(index), Ordering::Relaxed);
        self.handle_alone.store(vacant(index), Ordering::Relaxed);
    }

    /// Targets are in these slots from now on, a power of two of them, no fewer than before.
    pub fn look_in(&self, slots: &[TargetSlot]) {
        self.slots.store(slots.as_ptr().cast_mut(), Ordering::Release);
        // Release, here and below, and the Acquire in `slot`, which loads in the other order: the mask is never that of more slots.
        self.mask.store((size_of_val(slots) - size_of::<TargetSlot>()) as u32, Ordering::Release);
    }

    /// Targets are in other slots, as many as now.
    pub fn look_in_as_many(&self, first: *mut TargetSlot) {
        self.slots.store(first, Ordering::Release);
    }

    /// Whether they are in those that begin there.
    pub fn looks_in(&self, first: *mut TargetSlot) -> bool {
        self.slots.load(Ordering::Relaxed) == first
    }

    /// All `targets` targets are locked, or none. Only while there is one thread.
    pub fn lock_all(&self, targets: usize) {
        self.locked_below.store(targets as u32, Ordering::Relaxed);
    }

    /// A target that operations may reach now, if it is found at the first look.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub fn target(&self, rank: i32) -> Option<&TargetMemory> {
        self.slot(rank).target_of(rank)
    }

    /// Where such a target is.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub fn slot(&self, rank: i32) -> &TargetSlot {
        let within = (rank as u32).wrapping_mul(size_of::<TargetSlot>() as u32) & self.mask.load(Ordering::Acquire);
        // Acquire, here and below: as said in `look_in`.
        let slots = self.slots.load(Ordering::Acquire);
        // SAFETY: there are more slots than the mask says, and they live as long as the window. The compiler need not look for NULL.
        unsafe {
            assert_unchecked(!slots.is_null());
            &*slots.byte_add(within as usize)
        }
    }

    /// Whether the handle is that of a window of which a rank is locked together with all others.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub fn is_locked_with_all(&self, win: MPI_Win, rank: i32) -> bool {
        // What is negative, MPI_PROC_NULL among it, is larger than any rank.
        // SAFETY: it is written while there is one thread. The load is plain for the same reason.
        (rank as u32) < unsafe { *self.locked_below.as_ptr() } && self.is_of(win)
    }
}
