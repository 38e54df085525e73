/* mpi.h of rmampi: the MPI-5.0 standard ABI. Generated from the Rust source by cbindgen; do not edit.
 * All constants, types and functions of the ABI are declared. The functions that the library does not implement
 * are at the end. */

#ifndef RMAMPI_MPI_H
#define RMAMPI_MPI_H

#include <stdint.h>

/* Handles are C casts of numbers. Without the pragma, C++ compilers warn about them (-Wold-style-cast). */
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
 * An info object: a set of pairs of key and value, which are strings.
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
 * A count of elements or bytes, at least as large as `MPI_Aint` and `MPI_Offset`.
 */
typedef int64_t MPI_Count;

/**
 * A request.
 */
typedef MPI_ABI_Request *MPI_Request;

/**
 * An address or a difference of two addresses: signed, with the size of a pointer.
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
 * The status of an operation, such as a received message (MPI-5.0 section 3.2.5).
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
   * Error code of the operation. Calls that complete several requests set this field if they return MPI_ERR_IN_STATUS.
   */
  int MPI_ERROR;
  /**
   * Reserved for the library.
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
 * The handle of a control variable.
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
 * A session for performance variables.
 */
typedef MPI_ABI_T_pvar_session *MPI_T_pvar_session;

/**
 * The handle of a performance variable.
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

/* Callback types of the MPI-5.0 standard ABI, which are function types, and the tagged enumerations of the tools
 * interface. cbindgen cannot write these declarations, so they are copied from src/abi/callbacks.h to mpi.h. */
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

/* Conversions of handles and statuses between C and Fortran. The ABI does not define MPI_Fint, because the ABI does
 * not depend on a Fortran compiler. Here, MPI_Fint is an INTEGER of 4 bytes. The names below are macros and inline
 * functions that use only functions of the ABI. Therefore a program that uses them runs with any library of the ABI.
 * Macros that another header has defined before are not changed. */
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
 * Returns the version of the standard ABI that the library implements: 1 and 0. The call is allowed at any time. Errors:
 * MPI_ERR_ARG. MPI-5.0 chapter 20.
 */
int MPI_Abi_get_version(int *abi_major,
                        int *abi_minor);

/**
 * Returns a new info object with the sizes of MPI_Aint, MPI_Count and MPI_Offset in bytes. The keys are `mpi_aint_size`,
 * `mpi_count_size` and `mpi_offset_size`. The program frees the object by MPI_Info_free. The call is allowed at any time.
 * Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 20.3.
 */
int MPI_Abi_get_info(MPI_Info *info);

/**
 * Returns a new info object that describes Fortran's types. The keys are the sizes of the default kinds in bytes
 * (`mpi_integer_size` and so on) and the support of optional datatypes (`mpi_real16_supported` and so on). The values hold for
 * gfortran without options: the sizes are those of MPI_INTEGER and MPI_LOGICAL in C. In a Fortran program whose INTEGERs have
 * 8 bytes, the Fortran procedure returns 8 for INTEGER and LOGICAL. The program frees the object by MPI_Info_free. The call is
 * allowed at any time. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 20.4.1.
 */
int MPI_Abi_get_fortran_info(MPI_Info *info);

/**
 * Fails with MPI_ERR_ABI, because the library already knows its Fortran compiler. The results of MPI_Abi_get_fortran_info do not
 * change. Other errors: MPI_ERR_INFO. MPI-5.0 section 20.4.1.
 */
int MPI_Abi_set_fortran_info(MPI_Info info);

/**
 * Returns the representations of Fortran's true and false for a LOGICAL of `logical_size` bytes (1, 2, 4, 8 or 16). The values
 * are gfortran's, and `is_set` becomes true. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 20.4.1.
 */
int MPI_Abi_get_fortran_booleans(int logical_size,
                                 void *logical_true,
                                 void *logical_false,
                                 int *is_set);

/**
 * Fails with MPI_ERR_ABI, because the library already knows its Fortran compiler. The results of MPI_Abi_get_fortran_booleans do
 * not change. Other errors: MPI_ERR_ARG. MPI-5.0 section 20.4.1.
 */
int MPI_Abi_set_fortran_booleans(int logical_size,
                                 void *logical_true,
                                 void *logical_false);

/**
 * Creates a key for attributes of communicators. Both callbacks receive `extra_state` and may call MPI.
 *
 * `comm_copy_attr_fn` is called when a communicator that has an attribute with this key is duplicated. With MPI_COMM_NULL_COPY_FN,
 * the new communicator does not get the attribute. With MPI_COMM_DUP_FN, the new communicator gets the attribute with the same
 * value. `comm_delete_attr_fn` is called before an attribute with this key is deleted. With MPI_COMM_NULL_DELETE_FN, no function
 * is called.
 *
 * Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (1048576 keys exist already). MPI-5.0 section 7.7.2.
 */
int MPI_Comm_create_keyval(MPI_Comm_copy_attr_function *comm_copy_attr_fn,
                           MPI_Comm_delete_attr_function *comm_delete_attr_fn,
                           int *comm_keyval,
                           void *extra_state);

/**
 * Frees a key and sets `comm_keyval` to MPI_KEYVAL_INVALID. Existing attributes with this key keep their values and callbacks
 * until they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.2.
 */
int MPI_Comm_free_keyval(int *comm_keyval);

/**
 * Sets an attribute of a communicator at this rank. If the communicator already has an attribute with this key, the call first
 * runs the delete callback and deletes the old attribute. MPI_Finalize begins by deleting the attributes of MPI_COMM_SELF and then
 * those of MPI_COMM_WORLD, in the reverse of the order in which they were set.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
 * old attribute stays. MPI-5.0 section 7.7.2.
 */
int MPI_Comm_set_attr(MPI_Comm comm,
                      int comm_keyval,
                      void *attribute_val);

/**
 * Returns an attribute of a communicator. `attribute_val` is the address of a pointer. For a user's key, the pointer receives the
 * value that was set. For a predefined key, the pointer receives the address of an int. `flag` becomes true if the attribute is
 * set.
 *
 * Predefined keys: MPI_TAG_UB, MPI_IO (value MPI_ANY_SOURCE), MPI_HOST (value MPI_PROC_NULL), MPI_WTIME_IS_GLOBAL (value 1 if
 * all ranks of the job are on one host, otherwise 0), MPI_APPNUM and MPI_UNIVERSE_SIZE (set if the launcher provides them), and
 * MPI_LASTUSEDCODE.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 sections 7.7.2 and 9.1.2.
 */
int MPI_Comm_get_attr(MPI_Comm comm,
                      int comm_keyval,
                      void *attribute_val,
                      int *flag);

/**
 * Deletes an attribute of a communicator at this rank. The call runs the attribute's delete callback first. If no attribute with
 * this key is set, the call does nothing.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
 * attribute stays. MPI-5.0 section 7.7.2.
 */
int MPI_Comm_delete_attr(MPI_Comm comm,
                         int comm_keyval);

/**
 * Creates a key for attributes of windows. The arguments are those of MPI_Comm_create_keyval. The copy callback is never called,
 * because a window cannot be duplicated. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (1048576 keys exist already). MPI-5.0 section 7.7.3.
 */
int MPI_Win_create_keyval(MPI_Win_copy_attr_function *win_copy_attr_fn,
                          MPI_Win_delete_attr_function *win_delete_attr_fn,
                          int *win_keyval,
                          void *extra_state);

/**
 * Frees a key and sets `win_keyval` to MPI_KEYVAL_INVALID. Existing attributes with this key keep their values and callbacks
 * until they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.3.
 */
int MPI_Win_free_keyval(int *win_keyval);

/**
 * Sets an attribute of a window at this rank. If the window already has an attribute with this key, the call first runs the delete
 * callback and deletes the old attribute.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
 * old attribute stays. MPI-5.0 section 7.7.3.
 */
int MPI_Win_set_attr(MPI_Win win,
                     int win_keyval,
                     void *attribute_val);

/**
 * Returns an attribute of a window. `attribute_val` is the address of a pointer, and `flag` becomes true if the attribute is
 * set.
 *
 * For a user's key, the pointer receives the value that was set. For MPI_WIN_BASE, the pointer receives the base address of the
 * window. For MPI_WIN_SIZE, the pointer receives the address of an MPI_Aint. For MPI_WIN_DISP_UNIT, MPI_WIN_CREATE_FLAVOR and
 * MPI_WIN_MODEL, the pointer receives the address of an int.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 sections 7.7.3 and 12.2.6.
 */
int MPI_Win_get_attr(MPI_Win win,
                     int win_keyval,
                     void *attribute_val,
                     int *flag);

/**
 * Deletes an attribute of a window at this rank. The call runs the attribute's delete callback first. If no attribute with this
 * key is set, the call does nothing.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
 * attribute stays. MPI-5.0 section 7.7.3.
 */
int MPI_Win_delete_attr(MPI_Win win,
                        int win_keyval);

/**
 * Deprecated name of MPI_Comm_create_keyval. MPI-5.0 section 16.1.
 */
int MPI_Keyval_create(MPI_Copy_function *copy_fn, MPI_Delete_function *delete_fn, int *keyval, void *extra_state);

/**
 * Deprecated name of MPI_Comm_free_keyval. MPI-5.0 section 16.1.
 */
int MPI_Keyval_free(int *keyval);

/**
 * Deprecated name of MPI_Comm_set_attr. MPI-5.0 section 16.1.
 */
int MPI_Attr_put(MPI_Comm comm, int keyval, void *attribute_val);

/**
 * Deprecated name of MPI_Comm_get_attr. MPI-5.0 section 16.1.
 */
int MPI_Attr_get(MPI_Comm comm, int keyval, void *attribute_val, int *flag);

/**
 * Deprecated name of MPI_Comm_delete_attr. MPI-5.0 section 16.1.
 */
int MPI_Attr_delete(MPI_Comm comm, int keyval);

/**
 * Gathers data of all ranks at every rank. Each rank sends `sendcount` entries at `sendbuf`, which may be MPI_IN_PLACE. Each
 * rank receives `recvcount` entries from every rank into `recvbuf`, in rank order.
 *
 * On an intercommunicator, each group receives what the other group sends.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank called a
 * different collective function). MPI-5.0 section 6.7.
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
 * Starts a nonblocking MPI_Allgather. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section 6.12.5.
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
 * Creates a persistent request for MPI_Allgather. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0
 * section 6.13.5.
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
 * Gathers data of different lengths at every rank. The call is MPI_Allgather, except that `recvcounts[i]` entries are received
 * from rank `i` and stored `displs[i]` entries after the beginning of `recvbuf`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER (another rank
 * called a different collective function). MPI-5.0 section 6.7.
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
 * Starts a nonblocking MPI_Allgatherv. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section 6.12.5.
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
 * Creates a persistent request for MPI_Allgatherv. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0
 * section 6.13.5.
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
 * Sends different data from every rank to every rank. `sendbuf` has one block of `sendcount` entries for each rank, in rank
 * order; `recvbuf` receives one block of `recvcount` entries from each rank, in rank order. `sendbuf` may be MPI_IN_PLACE.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank called a
 * different collective function). MPI-5.0 section 6.8.
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
 * Starts a nonblocking MPI_Alltoall. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section 6.12.6.
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
 * Creates a persistent request for MPI_Alltoall. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0
 * section 6.13.6.
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
 * Sends different data of different lengths from every rank to every rank. The call is MPI_Alltoall, except for the blocks. The
 * block to rank `i` has `sendcounts[i]` entries and begins `sdispls[i]` entries after the beginning of `sendbuf`. The block from
 * rank `i` has `recvcounts[i]` entries and begins `rdispls[i]` entries after the beginning of `recvbuf`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER (another rank
 * called a different collective function). MPI-5.0 section 6.8.
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
 * Starts a nonblocking MPI_Alltoallv. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section 6.12.6.
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
 * Creates a persistent request for MPI_Alltoallv. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0
 * section 6.13.6.
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
 * Sends data of different datatypes from every rank to every rank. The call is MPI_Alltoallv, except that each rank has its own
 * datatype and displacements are in bytes.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER (another rank
 * called a different collective function). MPI-5.0 section 6.8.
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
 * Starts a nonblocking MPI_Alltoallw. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section 6.12.6.
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
 * Creates a persistent request for MPI_Alltoallw. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0
 * section 6.13.6.
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
 * Waits until every rank of `comm` has called MPI_Barrier.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_OTHER (another rank called a different collective function). MPI-5.0 section 6.3.
 */
int MPI_Barrier(MPI_Comm comm);

/**
 * Starts a nonblocking MPI_Barrier. `request` is complete when every rank has called MPI_Ibarrier.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 6.12.1.
 */
int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request);

/**
 * Creates a persistent request for MPI_Barrier. Each MPI_Start of the request starts the operation once. The call is collective.
 * The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_INFO. MPI-5.0 section 6.13.1.
 */
int MPI_Barrier_init(MPI_Comm comm,
                     MPI_Info info,
                     MPI_Request *request);

/**
 * Copies data of one rank to all other ranks. The `count` entries at `buffer` of the rank `root` are copied to `buffer` of every
 * other rank of `comm`.
 *
 * On an intercommunicator, the ranks that are not in the root's group pass the root's rank as `root`. In the root's group, the
 * root passes MPI_ROOT and all other ranks pass MPI_PROC_NULL.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
 * called a different collective function). MPI-5.0 section 6.4.
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
 * Starts a nonblocking MPI_Bcast. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0
 * section 6.12.2.
 */
int MPI_Ibcast(void *buffer,
               int count,
               MPI_Datatype datatype,
               int root,
               MPI_Comm comm,
               MPI_Request *request);

/**
 * MPI_Ibcast with a large count. MPI-5.0 section 6.12.2.
 */
int MPI_Ibcast_c(void *buffer, MPI_Count count, MPI_Datatype datatype, int root, MPI_Comm comm, MPI_Request *request);

/**
 * Creates a persistent request for MPI_Bcast. Each MPI_Start of the request starts the operation once. The call is collective.
 * The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.2.
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
 * Gathers data of all ranks at one rank. Each rank sends `sendcount` entries at `sendbuf`. The rank `root` receives `recvcount`
 * entries from every rank into `recvbuf`, in rank order. `sendbuf` of the root may be MPI_IN_PLACE.
 *
 * On an intercommunicator, the ranks that are not in the root's group pass the root's rank as `root`. In the root's group, the
 * root passes MPI_ROOT and all other ranks pass MPI_PROC_NULL.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
 * called a different collective function). MPI-5.0 section 6.5.
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
 * Starts a nonblocking MPI_Gather. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0
 * section 6.12.3.
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
 * Creates a persistent request for MPI_Gather. Each MPI_Start of the request starts the operation once. The call is collective.
 * The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.3.
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
 * Gathers data of different lengths at one rank. The call is MPI_Gather, except that `recvcounts[i]` entries are received from
 * rank `i` and stored `displs[i]` entries after the beginning of `recvbuf`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER
 * (another rank called a different collective function). MPI-5.0 section 6.5.
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
 * Starts a nonblocking MPI_Gatherv. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0
 * section 6.12.3.
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
 * Creates a persistent request for MPI_Gatherv. Each MPI_Start of the request starts the operation once. The call is collective.
 * The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.3.
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
 * Combines data of all ranks by `op` and stores the results at one rank. Each rank passes `count` entries at `sendbuf`. The
 * library combines the first entries of all ranks, the second entries, and so on, in rank order, and stores the `count` results
 * at `recvbuf` of the rank `root`. `sendbuf` of the root may be MPI_IN_PLACE.
 *
 * On an intercommunicator, the ranks that are not in the root's group pass the root's rank as `root`. In the root's group, the
 * root passes MPI_ROOT and all other ranks pass MPI_PROC_NULL.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_OTHER
 * (another rank called a different collective function). MPI-5.0 section 6.9.1.
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
 * Starts a nonblocking MPI_Reduce. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG.
 * MPI-5.0 section 6.12.7.
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
 * Creates a persistent request for MPI_Reduce. Each MPI_Start of the request starts the operation once. The call is collective.
 * The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 6.13.7.
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
 * Combines data of all ranks by `op` and stores the results at every rank. The call is MPI_Reduce, except that `recvbuf` of
 * every rank receives the results, which are bitwise equal at all ranks. `sendbuf` may be MPI_IN_PLACE.
 *
 * On an intercommunicator, each group receives the combined data of the other group.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
 * called a different collective function). MPI-5.0 section 6.9.6.
 */
int MPI_Allreduce(const void *sendbuf,
                  void *recvbuf,
                  int count,
                  MPI_Datatype datatype,
                  MPI_Op op,
                  MPI_Comm comm);

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
 * Starts a nonblocking MPI_Allreduce. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.12.8.
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
 * Creates a persistent request for MPI_Allreduce. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.8.
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
 * Combines data of all ranks by `op` and scatters the results in blocks of equal length. `sendbuf` has one block of `recvcount`
 * entries for each rank, in rank order. `recvbuf` of rank `i` receives block `i` of the results. `sendbuf` may be MPI_IN_PLACE.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
 * called a different collective function). MPI-5.0 section 6.10.1.
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
 * Starts a nonblocking MPI_Reduce_scatter_block. Until `request` is complete, the program must not write to buffers of sent data
 * or access buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.12.9.
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
 * Creates a persistent request for MPI_Reduce_scatter_block. Each MPI_Start of the request starts the operation once. The call
 * is collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.9.
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
 * Combines data of all ranks by `op` and scatters the results in blocks of different lengths. The call is
 * MPI_Reduce_scatter_block, except that block `i` has `recvcounts[i]` entries. `recvcounts` must be equal at all ranks of a group.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER
 * (another rank called a different collective function). MPI-5.0 section 6.10.2.
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
 * Starts a nonblocking MPI_Reduce_scatter. Until `request` is complete, the program must not write to buffers of sent data or
 * access buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.12.10.
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
 * Creates a persistent request for MPI_Reduce_scatter. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.10.
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
 * Combines, by `op`, the data of the calling rank and of all ranks before it. Each rank passes `count` entries at `sendbuf`, which
 * may be MPI_IN_PLACE. `recvbuf` of rank `i` receives the entries of ranks 0 to `i`, combined in rank order.
 *
 * The call fails for an intercommunicator, because the ranks of its two groups have no common order.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
 * called a different collective function). MPI-5.0 section 6.11.1.
 */
int MPI_Scan(const void *sendbuf,
             void *recvbuf,
             int count,
             MPI_Datatype datatype,
             MPI_Op op,
             MPI_Comm comm);

