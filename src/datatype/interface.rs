//! MPI_Abi_get_info and MPI_Abi_get_fortran_info: sizes of the ABI, and datatypes of gfortran (MPI-5.0 section 20.4).

#![forbid(unsafe_code)]

use crate::abi::*;
use crate::error::Result;
use crate::object::info::with;

/// Returns the sizes of MPI's own integer types, for MPI_Abi_get_info.
pub fn sizes() -> Result<MPI_Info> {
    with([
        ("mpi_aint_size", size_of::<MPI_Aint>().to_string()),
        ("mpi_count_size", size_of::<MPI_Count>().to_string()),
        ("mpi_offset_size", size_of::<MPI_Offset>().to_string()),
    ])
}

/// Fortran datatypes whose sizes a compiler chooses.
const SIZES: [(&str, MPI_Datatype); 4] = [
    ("mpi_logical_size", MPI_LOGICAL),
    ("mpi_integer_size", MPI_INTEGER),
    ("mpi_real_size", MPI_REAL),
    ("mpi_double_precision_size", MPI_DOUBLE_PRECISION),
];

/// Fortran datatypes that a compiler may lack.
const OPTIONAL: [(&str, MPI_Datatype); 19] = [
    ("mpi_logical1_supported", MPI_LOGICAL1),
    ("mpi_logical2_supported", MPI_LOGICAL2),
    ("mpi_logical4_supported", MPI_LOGICAL4),
    ("mpi_logical8_supported", MPI_LOGICAL8),
    ("mpi_logical16_supported", MPI_LOGICAL16),
    ("mpi_integer1_supported", MPI_INTEGER1),
    ("mpi_integer2_supported", MPI_INTEGER2),
    ("mpi_integer4_supported", MPI_INTEGER4),
    ("mpi_integer8_supported", MPI_INTEGER8),
    ("mpi_integer16_supported", MPI_INTEGER16),
    ("mpi_real2_supported", MPI_REAL2),
    ("mpi_real4_supported", MPI_REAL4),
    ("mpi_real8_supported", MPI_REAL8),
    ("mpi_real16_supported", MPI_REAL16),
    ("mpi_complex4_supported", MPI_COMPLEX4),
    ("mpi_complex8_supported", MPI_COMPLEX8),
    ("mpi_complex16_supported", MPI_COMPLEX16),
    ("mpi_complex32_supported", MPI_COMPLEX32),
    ("mpi_double_complex_supported", MPI_DOUBLE_COMPLEX),
];

/// Returns sizes and datatypes of Fortran, for MPI_Abi_get_fortran_info.
pub fn fortran() -> Result<MPI_Info> {
    let mut pairs = Vec::with_capacity(SIZES.len() + OPTIONAL.len());
    for (key, datatype) in SIZES {
        pairs.push((key, super::size(datatype)?.to_string()));
    }
    for (key, datatype) in OPTIONAL {
        pairs.push((key, super::size(datatype).is_ok().to_string()));
    }
    with(pairs)
}
