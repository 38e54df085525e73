/* Fortran bindings of functions without choice buffers. Generated from the C entry points in src/api by codegen/fortran;
 * do not edit. */
#include "support.h"

SUBROUTINE(abi_get_version)(INTEGER *abi_major, INTEGER *abi_minor, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_abi_major;
    int c_abi_minor;
    *ierror = MPI(Abi_get_version)(&c_abi_major, &c_abi_minor);
    if (*ierror == MPI_SUCCESS) {
        *abi_major = c_abi_major;
        *abi_minor = c_abi_minor;
    }
}
NAMES_BOTH(abi_get_version, ABI_GET_VERSION);

SUBROUTINE(abi_get_info)(INTEGER *info, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Info c_info;
    *ierror = MPI(Abi_get_info)(&c_info);
    if (*ierror == MPI_SUCCESS)
        *info = TOINT(Info, c_info);
}
NAMES_BOTH(abi_get_info, ABI_GET_INFO);

SUBROUTINE(abi_set_fortran_info)(const INTEGER *info, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Abi_set_fortran_info)(FROMINT(Info, *info));
}
NAMES_BOTH(abi_set_fortran_info, ABI_SET_FORTRAN_INFO);

SUBROUTINE(comm_free_keyval)(INTEGER *comm_keyval, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_comm_keyval = narrow(*comm_keyval);
    *ierror = MPI(Comm_free_keyval)(&c_comm_keyval);
    if (*ierror == MPI_SUCCESS)
        *comm_keyval = c_comm_keyval;
}
NAMES_BOTH(comm_free_keyval, COMM_FREE_KEYVAL);

SUBROUTINE(comm_delete_attr)(const INTEGER *comm, const INTEGER *comm_keyval, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Comm_delete_attr)(FROMINT(Comm, *comm), narrow(*comm_keyval));
}
NAMES_BOTH(comm_delete_attr, COMM_DELETE_ATTR);

SUBROUTINE(win_free_keyval)(INTEGER *win_keyval, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_win_keyval = narrow(*win_keyval);
    *ierror = MPI(Win_free_keyval)(&c_win_keyval);
    if (*ierror == MPI_SUCCESS)
        *win_keyval = c_win_keyval;
}
NAMES_BOTH(win_free_keyval, WIN_FREE_KEYVAL);

SUBROUTINE(win_delete_attr)(const INTEGER *win, const INTEGER *win_keyval, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_delete_attr)(FROMINT(Win, *win), narrow(*win_keyval));
}
NAMES_BOTH(win_delete_attr, WIN_DELETE_ATTR);

SUBROUTINE(keyval_free)(INTEGER *keyval, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_keyval = narrow(*keyval);
    *ierror = MPI(Keyval_free)(&c_keyval);
    if (*ierror == MPI_SUCCESS)
        *keyval = c_keyval;
}
NAMES(keyval_free, KEYVAL_FREE);

SUBROUTINE(attr_delete)(const INTEGER *comm, const INTEGER *keyval, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Attr_delete)(FROMINT(Comm, *comm), narrow(*keyval));
}
NAMES(attr_delete, ATTR_DELETE);

SUBROUTINE(barrier)(const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Barrier)(FROMINT(Comm, *comm));
}
NAMES_BOTH(barrier, BARRIER);

SUBROUTINE(ibarrier)(const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request c_request;
    *ierror = MPI(Ibarrier)(FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES_BOTH(ibarrier, IBARRIER);

SUBROUTINE(barrier_init)(const INTEGER *comm, const INTEGER *info, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request c_request;
    *ierror = MPI(Barrier_init)(FROMINT(Comm, *comm), FROMINT(Info, *info), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES_BOTH(barrier_init, BARRIER_INIT);

SUBROUTINE(comm_rank)(const INTEGER *comm, INTEGER *rank, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_rank;
    *ierror = MPI(Comm_rank)(FROMINT(Comm, *comm), &c_rank);
    if (*ierror == MPI_SUCCESS)
        *rank = c_rank;
}
NAMES_BOTH(comm_rank, COMM_RANK);

SUBROUTINE(comm_size)(const INTEGER *comm, INTEGER *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_size;
    *ierror = MPI(Comm_size)(FROMINT(Comm, *comm), &c_size);
    if (*ierror == MPI_SUCCESS)
        *size = c_size;
}
NAMES_BOTH(comm_size, COMM_SIZE);

SUBROUTINE(comm_compare)(const INTEGER *comm1, const INTEGER *comm2, INTEGER *result, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_result;
    *ierror = MPI(Comm_compare)(FROMINT(Comm, *comm1), FROMINT(Comm, *comm2), &c_result);
    if (*ierror == MPI_SUCCESS)
        *result = c_result;
}
NAMES_BOTH(comm_compare, COMM_COMPARE);

SUBROUTINE(comm_test_inter)(const INTEGER *comm, LOGICAL *flag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    *ierror = MPI(Comm_test_inter)(FROMINT(Comm, *comm), &c_flag);
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
}
NAMES_BOTH(comm_test_inter, COMM_TEST_INTER);

SUBROUTINE(comm_remote_size)(const INTEGER *comm, INTEGER *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_size;
    *ierror = MPI(Comm_remote_size)(FROMINT(Comm, *comm), &c_size);
    if (*ierror == MPI_SUCCESS)
        *size = c_size;
}
NAMES_BOTH(comm_remote_size, COMM_REMOTE_SIZE);

SUBROUTINE(comm_remote_group)(const INTEGER *comm, INTEGER *group, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Group c_group;
    *ierror = MPI(Comm_remote_group)(FROMINT(Comm, *comm), &c_group);
    if (*ierror == MPI_SUCCESS)
        *group = TOINT(Group, c_group);
}
NAMES_BOTH(comm_remote_group, COMM_REMOTE_GROUP);

SUBROUTINE(comm_set_name)(const INTEGER *comm, const char *comm_name, INTEGER *ierror, size_t comm_name_length)
{
    OPTIONAL(ierror);
    char c_comm_name[MPI_MAX_OBJECT_NAME + 1];
    to_c(c_comm_name, sizeof c_comm_name, comm_name, comm_name_length);
    *ierror = MPI(Comm_set_name)(FROMINT(Comm, *comm), c_comm_name);
}
NAMES_BOTH(comm_set_name, COMM_SET_NAME);

SUBROUTINE(comm_get_name)(const INTEGER *comm, char *comm_name, INTEGER *resultlen, INTEGER *ierror,
                          size_t comm_name_length)
{
    OPTIONAL(ierror);
    char c_comm_name[MPI_MAX_OBJECT_NAME];
    int c_resultlen;
    *ierror = MPI(Comm_get_name)(FROMINT(Comm, *comm), c_comm_name, &c_resultlen);
    if (*ierror == MPI_SUCCESS) {
        to_fortran(comm_name, comm_name_length, c_comm_name);
        *resultlen = c_resultlen;
    }
}
NAMES_BOTH(comm_get_name, COMM_GET_NAME);

SUBROUTINE(comm_set_info)(const INTEGER *comm, const INTEGER *info, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Comm_set_info)(FROMINT(Comm, *comm), FROMINT(Info, *info));
}
NAMES_BOTH(comm_set_info, COMM_SET_INFO);

SUBROUTINE(comm_get_info)(const INTEGER *comm, INTEGER *info_used, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Info c_info_used;
    *ierror = MPI(Comm_get_info)(FROMINT(Comm, *comm), &c_info_used);
    if (*ierror == MPI_SUCCESS)
        *info_used = TOINT(Info, c_info_used);
}
NAMES_BOTH(comm_get_info, COMM_GET_INFO);

SUBROUTINE(comm_dup)(const INTEGER *comm, INTEGER *newcomm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_newcomm;
    *ierror = MPI(Comm_dup)(FROMINT(Comm, *comm), &c_newcomm);
    if (*ierror == MPI_SUCCESS)
        *newcomm = TOINT(Comm, c_newcomm);
}
NAMES_BOTH(comm_dup, COMM_DUP);

SUBROUTINE(comm_dup_with_info)(const INTEGER *comm, const INTEGER *info, INTEGER *newcomm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_newcomm;
    *ierror = MPI(Comm_dup_with_info)(FROMINT(Comm, *comm), FROMINT(Info, *info), &c_newcomm);
    if (*ierror == MPI_SUCCESS)
        *newcomm = TOINT(Comm, c_newcomm);
}
NAMES_BOTH(comm_dup_with_info, COMM_DUP_WITH_INFO);

SUBROUTINE(comm_idup)(const INTEGER *comm, INTEGER *newcomm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_newcomm;
    MPI_Request c_request;
    *ierror = MPI(Comm_idup)(FROMINT(Comm, *comm), &c_newcomm, &c_request);
    if (*ierror == MPI_SUCCESS) {
        *newcomm = TOINT(Comm, c_newcomm);
        *request = TOINT(Request, c_request);
    }
}
NAMES_BOTH(comm_idup, COMM_IDUP);

SUBROUTINE(comm_idup_with_info)(const INTEGER *comm, const INTEGER *info, INTEGER *newcomm, INTEGER *request,
                                INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_newcomm;
    MPI_Request c_request;
    *ierror = MPI(Comm_idup_with_info)(FROMINT(Comm, *comm), FROMINT(Info, *info), &c_newcomm, &c_request);
    if (*ierror == MPI_SUCCESS) {
        *newcomm = TOINT(Comm, c_newcomm);
        *request = TOINT(Request, c_request);
    }
}
NAMES_BOTH(comm_idup_with_info, COMM_IDUP_WITH_INFO);

SUBROUTINE(comm_create)(const INTEGER *comm, const INTEGER *group, INTEGER *newcomm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_newcomm;
    *ierror = MPI(Comm_create)(FROMINT(Comm, *comm), FROMINT(Group, *group), &c_newcomm);
    if (*ierror == MPI_SUCCESS)
        *newcomm = TOINT(Comm, c_newcomm);
}
NAMES_BOTH(comm_create, COMM_CREATE);

SUBROUTINE(comm_create_group)(const INTEGER *comm, const INTEGER *group, const INTEGER *tag, INTEGER *newcomm,
                              INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_newcomm;
    *ierror = MPI(Comm_create_group)(FROMINT(Comm, *comm), FROMINT(Group, *group), narrow(*tag), &c_newcomm);
    if (*ierror == MPI_SUCCESS)
        *newcomm = TOINT(Comm, c_newcomm);
}
NAMES_BOTH(comm_create_group, COMM_CREATE_GROUP);

SUBROUTINE(comm_split)(const INTEGER *comm, const INTEGER *color, const INTEGER *key, INTEGER *newcomm,
                       INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_newcomm;
    *ierror = MPI(Comm_split)(FROMINT(Comm, *comm), narrow(*color), narrow(*key), &c_newcomm);
    if (*ierror == MPI_SUCCESS)
        *newcomm = TOINT(Comm, c_newcomm);
}
NAMES_BOTH(comm_split, COMM_SPLIT);

SUBROUTINE(comm_split_type)(const INTEGER *comm, const INTEGER *split_type, const INTEGER *key, const INTEGER *info,
                            INTEGER *newcomm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_newcomm;
    *ierror = MPI(Comm_split_type)(FROMINT(Comm, *comm), narrow(*split_type), narrow(*key), FROMINT(Info, *info),
                                   &c_newcomm);
    if (*ierror == MPI_SUCCESS)
        *newcomm = TOINT(Comm, c_newcomm);
}
NAMES_BOTH(comm_split_type, COMM_SPLIT_TYPE);

SUBROUTINE(comm_free)(INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    *ierror = MPI(Comm_free)(&c_comm);
    if (*ierror == MPI_SUCCESS)
        *comm = TOINT(Comm, c_comm);
}
NAMES_BOTH(comm_free, COMM_FREE);

SUBROUTINE(comm_disconnect)(INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_comm = FROMINT(Comm, *comm);
    *ierror = MPI(Comm_disconnect)(&c_comm);
    if (*ierror == MPI_SUCCESS)
        *comm = TOINT(Comm, c_comm);
}
NAMES_BOTH(comm_disconnect, COMM_DISCONNECT);

SUBROUTINE(comm_create_from_group)(const INTEGER *group, const char *stringtag, const INTEGER *info,
                                   const INTEGER *errhandler, INTEGER *newcomm, INTEGER *ierror,
                                   size_t stringtag_length)
{
    OPTIONAL(ierror);
    char c_stringtag[MPI_MAX_STRINGTAG_LEN + 1];
    MPI_Comm c_newcomm;
    to_c(c_stringtag, sizeof c_stringtag, stringtag, stringtag_length);
    *ierror = MPI(Comm_create_from_group)(FROMINT(Group, *group), c_stringtag, FROMINT(Info, *info),
                                          FROMINT(Errhandler, *errhandler), &c_newcomm);
    if (*ierror == MPI_SUCCESS)
        *newcomm = TOINT(Comm, c_newcomm);
}
NAMES_BOTH(comm_create_from_group, COMM_CREATE_FROM_GROUP);

SUBROUTINE(intercomm_create_from_groups)(const INTEGER *local_group, const INTEGER *local_leader,
                                         const INTEGER *remote_group, const INTEGER *remote_leader,
                                         const char *stringtag, const INTEGER *info, const INTEGER *errhandler,
                                         INTEGER *newintercomm, INTEGER *ierror, size_t stringtag_length)
{
    OPTIONAL(ierror);
    char c_stringtag[MPI_MAX_STRINGTAG_LEN + 1];
    MPI_Comm c_newintercomm;
    to_c(c_stringtag, sizeof c_stringtag, stringtag, stringtag_length);
    *ierror = MPI(Intercomm_create_from_groups)(FROMINT(Group, *local_group), narrow(*local_leader),
                                                FROMINT(Group, *remote_group), narrow(*remote_leader), c_stringtag,
                                                FROMINT(Info, *info), FROMINT(Errhandler, *errhandler),
                                                &c_newintercomm);
    if (*ierror == MPI_SUCCESS)
        *newintercomm = TOINT(Comm, c_newintercomm);
}
NAMES_BOTH(intercomm_create_from_groups, INTERCOMM_CREATE_FROM_GROUPS);

FUNCTION(MPI_Aint, aint_add)(const MPI_Aint *base, const MPI_Aint *disp)
{
    return MPI(Aint_add)(*base, *disp);
}
NAMES_BOTH(aint_add, AINT_ADD);

FUNCTION(MPI_Aint, aint_diff)(const MPI_Aint *addr1, const MPI_Aint *addr2)
{
    return MPI(Aint_diff)(*addr1, *addr2);
}
NAMES_BOTH(aint_diff, AINT_DIFF);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(type_size)(const INTEGER *datatype, INTEGER *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_size;
    *ierror = MPI(Type_size)(FROMINT(Datatype, *datatype), &c_size);
    if (*ierror == MPI_SUCCESS)
        *size = c_size;
}
NAMES_BOTH(type_size, TYPE_SIZE);
#endif

SUBROUTINE(type_size_c)(const INTEGER *datatype, MPI_Count *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Type_size_c)(FROMINT(Datatype, *datatype), size);
}
NAMES_AS(type_size_c_f08, TYPE_SIZE_C_F08, type_size_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(type_size, TYPE_SIZE, type_size_c);
NAMES_AS(type_size_f08, TYPE_SIZE_F08, type_size_c);
#endif

SUBROUTINE(type_commit)(INTEGER *datatype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_datatype = FROMINT(Datatype, *datatype);
    *ierror = MPI(Type_commit)(&c_datatype);
    if (*ierror == MPI_SUCCESS)
        *datatype = TOINT(Datatype, c_datatype);
}
NAMES_BOTH(type_commit, TYPE_COMMIT);

SUBROUTINE(type_free)(INTEGER *datatype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_datatype = FROMINT(Datatype, *datatype);
    *ierror = MPI(Type_free)(&c_datatype);
    if (*ierror == MPI_SUCCESS)
        *datatype = TOINT(Datatype, c_datatype);
}
NAMES_BOTH(type_free, TYPE_FREE);

SUBROUTINE(type_size_x)(const INTEGER *datatype, MPI_Count *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Type_size_x)(FROMINT(Datatype, *datatype), size);
}
NAMES_BOTH(type_size_x, TYPE_SIZE_X);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(type_get_extent)(const INTEGER *datatype, MPI_Aint *lb, MPI_Aint *extent, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Type_get_extent)(FROMINT(Datatype, *datatype), lb, extent);
}
NAMES_BOTH(type_get_extent, TYPE_GET_EXTENT);
#endif

SUBROUTINE(type_get_extent_c)(const INTEGER *datatype, MPI_Count *lb, MPI_Count *extent, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Type_get_extent_c)(FROMINT(Datatype, *datatype), lb, extent);
}
NAMES_AS(type_get_extent_c_f08, TYPE_GET_EXTENT_C_F08, type_get_extent_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(type_get_extent, TYPE_GET_EXTENT, type_get_extent_c);
NAMES_AS(type_get_extent_f08, TYPE_GET_EXTENT_F08, type_get_extent_c);
#endif

SUBROUTINE(type_get_extent_x)(const INTEGER *datatype, MPI_Count *lb, MPI_Count *extent, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Type_get_extent_x)(FROMINT(Datatype, *datatype), lb, extent);
}
NAMES_BOTH(type_get_extent_x, TYPE_GET_EXTENT_X);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(type_get_true_extent)(const INTEGER *datatype, MPI_Aint *true_lb, MPI_Aint *true_extent, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Type_get_true_extent)(FROMINT(Datatype, *datatype), true_lb, true_extent);
}
NAMES_BOTH(type_get_true_extent, TYPE_GET_TRUE_EXTENT);
#endif

