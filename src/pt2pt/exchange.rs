//! Sending and receiving in one operation (MPI-5.0 sections 3.10 and 3.7.7).

use super::arguments::{Mode, held_for};
use super::blocking::{begin_to_send, finish_send, receive as receive_and_wait, receive_selected};
use super::fetch::ReceiveBuffer;
use super::pending_send::PendingSend;
use super::posted::Receive;
use super::receive::{post, selector};
use super::send::{self, process_of_destination, send_short};
use super::wait::{cancel_and_settle, complete, settle};
use crate::abi::*;
use crate::comm::MessageContext;
use crate::datatype::{Buffer, HeldBuffer, UserBuf};
use crate::error::Result;
use crate::object::request::{CompletionStatus, PendingOperation, explain_all};
use crate::runtime::Runtime;
use std::ffi::c_int;
use std::sync::Arc;

/// A send and a receive as one operation. It is complete when send and receive are complete, and its outcome is the outcome of the
/// receive.
#[derive(Debug)]
pub struct Exchange {
    sending: Option<Arc<PendingSend>>,
    receive: Arc<Receive>,
    /// Copy of the sent data, if the receive overwrites them.
    _copy: Vec<u8>,
}

impl Exchange {
    /// Cancels the receive and the send, as far as they can still be cancelled, and waits until no rank uses the buffers any more. Called
    /// if this rank cannot receive messages.
    fn end(&self, runtime: &'static Runtime) -> Result {
        self.receive.cancel()?;
        if let Some(sending) = &self.sending {
            sending.cancel()?;
        }
        settle(runtime, self).map(drop)
    }
}

impl PendingOperation for Exchange {
    fn outcome(&self) -> Option<CompletionStatus> {
        let is_sent = self.sending.as_ref().is_none_or(|sending| sending.is_complete());
        self.receive.outcome().filter(|_| is_sent)
    }

    fn serves_another(&self) -> bool {
        self.sending.as_ref().is_some_and(|sending| !sending.is_complete())
    }

    fn explain(&self) -> String {
        let sending = self.sending.iter().map(|sending| &**sending as &dyn PendingOperation);
        explain_all(sending.chain([&*self.receive as &dyn PendingOperation]))
    }

    fn comm(&self) -> MPI_Comm {
        self.receive.comm()
    }
}

/// Sends one message, receives another, and waits for both. `send` and `receive` each have a buffer, a rank and a tag. `then` gets the
/// outcome of the receive. The receive enters the posted queue only if long data may come from another host (`receive_selected`).
///
/// # Safety
/// The buffers can be read and written as their datatypes say.
#[inline]
pub unsafe fn exchange_and_wait<R>(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    send: (&Buffer, c_int, c_int),
    receive: (&Buffer, c_int, c_int),
    then: impl FnOnce(&mut CompletionStatus) -> R,
) -> Result<R> {
    let to = ReceiveBuffer::of(receive.0, receive.1)?;
    let selector = selector(context, receive.1, receive.2)?;
    // SAFETY: the caller promises that the buffer can be read; this call returns after the send is complete.
    let sending = unsafe { begin_to_send(runtime, context, send.0, send.1, send.2, Mode::Standard)? };
    let result = if receive.1 == MPI_PROC_NULL {
        Ok(then(&mut { CompletionStatus::NOBODY }))
    } else {
        // SAFETY: the caller promises that the receive buffer can be written.
        unsafe { receive_selected(runtime, context, &to, &selector, sending.as_deref(), then) }
    };
    let sent = match &sending {
        Some(sending) => finish_send(runtime, sending),
        None => Ok(()),
    };
    result.and_then(|result| sent.map(|()| result))
}

/// Sends the data of a buffer, receives into the same buffer, and waits for both. `send` and `receive` each have a rank and a tag. `then`
/// gets the outcome of the receive.
///
/// # Safety
/// The buffer can be read and written as its datatype says.
pub unsafe fn exchange_in_place_and_wait<R>(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    send: (c_int, c_int),
    receive: (c_int, c_int),
    then: impl FnOnce(&mut CompletionStatus) -> R,
) -> Result<R> {
    selector(context, receive.0, receive.1)?;
    // SAFETY: the caller promises that the buffer can be read and written, and this call waits for both operations.
    unsafe {
        if send_short(runtime, context, buffer, send.0, send.1)? {
            return receive_and_wait(runtime, context, buffer, receive.0, receive.1, then);
        }
        let exchange = exchange_in_place(runtime, context, buffer, send, receive)?;
        match complete(runtime, &exchange) {
            Ok(mut outcome) => Ok(then(&mut outcome)),
            Err(error) => exchange.end(runtime).and(Err(error)),
        }
    }
}

/// Begins a send and a receive. `send` and `receive` each have a buffer, a rank and a tag.
///
/// # Safety
/// The buffers can be read and written as their datatypes say until the exchange is complete.
pub unsafe fn exchange(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    send: (&Buffer, c_int, c_int),
    receive: (&Buffer, c_int, c_int),
) -> Result<Exchange> {
    let (from, to) = (held_for(send.0, send.1)?, held_for(receive.0, receive.1)?);
    process_of_destination(context, send.1, send.2)?;
    // SAFETY: the caller promises that the buffers can be read and written until the exchange is complete.
    unsafe {
        let receive = post(runtime, context, to, receive.1, receive.2)?;
        let sending = send::send(runtime, context, &from, send.1, send.2, Mode::Standard);
        // If the send fails, the call fails. The receive is cancelled, so that it matches no message that a later call expects. If a message
        // has matched it, its data may still be arriving in the buffer.
        let sending = sending.or_else(|error| cancel_and_settle(runtime, &*receive).and(Err(error)))?;
        Ok(Exchange { sending, receive, _copy: Vec::new() })
    }
}

/// Begins a send from a buffer and a receive into the same buffer. `send` and `receive` each have a rank and a tag.
///
/// # Safety
/// The buffer can be read and written as its datatype says until the exchange is complete.
pub unsafe fn exchange_in_place(
    runtime: &'static Runtime,
    context: MessageContext<'_>,
    buffer: &Buffer,
    send: (c_int, c_int),
    receive: (c_int, c_int),
) -> Result<Exchange> {
    let to = held_for(buffer, if send.0 == MPI_PROC_NULL { receive.0 } else { send.0 })?;
    process_of_destination(context, send.0, send.1)?;
    selector(context, receive.0, receive.1)?;
    let mut copy = vec![0_u8; to.layout.bytes];
    // SAFETY: the caller promises that the buffer can be read; the copy has as many bytes as the data.
    unsafe { to.layout.stream(to.address).gather(copy.as_mut_ptr(), copy.len()) };
    let (address, count) = (UserBuf::of(copy.as_ptr().cast()), copy.len() as MPI_Count);
    let from = HeldBuffer::of(&Buffer { address, count, datatype: MPI_BYTE })?;
    // SAFETY: the send reads the copy, which the exchange owns; the caller promises that the buffer can be written until the exchange is
    // complete.
    unsafe {
        let sending = send::send(runtime, context, &from, send.0, send.1, Mode::Standard)?;
        match post(runtime, context, to, receive.0, receive.1) {
            Ok(receive) => Ok(Exchange { sending, receive, _copy: copy }),
            Err(error) => {
                // The receiver may read the copy until the send is complete or withdrawn.
                if let Some(sending) = &sending {
                    cancel_and_settle(runtime, &**sending)?;
                }
                Err(error)
            }
        }
    }
}
