/* MPI_Finalize while another rank of several hosts is in another collective call on MPI_COMM_WORLD: both calls raise an error, and MPI
 * ends (MPI-5.0 sections 6.14 and 11.2.2). With 2 ranks, the ranks have made different numbers of calls before.
 * part: errors
 * network: 2 3 4x2
 * ranks: 2
 * expect: success
 */
#include "check.h"

int main(void)
{
    const MPI_Comm world = MPI_COMM_WORLD;
    int in = 1, out, code;

    start();
    int is_first = rank == 0;
    CHECK_OK(MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN));
    if (ranks == 2) {
        if (is_first)
            CHECK_OK(MPI_Bcast(&in, 1, MPI_INT, 0, world));
        CHECK_CLASS(MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, world), MPI_ERR_OTHER);
    } else if (is_first) {
        CHECK_CLASS(MPI_Allreduce(&in, &out, 1, MPI_INT, MPI_SUM, world), MPI_ERR_OTHER);
    }
    code = MPI_Finalize();
    if (ranks > 2 && !is_first)
        CHECK(code != MPI_SUCCESS);
    return 0;
}
