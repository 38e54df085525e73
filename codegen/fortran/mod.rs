//! Makes the Fortran bindings from the signatures of the C entry points and from the constants: C wrappers, `mpif.h`, and the
//! source of the modules `mpi` and `mpi_f08`.
//!
//! The results are committed, so that the Fortran library needs nothing but a C compiler, and the
//! modules nothing but a Fortran compiler.
//!
//! # The Fortran library
//!
//! It is C code above the public C functions, and works with any library that has the ABI: generated wrappers,
//! hand-written files for what has rules of its own (attributes, arrays of requests, characters), and `support.h`.
//! Argument types of C say most; the tables in `declarations` have the rest.
//!
//! One body serves several names: to the processor a `TYPE(MPI_Win)` is its INTEGER, so `mpi_x_` and `mpi_x_f08_` are
//! one function where there is no choice buffer. A choice buffer of `mpi_f08` is a descriptor of
//! ISO_Fortran_binding.h. If its elements are not contiguous:
//!
//! | call | buffer with a count and a datatype | other buffers |
//! | --- | --- | --- |
//! | blocking | a derived datatype, else a copy | a copy, written back |
//! | nonblocking, persistent | a derived datatype, else a copy that belongs to the request | a copy that belongs to the request |
//! | RMA | a derived datatype, else MPI_ERR_BUFFER | there are none |
//! | partitioned | a derived datatype of a partition, else MPI_ERR_BUFFER | - |
//!
//! Copies of requests (`held_sections.c`) are written back when a Fortran procedure completes the request, those
//! bytes alone that differ from what the copy had before. So a request with a copy must be completed from Fortran.
//! RMA has no copies, since a flush completes an operation without its request.
//!
//! An attribute that Fortran sets is the address of a cell (`attribute_values.c`), which C reads as section 19.3.7
//! says. INTEGERs have 4 bytes; `mpif.h` does not compile where default INTEGERs have 8.

mod constants;
pub mod declarations;
mod descriptors;
mod header;
pub mod interfaces;
mod modules;
pub mod signature;
mod wrappers;

use crate::entry_points::EntryFile;
use signature::Signature;

/// All that is generated, from the text of `src/abi/constants.rs` and the entry points: the committed file, and what belongs there.
pub fn files(constants: &str, entry_files: &[EntryFile]) -> Vec<(&'static str, String)> {
    let signatures = Signature::all(entry_files);
    vec![
        ("include/mpif.h", header::text(constants, &signatures)),
        ("src/api/fortran/generated/mpif.c", wrappers::without_buffers(&signatures)),
        ("src/api/fortran/generated/choice_buffers.c", wrappers::with_buffers(&signatures)),
        ("src/api/fortran/modules/generated/mpi_f08_types.f90", modules::types(constants)),
        ("src/api/fortran/modules/generated/mpi_f08_constants.f90", modules::f08_constants(constants)),
        ("src/api/fortran/modules/generated/mpi_constants.f90", modules::mpi_constants(constants)),
        ("src/api/fortran/modules/generated/mpi_interfaces.f90", interfaces::mpi(&signatures)),
        ("src/api/fortran/modules/generated/mpi_f08_interfaces.f90", interfaces::f08(&signatures)),
    ]
}
