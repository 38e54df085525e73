//! All constants of the MPI-5.0 standard ABI. The constants of functions that this library does not implement are included, so
//! that programs with these constants compile.
//!
//! `mpi.h`, `mpif.h` and the Fortran modules are generated from this list. The comment before a group of constants also becomes
//! the comment of the group in Fortran.

#![forbid(unsafe_code)]

use super::types::*;
use std::ffi::{c_char, c_int, c_void};

// Versions of the standard and of its ABI (MPI-5.0 sections 9.1 and 20).
pub const MPI_VERSION: c_int = 5;
pub const MPI_SUBVERSION: c_int = 0;
pub const MPI_ABI_VERSION: c_int = 1;
pub const MPI_ABI_SUBVERSION: c_int = 0;

// Reduction operations (MPI-5.0 section 6.9.2).
pub const MPI_OP_NULL: MPI_Op = 0x020 as MPI_Op;
pub const MPI_SUM: MPI_Op = 0x021 as MPI_Op;
pub const MPI_MIN: MPI_Op = 0x022 as MPI_Op;
pub const MPI_MAX: MPI_Op = 0x023 as MPI_Op;
pub const MPI_PROD: MPI_Op = 0x024 as MPI_Op;
pub const MPI_BAND: MPI_Op = 0x028 as MPI_Op;
pub const MPI_BOR: MPI_Op = 0x029 as MPI_Op;
pub const MPI_BXOR: MPI_Op = 0x02a as MPI_Op;
pub const MPI_LAND: MPI_Op = 0x030 as MPI_Op;
pub const MPI_LOR: MPI_Op = 0x031 as MPI_Op;
pub const MPI_LXOR: MPI_Op = 0x032 as MPI_Op;
pub const MPI_MINLOC: MPI_Op = 0x038 as MPI_Op;
pub const MPI_MAXLOC: MPI_Op = 0x039 as MPI_Op;
pub const MPI_REPLACE: MPI_Op = 0x03c as MPI_Op;
pub const MPI_NO_OP: MPI_Op = 0x03d as MPI_Op;

// Communicators.
pub const MPI_COMM_NULL: MPI_Comm = 0x100 as MPI_Comm;
pub const MPI_COMM_WORLD: MPI_Comm = 0x101 as MPI_Comm;
pub const MPI_COMM_SELF: MPI_Comm = 0x102 as MPI_Comm;

// Groups.
pub const MPI_GROUP_NULL: MPI_Group = 0x108 as MPI_Group;
pub const MPI_GROUP_EMPTY: MPI_Group = 0x109 as MPI_Group;

// Windows.
pub const MPI_WIN_NULL: MPI_Win = 0x110 as MPI_Win;

// Files.
pub const MPI_FILE_NULL: MPI_File = 0x118 as MPI_File;

// Sessions.
pub const MPI_SESSION_NULL: MPI_Session = 0x120 as MPI_Session;

// Matched messages.
pub const MPI_MESSAGE_NULL: MPI_Message = 0x128 as MPI_Message;
pub const MPI_MESSAGE_NO_PROC: MPI_Message = 0x129 as MPI_Message;

// Info objects.
pub const MPI_INFO_NULL: MPI_Info = 0x130 as MPI_Info;
pub const MPI_INFO_ENV: MPI_Info = 0x131 as MPI_Info;

// Error handlers (MPI-5.0 section 9.3).
pub const MPI_ERRHANDLER_NULL: MPI_Errhandler = 0x140 as MPI_Errhandler;
pub const MPI_ERRORS_ARE_FATAL: MPI_Errhandler = 0x141 as MPI_Errhandler;
pub const MPI_ERRORS_ABORT: MPI_Errhandler = 0x142 as MPI_Errhandler;
pub const MPI_ERRORS_RETURN: MPI_Errhandler = 0x143 as MPI_Errhandler;

// Requests.
pub const MPI_REQUEST_NULL: MPI_Request = 0x180 as MPI_Request;

// The null datatype.
pub const MPI_DATATYPE_NULL: MPI_Datatype = 0x200 as MPI_Datatype;

