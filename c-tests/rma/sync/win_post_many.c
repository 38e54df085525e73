/* MPI_Win_post, start, complete, wait (MPI-5.0 section 12.5.2): groups of all other ranks, and of the other ranks with
 * the same remainder modulo 3, in different orders. Large groups have more ranks than a machine word has bits. The second window
 * has the ranks in the opposite order.
 * ranks: 5 63 64 70 130
 * network: 5x2 70x66
 * expect: success
 * timeout: 120
 */
#include "check.h"

enum { MOST = 256 };

static MPI_Win win;
static MPI_Comm comm;
/* This rank in the window. */
static int own;
static int *cells;

/* The other ranks with the same remainder modulo `divisor` as this rank, in the order begin, begin + step, ...
 * modulo the number of ranks. */
static MPI_Group group_of_others(int divisor, int begin, int step)
{
    int members[MOST], count = 0;
    MPI_Group world, group;

    for (int i = 0; i < ranks; i++) {
        int other = ((begin + i * step) % ranks + ranks) % ranks;
        if (other != own && other % divisor == own % divisor)
            members[count++] = other;
    }
    CHECK_OK(MPI_Comm_group(comm, &world));
    CHECK_OK(MPI_Group_incl(world, count, members, &group));
    CHECK_OK(MPI_Group_free(&world));
    return group;
}

static void check_epoch(int divisor, int epoch)
{
    MPI_Group origins = group_of_others(divisor, own + epoch, 1), targets = group_of_others(divisor, 2 * own, -1);
    int value = 1000 * epoch + own;

    CHECK_OK(MPI_Win_post(origins, 0, win));
    CHECK_OK(MPI_Win_start(targets, 0, win));
    for (int target = 0; target < ranks; target++)
        if (target != own && target % divisor == own % divisor)
            CHECK_OK(MPI_Put(&value, 1, MPI_INT, target, own, 1, MPI_INT, win));
    CHECK_OK(MPI_Win_complete(win));
    CHECK_OK(MPI_Win_wait(win));
    for (int origin = 0; origin < ranks; origin++)
        if (origin != own && origin % divisor == own % divisor)
            CHECK_EQUAL(cells[origin], 1000 * epoch + origin);
    CHECK_OK(MPI_Group_free(&origins));
    CHECK_OK(MPI_Group_free(&targets));
}

int main(void)
{
    start();
    CHECK(ranks <= MOST);
    for (int order = 1; order >= -1; order -= 2) {
        CHECK_OK(MPI_Comm_split(MPI_COMM_WORLD, 0, order * rank, &comm));
        CHECK_OK(MPI_Comm_rank(comm, &own));
        CHECK_OK(MPI_Win_allocate(ranks * sizeof(int), sizeof(int), MPI_INFO_NULL, comm, &cells, &win));
        for (int epoch = 1; epoch < 5; epoch++)
            check_epoch(epoch % 2 == 0 ? 3 : 1, epoch);
        CHECK_OK(MPI_Win_free(&win));
        CHECK_OK(MPI_Comm_free(&comm));
    }
    return finish();
}
