/* mpi.h of rmampi: the MPI-5.0 standard ABI. Made from the Rust source by cbindgen; do not edit.
 * All constants, types and functions of the ABI are declared. Those that the library does not have stand at the end. */

#ifndef RMAMPI_MPI_H
#define RMAMPI_MPI_H

#include <stdint.h>

/* Handles are C's casts of numbers, of which C++ compilers would warn (-Wold-style-cast). */
#if defined(__cplusplus) && defined(__GNUC__)
#pragma GCC system_header
#endif

#define MPI_VERSION 5
#define MPI_SUBVERSION 0
#define MPI_ABI_VERSION 1
#define MPI_ABI_SUBVERSION 0
#define MPI_F_STATUS_SIZE 8
#define MPI_F_SOURCE 0
#define MPI_F_TAG 1
#define MPI_F_ERROR 2
#define MPI_SUCCESS 0
#define MPI_ERR_BUFFER 1
#define MPI_ERR_COUNT 2
#define MPI_ERR_TYPE 3
#define MPI_ERR_TAG 4
#define MPI_ERR_COMM 5
#define MPI_ERR_RANK 6
#define MPI_ERR_REQUEST 7
#define MPI_ERR_ROOT 8
#define MPI_ERR_GROUP 9
#define MPI_ERR_OP 10
#define MPI_ERR_TOPOLOGY 11
#define MPI_ERR_DIMS 12
#define MPI_ERR_ARG 13
#define MPI_ERR_UNKNOWN 14
#define MPI_ERR_TRUNCATE 15
#define MPI_ERR_OTHER 16
#define MPI_ERR_INTERN 17
#define MPI_ERR_PENDING 18
#define MPI_ERR_IN_STATUS 19
#define MPI_ERR_ACCESS 20
#define MPI_ERR_AMODE 21
#define MPI_ERR_ASSERT 22
#define MPI_ERR_BAD_FILE 23
#define MPI_ERR_BASE 24
#define MPI_ERR_CONVERSION 25
#define MPI_ERR_DISP 26
#define MPI_ERR_DUP_DATAREP 27
#define MPI_ERR_FILE_EXISTS 28
#define MPI_ERR_FILE_IN_USE 29
#define MPI_ERR_FILE 30
#define MPI_ERR_INFO_KEY 31
#define MPI_ERR_INFO_NOKEY 32
#define MPI_ERR_INFO_VALUE 33
#define MPI_ERR_INFO 34
#define MPI_ERR_IO 35
#define MPI_ERR_KEYVAL 36
#define MPI_ERR_LOCKTYPE 37
#define MPI_ERR_NAME 38
#define MPI_ERR_NO_MEM 39
#define MPI_ERR_NOT_SAME 40
#define MPI_ERR_NO_SPACE 41
#define MPI_ERR_NO_SUCH_FILE 42
#define MPI_ERR_PORT 43
#define MPI_ERR_QUOTA 44
#define MPI_ERR_READ_ONLY 45
#define MPI_ERR_RMA_ATTACH 46
#define MPI_ERR_RMA_CONFLICT 47
#define MPI_ERR_RMA_RANGE 48
#define MPI_ERR_RMA_SHARED 49
#define MPI_ERR_RMA_SYNC 50
#define MPI_ERR_SERVICE 51
#define MPI_ERR_SIZE 52
#define MPI_ERR_SPAWN 53
#define MPI_ERR_UNSUPPORTED_DATAREP 54
#define MPI_ERR_UNSUPPORTED_OPERATION 55
#define MPI_ERR_WIN 56
#define MPI_ERR_RMA_FLAVOR 57
#define MPI_ERR_PROC_ABORTED 58
#define MPI_ERR_VALUE_TOO_LARGE 59
#define MPI_ERR_SESSION 60
#define MPI_ERR_ERRHANDLER 61
#define MPI_ERR_ABI 62
#define MPI_ERR_LASTCODE 16383
#define MPI_T_ERR_CANNOT_INIT 1001
#define MPI_T_ERR_NOT_ACCESSIBLE 1002
#define MPI_T_ERR_NOT_INITIALIZED 1003
#define MPI_T_ERR_NOT_SUPPORTED 1004
#define MPI_T_ERR_MEMORY 1005
#define MPI_T_ERR_INVALID 1006
#define MPI_T_ERR_INVALID_INDEX 1007
#define MPI_T_ERR_INVALID_ITEM 1008
#define MPI_T_ERR_INVALID_SESSION 1009
#define MPI_T_ERR_INVALID_HANDLE 1010
#define MPI_T_ERR_INVALID_NAME 1011
#define MPI_T_ERR_OUT_OF_HANDLES 1012
#define MPI_T_ERR_OUT_OF_SESSIONS 1013
#define MPI_T_ERR_CVAR_SET_NOT_NOW 1014
#define MPI_T_ERR_CVAR_SET_NEVER 1015
#define MPI_T_ERR_PVAR_NO_WRITE 1016
#define MPI_T_ERR_PVAR_NO_STARTSTOP 1017
#define MPI_T_ERR_PVAR_NO_ATOMIC 1018
#define MPI_BOTTOM ((void*) 0)
#define MPI_IN_PLACE ((void*) 1)
#define MPI_BUFFER_AUTOMATIC ((void*) 2)
#define MPI_ERRCODES_IGNORE ((int*) 0)
#define MPI_UNWEIGHTED ((int*) 10)
#define MPI_WEIGHTS_EMPTY ((int*) 11)
#define MPI_MAX_DATAREP_STRING 128
#define MPI_MAX_ERROR_STRING 512
#define MPI_MAX_INFO_KEY 256
#define MPI_MAX_INFO_VAL 1024
#define MPI_MAX_LIBRARY_VERSION_STRING 8192
#define MPI_MAX_OBJECT_NAME 128
#define MPI_MAX_PORT_NAME 1024
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_MAX_STRINGTAG_LEN 1024
#define MPI_MAX_PSET_NAME_LEN 1024
#define MPI_BSEND_OVERHEAD 512
#define MPI_MODE_APPEND 1
#define MPI_MODE_CREATE 2
#define MPI_MODE_DELETE_ON_CLOSE 4
#define MPI_MODE_EXCL 8
#define MPI_MODE_RDONLY 16
#define MPI_MODE_RDWR 32
#define MPI_MODE_SEQUENTIAL 64
#define MPI_MODE_UNIQUE_OPEN 128
#define MPI_MODE_WRONLY 256
#define MPI_MODE_NOCHECK 1024
#define MPI_MODE_NOPRECEDE 2048
#define MPI_MODE_NOPUT 4096
#define MPI_MODE_NOSTORE 8192
#define MPI_MODE_NOSUCCEED 16384
#define MPI_ANY_SOURCE (-1)
#define MPI_ANY_TAG (-2)
#define MPI_PROC_NULL (-3)
#define MPI_ROOT (-4)
#define MPI_UNDEFINED (-32766)
#define MPI_THREAD_SINGLE 0
#define MPI_THREAD_FUNNELED 1024
#define MPI_THREAD_SERIALIZED 2048
#define MPI_THREAD_MULTIPLE 4096
#define MPI_ORDER_C 12
#define MPI_ORDER_FORTRAN 15
#define MPI_DISTRIBUTE_NONE 16
#define MPI_DISTRIBUTE_BLOCK 17
#define MPI_DISTRIBUTE_CYCLIC 18
#define MPI_DISTRIBUTE_DFLT_DARG 19
#define MPI_COMBINER_NAMED 101
#define MPI_COMBINER_DUP 102
#define MPI_COMBINER_CONTIGUOUS 103
#define MPI_COMBINER_VECTOR 104
#define MPI_COMBINER_HVECTOR 105
#define MPI_COMBINER_INDEXED 106
#define MPI_COMBINER_HINDEXED 107
#define MPI_COMBINER_INDEXED_BLOCK 108
#define MPI_COMBINER_HINDEXED_BLOCK 109
#define MPI_COMBINER_STRUCT 110
#define MPI_COMBINER_SUBARRAY 111
#define MPI_COMBINER_DARRAY 112
#define MPI_COMBINER_F90_REAL 113
#define MPI_COMBINER_F90_COMPLEX 114
#define MPI_COMBINER_F90_INTEGER 115
#define MPI_COMBINER_RESIZED 116
#define MPI_COMBINER_VALUE_INDEX 117
#define MPIX_TYPECLASS_LOGICAL 191
#define MPI_TYPECLASS_INTEGER 192
#define MPI_TYPECLASS_REAL 193
#define MPI_TYPECLASS_COMPLEX 194
#define MPI_IDENT 201
#define MPI_CONGRUENT 202
#define MPI_SIMILAR 203
#define MPI_UNEQUAL 204
#define MPI_CART 211
#define MPI_GRAPH 212
#define MPI_DIST_GRAPH 213
#define MPI_COMM_TYPE_SHARED 221
#define MPI_COMM_TYPE_HW_UNGUIDED 222
#define MPI_COMM_TYPE_HW_GUIDED 223
#define MPI_COMM_TYPE_RESOURCE_GUIDED 224
#define MPI_LOCK_EXCLUSIVE 301
#define MPI_LOCK_SHARED 302
#define MPI_WIN_FLAVOR_CREATE 311
#define MPI_WIN_FLAVOR_ALLOCATE 312
#define MPI_WIN_FLAVOR_DYNAMIC 313
#define MPI_WIN_FLAVOR_SHARED 314
#define MPI_WIN_UNIFIED 321
#define MPI_WIN_SEPARATE 322
#define MPI_SEEK_CUR 401
#define MPI_SEEK_END 402
#define MPI_SEEK_SET 403
#define MPI_KEYVAL_INVALID 0
#define MPI_TAG_UB 501
#define MPI_IO 502
#define MPI_HOST 503
#define MPI_WTIME_IS_GLOBAL 504
#define MPI_APPNUM 505
#define MPI_LASTUSEDCODE 506
#define MPI_UNIVERSE_SIZE 507
#define MPI_WIN_BASE 601
#define MPI_WIN_DISP_UNIT 602
#define MPI_WIN_SIZE 603
#define MPI_WIN_CREATE_FLAVOR 604
#define MPI_WIN_MODEL 605
#define MPI_T_VERBOSITY_USER_BASIC 9
#define MPI_T_VERBOSITY_USER_DETAIL 10
#define MPI_T_VERBOSITY_USER_ALL 12
#define MPI_T_VERBOSITY_TUNER_BASIC 17
#define MPI_T_VERBOSITY_TUNER_DETAIL 18
#define MPI_T_VERBOSITY_TUNER_ALL 20
#define MPI_T_VERBOSITY_MPIDEV_BASIC 33
#define MPI_T_VERBOSITY_MPIDEV_DETAIL 34
#define MPI_T_VERBOSITY_MPIDEV_ALL 36
#define MPI_T_BIND_NO_OBJECT 1
#define MPI_T_BIND_MPI_COMM 2
#define MPI_T_BIND_MPI_DATATYPE 3
#define MPI_T_BIND_MPI_ERRHANDLER 4
#define MPI_T_BIND_MPI_FILE 5
#define MPI_T_BIND_MPI_GROUP 6
#define MPI_T_BIND_MPI_OP 7
#define MPI_T_BIND_MPI_REQUEST 8
#define MPI_T_BIND_MPI_WIN 9
#define MPI_T_BIND_MPI_MESSAGE 10
#define MPI_T_BIND_MPI_INFO 11
#define MPI_T_BIND_MPI_SESSION 12
#define MPI_T_SCOPE_CONSTANT 1
#define MPI_T_SCOPE_READONLY 2
#define MPI_T_SCOPE_LOCAL 3
#define MPI_T_SCOPE_GROUP 4
#define MPI_T_SCOPE_GROUP_EQ 5
#define MPI_T_SCOPE_ALL 6
#define MPI_T_SCOPE_ALL_EQ 7
#define MPI_T_PVAR_CLASS_STATE 1
#define MPI_T_PVAR_CLASS_LEVEL 2
#define MPI_T_PVAR_CLASS_SIZE 3
#define MPI_T_PVAR_CLASS_PERCENTAGE 4
#define MPI_T_PVAR_CLASS_HIGHWATERMARK 5
#define MPI_T_PVAR_CLASS_LOWWATERMARK 6
#define MPI_T_PVAR_CLASS_COUNTER 7
#define MPI_T_PVAR_CLASS_AGGREGATE 8
#define MPI_T_PVAR_CLASS_TIMER 9
#define MPI_T_PVAR_CLASS_GENERIC 10

typedef struct MPI_ABI_Comm MPI_ABI_Comm;

typedef struct MPI_ABI_Datatype MPI_ABI_Datatype;

typedef struct MPI_ABI_Errhandler MPI_ABI_Errhandler;

typedef struct MPI_ABI_File MPI_ABI_File;

typedef struct MPI_ABI_Group MPI_ABI_Group;

typedef struct MPI_ABI_Info MPI_ABI_Info;

typedef struct MPI_ABI_Message MPI_ABI_Message;

typedef struct MPI_ABI_Op MPI_ABI_Op;

typedef struct MPI_ABI_Request MPI_ABI_Request;

typedef struct MPI_ABI_Session MPI_ABI_Session;

typedef struct MPI_ABI_T_cvar_handle MPI_ABI_T_cvar_handle;

typedef struct MPI_ABI_T_enum MPI_ABI_T_enum;

typedef struct MPI_ABI_T_event_instance MPI_ABI_T_event_instance;

typedef struct MPI_ABI_T_event_registration MPI_ABI_T_event_registration;

typedef struct MPI_ABI_T_pvar_handle MPI_ABI_T_pvar_handle;

typedef struct MPI_ABI_T_pvar_session MPI_ABI_T_pvar_session;

typedef struct MPI_ABI_Win MPI_ABI_Win;

/**
 * A set of (key, value) strings.
 */
typedef MPI_ABI_Info *MPI_Info;

/**
 * A communicator.
 */
typedef MPI_ABI_Comm *MPI_Comm;

/**
 * A window.
 */
typedef MPI_ABI_Win *MPI_Win;

/**
 * A datatype.
 */
typedef MPI_ABI_Datatype *MPI_Datatype;

/**
 * A count of elements or bytes, at least as wide as `MPI_Aint` and `MPI_Offset`.
 */
typedef int64_t MPI_Count;

/**
 * An operation under way.
 */
typedef MPI_ABI_Request *MPI_Request;

/**
 * An address, or a difference of two; signed, as wide as a pointer.
 */
typedef intptr_t MPI_Aint;

/**
 * A reduction operation.
 */
typedef MPI_ABI_Op *MPI_Op;

/**
 * A group of processes.
 */
typedef MPI_ABI_Group *MPI_Group;

/**
 * An error handler.
 */
typedef MPI_ABI_Errhandler *MPI_Errhandler;

/**
 * What is known of a received message (MPI-5.0 section 3.2.5).
 */
typedef struct {
  /**
   * Rank of the sender.
   */
  int MPI_SOURCE;
  /**
   * Tag of the message.
   */
  int MPI_TAG;
  /**
   * Error code, where several requests complete at once.
   */
  int MPI_ERROR;
  /**
   * The library's own.
   */
  int MPI_internal[5];
} MPI_Status;

/**
 * A file.
 */
typedef MPI_ABI_File *MPI_File;

/**
 * A matched message.
 */
typedef MPI_ABI_Message *MPI_Message;

/**
 * A session.
 */
typedef MPI_ABI_Session *MPI_Session;

/**
 * An enumeration of the tools interface.
 */
typedef MPI_ABI_T_enum *MPI_T_enum;

/**
 * A control variable.
 */
typedef MPI_ABI_T_cvar_handle *MPI_T_cvar_handle;

/**
 * A registered event callback.
 */
typedef MPI_ABI_T_event_registration *MPI_T_event_registration;

/**
 * An event.
 */
typedef MPI_ABI_T_event_instance *MPI_T_event_instance;

/**
 * A session of performance measurements.
 */
typedef MPI_ABI_T_pvar_session *MPI_T_pvar_session;

/**
 * A performance variable.
 */
typedef MPI_ABI_T_pvar_handle *MPI_T_pvar_handle;

/**
 * A position in a file.
 */
typedef int64_t MPI_Offset;
#define MPI_OP_NULL ((MPI_Op) 0x00000020)
#define MPI_SUM ((MPI_Op) 0x00000021)
#define MPI_MIN ((MPI_Op) 0x00000022)
#define MPI_MAX ((MPI_Op) 0x00000023)
#define MPI_PROD ((MPI_Op) 0x00000024)
#define MPI_BAND ((MPI_Op) 0x00000028)
#define MPI_BOR ((MPI_Op) 0x00000029)
#define MPI_BXOR ((MPI_Op) 0x0000002a)
#define MPI_LAND ((MPI_Op) 0x00000030)
#define MPI_LOR ((MPI_Op) 0x00000031)
#define MPI_LXOR ((MPI_Op) 0x00000032)
#define MPI_MINLOC ((MPI_Op) 0x00000038)
#define MPI_MAXLOC ((MPI_Op) 0x00000039)
#define MPI_REPLACE ((MPI_Op) 0x0000003c)
#define MPI_NO_OP ((MPI_Op) 0x0000003d)
#define MPI_COMM_NULL ((MPI_Comm) 0x00000100)
#define MPI_COMM_WORLD ((MPI_Comm) 0x00000101)
#define MPI_COMM_SELF ((MPI_Comm) 0x00000102)
#define MPI_GROUP_NULL ((MPI_Group) 0x00000108)
#define MPI_GROUP_EMPTY ((MPI_Group) 0x00000109)
#define MPI_WIN_NULL ((MPI_Win) 0x00000110)
#define MPI_FILE_NULL ((MPI_File) 0x00000118)
#define MPI_SESSION_NULL ((MPI_Session) 0x00000120)
#define MPI_MESSAGE_NULL ((MPI_Message) 0x00000128)
#define MPI_MESSAGE_NO_PROC ((MPI_Message) 0x00000129)
#define MPI_INFO_NULL ((MPI_Info) 0x00000130)
#define MPI_INFO_ENV ((MPI_Info) 0x00000131)
#define MPI_ERRHANDLER_NULL ((MPI_Errhandler) 0x00000140)
#define MPI_ERRORS_ARE_FATAL ((MPI_Errhandler) 0x00000141)
#define MPI_ERRORS_ABORT ((MPI_Errhandler) 0x00000142)
#define MPI_ERRORS_RETURN ((MPI_Errhandler) 0x00000143)
#define MPI_REQUEST_NULL ((MPI_Request) 0x00000180)
#define MPI_DATATYPE_NULL ((MPI_Datatype) 0x00000200)
#define MPI_AINT ((MPI_Datatype) 0x00000201)
#define MPI_COUNT ((MPI_Datatype) 0x00000202)
#define MPI_OFFSET ((MPI_Datatype) 0x00000203)
#define MPI_PACKED ((MPI_Datatype) 0x00000207)
#define MPI_BYTE ((MPI_Datatype) 0x00000247)
#define MPI_SHORT ((MPI_Datatype) 0x00000208)
#define MPI_INT ((MPI_Datatype) 0x00000209)
#define MPI_LONG ((MPI_Datatype) 0x0000020a)
#define MPI_LONG_LONG ((MPI_Datatype) 0x0000020b)
#define MPI_LONG_LONG_INT MPI_LONG_LONG
#define MPI_UNSIGNED_SHORT ((MPI_Datatype) 0x0000020c)
#define MPI_UNSIGNED ((MPI_Datatype) 0x0000020d)
#define MPI_UNSIGNED_LONG ((MPI_Datatype) 0x0000020e)
#define MPI_UNSIGNED_LONG_LONG ((MPI_Datatype) 0x0000020f)
#define MPI_FLOAT ((MPI_Datatype) 0x00000210)
#define MPI_C_FLOAT_COMPLEX ((MPI_Datatype) 0x00000212)
#define MPI_C_COMPLEX MPI_C_FLOAT_COMPLEX
#define MPI_DOUBLE ((MPI_Datatype) 0x00000214)
#define MPI_C_DOUBLE_COMPLEX ((MPI_Datatype) 0x00000216)
#define MPI_LONG_DOUBLE ((MPI_Datatype) 0x00000220)
#define MPI_C_LONG_DOUBLE_COMPLEX ((MPI_Datatype) 0x00000224)
#define MPI_C_BOOL ((MPI_Datatype) 0x00000238)
#define MPI_WCHAR ((MPI_Datatype) 0x0000023c)
#define MPI_INT8_T ((MPI_Datatype) 0x00000240)
#define MPI_UINT8_T ((MPI_Datatype) 0x00000241)
#define MPI_CHAR ((MPI_Datatype) 0x00000243)
#define MPI_SIGNED_CHAR ((MPI_Datatype) 0x00000244)
#define MPI_UNSIGNED_CHAR ((MPI_Datatype) 0x00000245)
#define MPI_INT16_T ((MPI_Datatype) 0x00000248)
#define MPI_UINT16_T ((MPI_Datatype) 0x00000249)
#define MPI_INT32_T ((MPI_Datatype) 0x00000250)
#define MPI_UINT32_T ((MPI_Datatype) 0x00000251)
#define MPI_INT64_T ((MPI_Datatype) 0x00000258)
#define MPI_UINT64_T ((MPI_Datatype) 0x00000259)
#define MPI_CXX_FLOAT_COMPLEX ((MPI_Datatype) 0x00000213)
#define MPI_CXX_DOUBLE_COMPLEX ((MPI_Datatype) 0x00000217)
#define MPI_CXX_LONG_DOUBLE_COMPLEX ((MPI_Datatype) 0x00000225)
#define MPI_CXX_BOOL ((MPI_Datatype) 0x00000239)
#define MPI_LOGICAL ((MPI_Datatype) 0x00000218)
#define MPI_INTEGER ((MPI_Datatype) 0x00000219)
#define MPI_REAL ((MPI_Datatype) 0x0000021a)
#define MPI_COMPLEX ((MPI_Datatype) 0x0000021b)
#define MPI_DOUBLE_PRECISION ((MPI_Datatype) 0x0000021c)
#define MPI_CHARACTER ((MPI_Datatype) 0x0000021e)
#define MPI_DOUBLE_COMPLEX ((MPI_Datatype) 0x0000021d)
#define MPI_LOGICAL1 ((MPI_Datatype) 0x000002c0)
#define MPI_INTEGER1 ((MPI_Datatype) 0x000002c1)
#define MPI_LOGICAL2 ((MPI_Datatype) 0x000002c8)
#define MPI_INTEGER2 ((MPI_Datatype) 0x000002c9)
#define MPI_REAL2 ((MPI_Datatype) 0x000002ca)
#define MPI_LOGICAL4 ((MPI_Datatype) 0x000002d0)
#define MPI_INTEGER4 ((MPI_Datatype) 0x000002d1)
#define MPI_REAL4 ((MPI_Datatype) 0x000002d2)
#define MPI_COMPLEX4 ((MPI_Datatype) 0x000002d3)
#define MPI_LOGICAL8 ((MPI_Datatype) 0x000002d8)
#define MPI_INTEGER8 ((MPI_Datatype) 0x000002d9)
#define MPI_REAL8 ((MPI_Datatype) 0x000002da)
#define MPI_COMPLEX8 ((MPI_Datatype) 0x000002db)
#define MPI_LOGICAL16 ((MPI_Datatype) 0x000002e0)
#define MPI_INTEGER16 ((MPI_Datatype) 0x000002e1)
#define MPI_REAL16 ((MPI_Datatype) 0x000002e2)
#define MPI_COMPLEX16 ((MPI_Datatype) 0x000002e3)
#define MPI_COMPLEX32 ((MPI_Datatype) 0x000002eb)
#define MPI_FLOAT_INT ((MPI_Datatype) 0x00000228)
#define MPI_DOUBLE_INT ((MPI_Datatype) 0x00000229)
#define MPI_LONG_INT ((MPI_Datatype) 0x0000022a)
#define MPI_2INT ((MPI_Datatype) 0x0000022b)
#define MPI_SHORT_INT ((MPI_Datatype) 0x0000022c)
#define MPI_LONG_DOUBLE_INT ((MPI_Datatype) 0x0000022d)
#define MPI_2REAL ((MPI_Datatype) 0x00000230)
#define MPI_2DOUBLE_PRECISION ((MPI_Datatype) 0x00000231)
#define MPI_2INTEGER ((MPI_Datatype) 0x00000232)
#define MPI_ARGV_NULL ((char**) 0)
#define MPI_ARGVS_NULL ((char***) 0)
#define MPI_STATUS_IGNORE ((MPI_Status*) 0)
#define MPI_STATUSES_IGNORE ((MPI_Status*) 0)
#define MPI_DISPLACEMENT_CURRENT ((MPI_Offset) -1)
#define MPI_NULL_COPY_FN ((MPI_Copy_function*) 0)
#define MPI_DUP_FN ((MPI_Copy_function*) 1)
#define MPI_NULL_DELETE_FN ((MPI_Delete_function*) 0)
#define MPI_COMM_NULL_COPY_FN ((MPI_Comm_copy_attr_function*) 0)
#define MPI_COMM_DUP_FN ((MPI_Comm_copy_attr_function*) 1)
#define MPI_COMM_NULL_DELETE_FN ((MPI_Comm_delete_attr_function*) 0)
#define MPI_TYPE_NULL_COPY_FN ((MPI_Type_copy_attr_function*) 0)
#define MPI_TYPE_DUP_FN ((MPI_Type_copy_attr_function*) 1)
#define MPI_TYPE_NULL_DELETE_FN ((MPI_Type_delete_attr_function*) 0)
#define MPI_WIN_NULL_COPY_FN ((MPI_Win_copy_attr_function*) 0)
#define MPI_WIN_DUP_FN ((MPI_Win_copy_attr_function*) 1)
#define MPI_WIN_NULL_DELETE_FN ((MPI_Win_delete_attr_function*) 0)
#define MPI_CONVERSION_FN_NULL ((MPI_Datarep_conversion_function*) 0)
#define MPI_CONVERSION_FN_NULL_C ((MPI_Datarep_conversion_function_c*) 0)
#define MPI_T_ENUM_NULL ((MPI_T_enum) 0)
#define MPI_T_CVAR_HANDLE_NULL ((MPI_T_cvar_handle) 0)
#define MPI_T_PVAR_SESSION_NULL ((MPI_T_pvar_session) 0)
#define MPI_T_PVAR_HANDLE_NULL ((MPI_T_pvar_handle) 0)
#define MPI_T_PVAR_ALL_HANDLES ((MPI_T_pvar_handle) 1)

/* Callbacks of the MPI-5.0 standard ABI (function types) and the tagged enumerations of the tools interface:
 * what cbindgen cannot write from Rust. It goes into mpi.h as it stands. */
typedef void MPI_User_function(void *invec, void *inoutvec, int *len, MPI_Datatype *datatype);
typedef void MPI_User_function_c(void *invec, void *inoutvec, MPI_Count *len, MPI_Datatype *datatype);
typedef int MPI_Grequest_query_function(void *extra_state, MPI_Status *status);
typedef int MPI_Grequest_free_function(void *extra_state);
typedef int MPI_Grequest_cancel_function(void *extra_state, int complete);
typedef int MPI_Copy_function(MPI_Comm comm, int keyval, void *extra_state, void *attribute_val_in, void
        *attribute_val_out, int *flag);
typedef int MPI_Delete_function(MPI_Comm comm, int keyval, void *attribute_val, void *extra_state);
typedef int MPI_Comm_copy_attr_function(MPI_Comm comm, int keyval, void *extra_state, void *attribute_val_in, void
        *attribute_val_out, int *flag);
typedef int MPI_Comm_delete_attr_function(MPI_Comm comm, int keyval, void *attribute_val, void *extra_state);
typedef int MPI_Type_copy_attr_function(MPI_Datatype datatype, int keyval, void *extra_state, void
        *attribute_val_in, void *attribute_val_out, int *flag);
typedef int MPI_Type_delete_attr_function(MPI_Datatype datatype, int keyval, void *attribute_val, void *extra_state);
typedef int MPI_Win_copy_attr_function(MPI_Win win, int keyval, void *extra_state, void *attribute_val_in, void
        *attribute_val_out, int *flag);
typedef int MPI_Win_delete_attr_function(MPI_Win win, int keyval, void *attribute_val, void *extra_state);
typedef int MPI_Datarep_extent_function(MPI_Datatype datatype, MPI_Aint *extent, void *extra_state);
typedef int MPI_Datarep_conversion_function(void *userbuf, MPI_Datatype datatype, int count, void *filebuf,
        MPI_Offset position, void *extra_state);
typedef int MPI_Datarep_conversion_function_c(void *userbuf, MPI_Datatype datatype, MPI_Count count, void *filebuf,
        MPI_Offset position, void *extra_state);
typedef void MPI_Comm_errhandler_function(MPI_Comm *comm, int *error_code, ...);
typedef void MPI_File_errhandler_function(MPI_File *file, int *error_code, ...);
typedef void MPI_Win_errhandler_function(MPI_Win *win, int *error_code, ...);
typedef void MPI_Session_errhandler_function(MPI_Session *session, int *error_code, ...);
typedef MPI_Comm_errhandler_function MPI_Comm_errhandler_fn;
typedef MPI_File_errhandler_function MPI_File_errhandler_fn;
typedef MPI_Win_errhandler_function MPI_Win_errhandler_fn;
typedef MPI_Session_errhandler_function MPI_Session_errhandler_fn;

/* The tools interface. */
enum MPI_T_cb_safety {
  MPI_T_CB_REQUIRE_NONE = 0,
  MPI_T_CB_REQUIRE_MPI_RESTRICTED = 3,
  MPI_T_CB_REQUIRE_THREAD_SAFE = 15,
  MPI_T_CB_REQUIRE_ASYNC_SIGNAL_SAFE = 63
};
typedef enum MPI_T_cb_safety MPI_T_cb_safety;

enum MPI_T_source_order {
  MPI_T_SOURCE_ORDERED = 1,
  MPI_T_SOURCE_UNORDERED = 2
};
typedef enum MPI_T_source_order MPI_T_source_order;

typedef void MPI_T_event_cb_function(MPI_T_event_instance event_instance, MPI_T_event_registration
        event_registration, MPI_T_cb_safety cb_safety, void *user_data);
typedef void MPI_T_event_free_cb_function(MPI_T_event_registration event_registration, MPI_T_cb_safety cb_safety,
        void *user_data);
typedef void MPI_T_event_dropped_cb_function(MPI_Count count, MPI_T_event_registration event_registration, int
        source_index, MPI_T_cb_safety cb_safety, void *user_data);

/* Handles and statuses of Fortran. The ABI has no MPI_Fint, since it knows no Fortran compiler; here it is the INTEGER of 4 bytes.
 * These names are the ABI's own functions under others, or done in place, so a program that uses them needs nothing that only
 * this library has. What another header has defined before stays. */
typedef int MPI_Fint;

#ifndef MPI_Comm_c2f
#define MPI_Comm_c2f MPI_Comm_toint
#define MPI_Comm_f2c MPI_Comm_fromint
#endif
#ifndef PMPI_Comm_c2f
#define PMPI_Comm_c2f PMPI_Comm_toint
#define PMPI_Comm_f2c PMPI_Comm_fromint
#endif
#ifndef MPI_Errhandler_c2f
#define MPI_Errhandler_c2f MPI_Errhandler_toint
#define MPI_Errhandler_f2c MPI_Errhandler_fromint
#endif
#ifndef PMPI_Errhandler_c2f
#define PMPI_Errhandler_c2f PMPI_Errhandler_toint
#define PMPI_Errhandler_f2c PMPI_Errhandler_fromint
#endif
#ifndef MPI_File_c2f
#define MPI_File_c2f MPI_File_toint
#define MPI_File_f2c MPI_File_fromint
#endif
#ifndef PMPI_File_c2f
#define PMPI_File_c2f PMPI_File_toint
#define PMPI_File_f2c PMPI_File_fromint
#endif
#ifndef MPI_Group_c2f
#define MPI_Group_c2f MPI_Group_toint
#define MPI_Group_f2c MPI_Group_fromint
#endif
#ifndef PMPI_Group_c2f
#define PMPI_Group_c2f PMPI_Group_toint
#define PMPI_Group_f2c PMPI_Group_fromint
#endif
#ifndef MPI_Info_c2f
#define MPI_Info_c2f MPI_Info_toint
#define MPI_Info_f2c MPI_Info_fromint
#endif
#ifndef PMPI_Info_c2f
#define PMPI_Info_c2f PMPI_Info_toint
#define PMPI_Info_f2c PMPI_Info_fromint
#endif
#ifndef MPI_Message_c2f
#define MPI_Message_c2f MPI_Message_toint
#define MPI_Message_f2c MPI_Message_fromint
#endif
#ifndef PMPI_Message_c2f
#define PMPI_Message_c2f PMPI_Message_toint
#define PMPI_Message_f2c PMPI_Message_fromint
#endif
#ifndef MPI_Op_c2f
#define MPI_Op_c2f MPI_Op_toint
#define MPI_Op_f2c MPI_Op_fromint
#endif
#ifndef PMPI_Op_c2f
#define PMPI_Op_c2f PMPI_Op_toint
#define PMPI_Op_f2c PMPI_Op_fromint
#endif
#ifndef MPI_Request_c2f
#define MPI_Request_c2f MPI_Request_toint
#define MPI_Request_f2c MPI_Request_fromint
#endif
#ifndef PMPI_Request_c2f
#define PMPI_Request_c2f PMPI_Request_toint
#define PMPI_Request_f2c PMPI_Request_fromint
#endif
#ifndef MPI_Session_c2f
#define MPI_Session_c2f MPI_Session_toint
#define MPI_Session_f2c MPI_Session_fromint
#endif
#ifndef PMPI_Session_c2f
#define PMPI_Session_c2f PMPI_Session_toint
#define PMPI_Session_f2c PMPI_Session_fromint
#endif
#ifndef MPI_Type_c2f
#define MPI_Type_c2f MPI_Type_toint
#define MPI_Type_f2c MPI_Type_fromint
#endif
#ifndef PMPI_Type_c2f
#define PMPI_Type_c2f PMPI_Type_toint
#define PMPI_Type_f2c PMPI_Type_fromint
#endif
#ifndef MPI_Win_c2f
#define MPI_Win_c2f MPI_Win_toint
#define MPI_Win_f2c MPI_Win_fromint
#endif
#ifndef PMPI_Win_c2f
#define PMPI_Win_c2f PMPI_Win_toint
#define PMPI_Win_f2c PMPI_Win_fromint
#endif

#ifndef MPI_Status_c2f
#define MPI_Status_c2f MPI_Status_c2f
#define MPI_Status_f2c MPI_Status_f2c
#define PMPI_Status_c2f MPI_Status_c2f
#define PMPI_Status_f2c MPI_Status_f2c
#if defined(__GNUC__)
#define RMAMPI_INLINE static __inline__
#else
#define RMAMPI_INLINE static inline
#endif
RMAMPI_INLINE int MPI_Status_c2f(const MPI_Status *c_status, MPI_Fint *f_status)
{
  int place;
  if (!c_status || !f_status)
    return MPI_ERR_ARG;
  f_status[MPI_F_SOURCE] = c_status->MPI_SOURCE;
  f_status[MPI_F_TAG] = c_status->MPI_TAG;
  f_status[MPI_F_ERROR] = c_status->MPI_ERROR;
  for (place = 0; place < 5; place++)
    f_status[3 + place] = c_status->MPI_internal[place];
  return MPI_SUCCESS;
}

RMAMPI_INLINE int MPI_Status_f2c(const MPI_Fint *f_status, MPI_Status *c_status)
{
  int place;
  if (!c_status || !f_status)
    return MPI_ERR_ARG;
  c_status->MPI_SOURCE = f_status[MPI_F_SOURCE];
  c_status->MPI_TAG = f_status[MPI_F_TAG];
  c_status->MPI_ERROR = f_status[MPI_F_ERROR];
  for (place = 0; place < 5; place++)
    c_status->MPI_internal[place] = f_status[3 + place];
  return MPI_SUCCESS;
}
#undef RMAMPI_INLINE
#endif

#ifdef __cplusplus
extern "C" {
#endif /* __cplusplus */

/**
 * Gives the version of the standard ABI that this library has, at any time: 1 and 0. Errors: MPI_ERR_ARG. MPI-5.0
 * chapter 20.
 */
int MPI_Abi_get_version(int *abi_major, int *abi_minor);

/**
 * Gives a new info object with the sizes of MPI_Aint, MPI_Count and MPI_Offset in bytes, at any time; MPI_Info_free frees
 * it. Its keys are `mpi_aint_size`, `mpi_count_size` and `mpi_offset_size`. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0
 * section 20.3.
 */
int MPI_Abi_get_info(MPI_Info *info);

/**
 * Gives a new info object with the sizes of Fortran's default kinds in bytes (`mpi_integer_size` and so on) and the
 * optional datatypes that exist (`mpi_real16_supported` and so on), at any time: those of gfortran without options.
 * Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 20.4.1.
 */
int MPI_Abi_get_fortran_info(MPI_Info *info);

/**
 * Fails with MPI_ERR_ABI, as the library knows its Fortran compiler, and changes nothing that
 * MPI_Abi_get_fortran_info gives. Other errors: MPI_ERR_INFO. MPI-5.0 section 20.4.1.
 */
int MPI_Abi_set_fortran_info(MPI_Info info);

/**
 * Gives Fortran's .TRUE. and .FALSE. of `logical_size` bytes (1, 2, 4, 8 or 16) as gfortran has them, at any time;
 * `is_set` becomes true, because they are known. Errors: MPI_ERR_ARG. MPI-5.0 section 20.4.1.
 */
int MPI_Abi_get_fortran_booleans(int logical_size, void *logical_true, void *logical_false, int *is_set);

/**
 * Fails with MPI_ERR_ABI, as the library knows its Fortran compiler, and changes nothing that
 * MPI_Abi_get_fortran_booleans gives. Other errors: MPI_ERR_ARG. MPI-5.0 section 20.4.1.
 */
int MPI_Abi_set_fortran_booleans(int logical_size, void *logical_true, void *logical_false);

/**
 * Makes a key for attributes of communicators. `comm_copy_attr_fn` is called when a communicator that has such an
 * attribute is duplicated (MPI_COMM_NULL_COPY_FN: the duplicate has none, MPI_COMM_DUP_FN: it has the same one),
 * `comm_delete_attr_fn` before such an attribute ends (MPI_COMM_NULL_DELETE_FN: nothing is called); both get
 * `extra_state`. They may call MPI.
 *
 * Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (1048576 keys live). MPI-5.0 section 7.7.2.
 */
int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function *comm_copy_attr_fn,
                           MPI_Comm_delete_attr_function *comm_delete_attr_fn,
                           int *comm_keyval,
                           void *extra_state);

/**
 * Frees a key and sets `comm_keyval` to MPI_KEYVAL_INVALID. Attributes that have it stay, with their callbacks, until
 * they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.2.
 */
int MPI_Comm_free_keyval(int *comm_keyval);

/**
 * Sets an attribute of a communicator, at this rank, after deleting the one with the same key, if there is one. Those
 * of MPI_COMM_SELF and MPI_COMM_WORLD are deleted in MPI_Finalize before anything else, the last one first.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, and what a delete callback returns; the attribute stays as it was then.
 * MPI-5.0 section 7.7.2.
 */
int MPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void *attribute_val);

