/* Messages with lengths around the limits of the protocols between hosts: a frame, eager data, a piece that is read.
 * Receives that are posted before or after the messages are sent get complete or truncated data, sent contiguously or
 * strided. A sender that makes no MPI call does not delay the receiver. Eager data in the receiver's queues have a
 * limit, beyond which sends complete only when they are received.
 * part: transport
 * ranks: 2
 * more network: 2 4 4x2
 * hosts: simulated
 * expect: success
 */
#include "check.h"

#include <signal.h>
#include <time.h>
#include <unistd.h>

enum { LONGEST = 1310321, FLOOD = 200, EACH = 100000 };

/* From 16384 bytes on a message is data of its frame, if frames can have data. Up to 524288 bytes it is eager. A frame
 * without data has 65528 bytes, the first frame of a message 48 less for the envelope. A piece that is read has 65516
 * bytes, and 16 pieces are in flight. */
static const int lengths[] = {
    16383, 16384, 65479, 65480, 65481, 65516, 65517, 131008, 131009, 131032, 131033, 262143, 262144, 262145, 524288, 524289, 1048256, 1048257, LONGEST,
};

enum { LENGTHS = sizeof lengths / sizeof lengths[0] };

static unsigned char *sent, *got;

static unsigned char byte_of(int place, int seed)
{
    return (unsigned char) (place * 7 + place / 251 + seed);
}

/* Pairs of ranks: the even rank sends to the next one. The sender's data for a late receive are strided. */
static void transfer(int length, int is_synchronous, int is_late, int room)
{
    int stride = is_late ? 2 : 1, seed = length + room, class = -1, count = -1;
    MPI_Datatype spread;
    MPI_Request request;
    MPI_Status status;

    CHECK_OK(MPI_Type_vector(length, 1, stride, MPI_BYTE, &spread));
    CHECK_OK(MPI_Type_commit(&spread));
    snprintf(situation, sizeof situation, "%d bytes, synchronous %d, late %d, room for %d", length, is_synchronous, is_late, room);
    if (rank % 2 == 0) {
        for (int i = 0; i < length; i++)
            sent[i * stride] = byte_of(i, seed);
        if (!is_late)
            together();
        CHECK_OK((is_synchronous ? MPI_Issend : MPI_Isend)(sent, 1, spread, rank + 1, 5, MPI_COMM_WORLD, &request));
        if (is_late)
            together();
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else {
        int filled = length < room ? length : room;

        memset(got, 0xee, LONGEST + 1);
        if (!is_late) {
            CHECK_OK(MPI_Irecv(got, room, MPI_BYTE, rank - 1, 5, MPI_COMM_WORLD, &request));
            together();
        } else {
            together();
            CHECK_OK(MPI_Probe(MPI_ANY_SOURCE, 5, MPI_COMM_WORLD, &status));
            CHECK_EQUAL(status.MPI_SOURCE, rank - 1);
            CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &count));
            CHECK_EQUAL(count, length);
            CHECK_OK(MPI_Irecv(got, room, MPI_BYTE, rank - 1, 5, MPI_COMM_WORLD, &request));
        }
        CHECK_OK(MPI_Error_class(MPI_Wait(&request, &status), &class));
        CHECK_EQUAL(class, length > room ? MPI_ERR_TRUNCATE : MPI_SUCCESS);
        CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &count));
        CHECK_EQUAL(count, filled);
        for (int i = 0; i < filled; i++)
            if (got[i] != byte_of(i, seed))
                fail(__FILE__, __LINE__, "byte %d is wrong", i);
        CHECK_EQUAL(got[filled], 0xee);
    }
    CHECK_OK(MPI_Type_free(&spread));
}

static volatile sig_atomic_t is_received;

static void note(int number)
{
    (void) number;
    is_received = 1;
}

