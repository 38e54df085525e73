/* MPI_Group_range_incl, MPI_Group_range_excl (MPI-5.0 section 7.3.2): ranges far outside of the group raise MPI_ERR_RANK
 * at once. The time does not grow with the range, and differences that overflow an int are handled.
 * ranks: alone 2
 * expect: success
 * timeout: 10
 */
#include "check.h"

#include <limits.h>

static void check_range(MPI_Group world, int first, int last, int stride)
{
    int ranges[1][3] = {{first, last, stride}};
    MPI_Group new = MPI_GROUP_NULL;

    CHECK_CLASS(MPI_Group_range_incl(world, 1, ranges, &new), MPI_ERR_RANK);
    CHECK_CLASS(MPI_Group_range_excl(world, 1, ranges, &new), MPI_ERR_RANK);
    CHECK(new == MPI_GROUP_NULL);
}

int main(void)
{
    MPI_Group world;

    start();
    CHECK_OK(MPI_Comm_group(MPI_COMM_WORLD, &world));
    check_range(world, INT_MAX, INT_MIN, INT_MIN);
    check_range(world, INT_MIN, INT_MAX, INT_MAX);
    check_range(world, 0, INT_MAX, INT_MAX);
    check_range(world, 0, INT_MAX, 1);
    check_range(world, ranks - 1, INT_MIN, -1);
    check_range(world, INT_MIN, INT_MAX, 1);
    check_range(world, INT_MAX, INT_MIN, -1);
    CHECK_OK(MPI_Group_free(&world));
    return finish();
}