/**
 * Gives an attribute of a communicator: `attribute_val` points at a pointer, which receives the value that was set, or
 * for a predefined key the address of an int; `flag` becomes true if the attribute is set.
 *
 * Predefined are MPI_TAG_UB, MPI_IO (MPI_ANY_SOURCE), MPI_HOST (MPI_PROC_NULL), MPI_WTIME_IS_GLOBAL (1), MPI_APPNUM
 * and MPI_UNIVERSE_SIZE (where the launcher gives them), and MPI_LASTUSEDCODE.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 sections 7.7.2 and 9.1.2.
 */
int MPI_Comm_get_attr(MPI_Comm comm,
                      int comm_keyval,
                      void *attribute_val,
                      int *flag);

/**
 * Deletes an attribute of a communicator, at this rank, after calling its delete callback; does nothing when there is
 * none with this key.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, and what the callback returns; the attribute stays then. MPI-5.0 section
 * 7.7.2.
 */
int MPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval);

/**
 * MPI_Comm_create_keyval for attributes of windows; these are never duplicated. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM
 * (1048576 keys live). MPI-5.0 section 7.7.3.
 */
int MPI_Win_create_keyval(MPI_Win_copy_attr_function *win_copy_attr_fn,
                          MPI_Win_delete_attr_function *win_delete_attr_fn,
                          int *win_keyval,
                          void *extra_state);

/**
 * Frees a key and sets `win_keyval` to MPI_KEYVAL_INVALID. Attributes that have it stay, with their callbacks, until
 * they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.3.
 */
int MPI_Win_free_keyval(int *win_keyval);

/**
 * Sets an attribute of a window, at this rank, after deleting the one with the same key, if there is one.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, and what a delete callback returns; the attribute stays as it was then.
 * MPI-5.0 section 7.7.3.
 */
int MPI_Win_set_attr(MPI_Win win, int win_keyval, void *attribute_val);

/**
 * Gives an attribute of a window: `attribute_val` points at a pointer, which receives the value that was set, the
 * window's base for MPI_WIN_BASE, and the address of the value for MPI_WIN_SIZE (MPI_Aint), MPI_WIN_DISP_UNIT,
 * MPI_WIN_CREATE_FLAVOR and MPI_WIN_MODEL (int); `flag` becomes true if the attribute is set.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 sections 7.7.3 and 12.2.6.
 */
int MPI_Win_get_attr(MPI_Win win, int win_keyval, void *attribute_val, int *flag);

/**
 * Deletes an attribute of a window, at this rank, after calling its delete callback; does nothing when there is none
 * with this key.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, and what the callback returns; the attribute stays then. MPI-5.0 section
 * 7.7.3.
 */
int MPI_Win_delete_attr(MPI_Win win, int win_keyval);

/**
 * MPI_Comm_create_keyval under the name that it had first; deprecated. MPI-5.0 section 16.1.
 */
int MPI_Keyval_create(MPI_Copy_function *copy_fn, MPI_Delete_function *delete_fn, int *keyval, void *extra_state);

/**
 * MPI_Comm_free_keyval under the name that it had first; deprecated. MPI-5.0 section 16.1.
 */
int MPI_Keyval_free(int *keyval);

/**
 * MPI_Comm_set_attr under the name that it had first; deprecated. MPI-5.0 section 16.1.
 */
int MPI_Attr_put(MPI_Comm comm, int keyval, void *attribute_val);

/**
 * MPI_Comm_get_attr under the name that it had first; deprecated. MPI-5.0 section 16.1.
 */
int MPI_Attr_get(MPI_Comm comm, int keyval, void *attribute_val, int *flag);

/**
 * MPI_Comm_delete_attr under the name that it had first; deprecated. MPI-5.0 section 16.1.
 */
int MPI_Attr_delete(MPI_Comm comm, int keyval);

/**
 * Gathers `sendcount` entries of every rank at `recvbuf` of every rank, in the order of ranks, `recvcount` entries
 * from each. `sendbuf` may be MPI_IN_PLACE.
 *
 * In an intercommunicator each group gets what the other one sends.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0 section 6.7.
 */
int MPI_Allgather(const void *sendbuf,
                  int sendcount,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  int recvcount,
                  MPI_Datatype recvtype,
                  MPI_Comm comm);

/**
 * MPI_Allgather with large counts. MPI-5.0 section 6.7.
 */
int MPI_Allgather_c(const void *sendbuf,
                    MPI_Count sendcount,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    MPI_Count recvcount,
                    MPI_Datatype recvtype,
                    MPI_Comm comm);

/**
 * Begins what MPI_Allgather does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.12.5.
 */
int MPI_Iallgather(const void *sendbuf,
                   int sendcount,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   int recvcount,
                   MPI_Datatype recvtype,
                   MPI_Comm comm,
                   MPI_Request *request);

/**
 * MPI_Iallgather with large counts. MPI-5.0 section 6.12.5.
 */
int MPI_Iallgather_c(const void *sendbuf,
                     MPI_Count sendcount,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     MPI_Count recvcount,
                     MPI_Datatype recvtype,
                     MPI_Comm comm,
                     MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Allgather does, which MPI_Start begins; collective. `info` has no keys
 * that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.5.
 */
int MPI_Allgather_init(const void *sendbuf,
                       int sendcount,
                       MPI_Datatype sendtype,
                       void *recvbuf,
                       int recvcount,
                       MPI_Datatype recvtype,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

/**
 * MPI_Allgather_init with large counts. MPI-5.0 section 6.13.5.
 */
int MPI_Allgather_init_c(const void *sendbuf,
                         MPI_Count sendcount,
                         MPI_Datatype sendtype,
                         void *recvbuf,
                         MPI_Count recvcount,
                         MPI_Datatype recvtype,
                         MPI_Comm comm,
                         MPI_Info info,
                         MPI_Request *request);

/**
 * MPI_Allgather of different numbers of entries: `recvcounts[i]` from rank `i`, `displs[i]` entries behind
 * `recvbuf`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.7.
 */
int MPI_Allgatherv(const void *sendbuf,
                   int sendcount,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   const int *recvcounts,
                   const int *displs,
                   MPI_Datatype recvtype,
                   MPI_Comm comm);

/**
 * MPI_Allgatherv with large counts. MPI-5.0 section 6.7.
 */
int MPI_Allgatherv_c(const void *sendbuf,
                     MPI_Count sendcount,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     const MPI_Count *recvcounts,
                     const MPI_Aint *displs,
                     MPI_Datatype recvtype,
                     MPI_Comm comm);

/**
 * Begins what MPI_Allgatherv does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.12.5.
 */
int MPI_Iallgatherv(const void *sendbuf,
                    int sendcount,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    const int *recvcounts,
                    const int *displs,
                    MPI_Datatype recvtype,
                    MPI_Comm comm,
                    MPI_Request *request);

/**
 * MPI_Iallgatherv with large counts. MPI-5.0 section 6.12.5.
 */
int MPI_Iallgatherv_c(const void *sendbuf,
                      MPI_Count sendcount,
                      MPI_Datatype sendtype,
                      void *recvbuf,
                      const MPI_Count *recvcounts,
                      const MPI_Aint *displs,
                      MPI_Datatype recvtype,
                      MPI_Comm comm,
                      MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Allgatherv does, which MPI_Start begins; collective. `info` has no keys
 * that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.5.
 */
int MPI_Allgatherv_init(const void *sendbuf,
                        int sendcount,
                        MPI_Datatype sendtype,
                        void *recvbuf,
                        const int *recvcounts,
                        const int *displs,
                        MPI_Datatype recvtype,
                        MPI_Comm comm,
                        MPI_Info info,
                        MPI_Request *request);

/**
 * MPI_Allgatherv_init with large counts. MPI-5.0 section 6.13.5.
 */
int MPI_Allgatherv_init_c(const void *sendbuf,
                          MPI_Count sendcount,
                          MPI_Datatype sendtype,
                          void *recvbuf,
                          const MPI_Count *recvcounts,
                          const MPI_Aint *displs,
                          MPI_Datatype recvtype,
                          MPI_Comm comm,
                          MPI_Info info,
                          MPI_Request *request);

/**
 * Sends every rank its `sendcount` of the entries at `sendbuf`, in the order of ranks, and receives `recvcount`
 * entries from each at `recvbuf`. `sendbuf` may be MPI_IN_PLACE.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0 section 6.8.
 */
int MPI_Alltoall(const void *sendbuf,
                 int sendcount,
                 MPI_Datatype sendtype,
                 void *recvbuf,
                 int recvcount,
                 MPI_Datatype recvtype,
                 MPI_Comm comm);

/**
 * MPI_Alltoall with large counts. MPI-5.0 section 6.8.
 */
int MPI_Alltoall_c(const void *sendbuf,
                   MPI_Count sendcount,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   MPI_Count recvcount,
                   MPI_Datatype recvtype,
                   MPI_Comm comm);

/**
 * Begins what MPI_Alltoall does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.12.6.
 */
int MPI_Ialltoall(const void *sendbuf,
                  int sendcount,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  int recvcount,
                  MPI_Datatype recvtype,
                  MPI_Comm comm,
                  MPI_Request *request);

/**
 * MPI_Ialltoall with large counts. MPI-5.0 section 6.12.6.
 */
int MPI_Ialltoall_c(const void *sendbuf,
                    MPI_Count sendcount,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    MPI_Count recvcount,
                    MPI_Datatype recvtype,
                    MPI_Comm comm,
                    MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Alltoall does, which MPI_Start begins; collective. `info` has no keys
 * that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.6.
 */
int MPI_Alltoall_init(const void *sendbuf,
                      int sendcount,
                      MPI_Datatype sendtype,
                      void *recvbuf,
                      int recvcount,
                      MPI_Datatype recvtype,
                      MPI_Comm comm,
                      MPI_Info info,
                      MPI_Request *request);

/**
 * MPI_Alltoall_init with large counts. MPI-5.0 section 6.13.6.
 */
int MPI_Alltoall_init_c(const void *sendbuf,
                        MPI_Count sendcount,
                        MPI_Datatype sendtype,
                        void *recvbuf,
                        MPI_Count recvcount,
                        MPI_Datatype recvtype,
                        MPI_Comm comm,
                        MPI_Info info,
                        MPI_Request *request);

/**
 * MPI_Alltoall of different numbers of entries: `sendcounts[i]` to rank `i`, from `sdispls[i]` entries behind
 * `sendbuf`, and `recvcounts[i]` from rank `i`, `rdispls[i]` entries behind `recvbuf`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.8.
 */
int MPI_Alltoallv(const void *sendbuf,
                  const int *sendcounts,
                  const int *sdispls,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  const int *recvcounts,
                  const int *rdispls,
                  MPI_Datatype recvtype,
                  MPI_Comm comm);

/**
 * MPI_Alltoallv with large counts. MPI-5.0 section 6.8.
 */
int MPI_Alltoallv_c(const void *sendbuf,
                    const MPI_Count *sendcounts,
                    const MPI_Aint *sdispls,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    const MPI_Count *recvcounts,
                    const MPI_Aint *rdispls,
                    MPI_Datatype recvtype,
                    MPI_Comm comm);

/**
 * Begins what MPI_Alltoallv does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.12.6.
 */
int MPI_Ialltoallv(const void *sendbuf,
                   const int *sendcounts,
                   const int *sdispls,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   const int *recvcounts,
                   const int *rdispls,
                   MPI_Datatype recvtype,
                   MPI_Comm comm,
                   MPI_Request *request);

/**
 * MPI_Ialltoallv with large counts. MPI-5.0 section 6.12.6.
 */
int MPI_Ialltoallv_c(const void *sendbuf,
                     const MPI_Count *sendcounts,
                     const MPI_Aint *sdispls,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     const MPI_Count *recvcounts,
                     const MPI_Aint *rdispls,
                     MPI_Datatype recvtype,
                     MPI_Comm comm,
                     MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Alltoallv does, which MPI_Start begins; collective. `info` has no keys
 * that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.6.
 */
int MPI_Alltoallv_init(const void *sendbuf,
                       const int *sendcounts,
                       const int *sdispls,
                       MPI_Datatype sendtype,
                       void *recvbuf,
                       const int *recvcounts,
                       const int *rdispls,
                       MPI_Datatype recvtype,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

/**
 * MPI_Alltoallv_init with large counts. MPI-5.0 section 6.13.6.
 */
int MPI_Alltoallv_init_c(const void *sendbuf,
                         const MPI_Count *sendcounts,
                         const MPI_Aint *sdispls,
                         MPI_Datatype sendtype,
                         void *recvbuf,
                         const MPI_Count *recvcounts,
                         const MPI_Aint *rdispls,
                         MPI_Datatype recvtype,
                         MPI_Comm comm,
                         MPI_Info info,
                         MPI_Request *request);

/**
 * MPI_Alltoallv with a datatype for each rank, and displacements in bytes.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.8.
 */
int MPI_Alltoallw(const void *sendbuf,
                  const int *sendcounts,
                  const int *sdispls,
                  const MPI_Datatype *sendtypes,
                  void *recvbuf,
                  const int *recvcounts,
                  const int *rdispls,
                  const MPI_Datatype *recvtypes,
                  MPI_Comm comm);

/**
 * MPI_Alltoallw with large counts. MPI-5.0 section 6.8.
 */
int MPI_Alltoallw_c(const void *sendbuf,
                    const MPI_Count *sendcounts,
                    const MPI_Aint *sdispls,
                    const MPI_Datatype *sendtypes,
                    void *recvbuf,
                    const MPI_Count *recvcounts,
                    const MPI_Aint *rdispls,
                    const MPI_Datatype *recvtypes,
                    MPI_Comm comm);

/**
 * Begins what MPI_Alltoallw does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.12.6.
 */
int MPI_Ialltoallw(const void *sendbuf,
                   const int *sendcounts,
                   const int *sdispls,
                   const MPI_Datatype *sendtypes,
                   void *recvbuf,
                   const int *recvcounts,
                   const int *rdispls,
                   const MPI_Datatype *recvtypes,
                   MPI_Comm comm,
                   MPI_Request *request);

/**
 * MPI_Ialltoallw with large counts. MPI-5.0 section 6.12.6.
 */
int MPI_Ialltoallw_c(const void *sendbuf,
                     const MPI_Count *sendcounts,
                     const MPI_Aint *sdispls,
                     const MPI_Datatype *sendtypes,
                     void *recvbuf,
                     const MPI_Count *recvcounts,
                     const MPI_Aint *rdispls,
                     const MPI_Datatype *recvtypes,
                     MPI_Comm comm,
                     MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Alltoallw does, which MPI_Start begins; collective. `info` has no keys
 * that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.6.
 */
int MPI_Alltoallw_init(const void *sendbuf,
                       const int *sendcounts,
                       const int *sdispls,
                       const MPI_Datatype *sendtypes,
                       void *recvbuf,
                       const int *recvcounts,
                       const int *rdispls,
                       const MPI_Datatype *recvtypes,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

/**
 * MPI_Alltoallw_init with large counts. MPI-5.0 section 6.13.6.
 */
int MPI_Alltoallw_init_c(const void *sendbuf,
                         const MPI_Count *sendcounts,
                         const MPI_Aint *sdispls,
                         const MPI_Datatype *sendtypes,
                         void *recvbuf,
                         const MPI_Count *recvcounts,
                         const MPI_Aint *rdispls,
                         const MPI_Datatype *recvtypes,
                         MPI_Comm comm,
                         MPI_Info info,
                         MPI_Request *request);

/**
 * Returns when every rank of `comm` has called it.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_OTHER (another rank is in another collective call). MPI-5.0 section 6.3.
 */
int MPI_Barrier(MPI_Comm comm);

/**
 * Begins what MPI_Barrier does; `request` is complete when every rank has called it.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 6.12.1.
 */
int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Barrier does, which MPI_Start begins; collective. `info` has no keys that
 * count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 6.13.1.
 */
int MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request);

/**
 * Copies `count` entries at `buffer` of the rank `root` into `buffer` of every other rank of `comm`.
 *
 * Of an intercommunicator, `root` is a rank of the remote group; in the root's own group the root gives MPI_ROOT, all others
 * MPI_PROC_NULL.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE. MPI-5.0
 * section 6.4.
 */
int MPI_Bcast(void *buffer,
              int count,
              MPI_Datatype datatype,
              int root,
              MPI_Comm comm);

/**
 * MPI_Bcast with a large count. MPI-5.0 section 6.4.
 */
int MPI_Bcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm);

/**
 * Begins what MPI_Bcast does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.2.
 */
int MPI_Ibcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request *request);

/**
 * MPI_Ibcast with a large count. MPI-5.0 section 6.12.2.
 */
int MPI_Ibcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Bcast does, which MPI_Start begins; collective. `info` has no keys that
 * count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.2.
 */
int MPI_Bcast_init(void *buffer,
                   int count,
                   MPI_Datatype datatype,
                   int root,
                   MPI_Comm comm,
                   MPI_Info info,
                   MPI_Request *request);

/**
 * MPI_Bcast_init with a large count. MPI-5.0 section 6.13.2.
 */
int MPI_Bcast_init_c(void *buffer,
                     MPI_Count count,
                     MPI_Datatype datatype,
                     int root,
                     MPI_Comm comm,
                     MPI_Info info,
                     MPI_Request *request);

/**
 * Gathers `sendcount` entries of every rank at `recvbuf` of the rank `root`, in the order of ranks, `recvcount`
 * entries from each. `sendbuf` of the root may be MPI_IN_PLACE.
 *
 * Of an intercommunicator, `root` is a rank of the remote group; in the root's own group the root gives MPI_ROOT, all others
 * MPI_PROC_NULL.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE. MPI-5.0
 * section 6.5.
 */
int MPI_Gather(const void *sendbuf,
               int sendcount,
               MPI_Datatype sendtype,
               void *recvbuf,
               int recvcount,
               MPI_Datatype recvtype,
               int root,
               MPI_Comm comm);

/**
 * MPI_Gather with large counts. MPI-5.0 section 6.5.
 */
int MPI_Gather_c(const void *sendbuf,
                 MPI_Count sendcount,
                 MPI_Datatype sendtype,
                 void *recvbuf,
                 MPI_Count recvcount,
                 MPI_Datatype recvtype,
                 int root,
                 MPI_Comm comm);

/**
 * Begins what MPI_Gather does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.3.
 */
int MPI_Igather(const void *sendbuf,
                int sendcount,
                MPI_Datatype sendtype,
                void *recvbuf,
                int recvcount,
                MPI_Datatype recvtype,
                int root,
                MPI_Comm comm,
                MPI_Request *request);

/**
 * MPI_Igather with large counts. MPI-5.0 section 6.12.3.
 */
int MPI_Igather_c(const void *sendbuf,
                  MPI_Count sendcount,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  MPI_Count recvcount,
                  MPI_Datatype recvtype,
                  int root,
                  MPI_Comm comm,
                  MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Gather does, which MPI_Start begins; collective. `info` has no keys that
 * count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.3.
 */
int MPI_Gather_init(const void *sendbuf,
                    int sendcount,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    int recvcount,
                    MPI_Datatype recvtype,
                    int root,
                    MPI_Comm comm,
                    MPI_Info info,
                    MPI_Request *request);

/**
 * MPI_Gather_init with large counts. MPI-5.0 section 6.13.3.
 */
int MPI_Gather_init_c(const void *sendbuf,
                      MPI_Count sendcount,
                      MPI_Datatype sendtype,
                      void *recvbuf,
                      MPI_Count recvcount,
                      MPI_Datatype recvtype,
                      int root,
                      MPI_Comm comm,
                      MPI_Info info,
                      MPI_Request *request);

/**
 * MPI_Gather of different numbers of entries: `recvcounts[i]` from rank `i`, `displs[i]` entries behind `recvbuf`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.5.
 */
int MPI_Gatherv(const void *sendbuf,
                int sendcount,
                MPI_Datatype sendtype,
                void *recvbuf,
                const int *recvcounts,
                const int *displs,
                MPI_Datatype recvtype,
                int root,
                MPI_Comm comm);

/**
 * MPI_Gatherv with large counts. MPI-5.0 section 6.5.
 */
int MPI_Gatherv_c(const void *sendbuf,
                  MPI_Count sendcount,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  const MPI_Count *recvcounts,
                  const MPI_Aint *displs,
                  MPI_Datatype recvtype,
                  int root,
                  MPI_Comm comm);

/**
 * Begins what MPI_Gatherv does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.3.
 */
int MPI_Igatherv(const void *sendbuf,
                 int sendcount,
                 MPI_Datatype sendtype,
                 void *recvbuf,
                 const int *recvcounts,
                 const int *displs,
                 MPI_Datatype recvtype,
                 int root,
                 MPI_Comm comm,
                 MPI_Request *request);

/**
 * MPI_Igatherv with large counts. MPI-5.0 section 6.12.3.
 */
int MPI_Igatherv_c(const void *sendbuf,
                   MPI_Count sendcount,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   const MPI_Count *recvcounts,
                   const MPI_Aint *displs,
                   MPI_Datatype recvtype,
                   int root,
                   MPI_Comm comm,
                   MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Gatherv does, which MPI_Start begins; collective. `info` has no keys that
 * count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.3.
 */
int MPI_Gatherv_init(const void *sendbuf,
                     int sendcount,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     const int *recvcounts,
                     const int *displs,
                     MPI_Datatype recvtype,
                     int root,
                     MPI_Comm comm,
                     MPI_Info info,
                     MPI_Request *request);

/**
 * MPI_Gatherv_init with large counts. MPI-5.0 section 6.13.3.
 */
int MPI_Gatherv_init_c(const void *sendbuf,
                       MPI_Count sendcount,
                       MPI_Datatype sendtype,
                       void *recvbuf,
                       const MPI_Count *recvcounts,
                       const MPI_Aint *displs,
                       MPI_Datatype recvtype,
                       int root,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

/**
 * Combines the `count` entries at `sendbuf` of all ranks by `op`, in the order of ranks; the results go to
 * `recvbuf` of the rank `root`, whose `sendbuf` may be MPI_IN_PLACE.
 *
 * Of an intercommunicator, `root` is a rank of the remote group; in the root's own group the root gives MPI_ROOT, all others
 * MPI_PROC_NULL.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_ROOT, MPI_ERR_TRUNCATE.
 * MPI-5.0 section 6.9.1.
 */
int MPI_Reduce(const void *sendbuf,
               void *recvbuf,
               int count,
               MPI_Datatype datatype,
               MPI_Op op,
               int root,
               MPI_Comm comm);

/**
 * MPI_Reduce with a large count. MPI-5.0 section 6.9.1.
 */
int MPI_Reduce_c(const void *sendbuf,
                 void *recvbuf,
                 MPI_Count count,
                 MPI_Datatype datatype,
                 MPI_Op op,
                 int root,
                 MPI_Comm comm);

/**
 * Begins what MPI_Reduce does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_ROOT, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG. MPI-5.0 section 6.12.7.
 */
int MPI_Ireduce(const void *sendbuf,
                void *recvbuf,
                int count,
                MPI_Datatype datatype,
                MPI_Op op,
                int root,
                MPI_Comm comm,
                MPI_Request *request);

/**
 * MPI_Ireduce with a large count. MPI-5.0 section 6.12.7.
 */
int MPI_Ireduce_c(const void *sendbuf,
                  void *recvbuf,
                  MPI_Count count,
                  MPI_Datatype datatype,
                  MPI_Op op,
                  int root,
                  MPI_Comm comm,
                  MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Reduce does, which MPI_Start begins; collective. `info` has no keys that
 * count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_ROOT, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 6.13.7.
 */
int MPI_Reduce_init(const void *sendbuf,
                    void *recvbuf,
                    int count,
                    MPI_Datatype datatype,
                    MPI_Op op,
                    int root,
                    MPI_Comm comm,
                    MPI_Info info,
                    MPI_Request *request);

/**
 * MPI_Reduce_init with a large count. MPI-5.0 section 6.13.7.
 */
int MPI_Reduce_init_c(const void *sendbuf,
                      void *recvbuf,
                      MPI_Count count,
                      MPI_Datatype datatype,
                      MPI_Op op,
                      int root,
                      MPI_Comm comm,
                      MPI_Info info,
                      MPI_Request *request);

/**
 * MPI_Reduce whose results go to `recvbuf` of every rank; they are the same everywhere. `sendbuf` may be
 * MPI_IN_PLACE.
 *
 * In an intercommunicator each group gets the result of the other one.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE. MPI-5.0 section
 * 6.9.6.
 */
int MPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);

/**
 * MPI_Allreduce with a large count. MPI-5.0 section 6.9.6.
 */
int MPI_Allreduce_c(const void *sendbuf,
                    void *recvbuf,
                    MPI_Count count,
                    MPI_Datatype datatype,
                    MPI_Op op,
                    MPI_Comm comm);

/**
 * Begins what MPI_Allreduce does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.8.
 */
int MPI_Iallreduce(const void *sendbuf,
                   void *recvbuf,
                   int count,
                   MPI_Datatype datatype,
                   MPI_Op op,
                   MPI_Comm comm,
                   MPI_Request *request);

/**
 * MPI_Iallreduce with a large count. MPI-5.0 section 6.12.8.
 */
int MPI_Iallreduce_c(const void *sendbuf,
                     void *recvbuf,
                     MPI_Count count,
                     MPI_Datatype datatype,
                     MPI_Op op,
                     MPI_Comm comm,
                     MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Allreduce does, which MPI_Start begins; collective. `info` has no keys
 * that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.8.
 */
int MPI_Allreduce_init(const void *sendbuf,
                       void *recvbuf,
                       int count,
                       MPI_Datatype datatype,
                       MPI_Op op,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

/**
 * MPI_Allreduce_init with a large count. MPI-5.0 section 6.13.8.
 */
int MPI_Allreduce_init_c(const void *sendbuf,
                         void *recvbuf,
                         MPI_Count count,
                         MPI_Datatype datatype,
                         MPI_Op op,
                         MPI_Comm comm,
                         MPI_Info info,
                         MPI_Request *request);

/**
 * Combines `recvcount` entries for each rank by `op`; rank `i` gets the `i`th `recvcount` results. `sendbuf` may be
 * MPI_IN_PLACE.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE. MPI-5.0 section
 * 6.10.1.
 */
int MPI_Reduce_scatter_block(const void *sendbuf,
                             void *recvbuf,
                             int recvcount,
                             MPI_Datatype datatype,
                             MPI_Op op,
                             MPI_Comm comm);

/**
 * MPI_Reduce_scatter_block with a large count. MPI-5.0 section 6.10.1.
 */
int MPI_Reduce_scatter_block_c(const void *sendbuf,
                               void *recvbuf,
                               MPI_Count recvcount,
                               MPI_Datatype datatype,
                               MPI_Op op,
                               MPI_Comm comm);

/**
 * Begins what MPI_Reduce_scatter_block does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.9.
 */
int MPI_Ireduce_scatter_block(const void *sendbuf,
                              void *recvbuf,
                              int recvcount,
                              MPI_Datatype datatype,
                              MPI_Op op,
                              MPI_Comm comm,
                              MPI_Request *request);

/**
 * MPI_Ireduce_scatter_block with a large count. MPI-5.0 section 6.12.9.
 */
int MPI_Ireduce_scatter_block_c(const void *sendbuf,
                                void *recvbuf,
                                MPI_Count recvcount,
                                MPI_Datatype datatype,
                                MPI_Op op,
                                MPI_Comm comm,
                                MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Reduce_scatter_block does, which MPI_Start begins; collective. `info` has
 * no keys that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.9.
 */
int MPI_Reduce_scatter_block_init(const void *sendbuf,
                                  void *recvbuf,
                                  int recvcount,
                                  MPI_Datatype datatype,
                                  MPI_Op op,
                                  MPI_Comm comm,
                                  MPI_Info info,
                                  MPI_Request *request);

/**
 * MPI_Reduce_scatter_block_init with a large count. MPI-5.0 section 6.13.9.
 */
int MPI_Reduce_scatter_block_init_c(const void *sendbuf,
                                    void *recvbuf,
                                    MPI_Count recvcount,
                                    MPI_Datatype datatype,
                                    MPI_Op op,
                                    MPI_Comm comm,
                                    MPI_Info info,
                                    MPI_Request *request);

/**
 * MPI_Reduce_scatter_block with different numbers of results: `recvcounts[i]` for rank `i`. `recvcounts` is the
 * same at all ranks.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.10.2.
 */
int MPI_Reduce_scatter(const void *sendbuf,
                       void *recvbuf,
                       const int *recvcounts,
                       MPI_Datatype datatype,
                       MPI_Op op,
                       MPI_Comm comm);

/**
 * MPI_Reduce_scatter with large counts. MPI-5.0 section 6.10.2.
 */
int MPI_Reduce_scatter_c(const void *sendbuf,
                         void *recvbuf,
                         const MPI_Count *recvcounts,
                         MPI_Datatype datatype,
                         MPI_Op op,
                         MPI_Comm comm);

/**
 * Begins what MPI_Reduce_scatter does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.10.
 */
int MPI_Ireduce_scatter(const void *sendbuf,
                        void *recvbuf,
                        const int *recvcounts,
                        MPI_Datatype datatype,
                        MPI_Op op,
                        MPI_Comm comm,
                        MPI_Request *request);

/**
 * MPI_Ireduce_scatter with large counts. MPI-5.0 section 6.12.10.
 */
int MPI_Ireduce_scatter_c(const void *sendbuf,
                          void *recvbuf,
                          const MPI_Count *recvcounts,
                          MPI_Datatype datatype,
                          MPI_Op op,
                          MPI_Comm comm,
                          MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Reduce_scatter does, which MPI_Start begins; collective. `info` has no
 * keys that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.10.
 */
int MPI_Reduce_scatter_init(const void *sendbuf,
                            void *recvbuf,
                            const int *recvcounts,
                            MPI_Datatype datatype,
                            MPI_Op op,
                            MPI_Comm comm,
                            MPI_Info info,
                            MPI_Request *request);

/**
 * MPI_Reduce_scatter_init with large counts. MPI-5.0 section 6.13.10.
 */
int MPI_Reduce_scatter_init_c(const void *sendbuf,
                              void *recvbuf,
                              const MPI_Count *recvcounts,
                              MPI_Datatype datatype,
                              MPI_Op op,
                              MPI_Comm comm,
                              MPI_Info info,
                              MPI_Request *request);

/**
 * Combines the `count` entries at `sendbuf` of the ranks up to this one by `op`, in the order of ranks, into
 * `recvbuf`. `sendbuf` may be MPI_IN_PLACE.
 *
 * Intercommunicators have no order of all ranks and are refused.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE. MPI-5.0 section
 * 6.11.1.
 */
int MPI_Scan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);

/**
 * MPI_Scan with a large count. MPI-5.0 section 6.11.1.
 */
int MPI_Scan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);

/**
 * Begins what MPI_Scan does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.11.
 */
int MPI_Iscan(const void *sendbuf,
              void *recvbuf,
              int count,
              MPI_Datatype datatype,
              MPI_Op op,
              MPI_Comm comm,
              MPI_Request *request);

/**
 * MPI_Iscan with a large count. MPI-5.0 section 6.12.11.
 */
int MPI_Iscan_c(const void *sendbuf,
                void *recvbuf,
                MPI_Count count,
                MPI_Datatype datatype,
                MPI_Op op,
                MPI_Comm comm,
                MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Scan does, which MPI_Start begins; collective. `info` has no keys that
 * count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.11.
 */
int MPI_Scan_init(const void *sendbuf,
                  void *recvbuf,
                  int count,
                  MPI_Datatype datatype,
                  MPI_Op op,
                  MPI_Comm comm,
                  MPI_Info info,
                  MPI_Request *request);

/**
 * MPI_Scan_init with a large count. MPI-5.0 section 6.13.11.
 */
int MPI_Scan_init_c(const void *sendbuf,
                    void *recvbuf,
                    MPI_Count count,
                    MPI_Datatype datatype,
                    MPI_Op op,
                    MPI_Comm comm,
                    MPI_Info info,
                    MPI_Request *request);

/**
 * MPI_Scan of the ranks before this one; `recvbuf` of rank 0 is left as it is.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE. MPI-5.0 section
 * 6.11.2.
 */
int MPI_Exscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);

/**
 * MPI_Exscan with a large count. MPI-5.0 section 6.11.2.
 */
int MPI_Exscan_c(const void *sendbuf,
                 void *recvbuf,
                 MPI_Count count,
                 MPI_Datatype datatype,
                 MPI_Op op,
                 MPI_Comm comm);

/**
 * Begins what MPI_Exscan does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.12.
 */
int MPI_Iexscan(const void *sendbuf,
                void *recvbuf,
                int count,
                MPI_Datatype datatype,
                MPI_Op op,
                MPI_Comm comm,
                MPI_Request *request);

/**
 * MPI_Iexscan with a large count. MPI-5.0 section 6.12.12.
 */
int MPI_Iexscan_c(const void *sendbuf,
                  void *recvbuf,
                  MPI_Count count,
                  MPI_Datatype datatype,
                  MPI_Op op,
                  MPI_Comm comm,
                  MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Exscan does, which MPI_Start begins; collective. `info` has no keys that
 * count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.12.
 */
int MPI_Exscan_init(const void *sendbuf,
                    void *recvbuf,
                    int count,
                    MPI_Datatype datatype,
                    MPI_Op op,
                    MPI_Comm comm,
                    MPI_Info info,
                    MPI_Request *request);

/**
 * MPI_Exscan_init with a large count. MPI-5.0 section 6.13.12.
 */
int MPI_Exscan_init_c(const void *sendbuf,
                      void *recvbuf,
                      MPI_Count count,
                      MPI_Datatype datatype,
                      MPI_Op op,
                      MPI_Comm comm,
                      MPI_Info info,
                      MPI_Request *request);

/**
 * Gives every rank `sendcount` of the entries at `sendbuf` of the rank `root`, in the order of ranks. `recvbuf` of
 * the root may be MPI_IN_PLACE.
 *
 * Of an intercommunicator, `root` is a rank of the remote group; in the root's own group the root gives MPI_ROOT, all others
 * MPI_PROC_NULL.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE. MPI-5.0
 * section 6.6.
 */
int MPI_Scatter(const void *sendbuf,
                int sendcount,
                MPI_Datatype sendtype,
                void *recvbuf,
                int recvcount,
                MPI_Datatype recvtype,
                int root,
                MPI_Comm comm);

/**
 * MPI_Scatter with large counts. MPI-5.0 section 6.6.
 */
int MPI_Scatter_c(const void *sendbuf,
                  MPI_Count sendcount,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  MPI_Count recvcount,
                  MPI_Datatype recvtype,
                  int root,
                  MPI_Comm comm);

/**
 * Begins what MPI_Scatter does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.4.
 */
int MPI_Iscatter(const void *sendbuf,
                 int sendcount,
                 MPI_Datatype sendtype,
                 void *recvbuf,
                 int recvcount,
                 MPI_Datatype recvtype,
                 int root,
                 MPI_Comm comm,
                 MPI_Request *request);

/**
 * MPI_Iscatter with large counts. MPI-5.0 section 6.12.4.
 */
int MPI_Iscatter_c(const void *sendbuf,
                   MPI_Count sendcount,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   MPI_Count recvcount,
                   MPI_Datatype recvtype,
                   int root,
                   MPI_Comm comm,
                   MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Scatter does, which MPI_Start begins; collective. `info` has no keys that
 * count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.4.
 */
int MPI_Scatter_init(const void *sendbuf,
                     int sendcount,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     int recvcount,
                     MPI_Datatype recvtype,
                     int root,
                     MPI_Comm comm,
                     MPI_Info info,
                     MPI_Request *request);

/**
 * MPI_Scatter_init with large counts. MPI-5.0 section 6.13.4.
 */
int MPI_Scatter_init_c(const void *sendbuf,
                       MPI_Count sendcount,
                       MPI_Datatype sendtype,
                       void *recvbuf,
                       MPI_Count recvcount,
                       MPI_Datatype recvtype,
                       int root,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

/**
 * MPI_Scatter of different numbers of entries: `sendcounts[i]` to rank `i`, from `displs[i]` entries behind
 * `sendbuf`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.6.
 */
int MPI_Scatterv(const void *sendbuf,
                 const int *sendcounts,
                 const int *displs,
                 MPI_Datatype sendtype,
                 void *recvbuf,
                 int recvcount,
                 MPI_Datatype recvtype,
                 int root,
                 MPI_Comm comm);

/**
 * MPI_Scatterv with large counts. MPI-5.0 section 6.6.
 */
int MPI_Scatterv_c(const void *sendbuf,
                   const MPI_Count *sendcounts,
                   const MPI_Aint *displs,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   MPI_Count recvcount,
                   MPI_Datatype recvtype,
                   int root,
                   MPI_Comm comm);

/**
 * Begins what MPI_Scatterv does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.4.
 */
int MPI_Iscatterv(const void *sendbuf,
                  const int *sendcounts,
                  const int *displs,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  int recvcount,
                  MPI_Datatype recvtype,
                  int root,
                  MPI_Comm comm,
                  MPI_Request *request);

/**
 * MPI_Iscatterv with large counts. MPI-5.0 section 6.12.4.
 */
int MPI_Iscatterv_c(const void *sendbuf,
                    const MPI_Count *sendcounts,
                    const MPI_Aint *displs,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    MPI_Count recvcount,
                    MPI_Datatype recvtype,
                    int root,
                    MPI_Comm comm,
                    MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Scatterv does, which MPI_Start begins; collective. `info` has no keys
 * that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.4.
 */
int MPI_Scatterv_init(const void *sendbuf,
                      const int *sendcounts,
                      const int *displs,
                      MPI_Datatype sendtype,
                      void *recvbuf,
                      int recvcount,
                      MPI_Datatype recvtype,
                      int root,
                      MPI_Comm comm,
                      MPI_Info info,
                      MPI_Request *request);

/**
 * MPI_Scatterv_init with large counts. MPI-5.0 section 6.13.4.
 */
int MPI_Scatterv_init_c(const void *sendbuf,
                        const MPI_Count *sendcounts,
                        const MPI_Aint *displs,
                        MPI_Datatype sendtype,
                        void *recvbuf,
                        MPI_Count recvcount,
                        MPI_Datatype recvtype,
                        int root,
                        MPI_Comm comm,
                        MPI_Info info,
                        MPI_Request *request);

/**
 * Gives the caller's rank in `comm`, in the local group of an intercommunicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
 */
int MPI_Comm_rank(MPI_Comm comm,
                  int *rank);

/**
 * Gives the number of ranks in `comm`, in the local group of an intercommunicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
 */
int MPI_Comm_size(MPI_Comm comm,
                  int *size);

/**
 * Compares two communicators: MPI_IDENT, MPI_CONGRUENT (the same ranks), MPI_SIMILAR (the same processes in another
 * order) or MPI_UNEQUAL; both groups of intercommunicators count. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
 */
int MPI_Comm_compare(MPI_Comm comm1,
                     MPI_Comm comm2,
                     int *result);

/**
 * Returns in `flag` whether `comm` is an intercommunicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.6.1.
 */
int MPI_Comm_test_inter(MPI_Comm comm, int *flag);

/**
 * Gives the number of ranks of the remote group of an intercommunicator. Errors: MPI_ERR_COMM (`comm` has one group),
 * MPI_ERR_ARG. MPI-5.0 section 7.6.1.
 */
int MPI_Comm_remote_size(MPI_Comm comm, int *size);

/**
 * Gives the remote group of an intercommunicator. Errors: MPI_ERR_COMM (`comm` has one group), MPI_ERR_ARG. MPI-5.0
 * section 7.6.1.
 */
int MPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group);

/**
 * Names a communicator, at this rank. What exceeds MPI_MAX_OBJECT_NAME characters with the null is cut off.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Comm_set_name(MPI_Comm comm, const char *comm_name);

/**
 * Gives the name of a communicator, empty unless MPI_Comm_set_name gave one or it is predefined; that of MPI_COMM_NULL
 * is its own. `comm_name` has room for MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0
 * section 7.8.
 */
int MPI_Comm_get_name(MPI_Comm comm,
                      char *comm_name,
                      int *resultlen);

/**
 * Changes what is asserted of a communicator, at this rank, as the keys in `info` say. Collective, but it waits for
 * nobody.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_INFO_VALUE; nothing is changed then. MPI-5.0 section 7.4.4.
 */
int MPI_Comm_set_info(MPI_Comm comm, MPI_Info info);

/**
 * Gives a new info object with all that is in force for a communicator, at this rank. Errors: MPI_ERR_COMM,
 * MPI_ERR_ARG. MPI-5.0 section 7.4.4.
 */
int MPI_Comm_get_info(MPI_Comm comm, MPI_Info *info_used);

/**
 * Makes a communicator of the same ranks as `comm`, whose messages do not meet those of `comm`; collective over
 * `comm`.
 *
 * It has the topology and the error handler of `comm`, and attributes as their copy callbacks say; nothing is asserted
 * of it. Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_NO_MEM, errors of copy callbacks. An error at one rank is an error
 * at all of them, here and in the functions below. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_dup(MPI_Comm comm,
                 MPI_Comm *newcomm);

/**
 * Makes a communicator like MPI_Comm_dup, of which the keys in `info` assert something: see MPI_Comm_set_info.
 *
 * Errors: those of MPI_Comm_dup, MPI_ERR_INFO, MPI_ERR_INFO_VALUE. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm);

/**
 * Begins what MPI_Comm_dup does; `newcomm` gets its handle at once, and is a communicator when `request` is complete.
 *
 * Copy callbacks are called at once. An error of another rank is one of the request. Errors: those of MPI_Comm_dup.
 * MPI-5.0 section 7.4.2.
 */
int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request);

/**
 * Begins what MPI_Comm_dup_with_info does, in the manner of MPI_Comm_idup. Errors: those of MPI_Comm_dup_with_info.
 * MPI-5.0 section 7.4.2.
 */
int MPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm, MPI_Request *request);

/**
 * Makes a communicator of the ranks of a group, which is a part of `comm`; collective over `comm`.
 *
 * Ranks that are not in the group get MPI_COMM_NULL. Groups that different ranks give are equal or have no rank in
 * common. With an intercommunicator all ranks of a side give a group of that side, and an intercommunicator of both
 * groups is made, unless one of them is empty. Errors: MPI_ERR_COMM, MPI_ERR_GROUP, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_create(MPI_Comm comm,
                    MPI_Group group,
                    MPI_Comm *newcomm);

/**
 * Makes a communicator like MPI_Comm_create; called by the ranks of the group alone, with equal `tag`s.
 *
 * Errors: MPI_ERR_COMM (also for intercommunicators), MPI_ERR_GROUP, MPI_ERR_TAG, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_create_group(MPI_Comm comm,
                          MPI_Group group,
                          int tag,
                          MPI_Comm *newcomm);

/**
 * Makes a communicator of those ranks that give the same `color`, in the order of their `key`s; collective over
 * `comm`. MPI_UNDEFINED as `color` gives MPI_COMM_NULL; so does a color that only one side of an intercommunicator has.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG (a negative color), MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_split(MPI_Comm comm,
                   int color,
                   int key,
                   MPI_Comm *newcomm);

/**
 * Makes a communicator of those ranks that share what `split_type` names, in the order of their `key`s; collective
 * over `comm`.
 *
 * MPI_COMM_TYPE_SHARED gives all ranks of the host. So do MPI_COMM_TYPE_HW_GUIDED and MPI_COMM_TYPE_RESOURCE_GUIDED with
 * the value `mpi_shared_memory` of the info key `mpi_hw_resource_type`; the latter also knows `mpi://WORLD` and
 * `mpi://SELF` as values of `mpi_pset_name`. MPI_COMM_TYPE_HW_UNGUIDED gives all ranks of
 * the host, if `comm` has others. Nothing smaller than the host is known: all else gives MPI_COMM_NULL. Other keys are
 * those of MPI_Comm_set_info.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG (a type that there is not, or that differs among ranks), MPI_ERR_INFO,
 * MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_split_type(MPI_Comm comm,
                        int split_type,
                        int key,
                        MPI_Info info,
                        MPI_Comm *newcomm);

/**
 * Frees a communicator and makes its handle MPI_COMM_NULL; collective over it. What is under way on it goes on; a buffer
 * for buffered sends is detached, once its messages are received.
 *
 * Its attributes are deleted first, the last one first; when a delete callback fails, the communicator stays, with that
 * attribute and those before it. Errors: MPI_ERR_COMM (also for predefined communicators), MPI_ERR_ARG, errors of
 * delete callbacks. MPI-5.0 section 7.4.3.
 */
int MPI_Comm_free(MPI_Comm *comm);

/**
 * Frees a communicator like MPI_Comm_free, and returns when nothing is under way on it any more: messages in buffers are
 * delivered, operations whose requests were freed are complete, and all ranks have called it; collective over it.
 *
 * Whatever else was begun on it is to be complete before. Errors: those of MPI_Comm_free. MPI-5.0 section 11.10.4.
 */
int MPI_Comm_disconnect(MPI_Comm *comm);

/**
 * Makes a communicator of the processes of a group, all of which call it with the same group and `stringtag`. Others, and
 * an empty group, get MPI_COMM_NULL.
 *
 * Calls with different strings do not meet, in several threads and for groups that overlap. `errhandler` is attached to
 * the communicator, and gets errors of this call (with MPI_COMM_SELF). Info keys: those of MPI_Comm_set_info.
 *
 * Errors: MPI_ERR_GROUP, MPI_ERR_ARG, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ERRHANDLER, MPI_ERR_NO_MEM. MPI-5.0
 * section 7.4.2.
 */
int MPI_Comm_create_from_group(MPI_Group group,
                               const char *stringtag,
                               MPI_Info info,
                               MPI_Errhandler errhandler,
                               MPI_Comm *newcomm);

/**
 * Makes an intercommunicator of two groups that have no process in common; all processes of both call it with the same
 * `stringtag`, and give their own group as `local_group`. An empty group gives MPI_COMM_NULL.
 *
 * The leaders are ranks in their groups; `remote_leader` is looked at by the local leader alone. Else it is as
 * MPI_Comm_create_from_group. Errors: MPI_ERR_GROUP, MPI_ERR_COMM (a process is in both groups), MPI_ERR_RANK,
 * MPI_ERR_ARG, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ERRHANDLER, MPI_ERR_NO_MEM. MPI-5.0 section 7.6.2.
 */
int MPI_Intercomm_create_from_groups(MPI_Group local_group,
                                     int local_leader,
                                     MPI_Group remote_group,
                                     int remote_leader,
                                     const char *stringtag,
                                     MPI_Info info,
                                     MPI_Errhandler errhandler,
                                     MPI_Comm *newintercomm);

/**
 * Waits until an operation is complete, and sets `request` to MPI_REQUEST_NULL. Errors: MPI_ERR_REQUEST,
 * MPI_ERR_ARG. MPI-5.0 section 3.7.
 */
int MPI_Wait(MPI_Request *request, MPI_Status *status);

/**
 * Returns in `flag` whether an operation is complete, and then sets `request` to MPI_REQUEST_NULL. Errors:
 * MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.7.
 */
int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status);

/**
 * Frees a request, whose operation goes on, and sets `request` to MPI_REQUEST_NULL. Errors: MPI_ERR_REQUEST,
 * MPI_ERR_ARG; what the free function of a generalized request returns (the request is freed then, too). MPI-5.0
 * section 3.7.
 */
int MPI_Request_free(MPI_Request *request);

/**
 * Returns in `flag` whether an operation is complete; the request stays. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG.
 * MPI-5.0 section 3.7.
 */
int MPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status);

/**
 * Waits until all operations are complete, and sets their requests to MPI_REQUEST_NULL. Errors: MPI_ERR_REQUEST,
 * MPI_ERR_ARG. MPI-5.0 section 3.7.
 */
int MPI_Waitall(int count, MPI_Request *array_of_requests, MPI_Status *array_of_statuses);

/**
 * Returns in `flag` whether all operations are complete, and sets their requests to MPI_REQUEST_NULL. Errors:
 * MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.7.
 */
int MPI_Testall(int count, MPI_Request *array_of_requests, int *flag, MPI_Status *array_of_statuses);

/**
 * Waits until one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all requests are
 * MPI_REQUEST_NULL. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.7.
 */
int MPI_Waitany(int count, MPI_Request *array_of_requests, int *indx, MPI_Status *status);

/**
 * Returns in `flag` whether one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all
 * requests are MPI_REQUEST_NULL. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.7.
 */
int MPI_Testany(int count, MPI_Request *array_of_requests, int *indx, int *flag, MPI_Status *status);

/**
 * Waits until at least one of several operations is complete; `outcount` is their number, or MPI_UNDEFINED when
 * all requests are MPI_REQUEST_NULL, and `array_of_indices` has their places. Errors: MPI_ERR_REQUEST,
 * MPI_ERR_ARG. MPI-5.0 section 3.7.
 */
int MPI_Waitsome(int incount,
                 MPI_Request *array_of_requests,
                 int *outcount,
                 int *array_of_indices,
                 MPI_Status *array_of_statuses);

/**
 * Looks which of several operations are complete; `outcount` is their number, or MPI_UNDEFINED when all requests
 * are MPI_REQUEST_NULL, and `array_of_indices` has their places. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0
 * section 3.7.
 */
int MPI_Testsome(int incount,
                 MPI_Request *array_of_requests,
                 int *outcount,
                 int *array_of_indices,
                 MPI_Status *array_of_statuses);

/**
 * Returns in `flag` whether one of several operations is complete; `indx` is its place, or MPI_UNDEFINED when all
 * requests are MPI_REQUEST_NULL. The requests stay. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.7.6.
 */
int MPI_Request_get_status_any(int count,
                               const MPI_Request *array_of_requests,
                               int *indx,
                               int *flag,
                               MPI_Status *status);

/**
 * Returns in `flag` whether all operations are complete. The requests stay. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG.
 * MPI-5.0 section 3.7.6.
 */
int MPI_Request_get_status_all(int count,
                               const MPI_Request *array_of_requests,
                               int *flag,
                               MPI_Status *array_of_statuses);

/**
 * Looks which of several operations are complete; `outcount` is their number, or MPI_UNDEFINED when all requests
 * are MPI_REQUEST_NULL, and `array_of_indices` has their places. The requests stay. Errors: MPI_ERR_REQUEST,
 * MPI_ERR_ARG. MPI-5.0 section 3.7.6.
 */
int MPI_Request_get_status_some(int incount,
                                const MPI_Request *array_of_requests,
                                int *outcount,
                                int *array_of_indices,
                                MPI_Status *array_of_statuses);

/**
 * Gives the address of a place in memory as a number, as displacements in dynamic windows want it. Errors:
 * MPI_ERR_ARG. MPI-5.0 section 5.1.5.
 */
int MPI_Get_address(const void *location, MPI_Aint *address);

/**
 * Sum of an address and a displacement, also in the upper half of the address space. MPI-5.0 section 5.1.5.
 */
MPI_Aint MPI_Aint_add(MPI_Aint base, MPI_Aint disp);

/**
 * Difference of two addresses, in bytes. MPI-5.0 section 5.1.5.
 */
MPI_Aint MPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2);

/**
 * Gives the number of bytes of data in a datatype, without holes; MPI_UNDEFINED where it exceeds an int. Errors:
 * MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.5.
 */
int MPI_Type_size(MPI_Datatype datatype, int *size);

/**
 * MPI_Type_size with a large size. MPI-5.0 section 5.1.5.
 */
int MPI_Type_size_c(MPI_Datatype datatype, MPI_Count *size);

/**
 * Makes a datatype ready for communication. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.9.
 */
int MPI_Type_commit(MPI_Datatype *datatype);

/**
 * Ends the handle of a datatype and makes it MPI_DATATYPE_NULL; operations and datatypes that use the datatype are
 * not concerned. Its attributes are deleted first, the last one first.
 *
 * Errors: MPI_ERR_TYPE (also for predefined datatypes), MPI_ERR_ARG, and what a delete callback returns; the datatype
 * stays then. MPI-5.0 section 5.1.9.
 */
int MPI_Type_free(MPI_Datatype *datatype);

/**
 * MPI_Type_size_c under the name that it had first; deprecated. MPI-5.0 section 16.6.
 */
int MPI_Type_size_x(MPI_Datatype datatype, MPI_Count *size);

/**
 * Gives the lower bound and the extent of a datatype, in bytes: the distance of entries in a buffer. Errors:
 * MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.6.
 */
int MPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint *lb, MPI_Aint *extent);

/**
 * MPI_Type_get_extent with large counts. MPI-5.0 section 5.1.6.
 */
int MPI_Type_get_extent_c(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent);

/**
 * MPI_Type_get_extent_c under the name that it had first; deprecated. MPI-5.0 section 16.6.
 */
int MPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent);

/**
 * Gives the lower bound and the extent of the data in a datatype, in bytes, whatever bounds were set. Errors:
 * MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.8.
 */
int MPI_Type_get_true_extent(MPI_Datatype datatype, MPI_Aint *true_lb, MPI_Aint *true_extent);

/**
 * MPI_Type_get_true_extent with large counts. MPI-5.0 section 5.1.8.
 */
int MPI_Type_get_true_extent_c(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent);

/**
 * MPI_Type_get_true_extent_c under the name that it had first; deprecated. MPI-5.0 section 16.6.
 */
int MPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent);

/**
 * MPI_Comm_create_keyval for attributes of datatypes, which MPI_Type_dup duplicates and MPI_Type_free deletes
 * (MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN, MPI_TYPE_NULL_DELETE_FN). Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (1048576 keys
 * live). MPI-5.0 section 7.7.4.
 */
int MPI_Type_create_keyval(MPI_Type_copy_attr_function *type_copy_attr_fn,
                           MPI_Type_delete_attr_function *type_delete_attr_fn,
                           int *type_keyval,
                           void *extra_state);

/**
 * Frees a key and sets `type_keyval` to MPI_KEYVAL_INVALID. Attributes that have it stay, with their callbacks, until
 * they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.4.
 */
int MPI_Type_free_keyval(int *type_keyval);

/**
 * Sets an attribute of a datatype, predefined or not, after deleting the one with the same key, if there is one.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, and what a delete callback returns; the attribute stays as it was then.
 * MPI-5.0 section 7.7.4.
 */
int MPI_Type_set_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val);

/**
 * Gives an attribute of a datatype: `attribute_val` points at a pointer, which receives the value that was set; `flag`
 * becomes true if the attribute is set. Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.4.
 */
int MPI_Type_get_attr(MPI_Datatype datatype,
                      int type_keyval,
                      void *attribute_val,
                      int *flag);

/**
 * Deletes an attribute of a datatype, after calling its delete callback; does nothing when there is none with this key.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, and what the callback returns; the attribute stays then. MPI-5.0 section
 * 7.7.4.
 */
int MPI_Type_delete_attr(MPI_Datatype datatype,
                         int type_keyval);

/**
 * Names a datatype, predefined or not. Names are cut to MPI_MAX_OBJECT_NAME - 1 characters. Errors: MPI_ERR_TYPE,
 * MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Type_set_name(MPI_Datatype datatype, const char *type_name);

/**
 * Gives the name of a datatype: what MPI_Type_set_name gave, else that of its constant, which MPI_DATATYPE_NULL has,
 * too; a derived datatype has none. `type_name` has room for MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_TYPE,
 * MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Type_get_name(MPI_Datatype datatype, char *type_name, int *resultlen);

/**
 * Makes a datatype like another one, committed if that one is. Its attributes are what the copy callbacks make of the
 * other's; it has no name.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_ARG, MPI_ERR_NO_MEM, and what a copy callback returns. MPI-5.0 section 5.1.10.
 */
int MPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype *newtype);

/**
 * Makes a datatype of `count` entries of `oldtype` one behind the other.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (negative), MPI_ERR_ARG (larger than an address space), MPI_ERR_NO_MEM.
 * MPI-5.0 section 5.1.2.
 */
int MPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype *newtype);

/**
 * MPI_Type_contiguous with a large count. MPI-5.0 section 5.1.2.
 */
int MPI_Type_contiguous_c(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype *newtype);

/**
 * Makes a datatype of `count` blocks of `blocklength` entries, whose beginnings are `stride` extents of `oldtype`
 * apart; `stride` may be negative.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (negative), MPI_ERR_ARG (larger than an address space), MPI_ERR_NO_MEM.
 * MPI-5.0 section 5.1.2.
 */
int MPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype, MPI_Datatype *newtype);

/**
 * MPI_Type_vector with large counts. MPI-5.0 section 5.1.2.
 */
int MPI_Type_vector_c(MPI_Count count,
                      MPI_Count blocklength,
                      MPI_Count stride,
                      MPI_Datatype oldtype,
                      MPI_Datatype *newtype);

/**
 * Makes a datatype like MPI_Type_vector, with `stride` in bytes.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (negative), MPI_ERR_ARG (larger than an address space), MPI_ERR_NO_MEM.
 * MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_hvector(int count, int blocklength, MPI_Aint stride, MPI_Datatype oldtype, MPI_Datatype *newtype);

/**
 * MPI_Type_create_hvector with large counts. MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_hvector_c(MPI_Count count,
                              MPI_Count blocklength,
                              MPI_Count stride,
                              MPI_Datatype oldtype,
                              MPI_Datatype *newtype);

/**
 * Makes a datatype of `count` blocks of entries with lengths and displacements of their own, these in extents of
 * `oldtype`.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (negative), MPI_ERR_ARG (larger than an address space), MPI_ERR_NO_MEM.
 * MPI-5.0 section 5.1.2.
 */
int MPI_Type_indexed(int count,
                     const int *array_of_blocklengths,
                     const int *array_of_displacements,
                     MPI_Datatype oldtype,
                     MPI_Datatype *newtype);

/**
 * MPI_Type_indexed with large counts. MPI-5.0 section 5.1.2.
 */
int MPI_Type_indexed_c(MPI_Count count,
                       const MPI_Count *array_of_blocklengths,
                       const MPI_Count *array_of_displacements,
                       MPI_Datatype oldtype,
                       MPI_Datatype *newtype);

/**
 * Makes a datatype like MPI_Type_indexed, with displacements in bytes.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (negative), MPI_ERR_ARG (larger than an address space), MPI_ERR_NO_MEM.
 * MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_hindexed(int count,
                             const int *array_of_blocklengths,
                             const MPI_Aint *array_of_displacements,
                             MPI_Datatype oldtype,
                             MPI_Datatype *newtype);

/**
 * MPI_Type_create_hindexed with large counts. MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_hindexed_c(MPI_Count count,
                               const MPI_Count *array_of_blocklengths,
                               const MPI_Count *array_of_displacements,
                               MPI_Datatype oldtype,
                               MPI_Datatype *newtype);

/**
 * Makes a datatype of `count` blocks of `blocklength` entries at displacements in extents of `oldtype`.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (negative), MPI_ERR_ARG (larger than an address space), MPI_ERR_NO_MEM.
 * MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_indexed_block(int count,
                                  int blocklength,
                                  const int *array_of_displacements,
                                  MPI_Datatype oldtype,
                                  MPI_Datatype *newtype);

/**
 * MPI_Type_create_indexed_block with large counts. MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_indexed_block_c(MPI_Count count,
                                    MPI_Count blocklength,
                                    const MPI_Count *array_of_displacements,
                                    MPI_Datatype oldtype,
                                    MPI_Datatype *newtype);

/**
 * Makes a datatype like MPI_Type_create_indexed_block, with displacements in bytes.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (negative), MPI_ERR_ARG (larger than an address space), MPI_ERR_NO_MEM.
 * MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_hindexed_block(int count,
                                   int blocklength,
                                   const MPI_Aint *array_of_displacements,
                                   MPI_Datatype oldtype,
                                   MPI_Datatype *newtype);

/**
 * MPI_Type_create_hindexed_block with large counts. MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_hindexed_block_c(MPI_Count count,
                                     MPI_Count blocklength,
                                     const MPI_Count *array_of_displacements,
                                     MPI_Datatype oldtype,
                                     MPI_Datatype *newtype);

/**
 * Makes a datatype of `count` blocks, each with a length, a displacement in bytes and a datatype of its own. Its
 * extent is padded as that of a C structure.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (negative), MPI_ERR_ARG (larger than an address space), MPI_ERR_NO_MEM.
 * MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_struct(int count,
                           const int *array_of_blocklengths,
                           const MPI_Aint *array_of_displacements,
                           const MPI_Datatype *array_of_types,
                           MPI_Datatype *newtype);

/**
 * MPI_Type_create_struct with large counts. MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_struct_c(MPI_Count count,
                             const MPI_Count *array_of_blocklengths,
                             const MPI_Count *array_of_displacements,
                             const MPI_Datatype *array_of_types,
                             MPI_Datatype *newtype);

/**
 * Makes a datatype like `oldtype` with another lower bound and extent; the data stay where they are.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_ARG (larger than an address space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.7.
 */
int MPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent, MPI_Datatype *newtype);

