//! Texts that explain what a rank waits for: the peer, tag, communicator and length of a message. Each is a phrase that follows "for ".

#![forbid(unsafe_code)]

use super::fetch::ReceiveBuffer;
use super::matching;
use super::queues::Selector;
use crate::abi::MPI_Comm;
use crate::bootstrap::waiting::Explanation;
use crate::comm::{self, Comm};
use crate::object::handle;
use crate::runtime;
use std::ffi::c_int;

/// Largest number of arrived messages that a text lists.
const MOST_ARRIVED: usize = 3;

/// Explains the wait for a message of the communicator with this handle. `room` is the length of the receive buffer in bytes; None for a
/// probe, and for a buffer that is not one run. Also lists messages that have arrived but do not match, because a wrong tag is the most
/// frequent cause of such a wait.
pub(super) fn message(comm: usize, selector: &Selector, room: Option<usize>) -> String {
    let (mut source, name) = with_comm(comm, |found| {
        let source = match (selector.source, selector.process) {
            (Some(rank), process) => rank_and_process(rank as usize, process, found),
            _ => "any rank".to_owned(),
        };
        (source, name_of(found, comm))
    });
    match selector.tag {
        Some(tag) => source += &format!(" with tag {tag}"),
        None => source += " with any tag",
    }
    let room = room.map_or(String::new(), |bytes| format!(" of at most {bytes} bytes"));
    let (mut arrived, count) = (Vec::new(), matching::count_unexpected(selector.context));
    matching::each_unexpected(selector.context, MOST_ARRIVED, |source, tag, bytes| {
        arrived.push(format!("from rank {source} with tag {tag} of {bytes} bytes"));
    });
    let more = count.saturating_sub(arrived.len());
    let more = if more == 0 { String::new() } else { format!(", and {more} more") };
    let arrived = match arrived.len() {
        0 => String::new(),
        _ => format!("; not received yet: a message {}{more}", arrived.join(", a message ")),
    };
    format!("a message from {source} on {name}{room}{arrived}")
}

/// Explains a blocking receive.
pub(super) fn receive(comm: &Comm, selector: &Selector, buffer: &ReceiveBuffer<'_>) -> Option<Explanation> {
    let room = buffer.any_run().map(|(_, bytes)| bytes);
    Some(Explanation::of(message(comm.handle() as usize, selector, room)))
}

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
fn rank_and_process(rank: usize, process: Option<usize>, comm: Option<&Comm>) -> String {
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

fn name_of(found: Option<&Comm>, handle: usize) -> String {
    found.map_or_else(|| handle::describe(handle), Comm::called)
}

/// Calls `run` with the communicator of a handle; with None if the communicator was freed.
fn with_comm<T>(handle: usize, run: impl FnOnce(Option<&Comm>) -> T) -> T {
    let runtime = runtime::current().ok();
    let predefined = runtime.map_or([None, None], |runtime| [Some(&runtime.comm), Some(&runtime.self_comm)]);
    let known = predefined.into_iter().flatten().find(|comm| comm.handle() as usize == handle).cloned();
    run(known.or_else(|| comm::find(handle as MPI_Comm)).as_deref())
}
