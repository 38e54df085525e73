/* A rank that cannot map the memory of a sender gets MPI_ERR_NO_MEM from calls that receive messages. No message is lost: when
 * memory is available again, all messages arrive, in the order of their sends (MPI-5.0 section 3.5).
 * ranks: 4
 * hosts: simulated
 * expect: success
 */
#include "unmapped.h"

enum { MESSAGES = 300, LONG = 100000 };

static int data[LONG];

/* Number of integers of a message: short, longer than a cell, or with its data at the sender. */
static int length_of(int number)
{
    return number % 50 == 7 ? LONG : number % 10 == 3 ? 3000 : 1 + number % 20;
}

static void send_all(void)
{
    CHECK_OK(MPI_Recv(NULL, 0, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
    for (int i = 0; i < MESSAGES; i++) {
        for (int j = 0; j < length_of(i); j++)
            data[j] = rank * 1000 + i + j;
        CHECK_OK(MPI_Send(data, length_of(i), MPI_INT, 0, 5, MPI_COMM_WORLD));
    }
}

/* Receives the next message of a sender, and checks that it is the one with this number. */
static void receive(int sender, int number)
{
    MPI_Status status;
    int count;

    CHECK_OK(MPI_Recv(data, LONG, MPI_INT, sender, 5, MPI_COMM_WORLD, &status));
    CHECK_OK(MPI_Get_count(&status, MPI_INT, &count));
    CHECK_EQUAL(count, length_of(number));
    for (int j = 0; j < count; j++)
        CHECK_EQUAL(data[j], sender * 1000 + number + j);
}

static void receive_all(void)
{
    MPI_Request request;
    MPI_Status status;
    int flag;

    for (int sender = 1; sender < ranks; sender++) {
        /* Nothing was received from this sender yet, so its memory is not mapped. */
        CHECK_OK(MPI_Irecv(data, LONG, MPI_INT, sender, 6, MPI_COMM_WORLD, &request));
        CHECK_OK(MPI_Send(NULL, 0, MPI_INT, sender, 1, MPI_COMM_WORLD));
        limit_memory();
        CHECK_CLASS(MPI_Recv(data, LONG, MPI_INT, sender, 5, MPI_COMM_WORLD, &status), MPI_ERR_NO_MEM);
        CHECK_CLASS(MPI_Iprobe(sender, 5, MPI_COMM_WORLD, &flag, &status), MPI_ERR_NO_MEM);
        CHECK_CLASS(MPI_Wait(&request, &status), MPI_ERR_NO_MEM);
        unlimit_memory();
        receive(sender, 0);
        CHECK_OK(MPI_Cancel(&request));
        CHECK_OK(MPI_Wait(&request, &status));
    }
    for (int number = 1; number < MESSAGES; number++)
        for (int sender = 1; sender < ranks; sender++)
            receive(sender, number);
}

int main(void)
{
    start();
    if (rank == 0)
        receive_all();
    else
        send_all();
    return finish();
}
