/* MPI_Intercomm_create: groups of all sizes, any rank of the first group as leader, intracommunicators and
 * intercommunicators as peer communicator; test_inter, remote_size, remote_group, compare (MPI-5.0 section 7.6.2).
 * Messages go to the other group only. MPI_Barrier waits for the other group.
 * ranks: 2 3
 * more ranks: 4 7
 * more network: 3
 * expect: success
 */
#include "comms.h"

static int one[16], two[16], ones, twos;

/* Divides all ranks into two groups: the ranks below `border`, and the other ranks in reverse order. */
static MPI_Comm halves(int border)
{
    MPI_Comm local;

    ones = twos = 0;
    for (int i = 0; i < border; i++)
        one[ones++] = i;
    for (int i = ranks - 1; i >= border; i--)
        two[twos++] = i;
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, rank >= border, rank < border ? rank : -rank, &local));
    return local;
}

static void check(MPI_Comm inter, int border)
{
    if (rank < border)
        check_inter(inter, ones, one, twos, two);
    else
        check_inter(inter, twos, two, ones, one);
}

/* Every border, and every leader of the first group. */
static void all_sizes(void)
{
    for (int border = 1; border < ranks; border++)
        for (int leader = 0; leader < border; leader++) {
            int last = ranks - border - 1, is_first = rank < border;
            MPI_Comm local = halves(border), inter;

            snprintf(situation, sizeof situation, "border %d, leader %d", border, leader);
            /* The leader of the second group is its last rank, which is `border` in MPI_COMM_WORLD. */
            CHECK_OK(MPI_Intercomm_create(local, is_first ? leader : last,
                                          rank == leader || rank == border ? MPI_COMM_WORLD : MPI_COMM_NULL,
                                          is_first ? (rank == leader ? border : -5) : leader, 11, &inter));
            check(inter, border);
            CHECK_OK(MPI_Comm_free(&local));
            check(inter, border);
            CHECK_OK(MPI_Comm_free(&inter));
            CHECK(inter == MPI_COMM_NULL);
        }
    situation[0] = '\0';
}

/* A second intercommunicator, created with the first one as peer communicator. In such a call the remote leader is a rank of the
 * other group. */
static void over_two_groups(void)
{
    int border = (ranks + 1) / 2, got = -1, count = 3;
    MPI_Comm local = halves(border), inter, again;
    MPI_Status status;
    MPI_Request requests[3];

    CHECK_OK(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, rank < border ? ranks - 1 : 0, 0, &inter));
    CHECK_OK(MPI_Intercomm_create(local, 0, inter, 0, 0, &again));
    check(again, border);
    CHECK_EQUAL(comm_compare(inter, inter), MPI_IDENT);
    CHECK_EQUAL(comm_compare(inter, again), MPI_CONGRUENT);
    CHECK_EQUAL(comm_compare(inter, local), MPI_UNEQUAL);
    CHECK_EQUAL(comm_compare(local, inter), MPI_UNEQUAL);

    /* MPI_ANY_SOURCE, the status, and messages with the same rank and tag in other communicators. */
    for (int i = 0; i < 3; i++)
        CHECK_OK(MPI_Irecv(&got, 1, MPI_INT, MPI_PROC_NULL, 0, again, &requests[i]));
    CHECK_OK(MPI_Waitall(count, requests, MPI_STATUSES_IGNORE));
    if (comm_rank(inter) == 0) {
        int sent[2] = {rank, 100 + rank};

        CHECK_OK(MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, inter, &requests[0]));
        CHECK_OK(MPI_Send(&sent[1], 1, MPI_INT, 0, 8, again));
        CHECK_OK(MPI_Send(&sent[0], 1, MPI_INT, 0, 8, inter));
        CHECK_OK(MPI_Wait(&requests[0], &status));
        CHECK_EQUAL(got, rank < border ? ranks - 1 : 0);
        CHECK_EQUAL(status.MPI_SOURCE, 0);
        CHECK_OK(MPI_Probe(MPI_ANY_SOURCE, 8, again, &status));
        CHECK_OK(MPI_Recv(&got, 1, MPI_INT, status.MPI_SOURCE, 8, again, &status));
        CHECK_EQUAL(got, 100 + (rank < border ? ranks - 1 : 0));
    }
    CHECK_CLASS(MPI_Send(&got, 1, MPI_INT, rank < border ? twos : ones, 0, inter), MPI_ERR_RANK);
    CHECK_OK(MPI_Comm_free(&inter));
    CHECK_OK(MPI_Comm_free(&again));
    CHECK_OK(MPI_Comm_free(&local));
}

/* A rank that leaves the barrier sees the other group's earlier puts. */
static void barrier(void)
{
    int border = ranks / 2, *memory;
    MPI_Comm local = halves(border), inter;
    MPI_Win win;

    CHECK_OK(MPI_Win_allocate(sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win));
    CHECK_OK(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, rank < border ? ranks - 1 : 0, 0, &inter));
    CHECK_OK(MPI_Win_lock_all(0, win));
    for (int turn = 1; turn <= 200; turn++) {
        int theirs = -1, other = rank < border ? border + turn % (ranks - border) : turn % border;

        CHECK_OK(MPI_Put(&turn, 1, MPI_INT, rank, 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush(rank, win));
        CHECK_OK(MPI_Barrier(inter));
        CHECK_OK(MPI_Get(&theirs, 1, MPI_INT, other, 0, 1, MPI_INT, win));
        CHECK_OK(MPI_Win_flush(other, win));
        CHECK_EQUAL(theirs, turn);
        CHECK_OK(MPI_Barrier(inter));
    }
    CHECK_OK(MPI_Win_unlock_all(win));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_Comm_free(&inter));
    CHECK_OK(MPI_Comm_free(&local));
}

int main(void)
{
    start();
    all_sizes();
    over_two_groups();
    barrier();
    return finish();
}
