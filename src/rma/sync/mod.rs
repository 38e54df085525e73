//! Synchronisation calls of windows (MPI-5.0 section 12.5).
//!
//! Operations are complete at origin and target when their call returns, as far as this processor goes; what completes them
//! towards the others is a memory barrier; where ranks wait for each other, that they do.

mod active;
mod at_once;
mod fence;
mod passive;

pub use active::{complete, post, start, test, wait};
pub use at_once::{
    flush_at_once, flush_local_at_once, lock_all_at_once, lock_at_once, lock_otherwise_at_once,
    lock_unchecked_at_once, unlock_all_at_once, unlock_at_once, unlock_otherwise_at_once,
};
pub use fence::fence;

use passive::complete_before_step;
pub use passive::{flush, flush_all, lock, lock_all, sync, unlock, unlock_all};

use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// MPI_ERR_ASSERT when `assert` has bits beyond the allowed ones.
fn refuse_other_assertions(assert: c_int, allowed: c_int, names: &str) -> Result {
    if assert & !allowed != 0 {
        fail!(MPI_ERR_ASSERT, "assert {assert} has bits beyond those of {names}");
    }
    Ok(())
}
