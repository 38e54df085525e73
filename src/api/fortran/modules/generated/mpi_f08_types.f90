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

    type, bind(C) :: MPI_Comm
        integer :: MPI_VAL
    end type

    type, bind(C) :: MPI_Datatype
        integer :: MPI_VAL
    end type

    type, bind(C) :: MPI_Errhandler
        integer :: MPI_VAL
    end type

    type, bind(C) :: MPI_File
        integer :: MPI_VAL
    end type

    type, bind(C) :: MPI_Group
        integer :: MPI_VAL
    end type

    type, bind(C) :: MPI_Info
        integer :: MPI_VAL
    end type

    type, bind(C) :: MPI_Message
        integer :: MPI_VAL
    end type

    type, bind(C) :: MPI_Op
        integer :: MPI_VAL
    end type

    type, bind(C) :: MPI_Request
        integer :: MPI_VAL
    end type

    type, bind(C) :: MPI_Session
        integer :: MPI_VAL
    end type

    type, bind(C) :: MPI_Win
        integer :: MPI_VAL
    end type

    interface operator(==)
        elemental function MPI_Comm_eq(a, b) result(value)
            import :: MPI_Comm
            type(MPI_Comm), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Datatype_eq(a, b) result(value)
            import :: MPI_Datatype
            type(MPI_Datatype), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Errhandler_eq(a, b) result(value)
            import :: MPI_Errhandler
            type(MPI_Errhandler), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_File_eq(a, b) result(value)
            import :: MPI_File
            type(MPI_File), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Group_eq(a, b) result(value)
            import :: MPI_Group
            type(MPI_Group), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Info_eq(a, b) result(value)
            import :: MPI_Info
            type(MPI_Info), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Message_eq(a, b) result(value)
            import :: MPI_Message
            type(MPI_Message), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Op_eq(a, b) result(value)
            import :: MPI_Op
            type(MPI_Op), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Request_eq(a, b) result(value)
            import :: MPI_Request
            type(MPI_Request), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Session_eq(a, b) result(value)
            import :: MPI_Session
            type(MPI_Session), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Win_eq(a, b) result(value)
            import :: MPI_Win
            type(MPI_Win), intent(in) :: a, b
            logical :: value
        end function
    end interface

    interface operator(/=)
        elemental function MPI_Comm_ne(a, b) result(value)
            import :: MPI_Comm
            type(MPI_Comm), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Datatype_ne(a, b) result(value)
            import :: MPI_Datatype
            type(MPI_Datatype), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Errhandler_ne(a, b) result(value)
            import :: MPI_Errhandler
            type(MPI_Errhandler), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_File_ne(a, b) result(value)
            import :: MPI_File
            type(MPI_File), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Group_ne(a, b) result(value)
            import :: MPI_Group
            type(MPI_Group), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Info_ne(a, b) result(value)
            import :: MPI_Info
            type(MPI_Info), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Message_ne(a, b) result(value)
            import :: MPI_Message
            type(MPI_Message), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Op_ne(a, b) result(value)
            import :: MPI_Op
            type(MPI_Op), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Request_ne(a, b) result(value)
            import :: MPI_Request
            type(MPI_Request), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Session_ne(a, b) result(value)
            import :: MPI_Session
            type(MPI_Session), intent(in) :: a, b
            logical :: value
        end function
        elemental function MPI_Win_ne(a, b) result(value)
            import :: MPI_Win
            type(MPI_Win), intent(in) :: a, b
            logical :: value
        end function
    end interface

    ! Versions of the standard and of its ABI (MPI-5.0 sections 9.1 and 20).
    integer, parameter :: MPI_VERSION = 5
    integer, parameter :: MPI_SUBVERSION = 0
    integer, parameter :: MPI_ABI_VERSION = 1
    integer, parameter :: MPI_ABI_SUBVERSION = 0

    ! Error classes (MPI-5.0 section 9.4).
    integer, parameter :: MPI_SUCCESS = 0
    integer, parameter :: MPI_ERR_BUFFER = 1
    integer, parameter :: MPI_ERR_COUNT = 2
    integer, parameter :: MPI_ERR_TYPE = 3
    integer, parameter :: MPI_ERR_TAG = 4
    integer, parameter :: MPI_ERR_COMM = 5
    integer, parameter :: MPI_ERR_RANK = 6
    integer, parameter :: MPI_ERR_REQUEST = 7
    integer, parameter :: MPI_ERR_ROOT = 8
    integer, parameter :: MPI_ERR_GROUP = 9
    integer, parameter :: MPI_ERR_OP = 10
    integer, parameter :: MPI_ERR_TOPOLOGY = 11
    integer, parameter :: MPI_ERR_DIMS = 12
    integer, parameter :: MPI_ERR_ARG = 13
    integer, parameter :: MPI_ERR_UNKNOWN = 14
    integer, parameter :: MPI_ERR_TRUNCATE = 15
    integer, parameter :: MPI_ERR_OTHER = 16
    integer, parameter :: MPI_ERR_INTERN = 17
    integer, parameter :: MPI_ERR_PENDING = 18
    integer, parameter :: MPI_ERR_IN_STATUS = 19
    integer, parameter :: MPI_ERR_ACCESS = 20
    integer, parameter :: MPI_ERR_AMODE = 21
    integer, parameter :: MPI_ERR_ASSERT = 22
    integer, parameter :: MPI_ERR_BAD_FILE = 23
    integer, parameter :: MPI_ERR_BASE = 24
    integer, parameter :: MPI_ERR_CONVERSION = 25
    integer, parameter :: MPI_ERR_DISP = 26
    integer, parameter :: MPI_ERR_DUP_DATAREP = 27
    integer, parameter :: MPI_ERR_FILE_EXISTS = 28
    integer, parameter :: MPI_ERR_FILE_IN_USE = 29
    integer, parameter :: MPI_ERR_FILE = 30
    integer, parameter :: MPI_ERR_INFO_KEY = 31
    integer, parameter :: MPI_ERR_INFO_NOKEY = 32
    integer, parameter :: MPI_ERR_INFO_VALUE = 33
    integer, parameter :: MPI_ERR_INFO = 34
    integer, parameter :: MPI_ERR_IO = 35
    integer, parameter :: MPI_ERR_KEYVAL = 36
    integer, parameter :: MPI_ERR_LOCKTYPE = 37
    integer, parameter :: MPI_ERR_NAME = 38
    integer, parameter :: MPI_ERR_NO_MEM = 39
    integer, parameter :: MPI_ERR_NOT_SAME = 40
    integer, parameter :: MPI_ERR_NO_SPACE = 41
    integer, parameter :: MPI_ERR_NO_SUCH_FILE = 42
    integer, parameter :: MPI_ERR_PORT = 43
    integer, parameter :: MPI_ERR_QUOTA = 44
    integer, parameter :: MPI_ERR_READ_ONLY = 45
    integer, parameter :: MPI_ERR_RMA_ATTACH = 46
    integer, parameter :: MPI_ERR_RMA_CONFLICT = 47
    integer, parameter :: MPI_ERR_RMA_RANGE = 48
    integer, parameter :: MPI_ERR_RMA_SHARED = 49
    integer, parameter :: MPI_ERR_RMA_SYNC = 50
    integer, parameter :: MPI_ERR_SERVICE = 51
    integer, parameter :: MPI_ERR_SIZE = 52
    integer, parameter :: MPI_ERR_SPAWN = 53
    integer, parameter :: MPI_ERR_UNSUPPORTED_DATAREP = 54
    integer, parameter :: MPI_ERR_UNSUPPORTED_OPERATION = 55
    integer, parameter :: MPI_ERR_WIN = 56
    integer, parameter :: MPI_ERR_RMA_FLAVOR = 57
    integer, parameter :: MPI_ERR_PROC_ABORTED = 58
    integer, parameter :: MPI_ERR_VALUE_TOO_LARGE = 59
    integer, parameter :: MPI_ERR_SESSION = 60
    integer, parameter :: MPI_ERR_ERRHANDLER = 61
    integer, parameter :: MPI_ERR_ABI = 62
    integer, parameter :: MPI_ERR_LASTCODE = 16383

    ! Error classes of the tools interface (MPI-5.0 section 15.3.10).
    integer, parameter :: MPI_T_ERR_CANNOT_INIT = 1001
    integer, parameter :: MPI_T_ERR_NOT_ACCESSIBLE = 1002
    integer, parameter :: MPI_T_ERR_NOT_INITIALIZED = 1003
    integer, parameter :: MPI_T_ERR_NOT_SUPPORTED = 1004
    integer, parameter :: MPI_T_ERR_MEMORY = 1005
    integer, parameter :: MPI_T_ERR_INVALID = 1006
    integer, parameter :: MPI_T_ERR_INVALID_INDEX = 1007
    integer, parameter :: MPI_T_ERR_INVALID_ITEM = 1008
    integer, parameter :: MPI_T_ERR_INVALID_SESSION = 1009
    integer, parameter :: MPI_T_ERR_INVALID_HANDLE = 1010
    integer, parameter :: MPI_T_ERR_INVALID_NAME = 1011
    integer, parameter :: MPI_T_ERR_OUT_OF_HANDLES = 1012
    integer, parameter :: MPI_T_ERR_OUT_OF_SESSIONS = 1013
    integer, parameter :: MPI_T_ERR_CVAR_SET_NOT_NOW = 1014
    integer, parameter :: MPI_T_ERR_CVAR_SET_NEVER = 1015
    integer, parameter :: MPI_T_ERR_PVAR_NO_WRITE = 1016
    integer, parameter :: MPI_T_ERR_PVAR_NO_STARTSTOP = 1017
    integer, parameter :: MPI_T_ERR_PVAR_NO_ATOMIC = 1018

    ! Longest strings, with the terminating null character.
    integer, parameter :: MPI_MAX_DATAREP_STRING = 128
    integer, parameter :: MPI_MAX_ERROR_STRING = 512
    integer, parameter :: MPI_MAX_INFO_KEY = 256
    integer, parameter :: MPI_MAX_INFO_VAL = 1024
    integer, parameter :: MPI_MAX_LIBRARY_VERSION_STRING = 8192
    integer, parameter :: MPI_MAX_OBJECT_NAME = 128
    integer, parameter :: MPI_MAX_PORT_NAME = 1024
    integer, parameter :: MPI_MAX_PROCESSOR_NAME = 256
    integer, parameter :: MPI_MAX_STRINGTAG_LEN = 1024
    integer, parameter :: MPI_MAX_PSET_NAME_LEN = 1024

    ! Space that a buffered send needs beyond its data, in bytes.
    integer, parameter :: MPI_BSEND_OVERHEAD = 512

    ! Modes of opening a file.
    integer, parameter :: MPI_MODE_APPEND = 1
    integer, parameter :: MPI_MODE_CREATE = 2
    integer, parameter :: MPI_MODE_DELETE_ON_CLOSE = 4
    integer, parameter :: MPI_MODE_EXCL = 8
    integer, parameter :: MPI_MODE_RDONLY = 16
    integer, parameter :: MPI_MODE_RDWR = 32
    integer, parameter :: MPI_MODE_SEQUENTIAL = 64
    integer, parameter :: MPI_MODE_UNIQUE_OPEN = 128
    integer, parameter :: MPI_MODE_WRONLY = 256

    ! Assertions of the synchronisation calls of windows (MPI-5.0 section 12.5.5).
    integer, parameter :: MPI_MODE_NOCHECK = 1024
    integer, parameter :: MPI_MODE_NOPRECEDE = 2048
    integer, parameter :: MPI_MODE_NOPUT = 4096
    integer, parameter :: MPI_MODE_NOSTORE = 8192
    integer, parameter :: MPI_MODE_NOSUCCEED = 16384

    ! Wildcards.
    integer, parameter :: MPI_ANY_SOURCE = -1
    integer, parameter :: MPI_ANY_TAG = -2

    ! Ranks with a meaning of their own.
    integer, parameter :: MPI_PROC_NULL = -3
    integer, parameter :: MPI_ROOT = -4

    ! Undefined.
    integer, parameter :: MPI_UNDEFINED = -32766

    ! Levels of thread support (MPI-5.0 section 11.6).
    integer, parameter :: MPI_THREAD_SINGLE = 0
    integer, parameter :: MPI_THREAD_FUNNELED = 1024
    integer, parameter :: MPI_THREAD_SERIALIZED = 2048
    integer, parameter :: MPI_THREAD_MULTIPLE = 4096

    ! Order of array elements.
    integer, parameter :: MPI_ORDER_C = 12
    integer, parameter :: MPI_ORDER_FORTRAN = 15

    ! Distributions of arrays.
    integer, parameter :: MPI_DISTRIBUTE_NONE = 16
    integer, parameter :: MPI_DISTRIBUTE_BLOCK = 17
    integer, parameter :: MPI_DISTRIBUTE_CYCLIC = 18
    integer, parameter :: MPI_DISTRIBUTE_DFLT_DARG = 19

    ! Combiners of datatypes.
    integer, parameter :: MPI_COMBINER_NAMED = 101
    integer, parameter :: MPI_COMBINER_DUP = 102
    integer, parameter :: MPI_COMBINER_CONTIGUOUS = 103
    integer, parameter :: MPI_COMBINER_VECTOR = 104
    integer, parameter :: MPI_COMBINER_HVECTOR = 105
    integer, parameter :: MPI_COMBINER_INDEXED = 106
    integer, parameter :: MPI_COMBINER_HINDEXED = 107
    integer, parameter :: MPI_COMBINER_INDEXED_BLOCK = 108
    integer, parameter :: MPI_COMBINER_HINDEXED_BLOCK = 109
    integer, parameter :: MPI_COMBINER_STRUCT = 110
    integer, parameter :: MPI_COMBINER_SUBARRAY = 111
    integer, parameter :: MPI_COMBINER_DARRAY = 112
    integer, parameter :: MPI_COMBINER_F90_REAL = 113
    integer, parameter :: MPI_COMBINER_F90_COMPLEX = 114
    integer, parameter :: MPI_COMBINER_F90_INTEGER = 115
    integer, parameter :: MPI_COMBINER_RESIZED = 116
    integer, parameter :: MPI_COMBINER_VALUE_INDEX = 117

    ! Classes of datatypes.
    integer, parameter :: MPI_TYPECLASS_INTEGER = 192
    integer, parameter :: MPI_TYPECLASS_REAL = 193
    integer, parameter :: MPI_TYPECLASS_COMPLEX = 194

    ! Results of comparisons.
    integer, parameter :: MPI_IDENT = 201
    integer, parameter :: MPI_CONGRUENT = 202
    integer, parameter :: MPI_SIMILAR = 203
    integer, parameter :: MPI_UNEQUAL = 204

    ! Topologies.
    integer, parameter :: MPI_CART = 211
    integer, parameter :: MPI_GRAPH = 212
    integer, parameter :: MPI_DIST_GRAPH = 213

    ! Ways to split a communicator.
    integer, parameter :: MPI_COMM_TYPE_SHARED = 221
    integer, parameter :: MPI_COMM_TYPE_HW_UNGUIDED = 222
    integer, parameter :: MPI_COMM_TYPE_HW_GUIDED = 223
    integer, parameter :: MPI_COMM_TYPE_RESOURCE_GUIDED = 224

    ! Types of locks (MPI-5.0 section 12.5.3).
    integer, parameter :: MPI_LOCK_EXCLUSIVE = 301
    integer, parameter :: MPI_LOCK_SHARED = 302

    ! Flavours of windows (MPI-5.0 section 12.2.6).
    integer, parameter :: MPI_WIN_FLAVOR_CREATE = 311
    integer, parameter :: MPI_WIN_FLAVOR_ALLOCATE = 312
    integer, parameter :: MPI_WIN_FLAVOR_DYNAMIC = 313
    integer, parameter :: MPI_WIN_FLAVOR_SHARED = 314

    ! Memory models of windows (MPI-5.0 section 12.4).
    integer, parameter :: MPI_WIN_UNIFIED = 321
    integer, parameter :: MPI_WIN_SEPARATE = 322

    ! Ways to move a file pointer.
    integer, parameter :: MPI_SEEK_CUR = 401
    integer, parameter :: MPI_SEEK_END = 402
    integer, parameter :: MPI_SEEK_SET = 403

    ! Displacement of a file.
    integer(kind=MPI_OFFSET_KIND), parameter :: MPI_DISPLACEMENT_CURRENT = -1

    ! The invalid attribute key.
    integer, parameter :: MPI_KEYVAL_INVALID = 0

    ! Attributes of MPI_COMM_WORLD.
    integer, parameter :: MPI_TAG_UB = 501
    integer, parameter :: MPI_IO = 502
    integer, parameter :: MPI_HOST = 503
    integer, parameter :: MPI_WTIME_IS_GLOBAL = 504
    integer, parameter :: MPI_APPNUM = 505
    integer, parameter :: MPI_LASTUSEDCODE = 506
    integer, parameter :: MPI_UNIVERSE_SIZE = 507

    ! Attributes of windows (MPI-5.0 section 12.2.6).
    integer, parameter :: MPI_WIN_BASE = 601
    integer, parameter :: MPI_WIN_DISP_UNIT = 602
    integer, parameter :: MPI_WIN_SIZE = 603
    integer, parameter :: MPI_WIN_CREATE_FLAVOR = 604
    integer, parameter :: MPI_WIN_MODEL = 605

    ! Verbosity of tool variables.
    integer, parameter :: MPI_T_VERBOSITY_USER_BASIC = 9
    integer, parameter :: MPI_T_VERBOSITY_USER_DETAIL = 10
    integer, parameter :: MPI_T_VERBOSITY_USER_ALL = 12
    integer, parameter :: MPI_T_VERBOSITY_TUNER_BASIC = 17
    integer, parameter :: MPI_T_VERBOSITY_TUNER_DETAIL = 18
    integer, parameter :: MPI_T_VERBOSITY_TUNER_ALL = 20
    integer, parameter :: MPI_T_VERBOSITY_MPIDEV_BASIC = 33
    integer, parameter :: MPI_T_VERBOSITY_MPIDEV_DETAIL = 34
    integer, parameter :: MPI_T_VERBOSITY_MPIDEV_ALL = 36
end module