/**
 * MPI_Scan with a large count. MPI-5.0 section 6.11.1.
 */
int MPI_Scan_c(const void *sendbuf, void *recvbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op, MPI_Comm comm);

/**
 * Starts a nonblocking MPI_Scan. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.12.11.
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
 * Creates a persistent request for MPI_Scan. Each MPI_Start of the request starts the operation once. The call is collective.
 * The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.11.
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
 * Combines, by `op`, the data of all ranks before the calling rank. The call is MPI_Scan without the calling rank's own data.
 * `recvbuf` of rank 0 does not change.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
 * called a different collective function). MPI-5.0 section 6.11.2.
 */
int MPI_Exscan(const void *sendbuf,
               void *recvbuf,
               int count,
               MPI_Datatype datatype,
               MPI_Op op,
               MPI_Comm comm);

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
 * Starts a nonblocking MPI_Exscan. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0 section
 * 6.12.12.
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
 * Creates a persistent request for MPI_Exscan. Each MPI_Start of the request starts the operation once. The call is collective.
 * The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_OP, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.12.
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
 * Distributes data of one rank to all ranks. `sendbuf` of the rank `root` has one block of `sendcount` entries for each rank, in
 * rank order. Each rank receives its block as `recvcount` entries at `recvbuf`. `recvbuf` of the root may be MPI_IN_PLACE.
 *
 * On an intercommunicator, the ranks that are not in the root's group pass the root's rank as `root`. In the root's group, the
 * root passes MPI_ROOT and all other ranks pass MPI_PROC_NULL.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_OTHER (another rank
 * called a different collective function). MPI-5.0 section 6.6.
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
 * Starts a nonblocking MPI_Scatter. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0
 * section 6.12.4.
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
 * Creates a persistent request for MPI_Scatter. Each MPI_Start of the request starts the operation once. The call is collective.
 * The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.4.
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
 * Distributes data of different lengths from one rank to all ranks. The call is MPI_Scatter, except that the block of rank `i`
 * has `sendcounts[i]` entries and begins `displs[i]` entries after the beginning of `sendbuf`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_OTHER
 * (another rank called a different collective function). MPI-5.0 section 6.6.
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
 * Starts a nonblocking MPI_Scatterv. Until `request` is complete, the program must not write to buffers of sent data or access
 * buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0
 * section 6.12.4.
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
 * Creates a persistent request for MPI_Scatterv. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ROOT, MPI_ERR_TRUNCATE, MPI_ERR_ARG, MPI_ERR_INFO.
 * MPI-5.0 section 6.13.4.
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
 * Returns the rank of the calling process in `comm`. On an intercommunicator, this is the rank in the local group. Errors:
 * MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
 */
int MPI_Comm_rank(MPI_Comm comm,
                  int *rank);

/**
 * Returns the number of ranks in `comm`. On an intercommunicator, this is the size of the local group. Errors: MPI_ERR_COMM,
 * MPI_ERR_ARG. MPI-5.0 section 7.4.1.
 */
int MPI_Comm_size(MPI_Comm comm,
                  int *size);

/**
 * Compares two communicators. The result is MPI_IDENT (equal handles), MPI_CONGRUENT (the same processes in the same order),
 * MPI_SIMILAR (the same processes in another order) or MPI_UNEQUAL. For intercommunicators, the call compares the local groups and
 * the remote groups. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.4.1.
 */
int MPI_Comm_compare(MPI_Comm comm1,
                     MPI_Comm comm2,
                     int *result);

/**
 * Sets `flag` to true if `comm` is an intercommunicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.6.1.
 */
int MPI_Comm_test_inter(MPI_Comm comm, int *flag);

/**
 * Returns the number of ranks in the remote group of an intercommunicator. For an intracommunicator, the call returns the size of
 * the intracommunicator; with the setting `RMAMPI_STRICT=1`, it fails. Errors: MPI_ERR_COMM (also for an intracommunicator with
 * `RMAMPI_STRICT=1`), MPI_ERR_ARG. MPI-5.0 section 7.6.1.
 */
int MPI_Comm_remote_size(MPI_Comm comm,
                         int *size);

/**
 * Returns the remote group of an intercommunicator. Errors: MPI_ERR_COMM (`comm` is an intracommunicator), MPI_ERR_ARG. MPI-5.0
 * section 7.6.1.
 */
int MPI_Comm_remote_group(MPI_Comm comm,
                          MPI_Group *group);

/**
 * Sets the name of a communicator at this rank. A name of more than MPI_MAX_OBJECT_NAME - 1 characters is cut.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Comm_set_name(MPI_Comm comm, const char *comm_name);

/**
 * Returns the name of a communicator. The name is empty unless the program has set it or the communicator is predefined. The
 * name of MPI_COMM_NULL is "MPI_COMM_NULL". `comm_name` must have room for MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_COMM,
 * MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Comm_get_name(MPI_Comm comm,
                      char *comm_name,
                      int *resultlen);

/**
 * Changes hints of a communicator at this rank. `info` has the hints to change, with their new values. The call is collective, but
 * it does not wait for other ranks.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_INFO_VALUE (only with the setting `RMAMPI_STRICT=1`; without it, an invalid value is
 * ignored). After an error, no hint is changed. MPI-5.0 section 7.4.4.
 */
int MPI_Comm_set_info(MPI_Comm comm,
                      MPI_Info info);

/**
 * Returns a new info object with all hints of a communicator that are in force at this rank. Errors: MPI_ERR_COMM, MPI_ERR_ARG.
 * MPI-5.0 section 7.4.4.
 */
int MPI_Comm_get_info(MPI_Comm comm,
                      MPI_Info *info_used);

/**
 * Duplicates a communicator. The new communicator has the same ranks as `comm` and separate messages. The call is collective
 * over `comm`.
 *
 * The new communicator gets the topology and the error handler of `comm`. Copy callbacks decide which attributes it gets. The new
 * communicator gets no hints. Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_NO_MEM, errors of copy callbacks. An error at one rank is
 * raised at all ranks. This also holds for the other functions that create communicators. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_dup(MPI_Comm comm,
                 MPI_Comm *newcomm);

/**
 * Duplicates a communicator and gives the new communicator hints. `info` has the hints, as for MPI_Comm_set_info. In all other
 * respects, the call is MPI_Comm_dup.
 *
 * Errors: those of MPI_Comm_dup, MPI_ERR_INFO, MPI_ERR_INFO_VALUE. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_dup_with_info(MPI_Comm comm,
                           MPI_Info info,
                           MPI_Comm *newcomm);

/**
 * Starts a nonblocking MPI_Comm_dup. The call writes the new handle to `newcomm`. The program may use the new communicator when
 * `request` is complete.
 *
 * The call runs the copy callbacks before it returns. If an error occurs at another rank, the request completes with an error.
 * Errors: those of MPI_Comm_dup. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_idup(MPI_Comm comm,
                  MPI_Comm *newcomm,
                  MPI_Request *request);

/**
 * Starts a nonblocking MPI_Comm_dup_with_info. The rules for `newcomm` and `request` are those of MPI_Comm_idup. Errors: those
 * of MPI_Comm_dup_with_info. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_idup_with_info(MPI_Comm comm,
                            MPI_Info info,
                            MPI_Comm *newcomm,
                            MPI_Request *request);

/**
 * Creates a communicator for a group of ranks of `comm`. The call is collective over `comm`.
 *
 * Ranks that are not in the group get MPI_COMM_NULL. Any two ranks must pass equal groups or groups without common ranks.
 *
 * On an intercommunicator, each rank passes a group of ranks of its local group. The result is an intercommunicator of the two
 * groups that are passed. If one of these groups is empty, the result is MPI_COMM_NULL. Errors: MPI_ERR_COMM, MPI_ERR_GROUP,
 * MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_create(MPI_Comm comm,
                    MPI_Group group,
                    MPI_Comm *newcomm);

/**
 * Creates a communicator for a group of ranks of `comm`. Only the ranks of the group call the function, with equal values of
 * `tag`.
 *
 * Errors: MPI_ERR_COMM (also for intercommunicators), MPI_ERR_GROUP, MPI_ERR_TAG, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_create_group(MPI_Comm comm,
                          MPI_Group group,
                          int tag,
                          MPI_Comm *newcomm);

/**
 * Splits a communicator by color. Ranks that pass the same `color` get a common communicator, in which they are ordered by `key`.
 * A rank with the color MPI_UNDEFINED gets MPI_COMM_NULL. On an intercommunicator, a rank also gets MPI_COMM_NULL if no rank of
 * the other group passes its color. The call is collective over `comm`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG (a negative color), MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_split(MPI_Comm comm,
                   int color,
                   int key,
                   MPI_Comm *newcomm);

/**
 * Splits a communicator by the hardware that ranks share. Ranks that share the resource that `split_type` selects get a common
 * communicator, in which they are ordered by `key`. The call is collective over `comm`.
 *
 * The smallest resource that the library knows is the host. These are the values of `split_type` and the results:
 *
 * MPI_COMM_TYPE_SHARED: the new communicator has the ranks of the host.
 *
 * MPI_COMM_TYPE_HW_GUIDED: if the value of the info key `mpi_hw_resource_type` is `mpi_shared_memory`, the new communicator has
 * the ranks of the host. With any other value or without the key, the result is MPI_COMM_NULL.
 *
 * MPI_COMM_TYPE_RESOURCE_GUIDED: the result is that of MPI_COMM_TYPE_HW_GUIDED. Instead of `mpi_hw_resource_type`, `info` may have
 * the key `mpi_pset_name` with the value `mpi://WORLD` (the new communicator has all ranks) or `mpi://SELF` (each rank gets a
 * communicator of its own). With any other value, the result is MPI_COMM_NULL.
 *
 * MPI_COMM_TYPE_HW_UNGUIDED: if the ranks of `comm` are on several hosts, the new communicator has the ranks of the host, and the
 * call sets the key `mpi_hw_resource_type` of `info` to `mpi_shared_memory`. If all ranks are on one host, the result is
 * MPI_COMM_NULL.
 *
 * MPI_UNDEFINED: a rank that passes this value gets MPI_COMM_NULL.
 *
 * `info` may also have the keys of MPI_Comm_set_info.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_ARG (`split_type` is unknown, or two ranks pass different values, neither of which is
 * MPI_UNDEFINED), MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section 7.4.2.
 */
int MPI_Comm_split_type(MPI_Comm comm,
                        int split_type,
                        int key,
                        MPI_Info info,
                        MPI_Comm *newcomm);

/**
 * Frees a communicator and sets `comm` to MPI_COMM_NULL. The call is collective over `comm`. Operations that the program has
 * started on the communicator continue. If the communicator has an attached buffer for buffered sends, the call waits until the
 * messages in the buffer are received, and detaches the buffer.
 *
 * The call first deletes the attributes of the communicator, in the reverse of the order in which they were set. If a delete
 * callback fails, the communicator stays valid, with the attributes that the call has not deleted before. Errors: MPI_ERR_COMM
 * (also for predefined communicators), MPI_ERR_ARG, errors of delete callbacks. MPI-5.0 section 7.4.3.
 */
int MPI_Comm_free(MPI_Comm *comm);

/**
 * Waits for all communication on a communicator, and frees the communicator. The call returns when buffered messages are
 * delivered, operations with freed requests are complete, and all ranks of the communicator have called MPI_Comm_disconnect. The
 * call is collective over `comm`.
 *
 * The program must complete all other operations on the communicator before the call. Errors: those of MPI_Comm_free. MPI-5.0
 * section 11.10.4.
 */
int MPI_Comm_disconnect(MPI_Comm *comm);

/**
 * Creates a communicator from a group without a parent communicator. All processes of the group call the function with the same
 * group and the same `stringtag`. A process that is not in the group gets MPI_COMM_NULL. If the group is empty, the result is also
 * MPI_COMM_NULL.
 *
 * Calls with different string tags are independent, also if several threads call the function at once or the groups overlap.
 * `errhandler` becomes the error handler of the new communicator. `errhandler` also gets the errors of this call; its communicator
 * argument is MPI_COMM_SELF in this case. Info keys: those of MPI_Comm_set_info.
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
 * Creates an intercommunicator from two groups without common processes. All processes of both groups call the function with the
 * same `stringtag`, and pass their own group as `local_group`. If a group is empty, the result is MPI_COMM_NULL.
 *
 * `local_leader` is a rank in `local_group`, and `remote_leader` is a rank in `remote_group`. Only the local leader uses
 * `remote_leader`. The other arguments are those of MPI_Comm_create_from_group. Errors: MPI_ERR_GROUP, MPI_ERR_COMM (a process is
 * in both groups), MPI_ERR_RANK, MPI_ERR_ARG, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ERRHANDLER, MPI_ERR_NO_MEM. MPI-5.0
 * section 7.6.2.
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
 * Waits until an operation is complete, and sets `request` to MPI_REQUEST_NULL. A persistent request becomes inactive instead.
 * Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, and the error of the operation. MPI-5.0 section 3.7.
 */
int MPI_Wait(MPI_Request *request,
             MPI_Status *status);

/**
 * Tests for the completion of an operation. If the operation is complete, `flag` becomes true and `request` becomes
 * MPI_REQUEST_NULL. A persistent request becomes inactive instead. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, and the error of the
 * operation. MPI-5.0 section 3.7.
 */
int MPI_Test(MPI_Request *request,
             int *flag,
             MPI_Status *status);

/**
 * Frees a request and sets `request` to MPI_REQUEST_NULL. The operation continues. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, and the
 * error code that the free function of a generalized request returns. If the free function returns an error code, the request is
 * still freed. MPI-5.0 section 3.7.
 */
int MPI_Request_free(MPI_Request *request);

/**
 * Tests for the completion of an operation without freeing the request. If the operation is complete, `flag` becomes true.
 * Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, and the error code that the query function of a generalized request returns. MPI-5.0
 * section 3.7.
 */
int MPI_Request_get_status(MPI_Request request,
                           int *flag,
                           MPI_Status *status);

/**
 * Waits until all operations of an array of requests are complete, and sets the requests to MPI_REQUEST_NULL. Persistent
 * requests become inactive instead. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS (operations failed; their error
 * codes are in the statuses). MPI-5.0 section 3.7.
 */
int MPI_Waitall(int count,
                MPI_Request *array_of_requests,
                MPI_Status *array_of_statuses);

/**
 * Tests for the completion of all operations of an array of requests. If all are complete, `flag` becomes true and the requests
 * become MPI_REQUEST_NULL. Persistent requests become inactive instead. If not all are complete, no request changes. Errors:
 * MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS (operations failed; their error codes are in the statuses). MPI-5.0 section
 * 3.7.
 */
int MPI_Testall(int count,
                MPI_Request *array_of_requests,
                int *flag,
                MPI_Status *array_of_statuses);

/**
 * Waits until one operation of an array of requests is complete. `indx` receives the index of the complete request. If all
 * requests are MPI_REQUEST_NULL or inactive, the call returns at once, and `indx` is MPI_UNDEFINED. Errors: MPI_ERR_REQUEST,
 * MPI_ERR_ARG, and the error of the operation. MPI-5.0 section 3.7.
 */
int MPI_Waitany(int count,
                MPI_Request *array_of_requests,
                int *indx,
                MPI_Status *status);

/**
 * Tests for the completion of one operation of an array of requests. If one operation is complete, `flag` becomes true and `indx`
 * receives the index of the complete request. If all requests are MPI_REQUEST_NULL or inactive, `flag` becomes true and `indx` is
 * MPI_UNDEFINED. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, and the error of the operation. MPI-5.0 section 3.7.
 */
int MPI_Testany(int count,
                MPI_Request *array_of_requests,
                int *indx,
                int *flag,
                MPI_Status *status);

/**
 * Waits until at least one operation of an array of requests is complete. `outcount` receives the number of complete operations,
 * and `array_of_indices` the indices of their requests. If all requests are MPI_REQUEST_NULL or inactive, the call returns at
 * once, and `outcount` is MPI_UNDEFINED. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS (operations failed; their error
 * codes are in the statuses). MPI-5.0 section 3.7.
 */
int MPI_Waitsome(int incount,
                 MPI_Request *array_of_requests,
                 int *outcount,
                 int *array_of_indices,
                 MPI_Status *array_of_statuses);

/**
 * Tests which operations of an array of requests are complete. `outcount` receives the number of complete operations, and
 * `array_of_indices` the indices of their requests. If all requests are MPI_REQUEST_NULL or inactive, `outcount` is
 * MPI_UNDEFINED. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS (operations failed; their error codes are in the
 * statuses). MPI-5.0 section 3.7.
 */
int MPI_Testsome(int incount,
                 MPI_Request *array_of_requests,
                 int *outcount,
                 int *array_of_indices,
                 MPI_Status *array_of_statuses);

/**
 * Tests for the completion of one operation of an array of requests, without freeing requests. If one operation is complete,
 * `flag` becomes true and `indx` receives the index of the complete request. If all requests are MPI_REQUEST_NULL or inactive,
 * `flag` becomes true and `indx` is MPI_UNDEFINED. Errors: those of MPI_Request_get_status. MPI-5.0 section 3.7.6.
 */
int MPI_Request_get_status_any(int count,
                               const MPI_Request *array_of_requests,
                               int *indx,
                               int *flag,
                               MPI_Status *status);

/**
 * Tests for the completion of all operations of an array of requests, without freeing requests. If all are complete, `flag`
 * becomes true. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG, MPI_ERR_IN_STATUS (the query functions of generalized requests failed;
 * their error codes are in the statuses). MPI-5.0 section 3.7.6.
 */
int MPI_Request_get_status_all(int count,
                               const MPI_Request *array_of_requests,
                               int *flag,
                               MPI_Status *array_of_statuses);

/**
 * Tests which operations of an array of requests are complete, without freeing requests. `outcount` receives the number of
 * complete operations, and `array_of_indices` the indices of their requests. If all requests are MPI_REQUEST_NULL or inactive,
 * `outcount` is MPI_UNDEFINED. Errors: those of MPI_Request_get_status_all. MPI-5.0 section 3.7.6.
 */
int MPI_Request_get_status_some(int incount,
                                const MPI_Request *array_of_requests,
                                int *outcount,
                                int *array_of_indices,
                                MPI_Status *array_of_statuses);

/**
 * Returns an address as a number. In a dynamic window, a target displacement is the number of an address. Errors: MPI_ERR_ARG.
 * MPI-5.0 section 5.1.5.
 */
int MPI_Get_address(const void *location,
                    MPI_Aint *address);

