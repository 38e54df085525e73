//! Helpers of the entry points of collective calls.

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::on_comm;
use crate::coll::neighborhood::{self, Exchange};
use crate::coll::{self, Call, Numbers, Operands, Parts};
use crate::datatype::UserBuf;
use crate::object::info;
use std::ffi::{c_int, c_void};

/// Describes a buffer that has one part for each rank. Each part has a count and a displacement, both in entries.
pub fn each(
    address: *const c_void,
    counts: impl Into<Numbers>,
    displacements: impl Into<Numbers>,
    datatype: MPI_Datatype,
) -> Parts {
    Parts::Each {
        address: UserBuf::of(address),
        counts: counts.into(),
        displacements: displacements.into(),
        datatype,
    }
}

/// Describes a buffer that has one part for each rank. Each part has a count, a displacement in bytes and a datatype.
pub fn typed(
    address: *const c_void,
    counts: impl Into<Numbers>,
    displacements: impl Into<Numbers>,
    datatypes: *const MPI_Datatype,
) -> Parts {
    Parts::Typed {
        address: UserBuf::of(address),
        counts: counts.into(),
        displacements: displacements.into(),
        datatypes,
    }
}

/// Describes the buffers, the datatype and the operation of a reduction.
pub fn operands_of(send: *const c_void, receive: *const c_void, datatype: MPI_Datatype, op: MPI_Op) -> Operands {
    Operands { send: UserBuf::of(send), receive: UserBuf::of(receive), datatype, op }
}

/// Runs a blocking call.
///
/// # Safety
/// The send buffers can be read and the receive buffers written, as their datatypes describe. Arrays that are not NULL have one
/// element for each rank.
pub unsafe fn run(function: &str, comm: MPI_Comm, call: &Call) -> c_int {
    // SAFETY: the caller promises that the buffers and arrays of `call` meet the requirements (Safety section).
    on_comm(function, comm, |runtime, comm| unsafe { coll::run(runtime, comm, call) })
}

/// Starts a nonblocking call and writes its request to `address`.
///
/// # Safety
/// The requirements of `run`; the buffers must meet them until the request is complete.
pub unsafe fn begin(function: &'static str, comm: MPI_Comm, address: Out<MPI_Request>, call: &Call) -> c_int {
    on_comm(function, comm, |runtime, comm| {
        // SAFETY: the caller promises that the buffers and arrays of `call` meet the requirements until the request is complete.
        address.set("request", || unsafe { coll::begin(runtime, comm, function, call) })
    })
}

/// Creates a persistent request for a call and writes the request to `address`.
///
/// # Safety
/// The requirements of `run`; the buffers must meet them whenever the request is active.
pub unsafe fn prepare(
    function: &'static str,
    comm: MPI_Comm,
    info: MPI_Info,
    address: Out<MPI_Request>,
    call: &Call,
) -> c_int {
    on_comm(function, comm, |runtime, comm| {
        info::check(info)?;
        // SAFETY: the caller promises that the buffers and arrays of `call` meet the requirements while the request is active.
        address.set("request", || unsafe { coll::prepare(runtime, comm, function, call) })
    })
}

/// Runs a blocking call among neighbours.
///
/// # Safety
/// The send buffers can be read and the receive buffers written, as their datatypes describe. Arrays that are not NULL have one
/// element for each neighbour.
pub unsafe fn run_neighbors(function: &str, comm: MPI_Comm, exchange: &Exchange) -> c_int {
    // SAFETY: the caller promises that the buffers and arrays of `exchange` meet the requirements (Safety section).
    on_comm(function, comm, |runtime, comm| unsafe { neighborhood::run(runtime, comm, exchange) })
}

/// Starts a nonblocking call among neighbours and writes its request to `address`.
///
/// # Safety
/// The requirements of `run_neighbors`; the buffers must meet them until the request is complete.
pub unsafe fn begin_neighbors(
    function: &'static str,
    comm: MPI_Comm,
    address: Out<MPI_Request>,
    exchange: &Exchange,
) -> c_int {
    on_comm(function, comm, |runtime, comm| {
        let begin = |ready| {
            // SAFETY: the caller promises that the buffers and arrays of `exchange` meet the requirements until the request is
            // complete (Safety section).
            unsafe { neighborhood::begin(runtime, comm, function, ready, exchange) }
        };
        address.set_together("request", begin)
    })
}

/// Creates a persistent request for a call among neighbours and writes the request to `address`.
///
/// # Safety
/// The requirements of `run_neighbors`; the buffers must meet them whenever the request is active.
pub unsafe fn prepare_neighbors(
    function: &'static str,
    comm: MPI_Comm,
    info: MPI_Info,
    address: Out<MPI_Request>,
    exchange: &Exchange,
) -> c_int {
    on_comm(function, comm, |runtime, comm| {
        info::check(info)?;
        // SAFETY: the caller promises that the buffers and arrays of `exchange` meet the requirements while the request is
        // active.
        address.set("request", || unsafe { neighborhood::prepare(runtime, comm, function, exchange) })
    })
}
