/* Partitioned requests with INT_MAX partitions. A request takes little memory and time until its partitions are used, and each partition
 * can be marked ready once (MPI-5.0 section 4.2).
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

#include <limits.h>
#include <sys/resource.h>

static long kibibytes(void)
{
    struct rusage usage;

    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

int main(void)
{
    char byte = 0;
    MPI_Request request, other;
    long before;
    int peer, flag;

    start();
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
    CHECK_OK(MPI_Comm_set_errhandler(MPI_COMM_SELF, MPI_ERRORS_RETURN));
    peer = ranks - 1 - rank;
    CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
    before = kibibytes();

    /* The sender has one partition, the receiver the largest number. */
    CHECK_OK(MPI_Precv_init(&byte, INT_MAX, 0, MPI_BYTE, peer, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    CHECK_OK(MPI_Psend_init(&byte, 1, 0, MPI_BYTE, peer, 1, MPI_COMM_WORLD, MPI_INFO_NULL, &other));
    for (int turn = 0; turn < 3; turn++) {
        CHECK_OK(MPI_Start(&request));
        CHECK_OK(MPI_Start(&other));
        CHECK_OK(MPI_Pready(0, other));
        CHECK_OK(MPI_Wait(&other, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Parrived(request, INT_MAX - 1, &flag));
        CHECK(flag);
    }
    CHECK_OK(MPI_Request_free(&request));
    CHECK_OK(MPI_Request_free(&other));

    CHECK_OK(MPI_Psend_init(&byte, INT_MAX, 1, MPI_BYTE, MPI_PROC_NULL, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    CHECK_OK(MPI_Start(&request));
    CHECK_OK(MPI_Pready(INT_MAX - 1, request));
    CHECK_CLASS(MPI_Pready(INT_MAX, request), MPI_ERR_ARG);
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Request_free(&request));

    /* No receive matches this send, which is never complete. */
    CHECK_OK(MPI_Psend_init(&byte, INT_MAX, 0, MPI_BYTE, rank, 3, MPI_COMM_WORLD, MPI_INFO_NULL, &request));
    CHECK_OK(MPI_Start(&request));
    CHECK_OK(MPI_Pready(INT_MAX - 1, request));
    CHECK_OK(MPI_Pready_range(1 << 20, (1 << 20) + 99, request));
    CHECK_CLASS(MPI_Pready(INT_MAX - 1, request), MPI_ERR_ARG);
    CHECK_CLASS(MPI_Pready_range((1 << 20) - 5, 1 << 20, request), MPI_ERR_ARG);
    CHECK_OK(MPI_Pready((1 << 20) - 5, request));
    CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
    CHECK(!flag);
    /* A byte for each partition would be 2 GiB, a bit 256 MiB. */
    CHECK(kibibytes() - before < 64 << 10);
    finish();
    return 0;
}