/**
 * Returns the sum of an address and a displacement in bytes. The sum is correct in the whole address space. MPI-5.0 section
 * 5.1.5.
 */
MPI_Aint MPI_Aint_add(MPI_Aint base,
                      MPI_Aint disp);

/**
 * Returns the difference of two addresses, in bytes. MPI-5.0 section 5.1.5.
 */
MPI_Aint MPI_Aint_diff(MPI_Aint addr1, MPI_Aint addr2);

/**
 * Returns the number of bytes of data in a datatype, without gaps. If the number does not fit into the type of `size`, the result
 * is MPI_UNDEFINED. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.5.
 */
int MPI_Type_size(MPI_Datatype datatype,
                  int *size);

/**
 * MPI_Type_size with a large size. MPI-5.0 section 5.1.5.
 */
int MPI_Type_size_c(MPI_Datatype datatype, MPI_Count *size);

/**
 * Commits a datatype. Communication calls require committed datatypes. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.9.
 */
int MPI_Type_commit(MPI_Datatype *datatype);

/**
 * Frees a datatype and sets `datatype` to MPI_DATATYPE_NULL. Operations and other datatypes that use the datatype remain valid.
 * The call first deletes the attributes of the datatype, in the reverse of the order in which they were set.
 *
 * Errors: MPI_ERR_TYPE (also for predefined datatypes), MPI_ERR_ARG, and the error code that a delete callback returns. If a
 * delete callback fails, the datatype stays valid. MPI-5.0 section 5.1.9.
 */
int MPI_Type_free(MPI_Datatype *datatype);

/**
 * Deprecated name of MPI_Type_size_c. MPI-5.0 section 16.4.
 */
int MPI_Type_size_x(MPI_Datatype datatype, MPI_Count *size);

/**
 * Returns the lower bound and the extent of a datatype, in bytes. The extent is the distance between consecutive entries in a
 * buffer. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.6.
 */
int MPI_Type_get_extent(MPI_Datatype datatype,
                        MPI_Aint *lb,
                        MPI_Aint *extent);

/**
 * MPI_Type_get_extent with large counts. MPI-5.0 section 5.1.6.
 */
int MPI_Type_get_extent_c(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent);

/**
 * Deprecated name of MPI_Type_get_extent_c. MPI-5.0 section 16.4.
 */
int MPI_Type_get_extent_x(MPI_Datatype datatype, MPI_Count *lb, MPI_Count *extent);

/**
 * Returns the true lower bound and the true extent of a datatype, in bytes. They describe the range that the data occupy.
 * MPI_Type_create_resized does not change them. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.8.
 */
int MPI_Type_get_true_extent(MPI_Datatype datatype,
                             MPI_Aint *true_lb,
                             MPI_Aint *true_extent);

/**
 * MPI_Type_get_true_extent with large counts. MPI-5.0 section 5.1.8.
 */
int MPI_Type_get_true_extent_c(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent);

/**
 * Deprecated name of MPI_Type_get_true_extent_c. MPI-5.0 section 16.4.
 */
int MPI_Type_get_true_extent_x(MPI_Datatype datatype, MPI_Count *true_lb, MPI_Count *true_extent);

/**
 * Creates a key for attributes of datatypes. The arguments are those of MPI_Comm_create_keyval. MPI_Type_dup calls the copy
 * callback and MPI_Type_free the delete callback. Predefined callbacks: MPI_TYPE_NULL_COPY_FN, MPI_TYPE_DUP_FN,
 * MPI_TYPE_NULL_DELETE_FN. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (1048576 keys exist already). MPI-5.0 section 7.7.4.
 */
int MPI_Type_create_keyval(MPI_Type_copy_attr_function *type_copy_attr_fn,
                           MPI_Type_delete_attr_function *type_delete_attr_fn,
                           int *type_keyval,
                           void *extra_state);

/**
 * Frees a key and sets `type_keyval` to MPI_KEYVAL_INVALID. Existing attributes with this key keep their values and callbacks
 * until they are deleted. Errors: MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.4.
 */
int MPI_Type_free_keyval(int *type_keyval);

/**
 * Sets an attribute of a datatype, which may be predefined. If the datatype already has an attribute with this key, the call first
 * runs the delete callback and deletes the old attribute.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
 * old attribute stays. MPI-5.0 section 7.7.4.
 */
int MPI_Type_set_attr(MPI_Datatype datatype,
                      int type_keyval,
                      void *attribute_val);

/**
 * Returns an attribute of a datatype. `attribute_val` is the address of a pointer, which receives the value that was set. `flag`
 * becomes true if the attribute is set. Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, MPI_ERR_ARG. MPI-5.0 section 7.7.4.
 */
int MPI_Type_get_attr(MPI_Datatype datatype,
                      int type_keyval,
                      void *attribute_val,
                      int *flag);

/**
 * Deletes an attribute of a datatype. The call runs the attribute's delete callback first. If no attribute with this key is set,
 * the call does nothing.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_KEYVAL, and the error code that the delete callback returns. If the delete callback fails, the
 * attribute stays. MPI-5.0 section 7.7.4.
 */
int MPI_Type_delete_attr(MPI_Datatype datatype,
                         int type_keyval);

/**
 * Sets the name of a datatype, which may be predefined. A name of more than MPI_MAX_OBJECT_NAME - 1 characters is cut. Errors:
 * MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Type_set_name(MPI_Datatype datatype,
                      const char *type_name);

/**
 * Returns the name of a datatype. If the program has not set a name by MPI_Type_set_name, the name of a predefined datatype or of
 * MPI_DATATYPE_NULL is the name of its constant, and the name of a derived datatype is empty. `type_name` must have room for
 * MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Type_get_name(MPI_Datatype datatype,
                      char *type_name,
                      int *resultlen);

/**
 * Duplicates a datatype. The new datatype is committed if `oldtype` is committed. Copy callbacks decide which attributes the new
 * datatype gets. The new datatype has no name.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_ARG, MPI_ERR_NO_MEM, and the error code that a copy callback returns. MPI-5.0 section 5.1.10.
 */
int MPI_Type_dup(MPI_Datatype oldtype,
                 MPI_Datatype *newtype);

/**
 * Creates a datatype of `count` consecutive entries of `oldtype`.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
 * space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
 */
int MPI_Type_contiguous(int count,
                        MPI_Datatype oldtype,
                        MPI_Datatype *newtype);

/**
 * MPI_Type_contiguous with a large count. MPI-5.0 section 5.1.2.
 */
int MPI_Type_contiguous_c(MPI_Count count, MPI_Datatype oldtype, MPI_Datatype *newtype);

/**
 * Creates a datatype of `count` equal blocks at regular distances. Each block has `blocklength` entries of `oldtype`. The
 * beginnings of consecutive blocks are `stride` extents of `oldtype` apart; `stride` may be negative.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
 * space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
 */
int MPI_Type_vector(int count,
                    int blocklength,
                    int stride,
                    MPI_Datatype oldtype,
                    MPI_Datatype *newtype);

/**
 * MPI_Type_vector with large counts. MPI-5.0 section 5.1.2.
 */
int MPI_Type_vector_c(MPI_Count count,
                      MPI_Count blocklength,
                      MPI_Count stride,
                      MPI_Datatype oldtype,
                      MPI_Datatype *newtype);

/**
 * Creates a datatype of equal blocks at regular distances. The call is MPI_Type_vector, except that `stride` is in bytes.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
 * space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_hvector(int count,
                            int blocklength,
                            MPI_Aint stride,
                            MPI_Datatype oldtype,
                            MPI_Datatype *newtype);

/**
 * MPI_Type_create_hvector with large counts. MPI-5.0 section 5.1.2.
 */
int MPI_Type_create_hvector_c(MPI_Count count,
                              MPI_Count blocklength,
                              MPI_Count stride,
                              MPI_Datatype oldtype,
                              MPI_Datatype *newtype);

/**
 * Creates a datatype of `count` blocks of different lengths and displacements. Block lengths are in entries of `oldtype`;
 * displacements are in extents of `oldtype`.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
 * space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
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
 * Creates a datatype of blocks of different lengths at displacements in bytes. The call is MPI_Type_indexed, except that
 * displacements are in bytes.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
 * space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
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
 * Creates a datatype of `count` equal blocks at different displacements. Each block has `blocklength` entries of `oldtype`;
 * displacements are in extents of `oldtype`.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
 * space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
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
 * Creates a datatype of equal blocks at different displacements in bytes. The call is MPI_Type_create_indexed_block, except that
 * displacements are in bytes.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
 * space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
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
 * Creates a datatype of `count` blocks of different datatypes. Each block has a length in entries, a displacement in bytes and a
 * datatype. The extent of the new datatype is padded like the size of a C struct.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_COUNT (a negative count or block length), MPI_ERR_ARG (the datatype is larger than the address
 * space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.2.
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
 * Creates a datatype with another lower bound and extent. The data of the new datatype are at the same displacements as the data
 * of `oldtype`.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_ARG (the datatype is larger than the address space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.7.
 */
int MPI_Type_create_resized(MPI_Datatype oldtype,
                            MPI_Aint lb,
                            MPI_Aint extent,
                            MPI_Datatype *newtype);

/**
 * MPI_Type_create_resized with large counts. MPI-5.0 section 5.1.7.
 */
int MPI_Type_create_resized_c(MPI_Datatype oldtype, MPI_Count lb, MPI_Count extent, MPI_Datatype *newtype);

/**
 * Creates a datatype for a rectangular part of an array. For each of the `ndims` dimensions, `array_of_sizes` has the size of the
 * whole array, `array_of_subsizes` has the size of the part, and `array_of_starts` has the index of the part's first element,
 * counted from 0. `order` is MPI_ORDER_C or MPI_ORDER_FORTRAN. The extent of the new datatype is the extent of the whole array.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_ARG (the part is not inside the array, or the datatype is larger than the address space; with the
 * setting `RMAMPI_STRICT=1` also if `ndims` is 0), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.3.
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
 * Creates a datatype for one process's elements of a distributed array. The array has `ndims` dimensions and is distributed over
 * a grid of `array_of_psizes` processes. The datatype selects the elements of process `rank` of `size` processes.
 *
 * For each dimension, `array_of_distribs` has the distribution: MPI_DISTRIBUTE_BLOCK, MPI_DISTRIBUTE_CYCLIC or
 * MPI_DISTRIBUTE_NONE. `array_of_dargs` has the number of elements in a block, or MPI_DISTRIBUTE_DFLT_DARG for the default number.
 * The extent of the new datatype is the extent of the whole array.
 *
 * Errors: MPI_ERR_TYPE, MPI_ERR_ARG (`ndims` is less than 1; the grid, a distribution or `order` is invalid; or the datatype is
 * larger than the address space), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.4.
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
 * Returns the constructor of a datatype, and how many integers, addresses and datatypes the constructor took as arguments.
 * MPI_Type_get_contents returns the arguments.
 *
 * For a predefined datatype with a name, `combiner` becomes MPI_COMBINER_NAMED. For any other datatype, `combiner` becomes the
 * constant of the constructor.
 *
 * Errors: MPI_ERR_TYPE (also for datatypes that were created with large counts; use MPI_Type_get_envelope_c for them),
 * MPI_ERR_ARG. MPI-5.0 section 5.1.13.
 */
int MPI_Type_get_envelope(MPI_Datatype datatype,
                          int *num_integers,
                          int *num_addresses,
                          int *num_datatypes,
                          int *combiner);

/**
 * The form of MPI_Type_get_envelope with large counts. The call also accepts datatypes that were created with large counts.
 * MPI-5.0 section 5.1.13.
 */
int MPI_Type_get_envelope_c(MPI_Datatype datatype,
                            MPI_Count *num_integers,
                            MPI_Count *num_addresses,
                            MPI_Count *num_large_counts,
                            MPI_Count *num_datatypes,
                            int *combiner);

/**
 * Returns the arguments that created a datatype, in the order of its constructor.
 *
 * The arrays must have room for at least the numbers of arguments that MPI_Type_get_envelope returns. The handles of derived
 * datatypes in `array_of_datatypes` are new; the program must free them.
 *
 * Errors: MPI_ERR_TYPE (the datatype is predefined and has a name, or was created with large counts), MPI_ERR_ARG (an array is
 * NULL or too short), MPI_ERR_NO_MEM. MPI-5.0 section 5.1.13.
 */
int MPI_Type_get_contents(MPI_Datatype datatype,
                          int max_integers,
                          int max_addresses,
                          int max_datatypes,
                          int *array_of_integers,
                          MPI_Aint *array_of_addresses,
                          MPI_Datatype *array_of_datatypes);

/**
 * The form of MPI_Type_get_contents with large counts. The call also accepts datatypes that were created with large counts.
 * MPI-5.0 section 5.1.13.
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
 * Returns the datatype of Fortran's REAL(KIND=selected_real_kind(p, r)). The kind has at least `p` decimal digits and exponents
 * of 10 up to at least `r`. One of the two arguments may be MPI_UNDEFINED. The kinds are gfortran's.
 *
 * The datatype counts as predefined: it is committed, equal arguments give equal handles, and the program must not free it.
 * Errors: MPI_ERR_ARG (no kind has this precision and range, or both arguments are MPI_UNDEFINED), MPI_ERR_NO_MEM. MPI-5.0
 * section 19.1.5.
 */
int MPI_Type_create_f90_real(int p,
                             int r,
                             MPI_Datatype *newtype);

/**
 * Returns the datatype of Fortran's COMPLEX(KIND=selected_real_kind(p, r)). The arguments are those of MPI_Type_create_f90_real.
 * MPI-5.0 section 19.1.5.
 */
int MPI_Type_create_f90_complex(int p,
                                int r,
                                MPI_Datatype *newtype);

/**
 * Returns the datatype of Fortran's INTEGER(KIND=selected_int_kind(r)). The kind has at least `r` decimal digits. As with
 * MPI_Type_create_f90_real, the datatype counts as predefined. MPI-5.0 section 19.1.5.
 */
int MPI_Type_create_f90_integer(int r,
                                MPI_Datatype *newtype);

/**
 * Returns the predefined Fortran datatype of a class and a size in bytes. The class is MPI_TYPECLASS_INTEGER,
 * MPI_TYPECLASS_REAL, MPI_TYPECLASS_COMPLEX, or MPIX_TYPECLASS_LOGICAL, which is an extension of the standard.
 *
 * Errors: MPI_ERR_ARG (`typeclass` is not one of these classes, or the class has no datatype of this size). MPI-5.0 section
 * 19.1.5.
 */
int MPI_Type_match_size(int typeclass,
                        int size,
                        MPI_Datatype *datatype);

/**
 * Returns the datatype for pairs of a value and an index, as MPI_MINLOC and MPI_MAXLOC need it. The result is MPI_DATATYPE_NULL if
 * no predefined pair datatype exists for the two datatypes. Equivalent names of a datatype, such as MPI_INT32_T and MPI_INT, give
 * the same result.
 *
 * Errors: MPI_ERR_TYPE (a datatype is not predefined), MPI_ERR_ARG. MPI-5.0 section 6.9.4.
 */
int MPI_Type_get_value_index(MPI_Datatype value_type,
                             MPI_Datatype index_type,
                             MPI_Datatype *pair_type);

/**
 * Returns the version of the MPI standard: 5 and 0. The call is allowed at any time and from any thread. Errors: MPI_ERR_ARG.
 * MPI-5.0 section 9.1.1.
 */
int MPI_Get_version(int *version,
                    int *subversion);

/**
 * Returns the name and version of this library. `version` must have room for MPI_MAX_LIBRARY_VERSION_STRING characters;
 * `resultlen` receives the length without the terminating null. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0
 * section 9.1.1.
 */
int MPI_Get_library_version(char *version,
                            int *resultlen);

/**
 * Returns a new info object that describes the hardware of the calling thread. The keys are the kinds of hardware that the
 * kernel reports: `linux://machine`, `linux://package`, `linux://numanode`, `linux://core` and `linux://processor`.
 *
 * The value of a key is "true" if the affinity mask of the calling thread restricts the thread to one instance of this kind of
 * hardware. If not, the value is "false". Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 9.1.2.
 */
int MPI_Get_hw_resource_info(MPI_Info *hw_info);

/**
 * Returns the name of the host. `name` must have room for MPI_MAX_PROCESSOR_NAME characters. Errors: MPI_ERR_ARG. MPI-5.0
 * section 9.1.2.
 */
int MPI_Get_processor_name(char *name,
                           int *resultlen);

/**
 * Returns the time in seconds since a fixed moment in the past. All ranks of a host use the same clock. MPI-5.0 section 9.6.
 */
double MPI_Wtime(void);

/**
 * Returns the resolution of MPI_Wtime in seconds. MPI-5.0 section 9.6.
 */
double MPI_Wtick(void);

/**
 * Allocates memory that other ranks can access directly in windows. `size` is the number of bytes, and may be 0. `baseptr` is
 * the address of a pointer, which receives the address of the memory.
 *
 * The memory is aligned to 64 bytes, or to the value of the info key `mpi_minimum_memory_alignment`, which must be a power of two.
 * If the memory is not available, this call fails; a later access does not fail for lack of memory. The program frees the memory
 * by MPI_Free_mem.
 *
 * Errors: MPI_ERR_NO_MEM (the error text has the numbers of bytes requested and available), MPI_ERR_SIZE (`size` is negative),
 * MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. MPI-5.0 section 9.2.
 */
int MPI_Alloc_mem(MPI_Aint size,
                  MPI_Info info,
                  void *baseptr);

/**
 * Frees memory that MPI_Alloc_mem has allocated.
 *
 * Errors: MPI_ERR_BASE (`base` is not the address of memory from MPI_Alloc_mem, or is freed already). MPI-5.0 section 9.2.
 */
int MPI_Free_mem(void *base);

/**
 * Returns the class of an error code. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.4.
 */
int MPI_Error_class(int errorcode, int *errorclass);

/**
 * Returns the text of an error code. If an MPI call of the calling thread has raised an error with this code, the result is the
 * text of the last of these errors, with rank, function and values. If not, the result is the meaning of the error class. For a
 * code that the program has added, the result is the text that MPI_Add_error_string has set, or an empty string. `string` must
 * have room for MPI_MAX_ERROR_STRING characters. The call is allowed at any time.
 *
 * Errors: MPI_ERR_ARG. MPI-5.0 section 9.4.
 */
int MPI_Error_string(int errorcode,
                     char *string,
                     int *resultlen);

