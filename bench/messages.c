/* Messages between two ranks: half of a round trip; the time of one of 64 messages in flight; one message in each direction at once. */
#include "bench.h"

enum { MANY = 64 };

static unsigned char *from, *to;
static int bytes;

static void round_trip(long times)
{
    for (; times > 0; times--)
        if (rank == 0) {
            MPI_Send(from, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
            MPI_Recv(to, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        } else if (rank == 1) {
            MPI_Recv(to, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Send(from, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        }
}

/* Sends messages from rank 0 to rank 1, which answers only the last one. */
static void many(long times)
{
    MPI_Request requests[MANY];

    for (; times > 0; times--) {
        for (int i = 0; i < MANY; i++)
            if (rank == 0)
                MPI_Isend(from, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD, &requests[i]);
            else
                MPI_Irecv(to, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD, &requests[i]);
        MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE);
        if (rank == 0)
            MPI_Recv(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        else
            MPI_Send(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
    }
}

static void exchange(long times)
{
    for (; times > 0; times--)
        MPI_Sendrecv(from, bytes, MPI_BYTE, 1 - rank, 0, to, bytes, MPI_BYTE, 1 - rank, 0, MPI_COMM_WORLD,
                     MPI_STATUS_IGNORE);
}

/* Returns whether each rank receives the other rank's bytes. */
static int is_right(loop_function loop)
{
    int right = 1;

    for (int i = 0; i < bytes; i++) {
        from[i] = (unsigned char) (i * 7 + rank);
        to[i] = 0xee;
    }
    loop(1);
    for (int i = 0; i < bytes && (rank == 1 || loop != many); i++)
        right &= to[i] == (unsigned char) (i * 7 + 1 - rank);
    return right;
}

void measure_messages(void)
{
    static const int sizes[] = { 0, 8, 64, 1024, 8192, 65536, 1 << 20, LARGEST };

    from = pages(LARGEST);
    to = pages(LARGEST);
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        if (is_quick && i % 2 == 0)
            continue;
        int right;
        bytes = sizes[i];
        right = is_right(round_trip);
        report("message", "", "", bytes, measure(round_trip, ALL_RANKS) / 2, right);
        right = is_right(many);
        report("64 messages (each)", "", "", bytes, measure(many, ALL_RANKS) / MANY, right);
        right = is_right(exchange);
        report("one message each way", "", "", bytes, measure(exchange, ALL_RANKS), right);
    }
    free(from);
    free(to);
}
