//! Sending messages (MPI-5.0 sections 3.2 and 3.4).

use super::arguments::peer;
use super::sending::{Keep, Sending};
use crate::abi::*;
use crate::comm::Channel;
use crate::datatype::{Buffer, HeldBuffer, is_no_buffer};
use crate::error::{Error, Reason, Result, fail};
use crate::runtime::Runtime;
use crate::transport::channel::{self, Header};
use std::ffi::c_int;
use std::sync::Arc;

/// When a send is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// When its buffer can be used again; in ready mode, too.
    Standard,
    /// When its receiver has begun to receive it.
    Synchronous,
}

/// The process that a message goes to; None for MPI_PROC_NULL. MPI_ERR_RANK, MPI_ERR_TAG.
#[inline]
pub fn process_of_destination(channel: Channel<'_>, destination: c_int, tag: c_int) -> Result<Option<usize>> {
    let process = peer(channel, "dest", destination)?;
    if tag < 0 {
        fail!(MPI_ERR_TAG, "tag {tag} is negative");
    }
    Ok(process)
}

/// Sends a message in standard mode when its data are as they mostly are, and is done then: of a predefined datatype without holes,
/// and few enough to follow an envelope. False when nothing was done, for `send` to look closer. MPI_ERR_RANK, MPI_ERR_TAG.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
#[inline]
pub unsafe fn send_short(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
) -> Result<bool> {
    let Some(bytes) = buffer.run_bytes() else { return Ok(false) };
    if (is_no_buffer(buffer.address) && is_some(bytes)) || bytes > channel::MOST_IN_CELL {
        return Ok(false);
    }
    let Some(process) = process_of_destination(channel, destination, tag)? else { return Ok(true) };
    // SAFETY: the caller vouches for the buffer; there is room for its data.
    let copy = |room: *mut u8| unsafe { room.copy_from_nonoverlapping(buffer.address as *const u8, bytes) };
    send_behind_envelope(runtime, channel, (bytes, copy), process, tag)
}

/// Whether there are bytes. A call, so that those who have a buffer, as most, pass by with one comparison.
#[cold]
#[inline(never)]
fn is_some(bytes: usize) -> bool {
    bytes > 0
}

/// Sends a message with so many bytes of data, which `write` writes behind the envelope; false when there is no room.
#[inline]
fn send_behind_envelope(
    runtime: &Runtime,
    channel: Channel<'_>,
    (bytes, write): (usize, impl Fn(*mut u8)),
    process: usize,
    tag: c_int,
) -> Result<bool> {
    let header = header(runtime, channel, tag, bytes);
    if bytes <= channel::MOST_IN_RING && runtime.channels.send_in_ring(&header, process, &write) {
        return Ok(true);
    }
    let Some(mut draft) = runtime.channels.draft(bytes)? else { return Ok(false) };
    write(draft.data());
    draft.write(&header);
    runtime.channels.send(draft, process);
    Ok(true)
}

