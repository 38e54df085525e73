//! Sending messages (MPI-5.0 sections 3.2 and 3.4).

use super::peer;
use crate::abi::*;
use crate::comm::Channel;
use crate::datatype::Held;
use crate::error::{Result, fail};
use crate::mail::{Awaited, Header};
use crate::request::{Operation, Outcome};
use crate::world::World;
use std::ffi::c_int;

/// When a send is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// When its buffer can be used again; in ready mode, too.
    Standard,
    /// When its receiver has begun to receive it.
    Synchronous,
}

/// A message whose sender waits for its receiver to take it.
#[derive(Debug)]
pub struct Sending {
    world: &'static World,
    /// Handle of its communicator.
    comm: usize,
    message: Awaited,
    /// The data, if they had to be gathered first, and the datatype of those that were not.
    _gathered: Box<[u8]>,
    _buffer: Held,
}

impl Sending {
    /// Whether it was taken.
    pub fn is_complete(&self) -> bool {
        self.message.is_taken()
    }
}

impl Operation for Sending {
    fn outcome(&self) -> Option<Outcome> {
        self.is_complete().then_some(Outcome::EMPTY)
    }

    fn comm(&self) -> MPI_Comm {
        self.comm as MPI_Comm
    }
}

impl Drop for Sending {
    fn drop(&mut self) {
        // Whoever lets go of a message that was not taken ends the program.
        if self.is_complete() {
            self.world.mail.take_back(&self.message);
        }
    }
}

/// The process that a message goes to; None for MPI_PROC_NULL. MPI_ERR_RANK, MPI_ERR_TAG.
pub fn process_of_destination(channel: Channel<'_>, destination: c_int, tag: c_int) -> Result<Option<usize>> {
    let process = peer(channel, "dest", destination)?;
    if tag < 0 {
        fail!(MPI_ERR_TAG, "tag {tag} is negative");
    }
    Ok(process)
}

/// Sends a message; gives what is still to be waited for.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the send is complete.
pub unsafe fn send(
    world: &'static World,
    channel: Channel<'_>,
    buffer: Held,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<Option<Sending>> {
    let process = process_of_destination(channel, destination, tag)?;
    let layout = &buffer.layout;
    let Some(process) = process else { return Ok(None) };
    let mut stream = layout.stream(buffer.address);
    let mut header = Header::default();
    header.context = channel.context;
    header.tag = tag;
    header.source = channel.comm.rank as u32;
    header.sender = world.comm.rank as u32;
    header.bytes = layout.bytes as u64;
    if let Some(mut draft) = world.mail.draft(layout.bytes)? {
        // SAFETY: the caller vouches for the buffer; the draft has room for its data.
        unsafe { stream.gather(draft.data(), layout.bytes) };
        draft.header = header;
        if mode == Mode::Standard {
            world.mail.send(draft, process);
            return Ok(None);
        }
        let message = world.mail.send_awaited(draft, process);
        return Ok(Some(Sending {
            world,
            comm: channel.comm.handle() as usize,
            message,
            _gathered: Box::default(),
            _buffer: buffer,
        }));
    }
    // The data stay here until the receiver fetches them.
    world.private.let_others_copy()?;
    let (gathered, address) = match layout.only_run() {
        _ if layout.bytes == 0 => (Box::default(), 0),
        Some(first) => (Box::default(), buffer.address.wrapping_add_signed(first)),
        None => {
            let mut gathered = vec![0_u8; layout.bytes].into_boxed_slice();
            // SAFETY: the caller vouches for the buffer; the copy has room for its data.
            unsafe { stream.gather(gathered.as_mut_ptr(), layout.bytes) };
            let address = gathered.as_ptr() as usize;
            (gathered, address)
        }
    };
    let mut draft = world.mail.draft_of_awaited()?;
    header.address = address as u64;
    draft.header = header;
    let message = world.mail.send_awaited(draft, process);
    Ok(Some(Sending { world, comm: channel.comm.handle() as usize, message, _gathered: gathered, _buffer: buffer }))
}
