//! What the entry points of matched probes, persistent requests and buffers share.

use crate::abi::*;
use crate::api::call::{not_null, out2};
use crate::api::requests::{Failure, on_operations};
use crate::comm::{Channel, Comm};
use crate::datatype::Buffer;
use crate::error::{Error, Result, fail};
use crate::object::handle::{self, Handles, Kind, complete};
use crate::object::request::{self, Begun, Outcome, Partitioned};
use crate::pt2pt::buffered::Owner;
use crate::pt2pt::{self, Mode, buffered, held_for};
use crate::runtime::Runtime;
use crate::transport::channel::Arrived;
use std::ffi::{c_int, c_void};
use std::sync::Arc;

/// Messages that matched probes have taken.
static MESSAGES: Handles<Taken> = Handles::new(Kind::Message);

/// A message that a matched probe has taken.
#[derive(Debug)]
struct Taken {
    /// The handle of its communicator.
    comm: usize,
    arrived: Arrived,
}

/// The oldest message that matches, which stays; MPI_PROC_NULL always has one. `waits` until there is one.
pub fn look(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    source: c_int,
    tag: c_int,
    waits: bool,
) -> Result<Option<Outcome>> {
    let selector = pt2pt::selector(channel, source, tag)?;
    if source == MPI_PROC_NULL {
        return Ok(Some(Outcome::NOBODY));
    }
    let mut found = pt2pt::find(runtime, &selector)?;
    if waits && found.is_none() {
        let mut result = Ok(());
        pt2pt::wait(runtime, || {
            found = pt2pt::find(runtime, &selector).unwrap_or_else(|error| {
                result = Err(error);
                None
            });
            found.is_some() || result.is_err()
        })?;
        result?;
    }
    Ok(found)
}

/// The oldest message that matches, taken out of the matching, with its handle.
pub fn take(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    source: c_int,
    tag: c_int,
    waits: bool,
) -> Result<Option<(Outcome, MPI_Message)>> {
    let selector = pt2pt::selector(channel, source, tag)?;
    if source == MPI_PROC_NULL {
        return Ok(Some((Outcome::NOBODY, MPI_MESSAGE_NO_PROC)));
    }
    MESSAGES.refuse_when_full()?;
    loop {
        if let Some((outcome, arrived)) = pt2pt::take_found(runtime, &selector)? {
            let taken = Taken { comm: channel.comm.handle() as usize, arrived };
            return Ok(Some((outcome, MESSAGES.insert(taken)? as MPI_Message)));
        }
        // Another thread may take what this one has found.
        if look(runtime, channel, source, tag, waits)?.is_none() {
            return Ok(None);
        }
    }
}

/// Receives a message that `take` gave, and makes the handle MPI_MESSAGE_NULL.
///
/// # Safety
/// The buffer can be written as its datatype says; `place` is NULL or the caller's place of the handle.
pub unsafe fn receive_message(
    runtime: &'static Runtime,
    buffer: &Buffer,
    place: *mut MPI_Message,
) -> Result<Outcome> {
    not_null("message", place)?;
    // SAFETY: the caller's handle, whose place is not NULL.
    let message = unsafe { &mut *place };
    let source = if *message == MPI_MESSAGE_NO_PROC { MPI_PROC_NULL } else { MPI_ANY_SOURCE };
    let buffer = held_for(buffer, source)?;
    if *message == MPI_MESSAGE_NO_PROC {
        *message = MPI_MESSAGE_NULL;
        return Ok(Outcome::NOBODY);
    }
    let Some(taken) = MESSAGES.remove(*message as usize) else {
        fail!(MPI_ERR_REQUEST, "{} is not a message of a matched probe", handle::describe(*message as usize));
    };
    *message = MPI_MESSAGE_NULL;
    // SAFETY: the caller vouches for the buffer.
    Ok(unsafe { pt2pt::receive_found(runtime, &buffer, &taken.arrived) })
}

