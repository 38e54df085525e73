//! Sends that are complete only after the receiver has taken the message: synchronous sends, and rendezvous sends, whose data stay in the
//! sender's memory until they are copied to the receiver.
//!
//! The receiver may begin a joint copy of a rendezvous send's data (`fetch`), in which both ranks copy parts of the data (`JointCopy`).
//! Whenever a thread of the sender polls the send during a joint copy, this thread copies parts that the receiver has not begun to copy.
//! Each part goes directly into the receive buffer or through a bounce buffer. `RENDEZVOUS_SENDS` lists the rendezvous sends of this rank.
//! While this rank, as a receiver, waits for a part of a message, it copies parts of the sends in this list. Without these copies, two
//! ranks that send to each other would wait for each other.
//!
//! A send to a rank of another host has a `RemoteAwaited` in place of a `Message`. The network completes this send. If the send is
//! cancelled, the network asks the receiver to withdraw the message.
//!
//! Lock order: `is_withdrawn` of a message, then `RENDEZVOUS_SENDS`.

use super::explain;
use crate::abi::MPI_Comm;
use crate::bootstrap::LocalRank;
use crate::comm::MessageContext;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::object::request::{CompletionStatus, PendingOperation};
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::os::private::{Direction, Run};
use crate::os::streaming_copy::copy_streaming;
use crate::os::threads::KnownMutex;
use crate::runtime::Runtime;
use crate::transport::arena::{BounceBuffer, PARTS};
use crate::transport::channel::{Awaited, Header};
use crate::transport::net::RemoteAwaited;
use crate::transport::sync::JointCopy;
use crate::transport::typed::ShmPtr;
use std::collections::VecDeque;
use std::ffi::c_int;
use std::ops::Range;
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
    to: LocalRank,
    /// Address of the data of a rendezvous send; NULL if the data follow the header.
    address: LocalAddr,
    /// Bounce buffer with parts that the receiver fetches.
    bounce: KnownMutex<Option<BounceBuffer<'static>>>,
    /// Whether the send was cancelled. If so, the receiver owns the cell (the shared memory of the message). Threads of this rank hold this
    /// lock, or the lock of `RENDEZVOUS_SENDS`, while they read the cell.
    is_withdrawn: KnownMutex<bool>,
}

/// Rendezvous sends that were neither cancelled nor dropped. Receivers may be copying their data.
#[derive(Debug)]
struct RendezvousSends {
    /// Messages in the order of their sends.
    messages: VecDeque<Arc<Message>>,
    /// Index in `messages` at which the next scan begins.
    next: usize,
}

static RENDEZVOUS_SENDS: KnownMutex<RendezvousSends> =
    KnownMutex::new(RendezvousSends { messages: VecDeque::new(), next: 0 });

impl RendezvousSends {
    /// Removes a message from the list.
    fn forget(&mut self, message: &Arc<Message>) {
        if let Some(index) = self.messages.iter().position(|other| Arc::ptr_eq(other, message)) {
            self.messages.remove(index);
        }
    }
}

/// Maximum number of messages per scan, so that a scan stays short.
const SCAN_LENGTH: usize = 4;

/// Copies one part of some rendezvous send of this rank into a bounce buffer, if a receiver waits for that part. Returns whether a part was
/// copied. A rank calls this function while it waits for a part from another rank. Without this call, two ranks that send to each other
/// would wait for each other.
pub fn put_for_others() -> bool {
    let Some(mut fetched) = RENDEZVOUS_SENDS.try_lock() else { return false };
    let count = fetched.messages.len();
    for _ in 0..count.min(SCAN_LENGTH) {
        let index = fetched.next % count;
        if fetched.messages[index].put_one() {
            return true;
        }
        fetched.next = index + 1;
    }
    false
}

/// Returns whether `RENDEZVOUS_SENDS` contains sends. The list can also contain complete sends, whose requests the program has not ended
/// yet. Returns false if another thread holds the lock of the list. The result only selects a protocol, so it need not be exact.
pub fn is_any_fetched() -> bool {
    RENDEZVOUS_SENDS.try_lock().is_some_and(|fetched| !fetched.messages.is_empty())
}

