//! Partitioned communication (MPI-5.0 section 4.2): persistent messages whose partitions are ready at different times.
//!
//! Each partition of a sender is one message. A sender draws a context of its own when its request is made, and sends
//! it, with the number and the size of its partitions, in one short message of the communicator's partitioned context
//! with the user's tag. The receiver posts the receive of that message when its own request is made, so requests match
//! in the order in which they are made. The messages of partitions have the drawn context and the partition's number as
//! tag: no other message has both, and those of one partition stay in order from start to start. The receiver alone
//! maps partitions onto each other: each message goes to its range of the receiver's data, and a partition of the
//! receiver's is there when all messages are that overlap it.
//!
//! The receiver never sends anything. Messages that arrive before their receive is posted are unexpected messages
//! like all others. Where a partition's bytes begin or end inside an entry of the datatype, they are received
//! elsewhere and copied. Flags of partitions are exchanged without a lock: of two calls for one partition the second
//! is the error. The receive of a description stays posted when its request is freed, since later requests match
//! later ones.

mod receive;
mod send;

use crate::abi::*;
use crate::comm::Channel;
use crate::datatype::{Buffer, HeldBuffer, UserBuf};
use crate::error::{Result, fail};
use crate::object::request::{self, Begun, CompletionStatus, Partitioned, PendingOperation, Persistent};
use crate::pt2pt::held;
use crate::runtime::Runtime;
use std::cell::UnsafeCell;
use std::ffi::c_int;
use std::sync::Arc;

/// The arguments of MPI_Psend_init and MPI_Precv_init.
#[derive(Clone, Copy, Debug)]
pub struct Arguments {
    /// Address, and count and datatype of a partition.
    pub buffer: Buffer,
    pub partitions: c_int,
    /// The other rank.
    pub peer: c_int,
    pub tag: c_int,
}

/// A sender's description of its partitions.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
struct Description {
    /// Context of their messages.
    context: u64,
    /// Their number, and the bytes of each.
    partitions: u64,
    bytes: u64,
}

/// The message with a description, which may be under way longer than its request exists.
#[derive(Debug)]
struct Introduction {
    description: Box<UnsafeCell<Description>>,
    /// None when it is done.
    message: Option<Arc<dyn PendingOperation>>,
}

// SAFETY: a sender's description is written before others have the introduction; a receiver's is written by the receive
// of the message alone, and read when that is complete, which is known by the lock of the receive.
unsafe impl Sync for Introduction {}

impl Introduction {
    /// Sends or receives a description by `begin`.
    fn new(
        description: Description,
        begin: impl FnOnce(&HeldBuffer) -> Result<Option<Arc<dyn PendingOperation>>>,
    ) -> Result<Arc<Self>> {
        let description = Box::new(UnsafeCell::new(description));
        let (address, count) = (UserBuf::of(description.get().cast()), size_of::<Description>() as MPI_Count);
        let buffer = HeldBuffer::of(&Buffer { address, count, datatype: MPI_BYTE })?;
        Ok(Arc::new(Self { message: begin(&buffer)?, description }))
    }

    /// The description, once the message is complete.
    fn description(&self) -> Option<Description> {
        // SAFETY: the message is complete, as was looked at before, and nothing else writes the description.
        self.is_complete().then(|| unsafe { *self.description.get() })
    }

    /// Keeps the description alive until its message is complete, after its request is freed.
    fn leave(self: &Arc<Self>) {
        if !self.is_complete() {
            request::abandon(Arc::clone(self) as Arc<dyn PendingOperation>);
        }
    }
}

impl PendingOperation for Introduction {
    fn outcome(&self) -> Option<CompletionStatus> {
        self.message.as_ref().map_or(Some(CompletionStatus::EMPTY), |message| message.outcome())
    }

    fn is_complete(&self) -> bool {
        self.message.as_ref().is_none_or(|message| message.is_complete())
    }

    fn serves_another(&self) -> bool {
        self.message.as_ref().is_some_and(|message| message.serves_another())
    }
}

/// A partitioned operation as its request has it.
#[derive(Debug)]
struct Starter<T>(Arc<T>);

impl Persistent for Starter<send::Send> {
    fn begin(&self) -> Result<Begun> {
        send::Send::begin(&self.0)
    }

    fn partitioned(&self) -> Option<&dyn Partitioned> {
        Some(&*self.0)
    }
}

impl Persistent for Starter<receive::Receive> {
    fn begin(&self) -> Result<Begun> {
        Ok(receive::Receive::begin(&self.0))
    }

    fn partitioned(&self) -> Option<&dyn Partitioned> {
        Some(&*self.0)
    }
}

/// MPI_Psend_init.
///
/// # Safety
/// The buffer can be read as its arguments say from each MPI_Start until the operation is complete.
pub unsafe fn prepare_send(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    arguments: &Arguments,
) -> Result<MPI_Request> {
    // SAFETY: the caller of this function promises for the buffer what `Send::new` asks for.
    let send = unsafe { send::Send::new(runtime, channel, arguments)? };
    request::persistent(channel.comm.handle(), || Arc::new(Starter(send)))
}

/// MPI_Precv_init.
///
/// # Safety
/// The buffer can be written as its arguments say from each MPI_Start until the operation is complete.
pub unsafe fn prepare_receive(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    arguments: &Arguments,
) -> Result<MPI_Request> {
    // SAFETY: the caller of this function promises for the buffer what `Receive::new` asks for.
    let receive = unsafe { receive::Receive::new(runtime, channel, arguments)? };
    request::persistent(channel.comm.handle(), || Arc::new(Starter(receive)))
}

impl Arguments {
    /// The number of partitions, the entries in each, and the buffer of all. MPI_ERR_ARG, MPI_ERR_COUNT, MPI_ERR_TYPE,
    /// MPI_ERR_BUFFER.
    fn all(&self) -> Result<(usize, usize, HeldBuffer)> {
        let Ok(partitions) = usize::try_from(self.partitions) else {
            fail!(MPI_ERR_ARG, "the number {} of partitions is negative", self.partitions)
        };
        let Ok(entries) = usize::try_from(self.buffer.count) else {
            fail!(MPI_ERR_COUNT, "count {} is negative", self.buffer.count)
        };
        let Some(count) = self.buffer.count.checked_mul(MPI_Count::from(self.partitions)) else {
            fail!(MPI_ERR_COUNT, "{partitions} partitions of {entries} entries are more than an address space has");
        };
        Ok((partitions, entries, held(&Buffer { count, ..self.buffer })?))
    }
}

/// The index of a partition. MPI_ERR_ARG when no such partition exists.
fn index_of(partition: c_int, partitions: usize) -> Result<usize> {
    match usize::try_from(partition).ok().filter(|index| *index < partitions) {
        Some(index) => Ok(index),
        None => fail!(MPI_ERR_ARG, "partition {partition} is not one of the {partitions} of this request"),
    }
}

/// MPI_ERR_REQUEST of MPI_Cancel.
fn refuse_cancel() -> Result {
    fail!(MPI_ERR_REQUEST, "a partitioned operation cannot be cancelled: wait for it")
}
