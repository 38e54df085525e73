/* MPI_Win_attach: a thousand regions in heap blocks that are far apart, each surrounded by other data, which do not change (MPI-5.0
 * section 12.2.4). Attaching and detaching leaks no resources.
 * ranks: 1 2
 * ways: cma agent
 * expect: success
 * timeout: 60
 */
#include "dynamic.h"
#include "resources.h"

enum { REGIONS = 1000, BLOCK = 20000 };

static unsigned char *block[REGIONS];

static void attach_and_detach(MPI_Win win)
{
    static MPI_Aint mine[REGIONS], all[16 * REGIONS];
    int target = neighbour(1);

    for (int i = 0; i < REGIONS; i++) {
        memset(block[i], i, BLOCK);
        CHECK_OK(MPI_Win_attach(win, block[i] + 5000, 100));
        CHECK_OK(MPI_Get_address(block[i] + 5000, &mine[i]));
    }
    CHECK_OK(MPI_Allgather(mine, REGIONS, MPI_AINT, all, REGIONS, MPI_AINT, MPI_COMM_WORLD));
    for (int i = 0; i < REGIONS; i++) {
        check_reachable(target, all[target * REGIONS + i] + 99, (unsigned char) (i + 1), win);
        check_unreachable(target, all[target * REGIONS + i] + 100, 1, win);
    }
    together();
    for (int i = 0; i < REGIONS; i++)
        CHECK_OK(MPI_Win_detach(win, block[i * 617 % REGIONS] + 5000));
    for (int i = 0; i < REGIONS; i++) {
        CHECK_ALL(block[i], i, 5099);
        CHECK_EQUAL(block[i][5099], (unsigned char) (i + 1));
        CHECK_ALL(block[i] + 5100, i, BLOCK - 5100);
    }
}

int main(void)
{
    start();
    for (int i = 0; i < REGIONS; i++) {
        block[i] = malloc(BLOCK);
        CHECK(block[i] != NULL);
    }
    MPI_Win win = dynamic_window();
    attach_and_detach(win);
    struct resources before = resources_now();
    attach_and_detach(win);
    attach_and_detach(win);
    check_nothing_leaked("attached parts of heap blocks", before);
    free_dynamic_window(win);
    for (int i = 0; i < REGIONS; i++)
        free(block[i]);
    return finish();
}
