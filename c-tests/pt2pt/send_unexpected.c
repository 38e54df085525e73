/* MPI_Isend: unexpected messages are kept, also those without data, up to a limit. Beyond the limit a send completes when its
 * message is received. All messages arrive, in order (MPI-5.0 section 3.5).
 * ranks: 2
 * more network: 2
 * expect: success
 * timeout: 60
 */
#include "check.h"

enum { COUNT = 150000, ENOUGH = 1000 };

static MPI_Request requests[COUNT];

int main(void)
{
    const int lengths[] = {0, 100};
    char data[100];

    start();
    memset(data, 7, sizeof data);
    for (int i = 0; i < 2; i++) {
        int complete = 0, flag;

        snprintf(situation, sizeof situation, "%d bytes", lengths[i]);
        if (rank == 0) {
            for (int k = 0; k < COUNT; k++)
                CHECK_OK(MPI_Isend(data, lengths[i], MPI_BYTE, 1, k, MPI_COMM_WORLD, &requests[k]));
            for (int k = 0; k < COUNT; k++) {
                CHECK_OK(MPI_Request_get_status(requests[k], &flag, MPI_STATUS_IGNORE));
                complete += flag;
            }
            /* In the second round all sends may be complete, because the messages reuse the memory of the first round. */
            CHECK(complete >= ENOUGH && (complete < COUNT || i > 0));
        }
        together();
        if (rank == 0) {
            CHECK_OK(MPI_Waitall(COUNT, requests, MPI_STATUSES_IGNORE));
        } else {
            for (int k = 0; k < COUNT; k++) {
                MPI_Status status;

                CHECK_OK(MPI_Recv(data, sizeof data, MPI_BYTE, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status));
                CHECK_EQUAL(status.MPI_TAG, k);
                CHECK_OK(MPI_Get_count(&status, MPI_BYTE, &flag));
                CHECK_EQUAL(flag, lengths[i]);
            }
        }
    }
    return finish();
}
