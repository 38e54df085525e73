//! Probes and matched receives (MPI-5.0 section 3.8).

use crate::abi::*;
use crate::api::arguments::{Out, not_null};
use crate::api::call::on_comm;
use crate::api::counts::Count;
use crate::api::messages::{on_message, receive_message};
use crate::api::requests::{report, report_or_fail};
use crate::datatype::Buffer;
use crate::object::request::{self, Begun, CompletionStatus};
use crate::pt2pt::{probe, probe_matched};
use std::ffi::{c_int, c_void};

/// Waits until a message is available to receive. The message is the one that MPI_Recv with the same `source`, `tag` and `comm`
/// would receive. `status` describes the message.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG. MPI-5.0 section 3.8.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Probe(source: c_int, tag: c_int, comm: MPI_Comm, status: *mut MPI_Status) -> c_int {
    on_comm("MPI_Probe", comm, |runtime, comm| {
        let outcome = probe(runtime, comm.messages(), source, tag, true)?.unwrap_or(CompletionStatus::NOBODY);
        // SAFETY: `status` is MPI_STATUS_IGNORE or, as MPI requires, the address of a status that this call may write.
        unsafe { report(status, 0, &outcome) };
        Ok(())
    })
}

/// Tests whether a message is available to receive. If MPI_Recv with the same `source`, `tag` and `comm` would receive a message
/// that has arrived, `flag` becomes true and `status` describes the message.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.8.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Iprobe(
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    flag: *mut c_int,
    status: *mut MPI_Status,
) -> c_int {
    on_comm("MPI_Iprobe", comm, |runtime, comm| {
        not_null("flag", flag)?;
        let found = probe(runtime, comm.messages(), source, tag, false)?;
        // SAFETY: `flag` is not NULL, so MPI requires that it can be written. `status` is MPI_STATUS_IGNORE or, as MPI requires,
        // the address of a status that this call may write.
        unsafe {
            *flag = c_int::from(found.is_some());
            if let Some(outcome) = found {
                report(status, 0, &outcome);
            }
        }
        Ok(())
    })
}

/// Waits until a message is available, and reserves the message for MPI_Mrecv. The call is MPI_Probe, except that afterwards no
/// other receive or probe matches the message. `message` becomes the handle of the message.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.8.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Mprobe(
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    message: *mut MPI_Message,
    status: *mut MPI_Status,
) -> c_int {
    on_comm("MPI_Mprobe", comm, |runtime, comm| {
        not_null("message", message)?;
        let found = probe_matched(runtime, comm.messages(), source, tag, true)?
            .unwrap_or((CompletionStatus::NOBODY, MPI_MESSAGE_NO_PROC));
        // SAFETY: `message` is not NULL, so MPI requires that it can be written. `status` is MPI_STATUS_IGNORE or, as MPI
        // requires, the address of a status that this call may write.
        unsafe {
            *message = found.1;
            report(status, 0, &found.0);
        }
        Ok(())
    })
}

/// Tests whether a message is available, and reserves the message for MPI_Mrecv. The call is MPI_Iprobe, except that it reserves
/// the message that it finds, as MPI_Mprobe does.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.8.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Improbe(
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    flag: *mut c_int,
    message: *mut MPI_Message,
    status: *mut MPI_Status,
) -> c_int {
    on_comm("MPI_Improbe", comm, |runtime, comm| {
        not_null("flag", flag)?;
        not_null("message", message)?;
        let found = probe_matched(runtime, comm.messages(), source, tag, false)?;
        // SAFETY: `flag` and `message` are not NULL, so MPI requires that they can be written. `status` is MPI_STATUS_IGNORE or,
        // as MPI requires, the address of a status that this call may write.
        unsafe {
            *flag = c_int::from(found.is_some());
            if let Some((outcome, taken)) = found {
                *message = taken;
                report(status, 0, &outcome);
            }
        }
        Ok(())
    })
}

/// Receives the message of a matched probe. `message` becomes MPI_MESSAGE_NULL.
///
/// Errors: MPI_ERR_REQUEST (`message` is not a message), MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
/// MPI_ERR_ARG. MPI-5.0 section 3.8.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Mrecv(
    buf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    message: *mut MPI_Message,
    status: *mut MPI_Status,
) -> c_int {
    let buffer = Buffer::new(buf, count, datatype);
    // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be written and that `message` is the address of a
    // handle; `receive_message` returns an error for NULL and checks the buffer. `status` is MPI_STATUS_IGNORE or, as MPI
    // requires, the address of a status that this call may write.
    unsafe {
        on_message("MPI_Mrecv", message, |runtime, _| {
            let mut outcome = receive_message(runtime, &buffer, message)?;
            report_or_fail(status, &mut outcome)
        })
    }
}

/// Starts a nonblocking MPI_Mrecv.
///
/// Errors: those of MPI_Mrecv. MPI-5.0 section 3.8.3.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Imrecv(
    buf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    message: *mut MPI_Message,
    request: Out<MPI_Request>,
) -> c_int {
    let buffer = Buffer::new(buf, count, datatype);
    // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be written until the request is complete, and that
    // `message` and `request` are addresses of handles. `receive_message` and `set` return an error for NULL.
    unsafe {
        on_message("MPI_Imrecv", message, |runtime, comm| {
            let receive = || receive_message(runtime, &buffer, message).map(Begun::Ended);
            request.set("request", || request::begin(comm, receive))
        })
    }
}
