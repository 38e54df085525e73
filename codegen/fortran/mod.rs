//! Generates the Fortran bindings from the signatures of the C entry points and from the constants: C wrappers, `mpif.h`, and the
//! source of the modules `mpi` and `mpi_f08`.
//!
//! The results are committed. Therefore building the Fortran library requires only a C compiler, and building the modules only a
//! Fortran compiler.
//!
//! # The Fortran library
//!
//! The Fortran library is C code that calls only the public C functions, so it works with any library that implements the ABI. It
//! consists of generated wrappers, of `support.h`, and of hand-written files for functions with special rules (attributes, arrays of
//! requests, characters). Most wrappers follow from the C types of the arguments; the tables in `declarations` have the other
//! properties.
//!
//! One function body can have several names. A `TYPE(MPI_Win)` is represented like an INTEGER, so `mpi_x_` and `mpi_x_f08_` are one
//! function if no argument is a choice buffer (a buffer of any type). A choice buffer of `mpi_f08` is passed as a descriptor of
//! ISO_Fortran_binding.h. If the elements of the buffer are not contiguous, the wrapper passes to C what this table shows:
//!
//! | call | buffer with a count and a datatype | other buffers |
//! | --- | --- | --- |
//! | blocking | a derived datatype if possible, otherwise a copy | a copy, which is written back |
//! | nonblocking, persistent | a derived datatype if possible, otherwise a copy that belongs to the request | a copy that belongs to the request |
//! | RMA | a derived datatype if possible, otherwise MPI_ERR_BUFFER | no such call |
//! | partitioned | a derived datatype of a partition if possible, otherwise MPI_ERR_BUFFER | no such call |
//!
//! A copy that belongs to a request (`section_copies.c`) is written back when a Fortran procedure completes the request. Only the
//! bytes that the operation has changed are written. Therefore a request with a copy must be completed from Fortran. RMA
//! operations have no copies, because a flush completes an operation without its request.
//!
//! An attribute that Fortran sets is stored as the address of a cell (`attribute_values.c`), which C reads as MPI-5.0 section
//! 19.3.7 requires.
//!
//! The C sources are compiled twice, for default INTEGERs of 4 and of 8 bytes (`libmpifort_abi_i8`). In the second library, the wrapper of
//! the form with large counts has the names of both forms, because counts of 8 bytes need no conversion there. Other arrays of
//! INTEGERs are converted by the macros in `support.h`. `modules/long_integers.sed` changes `mpif.h` and the modules.

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

/// All generated files: path and text. `constants` is the text of `src/abi/constants.rs`.
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
