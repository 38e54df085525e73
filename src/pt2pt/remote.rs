//! Sends to ranks of other hosts. A message in standard mode of up to `MOST_EAGER` bytes goes eagerly, unless too much data waits at its
//! receiver. Other messages are complete only after the receiver has taken them: short data travel with the message, and longer data stay
//! at the sender until the receiver reads them over the network (rendezvous).

use super::arguments::Mode;
use super::pending_send::{PendingSend, Retained};
use crate::abi::MPI_ERR_BUFFER;
use crate::comm::MessageContext;
use crate::datatype::HeldBuffer;
use crate::error::{Reason, Result, fail};
use crate::os::address::{Address, LocalAddr};
use crate::os::address_space::is_readable;
use crate::transport::channel::{Header, MOST_IN_CELL};
use crate::transport::net::{Content, Network};
use std::sync::Arc;

/// Maximum number of bytes of an eager message. For longer data the additional round trip of a rendezvous is a small part of the transfer
/// time.
const MOST_EAGER: usize = 512 << 10;

/// Up to this number of bytes, data always travel with the message, even if much data waits at the receiver. The receiver needs this memory
/// for any message, so rendezvous would save nothing.
const MOST_WITHOUT_LIMIT: usize = 256;

/// Eagerly sends a message of `bytes` bytes, which `write` writes. Returns false if the message does not fit in a cell, or if too much data
/// waits at the receiver. The caller may hold locks.
///
/// # Safety
/// `write` stores `bytes` bytes at any address with room for them.
#[cold]
pub(super) unsafe fn send_written(
    network: &'static Network,
    process: usize,
    header: &Header,
    bytes: usize,
    write: &dyn Fn(*mut u8),
) -> bool {
    if bytes > MOST_IN_CELL {
        return false;
    }
    // SAFETY: the caller promises that `write` stores `bytes` bytes.
    unsafe { network.send_written(process, header, bytes, write) }
}

/// Sends a message. Returns the send if it is not yet complete.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the send is complete.
#[cold]
pub(super) unsafe fn send(
    network: &'static Network,
    context: MessageContext<'_>,
    buffer: &HeldBuffer,
    process: usize,
    header: &Header,
    mode: Mode,
) -> Result<Option<Arc<PendingSend>>> {
    network.relieve();
    let (layout, bytes) = (&buffer.layout, buffer.layout.bytes);
    let (data, keep) = match layout.only_run() {
        _ if bytes == 0 => (&[][..], Retained::default()),
        Some(first) => {
            let address = buffer.address.offset(first);
            // SAFETY: the caller promises that the buffer, which is one run of `bytes` bytes, can be read until the send is complete.
            (unsafe { std::slice::from_raw_parts(address.ptr(), bytes) }, Retained::buffer(buffer.clone()))
        }
        None => {
            // SAFETY: the caller promises that the buffer can be read.
            let copy = unsafe { gathered(buffer) };
            // SAFETY: the memory of the copy does not move when `keep` moves; the send holds `keep` until it is complete.
            (unsafe { std::slice::from_raw_parts(copy.as_ptr(), bytes) }, Retained::copy(copy))
        }
    };
    if mode == Mode::Standard && bytes <= MOST_EAGER && network.send_eagerly(process, header, data) {
        return Ok(None);
    }
    let is_short = bytes <= if mode == Mode::Synchronous { MOST_IN_CELL } else { MOST_WITHOUT_LIMIT };
    let content = if is_short { Content::Data(data) } else { Content::At(data.as_ptr() as usize) };
    if !is_short {
        refuse_unreadable(LocalAddr::of(data.as_ptr()), bytes)?;
    }
    // SAFETY: the data live until the send is complete.
    let awaited = unsafe { network.send_awaited(process, header, content) };
    Ok(Some(PendingSend::remote(context, (process, header), awaited, keep)))
}

/// Fails with MPI_ERR_BUFFER if this process cannot read all of the data. Without this check, the progress thread would crash when it reads
/// them later, and the crash would not show which call was wrong.
fn refuse_unreadable(address: LocalAddr, bytes: usize) -> Result {
    if is_readable(&address.range(bytes)) {
        return Ok(());
    }
    fail!(
        MPI_ERR_BUFFER,
        "the send buffer of {bytes} bytes at {address:#x} is not completely readable; is a part of it unmapped or protected?"
    )
}

/// Sends a message by rendezvous: the data stay at `address` until the receiver has read them.
///
/// # Safety
/// The bytes at `address`, as many as the header says, can be read until the send is complete.
#[cold]
pub(super) unsafe fn send_from(
    network: &'static Network,
    context: MessageContext<'_>,
    address: LocalAddr,
    process: usize,
    header: &Header,
    keep: Retained,
) -> Arc<PendingSend> {
    // SAFETY: the caller promises that the bytes can be read until the send is complete (Safety section), as `send_awaited` requires.
    let awaited = unsafe { network.send_awaited(process, header, Content::At(address.get())) };
    PendingSend::remote(context, (process, header), awaited, keep)
}

/// Sends a refusal (a message with an error in place of data), with the reason of the error. Returns the send if it is not yet complete.
#[cold]
pub(super) fn refuse(
    network: &'static Network,
    context: MessageContext<'_>,
    process: usize,
    header: &Header,
    reason: &Reason,
) -> Option<Arc<PendingSend>> {
    // SAFETY: a reason is a number and text, without padding.
    let data = unsafe { std::slice::from_raw_parts((&raw const *reason).cast::<u8>(), size_of::<Reason>()) };
    if network.send_eagerly(process, header, data) {
        return None;
    }
    // SAFETY: the data travel with the message, so they need not outlive this call.
    let awaited = unsafe { network.send_awaited(process, header, Content::Data(data)) };
    Some(PendingSend::remote(context, (process, header), awaited, Retained::default()))
}

/// Returns a copy of the data of a buffer.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
unsafe fn gathered(buffer: &HeldBuffer) -> Box<[u8]> {
    let bytes = buffer.layout.bytes;
    let mut copy = vec![0_u8; bytes].into_boxed_slice();
    // SAFETY: the caller promises that the buffer can be read; the copy has `bytes` bytes.
    unsafe { buffer.layout.stream(buffer.address).gather(copy.as_mut_ptr(), bytes) };
    copy
}