/**
 * Adds an error class for the program. The number of the class is above MPI_ERR_LASTCODE, and is known only in this process. The
 * attribute MPI_LASTUSEDCODE of communicators has the largest class or code that exists. The call is allowed at any time.
 *
 * Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (no number is left). MPI-5.0 section 9.5.
 */
int MPI_Add_error_class(int *errorclass);

/**
 * Removes an error class that MPI_Add_error_class has added. The program must remove the codes and the string of the class
 * first. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.5.
 */
int MPI_Remove_error_class(int errorclass);

/**
 * Adds an error code to an error class of MPI or of the program. If a callback returns the code, the MPI call that ran the
 * callback returns it too. The call is allowed at any time.
 *
 * Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM (no number is left). MPI-5.0 section 9.5.
 */
int MPI_Add_error_code(int errorclass,
                       int *errorcode);

/**
 * Removes an error code that MPI_Add_error_code has added. The program must remove the string of the code first. The call is
 * allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.5.
 */
int MPI_Remove_error_code(int errorcode);

/**
 * Sets the text that MPI_Error_string returns for an added class or code. A second call replaces the text. The call is allowed
 * at any time. Errors: MPI_ERR_ARG (also for a text of MPI_MAX_ERROR_STRING or more characters). MPI-5.0 section 9.5.
 */
int MPI_Add_error_string(int errorcode,
                         const char *string);

/**
 * Removes the text that MPI_Add_error_string has set. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 9.5.
 */
int MPI_Remove_error_string(int errorcode);

/**
 * Creates an error handler for communicators that calls `comm_errhandler_fn`. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.1.
 */
int MPI_Comm_create_errhandler(MPI_Comm_errhandler_function *comm_errhandler_fn,
                               MPI_Errhandler *errhandler);

/**
 * Attaches an error handler to a communicator at this rank. The communicator may also be the result of an MPI_Comm_idup that is
 * not complete. Errors: MPI_ERR_COMM, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.1.
 */
int MPI_Comm_set_errhandler(MPI_Comm comm,
                            MPI_Errhandler errhandler);

/**
 * Returns the error handler of a communicator. The program frees the handle by MPI_Errhandler_free. Errors: MPI_ERR_COMM,
 * MPI_ERR_ARG. MPI-5.0 section 9.3.1.
 */
int MPI_Comm_get_errhandler(MPI_Comm comm,
                            MPI_Errhandler *errhandler);

/**
 * Calls the error handler of a communicator with an error code. If the handler returns, the result is MPI_SUCCESS. Errors:
 * MPI_ERR_COMM, MPI_ERR_ARG (only with the setting `RMAMPI_STRICT=1`, if the code does not exist). MPI-5.0 section 9.5.
 */
int MPI_Comm_call_errhandler(MPI_Comm comm,
                             int errorcode);

/**
 * Creates an error handler for windows that calls `win_errhandler_fn`. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.2.
 */
int MPI_Win_create_errhandler(MPI_Win_errhandler_function *win_errhandler_fn, MPI_Errhandler *errhandler);

/**
 * Attaches an error handler to a window at this rank. Errors: MPI_ERR_WIN, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.2.
 */
int MPI_Win_set_errhandler(MPI_Win win, MPI_Errhandler errhandler);

/**
 * Returns the error handler of a window. The program frees the handle by MPI_Errhandler_free. Errors: MPI_ERR_WIN, MPI_ERR_ARG.
 * MPI-5.0 section 9.3.2.
 */
int MPI_Win_get_errhandler(MPI_Win win,
                           MPI_Errhandler *errhandler);

/**
 * Calls the error handler of a window with an error code. If the handler returns, the result is MPI_SUCCESS. Errors: MPI_ERR_WIN,
 * MPI_ERR_ARG (only with the setting `RMAMPI_STRICT=1`, if the code does not exist). MPI-5.0 section 9.5.
 */
int MPI_Win_call_errhandler(MPI_Win win,
                            int errorcode);

/**
 * Creates an error handler for files that calls `file_errhandler_fn`. Errors: MPI_ERR_ARG. MPI-5.0 section 9.3.3.
 */
int MPI_File_create_errhandler(MPI_File_errhandler_function *file_errhandler_fn, MPI_Errhandler *errhandler);

/**
 * Attaches an error handler to MPI_FILE_NULL at this rank. The errors of all file functions go to this handler, because the
 * library cannot open files. Errors: MPI_ERR_FILE, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.3.
 */
int MPI_File_set_errhandler(MPI_File file,
                            MPI_Errhandler errhandler);

/**
 * Returns the error handler of MPI_FILE_NULL, which is MPI_ERRORS_RETURN initially. The program frees the handle by
 * MPI_Errhandler_free. Errors: MPI_ERR_FILE, MPI_ERR_ARG. MPI-5.0 section 9.3.3.
 */
int MPI_File_get_errhandler(MPI_File file, MPI_Errhandler *errhandler);

/**
 * Calls the error handler of MPI_FILE_NULL with an error code. If the handler returns, the result is MPI_SUCCESS. Errors:
 * MPI_ERR_FILE, MPI_ERR_ARG (only with the setting `RMAMPI_STRICT=1`, if the code does not exist). MPI-5.0 section 9.5.
 */
int MPI_File_call_errhandler(MPI_File fh,
                             int errorcode);

/**
 * Frees the handle of an error handler and sets `errhandler` to MPI_ERRHANDLER_NULL. The handler stays attached to the objects
 * that have it. Errors: MPI_ERR_ERRHANDLER, MPI_ERR_ARG. MPI-5.0 section 9.3.4.
 */
int MPI_Errhandler_free(MPI_Errhandler *errhandler);

/**
 * Creates a generalized request for an operation of the program. The operation is complete when the program calls
 * MPI_Grequest_complete.
 *
 * After the operation is complete, a call that waits for or tests the request calls `query_fn` to fill the status, also if the
 * program passes MPI_STATUS_IGNORE. `free_fn` is called when the request is freed. MPI_Cancel calls `cancel_fn`, whose second
 * argument is true if the operation is complete.
 *
 * The three functions receive `extra_state` and may call MPI. If a function returns an error code, the MPI call that ran the
 * function fails with this code. Errors: MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 13.2.
 */
int MPI_Grequest_start(MPI_Grequest_query_function *query_fn,
                       MPI_Grequest_free_function *free_fn,
                       MPI_Grequest_cancel_function *cancel_fn,
                       void *extra_state,
                       MPI_Request *request);

/**
 * Marks the operation of a generalized request as complete. A thread that waits for the request returns. If the program has
 * already freed the request, this call runs `free_fn`, and the request ceases to exist.
 *
 * Errors: MPI_ERR_REQUEST (`request` is not a generalized request, or is complete already), and the error code that `free_fn`
 * returns. MPI-5.0 section 13.2.
 */
int MPI_Grequest_complete(MPI_Request request);

/**
 * Sets the number of basic elements that MPI_Get_elements returns for a status. Errors: MPI_ERR_TYPE, MPI_ERR_COUNT,
 * MPI_ERR_ARG. MPI-5.0 section 13.3.
 */
int MPI_Status_set_elements(MPI_Status *status, MPI_Datatype datatype, int count);

/**
 * MPI_Status_set_elements with a large count. MPI-5.0 section 13.3.
 */
int MPI_Status_set_elements_c(MPI_Status *status, MPI_Datatype datatype, MPI_Count count);

/**
 * Deprecated name of MPI_Status_set_elements_c. MPI-5.0 section 16.4.
 */
int MPI_Status_set_elements_x(MPI_Status *status, MPI_Datatype datatype, MPI_Count count);

/**
 * Sets the flag that MPI_Test_cancelled returns for a status. Errors: MPI_ERR_ARG. MPI-5.0 section 13.3.
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
 * Sets the error code of a status. Errors: MPI_ERR_ARG (also if `error` is not an error code). MPI-5.0 section 13.3.
 */
int MPI_Status_set_error(MPI_Status *status, int error);

/**
 * Returns the group of a communicator. Errors: MPI_ERR_COMM, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Comm_group(MPI_Comm comm, MPI_Group *group);

/**
 * Returns the number of processes in a group. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
 */
int MPI_Group_size(MPI_Group group, int *size);

/**
 * Returns the rank of the calling process in a group. The result is MPI_UNDEFINED if the process is not in the group. Errors:
 * MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
 */
int MPI_Group_rank(MPI_Group group,
                   int *rank);

/**
 * Translates ranks of one group to ranks of another group. For each of the `n` ranks in `ranks1`, `ranks2` receives the rank of
 * the same process in `group2`, or MPI_UNDEFINED if `group2` does not contain the process. MPI_PROC_NULL is translated to
 * MPI_PROC_NULL. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
 */
int MPI_Group_translate_ranks(MPI_Group group1,
                              int n,
                              const int *ranks1,
                              MPI_Group group2,
                              int *ranks2);

/**
 * Compares two groups. The result is MPI_IDENT (the same processes in the same order), MPI_SIMILAR (the same processes in
 * another order) or MPI_UNEQUAL. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.1.
 */
int MPI_Group_compare(MPI_Group group1,
                      MPI_Group group2,
                      int *result);

/**
 * Creates the union of two groups. The new group has all processes of `group1`, followed by the processes of `group2` that are
 * not in `group1`. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Group_union(MPI_Group group1,
                    MPI_Group group2,
                    MPI_Group *newgroup);

/**
 * Creates the intersection of two groups. The new group has the processes of `group1` that are also in `group2`, in the order of
 * `group1`. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Group_intersection(MPI_Group group1,
                           MPI_Group group2,
                           MPI_Group *newgroup);

/**
 * Creates the difference of two groups. The new group has the processes of `group1` that are not in `group2`, in the order of
 * `group1`. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Group_difference(MPI_Group group1,
                         MPI_Group group2,
                         MPI_Group *newgroup);

/**
 * Creates a group of selected ranks of a group. The new group has the processes of the `n` ranks in `ranks`, in the order of
 * `ranks`. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Group_incl(MPI_Group group,
                   int n,
                   const int *ranks,
                   MPI_Group *newgroup);

/**
 * Creates a group by removing selected ranks from a group. The new group has all processes of `group` except the `n` ranks in
 * `ranks`. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Group_excl(MPI_Group group,
                   int n,
                   const int *ranks,
                   MPI_Group *newgroup);

/**
 * Creates a group of the ranks of a group that are in some ranges. Each of the `n` ranges is a triplet of first rank, last rank
 * and stride. The new group has the processes of these ranks, in the order of `ranges`. Errors: MPI_ERR_GROUP, MPI_ERR_RANK,
 * MPI_ERR_ARG. MPI-5.0 section 7.3.2.
 */
int MPI_Group_range_incl(MPI_Group group,
                         int n,
                         int (*ranges)[3],
                         MPI_Group *newgroup);

/**
 * Creates a group by removing the ranks in some ranges from a group. Each of the `n` ranges is a triplet of first rank, last rank
 * and stride. The new group has all processes of `group` except these ranks. Errors: MPI_ERR_GROUP, MPI_ERR_RANK, MPI_ERR_ARG.
 * MPI-5.0 section 7.3.2.
 */
int MPI_Group_range_excl(MPI_Group group,
                         int n,
                         int (*ranges)[3],
                         MPI_Group *newgroup);

/**
 * Frees a group and sets `group` to MPI_GROUP_NULL. Errors: MPI_ERR_GROUP, MPI_ERR_ARG. MPI-5.0 section 7.3.3.
 */
int MPI_Group_free(MPI_Group *group);

/**
 * Creates an empty info object. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 chapter 10.
 */
int MPI_Info_create(MPI_Info *info);

/**
 * Sets the value of a key in an info object. If the key exists, its value is replaced.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY (`key` is empty or NULL, or has at least MPI_MAX_INFO_KEY characters), MPI_ERR_INFO_VALUE
 * (`value` is NULL, or has at least MPI_MAX_INFO_VAL characters). MPI-5.0 chapter 10.
 */
int MPI_Info_set(MPI_Info info,
                 const char *key,
                 const char *value);

/**
 * Returns the value of a key in an info object. The value is cut to `valuelen` characters, followed by a null character. `flag`
 * becomes true if the key exists.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 section 16.3 (deprecated).
 */
int MPI_Info_get(MPI_Info info,
                 const char *key,
                 int valuelen,
                 char *value,
                 int *flag);

/**
 * Returns the value of a key in an info object. `value` is a buffer of `*buflen` characters. The value is cut so that it fits into
 * the buffer together with its terminating null. If the key exists, `*buflen` becomes the size of the buffer that the whole value
 * needs, and `flag` becomes true. If `*buflen` is 0, no value is written.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 chapter 10.
 */
int MPI_Info_get_string(MPI_Info info,
                        const char *key,
                        int *buflen,
                        char *value,
                        int *flag);

/**
 * Returns the length of the value of a key, without the terminating null. `flag` becomes true if the key exists. New programs
 * should use MPI_Info_get_string.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_ARG. MPI-5.0 section 16.3 (deprecated).
 */
int MPI_Info_get_valuelen(MPI_Info info,
                          const char *key,
                          int *valuelen,
                          int *flag);

/**
 * Removes a key and its value from an info object.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_INFO_KEY, MPI_ERR_INFO_NOKEY (the key does not exist). MPI-5.0 chapter 10.
 */
int MPI_Info_delete(MPI_Info info, const char *key);

/**
 * Returns the number of keys in an info object. Errors: MPI_ERR_INFO, MPI_ERR_ARG. MPI-5.0 chapter 10.
 */
int MPI_Info_get_nkeys(MPI_Info info, int *nkeys);

/**
 * Returns the key with the index `n`, counted from 0. `key` is a buffer of MPI_MAX_INFO_KEY characters. The indices of keys do not
 * change while no key is set or deleted.
 *
 * Errors: MPI_ERR_INFO, MPI_ERR_ARG (no key has the index `n`, or `key` is NULL). MPI-5.0 chapter 10.
 */
int MPI_Info_get_nthkey(MPI_Info info,
                        int n,
                        char *key);

/**
 * Duplicates an info object. The new object has the same keys and values in the same order. Errors: MPI_ERR_INFO, MPI_ERR_ARG,
 * MPI_ERR_NO_MEM. MPI-5.0 chapter 10.
 */
int MPI_Info_dup(MPI_Info info,
                 MPI_Info *newinfo);

/**
 * Creates an info object with the keys and values of MPI_INFO_ENV. The keys are `command`, `argv` (the arguments, separated by
 * spaces), `maxprocs`, `host` and `arch`. `argc` and `argv` are the arguments of main; if they are 0 and NULL, the library gets
 * the arguments from the system. The call is allowed at any time, also before MPI_Init.
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
 * Creates an intercommunicator from two communicators without common processes. The call is collective over both communicators.
 *
 * Every rank passes its own communicator as `local_comm`, and as `local_leader` the rank of its leader in `local_comm`. Only the
 * two leaders use `peer_comm`, a communicator that contains both leaders, and `remote_leader`, the rank of the other leader in
 * `peer_comm`. `tag` cannot match a message of the program, because the leaders exchange messages in a separate context.
 *
 * Wrong arguments at one rank are an error at all ranks of both groups. There is an exception: the other group waits if it cannot
 * get the error, because `local_comm` is not an intracommunicator, no rank of the group passes a valid `local_leader`, or
 * `peer_comm`, `remote_leader` or `tag` is wrong at the leader. Errors: MPI_ERR_COMM (also if a process is on both sides),
 * MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 7.6.2.
 */
int MPI_Intercomm_create(MPI_Comm local_comm,
                         int local_leader,
                         MPI_Comm peer_comm,
                         int remote_leader,
                         int tag,
                         MPI_Comm *newintercomm);

/**
 * Creates an intracommunicator that contains both groups of an intercommunicator. The ranks of the group that passes `high` as
 * false come first. If both groups pass the same value, the library chooses the order. The call is collective over both groups.
 *
 * Errors: MPI_ERR_COMM (`intercomm` is an intracommunicator), MPI_ERR_ARG (ranks of one group pass different values of `high`),
 * MPI_ERR_NO_MEM. MPI-5.0 section 7.6.2.
 */
int MPI_Intercomm_merge(MPI_Comm intercomm,
                        int high,
                        MPI_Comm *newintracomm);

/**
 * Converts the handle of a communicator to an integer. The integer is the handle in Fortran, and does not change while the
 * communicator exists. For a value that cannot be a handle, the result is 0. The call is allowed at any time. MPI-5.0 section
 * 20.4.4.
 */
int MPI_Comm_toint(MPI_Comm comm);

/**
 * Converts an integer to the handle of a communicator. The integer is a result of MPI_Comm_toint. For any other integer, the
 * result is an invalid handle, and a call that uses the handle raises the error. The call is allowed at any time. MPI-5.0 section
 * 20.4.4.
 */
MPI_Comm MPI_Comm_fromint(int comm);

/**
 * Converts the handle of an error handler to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
 */
int MPI_Errhandler_toint(MPI_Errhandler errhandler);

/**
 * Converts an integer to the handle of an error handler, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
 */
MPI_Errhandler MPI_Errhandler_fromint(int errhandler);

/**
 * Converts the handle of a file to an integer, as MPI_Comm_toint does. MPI_FILE_NULL is the only valid file handle. MPI-5.0
 * section 20.4.4.
 */
int MPI_File_toint(MPI_File file);

/**
 * Converts an integer to the handle of a file, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
 */
MPI_File MPI_File_fromint(int file);

/**
 * Converts the handle of a group to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
 */
int MPI_Group_toint(MPI_Group group);

/**
 * Converts an integer to the handle of a group, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
 */
MPI_Group MPI_Group_fromint(int group);

/**
 * Converts the handle of an info object to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
 */
int MPI_Info_toint(MPI_Info info);

/**
 * Converts an integer to the handle of an info object, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
 */
MPI_Info MPI_Info_fromint(int info);

/**
 * Converts the handle of a message to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
 */
int MPI_Message_toint(MPI_Message message);

/**
 * Converts an integer to the handle of a message, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
 */
MPI_Message MPI_Message_fromint(int message);

/**
 * Converts the handle of a reduction operation to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
 */
int MPI_Op_toint(MPI_Op op);

/**
 * Converts an integer to the handle of a reduction operation, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
 */
MPI_Op MPI_Op_fromint(int op);

/**
 * Converts the handle of a request to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
 */
int MPI_Request_toint(MPI_Request request);

/**
 * Converts an integer to the handle of a request, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
 */
MPI_Request MPI_Request_fromint(int request);

/**
 * Converts the handle of a session to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
 */
int MPI_Session_toint(MPI_Session session);

/**
 * Converts an integer to the handle of a session, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
 */
MPI_Session MPI_Session_fromint(int session);

