//! Receives (MPI-5.0 sections 3.2.4 and 3.7.2).

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::on_comm;
use crate::api::counts::Count;
use crate::api::requests::report_or_fail;
use crate::datatype::Buffer;
use crate::object::request::{self, CompletionStatus};
use crate::pt2pt;
use std::ffi::{c_int, c_void};

/// Receives a message of at most `count` entries into `buf`. `source` is a rank or MPI_ANY_SOURCE, `tag` a tag or MPI_ANY_TAG.
/// `status` may be MPI_STATUS_IGNORE.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_TRUNCATE (the message is
/// longer than the buffer; the part that fits is received). MPI-5.0 section 3.2.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Recv(
    buf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    status: *mut MPI_Status,
) -> c_int {
    on_comm("MPI_Recv", comm, |runtime, comm| {
        let buffer = Buffer::new(buf, count, datatype);
        // SAFETY: `status` is MPI_STATUS_IGNORE or, as MPI requires, the address of a status that this call may write.
        let then = |outcome: &mut CompletionStatus| unsafe { report_or_fail(status, outcome) };
        // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be written. `receive` checks `count`, `datatype`
        // and `buf` first.
        unsafe { pt2pt::receive(runtime, comm.messages(), &buffer, source, tag, then)? }
    })
}

/// Starts a nonblocking MPI_Recv. Until `request` is complete, the program must not access the buffer.
///
/// Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
/// MPI-5.0 section 3.7.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Irecv(
    buf: *mut c_void,
    count: Count,
    datatype: MPI_Datatype,
    source: c_int,
    tag: c_int,
    comm: MPI_Comm,
    request: Out<MPI_Request>,
) -> c_int {
    on_comm("MPI_Irecv", comm, |runtime, comm| {
        let begin = || {
            let (buffer, messages) = (Buffer::new(buf, count, datatype), comm.messages());
            request::begin_with(comm.handle(), |new| {
                let then = |begun| new.go_on(begun);
                // SAFETY: MPI requires that `count` entries of `datatype` at `buf` can be written until the request is complete.
                // `begin_to_receive` checks `count`, `datatype` and `buf` first.
                unsafe { pt2pt::begin_to_receive(runtime, messages, &buffer, source, tag, then) }
            })
        };
        request.set("request", begin)
    })
}
