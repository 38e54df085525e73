/* The root of MPI_Bcast, or a rank that contributes to MPI_Reduce, first makes the call, and then sends a message. The other ranks receive
 * the message before they make the call. The standard allows an implementation to block there (MPI-5.0 section 6.14), but other libraries do
 * not. The call is the first one on a communicator, or one of many calls without another synchronisation of all ranks.
 * ranks: 2 4
 * network: 2 4x2
 * expect: success
 */
#include "check.h"

static int root;

/* Rank `root` broadcasts, and then sends; the others receive first. */
static void broadcast_first(MPI_Comm comm)
{
    int data = rank == root ? 4711 : -1, token = 11;

    if (rank == root) {
        CHECK_OK(MPI_Bcast(&data, 1, MPI_INT, root, comm));
        for (int to = 0; to < ranks; to++)
            if (to != root)
                CHECK_OK(MPI_Send(&token, 1, MPI_INT, to, 0, comm));
    } else {
        CHECK_OK(MPI_Recv(&token, 1, MPI_INT, root, 0, comm, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Bcast(&data, 1, MPI_INT, root, comm));
    }
    CHECK_EQUAL(data, 4711);
}

/* The other ranks contribute to a reduction, and then send; rank `root` receives first. */
static void reduce_first(MPI_Comm comm)
{
    int sum = -1, token = rank;

    if (rank == root)
        for (int from = 0; from < ranks; from++)
            if (from != root) {
                CHECK_OK(MPI_Recv(&token, 1, MPI_INT, from, 0, comm, MPI_STATUS_IGNORE));
                CHECK_EQUAL(token, from);
            }
    CHECK_OK(MPI_Reduce(&rank, &sum, 1, MPI_INT, MPI_SUM, root, comm));
    if (rank == root)
        CHECK_EQUAL(sum, ranks * (ranks - 1) / 2);
    else
        CHECK_OK(MPI_Send(&token, 1, MPI_INT, root, 0, comm));
}

int main(void)
{
    MPI_Comm comm;
    MPI_Group group;

    start();
    broadcast_first(MPI_COMM_WORLD);
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &group));
    /* Each communicator is formed in the memory of the one before. */
    for (int round = 0; round < 6; round++) {
        snprintf(situation, sizeof situation, "communicator %d", round);
        root = round % ranks;
        if (round % 3 == 0)
            CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
        else if (round % 3 == 1)
            CHECK_OK(MPI_Comm_create_group(MPI_COMM_WORLD, group, 5, &comm));
        else
            CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, rank, &comm));
        if (round % 2 == 0)
            broadcast_first(comm);
        else
            reduce_first(comm);
        for (int k = 0; k < 500; k++) {
            snprintf(situation, sizeof situation, "communicator %d, call %d", round, k);
            if (k % 3 == round % 3)
                reduce_first(comm);
            else
                broadcast_first(comm);
        }
        CHECK_OK(MPI_Comm_free(&comm));
    }
    CHECK_OK(MPI_Group_free(&group));
    return finish();
}