/**
 * MPI_Type_create_resized with large counts. MPI-5.0 section 5.1.7.
 */
int MPI_Type_create_resized_c(MPI_Datatype oldtype, MPI_Count lb, MPI_Count extent, MPI_Datatype *newtype);

/**
 * Makes a datatype of a part of an array of `ndims` dimensions: `array_of_subsizes` elements from
 * `array_of_starts` on (counted from 0) of `array_of_sizes`. `order` is MPI_ORDER_C or MPI_ORDER_FORTRAN. Its extent
 * is that of the whole array.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_ARG (no dimensions, no part of the array, larger than an address space),
 * MPI_ERR_NO_MEM. MPI-5.0 section 5.1.3.
 */
int MPI_Type_create_subarray(int ndims,
                             const int *array_of_sizes,
                             const int *array_of_subsizes,
                             const int *array_of_starts,
                             int order,
                             MPI_Datatype oldtype,
                             MPI_Datatype *newtype);

/**
 * MPI_Type_create_subarray with large counts. MPI-5.0 section 5.1.3.
 */
int MPI_Type_create_subarray_c(int ndims,
                               const MPI_Count *array_of_sizes,
                               const MPI_Count *array_of_subsizes,
                               const MPI_Count *array_of_starts,
                               int order,
                               MPI_Datatype oldtype,
                               MPI_Datatype *newtype);

/**
 * Makes a datatype of the elements that process `rank` of `size` has of an array of `ndims` dimensions,
 * distributed over a grid of `array_of_psizes` processes.
 *
 * Each dimension is distributed by MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC or MPI_DISTRIBUTE_NONE, in blocks of
 * `array_of_dargs` elements or MPI_DISTRIBUTE_DFLT_DARG. Its extent is that of the whole array.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_ARG (no dimensions; grid, distribution or order impossible; larger than an address
 * space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.4.
 */
int MPI_Type_create_darray(int size,
                           int rank,
                           int ndims,
                           const int *array_of_gsizes,
                           const int *array_of_distribs,
                           const int *array_of_dargs,
                           const int *array_of_psizes,
                           int order,
                           MPI_Datatype oldtype,
                           MPI_Datatype *newtype);

/**
 * MPI_Type_create_darray with large counts. MPI-5.0 section 5.1.4.
 */
int MPI_Type_create_darray_c(int size,
                             int rank,
                             int ndims,
                             const MPI_Count *array_of_gsizes,
                             const int *array_of_distribs,
                             const int *array_of_dargs,
                             const int *array_of_psizes,
                             int order,
                             MPI_Datatype oldtype,
                             MPI_Datatype *newtype);

/**
 * Returns the constructor of a datatype, and how many arguments of each kind MPI_Type_get_contents gives.
 *
 * `combiner` is MPI_COMBINER_NAMED for predefined datatypes, else that of the constructor.
 *
 * Errors: MPI_ERR_TYPE (also for datatypes made with large counts, for which MPI_Type_get_envelope_c exists),
 * MPI_ERR_ARG.
 * MPI-5.0 section 5.1.13.
 */
int MPI_Type_get_envelope(MPI_Datatype datatype,
                          int *num_integers,
                          int *num_addresses,
                          int *num_datatypes,
                          int *combiner);

/**
 * MPI_Type_get_envelope with large counts, also of datatypes that were made with large counts. MPI-5.0 section
 * 5.1.13.
 */
int MPI_Type_get_envelope_c(MPI_Datatype datatype,
                            MPI_Count *num_integers,
                            MPI_Count *num_addresses,
                            MPI_Count *num_large_counts,
                            MPI_Count *num_datatypes,
                            int *combiner);

/**
 * Gives the arguments with which a datatype was made, in the order of its constructor.
 *
 * The arrays have room for at least the numbers that MPI_Type_get_envelope gives. Derived datatypes among them come with
 * handles of their own, which the caller frees.
 *
 * Errors: MPI_ERR_TYPE (predefined, or made with large counts), MPI_ERR_ARG (too little room), MPI_ERR_NO_MEM. MPI-5.0
 * section 5.1.13.
 */
int MPI_Type_get_contents(MPI_Datatype datatype,
                          int max_integers,
                          int max_addresses,
                          int max_datatypes,
                          int *array_of_integers,
                          MPI_Aint *array_of_addresses,
                          MPI_Datatype *array_of_datatypes);

/**
 * MPI_Type_get_contents with large counts, also of datatypes that were made with large counts. MPI-5.0 section
 * 5.1.13.
 */
int MPI_Type_get_contents_c(MPI_Datatype datatype,
                            MPI_Count max_integers,
                            MPI_Count max_addresses,
                            MPI_Count max_large_counts,
                            MPI_Count max_datatypes,
                            int *array_of_integers,
                            MPI_Aint *array_of_addresses,
                            MPI_Count *array_of_large_counts,
                            MPI_Datatype *array_of_datatypes);

/**
 * Gives the datatype of Fortran's REAL(KIND=selected_real_kind(p, r)), of `p` decimal digits and exponents of 10 up to
 * `r`; one of them may be MPI_UNDEFINED. The kinds are those of gfortran.
 *
 * It is predefined: the same handle for the same arguments, committed, and never freed. Errors: MPI_ERR_ARG (no kind has
 * that precision and range, or both are MPI_UNDEFINED), MPI_ERR_NO_MEM. MPI-5.0 section 19.1.5.
 */
int MPI_Type_create_f90_real(int p,
                             int r,
                             MPI_Datatype *newtype);

/**
 * MPI_Type_create_f90_real of COMPLEX. MPI-5.0 section 19.1.5.
 */
int MPI_Type_create_f90_complex(int p, int r, MPI_Datatype *newtype);

/**
 * Gives the datatype of Fortran's INTEGER(KIND=selected_int_kind(r)), of `r` decimal digits; otherwise as
 * MPI_Type_create_f90_real. MPI-5.0 section 19.1.5.
 */
int MPI_Type_create_f90_integer(int r, MPI_Datatype *newtype);

/**
 * Gives the named datatype of Fortran of a class (MPI_TYPECLASS_INTEGER, MPI_TYPECLASS_REAL, MPI_TYPECLASS_COMPLEX, or
 * MPIX_TYPECLASS_LOGICAL, which is outside the standard) with a size in bytes.
 *
 * Errors: MPI_ERR_ARG (no such class, or no datatype of this size). MPI-5.0 section 19.1.5.
 */
int MPI_Type_match_size(int typeclass,
                        int size,
                        MPI_Datatype *datatype);

/**
 * Gives the pair of a value and an index for MPI_MINLOC and MPI_MAXLOC; MPI_DATATYPE_NULL when there is none. The pairs
 * are those that have names; other names of the same datatypes (MPI_INT32_T for MPI_INT) find them, too.
 *
 * Errors: MPI_ERR_TYPE (not predefined), MPI_ERR_ARG. MPI-5.0 section 6.9.4.
 */
int MPI_Type_get_value_index(MPI_Datatype value_type,
                             MPI_Datatype index_type,
                             MPI_Datatype *pair_type);

/**
 * Gives the version of the standard, at any time and from any thread: 5 and 0. Errors: MPI_ERR_ARG. MPI-5.0
 * section 9.1.1.
 */
int MPI_Get_version(int *version, int *subversion);

/**
 * Gives the name and version of this library, at any time. `version` has room for MPI_MAX_LIBRARY_VERSION_STRING
 * characters; `resultlen` is the length without the terminating null. Errors: MPI_ERR_ARG. MPI-5.0 section 9.1.1.
 */
int MPI_Get_library_version(char *version, int *resultlen);

/**
 * Gives a new info object whose keys are the kinds of hardware that the kernel reports: `linux://machine`,
 * `linux://package`, `linux://numanode`, `linux://core` and `linux://processor`.
 *
 * A value is "true" when the calling thread may run on one of that kind alone, as things are at the moment, else "false".
 * Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 9.1.2.
 */
int MPI_Get_hw_resource_info(MPI_Info *hw_info);

/**
 * Gives the name of the machine. `name` has room for MPI_MAX_PROCESSOR_NAME characters. Errors: MPI_ERR_ARG.
 * MPI-5.0 section 9.1.2.
 */
int MPI_Get_processor_name(char *name, int *resultlen);

/**
 * Seconds since a moment in the past that stays the same while the process lives; the same clock for all ranks of
 * a node. MPI-5.0 section 9.6.
 */
double MPI_Wtime(void);

/**
 * Resolution of MPI_Wtime in seconds. MPI-5.0 section 9.6.
 */
double MPI_Wtick(void);

/**
 * Allocates `size` bytes (0 is valid) of memory that windows reach directly; `baseptr` points at a pointer, which
 * receives the address.
 *
 * The memory is aligned to 64 bytes or to the info key `mpi_minimum_memory_alignment` (a power of two) and is
 * reserved. It lives until MPI_Free_mem.
 *
 * Errors: MPI_ERR_NO_MEM (the sentence has the bytes wanted and available), MPI_ERR_SIZE (negative),
 * MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. MPI-5.0 section 9.2.
 */
int MPI_Alloc_mem(MPI_Aint size, MPI_Info info, void *baseptr);

/**
 * Frees memory of MPI_Alloc_mem.
 *
 * Errors: MPI_ERR_BASE when `base` is not an address that MPI_Alloc_mem gave and that is not freed yet. MPI-5.0
 * section 9.2.
 */
int MPI_Free_mem(void *base);

/**
 * Gives the class of an error code, at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.4.
 */
int MPI_Error_class(int errorcode, int *errorclass);

/**
 * Gives the sentence of an error code, at any time: that of the calling thread's last error of this class where
 * there was one, else the meaning of the class. For a code that the program has added it is what MPI_Add_error_string
 * was given, or empty. `string` has room for MPI_MAX_ERROR_STRING characters.
 *
 * Errors: MPI_ERR_ARG. MPI-5.0 section 9.4.
 */
int MPI_Error_string(int errorcode, char *string, int *resultlen);

/**
 * Adds an error class, at any time, which no other process knows: its number is above MPI_ERR_LASTCODE. The attribute
 * MPI_LASTUSEDCODE of communicators is the largest class or code that exists.
 *
 * Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (all numbers are used up). MPI-5.0 section 9.5.
 */
int MPI_Add_error_class(int *errorclass);

/**
 * Removes an error class that MPI_Add_error_class has added, at any time. Its codes and its string are removed before.
 * Errors: MPI_ERR_ARG. MPI-5.0 section 9.5.
 */
int MPI_Remove_error_class(int errorclass);

/**
 * Adds an error code of a class, one of MPI's or one that was added, at any time. Callbacks may return it, and the call
 * that runs them returns it then.
 *
 * Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (all numbers are used up). MPI-5.0 section 9.5.
 */
int MPI_Add_error_code(int errorclass,
                       int *errorcode);

/**
 * Removes an error code that MPI_Add_error_code has added, at any time. Its string is removed before. Errors:
 * MPI_ERR_ARG. MPI-5.0 section 9.5.
 */
int MPI_Remove_error_code(int errorcode);

/**
 * Says what MPI_Error_string gives for a class or code that was added, at any time; a second string replaces the
 * first. Errors: MPI_ERR_ARG (also for a string of MPI_MAX_ERROR_STRING characters and more). MPI-5.0 section 9.5.
 */
int MPI_Add_error_string(int errorcode, const char *string);

/**
 * Removes what MPI_Add_error_string has said, at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.5.
 */
int MPI_Remove_error_string(int errorcode);

/**
 * Makes an error handler for communicators of the caller's function. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.1.
 */
int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function *comm_errhandler_fn, MPI_Errhandler *errhandler);

/**
 * Attaches an error handler to a communicator, at this rank; also to one that MPI_Comm_idup is making. Errors:
 * MPI_ERR_COMM, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.1.
 */
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler);

/**
 * Gives the error handler of a communicator; MPI_Errhandler_free frees the handle. Errors: MPI_ERR_COMM,
 * MPI_ERR_ARG. MPI-5.0 section 9.3.1.
 */
int MPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler *errhandler);

/**
 * Calls the error handler of a communicator with an error code; returns MPI_SUCCESS if the handler returns.
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 9.5.
 */
int MPI_Comm_call_errhandler(MPI_Comm comm, int errorcode);

/**
 * Makes an error handler for windows of the caller's function. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.2.
 */
int MPI_Win_create_errhandler(MPI_Win_errhandler_function *win_errhandler_fn, MPI_Errhandler *errhandler);

/**
 * Attaches an error handler to a window, at this rank. Errors: MPI_ERR_WIN, MPI_ERR_ERRHANDLER. MPI-5.0 section
 * 9.3.2.
 */
int MPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler);

/**
 * Gives the error handler of a window; MPI_Errhandler_free frees the handle. Errors: MPI_ERR_WIN, MPI_ERR_ARG.
 * MPI-5.0 section 9.3.2.
 */
int MPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler *errhandler);

/**
 * Calls the error handler of a window with an error code; returns MPI_SUCCESS if the handler returns. Errors:
 * MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 9.5.
 */
int MPI_Win_call_errhandler(MPI_Win win, int errorcode);

/**
 * Makes an error handler for files of the caller's function. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.3.
 */
int MPI_File_create_errhandler(MPI_File_errhandler_function *file_errhandler_fn, MPI_Errhandler *errhandler);

/**
 * Attaches an error handler to MPI_FILE_NULL, at this rank: it gets the errors of calls with files, of which none can
 * be open. Errors: MPI_ERR_FILE, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.3.
 */
int MPI_File_set_errhandler(MPI_File file, MPI_Errhandler errhandler);

/**
 * Gives the error handler of MPI_FILE_NULL, MPI_ERRORS_RETURN at first; MPI_Errhandler_free frees the handle. Errors:
 * MPI_ERR_FILE, MPI_ERR_ARG. MPI-5.0 section 9.3.3.
 */
int MPI_File_get_errhandler(MPI_File file, MPI_Errhandler *errhandler);

/**
 * Calls the error handler of MPI_FILE_NULL with an error code; returns MPI_SUCCESS if the handler returns. Errors:
 * MPI_ERR_FILE, MPI_ERR_ARG. MPI-5.0 section 9.5.
 */
int MPI_File_call_errhandler(MPI_File fh, int errorcode);

/**
 * Frees the handle of an error handler and sets it to MPI_ERRHANDLER_NULL; the handler stays in force where it is
 * attached. Errors: MPI_ERR_ERRHANDLER, MPI_ERR_ARG. MPI-5.0 section 9.3.4.
 */
int MPI_Errhandler_free(MPI_Errhandler *errhandler);

/**
 * Makes a request for an operation of the program's own, which is complete once the program calls
 * MPI_Grequest_complete.
 *
 * `query_fn` fills the status whenever one is asked for after that, `free_fn` is called when the request ends, and
 * `cancel_fn` by MPI_Cancel, with whether the operation is complete; all get `extra_state`, and what they return is an
 * error of the call that ran them. They may call MPI. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 13.2.
 */
int MPI_Grequest_start(MPI_Grequest_query_function *query_fn,
                       MPI_Grequest_free_function *free_fn,
                       MPI_Grequest_cancel_function *cancel_fn,
                       void *extra_state,
                       MPI_Request *request);

/**
 * Completes the operation of a generalized request; a thread that waits for the request returns. A request that was
 * freed before ends now.
 *
 * Errors: MPI_ERR_REQUEST (no generalized request, or complete already), and what `free_fn` returns. MPI-5.0 section
 * 13.2.
 */
int MPI_Grequest_complete(MPI_Request request);

/**
 * Says how many data of basic datatypes MPI_Get_elements finds in a status. Errors: MPI_ERR_TYPE, MPI_ERR_COUNT,
 * MPI_ERR_ARG. MPI-5.0 section 13.3.
 */
int MPI_Status_set_elements(MPI_Status *status, MPI_Datatype datatype, int count);

/**
 * MPI_Status_set_elements with a large count. MPI-5.0 section 13.3.
 */
int MPI_Status_set_elements_c(MPI_Status *status, MPI_Datatype datatype, MPI_Count count);

/**
 * MPI_Status_set_elements_c under the name that it had first; deprecated. MPI-5.0 section 16.6.
 */
int MPI_Status_set_elements_x(MPI_Status *status, MPI_Datatype datatype, MPI_Count count);

/**
 * Says what MPI_Test_cancelled finds in a status: whether `flag` is not 0. Errors: MPI_ERR_ARG. MPI-5.0 section 13.3.
 */
int MPI_Status_set_cancelled(MPI_Status *status, int flag);

/**
 * Sets the source of a status. Errors: MPI_ERR_ARG. MPI-5.0 section 13.3.
 */
int MPI_Status_set_source(MPI_Status *status, int source);

/**
 * Sets the tag of a status. Errors: MPI_ERR_ARG. MPI-5.0 section 13.3.
 */
int MPI_Status_set_tag(MPI_Status *status, int tag);

/**
 * Sets the error code of a status. Errors: MPI_ERR_ARG (also for what is no error code). MPI-5.0 section 13.3.
 */
int MPI_Status_set_error(MPI_Status *status, int error);

/**
 * Gives the group of a communicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Comm_group(MPI_Comm comm, MPI_Group *group);

/**
 * Gives the number of ranks of a group. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
 */
int MPI_Group_size(MPI_Group group, int *size);

/**
 * Gives the caller's rank in a group, or MPI_UNDEFINED. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
 */
int MPI_Group_rank(MPI_Group group, int *rank);

/**
 * Gives, for each of `n` ranks of one group, the same process's rank in another, or MPI_UNDEFINED; MPI_PROC_NULL
 * stays. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
 */
int MPI_Group_translate_ranks(MPI_Group group1, int n, const int *ranks1, MPI_Group group2, int *ranks2);

/**
 * Gives MPI_IDENT, MPI_SIMILAR (the same processes in another order) or MPI_UNEQUAL. Errors: MPI_ERR_GROUP,
 * MPI_ERR_ARG. MPI-5.0 section 7.3.1.
 */
int MPI_Group_compare(MPI_Group group1, MPI_Group group2, int *result);

/**
 * All processes of the first group, then those of the second that are not in it. Errors: MPI_ERR_GROUP,
 * MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);

/**
 * Those processes of the first group that are also in the second, in the order of the first. Errors:
 * MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);

/**
 * Those processes of the first group that are not in the second. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0
 * section 7.3.2.
 */
int MPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);

/**
 * The processes of `n` ranks of a group, in this order. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0
 * section 7.3.2.
 */
