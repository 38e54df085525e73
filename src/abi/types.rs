//! The types of the MPI-5.0 standard ABI.
//!
//! A handle has the type of a pointer, but its value is a number, which the library never dereferences (see
//! `crate::object::handle`). A callback type of C is a function type, which Rust cannot name. Here, a callback type is an opaque
//! type, which is used only behind a pointer. `callbacks.h` in this folder declares the callback types for `mpi.h`.

#![forbid(unsafe_code)]

use std::ffi::c_int;

/// An address or a difference of two addresses: signed, with the size of a pointer.
pub type MPI_Aint = isize;

/// A position in a file.
pub type MPI_Offset = i64;

/// A count of elements or bytes, at least as large as `MPI_Aint` and `MPI_Offset`.
pub type MPI_Count = i64;

/// The status of an operation, such as a received message (MPI-5.0 section 3.2.5).
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct MPI_Status {
    /// Rank of the sender.
    pub MPI_SOURCE: c_int,
    /// Tag of the message.
    pub MPI_TAG: c_int,
    /// Error code of the operation. Calls that complete several requests set this field if they return MPI_ERR_IN_STATUS.
    pub MPI_ERROR: c_int,
    /// Reserved for the library.
    pub MPI_internal: [c_int; 5],
}

#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_Op;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_Comm;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_Group;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_Win;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_File;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_Session;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_Message;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_Info;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_Errhandler;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_Request;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_Datatype;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_T_enum;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_T_cvar_handle;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_T_pvar_handle;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_T_pvar_session;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_T_event_registration;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_ABI_T_event_instance;

/// A reduction operation.
pub type MPI_Op = *mut MPI_ABI_Op;
/// A communicator.
pub type MPI_Comm = *mut MPI_ABI_Comm;
/// A group of processes.
pub type MPI_Group = *mut MPI_ABI_Group;
/// A window.
pub type MPI_Win = *mut MPI_ABI_Win;
/// A file.
pub type MPI_File = *mut MPI_ABI_File;
/// A session.
pub type MPI_Session = *mut MPI_ABI_Session;
/// A matched message.
pub type MPI_Message = *mut MPI_ABI_Message;
/// An info object: a set of pairs of key and value, which are strings.
pub type MPI_Info = *mut MPI_ABI_Info;
/// An error handler.
pub type MPI_Errhandler = *mut MPI_ABI_Errhandler;
/// A request.
pub type MPI_Request = *mut MPI_ABI_Request;
/// A datatype.
pub type MPI_Datatype = *mut MPI_ABI_Datatype;
/// An enumeration of the tools interface.
pub type MPI_T_enum = *mut MPI_ABI_T_enum;
/// The handle of a control variable.
pub type MPI_T_cvar_handle = *mut MPI_ABI_T_cvar_handle;
/// The handle of a performance variable.
pub type MPI_T_pvar_handle = *mut MPI_ABI_T_pvar_handle;
/// A session for performance variables.
pub type MPI_T_pvar_session = *mut MPI_ABI_T_pvar_session;
/// A registered event callback.
pub type MPI_T_event_registration = *mut MPI_ABI_T_event_registration;
/// An event.
pub type MPI_T_event_instance = *mut MPI_ABI_T_event_instance;

#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_User_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_User_function_c;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Grequest_query_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Grequest_free_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Grequest_cancel_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Copy_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Delete_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Comm_copy_attr_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Comm_delete_attr_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Type_copy_attr_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Type_delete_attr_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Win_copy_attr_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Win_delete_attr_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Datarep_extent_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Datarep_conversion_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Datarep_conversion_function_c;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Comm_errhandler_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_File_errhandler_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Win_errhandler_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_Session_errhandler_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_T_event_cb_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_T_event_free_cb_function;
#[doc(hidden)]
#[derive(Debug)]
pub struct MPI_T_event_dropped_cb_function;
