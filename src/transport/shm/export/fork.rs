//! Forks while memory is published: the child gets pages of its own, as of the moment of the fork, as it does of all
//! other private memory.
//!
//! The parent holds the publisher's lock from before the fork until the child has its pages or is gone, which it learns
//! from a pipe that the child closes. Until its pages are its own the child does not allocate: its heap may be shared.
//! Children of vfork and posix_spawn, which run on their parent's memory until they become another program, are no
//! matter.

use super::publisher::Publisher;
use crate::os::in_place::{self, Company};
use once_cell::sync::OnceCell;
use parking_lot::MutexGuard;

static PUBLISHER: OnceCell<&'static Publisher> = OnceCell::new();

impl Publisher {
    /// Has forks heeded from now on.
    pub(super) fn watch_forks(&'static self, state: &mut super::publisher::State) {
        if !state.knows_fork && PUBLISHER.set(self).is_ok() {
            // SAFETY: the functions are there as long as the process.
            let registered = unsafe { pthread_atfork(prepare, parent, child) };
            assert_eq!(registered, 0, "the C library has no memory for three functions to be called in fork");
        }
        state.knows_fork = true;
    }
}

unsafe extern "C" {
    fn pthread_atfork(prepare: extern "C" fn(), parent: extern "C" fn(), child: extern "C" fn()) -> libc::c_int;
}

/// Before a fork. The lock stays held.
extern "C" fn prepare() {
    let Some(publisher) = PUBLISHER.get() else { return };
    let mut state = publisher.state.lock();
    if state.has_published() {
        // Without a descriptor the parent cannot wait, and the child may see what it writes after the fork.
        state.pipe = in_place::pipe();
    }
    MutexGuard::leak(state);
}

/// After a fork, or when it has failed, in the parent.
extern "C" fn parent() {
    let Some(publisher) = PUBLISHER.get() else { return };
    // SAFETY: `prepare` has locked the state, in this thread.
    unsafe {
        if let Some((read, write)) = (*publisher.state.data_ptr()).pipe.take() {
            drop(write);
            in_place::wait_for_end(&read);
        }
        publisher.state.force_unlock();
    }
}

/// After a fork, in the child.
extern "C" fn child() {
    let Some(publisher) = PUBLISHER.get() else { return };
    // SAFETY: `prepare` has locked the state, in the thread that this one is a copy of.
    let state = unsafe { &mut *publisher.state.data_ptr() };
    let before = crate::os::block_signals();
    for part in state.published() {
        let company = if in_place::holds_own(&part) { Company::Threads } else { Company::Child };
        if !publisher.make_private_or_stop(&part, company) {
            // SAFETY: the child must neither change its parent's memory nor see it change. Most become another program
            // soon.
            unsafe { in_place::close(&part) };
            crate::os::complain_plainly(
                "rmampi: there is no memory for a forked process's copy of a window; it cannot use that memory\n",
            );
        }
    }
    crate::os::restore_signals(&before);
    state.pipe = None;
    state.forget();
    // SAFETY: `prepare` has locked the state in the thread of which this one is a copy, and the reference above is used
    // no more.
    unsafe { publisher.state.force_unlock() };
}
