/* A tool selects, by a control variable (MPI-5.0 section 15.3.6), a libfabric that does not exist; the error message
 * contains its path and the variable.
 * ranks: 2
 * environment: RMAMPI_TRANSPORT=network
 * expect: failure
 * expect: stderr "/nowhere/libfabric.so.1*RMAMPI_LIBFABRIC has to be the path of a libfabric.so.1"
 */
#include "check.h"

int main(void)
{
    MPI_T_cvar_handle handle;
    int provided, index, count;

    CHECK_OK(MPI_T_init_thread(MPI_THREAD_SINGLE, &provided));
    CHECK_OK(MPI_T_cvar_get_index("RMAMPI_LIBFABRIC", &index));
    CHECK_OK(MPI_T_cvar_handle_alloc(index, NULL, &handle, &count));
    CHECK_OK(MPI_T_cvar_write(handle, "/nowhere/libfabric.so.1"));
    start();
    return finish();
}
