//! Synchronisation calls of windows (MPI-5.0 section 12.5).

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::on_window;
use crate::api::locks;
use crate::rma::sync;
use std::ffi::c_int;

/// Ends the epoch of the previous fence, and begins a new epoch unless `assert` has MPI_MODE_NOSUCCEED. The operations of the ended
/// epoch are complete at origin and target. The call is collective over the window's group.
///
/// `assert` is 0 or a sum of MPI_MODE_NOSTORE, MPI_MODE_NOPUT, MPI_MODE_NOPRECEDE and MPI_MODE_NOSUCCEED. The call waits for all
/// ranks and completes their operations, regardless of `assert`.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_ASSERT (with the setting `RMAMPI_STRICT=1` also if `assert` has MPI_MODE_NOPRECEDE and operations
/// precede the fence), MPI_ERR_RMA_SYNC (this rank holds locks). MPI-5.0 section 12.5.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_fence(assert: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_fence", win, |window| sync::fence(window, assert))
}

/// Locks the window at one rank and begins an access epoch for this rank. `lock_type` is MPI_LOCK_SHARED or MPI_LOCK_EXCLUSIVE. The
/// locked rank need not call MPI.
///
/// Ranks get the lock in the order of their requests. `assert` is 0 or MPI_MODE_NOCHECK. With MPI_MODE_NOCHECK, the call takes no
/// lock: it does not wait for other ranks, and other ranks do not wait for this epoch.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_LOCKTYPE, MPI_ERR_RANK, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC (a conflicting epoch is open; with the
/// setting `RMAMPI_STRICT=1` also if the info key `no_locks` of the window is true). MPI-5.0 section 12.5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_lock(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> c_int {
    match sync::lock_fast(lock_type, rank, assert, win) {
        Some(code) => code,
        None => locks::lock(lock_type, rank, assert, win),
    }
}

/// Ends the epoch that MPI_Win_lock began for `rank`, and releases the lock. All operations on `rank` are complete at origin and
/// target.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (the rank is not locked). MPI-5.0 section 12.5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_unlock(rank: c_int, win: MPI_Win) -> c_int {
    match sync::unlock_fast(rank, win) {
        Some(code) => code,
        None => locks::unlock(rank, win),
    }
}

/// Begins an access epoch for all ranks of the window, as if MPI_Win_lock had locked each of them with MPI_LOCK_SHARED. The call
/// is not collective.
///
/// `assert` is 0 or MPI_MODE_NOCHECK, with the same meaning as for MPI_Win_lock.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_lock_all(assert: c_int, win: MPI_Win) -> c_int {
    match sync::lock_all_fast(assert, win) {
        Some(code) => code,
        None => locks::lock_all(assert, win),
    }
}

/// Ends the epoch that MPI_Win_lock_all began. All operations are complete at origin and target.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_unlock_all(win: MPI_Win) -> c_int {
    match sync::unlock_all_fast(win) {
        Some(code) => code,
        None => locks::unlock_all(win),
    }
}

/// Completes all operations on `rank` at origin and target. The epoch remains open.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (no epoch of MPI_Win_lock or MPI_Win_lock_all is open; with the setting
/// `RMAMPI_STRICT=1` also if other ranks are locked, but `rank` is not). MPI-5.0 section 12.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush(rank: c_int, win: MPI_Win) -> c_int {
    match sync::flush_fast(win, rank) {
        Some(code) => code,
        None => locks::flush(rank, win),
    }
}

/// Completes all operations on `rank` at the origin. After the call, the program may use the origin buffers again.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (no epoch of MPI_Win_lock or MPI_Win_lock_all is open; with the setting
/// `RMAMPI_STRICT=1` also if other ranks are locked, but `rank` is not). MPI-5.0 section 12.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_local(rank: c_int, win: MPI_Win) -> c_int {
    match sync::flush_local_fast(win, rank) {
        Some(code) => code,
        None => locks::flush_local(rank, win),
    }
}

/// Completes all operations on all ranks at origin and target. The epoch remains open.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (no epoch of MPI_Win_lock or MPI_Win_lock_all is open). MPI-5.0 section 12.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_all(win: MPI_Win) -> c_int {
    locks::flush_all(win)
}

/// Completes all operations on all ranks at the origin. After the call, the program may use the origin buffers again.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (no epoch of MPI_Win_lock or MPI_Win_lock_all is open). MPI-5.0 section 12.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_flush_local_all(win: MPI_Win) -> c_int {
    locks::flush_local_all(win)
}

/// Executes a memory barrier for the window's memory. The barrier orders the loads and stores of the calling thread, as other
/// threads and ranks see them.
///
/// Errors: MPI_ERR_WIN. MPI-5.0 section 12.5.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_sync(win: MPI_Win) -> c_int {
    on_window("MPI_Win_sync", win, sync::sync)
}

/// Begins an exposure epoch for the ranks of `group`. These ranks may access the calling rank's window after they have called
/// MPI_Win_start. The call does not wait.
///
/// `assert` is 0 or a sum of MPI_MODE_NOCHECK, MPI_MODE_NOSTORE and MPI_MODE_NOPUT.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_GROUP (`group` is not a group, or has processes that are not in the window's group),
/// MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC (an exposure epoch is open). MPI-5.0 section 12.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_post(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_post", win, |window| sync::post(window, group, assert))
}

/// Begins an access epoch for the ranks of `group`. The call waits until each of these ranks has called MPI_Win_post, unless `assert` is
/// MPI_MODE_NOCHECK.
///
/// `assert` is 0 or MPI_MODE_NOCHECK.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_GROUP, MPI_ERR_ASSERT (with the setting `RMAMPI_STRICT=1` also if `assert` is MPI_MODE_NOCHECK and
/// a rank of `group` on this host has not called MPI_Win_post), MPI_ERR_RMA_SYNC (a conflicting epoch is open). MPI-5.0 section
/// 12.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_start(group: MPI_Group, assert: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_start", win, |window| sync::start(window, group, assert))
}

/// Ends the access epoch that MPI_Win_start began. All operations of the epoch are complete at the origin.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_complete(win: MPI_Win) -> c_int {
    locks::complete(win)
}

/// Waits until all ranks of the exposure epoch's group have called MPI_Win_complete, and ends the exposure epoch, which
/// MPI_Win_post began.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_wait(win: MPI_Win) -> c_int {
    locks::wait(win)
}

/// Ends the exposure epoch if all ranks of its group have called MPI_Win_complete. In that case, `flag` becomes true. The call does
/// not wait.
///
/// Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC, MPI_ERR_ARG. MPI-5.0 section 12.5.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_test(win: MPI_Win, flag: Out<c_int>) -> c_int {
    on_window("MPI_Win_test", win, |window| flag.set("flag", || sync::test(window).map(c_int::from)))
}
