/* Nonblocking calls in which a rank has the same data for several ranks: more calls at once than a rank has bounce buffers, of
 * lengths around the limits of the protocols, from and into derived datatypes. A rank that is late finds all messages there; it
 * completes the calls in any order, and the others can already start more (MPI-5.0 section 6.12).
 * ranks: 3
 * more ranks: 2 4 7
 * network: 2x2
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { CALLS = 12, ROUNDS = 3, LENGTHS = 9, MOST = 140000 };

static const int lengths[LENGTHS] = { 4, 1020, 1024, 8192, 16384, 16388, 65536, 129984, MOST };

static int *in[CALLS], *out[CALLS];
static MPI_Request requests[CALLS];
/* The communicator of the calls; the ranks wait for each other on MPI_COMM_WORLD. */
static MPI_Comm comm;

static int datum(int round, int call, int sender, int place)
{
    return round * 7919 + call * 101 + sender * 13 + place;
}

/* Starts a call of `count` words; the words of a broadcast have a word between them at every second rank. */
static void begin(int round, int call, int count, MPI_Datatype spread)
{
    int root = call % ranks, own = rank == root;

    for (int i = 0; i < 2 * count; i++)
        in[call][i] = -1;
    for (int i = 0; i < count * ranks; i++)
        out[call][i] = -1;
    switch (call % 4) {
    case 0:
        for (int i = 0; own && i < count; i++)
            in[call][i * (1 + rank % 2)] = datum(round, call, root, i);
        CHECK_OK(MPI_Ibcast(in[call], count, rank % 2 ? spread : MPI_INT, root, comm, &requests[call]));
        return;
    case 1:
        for (int i = 0; i < count; i++)
            in[call][i] = datum(round, call, rank, i);
        CHECK_OK(MPI_Iallgather(in[call], count, MPI_INT, out[call], count, MPI_INT, comm, &requests[call]));
        return;
    case 2:
        for (int i = 0; i < count; i++)
            in[call][i] = datum(round, call, rank, i);
        CHECK_OK(MPI_Iallreduce(in[call], out[call], count, MPI_INT, MPI_SUM, comm, &requests[call]));
        return;
    default:
        for (int i = 0; i < count; i++)
            (own ? out : in)[call][i] = datum(round, call, rank, i);
        CHECK_OK(MPI_Ireduce(own ? MPI_IN_PLACE : in[call], out[call], count, MPI_INT, MPI_SUM, root, comm,
                             &requests[call]));
    }
}

static void check_result(int round, int call, int count)
{
    int root = call % ranks;

    for (int i = 0; i < count; i++) {
        int sum = ranks * datum(round, call, 0, i) + 13 * ranks * (ranks - 1) / 2;

        if (call % 4 == 0) {
            CHECK_EQUAL(in[call][i * (1 + rank % 2)], datum(round, call, root, i));
            if (rank % 2)
                CHECK_EQUAL(in[call][2 * i + 1], -1);
        } else if (call % 4 == 1) {
            for (int r = 0; r < ranks; r++)
                CHECK_EQUAL(out[call][r * count + i], datum(round, call, r, i));
        } else if (call % 4 == 2 || rank == root) {
            CHECK_EQUAL(out[call][i], sum);
        }
    }
}

int main(void)
{
    MPI_Datatype spread;

    start();
    CHECK_OK(MPI_Type_create_resized(MPI_INT, 0, 2 * sizeof(int), &spread));
    CHECK_OK(MPI_Type_commit(&spread));
    CHECK_OK(MPI_Comm_dup(MPI_COMM_WORLD, &comm));
    for (int i = 0; i < CALLS; i++) {
        in[i] = malloc(2 * MOST);
        out[i] = malloc((size_t) MOST * (ranks < 2 ? 2 : ranks));
    }
    for (int round = 0; round < ROUNDS; round++)
        for (int late = 0; late < ranks; late++) {
            snprintf(situation, sizeof situation, "round %d, rank %d is late", round, late);
            /* The late rank receives the messages of the calls after those of the others are there. */
            if (rank == late)
                together();
            for (int i = 0; i < CALLS; i++)
                begin(round, i, lengths[(i * 5 + round * 4 + late) % LENGTHS] / 4, spread);
            if (rank != late)
                together();
            for (int i = 0; i < CALLS; i++) {
                int call = (i * 7 + rank * 5) % CALLS;

                CHECK_OK(MPI_Wait(&requests[call], MPI_STATUS_IGNORE));
                check_result(round, call, lengths[(call * 5 + round * 4 + late) % LENGTHS] / 4);
            }
        }
    for (int i = 0; i < CALLS; i++) {
        free(in[i]);
        free(out[i]);
    }
    CHECK_OK(MPI_Comm_free(&comm));
    CHECK_OK(MPI_Type_free(&spread));
    return finish();
}
