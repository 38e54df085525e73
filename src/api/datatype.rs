//! Datatypes and addresses (MPI-5.0 chapter 5).

use crate::abi::*;
use crate::api::call::{not_null, out, out2, take, with_runtime};
use crate::api::counts::{ByteCount, Count, or_undefined};
use crate::datatype;
use std::ffi::{c_int, c_void};

/// Gives the address of a place in memory as a number, as displacements in dynamic windows want it. Errors:
/// MPI_ERR_ARG. MPI-5.0 section 5.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_address(location: *const c_void, address: *mut MPI_Aint) -> c_int {
    with_runtime("MPI_Get_address", |_| {
        // SAFETY: `address` is NULL, which is refused, or the caller's place for the address.
        unsafe { out("address", address, || Ok(location as MPI_Aint)) }
    })
}

/// Sum of an address and a displacement, also in the upper half of the address space. MPI-5.0 section 5.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Aint_add(base: MPI_Aint, disp: MPI_Aint) -> MPI_Aint {
    base.wrapping_add(disp)
}

/// Difference of two addresses, in bytes. MPI-5.0 section 5.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Aint_diff(addr1: MPI_Aint, addr2: MPI_Aint) -> MPI_Aint {
    addr1.wrapping_sub(addr2)
}

/// Gives the number of bytes of data in a datatype, without holes; MPI_UNDEFINED where it exceeds an int. Errors:
/// MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_size(datatype: MPI_Datatype, size: *mut Count) -> c_int {
    with_runtime("MPI_Type_size", |_| {
        // SAFETY: `size` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("size", size, || datatype::size(datatype).map(or_undefined)) }
    })
}

/// Makes a datatype ready for communication. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_commit(datatype: *mut MPI_Datatype) -> c_int {
    with_runtime("MPI_Type_commit", |_| {
        not_null("datatype", datatype)?;
        // SAFETY: the caller's handle, whose place is not NULL.
        datatype::commit(unsafe { datatype.read_unaligned() })
    })
}

/// Ends the handle of a datatype and makes it MPI_DATATYPE_NULL; operations and datatypes that use the datatype are
/// not concerned. Its attributes are deleted first, the last one first.
///
/// Errors: MPI_ERR_TYPE (also for predefined datatypes), MPI_ERR_ARG, and what a delete callback returns; the datatype
/// stays then. MPI-5.0 section 5.1.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_free(datatype: *mut MPI_Datatype) -> c_int {
    let free = |handle| with_runtime("MPI_Type_free", |_| datatype::free(handle));
    // SAFETY: `datatype` is NULL, which is refused, or the caller's place for the handle.
    unsafe { take("MPI_Type_free", datatype, MPI_DATATYPE_NULL, free) }
}

/// MPI_Type_size_c under the name that it had first; deprecated. MPI-5.0 section 16.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_size_x(datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
    with_runtime("MPI_Type_size_x", |_| {
        // SAFETY: `size` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("size", size, || datatype::size(datatype)) }
    })
}

/// Gives the lower bound and the extent of a datatype, in bytes: the distance of entries in a buffer. Errors:
/// MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_extent(
    datatype: MPI_Datatype,
    lb: *mut ByteCount,
    extent: *mut ByteCount,
) -> c_int {
    with_runtime("MPI_Type_get_extent", |_| {
        // SAFETY: the places are NULL, which is refused, or the caller's for the results.
        unsafe {
            out2("lb", lb, "extent", extent, || {
                datatype::extent(datatype).map(|(low, extent)| (low as ByteCount, extent as ByteCount))
            })
        }
    })
}

/// MPI_Type_get_extent_c under the name that it had first; deprecated. MPI-5.0 section 16.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_extent_x(
    datatype: MPI_Datatype,
    lb: *mut MPI_Count,
    extent: *mut MPI_Count,
) -> c_int {
    with_runtime("MPI_Type_get_extent_x", |_| {
        // SAFETY: the places are NULL, which is refused, or the caller's for the results.
        unsafe { out2("lb", lb, "extent", extent, || datatype::extent(datatype)) }
    })
}

/// Gives the lower bound and the extent of the data in a datatype, in bytes, whatever bounds were set. Errors:
/// MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_true_extent(
    datatype: MPI_Datatype,
    true_lb: *mut ByteCount,
    true_extent: *mut ByteCount,
) -> c_int {
    with_runtime("MPI_Type_get_true_extent", |_| {
        // SAFETY: the places are NULL, which is refused, or the caller's for the results.
        unsafe {
            out2("true_lb", true_lb, "true_extent", true_extent, || {
                datatype::true_extent(datatype).map(|(low, extent)| (low as ByteCount, extent as ByteCount))
            })
        }
    })
}

/// MPI_Type_get_true_extent_c under the name that it had first; deprecated. MPI-5.0 section 16.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_true_extent_x(
    datatype: MPI_Datatype,
    true_lb: *mut MPI_Count,
    true_extent: *mut MPI_Count,
) -> c_int {
    with_runtime("MPI_Type_get_true_extent_x", |_| {
        // SAFETY: the places are NULL, which is refused, or the caller's for the results.
        unsafe { out2("true_lb", true_lb, "true_extent", true_extent, || datatype::true_extent(datatype)) }
    })
}