/**
 * Converts the handle of a datatype to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
 */
int MPI_Type_toint(MPI_Datatype datatype);

/**
 * Converts an integer to the handle of a datatype, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
 */
MPI_Datatype MPI_Type_fromint(int datatype);

/**
 * Converts the handle of a window to an integer, as MPI_Comm_toint does. MPI-5.0 section 20.4.4.
 */
int MPI_Win_toint(MPI_Win win);

/**
 * Converts an integer to the handle of a window, as MPI_Comm_fromint does. MPI-5.0 section 20.4.4.
 */
MPI_Win MPI_Win_fromint(int win);

/**
 * Gathers data of all neighbours. Each rank sends `sendcount` entries at `sendbuf` to all its destinations in the topology. Each
 * rank receives `recvcount` entries from each of its sources into `recvbuf`, in the order of the sources in the topology. If a
 * source is MPI_PROC_NULL, its block of `recvbuf` does not change.
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
 * Starts a nonblocking MPI_Neighbor_allgather. Until `request` is complete, the program must not write to buffers of sent data
 * or access buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0
 * section 8.7.1.
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
 * Creates a persistent request for MPI_Neighbor_allgather. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 8.8.1.
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
 * Gathers data of different lengths from all neighbours. The call is MPI_Neighbor_allgather, except that `recvcounts[i]` entries
 * are received from source `i` and stored `displs[i]` entries after the beginning of `recvbuf`.
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
 * Starts a nonblocking MPI_Neighbor_allgatherv. Until `request` is complete, the program must not write to buffers of sent data
 * or access buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0
 * section 8.7.1.
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
 * Creates a persistent request for MPI_Neighbor_allgatherv. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 8.8.1.
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
 * Sends different data to each neighbour. Block `i` of `sendbuf`, with `sendcount` entries, goes to destination `i` of the
 * topology. Block `j` of `recvbuf`, with `recvcount` entries, comes from source `j`. In a Cartesian topology, a block that a
 * rank sends in one direction is received from the opposite direction.
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
 * Starts a nonblocking MPI_Neighbor_alltoall. Until `request` is complete, the program must not write to buffers of sent data or
 * access buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0
 * section 8.7.2.
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
 * Creates a persistent request for MPI_Neighbor_alltoall. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 8.8.2.
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
 * Sends different data of different lengths to each neighbour. The call is MPI_Neighbor_alltoall, except that each block has its
 * own count and displacement, both in entries.
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
 * Starts a nonblocking MPI_Neighbor_alltoallv. Until `request` is complete, the program must not write to buffers of sent data
 * or access buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0
 * section 8.7.2.
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
 * Creates a persistent request for MPI_Neighbor_alltoallv. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 8.8.2.
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
 * Sends data of different datatypes to each neighbour. The call is MPI_Neighbor_alltoallv, except that each neighbour has its own
 * datatype and displacements are in bytes.
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
 * Starts a nonblocking MPI_Neighbor_alltoallw. Until `request` is complete, the program must not write to buffers of sent data
 * or access buffers of received data.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG. MPI-5.0
 * section 8.7.2.
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
 * Creates a persistent request for MPI_Neighbor_alltoallw. Each MPI_Start of the request starts the operation once. The call is
 * collective. The keys of `info` are ignored.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE, MPI_ERR_ARG,
 * MPI_ERR_INFO. MPI-5.0 section 8.8.2.
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
 * Creates a reduction operation from a user's function. The function computes `inoutvec[i] = invec[i] op inoutvec[i]` for `len`
 * entries of a datatype. The operation must be associative. If `commute` is true, it must also be commutative. If `commute` is
 * false, the library applies the operation in rank order.
 *
 * Errors: MPI_ERR_ARG. MPI-5.0 section 6.9.5.
 */
int MPI_Op_create(MPI_User_function *user_fn,
                  int commute,
                  MPI_Op *op);

/**
 * The form of MPI_Op_create for a function that takes large counts. MPI-5.0 section 6.9.5.
 */
int MPI_Op_create_c(MPI_User_function_c *user_fn, int commute, MPI_Op *op);

/**
 * Frees a user-defined reduction operation and sets `op` to MPI_OP_NULL. Calls that already use the operation continue. Errors:
 * MPI_ERR_OP (`op` is predefined, or is not an operation), MPI_ERR_ARG. MPI-5.0 section 6.9.5.
 */
int MPI_Op_free(MPI_Op *op);

/**
 * Sets `commute` to true if a reduction operation is commutative. Errors: MPI_ERR_OP, MPI_ERR_ARG. MPI-5.0 section 6.9.7.
 */
int MPI_Op_commutative(MPI_Op op,
                       int *commute);

/**
 * Combines the entries of two local buffers by `op`. The call computes `inoutbuf[i] = inbuf[i] op inoutbuf[i]` for `count`
 * entries.
 *
 * Errors: MPI_ERR_OP, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER. MPI-5.0 section 6.9.7.
 */
int MPI_Reduce_local(const void *inbuf,
                     void *inoutbuf,
                     int count,
                     MPI_Datatype datatype,
                     MPI_Op op);

/**
 * MPI_Reduce_local with a large count. MPI-5.0 section 6.9.7.
 */
int MPI_Reduce_local_c(const void *inbuf, void *inoutbuf, MPI_Count count, MPI_Datatype datatype, MPI_Op op);

/**
 * Packs `incount` entries into a contiguous buffer. `outbuf` has `outsize` bytes; the packed data begin at byte `position`. After
 * the call, `position` is the end of the packed data. A message of packed data is sent with MPI_PACKED. It is received with
 * MPI_PACKED or with the datatypes that were packed.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG (`position` is not in the buffer),
 * MPI_ERR_TRUNCATE (`outbuf` is too small). MPI-5.0 section 5.2.
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
 * Unpacks `outcount` entries from a contiguous buffer. `inbuf` has `insize` bytes; the packed data begin at byte `position`. After
 * the call, `position` is the end of the data that were unpacked.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG (`position` is not in the buffer),
 * MPI_ERR_TRUNCATE (`inbuf` has too few bytes). MPI-5.0 section 5.2.
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
 * Returns the number of bytes that MPI_Pack needs for `incount` entries. The number is exact. If it does not fit into the type of
 * `size`, the result is MPI_UNDEFINED.
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
 * Packs entries in a portable data representation. The call is MPI_Pack, except that the packed data have the representation
 * "external32" (the value of `datarep`), which every machine and MPI library can read. This representation is big-endian and has
 * no gaps. MPI_LONG and MPI_UNSIGNED_LONG have 4 bytes, MPI_WCHAR has 2 bytes, and MPI_LONG_DOUBLE has quadruple precision.
 *
 * Errors: MPI_ERR_UNSUPPORTED_DATAREP (only with the setting `RMAMPI_STRICT=1`, if `datarep` is not "external32"; without this
 * setting, `datarep` is ignored), MPI_ERR_VALUE_TOO_LARGE (a value does not fit into the portable representation), MPI_ERR_COUNT,
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
 * Unpacks entries that MPI_Pack_external has packed. A value that has fewer bits in the packed data than in memory is extended. A
 * value that has more bits in the packed data is rounded to the nearest value in memory.
 *
 * Errors: MPI_ERR_UNSUPPORTED_DATAREP (only with the setting `RMAMPI_STRICT=1`, if `datarep` is not "external32"; without this
 * setting, `datarep` is ignored), MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_ARG, MPI_ERR_TRUNCATE. MPI-5.0 section 5.3.
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
 * Returns the number of bytes that MPI_Pack_external needs for `incount` entries. The number is exact.
 *
 * Errors: MPI_ERR_UNSUPPORTED_DATAREP (only with the setting `RMAMPI_STRICT=1`, if `datarep` is not "external32"; without this
 * setting, `datarep` is ignored), MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.3.
 */
int MPI_Pack_external_size(const char *datarep,
                           int incount,
                           MPI_Datatype datatype,
                           MPI_Aint *size);

/**
 * MPI_Pack_external_size with large counts. MPI-5.0 section 5.3.
 */
int MPI_Pack_external_size_c(const char *datarep, MPI_Count incount, MPI_Datatype datatype, MPI_Count *size);

/**
 * Sends `count` entries at `buf` to the rank `dest` in buffered mode. The call does not wait for the receiver. Until the message
 * is received, it occupies at most its size plus MPI_BSEND_OVERHEAD bytes in an attached buffer. This is the buffer of the
 * communicator. If no buffer is attached to the communicator, it is the buffer of the communicator's session. If no buffer is
 * attached to the session either, it is the buffer of the process.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER (also if no buffer is attached, or the buffer is too full),
 * MPI_ERR_RANK, MPI_ERR_TAG. MPI-5.0 section 3.4.
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
 * Sends in buffered mode and returns a request. The call is MPI_Bsend; `request` is already complete when the call returns.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER (also if no buffer is attached, or the buffer is too full),
 * MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.7.2.
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
 * Creates a persistent request for MPI_Ibsend. Each MPI_Start of the request starts the operation once.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI_Start raises the
 * errors that concern the attached buffer. MPI-5.0 section 3.9.
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
 * Attaches a buffer to a communicator. Buffered sends on the communicator use the `size` bytes at `buffer`. With
 * MPI_BUFFER_AUTOMATIC, the library allocates memory as needed and ignores `size`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (a buffer is attached already, or `buffer` is NULL and `size` is not 0), MPI_ERR_ARG (`size` is
 * negative). MPI-5.0 section 3.6.
 */
int MPI_Comm_attach_buffer(MPI_Comm comm,
                           void *buffer,
                           int size);

/**
 * MPI_Comm_attach_buffer with a large size. MPI-5.0 section 3.6.
 */
int MPI_Comm_attach_buffer_c(MPI_Comm comm, void *buffer, MPI_Count size);

/**
 * Waits until all messages in the buffer of a communicator are received, and detaches the buffer. `buffer_addr` is the address
 * of a pointer, which receives the address of the buffer. For MPI_BUFFER_AUTOMATIC, the pointer receives MPI_BUFFER_AUTOMATIC,
 * and `size` becomes 0.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (no buffer is attached), MPI_ERR_VALUE_TOO_LARGE (the size does not fit into an int; the
 * buffer stays attached), MPI_ERR_ARG. MPI-5.0 section 3.6.
 */
int MPI_Comm_detach_buffer(MPI_Comm comm,
                           void *buffer_addr,
                           int *size);

/**
 * MPI_Comm_detach_buffer with a large size. MPI-5.0 section 3.6.
 */
int MPI_Comm_detach_buffer_c(MPI_Comm comm, void *buffer_addr, MPI_Count *size);

/**
 * Waits until all messages in the buffer of a communicator are received. Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (no buffer is
 * attached). MPI-5.0 section 3.6.
 */
int MPI_Comm_flush_buffer(MPI_Comm comm);

/**
 * Starts a nonblocking MPI_Comm_flush_buffer. Errors: MPI_ERR_COMM, MPI_ERR_BUFFER (no buffer is attached), MPI_ERR_ARG,
 * MPI_ERR_NO_MEM. MPI-5.0 section 3.6.
 */
int MPI_Comm_iflush_buffer(MPI_Comm comm,
                           MPI_Request *request);

/**
 * Attaches a buffer to a session. Buffered sends use the `size` bytes at `buffer` if their communicator comes from the session and
 * has no buffer of its own. With MPI_BUFFER_AUTOMATIC, the library allocates memory as needed and ignores `size`.
 *
 * Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (a buffer is attached already, or `buffer` is NULL and `size` is not 0), MPI_ERR_ARG (`size` is
 * negative). MPI-5.0 section 3.6.
 */
int MPI_Session_attach_buffer(MPI_Session session,
                              void *buffer,
                              int size);

/**
 * MPI_Session_attach_buffer with a large size. MPI-5.0 section 3.6.
 */
int MPI_Session_attach_buffer_c(MPI_Session session, void *buffer, MPI_Count size);

/**
 * Waits until all messages in the buffer of a session are received, and detaches the buffer. `buffer_addr` is the address of a
 * pointer, which receives the address of the buffer. For MPI_BUFFER_AUTOMATIC, the pointer receives MPI_BUFFER_AUTOMATIC, and
 * `size` becomes 0.
 *
 * Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (no buffer is attached), MPI_ERR_VALUE_TOO_LARGE (the size does not fit into an int;
 * the buffer stays attached), MPI_ERR_ARG. MPI-5.0 section 3.6.
 */
int MPI_Session_detach_buffer(MPI_Session session,
                              void *buffer_addr,
                              int *size);

/**
 * MPI_Session_detach_buffer with a large size. MPI-5.0 section 3.6.
 */
int MPI_Session_detach_buffer_c(MPI_Session session, void *buffer_addr, MPI_Count *size);

/**
 * Waits until all messages in the buffer of a session are received. Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (no buffer is
 * attached). MPI-5.0 section 3.6.
 */
int MPI_Session_flush_buffer(MPI_Session session);

/**
 * Starts a nonblocking MPI_Session_flush_buffer. Errors: MPI_ERR_SESSION, MPI_ERR_BUFFER (no buffer is attached), MPI_ERR_ARG,
 * MPI_ERR_NO_MEM. MPI-5.0 section 3.6.
 */
int MPI_Session_iflush_buffer(MPI_Session session,
                              MPI_Request *request);

/**
 * Attaches a buffer to the process. Buffered sends use the `size` bytes at `buffer` if neither their communicator nor its session
 * has a buffer. With MPI_BUFFER_AUTOMATIC, the library allocates memory as needed and ignores `size`.
 *
 * Errors: MPI_ERR_BUFFER (a buffer is attached already, or `buffer` is NULL and `size` is not 0), MPI_ERR_ARG (`size` is negative).
 * MPI-5.0 section 3.6.
 */
int MPI_Buffer_attach(void *buffer,
                      int size);

/**
 * MPI_Buffer_attach with a large size. MPI-5.0 section 3.6.
 */
int MPI_Buffer_attach_c(void *buffer, MPI_Count size);

/**
 * Waits until all messages in the buffer of the process are received, and detaches the buffer. `buffer_addr` is the address of a
 * pointer, which receives the address of the buffer. For MPI_BUFFER_AUTOMATIC, the pointer receives MPI_BUFFER_AUTOMATIC, and
 * `size` becomes 0.
 *
 * Errors: MPI_ERR_BUFFER (only with the setting `RMAMPI_STRICT=1`, if no buffer is attached; without this setting, the call
 * returns the address NULL and the size 0), MPI_ERR_VALUE_TOO_LARGE (the size does not fit into an int; the buffer stays
 * attached), MPI_ERR_ARG. MPI-5.0 section 3.6.
 */
int MPI_Buffer_detach(void *buffer_addr,
                      int *size);

/**
 * MPI_Buffer_detach with a large size. MPI-5.0 section 3.6.
 */
int MPI_Buffer_detach_c(void *buffer_addr, MPI_Count *size);

/**
 * Waits until all messages in the buffer of the process are received. Errors: MPI_ERR_BUFFER (no buffer is attached). MPI-5.0
 * section 3.6.
 */
int MPI_Buffer_flush(void);

/**
 * Starts a nonblocking MPI_Buffer_flush. Errors: MPI_ERR_BUFFER (no buffer is attached), MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0
 * section 3.6.
 */
int MPI_Buffer_iflush(MPI_Request *request);

/**
 * Sends one message and receives another. The two operations run concurrently, so ranks that exchange messages by this call do
 * not deadlock.
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
 * Starts a nonblocking MPI_Sendrecv. Until `request` is complete, the program must not write to send buffers or access receive
 * buffers.
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
 * Sends a message and receives another message into the same buffer.
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
 * Starts a nonblocking MPI_Sendrecv_replace. Until `request` is complete, the program must not access the buffer.
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
 * Creates a persistent request for a partitioned send. The message has `partitions` partitions of `count` entries each. After
 * MPI_Start, the program marks each partition as ready by MPI_Pready, from any thread. MPI_Pready sends the partition.
 *
 * The request matches a request of MPI_Precv_init at `dest` with the same tag. Requests with equal tags match in the order of
 * their creation. The receiver may divide the same data into other partitions. The keys of `info` are ignored. If `dest` is
 * MPI_PROC_NULL, the operation is complete as soon as it is started.
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
 * Creates a persistent request for a partitioned receive. The message has `partitions` partitions of `count` entries each.
 * MPI_Start starts the operation.
 *
 * The request matches a request of MPI_Psend_init at `source` with the same tag. Requests with equal tags match in the order of
 * their creation. MPI_ANY_SOURCE and MPI_ANY_TAG are not allowed. The sender may divide the same data into other partitions. If
 * the sender sends more or fewer bytes, the operation fails with MPI_ERR_TRUNCATE.
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
 * Marks a partition of an active partitioned send as ready. The library then sends the partition. The program marks each partition
 * once after each MPI_Start. Errors: MPI_ERR_REQUEST (`request` is not a partitioned send, or is inactive), MPI_ERR_ARG (the
 * partition is invalid or already ready). MPI-5.0 section 4.2.1.
 */
int MPI_Pready(int partition,
               MPI_Request request);

/**
 * Marks a range of partitions of an active partitioned send as ready. The range is `partition_low` to `partition_high`, both
 * included. If one partition is invalid or already ready, the call sends no partition. Errors: those of MPI_Pready. MPI-5.0
 * section 4.2.1.
 */
int MPI_Pready_range(int partition_low,
                     int partition_high,
                     MPI_Request request);

/**
 * Marks a list of partitions of an active partitioned send as ready. If one partition is invalid or already ready, the call sends
 * no partition. Errors: those of MPI_Pready. MPI-5.0 section 4.2.1.
 */
int MPI_Pready_list(int length,
                    const int *array_of_partitions,
                    MPI_Request request);

/**
 * Tests whether a partition of a partitioned receive has arrived. If the partition has arrived, or the request is inactive or
 * MPI_REQUEST_NULL, `flag` becomes true. The request does not change. Errors: MPI_ERR_REQUEST (`request` is not a partitioned
 * receive), MPI_ERR_ARG. MPI-5.0 section 4.2.2.
 */
int MPI_Parrived(MPI_Request request,
                 int partition,
                 int *flag);

/**
 * Creates a persistent request for MPI_Isend. Each MPI_Start of the request starts the operation once.
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
 * Creates a persistent request for MPI_Issend. Each MPI_Start of the request starts the operation once.
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
 * Creates a persistent request for MPI_Irsend. Each MPI_Start of the request starts the operation once.
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
 * Creates a persistent request for MPI_Irecv. Each MPI_Start of the request starts the operation once.
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
 * Starts the operation of a persistent request. Errors: MPI_ERR_REQUEST (`request` is not persistent, or is active already),
 * MPI_ERR_ARG, and the errors of the operation. MPI-5.0 section 3.9.
 */
