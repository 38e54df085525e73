/* If no more requests can be created, a call that returns a request raises MPI_ERR_NO_MEM and has no effect: no receive is
 * posted, no message is sent.
 * part: memory
 * ranks: alone 1
 * expect: success
 */
#include "check.h"

enum { MOST = 1100000 };

int main(void)
{
    static MPI_Request requests[MOST];
    int number = 0, code, value = 5, got = -1, flag = -1, other = -1;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;

    start();
    do {
        code = MPI_Recv_init(&got, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &requests[number]);
        number += code == MPI_SUCCESS;
    } while (code == MPI_SUCCESS && number < MOST);
    CHECK_CLASS(code, MPI_ERR_NO_MEM);
    /* Requests that are complete from the start may still be available. */
    do {
        code = MPI_Isend(&value, 1, MPI_INT, MPI_PROC_NULL, 5, MPI_COMM_SELF, &requests[number]);
        number += code == MPI_SUCCESS;
    } while (code == MPI_SUCCESS && number < MOST);
    CHECK_CLASS(code, MPI_ERR_NO_MEM);

    CHECK_CLASS(MPI_Irecv(&got, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &request), MPI_ERR_NO_MEM);
    CHECK_CLASS(MPI_Isend(&value, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &request), MPI_ERR_NO_MEM);
    CHECK_CLASS(MPI_Issend(&value, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &request), MPI_ERR_NO_MEM);
    CHECK_CLASS(MPI_Isendrecv(&value, 1, MPI_INT, 0, 5, &got, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &request),
                MPI_ERR_NO_MEM);
    CHECK(request == MPI_REQUEST_NULL);
    CHECK_OK(MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_SELF, &flag, &status));
    CHECK_EQUAL(flag, 0);
    CHECK_OK(MPI_Send(&value, 1, MPI_INT, 0, 5, MPI_COMM_SELF));
    CHECK_EQUAL(got, -1);
    CHECK_OK(MPI_Recv(&other, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &status));
    CHECK_EQUAL(other, 5);

    for (int i = 0; i < number; i++)
        CHECK_OK(MPI_Request_free(&requests[i]));
    CHECK_OK(MPI_Irecv(&got, 1, MPI_INT, 0, 5, MPI_COMM_SELF, &request));
    CHECK_OK(MPI_Send(&value, 1, MPI_INT, 0, 5, MPI_COMM_SELF));
    CHECK_OK(MPI_Wait(&request, &status));
    CHECK_EQUAL(got, 5);
    return finish();
}
