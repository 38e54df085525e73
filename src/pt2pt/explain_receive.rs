//! Texts that explain for which message a rank waits. Each is a phrase that follows "for ".

#![forbid(unsafe_code)]

use super::explain::{name_of, rank_and_process, with_comm};
use super::fetch::ReceiveBuffer;
use super::matching;
use super::queues::Selector;
use crate::bootstrap::waiting::Explanation;
use crate::comm::Comm;

/// Largest number of arrived messages that a text lists.
const MOST_ARRIVED: usize = 3;

/// Explains the wait for a message of the communicator with this handle. `room` is the length of the receive buffer in bytes; None for a
/// probe, and for a buffer that is not one run. Also lists messages that have arrived but do not match, because a wrong tag is the most
/// frequent cause of such a wait.
pub(super) fn message(comm: usize, selector: &Selector, room: Option<usize>) -> String {
    let (source, name) = with_comm(comm, |found| {
        let source = match (selector.source, selector.process) {
            (Some(rank), process) => rank_and_process(rank as usize, process, found),
            _ => "any rank".to_owned(),
        };
        (source, name_of(found, comm))
    });
    let tag = selector.tag.map_or("any tag".to_owned(), |tag| format!("tag {tag}"));
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
    format!("a message from {source} with {tag} on {name}{room}{arrived}")
}

/// Returns a closure that explains a blocking receive. This function has no type parameters, so that all callers have the same closure, and
/// the optimiser can merge MPI_Recv and PMPI_Recv.
pub(super) fn receive(
    comm: &Comm,
    selector: &Selector,
    buffer: &ReceiveBuffer<'_>,
) -> impl Fn() -> Option<Explanation> {
    move || {
        let room = buffer.any_run().map(|(_, bytes)| bytes);
        Some(Explanation::of(message(comm.handle() as usize, selector, room)))
    }
}
