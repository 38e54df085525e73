//! Generates `mpif.h`. The file is valid in fixed and in free source form: no line has more than 72 characters, no line is
//! continued, and comments begin with `!`.

use super::constants;
use super::signature::Signature;
use std::fmt::Write as _;

/// Maximum length of a line of fixed source form.
const WIDTH: usize = 72;

const INTRODUCTION: &str = "\
! mpif.h of rmampi: the MPI-5.0 standard ABI for fixed and free form.
! Generated from the Rust source by codegen/fortran; do not edit.
";

/// Declarations that exist in Fortran and not in C.
const FORTRAN_ONLY: &str = "
! Kinds.
      INTEGER, PARAMETER :: MPI_ADDRESS_KIND = 8
      INTEGER, PARAMETER :: MPI_COUNT_KIND = 8
      INTEGER, PARAMETER :: MPI_OFFSET_KIND = 8
      INTEGER, PARAMETER :: MPI_INTEGER_KIND = 4

! This file is for INTEGERs of 4 bytes, i8/mpif.h for INTEGERs of 8
! bytes (-fdefault-integer-8); mpifort selects the file. With the
! wrong file, these procedures are equal, and compilation fails here.
      INTERFACE MPI_INTEGER_SIZE
      SUBROUTINE MPI_NEEDS_INTEGERS_OF_4_BYTES(I)
      INTEGER I
      END SUBROUTINE MPI_NEEDS_INTEGERS_OF_4_BYTES
      SUBROUTINE MPI_DEFAULT_INTEGERS_HAVE_8(I)
      INTEGER(KIND=8) I
      END SUBROUTINE MPI_DEFAULT_INTEGERS_HAVE_8
      END INTERFACE MPI_INTEGER_SIZE

! Size and elements of a status.
      INTEGER, PARAMETER :: MPI_STATUS_SIZE = 8
      INTEGER, PARAMETER :: MPI_SOURCE = 1
      INTEGER, PARAMETER :: MPI_TAG = 2
      INTEGER, PARAMETER :: MPI_ERROR = 3

! The compiler passes a copy of an array section that is not
! contiguous, and does not know about operations that are not complete.
      LOGICAL, PARAMETER :: MPI_SUBARRAYS_SUPPORTED = .FALSE.
      LOGICAL, PARAMETER :: MPI_ASYNC_PROTECTS_NONBLOCKING = .FALSE.

! Variables whose addresses have a special meaning.
      INTEGER MPI_BOTTOM, MPI_IN_PLACE, MPI_BUFFER_AUTOMATIC
      INTEGER MPI_STATUS_IGNORE(MPI_STATUS_SIZE)
      INTEGER MPI_STATUSES_IGNORE(MPI_STATUS_SIZE, 1)
      INTEGER MPI_ERRCODES_IGNORE(1)
      INTEGER MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
      CHARACTER MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1, 1)
      COMMON /MPISENTINELS/ MPI_BOTTOM, MPI_IN_PLACE
      COMMON /MPISENTINELS/ MPI_BUFFER_AUTOMATIC, MPI_STATUS_IGNORE
      COMMON /MPISENTINELS/ MPI_STATUSES_IGNORE, MPI_ERRCODES_IGNORE
      COMMON /MPISENTINELS/ MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY
      COMMON /MPICHARSENTINELS/ MPI_ARGV_NULL, MPI_ARGVS_NULL
      SAVE /MPISENTINELS/, /MPICHARSENTINELS/

! Predefined callbacks.
      EXTERNAL MPI_COMM_NULL_COPY_FN, MPI_COMM_DUP_FN
      EXTERNAL MPI_COMM_NULL_DELETE_FN
      EXTERNAL MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN
      EXTERNAL MPI_TYPE_NULL_DELETE_FN
      EXTERNAL MPI_WIN_NULL_COPY_FN, MPI_WIN_DUP_FN
      EXTERNAL MPI_WIN_NULL_DELETE_FN
      EXTERNAL MPI_NULL_COPY_FN, MPI_DUP_FN, MPI_NULL_DELETE_FN
      EXTERNAL MPI_CONVERSION_FN_NULL
";

