/* A tool selects by a control variable (MPI-5.0 section 15.3.6) the access method for process-private memory, as the
 * environment variable would.
 * ranks: 2
 * expect: success
 * expect: stderr "Agent reaches private memory"
 */
#include "check.h"

int main(void)
{
    MPI_T_cvar_handle handle;
    int provided, index, count, value = 3, one = 1;
    int memory = -1;
    MPI_Win win;

    CHECK_OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    CHECK_OK(MPI_T_cvar_get_index("RMAMPI_PRIVATE_MEMORY", &index));
    CHECK_OK(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
    CHECK_OK(MPI_T_cvar_write(handle, &value));
    CHECK_OK(MPI_T_cvar_handle_free(&handle));
    CHECK_OK(MPI_T_cvar_get_index("RMAMPI_VERBOSE", &index));
    CHECK_OK(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
    CHECK_OK(MPI_T_cvar_write(handle, &one));
    CHECK_OK(MPI_T_cvar_handle_free(&handle));
    start();
    CHECK_OK(MPI_Win_create(&memory, sizeof memory, sizeof memory, MPI_INFO_NULL, MPI_COMM_WORLD, &win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_OK(MPI_Put(&rank, 1, MPI_INT, neighbour(1), 0, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_fence(0, win));
    CHECK_EQUAL(memory, neighbour(-1));
    CHECK_OK(MPI_Win_free(&win));
    CHECK_OK(MPI_T_finalize());
    return finish();
}
