//! Handles as integers (MPI-5.0 sections 19.3.4 and 20.4.4).
//!
//! A predefined handle has the number that the standard prints, any other one is a number of 31 bits by itself (see
//! `crate::object::handle`). So both ways are the identity, for valid handles and for stale ones, at any time, and no table is kept.

use crate::abi::*;
use std::ffi::c_int;

/// The number of a handle; 0, which is never a handle, for what is wider than any handle.
fn to_int<T>(handle: *mut T) -> c_int {
    c_int::try_from(handle as usize).unwrap_or(0)
}

/// The handle of a number; 0, which is never a handle, for negative ones.
fn from_int<T>(number: c_int) -> *mut T {
    usize::try_from(number).unwrap_or(0) as *mut T
}

/// Gives the number of a communicator's handle, at any time: as Fortran has it, and the same as long as the handle is
/// valid; 0 for what cannot be a handle. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_toint(comm: MPI_Comm) -> c_int {
    to_int(comm)
}

/// Gives the handle of a number that MPI_Comm_toint gave, at any time; with any other number what it gives is no
/// communicator, and said so where it is used. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_fromint(comm: c_int) -> MPI_Comm {
    from_int(comm)
}

/// MPI_Comm_toint of an error handler. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Errhandler_toint(errhandler: MPI_Errhandler) -> c_int {
    to_int(errhandler)
}

/// MPI_Comm_fromint of an error handler. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Errhandler_fromint(errhandler: c_int) -> MPI_Errhandler {
    from_int(errhandler)
}

/// MPI_Comm_toint of a file; MPI_FILE_NULL is the only one. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_toint(file: MPI_File) -> c_int {
    to_int(file)
}

/// MPI_Comm_fromint of a file. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_fromint(file: c_int) -> MPI_File {
    from_int(file)
}

/// MPI_Comm_toint of a group. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_toint(group: MPI_Group) -> c_int {
    to_int(group)
}

/// MPI_Comm_fromint of a group. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_fromint(group: c_int) -> MPI_Group {
    from_int(group)
}

/// MPI_Comm_toint of an info object. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_toint(info: MPI_Info) -> c_int {
    to_int(info)
}

/// MPI_Comm_fromint of an info object. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_fromint(info: c_int) -> MPI_Info {
    from_int(info)
}

/// MPI_Comm_toint of a message. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Message_toint(message: MPI_Message) -> c_int {
    to_int(message)
}

/// MPI_Comm_fromint of a message. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Message_fromint(message: c_int) -> MPI_Message {
    from_int(message)
}

/// MPI_Comm_toint of a reduction operation. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_toint(op: MPI_Op) -> c_int {
    to_int(op)
}

/// MPI_Comm_fromint of a reduction operation. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_fromint(op: c_int) -> MPI_Op {
    from_int(op)
}

/// MPI_Comm_toint of a request. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_toint(request: MPI_Request) -> c_int {
    to_int(request)
}

/// MPI_Comm_fromint of a request. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_fromint(request: c_int) -> MPI_Request {
    from_int(request)
}

/// MPI_Comm_toint of a session. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_toint(session: MPI_Session) -> c_int {
    to_int(session)
}

/// MPI_Comm_fromint of a session. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_fromint(session: c_int) -> MPI_Session {
    from_int(session)
}

/// MPI_Comm_toint of a datatype. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_toint(datatype: MPI_Datatype) -> c_int {
    to_int(datatype)
}

/// MPI_Comm_fromint of a datatype. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_fromint(datatype: c_int) -> MPI_Datatype {
    from_int(datatype)
}

/// MPI_Comm_toint of a window. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_toint(win: MPI_Win) -> c_int {
    to_int(win)
}

/// MPI_Comm_fromint of a window. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_fromint(win: c_int) -> MPI_Win {
    from_int(win)
}
