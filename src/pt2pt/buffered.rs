//! Buffered sends (MPI-5.0 sections 3.4 and 3.6). The sender copies the data into memory that the program has attached, and returns at
//! once. The data stay in that memory until the receiver has copied them. A message that is sent eagerly occupies no attached memory.
//! Nevertheless the program must have attached a buffer that is large enough for the message.

use super::pending_send::{PendingSend, Retained};
use super::send::{process_of_destination, send_at_once, send_from};
use super::wait::wait_for;
use crate::abi::*;
use crate::bootstrap::waiting::Explanation;
use crate::comm::{Comm, MessageContext};
use crate::datatype::HeldBuffer;
use crate::error::conformance;
use crate::error::{Result, fail};
use crate::object::request::{CompletionStatus, PendingOperation, explain_all};
use crate::os::address::LocalAddr;
use crate::runtime::Runtime;
use parking_lot::Mutex;
use std::collections::BTreeMap;
use std::ffi::c_int;
use std::sync::Arc;

/// Object to which a program attaches a buffer. A message uses the buffer of its communicator. If the communicator has no buffer, the
/// message uses the buffer of the communicator's session, and if the session has none either, the buffer of the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BufferScope {
    /// A communicator, by its context.
    Comm(u64),
    /// A session, by its handle.
    Session(usize),
    Process,
}

impl BufferScope {
    /// Returns the scope of a communicator.
    pub fn of_comm(comm: &Comm) -> Self {
        Self::Comm(comm.messages().number)
    }

    /// Returns the scopes whose buffers a message can use, the first one to be tried first.
    fn of_messages(context: MessageContext<'_>) -> impl Iterator<Item = Self> {
        let session = context.comm.group().session().map(|session| Self::Session(session as usize));
        [Some(Self::Comm(context.number)), session, Some(Self::Process)].into_iter().flatten()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Comm(_) => "the communicator",
            Self::Session(_) => "the session",
            Self::Process => "the process",
        }
    }
}

/// An attached buffer, and the messages whose data are in it.
#[derive(Debug)]
struct AttachedBuffer {
    address: LocalAddr,
    /// Size in bytes. None: the library allocates memory for each message.
    size: Option<usize>,
    kept: Vec<BufferedMessage>,
    /// Offset of the end of the message that was placed last. The search for room begins there.
    tail: usize,
}

/// A message whose data are in an attached buffer.
#[derive(Debug)]
struct BufferedMessage {
    /// Offsets of the begin and the end of the message's part of the buffer, which includes MPI_BSEND_OVERHEAD. Both offsets are 0 if the
    /// library has allocated the memory.
    begin: usize,
    end: usize,
    sending: Arc<PendingSend>,
}

static BUFFERS: Mutex<BTreeMap<BufferScope, AttachedBuffer>> = Mutex::new(BTreeMap::new());

/// Number of bytes that a message occupies besides its data.
const OVERHEAD: usize = MPI_BSEND_OVERHEAD as usize;

/// Attaches memory, or MPI_BUFFER_AUTOMATIC. Fails with MPI_ERR_ARG if the size is negative. Fails with MPI_ERR_BUFFER if the scope already
/// has a buffer, or if the address is NULL and the size is not 0.
pub fn attach(scope: BufferScope, address: LocalAddr, size: MPI_Count) -> Result {
    let is_automatic = address == LocalAddr::of(MPI_BUFFER_AUTOMATIC);
    let size = if is_automatic {
        None
    } else {
        let Ok(size) = usize::try_from(size) else { fail!(MPI_ERR_ARG, "size {size} is negative") };
        if address.is_null() && size > 0 {
            fail!(MPI_ERR_BUFFER, "the buffer of {size} bytes is NULL");
        }
        Some(size)
    };
    let mut buffers = BUFFERS.lock();
    if buffers.contains_key(&scope) {
        fail!(MPI_ERR_BUFFER, "{} already has a buffer; detach it first", scope.name());
    }
    buffers.insert(scope, AttachedBuffer { address, size, kept: Vec::new(), tail: 0 });
    Ok(())
}

