/* What tests of broadcasts and reductions share in which ranks do not wait for each other. */
#ifndef AHEAD_H
#define AHEAD_H

#include "check.h"

static inline int value(int from, int round, int place)
{
    return from * 1000003 + round * 101 + place * 7;
}

/* A user's operation that is not commutative: the first of all. */
static inline void take_first(void *incoming, void *inout, int *count, MPI_Datatype *datatype)
{
    (void)datatype;
    memcpy(inout, incoming, (size_t) *count * sizeof(int));
}

/* Calls `meanwhile` while all the room is taken by messages of rank 0 that rank 1 has not received yet. */
static inline void without_room(MPI_Comm comm, void (*meanwhile)(void))
{
    enum { MESSAGES = 12, LENGTH = 10000 };
    static int data[MESSAGES][LENGTH];
    MPI_Request requests[MESSAGES];

    for (int i = 0; i < MESSAGES && rank == 0; i++) {
        for (int k = 0; k < LENGTH; k++)
            data[i][k] = value(i, 3, k);
        CHECK_OK(MPI_Isend(data[i], LENGTH, MPI_INT, 1, i, comm, &requests[i]));
    }
    meanwhile();
    for (int i = 0; i < MESSAGES && rank == 1; i++) {
        memset(data, 0, sizeof data);
        CHECK_OK(MPI_Recv(data[0], LENGTH, MPI_INT, 0, i, comm, MPI_STATUS_IGNORE));
        for (int k = 0; k < LENGTH; k++)
            CHECK_EQUAL(data[0][k], value(i, 3, k));
    }
    if (rank == 0)
        CHECK_OK(MPI_Waitall(MESSAGES, requests, MPI_STATUSES_IGNORE));
}

#endif