SUBROUTINE(type_get_true_extent_c)(const INTEGER *datatype, MPI_Count *true_lb, MPI_Count *true_extent,
                                   INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Type_get_true_extent_c)(FROMINT(Datatype, *datatype), true_lb, true_extent);
}
NAMES_AS(type_get_true_extent_c_f08, TYPE_GET_TRUE_EXTENT_C_F08, type_get_true_extent_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(type_get_true_extent, TYPE_GET_TRUE_EXTENT, type_get_true_extent_c);
NAMES_AS(type_get_true_extent_f08, TYPE_GET_TRUE_EXTENT_F08, type_get_true_extent_c);
#endif

SUBROUTINE(type_get_true_extent_x)(const INTEGER *datatype, MPI_Count *true_lb, MPI_Count *true_extent,
                                   INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Type_get_true_extent_x)(FROMINT(Datatype, *datatype), true_lb, true_extent);
}
NAMES_BOTH(type_get_true_extent_x, TYPE_GET_TRUE_EXTENT_X);

SUBROUTINE(type_free_keyval)(INTEGER *type_keyval, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_type_keyval = narrow(*type_keyval);
    *ierror = MPI(Type_free_keyval)(&c_type_keyval);
    if (*ierror == MPI_SUCCESS)
        *type_keyval = c_type_keyval;
}
NAMES_BOTH(type_free_keyval, TYPE_FREE_KEYVAL);

SUBROUTINE(type_delete_attr)(const INTEGER *datatype, const INTEGER *type_keyval, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Type_delete_attr)(FROMINT(Datatype, *datatype), narrow(*type_keyval));
}
NAMES_BOTH(type_delete_attr, TYPE_DELETE_ATTR);

SUBROUTINE(type_set_name)(const INTEGER *datatype, const char *type_name, INTEGER *ierror, size_t type_name_length)
{
    OPTIONAL(ierror);
    char c_type_name[MPI_MAX_OBJECT_NAME + 1];
    to_c(c_type_name, sizeof c_type_name, type_name, type_name_length);
    *ierror = MPI(Type_set_name)(FROMINT(Datatype, *datatype), c_type_name);
}
NAMES_BOTH(type_set_name, TYPE_SET_NAME);

SUBROUTINE(type_get_name)(const INTEGER *datatype, char *type_name, INTEGER *resultlen, INTEGER *ierror,
                          size_t type_name_length)
{
    OPTIONAL(ierror);
    char c_type_name[MPI_MAX_OBJECT_NAME];
    int c_resultlen;
    *ierror = MPI(Type_get_name)(FROMINT(Datatype, *datatype), c_type_name, &c_resultlen);
    if (*ierror == MPI_SUCCESS) {
        to_fortran(type_name, type_name_length, c_type_name);
        *resultlen = c_resultlen;
    }
}
NAMES_BOTH(type_get_name, TYPE_GET_NAME);