int MPI_Start(MPI_Request *request);

/**
 * Starts the operations of an array of persistent requests. Errors: those of MPI_Start. MPI-5.0 section 3.9.
 */
int MPI_Startall(int count, MPI_Request *array_of_requests);

/**
 * Waits until a message is available to receive. The message is the one that MPI_Recv with the same `source`, `tag` and `comm`
 * would receive. `status` describes the message.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG. MPI-5.0 section 3.8.1.
 */
int MPI_Probe(int source,
              int tag,
              MPI_Comm comm,
              MPI_Status *status);

/**
 * Tests whether a message is available to receive. If MPI_Recv with the same `source`, `tag` and `comm` would receive a message
 * that has arrived, `flag` becomes true and `status` describes the message.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.8.1.
 */
int MPI_Iprobe(int source,
               int tag,
               MPI_Comm comm,
               int *flag,
               MPI_Status *status);

/**
 * Waits until a message is available, and reserves the message for MPI_Mrecv. The call is MPI_Probe, except that afterwards no
 * other receive or probe matches the message. `message` becomes the handle of the message.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.8.2.
 */
int MPI_Mprobe(int source,
               int tag,
               MPI_Comm comm,
               MPI_Message *message,
               MPI_Status *status);

/**
 * Tests whether a message is available, and reserves the message for MPI_Mrecv. The call is MPI_Iprobe, except that it reserves
 * the message that it finds, as MPI_Mprobe does.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_ARG. MPI-5.0 section 3.8.2.
 */
int MPI_Improbe(int source,
                int tag,
                MPI_Comm comm,
                int *flag,
                MPI_Message *message,
                MPI_Status *status);

/**
 * Receives the message of a matched probe. `message` becomes MPI_MESSAGE_NULL.
 *
 * Errors: MPI_ERR_REQUEST (`message` is not a message), MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_TRUNCATE,
 * MPI_ERR_ARG. MPI-5.0 section 3.8.3.
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
 * Starts a nonblocking MPI_Mrecv.
 *
 * Errors: those of MPI_Mrecv. MPI-5.0 section 3.8.3.
 */
int MPI_Imrecv(void *buf, int count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request);

/**
 * MPI_Imrecv with a large count. MPI-5.0 section 3.8.3.
 */
int MPI_Imrecv_c(void *buf, MPI_Count count, MPI_Datatype datatype, MPI_Message *message, MPI_Request *request);

/**
 * Receives a message of at most `count` entries into `buf`. `source` is a rank or MPI_ANY_SOURCE, `tag` a tag or MPI_ANY_TAG.
 * `status` may be MPI_STATUS_IGNORE.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK, MPI_ERR_TAG, MPI_ERR_TRUNCATE (the message is
 * longer than the buffer; the part that fits is received). MPI-5.0 section 3.2.4.
 */
int MPI_Recv(void *buf,
             int count,
             MPI_Datatype datatype,
             int source,
             int tag,
             MPI_Comm comm,
             MPI_Status *status);

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
 * Starts a nonblocking MPI_Recv. Until `request` is complete, the program must not access the buffer.
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
 * Sends `count` entries at `buf` to the rank `dest`. The call returns when the program may write to the buffer again.
 *
 * If `dest` is MPI_PROC_NULL, the call does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK,
 * MPI_ERR_TAG. MPI-5.0 section 3.2.
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
 * Sends `count` entries at `buf` to the rank `dest` in synchronous mode. The call returns when the receiver has started to
 * receive the message and the program may write to the buffer again.
 *
 * If `dest` is MPI_PROC_NULL, the call does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK,
 * MPI_ERR_TAG. MPI-5.0 section 3.4.
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
 * Sends `count` entries at `buf` to the rank `dest` in ready mode. The receiver must have posted the matching receive before this
 * call.
 *
 * If `dest` is MPI_PROC_NULL, the call does nothing. Errors: MPI_ERR_COMM, MPI_ERR_COUNT, MPI_ERR_TYPE, MPI_ERR_BUFFER, MPI_ERR_RANK,
 * MPI_ERR_TAG. MPI-5.0 section 3.4.
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
 * Starts a nonblocking MPI_Send. Until `request` is complete, the program must not write to the buffer.
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
 * Starts a nonblocking MPI_Ssend. Until `request` is complete, the program must not write to the buffer.
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
 * Starts a nonblocking MPI_Rsend. Until `request` is complete, the program must not write to the buffer.
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
 * Initialises the library and joins the other ranks of the job. A program that was started without a launcher is a job of one
 * rank. `argc` and `argv` may be NULL; the library ignores them. Open sessions remain open.
 *
 * Errors: MPI_ERR_OTHER (MPI_Init or MPI_Init_thread was called before, or the other ranks cannot be reached), MPI_ERR_NO_MEM.
 * MPI-5.0 section 11.2.1.
 */
int MPI_Init(int *argc,
             char ***argv);

/**
 * Initialises the library with a level of thread support. The call is MPI_Init with the level `required`. `provided` becomes
 * `required`, because the library supports all levels up to MPI_THREAD_MULTIPLE.
 *
 * Errors: those of MPI_Init, MPI_ERR_ARG. MPI-5.0 section 11.2.1.
 */
int MPI_Init_thread(int *argc,
                    char ***argv,
                    int required,
                    int *provided);

/**
 * Sets `flag` to true if MPI_Init has been called. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section 11.4.1.
 */
int MPI_Initialized(int *flag);

/**
 * Ends the use of MPI that MPI_Init began. The call is collective, and returns when all ranks have called MPI_Finalize. The call
 * first deletes the attributes of MPI_COMM_SELF and then the attributes of MPI_COMM_WORLD, in the reverse of the order in which
 * they were set.
 *
 * Errors: MPI_ERR_OTHER (MPI is not initialised, or MPI_Finalize was called before; or another rank of this host is in another
 * collective call on MPI_COMM_WORLD, which fails, too, and MPI still ends), and the error code that a delete callback
 * returns. If a delete callback fails, the library remains initialised. MPI-5.0 sections 11.2.2 and 11.2.4.
 */
int MPI_Finalize(void);

/**
 * Sets `flag` to true if MPI_Finalize has completed. The call is allowed at any time. Errors: MPI_ERR_ARG. MPI-5.0 section
 * 11.4.1.
 */
int MPI_Finalized(int *flag);

/**
 * Returns the level of thread support that MPI_Init or MPI_Init_thread provided. Errors: MPI_ERR_ARG. MPI-5.0 section 11.6.
 */
int MPI_Query_thread(int *provided);

/**
 * Sets `flag` to true if the calling thread is the main thread. The main thread is the thread that called MPI_Init or
 * MPI_Init_thread. Errors: MPI_ERR_ARG. MPI-5.0 section 11.6.
 */
int MPI_Is_thread_main(int *flag);

/**
 * Returns the communicator with the processes that started this process by MPI. The result is always MPI_COMM_NULL, because the
 * library cannot start processes. Errors: MPI_ERR_ARG. MPI-5.0 section 11.8.2.
 */
int MPI_Comm_get_parent(MPI_Comm *parent);

/**
 * Ends all ranks of the job, regardless of `comm`. Before MPI_Init, or without a launcher, it ends this process. The exit status of
 * this process, and of rmampi's mpiexec, is the lowest 8 bits of `errorcode`, or 1 if these bits are 0 and `errorcode` is not 0.
 *
 * The call prints a line to standard error, writes the C library's buffer of standard output, and does not return. Functions that
 * were registered by atexit do not run. MPI-5.0 section 11.4.2.
 */
int MPI_Abort(MPI_Comm comm,
              int errorcode);

/**
 * Controls a profiling tool. A tool defines the function itself; the function of the library does nothing. MPI-5.0 section
 * 15.2.4.
 */
int MPI_Pcontrol(const int level, ...);

/**
 * Combines, by `op`, `origin_count` entries at `origin_addr` with data in the window of `target_rank`. The results replace the
 * data in the window. `op` is a predefined reduction operation or MPI_REPLACE.
 *
 * Each element is combined atomically with respect to all other accumulate operations on the same datatype. Accumulate operations
 * of one rank on one target are executed in program order. The origin datatype and the target datatype must consist of the same
 * predefined datatype.
 *
 * Errors: those of MPI_Put, and MPI_ERR_OP (`op` is not a predefined operation, or is not defined for the datatype). MPI-5.0
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
 * The form of MPI_Accumulate with large counts. MPI-5.0 section 12.3.4.
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
 * Combines entries with data in the window of `target_rank`, and returns the previous data of the window at `result_addr`. The
 * call is MPI_Accumulate, except that it returns this result. With MPI_NO_OP, the call ignores the origin arguments and only reads
 * the data of the window; each element is read atomically.
 *
 * Errors: those of MPI_Put, and MPI_ERR_OP (`op` is not a predefined operation, or is not defined for the datatype). MPI-5.0
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
 * Combines one element with an element in the window of `target_rank`, and returns the previous value of that element at
 * `result_addr`. The call is MPI_Get_accumulate for one element of a predefined datatype.
 *
 * Errors: those of MPI_Put, and MPI_ERR_OP (`op` is not a predefined operation, or is not defined for the datatype). MPI-5.0
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
 * Replaces one element at the target by the value at `origin_addr` if the element equals the value at `compare_addr`.
 * `result_addr` receives the previous value of the element. The call is atomic with respect to all accumulate operations on the
 * same datatype.
 *
 * `datatype` is an integer datatype, a logical datatype or MPI_BYTE.
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
 * The target address is base + `target_disp` x displacement unit. Base and displacement unit are those of the target's window. In
 * a dynamic window, `target_disp` is an address in the memory of the target. The data are at the target when the epoch has ended
 * (after MPI_Win_start, when the target's MPI_Win_wait has returned) or when MPI_Win_flush or MPI_Win_flush_all has returned. If
 * `target_rank` is MPI_PROC_NULL, the call does nothing.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_COUNT, MPI_ERR_TYPE (a datatype is invalid; with the setting `RMAMPI_STRICT=1` also
 * if the data of origin and target do not match), MPI_ERR_BUFFER, MPI_ERR_RMA_SYNC (no access epoch is open for the target),
 * MPI_ERR_DISP (`target_disp` is negative), MPI_ERR_RMA_RANGE (the target data are not inside the target's window or attached
 * memory), MPI_ERR_TRUNCATE. A call that raises an error moves no data. An exception is an error of the operating system, which
 * can deny access to memory of the target that MPI has not allocated. MPI-5.0 section 12.3.1.
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
 * Reads `target_count` entries from the window of `target_rank` into the buffer at `origin_addr`.
 *
 * Displacements and errors are those of MPI_Put. The data are at the origin when the call that ends the epoch or a flush has
 * returned. MPI-5.0 section 12.3.2.
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
 * Writes data into the window of `target_rank`, with a request. The call is MPI_Put, except that the program may wait for
 * `request`. By the standard, an epoch of MPI_Win_lock or MPI_Win_lock_all must be open. The library also accepts any other access
 * epoch, except with the setting `RMAMPI_STRICT=1`. Errors: those of MPI_Put, MPI_ERR_ARG. MPI-5.0 section 12.3.5.
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
 * Reads data from the window of `target_rank`, with a request. The call is MPI_Get, except that the program may wait for
 * `request`. By the standard, an epoch of MPI_Win_lock or MPI_Win_lock_all must be open. The library also accepts any other access
 * epoch, except with the setting `RMAMPI_STRICT=1`. Errors: those of MPI_Get, MPI_ERR_ARG. MPI-5.0 section 12.3.5.
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
 * Combines data into the window of `target_rank`, with a request. The call is MPI_Accumulate, except that the program may wait for
 * `request`. By the standard, an epoch of MPI_Win_lock or MPI_Win_lock_all must be open. The library also accepts any other access
 * epoch, except with the setting `RMAMPI_STRICT=1`. Errors: those of MPI_Accumulate, MPI_ERR_ARG. MPI-5.0 section 12.3.5.
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
 * Combines data into the window of `target_rank` and returns the previous data, with a request. The call is MPI_Get_accumulate,
 * except that the program may wait for `request`. By the standard, an epoch of MPI_Win_lock or MPI_Win_lock_all must be open. The
 * library also accepts any other access epoch, except with the setting `RMAMPI_STRICT=1`. Errors: those of MPI_Get_accumulate,
 * MPI_ERR_ARG. MPI-5.0 section 12.3.5.
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
 * Ends the epoch of the previous fence, and begins a new epoch unless `assert` has MPI_MODE_NOSUCCEED. The operations of the ended
 * epoch are complete at origin and target. The call is collective over the window's group.
 *
 * `assert` is 0 or a sum of MPI_MODE_NOSTORE, MPI_MODE_NOPUT, MPI_MODE_NOPRECEDE and MPI_MODE_NOSUCCEED. The call waits for all
 * ranks and completes their operations, regardless of `assert`.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_ASSERT (with the setting `RMAMPI_STRICT=1` also if `assert` has MPI_MODE_NOPRECEDE and operations
 * precede the fence), MPI_ERR_RMA_SYNC (this rank holds locks). MPI-5.0 section 12.5.1.
 */
int MPI_Win_fence(int assert,
                  MPI_Win win);

/**
 * Locks the window at one rank and begins an access epoch for this rank. `lock_type` is MPI_LOCK_SHARED or MPI_LOCK_EXCLUSIVE. The
 * locked rank need not call MPI.
 *
 * Ranks get the lock in the order of their requests. `assert` is 0 or MPI_MODE_NOCHECK. With MPI_MODE_NOCHECK, the call takes no
 * lock: it does not wait for other ranks, and other ranks do not wait for this epoch.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_LOCKTYPE, MPI_ERR_RANK, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC (a conflicting epoch is open; with the
 * setting `RMAMPI_STRICT=1` also if the info key `no_locks` of the window is true). MPI-5.0 section 12.5.3.
 */
int MPI_Win_lock(int lock_type,
                 int rank,
                 int assert,
                 MPI_Win win);

/**
 * Ends the epoch that MPI_Win_lock began for `rank`, and releases the lock. All operations on `rank` are complete at origin and
 * target.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (the rank is not locked). MPI-5.0 section 12.5.3.
 */
int MPI_Win_unlock(int rank,
                   MPI_Win win);

/**
 * Begins an access epoch for all ranks of the window, as if MPI_Win_lock had locked each of them with MPI_LOCK_SHARED. The call
 * is not collective.
 *
 * `assert` is 0 or MPI_MODE_NOCHECK, with the same meaning as for MPI_Win_lock.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.3.
 */
int MPI_Win_lock_all(int assert,
                     MPI_Win win);

/**
 * Ends the epoch that MPI_Win_lock_all began. All operations are complete at origin and target.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.3.
 */
int MPI_Win_unlock_all(MPI_Win win);

/**
 * Completes all operations on `rank` at origin and target. The epoch remains open.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (no epoch of MPI_Win_lock or MPI_Win_lock_all is open; with the setting
 * `RMAMPI_STRICT=1` also if other ranks are locked, but `rank` is not). MPI-5.0 section 12.5.4.
 */
int MPI_Win_flush(int rank,
                  MPI_Win win);

/**
 * Completes all operations on `rank` at the origin. After the call, the program may use the origin buffers again.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_SYNC (no epoch of MPI_Win_lock or MPI_Win_lock_all is open; with the setting
 * `RMAMPI_STRICT=1` also if other ranks are locked, but `rank` is not). MPI-5.0 section 12.5.4.
 */
int MPI_Win_flush_local(int rank,
                        MPI_Win win);

/**
 * Completes all operations on all ranks at origin and target. The epoch remains open.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (no epoch of MPI_Win_lock or MPI_Win_lock_all is open). MPI-5.0 section 12.5.4.
 */
int MPI_Win_flush_all(MPI_Win win);

/**
 * Completes all operations on all ranks at the origin. After the call, the program may use the origin buffers again.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (no epoch of MPI_Win_lock or MPI_Win_lock_all is open). MPI-5.0 section 12.5.4.
 */
int MPI_Win_flush_local_all(MPI_Win win);

/**
 * Executes a memory barrier for the window's memory. The barrier orders the loads and stores of the calling thread, as other
 * threads and ranks see them.
 *
 * Errors: MPI_ERR_WIN. MPI-5.0 section 12.5.4.
 */
int MPI_Win_sync(MPI_Win win);

/**
 * Begins an exposure epoch for the ranks of `group`. These ranks may access the calling rank's window after they have called
 * MPI_Win_start. The call does not wait.
 *
 * `assert` is 0 or a sum of MPI_MODE_NOCHECK, MPI_MODE_NOSTORE and MPI_MODE_NOPUT.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_GROUP (`group` is not a group, or has processes that are not in the window's group),
 * MPI_ERR_ASSERT, MPI_ERR_RMA_SYNC (an exposure epoch is open). MPI-5.0 section 12.5.2.
 */
int MPI_Win_post(MPI_Group group,
                 int assert,
                 MPI_Win win);

/**
 * Begins an access epoch for the ranks of `group`. The call waits until each of these ranks has called MPI_Win_post, unless `assert` is
 * MPI_MODE_NOCHECK.
 *
 * `assert` is 0 or MPI_MODE_NOCHECK.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_GROUP, MPI_ERR_ASSERT (with the setting `RMAMPI_STRICT=1` also if `assert` is MPI_MODE_NOCHECK and
 * a rank of `group` on this host has not called MPI_Win_post), MPI_ERR_RMA_SYNC (a conflicting epoch is open). MPI-5.0 section
 * 12.5.2.
 */
int MPI_Win_start(MPI_Group group,
                  int assert,
                  MPI_Win win);

/**
 * Ends the access epoch that MPI_Win_start began. All operations of the epoch are complete at the origin.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.2.
 */
int MPI_Win_complete(MPI_Win win);

/**
 * Waits until all ranks of the exposure epoch's group have called MPI_Win_complete, and ends the exposure epoch, which
 * MPI_Win_post began.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC. MPI-5.0 section 12.5.2.
 */
int MPI_Win_wait(MPI_Win win);

/**
 * Ends the exposure epoch if all ranks of its group have called MPI_Win_complete. In that case, `flag` becomes true. The call does
 * not wait.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC, MPI_ERR_ARG. MPI-5.0 section 12.5.2.
 */
int MPI_Win_test(MPI_Win win,
                 int *flag);

