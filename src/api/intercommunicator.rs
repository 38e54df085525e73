//! Intercommunicators (MPI-5.0 section 7.6.2).

use crate::abi::*;
use crate::api::call::{on_comm, out_together};
use crate::comm_create::bridge::{self, Leaders};
use std::ffi::c_int;

/// Makes an intercommunicator of two communicators that have no process in common; collective over both.
///
/// The ranks of each give their own one as `local_comm`, and as `local_leader` the rank of that process which reaches the
/// other leader: `peer_comm` and `remote_leader`, its rank there, are looked at by the leaders alone. `tag` does not
/// meet those of messages. Errors: MPI_ERR_COMM (also when a process is on both sides), MPI_ERR_RANK, MPI_ERR_TAG,
/// MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.6.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_create(
    local_comm: MPI_Comm,
    local_leader: c_int,
    peer_comm: MPI_Comm,
    remote_leader: c_int,
    tag: c_int,
    newintercomm: *mut MPI_Comm,
) -> c_int {
    on_comm("MPI_Intercomm_create", local_comm, |runtime, comm| {
        let leaders = Leaders { local_leader, peer_comm, remote_leader, tag };
        // SAFETY: `newintercomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out_together("newintercomm", newintercomm, |ready| bridge::create(runtime, comm, &leaders, ready)) }
    })
}

/// Makes a communicator of all ranks of both groups of an intercommunicator; collective over both. The group whose ranks
/// give `high` as true comes after the other one.
///
/// Errors: MPI_ERR_COMM (`intercomm` has one group), MPI_ERR_ARG (`high` differs in a group), MPI_ERR_NO_MEM. MPI-5.0
/// section 7.6.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_merge(intercomm: MPI_Comm, high: c_int, newintracomm: *mut MPI_Comm) -> c_int {
    on_comm("MPI_Intercomm_merge", intercomm, |runtime, comm| {
        // SAFETY: `newintracomm` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out_together("newintracomm", newintracomm, |ready| bridge::merge(runtime, comm, high != 0, ready)) }
    })
}