// Datatypes for all languages (MPI-5.0 section 3.2.2).
pub const MPI_AINT: MPI_Datatype = 0x201 as MPI_Datatype;
pub const MPI_COUNT: MPI_Datatype = 0x202 as MPI_Datatype;
pub const MPI_OFFSET: MPI_Datatype = 0x203 as MPI_Datatype;
pub const MPI_PACKED: MPI_Datatype = 0x207 as MPI_Datatype;
pub const MPI_BYTE: MPI_Datatype = 0x247 as MPI_Datatype;

// Datatypes of C.
pub const MPI_SHORT: MPI_Datatype = 0x208 as MPI_Datatype;
pub const MPI_INT: MPI_Datatype = 0x209 as MPI_Datatype;
pub const MPI_LONG: MPI_Datatype = 0x20a as MPI_Datatype;
pub const MPI_LONG_LONG: MPI_Datatype = 0x20b as MPI_Datatype;
pub const MPI_LONG_LONG_INT: MPI_Datatype = MPI_LONG_LONG;
pub const MPI_UNSIGNED_SHORT: MPI_Datatype = 0x20c as MPI_Datatype;
pub const MPI_UNSIGNED: MPI_Datatype = 0x20d as MPI_Datatype;
pub const MPI_UNSIGNED_LONG: MPI_Datatype = 0x20e as MPI_Datatype;
pub const MPI_UNSIGNED_LONG_LONG: MPI_Datatype = 0x20f as MPI_Datatype;
pub const MPI_FLOAT: MPI_Datatype = 0x210 as MPI_Datatype;
pub const MPI_C_FLOAT_COMPLEX: MPI_Datatype = 0x212 as MPI_Datatype;
pub const MPI_C_COMPLEX: MPI_Datatype = MPI_C_FLOAT_COMPLEX;
pub const MPI_DOUBLE: MPI_Datatype = 0x214 as MPI_Datatype;
pub const MPI_C_DOUBLE_COMPLEX: MPI_Datatype = 0x216 as MPI_Datatype;
pub const MPI_LONG_DOUBLE: MPI_Datatype = 0x220 as MPI_Datatype;
pub const MPI_C_LONG_DOUBLE_COMPLEX: MPI_Datatype = 0x224 as MPI_Datatype;
pub const MPI_C_BOOL: MPI_Datatype = 0x238 as MPI_Datatype;
pub const MPI_WCHAR: MPI_Datatype = 0x23c as MPI_Datatype;
pub const MPI_INT8_T: MPI_Datatype = 0x240 as MPI_Datatype;
pub const MPI_UINT8_T: MPI_Datatype = 0x241 as MPI_Datatype;
pub const MPI_CHAR: MPI_Datatype = 0x243 as MPI_Datatype;
pub const MPI_SIGNED_CHAR: MPI_Datatype = 0x244 as MPI_Datatype;
pub const MPI_UNSIGNED_CHAR: MPI_Datatype = 0x245 as MPI_Datatype;
pub const MPI_INT16_T: MPI_Datatype = 0x248 as MPI_Datatype;
pub const MPI_UINT16_T: MPI_Datatype = 0x249 as MPI_Datatype;
pub const MPI_INT32_T: MPI_Datatype = 0x250 as MPI_Datatype;
pub const MPI_UINT32_T: MPI_Datatype = 0x251 as MPI_Datatype;
pub const MPI_INT64_T: MPI_Datatype = 0x258 as MPI_Datatype;
pub const MPI_UINT64_T: MPI_Datatype = 0x259 as MPI_Datatype;

// Datatypes of C++.
pub const MPI_CXX_FLOAT_COMPLEX: MPI_Datatype = 0x213 as MPI_Datatype;
pub const MPI_CXX_DOUBLE_COMPLEX: MPI_Datatype = 0x217 as MPI_Datatype;
pub const MPI_CXX_LONG_DOUBLE_COMPLEX: MPI_Datatype = 0x225 as MPI_Datatype;
pub const MPI_CXX_BOOL: MPI_Datatype = 0x239 as MPI_Datatype;

