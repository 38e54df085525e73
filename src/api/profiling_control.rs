//! Control of profiling (MPI-5.0 section 15.2.4).

use crate::abi::*;
use std::ffi::c_int;

/// Controls a profiling tool. A tool defines the function itself; the function of the library does nothing. MPI-5.0 section
/// 15.2.4.
// The C declaration is variadic. On x86-64 and aarch64 Linux, a variadic call passes the first argument like a call with one
// argument, and the caller cleans up the stack. Therefore this function may ignore the further arguments.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pcontrol(level: c_int) -> c_int {
    // `level` has no effect here: only a profiling tool gives levels a meaning.
    let _ = level;
    MPI_SUCCESS
}
