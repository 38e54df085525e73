/* Windows over a buffer into which messages are received at the same time, with RMAMPI_PRIVATE_MEMORY=publish. In a job on
 * several hosts a thread of the library writes the data, so the library does not replace the pages of the buffer by shared
 * pages: data that arrive between the copy and the replacement of a page would be lost (MPI-5.0 section 12.2.1: the memory of
 * a window may also be used in other ways, outside epochs).
 * ranks: 2
 * network: 4x2
 * more network: 2 6x3
 * expect: success
 * environment: RMAMPI_PRIVATE_MEMORY=publish
 */
#include "published.h"

enum { LENGTH = 1 << 20, ROUNDS = 10 };

int main(void)
{
    int on_host;
    MPI_Comm host;

    start();
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_size(host, &on_host));
    int to = (rank + ranks / 2) % ranks, from = (rank + ranks - ranks / 2) % ranks;
    unsigned char *sent = malloc(LENGTH), *received = malloc(LENGTH);
    CHECK(sent != NULL && received != NULL);
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Request requests[2];
        MPI_Win win;

        memset(sent, 1 + round, LENGTH);
        memset(received, 0, LENGTH);
        /* On one host, the receive would be in progress in a call of this thread only. */
        if (on_host < ranks)
            CHECK_OK(MPI_Irecv(received, LENGTH, MPI_BYTE, from, round, MPI_COMM_WORLD, &requests[0]));
        CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
        if (on_host < ranks)
            CHECK_OK(MPI_Isend(sent, LENGTH, MPI_BYTE, to, round, MPI_COMM_WORLD, &requests[1]));
        for (int i = 0; i < 5; i++) {
            CHECK_OK(MPI_Win_create(received, LENGTH, 1, MPI_INFO_NULL, host, &win));
            CHECK_EQUAL(is_published(received + LENGTH / 2), on_host > 1 && on_host == ranks);
            CHECK_OK(MPI_Win_free(&win));
        }
        if (on_host < ranks) {
            CHECK_OK(MPI_Waitall(2, requests, MPI_STATUSES_IGNORE));
            CHECK_ALL(received, 1 + round, LENGTH);
        }
    }
    free(sent);
    free(received);
    CHECK_OK(MPI_Comm_free(&host));
    return finish();
}
