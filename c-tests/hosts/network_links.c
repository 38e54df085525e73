/* Rank 0 sends to the last rank, which only receives, so that only rank 0 opens a connection. With the argument `endless` all ranks then
 * pass barriers, with pauses, until another program (`hosts_links.rs`) breaks the network between their hosts.
 * part: transport
 * ranks: 2
 * network: 2
 * more network: 3
 * expect: success
 */
#include "check.h"

#include <unistd.h>

int main(int argc, char **argv)
{
    int number = rank;

    alarm(60);
    start();
    number = 42;
    if (rank == 0)
        CHECK_OK(MPI_Send(&number, 1, MPI_INT, ranks - 1, 0, MPI_COMM_WORLD));
    number = 0;
    if (rank == ranks - 1) {
        CHECK_OK(MPI_Recv(&number, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK(number == 42);
    }
    for (int round = 0; argc > 1 && strcmp(argv[1], "endless") == 0; round++) {
        CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
        if (round == 0 && rank == 0) {
            puts("running");
            fflush(stdout);
        }
        usleep(20000);
    }
    return finish();
}
