//! The slow path of locks and flushes, and other functions to which entry points jump. An entry point first tries its fast path
//! (`rma::sync::fast`): short code for the usual case, which declines any other call. If the fast path has declined, the entry point
//! calls a function of this module. `lock` and `unlock` first try the fast paths for other locks. Then `rma::sync::passive` executes
//! the call, or fails with the errors of the call.
//!
//! Each function has the arguments of its entry point, so that the compiler turns the call into a jump. The entry point then has no frame on
//! the stack, so reports of long waits find its name in the table of `api::start`.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::api::call::on_window;
use crate::rma::sync;
use std::ffi::c_int;

/// Performs a call of MPI_Win_lock that the fast path has declined.
#[cold]
#[inline(never)]
pub extern "C" fn lock(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> c_int {
    if let Some(code) = sync::lock_shared_fast(lock_type, rank, assert, win) {
        return code;
    }
    if let Some(code) = sync::lock_unchecked_fast(lock_type, rank, assert, win) {
        return code;
    }
    on_window("MPI_Win_lock", win, |window| sync::lock(window, lock_type, rank, assert))
}

/// Performs a call of MPI_Win_unlock that the fast path has declined.
#[cold]
#[inline(never)]
pub extern "C" fn unlock(rank: c_int, win: MPI_Win) -> c_int {
    if let Some(code) = sync::unlock_any_fast(rank, win) {
        return code;
    }
    on_window("MPI_Win_unlock", win, |window| sync::unlock(window, rank))
}

/// Performs a call of MPI_Win_lock_all that the fast path has declined.
#[cold]
#[inline(never)]
pub extern "C" fn lock_all(assert: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_lock_all", win, |window| sync::lock_all(window, assert))
}

/// Performs a call of MPI_Win_unlock_all that the fast path has declined.
#[cold]
#[inline(never)]
pub extern "C" fn unlock_all(win: MPI_Win) -> c_int {
    on_window("MPI_Win_unlock_all", win, sync::unlock_all)
}

/// Performs a call of MPI_Win_flush that the fast path has declined.
#[cold]
#[inline(never)]
pub extern "C" fn flush(rank: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_flush", win, |window| sync::flush(window, rank))
}

/// Performs a call of MPI_Win_flush_local that the fast path has declined.
#[cold]
#[inline(never)]
pub extern "C" fn flush_local(rank: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_flush_local", win, |window| sync::flush_local(window, rank))
}

/// Performs MPI_Win_flush_all.
#[inline(never)]
pub extern "C" fn flush_all(win: MPI_Win) -> c_int {
    on_window("MPI_Win_flush_all", win, sync::flush_all)
}

/// Performs MPI_Win_flush_local_all.
#[inline(never)]
pub extern "C" fn flush_local_all(win: MPI_Win) -> c_int {
    on_window("MPI_Win_flush_local_all", win, sync::flush_local_all)
}

/// Performs MPI_Win_complete.
#[inline(never)]
pub extern "C" fn complete(win: MPI_Win) -> c_int {
    on_window("MPI_Win_complete", win, sync::complete)
}

/// Performs MPI_Win_wait.
#[inline(never)]
pub extern "C" fn wait(win: MPI_Win) -> c_int {
    on_window("MPI_Win_wait", win, sync::wait)
}
