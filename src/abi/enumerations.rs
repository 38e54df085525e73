//! The enumerations of the ABI that have a tag in C. `callbacks.h` declares them for `mpi.h`; here they stand as what the C
//! compilers make of them.

#![forbid(unsafe_code)]

use std::ffi::c_uint;

/// What a callback of the tools interface may do.
pub type MPI_T_cb_safety = c_uint;

/// Whether the events of a source come in order.
pub type MPI_T_source_order = c_uint;