SUBROUTINE(type_dup)(const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_dup)(FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_BOTH(type_dup, TYPE_DUP);

SUBROUTINE(type_contiguous)(const INTEGER *count, const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_contiguous)(narrow(*count), FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_BOTH(type_contiguous, TYPE_CONTIGUOUS);

SUBROUTINE(type_contiguous_c)(const MPI_Count *count, const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_contiguous_c)(*count, FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_AS(type_contiguous_c_f08, TYPE_CONTIGUOUS_C_F08, type_contiguous_c);

SUBROUTINE(type_vector)(const INTEGER *count, const INTEGER *blocklength, const INTEGER *stride,
                        const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_vector)(narrow(*count), narrow(*blocklength), narrow(*stride), FROMINT(Datatype, *oldtype),
                               &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_BOTH(type_vector, TYPE_VECTOR);

SUBROUTINE(type_vector_c)(const MPI_Count *count, const MPI_Count *blocklength, const MPI_Count *stride,
                          const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_vector_c)(*count, *blocklength, *stride, FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_AS(type_vector_c_f08, TYPE_VECTOR_C_F08, type_vector_c);

SUBROUTINE(type_create_hvector)(const INTEGER *count, const INTEGER *blocklength, const MPI_Aint *stride,
                                const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_hvector)(narrow(*count), narrow(*blocklength), *stride, FROMINT(Datatype, *oldtype),
                                       &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_BOTH(type_create_hvector, TYPE_CREATE_HVECTOR);

SUBROUTINE(type_create_hvector_c)(const MPI_Count *count, const MPI_Count *blocklength, const MPI_Count *stride,
                                  const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_hvector_c)(*count, *blocklength, *stride, FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_AS(type_create_hvector_c_f08, TYPE_CREATE_HVECTOR_C_F08, type_create_hvector_c);

SUBROUTINE(type_indexed)(const INTEGER *count, const INTEGER *array_of_blocklengths,
                         const INTEGER *array_of_displacements, const INTEGER *oldtype, INTEGER *newtype,
                         INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(array_of_blocklengths, *count);
    TAKE(array_of_displacements, *count);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_indexed)(narrow(*count), TAKEN(array_of_blocklengths), TAKEN(array_of_displacements),
                                FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
    DROP(array_of_blocklengths);
    DROP(array_of_displacements);
}
NAMES_BOTH(type_indexed, TYPE_INDEXED);

SUBROUTINE(type_indexed_c)(const MPI_Count *count, const MPI_Count *array_of_blocklengths,
                           const MPI_Count *array_of_displacements, const INTEGER *oldtype, INTEGER *newtype,
                           INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_indexed_c)(*count, array_of_blocklengths, array_of_displacements, FROMINT(Datatype, *oldtype),
                                  &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_AS(type_indexed_c_f08, TYPE_INDEXED_C_F08, type_indexed_c);

SUBROUTINE(type_create_hindexed)(const INTEGER *count, const INTEGER *array_of_blocklengths,
                                 const MPI_Aint *array_of_displacements, const INTEGER *oldtype, INTEGER *newtype,
                                 INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(array_of_blocklengths, *count);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_hindexed)(narrow(*count), TAKEN(array_of_blocklengths), array_of_displacements,
                                        FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
    DROP(array_of_blocklengths);
}
NAMES_BOTH(type_create_hindexed, TYPE_CREATE_HINDEXED);

SUBROUTINE(type_create_hindexed_c)(const MPI_Count *count, const MPI_Count *array_of_blocklengths,
                                   const MPI_Count *array_of_displacements, const INTEGER *oldtype, INTEGER *newtype,
                                   INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_hindexed_c)(*count, array_of_blocklengths, array_of_displacements,
                                          FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_AS(type_create_hindexed_c_f08, TYPE_CREATE_HINDEXED_C_F08, type_create_hindexed_c);

SUBROUTINE(type_create_indexed_block)(const INTEGER *count, const INTEGER *blocklength,
                                      const INTEGER *array_of_displacements, const INTEGER *oldtype, INTEGER *newtype,
                                      INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(array_of_displacements, *count);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_indexed_block)(narrow(*count), narrow(*blocklength), TAKEN(array_of_displacements),
                                             FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
    DROP(array_of_displacements);
}
NAMES_BOTH(type_create_indexed_block, TYPE_CREATE_INDEXED_BLOCK);

SUBROUTINE(type_create_indexed_block_c)(const MPI_Count *count, const MPI_Count *blocklength,
                                        const MPI_Count *array_of_displacements, const INTEGER *oldtype,
                                        INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_indexed_block_c)(*count, *blocklength, array_of_displacements,
                                               FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_AS(type_create_indexed_block_c_f08, TYPE_CREATE_INDEXED_BLOCK_C_F08, type_create_indexed_block_c);

SUBROUTINE(type_create_hindexed_block)(const INTEGER *count, const INTEGER *blocklength,
                                       const MPI_Aint *array_of_displacements, const INTEGER *oldtype,
                                       INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_hindexed_block)(narrow(*count), narrow(*blocklength), array_of_displacements,
                                              FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_BOTH(type_create_hindexed_block, TYPE_CREATE_HINDEXED_BLOCK);

SUBROUTINE(type_create_hindexed_block_c)(const MPI_Count *count, const MPI_Count *blocklength,
                                         const MPI_Count *array_of_displacements, const INTEGER *oldtype,
                                         INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_hindexed_block_c)(*count, *blocklength, array_of_displacements,
                                                FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_AS(type_create_hindexed_block_c_f08, TYPE_CREATE_HINDEXED_BLOCK_C_F08, type_create_hindexed_block_c);

SUBROUTINE(type_create_resized)(const INTEGER *oldtype, const MPI_Aint *lb, const MPI_Aint *extent, INTEGER *newtype,
                                INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_resized)(FROMINT(Datatype, *oldtype), *lb, *extent, &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_BOTH(type_create_resized, TYPE_CREATE_RESIZED);

SUBROUTINE(type_create_resized_c)(const INTEGER *oldtype, const MPI_Count *lb, const MPI_Count *extent,
                                  INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_resized_c)(FROMINT(Datatype, *oldtype), *lb, *extent, &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_AS(type_create_resized_c_f08, TYPE_CREATE_RESIZED_C_F08, type_create_resized_c);

SUBROUTINE(type_create_subarray)(const INTEGER *ndims, const INTEGER *array_of_sizes,
                                 const INTEGER *array_of_subsizes, const INTEGER *array_of_starts,
                                 const INTEGER *order, const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(array_of_sizes, *ndims);
    TAKE(array_of_subsizes, *ndims);
    TAKE(array_of_starts, *ndims);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_subarray)(narrow(*ndims), TAKEN(array_of_sizes), TAKEN(array_of_subsizes),
                                        TAKEN(array_of_starts), narrow(*order), FROMINT(Datatype, *oldtype),
                                        &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
    DROP(array_of_sizes);
    DROP(array_of_subsizes);
    DROP(array_of_starts);
}
NAMES_BOTH(type_create_subarray, TYPE_CREATE_SUBARRAY);

SUBROUTINE(type_create_subarray_c)(const INTEGER *ndims, const MPI_Count *array_of_sizes,
                                   const MPI_Count *array_of_subsizes, const MPI_Count *array_of_starts,
                                   const INTEGER *order, const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_subarray_c)(narrow(*ndims), array_of_sizes, array_of_subsizes, array_of_starts,
                                          narrow(*order), FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_AS(type_create_subarray_c_f08, TYPE_CREATE_SUBARRAY_C_F08, type_create_subarray_c);

SUBROUTINE(type_create_darray)(const INTEGER *size, const INTEGER *rank, const INTEGER *ndims,
                               const INTEGER *array_of_gsizes, const INTEGER *array_of_distribs,
                               const INTEGER *array_of_dargs, const INTEGER *array_of_psizes, const INTEGER *order,
                               const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(array_of_gsizes, *ndims);
    TAKE(array_of_distribs, *ndims);
    TAKE(array_of_dargs, *ndims);
    TAKE(array_of_psizes, *ndims);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_darray)(narrow(*size), narrow(*rank), narrow(*ndims), TAKEN(array_of_gsizes),
                                      TAKEN(array_of_distribs), TAKEN(array_of_dargs), TAKEN(array_of_psizes),
                                      narrow(*order), FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
    DROP(array_of_gsizes);
    DROP(array_of_distribs);
    DROP(array_of_dargs);
    DROP(array_of_psizes);
}
NAMES_BOTH(type_create_darray, TYPE_CREATE_DARRAY);

SUBROUTINE(type_create_darray_c)(const INTEGER *size, const INTEGER *rank, const INTEGER *ndims,
                                 const MPI_Count *array_of_gsizes, const INTEGER *array_of_distribs,
                                 const INTEGER *array_of_dargs, const INTEGER *array_of_psizes, const INTEGER *order,
                                 const INTEGER *oldtype, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(array_of_distribs, *ndims);
    TAKE(array_of_dargs, *ndims);
    TAKE(array_of_psizes, *ndims);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_darray_c)(narrow(*size), narrow(*rank), narrow(*ndims), array_of_gsizes,
                                        TAKEN(array_of_distribs), TAKEN(array_of_dargs), TAKEN(array_of_psizes),
                                        narrow(*order), FROMINT(Datatype, *oldtype), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
    DROP(array_of_distribs);
    DROP(array_of_dargs);
    DROP(array_of_psizes);
}
NAMES_AS(type_create_darray_c_f08, TYPE_CREATE_DARRAY_C_F08, type_create_darray_c);

SUBROUTINE(type_get_envelope)(const INTEGER *datatype, INTEGER *num_integers, INTEGER *num_addresses,
                              INTEGER *num_datatypes, INTEGER *combiner, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_num_integers;
    int c_num_addresses;
    int c_num_datatypes;
    int c_combiner;
    *ierror = MPI(Type_get_envelope)(FROMINT(Datatype, *datatype), &c_num_integers, &c_num_addresses,
                                     &c_num_datatypes, &c_combiner);
    if (*ierror == MPI_SUCCESS) {
        *num_integers = c_num_integers;
        *num_addresses = c_num_addresses;
        *num_datatypes = c_num_datatypes;
        *combiner = c_combiner;
    }
}
NAMES_BOTH(type_get_envelope, TYPE_GET_ENVELOPE);

SUBROUTINE(type_get_envelope_c)(const INTEGER *datatype, MPI_Count *num_integers, MPI_Count *num_addresses,
                                MPI_Count *num_large_counts, MPI_Count *num_datatypes, INTEGER *combiner,
                                INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_combiner;
    *ierror = MPI(Type_get_envelope_c)(FROMINT(Datatype, *datatype), num_integers, num_addresses, num_large_counts,
                                       num_datatypes, &c_combiner);
    if (*ierror == MPI_SUCCESS)
        *combiner = c_combiner;
}
NAMES_AS(type_get_envelope_c_f08, TYPE_GET_ENVELOPE_C_F08, type_get_envelope_c);

SUBROUTINE(type_create_f90_real)(const INTEGER *p, const INTEGER *r, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_f90_real)(narrow(*p), narrow(*r), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_BOTH(type_create_f90_real, TYPE_CREATE_F90_REAL);

SUBROUTINE(type_create_f90_complex)(const INTEGER *p, const INTEGER *r, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_f90_complex)(narrow(*p), narrow(*r), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_BOTH(type_create_f90_complex, TYPE_CREATE_F90_COMPLEX);

SUBROUTINE(type_create_f90_integer)(const INTEGER *r, INTEGER *newtype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_newtype;
    *ierror = MPI(Type_create_f90_integer)(narrow(*r), &c_newtype);
    if (*ierror == MPI_SUCCESS)
        *newtype = TOINT(Datatype, c_newtype);
}
NAMES_BOTH(type_create_f90_integer, TYPE_CREATE_F90_INTEGER);

SUBROUTINE(type_match_size)(const INTEGER *typeclass, const INTEGER *size, INTEGER *datatype, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_datatype;
    *ierror = MPI(Type_match_size)(narrow(*typeclass), narrow(*size), &c_datatype);
    if (*ierror == MPI_SUCCESS)
        *datatype = TOINT(Datatype, c_datatype);
}
NAMES_BOTH(type_match_size, TYPE_MATCH_SIZE);

SUBROUTINE(type_get_value_index)(const INTEGER *value_type, const INTEGER *index_type, INTEGER *pair_type,
                                 INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Datatype c_pair_type;
    *ierror = MPI(Type_get_value_index)(FROMINT(Datatype, *value_type), FROMINT(Datatype, *index_type), &c_pair_type);
    if (*ierror == MPI_SUCCESS)
        *pair_type = TOINT(Datatype, c_pair_type);
}
NAMES_BOTH(type_get_value_index, TYPE_GET_VALUE_INDEX);

SUBROUTINE(get_version)(INTEGER *version, INTEGER *subversion, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_version;
    int c_subversion;
    *ierror = MPI(Get_version)(&c_version, &c_subversion);
    if (*ierror == MPI_SUCCESS) {
        *version = c_version;
        *subversion = c_subversion;
    }
}
NAMES_BOTH(get_version, GET_VERSION);

SUBROUTINE(get_library_version)(char *version, INTEGER *resultlen, INTEGER *ierror, size_t version_length)
{
    OPTIONAL(ierror);
    char c_version[MPI_MAX_LIBRARY_VERSION_STRING];
    int c_resultlen;
    *ierror = MPI(Get_library_version)(c_version, &c_resultlen);
    if (*ierror == MPI_SUCCESS) {
        to_fortran(version, version_length, c_version);
        *resultlen = c_resultlen;
    }
}
NAMES_BOTH(get_library_version, GET_LIBRARY_VERSION);

SUBROUTINE(get_hw_resource_info)(INTEGER *hw_info, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Info c_hw_info;
    *ierror = MPI(Get_hw_resource_info)(&c_hw_info);
    if (*ierror == MPI_SUCCESS)
        *hw_info = TOINT(Info, c_hw_info);
}
NAMES_BOTH(get_hw_resource_info, GET_HW_RESOURCE_INFO);

SUBROUTINE(get_processor_name)(char *name, INTEGER *resultlen, INTEGER *ierror, size_t name_length)
{
    OPTIONAL(ierror);
    char c_name[MPI_MAX_PROCESSOR_NAME];
    int c_resultlen;
    *ierror = MPI(Get_processor_name)(c_name, &c_resultlen);
    if (*ierror == MPI_SUCCESS) {
        to_fortran(name, name_length, c_name);
        *resultlen = c_resultlen;
    }
}
NAMES_BOTH(get_processor_name, GET_PROCESSOR_NAME);

FUNCTION(double, wtime)(void)
{
    return MPI(Wtime)();
}
NAMES_BOTH(wtime, WTIME);

FUNCTION(double, wtick)(void)
{
    return MPI(Wtick)();
}
NAMES_BOTH(wtick, WTICK);

SUBROUTINE(alloc_mem)(const MPI_Aint *size, const INTEGER *info, MPI_Aint *baseptr, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Alloc_mem)(*size, FROMINT(Info, *info), baseptr);
}
NAMES_BOTH(alloc_mem, ALLOC_MEM);
NAMES_AS(alloc_mem_address_f08, ALLOC_MEM_ADDRESS_F08, alloc_mem);
NAMES_AS(alloc_mem_cptr, ALLOC_MEM_CPTR, alloc_mem);

SUBROUTINE(error_class)(const INTEGER *errorcode, INTEGER *errorclass, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_errorclass;
    *ierror = MPI(Error_class)(narrow(*errorcode), &c_errorclass);
    if (*ierror == MPI_SUCCESS)
        *errorclass = c_errorclass;
}
NAMES_BOTH(error_class, ERROR_CLASS);

SUBROUTINE(error_string)(const INTEGER *errorcode, char *string, INTEGER *resultlen, INTEGER *ierror,
                         size_t string_length)
{
    OPTIONAL(ierror);
    char c_string[MPI_MAX_ERROR_STRING];
    int c_resultlen;
    *ierror = MPI(Error_string)(narrow(*errorcode), c_string, &c_resultlen);
    if (*ierror == MPI_SUCCESS) {
        to_fortran(string, string_length, c_string);
        *resultlen = c_resultlen;
    }
}
NAMES_BOTH(error_string, ERROR_STRING);

SUBROUTINE(add_error_class)(INTEGER *errorclass, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_errorclass;
    *ierror = MPI(Add_error_class)(&c_errorclass);
    if (*ierror == MPI_SUCCESS)
        *errorclass = c_errorclass;
}
NAMES_BOTH(add_error_class, ADD_ERROR_CLASS);

SUBROUTINE(remove_error_class)(const INTEGER *errorclass, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Remove_error_class)(narrow(*errorclass));
}
NAMES_BOTH(remove_error_class, REMOVE_ERROR_CLASS);

SUBROUTINE(add_error_code)(const INTEGER *errorclass, INTEGER *errorcode, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_errorcode;
    *ierror = MPI(Add_error_code)(narrow(*errorclass), &c_errorcode);
    if (*ierror == MPI_SUCCESS)
        *errorcode = c_errorcode;
}
NAMES_BOTH(add_error_code, ADD_ERROR_CODE);

SUBROUTINE(remove_error_code)(const INTEGER *errorcode, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Remove_error_code)(narrow(*errorcode));
}
NAMES_BOTH(remove_error_code, REMOVE_ERROR_CODE);

SUBROUTINE(add_error_string)(const INTEGER *errorcode, const char *string, INTEGER *ierror, size_t string_length)
{
    OPTIONAL(ierror);
    char c_string[MPI_MAX_ERROR_STRING + 1];
    to_c(c_string, sizeof c_string, string, string_length);
    *ierror = MPI(Add_error_string)(narrow(*errorcode), c_string);
}
NAMES_BOTH(add_error_string, ADD_ERROR_STRING);

SUBROUTINE(remove_error_string)(const INTEGER *errorcode, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Remove_error_string)(narrow(*errorcode));
}
NAMES_BOTH(remove_error_string, REMOVE_ERROR_STRING);

SUBROUTINE(comm_set_errhandler)(const INTEGER *comm, const INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Comm_set_errhandler)(FROMINT(Comm, *comm), FROMINT(Errhandler, *errhandler));
}
NAMES_BOTH(comm_set_errhandler, COMM_SET_ERRHANDLER);

SUBROUTINE(comm_get_errhandler)(const INTEGER *comm, INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Errhandler c_errhandler;
    *ierror = MPI(Comm_get_errhandler)(FROMINT(Comm, *comm), &c_errhandler);
    if (*ierror == MPI_SUCCESS)
        *errhandler = TOINT(Errhandler, c_errhandler);
}
NAMES_BOTH(comm_get_errhandler, COMM_GET_ERRHANDLER);

SUBROUTINE(comm_call_errhandler)(const INTEGER *comm, const INTEGER *errorcode, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Comm_call_errhandler)(FROMINT(Comm, *comm), narrow(*errorcode));
}
NAMES_BOTH(comm_call_errhandler, COMM_CALL_ERRHANDLER);

SUBROUTINE(win_set_errhandler)(const INTEGER *win, const INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_set_errhandler)(FROMINT(Win, *win), FROMINT(Errhandler, *errhandler));
}
NAMES_BOTH(win_set_errhandler, WIN_SET_ERRHANDLER);

SUBROUTINE(win_get_errhandler)(const INTEGER *win, INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Errhandler c_errhandler;
    *ierror = MPI(Win_get_errhandler)(FROMINT(Win, *win), &c_errhandler);
    if (*ierror == MPI_SUCCESS)
        *errhandler = TOINT(Errhandler, c_errhandler);
}
NAMES_BOTH(win_get_errhandler, WIN_GET_ERRHANDLER);

SUBROUTINE(win_call_errhandler)(const INTEGER *win, const INTEGER *errorcode, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_call_errhandler)(FROMINT(Win, *win), narrow(*errorcode));
}
NAMES_BOTH(win_call_errhandler, WIN_CALL_ERRHANDLER);

SUBROUTINE(file_set_errhandler)(const INTEGER *file, const INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(File_set_errhandler)(FROMINT(File, *file), FROMINT(Errhandler, *errhandler));
}
NAMES_BOTH(file_set_errhandler, FILE_SET_ERRHANDLER);

SUBROUTINE(file_get_errhandler)(const INTEGER *file, INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Errhandler c_errhandler;
    *ierror = MPI(File_get_errhandler)(FROMINT(File, *file), &c_errhandler);
    if (*ierror == MPI_SUCCESS)
        *errhandler = TOINT(Errhandler, c_errhandler);
}
NAMES_BOTH(file_get_errhandler, FILE_GET_ERRHANDLER);

SUBROUTINE(file_call_errhandler)(const INTEGER *fh, const INTEGER *errorcode, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(File_call_errhandler)(FROMINT(File, *fh), narrow(*errorcode));
}
NAMES_BOTH(file_call_errhandler, FILE_CALL_ERRHANDLER);

SUBROUTINE(errhandler_free)(INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Errhandler c_errhandler = FROMINT(Errhandler, *errhandler);
    *ierror = MPI(Errhandler_free)(&c_errhandler);
    if (*ierror == MPI_SUCCESS)
        *errhandler = TOINT(Errhandler, c_errhandler);
}
NAMES_BOTH(errhandler_free, ERRHANDLER_FREE);

SUBROUTINE(grequest_complete)(const INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Grequest_complete)(FROMINT(Request, *request));
}
NAMES_BOTH(grequest_complete, GREQUEST_COMPLETE);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(status_set_elements)(INTEGER *status, const INTEGER *datatype, const INTEGER *count, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Status_set_elements)(c_status, FROMINT(Datatype, *datatype), narrow(*count));
    GIVE_STATUS(status);
}
NAMES_BOTH(status_set_elements, STATUS_SET_ELEMENTS);
#endif

SUBROUTINE(status_set_elements_c)(INTEGER *status, const INTEGER *datatype, const MPI_Count *count, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Status_set_elements_c)(c_status, FROMINT(Datatype, *datatype), *count);
    GIVE_STATUS(status);
}
NAMES_AS(status_set_elements_c_f08, STATUS_SET_ELEMENTS_C_F08, status_set_elements_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(status_set_elements, STATUS_SET_ELEMENTS, status_set_elements_c);
NAMES_AS(status_set_elements_f08, STATUS_SET_ELEMENTS_F08, status_set_elements_c);
#endif

SUBROUTINE(status_set_elements_x)(INTEGER *status, const INTEGER *datatype, const MPI_Count *count, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Status_set_elements_x)(c_status, FROMINT(Datatype, *datatype), *count);
    GIVE_STATUS(status);
}
NAMES_BOTH(status_set_elements_x, STATUS_SET_ELEMENTS_X);

SUBROUTINE(status_set_cancelled)(INTEGER *status, const INTEGER *flag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Status_set_cancelled)(c_status, narrow(*flag));
    GIVE_STATUS(status);
}
NAMES_BOTH(status_set_cancelled, STATUS_SET_CANCELLED);

SUBROUTINE(status_set_source)(INTEGER *status, const INTEGER *source, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Status_set_source)(c_status, narrow(*source));
    GIVE_STATUS(status);
}
NAMES_BOTH(status_set_source, STATUS_SET_SOURCE);

SUBROUTINE(status_set_tag)(INTEGER *status, const INTEGER *tag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Status_set_tag)(c_status, narrow(*tag));
    GIVE_STATUS(status);
}
NAMES_BOTH(status_set_tag, STATUS_SET_TAG);

SUBROUTINE(status_set_error)(INTEGER *status, const INTEGER *error, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Status_set_error)(c_status, narrow(*error));
    GIVE_STATUS(status);
}
NAMES_BOTH(status_set_error, STATUS_SET_ERROR);

SUBROUTINE(comm_group)(const INTEGER *comm, INTEGER *group, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Group c_group;
    *ierror = MPI(Comm_group)(FROMINT(Comm, *comm), &c_group);
    if (*ierror == MPI_SUCCESS)
        *group = TOINT(Group, c_group);
}
NAMES_BOTH(comm_group, COMM_GROUP);

SUBROUTINE(group_size)(const INTEGER *group, INTEGER *size, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_size;
    *ierror = MPI(Group_size)(FROMINT(Group, *group), &c_size);
    if (*ierror == MPI_SUCCESS)
        *size = c_size;
}
NAMES_BOTH(group_size, GROUP_SIZE);

SUBROUTINE(group_rank)(const INTEGER *group, INTEGER *rank, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_rank;
    *ierror = MPI(Group_rank)(FROMINT(Group, *group), &c_rank);
    if (*ierror == MPI_SUCCESS)
        *rank = c_rank;
}
NAMES_BOTH(group_rank, GROUP_RANK);

SUBROUTINE(group_translate_ranks)(const INTEGER *group1, const INTEGER *n, const INTEGER *ranks1,
                                  const INTEGER *group2, INTEGER *ranks2, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(ranks1, *n);
    TAKE(ranks2, *n);
    *ierror = MPI(Group_translate_ranks)(FROMINT(Group, *group1), narrow(*n), TAKEN(ranks1), FROMINT(Group, *group2),
                                         TAKEN(ranks2));
    if (*ierror == MPI_SUCCESS)
        GIVE(ranks2);
    DROP(ranks1);
    DROP(ranks2);
}
NAMES_BOTH(group_translate_ranks, GROUP_TRANSLATE_RANKS);

SUBROUTINE(group_compare)(const INTEGER *group1, const INTEGER *group2, INTEGER *result, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_result;
    *ierror = MPI(Group_compare)(FROMINT(Group, *group1), FROMINT(Group, *group2), &c_result);
    if (*ierror == MPI_SUCCESS)
        *result = c_result;
}
NAMES_BOTH(group_compare, GROUP_COMPARE);

SUBROUTINE(group_union)(const INTEGER *group1, const INTEGER *group2, INTEGER *newgroup, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Group c_newgroup;
    *ierror = MPI(Group_union)(FROMINT(Group, *group1), FROMINT(Group, *group2), &c_newgroup);
    if (*ierror == MPI_SUCCESS)
        *newgroup = TOINT(Group, c_newgroup);
}
NAMES_BOTH(group_union, GROUP_UNION);

SUBROUTINE(group_intersection)(const INTEGER *group1, const INTEGER *group2, INTEGER *newgroup, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Group c_newgroup;
    *ierror = MPI(Group_intersection)(FROMINT(Group, *group1), FROMINT(Group, *group2), &c_newgroup);
    if (*ierror == MPI_SUCCESS)
        *newgroup = TOINT(Group, c_newgroup);
}
NAMES_BOTH(group_intersection, GROUP_INTERSECTION);

SUBROUTINE(group_difference)(const INTEGER *group1, const INTEGER *group2, INTEGER *newgroup, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Group c_newgroup;
    *ierror = MPI(Group_difference)(FROMINT(Group, *group1), FROMINT(Group, *group2), &c_newgroup);
    if (*ierror == MPI_SUCCESS)
        *newgroup = TOINT(Group, c_newgroup);
}
NAMES_BOTH(group_difference, GROUP_DIFFERENCE);

SUBROUTINE(group_incl)(const INTEGER *group, const INTEGER *n, const INTEGER *ranks, INTEGER *newgroup,
                       INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(ranks, *n);
    MPI_Group c_newgroup;
    *ierror = MPI(Group_incl)(FROMINT(Group, *group), narrow(*n), TAKEN(ranks), &c_newgroup);
    if (*ierror == MPI_SUCCESS)
        *newgroup = TOINT(Group, c_newgroup);
    DROP(ranks);
}
NAMES_BOTH(group_incl, GROUP_INCL);

SUBROUTINE(group_excl)(const INTEGER *group, const INTEGER *n, const INTEGER *ranks, INTEGER *newgroup,
                       INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(ranks, *n);
    MPI_Group c_newgroup;
    *ierror = MPI(Group_excl)(FROMINT(Group, *group), narrow(*n), TAKEN(ranks), &c_newgroup);
    if (*ierror == MPI_SUCCESS)
        *newgroup = TOINT(Group, c_newgroup);
    DROP(ranks);
}
NAMES_BOTH(group_excl, GROUP_EXCL);

SUBROUTINE(group_range_incl)(const INTEGER *group, const INTEGER *n, INTEGER *ranges, INTEGER *newgroup,
                             INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(ranges, 3 * *n);
    MPI_Group c_newgroup;
    *ierror = MPI(Group_range_incl)(FROMINT(Group, *group), narrow(*n), (int (*)[3])TAKEN(ranges), &c_newgroup);
    if (*ierror == MPI_SUCCESS)
        *newgroup = TOINT(Group, c_newgroup);
    DROP(ranges);
}
NAMES_BOTH(group_range_incl, GROUP_RANGE_INCL);

SUBROUTINE(group_range_excl)(const INTEGER *group, const INTEGER *n, INTEGER *ranges, INTEGER *newgroup,
                             INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(ranges, 3 * *n);
    MPI_Group c_newgroup;
    *ierror = MPI(Group_range_excl)(FROMINT(Group, *group), narrow(*n), (int (*)[3])TAKEN(ranges), &c_newgroup);
    if (*ierror == MPI_SUCCESS)
        *newgroup = TOINT(Group, c_newgroup);
    DROP(ranges);
}
NAMES_BOTH(group_range_excl, GROUP_RANGE_EXCL);

SUBROUTINE(group_free)(INTEGER *group, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Group c_group = FROMINT(Group, *group);
    *ierror = MPI(Group_free)(&c_group);
    if (*ierror == MPI_SUCCESS)
        *group = TOINT(Group, c_group);
}
NAMES_BOTH(group_free, GROUP_FREE);

SUBROUTINE(info_create)(INTEGER *info, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Info c_info;
    *ierror = MPI(Info_create)(&c_info);
    if (*ierror == MPI_SUCCESS)
        *info = TOINT(Info, c_info);
}
NAMES_BOTH(info_create, INFO_CREATE);

SUBROUTINE(info_set)(const INTEGER *info, const char *key, const char *value, INTEGER *ierror, size_t key_length,
                     size_t value_length)
{
    OPTIONAL(ierror);
    char c_key[MPI_MAX_INFO_KEY + 1];
    char c_value[MPI_MAX_INFO_VAL + 1];
    to_c(c_key, sizeof c_key, key, key_length);
    to_c(c_value, sizeof c_value, value, value_length);
    *ierror = MPI(Info_set)(FROMINT(Info, *info), c_key, c_value);
}
NAMES_BOTH(info_set, INFO_SET);

SUBROUTINE(info_get_valuelen)(const INTEGER *info, const char *key, INTEGER *valuelen, LOGICAL *flag, INTEGER *ierror,
                              size_t key_length)
{
    OPTIONAL(ierror);
    char c_key[MPI_MAX_INFO_KEY + 1];
    int c_valuelen;
    int c_flag = 0;
    to_c(c_key, sizeof c_key, key, key_length);
    *ierror = MPI(Info_get_valuelen)(FROMINT(Info, *info), c_key, &c_valuelen, &c_flag);
    if (*ierror == MPI_SUCCESS) {
        *valuelen = c_valuelen;
        *flag = c_flag != 0;
    }
}
NAMES_BOTH(info_get_valuelen, INFO_GET_VALUELEN);

SUBROUTINE(info_delete)(const INTEGER *info, const char *key, INTEGER *ierror, size_t key_length)
{
    OPTIONAL(ierror);
    char c_key[MPI_MAX_INFO_KEY + 1];
    to_c(c_key, sizeof c_key, key, key_length);
    *ierror = MPI(Info_delete)(FROMINT(Info, *info), c_key);
}
NAMES_BOTH(info_delete, INFO_DELETE);

SUBROUTINE(info_get_nkeys)(const INTEGER *info, INTEGER *nkeys, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_nkeys;
    *ierror = MPI(Info_get_nkeys)(FROMINT(Info, *info), &c_nkeys);
    if (*ierror == MPI_SUCCESS)
        *nkeys = c_nkeys;
}
NAMES_BOTH(info_get_nkeys, INFO_GET_NKEYS);

SUBROUTINE(info_get_nthkey)(const INTEGER *info, const INTEGER *n, char *key, INTEGER *ierror, size_t key_length)
{
    OPTIONAL(ierror);
    char c_key[MPI_MAX_INFO_KEY];
    *ierror = MPI(Info_get_nthkey)(FROMINT(Info, *info), narrow(*n), c_key);
    if (*ierror == MPI_SUCCESS)
        to_fortran(key, key_length, c_key);
}
NAMES_BOTH(info_get_nthkey, INFO_GET_NTHKEY);

SUBROUTINE(info_dup)(const INTEGER *info, INTEGER *newinfo, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Info c_newinfo;
    *ierror = MPI(Info_dup)(FROMINT(Info, *info), &c_newinfo);
    if (*ierror == MPI_SUCCESS)
        *newinfo = TOINT(Info, c_newinfo);
}
NAMES_BOTH(info_dup, INFO_DUP);

SUBROUTINE(info_free)(INTEGER *info, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Info c_info = FROMINT(Info, *info);
    *ierror = MPI(Info_free)(&c_info);
    if (*ierror == MPI_SUCCESS)
        *info = TOINT(Info, c_info);
}
NAMES_BOTH(info_free, INFO_FREE);

SUBROUTINE(intercomm_create)(const INTEGER *local_comm, const INTEGER *local_leader, const INTEGER *peer_comm,
                             const INTEGER *remote_leader, const INTEGER *tag, INTEGER *newintercomm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_newintercomm;
    *ierror = MPI(Intercomm_create)(FROMINT(Comm, *local_comm), narrow(*local_leader), FROMINT(Comm, *peer_comm),
                                    narrow(*remote_leader), narrow(*tag), &c_newintercomm);
    if (*ierror == MPI_SUCCESS)
        *newintercomm = TOINT(Comm, c_newintercomm);
}
NAMES_BOTH(intercomm_create, INTERCOMM_CREATE);

SUBROUTINE(intercomm_merge)(const INTEGER *intercomm, const INTEGER *high, INTEGER *newintracomm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_newintracomm;
    *ierror = MPI(Intercomm_merge)(FROMINT(Comm, *intercomm), narrow(*high), &c_newintracomm);
    if (*ierror == MPI_SUCCESS)
        *newintracomm = TOINT(Comm, c_newintracomm);
}
NAMES_BOTH(intercomm_merge, INTERCOMM_MERGE);

SUBROUTINE(op_free)(INTEGER *op, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Op c_op = FROMINT(Op, *op);
    *ierror = MPI(Op_free)(&c_op);
    if (*ierror == MPI_SUCCESS)
        *op = TOINT(Op, c_op);
}
NAMES_BOTH(op_free, OP_FREE);

SUBROUTINE(op_commutative)(const INTEGER *op, INTEGER *commute, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_commute;
    *ierror = MPI(Op_commutative)(FROMINT(Op, *op), &c_commute);
    if (*ierror == MPI_SUCCESS)
        *commute = c_commute;
}
NAMES_BOTH(op_commutative, OP_COMMUTATIVE);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(pack_size)(const INTEGER *incount, const INTEGER *datatype, const INTEGER *comm, INTEGER *size,
                      INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_size;
    *ierror = MPI(Pack_size)(narrow(*incount), FROMINT(Datatype, *datatype), FROMINT(Comm, *comm), &c_size);
    if (*ierror == MPI_SUCCESS)
        *size = c_size;
}
NAMES_BOTH(pack_size, PACK_SIZE);
#endif

SUBROUTINE(pack_size_c)(const MPI_Count *incount, const INTEGER *datatype, const INTEGER *comm, MPI_Count *size,
                        INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Pack_size_c)(*incount, FROMINT(Datatype, *datatype), FROMINT(Comm, *comm), size);
}
NAMES_AS(pack_size_c_f08, PACK_SIZE_C_F08, pack_size_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(pack_size, PACK_SIZE, pack_size_c);
NAMES_AS(pack_size_f08, PACK_SIZE_F08, pack_size_c);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(pack_external_size)(const char *datarep, const INTEGER *incount, const INTEGER *datatype, MPI_Aint *size,
                               INTEGER *ierror, size_t datarep_length)
{
    OPTIONAL(ierror);
    char c_datarep[MPI_MAX_DATAREP_STRING + 1];
    to_c(c_datarep, sizeof c_datarep, datarep, datarep_length);
    *ierror = MPI(Pack_external_size)(c_datarep, narrow(*incount), FROMINT(Datatype, *datatype), size);
}
NAMES_BOTH(pack_external_size, PACK_EXTERNAL_SIZE);
#endif

SUBROUTINE(pack_external_size_c)(const char *datarep, const MPI_Count *incount, const INTEGER *datatype,
                                 MPI_Count *size, INTEGER *ierror, size_t datarep_length)
{
    OPTIONAL(ierror);
    char c_datarep[MPI_MAX_DATAREP_STRING + 1];
    to_c(c_datarep, sizeof c_datarep, datarep, datarep_length);
    *ierror = MPI(Pack_external_size_c)(c_datarep, *incount, FROMINT(Datatype, *datatype), size);
}
NAMES_AS(pack_external_size_c_f08, PACK_EXTERNAL_SIZE_C_F08, pack_external_size_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(pack_external_size, PACK_EXTERNAL_SIZE, pack_external_size_c);
NAMES_AS(pack_external_size_f08, PACK_EXTERNAL_SIZE_F08, pack_external_size_c);
#endif

SUBROUTINE(comm_flush_buffer)(const INTEGER *comm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Comm_flush_buffer)(FROMINT(Comm, *comm));
}
NAMES_BOTH(comm_flush_buffer, COMM_FLUSH_BUFFER);

SUBROUTINE(comm_iflush_buffer)(const INTEGER *comm, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request c_request;
    *ierror = MPI(Comm_iflush_buffer)(FROMINT(Comm, *comm), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES_BOTH(comm_iflush_buffer, COMM_IFLUSH_BUFFER);

SUBROUTINE(session_flush_buffer)(const INTEGER *session, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Session_flush_buffer)(FROMINT(Session, *session));
}
NAMES_BOTH(session_flush_buffer, SESSION_FLUSH_BUFFER);

SUBROUTINE(session_iflush_buffer)(const INTEGER *session, INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request c_request;
    *ierror = MPI(Session_iflush_buffer)(FROMINT(Session, *session), &c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES_BOTH(session_iflush_buffer, SESSION_IFLUSH_BUFFER);

SUBROUTINE(buffer_flush)(INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Buffer_flush)();
}
NAMES_BOTH(buffer_flush, BUFFER_FLUSH);

SUBROUTINE(buffer_iflush)(INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request c_request;
    *ierror = MPI(Buffer_iflush)(&c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES_BOTH(buffer_iflush, BUFFER_IFLUSH);

SUBROUTINE(pready)(const INTEGER *partition, const INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Pready)(narrow(*partition), FROMINT(Request, *request));
}
NAMES_BOTH(pready, PREADY);

SUBROUTINE(pready_range)(const INTEGER *partition_low, const INTEGER *partition_high, const INTEGER *request,
                         INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Pready_range)(narrow(*partition_low), narrow(*partition_high), FROMINT(Request, *request));
}
NAMES_BOTH(pready_range, PREADY_RANGE);

SUBROUTINE(pready_list)(const INTEGER *length, const INTEGER *array_of_partitions, const INTEGER *request,
                        INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(array_of_partitions, *length);
    *ierror = MPI(Pready_list)(narrow(*length), TAKEN(array_of_partitions), FROMINT(Request, *request));
    DROP(array_of_partitions);
}
NAMES_BOTH(pready_list, PREADY_LIST);

SUBROUTINE(parrived)(const INTEGER *request, const INTEGER *partition, LOGICAL *flag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    *ierror = MPI(Parrived)(FROMINT(Request, *request), narrow(*partition), &c_flag);
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
}
NAMES_BOTH(parrived, PARRIVED);

SUBROUTINE(probe)(const INTEGER *source, const INTEGER *tag, const INTEGER *comm, INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Probe)(narrow(*source), narrow(*tag), FROMINT(Comm, *comm), c_status);
    GIVE_STATUS(status);
}
NAMES_BOTH(probe, PROBE);

SUBROUTINE(iprobe)(const INTEGER *source, const INTEGER *tag, const INTEGER *comm, LOGICAL *flag, INTEGER *status,
                   INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    TAKE_STATUS(status);
    *ierror = MPI(Iprobe)(narrow(*source), narrow(*tag), FROMINT(Comm, *comm), &c_flag, c_status);
    GIVE_STATUS(status);
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
}
NAMES_BOTH(iprobe, IPROBE);

SUBROUTINE(mprobe)(const INTEGER *source, const INTEGER *tag, const INTEGER *comm, INTEGER *message, INTEGER *status,
                   INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Message c_message;
    TAKE_STATUS(status);
    *ierror = MPI(Mprobe)(narrow(*source), narrow(*tag), FROMINT(Comm, *comm), &c_message, c_status);
    GIVE_STATUS(status);
    if (*ierror == MPI_SUCCESS)
        *message = TOINT(Message, c_message);
}
NAMES_BOTH(mprobe, MPROBE);

SUBROUTINE(improbe)(const INTEGER *source, const INTEGER *tag, const INTEGER *comm, LOGICAL *flag, INTEGER *message,
                    INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    MPI_Message c_message;
    TAKE_STATUS(status);
    *ierror = MPI(Improbe)(narrow(*source), narrow(*tag), FROMINT(Comm, *comm), &c_flag, &c_message, c_status);
    GIVE_STATUS(status);
    if (*ierror == MPI_SUCCESS) {
        *flag = c_flag != 0;
        *message = TOINT(Message, c_message);
    }
}
NAMES_BOTH(improbe, IMPROBE);

SUBROUTINE(init)(INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Init)(NULL, NULL);
}
NAMES_BOTH(init, INIT);

SUBROUTINE(init_thread)(const INTEGER *required, INTEGER *provided, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_provided;
    *ierror = MPI(Init_thread)(NULL, NULL, narrow(*required), &c_provided);
    if (*ierror == MPI_SUCCESS)
        *provided = c_provided;
}
NAMES_BOTH(init_thread, INIT_THREAD);

SUBROUTINE(initialized)(LOGICAL *flag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    *ierror = MPI(Initialized)(&c_flag);
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
}
NAMES_BOTH(initialized, INITIALIZED);

SUBROUTINE(finalize)(INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Finalize)();
}
NAMES_BOTH(finalize, FINALIZE);

SUBROUTINE(finalized)(LOGICAL *flag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    *ierror = MPI(Finalized)(&c_flag);
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
}
NAMES_BOTH(finalized, FINALIZED);

SUBROUTINE(query_thread)(INTEGER *provided, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_provided;
    *ierror = MPI(Query_thread)(&c_provided);
    if (*ierror == MPI_SUCCESS)
        *provided = c_provided;
}
NAMES_BOTH(query_thread, QUERY_THREAD);

SUBROUTINE(is_thread_main)(LOGICAL *flag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    *ierror = MPI(Is_thread_main)(&c_flag);
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
}
NAMES_BOTH(is_thread_main, IS_THREAD_MAIN);

SUBROUTINE(comm_get_parent)(INTEGER *parent, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Comm c_parent;
    *ierror = MPI(Comm_get_parent)(&c_parent);
    if (*ierror == MPI_SUCCESS)
        *parent = TOINT(Comm, c_parent);
}
NAMES_BOTH(comm_get_parent, COMM_GET_PARENT);

SUBROUTINE(abort)(const INTEGER *comm, const INTEGER *errorcode, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Abort)(FROMINT(Comm, *comm), narrow(*errorcode));
}
NAMES_BOTH(abort, ABORT);

