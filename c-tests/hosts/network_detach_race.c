/* A rank detaches memory and unmaps it while other ranks still read it, which MPI does not allow. A get gets the bytes or MPI_ERR_RMA_RANGE,
 * and the rank that detaches does not crash (MPI-5.0 section 12.2.4).
 * ranks: 1
 * network: 2 3
 * expect: success
 * timeout: 60
 */
#include "check.h"

#include <sys/mman.h>

enum { LENGTH = 1 << 20, GETS = 8, ROUNDS = 100 };

/* The time until a detach differs from round to round, so that some detaches fall into a get. */
static void compute(int round)
{
    const double end = MPI_Wtime() + 20e-6 * round;

    while (MPI_Wtime() < end)
        ;
}

int main(void)
{
    char *const got = malloc((size_t) GETS * LENGTH);
    MPI_Request requests[GETS];
    MPI_Win win;

    start();
    CHECK(got);
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    for (int round = 0; round < ROUNDS; round++) {
        const int target = round % ranks;
        char *memory = NULL;
        MPI_Aint address = 0;

        if (rank == target) {
            memory = mmap(NULL, LENGTH, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
            CHECK(memory != MAP_FAILED);
            memset(memory, round, LENGTH);
            CHECK_OK(MPI_Win_attach(win, memory, LENGTH));
            CHECK_OK(MPI_Get_address(memory, &address));
        }
        CHECK_OK(MPI_Bcast(&address, 1, MPI_AINT, target, MPI_COMM_WORLD));
        if (rank == target) {
            compute(round);
            CHECK_OK(MPI_Win_detach(win, memory));
            CHECK(munmap(memory, LENGTH) == 0);
        } else {
            int code, codes[GETS];

            CHECK_OK(MPI_Win_lock(MPI_LOCK_SHARED, target, 0, win));
            for (int i = 0; i < GETS; i++)
                codes[i] = MPI_Rget(got + i * LENGTH, LENGTH, MPI_BYTE, target, address, LENGTH, MPI_BYTE, win, &requests[i]);
            for (int i = 0; i < GETS; i++) {
                if (codes[i] == MPI_SUCCESS)
                    codes[i] = MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
                if (codes[i] == MPI_SUCCESS)
                    CHECK_ALL(got + i * LENGTH, round, LENGTH);
                else
                    CHECK_CLASS(codes[i], MPI_ERR_RMA_RANGE);
            }
            code = MPI_Win_unlock(target, win);
            if (code != MPI_SUCCESS)
                CHECK_CLASS(code, MPI_ERR_RMA_RANGE);
        }
        together();
    }
    CHECK_OK(MPI_Win_free(&win));
    free(got);
    return finish();
}
