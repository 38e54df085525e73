/* MPI_Comm_dup, MPI_Comm_split, MPI_Comm_free (MPI-5.0 sections 7.4.2 and 7.4.3): two thousand cycles (sixty with 10 or
 * more ranks) with two communicators each leak no memory, shared memory, descriptors or mappings. With 40 ranks, the
 * area of a communicator is a separate mapping.
 * ranks: 2 40
 * more ranks: 1
 * more network: 3 5x2
 * expect: success
 * timeout: 120
 */
#include "resources.h"

#include <malloc.h>

static void cycles(int count)
{
    for (int i = 0; i < count; i++) {
        MPI_Comm comm, part;
        int got = -1;

        CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        CHECK_OK(MPI_Comm_split(comm, rank % 3, 0, &part));
        CHECK_OK(MPI_Sendrecv(&rank, 1, MPI_INT, neighbour(1), 0, &got, 1, MPI_INT, neighbour(-1), 0, comm,
                              MPI_STATUS_IGNORE));
        CHECK_EQUAL(got, neighbour(-1));
        CHECK_OK(MPI_Comm_free(&comm));
        CHECK_OK(MPI_Comm_free(&part));
    }
    together();
}

int main(void)
{
    struct resources before, after;
    long long shared;
    size_t heap;
    int count;

    start();
    count = ranks < 10 ? 2000 : 60;
    cycles(count / 10);
    before = resources_now();
    shared = shared_bytes();
    heap = mallinfo2().uordblks;
    together();
    cycles(count);
    after = resources_now();
    CHECK_EQUAL(after.descriptors, before.descriptors);
    /* The last few communicators may still be mapped, each with some hundred KB for 40 ranks. A leak in every cycle
     * would take sixty times as much memory. */
    CHECK(after.mappings <= before.mappings + 4);
    CHECK(after.kilobytes <= before.kilobytes + 4096 * (ranks < 10 ? 1 : 4));
    CHECK(shared_bytes() <= shared + (1 << 20) * (ranks < 10 ? 1 : 8));
    CHECK(mallinfo2().uordblks <= heap + 50000);
    return finish();
}
