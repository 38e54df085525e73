//! Copy of a message's data into the receive buffer.
//!
//! The header says where the data are: after the header (eager), in a bounce buffer (shared memory) of the sender or of the receiver, or in
//! the sender's memory (rendezvous). If the sender is on another host, the receiver reads the sender's memory over the network. A message
//! whose sender has failed has no data: its header has the error class, and the reason may follow. After the copy the receiver releases the
//! message. The release completes a rendezvous send.

use super::arguments::{held, held_for};
use super::pending_send::put_for_others;
use crate::abi::*;
use crate::bootstrap::{self, LocalRank};
use crate::datatype::{Buffer, DatatypeRef, HeldBuffer, Stream, UserBuf, contiguous_size, pairs};
use crate::error::{Error, Reason, Result, fail};
use crate::object::request::CompletionStatus;
use crate::os::Errno;
use crate::os::address::{Address, LocalAddr, RemoteAddr};
use crate::os::memcheck;
use crate::os::private::{Direction, Run};
use crate::runtime::Runtime;
use crate::transport::arena::{self, PART};
use crate::transport::channel::{Arrived, Header, Place};
use crate::transport::net::network;
use crate::transport::sync::{spins, without_progress_hook};
use std::borrow::Cow;
use std::ffi::c_int;
use std::ops::Range;

/// Maximum number of runs that one system call fetches.
const RUNS_AT_ONCE: usize = 256;

/// Minimum length in bytes of a message that goes through a pipeline.
const WORTH_PIPELINE: usize = 32 << 10;

/// Returns address and length of a buffer that is one run. Returns None for any other buffer, and for NULL and MPI_IN_PLACE. Also returns
/// None if a search of the datatype's layout would be needed to see that the buffer is one run.
#[inline]
pub(super) fn run_of(buffer: &Buffer) -> Option<(LocalAddr, usize)> {
    let bytes = buffer.run_bytes()?;
    (!buffer.address.is_none()).then_some((buffer.address.base(), bytes))
}

/// Returns address, length and datatype of a held buffer that is one run of a predefined datatype.
#[inline]
pub(super) fn run_of_held(held: &HeldBuffer) -> Option<(LocalAddr, usize, usize)> {
    match held.layout.entry {
        DatatypeRef::Basic(basic) if basic.is_contiguous() && held.layout.bytes > 0 => {
            Some((held.address, held.layout.bytes, basic.handle))
        }
        _ => None,
    }
}

/// Returns the outcome of a message, from which a status is filled.
pub(super) fn outcome(header: &Header) -> CompletionStatus {
    CompletionStatus {
        source: header.source as c_int,
        tag: header.tag,
        bytes: header.bytes as usize,
        ..CompletionStatus::EMPTY
    }
}

/// A buffer to receive into. Most buffers are one run of bytes. For such a buffer the variant `Run` suffices, and the receive does not
/// look up the datatype.
#[derive(Debug)]
pub enum ReceiveBuffer<'a> {
    /// One run of bytes. `datatype` is the handle of a predefined datatype.
    Run {
        address: LocalAddr,
        bytes: usize,
        datatype: usize,
    },
    Held(Cow<'a, HeldBuffer>),
}

impl<'a> ReceiveBuffer<'a> {
    /// Returns the receive buffer of a held buffer.
    pub fn of_held(held: Cow<'a, HeldBuffer>) -> Self {
        match run_of_held(&held) {
            Some((address, bytes, datatype)) => Self::Run { address, bytes, datatype },
            None => Self::Held(held),
        }
    }
}

