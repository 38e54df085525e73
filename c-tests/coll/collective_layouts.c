/* Calls in which ranks describe the same short data differently: in place or not, by a predefined or a derived datatype,
 * contiguous or with gaps. The length changes from call to call (MPI-5.0 sections 6.1 and 6.2).
 * ranks: 2 3
 * more ranks: 1 5
 * network: 3
 * more network: 5x2
 * hosts: 4
 * expect: success
 */
#include "check.h"

enum { MOST = 200, RANKS = 5 };

static long from[RANKS * MOST], to[2 * RANKS * MOST + 1];
static MPI_Datatype pair_of_longs;

/* The value of a rank for another rank. */
static long datum(int sender, int receiver, int place)
{
    return sender * 1000000L + receiver * 10000L + place;
}

/* Neighbouring ranks use different layouts, and the layouts rotate: each rank uses each layout with each count. */
static void check_allgather(int turn, int count)
{
    int way = (rank + turn) % 4, step = way == 3 ? 2 : 1;
    MPI_Datatype apart;

    for (int i = 0; i <= 2 * RANKS * MOST; i++)
        to[i] = -1;
    for (int i = 0; i < count; i++)
        from[i] = datum(rank, 0, i);
    if (way == 1)
        memcpy(to + rank * count, from, (size_t) count * sizeof *to);
    if (way == 0)
        CHECK_OK(MPI_Allgather(from, count, MPI_LONG, to, count, MPI_LONG, MPI_COMM_WORLD));
    else if (way == 1)
        CHECK_OK(MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, to, count, MPI_LONG, MPI_COMM_WORLD));
    else if (way == 2)
        CHECK_OK(MPI_Allgather(from, count / 2, pair_of_longs, to, count, MPI_LONG, MPI_COMM_WORLD));
    else {
        CHECK_OK(MPI_Type_create_resized(MPI_LONG, 0, 2 * sizeof(long), &apart));
        CHECK_OK(MPI_Type_commit(&apart));
        CHECK_OK(MPI_Allgather(from, count, MPI_LONG, to, count, apart, MPI_COMM_WORLD));
        CHECK_OK(MPI_Type_free(&apart));
    }
    for (int i = 0; i < ranks * count; i++)
        CHECK_EQUAL(to[i * step], datum(i / count, 0, i % count));
    CHECK_EQUAL(to[ranks * count * step], -1);
}

static void check_alltoall(int turn, int count)
{
    int way = (rank + turn) % 3;

    for (int i = 0; i < ranks * count; i++)
        from[i] = datum(rank, i / count, i % count);
    for (int i = 0; i <= 2 * RANKS * MOST; i++)
        to[i] = -1;
    if (way == 0)
        CHECK_OK(MPI_Alltoall(from, count, MPI_LONG, to, count, MPI_LONG, MPI_COMM_WORLD));
    else if (way == 1)
        CHECK_OK(MPI_Alltoall(from, count / 2, pair_of_longs, to, count, MPI_LONG, MPI_COMM_WORLD));
    else {
        memcpy(to, from, (size_t) (ranks * count) * sizeof *to);
        CHECK_OK(MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, to, count, MPI_LONG, MPI_COMM_WORLD));
    }
    for (int i = 0; i < ranks * count; i++)
        CHECK_EQUAL(to[i], datum(i / count, rank, i % count));
    CHECK_EQUAL(to[ranks * count], -1);
}

static void check_allreduce(int turn, int count)
{
    int in_place = (rank + turn) % 2;

    for (int i = 0; i < count; i++)
        from[i] = to[i] = datum(rank, 0, i);
    to[count] = -1;
    CHECK_OK(MPI_Allreduce(in_place ? MPI_IN_PLACE : from, to, count, MPI_LONG, MPI_SUM, MPI_COMM_WORLD));
    for (int i = 0; i < count; i++)
        CHECK_EQUAL(to[i], 1000000L * ranks * (ranks - 1) / 2 + ranks * i);
    CHECK_EQUAL(to[count], -1);
    for (int i = 0; i < count; i++)
        CHECK_EQUAL(from[i], datum(rank, 0, i));
}

int main(void)
{
    static const int counts[] = { 2, 8, 128, 130, MOST };

    start();
    CHECK_OK(MPI_Type_contiguous(2, MPI_LONG, &pair_of_longs));
    CHECK_OK(MPI_Type_commit(&pair_of_longs));
    for (int turn = 0; turn < 60; turn++) {
        int count = counts[turn % 5];

        check_allgather(turn, count);
        check_alltoall(turn / 5, count);
        check_allreduce(turn / 5, count);
    }
    CHECK_OK(MPI_Type_free(&pair_of_longs));
    return finish();
}