// Datatypes of Fortran.
pub const MPI_LOGICAL: MPI_Datatype = 0x218 as MPI_Datatype;
pub const MPI_INTEGER: MPI_Datatype = 0x219 as MPI_Datatype;
pub const MPI_REAL: MPI_Datatype = 0x21a as MPI_Datatype;
pub const MPI_COMPLEX: MPI_Datatype = 0x21b as MPI_Datatype;
pub const MPI_DOUBLE_PRECISION: MPI_Datatype = 0x21c as MPI_Datatype;
pub const MPI_CHARACTER: MPI_Datatype = 0x21e as MPI_Datatype;

// Optional datatypes of Fortran.
pub const MPI_DOUBLE_COMPLEX: MPI_Datatype = 0x21d as MPI_Datatype;
pub const MPI_LOGICAL1: MPI_Datatype = 0x2c0 as MPI_Datatype;
pub const MPI_INTEGER1: MPI_Datatype = 0x2c1 as MPI_Datatype;
pub const MPI_LOGICAL2: MPI_Datatype = 0x2c8 as MPI_Datatype;
pub const MPI_INTEGER2: MPI_Datatype = 0x2c9 as MPI_Datatype;
pub const MPI_REAL2: MPI_Datatype = 0x2ca as MPI_Datatype;
pub const MPI_LOGICAL4: MPI_Datatype = 0x2d0 as MPI_Datatype;
pub const MPI_INTEGER4: MPI_Datatype = 0x2d1 as MPI_Datatype;
pub const MPI_REAL4: MPI_Datatype = 0x2d2 as MPI_Datatype;
pub const MPI_COMPLEX4: MPI_Datatype = 0x2d3 as MPI_Datatype;
pub const MPI_LOGICAL8: MPI_Datatype = 0x2d8 as MPI_Datatype;
pub const MPI_INTEGER8: MPI_Datatype = 0x2d9 as MPI_Datatype;
pub const MPI_REAL8: MPI_Datatype = 0x2da as MPI_Datatype;
pub const MPI_COMPLEX8: MPI_Datatype = 0x2db as MPI_Datatype;
pub const MPI_LOGICAL16: MPI_Datatype = 0x2e0 as MPI_Datatype;
pub const MPI_INTEGER16: MPI_Datatype = 0x2e1 as MPI_Datatype;
pub const MPI_REAL16: MPI_Datatype = 0x2e2 as MPI_Datatype;
pub const MPI_COMPLEX16: MPI_Datatype = 0x2e3 as MPI_Datatype;
pub const MPI_COMPLEX32: MPI_Datatype = 0x2eb as MPI_Datatype;

// Value and index pairs of C, for MPI_MINLOC and MPI_MAXLOC.
pub const MPI_FLOAT_INT: MPI_Datatype = 0x228 as MPI_Datatype;
pub const MPI_DOUBLE_INT: MPI_Datatype = 0x229 as MPI_Datatype;
pub const MPI_LONG_INT: MPI_Datatype = 0x22a as MPI_Datatype;
pub const MPI_2INT: MPI_Datatype = 0x22b as MPI_Datatype;
pub const MPI_SHORT_INT: MPI_Datatype = 0x22c as MPI_Datatype;
pub const MPI_LONG_DOUBLE_INT: MPI_Datatype = 0x22d as MPI_Datatype;

// Value and index pairs of Fortran.
pub const MPI_2REAL: MPI_Datatype = 0x230 as MPI_Datatype;
pub const MPI_2DOUBLE_PRECISION: MPI_Datatype = 0x231 as MPI_Datatype;
pub const MPI_2INTEGER: MPI_Datatype = 0x232 as MPI_Datatype;

// Indices of the elements of a Fortran status, counted from 0.
pub const MPI_F_STATUS_SIZE: c_int = 8;
pub const MPI_F_SOURCE: c_int = 0;
pub const MPI_F_TAG: c_int = 1;
pub const MPI_F_ERROR: c_int = 2;

