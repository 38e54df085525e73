//! Handles as integers (MPI-5.0 sections 19.3.4 and 20.4.4).
//!
//! The value of a predefined handle is the number that the standard lists. The value of any other handle is a 31-bit number (see
//! `crate::object::handle`). Therefore both conversions keep the value, for valid and for stale handles, and need no table.

use crate::abi::*;
use std::ffi::c_int;

/// Returns the number of a handle. If a value is too large for a handle, returns 0, which is never a handle.
fn to_int<T>(handle: *mut T) -> c_int {
    c_int::try_from(handle as usize).unwrap_or(0)
}

/// Returns the handle of a number. If the number is negative, returns 0, which is never a handle.
fn from_int<T>(number: c_int) -> *mut T {
    usize::try_from(number).unwrap_or(0) as *mut T
}

/// Converts the handle of a communicator to an integer. The integer is the handle in Fortran, and does not change while the
/// communicator exists. For a value that cannot be a handle, the result is 0. The call is allowed at any time. MPI-5.0 section
/// 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_toint(comm: MPI_Comm) -> c_int {
    to_int(comm)
}

/// Converts an integer to the handle of a communicator. The integer is a result of MPI_Comm_toint. For any other integer, the
/// result is an invalid handle, and a call that uses the handle raises the error. The call is allowed at any time. MPI-5.0 section
/// 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Comm_fromint(comm: c_int) -> MPI_Comm {
    from_int(comm)
}

/// Converts the handle of an error handler to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Errhandler_toint(errhandler: MPI_Errhandler) -> c_int {
    to_int(errhandler)
}

/// Converts an integer to the handle of an error handler, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Errhandler_fromint(errhandler: c_int) -> MPI_Errhandler {
    from_int(errhandler)
}

/// Converts the handle of a file to an integer, as MPI_Comm_toint does. MPI_FILE_NULL is the only valid file handle. MPI-5.0
/// section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_toint(file: MPI_File) -> c_int {
    to_int(file)
}

/// Converts an integer to the handle of a file, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_File_fromint(file: c_int) -> MPI_File {
    from_int(file)
}

/// Converts the handle of a group to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_toint(group: MPI_Group) -> c_int {
    to_int(group)
}

/// Converts an integer to the handle of a group, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Group_fromint(group: c_int) -> MPI_Group {
    from_int(group)
}

/// Converts the handle of an info object to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_toint(info: MPI_Info) -> c_int {
    to_int(info)
}

/// Converts an integer to the handle of an info object, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Info_fromint(info: c_int) -> MPI_Info {
    from_int(info)
}

/// Converts the handle of a message to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Message_toint(message: MPI_Message) -> c_int {
    to_int(message)
}

/// Converts an integer to the handle of a message, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Message_fromint(message: c_int) -> MPI_Message {
    from_int(message)
}

/// Converts the handle of a reduction operation to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_toint(op: MPI_Op) -> c_int {
    to_int(op)
}

/// Converts an integer to the handle of a reduction operation, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Op_fromint(op: c_int) -> MPI_Op {
    from_int(op)
}

/// Converts the handle of a request to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_toint(request: MPI_Request) -> c_int {
    to_int(request)
}

/// Converts an integer to the handle of a request, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Request_fromint(request: c_int) -> MPI_Request {
    from_int(request)
}

/// Converts the handle of a session to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_toint(session: MPI_Session) -> c_int {
    to_int(session)
}

/// Converts an integer to the handle of a session, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Session_fromint(session: c_int) -> MPI_Session {
    from_int(session)
}

/// Converts the handle of a datatype to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_toint(datatype: MPI_Datatype) -> c_int {
    to_int(datatype)
}

/// Converts an integer to the handle of a datatype, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_fromint(datatype: c_int) -> MPI_Datatype {
    from_int(datatype)
}

/// Converts the handle of a window to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_toint(win: MPI_Win) -> c_int {
    to_int(win)
}

/// Converts an integer to the handle of a window, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Win_fromint(win: c_int) -> MPI_Win {
    from_int(win)
}
