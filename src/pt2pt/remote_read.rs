//! Receives of long messages from other hosts, whose data the receiver reads over the network by `READ` calls (frames that the sender
//! answers with the data). If the receive has a request, the read is a progress task, which every waiting or testing call advances. The
//! `READ` calls are sent when the message matches, and the receive is complete when the answers have arrived. So several receives read at
//! the same time, and an MPI call that matches a message or tests a request does not wait for data.
//!
//! Each `READ` call goes to one rank, so an answer that never comes means that the rank has died; the launcher then ends the job.

use super::fetch::{ReceiveBuffer, end, fetch};
use super::posted::Receive;
use crate::os::threads::Mutex;
use crate::runtime::Runtime;
use crate::runtime::progress_task::{self, ProgressTask, add_task};
use crate::transport::channel::{Arrived, Place};
use crate::transport::net::{PendingRead, network};
use std::sync::Arc;

/// A receive whose data are being read.
#[derive(Debug)]
struct RemoteRead {
    runtime: &'static Runtime,
    receive: Arc<Receive>,
    room: ReceiveBuffer<'static>,
    arrived: Arrived,
    /// None after the read is complete.
    read: Mutex<Option<PendingRead>>,
}

/// Returns whether the data of a message are at a sender on another host.
#[inline]
pub fn is_needed(arrived: &Arrived) -> bool {
    matches!(arrived.header.place(), Place::Offered(_))
}

/// Begins to read the data of a message that a receive has matched. If the data cannot be stored without an intermediate copy, waits until
/// the receive is complete. The caller may hold the lock of the message queues.
#[cold]
pub fn begin(runtime: &'static Runtime, receive: &Arc<Receive>, arrived: Arrived) {
    let room = receive.matched();
    match begin_without_copy(&room, &arrived) {
        Some(read) => {
            let receive = Arc::clone(receive);
            add_task(Arc::new(RemoteRead { runtime, receive, room, arrived, read: Mutex::new(Some(read)) }));
        }
        None => receive.complete(fetch(runtime, &room.held(), &arrived)),
    }
}

/// Begins a read directly into a buffer. Returns None if the message is a refusal (it has an error in place of data), if the buffer is not
/// one run, or if the endpoint cannot receive into it.
fn begin_without_copy(room: &ReceiveBuffer<'_>, arrived: &Arrived) -> Option<PendingRead> {
    let network = network().filter(|network| network.has_long_frames())?;
    let header = &arrived.header;
    let Place::Offered(offer) = header.place() else { return None };
    if header.refusal != 0 {
        return None;
    }
    let (address, length) = room.any_run()?;
    let bytes = length.min(header.bytes as usize);
    // SAFETY: the caller of the receive promises that the buffer can be written until the receive is complete, and the receive is complete
    // only after the read. The buffer is one run, with room for `bytes` bytes.
    Some(unsafe { network.begin_to_read_to(header.sender as usize, offer, bytes, address) })
}

impl ProgressTask for RemoteRead {
    fn advance(&self) -> bool {
        let Some(read) = self.read.lock().take_if(|read| read.is_complete()) else { return false };
        // All answers have arrived, so `wait` returns at once.
        let outcome = end(self.runtime, &self.room.held(), &self.arrived, read.wait());
        self.receive.complete(outcome);
        // A schedule (a nonblocking collective call) may wait for this receive. It may have been advanced before this task, so all tasks
        // are advanced again.
        progress_task::advance(self.runtime);
        true
    }
}