/* The receiver gets the data while the sender makes no MPI call. A signal notifies the sender. */
static void computing(void)
{
    const struct timespec pause = {0, 1000000};
    int pid = getpid();
    MPI_Request request;

    situation[0] = '\0';
    signal(SIGUSR1, note);
    if (rank == 0) {
        memset(sent, 3, LONGEST);
        CHECK_OK(MPI_Isend(&pid, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, &request));
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Isend(sent, LONGEST, MPI_BYTE, 1, 6, MPI_COMM_WORLD, &request));
        for (int i = 0; i < 20000 && !is_received; i++)
            nanosleep(&pause, NULL);
        CHECK(is_received);
        CHECK_OK(MPI_Wait(&request, MPI_STATUS_IGNORE));
    } else if (rank == 1) {
        CHECK_OK(MPI_Recv(&pid, 1, MPI_INT, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_OK(MPI_Recv(got, LONGEST, MPI_BYTE, 0, 6, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        CHECK_ALL(got, 3, LONGEST);
        CHECK(kill(pid, SIGUSR1) == 0);
    }
    together();
}

/* Sends 20 MB that the receiver receives later: the first sends are complete, the last ones are not. The second round
 * has the same result. */
static void flood(void)
{
    static MPI_Request requests[FLOOD];

    for (int turn = 0; turn < 2; turn++) {
        snprintf(situation, sizeof situation, "flood %d", turn);
        if (rank == 0) {
            int flag, complete = 0;

            memset(sent, turn, EACH);
            for (int i = 0; i < FLOOD; i++)
                CHECK_OK(MPI_Isend(sent, EACH, MPI_BYTE, 1, i, MPI_COMM_WORLD, &requests[i]));
            for (int i = 0; i < FLOOD; i++) {
                CHECK_OK(MPI_Request_get_status(requests[i], &flag, MPI_STATUS_IGNORE));
                CHECK(flag <= (i == complete));
                complete += flag;
            }
            CHECK(complete > 0 && complete < FLOOD);
            together();
            CHECK_OK(MPI_Waitall(FLOOD, requests, MPI_STATUSES_IGNORE));
        } else {
            MPI_Status status;

            together();
            for (int i = 0; i < FLOOD && rank == 1; i++) {
                memset(got, 99, EACH);
                CHECK_OK(MPI_Recv(got, EACH, MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
                CHECK_EQUAL(status.MPI_TAG, i);
                CHECK_ALL(got, turn, EACH);
            }
        }
        together();
    }
}

/* Between hosts, 80 sends (8 MB in total) are complete at once, also after 8 and 16 MB of earlier messages were received. */
static void received(void)
{
    enum { SOME = 80, TURNS = 3 };
    const char *transport = getenv("RMAMPI_TRANSPORT");
    MPI_Request request;
    int flag;

    for (int turn = 0; turn < TURNS && transport != NULL && strcmp(transport, "network") == 0; turn++) {
        snprintf(situation, sizeof situation, "received %d times", turn);
        for (int i = 0; i < SOME && rank == 0; i++) {
            CHECK_OK(MPI_Isend(sent, EACH, MPI_BYTE, ranks - 1, i, MPI_COMM_WORLD, &request));
            CHECK_OK(MPI_Test(&request, &flag, MPI_STATUS_IGNORE));
            CHECK(flag);
        }
        for (int i = 0; i < SOME && rank == ranks - 1; i++)
            CHECK_OK(MPI_Recv(got, EACH, MPI_BYTE, 0, i, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
        together();
    }
}

int main(void)
{
    start();
    sent = malloc(2 * LONGEST + 1);
    got = malloc(LONGEST + 1);
    CHECK(sent && got);
    for (int i = 0; i < LENGTHS; i++)
        for (int how = 0; how < 4; how++) {
            transfer(lengths[i], how & 1, how >> 1, LONGEST);
            transfer(lengths[i], how & 1, how >> 1, lengths[i] - 100);
        }
    computing();
    flood();
    received();
    free(sent);
    free(got);
    return finish();
}
