/* A window of MPI_Win_create_dynamic has no memory, so puts raise MPI_ERR_RMA_RANGE (MPI-5.0 section 12.2.4). Wrong
 * arguments raise errors. Cycles of creation, attaching, detaching and freeing leak nothing.
 * ranks: 2 4
 * more ranks: 1
 * ways: cma agent
 * expect: success
 * timeout: 60
 */
#include "resources.h"

static void cycles(int number, void *memory, MPI_Aint size)
{
    MPI_Win win;

    for (int i = 0; i < number; i++) {
        CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
        CHECK_OK(MPI_Win_attach(win, memory, size));
        if (i % 2 == 0)
            CHECK_OK(MPI_Win_detach(win, memory));
        /* Freeing the window detaches the remaining regions. */
        CHECK_OK(MPI_Win_free(&win));
        CHECK(win == MPI_WIN_NULL);
    }
}

int main(void)
{
    MPI_Win win = MPI_WIN_NULL;
    MPI_Aint address;
    int value = 1, *memory = calloc(1000, sizeof(int));

    start();
    CHECK_OK(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    errors_return(win);
    /* Nothing is attached, so no access works, not even to the origin's own memory. */
    CHECK_OK(MPI_Get_address(memory, &address));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_CLASS(MPI_Put(&value, 1, MPI_INT, rank, address, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
    CHECK_CLASS(MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, win), MPI_ERR_RMA_RANGE);
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(memory[0], 0);
    CHECK_OK(MPI_Win_free(&win));
    CHECK(win == MPI_WIN_NULL);

    CHECK_CLASS(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_NULL, &win), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_create_dynamic(MPI_INFO_NULL, NO_HANDLE(MPI_Comm), &win), MPI_ERR_COMM);
    CHECK_CLASS(MPI_Win_create_dynamic(NO_HANDLE(MPI_Info), MPI_COMM_WORLD, &win), MPI_ERR_INFO);
    CHECK_CLASS(MPI_Win_create_dynamic(rank == 0 ? NO_HANDLE(MPI_Info) : MPI_INFO_NULL, MPI_COMM_WORLD, &win),
                MPI_ERR_INFO);
    CHECK_CLASS(MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, NULL), MPI_ERR_ARG);
    CHECK(win == MPI_WIN_NULL);

    cycles(20, memory, 4000);
    struct resources before = resources_now();
    cycles(2000, memory, 4000);
    check_nothing_leaked("dynamic windows", before);
    free(memory);
    return finish();
}