// Error classes (MPI-5.0 section 9.4).
pub const MPI_SUCCESS: c_int = 0;
pub const MPI_ERR_BUFFER: c_int = 1;
pub const MPI_ERR_COUNT: c_int = 2;
pub const MPI_ERR_TYPE: c_int = 3;
pub const MPI_ERR_TAG: c_int = 4;
pub const MPI_ERR_COMM: c_int = 5;
pub const MPI_ERR_RANK: c_int = 6;
pub const MPI_ERR_REQUEST: c_int = 7;
pub const MPI_ERR_ROOT: c_int = 8;
pub const MPI_ERR_GROUP: c_int = 9;
pub const MPI_ERR_OP: c_int = 10;
pub const MPI_ERR_TOPOLOGY: c_int = 11;
pub const MPI_ERR_DIMS: c_int = 12;
pub const MPI_ERR_ARG: c_int = 13;
pub const MPI_ERR_UNKNOWN: c_int = 14;
pub const MPI_ERR_TRUNCATE: c_int = 15;
pub const MPI_ERR_OTHER: c_int = 16;
pub const MPI_ERR_INTERN: c_int = 17;
pub const MPI_ERR_PENDING: c_int = 18;
pub const MPI_ERR_IN_STATUS: c_int = 19;
pub const MPI_ERR_ACCESS: c_int = 20;
pub const MPI_ERR_AMODE: c_int = 21;
pub const MPI_ERR_ASSERT: c_int = 22;
pub const MPI_ERR_BAD_FILE: c_int = 23;
pub const MPI_ERR_BASE: c_int = 24;
pub const MPI_ERR_CONVERSION: c_int = 25;
pub const MPI_ERR_DISP: c_int = 26;
pub const MPI_ERR_DUP_DATAREP: c_int = 27;
pub const MPI_ERR_FILE_EXISTS: c_int = 28;
pub const MPI_ERR_FILE_IN_USE: c_int = 29;
pub const MPI_ERR_FILE: c_int = 30;
pub const MPI_ERR_INFO_KEY: c_int = 31;
pub const MPI_ERR_INFO_NOKEY: c_int = 32;
pub const MPI_ERR_INFO_VALUE: c_int = 33;
pub const MPI_ERR_INFO: c_int = 34;
pub const MPI_ERR_IO: c_int = 35;
pub const MPI_ERR_KEYVAL: c_int = 36;
pub const MPI_ERR_LOCKTYPE: c_int = 37;
pub const MPI_ERR_NAME: c_int = 38;
pub const MPI_ERR_NO_MEM: c_int = 39;
pub const MPI_ERR_NOT_SAME: c_int = 40;
pub const MPI_ERR_NO_SPACE: c_int = 41;
pub const MPI_ERR_NO_SUCH_FILE: c_int = 42;
pub const MPI_ERR_PORT: c_int = 43;
pub const MPI_ERR_QUOTA: c_int = 44;
pub const MPI_ERR_READ_ONLY: c_int = 45;
pub const MPI_ERR_RMA_ATTACH: c_int = 46;
pub const MPI_ERR_RMA_CONFLICT: c_int = 47;
pub const MPI_ERR_RMA_RANGE: c_int = 48;
pub const MPI_ERR_RMA_SHARED: c_int = 49;
pub const MPI_ERR_RMA_SYNC: c_int = 50;
pub const MPI_ERR_SERVICE: c_int = 51;
pub const MPI_ERR_SIZE: c_int = 52;
pub const MPI_ERR_SPAWN: c_int = 53;
pub const MPI_ERR_UNSUPPORTED_DATAREP: c_int = 54;
pub const MPI_ERR_UNSUPPORTED_OPERATION: c_int = 55;
pub const MPI_ERR_WIN: c_int = 56;
pub const MPI_ERR_RMA_FLAVOR: c_int = 57;
pub const MPI_ERR_PROC_ABORTED: c_int = 58;
pub const MPI_ERR_VALUE_TOO_LARGE: c_int = 59;
pub const MPI_ERR_SESSION: c_int = 60;
pub const MPI_ERR_ERRHANDLER: c_int = 61;
pub const MPI_ERR_ABI: c_int = 62;
pub const MPI_ERR_LASTCODE: c_int = 16383;