SUBROUTINE(win_fence)(const INTEGER *assert, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_fence)(narrow(*assert), FROMINT(Win, *win));
}
NAMES_BOTH(win_fence, WIN_FENCE);

SUBROUTINE(win_lock)(const INTEGER *lock_type, const INTEGER *rank, const INTEGER *assert, const INTEGER *win,
                     INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_lock)(narrow(*lock_type), narrow(*rank), narrow(*assert), FROMINT(Win, *win));
}
NAMES_BOTH(win_lock, WIN_LOCK);

SUBROUTINE(win_unlock)(const INTEGER *rank, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_unlock)(narrow(*rank), FROMINT(Win, *win));
}
NAMES_BOTH(win_unlock, WIN_UNLOCK);

SUBROUTINE(win_lock_all)(const INTEGER *assert, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_lock_all)(narrow(*assert), FROMINT(Win, *win));
}
NAMES_BOTH(win_lock_all, WIN_LOCK_ALL);

SUBROUTINE(win_unlock_all)(const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_unlock_all)(FROMINT(Win, *win));
}
NAMES_BOTH(win_unlock_all, WIN_UNLOCK_ALL);

SUBROUTINE(win_flush)(const INTEGER *rank, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_flush)(narrow(*rank), FROMINT(Win, *win));
}
NAMES_BOTH(win_flush, WIN_FLUSH);

