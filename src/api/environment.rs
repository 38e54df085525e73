//! The environment: versions, clocks, memory (MPI-5.0 chapter 9).

use crate::abi::*;
use crate::api::arguments::{Out, out_string, out2};
use crate::api::call::{any_time, with_runtime};
use crate::object::info;
use crate::os::address::LocalAddr;
use crate::os::topology;
use crate::rma::memory;
use std::ffi::{c_char, c_double, c_int, c_void};

/// Returns the version of the MPI standard: 5 and 0. The call is allowed at any time and from any thread. Errors: MPI_ERR_ARG.
/// MPI-5.0 section 9.1.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_version(version: Out<c_int>, subversion: Out<c_int>) -> c_int {
    any_time("MPI_Get_version", || {
        out2("version", version, "subversion", subversion, || Ok((MPI_VERSION, MPI_SUBVERSION)))
    })
}

/// Returns the name and version of this library. `version` must have room for MPI_MAX_LIBRARY_VERSION_STRING characters;
/// `resultlen` receives the length without the terminating null. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0
/// section 9.1.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_library_version(version: *mut c_char, resultlen: Out<c_int>) -> c_int {
    any_time("MPI_Get_library_version", || {
        // SAFETY: MPI requires that the program's buffer holds MPI_MAX_LIBRARY_VERSION_STRING characters. `out_string` writes no
        // more, and returns an error for NULL.
        unsafe {
            out_string("version", version, MPI_MAX_LIBRARY_VERSION_STRING, "resultlen", resultlen, crate::VERSION)
        }
    })
}

/// Returns a new info object that describes the hardware of the calling thread. The keys are the kinds of hardware that the
/// kernel reports: `linux://machine`, `linux://package`, `linux://numanode`, `linux://core` and `linux://processor`.
///
/// The value of a key is "true" if the affinity mask of the calling thread restricts the thread to one instance of this kind of
/// hardware. If not, the value is "false". Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 9.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_hw_resource_info(hw_info: Out<MPI_Info>) -> c_int {
    with_runtime("MPI_Get_hw_resource_info", |_| {
        let kinds = topology::kinds().into_iter().map(|(kind, restricted)| (kind, restricted.to_string()));
        hw_info.set("hw_info", || info::with(kinds))
    })
}

/// Returns the name of the host. `name` must have room for MPI_MAX_PROCESSOR_NAME characters. Errors: MPI_ERR_ARG. MPI-5.0
/// section 9.1.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_processor_name(name: *mut c_char, resultlen: Out<c_int>) -> c_int {
    with_runtime("MPI_Get_processor_name", |_| {
        let host = crate::os::host_name();
        // SAFETY: MPI requires that the program's buffer holds MPI_MAX_PROCESSOR_NAME characters. `out_string` writes no more,
        // and returns an error for NULL.
        unsafe { out_string("name", name, MPI_MAX_PROCESSOR_NAME, "resultlen", resultlen, &host) }
    })
}

/// Returns the time in seconds since a fixed moment in the past. All ranks of a host use the same clock. MPI-5.0 section 9.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Wtime() -> c_double {
    crate::os::clock::seconds()
}

/// Returns the resolution of MPI_Wtime in seconds. MPI-5.0 section 9.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Wtick() -> c_double {
    crate::os::clock::resolution()
}

/// Allocates memory that other ranks can access directly in windows. `size` is the number of bytes, and may be 0. `baseptr` is
/// the address of a pointer, which receives the address of the memory.
///
/// The memory is aligned to 64 bytes, or to the value of the info key `mpi_minimum_memory_alignment`, which must be a power of two.
/// If the memory is not available, this call fails; a later access does not fail for lack of memory. The program frees the memory
/// by MPI_Free_mem.
///
/// Errors: MPI_ERR_NO_MEM (the error text has the numbers of bytes requested and available), MPI_ERR_SIZE (`size` is negative),
/// MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. MPI-5.0 section 9.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Alloc_mem(size: MPI_Aint, info: MPI_Info, baseptr: *mut c_void) -> c_int {
    with_runtime("MPI_Alloc_mem", |runtime| {
        // SAFETY: MPI requires that `baseptr` is the address of a pointer that this call may write.
        let baseptr = unsafe { Out::new(baseptr.cast()) };
        baseptr.set("baseptr", || memory::allocate(runtime, size, info))
    })
}

/// Frees memory that MPI_Alloc_mem has allocated.
///
/// Errors: MPI_ERR_BASE (`base` is not the address of memory from MPI_Alloc_mem, or is freed already). MPI-5.0 section 9.2.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Free_mem(base: *mut c_void) -> c_int {
    with_runtime("MPI_Free_mem", |runtime| memory::free(runtime, LocalAddr::of(base)))
}
