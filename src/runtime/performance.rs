//! Performance variables of the tools interface (MPI-5.0 section 15.3.7): what this process has sent to and received from other hosts, and
//! its native puts and gets. The network executes native puts and gets by its own access to memory of ranks on other hosts, without frames.
//! All variables are counters, which never stop and which the program can only read. They stay 0 if there are no other hosts.

#![forbid(unsafe_code)]

use super::mpi_t::{Result, check_measurement};
use crate::abi::*;
use crate::object::handle::{Handles, ObjectKind};
use crate::transport::net;
use std::ffi::c_int;

/// A performance variable.
#[derive(Debug)]
pub struct Variable {
    pub name: &'static str,
    pub meaning: &'static str,
}

/// All performance variables, in the order of `Network::counts`.
pub const VARIABLES: [Variable; 7] = [
    Variable {
        name: "rmampi_frames_sent",
        meaning: "frames that this process has sent to ranks of other hosts; frames sent together count as one",
    },
    Variable { name: "rmampi_bytes_sent", meaning: "bytes of these frames, their headers included" },
    Variable { name: "rmampi_frames_received", meaning: "frames that have arrived from ranks of other hosts" },
    Variable { name: "rmampi_bytes_received", meaning: "bytes of these frames, their headers included" },
    Variable {
        name: "rmampi_native_operations",
        meaning: "puts and gets of this process at ranks of other hosts by the network's own access to their memory, without frames",
    },
    Variable { name: "rmampi_native_bytes", meaning: "bytes of these puts and gets" },
    Variable {
        name: "rmampi_native_registrations",
        meaning: "registrations of this process's own memory with the network for these puts and gets, apart from memory of windows",
    },
];

/// Handles of performance variables: the index of the variable, and the session.
static ALLOCATED: Handles<(usize, usize)> = Handles::new(ObjectKind::PerformanceVariable);

/// Returns the variable with an index.
pub fn variable(index: c_int) -> Result<&'static Variable> {
    usize::try_from(index).ok().and_then(|index| VARIABLES.get(index)).ok_or(MPI_T_ERR_INVALID_INDEX)
}

/// Returns the index of the variable with a name and a class.
pub fn index_of(name: &str, class: c_int) -> Result<c_int> {
    let index = VARIABLES.iter().position(|variable| variable.name == name && class == MPI_T_PVAR_CLASS_COUNTER);
    index.map(|index| index as c_int).ok_or(MPI_T_ERR_INVALID_NAME)
}

/// Returns a new handle for the variable with this index, in a session.
pub fn allocate(session: MPI_T_pvar_session, index: c_int) -> Result<MPI_T_pvar_handle> {
    check_measurement(session)?;
    variable(index)?;
    match ALLOCATED.insert((index as usize, session as usize)) {
        Ok(handle) => Ok(handle as MPI_T_pvar_handle),
        Err(_) => Err(MPI_T_ERR_OUT_OF_HANDLES),
    }
}

/// Returns the index of a handle's variable. Fails with MPI_T_ERR_INVALID_SESSION if the session is invalid, and with
/// MPI_T_ERR_INVALID_HANDLE if the handle does not belong to the session.
pub fn index_of_handle(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> Result<usize> {
    check_measurement(session)?;
    let allocated = ALLOCATED.get(handle as usize).filter(|allocated| allocated.1 == session as usize);
    allocated.map(|allocated| allocated.0).ok_or(MPI_T_ERR_INVALID_HANDLE)
}

/// Frees a handle.
pub fn free(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> Result {
    index_of_handle(session, handle)?;
    ALLOCATED.remove(handle as usize);
    Ok(())
}

/// Returns the value of a variable.
pub fn read(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle) -> Result<u64> {
    let index = index_of_handle(session, handle)?;
    Ok(net::network().map_or(0, |network| network.counts()[index]))
}

/// Returns the result of a call that changes a variable: `code`, because no variable can be changed. With MPI_T_PVAR_ALL_HANDLES (all
/// variables of a session) the result is success, because such a call skips variables that cannot be changed.
pub fn refuse(session: MPI_T_pvar_session, handle: MPI_T_pvar_handle, code: c_int) -> Result {
    if handle == MPI_T_PVAR_ALL_HANDLES {
        return check_measurement(session);
    }
    index_of_handle(session, handle).and(Err(code))
}
