//! Assertions of synchronisation calls (MPI-5.0 section 12.5.5): check of the bits that each call accepts.

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::{Result, fail};
use std::ffi::c_int;

/// Fails with MPI_ERR_ASSERT if `assert` has bits beyond the allowed ones; `names` has the names of the allowed bits.
pub fn refuse_other_assertions(assert: c_int, allowed: c_int, names: &str) -> Result {
    if assert & !allowed != 0 {
        fail!(MPI_ERR_ASSERT, "assert {assert} has bits beyond those of {names}");
    }
    Ok(())
}
