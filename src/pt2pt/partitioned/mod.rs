//! Partitioned communication (MPI-5.0 section 4.2): persistent messages whose partitions are ready at different times.
//!
//! Each partition of a sender is one message. MPI_Psend_init allocates a context (a number that separates these messages from all others)
//! for the messages of the partitions. It also sends one short message (the description) that contains this context, and the number and
//! size of the partitions. The description has the tag of the program, and travels in the communicator's context for partitioned messages.
//! MPI_Precv_init posts the receive of a description. So send and receive requests match in the order in which they are made. The message
//! of a partition has the allocated context, and the index of the partition as its tag. Only messages of the same partition have the same
//! context and tag. If the request is started several times, these messages stay in order. Sender and receiver may divide the data into
//! different partitions; only the receiver knows both divisions. The receiver receives each message into the range of the receive buffer's
//! data to which the message belongs. A partition of the receiver has arrived when all messages that overlap it have arrived.
//!
//! The receiver never sends anything. A message that arrives before its receive is posted joins the unexpected queue, like any other
//! message. A sender's partition may begin or end within an entry of the receiver's datatype. Unless the receive buffer is one run, such a
//! partition is received into temporary memory and copied from there. MPI_Pready sets the flag of a partition (`flags`) by an atomic
//! operation, without a lock. If the program marks a partition twice, the second call sees the set flag and fails. If a receive request is freed
//! before its description has arrived, the receive of the description stays posted, because later requests match later descriptions.

mod flags;
mod receive;
mod send;

use crate::abi::*;
use crate::comm::MessageContext;
use crate::datatype::{Buffer, HeldBuffer, UserBuf};
use crate::error::{Result, fail};
use crate::object::request::{self, Begun, CompletionStatus, Partitioned, PendingOperation, Persistent};
use crate::pt2pt::held;
use crate::runtime::Runtime;
use std::cell::UnsafeCell;
use std::ffi::c_int;
use std::sync::Arc;

/// Arguments of MPI_Psend_init and MPI_Precv_init.
#[derive(Clone, Copy, Debug)]
pub struct Arguments {
    /// Address of the first partition, and count and datatype of each partition.
    pub buffer: Buffer,
    pub partitions: c_int,
    /// Rank of the other side.
    pub peer: c_int,
    pub tag: c_int,
}

/// A sender's description of its partitions.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
struct Description {
    /// Context of the partitions' messages.
    context: u64,
    /// Number of partitions.
    partitions: u64,
    /// Number of bytes of each partition.
    bytes: u64,
}

/// The message with a description. It may outlive the partitioned request to which it belongs.
#[derive(Debug)]
struct Introduction {
    description: Box<UnsafeCell<Description>>,
    /// The send or receive of the message; None if the send was complete at once.
    message: Option<Arc<dyn PendingOperation>>,
}

// SAFETY: a sender's description is written before other threads have the introduction. A receiver's description is written only by the
// receive of the message, and is read only after `is_complete`, which takes the receive's lock, has returned true.
unsafe impl Sync for Introduction {}

impl Introduction {
    /// Makes an introduction. `begin` sends or receives the description.
    fn new(
        description: Description,
        begin: impl FnOnce(&HeldBuffer) -> Result<Option<Arc<dyn PendingOperation>>>,
    ) -> Result<Arc<Self>> {
        let description = Box::new(UnsafeCell::new(description));
        let (address, count) = (UserBuf::of(description.get().cast()), size_of::<Description>() as MPI_Count);
        let buffer = HeldBuffer::of(&Buffer { address, count, datatype: MPI_BYTE })?;
        Ok(Arc::new(Self { message: begin(&buffer)?, description }))
    }

    /// Returns the description if the message is complete.
    fn description(&self) -> Option<Description> {
        // SAFETY: the message is complete, as just checked, and nothing else writes the description.
        self.is_complete().then(|| unsafe { *self.description.get() })
    }

    /// Keeps the description alive until its message is complete, even if the request is already freed.
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

    fn explain(&self) -> String {
        self.message.as_ref().map_or(String::new(), |message| message.explain())
    }

    fn serves_another(&self) -> bool {
        self.message.as_ref().is_some_and(|message| message.serves_another())
    }
}

/// A partitioned operation, as its persistent request starts it.
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

/// Performs MPI_Psend_init.
///
/// # Safety
/// The buffer can be read as its arguments say from each MPI_Start until the operation is complete.
pub unsafe fn prepare_send(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    arguments: &Arguments,
) -> Result<MPI_Request> {
    // SAFETY: the caller promises that the buffer can be read while the send is active (Safety section), as `Send::new` requires.
    let send = unsafe { send::Send::new(runtime, context, arguments)? };
    request::persistent(context.comm.handle(), || Arc::new(Starter(send)))
}

/// Performs MPI_Precv_init.
///
/// # Safety
/// The buffer can be written as its arguments say from each MPI_Start until the operation is complete.
pub unsafe fn prepare_receive(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    arguments: &Arguments,
) -> Result<MPI_Request> {
    // SAFETY: the caller promises that the buffer can be written while the receive is active (Safety section), as `Receive::new` requires.
    let receive = unsafe { receive::Receive::new(runtime, context, arguments)? };
    request::persistent(context.comm.handle(), || Arc::new(Starter(receive)))
}

impl Arguments {
    /// Returns the number of partitions, the number of entries in each partition, and the buffer of all partitions. Fails with MPI_ERR_ARG
    /// if the number of partitions is negative, MPI_ERR_COUNT if the count is negative or too large, MPI_ERR_TYPE if the datatype is
    /// invalid, and MPI_ERR_BUFFER for data at NULL or MPI_IN_PLACE.
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

/// Returns the index of a partition. Fails with MPI_ERR_ARG if no such partition exists.
fn index_of(partition: c_int, partitions: usize) -> Result<usize> {
    match usize::try_from(partition).ok().filter(|index| *index < partitions) {
        Some(index) => Ok(index),
        None => fail!(MPI_ERR_ARG, "partition {partition} is not one of the {partitions} of this request"),
    }
}

/// Returns the error of MPI_Cancel for a partitioned operation: MPI_ERR_REQUEST.
fn refuse_cancel() -> Result {
    fail!(MPI_ERR_REQUEST, "a partitioned operation cannot be cancelled; complete it by MPI_Wait or MPI_Test")
}
