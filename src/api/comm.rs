//! Communicators (MPI-5.0 chapter 7).

use crate::abi::*;
use crate::api::arguments::{Out, characters, out_string};
use crate::api::call::{on_comm, with_runtime};
use std::ffi::{c_char, c_int};

/// Returns the rank of the calling process in `comm`. On an intercommunicator, this is the rank in the local group. Errors:
/// MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_rank(comm: MPI_Comm, rank: Out<c_int>) -> c_int {
    on_comm("MPI_Comm_rank", comm, |_, comm| rank.set("rank", || Ok(comm.rank as c_int)))
}

/// Returns the number of ranks in `comm`. On an intercommunicator, this is the size of the local group. Errors: MPI_ERR_COMM,
/// MPI_ERR_ARG. MPI-5.0 section 7.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_size(comm: MPI_Comm, size: Out<c_int>) -> c_int {
    on_comm("MPI_Comm_size", comm, |_, comm| size.set("size", || Ok(comm.size as c_int)))
}

/// Compares two communicators. The result is MPI_IDENT (equal handles), MPI_CONGRUENT (the same processes in the same order),
/// MPI_SIMILAR (the same processes in another order) or MPI_UNEQUAL. For intercommunicators, the call compares the local groups and
/// the remote groups. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_compare(comm1: MPI_Comm, comm2: MPI_Comm, result: Out<c_int>) -> c_int {
    on_comm("MPI_Comm_compare", comm1, |runtime, comm1| {
        result.set("result", || Ok(comm1.compare(runtime.comm_of_handle(comm2)?)))
    })
}

/// Sets `flag` to true if `comm` is an intercommunicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.6.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_test_inter(comm: MPI_Comm, flag: Out<c_int>) -> c_int {
    on_comm("MPI_Comm_test_inter", comm, |_, comm| flag.set("flag", || Ok(c_int::from(comm.remote().is_some()))))
}

/// Returns the number of ranks in the remote group of an intercommunicator. For an intracommunicator, the call returns the size of
/// the intracommunicator; with the setting `RMAMPI_STRICT=1`, it fails. Errors: MPI_ERR_COMM (also for an intracommunicator with
/// `RMAMPI_STRICT=1`), MPI_ERR_ARG. MPI-5.0 section 7.6.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_remote_size(comm: MPI_Comm, size: Out<c_int>) -> c_int {
    on_comm("MPI_Comm_remote_size", comm, |_, comm| size.set("size", || comm.remote_size()))
}

/// Returns the remote group of an intercommunicator. Errors: MPI_ERR_COMM (`comm` is an intracommunicator), MPI_ERR_ARG. MPI-5.0
/// section 7.6.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_remote_group(comm: MPI_Comm, group: Out<MPI_Group>) -> c_int {
    on_comm("MPI_Comm_remote_group", comm, |_, comm| {
        group.set("group", || comm.remote_group()?.clone().into_handle())
    })
}

/// Sets the name of a communicator at this rank. A name of more than MPI_MAX_OBJECT_NAME - 1 characters is cut.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_name(comm: MPI_Comm, comm_name: *const c_char) -> c_int {
    on_comm("MPI_Comm_set_name", comm, |_, comm| {
        // SAFETY: `comm_name` is NULL, for which `characters` returns an error, or, as MPI requires, a string that ends in a null
        // character.
        comm.name.set(unsafe { characters("comm_name", comm_name, MPI_ERR_ARG)? });
        Ok(())
    })
}

/// Returns the name of a communicator. The name is empty unless the program has set it or the communicator is predefined. The
/// name of MPI_COMM_NULL is "MPI_COMM_NULL". `comm_name` must have room for MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_COMM,
/// MPI_ERR_ARG. MPI-5.0 section 7.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_name(comm: MPI_Comm, comm_name: *mut c_char, resultlen: Out<c_int>) -> c_int {
    let write = |name: &[u8]| {
        // SAFETY: MPI requires that the program's buffer holds MPI_MAX_OBJECT_NAME characters. `out_string` writes no more, and
        // returns an error for NULL.
        unsafe { out_string("comm_name", comm_name, MPI_MAX_OBJECT_NAME, "resultlen", resultlen, name) }
    };
    if comm == MPI_COMM_NULL {
        return with_runtime("MPI_Comm_get_name", |_| write(b"MPI_COMM_NULL"));
    }
    on_comm("MPI_Comm_get_name", comm, |_, comm| write(&comm.name.get()))
}

/// Changes hints of a communicator at this rank. `info` has the hints to change, with their new values. The call is collective, but
/// it does not wait for other ranks.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_INFO_VALUE (only with the setting `RMAMPI_STRICT=1`; without it, an invalid value is
/// ignored). After an error, no hint is changed. MPI-5.0 section 7.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_set_info(comm: MPI_Comm, info: MPI_Info) -> c_int {
    on_comm("MPI_Comm_set_info", comm, |_, comm| comm.assertions.change(info))
}

/// Returns a new info object with all hints of a communicator that are in force at this rank. Errors: MPI_ERR_COMM, MPI_ERR_ARG.
/// MPI-5.0 section 7.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_get_info(comm: MPI_Comm, info_used: Out<MPI_Info>) -> c_int {
    on_comm("MPI_Comm_get_info", comm, |_, comm| info_used.set("info_used", || comm.assertions.to_info()))
}