// Error classes of the tools interface (MPI-5.0 section 15.3.10).
pub const MPI_T_ERR_CANNOT_INIT: c_int = 1001;
pub const MPI_T_ERR_NOT_ACCESSIBLE: c_int = 1002;
pub const MPI_T_ERR_NOT_INITIALIZED: c_int = 1003;
pub const MPI_T_ERR_NOT_SUPPORTED: c_int = 1004;
pub const MPI_T_ERR_MEMORY: c_int = 1005;
pub const MPI_T_ERR_INVALID: c_int = 1006;
pub const MPI_T_ERR_INVALID_INDEX: c_int = 1007;
pub const MPI_T_ERR_INVALID_ITEM: c_int = 1008;
pub const MPI_T_ERR_INVALID_SESSION: c_int = 1009;
pub const MPI_T_ERR_INVALID_HANDLE: c_int = 1010;
pub const MPI_T_ERR_INVALID_NAME: c_int = 1011;
pub const MPI_T_ERR_OUT_OF_HANDLES: c_int = 1012;
pub const MPI_T_ERR_OUT_OF_SESSIONS: c_int = 1013;
pub const MPI_T_ERR_CVAR_SET_NOT_NOW: c_int = 1014;
pub const MPI_T_ERR_CVAR_SET_NEVER: c_int = 1015;
pub const MPI_T_ERR_PVAR_NO_WRITE: c_int = 1016;
pub const MPI_T_ERR_PVAR_NO_STARTSTOP: c_int = 1017;
pub const MPI_T_ERR_PVAR_NO_ATOMIC: c_int = 1018;

// Addresses with a special meaning.
pub const MPI_BOTTOM: *mut c_void = 0 as *mut c_void;
pub const MPI_IN_PLACE: *mut c_void = 1 as *mut c_void;
pub const MPI_BUFFER_AUTOMATIC: *mut c_void = 2 as *mut c_void;

// Empty and ignored arguments.
pub const MPI_ARGV_NULL: *mut *mut c_char = 0 as *mut *mut c_char;
pub const MPI_ARGVS_NULL: *mut *mut *mut c_char = 0 as *mut *mut *mut c_char;
pub const MPI_ERRCODES_IGNORE: *mut c_int = 0 as *mut c_int;
pub const MPI_STATUS_IGNORE: *mut MPI_Status = 0 as *mut MPI_Status;
pub const MPI_STATUSES_IGNORE: *mut MPI_Status = 0 as *mut MPI_Status;
pub const MPI_UNWEIGHTED: *mut c_int = 10 as *mut c_int;
pub const MPI_WEIGHTS_EMPTY: *mut c_int = 11 as *mut c_int;

// Maximum lengths of strings. In C, they include the terminating null character.
pub const MPI_MAX_DATAREP_STRING: c_int = 128;
pub const MPI_MAX_ERROR_STRING: c_int = 512;
pub const MPI_MAX_INFO_KEY: c_int = 256;
pub const MPI_MAX_INFO_VAL: c_int = 1024;
pub const MPI_MAX_LIBRARY_VERSION_STRING: c_int = 8192;
pub const MPI_MAX_OBJECT_NAME: c_int = 128;
pub const MPI_MAX_PORT_NAME: c_int = 1024;
pub const MPI_MAX_PROCESSOR_NAME: c_int = 256;
pub const MPI_MAX_STRINGTAG_LEN: c_int = 1024;
pub const MPI_MAX_PSET_NAME_LEN: c_int = 1024;

// Maximum number of bytes that a buffered send needs in addition to its data.
pub const MPI_BSEND_OVERHEAD: c_int = 512;

// Modes of opening a file.
pub const MPI_MODE_APPEND: c_int = 1;
pub const MPI_MODE_CREATE: c_int = 2;
pub const MPI_MODE_DELETE_ON_CLOSE: c_int = 4;
pub const MPI_MODE_EXCL: c_int = 8;
pub const MPI_MODE_RDONLY: c_int = 16;
pub const MPI_MODE_RDWR: c_int = 32;
pub const MPI_MODE_SEQUENTIAL: c_int = 64;
pub const MPI_MODE_UNIQUE_OPEN: c_int = 128;
pub const MPI_MODE_WRONLY: c_int = 256;

