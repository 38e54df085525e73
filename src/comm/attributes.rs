//! Attributes of communicators: the predefined ones of MPI_COMM_WORLD, which every communicator has, and the user's
//! (MPI-5.0 sections 7.7.2 and 9.1.2).

#![forbid(unsafe_code)]

use super::Comm;
use crate::abi::*;
use crate::bootstrap::Job;
use crate::error::{Result, last_used_code};
use std::ffi::c_int;

/// Largest tag: any int that is not negative is one.
static TAG_UB: c_int = c_int::MAX;
/// No rank is the host.
static HOST: c_int = MPI_PROC_NULL;
/// Every rank can read and write files by the means of its language.
static IO: c_int = MPI_ANY_SOURCE;
/// MPI_Wtime is the same clock for all ranks: they are on one host.
static WTIME_IS_GLOBAL: c_int = 1;

/// What MPI_Comm_get_attr gives: the address of an int for a predefined key, where it is known, or what the user set.
pub fn get(comm: &Comm, keyval: c_int) -> Result<Option<usize>> {
    let value = match keyval {
        MPI_TAG_UB => Some(&TAG_UB),
        MPI_HOST => Some(&HOST),
        MPI_IO => Some(&IO),
        MPI_WTIME_IS_GLOBAL => Some(&WTIME_IS_GLOBAL),
        // The program may add codes, and sees them here.
        MPI_LASTUSEDCODE => return Ok(Some(last_used_code().as_ptr() as usize)),
        MPI_APPNUM => Job::application()?,
        MPI_UNIVERSE_SIZE => Job::universe_size()?,
        _ => return comm.attributes.get(keyval),
    };
    Ok(value.map(|value| &raw const *value as usize))
}