/// Generic interfaces of subroutines that return memory as an address or as a TYPE(C_PTR). The names of arguments are short, so
/// that no line needs to be continued.
const OVERLOADS: &str = "
! Results as INTEGER(KIND=MPI_ADDRESS_KIND) or as TYPE(C_PTR).
      INTERFACE MPI_ALLOC_MEM
      SUBROUTINE MPI_ALLOC_MEM(SIZE,INFO,BASEPTR,IERROR)
      IMPORT :: MPI_ADDRESS_KIND
      INTEGER(KIND=MPI_ADDRESS_KIND) SIZE, BASEPTR
      INTEGER INFO, IERROR
      END SUBROUTINE MPI_ALLOC_MEM
      SUBROUTINE MPI_ALLOC_MEM_CPTR(SIZE,INFO,BASEPTR,IERROR)
      USE, INTRINSIC :: ISO_C_BINDING, ONLY : C_PTR
      IMPORT :: MPI_ADDRESS_KIND
      INTEGER(KIND=MPI_ADDRESS_KIND) SIZE
      TYPE(C_PTR) BASEPTR
      INTEGER INFO, IERROR
      END SUBROUTINE MPI_ALLOC_MEM_CPTR
      END INTERFACE MPI_ALLOC_MEM
      INTERFACE MPI_WIN_ALLOCATE
      SUBROUTINE MPI_WIN_ALLOCATE(SIZE,DISP,INFO,COMM,PTR,WIN,IERR)
      IMPORT :: MPI_ADDRESS_KIND
      INTEGER(KIND=MPI_ADDRESS_KIND) SIZE, PTR
      INTEGER DISP, INFO, COMM, WIN, IERR
      END SUBROUTINE MPI_WIN_ALLOCATE
      SUBROUTINE MPI_WIN_ALLOCATE_CPTR(SIZE,DISP,INFO,COMM,PTR,WIN,IERR)
      USE, INTRINSIC :: ISO_C_BINDING, ONLY : C_PTR
      IMPORT :: MPI_ADDRESS_KIND
      INTEGER(KIND=MPI_ADDRESS_KIND) SIZE
      TYPE(C_PTR) PTR
      INTEGER DISP, INFO, COMM, WIN, IERR
      END SUBROUTINE MPI_WIN_ALLOCATE_CPTR
      END INTERFACE MPI_WIN_ALLOCATE
      INTERFACE MPI_WIN_ALLOCATE_SHARED
      SUBROUTINE MPI_WIN_ALLOCATE_SHARED(N,DISP,INFO,COMM,P,WIN,E)
      IMPORT :: MPI_ADDRESS_KIND
      INTEGER(KIND=MPI_ADDRESS_KIND) N, P
      INTEGER DISP, INFO, COMM, WIN, E
      END SUBROUTINE MPI_WIN_ALLOCATE_SHARED
      SUBROUTINE MPI_WIN_ALLOCATE_SHARED_CPTR(N,DISP,INFO,COMM,P,WIN,E)
      USE, INTRINSIC :: ISO_C_BINDING, ONLY : C_PTR
      IMPORT :: MPI_ADDRESS_KIND
      INTEGER(KIND=MPI_ADDRESS_KIND) N
      TYPE(C_PTR) P
      INTEGER DISP, INFO, COMM, WIN, E
      END SUBROUTINE MPI_WIN_ALLOCATE_SHARED_CPTR
      END INTERFACE MPI_WIN_ALLOCATE_SHARED
      INTERFACE MPI_WIN_SHARED_QUERY
      SUBROUTINE MPI_WIN_SHARED_QUERY(WIN,RANK,SIZE,DISP,BASEPTR,IERROR)
      IMPORT :: MPI_ADDRESS_KIND
      INTEGER(KIND=MPI_ADDRESS_KIND) SIZE, BASEPTR
      INTEGER WIN, RANK, DISP, IERROR
      END SUBROUTINE MPI_WIN_SHARED_QUERY
      SUBROUTINE MPI_WIN_SHARED_QUERY_CPTR(WIN,RANK,SIZE,DISP,P,IERROR)
      USE, INTRINSIC :: ISO_C_BINDING, ONLY : C_PTR
      IMPORT :: MPI_ADDRESS_KIND
      INTEGER(KIND=MPI_ADDRESS_KIND) SIZE
      TYPE(C_PTR) P
      INTEGER WIN, RANK, DISP, IERROR
      END SUBROUTINE MPI_WIN_SHARED_QUERY_CPTR
      END INTERFACE MPI_WIN_SHARED_QUERY
";

/// The text of the file.
pub fn text(constants: &str, signatures: &[Signature]) -> String {
    format!("{INTRODUCTION}{FORTRAN_ONLY}{}{}{OVERLOADS}", parameters(constants), functions(signatures))
}

/// The PARAMETERs, each group after its comment.
fn parameters(constants: &str) -> String {
    let mut text = String::new();
    for group in constants::groups(constants) {
        text += &wrapped_comment(&group.comment);
        for constant in &group.constants {
            let (name, value) = (&constant.name, &constant.value);
            if constant.kind == "MPI_Offset" {
                writeln!(text, "      INTEGER(KIND=MPI_OFFSET_KIND) {name}\n      PARAMETER ({name} = {value})")
            } else {
                writeln!(text, "      INTEGER, PARAMETER :: {name} = {value}")
            }
            .expect("writing to a String cannot fail");
        }
    }
    text
}

/// A blank line and a comment, wrapped for fixed source form.
fn wrapped_comment(words: &str) -> String {
    let mut text = "\n!".to_owned();
    let mut column = 1;
    for word in words.split(' ') {
        if column + 1 + word.len() > WIDTH {
            text += "\n!";
            column = 1;
        }
        write!(text, " {word}").expect("writing to a String cannot fail");
        column += 1 + word.len();
    }
    text + "\n"
}

/// The types of the bindings that are functions.
fn functions(signatures: &[Signature]) -> String {
    let mut text = "\n! Functions.\n".to_owned();
    for signature in signatures.iter().filter(|signature| signature.result != "c_int") {
        let kind = match signature.result.as_str() {
            "c_double" => "DOUBLE PRECISION",
            "MPI_Aint" => "INTEGER(KIND=MPI_ADDRESS_KIND)",
            other => panic!("MPI_{} has the result {other}, which mpif.h does not know", signature.name),
        };
        for prefix in ["MPI", "PMPI"] {
            let name = format!("{prefix}_{}", signature.name.to_uppercase());
            writeln!(text, "      {kind} {name}\n      EXTERNAL {name}").expect("writing to a String cannot fail");
        }
    }
    text
}
