//! Sends (MPI-5.0 sections 3.2 and 3.4).

use super::arguments::{Mode, peer};
use super::pending_send::{PendingSend, Retained};
use super::remote;
use crate::abi::*;
use crate::bootstrap::LocalRank;
use crate::comm::MessageContext;
use crate::datatype::{Buffer, HeldBuffer};
use crate::error::{Error, Reason, Result, fail};
use crate::os::address::{Address, LocalAddr};
use crate::runtime::{Route, Runtime};
use crate::transport::channel::{self, Header, Place};
use std::ffi::c_int;
use std::sync::Arc;

/// Returns the process of the rank `destination`; None for MPI_PROC_NULL. Fails with MPI_ERR_RANK if the communicator has no such rank, and
/// with MPI_ERR_TAG if the tag is negative.
#[inline]
pub fn process_of_destination(context: MessageContext<'_>, destination: c_int, tag: c_int) -> Result<Option<usize>> {
    let process = peer(context, "dest", destination)?;
    if tag < 0 {
        fail!(MPI_ERR_TAG, "tag {tag} is negative");
    }
    Ok(process)
}

/// Fast path of standard mode: an eager send of contiguous data. Preconditions: a predefined datatype without holes, and at most
/// `MOST_IN_CELL` bytes. Returns false if a precondition does not hold, or if `send_with_header` returns false; the caller then uses
/// `send`. Fails with the errors of `process_of_destination`, and if memory for a cell cannot be allocated.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
#[inline]
pub unsafe fn send_short(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
) -> Result<bool> {
    let Some(bytes) = buffer.run_bytes() else { return Ok(false) };
    if (buffer.address.is_none() && is_some(bytes)) || bytes > channel::MOST_IN_CELL {
        return Ok(false);
    }
    let Some(process) = process_of_destination(context, destination, tag)? else { return Ok(true) };
    // SAFETY: the caller promises that the buffer can be read; `send_with_header` passes room for `bytes` bytes.
    let copy = |room: *mut u8| unsafe { room.copy_from_nonoverlapping(buffer.address.base().ptr(), bytes) };
    send_with_header(runtime, context, (bytes, copy), process, tag)
}

/// Returns whether the message has data. Called only if the address of the buffer is NULL or MPI_IN_PLACE. It is a separate cold function,
/// so that its code is outside of the fast path.
#[cold]
#[inline(never)]
fn is_some(bytes: usize) -> bool {
    bytes > 0
}

/// Sends a message of `bytes` bytes, which `write` writes after the header. Returns false if neither the ring to the receiver nor a cell
/// (shared memory for one message) has room for the message. For a receiver on another host, returns false if the data are longer than a
/// cell, or if too much data waits at the receiver.
#[inline]
fn send_with_header(
    runtime: &Runtime,
    context: MessageContext<'_>,
    (bytes, write): (usize, impl Fn(*mut u8)),
    process: usize,
    tag: c_int,
) -> Result<bool> {
    let header = header(runtime, context, tag, bytes);
    let likely = runtime.likely_local_rank(process);
    if bytes <= channel::MOST_IN_RING && runtime.channels.send_in_ring(&header, likely, &write) {
        return Ok(true);
    }
    let to = match runtime.route_to(process) {
        Route::Host(to) => to,
        Route::Network(network) => {
            // SAFETY: the callers pass a `write` that stores `bytes` bytes.
            return Ok(unsafe { remote::send_written(network, process, &header, bytes, &write) });
        }
    };
    if to != likely && bytes <= channel::MOST_IN_RING && send_in_other_ring(runtime, &header, to, &write) {
        return Ok(true);
    }
    let Some(mut draft) = runtime.channels.draft(bytes)? else { return Ok(false) };
    write(draft.data());
    draft.write(&header);
    runtime.channels.send(draft, to);
    Ok(true)
}

/// Sends a message in a ring, for hosts whose ranks are not consecutive. It is a separate function, so that its code is outside of the fast
/// path.
#[cold]
#[inline(never)]
fn send_in_other_ring(runtime: &Runtime, header: &Header, to: LocalRank, write: &dyn Fn(*mut u8)) -> bool {
    runtime.channels.send_in_ring(header, to, write)
}