SUBROUTINE(win_flush_local)(const INTEGER *rank, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_flush_local)(narrow(*rank), FROMINT(Win, *win));
}
NAMES_BOTH(win_flush_local, WIN_FLUSH_LOCAL);

SUBROUTINE(win_flush_all)(const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_flush_all)(FROMINT(Win, *win));
}
NAMES_BOTH(win_flush_all, WIN_FLUSH_ALL);

SUBROUTINE(win_flush_local_all)(const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_flush_local_all)(FROMINT(Win, *win));
}
NAMES_BOTH(win_flush_local_all, WIN_FLUSH_LOCAL_ALL);

SUBROUTINE(win_sync)(const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_sync)(FROMINT(Win, *win));
}
NAMES_BOTH(win_sync, WIN_SYNC);

SUBROUTINE(win_post)(const INTEGER *group, const INTEGER *assert, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_post)(FROMINT(Group, *group), narrow(*assert), FROMINT(Win, *win));
}
NAMES_BOTH(win_post, WIN_POST);

SUBROUTINE(win_start)(const INTEGER *group, const INTEGER *assert, const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_start)(FROMINT(Group, *group), narrow(*assert), FROMINT(Win, *win));
}
NAMES_BOTH(win_start, WIN_START);

SUBROUTINE(win_complete)(const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_complete)(FROMINT(Win, *win));
}
NAMES_BOTH(win_complete, WIN_COMPLETE);

