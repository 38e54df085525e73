//! The modules of types and of constants that `mpi` and `mpi_f08` are made of.

use super::constants::{Constant, Group, groups};
use std::fmt::Write as _;

/// Objects with handles.
const HANDLES: [&str; 11] =
    ["Comm", "Datatype", "Errhandler", "File", "Group", "Info", "Message", "Op", "Request", "Session", "Win"];

const TYPES_HEAD: &str = "\
! Kinds, types of handles and statuses, and the constants that are the same in the modules mpi and mpi_f08. Made by
! codegen/fortran; do not edit.
module mpi_f08_types
    use, intrinsic :: iso_c_binding, only: C_PTR
    implicit none

    integer, parameter :: MPI_ADDRESS_KIND = 8, MPI_COUNT_KIND = 8, MPI_OFFSET_KIND = 8, MPI_INTEGER_KIND = 4

    ! Size and elements of a status that is an array.
    integer, parameter :: MPI_STATUS_SIZE = 8, MPI_SOURCE = 1, MPI_TAG = 2, MPI_ERROR = 3

    type, bind(C) :: MPI_Status
        integer :: MPI_SOURCE, MPI_TAG, MPI_ERROR
        integer, private :: MPI_internal(5)
    end type
";

/// The module `mpi_f08_types`.
pub fn types(constants: &str) -> String {
    let mut text = TYPES_HEAD.to_owned();
    for handle in HANDLES {
        write!(text, "\n    type, bind(C) :: MPI_{handle}\n        integer :: MPI_VAL\n    end type\n")
            .expect("a string can be written");
    }
    for (operator, name) in [("==", "eq"), ("/=", "ne")] {
        write!(text, "\n    interface operator({operator})\n").expect("a string can be written");
        for handle in HANDLES {
            let function = format!("MPI_{handle}_{name}");
            write!(
                text,
                "        elemental function {function}(a, b) result(value)\n            import :: MPI_{handle}\n            \
                 type(MPI_{handle}), intent(in) :: a, b\n            logical :: value\n        end function\n",
            )
            .expect("a string can be written");
        }
        text += "    end interface\n";
    }
    let mut groups = groups(constants);
    for group in &mut groups {
        group.constants.retain(|constant| constant.handle().is_none());
    }
    groups.retain(|group| !group.constants.is_empty());
    text + &parameters(&groups, false) + "end module\n"
}

/// Places with a meaning of their own: the same as those of mpif.h.
fn sentinels(status: &str, statuses: &str) -> String {
    format!(
        "
    ! Places in memory with a meaning of their own (src/api/fortran/support.h); they are those of mpif.h.
    integer, target :: MPI_BOTTOM, MPI_IN_PLACE, MPI_BUFFER_AUTOMATIC
    {status} :: {statuses}
    integer :: MPI_ERRCODES_IGNORE(1), MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
    character(len=1) :: MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1, 1)
    common /MPISENTINELS/ MPI_BOTTOM, MPI_IN_PLACE, MPI_BUFFER_AUTOMATIC, MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE, &
        MPI_ERRCODES_IGNORE, MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY
    common /MPICHARSENTINELS/ MPI_ARGV_NULL, MPI_ARGVS_NULL
    save /MPISENTINELS/, /MPICHARSENTINELS/
"
    )
}

/// The module `mpi_constants`.
pub fn mpi_constants(constants: &str) -> String {
    let head = "\
! Constants of the module mpi. Made by codegen/fortran; do not edit.
module mpi_constants
    use mpi_f08_types
    implicit none

    ! An array section that is not contiguous reaches MPI as a copy, and the compiler knows nothing of operations under way.
    logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .false., MPI_ASYNC_PROTECTS_NONBLOCKING = .false.
";
    let statuses = "MPI_STATUS_IGNORE(MPI_STATUS_SIZE), MPI_STATUSES_IGNORE(MPI_STATUS_SIZE, 1)";
    format!("{head}{}{}end module\n", sentinels("integer", statuses), parameters(&handles(constants), false))
}

/// The module `mpi_f08_constants`.
pub fn f08_constants(constants: &str) -> String {
    let head = "\
! Constants of the module mpi_f08. Made by codegen/fortran; do not edit.
module mpi_f08_constants
    use mpi_f08_types
    implicit none

    logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true., MPI_ASYNC_PROTECTS_NONBLOCKING = .true.
";
    format!(
        "{head}{}{}end module\n",
        sentinels("type(MPI_Status)", "MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE(1)"),
        parameters(&handles(constants), true)
    )
}

/// PARAMETERs, under the comments of their groups; handles as INTEGERs, or as what they are.
fn parameters(groups: &[Group], typed: bool) -> String {
    let mut text = String::new();
    for group in groups {
        write!(text, "\n    ! {}\n", group.comment).expect("a string can be written");
        for Constant { name, kind, value } in &group.constants {
            match kind.as_str() {
                "MPI_Offset" => writeln!(text, "    integer(kind=MPI_OFFSET_KIND), parameter :: {name} = {value}"),
                handle if typed => writeln!(text, "    type({handle}), parameter :: {name} = {handle}({value})"),
                _ => writeln!(text, "    integer, parameter :: {name} = {value}"),
            }
            .expect("a string can be written");
        }
    }
    text
}

/// The constants that are handles.
fn handles(constants: &str) -> Vec<Group> {
    let mut groups = groups(constants);
    for group in &mut groups {
        group.constants.retain(|constant| constant.handle().is_some());
    }
    groups.retain(|group| !group.constants.is_empty());
    groups
}
