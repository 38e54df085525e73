/* MPI_Comm_get_parent returns MPI_COMM_NULL (MPI-5.0 section 11.8.2), because MPI_Comm_spawn has not started this process.
 * ranks: alone 2
 * expect: success
 */
#include "check.h"

int main(void)
{
    MPI_Comm parent = MPI_COMM_WORLD;

    start();
    CHECK_CLASS(MPI_Comm_get_parent(NULL), MPI_ERR_ARG);
    CHECK_OK(MPI_Comm_get_parent(&parent));
    CHECK(parent == MPI_COMM_NULL);
    parent = MPI_COMM_WORLD;
    CHECK_OK(PMPI_Comm_get_parent(&parent));
    CHECK(parent == MPI_COMM_NULL);
    return finish();
}
