//! Buffered sends (MPI-5.0 sections 3.4 and 3.6): the data are kept in memory that the program has attached, until the
//! receiver has fetched them; the sender goes on at once. A message that fits into an envelope is delivered at once and
//! needs none of that memory.

use super::send::{process_of_destination, send_at_once, send_from};
use super::sending::{Keep, Sending};
use super::wait::wait;
use crate::abi::*;
use crate::comm::{Channel, Comm};
use crate::datatype::HeldBuffer;
use crate::error::conformance;
use crate::error::{Result, fail};
use crate::object::request::{Operation, Outcome};
use crate::runtime::Runtime;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::sync::Arc;

/// What a buffer is attached to; messages use the first one of these, in this order, that has one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// A communicator, by its context.
    Comm(u64),
    /// A session, by its handle.
    Session(usize),
    Process,
}

impl Owner {
    /// A communicator.
    pub fn of_comm(comm: &Comm) -> Self {
        Self::Comm(comm.messages().context)
    }

    /// What a communicator's messages use.
    fn of_messages(channel: Channel<'_>) -> impl Iterator<Item = Self> {
        let session = channel.comm.group().session().map(|session| Self::Session(session as usize));
        [Some(Self::Comm(channel.context)), session, Some(Self::Process)].into_iter().flatten()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Comm(_) => "the communicator",
            Self::Session(_) => "the session",
            Self::Process => "the process",
        }
    }
}

/// A buffer, and the messages whose data are in it.
#[derive(Debug)]
struct Attached {
    address: usize,
    /// None: the library allocates for each message.
    size: Option<usize>,
    kept: Vec<Kept>,
    /// End of what was placed last.
    tail: usize,
}

/// A message whose data are kept.
#[derive(Debug)]
struct Kept {
    /// The part of the buffer that it has, with what the standard lets a library add to its data.
    begin: usize,
    end: usize,
    sending: Arc<Sending>,
}

static BUFFERS: Mutex<BTreeMap<Owner, Attached>> = Mutex::new(BTreeMap::new());

/// Bytes that a message takes beside its data.
const OVERHEAD: usize = MPI_BSEND_OVERHEAD as usize;

/// Attaches memory, or MPI_BUFFER_AUTOMATIC. MPI_ERR_BUFFER when there is a buffer already, or the address is NULL.
pub fn attach(owner: Owner, address: usize, size: MPI_Count) -> Result {
    let is_automatic = address == MPI_BUFFER_AUTOMATIC as usize;
    let size = if is_automatic {
        None
    } else {
        let Ok(size) = usize::try_from(size) else { fail!(MPI_ERR_ARG, "size {size} is negative") };
        if address == 0 && size > 0 {
            fail!(MPI_ERR_BUFFER, "the buffer of {size} bytes is NULL");
        }
        Some(size)
    };
    let mut buffers = BUFFERS.lock();
    if buffers.contains_key(&owner) {
        fail!(MPI_ERR_BUFFER, "{} has a buffer already: it is to be detached first", owner.name());
    }
    buffers.insert(owner, Attached { address, size, kept: Vec::new(), tail: 0 });
    Ok(())
}

/// Detaches a buffer, once all its messages are delivered; gives its address and size, which is not above `most`.
/// MPI_ERR_BUFFER when there is none, MPI_ERR_VALUE_TOO_LARGE.
pub fn detach(runtime: &'static Runtime, owner: Owner, most: MPI_Count) -> Result<(usize, MPI_Count)> {
    loop {
        {
            let mut buffers = BUFFERS.lock();
            let attached = match find(&mut buffers, owner) {
                Ok(attached) => attached,
                Err(error) if owner == Owner::Process => {
                    return conformance::tolerate(&conformance::DETACH_WITHOUT_BUFFER, || error).map(|()| (0, 0));
                }
                Err(error) => return Err(error),
            };
            let (address, size) = (attached.address, attached.size.unwrap_or(0) as MPI_Count);
            if size > most {
                fail!(MPI_ERR_VALUE_TOO_LARGE, "the size {size} of the buffer is above {most}");
            }
            if attached.is_empty() {
                buffers.remove(&owner);
                return Ok((address, size));
            }
        }
        flush(runtime, owner)?;
    }
}

/// Detaches the buffer of what ends, if it has one.
pub fn detach_at_end(runtime: &'static Runtime, owner: Owner) -> Result {
    while BUFFERS.lock().contains_key(&owner) {
        detach(runtime, owner, MPI_Count::MAX)?;
    }
    Ok(())
}

/// Waits until the messages in all buffers are delivered.
pub fn flush_all(runtime: &'static Runtime) -> Result {
    let owners: Vec<Owner> = BUFFERS.lock().keys().copied().collect();
    owners.into_iter().try_for_each(|owner| match begin_flush(owner) {
        Ok(flushing) => wait(runtime, || flushing.is_complete()),
        // Another thread has detached it meanwhile.
        Err(_) => Ok(()),
    })
}

/// Waits until the messages of a communicator are delivered that are in any buffer now.
pub fn flush_comm(runtime: &'static Runtime, comm: MPI_Comm) -> Result {
    let all = BUFFERS.lock();
    let kept = all.values().flat_map(|attached| &attached.kept).map(|kept| &kept.sending);
    let messages = kept.filter(|sending| sending.comm() == comm).map(Arc::clone).collect();
    drop(all);
    let flushing = Flush { messages };
    wait(runtime, || flushing.is_complete())
}

