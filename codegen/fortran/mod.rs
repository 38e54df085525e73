//! Makes the Fortran bindings from the signatures of the C entry points and from the constants: C wrappers, `mpif.h`, and the
//! source of the modules `mpi` and `mpi_f08`.
//!
//! build.rs includes this module. The results are committed, so that the Fortran library needs nothing but a C compiler, and the
//! modules nothing but a Fortran compiler.

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
