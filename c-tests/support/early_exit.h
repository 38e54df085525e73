/* Functions for tests of broadcasts and reductions in which ranks do not wait for each other (early exit). */
#ifndef EARLY_EXIT_H
#define EARLY_EXIT_H

#include "check.h"

static inline int value(int from, int round, int place)
{
    return from * 1000003 + round * 101 + place * 7;
}

/* A user-defined operation that does not commute: it returns the first operand. */
static inline void take_first(void *incoming, void *inout, int *count, MPI_Datatype *datatype)
{
    (void)datatype;
    memcpy(inout, incoming, (size_t) *count * sizeof(int));
}

/* Calls the function while unreceived messages from rank 0 to rank 1 occupy all bounce buffers of rank 0. */
static inline void without_room(MPI_Comm comm, void (*during_it)(void))
{
    enum { MESSAGES = 12, LENGTH = 10000 };
    static int data[MESSAGES][LENGTH];
    MPI_Request requests[MESSAGES];

    for (int i = 0; i < MESSAGES && rank == 0; i++) {
        for (int k = 0; k < LENGTH; k++)
            data[i][k] = value(i, 3, k);
        CHECK_OK(MPI_Isend(data[i], LENGTH, MPI_INT, 1, i, comm, &requests[i]));
    }
    during_it();
    for (int i = 0; i < MESSAGES && rank == 1; i++) {
        memset(data, 0, sizeof data);
        CHECK_OK(MPI_Recv(data[0], LENGTH, MPI_INT, 0, i, comm, MPI_STATUS_IGNORE));
        for (int k = 0; k < LENGTH; k++)
            CHECK_EQUAL(data[0][k], value(i, 3, k));
    }
    if (rank == 0)
        CHECK_OK(MPI_Waitall(MESSAGES, requests, MPI_STATUSES_IGNORE));
}

/* After all ranks have synchronised by `meet`, rank 0 completes AHEAD broadcasts of 64 KiB before the other ranks
 * begin; with two ranks, then also AHEAD reductions to rank 1. Rank 0 has space for these calls, because after the
 * synchronisation no other data use its bounce buffers. */
static inline void check_nobody_waits_with_data(MPI_Comm comm, int (*meet)(MPI_Comm))
{
    enum { AHEAD = 8, COUNT = 16384 };
    static int in[COUNT], out[COUNT];
    int token = 0;

    /* All ranks synchronise in `meet`, which follows this broadcast; then all mailbox slots are free. */
    CHECK_OK(MPI_Bcast(&token, 1, MPI_INT, 0, comm));
    for (int turn = 0; turn < (ranks == 2 ? 2 : 1); turn++) {
        CHECK_OK(meet(comm));
        for (int k = 0; k < AHEAD && rank == 0; k++) {
            for (int i = 0; i < COUNT; i++)
                in[i] = value(0, k, i);
            if (turn == 0)
                CHECK_OK(MPI_Bcast(in, COUNT, MPI_INT, 0, comm));
            else
                CHECK_OK(MPI_Reduce(in, NULL, COUNT, MPI_INT, MPI_SUM, 1, comm));
        }
        for (int to = 1; to < ranks && rank == 0; to++)
            CHECK_OK(MPI_Send(&token, 1, MPI_INT, to, 0, comm));
        if (rank > 0)
            CHECK_OK(MPI_Recv(&token, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE));
        for (int k = 0; k < AHEAD && rank > 0; k++) {
            memset(out, 0, sizeof out);
            memset(in, 0, sizeof in);
            if (turn == 0)
                CHECK_OK(MPI_Bcast(out, COUNT, MPI_INT, 0, comm));
            else
                CHECK_OK(MPI_Reduce(in, out, COUNT, MPI_INT, MPI_SUM, 1, comm));
            for (int i = 0; i < COUNT; i++)
                CHECK_EQUAL(out[i], value(0, k, i));
        }
    }
    CHECK_OK(MPI_Barrier(comm));
}

#endif
