//! Datatypes and addresses (MPI-5.0 chapter 5).

use crate::abi::*;
use crate::api::arguments::{Out, not_null, out2};
use crate::api::call::{take, with_runtime};
use crate::api::counts::{ByteCount, Count, or_undefined};
use crate::datatype;
use std::ffi::{c_int, c_void};

/// Returns an address as a number. In a dynamic window, a target displacement is the number of an address. Errors: MPI_ERR_ARG.
/// MPI-5.0 section 5.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_address(location: *const c_void, address: Out<MPI_Aint>) -> c_int {
    with_runtime("MPI_Get_address", |_| address.set("address", || Ok(location as MPI_Aint)))
}

/// Returns the sum of an address and a displacement in bytes. The sum is correct in the whole address space. MPI-5.0 section
/// 5.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Aint_add(base: MPI_Aint, disp: MPI_Aint) -> MPI_Aint {
    base.wrapping_add(disp)
}

/// Returns the difference of two addresses, in bytes. MPI-5.0 section 5.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Aint_diff(addr1: MPI_Aint, addr2: MPI_Aint) -> MPI_Aint {
    addr1.wrapping_sub(addr2)
}

/// Returns the number of bytes of data in a datatype, without gaps. If the number does not fit into the type of `size`, the result
/// is MPI_UNDEFINED. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_size(datatype: MPI_Datatype, size: Out<Count>) -> c_int {
    with_runtime("MPI_Type_size", |_| size.set("size", || datatype::size(datatype).map(or_undefined)))
}

/// Commits a datatype. Communication calls require committed datatypes. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_commit(datatype: *mut MPI_Datatype) -> c_int {
    with_runtime("MPI_Type_commit", |_| {
        not_null("datatype", datatype)?;
        // SAFETY: `datatype` is not NULL, so MPI requires that it is the address of a handle.
        datatype::commit(unsafe { datatype.read_unaligned() })
    })
}

/// Frees a datatype and sets `datatype` to MPI_DATATYPE_NULL. Operations and other datatypes that use the datatype remain valid.
/// The call first deletes the attributes of the datatype, in the reverse of the order in which they were set.
///
/// Errors: MPI_ERR_TYPE (also for predefined datatypes), MPI_ERR_ARG, and the error code that a delete callback returns. If a
/// delete callback fails, the datatype stays valid. MPI-5.0 section 5.1.9.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_free(datatype: *mut MPI_Datatype) -> c_int {
    let free = |handle| with_runtime("MPI_Type_free", |_| datatype::free(handle));
    // SAFETY: `datatype` is NULL, for which `take` returns an error, or, as MPI requires, the address of a handle that this call
    // may read and write.
    unsafe { take("MPI_Type_free", datatype, MPI_DATATYPE_NULL, free) }
}

/// Deprecated name of MPI_Type_size_c. MPI-5.0 section 16.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_size_x(datatype: MPI_Datatype, size: Out<MPI_Count>) -> c_int {
    with_runtime("MPI_Type_size_x", |_| size.set("size", || datatype::size(datatype)))
}

/// Returns the lower bound and the extent of a datatype, in bytes. The extent is the distance between consecutive entries in a
/// buffer. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.6.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_extent(
    datatype: MPI_Datatype,
    lb: Out<ByteCount>,
    extent: Out<ByteCount>,
) -> c_int {
    with_runtime("MPI_Type_get_extent", |_| {
        out2("lb", lb, "extent", extent, || {
            datatype::extent(datatype).map(|(low, extent)| (low as ByteCount, extent as ByteCount))
        })
    })
}

/// Deprecated name of MPI_Type_get_extent_c. MPI-5.0 section 16.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_extent_x(
    datatype: MPI_Datatype,
    lb: Out<MPI_Count>,
    extent: Out<MPI_Count>,
) -> c_int {
    with_runtime("MPI_Type_get_extent_x", |_| out2("lb", lb, "extent", extent, || datatype::extent(datatype)))
}

/// Returns the true lower bound and the true extent of a datatype, in bytes. They describe the range that the data occupy.
/// MPI_Type_create_resized does not change them. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.8.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_true_extent(
    datatype: MPI_Datatype,
    true_lb: Out<ByteCount>,
    true_extent: Out<ByteCount>,
) -> c_int {
    with_runtime("MPI_Type_get_true_extent", |_| {
        out2("true_lb", true_lb, "true_extent", true_extent, || {
            datatype::true_extent(datatype).map(|(low, extent)| (low as ByteCount, extent as ByteCount))
        })
    })
}

/// Deprecated name of MPI_Type_get_true_extent_c. MPI-5.0 section 16.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_true_extent_x(
    datatype: MPI_Datatype,
    true_lb: Out<MPI_Count>,
    true_extent: Out<MPI_Count>,
) -> c_int {
    with_runtime("MPI_Type_get_true_extent_x", |_| {
        out2("true_lb", true_lb, "true_extent", true_extent, || datatype::true_extent(datatype))
    })
}