int MPI_Group_incl(MPI_Group group, int n, const int *ranks, MPI_Group *newgroup);

/**
 * All processes of a group but those of `n` ranks. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0
 * section 7.3.2.
 */
int MPI_Group_excl(MPI_Group group, int n, const int *ranks, MPI_Group *newgroup);

/**
 * The processes of `n` ranges of ranks (first, last, stride) of a group, in this order. Errors: MPI_ERR_GROUP,
 * MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Group_range_incl(MPI_Group group, int n, int (*ranges)[3], MPI_Group *newgroup);

/**
 * All processes of a group but those of `n` ranges of ranks (first, last, stride). Errors: MPI_ERR_GROUP,
 * MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Group_range_excl(MPI_Group group, int n, int (*ranges)[3], MPI_Group *newgroup);

/**
 * Frees a group and sets `group` to MPI_GROUP_NULL. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.3.
 */
int MPI_Group_free(MPI_Group *group);

/**
 * Creates an empty info object, at any time. Errors: MPI_ERR_ARG. MPI-5.0 chapter 10.
 */
int MPI_Info_create(MPI_Info *info);

/**
 * Adds (key, value) to an info object, or replaces the value.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY (empty, NULL, or MPI_MAX_INFO_KEY characters and more),
 * MPI_ERR_INFO_VALUE (NULL, or MPI_MAX_INFO_VAL characters and more). MPI-5.0 chapter 10.
 */
int MPI_Info_set(MPI_Info info, const char *key, const char *value);

/**
 * Gives the value of a key, cut to `valuelen` characters and a null character; `flag` becomes true if
 * the key exists.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 section 16.3 (deprecated).
 */
int MPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag);

/**
 * Gives the value of a key in a buffer of `*buflen` characters, cut to fit with a null character; `*buflen`
 * becomes the room that the whole value needs, and `flag` becomes true if the key exists. A `*buflen` of 0
 * gives no value.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 chapter 10.
 */
int MPI_Info_get_string(MPI_Info info, const char *key, int *buflen, char *value, int *flag);

/**
 * Gives the length of the value of a key, without the terminating null character; `flag` becomes true if the key
 * exists. MPI_Info_get_string does this and more.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 section 16.3 (deprecated).
 */
int MPI_Info_get_valuelen(MPI_Info info, const char *key, int *valuelen, int *flag);

/**
 * Takes a key and its value out of an info object.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_INFO_NOKEY (the key is not there). MPI-5.0 chapter 10.
 */
int MPI_Info_delete(MPI_Info info, const char *key);

/**
 * Gives the number of keys in an info object. Errors: MPI_ERR_INFO, MPI_ERR_ARG. MPI-5.0 chapter 10.
 */
int MPI_Info_get_nkeys(MPI_Info info, int *nkeys);

/**
 * Gives the key number `n`, counted from 0, in a buffer of MPI_MAX_INFO_KEY characters. Numbers stay as they are while
 * nothing is set or deleted.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_ARG (no key has the number `n`, or `key` is NULL). MPI-5.0 chapter 10.
 */
int MPI_Info_get_nthkey(MPI_Info info,
                        int n,
                        char *key);

/**
 * Creates an info object with the same keys and values in the same order. Errors: MPI_ERR_INFO, MPI_ERR_ARG,
 * MPI_ERR_NO_MEM. MPI-5.0 chapter 10.
 */
int MPI_Info_dup(MPI_Info info, MPI_Info *newinfo);

/**
 * Creates an info object with what MPI_INFO_ENV has, at any time, also before MPI_Init: the keys `command`, `argv` (the
 * arguments with a space between them), `maxprocs`, `host` and `arch`. `argc` and `argv` are those of main; with 0 and
 * NULL the library finds them by itself.
 *
 * Errors: MPI_ERR_ARG. MPI-5.0 chapter 10 and section 11.2.1.
 */
int MPI_Info_create_env(int argc,
                        char **argv,
                        MPI_Info *info);

/**
 * Frees an info object and sets `info` to MPI_INFO_NULL. Errors: MPI_ERR_INFO, MPI_ERR_ARG. MPI-5.0 chapter 10.
 */
int MPI_Info_free(MPI_Info *info);

/**
 * Makes an intercommunicator of two communicators that have no process in common; collective over both.
 *
 * The ranks of each give their own one as `local_comm`, and as `local_leader` the rank of that process which reaches the
 * other leader: `peer_comm` and `remote_leader`, its rank there, are looked at by the leaders alone. `tag` does not
 * meet those of messages. Errors: MPI_ERR_COMM (also when a process is on both sides), MPI_ERR_RANK, MPI_ERR_TAG,
 * MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.6.2.
 */
int MPI_Intercomm_create(MPI_Comm local_comm,
                         int local_leader,
                         MPI_Comm peer_comm,
                         int remote_leader,
                         int tag,
                         MPI_Comm *newintercomm);

/**
 * Makes a communicator of all ranks of both groups of an intercommunicator; collective over both. The group whose ranks
 * give `high` as true comes after the other one.
 *
 * Errors: MPI_ERR_COMM (`intercomm` has one group), MPI_ERR_ARG (`high` differs in a group), MPI_ERR_NO_MEM. MPI-5.0
 * section 7.6.2.
 */
int MPI_Intercomm_merge(MPI_Comm intercomm,
                        int high,
                        MPI_Comm *newintracomm);

/**
 * Gives the number of a communicator's handle, at any time: as Fortran has it, and the same as long as the handle is
 * valid; 0 for what cannot be a handle. MPI-5.0 section 20.4.4.
 */
int MPI_Comm_toint(MPI_Comm comm);

/**
 * Gives the handle of a number that MPI_Comm_toint gave, at any time; with any other number what it gives is no
 * communicator, and said so where it is used. MPI-5.0 section 20.4.4.
 */
MPI_Comm MPI_Comm_fromint(int comm);

/**
 * MPI_Comm_toint of an error handler. MPI-5.0 section 20.4.4.
 */
int MPI_Errhandler_toint(MPI_Errhandler errhandler);

/**
 * MPI_Comm_fromint of an error handler. MPI-5.0 section 20.4.4.
 */
MPI_Errhandler MPI_Errhandler_fromint(int errhandler);

/**
 * MPI_Comm_toint of a file; MPI_FILE_NULL is the only one. MPI-5.0 section 20.4.4.
 */
int MPI_File_toint(MPI_File file);

/**
 * MPI_Comm_fromint of a file. MPI-5.0 section 20.4.4.
 */
MPI_File MPI_File_fromint(int file);

/**
 * MPI_Comm_toint of a group. MPI-5.0 section 20.4.4.
 */
int MPI_Group_toint(MPI_Group group);

/**
 * MPI_Comm_fromint of a group. MPI-5.0 section 20.4.4.
 */
MPI_Group MPI_Group_fromint(int group);

/**
 * MPI_Comm_toint of an info object. MPI-5.0 section 20.4.4.
 */
int MPI_Info_toint(MPI_Info info);

/**
 * MPI_Comm_fromint of an info object. MPI-5.0 section 20.4.4.
 */
MPI_Info MPI_Info_fromint(int info);

/**
 * MPI_Comm_toint of a message. MPI-5.0 section 20.4.4.
 */
int MPI_Message_toint(MPI_Message message);

/**
 * MPI_Comm_fromint of a message. MPI-5.0 section 20.4.4.
 */
MPI_Message MPI_Message_fromint(int message);

/**
 * MPI_Comm_toint of a reduction operation. MPI-5.0 section 20.4.4.
 */
int MPI_Op_toint(MPI_Op op);

/**
 * MPI_Comm_fromint of a reduction operation. MPI-5.0 section 20.4.4.
 */
MPI_Op MPI_Op_fromint(int op);

/**
 * MPI_Comm_toint of a request. MPI-5.0 section 20.4.4.
 */
int MPI_Request_toint(MPI_Request request);

/**
 * MPI_Comm_fromint of a request. MPI-5.0 section 20.4.4.
 */
MPI_Request MPI_Request_fromint(int request);

/**
 * MPI_Comm_toint of a session. MPI-5.0 section 20.4.4.
 */
int MPI_Session_toint(MPI_Session session);

/**
 * MPI_Comm_fromint of a session. MPI-5.0 section 20.4.4.
 */
MPI_Session MPI_Session_fromint(int session);

/**
 * MPI_Comm_toint of a datatype. MPI-5.0 section 20.4.4.
 */
int MPI_Type_toint(MPI_Datatype datatype);

/**
 * MPI_Comm_fromint of a datatype. MPI-5.0 section 20.4.4.
 */
MPI_Datatype MPI_Type_fromint(int datatype);

/**
 * MPI_Comm_toint of a window. MPI-5.0 section 20.4.4.
 */
int MPI_Win_toint(MPI_Win win);

/**
 * MPI_Comm_fromint of a window. MPI-5.0 section 20.4.4.
 */
MPI_Win MPI_Win_fromint(int win);

/**
 * Gathers `sendcount` entries of every neighbour at `recvbuf`, in the order of sources in the topology, `recvcount`
 * entries from each. The places of neighbours that are MPI_PROC_NULL are left as they are.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0
 * section 8.6.1.
 */
int MPI_Neighbor_allgather(const void *sendbuf,
                           int sendcount,
                           MPI_Datatype sendtype,
                           void *recvbuf,
                           int recvcount,
                           MPI_Datatype recvtype,
                           MPI_Comm comm);

/**
 * MPI_Neighbor_allgather with large counts. MPI-5.0 section 8.6.1.
 */
int MPI_Neighbor_allgather_c(const void *sendbuf,
                             MPI_Count sendcount,
                             MPI_Datatype sendtype,
                             void *recvbuf,
                             MPI_Count recvcount,
                             MPI_Datatype recvtype,
                             MPI_Comm comm);

/**
 * Begins what MPI_Neighbor_allgather does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG. MPI-5.0 section 8.7.1.
 */
int MPI_Ineighbor_allgather(const void *sendbuf,
                            int sendcount,
                            MPI_Datatype sendtype,
                            void *recvbuf,
                            int recvcount,
                            MPI_Datatype recvtype,
                            MPI_Comm comm,
                            MPI_Request *request);

/**
 * MPI_Ineighbor_allgather with large counts. MPI-5.0 section 8.7.1.
 */
int MPI_Ineighbor_allgather_c(const void *sendbuf,
                              MPI_Count sendcount,
                              MPI_Datatype sendtype,
                              void *recvbuf,
                              MPI_Count recvcount,
                              MPI_Datatype recvtype,
                              MPI_Comm comm,
                              MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Neighbor_allgather does, which MPI_Start begins; collective. `info` has no
 * keys that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 8.8.1.
 */
int MPI_Neighbor_allgather_init(const void *sendbuf,
                                int sendcount,
                                MPI_Datatype sendtype,
                                void *recvbuf,
                                int recvcount,
                                MPI_Datatype recvtype,
                                MPI_Comm comm,
                                MPI_Info info,
                                MPI_Request *request);

/**
 * MPI_Neighbor_allgather_init with large counts. MPI-5.0 section 8.8.1.
 */
int MPI_Neighbor_allgather_init_c(const void *sendbuf,
                                  MPI_Count sendcount,
                                  MPI_Datatype sendtype,
                                  void *recvbuf,
                                  MPI_Count recvcount,
                                  MPI_Datatype recvtype,
                                  MPI_Comm comm,
                                  MPI_Info info,
                                  MPI_Request *request);

/**
 * MPI_Neighbor_allgather of different numbers of entries: `recvcounts[i]` from source `i`, `displs[i]` entries
 * behind `recvbuf`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG. MPI-5.0 section 8.6.1.
 */
int MPI_Neighbor_allgatherv(const void *sendbuf,
                            int sendcount,
                            MPI_Datatype sendtype,
                            void *recvbuf,
                            const int *recvcounts,
                            const int *displs,
                            MPI_Datatype recvtype,
                            MPI_Comm comm);

/**
 * MPI_Neighbor_allgatherv with large counts. MPI-5.0 section 8.6.1.
 */
int MPI_Neighbor_allgatherv_c(const void *sendbuf,
                              MPI_Count sendcount,
                              MPI_Datatype sendtype,
                              void *recvbuf,
                              const MPI_Count *recvcounts,
                              const MPI_Aint *displs,
                              MPI_Datatype recvtype,
                              MPI_Comm comm);

/**
 * Begins what MPI_Neighbor_allgatherv does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG. MPI-5.0 section 8.7.1.
 */
int MPI_Ineighbor_allgatherv(const void *sendbuf,
                             int sendcount,
                             MPI_Datatype sendtype,
                             void *recvbuf,
                             const int *recvcounts,
                             const int *displs,
                             MPI_Datatype recvtype,
                             MPI_Comm comm,
                             MPI_Request *request);

/**
 * MPI_Ineighbor_allgatherv with large counts. MPI-5.0 section 8.7.1.
 */
int MPI_Ineighbor_allgatherv_c(const void *sendbuf,
                               MPI_Count sendcount,
                               MPI_Datatype sendtype,
                               void *recvbuf,
                               const MPI_Count *recvcounts,
                               const MPI_Aint *displs,
                               MPI_Datatype recvtype,
                               MPI_Comm comm,
                               MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Neighbor_allgatherv does, which MPI_Start begins; collective. `info` has
 * no keys that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 8.8.1.
 */
int MPI_Neighbor_allgatherv_init(const void *sendbuf,
                                 int sendcount,
                                 MPI_Datatype sendtype,
                                 void *recvbuf,
                                 const int *recvcounts,
                                 const int *displs,
                                 MPI_Datatype recvtype,
                                 MPI_Comm comm,
                                 MPI_Info info,
                                 MPI_Request *request);

/**
 * MPI_Neighbor_allgatherv_init with large counts. MPI-5.0 section 8.8.1.
 */
int MPI_Neighbor_allgatherv_init_c(const void *sendbuf,
                                   MPI_Count sendcount,
                                   MPI_Datatype sendtype,
                                   void *recvbuf,
                                   const MPI_Count *recvcounts,
                                   const MPI_Aint *displs,
                                   MPI_Datatype recvtype,
                                   MPI_Comm comm,
                                   MPI_Info info,
                                   MPI_Request *request);

/**
 * Sends the part `i` of `sendbuf`, `sendcount` entries, to the destination `i` in the topology, and receives the
 * part `j` of `recvbuf` from the source `j`. In a grid what is sent in one direction is received from the opposite
 * one.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE. MPI-5.0
 * section 8.6.2.
 */
int MPI_Neighbor_alltoall(const void *sendbuf,
                          int sendcount,
                          MPI_Datatype sendtype,
                          void *recvbuf,
                          int recvcount,
                          MPI_Datatype recvtype,
                          MPI_Comm comm);

/**
 * MPI_Neighbor_alltoall with large counts. MPI-5.0 section 8.6.2.
 */
int MPI_Neighbor_alltoall_c(const void *sendbuf,
                            MPI_Count sendcount,
                            MPI_Datatype sendtype,
                            void *recvbuf,
                            MPI_Count recvcount,
                            MPI_Datatype recvtype,
                            MPI_Comm comm);

/**
 * Begins what MPI_Neighbor_alltoall does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG. MPI-5.0 section 8.7.2.
 */
int MPI_Ineighbor_alltoall(const void *sendbuf,
                           int sendcount,
                           MPI_Datatype sendtype,
                           void *recvbuf,
                           int recvcount,
                           MPI_Datatype recvtype,
                           MPI_Comm comm,
                           MPI_Request *request);

/**
 * MPI_Ineighbor_alltoall with large counts. MPI-5.0 section 8.7.2.
 */
int MPI_Ineighbor_alltoall_c(const void *sendbuf,
                             MPI_Count sendcount,
                             MPI_Datatype sendtype,
                             void *recvbuf,
                             MPI_Count recvcount,
                             MPI_Datatype recvtype,
                             MPI_Comm comm,
                             MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Neighbor_alltoall does, which MPI_Start begins; collective. `info` has no
 * keys that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 8.8.2.
 */
int MPI_Neighbor_alltoall_init(const void *sendbuf,
                               int sendcount,
                               MPI_Datatype sendtype,
                               void *recvbuf,
                               int recvcount,
                               MPI_Datatype recvtype,
                               MPI_Comm comm,
                               MPI_Info info,
                               MPI_Request *request);

/**
 * MPI_Neighbor_alltoall_init with large counts. MPI-5.0 section 8.8.2.
 */
int MPI_Neighbor_alltoall_init_c(const void *sendbuf,
                                 MPI_Count sendcount,
                                 MPI_Datatype sendtype,
                                 void *recvbuf,
                                 MPI_Count recvcount,
                                 MPI_Datatype recvtype,
                                 MPI_Comm comm,
                                 MPI_Info info,
                                 MPI_Request *request);

/**
 * MPI_Neighbor_alltoall of different numbers of entries for each neighbour, at displacements in entries.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG. MPI-5.0 section 8.6.2.
 */
int MPI_Neighbor_alltoallv(const void *sendbuf,
                           const int *sendcounts,
                           const int *sdispls,
                           MPI_Datatype sendtype,
                           void *recvbuf,
                           const int *recvcounts,
                           const int *rdispls,
                           MPI_Datatype recvtype,
                           MPI_Comm comm);

/**
 * MPI_Neighbor_alltoallv with large counts. MPI-5.0 section 8.6.2.
 */
int MPI_Neighbor_alltoallv_c(const void *sendbuf,
                             const MPI_Count *sendcounts,
                             const MPI_Aint *sdispls,
                             MPI_Datatype sendtype,
                             void *recvbuf,
                             const MPI_Count *recvcounts,
                             const MPI_Aint *rdispls,
                             MPI_Datatype recvtype,
                             MPI_Comm comm);

/**
 * Begins what MPI_Neighbor_alltoallv does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG. MPI-5.0 section 8.7.2.
 */
int MPI_Ineighbor_alltoallv(const void *sendbuf,
                            const int *sendcounts,
                            const int *sdispls,
                            MPI_Datatype sendtype,
                            void *recvbuf,
                            const int *recvcounts,
                            const int *rdispls,
                            MPI_Datatype recvtype,
                            MPI_Comm comm,
                            MPI_Request *request);

/**
 * MPI_Ineighbor_alltoallv with large counts. MPI-5.0 section 8.7.2.
 */
int MPI_Ineighbor_alltoallv_c(const void *sendbuf,
                              const MPI_Count *sendcounts,
                              const MPI_Aint *sdispls,
                              MPI_Datatype sendtype,
                              void *recvbuf,
                              const MPI_Count *recvcounts,
                              const MPI_Aint *rdispls,
                              MPI_Datatype recvtype,
                              MPI_Comm comm,
                              MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Neighbor_alltoallv does, which MPI_Start begins; collective. `info` has no
 * keys that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 8.8.2.
 */
int MPI_Neighbor_alltoallv_init(const void *sendbuf,
                                const int *sendcounts,
                                const int *sdispls,
                                MPI_Datatype sendtype,
                                void *recvbuf,
                                const int *recvcounts,
                                const int *rdispls,
                                MPI_Datatype recvtype,
                                MPI_Comm comm,
                                MPI_Info info,
                                MPI_Request *request);

/**
 * MPI_Neighbor_alltoallv_init with large counts. MPI-5.0 section 8.8.2.
 */
int MPI_Neighbor_alltoallv_init_c(const void *sendbuf,
                                  const MPI_Count *sendcounts,
                                  const MPI_Aint *sdispls,
                                  MPI_Datatype sendtype,
                                  void *recvbuf,
                                  const MPI_Count *recvcounts,
                                  const MPI_Aint *rdispls,
                                  MPI_Datatype recvtype,
                                  MPI_Comm comm,
                                  MPI_Info info,
                                  MPI_Request *request);

/**
 * MPI_Neighbor_alltoallv with a datatype for each neighbour, and displacements in bytes.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG. MPI-5.0 section 8.6.2.
 */
int MPI_Neighbor_alltoallw(const void *sendbuf,
                           const int *sendcounts,
                           const MPI_Aint *sdispls,
                           const MPI_Datatype *sendtypes,
                           void *recvbuf,
                           const int *recvcounts,
                           const MPI_Aint *rdispls,
                           const MPI_Datatype *recvtypes,
                           MPI_Comm comm);

/**
 * MPI_Neighbor_alltoallw with large counts. MPI-5.0 section 8.6.2.
 */
int MPI_Neighbor_alltoallw_c(const void *sendbuf,
                             const MPI_Count *sendcounts,
                             const MPI_Aint *sdispls,
                             const MPI_Datatype *sendtypes,
                             void *recvbuf,
                             const MPI_Count *recvcounts,
                             const MPI_Aint *rdispls,
                             const MPI_Datatype *recvtypes,
                             MPI_Comm comm);

/**
 * Begins what MPI_Neighbor_alltoallw does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG. MPI-5.0 section 8.7.2.
 */
int MPI_Ineighbor_alltoallw(const void *sendbuf,
                            const int *sendcounts,
                            const MPI_Aint *sdispls,
                            const MPI_Datatype *sendtypes,
                            void *recvbuf,
                            const int *recvcounts,
                            const MPI_Aint *rdispls,
                            const MPI_Datatype *recvtypes,
                            MPI_Comm comm,
                            MPI_Request *request);

/**
 * MPI_Ineighbor_alltoallw with large counts. MPI-5.0 section 8.7.2.
 */
int MPI_Ineighbor_alltoallw_c(const void *sendbuf,
                              const MPI_Count *sendcounts,
                              const MPI_Aint *sdispls,
                              const MPI_Datatype *sendtypes,
                              void *recvbuf,
                              const MPI_Count *recvcounts,
                              const MPI_Aint *rdispls,
                              const MPI_Datatype *recvtypes,
                              MPI_Comm comm,
                              MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Neighbor_alltoallw does, which MPI_Start begins; collective. `info` has no
 * keys that count.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 8.8.2.
 */
int MPI_Neighbor_alltoallw_init(const void *sendbuf,
                                const int *sendcounts,
                                const MPI_Aint *sdispls,
                                const MPI_Datatype *sendtypes,
                                void *recvbuf,
                                const int *recvcounts,
                                const MPI_Aint *rdispls,
                                const MPI_Datatype *recvtypes,
                                MPI_Comm comm,
                                MPI_Info info,
                                MPI_Request *request);

/**
 * MPI_Neighbor_alltoallw_init with large counts. MPI-5.0 section 8.8.2.
 */
int MPI_Neighbor_alltoallw_init_c(const void *sendbuf,
                                  const MPI_Count *sendcounts,
                                  const MPI_Aint *sdispls,
                                  const MPI_Datatype *sendtypes,
                                  void *recvbuf,
                                  const MPI_Count *recvcounts,
                                  const MPI_Aint *rdispls,
                                  const MPI_Datatype *recvtypes,
                                  MPI_Comm comm,
                                  MPI_Info info,
                                  MPI_Request *request);

/**
 * Makes a reduction operation of the caller's function, which computes `inoutvec[i] = invec[i] op inoutvec[i]` for `len`
 * entries of a datatype. The operation is associative; `commute` is true if it is commutative, too: otherwise it is
 * applied in the order of ranks.
 *
 * Errors: MPI_ERR_ARG. MPI-5.0 section 6.9.5.
 */
int MPI_Op_create(MPI_User_function *user_fn,
                  int commute,
                  MPI_Op *op);

/**
 * MPI_Op_create of a function that takes large counts. MPI-5.0 section 6.9.5.
 */
int MPI_Op_create_c(MPI_User_function_c *user_fn, int commute, MPI_Op *op);

/**
 * Frees a reduction operation of the user's and sets `op` to MPI_OP_NULL; what is under way with it goes on. Errors:
 * MPI_ERR_OP (predefined, or none), MPI_ERR_ARG. MPI-5.0 section 6.9.5.
 */
int MPI_Op_free(MPI_Op *op);

/**
 * Returns in `commute` whether a reduction operation is commutative. Errors: MPI_ERR_OP, MPI_ERR_ARG. MPI-5.0 section
 * 6.9.7.
 */
int MPI_Op_commutative(MPI_Op op, int *commute);

/**
 * Combines `count` entries at `inbuf` with those at `inoutbuf`, where the results go: `inoutbuf[i] = inbuf[i] op
 * inoutbuf[i]`; local.
 *
 * Errors: MPI_ERR_OP, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER. MPI-5.0 section 6.9.7.
 */
int MPI_Reduce_local(const void *inbuf, void *inoutbuf, int count, MPI_Datatype datatype, MPI_Op op);

/**
 * MPI_Reduce_local with a large count. MPI-5.0 section 6.9.7.
 */
int MPI_Reduce_local_c(const void *inbuf, void *inoutbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op);

/**
 * Packs `incount` entries into `outbuf`, a buffer of `outsize` bytes, from `position` on, and moves `position` behind
 * them. What is packed can be sent as MPI_PACKED, and received as that or as the datatypes that were packed.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG (the position is not in the buffer),
 * MPI_ERR_TRUNCATE (too little room). MPI-5.0 section 5.2.
 */
int MPI_Pack(const void *inbuf,
             int incount,
             MPI_Datatype datatype,
             void *outbuf,
             int outsize,
             int *position,
             MPI_Comm comm);

/**
 * MPI_Pack with large counts. MPI-5.0 section 5.2.
 */
int MPI_Pack_c(const void *inbuf,
               MPI_Count incount,
               MPI_Datatype datatype,
               void *outbuf,
               MPI_Count outsize,
               MPI_Count *position,
               MPI_Comm comm);

/**
 * Unpacks `outcount` entries out of `inbuf`, a buffer of `insize` bytes, from `position` on, and moves `position` behind
 * them.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG (the position is not in the buffer),
 * MPI_ERR_TRUNCATE (fewer bytes are there). MPI-5.0 section 5.2.
 */
int MPI_Unpack(const void *inbuf,
               int insize,
               int *position,
               void *outbuf,
               int outcount,
               MPI_Datatype datatype,
               MPI_Comm comm);

/**
 * MPI_Unpack with large counts. MPI-5.0 section 5.2.
 */
int MPI_Unpack_c(const void *inbuf,
                 MPI_Count insize,
                 MPI_Count *position,
                 void *outbuf,
                 MPI_Count outcount,
                 MPI_Datatype datatype,
                 MPI_Comm comm);

/**
 * Gives the bytes that MPI_Pack needs for `incount` entries, which is just what it takes; MPI_UNDEFINED where they exceed
 * an int.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.2.
 */
int MPI_Pack_size(int incount,
                  MPI_Datatype datatype,
                  MPI_Comm comm,
                  int *size);

/**
 * MPI_Pack_size with large counts. MPI-5.0 section 5.2.
 */
int MPI_Pack_size_c(MPI_Count incount, MPI_Datatype datatype, MPI_Comm comm, MPI_Count *size);

/**
 * MPI_Pack in a form that every machine and library reads: `datarep` is "external32", big-endian without gaps, in which
 * MPI_LONG and MPI_UNSIGNED_LONG have 4 bytes, MPI_WCHAR has 2, and MPI_LONG_DOUBLE is of quadruple precision.
 *
 * Errors: MPI_ERR_UNSUPPORTED_DATAREP, MPI_ERR_VALUE_TOO_LARGE (a value does not fit into fewer bytes), MPI_ERR_COUNT,
 * MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG, MPI_ERR_TRUNCATE. MPI-5.0 sections 5.3 and 14.5.2.
 */
int MPI_Pack_external(const char *datarep,
                      const void *inbuf,
                      int incount,
                      MPI_Datatype datatype,
                      void *outbuf,
                      MPI_Aint outsize,
                      MPI_Aint *position);

/**
 * MPI_Pack_external with large counts. MPI-5.0 sections 5.3 and 14.5.2.
 */
int MPI_Pack_external_c(const char *datarep,
                        const void *inbuf,
                        MPI_Count incount,
                        MPI_Datatype datatype,
                        void *outbuf,
                        MPI_Count outsize,
                        MPI_Count *position);

/**
 * Unpacks what MPI_Pack_external packs. Where the form has fewer bits than memory has, values are extended; where it has
 * more, they are rounded to the nearest.
 *
 * Errors: MPI_ERR_UNSUPPORTED_DATAREP, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG, MPI_ERR_TRUNCATE.
 * MPI-5.0 section 5.3.
 */
int MPI_Unpack_external(const char *datarep,
                        const void *inbuf,
                        MPI_Aint insize,
                        MPI_Aint *position,
                        void *outbuf,
                        int outcount,
                        MPI_Datatype datatype);

/**
 * MPI_Unpack_external with large counts. MPI-5.0 section 5.3.
 */
int MPI_Unpack_external_c(const char *datarep,
                          const void *inbuf,
                          MPI_Count insize,
                          MPI_Count *position,
                          void *outbuf,
                          MPI_Count outcount,
                          MPI_Datatype datatype);

/**
 * Gives the bytes that MPI_Pack_external needs for `incount` entries, which is just what it takes.
 *
 * Errors: MPI_ERR_UNSUPPORTED_DATAREP, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.3.
 */
int MPI_Pack_external_size(const char *datarep, int incount, MPI_Datatype datatype, MPI_Aint *size);

/**
 * MPI_Pack_external_size with large counts. MPI-5.0 section 5.3.
 */
int MPI_Pack_external_size_c(const char *datarep, MPI_Count incount, MPI_Datatype datatype, MPI_Count *size);

/**
 * Sends `count` entries at `buf` to the rank `dest`, and returns at once: what the receiver has not yet taken is kept in
 * the buffer that is attached to the communicator, else in that of its session, else in that of the process. A message
 * takes its bytes and MPI_BSEND_OVERHEAD there, until it is received.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER (also without an attached buffer, or without room
 * in it), MPI_ERR_RANK, MPI_ERR_TAG. MPI-5.0 section 3.4.
 */
int MPI_Bsend(const void *buf,
              int count,
              MPI_Datatype datatype,
              int dest,
              int tag,
              MPI_Comm comm);

/**
 * MPI_Bsend with a large count. MPI-5.0 section 3.4.
 */
int MPI_Bsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

/**
 * MPI_Bsend that gives a request, which is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER (also without an attached buffer, or without room
 * in it), MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.7.2.
 */
int MPI_Ibsend(const void *buf,
               int count,
               MPI_Datatype datatype,
               int dest,
               int tag,
               MPI_Comm comm,
               MPI_Request *request);

/**
 * MPI_Ibsend with a large count. MPI-5.0 section 3.7.2.
 */
int MPI_Ibsend_c(const void *buf,
                 MPI_Count count,
                 MPI_Datatype datatype,
                 int dest,
                 int tag,
                 MPI_Comm comm,
                 MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Ibsend does, which MPI_Start begins.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG; those of
 * the attached buffer come from MPI_Start. MPI-5.0 section 3.9.
 */
int MPI_Bsend_init(const void *buf,
                   int count,
                   MPI_Datatype datatype,
                   int dest,
                   int tag,
                   MPI_Comm comm,
                   MPI_Request *request);

/**
 * MPI_Bsend_init with a large count. MPI-5.0 section 3.9.
 */
int MPI_Bsend_init_c(const void *buf,
                     MPI_Count count,
                     MPI_Datatype datatype,
                     int dest,
                     int tag,
                     MPI_Comm comm,
                     MPI_Request *request);

/**
 * Attaches a buffer of `size` bytes to a communicator, for messages of it.
 * MPI_BUFFER_AUTOMATIC lets the library allocate what it needs; `size` is not looked at then.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (there is one already, or it is NULL), MPI_ERR_ARG (a negative size). MPI-5.0 section 3.6.
 */
int MPI_Comm_attach_buffer(MPI_Comm comm,
                           void *buffer,
                           int size);

/**
 * MPI_Comm_attach_buffer with a large size. MPI-5.0 section 3.6.
 */
int MPI_Comm_attach_buffer_c(MPI_Comm comm, void *buffer, MPI_Count size);

/**
 * Detaches the buffer of a communicator, once all its messages are received; `buffer_addr` points at a pointer, which
 * receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (there is none), MPI_ERR_VALUE_TOO_LARGE (the size is no int; it stays attached),
 * MPI_ERR_ARG. MPI-5.0 section 3.6.
 */
int MPI_Comm_detach_buffer(MPI_Comm comm,
                           void *buffer_addr,
                           int *size);

/**
 * MPI_Comm_detach_buffer with a large size. MPI-5.0 section 3.6.
 */
int MPI_Comm_detach_buffer_c(MPI_Comm comm, void *buffer_addr, MPI_Count *size);

/**
 * Waits until the messages in the buffer of a communicator are received. Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (there is none).
 * MPI-5.0 section 3.6.
 */
int MPI_Comm_flush_buffer(MPI_Comm comm);

/**
 * Begins what MPI_Comm_flush_buffer does. Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (there is none), MPI_ERR_ARG, MPI_ERR_NO_MEM.
 * MPI-5.0 section 3.6.
 */
int MPI_Comm_iflush_buffer(MPI_Comm comm,
                           MPI_Request *request);

/**
 * Attaches a buffer of `size` bytes to a session, for messages of communicators that come from it and have no buffer of their own.
 * MPI_BUFFER_AUTOMATIC lets the library allocate what it needs; `size` is not looked at then.
 *
 * Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (there is one already, or it is NULL), MPI_ERR_ARG (a negative size). MPI-5.0 section 3.6.
 */
int MPI_Session_attach_buffer(MPI_Session session,
                              void *buffer,
                              int size);

/**
 * MPI_Session_attach_buffer with a large size. MPI-5.0 section 3.6.
 */
int MPI_Session_attach_buffer_c(MPI_Session session, void *buffer, MPI_Count size);

/**
 * Detaches the buffer of a session, once all its messages are received; `buffer_addr` points at a pointer, which
 * receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
 *
 * Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (there is none), MPI_ERR_VALUE_TOO_LARGE (the size is no int; it stays attached),
 * MPI_ERR_ARG. MPI-5.0 section 3.6.
 */
int MPI_Session_detach_buffer(MPI_Session session,
                              void *buffer_addr,
                              int *size);

/**
 * MPI_Session_detach_buffer with a large size. MPI-5.0 section 3.6.
 */
int MPI_Session_detach_buffer_c(MPI_Session session, void *buffer_addr, MPI_Count *size);

/**
 * Waits until the messages in the buffer of a session are received. Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (there is none).
 * MPI-5.0 section 3.6.
 */
int MPI_Session_flush_buffer(MPI_Session session);

/**
 * Begins what MPI_Session_flush_buffer does. Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (there is none), MPI_ERR_ARG, MPI_ERR_NO_MEM.
 * MPI-5.0 section 3.6.
 */
int MPI_Session_iflush_buffer(MPI_Session session,
                              MPI_Request *request);

/**
 * Attaches a buffer of `size` bytes to the process, for messages of communicators that have no buffer, and whose session has none.
 * MPI_BUFFER_AUTOMATIC lets the library allocate what it needs; `size` is not looked at then.
 *
 * Errors: MPI_ERR_BUFFER (there is one already, or it is NULL), MPI_ERR_ARG (a negative size). MPI-5.0 section 3.6.
 */
int MPI_Buffer_attach(void *buffer,
                      int size);

/**
 * MPI_Buffer_attach with a large size. MPI-5.0 section 3.6.
 */
int MPI_Buffer_attach_c(void *buffer, MPI_Count size);

/**
 * Detaches the buffer of the process, once all its messages are received; `buffer_addr` points at a pointer, which
 * receives its address, or MPI_BUFFER_AUTOMATIC with a size of 0.
 *
 * Errors: MPI_ERR_BUFFER (there is none), MPI_ERR_VALUE_TOO_LARGE (the size is no int; it stays attached),
 * MPI_ERR_ARG. MPI-5.0 section 3.6.
 */
int MPI_Buffer_detach(void *buffer_addr, int *size);

/**
 * MPI_Buffer_detach with a large size. MPI-5.0 section 3.6.
 */
int MPI_Buffer_detach_c(void *buffer_addr, MPI_Count *size);

/**
 * Waits until the messages in the buffer of the process are received. Errors: MPI_ERR_BUFFER (there is none).
 * MPI-5.0 section 3.6.
 */
int MPI_Buffer_flush(void);

/**
 * Begins what MPI_Buffer_flush does. Errors: MPI_ERR_BUFFER (there is none), MPI_ERR_ARG, MPI_ERR_NO_MEM.
 * MPI-5.0 section 3.6.
 */
int MPI_Buffer_iflush(MPI_Request *request);

/**
 * Sends a message and receives another one, in one call that does not deadlock with others like it.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG,
 * MPI_ERR_TRUNCATE. MPI-5.0 section 3.10.
 */
int MPI_Sendrecv(const void *sendbuf,
                 int sendcount,
                 MPI_Datatype sendtype,
                 int dest,
                 int sendtag,
                 void *recvbuf,
                 int recvcount,
                 MPI_Datatype recvtype,
                 int source,
                 int recvtag,
                 MPI_Comm comm,
                 MPI_Status *status);

/**
 * MPI_Sendrecv with large counts. MPI-5.0 section 3.10.
 */
int MPI_Sendrecv_c(const void *sendbuf,
                   MPI_Count sendcount,
                   MPI_Datatype sendtype,
                   int dest,
                   int sendtag,
                   void *recvbuf,
                   MPI_Count recvcount,
                   MPI_Datatype recvtype,
                   int source,
                   int recvtag,
                   MPI_Comm comm,
                   MPI_Status *status);

/**
 * Begins what MPI_Sendrecv does; the buffers are left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
 * MPI-5.0 section 3.7.7.
 */
int MPI_Isendrecv(const void *sendbuf,
                  int sendcount,
                  MPI_Datatype sendtype,
                  int dest,
                  int sendtag,
                  void *recvbuf,
                  int recvcount,
                  MPI_Datatype recvtype,
                  int source,
                  int recvtag,
                  MPI_Comm comm,
                  MPI_Request *request);

/**
 * MPI_Isendrecv with large counts. MPI-5.0 section 3.7.7.
 */
int MPI_Isendrecv_c(const void *sendbuf,
                    MPI_Count sendcount,
                    MPI_Datatype sendtype,
                    int dest,
                    int sendtag,
                    void *recvbuf,
                    MPI_Count recvcount,
                    MPI_Datatype recvtype,
                    int source,
                    int recvtag,
                    MPI_Comm comm,
                    MPI_Request *request);

/**
 * Sends a message and receives another one into the same buffer.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG,
 * MPI_ERR_TRUNCATE. MPI-5.0 section 3.10.
 */
int MPI_Sendrecv_replace(void *buf,
                         int count,
                         MPI_Datatype datatype,
                         int dest,
                         int sendtag,
                         int source,
                         int recvtag,
                         MPI_Comm comm,
                         MPI_Status *status);

/**
 * MPI_Sendrecv_replace with a large count. MPI-5.0 section 3.10.
 */
int MPI_Sendrecv_replace_c(void *buf,
                           MPI_Count count,
                           MPI_Datatype datatype,
                           int dest,
                           int sendtag,
                           int source,
                           int recvtag,
                           MPI_Comm comm,
                           MPI_Status *status);

/**
 * Begins what MPI_Sendrecv_replace does; the buffer is left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
 * MPI-5.0 section 3.7.7.
 */
int MPI_Isendrecv_replace(void *buf,
                          int count,
                          MPI_Datatype datatype,
                          int dest,
                          int sendtag,
                          int source,
                          int recvtag,
                          MPI_Comm comm,
                          MPI_Request *request);

/**
 * MPI_Isendrecv_replace with a large count. MPI-5.0 section 3.7.7.
 */
int MPI_Isendrecv_replace_c(void *buf,
                            MPI_Count count,
                            MPI_Datatype datatype,
                            int dest,
                            int sendtag,
                            int source,
                            int recvtag,
                            MPI_Comm comm,
                            MPI_Request *request);

/**
 * Makes a persistent request that sends `partitions` partitions of `count` entries each. MPI_Start begins it; then each
 * partition is sent by MPI_Pready, from any thread.
 *
 * It matches a request of MPI_Precv_init at `dest` with the same tag; several of the same tag match in the order in which they
 * are made. The receiver may divide the same data into other partitions. `info` has no keys that count. A request to
 * MPI_PROC_NULL is complete when it is started.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_INFO, MPI_ERR_ARG.
 * MPI-5.0 section 4.2.1.
 */
int MPI_Psend_init(const void *buf,
                   int partitions,
                   MPI_Count count,
                   MPI_Datatype datatype,
                   int dest,
                   int tag,
                   MPI_Comm comm,
                   MPI_Info info,
                   MPI_Request *request);

/**
 * Makes a persistent request that receives `partitions` partitions of `count` entries each, which MPI_Start begins.
 *
 * It matches a request of MPI_Psend_init at `source` with the same tag, in the order in which they are made; there are no
 * wildcards. The sender may divide the same data into other partitions. That it sends more or fewer bytes is an error of the
 * operation, MPI_ERR_TRUNCATE.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_INFO, MPI_ERR_ARG.
 * MPI-5.0 section 4.2.1.
 */
int MPI_Precv_init(void *buf,
                   int partitions,
                   MPI_Count count,
                   MPI_Datatype datatype,
                   int source,
                   int tag,
                   MPI_Comm comm,
                   MPI_Info info,
                   MPI_Request *request);

/**
 * Sends a partition of a partitioned send that has been started; once for each start. Errors: MPI_ERR_REQUEST (no
 * partitioned send, or inactive), MPI_ERR_ARG (no such partition, or it is ready already). MPI-5.0 section 4.2.1.
 */
int MPI_Pready(int partition, MPI_Request request);

/**
 * Sends the partitions from `partition_low` to `partition_high`, both included, like MPI_Pready. When one of them is refused
 * none is sent. Errors: those of MPI_Pready. MPI-5.0 section 4.2.1.
 */
int MPI_Pready_range(int partition_low,
                     int partition_high,
                     MPI_Request request);

/**
 * Sends the partitions that are listed, like MPI_Pready. When one of them is refused none is sent. Errors: those of
 * MPI_Pready. MPI-5.0 section 4.2.1.
 */
int MPI_Pready_list(int length, const int *array_of_partitions, MPI_Request request);

/**
 * Returns in `flag` whether a partition of a partitioned receive has arrived; of an inactive request, all have. The
 * request does not change. Errors: MPI_ERR_REQUEST (no partitioned receive), MPI_ERR_ARG. MPI-5.0 section 4.2.2.
 */
int MPI_Parrived(MPI_Request request, int partition, int *flag);

/**
 * Makes a persistent request for what MPI_Isend does, which MPI_Start begins.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
 * MPI-5.0 section 3.9.
 */
int MPI_Send_init(const void *buf,
                  int count,
                  MPI_Datatype datatype,
                  int dest,
                  int tag,
                  MPI_Comm comm,
                  MPI_Request *request);

/**
 * MPI_Send_init with a large count. MPI-5.0 section 3.9.
 */
int MPI_Send_init_c(const void *buf,
                    MPI_Count count,
                    MPI_Datatype datatype,
                    int dest,
                    int tag,
                    MPI_Comm comm,
                    MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Issend does, which MPI_Start begins.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
 * MPI-5.0 section 3.9.
 */
int MPI_Ssend_init(const void *buf,
                   int count,
                   MPI_Datatype datatype,
                   int dest,
                   int tag,
                   MPI_Comm comm,
                   MPI_Request *request);

/**
 * MPI_Ssend_init with a large count. MPI-5.0 section 3.9.
 */
int MPI_Ssend_init_c(const void *buf,
                     MPI_Count count,
                     MPI_Datatype datatype,
                     int dest,
                     int tag,
                     MPI_Comm comm,
                     MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Irsend does, which MPI_Start begins.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
 * MPI-5.0 section 3.9.
 */
int MPI_Rsend_init(const void *buf,
                   int count,
                   MPI_Datatype datatype,
                   int dest,
                   int tag,
                   MPI_Comm comm,
                   MPI_Request *request);

/**
 * MPI_Rsend_init with a large count. MPI-5.0 section 3.9.
 */
int MPI_Rsend_init_c(const void *buf,
                     MPI_Count count,
                     MPI_Datatype datatype,
                     int dest,
                     int tag,
                     MPI_Comm comm,
                     MPI_Request *request);

/**
 * Makes a persistent request for what MPI_Irecv does, which MPI_Start begins.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
 * MPI-5.0 section 3.9.
 */
int MPI_Recv_init(void *buf,
                  int count,
                  MPI_Datatype datatype,
                  int source,
                  int tag,
                  MPI_Comm comm,
                  MPI_Request *request);

/**
 * MPI_Recv_init with a large count. MPI-5.0 section 3.9.
 */
int MPI_Recv_init_c(void *buf,
                    MPI_Count count,
                    MPI_Datatype datatype,
                    int source,
                    int tag,
                    MPI_Comm comm,
                    MPI_Request *request);

/**
 * Begins the operation of a persistent request. Errors: MPI_ERR_REQUEST (not persistent, or active), MPI_ERR_ARG, and
 * those of the operation. MPI-5.0 section 3.9.
 */
int MPI_Start(MPI_Request *request);

/**
 * Begins the operations of persistent requests. Errors: those of MPI_Start. MPI-5.0 section 3.9.
 */
int MPI_Startall(int count, MPI_Request *array_of_requests);

/**
 * Waits until a message that MPI_Recv with these arguments would receive has arrived, and gives its status.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG. MPI-5.0 section 3.8.1.
 */
int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status);

/**
 * Returns in `flag` whether a message that MPI_Recv with these arguments would receive has arrived.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.8.1.
 */
int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status);

/**
 * Waits like MPI_Probe, and takes the message out of the matching: `message` is received by MPI_Mrecv alone.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.8.2.
 */
int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status);

/**
 * Looks like MPI_Iprobe; a message that is there is taken out of the matching, as by MPI_Mprobe.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.8.2.
 */
int MPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status);

/**
 * Receives the message that a matched probe has found; `message` becomes MPI_MESSAGE_NULL.
 *
 * Errors: MPI_ERR_REQUEST (no such message), MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 3.8.3.
 */
int MPI_Mrecv(void *buf,
              int count,
              MPI_Datatype datatype,
              MPI_Message *message,
              MPI_Status *status);

/**
 * MPI_Mrecv with a large count. MPI-5.0 section 3.8.3.
 */
int MPI_Mrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message, MPI_Status *status);

/**
 * Begins what MPI_Mrecv does.
 *
 * Errors: those of MPI_Mrecv. MPI-5.0 section 3.8.3.
 */
int MPI_Imrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request);

/**
 * MPI_Imrecv with a large count. MPI-5.0 section 3.8.3.
 */
int MPI_Imrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request);

/**
 * Receives a message of at most `count` entries into `buf`, from the rank `source` or MPI_ANY_SOURCE, with `tag` or
 * MPI_ANY_TAG; `status` may be MPI_STATUS_IGNORE.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG,
 * MPI_ERR_TRUNCATE (what fits was received). MPI-5.0 section 3.2.4.
 */
int MPI_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Status *status);

