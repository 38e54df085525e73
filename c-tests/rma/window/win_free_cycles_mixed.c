/* MPI_Win_free: windows of all kinds and of many sizes that exist at once and are created and freed in random order
 * leak no memory, shared memory, descriptors or mappings.
 * part: memory
 * ranks: 1 2
 * expect: success
 * environment: GLIBC_TUNABLES=glibc.malloc.tcache_count=0
 * timeout: 120
 */
#include "cycles.h"

/* Creates and frees windows of all kinds in random order. Up to LIVE windows exist at once. */
static void mixture(int number)
{
    enum { LIVE = 60 };
    static MPI_Win live[LIVE];
    static int is_open[LIVE];
    unsigned long long state = 4711;

    for (int step = 0; step < number; step++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        unsigned random = (unsigned) (state >> 33), place = random % LIVE, kind = random / LIVE % KINDS;
        if (is_open[place])
            CHECK_OK(MPI_Win_free(&live[place]));
        else
            live[place] = open_window((enum kind) kind, (MPI_Aint) (random % 1000) * (rank + 1) * (random % 5 == 0 ? 100 : 1));
        is_open[place] = !is_open[place];
    }
    for (int place = 0; place < LIVE; place++)
        if (is_open[place])
            CHECK_OK(MPI_Win_free(&live[place]));
    memset(is_open, 0, sizeof is_open);
}

int main(void)
{
    start_cycles();
    mixture(20000);
    struct state before = state_now();
    mixture(20000);
    check_unchanged("windows of all kinds", before);
    return finish_cycles();
}