impl PendingSend {
    /// Returns the send of a message that this rank has put into the receive queue of its receiver. `address` is the address of a
    /// rendezvous send's data, otherwise NULL.
    pub(super) fn new(
        runtime: &'static Runtime,
        context: MessageContext<'_>,
        (process, header): (usize, &Header),
        (awaited, to): (Awaited, LocalRank),
        (address, keep): (LocalAddr, Retained),
    ) -> Arc<Self> {
        let (bounce, is_withdrawn) = (KnownMutex::new(None), KnownMutex::new(false));
        let message = Arc::new(Message { runtime, awaited, to, address, bounce, is_withdrawn });
        if !address.is_null() {
            RENDEZVOUS_SENDS.lock().messages.push_back(Arc::clone(&message));
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

    /// Returns whether the message was taken or cancelled. If the receiver is copying the data, this call copies parts of the data.
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
            message.help();
        }
        message.is_taken()
    }
}

impl Message {
    /// Withdraws the message, unless its receiver has matched it. After a withdrawal this rank does not read the cell any more.
    fn withdraw(self: &Arc<Self>) {
        let mut is_withdrawn = self.is_withdrawn.lock();
        // While both locks are held, no other thread of this rank copies data of the message.
        let mut fetched = RENDEZVOUS_SENDS.lock();
        if !*is_withdrawn && self.awaited.withdraw() {
            *is_withdrawn = true;
            fetched.forget(self);
        }
    }

    /// Returns the state of the joint copy, which the receiver begins.
    fn joint_copy(&self) -> ShmPtr<JointCopy> {
        debug_assert!(!self.address.is_null());
        // SAFETY: the cell has a joint copy if the data of the message are in the sender's memory, and `address` shows that they are there.
        unsafe { self.awaited.joint_copy() }
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

    /// Copies parts of the data that the receiver has not begun: directly into the receive buffer, or through a bounce buffer.
    fn help(&self) {
        let channels = &self.runtime.channels;
        match self.joint_copy().is_buffered() {
            None => return,
            Some(true) => {
                let put = |bounce: &BounceBuffer| {
                    let put = |before, bytes| self.copy_to(bounce, before, bytes);
                    self.joint_copy().put(bounce.number as u64, PARTS as u64, channels.doorbell_of(self.to), put);
                };
                self.with_bounce_buffer(put);
                return;
            }
            Some(false) => (),
        }
        self.joint_copy().help(channels.doorbell_of(self.to), |address, bytes| {
            let (begin, length) = (bytes.start as usize, (bytes.end - bytes.start) as usize);
            let run = Run { local: self.address + begin, remote: RemoteAddr::new(address as usize) + begin, length };
            // SAFETY: the data live until the send is complete, and the receiver lets the send complete only after the end of this copy.
            // The receiver has published `address`, which is in its receive buffer.
            unsafe {
                self.runtime.process_memory.copy(self.to, channels.process_of(self.to), Direction::Write, &[run])
            }
            .is_ok()
        });
    }

    /// Copies one part of the data into a bounce buffer, if the receiver waits for the part. Returns whether a part was copied.
    fn put_one(&self) -> bool {
        let put = |bounce: &BounceBuffer| {
            let put = |before, bytes| self.copy_to(bounce, before, bytes);
            self.joint_copy().put_one(
                bounce.number as u64,
                PARTS as u64,
                self.runtime.channels.doorbell_of(self.to),
                put,
            )
        };
        !self.is_taken()
            && self.joint_copy().is_buffered() == Some(true)
            && self.with_bounce_buffer(put).unwrap_or(false)
    }

    /// Runs a closure with this message's bounce buffer. Returns None if another thread uses that buffer, or if no bounce buffer is free.
    fn with_bounce_buffer<T>(&self, run: impl FnOnce(&BounceBuffer) -> T) -> Option<T> {
        let mut bounce = self.bounce.try_lock()?;
        if bounce.is_none() {
            *bounce = self.runtime.bounce_buffers.acquire_for_parts();
        }
        bounce.as_ref().map(run)
    }

    /// Copies bytes into a bounce buffer. `before` is the number of parts that went through this buffer before; the number determines the
    /// position of the part in the buffer.
    fn copy_to(&self, bounce: &BounceBuffer, before: u64, bytes: Range<u64>) {
        let (begin, length) = (bytes.start as usize, (bytes.end - bytes.start) as usize);
        let (from, to) = (self.address + begin, bounce.part_address(before));
        // SAFETY: the data live until the send is complete. The receiver has already copied the previous part at this position.
        unsafe {
            if self.joint_copy().streams() {
                copy_streaming(from.ptr(), to.ptr_mut(), length);
            } else {
                from.ptr::<u8>().copy_to_nonoverlapping(to.ptr_mut(), length);
            }
        }
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
            RENDEZVOUS_SENDS.lock().forget(message);
        }
        // A send whose message is not taken is dropped only when the process ends.
        if awaited.is_taken() {
            runtime.channels.reclaim(awaited);
        }
    }
}
