/* comms.h: queries of communicators, and checks of their members and of messages between the members. */
#ifndef COMMS_H
#define COMMS_H

#include "check.h"

static inline int comm_rank(MPI_Comm comm)
{
    int result = -1;

    CHECK_OK(MPI_Comm_rank(comm, &result));
    return result;
}

static inline int comm_size(MPI_Comm comm)
{
    int result = -1;

    CHECK_OK(MPI_Comm_size(comm, &result));
    return result;
}

static inline int comm_compare(MPI_Comm one, MPI_Comm other)
{
    int result = -1;

    CHECK_OK(MPI_Comm_compare(one, other, &result));
    return result;
}

static inline int is_inter(MPI_Comm comm)
{
    int flag = -1;

    CHECK_OK(MPI_Comm_test_inter(comm, &flag));
    return flag;
}

/* Stores the ranks in MPI_COMM_WORLD of a group's processes. Returns their number. */
static inline int world_ranks(MPI_Group group, int *ranks_in_world)
{
    int size = -1;
    MPI_Group world;

    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    CHECK_OK(MPI_Group_size(group, &size));
    for (int i = 0; i < size; i++)
        CHECK_OK(MPI_Group_translate_ranks(group, 1, &i, world, &ranks_in_world[i]));
    CHECK_OK(MPI_Group_free(&world));
    return size;
}

/* Checks that the group has exactly these processes, in this order. */
static inline void check_group(MPI_Group group, int size, const int *members)
{
    int got[64];

    CHECK_EQUAL(world_ranks(group, got), size);
    for (int i = 0; i < size; i++)
        CHECK_EQUAL(got[i], members[i]);
}

/* Checks that the communicator has exactly these processes, and that they can exchange messages. */
static inline void check_intra(MPI_Comm comm, int size, const int *members)
{
    int own = comm_rank(comm), got = -1;
    MPI_Group group;

    CHECK_EQUAL(is_inter(comm), 0);
    CHECK_OK(MPI_Comm_group(comm, &group));
    check_group(group, size, members);
    CHECK_OK(MPI_Group_free(&group));
    CHECK_EQUAL(members[own], rank);
    CHECK_OK(MPI_Sendrecv(&rank, 1, MPI_INT, (own + 1) % size, 7, &got, 1, MPI_INT, (own + size - 1) % size, 7, comm,
                          MPI_STATUS_IGNORE));
    CHECK_EQUAL(got, members[(own + size - 1) % size]);
    CHECK_OK(MPI_Barrier(comm));
    got = rank;
    CHECK_OK(MPI_Bcast(&got, 1, MPI_INT, 0, comm));
    CHECK_EQUAL(got, members[0]);
}

/* Checks that the intercommunicator has exactly these processes in its groups, and that each process can exchange messages
 * with each process of the other group. */
static inline void check_inter(MPI_Comm comm, int size, const int *local, int remote_size, const int *remote)
{
    int own = comm_rank(comm), count = -1;
    int sent[64], got[64];
    MPI_Group group;
    MPI_Request requests[128];

    CHECK_EQUAL(is_inter(comm), 1);
    CHECK_EQUAL(comm_size(comm), size);
    CHECK_OK(MPI_Comm_remote_size(comm, &count));
    CHECK_EQUAL(count, remote_size);
    CHECK_OK(MPI_Comm_group(comm, &group));
    check_group(group, size, local);
    CHECK_OK(MPI_Group_free(&group));
    CHECK_OK(MPI_Comm_remote_group(comm, &group));
    check_group(group, remote_size, remote);
    CHECK_OK(MPI_Group_free(&group));
    CHECK_EQUAL(local[own], rank);
    for (int i = 0; i < remote_size; i++) {
        sent[i] = 1000 * rank + remote[i];
        CHECK_OK(MPI_Irecv(&got[i], 1, MPI_INT, i, 5, comm, &requests[2 * i]));
        CHECK_OK(MPI_Isend(&sent[i], 1, MPI_INT, i, 5, comm, &requests[2 * i + 1]));
    }
    CHECK_OK(MPI_Waitall(2 * remote_size, requests, MPI_STATUSES_IGNORE));
    for (int i = 0; i < remote_size; i++)
        CHECK_EQUAL(got[i], 1000 * remote[i] + rank);
    CHECK_OK(MPI_Barrier(comm));
}

/* The ranks of MPI_COMM_WORLD with a given remainder, in order. Returns their number. */
static inline int members_of(int divisor, int remainder, int *members)
{
    int size = 0;

    for (int i = 0; i < ranks; i++)
        if (i % divisor == remainder)
            members[size++] = i;
    return size;
}

#endif