/// Waits until all messages in a buffer are delivered, and detaches the buffer. Returns its address and size. Fails with MPI_ERR_BUFFER if
/// the scope has no buffer, and with MPI_ERR_VALUE_TOO_LARGE if the size exceeds `most`, the largest value of the caller's type. A process
/// without a buffer is an error only under RMAMPI_STRICT=1; without this setting the result for such a process is NULL and 0.
pub fn detach(runtime: &'static Runtime, scope: BufferScope, most: MPI_Count) -> Result<(LocalAddr, MPI_Count)> {
    loop {
        {
            let mut buffers = BUFFERS.lock();
            let attached = match find(&mut buffers, scope) {
                Ok(attached) => attached,
                Err(error) if scope == BufferScope::Process => {
                    return conformance::tolerate(&conformance::DETACH_WITHOUT_BUFFER, || error)
                        .map(|()| (LocalAddr::NULL, 0));
                }
                Err(error) => return Err(error),
            };
            let (address, size) = (attached.address, attached.size.unwrap_or(0) as MPI_Count);
            if size > most {
                fail!(MPI_ERR_VALUE_TOO_LARGE, "the size {size} of the buffer is above {most}");
            }
            if attached.is_empty() {
                buffers.remove(&scope);
                return Ok((address, size));
            }
        }
        flush(runtime, scope)?;
    }
}

/// Detaches the buffer of a communicator, session or process that ends, if it has one.
pub fn detach_at_end(runtime: &'static Runtime, scope: BufferScope) -> Result {
    while BUFFERS.lock().contains_key(&scope) {
        detach(runtime, scope, MPI_Count::MAX)?;
    }
    Ok(())
}

/// Waits until the messages in all buffers are delivered.
pub fn flush_all(runtime: &'static Runtime) -> Result {
    let scopes: Vec<BufferScope> = BUFFERS.lock().keys().copied().collect();
    scopes.into_iter().try_for_each(|scope| match begin_flush(scope) {
        Ok(flushing) => flushing.wait(runtime),
        // Another thread has detached the buffer after `scopes` was read.
        Err(_) => Ok(()),
    })
}

/// Waits until the receivers have taken the messages of a communicator that are in a buffer at the time of this call.
pub fn flush_comm(runtime: &'static Runtime, comm: MPI_Comm) -> Result {
    let all = BUFFERS.lock();
    let kept = all.values().flat_map(|attached| &attached.kept).map(|kept| &kept.sending);
    let messages = kept.filter(|sending| sending.comm() == comm).map(Arc::clone).collect();
    drop(all);
    Flush { messages }.wait(runtime)
}

/// Detaches all buffers. Called only after the library has ended and all messages are delivered.
pub fn forget_all() {
    BUFFERS.lock().clear();
}

/// Waits until the receivers have taken the messages that are in the scope's buffer at the time of this call. Fails with MPI_ERR_BUFFER if
/// the scope has no buffer.
pub fn flush(runtime: &'static Runtime, scope: BufferScope) -> Result {
    begin_flush(scope)?.wait(runtime)
}

/// Begins a flush.
pub fn begin_flush(scope: BufferScope) -> Result<Flush> {
    let mut buffers = BUFFERS.lock();
    let attached = find(&mut buffers, scope)?;
    Ok(Flush { messages: attached.kept.iter().map(|kept| Arc::clone(&kept.sending)).collect() })
}

/// A flush that is in progress.
#[derive(Debug)]
pub struct Flush {
    messages: Vec<Arc<PendingSend>>,
}

impl Flush {
    fn wait(&self, runtime: &'static Runtime) -> Result {
        wait_for(runtime, || Some(Explanation::of(self.explain())), || self.is_complete())
    }
}

impl PendingOperation for Flush {
    fn outcome(&self) -> Option<CompletionStatus> {
        self.is_complete().then_some(CompletionStatus::EMPTY)
    }

    fn is_complete(&self) -> bool {
        self.messages.iter().all(|message| message.is_complete())
    }

    fn explain(&self) -> String {
        explain_all(self.messages.iter().map(|message| &**message as &dyn PendingOperation))
    }
}

fn find(buffers: &mut BTreeMap<BufferScope, AttachedBuffer>, scope: BufferScope) -> Result<&mut AttachedBuffer> {
    match buffers.get_mut(&scope) {
        Some(attached) => Ok(attached),
        None => fail!(MPI_ERR_BUFFER, "{} has no buffer; attach one first", scope.name()),
    }
}

impl AttachedBuffer {
    /// Removes delivered messages. Returns true if none is left.
    fn is_empty(&mut self) -> bool {
        self.kept.retain(|kept| !kept.sending.is_complete());
        self.kept.is_empty()
    }

