//! Forks while pages are exported: the child gets pages of its own with the contents at the time of the fork, as it does for all other
//! private memory.
//!
//! The parent holds the publisher's lock from before the fork until the child has its own pages or has ended. The child then closes its end
//! of a pipe, which notifies the parent. If there is no pipe, the parent releases the lock after the fork. Until the child has its own
//! pages, it does not allocate, because it may share its heap with the parent. Children of vfork and posix_spawn need no pages of their
//! own: they run on their parent's memory until they execute another program.

use super::publisher::Publisher;
use crate::os::in_place::{self, Company};
use once_cell::sync::OnceCell;
use parking_lot::MutexGuard;

static PUBLISHER: OnceCell<&'static Publisher> = OnceCell::new();

impl Publisher {
    /// Registers the fork handlers, before the first export: another thread may be in a fork during an export.
    pub(super) fn watch_forks(&'static self) {
        if PUBLISHER.set(self).is_ok() {
            // SAFETY: the functions exist as long as the process.
            let registered = unsafe { pthread_atfork(prepare, parent, child) };
            assert_eq!(registered, 0, "the C library has memory for the three fork handlers");
        }
    }
}

unsafe extern "C" {
    fn pthread_atfork(prepare: extern "C" fn(), parent: extern "C" fn(), child: extern "C" fn()) -> libc::c_int;
}

/// The handler before a fork. Leaves the publisher's lock held.
extern "C" fn prepare() {
    let Some(publisher) = PUBLISHER.get() else { return };
    let mut state = publisher.state.lock();
    if state.has_published() {
        // If there is no pipe, the parent cannot wait, and the child may see what the parent writes after the fork.
        state.pipe = in_place::pipe();
    }
    MutexGuard::leak(state);
}

/// The handler in the parent, after a fork or a failed fork.
extern "C" fn parent() {
    let Some(publisher) = PUBLISHER.get() else { return };
    // SAFETY: `prepare` has locked the state in this thread.
    unsafe {
        if let Some((read, write)) = (*publisher.state.data_ptr()).pipe.take() {
            drop(write);
            in_place::wait_for_end(&read);
        }
        publisher.state.force_unlock();
    }
}

/// The handler in the child.
extern "C" fn child() {
    let Some(publisher) = PUBLISHER.get() else { return };
    // SAFETY: this thread is a copy of the thread that has locked the state in `prepare`.
    let state = unsafe { &mut *publisher.state.data_ptr() };
    let before = crate::os::block_signals();
    for part in state.published() {
        let company = if in_place::holds_own(&part) { Company::Threads } else { Company::Child };
        if !publisher.make_private_or_stop(&part, company) {
            // SAFETY: the child must neither change its parent's memory nor see it change, so this call removes the child's access to the
            // pages. Most children execute another program soon.
            unsafe { in_place::close(&part) };
            crate::os::report_text(
                "rmampi: there is no memory for a forked process's copy of a window; it cannot use that memory\n",
            );
        }
    }
    crate::os::restore_signals(&before);
    state.pipe = None;
    state.forget();
    // SAFETY: this thread is a copy of the thread that has locked the state in `prepare`, and does not use the reference above any more.
    unsafe { publisher.state.force_unlock() };
}
