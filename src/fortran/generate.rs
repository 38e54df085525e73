//! Makes the Fortran bindings: C wrappers from the signatures of the entry points, and `mpif.h` from the constants.
//!
//! build.rs includes this module. `src/fortran/mpif.c` and `include/mpif.h` are committed copies of its results, so
//! that the Fortran library needs nothing but a C compiler. Whatever describes a function to Fortran starts from
//! `Signature`, the modules `mpi` and `mpi_f08` to come as well.

mod header;
mod signature;
mod wrappers;

use signature::Signature;
use std::path::PathBuf;

/// The C source of every binding that the rules of `wrappers` cover.
pub fn wrappers(entry_files: &[PathBuf]) -> String {
    wrappers::source(&Signature::all(entry_files))
}

/// `mpif.h`, from the text of `src/abi/constants.rs` and the entry points.
pub fn header(constants: &str, entry_files: &[PathBuf]) -> String {
    header::text(constants, &Signature::all(entry_files))
}
