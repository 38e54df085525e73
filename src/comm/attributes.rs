//! Attributes of communicators (MPI-5.0 sections 7.7.2 and 9.1.2): predefined attributes, which are the same for every communicator, and
//! attributes that users set.

#![forbid(unsafe_code)]

use super::Comm;
use crate::abi::*;
use crate::bootstrap::{self, Job};
use crate::error::{Result, last_used_code};
use std::ffi::c_int;

/// Largest tag. Every int that is not negative is a valid tag.
static TAG_UB: c_int = c_int::MAX;
/// Value of MPI_HOST: no rank is a host process.
static HOST: c_int = MPI_PROC_NULL;
/// Value of MPI_IO: every rank can read and write files by the means of its language.
static IO: c_int = MPI_ANY_SOURCE;
/// Values of MPI_WTIME_IS_GLOBAL: `SAME_CLOCK` in a job on one host, `DIFFERENT_CLOCKS` in a job on several hosts. MPI_Wtime reads the
/// host's monotonic clock.
static SAME_CLOCK: c_int = 1;
static DIFFERENT_CLOCKS: c_int = 0;

/// Returns the value for MPI_Comm_get_attr: the address of an int for a predefined key whose value is known, or the value that the user
/// has set.
pub fn get(comm: &Comm, keyval: c_int) -> Result<Option<usize>> {
    let value = match keyval {
        MPI_TAG_UB => Some(&TAG_UB),
        MPI_HOST => Some(&HOST),
        MPI_IO => Some(&IO),
        MPI_WTIME_IS_GLOBAL => Some(if bootstrap::hosts().is_one() { &SAME_CLOCK } else { &DIFFERENT_CLOCKS }),
        // The address of the library's variable, not of a copy: when the program adds error codes later, it reads the new value at this
        // address.
        MPI_LASTUSEDCODE => return Ok(Some(last_used_code().as_ptr() as usize)),
        MPI_APPNUM => Job::application()?,
        MPI_UNIVERSE_SIZE => Job::universe_size()?,
        _ => return comm.attributes.get(keyval),
    };
    Ok(value.map(|value| &raw const *value as usize))
}
