//! Communicators (MPI-5.0 chapter 7).

use crate::abi::*;
use crate::api::call::{on_comm, out};
use std::ffi::c_int;

/// Gives the caller's rank in `comm`. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_rank(comm: MPI_Comm, rank: *mut c_int) -> c_int {
    on_comm("MPI_Comm_rank", comm, |_, comm| {
        // SAFETY: `rank` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("rank", rank, || Ok(comm.rank as c_int)) }
    })
}

/// Gives the number of ranks in `comm`. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_size(comm: MPI_Comm, size: *mut c_int) -> c_int {
    on_comm("MPI_Comm_size", comm, |_, comm| {
        // SAFETY: `size` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("size", size, || Ok(comm.size as c_int)) }
    })
}

/// Compares two communicators: MPI_IDENT, MPI_CONGRUENT (the same ranks), MPI_SIMILAR (the same processes in another
/// order) or MPI_UNEQUAL. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_compare(comm1: MPI_Comm, comm2: MPI_Comm, result: *mut c_int) -> c_int {
    on_comm("MPI_Comm_compare", comm1, |world, comm1| {
        // SAFETY: `result` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("result", result, || Ok(comm1.compare(world.comm_of_handle(comm2)?))) }
    })
}