/// Sends a message. Returns the send if it is not yet complete.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the send is complete.
pub unsafe fn send(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &HeldBuffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<Option<Arc<PendingSend>>> {
    let Some(process) = process_of_destination(context, destination, tag)? else { return Ok(None) };
    let layout = &buffer.layout;
    let to = match runtime.route_to(process) {
        Route::Host(to) => to,
        Route::Network(network) => {
            let header = header(runtime, context, tag, layout.bytes);
            // SAFETY: the caller promises that the buffer can be read until the send is complete.
            return unsafe { remote::send(network, context, buffer, process, &header, mode) };
        }
    };
    if mode == Mode::Standard {
        // SAFETY: the caller promises that the buffer can be read; both calls have read it when they return.
        if unsafe {
            send_at_once(runtime, context, buffer, process, tag)?
                || send_by_bounce_buffer(runtime, context, buffer, to, tag)?
        } {
            return Ok(None);
        }
    } else if let Some(mut draft) = runtime.channels.draft(layout.bytes)? {
        // SAFETY: the caller promises that the buffer can be read; the draft has room for `layout.bytes` bytes.
        unsafe { layout.stream(buffer.address).gather(draft.data(), layout.bytes) };
        let header = header(runtime, context, tag, layout.bytes);
        draft.write(&header);
        let message = runtime.channels.send_awaited(draft, to);
        return Ok(Some(PendingSend::new(
            runtime,
            context,
            (process, &header),
            message,
            (LocalAddr::NULL, Retained::buffer(buffer.clone())),
        )));
    }
    let bytes = layout.bytes;
    if let Some(first) = layout.only_run() {
        let address = buffer.address.offset(first);
        let keep = Retained::buffer(buffer.clone());
        // SAFETY: the caller promises that the buffer can be read until the send is complete.
        return unsafe { send_from(runtime, context, (address, bytes), process, tag, keep) }.map(Some);
    }
    let mut copy = vec![0_u8; bytes].into_boxed_slice();
    // SAFETY: the caller promises that the buffer can be read; the copy has `bytes` bytes.
    unsafe { layout.stream(buffer.address).gather(copy.as_mut_ptr(), bytes) };
    let address = LocalAddr::of(copy.as_ptr());
    // SAFETY: the send keeps the copy until it is complete.
    unsafe { send_from(runtime, context, (address, bytes), process, tag, Retained::copy(copy)) }.map(Some)
}

/// Sends a refusal in place of data that this rank cannot send. The receiver waits for these data, and the refusal ends its receive with an
/// error. The data of the refusal are the reason of the error; if no cell with room for the reason is free, the refusal has only the error
/// class. Returns the send if it is not yet complete.
pub fn refuse(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    destination: c_int,
    tag: c_int,
    error: &Error,
) -> Result<Option<Arc<PendingSend>>> {
    let Some(process) = process_of_destination(context, destination, tag)? else { return Ok(None) };
    let mut header = header(runtime, context, tag, 0);
    header.refusal = u8::try_from(error.common_class()).unwrap_or(MPI_ERR_OTHER as u8);
    let to = match runtime.route_to(process) {
        Route::Host(to) => to,
        Route::Network(network) => {
            header.bytes = size_of::<Reason>() as u64;
            return Ok(remote::refuse(network, context, process, &header, &Reason::of(error)));
        }
    };
    if let Some(mut draft) = runtime.channels.draft(size_of::<Reason>())? {
        // SAFETY: the draft was created with room for a reason.
        unsafe { draft.data().cast::<Reason>().write_unaligned(Reason::of(error)) };
        header.bytes = size_of::<Reason>() as u64;
        draft.write(&header);
        runtime.channels.send(draft, to);
        return Ok(None);
    }
    let mut draft = runtime.channels.draft_of_awaited()?;
    draft.write(&header);
    let message = runtime.channels.send_awaited(draft, to);
    Ok(Some(PendingSend::new(runtime, context, (process, &header), message, (LocalAddr::NULL, Retained::default()))))
}

/// Returns the header of a message from this rank.
#[inline]
fn header(runtime: &Runtime, context: MessageContext<'_>, tag: c_int, bytes: usize) -> Header {
    let mut header = Header::default();
    header.context = context.number;
    header.tag = tag;
    header.source = context.comm.rank as u32;
    header.sender = runtime.channels.rank().0;
    header.bytes = bytes as u64;
    header
}

/// Sends a message eagerly, with its data after the header. The send is complete when the function returns true. Returns false, and sends
/// nothing, if `send_with_header` returns false.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
pub(super) unsafe fn send_at_once(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &HeldBuffer,
    process: usize,
    tag: c_int,
) -> Result<bool> {
    let bytes = buffer.layout.bytes;
    // SAFETY: the caller promises that the buffer can be read; `send_with_header` passes room for `bytes` bytes.
    let gather = |room| unsafe { buffer.stream().gather(room, bytes) };
    send_with_header(runtime, context, (bytes, gather), process, tag)
}

/// Sends a message through a bounce buffer. The send is complete on return; the receiver releases the bounce buffer later. Returns false if
/// no bounce buffer or no cell is free, or if the data do not fit into a bounce buffer. The header is sent first, so that the receiver
/// copies the first data while this rank still writes the rest.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
unsafe fn send_by_bounce_buffer(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &HeldBuffer,
    to: LocalRank,
    tag: c_int,
) -> Result<bool> {
    let bytes = buffer.layout.bytes;
    let Some(bounce) = runtime.bounce_buffers.acquire_to_send(bytes, to) else { return Ok(false) };
    let Some(mut draft) = runtime.channels.draft(0)? else { return Ok(false) };
    let mut header = header(runtime, context, tag, bytes);
    let number = bounce.number as u8;
    header.set_place(Place::Bounced { number, is_receivers: !bounce.is_own(), readers: 1 });
    draft.write(&header);
    runtime.channels.send(draft, to);
    let mut stream = buffer.stream();
    // SAFETY: the caller promises that the buffer can be read; `acquire_to_send` has returned a bounce buffer with room for `bytes` bytes.
    bounce.fill(bytes, |to, bytes| unsafe { stream.gather(to, bytes) });
    bounce.publish();
    Ok(true)
}

/// Smallest number of bytes that are sent to several ranks through one bounce buffer. The receivers release the buffer one after the other,
/// so for fewer bytes a copy for each receiver takes less time.
const LEAST_FOR_ALL: usize = 1 << 10;

/// Sends the same data to several different ranks: copies the data into one bounce buffer, which all receivers read and the last one
/// releases. Returns the number of receivers, from the first on, to which the data were sent. This number is 0 if the call does not suit a
/// bounce buffer (one receiver, short or too long data, several hosts). It is less than the number of receivers if memory is short. The
/// caller sends to the remaining receivers by `send`.
///
/// The headers are sent when the first part is in the buffer, so that receivers read while this rank still writes the rest.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
pub unsafe fn send_to_all(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &HeldBuffer,
    receivers: &[usize],
    tag: c_int,
) -> Result<usize> {
    let (bytes, readers) = (buffer.layout.bytes, receivers.len());
    if readers < 2 || bytes < LEAST_FOR_ALL || context.comm.spans_hosts() {
        return Ok(0);
    }
    let Some(bounce) = runtime.bounce_buffers.acquire(bytes) else { return Ok(0) };
    bounce.expect(readers);
    let (number, header) = (bounce.number, header(runtime, context, tag, bytes));
    let processes = context.others().processes();
    let mut sent = 0;
    let mut send_headers = || {
        while sent < readers
            && let Route::Host(to) = runtime.route_to(processes[receivers[sent]] as usize)
            && runtime.channels.send_bounced(&header, to, number as u8, readers as u32)?
        {
            sent += 1;
        }
        Ok(())
    };
    let (mut stream, mut result) = (buffer.stream(), Ok(()));
    bounce.fill(bytes, |to, some| {
        if some < bytes && to != bounce.address().ptr_mut() && result.is_ok() {
            result = send_headers();
        }
        // SAFETY: the caller promises that the buffer can be read; `acquire` has returned a bounce buffer of `bytes` bytes.
        unsafe { stream.gather(to, some) };
    });
    let result = result.and_then(|()| send_headers());
    // This rank releases the buffer in place of the receivers without a header. All data are in the buffer, so the number of written bytes
    // is not stored again after a release.
    for _ in sent..readers {
        runtime.bounce_buffers.release_by(readers, runtime.channels.rank(), number);
    }
    bounce.publish();
    result.map(|()| sent)
}

/// Sends a message by rendezvous: the data stay where they are until the receiver has copied them.
///
/// # Safety
/// The data can be read until the send is complete.
pub(super) unsafe fn send_from(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    (address, bytes): (LocalAddr, usize),
    process: usize,
    tag: c_int,
    keep: Retained,
) -> Result<Arc<PendingSend>> {
    let mut header = header(runtime, context, tag, bytes);
    let to = match runtime.route_to(process) {
        Route::Host(to) => to,
        Route::Network(network) => {
            // SAFETY: the caller promises that the data can be read until the send is complete.
            return Ok(unsafe { remote::send_from(network, context, address, process, &header, keep) });
        }
    };
    runtime.process_memory.let_others_copy()?;
    let mut draft = runtime.channels.draft_of_awaited()?;
    header.set_place(Place::AtSender(address.as_remote()));
    draft.write(&header);
    let message = runtime.channels.send_awaited(draft, to);
    Ok(PendingSend::new(runtime, context, (process, &header), message, (address, keep)))
}
