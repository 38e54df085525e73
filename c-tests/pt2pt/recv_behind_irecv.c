/* MPI_Recv of a message that an earlier MPI_Irecv also matches: the first message belongs to the earlier receive, with and without
 * wildcards and for 1 to 3000 bytes (MPI-5.0 section 3.5, order). The messages are sent after the earlier receive is posted.
 * ranks: 2
 * network: 2
 * expect: success
 */
#include "check.h"

enum { ROUNDS = 40, MOST = 3000 };

/* Messages in the slot of a ring (up to 96 bytes), and longer messages. */
static const int lengths[] = { 1, 32, 33, 96, 97, 192, 193, 1000, MOST };

enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

static unsigned char buffers[3][MOST];

static void send_two(int round)
{
    int length = lengths[round % LENGTHS];

    CHECK_OK(MPI_Recv(NULL, 0, MPI_BYTE, 1, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < 2; i++) {
        memset(buffers[i], 2 * round + i, length);
        CHECK_OK(MPI_Send(buffers[i], length, MPI_BYTE, 1, 7, MPI_COMM_WORLD));
    }
}

/* Receives two messages. Each receive has wildcards, or names the sender and the tag. */
static void receive_two(int round, int first_is_any, int second_is_any)
{
    int length = lengths[round % LENGTHS];
    MPI_Request request;

    memset(buffers, 0xff, sizeof buffers);
    CHECK_OK(MPI_Irecv(buffers[0], MOST, MPI_BYTE, first_is_any ? MPI_ANY_SOURCE : 0, first_is_any ? MPI_ANY_TAG : 7, MPI_COMM_WORLD,
                       &request));
    CHECK_OK(MPI_Send(NULL, 0, MPI_BYTE, 0, 1, MPI_COMM_WORLD));
    CHECK_OK(MPI_Recv(buffers[1], MOST, MPI_BYTE, second_is_any ? MPI_ANY_SOURCE : 0, second_is_any ? MPI_ANY_TAG : 7,
                      MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    for (int i = 0; i < 2; i++) {
        CHECK_EQUAL(buffers[i][0], 2 * round + i);
        CHECK_EQUAL(buffers[i][length - 1], 2 * round + i);
        CHECK_EQUAL(buffers[i][length % MOST], length < MOST ? 0xff : 2 * round + i);
    }
}

int main(void)
{
    start();
    for (int round = 0; round < ROUNDS; round++)
        for (int kind = 0; kind < 4; kind++) {
            if (rank == 0)
                send_two(round);
            else
                receive_two(round, kind & 1, kind >> 1);
        }
    return finish();
}
