/* The library accepts calls about messages and datatypes that the standard forbids and other libraries accept:
 * MPI_DATATYPE_NULL with count 0, and MPI_IN_PLACE, in calls with MPI_PROC_NULL; MPI_Buffer_detach without a buffer; packed
 * data in the representations `native` and `internal`; MPI_DISTRIBUTE_NONE over several processes. Similar calls are
 * still errors.
 * part: conformance
 * ranks: alone
 * expect: success
 */
#include "check.h"

static const MPI_Comm self = MPI_COMM_SELF;

static void completes(MPI_Request *request)
{
    MPI_Status status;

    CHECK_OK(MPI_Wait(request, &status));
    CHECK(*request == MPI_REQUEST_NULL);
}

static void starts(MPI_Request *request)
{
    CHECK_OK(MPI_Start(request));
    CHECK_OK(MPI_Wait(request, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Request_free(request));
}

/* Sends to and receives from MPI_PROC_NULL, with a buffer or datatype that the standard forbids. */
static void check_nobody(void *buffer, int count, MPI_Datatype type)
{
    const int null = MPI_PROC_NULL;
    MPI_Message message = MPI_MESSAGE_NO_PROC;
    MPI_Request request;
    MPI_Status status;

    CHECK_OK(MPI_Send(buffer, count, type, null, 0, self));
    CHECK_OK(MPI_Ssend_c(buffer, count, type, null, 0, self));
    CHECK_OK(MPI_Rsend(buffer, count, type, null, 0, self));
    CHECK_OK(MPI_Bsend(buffer, count, type, null, 0, self));
    CHECK_OK(MPI_Isend(buffer, count, type, null, 0, self, &request));
    completes(&request);
    CHECK_OK(MPI_Ibsend(buffer, count, type, null, 0, self, &request));
    completes(&request);
    CHECK_OK(MPI_Issend(buffer, count, type, null, 0, self, &request));
    completes(&request);
    CHECK_OK(MPI_Send_init(buffer, count, type, null, 0, self, &request));
    starts(&request);
    CHECK_OK(MPI_Bsend_init(buffer, count, type, null, 0, self, &request));
    starts(&request);
    CHECK_OK(MPI_Recv(buffer, count, type, null, 0, self, &status));
    CHECK(status.MPI_SOURCE == null && status.MPI_TAG == MPI_ANY_TAG);
    CHECK_OK(MPI_Irecv(buffer, count, type, null, 0, self, &request));
    completes(&request);
    CHECK_OK(MPI_Recv_init(buffer, count, type, null, 0, self, &request));
    starts(&request);
    CHECK_OK(MPI_Sendrecv(buffer, count, type, null, 0, buffer, count, type, null, 0, self, &status));
    CHECK_OK(MPI_Sendrecv_replace(buffer, count, type, null, 0, null, 0, self, &status));
    CHECK_OK(MPI_Isendrecv(buffer, count, type, null, 0, buffer, count, type, null, 0, self, &request));
    completes(&request);
    CHECK_OK(MPI_Isendrecv_replace(buffer, count, type, null, 0, null, 0, self, &request));
    completes(&request);
    CHECK_OK(MPI_Mrecv(buffer, count, type, &message, &status));
    CHECK(message == MPI_MESSAGE_NULL);
}

static void check_refused(void)
{
    const int null = MPI_PROC_NULL;
    const MPI_Datatype none = MPI_DATATYPE_NULL;
    MPI_Request request;
    int value = 1;

    CHECK_CLASS(MPI_Send(&value, 1, none, null, 0, self), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Send(NULL, 0, NO_HANDLE(MPI_Datatype), null, 0, self), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Send(NULL, 0, none, 0, 0, self), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Irecv(NULL, 0, none, 0, 0, self, &request), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Recv(NULL, 1, MPI_INT, null, 0, self, MPI_STATUS_IGNORE), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Sendrecv_replace(NULL, 0, none, 0, 0, null, 0, self, MPI_STATUS_IGNORE), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Sendrecv_replace(NULL, 0, none, null, 0, 0, 0, self, MPI_STATUS_IGNORE), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Sendrecv(&value, 1, MPI_INT, null, 0, NULL, 0, none, 0, 0, self, MPI_STATUS_IGNORE), MPI_ERR_TYPE);
}

static void check_buffers_and_packing(void)
{
    int size = 77, value = 0x01020304, got = 0, position = 0;
    void *address = &size;
    unsigned char packed[8] = {0};
    MPI_Aint place = 0;

    CHECK_OK(MPI_Buffer_detach(&address, &size));
    CHECK(address == NULL && size == 0);
    CHECK_CLASS(MPI_Comm_detach_buffer(self, &address, &size), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Bsend(&value, 1, MPI_INT, 0, 0, self), MPI_ERR_BUFFER);

    CHECK_OK(MPI_Pack_external_size("native", 2, MPI_INT, &place));
    CHECK_EQUAL(place, 8);
    place = 0;
    CHECK_OK(MPI_Pack_external("native", &value, 1, MPI_INT, packed, sizeof packed, &place));
    CHECK(place == 4 && packed[0] == 1 && packed[3] == 4);
    place = 0;
    CHECK_OK(MPI_Unpack_external("internal", packed, sizeof packed, &place, &got, 1, MPI_INT));
    CHECK_EQUAL(got, value);
    CHECK_CLASS(MPI_Pack(MPI_IN_PLACE, 1, MPI_INT, packed, sizeof packed, &position, self), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Pack(&value, 1, MPI_INT, MPI_IN_PLACE, sizeof packed, &position, self), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Unpack(packed, sizeof packed, &position, MPI_IN_PLACE, 1, MPI_INT, self), MPI_ERR_BUFFER);
}

/* MPI_DISTRIBUTE_NONE with a grid of more than one process is treated as MPI_DISTRIBUTE_BLOCK: each process has four
 * rows and four columns. */
static void check_distribution(void)
{
    const int sizes[] = {8, 8}, grid[] = {2, 2}, defaults[] = {MPI_DISTRIBUTE_DFLT_DARG, MPI_DISTRIBUTE_DFLT_DARG};
    const int none[] = {MPI_DISTRIBUTE_NONE, MPI_DISTRIBUTE_BLOCK};
    MPI_Datatype type;
    MPI_Aint low, extent;
    int size;

    for (int member = 0; member < 4; member++) {
        CHECK_OK(MPI_Type_create_darray(4, member, 2, sizes, none, defaults, grid, MPI_ORDER_C, MPI_INT, &type));
        CHECK_OK(MPI_Type_size(type, &size));
        CHECK_EQUAL(size, 4 * 4 * 4);
        CHECK_OK(MPI_Type_get_true_extent(type, &low, &extent));
        CHECK(low == 128 * (member / 2) + 16 * (member % 2) && extent == 3 * 32 + 16);
        CHECK_OK(MPI_Type_free(&type));
    }
}

int main(void)
{
    start();
    check_nobody(NULL, 0, MPI_DATATYPE_NULL);
    check_nobody(MPI_IN_PLACE, 1, MPI_INT);
    check_nobody(MPI_IN_PLACE, 3, MPI_SHORT_INT);
    check_refused();
    check_buffers_and_packing();
    check_distribution();
    return finish();
}