SUBROUTINE(win_wait)(const INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_wait)(FROMINT(Win, *win));
}
NAMES_BOTH(win_wait, WIN_WAIT);

SUBROUTINE(win_test)(const INTEGER *win, LOGICAL *flag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_flag = 0;
    *ierror = MPI(Win_test)(FROMINT(Win, *win), &c_flag);
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
}
NAMES_BOTH(win_test, WIN_TEST);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(win_allocate)(const MPI_Aint *size, const INTEGER *disp_unit, const INTEGER *info, const INTEGER *comm,
                         MPI_Aint *baseptr, INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Win c_win;
    *ierror = MPI(Win_allocate)(*size, narrow(*disp_unit), FROMINT(Info, *info), FROMINT(Comm, *comm), baseptr,
                                &c_win);
    if (*ierror == MPI_SUCCESS)
        *win = TOINT(Win, c_win);
}
NAMES_BOTH(win_allocate, WIN_ALLOCATE);
NAMES_AS(win_allocate_address_f08, WIN_ALLOCATE_ADDRESS_F08, win_allocate);
NAMES_AS(win_allocate_cptr, WIN_ALLOCATE_CPTR, win_allocate);
#endif

SUBROUTINE(win_allocate_c)(const MPI_Aint *size, const MPI_Aint *disp_unit, const INTEGER *info, const INTEGER *comm,
                           MPI_Aint *baseptr, INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Win c_win;
    *ierror = MPI(Win_allocate_c)(*size, *disp_unit, FROMINT(Info, *info), FROMINT(Comm, *comm), baseptr, &c_win);
    if (*ierror == MPI_SUCCESS)
        *win = TOINT(Win, c_win);
}
NAMES_AS(win_allocate_c_f08, WIN_ALLOCATE_C_F08, win_allocate_c);
NAMES_AS(win_allocate_c_address_f08, WIN_ALLOCATE_C_ADDRESS_F08, win_allocate_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(win_allocate, WIN_ALLOCATE, win_allocate_c);
NAMES_AS(win_allocate_f08, WIN_ALLOCATE_F08, win_allocate_c);
NAMES_AS(win_allocate_address_f08, WIN_ALLOCATE_ADDRESS_F08, win_allocate_c);
NAMES_AS(win_allocate_cptr, WIN_ALLOCATE_CPTR, win_allocate_c);
#endif

SUBROUTINE(win_create_dynamic)(const INTEGER *info, const INTEGER *comm, INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Win c_win;
    *ierror = MPI(Win_create_dynamic)(FROMINT(Info, *info), FROMINT(Comm, *comm), &c_win);
    if (*ierror == MPI_SUCCESS)
        *win = TOINT(Win, c_win);
}
NAMES_BOTH(win_create_dynamic, WIN_CREATE_DYNAMIC);

SUBROUTINE(win_free)(INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Win c_win = FROMINT(Win, *win);
    *ierror = MPI(Win_free)(&c_win);
    if (*ierror == MPI_SUCCESS)
        *win = TOINT(Win, c_win);
}
NAMES_BOTH(win_free, WIN_FREE);

SUBROUTINE(win_get_group)(const INTEGER *win, INTEGER *group, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Group c_group;
    *ierror = MPI(Win_get_group)(FROMINT(Win, *win), &c_group);
    if (*ierror == MPI_SUCCESS)
        *group = TOINT(Group, c_group);
}
NAMES_BOTH(win_get_group, WIN_GET_GROUP);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(win_allocate_shared)(const MPI_Aint *size, const INTEGER *disp_unit, const INTEGER *info,
                                const INTEGER *comm, MPI_Aint *baseptr, INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Win c_win;
    *ierror = MPI(Win_allocate_shared)(*size, narrow(*disp_unit), FROMINT(Info, *info), FROMINT(Comm, *comm), baseptr,
                                       &c_win);
    if (*ierror == MPI_SUCCESS)
        *win = TOINT(Win, c_win);
}
NAMES_BOTH(win_allocate_shared, WIN_ALLOCATE_SHARED);
NAMES_AS(win_allocate_shared_address_f08, WIN_ALLOCATE_SHARED_ADDRESS_F08, win_allocate_shared);
NAMES_AS(win_allocate_shared_cptr, WIN_ALLOCATE_SHARED_CPTR, win_allocate_shared);
#endif

SUBROUTINE(win_allocate_shared_c)(const MPI_Aint *size, const MPI_Aint *disp_unit, const INTEGER *info,
                                  const INTEGER *comm, MPI_Aint *baseptr, INTEGER *win, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Win c_win;
    *ierror = MPI(Win_allocate_shared_c)(*size, *disp_unit, FROMINT(Info, *info), FROMINT(Comm, *comm), baseptr,
                                         &c_win);
    if (*ierror == MPI_SUCCESS)
        *win = TOINT(Win, c_win);
}
NAMES_AS(win_allocate_shared_c_f08, WIN_ALLOCATE_SHARED_C_F08, win_allocate_shared_c);
NAMES_AS(win_allocate_shared_c_address_f08, WIN_ALLOCATE_SHARED_C_ADDRESS_F08, win_allocate_shared_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(win_allocate_shared, WIN_ALLOCATE_SHARED, win_allocate_shared_c);
NAMES_AS(win_allocate_shared_f08, WIN_ALLOCATE_SHARED_F08, win_allocate_shared_c);
NAMES_AS(win_allocate_shared_address_f08, WIN_ALLOCATE_SHARED_ADDRESS_F08, win_allocate_shared_c);
NAMES_AS(win_allocate_shared_cptr, WIN_ALLOCATE_SHARED_CPTR, win_allocate_shared_c);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(win_shared_query)(const INTEGER *win, const INTEGER *rank, MPI_Aint *size, INTEGER *disp_unit,
                             MPI_Aint *baseptr, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_disp_unit;
    *ierror = MPI(Win_shared_query)(FROMINT(Win, *win), narrow(*rank), size, &c_disp_unit, baseptr);
    if (*ierror == MPI_SUCCESS)
        *disp_unit = c_disp_unit;
}
NAMES_BOTH(win_shared_query, WIN_SHARED_QUERY);
NAMES_AS(win_shared_query_address_f08, WIN_SHARED_QUERY_ADDRESS_F08, win_shared_query);
NAMES_AS(win_shared_query_cptr, WIN_SHARED_QUERY_CPTR, win_shared_query);
#endif

SUBROUTINE(win_shared_query_c)(const INTEGER *win, const INTEGER *rank, MPI_Aint *size, MPI_Aint *disp_unit,
                               MPI_Aint *baseptr, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_shared_query_c)(FROMINT(Win, *win), narrow(*rank), size, disp_unit, baseptr);
}
NAMES_AS(win_shared_query_c_f08, WIN_SHARED_QUERY_C_F08, win_shared_query_c);
NAMES_AS(win_shared_query_c_address_f08, WIN_SHARED_QUERY_C_ADDRESS_F08, win_shared_query_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(win_shared_query, WIN_SHARED_QUERY, win_shared_query_c);
NAMES_AS(win_shared_query_f08, WIN_SHARED_QUERY_F08, win_shared_query_c);
NAMES_AS(win_shared_query_address_f08, WIN_SHARED_QUERY_ADDRESS_F08, win_shared_query_c);
NAMES_AS(win_shared_query_cptr, WIN_SHARED_QUERY_CPTR, win_shared_query_c);
#endif

SUBROUTINE(win_set_name)(const INTEGER *win, const char *win_name, INTEGER *ierror, size_t win_name_length)
{
    OPTIONAL(ierror);
    char c_win_name[MPI_MAX_OBJECT_NAME + 1];
    to_c(c_win_name, sizeof c_win_name, win_name, win_name_length);
    *ierror = MPI(Win_set_name)(FROMINT(Win, *win), c_win_name);
}
NAMES_BOTH(win_set_name, WIN_SET_NAME);

SUBROUTINE(win_get_name)(const INTEGER *win, char *win_name, INTEGER *resultlen, INTEGER *ierror,
                         size_t win_name_length)
{
    OPTIONAL(ierror);
    char c_win_name[MPI_MAX_OBJECT_NAME];
    int c_resultlen;
    *ierror = MPI(Win_get_name)(FROMINT(Win, *win), c_win_name, &c_resultlen);
    if (*ierror == MPI_SUCCESS) {
        to_fortran(win_name, win_name_length, c_win_name);
        *resultlen = c_resultlen;
    }
}
NAMES_BOTH(win_get_name, WIN_GET_NAME);

SUBROUTINE(win_set_info)(const INTEGER *win, const INTEGER *info, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Win_set_info)(FROMINT(Win, *win), FROMINT(Info, *info));
}
NAMES_BOTH(win_set_info, WIN_SET_INFO);

SUBROUTINE(win_get_info)(const INTEGER *win, INTEGER *info_used, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Info c_info_used;
    *ierror = MPI(Win_get_info)(FROMINT(Win, *win), &c_info_used);
    if (*ierror == MPI_SUCCESS)
        *info_used = TOINT(Info, c_info_used);
}
NAMES_BOTH(win_get_info, WIN_GET_INFO);

SUBROUTINE(session_init)(const INTEGER *info, const INTEGER *errhandler, INTEGER *session, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Session c_session;
    *ierror = MPI(Session_init)(FROMINT(Info, *info), FROMINT(Errhandler, *errhandler), &c_session);
    if (*ierror == MPI_SUCCESS)
        *session = TOINT(Session, c_session);
}
NAMES_BOTH(session_init, SESSION_INIT);

SUBROUTINE(session_finalize)(INTEGER *session, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Session c_session = FROMINT(Session, *session);
    *ierror = MPI(Session_finalize)(&c_session);
    if (*ierror == MPI_SUCCESS)
        *session = TOINT(Session, c_session);
}
NAMES_BOTH(session_finalize, SESSION_FINALIZE);

SUBROUTINE(session_get_num_psets)(const INTEGER *session, const INTEGER *info, INTEGER *npset_names, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_npset_names;
    *ierror = MPI(Session_get_num_psets)(FROMINT(Session, *session), FROMINT(Info, *info), &c_npset_names);
    if (*ierror == MPI_SUCCESS)
        *npset_names = c_npset_names;
}
NAMES_BOTH(session_get_num_psets, SESSION_GET_NUM_PSETS);

SUBROUTINE(session_get_info)(const INTEGER *session, INTEGER *info_used, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Info c_info_used;
    *ierror = MPI(Session_get_info)(FROMINT(Session, *session), &c_info_used);
    if (*ierror == MPI_SUCCESS)
        *info_used = TOINT(Info, c_info_used);
}
NAMES_BOTH(session_get_info, SESSION_GET_INFO);

SUBROUTINE(session_get_pset_info)(const INTEGER *session, const char *pset_name, INTEGER *info, INTEGER *ierror,
                                  size_t pset_name_length)
{
    OPTIONAL(ierror);
    char c_pset_name[MPI_MAX_PSET_NAME_LEN + 1];
    MPI_Info c_info;
    to_c(c_pset_name, sizeof c_pset_name, pset_name, pset_name_length);
    *ierror = MPI(Session_get_pset_info)(FROMINT(Session, *session), c_pset_name, &c_info);
    if (*ierror == MPI_SUCCESS)
        *info = TOINT(Info, c_info);
}
NAMES_BOTH(session_get_pset_info, SESSION_GET_PSET_INFO);

SUBROUTINE(group_from_session_pset)(const INTEGER *session, const char *pset_name, INTEGER *newgroup, INTEGER *ierror,
                                    size_t pset_name_length)
{
    OPTIONAL(ierror);
    char c_pset_name[MPI_MAX_PSET_NAME_LEN + 1];
    MPI_Group c_newgroup;
    to_c(c_pset_name, sizeof c_pset_name, pset_name, pset_name_length);
    *ierror = MPI(Group_from_session_pset)(FROMINT(Session, *session), c_pset_name, &c_newgroup);
    if (*ierror == MPI_SUCCESS)
        *newgroup = TOINT(Group, c_newgroup);
}
NAMES_BOTH(group_from_session_pset, GROUP_FROM_SESSION_PSET);

SUBROUTINE(session_set_errhandler)(const INTEGER *session, const INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Session_set_errhandler)(FROMINT(Session, *session), FROMINT(Errhandler, *errhandler));
}
NAMES_BOTH(session_set_errhandler, SESSION_SET_ERRHANDLER);

