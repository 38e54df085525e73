//! Creation and freeing of communicators (MPI-5.0 sections 7.4.2 and 7.4.3).

use crate::abi::*;
use crate::api::arguments::{Out, not_null};
use crate::api::call::{on_comm, take, with_runtime};
use crate::comm_create::{self, groups, split};
use crate::pt2pt::buffered::{self, BufferScope};
use std::ffi::c_int;

/// Duplicates a communicator. The new communicator has the same ranks as `comm` and separate messages. The call is collective
/// over `comm`.
///
/// The new communicator gets the topology and the error handler of `comm`. Copy callbacks decide which attributes it gets. The new
/// communicator gets no hints. Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_NO_MEM, errors of copy callbacks. An error at one rank is
/// raised at all ranks. This also holds for the other functions that create communicators. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup(comm: MPI_Comm, newcomm: Out<MPI_Comm>) -> c_int {
    on_comm("MPI_Comm_dup", comm, |runtime, comm| {
        newcomm.set_together("newcomm", |ready| comm_create::duplicate(runtime, comm, ready, MPI_INFO_NULL))
    })
}

/// Duplicates a communicator and gives the new communicator hints. `info` has the hints, as for MPI_Comm_set_info. In all other
/// respects, the call is MPI_Comm_dup.
///
/// Errors: those of MPI_Comm_dup, MPI_ERR_INFO, MPI_ERR_INFO_VALUE. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup_with_info(comm: MPI_Comm, info: MPI_Info, newcomm: Out<MPI_Comm>) -> c_int {
    on_comm("MPI_Comm_dup_with_info", comm, |runtime, comm| {
        newcomm.set_together("newcomm", |ready| comm_create::duplicate(runtime, comm, ready, info))
    })
}

/// Starts a nonblocking MPI_Comm_dup. The call writes the new handle to `newcomm`. The program may use the new communicator when
/// `request` is complete.
///
/// The call runs the copy callbacks before it returns. If an error occurs at another rank, the request completes with an error.
/// Errors: those of MPI_Comm_dup. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_idup(comm: MPI_Comm, newcomm: *mut MPI_Comm, request: *mut MPI_Request) -> c_int {
    on_comm("MPI_Comm_idup", comm, |runtime, comm| {
        let ready = not_null("newcomm", newcomm).and_then(|()| not_null("request", request));
        let (handle, begun) = comm_create::begin_duplicate(runtime, comm, ready, MPI_INFO_NULL)?;
        // SAFETY: neither address is NULL: `begin_duplicate` returns the error in `ready`. MPI requires that each is the address
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
        let ready = not_null("newcomm", newcomm).and_then(|()| not_null("request", request));
        let (handle, begun) = comm_create::begin_duplicate(runtime, comm, ready, info)?;
        // SAFETY: neither address is NULL: `begin_duplicate` returns the error in `ready`. MPI requires that each is the address
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
/// On an intercommunicator, each rank passes a group of ranks of its local group. The result is an intercommunicator of the two
/// groups that are passed. If one of these groups is empty, the result is MPI_COMM_NULL. Errors: MPI_ERR_COMM, MPI_ERR_GROUP,
/// MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create(comm: MPI_Comm, group: MPI_Group, newcomm: Out<MPI_Comm>) -> c_int {
    on_comm("MPI_Comm_create", comm, |runtime, comm| {
        newcomm.set_together("newcomm", |ready| groups::create(runtime, comm, group, ready))
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
    newcomm: Out<MPI_Comm>,
) -> c_int {
    on_comm("MPI_Comm_create_group", comm, |runtime, comm| {
        newcomm.set_together("newcomm", |ready| groups::create_group(runtime, comm, group, tag, ready))
    })
}

/// Splits a communicator by color. Ranks that pass the same `color` get a common communicator, in which they are ordered by `key`.
/// A rank with the color MPI_UNDEFINED gets MPI_COMM_NULL. On an intercommunicator, a rank also gets MPI_COMM_NULL if no rank of
/// the other group passes its color. The call is collective over `comm`.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG (a negative color), MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split(comm: MPI_Comm, color: c_int, key: c_int, newcomm: Out<MPI_Comm>) -> c_int {
    on_comm("MPI_Comm_split", comm, |runtime, comm| {
        newcomm.set_together("newcomm", |ready| split::split(runtime, comm, color, key, ready))
    })
}

/// Splits a communicator by the hardware that ranks share. Ranks that share the resource that `split_type` selects get a common
/// communicator, in which they are ordered by `key`. The call is collective over `comm`.
///
/// The smallest resource that the library knows is the host. These are the values of `split_type` and the results:
///
/// MPI_COMM_TYPE_SHARED: the new communicator has the ranks of the host.
///
/// MPI_COMM_TYPE_HW_GUIDED: if the value of the info key `mpi_hw_resource_type` is `mpi_shared_memory`, the new communicator has
/// the ranks of the host. With any other value or without the key, the result is MPI_COMM_NULL.
///
/// MPI_COMM_TYPE_RESOURCE_GUIDED: the result is that of MPI_COMM_TYPE_HW_GUIDED. Instead of `mpi_hw_resource_type`, `info` may have
/// the key `mpi_pset_name` with the value `mpi://WORLD` (the new communicator has all ranks) or `mpi://SELF` (each rank gets a
/// communicator of its own). With any other value, the result is MPI_COMM_NULL.
///
/// MPI_COMM_TYPE_HW_UNGUIDED: if the ranks of `comm` are on several hosts, the new communicator has the ranks of the host, and the
/// call sets the key `mpi_hw_resource_type` of `info` to `mpi_shared_memory`. If all ranks are on one host, the result is
/// MPI_COMM_NULL.
///
/// MPI_UNDEFINED: a rank that passes this value gets MPI_COMM_NULL.
///
/// `info` may also have the keys of MPI_Comm_set_info.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG (`split_type` is unknown, or two ranks pass different values, neither of which is
/// MPI_UNDEFINED), MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split_type(
    comm: MPI_Comm,
    split_type: c_int,
    key: c_int,
    info: MPI_Info,
    newcomm: Out<MPI_Comm>,
) -> c_int {
    on_comm("MPI_Comm_split_type", comm, |runtime, comm| {
        newcomm.set_together("newcomm", |ready| split::split_type(runtime, comm, split_type, key, info, ready))
    })
}

/// Frees a communicator and sets `comm` to MPI_COMM_NULL. The call is collective over `comm`. Operations that the program has
/// started on the communicator continue. If the communicator has an attached buffer for buffered sends, the call waits until the
/// messages in the buffer are received, and detaches the buffer.
///
/// The call first deletes the attributes of the communicator, in the reverse of the order in which they were set. If a delete
/// callback fails, the communicator stays valid, with the attributes that the call has not deleted before. Errors: MPI_ERR_COMM
/// (also for predefined communicators), MPI_ERR_ARG, errors of delete callbacks. MPI-5.0 section 7.4.3.
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
            comm_create::drain(runtime, comm)?;
            comm.prepare_free()?;
            buffered::detach_at_end(runtime, BufferScope::of_comm(comm))
        });
        if code == MPI_SUCCESS { with_runtime("MPI_Comm_disconnect", |_| comm_create::free(handle)) } else { code }
    };
    // SAFETY: `comm` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this call may
    // read and write.
    unsafe { take("MPI_Comm_disconnect", comm, MPI_COMM_NULL, disconnect) }
}