/**
 * MPI_Recv with a large count. MPI-5.0 section 3.2.4.
 */
int MPI_Recv_c(void *buf,
               MPI_Count count,
               MPI_Datatype datatype,
               int source,
               int tag,
               MPI_Comm comm,
               MPI_Status *status);

/**
 * Begins what MPI_Recv does; the buffer is left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
 * MPI-5.0 section 3.7.2.
 */
int MPI_Irecv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request);

/**
 * MPI_Irecv with a large count. MPI-5.0 section 3.7.2.
 */
int MPI_Irecv_c(void *buf,
                MPI_Count count,
                MPI_Datatype datatype,
                int source,
                int tag,
                MPI_Comm comm,
                MPI_Request *request);

/**
 * Sends `count` entries at `buf` to the rank `dest`; returns when the buffer can be used again.
 *
 * MPI_PROC_NULL as `dest` does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG.
 * MPI-5.0 section 3.2.
 */
int MPI_Send(const void *buf,
             int count,
             MPI_Datatype datatype,
             int dest,
             int tag,
             MPI_Comm comm);

/**
 * MPI_Send with a large count. MPI-5.0 section 3.2.
 */
int MPI_Send_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

/**
 * Sends like MPI_Send; returns when the receiver has begun to receive.
 *
 * MPI_PROC_NULL as `dest` does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG.
 * MPI-5.0 section 3.4.
 */
int MPI_Ssend(const void *buf,
              int count,
              MPI_Datatype datatype,
              int dest,
              int tag,
              MPI_Comm comm);

/**
 * MPI_Ssend with a large count. MPI-5.0 section 3.4.
 */
int MPI_Ssend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

/**
 * Sends like MPI_Send to a rank that has already asked for the message.
 *
 * MPI_PROC_NULL as `dest` does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG.
 * MPI-5.0 section 3.4.
 */
int MPI_Rsend(const void *buf,
              int count,
              MPI_Datatype datatype,
              int dest,
              int tag,
              MPI_Comm comm);

/**
 * MPI_Rsend with a large count. MPI-5.0 section 3.4.
 */
int MPI_Rsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

/**
 * Begins what MPI_Send does; the buffer is left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
 * MPI-5.0 section 3.7.2.
 */
int MPI_Isend(const void *buf,
              int count,
              MPI_Datatype datatype,
              int dest,
              int tag,
              MPI_Comm comm,
              MPI_Request *request);

/**
 * MPI_Isend with a large count. MPI-5.0 section 3.7.2.
 */
int MPI_Isend_c(const void *buf,
                MPI_Count count,
                MPI_Datatype datatype,
                int dest,
                int tag,
                MPI_Comm comm,
                MPI_Request *request);

/**
 * Begins what MPI_Ssend does; the buffer is left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
 * MPI-5.0 section 3.7.2.
 */
int MPI_Issend(const void *buf,
               int count,
               MPI_Datatype datatype,
               int dest,
               int tag,
               MPI_Comm comm,
               MPI_Request *request);

/**
 * MPI_Issend with a large count. MPI-5.0 section 3.7.2.
 */
int MPI_Issend_c(const void *buf,
                 MPI_Count count,
                 MPI_Datatype datatype,
                 int dest,
                 int tag,
                 MPI_Comm comm,
                 MPI_Request *request);

/**
 * Begins what MPI_Rsend does; the buffer is left alone until `request` is complete.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG.
 * MPI-5.0 section 3.7.2.
 */
int MPI_Irsend(const void *buf,
               int count,
               MPI_Datatype datatype,
               int dest,
               int tag,
               MPI_Comm comm,
               MPI_Request *request);

/**
 * MPI_Irsend with a large count. MPI-5.0 section 3.7.2.
 */
int MPI_Irsend_c(const void *buf,
                 MPI_Count count,
                 MPI_Datatype datatype,
                 int dest,
                 int tag,
                 MPI_Comm comm,
                 MPI_Request *request);

/**
 * Joins the ranks that the launcher started; a program started alone is a world of one. `argc` and `argv` may be
 * NULL and are not looked at. Sessions may be open already, and stay.
 *
 * Errors: MPI_ERR_OTHER (called twice, or no contact with the other ranks), MPI_ERR_NO_MEM. MPI-5.0 section
 * 11.2.1.
 */
int MPI_Init(int *argc, char ***argv);

/**
 * MPI_Init with the level of thread support that the program requires. `provided` is always `required`:
 * MPI_THREAD_MULTIPLE is supported.
 *
 * Errors: those of MPI_Init, MPI_ERR_ARG. MPI-5.0 section 11.2.1.
 */
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided);

/**
 * Returns in `flag` whether MPI_Init has been called, at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 11.4.1.
 */
int MPI_Initialized(int *flag);

/**
 * Leaves the world; collective. Returns when all ranks have called it. Before anything else the attributes of
 * MPI_COMM_SELF and then those of MPI_COMM_WORLD are deleted, the last one first.
 *
 * Errors: MPI_ERR_OTHER (not initialised, or called twice), and what a delete callback returns (MPI goes on then).
 * MPI-5.0 sections 11.2.2 and 11.2.4.
 */
int MPI_Finalize(void);

/**
 * Returns in `flag` whether MPI_Finalize has completed, at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 11.4.1.
 */
int MPI_Finalized(int *flag);

/**
 * Gives the level of thread support that MPI_Init_thread gave. Errors: MPI_ERR_ARG. MPI-5.0 section 11.6.
 */
int MPI_Query_thread(int *provided);

/**
 * Returns in `flag` whether the caller is the thread that called MPI_Init or MPI_Init_thread. Errors: MPI_ERR_ARG. MPI-5.0
 * section 11.6.
 */
int MPI_Is_thread_main(int *flag);

/**
 * Gives the communicator with the processes that have started this one: MPI_COMM_NULL, as none can have been started by MPI.
 * Errors: MPI_ERR_ARG. MPI-5.0 section 11.8.2.
 */
int MPI_Comm_get_parent(MPI_Comm *parent);

/**
 * Ends all ranks, whatever `comm` is; the launcher's exit status is the lowest 8 bits of `errorcode` (1 where
 * these are 0 and `errorcode` is not). Does not return. MPI-5.0 section 9.5.
 */
int MPI_Abort(MPI_Comm comm, int errorcode);

/**
 * Passes a request of the program to a profiling tool, which defines this function itself; the library's function
 * does nothing. MPI-5.0 section 15.2.4.
 */
int MPI_Pcontrol(const int level, ...);

/**
 * Combines `origin_count` entries at `origin_addr` into the window of `target_rank` by `op`, a predefined
 * reduction operation or MPI_REPLACE.
 *
 * Each element is combined atomically towards all other accumulate operations on the same datatype; those of one
 * rank on one target happen in the order in which they are issued. Origin and target have the same predefined
 * datatype.
 *
 * Errors: those of MPI_Put, and MPI_ERR_OP (no predefined operation, or not defined for the datatype). MPI-5.0
 * section 12.3.4.
 */
int MPI_Accumulate(const void *origin_addr,
                   int origin_count,
                   MPI_Datatype origin_datatype,
                   int target_rank,
                   MPI_Aint target_disp,
                   int target_count,
                   MPI_Datatype target_datatype,
                   MPI_Op op,
                   MPI_Win win);

/**
 * MPI_Accumulate with large counts. MPI-5.0 section 12.3.4.
 */
int MPI_Accumulate_c(const void *origin_addr,
                     MPI_Count origin_count,
                     MPI_Datatype origin_datatype,
                     int target_rank,
                     MPI_Aint target_disp,
                     MPI_Count target_count,
                     MPI_Datatype target_datatype,
                     MPI_Op op,
                     MPI_Win win);

/**
 * MPI_Accumulate that also gives what the target held before, at `result_addr`. With MPI_NO_OP it only reads,
 * atomically, and the origin's arguments are not looked at.
 *
 * Errors: those of MPI_Put, and MPI_ERR_OP (no predefined operation, or not defined for the datatype). MPI-5.0
 * section 12.3.4.
 */
int MPI_Get_accumulate(const void *origin_addr,
                       int origin_count,
                       MPI_Datatype origin_datatype,
                       void *result_addr,
                       int result_count,
                       MPI_Datatype result_datatype,
                       int target_rank,
                       MPI_Aint target_disp,
                       int target_count,
                       MPI_Datatype target_datatype,
                       MPI_Op op,
                       MPI_Win win);

/**
 * MPI_Get_accumulate with large counts. MPI-5.0 section 12.3.4.
 */
int MPI_Get_accumulate_c(const void *origin_addr,
                         MPI_Count origin_count,
                         MPI_Datatype origin_datatype,
                         void *result_addr,
                         MPI_Count result_count,
                         MPI_Datatype result_datatype,
                         int target_rank,
                         MPI_Aint target_disp,
                         MPI_Count target_count,
                         MPI_Datatype target_datatype,
                         MPI_Op op,
                         MPI_Win win);

/**
 * MPI_Get_accumulate of one element of a predefined datatype.
 *
 * Errors: those of MPI_Put, and MPI_ERR_OP (no predefined operation, or not defined for the datatype). MPI-5.0
 * section 12.3.4.
 */
int MPI_Fetch_and_op(const void *origin_addr,
                     void *result_addr,
                     MPI_Datatype datatype,
                     int target_rank,
                     MPI_Aint target_disp,
                     MPI_Op op,
                     MPI_Win win);

/**
 * Replaces one element of the target by that at `origin_addr` if it equals that at `compare_addr`, atomically
 * towards all accumulate operations on the same datatype; what the target held before goes to `result_addr`.
 *
 * `datatype` is an integer or logical one or MPI_BYTE.
 *
 * Errors: those of MPI_Put. MPI-5.0 section 12.3.4.
 */
int MPI_Compare_and_swap(const void *origin_addr,
                         const void *compare_addr,
                         void *result_addr,
                         MPI_Datatype datatype,
                         int target_rank,
                         MPI_Aint target_disp,
                         MPI_Win win);

/**
 * Writes `origin_count` entries at `origin_addr` into the window of `target_rank`.
 *
 * The place is base + `target_disp` x displacement unit, both the target's; in a dynamic window `target_disp` is
 * the target's address. The data are there when the epoch, or a flush of it, completes. MPI_PROC_NULL as target
 * does nothing.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_COUNT, MPI_ERR_TYPE (unknown, or what is sent does not match what is
 * received), MPI_ERR_BUFFER, MPI_ERR_RMA_SYNC (no epoch is open towards the target), MPI_ERR_DISP (negative),
 * MPI_ERR_RMA_RANGE (outside the target's window or attached memory), MPI_ERR_TRUNCATE. A wrong call moves no
 * byte, unless it is the system that refuses private memory of the target. MPI-5.0 section 12.3.1.
 */
int MPI_Put(const void *origin_addr,
            int origin_count,
            MPI_Datatype origin_datatype,
            int target_rank,
            MPI_Aint target_disp,
            int target_count,
            MPI_Datatype target_datatype,
            MPI_Win win);

/**
 * MPI_Put with large counts. MPI-5.0 section 12.3.1.
 */
int MPI_Put_c(const void *origin_addr,
              MPI_Count origin_count,
              MPI_Datatype origin_datatype,
              int target_rank,
              MPI_Aint target_disp,
              MPI_Count target_count,
              MPI_Datatype target_datatype,
              MPI_Win win);

/**
 * Reads `target_count` entries out of the window of `target_rank` into `origin_addr`.
 *
 * Displacements, completion and errors are those of MPI_Put; the data are at the origin when the epoch, or a flush
 * of it, completes. MPI-5.0 section 12.3.2.
 */
int MPI_Get(void *origin_addr,
            int origin_count,
            MPI_Datatype origin_datatype,
            int target_rank,
            MPI_Aint target_disp,
            int target_count,
            MPI_Datatype target_datatype,
            MPI_Win win);

/**
 * MPI_Get with large counts. MPI-5.0 section 12.3.2.
 */
int MPI_Get_c(void *origin_addr,
              MPI_Count origin_count,
              MPI_Datatype origin_datatype,
              int target_rank,
              MPI_Aint target_disp,
              MPI_Count target_count,
              MPI_Datatype target_datatype,
              MPI_Win win);

/**
 * MPI_Put with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless
 * `RMAMPI_STRICT=1`. Errors: those of MPI_Put, MPI_ERR_ARG.
 * MPI-5.0 section 12.3.5.
 */
int MPI_Rput(const void *origin_addr,
             int origin_count,
             MPI_Datatype origin_datatype,
             int target_rank,
             MPI_Aint target_disp,
             int target_count,
             MPI_Datatype target_datatype,
             MPI_Win win,
             MPI_Request *request);

/**
 * MPI_Rput with large counts. MPI-5.0 section 12.3.5.
 */
int MPI_Rput_c(const void *origin_addr,
               MPI_Count origin_count,
               MPI_Datatype origin_datatype,
               int target_rank,
               MPI_Aint target_disp,
               MPI_Count target_count,
               MPI_Datatype target_datatype,
               MPI_Win win,
               MPI_Request *request);

/**
 * MPI_Get with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless
 * `RMAMPI_STRICT=1`. Errors: those of MPI_Get, MPI_ERR_ARG.
 * MPI-5.0 section 12.3.5.
 */
int MPI_Rget(void *origin_addr,
             int origin_count,
             MPI_Datatype origin_datatype,
             int target_rank,
             MPI_Aint target_disp,
             int target_count,
             MPI_Datatype target_datatype,
             MPI_Win win,
             MPI_Request *request);

/**
 * MPI_Rget with large counts. MPI-5.0 section 12.3.5.
 */
int MPI_Rget_c(void *origin_addr,
               MPI_Count origin_count,
               MPI_Datatype origin_datatype,
               int target_rank,
               MPI_Aint target_disp,
               MPI_Count target_count,
               MPI_Datatype target_datatype,
               MPI_Win win,
               MPI_Request *request);

/**
 * MPI_Accumulate with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless
 * `RMAMPI_STRICT=1`. Errors: those of MPI_Accumulate,
 * MPI_ERR_ARG. MPI-5.0 section 12.3.5.
 */
int MPI_Raccumulate(const void *origin_addr,
                    int origin_count,
                    MPI_Datatype origin_datatype,
                    int target_rank,
                    MPI_Aint target_disp,
                    int target_count,
                    MPI_Datatype target_datatype,
                    MPI_Op op,
                    MPI_Win win,
                    MPI_Request *request);

/**
 * MPI_Raccumulate with large counts. MPI-5.0 section 12.3.5.
 */
int MPI_Raccumulate_c(const void *origin_addr,
                      MPI_Count origin_count,
                      MPI_Datatype origin_datatype,
                      int target_rank,
                      MPI_Aint target_disp,
                      MPI_Count target_count,
                      MPI_Datatype target_datatype,
                      MPI_Op op,
                      MPI_Win win,
                      MPI_Request *request);

/**
 * MPI_Get_accumulate with a request, in an epoch of MPI_Win_lock or MPI_Win_lock_all, or in any other unless
 * `RMAMPI_STRICT=1`. Errors: those of
 * MPI_Get_accumulate, MPI_ERR_ARG. MPI-5.0 section 12.3.5.
 */
int MPI_Rget_accumulate(const void *origin_addr,
                        int origin_count,
                        MPI_Datatype origin_datatype,
                        void *result_addr,
                        int result_count,
                        MPI_Datatype result_datatype,
                        int target_rank,
                        MPI_Aint target_disp,
                        int target_count,
                        MPI_Datatype target_datatype,
                        MPI_Op op,
                        MPI_Win win,
                        MPI_Request *request);

/**
 * MPI_Rget_accumulate with large counts. MPI-5.0 section 12.3.5.
 */
int MPI_Rget_accumulate_c(const void *origin_addr,
                          MPI_Count origin_count,
                          MPI_Datatype origin_datatype,
                          void *result_addr,
                          MPI_Count result_count,
                          MPI_Datatype result_datatype,
                          int target_rank,
                          MPI_Aint target_disp,
                          MPI_Count target_count,
                          MPI_Datatype target_datatype,
                          MPI_Op op,
                          MPI_Win win,
                          MPI_Request *request);

/**
 * Ends the epoch that an earlier fence began, completing its operations at origin and target, and begins the next;
 * collective over the window's group.
 *
 * `assert` is 0 or a sum of MPI_MODE_NOSTORE, MPI_MODE_NOPUT, MPI_MODE_NOPRECEDE and MPI_MODE_NOSUCCEED. It waits for all
 * ranks and completes their operations, whatever is asserted.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_ASSERT (with `RMAMPI_STRICT=1` also when MPI_MODE_NOPRECEDE is given though operations
 * precede), MPI_ERR_RMA_SYNC (locks are held). MPI-5.0 section 12.5.1.
 */
int MPI_Win_fence(int assert,
                  MPI_Win win);

/**
 * Begins an access epoch towards `rank`, with MPI_LOCK_SHARED or MPI_LOCK_EXCLUSIVE; asks nothing of that rank.
 *
 * Locks are given in the order in which they were asked for. `assert` is 0 or MPI_MODE_NOCHECK, with which nothing is
 * locked: the call waits for nobody, and nobody waits for this epoch.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_LOCKTYPE, MPI_ERR_RANK, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC (an epoch is open that
 * does not go with it; with `RMAMPI_STRICT=1` also when the window has `no_locks`). MPI-5.0 section 12.5.3.
 */
int MPI_Win_lock(int lock_type, int rank, int assert, MPI_Win win);

/**
 * Completes all operations towards `rank`, at origin and target, and ends the epoch that MPI_Win_lock began.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (the rank is not locked). MPI-5.0 section 12.5.3.
 */
int MPI_Win_unlock(int rank, MPI_Win win);

/**
 * Begins an access epoch towards every rank of the window, as if each were locked with MPI_LOCK_SHARED; not
 * collective.
 *
 * `assert` is 0 or MPI_MODE_NOCHECK, which is as in MPI_Win_lock.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.3.
 */
int MPI_Win_lock_all(int assert, MPI_Win win);

/**
 * Completes all operations and ends the epoch that MPI_Win_lock_all began.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.3.
 */
int MPI_Win_unlock_all(MPI_Win win);

/**
 * Completes all operations towards `rank`, at origin and target; the epoch goes on.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (no lock epoch is open towards the rank). MPI-5.0 section
 * 12.5.4.
 */
int MPI_Win_flush(int rank, MPI_Win win);

/**
 * Completes all operations towards `rank` at the origin: their buffers may be used again.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (no lock epoch is open towards the rank). MPI-5.0 section
 * 12.5.4.
 */
int MPI_Win_flush_local(int rank, MPI_Win win);

/**
 * Completes all operations towards every rank, at origin and target; the epoch goes on.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (no lock epoch is open). MPI-5.0 section 12.5.4.
 */
int MPI_Win_flush_all(MPI_Win win);

/**
 * Completes all operations towards every rank at the origin: their buffers may be used again.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (no lock epoch is open). MPI-5.0 section 12.5.4.
 */
int MPI_Win_flush_local_all(MPI_Win win);

/**
 * Orders loads and stores on the window's memory with those of other threads and ranks: a memory barrier.
 *
 * Errors: MPI_ERR_WIN. MPI-5.0 section 12.5.4.
 */
int MPI_Win_sync(MPI_Win win);

/**
 * Begins an exposure epoch: the ranks of `group` may access this rank's window once they have called
 * MPI_Win_start. Does not wait.
 *
 * `assert` is 0 or a sum of MPI_MODE_NOCHECK, MPI_MODE_NOSTORE and MPI_MODE_NOPUT.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_GROUP (no group, or not of the window), MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC (an
 * exposure epoch is open). MPI-5.0 section 12.5.2.
 */
int MPI_Win_post(MPI_Group group, int assert, MPI_Win win);

/**
 * Begins an access epoch towards the ranks of `group`; waits until each of them has called MPI_Win_post.
 *
 * `assert` is 0 or MPI_MODE_NOCHECK.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_GROUP, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC (an epoch is open that does not go with
 * it). MPI-5.0 section 12.5.2.
 */
int MPI_Win_start(MPI_Group group, int assert, MPI_Win win);

/**
 * Completes all operations of the access epoch that MPI_Win_start began, and ends it.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.2.
 */
int MPI_Win_complete(MPI_Win win);

/**
 * Ends the exposure epoch that MPI_Win_post began, when all its origins have called MPI_Win_complete.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.2.
 */
int MPI_Win_wait(MPI_Win win);

/**
 * MPI_Win_wait that does not wait: it returns in `flag` whether the exposure epoch has ended.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC, MPI_ERR_ARG. MPI-5.0 section 12.5.2.
 */
int MPI_Win_test(MPI_Win win, int *flag);

/**
 * Creates a window over memory that the caller has; collective over `comm`.
 *
 * `base` is the first byte and `size` the number of bytes that this rank exposes; both may differ per rank, `size`
 * may be 0, and `base` is not looked at then. `disp_unit` (at least 1) is what the others' target displacements
 * are multiplied by. Memory of MPI_Alloc_mem and of other windows is reached directly by every rank of the node,
 * and a window may not reach past the end of such a segment; other memory (heap, stack, static) works as well.
 *
 * Info keys: `no_locks`, `accumulate_ordering`, `accumulate_ops`, `mpi_accumulate_granularity`, `same_size`,
 * `same_disp_unit`, `mpi_assert_memory_alloc_kinds`; rmampi-info(7) has their values and meanings.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_SIZE (negative, past the segment or past the address space), MPI_ERR_DISP,
 * MPI_ERR_BASE (NULL with bytes), MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. An error at one rank is an error
 * at all of them, and leaves no window behind. MPI-5.0 section 12.2.1.
 */
int MPI_Win_create(void *base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win);

/**
 * MPI_Win_create with a displacement unit of MPI_Aint. MPI-5.0 section 12.2.1.
 */
int MPI_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win);

/**
 * Allocates memory for a window and creates the window; collective over `comm`.
 *
 * `size` in bytes may differ per rank and be 0 (`baseptr` gives NULL then); `disp_unit` is at least 1. `baseptr`
 * points at a pointer, which receives the address of this rank's part: aligned to 64 bytes or to
 * `mpi_minimum_memory_alignment`, and reserved, so that it can be touched without running out of memory.
 * MPI_Win_free frees it.
 *
 * The address is the same at all ranks that have memory, so one in a rank's own part names the same place in any
 * other's; not where a process has something else at that address, or no such address (it takes 47 bits).
 *
 * Info keys: `mpi_minimum_memory_alignment` (a power of two) and those of MPI_Win_create.
 *
 * Errors: MPI_ERR_NO_MEM (the sentence has the bytes wanted and available), MPI_ERR_COMM, MPI_ERR_SIZE,
 * MPI_ERR_DISP, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. An error at one rank is an error at all of them,
 * and leaves no window behind. MPI-5.0 section 12.2.2.
 */
int MPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win);

/**
 * MPI_Win_allocate with a displacement unit of MPI_Aint. MPI-5.0 section 12.2.2.
 */
int MPI_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win);

/**
 * Creates a window without memory, to which every rank attaches and detaches its own by itself; collective over
 * `comm`.
 *
 * Target displacements in such a window are addresses at the target (MPI_Get_address), the displacement unit is 1.
 *
 * Info keys: those of MPI_Win_create. Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. MPI-5.0
 * section 12.2.4.
 */
int MPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win);

/**
 * Attaches `size` bytes at `base` to a dynamic window; local, and without a limit on the number of regions.
 *
 * Errors: MPI_ERR_RMA_FLAVOR (the window is of another flavour), MPI_ERR_RMA_ATTACH (the region overlaps one that
 * is attached), MPI_ERR_SIZE, MPI_ERR_BASE, MPI_ERR_WIN. MPI-5.0 section 12.2.4.
 */
int MPI_Win_attach(MPI_Win win, void *base, MPI_Aint size);

/**
 * Detaches the region that was attached at `base`; local.
 *
 * Errors: MPI_ERR_RMA_ATTACH (no region was attached at just this address), MPI_ERR_RMA_FLAVOR, MPI_ERR_WIN.
 * MPI-5.0 section 12.2.4.
 */
int MPI_Win_detach(MPI_Win win, const void *base);

/**
 * Frees a window and sets `win` to MPI_WIN_NULL; collective over its group, and returns when every rank is done
 * with it.
 *
 * Memory of MPI_Win_allocate is freed with the window; attached memory is detached. Before anything else the attributes
 * of the window at this rank are deleted, the last one first.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (an epoch is open at this rank; nothing is freed then), MPI_ERR_OTHER (called
 * by the delete callback of one of the window's attributes), MPI_ERR_ARG, and what a delete callback returns (the
 * window stays then). MPI-5.0 section 12.2.5.
 */
int MPI_Win_free(MPI_Win *win);

/**
 * Gives the group of the ranks that share the window. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 12.2.6.
 */
int MPI_Win_get_group(MPI_Win win, MPI_Group *group);

/**
 * MPI_Win_allocate of memory that the ranks of `comm` may also load and store directly; MPI_Win_shared_query gives
 * the addresses. Each rank's part begins where that of the rank before ends, unless all ranks give
 * `alloc_shared_noncontig`.
 *
 * The whole memory has the same address at all ranks, as far as the address of MPI_Win_allocate is; with
 * `alloc_shared_noncontig` each rank's own part has. Each rank reserves its part, so the pages are near it.
 *
 * Info keys: `alloc_shared_noncontig` and those of MPI_Win_allocate. Errors: those of MPI_Win_allocate. An error
 * at one rank is an error at all of them, and leaves no window behind. MPI-5.0 section 12.2.3.
 */
int MPI_Win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win);

/**
 * MPI_Win_allocate_shared with a displacement unit of MPI_Aint. MPI-5.0 section 12.2.3.
 */
int MPI_Win_allocate_shared_c(MPI_Aint size,
                              MPI_Aint disp_unit,
                              MPI_Info info,
                              MPI_Comm comm,
                              void *baseptr,
                              MPI_Win *win);

/**
 * Gives size, displacement unit and address, in this process, of the part of `rank` in a window; for MPI_PROC_NULL
 * of the first rank that has memory. Where the memory is not shared, the size is 0 and the address NULL.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_FLAVOR (a dynamic window), MPI_ERR_ARG. MPI-5.0 section 12.2.3.
 */
int MPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, int *disp_unit, void *baseptr);

/**
 * MPI_Win_shared_query with a displacement unit of MPI_Aint. MPI-5.0 section 12.2.3.
 */
int MPI_Win_shared_query_c(MPI_Win win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr);

/**
 * Names a window, at this rank; error sentences have the name. What exceeds MPI_MAX_OBJECT_NAME characters with
 * the null is cut off. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Win_set_name(MPI_Win win, const char *win_name);

/**
 * Gives the name of a window, empty unless MPI_Win_set_name gave one; that of MPI_WIN_NULL is its own. `win_name` has
 * room for MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Win_get_name(MPI_Win win, char *win_name, int *resultlen);

/**
 * Changes hints of a window, at this rank: those that the keys in `info` name and that can be changed, which are
 * `no_locks`, `accumulate_ordering`, `accumulate_ops` and `mpi_assert_memory_alloc_kinds`. Collective, but it waits for
 * nobody.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_INFO, MPI_ERR_INFO_VALUE; nothing is changed then. MPI-5.0 section 12.2.7.
 */
int MPI_Win_set_info(MPI_Win win,
                     MPI_Info info);

/**
 * Gives a new info object with the hints that are in force for a window, at this rank: those that the user gave and
 * the defaults of the others that the call which created the window takes. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0
 * section 12.2.7.
 */
int MPI_Win_get_info(MPI_Win win, MPI_Info *info_used);

/**
 * Begins a session, also before, without or after MPI_Init. The first one of a process waits for all ranks of the job to
 * call it or MPI_Init, unless MPI_Init was called before.
 *
 * `info` may have `thread_level`: MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED or MPI_THREAD_MULTIPLE,
 * as a string; each is supported, and the last one is what a session has without it. `errhandler` gets the errors of this
 * call, then with MPI_SESSION_NULL, and of the session.
 *
 * Errors: MPI_ERR_ERRHANDLER, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG, MPI_ERR_OTHER (no contact with the other
 * ranks), MPI_ERR_NO_MEM. MPI-5.0 section 11.3.1.
 */
int MPI_Session_init(MPI_Info info,
                     MPI_Errhandler errhandler,
                     MPI_Session *session);

/**
 * Ends a session and sets `session` to MPI_SESSION_NULL. When it is the last one, and MPI_Init was not called or
 * MPI_Finalize was, this process leaves its job; a later session joins it again. Messages that were sent are received
 * before: it waits for those that are in attached buffers, or whose requests were freed.
 *
 * Errors: MPI_ERR_SESSION, MPI_ERR_ARG, MPI_ERR_OTHER (no contact with the launcher). MPI-5.0 section 11.3.1.
 */
int MPI_Session_finalize(MPI_Session *session);

/**
 * Gives the number of process sets that a session knows: `mpi://WORLD`, all ranks of the job, and `mpi://SELF`, the
 * caller alone. Errors: MPI_ERR_SESSION, MPI_ERR_INFO, MPI_ERR_ARG. MPI-5.0 section 11.3.2.
 */
int MPI_Session_get_num_psets(MPI_Session session, MPI_Info info, int *npset_names);

/**
 * Gives the name of the `n`th process set, counted from 0, in a buffer of `*pset_len` characters, cut to fit with a null
 * character; `*pset_len` becomes the room that the whole name needs. A `*pset_len` of 0 gives no name.
 *
 * Errors: MPI_ERR_SESSION, MPI_ERR_INFO, MPI_ERR_ARG (also for an `n` that there is not). MPI-5.0 section 11.3.2.
 */
int MPI_Session_get_nth_pset(MPI_Session session,
                             MPI_Info info,
                             int n,
                             int *pset_len,
                             char *pset_name);

/**
 * Gives a new info object with what is in force for a session: `thread_level` and `mpi_memory_alloc_kinds`. Errors:
 * MPI_ERR_SESSION, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 11.3.2.
 */
int MPI_Session_get_info(MPI_Session session, MPI_Info *info_used);

/**
 * Gives a new info object with what is known of a process set: `mpi_size`, the number of its processes. Errors:
 * MPI_ERR_SESSION, MPI_ERR_ARG (also for a name that there is not), MPI_ERR_NO_MEM. MPI-5.0 section 11.3.2.
 */
int MPI_Session_get_pset_info(MPI_Session session, const char *pset_name, MPI_Info *info);

/**
 * Gives the group of a process set. Errors: MPI_ERR_SESSION, MPI_ERR_ARG (also for a name that there is not),
 * MPI_ERR_NO_MEM. MPI-5.0 section 7.3.2.
 */
int MPI_Group_from_session_pset(MPI_Session session, const char *pset_name, MPI_Group *newgroup);

/**
 * Makes an error handler for sessions of the caller's function, at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.4.
 */
int MPI_Session_create_errhandler(MPI_Session_errhandler_function *session_errhandler_fn,
                                  MPI_Errhandler *errhandler);

/**
 * Attaches an error handler to a session. Errors: MPI_ERR_SESSION, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.4.
 */
int MPI_Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler);

/**
 * Gives the error handler of a session; MPI_Errhandler_free frees the handle. Errors: MPI_ERR_SESSION, MPI_ERR_ARG.
 * MPI-5.0 section 9.3.4.
 */
int MPI_Session_get_errhandler(MPI_Session session, MPI_Errhandler *errhandler);

/**
 * Calls the error handler of a session with an error code; returns MPI_SUCCESS if the handler returns. Errors:
 * MPI_ERR_SESSION, MPI_ERR_ARG. MPI-5.0 section 9.5.
 */
int MPI_Session_call_errhandler(MPI_Session session, int errorcode);

/**
 * Gives the number of entries of a datatype that were received; MPI_UNDEFINED when the last one is not whole, or the
 * number exceeds an int. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 3.2.5.
 */
int MPI_Get_count(const MPI_Status *status, MPI_Datatype datatype, int *count);

/**
 * MPI_Get_count with a large count. MPI-5.0 section 3.2.5.
 */
int MPI_Get_count_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);

/**
 * Gives the number of data of basic datatypes that were received as entries of a datatype; MPI_UNDEFINED as for
 * MPI_Get_count. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.11.
 */
int MPI_Get_elements(const MPI_Status *status, MPI_Datatype datatype, int *count);

