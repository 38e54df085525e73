//! Sends that are complete only after the receiver has taken the message: synchronous sends, and rendezvous sends, whose data stay in the
//! sender's memory until they are copied to the receiver.
//!
//! The receiver may begin a pipeline for a rendezvous send's data (`fetch`). Whenever a thread of the sender polls the send, it then puts
//! parts of the data into a bounce buffer, from which the receiver fetches them (`transport/shm/sync/pipeline.rs`). `RENDEZVOUS_SENDS` lists
//! the rendezvous sends of this rank. While this rank, as a receiver, waits for a part of a message, it puts parts of the sends in this list.
//! Otherwise two ranks that send to each other would wait for each other.
//!
//! A send to a rank of another host has a `RemoteAwaited` in place of a `Message`. The network completes this send. If the send is
//! cancelled, the network asks the receiver to withdraw the message.
//!
//! Lock order: `is_withdrawn` of a message, then `RENDEZVOUS_SENDS`.

use super::explain;
use crate::abi::MPI_Comm;
use crate::comm::MessageContext;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::object::request::{CompletionStatus, PendingOperation};
use crate::os::address::LocalAddr;
use crate::os::streaming_copy::put_part;
use crate::os::threads::KnownMutex;
use crate::runtime::Runtime;
use crate::transport::arena::{BounceBuffer, PART, PARTS};
use crate::transport::channel::{Awaited, Header};
use crate::transport::net::RemoteAwaited;
use std::collections::VecDeque;
use std::ffi::c_int;
use std::sync::Arc;

/// A send that waits until its receiver takes the message.
#[derive(Debug)]
pub struct PendingSend {
    /// Handle of the communicator.
    comm: usize,
    /// Rank of the receiver in MPI_COMM_WORLD, tag and number of bytes of the message.
    process: u32,
    tag: c_int,
    bytes: u64,
    /// Declared before `_keep`, because fields are dropped in this order. The drop of `sent` ends reads of the data by other hosts; `_keep`
    /// may free the data only after that.
    sent: Sent,
    _keep: Retained,
}

/// Location of the message.
#[derive(Debug)]
enum Sent {
    /// In shared memory.
    Here(Arc<Message>),
    /// At another host, or on its way to that host.
    Remote(RemoteAwaited),
}

/// Objects that must live until the receiver has taken the message: a contiguous copy of the data, or the datatype of data that stay in the
/// buffer.
#[derive(Debug, Default)]
pub(super) struct Retained {
    _copy: Box<[u8]>,
    _buffer: Option<HeldBuffer>,
}

impl Retained {
    /// Keeps a contiguous copy of the data.
    pub fn copy(copy: Box<[u8]>) -> Self {
        Self { _copy: copy, ..Self::default() }
    }

    /// Keeps the buffer's datatype.
    pub fn buffer(buffer: HeldBuffer) -> Self {
        Self { _buffer: Some(buffer), ..Self::default() }
    }
}

/// A message with its data.
#[derive(Debug)]
struct Message {
    runtime: &'static Runtime,
    awaited: Awaited,
    /// Address of the data of a rendezvous send; NULL if the data follow the header.
    address: LocalAddr,
    bytes: usize,
    /// Bounce buffer with parts that the receiver fetches.
    bounce: KnownMutex<Option<BounceBuffer<'static>>>,
    /// Whether the send was cancelled. If so, the receiver owns the cell (the shared memory of the message). Threads of this rank hold this
    /// lock, or the lock of `RENDEZVOUS_SENDS`, while they read the cell.
    is_withdrawn: KnownMutex<bool>,
}

/// Rendezvous sends that were neither cancelled nor dropped, in the order of their sends. Receivers may be copying their data.
static RENDEZVOUS_SENDS: KnownMutex<VecDeque<Arc<Message>>> = KnownMutex::new(VecDeque::new());

/// Removes a message from the list of rendezvous sends.
fn forget(sends: &mut VecDeque<Arc<Message>>, message: &Arc<Message>) {
    if let Some(index) = sends.iter().position(|other| Arc::ptr_eq(other, message)) {
        sends.remove(index);
    }
}

/// Number of messages in which `put_for_others` looks for a part, so that it returns soon.
const SCAN_LENGTH: usize = 16;

/// Puts one part of one of the oldest rendezvous sends of this rank into a bounce buffer, if a receiver waits for that part. Returns whether
/// a part was put. A rank calls this function while it waits for a part from another rank.
pub fn put_for_others() -> bool {
    let sends = RENDEZVOUS_SENDS.try_lock();
    sends.is_some_and(|sends| sends.iter().take(SCAN_LENGTH).any(|message| message.put_next()))
}

impl PendingSend {
    /// Returns the send of a message that this rank has put into the receive queue of its receiver. `address` is the address of a
    /// rendezvous send's data, otherwise NULL.
    pub(super) fn new(
        runtime: &'static Runtime,
        context: MessageContext<'_>,
        (process, header): (usize, &Header),
        awaited: Awaited,
        (address, keep): (LocalAddr, Retained),
    ) -> Arc<Self> {
        let (bounce, is_withdrawn) = (KnownMutex::new(None), KnownMutex::new(false));
        let bytes = header.bytes as usize;
        let message = Arc::new(Message { runtime, awaited, address, bytes, bounce, is_withdrawn });
        if !address.is_null() {
            RENDEZVOUS_SENDS.lock().push_back(Arc::clone(&message));
        }
        Self::with(context, (process, header), Sent::Here(message), keep)
    }