impl ReceiveBuffer<'_> {
    /// Returns the receive buffer for a message from the rank `source`. Fails with the errors of `held_for`.
    #[inline]
    pub fn of(buffer: &Buffer, source: c_int) -> Result<Self> {
        match run_of(buffer) {
            Some((address, bytes)) => Ok(Self::Run { address, bytes, datatype: buffer.datatype as usize }),
            None => Ok(Self::Held(Cow::Owned(held_for(buffer, source)?))),
        }
    }

    /// Returns the buffer in a form without borrowed parts, which outlives this call.
    #[inline]
    pub fn to_owned(&self) -> ReceiveBuffer<'static> {
        match self {
            Self::Run { address, bytes, datatype } => {
                ReceiveBuffer::Run { address: *address, bytes: *bytes, datatype: *datatype }
            }
            Self::Held(held) => ReceiveBuffer::Held(Cow::Owned(held.clone().into_owned())),
        }
    }

    /// Returns address and length, if the buffer is known to be one run.
    #[inline]
    pub fn run(&self) -> Option<(LocalAddr, usize)> {
        match self {
            Self::Run { address, bytes, .. } => Some((*address, *bytes)),
            Self::Held(_) => None,
        }
    }

    /// Returns address and length, if the buffer is one run.
    pub fn any_run(&self) -> Option<(LocalAddr, usize)> {
        match self {
            Self::Run { address, bytes, .. } => Some((*address, *bytes)),
            Self::Held(held) => Some((held.address.offset(held.layout.only_run()?), held.layout.bytes)),
        }
    }

    /// Returns the buffer as a `HeldBuffer`.
    pub fn held(&self) -> Cow<'_, HeldBuffer> {
        match self {
            Self::Run { address, bytes, datatype } => {
                let datatype = *datatype as MPI_Datatype;
                let size = contiguous_size(datatype).expect("the datatype is predefined");
                let buffer = Buffer { address: UserBuf::at(*address), count: (bytes / size) as MPI_Count, datatype };
                Cow::Owned(held(&buffer).expect("a buffer of a predefined datatype is valid"))
            }
            Self::Held(held) => Cow::Borrowed(held),
        }
    }

    /// Copies the data of a message into the buffer and releases the message.
    #[inline]
    pub fn fetch(&self, runtime: &'static Runtime, arrived: &Arrived) -> CompletionStatus {
        let header = &arrived.header;
        let bytes = header.bytes as usize;
        if let Some((address, room)) = self.run()
            && header.is_here()
            && header.refusal == 0
            && bytes <= room
        {
            // SAFETY: the caller of the receive promises that the buffer can be written; `bytes` bytes follow the header.
            unsafe { address.ptr_mut::<u8>().copy_from_nonoverlapping(arrived.data(), bytes) };
            runtime.channels.release(arrived);
            return outcome(header);
        }
        fetch(runtime, &self.held(), arrived)
    }
}

/// Copies the data of a message into a buffer and releases the message.
pub(super) fn fetch(runtime: &'static Runtime, buffer: &HeldBuffer, arrived: &Arrived) -> CompletionStatus {
    let header = &arrived.header;
    if header.refusal != 0 {
        let reason = match header.bytes {
            0 => Reason::NONE,
            // SAFETY: the data of a refusal, if there are any, are its reason.
            _ => unsafe { arrived.data().cast::<Reason>().read_unaligned() },
        };
        runtime.channels.release(arrived);
        let error = Some(reason.error(c_int::from(header.refusal), &format!("rank {}", header.source)));
        return CompletionStatus { bytes: 0, error, ..outcome(header) };
    }
    let (sent, room) = (header.bytes as usize, buffer.layout.bytes);
    let bytes = sent.min(room);
    let mut stream = buffer.layout.stream(buffer.address);
    let only_run = || buffer.layout.only_run().map(|first| buffer.address.offset(first));
    let copied = match header.place() {
        Place::Here => {
            // SAFETY: the caller of the receive promises that the buffer can be written; `sent` bytes follow the header.
            unsafe { stream.scatter(arrived.data(), bytes) };
            Ok(())
        }
        Place::Bounced { number, is_receivers, readers } => {
            let owner = if is_receivers { runtime.channels.rank() } else { header.local_sender() };
            let number = usize::from(number);
            // The receiver waits even for data that do not fit into its buffer: the sender still writes them, and the bounce buffer may be
            // released only afterwards.
            let mut left = bytes;
            runtime.bounce_buffers.read(owner, number, sent, |from, bytes| {
                let some = bytes.min(left);
                // SAFETY: the caller of the receive promises that the buffer can be written; the data stay in the bounce buffer until its
                // release below.
                unsafe { stream.scatter(from, some) };
                left -= some;
            });
            if readers == 1 {
                runtime.bounce_buffers.release_for_answer(owner, number);
            } else {
                runtime.bounce_buffers.release_by(readers as usize, owner, number);
            }
            Ok(())
        }
        Place::Offered(offer) => fetch_remote(header.sender as usize, offer, &mut stream, only_run(), bytes),
        Place::AtSender(address) => match only_run() {
            Some(to) if bytes >= WORTH_PIPELINE && spins() => fetch_in_parts(runtime, arrived, address, to, bytes),
            _ => fetch_from(runtime, header.local_sender(), address, &mut stream, bytes),
        },
    };
    end(runtime, buffer, arrived, copied)
}

/// Releases a message after its data have been copied into a buffer, as far as the data fit. Returns the outcome.
pub(super) fn end(
    runtime: &'static Runtime,
    buffer: &HeldBuffer,
    arrived: &Arrived,
    copied: Result,
) -> CompletionStatus {
    let header = &arrived.header;
    let (sent, room) = (header.bytes as usize, buffer.layout.bytes);
    let error = match copied {
        Err(error) => Some(error),
        Ok(()) if sent > room => Some(Error::new(
            MPI_ERR_TRUNCATE,
            format!(
                "a message of {sent} bytes from rank {} with tag {} does not fit in {room} bytes ({})",
                header.source,
                header.tag,
                buffer.layout.description()
            ),
        )),
        Ok(()) => None,
    };
    runtime.channels.release(arrived);
    CompletionStatus { bytes: sent.min(room), error, ..outcome(header) }
}