/**
 * MPI_Get_elements with a large count. MPI-5.0 section 5.1.11.
 */
int MPI_Get_elements_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);

/**
 * MPI_Get_elements_c under the name that it had first; deprecated. MPI-5.0 section 16.6.
 */
int MPI_Get_elements_x(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);

/**
 * Withdraws an operation that is not complete, if that is still possible; its request is completed as usual. A message
 * that its receiver has matched goes on. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.8.4.
 */
int MPI_Cancel(MPI_Request *request);

/**
 * Returns in `flag` whether the operation of a status was cancelled. Errors: MPI_ERR_ARG. MPI-5.0 section 3.8.4.
 */
int MPI_Test_cancelled(const MPI_Status *status, int *flag);

/**
 * Gives the rank in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
 */
int MPI_Status_get_source(const MPI_Status *status, int *source);

/**
 * Gives the tag in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
 */
int MPI_Status_get_tag(const MPI_Status *status, int *tag);

/**
 * Gives the error code in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
 */
int MPI_Status_get_error(const MPI_Status *status, int *err);

/**
 * Makes the tools interface usable, also before MPI_Init and after MPI_Finalize; may be called several times. `provided`
 * is always `required`.
 *
 * Errors: MPI_T_ERR_INVALID. MPI-5.0 section 15.3.4.
 */
int MPI_T_init_thread(int required,
                      int *provided);

/**
 * Ends what MPI_T_init_thread began, once for each of its calls. Errors: MPI_T_ERR_NOT_INITIALIZED. MPI-5.0 section
 * 15.3.4.
 */
int MPI_T_finalize(void);

/**
 * Gives the number of items and the name of an enumeration. `name_len` is the room at `name`, and becomes the room wanted.
 * Results whose places are NULL are not given. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE,
 * MPI_T_ERR_INVALID. MPI-5.0 section 15.3.5.
 */
int MPI_T_enum_get_info(MPI_T_enum enumtype,
                        int *num,
                        char *name,
                        int *name_len);

/**
 * Gives the value and the name of an item of an enumeration, counted from 0; the name as in MPI_T_enum_get_info. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID_INDEX, MPI_T_ERR_INVALID. MPI-5.0 section
 * 15.3.5.
 */
int MPI_T_enum_get_item(MPI_T_enum enumtype,
                        int indx,
                        int *value,
                        char *name,
                        int *name_len);

/**
 * Gives the number of control variables: one for each environment variable of rmampi-settings(7). Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
 */
int MPI_T_cvar_get_num(int *num_cvar);

/**
 * Gives what is known of a control variable. All are bound to no object. Most are one MPI_INT: a flag, a number (-1 where it is
 * not set), or an item of an enumeration; texts are elements of MPI_CHAR, with a null character at their end, and empty where they
 * are not set. `name_len` and `desc_len` are the room of the strings, and become the room wanted.
 * Results whose places are NULL are not given.
 *
 * Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
 */
int MPI_T_cvar_get_info(int cvar_index,
                        char *name,
                        int *name_len,
                        int *verbosity,
                        MPI_Datatype *datatype,
                        MPI_T_enum *enumtype,
                        char *desc,
                        int *desc_len,
                        int *bind,
                        int *scope);

/**
 * Gives the index of the control variable with a name. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_NAME,
 * MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
 */
int MPI_T_cvar_get_index(const char *name, int *cvar_index);

/**
 * Gives a handle for a control variable, and the number of its elements: 1, or the room that a text needs. `obj_handle` is not
 * looked at: none is bound to an object.
 *
 * Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX, MPI_T_ERR_OUT_OF_HANDLES, MPI_T_ERR_INVALID. MPI-5.0 section
 * 15.3.6.
 */
int MPI_T_cvar_handle_alloc(int cvar_index,
                            void *obj_handle,
                            MPI_T_cvar_handle *handle,
                            int *count);

/**
 * Frees a handle of a control variable and sets it to MPI_T_CVAR_HANDLE_NULL. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
 */
int MPI_T_cvar_handle_free(MPI_T_cvar_handle *handle);

/**
 * Reads a control variable into an int, or a text into as many characters as MPI_T_cvar_handle_alloc has said. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
 */
int MPI_T_cvar_read(MPI_T_cvar_handle handle,
                    void *buf);

/**
 * Sets a control variable to an int, or to a text with a null character at its end, which counts instead of what the
 * environment says, before the library starts: the first MPI_Init or MPI_Session_init reads it.
 *
 * Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_CVAR_SET_NOT_NOW (the library has started),
 * MPI_T_ERR_INVALID (also for a value that it cannot have). MPI-5.0 section 15.3.6.
 */
int MPI_T_cvar_write(MPI_T_cvar_handle handle, const void *buf);

/**
 * Gives the number of categories, 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_num(int *num_cat);

/**
 * Gives what is known of a category, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX.
 * MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_info(int cat_index,
                            char *name,
                            int *name_len,
                            char *desc,
                            int *desc_len,
                            int *num_cvars,
                            int *num_pvars,
                            int *num_categories);

/**
 * Gives the number of events of a category, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_num_events(int cat_index, int *num_events);

/**
 * Gives the index of the category with a name, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_NAME, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_index(const char *name, int *cat_index);

/**
 * Gives the control variables of a category, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_cvars(int cat_index, int len, int *indices);

/**
 * Gives the performance variables of a category, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_pvars(int cat_index, int len, int *indices);

/**
 * Gives the events of a category, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX.
 * MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_events(int cat_index, int len, int *indices);

/**
 * Gives the categories in a category, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX.
 * MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_categories(int cat_index,
                                  int len,
                                  int *indices);

/**
 * Gives a number that changes whenever the categories do: always 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID.
 * MPI-5.0 section 15.3.9.
 */
int MPI_T_category_changed(int *update_number);

/**
 * Gives the number of sources of events, 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section
 * 15.3.8.
 */
int MPI_T_source_get_num(int *num_sources);

/**
 * Gives what is known of a source of events, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
 */
int MPI_T_source_get_info(int source_index,
                          char *name,
                          int *name_len,
                          char *desc,
                          int *desc_len,
                          MPI_T_source_order *ordering,
                          MPI_Count *ticks_per_second,
                          MPI_Count *max_ticks,
                          MPI_Info *info);

/**
 * Gives the time of a source of events, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
 */
int MPI_T_source_get_timestamp(int source_index, MPI_Count *timestamp);

/**
 * Gives the number of kinds of events, 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section
 * 15.3.8.
 */
int MPI_T_event_get_num(int *num_events);

/**
 * Gives what is known of a kind of events, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_get_info(int event_index,
                         char *name,
                         int *name_len,
                         int *verbosity,
                         MPI_Datatype *array_of_datatypes,
                         MPI_Aint *array_of_displacements,
                         int *num_elements,
                         MPI_T_enum *enumtype,
                         MPI_Info *info,
                         char *desc,
                         int *desc_len,
                         int *bind);

/**
 * Gives the index of the kind of events with a name, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_NAME, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_get_index(const char *name, int *event_index);

/**
 * Gives a handle for a kind of events, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_handle_alloc(int event_index,
                             void *obj_handle,
                             MPI_Info info,
                             MPI_T_event_registration *event_registration);

/**
 * Changes the hints of a handle for a kind of events, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_handle_set_info(MPI_T_event_registration event_registration, MPI_Info info);

/**
 * Gives the hints of a handle for a kind of events, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_handle_get_info(MPI_T_event_registration event_registration, MPI_Info *info_used);

/**
 * Says what is called for events of a handle for a kind of events, of which there is none. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_register_callback(MPI_T_event_registration event_registration,
                                  MPI_T_cb_safety cb_safety,
                                  MPI_Info info,
                                  void *user_data,
                                  MPI_T_event_cb_function *event_cb_function);

/**
 * Changes the hints of a callback of a handle for a kind of events, of which there is none. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_callback_set_info(MPI_T_event_registration event_registration,
                                  MPI_T_cb_safety cb_safety,
                                  MPI_Info info);

/**
 * Gives the hints of a callback of a handle for a kind of events, of which there is none. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_callback_get_info(MPI_T_event_registration event_registration,
                                  MPI_T_cb_safety cb_safety,
                                  MPI_Info *info_used);

/**
 * Frees a handle for a kind of events, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_handle_free(MPI_T_event_registration event_registration,
                            void *user_data,
                            MPI_T_event_free_cb_function *free_cb_function);

/**
 * Says what is called when events of a handle are dropped for a kind of events, of which there is none. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_set_dropped_handler(MPI_T_event_registration event_registration,
                                    MPI_T_event_dropped_cb_function *dropped_cb_function);

/**
 * Reads an element of an event, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE.
 * MPI-5.0 section 15.3.8.
 */
int MPI_T_event_read(MPI_T_event_instance event_instance, int element_index, void *buffer);

/**
 * Copies the data of an event, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE.
 * MPI-5.0 section 15.3.8.
 */
int MPI_T_event_copy(MPI_T_event_instance event_instance, void *buffer);

/**
 * Gives the time of an event, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE.
 * MPI-5.0 section 15.3.8.
 */
int MPI_T_event_get_timestamp(MPI_T_event_instance event_instance, MPI_Count *event_timestamp);

/**
 * Gives the source of an event, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE.
 * MPI-5.0 section 15.3.8.
 */
int MPI_T_event_get_source(MPI_T_event_instance event_instance, int *source_index);

/**
 * Gives the number of performance variables, 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0
 * section 15.3.7.
 */
int MPI_T_pvar_get_num(int *num_pvar);

/**
 * Gives what is known of a performance variable, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_get_info(int pvar_index,
                        char *name,
                        int *name_len,
                        int *verbosity,
                        int *var_class,
                        MPI_Datatype *datatype,
                        MPI_T_enum *enumtype,
                        char *desc,
                        int *desc_len,
                        int *bind,
                        int *readonly,
                        int *continuous,
                        int *atomic);

/**
 * Gives the index of the performance variable of a class with a name, of which there is none. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_NAME, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_get_index(const char *name, int var_class, int *pvar_index);

/**
 * Begins a session of measurements. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_OUT_OF_SESSIONS, MPI_T_ERR_INVALID.
 * MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_session_create(MPI_T_pvar_session *session);

/**
 * Ends a session of measurements and sets it to MPI_T_PVAR_SESSION_NULL. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_session_free(MPI_T_pvar_session *session);

/**
 * Gives a handle for a performance variable, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_handle_alloc(MPI_T_pvar_session session,
                            int pvar_index,
                            void *obj_handle,
                            MPI_T_pvar_handle *handle,
                            int *count);

/**
 * Frees a handle of a performance variable, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_handle_free(MPI_T_pvar_session session, MPI_T_pvar_handle *handle);

/**
 * Starts a performance variable, of which there is none; MPI_T_PVAR_ALL_HANDLES starts all of them. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_start(MPI_T_pvar_session session, MPI_T_pvar_handle handle);

/**
 * Stops a performance variable, of which there is none; MPI_T_PVAR_ALL_HANDLES stops all of them. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_stop(MPI_T_pvar_session session, MPI_T_pvar_handle handle);

/**
 * Reads a performance variable, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_read(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void *buf);

/**
 * Writes a performance variable, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_write(MPI_T_pvar_session session, MPI_T_pvar_handle handle, const void *buf);

/**
 * Resets a performance variable, of which there is none; MPI_T_PVAR_ALL_HANDLES resets all of them. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_reset(MPI_T_pvar_session session, MPI_T_pvar_handle handle);

/**
 * Reads and resets a performance variable, of which there is none. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_readreset(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void *buf);

/**
 * Makes a communicator of the first ranks of `comm_old`, which are a grid: `dims` ranks in each of `ndims` dimensions,
 * which are rings where `periods` says so. Collective over `comm_old`; all ranks give the same arguments.
 *
 * The last dimension runs fastest. Further ranks get MPI_COMM_NULL; without dimensions all but the first. Ranks keep
 * their order, whatever `reorder` allows. Errors: MPI_ERR_COMM, MPI_ERR_DIMS (also a grid that is too large),
 * MPI_ERR_ARG (arguments differ), MPI_ERR_NO_MEM. MPI-5.0 section 8.5.1.
 */
int MPI_Cart_create(MPI_Comm comm_old,
                    int ndims,
                    const int *dims,
                    const int *periods,
                    int reorder,
                    MPI_Comm *comm_cart);

/**
 * Sets those `dims` that are 0 so that the product of all is `nnodes`, as close to each other as possible, the largest
 * first. Errors: MPI_ERR_DIMS (also when there is no such product), MPI_ERR_ARG. MPI-5.0 section 8.5.2.
 */
int MPI_Dims_create(int nnodes,
                    int ndims,
                    int *dims);

/**
 * Gives the number of dimensions of a communicator's grid. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0
 * section 8.5.5.
 */
int MPI_Cartdim_get(MPI_Comm comm,
                    int *ndims);

/**
 * Gives a communicator's grid: ranks in each dimension, whether it is a ring, and the caller's coordinates.
 *
 * Of more dimensions than `maxdims` it gives the first ones. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (with
 * `RMAMPI_STRICT=1` also when `maxdims` is less than the number of dimensions). MPI-5.0 section 8.5.5.
 */
int MPI_Cart_get(MPI_Comm comm,
                 int maxdims,
                 int *dims,
                 int *periods,
                 int *coords);

/**
 * Gives the rank at coordinates of a communicator's grid; in a dimension that is a ring they go around.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (coordinates outside the grid). MPI-5.0 section 8.5.5.
 */
int MPI_Cart_rank(MPI_Comm comm, const int *coords, int *rank);

/**
 * Gives the coordinates of a rank in a communicator's grid. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_RANK,
 * MPI_ERR_ARG (`maxdims` is less than the number of dimensions). MPI-5.0 section 8.5.5.
 */
int MPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int *coords);

/**
 * Gives the ranks that a shift along a dimension moves data from and to: those `disp` below and above the caller;
 * MPI_PROC_NULL beyond a border.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_DIMS (there is no such `direction`), MPI_ERR_ARG. MPI-5.0 section 8.5.6.
 */
int MPI_Cart_shift(MPI_Comm comm,
                   int direction,
                   int disp,
                   int *rank_source,
                   int *rank_dest);

/**
 * Divides a communicator's grid into grids of those dimensions that `remain_dims` keeps, each with a communicator of its
 * own; collective over `comm`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (also when `remain_dims` differs among ranks), MPI_ERR_NO_MEM.
 * MPI-5.0 section 8.5.7.
 */
int MPI_Cart_sub(MPI_Comm comm,
                 const int *remain_dims,
                 MPI_Comm *newcomm);

/**
 * Gives the rank that the caller would have in a grid: its own, as ranks keep their order, or MPI_UNDEFINED, also when a
 * dimension is 0 or less.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_DIMS, MPI_ERR_ARG. MPI-5.0 section 8.5.8.
 */
int MPI_Cart_map(MPI_Comm comm,
                 int ndims,
                 const int *dims,
                 const int *periods,
                 int *newrank);

/**
 * Makes a communicator of the first `nnodes` ranks of `comm_old`, which are the nodes of a graph; collective over
 * `comm_old`. All ranks give the same arguments.
 *
 * `indx[i]` is the number of neighbours of the nodes 0 to i, and `edges` has these neighbours in their order. Further
 * ranks get MPI_COMM_NULL. Ranks keep their order, whatever `reorder` allows. Errors: MPI_ERR_COMM, MPI_ERR_ARG,
 * MPI_ERR_RANK (an edge to a node that there is not), MPI_ERR_NO_MEM. MPI-5.0 section 8.5.3.
 */
int MPI_Graph_create(MPI_Comm comm_old,
                     int nnodes,
                     const int *indx,
                     const int *edges,
                     int reorder,
                     MPI_Comm *comm_graph);

/**
 * Makes a communicator of the ranks of `comm_old` with a distributed graph; collective over `comm_old`. Each rank gives
 * the edges that end and those that begin at itself.
 *
 * Weights are not negative; MPI_UNWEIGHTED, at all ranks, stands for no weights, and MPI_WEIGHTS_EMPTY for those of no
 * edges. Ranks keep their order. Info keys: those of MPI_Comm_set_info. Errors: MPI_ERR_COMM, MPI_ERR_RANK,
 * MPI_ERR_ARG, MPI_ERR_TOPOLOGY (with `RMAMPI_STRICT=1`, when an edge is not given at both of its ends), MPI_ERR_INFO,
 * MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section 8.5.4.
 */
int MPI_Dist_graph_create_adjacent(MPI_Comm comm_old,
                                   int indegree,
                                   const int *sources,
                                   const int *sourceweights,
                                   int outdegree,
                                   const int *destinations,
                                   const int *destweights,
                                   MPI_Info info,
                                   int reorder,
                                   MPI_Comm *comm_dist_graph);

/**
 * Makes a communicator of the ranks of `comm_old` with a distributed graph; collective over `comm_old`. Each rank gives
 * any edges: `degrees[i]` ones from `sources[i]`, to `destinations`, which follow each other.
 *
 * Every edge is given once. Weights and the rest are as in MPI_Dist_graph_create_adjacent. Errors: MPI_ERR_COMM,
 * MPI_ERR_RANK, MPI_ERR_ARG, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section 8.5.4.
 */
int MPI_Dist_graph_create(MPI_Comm comm_old,
                          int n,
                          const int *sources,
                          const int *degrees,
                          const int *destinations,
                          const int *weights,
                          MPI_Info info,
                          int reorder,
                          MPI_Comm *comm_dist_graph);

/**
 * Returns the topology of a communicator: MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH or MPI_UNDEFINED. Errors: MPI_ERR_COMM,
 * MPI_ERR_ARG. MPI-5.0 section 8.5.5.
 */
int MPI_Topo_test(MPI_Comm comm, int *status);

/**
 * Gives the numbers of nodes and edges of a communicator's graph. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG.
 * MPI-5.0 section 8.5.5.
 */
int MPI_Graphdims_get(MPI_Comm comm,
                      int *nnodes,
                      int *nedges);

/**
 * Gives a communicator's graph as MPI_Graph_create had it. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (an
 * array is too short). MPI-5.0 section 8.5.5.
 */
int MPI_Graph_get(MPI_Comm comm, int maxindex, int maxedges, int *indx, int *edges);

/**
 * Gives the number of neighbours of a rank in a communicator's graph. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY,
 * MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 8.5.5.
 */
int MPI_Graph_neighbors_count(MPI_Comm comm, int rank, int *nneighbors);

/**
 * Gives the neighbours of a rank in a communicator's graph, in the order of MPI_Graph_create. Errors: MPI_ERR_COMM,
 * MPI_ERR_TOPOLOGY, MPI_ERR_RANK, MPI_ERR_ARG (with `RMAMPI_STRICT=1` also when `maxneighbors` is less than their number). MPI-5.0
 * section 8.5.5.
 */
int MPI_Graph_neighbors(MPI_Comm comm,
                        int rank,
                        int maxneighbors,
                        int *neighbors);

/**
 * Gives the numbers of edges that end and begin at the caller in a communicator's distributed graph, and whether they
 * have weights. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0 section 8.5.5.
 */
int MPI_Dist_graph_neighbors_count(MPI_Comm comm, int *indegree, int *outdegree, int *weighted);

/**
 * Gives the ranks from which edges go to the caller and those to which its own go, in a communicator's distributed
 * graph, with their weights if it has some: as many as the arrays have room for.
 *
 * Those of MPI_Dist_graph_create_adjacent come in the order in which they were given. Errors: MPI_ERR_COMM,
 * MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0 section 8.5.5.
 */
int MPI_Dist_graph_neighbors(MPI_Comm comm,
                             int maxindegree,
                             int *sources,
                             int *sourceweights,
                             int maxoutdegree,
                             int *destinations,
                             int *destweights);

/**
 * Gives the rank that the caller would have in a graph, or MPI_UNDEFINED: its own, as ranks keep their order. Errors:
 * MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_RANK. MPI-5.0 section 8.5.8.
 */
int MPI_Graph_map(MPI_Comm comm, int nnodes, const int *indx, const int *edges, int *newrank);

int PMPI_Abi_get_version(int *abi_major, int *abi_minor);

int PMPI_Abi_get_info(MPI_Info *info);

int PMPI_Abi_get_fortran_info(MPI_Info *info);

int PMPI_Abi_set_fortran_info(MPI_Info info);

int PMPI_Abi_get_fortran_booleans(int logical_size, void *logical_true, void *logical_false, int *is_set);

int PMPI_Abi_set_fortran_booleans(int logical_size, void *logical_true, void *logical_false);

int PMPI_Comm_create_keyval(MPI_Comm_copy_attr_function *comm_copy_attr_fn,
                            MPI_Comm_delete_attr_function *comm_delete_attr_fn,
                            int *comm_keyval,
                            void *extra_state);

int PMPI_Comm_free_keyval(int *comm_keyval);

int PMPI_Comm_set_attr(MPI_Comm comm, int comm_keyval, void *attribute_val);

int PMPI_Comm_get_attr(MPI_Comm comm, int comm_keyval, void *attribute_val, int *flag);

int PMPI_Comm_delete_attr(MPI_Comm comm, int comm_keyval);

int PMPI_Win_create_keyval(MPI_Win_copy_attr_function *win_copy_attr_fn,
                           MPI_Win_delete_attr_function *win_delete_attr_fn,
                           int *win_keyval,
                           void *extra_state);

int PMPI_Win_free_keyval(int *win_keyval);

int PMPI_Win_set_attr(MPI_Win win, int win_keyval, void *attribute_val);

int PMPI_Win_get_attr(MPI_Win win, int win_keyval, void *attribute_val, int *flag);

int PMPI_Win_delete_attr(MPI_Win win, int win_keyval);

int PMPI_Keyval_create(MPI_Copy_function *copy_fn, MPI_Delete_function *delete_fn, int *keyval, void *extra_state);

int PMPI_Keyval_free(int *keyval);

int PMPI_Attr_put(MPI_Comm comm, int keyval, void *attribute_val);

int PMPI_Attr_get(MPI_Comm comm, int keyval, void *attribute_val, int *flag);

int PMPI_Attr_delete(MPI_Comm comm, int keyval);

int PMPI_Allgather(const void *sendbuf,
                   int sendcount,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   int recvcount,
                   MPI_Datatype recvtype,
                   MPI_Comm comm);

int PMPI_Allgather_c(const void *sendbuf,
                     MPI_Count sendcount,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     MPI_Count recvcount,
                     MPI_Datatype recvtype,
                     MPI_Comm comm);

int PMPI_Iallgather(const void *sendbuf,
                    int sendcount,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    int recvcount,
                    MPI_Datatype recvtype,
                    MPI_Comm comm,
                    MPI_Request *request);

int PMPI_Iallgather_c(const void *sendbuf,
                      MPI_Count sendcount,
                      MPI_Datatype sendtype,
                      void *recvbuf,
                      MPI_Count recvcount,
                      MPI_Datatype recvtype,
                      MPI_Comm comm,
                      MPI_Request *request);

int PMPI_Allgather_init(const void *sendbuf,
                        int sendcount,
                        MPI_Datatype sendtype,
                        void *recvbuf,
                        int recvcount,
                        MPI_Datatype recvtype,
                        MPI_Comm comm,
                        MPI_Info info,
                        MPI_Request *request);

int PMPI_Allgather_init_c(const void *sendbuf,
                          MPI_Count sendcount,
                          MPI_Datatype sendtype,
                          void *recvbuf,
                          MPI_Count recvcount,
                          MPI_Datatype recvtype,
                          MPI_Comm comm,
                          MPI_Info info,
                          MPI_Request *request);

int PMPI_Allgatherv(const void *sendbuf,
                    int sendcount,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    const int *recvcounts,
                    const int *displs,
                    MPI_Datatype recvtype,
                    MPI_Comm comm);

int PMPI_Allgatherv_c(const void *sendbuf,
                      MPI_Count sendcount,
                      MPI_Datatype sendtype,
                      void *recvbuf,
                      const MPI_Count *recvcounts,
                      const MPI_Aint *displs,
                      MPI_Datatype recvtype,
                      MPI_Comm comm);

int PMPI_Iallgatherv(const void *sendbuf,
                     int sendcount,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     const int *recvcounts,
                     const int *displs,
                     MPI_Datatype recvtype,
                     MPI_Comm comm,
                     MPI_Request *request);

int PMPI_Iallgatherv_c(const void *sendbuf,
                       MPI_Count sendcount,
                       MPI_Datatype sendtype,
                       void *recvbuf,
                       const MPI_Count *recvcounts,
                       const MPI_Aint *displs,
                       MPI_Datatype recvtype,
                       MPI_Comm comm,
                       MPI_Request *request);

int PMPI_Allgatherv_init(const void *sendbuf,
                         int sendcount,
                         MPI_Datatype sendtype,
                         void *recvbuf,
                         const int *recvcounts,
                         const int *displs,
                         MPI_Datatype recvtype,
                         MPI_Comm comm,
                         MPI_Info info,
                         MPI_Request *request);

int PMPI_Allgatherv_init_c(const void *sendbuf,
                           MPI_Count sendcount,
                           MPI_Datatype sendtype,
                           void *recvbuf,
                           const MPI_Count *recvcounts,
                           const MPI_Aint *displs,
                           MPI_Datatype recvtype,
                           MPI_Comm comm,
                           MPI_Info info,
                           MPI_Request *request);

int PMPI_Alltoall(const void *sendbuf,
                  int sendcount,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  int recvcount,
                  MPI_Datatype recvtype,
                  MPI_Comm comm);

int PMPI_Alltoall_c(const void *sendbuf,
                    MPI_Count sendcount,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    MPI_Count recvcount,
                    MPI_Datatype recvtype,
                    MPI_Comm comm);

int PMPI_Ialltoall(const void *sendbuf,
                   int sendcount,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   int recvcount,
                   MPI_Datatype recvtype,
                   MPI_Comm comm,
                   MPI_Request *request);

int PMPI_Ialltoall_c(const void *sendbuf,
                     MPI_Count sendcount,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     MPI_Count recvcount,
                     MPI_Datatype recvtype,
                     MPI_Comm comm,
                     MPI_Request *request);

int PMPI_Alltoall_init(const void *sendbuf,
                       int sendcount,
                       MPI_Datatype sendtype,
                       void *recvbuf,
                       int recvcount,
                       MPI_Datatype recvtype,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

int PMPI_Alltoall_init_c(const void *sendbuf,
                         MPI_Count sendcount,
                         MPI_Datatype sendtype,
                         void *recvbuf,
                         MPI_Count recvcount,
                         MPI_Datatype recvtype,
                         MPI_Comm comm,
                         MPI_Info info,
                         MPI_Request *request);

int PMPI_Alltoallv(const void *sendbuf,
                   const int *sendcounts,
                   const int *sdispls,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   const int *recvcounts,
                   const int *rdispls,
                   MPI_Datatype recvtype,
                   MPI_Comm comm);

int PMPI_Alltoallv_c(const void *sendbuf,
                     const MPI_Count *sendcounts,
                     const MPI_Aint *sdispls,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     const MPI_Count *recvcounts,
                     const MPI_Aint *rdispls,
                     MPI_Datatype recvtype,
                     MPI_Comm comm);

int PMPI_Ialltoallv(const void *sendbuf,
                    const int *sendcounts,
                    const int *sdispls,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    const int *recvcounts,
                    const int *rdispls,
                    MPI_Datatype recvtype,
                    MPI_Comm comm,
                    MPI_Request *request);

int PMPI_Ialltoallv_c(const void *sendbuf,
                      const MPI_Count *sendcounts,
                      const MPI_Aint *sdispls,
                      MPI_Datatype sendtype,
                      void *recvbuf,
                      const MPI_Count *recvcounts,
                      const MPI_Aint *rdispls,
                      MPI_Datatype recvtype,
                      MPI_Comm comm,
                      MPI_Request *request);

int PMPI_Alltoallv_init(const void *sendbuf,
                        const int *sendcounts,
                        const int *sdispls,
                        MPI_Datatype sendtype,
                        void *recvbuf,
                        const int *recvcounts,
                        const int *rdispls,
                        MPI_Datatype recvtype,
                        MPI_Comm comm,
                        MPI_Info info,
                        MPI_Request *request);

int PMPI_Alltoallv_init_c(const void *sendbuf,
                          const MPI_Count *sendcounts,
                          const MPI_Aint *sdispls,
                          MPI_Datatype sendtype,
                          void *recvbuf,
                          const MPI_Count *recvcounts,
                          const MPI_Aint *rdispls,
                          MPI_Datatype recvtype,
                          MPI_Comm comm,
                          MPI_Info info,
                          MPI_Request *request);

int PMPI_Alltoallw(const void *sendbuf,
                   const int *sendcounts,
                   const int *sdispls,
                   const MPI_Datatype *sendtypes,
                   void *recvbuf,
                   const int *recvcounts,
                   const int *rdispls,
                   const MPI_Datatype *recvtypes,
                   MPI_Comm comm);

int PMPI_Alltoallw_c(const void *sendbuf,
                     const MPI_Count *sendcounts,
                     const MPI_Aint *sdispls,
                     const MPI_Datatype *sendtypes,
                     void *recvbuf,
                     const MPI_Count *recvcounts,
                     const MPI_Aint *rdispls,
                     const MPI_Datatype *recvtypes,
                     MPI_Comm comm);

int PMPI_Ialltoallw(const void *sendbuf,
                    const int *sendcounts,
                    const int *sdispls,
                    const MPI_Datatype *sendtypes,
                    void *recvbuf,
                    const int *recvcounts,
                    const int *rdispls,
                    const MPI_Datatype *recvtypes,
                    MPI_Comm comm,
                    MPI_Request *request);

int PMPI_Ialltoallw_c(const void *sendbuf,
                      const MPI_Count *sendcounts,
                      const MPI_Aint *sdispls,
                      const MPI_Datatype *sendtypes,
                      void *recvbuf,
                      const MPI_Count *recvcounts,
                      const MPI_Aint *rdispls,
                      const MPI_Datatype *recvtypes,
                      MPI_Comm comm,
                      MPI_Request *request);

int PMPI_Alltoallw_init(const void *sendbuf,
                        const int *sendcounts,
                        const int *sdispls,
                        const MPI_Datatype *sendtypes,
                        void *recvbuf,
                        const int *recvcounts,
                        const int *rdispls,
                        const MPI_Datatype *recvtypes,
                        MPI_Comm comm,
                        MPI_Info info,
                        MPI_Request *request);

int PMPI_Alltoallw_init_c(const void *sendbuf,
                          const MPI_Count *sendcounts,
                          const MPI_Aint *sdispls,
                          const MPI_Datatype *sendtypes,
                          void *recvbuf,
                          const MPI_Count *recvcounts,
                          const MPI_Aint *rdispls,
                          const MPI_Datatype *recvtypes,
                          MPI_Comm comm,
                          MPI_Info info,
                          MPI_Request *request);

int PMPI_Barrier(MPI_Comm comm);

int PMPI_Ibarrier(MPI_Comm comm, MPI_Request *request);

int PMPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request);

int PMPI_Bcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm);

int PMPI_Bcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm);

int PMPI_Ibcast(void *buffer, int count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request *request);

int PMPI_Ibcast_c(void *buffer,
                  MPI_Count count,
                  MPI_Datatype datatype,
                  int root,
                  MPI_Comm comm,
                  MPI_Request *request);

int PMPI_Bcast_init(void *buffer,
                    int count,
                    MPI_Datatype datatype,
                    int root,
                    MPI_Comm comm,
                    MPI_Info info,
                    MPI_Request *request);

int PMPI_Bcast_init_c(void *buffer,
                      MPI_Count count,
                      MPI_Datatype datatype,
                      int root,
                      MPI_Comm comm,
                      MPI_Info info,
                      MPI_Request *request);

int PMPI_Gather(const void *sendbuf,
                int sendcount,
                MPI_Datatype sendtype,
                void *recvbuf,
                int recvcount,
                MPI_Datatype recvtype,
                int root,
                MPI_Comm comm);

int PMPI_Gather_c(const void *sendbuf,
                  MPI_Count sendcount,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  MPI_Count recvcount,
                  MPI_Datatype recvtype,
                  int root,
                  MPI_Comm comm);

int PMPI_Igather(const void *sendbuf,
                 int sendcount,
                 MPI_Datatype sendtype,
                 void *recvbuf,
                 int recvcount,
                 MPI_Datatype recvtype,
                 int root,
                 MPI_Comm comm,
                 MPI_Request *request);

int PMPI_Igather_c(const void *sendbuf,
                   MPI_Count sendcount,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   MPI_Count recvcount,
                   MPI_Datatype recvtype,
                   int root,
                   MPI_Comm comm,
                   MPI_Request *request);

int PMPI_Gather_init(const void *sendbuf,
                     int sendcount,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     int recvcount,
                     MPI_Datatype recvtype,
                     int root,
                     MPI_Comm comm,
                     MPI_Info info,
                     MPI_Request *request);

int PMPI_Gather_init_c(const void *sendbuf,
                       MPI_Count sendcount,
                       MPI_Datatype sendtype,
                       void *recvbuf,
                       MPI_Count recvcount,
                       MPI_Datatype recvtype,
                       int root,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

int PMPI_Gatherv(const void *sendbuf,
                 int sendcount,
                 MPI_Datatype sendtype,
                 void *recvbuf,
                 const int *recvcounts,
                 const int *displs,
                 MPI_Datatype recvtype,
                 int root,
                 MPI_Comm comm);

int PMPI_Gatherv_c(const void *sendbuf,
                   MPI_Count sendcount,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   const MPI_Count *recvcounts,
                   const MPI_Aint *displs,
                   MPI_Datatype recvtype,
                   int root,
                   MPI_Comm comm);

int PMPI_Igatherv(const void *sendbuf,
                  int sendcount,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  const int *recvcounts,
                  const int *displs,
                  MPI_Datatype recvtype,
                  int root,
                  MPI_Comm comm,
                  MPI_Request *request);

int PMPI_Igatherv_c(const void *sendbuf,
                    MPI_Count sendcount,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    const MPI_Count *recvcounts,
                    const MPI_Aint *displs,
                    MPI_Datatype recvtype,
                    int root,
                    MPI_Comm comm,
                    MPI_Request *request);

int PMPI_Gatherv_init(const void *sendbuf,
                      int sendcount,
                      MPI_Datatype sendtype,
                      void *recvbuf,
                      const int *recvcounts,
                      const int *displs,
                      MPI_Datatype recvtype,
                      int root,
                      MPI_Comm comm,
                      MPI_Info info,
                      MPI_Request *request);

int PMPI_Gatherv_init_c(const void *sendbuf,
                        MPI_Count sendcount,
                        MPI_Datatype sendtype,
                        void *recvbuf,
                        const MPI_Count *recvcounts,
                        const MPI_Aint *displs,
                        MPI_Datatype recvtype,
                        int root,
                        MPI_Comm comm,
                        MPI_Info info,
                        MPI_Request *request);

int PMPI_Reduce(const void *sendbuf,
                void *recvbuf,
                int count,
                MPI_Datatype datatype,
                MPI_Op op,
                int root,
                MPI_Comm comm);

int PMPI_Reduce_c(const void *sendbuf,
                  void *recvbuf,
                  MPI_Count count,
                  MPI_Datatype datatype,
                  MPI_Op op,
                  int root,
                  MPI_Comm comm);

int PMPI_Ireduce(const void *sendbuf,
                 void *recvbuf,
                 int count,
                 MPI_Datatype datatype,
                 MPI_Op op,
                 int root,
                 MPI_Comm comm,
                 MPI_Request *request);

int PMPI_Ireduce_c(const void *sendbuf,
                   void *recvbuf,
                   MPI_Count count,
                   MPI_Datatype datatype,
                   MPI_Op op,
                   int root,
                   MPI_Comm comm,
                   MPI_Request *request);

int PMPI_Reduce_init(const void *sendbuf,
                     void *recvbuf,
                     int count,
                     MPI_Datatype datatype,
                     MPI_Op op,
                     int root,
                     MPI_Comm comm,
                     MPI_Info info,
                     MPI_Request *request);

int PMPI_Reduce_init_c(const void *sendbuf,
                       void *recvbuf,
                       MPI_Count count,
                       MPI_Datatype datatype,
                       MPI_Op op,
                       int root,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

int PMPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);

int PMPI_Allreduce_c(const void *sendbuf,
                     void *recvbuf,
                     MPI_Count count,
                     MPI_Datatype datatype,
                     MPI_Op op,
                     MPI_Comm comm);

int PMPI_Iallreduce(const void *sendbuf,
                    void *recvbuf,
                    int count,
                    MPI_Datatype datatype,
                    MPI_Op op,
                    MPI_Comm comm,
                    MPI_Request *request);

int PMPI_Iallreduce_c(const void *sendbuf,
                      void *recvbuf,
                      MPI_Count count,
                      MPI_Datatype datatype,
                      MPI_Op op,
                      MPI_Comm comm,
                      MPI_Request *request);

int PMPI_Allreduce_init(const void *sendbuf,
                        void *recvbuf,
                        int count,
                        MPI_Datatype datatype,
                        MPI_Op op,
                        MPI_Comm comm,
                        MPI_Info info,
                        MPI_Request *request);

int PMPI_Allreduce_init_c(const void *sendbuf,
                          void *recvbuf,
                          MPI_Count count,
                          MPI_Datatype datatype,
                          MPI_Op op,
                          MPI_Comm comm,
                          MPI_Info info,
                          MPI_Request *request);

int PMPI_Reduce_scatter_block(const void *sendbuf,
                              void *recvbuf,
                              int recvcount,
                              MPI_Datatype datatype,
                              MPI_Op op,
                              MPI_Comm comm);

int PMPI_Reduce_scatter_block_c(const void *sendbuf,
                                void *recvbuf,
                                MPI_Count recvcount,
                                MPI_Datatype datatype,
                                MPI_Op op,
                                MPI_Comm comm);

int PMPI_Ireduce_scatter_block(const void *sendbuf,
                               void *recvbuf,
                               int recvcount,
                               MPI_Datatype datatype,
                               MPI_Op op,
                               MPI_Comm comm,
                               MPI_Request *request);

int PMPI_Ireduce_scatter_block_c(const void *sendbuf,
                                 void *recvbuf,
                                 MPI_Count recvcount,
                                 MPI_Datatype datatype,
                                 MPI_Op op,
                                 MPI_Comm comm,
                                 MPI_Request *request);

int PMPI_Reduce_scatter_block_init(const void *sendbuf,
                                   void *recvbuf,
                                   int recvcount,
                                   MPI_Datatype datatype,
                                   MPI_Op op,
                                   MPI_Comm comm,
                                   MPI_Info info,
                                   MPI_Request *request);

int PMPI_Reduce_scatter_block_init_c(const void *sendbuf,
                                     void *recvbuf,
                                     MPI_Count recvcount,
                                     MPI_Datatype datatype,
                                     MPI_Op op,
                                     MPI_Comm comm,
                                     MPI_Info info,
                                     MPI_Request *request);

int PMPI_Reduce_scatter(const void *sendbuf,
                        void *recvbuf,
                        const int *recvcounts,
                        MPI_Datatype datatype,
                        MPI_Op op,
                        MPI_Comm comm);

int PMPI_Reduce_scatter_c(const void *sendbuf,
                          void *recvbuf,
                          const MPI_Count *recvcounts,
                          MPI_Datatype datatype,
                          MPI_Op op,
                          MPI_Comm comm);

int PMPI_Ireduce_scatter(const void *sendbuf,
                         void *recvbuf,
                         const int *recvcounts,
                         MPI_Datatype datatype,
                         MPI_Op op,
                         MPI_Comm comm,
                         MPI_Request *request);

int PMPI_Ireduce_scatter_c(const void *sendbuf,
                           void *recvbuf,
                           const MPI_Count *recvcounts,
                           MPI_Datatype datatype,
                           MPI_Op op,
                           MPI_Comm comm,
                           MPI_Request *request);

int PMPI_Reduce_scatter_init(const void *sendbuf,
                             void *recvbuf,
                             const int *recvcounts,
                             MPI_Datatype datatype,
                             MPI_Op op,
                             MPI_Comm comm,
                             MPI_Info info,
                             MPI_Request *request);

int PMPI_Reduce_scatter_init_c(const void *sendbuf,
                               void *recvbuf,
                               const MPI_Count *recvcounts,
                               MPI_Datatype datatype,
                               MPI_Op op,
                               MPI_Comm comm,
                               MPI_Info info,
                               MPI_Request *request);

int PMPI_Scan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);

