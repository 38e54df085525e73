//! Making and freeing communicators (MPI-5.0 sections 7.4.2 and 7.4.3).

use crate::abi::*;
use crate::api::call::{not_null, on_comm, out_together, take, with_runtime};
use crate::comm_create::{self, groups, split};
use crate::pt2pt::buffered::{self, BufferScope};
use std::ffi::c_int;

/// Makes a communicator of the same ranks as `comm`, whose messages do not meet those of `comm`; collective over
/// `comm`.
///
/// It has the topology and the error handler of `comm`, and attributes as their copy callbacks say; nothing is asserted
/// of it. Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_NO_MEM, errors of copy callbacks. An error at one rank is an error
/// at all of them, here and in the functions below. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup(comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_dup", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe {
            out_together("newcomm", newcomm, |ready| comm_create::duplicate(runtime, comm, ready, MPI_INFO_NULL))
        }
    })
}

/// Makes a communicator like MPI_Comm_dup, of which the keys in `info` assert something: see MPI_Comm_set_info.
///
/// Errors: those of MPI_Comm_dup, MPI_ERR_INFO, MPI_ERR_INFO_VALUE. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup_with_info(comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_dup_with_info", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out_together("newcomm", newcomm, |ready| comm_create::duplicate(runtime, comm, ready, info)) }
    })
}

/// Begins what MPI_Comm_dup does; `newcomm` gets its handle at once, and is a communicator when `request` is complete.
///
/// Copy callbacks are called at once. An error of another rank is one of the request. Errors: those of MPI_Comm_dup.
/// MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_idup(comm: MPI_Comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request) -> c_int {
    on_comm("MPI_Comm_idup", comm, |runtime, comm| {
        let places = not_null("newcomm", newcomm).and_then(|()| not_null("request", request));
        let (handle, begun) = comm_create::begin_duplicate(runtime, comm, places, MPI_INFO_NULL)?;
        // SAFETY: the caller's places for the handles, which are not NULL.
        unsafe {
            newcomm.write_unaligned(handle);
            request.write_unaligned(begun);
        }
        Ok(())
    })
}

/// Begins what MPI_Comm_dup_with_info does, in the manner of MPI_Comm_idup. Errors: those of MPI_Comm_dup_with_info.
/// MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_idup_with_info(
    comm: MPI_Comm,
    info: MPI_Info,
    newcomm: *mut MPI_Comm,
    request: *mut MPI_Request,
) -> c_int {
    on_comm("MPI_Comm_idup_with_info", comm, |runtime, comm| {
        let places = not_null("newcomm", newcomm).and_then(|()| not_null("request", request));
        let (handle, begun) = comm_create::begin_duplicate(runtime, comm, places, info)?;
        // SAFETY: the caller's places for the handles, which are not NULL.
        unsafe {
            newcomm.write_unaligned(handle);
            request.write_unaligned(begun);
        }
        Ok(())
    })
}

/// Makes a communicator of the ranks of a group, which is a part of `comm`; collective over `comm`.
///
/// Ranks that are not in the group get MPI_COMM_NULL. Groups that different ranks give are equal or have no rank in
/// common. With an intercommunicator all ranks of a side give a group of that side, and an intercommunicator of both
/// groups is made, unless one of them is empty. Errors: MPI_ERR_COMM, MPI_ERR_GROUP, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create(comm: MPI_Comm, group: MPI_Group, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_create", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out_together("newcomm", newcomm, |ready| groups::create(runtime, comm, group, ready)) }
    })
}

/// Makes a communicator like MPI_Comm_create; called by the ranks of the group alone, with equal `tag`s.
///
/// Errors: MPI_ERR_COMM (also for intercommunicators), MPI_ERR_GROUP, MPI_ERR_TAG, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_group(
    comm: MPI_Comm,
    group: MPI_Group,
    tag: c_int,
    newcomm: *mut MPI_Comm,
) -> c_int {
    on_comm("MPI_Comm_create_group", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out_together("newcomm", newcomm, |ready| groups::create_group(runtime, comm, group, tag, ready)) }
    })
}