SUBROUTINE(session_get_errhandler)(const INTEGER *session, INTEGER *errhandler, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Errhandler c_errhandler;
    *ierror = MPI(Session_get_errhandler)(FROMINT(Session, *session), &c_errhandler);
    if (*ierror == MPI_SUCCESS)
        *errhandler = TOINT(Errhandler, c_errhandler);
}
NAMES_BOTH(session_get_errhandler, SESSION_GET_ERRHANDLER);

SUBROUTINE(session_call_errhandler)(const INTEGER *session, const INTEGER *errorcode, INTEGER *ierror)
{
    OPTIONAL(ierror);
    *ierror = MPI(Session_call_errhandler)(FROMINT(Session, *session), narrow(*errorcode));
}
NAMES_BOTH(session_call_errhandler, SESSION_CALL_ERRHANDLER);

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(get_count)(const INTEGER *status, const INTEGER *datatype, INTEGER *count, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    int c_count;
    *ierror = MPI(Get_count)(c_status, FROMINT(Datatype, *datatype), &c_count);
    if (*ierror == MPI_SUCCESS)
        *count = c_count;
}
NAMES_BOTH(get_count, GET_COUNT);
#endif

SUBROUTINE(get_count_c)(const INTEGER *status, const INTEGER *datatype, MPI_Count *count, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Get_count_c)(c_status, FROMINT(Datatype, *datatype), count);
}
NAMES_AS(get_count_c_f08, GET_COUNT_C_F08, get_count_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(get_count, GET_COUNT, get_count_c);
NAMES_AS(get_count_f08, GET_COUNT_F08, get_count_c);
#endif

#ifndef RMAMPI_LONG_INTEGERS
SUBROUTINE(get_elements)(const INTEGER *status, const INTEGER *datatype, INTEGER *count, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    int c_count;
    *ierror = MPI(Get_elements)(c_status, FROMINT(Datatype, *datatype), &c_count);
    if (*ierror == MPI_SUCCESS)
        *count = c_count;
}
NAMES_BOTH(get_elements, GET_ELEMENTS);
#endif

SUBROUTINE(get_elements_c)(const INTEGER *status, const INTEGER *datatype, MPI_Count *count, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Get_elements_c)(c_status, FROMINT(Datatype, *datatype), count);
}
NAMES_AS(get_elements_c_f08, GET_ELEMENTS_C_F08, get_elements_c);
#ifdef RMAMPI_LONG_INTEGERS
NAMES_AS(get_elements, GET_ELEMENTS, get_elements_c);
NAMES_AS(get_elements_f08, GET_ELEMENTS_F08, get_elements_c);
#endif

SUBROUTINE(get_elements_x)(const INTEGER *status, const INTEGER *datatype, MPI_Count *count, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    *ierror = MPI(Get_elements_x)(c_status, FROMINT(Datatype, *datatype), count);
}
NAMES_BOTH(get_elements_x, GET_ELEMENTS_X);

SUBROUTINE(cancel)(INTEGER *request, INTEGER *ierror)
{
    OPTIONAL(ierror);
    MPI_Request c_request = FROMINT(Request, *request);
    *ierror = MPI(Cancel)(&c_request);
    if (*ierror == MPI_SUCCESS)
        *request = TOINT(Request, c_request);
}
NAMES_BOTH(cancel, CANCEL);

SUBROUTINE(test_cancelled)(const INTEGER *status, LOGICAL *flag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    int c_flag = 0;
    *ierror = MPI(Test_cancelled)(c_status, &c_flag);
    if (*ierror == MPI_SUCCESS)
        *flag = c_flag != 0;
}
NAMES_BOTH(test_cancelled, TEST_CANCELLED);

SUBROUTINE(status_get_source)(const INTEGER *status, INTEGER *source, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    int c_source;
    *ierror = MPI(Status_get_source)(c_status, &c_source);
    if (*ierror == MPI_SUCCESS)
        *source = c_source;
}
NAMES_BOTH(status_get_source, STATUS_GET_SOURCE);

SUBROUTINE(status_get_tag)(const INTEGER *status, INTEGER *tag, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    int c_tag;
    *ierror = MPI(Status_get_tag)(c_status, &c_tag);
    if (*ierror == MPI_SUCCESS)
        *tag = c_tag;
}
NAMES_BOTH(status_get_tag, STATUS_GET_TAG);

SUBROUTINE(status_get_error)(const INTEGER *status, INTEGER *err, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE_STATUS(status);
    int c_err;
    *ierror = MPI(Status_get_error)(c_status, &c_err);
    if (*ierror == MPI_SUCCESS)
        *err = c_err;
}
NAMES_BOTH(status_get_error, STATUS_GET_ERROR);

SUBROUTINE(cart_create)(const INTEGER *comm_old, const INTEGER *ndims, const INTEGER *dims, const INTEGER *periods,
                        const INTEGER *reorder, INTEGER *comm_cart, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(dims, *ndims);
    TAKE(periods, *ndims);
    MPI_Comm c_comm_cart;
    *ierror = MPI(Cart_create)(FROMINT(Comm, *comm_old), narrow(*ndims), TAKEN(dims), TAKEN(periods),
                               narrow(*reorder), &c_comm_cart);
    if (*ierror == MPI_SUCCESS)
        *comm_cart = TOINT(Comm, c_comm_cart);
    DROP(dims);
    DROP(periods);
}
NAMES_BOTH(cart_create, CART_CREATE);

SUBROUTINE(dims_create)(const INTEGER *nnodes, const INTEGER *ndims, INTEGER *dims, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(dims, *ndims);
    *ierror = MPI(Dims_create)(narrow(*nnodes), narrow(*ndims), TAKEN(dims));
    if (*ierror == MPI_SUCCESS)
        GIVE(dims);
    DROP(dims);
}
NAMES_BOTH(dims_create, DIMS_CREATE);

