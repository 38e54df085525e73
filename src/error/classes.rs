//! The error classes with their names and meanings (MPI-5.0 section 9.4).

#![forbid(unsafe_code)]

use crate::abi::*;
use std::ffi::c_int;

/// An error class: number, name, and the meaning that MPI_Error_string returns.
pub struct ClassText {
    pub class: c_int,
    pub name: &'static str,
    pub meaning: &'static str,
}

macro_rules! classes {
    ($($class:ident: $meaning:literal)*) => {
        &[$(ClassText { class: $class, name: stringify!($class), meaning: $meaning }),*]
    };
}

/// The error classes. The index of an entry is the number of its class.
const CLASSES: &[ClassText] = classes! {
    MPI_SUCCESS: "no error"
    MPI_ERR_BUFFER: "invalid buffer address"
    MPI_ERR_COUNT: "invalid count"
    MPI_ERR_TYPE: "invalid or mismatching datatype"
    MPI_ERR_TAG: "invalid tag"
    MPI_ERR_COMM: "invalid communicator"
    MPI_ERR_RANK: "invalid rank"
    MPI_ERR_REQUEST: "invalid request"
    MPI_ERR_ROOT: "invalid root"
    MPI_ERR_GROUP: "invalid group"
    MPI_ERR_OP: "invalid reduction operation"
    MPI_ERR_TOPOLOGY: "invalid topology"
    MPI_ERR_DIMS: "invalid dimensions"
   MPI_ERR_ARG: "invalid argument"
    MPI_ERR_UNKNOWN: "unknown error"
   MPI_ERR_TRUNCATE: "data do not fit into the buffer"
    MPI_ERR_OTHER: "other error"
    MPI_ERR_INTERN: "error inside the library"
    MPI_ERR_PENDING: "request is still pending"
    MPI_ERR_IN_STATUS: "error code is in the status"
    MPI_ERR_ACCESS: "permission denied"
   MPI_ERR_AMODE: "invalid access mode"
    MPI_ERR_ASSERT: "invalid assertion"
    MPI_ERR_BAD_FILE: "invalid file name"
    MPI_ERR_BASE: "invalid base address of memory"
    MPI_ERR_CONVERSION: "data conversion failed"
    MPI_ERR_DISP: "invalid displacement or displacement unit"
   MPI_ERR_DUP_DATAREP: "data representation is already defined"
    MPI_ERR_FILE_EXISTS: "file exists"
    MPI_ERR_FILE_IN_USE: "file is in use"
    MPI_ERR_FILE: "invalid file"
    MPI_ERR_INFO_KEY: "invalid info key"
   MPI_ERR_INFO_NOKEY: "info key does not exist"
    MPI_ERR_INFO_VALUE: "invalid info value"
    MPI_ERR_INFO: "invalid info object"
    MPI_ERR_IO: "input or output failed"
    MPI_ERR_KEYVAL: "invalid attribute key"
    MPI_ERR_LOCKTYPE: "invalid lock type"
    MPI_ERR_NAME: "unknown service name"
    MPI_ERR_NO_MEM: "memory is exhausted"
   MPI_ERR_NOT_SAME: "argument differs between ranks"
    MPI_ERR_NO_SPACE: "no space on the device"
   MPI_ERR_NO_SUCH_FILE: "file does not exist"
    MPI_ERR_PORT: "invalid port name"
    MPI_ERR_QUOTA: "quota is exceeded"
    MPI_ERR_READ_ONLY: "file or file system is read-only"
    MPI_ERR_RMA_ATTACH: "memory cannot be attached or detached"
    MPI_ERR_RMA_CONFLICT: "conflicting accesses to a window"
    MPI_ERR_RMA_RANGE: "target memory is not part of the window"
    MPI_ERR_RMA_SHARED: "memory cannot be shared"
   MPI_ERR_RMA_SYNC: "wrong synchronisation of RMA calls"
    MPI_ERR_SERVICE: "service name cannot be unpublished"
    MPI_ERR_SIZE: "invalid size"
    MPI_ERR_SPAWN: "processes cannot be started"
    MPI_ERR_UNSUPPORTED_DATAREP: "unsupported data representation"
    MPI_ERR_UNSUPPORTED_OPERATION: "unsupported operation"
    MPI_ERR_WIN: "invalid window"
   MPI_ERR_RMA_FLAVOR: "window has the wrong flavour"
    MPI_ERR_PROC_ABORTED: "a process has ended"
   MPI_ERR_VALUE_TOO_LARGE: "value is too large to be stored"
    MPI_ERR_SESSION: "invalid session"
    MPI_ERR_ERRHANDLER: "invalid error handler"
    MPI_ERR_ABI: "error of the Fortran part of the ABI"
};

/// Error classes with other numbers: the classes of the tools interface, and MPI_ERR_LASTCODE.
const OTHER_CLASSES: &[ClassText] = classes! {
    MPI_T_ERR_CANNOT_INIT: "tools interface cannot be initialised"
    MPI_T_ERR_NOT_ACCESSIBLE: "not accessible now"
    MPI_T_ERR_NOT_INITIALIZED: "tools interface is not initialised"
    MPI_T_ERR_NOT_SUPPORTED: "not supported"
    MPI_T_ERR_MEMORY: "memory is exhausted"
    MPI_T_ERR_INVALID: "invalid use of the tools interface"
    MPI_T_ERR_INVALID_INDEX: "invalid index"
    MPI_T_ERR_INVALID_ITEM: "invalid item"
    MPI_T_ERR_INVALID_SESSION: "invalid session"
    MPI_T_ERR_INVALID_HANDLE: "invalid handle"
    MPI_T_ERR_INVALID_NAME: "invalid name"
    MPI_T_ERR_OUT_OF_HANDLES: "no more handles"
    MPI_T_ERR_OUT_OF_SESSIONS: "no more sessions"
    MPI_T_ERR_CVAR_SET_NOT_NOW: "variable cannot be set now"
    MPI_T_ERR_CVAR_SET_NEVER: "variable can never be set"
    MPI_T_ERR_PVAR_NO_WRITE: "variable cannot be written"
    MPI_T_ERR_PVAR_NO_STARTSTOP: "variable cannot be started or stopped"
    MPI_T_ERR_PVAR_NO_ATOMIC: "variable cannot be read and reset at once"
    MPI_ERR_LASTCODE: "last error code"
};

/// The text of an error class; None if the class does not exist.
pub fn text_of(class: c_int) -> Option<&'static ClassText> {
    let place = usize::try_from(class).ok()?;
    CLASSES.get(place).or_else(|| OTHER_CLASSES.iter().find(|text| text.class == class))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_class_stands_at_the_place_of_its_number() {
        for (place, text) in CLASSES.iter().enumerate() {
            assert_eq!(place, text.class as usize, "{}", text.name);
        }
    }
}
