/* Between hosts, a send call raises MPI_ERR_BUFFER if it cannot read its data: long standard, synchronous and
 * nonblocking sends. The refused message does not reach the receiver, the sender's process does not end, and later
 * messages work.
 * part: errors
 * ranks: 2
 * environment: RMAMPI_TRANSPORT=network
 * environment: RMAMPI_PROVIDER=unix
 * expect: success
 */
#include "check.h"

#include <sys/mman.h>

enum { LENGTH = 2 << 20, HALF = LENGTH / 2 };

int main(void)
{
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Status status;
    int zero = 0, count = -1;

    start();
    char *data = mmap(NULL, LENGTH, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(data != MAP_FAILED);
    memset(data, 'a', LENGTH);
    for (int i = 0; rank == 0 && i < 2; i++) {
        /* In the first round the second half of the data is inaccessible, in the second round it is unmapped. */
        CHECK((i == 0 ? mprotect(data + HALF, HALF, PROT_NONE) : munmap(data + HALF, HALF)) == 0);
        CHECK_CLASS(MPI_Send(data, LENGTH, MPI_BYTE, 1, 0, MPI_COMM_WORLD), MPI_ERR_BUFFER);
        CHECK_CLASS(MPI_Ssend(data, LENGTH, MPI_BYTE, 1, 0, MPI_COMM_WORLD), MPI_ERR_BUFFER);
        CHECK_CLASS(MPI_Isend(data, LENGTH, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &request), MPI_ERR_BUFFER);
        CHECK(request == MPI_REQUEST_NULL);
        CHECK_CLASS(MPI_Send(data + HALF, HALF, MPI_BYTE, 1, 0, MPI_COMM_WORLD), MPI_ERR_BUFFER);
        CHECK_OK(MPI_Send(data, HALF, MPI_BYTE, 1, 1 + i, MPI_COMM_WORLD));
    }
    for (int i = 0; rank == 1 && i < 2; i++) {
        memset(data, 0, LENGTH);
        CHECK_OK(MPI_Recv(data, LENGTH, MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
        /* Not one of the refused messages, which have the tag 0. */
        CHECK_EQUAL(status.MPI_TAG, 1 + i);
        CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &count));
        CHECK_EQUAL(count, HALF);
        CHECK_ALL(data, 'a', HALF);
        CHECK_ALL(data + HALF, 0, HALF);
    }
    CHECK_OK(MPI_Allreduce(MPI_IN_PLACE, &zero, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    return finish();
}
