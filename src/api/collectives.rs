//! What the entry points of collective calls share.

use crate::abi::*;
use crate::api::call::{on_comm, out, out_together};
use crate::coll::neighborhood::{self, Exchange};
use crate::coll::{self, Call, Numbers, Operands, Parts};
use crate::object::info;
use std::ffi::{c_int, c_void};

/// A buffer with a part for each rank: counts and displacements in entries.
pub fn each(
    address: *const c_void,
    counts: impl Into<Numbers>,
    displacements: impl Into<Numbers>,
    datatype: MPI_Datatype,
) -> Parts {
    Parts::Each { address: address as usize, counts: counts.into(), displacements: displacements.into(), datatype }
}

/// A buffer with a part for each rank: counts, displacements in bytes, datatypes.
pub fn typed(
    address: *const c_void,
    counts: impl Into<Numbers>,
    displacements: impl Into<Numbers>,
    datatypes: *const MPI_Datatype,
) -> Parts {
    Parts::Typed { address: address as usize, counts: counts.into(), displacements: displacements.into(), datatypes }
}

/// What a reduction reduces.
pub fn operands_of(send: *const c_void, receive: *const c_void, datatype: MPI_Datatype, op: MPI_Op) -> Operands {
    Operands { send: send as usize, receive: receive as usize, datatype, op }
}

/// Runs a blocking call.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have a number for each rank.
pub unsafe fn run(function: &str, comm: MPI_Comm, call: &Call) -> c_int {
    // SAFETY: the buffers and arrays of `call` meet what this function demands of its caller.
    on_comm(function, comm, |runtime, comm| unsafe { coll::run(runtime, comm, call) })
}

/// Begins a nonblocking call; `place` gets its request.
///
/// # Safety
/// As for `run`, the buffers until the call is complete; `place` is NULL or can be written.
pub unsafe fn begin(function: &'static str, comm: MPI_Comm, place: *mut MPI_Request, call: &Call) -> c_int {
    on_comm(function, comm, |runtime, comm| {
        // SAFETY: the buffers and arrays of `call` meet what this function demands of its caller,
        // until the request is complete; `place` is NULL, which is refused, or can be written.
        unsafe { out("request", place, || coll::begin(runtime, comm, function, call)) }
    })
}

/// Makes a persistent request of a call.
///
/// # Safety
/// As for `run`, the buffers whenever the request is active; `place` is NULL or can be written.
pub unsafe fn prepare(
    function: &'static str,
    comm: MPI_Comm,
    info: MPI_Info,
    place: *mut MPI_Request,
    call: &Call,
) -> c_int {
    on_comm(function, comm, |runtime, comm| {
        info::check(info)?;
        // SAFETY: the buffers and arrays of `call` meet what this function demands of its caller,
        // while the request is active; `place` is NULL, which is refused, or can be written.
        unsafe { out("request", place, || coll::prepare(runtime, comm, function, call)) }
    })
}

/// Runs a blocking call among neighbours.
///
/// # Safety
/// Buffers can be read and written as their datatypes say; arrays that are not NULL have a number for each neighbour.
pub unsafe fn run_neighbors(function: &str, comm: MPI_Comm, exchange: &Exchange) -> c_int {
    // SAFETY: the buffers and arrays of `exchange` meet what this function demands of its caller.
    on_comm(function, comm, |runtime, comm| unsafe { neighborhood::run(runtime, comm, exchange) })
}

/// Begins a nonblocking call among neighbours; `place` gets its request.
///
/// # Safety
/// As for `run_neighbors`, the buffers until the call is complete; `place` is NULL or can be written.
pub unsafe fn begin_neighbors(
    function: &'static str,
    comm: MPI_Comm,
    place: *mut MPI_Request,
    exchange: &Exchange,
) -> c_int {
    on_comm(function, comm, |runtime, comm| {
        let begin = |has_place| {
            // SAFETY: the buffers and arrays of `exchange` meet what this function demands of its caller,
            // until the request is complete.
            unsafe { neighborhood::begin(runtime, comm, function, has_place, exchange) }
        };
        // SAFETY: `place` is NULL, which `out_together` passes to `begin` as an error, or can be written.
        unsafe { out_together("request", place, begin) }
    })
}

/// Makes a persistent request of a call among neighbours.
///
/// # Safety
/// As for `run_neighbors`, the buffers whenever the request is active; `place` is NULL or can be written.
pub unsafe fn prepare_neighbors(
    function: &'static str,
    comm: MPI_Comm,
    info: MPI_Info,
    place: *mut MPI_Request,
    exchange: &Exchange,
) -> c_int {
    on_comm(function, comm, |runtime, comm| {
        info::check(info)?;
        // SAFETY: the buffers and arrays of `exchange` meet what this function demands of its caller,
        // while the request is active; `place` is NULL, which is refused, or can be written.
        unsafe { out("request", place, || neighborhood::prepare(runtime, comm, function, exchange)) }
    })
}