    /// Returns the send of a message to another host.
    pub(super) fn remote(
        context: MessageContext<'_>,
        receiver: (usize, &Header),
        message: RemoteAwaited,
        keep: Retained,
    ) -> Arc<Self> {
        Self::with(context, receiver, Sent::Remote(message), keep)
    }

    fn with(
        context: MessageContext<'_>,
        (process, header): (usize, &Header),
        sent: Sent,
        keep: Retained,
    ) -> Arc<Self> {
        let comm = context.comm.handle() as usize;
        Arc::new(Self { comm, process: process as u32, tag: header.tag, bytes: header.bytes, sent, _keep: keep })
    }

    /// Returns whether the message was taken or cancelled. If the receiver waits for parts of the data, this call puts parts into
    /// a bounce buffer.
    pub fn is_complete(&self) -> bool {
        let message = match &self.sent {
            Sent::Here(message) => message,
            Sent::Remote(message) => return message.is_complete(),
        };
        let is_withdrawn = message.is_withdrawn.lock();
        if *is_withdrawn {
            return true;
        }
        if !message.address.is_null() && !message.awaited.is_taken() {
            while message.put_next() {}
        }
        message.is_taken()
    }
}

impl Message {
    /// Withdraws the message, unless its receiver has matched it. After a withdrawal this rank does not read the cell any more.
    fn withdraw(self: &Arc<Self>) {
        let mut is_withdrawn = self.is_withdrawn.lock();
        // While both locks are held, no other thread of this rank puts parts of the message.
        let mut sends = RENDEZVOUS_SENDS.lock();
        if !*is_withdrawn && self.awaited.withdraw() {
            *is_withdrawn = true;
            forget(&mut sends, self);
        }
    }

    /// Returns whether the receiver has taken the message. If so, releases the bounce buffer at once, because another message may need the
    /// buffer before the program tests this request again.
    fn is_taken(&self) -> bool {
        let is_taken = self.awaited.is_taken();
        if is_taken && let Some(mut bounce) = self.bounce.try_lock() {
            *bounce = None;
        }
        is_taken
    }

    /// Puts the next part of the data into the bounce buffer, if the receiver waits for it and the buffer has room. Returns whether a part was
    /// put. Returns false if another thread puts parts, or if no bounce buffer is free.
    fn put_next(&self) -> bool {
        // SAFETY: only rendezvous sends call this function, whose data are in the sender's memory and not in the cell.
        let pipeline = unsafe { self.awaited.pipeline() };
        if !pipeline.is_wanted() {
            return false;
        }
        let Some(mut bounce) = self.bounce.try_lock() else { return false };
        if bounce.is_none() {
            *bounce = self.runtime.bounce_buffers.acquire_for_parts();
        }
        let Some(bounce) = &*bounce else { return false };
        pipeline.put_next(bounce.number as u64, PARTS as u64, |part| {
            let begin = part as usize * PART;
            let length = PART.min(self.bytes - begin);
            let (from, to) = (self.address + begin, bounce.part_address(part));
            let parts = self.bytes.div_ceil(PART);
            // SAFETY: the data live until the send is complete. The receiver has already copied the previous part at this position.
            unsafe { put_part((from.ptr(), to.ptr_mut(), length), part as usize, parts) };
        })
    }
}

impl PendingOperation for PendingSend {
    fn outcome(&self) -> Option<CompletionStatus> {
        let is_withdrawn = || match &self.sent {
            Sent::Here(message) => *message.is_withdrawn.lock(),
            Sent::Remote(message) => message.is_withdrawn(),
        };
        self.is_complete().then(|| CompletionStatus { is_cancelled: is_withdrawn(), ..CompletionStatus::EMPTY })
    }

    /// A message that is already matched will be received, so the cancellation has no effect.
    fn cancel(&self) -> Result {
        match &self.sent {
            Sent::Here(message) => message.withdraw(),
            Sent::Remote(message) => message.withdraw(),
        }
        Ok(())
    }

    fn serves_another(&self) -> bool {
        !self.is_complete()
    }

    fn explain(&self) -> String {
        explain::send(self.comm, self.process as usize, self.tag, self.bytes)
    }

    fn comm(&self) -> MPI_Comm {
        self.comm as MPI_Comm
    }
}

impl Drop for PendingSend {
    fn drop(&mut self) {
        let Sent::Here(message) = &self.sent else { return };
        let Message { runtime, awaited, address, is_withdrawn, .. } = &**message;
        if *is_withdrawn.lock() {
            return;
        }
        if !address.is_null() {
            // After this call, no other thread of this rank reads the cell.
            forget(&mut RENDEZVOUS_SENDS.lock(), message);
        }
        // A send whose message is not taken is dropped only when the process ends.
        if awaited.is_taken() {
            runtime.channels.reclaim(awaited);
        }
    }
}
