/* With RMAMPI_STRICT=1, calls of beyond_standard.c about messages raise the error class of the standard's rule, and
 * have no other effect.
 * part: conformance
 * ranks: alone
 * environment: RMAMPI_STRICT=1
 * expect: success
 */
#include "check.h"

int main(void)
{
    const int null = MPI_PROC_NULL;
    const MPI_Datatype none = MPI_DATATYPE_NULL;
    const MPI_Comm self = MPI_COMM_SELF;
    MPI_Message message = MPI_MESSAGE_NO_PROC;
    MPI_Request request = MPI_REQUEST_NULL;
    int size = 77;
    void *address = &size;

    start();
    CHECK_CLASS(MPI_Send(NULL, 0, none, null, 0, self), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Bsend(NULL, 0, none, null, 0, self), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Isend(NULL, 0, none, null, 0, self, &request), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Recv_init(NULL, 0, none, null, 0, self, &request), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Recv(NULL, 0, none, null, 0, self, MPI_STATUS_IGNORE), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Sendrecv_replace(NULL, 0, none, null, 0, null, 0, self, MPI_STATUS_IGNORE), MPI_ERR_TYPE);
    CHECK_CLASS(MPI_Mrecv(NULL, 0, none, &message, MPI_STATUS_IGNORE), MPI_ERR_TYPE);
    CHECK(message == MPI_MESSAGE_NO_PROC && request == MPI_REQUEST_NULL);
    CHECK_CLASS(MPI_Send(MPI_IN_PLACE, 1, MPI_INT, null, 0, self), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Irecv(MPI_IN_PLACE, 1, MPI_INT, null, 0, self, &request), MPI_ERR_BUFFER);
    CHECK_CLASS(MPI_Buffer_detach(&address, &size), MPI_ERR_BUFFER);
    CHECK(address == &size && size == 77);
    return finish();
}