/// Makes a communicator of those ranks that give the same `color`, in the order of their `key`s; collective over
/// `comm`. MPI_UNDEFINED as `color` gives MPI_COMM_NULL; so does a color that only one side of an intercommunicator has.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG (a negative color), MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split(comm: MPI_Comm, color: c_int, key: c_int, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_split", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out_together("newcomm", newcomm, |ready| split::split(runtime, comm, color, key, ready)) }
    })
}

/// Makes a communicator of those ranks that share what `split_type` names, in the order of their `key`s; collective
/// over `comm`.
///
/// MPI_COMM_TYPE_SHARED gives all ranks of the host. So do MPI_COMM_TYPE_HW_GUIDED and MPI_COMM_TYPE_RESOURCE_GUIDED with
/// the value `mpi_shared_memory` of the info key `mpi_hw_resource_type`; the latter also knows `mpi://WORLD` and
/// `mpi://SELF` as values of `mpi_pset_name`. MPI_COMM_TYPE_HW_UNGUIDED gives all ranks of
/// the host, if `comm` has others. Nothing smaller than the host is known: all else gives MPI_COMM_NULL. Other keys are
/// those of MPI_Comm_set_info.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG (a type that there is not, or that differs among ranks), MPI_ERR_INFO,
/// MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split_type(
    comm: MPI_Comm,
    split_type: c_int,
    key: c_int,
    info: MPI_Info,
    newcomm: *mut MPI_Comm,
) -> c_int {
    on_comm("MPI_Comm_split_type", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe {
            out_together("newcomm", newcomm, |ready| split::split_type(runtime, comm, split_type, key, info, ready))
        }
    })
}

/// Frees a communicator and makes its handle MPI_COMM_NULL; collective over it. What is under way on it goes on; a buffer
/// for buffered sends is detached, once its messages are received.
///
/// Its attributes are deleted first, the last one first; when a delete callback fails, the communicator stays, with that
/// attribute and those before it. Errors: MPI_ERR_COMM (also for predefined communicators), MPI_ERR_ARG, errors of
/// delete callbacks. MPI-5.0 section 7.4.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_free(comm: *mut MPI_Comm) -> c_int {
    let free = |handle| {
        let code = on_comm("MPI_Comm_free", handle, |runtime, comm| {
            comm.prepare_free()?;
            buffered::detach_at_end(runtime, BufferScope::of_comm(comm))
        });
        if code == MPI_SUCCESS { with_runtime("MPI_Comm_free", |_| comm_create::free(handle)) } else { code }
    };
    // SAFETY: `comm` is NULL, which is refused, or the caller's place for the handle.
    unsafe { take("MPI_Comm_free", comm, MPI_COMM_NULL, free) }
}

/// Frees a communicator like MPI_Comm_free, and returns when nothing is under way on it any more: messages in buffers are
/// delivered, operations whose requests were freed are complete, and all ranks have called it; collective over it.
///
/// Whatever else was begun on it is to be complete before. Errors: those of MPI_Comm_free. MPI-5.0 section 11.10.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_disconnect(comm: *mut MPI_Comm) -> c_int {
    let disconnect = |handle| {
        let code = on_comm("MPI_Comm_disconnect", handle, |runtime, comm| {
            comm_create::settle(runtime, comm)?;
            comm.prepare_free()?;
            buffered::detach_at_end(runtime, BufferScope::of_comm(comm))
        });
        if code == MPI_SUCCESS { with_runtime("MPI_Comm_disconnect", |_| comm_create::free(handle)) } else { code }
    };
    // SAFETY: `comm` is NULL, which is refused, or the caller's place for the handle.
    unsafe { take("MPI_Comm_disconnect", comm, MPI_COMM_NULL, disconnect) }
}
