//! MPI_Win_fence (MPI-5.0 section 12.5.1).

use super::refuse_other_assertions;
use crate::abi::*;
use crate::epoch::Call;
use crate::error::Result;
use crate::window::Window;
use std::ffi::c_int;
use std::sync::atomic;

/// A memory barrier, and a barrier among the ranks, unless nothing precedes and nothing follows.
pub fn fence(window: &Window, assert: c_int) -> Result {
    let allowed = MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED;
    refuse_other_assertions(
        assert,
        allowed,
        "MPI_MODE_NOSTORE, MPI_MODE_NOPUT, MPI_MODE_NOPRECEDE and MPI_MODE_NOSUCCEED",
    )?;
    window.epoch.apply(if assert & MPI_MODE_NOSUCCEED == 0 { Call::Fence } else { Call::LastFence })?;
    atomic::fence(atomic::Ordering::SeqCst);
    // All ranks give these two assertions or none does, so all of them pass the barrier or none.
    let nothing = MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED;
    if assert & nothing != nothing {
        window.barrier();
    }
    Ok(())
}
