/* intercomms.h: intercommunicators of all ranks, divided into groups in several ways. */
#ifndef INTERCOMMS_H
#define INTERCOMMS_H

#include "comms.h"

/* An intercommunicator from this rank's view: this rank's rank in its group, the sizes of this group and of the other group, and
 * their members as ranks of MPI_COMM_WORLD. */
struct sides {
    MPI_Comm comm;
    int own, locals, remotes;
    int local[64], remote[64];
};

enum { FIRST_ALONE, LAST_ALONE, HALVES, ALTERNATING, WAYS };

/* The number of the group, 0 or 1, of a rank of MPI_COMM_WORLD. */
static inline int color_of(int way, int member)
{
    switch (way) {
    case FIRST_ALONE:
        return member > 0;
    case LAST_ALONE:
        return member < ranks - 1;
    case HALVES:
        return member >= ranks / 2;
    default:
        return member % 2;
    }
}

static inline struct sides sides_of(int way)
{
    struct sides sides = {.locals = 0};
    int color = color_of(way, rank);
    MPI_Comm local;

    for (int i = 0; i < ranks; i++)
        if (color_of(way, i) == color)
            sides.local[sides.locals++] = i;
        else
            sides.remote[sides.remotes++] = i;
    CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, color, 0, &local));
    CHECK_OK(MPI_Intercomm_create(local, 0, MPI_COMM_WORLD, sides.remote[0], way, &sides.comm));
    CHECK_OK(MPI_Comm_free(&local));
    sides.own = comm_rank(sides.comm);
    CHECK_EQUAL(sides.local[sides.own], rank);
    return sides;
}

/* The root argument of this rank if the root is rank `member` of MPI_COMM_WORLD. */
static inline int root_of(const struct sides *sides, int member)
{
    if (member == rank)
        return MPI_ROOT;
    for (int i = 0; i < sides->remotes; i++)
        if (sides->remote[i] == member)
            return i;
    return MPI_PROC_NULL;
}

#endif