/// Reads the data of a message from a sender on another host. `only_run` is the address of the data in the buffer if they are one run. If
/// the data are one run and the endpoint can receive into the buffer, they need no intermediate copy.
#[cold]
fn fetch_remote(
    sender: usize,
    offer: u64,
    stream: &mut Stream<'_>,
    only_run: Option<LocalAddr>,
    bytes: usize,
) -> Result {
    let Some(network) = network() else {
        fail!(MPI_ERR_INTERN, "a message of rank {sender} came from another host, but there is no network");
    };
    // No progress hook runs during the read, because this thread may hold the lock of the message queues. The read needs no hook of this
    // rank, because the sender's progress thread answers.
    without_progress_hook(|| {
        if let Some(address) = only_run
            && network.has_long_frames()
        {
            // SAFETY: the caller of the receive promises that the buffer can be written; it has room for `bytes` bytes.
            return unsafe { network.begin_to_read_to(sender, offer, bytes, address) }.wait();
        }
        network.read(sender, offer, bytes, |part| {
            // SAFETY: the caller of the receive promises that the buffer can be written; the parts have `bytes` bytes in total, for
            // which it has room.
            unsafe { stream.scatter(part.as_ptr(), part.len()) };
        })
    })
}

/// Copies the data of a message to an address, in parts: those that the sender puts into a bounce buffer while it polls its send, and those
/// that it does not (`transport/shm/sync/pipeline.rs`).
fn fetch_in_parts(
    runtime: &'static Runtime,
    arrived: &Arrived,
    from: RemoteAddr,
    to: LocalAddr,
    bytes: usize,
) -> Result {
    let sender = arrived.header.local_sender();
    let range = |parts: Range<u64>| {
        let begin = parts.start as usize * PART;
        (begin, bytes.min(parts.end as usize * PART) - begin)
    };
    let fetch = |number: u64, part: u64| {
        let (begin, length) = range(part..part + 1);
        let from = runtime.bounce_buffers.part_address(sender, number as usize, part);
        // SAFETY: the range is within the receive buffer; the part stays in the bounce buffer until this closure returns.
        unsafe { from.ptr::<u8>().copy_to_nonoverlapping((to + begin).ptr_mut(), length) };
    };
    let copy = |parts| {
        let (begin, length) = range(parts);
        fetch_from(runtime, sender, from + begin, &mut Stream::of_run(to + begin, length), length)
    };
    let mut polls = 0;
    let idle = || {
        if put_for_others() {
            polls = 0;
        } else {
            arena::wait(&mut polls);
        }
    };
    let parts = bytes.div_ceil(PART) as u64;
    let doorbell = runtime.channels.doorbell_of(sender);
    // No progress hook runs during the copy, because this thread may hold the lock of the message queues. The sender puts its parts without
    // any other action of this rank.
    let copied = without_progress_hook(|| arrived.pipeline().receive(parts, doorbell, fetch, copy, idle));
    memcheck::written_by_others(to, bytes);
    copied
}

/// Copies bytes of another process into the buffer of a stream, from the stream's position on. The other process has published `address`.
fn fetch_from(
    runtime: &'static Runtime,
    sender: LocalRank,
    address: RemoteAddr,
    stream: &mut Stream<'_>,
    bytes: usize,
) -> Result {
    let pid = runtime.channels.process_of(sender);
    let copy = |runs: &[Run]| {
        // SAFETY: the creator of the stream promised that its buffer can be written; the kernel checks the memory of the sender.
        unsafe { runtime.process_memory.copy(sender, pid, Direction::Read, runs) }.map_err(|error| {
            let rank = bootstrap::hosts().rank_of(sender);
            let (class, reason) = match error {
                Errno::SRCH => (MPI_ERR_PROC_ABORTED, "the process has ended".to_owned()),
                _ => (MPI_ERR_OTHER, error.to_string()),
            };
            Error::new(class, format!("{bytes} bytes of rank {rank} (process {pid}) could not be read: {reason}"))
        })
    };
    let mut there = Stream::of_run(address, bytes);
    let mut runs = Vec::new();
    pairs(stream, &mut there, bytes, |pair| {
        for run in pair.remote_runs() {
            runs.push(run);
            if runs.len() == RUNS_AT_ONCE {
                copy(&runs)?;
                runs.clear();
            }
        }
        Ok(())
    })?;
    copy(&runs)
}