// Assertions of the synchronisation calls of windows (MPI-5.0 section 12.5.5).
pub const MPI_MODE_NOCHECK: c_int = 1024;
pub const MPI_MODE_NOPRECEDE: c_int = 2048;
pub const MPI_MODE_NOPUT: c_int = 4096;
pub const MPI_MODE_NOSTORE: c_int = 8192;
pub const MPI_MODE_NOSUCCEED: c_int = 16384;

// Wildcards for the source and the tag of a message.
pub const MPI_ANY_SOURCE: c_int = -1;
pub const MPI_ANY_TAG: c_int = -2;

// Ranks with a special meaning.
pub const MPI_PROC_NULL: c_int = -3;
pub const MPI_ROOT: c_int = -4;

// The value of results and arguments that are undefined.
pub const MPI_UNDEFINED: c_int = -32766;

// Levels of thread support (MPI-5.0 section 11.6).
pub const MPI_THREAD_SINGLE: c_int = 0;
pub const MPI_THREAD_FUNNELED: c_int = 1024;
pub const MPI_THREAD_SERIALIZED: c_int = 2048;
pub const MPI_THREAD_MULTIPLE: c_int = 4096;

// Orders of array elements.
pub const MPI_ORDER_C: c_int = 12;
pub const MPI_ORDER_FORTRAN: c_int = 15;

// Distributions of arrays.
pub const MPI_DISTRIBUTE_NONE: c_int = 16;
pub const MPI_DISTRIBUTE_BLOCK: c_int = 17;
pub const MPI_DISTRIBUTE_CYCLIC: c_int = 18;
pub const MPI_DISTRIBUTE_DFLT_DARG: c_int = 19;

// Combiners of datatypes.
pub const MPI_COMBINER_NAMED: c_int = 101;
pub const MPI_COMBINER_DUP: c_int = 102;
pub const MPI_COMBINER_CONTIGUOUS: c_int = 103;
pub const MPI_COMBINER_VECTOR: c_int = 104;
pub const MPI_COMBINER_HVECTOR: c_int = 105;
pub const MPI_COMBINER_INDEXED: c_int = 106;
pub const MPI_COMBINER_HINDEXED: c_int = 107;
pub const MPI_COMBINER_INDEXED_BLOCK: c_int = 108;
pub const MPI_COMBINER_HINDEXED_BLOCK: c_int = 109;
pub const MPI_COMBINER_STRUCT: c_int = 110;
pub const MPI_COMBINER_SUBARRAY: c_int = 111;
pub const MPI_COMBINER_DARRAY: c_int = 112;
pub const MPI_COMBINER_F90_REAL: c_int = 113;
pub const MPI_COMBINER_F90_COMPLEX: c_int = 114;
pub const MPI_COMBINER_F90_INTEGER: c_int = 115;
pub const MPI_COMBINER_RESIZED: c_int = 116;
pub const MPI_COMBINER_VALUE_INDEX: c_int = 117;

// Classes of datatypes.
pub const MPIX_TYPECLASS_LOGICAL: c_int = 191;
pub const MPI_TYPECLASS_INTEGER: c_int = 192;
pub const MPI_TYPECLASS_REAL: c_int = 193;
pub const MPI_TYPECLASS_COMPLEX: c_int = 194;

// Results of comparisons.
pub const MPI_IDENT: c_int = 201;
pub const MPI_CONGRUENT: c_int = 202;
pub const MPI_SIMILAR: c_int = 203;
pub const MPI_UNEQUAL: c_int = 204;

// Topologies.
pub const MPI_CART: c_int = 211;
pub const MPI_GRAPH: c_int = 212;
pub const MPI_DIST_GRAPH: c_int = 213;

// Values of split_type of MPI_Comm_split_type.
pub const MPI_COMM_TYPE_SHARED: c_int = 221;
pub const MPI_COMM_TYPE_HW_UNGUIDED: c_int = 222;
pub const MPI_COMM_TYPE_HW_GUIDED: c_int = 223;
pub const MPI_COMM_TYPE_RESOURCE_GUIDED: c_int = 224;

