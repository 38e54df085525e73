//! Predefined datatypes by precision, range or size (MPI-5.0 sections 19.1.5 and 6.9.4).

use crate::abi::*;
use crate::api::arguments::Out;
use crate::api::call::with_runtime;
use crate::datatype;
use std::ffi::c_int;

/// Returns the datatype of Fortran's REAL(KIND=selected_real_kind(p, r)). The kind has at least `p` decimal digits and exponents
/// of 10 up to at least `r`. One of the two arguments may be MPI_UNDEFINED. The kinds are gfortran's.
///
/// The datatype counts as predefined: it is committed, equal arguments give equal handles, and the program must not free it.
/// Errors: MPI_ERR_ARG (no kind has this precision and range, or both arguments are MPI_UNDEFINED), MPI_ERR_NO_MEM. MPI-5.0
/// section 19.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_real(p: c_int, r: c_int, newtype: Out<MPI_Datatype>) -> c_int {
    with_runtime("MPI_Type_create_f90_real", |_| newtype.set("newtype", || datatype::selected_real(false, p, r)))
}

/// Returns the datatype of Fortran's COMPLEX(KIND=selected_real_kind(p, r)). The arguments are those of MPI_Type_create_f90_real.
/// MPI-5.0 section 19.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_complex(p: c_int, r: c_int, newtype: Out<MPI_Datatype>) -> c_int {
    with_runtime("MPI_Type_create_f90_complex", |_| newtype.set("newtype", || datatype::selected_real(true, p, r)))
}

/// Returns the datatype of Fortran's INTEGER(KIND=selected_int_kind(r)). The kind has at least `r` decimal digits. As with
/// MPI_Type_create_f90_real, the datatype counts as predefined. MPI-5.0 section 19.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_create_f90_integer(r: c_int, newtype: Out<MPI_Datatype>) -> c_int {
    with_runtime("MPI_Type_create_f90_integer", |_| newtype.set("newtype", || datatype::selected_integer(r)))
}

/// Returns the predefined Fortran datatype of a class and a size in bytes. The class is MPI_TYPECLASS_INTEGER,
/// MPI_TYPECLASS_REAL, MPI_TYPECLASS_COMPLEX, or MPIX_TYPECLASS_LOGICAL, which is an extension of the standard.
///
/// Errors: MPI_ERR_ARG (`typeclass` is not one of these classes, or the class has no datatype of this size). MPI-5.0 section
/// 19.1.5.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_match_size(typeclass: c_int, size: c_int, datatype: Out<MPI_Datatype>) -> c_int {
    with_runtime("MPI_Type_match_size", |_| datatype.set("datatype", || datatype::of_size(typeclass, size)))
}

/// Returns the datatype for pairs of a value and an index, as MPI_MINLOC and MPI_MAXLOC need it. The result is MPI_DATATYPE_NULL if
/// no predefined pair datatype exists for the two datatypes. Equivalent names of a datatype, such as MPI_INT32_T and MPI_INT, give
/// the same result.
///
/// Errors: MPI_ERR_TYPE (a datatype is not predefined), MPI_ERR_ARG. MPI-5.0 section 6.9.4.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn MPI_Type_get_value_index(
    value_type: MPI_Datatype,
    index_type: MPI_Datatype,
    pair_type: Out<MPI_Datatype>,
) -> c_int {
    with_runtime("MPI_Type_get_value_index", |_| {
        pair_type.set("pair_type", || datatype::value_index(value_type, index_type))
    })
}