/// Runs MPI_Mrecv or MPI_Imrecv, which get the communicator of the message. Its error handler gets the errors; where there is no such
/// message, they belong to no communicator.
///
/// # Safety
/// `place` is NULL or the caller's place of a message.
pub unsafe fn on_message(
    function: &str,
    place: *const MPI_Message,
    run: impl FnOnce(&'static Runtime, MPI_Comm) -> Result,
) -> c_int {
    on_operations(function, |runtime| {
        // SAFETY: the caller's promise.
        let handle = unsafe { place.as_ref() };
        let taken = handle.and_then(|handle| MESSAGES.get(*handle as usize));
        let comm = taken.map_or(MPI_COMM_SELF, |taken| taken.comm as MPI_Comm);
        Ok(run(runtime, comm).err().map(|error| Failure::new(comm, error)))
    })
}

/// Begins to send a message, and gives its request: one without an object when the message is sent in this call.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the request is complete.
#[inline]
pub unsafe fn begin_to_send(
    runtime: &'static Runtime,
    comm: &Comm,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<MPI_Request> {
    // SAFETY: the caller vouches for the buffer until the request is complete, which is longer than both calls read it.
    unsafe {
        if mode == Mode::Standard
            && let Some(new) = complete::take()
            && pt2pt::send_short(runtime, comm.messages(), buffer, destination, tag)?
        {
            return Ok(new.give(comm.handle()));
        }
        begin_to_send_long(runtime, comm, buffer, destination, tag, mode)
    }
}

/// Begins to send a message that may have to be waited for; its request has an object.
///
/// # Safety
/// The buffer can be read as its count and datatype say until the request is complete.
#[inline(never)]
unsafe fn begin_to_send_long(
    runtime: &'static Runtime,
    comm: &Comm,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<MPI_Request> {
    // SAFETY: the caller vouches for the buffer until the request is complete, which it is when the send is.
    let send = || unsafe { pt2pt::begin_to_send(runtime, comm.messages(), buffer, destination, tag, mode) };
    request::begin(comm.handle(), send)
}

/// A persistent request that sends.
///
/// # Safety
/// The buffer can be read as its datatype says whenever the request is active.
pub unsafe fn persistent_send(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
    mode: Mode,
) -> Result<MPI_Request> {
    let buffer = held_for(buffer, destination)?;
    pt2pt::process_of_destination(channel, destination, tag)?;
    let (comm, context) = (runtime.comm_to_keep(channel.comm), channel.context);
    request::persistent(comm.handle(), || {
        Arc::new(move || {
            let channel = Channel { comm: &comm, context };
            // SAFETY: the caller's promise.
            let sending = unsafe { pt2pt::send(runtime, channel, &buffer, destination, tag, mode)? };
            Ok(sending.into())
        })
    })
}

/// A persistent request that sends in buffered mode.
///
/// # Safety
/// As above, and what is attached can be written then.
pub unsafe fn persistent_buffered(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &Buffer,
    destination: c_int,
    tag: c_int,
) -> Result<MPI_Request> {
    let buffer = held_for(buffer, destination)?;
    pt2pt::process_of_destination(channel, destination, tag)?;
    let (comm, context) = (runtime.comm_to_keep(channel.comm), channel.context);
    request::persistent(comm.handle(), || {
        Arc::new(move || {
            let channel = Channel { comm: &comm, context };
            // SAFETY: the caller's promise.
            unsafe { buffered::send(runtime, channel, &buffer, destination, tag)? };
            Ok(Begun::Ended(Outcome::EMPTY))
        })
    })
}

/// A persistent request that receives.
///
/// # Safety
/// The buffer can be written as its datatype says whenever the request is active.
pub unsafe fn persistent_receive(
    runtime: &'static Runtime,
    channel: Channel<'_>,
    buffer: &Buffer,
    source: c_int,
    tag: c_int,
) -> Result<MPI_Request> {
    let buffer = held_for(buffer, source)?;
    pt2pt::selector(channel, source, tag)?;
    let (comm, context) = (runtime.comm_to_keep(channel.comm), channel.context);
    request::persistent(comm.handle(), || {
        Arc::new(move || {
            let channel = Channel { comm: &comm, context };
            // SAFETY: the caller's promise.
            unsafe { pt2pt::begin_to_receive_held(runtime, channel, &buffer, source, tag) }
        })
    })
}

/// Runs MPI_Pready and the like on a request, which gets its partitioned operation and whether that has been started; errors go to its
/// communicator's handler.
pub fn on_partitioned(
    function: &str,
    request: MPI_Request,
    run: impl FnOnce(&'static Runtime, &dyn Partitioned, bool) -> Result,
) -> c_int {
    on_operations(function, |runtime| {
        let handle = request;
        let Some(request) = request::of_handle(handle)? else {
            fail!(MPI_ERR_REQUEST, "the request is MPI_REQUEST_NULL");
        };
        let found = request.persistent();
        let result = match found.as_ref().and_then(|(persistent, active)| Some((persistent.partitioned()?, *active)))
        {
            Some((partitioned, is_active)) => run(runtime, partitioned, is_active),
            None => Err(Error::new(MPI_ERR_REQUEST, "the request is not of MPI_Psend_init or MPI_Precv_init".into())),
        };
        Ok(result.err().map(|error| Failure { comm: request::comm_of(handle, request), error }))
    })
}

/// Detaches a buffer; its address goes to a pointer at `buffer_addr`.
///
/// # Safety
/// Both places are NULL or can be written.
pub unsafe fn detach<T: TryFrom<MPI_Count>>(
    runtime: &'static Runtime,
    owner: Owner,
    buffer_addr: *mut c_void,
    size: *mut T,
    most: MPI_Count,
) -> Result {
    let detach = || {
        let (address, bytes) = buffered::detach(runtime, owner, most)?;
        let Ok(bytes) = T::try_from(bytes) else { unreachable!("the size is not above {most}") };
        Ok((address, bytes))
    };
    // SAFETY: the caller's promise.
    unsafe { out2("buffer_addr", buffer_addr.cast::<usize>(), "size", size, detach) }
}

/// MPI_Start.
pub fn start(handle: MPI_Request) -> Result {
    match request::of_handle(handle)? {
        Some(request) => request.start(),
        None => Err(Error::new(MPI_ERR_REQUEST, "the request is MPI_REQUEST_NULL".into())),
    }
}
