//! Synchronisation calls of windows (MPI-5.0 section 12.5).

use crate::abi::*;
use crate::api::call::{on_window, out};
use crate::api::locks;
use crate::rma::sync;
use std::ffi::c_int;

/// Ends the epoch that an earlier fence began, completing its operations at origin and target, and begins the next;
/// collective over the window's group.
///
/// `assert` is 0 or a sum of MPI_MODE_NOSTORE, MPI_MODE_NOPUT, MPI_MODE_NOPRECEDE and MPI_MODE_NOSUCCEED. It waits for all
/// ranks and completes their operations, whatever is asserted.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_ASSERT (with `RMAMPI_STRICT=1` also when MPI_MODE_NOPRECEDE is given though operations
/// precede), MPI_ERR_RMA_SYNC (locks are held). MPI-5.0 section 12.5.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_fence(assert: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_fence", win, |window| sync::fence(window, assert))
}

/// Begins an access epoch towards `rank`, with MPI_LOCK_SHARED or MPI_LOCK_EXCLUSIVE; asks nothing of that rank.
///
/// Locks are given in the order in which they were asked for. `assert` is 0 or MPI_MODE_NOCHECK, with which nothing is
/// locked: the call waits for nobody, and nobody waits for this epoch.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_LOCKTYPE, MPI_ERR_RANK, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC (an epoch is open that
/// does not go with it; with `RMAMPI_STRICT=1` also when the window has `no_locks`). MPI-5.0 section 12.5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_lock(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> c_int {
    match sync::lock_fast(lock_type, rank, assert, win) {
        Some(code) => code,
        None => locks::lock(lock_type, rank, assert, win),
    }
}

/// Completes all operations towards `rank`, at origin and target, and ends the epoch that MPI_Win_lock began.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (the rank is not locked). MPI-5.0 section 12.5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_unlock(rank: c_int, win: MPI_Win) -> c_int {
    match sync::unlock_fast(rank, win) {
        Some(code) => code,
        None => locks::unlock(rank, win),
    }
}

/// Begins an access epoch towards every rank of the window, as if each were locked with MPI_LOCK_SHARED; not
/// collective.
///
/// `assert` is 0 or MPI_MODE_NOCHECK, which is as in MPI_Win_lock.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_lock_all(assert: c_int, win: MPI_Win) -> c_int {
    match sync::lock_all_fast(assert, win) {
        Some(code) => code,
        None => locks::lock_all(assert, win),
    }
}

/// Completes all operations and ends the epoch that MPI_Win_lock_all began.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_unlock_all(win: MPI_Win) -> c_int {
    match sync::unlock_all_fast(win) {
        Some(code) => code,
        None => locks::unlock_all(win),
    }
}

/// Completes all operations towards `rank`, at origin and target; the epoch goes on.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (no lock epoch is open towards the rank). MPI-5.0 section
/// 12.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush(rank: c_int, win: MPI_Win) -> c_int {
    match sync::flush_fast(win, rank) {
        Some(code) => code,
        None => locks::flush(rank, win),
    }
}

/// Completes all operations towards `rank` at the origin: their buffers may be used again.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (no lock epoch is open towards the rank). MPI-5.0 section
/// 12.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_local(rank: c_int, win: MPI_Win) -> c_int {
    match sync::flush_local_fast(win, rank) {
        Some(code) => code,
        None => locks::flush_local(rank, win),
    }
}

/// Completes all operations towards every rank, at origin and target; the epoch goes on.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (no lock epoch is open). MPI-5.0 section 12.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_all(win: MPI_Win) -> c_int {
    on_window("MPI_Win_flush_all", win, sync::flush_all)
}

/// Completes all operations towards every rank at the origin: their buffers may be used again.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (no lock epoch is open). MPI-5.0 section 12.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_local_all(win: MPI_Win) -> c_int {
    on_window("MPI_Win_flush_local_all", win, sync::flush_all)
}

/// Orders loads and stores on the window's memory with those of other threads and ranks: a memory barrier.
///
/// Errors: MPI_ERR_WIN. MPI-5.0 section 12.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_sync(win: MPI_Win) -> c_int {
    on_window("MPI_Win_sync", win, sync::sync)
}

/// Begins an exposure epoch: the ranks of `group` may access this rank's window once they have called
/// MPI_Win_start. Does not wait.
///
/// `assert` is 0 or a sum of MPI_MODE_NOCHECK, MPI_MODE_NOSTORE and MPI_MODE_NOPUT.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_GROUP (no group, or not of the window), MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC (an
/// exposure epoch is open). MPI-5.0 section 12.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_post(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_post", win, |window| sync::post(window, group, assert))
}

/// Begins an access epoch towards the ranks of `group`; waits until each of them has called MPI_Win_post.
///
/// `assert` is 0 or MPI_MODE_NOCHECK.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_GROUP, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC (an epoch is open that does not go with
/// it). MPI-5.0 section 12.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_start(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_start", win, |window| sync::start(window, group, assert))
}

/// Completes all operations of the access epoch that MPI_Win_start began, and ends it.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_complete(win: MPI_Win) -> c_int {
    on_window("MPI_Win_complete", win, sync::complete)
}

/// Ends the exposure epoch that MPI_Win_post began, when all its origins have called MPI_Win_complete.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_wait(win: MPI_Win) -> c_int {
    on_window("MPI_Win_wait", win, sync::wait)
}

/// MPI_Win_wait that does not wait: it returns in `flag` whether the exposure epoch has ended.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC, MPI_ERR_ARG. MPI-5.0 section 12.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_test(win: MPI_Win, flag: *mut c_int) -> c_int {
    on_window("MPI_Win_test", win, |window| {
        // SAFETY: `flag` is NULL, which is refused, or the caller's place for the answer.
        unsafe { out("flag", flag, || sync::test(window).map(c_int::from)) }
    })
}
