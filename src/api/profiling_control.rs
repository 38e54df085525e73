//! Control of profiling (MPI-5.0 section 15.2.4).

use crate::abi::*;
use std::ffi::c_int;

/// Passes a request of the program to a profiling tool, which defines this function itself; the library's function
/// does nothing. MPI-5.0 section 15.2.4.
// C's declaration has more arguments of any type behind `level`. On x86-64 and aarch64 Linux a caller puts the first one where
// this function looks for it, cleans up what it has put elsewhere, and lets the function leave the rest alone.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Pcontrol(level: c_int) -> c_int {
    // Levels but 0, 1 and 2 are the tool's own.
    let _ = level;
    MPI_SUCCESS
}
