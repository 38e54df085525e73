//! Predefined datatypes by what they must hold (MPI-5.0 sections 19.1.5 and 6.9.4).

use crate::abi::*;
use crate::api::call::{out, with_runtime};
use crate::datatype;
use std::ffi::c_int;

/// Gives the datatype of Fortran's REAL(KIND=selected_real_kind(p, r)), of `p` decimal digits and exponents of 10 up to
/// `r`; one of them may be MPI_UNDEFINED. The kinds are those of gfortran.
///
/// It is predefined: the same handle for the same arguments, committed, and never freed. Errors: MPI_ERR_ARG (no kind has
/// that precision and range, or both are MPI_UNDEFINED), MPI_ERR_NO_MEM. MPI-5.0 section 19.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_real(p: c_int, r: c_int, newtype: *mut MPI_Datatype) -> c_int {
    with_runtime("MPI_Type_create_f90_real", |_| {
        // SAFETY: `newtype` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newtype", newtype, || datatype::selected_real(false, p, r)) }
    })
}

/// MPI_Type_create_f90_real of COMPLEX. MPI-5.0 section 19.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_complex(p: c_int, r: c_int, newtype: *mut MPI_Datatype) -> c_int {
    with_runtime("MPI_Type_create_f90_complex", |_| {
        // SAFETY: `newtype` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newtype", newtype, || datatype::selected_real(true, p, r)) }
    })
}

/// Gives the datatype of Fortran's INTEGER(KIND=selected_int_kind(r)), of `r` decimal digits; otherwise as
/// MPI_Type_create_f90_real. MPI-5.0 section 19.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_integer(r: c_int, newtype: *mut MPI_Datatype) -> c_int {
    with_runtime("MPI_Type_create_f90_integer", |_| {
        // SAFETY: `newtype` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("newtype", newtype, || datatype::selected_integer(r)) }
    })
}

/// Gives the named datatype of Fortran of a class (MPI_TYPECLASS_INTEGER, MPI_TYPECLASS_REAL, MPI_TYPECLASS_COMPLEX, or
/// MPIX_TYPECLASS_LOGICAL, which is outside the standard) with a size in bytes.
///
/// Errors: MPI_ERR_ARG (no such class, or no datatype of this size). MPI-5.0 section 19.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_match_size(typeclass: c_int, size: c_int, datatype: *mut MPI_Datatype) -> c_int {
    with_runtime("MPI_Type_match_size", |_| {
        // SAFETY: `datatype` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("datatype", datatype, || datatype::of_size(typeclass, size)) }
    })
}

/// Gives the pair of a value and an index for MPI_MINLOC and MPI_MAXLOC; MPI_DATATYPE_NULL when there is none. The pairs
/// are those that have names; other names of the same datatypes (MPI_INT32_T for MPI_INT) find them, too.
///
/// Errors: MPI_ERR_TYPE (not predefined), MPI_ERR_ARG. MPI-5.0 section 6.9.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_value_index(
    value_type: MPI_Datatype,
    index_type: MPI_Datatype,
    pair_type: *mut MPI_Datatype,
) -> c_int {
    with_runtime("MPI_Type_get_value_index", |_| {
        // SAFETY: `pair_type` is NULL, which is refused, or the caller's place for the handle.
        unsafe { out("pair_type", pair_type, || datatype::value_index(value_type, index_type)) }
    })
}
