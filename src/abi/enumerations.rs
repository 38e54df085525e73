//! The enumerations of the ABI that have a tag in C. `callbacks.h` declares them for `mpi.h`. The types here are the integer
//! types that C compilers choose for the enumerations.

#![forbid(unsafe_code)]

use std::ffi::c_uint;

/// Safety level of an event callback of the tools interface: which functions the callback may call.
pub type MPI_T_cb_safety = c_uint;

/// Ordering of the events of a source.
pub type MPI_T_source_order = c_uint;
