//! Locks and flushes when they are not as they mostly are: shared locks, and unlocks of those behind the gate, first, then any, or wrong
//! ones.
//!
//! Each has the arguments of its entry point, which goes on here with a jump.

use crate::abi::*;
use crate::api::call::on_window;
use crate::rma::sync;
use std::ffi::c_int;

/// Any MPI_Win_lock.
#[cold]
#[inline(never)]
pub extern "C" fn lock(lock_type: c_int, rank: c_int, assert: c_int, win: MPI_Win) -> c_int {
    if let Some(code) = sync::lock_otherwise_at_once(lock_type, rank, assert, win) {
        return code;
    }
    if let Some(code) = sync::lock_unchecked_at_once(lock_type, rank, assert, win) {
        return code;
    }
    on_window("MPI_Win_lock", win, |window| sync::lock(window, lock_type, rank, assert))
}

/// Any MPI_Win_unlock.
#[cold]
#[inline(never)]
pub extern "C" fn unlock(rank: c_int, win: MPI_Win) -> c_int {
    if let Some(code) = sync::unlock_otherwise_at_once(rank, win) {
        return code;
    }
    on_window("MPI_Win_unlock", win, |window| sync::unlock(window, rank))
}

/// Any MPI_Win_lock_all.
#[cold]
#[inline(never)]
pub extern "C" fn lock_all(assert: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_lock_all", win, |window| sync::lock_all(window, assert))
}

/// Any MPI_Win_unlock_all.
#[cold]
#[inline(never)]
pub extern "C" fn unlock_all(win: MPI_Win) -> c_int {
    on_window("MPI_Win_unlock_all", win, sync::unlock_all)
}

/// Any MPI_Win_flush.
#[cold]
#[inline(never)]
pub extern "C" fn flush(rank: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_flush", win, |window| sync::flush(window, rank))
}

/// Any MPI_Win_flush_local.
#[cold]
#[inline(never)]
pub extern "C" fn flush_local(rank: c_int, win: MPI_Win) -> c_int {
    on_window("MPI_Win_flush_local", win, |window| sync::flush(window, rank))
}
