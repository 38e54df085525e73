//! Intercommunicators (MPI-5.0 section 7.6.2).

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::on_comm;
use crate::comm_create::bridge::{self, Leaders};
use std::ffi::c_int;

/// Creates an intercommunicator from two communicators without common processes. The call is collective over both communicators.
///
/// Every rank passes its own communicator as `local_comm`, and as `local_leader` the rank of its leader in `local_comm`. Only the
/// two leaders use `peer_comm`, a communicator that contains both leaders, and `remote_leader`, the rank of the other leader in
/// `peer_comm`. `tag` cannot match a message of the program, because the leaders exchange messages in a separate context.
///
/// Wrong arguments at one rank are an error at all ranks of both groups. There is an exception: the other group waits if it cannot
/// get the error, because `local_comm` is not an intracommunicator, no rank of the group passes a valid `local_leader`, or
/// `peer_comm`, `remote_leader` or `tag` is wrong at the leader. Errors: MPI_ERR_COMM (also if a process is on both sides),
/// MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.6.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_create(
    local_comm: MPI_Comm,
    local_leader: c_int,
    peer_comm: MPI_Comm,
    remote_leader: c_int,
    tag: c_int,
    newintercomm: Out<MPI_Comm>,
) -> c_int {
    on_comm("MPI_Intercomm_create", local_comm, |runtime, comm| {
        let leaders = Leaders { local_leader, peer_comm, remote_leader, tag };
        newintercomm.set_together("newintercomm", |ready| bridge::create(runtime, comm, &leaders, ready))
    })
}

/// Creates an intracommunicator that contains both groups of an intercommunicator. The ranks of the group that passes `high` as
/// false come first. If both groups pass the same value, the library chooses the order. The call is collective over both groups.
///
/// Errors: MPI_ERR_COMM (`intercomm` is an intracommunicator), MPI_ERR_ARG (ranks of one group pass different values of `high`),
/// MPI_ERR_NO_MEM. MPI-5.0 section 7.6.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Intercomm_merge(intercomm: MPI_Comm, high: c_int, newintracomm: Out<MPI_Comm>) -> c_int {
    on_comm("MPI_Intercomm_merge", intercomm, |runtime, comm| {
        newintracomm.set_together("newintracomm", |ready| bridge::merge(runtime, comm, high != 0, ready))
    })
}