// Types of locks (MPI-5.0 section 12.5.3).
pub const MPI_LOCK_EXCLUSIVE: c_int = 301;
pub const MPI_LOCK_SHARED: c_int = 302;

// Flavours of windows (MPI-5.0 section 12.2.6).
pub const MPI_WIN_FLAVOR_CREATE: c_int = 311;
pub const MPI_WIN_FLAVOR_ALLOCATE: c_int = 312;
pub const MPI_WIN_FLAVOR_DYNAMIC: c_int = 313;
pub const MPI_WIN_FLAVOR_SHARED: c_int = 314;

// Memory models of windows (MPI-5.0 section 12.4).
pub const MPI_WIN_UNIFIED: c_int = 321;
pub const MPI_WIN_SEPARATE: c_int = 322;

// Values of whence of MPI_File_seek.
pub const MPI_SEEK_CUR: c_int = 401;
pub const MPI_SEEK_END: c_int = 402;
pub const MPI_SEEK_SET: c_int = 403;

// Displacement of a file.
pub const MPI_DISPLACEMENT_CURRENT: MPI_Offset = -1 as MPI_Offset;

// The invalid attribute key.
pub const MPI_KEYVAL_INVALID: c_int = 0;

// Attributes of MPI_COMM_WORLD.
pub const MPI_TAG_UB: c_int = 501;
pub const MPI_IO: c_int = 502;
pub const MPI_HOST: c_int = 503;
pub const MPI_WTIME_IS_GLOBAL: c_int = 504;
pub const MPI_APPNUM: c_int = 505;
pub const MPI_LASTUSEDCODE: c_int = 506;
pub const MPI_UNIVERSE_SIZE: c_int = 507;

// Attributes of windows (MPI-5.0 section 12.2.6).
pub const MPI_WIN_BASE: c_int = 601;
pub const MPI_WIN_DISP_UNIT: c_int = 602;
pub const MPI_WIN_SIZE: c_int = 603;
pub const MPI_WIN_CREATE_FLAVOR: c_int = 604;
pub const MPI_WIN_MODEL: c_int = 605;

// Predefined callbacks.
pub const MPI_NULL_COPY_FN: *mut MPI_Copy_function = 0 as *mut MPI_Copy_function;
pub const MPI_DUP_FN: *mut MPI_Copy_function = 1 as *mut MPI_Copy_function;
pub const MPI_NULL_DELETE_FN: *mut MPI_Delete_function = 0 as *mut MPI_Delete_function;
pub const MPI_COMM_NULL_COPY_FN: *mut MPI_Comm_copy_attr_function = 0 as *mut MPI_Comm_copy_attr_function;
pub const MPI_COMM_DUP_FN: *mut MPI_Comm_copy_attr_function = 1 as *mut MPI_Comm_copy_attr_function;
pub const MPI_COMM_NULL_DELETE_FN: *mut MPI_Comm_delete_attr_function = 0 as *mut MPI_Comm_delete_attr_function;
pub const MPI_TYPE_NULL_COPY_FN: *mut MPI_Type_copy_attr_function = 0 as *mut MPI_Type_copy_attr_function;
pub const MPI_TYPE_DUP_FN: *mut MPI_Type_copy_attr_function = 1 as *mut MPI_Type_copy_attr_function;
pub const MPI_TYPE_NULL_DELETE_FN: *mut MPI_Type_delete_attr_function = 0 as *mut MPI_Type_delete_attr_function;
pub const MPI_WIN_NULL_COPY_FN: *mut MPI_Win_copy_attr_function = 0 as *mut MPI_Win_copy_attr_function;
pub const MPI_WIN_DUP_FN: *mut MPI_Win_copy_attr_function = 1 as *mut MPI_Win_copy_attr_function;
pub const MPI_WIN_NULL_DELETE_FN: *mut MPI_Win_delete_attr_function = 0 as *mut MPI_Win_delete_attr_function;
pub const MPI_CONVERSION_FN_NULL: *mut MPI_Datarep_conversion_function = 0 as *mut MPI_Datarep_conversion_function;
pub const MPI_CONVERSION_FN_NULL_C: *mut MPI_Datarep_conversion_function_c =
    0 as *mut MPI_Datarep_conversion_function_c;

