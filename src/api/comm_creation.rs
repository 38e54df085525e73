//! Creation and freeing of communicators (MPI-5.0 sections 7.4.2 and 7.4.3).

use crate::abi::*;
use crate::api::arguments::{not_null, out_together};
use crate::api::call::{on_comm, take, with_runtime};
use crate::comm_create::{self, groups, split};
use crate::pt2pt::buffered::{self, BufferScope};
use std::ffi::c_int;

/// Duplicates a communicator. The new communicator has the same ranks as `comm` and separate messages. The call is collective
/// over `comm`.
///
/// The new communicator gets the topology and the error handler of `comm`. Copy callbacks decide which attributes it gets. The new
/// communicator gets no hints. Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_NO_MEM, errors of copy callbacks. An error at one rank is
/// raised at all ranks, also in the other functions that create communicators. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup(comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_dup", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, for which `out_together` returns an error, or, as MPI requires, the address of a handle that
        // this call may write.
        unsafe {
            out_together("newcomm", newcomm, |ready| comm_create::duplicate(runtime, comm, ready, MPI_INFO_NULL))
        }
    })
}

/// Duplicates a communicator and gives the new communicator hints. `info` has the hints, as for MPI_Comm_set_info. Otherwise the
/// call is MPI_Comm_dup.
///
/// Errors: those of MPI_Comm_dup, MPI_ERR_INFO, MPI_ERR_INFO_VALUE. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup_with_info(comm: MPI_Comm, info: MPI_Info, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_dup_with_info", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, for which `out_together` returns an error, or, as MPI requires, the address of a handle that
        // this call may write.
        unsafe { out_together("newcomm", newcomm, |ready| comm_create::duplicate(runtime, comm, ready, info)) }
    })
}

/// Starts a nonblocking MPI_Comm_dup. The call writes the new handle to `newcomm`. The program may use the new communicator when
/// `request` is complete.
///
/// The call runs the copy callbacks before it returns. An error at another rank is an error of the request. Errors: those of
/// MPI_Comm_dup. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_idup(comm: MPI_Comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request) -> c_int {
    on_comm("MPI_Comm_idup", comm, |runtime, comm| {
        let places = not_null("newcomm", newcomm).and_then(|()| not_null("request", request));
        let (handle, begun) = comm_create::begin_duplicate(runtime, comm, places, MPI_INFO_NULL)?;
        // SAFETY: neither address is NULL: `begin_duplicate` returns the error in `places`. MPI requires that each is the address
        // of a handle that this call may write.
        unsafe {
            newcomm.write_unaligned(handle);
            request.write_unaligned(begun);
        }
        Ok(())
    })
}

/// Starts a nonblocking MPI_Comm_dup_with_info. The rules for `newcomm` and `request` are those of MPI_Comm_idup. Errors: those
/// of MPI_Comm_dup_with_info. MPI-5.0 section 7.4.2.
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
        // SAFETY: neither address is NULL: `begin_duplicate` returns the error in `places`. MPI requires that each is the address
        // of a handle that this call may write.
        unsafe {
            newcomm.write_unaligned(handle);
            request.write_unaligned(begun);
        }
        Ok(())
    })
}

/// Creates a communicator for a group of ranks of `comm`. The call is collective over `comm`.
///
/// Ranks that are not in the group get MPI_COMM_NULL. Any two ranks must pass equal groups or groups without common ranks.
///
/// On an intercommunicator, each rank passes a group of ranks of its own side. The result is an intercommunicator of the two groups, or
/// MPI_COMM_NULL if one of the groups is empty. Errors: MPI_ERR_COMM, MPI_ERR_GROUP, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create(comm: MPI_Comm, group: MPI_Group, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_create", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, for which `out_together` returns an error, or, as MPI requires, the address of a handle that
        // this call may write.
        unsafe { out_together("newcomm", newcomm, |ready| groups::create(runtime, comm, group, ready)) }
    })
}

/// Creates a communicator for a group of ranks of `comm`. Only the ranks of the group call the function, with equal values of
/// `tag`.
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
        // SAFETY: `newcomm` is NULL, for which `out_together` returns an error, or, as MPI requires, the address of a handle that
        // this call may write.
        unsafe { out_together("newcomm", newcomm, |ready| groups::create_group(runtime, comm, group, tag, ready)) }
    })
}

