//! MPI_Win_fence (MPI-5.0 section 12.5.1).

#![forbid(unsafe_code)]

use super::assertions::refuse_other_assertions;
use crate::abi::*;
use crate::error::conformance;
use crate::error::{Error, Result};
use crate::rma::epoch::EpochCall;
use crate::rma::remote::side::Targets;
use crate::rma::window::Window;
use std::ffi::c_int;
use std::sync::atomic;

/// Performs MPI_Win_fence, as a barrier among the ranks. Assertions do not remove the barrier, because a rank does not know what the
/// others assert.
pub fn fence(window: &Window, assert: c_int) -> Result {
    let allowed = MPI_MODE_NOSTORE | MPI_MODE_NOPUT | MPI_MODE_NOPRECEDE | MPI_MODE_NOSUCCEED;
    refuse_other_assertions(
        assert,
        allowed,
        "MPI_MODE_NOSTORE, MPI_MODE_NOPUT, MPI_MODE_NOPRECEDE and MPI_MODE_NOSUCCEED",
    )?;
    if assert & MPI_MODE_NOPRECEDE != 0 && window.epoch.has_fenced_operations() {
        conformance::tolerate(&conformance::UNTRUE_NOPRECEDE, || {
            let text = "a fence epoch is open, and operations were issued in it; expected a fence that completes them, \
                        without MPI_MODE_NOPRECEDE";
            Error::new(MPI_ERR_ASSERT, text.into())
        })?;
    }
    window.epoch.apply(if assert & MPI_MODE_NOSUCCEED == 0 { EpochCall::Fence } else { EpochCall::LastFence })?;
    window.targets.open_all(false);
    // Release: a rank that leaves the barrier has seen every other rank enter, and therefore sees what these ranks have put and stored
    // before.
    atomic::fence(atomic::Ordering::Release);
    let Some(side) = &window.remote else {
        window.barrier();
        return Ok(());
    };
    if window.size == 2 {
        return side.complete_by_barrier(&window.table);
    }
    let completed = side.flush(Targets::All);
    side.barrier(&window.table);
    completed
}
