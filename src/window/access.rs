//! What operations look at first: whether a handle is a window's, and which targets they may reach now.
//!
//! Each handle leads to a place here, whose words stand together on one line. Only the window's own rank looks at them. They follow
//! the epochs: what is told here is allowed, and whoever finds something else looks at the epoch.

use super::target::Target;
use super::targets::Slot;
use crate::abi::MPI_Win;
use crate::handle::{CAPACITY, index_of, vacant};
use std::hint::assert_unchecked;
use std::sync::atomic::{AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Ordering};

/// The access epochs of a window.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Access {
    /// The window's; one that leads elsewhere when there is none.
    handle: AtomicUsize,
    /// The slots in which targets are found that operations may reach, and the mask of their number in bytes: read in the other
    /// order than they are written, so that there are never fewer slots than the mask tells.
    slots: AtomicPtr<Slot>,
    mask: AtomicU32,
    /// The ranks below this one are locked: all or none.
    locked_below: AtomicU32,
    /// The only rank that is locked alone, or what is none.
    locked: AtomicU64,
}

/// Those of all handles, without a window when they are zeroes, but for the first. The system gives their pages when they are touched.
static ALL: [Access; CAPACITY] = [const { Access::new() }; CAPACITY];

/// Makes handle 0 lead to no window before any function of the library can run.
#[used]
#[unsafe(link_section = ".init_array")]
static BEGIN: extern "C" fn() = begin;

extern "C" fn begin() {
    ALL[0].handle.store(vacant(0), Ordering::Relaxed);
}

/// Where a handle leads, whatever it is.
#[inline(always)]
#[allow(clippy::inline_always, reason = "it is a tenth of an operation of 8 bytes")]
pub fn at(win: MPI_Win) -> &'static Access {
    &ALL[index_of(win as usize)]
}

impl Access {
    /// That of no window.
    pub const fn new() -> Self {
        Self {
            handle: AtomicUsize::new(0),
            slots: AtomicPtr::new(std::ptr::null_mut()),
            mask: AtomicU32::new(0),
            locked_below: AtomicU32::new(0),
            locked: AtomicU64::new(0),
        }
    }

    /// Whether the handle is that of a window.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub fn is_of(&self, win: MPI_Win) -> bool {
        self.handle.load(Ordering::Acquire) == win as usize
    }

    /// From now on the handle is that of a window.
    pub fn begin(&self, handle: usize) {
        self.lock_all(0);
        self.lock(None);
        self.handle.store(handle, Ordering::Release);
    }

    /// From now on it is none.
    pub fn end(&self) {
        let index = index_of(self.handle.load(Ordering::Relaxed));
        self.handle.store(vacant(index), Ordering::Relaxed);
    }

    /// Targets are in these slots from now on, a power of two of them, no fewer than before.
    pub fn look_in(&self, slots: &[Slot]) {
        self.slots.store(slots.as_ptr().cast_mut(), Ordering::Release);
        self.mask.store((size_of_val(slots) - size_of::<Slot>()) as u32, Ordering::Release);
    }

    /// All of so many targets are locked, or none.
    pub fn lock_all(&self, targets: usize) {
        self.locked_below.store(targets as u32, Ordering::Relaxed);
    }

    /// This target is locked, and no other one; or none, or several.
    pub fn lock(&self, only: Option<i32>) {
        self.locked.store(only.map_or(u64::MAX, |rank| u64::from(rank as u32)), Ordering::Relaxed);
    }

    /// A target that operations may reach now, if it is found at the first look.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub fn target(&self, rank: i32) -> Option<&Target> {
        let within = (rank as u32).wrapping_mul(size_of::<Slot>() as u32) & self.mask.load(Ordering::Acquire);
        let slots = self.slots.load(Ordering::Acquire);
        // SAFETY: there are more slots than the mask tells, and they live as long as the window. The compiler need not look for NULL.
        let slot = unsafe {
            assert_unchecked(!slots.is_null());
            &*slots.byte_add(within as usize)
        };
        slot.target_of(rank)
    }

    /// Whether the handle is that of a window of which a rank is locked together with all others.
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "as above")]
    pub fn is_locked_with_all(&self, win: MPI_Win, rank: i32) -> bool {
        let locked_below = self.locked_below.load(Ordering::Relaxed);
        // What is negative, MPI_PROC_NULL among it, is larger than any rank.
        self.is_of(win) && (rank as u32) < locked_below
    }

    /// Whether a rank is the only one that is locked.
    #[inline]
    pub fn is_locked_alone(&self, rank: i32) -> bool {
        self.locked.load(Ordering::Relaxed) == u64::from(rank as u32)
    }
}