/// Splits a communicator by color. Ranks that pass the same `color` get a common communicator, in the order of their `key`. A
/// rank with the color MPI_UNDEFINED gets MPI_COMM_NULL. On an intercommunicator, ranks with a color that only one side has get
/// MPI_COMM_NULL. The call is collective over `comm`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG (a negative color), MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split(comm: MPI_Comm, color: c_int, key: c_int, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_split", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, for which `out_together` returns an error, or, as MPI requires, the address of a handle that
        // this call may write.
        unsafe { out_together("newcomm", newcomm, |ready| split::split(runtime, comm, color, key, ready)) }
    })
}

/// Splits a communicator by the hardware that ranks share. Ranks that share the resource of `split_type` get a common
/// communicator, in the order of their `key`. The call is collective over `comm`.
///
/// The smallest resource that the library knows is the host:
///
/// MPI_COMM_TYPE_SHARED: the ranks of the host.
///
/// MPI_COMM_TYPE_HW_GUIDED: the ranks of the host, if the info key `mpi_hw_resource_type` is `mpi_shared_memory`; otherwise
/// MPI_COMM_NULL.
///
/// MPI_COMM_TYPE_RESOURCE_GUIDED: as MPI_COMM_TYPE_HW_GUIDED. The info key `mpi_pset_name` may be `mpi://WORLD` or `mpi://SELF`
/// instead.
///
/// MPI_COMM_TYPE_HW_UNGUIDED: the ranks of the host, if `comm` also has ranks of other hosts; otherwise MPI_COMM_NULL. With the
/// new communicator the call sets the key `mpi_hw_resource_type` of `info` to `mpi_shared_memory`.
///
/// MPI_UNDEFINED: MPI_COMM_NULL, at the ranks that pass this value.
///
/// Other info keys are those of MPI_Comm_set_info.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG (an unknown `split_type`, or ranks pass different values other than MPI_UNDEFINED),
/// MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split_type(
    comm: MPI_Comm,
    split_type: c_int,
    key: c_int,
    info: MPI_Info,
    newcomm: *mut MPI_Comm,
) -> c_int {
    on_comm("MPI_Comm_split_type", comm, |runtime, comm| {
        // SAFETY: `newcomm` is NULL, for which `out_together` returns an error, or, as MPI requires, the address of a handle that
        // this call may write.
        unsafe {
            out_together("newcomm", newcomm, |ready| split::split_type(runtime, comm, split_type, key, info, ready))
        }
    })
}

/// Frees a communicator and sets `comm` to MPI_COMM_NULL. The call is collective over `comm`. Operations that were started on the
/// communicator continue. If the communicator has an attached buffer for buffered sends, the call waits until the messages in the buffer
/// are received, and detaches the buffer.
///
/// The call first deletes the attributes of the communicator, in reverse order of setting. If a delete callback fails, the
/// communicator stays valid, with the attributes that are not deleted yet. Errors: MPI_ERR_COMM (also for predefined
/// communicators), MPI_ERR_ARG, errors of delete callbacks. MPI-5.0 section 7.4.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_free(comm: *mut MPI_Comm) -> c_int {
    let free = |handle| {
        let code = on_comm("MPI_Comm_free", handle, |runtime, comm| {
            comm.prepare_free()?;
            buffered::detach_at_end(runtime, BufferScope::of_comm(comm))
        });
        if code == MPI_SUCCESS { with_runtime("MPI_Comm_free", |_| comm_create::free(handle)) } else { code }
    };
    // SAFETY: `comm` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this call may
    // read and write.
    unsafe { take("MPI_Comm_free", comm, MPI_COMM_NULL, free) }
}

/// Waits for all communication on a communicator, and frees the communicator. The call returns when buffered messages are
/// delivered, operations with freed requests are complete, and all ranks of the communicator have called MPI_Comm_disconnect. The
/// call is collective over `comm`.
///
/// The program must complete all other operations on the communicator before the call. Errors: those of MPI_Comm_free. MPI-5.0
/// section 11.10.4.
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
    // SAFETY: `comm` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this call may
    // read and write.
    unsafe { take("MPI_Comm_disconnect", comm, MPI_COMM_NULL, disconnect) }
}
