//! Datatypes and addresses (MPI-5.0 chapter 5).

use crate::abi::*;
use crate::api::call::{on_world, out};
use crate::datatype;
use std::ffi::{c_int, c_void};

/// Gives the address of a place in memory as a number, as displacements in dynamic windows want it. Errors:
/// MPI_ERR_ARG. MPI-5.0 section 5.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Get_address(location: *const c_void, address: *mut MPI_Aint) -> c_int {
    on_world("MPI_Get_address", |_| {
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
pub unsafe extern "C" fn MPI_Type_size(datatype: MPI_Datatype, size: *mut c_int) -> c_int {
    on_world("MPI_Type_size", |_| {
        // SAFETY: `size` is NULL, which is refused, or the caller's place for the number.
        unsafe {
            out("size", size, || {
                datatype::size(datatype).map(|bytes| c_int::try_from(bytes).unwrap_or(MPI_UNDEFINED))
            })
        }
    })
}

/// MPI_Type_size with a large count. MPI-5.0 section 5.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_size_c(datatype: MPI_Datatype, size: *mut MPI_Count) -> c_int {
    on_world("MPI_Type_size_c", |_| {
        // SAFETY: `size` is NULL, which is refused, or the caller's place for the number.
        unsafe { out("size", size, || datatype::size(datatype)) }
    })
}
