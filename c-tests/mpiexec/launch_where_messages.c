/* Ranks wait forever for messages, requests, a collective call and a window's synchronisation. mpiexec -where prints the calls, and for
 * each the peer, tag, communicator and length of a message, or the rank that has not come. One of two origins has called MPI_Win_complete.
 * part: waiting
 * ranks: 9
 * expect: status 7
 * expect: stdout "rank 0 (pid *) has waited for * s in MPI_Recv for a message from rank 8 with tag 2 on MPI_COMM_WORLD of at most 12 bytes; not received yet: *a message from rank 1 with tag 1 of 4 bytes*"
 * expect: stdout "rank 1 (pid *) has waited for * s in MPI_Ssend for rank 0 to receive a message with tag 1 on MPI_COMM_WORLD of 4 bytes"
 * expect: stdout "rank 2 (pid *) has waited for * s in MPI_Wait for a message from rank 0 with any tag on MPI_COMM_WORLD of at most 4 bytes"
 * expect: stdout "rank 3 (pid *) has waited for * s in MPI_Waitall for 2 of 4 requests: request 0: a message from any rank with tag 5 on MPI_COMM_WORLD of at most 8 bytes; and for request 2: rank 0 to receive a message with tag 6 on MPI_COMM_WORLD of 4 bytes"
 * expect: stdout "rank 4 (pid *) has waited for * s in MPI_Probe for a message from rank 3 with tag 9 on MPI_COMM_WORLD"
 * expect: stdout "rank 5 (pid *) has waited for * s in MPI_Barrier for the other ranks of half; rank 7 has not come"
 * expect: stdout "rank 6 (pid *) has waited for * s in MPI_Barrier for the other ranks of half; rank 7 has not come"
 * expect: stdout "rank 7 (pid *) has waited for * s in MPI_Win_wait for 1 of rank 0 (rank 5 of MPI_COMM_WORLD), rank 1 (rank 6 of MPI_COMM_WORLD) to call MPI_Win_complete on window 1 *exposed* of this rank*; rank 6 has not called it"
 * expect: stdout "rank 8 (pid *) computes"
 */
#include "where.h"

int main(void)
{
    int values[3] = { 0 };
    int flag = 0;
    MPI_Comm half, two;
    MPI_Group group, origins, targets;
    MPI_Win win = MPI_WIN_NULL;
    MPI_Request requests[4] = { MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL };

    start();
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, rank >= 5 && rank <= 7 ? 1 : MPI_UNDEFINED, 0, &half));
    if (half != MPI_COMM_NULL) {
        int *memory;

        CHECK_OK(MPI_Comm_set_name(half, "half"));
        CHECK_OK(MPI_Win_allocate(4, 4, MPI_INFO_NULL, half, &memory, &win));
        CHECK_OK(MPI_Win_set_name(win, "exposed"));
    }
    CHECK_OK(MPI_Comm_dup(MPI_COMM_SELF, &two));
    switch (rank) {
    case 0:
        do
            CHECK_OK(MPI_Iprobe(1, 1, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
        while (!flag);
        CHECK_OK(MPI_Recv(values, 3, MPI_INT, 8, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        break;
    case 1:
        CHECK_OK(MPI_Ssend(values, 1, MPI_INT, 0, 1, MPI_COMM_WORLD));
        break;
    case 2:
        CHECK_OK(MPI_Irecv(values, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &requests[0]));
        CHECK_OK(MPI_Wait(&requests[0], MPI_STATUS_IGNORE));
        break;
    case 3:
        CHECK_OK(MPI_Irecv(values, 2, MPI_INT, MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &requests[0]));
        CHECK_OK(MPI_Irecv(&values[2], 1, MPI_INT, 0, 0, two, &requests[1]));
        CHECK_OK(MPI_Issend(&flag, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, &requests[2]));
        CHECK_OK(MPI_Send(&flag, 1, MPI_INT, 0, 0, two));
        CHECK_OK(MPI_Waitall(4, requests, MPI_STATUSES_IGNORE));
        break;
    case 4:
        CHECK_OK(MPI_Probe(3, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        break;
    case 5:
    case 6:
        CHECK_OK(MPI_Comm_group(half, &group));
        CHECK_OK(MPI_Group_incl(group, 1, (int[]){ 2 }, &targets));
        CHECK_OK(MPI_Win_start(targets, 0, win));
        if (rank == 5)
            CHECK_OK(MPI_Win_complete(win));
        CHECK_OK(MPI_Barrier(half));
        break;
    case 7:
        CHECK_OK(MPI_Comm_group(half, &group));
        CHECK_OK(MPI_Group_incl(group, 2, (int[]){ 0, 1 }, &origins));
        CHECK_OK(MPI_Win_post(origins, 0, win));
        CHECK_OK(MPI_Win_wait(win));
        break;
    default:
        tell_and_abort(8);
    }
    return 0;
}
