! Constants of the module mpi_f08. Made by codegen/fortran; do not edit.
module mpi_f08_constants
    use mpi_f08_types
    implicit none

    logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true., MPI_ASYNC_PROTECTS_NONBLOCKING = .true.

    ! Places in memory with a meaning of their own (src/api/fortran/support.h); they are those of mpif.h.
    integer, target :: MPI_BOTTOM, MPI_IN_PLACE, MPI_BUFFER_AUTOMATIC
    type(MPI_Status) :: MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE(1)
    integer :: MPI_ERRCODES_IGNORE(1), MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
    character(len=1) :: MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1, 1)
    common /MPISENTINELS/ MPI_BOTTOM, MPI_IN_PLACE, MPI_BUFFER_AUTOMATIC, MPI_STATUS_IGNORE, MPI_STATUSES_IGNORE, &
        MPI_ERRCODES_IGNORE, MPI_UNWEIGHTED, MPI_WEIGHTS_EMPTY
    common /MPICHARSENTINELS/ MPI_ARGV_NULL, MPI_ARGVS_NULL
    save /MPISENTINELS/, /MPICHARSENTINELS/

    ! Reduction operations (MPI-5.0 section 6.9.2).
    type(MPI_Op), parameter :: MPI_OP_NULL = MPI_Op(32)
    type(MPI_Op), parameter :: MPI_SUM = MPI_Op(33)
    type(MPI_Op), parameter :: MPI_MIN = MPI_Op(34)
    type(MPI_Op), parameter :: MPI_MAX = MPI_Op(35)
    type(MPI_Op), parameter :: MPI_PROD = MPI_Op(36)
    type(MPI_Op), parameter :: MPI_BAND = MPI_Op(40)
    type(MPI_Op), parameter :: MPI_BOR = MPI_Op(41)
    type(MPI_Op), parameter :: MPI_BXOR = MPI_Op(42)
    type(MPI_Op), parameter :: MPI_LAND = MPI_Op(48)
    type(MPI_Op), parameter :: MPI_LOR = MPI_Op(49)
    type(MPI_Op), parameter :: MPI_LXOR = MPI_Op(50)
    type(MPI_Op), parameter :: MPI_MINLOC = MPI_Op(56)
    type(MPI_Op), parameter :: MPI_MAXLOC = MPI_Op(57)
    type(MPI_Op), parameter :: MPI_REPLACE = MPI_Op(60)
    type(MPI_Op), parameter :: MPI_NO_OP = MPI_Op(61)

    ! Communicators.
    type(MPI_Comm), parameter :: MPI_COMM_NULL = MPI_Comm(256)
    type(MPI_Comm), parameter :: MPI_COMM_WORLD = MPI_Comm(257)
    type(MPI_Comm), parameter :: MPI_COMM_SELF = MPI_Comm(258)

    ! Groups.
    type(MPI_Group), parameter :: MPI_GROUP_NULL = MPI_Group(264)
    type(MPI_Group), parameter :: MPI_GROUP_EMPTY = MPI_Group(265)

    ! Windows.
    type(MPI_Win), parameter :: MPI_WIN_NULL = MPI_Win(272)

    ! Files.
    type(MPI_File), parameter :: MPI_FILE_NULL = MPI_File(280)

    ! Sessions.
    type(MPI_Session), parameter :: MPI_SESSION_NULL = MPI_Session(288)

    ! Matched messages.
    type(MPI_Message), parameter :: MPI_MESSAGE_NULL = MPI_Message(296)
    type(MPI_Message), parameter :: MPI_MESSAGE_NO_PROC = MPI_Message(297)

    ! Info objects.
    type(MPI_Info), parameter :: MPI_INFO_NULL = MPI_Info(304)
    type(MPI_Info), parameter :: MPI_INFO_ENV = MPI_Info(305)

    ! Error handlers (MPI-5.0 section 9.3).
    type(MPI_Errhandler), parameter :: MPI_ERRHANDLER_NULL = MPI_Errhandler(320)
    type(MPI_Errhandler), parameter :: MPI_ERRORS_ARE_FATAL = MPI_Errhandler(321)
    type(MPI_Errhandler), parameter :: MPI_ERRORS_ABORT = MPI_Errhandler(322)
    type(MPI_Errhandler), parameter :: MPI_ERRORS_RETURN = MPI_Errhandler(323)

    ! Requests.
    type(MPI_Request), parameter :: MPI_REQUEST_NULL = MPI_Request(384)

    ! The null datatype.
    type(MPI_Datatype), parameter :: MPI_DATATYPE_NULL = MPI_Datatype(512)

    ! Datatypes of no language (MPI-5.0 section 3.2.2).
    type(MPI_Datatype), parameter :: MPI_AINT = MPI_Datatype(513)
    type(MPI_Datatype), parameter :: MPI_COUNT = MPI_Datatype(514)
    type(MPI_Datatype), parameter :: MPI_OFFSET = MPI_Datatype(515)
    type(MPI_Datatype), parameter :: MPI_PACKED = MPI_Datatype(519)
    type(MPI_Datatype), parameter :: MPI_BYTE = MPI_Datatype(583)

    ! Datatypes of C.
    type(MPI_Datatype), parameter :: MPI_SHORT = MPI_Datatype(520)
    type(MPI_Datatype), parameter :: MPI_INT = MPI_Datatype(521)
    type(MPI_Datatype), parameter :: MPI_LONG = MPI_Datatype(522)
    type(MPI_Datatype), parameter :: MPI_LONG_LONG = MPI_Datatype(523)
    type(MPI_Datatype), parameter :: MPI_LONG_LONG_INT = MPI_Datatype(523)
    type(MPI_Datatype), parameter :: MPI_UNSIGNED_SHORT = MPI_Datatype(524)
    type(MPI_Datatype), parameter :: MPI_UNSIGNED = MPI_Datatype(525)
    type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG = MPI_Datatype(526)
    type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG_LONG = MPI_Datatype(527)
    type(MPI_Datatype), parameter :: MPI_FLOAT = MPI_Datatype(528)
    type(MPI_Datatype), parameter :: MPI_C_FLOAT_COMPLEX = MPI_Datatype(530)
    type(MPI_Datatype), parameter :: MPI_C_COMPLEX = MPI_Datatype(530)
    type(MPI_Datatype), parameter :: MPI_DOUBLE = MPI_Datatype(532)
    type(MPI_Datatype), parameter :: MPI_C_DOUBLE_COMPLEX = MPI_Datatype(534)
    type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE = MPI_Datatype(544)
    type(MPI_Datatype), parameter :: MPI_C_LONG_DOUBLE_COMPLEX = MPI_Datatype(548)
    type(MPI_Datatype), parameter :: MPI_C_BOOL = MPI_Datatype(568)
    type(MPI_Datatype), parameter :: MPI_WCHAR = MPI_Datatype(572)
    type(MPI_Datatype), parameter :: MPI_INT8_T = MPI_Datatype(576)
    type(MPI_Datatype), parameter :: MPI_UINT8_T = MPI_Datatype(577)
    type(MPI_Datatype), parameter :: MPI_CHAR = MPI_Datatype(579)
    type(MPI_Datatype), parameter :: MPI_SIGNED_CHAR = MPI_Datatype(580)
    type(MPI_Datatype), parameter :: MPI_UNSIGNED_CHAR = MPI_Datatype(581)
    type(MPI_Datatype), parameter :: MPI_INT16_T = MPI_Datatype(584)
    type(MPI_Datatype), parameter :: MPI_UINT16_T = MPI_Datatype(585)
    type(MPI_Datatype), parameter :: MPI_INT32_T = MPI_Datatype(592)
    type(MPI_Datatype), parameter :: MPI_UINT32_T = MPI_Datatype(593)
    type(MPI_Datatype), parameter :: MPI_INT64_T = MPI_Datatype(600)
    type(MPI_Datatype), parameter :: MPI_UINT64_T = MPI_Datatype(601)

    ! Datatypes of C++.
    type(MPI_Datatype), parameter :: MPI_CXX_FLOAT_COMPLEX = MPI_Datatype(531)
    type(MPI_Datatype), parameter :: MPI_CXX_DOUBLE_COMPLEX = MPI_Datatype(535)
    type(MPI_Datatype), parameter :: MPI_CXX_LONG_DOUBLE_COMPLEX = MPI_Datatype(549)
    type(MPI_Datatype), parameter :: MPI_CXX_BOOL = MPI_Datatype(569)

    ! Datatypes of Fortran.
    type(MPI_Datatype), parameter :: MPI_LOGICAL = MPI_Datatype(536)
    type(MPI_Datatype), parameter :: MPI_INTEGER = MPI_Datatype(537)
    type(MPI_Datatype), parameter :: MPI_REAL = MPI_Datatype(538)
    type(MPI_Datatype), parameter :: MPI_COMPLEX = MPI_Datatype(539)
    type(MPI_Datatype), parameter :: MPI_DOUBLE_PRECISION = MPI_Datatype(540)
    type(MPI_Datatype), parameter :: MPI_CHARACTER = MPI_Datatype(542)

    ! Datatypes of Fortran that a compiler may lack.
    type(MPI_Datatype), parameter :: MPI_DOUBLE_COMPLEX = MPI_Datatype(541)
    type(MPI_Datatype), parameter :: MPI_LOGICAL1 = MPI_Datatype(704)
    type(MPI_Datatype), parameter :: MPI_INTEGER1 = MPI_Datatype(705)
    type(MPI_Datatype), parameter :: MPI_LOGICAL2 = MPI_Datatype(712)
    type(MPI_Datatype), parameter :: MPI_INTEGER2 = MPI_Datatype(713)
    type(MPI_Datatype), parameter :: MPI_REAL2 = MPI_Datatype(714)
    type(MPI_Datatype), parameter :: MPI_LOGICAL4 = MPI_Datatype(720)
    type(MPI_Datatype), parameter :: MPI_INTEGER4 = MPI_Datatype(721)
    type(MPI_Datatype), parameter :: MPI_REAL4 = MPI_Datatype(722)
    type(MPI_Datatype), parameter :: MPI_COMPLEX4 = MPI_Datatype(723)
    type(MPI_Datatype), parameter :: MPI_LOGICAL8 = MPI_Datatype(728)
    type(MPI_Datatype), parameter :: MPI_INTEGER8 = MPI_Datatype(729)
    type(MPI_Datatype), parameter :: MPI_REAL8 = MPI_Datatype(730)
    type(MPI_Datatype), parameter :: MPI_COMPLEX8 = MPI_Datatype(731)
    type(MPI_Datatype), parameter :: MPI_LOGICAL16 = MPI_Datatype(736)
    type(MPI_Datatype), parameter :: MPI_INTEGER16 = MPI_Datatype(737)
    type(MPI_Datatype), parameter :: MPI_REAL16 = MPI_Datatype(738)
    type(MPI_Datatype), parameter :: MPI_COMPLEX16 = MPI_Datatype(739)
    type(MPI_Datatype), parameter :: MPI_COMPLEX32 = MPI_Datatype(747)

    ! Value and index pairs of C, for MPI_MINLOC and MPI_MAXLOC.
    type(MPI_Datatype), parameter :: MPI_FLOAT_INT = MPI_Datatype(552)
    type(MPI_Datatype), parameter :: MPI_DOUBLE_INT = MPI_Datatype(553)
    type(MPI_Datatype), parameter :: MPI_LONG_INT = MPI_Datatype(554)
    type(MPI_Datatype), parameter :: MPI_2INT = MPI_Datatype(555)
    type(MPI_Datatype), parameter :: MPI_SHORT_INT = MPI_Datatype(556)
    type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE_INT = MPI_Datatype(557)

    ! Value and index pairs of Fortran.
    type(MPI_Datatype), parameter :: MPI_2REAL = MPI_Datatype(560)
    type(MPI_Datatype), parameter :: MPI_2DOUBLE_PRECISION = MPI_Datatype(561)
    type(MPI_Datatype), parameter :: MPI_2INTEGER = MPI_Datatype(562)
end module
