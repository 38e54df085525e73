/* MPI_Win_detach, then free (MPI-5.0 section 12.2.4): memory that malloc returns again is attached again, and puts
 * reach the new block. The cycles leak nothing.
 * ranks: 1 2
 * expect: success
 * timeout: 60
 */
#include "dynamic.h"
#include "resources.h"

static void cycles(int number, MPI_Win win)
{
    MPI_Aint all[64];

    for (int i = 0; i < number; i++) {
        size_t size = 50 + (size_t) (i * 131 % 300) * 1000;
        unsigned char *memory = malloc(size);
        int target = neighbour(1);
        MPI_Aint theirs;

        CHECK(memory != NULL);
        memset(memory, 0x42, size);
        CHECK_OK(MPI_Win_attach(win, memory, (MPI_Aint) size));
        exchange_address(memory, all);
        theirs = all[target];
        check_reachable(target, theirs + (MPI_Aint) size - 1, (unsigned char) i, win);
        check_unreachable(target, theirs + (MPI_Aint) size, 1, win);
        together();
        CHECK_EQUAL(memory[size - 1], (unsigned char) i);
        CHECK_ALL(memory, 0x42, size - 1);
        CHECK_OK(MPI_Win_detach(win, memory));
        free(memory);
    }
}

int main(void)
{
    start();
    MPI_Win win = dynamic_window();
    cycles(400, win);
    struct resources before = resources_now();
    cycles(800, win);
    check_nothing_leaked("attached heap blocks", before);
    free_dynamic_window(win);
    return finish();
}
