/* A blocking send that fails because this rank cannot receive another message has withdrawn its message: the receiver
 * does not get it, and does not read the buffer afterwards (MPI-5.0 section 3.4: a blocking send returns when the buffer can be
 * used again). The same holds for both parts of MPI_Sendrecv and MPI_Sendrecv_replace. Later calls work.
 * ranks: 6
 * hosts: simulated
 * expect: success
 */
#include "unmapped.h"

/* Rank 0 receives, and rank 1 sends. The other ranks send a message to rank 1, each in another round. */
enum { RECEIVER, SENDER, FIRST, LENGTH = 65536 };
enum { DATA = 1, BACK, GO, OTHER };

static int data[LENGTH], back[LENGTH];

static void fill(int value)
{
    for (int i = 0; i < LENGTH; i++)
        data[i] = value + i;
}

static int send_in_round(int round)
{
    switch (round) {
    case 0:
        return MPI_Ssend(data, 1, MPI_INT, RECEIVER, DATA, MPI_COMM_WORLD);
    case 1:
        return MPI_Send(data, LENGTH, MPI_INT, RECEIVER, DATA, MPI_COMM_WORLD);
    case 2:
        return MPI_Sendrecv(data, LENGTH, MPI_INT, RECEIVER, DATA, back, LENGTH, MPI_INT, RECEIVER, BACK, MPI_COMM_WORLD,
                            MPI_STATUS_IGNORE);
    default:
        return MPI_Sendrecv_replace(data, LENGTH, MPI_INT, RECEIVER, DATA, RECEIVER, BACK, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

static void go(int to)
{
    CHECK_OK(MPI_Ssend(NULL, 0, MPI_INT, to, GO, MPI_COMM_WORLD));
}

static void await_go(int from)
{
    CHECK_OK(MPI_Recv(NULL, 0, MPI_INT, from, GO, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
}

/* Receives a message of rank 1, and sends one to it. */
static void answer(int value, int round)
{
    int count = round == 0 ? 1 : LENGTH;

    CHECK_OK(MPI_Recv(back, LENGTH, MPI_INT, SENDER, DATA, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < count; i++)
        CHECK_EQUAL(back[i], value + i);
    fill(value + 5);
    CHECK_OK(MPI_Send(data, LENGTH, MPI_INT, SENDER, BACK, MPI_COMM_WORLD));
}

static void check_answer(int value)
{
    CHECK_OK(MPI_Recv(back, LENGTH, MPI_INT, RECEIVER, BACK, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < LENGTH; i++)
        CHECK_EQUAL(back[i], value + 5 + i);
}

int main(void)
{
    int other = 7, flag;

    start();
    /* Ranks 0 and 1 map each other's memory, and allocate their own. */
    if (rank == RECEIVER)
        answer(0, 1);
    if (rank == SENDER) {
        fill(0);
        CHECK_OK(MPI_Send(data, LENGTH, MPI_INT, RECEIVER, DATA, MPI_COMM_WORLD));
        check_answer(0);
    }
    for (int round = 0; round < 4; round++) {
        snprintf(situation, sizeof situation, "round %d", round);
        if (rank == FIRST + round) {
            await_go(RECEIVER);
            CHECK_OK(MPI_Send(&other, 1, MPI_INT, SENDER, OTHER, MPI_COMM_WORLD));
        } else if (rank == SENDER) {
            fill(100 * round);
            limit_memory();
            go(RECEIVER);
            CHECK_CLASS(send_in_round(round), MPI_ERR_NO_MEM);
            unlimit_memory();
            fill(-1);
            CHECK_OK(MPI_Recv(&other, 1, MPI_INT, FIRST + round, OTHER, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
            CHECK_EQUAL(other, 7);
            go(RECEIVER);
            await_go(RECEIVER);
            fill(200 * round + 1);
            CHECK_OK(MPI_Send(data, LENGTH, MPI_INT, RECEIVER, DATA, MPI_COMM_WORLD));
            check_answer(200 * round + 1);
        } else if (rank == RECEIVER) {
            await_go(SENDER);
            go(FIRST + round);
            await_go(SENDER);
            CHECK_OK(MPI_Iprobe(SENDER, DATA, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE));
            CHECK(!flag);
            go(SENDER);
            answer(200 * round + 1, 1);
        }
    }
    return finish();
}
