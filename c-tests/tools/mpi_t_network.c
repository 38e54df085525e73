/* A tool selects the transport by control variables (MPI-5.0 section 15.3.6), not by the environment: simulated hosts of
 * two ranks each, the network between them, and its provider.
 * ranks: 4
 * environment: RMAMPI_PROVIDER=pigeons
 * environment: RMAMPI_LIBFABRIC=/nowhere/libfabric.so.1
 * expect: success
 */
#include "check.h"

static void choose(const char *name, const void *value)
{
    MPI_T_cvar_handle handle;
    int index, count;

    CHECK_OK(MPI_T_cvar_get_index(name, &index));
    CHECK_OK(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
    CHECK_OK(MPI_T_cvar_write(handle, value));
    CHECK_OK(MPI_T_cvar_handle_free(&handle));
}

int main(void)
{
    int provided, one = 1, two = 2, on_host = -1, got = -1;
    MPI_Comm host;

    CHECK_OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    choose("RMAMPI_TRANSPORT", &one);
    choose("RMAMPI_RANKS_PER_HOST", &two);
    choose("RMAMPI_PROVIDER", "unix");
    start();
    CHECK_OK(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &host));
    CHECK_OK(MPI_Comm_size(host, &on_host));
    CHECK_EQUAL(on_host, 2);
    CHECK_OK(MPI_Comm_free(&host));
    CHECK_OK(MPI_Sendrecv(&rank, 1, MPI_INT, neighbour(2), 0, &got, 1, MPI_INT, neighbour(2), 0, MPI_COMM_WORLD,
                          MPI_STATUS_IGNORE));
    CHECK_EQUAL(got, neighbour(2));
    CHECK_OK(MPI_T_finalize());
    return finish();
}
