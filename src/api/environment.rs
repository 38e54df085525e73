//! The environment: versions, clocks, memory (MPI-5.0 chapter 9).

use crate::abi::*;
use crate::api::call::{any_time, out, out_string, out2, with_runtime};
use crate::object::info;
use crate::os::topology;
use crate::rma::memory;
use std::ffi::{c_char, c_double, c_int, c_void};

/// Gives the version of the standard, at any time and from any thread: 5 and 0. Errors: MPI_ERR_ARG. MPI-5.0
/// section 9.1.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_version(version: *mut c_int, subversion: *mut c_int) -> c_int {
    any_time("MPI_Get_version", || {
        // SAFETY: both are NULL, which is refused, or the caller's places for the results.
        unsafe { out2("version", version, "subversion", subversion, || Ok((MPI_VERSION, MPI_SUBVERSION))) }
    })
}

/// Gives the name and version of this library, at any time. `version` has room for MPI_MAX_LIBRARY_VERSION_STRING
/// characters; `resultlen` is the length without the terminating null. Errors: MPI_ERR_ARG. MPI-5.0 section 9.1.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_library_version(version: *mut c_char, resultlen: *mut c_int) -> c_int {
    any_time("MPI_Get_library_version", || {
        // SAFETY: the caller's buffer holds MPI_MAX_LIBRARY_VERSION_STRING characters.
        unsafe {
            out_string("version", version, MPI_MAX_LIBRARY_VERSION_STRING, "resultlen", resultlen, crate::VERSION)
        }
    })
}

/// Gives a new info object whose keys are the kinds of hardware that the kernel reports: `linux://machine`,
/// `linux://package`, `linux://numanode`, `linux://core` and `linux://processor`.
///
/// A value is "true" when the calling thread may run on one of that kind alone, as things are at the moment, else "false".
/// Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 9.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_hw_resource_info(hw_info: *mut MPI_Info) -> c_int {
    with_runtime("MPI_Get_hw_resource_info", |_| {
        let kinds = topology::kinds().into_iter().map(|(kind, restricted)| (kind, restricted.to_string()));
        // SAFETY: `hw_info` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("hw_info", hw_info, || info::with(kinds)) }
    })
}

/// Gives the name of the machine. `name` has room for MPI_MAX_PROCESSOR_NAME characters. Errors: MPI_ERR_ARG.
/// MPI-5.0 section 9.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_processor_name(name: *mut c_char, resultlen: *mut c_int) -> c_int {
    with_runtime("MPI_Get_processor_name", |_| {
        let host = crate::os::host_name();
        // SAFETY: the caller's buffer holds MPI_MAX_PROCESSOR_NAME characters.
        unsafe { out_string("name", name, MPI_MAX_PROCESSOR_NAME, "resultlen", resultlen, &host) }
    })
}

/// Seconds since a moment in the past that stays the same while the process lives; the same clock for all ranks of
/// a node. MPI-5.0 section 9.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Wtime() -> c_double {
    crate::os::clock::seconds()
}

/// Resolution of MPI_Wtime in seconds. MPI-5.0 section 9.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Wtick() -> c_double {
    crate::os::clock::resolution()
}

/// Allocates `size` bytes (0 is valid) of memory that windows reach directly; `baseptr` points at a pointer, which
/// receives the address.
///
/// The memory is aligned to 64 bytes or to the info key `mpi_minimum_memory_alignment` (a power of two) and is
/// reserved. It lives until MPI_Free_mem.
///
/// Errors: MPI_ERR_NO_MEM (the sentence has the bytes wanted and available), MPI_ERR_SIZE (negative),
/// MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. MPI-5.0 section 9.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alloc_mem(size: MPI_Aint, info: MPI_Info, baseptr: *mut c_void) -> c_int {
    with_runtime("MPI_Alloc_mem", |runtime| {
        // SAFETY: `baseptr` is NULL, which is refused, or the caller's place for the address.
        unsafe { out("baseptr", baseptr.cast(), || memory::allocate(runtime, size, info)) }
    })
}

/// Frees memory of MPI_Alloc_mem.
///
/// Errors: MPI_ERR_BASE when `base` is not an address that MPI_Alloc_mem gave and that is not freed yet. MPI-5.0
/// section 9.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Free_mem(base: *mut c_void) -> c_int {
    with_runtime("MPI_Free_mem", |runtime| memory::free(runtime, base as usize))
}
