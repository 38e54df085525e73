// Constants of MPI-2.2: predefined datatypes and operations, error classes, and the rest. Part of mpicxx.h.
#ifndef RMAMPI_MPICXX_CONSTANTS_H
#define RMAMPI_MPICXX_CONSTANTS_H

#include "datatype.h"
#include "objects.h"

namespace MPI {

// Datatypes of C and C++.
inline const Datatype CHAR{MPI_CHAR};
inline const Datatype SIGNED_CHAR{MPI_SIGNED_CHAR};
inline const Datatype UNSIGNED_CHAR{MPI_UNSIGNED_CHAR};
inline const Datatype SHORT{MPI_SHORT};
inline const Datatype UNSIGNED_SHORT{MPI_UNSIGNED_SHORT};
inline const Datatype INT{MPI_INT};
inline const Datatype UNSIGNED{MPI_UNSIGNED};
inline const Datatype LONG{MPI_LONG};
inline const Datatype UNSIGNED_LONG{MPI_UNSIGNED_LONG};
inline const Datatype LONG_LONG{MPI_LONG_LONG};
inline const Datatype UNSIGNED_LONG_LONG{MPI_UNSIGNED_LONG_LONG};
inline const Datatype FLOAT{MPI_FLOAT};
inline const Datatype DOUBLE{MPI_DOUBLE};
inline const Datatype LONG_DOUBLE{MPI_LONG_DOUBLE};
inline const Datatype WCHAR{MPI_WCHAR};
inline const Datatype BYTE{MPI_BYTE};
inline const Datatype PACKED{MPI_PACKED};
inline const Datatype BOOL{MPI_CXX_BOOL};
inline const Datatype COMPLEX{MPI_CXX_FLOAT_COMPLEX};
inline const Datatype DOUBLE_COMPLEX{MPI_CXX_DOUBLE_COMPLEX};
inline const Datatype LONG_DOUBLE_COMPLEX{MPI_CXX_LONG_DOUBLE_COMPLEX};

// Pairs for MPI::MINLOC and MPI::MAXLOC.
inline const Datatype FLOAT_INT{MPI_FLOAT_INT};
inline const Datatype DOUBLE_INT{MPI_DOUBLE_INT};
inline const Datatype LONG_INT{MPI_LONG_INT};
inline const Datatype TWOINT{MPI_2INT};
inline const Datatype SHORT_INT{MPI_SHORT_INT};
inline const Datatype LONG_DOUBLE_INT{MPI_LONG_DOUBLE_INT};
inline const Datatype TWOREAL{MPI_2REAL};
inline const Datatype TWODOUBLE_PRECISION{MPI_2DOUBLE_PRECISION};
inline const Datatype TWOINTEGER{MPI_2INTEGER};

// Datatypes of Fortran.
inline const Datatype CHARACTER{MPI_CHARACTER};
inline const Datatype LOGICAL{MPI_LOGICAL};
inline const Datatype INTEGER{MPI_INTEGER};
inline const Datatype REAL{MPI_REAL};
inline const Datatype DOUBLE_PRECISION{MPI_DOUBLE_PRECISION};
inline const Datatype F_COMPLEX{MPI_COMPLEX};
inline const Datatype F_DOUBLE_COMPLEX{MPI_DOUBLE_COMPLEX};
inline const Datatype INTEGER1{MPI_INTEGER1};
inline const Datatype INTEGER2{MPI_INTEGER2};
inline const Datatype INTEGER4{MPI_INTEGER4};
inline const Datatype INTEGER8{MPI_INTEGER8};
inline const Datatype REAL2{MPI_REAL2};
inline const Datatype REAL4{MPI_REAL4};
inline const Datatype REAL8{MPI_REAL8};
inline const Datatype REAL16{MPI_REAL16};

// Operations.
inline const Op MAX{MPI_MAX};
inline const Op MIN{MPI_MIN};
inline const Op SUM{MPI_SUM};
inline const Op PROD{MPI_PROD};
inline const Op MAXLOC{MPI_MAXLOC};
inline const Op MINLOC{MPI_MINLOC};
inline const Op BAND{MPI_BAND};
inline const Op BOR{MPI_BOR};
inline const Op BXOR{MPI_BXOR};
inline const Op LAND{MPI_LAND};
inline const Op LOR{MPI_LOR};
inline const Op LXOR{MPI_LXOR};
inline const Op REPLACE{MPI_REPLACE};

// Addresses with a special meaning.
inline void *const BOTTOM = MPI_BOTTOM;
inline void *const IN_PLACE = MPI_IN_PLACE;

// Ranks and tags.
inline constexpr int ANY_SOURCE = MPI_ANY_SOURCE;
inline constexpr int ANY_TAG = MPI_ANY_TAG;
inline constexpr int PROC_NULL = MPI_PROC_NULL;
inline constexpr int ROOT = MPI_ROOT;
inline constexpr int UNDEFINED = MPI_UNDEFINED;

// Windows.
inline constexpr int LOCK_EXCLUSIVE = MPI_LOCK_EXCLUSIVE;
inline constexpr int LOCK_SHARED = MPI_LOCK_SHARED;
inline constexpr int MODE_NOCHECK = MPI_MODE_NOCHECK;
inline constexpr int MODE_NOPRECEDE = MPI_MODE_NOPRECEDE;
inline constexpr int MODE_NOPUT = MPI_MODE_NOPUT;
inline constexpr int MODE_NOSTORE = MPI_MODE_NOSTORE;
inline constexpr int MODE_NOSUCCEED = MPI_MODE_NOSUCCEED;
inline constexpr int WIN_BASE = MPI_WIN_BASE;
inline constexpr int WIN_SIZE = MPI_WIN_SIZE;
inline constexpr int WIN_DISP_UNIT = MPI_WIN_DISP_UNIT;

// Attributes of communicators.
inline constexpr int KEYVAL_INVALID = MPI_KEYVAL_INVALID;
inline constexpr int TAG_UB = MPI_TAG_UB;
inline constexpr int HOST = MPI_HOST;
inline constexpr int IO = MPI_IO;
inline constexpr int WTIME_IS_GLOBAL = MPI_WTIME_IS_GLOBAL;

// Results of comparisons.
inline constexpr int IDENT = MPI_IDENT;
inline constexpr int CONGRUENT = MPI_CONGRUENT;
inline constexpr int SIMILAR = MPI_SIMILAR;
inline constexpr int UNEQUAL = MPI_UNEQUAL;

// Levels of thread support.
inline constexpr int THREAD_SINGLE = MPI_THREAD_SINGLE;
inline constexpr int THREAD_FUNNELED = MPI_THREAD_FUNNELED;
inline constexpr int THREAD_SERIALIZED = MPI_THREAD_SERIALIZED;
inline constexpr int THREAD_MULTIPLE = MPI_THREAD_MULTIPLE;

// Datatypes of arrays.
inline constexpr int ORDER_C = MPI_ORDER_C;
inline constexpr int ORDER_FORTRAN = MPI_ORDER_FORTRAN;
inline constexpr int DISTRIBUTE_BLOCK = MPI_DISTRIBUTE_BLOCK;
inline constexpr int DISTRIBUTE_CYCLIC = MPI_DISTRIBUTE_CYCLIC;
inline constexpr int DISTRIBUTE_NONE = MPI_DISTRIBUTE_NONE;
inline constexpr int DISTRIBUTE_DFLT_DARG = MPI_DISTRIBUTE_DFLT_DARG;
inline constexpr int TYPECLASS_INTEGER = MPI_TYPECLASS_INTEGER;
inline constexpr int TYPECLASS_REAL = MPI_TYPECLASS_REAL;
inline constexpr int TYPECLASS_COMPLEX = MPI_TYPECLASS_COMPLEX;

// Lengths of strings.
inline constexpr int MAX_PROCESSOR_NAME = MPI_MAX_PROCESSOR_NAME;
inline constexpr int MAX_ERROR_STRING = MPI_MAX_ERROR_STRING;
inline constexpr int MAX_OBJECT_NAME = MPI_MAX_OBJECT_NAME;
inline constexpr int MAX_INFO_KEY = MPI_MAX_INFO_KEY;
inline constexpr int MAX_INFO_VAL = MPI_MAX_INFO_VAL;
inline constexpr int BSEND_OVERHEAD = MPI_BSEND_OVERHEAD;

// Error classes.
inline constexpr int SUCCESS = MPI_SUCCESS;
inline constexpr int ERR_BUFFER = MPI_ERR_BUFFER;
inline constexpr int ERR_COUNT = MPI_ERR_COUNT;
inline constexpr int ERR_TYPE = MPI_ERR_TYPE;
inline constexpr int ERR_TAG = MPI_ERR_TAG;
inline constexpr int ERR_COMM = MPI_ERR_COMM;
inline constexpr int ERR_RANK = MPI_ERR_RANK;
inline constexpr int ERR_REQUEST = MPI_ERR_REQUEST;
inline constexpr int ERR_ROOT = MPI_ERR_ROOT;
inline constexpr int ERR_GROUP = MPI_ERR_GROUP;
inline constexpr int ERR_OP = MPI_ERR_OP;
inline constexpr int ERR_TOPOLOGY = MPI_ERR_TOPOLOGY;
inline constexpr int ERR_DIMS = MPI_ERR_DIMS;
inline constexpr int ERR_ARG = MPI_ERR_ARG;
inline constexpr int ERR_UNKNOWN = MPI_ERR_UNKNOWN;
inline constexpr int ERR_TRUNCATE = MPI_ERR_TRUNCATE;
inline constexpr int ERR_OTHER = MPI_ERR_OTHER;
inline constexpr int ERR_INTERN = MPI_ERR_INTERN;
inline constexpr int ERR_PENDING = MPI_ERR_PENDING;
inline constexpr int ERR_IN_STATUS = MPI_ERR_IN_STATUS;
inline constexpr int ERR_ASSERT = MPI_ERR_ASSERT;
inline constexpr int ERR_BASE = MPI_ERR_BASE;
inline constexpr int ERR_DISP = MPI_ERR_DISP;
inline constexpr int ERR_INFO_KEY = MPI_ERR_INFO_KEY;
inline constexpr int ERR_INFO_NOKEY = MPI_ERR_INFO_NOKEY;
inline constexpr int ERR_INFO_VALUE = MPI_ERR_INFO_VALUE;
inline constexpr int ERR_INFO = MPI_ERR_INFO;
inline constexpr int ERR_KEYVAL = MPI_ERR_KEYVAL;
inline constexpr int ERR_LOCKTYPE = MPI_ERR_LOCKTYPE;
inline constexpr int ERR_NAME = MPI_ERR_NAME;
inline constexpr int ERR_NO_MEM = MPI_ERR_NO_MEM;
inline constexpr int ERR_NOT_SAME = MPI_ERR_NOT_SAME;
inline constexpr int ERR_RMA_CONFLICT = MPI_ERR_RMA_CONFLICT;
inline constexpr int ERR_RMA_SYNC = MPI_ERR_RMA_SYNC;
inline constexpr int ERR_SIZE = MPI_ERR_SIZE;
inline constexpr int ERR_SPAWN = MPI_ERR_SPAWN;
inline constexpr int ERR_PORT = MPI_ERR_PORT;
inline constexpr int ERR_SERVICE = MPI_ERR_SERVICE;
inline constexpr int ERR_UNSUPPORTED_OPERATION = MPI_ERR_UNSUPPORTED_OPERATION;
inline constexpr int ERR_WIN = MPI_ERR_WIN;
inline constexpr int ERR_LASTCODE = MPI_ERR_LASTCODE;

}  // namespace MPI

#endif