/**
 * Creates a window over existing memory. The call is collective over `comm`.
 *
 * `base` is the address of the first byte and `size` the number of bytes that this rank exposes. Both may differ between ranks.
 * If `size` is 0, `base` is ignored. Target displacements of operations on this rank are multiplied by `disp_unit`, which is at
 * least 1.
 *
 * Any memory can be used: memory of MPI_Alloc_mem and of other windows, heap, stack and static memory. All ranks of the host
 * access memory of MPI_Alloc_mem and of other windows directly. A window over memory of MPI_Alloc_mem or of another window must
 * not extend beyond the end of that memory.
 *
 * Info keys: `no_locks`, `accumulate_ordering`, `accumulate_ops`, `mpi_accumulate_granularity`, `same_size`,
 * `same_disp_unit`, `mpi_assert_memory_alloc_kinds`; rmampi-info(7) has their values and meanings.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_SIZE (`size` is negative, or the window would extend beyond the end of the memory or of the
 * address space), MPI_ERR_DISP, MPI_ERR_BASE (`base` is NULL, and `size` is not 0), MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG.
 * An error at one rank is raised at all ranks, and no window is created. MPI-5.0 section 12.2.1.
 */
int MPI_Win_create(void *base,
                   MPI_Aint size,
                   int disp_unit,
                   MPI_Info info,
                   MPI_Comm comm,
                   MPI_Win *win);

/**
 * MPI_Win_create with a displacement unit of MPI_Aint. MPI-5.0 section 12.2.1.
 */
int MPI_Win_create_c(void *base, MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, MPI_Win *win);

/**
 * Allocates memory and creates a window over it. The call is collective over `comm`.
 *
 * `size` is the number of bytes at this rank; it may differ between ranks and may be 0. `disp_unit` is at least 1. `baseptr` is
 * the address of a pointer, which receives the address of this rank's memory, or NULL if `size` is 0. The memory is aligned to 64
 * bytes or to the value of `mpi_minimum_memory_alignment`. If the memory is not available, this call fails; a later access does
 * not fail for lack of memory. MPI_Win_free frees the memory.
 *
 * Info keys: `mpi_minimum_memory_alignment` (a power of two) and those of MPI_Win_create.
 *
 * Errors: MPI_ERR_NO_MEM (the error text has the numbers of bytes requested and available), MPI_ERR_COMM, MPI_ERR_SIZE,
 * MPI_ERR_DISP, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. An error at one rank is raised at all ranks, and no window is
 * created. MPI-5.0 section 12.2.2.
 */
int MPI_Win_allocate(MPI_Aint size,
                     int disp_unit,
                     MPI_Info info,
                     MPI_Comm comm,
                     void *baseptr,
                     MPI_Win *win);

/**
 * MPI_Win_allocate with a displacement unit of MPI_Aint. MPI-5.0 section 12.2.2.
 */
int MPI_Win_allocate_c(MPI_Aint size, MPI_Aint disp_unit, MPI_Info info, MPI_Comm comm, void *baseptr, MPI_Win *win);

/**
 * Creates a window without memory. Each rank attaches and detaches its memory later, by local calls. The call is collective over
 * `comm`.
 *
 * In a dynamic window, target displacements are addresses in the memory of the target, as MPI_Get_address returns them. The
 * displacement unit is 1.
 *
 * Info keys: those of MPI_Win_create. Errors: MPI_ERR_COMM, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG. MPI-5.0
 * section 12.2.4.
 */
int MPI_Win_create_dynamic(MPI_Info info,
                           MPI_Comm comm,
                           MPI_Win *win);

/**
 * Attaches a memory region of `size` bytes at `base` to a dynamic window. The call is local. The number of regions is not
 * limited.
 *
 * Errors: MPI_ERR_RMA_FLAVOR (the window is not dynamic), MPI_ERR_RMA_ATTACH (the region overlaps an attached region),
 * MPI_ERR_SIZE, MPI_ERR_BASE, MPI_ERR_WIN. MPI-5.0 section 12.2.4.
 */
int MPI_Win_attach(MPI_Win win,
                   void *base,
                   MPI_Aint size);

/**
 * Detaches the memory region that was attached at `base`. The call is local.
 *
 * Errors: MPI_ERR_RMA_ATTACH (no attached region begins at `base`), MPI_ERR_RMA_FLAVOR, MPI_ERR_WIN. MPI-5.0 section 12.2.4.
 */
int MPI_Win_detach(MPI_Win win,
                   const void *base);

/**
 * Frees a window and sets `win` to MPI_WIN_NULL. The call is collective over the window's group, and returns when all ranks have
 * called MPI_Win_free.
 *
 * The call first deletes the attributes of the window at this rank, in the reverse of the order in which they were set. Memory of
 * MPI_Win_allocate is freed with the window. Attached memory is detached.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RMA_SYNC (an epoch is open at this rank), MPI_ERR_OTHER (the delete callback of one of the window's
 * attributes has called this function), MPI_ERR_ARG, and the error code that a delete callback returns. After an error, the window
 * remains valid. MPI-5.0 section 12.2.5.
 */
int MPI_Win_free(MPI_Win *win);

/**
 * Returns the group of the ranks of a window. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 12.2.6.
 */
int MPI_Win_get_group(MPI_Win win, MPI_Group *group);

/**
 * Allocates shared memory and creates a window over it. The call is MPI_Win_allocate, except that each rank can also load from and
 * store to the memory of all ranks directly. All ranks of `comm` must be on one host. MPI_Win_shared_query returns the addresses.
 * The part of each rank begins where the part of the previous rank ends, unless all ranks set the info key
 * `alloc_shared_noncontig`.
 *
 * Each rank allocates the pages of its own part, so that the kernel places them on the NUMA node of that rank.
 *
 * Info keys: `alloc_shared_noncontig` and those of MPI_Win_allocate. Errors: those of MPI_Win_allocate, MPI_ERR_RMA_SHARED (the
 * ranks are on several hosts). An error at one rank is raised at all ranks, and no window is created. MPI-5.0 section 12.2.3.
 */
int MPI_Win_allocate_shared(MPI_Aint size,
                            int disp_unit,
                            MPI_Info info,
                            MPI_Comm comm,
                            void *baseptr,
                            MPI_Win *win);

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
 * Returns size, displacement unit and local address of a rank's part of a window. `baseptr` is the address of a pointer, which
 * receives the address of the part in the calling process. If `rank` is MPI_PROC_NULL, the call returns the part of the first rank
 * that has memory. If the memory is not shared with the calling process, the size is 0 and the address is NULL.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_RANK, MPI_ERR_RMA_FLAVOR (the window is dynamic), MPI_ERR_ARG. MPI-5.0 section 12.2.3.
 */
int MPI_Win_shared_query(MPI_Win win,
                         int rank,
                         MPI_Aint *size,
                         int *disp_unit,
                         void *baseptr);

/**
 * MPI_Win_shared_query with a displacement unit of MPI_Aint. MPI-5.0 section 12.2.3.
 */
int MPI_Win_shared_query_c(MPI_Win win, int rank, MPI_Aint *size, MPI_Aint *disp_unit, void *baseptr);

/**
 * Sets the name of a window at this rank. Error messages contain the name. A name of more than MPI_MAX_OBJECT_NAME - 1
 * characters is cut. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Win_set_name(MPI_Win win,
                     const char *win_name);

/**
 * Returns the name of a window. The name is empty unless the program has set it. The name of MPI_WIN_NULL is "MPI_WIN_NULL".
 * `win_name` must have room for MPI_MAX_OBJECT_NAME characters. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section 7.8.
 */
int MPI_Win_get_name(MPI_Win win,
                     char *win_name,
                     int *resultlen);

/**
 * Changes hints of a window at this rank. The hints that can be changed are `no_locks`, `accumulate_ordering`, `accumulate_ops`
 * and `mpi_assert_memory_alloc_kinds`. The call is collective, but it does not wait for other ranks.
 *
 * Errors: MPI_ERR_WIN, MPI_ERR_INFO, MPI_ERR_INFO_VALUE (an invalid value of `accumulate_ordering` or `accumulate_ops`; with the
 * setting `RMAMPI_STRICT=1` an invalid value of any key; without this setting, invalid values of other keys are ignored). After an
 * error, no hint is changed. MPI-5.0 section 12.2.7.
 */
int MPI_Win_set_info(MPI_Win win,
                     MPI_Info info);

/**
 * Returns a new info object with the hints of a window that are in force at this rank. The object has all hints of the call that
 * created the window; a hint that the program has not set has its default. Errors: MPI_ERR_WIN, MPI_ERR_ARG. MPI-5.0 section
 * 12.2.7.
 */
int MPI_Win_get_info(MPI_Win win,
                     MPI_Info *info_used);

/**
 * Begins a session. The call is allowed at any time, also before, after or without MPI_Init. The first initialisation in a
 * process waits until all ranks of the job have called MPI_Session_init or MPI_Init.
 *
 * The value of the info key `thread_level` is the string MPI_THREAD_SINGLE, MPI_THREAD_FUNNELED, MPI_THREAD_SERIALIZED or
 * MPI_THREAD_MULTIPLE. All levels are supported, and the default is MPI_THREAD_MULTIPLE. `errhandler` becomes the error handler of
 * the session. `errhandler` also gets the errors of this call; its session argument is MPI_SESSION_NULL in this case.
 *
 * Errors: MPI_ERR_ERRHANDLER, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_ARG, MPI_ERR_OTHER (the other ranks cannot be reached),
 * MPI_ERR_NO_MEM. MPI-5.0 section 11.3.1.
 */
int MPI_Session_init(MPI_Info info,
                     MPI_Errhandler errhandler,
                     MPI_Session *session);

/**
 * Ends a session and sets `session` to MPI_SESSION_NULL. The call waits until the messages in the attached buffer of the session are
 * received.
 *
 * The session is the last user of MPI in this process if no other session is open, and if MPI_Init was not called or MPI_Finalize
 * has completed. In this case, the call waits until all sent messages are received, also messages in other attached buffers and
 * messages with freed requests. Then this process leaves the job. A later session joins the job again.
 *
 * Errors: MPI_ERR_SESSION, MPI_ERR_ARG, MPI_ERR_OTHER (the launcher cannot be reached). MPI-5.0 section 11.3.1.
 */
int MPI_Session_finalize(MPI_Session *session);

/**
 * Returns the number of process sets of a session. The process sets are `mpi://WORLD` (all ranks of the job) and `mpi://SELF`
 * (the calling process). Errors: MPI_ERR_SESSION, MPI_ERR_INFO, MPI_ERR_ARG. MPI-5.0 section 11.3.2.
 */
int MPI_Session_get_num_psets(MPI_Session session,
                              MPI_Info info,
                              int *npset_names);

/**
 * Returns the name of the process set with the index `n`, counted from 0. `pset_name` is a buffer of `*pset_len` characters. The
 * name is cut so that it fits into the buffer together with its terminating null. `*pset_len` becomes the size of the buffer that
 * the whole name needs. If `*pset_len` is 0, no name is written.
 *
 * Errors: MPI_ERR_SESSION, MPI_ERR_INFO, MPI_ERR_ARG (also if no process set has the index `n`). MPI-5.0 section 11.3.2.
 */
int MPI_Session_get_nth_pset(MPI_Session session,
                             MPI_Info info,
                             int n,
                             int *pset_len,
                             char *pset_name);

/**
 * Returns a new info object with the hints of a session that are in force. The keys are `thread_level` and
 * `mpi_memory_alloc_kinds`. Errors: MPI_ERR_SESSION, MPI_ERR_ARG, MPI_ERR_NO_MEM. MPI-5.0 section 11.3.2.
 */
int MPI_Session_get_info(MPI_Session session, MPI_Info *info_used);

/**
 * Returns a new info object that describes a process set. The object has one key, `mpi_size`, whose value is the number of
 * processes in the set. Errors: MPI_ERR_SESSION, MPI_ERR_ARG (also if no process set has this name), MPI_ERR_NO_MEM. MPI-5.0
 * section 11.3.2.
 */
int MPI_Session_get_pset_info(MPI_Session session,
                              const char *pset_name,
                              MPI_Info *info);

/**
 * Returns the group of a process set. Errors: MPI_ERR_SESSION, MPI_ERR_ARG (also if no process set has this name),
 * MPI_ERR_NO_MEM. MPI-5.0 section 7.3.2.
 */
int MPI_Group_from_session_pset(MPI_Session session, const char *pset_name, MPI_Group *newgroup);

/**
 * Creates an error handler for sessions that calls `session_errhandler_fn`. The call is allowed at any time. Errors:
 * MPI_ERR_ARG. MPI-5.0 section 9.3.4.
 */
int MPI_Session_create_errhandler(MPI_Session_errhandler_function *session_errhandler_fn, MPI_Errhandler *errhandler);

/**
 * Attaches an error handler to a session. Errors: MPI_ERR_SESSION, MPI_ERR_ERRHANDLER. MPI-5.0 section 9.3.4.
 */
int MPI_Session_set_errhandler(MPI_Session session, MPI_Errhandler errhandler);

/**
 * Returns the error handler of a session. The program frees the handle by MPI_Errhandler_free. Errors: MPI_ERR_SESSION,
 * MPI_ERR_ARG. MPI-5.0 section 9.3.4.
 */
int MPI_Session_get_errhandler(MPI_Session session,
                               MPI_Errhandler *errhandler);

/**
 * Calls the error handler of a session with an error code. If the handler returns, the result is MPI_SUCCESS. Errors:
 * MPI_ERR_SESSION, MPI_ERR_ARG (only with the setting `RMAMPI_STRICT=1`, if the code does not exist). MPI-5.0 section 9.5.
 */
int MPI_Session_call_errhandler(MPI_Session session,
                                int errorcode);

/**
 * Returns the number of entries of a datatype that were received. The result is MPI_UNDEFINED if the last entry is incomplete, or
 * if the number does not fit into the type of `count`. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 3.2.5.
 */
int MPI_Get_count(const MPI_Status *status,
                  MPI_Datatype datatype,
                  int *count);

/**
 * MPI_Get_count with a large count. MPI-5.0 section 3.2.5.
 */
int MPI_Get_count_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);

/**
 * Returns the number of basic elements of a datatype that were received. The result is MPI_UNDEFINED if the last element is
 * incomplete, or if the number does not fit into the type of `count`. Errors: MPI_ERR_TYPE, MPI_ERR_ARG. MPI-5.0 section 5.1.11.
 */
int MPI_Get_elements(const MPI_Status *status,
                     MPI_Datatype datatype,
                     int *count);

/**
 * MPI_Get_elements with a large count. MPI-5.0 section 5.1.11.
 */
int MPI_Get_elements_c(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);

/**
 * Deprecated name of MPI_Get_elements_c. MPI-5.0 section 16.4.
 */
int MPI_Get_elements_x(const MPI_Status *status, MPI_Datatype datatype, MPI_Count *count);

/**
 * Cancels an operation, unless it is too late: a message that its receiver has already matched is delivered. The program
 * completes the request as usual, for instance by MPI_Wait. Errors: MPI_ERR_REQUEST, MPI_ERR_ARG. MPI-5.0 section 3.8.4.
 */
int MPI_Cancel(MPI_Request *request);

/**
 * Sets `flag` to true if the operation that a status describes was cancelled. Errors: MPI_ERR_ARG. MPI-5.0 section 3.8.4.
 */
int MPI_Test_cancelled(const MPI_Status *status,
                       int *flag);

/**
 * Returns the rank in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
 */
int MPI_Status_get_source(const MPI_Status *status, int *source);

/**
 * Returns the tag in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
 */
int MPI_Status_get_tag(const MPI_Status *status, int *tag);

/**
 * Returns the error code in a status. Errors: MPI_ERR_ARG. MPI-5.0 section 3.2.5.
 */
int MPI_Status_get_error(const MPI_Status *status, int *err);

/**
 * Initialises the tools interface. The call is allowed at any time, also before MPI_Init and after MPI_Finalize, and may be
 * repeated. `provided` becomes `required`.
 *
 * Errors: MPI_T_ERR_INVALID. MPI-5.0 section 15.3.4.
 */
int MPI_T_init_thread(int required,
                      int *provided);

/**
 * Finalises the tools interface. The program calls this function once for each call of MPI_T_init_thread. Errors:
 * MPI_T_ERR_NOT_INITIALIZED. MPI-5.0 section 15.3.4.
 */
int MPI_T_finalize(void);

/**
 * Returns the number of items and the name of an enumeration. Before the call, `name_len` is the size of the buffer `name`. The
 * call sets it to the size that the whole name needs. If the address of a result is NULL, the result is not written. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.5.
 */
int MPI_T_enum_get_info(MPI_T_enum enumtype,
                        int *num,
                        char *name,
                        int *name_len);

/**
 * Returns the value and the name of an item of an enumeration. Items are counted from 0. `name` and `name_len` have the same
 * meaning as for MPI_T_enum_get_info. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID_INDEX,
 * MPI_T_ERR_INVALID. MPI-5.0 section 15.3.5.
 */
int MPI_T_enum_get_item(MPI_T_enum enumtype,
                        int indx,
                        int *value,
                        char *name,
                        int *name_len);

/**
 * Returns the number of control variables. Each environment variable of rmampi-settings(7) is a control variable. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
 */
int MPI_T_cvar_get_num(int *num_cvar);

/**
 * Returns the description of a control variable. No control variable is bound to an object.
 *
 * A variable whose value is a flag, a number or an item of an enumeration has one element of MPI_INT. A number that is not set is
 * -1. A variable whose value is a text has elements of MPI_CHAR, with a terminating null. A text that is not set is empty.
 *
 * Before the call, `name_len` and `desc_len` are the sizes of the buffers `name` and `desc`. The call sets them to the sizes that
 * the whole strings need. If the address of a result is NULL, the result is not written.
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
 * Returns the index of the control variable with the name `name`. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_NAME,
 * MPI_T_ERR_INVALID. MPI-5.0 section 15.3.6.
 */
int MPI_T_cvar_get_index(const char *name,
                         int *cvar_index);

/**
 * Returns a handle for a control variable, and the number of elements of the variable. For a text, this number is the size of a
 * buffer that every value fits into. For any other variable, the number is 1. `obj_handle` is ignored, because no variable is
 * bound to an object.
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
 * Reads a control variable. `buf` is the address of an int or, for a text, of a buffer with the number of characters that
 * MPI_T_cvar_handle_alloc returned. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0
 * section 15.3.6.
 */
int MPI_T_cvar_read(MPI_T_cvar_handle handle,
                    void *buf);

