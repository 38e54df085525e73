//! Making and freeing communicators (MPI-5.0 sections 7.4.2 and 7.4.3).

use crate::abi::*;
use crate::api::call::{on_comm, on_world, out, take};
use crate::comm_creation;
use crate::info;
use std::ffi::c_int;

/// Makes a communicator of the same ranks as `comm`, whose messages do not meet those of `comm`; collective over
/// `comm`. Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_dup(comm: MPI_Comm, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_dup", comm, |world, comm| {
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newcomm", newcomm, || comm_creation::duplicate(world, comm)) }
    })
}

/// Makes a communicator of the ranks of a group, which is a part of `comm`; collective over `comm`.
///
/// Ranks that are not in the group get MPI_COMM_NULL. Groups that different ranks give are equal or have no rank in
/// common. Errors: MPI_ERR_COMM, MPI_ERR_GROUP, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create(comm: MPI_Comm, group: MPI_Group, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_create", comm, |world, comm| {
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newcomm", newcomm, || comm_creation::create(world, comm, group)) }
    })
}

/// Makes a communicator like MPI_Comm_create; called by the ranks of the group alone, with equal `tag`s.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_GROUP, MPI_ERR_TAG, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_create_group(
    comm: MPI_Comm,
    group: MPI_Group,
    tag: c_int,
    newcomm: *mut MPI_Comm,
) -> c_int {
    on_comm("MPI_Comm_create_group", comm, |world, comm| {
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newcomm", newcomm, || comm_creation::create_group(world, comm, group, tag)) }
    })
}

/// Makes a communicator of those ranks that give the same `color`, in the order of their `key`s; collective over
/// `comm`. MPI_UNDEFINED as `color` gives MPI_COMM_NULL.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_ARG (a negative color), MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split(comm: MPI_Comm, color: c_int, key: c_int, newcomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Comm_split", comm, |world, comm| {
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newcomm", newcomm, || comm_creation::split(world, comm, color, key)) }
    })
}

/// Makes a communicator of those ranks that share what `split_type` names, in the order of their `key`s; collective
/// over `comm`.
///
/// MPI_COMM_TYPE_SHARED gives all ranks of the node; the other types know nothing smaller, and give MPI_COMM_NULL.
/// `info` is not looked at. Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_split_type(
    comm: MPI_Comm,
    split_type: c_int,
    key: c_int,
    info: MPI_Info,
    newcomm: *mut MPI_Comm,
) -> c_int {
    on_comm("MPI_Comm_split_type", comm, |world, comm| {
        info::check(info)?;
        // SAFETY: `newcomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newcomm", newcomm, || comm_creation::split_type(world, comm, split_type, key)) }
    })
}

/// Frees a communicator and makes its handle MPI_COMM_NULL; collective over it. What is under way on it goes on.
///
/// Its attributes are deleted first, the last one first; when a delete callback fails, the communicator stays, with that
/// attribute and those before it. Errors: MPI_ERR_COMM (also for predefined communicators), MPI_ERR_ARG, errors of
/// delete callbacks. MPI-5.0 section 7.4.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_free(comm: *mut MPI_Comm) -> c_int {
    let free = |handle| {
        let code = on_comm("MPI_Comm_free", handle, |_, comm| comm.prepare_free());
        if code == MPI_SUCCESS { on_world("MPI_Comm_free", |_| comm_creation::free(handle)) } else { code }
    };
    // SAFETY: `comm` is NULL, which is refused, or the caller's place for the handle.
    unsafe { take("MPI_Comm_free", comm, MPI_COMM_NULL, free) }
}
