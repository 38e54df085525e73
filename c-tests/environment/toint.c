/* MPI_X_toint and MPI_X_fromint: predefined handles have the numbers of the standard, a created handle has a number
 * above 4095 that does not change, and the conversion back returns the handle (MPI-5.0 section 19.3.4). MPI_X_c2f and
 * MPI_X_f2c do the same. MPI_Status_c2f and MPI_Status_f2c keep all fields. Invalid handles stay invalid.
 * ranks: alone 2
 * more network: 3
 * expect: success
 */
#include "check.h"

/* For a created handle: its number is not one of the predefined numbers, and the conversion back returns the handle. */
#define CHECK_OWN(kind, handle) \
    do { \
        CHECK(MPI_##kind##_toint(handle) > 4095); \
        CHECK_EQUAL(MPI_##kind##_toint(handle), MPI_##kind##_toint(handle)); \
        CHECK(MPI_##kind##_fromint(MPI_##kind##_toint(handle)) == (handle)); \
        CHECK(MPI_##kind##_f2c(MPI_##kind##_c2f(handle)) == (handle)); \
    } while (0)

#define CHECK_PREDEFINED(kind, handle, number) \
    do { \
        CHECK_EQUAL(MPI_##kind##_toint(handle), number); \
        CHECK(MPI_##kind##_fromint(number) == (handle)); \
        CHECK_EQUAL(MPI_##kind##_c2f(handle), number); \
        CHECK(MPI_##kind##_f2c(number) == (handle)); \
    } while (0)

static void handle_error(MPI_Comm *comm, int *code, ...)
{
    (void) comm;
    (void) code;
}

int main(void)
{
    int value = 7, flag = 0, count = -1;
    MPI_Comm comm;
    MPI_Group group;
    MPI_Info info;
    MPI_Datatype type;
    MPI_Errhandler errhandler;
    MPI_Win win;
    MPI_Request request;
    MPI_Message message;
    MPI_Status status, copy;
    MPI_Fint f_status[MPI_F_STATUS_SIZE];

    /* The conversions work before MPI_Init, too. */
    CHECK_PREDEFINED(Comm, MPI_COMM_WORLD, 257);
    start();
    CHECK_PREDEFINED(Comm, MPI_COMM_NULL, 256);
    CHECK_PREDEFINED(Comm, MPI_COMM_SELF, 258);
    CHECK_PREDEFINED(Errhandler, MPI_ERRHANDLER_NULL, 320);
    CHECK_PREDEFINED(Errhandler, MPI_ERRORS_RETURN, 323);
    CHECK_PREDEFINED(File, MPI_FILE_NULL, 280);
    CHECK_PREDEFINED(Group, MPI_GROUP_NULL, 264);
    CHECK_PREDEFINED(Group, MPI_GROUP_EMPTY, 265);
    CHECK_PREDEFINED(Info, MPI_INFO_NULL, 304);
    CHECK_PREDEFINED(Info, MPI_INFO_ENV, 305);
    CHECK_PREDEFINED(Message, MPI_MESSAGE_NULL, 296);
    CHECK_PREDEFINED(Message, MPI_MESSAGE_NO_PROC, 297);
    CHECK_PREDEFINED(Op, MPI_OP_NULL, 32);
    CHECK_PREDEFINED(Op, MPI_SUM, 33);
    CHECK_PREDEFINED(Op, MPI_NO_OP, 61);
    CHECK_PREDEFINED(Request, MPI_REQUEST_NULL, 384);
    CHECK_PREDEFINED(Session, MPI_SESSION_NULL, 288);
    CHECK_PREDEFINED(Type, MPI_DATATYPE_NULL, 512);
    CHECK_PREDEFINED(Type, MPI_INT, 521);
    CHECK_PREDEFINED(Type, MPI_INTEGER, 537);
    CHECK_PREDEFINED(Type, MPI_COMPLEX32, 747);
    CHECK_PREDEFINED(Win, MPI_WIN_NULL, 272);

    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    CHECK_OWN(Comm, comm);
    CHECK_OK(MPI_Comm_group(comm, &group));
    CHECK_OWN(Group, group);
    CHECK_OK(MPI_Info_create(&info));
    CHECK_OWN(Info, info);
    CHECK_OK(MPI_Type_contiguous(3, MPI_INT, &type));
    CHECK_OWN(Type, type);
    CHECK_OK(MPI_Comm_create_errhandler(handle_error, &errhandler));
    CHECK_OWN(Errhandler, errhandler);
    CHECK_OK(MPI_Win_create(NULL, 0, 1, MPI_INFO_NULL, comm, &win));
    CHECK_OWN(Win, win);
    CHECK_OK(MPI_Isend(&value, 1, MPI_INT, rank, 5, comm, &request));
    if (request != MPI_REQUEST_NULL)
        CHECK_OWN(Request, request);
    while (!flag)
        CHECK_OK(MPI_Improbe(rank, 5, comm, &flag, &message, MPI_STATUS_IGNORE));
    CHECK_OWN(Message, message);
    value = 0;
    CHECK_OK(MPI_Mrecv(&value, 1, MPI_INT, &message, &status));
    CHECK_EQUAL(value, 7);
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));

    /* Statuses. */
    status.MPI_ERROR = 99;
    CHECK_OK(MPI_Status_c2f(&status, f_status));
    CHECK_EQUAL(f_status[MPI_F_SOURCE], rank);
    CHECK_EQUAL(f_status[MPI_F_TAG], 5);
    CHECK_EQUAL(f_status[MPI_F_ERROR], 99);
    memset(&copy, 0xff, sizeof copy);
    CHECK_OK(MPI_Status_f2c(f_status, &copy));
    CHECK_BYTES(&copy, &status, sizeof copy);
    CHECK_OK(MPI_Get_count(&copy, MPI_INT, &count));
    CHECK_EQUAL(count, 1);
    CHECK_EQUAL(MPI_Status_c2f(NULL, f_status), MPI_ERR_ARG);
    CHECK_EQUAL(MPI_Status_f2c(f_status, NULL), MPI_ERR_ARG);

    /* An invalid handle stays invalid. */
    CHECK_EQUAL(MPI_Comm_toint(NULL), 0);
    CHECK_EQUAL(MPI_Comm_toint((MPI_Comm) (MPI_Aint) 0x100000101), 0);
    CHECK_CLASS(MPI_Comm_size(MPI_Comm_fromint(0), &count), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Comm_size(MPI_Comm_fromint(-257), &count), MPI_ERR_COMM);
    count = MPI_Type_toint(type);
    CHECK_OK(MPI_Type_free(&type));
    type = MPI_Type_fromint(count);
    CHECK_CLASS(MPI_Type_size(type, &count), MPI_ERR_TYPE);

    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Errhandler_free(&errhandler));
    CHECK_OK(MPI_Info_free(&info));
    CHECK_OK(MPI_Group_free(&group));
    CHECK_OK(MPI_Comm_free(&comm));
    return finish();
}
