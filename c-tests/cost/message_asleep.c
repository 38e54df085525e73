/* A rank that sleeps until a certain message arrives is woken for this message, also if other messages of the same sender arrived
 * just before. The first messages between two ranks use different protocols. A rank that misses the message checks again only
 * after a second. The test waits for 132 messages; on one host it exceeds its limit of 40 s if ranks miss more than about 40 of them.
 * part: waiting
 * ranks: 12
 * network: 12x3
 * more network: 12
 * expect: success
 * timeout: 20
 */
#include "processes.h"

enum { FEW = 4, AWAITED = 1, OTHER = 2 };

int main(void)
{
    int *processes, data = 0;

    start();
    processes = process_numbers();
    for (int sender = 0; sender < ranks; sender++)
        for (int receiver = 0; receiver < ranks; receiver++) {
            int place = (sender + receiver) % (4 * FEW), before = place < 2 * FEW ? place : FEW;

            if (sender == receiver)
                continue;
            snprintf(situation, sizeof situation, "from %d to %d behind %d others", sender, receiver, before);
            CHECK_OK(MPI_Barrier(MPI_COMM_WORLD));
            if (rank == sender) {
                await_sleep(processes[receiver]);
                for (data = 0; data < before; data++)
                    CHECK_OK(MPI_Send(&data, 1, MPI_INT, receiver, OTHER, MPI_COMM_WORLD));
                CHECK_OK(MPI_Send(&data, 1, MPI_INT, receiver, AWAITED, MPI_COMM_WORLD));
            }
            if (rank == receiver) {
                CHECK_OK(MPI_Recv(&data, 1, MPI_INT, sender, AWAITED, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                CHECK_EQUAL(data, before);
                for (int i = 0; i < before; i++) {
                    CHECK_OK(MPI_Recv(&data, 1, MPI_INT, sender, OTHER, MPI_COMM_WORLD, MPI_STATUS_IGNORE));
                    CHECK_EQUAL(data, i);
                }
            }
        }
    free(processes);
    return finish();
}