/// Detaches all buffers, when the library has ended and all messages are delivered.
pub fn forget_all() {
    BUFFERS.lock().clear();
}

/// Waits until the messages that are in a buffer now are delivered. MPI_ERR_BUFFER when there is none.
pub fn flush(runtime: &'static Runtime, owner: Owner) -> Result {
    let flushing = begin_flush(owner)?;
    wait(runtime, || flushing.is_complete())
}

/// Begins what `flush` does.
pub fn begin_flush(owner: Owner) -> Result<Flush> {
    let mut buffers = BUFFERS.lock();
    let attached = find(&mut buffers, owner)?;
    Ok(Flush { messages: attached.kept.iter().map(|kept| Arc::clone(&kept.sending)).collect() })
}

/// A flush that goes on.
#[derive(Debug)]
pub struct Flush {
    messages: Vec<Arc<Sending>>,
}

impl Operation for Flush {
    fn outcome(&self) -> Option<Outcome> {
        self.is_complete().then_some(Outcome::EMPTY)
    }

    fn is_complete(&self) -> bool {
        self.messages.iter().all(|message| message.is_complete())
    }
}

fn find(buffers: &mut BTreeMap<Owner, Attached>, owner: Owner) -> Result<&mut Attached> {
    match buffers.get_mut(&owner) {
        Some(attached) => Ok(attached),
        None => fail!(MPI_ERR_BUFFER, "{} has no buffer: it is to be attached first", owner.name()),
    }
}

impl Attached {
    /// Forgets what is delivered; whether nothing is left.
    fn is_empty(&mut self) -> bool {
        self.kept.retain(|kept| !kept.sending.is_complete());
        self.kept.is_empty()
    }

    /// A place for so many bytes. First behind what was placed last, else at the beginning: there the standard's model finds
    /// one whenever it does (section 3.6.1), and the program may count on that. Then any gap will do.
    fn place(&self, size: usize, wanted: usize) -> Option<usize> {
        let ends = self.kept.iter().map(|kept| kept.end);
        [self.tail, 0].into_iter().chain(ends).find(|begin| {
            let Some(end) = begin.checked_add(wanted).filter(|end| *end <= size) else { return false };
            self.kept.iter().all(|kept| end <= kept.begin || kept.end <= *begin)
        })
    }
}

/// Sends a message, whose data are kept unless they are delivered at once. MPI_ERR_BUFFER when no buffer has room for it.
///
/// # Safety
/// The buffer can be read as its count and datatype say, and what is attached can be written.
pub unsafe fn send(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &HeldBuffer,
    destination: c_int,
    tag: c_int,
) -> Result {
    let Some(process) = process_of_destination(channel, destination, tag)? else { return Ok(()) };
    let mut buffers = BUFFERS.lock();
    let Some(owner) = Owner::of_messages(channel).find(|owner| buffers.contains_key(owner)) else {
        fail!(MPI_ERR_BUFFER, "no buffer is attached to the communicator, its session, or the process");
    };
    let attached = find(&mut buffers, owner)?;
    let bytes = buffer.layout.bytes;
    let Some(size) = attached.size else {
        // SAFETY: the caller vouches for the buffer.
        if !unsafe { send_at_once(runtime, channel, buffer, process, tag)? } {
            attached.is_empty();
            let mut copy = vec![0_u8; bytes].into_boxed_slice();
            // SAFETY: as above; the copy has room for the data.
            unsafe { buffer.layout.stream(buffer.address).gather(copy.as_mut_ptr(), bytes) };
            let address = copy.as_ptr() as usize;
            let sending = send_from(runtime, channel, (address, bytes), process, tag, Keep::copy(copy))?;
            attached.kept.push(Kept { begin: 0, end: 0, sending });
        }
        return Ok(());
    };
    let wanted = bytes.saturating_add(OVERHEAD);
    if wanted > size {
        fail!(
            MPI_ERR_BUFFER,
            "the buffer of {} has {size} bytes; a message of {bytes} bytes needs {wanted}, with MPI_BSEND_OVERHEAD",
            owner.name()
        );
    }
    attached.is_empty();
    let place = attached.place(size, wanted);
    // SAFETY: the caller vouches for the buffer.
    if unsafe { send_at_once(runtime, channel, buffer, process, tag)? } {
        // As in the model, the next message comes behind this one, although its room is free again.
        attached.tail = place.map_or(attached.tail, |begin| begin + wanted);
        return Ok(());
    }
    let Some(begin) = place else {
        let (messages, taken) = (attached.kept.len(), attached.kept.iter().map(|kept| kept.end - kept.begin));
        fail!(
            MPI_ERR_BUFFER,
            "a message of {bytes} bytes needs {wanted} in a row, with MPI_BSEND_OVERHEAD; {} of the {size} bytes of the \
             buffer of {} are taken by {messages} messages that are not received",
            taken.sum::<usize>(),
            owner.name()
        );
    };
    let address = attached.address + begin;
    // SAFETY: the caller vouches for the buffer and for what is attached, of which nothing else uses this part.
    unsafe { buffer.layout.stream(buffer.address).gather(address as *mut u8, bytes) };
    let sending = send_from(runtime, channel, (address, bytes), process, tag, Keep::default())?;
    attached.kept.push(Kept { begin, end: begin + wanted, sending });
    attached.tail = begin + wanted;
    Ok(())
}
