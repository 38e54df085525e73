//! Communicators (MPI-5.0 chapter 7).

use crate::abi::*;
use crate::api::call::{characters, on_comm, out, out_string, with_runtime};
use std::ffi::{c_char, c_int};

/// Gives the caller's rank in `comm`, in the local group of an intercommunicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_rank(comm: MPI_Comm, rank: *mut c_int) -> c_int {
    on_comm("MPI_Comm_rank", comm, |_, comm| {
        // SAFETY: `rank` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("rank", rank, || Ok(comm.rank as c_int)) }
    })
}

/// Gives the number of ranks in `comm`, in the local group of an intercommunicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_size(comm: MPI_Comm, size: *mut c_int) -> c_int {
    on_comm("MPI_Comm_size", comm, |_, comm| {
        // SAFETY: `size` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("size", size, || Ok(comm.size as c_int)) }
    })
}

/// Compares two communicators: MPI_IDENT, MPI_CONGRUENT (the same ranks), MPI_SIMILAR (the same processes in another
/// order) or MPI_UNEQUAL; both groups of intercommunicators count. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_compare(comm1: MPI_Comm, comm2: MPI_Comm, result: *mut c_int) -> c_int {
    on_comm("MPI_Comm_compare", comm1, |runtime, comm1| {
        // SAFETY: `result` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("result", result, || Ok(comm1.compare(runtime.comm_of_handle(comm2)?))) }
    })
}

/// Returns in `flag` whether `comm` is an intercommunicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.6.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_test_inter(comm: MPI_Comm, flag: *mut c_int) -> c_int {
    on_comm("MPI_Comm_test_inter", comm, |_, comm| {
        // SAFETY: `flag` is NULL, which is refused, or the caller's place for the result.
        unsafe { out("flag", flag, || Ok(c_int::from(comm.remote().is_some()))) }
    })
}

/// Gives the number of ranks of the remote group of an intercommunicator. Errors: MPI_ERR_COMM (`comm` has one group),
/// MPI_ERR_ARG. MPI-5.0 section 7.6.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_remote_size(comm: MPI_Comm, size: *mut c_int) -> c_int {
    on_comm("MPI_Comm_remote_size", comm, |_, comm| {
        // SAFETY: `size` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("size", size, || Ok(comm.remote_group()?.processes().len() as c_int)) }
    })
}

/// Gives the remote group of an intercommunicator. Errors: MPI_ERR_COMM (`comm` has one group), MPI_ERR_ARG. MPI-5.0
/// section 7.6.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_remote_group(comm: MPI_Comm, group: *mut MPI_Group) -> c_int {
    on_comm("MPI_Comm_remote_group", comm, |_, comm| {
        // SAFETY: `group` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("group", group, || comm.remote_group()?.clone().into_handle()) }
    })
}

/// Names a communicator, at this rank. What exceeds MPI_MAX_OBJECT_NAME characters with the null is cut off.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_name(comm: MPI_Comm, comm_name: *const c_char) -> c_int {
    on_comm("MPI_Comm_set_name", comm, |_, comm| {
        // SAFETY: the caller gives a string that ends in a null character, or NULL, which is refused.
        comm.name.set(unsafe { characters("comm_name", comm_name, MPI_ERR_ARG)? });
        Ok(())
    })
}

/// Gives the name of a communicator, empty unless MPI_Comm_set_name gave one or it is predefined; that of MPI_COMM_NULL
/// is its own. `comm_name` has room for MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0
/// section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_name(comm: MPI_Comm, comm_name: *mut c_char, resultlen: *mut c_int) -> c_int {
    let write = |name: &[u8]| {
        // SAFETY: the caller's buffer holds MPI_MAX_OBJECT_NAME characters.
        unsafe { out_string("comm_name", comm_name, MPI_MAX_OBJECT_NAME, "resultlen", resultlen, name) }
    };
    if comm == MPI_COMM_NULL {
        return with_runtime("MPI_Comm_get_name", |_| write(b"MPI_COMM_NULL"));
    }
    on_comm("MPI_Comm_get_name", comm, |_, comm| write(&comm.name.get()))
}

/// Changes what is asserted of a communicator, at this rank, as the keys in `info` say. Collective, but it waits for
/// nobody.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_INFO_VALUE; nothing is changed then. MPI-5.0 section 7.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_info(comm: MPI_Comm, info: MPI_Info) -> c_int {
    on_comm("MPI_Comm_set_info", comm, |_, comm| comm.assertions.change(info))
}

/// Gives a new info object with all that is in force for a communicator, at this rank. Errors: MPI_ERR_COMM,
/// MPI_ERR_ARG. MPI-5.0 section 7.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_info(comm: MPI_Comm, info_used: *mut MPI_Info) -> c_int {
    on_comm("MPI_Comm_get_info", comm, |_, comm| {
        // SAFETY: `info_used` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("info_used", info_used, || comm.assertions.to_info()) }
    })
}
