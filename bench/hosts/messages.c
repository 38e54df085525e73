/* Round trips of messages between rank 0 and its partner on another host. */
#include "hosts.h"

static long size;

static void there_and_back(void)
{
    MPI_Send(buffer, size, MPI_BYTE, partner, 1, MPI_COMM_WORLD);
    MPI_Recv(buffer, size, MPI_BYTE, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void back_and_there(void)
{
    MPI_Recv(buffer, size, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(buffer, size, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
}

enum { MANY = 64, LONGER = 4096 };

/* Measures the cost of one more message while earlier messages are in flight. rmampi sends short messages together, but not those of 4
 * KiB. */
static void many_there(void)
{
    for (int i = 0; i < MANY; i++)
        MPI_Send(buffer, size, MPI_BYTE, partner, 1, MPI_COMM_WORLD);
    MPI_Recv(buffer, 8, MPI_BYTE, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void many_taken(void)
{
    for (int i = 0; i < MANY; i++)
        MPI_Recv(buffer, size, MPI_BYTE, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(buffer, 8, MPI_BYTE, 0, 1, MPI_COMM_WORLD);
}

void measure_messages(void)
{
    static const long sizes[] = { 8, 1024, 8192, 65536, 1 << 20, LONGEST };

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        size = sizes[i];
        row("message there and back", size, there_and_back, back_and_there, NULL,
            size < 65536 ? 3000 : size < LONGEST ? 300 : 60);
    }
    size = 8;
    row("64 messages there and one back", size, many_there, many_taken, NULL, 300);
    size = LONGER;
    row("64 messages there and one back", size, many_there, many_taken, NULL, 300);
}