    /// Returns the offset of free room for `wanted` bytes. First tries the room after the message that was placed last, then the beginning
    /// of the buffer. The model of the standard (section 3.6.1) places messages in this way, and programs may rely on the room that this
    /// model leaves. As a last resort tries the room after each message.
    fn find_room(&self, size: usize, wanted: usize) -> Option<usize> {
        let ends = self.kept.iter().map(|kept| kept.end);
        [self.tail, 0].into_iter().chain(ends).find(|begin| {
            let Some(end) = begin.checked_add(wanted).filter(|end| *end <= size) else { return false };
            self.kept.iter().all(|kept| end <= kept.begin || kept.end <= *begin)
        })
    }
}

/// Sends a message eagerly, or from a copy in an attached buffer. Fails with MPI_ERR_BUFFER if no buffer is attached, or if the attached
/// buffer is too small for the message. The send of a message that is not sent eagerly also fails with MPI_ERR_BUFFER if other messages
/// leave no room in the buffer.
///
/// # Safety
/// The buffer can be read as its count and datatype say, and the attached buffer can be written.
pub unsafe fn send(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &HeldBuffer,
    destination: c_int,
    tag: c_int,
) -> Result {
    let Some(process) = process_of_destination(context, destination, tag)? else { return Ok(()) };
    let mut buffers = BUFFERS.lock();
    let Some(scope) = BufferScope::of_messages(context).find(|scope| buffers.contains_key(scope)) else {
        fail!(MPI_ERR_BUFFER, "no buffer is attached to the communicator, its session, or the process");
    };
    let attached = find(&mut buffers, scope)?;
    let bytes = buffer.layout.bytes;
    let Some(size) = attached.size else {
        // SAFETY: the caller promises that the buffer can be read.
        if !unsafe { send_at_once(runtime, context, buffer, process, tag)? } {
            attached.is_empty();
            let mut copy = vec![0_u8; bytes].into_boxed_slice();
            // SAFETY: the caller promises that the buffer can be read; the copy has `bytes` bytes.
            unsafe { buffer.layout.stream(buffer.address).gather(copy.as_mut_ptr(), bytes) };
            let address = LocalAddr::of(copy.as_ptr());
            // SAFETY: the send keeps the copy until it is complete.
            let sending =
                unsafe { send_from(runtime, context, (address, bytes), process, tag, Retained::copy(copy))? };
            attached.kept.push(BufferedMessage { begin: 0, end: 0, sending });
        }
        return Ok(());
    };
    let wanted = bytes.saturating_add(OVERHEAD);
    if wanted > size {
        fail!(
            MPI_ERR_BUFFER,
            "the buffer of {} has {size} bytes; a message of {bytes} bytes needs {wanted}, with MPI_BSEND_OVERHEAD",
            scope.name()
        );
    }
    attached.is_empty();
    let room = attached.find_room(size, wanted);
    // SAFETY: the caller promises that the buffer can be read.
    if unsafe { send_at_once(runtime, context, buffer, process, tag)? } {
        // The message needs no room in the buffer, because it was sent at once. Nevertheless the next message is placed after the room
        // that it would have taken, as in the model of the standard.
        attached.tail = room.map_or(attached.tail, |begin| begin + wanted);
        return Ok(());
    }
    let Some(begin) = room else {
        let (messages, taken) = (attached.kept.len(), attached.kept.iter().map(|kept| kept.end - kept.begin));
        fail!(
            MPI_ERR_BUFFER,
            "a message of {bytes} bytes needs {wanted} in a row, with MPI_BSEND_OVERHEAD; {} of the {size} bytes of the \
             buffer of {} are taken by {messages} messages that are not received",
            taken.sum::<usize>(),
            scope.name()
        );
    };
    let address = attached.address + begin;
    // SAFETY: the caller promises that the buffer can be read and the attached memory written; `find_room` has found a part of that memory
    // that no other message occupies.
    unsafe { buffer.layout.stream(buffer.address).gather(address.ptr_mut(), bytes) };
    // SAFETY: the part of the attached memory belongs to this message until the send is complete; the caller promises that the memory
    // lives until then.
    let sending = unsafe { send_from(runtime, context, (address, bytes), process, tag, Retained::default())? };
    attached.kept.push(BufferedMessage { begin, end: begin + wanted, sending });
    attached.tail = begin + wanted;
    Ok(())
}
