/* Long collective calls in which ranks enter at different times (MPI-5.0 chapter 6): a part of the data arrives before the
 * receiver calls, and the rest during the call. All data are in their places, and bytes around the buffers do not change.
 * ranks: 2
 * network: 2 3
 * more network: 4x2 5
 * expect: success
 */
#include "check.h"

enum { ROUNDS = 16, BYTES = 1300000, EDGE = 64, STEP = 4000 };

static unsigned char *data, *result;

static void compute(int steps)
{
    volatile double sum = 0;

    for (int k = 0; k < steps * STEP; k++)
        sum += k;
}

/* Returns byte `place` of a rank in a round. */
static unsigned char byte_of(int of, int round, int place)
{
    return (unsigned char) (of * 37 + round * 11 + place * 5 + place / 253);
}

static void clear(unsigned char *buffer, int bytes)
{
    memset(buffer, 0xaa, bytes + 2 * EDGE);
}

static void check_edges(const unsigned char *buffer, int bytes)
{
    for (int k = 0; k < EDGE; k++)
        CHECK(buffer[k] == 0xaa && buffer[EDGE + bytes + k] == 0xaa);
}

static void bcast(int round)
{
    const int root = round % ranks, bytes = BYTES - 1000 * round;

    clear(data, bytes);
    for (int k = 0; rank == root && k < bytes; k++)
        data[EDGE + k] = byte_of(root, round, k);
    together();
    compute((rank * 5 + round * 3) % 13);
    CHECK_OK(MPI_Bcast(data + EDGE, bytes, MPI_BYTE, root, MPI_COMM_WORLD));
    for (int k = 0; k < bytes; k++)
        CHECK(data[EDGE + k] == byte_of(root, round, k));
    check_edges(data, bytes);
}

static void allgather(int round)
{
    const int bytes = BYTES / ranks / (1 + round % 8);

    clear(result, bytes * ranks);
    for (int k = 0; k < bytes; k++)
        data[k] = byte_of(rank, round, k);
    together();
    compute((rank * 7 + round) % 11);
    CHECK_OK(MPI_Allgather(data, bytes, MPI_BYTE, result + EDGE, bytes, MPI_BYTE, MPI_COMM_WORLD));
    for (int of = 0; of < ranks; of++)
        for (int k = 0; k < bytes; k++)
            CHECK(result[EDGE + of * bytes + k] == byte_of(of, round, k));
    check_edges(result, bytes * ranks);
}

static void reduce(int round)
{
    const int root = round % (ranks + 1), count = BYTES / 4 - 100 * round;
    int *in = (int *) data, *out = (int *) (result + EDGE);

    clear(result, 4 * count);
    for (int k = 0; k < count; k++)
        in[k] = (rank + 1) * (k + round);
    together();
    compute((rank * 3 + round * 5) % 7);
    if (root == ranks)
        CHECK_OK(MPI_Allreduce(in, out, count, MPI_INT, MPI_SUM, MPI_COMM_WORLD));
    else
        CHECK_OK(MPI_Reduce(in, out, count, MPI_INT, MPI_SUM, root, MPI_COMM_WORLD));
    for (int k = 0; k < count && (root == ranks || rank == root); k++)
        CHECK(out[k] == ranks * (ranks + 1) / 2 * (k + round));
    check_edges(result, 4 * count);
}

int main(void)
{
    start();
    data = malloc(BYTES + 2 * EDGE);
    result = malloc(BYTES + 2 * EDGE);
    CHECK(data != NULL && result != NULL);
    for (int round = 0; round < ROUNDS; round++) {
        bcast(round);
        allgather(round);
        reduce(round);
    }
    free(data);
    free(result);
    return finish();
}