int PMPI_Scan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);

int PMPI_Iscan(const void *sendbuf,
               void *recvbuf,
               int count,
               MPI_Datatype datatype,
               MPI_Op op,
               MPI_Comm comm,
               MPI_Request *request);

int PMPI_Iscan_c(const void *sendbuf,
                 void *recvbuf,
                 MPI_Count count,
                 MPI_Datatype datatype,
                 MPI_Op op,
                 MPI_Comm comm,
                 MPI_Request *request);

int PMPI_Scan_init(const void *sendbuf,
                   void *recvbuf,
                   int count,
                   MPI_Datatype datatype,
                   MPI_Op op,
                   MPI_Comm comm,
                   MPI_Info info,
                   MPI_Request *request);

int PMPI_Scan_init_c(const void *sendbuf,
                     void *recvbuf,
                     MPI_Count count,
                     MPI_Datatype datatype,
                     MPI_Op op,
                     MPI_Comm comm,
                     MPI_Info info,
                     MPI_Request *request);

int PMPI_Exscan(const void *sendbuf, void *recvbuf, int count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);

int PMPI_Exscan_c(const void *sendbuf,
                  void *recvbuf,
                  MPI_Count count,
                  MPI_Datatype datatype,
                  MPI_Op op,
                  MPI_Comm comm);

int PMPI_Iexscan(const void *sendbuf,
                 void *recvbuf,
                 int count,
                 MPI_Datatype datatype,
                 MPI_Op op,
                 MPI_Comm comm,
                 MPI_Request *request);

int PMPI_Iexscan_c(const void *sendbuf,
                   void *recvbuf,
                   MPI_Count count,
                   MPI_Datatype datatype,
                   MPI_Op op,
                   MPI_Comm comm,
                   MPI_Request *request);

int PMPI_Exscan_init(const void *sendbuf,
                     void *recvbuf,
                     int count,
                     MPI_Datatype datatype,
                     MPI_Op op,
                     MPI_Comm comm,
                     MPI_Info info,
                     MPI_Request *request);

int PMPI_Exscan_init_c(const void *sendbuf,
                       void *recvbuf,
                       MPI_Count count,
                       MPI_Datatype datatype,
                       MPI_Op op,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

int PMPI_Scatter(const void *sendbuf,
                 int sendcount,
                 MPI_Datatype sendtype,
                 void *recvbuf,
                 int recvcount,
                 MPI_Datatype recvtype,
                 int root,
                 MPI_Comm comm);

int PMPI_Scatter_c(const void *sendbuf,
                   MPI_Count sendcount,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   MPI_Count recvcount,
                   MPI_Datatype recvtype,
                   int root,
                   MPI_Comm comm);

int PMPI_Iscatter(const void *sendbuf,
                  int sendcount,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  int recvcount,
                  MPI_Datatype recvtype,
                  int root,
                  MPI_Comm comm,
                  MPI_Request *request);

int PMPI_Iscatter_c(const void *sendbuf,
                    MPI_Count sendcount,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    MPI_Count recvcount,
                    MPI_Datatype recvtype,
                    int root,
                    MPI_Comm comm,
                    MPI_Request *request);

int PMPI_Scatter_init(const void *sendbuf,
                      int sendcount,
                      MPI_Datatype sendtype,
                      void *recvbuf,
                      int recvcount,
                      MPI_Datatype recvtype,
                      int root,
                      MPI_Comm comm,
                      MPI_Info info,
                      MPI_Request *request);

int PMPI_Scatter_init_c(const void *sendbuf,
                        MPI_Count sendcount,
                        MPI_Datatype sendtype,
                        void *recvbuf,
                        MPI_Count recvcount,
                        MPI_Datatype recvtype,
                        int root,
                        MPI_Comm comm,
                        MPI_Info info,
                        MPI_Request *request);

int PMPI_Scatterv(const void *sendbuf,
                  const int *sendcounts,
                  const int *displs,
                  MPI_Datatype sendtype,
                  void *recvbuf,
                  int recvcount,
                  MPI_Datatype recvtype,
                  int root,
                  MPI_Comm comm);

int PMPI_Scatterv_c(const void *sendbuf,
                    const MPI_Count *sendcounts,
                    const MPI_Aint *displs,
                    MPI_Datatype sendtype,
                    void *recvbuf,
                    MPI_Count recvcount,
                    MPI_Datatype recvtype,
                    int root,
                    MPI_Comm comm);

int PMPI_Iscatterv(const void *sendbuf,
                   const int *sendcounts,
                   const int *displs,
                   MPI_Datatype sendtype,
                   void *recvbuf,
                   int recvcount,
                   MPI_Datatype recvtype,
                   int root,
                   MPI_Comm comm,
                   MPI_Request *request);

int PMPI_Iscatterv_c(const void *sendbuf,
                     const MPI_Count *sendcounts,
                     const MPI_Aint *displs,
                     MPI_Datatype sendtype,
                     void *recvbuf,
                     MPI_Count recvcount,
                     MPI_Datatype recvtype,
                     int root,
                     MPI_Comm comm,
                     MPI_Request *request);

int PMPI_Scatterv_init(const void *sendbuf,
                       const int *sendcounts,
                       const int *displs,
                       MPI_Datatype sendtype,
                       void *recvbuf,
                       int recvcount,
                       MPI_Datatype recvtype,
                       int root,
                       MPI_Comm comm,
                       MPI_Info info,
                       MPI_Request *request);

int PMPI_Scatterv_init_c(const void *sendbuf,
                         const MPI_Count *sendcounts,
                         const MPI_Aint *displs,
                         MPI_Datatype sendtype,
                         void *recvbuf,
                         MPI_Count recvcount,
                         MPI_Datatype recvtype,
                         int root,
                         MPI_Comm comm,
                         MPI_Info info,
                         MPI_Request *request);

int PMPI_Comm_rank(MPI_Comm comm, int *rank);

int PMPI_Comm_size(MPI_Comm comm, int *size);

int PMPI_Comm_compare(MPI_Comm comm1, MPI_Comm comm2, int *result);

int PMPI_Comm_test_inter(MPI_Comm comm, int *flag);

int PMPI_Comm_remote_size(MPI_Comm comm, int *size);

int PMPI_Comm_remote_group(MPI_Comm comm, MPI_Group *group);

int PMPI_Comm_set_name(MPI_Comm comm, const char *comm_name);

int PMPI_Comm_get_name(MPI_Comm comm, char *comm_name, int *resultlen);

int PMPI_Comm_set_info(MPI_Comm comm, MPI_Info info);

int PMPI_Comm_get_info(MPI_Comm comm, MPI_Info *info_used);

int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm *newcomm);

int PMPI_Comm_dup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm);

int PMPI_Comm_idup(MPI_Comm comm, MPI_Comm *newcomm, MPI_Request *request);

int PMPI_Comm_idup_with_info(MPI_Comm comm, MPI_Info info, MPI_Comm *newcomm, MPI_Request *request);

int PMPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *newcomm);

int PMPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag, MPI_Comm *newcomm);

int PMPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *newcomm);

int PMPI_Comm_split_type(MPI_Comm comm, int split_type, int key, MPI_Info info, MPI_Comm *newcomm);

int PMPI_Comm_free(MPI_Comm *comm);

int PMPI_Comm_disconnect(MPI_Comm *comm);

int PMPI_Comm_create_from_group(MPI_Group group,
                                const char *stringtag,
                                MPI_Info info,
                                MPI_Errhandler errhandler,
                                MPI_Comm *newcomm);

int PMPI_Intercomm_create_from_groups(MPI_Group local_group,
                                      int local_leader,
                                      MPI_Group remote_group,
                                      int remote_leader,
                                      const char *stringtag,
                                      MPI_Info info,
                                      MPI_Errhandler errhandler,
                                      MPI_Comm *newintercomm);

int PMPI_Wait(MPI_Request *request, MPI_Status *status);

int PMPI_Test(MPI_Request *request, int *flag, MPI_Status *status);

int PMPI_Request_free(MPI_Request *request);

int PMPI_Request_get_status(MPI_Request request, int *flag, MPI_Status *status);

int PMPI_Waitall(int count, MPI_Request *array_of_requests, MPI_Status *array_of_statuses);

int PMPI_Testall(int count, MPI_Request *array_of_requests, int *flag, MPI_Status *array_of_statuses);

int PMPI_Waitany(int count, MPI_Request *array_of_requests, int *indx, MPI_Status *status);

int PMPI_Testany(int count, MPI_Request *array_of_requests, int *indx, int *flag, MPI_Status *status);

int PMPI_Waitsome(int incount,
                  MPI_Request *array_of_requests,
                  int *outcount,
                  int *array_of_indices,
                  MPI_Status *array_of_statuses);

int PMPI_Testsome(int incount,
                  MPI_Request *array_of_requests,
                  int *outcount,
                  int *array_of_indices,
                  MPI_Status *array_of_statuses);

int PMPI_Request_get_status_any(int count,
                                const MPI_Request *array_of_requests,
                                int *indx,
                                int *flag,
                                MPI_Status *status);

int PMPI_Request_get_status_all(int count,
                                const MPI_Request *array_of_requests,
                                int *flag,
                                MPI_Status *array_of_statuses);

int PMPI_Request_get_status_some(int incount,
                                 const MPI_Request *array_of_requests,
                                 int *outcount,
                                 int *array_of_indices,
                                 MPI_Status *array_of_statuses);

int PMPI_Get_address(const void *location, MPI_Aint *address);

MPI_Aint PMPI_Aint_add(MPI_Aint base, MPI_Aint disp);

MPI_Aint PMPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2);

int PMPI_Type_size(MPI_Datatype datatype, int *size);

int PMPI_Type_size_c(MPI_Datatype datatype, MPI_Count *size);

int PMPI_Type_commit(MPI_Datatype *datatype);

int PMPI_Type_free(MPI_Datatype *datatype);

int PMPI_Type_size_x(MPI_Datatype datatype, MPI_Count *size);

int PMPI_Type_get_extent(MPI_Datatype datatype, MPI_Aint *lb, MPI_Aint *extent);

int PMPI_Type_get_extent_c(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent);

int PMPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent);

int PMPI_Type_get_true_extent(MPI_Datatype datatype, MPI_Aint *true_lb, MPI_Aint *true_extent);

int PMPI_Type_get_true_extent_c(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent);

int PMPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent);

int PMPI_Type_create_keyval(MPI_Type_copy_attr_function *type_copy_attr_fn,
                            MPI_Type_delete_attr_function *type_delete_attr_fn,
                            int *type_keyval,
                            void *extra_state);

int PMPI_Type_free_keyval(int *type_keyval);

int PMPI_Type_set_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val);

int PMPI_Type_get_attr(MPI_Datatype datatype, int type_keyval, void *attribute_val, int *flag);

int PMPI_Type_delete_attr(MPI_Datatype datatype, int type_keyval);

int PMPI_Type_set_name(MPI_Datatype datatype, const char *type_name);

int PMPI_Type_get_name(MPI_Datatype datatype, char *type_name, int *resultlen);

int PMPI_Type_dup(MPI_Datatype oldtype, MPI_Datatype *newtype);

int PMPI_Type_contiguous(int count, MPI_Datatype oldtype, MPI_Datatype *newtype);

int PMPI_Type_contiguous_c(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype *newtype);

int PMPI_Type_vector(int count, int blocklength, int stride, MPI_Datatype oldtype, MPI_Datatype *newtype);

int PMPI_Type_vector_c(MPI_Count count,
                       MPI_Count blocklength,
                       MPI_Count stride,
                       MPI_Datatype oldtype,
                       MPI_Datatype *newtype);

int PMPI_Type_create_hvector(int count,
                             int blocklength,
                             MPI_Aint stride,
                             MPI_Datatype oldtype,
                             MPI_Datatype *newtype);

int PMPI_Type_create_hvector_c(MPI_Count count,
                               MPI_Count blocklength,
                               MPI_Count stride,
                               MPI_Datatype oldtype,
                               MPI_Datatype *newtype);

int PMPI_Type_indexed(int count,
                      const int *array_of_blocklengths,
                      const int *array_of_displacements,
                      MPI_Datatype oldtype,
                      MPI_Datatype *newtype);

int PMPI_Type_indexed_c(MPI_Count count,
                        const MPI_Count *array_of_blocklengths,
                        const MPI_Count *array_of_displacements,
                        MPI_Datatype oldtype,
                        MPI_Datatype *newtype);

int PMPI_Type_create_hindexed(int count,
                              const int *array_of_blocklengths,
                              const MPI_Aint *array_of_displacements,
                              MPI_Datatype oldtype,
                              MPI_Datatype *newtype);

int PMPI_Type_create_hindexed_c(MPI_Count count,
                                const MPI_Count *array_of_blocklengths,
                                const MPI_Count *array_of_displacements,
                                MPI_Datatype oldtype,
                                MPI_Datatype *newtype);

int PMPI_Type_create_indexed_block(int count,
                                   int blocklength,
                                   const int *array_of_displacements,
                                   MPI_Datatype oldtype,
                                   MPI_Datatype *newtype);

int PMPI_Type_create_indexed_block_c(MPI_Count count,
                                     MPI_Count blocklength,
                                     const MPI_Count *array_of_displacements,
                                     MPI_Datatype oldtype,
                                     MPI_Datatype *newtype);

int PMPI_Type_create_hindexed_block(int count,
                                    int blocklength,
                                    const MPI_Aint *array_of_displacements,
                                    MPI_Datatype oldtype,
                                    MPI_Datatype *newtype);

int PMPI_Type_create_hindexed_block_c(MPI_Count count,
                                      MPI_Count blocklength,
                                      const MPI_Count *array_of_displacements,
                                      MPI_Datatype oldtype,
                                      MPI_Datatype *newtype);

int PMPI_Type_create_struct(int count,
                            const int *array_of_blocklengths,
                            const MPI_Aint *array_of_displacements,
                            const MPI_Datatype *array_of_types,
                            MPI_Datatype *newtype);

int PMPI_Type_create_struct_c(MPI_Count count,
                              const MPI_Count *array_of_blocklengths,
                              const MPI_Count *array_of_displacements,
                              const MPI_Datatype *array_of_types,
                              MPI_Datatype *newtype);

int PMPI_Type_create_resized(MPI_Datatype oldtype, MPI_Aint lb, MPI_Aint extent, MPI_Datatype *newtype);

int PMPI_Type_create_resized_c(MPI_Datatype oldtype, MPI_Count lb, MPI_Count extent, MPI_Datatype *newtype);

int PMPI_Type_create_subarray(int ndims,
                              const int *array_of_sizes,
                              const int *array_of_subsizes,
                              const int *array_of_starts,
                              int order,
                              MPI_Datatype oldtype,
                              MPI_Datatype *newtype);

int PMPI_Type_create_subarray_c(int ndims,
                                const MPI_Count *array_of_sizes,
                                const MPI_Count *array_of_subsizes,
                                const MPI_Count *array_of_starts,
                                int order,
                                MPI_Datatype oldtype,
                                MPI_Datatype *newtype);

int PMPI_Type_create_darray(int size,
                            int rank,
                            int ndims,
                            const int *array_of_gsizes,
                            const int *array_of_distribs,
                            const int *array_of_dargs,
                            const int *array_of_psizes,
                            int order,
                            MPI_Datatype oldtype,
                            MPI_Datatype *newtype);

int PMPI_Type_create_darray_c(int size,
                              int rank,
                              int ndims,
                              const MPI_Count *array_of_gsizes,
                              const int *array_of_distribs,
                              const int *array_of_dargs,
                              const int *array_of_psizes,
                              int order,
                              MPI_Datatype oldtype,
                              MPI_Datatype *newtype);

int PMPI_Type_get_envelope(MPI_Datatype datatype,
                           int *num_integers,
                           int *num_addresses,
                           int *num_datatypes,
                           int *combiner);

int PMPI_Type_get_envelope_c(MPI_Datatype datatype,
                             MPI_Count *num_integers,
                             MPI_Count *num_addresses,
                             MPI_Count *num_large_counts,
                             MPI_Count *num_datatypes,
                             int *combiner);

int PMPI_Type_get_contents(MPI_Datatype datatype,
                           int max_integers,
                           int max_addresses,
                           int max_datatypes,
                           int *array_of_integers,
                           MPI_Aint *array_of_addresses,
                           MPI_Datatype *array_of_datatypes);

int PMPI_Type_get_contents_c(MPI_Datatype datatype,
                             MPI_Count max_integers,
                             MPI_Count max_addresses,
                             MPI_Count max_large_counts,
                             MPI_Count max_datatypes,
                             int *array_of_integers,
                             MPI_Aint *array_of_addresses,
                             MPI_Count *array_of_large_counts,
                             MPI_Datatype *array_of_datatypes);

int PMPI_Type_create_f90_real(int p, int r, MPI_Datatype *newtype);

int PMPI_Type_create_f90_complex(int p, int r, MPI_Datatype *newtype);

int PMPI_Type_create_f90_integer(int r, MPI_Datatype *newtype);

int PMPI_Type_match_size(int typeclass, int size, MPI_Datatype *datatype);

int PMPI_Type_get_value_index(MPI_Datatype value_type, MPI_Datatype index_type, MPI_Datatype *pair_type);

int PMPI_Get_version(int *version, int *subversion);

int PMPI_Get_library_version(char *version, int *resultlen);

int PMPI_Get_hw_resource_info(MPI_Info *hw_info);

int PMPI_Get_processor_name(char *name, int *resultlen);

double PMPI_Wtime(void);

double PMPI_Wtick(void);

int PMPI_Alloc_mem(MPI_Aint size, MPI_Info info, void *baseptr);

int PMPI_Free_mem(void *base);

int PMPI_Error_class(int errorcode, int *errorclass);

int PMPI_Error_string(int errorcode, char *string, int *resultlen);

int PMPI_Add_error_class(int *errorclass);

int PMPI_Remove_error_class(int errorclass);

int PMPI_Add_error_code(int errorclass, int *errorcode);

int PMPI_Remove_error_code(int errorcode);

int PMPI_Add_error_string(int errorcode, const char *string);

int PMPI_Remove_error_string(int errorcode);

int PMPI_Comm_create_errhandler(MPI_Comm_errhandler_function *comm_errhandler_fn, MPI_Errhandler *errhandler);

int PMPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler errhandler);

int PMPI_Comm_get_errhandler(MPI_Comm comm, MPI_Errhandler *errhandler);

int PMPI_Comm_call_errhandler(MPI_Comm comm, int errorcode);

int PMPI_Win_create_errhandler(MPI_Win_errhandler_function *win_errhandler_fn, MPI_Errhandler *errhandler);

int PMPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler);

int PMPI_Win_get_errhandler(MPI_Win win, MPI_Errhandler *errhandler);

int PMPI_Win_call_errhandler(MPI_Win win, int errorcode);

int PMPI_File_create_errhandler(MPI_File_errhandler_function *file_errhandler_fn, MPI_Errhandler *errhandler);

int PMPI_File_set_errhandler(MPI_File file, MPI_Errhandler errhandler);

int PMPI_File_get_errhandler(MPI_File file, MPI_Errhandler *errhandler);

int PMPI_File_call_errhandler(MPI_File fh, int errorcode);

int PMPI_Errhandler_free(MPI_Errhandler *errhandler);

int PMPI_Grequest_start(MPI_Grequest_query_function *query_fn,
                        MPI_Grequest_free_function *free_fn,
                        MPI_Grequest_cancel_function *cancel_fn,
                        void *extra_state,
                        MPI_Request *request);

int PMPI_Grequest_complete(MPI_Request request);

int PMPI_Status_set_elements(MPI_Status *status, MPI_Datatype datatype, int count);

int PMPI_Status_set_elements_c(MPI_Status *status, MPI_Datatype datatype, MPI_Count count);

int PMPI_Status_set_elements_x(MPI_Status *status, MPI_Datatype datatype, MPI_Count count);

int PMPI_Status_set_cancelled(MPI_Status *status, int flag);

int PMPI_Status_set_source(MPI_Status *status, int source);

int PMPI_Status_set_tag(MPI_Status *status, int tag);

int PMPI_Status_set_error(MPI_Status *status, int error);

int PMPI_Comm_group(MPI_Comm comm, MPI_Group *group);

int PMPI_Group_size(MPI_Group group, int *size);

int PMPI_Group_rank(MPI_Group group, int *rank);

int PMPI_Group_translate_ranks(MPI_Group group1, int n, const int *ranks1, MPI_Group group2, int *ranks2);

int PMPI_Group_compare(MPI_Group group1, MPI_Group group2, int *result);

int PMPI_Group_union(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);

int PMPI_Group_intersection(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);

int PMPI_Group_difference(MPI_Group group1, MPI_Group group2, MPI_Group *newgroup);

int PMPI_Group_incl(MPI_Group group, int n, const int *ranks, MPI_Group *newgroup);

int PMPI_Group_excl(MPI_Group group, int n, const int *ranks, MPI_Group *newgroup);

int PMPI_Group_range_incl(MPI_Group group, int n, int (*ranges)[3], MPI_Group *newgroup);

int PMPI_Group_range_excl(MPI_Group group, int n, int (*ranges)[3], MPI_Group *newgroup);

int PMPI_Group_free(MPI_Group *group);

int PMPI_Info_create(MPI_Info *info);

int PMPI_Info_set(MPI_Info info, const char *key, const char *value);

int PMPI_Info_get(MPI_Info info, const char *key, int valuelen, char *value, int *flag);

int PMPI_Info_get_string(MPI_Info info, const char *key, int *buflen, char *value, int *flag);

int PMPI_Info_get_valuelen(MPI_Info info, const char *key, int *valuelen, int *flag);

int PMPI_Info_delete(MPI_Info info, const char *key);

int PMPI_Info_get_nkeys(MPI_Info info, int *nkeys);

int PMPI_Info_get_nthkey(MPI_Info info, int n, char *key);

int PMPI_Info_dup(MPI_Info info, MPI_Info *newinfo);

int PMPI_Info_create_env(int argc, char **argv, MPI_Info *info);

int PMPI_Info_free(MPI_Info *info);

int PMPI_Intercomm_create(MPI_Comm local_comm,
                          int local_leader,
                          MPI_Comm peer_comm,
                          int remote_leader,
                          int tag,
                          MPI_Comm *newintercomm);

int PMPI_Intercomm_merge(MPI_Comm intercomm, int high, MPI_Comm *newintracomm);

int PMPI_Comm_toint(MPI_Comm comm);

MPI_Comm PMPI_Comm_fromint(int comm);

int PMPI_Errhandler_toint(MPI_Errhandler errhandler);

MPI_Errhandler PMPI_Errhandler_fromint(int errhandler);

int PMPI_File_toint(MPI_File file);

MPI_File PMPI_File_fromint(int file);

int PMPI_Group_toint(MPI_Group group);

MPI_Group PMPI_Group_fromint(int group);

int PMPI_Info_toint(MPI_Info info);

MPI_Info PMPI_Info_fromint(int info);

int PMPI_Message_toint(MPI_Message message);

MPI_Message PMPI_Message_fromint(int message);

int PMPI_Op_toint(MPI_Op op);

MPI_Op PMPI_Op_fromint(int op);

int PMPI_Request_toint(MPI_Request request);

MPI_Request PMPI_Request_fromint(int request);

int PMPI_Session_toint(MPI_Session session);

MPI_Session PMPI_Session_fromint(int session);

int PMPI_Type_toint(MPI_Datatype datatype);

MPI_Datatype PMPI_Type_fromint(int datatype);

int PMPI_Win_toint(MPI_Win win);

MPI_Win PMPI_Win_fromint(int win);

int PMPI_Neighbor_allgather(const void *sendbuf,
                            int sendcount,
                            MPI_Datatype sendtype,
                            void *recvbuf,
                            int recvcount,
                            MPI_Datatype recvtype,
                            MPI_Comm comm);

int PMPI_Neighbor_allgather_c(const void *sendbuf,
                              MPI_Count sendcount,
                              MPI_Datatype sendtype,
                              void *recvbuf,
                              MPI_Count recvcount,
                              MPI_Datatype recvtype,
                              MPI_Comm comm);

int PMPI_Ineighbor_allgather(const void *sendbuf,
                             int sendcount,
                             MPI_Datatype sendtype,
                             void *recvbuf,
                             int recvcount,
                             MPI_Datatype recvtype,
                             MPI_Comm comm,
                             MPI_Request *request);

int PMPI_Ineighbor_allgather_c(const void *sendbuf,
                               MPI_Count sendcount,
                               MPI_Datatype sendtype,
                               void *recvbuf,
                               MPI_Count recvcount,
                               MPI_Datatype recvtype,
                               MPI_Comm comm,
                               MPI_Request *request);

int PMPI_Neighbor_allgather_init(const void *sendbuf,
                                 int sendcount,
                                 MPI_Datatype sendtype,
                                 void *recvbuf,
                                 int recvcount,
                                 MPI_Datatype recvtype,
                                 MPI_Comm comm,
                                 MPI_Info info,
                                 MPI_Request *request);

int PMPI_Neighbor_allgather_init_c(const void *sendbuf,
                                   MPI_Count sendcount,
                                   MPI_Datatype sendtype,
                                   void *recvbuf,
                                   MPI_Count recvcount,
                                   MPI_Datatype recvtype,
                                   MPI_Comm comm,
                                   MPI_Info info,
                                   MPI_Request *request);

int PMPI_Neighbor_allgatherv(const void *sendbuf,
                             int sendcount,
                             MPI_Datatype sendtype,
                             void *recvbuf,
                             const int *recvcounts,
                             const int *displs,
                             MPI_Datatype recvtype,
                             MPI_Comm comm);

int PMPI_Neighbor_allgatherv_c(const void *sendbuf,
                               MPI_Count sendcount,
                               MPI_Datatype sendtype,
                               void *recvbuf,
                               const MPI_Count *recvcounts,
                               const MPI_Aint *displs,
                               MPI_Datatype recvtype,
                               MPI_Comm comm);

int PMPI_Ineighbor_allgatherv(const void *sendbuf,
                              int sendcount,
                              MPI_Datatype sendtype,
                              void *recvbuf,
                              const int *recvcounts,
                              const int *displs,
                              MPI_Datatype recvtype,
                              MPI_Comm comm,
                              MPI_Request *request);

int PMPI_Ineighbor_allgatherv_c(const void *sendbuf,
                                MPI_Count sendcount,
                                MPI_Datatype sendtype,
                                void *recvbuf,
                                const MPI_Count *recvcounts,
                                const MPI_Aint *displs,
                                MPI_Datatype recvtype,
                                MPI_Comm comm,
                                MPI_Request *request);

int PMPI_Neighbor_allgatherv_init(const void *sendbuf,
                                  int sendcount,
                                  MPI_Datatype sendtype,
                                  void *recvbuf,
                                  const int *recvcounts,
                                  const int *displs,
                                  MPI_Datatype recvtype,
                                  MPI_Comm comm,
                                  MPI_Info info,
                                  MPI_Request *request);

int PMPI_Neighbor_allgatherv_init_c(const void *sendbuf,
                                    MPI_Count sendcount,
                                    MPI_Datatype sendtype,
                                    void *recvbuf,
                                    const MPI_Count *recvcounts,
                                    const MPI_Aint *displs,
                                    MPI_Datatype recvtype,
                                    MPI_Comm comm,
                                    MPI_Info info,
                                    MPI_Request *request);

int PMPI_Neighbor_alltoall(const void *sendbuf,
                           int sendcount,
                           MPI_Datatype sendtype,
                           void *recvbuf,
                           int recvcount,
                           MPI_Datatype recvtype,
                           MPI_Comm comm);

int PMPI_Neighbor_alltoall_c(const void *sendbuf,
                             MPI_Count sendcount,
                             MPI_Datatype sendtype,
                             void *recvbuf,
                             MPI_Count recvcount,
                             MPI_Datatype recvtype,
                             MPI_Comm comm);

int PMPI_Ineighbor_alltoall(const void *sendbuf,
                            int sendcount,
                            MPI_Datatype sendtype,
                            void *recvbuf,
                            int recvcount,
                            MPI_Datatype recvtype,
                            MPI_Comm comm,
                            MPI_Request *request);

int PMPI_Ineighbor_alltoall_c(const void *sendbuf,
                              MPI_Count sendcount,
                              MPI_Datatype sendtype,
                              void *recvbuf,
                              MPI_Count recvcount,
                              MPI_Datatype recvtype,
                              MPI_Comm comm,
                              MPI_Request *request);

int PMPI_Neighbor_alltoall_init(const void *sendbuf,
                                int sendcount,
                                MPI_Datatype sendtype,
                                void *recvbuf,
                                int recvcount,
                                MPI_Datatype recvtype,
                                MPI_Comm comm,
                                MPI_Info info,
                                MPI_Request *request);

int PMPI_Neighbor_alltoall_init_c(const void *sendbuf,
                                  MPI_Count sendcount,
                                  MPI_Datatype sendtype,
                                  void *recvbuf,
                                  MPI_Count recvcount,
                                  MPI_Datatype recvtype,
                                  MPI_Comm comm,
                                  MPI_Info info,
                                  MPI_Request *request);

int PMPI_Neighbor_alltoallv(const void *sendbuf,
                            const int *sendcounts,
                            const int *sdispls,
                            MPI_Datatype sendtype,
                            void *recvbuf,
                            const int *recvcounts,
                            const int *rdispls,
                            MPI_Datatype recvtype,
                            MPI_Comm comm);

int PMPI_Neighbor_alltoallv_c(const void *sendbuf,
                              const MPI_Count *sendcounts,
                              const MPI_Aint *sdispls,
                              MPI_Datatype sendtype,
                              void *recvbuf,
                              const MPI_Count *recvcounts,
                              const MPI_Aint *rdispls,
                              MPI_Datatype recvtype,
                              MPI_Comm comm);

int PMPI_Ineighbor_alltoallv(const void *sendbuf,
                             const int *sendcounts,
                             const int *sdispls,
                             MPI_Datatype sendtype,
                             void *recvbuf,
                             const int *recvcounts,
                             const int *rdispls,
                             MPI_Datatype recvtype,
                             MPI_Comm comm,
                             MPI_Request *request);

int PMPI_Ineighbor_alltoallv_c(const void *sendbuf,
                               const MPI_Count *sendcounts,
                               const MPI_Aint *sdispls,
                               MPI_Datatype sendtype,
                               void *recvbuf,
                               const MPI_Count *recvcounts,
                               const MPI_Aint *rdispls,
                               MPI_Datatype recvtype,
                               MPI_Comm comm,
                               MPI_Request *request);

int PMPI_Neighbor_alltoallv_init(const void *sendbuf,
                                 const int *sendcounts,
                                 const int *sdispls,
                                 MPI_Datatype sendtype,
                                 void *recvbuf,
                                 const int *recvcounts,
                                 const int *rdispls,
                                 MPI_Datatype recvtype,
                                 MPI_Comm comm,
                                 MPI_Info info,
                                 MPI_Request *request);

int PMPI_Neighbor_alltoallv_init_c(const void *sendbuf,
                                   const MPI_Count *sendcounts,
                                   const MPI_Aint *sdispls,
                                   MPI_Datatype sendtype,
                                   void *recvbuf,
                                   const MPI_Count *recvcounts,
                                   const MPI_Aint *rdispls,
                                   MPI_Datatype recvtype,
                                   MPI_Comm comm,
                                   MPI_Info info,
                                   MPI_Request *request);

int PMPI_Neighbor_alltoallw(const void *sendbuf,
                            const int *sendcounts,
                            const MPI_Aint *sdispls,
                            const MPI_Datatype *sendtypes,
                            void *recvbuf,
                            const int *recvcounts,
                            const MPI_Aint *rdispls,
                            const MPI_Datatype *recvtypes,
                            MPI_Comm comm);

int PMPI_Neighbor_alltoallw_c(const void *sendbuf,
                              const MPI_Count *sendcounts,
                              const MPI_Aint *sdispls,
                              const MPI_Datatype *sendtypes,
                              void *recvbuf,
                              const MPI_Count *recvcounts,
                              const MPI_Aint *rdispls,
                              const MPI_Datatype *recvtypes,
                              MPI_Comm comm);

int PMPI_Ineighbor_alltoallw(const void *sendbuf,
                             const int *sendcounts,
                             const MPI_Aint *sdispls,
                             const MPI_Datatype *sendtypes,
                             void *recvbuf,
                             const int *recvcounts,
                             const MPI_Aint *rdispls,
                             const MPI_Datatype *recvtypes,
                             MPI_Comm comm,
                             MPI_Request *request);

int PMPI_Ineighbor_alltoallw_c(const void *sendbuf,
                               const MPI_Count *sendcounts,
                               const MPI_Aint *sdispls,
                               const MPI_Datatype *sendtypes,
                               void *recvbuf,
                               const MPI_Count *recvcounts,
                               const MPI_Aint *rdispls,
                               const MPI_Datatype *recvtypes,
                               MPI_Comm comm,
                               MPI_Request *request);

int PMPI_Neighbor_alltoallw_init(const void *sendbuf,
                                 const int *sendcounts,
                                 const MPI_Aint *sdispls,
                                 const MPI_Datatype *sendtypes,
                                 void *recvbuf,
                                 const int *recvcounts,
                                 const MPI_Aint *rdispls,
                                 const MPI_Datatype *recvtypes,
                                 MPI_Comm comm,
                                 MPI_Info info,
                                 MPI_Request *request);

int PMPI_Neighbor_alltoallw_init_c(const void *sendbuf,
                                   const MPI_Count *sendcounts,
                                   const MPI_Aint *sdispls,
                                   const MPI_Datatype *sendtypes,
                                   void *recvbuf,
                                   const MPI_Count *recvcounts,
                                   const MPI_Aint *rdispls,
                                   const MPI_Datatype *recvtypes,
                                   MPI_Comm comm,
                                   MPI_Info info,
                                   MPI_Request *request);

int PMPI_Op_create(MPI_User_function *user_fn, int commute, MPI_Op *op);

int PMPI_Op_create_c(MPI_User_function_c *user_fn, int commute, MPI_Op *op);

int PMPI_Op_free(MPI_Op *op);

int PMPI_Op_commutative(MPI_Op op, int *commute);

int PMPI_Reduce_local(const void *inbuf, void *inoutbuf, int count, MPI_Datatype datatype, MPI_Op op);

int PMPI_Reduce_local_c(const void *inbuf, void *inoutbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op);

int PMPI_Pack(const void *inbuf,
              int incount,
              MPI_Datatype datatype,
              void *outbuf,
              int outsize,
              int *position,
              MPI_Comm comm);

int PMPI_Pack_c(const void *inbuf,
                MPI_Count incount,
                MPI_Datatype datatype,
                void *outbuf,
                MPI_Count outsize,
                MPI_Count *position,
                MPI_Comm comm);

int PMPI_Unpack(const void *inbuf,
                int insize,
                int *position,
                void *outbuf,
                int outcount,
                MPI_Datatype datatype,
                MPI_Comm comm);

int PMPI_Unpack_c(const void *inbuf,
                  MPI_Count insize,
                  MPI_Count *position,
                  void *outbuf,
                  MPI_Count outcount,
                  MPI_Datatype datatype,
                  MPI_Comm comm);

int PMPI_Pack_size(int incount, MPI_Datatype datatype, MPI_Comm comm, int *size);

int PMPI_Pack_size_c(MPI_Count incount, MPI_Datatype datatype, MPI_Comm comm, MPI_Count *size);

int PMPI_Pack_external(const char *datarep,
                       const void *inbuf,
                       int incount,
                       MPI_Datatype datatype,
                       void *outbuf,
                       MPI_Aint outsize,
                       MPI_Aint *position);

int PMPI_Pack_external_c(const char *datarep,
                         const void *inbuf,
                         MPI_Count incount,
                         MPI_Datatype datatype,
                         void *outbuf,
                         MPI_Count outsize,
                         MPI_Count *position);

int PMPI_Unpack_external(const char *datarep,
                         const void *inbuf,
                         MPI_Aint insize,
                         MPI_Aint *position,
                         void *outbuf,
                         int outcount,
                         MPI_Datatype datatype);

int PMPI_Unpack_external_c(const char *datarep,
                           const void *inbuf,
                           MPI_Count insize,
                           MPI_Count *position,
                           void *outbuf,
                           MPI_Count outcount,
                           MPI_Datatype datatype);

int PMPI_Pack_external_size(const char *datarep, int incount, MPI_Datatype datatype, MPI_Aint *size);

int PMPI_Pack_external_size_c(const char *datarep, MPI_Count incount, MPI_Datatype datatype, MPI_Count *size);

int PMPI_Bsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

int PMPI_Bsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

int PMPI_Ibsend(const void *buf,
                int count,
                MPI_Datatype datatype,
                int dest,
                int tag,
                MPI_Comm comm,
                MPI_Request *request);

int PMPI_Ibsend_c(const void *buf,
                  MPI_Count count,
                  MPI_Datatype datatype,
                  int dest,
                  int tag,
                  MPI_Comm comm,
                  MPI_Request *request);

int PMPI_Bsend_init(const void *buf,
                    int count,
                    MPI_Datatype datatype,
                    int dest,
                    int tag,
                    MPI_Comm comm,
                    MPI_Request *request);

int PMPI_Bsend_init_c(const void *buf,
                      MPI_Count count,
                      MPI_Datatype datatype,
                      int dest,
                      int tag,
                      MPI_Comm comm,
                      MPI_Request *request);

int PMPI_Comm_attach_buffer(MPI_Comm comm, void *buffer, int size);

int PMPI_Comm_attach_buffer_c(MPI_Comm comm, void *buffer, MPI_Count size);

int PMPI_Comm_detach_buffer(MPI_Comm comm, void *buffer_addr, int *size);

int PMPI_Comm_detach_buffer_c(MPI_Comm comm, void *buffer_addr, MPI_Count *size);

int PMPI_Comm_flush_buffer(MPI_Comm comm);

int PMPI_Comm_iflush_buffer(MPI_Comm comm, MPI_Request *request);

int PMPI_Session_attach_buffer(MPI_Session session, void *buffer, int size);

int PMPI_Session_attach_buffer_c(MPI_Session session, void *buffer, MPI_Count size);

int PMPI_Session_detach_buffer(MPI_Session session, void *buffer_addr, int *size);

int PMPI_Session_detach_buffer_c(MPI_Session session, void *buffer_addr, MPI_Count *size);

int PMPI_Session_flush_buffer(MPI_Session session);

int PMPI_Session_iflush_buffer(MPI_Session session, MPI_Request *request);

int PMPI_Buffer_attach(void *buffer, int size);

int PMPI_Buffer_attach_c(void *buffer, MPI_Count size);