/**
 * Sets a control variable. `buf` is the address of an int or, for a text, of a string with a terminating null. The value replaces
 * the value of the environment variable. The first MPI_Init or MPI_Session_init reads the control variables, so they cannot be set
 * afterwards.
 *
 * Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_CVAR_SET_NOT_NOW (the library has started),
 * MPI_T_ERR_INVALID (also for an invalid value). MPI-5.0 section 15.3.6.
 */
int MPI_T_cvar_write(MPI_T_cvar_handle handle,
                     const void *buf);

/**
 * Returns the number of categories, which is 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_num(int *num_cat);

/**
 * Returns the description of a category. The library has no categories, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
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
 * Returns the number of events of a category. The library has no categories, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_num_events(int cat_index, int *num_events);

/**
 * Returns the index of the category with the name `name`. The library has no categories, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_NAME, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_index(const char *name, int *cat_index);

/**
 * Returns the control variables of a category. The library has no categories, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_cvars(int cat_index, int len, int *indices);

/**
 * Returns the performance variables of a category. The library has no categories, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_pvars(int cat_index, int len, int *indices);

/**
 * Returns the events of a category. The library has no categories, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_events(int cat_index,
                              int len,
                              int *indices);

/**
 * Returns the categories in a category. The library has no categories, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_get_categories(int cat_index,
                                  int len,
                                  int *indices);

/**
 * Returns a number that changes when the categories change. The number is always 0. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID. MPI-5.0 section 15.3.9.
 */
int MPI_T_category_changed(int *update_number);

/**
 * Returns the number of sources of events, which is 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section
 * 15.3.8.
 */
int MPI_T_source_get_num(int *num_sources);

/**
 * Returns the description of a source of events. The library has no events, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
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
 * Returns the time of a source of events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
 */
int MPI_T_source_get_timestamp(int source_index,
                               MPI_Count *timestamp);

/**
 * Returns the number of kinds of events, which is 0. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section
 * 15.3.8.
 */
int MPI_T_event_get_num(int *num_events);

/**
 * Returns the description of a kind of events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
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
 * Returns the index of the kind of events with the name `name`. The library has no events, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_NAME, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_get_index(const char *name, int *event_index);

/**
 * Returns a handle for a kind of events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_INDEX. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_handle_alloc(int event_index,
                             void *obj_handle,
                             MPI_Info info,
                             MPI_T_event_registration *event_registration);

/**
 * Changes the hints of a handle for a kind of events. The library has no events, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_handle_set_info(MPI_T_event_registration event_registration, MPI_Info info);

/**
 * Returns the hints of a handle for a kind of events. The library has no events, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_handle_get_info(MPI_T_event_registration event_registration, MPI_Info *info_used);

/**
 * Registers a callback for a kind of events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_register_callback(MPI_T_event_registration event_registration,
                                  MPI_T_cb_safety cb_safety,
                                  MPI_Info info,
                                  void *user_data,
                                  MPI_T_event_cb_function *event_cb_function);

/**
 * Changes the hints of a callback for a kind of events. The library has no events, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_callback_set_info(MPI_T_event_registration event_registration,
                                  MPI_T_cb_safety cb_safety,
                                  MPI_Info info);

/**
 * Returns the hints of a callback for a kind of events. The library has no events, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_callback_get_info(MPI_T_event_registration event_registration,
                                  MPI_T_cb_safety cb_safety,
                                  MPI_Info *info_used);

/**
 * Frees a handle for a kind of events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_handle_free(MPI_T_event_registration event_registration,
                            void *user_data,
                            MPI_T_event_free_cb_function *free_cb_function);

/**
 * Registers a callback for dropped events. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_set_dropped_handler(MPI_T_event_registration event_registration,
                                    MPI_T_event_dropped_cb_function *dropped_cb_function);

/**
 * Reads an element of an event. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_read(MPI_T_event_instance event_instance, int element_index, void *buffer);

/**
 * Copies the data of an event. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_copy(MPI_T_event_instance event_instance, void *buffer);

/**
 * Returns the time of an event. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_get_timestamp(MPI_T_event_instance event_instance, MPI_Count *event_timestamp);

/**
 * Returns the source of an event. The library has no events, so the call fails. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_HANDLE. MPI-5.0 section 15.3.8.
 */
int MPI_T_event_get_source(MPI_T_event_instance event_instance, int *source_index);

/**
 * Returns the number of performance variables. They count what the process exchanges with ranks on other hosts: the packets of the
 * library's protocol, the puts and gets that the network executes itself, the bytes of both, and the registrations of memory with
 * the network. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_get_num(int *num_pvar);

/**
 * Returns the description of a performance variable. Each variable is a counter with one element of MPI_UNSIGNED_LONG_LONG. The
 * variables are bound to no object, always run, and can only be read. Before the call, `name_len` and `desc_len` are the sizes of
 * the buffers `name` and `desc`. The call sets them to the sizes that the whole strings need. If the address of a result is NULL,
 * the result is not written.
 *
 * Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_INDEX, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
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
 * Returns the index of the performance variable with the name `name` in a class. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_NAME, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_get_index(const char *name, int var_class, int *pvar_index);

/**
 * Creates a session for performance variables. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_OUT_OF_SESSIONS, MPI_T_ERR_INVALID.
 * MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_session_create(MPI_T_pvar_session *session);

/**
 * Frees a session for performance variables and sets `session` to MPI_T_PVAR_SESSION_NULL. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_session_free(MPI_T_pvar_session *session);

/**
 * Returns a handle for a performance variable in a session. `count` becomes the number of elements of the variable, which is 1.
 * `obj_handle` is ignored, because no variable is bound to an object. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_INDEX, MPI_T_ERR_OUT_OF_HANDLES, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_handle_alloc(MPI_T_pvar_session session,
                            int pvar_index,
                            void *obj_handle,
                            MPI_T_pvar_handle *handle,
                            int *count);

/**
 * Frees a handle of a performance variable and sets it to MPI_T_PVAR_HANDLE_NULL. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_handle_free(MPI_T_pvar_session session, MPI_T_pvar_handle *handle);

/**
 * Starts a performance variable. The variables of this library always run, so starting a variable is an error, and
 * MPI_T_PVAR_ALL_HANDLES starts no variable. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE,
 * MPI_T_ERR_PVAR_NO_STARTSTOP. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_start(MPI_T_pvar_session session,
                     MPI_T_pvar_handle handle);

/**
 * Stops a performance variable. The variables of this library always run, so stopping a variable is an error, and
 * MPI_T_PVAR_ALL_HANDLES stops no variable. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE,
 * MPI_T_ERR_PVAR_NO_STARTSTOP. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_stop(MPI_T_pvar_session session,
                    MPI_T_pvar_handle handle);

/**
 * Reads a performance variable. `buf` is the address of an `unsigned long long`. Errors: MPI_T_ERR_NOT_INITIALIZED,
 * MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_INVALID. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_read(MPI_T_pvar_session session, MPI_T_pvar_handle handle, void *buf);

/**
 * Writes a performance variable. The variables of this library can only be read, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_PVAR_NO_WRITE. MPI-5.0 section
 * 15.3.7.
 */
int MPI_T_pvar_write(MPI_T_pvar_session session,
                     MPI_T_pvar_handle handle,
                     const void *buf);

/**
 * Resets a performance variable. The variables of this library can only be read, so resetting a variable is an error, and
 * MPI_T_PVAR_ALL_HANDLES resets no variable. Errors: MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION,
 * MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_PVAR_NO_WRITE. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_reset(MPI_T_pvar_session session,
                     MPI_T_pvar_handle handle);

/**
 * Reads and resets a performance variable. The variables of this library can only be read, so the call fails. Errors:
 * MPI_T_ERR_NOT_INITIALIZED, MPI_T_ERR_INVALID_SESSION, MPI_T_ERR_INVALID_HANDLE, MPI_T_ERR_PVAR_NO_ATOMIC. MPI-5.0 section 15.3.7.
 */
int MPI_T_pvar_readreset(MPI_T_pvar_session session,
                         MPI_T_pvar_handle handle,
                         void *buf);

/**
 * Creates a communicator with a Cartesian topology. The grid has `ndims` dimensions; dimension `i` has `dims[i]` ranks and is
 * periodic if `periods[i]` is true. The call is collective over `comm_old`. All ranks pass the same arguments.
 *
 * The ranks of the grid are the first ranks of `comm_old`, in row-major order. The other ranks get MPI_COMM_NULL. With 0
 * dimensions, the grid has one rank. Ranks keep their order, regardless of `reorder`. Errors: MPI_ERR_COMM, MPI_ERR_DIMS (also if
 * the grid has more ranks than `comm_old`), MPI_ERR_ARG (ranks pass different arguments; if they differ only in `periods`, this is
 * an error only with the setting `RMAMPI_STRICT=1`), MPI_ERR_NO_MEM. MPI-5.0 section 8.5.1.
 */
int MPI_Cart_create(MPI_Comm comm_old,
                    int ndims,
                    const int *dims,
                    const int *periods,
                    int reorder,
                    MPI_Comm *comm_cart);

/**
 * Computes balanced dimensions of a grid of `nnodes` ranks. The call replaces the elements of `dims` that are 0, so that the
 * product of all elements is `nnodes`. The new values are as close to each other as possible, in descending order. Errors:
 * MPI_ERR_DIMS (also if no values have this product), MPI_ERR_ARG. MPI-5.0 section 8.5.2.
 */
int MPI_Dims_create(int nnodes,
                    int ndims,
                    int *dims);

/**
 * Returns the number of dimensions of a Cartesian topology. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0 section
 * 8.5.5.
 */
int MPI_Cartdim_get(MPI_Comm comm,
                    int *ndims);

/**
 * Returns the Cartesian topology of a communicator. For each dimension, `dims` receives the number of ranks, `periods` receives
 * true if the dimension is periodic, and `coords` receives the coordinate of the calling rank.
 *
 * If the topology has more than `maxdims` dimensions, the call returns the first `maxdims` dimensions. Errors: MPI_ERR_COMM,
 * MPI_ERR_TOPOLOGY, MPI_ERR_ARG (with the setting `RMAMPI_STRICT=1` also if `maxdims` is less than the number of dimensions).
 * MPI-5.0 section 8.5.5.
 */
int MPI_Cart_get(MPI_Comm comm,
                 int maxdims,
                 int *dims,
                 int *periods,
                 int *coords);

/**
 * Returns the rank at the coordinates `coords` of a Cartesian topology. In a periodic dimension, coordinates outside the grid wrap
 * around.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (a coordinate is outside the grid in a dimension that is not periodic).
 * MPI-5.0 section 8.5.5.
 */
int MPI_Cart_rank(MPI_Comm comm,
                  const int *coords,
                  int *rank);

/**
 * Returns the coordinates of a rank in a Cartesian topology. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_RANK, MPI_ERR_ARG
 * (`maxdims` is less than the number of dimensions). MPI-5.0 section 8.5.5.
 */
int MPI_Cart_coords(MPI_Comm comm,
                    int rank,
                    int maxdims,
                    int *coords);

/**
 * Returns the source and destination ranks of a shift along a dimension. The source is `disp` steps below the calling rank, and
 * the destination is `disp` steps above the calling rank. If one of them is beyond the border of a dimension that is not periodic,
 * the result for it is MPI_PROC_NULL.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_DIMS (`direction` is not the index of a dimension), MPI_ERR_ARG. MPI-5.0 section
 * 8.5.6.
 */
int MPI_Cart_shift(MPI_Comm comm,
                   int direction,
                   int disp,
                   int *rank_source,
                   int *rank_dest);

/**
 * Divides a Cartesian topology into grids of fewer dimensions. Each new communicator has the dimensions for which `remain_dims`
 * is true. The call is collective over `comm`.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (also if ranks pass different values of `remain_dims`), MPI_ERR_NO_MEM.
 * MPI-5.0 section 8.5.7.
 */
int MPI_Cart_sub(MPI_Comm comm,
                 const int *remain_dims,
                 MPI_Comm *newcomm);

/**
 * Returns the rank that the calling process would have in a Cartesian topology. The rank is the same as in `comm`, because ranks
 * keep their order. The result is MPI_UNDEFINED if the process would not be part of the grid. A grid in which the length of a
 * dimension is 0 or less has no ranks.
 *
 * Errors: MPI_ERR_COMM, MPI_ERR_DIMS (with the setting `RMAMPI_STRICT=1` also if the length of a dimension is 0 or less),
 * MPI_ERR_ARG. MPI-5.0 section 8.5.8.
 */
int MPI_Cart_map(MPI_Comm comm,
                 int ndims,
                 const int *dims,
                 const int *periods,
                 int *newrank);

/**
 * Creates a communicator with a graph topology. The nodes of the graph are the first `nnodes` ranks of `comm_old`. The call is
 * collective over `comm_old`. All ranks pass the same arguments.
 *
 * `indx[i]` is the sum of the numbers of neighbours of the nodes 0 to `i`. `edges` has the neighbours of node 0, then of node 1,
 * and so on. Ranks of `comm_old` that are not nodes get MPI_COMM_NULL. Ranks keep their order, regardless of `reorder`. Errors:
 * MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_RANK (an edge leads to a node that does not exist), MPI_ERR_NO_MEM. MPI-5.0 section 8.5.3.
 */
int MPI_Graph_create(MPI_Comm comm_old,
                     int nnodes,
                     const int *indx,
                     const int *edges,
                     int reorder,
                     MPI_Comm *comm_graph);

/**
 * Creates a communicator with a distributed graph topology from each rank's own edges. Each rank passes the edges that end at
 * itself (`sources`) and the edges that begin at itself (`destinations`). The call is collective over `comm_old`.
 *
 * Weights must not be negative. If the graph has no weights, all ranks pass MPI_UNWEIGHTED. A rank without edges passes
 * MPI_WEIGHTS_EMPTY in a graph with weights. Ranks keep their order. Info keys: those of MPI_Comm_set_info. Errors: MPI_ERR_COMM,
 * MPI_ERR_RANK, MPI_ERR_ARG, MPI_ERR_TOPOLOGY (only with the setting `RMAMPI_STRICT=1`, if only one of the two ranks of an edge
 * passes the edge, or if the two ranks pass different weights), MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section
 * 8.5.4.
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
 * Creates a communicator with a distributed graph topology from arbitrary edges. Each rank may pass edges of any ranks:
 * `degrees[i]` edges begin at rank `sources[i]`. `destinations` has the ends of the edges of `sources[0]`, then of `sources[1]`,
 * and so on. The call is collective over `comm_old`.
 *
 * Exactly one rank passes each edge. The rules for `weights`, `info` and `reorder` are those of MPI_Dist_graph_create_adjacent.
 * Errors: MPI_ERR_COMM, MPI_ERR_RANK, MPI_ERR_ARG, MPI_ERR_INFO, MPI_ERR_INFO_VALUE, MPI_ERR_NO_MEM. MPI-5.0 section 8.5.4.
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
 * Returns the kind of topology of a communicator: MPI_CART, MPI_GRAPH, MPI_DIST_GRAPH or MPI_UNDEFINED. Errors: MPI_ERR_COMM,
 * MPI_ERR_ARG. MPI-5.0 section 8.5.5.
 */
int MPI_Topo_test(MPI_Comm comm,
                  int *status);

/**
 * Returns the numbers of nodes and edges of a graph topology. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0
 * section 8.5.5.
 */
int MPI_Graphdims_get(MPI_Comm comm,
                      int *nnodes,
                      int *nedges);

/**
 * Returns the graph topology of a communicator. `indx` and `edges` receive the arguments of MPI_Graph_create. Errors:
 * MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG (an array is too short). MPI-5.0 section 8.5.5.
 */
int MPI_Graph_get(MPI_Comm comm, int maxindex, int maxedges, int *indx, int *edges);

/**
 * Returns the number of neighbours of a rank in a graph topology. Errors: MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_RANK,
 * MPI_ERR_ARG. MPI-5.0 section 8.5.5.
 */
int MPI_Graph_neighbors_count(MPI_Comm comm,
                              int rank,
                              int *nneighbors);

/**
 * Returns the neighbours of a rank in a graph topology, in the order in which MPI_Graph_create received them. Errors:
 * MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_RANK, MPI_ERR_ARG (with the setting `RMAMPI_STRICT=1` also if `maxneighbors` is less
 * than the number of neighbours). MPI-5.0 section 8.5.5.
 */
int MPI_Graph_neighbors(MPI_Comm comm,
                        int rank,
                        int maxneighbors,
                        int *neighbors);

/**
 * Returns the numbers of neighbours of the calling rank in a distributed graph topology. `indegree` is the number of edges that
 * end at the rank, `outdegree` the number of edges that begin at it. `weighted` is true if the graph has weights. Errors:
 * MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0 section 8.5.5.
 */
int MPI_Dist_graph_neighbors_count(MPI_Comm comm,
                                   int *indegree,
                                   int *outdegree,
                                   int *weighted);

/**
 * Returns the neighbours of the calling rank in a distributed graph topology. `sources` receives the ranks from which edges lead
 * to the calling rank, at most `maxindegree` ranks. `destinations` receives the ranks to which edges lead from the calling rank,
 * at most `maxoutdegree` ranks. If the graph has weights, `sourceweights` and `destweights` receive the weights of these edges.
 *
 * If MPI_Dist_graph_create_adjacent has created the communicator, the neighbours are in the order of its arguments. Errors:
 * MPI_ERR_COMM, MPI_ERR_TOPOLOGY, MPI_ERR_ARG. MPI-5.0 section 8.5.5.
 */
int MPI_Dist_graph_neighbors(MPI_Comm comm,
                             int maxindegree,
                             int *sources,
                             int *sourceweights,
                             int maxoutdegree,
                             int *destinations,
                             int *destweights);

/**
 * Returns the rank that the calling process would have in a graph topology. The rank is the same as in `comm`, because ranks keep
 * their order. The result is MPI_UNDEFINED if the process would not be a node. Errors: MPI_ERR_COMM, MPI_ERR_ARG, MPI_ERR_RANK
 * (only with the setting `RMAMPI_STRICT=1`, if an edge leads to a rank that does not exist). MPI-5.0 section 8.5.8.
 */
int MPI_Graph_map(MPI_Comm comm,
                  int nnodes,
                  const int *indx,
                  const int *edges,
                  int *newrank);

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

/* Functions of the ABI that this library does not have: programs that call them compile, but cannot be linked.
 * Programs that were linked with another MPI library get an error of class MPI_ERR_UNSUPPORTED_OPERATION. */

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
