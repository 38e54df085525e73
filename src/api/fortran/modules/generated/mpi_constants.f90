! Constants of the module mpi. Made by codegen/fortran; do not edit.
module mpi_constants
    use mpi_f08_types
    implicit none

    ! An array section that is not contiguous reaches MPI as a copy, and the compiler knows nothing of operations under way.
    logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .false., MPI_ASYNC_PROTECTS_NONBLOCKING = .false.

    ! Places in memory with a meaning of their own (src/api/fortran/support.h); they are those of mpif.h.
    integer, target :: MPI_BOTTOM, MPI_IN_PLACE, MPI_BUFFER_AUTOMATIC
    integer :: MPI_STATUS_IGNORE(MPI_STATUS_SIZE), MPI_STATUSES_IGNORE(MPI_STATUS_SIZE, 1)
    integer :: MPI_ERRCODES_IGNORE(1), MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
    character(len=1) :: MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1, 1)
    common /MPISENTINELS/ MPI_BOTTOM, MPI_IN_PLACE, MPI_BUFFER_AUTOMATIC, MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE, &
        MPI_ERRCODES_IGNORE, MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY
    common /MPICHARSENTINELS/ MPI_ARGV_NULL, MPI_ARGVS_NULL
    save /MPISENTINELS/, /MPICHARSENTINELS/

    ! Reduction operations (MPI-5.0 section 6.9.2).
    integer, parameter :: MPI_OP_NULL = 32
    integer, parameter :: MPI_SUM = 33
    integer, parameter :: MPI_MIN = 34
    integer, parameter :: MPI_MAX = 35
    integer, parameter :: MPI_PROD = 36
    integer, parameter :: MPI_BAND = 40
    integer, parameter :: MPI_BOR = 41
    integer, parameter :: MPI_BXOR = 42
    integer, parameter :: MPI_LAND = 48
    integer, parameter :: MPI_LOR = 49
    integer, parameter :: MPI_LXOR = 50
    integer, parameter :: MPI_MINLOC = 56
    integer, parameter :: MPI_MAXLOC = 57
    integer, parameter :: MPI_REPLACE = 60
    integer, parameter :: MPI_NO_OP = 61

    ! Communicators.
    integer, parameter :: MPI_COMM_NULL = 256
    integer, parameter :: MPI_COMM_WORLD = 257
    integer, parameter :: MPI_COMM_SELF = 258

    ! Groups.
    integer, parameter :: MPI_GROUP_NULL = 264
    integer, parameter :: MPI_GROUP_EMPTY = 265

    ! Windows.
    integer, parameter :: MPI_WIN_NULL = 272

    ! Files.
    integer, parameter :: MPI_FILE_NULL = 280

    ! Sessions.
    integer, parameter :: MPI_SESSION_NULL = 288

    ! Matched messages.
    integer, parameter :: MPI_MESSAGE_NULL = 296
    integer, parameter :: MPI_MESSAGE_NO_PROC = 297

    ! Info objects.
    integer, parameter :: MPI_INFO_NULL = 304
    integer, parameter :: MPI_INFO_ENV = 305

    ! Error handlers (MPI-5.0 section 9.3).
    integer, parameter :: MPI_ERRHANDLER_NULL = 320
    integer, parameter :: MPI_ERRORS_ARE_FATAL = 321
    integer, parameter :: MPI_ERRORS_ABORT = 322
    integer, parameter :: MPI_ERRORS_RETURN = 323

    ! Requests.
    integer, parameter :: MPI_REQUEST_NULL = 384

    ! The null datatype.
    integer, parameter :: MPI_DATATYPE_NULL = 512

    ! Datatypes of no language (MPI-5.0 section 3.2.2).
    integer, parameter :: MPI_AINT = 513
    integer, parameter :: MPI_COUNT = 514
    integer, parameter :: MPI_OFFSET = 515
    integer, parameter :: MPI_PACKED = 519
    integer, parameter :: MPI_BYTE = 583

    ! Datatypes of C.
    integer, parameter :: MPI_SHORT = 520
    integer, parameter :: MPI_INT = 521
    integer, parameter :: MPI_LONG = 522
    integer, parameter :: MPI_LONG_LONG = 523
    integer, parameter :: MPI_LONG_LONG_INT = 523
    integer, parameter :: MPI_UNSIGNED_SHORT = 524
    integer, parameter :: MPI_UNSIGNED = 525
    integer, parameter :: MPI_UNSIGNED_LONG = 526
    integer, parameter :: MPI_UNSIGNED_LONG_LONG = 527
    integer, parameter :: MPI_FLOAT = 528
    integer, parameter :: MPI_C_FLOAT_COMPLEX = 530
    integer, parameter :: MPI_C_COMPLEX = 530
    integer, parameter :: MPI_DOUBLE = 532
    integer, parameter :: MPI_C_DOUBLE_COMPLEX = 534
    integer, parameter :: MPI_LONG_DOUBLE = 544
    integer, parameter :: MPI_C_LONG_DOUBLE_COMPLEX = 548
    integer, parameter :: MPI_C_BOOL = 568
    integer, parameter :: MPI_WCHAR = 572
    integer, parameter :: MPI_INT8_T = 576
    integer, parameter :: MPI_UINT8_T = 577
    integer, parameter :: MPI_CHAR = 579
    integer, parameter :: MPI_SIGNED_CHAR = 580
    integer, parameter :: MPI_UNSIGNED_CHAR = 581
    integer, parameter :: MPI_INT16_T = 584
    integer, parameter :: MPI_UINT16_T = 585
    integer, parameter :: MPI_INT32_T = 592
    integer, parameter :: MPI_UINT32_T = 593
    integer, parameter :: MPI_INT64_T = 600
    integer, parameter :: MPI_UINT64_T = 601

    ! Datatypes of C++.
    integer, parameter :: MPI_CXX_FLOAT_COMPLEX = 531
    integer, parameter :: MPI_CXX_DOUBLE_COMPLEX = 535
    integer, parameter :: MPI_CXX_LONG_DOUBLE_COMPLEX = 549
    integer, parameter :: MPI_CXX_BOOL = 569

    ! Datatypes of Fortran.
    integer, parameter :: MPI_LOGICAL = 536
    integer, parameter :: MPI_INTEGER = 537
    integer, parameter :: MPI_REAL = 538
    integer, parameter :: MPI_COMPLEX = 539
    integer, parameter :: MPI_DOUBLE_PRECISION = 540
    integer, parameter :: MPI_CHARACTER = 542

    ! Datatypes of Fortran that a compiler may lack.
    integer, parameter :: MPI_DOUBLE_COMPLEX = 541
    integer, parameter :: MPI_LOGICAL1 = 704
    integer, parameter :: MPI_INTEGER1 = 705
    integer, parameter :: MPI_LOGICAL2 = 712
    integer, parameter :: MPI_INTEGER2 = 713
    integer, parameter :: MPI_REAL2 = 714
    integer, parameter :: MPI_LOGICAL4 = 720
    integer, parameter :: MPI_INTEGER4 = 721
    integer, parameter :: MPI_REAL4 = 722
    integer, parameter :: MPI_COMPLEX4 = 723
    integer, parameter :: MPI_LOGICAL8 = 728
    integer, parameter :: MPI_INTEGER8 = 729
    integer, parameter :: MPI_REAL8 = 730
    integer, parameter :: MPI_COMPLEX8 = 731
    integer, parameter :: MPI_LOGICAL16 = 736
    integer, parameter :: MPI_INTEGER16 = 737
    integer, parameter :: MPI_REAL16 = 738
    integer, parameter :: MPI_COMPLEX16 = 739
    integer, parameter :: MPI_COMPLEX32 = 747

    ! Value and index pairs of C, for MPI_MINLOC and MPI_MAXLOC.
    integer, parameter :: MPI_FLOAT_INT = 552
    integer, parameter :: MPI_DOUBLE_INT = 553
    integer, parameter :: MPI_LONG_INT = 554
    integer, parameter :: MPI_2INT = 555
    integer, parameter :: MPI_SHORT_INT = 556
    integer, parameter :: MPI_LONG_DOUBLE_INT = 557

    ! Value and index pairs of Fortran.
    integer, parameter :: MPI_2REAL = 560
    integer, parameter :: MPI_2DOUBLE_PRECISION = 561
    integer, parameter :: MPI_2INTEGER = 562
end module