int PMPI_Buffer_detach(void *buffer_addr, int *size);

int PMPI_Buffer_detach_c(void *buffer_addr, MPI_Count *size);

int PMPI_Buffer_flush(void);

int PMPI_Buffer_iflush(MPI_Request *request);

int PMPI_Sendrecv(const void *sendbuf,
                  int sendcount,
                  MPI_Datatype sendtype,
                  int dest,
                  int sendtag,
                  void *recvbuf,
                  int recvcount,
                  MPI_Datatype recvtype,
                  int source,
                  int recvtag,
                  MPI_Comm comm,
                  MPI_Status *status);

int PMPI_Sendrecv_c(const void *sendbuf,
                    MPI_Count sendcount,
                    MPI_Datatype sendtype,
                    int dest,
                    int sendtag,
                    void *recvbuf,
                    MPI_Count recvcount,
                    MPI_Datatype recvtype,
                    int source,
                    int recvtag,
                    MPI_Comm comm,
                    MPI_Status *status);

int PMPI_Isendrecv(const void *sendbuf,
                   int sendcount,
                   MPI_Datatype sendtype,
                   int dest,
                   int sendtag,
                   void *recvbuf,
                   int recvcount,
                   MPI_Datatype recvtype,
                   int source,
                   int recvtag,
                   MPI_Comm comm,
                   MPI_Request *request);

int PMPI_Isendrecv_c(const void *sendbuf,
                     MPI_Count sendcount,
                     MPI_Datatype sendtype,
                     int dest,
                     int sendtag,
                     void *recvbuf,
                     MPI_Count recvcount,
                     MPI_Datatype recvtype,
                     int source,
                     int recvtag,
                     MPI_Comm comm,
                     MPI_Request *request);

int PMPI_Sendrecv_replace(void *buf,
                          int count,
                          MPI_Datatype datatype,
                          int dest,
                          int sendtag,
                          int source,
                          int recvtag,
                          MPI_Comm comm,
                          MPI_Status *status);

int PMPI_Sendrecv_replace_c(void *buf,
                            MPI_Count count,
                            MPI_Datatype datatype,
                            int dest,
                            int sendtag,
                            int source,
                            int recvtag,
                            MPI_Comm comm,
                            MPI_Status *status);

int PMPI_Isendrecv_replace(void *buf,
                           int count,
                           MPI_Datatype datatype,
                           int dest,
                           int sendtag,
                           int source,
                           int recvtag,
                           MPI_Comm comm,
                           MPI_Request *request);

int PMPI_Isendrecv_replace_c(void *buf,
                             MPI_Count count,
                             MPI_Datatype datatype,
                             int dest,
                             int sendtag,
                             int source,
                             int recvtag,
                             MPI_Comm comm,
                             MPI_Request *request);

int PMPI_Psend_init(const void *buf,
                    int partitions,
                    MPI_Count count,
                    MPI_Datatype datatype,
                    int dest,
                    int tag,
                    MPI_Comm comm,
                    MPI_Info info,
                    MPI_Request *request);

int PMPI_Precv_init(void *buf,
                    int partitions,
                    MPI_Count count,
                    MPI_Datatype datatype,
                    int source,
                    int tag,
                    MPI_Comm comm,
                    MPI_Info info,
                    MPI_Request *request);

int PMPI_Pready(int partition, MPI_Request request);

int PMPI_Pready_range(int partition_low, int partition_high, MPI_Request request);

int PMPI_Pready_list(int length, const int *array_of_partitions, MPI_Request request);

int PMPI_Parrived(MPI_Request request, int partition, int *flag);

int PMPI_Send_init(const void *buf,
                   int count,
                   MPI_Datatype datatype,
                   int dest,
                   int tag,
                   MPI_Comm comm,
                   MPI_Request *request);

int PMPI_Send_init_c(const void *buf,
                     MPI_Count count,
                     MPI_Datatype datatype,
                     int dest,
                     int tag,
                     MPI_Comm comm,
                     MPI_Request *request);

int PMPI_Ssend_init(const void *buf,
                    int count,
                    MPI_Datatype datatype,
                    int dest,
                    int tag,
                    MPI_Comm comm,
                    MPI_Request *request);

int PMPI_Ssend_init_c(const void *buf,
                      MPI_Count count,
                      MPI_Datatype datatype,
                      int dest,
                      int tag,
                      MPI_Comm comm,
                      MPI_Request *request);

int PMPI_Rsend_init(const void *buf,
                    int count,
                    MPI_Datatype datatype,
                    int dest,
                    int tag,
                    MPI_Comm comm,
                    MPI_Request *request);

int PMPI_Rsend_init_c(const void *buf,
                      MPI_Count count,
                      MPI_Datatype datatype,
                      int dest,
                      int tag,
                      MPI_Comm comm,
                      MPI_Request *request);

int PMPI_Recv_init(void *buf,
                   int count,
                   MPI_Datatype datatype,
                   int source,
                   int tag,
                   MPI_Comm comm,
                   MPI_Request *request);

int PMPI_Recv_init_c(void *buf,
                     MPI_Count count,
                     MPI_Datatype datatype,
                     int source,
                     int tag,
                     MPI_Comm comm,
                     MPI_Request *request);

int PMPI_Start(MPI_Request *request);

int PMPI_Startall(int count, MPI_Request *array_of_requests);

int PMPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status);

int PMPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag, MPI_Status *status);

int PMPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message, MPI_Status *status);

int PMPI_Improbe(int source, int tag, MPI_Comm comm, int *flag, MPI_Message *message, MPI_Status *status);

int PMPI_Mrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message, MPI_Status *status);

int PMPI_Mrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message, MPI_Status *status);

int PMPI_Imrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request);

int PMPI_Imrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request);

int PMPI_Recv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Status *status);

int PMPI_Recv_c(void *buf,
                MPI_Count count,
                MPI_Datatype datatype,
                int source,
                int tag,
                MPI_Comm comm,
                MPI_Status *status);

int PMPI_Irecv(void *buf, int count, MPI_Datatype datatype, int source, int tag, MPI_Comm comm, MPI_Request *request);

int PMPI_Irecv_c(void *buf,
                 MPI_Count count,
                 MPI_Datatype datatype,
                 int source,
                 int tag,
                 MPI_Comm comm,
                 MPI_Request *request);

int PMPI_Send(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

int PMPI_Send_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

int PMPI_Ssend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

int PMPI_Ssend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

int PMPI_Rsend(const void *buf, int count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

int PMPI_Rsend_c(const void *buf, MPI_Count count, MPI_Datatype datatype, int dest, int tag, MPI_Comm comm);

int PMPI_Isend(const void *buf,
               int count,
               MPI_Datatype datatype,
               int dest,
               int tag,
               MPI_Comm comm,
               MPI_Request *request);

int PMPI_Isend_c(const void *buf,
                 MPI_Count count,
                 MPI_Datatype datatype,
                 int dest,
                 int tag,
                 MPI_Comm comm,
                 MPI_Request *request);

int PMPI_Issend(const void *buf,
                int count,
                MPI_Datatype datatype,
                int dest,
                int tag,
                MPI_Comm comm,
                MPI_Request *request);

int PMPI_Issend_c(const void *buf,
                  MPI_Count count,
                  MPI_Datatype datatype,
                  int dest,
                  int tag,
                  MPI_Comm comm,
                  MPI_Request *request);

int PMPI_Irsend(const void *buf,
                int count,
                MPI_Datatype datatype,
                int dest,
                int tag,
                MPI_Comm comm,
                MPI_Request *request);

int PMPI_Irsend_c(const void *buf,
                  MPI_Count count,
                  MPI_Datatype datatype,
                  int dest,
                  int tag,
                  MPI_Comm comm,
                  MPI_Request *request);

int PMPI_Init(int *argc, char ***argv);

int PMPI_Init_thread(int *argc, char ***argv, int required, int *provided);

int PMPI_Initialized(int *flag);

int PMPI_Finalize(void);

int PMPI_Finalized(int *flag);

int PMPI_Query_thread(int *provided);

int PMPI_Is_thread_main(int *flag);

int PMPI_Comm_get_parent(MPI_Comm *parent);

int PMPI_Abort(MPI_Comm comm, int errorcode);

int PMPI_Pcontrol(const int level, ...);

int PMPI_Accumulate(const void *origin_addr,
                    int origin_count,
                    MPI_Datatype origin_datatype,
                    int target_rank,
                    MPI_Aint target_disp,
                    int target_count,
                    MPI_Datatype target_datatype,
                    MPI_Op op,
                    MPI_Win win);

int PMPI_Accumulate_c(const void *origin_addr,
                      MPI_Count origin_count,
                      MPI_Datatype origin_datatype,
                      int target_rank,
                      MPI_Aint target_disp,
                      MPI_Count target_count,
                      MPI_Datatype target_datatype,
                      MPI_Op op,
                      MPI_Win win);

int PMPI_Get_accumulate(const void *origin_addr,
                        int origin_count,
                        MPI_Datatype origin_datatype,
                        void *result_addr,
                        int result_count,
                        MPI_Datatype result_datatype,
                        int target_rank,
                        MPI_Aint target_disp,
                        int target_count,
                        MPI_Datatype target_datatype,
                        MPI_Op op,
                        MPI_Win win);

int PMPI_Get_accumulate_c(const void *origin_addr,
                          MPI_Count origin_count,
                          MPI_Datatype origin_datatype,
                          void *result_addr,
                          MPI_Count result_count,
                          MPI_Datatype result_datatype,
                          int target_rank,
                          MPI_Aint target_disp,
                          MPI_Count target_count,
                          MPI_Datatype target_datatype,
                          MPI_Op op,
                          MPI_Win win);

int PMPI_Fetch_and_op(const void *origin_addr,
                      void *result_addr,
                      MPI_Datatype datatype,
                      int target_rank,
                      MPI_Aint target_disp,
                      MPI_Op op,
                      MPI_Win win);

int PMPI_Compare_and_swap(const void *origin_addr,
                          const void *compare_addr,
                          void *result_addr,
                          MPI_Datatype datatype,
                          int target_rank,
                          MPI_Aint target_disp,
                          MPI_Win win);

int PMPI_Put(const void *origin_addr,
             int origin_count,
             MPI_Datatype origin_datatype,
             int target_rank,
             MPI_Aint target_disp,
             int target_count,
             MPI_Datatype target_datatype,
             MPI_Win win);

int PMPI_Put_c(const void *origin_addr,
               MPI_Count origin_count,
               MPI_Datatype origin_datatype,
               int target_rank,
               MPI_Aint target_disp,
               MPI_Count target_count,
               MPI_Datatype target_datatype,
               MPI_Win win);

int PMPI_Get(void *origin_addr,
             int origin_count,
             MPI_Datatype origin_datatype,
             int target_rank,
             MPI_Aint target_disp,
             int target_count,
             MPI_Datatype target_datatype,
             MPI_Win win);

int PMPI_Get_c(void *origin_addr,
               MPI_Count origin_count,
               MPI_Datatype origin_datatype,
               int target_rank,
               MPI_Aint target_disp,
               MPI_Count target_count,
               MPI_Datatype target_datatype,
               MPI_Win win);

int PMPI_Rput(const void *origin_addr,
              int origin_count,
              MPI_Datatype origin_datatype,
              int target_rank,
              MPI_Aint target_disp,
              int target_count,
              MPI_Datatype target_datatype,
              MPI_Win win,
              MPI_Request *request);

int PMPI_Rput_c(const void *origin_addr,
                MPI_Count origin_count,
                MPI_Datatype origin_datatype,
                int target_rank,
                MPI_Aint target_disp,
                MPI_Count target_count,
                MPI_Datatype target_datatype,
                MPI_Win win,
                MPI_Request *request);

int PMPI_Rget(void *origin_addr,
              int origin_count,
              MPI_Datatype origin_datatype,
              int target_rank,
              MPI_Aint target_disp,
              int target_count,
              MPI_Datatype target_datatype,
              MPI_Win win,
              MPI_Request *request);

int PMPI_Rget_c(void *origin_addr,
                MPI_Count origin_count,
                MPI_Datatype origin_datatype,
                int target_rank,
                MPI_Aint target_disp,
                MPI_Count target_count,
                MPI_Datatype target_datatype,
                MPI_Win win,
                MPI_Request *request);

int PMPI_Raccumulate(const void *origin_addr,
                     int origin_count,
                     MPI_Datatype origin_datatype,
                     int target_rank,
                     MPI_Aint target_disp,
                     int target_count,
                     MPI_Datatype target_datatype,
                     MPI_Op op,
                     MPI_Win win,
                     MPI_Request *request);

int PMPI_Raccumulate_c(const void *origin_addr,
                       MPI_Count origin_count,
                       MPI_Datatype origin_datatype,
                       int target_rank,
                       MPI_Aint target_disp,
                       MPI_Count target_count,
                       MPI_Datatype target_datatype,
                       MPI_Op op,
                       MPI_Win win,
                       MPI_Request *request);

int PMPI_Rget_accumulate(const void *origin_addr,
                         int origin_count,
                         MPI_Datatype origin_datatype,
                         void *result_addr,
                         int result_count,
                         MPI_Datatype result_datatype,
                         int target_rank,
                         MPI_Aint target_disp,
                         int target_count,
                         MPI_Datatype target_datatype,
                         MPI_Op op,
                         MPI_Win win,
                         MPI_Request *request);

int PMPI_Rget_accumulate_c(const void *origin_addr,
                           MPI_Count origin_count,
                           MPI_Datatype origin_datatype,
                           void *result_addr,
                           MPI_Count result_count,
                           MPI_Datatype result_datatype,
                           int target_rank,
                           MPI_Aint target_disp,
                           MPI_Count target_count,
                           MPI_Datatype target_datatype,
                           MPI_Op op,
                           MPI_Win win,
                           MPI_Request *request);

int PMPI_Win_fence(int assert, MPI_Win win);

int PMPI_Win_lock(int lock_type, int rank, int assert, MPI_Win win);

int PMPI_Win_unlock(int rank, MPI_Win win);

int PMPI_Win_lock_all(int assert, MPI_Win win);

int PMPI_Win_unlock_all(MPI_Win win);

int PMPI_Win_flush(int rank, MPI_Win win);

int PMPI_Win_flush_local(int rank, MPI_Win win);

int PMPI_Win_flush_all(MPI_Win win);

int PMPI_Win_flush_local_all(MPI_Win win);

int PMPI_Win_sync(MPI_Win win);

int PMPI_Win_post(MPI_Group group, int assert, MPI_Win win);

int PMPI_Win_start(MPI_Group group, int assert, MPI_Win win);

int PMPI_Win_complete(MPI_Win win);

int PMPI_Win_wait(MPI_Win win);

int PMPI_Win_test(MPI_Win win, int *flag);

int PMPI_Win_create(void *base, MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win);

int PMPI_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win);

int PMPI_Win_allocate(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win);

int PMPI_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win);

int PMPI_Win_create_dynamic(MPI_Info info, MPI_Comm comm, MPI_Win *win);

int PMPI_Win_attach(MPI_Win win, void *base, MPI_Aint size);

int PMPI_Win_detach(MPI_Win win, const void *base);

int PMPI_Win_free(MPI_Win *win);

int PMPI_Win_get_group(MPI_Win win, MPI_Group *group);

int PMPI_Win_allocate_shared(MPI_Aint size, int disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win);

int PMPI_Win_allocate_shared_c(MPI_Aint size,
                               MPI_Aint disp_unit,
                               MPI_Info info,
                               MPI_Comm comm,
                               void *baseptr,
                               MPI_Win *win);

int PMPI_Win_shared_query(MPI_Win win, int rank, MPI_Aint *size, int *disp_unit, void *baseptr);

int PMPI_Win_shared_query_c(MPI_Win win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr);

int PMPI_Win_set_name(MPI_Win win, const char *win_name);

int PMPI_Win_get_name(MPI_Win win, char *win_name, int *resultlen);

int PMPI_Win_set_info(MPI_Win win, MPI_Info info);

int PMPI_Win_get_info(MPI_Win win, MPI_Info *info_used);

int PMPI_Session_init(MPI_Info info, MPI_Errhandler errhandler, MPI_Session *session);

int PMPI_Session_finalize(MPI_Session *session);

int PMPI_Session_get_num_psets(MPI_Session session, MPI_Info info, int *npset_names);

int PMPI_Session_get_nth_pset(MPI_Session session, MPI_Info info, int n, int *pset_len, char *pset_name);

int PMPI_Session_get_info(MPI_Session session, MPI_Info *info_used);

int PMPI_Session_get_pset_info(MPI_Session session, const char *pset_name, MPI_Info *info);

int PMPI_Group_from_session_pset(MPI_Session session, const char *pset_name, MPI_Group *newgroup);

int PMPI_Session_create_errhandler(MPI_Session_errhandler_function *session_errhandler_fn,
                                   MPI_Errhandler *errhandler);

int PMPI_Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler);

int PMPI_Session_get_errhandler(MPI_Session session, MPI_Errhandler *errhandler);

int PMPI_Session_call_errhandler(MPI_Session session, int errorcode);

int PMPI_Get_count(const MPI_Status *status, MPI_Datatype datatype, int *count);

int PMPI_Get_count_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);

int PMPI_Get_elements(const MPI_Status *status, MPI_Datatype datatype, int *count);

int PMPI_Get_elements_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);

int PMPI_Get_elements_x(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);

int PMPI_Cancel(MPI_Request *request);

int PMPI_Test_cancelled(const MPI_Status *status, int *flag);

int PMPI_Status_get_source(const MPI_Status *status, int *source);

int PMPI_Status_get_tag(const MPI_Status *status, int *tag);

int PMPI_Status_get_error(const MPI_Status *status, int *err);

int PMPI_T_init_thread(int required, int *provided);

int PMPI_T_finalize(void);

int PMPI_T_enum_get_info(MPI_T_enum enumtype, int *num, char *name, int *name_len);

int PMPI_T_enum_get_item(MPI_T_enum enumtype, int indx, int *value, char *name, int *name_len);

int PMPI_T_cvar_get_num(int *num_cvar);

int PMPI_T_cvar_get_info(int cvar_index,
                         char *name,
                         int *name_len,
                         int *verbosity,
                         MPI_Datatype *datatype,
                         MPI_T_enum *enumtype,
                         char *desc,
                         int *desc_len,
                         int *bind,
                         int *scope);

int PMPI_T_cvar_get_index(const char *name, int *cvar_index);

int PMPI_T_cvar_handle_alloc(int cvar_index, void *obj_handle, MPI_T_cvar_handle *handle, int *count);

int PMPI_T_cvar_handle_free(MPI_T_cvar_handle *handle);

int PMPI_T_cvar_read(MPI_T_cvar_handle handle, void *buf);

int PMPI_T_cvar_write(MPI_T_cvar_handle handle, const void *buf);

int PMPI_T_category_get_num(int *num_cat);

int PMPI_T_category_get_info(int cat_index,
                             char *name,
                             int *name_len,
                             char *desc,
                             int *desc_len,
                             int *num_cvars,
                             int *num_pvars,
                             int *num_categories);

int PMPI_T_category_get_num_events(int cat_index, int *num_events);

int PMPI_T_category_get_index(const char *name, int *cat_index);

int PMPI_T_category_get_cvars(int cat_index, int len, int *indices);

int PMPI_T_category_get_pvars(int cat_index, int len, int *indices);

int PMPI_T_category_get_events(int cat_index, int len, int *indices);

int PMPI_T_category_get_categories(int cat_index, int len, int *indices);

int PMPI_T_category_changed(int *update_number);

int PMPI_T_source_get_num(int *num_sources);

int PMPI_T_source_get_info(int source_index,
                           char *name,
                           int *name_len,
                           char *desc,
                           int *desc_len,
                           MPI_T_source_order *ordering,
                           MPI_Count *ticks_per_second,
                           MPI_Count *max_ticks,
                           MPI_Info *info);

int PMPI_T_source_get_timestamp(int source_index, MPI_Count *timestamp);

int PMPI_T_event_get_num(int *num_events);

int PMPI_T_event_get_info(int event_index,
                          char *name,
                          int *name_len,
                          int *verbosity,
                          MPI_Datatype *array_of_datatypes,
                          MPI_Aint *array_of_displacements,
                          int *num_elements,
                          MPI_T_enum *enumtype,
                          MPI_Info *info,
                          char *desc,
                          int *desc_len,
                          int *bind);

int PMPI_T_event_get_index(const char *name, int *event_index);

int PMPI_T_event_handle_alloc(int event_index,
                              void *obj_handle,
                              MPI_Info info,
                              MPI_T_event_registration *event_registration);

int PMPI_T_event_handle_set_info(MPI_T_event_registration event_registration, MPI_Info info);

int PMPI_T_event_handle_get_info(MPI_T_event_registration event_registration, MPI_Info *info_used);

int PMPI_T_event_register_callback(MPI_T_event_registration event_registration,
                                   MPI_T_cb_safety cb_safety,
                                   MPI_Info info,
                                   void *user_data,
                                   MPI_T_event_cb_function *event_cb_function);

int PMPI_T_event_callback_set_info(MPI_T_event_registration event_registration,
                                   MPI_T_cb_safety cb_safety,
                                   MPI_Info info);

int PMPI_T_event_callback_get_info(MPI_T_event_registration event_registration,
                                   MPI_T_cb_safety cb_safety,
                                   MPI_Info *info_used);

int PMPI_T_event_handle_free(MPI_T_event_registration event_registration,
                             void *user_data,
                             MPI_T_event_free_cb_function *free_cb_function);

int PMPI_T_event_set_dropped_handler(MPI_T_event_registration event_registration,
                                     MPI_T_event_dropped_cb_function *dropped_cb_function);

int PMPI_T_event_read(MPI_T_event_instance event_instance, int element_index, void *buffer);

int PMPI_T_event_copy(MPI_T_event_instance event_instance, void *buffer);

int PMPI_T_event_get_timestamp(MPI_T_event_instance event_instance, MPI_Count *event_timestamp);

int PMPI_T_event_get_source(MPI_T_event_instance event_instance, int *source_index);

int PMPI_T_pvar_get_num(int *num_pvar);

int PMPI_T_pvar_get_info(int pvar_index,
                         char *name,
                         int *name_len,
                         int *verbosity,
                         int *var_class,
                         MPI_Datatype *datatype,
                         MPI_T_enum *enumtype,
                         char *desc,
                         int *desc_len,
                         int *bind,
                         int *readonly,
                         int *continuous,
                         int *atomic);

int PMPI_T_pvar_get_index(const char *name, int var_class, int *pvar_index);

int PMPI_T_pvar_session_create(MPI_T_pvar_session *session);

int PMPI_T_pvar_session_free(MPI_T_pvar_session *session);

int PMPI_T_pvar_handle_alloc(MPI_T_pvar_session session,
                             int pvar_index,
                             void *obj_handle,
                             MPI_T_pvar_handle *handle,
                             int *count);

int PMPI_T_pvar_handle_free(MPI_T_pvar_session session, MPI_T_pvar_handle *handle);

int PMPI_T_pvar_start(MPI_T_pvar_session session, MPI_T_pvar_handle handle);

int PMPI_T_pvar_stop(MPI_T_pvar_session session, MPI_T_pvar_handle handle);

int PMPI_T_pvar_read(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void *buf);

int PMPI_T_pvar_write(MPI_T_pvar_session session, MPI_T_pvar_handle handle, const void *buf);

int PMPI_T_pvar_reset(MPI_T_pvar_session session, MPI_T_pvar_handle handle);

int PMPI_T_pvar_readreset(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void *buf);

int PMPI_Cart_create(MPI_Comm comm_old,
                     int ndims,
                     const int *dims,
                     const int *periods,
                     int reorder,
                     MPI_Comm *comm_cart);

int PMPI_Dims_create(int nnodes, int ndims, int *dims);

int PMPI_Cartdim_get(MPI_Comm comm, int *ndims);

int PMPI_Cart_get(MPI_Comm comm, int maxdims, int *dims, int *periods, int *coords);

int PMPI_Cart_rank(MPI_Comm comm, const int *coords, int *rank);

int PMPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int *coords);

int PMPI_Cart_shift(MPI_Comm comm, int direction, int disp, int *rank_source, int *rank_dest);

int PMPI_Cart_sub(MPI_Comm comm, const int *remain_dims, MPI_Comm *newcomm);

int PMPI_Cart_map(MPI_Comm comm, int ndims, const int *dims, const int *periods, int *newrank);

int PMPI_Graph_create(MPI_Comm comm_old,
                      int nnodes,
                      const int *indx,
                      const int *edges,
                      int reorder,
                      MPI_Comm *comm_graph);

int PMPI_Dist_graph_create_adjacent(MPI_Comm comm_old,
                                    int indegree,
                                    const int *sources,
                                    const int *sourceweights,
                                    int outdegree,
                                    const int *destinations,
                                    const int *destweights,
                                    MPI_Info info,
                                    int reorder,
                                    MPI_Comm *comm_dist_graph);

int PMPI_Dist_graph_create(MPI_Comm comm_old,
                           int n,
                           const int *sources,
                           const int *degrees,
                           const int *destinations,
                           const int *weights,
                           MPI_Info info,
                           int reorder,
                           MPI_Comm *comm_dist_graph);

int PMPI_Topo_test(MPI_Comm comm, int *status);

int PMPI_Graphdims_get(MPI_Comm comm, int *nnodes, int *nedges);

int PMPI_Graph_get(MPI_Comm comm, int maxindex, int maxedges, int *indx, int *edges);

int PMPI_Graph_neighbors_count(MPI_Comm comm, int rank, int *nneighbors);

int PMPI_Graph_neighbors(MPI_Comm comm, int rank, int maxneighbors, int *neighbors);

int PMPI_Dist_graph_neighbors_count(MPI_Comm comm, int *indegree, int *outdegree, int *weighted);

int PMPI_Dist_graph_neighbors(MPI_Comm comm,
                              int maxindegree,
                              int *sources,
                              int *sourceweights,
                              int maxoutdegree,
                              int *destinations,
                              int *destweights);

int PMPI_Graph_map(MPI_Comm comm, int nnodes, const int *indx, const int *edges, int *newrank);

/* Functions of the ABI that this library does not have: programs that call them compile and cannot be linked.
 * Programs that were linked with another MPI get an error of class MPI_ERR_UNSUPPORTED_OPERATION. */

int MPI_Close_port(const char *port_name);

int PMPI_Close_port(const char *port_name);

int MPI_Comm_accept(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm);

int PMPI_Comm_accept(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm);

int MPI_Comm_connect(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm);

int PMPI_Comm_connect(const char *port_name, MPI_Info info, int root, MPI_Comm comm, MPI_Comm *newcomm);

int MPI_Comm_join(int fd, MPI_Comm *intercomm);

int PMPI_Comm_join(int fd, MPI_Comm *intercomm);

int MPI_Comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm,
        MPI_Comm *intercomm, int array_of_errcodes[]);

int PMPI_Comm_spawn(const char *command, char *argv[], int maxprocs, MPI_Info info, int root, MPI_Comm comm,
        MPI_Comm *intercomm, int array_of_errcodes[]);

int MPI_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[],
        const int array_of_maxprocs[], const MPI_Info array_of_info[], int root, MPI_Comm comm, MPI_Comm *intercomm,
        int array_of_errcodes[]);

int PMPI_Comm_spawn_multiple(int count, char *array_of_commands[], char **array_of_argv[],
        const int array_of_maxprocs[], const MPI_Info array_of_info[], int root, MPI_Comm comm, MPI_Comm *intercomm,
        int array_of_errcodes[]);

int MPI_Lookup_name(const char *service_name, MPI_Info info, char *port_name);

int PMPI_Lookup_name(const char *service_name, MPI_Info info, char *port_name);

int MPI_Open_port(MPI_Info info, char *port_name);

int PMPI_Open_port(MPI_Info info, char *port_name);

int MPI_Publish_name(const char *service_name, MPI_Info info, const char *port_name);

int PMPI_Publish_name(const char *service_name, MPI_Info info, const char *port_name);

int MPI_Unpublish_name(const char *service_name, MPI_Info info, const char *port_name);

int PMPI_Unpublish_name(const char *service_name, MPI_Info info, const char *port_name);

int MPI_File_close(MPI_File *fh);

int PMPI_File_close(MPI_File *fh);

int MPI_File_delete(const char *filename, MPI_Info info);

int PMPI_File_delete(const char *filename, MPI_Info info);

int MPI_File_get_amode(MPI_File fh, int *amode);

int PMPI_File_get_amode(MPI_File fh, int *amode);

int MPI_File_get_atomicity(MPI_File fh, int *flag);

int PMPI_File_get_atomicity(MPI_File fh, int *flag);

int MPI_File_get_byte_offset(MPI_File fh, MPI_Offset offset, MPI_Offset *disp);

int PMPI_File_get_byte_offset(MPI_File fh, MPI_Offset offset, MPI_Offset *disp);

int MPI_File_get_group(MPI_File fh, MPI_Group *group);

int PMPI_File_get_group(MPI_File fh, MPI_Group *group);

int MPI_File_get_info(MPI_File fh, MPI_Info *info_used);

int PMPI_File_get_info(MPI_File fh, MPI_Info *info_used);

int MPI_File_get_position(MPI_File fh, MPI_Offset *offset);

int PMPI_File_get_position(MPI_File fh, MPI_Offset *offset);

int MPI_File_get_position_shared(MPI_File fh, MPI_Offset *offset);

int PMPI_File_get_position_shared(MPI_File fh, MPI_Offset *offset);

int MPI_File_get_size(MPI_File fh, MPI_Offset *size);

int PMPI_File_get_size(MPI_File fh, MPI_Offset *size);

int MPI_File_get_type_extent(MPI_File fh, MPI_Datatype datatype, MPI_Aint *extent);

int PMPI_File_get_type_extent(MPI_File fh, MPI_Datatype datatype, MPI_Aint *extent);

int MPI_File_get_type_extent_c(MPI_File fh, MPI_Datatype datatype, MPI_Count *extent);

int PMPI_File_get_type_extent_c(MPI_File fh, MPI_Datatype datatype, MPI_Count *extent);

int MPI_File_get_view(MPI_File fh, MPI_Offset *disp, MPI_Datatype *etype, MPI_Datatype *filetype,
        char *datarep);

int PMPI_File_get_view(MPI_File fh, MPI_Offset *disp, MPI_Datatype *etype, MPI_Datatype *filetype,
        char *datarep);

int MPI_File_iread(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request);

int PMPI_File_iread(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request);

int MPI_File_iread_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request);

int PMPI_File_iread_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request);

int MPI_File_iread_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request);

int PMPI_File_iread_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request);

int MPI_File_iread_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request);

int PMPI_File_iread_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Request *request);

int MPI_File_iread_at(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iread_at(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_iread_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iread_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_iread_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iread_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_iread_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iread_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_iread_shared(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request);

int PMPI_File_iread_shared(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Request *request);

int MPI_File_iread_shared_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iread_shared_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_iwrite(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request);

int PMPI_File_iwrite(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request);

int MPI_File_iwrite_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iwrite_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_iwrite_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request);

int PMPI_File_iwrite_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Request *request);

int MPI_File_iwrite_all_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iwrite_all_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_iwrite_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iwrite_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_iwrite_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
        MPI_Datatype datatype, MPI_Request *request);

int PMPI_File_iwrite_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
        MPI_Datatype datatype, MPI_Request *request);

int MPI_File_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iwrite_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_iwrite_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
        MPI_Datatype datatype, MPI_Request *request);

int PMPI_File_iwrite_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
        MPI_Datatype datatype, MPI_Request *request);

int MPI_File_iwrite_shared(MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iwrite_shared(MPI_File fh, const void *buf, int count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_iwrite_shared_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int PMPI_File_iwrite_shared_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Request *request);

int MPI_File_open(MPI_Comm comm, const char *filename, int amode, MPI_Info info, MPI_File *fh);

int PMPI_File_open(MPI_Comm comm, const char *filename, int amode, MPI_Info info, MPI_File *fh);

int MPI_File_preallocate(MPI_File fh, MPI_Offset size);

int PMPI_File_preallocate(MPI_File fh, MPI_Offset size);

int MPI_File_read(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_read(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_read_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_read_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_read_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_read_all(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_read_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_read_all_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_read_all_begin(MPI_File fh, void *buf, int count, MPI_Datatype datatype);

int PMPI_File_read_all_begin(MPI_File fh, void *buf, int count, MPI_Datatype datatype);

int MPI_File_read_all_begin_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype);

int PMPI_File_read_all_begin_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype);

int MPI_File_read_all_end(MPI_File fh, void *buf, MPI_Status *status);

int PMPI_File_read_all_end(MPI_File fh, void *buf, MPI_Status *status);

int MPI_File_read_at(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype,
        MPI_Status *status);

int PMPI_File_read_at(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype,
        MPI_Status *status);

int MPI_File_read_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int PMPI_File_read_at_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int MPI_File_read_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype,
        MPI_Status *status);

int PMPI_File_read_at_all(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype,
        MPI_Status *status);

int MPI_File_read_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int PMPI_File_read_at_all_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int MPI_File_read_at_all_begin(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype);

int PMPI_File_read_at_all_begin(MPI_File fh, MPI_Offset offset, void *buf, int count, MPI_Datatype datatype);

int MPI_File_read_at_all_begin_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count,
        MPI_Datatype datatype);

int PMPI_File_read_at_all_begin_c(MPI_File fh, MPI_Offset offset, void *buf, MPI_Count count,
        MPI_Datatype datatype);

int MPI_File_read_at_all_end(MPI_File fh, void *buf, MPI_Status *status);

int PMPI_File_read_at_all_end(MPI_File fh, void *buf, MPI_Status *status);

int MPI_File_read_ordered(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_read_ordered(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_read_ordered_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int PMPI_File_read_ordered_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int MPI_File_read_ordered_begin(MPI_File fh, void *buf, int count, MPI_Datatype datatype);

int PMPI_File_read_ordered_begin(MPI_File fh, void *buf, int count, MPI_Datatype datatype);

int MPI_File_read_ordered_begin_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype);

int PMPI_File_read_ordered_begin_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype);

int MPI_File_read_ordered_end(MPI_File fh, void *buf, MPI_Status *status);

int PMPI_File_read_ordered_end(MPI_File fh, void *buf, MPI_Status *status);

int MPI_File_read_shared(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_read_shared(MPI_File fh, void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_read_shared_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_read_shared_c(MPI_File fh, void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_seek(MPI_File fh, MPI_Offset offset, int whence);

int PMPI_File_seek(MPI_File fh, MPI_Offset offset, int whence);

int MPI_File_seek_shared(MPI_File fh, MPI_Offset offset, int whence);

int PMPI_File_seek_shared(MPI_File fh, MPI_Offset offset, int whence);

int MPI_File_set_atomicity(MPI_File fh, int flag);

int PMPI_File_set_atomicity(MPI_File fh, int flag);

int MPI_File_set_info(MPI_File fh, MPI_Info info);

int PMPI_File_set_info(MPI_File fh, MPI_Info info);

int MPI_File_set_size(MPI_File fh, MPI_Offset size);

int PMPI_File_set_size(MPI_File fh, MPI_Offset size);

int MPI_File_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, MPI_Datatype filetype,
        const char *datarep, MPI_Info info);

int PMPI_File_set_view(MPI_File fh, MPI_Offset disp, MPI_Datatype etype, MPI_Datatype filetype,
        const char *datarep, MPI_Info info);

int MPI_File_sync(MPI_File fh);

int PMPI_File_sync(MPI_File fh);

int MPI_File_write(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_write(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_write_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_write_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_write_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_write_all(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_write_all_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int PMPI_File_write_all_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int MPI_File_write_all_begin(MPI_File fh, const void *buf, int count, MPI_Datatype datatype);

int PMPI_File_write_all_begin(MPI_File fh, const void *buf, int count, MPI_Datatype datatype);

int MPI_File_write_all_begin_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype);

int PMPI_File_write_all_begin_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype);

int MPI_File_write_all_end(MPI_File fh, const void *buf, MPI_Status *status);

int PMPI_File_write_all_end(MPI_File fh, const void *buf, MPI_Status *status);

int MPI_File_write_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype,
        MPI_Status *status);

int PMPI_File_write_at(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype,
        MPI_Status *status);

int MPI_File_write_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
        MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_write_at_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
        MPI_Datatype datatype, MPI_Status *status);

int MPI_File_write_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype,
        MPI_Status *status);

int PMPI_File_write_at_all(MPI_File fh, MPI_Offset offset, const void *buf, int count, MPI_Datatype datatype,
        MPI_Status *status);

int MPI_File_write_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
        MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_write_at_all_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
        MPI_Datatype datatype, MPI_Status *status);

int MPI_File_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void *buf, int count,
        MPI_Datatype datatype);

int PMPI_File_write_at_all_begin(MPI_File fh, MPI_Offset offset, const void *buf, int count,
        MPI_Datatype datatype);

int MPI_File_write_at_all_begin_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
        MPI_Datatype datatype);

int PMPI_File_write_at_all_begin_c(MPI_File fh, MPI_Offset offset, const void *buf, MPI_Count count,
        MPI_Datatype datatype);

int MPI_File_write_at_all_end(MPI_File fh, const void *buf, MPI_Status *status);

int PMPI_File_write_at_all_end(MPI_File fh, const void *buf, MPI_Status *status);

int MPI_File_write_ordered(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_write_ordered(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_write_ordered_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int PMPI_File_write_ordered_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int MPI_File_write_ordered_begin(MPI_File fh, const void *buf, int count, MPI_Datatype datatype);

int PMPI_File_write_ordered_begin(MPI_File fh, const void *buf, int count, MPI_Datatype datatype);

int MPI_File_write_ordered_begin_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype);

int PMPI_File_write_ordered_begin_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype);

int MPI_File_write_ordered_end(MPI_File fh, const void *buf, MPI_Status *status);

int PMPI_File_write_ordered_end(MPI_File fh, const void *buf, MPI_Status *status);

int MPI_File_write_shared(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int PMPI_File_write_shared(MPI_File fh, const void *buf, int count, MPI_Datatype datatype, MPI_Status *status);

int MPI_File_write_shared_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int PMPI_File_write_shared_c(MPI_File fh, const void *buf, MPI_Count count, MPI_Datatype datatype,
        MPI_Status *status);

int MPI_Register_datarep(const char *datarep, MPI_Datarep_conversion_function *read_conversion_fn,
        MPI_Datarep_conversion_function *write_conversion_fn, MPI_Datarep_extent_function *dtype_file_extent_fn,
        void *extra_state);

int PMPI_Register_datarep(const char *datarep, MPI_Datarep_conversion_function *read_conversion_fn,
        MPI_Datarep_conversion_function *write_conversion_fn, MPI_Datarep_extent_function *dtype_file_extent_fn,
        void *extra_state);

int MPI_Register_datarep_c(const char *datarep, MPI_Datarep_conversion_function_c *read_conversion_fn,
        MPI_Datarep_conversion_function_c *write_conversion_fn, MPI_Datarep_extent_function *dtype_file_extent_fn,
        void *extra_state);

int PMPI_Register_datarep_c(const char *datarep, MPI_Datarep_conversion_function_c *read_conversion_fn,
        MPI_Datarep_conversion_function_c *write_conversion_fn, MPI_Datarep_extent_function *dtype_file_extent_fn,
        void *extra_state);

#ifdef __cplusplus
}  /* extern "C" */
#endif  /* __cplusplus */

#endif  /* RMAMPI_MPI_H */
