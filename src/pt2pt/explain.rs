//! Texts that explain what a rank waits for: names of ranks and communicators, and sends (`explain_receive` has the receives). Each is a
//! phrase that follows "for ".

#![forbid(unsafe_code)]

use crate::abi::MPI_Comm;
use crate::comm::{self, Comm};
use crate::object::handle;
use crate::runtime;
use std::ffi::c_int;

/// Explains a send that waits until its receiver takes the message.
pub(super) fn send(comm: usize, process: usize, tag: c_int, bytes: u64) -> String {
    with_comm(comm, |found| {
        let others = found.map(|comm| comm.messages().others().rank_of(process as u32));
        let receiver = match others.flatten() {
            Some(rank) => rank_and_process(rank, Some(process), found),
            None => format!("rank {process} of MPI_COMM_WORLD"),
        };
        format!("{receiver} to receive a message with tag {tag} on {} of {bytes} bytes", name_of(found, comm))
    })
}

/// Returns a rank of a communicator in words, with its rank in MPI_COMM_WORLD if that is another number.
pub(super) fn rank_and_process(rank: usize, process: Option<usize>, comm: Option<&Comm>) -> String {
    let group = if comm.is_some_and(|comm| comm.remote().is_some()) { " of the remote group" } else { "" };
    match process.filter(|process| *process != rank || !group.is_empty()) {
        Some(process) => format!("rank {rank}{group} (rank {process} of MPI_COMM_WORLD)"),
        None => format!("rank {rank}"),
    }
}

/// Returns the name of a communicator.
pub(super) fn name_of_comm(comm: MPI_Comm) -> String {
    with_comm(comm as usize, |found| name_of(found, comm as usize))
}

/// Returns the name of a communicator that was found by its handle, or the handle if it was freed.
pub(super) fn name_of(found: Option<&Comm>, handle: usize) -> String {
    found.map_or_else(|| handle::describe(handle), Comm::called)
}

/// Calls `run` with the communicator of a handle; with None if the communicator was freed.
pub(super) fn with_comm<T>(handle: usize, run: impl FnOnce(Option<&Comm>) -> T) -> T {
    let runtime = runtime::current().ok();
    let predefined = runtime.map_or([None, None], |runtime| [Some(&runtime.comm), Some(&runtime.self_comm)]);
    let known = predefined.into_iter().flatten().find(|comm| comm.handle() as usize == handle).cloned();
    run(known.or_else(|| comm::find(handle as MPI_Comm)).as_deref())
}