// Handles of the tools interface.
pub const MPI_T_ENUM_NULL: MPI_T_enum = 0 as MPI_T_enum;
pub const MPI_T_CVAR_HANDLE_NULL: MPI_T_cvar_handle = 0 as MPI_T_cvar_handle;
pub const MPI_T_PVAR_SESSION_NULL: MPI_T_pvar_session = 0 as MPI_T_pvar_session;
pub const MPI_T_PVAR_HANDLE_NULL: MPI_T_pvar_handle = 0 as MPI_T_pvar_handle;
pub const MPI_T_PVAR_ALL_HANDLES: MPI_T_pvar_handle = 1 as MPI_T_pvar_handle;

// Verbosity of tool variables.
pub const MPI_T_VERBOSITY_USER_BASIC: c_int = 9;
pub const MPI_T_VERBOSITY_USER_DETAIL: c_int = 10;
pub const MPI_T_VERBOSITY_USER_ALL: c_int = 12;
pub const MPI_T_VERBOSITY_TUNER_BASIC: c_int = 17;
pub const MPI_T_VERBOSITY_TUNER_DETAIL: c_int = 18;
pub const MPI_T_VERBOSITY_TUNER_ALL: c_int = 20;
pub const MPI_T_VERBOSITY_MPIDEV_BASIC: c_int = 33;
pub const MPI_T_VERBOSITY_MPIDEV_DETAIL: c_int = 34;
pub const MPI_T_VERBOSITY_MPIDEV_ALL: c_int = 36;

// Objects that tool variables belong to.
pub const MPI_T_BIND_NO_OBJECT: c_int = 1;
pub const MPI_T_BIND_MPI_COMM: c_int = 2;
pub const MPI_T_BIND_MPI_DATATYPE: c_int = 3;
pub const MPI_T_BIND_MPI_ERRHANDLER: c_int = 4;
pub const MPI_T_BIND_MPI_FILE: c_int = 5;
pub const MPI_T_BIND_MPI_GROUP: c_int = 6;
pub const MPI_T_BIND_MPI_OP: c_int = 7;
pub const MPI_T_BIND_MPI_REQUEST: c_int = 8;
pub const MPI_T_BIND_MPI_WIN: c_int = 9;
pub const MPI_T_BIND_MPI_MESSAGE: c_int = 10;
pub const MPI_T_BIND_MPI_INFO: c_int = 11;
pub const MPI_T_BIND_MPI_SESSION: c_int = 12;

// Scopes of tool variables.
pub const MPI_T_SCOPE_CONSTANT: c_int = 1;
pub const MPI_T_SCOPE_READONLY: c_int = 2;
pub const MPI_T_SCOPE_LOCAL: c_int = 3;
pub const MPI_T_SCOPE_GROUP: c_int = 4;
pub const MPI_T_SCOPE_GROUP_EQ: c_int = 5;
pub const MPI_T_SCOPE_ALL: c_int = 6;
pub const MPI_T_SCOPE_ALL_EQ: c_int = 7;

// Classes of performance variables.
pub const MPI_T_PVAR_CLASS_STATE: c_int = 1;
pub const MPI_T_PVAR_CLASS_LEVEL: c_int = 2;
pub const MPI_T_PVAR_CLASS_SIZE: c_int = 3;
pub const MPI_T_PVAR_CLASS_PERCENTAGE: c_int = 4;
pub const MPI_T_PVAR_CLASS_HIGHWATERMARK: c_int = 5;
pub const MPI_T_PVAR_CLASS_LOWWATERMARK: c_int = 6;
pub const MPI_T_PVAR_CLASS_COUNTER: c_int = 7;
pub const MPI_T_PVAR_CLASS_AGGREGATE: c_int = 8;
pub const MPI_T_PVAR_CLASS_TIMER: c_int = 9;
pub const MPI_T_PVAR_CLASS_GENERIC: c_int = 10;