/// Sends a message; gives what is still to be waited for.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the send is complete.
pub unsafe fn send(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &HeldBuffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<Option<Arc<Sending>>> {
    let Some(process) = process_of_destination(channel, destination, tag)? else { return Ok(None) };
    let layout = &buffer.layout;
    if mode == Mode::Standard {
        // SAFETY: the caller vouches for the buffer.
        if unsafe {
            send_at_once(runtime, channel, buffer, process, tag)?
                || send_on_stage(runtime, channel, buffer, process, tag)?
        } {
            return Ok(None);
        }
    } else if let Some(mut draft) = runtime.channels.draft(layout.bytes)? {
        // SAFETY: the caller vouches for the buffer; the draft has room for its data.
        unsafe { layout.stream(buffer.address).gather(draft.data(), layout.bytes) };
        draft.write(&header(runtime, channel, tag, layout.bytes));
        let message = runtime.channels.send_awaited(draft, process);
        return Ok(Some(Sending::new(runtime, channel, message, process, (0, Keep::buffer(buffer.clone())))));
    }
    let bytes = layout.bytes;
    if let Some(first) = layout.only_run() {
        let address = buffer.address.wrapping_add_signed(first);
        return send_from(runtime, channel, (address, bytes), process, tag, Keep::buffer(buffer.clone())).map(Some);
    }
    let mut copy = vec![0_u8; bytes].into_boxed_slice();
    // SAFETY: the caller vouches for the buffer; the copy has room for its data.
    unsafe { layout.stream(buffer.address).gather(copy.as_mut_ptr(), bytes) };
    let address = copy.as_ptr() as usize;
    send_from(runtime, channel, (address, bytes), process, tag, Keep::copy(copy)).map(Some)
}

/// Sends a message that is an error at its receiver, who waits for data that will not come: its data are the reason. Gives what is
/// still to be waited for.
pub fn refuse(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    destination: c_int,
    tag: c_int,
    error: &Error,
) -> Result<Option<Arc<Sending>>> {
    let Some(process) = process_of_destination(channel, destination, tag)? else { return Ok(None) };
    let mut header = header(runtime, channel, tag, 0);
    header.refusal = u8::try_from(error.common_class()).unwrap_or(MPI_ERR_OTHER as u8);
    if let Some(mut draft) = runtime.channels.draft(size_of::<Reason>())? {
        // SAFETY: the draft has room for it.
        unsafe { draft.data().cast::<Reason>().write_unaligned(Reason::of(error)) };
        header.bytes = size_of::<Reason>() as u64;
        draft.write(&header);
        runtime.channels.send(draft, process);
        return Ok(None);
    }
    let mut draft = runtime.channels.draft_of_awaited()?;
    draft.write(&header);
    let message = runtime.channels.send_awaited(draft, process);
    Ok(Some(Sending::new(runtime, channel, message, process, (0, Keep::default()))))
}

/// What a message of this rank says of itself.
#[inline]
fn header(runtime: &Runtime, channel: Channel<'_>, tag: c_int, bytes: usize) -> Header {
    let mut header = Header::default();
    header.context = channel.context;
    header.tag = tag;
    header.source = channel.comm.rank as u32;
    header.sender = runtime.comm.rank as u32;
    header.bytes = bytes as u64;
    header
}

/// Sends a message whose data fit behind an envelope, and which is done then; false when they do not.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
pub(super) unsafe fn send_at_once(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &HeldBuffer,
    process: usize,
    tag: c_int,
) -> Result<bool> {
    let bytes = buffer.layout.bytes;
    // SAFETY: the caller vouches for the buffer; there is room for its data.
    let gather = |room| unsafe { buffer.stream().gather(room, bytes) };
    send_behind_envelope(runtime, channel, (bytes, gather), process, tag)
}

/// Sends a message whose data stand on a stage, which its receiver gives back, and which is done then; false when none is free, or they
/// do not fit. The receiver may copy the first of them while this rank still writes the others.
///
/// # Safety
/// The buffer can be read as its count and datatype say.
unsafe fn send_on_stage(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &HeldBuffer,
    process: usize,
    tag: c_int,
) -> Result<bool> {
    let bytes = buffer.layout.bytes;
    let Some(stage) = runtime.bounce_buffers.acquire(bytes) else { return Ok(false) };
    let Some(mut draft) = runtime.channels.draft(0)? else { return Ok(false) };
    let mut header = header(runtime, channel, tag, bytes);
    header.address = stage.address() as u64;
    header.bounce_buffer = 1 + stage.number as u8;
    draft.write(&header);
    runtime.channels.send(draft, process);
    let mut stream = buffer.stream();
    // SAFETY: the caller vouches for the buffer; the stage has room for its data.
    stage.fill(bytes, |to, bytes| unsafe { stream.gather(to, bytes) });
    stage.publish();
    Ok(true)
}

/// Sends a message whose data stay where they are until the receiver has fetched them.
pub(super) fn send_from(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    (address, bytes): (usize, usize),
    process: usize,
    tag: c_int,
    keep: Keep,
) -> Result<Arc<Sending>> {
    runtime.private.let_others_copy()?;
    let mut draft = runtime.channels.draft_of_awaited()?;
    let mut header = header(runtime, channel, tag, bytes);
    header.address = address as u64;
    draft.write(&header);
    let message = runtime.channels.send_awaited(draft, process);
    Ok(Sending::new(runtime, channel, message, process, (address, keep)))
}