SUBROUTINE(cartdim_get)(const INTEGER *comm, INTEGER *ndims, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_ndims;
    *ierror = MPI(Cartdim_get)(FROMINT(Comm, *comm), &c_ndims);
    if (*ierror == MPI_SUCCESS)
        *ndims = c_ndims;
}
NAMES_BOTH(cartdim_get, CARTDIM_GET);

SUBROUTINE(cart_get)(const INTEGER *comm, const INTEGER *maxdims, INTEGER *dims, INTEGER *periods, INTEGER *coords,
                     INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(dims, *maxdims);
    TAKE(periods, *maxdims);
    TAKE(coords, *maxdims);
    *ierror = MPI(Cart_get)(FROMINT(Comm, *comm), narrow(*maxdims), TAKEN(dims), TAKEN(periods), TAKEN(coords));
    if (*ierror == MPI_SUCCESS) {
        GIVE(dims);
        GIVE(periods);
        GIVE(coords);
    }
    DROP(dims);
    DROP(periods);
    DROP(coords);
}
NAMES_BOTH(cart_get, CART_GET);

SUBROUTINE(cart_rank)(const INTEGER *comm, const INTEGER *coords, INTEGER *rank, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(coords, dimensions_of(*comm));
    int c_rank;
    *ierror = MPI(Cart_rank)(FROMINT(Comm, *comm), TAKEN(coords), &c_rank);
    if (*ierror == MPI_SUCCESS)
        *rank = c_rank;
    DROP(coords);
}
NAMES_BOTH(cart_rank, CART_RANK);

SUBROUTINE(cart_coords)(const INTEGER *comm, const INTEGER *rank, const INTEGER *maxdims, INTEGER *coords,
                        INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(coords, *maxdims);
    *ierror = MPI(Cart_coords)(FROMINT(Comm, *comm), narrow(*rank), narrow(*maxdims), TAKEN(coords));
    if (*ierror == MPI_SUCCESS)
        GIVE(coords);
    DROP(coords);
}
NAMES_BOTH(cart_coords, CART_COORDS);

SUBROUTINE(cart_shift)(const INTEGER *comm, const INTEGER *direction, const INTEGER *disp, INTEGER *rank_source,
                       INTEGER *rank_dest, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_rank_source;
    int c_rank_dest;
    *ierror = MPI(Cart_shift)(FROMINT(Comm, *comm), narrow(*direction), narrow(*disp), &c_rank_source, &c_rank_dest);
    if (*ierror == MPI_SUCCESS) {
        *rank_source = c_rank_source;
        *rank_dest = c_rank_dest;
    }
}
NAMES_BOTH(cart_shift, CART_SHIFT);

SUBROUTINE(cart_sub)(const INTEGER *comm, const INTEGER *remain_dims, INTEGER *newcomm, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(remain_dims, dimensions_of(*comm));
    MPI_Comm c_newcomm;
    *ierror = MPI(Cart_sub)(FROMINT(Comm, *comm), TAKEN(remain_dims), &c_newcomm);
    if (*ierror == MPI_SUCCESS)
        *newcomm = TOINT(Comm, c_newcomm);
    DROP(remain_dims);
}
NAMES_BOTH(cart_sub, CART_SUB);

SUBROUTINE(cart_map)(const INTEGER *comm, const INTEGER *ndims, const INTEGER *dims, const INTEGER *periods,
                     INTEGER *newrank, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(dims, *ndims);
    TAKE(periods, *ndims);
    int c_newrank;
    *ierror = MPI(Cart_map)(FROMINT(Comm, *comm), narrow(*ndims), TAKEN(dims), TAKEN(periods), &c_newrank);
    if (*ierror == MPI_SUCCESS)
        *newrank = c_newrank;
    DROP(dims);
    DROP(periods);
}
NAMES_BOTH(cart_map, CART_MAP);

SUBROUTINE(graph_create)(const INTEGER *comm_old, const INTEGER *nnodes, const INTEGER *indx, const INTEGER *edges,
                         const INTEGER *reorder, INTEGER *comm_graph, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(indx, *nnodes);
    TAKE(edges, edges_in(indx, *nnodes));
    MPI_Comm c_comm_graph;
    *ierror = MPI(Graph_create)(FROMINT(Comm, *comm_old), narrow(*nnodes), TAKEN(indx), TAKEN(edges),
                                narrow(*reorder), &c_comm_graph);
    if (*ierror == MPI_SUCCESS)
        *comm_graph = TOINT(Comm, c_comm_graph);
    DROP(indx);
    DROP(edges);
}
NAMES_BOTH(graph_create, GRAPH_CREATE);

SUBROUTINE(dist_graph_create_adjacent)(const INTEGER *comm_old, const INTEGER *indegree, const INTEGER *sources,
                                       const INTEGER *sourceweights, const INTEGER *outdegree,
                                       const INTEGER *destinations, const INTEGER *destweights, const INTEGER *info,
                                       const INTEGER *reorder, INTEGER *comm_dist_graph, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(sources, *indegree);
    TAKE(sourceweights, *indegree);
    TAKE(destinations, *outdegree);
    TAKE(destweights, *outdegree);
    MPI_Comm c_comm_dist_graph;
    *ierror = MPI(Dist_graph_create_adjacent)(FROMINT(Comm, *comm_old), narrow(*indegree), TAKEN(sources),
                                              TAKEN_WEIGHTS(sourceweights), narrow(*outdegree), TAKEN(destinations),
                                              TAKEN_WEIGHTS(destweights), FROMINT(Info, *info), narrow(*reorder),
                                              &c_comm_dist_graph);
    if (*ierror == MPI_SUCCESS)
        *comm_dist_graph = TOINT(Comm, c_comm_dist_graph);
    DROP(sources);
    DROP(sourceweights);
    DROP(destinations);
    DROP(destweights);
}
NAMES_BOTH(dist_graph_create_adjacent, DIST_GRAPH_CREATE_ADJACENT);

SUBROUTINE(dist_graph_create)(const INTEGER *comm_old, const INTEGER *n, const INTEGER *sources,
                              const INTEGER *degrees, const INTEGER *destinations, const INTEGER *weights,
                              const INTEGER *info, const INTEGER *reorder, INTEGER *comm_dist_graph, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(sources, *n);
    TAKE(degrees, *n);
    TAKE(destinations, edges_of(degrees, *n));
    TAKE(weights, edges_of(degrees, *n));
    MPI_Comm c_comm_dist_graph;
    *ierror = MPI(Dist_graph_create)(FROMINT(Comm, *comm_old), narrow(*n), TAKEN(sources), TAKEN(degrees),
                                     TAKEN(destinations), TAKEN_WEIGHTS(weights), FROMINT(Info, *info),
                                     narrow(*reorder), &c_comm_dist_graph);
    if (*ierror == MPI_SUCCESS)
        *comm_dist_graph = TOINT(Comm, c_comm_dist_graph);
    DROP(sources);
    DROP(degrees);
    DROP(destinations);
    DROP(weights);
}
NAMES_BOTH(dist_graph_create, DIST_GRAPH_CREATE);

SUBROUTINE(topo_test)(const INTEGER *comm, INTEGER *status, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_status;
    *ierror = MPI(Topo_test)(FROMINT(Comm, *comm), &c_status);
    if (*ierror == MPI_SUCCESS)
        *status = c_status;
}
NAMES_BOTH(topo_test, TOPO_TEST);

SUBROUTINE(graphdims_get)(const INTEGER *comm, INTEGER *nnodes, INTEGER *nedges, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_nnodes;
    int c_nedges;
    *ierror = MPI(Graphdims_get)(FROMINT(Comm, *comm), &c_nnodes, &c_nedges);
    if (*ierror == MPI_SUCCESS) {
        *nnodes = c_nnodes;
        *nedges = c_nedges;
    }
}
NAMES_BOTH(graphdims_get, GRAPHDIMS_GET);

SUBROUTINE(graph_get)(const INTEGER *comm, const INTEGER *maxindex, const INTEGER *maxedges, INTEGER *indx,
                      INTEGER *edges, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(indx, *maxindex);
    TAKE(edges, *maxedges);
    *ierror = MPI(Graph_get)(FROMINT(Comm, *comm), narrow(*maxindex), narrow(*maxedges), TAKEN(indx), TAKEN(edges));
    if (*ierror == MPI_SUCCESS) {
        GIVE(indx);
        GIVE(edges);
    }
    DROP(indx);
    DROP(edges);
}
NAMES_BOTH(graph_get, GRAPH_GET);

SUBROUTINE(graph_neighbors_count)(const INTEGER *comm, const INTEGER *rank, INTEGER *nneighbors, INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_nneighbors;
    *ierror = MPI(Graph_neighbors_count)(FROMINT(Comm, *comm), narrow(*rank), &c_nneighbors);
    if (*ierror == MPI_SUCCESS)
        *nneighbors = c_nneighbors;
}
NAMES_BOTH(graph_neighbors_count, GRAPH_NEIGHBORS_COUNT);

SUBROUTINE(graph_neighbors)(const INTEGER *comm, const INTEGER *rank, const INTEGER *maxneighbors, INTEGER *neighbors,
                            INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(neighbors, *maxneighbors);
    *ierror = MPI(Graph_neighbors)(FROMINT(Comm, *comm), narrow(*rank), narrow(*maxneighbors), TAKEN(neighbors));
    if (*ierror == MPI_SUCCESS)
        GIVE(neighbors);
    DROP(neighbors);
}
NAMES_BOTH(graph_neighbors, GRAPH_NEIGHBORS);

SUBROUTINE(dist_graph_neighbors_count)(const INTEGER *comm, INTEGER *indegree, INTEGER *outdegree, INTEGER *weighted,
                                       INTEGER *ierror)
{
    OPTIONAL(ierror);
    int c_indegree;
    int c_outdegree;
    int c_weighted;
    *ierror = MPI(Dist_graph_neighbors_count)(FROMINT(Comm, *comm), &c_indegree, &c_outdegree, &c_weighted);
    if (*ierror == MPI_SUCCESS) {
        *indegree = c_indegree;
        *outdegree = c_outdegree;
        *weighted = c_weighted;
    }
}
NAMES_BOTH(dist_graph_neighbors_count, DIST_GRAPH_NEIGHBORS_COUNT);

SUBROUTINE(dist_graph_neighbors)(const INTEGER *comm, const INTEGER *maxindegree, INTEGER *sources,
                                 INTEGER *sourceweights, const INTEGER *maxoutdegree, INTEGER *destinations,
                                 INTEGER *destweights, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(sources, *maxindegree);
    TAKE(sourceweights, *maxindegree);
    TAKE(destinations, *maxoutdegree);
    TAKE(destweights, *maxoutdegree);
    *ierror = MPI(Dist_graph_neighbors)(FROMINT(Comm, *comm), narrow(*maxindegree), TAKEN(sources),
                                        TAKEN_WEIGHTS(sourceweights), narrow(*maxoutdegree), TAKEN(destinations),
                                        TAKEN_WEIGHTS(destweights));
    if (*ierror == MPI_SUCCESS) {
        GIVE(sources);
        GIVE(sourceweights);
        GIVE(destinations);
        GIVE(destweights);
    }
    DROP(sources);
    DROP(sourceweights);
    DROP(destinations);
    DROP(destweights);
}
NAMES_BOTH(dist_graph_neighbors, DIST_GRAPH_NEIGHBORS);

SUBROUTINE(graph_map)(const INTEGER *comm, const INTEGER *nnodes, const INTEGER *indx, const INTEGER *edges,
                      INTEGER *newrank, INTEGER *ierror)
{
    OPTIONAL(ierror);
    TAKE(indx, *nnodes);
    TAKE(edges, edges_in(indx, *nnodes));
    int c_newrank;
    *ierror = MPI(Graph_map)(FROMINT(Comm, *comm), narrow(*nnodes), TAKEN(indx), TAKEN(edges), &c_newrank);
    if (*ierror == MPI_SUCCESS)
        *newrank = c_newrank;
    DROP(indx);
    DROP(edges);
}
NAMES_BOTH(graph_map, GRAPH_MAP);
